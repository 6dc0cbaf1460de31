"""Public card lists of Fusion World: every card with its text as printed, and as skills; and why a line is left out.

Two forms of list are read, each with one JSON object a line: `cardid`, `type`, `detail` (a list of faces) and
`id`, `cardType` with everything in one object. "-" and null both stand for what a card does not print; for the combo
power of a Battle Card and the cost of an Extra Card, they stand for 0. The second form has only the front side of a
Leader, and the special traits of both.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from events.cards.catalogue import Imported
from events.cards.deck import of_all_prints
from events.cards.lists import (
    MOST_LETTERS,
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
from events.dragon_ball_super.texts import without_texts
from events.errors import BadCard
from events.fusion_world.bounds import MOST_COST, MOST_POWER
from events.fusion_world.card import COLORS, Color, FusionWorldCard, LeaderBack
from events.fusion_world.samples import sample_cards
from events.language.compiled import Compiled
from events.language.effect import Manual, Skill

MOST_ORBS: Final = 20
MOST_TEXT: Final = 4_000

_ORBS: Final[Mapping[str, Color]] = {"R": "red", "U": "blue", "G": "green", "Y": "yellow", "B": "black"}
_COLORS: Final[Mapping[str, tuple[Color, ...]]] = {
    **{color: (color,) for color in COLORS},
    "all": COLORS,
    "no-color": (),
}
_KINDS: Final = ("LEADER", "BATTLE", "EXTRA", "ENERGY MARKER")
UNPRINTED: Final = "the text of this side, which the card list did not have"


_UNKNOWN_TYPE: Final = f"unknown type: there are {', '.join(_KINDS)}"
_UNKNOWN_COLOR: Final = f"unknown color: there are {', '.join(_COLORS)}, each once, between slashes"
_UNKNOWN_COST: Final = f"unknown specified cost: a letter for each orb, at most {MOST_ORBS} of {', '.join(_ORBS)}"


class _Face(NamedTuple):
    """The fields of one side of a card as a list has them, in whatever type, under one set of names."""

    name: object
    cost: object
    specified: object
    power: object
    combo_power: object
    traits: object
    text: object


class _Printed(NamedTuple):
    """The fields of one card as a list has them. `back`: that of a Leader, if the list has it."""

    number: object
    kind: object
    colors: object
    front: _Face
    back: _Face | None = None


def import_cards(lines: Iterable[bytes | str]) -> Imported[FusionWorldCard]:
    """All cards of a public list, both sides of Leaders, with their texts as printed.

    Each line has the keys of one of these two forms, in any order; other keys
    are skipped:

    \b
    {"cardid": "XX01-001", "type": "BATTLE", "color": "Red/Blue",
    "detail": [{"name": "Ox", "cost": 2, "specifiedcost": "RU",
    "power": 15000, "combopower": 5000, "traits": "Beast/Mill", "effect": null}]}

    \b
    {"id": "XX01-002", "cardType": "EXTRA", "name": "Mill", "color": "Green",
    "cost": "1", "specifiedCost": "G", "power": "-", "comboPower": "-",
    "features": "-", "effect": "[Field]"}

    null and "-" stand for what a card does not print; figures may be digits
    in quotation marks. Of a specified cost each letter is an orb:
    R red, U blue, G green, Y yellow, B black.
    """
    return read_list(lines, _row, own=sample_cards(), same=_same)


def printed_cards(lines: Iterable[bytes | str]) -> Iterator[PrintedCard]:
    """The cards of a public list with the texts of their sides, whatever else is wrong with them."""
    for line in lines:
        if not line.strip():
            continue
        try:
            printed = _printed(json_object(line))
            sides = (printed.front,) if printed.back is None else (printed.front, printed.back)
            texts = tuple(plain_text(side.text, field="effect") for side in sides)
            yield PrintedCard(card_number(_of_all_prints(printed.number)), card_name(printed.front.name), texts)
        except BadCard:
            continue


def compile_text(text: str) -> Compiled:
    """What is understood of a printed text. The grammar is read when the first is compiled."""
    from events.fusion_world import compiler

    return compiler.compile_text(text)


def _row(row: Mapping[str, object]) -> Row[FusionWorldCard]:
    printed = _printed(row)
    number, name = _of_all_prints(printed.number), printed.front.name
    return Row(number, name, lambda number, name: _card(printed, number=number, name=name))


def _of_all_prints(number: object) -> object:
    """The number that all prints of a card have."""
    return of_all_prints(number.strip()) if isinstance(number, str) else number


def _printed(row: Mapping[str, object]) -> _Printed:
    """The fields of a row, whichever of the two forms it has."""
    if "cardid" in row and "id" not in row:
        return _printed_by_faces(row)
    if "id" in row and "cardid" not in row:
        front = _Face(
            name=row.get("name"),
            cost=row.get("cost"),
            specified=row.get("specifiedCost"),
            power=row.get("power"),
            combo_power=row.get("comboPower"),
            traits=row.get("features"),
            text=row.get("effect"),
        )
        return _Printed(number=row["id"], kind=row.get("cardType"), colors=row.get("color"), front=front)
    raise BadCard(UNKNOWN_FORM)


def _printed_by_faces(row: Mapping[str, object]) -> _Printed:
    """The fields of a row of the form that lists a card's faces."""
    faces = row.get("detail")
    if not isinstance(faces, list) or not faces or not all(isinstance(face, dict) for face in faces):
        raise BadRow("missing field detail", number=_of_all_prints(row["cardid"]))
    if len(faces) > (2 if row.get("type") == "LEADER" else 1):
        why = "more than two faces" if row.get("type") == "LEADER" else "more than one face"
        raise BadRow(why, number=_of_all_prints(row["cardid"]))
    front, *back = (
        _Face(
            name=face.get("name"),
            cost=face.get("cost"),
            specified=face.get("specifiedcost"),
            power=face.get("power"),
            combo_power=face.get("combopower"),
            traits=face.get("traits"),
            text=face.get("effect"),
        )
        for face in faces
    )
    return _Printed(
        number=row["cardid"],
        kind=row.get("type"),
        colors=row.get("color"),
        front=front,
        back=back[0] if back else None,
    )


