"""Interactions of rules within an attack: costs, Empower, the table, defenses, Defense Shields, damage, Endurance."""

import pytest
from msgspec.structs import replace

from events.dbz.card import DbzCard
from events.dbz.facts import DamageDetermined, DbzLost, EmpowerUsed, LifeCardLost, StagesLost
from events.language.effect import (
    Adjust,
    Bound,
    Cards,
    Give,
    Grant,
    Move,
    Multiply,
    Range,
    Skill,
)
from tests.games.dbz.conformance.attacking import foe, hit, perform, shield
from tests.games.dbz.conformance.cards import (
    DRAW,
    ENERGY,
    anger,
    ball,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    pay,
    physical,
    power,
    prevents,
    several,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position
from tests.games.dbz.conformance.test_keywords_of_attacks import empower
from tests.games.dbz.conformance.test_multiple_use import ONCE_MORE

BRACKET_D = 2_000_000
JAB = physical("Jab", strike(stages(1)))


def tough(name: str, by: int) -> DbzCard:
    """A life card with that Endurance."""
    return card("noncombat", name, endurance=by)


def enduring(*top: DbzCard, low: int = 9, **more: object) -> Side:
    """The side of b, who can use Endurance, with these life cards on top of so many others."""
    fields = {"deck": [*several(low, "low"), *top], "tokui_waza": True, "mastery": [card("mastery", "Way")]}
    return foe(**(fields | more))


# Damage, life cards and captures.


@pytest.mark.trap("DBZ-40")
@pytest.mark.rule("damage/stages/overflow", "damage/both-types", "damage/modified")
@pytest.mark.rule("dragon-balls/capture/life", "allies/redirect")
@pytest.mark.parametrize(("taker", "lost"), [("stay", 5), ("redirect Vasha 1", 2)])
def test_power_stages_that_became_life_cards_count_for_a_capture_unless_an_ally_takes_them(
    taker: str, lost: int
) -> None:
    """DBZ-40."""
    b = foe(stages=3, allies=[hero("Vasha")], powers={"Vasha 1": 6}, balls=[ball(1)])
    scene = hit(physical("Hook", strike(stages(6), life(2, more=True))), b)
    scene.pick(taker)
    assert len(scene.of(LifeCardLost)) == lost
    assert scene.asked == (("a", "capture") if lost == 5 else ("b", "attack"))


@pytest.mark.trap("DBZ-19")
@pytest.mark.rule("effects/power-loss-overflow", "dragon-balls/effect-discard")
@pytest.mark.rule("damage/stages/overflow", "dragon-balls/damage")
@pytest.mark.parametrize(
    ("blow", "left"),
    [
        (card("combat", "Blow", does(power(-4, "opponent"))), ["Moon Ball 1", "low 1", "low 2", "low 3", "low 4"]),
        (physical("Blow", strike(stages(4))), ["Moon Ball 1", "low 1", "low 2", "low 3"]),
    ],
    ids=["lost by an effect", "damage"],
)
def test_a_dragon_ball_counts_for_power_stages_lost_by_an_effect_and_not_for_damage(
    blow: DbzCard, left: list[str]
) -> None:
    """DBZ-19."""
    deck = [*several(5, "low"), ball(1), *several(1, "top")]
    scene = hit(blow, foe(stages=1, deck=deck))
    assert (scene.stages("Ilka 1"), scene.names("b.life_deck")) == (0, left)


@pytest.mark.rule("damage/both-types", "endurance/3", "endurance/6")
@pytest.mark.parametrize(("there", "asked"), [(0, True), (5, False)])
def test_endurance_is_used_against_power_stages_that_became_life_cards(there: int, asked: bool) -> None:
    scene = hit(physical("Hook", strike(stages(5))), enduring(tough("Tough", 2), stages=there))
    assert (scene.ask.kind == "endure") == asked
    if asked:
        scene.pick("endure Tough")
    assert scene.life("b") == (7 if asked else 10)


@pytest.mark.trap("DBZ-15")
@pytest.mark.rule("endurance/3", "endurance/6", "endurance/9", "battle-sequence/14")
@pytest.mark.parametrize(("second", "gone", "asked"), [("endure Second", 3, False), ("decline", 5, True)])
def test_a_second_endurance_begins_where_the_first_ends_and_both_decide_about_the_capture(
    second: str, gone: int, asked: bool
) -> None:
    """DBZ-15."""
    scene = hit(energy("Beam", blast(life(6))), enduring(tough("Second", 2), tough("First", 1), balls=[ball(1)]))
    scene.picks("endure First", second)
    assert scene.life("b") == 11 - gone
    assert (scene.ask.kind == "capture") == asked


@pytest.mark.rule("endurance/3", "win/survival")
@pytest.mark.parametrize(("low", "lost"), [(0, True), (1, False)])
def test_endurance_that_takes_the_last_life_card_saves_nobody(low: int, lost: bool) -> None:
    scene = hit(energy("Beam", blast(life(3))), enduring(tough("Tough", 9), low=low))
    scene.pick("endure Tough")
    assert (scene.state.winner, scene.life("b")) == ("a" if lost else None, low)


@pytest.mark.rule("endurance/3", "dragon-balls/loop", "dragon-balls/damage")
@pytest.mark.parametrize(("option", "lost"), [("endure Tough", False), ("decline", True)])
def test_endurance_keeps_a_player_with_nothing_else_but_dragon_balls_from_the_loop(option: str, lost: bool) -> None:
    deck = [ball(1), tough("Tough", 2)]
    scene = hit(energy("Beam", blast(life(3))), enduring(deck=deck))
    scene.pick(option)
    assert [fact.reason for fact in scene.of(DbzLost)] == ["dragon_ball_loop"] * lost
    assert scene.names("b.life_deck") == ["Moon Ball 1"]


@pytest.mark.rule("dragon-balls/damage", "dragon-balls/discard")
@pytest.mark.trap("DBZ-18")
@pytest.mark.parametrize(("there", "zone"), [([ball(1)], "b.removed"), ([], "b.life_deck")])
def test_a_dragon_ball_that_damage_uncovers_is_removed_if_the_same_one_is_in_play_and_counts_in_no_case(
    there: list[DbzCard], zone: str
) -> None:
    """DBZ-18."""
    own = [replace(other, name="Own Ball") for other in there]
    deck = [*several(5, "low"), ball(1), *several(1, "top")]
    scene = hit(energy("Beam", blast(life(2))), foe(deck=deck), balls=own)
    assert "Moon Ball 1" in scene.names(zone)
    assert [scene.name(fact.card) for fact in scene.of(LifeCardLost)] == ["top 1", "low 5"]


# Costs, and who has won before the attack is over.


@pytest.mark.rule("battle-sequence/2", "battle-sequence/9", "damage/pat")
@pytest.mark.parametrize(("cost", "base"), [(0, 3), (3, 1)])
def test_the_table_is_read_for_the_power_stages_that_the_cost_has_left(cost: int, base: int) -> None:
    rating = (0, 100, 100, 100, 100, BRACKET_D)
    hook = card("physical", "Hook", does(strike(), costs=[pay(cost)] if cost else []))
    scene = hit(hook, foe(), main=stack(rating=rating))
    assert scene.stages("Marek 1") == 5 - cost
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [base]


@pytest.mark.rule("battle-sequence/2", "win/survival", "general/cost-definition")
@pytest.mark.parametrize(("there", "winner"), [(2, "b"), (3, "a")])
def test_a_player_who_pays_with_the_last_life_card_loses_before_the_attack_would_win(there: int, winner: str) -> None:
    toll = Move(to="discard", what=Cards(whose="you", zones=("life_deck",), top=2))
    beam = card("energy", "Beam", does(blast(life(3)), costs=[toll]))
    scene = hit(beam, foe(deck=3), deck=there)
    assert (scene.state.winner, bool(scene.of(LifeCardLost))) == (winner, winner == "a")


@pytest.mark.rule("battle-sequence/3", "effects/power-loss-overflow", "win/survival")
@pytest.mark.parametrize(("there", "lost"), [(2, True), (3, False)])
def test_an_attack_wins_by_what_it_says_beside_before_anybody_defends(there: int, lost: bool) -> None:
    hook = physical("Hook", power(-2, "opponent"), strike())
    scene = hit(hook, foe(card("combat", "Guard", stops()), stages=0, deck=there))
    assert scene.state.winner == ("a" if lost else None)
    if not lost:
        assert scene.asked == ("b", "defend")


# Empower, multipliers, and further uses.


@pytest.mark.rule("damage/multiplier", "keywords/empower-2", "battle-sequence/9/energy-default")
@pytest.mark.parametrize(("option", "lost"), [("do", 11), ("decline", 8)])
def test_the_base_damage_is_doubled_and_not_what_empower_adds(option: str, lost: int) -> None:
    double = Give(changes=(Multiply(figure="life card", times=2),), what="this", until="attack")
    scene = hit(energy("Beam", blast(), double, empower(3)), foe())
    scene.pick(option)
    assert len(scene.of(LifeCardLost)) == lost


@pytest.mark.rule("keywords/empower-2", "old/multi-use-count")
@pytest.mark.parametrize(("option", "zone"), [("do", "a.discard"), ("decline", "a.in_use")])
def test_empower_deletes_the_further_use_that_stands_behind_it(option: str, zone: str) -> None:
    scene = hit(physical("Hook", strike(stages(1)), empower(2), ONCE_MORE), foe())
    scene.pick(option)
    scene.pass_until("attack", player="a")
    assert scene.names(zone) == ["Hook"]


@pytest.mark.rule("keywords/empower-2", "old/multi-use-count")
def test_each_use_of_a_card_that_stays_may_be_empowered_anew() -> None:
    scene = hit(physical("Hook", strike(stages(1)), ONCE_MORE, empower(2), anger(1)), foe(stages=9))
    scene.pick("do")
    scene.pass_until("attack", player="a").use("Hook").pick("decline")
    assert (len(scene.of(EmpowerUsed)), scene.life("b"), scene.anger("a")) == (1, 18, 1)


@pytest.mark.rule("battle-sequence/7", "old/multi-use-count")
def test_a_defense_shield_stops_the_first_use_of_a_card_that_stays_and_no_further_one() -> None:
    scene = hit(physical("Hook", strike(stages(1)), ONCE_MORE), foe(noncombats=[shield("Wall")]))
    scene.pass_until("attack", player="a")
    assert (scene.of(StagesLost), scene.usable) == ([], ["Hook"])
    scene.use("Hook")
    assert scene.stages("Ilka 1") == 4


# Defenses and Defense Shields.


@pytest.mark.rule("battle-sequence/7", "keywords/focused-5")
def test_a_focused_physical_attack_uses_up_shields_against_physical_attacks_alone() -> None:
    hand = [physical("Hook", strike(stages(1), keywords=["focused"])), JAB, energy("Beam", blast(life(2)))]
    b = foe(noncombats=[shield("Wall"), shield("Dome", what=ENERGY)])
    scene = position(attacks, a=Side(hand=hand), b=b)
    for name in ("Hook", "Jab", "Beam"):
        perform(scene.pass_until("attack", player="a"), name)
    scene.pass_until("attack", player="b")
    assert (scene.stages("Ilka 1"), scene.life("b")) == (3, 20)


@pytest.mark.rule("battle-sequence/5", "battle-sequence/7", "damage/prevention")
@pytest.mark.parametrize(
    ("defense", "left"), [(prevents("power stage", 9), 4), (stops(), 5)], ids=["prevents", "stops"]
)
def test_a_player_who_only_prevents_damage_must_use_the_defense_shield_too(defense: Skill, left: int) -> None:
    hand = [physical("Hook", strike(stages(1))), JAB]
    b = foe(card("combat", "Guard", defense), noncombats=[shield("Wall")])
    scene = position(attacks, a=Side(hand=hand), b=b).use("Hook").use("Guard")
    scene.pass_until("attack", player="a").use("Jab").pass_until("attack", player="b")
    assert scene.stages("Ilka 1") == left


@pytest.mark.trap("DBZ-16", "DBZ-35")
@pytest.mark.rule("general/unstoppable", "battle-sequence/7", "endurance/3", "endurance/9")
@pytest.mark.parametrize(("words", "lost"), [(["unstoppable"], 1), ([], 0)])
def test_an_unstoppable_attack_passes_the_shield_but_not_endurance(words: list[str], lost: int) -> None:
    """DBZ-16, DBZ-35: the Defense Shield is used up in both cases."""
    hand = [energy("Beam", blast(life(5), keywords=words)), energy("Ray", blast(life(1)))]
    b = enduring(tough("Tough", 4), balls=[ball(1)], noncombats=[shield("Dome", what=ENERGY)])
    scene = perform(position(attacks, a=Side(hand=hand), b=b), "Beam")
    if words:
        scene.pick("endure Tough")
    scene.pass_until("attack", "capture", player="a")
    assert (scene.ask.kind, scene.life("b")) == ("attack", 10 - lost)
    perform(scene, "Ray").pass_until("attack", player="b")
    assert scene.life("b") == 9 - lost


@pytest.mark.rule("old/reduce-not-prevent", "damage/prevention", "battle-sequence/10")
@pytest.mark.parametrize(("reduces", "left"), [(True, 7), (False, 5)])
def test_damage_that_cannot_be_prevented_can_be_reduced(reduces: bool, left: int) -> None:
    theirs = Cards(whose="opponent", role="physical attack", zones=("in_use",))
    less = Grant(changes=(Adjust(figure="power stage", by=-2),), what=theirs)
    drills = [card("drill", "Form", Skill(kind="permanent", grants=(less,)))] if reduces else []
    b = foe(card("combat", "Guard", prevents("power stage", 2)), stages=9, drills=drills)
    scene = hit(physical("Hook", strike(stages(4), keywords=["unpreventable"])), b).use("Guard")
    assert scene.stages("Ilka 1") == left


# What an attack leads to.


@pytest.mark.rule("general/damage-cap/2", "dragon-balls/capture/life", "battle-sequence/14")
@pytest.mark.parametrize(("most", "asked"), [(5, True), (4, False)])
def test_a_maximum_of_life_cards_decides_about_the_capture(most: int, asked: bool) -> None:
    bound = Grant(changes=(Bound(figure="life card", within=Range(most=most)),), player="you")
    wall = card("drill", "Wall", Skill(kind="permanent", grants=(bound,)))
    scene = hit(energy("Beam", blast(life(7))), foe(drills=[wall], balls=[ball(1)]))
    assert (len(scene.of(LifeCardLost)), scene.ask.kind == "capture") == (most, asked)


@pytest.mark.rule("costs/energy-default", "battle-sequence/4", "allies/take-control")
@pytest.mark.parametrize(("there", "asked"), [(3, True), (4, False)])
def test_the_cost_of_an_energy_attack_may_let_an_ally_take_control_against_the_answer(there: int, asked: bool) -> None:
    kick = physical("Kick", strike(stages(1)))
    scene = hit(energy("Beam", blast(life(1))), foe(kick), stages=there, allies=[hero("Tobin")])
    scene.pass_until("attack", player="b").use("Kick")
    assert (scene.ask.kind == "control") == asked


@pytest.mark.rule("battle-sequence/8", "battle-sequence/15", "damage/prevention", "effects/if-successful")
@pytest.mark.parametrize(("defense", "drawn"), [(prevents("power stage", 9), 1), (stops(), 0)])
def test_an_attack_whose_damage_is_all_prevented_is_successful_all_the_same(defense: Skill, drawn: int) -> None:
    scene = hit(physical("Hook", strike(stages(3), then=[DRAW])), foe(card("combat", "Guard", defense))).use("Guard")
    assert (scene.stages("Ilka 1"), len(scene.names("a.hand"))) == (5, drawn)
