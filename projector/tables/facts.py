"""The table `facts`: every fact, with where in the game it stands."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import Any, get_args

import polars as pl

from events.fact import Fact, Order, Phase
from events.sight import field_kinds
from events.state import Card, Player, Zone
from projector.columns import schema
from projector.tables.fold import Fold
from projector.tables.order import ordered
from projector.tables.played import PlayedGames, index, pick, series

COLUMNS_OF_KIND: Mapping[Any, tuple[str, ...]] = {
    Card: ("card", "other_card"),
    Player: ("player",),
    Zone: ("source", "target"),
    Order: ("amount", "other_amount"),
    int: ("amount", "other_amount"),
    bool: ("amount", "other_amount"),
    str: ("detail", "other_detail"),
    Phase: ("detail", "other_detail"),
}
"""Where a fact's own fields go, by their declared type, in order. Other types (nested data) and further fields of
a type have no column: they stay in the log."""

OF_FACT = ("rule", "cause", "together", *dict.fromkeys(name for names in COLUMNS_OF_KIND.values() for name in names))
"""The columns that come from the fact alone. No one class of fact fills all of them."""

BY = ("player", "card", "target", "turn")
"""How the player of a fact is found: it names one, or a card or zone of one's; else it is the turn player's."""


class Facts:
    """Rows of `facts`."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self._g: list[int] = []
        self._seq: list[int] = []
        self._stretches: list[int] = []

    def add(self, g: int, fold: Fold, *, stretches: int) -> None:
        """Add the facts of a finished game; `stretches`: how many the games before it had."""
        self.facts += fold.facts
        self._g += [g] * len(fold.facts)
        self._seq += range(1, len(fold.facts) + 1)
        ends = [*fold.begins[1:], len(fold.facts)]
        for n, (begin, end) in enumerate(zip(fold.begins, ends, strict=True), start=stretches):
            self._stretches += [n] * (end - begin)

    def frame(self, played: PlayedGames, stretches: pl.DataFrame) -> pl.DataFrame:
        """The rows, by type, source and target, then in the order of the games and of their facts.

        `stretches`: turn, turn_player, phase and step of each stretch.
        """
        at: defaultdict[type[Fact], list[int]] = defaultdict(list)
        for n, kind in enumerate(map(type, self.facts)):
            at[kind].append(n)
        kinds = sorted(at, key=lambda kind: kind.__name__)
        blank = pl.DataFrame(schema={"at": pl.UInt32, **{name: schema("facts")[name] for name in OF_FACT}})
        typed = [_of_type(kind, at[kind], self.facts) for kind in kinds]
        own = pl.concat([blank, *typed], how="diagonal")
        of_kind = pl.Series([n for n, kind in enumerate(kinds) for _ in at[kind]], dtype=pl.UInt32)
        by = pl.Series([_found_by(kind) for kind in kinds], dtype=pl.UInt8).gather(of_kind)
        [named] = (one.gather(of_kind) for one in series("facts", {"type": [kind.__name__ for kind in kinds]}))
        place = own["at"]
        g = index(self._g).gather(place)
        [seq] = (one.gather(place) for one in series("facts", {"seq": self._seq}))
        context = stretches[pl.Series(self._stretches, dtype=pl.UInt32).gather(place)]
        player = pick(by == BY.index("card"), played.owner(g, own["card"]), own["player"])
        player = pick(by == BY.index("turn"), context["turn_player"], player).alias("player")
        printed, deck = played.printed(g, own["card"]), played.deck_of(g, player)
        rest = [named, seq, *context, *printed, deck, *played.of(g, "winner")]
        return own.with_columns(player).hstack([*played.of(g), *rest])


@cache
def places(kind: type[Fact]) -> Mapping[str, tuple[str, bool]]:
    """The column of each own field of a fact class that has one, and whether it is counted (an order)."""
    taken: dict[str, tuple[str, bool]] = {}
    plain = {name: _without_none(declared) for name, declared in field_kinds(kind).items()}
    zones = [name for name, declared in plain.items() if declared is Zone]
    if len(zones) == 1:
        taken[zones[0]] = ("target", False)
    for name, declared in plain.items():
        used = {column for column, _ in taken.values()}
        free = [column for column in COLUMNS_OF_KIND.get(declared, ()) if column not in used]
        if free and name not in taken:
            taken[name] = (free[0], declared is Order)
    return taken


def _without_none(kind: Any) -> Any:
    kinds = get_args(kind)
    others = [one for one in kinds if one is not NoneType]
    return others[0] if len(others) == 1 and len(kinds) == 2 and NoneType in kinds else kind


def _found_by(kind: type[Fact]) -> int:
    """How the player of a fact of that class is found: an index of BY."""
    columns = {column for column, _ in places(kind).values()}
    return next((at for at, by in enumerate(BY) if by in columns), BY.index("turn"))


def _of_type(kind: type[Fact], at: list[int], facts: Sequence[Fact]) -> pl.DataFrame:
    """The columns that facts of one class fill, by source and target; `at`: where they stand in the batch."""
    these = [facts[place] for place in at]
    columns: dict[str, list[Any]] = {name: list(map(attrgetter(name), these)) for name in ("rule", "cause", "together")}
    for name, (column, counted) in places(kind).items():
        values = list(map(attrgetter(name), these))
        columns[column] = [None if value is None else len(value) for value in values] if counted else values
    if _found_by(kind) == BY.index("target"):
        columns["player"] = [zone[0] for zone in columns["target"]]
    frame = pl.DataFrame([*series("facts", columns), pl.Series("at", at, dtype=pl.UInt32)])
    zones = [name for name in ("source", "target") if name in columns]
    return ordered(frame, zones) if zones else frame
