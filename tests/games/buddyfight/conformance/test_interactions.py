"""Interactions of uses, souls, areas, sizes and flags with what the rules themselves do."""

from typing import Any

import pytest
from msgspec.structs import replace

from events.buddyfight.card import KeywordSkill
from events.buddyfight.turn import main_phase, start_phase
from events.language.effect import (
    Cannot,
    Cards,
    Choose,
    Give,
    Grant,
    Ko,
    Limit,
    Move,
    Negate,
    Skill,
    Stack,
    Switch,
    Trigger,
)
from events.table.ids import PLAYERS
from events.table.sight import sees
from events.table.table import Table
from tests.games.buddyfight.conformance.cards import (
    THEIR_MONSTER,
    auto,
    counter,
    gauge,
    item_card,
    life,
    monster_card,
    monsters,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side, main, position

REST = several(1, "x")


def changing(name: str, *words: KeywordSkill) -> Any:
    """A monster that is equipped for nothing by [Transform]."""
    return replace(monster_card(name), keywords=(KeywordSkill(keyword="transform"), *words))


@pytest.mark.rule("ability/omni-lord/1", "ability/dragod/1", "ability/flag-use/all", "ability/flag-down/3")
def test_cards_that_fit_all_flags_stay_and_are_used_though_the_flag_lies_face_down() -> None:
    fits: list[Any] = [{"words": ["omni_lord"]}, {"words": ["dragod"]}, {"any_flag": True}, {}]
    left, center, right = (monster_card(f"Ox {n}", **each) for n, each in enumerate(fits[:3]))
    hand = [monster_card(f"Elk {n}", **each) for n, each in enumerate(fits)]
    a = Side(down=["Anvil Flag"], left=[left], center=[center], right=[right], item=[changing("Were")], hand=hand)
    scene = main(a=a)
    assert [*scene.names("a.left"), *scene.names("a.center"), *scene.names("a.right")] == ["Ox 0", "Ox 1", "Ox 2"]
    assert scene.names("a.drop") == ["Were"]
    assert scene.usable == ["Elk 0", "Elk 1", "Elk 2"]


@pytest.mark.rule("play-timing/7.1", "play-timing/Q3", "ability/when-cast/1")
def test_a_counter_of_the_turn_fighter_is_answered_once_and_the_answer_by_none() -> None:
    counters = [counter(name, life(1)) for name in ("One", "Two")]
    scene = main(a=Side(left=[monster_card("Ox")], hand=counters), b=Side(hand=counters)).use("One")
    assert scene.asked == ("b", "answer")
    scene.use("One")
    assert (scene.asked, scene.life("a"), scene.life("b")) == (("a", "use"), 11, 11)


@pytest.mark.rule("cast/1.2", "ability/cost/1")
def test_a_cost_that_empties_the_gauge_leaves_nothing_for_the_next() -> None:
    spells = [spell_card("Two", life(1), cost=[gauge(2)]), spell_card("One", life(1), cost=[gauge(1)])]
    scene = main(a=Side(gauge=2, hand=[*spells, *REST])).use("Two").pass_until("use", player="a")
    assert scene.usable == ["x 1"]


@pytest.mark.rule("check/1-loss", "cast/1.3")
def test_who_pays_the_last_life_loses_before_the_spell_gives_any() -> None:
    scene = main(a=Side(life=1, hand=[spell_card("Gift", life(5), cost=[life(-1)])])).use("Gift").pass_all()
    assert (scene.state.winner, scene.life("a")) == ("b", 0)


@pytest.mark.rule("check/3-size", "ability/crossnize", "ability/soul/2")
def test_a_crossnized_card_has_no_size_and_goes_with_its_host_when_that_makes_room() -> None:
    a = Side(
        left=[monster_card("Neo", size=2, traits=("Neodragon",))],
        right=[monster_card("Bit", size=1, words=["crossnize"])],
        hand=[monster_card("Kit", size=1), monster_card("Cat", size=1)],
    )
    scene = main(a=a).use("Bit").pass_until("use", player="a").use("Kit", area="right").pass_until("use", player="a")
    assert (scene.names("a.left"), scene.names("a.soul"), scene.names("a.right")) == (["Neo"], ["Bit"], ["Kit"])
    scene.use("Cat", area="center").pass_until("size").pick("drop Neo")
    scene.pass_all()
    assert sorted(scene.names("a.drop")) == ["Bit", "Neo"]


@pytest.mark.rule("ability/soul/2")
def test_souls_of_both_faces_are_dropped_as_their_host_returns_to_the_hand() -> None:
    back = spell_card("Tide", Move(to="hand"), targets=[THEIR_MONSTER])
    b = Side(left=[monster_card("Host")], souls={"Host": [monster_card("Up"), monster_card("Down")]}, down=["Down"])
    scene = main(a=Side(hand=[back]), b=b).use("Tide").pass_all()
    assert scene.names("b.hand") == ["Host"]
    assert sorted(scene.names("b.drop")) == ["Down", "Up"]
    assert all(sees(scene.state, player, card) for player in PLAYERS for card in scene.state.cards_in("b", "drop"))


@pytest.mark.rule("ability/soul/9", "ability/soul/11")
def test_a_soul_put_face_down_from_the_deck_is_known_to_its_master_alone() -> None:
    hides = auto(Trigger(on="enters"), Stack(what=Cards(whose="you", zones=("deck",), top=2), face="down"))
    scene = main(a=Side(hand=[monster_card("Host", text=[hides]), *REST])).use("Host", area="left")
    scene.pass_until("use", player="a")
    souls = scene.state.cards_in("a", "soul")
    assert [[sees(scene.state, player, card) for card in souls] for player in PLAYERS] == [[True] * 2, [False] * 2]


@pytest.mark.rule("ability/soulguard", "ability/ambush")
def test_a_soul_dropped_by_soulguard_may_be_called_by_its_ambush() -> None:
    asp, wall = monster_card("Asp", words=["ambush"]), monster_card("Wall", words=["soulguard"])
    bolt = spell_card("Bolt", Ko(), targets=[Choose(cards=monsters("you"))])
    scene = main(a=Side(left=[wall], souls={"Wall": [asp]}, down=["Asp"], hand=[bolt])).use("Bolt")
    scene.pass_until("may").pick("do")
    scene.settled()
    while scene.ask.kind == "choose":
        scene.pick(scene.options[0])
    scene.settled().pick("do")
    scene.pass_until("area").pick("right")
    scene.pass_all()
    assert (scene.names("a.left"), scene.names("a.right")) == (["Wall"], ["Asp"])


@pytest.mark.rule("ability/transform/as-item", "ability/soul/3", "playmat/flag-item/2")
def test_a_transformed_monster_keeps_its_soul_as_an_item_until_another_is_equipped() -> None:
    a = Side(left=[changing("Were")], souls={"Were": [monster_card("Ghost")]}, hand=[item_card("Club"), *REST])
    scene = main(a=a).use("Were").pass_until("use", player="a")
    assert (scene.names("a.item"), scene.names("a.soul")) == (["Were"], ["Ghost"])
    scene.use("Club").pass_all()
    assert (scene.names("a.item"), sorted(scene.names("a.drop"))) == (["Club"], ["Ghost", "Were"])


@pytest.mark.rule("ability/lifelink", "ability/transform", "playmat/flag-item/6")
def test_lifelink_is_not_triggered_by_transform_and_is_as_the_item_is_replaced() -> None:
    were = changing("Were", KeywordSkill(keyword="lifelink", number=2))
    scene = main(a=Side(left=[were], hand=[item_card("Club"), *REST])).use("Were").pass_until("use", player="a")
    assert scene.life("a") == 10
    assert scene.use("Club").pass_all().life("a") == 8


@pytest.mark.rule("ability/chaos-territory", "check/2-area")
def test_two_monsters_in_the_center_are_one_too_many_once_chaos_territory_is_nullified() -> None:
    mute = spell_card("Mute", Give(changes=(Negate(),), until="turn", what=Cards(whose="you", zones=("center",))))
    center = [monster_card("Chaos", words=["chaos_territory"]), monster_card("Elk")]
    scene = main(a=Side(center=center, hand=[mute])).use("Mute").pass_all()
    assert (scene.names("a.center"), scene.names("a.drop")) == (["Elk"], ["Mute", "Chaos"])


@pytest.mark.trap("BF-12")
@pytest.mark.rule("equip/1.4", "equip/3.2", "call/Q1")
def test_a_nullified_equip_of_a_buddy_leaves_the_hand_card_at_rest_in_the_buddy_zone() -> None:
    """BF-12."""
    blade = replace(item_card("Blade"), buddy=True)
    scene = main(a=Side(buddy=[blade], hand=[blade, *REST]), b=Side(hand=[nullifies("equip")])).use("Blade")
    scene.pick("buddy_call Blade")
    scene.pass_until("answer").use("no equip").pass_until("use", player="a")
    [buddy] = scene.state.cards_in("a", "buddy")
    assert (scene.names("a.item"), scene.names("a.drop"), scene.life("a")) == ([], ["Blade"], 10)
    assert scene.state.cards[buddy].rested


@pytest.mark.rule("call/1.2")
def test_a_monster_that_cannot_be_called_to_an_area_is_called_to_another() -> None:
    bars = Skill(kind="permanent", zones=("hand", "in_use"), grants=(Grant(changes=(Cannot(action="call_center"),)),))
    scene = main(a=Side(hand=[monster_card("Kit", text=[bars])]))
    scene.pick("skill Kit 0")
    assert scene.options == ["left", "right"]


@pytest.mark.rule("ability/2.1.1", "ability/2.1.2")
def test_of_what_waits_for_the_same_moment_the_turn_fighters_comes_first_and_both_resolve() -> None:
    low, high = (monster_card(name, text=[auto(Trigger(on="main_begins"), life(1))]) for name in ("Low", "High"))
    scene = main(a=Side(left=[low], hand=REST), b=Side(left=[high]))
    assert scene.options == ["activate Low 0"]
    scene.pass_all()
    assert (scene.life("a"), scene.life("b")) == (11, 11)


@pytest.mark.rule("start/2.1", "playmat/spell/2", "ability/flag-values/1")
def test_set_cards_and_flags_that_an_effect_rests_stand_in_the_next_start_phase() -> None:
    rests = spell_card("Dusk", Switch(mode="rest", what=Cards(whose="you", zones=("spell", "flag"))))
    banner = spell_card("Banner", Move(what="this", to="spell"), keyword="set")

    async def two_phases(table: Table) -> None:
        for part in (main_phase, start_phase):
            await part(table, "a")

    scene = position(two_phases, a=Side(spell=[banner], hand=[rests, *REST])).use("Dusk").pass_until("use", player="a")
    lying = [scene.card("Banner"), *scene.state.cards_in("a", "flag")]
    assert [scene.state.cards[card].rested for card in lying] == [True, True]
    scene.pick("decline")
    scene.pass_all()
    assert [scene.state.cards[card].rested for card in lying] == [False, False]


@pytest.mark.rule("ability/magic-treasure/1", "ability/magic-treasure/2", "ability/magic-treasure/3")
def test_a_magic_treasure_of_the_hand_is_seen_by_its_fighter_alone() -> None:
    hides = spell_card("Hide", Move(to="spell", what=Cards(whose="you", zones=("hand",)), face="down"))
    scene = main(a=Side(hand=[hides, monster_card("Gem")])).use("Hide").pass_all()
    [gem] = scene.state.cards_in("a", "spell")
    assert [sees(scene.state, player, gem) for player in PLAYERS] == [True, False]


@pytest.mark.rule("ability/once-per-turn/Q3", "ability/once-per-turn/5")
def test_a_nullified_spell_does_not_count_for_its_name_and_a_resolved_one_does() -> None:
    once = spell_card("Once", life(1), limit=Limit(per="name"))
    copies = [replace(once, number=f"Once {n}") for n in range(3)]
    scene = main(a=Side(hand=[*copies, *REST]), b=Side(hand=[nullifies("cast")]))
    for n in range(2):
        scene.pick(next(option for option in scene.options if option.startswith("skill Once")))
        if n == 0:
            scene.pass_until("answer").use("no cast")
        scene.pass_until("use", player="a")
    assert scene.life("a") == 11
    assert "Once" not in scene.usable
