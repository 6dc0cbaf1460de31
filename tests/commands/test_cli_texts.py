"""`kifu cards check` and `kifu cards show`: how much of printed texts is understood, and as what."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from dashboards.commands.texts import Shown
from events.cards.marked import Piece
from events.game import load
from tests.commands import test_cli
from tests.commands.test_cli import ROOT, Kifu
from tests.commands.test_cli_cards import listed

kifu = test_cli.kifu
SHARED = Path(os.environ.get("KIFU_SHARED", ROOT.parent / "shared"))
"""Where other people's card lists are, which are no part of the project."""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    sung = "[On Play] Draw 1 card. Then, sing a song."
    lines = [
        listed("XX01-001"),
        listed("XX01-002", effect="[On Play] Draw 1 card."),
        listed("XX01-002", effect="[On Play] Draw 1 card."),  # another print of the same card
        listed("XX01-003", effect=sung),
        listed("XX01-004", effect=f"{sung}<br>[When KO&#039;d] Dance."),
        listed("XX01-005", effect="Dance."),
        "no card",
    ]
    file = tmp_path / "list.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_texts_are_counted_by_card_and_by_clause_and_the_commonest_unknown_clause_comes_first(
    kifu: Kifu, cards: Path
) -> None:
    answer = kifu("cards", "check", cards, "--system", "fusion_world", "--json").answer
    unknown = answer.pop("unknown")
    assert answer == {
        "cards": 5, "full": 2, "partial": 2, "none": 1, "without_text": 1, "clauses": 7, "compiled_clauses": 3,
    }  # fmt: skip
    assert [(one["clause"], one["cards"]) for one in unknown] == [("Dance.", 2), ("Then, sing a song.", 2)]
    told = kifu("cards", "check", cards, "--system", "fusion_world").out
    assert told.startswith("5 cards, 1 of them without text; 3 of 7 clauses understood\n")
    assert "2 Then, sing a song. (the word 'sing' is not known)" in told


def test_a_card_of_a_list_is_shown_skill_by_skill(kifu: Kifu, cards: Path) -> None:
    shown = kifu("cards", "show", "XX01-004", "--list", cards, "--system", "fusion_world", "--json").answer
    assert [skill["printed"] for skill in shown["skills"]] == [
        "[On Play] Draw 1 card. Then, sing a song.",
        "[When KO'd] Dance.",
    ]
    assert kifu("cards", "show", "XX01-004_p1", "--list", cards, "--json").answer == shown  # another print of it
    assert [one["words"] for one in shown["skills"][0]["unknown"]] == ["Then, sing a song."]
    assert "".join(shown["skills"][0]["by_hand"]) == shown["skills"][0]["printed"]
    told = kifu("cards", "show", "XX01-002", "--list", cards, "--system", "fusion_world").out
    assert told.count("[On Play] Draw 1 card.") == 2  # as printed, and as understood
    assert "not understood" in kifu("cards", "show", "XX01-005", "--list", cards, "--system", "fusion_world").out


def test_a_duration_is_explained_as_it_is_in_games(kifu: Kifu, tmp_path: Path) -> None:
    says = "This card gets +5000 power until the end of your opponent's next turn."
    (tmp_path / "list.jsonl").write_text(listed("XX01-001", effect=f"[On Play] {says}"))
    [skill] = kifu("cards", "show", "XX01-001", "--list", tmp_path / "list.jsonl", "--json").answer["skills"]
    assert skill["understood"] == [f"[On Play] {says}"]


def test_a_card_that_is_known_is_shown_as_it_is_in_games(kifu: Kifu) -> None:
    shown = kifu("cards", "show", "KF02-101", "--system", "fusion_world", "--json").answer
    assert next(side["understood"][-1] for side in shown["skills"]).startswith("[Awaken]")
    assert len(shown["skills"]) == 2  # both sides of a Leader


def test_a_card_is_told_alike_from_its_list_and_once_it_is_imported(kifu: Kifu, cards: Path) -> None:
    of_list = kifu("cards", "show", "XX01-004", "--list", cards, "--json").answer["skills"]
    kifu("cards", "import", cards)
    [side] = kifu("cards", "show", "XX01-004", "--json").answer["skills"]
    assert side["unknown"] == [unknown for skill in of_list for unknown in skill["unknown"]]
    assert "".join(side["by_hand"]) == "".join(words for skill in of_list for words in skill["by_hand"])
    assert side["printed"] == "\n".join(skill["printed"] for skill in of_list)
    assert "not understood: Dance. (" in kifu("cards", "show", "XX01-004").out


