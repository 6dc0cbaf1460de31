"""8. Activating and Resolving Skills, 9. Rule Processing, and 11. Other."""

import pytest
from msgspec.structs import replace

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.facts import BattleEnded, CardDropped, CardKOed
from events.language.effect import (
    Adjust,
    Can,
    Cannot,
    Cards,
    Choose,
    ChooseSkill,
    Compare,
    Count,
    Draw,
    Effect,
    ExtraTurn,
    Gain,
    Give,
    Grant,
    Ko,
    May,
    Modes,
    Move,
    Negate,
    Nullify,
    Number,
    Pay,
    Play,
    Range,
    Replace,
    Skill,
    Skip,
    Switch,
    Trigger,
    X,
)
from events.masters import GAME
from events.masters.deckbuilding import deck_errors
from events.skills.declared import NumberChosen
from events.table.fact import CardDrawn, GameEnded, TurnBegan
from events.values.holding import skills, valid
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, opening, turn
from tests.games.masters.conformance.texts import DRAW, FOES, OWN, countering, does
from tests.games.scenario import assert_order
from tests.games.shown import shown


@pytest.mark.rule("5-2-1-1", "5-1-1")
def test_5_2_1_1_a_game_begins_with_legal_decks() -> None:
    for deck in GAME.pool.sample_decks().values():
        assert deck_errors(deck, GAME.pool.sample_cards()) == []


@pytest.mark.rule("5-1-3-2", "5-1-3-2-1", "5-1-3-2-2")
@pytest.mark.parametrize(("most", "wrong"), [(7, []), (6, ["5-1-3-1"])])
def test_5_1_3_2_1_a_skill_can_say_how_many_copies_a_deck_has(most: int, wrong: list[str]) -> None:
    many = Skill(kind="permanent", zones=("outside",), grants=(Grant(changes=(Can(action="include", number=most),)),))
    cards = [
        (leader_card("Captain"), 1),
        (battle_card("Swarm", text=[many]), 7),
        *((card, 4) for card in several(10, "x")),
    ]
    cards.append((battle_card("rest"), 3))
    deck = Deck("list", tuple(DeckEntry(card.number, copies) for card, copies in cards))
    assert [problem.rule for problem in deck_errors(deck, Catalogue([card for card, _ in cards]))] == wrong


@pytest.mark.rule("5-2-1-3")
def test_5_2_1_3_leaders_are_triggered_as_they_are_placed_and_a_checkpoint_occurs() -> None:
    glad = Skill(
        kind="auto",
        trigger=Trigger(on="leader_placed"),
        effects=(Give(what="this", changes=(Adjust(figure="power", by=5000),), until="game"),),
    )
    scene = opening(a=[leader_card("Leader a", text=[glad]), *several(20, "a")])
    scene.pick("go_first Leader b")
    assert scene.asked == ("a", "pending")
    assert_order(scene.timeline, "LeaderPlaced", "SkillTriggered", "FirstPlayerDecided", "checkpoint 5-2-1-3")
    scene.pick(scene.options[0])
    assert figure(scene.state, scene.card("Leader a"), "power") == 20000


@pytest.mark.rule("1-3-1")
def test_1_3_1_text_comes_before_the_rules() -> None:
    """A skipped phase and an extra turn, of which the rules say nothing."""
    skips = does(Skip(part="charge", whose="you"), ExtraTurn())
    begun = opening(a=[leader_card("Leader a", text=[skips]), *several(20, "a")])
    begun.pick("go_first Leader a")
    begun.pick(*begun.options)
    begun.pick(*begun.options)
    begun.pick()
    begun.pick()
    begun.pick()
    begun.pick("skill Leader a 0")
    begun.pass_on("answer")
    begun.pick("end_main")
    assert [fact.player for fact in begun.of(TurnBegan)] == ["a", "a"]
    assert begun.asked == ("a", "main")


