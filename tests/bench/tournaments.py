"""Tournaments: reported matches from a sheet to a metagame, beside DuckDB on the same Parquet with the same answers."""

import math
import random
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import polars as pl
import pytest
from scipy.special import stdtrit

from events.exchange.reading import read_results
from events.exchange.reporting import report_results
from events.log.store import GameLog
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from tests.bench.measure import Measure, measured, seconds
from tests.exchange.reported import HEADER, source
from tests.projector.made_events import Kind, made_event

EVENTS = 10_000
KIND = Kind(60, 6, 8, "usual", 0.02, 0.03, "none", with_byes=False)
PEOPLE, DECKS = 6, 40
"""The people that there are for each event, each of whom plays at ten; and the decks."""
IN_A_SHEET = 4_000
"""The events of a sheet, which may have 64 MB."""
TRIES = 3
PEOPLE_ALONE = Filters(population="humans")
ASKED: Mapping[str, Mapping[str, Any]] = {
    "deck_shares": {},
    "match_results": {},
    "matchup_matrix": {"unit": "match"},
}
"""What a metagame is asked for."""

_READ = """told as (
    select * from read_parquet('{folder}/results-*.parquet')
    qualify row_number() over (partition by game, game_in_match order by end_position desc) = 1),
played as (
    select row_number() over () unit, *, coalesce(wins_a, 0) + coalesce(wins_b, 0) + coalesce(draws, 0) games
    from told where deck_a <> deck_b and won_by <> 'neither' and coalesce(decided, 'played') = 'played'),
seats as (
    select deck_a deck, deck_b opponent, player_a own, player_b other, unit, games,
        (won_by = 'a')::int won, (won_by = 'b')::int lost, (won_by = 'draw')::int drawn,
        coalesce(wins_a, 0) + coalesce(draws, 0) / 2 points from played
    union all
    select deck_b, deck_a, player_b, player_a, unit, games,
        (won_by = 'b')::int, (won_by = 'a')::int, (won_by = 'draw')::int,
        coalesce(wins_b, 0) + coalesce(draws, 0) / 2 from played)"""
_SHARES = f"""with {_READ},
sides as (
    select event, date_trunc('week', date::date) as week, player_a player, deck_a deck, end_position from told
    union all
    select event, date_trunc('week', date::date), player_b, deck_b, end_position from told where player_b is not null),
entrants as (
    select event, week, player, arg_min(deck, end_position) filter (deck is not null) deck
    from sides group by all having deck is not null),
weekly as (
    select date '0001-01-01' as week, player, deck from entrants union all select week, player, deck from entrants),
clusters as (select week, player, count(*) n from weekly group by all),
weeks as (select week, sum(n) n, count(*) c, sum(n * n) nn from clusters group by all),
cells as (select week, player, deck, count(*) k from weekly group by all),
shares as (
    select week, deck, sum(k) k, sum(k * k) kk, sum(k * n) kn
    from cells join clusters using (week, player) group by all)
select week, deck, k, n, k / n share, (kk - 2 * k / n * kn + power(k / n, 2) * nn) / power(n, 2) * c / (c - 1) variance
from shares join weeks using (week) order by week, share desc, deck"""


def _rates(*keys: str) -> str:
    """The query of rates by matches and by games, with their variances by players, as `match_results` has them."""
    by = ", ".join(keys)

    def varied(cluster: str) -> str:
        return f"""(select {by}, sum(power(s - rate * n, 2)) v, sum(power(p - game_rate * g, 2)) w, count(*) c
            from (select {by}, {cluster}, sum(won + drawn / 2) s, count(*) n, sum(points) p, sum(games) g
                from seats group by all) join decks using ({by}) group by all)"""

    def together(sums: str) -> str:
        own, other, unit = (f"{of}.{sums} * {of}.c / ({of}.c - 1)" for of in "otu")
        return f"{own} + {other} - {unit}"

    return f"""with {_READ},
decks as (
    select {by}, count(*) matches, sum(won) wins, sum(lost) losses, sum(drawn) draws,
        (sum(won) + sum(drawn) / 2) / count(*) rate, sum(games) games, sum(points) / sum(games) game_rate
    from seats group by all)
select decks.*, least(o.c, t.c, u.c) clusters,
    ({together("v")}) / power(matches, 2) variance, ({together("w")}) / power(decks.games, 2) game_variance
from decks
    join {varied("own")} o using ({by})
    join {varied("other")} t using ({by})
    join {varied("unit")} u using ({by})
order by {by}"""


