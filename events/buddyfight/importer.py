"""Public card lists of Buddyfight: every card with what it prints; texts stay as printed, for a player to carry out."""

from collections.abc import Iterable, Mapping
from typing import Final

from events.buddyfight.card import CASTS, MONSTERS, BuddyfightCard, Kind
from events.buddyfight.samples import sample_cards
from events.buddyfight.vocabulary import MOST_FIGURE
from events.cards.catalogue import Imported
from events.cards.lists import Row, plain_text, read_list, whole_number
from events.errors import BadCard
from events.language.effect import Manual, Skill

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


def import_cards(lines: Iterable[bytes | str]) -> Imported[BuddyfightCard]:
    """All cards of a public list, with their texts as printed, which nobody but the player understands.

    Each line has these keys, in any order; other keys are skipped:

    \b
    {"card_no": "XX01/0001EN", "name": "Ox", "type": "Monster", "world": "Ox World",
    "attribute": "Beast / Mill", "size": 2, "power": 5000, "defense": 3000,
    "critical": 2, "ability_effect": "[Penetrate]"}

    Figures of 0 stand for what a card other than a monster does not print.
    """
    return read_list(lines, _row, own=sample_cards())


def _row(row: Mapping[str, object]) -> Row[BuddyfightCard]:
    if "card_no" not in row or "ability_effect" not in row:
        raise BadCard("unknown form of card list: `kifu cards import --help` has those that are read")
    return Row(row["card_no"], row.get("name"), lambda number, name: _card(row, number=number, name=name))


def _card(row: Mapping[str, object], *, number: str, name: str) -> BuddyfightCard:
    """The card that the fields describe."""
    kind = _KINDS.get(plain_text(row.get("type"), field="type").lower())
    if kind is None:
        raise BadCard(f"unknown type: there are {', '.join(_KINDS)}")
    text = plain_text(row.get("ability_effect"), field="ability_effect").replace("\r\n", "\n")
    figures = {
        field: whole_number(row.get(field), field=field, most=MOST_FIGURE)
        for field in BuddyfightCard.figures
        if kind in MONSTERS or (row.get(field) and field != "size")
    }
    return BuddyfightCard(
        number=number,
        name=name,
        kind=kind,
        worlds=_words(row.get("world"), field="world"),
        traits=_words(row.get("attribute"), field="attribute"),
        text=text[:MOST_TEXT],
        skills=_by_hand(kind, text),
        size=figures.get("size"),
        power=figures.get("power"),
        defense=figures.get("defense"),
        critical=figures.get("critical"),
    )


def _by_hand(kind: Kind, text: str) -> tuple[Skill, ...]:
    """The skill of a text that the player carries out: as the card is cast, or at will."""
    if not text or kind == "flag":
        return ()
    cast = kind in CASTS
    timing = ("final",) if kind == "impact" else ("main",)
    zones, keyword = (("hand",), "cast") if cast else ((), "")
    return (Skill(kind="activate", keyword=keyword, timing=timing, zones=zones, effects=(Manual(text=text),)),)


def _words(value: object, *, field: str) -> tuple[str, ...]:
    """The words that a card prints under a heading, between slashes."""
    text = plain_text(value, field=field)
    return tuple(word.strip() for word in text.split("/") if word.strip())
