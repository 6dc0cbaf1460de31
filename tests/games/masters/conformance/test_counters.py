"""4-7. Counter Timing, 8-5. Activating and Resolving, and 10-10. [Counter]."""

from collections.abc import Mapping, Sequence

import pytest

from events.dragon_ball_super.facts import CardKOed, CardPlayed
from events.language.effect import (
    Adjust,
    Can,
    Cannot,
    Cards,
    Choose,
    ComeRested,
    Decree,
    Draw,
    Effect,
    Gain,
    Give,
    Guard,
    Ko,
    Later,
    Limit,
    Move,
    Must,
    Nullify,
    Pay,
    Play,
    Printed,
    Skill,
    Token,
    Trigger,
)
from events.masters.card import MastersCard
from events.skills.declared import DeclarationNullified, ResolutionBegan, UseDeclared
from events.skills.facts import SkillActivated
from events.table.fact import CardDrawn, CardHidden
from events.table.ids import Player
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main


def counter(to: str, *effects: Effect, name: str = "", cost: int = 0, battle_cards: bool = False) -> MastersCard:
    """A free Extra Card with [Counter: Play], [Counter: Attack] or [Counter: Counter]."""
    trigger = Trigger(on=f"declares_{to}", card=None, whose="opponent")
    skill = Skill(kind="counter", timing=("counter",), zones=("hand",), trigger=trigger, effects=effects)
    if battle_cards:
        return battle_card(name or to, text=[skill], cost=cost)
    return extra_card(name or to, text=[skill], cost=cost)


DRAW = Draw()
NEGATE = Nullify(what="counter")


def declared(scene: Scene) -> list[str]:
    """What was declared, in order: by whom and which card."""
    return [f"{fact.player} {scene.name(fact.card)}" for fact in scene.of(UseDeclared)]


def drawn(scene: Scene) -> list[Player]:
    """Who drew cards, in order."""
    return [scene.state.cards[fact.card].owner for fact in scene.of(CardDrawn)]


@pytest.mark.rule("4-7-1", "4-7-2", "4-7-2-1", "6-3-1-2-1-2", "10-10-1", "10-10-3-1", "10-10-4")
def test_4_7_2_1_playing_a_card_can_be_countered_before_it_is_played() -> None:
    theirs = Side(hand=[counter("play", DRAW), counter("attack", DRAW), counter("counter", DRAW)])
    scene = main(a=Side(hand=[battle_card("Wren")]), b=theirs)
    scene.pick("play Wren")
    assert scene.asked == ("b", "answer")
    assert scene.options == ["skill play 0", "decline"]
    assert scene.names("a.hand") == ["Wren"]
    scene.pick("skill play 0")
    scene.pass_on("answer")
    assert scene.names("b.drop") == ["play"]
    assert scene.names("a.battle") == ["Wren"]
    assert drawn(scene) == ["b"]


@pytest.mark.rule("4-7-2", "10-10-2")
def test_10_10_2_counters_are_activated_from_the_hand_alone_and_nobody_without_a_hand_is_asked() -> None:
    scene = main(a=Side(hand=[battle_card("Wren")]), b=Side(battle=[counter("play", DRAW, battle_cards=True)]))
    scene.pick("play Wren")
    assert scene.asked == ("a", "main")
    scene = main(a=Side(hand=[battle_card("Wren")]), b=Side(hand=several(1, "anything")))
    scene.pick("play Wren")
    assert (scene.asked, scene.options) == (("b", "answer"), ["decline"])  # that there is a Counter is not given away


CHAIN = {"B draws": "4-7-3-2", "A negates": "4-7-3-3", "B negates": "4-7-3-4"}
"""Who answers with what, each by the rule of its step."""


