"""/replay/<game>: one game, fact by fact, through the eyes of a seat. The board is drawn by assets/replay.js."""

from typing import Any

from dash import Dash, Input, Output, dcc, html

from dashboards.board import ROUTE, version
from dashboards.chances import ROUTE as CHANCES
from dashboards.clientside import clientside
from dashboards.current import archive, has_pictures
from dashboards.elements import aria, banner
from dashboards.elements import refusal as refused
from dashboards.pictures import ROUTE as PICTURES
from events.errors import KifuError
from events.table.ids import PLAYERS, SEATS, Seat
from projector.archive import sampled
from projector.games import record_words
from projector.replay import Replay

PATH = "/replay/<game>"
NAME = None
TITLE = "Replay · Kifu"
ORDER = 9
LIGHT = True
"""It has no grid and no control of Mantine: what draws these is fetched by the page that it is left for."""
SHOWN = "shown"
"""What an address says as its `result` whose page tells how the game ends."""


def layout(game: str = "", seat: str | None = None, result: str | None = None, **_: str) -> html.Div:
    """The page of one game; at an address without one, why there is nothing."""
    try:
        game = archive().find(game)
        replay, seats = _opened(game, seat, result)
    except KifuError as error:
        return refused("There is nothing to replay here", error)
    start = replay.recording.start
    names = start.names()
    lines = [line.number for deck in start.decks for line in deck.lines]
    mark = banner(simulated=start.provenance.source == "simulated", sample=sampled(dict.fromkeys(lines)))
    title = f"{names['a']} vs {names['b']}"
    decks = " vs ".join(deck.label for deck in start.decks)
    source: dict[str, Any] = {
        "game": game,
        "system": start.system,
        "title": f"{title} · Kifu",
        "frames": f"{ROUTE}{game}/",
        "chances": f"{CHANCES}{game}/",
        "version": version(replay),
        "seats": seats,
        "seat": "all" if "all" in seats else "public",
        "pictures": PICTURES if has_pictures() else None,
    }
    told = [html.Span(words, className="quiet") for words in (decks, *_origin(replay, game))]
    head = html.Div([html.H1(title), *told, _ending(replay, is_shown=result == SHOWN), mark], className="page-head")
    # A key of its own for each game: Dash then makes a new element, and the script draws on an empty one.
    board = html.Div(id="replay", key=game, **aria(busy="true"))
    return html.Div([head, board, dcc.Store(id="replay-source", data=source), html.Div(id="replay-mounted")])


def refusal(game: str, seat: str | None = None, result: str | None = None, **_: str) -> str | None:
    """Why there is no replay at this address; None if there is one."""
    try:
        _opened(archive().find(game), seat, result)
    except KifuError as error:
        return str(error)
    return None


def moved(game: str, **_: str) -> str | None:
    """The address with the whole id, of one with the beginning of it; None if it is whole, or fits no game."""
    try:
        found = archive().find(game)
    except KifuError:
        return None
    return None if found == game else PATH.replace("<game>", found)


def register(app: Dash) -> None:
    """Draw the board when its element is there."""
    clientside(app, "replay.mount", Output("replay-mounted", "title"), Input("replay-source", "data"))


def _opened(game: str, seat: str | None, result: str | None) -> tuple[Replay, list[Seat]]:
    if result not in (None, SHOWN):
        raise KifuError(f"result: there is no '{result}'; there is {SHOWN}, or none")
    replay = archive().replay(game)
    if seat is not None:
        archive().seat(replay, seat)
    return replay, [known for known in SEATS if _may_look(replay, known)]


def _may_look(replay: Replay, seat: Seat) -> bool:
    try:
        archive().seat(replay, seat)
    except KifuError:
        return False
    return True


def _origin(replay: Replay, game: str) -> list[str]:
    """Where the game was played, and which game it is a child of or superseded by, as far as that is known."""
    start = replay.recording.start
    origin = start.provenance
    parts = [origin.event, f"round {origin.round}" if origin.round else None, origin.date]
    parts += [f"game {origin.game_in_match}"] if origin.game_in_match else []
    words = [", ".join(part for part in parts if part)]
    if start.parent:
        what = "stands in place of" if start.supersedes and not replay.trusted else "a fork of"
        since = f" from position {start.parent_position} on" if replay.over else ""
        words.append(f"{what} game {str(start.parent)[:8]}{since}")
    ruled, assumed = replay.recording.ruled, bool(start.declared)
    age = start.rules_age.value
    words.append(record_words(age, trusted=replay.trusted, options=start.options, ruled=ruled, assumed=assumed))
    later = archive().lake().manifest.superseded_by(game)
    words += [f"superseded by game {later[:8]}"] if later else []
    return [said for said in words if said]


def _ending(replay: Replay, *, is_shown: bool) -> html.Span | html.Details:
    """How the game ended, which is not told unless asked for; of a game that goes on, that it does.

    Where it is closed, nothing on the page tells what lies ahead of the step shown (assets/replay.js).
    """
    told = _result(replay)
    if not replay.recording.ended:
        return html.Span(told, className="quiet")
    summary = [html.Span("Show the result", className="closed"), html.Span("Hide it", className="opened")]
    shown = html.Summary(summary, title="And all that lies ahead of the step shown: chart, key moments, marks")
    return html.Details([shown, html.Span(told, className="outcome")], open=is_shown, className="ending quiet")


def _result(replay: Replay) -> str:
    state = replay.seek(replay.last)
    names = dict(zip(PLAYERS, replay.recording.start.names().values(), strict=True))
    shown = "" if replay.over else "what everyone may see"
    if replay.recording.withdrawn is not None:
        return (
            "withdrawn: it has no result"
            if replay.over
            else f"withdrawn; the game it is a fork of is not over: {shown}"
        )
    if not replay.recording.ended:
        return f"not over yet: {shown}"
    assert state.reason is not None
    result = "draw" if state.winner is None else f"{names[state.winner]} wins"
    text = f"{result} ({replay.game.reasons.get(state.reason, state.reason)}), {state.turn} turns"
    return text if replay.over else f"{text}; the game it is a fork of is not over: {shown}"
