"""Public card lists of Fusion World: the cards whose text is keyword skills alone, and why each other is left out.

Two forms of list are read, each with one JSON object a line: `cardid`, `type`, `detail` (a list of faces) and
`id`, `cardType` with everything in one object. "-" and null both stand for what a card does not print; for the combo
power of a Battle Card, they stand for 0.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, get_args

from events.cards.catalogue import Imported
from events.cards.lists import (
    MOST_LETTERS,
    Row,
    card_name,
    card_number,
    json_object,
    plain_text,
    read_list,
    whole_number,
)
from events.cards.printed import PrintedCard
from events.errors import BadCard
from events.fusion_world.bounds import MOST_COST, MOST_POWER
from events.fusion_world.card import COLORS, Color, FusionWorldCard, Keyword, KeywordSkill
from events.fusion_world.samples import sample_cards
from events.language.compiled import Compiled

MOST_ORBS: Final = 20

_ORBS: Final[Mapping[str, Color]] = {"R": "red", "U": "blue", "G": "green", "Y": "yellow", "B": "black"}
_COLORS: Final[Mapping[str, Color]] = {color: color for color in COLORS}
_KINDS_LEFT_OUT: Final[Mapping[str, str]] = {
    "ENERGY MARKER": "energy marker",
}


_SKILLS: Final[Mapping[frozenset[str], KeywordSkill]] = {
    frozenset(re.findall(r"\[[^\]]*\]", skill.printed.casefold())): skill
    for keyword in get_args(Keyword)
    for once in (False, True)
    for turn in (None, "your", "opponent")
    for skill in [KeywordSkill(keyword=keyword, turn=turn, once_per_turn=once)]
}
"""Every keyword skill by the words in brackets that it prints, in small letters."""


class _Printed(NamedTuple):
    """The fields of one card as a list has them, in whatever type, under one set of names."""

    number: object
    kind: object
    colors: object
    name: object
    cost: object
    specified: object
    power: object
    combo_power: object
    traits: object
    texts: tuple[object, ...]


def import_cards(lines: Iterable[bytes | str]) -> Imported[FusionWorldCard]:
    """The cards of a public list.

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
    return read_list(lines, _row, own=sample_cards())


def printed_cards(lines: Iterable[bytes | str]) -> Iterator[PrintedCard]:
    """The cards of a public list with the texts of their sides, whatever else is wrong with them."""
    for line in lines:
        if not line.strip():
            continue
        try:
            printed = _printed(json_object(line))
            texts = tuple(plain_text(text, field="effect") for text in printed.texts)
            yield PrintedCard(card_number(printed.number), card_name(printed.name), texts)
        except BadCard:
            continue


def compile_text(text: str) -> Compiled:
    """What is understood of a printed text. The grammar is read when the first is compiled."""
    from events.fusion_world import compiler

    return compiler.compile_text(text)


def _row(row: Mapping[str, object]) -> Row[FusionWorldCard]:
    printed = _printed(row)
    return Row(printed.number, printed.name, lambda number, name: _card(printed, number=number, name=name))


def _printed(row: Mapping[str, object]) -> _Printed:
    """The fields of a row, whichever of the two forms it has."""
    if "cardid" in row and "id" not in row:
        return _printed_by_faces(row)
    if "id" in row and "cardid" not in row:
        return _Printed(
            number=row["id"],
            kind=row.get("cardType"),
            colors=row.get("color"),
            name=row.get("name"),
            cost=row.get("cost"),
            specified=row.get("specifiedCost"),
            power=row.get("power"),
            combo_power=row.get("comboPower"),
            traits=row.get("features"),
            texts=(row.get("effect"),),
        )
    raise BadCard("unknown form of card list")


def _printed_by_faces(row: Mapping[str, object]) -> _Printed:
    """The fields of a row of the form that lists a card's faces: those of the first face, and the text of all."""
    faces = row.get("detail")
    if not isinstance(faces, list) or not faces or not all(isinstance(face, dict) for face in faces):
        raise BadCard("missing field detail")
    if len(faces) > 1 and row.get("type") != "LEADER":
        raise BadCard("more than one face")
    face = faces[0]
    return _Printed(
        number=row["cardid"],
        kind=row.get("type"),
        colors=row.get("color"),
        name=face.get("name"),
        cost=face.get("cost"),
        specified=face.get("specifiedcost"),
        power=face.get("power"),
        combo_power=face.get("combopower"),
        traits=face.get("traits"),
        texts=tuple(face.get("effect") for face in faces),
    )


