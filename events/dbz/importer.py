"""Public card lists of the Dragon Ball Z CCG: every card with its text as printed; and why a line is left out."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, get_args

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
from events.dbz.card import Alignment, DbzCard, Kind, Style, Z
from events.dbz.characters import (
    CAPTORS,
    FUSED,
    IN_NUMBERS,
    character_of,
    groups_of,
    is_rogue,
    letters,
    named_in,
)
from events.dbz.compiler import compile_text, with_text
from events.dbz.rulings import same_number
from events.dbz.samples import sample_cards
from events.dbz.vocabulary import MOST_RATING, MOST_STAGES
from events.errors import BadCard
from events.language.compiled import Compiled

MOST_TEXT: Final = 4_000
MOST_LEVEL: Final = 9
MOST_NUMBER: Final = 40
_TYPES: Final[Mapping[str, Kind]] = {
    "Personality": "personality",
    "Physical Combat": "physical",
    "Energy Combat": "energy",
    "Combat": "combat",
    "Non-Combat": "noncombat",
    "Dragon Ball": "ball",
    "Mastery": "mastery",
    "Sensei": "sensei",
    "Battleground": "battleground",
    "Location": "location",
}
_KINDS: Final = {letters(written): kind for written, kind in _TYPES.items()}
_ALIGNMENTS: Final[Mapping[str, Alignment]] = {
    "hero": "hero",
    "villain": "villain",
    "villian": "villain",
    "celestialfighter": "hero",
}
"""old/celestial. What lists call the alignments of personalities."""
_STYLES: Final[tuple[Style, ...]] = get_args(Style)
_UNKNOWN_STYLE: Final = f"unknown style: there are {', '.join(filter(None, _STYLES))}, named, colorless"
_UNSTYLED: Final = ("", "named", "colorless", "freestyle")
_KEY: Final = ("name", "set", "number", "type", "text")
_BRACKET: Final = re.compile(r"\s*\([^()]*\)")
_MARK: Final = re.compile(r"\s*\([^()]*\)$")
_LEVEL: Final = re.compile(r"\([^()]*\b(?:lvl|level|lv)\.? *([0-9]+)", re.IGNORECASE)
_HIGH_TECH: Final = re.compile(r"\([^()]*\bHT[0-9]*\b[^()]*\)")
_DRILL: Final = re.compile(r"\bDrill\b", re.IGNORECASE)
_BALL: Final = re.compile(r"(.+) Dragon Ball ([1-7])")
_LETTERS_OF_WINDOWS: Final = re.compile("[\x80-\x9f]")
_MIXED: Final = ("Misc",)
"""Sets in which a list puts the cards of many, so that a number stands there more than once."""
_PROMOTED: Final = ("SDP", "P")
"""The rarities of cards that no booster has, as High-Tech personalities are."""


class _Title(NamedTuple):
    """The name of a card in a list: its printed title, and what the list says behind it in brackets."""

    name: str
    title: str
    level: int | None
    high_tech: bool


def import_cards(lines: Iterable[bytes | str]) -> Imported[DbzCard]:
    """All cards of a public list, with their texts as printed.

    Each line has these keys, in any order; other keys are skipped:

    \b
    {"name": "Ox (lvl 1)", "set": "OxSaga", "number": "001", "level": 1,
    "rarity": "C", "style": null, "type": "Personality", "alignment": "Hero",
    "isPersonality": true, "pur": 2, "ladder": [0, 100, 200, "Z"],
    "text": "Physical attack."}

    Of a personality the level may stand in its name alone; its ladder has the
    power ratings from 0 power stages up, "Z" for one that is no number.
    A card's number in Kifu is that of its set: OxSaga-001; with its name, if
    the set is "Misc.": Misc-001-Ox.
    """
    return read_list(lines, _row, own=sample_cards())


def printed_cards(lines: Iterable[bytes | str]) -> Iterator[PrintedCard]:
    """The cards of a public list with their texts, whatever else is wrong with them."""
    for line in lines:
        if not line.strip():
            continue
        try:
            row = json_object(line)
            title = _title(row)
            kind = _kind(row, title.title)
            number = card_number(_number(row, title))
            yield PrintedCard(number, _shown_name(title, kind), (_text(row),), kind)
        except BadCard:
            continue


def compile_card(card: PrintedCard) -> tuple[Compiled, ...]:
    """What is understood of the text of a card."""
    return tuple(compile_text(text, card.kind) for text in card.texts)


def _row(row: Mapping[str, object]) -> Row[DbzCard]:
    if any(key not in row for key in _KEY):
        raise BadCard(UNKNOWN_FORM)
    title = _title(row)
    number = _number(row, title)
    try:
        kind = _kind(row, title.title)
    except BadCard as error:
        raise BadRow(str(error), number=number) from None
    return Row(number, _shown_name(title, kind), lambda number, name: _card(row, title, kind, number=number, name=name))


def _card(row: Mapping[str, object], title: _Title, kind: Kind, *, number: str, name: str) -> DbzCard:
    """The card that the fields describe."""
    if kind == "personality":
        card = _personality(row, title, number=number, name=name)
    elif kind == "ball":
        series, ball = _series(title.title)
        card = DbzCard(number=number, name=name, kind=kind, series=series, ball=ball)
    else:
        style, named = _style(row, title.title), named_in(title.title)
        card = DbzCard(number=number, name=name, kind=kind, style=style, named=named)
    return with_text(card, _text(row))


def _personality(row: Mapping[str, object], title: _Title, *, number: str, name: str) -> DbzCard:
    """The personality that the fields describe, without its text."""
    character = character_of(title.title)
    level = title.level or whole_number(row.get("level"), field="level", most=MOST_LEVEL)
    if not level or level > MOST_LEVEL:
        raise BadCard(f"a personality without a level: its name has one in brackets, from 1 to {MOST_LEVEL}")
    groups = dict.fromkeys(groups_of(character, title.title))
    if "fusion" in letters(plain_text(row.get("type"), field="type")):
        groups |= {FUSED: None}
    rogue = is_rogue(character, plain_text(row.get("set"), field="set"))
    return DbzCard(
        number=number,
        name=name,
        kind="personality",
        character=character,
        level=level,
        alignment="rogue" if rogue else _alignment(row),
        traits=tuple(groups),
        pur=whole_number(row.get("pur"), field="pur", most=MOST_STAGES) or 0,
        rating=_rating(row.get("ladder")),
        captures=character in CAPTORS,
        high_tech=title.high_tech or (row.get("level") is None and row.get("rarity") in _PROMOTED),
        in_numbers=IN_NUMBERS.get(character, 0),
    )


def _title(row: Mapping[str, object]) -> _Title:
    """The parts of the name in a row."""
    name = card_name(_plain(row.get("name"), field="name"))
    level = _LEVEL.search(name)
    title = " ".join(_BRACKET.sub(" ", name).split())
    return _Title(name, title or name, int(level.group(1)) if level else None, _HIGH_TECH.search(name) is not None)


def _shown_name(title: _Title, kind: Kind) -> str:
    """general/mrp. The name of a card: of cards that are one by their title, without the list's mark of a print."""
    return title.name if kind in ("personality", "mastery") else _MARK.sub("", title.name) or title.name


