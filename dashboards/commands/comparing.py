"""`kifu compare`."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import (
    DEFAULT_DATA,
    ClusterAddress,
    Data,
    Jobs,
    Json,
    Manual,
    RulesOptions,
    Seed,
    System,
    counted,
    out,
    pairs,
    plain,
    print_table,
    progress,
    rules_options,
    write_json,
)
from events.cards.decklist import read_folder
from events.cluster import cluster_at
from events.errors import KifuError
from events.exchange.given_decks import given_deck
from events.exchange.known_cards import catalogue
from events.game import load
from events.log.store import GameLog
from events.simulation.comparison import LEAST_POINTS, MOST_POINTS, Compared, Comparison, Row, compare, of_points
from events.simulation.lined_up import Line, check_different, side_by_side
from events.simulation.sequence import LEAST

FOUND = {
    "better": "{b} is better than {a}",
    "worse": "{b} is worse than {a}",
    "alike": "{a} and {b} differ by less than the smallest difference of interest",
    "open": "not settled: play more pairs (--most)",
}

OF_CHANCE = "(intervals by the two games of a chance, not by pairs of four)"

A = Annotated[str, typer.Argument(metavar="A", help="The first deck list, or the name of a sample deck.")]
B = Annotated[str, typer.Argument(metavar="B", help="The second one, usually of the same deck changed.")]
Against = Annotated[Path, typer.Option(metavar="FOLDER", help="The folder of the deck lists that both meet.")]
Smallest = Annotated[
    float,
    typer.Option(min=LEAST_POINTS, max=MOST_POINTS, help="The smallest difference of interest, in percentage points."),
]
Most = Annotated[
    int,
    typer.Option(
        help=f"The most pairs, of four games each: {LEAST} at least, and two against each deck of the folder."
    ),
]
Weight = Annotated[
    list[str] | None,
    typer.Option(help="An opponent's share of the field, as in NAME=3 (1 for each). May be repeated."),
]
Players = Annotated[
    tuple[str, str] | None, typer.Option(help="The bots that play the versions and the opponents (the strongest).")
]


def compare_command(
    a: A,
    b: B,
    against: Against,
    system: System = DEFAULT_SYSTEM,
    smallest: Smallest = 2.0,
    most: Most = 2_500,
    weight: Weight = None,
    seed: Seed = 7,
    players: Players = None,
    option: RulesOptions = None,
    manual: Manual = None,
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
    lists = (given_deck(game, a), given_deck(game, b))
    check_different(*lists)
    opponents = read_folder(against, parts=game.pool.parts)
    bots, options = players or (game.strongest, game.strongest), rules_options(option, manual=manual)
    plan = Comparison.versus(
        game, lists, opponents, seed=seed, bots=bots, catalogue=cards, options=options, weights=_weights(weight or [])
    )
    with (
        cluster_at(cluster, jobs=jobs) as workers,
        closing(GameLog.open(data, durable=False)) as log,
        progress("pairs", most, quiet=as_json) as told,
    ):
        found = compare(log, plan, most=most, smallest=of_points(smallest), jobs=jobs, cluster=workers, progress=told)
    lines = side_by_side(*lists, cards)
    if as_json:
        write_json({**_fields(found), "cards": lines})
    else:
        _tell(found, lines, given=(a, b))


def _weights(words: Sequence[str]) -> dict[str, float]:
    told = pairs(words, of="--weight", example="NAME=3")
    return {name: _number(name, share) for name, share in told.items()}


def _number(name: str, share: str) -> float:
    try:
        return float(share)
    except ValueError:
        raise KifuError(f"the weight of '{name}' is '{share}': give a number above 0") from None


def _fields(found: Compared) -> dict[str, Any]:
    return {name: getattr(found, name) for name in found.__struct_fields__}


def _tell(found: Compared, lines: Sequence[Line], *, given: tuple[str, str]) -> None:
    """Print the answer in words and tables, by the names of the decks; `given`: what they were asked for by."""
    for name, deck, asked in zip("AB", (found.a, found.b), given, strict=True):
        out.print(plain(f"{name}: {deck}" + (f", from {asked}" if asked != deck else "")))
    out.print(f"{found.experiment}, seed {found.seed}, {counted(found.recorded, 'game')} recorded")
    result = f"B minus A: {_points(found.result.difference)}, {_interval(found.result)}"
    answer = plain(FOUND[found.finding].format(a=found.a, b=found.b))
    out.print(f"{answer}. {result}, after {counted(found.pairs, 'pair')}")
    for size in found.size:
        more = f"{size.more:,} more" if size.more else "no more"
        games = f"{size.games:,} games in all, {more} than those played"
        out.print(f"a difference of {100 * size.difference:.1f} points is found, four times in five, by {games}")
    rates = (found.a, found.b, "B minus A")
    print_table(("card", "name", "part", *rates), map(_card, lines), title="\nThe lists")
    heads = ("games", *rates, "95 % interval")
    print_table(("own turn", *heads), map(_row, found.begins), title=f"\nThe win rates, by who begins {OF_CHANCE}")
    print_table(("against", *heads), map(_row, found.opponents), title="\nThe win rates, by opponent")
    print_table(
        ("first seen", *heads), map(_row, found.changes), title=f"\nThe win rates, by the first change seen {OF_CHANCE}"
    )


def _card(line: Line) -> tuple[str, ...]:
    change = f"{line.b - line.a:+d}" if line.b != line.a else ""
    return line.number, line.name, line.part, str(line.a), str(line.b), change


def _row(row: Row) -> tuple[str, ...]:
    rates = _rate(row.rate_a), _rate(row.rate_b), _points(row.difference), _interval(row)
    return row.name, f"{row.games:,}", *rates


def _rate(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.1%}"


def _points(difference: float | None) -> str:
    return "" if difference is None else f"{100 * difference:+.1f} points"


def _interval(row: Row) -> str:
    return "too few" if row.low is None or row.high is None else f"{100 * row.low:+.1f} to {100 * row.high:+.1f}"