@pytest.mark.trap("MS-02")
@pytest.mark.rule("4-7-3", "4-7-3-2", "4-7-3-3", "4-7-3-4", "4-7-3-5", "4-7-3-6", "10-10-3-3", "10-10-5", "10-10-3-4")
@pytest.mark.parametrize("answered", [0, 1, 2, 3])
def test_4_7_3_the_players_counter_in_turns_and_the_last_counter_resolves_first(answered: int) -> None:
    """MS-02. A plays; B counters the play by drawing; A negates that Counter; B negates the negation."""
    mine = Side(hand=[battle_card("Wren"), counter("counter", NEGATE, name="A negates")])
    theirs = Side(hand=[counter("play", DRAW, name="B draws"), counter("counter", NEGATE, name="B negates")])
    scene = main(a=mine, b=theirs)
    scene.pick("play Wren")
    for card, rule in list(CHAIN.items())[:answered]:
        assert scene.ask.rule == rule
        scene.pick(f"skill {card} 0")
    scene.pass_on("answer")
    began = [(fact.name, fact.rule) for fact in scene.of(ResolutionBegan)]
    negated = {"A negates": ["B draws"], "B negates": ["A negates"]}
    last_first, gone = list(CHAIN)[:answered][::-1], list[str]()
    for card in last_first:
        gone += negated.get(card, []) if card not in gone else []
    assert began == [*((card, "4-7-3-5") for card in last_first if card not in gone), ("Wren", "4-7-3-6")]
    assert declared(scene) == ["a Wren", "b B draws", "a A negates", "b B negates"][: 1 + answered]
    assert drawn(scene) == (["b"] if answered in (1, 3) else [])
    assert scene.names("a.battle") == ["Wren"]
    assert scene.asked == ("a", "main")


@pytest.mark.rule("4-7-3-3", "4-7-3-4", "10-10-3-4")
def test_4_7_3_4_a_player_can_activate_another_counter_that_is_still_pending() -> None:
    """What A's play has made pending stays so until the counter timing ends, though A has countered meanwhile."""
    mine = Side(hand=[battle_card("Wren"), counter("counter", DRAW, name="A draws")])
    theirs = Side(hand=[counter("play", DRAW, name="first"), counter("play", DRAW, name="second")])
    scene = main(a=mine, b=theirs)
    scene.pick("play Wren")
    scene.pick("skill first 0")
    scene.pick("skill A draws 0")
    assert scene.options == ["skill second 0", "decline"]
    scene.pick("skill second 0")
    scene.pass_on("answer")
    assert drawn(scene) == ["b", "a", "b"]


@pytest.mark.rule("4-7-3-3", "4-7-3-6")
def test_4_7_3_3_a_refusal_ends_the_counter_timing() -> None:
    theirs = Side(hand=[counter("play", DRAW, name="first"), counter("play", DRAW, name="second")])
    scene = main(a=Side(hand=[battle_card("Wren"), battle_card("spare")]), b=theirs)
    scene.pick("play Wren")
    scene.pick("skill first 0")
    assert (scene.asked, scene.options) == (("a", "answer"), ["decline"])
    scene.pick("decline")
    assert scene.asked == ("a", "main")
    assert drawn(scene) == ["b"]


@pytest.mark.rule("4-7-3-6")
def test_4_7_3_6_a_play_that_has_become_impossible_is_not_carried_out() -> None:
    away = Choose(cards=Cards(whose="opponent", zones=("hand",))), Move(to="drop")
    scene = main(a=Side(hand=[battle_card("Wren")]), b=Side(hand=[counter("play", *away)]))
    scene.pick("play Wren")
    scene.pick("skill play 0")
    scene.pick("decline")
    scene.pick(scene.options[0])
    scene.pass_on("answer")
    assert scene.names("a.drop") == ["Wren"]
    assert not scene.of(CardPlayed)


@pytest.mark.rule("4-7-3-6", "10-10-5", "3-3-3")
@pytest.mark.parametrize("negated", [True, False])
def test_4_7_3_6_a_negated_play_leaves_the_card_hidden_in_the_hand_and_the_cost_paid(negated: bool) -> None:
    answers = counter("play", Nullify(what="play") if negated else DRAW)
    scene = main(a=Side(hand=[battle_card("Wren", cost=1)], energy=1), b=Side(hand=[answers]))
    scene.picks("play Wren", "rest a energy 1", "skill play 0")
    scene.pass_on("answer")
    assert [fact.name for fact in scene.of(DeclarationNullified)] == ["Wren"] * negated
    assert (scene.names("a.hand"), scene.names("a.battle")) == ((["Wren"], []) if negated else ([], ["Wren"]))
    assert (scene.rested("a energy 1"), len(scene.of(CardPlayed))) == (True, not negated)
    assert [fact.rule for fact in scene.of(CardHidden)] == ["3-3-3"] * negated


@pytest.mark.trap("MS-03")
@pytest.mark.rule("4-7-2-5")
def test_4_7_2_5_a_counter_opens_no_counter_timing_of_its_own() -> None:
    """MS-03: only the chain goes on while it is activated, and nothing follows its resolution."""
    mine = Side(hand=[battle_card("Wren"), counter("play", DRAW, name="A answers plays")])
    theirs = Side(
        hand=[counter("play", Choose(cards=Cards(whose="you", zones=("drop",), kinds=("battle",))), Play())],
        drop=[battle_card("Ghost")],
    )
    scene = main(a=mine, b=theirs)
    scene.pick("play Wren")
    scene.pick("skill play 0")
    assert (scene.asked, scene.options[-1:]) == (("a", "answer"), ["decline"])
    scene.pick("decline")
    scene.pick("choose Ghost")
    assert scene.asked == ("a", "main")
    assert scene.names("b.battle") == ["Ghost"]


