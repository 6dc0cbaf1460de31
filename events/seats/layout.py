"""Layout: where the zones of a game lie on a drawn board, and in what form their cards are drawn."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from events.table.zones import ZoneSpec

PLAYER = "player"
"""The area with the player's name, and with the numbers beside the cards that stand with no zone."""
EMPTY = "."
"""An area of the grid in which nothing lies."""
CELLS = 12
"""Columns of the usual layout."""

Form: TypeAlias = Literal["row", "fan", "pile", "strip", "under"]
Paint: TypeAlias = Literal["red", "blue", "green", "yellow", "black", "orange", "purple", "white"]


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the cards of a zone are drawn, and the numbers that stand beside them.

    `form`: a `row`, in the middle; a `fan`, from the left, for many cards; a `pile`, of which its top is seen; a
    `strip`, small and there only while something lies in it; or `under` the cards that they lie under (`host`), without
    an area of the zone's own. `width`: for how many cards side by side; None: what the others leave. `counters` of
    `Board.counters`, with their captions: those that are not zero stand with the zone.
    """

    form: Form = "row"
    width: float | None = None
    counters: Mapping[str, str] = {}


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Rows of areas from the middle of the table to a player's edge: names of zones, PLAYER, EMPTY.

    All rows of `wide` have as many areas, and all of `narrow` (a phone's); a name that stands side by side or one above
    the other is one area. `places`: those that differ from a row as wide as the others leave. `arrow` goes from the
    card in one role to the card in another.
    """

    wide: tuple[str, ...]
    narrow: tuple[str, ...]
    places: Mapping[str, Place] = {}
    arrow: tuple[str, str] | None = None

    def place(self, zone: str) -> Place:
        """How a zone is drawn."""
        return self.places.get(zone, Place())

    def wrong(self, zones: Iterable[str]) -> list[str]:
        """What keeps these zones from being drawn, in words."""
        areas = {PLAYER, *(name for name in zones if self.place(name).form != "under")}
        return [said for rows in (self.wide, self.narrow) for said in _wrong([row.split() for row in rows], areas)]


class Look(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a drawn card shows of the fields that its game prints, beside name, number, text and figures.

    `corner`: the field in its upper corner. `band`: the field, a word or several, that paints its upper edge, `paints`:
    with what. `captions` of fields whose name is not what players call them.
    """

    corner: str | None = None
    band: str | None = None
    paints: Mapping[str, Paint] = {}
    captions: Mapping[str, str] = {}


def usual_layout(zones: Mapping[str, ZoneSpec]) -> Layout:
    """The layout of a game that declares none.

    Towards the middle lie open zones, as rows, or as piles where their order counts; at the edge, beside the player,
    what its owner alone sees as fans and what nobody sees as piles.
    """
    opened = [name for name, spec in zones.items() if spec.seen_by == "all"]
    secret = [name for name, spec in zones.items() if spec.seen_by != "all"]
    forms = {name: Place(form=_usual_form(spec)) for name, spec in zones.items()}
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
    """Rows of at most so many names, which share the columns; the first has what is left over."""
    rows = [names[first : first + most] for first in range(0, len(names), most)]
    return [
        " ".join([row[0]] * (CELLS % len(row)) + [name for name in row for _ in range(CELLS // len(row))])
        for row in rows
    ]


def _wrong(rows: list[list[str]], areas: set[str]) -> list[str]:
    """What is wrong with a grid of these areas: one that is missing, unknown or no rectangle, rows of other lengths."""
    named = {name for row in rows for name in row} - {EMPTY}
    said = [f"no area is called {name}" for name in sorted(named - areas)]
    said += [f"{name} lies nowhere" for name in sorted(areas - named)]
    if len({len(row) for row in rows}) > 1:
        return [*said, "rows have as many areas, all of them"]
    for name in sorted(named):
        at = [(y, x) for y, row in enumerate(rows) for x, found in enumerate(row) if found == name]
        (top, left), (bottom, right) = map(min, zip(*at, strict=True)), map(max, zip(*at, strict=True))
        if len(at) != (bottom - top + 1) * (right - left + 1):
            said.append(f"{name} is no rectangle")
    return said