@pytest.mark.rule("7-4-1", "7-4-1-10", "6-3-1-2")
def test_7_4_1_10_the_battle_ends_and_the_main_phase_goes_on() -> None:
    scene = main()
    scene.pick("attack Leader b with Leader a")
    scene.pass_on("answer", "offense", "defense", "life")
    assert [fact.rule for fact in scene.of(BattleEnded)] == ["7-4-1-10"]
    assert_order(scene.timeline, "StepBegan 7-4-1", "DamageDealt", "BattleEnded 7-4-1-10")
    assert scene.timeline[-2:] == ["BattleEnded 7-4-1-10", "checkpoint 4-6-2-1"]
    assert scene.asked == ("a", "main")


@pytest.mark.rule("8-1-1", "8-1-2", "8-1-4", "8-1-4-1", "8-5-1", "8-8-1-5", "8-8-1-5-1")
def test_8_1_4_a_permanent_skill_is_constantly_active_and_never_activated() -> None:
    strong = Skill(kind="permanent", grants=(Grant(what=OWN, changes=(Adjust(figure="power", by=5000),)),))
    scene = main(a=Side(leader=leader_card("Leader a", text=[strong]), hand=[battle_card("Wren")]))
    assert not [option for option in scene.options if option.startswith("skill")]
    scene.pick("play Wren")
    assert figure(scene.state, scene.card("Wren"), "power") == 20000


@pytest.mark.rule("8-3-1", "8-3-2")
def test_8_3_2_a_negated_skill_cannot_be_activated() -> None:
    hush = does(Give(what=OWN, changes=(Negate(),)))
    scene = main(a=Side(leader=leader_card("Leader a", text=[hush]), battle=[battle_card("Fox", text=[does(DRAW)])]))
    assert "skill Fox 0" in scene.options
    scene.pick("skill Leader a 0")
    assert "skill Fox 0" not in scene.options


CHOOSES = ChooseSkill(cards=Cards(whose="opponent", kinds=("battle",)), keywords=("any",), up_to=True)


def chosen_skill(*effects: Effect) -> Scene:
    """The opponent has a card with two keyword skills; a card with another skill, and one that cannot be chosen."""
    wall = battle_card("Wall", keywords=["blocker", "double_strike"])
    theirs = [wall, battle_card("Fox", text=[does(DRAW)]), battle_card("Ghost", keywords=["barrier"])]
    leader = leader_card("Leader a", text=[does(CHOOSES, *effects)])
    scene = main(a=Side(leader=leader), b=Side(battle=theirs))
    scene.pick("skill Leader a 0")
    return scene


@pytest.mark.rule("8-3-1", "8-3-2")
@pytest.mark.parametrize(("picked", "blocks"), [("choose_skill Wall 0", False), ("choose_skill Wall 1", True)])
def test_8_3_2_of_a_cards_keyword_skills_the_chosen_one_is_negated(picked: str, blocks: bool) -> None:
    scene = chosen_skill(Give(changes=(Negate(chosen="skill"),), what="skill"))
    assert scene.options == ["choose_skill Wall 0", "choose_skill Wall 1"]
    assert scene.ask.least == 0
    scene.pick(picked)
    wall = scene.card("Wall")
    assert [valid(scene.state, wall, each) for each in skills(scene.state, wall)] == [blocks, not blocks]
    scene.picks("attack Leader b with Leader a")
    assert ("activate Wall 0" in scene.options) == blocks


@pytest.mark.rule("8-5-3-2")
@pytest.mark.parametrize("picked", [["choose_skill Wall 1"], []])
def test_8_5_3_2_the_chosen_skill_is_gained_or_none_is(picked: list[str]) -> None:
    scene = chosen_skill(Give(changes=(Gain(chosen="skill"),), what="this"))
    scene.pick(*picked)
    leader = scene.card("Leader a")
    gained = [each.skill.keyword for each in skills(scene.state, leader) if each.skill.keyword]
    assert gained == ["double_strike"] * len(picked)


@pytest.mark.parametrize(("which", "left"), [("any", [False, False, True]), ("none", [True, True, False])])
def test_keyword_skills_are_negated_or_all_others(which: str, left: list[bool]) -> None:
    both = battle_card("Wall", keywords=["blocker", "double_strike"], text=[does(DRAW)])
    hush = does(Give(changes=(Negate(keywords=(which,)),), what=Cards(kinds=("battle",))))
    scene = main(a=Side(leader=leader_card("Leader a", text=[hush]), battle=[both]))
    scene.pick("skill Leader a 0")
    wall = scene.card("Wall")
    assert [valid(scene.state, wall, each) for each in skills(scene.state, wall)] == left