def _number(row: Mapping[str, object], title: _Title) -> object:
    """The number of a card: its set and its number there, and its name where those are not enough."""
    of_set, there = (plain_text(_as_text(row.get(key)), field=key) for key in ("set", "number"))
    if not there:
        raise BadCard("missing field number")
    of_set = re.sub(r"saga$", "Saga", re.sub(r"[^A-Za-z0-9]", "", of_set))
    parts = [of_set or _MIXED[0], re.sub(r"\s+", "", there)]
    if parts[0] in _MIXED:
        words = re.findall(r"[A-Za-z0-9]+", title.title.replace("'", ""))
        parts.append("".join(word[0].upper() + word[1:] for word in words) + str(title.level or ""))
    return "-".join(parts)[:MOST_NUMBER]


def number_there(number: str) -> str:
    """The number of a card in its set, in the one spelling in which numbers are compared."""
    of_set, _, there = number.partition("-")
    return same_number(there.rpartition("-")[0] if of_set in _MIXED else there)


def title_of(card: DbzCard) -> str:
    """The printed title of a card, without what lists say behind it."""
    return _BRACKET.sub("", card.name)


def _as_text(value: object) -> object:
    """A number in a field of text, as text."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def kind_called(written: str, title: str) -> Kind | None:
    """The kind of a card by its type, in whatever spelling; a Non-Combat card whose title says so is a Drill."""
    kind = _KINDS.get(letters(written))
    return "drill" if kind == "noncombat" and _DRILL.search(title) else kind


def _kind(row: Mapping[str, object], title: str) -> Kind:
    """The kind of the card in a row."""
    if row.get("isPersonality") is True:
        return "personality"
    written = plain_text(row.get("type"), field="type")
    kind = kind_called(written, title)
    if kind is None:
        raise BadCard(f"unknown type: there are {', '.join(_TYPES)}" if written else "missing field type")
    return kind


def _alignment(row: Mapping[str, object]) -> Alignment:
    """Whether a personality is a hero or a villain: as the list says, or as stands in its type; neither, if nowhere."""
    for field in ("alignment", "type"):
        for word in plain_text(row.get(field), field=field).split("/"):
            if letters(word) in _ALIGNMENTS:
                return _ALIGNMENTS[letters(word)]
    return ""


def _style(row: Mapping[str, object], title: str) -> Style:
    """types/styles. The Martial Arts Style; of a card that the list puts in two, the one that its title begins with."""
    words = [word.strip().lower() for word in plain_text(row.get("style"), field="style").split("/")]
    if not all(word in (*_UNSTYLED, *_STYLES) for word in words):
        raise BadCard(
            f"unknown style: there are {', '.join(style.title() for style in _STYLES if style)}, Named, Colorless"
        )
    styles = [style for style in _STYLES if style and style in words]
    if len(words) > 1:
        styles = [style for style in styles if title.lower().startswith(style)]
    return styles[0] if styles else ""


def _series(title: str) -> tuple[str, int]:
    """deck/dragon-balls/same-set. The set that a Dragon Ball is of, and its number there."""
    found = _BALL.fullmatch(title)
    if found is None:
        raise BadCard("a Dragon Ball whose name is not like 'Earth Dragon Ball 4'")
    return found.group(1), int(found.group(2))


def _rating(value: object) -> tuple[int, ...]:
    """types/power-stage. The power ratings from 0 power stages up."""
    if not isinstance(value, list) or not 2 <= len(value) <= MOST_STAGES + 1:
        raise BadCard(f"ladder is no list of 2 to {MOST_STAGES + 1} power ratings")
    return tuple(_one_rating(entry) for entry in value)


def _one_rating(value: object) -> int:
    if value == "Z":
        return Z
    rating = whole_number(value, field="a power rating", most=MOST_RATING)
    if rating is None:
        raise BadCard("a power rating is missing: each is a whole number, or Z")
    return rating


def _text(row: Mapping[str, object]) -> str:
    """The text of a card as printed, on one line for each of its lines."""
    text = plain_text(_plain(row.get("text"), field="text"), field="text")
    text = "\n".join(" ".join(line.split()) for line in text.splitlines())
    if len(text) > MOST_TEXT or unshowable(text.replace("\n", "")):
        raise BadCard(f"text is not printable text of at most {MOST_TEXT} characters")
    return text


def _plain(value: object, *, field: str) -> object:
    """A text in which letters of Windows stand as such, also where a list has their bytes for control characters."""
    if not isinstance(value, str):
        return value
    try:
        return _LETTERS_OF_WINDOWS.sub(lambda found: found.group().encode("latin-1").decode("cp1252"), value)
    except UnicodeError:
        raise BadCard(f"{field} holds bytes that are no letters") from None
