"""What effects forbid, oblige and ask holds where the rules act, too: attacks, [N Attack], damage, the last souls."""

from typing import Any, cast

import msgspec
import pytest

from events.buddyfight.card import AREAS
from events.buddyfight.facts import AttackDeclared, CardDestroyed, DamageDealt
from events.buddyfight.vocabulary import wrong
from events.language.effect import (
    Attack,
    Cannot,
    Cards,
    Change,
    Choose,
    Damage,
    Did,
    Gain,
    Grant,
    If,
    Limit,
    Must,
    Named,
    Play,
    Skill,
    Trigger,
)
from events.table.fact import CardDrawn, CardReadied, CardRested, CardRevealed
from tests.games.buddyfight.conformance.battles import BOTH, Phase, fight, striker
from tests.games.buddyfight.conformance.cards import (
    DRAW,
    act,
    auto,
    flag_card,
    impact_monster,
    item_card,
    life,
    monster_card,
    monsters,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, attacks, final, main, turn
from tests.games.buddyfight.conformance.test_flags_in_decks import BURN, DREI
from tests.games.scenario import assert_order


def always(*changes: Change) -> Skill:
    """A continuous ability on the card itself."""
    return Skill(kind="permanent", grants=(Grant(changes=changes),))


@pytest.mark.rule("attack/2.1", "attack/2.1.3")
@BOTH
def test_a_card_that_must_attack_attacks_before_the_phase_can_end(phase: Phase) -> None:
    side = Side(left=[striker("Bull", text=[always(Must(action="attack"))])], right=[striker("Hen")])
    scene = fight(phase, a=side)
    assert scene.options == ["attack Bull", "attack Hen"]
    scene.attack("Bull").pass_until("attack")
    assert scene.options == ["attack Hen", "no_attack"]


@pytest.mark.rule("attack/2.1", "attack/2.2")
@BOTH
@pytest.mark.parametrize("action", ["attack", "rest"])
@pytest.mark.parametrize("by", ["any", "battle"])
def test_a_card_that_cannot_attack_or_rest_does_not_attack(phase: Phase, action: str, by: str) -> None:
    tied = always(Cannot(action=action, by=by))
    scene = fight(phase, a=Side(left=[striker("Bull", text=[tied])], right=[striker("Hen")]))
    assert scene.options == ["attack Hen", "no_attack"]


@pytest.mark.rule("attack/4.1", "ability/n-attack")
@BOTH
@pytest.mark.parametrize("held", [False, True])
def test_a_card_that_cannot_stand_does_not_stand_by_n_attack(phase: Phase, held: bool) -> None:
    text = [always(Cannot(action="ready"))] if held else []
    scene = fight(phase, a=Side(left=[striker("Bull", words=["double_attack"], text=text)])).attack("Bull")
    scene.pass_until("attack")
    assert bool(scene.of(CardReadied)) != held
    assert scene.rested("Bull") == held


@pytest.mark.rule("ability/n-attack/single", "attack/4.1", "final/4.1")
@BOTH
@pytest.mark.parametrize(
    ("printed", "gained", "times"),
    [
        ("double_attack", "double_attack", 2),
        ("double_attack", "triple_attack", 3),
        ("triple_attack", "double_attack", 3),
    ],
)
def test_of_n_attack_printed_and_gained_the_highest_counts(phase: Phase, printed: Any, gained: str, times: int) -> None:
    bull = striker("Bull", words=[printed], text=[always(Gain(keywords=(gained,)))])
    scene = fight(phase, a=Side(left=[bull]), b=Side(life=20))
    for _ in range(times):
        scene.pass_until("attack").attack("Bull")
    scene.pass_all()
    assert len(scene.of(CardReadied)) == times - 1
    assert scene.rested("Bull")


@pytest.mark.rule("attack/3.1.2")
@BOTH
@pytest.mark.parametrize(("by", "taken"), [("battle", 0), ("opponent", 1), ("any", 0)])
def test_damage_of_attacks_that_a_fighter_cannot_take(phase: Phase, by: str, taken: int) -> None:
    ward = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="take_damage", by=by),), player="you"),))
    scene = fight(phase, a=Side(left=[striker()]), b=Side(spell=[spell_card("Ward", more=[ward])])).attack("Wren")
    scene.pass_all()
    assert scene.life("b") == 10 - taken
    assert bool(scene.of(DamageDealt)) == bool(taken)


