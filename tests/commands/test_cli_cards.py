"""`kifu cards import` and `kifu deck check`: what they take, what they say, and what can be played then."""

import errno
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from events.cards.catalogue import Catalogue, Imported
from events.cards.decklist import format_deck
from events.exchange.known_cards import catalogue
from events.game import load
from tests.commands import test_cli
from tests.commands.test_cli import ROOT, Kifu, simulate
from tests.games.fusion_world.test_importer import FACE, FACES, FLAT
from tests.suite.toy import TOY

kifu = test_cli.kifu


def listed(number: str, **changed: object) -> str:
    """A line of a public card list: a Battle Card whose text is nothing, with fields changed."""
    face = {"name": "Plain", "cost": 1, "specifiedcost": "R", "power": 15000, "combopower": 10000, "traits": "Test"}
    return json.dumps({"cardid": number, "type": "BATTLE", "color": "Red", "detail": [{**face, **changed}]})


def test_an_imported_card_can_be_played_and_the_rest_is_named(kifu: Kifu, tmp_path: Path) -> None:
    useless = listed("XX01-002", cost=100)
    (tmp_path / "list.jsonl").write_text("\n".join([listed("XX01-001", effect="[On Play] Draw 1 card."), useless]))
    imported = kifu("cards", "import", tmp_path / "list.jsonl", "--system", "fusion_world", "--json").answer
    assert imported["cards"] == 1
    assert [(left["line"], left["number"]) for left in imported["left_out"]] == [(2, "XX01-002")]
    deck = load("fusion_world").pool.sample_decks()["Ember Rush"]
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

    kept = tmp_path / "data" / "cards" / "fusion_world.jsonl"
    first = imported(listed("XX01-001"), listed("XX01-002"), listed("XX01-003"))
    assert first == {"cards": 3, "new": 3, "replaced": 0, "same": 0}
    deck = (
        (ROOT / "events/fusion_world/decks/ember_rush.txt").read_text().replace("4 KF01-101 Cinder Whelp", "4 XX01-001")
    )
    (tmp_path / "deck.txt").write_text(deck)
    simulate(kifu, 2, "--decks", tmp_path / "deck.txt", tmp_path / "deck.txt")
    head = kifu("heads").out.strip()
    again = imported(listed("XX01-001", power=20000), listed("XX01-003"), listed("XX01-004"))
    assert again == {"cards": 3, "new": 1, "replaced": 1, "same": 1}
    cards = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [(card["number"], card["power"]) for card in cards] == [
        ("XX01-001", 20000), ("XX01-002", 15000), ("XX01-003", 15000), ("XX01-004", 15000),
    ]  # fmt: skip
    assert kifu("verify", "--head", head, "--json").answer["equal"] == 2
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

    first, *named = told([listed("XX01-001"), listed("XX01-002", cost=100), *("nonsense" for _ in range(19))])
    assert first == "1 card taken (1 new, 0 replaced, 0 same), 20 left out"
    assert named[0] == "  line 2, XX01-002: cost is not between 0 and 99"
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
        assert not (tmp_path / "data" / "cards" / "fusion_world.jsonl").exists()


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
    assert keys[2:4] == [{*FACES, *FACE} - {"side"}, {*FLAT}]
    of_games = {"buddyfight": forms[:1], "dbz": forms[1:2], "fusion_world": forms[2:4], "masters": forms[4:]}
    for system, own in of_games.items():
        (tmp_path / "list.jsonl").write_text("\n".join(" ".join(form.split()) for form in own))
        assert kifu("cards", "import", tmp_path / "list.jsonl", "--system", system, "--json").answer["new"] == len(own)


