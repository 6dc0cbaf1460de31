"""The command line: its answers are contracts, its failures one clear line."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from dashboards.cli import main
from events.envelope import PlayerRecord, Provenance
from events.game import load
from events.recorder import LiveGame, read, ready
from events.store import FILE_NAME, GameLog
from tests.fusion_world.test_importer import FACE, FACES, FLAT

ROOT = Path(__file__).parents[1]


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
    keys += ["kinds", "bots", "options", "provenance", "parent", "parent_position", "superseded_by"]
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
    ]
    assert list(end) == keys
    assert end["caption"] in kifu("show", row["game"], "--at", row["facts"], "--seat", "all").out


def test_games_are_listed_by_where_they_come_from(kifu: Kifu) -> None:
    simulate(kifu)
    every = kifu("games", "--json").answer
    assert kifu("games", "--where", "index=2", "--where", "source=simulated", "--json").answer == [every[2]]
    assert kifu("games", "--where", "event=Worlds", "--json").answer == []
    assert every[2]["game"][:8] in kifu("games", "--where", "index=2").out


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
        assert "printable text" in refused.err
    for text, fault in (("", "the remark is empty"), ("a\nb", "several lines"), ("x" * 2001, "has 2,001 letters")):
        assert fault in kifu("annotate", row["game"], text, "--at", 1, "--author", "Ann").err


def test_verify_with_heads_written_down_finds_what_was_lost(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu, 2)
    (tmp_path / "heads.json").write_text(kifu("games", "--json").out)
    assert kifu("verify", "--heads", tmp_path / "heads.json").status == 0
    simulate(kifu, 1, "--data", tmp_path / "other")
    lost = kifu("verify", "--heads", tmp_path / "heads.json", "--data", tmp_path / "other")
    assert lost.status == 1
    assert lost.out.count("missing: ") == 1
    (tmp_path / "heads.json").write_text("[{}]")
    assert "does not name heads" in kifu("verify", "--heads", tmp_path / "heads.json").err


def test_the_schema_declares_every_column_with_who_may_know_it(kifu: Kifu) -> None:
    told = kifu("schema", "--json").answer
    assert {"games", "facts", "decisions"} <= set(told["tables"])
    columns = [column for table in told["tables"].values() for column in table]
    assert {column["label"] for column in columns} == {"public", "seat", "all"}
    assert all(column["doc"] and column["type"] for column in columns)
    assert "card_name" in kifu("schema").out


def test_verify_finds_every_game_equal_and_a_changed_one_unreadable(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu)
    sound = kifu("verify", "--json")
    assert (sound.status, sound.answer) == (
        0,
        {"games": 4, "equal": 4, "diverged": [], "unreadable": [], "estranged": [], "missing": [], "damage": []},
    )
    path = tmp_path / "data" / FILE_NAME
    content = path.read_bytes()
    path.write_bytes(content.replace(b"end_main", b"end_mbin", 1))
    broken = kifu("verify", "--json")
    assert broken.status == 1
    assert broken.answer["equal"] == 3
    assert len(broken.answer["unreadable"]) == 1


def test_refresh_builds_the_lake_once(kifu: Kifu) -> None:
    simulate(kifu)
    assert kifu("refresh", "--json").answer["games"] == 4
    assert kifu("refresh", "--json").answer["games"] == 0


def test_deck_lists_in_the_communitys_form_are_played(kifu: Kifu, tmp_path: Path) -> None:
    decks = ROOT / "events" / "fusion_world" / "decks"
    compact = (decks / "tide_wall.txt").read_text().replace(" KF", "xKF")
    (tmp_path / "wall.txt").write_text(compact)
    summary = simulate(kifu, 4, "--decks", decks / "ember_rush.txt", tmp_path / "wall.txt")
    assert summary["games"] == 4
    decks_played = {tuple(row["decks"]) for row in kifu("games", "--json").answer}
    assert {label for pair in decks_played for label in pair} == {"Ember Rush", "Tide Wall"}


def listed(number: str, **changed: object) -> str:
    """A line of a public card list: a Battle Card whose text is nothing, with fields changed."""
    face = {"name": "Plain", "cost": 1, "specifiedcost": "R", "power": 15000, "combopower": 10000, "traits": "Test"}
    return json.dumps({"cardid": number, "type": "BATTLE", "color": "Red", "detail": [{**face, **changed}]})


def test_an_imported_card_can_be_played_and_the_rest_is_named(kifu: Kifu, tmp_path: Path) -> None:
    worded = listed("XX01-002", effect="[On Play] Draw 1 card.")
    (tmp_path / "list.jsonl").write_text("\n".join([listed("XX01-001"), worded]))
    imported = kifu("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world", "--json").answer
    assert imported["cards"] == 1
    assert [(left["line"], left["number"]) for left in imported["left_out"]] == [(2, "XX01-002")]
    deck = load("fusion_world").sample_decks()["Ember Rush"]
    lines = [f"{entry.copies} {entry.number}" for entry in deck.entries]
    swapped = lines.index(next(line for line in lines if line.startswith("4 ")))
    lines[swapped] = "4 XX01-001"
    (tmp_path / "deck.txt").write_text("\n".join(lines))
    assert simulate(kifu, 2, "--decks", tmp_path / "deck.txt", tmp_path / "deck.txt")["games"] == 2
    assert kifu("verify").status == 0


def test_a_card_that_comes_with_kifu_is_not_imported_and_one_that_was_is_named(kifu: Kifu, tmp_path: Path) -> None:
    (tmp_path / "list.jsonl").write_text("\n".join([listed("XX01-001"), listed("KF01-101")]))
    imported = kifu("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world", "--json").answer
    assert [left["reason"] for left in imported["left_out"]] == ["the number of a card that comes with Kifu"]
    deck = ROOT / "events/fusion_world/decks/ember_rush.txt"
    assert kifu("deck", "check", deck, "--system", "fusion_world").status == 0
    kept = tmp_path / "data" / "cards" / "fusion_world.jsonl"
    kept.write_text(kept.read_text().replace("XX01-001", "KF01-101"))
    refused = kifu("deck", "check", deck, "--system", "fusion_world")
    assert (refused.status, refused.out) == (1, "")
    assert f"{deck.parents[1] / 'cards.toml'} and in {kept}: take it out of {kept}" in refused.err


def test_a_card_imported_again_replaces_its_earlier_import_and_changes_no_game(kifu: Kifu, tmp_path: Path) -> None:
    def imported(*lines: str) -> Any:
        (tmp_path / "list.jsonl").write_text("\n".join(lines))
        answer = kifu("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world", "--json").answer
        return {how: answer[how] for how in ("cards", "new", "replaced", "same")}

    kept, heads = tmp_path / "data" / "cards" / "fusion_world.jsonl", tmp_path / "heads.json"
    first = imported(listed("XX01-001"), listed("XX01-002"), listed("XX01-003"))
    assert first == {"cards": 3, "new": 3, "replaced": 0, "same": 0}
    deck = (
        (ROOT / "events/fusion_world/decks/ember_rush.txt").read_text().replace("4 KF01-101 Cinder Whelp", "4 XX01-001")
    )
    (tmp_path / "deck.txt").write_text(deck)
    simulate(kifu, 2, "--decks", tmp_path / "deck.txt", tmp_path / "deck.txt")
    heads.write_text(kifu("games", "--json").out)
    again = imported(listed("XX01-001", power=20000), listed("XX01-003"), listed("XX01-004"))
    assert again == {"cards": 3, "new": 1, "replaced": 1, "same": 1}
    cards = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [(card["number"], card["power"]) for card in cards] == [
        ("XX01-001", 20000), ("XX01-002", 15000), ("XX01-003", 15000), ("XX01-004", 15000),
    ]  # fmt: skip
    assert kifu("verify", "--heads", heads, "--json").answer["equal"] == 2
    told = kifu("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world").out
    assert "3 cards taken (0 new, 0 replaced, 3 same), 0 left out" in told


def test_an_import_that_cannot_be_written_leaves_the_earlier_one(
    kifu: Kifu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world")
    (tmp_path / "list.jsonl").write_text(listed("XX01-001"))
    assert kifu(*command).status == 0
    kept = tmp_path / "data" / "cards" / "fusion_world.jsonl"
    before = kept.read_bytes()
    (tmp_path / "list.jsonl").write_text("\n".join([listed("XX01-001", power=20000), listed("XX01-002")]))

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    assert kifu(*command).status == 1
    assert (kept.read_bytes(), list(kept.parent.iterdir())) == (before, [kept])


def test_what_an_import_left_out_is_named_up_to_twenty(kifu: Kifu, tmp_path: Path) -> None:
    def told(lines: list[str]) -> list[str]:
        (tmp_path / "list.jsonl").write_text("\n".join(lines))
        ran = kifu("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world")
        assert ran.status == 0
        return ran.out.splitlines()

    first, *named = told([listed("XX01-001"), listed("XX01-002", cost=0), *("nonsense" for _ in range(19))])
    assert first == "1 card taken (1 new, 0 replaced, 0 same), 20 left out"
    assert named[0] == "  line 2, XX01-002: specified cost is more than the total cost"
    assert named[1:] == [f"  line {at}, no card number: bad JSON" for at in range(3, 22)]
    first, *named = told([listed("XX01-001"), listed("XX01-003"), *("nonsense" for _ in range(23))])
    assert first == "2 cards taken (1 new, 0 replaced, 1 same), 23 left out"
    assert named[:20] == [f"  line {at}, no card number: bad JSON" for at in range(3, 23)]
    assert named[20:] == ["  and 3 more; in all:", "      23 bad JSON"]


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_list_of_which_no_card_could_be_taken_is_a_failure(
    kifu: Kifu, tmp_path: Path, words: tuple[str, ...]
) -> None:
    for content in ("", "nonsense", listed("XX01-001", cost=None)):
        (tmp_path / "list.jsonl").write_text(content)
        ran = kifu("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world", *words)
        assert (ran.status, ran.err) == (1, "")
        assert (ran.answer["cards"] == 0) if words else ran.out.startswith("0 cards taken")
        assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("content", ["[{}]", "[\n{}\n]\n", "\ufeff\n\n [ {},\n{}]", "[", "[]", '["XX01-001"]'])
def test_a_list_that_is_one_json_array_is_one_clear_error(kifu: Kifu, tmp_path: Path, content: str) -> None:
    (tmp_path / "list.json").write_text(content.replace("{}", listed("XX01-001")), encoding="utf-8")
    ran = kifu("cards", "import", tmp_path / "list.json", "--system", "fusion_world")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert "begins as a JSON array: give a card list of one JSON object a line" in ran.err
    assert not (tmp_path / "data").exists()


def test_the_forms_of_a_card_list_are_in_the_help_and_are_taken(kifu: Kifu, tmp_path: Path) -> None:
    told = "\n".join(map(str.strip, kifu("cards", "import", "--help").out.splitlines()))
    forms = [part.strip() for part in told.split("\n\n") if part.strip().startswith("{")]
    keys = [{*form, *(form["detail"][0] if "detail" in form else ())} for form in map(json.loads, forms)]
    assert keys == [{*FACES, *FACE} - {"side"}, {*FLAT}]
    (tmp_path / "list.jsonl").write_text("\n".join(" ".join(form.split()) for form in forms))
    assert kifu("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world", "--json").answer["new"] == 2


def test_the_public_list_is_imported_but_for_what_needs_text(kifu: Kifu) -> None:
    public = ROOT.parent / "shared" / "cards" / "fusion_world.jsonl"
    if not public.exists():
        pytest.skip("no public card list beside this checkout")
    imported = kifu("cards", "import", public, "--system", "fusion_world", "--json").answer
    assert imported["cards"] + len(imported["left_out"]) == len(public.read_text().splitlines())
    assert imported["cards"] > 30
    assert "has card text" in kifu("cards", "import", public, "--system", "fusion_world").out


def test_two_different_decks_of_one_name_are_refused(kifu: Kifu, tmp_path: Path) -> None:
    decks = ROOT / "events" / "fusion_world" / "decks"
    for folder, deck in (("one", "ember_rush"), ("two", "tide_wall")):
        (tmp_path / folder).mkdir()
        lines = (decks / f"{deck}.txt").read_text().splitlines()
        (tmp_path / folder / "deck.txt").write_text("\n".join(line for line in lines if not line.startswith("#")))
    ran = kifu("simulate", "--decks", tmp_path / "one" / "deck.txt", tmp_path / "two" / "deck.txt")
    assert ran.status == 1
    assert "two different decks are called 'deck'" in ran.err


def test_deck_check_names_every_problem_with_its_rule(kifu: Kifu, tmp_path: Path) -> None:
    assert (
        kifu("deck", "check", ROOT / "events/fusion_world/decks/ember_rush.txt", "--system", "fusion_world").status == 0
    )
    (tmp_path / "bad.txt").write_text("1 KF01-001\n5 KF01-201\n1 XX-1\n")
    checked = kifu("deck", "check", tmp_path / "bad.txt", "--system", "fusion_world", "--json")
    assert checked.status == 1
    assert {problem["rule"] for problem in checked.answer} == {"kifu/unknown_card", "6-1-3", "6-1-4-1", "6-1-4-2"}


def test_a_deck_whose_names_contradict_its_numbers_is_not_played(kifu: Kifu, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    legal = (ROOT / "events/fusion_world/decks/ember_rush.txt").read_text()
    deck.write_text(legal.replace("Cinder Whelp", "Kiln Guard"))
    checked = kifu("deck", "check", deck, "--system", "fusion_world")
    says = 'KF01-101 is Cinder Whelp, not "Kiln Guard"'
    assert (checked.status, checked.out.count("\n")) == (1, 1)
    assert says in checked.out
    refused = kifu("simulate", "--decks", deck, deck)
    assert refused.status == 1
    assert says in refused.err
    numbers = tmp_path / "numbers.txt"
    deck.write_text(legal)
    numbers.write_text(
        "\n".join(" ".join(line.split()[:2]) for line in legal.splitlines()).replace("# Ember", "# Ember Rush")
    )
    assert simulate(kifu, 2, "--decks", deck, numbers)["games"] == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "--system", "chess"], "no game is called 'chess'; there are fusion_world"),
        (["simulate", "--players", "greedy", "clever"], "no player 'clever'; there are random, greedy"),
        (["simulate", "--decks", "nowhere.txt", "nowhere.txt"], "cannot be opened"),
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


def test_a_game_that_is_not_over_is_shown_as_the_public_sees_it_unless_opened(kifu: Kifu, tmp_path: Path) -> None:
    game = load("fusion_world")
    deck = ready(game, game.sample_decks()["Tide Wall"], game.sample_cards())
    players = (PlayerRecord("Ada", "human"), PlayerRecord("Bo", "human"))
    with closing(GameLog.open(tmp_path / "data")) as log:
        live = LiveGame.start(log, game, (deck, deck), players=players, provenance=Provenance("live"))
    assert "can be seen as 'public' only" in kifu("show", live.game, "--seat", "b").err
    assert kifu("show", live.game, "--seat", "public", "--json").status == 0
    assert kifu("show", live.game, "--seat", "b", "--open", "--json").status == 0
    [row] = kifu("games", "--json").answer
    assert (row["winner"], row["reason"], row["players"]) == (None, None, ["Ada", "Bo"])


def test_two_simulations_of_the_same_games_at_once_share_the_work(kifu: Kifu, tmp_path: Path) -> None:
    words = [sys.executable, "-c", "from dashboards.cli import main; main()", "simulate", "--games", "60", "--json"]
    both = [subprocess.Popen([*words, "--data", str(tmp_path / "data")], stdout=subprocess.PIPE) for _ in range(2)]
    answers = [json.loads(process.communicate()[0]) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum(answer["games"] for answer in answers) == 60
    assert sum(answer["skipped"] for answer in answers) == 60
    assert kifu("verify", "--json").answer["equal"] == 60
