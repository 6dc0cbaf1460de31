"""Sections of pages: a statistic as a figure and a table, with what it means and how else to ask for it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from dash import Dash, Input, Output, State, ctx, dcc, html, no_update, set_props
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.answers import not_kept, of_lake
from dashboards.clientside import clientside
from dashboards.current import archive
from dashboards.elements import aria, notice
from dashboards.filter_bar import reason
from dashboards.filtering import Asked, filters_by, filters_of_asked, folder_of, is_both, query, with_usual
from dashboards.links import Link, by_match
from dashboards.meanings import Question, meaning_of
from dashboards.section import Section
from dashboards.shared_axes import reach_as_far
from dashboards.sides import NAMES, of_side
from dashboards.table_rows import offer, shown_table
from dashboards.tables import Row, Table
from events.errors import KifuError
from projector.stats.asking import counted, own_values, taken, usual_unit
from projector.stats.captions import cost_caption
from projector.stats.catalogue import stat
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable
from projector.stats.ranking import FEW
from projector.stats.ratings import ENOUGH

Scheme: TypeAlias = Literal["light", "dark"]
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
INK = {"light": "#16202b", "dark": "#edf1f5"}
"""The colour of a figure's text by theme, as in assets/kifu.css."""
BY_MATCH = {
    "Games": "Matches",
    "Win rate": "Match win rate",
    "Field win rate": "Field match rate",
    "Games of A": "Matches of A",
    "Games of B": "Matches of B",
}
"""The headings of columns that count games, where matches are counted."""
TO_TYPE = "Type over a share, in percent, for the field that you expect."
HEIGHT = 240
"""Pixels of a figure that has no height of its own."""


def _id(page: str, section: Section) -> str:
    return f"{page}-{section.name}"


def section_frame(page: str, section: Section, *, both: bool = False) -> html.Section:
    """The frame of a section, which its callbacks fill; of `both` sides, one beside the other."""
    parts = _parts(page, section)
    if both:
        sides = zip(NAMES.values(), section.sides(), strict=True)
        columns = [html.Div([html.H3(name), *_parts(page, of)], className="of-side") for name, of in sides]
        parts = [html.Div(columns, className="both-sides")]
    told = section.told if both or section.editable is None else f"{section.told} {TO_TYPE}"
    return html.Section(
        [html.H2(section.title), html.P(told, className="quiet"), *parts],
        className="panel wide" if section.wide or both else "panel",
    )


def _parts(page: str, section: Section) -> list[Any]:
    """What is below the head of a section."""
    name = _id(page, section)
    drawn = [html.Div(id=f"{name}-drawn", className="drawn")] if section.figure else []
    parts = [*drawn, html.Div(id=f"{name}-table")]
    beside = {True: "shown split", "if wide": "shown beside", False: "shown"}[section.split]
    about = [html.Summary(id=f"{name}-counted"), html.Div(id=f"{name}-about")]
    return [
        html.Div(parts, className=beside),
        html.Details(about, id=name, className="about", hidden=True),
        dcc.Store(id=f"{name}-form"),
        *([dcc.Store(id=f"{name}-drawn-form")] if section.figure else []),
    ]


def register_sections(app: Dash, page: str, sections: Iterable[Section]) -> None:
    """Fill the sections of a page, again as filters change or games arrive; figures also as the theme is switched.

    As games arrive, rows and marks alone are sent where nothing else changes: what the reader has sorted, scrolled,
    opened or switched off stays so.
    """
    for section in (of for whole in sections for of in (whole, *whole.sides())):
        name = _id(page, section)
        offer(app, name, f"{section.name}-table", partial(table_of, section))
        of_lake(app.server, f"{name}-table", f"{name}-drawn")
        _register_table(app, page, section)
        if section.figure:
            _register_figure(app, page, section)


def _is_shown(section: Section, asked: Asked) -> bool:
    """Whether the page has a section: those of sides where both are asked for, else the whole ones."""
    return is_both(asked) == (section.side is not None)


