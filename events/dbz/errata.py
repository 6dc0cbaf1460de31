"""Errata: what the CRD's rulings on single cards change about the cards that were imported."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Final, NamedTuple, get_args

from msgspec.structs import replace

from events.cards.errata import Errata, Ruled
from events.dbz.card import DbzCard, Kind, Style
from events.dbz.characters import character_of, letters, named_in
from events.dbz.compiler import with_text
from events.dbz.importer import kind_called, number_there, title_of
from events.dbz.rulings import Rerated, Ruling, is_even, read_ratings, read_rulings
from events.dbz.usage import CONSTANT, LIMIT, leading_only

ALIKE: Final = 0.85
"""How alike two spellings of a title are at least that are one, where the number is the same."""
SETS: Final[Mapping[str, tuple[str, ...]]] = {
    "saiyansaga": ("SaiyanSaga", "SSPromo"),
    "friezasaga": ("FriezaSaga", "FSPromo"),
    "trunkssaga": ("TrunksSaga", "TSPromo"),
    "androidsaga": ("AndroidsSaga", "ASPromo"),
    "androidssaga": ("AndroidsSaga", "ASPromo"),
    "cellsaga": ("CellSaga", "CSPromo", "Redemption"),
    "cellgamessaga": ("CellGamesSaga", "CGSPromo", "Redemption"),
    "worldgamessaga": ("WorldGamesSaga", "WGSPromo"),
    "babidisaga": ("BabidiSaga", "BSPromo"),
    "majinbuusaga": ("BuuSaga", "BuuPromo"),
    "buusaga": ("BuuSaga", "BuuPromo"),
    "fusionsaga": ("FusionSaga", "FuSPromo"),
    "kidbuusaga": ("KidBuuSaga", "KBPromo"),
}
"""The sets of lists in which a saga of the document stands, with its promotional cards."""
_ENDS: Final = '.!)"'
_BEGINS: Final = r"(?:^|(?<=[.!?\"] ))"
"""Where a sentence of a ruling begins."""
_READS: Final = re.compile(
    r"(?:Treat (?P<what>[^\".]*?)\bas if it read:?|(?:His|Her) (?P<power>power) reads),?\s*(?=\")", re.IGNORECASE
)
_GAINS: Final = re.compile(rf"{_BEGINS}This card (?:now )?gains,?\s*(?=\")")
_LACKS: Final = re.compile(rf"{_BEGINS}This card (?:no longer has|does not have)\s*(?=\")")
_TITLED: Final = re.compile(
    rf"{_BEGINS}This (?:card is being clarified to be titled|(?:card's |card )?title (?:is|"
    r"(?:has been|is) (?:changed|clarified) to(?: say)?))\s*(?=\")"
)
_ONLY: Final = re.compile(rf"{_BEGINS}This (?:card )?is a (?=\"[^\"]* only\" card)")
_TYPE: Final = r"[A-Z][A-Za-z-]*(?: Combat)?"
_OF_KIND: Final = re.compile(rf"{_BEGINS}This card is a (?P<kind>{_TYPE}) card, not an? {_TYPE} card")
_NOT_KIND: Final = re.compile(rf"{_BEGINS}This card is not a (?P<kind>Drill|Dragon Ball)(?=[.,]|$)")
_OF_STYLE: Final = re.compile(
    rf"{_BEGINS}This (?:card )?is (?P<no>not )?an? (?P<style>[A-Z][a-z]+) Style card(?:, because [^.]*)?(?=[.]|$)"
)
_CHANGES: Final = re.compile(
    r"\b(?:as if (?:it|they) read|power reads|(?:should|supposed to) read|This card (?:now )?gains|no longer has|titled"
    r"|does not have \"|is a Power, not|title (?:has been|is)|deck if you|Limit [0-9])|\bignore the\b",
    re.IGNORECASE,
)
"""Words of a ruling that changes its card."""
_POWER: Final = re.compile(r"Power: (?P<name>[^.\"]*) - $")
_HEADS: Final = re.compile(r"\(?(?:Constant Combat Power|Power(?: [0-9])?)\b:?\)?:?|\bDefense Shield\b")
_SENTENCE: Final = re.compile(r"[^.!?]+(?:[.!?]+[\")]*|$)\s*")
_UNDONE: Final[Mapping[str, Kind]] = {"Drill": "drill", "Dragon Ball": "ball"}
"""The kinds that titles say of some cards that are of none of them."""
_STYLES: Final[tuple[Style, ...]] = get_args(Style)


class Unread(Exception):
    """A change that a ruling makes, and that cannot be read or done."""


class Done(NamedTuple):
    """A card after some of a ruling's changes, and the words of the ruling that are left."""

    card: DbzCard
    left: str


