"""Public card lists of Fusion World: the cards whose text is keyword skills alone, and why each other is left out.

Two forms of list are read, each with one JSON object a line: `cardid`, `type`, `detail` (a list of faces) and
`id`, `cardType` with everything in one object. "-" and null both stand for what a card does not print; for the combo
power of a Battle Card, they stand for 0.
"""

import html
import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple, get_args

import msgspec

from events.cards.catalogue import Imported, LeftOut
from events.cards.deck import CARD_NUMBER
from events.errors import BadCard
from events.fusion_world.bounds import MOST_COST, MOST_POWER
from events.fusion_world.card import COLORS, Color, FusionWorldCard, Keyword, KeywordSkill
from events.fusion_world.samples import sample_cards

MOST_BYTES: Final = 1_000_000
MOST_ORBS: Final = 20
MOST_LETTERS: Final = 200

SAME_AGAIN: Final = "same card again"
OWN: Final = "the number of a card that comes with Kifu"
CONFLICT: Final = "number given more than once, differently"

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


class _Reading(NamedTuple):
    """What one line gave: a card, or the reason why not."""

    line: int
    number: str | None
    name: str | None
    outcome: FusionWorldCard | str


def import_cards(lines: Iterable[bytes | str]) -> Imported[FusionWorldCard]:
    """Read a public card list line by line. Nothing in it raises: what cannot be taken is left out with its reason.

    A number that comes twice with the same content is taken once. If it comes with different content (or once
    with text and once without), none is taken: the list does not say which is right.
    """
    readings = [_reading(line, at=at) for at, line in enumerate(lines, start=1) if line.strip()]
    outcomes: dict[str | None, set[FusionWorldCard | str]] = {}
    for reading in readings:
        outcomes.setdefault(reading.number, set()).add(reading.outcome)
    cards: dict[str, FusionWorldCard] = {}
    left_out = []
    for line, number, name, outcome in readings:
        if isinstance(outcome, str):
            left_out.append(LeftOut(line=line, number=number, name=name, reason=outcome))
        elif len(outcomes[number]) > 1:
            left_out.append(LeftOut(line=line, number=number, name=name, reason=CONFLICT))
        elif outcome.number in cards:
            left_out.append(LeftOut(line=line, number=number, name=name, reason=SAME_AGAIN))
        else:
            cards[outcome.number] = outcome
    return Imported(cards=tuple(cards.values()), left_out=tuple(left_out))


def _reading(line: bytes | str, *, at: int) -> _Reading:
    """What line number `at` gives."""
    number = name = None
    try:
        printed = _printed(_json_object(line))
        number = _number(printed.number)
        name = _name(printed.name)
        if number in sample_cards():
            raise BadCard(OWN)
        return _Reading(line=at, number=number, name=name, outcome=_card(printed, number=number, name=name))
    except BadCard as error:
        return _Reading(line=at, number=number, name=name, outcome=str(error))


def _json_object(line: bytes | str) -> Mapping[str, object]:
    """The JSON object in a line."""
    if len(line) > MOST_BYTES:
        raise BadCard("line larger than 1 MB")
    try:
        content = line.encode() if isinstance(line, str) else line
        decoded = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadCard("bad JSON") from None
    if not isinstance(decoded, dict):
        raise BadCard("not a JSON object")
    return decoded


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
    text = "\n".join(filter(None, (_text(text, field="effect") for text in printed.texts)))
    kind = _text(printed.kind, field="type").upper()
    if kind == "LEADER":
        raise BadCard("Leader with card text" if text else "Leader, whose second face is not read yet")
    if kind not in ("BATTLE", "EXTRA"):
        raise BadCard(_KINDS_LEFT_OUT.get(kind, "unknown type" if kind else "missing field type"))
    of_kind: Literal["battle", "extra"] = "battle" if kind == "BATTLE" else "extra"
    keywords = _keywords(text, kind=of_kind)
    if of_kind == "extra" and not keywords:
        raise BadCard("Extra Card without text")
    cost = _figure(printed.cost, field="cost", most=MOST_COST)
    power = _figure(printed.power, field="power", most=MOST_POWER)
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


def _text(value: object, *, field: str) -> str:
    """The text in a field, without the HTML escapes and line breaks of web pages; empty if it is absent."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadCard(f"{field} is not text")
    try:
        text = re.sub(r"<br ?/?>", "\n", html.unescape(value)).strip()
    except ValueError:  # an escape with thousands of digits
        raise BadCard(f"{field} is not text") from None
    return "" if text == "-" else text


def _number(value: object) -> str:
    """A card number that a deck list can name."""
    number = _text(value, field="number")
    if not number:
        raise BadCard("missing field number")
    if not CARD_NUMBER.fullmatch(number):
        raise BadCard("number is not a card number")
    return number


def _name(value: object) -> str:
    """A card's name, on one line."""
    name = " ".join(_text(value, field="name").split())
    if not name:
        raise BadCard("missing field name")
    if len(name) > MOST_LETTERS or not name.isprintable():
        raise BadCard(f"name is not printable text of at most {MOST_LETTERS} characters")
    return name


def _figure(value: object, *, field: str, most: int) -> int | None:
    """A whole number from 0 to `most`, given as a number or as digits; None if the card prints none."""
    if isinstance(value, str):
        digits = _text(value, field=field)
        if not digits:
            return None
        if not re.fullmatch(r"-?[0-9]{1,15}", digits):
            raise BadCard(f"{field} is not a whole number")
        value = int(digits)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadCard(f"{field} is not a whole number")
    if not 0 <= value <= most:
        raise BadCard(f"{field} is not between 0 and {most}")
    return value


def _combo_power(value: object, *, kind: Literal["battle", "extra"]) -> int | None:
    """The combo power (5-6-2). Every Battle Card prints one, which lists leave out where it is 0."""
    figure = _figure(value, field="combo power", most=MOST_POWER)
    return 0 if figure is None and kind == "battle" else figure


def _colors(value: object) -> tuple[Color, ...]:
    """The colors of a card, in the order printed."""
    words = re.split(r"\s*[/,&]\s*", _text(value, field="color").lower())
    if words == [""]:
        raise BadCard("missing field color")
    if len(set(words)) != len(words) or not all(word in _COLORS for word in words):
        raise BadCard("unknown color")
    return tuple(_COLORS[word] for word in words)


def _specified(value: object) -> tuple[Color, ...]:
    """The specified cost: one color for each of its letters."""
    letters = _text(value, field="specified cost")
    if len(letters) > MOST_ORBS or not all(letter in _ORBS for letter in letters):
        raise BadCard("unknown specified cost")
    return tuple(_ORBS[letter] for letter in letters)


def _traits(value: object) -> tuple[str, ...]:
    """The special traits, which slashes separate (2-8-3)."""
    text = _text(value, field="special traits")
    if not text:
        return ()
    traits = tuple(trait.strip() for trait in text.split("/"))
    if len(text) > MOST_LETTERS or not all(trait and trait.isprintable() for trait in traits):
        raise BadCard("special traits are not printable words between slashes")
    return traits