@pytest.mark.rule("attack/2.2/link", "play-timing/4.1")
@pytest.mark.parametrize("sure", [False, True])
def test_an_attack_that_a_card_joined_whose_attacks_cannot_be_nullified_is_not(sure: bool) -> None:
    text = [always(Cannot(action="nullify_attack"))] if sure else []
    side = Side(left=[monster_card("Hen")], right=[monster_card("Owl", text=text)])
    scene = attacks(a=side, b=Side(hand=[nullifies("attack")])).pass_until("attack").attack("Hen")
    scene.pick("link Owl")
    scene.pass_until("use", player="b").use("no attack").pass_all()
    assert scene.life("b") == (8 if sure else 10)


@pytest.mark.rule("attack/3.2.2", "ability/counterattack")
def test_what_a_counterattack_destroys_is_destroyed_by_the_attacked_card() -> None:
    glad = auto(Trigger(on="kos", card="this"), life(1))
    foe = monster_card("Owl", words=["counterattack"], defense=9000, text=[glad])
    scene = attacks(a=Side(left=[monster_card("Hen")]), b=Side(left=[foe])).pass_until("attack").attack("Hen", on="Owl")
    scene.pass_all()
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == ["Hen"]
    assert scene.life("b") == 11


@pytest.mark.rule("playmat/flag-item/6")
def test_a_flag_that_is_replaced_does_not_leave_the_field() -> None:
    watch = monster_card("Owl", text=[auto(Trigger(on="leaves", card=Cards(whose="you")), DRAW)])
    scene = main(a=Side(hand=[BURN]), b=Side(left=[watch], hand=[DREI], life=10)).use("burn")
    scene.pick("decline")
    scene.use("Drei").pass_until("use", player="a")
    assert scene.names("b.flag") == ["Drei"]
    assert scene.names("b.hand") == []


@pytest.mark.rule("ability/flags-in-deck/3")
def test_a_card_of_the_hand_that_is_used_as_life_runs_out_is_shown() -> None:
    scene = main(a=Side(hand=[BURN]), b=Side(hand=[DREI], life=10)).use("burn")
    scene.pick("decline")
    scene.use("Drei")
    assert [(scene.name(fact.card), fact.rule) for fact in scene.of(CardRevealed)] == [
        ("Drei", "ability/flags-in-deck/3")
    ]


@pytest.mark.rule("impact-monster/Q4", "impact-monster/1")
def test_the_call_of_an_impact_monster_is_nullified_as_the_cast_of_an_impact_is() -> None:
    scene = final(a=Side(hand=[impact_monster("Comet"), impact_monster("Meteor")]), b=Side(hand=[nullifies("cast")]))
    scene.pass_until("use", player="a").use("Comet", area="left").pick("skill no cast 0")
    scene.pass_until("use", player="a")
    assert scene.names("a.drop") == ["Comet"]
    assert scene.usable == ["Meteor"]


@pytest.mark.rule("impact-monster/Q4")
def test_the_call_of_a_monster_is_no_cast() -> None:
    scene = main(a=Side(hand=[monster_card("Hen")]), b=Side(hand=[nullifies("cast"), *several(1, "x")]))
    scene.use("Hen", area="left")
    assert scene.asked == ("b", "answer")
    assert scene.usable == []


DRILL = spell_card("Drill", Attack(what=Cards(whose="you", zones=("item",))))


