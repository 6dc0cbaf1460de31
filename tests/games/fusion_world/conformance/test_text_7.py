"""7, with card text: what the parts of turns set off, and what lasts for how long."""

import pytest

from events.fusion_world.turn import END
from events.language.effect import Skill
from events.table.fact import CardDrawn, PhaseBegan
from events.table.ids import PLAYERS, Player, opponent
from events.table.ongoing import EffectEnded
from tests.games.fusion_world.conformance.cards import battle_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, main, opening, set_up, turn
from tests.games.fusion_world.conformance.texts import (
    MARK,
    activate,
    auto,
    crows,
    grow,
    on,
    pended,
    power_of,
    resolve_all,
)


def game(*mine: Skill, theirs: tuple[Skill, ...] = ()) -> Scene:
    """A game at the beginning of its first turn, which is player a's; the Leaders have these skills."""
    texts = {"a": mine, "b": theirs}
    decks = {player: [leader_card(f"Leader {player}", text=texts[player]), *several(30, player)] for player in PLAYERS}
    return set_up(opening(a=decks["a"], b=decks["b"]))


def end_turn(scene: Scene) -> None:
    """Let the turn end without doing anything in it but what is pending."""
    began = scene.state.turn
    while scene.state.turn == began and scene.ask.kind != "over":
        kind = scene.ask.kind
        assert kind in ("charge", "main", "pending"), scene.asked
        scene.pick(*{"charge": [], "main": ["end_main"], "pending": scene.options[:1]}[kind])


def ended(scene: Scene) -> list[str]:
    """The rules by which effects have ended."""
    return [fact.rule for fact in scene.of(EffectEnded)]


PARTS = ("charge_begins", "main_begins", "main_ends", "turn_ends")


@pytest.mark.rule("7-1-2-1")
@pytest.mark.parametrize(
    ("part", "left"),
    [("charge", PARTS[1:]), ("main", (PARTS[0], PARTS[3])), ("end", PARTS[:3]), ("turn", ())],
)
def test_7_1_2_1_a_part_that_is_skipped_sets_off_nothing(part: str, left: tuple[str, ...]) -> None:
    skip = activate({"do": "skip", "part": part})
    scene = game(skip, theirs=tuple(on(event, whose="you") for event in PARTS))
    scene.pick()
    scene.pick("skill Leader a 0")
    end_turn(scene)
    if part != "turn":
        end_turn(scene)
    assert (scene.state.turn_player, pended(scene)) == ("a", [("Leader b", event) for event in left])
    end_turn(scene)
    assert pended(scene)[len(left) :] == [("Leader b", "charge_begins")]


@pytest.mark.rule("7-1-2-1")
def test_7_1_2_1_no_action_and_no_checkpoint_in_a_part_that_is_skipped() -> None:
    quick = battle_card("Wren", text=[on("charge_begins", {"do": "skip", "part": "main", "whose": "you"})])
    scene = turn(a=Side(battle=[quick]))
    resolve_all(scene)
    scene.pick()
    assert scene.asked == ("a", "over")
    assert [line for line in scene.timeline if line.startswith("checkpoint 7-3")] == []
    assert scene.timeline[-2:] == ["PhaseBegan 7-4-1", "checkpoint 7-4-3"]


@pytest.mark.rule("7-1-2-1")
@pytest.mark.parametrize("part", ["charge", "turn"])
def test_7_1_2_1_the_beginning_of_a_turn_is_skipped_with_its_charge_phase(part: str) -> None:
    scene = game(activate({"do": "skip", "part": part}), theirs=(on("turn_begins", whose="you"),))
    scene.pick()
    scene.picks("skill Leader a 0", "end_main")
    assert pended(scene) == []
    assert [fact.rule for fact in scene.of(CardDrawn)].count("7-2-9") == (1 if part == "charge" else 2)


