"""4 to 6, with card text: checkpoints with delayed effects, choosing, playing by skills, [Ki], decks and setup."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.facts import CardDropped, CardPlayed
from events.errors import IllegalAnswer
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.deckbuilding import deck_errors
from events.language.effect import Skill
from events.skills.facts import SkillActivated
from events.table.fact import CardDrawn, CardLooked, CountersPlaced, CountersRemoved, ZoneShuffled
from events.table.ids import PLAYERS, Player, opponent
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, opening, set_up
from tests.games.fusion_world.conformance.texts import (
    CROW,
    MINE,
    THEIRS,
    activate,
    auto,
    crows,
    does,
    permanent,
    skill,
    starting,
)

MARK = {"do": "put", "kind": "energy_markers", "by": 1}
WHEN_ATTACKED = {"do": "later", "when": {"on": "attacks", "card": None}, "effects": [MARK]}
CHOOSE = {"do": "choose", "cards": THEIRS}
KO = {"do": "ko"}


def resolve_all(scene: Scene) -> list[tuple[str, str, str]]:
    """Resolve all that waits, the first option each time: who was asked, for what, and by which rule."""
    asked = []
    while scene.ask.kind in ("pending", "delayed"):
        asked.append((*scene.asked, scene.ask.rule))
        scene.pick(scene.options[0])
    return asked


def attacked(mine: Sequence[Skill], theirs: Sequence[Skill], *, player: Player = "a") -> Scene:
    """The turn player's Leader attacks: Wren is the turn player's, Owl the other's, and what they prepare is done."""
    sides = {player: Side(battle=[battle_card("Wren", text=mine)])}
    sides[opponent(player)] = Side(battle=[battle_card("Owl", text=theirs)])
    scene = main(a=sides["a"], b=sides["b"], player=player)
    resolve_all(scene)
    scene.pick(f"attack Leader {opponent(player)} with Leader {player}")
    return scene


@pytest.mark.trap("FW-40")
@pytest.mark.rule("4-2-1", "4-2-2-2", "4-2-2-3", "4-2-2-4", "4-2-2-5")
@pytest.mark.parametrize("player", PLAYERS)
def test_4_2_2_skills_and_delayed_effects_of_the_turn_player_come_first(player: Player) -> None:
    both = auto("main_begins", WHEN_ATTACKED), auto("attacks", MARK, trigger={"card": None})
    scene = attacked(both, both, player=player)
    foe = opponent(player)
    assert resolve_all(scene) == [
        (player, "pending", "9-6-3"),
        (player, "delayed", "4-2-2-3"),
        (foe, "pending", "9-6-3"),
        (foe, "delayed", "4-2-2-5"),
    ]
    assert scene.state.markers == {"a": 2, "b": 2}


MARKED = auto("marker_placed", {"do": "draw"}, trigger={"card": None})


@pytest.mark.rule("4-2-2-2", "4-2-2-4")
def test_4_2_2_2_a_skill_of_the_turn_player_set_off_meanwhile_comes_first_again() -> None:
    strikes = auto("attacks", MARK, trigger={"card": None})
    scene = attacked([MARKED], [strikes, strikes])
    assert [asked[:2] for asked in resolve_all(scene)] == [("b", "pending"), ("a", "pending")] * 2


@pytest.mark.rule("4-2-2-3", "4-2-2-5", "4-2-2-2")
@pytest.mark.parametrize("master", PLAYERS)
def test_4_2_2_3_one_delayed_effect_at_a_time_then_the_checkpoint_starts_again(master: Player) -> None:
    twice = auto("main_begins", WHEN_ATTACKED, WHEN_ATTACKED)
    scene = attacked([MARKED, *([twice] if master == "a" else [])], [twice] if master == "b" else [])
    assert len(scene.options) == 2
    assert [asked[:2] for asked in resolve_all(scene)] == [(master, "delayed"), ("a", "pending")] * 2


@pytest.mark.rule("4-2-2-3", "4-2-2-5", "4-2-2-1")
@pytest.mark.parametrize("master", PLAYERS)
def test_4_2_2_3_rule_processing_comes_after_each_delayed_effect(master: Player) -> None:
    weaker = {"change": "adjust", "figure": "power", "by": -15000}
    weaken = {"do": "give", "what": {**MINE, "names": ["Wren", "Owl"]}, "changes": [weaker]}
    later = {"do": "later", "when": {"on": "attacks", "card": None}, "effects": [weaken]}
    twice = auto("main_begins", later, later)
    scene = attacked([twice] if master == "a" else [], [twice] if master == "b" else [])
    scene.pick(scene.options[0])
    assert [fact.rule for fact in scene.of(CardDropped)] == ["14-6-2"]
    assert scene.asked == (master, "delayed")


