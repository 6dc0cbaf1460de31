"""The facts of many games in columns, class by class."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from operator import call
from types import NoneType
from typing import Any, get_args

import polars as pl
from msgspec.structs import astuple

from events.table.fact import Fact, Order, Phase, QueueIndex, SkillId, ZoneShuffled
from events.table.ids import PLAYERS, Card, Player, Zone, zone_of
from events.table.sight import field_kinds
from events.table.statistics import FactsOf
from projector.tables.played import index, of_each, series

COLUMNS_OF_KIND: Mapping[Any, tuple[str, ...]] = {
    Card: ("card", "other_card"),
    Player: ("player",),
    Zone: ("source", "target"),
    Order: ("amount", "other_amount"),
    int: ("amount", "other_amount"),
    QueueIndex: ("amount", "other_amount"),
    SkillId: ("amount", "other_amount"),
    bool: ("amount", "other_amount"),
    str: ("detail", "other_detail"),
    Phase: ("detail", "other_detail"),
}
"""The columns of a fact's own fields, by their declared type, in order. Other types (nested data) and further fields of
a type have no column: they stay in the log."""

OF_ALL = ("rule", "cause", "together")
"""The columns that every fact fills."""
OWN = tuple(dict.fromkeys(name for names in COLUMNS_OF_KIND.values() for name in names))
"""The other columns that come from the fact alone. No class of facts fills all of them."""

BY = ("player", "card", "target", "turn")
"""The ways to find the player of a fact: named in it, by its card or zone, or else the turn player."""


@dataclass(frozen=True)
class Kind:
    """The facts of a class, in the order of the games: their own columns (of OWN), their game `g` and their `slot`.

    `orders`: the cards of each order; none if the class has no orders. `rules`: the number of the rule of each fact,
    for classes whose facts a game distinguishes by rules.
    """

    kind: type[Fact]
    frame: pl.DataFrame
    orders: Sequence[Sequence[int]]
    rules: pl.Series | None

    def fit(self, declared: FactsOf) -> pl.DataFrame | None:
        """The rows of the facts that a game declares; None if it declares no fact of the class."""
        if not issubclass(self.kind, declared.kind):
            return None
        fitting = self.frame
        if declared.rules:
            assert self.rules is not None
            fitting = fitting.filter(self.rules.cast(pl.String).is_in(sorted(declared.rules)))
        if declared.zone is not None:
            zones = [zone_of(player, declared.zone) for player in PLAYERS]
            fitting = fitting.filter(pl.col("source").cast(pl.String).is_in(zones))
        return fitting


class Facts:
    """The facts of games, collected."""

    def __init__(self) -> None:
        self._lengths: list[int] = []
        self._kinds: list[type[Fact]] = []
        self._fields: dict[type[Fact], list[Any]] = {}
        self._put: dict[type[Fact], Callable[[Iterable[Any]], None]] = {}

    @property
    def count(self) -> int:
        """The number of facts."""
        return len(self._kinds)

    def add(self, facts: Sequence[Fact]) -> None:
        """Add the facts of a finished game."""
        kinds = list(map(type, facts))
        self._lengths.append(len(facts))
        self._kinds += kinds
        for kind in set(kinds) - self._put.keys():
            self._fields[kind] = []
            self._put[kind] = self._fields[kind].extend
        # All fields of a class in one list: so no object is left of a fact, nor of its row.
        deque(map(call, map(self._put.__getitem__, kinds), map(astuple, facts)), maxlen=0)

    def by_kind(self, by_rules: tuple[type[Fact], ...] = ()) -> list[Kind]:
        """The facts class by class, by the names of the classes; subclasses of `by_rules` with their rules."""
        kinds = self._sorted()
        number = {kind: n for n, kind in enumerate(kinds)}
        of_kind = pl.Series("kind", list(map(number.__getitem__, self._kinds)), dtype=pl.UInt16)
        g = of_each(index(self._lengths))
        # Before the slot of a fact stand those of the facts before it, and one for the beginning of each game so far.
        slot = (pl.int_range(len(g), dtype=pl.UInt32, eager=True) + g + 1).alias("slot")
        of_facts = pl.DataFrame([of_kind, g, slot]).partition_by("kind", as_dict=True, include_key=False)
        found = []
        for kind in kinds:
            by_name = {name: self._field(kind, name) for name in kind.__struct_fields__ if name not in OF_ALL}
            own = series("facts", _columns(kind, by_name))
            orders = by_name["order"] if issubclass(kind, ZoneShuffled) else ()
            ruled = issubclass(kind, by_rules)
            rules = series("facts", {"rule": self._field(kind, "rule")})[0] if ruled else None
            found.append(Kind(kind, of_facts[number[kind],].hstack(own), orders, rules))
        return found

    def of_all(self) -> list[pl.Series]:
        """The columns OF_ALL of the facts, class by class in the order of `by_kind`."""
        kinds = self._sorted()
        return series("facts", {name: list(chain(*(self._field(kind, name) for kind in kinds))) for name in OF_ALL})

    def _field(self, kind: type[Fact], name: str) -> list[Any]:
        """A field of all facts of a class."""
        names = kind.__struct_fields__
        return self._fields[kind][names.index(name) :: len(names)]

    def _sorted(self) -> list[type[Fact]]:
        return sorted(self._fields, key=lambda kind: kind.__name__)


@cache
def places(kind: type[Fact]) -> Mapping[str, tuple[str, bool]]:
    """The columns of a fact class's fields, and whether the field is counted (an order)."""
    columns: dict[str, tuple[str, bool]] = {name: (name, False) for name in OF_ALL}
    plain = {name: without_none(declared) for name, declared in field_kinds(kind).items()}
    zones = [name for name, declared in plain.items() if declared is Zone]
    if len(zones) == 1:
        columns[zones[0]] = ("target", False)
    for name, declared in plain.items():
        used = {column for column, _ in columns.values()}
        free = [column for column in COLUMNS_OF_KIND.get(declared, ()) if column not in used]
        if free and name not in columns:
            columns[name] = (free[0], declared is Order)
    return columns


def without_none(kind: Any) -> Any:
    """The type of a field that may also be None, else the type as it is."""
    kinds = get_args(kind)
    others = [other for other in kinds if other is not NoneType]
    return others[0] if len(others) == 1 and len(kinds) == 2 and NoneType in kinds else kind


def found_by(kind: type[Fact]) -> int:
    """The way to find the player of a fact of a class, as an index of BY."""
    columns = {column for column, _ in places(kind).values()}
    return next((n for n, by in enumerate(BY) if by in columns), BY.index("turn"))


def _columns(kind: type[Fact], fields: Mapping[str, Sequence[Any]]) -> Mapping[str, Sequence[Any]]:
    """The columns of OWN that facts of a class fill, from their fields."""
    columns: dict[str, Sequence[Any]] = {}
    for name, values in fields.items():
        column, counted = places(kind).get(name, (None, False))
        if column:
            columns[column] = [None if value is None else len(value) for value in values] if counted else values
    if found_by(kind) == BY.index("target"):
        columns["player"] = [zone[:1] for zone in columns["target"]]
    return columns