def test_what_is_done_by_hand_is_underlined_in_a_terminal() -> None:
    shown = Shown([Piece("[Blocker] "), Piece("[On Play] ", by_hand=True), Piece("Sing.", True, "not known")], [])
    text = shown.marked()
    assert text.plain == "[Blocker] [On Play] Sing."
    assert {text.plain[span.start : span.end] for span in text.spans} == {"[On Play] ", "Sing."}


def test_a_card_without_text_is_shown_with_its_figures(kifu: Kifu) -> None:
    shown = kifu("cards", "show", "KF01-101", "--system", "fusion_world").out
    assert shown == (
        "KF01-101 Cinder Whelp\n"
        "battle: Colors red, Cost 0, Power 5,000, Combo Power 10,000, Traits Ember Court, Beast\nno text\n"
    )
    leader = kifu("cards", "show", "KF02-101", "--system", "fusion_world").out
    assert "\nthe back: Power 20,000, " in leader


def test_a_kind_of_cards_is_called_as_its_players_call_it(kifu: Kifu) -> None:
    [card] = [card for card in load("dbz").pool.sample_cards() if card.kind == "noncombat"][:1]
    shown = kifu("cards", "show", card.number, "--system", "dbz").out
    assert shown.splitlines()[1].startswith("Non-Combat")


@pytest.mark.parametrize("name", ["KF02-204", "kf02-204", "Kelp Sorceress", "kelp sorceress", "KF02-204_p1"])
def test_a_card_is_named_by_its_number_in_any_letters_or_by_its_whole_name(kifu: Kifu, name: str) -> None:
    shown = kifu("cards", "show", name, "--system", "fusion_world", "--json").answer
    assert (shown["number"], shown["name"]) == ("KF02-204", "Kelp Sorceress")


def test_a_card_of_a_list_is_named_so_too_unless_several_have_the_name(kifu: Kifu, tmp_path: Path) -> None:
    file = tmp_path / "list.jsonl"
    file.write_text("\n".join([listed("XX01-001", name="Hummer"), listed("XX01-002", name="Hummer")]))
    assert kifu("cards", "show", "xx01-002", "--list", file, "--json").answer["number"] == "XX01-002"
    assert "holds no card 'hummer'; did you mean 'Hummer'? " in kifu("cards", "show", "hummer", "--list", file).err
    assert "did you mean 'XX01-002'? " in kifu("cards", "show", "XX01-02", "--list", file).err
    assert "did you mean" not in kifu("cards", "show", "quite another", "--list", file).err
    kifu("cards", "import", file)
    told = kifu("cards", "show", "Hummer").err
    assert "2 cards have the name 'Hummer': give the number of one of XX01-001, XX01-002" in told
    assert "; did you mean Hummer?" in kifu("cards", "show", "Hammer").err
    assert "; did you mean Hummer?" in kifu("cards", "show", "HAMMER").err


def test_what_cannot_be_shown_or_checked_is_told_in_a_line(kifu: Kifu, cards: Path, tmp_path: Path) -> None:
    for words in (
        ("cards", "show", "XX01-009", "--list", cards),
        ("cards", "show", "XX01-009"),
        ("cards", "check", tmp_path / "nothing.jsonl"),
        ("cards", "check", ROOT / "README.md"),
    ):
        refused = kifu(*words, "--system", "fusion_world")
        assert refused.status == 1
        assert len(refused.err.splitlines()) == 1


@pytest.mark.skipif(not (SHARED / "cards").is_dir(), reason=f"no public card lists in {SHARED} (KIFU_SHARED)")
def test_most_cards_of_the_public_list_are_understood(kifu: Kifu) -> None:
    answer = kifu(
        "cards", "check", SHARED / "cards" / "fusion_world.jsonl", "--system", "fusion_world", "--json"
    ).answer
    with_text = answer["cards"] - answer["without_text"]
    assert answer["full"] + answer["partial"] + answer["none"] == answer["cards"]
    assert (answer["full"] - answer["without_text"]) / with_text >= 0.8
    assert answer["compiled_clauses"] / answer["clauses"] >= 0.9