@pytest.mark.rule("5-1-3")
def test_5_1_3_drawing_up_to_none_asks_nothing() -> None:
    count = {"number": "count", "of": {"zones": ["drop"], "whose": "you"}}
    scene = does({"do": "draw", "count": count, "up_to": True})
    assert (scene.asked, scene.names("a.hand")) == (("a", "main"), [])


@pytest.mark.trap("FW-38")
@pytest.mark.rule("5-1-3", "5-1-2")
@pytest.mark.parametrize(("answers", "drawn"), [(["decline"], 0), (["draw", "decline"], 1), (["draw"] * 3, 3)])
def test_5_1_3_drawing_up_to_a_number_stops_when_the_player_does(answers: list[str], drawn: int) -> None:
    scene = does({"do": "draw", "count": 3, "up_to": True})
    scene.picks(*answers)
    assert [fact.rule for fact in scene.of(CardDrawn)] == ["5-1-2"] * drawn
    assert (scene.asked, len(scene.names("a.hand"))) == (("a", "main"), drawn)


@pytest.mark.rule("5-2-1", "5-2-2")
def test_5_2_2_cards_are_chosen_when_the_effect_comes_to_it() -> None:
    """Crow is in play only by what the skill did before."""
    play = {"do": "play", "what": {"zones": ["hand"], "whose": "you"}}
    scene = does(play, {"do": "choose", "cards": MINE}, KO, a={"hand": crows("Crow")})
    kinds = [type(fact) for fact in scene.facts]
    assert kinds.index(SkillActivated) < kinds.index(CardPlayed)
    assert (scene.asked, scene.options) == (("a", "choose"), ["choose Wren", "choose Crow"])
    scene.pick("choose Crow")
    assert scene.names("a.drop") == ["Crow"]


@pytest.mark.rule("5-2-1", "5-2-3")
@pytest.mark.parametrize("answer", [[], ["choose Crow"], ["choose Crow", "choose Owl", "choose Jay"]])
def test_5_2_3_a_fixed_number_is_chosen_and_no_other(answer: list[str]) -> None:
    scene = does({**CHOOSE, "count": 2}, KO, b={"battle": crows("Crow", "Owl", "Jay")})
    with pytest.raises(IllegalAnswer):
        scene.pick(*answer)
    scene.pick("choose Owl", "choose Jay")
    assert scene.names("b.battle") == ["Crow"]


@pytest.mark.rule("5-2-1", "5-2-4")
@pytest.mark.parametrize("chosen", [[], ["Crow"], ["Crow", "Jay"]])
def test_5_2_4_up_to_a_number_is_any_from_none(chosen: list[str]) -> None:
    scene = does({**CHOOSE, "count": 2, "up_to": True}, KO, b={"battle": crows("Crow", "Owl", "Jay")})
    with pytest.raises(IllegalAnswer):
        scene.pick("choose Crow", "choose Owl", "choose Jay")
    scene.pick(*(f"choose {name}" for name in chosen))
    assert scene.names("b.drop") == chosen


@pytest.mark.rule("5-2-5", "5-2-3")
def test_5_2_5_fewer_than_the_number_are_all_chosen() -> None:
    scene = does({**CHOOSE, "count": 3}, KO, MARK, b={"battle": crows("Crow", "Owl")})
    with pytest.raises(IllegalAnswer):
        scene.pick("choose Crow")
    scene.pick("choose Crow", "choose Owl")
    assert (scene.names("b.battle"), scene.state.markers["a"]) == ([], 1)


@pytest.mark.rule("5-2-6")
def test_5_2_6_without_targets_what_concerns_them_is_ignored() -> None:
    """What was chosen before, for something else, is not meant either."""
    rest = {"do": "choose", "cards": {**THEIRS, "names": ["Owl"]}}, {"do": "switch", "mode": "rest"}
    scene = does(*rest, {"do": "choose", "cards": {**THEIRS, **CROW}}, KO, MARK, b={"battle": crows("Owl")})
    scene.pick("choose Owl")
    assert (scene.asked, scene.names("b.battle"), scene.rested("Owl")) == (("a", "main"), ["Owl"], True)
    assert scene.state.markers["a"] == 1


