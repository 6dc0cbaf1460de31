"""The lake is a function of the log: no table depends on threads, or on an order that nobody promises."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import polars as pl
import pytest

import projector
from events.game import load
from events.log.store import GameLog
from events.simulation.simulate import Plan, simulate
from projector.columns import TABLES
from projector.lake import Lake
from projector.lake_writer import refresh
from tests.exchange.reported import CUP, imported, written
from tests.suite.fields import GAMES, Field

BOTS = ("random", "random")
COUNT, LOST = 4, 12
THREADS = (1, 2, 5)
"""The numbers of threads of Polars with which a lake is made again."""
ROOT = Path(projector.__file__).parent


def lost_decks() -> Plan:
    """Mirrors of a deck beside which lies another deck, whose cards can be attacked."""
    game = load("buddyfight")
    decks = game.pool.sample_decks().values()
    deck = next(deck for deck in decks if any(entry.part == "lost_deck" for entry in deck.entries))
    return Plan.of(game, seed=5, bots=BOTS, decks=[deck], catalogue=game.pool.sample_cards())


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games of every card game, some with texts, and the results of an event; and its lake."""
    folder = tmp_path_factory.mktemp("all")
    with closing(GameLog.open(folder, durable=False)) as log:
        for system in GAMES:
            simulate(log, Field(system, BOTS, 0, COUNT).plan, games=COUNT)
        simulate(log, lost_decks(), games=LOST)
        imported(log, written(folder, CUP))
        refresh(log, folder)
    return folder


@pytest.mark.waits
@pytest.mark.parametrize("orders", [1, pytest.param(12, marks=pytest.mark.slow)])
def test_a_log_of_all_games_gives_the_same_rows_at_each_rebuild(data: Path, orders: int) -> None:
    """`orders`: in how many orders the rows of a frame come that promises none, with each number of threads."""
    told: list[dict[str, str]] = []
    for number, threads in enumerate(THREADS):
        seeds = range(number * orders, (number + 1) * orders)
        command = [sys.executable, "-m", "tests.projector.unordered", str(data), *map(str, seeds)]
        variables = {**os.environ, "POLARS_MAX_THREADS": str(threads)}
        done = subprocess.run(command, env=variables, check=True, capture_output=True)
        told += msgspec.json.decode(done.stdout)
    assert len(told) == orders * len(THREADS)
    assert {table: len({digests[table] for digests in told}) for table in TABLES} == dict.fromkeys(TABLES, 1)


def test_options_that_count_as_one_are_named_after_no_other_card(data: Path) -> None:
    lake = Lake.open(data)
    outside = lake.collect(lake.scan("choices").filter("complete", ~pl.col("other_main")))
    option = ["end_position", "seat", "kind", "verb", "card_number", "number"]
    names = outside.select(*option, "other_name").unique()
    assert names.select(option).is_duplicated().any(), "one option is of several cards"
    offers = lake.collect(lake.scan("offers").filter(~pl.col("other_main")))
    assert offers.height
    assert offers["other_number", "other_name"].null_count().row(0) == (offers.height, offers.height)


ORDERING = ("sort", "sort_by", "ordered", "arranged")
"""What puts rows into an order."""
KEEPING = (
    "agg", "alias", "cast", "collect", "drop", "drop_nulls", "explode", "filter", "head", "lazy", "rename", "select",
    "tail", "to_dicts", "with_columns", "with_row_index",
)  # fmt: skip
"""What leaves the rows of a frame in their order."""
KEPT = ("True", "'left'")
"""The values of `maintain_order` with which a step keeps it."""
CONSTANT = {
    "contents.py": {"seat_games(lake, filters).unique('end_position')": "what is counted is said of both seats alike"},
    "match_list.py": {
        "seats.unique('match', keep='first', maintain_order=True)": "the seats of matches come in an order",
    },
    "stats/clusters.py": {"pl.col('group').first()": "a cell is of one group"},
    "stats/comebacks.py": {
        "pl.col('model', 'brier', 'baseline').first()": "a population has one model",
        "seat_games(lake, filters).unique('end_position', keep='first', maintain_order=True)": (
            "who won is told from either seat"
        ),
    },
    "stats/game_length.py": {
        "seat_games(lake, filters).unique('end_position', keep='first', maintain_order=True)": (
            "what is counted is said of both seats alike"
        ),
    },
    "stats/matches.py": {"pl.col('person_a').first().over('key')": "games are sorted by the positions of their ends"},
    "stats/paired_differences.py": {
        "pl.col('deck_id').first().over(of_experiment)": "games come in the order in which they ended",
    },
    "stats/side_by_side.py": {
        "seat_games(lake, filters).unique('end_position', keep='first', maintain_order=True)": (
            "what is counted is said of both seats alike"
        ),
    },
    "stats/plain_reports.py": {
        "pl.all().exclude(by).first()": "it is used of players with one entry; these come in the order of the log"
    },
    "stats/ratings.py": {
        "pl.col('rating', 'deviation', 'low', 'high').last()": "a history comes in the order of its matches"
    },
    "stats/who_begins.py": {"known.unique('end_position', keep='any')": "both seats say the same of their game"},
    "tables/attacks.py": {"came.filter('hit').unique(['end_position', 'seq'])": "an attack is of one seat and target"},
    "tables/choices.py": {"pl.col(of_game).first()": "the columns of a game"},
}
"""What is the same in all rows of its group, or comes in an order from elsewhere, by file, and why."""


