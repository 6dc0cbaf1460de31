"""The command line: its answers are contracts, its failures one clear line."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dashboards.cli import main
from dashboards.commands.records import _told, _zone_words
from events import game as finding
from events.game import load
from events.log.store import FILE_NAME, GameLog
from events.records.codec import codec
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import read, ready_deck
from projector.boards import UnseenCard, ViewedZone
from tests.projector.played import go_on, live_game, opened
from tests.suite.toy import TOY

ROOT = Path(__file__).parents[2]
FINDINGS = ("older", "diverged", "unreadable", "estranged", "flawed", "damage")


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def answer(self) -> Any:
        return json.loads(self.out)


Kifu = Callable[..., Ran]


@pytest.fixture
def kifu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Kifu:
    """Run a command on a data folder of its own."""
    monkeypatch.setenv("KIFU_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["kifu", *map(str, words)])
        capfd.readouterr()
        try:
            main()
            status = 0
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else int(bool(leaving.code))
        out, err = capfd.readouterr()
        return Ran(status, out, err)

    return run


@pytest.mark.waits
def test_a_command_that_reads_no_lake_loads_no_engine_of_one() -> None:
    heavy = "polars", "numpy", "duckdb", "dash", "plotly", "psycopg", "distributed"
    asked = f"import sys, dashboards.cli; print([name for name in {heavy} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def simulate(kifu: Kifu, games: int = 4, *words: object) -> Any:
    return kifu("simulate", "--games", games, "--players", "greedy", "random", *words, "--json").answer


def test_simulate_answers_what_it_recorded_and_skips_what_is_there(kifu: Kifu) -> None:
    first = simulate(kifu)
    assert list(first) == ["games", "facts", "actions", "seconds", "games_per_second", "skipped"]
    assert (first["games"], first["skipped"]) == (4, 0)
    assert first["facts"] > first["actions"] > 100
    again = simulate(kifu, 6)
    assert (again["games"], again["skipped"]) == (2, 4)


def test_the_same_seed_gives_the_same_games_with_any_number_of_jobs(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu, 10)
    here = kifu("games", "--json").answer
    simulate(kifu, 10, "--jobs", "2", "--data", tmp_path / "other")
    assert kifu("games", "--data", tmp_path / "other", "--json").answer == here
    simulate(kifu, 10, "--seed", "8", "--data", tmp_path / "third")
    assert {row["head"] for row in kifu("games", "--data", tmp_path / "third", "--json").answer}.isdisjoint(
        row["head"] for row in here
    )


def test_a_simulation_may_read_the_rules_in_another_way(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu, 4)
    with closing(GameLog.open(tmp_path / "data", durable=False)) as log:
        [*plain] = [read(log, game).start.options for game in log.heads()]
    simulate(kifu, 4, "--option", "FW-04=checkpoint", "--data", tmp_path / "other")
    with closing(GameLog.open(tmp_path / "other", durable=False)) as log:
        [*switched] = [read(log, game).start.options for game in log.heads()]
    defaults = {name: values[0] for name, values in load("fusion_world").options.items()}
    assert plain == [defaults] * 4
    assert switched == [{**defaults, "FW-04": "checkpoint"}] * 4
    assert kifu("verify", "--data", tmp_path / "other").status == 0


def test_games_lists_each_game_with_how_it_ended(kifu: Kifu) -> None:
    summary = simulate(kifu)
    rows = kifu("games", "--json").answer
    keys = ["game", "system", "decks", "players", "winner", "reason", "turns", "actions", "facts", "head"]
    keys += ["kinds", "bots", "versions", "options", "rules", "trusted", "withdrawn", "ruled", "provenance"]
    keys += ["parent", "parent_position", "superseded_by"]
    assert [list(row) for row in rows] == [keys] * 4
    assert sum(row["facts"] for row in rows) == summary["facts"]
    assert sum(row["actions"] for row in rows) == summary["actions"]
    assert {row["winner"] for row in rows} <= {"a", "b", None}
    assert all(row["turns"] > 1 and row["reason"] and len(row["head"]) == 64 for row in rows)
    assert all(row["game"][:8] in kifu("games").out for row in rows)


def test_show_gives_the_table_at_a_position_as_a_seat_sees_it(kifu: Kifu) -> None:
    simulate(kifu, 1)
    [row] = kifu("games", "--json").answer
    begin = kifu("show", row["game"], "--at", 0, "--seat", "a", "--json").answer
    assert (begin["at"], begin["of"], begin["turn"]) == (0, row["facts"], 0)
    assert begin["fact"] is begin["caption"] is begin["rule"] is None
    setup = kifu("show", row["game"], "--at", 18, "--seat", "a", "--json").answer
    assert (setup["turn"], setup["fact"], setup["rule"]) == (0, "CardDrawn", "6-2-1-8")
    assert len(setup["players"]["a"]["zones"]["hand"]["cards"]) == setup["players"]["a"]["zones"]["hand"]["count"] == 6
    assert setup["players"]["b"]["zones"]["hand"]["cards"] == []
    end = kifu("show", row["game"][:8], "--seat", "all", "--json").answer
    assert (end["fact"], end["turn"]) == ("GameEnded", row["turns"])
    keys = [
        "game",
        "at",
        "of",
        "turn",
        "phase",
        "turn_player",
        "fact",
        "caption",
        "rule",
        "players",
        "notes",
        "options",
        "rules",
        "trusted",
        "ruled",
        "assumed",
    ]
    assert list(end) == keys
    assert end["caption"] in kifu("show", row["game"], "--at", row["facts"], "--seat", "all").out


def test_games_are_listed_by_where_they_come_from(kifu: Kifu) -> None:
    simulate(kifu)
    every = kifu("games", "--json").answer
    assert kifu("games", "--where", "index=2", "--where", "source=simulated", "--json").answer == [every[2]]
    assert kifu("games", "--where", "event=Worlds", "--json").answer == []
    assert every[2]["game"][:8] in kifu("games", "--where", "index=2").out


@pytest.mark.parametrize("word", ["2026-13", "2026-02-30", "last week", "26", "2026-1", "20260314"])
def test_a_date_that_is_none_is_refused(kifu: Kifu, word: str) -> None:
    simulate(kifu, 1)
    ran = kifu("games", "--where", f"date={word}")
    assert (ran.status, ran.out) == (1, "")
    why = f"'{word}' is no date: write a year, a month or a day, as in 2026, 2026-03 or 2026-03-14"
    assert ran.err == f"error: {why}\n"


def test_cards_whose_faces_a_seat_does_not_see_are_counted_where_they_lie_side_by_side() -> None:
    back, other = UnseenCard(back="Lost Card"), UnseenCard(back="Lost Card", rested=True)
    zone = ViewedZone(5, (), (back, back, back, other, back))
    assert [*_zone_words(zone)] == ["3 cards (Lost Card)", _told("a card", other.words), "a card (Lost Card)"]
    assert [*_zone_words(ViewedZone(30, ()))] == []


def test_remarks_and_rulings_are_recorded_and_shown(kifu: Kifu) -> None:
    simulate(kifu, 1)
    [row] = kifu("games", "--json").answer
    game = row["game"][:8]
    assert kifu("annotate", game, "Well played.", "--at", 40, "--author", "Ann").status == 0
    ruling = ("Drew twice.", "--at", 50, "--author", "Jo", "--kind", "penalty", "--player", "b")
    assert kifu("ruling", game, *ruling).status == 0
    notes = kifu("show", game, "--json").answer["notes"]
    assert [(said["at"], said["kind"], said["author"], said["player"], said["text"]) for said in notes] == [
        (40, "annotation", "Ann", None, "Well played."),
        (50, "penalty", "Jo", "b", "Drew twice."),
    ]
    assert "at 50, Jo (penalty on b): Drew twice." in kifu("show", game).out
    assert kifu("verify").status == 0
    refused = kifu("annotate", game, "x", "--at", 99_999, "--author", "Ann")
    assert (refused.status, refused.out) == (1, "")
    assert "there is no position 99999" in refused.err


def test_an_abandoned_game_is_withdrawn(kifu: Kifu, tmp_path: Path) -> None:
    with closing(opened(tmp_path / "data")) as log:
        live = live_game(log)
        go_on(live, answers=20)
    game = str(live.game)[:8]
    done = kifu("games", "withdraw", game, "Nobody came back.", "--author", "Ann")
    assert (done.status, str(live.game) in done.out) == (0, True)
    assert "withdrawn" in kifu("games").out
    chosen = kifu("games", "--where", "winner=withdrawn", "system=fusion_world", "--json").answer
    assert [row["withdrawn"] for row in chosen] == [True]
    assert "Ann (withdrawal): Nobody came back." in kifu("show", game).out
    assert kifu("verify").status == 0
    again = kifu("games", "withdraw", game, "x", "--author", "Ann")
    assert (again.status, again.out) == (1, "")
    assert "was withdrawn already, by Ann" in again.err
    assert "stand after it" in kifu("games", "--data", tmp_path, "withdraw", game, "x", "--author", "Ann").err


def test_brackets_and_commands_to_a_terminal_in_names_are_shown_as_text(kifu: Kifu, tmp_path: Path) -> None:
    lists: list[Path] = []
    for name in ("[/x] [red]", "two"):
        source = ROOT / "events/fusion_world/decks" / ("ember_rush.txt" if name == "two" else "tide_wall.txt")
        lists.append(tmp_path / f"{len(lists)}.txt")
        lists[-1].write_text(f"# {name}\n" + source.read_text().split("\n", 1)[1])
    simulate(kifu, 2, "--decks", *lists)
    assert "[/x] [red]" in kifu("games").out
    [row, _] = kifu("games", "--json").answer
    assert kifu("show", row["game"]).status == 0
    for words in (("\udcff", "Ann"), ("\x1b[31m", "Ann"), ("text", "\udcff")):
        refused = kifu("annotate", row["game"], words[0], "--at", 1, "--author", words[1])
        assert (refused.status, refused.out) == (1, "")
        assert "which cannot be shown: leave it out" in refused.err
    for text, fault in (("", "the remark is empty"), ("a\nb", "several lines"), ("x" * 2001, "has 2,001 letters")):
        assert fault in kifu("annotate", row["game"], text, "--at", 1, "--author", "Ann").err


def test_the_head_of_a_log_finds_that_another_log_was_put_in_its_place(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu, 2)
    line = kifu("heads").out.strip()
    assert re.fullmatch(r"[0-9]+:[0-9a-f]{64}", line)
    told = kifu("heads", "--json").answer
    assert f"{told['position']}:{told['hash']}" == line
    simulate(kifu, 3)
    assert kifu("verify", "--head", line).status == 0
    simulate(kifu, 1, "--data", tmp_path / "other")
    lost = kifu("verify", "--head", line, "--data", tmp_path / "other")
    assert lost.status == 1
    assert lost.out.count("damaged log: the log ends before position") == 1
    for wrong in ("", "12", f"{line}0", "x:" + "0" * 64):
        refused = kifu("verify", "--head", wrong)
        assert (refused.status, refused.out) == (1, "")
        assert "give the line that `kifu heads` printed" in refused.err


def test_the_schema_declares_every_column_with_who_may_know_it(kifu: Kifu) -> None:
    told = kifu("schema", "--json").answer
    assert {"games", "facts", "decisions"} <= set(told["tables"])
    columns = [column for table in told["tables"].values() for column in table]
    assert {column["label"] for column in columns} == {"public", "seat", "all"}
    assert all(column["doc"] and column["type"] for column in columns)
    shown = kifu("schema").out
    assert "card_name" in shown
    assert "\nturns: a turn: what both players did in it" in shown


def test_what_commands_show_as_tables_goes_through_one_door() -> None:
    """It makes what others wrote harmless; only the grid of a card's texts has lines between its rows."""
    sources = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "dashboards").rglob("*.py")}
    assert {name for name, source in sources.items() if "rich.table" in source} == {
        "printed_frames.py", "terminal.py", "texts.py",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("deck=Ember Ruch", "no game has the deck 'Ember Ruch'; the nearest are Ember Rush"),
        ("winner=x", "no game has the winner 'x'; there are a, b, draw, none, open"),
        ("player=greedi 1", "no game has the player 'greedi 1'; the nearest are greedy 1"),
        ("event=Worlds", "no game has the event 'Worlds'; no game has any"),
        ("seed=9", "no game has the seed '9'; there are 7"),
    ],
)
def test_a_value_that_no_game_has_is_told_with_the_nearest(kifu: Kifu, word: str, told: str) -> None:
    simulate(kifu, 2, "--decks", "Ember Rush", "Tide Wall")
    for words in ((), ("--json",)):
        assert kifu("games", "--where", word, *words).err == told + "\n"
    assert kifu("games", "--where", "winner=open").err == kifu("games", "--where", "winner=a").err == ""