@pytest.mark.rule("8-4-2", "8-4-2-1", "8-4-2-2", "8-5-2", "8-5-2-3", "8-5-2-4")
@pytest.mark.parametrize(("energy", "payable"), [(0, False), (1, True)])
def test_8_4_2_1_a_cost_of_several_actions_is_paid_in_their_order_or_not_at_all(energy: int, payable: bool) -> None:
    cost = (Switch(mode="rest", what="this"), Pay(total=1))
    scene = main(a=Side(battle=[battle_card("Fox", text=[does(DRAW, costs=(cost,))])], energy=energy))
    assert ("skill Fox 0" in scene.options) == payable
    if payable:
        scene.pick("skill Fox 0")
        scene.pick("rest a energy 1")
        told = [line for line in scene.timeline if line.startswith(("CardRested", "SkillActivated", "CardDrawn"))]
        assert told == ["CardRested 4-8-1", "CardRested 2-11-1-1", "SkillActivated 8-5-2-4", "CardDrawn 4-9-2"]


@pytest.mark.trap("MS-06")
@pytest.mark.rule("8-5-2-2", "8-5-3")
def test_8_5_3_modes_are_chosen_before_payment_and_targets_as_the_effect_reaches_them() -> None:
    """MS-06. [Counter]s are activated in the knowledge of the mode, before the target is chosen."""
    skill = does(Modes(options=((DRAW,), (Choose(cards=FOES), Ko()))), costs=((Switch(mode="rest", what="this"),),))
    theirs = Side(battle=several(2, "foe"), hand=[battle_card("spare")])
    scene = main(a=Side(battle=[battle_card("Fox", text=[skill])]), b=theirs)
    scene.pick("skill Fox 0")
    assert (scene.asked, scene.ask.rule, scene.rested("Fox")) == (("a", "modes"), "8-5-2-2", False)
    scene.pick("mode 1")
    assert (scene.asked, scene.rested("Fox")) == (("b", "answer"), True)
    scene.pick("decline")
    assert scene.options == ["choose foe 1", "choose foe 2"]
    scene.pick("choose foe 2")
    assert_order(scene.timeline, "ModeChosen 8-5-2-2", "CardRested 4-8-1", "SkillActivated 8-5-2-4", "CardKOed 10-1-1")
    assert not scene.of(CardDrawn)


@pytest.mark.trap("MS-06")
@pytest.mark.rule("8-5-2-2", "8-5-2-3", "1-3-5")
@pytest.mark.parametrize("negated", [False, True])
def test_8_5_2_2_x_among_the_effects_is_chosen_before_payment_and_the_counters(negated: bool) -> None:
    """MS-06. It is chosen once, also if the skill is negated then."""
    skill = does(Number(within=Range(least=0, most=3)), Draw(count=X()), costs=((Switch(mode="rest", what="this"),),))
    no = countering("No", "attack", Nullify(what="skill"))
    attacks = Give(what="this", changes=(Cannot(action="attack"),))
    fox = battle_card("Fox", text=[replace(skill, effects=(*skill.effects, attacks))])
    scene = main(a=Side(battle=[fox]), b=Side(hand=[no]))
    scene.pick("skill Fox 0")
    assert (scene.asked, scene.rested("Fox")) == (("a", "number"), False)
    scene.pick("number 2")
    assert (scene.asked, scene.rested("Fox")) == (("b", "answer"), True)
    scene.pick("skill No 0" if negated else "decline")
    scene.pass_on("answer")
    assert scene.asked == ("a", "main")
    assert len(scene.of(CardDrawn)) == (0 if negated else 2)
    assert_order(scene.timeline, "NumberChosen 1-3-5", "CardRested 4-8-1", "SkillActivated 8-5-2-4")
    assert len(scene.of(NumberChosen)) == 1


