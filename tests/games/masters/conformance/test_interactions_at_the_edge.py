"""Interactions where there is nothing to do, or nothing more: none, no battle, no place, other cards of the same."""

import pytest

from events.dragon_ball_super.facts import GuardSwitched, LifeDropped, LifeTaken, PowersCompared
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Choose,
    Control,
    Count,
    Damage,
    Did,
    Give,
    If,
    Ko,
    Later,
    Move,
    Negate,
    Nullify,
    Play,
    Skill,
    Stack,
    Trigger,
    Who,
)
from events.masters.turn import take_turn
from events.table.fact import CardRevealed, TurnBegan
from events.table.ids import Player, opponent
from events.table.table import Table
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card, extra_card, several
from tests.games.masters.conformance.scenario import Side, battle, main, position
from tests.games.masters.conformance.texts import (
    DRAW,
    OWN,
    auto,
    characters,
    countering,
    does,
    drawn,
    finish,
    from_hand,
    koed,
    leader,
    named,
    permanent,
)

TURNS: tuple[Player, ...] = ("a", "b", "a")
HAND = Cards(whose="you", zones=("hand",))
ONCE_PLACED = If(conditions=(Did(name="placed"),), then=(DRAW,))


@pytest.mark.rule("4-10-2-2", "1-3-2-2")
@pytest.mark.parametrize("energy", [0, 2])
def test_damage_is_dealt_as_often_as_is_counted_and_none_of_zero(energy: int) -> None:
    counted = Count(of=Cards(whose="you", zones=("energy",)))
    scene = main(a=Side(leader=leader("a", does(Damage(whose="opponent", count=counted))), energy=energy))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert len(scene.names("b.life")) == 8 - energy


@pytest.mark.rule("8-10-1", "8-3-2")
@pytest.mark.parametrize("onto", ["", "host"])
def test_what_a_skill_gives_a_card_of_the_hand_holds_for_it_as_it_plays_it(onto: str) -> None:
    """The card is played with its skills negated, and has them again when the effect ends."""
    chooses = (Choose(cards=HAND), Choose(cards=OWN, name="host"))
    gives = Give(changes=(Negate(), Adjust(figure="power", by=5000)))
    owl = battle_card("Owl", text=[auto("played", DRAW), does(DRAW)])
    plays = leader("a", does(*chooses, gives, Play(onto=onto)))
    scene = main(a=Side(leader=plays, hand=[owl], battle=[battle_card("Nest")]))
    scene.picks("skill Leader a 0", "choose Owl")
    finish(scene, "choose")
    scene.pick("choose Nest")
    finish(scene)
    assert (drawn(scene), figure(scene.state, scene.card("Owl"), "power")) == ([], 20000)
    assert "skill Owl 1" not in scene.options


@pytest.mark.rule("8-8-1-4", "3-1-4")
@pytest.mark.parametrize("played", ["by another skill", "by a delayed effect", "from the Battle Area"])
def test_what_a_card_got_before_it_moved_does_not_hold_for_it(played: str) -> None:
    """But from the skill that plays it; nor what that gave it in the Battle Area, which it has left."""
    gives = Give(changes=(Adjust(figure="power", by=5000),))
    there = played == "from the Battle Area"
    plays = {
        "by another skill": does(Choose(cards=HAND), Play()),
        "by a delayed effect": does(
            Later(when=Trigger(on="main_ends", card=None), effects=(Choose(cards=HAND), Play()))
        ),
        "from the Battle Area": does(Choose(cards=OWN), gives, Move(to="hand"), Play()),
    }
    where = {"battle" if there else "hand": [battle_card("Owl")]}
    skills = plays[played], does(Choose(cards=HAND), gives)
    scene = main(a=Side(leader=leader("a", *skills), **where))  # type: ignore[arg-type]
    for place in (0,) if there else (0, 1) if played == "by a delayed effect" else (1, 0):
        scene.pick(f"skill Leader a {place}")
        finish(scene)
    scene.pick("end_main")
    finish(scene)
    assert (scene.names("a.battle"), figure(scene.state, scene.card("Owl"), "power")) == (["Owl"], 15000)


