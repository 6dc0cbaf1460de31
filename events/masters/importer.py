"""Public card lists of Masters: every card with its text as printed, and as skills; and why a line is left out.

Two forms of records are read: one has all fields beside each other, the other has them in a record of their own
(`kentan88`) and its text as `skill_kentan88`. A dash and null stand for what a card does not print; the combo cost of
a card with combo power is 0 then. The sides of a Leader stand on either side of " // ", its skills of " | ".
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from events.cards.catalogue import Imported
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
from events.language.compiled import Compiled
from events.masters.bounds import MOST_COST, MOST_POWER
from events.masters.card import Color, LeaderBack, MastersCard
from events.masters.samples import sample_cards
from events.masters.wording import name_words

MOST_ORBS: Final = 20
MOST_TEXT: Final = 4_000
SIDES: Final = " // "
SKILLS: Final = "|"
UNPRINTED_COSTS: Final = ("-(-)", "-()")
"""A cost in the form of one, of which nothing is printed: 0, as for combo costs."""

_ORBS: Final[Mapping[str, Color]] = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}
_COLORS: Final[Mapping[str, Color]] = {color: color for color in _ORBS.values()}
_KINDS: Final = ("LEADER", "BATTLE", "EXTRA")
_UNKNOWN_TYPE: Final = f"unknown type: there are {', '.join(_KINDS)}"
_UNKNOWN_COLOR: Final = f"unknown color: there are {', '.join(_COLORS)} and multi, of the colors of its cost"
_UNKNOWN_COST: Final = f"unknown cost: a number, and in brackets a letter for each orb, of {', '.join(_ORBS)}"
_BALL: Final = re.compile(r'<img src="[^"]*/(red|blue|green|yellow|black)_ball\.png"[^<>]*>')
_LETTERS: Final = {color: letter for letter, color in _ORBS.items()}


class _Printed(NamedTuple):
    """The fields of one card as a list has them, in whatever type, under one set of names."""

    number: object
    name: object
    kind: object
    colors: object
    cost: object
    power: object
    combo_cost: object
    combo_power: object
    characters: object
    traits: object
    eras: object
    text: object


class _Side(NamedTuple):
    """The fields of one side of a Leader."""

    name: str
    power: int
    characters: tuple[str, ...]
    traits: tuple[str, ...]
    eras: tuple[str, ...]
    text: str


def import_cards(lines: Iterable[bytes | str]) -> Imported[MastersCard]:
    """All cards of a public list, both sides of Leaders, with their texts as printed.

    Each line has the keys of one of these two forms, in any order; other keys
    are skipped:

    \b
    {"number": "XX1-001", "name": "Ox", "type": "Battle", "color": "Red",
    "power": "15000", "cost": "3(RR)", "combo_cost": "0", "combo_power": "5000",
    "character": "Ox", "special_trait": "Beast/Mill", "era": "Mill Saga",
    "skill": "[Blocker] | [Auto] When you play this card, draw 1 card."}

    \b
    {"number": "XX1-002", "name": "Mill", "type": "Extra", "color": "Green",
    "skill_kentan88": "[Field]", "kentan88": {"energy_text": "1(G)"}}

    null and "-" stand for what a card does not print. Of a specified cost each
    letter is an orb: R red, B blue, G green, Y yellow, K black; the card of
    several colors ("Multi") has those of its cost. The sides of a Leader stand
    on either side of " // ", skills of " | ".
    """
    return read_list(lines, _row, own=sample_cards(), same=_same)


def printed_cards(lines: Iterable[bytes | str]) -> Iterator[PrintedCard]:
    """The cards of a public list with the texts of their sides, whatever else is wrong with them."""
    for line in lines:
        if not line.strip():
            continue
        try:
            printed = _printed(json_object(line))
            texts = tuple(_lines(side) for side in plain_text(printed.text, field="skill").split(SIDES))
            yield PrintedCard(card_number(printed.number), card_name(printed.name), texts)
        except BadCard:
            continue


def compile_text(text: str) -> Compiled:
    """What is understood of a printed text. The grammar is read when the first is compiled."""
    from events.masters import compiler

    return compiler.compile_text(text)


def _row(row: Mapping[str, object]) -> Row[MastersCard]:
    printed = _printed(row)
    return Row(printed.number, printed.name, lambda number, name: _card(printed, number=number, name=name))


def _printed(row: Mapping[str, object]) -> _Printed:
    """The fields of a record, whichever of the two forms it has."""
    if "number" not in row:
        raise BadCard(UNKNOWN_FORM)
    if ("skill" in row) == ("skill_kentan88" in row):
        raise BadRow(UNKNOWN_FORM, number=row["number"])
    fields, inner = row, row.get("kentan88")
    if "skill" not in row:
        if not isinstance(inner, dict):
            raise BadRow("missing field kentan88", number=row["number"])
        fields = {**inner, "cost": _letters(inner.get("energy_text")), "combo_cost": inner.get("combo_energy")}
    return _Printed(
        number=row["number"],
        name=row.get("name"),
        kind=row.get("type"),
        colors=fields.get("color", row.get("color")),
        cost=fields.get("cost"),
        power=fields.get("power"),
        combo_cost=fields.get("combo_cost"),
        combo_power=fields.get("combo_power"),
        characters=fields.get("character"),
        traits=fields.get("special_trait"),
        eras=fields.get("era"),
        text=row.get("skill", row.get("skill_kentan88")),
    )


def _letters(cost: object) -> object:
    """A cost whose orbs are pictures, with their letters."""
    if not isinstance(cost, str):
        return cost
    return _BALL.sub(lambda found: _LETTERS[_COLORS[found.group(1)]], cost)


def _card(printed: _Printed, *, number: str, name: str) -> MastersCard:
    """The card that the fields describe (2-3-2)."""
    kind = plain_text(printed.kind, field="type").upper()
    if kind not in _KINDS:
        raise BadCard(_UNKNOWN_TYPE if kind else "missing field type")
    if kind == "LEADER":
        return _leader(printed, number=number)
    return _of_deck(printed, number=number, name=name, is_battle=kind == "BATTLE")


def _of_deck(printed: _Printed, *, number: str, name: str, is_battle: bool) -> MastersCard:
    """The Battle Card or Extra Card that the fields describe."""
    power = whole_number(_value(printed.power), field="power", most=MOST_POWER)
    cost, specified = _cost(printed.cost)
    if cost is None or (is_battle and power is None):
        raise BadCard(f"missing field {'cost' if cost is None else 'power'}")
    if power is not None and not is_battle:
        raise BadCard("Extra Card with power")
    text = _text(printed.text)
    if not text and not is_battle:
        raise BadCard("Extra Card without text")
    combo_power = whole_number(_value(printed.combo_power), field="combo power", most=MOST_POWER)
    combo_cost = whole_number(_value(printed.combo_cost), field="combo cost", most=MOST_COST)
    compiled = compile_text(text)
    return MastersCard(
        number=number,
        name=name_words(name),
        kind="battle" if is_battle else "extra",
        colors=_colors(printed.colors, specified),
        cost=cost,
        specified=specified,
        power=power,
        combo_cost=combo_cost or 0 if combo_power is not None else combo_cost,
        combo_power=combo_power,
        characters=_words(printed.characters, field="character"),
        traits=_words(printed.traits, field="special trait"),
        eras=_words(printed.eras, field="era", mark=None),
        keywords=compiled.keywords,
        text=text,
        skills=compiled.playable_skills,
    )


def _leader(printed: _Printed, *, number: str) -> MastersCard:
    """The Leader Card that the fields describe (2-3-2-1-2)."""
    front, back = _sides(printed)
    compiled, behind = compile_text(front.text), compile_text(back.text)
    other = LeaderBack(
        name=back.name,
        power=back.power,
        traits=back.traits,
        characters=back.characters,
        eras=back.eras,
        keywords=behind.keywords,
        text=back.text,
        skills=behind.playable_skills,
    )
    return MastersCard(
        number=number,
        name=front.name,
        kind="leader",
        colors=_colors(printed.colors, ()),
        power=front.power,
        characters=front.characters,
        traits=front.traits,
        eras=front.eras,
        keywords=compiled.keywords,
        text=front.text,
        skills=compiled.playable_skills,
        back=other,
    )


def _sides(printed: _Printed) -> tuple[_Side, _Side]:
    """The two sides of a Leader."""
    named = [part for part in re.split(r"\s+//?\s+", card_name(printed.name)) if part]
    fields = [
        _both(named, field="name"),
        *(
            _both(plain_text(value, field=field).split(SIDES), field=field)
            for value, field in (
                (printed.power, "power"),
                (printed.characters, "character"),
                (printed.traits, "special trait"),
                (printed.eras, "era"),
                (printed.text, "skill"),
            )
        ),
    ]
    front, back = zip(*fields, strict=True)
    return _side(*front), _side(*back)


def _both(values: list[str], *, field: str) -> tuple[str, str]:
    if len(values) != 2:
        raise BadCard(f"{field} does not have two sides, with '{SIDES}' between them")
    return values[0], values[1]


def _side(name: str, power: str, characters: str, traits: str, eras: str, text: str) -> _Side:
    figure = whole_number(_value(power), field="power", most=MOST_POWER)
    if figure is None:
        raise BadCard("missing field power")
    return _Side(
        name=name_words(name),
        power=figure,
        characters=_words(characters, field="character"),
        traits=_words(traits, field="special trait"),
        eras=_words(eras, field="era", mark=None),
        text=_text(text),
    )


def _value(value: object) -> object:
    """A value of a list; None for the marks of what is not printed."""
    return None if isinstance(value, str) and value.strip() in ("", "-", "\N{HYPHEN}") else value


def _text(value: object) -> str:
    """The text of a side as printed, a skill a line."""
    text = _lines(plain_text(_value(value), field="skill"))
    if len(text) > MOST_TEXT or unshowable(text.replace("\n", "")):
        raise BadCard(f"skill is not printable text of at most {MOST_TEXT} characters")
    return text


def _lines(text: str) -> str:
    return "\n".join(line for part in text.split(SKILLS) if (line := part.strip()))


def _cost(value: object) -> tuple[int | None, tuple[Color, ...]]:
    """The total and the specified cost (2-11-1); None for a card that prints none."""
    text = unicodedata.normalize("NFKC", plain_text(_value(value), field="cost"))
    if not text:
        return None, ()
    if text in UNPRINTED_COSTS:
        return 0, ()
    found = re.fullmatch(r"([0-9]{1,3})(?:\(([A-Z]*|[-\N{HYPHEN}])\))?", text)
    letters = (found.group(2) or "").strip("-\N{HYPHEN}") if found else ""
    if not found or len(letters) > MOST_ORBS or not all(letter in _ORBS for letter in letters):
        raise BadCard(_UNKNOWN_COST)
    total = whole_number(found.group(1), field="cost", most=MOST_COST)
    return total, tuple(_ORBS[letter] for letter in letters)


def _colors(value: object, specified: tuple[Color, ...]) -> tuple[Color, ...]:
    """The colors of a card; one of several has those of its specified cost, if these are several."""
    word = plain_text(value, field="color").lower()
    if not word:
        raise BadCard("missing field color")
    if word == "multi":
        words = [*dict.fromkeys(specified)]
        if len(words) < 2:
            raise BadCard("a card of several colors whose cost does not tell them")
        return tuple(words)
    parts = re.split(r"\s*/\s*", word)
    if not all(part in _COLORS for part in parts) or len({*parts}) != len(parts):
        raise BadCard(_UNKNOWN_COLOR)
    return tuple(_COLORS[part] for part in parts)


def _words(value: object, *, field: str, mark: str | None = "/") -> tuple[str, ...]:
    """The words that a card prints under a heading, which slashes separate (2-6-3)."""
    text = plain_text(_value(value), field=field)
    if not text:
        return ()
    words = tuple(name_words(word) for word in (text.split(mark) if mark else [text]))
    if len(text) > MOST_LETTERS or any(not word or unshowable(word) for word in words):
        raise BadCard(f"{field} is not printable words between slashes")
    return words


def _same(one: MastersCard, other: MastersCard) -> MastersCard | None:
    """The card of two lines with its number, whose prints may word a text differently; None if they contradict."""
    return one if without_texts(one) == without_texts(other) else None
