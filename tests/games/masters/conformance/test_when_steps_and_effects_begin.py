"""6-2, 6-3, 7-1, 7-4, 8-2-2-2, 8-4-2. The order of what begins and ends in phases and battles, and what uses end."""

import pytest
from msgspec.structs import replace

from events.dragon_ball_super.facts import CardDropped, CardPlayed, GuardSwitched, LifeTaken, PowersCompared
from events.language.effect import (
    Alternative,
    Cannot,
    Cards,
    Choose,
    Damage,
    Decree,
    Did,
    Discard,
    Draw,
    Effect,
    Gain,
    Give,
    Grant,
    If,
    Ko,
    Move,
    Named,
    Nullify,
    Play,
    Printed,
    Replace,
    Skill,
    Surcharge,
    Switch,
    Token,
    Trigger,
)
from events.masters.card import Color
from events.masters.turn import charge_phase
from events.skills.declared import DeclarationNullified
from events.table.fact import CardDrawn, StepBegan
from events.table.ongoing import EffectEnded, EffectStarted
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card
from tests.games.masters.conformance.scenario import Scene, Side, main, position
from tests.games.masters.conformance.test_interactions_of_answers import GROWS
from tests.games.masters.conformance.test_negated_plays import NO
from tests.games.masters.conformance.test_printed_answers_and_times import to_main, turns_from
from tests.games.masters.conformance.texts import (
    DRAW,
    auto,
    countering,
    does,
    drawn,
    finish,
    leader,
    permanent,
)
from tests.games.scenario import assert_order

# Phases.


@pytest.mark.rule("6-2-1", "6-2-2", "6-2-3", "6-2-4")
@pytest.mark.parametrize("turn", [1, 3])
def test_cards_are_switched_to_active_mode_before_a_card_is_drawn(turn: int) -> None:
    """The first turn of the game has no draw."""
    mine = Side(battle=[battle_card("Owl")], rested=["Owl"])
    scene = position(lambda table: charge_phase(table, "a"), a=mine, turn=turn)
    draws = ["CardDrawn 6-2-3"] if turn != 1 else []
    assert_order(scene.timeline, "PhaseBegan 6-2-1", "CardReadied 6-2-2", *draws, "checkpoint 6-2-4")
    assert len(scene.of(CardDrawn)) == len(draws)


@pytest.mark.rule("8-2-2-2", "6-3-1-1")
def test_what_lasts_until_the_start_of_a_main_phase_is_over_as_that_begins() -> None:
    """What its beginning sets off finds nothing of it."""
    grow = does(Give(changes=(GROWS,), what="this", until="your_main_start"))
    scene = turns_from(Side(battle=[battle_card("Ox", text=[grow])]))
    scene.pick("skill Ox 0")
    for _ in range(2):
        to_main(scene)
        scene.pick("end_main")
    to_main(scene)
    timeline = scene.timeline
    ended = timeline.index("EffectEnded 8-2-2-2")
    assert timeline[ended + 1] == "PhaseBegan 6-3-1-1"
    assert len(scene.of(EffectEnded)) == 1


# Battles.


NEXT_BATTLE = Give(
    changes=(Gain(keywords=("blocker",)),), what=Cards(whose="you", names=("Wall",)), until="next_battle"
)


@pytest.mark.rule("8-2-2-2", "7-1-1", "7-1-4-2", "10-4-1")
@pytest.mark.parametrize("given", [True, False])
def test_what_is_given_for_the_next_battle_has_begun_as_blockers_are_looked_for(given: bool) -> None:
    """It is no [Blocker] before, and none in the battle after that one."""
    gives = [auto("main_begins", NEXT_BATTLE, card=None, whose="opponent")] if given else []
    theirs = Side(leader=leader("b", *gives), battle=[battle_card("Wall"), battle_card("Gate")])
    scene = main(a=Side(battle=[battle_card("Ox")]), b=theirs)
    finish(scene)
    scene.pick("attack Leader b with Leader a")
    if given:
        assert scene.options == ["activate Wall 0"]
        assert_order(scene.timeline, "AttackDeclared 7-1", "EffectStarted 8-2-2-2", "SkillTriggered 10-4-1")
        scene.picks("activate Wall 0", "decline Wall")
    finish(scene)
    assert len(scene.of(EffectStarted)) == len(scene.of(EffectEnded)) == given
    scene.pick("attack Leader b with Ox")
    assert not any("Wall" in option for option in scene.options)


