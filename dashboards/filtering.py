"""The filter bar of the pages of statistics: which games are counted, kept in the address."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict
from urllib.parse import urlencode

import dash_mantine_components as dmc
from dash import ALL, Dash, Input, Output, State, dcc, html

from dashboards.clientside import clientside
from dashboards.current import archive
from dashboards.elements import aria, played_by, spoken
from events.errors import KifuError
from projector.contents import left, past_states
from projector.folder import DataFolder
from projector.game_filters import is_number
from projector.lake import Lake
from projector.stats.asking import SEVERAL, filters_of
from projector.stats.filters import FilterRefused, Filters
from projector.stats.levels import Level

NAMES = ("system", "population", "level", *SEVERAL, "since", "until", "begins", "readings", "trusted", "as_of")
"""The filters of the bar, each with a control of the id `filter-<name>`; in an address, those that take several names
are written once a name; `as_of`: the lake is counted as it was at that position of the log. The browser is told these
names: they stand here alone."""
ALWAYS = ("system", "population", "level")
"""The filters that are never unset."""
OWN = ("a", "b", "card", "few", "shares")
"""What controls of single pages ask for beside the filters, kept in the address, too: see `own_id`."""
SUBJECT = ("a", "b", "card")
"""What a page is about, of OWN: a reset of the filters keeps it."""
_OFFERED = (*ALWAYS[:2], *SEVERAL, "as_of")
LEVEL: Level = "name"
"""Decks by their names, unless told otherwise: so players know them, and so the list of games finds them."""
_LABELS = {
    "system": "Card game", "population": "Played by", "level": "Decks by", "formats": "Format", "events": "Event",
    "decks": "Deck", "opponents": "Against", "players": "Player", "since": "From", "until": "Until",
    "begins": "Turn order", "readings": "Readings", "trusted": "Imported",
    "as_of": "As of",
}  # fmt: skip
_CHOICES = {
    "level": {"list": "exact list", "name": "name", "archetype": "archetype", "variant": "variant"},
    "begins": {"yes": "goes first", "no": "goes second"},
    "readings": {"apart": "told apart"},
    "trusted": {"yes": "on trust, too"},
}
_UNSET = {"readings": "pooled", "trusted": "verified alone", "begins": "both", "as_of": "now"}


class Asked(TypedDict, total=False):
    """The filters of an address, and what the controls of its page ask for, by their names in it."""

    system: str
    population: str
    level: str
    formats: list[str]
    events: list[str]
    decks: list[str]
    opponents: list[str]
    players: list[str]
    since: str
    until: str
    begins: str
    readings: str
    trusted: str
    as_of: str
    a: str
    b: str
    card: str
    few: str | int
    shares: str


class Left(TypedDict):
    """How many games the filters leave, and of how many."""

    games: int
    of: int


def asked_of(given: Mapping[str, str | Sequence[str]]) -> Asked:
    """The filters, and what else is asked for, in the query of an address; blank ones are none."""
    found: dict[str, Any] = {}
    for name in (*NAMES, *OWN):
        value = given.get(name) or None
        if name in SEVERAL and value is not None:
            value = [value] if isinstance(value, str) else list(value)
        elif isinstance(value, list | tuple):
            value = value[0]
        if value:
            found[name] = value
    return found  # type: ignore[return-value]


def filters_of_asked(asked: Asked) -> Asked:
    """What is asked for but for the pages' own controls: what says which games are counted."""
    return {name: value for name, value in asked.items() if name not in OWN}  # type: ignore[return-value]


def filters_by(asked: Asked) -> Filters:
    """The filters that are asked for; of card game and population, if unset, those of the most games.

    KifuError for a value that cannot be.
    """
    words: dict[str, Any] = {"level": LEVEL, **with_usual(filters_of_asked(asked))}
    words.pop("as_of", None)
    if "begins" in words:
        words["begins"] = _yes("begins", words["begins"])
    if "trusted" in words:
        words["trusted"] = _yes("trusted", words["trusted"])
    return filters_of(words)


def check(asked: Asked) -> None:
    """The check of what is asked for. KifuError for a value that cannot be, whatever the lake has."""
    filters_by(asked)
    folder_of(asked)
    few = str(asked.get("few", "0"))
    if not is_number(few):
        raise KifuError(f"few: '{few}' is no number; write it as 30")


def folder_of(asked: Asked) -> DataFolder:
    """The data folder that is counted: as it is, or as of the position that is asked for. KifuError if it cannot be."""
    position = asked.get("as_of")
    if position is None:
        return archive().folder
    if not is_number(str(position)):
        raise KifuError(f"as_of: '{position}' is no position; write it as 1200")
    return archive().folder.as_of(int(position))


def usual(asked: Asked) -> dict[str, str]:
    """The card game and the population of the most games, of those that are asked for."""
    for population, system, _ in archive().summary().played:
        fits = system == asked.get("system", system)
        if fits and asked.get("population", population) in (population, population.partition(": ")[0]):
            return {"population": population, "system": system}
    return {}


def with_usual(asked: Asked) -> Asked:
    """The filters that are asked for, with the card game and the population that they leave unset."""
    return {**usual(asked), **asked}  # type: ignore[typeddict-item]


def query(asked: Asked) -> str:
    """What is asked for as the query of an address, without the question mark."""
    return urlencode([(name, value) for name in (*NAMES, *OWN) for value in _listed(asked.get(name))])


def own_id(name: str) -> dict[str, str]:
    """The id of the control of a page that gives `name` of OWN, as its `value`."""
    return {"own": name}


