"""The view of an event for a wall: large, turning by itself from standings to pairings, bracket and decks."""

from collections.abc import Iterator, Sequence
from typing import Any

from dash import dcc, html

from dashboards.bracket import bracket, tie
from dashboards.elements import aria, percent
from dashboards.event_sections import events_query, matches_of_players
from dashboards.filtering import Asked
from projector.meetings import Meeting, meetings
from projector.standings import DeckShare, Event, Standing

ROWS = 12
"""The rows of a slide, so that they can be read from far."""
BELOW = 3
"""The most matches for places that stand below a bracket."""
VIEW = "wall"


def slides(event: Event, asked: Asked) -> list[Any]:
    """The slides of an event, the first of which is shown, with the way back."""
    parts = [*_bracket(event), *_for_places(event), *_standings(event), *_pairings(event), *_decks(event.decks)]
    shown = [html.Section(part, className="slide") for part in parts]
    back = dcc.Link("Leave the wall view", href=events_query(asked, view=None), className="wall-back")
    told = "Slides: arrows turn them, space stops and goes on, F fills the screen"
    line = html.Div(className="wall-time")
    turned = html.Div(shown, id="slides", className="slides", tabIndex=0, role="group", **aria(label=told))
    return [turned, *_doubts(event), line, back]


def _doubts(event: Event) -> Iterator[html.P]:
    """A line with the first thing that is not sure, and how many more there are."""
    if event.doubts:
        first, *more = event.doubts
        yield html.P(f"{first}{f' · and {len(more)} more' if more else ''}", className="wall-doubt", title=first)


def _standings(event: Event) -> Iterator[list[Any]]:
    for rows, title in _pages("Standings", event.standings):
        heads = ("", "Player", "Deck", "Points", "Won–lost–drawn")
        yield [html.H2(title), _table(heads, map(_standing, rows), numbers=(0, 3))]


def _standing(row: Standing) -> Sequence[str]:
    return str(row.rank), row.player, row.deck or "", str(row.points), f"{row.wins}–{row.losses}–{row.draws}"


def _pairings(event: Event) -> Iterator[list[Any]]:
    """The matches of the newest round, each once, where it is Swiss."""
    found = meetings(event.played)
    if found.newest is None or event.played.structure.cut:  # the bracket shows its rounds
        return
    matches: list[tuple[str, Meeting]] = []
    seen: set[frozenset[str | None]] = set()
    for row in event.standings:
        for met in found.of_player.get(row.player, {}).get(found.newest, ()):
            if frozenset((row.player, met.opponent)) not in seen:
                matches.append((row.player, met))
                seen.add(frozenset((row.player, met.opponent)))
    yield from _matches(found.rounds[found.newest], matches)


def _matches(title: str, matches: Sequence[tuple[str, Meeting]]) -> Iterator[list[Any]]:
    """Matches from the side of their first players."""
    for rows, head in _pages(title, matches):
        yield [html.H2(head), _table((), [_pairing(*row) for row in rows], shown="pairings")]


def _pairing(player: str, met: Meeting) -> Sequence[str]:
    if met.opponent is None:
        return player, "bye", ""
    return player, met.score or met.verb, met.opponent


def _bracket(event: Event) -> Iterator[list[Any]]:
    cut, of_player = event.played.structure.cut, matches_of_players(event)
    if cut:
        ties = [tie(match, of_player, _no_link) for match in event.played.structure.places]
        below = [html.H2("For places"), html.Div(ties, className="ties")] if _stand_below(event) else []
        yield [html.H2("Top cut"), bracket(cut, of_player, _no_link), *below]


def _stand_below(event: Event) -> bool:
    """Whether the matches for places stand below the bracket: they are few, and there is one."""
    structure = event.played.structure
    return bool(structure.cut) and 0 < len(structure.places) <= BELOW


def _no_link(_: str) -> None:
    """Where a name leads on a wall: nowhere."""


def _for_places(event: Event) -> Iterator[list[Any]]:
    """The matches for places, if they do not stand below the bracket."""
    if _stand_below(event):
        return
    of_player = matches_of_players(event)
    ties = [(tie.players[0], of_player[tie.players[0]][tie.match]) for tie in event.played.structure.places]
    yield from _matches("For places", ties)


def _decks(decks: Sequence[DeckShare]) -> Iterator[list[Any]]:
    """The shares of the field, as bars."""
    known = [share for share in decks if share.deck is not None]
    if not known:
        return
    most = max(share.share for share in known)
    rows = [
        html.Div(
            [
                html.Span(share.deck, className="wall-deck"),
                html.Span(html.Span(style={"width": f"{100 * share.share / most:.1f}%"}), className="wall-bar"),
                html.Span(percent(share.share), className="wall-share"),
            ],
            className="wall-row",
        )
        for share in known[:ROWS]
    ]
    yield [html.H2("Decks of the field"), html.Div(rows, className="wall-decks", style=_lines(len(rows)))]


def _pages(title: str, rows: Sequence[Any]) -> Iterator[tuple[Sequence[Any], str]]:
    """Rows by slides, about as many on each, with the title of each, which says which of several it is."""
    number = -(-len(rows) // ROWS)
    size = -(-len(rows) // max(1, number))
    for page in range(number):
        told = title if number == 1 else f"{title} · {page + 1} of {number}"
        yield rows[page * size : (page + 1) * size], told


def _table(heads: Sequence[str], rows: Any, numbers: Sequence[int] = (), shown: str = "ranks") -> html.Table:
    def cells(kind: Any, row: Sequence[str]) -> list[Any]:
        return [kind(text, className="number" if at in numbers else None) for at, text in enumerate(row)]

    body = [html.Tr(cells(html.Td, row)) for row in rows]
    return html.Table(
        [*([html.Thead(html.Tr(cells(html.Th, heads)))] if heads else []), html.Tbody(body)],
        className=f"wall-table {shown}",
        style=_lines(len(body)),
    )


def _lines(rows: int) -> dict[str, Any]:
    """How many rows share the height of the screen: of fewer, each is larger."""
    return {"--rows": rows}
