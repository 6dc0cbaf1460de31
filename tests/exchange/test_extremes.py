"""What is beyond any bound is refused where entries come in; stored already, it keeps nothing else out of the lake."""

import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import polars as pl
import pytest

import projector
from dashboards.app import create_app
from dashboards.pages import data, events, matches, metagame, players
from dashboards.sections import section_table
from events.errors import KifuError
from events.exchange.exchange import import_games
from events.exchange.reporting import report_results
from events.exchange.rows import Row
from events.exchange.vetting import Trust
from events.game import game_names, load
from events.log.entries import Admitted
from events.log.store import GameLog
from events.records.envelope import Annotation, PlayerRecord, Provenance, TableRuling
from events.records.live import LiveGame
from events.records.recorder import note, read, ready_deck
from events.records.reports import EntryReported, ReportedPlayer, ResultReported
from events.records.stored_reports import is_report
from projector.audit import verify
from projector.games import games
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.reported_columns import REPORTED
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from tests.exchange.exported import Ran, definitions_of, file_of, lines_of, played, run
from tests.exchange.extremes import ODD, REPORTS, Extreme, of_facts, of_games, of_reports, plan_of, short, some
from tests.exchange.plain import OF_GAMES, OF_REPORTS, fields_of, parts
from tests.projector.played import GAME, add_games, go_on

Kifu = Callable[..., Ran]


@cache
def every_case() -> list[Extreme]:
    return [*of_reports(), *of_games(), *(case for system in game_names() for case in of_facts(system))]


@cache
def definitions() -> dict[str, bytes]:
    of_fusion_world = {name: body for index in (0, 1, 2, 3) for name, body in definitions_of(index).items()}
    pairs = [plan_of(system).pairing(0) for system in game_names()]
    return of_fusion_world | {
        name: body for decks in pairs for deck in decks for name, body in deck.definitions.items()
    }


STRANGE = re.compile(r"fact \d+: (there is no such (card|zone)|its card is not in the zone that it names|its order .*)")
"""The reasons for which a game that an import took on trust may be left out: its facts are not of its table."""


def tried(of: str) -> set[str]:
    """The fields that are tried of the events or facts of a kind."""
    return {case.field.removeprefix(of).removesuffix("[]") for case in every_case() if case.field.startswith(of)}


def test_every_field_of_every_class_of_event_is_tried() -> None:
    """Of all classes that the log can hold, with those that are parts of them."""
    in_games = parts(OF_GAMES)
    names = {kind.__name__ for kind in in_games}
    assert {field for field in tried("") if field.split(".")[0] in names} == fields_of(in_games)
    assert {type(report) for report in REPORTS} == {*OF_REPORTS}
    in_reports = [tried(f"{report.__name__}: ") for report in OF_REPORTS]
    assert set().union(*in_reports) == fields_of(parts(OF_REPORTS))


@pytest.mark.parametrize("system", game_names())
def test_every_field_of_every_fact_of_a_card_game_is_tried(system: str) -> None:
    kinds = load(system).facts
    names = {kind.__name__ for kind in kinds}
    assert {field for field in tried(f"{system}: ") if field.split(".")[0] in names} == fields_of(kinds)


def use(folder: Path) -> None:
    """Answer every statistic, SQL and the pages of a folder."""
    with projector.open(folder) as opened:
        assert opened.sql("SELECT count(*) AS n, min(game_in_match), max(date) FROM all_games").height == 1
        for stat in stats().values():
            of_people = Filters(population="humans", trusted=True)
            stat.answer(opened.lake, Filters() if stat.population else of_people)
    with create_app(folder).server.app_context():
        for page in (data._body, matches._body, events._all):
            assert str(page({"population": "humans"} if page is matches._body else {}))
        for section in (*metagame.SECTIONS, *players.SECTIONS):
            assert section_table(section, {"population": "humans"})


def left_out(folder: Path) -> dict[str, str]:
    return Lake.open(folder).manifest.unreadable


def known(folder: Path) -> set[str]:
    """The games and the streams of reports that have rows in the lake, those still open with them."""
    lake = Lake.open(folder)
    tables = ["games", *REPORTED]
    rows = pl.concat([lake.with_amended().scan(table).select(pl.col("game").cast(pl.String)) for table in tables])
    return {*lake.collect(rows)["game"]}