def test_verify_finds_every_game_equal_and_a_changed_one_unreadable(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu)
    sound = kifu("verify", "--json")
    assert (sound.status, sound.answer) == (
        0,
        {"games": 4, "equal": 4} | {key: [] for key in FINDINGS},
    )
    path = tmp_path / "data" / FILE_NAME
    content = path.read_bytes()
    path.write_bytes(content.replace(b"end_main", b"end_mbin", 1))
    broken = kifu("verify", "--json")
    assert broken.status == 1
    assert broken.answer["equal"] == 3
    assert len(broken.answer["unreadable"]) == 1
    [row] = kifu("games", "--where", "reason=unreadable", "--where", "winner=unreadable", "--json").answer
    assert row["game"] == broken.answer["unreadable"][0]["game"]


def test_refresh_builds_the_lake_once(kifu: Kifu) -> None:
    simulate(kifu)
    assert kifu("refresh", "--json").answer["games"] == 4
    assert kifu("refresh", "--json").answer["games"] == 0


def test_refresh_says_that_it_makes_an_earlier_lake_again(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu)
    kifu("refresh")
    file = tmp_path / "data" / "lake" / "manifest.json"
    now = json.loads(file.read_text())["schema"]
    file.write_text(file.read_text().replace(f'"schema":{now}', '"schema":1'))
    told = kifu("refresh")
    assert f"the lake was of schema 1: all of it is made again, in schema {now}\n4 games, " in told.out
    assert "schema" not in kifu("refresh").out


