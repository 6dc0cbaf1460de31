"""13-8 to 13-11. Fixed phrases: control, removal from the game, revealing, looking."""

from typing import Any

import pytest

from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import CardKOed
from events.fusion_world.areas import AREAS
from events.skills.facts import SkillActivated, SkillTriggered
from events.table.fact import CardMoved, CardRemoved, CardRevealed, CardTaken, ZoneShuffled
from events.table.ids import PLAYERS, Player
from events.table.sight import sees
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import CROW, MINE, THEIRS, activate, auto, crows, does, permanent

DRAW = {"do": "draw"}
KO = {"do": "ko"}
MARKER = {"do": "put", "kind": "energy_markers", "by": 1}
PAUSE = {"do": "may", "effects": [DRAW]}
"""Asks, so that the table can be looked at in the middle of a skill."""
BIGGER = {"change": "adjust", "figure": "power", "by": 5000}


def mine(zone: str, **more: Any) -> dict[str, Any]:
    """The player's cards in that zone."""
    return {"zones": [zone], "whose": "you", **more}


def count(of: Any) -> dict[str, Any]:
    """How many of these cards there are."""
    return {"number": "count", "of": of}


def drawn(scene: Scene) -> int:
    """How many cards of the deck are in player a's hand."""
    return len([name for name in scene.names("a.hand") if name.startswith("a deck")])


def seers(scene: Scene, name: str) -> list[Player]:
    """The players who see that card."""
    return [player for player in PLAYERS if sees(scene.state, player, scene.card(name))]


# 13-8 and 13-9. Control, and removal from the game.


@pytest.mark.rule("13-8-1")
def test_13_8_1_the_new_master_has_the_card_s_skills_and_attacks() -> None:
    lord = permanent({**MINE, "other": True}, BIGGER)
    theirs = Side(battle=[battle_card("Crow", text=[lord, activate(DRAW)]), battle_card("Jay")])
    taking = battle_card("Wren", text=[activate({"do": "control", "what": {**THEIRS, **CROW}})])
    scene = main(a=Side(battle=[taking]), b=theirs)
    assert [power(scene.state, scene.card(name)) for name in ("Wren", "Jay")] == [15000, 20000]
    scene.pick("skill Wren 0")
    assert (scene.names("a.battle"), scene.names("b.battle")) == (["Wren", "Crow"], ["Jay"])
    assert [power(scene.state, scene.card(name)) for name in ("Wren", "Jay")] == [20000, 15000]
    assert {"skill Crow 1", "attack Leader b with Crow"} <= set(scene.options)
    scene.pick("skill Crow 1")
    assert drawn(scene) == 1


@pytest.mark.rule("13-8-1", "3-1-6")
def test_13_8_1_it_still_goes_to_its_owner_s_drop() -> None:
    scene = does({"do": "control", "what": THEIRS}, {**KO, "what": {**MINE, **CROW}}, b={"battle": crows("Crow")})
    assert [(fact.source, fact.target) for fact in scene.of(CardTaken)] == [("b.battle", "a.battle")]
    assert (scene.names("a.battle"), scene.names("b.drop")) == (["Wren"], ["Crow"])


@pytest.mark.rule("13-8-2", "3-1-4-1")
@pytest.mark.parametrize("rested", [[], ["Crow"]])
def test_13_8_2_it_keeps_its_mode_its_counters_and_what_it_was_given(rested: list[str]) -> None:
    give = {"do": "give", "what": THEIRS, "changes": [BIGGER]}
    ki = {"do": "counters", "kind": "ki", "by": 2, "what": THEIRS}
    scene = does(give, ki, {"do": "control", "what": THEIRS}, b={"battle": crows("Crow"), "rested": rested})
    crow = scene.card("Crow")
    assert scene.names("a.battle") == ["Wren", "Crow"]
    assert (scene.rested("Crow"), power(scene.state, crow)) == (bool(rested), 20000)
    assert scene.state.cards[crow].counters == 2
    assert ("attack Leader b with Crow" in scene.options) is not bool(rested)


@pytest.mark.rule("13-9-1", "13-9-2", "13-9-3")
@pytest.mark.parametrize("zone", ["hand", "battle", "energy", "drop", "life", "deck"])
def test_13_9_1_a_removed_card_lies_open_in_no_area(zone: str) -> None:
    cards = {zone: [battle_card("Jay"), battle_card("Crow", text=[permanent("this", BIGGER)])]}
    top = {"top": 1} if zone in ("life", "deck") else CROW
    scene = does({"do": "remove", "what": {"zones": [zone], "whose": "opponent", **top}}, b=cards)
    assert [(fact.source, fact.rule) for fact in scene.of(CardRemoved)] == [(f"b.{zone}", "13-9-1")]
    held = [
        name for name in AREAS if name != "removed" for player in PLAYERS if "Crow" in scene.names(f"{player}.{name}")
    ]
    assert (held, scene.names("b.removed")) == ([], ["Crow"])
    assert seers(scene, "Crow") == ["a", "b"]
    assert power(scene.state, scene.card("Crow")) == 15000