@pytest.mark.trap("MS-06")
@pytest.mark.rule("8-5-2-2", "8-5-2-3", "8-5-3")
@pytest.mark.parametrize("pays", [True, False])
def test_8_5_2_2_the_modes_of_an_auto_are_chosen_before_its_cost_is_paid(pays: bool) -> None:
    """MS-06."""
    cost = Move(to="drop", what="this")
    skill = Skill(
        kind="auto",
        trigger=Trigger(on="attacks"),
        costs=((cost,),),
        effects=(Modes(options=((DRAW,), (DRAW, DRAW))),),
    )
    scene = battle(a=Side(battle=[battle_card("Fist", text=[skill])]), attacker="Fist")
    scene.picks("activate Fist 0", "mode 1")
    assert (scene.asked, scene.names("a.battle")) == (("a", "skill_cost"), ["Fist"])
    scene.pick("pay_skill_cost Fist" if pays else "decline Fist")
    scene.pass_on("answer")
    assert (len(scene.of(CardDrawn)), scene.names("a.battle")) == ((2, []) if pays else (0, ["Fist"]))


@pytest.mark.rule("8-5-3-2", "8-5-3-4")
def test_8_5_3_2_up_to_means_any_number_and_nothing_is_chosen_where_nothing_is() -> None:
    skill = does(Choose(cards=FOES, count=2, up_to=True), Ko(), DRAW)
    scene = main(a=Side(battle=[battle_card("Fox", text=[skill])]), b=Side(battle=several(3, "foe")))
    scene.pick("skill Fox 0")
    assert (scene.ask.least, scene.ask.most) == (0, 2)
    scene = main(a=Side(battle=[battle_card("Fox", text=[skill])]))
    scene.pick("skill Fox 0")
    assert len(scene.of(CardDrawn)) == 1


GRIEF = Skill(kind="auto", trigger=Trigger(on="ko"), effects=(DRAW,))


@pytest.mark.rule("8-6-1", "8-6-2", "8-6-4", "8-6-5", "8-6-5-1", "8-6-5-1-2", "8-6-7")
def test_8_6_5_1_2_a_skill_of_a_card_that_has_left_is_activated_as_it_was() -> None:
    scene = main(
        a=Side(leader=leader_card("Leader a", text=[does(Ko(what=OWN))]), battle=[battle_card("Martyr", text=[GRIEF])])
    )
    scene.pick("skill Leader a 0")
    assert scene.asked == ("a", "pending")
    scene.pick(scene.options[0])
    assert len(scene.of(CardDrawn)) == 1


@pytest.mark.rule("8-6-5-1-1")
@pytest.mark.parametrize(("color", "draws"), [("red", 1), ("blue", 0)])
def test_8_6_5_1_1_what_moves_to_a_secret_area_is_known_as_it_was_in_the_open(color: str, draws: int) -> None:
    sees = Skill(
        kind="auto",
        trigger=Trigger(on="moved", card=Cards(whose="you", colors=("red",)), source=("battle",), target=("hand",)),
        effects=(DRAW,),
    )
    away = does(Move(to="hand", what=OWN))
    mine = Side(leader=leader_card("Leader a", text=[away, sees]), battle=[battle_card("Wren", color)])  # type: ignore[arg-type]
    scene = main(a=mine)
    scene.pick("skill Leader a 0")
    scene.pass_on("pending")
    assert len(scene.of(CardDrawn)) == draws


@pytest.mark.rule("8-6-4-1")
def test_8_6_4_1_a_pending_skill_that_cannot_be_activated_is_cancelled() -> None:
    ban = Give(what=OWN, changes=(Cannot(action="activate", by="any"),))
    each = Skill(kind="auto", trigger=Trigger(on="main_begins", card=None), effects=(ban, DRAW))
    scene = turn(a=Side(leader=leader_card("Leader a", text=[each]), battle=[battle_card("Owl", text=[each])]))
    scene.pick()
    scene.pick("activate Leader a 0")
    scene.pick(scene.options[0])
    assert_order(scene.timeline, "SkillActivated", "EffectBegan", "PendingCancelled 8-6-4-1")