OF_USE = [
    (
        "Monster",
        "[Call Cost] [Pay 2 gauge]\n■You may only call this card if you have 4 life or less.",
        ["[Call] Only if you have 4 or less life, pay 2 gauge: Call this card."],
    ),
    (
        "Item",
        "[Equip Cost] [Pay 1 gauge]\n■You may use this card with all flags.",
        ["[Equip] Pay 1 gauge: Equip this card.", "This card can be used with all flags."],
    ),
    (
        "Flag",
        "■ You may use \u3008Ox World\u3009 and \u3008Generic\u3009 cards.\n■ Your initial hand becomes 7 cards.",
        [
            "You can use cards of the world <Ox World> and cards of the world <Generic>.",
            "You start the game with 7 cards in hand.",
        ],
    ),
    ("Monster", "[Transform] [Pay 1 gauge]", ["[Transform] (in your hand or areas) Pay 1 gauge: Equip this card."]),
    (
        "Monster",
        '■You may only use this card if your flag is "Ox World".\n■This card can be your buddy.',
        ["This card can only be used if your flag is <Ox World>.", "This card can be a buddy."],
    ),
]


def shown_of(kifu: Kifu, tmp_path: Path, kind: str, text: str) -> Any:
    """What the command says of each printed skill of a card of a list."""
    line = {"card_no": "XX/0001EN", "name": "Ox", "world": "Ox World", "attribute": "-", "ability_effect": text}
    figures = {"size": 1, "defense": 1000, "critical": 1, "power": 1000, "type": kind, "is_horizontal": 0}
    file = tmp_path / "list.jsonl"
    file.write_text(json.dumps({**line, **figures}), encoding="utf-8")
    return kifu("cards", "show", "XX/0001EN", "--list", file, "--system", "buddyfight", "--json").answer["skills"]


@pytest.mark.parametrize(("kind", "text", "said"), OF_USE)
def test_what_is_understood_of_the_use_of_a_card_is_shown(
    kifu: Kifu, tmp_path: Path, kind: str, text: str, said: list[str]
) -> None:
    skills = shown_of(kifu, tmp_path, kind, text)
    assert [words for skill in skills for words in skill["understood"]] == said


COST, ASKED = "[Cast Cost] [Pay 2 gauge]", "■You may only cast this card if you have 4 life or less."
SUNG = "Draw a card. Then, discard the play."
"""Words of which the second sentence is not known, and keeps the words that the game says otherwise elsewhere."""


def test_the_cost_and_the_conditions_of_a_spell_that_is_understood_in_part_are_shown(
    kifu: Kifu, tmp_path: Path
) -> None:
    """They are asked and paid in games; the rest is said to be done by hand, as printed, and why."""
    text = f"{COST}\n{ASKED}\n■{SUNG}"
    [spell] = shown_of(kifu, tmp_path, "Spell", text)
    assert spell["printed"] == text
    hand = f"Do by hand what the card says: “{SUNG}”"
    assert spell["understood"] == [f"[Cast] Only if you have 4 or less life, pay 2 gauge: {hand}"]
    assert [piece["words"] for piece in spell["unknown"]] == ["Then, discard the play."]
    assert spell["by_hand"] == ["Draw a card. ", "Then, discard the play."]


def test_a_condition_of_a_cast_that_is_not_understood_is_named_and_its_cost_is_paid_by_hand(
    kifu: Kifu, tmp_path: Path
) -> None:
    text = f"{COST}\n■You may only cast this card if you sing.\n■Draw a card."
    [spell] = shown_of(kifu, tmp_path, "Spell", text)
    assert (spell["printed"], [piece["words"] for piece in spell["unknown"]]) == (text, [text.split("\n")[1][1:]])
    assert "".join(spell["by_hand"]) == text.replace("\n■", "")
    assert "[Cast Cost][Pay 2 gauge]" in spell["understood"][0]


def test_what_stands_apart_from_the_cast_is_shown_where_it_stands(kifu: Kifu, tmp_path: Path) -> None:
    only = '■You may only have one "Ox" on your field.'
    skills = shown_of(kifu, tmp_path, "Spell", f"[Set]\n{COST}\n■When you draw a card, you gain 1 life.\n{only}")
    printed = [f"[Set]\n{COST}", "When you draw a card, you gain 1 life.", only[1:]]
    assert [skill["printed"] for skill in skills] == printed
    assert skills[0]["understood"][0].startswith("[Set] Only if you have no <Ox> cards in your spell area, pay 2 gauge")
    assert skills[2]["understood"] == ["This belongs to the cast of the card."]


def test_a_call_cost_that_is_not_understood_is_named_and_so_is_what_is_asked_besides(
    kifu: Kifu, tmp_path: Path
) -> None:
    text = "[Call Cost] [Hum 2 songs]\n■You may only call this card if you have 4 life or less."
    [use] = shown_of(kifu, tmp_path, "Monster", text)
    assert [piece["words"] for piece in use["unknown"]] == ["Hum 2 songs"]
    assert use["understood"][0].startswith("[Call] Only if you have 4 or less life, do by hand what the card says: “")
    assert "".join(use["by_hand"]) == use["printed"] == text
