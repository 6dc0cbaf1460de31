"""call/Q5. Printed texts that speak of buddy monsters: the buddy is that of the fighter whose monster is meant."""

import pytest

from events.language import effect as e
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import monster_card
from tests.games.buddyfight.conformance.scenario import Side, attacks, main
from tests.games.buddyfight.test_texts_in_games import gem
from tests.games.buddyfight.texts import faults, skill

OX, ELK = monster_card("Ox"), monster_card("Elk")
UNSAID = "a buddy monster, of which it is not said whose it is"
IN_THEIR_SOUL = "■【Act】Put this card into the soul of a monster on your opponent's field.\n"


@pytest.mark.rule("call/Q5")
@pytest.mark.parametrize(
    "text",
    [
        "If your opponent has a buddy monster on the field, this card gets power+2000.",
        "If a buddy monster is on your opponent's field, this card gets power+2000.",
        "This card gets power+2000 for each buddy monster on your opponent's field.",
    ],
)
@pytest.mark.parametrize("theirs", [True, False])
def test_the_opponents_buddy_monster_has_the_name_of_the_opponents_buddy(text: str, theirs: bool) -> None:
    mine, other = (OX, ELK) if theirs else (ELK, OX)
    scene = main(a=Side(left=[gem(text)], buddy=[mine]), b=Side(left=[ELK], buddy=[other]))
    assert figure(scene.state, scene.card("Gem"), "power") == (3000 if theirs else 1000)


@pytest.mark.rule("call/Q5", "ability/soul/7")
@pytest.mark.parametrize("said", ["your opponent's buddy monster", "a buddy monster on your opponent's field"])
@pytest.mark.parametrize("theirs", [True, False])
def test_a_soul_of_the_opponents_buddy_monster_lies_beneath_the_opponents_buddy(said: str, theirs: bool) -> None:
    card = gem(f"{IN_THEIR_SOUL}■If this card is in the soul of {said}, that monster gets power-1000.")
    mine, other = (OX, ELK) if theirs else (ELK, OX)
    scene = main(a=Side(left=[card], buddy=[mine]), b=Side(left=[ELK], buddy=[other])).use("Gem").resolved()
    [host] = scene.state.cards_in("b", "left")
    assert [scene.name(beneath) for beneath in scene.state.beneath(host)] == ["Gem"]
    assert figure(scene.state, host, "power") == (2000 if theirs else 3000)


@pytest.mark.rule("call/Q5")
@pytest.mark.parametrize("said", ["your opponent's buddy monster", "a buddy monster on your opponent's field"])
@pytest.mark.parametrize("theirs", [True, False])
def test_an_attack_of_the_opponents_buddy_monster_is_one_of_the_opponents_buddy(said: str, theirs: bool) -> None:
    mine, other = (OX, ELK) if theirs else (ELK, OX)
    watch = gem(f"When {said} attacks, draw a card.")
    scene = attacks(a=Side(left=[watch], buddy=[mine]), b=Side(left=[ELK], buddy=[other]), player="b")
    scene.attack("Elk").pass_all()
    assert len(scene.names("a.hand")) == theirs


@pytest.mark.rule("call/Q5")
@pytest.mark.parametrize("theirs", [True, False])
def test_among_two_kinds_of_monsters_the_buddy_monster_is_that_fighters(theirs: bool) -> None:
    card = gem("■【Act】Destroy a 《Yak》 or buddy monster on your opponent's field.")
    mine, other = (OX, ELK) if theirs else (ELK, OX)
    scene = main(a=Side(left=[card], buddy=[mine]), b=Side(left=[ELK], right=[OX], buddy=[other])).use("Gem").resolved()
    assert scene.names("b.drop") == (["Elk"] if theirs else ["Ox"])


@pytest.mark.rule("call/Q5")
@pytest.mark.parametrize(
    "text",
    [
        "■【Act】Choose a buddy monster on the field, and destroy it.",
        "■If this card is in the soul of a buddy monster, that monster gets power-1000.",
        "■If a buddy monster is on the field, this card gets [Penetrate].",
        "When a buddy monster attacks, draw a card.",
        "When your opponent calls a buddy monster, draw a card.",
        "When this card attacks your opponent's buddy monster, draw a card.",
        "■【Act】Reveal the top card of your opponent's deck. If it is a buddy monster, draw a card.",
    ],
)
def test_a_buddy_monster_of_which_it_is_not_said_whose_it_is_is_refused(text: str) -> None:
    assert faults(text) == [UNSAID]


@pytest.mark.rule("call/Q5", "attack/Q3")
@pytest.mark.parametrize("said", ["your buddy monster", "a buddy monster"])
def test_a_link_attack_with_a_buddy_monster_is_one_with_the_fighters_own(said: str) -> None:
    heard = skill(f"When this card link attacks with {said}, draw a card.").trigger
    assert heard is not None
    of_buddy = e.Same(of=e.Cards(whose="you", zones=("buddy",)))
    kinds = ("monster", "impact_monster")
    beside = e.Cards(whose="you", kinds=kinds, role="attack", other=True, same=(of_buddy,))
    assert heard.conditions == (e.Exists(cards=beside),)


@pytest.mark.rule("call/Q5", "ability/soul/7")
def test_your_buddy_monster_is_not_the_opponents_card_above_a_soul() -> None:
    text = (
        "■If this card is in the soul of a buddy monster on your opponent's field, your buddy monster gets power+1000."
    )
    assert faults(text) != []
