"""Queries over the lake: what they read, what they are refused, and how long and large they may become."""

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import projector
from events.errors import KifuError
from projector.columns import RECORDED
from projector.lake_writer import refresh
from projector.sql import Answer, Limits, ask, example, examples, population_of
from projector.sql_process import ask_apart
from tests.projector.played import add_games, add_people, opened, plan
from tests.suite.fields import GAMES, Field

HOSTILE = {
    "a file to write": "COPY (SELECT 1) TO '{folder}/new.csv'",
    "a file to read": "SELECT * FROM read_csv('{folder}/secret.csv')",
    "a file by its name": "FROM '{folder}/secret.csv'",
    "a sniffed file": "SELECT * FROM sniff_csv('{folder}/secret.csv')",
    "names of files": "SELECT * FROM glob('{folder}/*')",
    "the net": "SELECT * FROM 'https://127.0.0.1:9/x.parquet'",
    "a database": "ATTACH '{folder}/new.db'",
    "the log": "SELECT * FROM read_duckdb('{folder}/log.sqlite')",
    "an extension": "INSTALL httpfs",
    "an extension to load": "LOAD httpfs",
    "a setting": "SET threads = 1",
    "the lock": "SET lock_configuration = false",
    "a pragma": "PRAGMA database_list",
    "a log of queries": "SELECT * FROM enable_logging('QueryLog', storage = 'file')",
    "a log of queries, called": "CALL enable_logging()",
    "a profile": "SELECT * FROM enable_profiling(save_location = '{folder}/profile')",
    "the environment": "SELECT getenv('HOME')",
    "stored secrets": "SELECT * FROM duckdb_secrets()",
    "a change": "DELETE FROM lake_left_out",
    "a change within a query": "WITH gone AS (DELETE FROM lake_left_out RETURNING *) SELECT * FROM gone",
    "a change within a function": "SELECT * FROM query('DELETE FROM lake_left_out')",
    "a new table": "CREATE TABLE mine AS SELECT 1",
    "two at once": "SELECT 1; SELECT 2",
    "a second behind the first": "SELECT 1; COPY (SELECT 1) TO '{folder}/new.csv'",
    "a transaction": "COMMIT",
    "nothing": "-- SELECT 1",
    "no SQL": "SELEC 1",
    "no table": "SELECT * FROM plays",
    "a variable of the program": "SELECT * FROM lake",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("data")
    with opened(data) as log:
        add_games(log, range(3))
        projector.refresh(log, data)
    (data / "secret.csv").write_text("word\nhidden\n")
    return data


@pytest.fixture(scope="module")
def lake(folder: Path) -> projector.Lake:
    return projector.Lake.open(folder)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.one_in(5)
def test_a_query_reads_the_lake_alone_and_changes_nothing(lake: projector.Lake, folder: Path, what: str) -> None:
    before = contents(folder)
    with pytest.raises(KifuError) as refused:
        ask(lake, HOSTILE[what].format(folder=folder), Limits(), population="bots")
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(("a query is one SELECT", "the query cannot be answered: "))
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("FROM games SELECT count(*) AS n", [(3,)]),
        ("WITH x AS (SELECT 1 AS n) SELECT sum(n) AS n FROM x;", [(1,)]),
        ("VALUES (1, 'a'), (2, 'b')", [(1, "a"), (2, "b")]),
        ("SELECT 1 AS n, 2 AS n", [(1, 2)]),
        ("SELECT INTERVAL 3 DAY AS i, [INTERVAL 1 DAY] AS l", [("3 days", "[1 day]")]),
        ("SELECT count(*) > 20 FROM (DESCRIBE games)", [(True,)]),
    ],
)
def test_what_reads_is_answered(lake: projector.Lake, query: str, rows: list[tuple[object, ...]]) -> None:
    assert ask(lake, query, Limits(), population="bots").frame.rows() == rows


def test_sums_are_usual_integers_where_they_fit(lake: projector.Lake) -> None:
    query = "SELECT sum(turns) AS small, sum(turns * 1e9::HUGEINT * 1e9::HUGEINT) AS large, sum(0.5) AS half FROM games"
    frame = ask(lake, query, Limits(), population="bots").frame
    [(small, large, half)] = frame.rows()
    assert frame.schema["small"] == pl.Int64
    assert (large, half) == (small * 10**18, 1.5)


@pytest.mark.waits
def test_more_rows_than_the_limit_are_told(lake: projector.Lake, folder: Path) -> None:
    answer = ask(lake, "SELECT * FROM range(1000000000)", Limits(rows=5), population="bots")
    assert (answer.frame.height, answer.more) == (5, True)
    assert not ask(lake, "SELECT * FROM range(5)", Limits(rows=5), population="bots").more
    with projector.open(folder) as data, pytest.raises(KifuError, match="more than 5 rows: ask for less"):
        data.sql("SELECT * FROM range(1000)", rows=5)


LONG = "SELECT count(*) FROM range(1000000000000)"
LARGE = "SELECT list(range) FROM range(100000000)"