def _card(printed: _Printed, *, number: str, name: str) -> FusionWorldCard:
    """The card that the fields describe."""
    kind = plain_text(printed.kind, field="type").upper()
    if kind not in _KINDS:
        raise BadCard(_UNKNOWN_TYPE if kind else "missing field type")
    if kind == "LEADER":
        return _leader(printed, number=number, name=name)
    if kind == "ENERGY MARKER":
        text = _text(printed.front)
        return FusionWorldCard(number=number, name=name, kind="energy_marker", colors=(), text=text)
    return _of_deck(printed, number=number, name=name, is_battle=kind == "BATTLE")


def _of_deck(printed: _Printed, *, number: str, name: str, is_battle: bool) -> FusionWorldCard:
    """The Battle Card or Extra Card that the fields describe."""
    face = printed.front
    cost = whole_number(face.cost, field="cost", most=MOST_COST)
    power = whole_number(face.power, field="power", most=MOST_POWER)
    combo_power = whole_number(face.combo_power, field="combo power", most=MOST_POWER)
    if is_battle and (cost is None or power is None):
        raise BadCard(f"missing field {'cost' if cost is None else 'power'}")
    if power is not None and not is_battle:
        raise BadCard("Extra Card with power")
    text = _text(face)
    if not text and not is_battle:
        raise BadCard("Extra Card without text")
    compiled = compile_text(text)
    return FusionWorldCard(
        number=number,
        name=name,
        kind="battle" if is_battle else "extra",
        colors=_colors(printed.colors),
        cost=cost or 0,
        specified=_specified(face.specified),
        power=power,
        combo_power=combo_power or 0 if is_battle else combo_power,
        traits=_traits(face.traits),
        keywords=compiled.keywords,
        text=text,
        skills=compiled.playable_skills,
    )


