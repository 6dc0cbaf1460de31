"""What the numbers of a section mean: definition, what is counted and left out, of which sources; how else to ask."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from dash import html

from dashboards.access import is_owner
from dashboards.current import archive
from dashboards.downloads import download_address
from dashboards.elements import NONE, aria, kpi
from dashboards.filtering import Asked, filters_of_asked, folder_of, query
from events.language.lexicon import capital
from projector.contents import last_end
from projector.stats.asking import usual_unit
from projector.stats.catalogue import Stat, stat
from projector.stats.counted_games import games_sql, sources
from projector.stats.documentation import meaning
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable


class Question(NamedTuple):
    """What a section asks: a statistic by its name, with filters and parameters of its own.

    `rows`: the values of columns that the rows shown have; `each`: the column of which they have any value; `takes`:
    the filters that it can count by, if not all.
    """

    stat: str
    filters: Filters
    own: Mapping[str, Any]
    rows: Mapping[str, str]
    takes: Sequence[str] | None
    each: str | None = None


def meaning_of(question: Question, heads: Mapping[str, str], usable: Usable, asked: Asked) -> list[Any]:
    """The parts of what a section's numbers mean; `heads`: the headings of its columns."""
    found = stat(question.stat)
    terms = terms_of({head: meaning(name, found.columns, found.name) for name, head in heads.items()})
    position = position_of(asked)
    return [
        html.P(found.question, className="question"),
        html.P(_definition(found), className="definition"),
        *terms,
        html.P(f"Counted: {usable.usable:,} of {usable.of:,}; it needs {usable.needs}.{_untaken(question, asked)}"),
        html.P(_mix(question.filters, asked)),
        html.P(f"The same in a notebook, {told_at(position)}:"),
        code(
            notebook_cell(
                found, question.filters, question.own, rows=question.rows, each=question.each, position=position
            )
        ),
        html.P("The recorded games that the filters leave, for kifu sql:"),
        code(games_sql(question.filters)),
        *_files(question, asked),
    ]


def terms_of(told: Mapping[str, str]) -> list[html.Dl]:
    """The definitions of what is told, those that there are; nothing without any."""
    parts = [part for head, said in told.items() if said for part in (html.Dt(head), html.Dd(f"{said}."))]
    return [html.Dl(parts, className="terms")] if parts else []


def unfolded(head: str, parts: Sequence[Any]) -> html.Details:
    """What is told of numbers, folded below a head."""
    return html.Details([html.Summary(head), *parts], className="about")


class Number(NamedTuple):
    """A number at a glance: what stands in its tile, and the column of the statistic that it is of; `said`: what it
    is, where the column's definition does not tell it."""

    label: str
    value: str
    note: str
    target: str | None
    stat: str
    column: str
    said: str = ""

    @property
    def leads(self) -> str | None:
        """Where it leads; nowhere if it is none, or the number of nothing."""
        return None if self.value in ("0", NONE) else self.target

    @property
    def meaning(self) -> str:
        """What it is, in a sentence."""
        found = stat(self.stat)
        known = self.said or meaning(self.column, found.columns, found.name)
        return f"{capital(known)}." if known else found.question


def tiles(numbers: Sequence[Number], filters: Filters, asked: Asked, *, form: str = "kpis") -> html.Div:
    """Numbers at a glance, and folded below them what each is, of what it is counted, and how else to ask for it."""
    shown = [kpi(told.label, told.value, told.note, told.leads, means=told.meaning) for told in numbers]
    about = [*terms_of({told.label: told.meaning[:-1] for told in numbers}), html.P(_mix(filters, asked))]
    for name in dict.fromkeys(told.stat for told in numbers):
        about += _of_numbers(stat(name), [told for told in numbers if told.stat == name], filters, asked)
    return html.Div([html.Div(shown, className=form), unfolded("What are these numbers?", about)])