@pytest.mark.rule("5-2-7", "5-2-3")
@pytest.mark.parametrize(
    ("cards", "least"),
    [
        ({"zones": ["hand"], "whose": "you", **CROW}, 0),
        ({"zones": ["hand"], "whose": "you", "cost": {"most": 3}}, 0),
        ({"zones": ["hand"], "whose": "you"}, 1),
        ({"zones": ["drop"], "whose": "you", "names": ["Owl"]}, 1),
        ({"zones": ["life"], "whose": "you", "top": 1}, 1),
    ],
)
def test_5_2_7_only_what_a_secret_card_is_lets_it_be_left(cards: Any, least: int) -> None:
    scene = does(
        {"do": "choose", "cards": cards},
        {"do": "move", "to": "energy"},
        a={"hand": crows("Crow"), "drop": crows("Owl")},
    )
    assert (scene.asked, scene.ask.least, scene.ask.most) == (("a", "choose"), least, 1)
    scene.pick(*scene.options[:least])
    assert len(scene.names("a.energy")) == least


@pytest.mark.rule("5-2-8", "5-2-7")
@pytest.mark.parametrize("taken", [["choose Crow"], []])
def test_5_2_8_who_chooses_from_a_deck_looks_through_it(taken: list[str]) -> None:
    find = {"do": "search", "cards": CROW, "then": [{"do": "move", "to": "hand"}]}
    scene = does(find, a={"deck": crows("x", "Crow", "y")})
    looked = [(scene.name(fact.card), fact.player, fact.rule) for fact in scene.of(CardLooked)]
    assert looked == [(name, "a", "5-2-8") for name in ("x", "Crow", "y")]
    assert scene.options == ["choose Crow"]
    scene.pick(*taken)
    assert scene.names("a.hand") == ["Crow"] * len(taken)


CHEAPER = {"change": "adjust", "figure": "cost", "by": -1}
HAND = {"zones": ["hand"], "whose": "you"}


@pytest.mark.rule("5-3-3-1", "5-3-3")
def test_5_3_3_1_what_an_effect_lowers_the_cost_to_can_be_paid() -> None:
    side: dict[str, Any] = {"hand": [battle_card("Crow", cost=2)], "energy": several(1, "e")}
    scene = does({"do": "give", "what": HAND, "live": True, "changes": [CHEAPER]}, a=side)
    scene.picks("play Crow", "rest e 1")
    assert "Crow" in scene.names("a.battle")
    assert "play Crow" not in does({"do": "draw"}, a=side).options
    lord = battle_card("Lord", text=[permanent(HAND, CHEAPER)])
    assert "play Crow" in main(a=Side(battle=[lord], **side)).options


@pytest.mark.rule("5-5-3", "5-5-3-1", "5-5-3-2", "5-5-3-3", "5-5-3-4", "5-7-1")
def test_5_5_3_a_skill_is_paid_and_activated_then_the_card_is_played_free() -> None:
    effects = {"do": "choose", "cards": {"zones": ["drop"], "whose": "you"}}, {"do": "play"}
    wren = battle_card("Wren", text=[activate(*effects, costs=[[{"do": "pay", "total": 1}]])])
    crow = battle_card("Crow", cost=7, specified=["blue"])
    scene = main(a=Side(battle=[wren], drop=[crow], energy=several(1, "e")))
    scene.picks("skill Wren 0", "rest e 1", "choose Crow")
    made = [line for line in scene.timeline if not line.startswith(("checkpoint", "Phase"))]
    assert made == ["CardRested 5-3-1", "SkillActivated 9-4-3", "CardPlayed 5-5-3-4"]
    assert (scene.names("a.battle"), scene.rested("Crow")) == (["Wren", "Crow"], False)
    poor = main(a=Side(battle=[wren], drop=[crow]))
    assert "skill Wren 0" not in poor.options


@pytest.mark.rule("5-5-3")
@pytest.mark.parametrize(("energy", "played"), [(2, True), (1, False)])
def test_5_5_3_the_cost_is_paid_if_the_skill_says_so(energy: int, played: bool) -> None:
    play = {"do": "play", "what": {"zones": ["drop"], "whose": "you"}, "pay": True}
    scene = does(play, a={"drop": [battle_card("Crow", cost=2)], "energy": several(energy, "e")})
    if played:
        scene.pick("rest e 1", "rest e 2")
    assert scene.asked == ("a", "main")
    assert ("Crow" in scene.names("a.battle")) == played


