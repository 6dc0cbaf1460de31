"""/data: what the lake holds, how fresh it is, and what statistics leave out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from dash import Dash, dcc, html

from dashboards.current import archive
from dashboards.elements import NO_GAMES, aria, banner, notice, page_head, played_by
from dashboards.filter_bar import Bar, filter_bar
from dashboards.filtering import Asked, check_address, folder_of
from dashboards.links import address, matches_address
from dashboards.meanings import terms_of
from dashboards.statistics import register_body
from events.game import title_of
from events.language.lexicon import capital
from projector.folder import DataFolder
from projector.stats.definitions import CONTENTS
from projector.tables.meanings import ROWS

PATH = "/data"
NAME = "Data"
TITLE = "Data · Kifu"
ORDER = 8
TAKES = Bar(takes=("system", "as_of"), counts=None)
MOST_REASONS = 10
"""The most reasons for which records are left out that the page lists."""
_WHY = {
    "trusted": "taken on trust: an import did not play them again, so statistics leave them out unless asked",
    "experiment": "played for an experiment: not of the metagame",
}
_HEADS = {
    "system": "Card game",
    "population": "Players",
    "games": "Games",
    "dated": "With a date",
    "reported": "Reported matches",
    "counted": "Counted",
}


def layout(**given: Any) -> html.Div:
    """The frame of the page, which its callback fills."""
    head = page_head("Data", None, _mark())
    return html.Div([head, filter_bar(given, TAKES), html.Div(id="data-body")], className="page")


def _mark() -> html.Span:
    """The mark of simulated games, which says that they are the recorded ones if matches are reported, too."""
    summary = archive().summary()
    if summary.simulated and summary.reported:
        return html.Span("Recorded games are simulated, matches are reported", className="banner")
    return banner(simulated=summary.simulated, sample=summary.sample)


check = check_address
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page, again as games arrive."""
    register_body(app, "data", _body)


def _body(asked: Asked) -> list[Any]:
    folder = folder_of(asked)
    rows = [row for row in folder.contents().to_dicts() if row["system"] == asked.get("system", row["system"])]
    return [html.Div([_contents(rows, asked), _fresh(archive().folder), _tables(folder)], className="panels")]


def _fresh(folder: DataFolder) -> html.Section:
    summary = archive().summary()
    time = None if summary.updated is None else datetime.fromtimestamp(summary.updated, UTC)
    terms = {
        "Last updated": "never" if time is None else f"{time:%Y-%m-%d %H:%M} UTC",
        "Games, open ones too": f"{summary.games:,}",
        "Reported matches": f"{summary.reported:,}",
    }
    parts = [part for name, value in terms.items() for part in (html.Dt(name), html.Dd(value))]
    told = html.P("New games and results come in with kifu refresh.", className="quiet")
    return html.Section(
        [html.H2("Freshness"), html.Dl(parts, className="terms short"), told, *_unreadable(folder)],
        className="panel wide",
    )


def _unreadable(folder: DataFolder) -> list[Any]:
    """The games and reports of the log that are not in the lake, by the reason; nothing if all are."""
    faults = folder.lake.manifest.faults()
    if not faults:
        return []
    reasons = Counter(faults.values()).most_common()
    rows = [f"{why} ({number:,})" if number > 1 else why for why, number in reasons[:MOST_REASONS]]
    rows += [f"and {len(reasons) - MOST_REASONS:,} more reasons"] if len(reasons) > MOST_REASONS else []
    number = "One record of the log is" if len(faults) == 1 else f"{len(faults):,} records of the log are"
    head = html.P(f"{number} left out of the lake, as `kifu verify` tells, too:")
    return [html.Div([head, html.Ul([html.Li(row) for row in rows])], id="data-unreadable")]


def _contents(found: Sequence[Mapping[str, Any]], asked: Asked) -> html.Section:
    heads = html.Thead(
        html.Tr([html.Th(head, scope="col", title=f"{capital(CONTENTS[name])}.") for name, head in _HEADS.items()])
    )
    rows = [_line(row, asked) for row in found]
    table = html.Table([heads, html.Tbody(rows)], className="figures text contents")
    scrolled = html.Div(table, className="table-scroll", tabIndex=0, role="region", **aria(label="What there is"))
    title = html.H2("Contents")
    return html.Section([title, scrolled if rows else notice(NO_GAMES, small=True)], className="panel wide")


def _line(row: Mapping[str, Any], asked: Asked) -> html.Tr:
    trust = "only" if row["trusted"] else "none"
    more = {"experiments": row["experiment"]} if row["experiment"] else {}
    more |= {"as_of": asked["as_of"]} if "as_of" in asked else {}
    games = address(system=row["system"], population=row["population"], trust=trust, over="yes", **more)
    why = _WHY["experiment"] if row["experiment"] else _WHY["trusted"] if row["trusted"] else "yes"
    return html.Tr(
        [
            html.Td(title_of(row["system"])),
            html.Td(played_by(row["population"])),
            html.Td(dcc.Link(f"{row['games']:,}", href=games) if row["games"] else "0"),
            html.Td(f"{row['dated']:,}"),
            html.Td(dcc.Link(f"{row['reported']:,}", href=_matches(row, asked)) if row["reported"] else "0"),
            html.Td(why),
        ]
    )


def _matches(row: Mapping[str, Any], asked: Asked) -> str:
    return matches_address({**asked, "system": row["system"], "known": "reported"})


def _tables(folder: DataFolder) -> html.Section:
    """The lake's tables: how many rows each has, and what a row is."""
    counts = folder.lake.rows()
    told = {name: f"{counts[name]:,} rows, each {row}" for name, row in ROWS.items()}
    more = html.P("kifu schema explains their columns; a notebook or kifu sql reads them.", className="quiet")
    return html.Section([html.H2("Tables"), *terms_of(told), more], className="panel wide")