def done(scene: Scene, *able: str) -> Scene:
    """The scene at the Main Phase, where all is activated and chosen that begins with these words, and nothing else."""
    while scene.ask.kind != "main":
        wanted = [option for option in scene.options if option.startswith(able)]
        nothing = [option for option in scene.options if option in ("decline", "end_step")]
        scene.pick(*(wanted or nothing or scene.options)[:1])
    return scene


@pytest.mark.trap("MS-12")
@pytest.mark.rule("7-4-1", "7-4-1-1", "7-1-4", "7-1-4-1", "7-1-4-2", "7-1-4-3", "7-1-4-4")
@pytest.mark.parametrize("flees", [True, False])
def test_a_card_that_leaves_as_the_damage_step_begins_breaks_the_battle(flees: bool) -> None:
    """The step has begun before its checkpoint, and powers are compared only behind that."""
    away = (Choose(cards=Cards(whose="opponent", role="attack")), Ko()) if flees else (DRAW,)
    grows = Give(changes=(GROWS,), what="this", until="battle")
    theirs = Side(leader=leader("b", auto("damage_begins", *away, grows, card=None, whose="opponent")))
    ends = leader("a", auto("battle_ends", Draw(count=0), card=None))
    scene = main(a=Side(leader=ends, battle=[battle_card("Ox")], hand=[battle_card("Page")]), b=theirs)
    scene.pick("attack Leader b with Ox")
    done(scene, "activate", "choose", "combo Page")
    assert scene.of(StepBegan)[-1].step == "Damage Step"
    begun = ("StepBegan 7-4-1", "checkpoint 7-4-1-1")
    broken = ("CardDropped 7-1-4-1", "Happened 7-1-4-2", "checkpoint 7-1-4-2", "EffectEnded 7-1-4-3")
    whole = ("ComboPowerAdded 7-4-1-2", "PowersCompared 7-4-1-4", "CardDropped 7-4-1-6", "ComboPowerEnded 7-4-1-7")
    assert_order(
        scene.timeline, *begun, *(broken if flees else whole), f"BattleEnded {'7-1-4-4' if flees else '7-4-1-10'}"
    )
    assert [fact.rule for fact in scene.of(CardDropped)] == ["7-1-4-1" if flees else "7-4-1-6"]
    assert (scene.names("a.battle"), drawn(scene)) == (([], []) if flees else (["Ox"], ["b"]))
    assert bool(scene.of(PowersCompared)) != flees
    assert len(scene.names("b.life")) == (8 if flees else 7)


@pytest.mark.rule("10-4-1", "10-4-2", "7-1-1")
@pytest.mark.parametrize("negated", [True, False])
def test_a_card_that_blocks_is_attacked_and_one_to_which_the_attack_goes_back_is_not_again(negated: bool) -> None:
    hurt = auto("attacked", DRAW)
    guards = [battle_card("Wall", keywords=["blocker"], text=[hurt]), battle_card("Prey", text=[hurt])]
    negates = [does(Nullify(what="blocker"), timing="battle")] if negated else []
    scene = main(a=Side(leader=leader("a", *negates)), b=Side(battle=guards, rested=["Prey"]))
    scene.pick("attack Prey with Leader a")
    done(scene, "activate", "pay", "skill Leader a")
    assert len(drawn(scene)) == 2  # Prey as it is attacked, Wall as it blocks
    assert [fact.rule for fact in scene.of(GuardSwitched)] == ["10-4-1", "10-4-2"][: 1 + negated]
    assert scene.names("b.drop") == (["Prey"] if negated else ["Wall"])


@pytest.mark.rule("4-10-2-1", "4-10-2-2", "3-9-2", "1-2-2")
@pytest.mark.parametrize("life", [1, 3])
def test_of_more_damage_than_there_is_life_the_rest_takes_nothing(life: int) -> None:
    """Its player cannot lose by it, so that the battle goes on."""
    stays = leader("b", permanent(Cannot(action="lose", by="life"), player="you"))
    hits = does(Damage(count=2), DRAW)
    scene = main(a=Side(leader=leader("a", hits)), b=Side(leader=stays, life=life))
    scene.pick("skill Leader a 0")
    finish(scene)
    assert len(scene.names("b.life")) == max(0, life - 2)
    assert len(scene.of(LifeTaken)) == min(life, 2)
    assert (drawn(scene), scene.asked) == (["a"], ("a", "main"))


# Costs.


