"""What an event binds for the skill that it sets off: its cards, and its own number; the same later, and instead."""

from typing import Any

import msgspec
import pytest

from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from events.language.naming import unnamed
from events.skills.facts import EventBound
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main
from tests.games.fusion_world.conformance.texts import activate, hand, resolve_all, skill

NUMBER: Any = {"number": "event"}
DRAWS: Any = {"do": "draw", "count": NUMBER}
TAKEN: Any = {"on": "takes_damage", "card": None, "whose": "you"}
HITS: Any = activate({"do": "damage", "count": 3})
POWER = 15000
STING: Any = battle_card("Wren", text=[HITS])


def auto(trigger: Any, *effects: Any) -> Any:
    return skill(kind="auto", trigger=trigger, effects=effects)


def hit(*text: Any, source: Any = STING) -> Scene:
    """`b`, who has a card with these skills, was dealt 3 damage by a skill of `a`."""
    scene = main(a=Side(battle=[source]), b=Side(battle=[battle_card("Owl", text=list(text))]))
    scene.pick("skill Wren 0")
    resolve_all(scene)
    return scene


def drawn(scene: Scene, *, life: int = 3) -> int:
    """The cards in `b`'s hand beside those of the life."""
    return len(scene.state.cards_in("b", "hand")) - life


def test_the_number_of_an_event_is_how_much_it_was() -> None:
    assert drawn(hit(auto(TAKEN, DRAWS))) == 3
    twice: Any = {"number": "sum", "of": [NUMBER], "times": 2}
    assert drawn(hit(auto(TAKEN, {"do": "draw", "count": twice}))) == 6


def test_the_number_of_an_event_is_one_where_nothing_is_counted() -> None:
    scene = battle(a=Side(leader=leader_card("Leader a", text=[auto({"on": "attacks"}, DRAWS)])))
    resolve_all(scene)
    assert hand(scene) == 1


def test_events_at_once_that_set_a_skill_off_once_count_together() -> None:
    """Markers come at once, and the skill is pending once."""
    marked: Any = {"on": "marker_placed", "card": None, "whose": "you"}
    places = activate({"do": "put", "kind": "energy_markers", "by": 3})
    scene = main(a=Side(battle=[battle_card("Wren", text=[places]), battle_card("Owl", text=[auto(marked, DRAWS)])]))
    scene.pick("skill Wren 0")
    resolve_all(scene)
    assert hand(scene) == 3
    assert len(scene.of(EventBound)) == 1


@pytest.mark.parametrize(("least", "count"), [(3, 1), (4, 0)])
def test_a_skill_is_set_off_by_events_of_some_numbers_alone(least: int, count: int) -> None:
    asked: Any = {"if": "compare", "number": NUMBER, "within": {"least": least}}
    assert drawn(hit(auto({**TAKEN, "conditions": [asked]}, {"do": "draw"}))) == count


def test_the_card_that_did_it_has_a_name() -> None:
    scene = hit(auto(TAKEN, {"do": "ko", "what": "by"}))
    assert scene.names("a.drop") == ["Wren"]


def test_the_card_whose_skill_did_it_has_a_name() -> None:
    """The event tells no card beside its own."""
    rests = activate({"do": "switch", "mode": "rest", "what": {"whose": "opponent", "names": ["Owl"]}})
    scene = hit(auto({"on": "rested"}, {"do": "ko", "what": "by"}), source=battle_card("Wren", text=[rests]))
    assert scene.names("a.drop") == ["Wren"]


def test_the_card_that_did_it_is_meant_only_as_long_as_it_is_the_same() -> None:
    """It has left before the second skill."""
    to_hand, to_drop = (auto(TAKEN, {"do": "move", "what": "by", "to": zone}) for zone in ("hand", "drop"))
    scene = hit(to_hand, to_drop)
    assert (scene.names("a.hand"), scene.names("a.drop")) == (["Wren"], [])


def test_both_cards_of_an_event_have_names() -> None:
    """`that` is the card that is attacked, `by` the one that attacks."""
    watches: Any = {"on": "attacked", "card": {"whose": "you", "kinds": ["battle"]}}
    weaken: Any = {"change": "adjust", "figure": "power", "by": -3000}
    changes = [{"do": "give", "what": name, "changes": [weaken]} for name in ("that", "by", "by")]
    keeper = leader_card("Leader b", text=[auto(watches, *changes)])
    there = Side(leader=keeper, battle=[battle_card("Owl")], rested=["Owl"])
    scene = main(a=Side(battle=[battle_card("Wren")]), b=there)
    scene.pick("attack Owl with Wren")
    resolve_all(scene)
    powers = [scene.state.game.board.values["power"](scene.state, scene.card(name)) for name in ("Owl", "Wren")]
    assert powers == [12000, 9000]


def later(*effects: Any) -> Any:
    return {"do": "later", "when": TAKEN, "effects": effects}


