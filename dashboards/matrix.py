"""The matrix of matchups: a table of rates, coloured by them, whose heads make a deck one's own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from dash import dcc, html

from dashboards.elements import aria
from dashboards.filtering import Asked, filters_by, filters_of_asked, folder_of, query, with_usual
from dashboards.links import by_match, games_of_deck
from projector.stats.asking import usual_unit
from projector.stats.catalogue import stat
from projector.stats.field_rate import has_field
from projector.stats.seats import POOL

MOST = 30
"""The most decks of a matrix, those played most: of more, nobody reads a cell."""
STRONGEST = 0.3
"""How far from one half the rate of the strongest colour is, and of all beyond."""
WIDEST = 0.8
"""The width of an interval that says next to nothing."""
DEEPEST = 60
"""The percentage of the strongest colour of a surest cell: text is read over it."""
Row = Mapping[str, Any]


class _Pool(NamedTuple):
    """What a matrix shows: its decks, the best into the field first, with their rates, and its cells by both decks."""

    decks: Sequence[Row]
    cells: Mapping[tuple[str, str], Row]


def matrices(asked: Asked, path: str) -> list[Any]:
    """The matrix of each pool of games that the filters leave, of `path`, the page whose heads choose a deck.

    Nothing if they choose decks or seats: then the table of matchups says it all. KifuError for what cannot be asked.
    """
    filters, whole = filters_by(asked), with_usual(filters_of_asked(asked))
    if filters.decks or not has_field(filters):
        return []
    unit = usual_unit(stat("matchup_matrix"), filters)
    folder = folder_of(asked)
    cells = folder.stat("matchup_matrix", filters, **unit)
    field = folder.stat("field_rate", filters, **unit)
    link = by_match(games_of_deck) if unit else games_of_deck
    found: list[Any] = []
    for _, of_pool in field.group_by(POOL, maintain_order=True):
        met = cells.join(of_pool.head(1), on=POOL, how="semi", nulls_equal=True)
        pool = _Pool(_shown(of_pool.to_dicts()), {(row["deck"], row["opponent"]): row for row in met.to_dicts()})
        if len(pool.decks) > 1:
            mine = {name: f"{path}?{query({**whole, 'decks': [name]})}" for name in of_pool["deck"]}
            found.append(_table(pool, mine, whole, link))
            found += _left_out(of_pool.height)
    return found


def _shown(decks: Sequence[Row]) -> Sequence[Row]:
    """The decks that were played most, in the order in which they come."""
    most = sorted(decks, key=lambda row: -row["games"])[:MOST]
    return [row for row in decks if row in most]


def _left_out(decks: int) -> list[html.P]:
    text = f"The {MOST} most played of {decks:,} decks; the table below has all."
    return [html.P(text, className="quiet")] if decks > MOST else []


def _table(pool: _Pool, mine: Mapping[str, str], asked: Asked, link: Any) -> html.Div:
    """The table of a pool; `mine`: the addresses that make a deck the reader's own."""
    names = [row["deck"] for row in pool.decks]
    heads = [html.Th(dcc.Link(name, href=mine[name], title=f"Make {name} my deck"), scope="col") for name in names]
    head = html.Tr([html.Th("Deck", scope="col"), html.Th("Against the field", scope="col"), *heads])
    rows = [
        html.Tr([*_begin(row, mine[row["deck"]], asked, link), *_cells(pool, row, names, asked, link)])
        for row in pool.decks
    ]
    table = html.Table([html.Thead(head), html.Tbody(rows)], className="matrix")
    label = aria(label="Win rates of decks against each other")
    return html.Div(table, className="matrix-box", tabIndex=0, role="region", **label)


def _begin(row: Row, address: str, asked: Asked, link: Any) -> Iterator[Any]:
    """The head of a row, and its deck's rate against the field."""
    yield html.Th(dcc.Link(row["deck"], href=address, title=f"Make {row['deck']} my deck"), scope="row")
    yield _cell(row, row["field_rate"], row["low"], row["high"], f"{row['deck']} against the field", link(row, asked))


def _cells(pool: _Pool, row: Row, names: Sequence[str], asked: Asked, link: Any) -> Iterator[html.Td]:
    """The cells of a row."""
    for name in names:
        cell = pool.cells.get((row["deck"], name))
        if cell is None or cell["mirror"]:
            yield html.Td("", className="mirror")
            continue
        target = link(cell, asked) if cell["games"] else None
        what = f"{row['deck']} against {name}"
        yield _cell(cell, cell["shrunken"], cell["shrunken_low"], cell["shrunken_high"], what, target)


def _cell(
    row: Row, rate: float | None, low: float | None, high: float | None, what: str, target: str | None
) -> html.Td:
    """A cell: its rate as one large number; the interval and the games are said to who asks for it."""
    if rate is None or low is None or high is None:
        return html.Td("", title=what)
    told = f"{what}: {100 * rate:.1f} % ({100 * low:.1f}–{100 * high:.1f}), {row['games']:,} played"
    text = f"{100 * rate:.0f}"
    shown = text if target is None else dcc.Link(text, href=target, title=told)
    side = "above" if rate >= 0.5 else "below"
    colour = {"--deep": f"{_depth(rate, low, high):.0f}%"}
    return html.Td(shown, title=told, className=f"{side}{'' if row['games'] else ' predicted'}", style=colour)


def _depth(rate: float, low: float, high: float) -> float:
    """How much colour a cell has, in percent: the further from one half and the narrower its interval, the more."""
    far = min(1.0, abs(rate - 0.5) / STRONGEST)
    sure = max(0.0, 1 - (high - low) / WIDEST)
    return DEEPEST * far * (0.3 + 0.7 * sure)
