"""Public card lists of Buddyfight: every card is taken with its text; what cannot be used is left out with reasons."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from events.buddyfight.card import BuddyfightCard, KeywordSkill
from events.buddyfight.importer import import_cards, printed_cards
from events.buddyfight.processing import lets_use
from events.cards.lists import CONFLICT, SAME_AGAIN
from events.language import effect as e

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "buddyfight.jsonl"

TYPES = "monster, character, spell, event, item, impact, special, impact monster, special character, flag"

OX = {
    "card_no": "XX01/0001EN",
    "name": "Ox",
    "type": "Monster",
    "world": "Dragon World",
    "attribute": "Beast / Mill",
    "size": 2,
    "power": 5000,
    "defense": 3000,
    "critical": 2,
    "ability_effect": "-",
}
CARD = BuddyfightCard(
    number="XX01/0001EN",
    name="Ox",
    kind="monster",
    worlds=("Dragon World",),
    traits=("Beast", "Mill"),
    size=2,
    power=5000,
    defense=3000,
    critical=2,
)


def taken(*rows: Mapping[str, object]) -> tuple[BuddyfightCard, ...]:
    imported = import_cards([json.dumps(each) for each in rows])
    assert imported.left_out == ()
    return imported.cards


def card(**changes: object) -> BuddyfightCard:
    [only] = taken({**OX, **changes})
    return only


def reasons(*rows: Mapping[str, object]) -> list[tuple[int, str]]:
    return [(left.line, left.reason) for left in import_cards([json.dumps(each) for each in rows]).left_out]


def test_a_card_with_all_its_fields() -> None:
    assert taken(OX) == (CARD,)


@pytest.mark.parametrize(
    ("printed", "kind"),
    [("Character", "monster"), ("Event", "spell"), ("Special", "impact"), ("Special Character", "impact_monster")],
)
def test_types_of_cross_series(printed: str, kind: str) -> None:
    """cross/types."""
    assert card(type=printed).kind == kind


@pytest.mark.parametrize(
    ("printed", "worlds"),
    [
        ("Dragon world", ("Dragon World",)),
        ("Stardragon World", ("Star Dragon World",)),
        ("Star Dragon WorldDragon World", ("Star Dragon World", "Dragon World")),
        ("Dungeon World / Legend World", ("Dungeon World", "Legend World")),
        ("Legend", ("Legend World",)),
        ("-", ()),
        ("", ()),
    ],
)
def test_worlds_in_many_spellings(printed: str, worlds: tuple[str, ...]) -> None:
    assert card(world=printed).worlds == worlds


def test_attributes_with_marks_of_a_list() -> None:
    assert card(attribute="Beast\nMill").traits == ("Beast", "Mill")
    assert card(
        attribute="Super\N{FULLWIDTH LATIN SMALL LETTER H}ero\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK} / Star?"
    ).traits == ("Superhero", "Star")


def test_worlds_that_a_list_took_for_html() -> None:
    """The names of worlds were parsed as tags with attributes, and closed at the end."""
    flag = card(
        type="Flag", ability_effect='You may use <star dragon="" world=""> and <generic> cards.</generic></star>'
    )
    assert (flag.text, flag.uses) == (
        "You may use \N{FULLWIDTH LESS-THAN SIGN}Star Dragon World\N{FULLWIDTH GREATER-THAN SIGN} and "
        "\N{FULLWIDTH LESS-THAN SIGN}Generic\N{FULLWIDTH GREATER-THAN SIGN} cards.",
        ("Star Dragon World", "Generic"),
    )


def test_a_flag_with_attributes_and_other_numbers() -> None:
    """ability/special-flag/1, ability/special-flag/2."""
    text = (
        'You may use cards with "Beast" in its attribute, and &lt;Generic&gt; cards.<br/>'
        "Your initial hand becomes four cards, your initial gauge becomes two cards, and your initial life becomes 12!"
    )
    flag = card(type="Flag", ability_effect=text)
    assert (flag.uses, flag.uses_traits, flag.hand, flag.gauge, flag.life) == (("Generic",), ("Beast",), 4, 2, 12)


@pytest.mark.rule("ability/special-flag/1")
def test_a_flag_of_monsters_alone() -> None:
    flag = card(type="Flag", ability_effect='You may use monsters with "Beast" in its attribute.')
    assert (flag.uses, flag.uses_traits, flag.uses_monsters_with) == ((), (), ("Beast",))
    assert lets_use(flag, card())
    assert lets_use(flag, card(type="Impact Monster"))
    assert not lets_use(flag, card(attribute="Mill"))
    assert not lets_use(flag, card(type="Spell"))


def test_a_sentence_of_two_worlds_that_a_list_took_for_one_tag() -> None:
    text = 'You may use <ancient <generic{0}="" and="" cards.<="" td="" world{0}="">\n</ancient>'
    flag = card(type="Flag", ability_effect=text.format("\N{FULLWIDTH GREATER-THAN SIGN}"))
    assert flag.text.endswith(" cards.")
    assert flag.uses == ("Ancient World", "Generic")


@pytest.mark.rule("cross/deck", "cross/world/1")
@pytest.mark.parametrize(
    "world", ['<bang band="" dream!="" girls="" party!☆pico="">', "&lt;BanG Dream! Girls Band Party!☆PICO&gt;"]
)
def test_the_flag_of_a_cross_series_whose_name_is_printed_with_other_marks(world: str) -> None:
    flag = card(type="Flag", card_no="XX/001EN", world="", ability_effect=f"■ You may use {world} cards.\n■ Whistle.")
    of_series = card(type="Character", card_no="S-UB-C02/0001EN", world="")
    assert flag.cross
    assert lets_use(flag, of_series)
    assert not lets_use(flag, card())
    assert flag.manual == ("Whistle.",)


@pytest.mark.rule("ability/special-flag/1")
@pytest.mark.parametrize("text", ["-", "-0", ""])
def test_a_normal_flag_without_text_lets_its_world_and_generic_cards_be_used(text: str) -> None:
    flag = card(type="Flag", name="Hero World", world="Hero World", ability_effect=text)
    assert flag.uses == ("Hero World", "Generic")
    for name, world in (("Hero Guild", "Hero World"), ("Lost World", "Lost World")):
        [(_, why)] = reasons({**OX, "type": "Flag", "ability_effect": text, "name": name, "world": world})
        assert "what cards it lets be used" in why


@pytest.mark.parametrize("text", ["-", "-0", "", "■ You may use cards.", "■ Your initial life becomes 12!"])
def test_a_flag_that_does_not_say_what_it_lets_be_used_is_left_out(text: str) -> None:
    fault = "ability_effect of a flag does not say, in words that are understood, what cards it lets be used"
    assert reasons({**OX, "type": "Flag", "ability_effect": text}) == [(1, fault)]


@pytest.mark.rule("lost/card/2", "lost/card/3")
@pytest.mark.parametrize("kind", ["Monster", "Impact Monster"])
def test_lost_cards_have_no_size(kind: str) -> None:
    lost = card(world="Lost World", type=kind, size=0, power=0)
    assert (lost.size, lost.power, lost.defense, lost.critical) == (None, 0, 3000, 2)


def test_figures_that_a_card_does_not_print() -> None:
    spell = card(type="Spell", size=0, power=0, defense=0, critical=0)
    assert (spell.size, spell.power, spell.defense, spell.critical) == (None, None, None, None)
    item = card(type="Item", size=0, power=3000, defense=0, critical=1)
    assert (item.size, item.power, item.defense, item.critical) == (None, 3000, None, 1)
    assert card(size=0, power=0).power == 0


def test_power_and_critical_in_each_others_place() -> None:
    swapped = card(power=2, critical=5000)
    assert (swapped.power, swapped.critical) == (5000, 2)


@pytest.mark.parametrize(
    "text",
    [
        "[Call Cost] Pay 2 gauge.\r\n[Soulguard] [Double Attack]",
        "[Call Cost][Pay 2 gauge]<br/>\n[Soulguard](A note of this and that.)[Double Attack]",
        "Call Cost@ [Pay 2 Gauge]\nSoulguard@ Double Attack@",
        "[CallCost] [ Pay 2 gauge ]\nSoulguard Double Attack",
    ],
)
def test_costs_and_keywords_in_many_forms(text: str) -> None:
    ox = card(ability_effect=text)
    assert ox.cost == ((e.Pay(total=2),),)
    assert ox.keywords == (KeywordSkill(keyword="soulguard"), KeywordSkill(keyword="double_attack"))
    assert ox.skills == ()


def test_keywords_are_told_as_printed() -> None:
    ox = card(ability_effect="[D-Share][Lifelink 2] [Lifelink Lose]")
    assert [keyword.printed for keyword in ox.keywords] == ["[D-Share]", "[Lifelink 2]", "[Lifelink Lose]"]


def test_a_text_that_is_printed_twice() -> None:
    text = "[Cast Cost][Pay 1 life]\n[Counter]Draw a card."
    once, twice = card(type="Spell", ability_effect=f"■{text}"), card(type="Spell", ability_effect=f"■{text}■{text}")
    assert once.skills == twice.skills


def test_a_cost_that_is_not_understood_is_paid_by_hand() -> None:
    assert card(ability_effect="[Call Cost][Whistle a tune]").cost == ((e.Manual(text="[Call Cost][Whistle a tune]"),),)


def test_a_text_that_is_not_understood_is_done_by_hand() -> None:
    [of_spell] = card(type="Impact", ability_effect="■[Cast Cost][Pay 1 gauge]\n■Whistle a tune.").skills
    assert (of_spell.keyword, of_spell.timing, of_spell.zones) == ("cast", ("final",), ("hand",))
    assert of_spell.costs == ((e.Pay(total=1),),)
    assert of_spell.effects == (e.Manual(text="Whistle a tune."),)
    [known, unknown] = card(ability_effect="■When this card attacks, draw a card.\n■Whistle a tune.").skills
    assert (known.kind, unknown.effects) == ("auto", (e.Manual(text="Whistle a tune."),))


def test_lost_cards() -> None:
    assert card(world="Lost World").lost
    text = "You may use &lt;Lost World&gt; cards."
    assert not card(world="Lost World", type="Flag", ability_effect=text).lost


def test_prints_of_one_number() -> None:
    [left] = reasons(OX, {**OX, "rarity": "R"})
    assert left == (2, SAME_AGAIN)
    [first, second] = reasons(OX, {**OX, "power": 6000})
    assert (first, second) == ((1, CONFLICT), (2, CONFLICT))


def test_what_cannot_be_used_is_left_out_with_its_line_and_reason() -> None:
    assert reasons({**OX, "card_no": ""}, {**OX, "type": "Ox"}, {**OX, "power": "much"}) == [
        (1, "missing field number"),
        (
            2,
            f"unknown type: there are {TYPES}",
        ),
        (3, "power is not a whole number"),
    ]


@pytest.mark.slow
@pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs a public card list")
def test_every_card_of_a_public_list_is_taken() -> None:
    lines = PUBLIC_LIST.read_bytes().splitlines()
    imported = import_cards(lines)
    numbers = {json.loads(line)["card_no"] for line in lines}
    left = {one.number for one in imported.left_out if one.reason != SAME_AGAIN}
    assert {one.number for one in imported.cards} | left == numbers
    assert len(left) < len(numbers) / 50
    assert {one.number for one in printed_cards(lines)} >= {one.number for one in imported.cards}


@pytest.mark.parametrize(
    ("printed", "figures"),
    [
        ({"power": 2, "critical": 100}, (2, 100, 3000, 2)),
        ({"power": 2, "critical": 99}, (2, 2, 3000, 99)),
        ({"power": 100, "critical": 5000}, (2, 100, 3000, 5000)),
        ({"power": 99, "critical": 5000}, (2, 5000, 3000, 99)),
        ({"power": None, "critical": 5000}, (2, 5000, 3000, None)),
        ({"size": None, "critical": None}, (None, 5000, 3000, None)),
        ({"type": "Item", "size": 2, "defense": 0}, (None, 5000, None, 2)),
        ({"type": "Impact Monster", "size": 0, "power": 0}, (0, 0, 3000, 2)),
    ],
)
def test_figures_and_those_in_each_others_place(
    printed: dict[str, object], figures: tuple[int | None, int | None, int | None, int | None]
) -> None:
    """A critical of 100 or more is a power, unless the power is as great."""
    ox = card(**printed)
    assert (ox.size, ox.power, ox.defense, ox.critical) == figures


@pytest.mark.parametrize(("text", "taken"), [("x" * 4000, True), ("x" * 4001, False), ("x\x07y", False)])
def test_texts_are_printable_and_not_endless(text: str, taken: bool) -> None:
    fault = "ability_effect is not printable text of at most 4000 characters"
    assert reasons({**OX, "ability_effect": text}) == ([] if taken else [(1, fault)])


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        ("-", ""),
        ("-0", ""),
        ("A  b\r\n\n c<br>d", "A b\nc\nd"),
        ("A\N{LEFT-TO-RIGHT MARK}b\N{IDEOGRAPHIC SPACE}c", "Ab c"),
        ("Move\N{FULLWIDTH COMMERCIAL AT} Lifelink 2@ Stand@it [Counter@]", "[Move] [Lifelink 2] [Stand]it [Counter@]"),
        ("Put a ?Big Ox? here, ?why?", "Put a 《Big Ox》 here, ?why?"),
        (
            'See <dragon world=""> and <mill world=""> end</mill></dragon>',
            "See \N{FULLWIDTH LESS-THAN SIGN}Dragon World\N{FULLWIDTH GREATER-THAN SIGN} and end",
        ),
    ],
)
def test_texts_in_one_form(printed: str, text: str) -> None:
    assert card(ability_effect=printed).text == text


@pytest.mark.parametrize(
    ("printed", "worlds"),
    [
        ("Mellow Worlx Hero World", ("Mellow Worlx Hero World",)),
        ("Dragon World Mill", ("Dragon World Mill",)),
        ("Dragon World / dragon world", ("Dragon World",)),
        ("Dragon World / Mill\nHero World", ("Dragon World", "Mill", "Hero World")),
        ("Mill / - / ", ("Mill",)),
    ],
)
def test_worlds_that_a_list_does_not_spell_as_the_book_does(printed: str, worlds: tuple[str, ...]) -> None:
    assert card(world=printed).worlds == worlds


def test_attributes_that_are_none() -> None:
    assert card(attribute="Null / Ox? / ? / Ox / -").traits == ("Ox",)


def test_flags_and_what_a_monster_says_of_them() -> None:
    ox = card(ability_effect='■You may only use this card if your initial flag is "Mill".\n[Call Cost][Pay 1 gauge]')
    assert (ox.only_flags, ox.initial, ox.any_flag, ox.cost) == (("Mill",), True, False, ((e.Pay(total=1),),))
    asks = "■You may only call this card if you have 5 life or less."
    ox = card(ability_effect=f"■You may use this card with all flags.\n{asks}")
    low = e.Compare(number=e.Beside(name="life"), within=e.Range(most=5))
    assert (ox.any_flag, ox.conditions) == (True, (low,))
    spell = card(type="Spell", ability_effect="■You may only cast this card if you have 5 life or less.\n■Draw a card.")
    assert spell.conditions == ()
    assert spell.skills[0].conditions == (low,)


def test_printed_cards_have_the_texts_of_all_lines_that_can_be_read() -> None:
    lines = [json.dumps(row) for row in (OX, {**OX, "type": "Ox"}, {**OX, "card_no": "XX01/0002EN", "power": "much"})]
    found = [*printed_cards([lines[0], " ", "no line", *lines[1:]])]
    assert [(one.number, one.kind, one.texts) for one in found] == [
        ("XX01/0001EN", "monster", ("",)),
        ("XX01/0002EN", "monster", ("",)),
    ]


def test_lines_of_another_form_are_told() -> None:
    fault = "unknown form of card list: `kifu cards import --help` has those that are read"
    assert reasons({"card_no": "1", "name": "Ox"}) == [(1, fault)]
    assert reasons({"ability_effect": "", "name": "Ox"}) == [(1, fault)]
    [left] = import_cards([json.dumps({"card_no": "XX01/0001EN", "name": "Ox"})]).left_out
    assert (left.line, left.number, left.reason) == (1, "XX01/0001EN", fault)
    assert reasons(OX, {"card_no": "XX01/0001EN", "name": "Ox"}) == [(1, CONFLICT), (2, fault)]


def test_prints_of_one_number_may_word_their_text_differently() -> None:
    [left] = reasons(OX, {**OX, "ability_effect": "[Soulguard]\n[Call Cost][Pay 1 gauge]\n■Whistle a tune."})
    assert left == (2, SAME_AGAIN)
    assert reasons(OX, {**OX, "attribute": "Beast"}) == [(1, CONFLICT), (2, CONFLICT)]