def _register_table(app: Dash, page: str, section: Section) -> None:
    name = _id(page, section)
    form = f"{name}-form"

    @app.callback(
        Output(f"{name}-table", "children"),
        Output(form, "data"),
        Output(name, "hidden"),
        Output(f"{name}-counted", "children"),
        Output(f"{name}-about", "children"),
        Input("live", "data"),
        Input("asked", "data"),
        State(form, "data"),
    )
    @everyone
    def filled(_: Any, asked: Asked | None, before: str | None) -> tuple[Any, ...]:
        if asked is None or not _is_shown(section, asked):
            raise PreventUpdate
        shown = section_table(section, asked, name=name)
        parts: Any = shown.parts
        if shown.form is not None and shown.form == before and _arrived():
            for component, props in shown.renewed.items():
                set_props(component, {**props})
            parts = no_update
        return parts, shown.form, not shown.counted, shown.counted, shown.about


def _register_figure(app: Dash, page: str, section: Section) -> None:
    name = _id(page, section)
    form = f"{name}-drawn-form"

    @app.callback(
        Output(f"{name}-drawn", "children"),
        Output(form, "data"),
        Input("live", "data"),
        Input("scheme", "data"),
        Input("asked", "data"),
        State(form, "data"),
    )
    @everyone
    def drawn(_: Any, scheme: Scheme | None, asked: Asked | None, before: str | None) -> tuple[Any, str | None]:
        if scheme is None or asked is None or not _is_shown(section, asked):
            raise PreventUpdate
        figure = section_figure(section, asked, scheme=scheme)
        if figure is None:
            return [], None
        shape = f"{query(asked)} {figure.layout.height} {least_width(figure)}"
        if shape == before and _arrived():
            set_props(f"{section.name}-figure", {"figure": figure})
            return no_update, shape
        return [graph(figure, f"{section.name}-figure")], shape

    if section.points is not None:
        led = Output(f"{name}-drawn", "data-led")
        clientside(app, "filters.follow", led, Input(f"{section.name}-figure", "clickData"), at_once=False)


def _arrived() -> bool:
    """Whether nothing but games that arrived is what is answered to."""
    return [*ctx.triggered_prop_ids] == ["live.data"]


class Told(NamedTuple):
    """What a section tells: the parts above, which say no number twice; how many are counted, and what that means.

    `form`: what the parts are like but for the rows, if there is a table; `renewed`: the properties of their
    components that new rows change.
    """

    parts: list[Any]
    counted: str = ""
    about: Sequence[Any] = ()
    form: str | None = None
    renewed: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


def section_table(section: Section, asked: Asked, *, name: str | None = None) -> Told:
    """The table of a section for these filters, or why there is none; and what it means.

    `name`: what it is offered as; without it, or where rows are few, they are sent with the table.
    """
    asked = of_side(section.side, asked)
    try:
        if (wanted := _wanted(section, asked)) is not None:
            told = f"Choose {wanted} above." if archive().summary().played else section.missing
            return Told([notice(told, small=True)])
        filters, frame = _counted(section, asked)
        own, table = own_parameters_of(section, asked), table_of(section, asked)
        usable = folder_of(asked).usable(section.stat, filters, **own)
    except KifuError as error:
        not_kept()
        return Told([notice(reason(error), small=True, alert=True)])
    of_matches = " matches" if taken(stat(section.stat).usable, own).get("unit") == "match" else ""
    counted = f"{usable.usable:,} of {usable.of:,}{of_matches} counted · what is this?"
    question = Question(section.stat, filters, own, rows=rows_of(section, asked), takes=section.takes)
    about = meaning_of(question, section.columns, usable, asked)
    if not usable.of or frame.is_empty():
        return Told([notice(_nothing(section, usable, asked), small=True)], counted, about)
    if not section.columns:
        return Told([], counted, about)
    parts = [table.grid()] if name is None else shown_table(table, name, asked)
    sent = {} if table.in_blocks() else {table.name: {"rowData": table.all_rows}}
    form = f"{query(asked)} {table.form} {table.in_blocks()}"
    return Told(parts, counted, about, form, sent)


def table_of(section: Section, asked: Asked) -> Table:
    """The table of a section for these filters, with all its rows. KifuError if it cannot be, or asks for more."""
    asked = of_side(section.side, asked)
    if (wanted := _wanted(section, asked)) is not None:
        raise KifuError(f"{section.stat} is told of {wanted}: name it")
    _, frame = _counted(section, asked)
    whole = with_usual(filters_of_asked(asked))
    return Table(
        frame=frame,
        columns=_headings(section, asked),
        name=f"{section.name}-table",
        n=section.n,
        main=section.main,
        links={name: partial(_linked, _link(section, link, asked), whole) for name, link in section.links.items()},
        few=_few(section, asked),
        editable=None if asked.get("decks") else section.editable,
        ranked=section.ranked,
        searched=section.searched,
        phone=section.phone,
        stat=section.stat,
    )