def read_errata(document: str, cards: Iterable[DbzCard]) -> Errata[DbzCard]:
    """What the rulings of the CRD on single cards, and its power ratings, change about cards.

    For the document of the Dragon Ball Z league, in Markdown: its sections
    "Specific Card Clarifications/Errata/Rulings" and "Power Level Errata".
    A ruling is found by the title and the number of its card.
    """
    known = {card.number: card for card in cards}
    before = dict(known)
    by_number: dict[str, list[str]] = {}
    for card in known.values():
        by_number.setdefault(number_there(card.number), []).append(card.number)
    ruled = [_ruled(ruling, known, by_number) for ruling in read_rulings(document)]
    ruled += [_rerated(rerated, known, by_number) for rerated in read_ratings(document)]
    changed = (card for number, card in known.items() if card != before[number])
    return Errata(rulings=tuple(ruled), cards=tuple(changed))


def _ruled(ruling: Ruling, known: dict[str, DbzCard], by_number: Mapping[str, Sequence[str]]) -> Ruled:
    """What becomes of a ruling; the cards that it changes are put in the place of the `known` ones."""
    there = [known[number] for at in sorted(ruling.numbers) for number in by_number.get(at, ())]
    about = [card for card in there if _is_of(card, ruling)]
    told = Ruled(ruling.line, ruling.title, "absent", tuple(card.number for card in about), "not among the cards")
    if not about:
        others = [card.number for card in known.values() if _is_titled(card, ruling)]
        if not others:
            return told
        note = "the cards have another print of this title: a person must say whether it is meant"
        return told._replace(outcome="person", numbers=tuple(others), note=note)
    words = " ".join(ruling.paragraphs)
    if not ruling.high_tech and not _CHANGES.search(words) and not any(form.search(words) for form, _ in CHANGES):
        return told._replace(outcome="clarified", note="explains the card; none of its words is replaced")
    try:
        done = [_changed(card, ruling) for card in about]
    except Unread as error:
        return told._replace(outcome="person", note=str(error))
    left = done[0].left
    if _CHANGES.search(left):
        return told._replace(outcome="person", note="a change is not understood")
    known |= {one.card.number: one.card for one in done}
    return told._replace(outcome="applied", note=f"also explains: {left}" if left else "")


def _is_of(card: DbzCard, ruling: Ruling) -> bool:
    """Whether a card with the number of a ruling is the one that it is about."""
    sets = SETS.get(ruling.of_set)
    if sets is not None and card.number.partition("-")[0] not in sets:
        return False
    titles = (letters(title_of(card)), letters(ruling.title))
    is_alike = SequenceMatcher(None, *titles).ratio() >= ALIKE
    if card.kind != "personality":
        return is_alike and not ruling.levels
    is_one = is_alike or (sets is not None and card.character == character_of(ruling.title))
    return is_one and (not ruling.levels or card.level in ruling.levels)


def _is_titled(card: DbzCard, ruling: Ruling) -> bool:
    """Whether a card has the title of a ruling: general/mrp, of personalities and Masteries that is not enough."""
    is_one = card.kind not in ("personality", "mastery") or not ruling.numbers
    return is_one and not ruling.levels and letters(title_of(card)) == letters(ruling.title)