@pytest.mark.rule("7-2-4", "7-2-5")
def test_7_2_4_what_lasts_until_the_opponents_turn_starts_ends_before_anything_is_pended() -> None:
    strong = {"if": "exists", "cards": {"zones": ["leader"], "power": {"least": 20000}}}
    events = [on(event, conditions=[strong]) for event in ("turn_ends", "charge_begins")]
    scene = game(activate(grow("opponent_turn_start")), *events)
    scene.pick()
    scene.picks("skill Leader a 0", "end_main")
    assert scene.options == ["activate Leader a 0"]
    assert power_of(scene, "Leader a") == 20000
    resolve_all(scene)
    assert scene.asked == ("b", "charge")
    assert (power_of(scene, "Leader a"), ended(scene)) == (15000, ["7-2-4"])
    assert pended(scene) == [("Leader a", "turn_ends")]


@pytest.mark.rule("7-2-4", "7-2-5")
def test_7_2_4_nor_does_the_beginning_of_the_turn_find_it() -> None:
    strong = {"if": "exists", "cards": {"zones": ["leader"], "power": {"least": 20000}}}
    scene = game(activate(grow("opponent_turn_start")), on("turn_begins", conditions=[strong]))
    scene.pick()
    scene.picks("skill Leader a 0", "end_main")
    assert scene.asked == ("b", "charge")
    assert pended(scene) == []


@pytest.mark.trap("FW-12")
@pytest.mark.rule("7-2-4")
def test_7_2_4_the_opponent_is_that_of_the_effects_master() -> None:
    """FW-12. Given by player b in a's turn, it outlasts the start of b's own."""
    scene = game(theirs=(on("main_begins", grow("opponent_turn_start"), whose="opponent"),))
    scene.pick()
    resolve_all(scene)
    scene.picks("end_main")
    assert (scene.asked, power_of(scene, "Leader b"), ended(scene)) == (("b", "charge"), 20000, [])
    end_turn(scene)
    assert (scene.asked, power_of(scene, "Leader b"), ended(scene)) == (("a", "charge"), 15000, ["7-2-4"])


@pytest.mark.rule("7-2-5")
@pytest.mark.parametrize("event", ["turn_begins", "charge_begins"])
def test_7_2_5_the_beginning_of_a_turn_is_that_of_its_player(event: str) -> None:
    scene = game(on(event, whose="opponent"), theirs=(on(event, whose="you"),))
    assert pended(scene) == []
    end_turn(scene)
    assert set(pended(scene)) == {("Leader b", event), ("Leader a", event)}
    assert scene.asked == ("b", "pending")
    resolve_all(scene)
    assert scene.asked == ("b", "charge")
    end_turn(scene)
    assert (scene.asked, len(pended(scene))) == (("a", "charge"), 2)


@pytest.mark.rule("7-2-5")
def test_7_2_5_it_is_resolved_before_the_cards_are_switched() -> None:
    scene = turn(a=Side(battle=[battle_card("Wren", text=[on("charge_begins")])], rested=["Leader a"]))
    assert scene.timeline == ["PhaseBegan 7-2-1", "SkillTriggered 9-6-2", "checkpoint 7-2-6"]
    assert (scene.asked, scene.rested("Leader a")) == (("a", "pending"), True)
    resolve_all(scene)
    assert (scene.asked, scene.rested("Leader a")) == (("a", "charge"), False)


@pytest.mark.rule("7-3-2")
@pytest.mark.parametrize("player", PLAYERS)
def test_7_3_2_the_beginning_of_the_main_phase_is_once_before_all_actions(player: Player) -> None:
    mine = battle_card("Wren", text=[on("main_begins", whose="you")])
    theirs = battle_card("Owl", text=[on("main_begins", whose="you")])
    sides = {player: Side(battle=[mine], hand=crows("x")), opponent(player): Side(battle=[theirs])}
    scene = main(a=sides["a"], b=sides["b"], player=player)
    assert scene.timeline == ["PhaseBegan 7-3-1", "SkillTriggered 9-6-2", "checkpoint 7-3-3"]
    assert scene.asked == (player, "pending")
    scene.picks("activate Wren 0", "play x")
    assert (scene.asked, pended(scene)) == ((player, "main"), [("Wren", "main_begins")])


FOR_MAIN = on("main_begins", grow("main")), on("main_ends")


