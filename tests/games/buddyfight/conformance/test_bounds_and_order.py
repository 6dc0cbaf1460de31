"""What rules do at their bounds, whom they ask where one answer is left, and in which order their parts come."""

from dataclasses import replace

import pytest

from events.buddyfight.card import AREAS
from events.buddyfight.facts import CardDestroyed, DamageDealt
from events.language.effect import (
    Cannot,
    Cards,
    Decree,
    Did,
    Discard,
    Draw,
    Finish,
    Flip,
    Grant,
    If,
    Ko,
    May,
    Move,
    Named,
    Number,
    Range,
    Skill,
    Switch,
    Trigger,
    X,
)
from events.skills.facts import SkillActivated
from events.table.fact import CardDrawn, CardReadied, CardRested
from tests.games.buddyfight.conformance.battles import BOTH, Phase, fight, striker
from tests.games.buddyfight.conformance.cards import (
    auto,
    counter,
    flag_card,
    impact_monster,
    item_card,
    life,
    monster_card,
    monsters,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, attacks, final, main
from tests.games.buddyfight.conformance.test_calls_by_effects import on_top_in
from tests.games.buddyfight.test_texts_in_games import gem, printed
from tests.games.scenario import assert_order

SPARE = several(2, "spare")


@pytest.mark.rule("call/1.1", "call/1.2", "impact-monster/call/2")
@pytest.mark.parametrize("shut", [AREAS, AREAS[1:]])
def test_an_impact_monster_that_can_be_called_nowhere_is_not_offered(shut: tuple[str, ...]) -> None:
    bans = [Grant(changes=(Cannot(action=f"call_{area}"),)) for area in shut]
    comet = impact_monster("Comet", text=[Skill(kind="permanent", zones=("hand",), grants=tuple(bans))])
    scene = final(a=Side(hand=[comet, *SPARE])).pass_until("use", player="a")
    assert scene.usable == ([] if shut == AREAS else ["Comet"])


@pytest.mark.rule("call/1.1", "call/1.2", "impact-monster/call/2", "playmat/flag-item/2")
@pytest.mark.parametrize("area", ["left", "right"])
def test_an_impact_monster_is_not_offered_on_top_of_a_monster_where_it_cannot_be_called(area: str) -> None:
    ban = Skill(kind="permanent", zones=("hand",), grants=(Grant(changes=(Cannot(action="call_right"),)),))
    side = {area: [monster_card("Ox")]}
    hand = [impact_monster("Comet", cost=on_top_in(*AREAS), text=[ban]), *SPARE]
    scene = final(a=Side(hand=hand, **side)).pass_until("use", player="a")  # type: ignore[arg-type]
    assert scene.usable == (["Comet"] if area == "left" else [])


@pytest.mark.rule("play-timing/1.1", "ability/end/1")
@pytest.mark.parametrize("ends", [True, False])
def test_nothing_is_used_once_what_stood_by_has_ended_the_part(ends: bool) -> None:
    haste = auto(Trigger(on="main_begins", whose="you"), Finish(part="main") if ends else life(1))
    scene = main(
        a=Side(left=[monster_card("Haste", text=[haste])], hand=SPARE), b=Side(hand=[counter("last", life(1))])
    )
    asked: list[tuple[str, str]] = []
    while scene.referee.ask is not None and not scene.over:
        asked.append(scene.asked)
        scene.pass_one()
    assert (("a", "use") in asked) == (("b", "use") in asked) == (not ends)


@pytest.mark.rule("attack/3.2.1", "final/3.2.1", "ability/penetrate")
@BOTH
@pytest.mark.parametrize("critical", [0, 1])
def test_a_card_without_critical_penetrates_without_damage(phase: Phase, critical: int) -> None:
    bull = striker("Bull", critical=critical, words=["penetrate"])
    scene = fight(phase, a=Side(left=[bull]), b=Side(center=[monster_card("Elk")])).attack("Bull", on="Elk").pass_all()
    assert (scene.names("b.drop"), scene.life("b")) == (["Elk"], 10 - critical)
    assert len(scene.of(DamageDealt)) == critical


@pytest.mark.rule("attack/3.2.2", "final/3.2.2", "ability/counterattack")
@BOTH
@pytest.mark.parametrize("defense", [4000, 9000])
def test_of_two_attackers_the_only_one_that_can_be_beaten_is_not_asked_for(phase: Phase, defense: int) -> None:
    golem = monster_card("Golem", power=4000, defense=90000, words=["counterattack"])
    a = Side(left=[striker("Wren", defense=4000)], right=[striker("Finch", defense=defense)])
    scene = fight(phase, a=a, b=Side(left=[golem])).attack("Wren", on="Golem")
    scene.pick("link Finch")
    asked: list[str] = []
    while not scene.of(CardDestroyed):
        asked.append(scene.ask.kind)
        scene.pass_one()
    assert ("counterattack" in asked) == (defense == 4000)
    assert [scene.name(fact.card) for fact in scene.of(CardDestroyed)] == ["Wren"]


@pytest.mark.rule("ability/1.3.1/optional", "ability/cost/3", "ability/cost/3-eg2")
@pytest.mark.parametrize(("held", "options"), [([], []), (["spell"], ["decline"]), (["Ox"], ["do", "decline"])])
def test_who_seems_to_be_able_to_is_asked_and_can_only_decline(held: list[str], options: list[str]) -> None:
    """What is in a hand is its fighter's secret: with cards in it, a monster may be among them."""
    cards = [monster_card("Ox") if name == "Ox" else spell_card(name) for name in held]
    may = May(effects=(Discard(cards=Cards(kinds=("monster",))),), name="fed")
    feeds = spell_card("feed", may, If(conditions=(Did(name="fed"),), then=(life(5),)), life(1))
    scene = main(a=Side(hand=[feeds, *cards])).use("feed").settled()
    assert (scene.options if scene.ask.kind == "may" else []) == options
    if options:
        scene.pick(options[0])
    if "do" in options:
        scene.pick("choose Ox")
    scene.pass_until("use")
    assert scene.life("a") == (16 if "do" in options else 11)


@pytest.mark.rule("attack/4.1", "final/4.1", "ability/n-attack")
@BOTH
def test_n_attack_is_activated_and_then_the_card_stands(phase: Phase) -> None:
    scene = fight(phase, a=Side(left=[striker("Bull", words=["double_attack"])])).attack("Bull").pass_until("attack")
    [activated], [stands] = scene.of(SkillActivated), scene.of(CardReadied)
    assert scene.name(activated.card) == scene.name(stands.card) == "Bull"
    assert_order(scene.timeline, "SkillActivated", "CardReadied")


@pytest.mark.rule("attack/4.1", "ability/n-attack")
def test_n_attack_waits_for_a_card_that_rests() -> None:
    """One that an effect has stood in the battle stands by it after the next attack alone."""
    rouse = counter("rouse", Switch(mode="active", what=monsters("you")))
    a = Side(left=[monster_card("Bull", words=["double_attack"])], hand=[rouse, *SPARE])
    scene = attacks(a=a, b=Side(life=20)).attack("Bull").pass_until("use", player="a").use("rouse").pass_until("attack")
    assert [fact.rule for fact in scene.of(CardReadied)] == ["ability/1.3.1"]
    assert "attack/4.1" not in [fact.rule for fact in scene.of(SkillActivated)]
    scene.attack("Bull").pass_until("attack")
    assert [fact.rule for fact in scene.of(CardReadied)] == ["ability/1.3.1", "attack/4.1"]


@pytest.mark.rule("ability/chaos-territory", "playmat/left-right/1")
@pytest.mark.parametrize("area", ["left", "right"])
def test_chaos_territory_makes_no_room_in_the_other_areas(area: str) -> None:
    chaos = {"center": [monster_card("Chaos", words=["chaos_territory"])], area: [monster_card("Elk")]}
    scene = main(a=Side(hand=[monster_card("Kit")], **chaos)).use("Kit", area=area).pass_all()  # type: ignore[arg-type]
    assert (scene.names(f"a.{area}"), scene.names("a.drop")) == (["Kit"], ["Elk"])


@pytest.mark.rule("playmat/left-right/1", "playmat/center/1", "ability/1.3.1")
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("mode", ["rest", "active"])
def test_an_effect_rests_a_monster_in_any_area_and_stands_it(area: str, mode: str) -> None:
    turns = spell_card("turn", Switch(mode=mode, what=monsters("you")))  # type: ignore[arg-type]
    side = {area: [monster_card("Elk")]}
    rested = ["Elk"] if mode == "active" else []
    scene = main(a=Side(hand=[turns], rested=rested, **side)).use("turn").pass_until("use")  # type: ignore[arg-type]
    assert scene.rested("Elk") == (mode == "rest")
    turned: list[CardRested | CardReadied] = [*scene.of(CardRested), *scene.of(CardReadied)]
    assert [(scene.name(fact.card), fact.rule) for fact in turned] == [("Elk", "ability/1.3.1")]


@pytest.mark.rule("call/1.1", "call/1.6")
@pytest.mark.parametrize("others", [0, 2])
def test_who_discards_the_hand_for_a_call_discards_all_but_the_card_that_is_shown(others: int) -> None:
    card = gem("■[Call Cost][Discard all cards from your hand]")
    scene = main(a=Side(hand=[card, *several(others, "card")])).use("Gem", area="left")
    scene.pass_until("use", "over")
    assert (scene.names("a.left"), scene.names("a.hand")) == (["Gem"], [])
    assert len(scene.names("a.drop")) == others


@pytest.mark.rule("call/1.1/note-cost", "call/1.4", "ability/cost/1")
@pytest.mark.parametrize("others", [0, 1])
def test_a_card_that_only_itself_could_pay_for_is_not_offered(others: int) -> None:
    card = gem("■[Call Cost][Drop all cards from your hand]")
    scene = main(a=Side(hand=[card, *several(others, "card")])).pass_until("use")
    assert ("Gem" in scene.usable) == bool(others)


@pytest.mark.rule("equip/3.1", "equip/3.3", "ability/equipment-change")
@pytest.mark.parametrize("banned", [True, False])
def test_no_equipment_is_changed_if_the_new_one_never_arrived(banned: bool) -> None:
    answer = Decree(changes=(Cannot(action="play"),), whose="opponent") if banned else life(1)
    a = Side(item=[item_card("Mace")], hand=[item_card("Lance", words=["equipment_change"]), *SPARE])
    scene = main(a=a, b=Side(hand=[counter("answer", answer)])).use("Lance")
    scene.pass_until("answer").use("answer")
    assert (scene.ask.kind == "equipment_change") == (not banned)
    scene.pass_until("use", player="a")
    assert scene.names("a.item") == (["Mace"] if banned else ["Lance"])


@pytest.mark.rule("call/3.1", "equip/3.3", "ability/equipment-change")
def test_a_monster_that_is_called_changes_no_equipment() -> None:
    a = Side(item=[item_card("Mace")], hand=[monster_card("Were", words=["equipment_change"]), *SPARE])
    scene = main(a=a).use("Were", area="left").pass_until("use", "equipment_change", player="a")
    assert (scene.ask.kind, scene.names("a.item")) == ("use", ["Mace"])


@pytest.mark.rule("equip/3.1", "equip/3.2", "equip/3.3")
def test_after_a_buddy_gift_equipment_is_changed() -> None:
    lance = item_card("Lance", words=["equipment_change"])
    a = Side(item=[item_card("Mace")], hand=[lance, *SPARE], buddy=[item_card("Lance", words=["equipment_change"])])
    scene = main(a=a).use("Lance")
    scene.pick("buddy_call Lance")
    scene.pass_until("equipment_change").pick("return Mace")
    assert_order(scene.timeline, "CardEquipped equip/3.1", "BuddyGiftGained equip/3.2", "ItemReturned")


@pytest.mark.rule("attack/3.1.2", "attack/3.3", "attack/3.5", "final/3.3", "final/3.5")
@BOTH
def test_who_has_no_life_left_after_a_hit_has_lost_once_no_card_is_in_battle_any_more(phase: Phase) -> None:
    scene = fight(phase, a=Side(left=[striker()]), b=Side(life=1)).attack("Wren").pass_all()
    assert scene.state.winner == "a"
    assert_order(scene.timeline, "DamageDealt", "BattleEnded", "GameEnded")


@pytest.mark.rule("ability/1.3.1")
def test_one_number_is_chosen_and_done_so_often() -> None:
    gamble = spell_card("gamble", Number(within=Range(least=1, most=3)), Draw(count=X()))
    scene = main(a=Side(hand=[gamble])).use("gamble").settled()
    assert (scene.ask.kind, scene.ask.least, scene.ask.most) == ("number", 1, 1)
    assert scene.options == ["number 1", "number 2", "number 3"]
    scene.pick("number 2")
    assert len(scene.of(CardDrawn)) == 2


@pytest.mark.rule("ability/set")
@pytest.mark.parametrize(("number", "there", "cast"), [(1, 0, True), (1, 1, False), (2, 1, True), (2, 2, False)])
def test_as_many_set_cards_as_a_text_says_lie_on_the_field(number: int, there: int, cast: bool) -> None:
    """Their text says how many of them may lie there; others do not count."""
    text = f'[Set]\n■You may only [Set] {number} "Mill" on your field.\n■All monsters on your field get power+1000.'
    mill = printed(text, name="Mill")
    side = Side(hand=[mill], spell=[*[mill] * there, spell_card("Banner", keyword="set")])
    assert ("Mill" in main(a=side).pass_until("use").usable) == cast


@pytest.mark.rule("impact-monster/Q4", "call/1.5", "call/3.1")
@pytest.mark.parametrize("back", [True, False])
def test_a_buddy_that_left_as_it_was_called_and_came_back_stays_where_it_is(back: bool) -> None:
    away = Move(to="hand", what=Cards(whose="opponent", zones=("buddy",), numbers=("Moon b",)))
    there = Move(to="buddy", what=Cards(whose="opponent", zones=("hand",), numbers=("Moon b",)))
    a = Side(hand=[monster_card("Moon")], buddy=[monster_card("Moon", number="Moon b")])
    scene = main(a=a, b=Side(hand=[counter("moonset", away, *[there] * back)])).use("Moon", area="left")
    scene.pick("buddy_call Moon")
    scene.use("moonset").pass_until("use", player="a")
    assert (scene.names("a.left"), scene.names("a.drop")) == ([], [])
    assert len(scene.names("a.buddy")) == 1 + back


@pytest.mark.rule("ability/reversal/1", "ability/reversal/2", "ability/reversal/7")
@pytest.mark.parametrize("zone", ["left", "flag"])
@pytest.mark.parametrize("two_sided", [True, False])
def test_what_follows_if_a_card_was_turned_follows_if_it_has_two_sides(zone: str, two_sided: bool) -> None:
    """Only of a flag it is counted how often it was turned."""
    sun, moon = flag_card("Sun", back=flag_card("Moon")), monster_card("Day", back=monster_card("Night"))
    side = Side(flag=sun if two_sided else flag_card("Sun"), left=[moon if two_sided else monster_card("Day")])
    turned = Named(effects=(Flip(what=Cards(whose="you", zones=(zone,))),), name="turned")
    turn = spell_card("turn", turned, If(conditions=(Did(name="turned"),), then=(life(3),)))
    scene = main(a=replace(side, hand=[turn])).use("turn").pass_until("use")
    assert scene.life("a") == (13 if two_sided else 10)
    assert scene.state.player_counter("a", "reversal") == (two_sided and zone == "flag")


@pytest.mark.rule("ability/soul/2", "ability/soulguard", "ability/soulguard/replacement")
@pytest.mark.parametrize("guards", [True, False])
def test_the_soul_of_a_card_that_does_not_leave_stays_but_for_the_card_that_is_dropped_for_it(guards: bool) -> None:
    bolt = spell_card("bolt", Ko(what=monsters("you")))
    side = Side(hand=[bolt], left=[monster_card("Ox", words=["soulguard"])], souls={"Ox": several(2, "soul")})
    scene = main(a=side).use("bolt").settled()
    scene.pick("do" if guards else "decline")
    if guards:
        scene.pick("choose soul 1")
    scene.pass_until("use")
    assert scene.names("a.soul") == (["soul 2"] if guards else [])
    assert sorted(scene.names("a.drop")) == (["bolt", "soul 1"] if guards else ["Ox", "bolt", "soul 1", "soul 2"])


@pytest.mark.rule("playmat/drop/1")
def test_what_lies_elsewhere_than_on_the_field_is_not_destroyed() -> None:
    bolt = spell_card("bolt", Ko(what=Cards(whose="you", zones=("drop",), kinds=("monster",))))
    scene = main(a=Side(hand=[bolt], drop=[monster_card("Elk")])).use("bolt").pass_until("use")
    assert not scene.of(CardDestroyed)