def is_ordered(frame: ast.AST, function: ast.AST, line: int, *, promised: bool = False) -> bool:
    """Whether an order that is said in the function reaches the rows of a frame, as it is at a line.

    `promised`: what follows keeps the order of the rows; then that of a frame which the function is given will do.
    """
    if isinstance(frame, ast.Name):
        steps = [step for step in ast.walk(function) if isinstance(step, ast.Assign) and step.lineno < line]
        values = [step.value for step in steps if frame.id in map(ast.unparse, step.targets)]
        last = max(values, key=lambda value: value.lineno, default=None)
        return promised if last is None else is_ordered(last, function, last.lineno, promised=promised)
    if not isinstance(frame, ast.Call):
        return False
    step = frame.func.attr if isinstance(frame.func, ast.Attribute) else ast.unparse(frame.func)
    if step in ORDERING or not isinstance(frame.func, ast.Attribute):
        return step in ORDERING
    says = any(key.arg == "maintain_order" and ast.unparse(key.value) in KEPT for key in frame.keywords)
    keeps = says or step in KEEPING
    return keeps and is_ordered(frame.func.value, function, line, promised=promised or says)


def called(node: ast.AST, *names: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names


def firsts(function: ast.AST) -> Iterator[tuple[str, bool]]:
    """Each place of a function where one of several rows is taken: its words, and whether these have an order."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        words = {key.arg: ast.unparse(key.value) for key in node.keywords}
        frame = node.func.value
        if node.func.attr in ("agg", "over") and "group_by(" in ast.unparse(frame):
            for of_group in ast.walk(ast.Tuple([*node.args, *(key.value for key in node.keywords)])):
                if called(of_group, "first", "last", "head", "tail", "get"):
                    yield ast.unparse(of_group), "sort_by(" in ast.unparse(of_group) or grouped(frame, function)
        elif node.func.attr == "over":
            if any(called(inner, "first", "last") for inner in ast.walk(frame)):
                yield ast.unparse(node), "sort_by(" in ast.unparse(frame) or "order_by" in words
        elif node.func.attr in ("head", "tail", "first", "last") and "group_by(" in ast.unparse(frame):
            yield ast.unparse(node), grouped(frame, function)
        elif node.func.attr == "unique" and (node.args or "subset" in words) and ast.unparse(frame) != "np":
            promised = words.get("maintain_order") == "True"
            is_first = words.get("keep") in ("'first'", "'last'")
            yield ast.unparse(node), is_first and is_ordered(frame, function, node.lineno, promised=promised)


def grouped(groups: ast.expr, function: ast.AST) -> bool:
    """Whether the rows in groups have an order: within each they are as they were."""
    frame, *_ = [node for node in ast.walk(groups) if called(node, "group_by")]
    assert isinstance(frame, ast.Call)
    assert isinstance(frame.func, ast.Attribute)
    return is_ordered(frame.func.value, function, frame.lineno, promised="maintain_order=True" in ast.unparse(frame))


def unpromised(source: str) -> set[str]:
    """The words of a source by which one of several rows is taken whose order it does not say."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return {taken for function in functions for taken, has_order in firsts(function) if not has_order}


def test_what_is_taken_of_a_group_has_an_order_or_is_the_same_in_all_its_rows() -> None:
    files = {
        path.relative_to(ROOT).as_posix(): unpromised(path.read_text(encoding="utf-8")) for path in ROOT.rglob("*.py")
    }
    assert {name: places for name, places in files.items() if places} == {
        name: {*reasons} for name, reasons in CONSTANT.items()
    }


@pytest.mark.parametrize(
    ("taking", "is_found"),
    [
        ("frame.group_by('g').agg(pl.col('name').first())", True),
        ("frame.sort('n').group_by('g').agg(pl.col('name').first())", False),
        ("frame.group_by('g').agg(pl.col('name').sort_by('n').last())", False),
        ("frame.group_by('g').agg(pl.col('name').min())", False),
        ("frame.group_by('g').head(3)", True),
        ("frame.unique('g')", True),
        ("frame.unique('g', keep='first')", True),
        ("frame.unique()", False),
        ("frame.sort('n').join(other, 'g').group_by('g').agg(pl.col('name').first())", True),
        ("frame.sort('n').join(other, 'g', maintain_order='left').group_by('g').agg(pl.col('name').first())", False),
        ("frame.sort('n').group_by('h').agg('g').group_by('g').agg(pl.col('name').first())", True),
        ("frame.join(other.sort('n'), 'g').unique('g', keep='first', maintain_order=True)", True),
        ("frame.filter('n').unique('g', keep='first', maintain_order=True)", False),
        ("frame.sort('n').unique('g', keep='any')", True),
        ("frame.sort('n').with_columns(n=1).unique('g', keep='first')", False),
        ("frame.with_columns(pl.col('name').first().over('g'))", True),
    ],
)
def test_a_row_that_is_taken_without_an_order_is_found(taking: str, is_found: bool) -> None:
    assert bool(unpromised(f"def taken(frame):\n    return {taking}")) is is_found