@pytest.mark.rule("13-9-2")
def test_13_9_2_no_word_for_cards_and_no_skill_reaches_into_there() -> None:
    crow = battle_card("Crow", text=[permanent({**MINE, "names": ["Jay"]}, BIGGER), activate(DRAW)])
    remove = {"do": "remove", "what": {**MINE, **CROW}}
    scene = does(remove, {"do": "draw", "count": count(CROW)}, a={"battle": [crow, battle_card("Jay")]})
    assert drawn(scene) == 0
    assert power(scene.state, scene.card("Jay")) == 15000
    assert "skill Crow 1" not in scene.options


@pytest.mark.rule("13-9-4", "9-6-7")
@pytest.mark.parametrize(
    ("trigger", "markers"),
    [
        ({"source": ["battle"]}, 1),
        ({"target": ["removed"]}, 1),
        ({"source": ["battle"], "target": ["removed"]}, 1),
        ({"target": ["drop"]}, 0),
        ({"source": ["hand"]}, 0),
    ],
)
@pytest.mark.parametrize("other", [False, True])
def test_13_9_4_removal_is_leaving_the_area(trigger: Any, markers: int, other: bool) -> None:
    """Told by the card that is removed itself, or by another."""
    text = [auto("moved", MARKER, trigger={**trigger, "card": CROW})]
    crow = battle_card("Crow", text=[] if other else text)
    owl = battle_card("Owl", text=text if other else [])
    scene = does({"do": "remove", "what": {**THEIRS, **CROW}}, b={"battle": [crow, owl]})
    assert len(scene.of(SkillTriggered)) == markers
    assert not scene.of(CardKOed)
    if markers:
        scene.pick(*scene.options)
    assert scene.state.markers["b"] == markers


# 13-10 and 13-11. Revealing, and looking.


@pytest.mark.rule("13-10-1", "13-10-2")
@pytest.mark.parametrize(
    ("zone", "owner"),
    [
        ("hand", ["b"]),
        ("deck", []),
        ("life", []),
    ],
)
def test_13_10_1_what_is_revealed_all_see_until_the_skill_is_done(zone: str, owner: list[Player]) -> None:
    cards = {zone: crows("Jay", "Crow")}
    scene = does({"do": "reveal", "what": {"zones": [zone], "whose": "opponent", "top": 1}}, PAUSE, b=cards)
    assert (seers(scene, "Crow"), seers(scene, "Jay")) == (["a", "b"], owner)
    assert scene.names(f"b.{zone}") == ["Jay", "Crow"]
    scene.pick("decline")
    assert seers(scene, "Crow") == owner


@pytest.mark.rule("13-10-2-1", "13-10-2")
def test_13_10_2_1_what_a_cost_revealed_is_seen_until_the_effect_is_done() -> None:
    cost = [[{"do": "choose", "cards": mine("hand")}, {"do": "reveal", "what": "it"}]]
    effect = {"do": "draw", "count": {"number": "figure", "figure": "cost", "of": "paid"}}
    scene = does(effect, PAUSE, a={"hand": [battle_card("Crow", cost=3), battle_card("Jay")]}, costs=cost)
    scene.pick("choose Crow")
    assert (seers(scene, "Crow"), seers(scene, "Jay")) == (["a", "b"], ["a"])
    assert drawn(scene) == 3
    told = [type(fact) for fact in scene.facts if isinstance(fact, CardRevealed | SkillActivated)]
    assert told == [CardRevealed, SkillActivated]
    scene.pick("decline")
    assert seers(scene, "Crow") == ["a"]


@pytest.mark.rule("13-10-2-2", "13-10-2")
@pytest.mark.parametrize("shuffles", [True, False])
def test_13_10_2_2_what_is_shuffled_back_is_hidden_at_once(shuffles: bool) -> None:
    reveal = {"do": "reveal", "what": mine("deck", top=1)}
    scene = does(reveal, *([{"do": "shuffle"}] if shuffles else []), PAUSE, a={"deck": crows("Jay", "Crow")})
    if shuffles:
        assert seers(scene, "Crow") == ["a", "b"]
        scene.pick(*scene.options)
    assert scene.asked == ("a", "may")
    assert seers(scene, "Crow") == ([] if shuffles else ["a", "b"])


@pytest.mark.rule("13-11-1", "13-11-2", "13-10-2")
@pytest.mark.parametrize(
    ("zone", "whose"), [("deck", "you"), ("deck", "opponent"), ("hand", "opponent"), ("life", "you")]
)
@pytest.mark.parametrize("master", PLAYERS)
def test_13_11_1_the_master_alone_looks_and_nothing_moves(zone: str, whose: str, master: Player) -> None:
    owner: Player = master if whose == "you" else ("b" if master == "a" else "a")
    before = [owner] if zone == "hand" else []
    effects = {"do": "look", "cards": {"zones": [zone], "whose": whose, "top": 1}}, PAUSE
    looks: dict[str, Any] = {
        "battle": [battle_card("Owl", text=[auto("main_begins", *effects, trigger={"card": None})])]
    }
    looked: dict[str, Any] = {zone: crows("Jay", "Crow")}
    sides = {who: Side(**(looks if who == master else {}), **(looked if who == owner else {})) for who in PLAYERS}
    scene = main(a=sides["a"], b=sides["b"])
    scene.pick("activate Owl 0")
    assert (seers(scene, "Crow"), seers(scene, "Jay")) == (sorted({master, *before}), before)
    assert scene.names(f"{owner}.{zone}") == ["Jay", "Crow"]
    assert not scene.of(CardMoved)


