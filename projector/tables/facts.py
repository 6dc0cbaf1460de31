"""The table `facts`: every fact, with its position in the game."""

from collections.abc import Sequence

import polars as pl

from projector.columns import WORD
from projector.tables.fates import fate
from projector.tables.fold import Fold
from projector.tables.kinds import BY, found_by
from projector.tables.order import ordered
from projector.tables.played import PlayedGames, filled, index, of_each, pick, series


def facts_frame(played: PlayedGames, fold: Fold, of_all: Sequence[pl.Series]) -> pl.DataFrame:
    """The rows, by type, source and target, then in the order of the games and of their facts.

    `of_all`: the columns that every fact fills.
    """
    kinds = fold.kinds
    names = sorted({facts.kind.__name__ for facts in kinds})
    of_kind = of_each(index([facts.frame.height for facts in kinds]))
    number = pl.Series("type", [names.index(facts.kind.__name__) for facts in kinds], dtype=pl.UInt16)[of_kind]
    by = pl.Series("by", [found_by(facts.kind) for facts in kinds], dtype=pl.UInt8)[of_kind]
    own = fold.facts.hstack([*of_all, number, by])
    if len(names) < len(kinds):  # classes of several games that have the same name stand together
        own = own.sort("slot")
    own = ordered(own, ("type", "source", "target"))
    g, slot, number, by = (own.drop_in_place(name) for name in ("g", "slot", "type", "by"))
    context = fold.context(slot)
    player = pick(by == BY.index("card"), played.owner(g, own["card"]), own["player"])
    of_turn = (by == BY.index("turn")) | ((by == BY.index("card")) & own["card"].is_null())
    player = pick(of_turn, context["turn_player"], player).alias("player")
    [types] = series("facts", {"type": names})
    seq = (slot - played.begins[g]).alias("seq")
    rest = [
        types[number],
        _fates(fold, names, number, g),
        seq,
        *context,
        *played.printed(g, own["card"]),
        played.deck_of(g, player),
        *played.of(g, "winner"),
    ]
    return own.with_columns(player).hstack([*played.of(g), *rest])


def _fates(fold: Fold, names: Sequence[str], number: pl.Series, g: pl.Series) -> pl.Series:
    """The column `fate` of facts, by the index of their class in `names` and their game."""
    found = filled(None, WORD, len(number))
    for system in fold.all_systems:
        words = {facts.kind.__name__: word for facts in fold.kinds if (word := fate(system, facts.kind))}
        own = pl.Series("fate", [words.get(name) for name in names], dtype=WORD)[number]
        several = len(fold.all_systems) > 1
        found = pick(fold.among([system])[g], own, found) if several else own
    return found.alias("fate")
