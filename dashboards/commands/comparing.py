"""`kifu compare`."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import (
    DEFAULT_DATA,
    ClusterAddress,
    Data,
    Jobs,
    Json,
    RulesOptions,
    Seed,
    System,
    cluster_at,
    out,
    pairs,
    plain,
    progress,
    write_json,
)
from events.cards.decklist import read_deck, read_folder
from events.errors import KifuError
from events.exchange.known_cards import catalogue
from events.game import load
from events.log.store import GameLog
from events.simulation.comparison import Compared, Comparison, Row, compare
from events.simulation.lined_up import Line, side_by_side

FOUND = {
    "better": "B is better than A",
    "worse": "B is worse than A",
    "alike": "A and B differ by less than the smallest difference of interest",
    "open": "not settled: play more pairs (--most)",
}


def compare_command(
    a: Annotated[Path, typer.Argument(metavar="A", help="The first deck list.")],
    b: Annotated[Path, typer.Argument(metavar="B", help="The second deck list, of the same deck changed.")],
    against: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder of the deck lists that both meet.")],
    system: System = DEFAULT_SYSTEM,
    smallest: Annotated[
        float, typer.Option(min=0.1, max=50, help="The smallest difference of interest, in percentage points.")
    ] = 2.0,
    most: Annotated[int, typer.Option(min=1, help="The most pairs, of four games each.")] = 2_500,
    weight: Annotated[
        list[str] | None,
        typer.Option(help="An opponent's share of the field, as in NAME=3 (1 for each). May be repeated."),
    ] = None,
    seed: Seed = 7,
    players: Annotated[
        tuple[str, str] | None, typer.Option(help="The bots that play the versions and the opponents (the strongest).")
    ] = None,
    option: RulesOptions = None,
    jobs: Jobs = 1,
    cluster: ClusterAddress = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Play two versions of a deck against the same decks, by the same chance, until it is known which is better.

    The games are recorded as an experiment, and are no part of the metagame.
    """
    game = load(system)
    cards = catalogue(game, data)
    lists = (read_deck(a, parts=game.pool.parts), read_deck(b, parts=game.pool.parts))
    plan = Comparison.versus(
        game,
        lists,
        read_folder(against, parts=game.pool.parts),
        seed=seed,
        bots=players or (game.strongest, game.strongest),
        catalogue=cards,
        options=pairs(option or [], of="--option", example="FW-04=checkpoint"),
        weights={
            name: _number(name, share) for name, share in pairs(weight or [], of="--weight", example="NAME=3").items()
        },
    )
    with (
        cluster_at(cluster, jobs=jobs) as workers,
        closing(GameLog.open(data, durable=False)) as log,
        progress("pairs", most, quiet=as_json) as told,
    ):
        found = compare(log, plan, most=most, smallest=smallest / 100, jobs=jobs, cluster=workers, progress=told)
    lines = side_by_side(*lists, cards)
    if as_json:
        write_json({**_fields(found), "cards": lines})
    else:
        _tell(found, lines)


def _number(name: str, share: str) -> float:
    try:
        return float(share)
    except ValueError:
        raise KifuError(f"the weight of '{name}' is '{share}': give a number above 0") from None


def _fields(found: Compared) -> dict[str, Any]:
    return {name: getattr(found, name) for name in found.__struct_fields__}


def _tell(found: Compared, lines: Sequence[Line]) -> None:
    """The answer in words and tables."""
    out.print(plain(f"A: {found.a}   B: {found.b}   ({found.experiment}, seed {found.seed})"))
    result = f"B minus A: {_points(found.result.difference)}, {_interval(found.result)}, after {found.pairs:,} pairs"
    out.print(f"{FOUND[found.finding]}. {result}; {found.recorded:,} games recorded")
    for size in found.size:
        more = f"{size.more:,} more" if size.more else "no more"
        games = f"{size.games:,} games in all, {more} than those played"
        out.print(f"a difference of {100 * size.difference:.1f} points is found, four times in five, by {games}")
    table = Table("card", "name", "part", "A", "B", "B minus A", box=None)
    for line in lines:
        change = f"{line.b - line.a:+d}" if line.b != line.a else ""
        table.add_row(line.number, plain(line.name), line.part, str(line.a), str(line.b), change)
    out.print(table)
    for title, rows in (("who begins", found.begins), ("against", found.opponents)):
        table = Table(title, "games", "A", "B", "B minus A", "95 % interval", box=None)
        for row in rows:
            rates = (_rate(row.rate_a), _rate(row.rate_b), _points(row.difference), _interval(row))
            table.add_row(plain(BEGINS.get(row.name, row.name)), f"{row.games:,}", *rates)
        out.print(table)


BEGINS = {"first": "own turn first", "second": "own turn second"}


def _rate(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.1%}"


def _points(difference: float | None) -> str:
    return "" if difference is None else f"{100 * difference:+.1f} points"


def _interval(row: Row) -> str:
    return "too few" if row.low is None or row.high is None else f"{100 * row.low:+.1f} to {100 * row.high:+.1f}"