def test_what_runs_too_long_or_takes_too_much_is_ended_by_duckdb(lake: projector.Lake) -> None:
    with pytest.raises(KifuError, match=r"ran longer than 0.2 s and was interrupted"):
        ask(lake, LONG, Limits(seconds=0.2), population="bots")
    with pytest.raises(KifuError, match="takes more than 100 MB of memory"):
        ask(lake, LARGE, Limits(megabytes=100), population="bots")


@pytest.mark.waits
def test_what_duckdb_does_not_end_is_ended_with_its_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One call on a long text is neither interrupted nor counted by DuckDB."""
    monkeypatch.setattr("projector.sql_process.GRACE", 0.5)
    with pytest.raises(KifuError, match=r"ran longer than 0.5 s"):
        ask_apart(
            folder,
            "SELECT levenshtein(repeat('a', 300000), repeat('b', 300000))",
            Limits(seconds=0.5),
            population="bots",
        )
    with pytest.raises(KifuError, match="takes more than 64 MB of memory"):
        ask_apart(folder, "SELECT len(repeat('x', 500000000))", Limits(megabytes=64), population="bots")


@pytest.mark.waits
def test_a_query_from_python_is_held_to_the_same_limits(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projector.sql_process.GRACE", 0.5)
    with projector.open(folder) as data:
        with pytest.raises(KifuError, match=r"ran longer than 0.5 s"):
            data.sql("SELECT levenshtein(repeat('a', 300000), repeat('b', 300000))", seconds=0.5)
        with pytest.raises(KifuError, match="takes more than 64 MB of memory"):
            data.sql("SELECT len(repeat('x', 500000000))", megabytes=64)


@pytest.mark.waits
def test_a_process_of_its_own_answers_the_same(lake: projector.Lake, folder: Path) -> None:
    query = "SELECT game, turns, date FROM games ORDER BY game"
    here, apart = (
        ask(lake, query, Limits(rows=2), population="bots"),
        ask_apart(folder, query, Limits(rows=2), population="bots"),
    )
    assert (apart.frame.rows(), apart.more) == (here.frame.rows(), True)
    end = lake.collect(lake.scan("games"))["end_position"].min()
    assert (
        ask_apart(folder, "SELECT count(*) FROM games", Limits(), population="bots", until=int(str(end))).frame.item()
        == 1
    )


ALWAYS = "fusion_world"
OTHERS = [system for system in GAMES if system != ALWAYS]


@pytest.fixture(scope="module")
def lakes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, projector.Lake]:
    """A lake of a few games of each card game."""
    found = {}
    for system in GAMES:
        data = tmp_path_factory.mktemp(system)
        field = Field(system, ("random", "random"), 0, 2)
        with opened(data) as log:
            add_games(log, field.indexes, of=field.plan)
            projector.refresh(log, data)
        found[system] = projector.Lake.open(data)
    return found


@pytest.mark.parametrize(
    ("name", "systems"),
    [
        *(
            pytest.param(name, [ALWAYS, OTHERS[at % len(OTHERS)]], id=f"{name}-two")
            for at, name in enumerate(examples())
        ),
        *(pytest.param(name, [*GAMES], id=name, marks=pytest.mark.slow) for name in examples()),
    ],
)
def test_a_saved_query_says_what_it_asks_and_answers_for_each_game(
    lakes: dict[str, projector.Lake], name: str, systems: list[str]
) -> None:
    """By default for one card game that has an answer to each, and for another, in turn."""
    assert example(name).startswith("-- ")
    answers: list[Answer] = [ask(lakes[system], example(name), Limits(), population="bots") for system in systems]
    assert any(answer.frame.height for answer in answers)
    assert len({tuple(answer.frame.columns) for answer in answers}) == 1


def test_the_state_at_the_moment_a_card_was_played_is_that_of_the_last_decision_before(lake: projector.Lake) -> None:
    answer = ask(lake, example("card_played"), Limits(), population="bots").frame
    rows = {(row["fate"], row["card"], row["own_turn"]): row for row in answer.to_dicts()}
    facts = lake.collect(lake.scan("facts").filter(pl.col("fate").is_not_null()))
    positions = lake.collect(lake.scan("positions")).to_dicts()
    found: dict[tuple[str, str, bool], list[tuple[int, int, float]]] = {}
    for fact in facts.to_dicts():
        before = [
            (row["my_turn"], row["mine_hand"], row["theirs_hand"])
            for row in sorted(positions, key=lambda row: row["n"])
            if (row["end_position"], row["seat"]) == (fact["end_position"], fact["player"])
            and row["position"] < fact["seq"]
        ]
        won = 0.5 if fact["winner"] is None else float(fact["winner"] == fact["player"])
        if before:
            my_turn, own, other = before[-1]
            found.setdefault((fact["fate"], fact["card_name"], my_turn), []).append((own, other, won))
    assert {key: len(met) for key, met in found.items()} == {key: row["times"] for key, row in rows.items()}
    for key, met in found.items():
        hands, others, wins = zip(*met, strict=True)
        assert rows[key]["won"] == pytest.approx(sum(wins) / len(wins), abs=6e-4)
        assert rows[key]["hand"] == pytest.approx(sum(hands) / len(hands), abs=6e-3)
        assert rows[key]["hand_lead"] == pytest.approx((sum(hands) - sum(others)) / len(hands), abs=6e-3)


def test_no_example_of_another_name() -> None:
    with pytest.raises(KifuError, match=r"no example is called 'turn'; did you mean 'turns'\? there are card_played, "):
        example("turn")


@pytest.mark.waits
def test_duckdb_says_nothing_by_itself_while_a_query_runs_or_as_its_program_ends(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(1))
        refresh(log, tmp_path)
    asked = "SELECT count(*) AS games, current_setting('enable_progress_bar') AS bar FROM games"
    program = f"import projector; print(projector.open({str(tmp_path)!r}).sql({asked!r}).rows())"
    command = [
        sys.executable,
        "-q",
        "-i",
        "-c",
        program,
    ]  # as in a shell, where DuckDB shows its progress
    ran = subprocess.run(command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    assert (ran.stdout, ran.stderr.strip()) == ("[(1, False)]\n", ">>>")


@pytest.mark.waits
def test_tables_have_the_usual_games_of_one_population_and_all_games_have_the_rest(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_games(log, range(3))
        add_people(log, range(2), of=plan())
        refresh(log, tmp_path)
    with projector.open(tmp_path) as data:
        contained = data.contents()
        with pytest.warns(
            UserWarning, match=r"games: games counted: 3 of bots: .* v1; 2 games are left out .*, which all_games has"
        ):
            assert data.sql("SELECT count(*) FROM games").item() == 3
        assert data.sql("SELECT count(*) FROM all_games").item() == 5
        assert data.sql("SELECT count(*) FROM results").item() == 0
        lake, ends = data.lake, "(SELECT end_position FROM all_games WHERE population LIKE 'bots%')"
        assert data.sql("SELECT count(*) FROM people").item() == 2
        of_bots = {table: f"SELECT count(*) FROM all_{table} WHERE end_position IN {ends}" for table in RECORDED}
        counted = [f"SELECT '{name}', (SELECT count(*) FROM {name}), ({of})" for name, of in of_bots.items()]
        counts = ask(lake, " UNION ALL ".join(counted), Limits(), population="bots").frame.rows()
        assert {name for name, *_ in counts} == {*RECORDED}
        assert [name for name, usual, those_of_bots in counts if usual != those_of_bots] == []
        assert sum(usual > 0 for _, usual, _ in counts) > 10
        people = ask(data.lake, "SELECT DISTINCT population FROM games", Limits(), population="humans").frame
        assert people["population"].to_list() == ["humans"]
    assert str(population_of("SELECT * FROM all_games", contained, "bots")) == ""
    assert str(population_of("SELECT * FROM Decks d JOIN facts", contained, "bots")).startswith(
        "facts, decks: games counted: 3 of bots: "
    )


TOGETHER = "games: games counted together"


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([("bots: x v1", 3)], "games: games counted: 3 of bots: x v1"),
        (
            [("bots: x v2", 1), ("bots: x v1", 1_200)],
            f"{TOGETHER}: 1,200 of bots: x v1, 1 of bots: x v2",
        ),
        ([], "games: games counted: none"),
        (
            [(f"bots: x v{n}", 1) for n in range(1, 8)],
            f"{TOGETHER}: {', '.join(f'1 of bots: x v{n}' for n in range(1, 6))} and 2 more populations",
        ),
    ],
)
def test_what_is_counted_together_is_always_told(rows: list[tuple[str, int]], told: str) -> None:
    columns = ["population", "games", "experiment", "trusted"]
    whole = [(*row, None, False) for row in rows]
    schema = {"population": pl.String, "games": pl.Int64, "experiment": pl.String, "trusted": pl.Boolean}
    contained = pl.DataFrame(whole, schema={name: schema[name] for name in columns}, orient="row")
    counted = population_of("FROM games", contained, "bots")
    assert str(counted) == told
    assert counted.is_all_of_one == (len(rows) < 2)


def test_experiments_and_games_on_trust_are_in_no_usual_table(tmp_path: Path) -> None:
    rows = [
        ("bots: x v1", None, False, 3),
        ("bots: x v1", "trial", False, 4),
        ("bots: x v1", None, True, 5),
    ]
    columns = ["population", "experiment", "trusted", "games"]
    contained = pl.DataFrame(rows, schema=columns, orient="row")
    assert "9 games are left out" in str(population_of("FROM games", contained, "bots"))


@pytest.mark.waits
def test_the_only_population_is_that_of_the_tables(tmp_path: Path) -> None:
    with opened(tmp_path) as log:
        add_people(log, range(2), of=plan())
        refresh(log, tmp_path)
    with projector.open(tmp_path) as data:
        assert data.sql("SELECT DISTINCT population FROM games").rows() == [("humans",)]