@pytest.mark.rule("10-6-1", "4-11-1-2")
@pytest.mark.parametrize(("whose", "dropped"), [("opponent", ["b"]), ("you", []), ("both", ["b"])])
@pytest.mark.parametrize("as_cost", [False, True])
def test_damage_by_the_skill_of_a_card_with_critical_drops_life_of_the_opponent(
    whose: Who, dropped: list[Player], as_cost: bool
) -> None:
    damage = Damage(whose=whose)
    burns = does(DRAW, costs=((damage,),)) if as_cost else does(damage)
    scene = main(a=Side(battle=[battle_card("Claw", keywords=["critical"], text=[burns])]))
    scene.pick("skill Claw 1")
    finish(scene)
    assert [scene.state.cards[fact.card].owner for fact in scene.of(LifeDropped)] == dropped
    assert len(scene.of(LifeTaken)) + len(dropped) == (2 if whose == "both" else 1)


@pytest.mark.rule("10-6-1", "4-11-1-2")
def test_damage_by_the_skill_of_a_card_that_has_left_is_not_critical() -> None:
    """Its [Critical] is not valid in the Drop."""
    burns = does(Damage(), costs=((Move(to="drop", what="this"),),))
    scene = main(a=Side(battle=[battle_card("Claw", keywords=["critical"], text=[burns])]))
    scene.pick("skill Claw 1")
    finish(scene)
    assert (len(scene.of(LifeTaken)), scene.of(LifeDropped)) == (1, [])


@pytest.mark.rule("8-4-2-2", "4-10-2-2")
@pytest.mark.parametrize(("life", "paid"), [(4, False), (5, True)])
def test_a_cost_of_damage_leaves_so_many_life_cards_fewer_for_the_rest_of_it(life: int, paid: bool) -> None:
    drops = Choose(cards=Cards(whose="you", zones=("life",)), count=2), Move(to="drop")
    costs = ((Damage(whose="you", count=3), *drops),)
    scene = main(a=Side(leader=leader("a", does(DRAW, costs=costs)), life=life))
    assert ("skill Leader a 0" in scene.options) == paid


@pytest.mark.rule("10-4-2", "1-3-2")
def test_without_a_battle_no_blocker_is_negated() -> None:
    scene = main(a=Side(leader=leader("a", does(Nullify(what="blocker"), DRAW))))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert drawn(scene) == ["a"]


@pytest.mark.trap("MS-20")
@pytest.mark.rule("9-4-2", "10-5-4")
@pytest.mark.parametrize(("reading", "attacks"), [("all", False), ("power", True)])
def test_what_a_card_is_forbidden_is_forbidden_to_the_card_on_top_of_it(reading: str, attacks: bool) -> None:
    """MS-20: all effects are carried over, or those on power alone."""
    held = does(Give(changes=(Cannot(action="attack"),), what=OWN))
    wyrm = battle_card("Wyrm", text=[from_hand("evolve", characters("Egg"))])
    mine = Side(leader=leader("a", held), hand=[wyrm], battle=[battle_card("Egg one", characters=["Egg"])])
    scene = main(a=mine, options={"MS-20": reading})
    scene.picks("skill Leader a 0", "skill Wyrm 0", "material Egg one")
    assert ("attack Leader b with Wyrm" in scene.options) == attacks


@pytest.mark.rule("3-2-2", "3-9-2")
@pytest.mark.parametrize(("area", "known"), [("life", False), ("deck", False), ("drop", True)])
def test_nobody_knows_the_skills_of_cards_in_decks_and_life(area: str, known: bool) -> None:
    """They wait there for an event that all see, and nobody can say that they do."""
    skill = Skill(kind="auto", trigger=Trigger(on="attacks", card=Cards()), zones=(area,), effects=(DRAW,))
    hidden = [*several(4, "other"), battle_card("Hidden", text=[skill])]
    mine = {"life": Side(life=hidden), "deck": Side(deck=hidden), "drop": Side(drop=hidden)}[area]
    scene = finish(battle(a=mine))
    assert drawn(scene) == ["a"] * known


@pytest.mark.trap("MS-23")
@pytest.mark.rule("10-9-1", "8-6-3")
def test_a_card_that_takes_revenge_does_all_else_that_its_ko_triggers() -> None:
    """MS-23: its [Revenge] alone is not triggered again."""
    thorn = battle_card("Thorn", keywords=["revenge"], text=[auto("ko", DRAW)])
    theirs = Side(battle=[thorn], rested=["Thorn"])
    scene = finish(battle(a=Side(battle=[battle_card("Fist")]), b=theirs, attacker="Fist", target="Thorn"))
    assert (koed(scene), drawn(scene)) == (["Thorn", "Fist"], ["b"])