@pytest.mark.rule("6-3-1-2-1-1", "8-4-2-2", "8-9-1-1")
@pytest.mark.parametrize("prevented", [True, False])
def test_a_card_whose_cost_is_not_paid_is_not_played(prevented: bool) -> None:
    """It costs damage to its player, who may draw a card in place of that: then no damage was dealt."""
    dear = Grant(changes=(Alternative(costs=(Damage(whose="you"),), instead_of="play"),), what="this")
    hero = battle_card("Hero", cost=3, text=[Skill(kind="permanent", grants=(dear,), zones=("hand",))])
    other = Replace(event=Trigger(on="takes_damage", card=None), may=True, instead=(DRAW,))
    scene = main(a=Side(leader=leader("a", permanent(other, player="you")), hand=[hero]))
    scene.picks("play Hero", "do" if prevented else "decline")
    finish(scene)
    assert bool(scene.of(CardPlayed)) != prevented
    assert [fact.name for fact in scene.of(DeclarationNullified)] == ["Hero"] * prevented
    assert (scene.names("a.battle"), "Hero" in scene.names("a.hand")) == (
        ([], True) if prevented else (["Hero"], False)
    )
    assert (drawn(scene), len(scene.names("a.life"))) == ((["a"], 8) if prevented else ([], 7))


@pytest.mark.rule("8-4-2", "10-4-1", "7-1-1")
@pytest.mark.parametrize("pays", [True, False])
def test_what_the_next_skill_costs_more_a_blocker_pays_once(pays: bool) -> None:
    """One that declines leaves it to the next one."""
    costs = Surcharge(costs=(Discard(),))
    dear = does(Decree(changes=(costs,), whose="opponent", until="next_use"))
    theirs = Side(
        battle=[battle_card(name, keywords=["blocker"]) for name in ("Wall", "Gate")],
        hand=[battle_card("Egg"), battle_card("Fig")],
    )
    scene = main(a=Side(leader=leader("a", dear), battle=[battle_card("Ox")]), b=theirs)
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    for name in ("Wall", "Gate"):
        scene.pick("attack Leader b with " + ("Ox" if name == "Wall" else "Leader a"))
        scene.pass_on("answer")
        declines = name == "Wall" and not pays
        scene.pick(*[option for option in scene.options if option.startswith(f"activate {name}")])
        scene.pick(f"{'decline' if declines else 'pay_skill_cost'} {name}")
        if scene.ask.kind == "discard":
            scene.pick("choose Egg")
        assert ("Egg" in scene.names("b.hand"), "Fig" in scene.names("b.hand")) == (declines, True)
        assert bool(scene.state.effects) == declines
        finish(scene)


@pytest.mark.rule("8-4-2", "8-4-2-2", "10-4-1")
@pytest.mark.parametrize("color", ["red", "blue"])
def test_what_the_next_skill_costs_more_waits_on_if_a_blocker_could_not_pay_it(color: Color) -> None:
    """Only as it is paid is it seen which card of the life it takes."""
    costs = Surcharge(costs=(Move(to="drop", what=Cards(whose="you", zones=("life",), top=1, colors=("red",))),))
    dear = does(Decree(changes=(costs,), whose="opponent", until="next_use"))
    theirs = Side(
        battle=[battle_card("Wall", keywords=["blocker"])], life=[battle_card("Low"), battle_card("Egg", color)]
    )
    scene = main(a=Side(leader=leader("a", dear), battle=[battle_card("Ox")]), b=theirs)
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    scene.pick("attack Leader b with Ox")
    scene.pass_on("answer")
    scene.pick(*[option for option in scene.options if option.startswith("activate Wall")])
    scene.pick("pay_skill_cost Wall")
    assert (scene.names("b.drop"), bool(scene.state.effects)) == ((["Egg"], False) if color == "red" else ([], True))


@pytest.mark.rule("8-4-2", "8-5-2-2", "8-5-2-3")
@pytest.mark.parametrize("hand", [0, 1])
def test_of_two_costs_that_can_be_paid_the_player_chooses_and_of_a_single_one_nothing(hand: int) -> None:
    either = does(DRAW, costs=((Discard(),), (Switch(mode="rest", what="this"),)))
    mine = Side(battle=[battle_card("Ox", text=[either])], hand=[battle_card(f"Egg {n}") for n in range(hand)])
    scene = main(a=mine)
    scene.pick("skill Ox 0")
    assert (scene.ask.kind == "skill_cost") == bool(hand)
    if hand:
        assert (scene.ask.rule, scene.options) == ("8-5-2-2", ["pay_skill_cost Ox 0", "pay_skill_cost Ox 1"])
        scene.pick(scene.options[0])
    finish(scene)
    assert (scene.rested("Ox"), len(scene.names("a.drop"))) == (not hand, hand)