def _rerated(rerated: Rerated, known: dict[str, DbzCard], by_number: Mapping[str, Sequence[str]]) -> Ruled:
    """What becomes of corrected power ratings, as for `_ruled`."""
    ruling = Ruling(rerated.line, rerated.title, (rerated.level,), False, "kidbuusaga", frozenset({rerated.number}), ())
    about = [known[number] for number in by_number.get(rerated.number, ()) if _is_of(known[number], ruling)]
    title = f"{rerated.title}, power ratings"
    told = Ruled(rerated.line, title, "absent", tuple(card.number for card in about), "not among the cards")
    if not about:
        return told
    if not is_even(rerated.rating) or any(len(card.rating) != len(rerated.rating) for card in about):
        note = "the ratings do not rise evenly, so that some are misread: a person must look at the card"
        return told._replace(outcome="person", note=note)  # DBZ-45
    known |= {card.number: replace(card, rating=rerated.rating) for card in about}
    return told._replace(outcome="applied", note="")


def _changed(card: DbzCard, ruling: Ruling) -> Done:
    """A card as a ruling changes it. Unread: a change is not understood."""
    if ruling.high_tech and not card.high_tech:
        card = replace(card, high_tech=True)
    left = []
    for paragraph in ruling.paragraphs:
        words = paragraph
        for form, change in CHANGES:
            while found := form.search(words):
                card, words = change(card, words, found)
        left.append(re.sub(r"^Power: [^.\"]*-$", "", words).strip(" -"))
    return Done(card, " ".join(filter(None, left)))


Change = Callable[[DbzCard, str, re.Match[str]], Done]
"""Change a card by what stands at a place in the words of a ruling, and take that out of the words."""


def quoted(words: str, start: int) -> tuple[str, int]:
    """The text that the quotation mark at `start` opens, and where it ends. Unread: it is cut, or misread.

    Other quotations may stand in it. The mark at its end may be missing, if the paragraph ends with it.
    """
    depth, end = 0, len(words)
    for place in (place for place in range(start, len(words)) if words[place] == '"'):
        before, behind = words[place - 1 : place], words[place + 1 : place + 2]
        opens = bool(behind) and not behind.isspace() and behind not in ".,;:)" and (not before or before in ' ([-/"')
        depth += 1 if opens else -1
        if depth == 0:
            end = place
            break
    text, behind = words[start + 1 : end].strip(), words[end + 1 :]
    if ".." in text or "\N{HORIZONTAL ELLIPSIS}" in text:
        raise Unread("the ruling gives a part of the new text: a person must put it into the old one")
    if text.count("(") != text.count(")") or not re.match(r"\.?\s*(?:$|[A-Z(\[])|\.?,? ", behind) or depth > 1:
        raise Unread("the new text is misread in the document: a person must look it up")
    closed = re.match(r"\.?", behind)
    return text, end + 1 + (len(closed[0]) if closed else 0)


def _sentence_quoted(words: str, start: int) -> tuple[str, int]:
    """A quoted text that is made of whole sentences. Unread as for `quoted`."""
    text, end = quoted(words, start)
    if not re.match(r"[A-Z0-9(]", text) or not re.match(r"\s*(?:$|[A-Z(\[\"])", words[end:]):
        raise Unread("the new text is misread in the document: a person must look it up")
    return (text if text[-1] in _ENDS else f"{text}."), end


def _out(words: str, start: int, end: int) -> str:
    """The words without a part, and without the full stop that it leaves alone."""
    return f"{words[:start].rstrip()} {words[end:].lstrip(' .')}".strip()


def _reads(card: DbzCard, words: str, found: re.Match[str]) -> Done:
    """The card, its title, or its power reads otherwise."""
    what = found["what"] or found["power"] or ""
    if "title" in what:
        return _named(card, words, found)
    text, end = _sentence_quoted(words, found.end())
    is_so = letters(card.text).removeprefix(letters(CONSTANT)) == letters(text)
    if re.search(r"\bpower\b", what, re.IGNORECASE) and not is_so:
        named = _POWER.search(words[: found.start()])
        text = _with_head(card, text, constant="constant" in what.lower(), named=named["name"] if named else "")
    return Done(card if is_so else with_text(card, text), _out(words, found.start(), end))