def _leader(printed: _Printed, *, number: str, name: str) -> FusionWorldCard:
    """The Leader Card that the fields describe (10-1).

    A list that has its front side alone tells at most the traits of the other: what that says is done by hand.
    """
    front, back = printed.front, printed.back
    front_traits, *back_traits = _sides_of_traits(front.traits)
    text = _text(front)
    compiled = compile_text(text)
    if back is None:
        unknown = Skill(kind="activate", timing=("main", "battle"), effects=(Manual(text=UNPRINTED),))
        other = LeaderBack(name=name, power=_power(front), traits=(back_traits or [front_traits])[0], skills=(unknown,))
    else:
        other = _back(back)
    return FusionWorldCard(
        number=number,
        name=name,
        kind="leader",
        colors=_colors(printed.colors),
        power=_power(front),
        traits=front_traits,
        keywords=compiled.keywords,
        text=text,
        skills=compiled.playable_skills,
        back=other,
    )


def _back(face: _Face) -> LeaderBack:
    """The back side of a Leader (10-1-3)."""
    text = _text(face)
    compiled = compile_text(text)
    return LeaderBack(
        name=card_name(face.name),
        power=_power(face),
        traits=_traits(face.traits),
        keywords=compiled.keywords,
        text=text,
        skills=compiled.playable_skills,
    )


def _power(face: _Face) -> int:
    power = whole_number(face.power, field="power", most=MOST_POWER)
    if power is None:
        raise BadCard("missing field power")
    return power


def _text(face: _Face) -> str:
    """The text of a side as printed."""
    text = plain_text(face.text, field="effect")
    if len(text) > MOST_TEXT or unshowable(text.replace("\n", "")):
        raise BadCard(f"effect is not printable text of at most {MOST_TEXT} characters")
    return text


def _same(one: FusionWorldCard, other: FusionWorldCard) -> FusionWorldCard | None:
    """The card of two lines with its number; None if they contradict each other.

    Prints may word a text differently. A Leader of which both sides are told is better than one of which one is.
    """
    if without_texts(one) == without_texts(other):
        return one
    for whole, half in ((one, other), (other, one)):
        if _lacks_a_side(half) and without_texts(replace(whole, back=half.back)) == without_texts(half):
            return whole
    return None


def _lacks_a_side(card: FusionWorldCard) -> bool:
    return card.back is not None and UNPRINTED in card.manual


def _colors(value: object) -> tuple[Color, ...]:
    """The colors of a card, in the order printed."""
    words = re.split(r"\s*[/,&]\s*", plain_text(value, field="color").lower())
    if words == [""]:
        raise BadCard("missing field color")
    colors = tuple(color for word in words for color in _COLORS.get(word, ()))
    if not all(word in _COLORS for word in words) or len(set(colors)) != len(colors):
        raise BadCard(_UNKNOWN_COLOR)
    return colors


def _specified(value: object) -> tuple[Color, ...]:
    """The specified cost: one color for each of its letters."""
    letters = plain_text(value, field="specified cost")
    if len(letters) > MOST_ORBS or not all(letter in _ORBS for letter in letters):
        raise BadCard(_UNKNOWN_COST)
    return tuple(_ORBS[letter] for letter in letters)


def _sides_of_traits(value: object) -> list[tuple[str, ...]]:
    """The special traits of each side, a line each."""
    return [_traits(line) for line in plain_text(value, field="special traits").splitlines()] or [()]


def _traits(value: object) -> tuple[str, ...]:
    """The special traits, which slashes separate (2-8-3)."""
    text = plain_text(value, field="special traits")
    if not text:
        return ()
    traits = tuple(trait.strip() for trait in text.split("/"))
    if len(text) > MOST_LETTERS or any(not trait or unshowable(trait) for trait in traits):
        raise BadCard("special traits are not printable words between slashes")
    return traits