DRAWS = Skill(kind="activate", timing=("main",), effects=(DRAW,))
PLAYS = Skill(
    kind="activate",
    timing=("main",),
    effects=(Choose(cards=Cards(whose="you", zones=("drop",), kinds=("battle",))), Play()),
)
ON_ATTACK = Skill(kind="auto", trigger=Trigger(on="attacks"), effects=(DRAW,))


@pytest.mark.trap("MS-04", "MS-33")
@pytest.mark.rule("4-7-2-3", "4-7-2-4", "8-5-2-5", "8-5-2-7", "10-10-3-1", "8-5-2-4")
def test_10_10_3_1_a_skill_that_plays_can_be_countered_before_and_after_it_resolves() -> None:
    """MS-04, MS-33."""
    theirs = Side(hand=[counter("play", DRAW, name="first"), counter("play", DRAW, name="second")])
    scene = main(a=Side(battle=[battle_card("Sage", text=[PLAYS])], drop=[battle_card("Ghost")]), b=theirs)
    scene.pick("skill Sage 0")
    assert scene.options == ["skill first 0", "skill second 0", "decline"]
    assert scene.names("a.battle") == ["Sage"]
    scene.pick("decline")
    scene.pick("choose Ghost")
    assert scene.names("a.battle") == ["Sage", "Ghost"]
    assert (scene.asked, scene.options) == (("b", "answer"), ["skill first 0", "skill second 0", "decline"])
    scene.pick("skill second 0")
    scene.pass_on("answer")
    assert scene.asked == ("a", "main")
    assert drawn(scene) == ["b"]


@pytest.mark.trap("MS-05")
@pytest.mark.rule("6-3-1-2-2-1", "7-2-1-2-3-1", "8-5-2-3", "8-5-2-4", "8-5-2-5")
def test_the_counter_timing_before_a_skill_resolves_is_one_and_comes_once_it_is_paid_and_activated() -> None:
    """MS-05."""
    pays = Skill(kind="activate", timing=("main",), costs=((Pay(total=1),),), effects=(DRAW,))
    scene = main(a=Side(battle=[battle_card("Sage", text=[pays])], energy=1), b=Side(hand=[counter("attack", DRAW)]))
    scene.picks("skill Sage 0", "rest a energy 1")
    assert scene.asked == ("b", "answer")
    assert (scene.rested("a energy 1"), len(scene.of(SkillActivated)), drawn(scene)) == (True, 1, [])
    scene.pick("decline")
    assert (scene.asked, drawn(scene)) == (("b", "answer"), ["a"])  # 8-5-2-7: after it has resolved


@pytest.mark.rule("10-10-3-1", "10-10-3-2")
def test_10_10_3_other_skills_are_no_such_thing_to_counters_of_play_and_attack() -> None:
    theirs = Side(hand=[counter("play", DRAW), counter("attack", DRAW)])
    scene = main(a=Side(battle=[battle_card("Sage", text=[DRAWS])]), b=theirs)
    scene.pick("skill Sage 0")
    assert scene.options == ["decline"]
    scene.pass_on("answer")
    assert scene.asked == ("a", "main")


RED = Cards(whose="opponent", colors=("red",))
SAYS: Mapping[str, tuple[str, Sequence[Effect]]] = {
    "a token": ("play", (Token(number="Imp", printed=(Printed(figure="power", value=5000),)),)),
    "cannot play": ("play", (Decree(changes=(Cannot(action="play"),)),)),
    "played in Rest Mode": ("play", (Decree(changes=(ComeRested(),)),)),
    "played by a keyword": ("play", (Ko(what=Cards(whose="opponent", played_by="evolve")),)),
    "when played, later": ("play", (Later(when=Trigger(on="played", card=RED), effects=(DRAW,)),)),
    "negate the play": ("play", (Nullify(what="play"),)),
    "cannot attack": ("attack", (Decree(changes=(Cannot(action="attack"),)),)),
    "can attack": ("attack", (Give(changes=(Can(action="attack_active"),)),)),
    "must attack": ("attack", (Give(changes=(Must(action="attack"),)),)),
    "attacking card": ("attack", (Choose(cards=Cards(whose="you", role="attack")),)),
    "card being attacked": ("attack", (Choose(cards=Cards(whose="opponent", role="guard")),)),
    "becomes the target of the attack": ("attack", (Guard(what="this"),)),
    "negate the attack": ("attack", (Nullify(what="attack"),)),
    "in battle with": ("", (Choose(cards=Cards(whose="opponent", role="battling")),)),
    "gains [Dual Attack]": ("", (Give(changes=(Gain(keywords=("dual_attack",)),)),)),
}


