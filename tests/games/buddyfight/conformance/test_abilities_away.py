"""Keyword abilities that are nullified, forbidden, or of stopped time: no fighter is offered their use."""

from collections.abc import Callable, Mapping

import pytest

from events.buddyfight.card import BuddyfightCard
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Change,
    Choose,
    Decree,
    Effect,
    Exists,
    Gain,
    Give,
    Grant,
    Negate,
    Replace,
    Skill,
    Skills,
    StopTime,
    Trigger,
)
from tests.games.buddyfight.conformance.cards import (
    DESTROY,
    FIELD,
    THEIR_MONSTER,
    changing,
    counter,
    item_card,
    life,
    monster_card,
    monsters,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, main, turn


def of_cards(change: Change) -> Give:
    """This change of the opponent's cards on the field, also of those that come there in the turn."""
    return Give(changes=(change,), what=Cards(whose="opponent", zones=FIELD), live=True)


def of_fighter(change: Change) -> Decree:
    """This change of what the opponent can do, for the turn."""
    return Decree(changes=(change,), whose="opponent")


AWAY: Mapping[str, Effect] = {
    "nullified": of_cards(Negate()),
    "nullified as keyword abilities": of_cards(Negate(keywords=("any",))),
    "of cards in stopped time": of_cards(StopTime()),
    "of a fighter in stopped time": of_fighter(StopTime()),
    "not to be used of cards": of_cards(Cannot(action="activate")),
    "not to be used as keyword abilities": of_cards(Cannot(action="activate", skills=Skills(keywords=("any",)))),
    "not to be used by the fighter": of_fighter(Cannot(action="activate")),
}
THERE: Mapping[str, Effect] = {
    "there": of_cards(Adjust(figure="power", by=1000)),
    "nullified if they are no keywords": of_cards(Negate(keywords=("none",))),
    "not to be used if they are no keywords": of_cards(Cannot(action="activate", skills=Skills(keywords=("none",)))),
}


def away(effect: Effect) -> BuddyfightCard:
    """A spell with [Counter] that does this."""
    return counter("Away", effect)


def guards(effect: Effect, card: BuddyfightCard, *souls: BuddyfightCard) -> bool:
    """Whether a fighter is asked to put a soul into the drop zone as an effect destroys the card, named Elk."""
    a = Side(left=[card], souls={"Elk": list(souls)}, hand=several(1, "x"))
    boom = counter("Boom", DESTROY, targets=[THEIR_MONSTER])
    scene = main(a=a, b=Side(hand=[away(effect), boom])).pass_until("use", player="b").use("Away")
    scene.pass_until("use", player="b").use("Boom", on="Elk").pass_until("may")
    return not scene.over


def moves(effect: Effect) -> bool:
    """Whether a fighter is asked to move a monster."""
    a = Side(left=[monster_card("Elk", words=["move"])], hand=several(1, "x"))
    scene = turn(a=a, b=Side(hand=[away(effect)])).pass_until("use", player="b").use("Away")
    return scene.pass_until("move", "attack").ask.kind == "move"


def changes_equipment(effect: Effect) -> bool:
    """Whether a fighter is asked to return an item as another is equipped."""
    a = Side(hand=[item_card("New", words=["equipment_change"])], item=[item_card("Old")])
    scene = main(a=a, b=Side(hand=[away(effect), *several(1, "y")])).use("New").pass_until("answer", player="b")
    return not scene.use("Away").pass_until("equipment_change").over


def declares(card: BuddyfightCard) -> Callable[[Effect], bool]:
    """Whether a fighter can use the ability of that card, named Elk."""

    def is_offered(effect: Effect) -> bool:
        souls = {"Elk": [monster_card("Gun", traits=("Weaponry",))]}
        a = Side(left=[card], right=[monster_card("Neo", traits=("Neodragon",))], souls=souls, hand=several(1, "x"))
        scene = main(a=a, b=Side(hand=[away(effect)])).pass_until("use", player="b").use("Away")
        return "Elk" in scene.pass_until("use", player="a").usable

    return is_offered


GHOST = monster_card("Ghost")
LENDS = Skill(
    kind="permanent",
    zones=("soul",),
    conditions=(Exists(cards=Cards(among="this", zones=("soul",))),),
    grants=(Grant(changes=(Gain(keywords=("soulguard",)),), what="host"),),
)
"""The card in whose soul it is has [Soulguard]."""
OFFERED: Mapping[str, Callable[[Effect], bool]] = {
    "soulguard": lambda effect: guards(effect, monster_card("Elk", words=["soulguard"]), GHOST),
    "soulguard that a soul gives": lambda effect: guards(
        effect, monster_card("Elk"), monster_card("Lender", text=[LENDS])
    ),
    "move": moves,
    "equipment change": changes_equipment,
    "transform": declares(changing("transform", "Elk")),
    "crossnize": declares(monster_card("Elk", words=["crossnize"])),
    "purge": declares(monster_card("Elk", words=["purge"])),
}
RULES = pytest.mark.rule(
    *("ability/soulguard", "ability/soulguard/replacement", "ability/move", "ability/equipment-change"),
    *("ability/transform", "ability/crossnize", "ability/purge", "ability/stop-time/1", "ability/stop-time/3"),
)


@RULES
@pytest.mark.parametrize("keyword", OFFERED)
@pytest.mark.parametrize("how", AWAY)
def test_no_use_of_a_keyword_ability_is_offered_that_is_away(keyword: str, how: str) -> None:
    assert not OFFERED[keyword](AWAY[how])


@RULES
@pytest.mark.parametrize("keyword", OFFERED)
@pytest.mark.parametrize("how", THERE)
def test_the_use_of_a_keyword_ability_is_offered_that_is_there(keyword: str, how: str) -> None:
    assert OFFERED[keyword](THERE[how])


STAYS = Replace(event=Trigger(on="leaves", card="this"), instead=(life(-1),), may=True)
"""If it would leave the field, its fighter may pay 1 life, and it remains."""


@pytest.mark.rule("ability/soulguard/replacement", "ability/3.1")
@pytest.mark.parametrize(("keywords", "offered"), [(("none",), False), (("any",), True)])
def test_what_a_permanent_ability_offers_instead_is_a_use_of_that_ability(
    keywords: tuple[str, ...], offered: bool
) -> None:
    elk = monster_card("Elk", text=[Skill(kind="permanent", grants=(Grant(changes=(STAYS,)),))])
    forbids = of_cards(Cannot(action="activate", skills=Skills(keywords=keywords)))
    assert guards(forbids, elk) == offered


@pytest.mark.rule("ability/soulguard/replacement", "cast/3.1")
def test_what_a_resolved_spell_offers_instead_is_no_use_of_a_cards_ability() -> None:
    saves = spell_card("Save", Give(changes=(STAYS,)), targets=[Choose(cards=monsters("you"))])
    boom = counter("Boom", DESTROY, targets=[THEIR_MONSTER])
    a = Side(left=[monster_card("Elk")], hand=[saves])
    scene = main(a=a, b=Side(hand=[away(of_cards(Cannot(action="activate"))), boom])).use("Save", on="Elk")
    scene.pass_until("use", player="b").use("Away").pass_until("use", player="b").use("Boom", on="Elk")
    assert scene.pass_until("may").asked == ("a", "may")