def test_deck_lists_in_the_communitys_form_are_played(kifu: Kifu, tmp_path: Path) -> None:
    decks = ROOT / "events" / "fusion_world" / "decks"
    compact = (decks / "tide_wall.txt").read_text().replace(" KF", "xKF")
    (tmp_path / "wall.txt").write_text(compact)
    summary = simulate(kifu, 4, "--decks", decks / "ember_rush.txt", tmp_path / "wall.txt")
    assert summary["games"] == 4
    decks_played = {tuple(row["decks"]) for row in kifu("games", "--json").answer}
    assert {label for pair in decks_played for label in pair} == {"Ember Rush", "Tide Wall"}


def test_all_deck_lists_of_a_folder_are_played(kifu: Kifu) -> None:
    simulate(kifu, 12, "--decks", ROOT / "events" / "fusion_world" / "decks")
    assert {"Ember Rush", "Flamecrown Court", "Gilded Ranks"} <= {
        label for row in kifu("games", "--json").answer for label in row["decks"]
    }


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "--system", "chess"], "no game is called 'chess'; there are buddyfight, dbz, fusion_world"),
        (["simulate", "--players", "greedy", "clever"], "no player 'clever'; there are random, greedy"),
        (["simulate", "--decks", "nowhere.txt", "nowhere.txt"], "is neither a file nor a sample deck"),
        (
            ["simulate", "--option", "FW-99=on"],
            "has no option 'FW-99'; there are FW-04, FW-07, FW-24, FW-25, FW-37, FW-41",
        ),
        (["simulate", "--option", "FW-04=later"], "option FW-04 cannot be 'later': choose inline or checkpoint"),
        (["simulate", "--option", "FW-04"], "names no value"),
        (["simulate", "--option", "FW-04=inline", "--option", "FW-04=checkpoint"], "is given two values"),
        (["show", "0000", "--at", "1"], "there is no log at"),
        (["games"], "there is no log at"),
        (["verify"], "there is no log at"),
        (["serve"], "there is no log at"),
        (["games", "--data", __file__], "there is no log at"),
        (["simulate", "--data", __file__], Path(__file__).name),
        (["cards", "import", "nowhere.jsonl", "--system", "fusion_world"], "nowhere.jsonl cannot be read"),
        (["deck", "check", __file__, "--system", "fusion_world", "--json"], "is no card with its number of copies"),
    ],
)
def test_bad_input_is_one_clear_line_and_a_failure(kifu: Kifu, tmp_path: Path, words: list[str], says: str) -> None:
    ran = kifu(*words)
    assert ran.status == 1
    assert ran.out == ""
    assert not (tmp_path / "data").exists(), "who only reads, or fails, makes nothing"
    [line] = ran.err.splitlines()
    assert line.startswith("error: ")
    assert says in line