def _card(printed: _Printed, *, number: str, name: str) -> FusionWorldCard:
    """The Battle or Extra Card that the fields describe, whose text is keyword skills alone."""
    text = "\n".join(filter(None, (plain_text(text, field="effect") for text in printed.texts)))
    kind = plain_text(printed.kind, field="type").upper()
    if kind == "LEADER":
        raise BadCard("Leader with card text" if text else "Leader, whose second face is not read yet")
    if kind not in ("BATTLE", "EXTRA"):
        raise BadCard(_KINDS_LEFT_OUT.get(kind, "unknown type" if kind else "missing field type"))
    of_kind: Literal["battle", "extra"] = "battle" if kind == "BATTLE" else "extra"
    keywords = _keywords(text, kind=of_kind)
    if of_kind == "extra" and not keywords:
        raise BadCard("Extra Card without text")
    cost = whole_number(printed.cost, field="cost", most=MOST_COST)
    power = whole_number(printed.power, field="power", most=MOST_POWER)
    if cost is None or (power is None and of_kind == "battle"):
        raise BadCard(f"missing field {'cost' if cost is None else 'power'}")
    if power is not None and of_kind == "extra":
        raise BadCard("Extra Card with power")
    specified = _specified(printed.specified)
    if len(specified) > cost:  # 1-2-2
        raise BadCard("specified cost is more than the total cost")
    return FusionWorldCard(
        number=number,
        name=name,
        kind=of_kind,
        colors=_colors(printed.colors),
        cost=cost,
        specified=specified,
        power=power,
        combo_power=_combo_power(printed.combo_power, kind=of_kind),
        traits=_traits(printed.traits),
        keywords=keywords,
        text="\n".join(skill.printed for skill in keywords),
    )


def _keywords(text: str, *, kind: Literal["battle", "extra"]) -> tuple[KeywordSkill, ...]:
    """The keyword skills of a text that holds nothing else; explanatory notes say nothing.

    A skill is a keyword in brackets, with the brackets that limit it before it, in any order.
    """
    skills: list[KeywordSkill] = []
    for line in re.sub(r"\([^()]*\)", "", text).splitlines():
        limits: set[str] = set()
        for word in re.findall(r"\[[^\[\]]*\]|[^\s\[\]]+", line.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")):
            limits.add(" ".join(word.casefold().split()))
            skill = _SKILLS.get(frozenset(limits))
            if skill is not None and (skill.keyword == "field") == (kind == "extra"):
                skills.append(skill)
                limits.clear()
        if limits:
            raise BadCard("has card text, which is not compiled yet")
    return tuple(skills)


def _combo_power(value: object, *, kind: Literal["battle", "extra"]) -> int | None:
    """The combo power (5-6-2). Every Battle Card prints one, which lists leave out where it is 0."""
    figure = whole_number(value, field="combo power", most=MOST_POWER)
    return 0 if figure is None and kind == "battle" else figure


def _colors(value: object) -> tuple[Color, ...]:
    """The colors of a card, in the order printed."""
    words = re.split(r"\s*[/,&]\s*", plain_text(value, field="color").lower())
    if words == [""]:
        raise BadCard("missing field color")
    if len(set(words)) != len(words) or not all(word in _COLORS for word in words):
        raise BadCard("unknown color")
    return tuple(_COLORS[word] for word in words)


def _specified(value: object) -> tuple[Color, ...]:
    """The specified cost: one color for each of its letters."""
    letters = plain_text(value, field="specified cost")
    if len(letters) > MOST_ORBS or not all(letter in _ORBS for letter in letters):
        raise BadCard("unknown specified cost")
    return tuple(_ORBS[letter] for letter in letters)


def _traits(value: object) -> tuple[str, ...]:
    """The special traits, which slashes separate (2-8-3)."""
    text = plain_text(value, field="special traits")
    if not text:
        return ()
    traits = tuple(trait.strip() for trait in text.split("/"))
    if len(text) > MOST_LETTERS or not all(trait and trait.isprintable() for trait in traits):
        raise BadCard("special traits are not printable words between slashes")
    return traits
