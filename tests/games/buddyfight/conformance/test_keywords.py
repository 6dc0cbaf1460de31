"""4. Keyword abilities, impact monsters."""

from typing import Any

import pytest

from events.buddyfight.card import BuddyfightCard, Keyword, KeywordSkill
from events.buddyfight.facts import AreaChanged, BuddyGiftGained, CardDestroyed, CardReversed, DamageDealt
from events.buddyfight.turn import main_phase
from events.language.effect import (
    Adjust,
    Beside,
    Cannot,
    Cards,
    Choose,
    Compare,
    Decree,
    Draw,
    Exists,
    Flip,
    Give,
    Grant,
    If,
    Ko,
    Move,
    Negate,
    Play,
    Put,
    Range,
    Skill,
    Stack,
    Trigger,
)
from events.table.facing import CardSetFaceDown
from events.table.ids import Zone
from events.table.sight import sees
from tests.games.buddyfight.conformance.cards import (
    FIELD,
    THEIR_MONSTER,
    act,
    auto,
    changing,
    counter,
    gauge,
    impact_monster,
    item_card,
    monster_card,
    nullifies,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, final, main, position


def offered(scene: Scene) -> list[str]:
    """The cards that can be used now; nobody is asked who publicly has none."""
    return scene.usable if not scene.over and scene.ask.kind in ("use", "answer") else []


def strong(name: str = "Ox", *words: Any, **more: Any) -> Any:
    return monster_card(name, power=6000, critical=more.pop("critical", 2), words=words, **more)


def fought(a: Any, b: Side, *, by: str = "Ox", on: str = "") -> Scene:
    """The attack phase in which a card attacks and nobody does more."""
    return attacks(a=Side(left=[a]), b=b).attack(by, on=on).pass_all()


# [Penetrate]


@pytest.mark.rule("ability/penetrate")
def test_penetrate_deals_the_critical_of_the_attacker_beside_a_monster_in_the_center() -> None:
    center = Side(center=[monster_card("Wall")])
    assert fought(strong("Ox", "penetrate"), center, on="Wall").life("b") == 8
    assert fought(strong("Ox"), center, on="Wall").life("b") == 10
    assert fought(strong("Ox", "penetrate"), Side(left=[monster_card("Wall")]), on="Wall").life("b") == 10


@pytest.mark.rule("ability/penetrate/link", "attack/3.2.1/link")
def test_each_penetrate_of_a_link_attack_deals_damage_once() -> None:
    a = Side(left=[strong("Ox", "penetrate")], right=[strong("Elk", "penetrate", critical=3)])
    scene = attacks(a=a, b=Side(center=[monster_card("Wall")])).attack("Ox", on="Wall")
    scene.pick("link Elk")
    scene.pass_all()
    assert [fact.amount for fact in scene.of(DamageDealt)] == [2, 3]


@pytest.mark.rule("ability/penetrate/no-counter", "ability/counterattack/no-counter", "ability/n-attack/no-counter")
def test_no_counter_answers_what_the_rules_do_for_a_keyword() -> None:
    a = Side(left=[strong("Ox", "penetrate", "double_attack")])
    b = Side(center=[monster_card("Wall", words=["counterattack"])], hand=[nullifies("skill")])
    scene = attacks(a=a, b=b).attack("Ox", on="Wall")
    asked = []
    while not scene.over:
        asked.append(scene.asked)
        scene.pass_one()
    assert ("b", "answer") not in asked


@pytest.mark.rule("attack/Q2", "attack/3.2.1")
def test_without_the_monster_in_the_center_penetrate_does_nothing() -> None:
    back = counter("Homeward", Move(to="hand"), targets=[Choose(cards=Cards(whose="you", zones=("center",)))])
    scene = attacks(a=Side(left=[strong("Ox", "penetrate")]), b=Side(center=[monster_card("Wall")], hand=[back]))
    scene.attack("Ox", on="Wall").pass_until("use", player="b").use("Homeward").pass_all()
    assert scene.life("b") == 10
    assert scene.names("b.hand") == ["Wall"]


# [Soulguard]


def guarded(*souls: str) -> Side:
    wall = monster_card("Wall", words=["soulguard"])
    return Side(left=[wall], souls={"Wall": [monster_card(name) for name in souls]})


@pytest.mark.rule("ability/soulguard", "ability/soulguard/replacement")
def test_a_card_of_the_soul_may_go_instead_of_its_host() -> None:
    scene = attacks(a=Side(left=[strong()]), b=guarded("Ghost")).attack("Ox", on="Wall").pass_until("may")
    assert scene.asked == ("b", "may")
    scene.pick("do")
    scene.pass_all()
    assert scene.names("b.left") == ["Wall"]
    assert scene.names("b.drop") == ["Ghost"]
    assert not scene.of(CardDestroyed)
    scene = attacks(a=Side(left=[strong()]), b=guarded("Ghost")).attack("Ox", on="Wall").pass_all()
    assert scene.names("b.left") == []
    assert sorted(scene.names("b.drop")) == ["Ghost", "Wall"]


@pytest.mark.rule("ability/soulguard")
def test_soulguard_keeps_from_any_way_off_the_field_and_needs_a_soul() -> None:
    back = spell_card("Tide", Move(to="hand"), targets=[THEIR_MONSTER])
    scene = main(a=Side(hand=[back]), b=guarded("Ghost")).use("Tide").pass_until("may")
    scene.pick("do")
    assert scene.names("b.left") == ["Wall"]
    scene = main(a=Side(hand=[back]), b=guarded()).use("Tide").pass_all()
    assert scene.names("b.hand") == ["Wall"]


@pytest.mark.rule("ability/soulguard/no-counter")
def test_no_counter_answers_soulguard() -> None:
    b = Side(**{**vars(guarded("Ghost")), "hand": [nullifies("skill")]})
    scene = attacks(a=Side(left=[strong()]), b=b).attack("Ox", on="Wall").pass_until("may")
    scene.pick("do")
    assert scene.asked != ("a", "answer")
    assert scene.names("b.left") == ["Wall"]


@pytest.mark.trap("BF-04")
@pytest.mark.rule("check/2-area", "check/3-size", "ability/soulguard")
def test_soulguard_does_not_keep_what_the_check_puts_away() -> None:
    """BF-04: the fighter is not even asked."""
    wall = monster_card("Wall", words=["soulguard"], size=1)
    side = Side(left=[wall], souls={"Wall": [monster_card("Ghost")]}, hand=[monster_card("Cub")])
    scene = position(lambda table: main_phase(table, "a"), a=side, options={"BF-04": "final"})
    scene.use("Cub", area="left").pass_until("may")
    assert scene.over
    assert scene.names("a.left") == ["Cub"]
    assert sorted(scene.names("a.drop")) == ["Ghost", "Wall"]


@pytest.mark.trap("BF-04")
@pytest.mark.rule("check/2-area", "ability/soulguard/replacement")
def test_by_the_other_reading_soulguard_keeps_a_card_until_its_soul_is_gone() -> None:
    """BF-04. That it cannot leave by other ways does not keep it."""
    stays = Skill(kind="permanent", grants=(Grant(changes=(Cannot(action="leave"),)),))
    wall = monster_card("Wall", words=["soulguard"], text=[stays])
    side = Side(left=[wall], souls={"Wall": [monster_card("Ghost")]}, hand=[monster_card("Cub")])
    scene = position(lambda table: main_phase(table, "a"), a=side, options={"BF-04": "replaced"})
    scene.use("Cub", area="left")
    scene.pass_until("may").pick("do")
    scene.pass_all()
    assert scene.names("a.left") == ["Cub"]
    assert scene.names("a.drop") == ["Ghost", "Wall"]


# [Move]


@pytest.mark.rule("ability/move", "attack/1.1.1")
def test_a_monster_with_move_may_change_to_an_open_area_as_the_attack_phase_begins() -> None:
    fox, elk = monster_card("Fox", words=["move"]), monster_card("Elk")
    scene = attacks_from_start(Side(left=[fox], center=[elk]))
    assert scene.asked == ("a", "move")
    assert scene.options == ["move Fox 2", "decline"]
    scene.pick("move Fox 2")
    assert scene.names("a.right") == ["Fox"]


@pytest.mark.rule("ability/move/order", "attack/1.1.2")
def test_the_turn_fighter_moves_first_then_the_other_each_card_once() -> None:
    pair = [monster_card("Fox", words=["move"]), monster_card("Owl", words=["move"])]
    b = Side(left=[monster_card("Hen", words=["move"])])
    scene = attacks_from_start(Side(left=[pair[0]], right=[pair[1]]), b)
    scene.pick("move Fox 1")
    assert scene.asked == ("a", "move")
    assert {word.split()[1] for word in scene.options[:-1]} == {"Owl"}
    scene.pick("decline")
    assert scene.asked == ("b", "move")
    scene.pick("move Hen 2")
    assert [fact.rule for fact in scene.of(AreaChanged)] == ["attack/1.1.1", "attack/1.1.2"]


@pytest.mark.rule("ability/move/no-counter", "ability/soul/3")
def test_no_counter_answers_move_and_the_soul_goes_along() -> None:
    side = Side(left=[monster_card("Fox", words=["move"])], souls={"Fox": [monster_card("Ghost")]})
    scene = attacks_from_start(side, Side(hand=[nullifies("skill")]))
    scene.pick("move Fox 1")
    assert scene.asked[1] != "answer"
    assert scene.state.beneath(scene.card("Fox")) == [scene.card("Ghost")]


def attacks_from_start(a: Side, b: Side = Side()) -> Scene:  # noqa: B008
    """The attack phase from its first ask on."""
    from events.buddyfight.turn import attack_phase
    from tests.games.buddyfight.conformance.scenario import position

    return position(lambda table: attack_phase(table, "a"), a=a, b=b)


# [N Attack]


@pytest.mark.trap("BF-34")
@pytest.mark.rule("ability/n-attack", "ability/n-attack/timing", "attack/4.1")
@pytest.mark.parametrize(
    ("word", "times"), [("double_attack", 2), ("triple_attack", 3), ("quadruple_attack", 4), ("hextuple_attack", 6)]
)
def test_a_card_with_n_attack_stands_again_so_often_a_turn(word: Any, times: int) -> None:
    scene = attacks(a=Side(left=[monster_card("Ox", words=[word])]), b=Side(life=30))
    for _ in range(times):
        scene.pass_until("attack").attack("Ox")
    scene.pass_all()
    assert scene.life("b") == 30 - times
    assert scene.rested("Ox")


@pytest.mark.rule("final/4.1")
def test_an_impact_monster_with_double_attack_stands_again_in_the_final_phase() -> None:
    scene = final(a=Side(left=[impact_monster("Ox", words=["double_attack"])]))
    for _ in range(2):
        scene.pass_until("attack").attack("Ox")
    scene.pass_all()
    assert scene.life("b") == 8


# [Counterattack]


@pytest.mark.rule("ability/counterattack", "attack/3.2.2")
def test_a_card_that_is_left_destroys_an_attacker_that_its_power_beats() -> None:
    wall = monster_card("Wall", power=3000, defense=9000, words=["counterattack"])
    assert fought(strong("Ox", defense=3000), Side(left=[wall]), on="Wall").names("a.left") == []
    assert fought(strong("Ox", defense=3001), Side(left=[wall]), on="Wall").names("a.left") == ["Ox"]
    weak = monster_card("Wall", power=9000, defense=1000, words=["counterattack"])
    assert fought(strong("Ox"), Side(left=[weak]), on="Wall").names("a.left") == ["Ox"]


@pytest.mark.trap("BF-19")
@pytest.mark.rule("attack/3.2.2", "ability/counterattack")
def test_against_a_link_attack_one_attacker_is_chosen() -> None:
    """BF-19."""
    wall = monster_card("Wall", power=3000, defense=99000, words=["counterattack"])
    scene = attacks(a=Side(left=[strong("Ox")], right=[strong("Elk")]), b=Side(left=[wall])).attack("Ox", on="Wall")
    scene.pick("link Elk")
    scene.pass_until("counterattack")
    assert scene.asked == ("b", "counterattack")
    scene.pick("counterattack Elk")
    assert scene.names("a.left") == ["Ox"]
    assert scene.names("a.right") == []


# [Lifelink]


def linked(*numbers: int) -> Any:
    words = tuple(KeywordSkill(keyword="lifelink", number=number) for number in numbers)
    return monster_card("Wall").__class__(
        number="Wall",
        name="Wall",
        kind="monster",
        keywords=words,
        any_flag=True,
        size=1,
        power=1000,
        defense=1000,
        critical=1,
    )


@pytest.mark.rule("ability/lifelink", "ability/lifelink/multiple")
def test_lifelink_deals_damage_to_its_own_fighter_as_it_leaves() -> None:
    assert fought(strong(), Side(left=[linked(3)]), on="Wall").life("b") == 7
    assert fought(strong(), Side(left=[linked(3, 2)]), on="Wall").life("b") == 5


@pytest.mark.rule("ability/lifelink/lose")
def test_lifelink_lose_loses_the_game() -> None:
    scene = attacks(a=Side(left=[strong()]), b=Side(left=[monster_card("Wall", words=["lifelink_lose"])]))
    scene.attack("Ox", on="Wall").pass_all()
    assert scene.state.winner == "a"


@pytest.mark.rule("ability/lifelink/counterable")
def test_a_counter_can_nullify_lifelink() -> None:
    scene = attacks(a=Side(left=[strong()], hand=[nullifies("skill")]), b=Side(left=[linked(3)]))
    scene.attack("Ox", on="Wall").pass_until("answer").use("no skill").pass_all()
    assert scene.life("b") == 10


# [Equipment Change], [Transform] and its kin


@pytest.mark.rule("ability/equipment-change", "equip/3.3", "ability/equipment-change/no-counter")
def test_the_item_equipped_before_may_return_to_the_hand() -> None:
    new = item_card("Axe", words=["equipment_change"])
    scene = main(a=Side(hand=[new], item=[item_card("Bow")]), b=Side(hand=[nullifies("skill")])).use("Axe")
    scene.pass_until("equipment_change")
    assert scene.asked == ("a", "equipment_change")
    scene.pick("return Bow")
    assert scene.asked[1] != "answer"
    assert scene.names("a.hand") == ["Bow"]
    assert scene.names("a.item") == ["Axe"]


@pytest.mark.rule("ability/equipment-change/optional", "ability/equipment-change/once")
def test_equipment_change_is_used_once_a_turn_and_declining_does_not_count() -> None:
    axes = [item_card(name, words=["equipment_change"]) for name in ("Axe", "Adze", "Awl")]
    scene = main(a=Side(hand=axes, item=[item_card("Bow")])).use("Axe").pass_until("equipment_change")
    scene.pick("decline")
    assert scene.names("a.drop") == ["Bow"]
    scene.pass_until("use", player="a").use("Adze").pass_until("equipment_change")
    scene.pick("return Axe")
    scene.pass_until("use", player="a").use("Awl").pass_all()
    assert scene.names("a.item") == ["Awl"]
    assert sorted(scene.names("a.drop")) == ["Adze", "Bow"]


def changer(word: Keyword, name: str = "Were") -> BuddyfightCard:
    """A monster of critical 2 that is equipped by that keyword, for 1 gauge."""
    return changing(word, name, pay=[gauge()], critical=2)


@pytest.mark.rule("ability/transform", "equip/scope", "ability/transform/as-item", "ability/transform/not-call")
@pytest.mark.parametrize("word", ["transform", "ride", "station", "dragonify"])
@pytest.mark.parametrize("zone", ["hand", "left"])
def test_a_monster_of_hand_or_field_is_equipped_and_counts_as_an_item(word: Any, zone: str) -> None:
    cards = [changer(word)]
    in_hand, on_field = (cards, []) if zone == "hand" else ([], cards)
    scene = main(a=Side(hand=in_hand, left=on_field, gauge=1, item=[item_card("Bow")]))
    scene.pick("skill Were 1")
    scene.pass_until("use", player="a")
    card = scene.card("Were")
    assert scene.names("a.item") == ["Were"]
    assert sorted(scene.names("a.drop")) == ["Bow", "a gauge 1"]
    printed = scene.state.printed(card)
    assert (printed.kind, printed.figures["critical"]) == ("item", 2)
    assert not [fact for fact in scene.facts if type(fact).__name__ == "CardCalled"]


@pytest.mark.rule("ability/transform/counterable", "ability/transform/buddy-gift", "equip/1.2", "equip/3.2")
def test_a_transform_is_answered_and_gains_life_as_a_buddy_call() -> None:
    a = Side(hand=[changer("transform")], buddy=[changer("transform")], gauge=1)
    scene = main(a=a, b=Side(hand=[nullifies("equip")]))
    scene.pick("skill Were 1")
    scene.pick("buddy_call Were")
    scene.pass_until("answer")
    assert scene.asked == ("b", "answer")
    assert scene.usable == ["no equip"]
    scene.pass_until("use", player="a")
    assert scene.life("a") == 11
    assert [fact.rule for fact in scene.of(BuddyGiftGained)] == ["equip/3.2"]


@pytest.mark.rule(
    "ability/impact-transform",
    "ability/impact-transform/as-item",
    "ability/impact-transform/attack",
    "ability/impact-transform/not-call",
    "ability/impact-transform/counterable",
)
def test_an_impact_monster_is_equipped_once_in_the_final_phase_and_attacks_there() -> None:
    card, wolf = changer("impact_transform"), changing("impact_transform", "Wolf", critical=2)
    scene = final(a=Side(hand=[card, wolf], gauge=1), b=Side(hand=[nullifies("equip")]))
    scene.pick("skill Were 1")
    scene.pass_until("answer", "use")
    assert scene.asked == ("b", "answer")
    scene.pass_until("use", player="a")
    assert scene.names("a.item") == ["Were"]
    assert "skill Wolf 1" not in scene.options
    scene.pass_until("attack").attack("Were").pass_all()
    assert scene.life("b") == 8


# [Set], [Crossnize], [Ambush], [Purge], [Weaponry Link], [CHAOS Territory], [D-Share]


@pytest.mark.rule("ability/set", "cast/3.1/note-set", "playmat/spell/1")
def test_a_spell_with_set_stays_in_the_spell_area_with_its_ability() -> None:
    banner = Skill(
        kind="permanent",
        zones=("spell",),
        grants=(Grant(changes=(Adjust(figure="power", by=1000),), what=Cards(whose="you", zones=("left",))),),
    )
    sets = [
        spell_card(name, Move(what="this", to="spell"), keyword="set", more=[banner]) for name in ("Banner", "Totem")
    ]
    scene = main(a=Side(hand=sets, left=[monster_card("Ox", power=3000)]))
    scene.use("Banner").pass_until("use", player="a").use("Totem").pass_until("use", player="a")
    assert scene.names("a.spell") == ["Banner", "Totem"]
    from events.values.value import figure

    assert figure(scene.state, scene.card("Ox"), "power") == 5000


@pytest.mark.rule("ability/crossnize", "ability/crossnize/counterable")
def test_crossnize_puts_a_card_into_the_soul_of_a_neodragon() -> None:
    side = Side(left=[monster_card("Bit", words=["crossnize"])], right=[monster_card("Neo", traits=("Neodragon",))])
    scene = main(a=side, b=Side(hand=[nullifies("skill")])).use("Bit")
    scene.pass_until("answer")
    assert scene.usable == ["no skill"]
    scene.pass_until("use", player="a")
    assert scene.names("a.left") == []
    assert scene.state.beneath(scene.card("Neo")) == [scene.card("Bit")]


@pytest.mark.rule("ability/ambush", "ability/ambush/counterable")
def test_a_face_down_ambush_that_is_dropped_from_a_soul_may_be_called_for_its_cost() -> None:
    asp = monster_card("Asp", words=["ambush"], cost=[gauge(1)])
    host = monster_card("Host", text=[act(Choose(cards=Cards(under="this")), Move(to="drop"))])
    for down, called in ((("Asp",), True), ((), False)):
        scene = main(a=Side(left=[host], souls={"Host": [asp]}, down=down, gauge=1), b=Side(hand=[nullifies("skill")]))
        scene.use("Host")
        scene.pass_until("pending", "use", player="a")
        while scene.ask.kind in ("pending", "answer"):
            scene.pass_one() if scene.ask.kind == "answer" else scene.pick(scene.options[0])
        if called:
            assert scene.pass_until("may").options == ["do", "decline"]
            scene.pick("do")
            scene.pass_until("area").pick("right")
        assert scene.names("a.right") == (["Asp"] if called else [])
        assert len(scene.names("a.gauge")) == (0 if called else 1)


@pytest.mark.rule("ability/purge", "ability/purge/once", "ability/purge/counterable")
def test_purge_puts_a_weaponry_of_the_soul_into_the_gauge_once_a_turn() -> None:
    souls = {"Mech": [monster_card(name, traits=("Weaponry",)) for name in ("Gun", "Saw")]}
    a = Side(left=[monster_card("Mech", words=["purge"])], souls=souls)
    scene = main(a=a, b=Side(hand=[nullifies("skill")])).use("Mech")
    scene.pass_until("answer")
    assert scene.asked == ("b", "answer")
    scene.pass_until("choose")
    scene.pick("choose Saw")
    assert scene.names("a.gauge") == ["Saw"]
    scene.pass_until("use", player="a")
    assert offered(scene) == []


@pytest.mark.rule("ability/chaos-territory", "ability/chaos-territory/Q2")
def test_a_center_with_chaos_territory_holds_two_monsters() -> None:
    chaos = monster_card("Chaos", words=["chaos_territory"], size=1)
    scene = main(a=Side(hand=[chaos], center=[monster_card("Elk", size=1)])).use("Chaos", area="center").pass_all()
    assert scene.names("a.center") == ["Elk", "Chaos"]


@pytest.mark.rule("ability/chaos-territory/Q1")
def test_a_third_monster_never_stays_in_the_center() -> None:
    two = [monster_card(name, words=["chaos_territory"], size=0) for name in ("Chaos", "Havoc")]
    scene = main(a=Side(hand=[monster_card("Elk", size=0)], center=two)).use("Elk", area="center").pass_all()
    assert len(scene.names("a.center")) == 2
    assert "Elk" in scene.names("a.center")


@pytest.mark.rule("ability/chaos-territory/Q3")
def test_of_two_monsters_in_the_center_one_is_attacked() -> None:
    two = [monster_card("Chaos", words=["chaos_territory"]), monster_card("Elk")]
    scene = attacks(a=Side(left=[strong()]), b=Side(center=two))
    assert scene.options == ["attack Chaos with Ox", "attack Elk with Ox", "no_attack"]
    scene.attack("Ox", on="Elk").pass_all()
    assert scene.names("b.center") == ["Chaos"]


SHARED = auto(Trigger(on="attacks"), Draw(), label="D")


@pytest.mark.rule("ability/d-share", "ability/d-share/Q1", "ability/d-share/own")
def test_a_card_with_d_share_has_the_d_of_the_others() -> None:
    sharer = monster_card("Hara", words=["d_share"], text=[SHARED])
    for left, drawn in ((monster_card("Kez", words=["d_share"]), 1), (monster_card("Kez"), 0)):
        scene = attacks(a=Side(left=[left], right=[sharer])).attack("Kez").pass_all()
        assert len(scene.names("a.hand")) == drawn
    scene = attacks(a=Side(right=[sharer])).attack("Hara").pass_all()
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("ability/d-share/Q2")
def test_a_card_whose_d_share_is_nullified_lends_nothing() -> None:
    mute = spell_card("Mute", Give(changes=(Negate(),)), targets=[Choose(cards=Cards(zones=("right",)))])
    sharer = monster_card("Hara", words=["d_share"], text=[SHARED])
    from events.buddyfight.turn import attack_phase, main_phase
    from tests.games.buddyfight.conformance.scenario import position

    async def both(table: Any) -> None:
        await main_phase(table, "a")
        await attack_phase(table, "a")

    a = Side(left=[monster_card("Kez", words=["d_share"])], right=[sharer], hand=[mute])
    scene = position(both, a=a).use("Mute").pass_until("attack").attack("Kez").pass_all()
    assert scene.names("a.hand") == []


@pytest.mark.rule("ability/d-share/Q3")
def test_what_was_lent_and_triggered_is_resolved_though_the_lender_is_gone() -> None:
    ko = counter("Bolt", Ko(), targets=[Choose(cards=Cards(zones=("right",)))])
    sharer = monster_card("Hara", words=["d_share"], text=[SHARED])
    a = Side(left=[monster_card("Kez", words=["d_share"])], right=[sharer])
    scene = attacks(a=a, b=Side(hand=[ko])).attack("Kez").pass_until("answer").use("Bolt").pass_all()
    assert scene.names("a.right") == []
    assert len(scene.names("a.hand")) == 1


# Reversal, Stop the Time, Magic Treasure


@pytest.mark.rule("ability/reversal/1", "ability/reversal/2", "ability/reversal/3", "ability/reversal/5")
def test_reversal_turns_a_card_with_two_fronts_to_its_other_side() -> None:
    from tests.games.buddyfight.conformance.cards import flag_card

    turned = Cards(whose="you", zones=("flag",))
    reward = If(conditions=(Exists(cards=Cards(whose="you", zones=("flag",), face="back")),), then=(Draw(),))
    turn_it = spell_card("Turn", Flip(what=turned), reward)
    two = flag_card("Sun", back=flag_card("Moon"))
    scene = main(a=Side(flag=two, hand=[turn_it])).use("Turn").pass_all()
    assert [fact.rule for fact in scene.of(CardReversed)] == ["ability/reversal/1"]
    assert scene.state.printed(scene.state.cards_in("a", "flag")[0]).names == ("Moon",)
    assert len(scene.names("a.hand")) == 1
    scene = main(a=Side(hand=[turn_it])).use("Turn").pass_all()
    assert not scene.of(CardReversed)
    assert scene.names("a.hand") == []


@pytest.mark.rule("ability/reversal/6", "ability/reversal/7", "ability/reversal/4", "ability/reversal/5")
def test_that_a_flag_was_reversed_in_the_fight_stays_true_when_it_is_gone() -> None:
    from tests.games.buddyfight.conformance.cards import flag_card

    turned = Cards(whose="you", zones=("flag",))
    now = If(conditions=(Exists(cards=Cards(whose="you", zones=("flag",), face="back")),), then=(Draw(count=4),))
    did = If(conditions=(Compare(number=Beside(name="reversal"), within=Range(least=1)),), then=(Draw(),))
    hide = Move(what=turned, to="flag", face="down")
    cards = [spell_card("Turn", Flip(what=turned)), spell_card("Hide", hide), spell_card("Ask", now, did)]
    free = [type(card)(**{**{f: getattr(card, f) for f in card.__struct_fields__}, "any_flag": True}) for card in cards]
    two = flag_card("Sun", back=flag_card("Moon"))
    scene = main(a=Side(flag=two, hand=free)).use("Turn").pass_until("use", player="a").use("Hide")
    scene.pass_until("use", player="a").use("Ask").pass_all()
    drawn = len(scene.names("a.hand"))
    assert drawn == 1


@pytest.mark.rule("ability/flag-down/1", "ability/flag-down/2", "ability/flag-down/3")
def test_a_flag_that_lies_face_down_says_nothing_and_what_it_let_be_used_goes() -> None:
    hide = spell_card("Hide", Move(what=Cards(whose="opponent", zones=("flag",)), to="flag", face="down"))
    b = Side(left=[monster_card("Elk")], hand=[counter("Late", Draw())])
    scene = main(a=Side(hand=[hide]), b=b).use("Hide").pass_until("use", player="a")
    assert scene.names("b.left") == []
    assert scene.names("b.drop") == ["Elk"]
    scene.pass_until("use", player="b")
    assert offered(scene) == []


@pytest.mark.rule("ability/magic-treasure/1", "ability/magic-treasure/2", "ability/magic-treasure/3")
def test_a_magic_treasure_lies_face_down_in_the_spell_area_for_its_owner_alone_to_see() -> None:
    hide = spell_card("Vault", Choose(cards=Cards(whose="you", zones=("drop",))), Move(to="spell", face="down"))
    scene = main(a=Side(hand=[hide], drop=[monster_card("Gem")])).use("Vault").pass_until("use", player="a")
    assert scene.names("a.spell") == ["Gem"]
    assert [fact.rule for fact in scene.of(CardSetFaceDown)] == ["ability/magic-treasure/1"]
    gem = scene.card("Gem")
    assert sees(scene.state, "a", gem)
    assert not sees(scene.state, "b", gem)


# Souls


@pytest.mark.rule("ability/soul/1", "ability/soul/2", "ability/soul/9")
def test_a_soul_lies_face_up_under_its_host_and_goes_to_the_drop_zone_with_it() -> None:
    cost = [Stack(what=Cards(whose="you", zones=("deck",), top=1))]
    scene = main(a=Side(hand=[monster_card("Ox", cost=cost)], deck=[monster_card("Ghost"), monster_card("Top")]))
    scene.use("Ox", area="left").pass_until("use", player="a")
    assert scene.state.beneath(scene.card("Ox")) == [scene.card("Top")]
    assert scene.state.is_seen(scene.card("Top"))
    side = Side(left=[monster_card("Wall")], souls={"Wall": [monster_card("Ghost")]})
    scene = fought(strong(), side, on="Wall")
    assert sorted(scene.names("b.drop")) == ["Ghost", "Wall"]


@pytest.mark.rule("ability/soul/6", "ability/soul/7", "ability/soul/8")
def test_only_abilities_of_the_soul_work_there_and_not_on_the_field() -> None:
    from events.values.value import figure

    up = Adjust(figure="power", by=2000)
    of_soul = Skill(kind="permanent", zones=("soul",), grants=(Grant(changes=(up,), what="host"),))
    of_field = Skill(kind="permanent", grants=(Grant(changes=(Adjust(figure="defense", by=2000),)),))
    ghost = monster_card("Ghost", text=[of_soul, of_field], defense=1000)
    scene = main(a=Side(left=[monster_card("Ox")], souls={"Ox": [ghost]}))
    assert figure(scene.state, scene.card("Ox"), "power") == 5000
    assert figure(scene.state, scene.card("Ox"), "defense") == 3000
    scene = main(a=Side(left=[ghost]))
    assert figure(scene.state, scene.card("Ghost"), "power") == 3000
    assert figure(scene.state, scene.card("Ghost"), "defense") == 3000


@pytest.mark.rule("ability/soul/10", "ability/soul/11", "ability/soul/13", "ability/soul/12")
def test_a_face_down_soul_is_seen_by_its_owner_alone_and_has_no_abilities() -> None:
    from events.values.value import figure

    up = Adjust(figure="power", by=2000)
    of_soul = Skill(kind="permanent", zones=("soul",), grants=(Grant(changes=(up,), what="host"),))
    ghost = monster_card("Ghost", text=[of_soul])
    bury = act(Stack(what=Cards(whose="you", zones=("deck",), top=1), face="down"))
    scene = main(a=Side(left=[monster_card("Ox", text=[bury])], deck=[monster_card("Low"), ghost])).use("Ox")
    scene.pass_until("use", player="a")
    card = scene.card("Ghost")
    assert scene.state.beneath(scene.card("Ox")) == [card]
    assert sees(scene.state, "a", card)
    assert not sees(scene.state, "b", card)
    assert figure(scene.state, scene.card("Ox"), "power") == 3000


@pytest.mark.rule("ability/soul/4")
def test_a_soul_is_chosen_as_the_effect_resolves() -> None:
    eat = act(Choose(cards=Cards(under="this")), Move(to="hand"))
    souls = {"Ox": [monster_card("Ghost"), monster_card("Shade")]}
    scene = main(a=Side(left=[monster_card("Ox", text=[eat])], souls=souls), b=Side(hand=[nullifies("skill")]))
    scene.use("Ox").pass_until("answer", "choose")
    assert scene.asked == ("b", "answer")
    scene.pass_until("choose")
    scene.pick("choose Shade")
    assert scene.names("a.hand") == ["Shade"]


# Impact monsters


@pytest.mark.rule("impact-monster/1")
def test_an_impact_monster_is_a_monster_and_an_impact() -> None:
    at_impact = spell_card("Shine", Draw(), targets=[Choose(cards=Cards(kinds=("impact", "impact_monster")))])
    at_monster = spell_card("Bolt", Ko(), targets=[Choose(cards=Cards(kinds=("monster", "impact_monster")))])
    side = Side(left=[impact_monster("Bal")], hand=[at_impact, at_monster])
    scene = main(a=side).use("Shine").pass_until("use", player="a").use("Bolt").pass_all()
    assert scene.names("a.left") == []


@pytest.mark.rule(
    "impact-monster/2", "impact-monster/call/1", "impact-monster/call/2", "impact-monster/Q1", "final/1.1/note"
)
def test_an_impact_monster_is_called_once_a_turn_in_the_final_phase() -> None:
    two = [impact_monster("Bal", size=1), impact_monster("Gul", size=1)]
    assert main(a=Side(hand=two)).usable == []
    scene = final(a=Side(hand=two)).use("Bal", area="left").pass_until("use", player="a")
    assert scene.names("a.left") == ["Bal"]
    assert scene.usable == []


@pytest.mark.rule("impact-monster/call/3", "impact-monster/Q1")
def test_a_call_by_an_effect_does_not_count() -> None:
    bring = spell_card("Bring", Choose(cards=Cards(whose="you", zones=("drop",))), Play(), kind="impact")
    scene = final(a=Side(hand=[bring, impact_monster("Bal", size=1)], drop=[impact_monster("Gul", size=1)]))
    scene.use("Bring").pass_until("area")
    scene.pick("right")
    assert scene.names("a.right") == ["Gul"]
    assert scene.pass_until("use", player="a").usable == ["Bal"]


@pytest.mark.rule("impact-monster/call/4", "impact-monster/mode/2")
def test_an_impact_monster_is_buddy_called_and_the_called_card_rests_in_the_buddy_zone() -> None:
    scene = final(a=Side(hand=[impact_monster("Bal")], buddy=[impact_monster("Bal", number="Bal b")]))
    scene.use("Bal", area="left")
    scene.pick("buddy_call Bal")
    scene.pass_until("use", player="a")
    assert scene.life("a") == 11
    [buddy] = scene.state.cards_in("a", "buddy")
    assert scene.state.cards[buddy].rested


@pytest.mark.rule("impact-monster/attack/1", "impact-monster/attack/2", "final/2.2", "final/Q2")
def test_an_impact_monster_attacks_in_the_final_phase_after_the_play_timing() -> None:
    scene = final(
        a=Side(hand=[impact_monster("Bal")], left=[monster_card("Elk")]), b=Side(hand=[counter("Late", Draw())])
    )
    scene.use("Bal", area="right")
    asked = []
    while scene.ask.kind != "attack":
        asked.append(scene.asked)
        scene.pass_one()
    assert ("b", "use") in asked
    assert scene.options == ["attack Bal", "no_attack"]
    scene.attack("Bal").pass_all()
    assert [fact.rule for fact in scene.of(DamageDealt)] == ["final/3.1.2"]


@pytest.mark.rule("impact-monster/Q2")
def test_an_impact_monster_attacks_in_the_attack_phase_with_others_too() -> None:
    side = Side(left=[impact_monster("Bal")], right=[monster_card("Elk")], item=[item_card("Axe")])
    scene = attacks(a=side).attack("Bal")
    assert {"link Elk", "link Axe"} <= {*scene.options}
    scene.pick("link Elk")
    scene.pick("link Axe")
    scene.pass_all()
    assert scene.life("b") == 7


@pytest.mark.rule("impact-monster/Q3", "final/2.1/first-turn")
def test_in_the_first_turn_an_impact_monster_attacks_if_nothing_has() -> None:
    scene = final(a=Side(left=[impact_monster("Bal")], right=[impact_monster("Gul")]), number=1)
    scene.pass_until("attack").attack("Bal").pass_all()
    assert scene.life("b") == 9


@pytest.mark.rule("impact-monster/Q4")
def test_an_impact_monster_whose_call_is_nullified_is_dropped_and_another_can_be_called() -> None:
    two = [impact_monster("Bal"), impact_monster("Gul")]
    scene = final(a=Side(hand=two), b=Side(hand=[nullifies("call")])).use("Bal", area="left")
    scene.pass_until("answer").use("no call").pass_until("use", player="a")
    assert scene.names("a.drop") == ["Bal"]
    assert scene.usable == ["Gul"]


# Items and flags with values


@pytest.mark.rule(
    "ability/item-defense/1", "ability/item-defense/2", "ability/item-defense/3", "ability/item-defense/4"
)
@pytest.mark.rule("ability/item-defense/5")
def test_an_attack_on_a_fighter_must_reach_the_defense_of_the_item() -> None:
    shield = Side(item=[item_card("Shield", defense=5000)])
    assert fought(monster_card("Ox", power=4999), shield).life("b") == 10
    scene = fought(monster_card("Ox", power=5000, critical=2), shield)
    assert scene.life("b") == 8
    assert scene.names("b.item") == ["Shield"]
    scene = (
        attacks(a=Side(left=[monster_card("Ox")], hand=[monster_card("Kit")]), b=shield).attack("Ox").pass_until("use")
    )
    assert [scene.name(card) for card in scene.state.battling()] == ["Ox", "Shield"]


@pytest.mark.rule("ability/item-defense/6")
def test_an_item_without_defense_is_in_no_battle_when_its_fighter_is_attacked() -> None:
    scene = (
        attacks(a=Side(left=[monster_card("Ox")], hand=[monster_card("Kit")]), b=Side(item=[item_card("Club")]))
        .attack("Ox")
        .pass_until("use")
    )
    assert [scene.name(card) for card in scene.state.battling()] == ["Ox"]


@pytest.mark.rule("ability/flag-values/1", "ability/flag-values/2", "ability/flag-values/3", "ability/flag-values/4")
@pytest.mark.rule("ability/flag-values/2#items")
def test_flags_with_values_and_items_attack_while_the_own_center_is_empty() -> None:
    from tests.games.buddyfight.conformance.cards import flag_card

    armed = flag_card("Fort", power=3000, critical=1)
    side = Side(flag=armed, item=[item_card("Axe")], hand=[monster_card("Kit")])
    scene = attacks(a=side)
    assert scene.options == ["attack Axe", "attack Fort", "no_attack"]
    scene.attack("Fort").pass_until("use")
    assert [scene.name(card) for card in scene.state.battling()] == ["Fort"]
    full = Side(flag=armed, item=[item_card("Axe")], center=[monster_card("Elk")])
    assert attacks(a=full).options == ["attack Elk", "no_attack"]
    assert attacks(a=Side(item=[item_card("Axe")])).options == ["attack Axe", "no_attack"]


@pytest.mark.rule("ability/flag-values/5", "ability/flag-values/6", "ability/flag-values/7", "ability/flag-values/8")
def test_a_flag_with_defense_guards_its_fighter() -> None:
    from tests.games.buddyfight.conformance.cards import flag_card

    fort = Side(flag=flag_card("Fort", defense=4000))
    assert fought(monster_card("Ox", power=3999), fort).life("b") == 10
    scene = fought(monster_card("Ox", power=4000), fort)
    assert scene.life("b") == 9
    assert scene.names("b.flag") == ["Fort"]
    scene = (
        attacks(a=Side(left=[monster_card("Ox")], hand=[monster_card("Kit")]), b=fort).attack("Ox").pass_until("use")
    )
    assert [scene.name(card) for card in scene.state.battling()] == ["Ox", "Fort"]


# The end of parts, limits


@pytest.mark.rule(
    "ability/once-per-turn/1", "ability/once-per-turn/2", "ability/once-per-turn/3", "ability/once-per-turn/Q1"
)
def test_a_limit_of_this_ability_is_of_each_copy() -> None:
    from events.language.effect import Limit

    merak = [monster_card("Merak", text=[act(Draw(), limit=Limit())]) for _ in range(2)]
    scene = main(a=Side(left=[merak[0]], right=[merak[1]]))
    assert scene.usable == ["Merak", "Merak"]
    scene.pick(scene.options[0])
    scene.pass_until("use", player="a")
    [left] = [option for option in scene.options if "Merak" in option]
    scene.pick(left)
    scene.pass_until("use", player="a")
    assert "Merak" not in scene.usable


@pytest.mark.rule("ability/once-per-turn/4", "ability/once-per-turn/5", "ability/once-per-turn/Q2")
def test_a_limit_by_name_is_used_up_by_any_copy_even_without_effect() -> None:
    from events.language.effect import Limit

    gift = If(conditions=(Exists(cards=Cards(whose="you", zones=FIELD, traits=("Sun",))),), then=(Draw(),))
    flare = [
        monster_card(
            "Flare",
            number=f"F{n}",
            traits=("Sun",) if n else (),
            size=0,
            text=[auto(Trigger(on="enters"), gift, limit=Limit(per="name"))],
        )
        for n in range(2)
    ]
    scene = main(a=Side(hand=flare))
    scene.pick(scene.options[0])
    scene.pick("left")
    scene.pass_until("use", player="a")
    scene.pick(scene.options[0])
    scene.pick("right")
    scene.pass_all()
    assert scene.names("a.hand") == []


@pytest.mark.rule("ability/once-per-turn/Q3", "ability/once-per-turn/4")
def test_what_was_nullified_does_not_use_up_a_limit_by_name() -> None:
    from events.language.effect import Limit

    legends = [spell_card("Legend", Put(kind="life", by=1), limit=Limit(per="name"), number=f"L{n}") for n in range(3)]
    scene = main(a=Side(hand=legends), b=Side(hand=[nullifies("cast")]))
    scene.pick(scene.options[0])
    scene.pass_until("answer").use("no cast").pass_until("use", player="a")
    assert len(scene.usable) == 2
    scene.pick(scene.options[0])
    scene.pass_until("use", player="a")
    assert offered(scene) == []
    assert scene.life("a") == 11


@pytest.mark.rule("ability/drop/2")
def test_a_soul_that_cannot_be_dropped_is_not() -> None:
    safe = Skill(
        kind="permanent",
        grants=(
            Grant(changes=(Cannot(action="drop_soul", by="opponent"),), what=Cards(zones=("soul",), under="this")),
        ),
    )
    strike = spell_card("Strike", Choose(cards=Cards(whose="opponent", zones=("soul",))), Move(to="drop"))
    b = Side(left=[monster_card("Wall", text=[safe])], souls={"Wall": [monster_card("Ghost")]})
    scene = main(a=Side(hand=[strike]), b=b).use("Strike").pass_all()
    assert scene.state.zones[Zone("b.soul")] == [scene.card("Ghost")]


@pytest.mark.rule("ability/drop/3")
def test_cards_of_a_deck_that_cannot_be_dropped_are_not() -> None:
    safe = counter("Dam", Decree(changes=(Cannot(action="drop_deck", by="opponent"),), whose="you"))
    mill = spell_card("Mill", Move(what=Cards(whose="opponent", zones=("deck",), top=1), to="drop"))
    scene = main(a=Side(hand=[mill]), b=Side(hand=[safe])).use("Mill").pass_until("answer").use("Dam").pass_all()
    assert scene.names("b.drop") == ["Dam"]