def test_a_position_or_a_seat_that_is_not_there_is_named(kifu: Kifu) -> None:
    simulate(kifu, 1)
    [row] = kifu("games", "--json").answer
    assert f"this game has 0 to {row['facts']}" in kifu("show", row["game"], "--at", 99999).err
    assert "choose one of a, b, public, all" in kifu("show", row["game"], "--seat", "c").err
    assert "no recorded games have an id that begins with 'zzzz'" in kifu("show", "zzzz").err
    assert "named by its id or the beginning of it" in kifu("show", "").err


def test_a_game_that_is_not_over_is_shown_as_the_public_sees_it_unless_opened(kifu: Kifu, tmp_path: Path) -> None:
    game = load("fusion_world")
    deck = ready_deck(game, game.pool.sample_decks()["Tide Wall"], game.pool.sample_cards())
    players = (PlayerRecord("Ada", "human"), PlayerRecord("Bo", "human"))
    with closing(GameLog.open(tmp_path / "data")) as log:
        live = LiveGame.start(log, game, (deck, deck), players=players, provenance=Provenance("live"))
    assert "can be seen as 'public' only (--open shows every seat)" in kifu("show", live.game, "--seat", "b").err
    assert kifu("show", live.game, "--seat", "public", "--json").status == 0
    assert kifu("show", live.game, "--seat", "b", "--open", "--json").status == 0
    [row] = kifu("games", "--json").answer
    assert (row["winner"], row["reason"], row["players"]) == (None, None, ["Ada", "Bo"])


