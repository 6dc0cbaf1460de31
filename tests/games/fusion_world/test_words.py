"""Words that no skill can use: cards with one are refused as they are read, and told what would be right."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.cards.catalogue import Catalogue, write_catalogue
from events.errors import BadCard
from events.exchange.known_cards import catalogue, imported_path
from events.fusion_world import GAME, samples
from events.fusion_world.card import FusionWorldCard, LeaderBack
from events.fusion_world.samples import sample_cards
from events.fusion_world.vocabulary import VOCABULARY, wrong_word
from events.language.effect import Later, Node, Replace, Skill, Trigger
from events.language.vocabulary import parts
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.games.fusion_world.conformance.texts import DRAW, activate, permanent


def card(*skills: dict[str, Any]) -> FusionWorldCard:
    """Crow with these skills, known words or not."""
    return battle_card("Crow", text=[msgspec.convert(skill, Skill) for skill in skills])


def grants(*changes: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "permanent", "grants": [{"changes": changes}]}


def does(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "activate", "timing": ["main"], "effects": effects}


def hears(on: str) -> dict[str, Any]:
    return {"kind": "auto", "trigger": {"on": on}, "effects": [DRAW]}


def replaces(on: str) -> dict[str, Any]:
    return {"change": "replace", "event": {"on": on}, "instead": [DRAW]}


def count(**cards: Any) -> dict[str, Any]:
    return does({"do": "draw", "count": {"number": "count", "of": cards}})


WRONG: list[tuple[dict[str, Any], str, str]] = [
    (grants({"change": "cannot", "action": "atack"}), "grants 1, changes 1, action", "atack"),
    (grants({"change": "cannot", "action": "sing"}), "grants 1, changes 1, action", "sing"),
    (grants({"change": "must", "action": "block"}), "grants 1, changes 1, action", "block"),
    (grants({"change": "can", "action": "attack"}), "grants 1, changes 1, action", "attack"),
    (grants({"change": "adjust", "figure": "pwoer", "by": 5}), "grants 1, changes 1, figure", "pwoer"),
    (grants({"change": "become", "figure": "life", "to": 5}), "grants 1, changes 1, figure", "life"),
    (grants({"change": "gain", "keywords": ["blocker", "blokcer"]}), "grants 1, changes 1, keywords", "blokcer"),
    (grants({"change": "gain", "skills": [hears("atacks")]}), "grants 1, changes 1, skills 1, trigger, on", "atacks"),
    (grants(replaces("attacks")), "grants 1, changes 1, event, on", "attacks"),
    (hears("leaves"), "trigger, on", "leaves"),
    (does({"do": "later", "when": {"on": "when"}, "effects": [DRAW]}), "effects 1, when, on", "when"),
    (does({"do": "may", "effects": [DRAW, {"do": "move", "to": "grave"}]}), "effects 1, effects 2, to", "grave"),
    (does({"do": "counters", "kind": "kii", "by": 1}), "effects 1, kind", "kii"),
    (does({"do": "put", "kind": "ki", "by": 1}), "effects 1, kind", "ki"),
    (does({"do": "skip", "part": "Main Phase"}), "effects 1, part", "Main Phase"),
    (does({"do": "pay", "specified": ["pink"]}), "effects 1, specified", "pink"),
    (does({"do": "nullify", "what": "play"}), "effects 1, what", "play"),
    (does({"do": "token", "number": "T1"}), "effects 1, do", "token"),
    (does({"do": "declare"}), "effects 1, do", "declare"),
    (does({"do": "finish", "part": "battle"}), "effects 1, do", "finish"),
    (does({"do": "play", "what": "this", "to": "battle"}), "effects 1, to", "battle"),
    (does({"do": "play", "onto": "that"}), "effects 1, onto", "that"),
    (does({"do": "stack", "face": "down"}), "effects 1, face", "down"),
    (does({"do": "give", "changes": [], "until": "combat"}), "effects 1, until", "combat"),
    (does({"do": "decree", "changes": [], "until": "combat"}), "effects 1, until", "combat"),
    (
        does({"do": "later", "when": {"on": "attacks"}, "effects": [DRAW], "until": "your_next_turn"}),
        "effects 1, until",
        "your_next_turn",
    ),
    (grants({"change": "multiply", "figure": "power", "times": 2}), "grants 1, changes 1, change", "multiply"),
    (grants({"change": "bound", "figure": "power", "within": {"most": 1}}), "grants 1, changes 1, change", "bound"),
    (count(figures=[{"figure": "size", "within": {}}]), "effects 1, count, of, figures 1, figure", "size"),
    (count(declared="name"), "effects 1, count, of, declared", "name"),
    ({**does(DRAW), "limit": {"within": "combat"}}, "limit, within", "combat"),
    (
        {**does(DRAW), "conditions": [{"if": "happened", "event": "takes_damage", "within": "game"}]},
        "conditions 1, within",
        "game",
    ),
    (count(zones=["hnad"]), "effects 1, count, of, zones", "hnad"),
    (count(role="blocking"), "effects 1, count, of, role", "blocking"),
    (count(colors=["purple"]), "effects 1, count, of, colors", "purple"),
    ({**does(DRAW), "timing": ["end"]}, "timing", "end"),
    ({**does(DRAW), "conditions": [{"if": "during", "part": "main"}]}, "conditions 1, part", "main"),
    ({**does(DRAW), "conditions": [{"if": "happened", "event": "drawn"}]}, "conditions 1, event", "drawn"),
    ({"kind": "counter", "effects": [DRAW]}, "kind", "counter"),
]


@pytest.mark.parametrize(("skill", "place", "word"), WRONG)
def test_a_word_that_the_game_does_not_know_is_named_with_its_place(skill: Any, place: str, word: str) -> None:
    said = wrong_word(card(does(DRAW), skill))
    assert said is not None
    assert said.startswith(f"skill 2, {place}: '{word}' is not known here; ")


def hears_more(on: str, **trigger: Any) -> dict[str, Any]:
    return {"kind": "auto", "trigger": {"on": on, **trigger}, "effects": [DRAW]}


IDLE: list[tuple[dict[str, Any], str, str]] = [
    (hears_more("ko", source=["battle"]), "trigger, source", "'ko' has no source, it has card, how: leave it out"),
    (hears_more("played", target=["battle"]), "trigger, target", "'played' has no target, it has card, how, source:"),
    (hears_more("turn_ends", how="your_skill"), "trigger, how", "'turn_ends' has no how, it has none of these fields:"),
    (hears_more("drawn", card={"kinds": ["extra"]}), "trigger, card", "'drawn' has no card, it has how:"),
    (hears_more("played", by={"kinds": ["extra"]}), "trigger, by", "'played' has no by,"),
    (hears_more("when", whose="you", source=["hand"]), "trigger, source", "'when' has no source,"),
    (hears_more("flipped", how="battle"), "trigger, how", "no battle makes 'flipped' happen"),
    (
        grants({"change": "replace", "event": {"on": "life_taken", "by": "this"}, "instead": [DRAW]}),
        "grants 1, changes 1, event, by",
        "'life_taken' has no by, it has card, how, target:",
    ),
    (
        does({"do": "later", "when": {"on": "blocks", "source": ["hand"]}, "effects": [DRAW]}),
        "effects 1, when, source",
        "'blocks' has no source,",
    ),
]


@pytest.mark.parametrize(("skill", "place", "right"), IDLE)
def test_a_field_that_says_nothing_where_it_stands_is_named_with_its_place(skill: Any, place: str, right: str) -> None:
    said = wrong_word(card(does(DRAW), skill)) or ""
    assert said.startswith(f"skill 2, {place}: ")
    assert right in said


def test_what_an_event_tells_can_be_asked_of_it() -> None:
    asked = [
        hears_more("combo", source=["hand"]),
        hears_more("drawn", card=None),
        hears_more("life_taken", how="battle"),
    ]
    asked += [hears_more("takes_damage", by={"kinds": ["leader"]}), hears_more("moved", source=["hand"], how="skill")]
    assert wrong_word(card(*asked)) is None


@pytest.mark.parametrize(
    ("skill", "meant"),
    [
        (grants({"change": "cannot", "action": "atack"}), "did you mean 'attack'? there are activate, attack, "),
        (does({"do": "put", "kind": "ki", "by": 1}), "here; there is energy_markers"),
        (does({"do": "token", "number": "T1"}), "here; this game has none"),
    ],
)
def test_what_would_be_right_is_said(skill: Any, meant: str) -> None:
    assert meant in (wrong_word(card(skill)) or "")


def test_skills_of_the_back_side_are_read_too() -> None:
    back = LeaderBack(name="Chief", power=20000, skills=(msgspec.convert(hears("atacks"), Skill),))
    assert (wrong_word(leader_card("Boss", back=back)) or "").startswith("back side, skill 1, trigger, on: 'atacks'")


def test_a_file_of_cards_with_such_a_word_is_refused_by_line_and_card(tmp_path: Path) -> None:
    path = imported_path(GAME, tmp_path)
    write_catalogue(path, Catalogue([battle_card("Owl"), card(hears("atacks"))]))
    with pytest.raises(BadCard, match=r"fusion_world\.jsonl line 2, card Crow, skill 1, trigger, on: 'atacks' is not"):
        catalogue(GAME, tmp_path)
    write_catalogue(path, Catalogue([battle_card("Owl"), card(hears("attacks"))]))
    assert "Crow" in catalogue(GAME, tmp_path)


def test_the_games_own_cards_are_read_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [one.number for one in sample_cards() if wrong_word(one)] == []
    monkeypatch.setattr(samples, "wrong", lambda card: "skill 1: wrong")
    with pytest.raises(BadCard, match="card KF"):
        sample_cards.__wrapped__()


def test_every_word_of_the_vocabulary_stands_in_a_field_of_the_language() -> None:
    for kind, field in VOCABULARY:
        assert field in (*kind.__struct_fields__, kind.__struct_config__.tag_field)
    assert {*VOCABULARY[Later, "when"], "when"} == set(VOCABULARY[Trigger, "on"])


def test_the_parts_of_a_skill_are_found_with_their_places() -> None:
    made = msgspec.convert(grants(replaces("ko")), Skill)
    found = {place: type(part) for place, part in parts(made)}
    assert found["grants 1, changes 1"] is Replace
    assert found["grants 1, changes 1, event"] is Trigger
    assert all(isinstance(part, Node) for _, part in parts(made))


@pytest.mark.rule("0-2-5", "14-7-2")
@pytest.mark.parametrize("forbidden", [True, False])
def test_0_2_5_a_leader_that_cannot_be_flipped_stays(forbidden: bool) -> None:
    change = {"change": "cannot", "action": "flip" if forbidden else "block"}
    flips = activate({"do": "flip", "what": {"whose": "you", "zones": ["leader"]}})
    boss = leader_card("Boss", text=[permanent("this", change)], back=LeaderBack(name="Chief", power=1))
    scene = main(a=Side(leader=boss, battle=[battle_card("Wren", text=[flips])]))
    scene.pick("skill Wren 0")
    assert scene.state.cards[scene.card("Boss")].flipped is not forbidden
