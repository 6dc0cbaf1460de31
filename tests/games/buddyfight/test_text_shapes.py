"""Printed texts of many shapes, understood: conditions, events and times that cards share, and what stands for them."""

import pytest

from events.buddyfight.card import FIELD, MONSTERS
from events.buddyfight.compiler import compile_text
from events.language import effect as e
from tests.games.buddyfight.texts import DRAW, IF_DONE, OXEN, always, faults, skill, skills

POWER = e.Adjust(figure="power", by=1000)
HOST_OX = e.Exists(cards=e.Cards(traits=("Ox",), among="host"))
YOUR_HOST_OX, THEIR_HOST_OX = (
    e.Exists(cards=e.Cards(whose=whose, traits=("Ox",), among="host")) for whose in ("you", "opponent")
)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (
            "there are three or more different 《Ox》 in your drop zone",
            e.Exists(cards=e.Cards(whose="you", zones=("drop",), traits=("Ox",)), least=3, different="names"),
        ),
        ("your buddy is a 《Ox》", e.Exists(cards=e.Cards(whose="you", zones=("buddy",), traits=("Ox",)))),
        ("you are equipped with a 《Ox》", e.Exists(cards=e.Cards(whose="you", zones=("item",), traits=("Ox",)))),
        (
            "you are not equipped with an item",
            e.Exists(cards=e.Cards(whose="you", zones=("item",), kinds=("item",)), least=0, most=0),
        ),
        (
            "you do not have another 《Ox》 on your field",
            e.Exists(cards=e.Cards(whose="you", zones=FIELD, traits=("Ox",), other=True), least=0, most=0),
        ),
        (
            "you have a 《Ox》 with two or more souls on your field",
            e.Exists(cards=e.Cards(whose="you", zones=FIELD, traits=("Ox",), hosting=e.Range(least=2))),
        ),
        (
            "there are three or more cards in the soul of cards on your field",
            e.Compare(number=e.Count(of=e.Cards(whose="you", zones=("soul",))), within=e.Range(least=3)),
        ),
        (
            "a monster on your field was destroyed during this turn",
            e.Occurred(event=e.Trigger(on="ko", card=e.Cards(whose="you", kinds=MONSTERS), whose="you")),
        ),
    ],
)
def test_a_condition_is_what_it_asks(words: str, asked: e.Condition) -> None:
    assert skill(f"If {words}, this card gets power+1000.") == always(POWER, conditions=(asked,))


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("When this card [Move]", e.Trigger(on="moves")),
        ("At the end of the battle of this card", e.Trigger(on="battle_ended")),
        ("At the end of the battle that this card attacked", e.Trigger(on="attack_ended")),
        ("When you gain life", e.Trigger(on="life_gained", card=None, whose="you")),
        ("When this card attacks and destroys a monster", e.Trigger(on="attack_kos")),
        ("When an opponent's monster is destroyed with this card's attack", e.Trigger(on="attack_kos")),
        (
            "When an attack of a 《Ox》 on your field is nullified",
            e.Trigger(on="attack_nullified", card=e.Cards(whose="you", traits=("Ox",)), whose="you"),
        ),
        ("When this card is discarded from hand", e.Trigger(on="discarded")),
    ],
)
def test_an_event_is_the_one_that_is_told(words: str, trigger: e.Trigger) -> None:
    assert skill(f"{words}, draw a card.").trigger == trigger


def test_what_happens_to_the_card_above_is_heard_in_its_soul() -> None:
    heard = skill("When the 《Ox》 with this card in its soul attacks, draw a card.")
    assert heard.trigger == e.Trigger(on="attacks", card="host", conditions=(HOST_OX,))
    assert heard.zones == ("soul",)
    heard = skill("When your 《Ox》 with this card in its soul attacks, draw a card.")
    assert heard.trigger == e.Trigger(on="attacks", card="host", conditions=(YOUR_HOST_OX,))


@pytest.mark.parametrize(
    ("words", "host"),
    [
        ("【Act】If this card is in the soul of your 《Ox》, draw a card.", YOUR_HOST_OX),
        ("【Act】If this card is in the soul of your opponent's 《Ox》, draw a card.", THEIR_HOST_OX),
        ("[Counter]【Act】If this card is in the soul of a 《Ox》, draw a card.", HOST_OX),
    ],
)
def test_an_ability_of_the_soul_is_used_there(words: str, host: e.Exists) -> None:
    used = skill(words)
    assert (used.zones, used.conditions, used.effects) == (("soul",), (host,), (DRAW,))