@pytest.mark.process
def test_two_simulations_of_the_same_games_at_once_share_the_work(kifu: Kifu, tmp_path: Path) -> None:
    words = [sys.executable, "-c", "from dashboards.cli import main; main()", "simulate", "--games", "12", "--json"]
    both = [subprocess.Popen([*words, "--data", str(tmp_path / "data")], stdout=subprocess.PIPE) for _ in range(2)]
    answers = [json.loads(process.communicate()[0]) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum(answer["games"] for answer in answers) == 12
    assert sum(answer["skipped"] for answer in answers) == 12
    assert kifu("verify", "--json").answer["equal"] == 12


def test_train_tells_how_a_model_does_on_other_games_and_what_it_is_not(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu, 12)
    kifu("refresh")
    report = kifu("train", "--json").answer
    assert (report["system"], report["kind"], report["games"]) == ("fusion_world", "logistic", 12)
    assert [score["name"] for score in report["scores"]][:4] == ["constant", "baseline", "public", "public and decks"]
    assert (report["folds"], report["scores"][0]["games"]) == (5, 12), "each game is judged, and by others' model"
    assert report["faults"]
    refused = kifu("train")
    assert (refused.status, refused.err) == (
        1,
        "error: the model is not what it should be, and is not stored: train on more games, or give --anyway\n",
    )
    assert not [*tmp_path.rglob("*.win-probability")]
    told = kifu("train", "--anyway").out
    assert told.splitlines()[-1].startswith(f"stored in {tmp_path / 'data' / 'models'}")
    assert "\nBy turn, beside the baseline, which knows life, turn and whose turn it is\n turn " in told.replace(
        " \n", "\n"
    )
    assert all(f"not met: {fault}" in told for fault in report["faults"])
    [file] = tmp_path.rglob("*.win-probability")
    made = file.read_bytes()
    assert file.parts[-2:] == ("fusion_world", "bots%3A greedy v2, random v1.win-probability")
    assert all(f"{found['decisions']:,}" in told for found in report["bins"])
    assert re.search(r"0\.9 to 1\.0 +0\.9", told)
    moments = kifu("stat", "key_moments", "--json")
    note = (
        "note: rough model of fusion_world, bots: greedy v2, random v1: its predictions are not well calibrated yet "
        f"({report['faults'][0]}"
    )
    assert (moments.status, moments.err.count("\n"), moments.err.startswith(note)) == (0, 1, True)
    assert len(moments.answer["rows"]) > 0
    simulate(kifu, 14)
    kifu("refresh")
    again = kifu("train", "--json", "--anyway", "--as-of", report["position"]).answer
    assert (again, file.read_bytes()) == (report, made)
    assert kifu("train", "--population", "humans").err == (
        "error: 0 games of fusion_world, humans are too few to train a model on some and try it on others; the lake "
        "has 14 games of fusion_world: --population 'bots: greedy v2, random v1': choose another --system or "
        "--population, or play more (kifu simulate, kifu refresh)\n"
    )


def test_a_game_of_a_card_game_that_is_not_installed_says_so(kifu: Kifu, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kifu("simulate", "--system", TOY.name, "--games", 1).status == 0
    monkeypatch.setattr(finding, "_registered", {})
    codec.cache_clear()
    [row] = kifu("games", "--json").answer
    assert (row["system"], row["unreadable"]) == ("toy", "the card game toy is not installed")
    assert " toy     unreadable  the card game toy is not installed " in kifu("games").out
    assert [found["game"] for found in kifu("games", "--where", "system=toy", "--json").answer] == [row["game"]]


def test_card_games_that_are_not_installed_are_told_once_with_the_number_of_their_games(
    kifu: Kifu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kifu("simulate", "--system", TOY.name, "--games", 3).status == 0
    names = [row["game"] for row in kifu("games", "--json").answer]
    file = tmp_path / "toys.jsonl"
    file.write_text(kifu("export").out)
    monkeypatch.setattr(finding, "_registered", {})
    codec.cache_clear()
    why = "the card game toy is not installed\n"
    told = f"3 games, the first {names[0]}: {why}"
    assert kifu("refresh").out.endswith(f"\nunreadable, and left out: {told}")
    assert kifu("verify").out.endswith(f"\nunreadable: {told}")
    assert kifu("export").err == f"left out: 3 games, the first game {names[0]}: {why}"
    [line] = kifu("import", file, "--data", tmp_path / "other").err.splitlines(keepends=True)
    assert line.startswith(f"quarantined: 3 games, the first game {names[0]}, line ")
    assert line.endswith(why)
    assert kifu("show", names[0]).err == f"error: {why}"