@pytest.mark.rule("8-6-6", "8-6-6-1")
def test_8_6_6_1_a_situation_makes_a_skill_pending_once_and_again_when_it_comes_again() -> None:
    empty = Compare(number=Count(of=Cards(whose="you", zones=("hand",))), within=Range(most=0))
    sad = Skill(kind="auto", trigger=Trigger(on="when", card=None, conditions=(empty,)), effects=(DRAW,))
    scene = main(a=Side(leader=leader_card("Leader a", text=[sad]), hand=several(1, "x")))
    scene.pick("play x 1")
    assert scene.asked == ("a", "pending")
    assert len(scene.state.pending) == 1
    scene.pick(scene.options[0])
    assert not scene.state.pending
    scene.pick(next(option for option in scene.options if option.startswith("play")))
    assert len(scene.state.pending) == 1


SAVED = Replace(event=Trigger(on="ko"), instead=(Move(to="hand", what="this"),))


@pytest.mark.rule("8-2-2-3", "8-2-2-3-1", "8-9-1", "8-9-1-1")
def test_8_9_1_a_replaced_event_never_happens() -> None:
    guarded = Skill(kind="permanent", grants=(Grant(changes=(SAVED,)),))
    scene = main(
        a=Side(
            leader=leader_card("Leader a", text=[does(Ko(what=OWN))]),
            battle=[battle_card("Cat", text=[guarded, GRIEF])],
        )
    )
    scene.pick("skill Leader a 0")
    assert scene.names("a.hand") == ["Cat"]
    assert not scene.of(CardKOed)
    assert not scene.state.pending


@pytest.mark.rule("8-9-2", "8-9-2-1", "8-9-2-2", "8-9-2-3", "8-9-3")
def test_8_9_2_the_master_decides_which_replacement_applies() -> None:
    to_deck = Replace(event=Trigger(on="ko"), instead=(Move(to="deck", what="this", place="bottom"),))
    both = Skill(kind="permanent", grants=(Grant(changes=(SAVED, to_deck)),))
    theirs = Side(battle=[battle_card("Cat", text=[both])])
    scene = main(a=Side(leader=leader_card("Leader a", text=[does(Ko(what=FOES))])), b=theirs)
    scene.pick("skill Leader a 0")
    assert scene.asked == ("b", "replace")
    scene.pick(scene.options[1])
    assert scene.names("b.deck")[0] == "Cat"


@pytest.mark.rule("8-9-3")
@pytest.mark.parametrize("accepts", [True, False])
def test_8_9_3_a_voluntary_replacement_is_the_players_choice(accepts: bool) -> None:
    may = Replace(event=Trigger(on="ko"), instead=(Move(to="hand", what="this"),), may=True)
    guarded = Skill(kind="permanent", grants=(Grant(changes=(may,)),))
    scene = main(
        a=Side(leader=leader_card("Leader a", text=[does(Ko(what=OWN))]), battle=[battle_card("Cat", text=[guarded])])
    )
    scene.pick("skill Leader a 0")
    scene.pick(scene.options[0 if accepts else 1])
    assert scene.names("a.hand") == (["Cat"] if accepts else [])
    assert scene.names("a.drop") == ([] if accepts else ["Cat"])


@pytest.mark.rule("9-1-1", "9-1-2", "9-3-1", "9-3-2")
def test_9_3_2_cards_in_a_combo_area_outside_a_battle_are_dropped_at_once() -> None:
    scene = main(a=Side(combo=several(1, "x")), b=Side(combo=several(1, "y")))
    drops = scene.of(CardDropped)
    assert [(scene.name(fact.card), fact.rule) for fact in drops] == [("x 1", "9-3-2"), ("y 1", "9-3-2")]
    assert drops[1].together


@pytest.mark.rule("10-10-3")
def test_10_10_3_a_counter_answers_only_what_it_names() -> None:
    named = Trigger(on="declares_play", card=Cards(colors=("blue",)), whose="opponent")
    fog = extra_card(
        "Fog", text=[Skill(kind="counter", timing=("counter",), zones=("hand",), trigger=named, effects=(DRAW,))]
    )
    for color, options in (("red", ["decline"]), ("blue", ["skill Fog 0", "decline"])):
        scene = main(a=Side(hand=[battle_card("Wren", color)]), b=Side(hand=[fog]))  # type: ignore[arg-type]
        scene.pick("play Wren")
        assert scene.options == options


