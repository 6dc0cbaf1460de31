"""Sections of pages: a statistic as a figure and a table, with what it means and how else to ask for it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from dash import Dash, Input, Output, State, ctx, dcc, html, no_update, set_props
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.answers import not_kept, of_lake
from dashboards.chances import notes_on_models
from dashboards.clientside import clientside
from dashboards.current import archive
from dashboards.elements import notice
from dashboards.filter_bar import reason
from dashboards.filtering import NAMES, Asked, filters_of_asked, folder_of, is_both, query, with_usual
from dashboards.meanings import Question, meaning_of
from dashboards.section import Section
from dashboards.section_counts import (
    counted_rows,
    counts_matches,
    few_of,
    link_of,
    linked,
    own_parameters_of,
    rows_of,
    section_filters,
    wanted,
    what_is_counted,
)
from dashboards.section_figures import Scheme, graph, section_figure
from dashboards.sentences import register_answer
from dashboards.sides import NAMES as SIDES
from dashboards.sides import of_side
from dashboards.table_rows import offer, shown_table
from dashboards.tables import Table
from events.errors import KifuError
from events.language.lexicon import capital
from projector.moment_words import with_moment_words
from projector.stats.captions import cost_caption, with_captions
from projector.stats.catalogue import stat
from projector.stats.matches import Usable

BY_MATCH = {
    "Games": "Matches",
    "Win rate": "Match win rate",
    "Expected win rate": "Expected match win rate",
    "Field win rate": "Field match rate",
    "Games of A": "Matches of A",
    "Games of B": "Matches of B",
}
"""The headings of columns that count games, where matches are counted."""
TO_TYPE = "Edit the shares to match the field you expect."


def _id(page: str, section: Section) -> str:
    return f"{page}-{section.name}"


def section_frame(page: str, section: Section, *, both: bool = False) -> html.Section:
    """The frame of a section, which its callbacks fill; of `both` sides, one beside the other."""
    parts = _parts(page, section)
    if both:
        sides = zip(SIDES.values(), section.sides(), strict=True)
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
    drawn = [html.Div(id=f"{name}-drawn", className="drawn"), dcc.Store(id=f"{name}-seen")] if section.figure else []
    parts = [html.Div(id=f"{name}-table"), *drawn]
    beside = {True: "shown split", "if wide": "shown beside", False: "shown"}[section.split]
    about = [html.Summary(id=f"{name}-counted"), html.Div(id=f"{name}-about")]
    return [
        html.Div(parts, className=beside),
        html.Details(about, id=name, className="about", hidden=True),
        dcc.Store(id=f"{name}-form"),
        *([dcc.Store(id=f"{name}-drawn-form")] if section.figure else []),
    ]


def register_sections(app: Dash, page: str, sections: Iterable[Section]) -> None:
    """Fill the answer and the sections of a page, again as filters change or games arrive; figures also by theme.

    Where nothing but rows and marks changes, as games arrive or other parts of the page are asked for something, these
    alone are sent: what the reader has sorted, scrolled, opened or switched off stays so.
    """
    register_answer(app, page)
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
        if shown.form is not None and shown.form == before:
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
        Input(f"{name}-seen", "data"),
        State(form, "data"),
    )
    @everyone
    def drawn(
        _: Any, scheme: Scheme | None, asked: Asked | None, seen: bool | None, before: str | None
    ) -> tuple[Any, str | None]:
        if scheme is None or asked is None or not seen or not _is_shown(section, asked):
            raise PreventUpdate
        figure = section_figure(section, asked, scheme=scheme)
        if figure is None:
            return [], None
        shape = f"{query(asked)} {figure.layout.height}"
        if shape == before and _arrived():
            set_props(f"{section.name}-figure", {"figure": figure})
            return no_update, shape
        return [graph(figure, f"{section.name}-figure")], shape

    clientside(app, "figures.watch", Output(f"{name}-drawn", "title"), Input(f"{name}-drawn", "id"))
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
        if (missing := wanted(section, asked)) is not None:
            told = f"Choose {missing} above." if archive().summary().played else section.missing
            return Told([notice(told, small=True)])
        filters, frame = counted_rows(section, asked)
        own, table = own_parameters_of(section, asked), table_of(section, asked)
        usable = folder_of(asked).usable(section.stat, filters, **own)
    except KifuError as error:
        not_kept()
        return Told([notice(reason(error), small=True, alert=True)])
    counted = f"{_counted(usable, what_is_counted(section, asked))} · How it's calculated"
    rows = rows_of(section, asked)
    question = Question(section.stat, filters, own, rows=rows, takes=section.takes, each=section.each)
    about = meaning_of(question, section.columns, usable, asked)
    if not usable.of or frame.is_empty():
        return Told([notice(_nothing(section, usable, asked), small=True)], counted, about)
    if not section.columns:
        return Told([], counted, about)
    parts = [table.grid()] if name is None else shown_table(table, name, asked)
    if section.moments:
        parts += [html.P(f"{capital(note)}.", className="quiet") for note in notes_on_models(filters)]
    sent = {} if table.in_blocks() else {table.name: {"rowData": table.all_rows}}
    form = f"{query(_counted_by(section, asked))} {table.form} {table.in_blocks()}"
    return Told(parts, counted, about, form, sent)


def _counted_by(section: Section, asked: Asked) -> Asked:
    """What is asked for, but for what other parts of the page ask for."""
    own = ("few", *section.asks, *(("card",) if section.one_card else ()))
    return {name: value for name, value in asked.items() if name in (*NAMES, *own)}  # type: ignore[return-value]


def _counted(usable: Usable, what: str) -> str:
    """How much of what the filters leave is counted."""
    if usable.of and usable.usable == usable.of:
        return f"All {usable.of:,} {what} counted" if usable.of > 1 else "Counted"
    return f"{usable.usable:,} of {usable.of:,} {what} counted"


def table_of(section: Section, asked: Asked) -> Table:
    """The table of a section for these filters, with all its rows. KifuError if it cannot be, or asks for more."""
    asked = of_side(section.side, asked)
    if (missing := wanted(section, asked)) is not None:
        raise KifuError(f"{section.stat} is told of {missing}: name it")
    _, frame = counted_rows(section, asked)
    whole, heads = with_usual(filters_of_asked(asked)), _headings(section, asked)
    links = {name: link_of(section, link, asked) for name, link in section.links.items() if name in heads}
    shown = frame if section.most is None else frame.head(section.most)
    shown = with_captions(shown, section.captions)
    return Table(
        frame=with_moment_words(shown, archive().log) if section.moments else shown,
        columns=heads,
        name=f"{section.name}-table",
        n=section.n,
        main=section.main,
        links={name: partial(linked, link, whole) for name, link in links.items()},
        few=few_of(section, asked),
        editable=None if asked.get("decks") else section.editable,
        ranked=section.ranked,
        dots=section.dots,
        searched=section.searched,
        phone=section.phone,
        stat=section.stat,
    )


def _headings(section: Section, asked: Asked) -> Mapping[str, str]:
    """The headings of the columns of a section; that of a cost in the card game's own word, and games as matches where
    these are counted."""
    heads = {**section.columns}
    if "opponent" in heads and len(asked.get("decks", [])) == 1:
        heads.pop("deck", None)  # it is the same in all rows
    if "cost" in heads:
        heads["cost"] = cost_caption(with_usual(filters_of_asked(asked)).get("system"))
    if counts_matches(section, asked):
        heads = {name: BY_MATCH.get(head, head) for name, head in heads.items()}
    return heads


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
