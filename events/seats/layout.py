"""Layout: the places of a game's zones on a drawn board, and the forms in which their cards are drawn."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from events.table.zones import ZoneSpec

PLAYER = "player"
"""The area with the player's name, and with the numbers beside the cards that no zone shows."""
EMPTY = "."
"""An empty area of the grid."""
CELLS = 12
"""Columns of the usual layout."""

Form: TypeAlias = Literal["row", "fan", "pile", "strip", "under"]
Opposite: TypeAlias = Literal["mirrored", "turned"]
Paint: TypeAlias = Literal["red", "blue", "green", "yellow", "black", "orange", "purple", "white"]


class ZoneForm(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The form in which the cards of a zone are drawn, and the numbers beside them.

    `form`: a `row`, in the middle; a `fan`, from the left, for many cards; a `pile`, whose top is seen; a `strip`,
    small and drawn only while it has cards; or `under` their hosts, without an area of the zone's own. `top`: of a
    strip, too, only the top is seen. `width`: the number of cards side by side; None: the rest of the row, with room
    for at least so many (`least`; None: as many as a usual row). `counters` of `Board.counters`, with their captions:
    the zone shows those that are not zero.
    """

    form: Form = "row"
    top: bool = False
    width: float | None = None
    least: float | None = None
    counters: Mapping[str, str] = {}
    groups: str | None = None
    whole: int | None = None


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Rows of areas from the middle of the table to a player's edge: names of zones, PLAYER, EMPTY.

    All rows of `wide` have the same number of areas, and all of `narrow` (a phone's); cells of one name, side by side
    or above each other, are one area. `places`: the zones that are not drawn as a row in the rest of the width.
    `opposite`: the opponent's side has the same rows from the middle, `mirrored`, so that what lies left on one side
    lies left on the other; or it is `turned` about, as across a table, where left lies opposite right. `arrow`: the
    roles of the cards at its tail and its head. `marks`: the numbers beside the cards that only say whether something
    is so; they are shown by their words, while it is. `taken`: the word with which the roles of cards begin that lie on
    a player's side and are under the opponent's control.
    """

    wide: tuple[str, ...]
    narrow: tuple[str, ...]
    places: Mapping[str, ZoneForm] = {}
    opposite: Opposite = "mirrored"
    arrow: tuple[str, str] | None = None
    marks: tuple[str, ...] = ()
    taken: str | None = None

    def place(self, zone: str) -> ZoneForm:
        """The form and width of a zone."""
        return self.places.get(zone, ZoneForm())

    def wrong(self, zones: Iterable[str]) -> list[str]:
        """The faults that keep these zones from being drawn, a line each."""
        areas = {PLAYER, *(name for name in zones if self.place(name).form != "under")}
        return [fault for rows in (self.wide, self.narrow) for fault in _wrong([row.split() for row in rows], areas)]


class CardLook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fields that a drawn card shows, beside name, number, text and figures.

    `corner`: the field in its upper corner. `band`: the field, a word or several, that paints its upper edge; `paints`:
    the colors by word. `captions` of fields, roles and counters whose name differs from the players' word. `ladders`:
    the fields that print a figure for each step of a ladder, with the counters that say on which step the card is;
    `laddered`: the zones in which cards stand on them. `figures`: the figures that players call otherwise, by field,
    and the word for each. `kinds`: the kinds of cards that players call otherwise, and the word for each.
    """

    corner: str | None = None
    band: str | None = None
    paints: Mapping[str, Paint] = {}
    captions: Mapping[str, str] = {}
    ladders: Mapping[str, str] = {}
    laddered: tuple[str, ...] = ()
    figures: Mapping[str, Mapping[int, str]] = {}
    kinds: Mapping[str, str] = {}

    def kind_words(self, kind: str) -> str:
        """What players call the cards of a kind."""
        return self.kinds.get(kind) or kind.replace("_", " ")


def usual_layout(zones: Mapping[str, ZoneSpec]) -> Layout:
    """The layout of a game that declares none.

    Towards the middle lie open zones, as rows, or as piles where their order counts; at the edge, beside the player,
    the zones that only the owner sees, as fans, and those that nobody sees, as piles.
    """
    opened = [name for name, spec in zones.items() if spec.seen_by == "all"]
    secret = [name for name, spec in zones.items() if spec.seen_by != "all"]
    forms = {name: ZoneForm(form=_usual_form(spec)) for name, spec in zones.items()}
    return Layout(
        wide=(*_rows(opened, most=6), *_rows([PLAYER, *secret], most=6)),
        narrow=(*_rows(opened, most=2), *_rows(secret, most=3), *_rows([PLAYER], most=1)),
        places=forms,
    )


def _usual_form(spec: ZoneSpec) -> Form:
    if spec.seen_by == "owner":
        return "fan"
    return "pile" if spec.ordered or spec.seen_by == "nobody" else "row"


def _rows(names: list[str], *, most: int) -> list[str]:
    """Rows of at most `most` names, which share the columns; the first name has the remainder."""
    rows = [names[first : first + most] for first in range(0, len(names), most)]
    return [
        " ".join([row[0]] * (CELLS % len(row)) + [name for name in row for _ in range(CELLS // len(row))])
        for row in rows
    ]


def _wrong(rows: list[list[str]], areas: set[str]) -> list[str]:
    """The faults of a grid of areas: one that is missing, unknown or no rectangle, rows of different lengths."""
    names = {name for row in rows for name in row} - {EMPTY}
    faults = [f"no area is called {name}" for name in sorted(names - areas)]
    faults += [f"{name} lies nowhere" for name in sorted(areas - names)]
    if len({len(row) for row in rows}) > 1:
        return [*faults, "rows have as many areas, all of them"]
    for name in sorted(names):
        cells = [(y, x) for y, row in enumerate(rows) for x, area in enumerate(row) if area == name]
        (top, left), (bottom, right) = map(min, zip(*cells, strict=True)), map(max, zip(*cells, strict=True))
        if len(cells) != (bottom - top + 1) * (right - left + 1):
            faults.append(f"{name} is no rectangle")
    return faults