def assert_standings_of_all(kifu: Kifu, folder: Path) -> None:
    """Ask for the standings and the matches of every event that there is, by command."""
    lake = Lake.open(folder)
    rows = pl.concat(
        [lake.scan(table).select(pl.col("event").cast(pl.String)) for table in ("games", "results", "entries")]
    )
    named = lake.collect(rows.unique())["event"].drop_nulls().sort()
    assert named.len() > 1
    for command in (("standings",), ("results", "show")):
        told = [kifu(*command, "--data", folder, "--json", "--trusted", "--", event) for event in named]
        assert {answer.status for answer in told} <= {0, 1}
        assert [answer for answer in told if "Traceback" in answer.err or answer.err.count("\n") > 9] == []
        assert [answer.err for answer in told if answer.status and not answer.err.startswith("error: ")] == []
        assert [*filter(None, (answer.status == 0 and json.loads(answer.out) for answer in told))] != []


@pytest.fixture
def kifu(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Kifu:
    monkeypatch.setenv("COLUMNS", "200")
    return lambda *words: run(monkeypatch, capfdbinary, *words)


FEW = 8
"""Of so many fields the default run tries one."""


@pytest.fixture(
    params=[
        "of some fields",
        pytest.param("one of each", marks=pytest.mark.whole),
        pytest.param("every", marks=pytest.mark.slow),
    ]
)
def cases(request: pytest.FixtureRequest) -> list[Extreme]:
    if request.param == "every":
        return every_case()
    return some(every_case())[:: 1 if request.param == "one of each" else FEW]


@pytest.mark.waits
def test_an_import_refuses_what_no_table_takes_and_all_that_it_takes_is_of_use(
    tmp_path: Path, kifu: Kifu, cases: list[Extreme]
) -> None:
    first = lines_of(UUID(int=1), short().entries(), definitions())
    others = [line for case in cases for line in lines_of(case.stream, case.entries, {})]
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        report = import_games(lambda: log, io.BytesIO(file_of(*first, *others)), trust=Trust.EVERYTHING)
        taken = {*map(str, log.games())}
        assert refresh(log, tmp_path).games > min(5, len(cases) // 80)
    assert report.added + report.continued + report.duplicates + len(report.quarantined) >= len(cases)
    assert {why for why in left_out(tmp_path).values() if not STRANGE.fullmatch(why)} == set()
    assert known(tmp_path) == taken - {*left_out(tmp_path)}
    beyond = {str(case.stream) for case in cases if isinstance(case.value, int) and abs(case.value) >= 2**63}
    assert taken & beyond == set()
    use(tmp_path)
    assert_standings_of_all(kifu, tmp_path)


@pytest.mark.waits
def test_half_a_letter_in_an_imported_line_is_told_and_keeps_nothing_else_out(tmp_path: Path, kifu: Kifu) -> None:
    """JSON can say what no text holds."""
    first = lines_of(UUID(int=1), short().entries(), definitions())
    odd = [case for case in every_case() if case.value == ODD]
    halves = [
        line.replace(ODD.encode(), b"\\ud800") for case in odd for line in lines_of(case.stream, case.entries, {})
    ]
    assert sum(b"\\ud800" in line for line in halves) == len(odd) > 20
    file = tmp_path / "halves.jsonl"
    file.write_bytes(file_of(*halves, *first))
    told = kifu("import", file, "--data", tmp_path, "--trust", "--json")
    assert told.status == 1
    assert json.loads(told.out)["added"] == 1
    assert {UUID(bad["game"]) for bad in json.loads(told.out)["quarantined"]} == {case.stream for case in odd}
    with closing(GameLog.open(tmp_path)) as log:
        assert log.games() == [UUID(int=1)]
        assert refresh(log, tmp_path).games == 1
        assert verify(log, data=tmp_path).damage == []
    use(tmp_path)


@pytest.mark.parametrize(
    "words",
    [
        ["--cut", 2**63],
        ["--points", f"{2**63},1,0"],
        ["--points", "1e400,nan,-1"],
        ["--date", "9999-99-99"],
        ["--as-of", 2**70],
        ["--system", ""],
        ["--population", "x" * 10_000],
        ["--system", "\udcff"],
        ["\udcff"],
        ["x" * 100_000],
        [""],
    ],
    ids=ascii,
)
@pytest.mark.parametrize("command", [("standings",), ("results", "show")], ids=" ".join)
def test_standings_are_not_upset_by_extreme_words_of_a_command(
    tmp_path: Path, kifu: Kifu, words: list[Any], command: tuple[str, ...]
) -> None:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        of_cup = [report for report in REPORTS if isinstance(report, ResultReported | EntryReported)]
        assert report_results(log, [Row(number, report) for number, report in enumerate(of_cup, start=1)]).added == 2
    event = [] if len(words) == 1 else ["Lamp Cup"]
    told = kifu(*command, *event, *words, "--data", tmp_path)
    assert "Traceback" not in told.err
    if told.status == 1:
        assert told.err.startswith("error: ")
        assert told.err.count("\n") == 1
    else:
        assert told.status in (0, 2)


def store(log: GameLog, cases: Sequence[Extreme]) -> Iterator[str]:
    """Store cases as no check lets them in, each by itself, and name the streams that there are."""
    for case in cases:
        if log.head(case.stream) is None:
            ground = Admitted.BY_RULES if is_report(case.entries[0].topic) else Admitted.ON_TRUST
            log.append(case.stream, case.entries, after=None, definitions=definitions(), admitted=ground)
            yield str(case.stream)


@pytest.mark.waits
def test_what_is_stored_already_keeps_nothing_else_out(tmp_path: Path, cases: list[Extreme]) -> None:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        add_games(log, range(2))
        stored = [*store(log, cases)]
        refreshed = refresh(log, tmp_path)
        add_games(log, range(2, 4))
        again = refresh(log, tmp_path)
        audit = verify(log)
        names = {str(game) for game in log.games()}
    assert (again.games, again.unreadable) == (2, refreshed.unreadable)
    assert {str(played(index)[0]) for index in range(4)} <= known(tmp_path)
    assert names - known(tmp_path) <= {*refreshed.unreadable}, "what is in no table is told"
    told = {str(of.game) for of in audit.flawed} | {str(of.game) for of in audit.unreadable}
    large = {game for game, why in refreshed.unreadable.items() if "no table takes it" in why}
    assert len(large) >= max(1, min(6, len(cases) // 80))
    assert large <= told, "verify says so, too"
    assert large <= {*stored}
    use(tmp_path)
    with create_app(tmp_path).server.app_context():
        assert f"{len(refreshed.unreadable):,} records of the log are left out" in str(data._body({}))


PROVENANCES: dict[str, tuple[Provenance, str]] = {
    "a game beyond any match": (Provenance("live", game_in_match=2**63), "its game_in_match is .*: it is from 1 to 99"),
    "game 0": (Provenance("live", game_in_match=0), "it is from 1 to 99"),
    "beyond all numbers": (Provenance("live", index=10**40), "its index is .*: it is from 0 to"),
    "a seed below none": (Provenance("live", seed=-1), "its seed is -1"),
    "no date": (Provenance("live", date="soon"), "is no date: write it as 2026-03-14"),
    "a day that is none": (Provenance("live", date="2026-02-30"), "is no date: write it as 2026-03-14"),
    "half a letter": (Provenance("live", event="\ud800"), "which cannot be shown"),
    "no source": (Provenance("hearsay"), "could not be read again .*hearsay"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("provenance", "why"), PROVENANCES.values(), ids=PROVENANCES)
def test_a_game_is_not_begun_with_what_is_out_of_bounds(tmp_path: Path, provenance: Provenance, why: str) -> None:
    decks = [ready_deck(GAME, deck, GAME.pool.sample_cards()) for deck in list(GAME.pool.sample_decks().values())[:2]]
    people = PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human")
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        with pytest.raises(KifuError, match=why):
            LiveGame.start(log, GAME, (decks[0], decks[1]), players=people, provenance=provenance)
        begun = LiveGame.start(log, GAME, (decks[0], decks[1]), players=people, provenance=Provenance("live"))
        go_on(begun, answers=1)
        first = len(read(log, begun.game).start.facts)
        with pytest.raises(KifuError, match=why):
            LiveGame.fork(log, begun.game, at=first, supersedes=True, provenance=provenance)
        assert [game["game"] for game in games(log)] == [str(begun.game)]


def test_a_note_is_not_taken_that_could_not_be_read_again(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        add_games(log, range(1))
        [game] = log.games()
        for ruling in (TableRuling(0, "Judge", "whim", "so", None), TableRuling(0, "Judge", "other", "so", "c")):  # type: ignore[arg-type]
            with pytest.raises(KifuError, match="could not be read again"):
                note(log, game, ruling)
        for remark in (Annotation(2**70, "Kim", "so"), Annotation(0, "Kim", "\ud800")):
            with pytest.raises(KifuError, match=r"its position is|cannot be shown"):
                note(log, game, remark)
        assert read(log, game).notes == []


@pytest.mark.parametrize("round", [2**63, -1, 10**40])
def test_a_player_does_not_drop_after_a_round_that_no_event_has(tmp_path: Path, round: int) -> None:
    entry = EntryReported("fusion_world", "Cup", ReportedPlayer("Ann"), dropped=round)
    with closing(GameLog.open(tmp_path, durable=False)) as log:
        [bad] = report_results(log, [Row(1, entry)]).quarantined
        assert log.games() == []
    assert "the round after which the player left is" in bad.why