def _with_head(card: DbzCard, text: str, *, constant: bool, named: str) -> str:
    """The text of a power as its card prints it. Unread: it has several powers, or not the one `named`."""
    heads = list(_HEADS.finditer(card.text))
    if len(heads) > 1 or (heads and heads[0].start() > 0) or not card.text.startswith(named):
        raise Unread("the card has other powers than the one that the ruling changes: a person must say what stays")
    constant = constant or (bool(heads) and "Constant" in heads[0].group())
    return f"{CONSTANT} {text}" if constant else text


def _gains(card: DbzCard, words: str, found: re.Match[str]) -> Done:
    """The card gains sentences, each once; how many copies a deck can have is said once."""
    text, end = _sentence_quoted(words, found.end())
    now = card.text
    for sentence in (one.group().strip() for one in _SENTENCE.finditer(text)):
        if letters(sentence) in letters(now):
            continue
        if LIMIT.fullmatch(sentence):
            now = LIMIT.sub("", now).strip()
        now = f"{now} {sentence}".strip()
    return Done(with_text(card, now), _out(words, found.start(), end))


def _lacks(card: DbzCard, words: str, found: re.Match[str]) -> Done:
    """The card has a sentence no longer."""
    text, end = _sentence_quoted(words, found.end())
    now = " ".join(re.sub(rf"(?i){re.escape(text)}", " ", card.text).split())
    return Done(with_text(card, now), _out(words, found.start(), end))


def _named(card: DbzCard, words: str, found: re.Match[str]) -> Done:
    """The title is another."""
    title, end = quoted(words, found.end())
    return Done(_titled(card, title), _out(words, found.start(), end))


def _titled(card: DbzCard, title: str) -> DbzCard:
    title = title.rstrip(".")
    return replace(card, name=title, named=named_in(title))


def _only(card: DbzCard, words: str, found: re.Match[str]) -> Done:
    """general/only. Only some use the card."""
    text, end = quoted(words, found.end())
    rest = card.text[leading_only(card.text) :].strip()
    return Done(with_text(card, f"{text}. {rest}"), _out(words, found.start(), end + len(" card")))


def _is_kind(card: DbzCard, words: str, found: re.Match[str]) -> Done:
    """The card is of another type."""
    kind = kind_called(found["kind"], card.name)
    if kind is None:
        raise Unread(f"there are no cards of the type {found['kind']}")
    return Done(_of_kind(card, kind), _out(words, found.start(), found.end()))


def _is_not_kind(card: DbzCard, words: str, found: re.Match[str]) -> Done:
    """The card is no Drill, or no Dragon Ball, though its title says so."""
    kind: Kind = "noncombat" if card.kind == _UNDONE[found["kind"]] else card.kind
    return Done(_of_kind(card, kind), _out(words, found.start(), found.end()))


def _of_kind(card: DbzCard, kind: Kind) -> DbzCard:
    return with_text(replace(card, kind=kind), card.text)


def _is_style(card: DbzCard, words: str, found: re.Match[str]) -> Done:
    """types/styled. The card is of a style, or not of one."""
    style = next((style for style in _STYLES if style and style == found["style"].lower()), None)
    if style is None:
        raise Unread(f"there is no style {found['style']}")
    if not found["no"]:
        card = replace(card, style=style)
    elif card.style == style:
        card = replace(card, style="")
    return Done(card, _out(words, found.start(), found.end()))


CHANGES: Final[Sequence[tuple[re.Pattern[str], Change]]] = (
    (_READS, _reads),
    (_GAINS, _gains),
    (_LACKS, _lacks),
    (_TITLED, _named),
    (_ONLY, _only),
    (_OF_KIND, _is_kind),
    (_NOT_KIND, _is_not_kind),
    (_OF_STYLE, _is_style),
)
"""The forms of what rulings say of cards, and what each does to one."""
