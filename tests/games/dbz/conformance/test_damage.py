"""Damage: its kinds, the table, what modifies, multiplies, prevents and caps it, and power stages that run out."""

import pytest

from events.dbz.card import Z
from events.dbz.facts import (
    AttackSucceeded,
    DamageDealt,
    DamageDetermined,
    DamagePrevented,
    DamageRedirected,
    LifeCardLost,
    StagesLost,
)
from events.dbz.table_of_attacks import BRACKETS, PHYSICAL_ATTACK_TABLE
from events.dbz.vocabulary import wrong
from events.language.effect import (
    Attack,
    Bound,
    Cards,
    Decree,
    Figure,
    Give,
    Grant,
    Harm,
    Lessen,
    Lookup,
    Multiply,
    Range,
    Skill,
)
from events.table.ids import Card
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import (
    blast,
    card,
    does,
    energy,
    hero,
    life,
    physical,
    power,
    prevents,
    stack,
    stages,
    strike,
    stronger,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position
from tests.games.scenario import assert_order

MOST_LIFE, MOST_STAGES = (
    Bound(figure=figure, within=Range(most=most)) for figure, most in (("life card", 2), ("power stage", 3))
)
OWN = Cards(whose="you", zones=("main", "allies"))


def struck(*hand: object, b: Side | None = None, **more: object) -> Scene:
    """The position after an attack with the card, which is not stopped."""
    first = hand[0]
    a = Side(hand=hand, **more)  # type: ignore[arg-type]
    return perform(position(attacks, a=a, b=b or foe()), first.name)  # type: ignore[attr-defined]


def dealt(scene: Scene) -> list[tuple[str, int]]:
    return [(fact.kind, fact.amount) for fact in scene.of(DamageDealt)]


# Kinds of damage, and the table.


@pytest.mark.rule("damage/types")
@pytest.mark.rule("damage/kinds/physical")
@pytest.mark.rule("damage/kinds/energy")
def test_a_physical_attack_deals_power_stages_and_an_energy_attack_life_cards() -> None:
    scene = struck(physical("Hook"), energy("Beam"))
    perform(scene.pass_until("attack", player="a"), "Beam")
    assert dealt(scene) == [("power stage", 1), ("life card", 4)]


@pytest.mark.rule("damage/life")
def test_life_cards_of_damage_go_from_the_top_of_the_life_deck_to_the_discard_pile() -> None:
    deck = [card("noncombat", name) for name in ("Bottom", "Middle", "Top")]
    scene = struck(energy("Beam", blast(life(2))), b=foe(deck=deck))
    assert scene.names("b.discard") == ["Top", "Middle"]
    assert scene.names("b.life_deck") == ["Bottom"]
    assert scene.life("a") == 20


@pytest.mark.rule("damage/stages")
def test_power_stages_of_damage_lower_the_stage_of_the_personality_and_of_no_other() -> None:
    scene = struck(physical("Hook", strike(stages(3))), b=foe(stages=7, allies=[hero("Vasha")]))
    scene.pick("stay")
    assert (scene.stages("Ilka 1"), scene.stages("Vasha 1"), scene.life("b")) == (4, 3, 20)
    assert not scene.of(DamageRedirected)


@pytest.mark.rule("damage/stages/overflow")
@pytest.mark.rule("general/damage-cap/3")
def test_power_stages_that_a_personality_lacks_become_life_cards_as_they_are_dealt() -> None:
    scene = struck(physical("Hook", strike(stages(5))), b=foe(stages=3))
    assert [(fact.stages, fact.life) for fact in scene.of(DamageDetermined)] == [(5, 0)]
    assert_order(scene.timeline, "DamageDetermined", "StagesLost", "LifeCardLost")
    assert (scene.stages("Ilka 1"), scene.life("b")) == (0, 18)


@pytest.mark.rule("damage/stages/overflow")
def test_no_power_stages_become_life_cards_where_there_are_enough() -> None:
    scene = struck(physical("Hook", strike(stages(5))), b=foe(stages=5))
    assert (scene.stages("Ilka 1"), scene.life("b")) == (0, 20)


@pytest.mark.trap("DBZ-04", "DBZ-06")
@pytest.mark.rule("pat/fusion-saga")
@pytest.mark.rule("damage/pat")
@pytest.mark.parametrize(
    ("attacker", "defender", "amount"),
    [
        (2_000_000, 700_000, 2),
        (700_000, 2_000_000, 0),
        (11_600_000, 11_600_000, 1),
        (11_600_000, 0, 9),
        (11_599_999, 11_600_000, 0),
        (649_999, 1, 1),
        (650_000, 649_999, 2),
    ],
)
def test_the_table_gives_one_more_than_the_brackets_between_the_ratings(
    attacker: int, defender: int, amount: int
) -> None:
    """DBZ-04, DBZ-06."""
    b = foe(main=stack("Ilka", rating=(defender, defender)), stages=1)
    scene = struck(physical("Hook"), b=b, main=stack("Marek", rating=(attacker, attacker)), stages=1)
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [amount]


@pytest.mark.trap("DBZ-04", "DBZ-07")
@pytest.mark.rule("pat/fusion-saga")
def test_the_corners_of_the_table_are_as_they_are_read() -> None:
    """DBZ-04: the printed numbers stand one column too far to the right. DBZ-07: the first bracket is 0 alone."""
    read = [[PHYSICAL_ATTACK_TABLE.amount(row, column) for column in BRACKETS] for row in BRACKETS]
    assert read[0] == [1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert read[1] == [2, 1, 0, 0, 0, 0, 0, 0, 0]
    assert read[8] == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert PHYSICAL_ATTACK_TABLE.amount(1, 0) == 2


@pytest.mark.trap("DBZ-07")
@pytest.mark.rule("personality/z/1")
@pytest.mark.parametrize(("attacker", "defender"), [(Z, 11_600_000), (0, Z), (Z, Z)])
def test_a_rating_of_z_gives_2_whatever_the_other_is(attacker: int, defender: int) -> None:
    """DBZ-07."""
    b = foe(main=stack("Ilka", rating=(0, defender)), stages=1)
    assert all(wrong(level) is None for level in stack("Ilka", rating=(0, defender)))
    scene = struck(physical("Hook"), b=b, main=stack("Marek", rating=(0, attacker)), stages=1)
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [2]


@pytest.mark.rule("attacks/card/pat")
@pytest.mark.rule("damage/pat")
def test_the_ratings_are_those_of_the_power_stages_as_the_damage_is_determined() -> None:
    rating = (0, 100, 700_000, 2_000_000)
    hook = physical("Hook", power(2), strike())
    scene = struck(hook, main=stack("Marek", rating=rating), stages=1)
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [3]


@pytest.mark.rule("damage/pat/symbol")
def test_the_number_of_the_table_can_stand_in_a_text() -> None:
    yours, theirs = (
        Figure(figure="rating", of=Cards(whose=whose, zones=("main", "allies"), role="control"))
        for whose in ("you", "opponent")
    )
    number = Lookup(table="physical attack table", row=yours, column=theirs)
    beam = energy("Beam", Attack(kind="energy", damage=(Harm(kind="life card", count=number),)))
    strong = Side(main=stack("Marek", rating=(0, 0, 2_000_000, 0, 2_000_000)), stages=4, hand=[beam])
    scene = perform(position(attacks, a=strong, b=foe()), "Beam")
    assert dealt(scene) == [("life card", 3)]


# Modifiers, multipliers, prevention, caps.


@pytest.mark.trap("DBZ-39")
@pytest.mark.rule("damage/modified")
def test_life_cards_that_are_added_to_a_physical_attack_are_dealt_beside_its_power_stages() -> None:
    """DBZ-39: only the power stages can be redirected."""
    rating = (0, 2_000_000)
    scene = struck(
        physical("Hook", strike(life(2, more=True))),
        b=foe(allies=[hero("Vasha")]),
        main=stack("Marek", rating=rating),
        stages=1,
    )
    scene.pick("redirect Vasha 1")
    assert dealt(scene) == [("power stage", 3), ("life card", 2)]
    assert (scene.stages("Vasha 1"), scene.stages("Ilka 1"), scene.life("b")) == (0, 5, 18)


@pytest.mark.rule("damage/modified")
def test_what_is_added_comes_on_top_of_the_stated_damage_too() -> None:
    scene = struck(energy("Beam", stronger(1), blast(life(3))))
    assert dealt(scene) == [("life card", 4)]


@pytest.mark.rule("damage/multiplier")
@pytest.mark.parametrize(("times", "amount"), [((2,), 7), ((2, 2), 7), ((2, 3), 10), ((), 4)])
def test_only_the_greatest_multiplier_counts_and_multiplies_the_base(times: tuple[int, ...], amount: int) -> None:
    more = [
        Give(changes=(Multiply(figure="power stage", times=number),), what="this", until="attack") for number in times
    ]
    scene = struck(physical("Hook", *more, stronger(1, "power stage"), strike(stages(3))), b=foe(stages=10))
    assert [(fact.base_stages, fact.stages) for fact in scene.of(DamageDetermined)] == [(3, amount)]


@pytest.mark.rule("damage/prevention")
def test_prevention_is_no_modifier_it_takes_from_what_is_dealt() -> None:
    guard = card("combat", "Guard", prevents("life card", 3))
    scene = struck(energy("Beam", stronger(2), blast(life(4))), b=foe(guard))
    scene.use("Guard")
    assert [(fact.base_life, fact.life) for fact in scene.of(DamageDetermined)] == [(4, 6)]
    assert [fact.amount for fact in scene.of(DamagePrevented)] == [3]
    assert_order(scene.timeline, "DamageDetermined", "DamagePrevented", "DamageDealt", "LifeCardLost")
    assert scene.life("b") == 17


@pytest.mark.rule("damage/prevention")
def test_what_prevents_the_other_kind_of_damage_prevents_nothing_and_lasts_for_one_attack() -> None:
    guard = card("combat", "Guard", prevents("life card", 3))
    scene = struck(physical("Hook", strike(stages(2))), energy("Beam"), b=foe(guard))
    scene.use("Guard")
    assert not scene.of(DamagePrevented)
    perform(scene.pass_until("attack", player="a"), "Beam")
    assert not scene.of(DamagePrevented)
    assert (scene.stages("Ilka 1"), scene.life("b")) == (3, 16)


@pytest.mark.rule("damage/prevention")
def test_damage_that_cannot_be_prevented_is_dealt_whole_though_the_defense_is_used() -> None:
    guard = card("combat", "Guard", prevents("power stage", 3))
    scene = struck(physical("Hook", strike(stages(4), keywords=["unpreventable"])), b=foe(guard))
    scene.use("Guard")
    assert scene.stages("Ilka 1") == 1
    assert not scene.of(DamagePrevented)


@pytest.mark.trap("DBZ-40")
@pytest.mark.rule("damage/both-types", "examples/22")
def test_power_stages_that_become_life_cards_are_prevented_as_life_cards() -> None:
    """DBZ-40."""
    guard = card("combat", "Guard", prevents("life card", 3))
    scene = struck(physical("Hook", strike(stages(5))), b=foe(guard, stages=0))
    scene.use("Guard")
    assert scene.life("b") == 18
    assert [fact.kind for fact in scene.of(DamagePrevented)] == ["life card"]


@pytest.mark.trap("DBZ-40")
@pytest.mark.rule("damage/both-types")
@pytest.mark.rule("general/damage-cap/2")
def test_power_stages_that_become_life_cards_are_capped_as_life_cards() -> None:
    """DBZ-40."""
    guard = card("combat", "Guard", does(Decree(changes=(MOST_LIFE,), whose="you", until="attack"), timing="defense"))
    scene = struck(physical("Hook", strike(stages(5))), b=foe(guard, stages=0))
    scene.use("Guard")
    assert scene.life("b") == 18


@pytest.mark.rule("general/damage-cap/1")
@pytest.mark.parametrize(("attack", "left"), [(strike(stages(6)), (2, 20)), (strike(stages(2), life(3)), (3, 17))])
def test_a_maximum_is_one_of_the_kind_that_it_states(attack: Attack, left: tuple[int, int]) -> None:
    drill = card("drill", "Wall", Skill(kind="permanent", grants=(Grant(changes=(MOST_STAGES,), what=OWN),)))
    scene = struck(physical("Hook", attack), b=foe(drills=[drill]))
    assert (scene.stages("Ilka 1"), scene.life("b")) == left


@pytest.mark.rule("general/damage-cap/2")
@pytest.mark.parametrize(("stated", "lost"), [(5, 2), (7, 3)])
def test_a_maximum_is_applied_after_prevention(stated: int, lost: int) -> None:
    drill = card("drill", "Wall", Skill(kind="permanent", grants=(Grant(changes=(MOST_STAGES,), what=OWN),)))
    guard = card("combat", "Guard", prevents("power stage", 3))
    scene = struck(physical("Hook", strike(stages(stated))), b=foe(guard, drills=[drill]))
    scene.use("Guard")
    assert [fact.stages for fact in scene.of(DamageDetermined)] == [stated]
    assert [fact.amount for fact in scene.of(StagesLost)] == [lost]


@pytest.mark.rule("damage/life/review")
def test_each_life_card_of_damage_is_seen() -> None:
    scene = struck(energy("Beam", blast(life(2))))
    assert all(scene.state.is_open(Card(fact.card)) for fact in scene.of(LifeCardLost))
    assert not scene.state.is_open(scene.state.cards_in("b", "life_deck")[-1])
    assert scene.of(AttackSucceeded)


@pytest.mark.rule("damage/prevention")
@pytest.mark.parametrize(
    ("by", "there", "stages_lost", "cards_lost"), [(2, 5, 1, 2), (4, 5, 0, 1), (9, 5, 0, 0), (4, 0, 0, 1), (2, 1, 1, 2)]
)
def test_what_prevents_damage_of_any_kind_prevents_so_much_in_all_power_stages_first(
    by: int, there: int, stages_lost: int, cards_lost: int
) -> None:
    guard = card("combat", "Guard", prevents("", by))
    attack = physical("Hook", strike(stages(3), life(2)))
    scene = position(attacks, a=Side(hand=[attack]), b=foe(guard, stages=there)).use("Hook").use("Guard")
    scene.pass_until("attack", player="b")
    assert sum(fact.amount for fact in scene.of(StagesLost)) == stages_lost
    assert len(scene.of(LifeCardLost)) == cards_lost
    assert sum(fact.amount for fact in scene.of(DamagePrevented)) == min(by, 5)


@pytest.mark.rule("damage/prevention")
def test_what_prevents_damage_of_any_kind_all_combat_long_does_so_of_each_attack() -> None:
    ward = does(Decree(changes=(Lessen(by=2),), whose="you", until="combat"))
    a = Side(hand=[physical(name, strike(stages(3))) for name in ("Hook", "Jab")])
    scene = position(attacks, a=a, b=foe(card("combat", "Ward", ward), stages=9))
    scene.pick("pass")
    scene.use("Ward").use("Hook").pass_until("attack", player="a").use("Jab").pass_until("attack", player="b")
    assert [fact.amount for fact in scene.of(StagesLost)] == [1, 1]