@pytest.mark.rule("5-5-5", "15-12-6")
def test_5_5_5_a_card_whose_play_fails_goes_to_its_owners_drop() -> None:
    """The card that it was to be played on is gone as soon as the skill is paid."""
    crow = {**MINE, **CROW}
    grown = skill(kind="activate", keyword="evolve", timing=["main"], costs=[[{**KO, "what": crow}]], materials=[crow])
    scene = main(a=Side(hand=[battle_card("Phoenix", text=[grown])], battle=crows("Crow")))
    scene.picks("skill Phoenix 0", "material Crow")
    assert (scene.names("a.hand"), scene.names("a.battle")) == ([], [])
    assert scene.names("a.drop") == ["Crow", "Phoenix"]


def instead(target: str) -> FusionWorldCard:
    """A card whose master draws instead when the opponent would move a card of the hand there."""
    event = {"on": "moved", "card": None, "target": [target]}
    stop = {"change": "replace", "event": event, "instead": [{"do": "draw"}]}
    return battle_card("Owl", text=[permanent({"zones": ["hand"], "whose": "opponent"}, stop)])


@pytest.mark.rule("0-3-16", "5-5-5", "5-6-5", "9-9-1")
@pytest.mark.parametrize("area", ["battle", "combo"])
def test_0_3_16_a_card_whose_play_or_combo_is_replaced_has_not_failed_and_stays(area: str) -> None:
    scene = main(a=Side(hand=crows("Crow")), b=Side(battle=[instead(area)]))
    scene.picks(*(["play Crow"] if area == "battle" else ["attack Leader b with Leader a", "combo Crow"]))
    assert (scene.names(f"a.{area}"), len(scene.names("b.hand"))) == ([], 1)
    assert (scene.names("a.hand"), scene.names("a.drop")) == (["Crow"], [])
    assert not scene.state.cards[scene.card("Crow")].revealed, "nor is it shown any more (3-3-3)"


@pytest.mark.rule("5-7-1")
@pytest.mark.parametrize("paid", [True, False])
def test_5_7_1_no_effect_is_resolved_without_activation(paid: bool) -> None:
    costly = auto("played", MARK, costs=[[{"do": "discard"}]])
    scene = main(a=Side(hand=[battle_card("Wren", text=[costly]), *crows("x")]))
    scene.picks("play Wren", "activate Wren 0", *(["pay_skill_cost Wren", "choose x"] if paid else ["decline Wren"]))
    activated = [fact.rule for fact in scene.of(SkillActivated)]
    assert (activated, scene.state.markers["a"]) == ((["9-6-5"], 1) if paid else ([], 0))
    assert scene.names("a.hand") == ([] if paid else ["x"])


@pytest.mark.rule("5-7-3")
@pytest.mark.parametrize("paid", [True, False])
def test_5_7_3_the_cost_of_a_skill_activated_by_another_is_paid_or_not(paid: bool) -> None:
    bolt = extra_card("Bolt", cost=3, text=[activate(MARK, costs=[[{"do": "discard"}]])])
    choice = {"do": "choose", "cards": {"zones": ["drop"], "whose": "you"}}
    scene = does(choice, {"do": "use"}, a={"drop": [bolt], "hand": crows("x")})
    scene.pick("choose Bolt")
    assert (scene.asked, scene.options) == (("a", "skill_cost"), ["pay_skill_cost Bolt", "decline Bolt"])
    scene.picks(*(["pay_skill_cost Bolt", "choose x"] if paid else ["decline Bolt"]))
    assert [scene.name(fact.card) for fact in scene.of(SkillActivated)] == ["Wren", *["Bolt"] * paid]
    assert (scene.state.markers["a"], scene.names("a.hand")) == ((1, []) if paid else (0, ["x"]))


