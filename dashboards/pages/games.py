"""/games: every recorded game, filtered by the address; each row opens its replay."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import dash_ag_grid as dag
import dash_mantine_components as dmc
from dash import Dash, Input, Output, State, dcc, html
from dash.development.base_component import Component

from dashboards.access import everyone
from dashboards.clientside import clientside
from dashboards.current import archive
from dashboards.elements import NO_GAMES, aria, notice, page_head, who
from dashboards.filter_bar import MOST_SHOWN, TYPED_MS, past_options
from dashboards.game_rows import Given, asked_of, name_of_card, played_in_words, values_of
from dashboards.links import MATCHES
from events.errors import KifuError
from events.game import is_installed, load, title_of
from events.language.lexicon import capital
from projector.game_filters import CHOICES, FILTERS, LEVEL, NO_WINNER, SEVERAL
from projector.games_of_card import told
from projector.stats.definitions import GAMES as DEFINITIONS

PATH = "/games"
NAME = "Games"
TITLE = "Games · Kifu"
ORDER = 6
BEGAN = {"won": "began and won", "lost": "began and lost", "first": "goes first", "second": "goes second"}
"""How the player who began fared; or whether the deck, list or player that is chosen began."""
RESULTS = {"won": "won by it", "lost": "lost by it", "drawn": "draw"}
"""How the deck, list, player or owner of the card that is chosen fared."""
HANDS = {"kept": "kept", "redrawn": "redrawn"}
"""Whether the deck, list, player or owner of the card that is chosen kept the opening hand."""
MIRRORS = {"none": "two decks", "only": "one deck"}
"""Whether one deck played against itself, which rates of decks leave out."""
TRUST = {"none": "not on trust", "only": "on trust"}
"""Whether games were taken on trust, which statistics leave out."""
RULED = {"none": "by the rules alone", "only": "ruled by hand"}
"""Whether the table accepted what the rules do not allow."""
EXPERIMENTS = {"with": "counted, too", "only": "these alone"}
"""Whether games of experiments are shown; they are not unless the filter is set."""
LEVELS = {"list": "exact list", "archetype": "archetype", "variant": "variant"}
"""By what decks are called, unless by their names."""
OVER = {"yes": "finished", "no": "not over yet", "withdrawn": "withdrawn"}
DAYS = {"since": "From", "until": "Until"}
OF_SEVERAL = (
    "population",
    "format",
    "event",
    "player",
    "list",
    "card",
    "copies",
    "had",
    "hand",
    "readings",
    "ruled",
    "over",
)
"""The filters that are shown where there are several values to choose from."""
UNSET = {"experiments": "left out", "level": "name", "as_of": "now"}
"""What stands in the place of a filter that is not set, if not that all are shown."""
NOBODY = {"value": NO_WINNER, "label": "nobody"}
OF_DECKS = ("deck", "opponent", "winner", "loser")
OF_NAMES = (*OF_DECKS, "player", "format", "event")
"""The filters whose choices come once a control is gone to: they may be thousands."""
COLUMNS: list[dict[str, Any]] = [
    {"field": "title", "headerName": "Game", "cellRenderer": "GameLink", "minWidth": 200, "width": 264},
    {"field": "won_by", "headerName": "Winner", "minWidth": 150, "width": 220},
    {"field": "ended", "headerName": "Ended by", "minWidth": 96, "width": 98},
    {"field": "turns", "headerName": "Turns", "type": "numericColumn", "minWidth": 76, "width": 76, "maxWidth": 90},
    {"field": "player_a", "headerName": "Player a", "minWidth": 100, "width": 110},
    {"field": "player_b", "headerName": "Player b", "minWidth": 100, "width": 110},
    {"field": "began", "headerName": "Began", "minWidth": 88, "width": 92},
    {"field": "event", "headerName": "Event", "minWidth": 112, "width": 150},
    {"field": "date", "headerName": "Date", "minWidth": 104, "width": 104, "maxWidth": 130},
]
"""Together they fit a window of 1100 pixels; a narrower one shows the first, and the rest by scrolling."""
COLUMN = {"sortable": True, "resizable": True, "filter": False, "wrapText": True}
OPTIONS = {
    "animateRows": False,
    "rowHeight": 36,
    "headerHeight": 38,
    "cacheBlockSize": 100,
    "maxBlocksInCache": 20,
    "infiniteInitialRowCount": 30,
    "blockLoadDebounceMillis": 40,
    "tooltipShowDelay": 300,
    "suppressNoRowsOverlay": True,
    "maxConcurrentDatasourceRequests": -1,
    "rowSelection": {"mode": "singleRow", "checkboxes": False, "enableClickSelection": True},
}
"""Rows come block by block as they are scrolled to; all are as high as what they say needs (assets/games.js). Requests
have no limit: the first, which Dash makes of its own accord, is never answered and would count for ever."""


def layout(**given: str | Sequence[str]) -> html.Div:
    """The page with the filters that the address gives; one left blank is none."""
    asked_of(given)  # what cannot be is refused
    summary = archive().summary()
    grid = dag.AgGrid(
        id="games-grid",
        rowModelType="infinite",
        columnDefs=_sorted(str(given.get("sort", ""))),
        defaultColDef=COLUMN,
        columnSize="responsiveSizeToFit",
        dashGridOptions=OPTIONS,
        eventListeners={"rowClicked": ["openReplay(params)"], "cellKeyDown": ["openReplayByKey(params)"]},
        getRowId="params.data.game",
        className="grid",
        style={"height": None, "width": "100%"},
    )
    hint = [] if summary.games else [_none(summary.reported)]
    told = [
        dcc.Store(id="games-several", data=SEVERAL),
        dcc.Store(id="games-filters-wanted"),
        html.P(id="games-trouble", className="notice small", role="alert"),
        html.Div(id="games-address"),
    ]
    toggle = html.Button("Filters", id="games-toggle", className="filters-toggle", type="button")
    count = html.Output(id="games-count", className="count")
    reset = html.Button("Reset", id="games-reset", className="quiet-button", type="button")
    head = page_head("Games", summary, html.Div([toggle, count, reset], className="filters-head"))
    chips = html.Div(_chips("".join(values_of(given, "played")[:1])), id="games-chips", className="chips")
    filters = html.Div(_filters(given), id="games-filters", className="filters")
    return html.Div([head, *hint, chips, filters, *told, grid], className="page games")


def _chips(played: str) -> list[Component]:
    """What is asked of the cards that were played, in words, which a click clears; nothing if nothing is."""
    if not played:
        return []
    words = played_in_words(played)
    clear: dict[str, Any] = {"data-clears": "games-played", **aria(label=f"Clear {words}")}
    return [html.Button([words, html.Span("×", **aria(hidden="true"))], className="chip", type="button", **clear)]


def _none(reported: int) -> html.P:
    """What the page says without a game: what makes some, and where the matches are that were only reported."""
    if not reported:
        return notice(NO_GAMES)
    matches = dcc.Link(f"{reported:,} reported match{'' if reported == 1 else 'es'}", href=MATCHES)
    return notice("No game is recorded here, only results: `uv run kifu results import FILE` takes more. ", matches)


def _sorted(sort: str) -> list[dict[str, Any]]:
    """The columns, sorted by the one that an address names: `turns`, or `-turns` with the most turns first."""
    way = "desc" if sort.startswith("-") else "asc"
    tips = {name: {"headerTooltip": capital(told)} for name, told in DEFINITIONS.items()}
    sorted_by = {sort.removeprefix("-"): {"sort": way}}
    return [{**column, **tips[column["field"]], **sorted_by.get(column["field"], {})} for column in COLUMNS]


def _filters(given: Given) -> list[Component]:
    """The search, and a control for each filter."""
    games, names = archive().games(), _names(given.get("level"))
    system = next(iter(values_of(given, "system")), None)
    populations = dict.fromkeys((*games.values("population"), *values_of(given, "population")))
    offered: dict[str, tuple[str, list[Any]]] = {
        "population": ("Players", _options(populations, who)),
        "system": ("Card game", _options(games.values("system"), title_of)),
        "level": ("Group decks by", _labelled(LEVELS)),
        "deck": ("Deck", names["deck"]),
        "opponent": ("Against", names["opponent"]),
        "list": ("List", []),
        "card": ("Card", _options(values_of(given, "card"), _card)),
        "copies": ("Copies of it", []),
        "had": ("How it was had", [{"value": way, "label": told(way, system)} for way in values_of(given, "had")]),
        "player": ("Player", names["player"]),
        "format": ("Format", names["format"]),
        "event": ("Event", names["event"]),
        "winner": ("Won by deck", names["winner"]),
        "loser": ("Lost by deck", names["loser"]),
        "result": ("Result", _labelled(RESULTS)),
        "begins": ("Turn order", _labelled(BEGAN)),
        "hand": ("Opening hand", _labelled(HANDS) if _has_mulligans() or values_of(given, "hand") else []),
        "turns": ("Turns", [str(length) for length in games.values("turns")]),
        "mirrors": ("Mirrors", _labelled(MIRRORS)),
        "readings": ("Rules interpretation", [told for told in games.values("options") if told]),
        "trust": ("Unverified imports", _labelled(TRUST)),
        "ruled": ("Rulings", _labelled(RULED) if True in games.values("ruled") or values_of(given, "ruled") else []),
        "over": ("State", _labelled(OVER) if games.any_open or values_of(given, "over") else []),
        "experiments": ("Experiments", [*_labelled(EXPERIMENTS), *games.values("experiment")]),
        "as_of": ("As of", past_options(*values_of(given, "as_of"))),
    }
    return [
        dmc.TextInput(
            id="games-quick",
            label="Search",
            placeholder="any words",
            debounce=100,
            value="".join(values_of(given, "search")[:1]),
        ),
        *(_shown(name, offered, values_of(given, name)) for name in FILTERS),
    ]


def _has_mulligans() -> bool:
    """Whether players are asked for another opening hand in any card game of the list."""
    systems = archive().games().values("system")
    return any(load(system).statistics.mulligan is not None for system in systems if is_installed(system))


def _card(number: str) -> str:
    """A card by its name, if a deck has it, and its number."""
    name = name_of_card(number)
    return number if name is None else f"{name} ({number})"


def _options(values: Iterable[str], label: Callable[[str], str]) -> list[dict[str, str]]:
    return [{"value": value, "label": label(value)} for value in values]


def _labelled(labels: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"value": value, "label": label.capitalize()} for value, label in labels.items()]


def _names(level: Any) -> dict[str, list[Any]]:
    """The choices of the filters of names; decks as they are called at a level, by name if it cannot be."""
    games = archive().games()
    decks = games.decks(level if level in CHOICES["level"] else LEVEL)
    others = {"player": games.values("name_a", "name_b"), **{name: games.values(name) for name in ("format", "event")}}
    return {**dict.fromkeys(OF_DECKS, decks), "winner": [*decks, NOBODY], **others}


check = asked_of
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Show what the filters and the search leave, also of games that arrive, and keep it in the address; reset."""
    told = Output("games-address", "title")
    values = [Input(f"games-{name}", "value") for name in ("quick", *FILTERS)]
    several = State("games-several", "data")
    show = Input("games-grid", "getRowsRequest"), Input("live", "data"), *values, several
    clientside(app, "games.show", told, *show)
    opened = (Output("games-filters", "className"), Output("games-toggle", "aria-expanded"))
    panel = State("games-filters", "className"), State("games-filters", "id")
    clientside(app, "filters.toggle", *opened, Input("games-toggle", "n_clicks"), *panel)
    cleared = [Output(f"games-{name}", "value") for name in ("quick", *FILTERS)]
    clientside(app, "games.reset", *cleared, Input("games-reset", "n_clicks"), several, at_once=False)
    offered = [Output(f"games-{name}", "data") for name in OF_NAMES]
    asked_for = Input("games-filters-wanted", "data"), Input("games-level", "value")
    chosen = [State(f"games-{name}", "value") for name in OF_NAMES]

    @app.callback(Output("games-chips", "children"), Input("games-played", "value"), prevent_initial_call=True)
    @everyone
    def chips(played: str | None) -> list[Component]:
        try:
            return _chips(played or "")
        except KifuError:  # the list says what is wrong
            return []

    @app.callback(*offered, *asked_for, *chosen, prevent_initial_call=True)
    @everyone
    def named(_: int | None, level: str | None, *values: str | list[str] | None) -> list[list[Any]]:
        given, names = dict(zip(OF_NAMES, values, strict=True)), _names(level)
        return [_with(names[name], values_of(given, name)) for name in OF_NAMES]