@pytest.mark.rule("10-3-1", "10-3-3", "1-3-2")
def test_a_field_that_an_effect_places_is_there_and_that_was_so_done() -> None:
    places = does(Move(to="battle", what=named("Arena", zones=("drop",)), name="placed"), ONCE_PLACED)
    drop = [extra_card("Arena", keywords=["field"])]
    scene = main(a=Side(leader=leader("a", places), drop=drop, battle=[extra_card("Ruin", keywords=["field"])]))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.drop"), drawn(scene)) == (["Arena"], ["Ruin"], ["a"])


@pytest.mark.rule("3-3-3", "10-10-5", "8-5-2-1")
def test_a_card_whose_evolve_was_negated_is_hidden_in_the_hand_again() -> None:
    wyrm = battle_card("Wyrm", text=[from_hand("evolve", characters("Egg"))])
    mine = Side(hand=[wyrm], battle=[battle_card("Egg one", characters=["Egg"])])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", Nullify(what="skill"))]))
    scene.picks("skill Wyrm 0", "material Egg one")
    assert scene.state.cards[scene.card("Wyrm")].revealed
    scene.pick("skill No 0")
    scene.pass_on("answer")
    assert scene.names("a.hand") == ["Wyrm"]
    assert not scene.state.cards[scene.card("Wyrm")].revealed


@pytest.mark.rule("9-4-1", "9-4-2")
def test_a_card_is_played_on_top_of_one_card() -> None:
    plays = does(Choose(cards=OWN, count=2, name="hosts"), Choose(cards=HAND), Play(what="it", onto="hosts"))
    mine = Side(
        leader=leader("a", plays), hand=[battle_card("Crown")], battle=[battle_card("King"), battle_card("Ace")]
    )
    scene = main(a=mine)
    scene.pick("skill Leader a 0")
    scene.pick("choose King", "choose Ace")
    scene.pick("choose Crown")
    assert (scene.names("a.battle"), scene.names("a.under")) == (["Ace", "Crown"], ["King"])


@pytest.mark.rule("7-2-1-2-1-1", "7-2-1-2-2-1", "3-6-2")
def test_a_card_of_the_hand_is_revealed_for_a_combo_and_one_in_play_need_not_be() -> None:
    scene = battle(a=Side(hand=[battle_card("Page")], battle=[battle_card("Squire")])).pass_on("answer")
    scene.picks("combo Squire", "combo Page")
    assert [scene.name(fact.card) for fact in scene.of(CardRevealed)] == ["Page"]


@pytest.mark.rule("8-2-2-2", "6-1-1")
@pytest.mark.parametrize(
    ("until", "weakened"), [("opponent_turn_start", False), ("opponent_turn_end", True), ("your_turn_start", True)]
)
def test_effects_last_until_the_start_or_the_end_of_a_players_turn(until: str, weakened: bool) -> None:
    weaker = Give(changes=(Adjust(figure="power", by=-5000),), what=named("Wall"), until=until)

    async def turns(table: Table) -> None:
        for number, player in enumerate(TURNS, start=3):
            if number > 3:
                table.emit(TurnBegan(turn=number, player=player, rule="6-4-1-3"))
            await take_turn(table, player)

    scene = position(turns, a=Side(leader=leader("a", does(weaker))), b=Side(battle=[battle_card("Wall")]))
    scene.pick()
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    scene.pick("end_main")
    scene.pick()
    assert scene.asked == (opponent("a"), "main")
    assert figure(scene.state, scene.card("Wall"), "power") == (10000 if weakened else 15000)
    scene.pick("end_main")
    scene.pick()
    assert figure(scene.state, scene.card("Wall"), "power") == 15000


@pytest.mark.rule("10-1-1", "1-3-2")
def test_the_master_of_no_cards_kos_none() -> None:
    scene = main(a=Side(leader=leader("a", does(Ko(what=OWN), DRAW))))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert (koed(scene), drawn(scene)) == ([], ["a"])


