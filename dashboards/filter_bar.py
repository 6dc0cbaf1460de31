"""The filter bar of pages, a line: who played, how many games are left, and what else is set, as chips.

The other controls stand in two panels below it, which the line opens. All of it is kept in the address.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypedDict

import dash_mantine_components as dmc
from dash import ALL, Dash, Input, Output, State, dcc, html, set_props

from dashboards.access import everyone
from dashboards.clientside import clientside
from dashboards.current import archive, plainly
from dashboards.elements import aria, who
from dashboards.filtering import (
    ALWAYS,
    BAR,
    BOTH,
    LEVEL,
    SUBJECT,
    Asked,
    asked_of,
    check_address,
    filters_by,
    filters_of_asked,
    is_both,
    kind_of_most,
    left_by,
    listed,
    query,
    with_usual,
)
from dashboards.sides import NAMES, SIDE_BY_SIDE, SWITCH, check_sides, of_side, opening, sides_of, switch
from events.errors import KifuError
from events.game import title_of
from projector.contents import contents, left, past_states
from projector.game_filters import is_number
from projector.lake import Lake
from projector.stats.asking import SEVERAL
from projector.stats.filters import FilterRefused
from projector.stats.ranking import FEW
from projector.stats.ratings import ENOUGH

_OFFERED = (*ALWAYS[:2], "as_of")
"""The filters whose choices come with the page; names come once a control is gone to: they may be thousands."""
MOST_SHOWN = 200
"""The most names that a control shows at once: others are found by their letters."""
_LABELS = {
    "system": "Card game", "population": "Players", "level": "Group decks by", "formats": "Format", "events": "Event",
    "decks": "Deck", "opponents": "Against", "players": "Player", "since": "From", "until": "Until",
    "begins": "Turn order", "readings": "Rules interpretation", "trusted": "Unverified imports", "ruled": "Rulings",
    "as_of": "As of", "few": "Minimum games",
}  # fmt: skip
_LINE = ("population",)
"""The controls that stand in the line itself. The card game is a place, in the header of all pages."""
_MORE = ("level", "readings", "trusted", "ruled", "as_of", "few")
"""The controls of the second panel: how games are counted, rather than which."""
_CHOICES = {
    "level": {"list": "exact list", "name": "name", "archetype": "archetype", "variant": "variant"},
    "begins": {"yes": "goes first", "no": "goes second"},
    "readings": {"apart": "each by itself"},
    "trusted": {"yes": "include"},
    "ruled": {"no": "exclude"},
}
_UNSET = {
    "readings": "all", "trusted": "exclude", "ruled": "include", "begins": "both", "as_of": "now",
    "few": str(FEW), "system": "all",
}  # fmt: skip
_TYPED = ("few",)
"""The controls whose text is emptied by an empty text alone."""
TYPED_MS = 500
"""How long nothing is typed in a date before it counts: what stands there until then is another day."""


@dataclass(frozen=True, kw_only=True)
class Bar:
    """What a page has of the bar.

    `takes`: the filters by which anything on the page counts; others have no control. `fixed`: those that the page
    decides. `counts`: of what the bar says how many are left; of a page that counts neither it says nothing, and no
    card game is chosen unasked. `across`: it compares card games, and opens with the kind of players who played most.
    `subject`: the filters that a reset keeps. `sides`: the page counts tournaments as well as bots, and can show both.
    """

    takes: Sequence[str] = BAR
    fixed: Mapping[str, str] = field(default_factory=dict)
    counts: Literal["games", "matches"] | None = "games"
    across: bool = False
    subject: Sequence[str] = ()
    sides: bool = False


class Counted(TypedDict, total=False):
    """What the browser says of the bar of its page: of what it counts how many are left, and whether of both sides."""

    counts: Literal["games", "matches"] | None
    sides: bool


class Told(TypedDict):
    """How many games or matches (`what`) the filters leave, of how many, and the reported matches beside games."""

    left: int
    of: int
    what: str
    reported: int


def filter_bar(given: Mapping[str, str | Sequence[str]], bar: Bar | None = None) -> html.Div:
    """The bar of a page with the filters that its address gives. KifuError for a value that cannot be."""
    bar = bar or Bar()
    (check_sides if bar.sides else check_address)(given)
    fixed: Any = bar.fixed
    asked: Any = {name: value for name, value in asked_of(given).items() if name in bar.takes} | fixed
    first: Any = asked_of(opening({})) if bar.sides else fixed
    anyway: dict[str, Any] = {"level": LEVEL, **(with_usual(first) if bar.counts else {}), **fixed}
    anyway |= {"population": kind_of_most()} if bar.across else {}
    if bar.counts and "system" in asked:  # a reset stays in the card game, and opens the page in it
        here: Any = {"system": asked["system"]}
        of_place = with_usual(asked_of(opening(here)) if bar.sides else here | fixed)
        anyway |= {name: value for name, value in of_place.items() if name == "population"} | fixed
    shown: dict[str, Any] = {**anyway, **(_with_usual(asked) if bar.counts else asked)}
    controls = {name: _control(name, shown.get(name), bar) for name in BAR}
    idle = {name for name in BAR if _is_idle(name, shown, bar)}
    told: dict[str, Any] = {
        "names": BAR,
        "always": ALWAYS,
        "several": SEVERAL,
        "typed": _TYPED,
        "usual": anyway,
        "fixed": bar.fixed,
    }
    told |= {"counts": bar.counts, "kept": ("system", *SUBJECT, *bar.subject), "pinned": _pinned(bar)}
    past = {option["value"]: option["label"] for option in past_options(asked.get("as_of"))}
    told |= {"sides": bar.sides, "both": is_both(shown), "labels": _LABELS, "said": {**_CHOICES, "as_of": past}}
    told["chips"] = [name for name in BAR if name not in ("system", *_LINE, *bar.fixed)]
    stores = [
        dcc.Store(id="asked"),
        dcc.Store(id="filters-wanted"),
        dcc.Store(id="filters-left-data"),
        dcc.Store(id="filters-bar", data=told),
    ]
    panels = {"filters": [name for name in BAR if name not in (*_LINE, *_MORE)], "filters-more": _MORE}
    boxes = [
        html.Div([_idle(controls[name], name in idle) for name in names], id=panel, className="filters")
        for panel, names in panels.items()
    ]
    line = _line([_idle(controls[name], name in idle) for name in _LINE], [{*of} - idle for of in panels.values()])
    return html.Div([line, *boxes, *stores], className="filter-bar", role="search", **aria(label="Games counted"))


def _line(place: Sequence[Any], panels: Sequence[Collection[str]]) -> html.Div:
    """The line of the bar; a panel without a control has no button."""
    buttons = [
        html.Button(
            text,
            id=f"{panel}-toggle",
            className="filters-toggle",
            type="button",
            hidden=not controls,
            **aria(controls=panel),
        )
        for (panel, text), controls in zip((("filters", "+ Filter"), ("filters-more", "More")), panels, strict=True)
    ]
    count = html.Output(id="filters-left", className="count")
    chips = html.Div(id="filters-chips", className="chips")
    reset = html.Button("Reset", id="filters-reset", className="quiet-button", type="button")
    return html.Div([*place, count, chips, *buttons, reset], className="filters-head filters-line")


def _idle(control: Any, is_idle: bool) -> Any:
    """A control, or if the page has no use for it, the control out of sight: its value is still asked for."""
    return html.Div(control, className="idle") if is_idle else control


def _with_usual(asked: Asked) -> Asked:
    """The filters that are asked for, with the card game and the population that they leave unset."""
    return {**with_usual(of_side(next(iter(NAMES)), asked)), **asked}


def _pinned(bar: Bar) -> tuple[str, ...]:
    """The filters that an address with others always has: which card game and population are usual depends on them."""
    several = len(archive().summary().played) > 1
    return ("system", "population") if several and bar.counts and not bar.fixed else ()


def _is_idle(name: str, shown: Mapping[str, Any], bar: Bar) -> bool:
    """Whether a control is not shown: the header shows it, the page does not take its filter or decides it, or no game
    is ruled by hand."""
    if name == "system":
        return True
    if name == "ruled" and name not in shown and True not in archive().games().values("ruled"):
        return True
    return name not in bar.takes or name in bar.fixed


def register(app: Dash) -> None:
    """Keep the filters in the address, offer what there is, count what is left, also of each side, reset."""
    bar = State("filters-bar", "data")

    @app.callback(
        *(Output(f"filter-{name}", "data") for name in _OFFERED),
        Output("filters-left-data", "data"),
        Input("live", "data"),
        Input("asked", "data"),
        bar,
        State("_pages_location", "pathname"),
    )
    @everyone
    def offered(_: Any, asked: Asked | None, bar: Counted | None, path: str) -> tuple[Any, ...]:
        chosen, of = filters_of_asked(asked or {}), bar or {}
        counts, sides = of.get("counts"), of.get("sides", False)
        if sides:
            set_props(SWITCH, {"children": switch(path, asked or {})})
        question = "offered", counts, sides, query(chosen)
        return tuple(archive().asked(*question, answer=lambda _: _offered(chosen, counts, sides=sides)))

    @app.callback(
        *(Output(f"filter-{name}", "data") for name in SEVERAL),
        Input("filters-wanted", "data"),
        State("asked", "data"),
        prevent_initial_call=True,
    )
    @everyone
    def named(_: int | None, asked: Asked | None) -> list[list[str]]:
        return names(filters_of_asked(asked or {}))

    values = [Input(f"filter-{name}", "value") for name in BAR]
    own = Input({"own": ALL}, "value"), State({"own": ALL}, "id")
    clientside(app, "filters.asked", Output("asked", "data"), *values, *own, bar)
    clientside(app, "filters.left", Output("filters-left", "children"), Input("filters-left-data", "data"))
    clientside(app, "filters.chips", Output("filters-chips", "children"), Input("asked", "data"), bar)
    cleared = Output("filters-reset", "title")
    clientside(app, "filters.reset", cleared, Input("filters-reset", "n_clicks"), bar, at_once=False)
    for panel in ("filters", "filters-more"):
        opened = (Output(panel, "className"), Output(f"{panel}-toggle", "aria-expanded"))
        clicks = Input(f"{panel}-toggle", "n_clicks")
        clientside(app, "filters.toggle", *opened, clicks, State(panel, "className"), State(panel, "id"))


def with_chosen(offered: Sequence[str], *chosen: str | None) -> list[str]:
    """What is offered, and what is chosen, whatever that is: a control drops a value that is not offered."""
    return [*offered, *(name for name in chosen if name is not None and name not in offered)]


def past_options(chosen: str | None = None) -> list[dict[str, str]]:
    """The past states offered, by the positions that they reach, the last first, and the one that is asked for."""
    states = archive().cached("past states", past_states)
    known = {str(position): _past(games, time) for position, games, time in states.iter_rows()}
    if chosen is not None:
        known.setdefault(chosen, f"position {int(chosen):,}" if is_number(chosen) else chosen)
    return [{"value": position, "label": told} for position, told in known.items()]


def _past(games: int, time: datetime | None) -> str:
    """A past state in words: "28 Nov 2026, 20:01 UTC (2,231 games)"; without a time, by its games."""
    many = f"{games:,} game{'' if games == 1 else 's'}"
    if time is None:
        return f"the first {many}"
    return f"{time.day} {time:%b %Y, %H:%M} UTC" + (f" ({many})" if games else "")


def _offered(asked: Asked, counts: str | None, *, sides: bool = False) -> list[Any]:
    """The options of the controls in `_OFFERED`, and how many games or matches are left of how many."""
    there = archive().cached("counted contents", _counted_contents)
    system = _with_usual(asked).get("system") if counts else asked.get("system")
    systems = with_chosen(sorted({row["system"] for row in there}), asked.get("system"))
    names = list(dict.fromkeys(row["population"] for row in there if system in (None, row["system"])))
    kinds = sorted({name.partition(": ")[0] for name in names})
    both = [BOTH] if sides and {*NAMES} <= {*kinds} else []
    populations = with_chosen(list(dict.fromkeys((*kinds, *names, *both))), asked.get("population"))
    options: list[Any] = [
        [{"value": name, "label": title_of(name)} for name in systems],
        [{"value": name, "label": _label("population", name)} for name in populations],
    ]
    past = past_options(asked.get("as_of"))
    try:
        found = [left_by(of) for of in sides_of(asked).values()]
    except KifuError:  # the page says why
        return [*options, past, _told(counts, 0, 0, there)]
    number = sum(side.matches if counts == "matches" else side.games for side in found)
    return [*options, past, _told(counts, number, sum(side.reported for side in found), there)]


def names(asked: Asked) -> list[list[str]]:
    """What the controls of names offer, in their order: the names that there are, and those that are chosen."""
    try:
        found = [left_by(of).names for of in sides_of(asked).values()]
    except KifuError:  # the page says why
        found = []
    there = {name: sorted({known for of in found for known in of[name]}) for name in SEVERAL}
    return [with_chosen(there[name], *listed(asked.get(name))) for name in SEVERAL]


def _told(counts: str | None, number: int, reported: int, there: Sequence[Mapping[str, Any]]) -> Told | None:
    if counts is None:
        return None
    if counts == "matches":
        return Told(left=number, of=max(number, archive().cached("matches", _matches)), what="matches", reported=0)
    return Told(left=number, of=sum(row["games"] for row in there), what="games", reported=reported)


def _counted_contents(lake: Lake) -> list[dict[str, Any]]:
    """The card games and populations of which statistics count games or matches, those of the most first."""
    rows = contents(lake).to_dicts()
    counted = [row for row in rows if not row["trusted"] and row["experiment"] is None]
    return sorted(counted, key=lambda row: -row["games"])


def _matches(lake: Lake) -> int:
    return left(lake, filters_by({"population": "humans"}).but(system=None), ()).matches


def _control(name: str, value: Any, bar: Bar) -> Any:
    label = "Minimum matches" if name == "few" and bar.counts == "matches" else _LABELS[name]
    shared: dict[str, Any] = {"id": f"filter-{name}"}
    shared |= aria(label=label) if name in _LINE else {"label": label}
    unset = _UNSET.get(name, "")
    if name in SEVERAL:
        return dmc.MultiSelect(
            data=value or [], value=value or [], searchable=True, clearable=True, placeholder="all",
            hidePickedOptions=True, limit=MOST_SHOWN, **shared,
        )  # fmt: skip
    if name in ("since", "until"):
        return dmc.DateInput(
            value=value, valueFormat="YYYY-MM-DD", clearable=True, placeholder="any", debounce=TYPED_MS, **shared
        )
    if name == "few":
        least = str(ENOUGH) if bar.counts == "matches" else unset
        return dmc.NumberInput(value=value, placeholder=least, min=0, allowDecimal=False, debounce=400, **shared)
    if name in _CHOICES:
        data: list[Any] = [{"value": choice, "label": said} for choice, said in _CHOICES[name].items()]
    else:
        data = [] if value is None else [{"value": value, "label": _label(name, value)}]
    always = name in ALWAYS and (name != "system" or bar.counts is not None)
    return dmc.Select(
        data=data, value=value, clearable=not always, allowDeselect=not always,
        searchable=name in ("system", "population"), placeholder=unset, **shared,
    )  # fmt: skip


def _label(name: str, value: str) -> str:
    if name == "population":
        return SIDE_BY_SIDE if value == BOTH else who(value)
    return title_of(value) if name == "system" else value


def reason(error: KifuError) -> str:
    """Why a section has no answer, in the words of the bar."""
    if isinstance(error, FilterRefused):
        return f"Not told by {_LABELS[error.name].lower()}: {error.why}."
    return plainly(error)