@pytest.mark.trap("BF-32")
@pytest.mark.rule("final/Q4")
def test_who_attacks_by_an_effect_rests_the_card_and_chooses_its_target() -> None:
    """BF-32: from the choice of the target up to [N Attack], and then what was being done goes on."""
    drill = spell_card("Drill", Attack(what=Cards(whose="you", zones=("item",))), DRAW)
    side = Side(hand=[drill], item=[item_card("Mace", words=["double_attack"])])
    scene = main(a=side, b=Side(left=[monster_card("Owl")])).use("Drill").settled()
    assert scene.ask.rule == "final/Q4"
    assert scene.options == ["attack Owl with Mace", "attack Mace"]
    scene.attack("Mace").pass_until("use", player="b")
    assert [scene.name(fact.card) for fact in scene.of(CardRested)] == ["Mace"]
    scene.pass_until("use", player="a")
    order = [type(fact).__name__ for fact in scene.facts]
    assert scene.life("b") == 9
    assert not scene.rested("Mace")
    assert order.index("AttackDeclared") < order.index("DamageDealt") < order.index("CardReadied")
    assert order.index("CardReadied") < order.index("CardDrawn")
    assert scene.names("a.drop") == ["Drill"]


@pytest.mark.rule("final/Q4", "attack/2.1/first-turn")
@pytest.mark.parametrize("attacks", [True, False])
def test_what_follows_if_an_effect_attacked_follows_then_alone(attacks: bool) -> None:
    blow = Attack(what=Cards(whose="you", zones=("item",)))
    drill = spell_card("Drill", Named(effects=(blow,), name="blow"), If(conditions=(Did(name="blow"),), then=(DRAW,)))
    side = Side(hand=[drill], item=[item_card("Mace")], rested=[] if attacks else ["Mace"])
    scene = main(a=side).use("Drill").settled()
    if attacks:
        scene.attack("Mace").pass_until("use", player="a")
        order = [type(fact).__name__ for fact in scene.facts]
        assert_order(order, "AttackDeclared", "DamageDealt", "CardDrawn")
    assert len(scene.of(CardDrawn)) == attacks


@pytest.mark.rule("final/Q4", "attack/2.1/first-turn")
@pytest.mark.parametrize("why", ["rested", "center", "twice in the first turn", "no such card"])
def test_an_effect_attacks_with_no_card_that_cannot_attack(why: str) -> None:
    side = Side(
        hand=[DRILL, spell_card("Again", *msgspec.structs.replace(DRILL.skills[0]).effects)],
        item=[] if why == "no such card" else [item_card("Mace", words=["double_attack"])],
        center=[monster_card("Hen")] if why == "center" else [],
        rested=["Mace"] if why == "rested" else [],
    )
    first = why == "twice in the first turn"
    scene = main(a=side, number=1 if first else 3).use("Drill").settled()
    if first:
        scene.attack("Mace").pass_until("use", player="a")
        while scene.ask.kind != "use" or "Again" not in scene.usable:
            scene.pass_one()
        scene.use("Again").settled()
    assert len(scene.of(AttackDeclared)) == first
    assert not first or scene.names("a.drop") == ["Drill", "Again"]


@pytest.mark.rule("ability/over/1")
def test_what_is_declared_once_a_game_is_no_automatic_ability() -> None:
    trigger = Trigger(on="enters", card="this")
    card = monster_card("Hen", text=[Skill(kind="auto", keyword="overturn", trigger=trigger, effects=(DRAW,))])
    assert "[Overturn] is declared" in (wrong(card) or "")
    said = act(DRAW, counter=True, keyword="overturn", limit=Limit(within="game"))
    assert wrong(monster_card("Hen", text=[said])) is None


