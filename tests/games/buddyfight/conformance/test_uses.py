"""1. Flows of a call, a cast and an equip, and 4-1. Using activated abilities: what all four have alike."""

from collections.abc import Sequence

import pytest

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.facts import CardCalled, CardDropped, CardEquipped, GaugePaid
from events.language.effect import Cards, Condition, Damage, Decree, Discount, Effect, Exists
from events.skills.declared import ResolutionBegan, SkillDeclared
from events.table.counters import PlayerCountersRemoved
from events.table.fact import CardDrawn, PlayerLost
from events.table.ongoing import EffectEnded
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    act,
    counter,
    gauge,
    item_card,
    life,
    monster_card,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, main

KINDS = ("call", "cast", "equip", "ability")
BURN = Damage(count=10)


def used(
    kind: str,
    *,
    cost: Sequence[Effect] = (),
    conditions: Sequence[Condition] = (),
    gauge: int = 0,
    effect: Effect = DRAW,
    hers: Sequence[BuddyfightCard] = (),
    mine: Sequence[BuddyfightCard] = (),
) -> Scene:
    """A main phase in which a can use `Wren`: call it, cast it, equip it, or use its ability on the field."""
    card = {
        "call": monster_card("Wren", cost=cost, conditions=conditions),
        "cast": spell_card("Wren", effect, cost=cost, conditions=conditions),
        "equip": item_card("Wren", cost=cost, conditions=conditions),
        "ability": monster_card("Wren", text=[act(effect, costs=cost, conditions=conditions)]),
    }[kind]
    a = Side(gauge=gauge, hand=mine, left=[card]) if kind == "ability" else Side(gauge=gauge, hand=[card, *mine])
    return main(a=a, b=Side(hand=hers, gauge=2))


def use(scene: Scene, kind: str) -> Scene:
    """Wren, used and paid; a call is to the center."""
    return scene.use("Wren", area="center" if kind == "call" else "")


def done(scene: Scene, kind: str) -> bool:
    """Whether the use of Wren was resolved."""
    made: dict[str, type[CardCalled] | type[CardEquipped] | type[CardDrawn]] = {
        "call": CardCalled,
        "equip": CardEquipped,
    }
    return bool(scene.of(made.get(kind, CardDrawn)))


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/1.1")),
        pytest.param("cast", marks=pytest.mark.rule("cast/1.1")),
        pytest.param("equip", marks=pytest.mark.rule("equip/1.1")),
        pytest.param("ability", marks=pytest.mark.rule("ability/1.1")),
    ],
)
def test_a_use_is_declared_and_the_card_shown_before_anything_else(kind: str) -> None:
    scene = use(used(kind, hers=several(1, "anything")), kind)
    [declared] = scene.of(SkillDeclared)
    assert scene.name(declared.card) == "Wren"
    assert scene.asked == ("b", "answer")
    assert scene.state.is_seen(scene.card("Wren"))
    assert scene.names("a.in_use") == ([] if kind == "ability" else ["Wren"])
    assert not done(scene, kind)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/1.1/note-cost", "call/1.4")),
        pytest.param("cast", marks=pytest.mark.rule("cast/1.1/note-cost", "cast/1.2")),
        pytest.param("equip", marks=pytest.mark.rule("equip/1.1/note-cost", "equip/1.3")),
        pytest.param("ability", marks=pytest.mark.rule("play-timing/2.2")),
    ],
)
def test_a_use_whose_cost_cannot_be_paid_cannot_be_declared(kind: str) -> None:
    spare = several(1, "spare")
    assert "Wren" not in used(kind, cost=[gauge(2)], gauge=1, mine=spare).usable
    assert "Wren" in used(kind, cost=[gauge(2)], gauge=2, mine=spare).usable


@pytest.mark.trap("BF-23")
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/1.1/note-condition", "call/1.4")),
        pytest.param("cast", marks=pytest.mark.rule("cast/1.1/note-condition", "cast/1.2")),
        pytest.param("equip", marks=pytest.mark.rule("equip/1.1/note-condition", "equip/1.3")),
        pytest.param("ability", marks=pytest.mark.rule("play-timing/2.2")),
    ],
)
def test_a_use_whose_conditions_do_not_hold_cannot_be_declared(kind: str) -> None:
    gauged = Exists(cards=Cards(whose="you", zones=("gauge",)), least=2)
    spare = several(1, "spare")
    assert "Wren" not in used(kind, conditions=[gauged], gauge=1, mine=spare).usable
    assert "Wren" in used(kind, conditions=[gauged], gauge=2, mine=spare).usable


