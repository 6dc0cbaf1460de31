"""/games: every recorded game, filtered by the address; each row opens its replay."""

from collections.abc import Iterable, Mapping
from typing import Any

import dash_ag_grid as dag
import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, dcc, html
from dash.development.base_component import Component

from dashboards.clientside import clientside
from dashboards.current import archive
from dashboards.elements import NO_GAMES, page_head, played_by
from events.game import load
from events.records.envelope import RulesAge
from events.table.ids import opponent
from projector.games import record_words

PATH = "/games"
NAME = "Games"
TITLE = "Games · Kifu"
ORDER = 6
BEGAN = {"won": "began and won", "lost": "began and lost"}
MIRRORS = {"none": "two decks", "only": "one deck"}
"""Whether one deck played against itself, which rates of decks leave out."""
TRUST = {"none": "not on trust", "only": "on trust"}
"""Whether games were taken on trust, which statistics leave out."""
EXPERIMENTS = {"with": "with experiments", "only": "experiments alone"}
"""Whether games of experiments are shown; they are not unless the filter is set."""
FILTERS = (
    *("population", "system", "deck", "opponent", "event", "winner", "loser", "begins", "turns", "mirrors", "trust"),
    "experiments",
)
"""The filters of the address, each with a control of the id `games-<filter>`."""
NO_WINNER = " nobody"
"""No deck is called so: names begin with no space."""

COLUMNS: list[dict[str, Any]] = [
    {"field": "title", "headerName": "Game", "cellRenderer": "GameLink", "minWidth": 210, "flex": 3.1},
    {"field": "won_by", "headerName": "Winner", "minWidth": 160, "flex": 2.3},
    {"field": "reason", "headerName": "Ended by", "minWidth": 106, "flex": 1.2},
    {"field": "turns", "headerName": "Turns", "type": "numericColumn", "width": 76},
    {"field": "player_a", "headerName": "Player a", "minWidth": 100, "flex": 1},
    {"field": "player_b", "headerName": "Player b", "minWidth": 100, "flex": 1},
    {"field": "began", "headerName": "Began", "minWidth": 92, "flex": 1},
    {"field": "event", "headerName": "Event", "minWidth": 112, "flex": 1.7},
    {"field": "date", "headerName": "Date", "width": 104},
]
"""Together they fit a window of 1100 pixels; a narrower one shows the first, and the rest by scrolling."""
COLUMN = {"sortable": True, "resizable": True, "filter": False, "wrapText": True, "autoHeight": True}


def layout(**given: str) -> html.Div:
    """The page with the filters that the address gives; one left blank is none."""
    summary = archive().summary()
    grid = dag.AgGrid(
        id="games-grid",
        columnDefs=COLUMNS,
        rowData=[],
        defaultColDef=COLUMN,
        dashGridOptions={"animateRows": False, "suppressCellFocus": False, "rowHeight": 36, "headerHeight": 38},
        eventListeners={"rowClicked": ["openReplay(params)"], "cellKeyDown": ["openReplayByKey(params)"]},
        getRowId="params.data.game",
        className="grid",
        style={"height": None, "width": "100%"},
    )
    head = page_head("Games", summary, html.Output(id="games-count", className="count"))
    hint = [] if summary.games else [html.P(NO_GAMES, className="notice")]
    stores = [dcc.Store(id="games-total"), html.Div(id="games-address")]
    filters = html.Div(_filters(summary.decks, given), className="filters")
    return html.Div([head, *hint, filters, grid, *stores], className="page games")


def _filters(decks: Iterable[str], given: Mapping[str, str]) -> list[Component]:
    """The search, a control for each filter, and the button that resets them."""
    games = archive().games()
    played = sorted({row["population"] for row in games})
    offered: dict[str, tuple[str, list[Any]]] = {
        "population": ("Played by", [{"value": value, "label": played_by(value)} for value in played]),
        "system": ("Card game", sorted({row["system"] for row in games})),
        "deck": ("Deck", list(decks)),
        "opponent": ("Against", list(decks)),
        "event": ("Event", sorted({row["event"] for row in games if row["event"]})),
        "winner": ("Won by deck", [*decks, {"value": NO_WINNER, "label": "nobody"}]),
        "loser": ("Lost by deck", list(decks)),
        "begins": ("Who began", _labelled(BEGAN)),
        "turns": ("Turns", [str(length) for length in sorted({row["turns"] for row in games})]),
        "mirrors": ("Mirrors", _labelled(MIRRORS)),
        "trust": ("Imported", _labelled(TRUST)),
        "experiments": ("Experiments", _labelled(EXPERIMENTS)),
    }
    return [
        dmc.TextInput(id="games-quick", label="Search", placeholder="any words", debounce=100),
        *(_select(name, *offered[name], given.get(name) or None) for name in FILTERS),
        dmc.Button("Reset", id="games-reset", variant="default"),
    ]