@pytest.mark.rule("ability/flag-down/3", "check/2-area")
def test_a_card_that_has_to_go_for_two_reasons_goes_once() -> None:
    flag = msgspec.structs.replace(flag_card(), skills=())
    side = Side(flag=flag, left=[monster_card("Hen"), monster_card("Owl")], down=[flag.name])
    scene = main(a=side)
    scene.pass_until("use")
    assert sorted(scene.names("a.drop")) == ["Hen", "Owl"]


@pytest.mark.rule("attack/3.1.2")
def test_damage_by_an_ability_is_none_by_an_attack() -> None:
    ward = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="take_damage", by="battle"),), player="you"),))
    burn = spell_card("burn", Damage(count=2), Choose(cards=monsters()))
    scene = main(a=Side(hand=[burn]), b=Side(spell=[spell_card("Ward", more=[ward])])).use("burn").settled()
    assert scene.life("b") == 8


@pytest.mark.rule("attack/2.2")
@BOTH
@pytest.mark.parametrize("by", ["any", "battle"])
def test_a_monster_that_cannot_be_attacked_is_no_target(phase: Phase, by: Any) -> None:
    safe = monster_card("Owl", text=[always(Cannot(action="be_attacked", by=by))])
    scene = fight(phase, a=Side(left=[striker()]), b=Side(left=[safe], right=[monster_card("Hen")]))
    assert scene.options == ["attack Hen with Wren", "attack Wren", "no_attack"]


def banned(action: str, *, by: Any = "any") -> Skill:
    """A continuous ability by which the opponent cannot do such a thing."""
    return Skill(kind="permanent", grants=(Grant(changes=(Cannot(action=action, by=by),), player="opponent"),))


@pytest.mark.rule("playmat/deck/3", "start/3.1")
@pytest.mark.parametrize(("by", "drawn"), [("any", 0), ("opponent", 1)])
def test_who_cannot_draw_draws_neither_for_the_turn_nor_by_what_is_told(by: Any, drawn: int) -> None:
    watch = spell_card("Watch", more=[banned("draw", by=by)])
    scene = turn(a=Side(), b=Side(spell=[watch]))
    scene.pass_until("charge")
    assert len(scene.of(CardDrawn)) == drawn
    scene = main(a=Side(hand=[spell_card("insight", DRAW)]), b=Side(spell=[watch])).use("insight").settled()
    assert not scene.of(CardDrawn)


@pytest.mark.rule("call/1.2")
@pytest.mark.parametrize("shut", [AREAS, AREAS[:2]])
def test_an_effect_calls_a_monster_to_an_area_that_it_may_come_to_or_not_at_all(shut: tuple[str, ...]) -> None:
    bans = [
        msgspec.structs.replace(always(Cannot(action=cast(Any, f"call_{area}"), by="any")), zones=("drop",))
        for area in shut
    ]
    raise_dead = spell_card("raise", Choose(cards=Cards(whose="you", zones=("drop",), kinds=("monster",))), Play())
    scene = main(a=Side(hand=[raise_dead], drop=[monster_card("Hen", text=bans), monster_card("Owl")])).use("raise")
    scene.settled().pick("choose Hen")
    if shut != AREAS:
        assert scene.options == [AREAS[2]]
        scene.pick(AREAS[2])
    scene.pass_until("use")
    assert scene.names("a.drop") == (["Hen", "Owl", "raise"] if shut == AREAS else ["Owl", "raise"])


@pytest.mark.rule("ability/when-cast/2", "call/1.2")
def test_a_monster_that_cannot_be_called_is_not_called_by_an_effect() -> None:
    held = monster_card("Hen", text=[msgspec.structs.replace(always(Cannot(action="play", by="you")), zones=("drop",))])
    raise_dead = spell_card("raise", Choose(cards=Cards(whose="you", zones=("drop",), kinds=("monster",))), Play())
    scene = main(a=Side(hand=[raise_dead], drop=[held, monster_card("Owl")])).use("raise").settled()
    scene.pick("choose Hen")
    scene.pass_until("use")
    assert scene.names("a.drop") == ["Hen", "Owl", "raise"]