def _headings(section: Section, asked: Asked) -> Mapping[str, str]:
    """The headings of the columns of a section; that of a cost in the card game's own word, and games as matches where
    these are counted."""
    heads = {**section.columns}
    if "cost" in heads:
        heads["cost"] = cost_caption(with_usual(filters_of_asked(asked)).get("system"))
    if _by_match(section, asked):
        heads = {name: BY_MATCH.get(head, head) for name, head in heads.items()}
    return heads


def _by_match(section: Section, asked: Asked) -> bool:
    """Whether a section counts matches: people's, where its statistic can."""
    return bool(usual_unit(stat(section.stat), section_filters(section, asked)))


def _link(section: Section, link: Link, asked: Asked) -> Link:
    """Where a number of a section leads: to games, but to matches where these or the players of events are counted."""
    of_people = section.stat == "deck_shares" and section_filters(section, asked).population == "humans"
    return by_match(link) if of_people or _by_match(section, asked) else link


def _linked(link: Link, asked: Asked, row: Row) -> str | None:
    return link(row, asked)


def section_figure(section: Section, asked: Asked, *, scheme: Scheme) -> Any:
    """The figure of a section for these filters; None where there is nothing to draw, which the table says."""
    try:
        figure = _drawn(section, asked, scheme)
    except KifuError:
        not_kept()
        return None
    if figure is None:
        return None
    if section.side is not None:
        with suppress(KifuError):  # the other side says why it is not counted
            if (other := _drawn(section.other_side(), asked, scheme)) is not None:
                reach_as_far(figure, other)
    asked = of_side(section.side, asked)
    _lead(figure, section, asked)
    _dress(figure, scheme)
    figure.layout.uirevision = f"of {query(asked)}"  # what the reader switched off or moved stays so
    return figure


def _drawn(section: Section, asked: Asked, scheme: Scheme) -> Any:
    """The figure of a section as its statistic is drawn; None where there is nothing to draw. KifuError if it cannot
    be counted."""
    asked = of_side(section.side, asked)
    if _wanted(section, asked) is not None:
        return None
    _, frame = _counted(section, asked)
    few = _few(section, asked)
    if frame.is_empty():
        return None
    figure = _figure(section, frame, scheme, {"few": few, **own_parameters_of(section, asked)})
    return figure if has_points(figure) else None


def has_points(figure: Any) -> bool:
    """Whether anything is drawn in a figure: a mark with both its numbers, or a coloured cell."""

    def of_trace(trace: Any) -> bool:
        if trace.type == "heatmap":
            return any(value is not None for row in trace.z for value in row)
        return any(None not in both and "" not in both for both in zip(trace.x, trace.y, strict=False))

    return any(of_trace(trace) for trace in figure.data)


def _lead(figure: Any, section: Section, asked: Asked) -> None:
    """The marks of a figure, each with the address to which it leads in the place of what it is of, if it leads
    anywhere; the browser follows it where the mark is clicked."""
    link = None
    if section.points is not None:
        link = partial(_linked, _link(section, section.points, asked), with_usual(filters_of_asked(asked)))
    of_matches = _by_match(section, asked) or stat(section.stat).population == "humans"
    clicked = "its matches" if of_matches else "its games"
    for trace in figure.data:
        if trace.customdata is not None:
            trace.customdata = [_led(told, link) for told in trace.customdata]
            if link is not None:
                trace.hovertemplate = trace.hovertemplate.replace("<extra>", "<br><i>click: " + clicked + "</i><extra>")


def _led(told: Any, link: Callable[[Row], str | None] | None) -> Any:
    if isinstance(told, Mapping):
        return None if link is None else link(dict(told))
    return [_led(part, link) for part in told] if isinstance(told, list | tuple) else told


def _wanted(section: Section, asked: Asked) -> str | None:
    """What a section asks for first; None if it has what it needs. KifuError for a filter that cannot be."""
    folder_of(asked)
    section_filters(section, asked)
    chosen: Mapping[str, Any] = asked
    if section.one is not None and len(chosen.get(f"{section.one}s", ())) != 1:
        return f"one {section.one}"
    return "a card" if section.one_card and "card" not in asked else None


