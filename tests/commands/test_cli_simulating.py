"""`kifu simulate` with decks and bots of one's choice, the commands that list them, and options that eat no option."""

from pathlib import Path

import pytest

from events.game import load
from events.simulation.simulate import WORTH
from tests.commands import test_cli
from tests.commands.test_cli import Kifu, simulate

kifu = test_cli.kifu
GAME = load("fusion_world")


def test_the_bots_are_listed_with_version_and_how_they_play(kifu: Kifu) -> None:
    listed = kifu("bots", "--json").answer
    assert [bot["name"] for bot in listed] == list(GAME.bots)
    assert all(bot["version"] == GAME.bots[bot["name"]].version and bot["about"] for bot in listed)
    assert all(bot["about"] in kifu("bots").out for bot in listed)
    for bot in listed:
        assert simulate(kifu, 1, "--players", bot["name"], bot["name"], "--decks", "Ember Rush")["games"] == 1


def test_the_sample_decks_are_listed_printed_and_played_by_their_names(kifu: Kifu, tmp_path: Path) -> None:
    listed = kifu("decks", "--json").answer
    assert {deck["name"]: deck["cards"] for deck in listed} == {
        label: sum(entry.copies for entry in deck.entries) for label, deck in GAME.pool.sample_decks().items()
    }
    assert all(deck["name"] in kifu("decks").out for deck in listed)
    (tmp_path / "mine.txt").write_text(kifu("decks", "ember rush").out)
    assert kifu("deck", "check", tmp_path / "mine.txt").status == 0
    assert simulate(kifu, 2, "--decks", "EMBER rush", "Tide Wall")["games"] == 2
    assert simulate(kifu, 2, "--decks", tmp_path / "mine.txt", "Tide Wall")["skipped"] == 2
    refused = kifu("decks", "Rush")
    assert (refused.status, "there are Ember Rush, " in refused.err) == (1, True)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_any_number_of_decks_can_be_given_with_options_after_them(kifu: Kifu, count: int) -> None:
    names = list(GAME.pool.sample_decks())[:count]
    answer = kifu("simulate", "--decks", *names, "--games", "6", "--players", "random", "random", "--json").answer
    assert answer["games"] == 6
    rows = kifu("games", "--json").answer
    assert {name for row in rows for name in row["decks"]} == set(names)


def test_an_option_that_may_be_repeated_takes_several_values_at_once(kifu: Kifu) -> None:
    simulate(kifu, 2)
    for words in (("--where", "winner=a", "winner=b"), ("--where", "winner=a", "--where", "winner=b")):
        ran = kifu("games", *words)
        assert (ran.status, "--where winner is given two values" in ran.err) == (1, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "simulate --players greedy --games 2",
            "--players takes 2 values: it is given only 'greedy' and then the option --games",
        ),
        ("simulate --players --games 2", "--players takes 2 values: it is given no value but the option --games"),
        ("simulate --decks --games 2", "--decks takes a value: it is given no value but the option --games"),
        ("simulate --option --games=2", "--option takes a value: it is given no value but the option --games=2"),
        ("games --where --json", "--where takes a value: it is given no value but the option --json"),
        ("show 1 --seat --at 3", "--seat takes a value: it is given no value but the option --at"),
        ("annotate 1 words --author --at 3", "--author takes a value: it is given no value but the option --at"),
        ("deck check list.txt --system --json", "--system takes a value: it is given no value but the option --json"),
    ],
)  # fmt: skip
def test_no_option_is_taken_for_the_value_of_another(kifu: Kifu, words: str, said: str, tmp_path: Path) -> None:
    ran = kifu(*words.split())
    assert (ran.status, ran.out, ran.err) == (1, "", f"error: {said}\n")
    assert not (tmp_path / "data").exists()


def test_a_value_may_still_begin_like_an_option(kifu: Kifu, tmp_path: Path) -> None:
    simulate(kifu, 1)
    ran = kifu("games", "--where", "--never=x", "--json")
    assert "--never" in ran.err
    assert "--games" in kifu("simulate", "--games", "2", "--help").out


def test_processes_that_are_not_worth_their_start_are_said_not_to_have_played(kifu: Kifu) -> None:
    ran = kifu("simulate", "--games", "2", "--jobs", "4")
    assert ran.err == f"1 of 4 processes played: another is started for every {WORTH} games\n"
    assert kifu("simulate", "--games", "2", "--jobs", "1").err == ""


def test_two_players_are_told_after_how_many_games_they_have_held_the_same_decks(kifu: Kifu) -> None:
    decks = ("--decks", "Ember Rush", "Tide Wall", "Grove Giants")
    told = kifu("simulate", "--games", 2, "--players", "greedy", "random", *decks).err
    assert told.startswith("in 2 games greedy and random do not hold each deck equally often: ")
    assert told.endswith("after whole rounds of 12 games (--games 12)\n")
    for words in (("--games", 12, "--players", "greedy", "random"), ("--games", 2, "--players", "greedy", "greedy")):
        assert kifu("simulate", *words, *decks).err == ""
    assert kifu("simulate", "--games", 3, "--players", "greedy", "random", *decks, "--json").err == ""