@pytest.mark.trap("MS-33")
@pytest.mark.rule("10-10-3-1", "10-10-3-2", "10-21-5")
@pytest.mark.parametrize("words", SAYS)
def test_10_10_3_a_skill_says_play_or_attack_in_any_form(words: str) -> None:
    """MS-33: by events, actions, what is forbidden or allowed, and the cards that it means; not by keywords' names."""
    said, effects = SAYS[words]
    sage = battle_card("Sage", text=[Skill(kind="activate", timing=("main",), effects=tuple(effects))])
    theirs = Side(hand=[counter("play", DRAW), counter("attack", DRAW)])
    scene = main(a=Side(battle=[sage]), b=theirs)
    scene.pick("skill Sage 0")
    assert scene.options == [*([f"skill {said} 0"] if said else []), "decline"]


@pytest.mark.rule("4-7-2-2", "7-1-2", "10-10-3-2", "8-6-1", "8-6-2", "8-6-4")
def test_10_10_3_2_an_attack_and_a_skill_when_attacking_can_be_countered() -> None:
    theirs = Side(
        hand=[
            counter("attack", DRAW, name="first"),
            counter("attack", DRAW, name="second"),
            counter("attack", DRAW, name="third"),
        ]
    )
    scene = battle(a=Side(battle=[battle_card("Fist", text=[ON_ATTACK])]), b=theirs, attacker="Fist")
    scene.pick("skill first 0")
    scene.pick("activate Fist 0")
    scene.pick("skill second 0")
    assert drawn(scene) == ["b", "b", "a"]
    scene.pick("skill third 0")
    scene.pick("decline")
    assert scene.asked == ("a", "offense")
    assert drawn(scene) == ["b", "b", "a", "b"]


@pytest.mark.trap("MS-14")
@pytest.mark.rule("7-2-1-2-3-1", "7-3-1-2", "7-3-1-2-2-2")
def test_7_3_1_2_skills_of_the_defender_can_be_countered_too() -> None:
    """MS-14: by the opponent of whoever activates."""
    plays = Skill(kind="activate", timing=("battle",), effects=PLAYS.effects)
    theirs = Side(battle=[battle_card("Sage", text=[plays])], drop=[battle_card("Ghost")], hand=[battle_card("spare")])
    scene = battle(a=Side(hand=[counter("play", DRAW)]), b=theirs)
    scene.pass_on("answer", "offense")
    scene.pick("skill Sage 0")
    assert (scene.asked, scene.options) == (("a", "answer"), ["skill play 0", "decline"])


@pytest.mark.rule("10-10-5", "8-5-2-6", "8-5-2-3")
def test_10_10_5_a_negated_skill_is_paid_and_does_nothing() -> None:
    drop = Move(to="drop", what="this")
    plays = Skill(kind="activate", timing=("main",), costs=((drop,),), effects=(*PLAYS.effects, DRAW))
    theirs = Side(hand=[counter("play", Nullify(what="skill"))])
    scene = main(a=Side(battle=[battle_card("Sage", text=[plays])], drop=[battle_card("Ghost")]), b=theirs)
    scene.pick("skill Sage 0")
    scene.pick("skill play 0")
    scene.pass_on("answer")
    assert scene.names("a.drop") == ["Ghost", "Sage"]
    assert not drawn(scene)


@pytest.mark.trap("MS-17")
@pytest.mark.rule("8-4-1", "8-4-2", "8-4-2-1", "8-4-2-2", "2-11-1")
def test_8_4_2_a_counter_needs_its_energy_cost() -> None:
    """MS-17; 2-11-1: the energy cost is that of activating the card's skill."""
    for energy, options in ((0, ["decline"]), (1, ["skill Fog 0", "decline"])):
        scene = battle(b=Side(hand=[counter("attack", Nullify(what="attack"), name="Fog", cost=1)], energy=energy))
        assert scene.options == options


