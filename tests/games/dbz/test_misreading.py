"""What a printed text says stands in what is compiled from it, and nothing else does, for every card of a public list.

A text is read by its words alone here, without the grammar: its names, styles, numbers, areas, kinds, durations, verbs
and negations. The list is no part of the project: without it the test is skipped.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from events.dbz.card import STAGE
from events.dbz.characters import NUMBERED
from events.dbz.compiler import compile_text
from events.dbz.lexicon import LEXICON
from events.dbz.vocabulary import MOST_STAGES
from events.dbz.wording import one_form
from events.language import effect as e
from events.language.compiled import Part
from events.language.vocabulary import parts as nodes_of
from tests.language.lists import parts_of, public_list
from tests.suite.misreading import DBZ, Said, leaves, misplaced

STYLES = ("red", "blue", "black", "orange", "saiyan", "namekian", "freestyle")
ASIDE = (
    r"you may have up to [0-9]+ copies[^.]*\.?|(?:card )?limit(?:ed to)? [0-9]+ per deck\.?|to a minimum of 0"
    r"|at [0-9] power stages? above 0|(?<=[0-9] )discard(?:ed)?(?= cards)"
    r"|(?<=top )discarded(?= card)|this card is not considered an? [a-z]+ (?:fighting )?style card"
    r"|while this (?:card|drill) is in play"
)
"""What is said of the copies in a deck, of damage that is never less than none, of a title that names a style, and of
what comes of itself.
"""
PHRASES: dict[str, Callable[[set[Any]], bool]] = {
    r"\byour opponent\b(?!'s (?:physical|energy|attack))": lambda found: (
        "opponent" in found or bool({"opponent_next_attack_phase", "attacks", "lessen"} & found)
    ),
    r"\bphysical attack": lambda found: bool({"physical", "physical attack", "physical_attack", "attack"} & found),
    r"\benergy attack": lambda found: bool({"energy", "energy attack", "energy_attack", "attack"} & found),
    r"\bfocused\b(?! (?:physical|energy) attack\b.*\bstop)": lambda found: bool(
        {"focused", "focused attack", "nullify"} & found
    ),
    r"\bif successful\b|\bis successful\b": lambda found: bool({"successful", "if successful", "attack"} & found),
    r"\bstopped\b(?! or prevented)": lambda found: bool({"stopped", "unstoppable", "shield"} & found),
    r"\bprevented\b": lambda found: bool({"unpreventable", "prevent"} & found),
    r"\bprevents? [0-9]": lambda found: "lessen" in found,
    r"\b(?:cannot|may not)\b(?! be (?:stopped|prevented))": lambda found: bool({"cannot", "other"} & found),
    r"\bat random\b": lambda found: bool({"chance"} & found),
    r"\bbottom\b": lambda found: "bottom" in found,
    r"\bup to [0-9]": lambda found: bool({"up_to", "search"} & found),
    r"\banger\b": lambda found: bool({"anger", "gain_anger", "lose_anger"} & found),
    r"\bpower stages?\b": lambda found: bool({STAGE, "discount"} & found),
    r"\blife cards?\b": lambda found: bool({"life card", "life_deck"} & found),
    r"\bdraw\b": lambda found: bool({"draw", "hand"} & found),
    r"\bdiscards?\b(?! piles?)(?! after use)(?!(?: this card)? from the game)": lambda found: bool(
        {"discard", "ko"} & found
    ),
    r"\bremove\b": lambda found: "remove" in found,
    r"\bdiscard(?: this card)? from the game\b": lambda found: "remove" in found,
    r"\bshuffle\b": lambda found: "shuffle" in found,
    r"\bsearch\b": lambda found: "search" in found,
    r"\blook at\b": lambda found: "look" in found,
    r"\bcapture\b": lambda found: "control" in found,
    r"\bempower\b": lambda found: any(str(word).startswith("empower") for word in found),
    r"\btokui-waza\b": lambda found: "tokui_waza" in found,
    r"\bfor the remainder of combat\b|\bthis combat\b(?! be)": lambda found: bool(
        {"combat", "further use", "times", "shield"} & found
    ),
    r"\btwice\b|\btwo times\b": lambda found: 2 in found,
    r"\bmaximum of\b": lambda found: "bound" in found,
    r"\bcosts?\b|\bcosting\b|\bneeds\b": lambda found: bool({"pay", "costs", "discount"} & found),
    r"\binstead\b": lambda found: bool({"conditions", "otherwise", "removing"} & found),
    r"\byou may\b(?! (?:not|only)\b)": lambda found: bool({"may", "conditions", "times", "search"} & found),
    r"\bdid not\b|\bno non-combat": lambda found: bool({"not", "most"} & found),
    r"\bhighest\b|\bto full\b": lambda found: "highest" in found,
    r"\bally|\ballies\b": lambda found: bool({"allies", "personality", "take_control"} & found),
    r"\bdrills?\b": lambda found: "drill" in found,
    r"\bnon-combat\b": lambda found: "noncombat" in found,
    r"\bdragon balls?\b": lambda found: "ball" in found,
    r"\bhero\b|\bheroes\b": lambda found: bool({"hero", "heroic user"} & found),
    r"\bvillains?\b": lambda found: bool({"villain", "villainous user"} & found),
    r"\bmajin\b": lambda found: "Majin" in found,
    r"\bentering combat\b": lambda found: "enters_combat" in found,
    r"\bas (?:the )?(?:attacker|defender)\b": lambda found: "turn" in found,
    r"\bor (?:above|higher|more)\b": lambda found: "least" in found and "most" not in found,
    r"\bskips?\b": lambda found: "skip" in found,
    r"\bend combat\b": lambda found: "finish" in found,
}


def marked_words(part: Part) -> str:
    """The words of a printed power in the form that the grammar knows, sentence by sentence."""
    return " ".join(one_form(clause.words) for clause in part.clauses)


def words_of(part: Part) -> str:
    """The words of a printed power without names, in small letters."""
    plain = re.sub(r'<[^<>]*>|"[^"]*"', "<>", marked_words(part))
    return " ".join(re.sub(ASIDE, " ", plain, flags=re.IGNORECASE).lower().split())


def missing(part: Part) -> Iterator[str]:
    """The words of a printed power that nothing stands for in what is compiled from it.

    What an attack does instead of its own damage may stand there as how much more that is.
    """
    words, found = words_of(part), leaves(part.skills)
    names = (name[1:-1].strip(",.") for name in re.findall(r'<[^<>]*>|"[^"]*"', marked_words(part)))
    yield from (name for name in names if not {name, *NUMBERED.get(f"{name}.", (name,))} & found)
    yield from (style for style in STYLES if re.search(rf"\b{style}\b", words) and style not in found)
    numbers = {abs(one) for one in found if isinstance(one, int)}
    known = numbers | {0, 1, 3} | ({x + y for x in numbers for y in numbers} if " instead" in words else set())
    yield from (number for number in re.findall(r"\d+", words) if int(number) not in known)
    yield from (said for said, fits in PHRASES.items() if re.search(said, words) and not fits(found))
    yield from map(str, misplaced(words, part.skills, DBZ, LEXICON))


def added(part: Part) -> Iterator[str]:
    """The names, styles and numbers that are compiled from a printed power without standing in it."""
    marked = marked_words(part)
    numbers = {int(number) for number in re.findall(r"\d+", marked)}
    for skill in part.skills:
        for _, node in nodes_of(skill):
            if isinstance(node, e.Cards):
                words = (*node.names, *node.names_with, *node.traits)
                numbered = {each for name, every in NUMBERED.items() if name in marked for each in every}
                yield from (word for word in words if word not in marked and word not in numbered)
            if isinstance(node, e.Attribute):
                yield from (word for word in node.words if word.lower() not in marked.lower())
            if isinstance(node, e.Limit | e.Search | e.Named):
                continue
            for name in node.__struct_fields__:
                value = getattr(node, name)
                if (
                    isinstance(value, int)
                    and not isinstance(value, bool)
                    and abs(value) not in numbers | {0, 1, 2, 3, MOST_STAGES}
                ):
                    yield str(value)


@pytest.mark.slow
@pytest.mark.skipif(not public_list("dbz").exists(), reason="needs a public card list")
def test_what_is_printed_is_compiled_and_nothing_else() -> None:
    read = [(number, part) for number, part in parts_of("dbz") if part.skills]
    found = [
        f"{number}: {[*missing(part)]} missing, {[*added(part)]} added: {part.words}"
        for number, part in read
        if [*missing(part), *added(part)]
    ]
    assert found == []
    assert len(read) > 500


def part_of(text: str) -> Part:
    [part] = compile_text(text, "physical").parts
    assert part.is_full
    return part


def test_a_misreading_is_told() -> None:
    one = part_of("Physical attack. Remove the bottom card of your opponent's discard pile from the game. Empower 4.")
    other = part_of('Energy attack. If "Moon Mirror" is in play, raise your anger 5 levels.')
    assert [*missing(one), *added(one), *missing(other), *added(other)] == []
    misread = one._replace(skills=other.skills)
    told = {"4", r"\bbottom\b", r"\bremove\b", r"\bempower\b", str(Said("at", "discard", "opponent"))}
    assert told <= {*missing(misread)}
    assert {*added(misread)} == {"5", "Moon Mirror"}
