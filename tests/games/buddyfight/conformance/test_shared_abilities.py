"""[D-Share] by several copies, and [Impact Transform] where [Transform] is asked for."""

import pytest

from events.buddyfight.card import BuddyfightCard, Keyword
from events.language.effect import Adjust, Grant, Limit, Skill, Trigger
from events.values.holding import skills
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import (
    act,
    auto,
    changing,
    life,
    monster_card,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, final, main
from tests.games.buddyfight.texts import skill

GAINS = auto(Trigger(on="attacks", card="this"), life(1), label="D")


def lender(name: str, *text: Skill, number: str = "") -> BuddyfightCard:
    """A monster with [D-Share] and these abilities with [D]."""
    return monster_card(name, number=number or name, words=["d_share"], text=text)


def with_d(scene: Scene, zone: str) -> int:
    """How many abilities with [D] the card of a zone has."""
    [card] = scene.state.cards_in("a", zone)
    return sum(card_skill.skill.label == "D" for card_skill in skills(scene.state, card))


@pytest.mark.rule("ability/d-share/single", "ability/d-share/Q1")
@pytest.mark.parametrize("count", [1, 2])
def test_the_same_ability_that_two_copies_lend_is_had_once(count: int) -> None:
    hara = [lender("Hara", GAINS, number=f"Hara {n}") for n in range(2)]
    scene = attacks(a=Side(left=[lender("Kez")], center=hara[:1], right=hara[1:count])).attack("Kez")
    while scene.ask.kind == "link":
        scene.pick("no_link")
    assert scene.pass_until("attack").life("a") == 11
    assert with_d(scene, "left") == 1


@pytest.mark.rule("ability/d-share/own", "ability/d-share/single")
def test_a_card_that_prints_the_ability_has_it_once_beside_a_copy_that_lends_it() -> None:
    hara = [lender("Hara", GAINS, number=f"Hara {n}") for n in range(2)]
    assert [with_d(main(a=Side(left=hara[:1], right=hara[1:])), zone) for zone in ("left", "right")] == [1, 1]


@pytest.mark.rule("ability/d-share", "ability/d-share/own")
def test_different_abilities_of_different_lenders_are_all_had() -> None:
    other = auto(Trigger(on="attacks", card="this"), life(2), label="D")
    side = Side(
        left=[lender("Kez", GAINS)], center=[lender("Hara", other)], right=[lender("Bram", act(life(3), label="D"))]
    )
    assert [with_d(main(a=side), zone) for zone in ("left", "center", "right")] == [3, 3, 3]


@pytest.mark.rule("ability/d-share/single", "ability/3.1")
@pytest.mark.parametrize("count", [1, 2])
def test_a_continuous_ability_that_two_copies_lend_counts_once(count: int) -> None:
    stronger = Skill(kind="permanent", label="D", grants=(Grant(changes=(Adjust(figure="power", by=1000),)),))
    hara = [lender("Hara", stronger, number=f"Hara {n}") for n in range(2)]
    scene = main(a=Side(left=[lender("Kez")], center=hara[:1], right=hara[1:count]))
    assert figure(scene.state, scene.card("Kez"), "power") == 4000


@pytest.mark.rule("ability/d-share/single", "ability/once-per-turn/2")
def test_a_lent_ability_that_is_used_up_stays_so_though_its_first_lender_goes() -> None:
    once = act(life(1), label="D", limit=Limit())
    hara = [lender("Hara", once, number=f"Hara {n}") for n in range(2)]
    a = Side(left=[lender("Kez")], center=hara[:1], right=hara[1:], hand=[monster_card("Sub"), *several(1, "x")])
    scene = main(a=a).use("Kez").pass_until("use", player="a")
    assert (scene.life("a"), "Kez" in scene.usable) == (11, False)
    scene.use("Sub", area="center").pass_until("use", player="a")
    assert (with_d(scene, "left"), "Kez" in scene.usable) == (1, False)


def lent_id(text: Skill, *, hand: BuddyfightCard) -> int:
    """The id of an ability that a card on the field lends to another, as its fighter holds that card."""
    scene = main(a=Side(hand=[hand]), b=Side(left=[lender("Kez")], center=[lender("Bram", text)]))
    [kez] = scene.state.cards_in("b", "left")
    [lent] = [card_skill.id for card_skill in skills(scene.state, kez) if card_skill.skill.label == "D"]
    return lent


@pytest.mark.rule("ability/d-share/single")
def test_the_id_of_a_lent_ability_does_not_tell_that_an_unseen_card_prints_it() -> None:
    once, twice = act(life(1), label="D", limit=Limit()), act(life(1), label="D", limit=Limit(times=2))
    unseen = [lender("Hara", once), lender("Hara", twice), monster_card("Hara")]
    assert len({lent_id(once, hand=card) for card in unseen}) == 1
    assert lent_id(once, hand=unseen[0]) != lent_id(twice, hand=unseen[0])


# [Impact Transform].


def wolf(keyword: Keyword) -> BuddyfightCard:
    """A monster of size 1 that is equipped by that keyword, free."""
    return changing(keyword, "Wolf", size=1)


@pytest.mark.rule("ability/impact-transform/as-transform")
@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("If you are [Transform] into a card, you gain 1 life.", 1),
        ('If you are [Transform] into "Wolf", you gain 1 life.', 1),
        ("If you are [Ride] on a card, you gain 1 life.", 0),
    ],
)
def test_who_is_equipped_by_impact_transform_is_transformed(text: str, gained: int) -> None:
    asks = skill(f"■ [Counter] {text}", "spell")
    song = spell_card("Song", *asks.effects, counter=True, conditions=asks.conditions)
    scene = final(a=Side(hand=[wolf("impact_transform"), song])).use("Song").pass_until("use", player="a")
    assert scene.life("a") == 10
    scene = final(a=Side(hand=[wolf("impact_transform"), song]))
    scene.pick("skill Wolf 1")
    scene.pass_until("use", player="a").use("Song").pass_until("use", player="a")
    assert (scene.names("a.item"), scene.life("a")) == (["Wolf"], 10 + gained)


@pytest.mark.rule("ability/impact-transform/as-transform")
def test_a_monster_with_impact_transform_in_an_area_is_no_card_transformed_into() -> None:
    asks = skill("■ [Counter] If you are [Transform] into a card, you gain 1 life!", "spell")
    song = spell_card("Song", *asks.effects, counter=True, conditions=asks.conditions)
    scene = final(a=Side(left=[wolf("impact_transform")], hand=[song])).use("Song").pass_until("use", player="a")
    assert scene.life("a") == 10


@pytest.mark.rule("ability/impact-transform/as-transform", "ability/transform")
def test_what_asks_for_impact_transform_does_not_mean_transform() -> None:
    asks = skill("■ [Counter] If you are [Impact Transform] into a card, you gain 1 life.", "spell")
    song = spell_card("Song", *asks.effects, counter=True, conditions=asks.conditions)
    scene = main(a=Side(left=[wolf("transform")], hand=[song]))
    scene.pick("skill Wolf 1")
    scene.pass_until("use", player="a").use("Song").pass_until("use", player="a")
    assert (scene.names("a.item"), scene.life("a")) == (["Wolf"], 10)
