"""Public card lists of Buddyfight: every card with its text as printed and as abilities, and why a line is left out."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from events.buddyfight.card import MONSTERS, BuddyfightCard, Kind
from events.buddyfight.compiler import compile_text
from events.buddyfight.cross import SERIES, letters, series_of
from events.buddyfight.samples import sample_cards
from events.buddyfight.vocabulary import MOST_FIGURE
from events.buddyfight.wording import name_words
from events.cards.catalogue import Imported
from events.cards.lists import (
    UNKNOWN_FORM,
    BadRow,
    Row,
    card_name,
    card_number,
    json_object,
    plain_text,
    read_list,
    whole_number,
)
from events.cards.printed import PrintedCard
from events.cards.wording import unshowable
from events.errors import BadCard
from events.language.compiled import Compiled

_KINDS: Final[Mapping[str, Kind]] = {
    "monster": "monster",
    "character": "monster",
    "spell": "spell",
    "event": "spell",
    "item": "item",
    "impact": "impact",
    "special": "impact",
    "impact monster": "impact_monster",
    "special character": "impact_monster",
    "flag": "flag",
}
MOST_TEXT: Final = 4_000
MOST_CRITICAL: Final = 100
"""More than any card prints as critical, and less than any prints as power: what is above is in the other's place."""
GENERIC: Final = "Generic"
_OF_FLAGS: Final = (
    *("Dragon World", "Danger World", "Magic World", "Katana World", "Dungeon World", "Ancient World", "Legend World"),
    *("Darkness Dragon World", "Hero World", "Star Dragon World"),
)
"""The worlds of normal flags, which are named after them."""
WORLDS: Final = (*_OF_FLAGS, "Lost World", GENERIC, *SERIES)
"""The worlds of the book and of the flags, in their own spelling."""
_BY_LETTERS: Final = {letters(world): world for world in WORLDS} | {"legend": "Legend World"}
_BY_WORDS: Final = {frozenset(map(letters, world.split())): world for world in WORLDS}
_WORLD_MARKS: Final = "\N{FULLWIDTH LESS-THAN SIGN}\N{FULLWIDTH GREATER-THAN SIGN}"
_TAG: Final = re.compile(r"<(/?)([a-z][^<>]*|b<[^<>]*)>")
_ATTRIBUTES: Final = re.compile(r"""=(?:"[^"]*"|'[^']*')""")
_SWALLOWED: Final = re.compile(
    r'<([a-z]+) <([a-z]+)\N{FULLWIDTH GREATER-THAN SIGN}="" and="" cards\.<="" td="" ([a-z]+)'
    r'\N{FULLWIDTH GREATER-THAN SIGN}="">'
)
"""A sentence about cards of two worlds, of which HTML made one tag with its words in another order."""
_KEYWORD_MARK: Final = re.compile(
    r"(?<!\[)\b((?:Call|Cast|Equip) Cost|Counter|Soulguard|Move|(?:Double|Triple|Quadruple) Attack|Penetrate"
    r"|Counterattack|Stand|Rest|Set|G\.EVO|G\.BOOST|Lifelink(?: \d+)?)@(?!\])"
)
_LOST_MARK: Final = re.compile(r"(?<=\s)\?([A-Z][A-Za-z ]*)\?(?=\s)")


def import_cards(lines: Iterable[bytes | str]) -> Imported[BuddyfightCard]:
    """All cards of a public list, with their texts as printed and as abilities.

    Each line has these keys, in any order; other keys are skipped:

    \b
    {"card_no": "XX01/0001EN", "name": "Ox", "type": "Monster", "world": "Ox World",
    "attribute": "Beast / Mill", "size": 2, "power": 5000, "defense": 3000,
    "critical": 2, "ability_effect": "[Penetrate]"}

    Figures of 0 stand for what a card other than a monster does not print.
    """
    return read_list(lines, _row, own=sample_cards(), same=_same)


def printed_cards(lines: Iterable[bytes | str]) -> Iterator[PrintedCard]:
    """The cards of a public list with their texts, whatever else is wrong with them."""
    for line in lines:
        if not line.strip():
            continue
        try:
            row = json_object(line)
            text = _text(row.get("ability_effect"))
            yield PrintedCard(card_number(row.get("card_no")), card_name(row.get("name")), (text,), _kind(row))
        except BadCard:
            continue


def compile_card(card: PrintedCard) -> tuple[Compiled, ...]:
    """What is understood of the text of a card."""
    kind: Kind = card.kind  # type: ignore[assignment]
    return tuple(compile_text(text, kind).compiled for text in card.texts)


def _same(one: BuddyfightCard, other: BuddyfightCard) -> BuddyfightCard | None:
    """The card of two lines with its number, whose prints may word a text differently; None if they contradict."""
    return one if _without_text(one) == _without_text(other) else None


def _without_text(card: BuddyfightCard) -> BuddyfightCard:
    return replace(card, text="", skills=(), keywords=(), cost=(), conditions=())


def _row(row: Mapping[str, object]) -> Row[BuddyfightCard]:
    if "card_no" not in row:
        raise BadCard(UNKNOWN_FORM)
    if "ability_effect" not in row:
        raise BadRow(UNKNOWN_FORM, number=row["card_no"])
    return Row(row["card_no"], row.get("name"), lambda number, name: _card(row, number=number, name=name))


def _kind(row: Mapping[str, object]) -> Kind:
    kind = _KINDS.get(plain_text(row.get("type"), field="type").lower())
    if kind is None:
        raise BadCard(f"unknown type: there are {', '.join(_KINDS)}")
    return kind