@pytest.mark.rule("8-4-2", "8-4-2-2", "8-5-2-2")
@pytest.mark.parametrize("hand", [0, 1])
@pytest.mark.parametrize("paid", [True, False])
def test_the_cost_of_an_auto_may_be_declined_so_that_it_is_asked_for_even_where_it_is_a_single_one(
    hand: int, paid: bool
) -> None:
    rest: Effect = Switch(mode="rest", what="this")
    either = replace(auto("main_begins", DRAW, card=None), costs=((Discard(),), (rest,)))
    mine = Side(battle=[battle_card("Ox", text=[either])], hand=[battle_card(f"Egg {n}") for n in range(hand)])
    scene = main(a=mine)
    scene.pick("activate Ox 0")
    able = ["pay_skill_cost Ox 0"] * hand + ["pay_skill_cost Ox 1"]
    assert (scene.asked, scene.ask.rule, scene.options) == (("a", "skill_cost"), "8-4-2", [*able, "decline Ox"])
    scene.pick("pay_skill_cost Ox 1" if paid else "decline Ox")
    finish(scene)
    assert (scene.rested("Ox"), drawn(scene), len(scene.names("a.hand"))) == (paid, ["a"] * paid, hand + paid)


@pytest.mark.rule("8-2-2-2", "8-4-2")
@pytest.mark.parametrize("uses", [1, 2])
def test_what_holds_for_some_uses_holds_beside_what_began_before(uses: int) -> None:
    dear = Decree(changes=(Surcharge(costs=(Discard(),)),), whose="you", until="next_use", uses=uses)
    lasting = (Give(changes=(GROWS,), what="this"), dear)
    mine = Side(
        battle=[battle_card("Ox", text=[does(*lasting)]), battle_card("Owl", text=[does(DRAW)])],
        hand=[battle_card(f"Egg {n}") for n in range(3)],
    )
    scene = main(a=mine)
    scene.pick("skill Ox 0")
    for paid in range(1, 4):
        scene.pick("skill Owl 0")
        finish(scene, "choose")
        if scene.ask.kind != "main":
            scene.pick(scene.options[0])
        finish(scene)
        assert len(scene.names("a.drop")) == min(paid, uses)
    assert figure(scene.state, scene.card("Ox"), "power") == 20000


# Cards on top of others, and tokens.


@pytest.mark.rule("9-4-1", "9-4-2")
def test_only_one_card_is_played_on_top_of_another() -> None:
    plays = does(Choose(cards=Cards(whose="you", zones=("hand",)), count=2), Play(what="it", onto="this"))
    scene = main(a=Side(battle=[battle_card("Ox", text=[plays])], hand=[battle_card("Egg"), battle_card("Fig")]))
    scene.picks("skill Ox 0")
    finish(scene, "choose")
    scene.pick("choose Egg", "choose Fig")
    finish(scene)
    assert len(scene.of(CardPlayed)) == 1
    assert (len(scene.names("a.battle")), len(scene.names("a.hand"))) == (1, 1)


@pytest.mark.rule("9-4-1", "9-4-2", "8-5-3")
@pytest.mark.parametrize("there", [True, False])
def test_a_card_without_one_to_be_played_on_top_of_is_not_played(there: bool) -> None:
    host = Choose(cards=Cards(whose="you", names=("Owl",), kinds=("battle",)), name="host")
    egg = Choose(cards=Cards(whose="you", zones=("hand",), names=("Egg",)))
    on_top = (host, egg, Named(effects=(Play(what="it", onto="host"),), name="did"))
    plays = does(*on_top, If(conditions=(Did(name="did"),), then=(DRAW,)))
    mine = Side(battle=[battle_card("Ox", text=[plays]), *[battle_card("Owl")] * there], hand=[battle_card("Egg")])
    scene = main(a=mine)
    scene.pick("skill Ox 0")
    done(scene, "choose")
    assert ("Egg" in scene.names("a.battle"), drawn(scene)) == ((True, ["a"]) if there else (False, []))


@pytest.mark.rule("10-21-5", "4-7-3-6")
@pytest.mark.parametrize("negated", [True, False])
def test_a_token_that_does_not_come_to_be_was_not_played(negated: bool) -> None:
    imp = Token(number="Imp", name="made", printed=(Printed(figure="power", value=5000),))
    sage = battle_card("Sage", text=[does(imp, If(conditions=(Did(name="made"),), then=(DRAW,)))])
    scene = main(a=Side(battle=[sage]), b=Side(hand=[countering("No", "play", NO)]))
    scene.picks("skill Sage 0", "skill No 0" if negated else "decline")
    finish(scene)
    assert drawn(scene) == ([] if negated else ["a"])
