"""The archetypes of lists that were only reported: as recorded games have them, or as their game names such cards."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
import polars as pl

from events.cards.catalogue import Catalogue
from events.exchange.known_cards import catalogue
from events.game import load
from events.table.statistics import ListedCard
from projector.lake import Lake
from projector.stats.levels import UNNAMED


class Archetype(NamedTuple):
    """The archetype of a list, and its variant; None if they are not known."""

    archetype: str | None = None
    variant: str | None = None


class Archetypes:
    """The archetypes of a lake's lists."""

    def __init__(self, lake: Lake) -> None:
        self._recorded = _recorded(lake)
        self._lists = _lists(lake)
        self._cards = cache(lambda system: catalogue(load(system), lake.folder.parent))

    def of(self, system: str, deck_id: str | None) -> Archetype:
        """The archetype of a list; not known without it, or if one of its cards is not."""
        if deck_id is None:
            return Archetype()
        if (system, deck_id) in self._recorded:
            return self._recorded[system, deck_id]
        return _named(system, self._lists[deck_id], self._cards(system))


def _named(system: str, listed: str, cards: Catalogue[Any]) -> Archetype:
    lines = msgspec.json.decode(listed, type=list[dict[str, Any]])
    if any(line["number"] not in cards for line in lines):
        return Archetype()
    deck = [ListedCard(cards[line["number"]], line["copies"], line["part"]) for line in lines]
    identity = load(system).statistics.identity(deck)
    return Archetype(identity.archetype, identity.variant) if identity else Archetype(UNNAMED, UNNAMED)


def _recorded(lake: Lake) -> Mapping[tuple[str, str], Archetype]:
    sides = [
        lake.scan("games")
        .filter(pl.col("reason").is_not_null())
        .select(pl.col("system", f"deck_id_{seat}", f"archetype_{seat}", f"variant_{seat}").cast(pl.String))
        .rename({f"{name}_{seat}": name for name in ("deck_id", "archetype", "variant")})
        for seat in "ab"
    ]
    rows = lake.collect(pl.concat(sides).unique().sort(pl.all())).rows()
    return {(system, deck_id): Archetype(name or UNNAMED, of or UNNAMED) for system, deck_id, name, of in rows}


def _lists(lake: Lake) -> Mapping[str, str]:
    """The lists that were reported, as JSON, by id."""
    sides = [("results", "_a"), ("results", "_b"), ("entries", "")]
    told = [lake.scan(table).select(deck_id=f"deck_id{side}", listed=f"list{side}") for table, side in sides]
    lists = pl.concat(told).drop_nulls().group_by("deck_id").agg(pl.col("listed").min())
    return dict(lake.collect(lists).rows())