def _card(row: Mapping[str, object], *, number: str, name: str) -> BuddyfightCard:
    """The card that the fields describe."""
    kind = _kind(row)
    series = series_of(number)
    worlds = tuple(dict.fromkeys((*filter(None, [series]), *_worlds(row.get("world")))))
    card = card_of_text(_text(row.get("ability_effect")), kind=kind, number=number, name=name_words(name))
    if kind == "flag" and not card.text and card.name in worlds and card.name in _OF_FLAGS:
        card = replace(card, uses=(card.name, GENERIC))  # ability/special-flag/1: what normal flags let be used
    if kind == "flag" and not (card.uses or card.uses_traits or card.uses_monsters_with):
        raise BadCard("ability_effect of a flag does not say, in words that are understood, what cards it lets be used")
    lost = kind != "flag" and "Lost World" in worlds
    return replace(
        card,
        worlds=worlds,
        traits=_traits(row.get("attribute")),
        lost=lost,
        cross=series is not None or not {*card.uses}.isdisjoint(SERIES),
        **_figures(row, kind, lost=lost),
    )


def card_of_text(text: str, *, kind: Kind, number: str, name: str) -> BuddyfightCard:
    """The card that a text describes, without what cards print beside their text."""
    read = compile_text(text, kind)
    starts = dict(read.flag.starts)
    return BuddyfightCard(
        number=number,
        name=name,
        kind=kind,
        text=text,
        cost=read.cost,
        conditions=() if kind in ("spell", "impact") else read.usage.conditions,
        keywords=read.compiled.keywords,
        skills=read.compiled.playable_skills,
        any_flag=read.usage.any_flag,
        only_flags=read.usage.only_flags,
        initial=read.usage.initial,
        buddy=read.usage.buddy,
        uses=read.flag.worlds,
        uses_traits=read.flag.traits,
        uses_monsters_with=read.flag.monsters_with,
        life=starts.get("life"),
        hand=starts.get("hand"),
        gauge=starts.get("gauge"),
    )


def _figures(row: Mapping[str, object], kind: Kind, *, lost: bool) -> dict[str, int | None]:
    """lost/card/2. The figures that the card prints: of other cards than monsters none of 0; of these, and of Lost
    Cards, no size.
    """
    is_monster = kind in MONSTERS
    figures = {
        field: whole_number(row.get(field), field=field, most=MOST_FIGURE)
        for field in BuddyfightCard.figures
        if (is_monster and not lost if field == "size" else is_monster or row.get(field))
    }
    power, critical = figures.get("power"), figures.get("critical")
    if critical is not None and critical >= MOST_CRITICAL and (power or 0) < MOST_CRITICAL:
        figures |= {"power": critical, "critical": power}
    return {field: figures.get(field) for field in BuddyfightCard.figures}


def _text(value: object) -> str:
    """The text of a card as printed, a line for each line."""
    text = plain_text(_with_tags(value), field="ability_effect")
    lines = (" ".join(line.split()) for line in text.replace("\r", "\n").split("\n"))
    text = "\n".join(line for line in lines if line)
    text = _LOST_MARK.sub(r"《\1》", _KEYWORD_MARK.sub(r"[\1]", text))
    if len(text) > MOST_TEXT or unshowable(text.replace("\n", "")):
        raise BadCard(f"ability_effect is not printable text of at most {MOST_TEXT} characters")
    return "" if text in ("-", "-0") else text


def _with_tags(value: object) -> object:
    """A text with the names of worlds in it that a list took for HTML, and without what that made of their ends."""
    if not isinstance(value, str):
        return value
    plain = (
        value.replace("\N{LEFT-TO-RIGHT MARK}", "")
        .replace("\N{IDEOGRAPHIC SPACE}", " ")
        .replace("\N{FULLWIDTH COMMERCIAL AT}", "@")
    )
    plain = _SWALLOWED.sub(r"<\1 \3> and <\2> cards.", plain)
    return _TAG.sub(lambda found: "" if found.group(1) else _world_of_tag(found.group(2), found.group()), plain)


def _world_of_tag(words: str, tag: str) -> str:
    if re.fullmatch(r"br ?/?", words):
        return tag
    world = _BY_WORDS.get(frozenset(map(letters, _ATTRIBUTES.sub("", words).split())))
    return f"{_WORLD_MARKS[0]}{world}{_WORLD_MARKS[1]}" if world is not None else ""


def _worlds(value: object) -> tuple[str, ...]:
    """The worlds of a card in one spelling; words that are none of them stay as they are."""
    return tuple(dict.fromkeys(world for word in _words(value, field="world") for world in _spelled(word)))


def _spelled(word: str) -> tuple[str, ...]:
    plain = letters(word)
    if plain in _BY_LETTERS:
        return (_BY_LETTERS[plain],)
    for start, world in sorted(_BY_LETTERS.items(), key=lambda one: -len(one[0])):
        if plain.startswith(start) and plain[len(start) :] in _BY_LETTERS:
            return (world, _BY_LETTERS[plain[len(start) :]])
    return (word,)


def _traits(value: object) -> tuple[str, ...]:
    """The attributes of a card, without the marks that a list has beside some."""
    words = (word.strip("?\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK} ") for word in _words(value, field="attribute"))
    return tuple(dict.fromkeys(name_words(word) for word in words if word and word != "Null"))


def _words(value: object, *, field: str) -> tuple[str, ...]:
    """The words that a card prints under a heading, between slashes."""
    text = unicodedata.normalize("NFKC", plain_text(value, field=field))
    return tuple(word.strip() for word in re.split(r"[/\n]", text) if word.strip(" -"))
