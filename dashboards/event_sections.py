"""What the page of an event shows beside its standings: rounds to stand after, the bracket, who met whom, the lists."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from dash import dcc, html

from dashboards.bracket import To, bracket, tie
from dashboards.elements import aria
from dashboards.filtering import Asked, query
from dashboards.links import EVENTS
from dashboards.tables import Row, Table
from projector.event_changes import Change, changes_frame, with_marks
from projector.event_lists import lists_side_by_side
from projector.lake import Lake
from projector.meetings import Meeting, Meetings, meeting, meetings, meetings_frame
from projector.standings import Event
from projector.stats.definitions import CHANGES

TOP = 8
"""The most players whose lists stand side by side."""


def events_query(asked: Asked, **more: str | None) -> str:
    """The address of the event that is asked for, with other controls; None: without."""
    whole: Any = {name: value for name, value in {**asked, **more}.items() if value is not None}
    return f"{EVENTS}?{query(whole)}"


class _Stop(NamedTuple):
    """A choice of a row of them: its name, what it asks for, and whether it is the one on show."""

    name: str
    asks: Mapping[str, str | None]
    here: bool


def stops(swiss: Sequence[str], asked: Asked) -> html.Nav | None:
    """The Swiss rounds after which the event can be looked at, and now; None where there is but one."""
    if len(swiss) < 2:
        return None
    chosen = str(asked.get("after", ""))
    rounds = [(str(number), name) for number, name in enumerate(swiss, start=1)]
    steps = [_Stop(name, {"after": number or None}, number == chosen) for number, name in [*rounds, ("", "Now")]]
    return _row("After round", steps, asked, label="As it stood")


def days(held: Sequence[tuple[str, str]], asked: Asked) -> html.Nav | None:
    """The days of the events that are called as the one that is asked for; None where there is but one."""
    if len(held) < 2:
        return None
    chosen = str(asked.get("date", ""))
    of_each = [
        _Stop(first if first == last else f"{first} to {last}", {"date": first, "after": None}, first <= chosen <= last)
        for first, last in held
    ]
    return _row("Held on", of_each, asked, label="Events that are called so")


def _row(head: str, choices: Iterable[_Stop], asked: Asked, *, label: str) -> html.Nav:
    steps = [
        html.Span(name, className="stop here", **aria(current="true"))
        if here
        else dcc.Link(name, href=events_query(asked, **asks), className="stop")
        for name, asks, here in choices
    ]
    return html.Nav([html.Span(head, className="quiet"), *steps], className="stops", **aria(label=label))


def cut_of(event: Event, to: To) -> list[Any]:
    """The bracket of an event's cut, that of its losers, and its matches for places; nothing where there is no cut."""
    structure = event.played.structure
    by_match = matches_of_players(event)
    parts: list[Any] = []
    if structure.cut:
        parts += [html.H2("Top cut"), bracket(structure.cut, by_match, to)]
    if structure.losers:
        parts += [html.H3("Losers' bracket", className="bracket-head"), bracket(structure.losers, by_match, to)]
    if structure.places:
        ties = [tie(match, by_match, to) for match in structure.places]
        parts += [html.H3("For places", className="bracket-head"), html.Div(ties, className="ties")]
    return parts


def matches_of_players(event: Event) -> Mapping[str, Mapping[str, Meeting]]:
    """The matches of each player of an event by their ids."""
    found: dict[str, dict[str, Meeting]] = {}
    for row in event.played.matches:
        for player in (row["player_a"], row["player_b"]):
            if player is not None:
                found.setdefault(player, {})[str(row["match"])] = meeting(row, player)
    return found


def who_met_whom(event: Event, links: To, corrected: Collection[str]) -> Table:
    """The table of who met whom, players as they are ranked, a column a round; `corrected`: the ids of matches whose
    result was corrected."""
    found = meetings(event.played)
    ranked = meetings_frame(found, {row.player: row.rank for row in event.standings})
    frame = with_marks(ranked, event.played, corrected)
    columns = {f"round_{number + 1}": name for number, name in enumerate(found.rounds)}
    meanings = {column: f"the match of {name}, from the player's side" for column, name in columns.items()}
    opponents = {column: partial(_opponent, found, number, links) for number, column in enumerate(columns)}
    return Table(
        frame=frame,
        columns={"rank": "Rank", "player": "Player", **columns},
        meanings={"rank": "the rank in the standings", "player": "the player", **meanings},
        name="rounds-table",
        links={"player": lambda row: links(row["player"]), **opponents},
        phone=("player", *[*columns][: len(event.played.structure.swiss) or 1][-1:]),
    )


def changes_table(changes: Sequence[Change], asked: Asked) -> Table:
    """The table of what was said by hand of an event."""
    return Table(
        frame=changes_frame(changes),
        columns={
            **{"words": "What", "change": "Was", "round": "Round", "before": "Before"},
            **{"entered_by": "By", "reason": "Why", "position": "Position"},
        },
        meanings=CHANGES,
        name="changes-table",
        links={"position": lambda row: events_query(asked, as_of=str(row["position"] - 1), after=None)},
        phone=("words", "change"),
    )


def _opponent(found: Meetings, number: int, links: To, row: Row) -> str | None:
    """The address of the opponent of a row's player in a round."""
    opponents = [met.opponent for met in found.of_player.get(row["player"], {}).get(number, ())]
    return links(opponents[0]) if len(opponents) == 1 and opponents[0] else None


def lists_of_top(lake: Lake, event: Event, to_card: Callable[[Row], str | None]) -> Table | None:
    """The lists of the first eight, of who reached the cut if any did, side by side; None where no list is known."""
    cut = event.played.structure.players
    first = [row.player for row in event.standings if row.player in cut or not cut][:TOP]
    frame = lists_side_by_side(lake, event.played, first)
    if frame.is_empty():
        return None
    players = {str(number): player for number, player in enumerate(first)}
    columns = {"card_name": "Card", "card_number": "Number", "part": "Part"} | {
        number: player for number, player in players.items() if number in frame.columns
    }
    meanings = {"card_name": "the card", "card_number": "its number", "part": "the part of the deck"}
    return Table(
        frame=frame,
        columns=columns,
        meanings=meanings | {number: f"copies in the list of {player}" for number, player in players.items()},
        name="lists-table",
        links={"card_name": to_card},
        phone=("card_name", *[*columns][3:4]),
    )