def _counted(section: Section, asked: Asked) -> tuple[Filters, Any]:
    """The filters by which a section counts, and the rows of its statistic that it shows."""
    filters = section_filters(section, asked)
    frame = folder_of(asked).stat(section.stat, filters, **own_parameters_of(section, asked))
    return filters, frame.filter(**rows_of(section, asked))


def rows_of(section: Section, asked: Asked) -> Mapping[str, str]:
    """The values of columns that the rows of a section have, of all that its statistic answers."""
    return {"card_number": asked["card"]} if section.one_card else {}


def own_parameters_of(section: Section, asked: Asked) -> dict[str, Any]:
    """The statistic's own parameters by which a section counts. KifuError for one that cannot be."""
    told: Mapping[str, Any] = asked
    texts = {name: str(told[name]) for name in section.asks if name in told}
    unit = usual_unit(stat(section.stat), section_filters(section, asked))
    return {**unit, **section.own, **own_values(stat(section.stat), texts)}


def section_filters(section: Section, asked: Asked) -> Filters:
    """The filters by which a section counts, of those that are asked for. KifuError for a value that cannot be."""
    if section.takes is None:
        return counted(stat(section.stat), filters_by(asked))
    kept: Any = {name: value for name, value in filters_of_asked(asked).items() if name in section.takes}
    level = {} if "level" in section.takes else {"level": USUAL.level}
    return counted(stat(section.stat), filters_by(kept).but(**level))


def _dress(figure: Any, scheme: Scheme) -> None:
    """Set the font of a page's figure."""
    figure.update_layout(font={"family": FONT, "size": 12, "color": INK[scheme]})
    for axis in (*figure.select_xaxes(), *figure.select_yaxes()):
        axis.title.font.size = 12


def least_width(figure: Any) -> int | None:
    """The width that a figure needs, in pixels; None if it is drawn in any."""
    width: int | None = (figure.layout.meta or {}).get("least_width")
    return width


def graph(figure: Any, name: str) -> dcc.Graph | html.Div:
    """A figure in a page; one that needs more width than there may be is scrolled by itself."""
    config: Any = {"displayModeBar": False, "responsive": True}
    least = least_width(figure)
    style = {"height": figure.layout.height or HEIGHT, "minWidth": least}
    drawn = dcc.Graph(id=name, figure=figure, config=config, style=style)
    if least is None:
        return drawn
    return html.Div(drawn, className="scrolled", tabIndex=0, role="region", **aria(label="Figure"))


def _figure(section: Section, frame: Any, scheme: Scheme, own: Mapping[str, Any]) -> Any:
    from projector.figures.catalogue import figure

    drawn = frame if section.drawn is None else frame.head(section.drawn)
    draw = figure(section.stat)
    return draw(drawn, template=f"mantine_{scheme}", **taken(draw, own))


def _few(section: Section, asked: Asked) -> int:
    """Of how many a row is of few. KifuError if what is asked for is no such number."""
    usual = ENOUGH if stat(section.stat).population == "humans" else FEW
    told = asked.get("few", section.own.get("few", usual))
    if not str(told).isdecimal():
        raise KifuError(f"few: '{told}' is no number; write it as 30")
    return int(told)


def _nothing(section: Section, usable: Usable, asked: Asked) -> str:
    """Why a section shows no row: what the filters leave, or what is missing, whatever they say, and makes it."""
    people = section_filters(section, asked).population == "humans"
    if people and section.of_bots:
        return section.of_bots
    if not usable.of and not _narrowed(section, asked):
        return section.missing
    if section.one_card and usable.usable:
        return "Nothing of this is known of the card."
    if usable.usable and "few" in section.own:
        return f"{usable.usable:,} of {usable.of:,} are counted; nobody has the minimum of them, which is set above."
    if usable.of:
        why = usable.why or f"it needs {usable.needs}"
        kind = "games and matches" if people else "games"
        return f"None of the {usable.of:,} {kind} that the filters leave can be counted here: {why}."
    what = "game" if stat(section.stat).population is None else "match"
    return f"The filters leave no {what}: reset them, or choose others."


def _narrowed(section: Section, asked: Asked) -> bool:
    """Whether a filter is set that leaves out some of what the section could count."""
    fixed = {"level"} | ({"population"} if stat(section.stat).population else set())
    return any(
        section.takes is None or name in (*section.takes, "as_of") for name in {*filters_of_asked(asked)} - fixed
    )