def test_the_help_says_what_each_game_says_of_its_lists_and_nothing_of_a_game_that_says_nothing(
    kifu: Kifu, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = replace(TOY, name="silent", pool=replace(TOY.pool, import_cards=lambda lines: Imported((), ())))
    monkeypatch.setattr("dashboards.commands.cards.games", lambda: (load("fusion_world"), silent, TOY))
    told = kifu("cards", "import", "--help").out
    assert "For fusion_world: " in told
    assert "For toy: The cards of a list in JSON, one a line." in told
    assert "silent" not in told
    assert "None" not in told
    assert "partial" not in told


@pytest.mark.whole
def test_the_public_list_is_imported_whole_and_its_decks_are_played(kifu: Kifu, tmp_path: Path) -> None:
    public = ROOT.parent / "shared" / "cards" / "fusion_world.jsonl"
    if not public.exists():
        pytest.skip("no public card list beside this checkout")
    imported = kifu("cards", "import", public, "--system", "fusion_world", "--json").answer
    assert (imported["cards"], imported["left_out"]) == (len(public.read_text().splitlines()), [])
    assert 0 < imported["by_hand"] < 85
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    cards = catalogue(load("fusion_world"), tmp_path / "data")
    first.write_text(real_deck(cards, "FB01-001"))
    second.write_text(real_deck(cards, "FS09-01"))
    assert kifu("deck", "check", first).out.startswith("the deck is legal\n")
    assert " of 51 cards play themselves" in kifu("deck", "check", second).out
    assert simulate(kifu, 4, "--decks", first, second, "--manual", "pass")["games"] == 4
    assert kifu("verify").status == 0


def real_deck(cards: Catalogue[Any], leader: str) -> str:
    """A legal list in a form of the community's, of a public list's cards in the leader's colors."""
    fitting = [
        card
        for card in cards
        if card.kind in ("battle", "extra") and not card.number.startswith("KF") and card.colors == cards[leader].colors
    ]
    lines = [f"{copies}x {card.name} ({card.number})" for card, copies in zip(fitting, [4] * 12 + [2], strict=False)]
    return "\n".join(["Leader:", f"1x {cards[leader].name} ({leader})", "", "Main Deck (50):", *lines])


def ember_rush_with(tmp_path: Path, *numbers: str) -> Path:
    """A deck list: that of Ember Rush, with other cards in the places of the first ones."""
    deck = load("fusion_world").pool.sample_decks()["Ember Rush"]
    lines = [f"{entry.copies} {entry.number}" for entry in deck.entries]
    fours = [at for at, line in enumerate(lines) if line.startswith("4 ")]
    for at, number in zip(fours, numbers, strict=False):
        lines[at] = f"4 {number}"
    path = tmp_path / "with.txt"
    path.write_text("\n".join(lines))
    return path


def test_cards_that_do_not_play_themselves_are_named_and_play_only_where_told_to_do_nothing(
    kifu: Kifu, tmp_path: Path
) -> None:
    hums = listed("XX01-001", name="Hummer", effect="[On Play] Hum a song.<br>[When Attacking] Draw 1 card.")
    (tmp_path / "list.jsonl").write_text("\n".join([hums, listed("XX01-002", effect="[On Play] Draw 1 card.")]))
    imported = kifu("cards", "import", tmp_path / "list.jsonl")
    told = "2 cards taken (2 new, 0 replaced, 0 same), 0 left out; 1 play themselves\n  by hand: XX01-001 Hummer\n"
    assert imported.out == told
    deck = ember_rush_with(tmp_path, "XX01-001_p2", "XX01-002")  # of another print of the card
    checked = kifu("deck", "check", deck)
    assert checked.out == "the deck is legal\n47 of 51 cards play themselves\n  by hand: XX01-001 Hummer\n"
    answer = {"problems": [], "cards": 51, "play_themselves": 47, "by_hand": ["XX01-001 Hummer"]}
    assert kifu("deck", "check", deck, "--json").answer == answer
    refused = kifu("simulate", "--decks", deck, "Tide Wall", "--games", "2")
    assert (refused.status, refused.out) == (1, "")
    assert "a card does not play by itself: XX01-001 Hummer" in refused.err
    assert "--manual pass" in refused.err
    assert "option manual cannot be 'play': choose pass" in kifu("simulate", "--manual", "play").err
    played = kifu("simulate", "--decks", deck, "Tide Wall", "--games", "2", "--manual", "pass", "--json").answer
    assert (played["games"], played["passed_over"]) == (2, ["XX01-001 Hummer"])
    assert kifu("verify").status == 0


def test_passing_over_changes_no_game_of_cards_that_play_themselves(kifu: Kifu) -> None:
    assert simulate(kifu, 3)["games"] == 3
    again = simulate(kifu, 3, "--manual", "pass")
    assert (again["games"], again["skipped"]) == (0, 3)
    assert "passed_over" not in again


def test_an_import_mends_what_was_damaged(kifu: Kifu, tmp_path: Path) -> None:
    lines = [listed("XX01-001"), listed("XX01-002"), listed("XX01-003", cost=100)]
    (tmp_path / "list.jsonl").write_text("\n".join(lines))
    command = ("cards", "import", tmp_path / "list.jsonl")
    kifu(*command)
    kept = tmp_path / "data" / "cards" / "fusion_world.jsonl"
    whole, reasons = kept.read_bytes(), kept.with_suffix(".left_out.jsonl")
    kept.write_bytes(whole[7:])
    reasons.write_text("{")
    assert kifu("deck", "check", ROOT / "events/fusion_world/decks/ember_rush.txt").status == 1
    mended = kifu(*command, "--json").answer
    assert (mended["new"], mended["same"], mended["damaged"]) == (1, 1, 2)
    assert sorted(kept.read_bytes().splitlines()) == sorted(whole.splitlines())
    assert json.loads(reasons.read_text())["number"] == "XX01-003"
    kept.write_bytes(whole + b"{}\n")
    assert "1 damaged line of earlier imports dropped" in kifu(*command).out
    assert kept.read_bytes() == whole


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
    assert {problem["rule"] for problem in checked.answer["problems"]} == {
        "kifu/unknown_card",
        "6-1-3",
        "6-1-4-1",
        "6-1-4-2",
    }


def test_a_list_of_another_game_says_of_which(kifu: Kifu, tmp_path: Path) -> None:
    of_masters = ROOT / "events/masters/decks/drowned_bell.txt"
    checked = kifu("deck", "check", of_masters, "--system", "fusion_world")
    assert (checked.status, checked.out) == (1, "")
    assert "this list has no card of Fusion World, but cards of Masters: --system masters" in checked.err
    assert kifu("deck", "check", of_masters, "--system", "masters").status == 0
    of_both = tmp_path / "both.txt"
    of_both.write_text("1 KF01-001\n1 KM01-001\n")
    problems = kifu("deck", "check", of_both, "--system", "fusion_world", "--json").answer["problems"]
    assert "kifu/unknown_card" in {problem["rule"] for problem in problems}


def test_a_deck_whose_names_contradict_its_numbers_is_not_played(kifu: Kifu, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    legal = (ROOT / "events/fusion_world/decks/ember_rush.txt").read_text()
    deck.write_text(legal.replace("Cinder Whelp", "Kiln Guard"))
    checked = kifu("deck", "check", deck, "--system", "fusion_world")
    says = 'KF01-101 is Cinder Whelp, not "Kiln Guard"'
    assert (checked.status, checked.out.count("\n")) == (1, 2)
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


def test_a_card_that_an_import_left_out_is_named_with_the_reason_until_it_is_taken(kifu: Kifu, tmp_path: Path) -> None:
    def imported(*lines: str) -> None:
        (tmp_path / "list.jsonl").write_text("\n".join(lines))
        kifu("cards", "import", tmp_path / "list.jsonl")

    def unknown(*words: str) -> list[str]:
        checked = kifu("deck", "check", tmp_path / "deck.txt", "--json").answer
        return [problem["message"] for problem in checked["problems"] if problem["rule"] == "kifu/unknown_card"]

    (tmp_path / "deck.txt").write_text("1 KF01-001\n4 XX01-001\n4 XX01-002\n4 XX01-003")
    imported(listed("XX01-001", power=None))
    left_out = 'no catalogue knows the card "XX01-001": the import left it out: '
    assert [message.startswith(left_out) for message in unknown()] == [True, False, False]
    imported(listed("XX01-002", cost=100), listed("XX01-003"), "nonsense")
    first, second = unknown()
    assert first.startswith(left_out)
    assert second == f"{left_out.replace('001', '002')}cost is not between 0 and 99"
    refused = kifu("simulate", "--decks", tmp_path / "deck.txt", "--games", "2")
    assert (refused.status, second in refused.err) == (1, True)
    imported(listed("XX01-001"), listed("XX01-002"))
    assert unknown() == []


@pytest.mark.parametrize("system", ["fusion_world", "masters", "buddyfight"])
def test_the_leader_and_the_flag_are_among_the_cards_that_play_themselves(
    kifu: Kifu, tmp_path: Path, system: str
) -> None:
    game = load(system)
    deck = next(iter(game.pool.sample_decks().values()))
    (tmp_path / "deck.txt").write_text(format_deck(deck, game.pool.sample_cards(), game.pool.parts))
    on_table = sum(entry.copies for entry in deck.entries if entry.part not in game.pool.off_table)
    main = sum(
        entry.copies
        for entry in deck.entries
        if game.statistics.main_deck(game.pool.sample_cards()[entry.number], entry.part)
    )
    told = kifu("deck", "check", tmp_path / "deck.txt", "--system", system, "--json").answer
    assert told["cards"] == told["play_themselves"] == on_table > main


def test_deck_check_and_import_take_the_game_that_simulate_takes(kifu: Kifu) -> None:
    assert (
        kifu("deck", "check", ROOT / "events/fusion_world/decks/ember_rush.txt").out
        == "the deck is legal\n51 of 51 cards play themselves\n"
    )
    for words in (("deck", "check"), ("cards", "import"), ("simulate",), ("bots",), ("decks",)):
        assert "default: fusion_world" in kifu(*words, "--help").out


def test_what_cannot_be_read_of_the_reasons_is_one_clear_error(kifu: Kifu, tmp_path: Path) -> None:
    (tmp_path / "list.jsonl").write_text("\n".join([listed("XX01-001"), listed("XX01-002", cost=100)]))
    kifu("cards", "import", tmp_path / "list.jsonl")
    kept = tmp_path / "data" / "cards" / "fusion_world.left_out.jsonl"
    kept.write_text("{}\n")
    ran = kifu("deck", "check", ROOT / "events/fusion_world/decks/ember_rush.txt")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert f"{kept} cannot be read" in ran.err


@pytest.mark.parametrize(
    ("system", "before", "told"),
    [
        ("fusion_world", "ember_rush", ""),
        ("fusion_world", "tide_wall", "kifu/other_list: the deck is another list than before"),
        ("buddyfight", "kilnward", ""),
        ("buddyfight", "brambleroot", "sideboard/1: the flag is another than before"),
    ],
)
def test_deck_check_says_what_changed_that_does_not_between_games_of_a_match(
    kifu: Kifu, system: str, before: str, told: str
) -> None:
    decks = ROOT / "events" / system / "decks"
    deck = decks / {"fusion_world": "ember_rush.txt", "buddyfight": "kilnward.txt"}[system]
    checked = kifu("deck", "check", deck, "--before", decks / f"{before}.txt", "--system", system)
    assert (checked.status, told in checked.out) == (1 if told else 0, True)
