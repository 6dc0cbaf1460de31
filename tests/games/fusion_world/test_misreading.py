"""What a printed text says stands in what is compiled from it, and nothing else does, for every card of a public list.

A text is read by its words alone here, without the grammar: its names, special traits, colors, numbers, areas, modes,
durations and negations. The list is no part of the project: without it the test is skipped.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.dragon_ball_super.meaning import ORBS
from events.fusion_world.compiler import compile_text
from events.fusion_world.importer import printed_cards
from events.fusion_world.lexicon import LEXICON
from events.language import effect as e
from events.language.compiled import Part
from events.language.splitting import plain_marks
from tests.suite.deeds import DRAGON_BALL_ACTS, misattributed
from tests.suite.misreading import DRAGON_BALL, Said, meant_modes, misplaced, said_modes

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "fusion_world.jsonl"

COLORS = ("red", "blue", "green", "yellow", "black")
AREAS = {
    "drop": "drop",
    "hand": "hand",
    "life": "life",
    "energy(?! marker)": "energy",
    "deck": "deck",
    "combo area": "combo",
}
SPANS = {
    "for the turn": "turn",
    "during this turn": "turn",
    "for the battle": "battle",
    "during this battle": "battle",
    "during your opponent's next turn": "opponent_next_turn",
    "until the end of your opponent's next turn": "opponent_turn_end",
    "the next time you use": "next_use",
}
NEGATIONS = re.compile(
    r"can't|don't|isn't|n't attacked|otherwise|except|\bno <|\bno cards|\bnon-|without|other than|skill-less|-only"
    r"|instead"
)


def nodes(value: Any) -> Iterator[e.Node]:
    if isinstance(value, tuple):
        for each in value:
            yield from nodes(each)
    elif isinstance(value, e.Node):
        yield value
        for name in value.__struct_fields__:
            yield from nodes(getattr(value, name))


def leaves(value: Any) -> Iterator[Any]:
    """The words and numbers that a compiled text sets, without what is so by default."""
    built = msgspec.to_builtins(value)
    stack = [built]
    while stack:
        one = stack.pop()
        if isinstance(one, dict):
            stack += one.values()
        elif isinstance(one, list | tuple):
            stack += one
        else:
            yield one


def words_of(part: Part) -> str:
    """The words of a printed skill without explanatory notes, names, special traits and tags, in small letters."""
    plain = re.sub(r"<[^<>]*>|《[^《》]*》", "<>", plain_marks(part.words))
    words = " ".join(re.sub(r"\[(?!Field)[^\[\]]*\]", "", plain).lower().split())
    for sign, color in ORBS.items():
        words = words.replace(sign, color)
    return words.replace("during this turn, the next time", "the next time").replace("use and play", "use")


def missing(part: Part) -> Iterator[str]:
    """The words of a printed skill that nothing stands for in what is compiled from it."""
    marked, words, found = plain_marks(part.words), words_of(part), [*leaves(part.skills)]
    for name in re.findall(r"<([^<>]*)>|《([^《》]*)》", marked):
        yield from (one for one in name if one and one not in found)
    yield from (color for color in COLORS if re.search(rf"\b{color}\b", words) and color not in found)
    numbers = {abs(one) for one in found if isinstance(one, int) and not isinstance(one, bool)}
    for less, number in re.findall(r"(less than )?(\d+)", words):
        meant = int(number) - bool(less)
        yield from [number] * (meant not in numbers | {1})
    kinds = {type(node) for node in nodes(part.skills)}
    for said, area in AREAS.items():
        implied = (area == "hand" and e.Discard in kinds) or (area == "deck" and e.Shuffle in kinds)
        own = area == "drop" and re.search(r"this card from (your|its owner's) drop", words)
        if re.search(rf"\b{said}\b", words) and not implied and not own and area not in found:
            yield said
    for said, fits in PHRASES.items():
        if re.search(said, words) and not fits(part.skills, found):
            yield said
    spans = {span for said, span in SPANS.items() if said in words}
    given = {node.until for node in nodes(part.skills) if isinstance(node, e.Give | e.Decree)}
    given |= {node.within for node in nodes(part.skills) if isinstance(node, e.Happened)}
    given |= {"turn" for node in nodes(part.skills) if isinstance(node, e.Occurred)}
    yield from sorted(spans - given)
    yield from map(str, misplaced(words, part.skills, DRAGON_BALL, LEXICON))
    yield from (f"{what} in {mode} mode" for what, mode in {*said_modes(words)} - meant_modes(part.skills))
    if len(NEGATIONS.findall(words)) > sum(map(negates, nodes(part.skills))):
        yield f"a negation of {NEGATIONS.findall(words)}"


def added(part: Part) -> Iterator[str]:
    """The names, special traits, colors and numbers that are compiled from a printed skill without standing in it."""
    marked, words = plain_marks(part.words), words_of(part)
    numbers = {int(number) for number in re.findall(r"\d+", words)}
    numbers |= {number - 1 for number in numbers if f"less than {number}" in words}
    for one in leaves(part.skills):
        if isinstance(one, int) and not isinstance(one, bool) and abs(one) not in numbers | {0, 1}:
            yield str(one)
        if isinstance(one, str) and one in COLORS and one not in words:
            yield one
    for node in nodes(part.skills):
        if isinstance(node, e.Cards):
            named = (*node.names, *node.names_with, *node.traits, *node.traits_with, *node.only_traits)
            yield from (name for name in named if name not in marked)
        if isinstance(node, e.Give | e.Decree) and not any(
            span == node.until and said in words for said, span in SPANS.items()
        ):
            yield from [node.until] * ("combo power" not in words)


def attributed(part: Part) -> list[str]:
    """What is done by another player than the text says."""
    return [*misattributed(words_of(part), part.skills, DRAGON_BALL_ACTS, LEXICON)]


def negates(node: e.Node) -> int:
    """How often a node says that something is not so, or happens otherwise."""
    if isinstance(node, e.Cards):
        return node.other + len(node.none_of) + node.textless + bool(node.only_traits) + bool(node.without_keywords)
    if isinstance(node, e.Cannot | e.DidNot | e.Not | e.Replace | e.Unaffected):
        return 1
    if isinstance(node, e.Alternative):
        return 1
    bounds = node.within if isinstance(node, e.Compare) else node
    none = isinstance(bounds, e.Range | e.Exists) and bounds.most == 0 and not isinstance(node, e.Range)
    return int(none) + int(isinstance(node, e.If) and bool(node.otherwise))


PHRASES: dict[str, Any] = {
    r"\bopponent": lambda skills, found: (
        any(isinstance(one, str) and one.startswith("opponent") for one in found)
        or any(isinstance(node, e.Damage | e.Decree) and node.whose == "opponent" for node in nodes(skills))
        or any(isinstance(node, e.Cannot) and node.cards is not None for node in nodes(skills))
    ),
    r"rest mode": lambda skills, found: not {"rest", "combo_rested"}.isdisjoint(found),
    r"active mode": lambda skills, found: not {"active", "ready", "readied", "attack_active"}.isdisjoint(found),
    r"\brandom": lambda skills, found: "random" in found,
    r"\bbottom of": lambda skills, found: "bottom" in found,
    r"up to \d": lambda skills, found: any(getattr(node, "up_to", False) for node in nodes(skills)),
    r"\bawakened": lambda skills, found: "back" in found,
    r"\bextra": lambda skills, found: not {"extra", "used_extra", "used_extra_with_cost"}.isdisjoint(found),
    r"\bleader": lambda skills, found: "leader" in found,
    r"\bkos?\b|\bko'd": lambda skills, found: not {"ko", "kos", "be_koed"}.isdisjoint(found),
    r"(?<!you )\bplay\b": lambda skills, found: "play" in found,
    r"\bdraw\b": lambda skills, found: "draw" in found,
    r"\breveal\b": lambda skills, found: "reveal" in found,
    r"\blook at\b": lambda skills, found: "look" in found,
    r"\bdamage\b": lambda skills, found: not {"damage", "deals_damage", "takes_damage"}.isdisjoint(found),
    r"(?<!'s )\battack(ing|s|ed)?\b": lambda skills, found: any(
        "attack" in str(one) or one == "guard" for one in found
    ),
    r"in a battle(?! area)": lambda skills, found: "battling" in found,
    r"energy marker": lambda skills, found: any("marker" in str(one) for one in found),
}
"""Phrases, and whether what is compiled says that."""


def parts() -> list[tuple[str, Part]]:
    if not PUBLIC_LIST.exists():
        return []
    with PUBLIC_LIST.open(encoding="utf-8") as lines:
        cards = [*printed_cards(lines)]
    texts = [(card.number, text) for card in cards for text in card.texts]
    return [
        (number, part) for number, text in texts for part in compile_text(text).parts if part.is_full and part.skills
    ]


def test_what_is_printed_is_compiled_and_nothing_else() -> None:
    if not PUBLIC_LIST.exists():
        pytest.skip("the public list of cards is not at hand")
    found = [
        f"{number}: {[*missing(part)]} missing, {[*added(part)]} added, {attributed(part)}: {part.words}"
        for number, part in parts()
        if [*missing(part), *added(part), *attributed(part)]
    ]
    assert found == []
    assert len(parts()) > 500


def test_a_misreading_is_told() -> None:
    [part] = compile_text("[On Play] Choose up to 1 red <Ox> with a cost of 3 or less in your Drop and play it.").parts
    [other] = compile_text("[On Play] Choose 1 <Ram> with a cost of 2 or less in your hand and KO it.").parts
    misread = part._replace(skills=other.skills)
    assert [*missing(part), *added(part)] == []
    place = str(Said("at", "drop", "you"))
    assert [*missing(misread)] == ["Ox", "red", "3", "drop", "up to \\d", "(?<!you )\\bplay\\b", place]
    assert sorted(added(misread)) == ["2", "Ram"]
    [cannot] = compile_text("[Permanent] This card can't attack.").parts
    [can] = compile_text("[Permanent] This card can attack Active Mode Battle Cards.").parts
    assert [*missing(cannot._replace(skills=can.skills))] == ['a negation of ["can\'t"]']