@pytest.mark.trap("BF-24")
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/1.6")),
        pytest.param("cast", marks=pytest.mark.rule("cast/1.3")),
        pytest.param("equip", marks=pytest.mark.rule("equip/1.5")),
        pytest.param("ability", marks=pytest.mark.rule("ability/cost/1")),
    ],
)
def test_all_parts_of_a_cost_are_paid_at_once_before_the_other_fighter_answers(kind: str) -> None:
    scene = use(used(kind, cost=[gauge(2), life(-1)], gauge=2, hers=several(1, "anything")), kind)
    assert scene.asked == ("b", "answer")
    paid = [fact for fact in scene.facts if isinstance(fact, GaugePaid | PlayerCountersRemoved)]
    assert [fact.together for fact in paid] == [False, True, True]
    assert len(scene.of(GaugePaid)) == 2
    assert scene.life("a") == 9


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/1.7")),
        pytest.param("cast", marks=pytest.mark.rule("cast/1.5")),
        pytest.param("equip", marks=pytest.mark.rule("equip/1.6")),
        pytest.param("ability", marks=pytest.mark.rule("play-timing/2.3")),
    ],
)
def test_a_check_follows_the_payment(kind: str) -> None:
    scene = use(used(kind, cost=[life(-10)], hers=several(1, "anything")), kind)
    assert scene.referee.ask is None
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]
    assert not done(scene, kind)


@pytest.mark.trap("BF-08")
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/2.1", "play-timing/3.1")),
        pytest.param("cast", marks=pytest.mark.rule("cast/2.1", "play-timing/3.1")),
        pytest.param("equip", marks=pytest.mark.rule("equip/2.1", "play-timing/3.1")),
        pytest.param("ability", marks=pytest.mark.rule("ability/1.2", "ability/1.2.1", "play-timing/3.1")),
    ],
)
def test_the_other_fighter_may_answer_with_one_counter(kind: str) -> None:
    scene = use(used(kind, hers=[counter("first", DRAW), counter("second", DRAW), *several(1, "spare")]), kind)
    assert scene.asked == ("b", "answer")
    assert scene.ask.rule == {"ability": "ability/1.2.1"}.get(kind, f"{kind}/2.1")
    assert scene.usable == ["first", "second"]
    scene.use("first")
    assert done(scene, kind)
    assert scene.of(ResolutionBegan)[-1].rule == {"ability": "ability/1.3"}.get(kind, f"{kind}/3.1")
    assert scene.ask.kind == "use"
    assert "second" in scene.names("b.hand")


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/2.2", "play-timing/3.3", "play-timing/3.2")),
        pytest.param("cast", marks=pytest.mark.rule("cast/2.2", "play-timing/3.3")),
        pytest.param("equip", marks=pytest.mark.rule("equip/2.2", "play-timing/3.3")),
        pytest.param("ability", marks=pytest.mark.rule("ability/1.2.2", "play-timing/3.3")),
    ],
)
def test_a_check_follows_the_payment_of_the_counter(kind: str) -> None:
    scene = use(used(kind, hers=[counter("all in", BURN, cost=[life(-10)])]), kind)
    scene.use("all in")
    assert [lost.player for lost in scene.of(PlayerLost)] == ["b"]
    assert not done(scene, kind)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/2.3", "play-timing/4.1")),
        pytest.param("cast", marks=pytest.mark.rule("cast/2.3", "play-timing/4.1")),
        pytest.param("equip", marks=pytest.mark.rule("equip/2.3", "play-timing/4.1")),
        pytest.param("ability", marks=pytest.mark.rule("ability/1.2.3", "play-timing/4.1")),
    ],
)
def test_the_counter_resolves_before_what_it_answers(kind: str) -> None:
    scene = use(used(kind, hers=[counter("reply", life(1))]), kind)
    scene.use("reply")
    told = [type(fact).__name__ for fact in scene.facts]
    assert done(scene, kind)
    resolved = {"call": "CardCalled", "equip": "CardEquipped"}.get(kind, "CardDrawn")
    assert told.index("PlayerCountersPlaced") < told.index(resolved)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("call", marks=pytest.mark.rule("call/2.4", "play-timing/4.2")),
        pytest.param("cast", marks=pytest.mark.rule("cast/2.4", "play-timing/4.2")),
        pytest.param("equip", marks=pytest.mark.rule("equip/2.4", "play-timing/4.2")),
        pytest.param("ability", marks=pytest.mark.rule("ability/1.2.4", "play-timing/4.2")),
    ],
)
def test_a_check_follows_the_counter_before_what_it_answers_resolves(kind: str) -> None:
    scene = use(used(kind, hers=[counter("burn", BURN)]), kind)
    scene.use("burn")
    assert [lost.player for lost in scene.of(PlayerLost)] == ["a"]
    assert not done(scene, kind)


