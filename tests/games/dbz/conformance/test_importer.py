"""Public card lists of the Dragon Ball Z CCG: every card is taken with its text; wrong lines are told."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from events.cards.deck import CARD_NUMBER, of_all_prints
from events.cards.lists import CONFLICT, SAME_AGAIN, UNKNOWN_FORM
from events.dbz.card import DbzCard, Z
from events.dbz.importer import compile_card, import_cards, printed_cards
from events.dbz.vocabulary import wrong
from events.language.effect import Cards, Limit, Manual, Skill, Trigger

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "dbz.jsonl"

"""The mark of what the compiler does not do yet."""
LADDER = [0, *range(100, 1_100, 100)]
OX = {
    "name": "Ox (lvl 1)",
    "nameBare": "Ox",
    "set": "OxSaga",
    "saga": "Ox",
    "number": "001",
    "level": 1,
    "rarity": "C",
    "style": None,
    "type": "Personality",
    "alignment": "Hero",
    "isPersonality": True,
    "pur": 2,
    "ladder": LADDER,
    "text": "Hum a tune.",
}
PUSH = {
    "name": "Red Push",
    "nameBare": "Red Push",
    "set": "OxSaga",
    "saga": "Ox",
    "number": "002",
    "level": None,
    "rarity": "C",
    "style": "Red",
    "type": "Physical Combat",
    "alignment": None,
    "isPersonality": False,
    "pur": None,
    "ladder": None,
    "text": "Physical attack. Hum a tune.",
}


def taken(*rows: Mapping[str, object]) -> tuple[DbzCard, ...]:
    imported = import_cards([json.dumps(row) for row in rows])
    assert imported.left_out == ()
    return imported.cards


def personality(**changes: object) -> DbzCard:
    [card] = taken({**OX, **changes})
    return card


def push(**changes: object) -> DbzCard:
    [card] = taken({**PUSH, **changes})
    return card


def reasons(*rows: Mapping[str, object]) -> list[tuple[int, str]]:
    return [(left.line, left.reason) for left in import_cards([json.dumps(row) for row in rows]).left_out]


def used(text: str, **changes: object) -> tuple[str, tuple[str, ...]]:
    """The kind of the skill that a player does by hand, and when it is used."""
    [skill] = push(text=text, **changes).skills
    return skill.kind, skill.timing


def test_a_personality_with_all_its_fields() -> None:
    by_hand = Skill(kind="activate", timing=("attack",), effects=(Manual(text="Hum a tune."),))
    assert personality() == DbzCard(
        number="OxSaga-001",
        name="Ox (lvl 1)",
        kind="personality",
        character="Ox",
        level=1,
        alignment="hero",
        pur=2,
        rating=tuple(LADDER),
        text="Hum a tune.",
        skills=(by_hand,),
    )


def test_an_attack_that_is_not_read_is_done_by_hand_and_is_no_attack_without_damage() -> None:
    by_hand = Skill(kind="activate", timing=("attack",), effects=(Manual(text="Physical attack. Hum a tune."),))
    assert push() == DbzCard(
        number="OxSaga-002",
        name="Red Push",
        kind="physical",
        style="red",
        text="Physical attack. Hum a tune.",
        skills=(by_hand,),
    )


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("Ox (Level 5)", 5),
        ("Ox (lvl 1)", 1),
        ("Ox, the Old(Lvl 4)", 4),
        ("Ox (OS-Lvl 2)", 2),
        ("Ox (level 3-HT1)", 3),
        ("Ox (Lvl 2 FS)", 2),
    ],
)
def test_the_level_stands_in_the_name(name: str, level: int) -> None:
    assert personality(name=name, level=None).level == level
    assert personality(name=name, level=1).level == level, "the field may be wrong"


def test_the_level_of_a_name_without_one_is_that_of_the_field() -> None:
    assert personality(name="Ox", level=3).level == 3
    why = "a personality without a level: its name has one in brackets, from 1 to 9"
    assert reasons({**OX, "name": "Ox", "level": None}) == [(1, why)]


@pytest.mark.parametrize(
    ("printed", "kind"),
    [
        ("Physical-Combat", "physical"),
        ("Energy Combat", "energy"),
        ("Combat", "combat"),
        ("Non- Combat", "noncombat"),
        ("Non Combat", "noncombat"),
        ("Mastery", "mastery"),
        ("Sensei", "sensei"),
        ("Battleground", "battleground"),
        ("Location", "location"),
    ],
)
def test_types_in_all_spellings(printed: str, kind: str) -> None:
    assert push(type=printed).kind == kind


def test_a_non_combat_whose_title_says_so_is_a_drill() -> None:
    assert push(type="Non-Combat", name="Red Push Drill").kind == "drill"
    assert push(type="Non-Combat", name="Red Drilling").kind == "noncombat"
    assert push(type="Combat", name="Red Push Drill").kind == "combat"


@pytest.mark.parametrize(
    ("printed", "alignment", "read"),
    [
        ("Personality", "Villain", "villain"),
        ("Villian", None, "villain"),
        ("Hero/Fusion", None, "hero"),
        ("Celestial Fighter", None, "hero"),
        ("Fusion", None, ""),
    ],
)
def test_the_alignment_may_stand_in_the_type(printed: str, alignment: str | None, read: str) -> None:
    assert personality(type=printed, alignment=alignment).alignment == read


def test_who_is_of_the_type_fusion_is_fused() -> None:
    assert personality(type="Hero/Fusion").traits == ("Fused",)
    assert personality(type="Personality").traits == ()


@pytest.mark.rule("old/celestial")
def test_celestial_fighters_are_heroes_and_others_as_their_list_says() -> None:
    assert personality(type="Celestial Fighter", alignment=None).alignment == "hero"
    assert personality(type="Personality", alignment=None).alignment == ""


@pytest.mark.rule("saibaimen/field-limit", "cell-jr/field-limit", "nz/meta-cooler-clone/2")
def test_of_some_personalities_there_are_many_on_the_table() -> None:
    assert personality(name="Saibaimen (lvl 2)").in_numbers == 3
    assert personality(name="Cell Jr. 1 (lvl 1)").in_numbers == 9
    assert personality(name="Meta-Cooler Clone (lvl 1)").in_numbers == 12
    assert personality(name="Meta-Cooler (lvl 1)").in_numbers == 0
    ghost = (
        "(He may have up to 6 copies of this Ally in his Life Deck and may have multiple copies in play) Hum a tune."
    )
    assert (personality(text=ghost).in_numbers, personality(text=ghost).limit) == (12, 6)


@pytest.mark.rule("types/power-stage")
def test_ratings_are_numbers_or_z() -> None:
    assert personality(ladder=[0, *["Z"] * 9]).rating == (0, *[Z] * 9)
    assert personality(ladder=[0, *range(100, 1_700, 100)]).highest == 16


@pytest.mark.parametrize("ladder", [None, [], [0], [0, "Y"], [0, None], [0, 1.5], [0] * 30, "0 100"])
def test_wrong_ladders_are_told_by_line(ladder: object) -> None:
    [(line, why)] = reasons(OX, {**OX, "name": "Elk (lvl 1)", "number": "9", "ladder": ladder})
    assert line == 2
    assert "rating" in why


def test_a_power_up_rating_that_is_no_number_counts_as_none() -> None:
    assert personality(pur=None).pur == 0
    assert reasons({**OX, "pur": 99}) == [(1, "pur is not between 0 and 20")]


@pytest.mark.rule("types/styles", "types/styled")
@pytest.mark.parametrize(
    ("style", "read"),
    [("Red", "red"), ("Named", ""), ("Colorless", ""), (None, ""), ("Colorless/Namekian", "")],
)
def test_styles(style: str | None, read: str) -> None:
    assert push(style=style, name="Push").style == read


def test_a_card_of_two_styles_is_of_that_which_its_title_begins_with() -> None:
    assert push(style="Colorless/Namekian", name="Namekian Push").style == "namekian"
    assert reasons({**PUSH, "style": "Pink"})[0][1].startswith("unknown style: there are Black, ")


def test_high_tech_personalities() -> None:
    """The name says so; or the list gives promotional cards no level besides that in their name."""
    assert personality(name="Ox (Lvl 1 HT)").high_tech
    assert personality(name="Ox (level 2-HT1)").high_tech
    assert personality(level=None, rarity="SDP").high_tech
    assert not personality(level=None, rarity="R").high_tech
    assert not personality(rarity="SDP").high_tech


def test_numbers_are_those_of_sets() -> None:
    assert push(set="OxSaga", number="12b").number == "OxSaga-12b"
    assert push(set="Oxsaga", number="012").number == "OxSaga-012", "a set in two spellings is one"
    assert push(set="OxPromo", number="Preview 6").number == "OxPromo-Preview6"
    assert push(set="OxPromo", number=7).number == "OxPromo-7"


def test_numbers_of_cards_that_a_list_puts_together_bear_their_names() -> None:
    cards = taken(
        {**OX, "set": "Misc.", "number": "K1", "name": "Ox (lvl 2)"},
        {**OX, "set": "Misc.", "number": "K1", "name": "Elk, the Swift (lvl 4)"},
        {**PUSH, "set": "Misc.", "number": "L2-1", "name": "Ox's One-Two!"},
        {**PUSH, "set": None, "number": "3", "name": "A" + 30 * " long"},
    )
    numbers = [card.number for card in cards]
    assert numbers[:3] == ["Misc-K1-Ox2", "Misc-K1-ElkTheSwift4", "Misc-L2-1-OxsOneTwo"]
    assert all(CARD_NUMBER.fullmatch(number) and of_all_prints(number) == number for number in numbers)


@pytest.mark.rule("general/mrp")
def test_prints_of_one_title_are_one_card_but_personalities_and_masteries() -> None:
    assert push(name="Red Push (CA)").name == "Red Push"
    assert push(name="Red Style Mastery (CS)", type="Mastery").name == "Red Style Mastery (CS)"
    assert personality(name="Ox  (CS-Lvl 1)").name == "Ox (CS-Lvl 1)"


def test_letters_of_windows() -> None:
    card = push(name="Ox\x92s Push", text="Hum a tune \x96 or \x932\x94.")
    assert card.name == "Ox\N{RIGHT SINGLE QUOTATION MARK}s Push"
    assert card.text == "Hum a tune \N{EN DASH} or \N{LEFT DOUBLE QUOTATION MARK}2\N{RIGHT DOUBLE QUOTATION MARK}."
    assert reasons({**PUSH, "text": "Draw\x81 a card."}) == [(1, "text holds bytes that are no letters")]


@pytest.mark.rule("deck/dragon-balls/same-set")
def test_dragon_balls_are_of_a_set() -> None:
    ball = push(type="Dragon Ball", name="Alt. Moon Dragon Ball 4", style=None)
    assert (ball.kind, ball.series, ball.ball, ball.named) == ("ball", "Alt. Moon", 4, ())
    why = "a Dragon Ball whose name is not like 'Earth Dragon Ball 4'"
    assert reasons({**PUSH, "type": "Dragon Ball", "name": "Moon Dragon Ball 8"}) == [(1, why)]


def test_a_sensei_says_the_size_of_its_deck() -> None:
    sensei = push(type="Sensei", name="Old Sensei", text="(Deck Size: 13) Hum a tune.")
    assert sensei.sensei_size == 13
    assert sensei.manual == ("Hum a tune.",)
    assert push(type="Sensei", name="Old Sensei", text="(Deck Size: 21)").skills == ()


@pytest.mark.rule("general/only")
@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("Heroes only.", ("hero",)),
        ("Hero's only.", ("hero",)),
        ("Villans only.", ("villain",)),
        ("Saiyan Heritage Only.", ("Saiyan Heritage",)),
        ("Fused characters only.", ("Fused",)),
        ("Piccolo and Nail only.", ("Piccolo", "Nail")),
        ("Ox or Android 17 only.", ("Ox", "Android 17")),
        ("Villains, Ox, and Elk only.", ("villain", "Ox", "Elk")),
        ("Garlic Jr. only.", ("Garlic Jr.",)),
        ("Endurance 2. Heroes only.", ("hero",)),
        ("League and Ox only.", ("Ox",)),
        ("You may use it only.", ()),
        ('(You may play "Heroes only." cards)', ()),
    ],
)
def test_who_alone_uses_a_card(text: str, only: tuple[str, ...]) -> None:
    card = push(text=f"{text} Hum a tune.")
    assert card.only == only
    assert card.manual == (("Hum a tune.",) if only else (f"{text} Hum a tune.",))


@pytest.mark.rule("personality/alternate/2", "personality/mighty-mask/3")
def test_future_gohan_uses_gohans_cards_and_nobody_else_those_of_another() -> None:
    assert push(text="Goten only. Hum a tune.").only == ("Goten", "Mighty Mask")
    assert push(text="Gohan only. Hum a tune.").only == ("Gohan", "Future Gohan")
    assert push(text="Vegeta only. Hum a tune.").only == ("Vegeta",)


@pytest.mark.rule("lists/tuff-enuff-only", "lists/league-only", "lists/league-and-tuff")
@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Tuff Enuff only.", "tuff enuff"),
        ("(Tuff Enuff Only)", "tuff enuff"),
        ("League and Tuff Enuff only.", "tuff enuff"),
        ("League, Tuff Enuff, and Ox only.", "tuff enuff"),
        ("League only.", ""),
        ("Heroes only.", ""),
    ],
)
def test_what_events_a_card_is_for(text: str, event: str) -> None:
    assert push(text=f"{text} Hum a tune.").event == event


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("Hum a tune. Limit 1 per deck.", 1),
        ("Limit 2 per deck. Hum a tune.", 2),
        ("Hum a tune. Limit one per deck. Remove it.", 1),
        ("Hum a tune. Card limited to 1 per deck.", 1),
        ("You may have up to 8 copies of this card in your Life Deck. Hum a tune.", 8),
        ("(You can have up to 6 copies of this card in your Life Deck.) Hum a tune.", 6),
        ("Hum a tune that is not limit 1 per deck.", None),
        ("Hum a tune. Limit 1 per deck, unless it rains.", None),
        ("Unless it rains, limit 1 per deck.", None),
    ],
)
def test_how_many_a_deck_can_have(text: str, limit: int | None) -> None:
    assert push(text=text).limit == limit


def test_what_is_understood_of_a_text_is_not_done_by_hand() -> None:
    card = push(text="Sensei Deck. Endurance 3. Hum a tune. Limit 1 per deck.")
    assert (card.endurance, card.limit, card.sensei_only) == (3, 1, False)
    assert card.manual == ("Hum a tune.",)
    assert push(text="Sensei Deck only. Hum a tune.").sensei_only


@pytest.mark.parametrize(
    "text", ["Endurance X. X = 2.", "Endurance 1,000,000. Hum a tune.", "Endurance 0. Hum a tune."]
)
def test_endurance_that_is_no_number_of_life_cards_is_done_by_hand(text: str) -> None:
    card = push(text=text)
    assert card.endurance == 0
    assert card.manual == (text,)


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("Stops a physical attack. Hum a tune.", ("counter", ("defense",))),
        ("Use as a defense. Hum a tune.", ("counter", ("defense",))),
        ("Use when needed. Hum a tune.", ("counter", ("needed",))),
        ("Defense Shield: Stops an attack. Hum a tune.", ("counter", ("shield",))),
        ("Energy attack. If stopped, hum a tune.", ("activate", ("attack",))),
        ("Use this card to hum a tune.", ("activate", ("attack",))),
    ],
)
def test_when_a_text_is_done_by_hand(text: str, use: tuple[str, tuple[str, ...]]) -> None:
    assert used(text) == use


@pytest.mark.rule("powers/constant")
def test_texts_that_stay_in_play_are_done_by_hand_when_needed() -> None:
    text = "All attacks hum +1 power stage."
    assert used(text, type="Mastery") == used(text, name="Push Drill", type="Non-Combat") == ("counter", ("needed",))
    assert used(text, type="Combat") == ("activate", ("attack",))


@pytest.mark.rule("powers/constant")
def test_constant_combat_powers_are_done_by_hand_when_needed() -> None:
    text = "All attacks hum +1 power stage."
    [skill] = personality(text=f"(Constant Combat Power) {text}").skills
    assert skill.timing == ("needed",)
    assert skill.limit == Limit(times=100), "not once a turn, as other powers"


def test_what_happens_on_entering_combat_and_with_dragon_balls_comes_by_itself() -> None:
    entering = "When entering Combat, hum a tune."
    assert personality(text=entering).skills[0].trigger == Trigger(on="enters_combat", whose="you")
    assert push(text=entering, type="Battleground").skills[0].trigger == Trigger(on="enters_combat", whose="both")
    assert push(text=entering).skills[0].trigger is None
    ball = push(type="Dragon Ball", name="Moon Dragon Ball 4", text="Hum a tune.")
    assert ball.skills[0].trigger == Trigger(on="ball_used")


def test_defenses_answer_attacks() -> None:
    [skill] = push(text="Stops an energy attack. Hum a tune.").skills
    assert skill.trigger == Trigger(on="attacks", whose="opponent", card=Cards(role="attack"))


def test_wrong_rows_are_told_by_line() -> None:
    assert reasons(
        {**PUSH, "type": "Trap"},
        {key: value for key, value in PUSH.items() if key != "text"},
        {**PUSH, "number": None},
        {**PUSH, "number": "!"},
        {**PUSH, "name": None},
        {**PUSH, "text": ["Draw"]},
        {**OX, "level": 12, "name": "Ox"},
        {**OX, "name": "Ox (lvl 12)"},
    ) == [
        (
            1,
            "unknown type: there are Personality, Physical Combat, Energy Combat, Combat, Non-Combat, Dragon Ball, "
            "Mastery, Sensei, Battleground, Location",
        ),
        (2, UNKNOWN_FORM),
        (3, "missing field number"),
        (4, "number is not a card number"),
        (5, "missing field name"),
        (6, "text is not text"),
        (7, "level is not between 0 and 9"),
        (8, "a personality without a level: its name has one in brackets, from 1 to 9"),
    ]


def test_a_number_that_is_given_twice() -> None:
    assert reasons(PUSH, PUSH) == [(2, SAME_AGAIN)]
    assert reasons(PUSH, {**PUSH, "text": "Draw 2 cards."}) == [(1, CONFLICT), (2, CONFLICT)]


def test_the_printed_texts_of_a_list() -> None:
    lines = [json.dumps(OX), "", "{", json.dumps({**PUSH, "pur": "many"})]
    assert [(card.number, card.name, card.texts, card.kind) for card in printed_cards(lines)] == [
        ("OxSaga-001", "Ox (lvl 1)", ("Hum a tune.",), "personality"),
        ("OxSaga-002", "Red Push", ("Physical attack. Hum a tune.",), "physical"),
    ]


def test_what_is_told_of_a_text_that_is_not_read() -> None:
    [card] = printed_cards([json.dumps({**PUSH, "text": "Endurance 2. Hum a tune. Limit 1 per deck."})])
    [compiled] = compile_card(card)
    [part] = compiled.parts
    assert (part.words, part.is_full) == ("Hum a tune.", False)
    assert [skill.effects for skill in part.by_hand] == [(Manual(text="Hum a tune."),)]


@pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs a public card list")
def test_every_card_of_a_public_list_is_taken() -> None:
    lines = PUBLIC_LIST.read_bytes().splitlines()
    imported = import_cards(lines)
    assert imported.left_out == ()
    assert len(imported.cards) == len(lines)
    assert [card.number for card in imported.cards if wrong(card) or not CARD_NUMBER.fullmatch(card.number)] == []
    assert [card.number for card in imported.cards if of_all_prints(card.number) != card.number] == []
    assert [card.number for card in printed_cards(lines)] == [card.number for card in imported.cards]