@pytest.mark.rule("7-3-5-1-1", "7-3-5-1-3", "7-3-5-1-4")
@pytest.mark.parametrize("player", PLAYERS)
def test_7_3_5_1_what_lasts_for_the_main_phase_ends_after_what_its_end_sets_off(player: Player) -> None:
    """Both effects hold while the skills are resolved; then the turn player's ends first."""
    a, b = (Side(battle=[battle_card(name, text=FOR_MAIN)]) for name in ("Wren", "Owl"))
    scene = main(a=a, b=b, player=player)
    resolve_all(scene)
    scene.pick("end_main")
    assert scene.timeline[-4:] == ["StepBegan 7-3-5", *["SkillTriggered 9-6-2"] * 2, "checkpoint 7-3-5-1-2"]
    assert [power_of(scene, name) for name in ("Wren", "Owl")] == [20000, 20000]
    masters = {effect.number: effect.master for effect in scene.state.effects.values()}
    resolve_all(scene)
    assert [(masters[fact.effect], fact.rule) for fact in scene.of(EffectEnded)] == [
        (player, "7-3-5-1-3"),
        (opponent(player), "7-3-5-1-4"),
    ]
    assert [power_of(scene, name) for name in ("Wren", "Owl")] == [15000, 15000]


def phases(scene: Scene) -> int:
    """How many times the End Phase has begun."""
    return sum(fact.phase == "End Phase" for fact in scene.of(PhaseBegan))


@pytest.mark.trap("FW-01")
@pytest.mark.rule("7-4-2", "7-4-4")
@pytest.mark.parametrize("skills", [(), (on("turn_ends"),), (on("turn_ends"), on("turn_ends"))])
def test_7_4_2_the_end_of_the_turn_sets_off_each_skill_once(skills: tuple[Skill, ...]) -> None:
    """FW-01. It is no matter of the Main Phase: they are pended after it."""
    scene = turn(a=Side(battle=[battle_card("Wren", text=skills)]))
    scene.pick()
    assert pended(scene) == []
    scene.pick("end_main")
    resolve_all(scene)
    assert scene.asked == ("a", "over")
    assert (pended(scene), phases(scene)) == ([("Wren", "turn_ends")] * len(skills), 1)


ENDING = battle_card("Crow", text=[on("turn_ends")])
ONCE_MORE = {"do": "play", "what": {"zones": ["hand"], "whose": "you"}}
MARKED = {"if": "compare", "number": {"number": "beside", "name": "energy_markers"}, "within": {"least": 1}}


@pytest.mark.trap("FW-02")
@pytest.mark.rule("7-4-2", "7-4-4")
@pytest.mark.parametrize("declined", [False, True])
def test_7_4_4_the_end_phase_is_repeated_for_skills_that_it_has_not_set_off(declined: bool) -> None:
    """FW-02. Crow comes into play by Wren's skill; Wren's is not set off again, even if it was not activated."""
    costs = [[{"do": "may", "effects": [{"do": "draw"}]}]] if declined else []
    wren = battle_card("Wren", text=[on("turn_ends", ONCE_MORE), auto("turn_ends", MARK, costs=costs)])
    scene = turn(a=Side(battle=[wren], hand=[ENDING]))
    scene.pick()
    scene.pick("end_main")
    while scene.ask.kind != "over":
        scene.pick(next(option for option in scene.options if option.startswith(("activate", "decline"))))
    assert [name for name, _ in pended(scene)] == ["Wren", "Wren", "Crow"]
    assert (phases(scene), scene.asked) == (2, ("a", "over"))


@pytest.mark.rule("7-4-2", "7-4-4")
def test_7_4_4_a_skill_whose_condition_is_fulfilled_only_then_is_set_off_too() -> None:
    late = battle_card("Crow", text=[on("turn_ends", {"do": "draw"}, conditions=[MARKED])])
    scene = turn(a=Side(battle=[battle_card("Wren", text=[on("turn_ends")]), late]))
    scene.pick()
    scene.pick("end_main")
    resolve_all(scene)
    assert (pended(scene), phases(scene)) == ([("Wren", "turn_ends"), ("Crow", "turn_ends")], 2)


@pytest.mark.rule("7-4-2")
def test_7_4_2_the_end_of_another_turn_sets_it_off_again() -> None:
    scene = game(on("turn_ends"))
    for number in (1, 2, 3):
        end_turn(scene)
        assert len(pended(scene)) == number