def looping(scene: Scene, *options: str) -> Scene:
    """Take these options again and again until something else is asked, or the game has ended."""
    for _ in range(12):
        for option in options:
            if scene.referee.ask is None or scene.ask.kind == "loop" or option not in scene.options:
                return scene
            scene.pick(option)
    return scene


@pytest.mark.rule("11-1-1", "11-1-1-1")
def test_11_1_1_1_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    other = Cards(whose="you", kinds=("battle",), other=True, zones=("drop",))
    back = Skill(
        kind="auto",
        trigger=Trigger(on="played"),
        effects=(Ko(what=Cards(whose="you", kinds=("battle",), other=True)), Play(what=other)),
    )
    mine = Side(hand=[battle_card("Yin", text=[back])], battle=[battle_card("Yang", text=[back])])
    scene = main(a=mine)
    scene.pick("play Yin")
    for _ in range(40):
        if scene.referee.ask is None:
            break
        scene.pick(scene.options[0])
    [end] = scene.of(GameEnded)
    assert (end.winner, end.rule) == (None, "11-1-1-1")


@pytest.mark.rule("11-1-1-2")
def test_11_1_1_2_a_loop_that_one_player_can_stop_is_repeated_a_declared_number_of_times() -> None:
    flips = does(Switch(mode="rest", what="this")), does(Switch(mode="active", what="this"))
    scene = main(a=Side(battle=[battle_card("Top", text=flips)]))
    looping(scene, "skill Top 0", "skill Top 1")
    assert scene.asked == ("a", "loop")
    assert scene.ask.rule == "11-1-1-2"


@pytest.mark.rule("11-3-6")
def test_11_3_6_the_next_card_takes_over_when_the_top_card_alone_moves() -> None:
    evolve = Skill(kind="activate", keyword="evolve", timing=("main",), zones=("hand",), materials=(OWN,))
    alone = does(Choose(cards=OWN), Move(to="hand", alone=True))
    mine = Side(
        leader=leader_card("Leader a", text=[alone]),
        hand=[battle_card("Dragon", text=[evolve])],
        battle=[battle_card("Egg")],
        rested=["Egg"],
    )
    scene = main(a=mine)
    scene.pick("skill Dragon 0")
    scene.pick("material Egg")
    scene.pick("skill Leader a 0")
    scene.pass_on("choose")
    assert scene.names("a.battle") == ["Egg"]
    assert scene.rested("Egg")
    assert scene.names("a.hand") == ["Dragon"]


@pytest.mark.rule("8-7-1", "8-10-1")
def test_8_7_1_an_immediate_effect_is_carried_out_once() -> None:
    scene = battle(
        a=Side(battle=[battle_card("Fist", text=[Skill(kind="auto", trigger=Trigger(on="attacks"), effects=(DRAW,))])]),
        attacker="Fist",
    )
    scene.pick("activate Fist 0")
    assert len(scene.of(CardDrawn)) == 1


@pytest.mark.rule("11-1-1-3")
def test_11_1_1_3_of_a_loop_that_both_can_stop_the_turn_player_declares_first_and_the_fewer_times_count() -> None:
    leader = Cards(whose="you", kinds=("leader",))
    stirs = Switch(mode="rest", what=leader), Switch(mode="active", what=leader)
    echo = Skill(
        kind="auto",
        trigger=Trigger(on="readied", card=Cards(whose="opponent", kinds=("leader",))),
        effects=(May(effects=stirs),),
    )
    mine = Side(battle=[battle_card("Wren", text=[does(*stirs), echo])])
    scene = main(a=mine, b=Side(battle=[battle_card("Owl", text=[echo])]))
    scene.pick("skill Wren 0")
    for _ in range(40):
        if scene.ask.kind == "loop":
            break
        scene.pick(scene.options[0])
    assert (scene.asked, scene.ask.rule) == (("a", "loop"), "11-1-1-3")
    scene.pick("repeat 5")
    assert scene.asked == ("b", "loop")
    scene.pick("repeat 2")
    assert (scene.asked[1], scene.options) == ("may", ["decline"])
    assert scene.asked[0] == "b"