def _shown(name: str, offered: Mapping[str, tuple[str, list[Any]]], values: Sequence[str]) -> Any:
    """The control of a filter; hidden if the header or a chip has it, or if it has no choice and nothing is chosen."""
    idle = name in ("system", "played") or (name in OF_SEVERAL and not values and len(offered[name][1]) < 2)
    control = _control(name, offered, values)
    return html.Div(control, className="idle") if idle else control


def _control(name: str, offered: Mapping[str, tuple[str, list[Any]]], values: Sequence[str]) -> Any:
    first = values[0] if values else None
    if name in DAYS:
        return dmc.DateInput(
            id=f"games-{name}", label=DAYS[name], value=first, valueFormat="YYYY-MM-DD", clearable=True,
            placeholder="any day", debounce=TYPED_MS,
        )  # fmt: skip
    if name == "played":
        return dmc.TextInput(id=f"games-{name}", value=first or "")
    label, options = offered[name]
    shared: dict[str, Any] = {"id": f"games-{name}", "label": label, "clearable": True, "searchable": True}
    shared |= {"data": _with(_chosen(name, values) if name in OF_NAMES else options, values), "limit": MOST_SHOWN}
    if name in SEVERAL:
        return dmc.MultiSelect(value=[*values], placeholder="" if values else "all", hidePickedOptions=True, **shared)
    return dmc.Select(value=first, placeholder=UNSET.get(name, "all"), **shared)


def _chosen(name: str, values: Sequence[str]) -> list[Any]:
    """What of the names has a label of its own, of those that are chosen."""
    return [NOBODY] if name == "winner" and NO_WINNER in values else []


def _with(options: list[Any], values: Sequence[str]) -> list[Any]:
    """The options with the values that are chosen, whatever these are: what there is not is shown, and refused."""
    known = {option["value"] if isinstance(option, dict) else option for option in options}
    return [*options, *(value for value in values if value not in known)]
