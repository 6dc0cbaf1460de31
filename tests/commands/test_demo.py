"""The demo: it serves once its first games are in, and more games arrive behind it."""

import csv
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from uuid import UUID

import polars as pl
import pytest

from dashboards import demo as demo_module
from dashboards.demo import DEMO_FIRST, REPORTED, _batches, demo, grow, learn, report
from dashboards.demo_events import EVENTS
from dashboards.demo_games import DEMO_ALL, shares
from dashboards.settings import DEFAULT_SYSTEM
from events.game import game_names, load
from events.log.store import GameLog
from events.records.recorder import read
from events.records.stored_reports import is_report
from events.simulation.circuit import DEMO_CIRCUIT
from events.table.fact import GameEnded
from projector.folder import DataFolder
from tests.waiting import PATIENCE, wait_until


@pytest.mark.process
def test_the_demo_serves_once_its_first_games_are_in_and_grows_until_it_is_interrupted(tmp_path: Path) -> None:
    words = [sys.executable, "-u", "-c", "from dashboards.cli import main; main()", "demo", "--port", "0"]
    with subprocess.Popen(
        [*words, "--data", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as demo:
        try:
            assert demo.stdout is not None
            url = next(found[0] for line in demo.stdout if (found := re.search(r"http://[\d.:]+", line)))
            with urllib.request.urlopen(url, timeout=PATIENCE) as page:
                assert page.status == 200
            with closing(GameLog.open(tmp_path)) as log:
                first = len(log.heads())
                assert DEMO_FIRST * 2 // 3 <= len(recorded(log)) < DEMO_ALL // 4
                wait_until(lambda: len(log.heads()) > first, "no more games arrive")
            demo.send_signal(signal.SIGINT)
            rest = demo.communicate(timeout=PATIENCE)[0]
        finally:
            demo.kill()
    assert demo.returncode == 0
    assert "Traceback" not in rest


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the games with which the demo begins."""
    data = tmp_path_factory.mktemp("demo") / "data"
    grow(data, range(DEMO_FIRST))
    return data


@pytest.fixture
def data(begun: Path, tmp_path: Path) -> Path:
    """A folder of one's own with these games."""
    return Path(shutil.copytree(begun, tmp_path / "data"))


def recorded(log: GameLog) -> list[UUID]:
    """The games of a log, without what was only reported."""
    return [game for game in log.heads() if not is_report(log.read(game)[0].topic)]


def indexes(data: Path) -> set[int]:
    """The indexes in the demo of the games of a folder."""
    index_in_demo = {
        (share.seed, share.before(index)): index for share in shares() for index in range(DEMO_ALL) if share.has(index)
    }
    with closing(GameLog.open(data)) as log:
        origins = [read(log, game).start.provenance for game in recorded(log)]
    return {index_in_demo[origin.seed or 0, origin.index or 0] for origin in origins}


def started_again(data: Path, monkeypatch: pytest.MonkeyPatch, *, until: Callable[[], bool]) -> str:
    """Start the demo, let it grow, and stop it; what it said of the games."""

    def served(*_: object, **__: object) -> None:
        wait_until(until, "no more games arrive")

    said: list[str] = []
    monkeypatch.setattr(demo_module, "serve_at", served)
    demo(data, port=0, told=said.append)
    return said[0]


@pytest.mark.process
def test_started_again_the_demo_goes_on_where_it_stopped(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grow(data, range(600, 616))
    before = indexes(data)
    said = started_again(data, monkeypatch, until=lambda: len(indexes(data)) > len(before))
    assert f"{len(before)} games are in" in said
    assert "more arrive" in said
    assert min(indexes(data) - before) in (616, 617, 618)


@pytest.mark.waits
def test_started_with_all_its_games_the_demo_says_so(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grow(data, range(DEMO_ALL - 15, DEMO_ALL - 2))
    said = started_again(data, monkeypatch, until=lambda: True)
    now = indexes(data)
    assert {DEMO_ALL - 3, DEMO_ALL - 2} <= now, "the match at which it stopped is played to its end"
    assert f"{len(now)} games are in" in said
    assert "all of the demo are there" in said


def test_its_games_are_matches_at_events_of_eight_weeks(begun: Path) -> None:
    with closing(GameLog.open(begun)) as log:
        starts = [(read(log, game).start, read(log, game).facts[-1]) for game in log.heads()]
    origins = [start.provenance for start, _ in starts]
    days = sorted({date.fromisoformat(origin.date) for origin in origins if origin.date})
    assert [(day - days[0]).days for day in days] == [0, 7, 14, 21, 28, 35, 42, 49]
    assert {origin.event for origin in origins} == set(DEMO_CIRCUIT.events)
    wins: dict[str | None, Counter[str | None]] = {}
    for start, end in starts:
        assert isinstance(end, GameEnded)
        names = dict(zip("ab", (player.name for player in start.players), strict=True))
        wins.setdefault(start.provenance.match, Counter())[names[end.winner] if end.winner else None] += 1
    assert len(wins) == DEMO_FIRST // 3
    for match in wins.values():
        decided = max(wins for name, wins in match.items() if name)
        assert (match.total(), decided) in ((2, 2), (3, 2)), match


def test_it_has_events_of_which_results_are_told_in_the_public_form(data: Path) -> None:
    for _ in range(2):  # started again it takes nothing twice
        report(data)
        grow(data, range(0))
    files = sorted((data / REPORTED).glob("*.csv"))
    told = [row for file in files for row in csv.DictReader(file.read_text(encoding="utf-8").splitlines())]
    with DataFolder(data) as folder:
        assert folder.frame("results").height == len(told)
        for event in EVENTS:
            standings = folder.standings(event.name, date=event.day.isoformat())
            assert standings.height == event.players
            assert "made up" in event.name
        rated = folder.ratings()
        assert rated.filter(pl.col("matches") >= 20).height == 16, "who plays in the league is rated"
        known = {*folder.frame("games")["deck_a"].cast(str), *folder.frame("games")["deck_b"].cast(str)}
    assert {row["deck_a"] for row in told} <= {*load(DEFAULT_SYSTEM).pool.sample_decks()}
    assert {row["deck_a"] for row in told} & known


def test_every_card_game_is_played_and_has_the_fifth_that_the_default_one_leaves(begun: Path) -> None:
    assert [sum(share.has(index) for index in range(DEMO_ALL)) for share in shares()] == [1200, 600, 600, 600]
    assert all(sum(share.has(index) for share in shares()) == 1 for index in range(60))
    with DataFolder(begun) as folder:
        games = Counter(folder.frame("games")["system"].cast(str))
    assert {*games} == {*game_names()}
    assert max(games, key=lambda system: games[system]) == DEFAULT_SYSTEM


def test_batches_grow_and_leave_no_game_out() -> None:
    batches = [*_batches(range(57, 1000))]
    assert [index for batch in batches for index in batch] == [*range(57, 1000)]
    assert [len(batch) for batch in batches[:5]] == [12, 24, 48, 96, 96]
    assert len(range(DEMO_ALL)) * 2 // 3 >= 2000


@pytest.mark.slow
def test_the_whole_demo_is_of_2000_games_and_learns_from_them(tmp_path: Path) -> None:
    report(tmp_path)
    games = 0
    for batch in _batches(range(DEMO_ALL)):
        games = grow(tmp_path, batch)
    assert games >= 2000
    learn(tmp_path)
    with warnings.catch_warnings(), DataFolder(tmp_path) as folder:
        warnings.simplefilter("ignore")  # told on the page, if the model has faults
        replay = folder.replay(folder.frame("games")["game"][0])
        assert folder.curve(replay, "all").height > 20
        assert folder.deck_results()["games"].sum() > 0