@pytest.mark.rule("cast/3.1", "cast/3.2", "ability/1.3", "ability/1.3.1", "ability/1.4", "play-timing/5.1")
@pytest.mark.rule("play-timing/5.2")
@pytest.mark.parametrize("kind", ["cast", "ability"])
def test_effects_take_place_and_a_check_follows(kind: str) -> None:
    scene = used(kind, effect=BURN, hers=several(1, "anything"))
    use(scene, kind).pick("decline")
    assert scene.life("b") == 0
    assert [lost.player for lost in scene.of(PlayerLost)] == ["b"]


@pytest.mark.rule("play-timing/5.1", "play-timing/5-return", "play-timing/2.1")
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_answered_resolves_and_the_turn_fighter_may_use_another(kind: str) -> None:
    scene = used(kind, hers=several(1, "anything"), mine=[monster_card("Finch")])
    use(scene, kind).pick("decline")
    assert done(scene, kind)
    assert scene.asked == ("a", "use")
    assert "Finch" in scene.usable


@pytest.mark.rule("play-timing/3.2")
def test_a_counter_needs_its_cost_and_its_conditions_too() -> None:
    gauged = Exists(cards=Cards(whose="you", zones=("gauge",)), least=9)
    hers = [counter("dear", DRAW, cost=[gauge(3)]), counter("fussy", DRAW, conditions=[gauged]), counter("fair", DRAW)]
    scene = use(used("call", hers=hers), "call")
    assert scene.usable == ["fair"]


@pytest.mark.rule("cast/3.1/note-drop", "playmat/drop/1")
@pytest.mark.parametrize("answer", ["decline", "nothing"])
def test_a_spell_goes_to_the_drop_zone_after_it_resolved(answer: str) -> None:
    scene = use(used("cast", hers=several(1, "anything") if answer == "decline" else ()), "cast")
    if answer == "decline":
        assert scene.names("a.drop") == []
        scene.pick(answer)
    assert scene.names("a.drop") == ["Wren"]
    [dropped] = scene.of(CardDropped)
    assert scene.facts.index(dropped) > scene.facts.index(scene.of(CardDrawn)[0])


@pytest.mark.rule("ability/cost/1", "cast/1.3")
def test_what_the_next_cast_costs_less_is_used_up_by_that_cast_alone() -> None:
    cheaper = Decree(whose="you", until="next_use", changes=(Discount(total=1, keywords=("cast",)),))
    fox = monster_card("Fox", text=[act(DRAW, costs=[gauge(1)])])
    spells = [spell_card(name, DRAW, cost=[gauge(2)]) for name in ("One", "Two")]
    scene = main(a=Side(left=[monster_card("Ox", text=[act(cheaper)])], right=[fox], hand=spells, gauge=9))
    left = []
    for name in ("Ox", "Fox", "One", "Two"):
        scene.use(name).pass_until("use", player="a")
        left.append(len(scene.state.cards_in("a", "gauge")))
    assert left == [9, 8, 7, 5]
    assert [ended.rule for ended in scene.of(EffectEnded)] == ["ability/cost/1"]
