"""The sample cards' texts, in the wording of the rule manual, come to the skills that the cards have as data.

What a sample card itself prints is the English of its skills, by which records know the card.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.fusion_world.card import KeywordSkill
from events.fusion_world.compiler import compile_text
from events.fusion_world.samples import sample_cards
from events.language import effect as e

TEXTS: dict[str, str] = tomllib.loads(Path(__file__).with_name("printed.toml").read_text(encoding="utf-8"))
WITHOUT = {
    "KF02-312": "its skill is valid in a list of areas of its own",
    "KF02-525": "it gains all skills of another card",
}
"""The cards with skills that no printed wording says here, and why."""


def sides() -> dict[str, tuple[tuple[KeywordSkill, ...], tuple[e.Skill, ...]]]:
    """The keyword skills and the other skills of each side that has any of the latter, by number."""
    found = {}
    for card in sample_cards():
        found[card.number] = card.keywords, card.skills
        if card.back is not None:
            found[f"{card.number}b"] = card.back.keywords, card.back.skills
    return {number: skills for number, skills in found.items() if skills[1]}


SIDES = sides()


def test_every_sample_card_with_skills_has_a_text() -> None:
    assert {*TEXTS} | {*WITHOUT} == {*SIDES}
    assert not {*TEXTS} & {*WITHOUT}


@pytest.mark.parametrize("number", TEXTS)
def test_a_sample_card_is_compiled_to_what_it_is_as_data(number: str) -> None:
    found = compile_text(TEXTS[number])
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    keywords, skills = SIDES[number]
    assert found.keywords == keywords
    assert [*map(as_said, found.skills)] == [*map(as_said, skills)]


def as_said(skill: e.Skill) -> Any:
    """The skill as plain data, in which what can be said in two ways is said in one.

    Effects are named alike, whatever a later condition calls them; that there are so many cards in an area is a number
    in a range; that there is no such card, is that there are none.
    """
    return said(msgspec.to_builtins(skill), named(skill))


def named(skill: e.Skill) -> set[str]:
    """The names by which conditions and numbers ask whether effects were done."""
    found: set[str] = set()
    stack: list[Any] = [msgspec.to_builtins(skill)]
    while stack:
        one = stack.pop()
        if isinstance(one, dict):
            if one.get("if") in ("did", "did_not") or one.get("number") == "done":
                found.add(one["name"])
            stack += one.values()
        elif isinstance(one, list | tuple):
            stack += one
    return found - {"markers"}


def said(node: Any, names: set[str]) -> Any:
    if isinstance(node, list | tuple):
        return [said(each, names) for each in node]
    if not isinstance(node, dict):
        return node
    node = {field: said(value, names) for field, value in node.items()}
    name = node.get("name", "may" if node.get("do") == "may" else None)
    if name in names and (node.get("do") or node.get("if") or node.get("number") == "done"):
        node["name"] = "done"
    if node.get("if") == "not" and node["condition"].get("if") == "exists" and "most" not in node["condition"]:
        node = {"if": "exists", "cards": node["condition"]["cards"], "least": 0, "most": 0}
    cards = node.get("cards")
    if node.get("if") == "exists" and isinstance(cards, dict) and {*cards} == {"whose", "zones"}:
        bounds = {field: node[field] for field in ("least", "most") if node.get(field)}
        node = {"if": "compare", "number": {"number": "count", "of": cards}, "within": bounds}
    return node
