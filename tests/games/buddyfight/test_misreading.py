"""What a printed text says stands in what is compiled from it, and nothing else does, for every card of a public list.

A text is read by its words alone here, without the grammar: its names, attributes, worlds, numbers, areas, durations,
verbs and negations. The list is no part of the project: without it the test is skipped.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from events.buddyfight.card import KeywordSkill, Kind
from events.buddyfight.compiler import Reading, compile_text
from events.buddyfight.heads import limit_of
from events.buddyfight.importer import printed_cards
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.wording import clause_words, name_words, one_form
from events.language import effect as e
from events.language.vocabulary import parts as nodes_of
from tests.suite.deeds import BUDDYFIGHT_ACTS, misattributed
from tests.suite.misreading import BUDDYFIGHT, Said, leaves, misplaced

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "buddyfight.jsonl"

KINDS: tuple[Kind, ...] = get_args(Kind)
AREAS = {
    r"\bdrop zones?\b": "drop",
    r"\bhand\b(?! becomes)": "hand",
    r"(?<!reduced by \d )\bgauge\b(?! becomes)": "gauge",
    r"\bdeck\b": "deck",
    r"\bsoul\b": "soul",
    r"\bcenter\b": "center",
    r"\bleft\b": "left",
    r"\bright\b": "right",
    r"\bbuddy monster\b": "buddy",
}
IMPLIED = {
    "hand": {"discard", "discarded", "cast", "set"},
    "gauge": {"pay"},
    "drop": {"discarded", "ko"},
    "deck": {"search", "shuffle"},
    "soul": {"stack", "under", "hosting", "host"},
    "center": {"attack_fighter", "attack_behind_center", "call_center", "call_left"},
    "left": {"call_left", "call_right"},
    "right": {"call_right", "call_left"},
}
"""What is done with cards of an area by a word of its own."""
CALLS = {"call_left", "call_center", "call_right"}
"""Calls to an area, which can be forbidden."""
PHRASES: dict[str, Callable[[set[Any]], bool]] = {
    r"(?<!you and your )(?<!cast by your )(?<!cast by an )(?<!nullify your )\bopponent": lambda found: (
        any(isinstance(one, str) and "opponent" in one for one in found)
        or bool({"attack_kos", "attack_fighter", "damage"} & found)
    ),
    r"\bdraw\b": lambda found: "draw" in found,
    r"\bdiscard\b": lambda found: bool({"discard", "drop"} & found),
    r"\bdestroy\b": lambda found: "ko" in found,
    r"\bdestroyed\b": lambda found: bool({"ko", "be_koed", "attack_kos"} & found),
    r"\bdeal\b": lambda found: "damage" in found,
    r"\bgain \d+ life\b": lambda found: "life" in found,
    r"\bstop\b": lambda found: bool({"stop_time"} & found),
    r"\bnullify\b": lambda found: bool({"nullify", "negate", "replace"} & found),
    r"\breturn\b": lambda found: bool({"hand", "deck"} & found),
    r"(?<!only )(?<!may )\bcall\b(?! cost)(?! this)": lambda found: bool({"play", "declares_call", *CALLS} & found),
    r"\bby paying\b": lambda found: "pay" in found,
    r"\blook at\b": lambda found: "look" in found,
    r"\breveal\b": lambda found: "reveal" in found,
    r"\bshuffle\b": lambda found: bool({"shuffle", "search"} & found),
    r"\bsearch\b": lambda found: "search" in found,
    r"\bfor this turn\b": lambda found: "turn" in found,
    r"\bfor this battle\b": lambda found: "battle" in found,
    r"\bonce per turn\b": lambda found: "limit" in found or "times" in found,
    r"\bonce per game\b": lambda found: "game" in found,
    r"\bup to \d": lambda found: bool({"up_to", "search"} & found),
    r"\ball flags\b": lambda found: "any_flag" in found,
    r"\blink attacks?\b": lambda found: bool({"link_attacks", "count"} & found),
    r"\bbottom of\b": lambda found: "bottom" in found,
    r"\bchange the target\b": lambda found: "guard" in found,
    r"\bin battle\b": lambda found: "battling" in found,
    r"\bspells?\b": lambda found: bool({"spell", "cast"} & found),
    r"\bitems?\b": lambda found: bool({"item"} & found),
    r"\bimpacts?\b": lambda found: bool({"impact", "impact_monster", "cast"} & found),
    r"\binstead\b": lambda found: bool({"otherwise", "replace"} & found),
    r"\banother\b(?! turn)": lambda found: "other" in found,
}
NEGATIONS = re.compile(
    r"\bcannot\b|\bdo(?:es)? not\b|\bneither\b|\bnor\b|\bno\b|\bnot\b|\bother than\b|\bwithout\b|\bnon-"
)
NOT_NEGATING = re.compile(r"without paying|\bnot a link attack|\bdo not have\b(?= \d)")
BOOSTS = re.compile(r"(power|defense|critical)([+\-]\d+)")


class Card(NamedTuple):
    """A card of the list that is understood whole, with all that is compiled from its text."""

    number: str
    text: str
    reading: Reading

    @property
    def nodes(self) -> tuple[Any, ...]:
        """The skills, with the cost and the conditions of the card, and those of its keywords."""
        keywords = [keyword for keyword in self.reading.compiled.keywords if isinstance(keyword, KeywordSkill)]
        paid = [effect for cost in self.reading.cost for effect in cost]
        paid += [effect for keyword in keywords for cost in keyword.costs for effect in cost]
        return (*self.reading.compiled.skills, *paid, *self.reading.usage.conditions)

    @property
    def found(self) -> set[Any]:
        """The words and numbers that are compiled from the text."""
        flag, usage = self.reading.flag, self.reading.usage
        found = leaves(self.nodes) | {*flag.worlds, *flag.traits, *flag.monsters_with, *usage.only_flags}
        found |= {number for _, number in flag.starts} | {keyword.number for keyword in self.reading.compiled.keywords}
        return found | ({"any_flag"} if usage.any_flag else set())


def plain(text: str) -> str:
    """The words of a text without names, attributes, worlds and keywords, in small letters, with digits for numbers."""
    words = re.sub(r"<[^<>]*>|《[^《》]*》|〈[^〈〉]*〉", "<>", clause_words(one_form(text)))
    return " ".join(re.sub(r"\[(?!pay|put|discard|return|destroy|take|you take)[^\[\]]*\]", " ", words.lower()).split())


def once(text: str) -> str:
    """A text that is printed twice, once."""
    words = re.sub(r"\s", "", text)
    half = len(words) // 2
    return text[: len(text) // 2] if words[:half] == words[half:] else text


def said_names(text: str) -> Iterator[str]:
    """The names in a text, but for those of its abilities and of what is used once."""
    marked = one_form(text)
    marked = re.sub(r"[^.■\n]*(?:once|twice) per (?:turn|game)[^.\n]*", " ", marked)
    marked = re.sub(r"(?:^|■|\]|\n)\s*<[^<>]*>(?=\s*[A-Z\[(])(?! is )(?! are )", " ", marked)
    yield from re.findall(r"<([^<>]*)>", marked)


def missing(card: Card) -> Iterator[str]:
    """The words of a text that nothing stands for in what is compiled from it."""
    marked, words, found = one_form(card.text), plain(card.text), card.found
    named = {name_words(one) for one in found if isinstance(one, str)}
    yield from (name for name in said_names(card.text) if name_words(name) not in named)
    for word in re.findall(r"[《〈]([^《》〈〉]*)[》〉]", marked):
        yield from [word] * (name_words(word) not in named)
    numbers = {abs(one) for one in found if isinstance(one, int)} | {0, 1}
    less = {one - 1 for one in numbers}
    counted = re.sub(r"(?:\d+ )?(?:of the following) \d+|up to \d+ life", "", words)
    yield from (number for number in re.findall(r"\d+", counted) if int(number) not in numbers | less)
    for said, area in AREAS.items():
        if re.search(said, words) and area not in found and not IMPLIED.get(area, set()) & found:
            yield said
    yield from (said for said, fits in PHRASES.items() if re.search(said, words) and not fits(found))
    yield from map(str, misplaced(words, [card.nodes], BUDDYFIGHT, LEXICON))
    yield from misattributed(words, card.nodes, BUDDYFIGHT_ACTS, LEXICON)
    negations = len(NEGATIONS.findall(NOT_NEGATING.sub("", words)))
    if negations and not any(negates(node) for one in card.nodes for _, node in nodes_of(one)):
        yield "a negation"
    boosts = {(figure, int(by)) for figure, by in BOOSTS.findall(words)}
    yield from (f"{figure}{by:+}" for figure, by in boosts - set(adjusted(card)))
    for one in card.nodes:
        for _, node in nodes_of(one):
            if isinstance(node, e.Discard) and (node.cards.zones or node.cards.under):
                yield "cards that are discarded from elsewhere than the hand"


def negates(node: e.Node) -> bool:
    """Whether a node says that something is not so."""
    if isinstance(node, e.Cannot | e.Not | e.Replace | e.DidNot | e.Nullify | e.Alternative):
        return True
    if isinstance(node, e.Exists | e.Compare):
        most = node.most if isinstance(node, e.Exists) else node.within.most
        return most == 0
    return isinstance(node, e.Cards) and bool(
        node.none_of or node.without_keywords or node.other or node.hosting == e.Range(most=0)
    )


def adjusted(card: Card) -> Iterator[tuple[str, int]]:
    """The figures that are changed, and by how much, of each card that is counted."""
    for one in card.nodes:
        for _, node in nodes_of(one):
            if isinstance(node, e.Adjust):
                yield node.figure, node.by if isinstance(node.by, int) else getattr(node.by, "times", 0)


def added(card: Card) -> Iterator[str]:
    """The names, attributes and numbers that are compiled from a text without standing in it."""
    marked = name_words(one_form(card.text)).casefold()
    numbers = {int(number) for number in re.findall(r"\d+", clause_words(one_form(card.text)))}
    numbers |= {number + 1 for number in numbers} | {0, 1}
    for one in card.nodes:
        for _, node in nodes_of(one):
            for name in node.__struct_fields__:
                value = getattr(node, name)
                if isinstance(value, int) and not isinstance(value, bool) and abs(value) not in numbers:
                    yield str(value)
            if isinstance(node, e.Cards):
                words = (*node.names, *node.names_with, *node.traits, *node.traits_with)
                yield from (word for word in words if word.casefold() not in marked)


def readings() -> Iterator[Card]:
    """The cards of the list whose texts are understood whole."""
    for card in printed_cards(PUBLIC_LIST.read_bytes().splitlines()):
        assert card.kind in get_args(Kind)
        for text in filter(None, card.texts):
            [kind] = [one for one in KINDS if one == card.kind]
            reading = compile_text(text, kind)
            if reading.compiled.is_full:
                yield Card(card.number, once(text), reading)


@pytest.mark.slow
@pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs a public card list")
def test_what_is_printed_is_compiled_and_nothing_else() -> None:
    read = [*readings()]
    found = [
        f"{card.number}: {[*missing(card)]} missing, {[*added(card)]} added: {card.text}"
        for card in read
        if [*missing(card), *added(card)]
    ]
    assert found == []
    assert len(read) > 700


def a_card(text: str, kind: Kind = "monster") -> Card:
    return Card("1", text, compile_text(text, kind))


def test_a_misreading_is_told() -> None:
    one = a_card("When this card enters the field, destroy a size 2 or less 《Ox》 on your opponent's field.")
    other = a_card('When this card attacks, if you have "Ram" on your field, draw two cards.')
    assert [*missing(one), *added(one), *missing(other), *added(other)] == []
    misread = one._replace(reading=other.reading)
    place = str(Said("at", "field", "opponent"))
    drawn = "draw by [], not ['you']"
    assert [*missing(misread)] == ["Ox", next(iter(PHRASES)), r"\bdestroy\b", place, drawn]
    assert [*added(misread)] == ["Ram"]


def test_a_lost_negation_is_told() -> None:
    without = a_card("If you have a 《Ox》 on your field, this card gets power+1000.")
    none = a_card("If you do not have a 《Ox》 on your field, this card gets power+1000.")
    assert [*missing(none)] == []
    assert [*missing(none._replace(reading=without.reading))] == ["a negation"]
    assert limit_of("You may only use this ability once per turn.") == e.Limit()


CHEAPER = "■The [Cast Cost] of your spells is reduced by 1 gauge.\n■【Act】Put a card from your {} into your hand."
NULLIFIES = "■Nullify the attack, and destroy a monster on your {}field."


@pytest.mark.parametrize(
    ("text", "kind", "right", "wrong", "lost"),
    [(NULLIFIES, "spell", "opponent's ", "", "opponent"), (CHEAPER, "monster", "gauge", "drop zone", "gauge")],
)
def test_a_lost_word_is_told_beside_what_says_it_elsewhere(
    text: str, kind: Kind, right: str, wrong: str, lost: str
) -> None:
    """A nullified attack is no opponent's card, and a cost that is less by gauge moves none of it."""
    one, other = a_card(text.format(right), kind), a_card(text.format(wrong), kind)
    assert (one.reading.compiled.is_full, other.reading.compiled.is_full) == (True, True)
    assert [*missing(one)] == []
    told = [*missing(one._replace(reading=other.reading))]
    assert any(lost in word for word in told)