def filter_bar(given: Mapping[str, str | Sequence[str]], *, subject: Sequence[str] = ()) -> html.Div:
    """The bar of a page with the filters that its address gives; `subject`: those that a reset keeps.

    KifuError for a value that cannot be.
    """
    asked = asked_of(given)
    check(asked)
    shown: dict[str, Any] = {"level": LEVEL, **with_usual(asked)}
    controls = html.Div([_control(name, shown.get(name)) for name in NAMES], id="filters", className="filters")
    head = html.Div(
        [
            html.Button("Filters", id="filters-toggle", className="filters-toggle", type="button"),
            html.Output(id="filters-left", className="count"),
            html.Button("Reset", id="filters-reset", className="quiet-button", type="button"),
        ],
        className="filters-head",
    )
    bar = {"names": NAMES, "always": ALWAYS, "several": SEVERAL, "usual": {**usual({}), "level": LEVEL}}
    bar["kept"] = (*SUBJECT, *subject)
    stores = [dcc.Store(id="asked"), dcc.Store(id="filters-left-data"), dcc.Store(id="filters-bar", data=bar)]
    return html.Div([head, controls, *stores], className="filter-bar", role="search", **aria(label="Games counted"))


def register(app: Dash) -> None:
    """Keep the filters in the address, offer what there is, count what is left, reset."""

    @app.callback(
        *(Output(f"filter-{name}", "data") for name in _OFFERED),
        Output("filters-left-data", "data"),
        Input("live", "data"),
        Input("asked", "data"),
    )
    def offered(_: Any, asked: Asked | None) -> tuple[Any, ...]:
        chosen = filters_of_asked(asked or {})
        return tuple(archive().cached(f"offered {query(chosen)}", lambda lake: _offered(lake, chosen)))

    values, bar = [Input(f"filter-{name}", "value") for name in NAMES], State("filters-bar", "data")
    own = Input({"own": ALL}, "value"), State({"own": ALL}, "id")
    clientside(app, "filters.asked", Output("asked", "data"), *values, *own, bar)
    clientside(app, "filters.left", Output("filters-left", "children"), Input("filters-left-data", "data"))
    count = Output("filters-toggle", "children")
    clientside(app, "filters.count", count, Input("asked", "data"), bar)
    cleared = Output("filters-reset", "title")
    clientside(app, "filters.reset", cleared, Input("filters-reset", "n_clicks"), bar, at_once=False)
    opened = (Output("filters", "className"), Output("filters-toggle", "aria-expanded"))
    clientside(app, "filters.toggle", *opened, Input("filters-toggle", "n_clicks"), State("filters", "className"))


def _offered(lake: Lake, asked: Asked) -> list[Any]:
    """The options of the controls in `_OFFERED`, and how many games are left of how many."""
    past = past_options(lake, asked.get("as_of"))
    played = archive().summary().played
    chosen = with_usual(asked).get("system")
    systems = with_chosen(sorted({system for _, system, _ in played}), asked.get("system"))
    of_system = [name for name, system, _ in played if system == chosen]
    kinds = {name.partition(": ")[0] for name in of_system}
    there = with_chosen([*sorted(kinds), *of_system], asked.get("population"))
    populations = [{"value": name, "label": played_by(name).capitalize()} for name in there]
    titles = [{"value": system, "label": spoken(system)} for system in systems]
    total = sum(games for _, _, games in played)
    try:
        games, found = left(folder_of(asked).lake, filters_by(asked), SEVERAL)
    except KifuError:
        return [titles, populations, *(_listed(asked.get(key)) for key in SEVERAL), past, Left(games=0, of=total)]
    kept = [with_chosen(found[key], *_listed(asked.get(key))) for key in SEVERAL]
    return [titles, populations, *kept, past, Left(games=games, of=total)]


def with_chosen(offered: Sequence[str], *chosen: str | None) -> list[str]:
    """What is offered, and what is chosen, whatever that is: a control drops a value that is not offered."""
    return [*offered, *(name for name in chosen if name is not None and name not in offered)]


def past_options(lake: Lake, chosen: str | None = None) -> list[dict[str, str]]:
    """The positions offered, the last first, and the one that is asked for."""
    rows = past_states(lake).to_dicts()
    known = {str(row["position"]): f"{row['date'] or 'position'} ({row['games']:,} games)" for row in rows}
    if chosen is not None:
        known.setdefault(chosen, f"position {chosen}")
    return [{"value": position, "label": told} for position, told in known.items()]


def _control(name: str, value: Any) -> Any:
    label = _LABELS[name]
    if name in SEVERAL:
        return dmc.MultiSelect(
            id=f"filter-{name}", label=label, data=value or [], value=value or [], searchable=True, clearable=True,
            placeholder="" if value else "all", hidePickedOptions=True,
        )  # fmt: skip
    if name in ("since", "until"):
        return dmc.DateInput(
            id=f"filter-{name}", label=label, value=value, valueFormat="YYYY-MM-DD", clearable=True, placeholder="any"
        )
    if name in _CHOICES:
        data: list[Any] = [{"value": choice, "label": said} for choice, said in _CHOICES[name].items()]
    else:
        data = [] if value is None else [value]
    return dmc.Select(
        id=f"filter-{name}", label=label, data=data, value=value, clearable=name not in ALWAYS,
        allowDeselect=name not in ALWAYS, searchable=name in ("system", "population"), placeholder=_UNSET.get(name, ""),
    )  # fmt: skip


def told(error: KifuError) -> str:
    """Why a section has no answer, in the words of the filter bar."""
    return (
        f"Not told by {_LABELS[error.name].lower()}: {error.why}." if isinstance(error, FilterRefused) else str(error)
    )


def _listed(value: Any) -> Sequence[str]:
    return () if value is None else value if isinstance(value, list | tuple) else [str(value)]


def _yes(name: str, value: str) -> bool:
    if value not in ("yes", "no"):
        raise KifuError(f"{name}: there is no '{value}'; there are yes, no")
    return value == "yes"
