"""The bracket of a cut as a drawing: its matches in columns, each between those that its players came from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from dash import dcc, html

from dashboards.elements import aria
from projector.meetings import Meeting
from projector.structure import CutMatch, CutRound

WIDTH, HEIGHT = 196, 54
"""Pixels of a match."""
STEP, PITCH = WIDTH + 40, HEIGHT + 14
"""Pixels from a round to the next, and from a match to the next below it."""
HEAD = 26
"""Pixels of the names of the rounds above."""
_NAMES = {1: "Final", 2: "Semifinals", 4: "Quarterfinals"}
To = Callable[[str], str | None]
"""The address to which a player's name leads."""


class Place(NamedTuple):
    """Where a match stands in a drawing: its round, and how many matches below the first one, in halves and less."""

    column: int
    row: float


def places(rounds: Sequence[CutRound]) -> dict[str, Place]:
    """Where the matches of rounds stand, by their ids: each in the middle of those that its players came from."""
    found: dict[str, Place] = {}
    column_of = {match.match: column for column, of_round in enumerate(rounds) for match in of_round.matches}
    matches = {match.match: match for of_round in rounds for match in of_round.matches}
    free = 0.0

    def put(match: CutMatch) -> float:
        nonlocal free
        column = column_of[match.match]
        before = [matches[name] for name in match.came_from if name and column_of.get(name, column) < column]
        rows = [found[old.match].row if old.match in found else put(old) for old in before]
        if not rows:
            rows, free = [free], free + 1
        found[match.match] = Place(column, sum(rows) / len(rows))
        return found[match.match].row

    for of_round in reversed(rounds):
        for match in of_round.matches:
            if match.match not in found:
                put(match)
    return found


def bracket(rounds: Sequence[CutRound], of_player: Mapping[str, Mapping[str, Meeting]], to: To) -> html.Div:
    """The drawing of rounds; `of_player`: the matches of each player by their ids; `to`: where a name leads."""
    where = places(rounds)
    height = HEAD + PITCH * (1 + max(place.row for place in where.values()))
    width = STEP * len(rounds) - (STEP - WIDTH)
    heads = [
        html.H3(_name(of_round), style={"left": f"{STEP * at}px", "width": f"{WIDTH}px"}, className="bracket-round")
        for at, of_round in enumerate(rounds)
    ]
    lines = html.Div(className="bracket-lines", style={"--shape": _shape([*_lines(rounds, where)], width, height)})
    ties = [
        tie(match, of_player, to, style={"left": f"{STEP * place.column}px", "top": f"{HEAD + PITCH * place.row}px"})
        for of_round in rounds
        for match in of_round.matches
        for place in [where[match.match]]
    ]
    drawn = html.Div(
        [lines, *heads, *ties], className="bracket-drawn", style={"width": f"{width}px", "height": f"{height}px"}
    )
    return html.Div(drawn, className="bracket", tabIndex=0, role="group", **aria(label="Bracket"))


def _name(of_round: CutRound) -> str:
    """What a round of a cut is called, by the number of its matches if it has but a number, or no name."""
    if of_round.name and not of_round.name.isdecimal():
        return of_round.name
    return _NAMES.get(len(of_round.matches), f"Top {2 * len(of_round.matches)}")


def tie(match: CutMatch, of_player: Mapping[str, Mapping[str, Meeting]], to: To, style: Any = None) -> html.Div:
    """A match: its players, one above the other, with the games that each won."""
    first = match.players[0]
    of_first = of_player.get(first, {}).get(match.match)
    told = f"{first}: {of_first}" if of_first else first
    lines = [
        _side(player, match.winner == player, of_player.get(player, {}).get(match.match), to)
        for player in match.players
    ]
    if len(match.players) == 1:
        lines.append(html.Div(html.Span("bye", className="tie-name quiet"), className="tie-side"))
    return html.Div(lines, className="tie", style=style, role="group", title=told, **aria(label=told))


def _side(player: str, won: bool, of_player: Meeting | None, to: To) -> html.Div:
    score = "" if of_player is None or of_player.games is None else str(of_player.games[0])
    address = to(player)
    name = (
        html.Span(player, className="tie-name")
        if address is None
        else dcc.Link(player, href=address, className="tie-name")
    )
    shown = [name, html.Span(score or ("won" if won else ""), className="tie-score")]
    return html.Div(shown, className="tie-side won" if won else "tie-side")


def _lines(rounds: Sequence[CutRound], where: Mapping[str, Place]) -> Iterator[str]:
    """The lines between matches, each as a path from one on the left to one on the right."""
    for of_round in rounds:
        for match in of_round.matches:
            here = where[match.match]
            for name in match.came_from:
                if name is not None and name in where and where[name].column < here.column:
                    old = where[name]
                    y, to = (HEAD + PITCH * place.row + HEIGHT / 2 for place in (old, here))
                    x, end = STEP * old.column + WIDTH, STEP * here.column
                    yield f"M{x} {y}H{end - (STEP - WIDTH) / 2}V{to}H{end}"


def _shape(paths: Sequence[str], width: float, height: float) -> str:
    """Lines as an image whose colour the page gives."""
    drawn = "".join(f'<path d="{path}"/>' for path in paths)
    image = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" fill="none" stroke="black" '
        f'stroke-width="1.5">{drawn}</svg>'
    )
    return f'url("data:image/svg+xml,{quote(image)}")'