def test_a_card_of_which_is_said_that_it_is_equipped_lies_equipped() -> None:
    told = skill("If this card is in the soul of a card you are [Ride] on, that card gets power+1000.")
    equipped = e.Cards(whose="you", zones=("item",), keywords=("ride",), among="host")
    assert told.conditions == (e.Exists(cards=equipped),)


def test_several_things_last_as_long_as_is_said_before_them() -> None:
    effects = skill(
        "For this turn, all 《Ox》 on your field get power+1000, and you cannot be dealt damage.", "spell"
    ).effects
    kept = e.Decree(changes=(e.Cannot(action="take_damage"),), whose="you")
    assert effects == (e.Give(changes=(POWER,), what=OXEN), kept)


def test_a_condition_within_another_is_asked_with_it() -> None:
    text = "When this card attacks, you may pay 1 life. If you do, if you have 5 life or less, draw a card."
    low = e.Compare(number=e.Beside(name="life"), within=e.Range(most=5))
    assert skill(text).effects[1] == e.If(conditions=(*IF_DONE, low), then=(DRAW,))


def test_one_of_two_that_are_done_is_chosen() -> None:
    effects = skill("When this card attacks, draw a card, or you gain 1 life.").effects
    assert effects == (e.Modes(options=((DRAW,), (e.Put(kind="life", by=1),))),)


@pytest.mark.parametrize("number", ["the number of 《Ox》 on your field", "the size of this card"])
def test_so_many_cards_of_the_deck_as_are_counted(number: str) -> None:
    [move] = skill(
        f"When this card attacks, put cards from the top of your deck into your gauge equal to {number}."
    ).effects
    assert isinstance(move, e.Move)
    assert isinstance(move.what, e.Cards)
    assert isinstance(move.what.top, e.Count | e.Figure)


@pytest.mark.parametrize("kinds", ["item or spell cards", "spell or item cards"])
def test_attributes_of_two_kinds_of_cards_are_of_both(kinds: str) -> None:
    [choose] = skill(
        f"When this card attacks, put up to two 《Ox》 {kinds} from your drop zone into your hand."
    ).targets
    assert choose.cards == e.Cards(whose="you", zones=("drop",), kinds=("item", "spell"), traits=("Ox",))


def test_fullwidth_letters_are_letters() -> None:
    assert (
        faults("When this card attacks, \N{FULLWIDTH LATIN SMALL LETTER Y}ou gain \N{FULLWIDTH DIGIT ONE} life.") == []
    )


def test_a_card_of_the_hand_or_the_field_is_used_in_both() -> None:
    assert skill("【Act】Put this card from your hand or field into the soul of a 《Ox》 on your field.").zones == (
        "hand",
        *FIELD,
    )


@pytest.mark.rule("playmat/flag-item/2", "ability/soul/1")
@pytest.mark.parametrize(("where", "read"), [("your field", True), ("your opponent's field", False)])
def test_a_card_is_put_on_top_of_one_of_the_own_field(where: str, read: bool) -> None:
    compiled = compile_text(f"[Call Cost][Put this card on top of a 《Ox》 on {where}]", "monster")
    assert [isinstance(part, e.Manual) for way in compiled.cost for part in way[:1]] == [not read]


def test_a_cost_with_what_may_be_put_on_top_has_two_ways() -> None:
    cost = compile_text(
        "[Call Cost][Pay 1 gauge & You may put this card on top of a 《Ox》 on your field]", "monster"
    ).cost
    assert [len(way) for way in cost] == [3, 1]
    assert not skills("[Call Cost][Pay 1 gauge & Put this card on top of a 《Ox》 on your field]")


@pytest.mark.rule("call/Q5", "attack/2.2/link")
@pytest.mark.parametrize(("where", "read"), [("in the center", True), ("on the field", False)])
def test_a_monster_is_the_only_one_where_there_is_one_at_most(where: str, read: bool) -> None:
    assert bool(compile_text(f"■Destroy your opponent's monster {where}.", "spell").compiled.skills) is read


@pytest.mark.rule("cast/1.2")
@pytest.mark.parametrize(("cards", "read"), [("spells", True), ("items", False), ("spells in your drop zone", False)])
def test_casts_that_cost_less_are_those_of_spells_of_the_hand(cards: str, read: bool) -> None:
    less = f"■The [Cast Cost] of your {cards} is reduced by 1 gauge."
    assert bool(compile_text(less, "item").compiled.skills) is read