QUERIES = {
    "deck_shares": _SHARES,
    "match_results": _rates("deck"),
    "matchup_matrix": _rates("deck", "opponent"),
}
"""The same numbers in SQL, with the variances in the place of the ends of intervals, which follow from them."""


class Reported(NamedTuple):
    """A data folder with tournaments, and what it took to make it, in seconds."""

    data: Path
    reports: int
    importing: float
    refreshing: float


@contextmanager
def tournaments(events: int) -> Iterator[Reported]:
    """A data folder into which the matches of so many events of 60 players were imported, with its lake."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        sheets = [*_sheets(data, events)]
        reports: list[int] = []
        with closing(GameLog.open(data, durable=False)) as log:
            importing = seconds(lambda: reports.extend(_imported(log, sheet) for sheet in sheets))
            refreshing = seconds(lambda: refresh(log, data))
        yield Reported(data, sum(reports), importing, refreshing)


def _sheets(folder: Path, events: int) -> Iterator[Path]:
    """The events in sheets of so many as one may have."""
    dice = random.Random(29)
    for first in range(0, events, IN_A_SHEET):
        sheet = folder / f"{first}.csv"
        with sheet.open("w") as file:
            numbers = range(first, min(first + IN_A_SHEET, events))
            file.writelines(f"{line}\n" for line in (f"{HEADER},phase", *_lines(numbers, events, dice)))
        yield sheet


def _imported(log: GameLog, sheet: Path) -> int:
    return report_results(log, read_results(sheet, source())).added


def _lines(numbers: Iterable[int], events: int, dice: random.Random) -> Iterator[str]:
    for number in numbers:
        made = made_event(number, KIND)
        people = iter(dice.sample(range(PEOPLE * max(events, 20)), KIND.players))
        names: dict[str, str] = {}
        day = f"{2020 + number % 7}-{1 + number % 12:02}-{1 + number % 28:02}"
        for table, (round, phase, match) in enumerate(made.matches):
            sides = []
            for player in (match.first, match.second):
                if player is not None and player not in names:
                    person = next(people)
                    names[player] = f"Person {person},Deck {(person + number // 500) % DECKS}"
                sides.append("," if player is None else names[player])
            won, lost, drawn = match.games if match.second else ("", "", "")
            yield f"Cup {number},{day},,{round},{table},{','.join(sides)},{won},{lost},{drawn},{phase or ''}"


def asked_metagame(reported: Reported, *, tries: int = TRIES) -> Measure:
    """Seconds of a metagame asked first of a lake: shares of decks by week, their rates, their matchups.

    Baseline: DuckDB's of a query each that gives the same numbers of the same Parquet. The best of `tries` each.
    """
    turns = [_in_turn(reported.data) for _ in range(tries)]
    own, of_queries = (min(times) for times in zip(*turns, strict=True))
    name = (
        f"a metagame of {reported.reports:,} reports, of a lake not asked before (baseline: DuckDB, the same numbers)"
    )
    return measured(name, own, "s", of_queries, better="lower", bound_on="ratio", must=1.5)


def _in_turn(data: Path) -> tuple[float, float]:
    """The seconds of the statistics, of a copy of the lake of which nothing is kept, and of the queries."""
    answers: dict[str, pl.DataFrame] = {}
    rows: dict[str, pl.DataFrame] = {}
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(data / FOLDER, copy / FOLDER)
        own = seconds(lambda: answers.update(_answered(copy)))
        of_queries = seconds(lambda: rows.update(_queried(copy)))
    assert_same_numbers(answers, rows)
    return own, of_queries


def _answered(data: Path) -> dict[str, pl.DataFrame]:
    lake = Lake.open(data)
    return {name: stats()[name].answer(lake, PEOPLE_ALONE, **options) for name, options in ASKED.items()}


def _queried(data: Path) -> dict[str, pl.DataFrame]:
    with closing(duckdb.connect()) as connection:
        return {name: _frame(connection, sql.format(folder=data / FOLDER)) for name, sql in QUERIES.items()}


def _frame(connection: duckdb.DuckDBPyConnection, sql: str) -> pl.DataFrame:
    rows = connection.execute(sql)
    names = [column[0] for column in rows.description or ()]
    return pl.DataFrame(rows.fetchall(), schema=names, orient="row", infer_schema_length=None)


def assert_same_numbers(answers: Mapping[str, pl.DataFrame], rows: Mapping[str, pl.DataFrame]) -> None:
    """Assert that the queries count what the statistics do, by the same clusters, and with the same intervals."""
    week = pl.col("week").fill_null(pl.date(1, 1, 1))
    shares = answers["deck_shares"].select(week=week, deck="deck", k="seats", n="of", share="share")
    _assert_same(shares, rows["deck_shares"].with_columns(pl.col("week").cast(pl.Date)))
    counted = {"wins": "wins", "losses": "losses", "draws": "draws"}
    of_decks = {**counted, "matches": "matches", "rate": "match_rate", "games": "games", "game_rate": "game_rate"}
    _assert_same(answers["match_results"].select("deck", "clusters", **of_decks), rows["match_results"])
    met = answers["matchup_matrix"].filter(~pl.col("mirror") & (pl.col("games") > 0))
    of_matchups = {**counted, "matches": "games", "rate": "win_rate"}
    _assert_same(met.select("deck", "opponent", "clusters", **of_matchups), rows["matchup_matrix"])
    _assert_intervals(answers["match_results"], rows["match_results"], ["deck"])
    of_games = {"rate": "game_rate", "matches": "games", "variance": "game_variance"}
    ends = {"low": "game_low", "high": "game_high", "clusters": "game_clusters"}
    by_game = answers["match_results"].select("deck", **ends)
    _assert_intervals(by_game, rows["match_results"].select("deck", "clusters", **of_games), ["deck"])
    _assert_intervals(met, rows["matchup_matrix"], ["deck", "opponent"])
    of_weeks = rows["deck_shares"].select(pl.col("week").cast(pl.Date), "deck", "variance", rate="share", matches="n")
    _assert_intervals(answers["deck_shares"].with_columns(week), of_weeks, ["week", "deck"])


def _assert_intervals(answer: pl.DataFrame, rows: pl.DataFrame, keys: Sequence[str]) -> None:
    """Assert that intervals are those that follow from the variances of the queries, where clusters tell them."""
    told = answer.select(*keys, "low", "high", of_clusters="clusters").join(rows, on=keys, how="inner")
    told = told.drop_nulls(["low", "variance"]).filter(pl.col("of_clusters") != pl.col("matches"))
    assert told.height > 0
    for row in told.to_dicts():
        ends = _ends(row["rate"], row["matches"], max(0.0, row["variance"]), row["of_clusters"])
        assert (row["low"], row["high"]) == pytest.approx(ends), row


def _ends(rate: float, number: float, variance: float, clusters: int) -> tuple[float, float]:
    """The ends of Wilson's interval by the number of independent observations that a variance leaves."""
    alone = rate * (1 - rate)
    effective = number / max(1.0, variance * number / alone) if alone else number
    z = float(stdtrit(clusters - 1, 0.975))
    middle = (rate + z * z / (2 * effective)) / (1 + z * z / effective)
    half = z / (1 + z * z / effective) * math.sqrt(alone / effective + (z / (2 * effective)) ** 2)
    return middle - half, middle + half


def _assert_same(answer: pl.DataFrame, rows: pl.DataFrame) -> None:
    keys = [name for name in ("week", "deck", "opponent") if name in answer.columns]
    one, other = (frame.select(answer.columns).sort(keys) for frame in (answer, rows))
    assert one.height == other.height > 0
    for name in answer.columns:
        told = other[name].cast(one[name].dtype)
        assert one[name].to_list() == (pytest.approx(told.to_list()) if told.dtype.is_float() else told.to_list())


def reports_taken(reported: Reported, before: Reported) -> Iterator[Measure]:
    """Reports imported and refreshed a second; baseline: those of a log of fewer. A sheet reads what the log has."""
    for name in ("importing", "refreshing"):
        many, few = (made.reports / getattr(made, name) for made in (reported, before))
        what = f"{name} {reported.reports:,} reports (baseline: {before.reports:,})"
        yield measured(what, many, "reports/s", few, bound_on="ratio", must=0.4)


def measures(*, events: int = EVENTS) -> Iterator[Measure]:
    """The measures of so many tournaments, and how a hundredth of them is taken."""
    with tournaments(max(events // 100, 10)) as few, tournaments(events) as many:
        yield from reports_taken(many, few)
        yield asked_metagame(many)