def _of_numbers(found: Stat, numbers: Sequence[Number], filters: Filters, asked: Asked) -> Iterator[Any]:
    """Of which games or matches those numbers are, and the cell of a notebook with them."""
    labels = ", ".join(told.label for told in numbers)
    columns = ", ".join(dict.fromkeys(told.column for told in numbers))
    own, position = usual_unit(found, filters), position_of(asked)
    usable = folder_of(asked).usable(found.name, filters, **own)
    needs = f"{usable.usable:,} of {usable.of:,} counted; it needs {usable.needs}"
    yield html.P(f"{labels}: {needs}. In a notebook, {told_at(position)}, by {columns}:")
    yield code(notebook_cell(found, filters, own, rows={}, position=position))


def position_of(asked: Asked) -> int | None:
    """The position of the log up to which all is counted; None while a game is played, of which it could tell."""
    if "as_of" in asked:
        return int(asked["as_of"])
    return archive().cached("last end", last_end) if archive().lake().is_settled else None


def told_at(position: int | None) -> str:
    """Where the lake stands, in words."""
    return "for the lake as it stands" if position is None else f"for the lake as it stands at position {position:,}"


def data_at(position: int | None) -> str:
    """The line of code that opens the data folder as it was at a position."""
    return "data = projector.open()" + ("" if position is None else f".as_of({position})")


def code(text: str) -> html.Pre:
    """Code of a page, which is copied from there."""
    return html.Pre(text, className="cell", tabIndex=0, **aria(label="Code"))


def _files(question: Question, asked: Asked) -> list[html.P]:
    """The links to all rows as a file; nothing for those who may not ask for it."""
    if not is_owner():
        return []
    chosen = query(filters_of_asked(asked))
    parts: list[Any] = []
    for kind, form in (("CSV", "csv"), ("Parquet", "parquet")):
        address = download_address(question.stat, form, chosen, question.own)
        parts += [html.A(kind, href=address, className="download"), " "]
    return [html.P(["All rows: ", *parts], className="downloads")]


def _mix(filters: Filters, asked: Asked) -> str:
    """Of which sources the games are that the filters leave, and what is left out of all numbers."""
    question = "sources", query(filters_of_asked(asked)), filters
    mix: Mapping[str, int] = archive().asked(*question, answer=lambda _: sources(folder_of(asked).lake, filters))
    told = ", ".join(f"{count:,} {source}" for source, count in mix.items()) or "none"
    summary = archive().summary()
    kinds = ((summary.trusted, "taken on trust"), (summary.experiments, "of experiments"))
    left_out = [f"{count:,} {what}" for count, what in kinds if count]
    counted = f"Recorded games that the filters leave, by source: {told}."
    if filters.population == "humans":
        counted += " Matches that others report are counted beside them, each once."
    return counted + (f" Left out unless asked for: {', '.join(left_out)}." if left_out else "")


def _untaken(question: Question, asked: Asked) -> str:
    """What is said of the filters that do not apply."""
    if question.takes is None:
        return ""
    untaken = [name for name in filters_of_asked(asked) if name not in (*question.takes, "as_of")]
    return f" Not filtered by {', '.join(untaken)}, which cannot change this." if untaken else ""


def _definition(found: Stat) -> str:
    return " ".join((found.answer.__doc__ or "").split())


def notebook_cell(
    found: Stat,
    filters: Filters,
    own: Mapping[str, Any],
    *,
    rows: Mapping[str, str],
    position: int | None,
    each: str | None = None,
) -> str:
    """The cell of a notebook that answers as the page does at a position of the log, over the folder that KIFU_DATA
    names: whatever arrives later, it answers the same."""
    words = {name: value for name, value in msgspec.structs.asdict(filters).items() if value != getattr(USUAL, name)}
    words |= own
    told = ", ".join(f"{name}={_told(value)}" for name, value in words.items())
    chosen = ", ".join(f"{name}={value!r}" for name, value in rows.items())
    more = (f".filter({chosen})" if chosen else "") + (f".drop_nulls({each!r})" if each else "")
    return f"import projector\n\n{data_at(position)}\ndata.{found.name}({told}){more}"


def _told(value: Any) -> str:
    return repr(list(value)) if isinstance(value, tuple) else repr(value)