@pytest.mark.rule("5-9-2-1", "5-9-2")
def test_5_9_2_1_each_deck_is_shuffled_by_itself() -> None:
    scene = does({"do": "shuffle", "whose": "both"}, a={"deck": crows("x", "y")}, b={"deck": crows("z", "w")})
    assert (scene.asked, scene.options) == (("chance", "order"), ["place x", "place y"])
    scene.pick("place y", "place x")
    assert (scene.asked, scene.options) == (("chance", "order"), ["place z", "place w"])
    scene.pick("place w", "place z")
    assert [fact.zone for fact in scene.of(ZoneShuffled)] == ["a.deck", "b.deck"]
    assert (scene.names("a.deck"), scene.names("b.deck")) == (["y", "x"], ["w", "z"])


def ki(by: int, what: Any = "this") -> dict[str, Any]:
    return {"do": "counters", "kind": "ki", "by": by, "what": what}


@pytest.mark.rule("5-12-1", "5-12-1-1")
def test_5_12_1_ki_is_put_under_the_card_named() -> None:
    choice = {"do": "choose", "cards": {**MINE, **CROW}}
    scene = does(choice, ki(2, "it"), ki(1, "it"), a={"battle": crows("Crow")})
    scene.pick("choose Crow")
    assert [(fact.amount, fact.rule) for fact in scene.of(CountersPlaced)] == [(2, "5-12-1"), (1, "5-12-1")]
    assert [scene.state.cards[scene.card(name)].counters for name in ("Crow", "Wren")] == [3, 0]


@pytest.mark.rule("5-13-1", "5-13-1-1")
@pytest.mark.parametrize(("by", "left"), [(1, 2), (3, 0), (4, 0)])
def test_5_13_1_ki_is_removed_from_under_the_card(by: int, left: int) -> None:
    scene = does(ki(3), ki(-by))
    assert [(fact.amount, fact.rule) for fact in scene.of(CountersRemoved)] == [(3 - left, "5-13-1")]
    assert scene.state.cards[scene.card("Wren")].counters == left


@pytest.mark.rule("5-13-1-2", "5-13-1")
def test_5_13_1_2_ki_is_reduced_to_pay_for_a_skill_too() -> None:
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(ki(2)), activate(MARK, costs=[[ki(-2)]])])]))
    assert "skill Wren 1" not in scene.options
    scene.picks("skill Wren 0", "skill Wren 1")
    assert [(fact.amount, fact.rule) for fact in scene.of(CountersRemoved)] == [(2, "5-13-1")]
    assert (scene.state.cards[scene.card("Wren")].counters, scene.state.markers["a"]) == (0, 1)


@pytest.mark.rule("5-13-1-2")
@pytest.mark.parametrize(("to", "removed"), [("drop", []), ("combo", ["1-12-4"])])
def test_5_13_1_2_ki_lost_by_leaving_is_not_reduced(to: str, removed: list[str]) -> None:
    grow = skill(kind="activate", timing=["battle"], effects=[ki(2)])
    leave = skill(kind="activate", timing=["battle"], effects=[{"do": "move", "what": "this", "to": to}])
    scene = battle(a=Side(battle=[battle_card("Wren", text=[grow, leave])]))
    scene.picks("skill Wren 0", "skill Wren 1")
    assert scene.names(f"a.{to}") == ["Wren"]
    assert scene.state.cards[scene.card("Wren")].counters == 0
    assert [fact.rule for fact in scene.of(CountersRemoved)] == removed


def broken(*cards: tuple[int, FusionWorldCard], leader: FusionWorldCard | None = None) -> list[str]:
    """The construction rules that a deck of these cards breaks, filled up with legal ones to 50."""
    entries = [(1, leader or leader_card("Boss")), *cards, *((4, card) for card in several(12, "filler"))]
    deck = Deck(label="test", entries=tuple(DeckEntry(number=card.number, copies=copies) for copies, card in entries))
    return [problem.rule for problem in deck_errors(deck, Catalogue([card for _, card in entries]))]


@pytest.mark.rule("6-1-4-3-1", "6-1-4-3")
@pytest.mark.parametrize(("copies", "number", "legal"), [(8, None, True), (7, 7, True), (2, 1, False)])
def test_6_1_4_3_1_a_skill_says_how_many_copies_a_deck_may_have(copies: int, number: int | None, legal: bool) -> None:
    many = {"change": "can", "action": "include", "number": number}
    assert (broken((copies, battle_card("Crow", text=[permanent("this", many)]))) == []) == legal