@pytest.mark.rule("2-11-1-2-1")
def test_2_11_1_2_1_a_specified_cost_of_an_extra_card_above_the_total_is_paid_in_full() -> None:
    rain = extra_card("Rain", cost=1, specified=["red", "red"], text=[does(DRAW)])
    assert "skill Rain 0" not in main(a=Side(hand=[rain], energy=1)).options
    scene = main(a=Side(hand=[rain], energy=2))
    scene.pick("skill Rain 0")
    scene.pick("rest a energy 1", "rest a energy 2")
    assert len(scene.of(CardDrawn)) == 1


@pytest.mark.rule("3-1-6-1")
def test_3_1_6_1_the_order_of_cards_that_go_to_a_secret_area_is_not_told() -> None:
    back = does(Move(to="deck", what=Cards(whose="you", zones=("drop",))))
    mine = Side(leader=leader_card("Leader a", text=[back]), drop=several(2, "x"))
    scenes = [main(a=mine), main(a=mine)]
    for scene, order in zip(scenes, (["x 1", "x 2"], ["x 2", "x 1"]), strict=True):
        scene.pick("skill Leader a 0")
        assert scene.asked == ("a", "order")
        scene.pick(*(f"place {name}" for name in order))
        assert scene.names("a.deck")[-2:] == order
    assert shown(scenes[0], "b") == shown(scenes[1], "b")
    assert shown(scenes[0], "a") != shown(scenes[1], "a")


@pytest.mark.rule("4-1-1-1", "4-1-2-1", "8-2-2", "6-3-1-2-2-1", "8-5-2-6-2", "8-5-3-6")
def test_8_5_2_6_2_skills_of_three_kinds_do_effects_of_three_kinds_to_their_own_card_if_no_other_is_named() -> None:
    """[Permanent], [Auto] and [Activate]; a replacement, a draw (of the master), and a change of this card."""
    kept = Skill(kind="permanent", grants=(Grant(changes=(SAVED,)),))
    draws = Skill(kind="auto", trigger=Trigger(on="rested"), effects=(DRAW,))
    grows = does(
        Give(what="this", changes=(Adjust(figure="power", by=5000),)), costs=((Switch(mode="rest", what="this"),),)
    )
    scene = main(a=Side(battle=[battle_card("Cat", text=[kept, draws, grows])]), b=Side(hand=several(1, "spare")))
    scene.pick("skill Cat 2")
    assert scene.asked == ("b", "answer")  # before it resolves
    scene.pick("decline")
    assert figure(scene.state, scene.card("Cat"), "power") == 20000
    scene.pick("decline")  # and after
    scene.pick("activate Cat 0")
    scene.pass_on("answer")
    assert [scene.state.cards[fact.card].owner for fact in scene.of(CardDrawn)] == ["a"]


@pytest.mark.trap("MS-18")
@pytest.mark.rule("8-6-5-1-3")
@pytest.mark.parametrize(("zone", "draws"), [("warp", 1), ("energy", 0)])
def test_8_6_5_1_3_what_moves_between_open_areas_is_known_by_where_it_lies_then(zone: str, draws: int) -> None:
    """MS-18: a change that holds in the new area alone is seen."""
    tint = Skill(
        kind="permanent",
        grants=(Grant(what=Cards(whose="you", zones=("warp",)), changes=(Gain(traits=("Lost",)),)),),
    )
    sees = Skill(
        kind="auto",
        trigger=Trigger(on="moved", card=Cards(whose="you", traits=("Lost",)), source=("drop",)),
        effects=(DRAW,),
    )
    away = does(Move(to=zone, what=Cards(whose="you", zones=("drop",))))
    scene = main(a=Side(leader=leader_card("Leader a", text=[tint, sees, away]), drop=several(1, "x")))
    scene.pick("skill Leader a 2")
    scene.pass_on("pending")
    assert len(scene.of(CardDrawn)) == draws