@pytest.mark.rule("3-6-6", "11-5-1")
@pytest.mark.parametrize("had", [0, 1])
def test_a_field_of_which_a_player_gains_control_takes_the_place_of_the_other(had: int) -> None:
    takes = does(Choose(cards=Cards(whose="opponent", kinds=("extra",), zones=("battle",))), Control())
    ruin, arena = extra_card("Ruin", keywords=["field"]), extra_card("Arena", keywords=["field"])
    scene = main(a=Side(leader=leader("a", takes), battle=[ruin] * had), b=Side(battle=[arena]))
    scene.picks("skill Leader a 0", "choose Arena")
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Arena"], ["Ruin"] * had)


@pytest.mark.rule("7-4-1-2", "7-4-1-3", "7-4-1-4", "8-8-1-3")
@pytest.mark.parametrize("player", ["a", "b"])
def test_combos_add_to_the_power_that_effects_have_changed(player: str) -> None:
    weaker = permanent(Adjust(figure="power", by=-5000), what=Cards(kinds=("leader",)))
    sides = {"a": Side(leader=leader("a", weaker)), "b": Side()}
    sides[player] = Side(leader=sides[player].leader, hand=[battle_card("Page")])
    scene = battle(a=sides["a"], b=sides["b"]).pass_on("answer")
    if player == "b":
        scene.pick("end_step")
    scene.pick("combo Page")
    finish(scene)
    [compared] = scene.of(PowersCompared)
    assert (compared.attack, compared.guard) == ((15000, 10000) if player == "a" else (10000, 15000))


@pytest.mark.rule("2-10-1", "1-3-6", "2-11-1-1")
def test_a_combo_cost_has_no_specified_cost_below_which_it_is_not_reduced() -> None:
    cheaper = permanent(Adjust(figure="combo_cost", by=-1), what=HAND)
    page = battle_card("Page", cost=2, specified=["red", "red"], combo_cost=1)
    scene = battle(a=Side(leader=leader("a", cheaper), hand=[page])).pass_on("answer")
    assert "combo Page" in scene.options


@pytest.mark.trap("MS-36")
@pytest.mark.rule("10-4-2", "3-1-4")
def test_the_attack_does_not_go_back_to_a_card_that_left_and_was_played_again() -> None:
    """MS-36: it is no longer there, but a new card of that name."""
    flicker = does(Choose(cards=named("Thorn")), Move(to="hand"), Play(), timing="battle")
    rage = countering("Rage", "play", Nullify(what="blocker"))
    theirs = Side(
        leader=leader("b", flicker),
        battle=[battle_card("Thorn"), battle_card("Wall", keywords=["blocker"])],
        rested=["Thorn"],
    )
    scene = battle(a=Side(hand=[rage], battle=[battle_card("Fist")]), b=theirs, attacker="Fist", target="Thorn")
    scene.pass_on("answer").picks("activate Wall 0", "pay_skill_cost Wall")
    scene.pass_on("answer", "offense")
    scene.picks("skill Leader b 0", "decline", "choose Thorn", "skill Rage 0")
    finish(scene)
    assert [scene.name(fact.card) for fact in scene.of(GuardSwitched)] == ["Wall"]
    assert koed(scene) == ["Wall"]


@pytest.mark.rule("9-4-2", "10-5-4")
def test_only_effects_on_the_card_below_go_over_to_the_one_on_top() -> None:
    stronger = does(Give(changes=(Adjust(figure="power", by=5000),), what=named("Pal")))
    wyrm = battle_card("Wyrm", text=[from_hand("evolve", characters("Egg"))])
    eggs = [battle_card("Egg one", characters=["Egg"]), battle_card("Pal")]
    scene = main(a=Side(leader=leader("a", stronger), hand=[wyrm], battle=eggs))
    scene.pick("skill Leader a 0")
    scene.picks("skill Wyrm 0", "material Egg one")
    assert [figure(scene.state, scene.card(name), "power") for name in ("Pal", "Wyrm")] == [20000, 15000]


@pytest.mark.rule("11-3-1", "11-3-2", "1-3-2")
@pytest.mark.parametrize("chosen", ["Ox", "Cow"])
def test_no_card_is_placed_under_itself(chosen: str) -> None:
    tucks = does(Choose(cards=OWN), Stack(what="it", under=named("Ox")))
    scene = main(a=Side(leader=leader("a", tucks), battle=[battle_card("Ox"), battle_card("Cow")]))
    scene.picks("skill Leader a 0", f"choose {chosen}")
    finish(scene)
    assert scene.names("a.battle") == (["Ox", "Cow"] if chosen == "Ox" else ["Ox"])