@pytest.mark.rule("6-1-4-3-2", "6-1-4-3")
def test_6_1_4_3_2_colors_by_permanent_skills_count_for_the_deck() -> None:
    green = {"change": "gain", "colors": ["green"]}
    boss = leader_card("Boss", text=[permanent("this", green)])
    crow = battle_card("Crow", text=[permanent("this", green, zones=["deck", "hand", "battle"])])
    assert broken((2, battle_card("Owl", "green")), leader=boss) == []
    assert broken((2, crow)) == ["6-1-4-1"]


@pytest.mark.trap("FW-16")
@pytest.mark.rule("6-2-1-3", "6-2-1-6", "6-2-1-5-1", "4-2-2-2")
@pytest.mark.parametrize(("chosen", "first"), [("go_first", "a"), ("go_second", "b")])
def test_6_2_1_3_leaders_placed_set_off_skills_that_wait_for_the_order_of_turns(chosen: str, first: Player) -> None:
    """The turn player's is first. There is no deck yet, so nothing is drawn (FW-16)."""
    placed = auto("leader_placed", {"do": "draw"}, MARK)
    decks = {player: [leader_card(f"Leader {player}", text=[placed]), *several(20, player)] for player in PLAYERS}
    scene = opening(a=decks["a"], b=decks["b"])
    scene.picks("choose_order Leader a", chosen)
    assert scene.timeline == [
        *["LeaderPlaced 6-2-1-2"] * 2,
        *["SkillTriggered 9-6-2"] * 2,
        "ChooserDrawn 6-2-1-4",
        "TurnOrderChosen 6-2-1-5",
        "checkpoint 6-2-1-6",
    ]
    assert [asked[:2] for asked in resolve_all(scene)] == [(first, "pending"), (opponent(first), "pending")]
    assert scene.state.markers == {"a": 1, "b": 1}
    assert scene.of(CardDrawn) == []
    assert scene.asked == ("chance", "order")


@pytest.mark.rule("6-2-2", "6-2-2-1")
@pytest.mark.parametrize("player", PLAYERS)
def test_6_2_2_1_a_permanent_skill_says_with_how_much_life_its_player_starts(player: Player) -> None:
    text = [starting("you", life=6)]
    decks = {player: [leader_card(f"Leader {player}", text=text), *several(20, player)]}
    scene = set_up(opening(a=decks.get("a"), b=decks.get("b")))
    assert [len(scene.names(f"{each}.life")) for each in (player, opponent(player))] == [6, 8]


@pytest.mark.rule("6-2-2", "6-2-1-8", "6-2-1-8-1", "6-2-1-10", "9-5-4")
@pytest.mark.parametrize("redraws", [False, True])
def test_6_2_2_a_permanent_skill_replaces_each_part_of_the_preparations(redraws: bool) -> None:
    """Both hands, the life of b alone, and markers, also for who goes first: all by the Leader of a."""
    text = [starting("both", hand=4, energy_markers=2), starting("opponent", life=5)]
    scene = opening(a=[leader_card("Leader a", text=text), *several(20, "a")])
    scene.picks("choose_order Leader a", "go_first")
    for _ in range(2):
        scene.pick(*scene.options)
    for _ in range(2):
        assert [len(scene.names(f"{player}.hand")) for player in PLAYERS] == [4, 4]
        scene.pick("redraw" if redraws else "keep")
        if redraws:
            scene.pick(*scene.options)
    assert [len(scene.names(f"{player}.hand")) for player in PLAYERS] == [5, 4]  # the first turn has begun
    assert [len(scene.names(f"{player}.life")) for player in PLAYERS] == [8, 5]
    assert scene.state.markers == {"a": 2, "b": 2}


@pytest.mark.rule("6-2-2", "9-9-2", "9-9-2-3")
@pytest.mark.parametrize(("first", "life"), [("replace Leader a 0", 6), ("replace Leader b 1", 5)])
def test_6_2_2_who_is_affected_decides_which_replacement_applies_first(first: str, life: int) -> None:
    """The other one, applied to what the first has made of it, stands."""
    a = [leader_card("Leader a", text=[starting("you", life=5)]), *several(20, "a")]
    b = [leader_card("Leader b", text=[starting("opponent", life=6)]), *several(20, "b")]
    scene = set_up(opening(a=a, b=b))
    assert (scene.asked, scene.ask.rule) == (("a", "replace"), "9-9-2")
    scene.pick(first)
    assert (len(scene.names("a.life")), len(scene.names("b.life"))) == (life, 8)
