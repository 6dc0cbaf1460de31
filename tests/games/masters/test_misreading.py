"""What a printed text says stands in what is compiled from it, and nothing else does, for every card of a public list.

A text is read by its words alone here, without the grammar: its names, characters, special traits, colors, numbers,
areas, modes, durations and verbs. The list is no part of the project: without it the test is skipped.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from events.language import effect as e
from events.language.compiled import Part
from events.language.vocabulary import parts as nodes_of
from events.masters.afterwards import NOT_PLAYED
from events.masters.card_phrases import TOKEN
from events.masters.compiler import compile_text
from events.masters.importer import printed_cards
from events.masters.lexicon import LEXICON
from events.masters.meaning import NUMBERS
from events.masters.wording import name_words, one_form
from tests.suite.deeds import DRAGON_BALL_ACTS, misattributed
from tests.suite.misreading import DRAGON_BALL, Said, leaves, meant_modes, misplaced, said_modes

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "masters.jsonl"

COLORS = ("red", "blue", "green", "yellow", "black")
AREAS = {
    r"\bdrop\b": "drop",
    r"\bhand\b": "hand",
    r"\blife\b": "life",
    r"\bwarp\b": "warp",
    r"(?<!original )(?<!reduce the )(?<!only be played from )\benergy(?! costs?\b)": "energy",
    r"\bdeck\b": "deck",
    r"\bcombo area": "combo",
    r"\bunder this": "under",
}
IMPLIED = {
    "hand": {"discard", "discarded", "used"},
    "deck": {"shuffle", "search"},
    "drop": {"ko"},
    "life": {"damage"},
}
"""What is done with cards of an area by a word of its own."""
SPANS = {
    r"for the turn|for the duration of the turn|during this turn": "turn",
    r"for the battle|for the duration of the battle|during this battle": "battle",
    r"until the end of (your opponent's|their) next turn": "opponent_turn_end",
    r"for the duration of the game": "game",
}
NOT_OF_ONE = r"(?<!you and )(?<!your or )(?<!you or )(?<!attacked by )(?<!attacks )"
"""Words before `your opponent` where both players are meant, or where nobody else can be."""
PHRASES: dict[str, Callable[[set[Any]], bool]] = {
    rf"{NOT_OF_ONE}(your opponent|(?<!your )opponent's)": lambda found: (
        any(isinstance(one, str) and "opponent" in one for one in found) or bool({"kos", "deals_damage"} & found)
    ),
    r"(?<!is in )(?<!from )rest mode": lambda found: bool({"rest", "rested", "combo_rested"} & found),
    r"(?<!from )active mode": lambda found: bool({"active", "ready", "readied", "attack_active"} & found),
    r"bottom of": lambda found: "bottom" in found,
    r"\bup to \d": lambda found: bool({"up_to", "search", "number"} & found),
    r"\bextra": lambda found: "extra" in found,
    r"\bleader": lambda found: bool({"leader", "leader_placed"} & found),
    r"\bko\b|ko'd|ko-ed": lambda found: bool({"ko", "kos", "be_koed"} & found),
    r"\bplay (up|1|it|them|this|that)": lambda found: bool({"play", "played", "token"} & found),
    r"\bdraw\b": lambda found: "draw" in found,
    r"\bdiscard\b": lambda found: bool({"discard", "drop"} & found),
    r"\blook at\b": lambda found: "look" in found,
    r"\bnegate(?! this skill)": lambda found: bool({"nullify", "negate", "be_negated"} & found),
    r"skill-less": lambda found: "textless" in found,
    r"\b(can't|cannot)\b(?!(?: \S+){1,4} once per turn)": lambda found: "cannot" in found,
    r"\b(can't|cannot)(?: \S+){1,4} once per turn": lambda found: "replace" in found,
    r"\bother than|\bnon-": lambda found: bool({"none_of", "none", "other", "without_keywords"} & found),
    r"\binstead\b": lambda found: bool({"replace", "alternative", NOT_PLAYED} & found),
    r"\bwithout paying\b": lambda found: "alternative" in found,
    r"\byou may\b": lambda found: bool({"may", "alternative"} & found),
}


def words_of(part: Part) -> str:
    """The words of a printed skill without notes, names, special traits and tags, in small letters."""
    plain = re.sub(r"<[^<>]*>|《[^《》]*》|\u3008[^\u3008\u3009]*\u3009", "<>", one_form(part.words))
    return " ".join(re.sub(r"\[[^\[\]]*\]", " ", plain).lower().split())


def missing(part: Part) -> Iterator[str]:
    """The words of a printed skill that nothing stands for in what is compiled from it."""
    marked, words, found = one_form(part.words), words_of(part), leaves(part.skills)
    for name in re.findall(r"[<《\u3008]([^<>《》\u3008\u3009]*)[>》\u3009]", marked):
        yield from [name] * (name_words(name) not in found)
    yield from (color for color in COLORS if re.search(rf"\b{color}\b", words) and color not in found)
    numbers = {abs(one) for one in found if isinstance(one, int)}
    yield from (number for number in re.findall(r"\d+", words) if int(number) not in numbers | {1})
    for said, area in AREAS.items():
        implied = IMPLIED.get(area, set()) & found
        if re.search(said, words) and not implied and area not in found:
            yield said
    yield from (said for said, span in SPANS.items() if re.search(said, words) and span not in found)
    yield from (said for said, fits in PHRASES.items() if re.search(said, words) and not fits(found))
    yield from map(str, misplaced(words, part.skills, DRAGON_BALL, LEXICON))
    yield from misattributed(words, part.skills, DRAGON_BALL_ACTS, LEXICON)
    yield from (f"{what} in {mode} mode" for what, mode in {*said_modes(words)} - meant_modes(part.skills))


def added(part: Part, text: str = "") -> Iterator[str]:
    """The names, colors and numbers that are compiled from a printed skill without standing in it.

    What tokens are may stand anywhere in the card's text.
    """
    marked, tags = name_words(one_form(part.words)), part.words.lower()
    numbers = {int(number) for number in re.findall(r"\d+", part.words)}
    letters = sum(len(found) for found in re.findall(r"\b[RBGYK]{1,10}\b", one_form(part.words)))
    for skill in part.skills:
        for _, node in nodes_of(skill):
            if isinstance(node, e.Pay):
                said = sum(at for at, word in enumerate(NUMBERS, start=1) if re.search(rf"\b{word}\b", tags))
                if isinstance(node.total, int) and node.total > letters + said:
                    yield f"a cost of {node.total}"
                continue
            if isinstance(node, e.Printed) and re.search(rf"\b{node.value}\b", text):
                continue
            for name in node.__struct_fields__:
                value = getattr(node, name)
                if isinstance(value, int) and not isinstance(value, bool) and abs(value) not in numbers | {0, 1, 2, 3}:
                    yield str(value)
            if isinstance(node, e.Cards):
                yield from (name for name in (*node.names, *node.traits) if name not in marked)
            if isinstance(node, e.Attribute):
                printed = marked.lower() if node == TOKEN else marked
                yield from (word for word in node.words if word not in printed)


def readings() -> Iterator[tuple[str, str, Part]]:
    """The printed skills of the list that are understood, with the numbers of their cards and their whole texts."""
    for card in printed_cards(PUBLIC_LIST.read_bytes().splitlines()):
        for text in card.texts:
            yield from ((card.number, text, part) for part in compile_text(text).parts if part.is_full and part.skills)


@pytest.mark.slow
@pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs a public card list")
def test_what_is_printed_is_compiled_and_nothing_else() -> None:
    read = [*readings()]
    found = [
        f"{number}: {[*missing(part)]} missing, {[*added(part, text)]} added: {part.words}"
        for number, text, part in read
        if [*missing(part), *added(part, text)]
    ]
    assert found == []
    assert len(read) > 1_500


def test_a_misreading_is_told() -> None:
    [part] = compile_text("[Auto] When this card attacks, choose up to 1 red <Ox> in your Drop Area and play it.").parts
    [other] = compile_text(
        "[Auto] When this card attacks, choose 1 <Ram> with 5000 power in your hand and KO it."
    ).parts
    assert [*missing(part), *added(part), *missing(other), *added(other)] == []
    misread = part._replace(skills=other.skills)
    place = str(Said("at", "drop", "you"))
    assert [*missing(misread)] == ["Ox", "red", r"\bup to \d", r"\bplay (up|1|it|them|this|that)", place]
    assert {*added(misread)} == {"5000", "Ram"}