def _labelled(labels: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"value": value, "label": label.capitalize()} for value, label in labels.items()]


def register(app: Dash) -> None:
    """Filter the rows, count them, keep the address, reset."""

    @app.callback(
        Output("games-grid", "rowData"),
        Output("games-total", "data"),
        Input("live", "data"),
        *(Input(f"games-{name}", "value") for name in FILTERS),
    )
    def filtered(_: Any, *values: str | None) -> tuple[list[dict[str, Any]], int]:
        games = archive().games()
        wanted = dict(zip(FILTERS, values, strict=True))
        return [_row(game) for game in games if _fits(game, wanted)], len(games)

    shown, total, options = "games-grid", Input("games-total", "data"), State("games-grid", "dashGridOptions")
    values = [Input(f"games-{name}", "value") for name in FILTERS]
    cleared = [Output(f"games-{name}", "value") for name in (*FILTERS, "quick")]
    count = Output("games-count", "children")
    clientside(app, "games.count", count, Input(shown, "virtualRowData"), total, State(shown, "rowData"))
    clientside(app, "games.search", Output(shown, "dashGridOptions"), Input("games-quick", "value"), options)
    clientside(app, "games.remember", Output("games-address", "title"), *values)
    clientside(app, "games.reset", *cleared, Input("games-reset", "n_clicks"), at_once=False)


def _select(name: str, label: str, options: list[Any], value: str | None) -> dmc.Select:
    known = {option["value"] if isinstance(option, dict) else option for option in options}
    offered = options if value is None or value in known else [*options, value]
    unset = "left out" if name == "experiments" else "all"
    return dmc.Select(
        id=f"games-{name}", label=label, data=offered, value=value, clearable=True, searchable=True, placeholder=unset
    )


def _fits(game: dict[str, Any], wanted: dict[str, str | None]) -> bool:
    """Whether a game has, of each filter that is set, one of the values that the filter reads of it."""
    found: dict[str, tuple[Any, ...]] = {
        "population": (game["population"],),
        "system": (game["system"],),
        "deck": (game["deck_a"], game["deck_b"]),
        "opponent": _opponents(game, wanted.get("deck")),
        "event": (game["event"],),
        "winner": (_winning_deck(game) or NO_WINNER,),
        "loser": (_losing_deck(game),),
        "begins": (_fate(game),),
        "turns": (str(game["turns"]),),
        "mirrors": ("only" if game["deck_a"] == game["deck_b"] else "none",),
        "trust": ("only" if game["trusted"] else "none",),
        "experiments": ("with", "only") if game["experiment"] else ("with",),
    }
    if game["experiment"] and wanted.get("experiments") is None:
        return False
    return all(value is None or value in found[name] for name, value in wanted.items())


def _opponents(game: dict[str, Any], deck: str | None) -> tuple[str, ...]:
    """The decks that a deck played against in a game; without one, both."""
    decks = game["deck_a"], game["deck_b"]
    return decks if deck is None else tuple(decks[1 - seat] for seat in (0, 1) if decks[seat] == deck)


def _fate(game: dict[str, Any]) -> str | None:
    """How the player who began fared: a draw is a game that is not won."""
    if game["reason"] is None or game["first"] is None:
        return None
    return "won" if game["winner"] == game["first"] else "lost" if game["winner"] else None


def _winning_deck(game: dict[str, Any]) -> str | None:
    return game[f"deck_{game['winner']}"] if game["winner"] else None


def _losing_deck(game: dict[str, Any]) -> str | None:
    return game[f"deck_{opponent(game['winner'])}"] if game["winner"] else None


def _player(game: dict[str, Any], seat: str) -> str:
    """A player's name, and of a bot which version it is: two versions play differently."""
    name: str = game[f"player_{seat}"]
    return f"{name} (v{game[f'bot_version_{seat}'] or 1})" if game[f"bot_{seat}"] else name


def _record(game: dict[str, Any]) -> str:
    """What is to be known of the record: that older rules made it, that it was taken on trust, what was passed over."""
    age = RulesAge.of(game["rules_version"], load(game["system"]).rules_version)
    return record_words(age.value, trusted=game["trusted"], options=game["options"] or "")


def _row(game: dict[str, Any]) -> dict[str, Any]:
    winner, first, reasons = game["winner"], game["first"], load(game["system"]).reasons
    nobody = "draw" if game["reason"] else "not over yet"
    return {
        "game": game["game"],
        "title": f"{game['deck_a']} vs {game['deck_b']}",
        "event": game["event"] or "",
        "date": game["date"] or "",
        "player_a": _player(game, "a"),
        "player_b": _player(game, "b"),
        "won_by": f"{game[f'player_{winner}']} ({game[f'deck_{winner}']})" if winner else nobody,
        "began": game[f"player_{first}"] if first else "",
        "reason": ", ".join(filter(None, (reasons.get(game["reason"], game["reason"]), _record(game)))),
        "turns": game["turns"],
    }