@pytest.mark.rule("4-7-3-1", "9-1-2-2", "9-5-1", "9-5-2", "9-5-2-1")
def test_4_7_3_1_rule_processing_is_carried_out_in_counter_timings() -> None:
    """A card that a skill has left without power is KO'd in the counter timing after it resolves, by that skill."""
    weak = Give(changes=(Adjust(figure="power", by=-15000),))
    kills = Skill(
        kind="activate", timing=("main",), effects=(Choose(cards=Cards(whose="opponent", kinds=("battle",))), weak)
    )
    grief = Skill(kind="auto", trigger=Trigger(on="ko", card=Cards(whose="you"), how="opponent_skill"), effects=(DRAW,))
    theirs = Side(
        battle=[battle_card("Victim")], leader=leader_card("Leader b", text=[grief]), hand=[battle_card("spare")]
    )
    scene = main(a=Side(battle=[battle_card("Sage", text=[kills])]), b=theirs)
    scene.pick("skill Sage 0")
    scene.pick("decline")
    scene.pick("choose Victim")
    assert scene.asked == ("b", "answer")
    assert [fact.rule for fact in scene.of(CardKOed)] == ["9-5-2"]
    resolved = scene.timeline[scene.timeline.index("DeclarationResolved 8-5-2-6") + 1 :]
    assert resolved == ["checkpoint 4-7-3-1", "CardKOed 9-5-2", "SkillTriggered 8-6-2", "checkpoint 4-7-3-1"]
    scene.pick("decline")
    assert scene.asked == ("b", "pending")  # KO'd by the opponent's skill


@pytest.mark.rule("9-1-2-2")
def test_9_1_2_2_power_that_is_back_before_a_checkpoint_saves_the_card() -> None:
    victim = Choose(cards=Cards(whose="opponent", kinds=("battle",)))
    down, up = (Give(changes=(Adjust(figure="power", by=by),)) for by in (-15000, 5000))
    skill = Skill(kind="activate", timing=("main",), effects=(victim, down, up))
    scene = main(a=Side(battle=[battle_card("Sage", text=[skill])]), b=Side(battle=[battle_card("Victim")]))
    scene.pick("skill Sage 0")
    scene.pick("choose Victim")
    assert scene.names("b.battle") == ["Victim"]


@pytest.mark.rule("10-11-1", "10-11-2")
def test_10_11_2_once_per_turn_counts_for_each_card_and_skill() -> None:
    once = Skill(kind="activate", timing=("main",), limit=Limit(), effects=(DRAW,))
    scene = main(a=Side(battle=[battle_card("Fox", text=[once, once]), battle_card("Owl", text=[once])]))
    for option in ("skill Fox 0", "skill Fox 1", "skill Owl 0"):
        scene.pick(option)
        assert option not in scene.options
    assert not [option for option in scene.options if option.startswith("skill")]


@pytest.mark.rule("8-6-3")
def test_8_6_3_a_skill_that_is_triggered_twice_resolves_twice() -> None:
    sees = Skill(kind="auto", trigger=Trigger(on="ko", card=Cards(whose="opponent")), effects=(DRAW,))
    kills = Skill(
        kind="activate",
        timing=("main",),
        effects=(Choose(cards=Cards(whose="opponent", kinds=("battle",)), count=2), Ko()),
    )
    scene = main(a=Side(battle=[battle_card("Sage", text=[kills, sees])]), b=Side(battle=several(2, "foe")))
    scene.pick("skill Sage 0")
    scene.pick("choose foe 1", "choose foe 2")
    assert len(scene.state.pending) == 2
    scene.pick(scene.options[0])
    scene.pick(scene.options[0])
    assert drawn(scene) == ["a", "a"]


@pytest.mark.rule("10-10-1", "8-5-2-1", "8-5-2-4")
def test_a_counter_of_a_battle_card_is_declared_as_such_and_another_skill_of_the_hand_as_activated() -> None:
    draws = Skill(kind="activate", timing=("main",), zones=("hand",), effects=(DRAW,))
    theirs = Side(hand=[counter("play", DRAW, battle_cards=True)])
    scene = main(a=Side(hand=[battle_card("Sage", text=[draws]), battle_card("Wren")]), b=theirs)
    scene.pick("skill Sage 0")
    scene.pass_on("answer")
    scene.pick("play Wren")
    scene.pick("skill play 0")
    rules = {scene.name(fact.card): fact.rule for fact in scene.of(UseDeclared)}
    assert rules == {"Sage": "8-5-2-4", "Wren": "6-3-1-2-1-1", "play": "10-10-1"}