def test_a_delayed_effect_asks_for_its_own_event() -> None:
    waits = activate(later(DRAWS, {"do": "ko", "what": "by"}))
    hurts = activate({"do": "damage", "count": 3, "whose": "you"})
    scene = main(a=Side(battle=[battle_card("Jay", text=[waits]), battle_card("Wren", text=[hurts])]))
    scene.picks("skill Jay 0", "skill Wren 0", "delayed Jay 1")
    assert hand(scene) == 6
    assert scene.names("a.drop") == ["Wren"]


def test_a_delayed_effect_at_a_moment_asks_for_the_event_that_set_its_skill_off() -> None:
    waits: Any = {"do": "later", "when": {"on": "main_ends", "card": None}, "effects": [DRAWS]}
    scene = hit(auto(TAKEN, waits))
    scene.picks("end_main", "delayed Owl 1")
    assert drawn(scene) == 3


def test_a_change_of_cards_to_come_asks_for_the_event_that_set_its_skill_off() -> None:
    by: Any = {"number": "sum", "of": [NUMBER], "times": 1000}
    stronger: Any = {"change": "adjust", "figure": "power", "by": by}
    what: Any = {"whose": "you", "kinds": ["battle"]}
    scene = hit(auto(TAKEN, {"do": "give", "what": what, "live": True, "changes": [stronger]}))
    assert scene.state.game.board.values["power"](scene.state, scene.card("Owl")) == POWER + 3000


@pytest.mark.parametrize("live", [True, False])
def test_what_cannot_be_played_asks_for_the_number_chosen(live: bool) -> None:
    """X is 2: cards that cost as much, and no others, cannot be played."""
    such: Any = {"cost": {"least": {"number": "x"}, "most": {"number": "x"}}}
    if live:
        cannot: Any = {"change": "cannot", "action": "play"}
        held: Any = {
            "do": "give",
            "what": {"whose": "you", "zones": ["hand"], **such},
            "live": True,
            "changes": [cannot],
        }
    else:
        held = {"do": "decree", "whose": "you", "changes": [{"change": "cannot", "action": "play", "cards": such}]}
    text = activate({"do": "number", "within": {"least": 1, "most": 3}}, held)
    there = Side(
        battle=[battle_card("Wren", text=[text])],
        hand=[battle_card(f"Owl {cost}", cost=cost) for cost in (1, 2, 3)],
        energy=[battle_card(f"e {number}") for number in range(3)],
    )
    scene = main(a=there)
    scene.picks("skill Wren 0", "number 2")
    assert [word for word in scene.options if word.startswith("play")] == ["play Owl 1", "play Owl 3"]


@pytest.mark.parametrize(("least", "count"), [(3, 3), (4, 0)])
def test_the_number_that_is_asked_for_is_that_of_all_events_at_once(least: int, count: int) -> None:
    """Three markers come at once, as three events."""
    asked: Any = {"if": "compare", "number": NUMBER, "within": {"least": least}}
    marked: Any = {"on": "marker_placed", "card": None, "whose": "you", "conditions": [asked]}
    places = activate({"do": "put", "kind": "energy_markers", "by": 3})
    scene = main(a=Side(battle=[battle_card("Wren", text=[places]), battle_card("Owl", text=[auto(marked, DRAWS)])]))
    scene.pick("skill Wren 0")
    resolve_all(scene)
    assert hand(scene) == count
    later_draws = activate({"do": "later", "when": marked, "effects": [DRAWS]})
    scene = main(a=Side(battle=[battle_card("Wren", text=[places]), battle_card("Owl", text=[later_draws])]))
    scene.picks("skill Owl 0", "skill Wren 0", *(("delayed Owl 1",) if count else ()))
    assert hand(scene) == count


def test_what_happens_instead_is_as_much() -> None:
    """Three cards are drawn in place of three damage, and the card that would have dealt it is KO'd."""
    change: Any = {"change": "replace", "event": TAKEN, "instead": [DRAWS, {"do": "ko", "what": "by"}]}
    scene = hit(skill(kind="permanent", grants=[{"changes": [change], "player": "you"}]))
    assert (drawn(scene, life=0), len(scene.state.cards_in("b", "life"))) == (3, 8)
    assert scene.names("a.drop") == ["Wren"]


def test_nothing_is_remembered_of_an_event_for_skills_that_do_not_ask() -> None:
    assert hit(auto(TAKEN, {"do": "draw"})).of(EventBound) == []


@pytest.mark.parametrize("whose", ["your_skill", "opponent_skill"])
def test_whose_skill_did_it_is_asked_as_how_the_event_came(whose: str) -> None:
    """The player needs no name: of two there is one other."""
    came: Any = {"if": "came", "event": {**TAKEN, "how": whose}}
    asked: Any = {"do": "if", "conditions": [came], "then": [{"do": "draw"}], "otherwise": [{"do": "draw", "count": 2}]}
    assert drawn(hit(auto(TAKEN, asked))) == (2 if whose == "your_skill" else 1)


def test_where_no_event_is_there_is_none_to_ask_for() -> None:
    for wrong in (DRAWS, {"do": "ko", "what": "by"}):
        alone = msgspec.convert({"kind": "activate", "timing": ["main"], "effects": [wrong]}, e.Skill)
        assert wrong_in([alone]) is None
        assert unnamed([alone]) is not None