@pytest.mark.rule("13-10-2", "13-11-3")
def test_13_11_3_life_that_was_looked_at_is_hidden_again_where_it_is() -> None:
    scene = does({"do": "look", "cards": mine("life", top=1)}, PAUSE, a={"life": crows("Jay", "Crow")})
    scene.pick("decline")
    assert scene.asked == ("a", "main"), "nothing is shuffled"
    assert scene.names("a.life") == ["Jay", "Crow"]
    assert seers(scene, "Crow") == []


@pytest.mark.rule("13-11-3")
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_13_11_3_a_deck_that_was_only_looked_at_is_shuffled(whose: str) -> None:
    scene = does({"do": "look", "cards": {"zones": ["deck"], "whose": whose, "top": 2}})
    assert scene.asked == ("chance", "order")


@pytest.mark.rule("13-11-3", "5-2-8")
@pytest.mark.parametrize("found", [[], ["choose Crow"]])
def test_13_11_3_a_deck_that_was_searched_is_shuffled(found: list[str]) -> None:
    find = {"do": "search", "cards": CROW, "then": [{"do": "move", "to": "hand"}]}
    scene = does(find, a={"deck": crows("Owl", "Crow", "Jay")})
    assert (seers(scene, "Owl"), seers(scene, "Jay")) == (["a"], ["a"])
    scene.pick(*found)
    assert (scene.asked, len(scene.options)) == (("chance", "order"), 3 - len(found))
    scene.pick(*scene.options)
    assert seers(scene, "Owl") == []


@pytest.mark.rule("13-11-3")
def test_13_11_3_what_the_text_does_with_the_cards_it_looked_at_is_all() -> None:
    look = {"do": "look", "cards": mine("deck", top=2)}
    below = {"do": "move", "what": {"zones": ["deck"], "among": "looked"}, "to": "deck", "place": "bottom"}
    scene = does(look, below, a={"deck": crows("Owl", "Jay", "Crow")})
    scene.pick("place Jay", "place Crow")
    assert scene.asked == ("a", "main")
    assert sorted(scene.names("a.deck")[:2]) == ["Crow", "Jay"]
    assert scene.names("a.deck")[2] == "Owl"


def shuffles(scene: Scene) -> list[str]:
    """The areas that are shuffled, one after the other, whatever order chance gives them."""
    while scene.ask.kind == "order":
        scene.pick(*scene.options)
    return [f"{fact.zone} {fact.rule}" for fact in scene.of(ZoneShuffled)]


@pytest.mark.rule("13-11-3", "5-9-2-1")
@pytest.mark.parametrize(
    ("whose", "decks"), [("you", ["a.deck"]), ("opponent", ["b.deck"]), ("both", ["a.deck", "b.deck"])]
)
def test_13_11_3_each_deck_that_was_looked_at_is_shuffled_once_the_skill_is_resolved(whose: str, decks: Any) -> None:
    scene = does({"do": "look", "cards": {"zones": ["deck"], "whose": whose, "top": 2}}, MARKER)
    assert scene.state.markers["a"] == 1
    assert shuffles(scene) == [f"{deck} 13-11-3" for deck in decks]


@pytest.mark.rule("13-11-3")
@pytest.mark.parametrize(
    ("named", "shuffled"), [("mine", ["b.deck 13-11-3"]), ("theirs", ["a.deck 13-11-3"]), ("it", None)]
)
def test_13_11_3_only_the_cards_that_the_text_names_stay_in_their_order(named: str, shuffled: Any) -> None:
    """Two looks, and what is done is done with the cards of one of them, or with other cards."""
    looks = [
        {"do": "look", "cards": {"zones": ["deck"], "whose": whose, "top": 1}, "name": name}
        for whose, name in (("you", "mine"), ("opponent", "theirs"))
    ]
    scene = does(*looks, {"do": "move", "what": named, "to": "drop"})
    assert shuffles(scene) == (shuffled or ["a.deck 13-11-3", "b.deck 13-11-3"])


@pytest.mark.rule("13-11-3", "1-5-2-1-1")
def test_13_11_3_a_deck_that_a_delayed_effect_looked_at_is_shuffled() -> None:
    look = {"do": "look", "cards": mine("deck", top=1)}
    scene = does({"do": "later", "when": {"on": "attacks", "card": None}, "effects": [look]})
    scene.picks("attack Leader b with Leader a", "delayed Wren 1")
    assert shuffles(scene) == ["a.deck 13-11-3"]
    assert scene.ask.kind == "offense"