LASTING = on("main_begins", grow("turn")), on("turn_ends")


@pytest.mark.rule("7-4-5", "7-4-6")
@pytest.mark.parametrize("player", PLAYERS)
def test_7_4_5_what_lasts_for_the_turn_ends_after_what_its_end_sets_off(player: Player) -> None:
    a, b = (Side(battle=[battle_card(name, text=LASTING)]) for name in ("Wren", "Owl"))
    scene = turn(a=a, b=b, player=player)
    scene.pick()
    resolve_all(scene)
    scene.pick("end_main")
    assert (scene.asked, scene.ask.kind) == ((player, "pending"), "pending")
    assert [power_of(scene, name) for name in ("Wren", "Owl")] == [20000, 20000]
    masters = {effect.number: effect.master for effect in scene.state.effects.values()}
    resolve_all(scene)
    assert [(masters[fact.effect], fact.rule) for fact in scene.of(EffectEnded)] == [
        (player, "7-4-5"),
        (opponent(player), "7-4-6"),
    ]
    assert [power_of(scene, name) for name in ("Wren", "Owl")] == [15000, 15000]


@pytest.mark.rule("7-4-5", "7-4-6")
@pytest.mark.parametrize(
    ("until", "turns", "rule"),
    [("turn", 1, "7-4-5"), ("opponent_turn_end", 2, "7-4-6"), ("your_turn_end", 3, "7-4-5")],
)
def test_7_4_5_an_effect_ends_with_the_turn_that_it_names(until: str, turns: int, rule: str) -> None:
    scene = game(activate(grow(until)))
    scene.pick()
    scene.pick("skill Leader a 0")
    for _ in range(turns):
        assert (power_of(scene, "Leader a"), ended(scene)) == (20000, [])
        end_turn(scene)
    assert (power_of(scene, "Leader a"), ended(scene)) == (15000, [rule])


@pytest.mark.rule("7-4-6")
def test_7_4_6_the_opponents_next_turn_is_not_the_one_that_is_going_on() -> None:
    raises = auto("turn_ends", grow("opponent_turn_end"), trigger={"card": None, "whose": "opponent"})
    scene = game(theirs=(raises,))
    scene.pick()
    powers = []
    for _ in range(3):
        powers.append(power_of(scene, "Leader b"))
        end_turn(scene)
    assert powers == [15000, 20000, 20000]


@pytest.mark.rule("7-4-2", "7-4-4")
@pytest.mark.parametrize("again", [False, True])
def test_7_4_4_what_is_done_each_time_at_the_end_of_the_turn_is_done_once_a_turn(again: bool) -> None:
    """The End Phase is carried out again for a skill that comes into play in it; the turn ends once."""
    ends = {"on": "turn_ends", "card": None}
    late = activate({"do": "later", "when": ends, "effects": [MARK], "each_time": True})
    bring = auto("turn_ends", {"do": "play", "what": {"zones": ["drop"], "whose": "you"}}, trigger={"card": None})
    new = battle_card("New", text=[auto("turn_ends", MARK, trigger={"card": None})] if again else [])
    scene = turn(a=Side(battle=[battle_card("Lord", text=[late, bring])], drop=[new]))
    scene.pick()
    scene.picks("skill Lord 0", "end_main")
    while scene.ask.kind in ("pending", "delayed"):
        scene.pick(scene.options[0])
    assert [fact.phase for fact in scene.of(PhaseBegan)].count(END) == 1 + again
    assert scene.state.markers["a"] == 1 + again


@pytest.mark.rule("7-4-2")
def test_7_4_2_what_is_done_each_time_is_done_again_at_the_end_of_the_next_turn() -> None:
    ends = {"on": "turn_ends", "card": None}
    scene = game(activate({"do": "later", "when": ends, "effects": [MARK], "each_time": True}))
    scene.pick()
    scene.picks("skill Leader a 0", "end_main", "delayed Leader a 1")
    assert (scene.state.turn, scene.state.markers["a"]) == (2, 1)
    scene.pick()
    scene.picks("end_main", "delayed Leader a 1")
    assert (scene.state.turn, scene.state.markers["a"]) == (3, 2)
