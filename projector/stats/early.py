"""Cards in hand early in the game, and what they were worth inside strata."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import polars as pl

from events.table.statistics import TURN_DRAW
from projector.lake import Lake
from projector.stats.card_seats import arrivals
from projector.stats.declared import Rows
from projector.stats.effects import EFFECT, effects, usable
from projector.stats.measured import Seats, rows_of
from projector.stats.seats import POOL, seat_key

EARLY_EFFECT = {
    **dict.fromkeys(("games", "usable", "held"), pl.Int64()),
    **EFFECT,
    **dict.fromkeys(("se", "q", "shrunken", "shrunken_low", "shrunken_high", "best"), pl.Float64()),
    **{"strata": pl.String(), "early_turn": pl.Int64(), "from_dealt": pl.Boolean()},
}
"""The columns of an effect of early cards, ranked."""
ENOUGH = 0.3
"""The part of the rows that must lie in strata with both arms; else opponents are told apart less finely."""
OPPONENTS = {"deck": ["opponent"], "archetype": ["opposing_archetype"], "none": []}
"""What strata tell opponents apart by, finest first: their deck, its archetype, or nothing."""
Combined: TypeAlias = Callable[[pl.DataFrame], pl.DataFrame]
"""What comes of the early cards of seats."""
REDRAWN = 0.03
"""The part of the seats above which hands are those first dealt: who redraws had a bad one."""


def with_early_turn(lake: Lake, seats: Seats) -> Seats:
    """Seats whose turn order is known, with `early_turn`: the largest own turn that 99 % of the seats reach; and
    `from_dealt`: whether hands are those first dealt, which is so where over 3 % of the seats redrew.
    """
    known = seats.frame.filter(pl.col("on_the_play").is_not_null())
    each = pl.col("each")
    rows = rows_of(lake, seats, _LENGTHS).lazy().join(known.lazy().select("row", "on_the_play", *POOL), on="row")
    rows = rows.with_columns(reached=(pl.col("turns") + pl.col("on_the_play").cast(pl.Int64)) // 2)
    told = rows.sort("reached").group_by(POOL, maintain_order=True).agg(
        early_turn=pl.col("reached").filter(each.cum_sum() > each.sum() // 100).first(),
        from_dealt=each.filter("redrew").sum() > REDRAWN * each.filter(pl.col("redrew").is_not_null()).sum(),
    )  # fmt: skip
    return seats._replace(frame=known.join(told.collect(), on=POOL, nulls_equal=True, maintain_order="left"))


def early_cards(seats: pl.DataFrame, arrivals: pl.DataFrame) -> pl.DataFrame:
    """`row` of the seat and `card_number`, once: cards in the opening hand or that came by turn draw up to early_turn.

    Not by life, search or a skill: these are what a game's course, or the card itself, brings.
    """
    joined = arrivals.lazy().join(seats.lazy().select("row", "early_turn", "from_dealt"), on="row")
    opening = pl.when("from_dealt").then(pl.col("dealt")).otherwise(pl.col("opening"))
    drawn = (pl.col("origin") == TURN_DRAW) & (pl.col("turn").cast(pl.Int64) <= 2 * pl.col("early_turn"))
    return joined.filter(opening | drawn.fill_null(False)).select("row", "card_number").unique().collect()


def _lengths(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    """How many turns the game of each seat had, and whether it redrew its hand."""
    decks = lake.scan("decks").select(seat_key(), redrew=pl.col("mulligans") > 0)
    games = lake.scan("games").select("end_position", pl.col("turns").cast(pl.Int64))
    rows = seats.lazy().select("row", "seat_key", "end_position").join(games, on="end_position")
    return rows.join(decks, on="seat_key", how="left").with_columns(each=pl.lit(1, pl.Int64))


_LENGTHS = Rows("lengths", _lengths, ("turns", "redrew"), summed=("each",))


def early_of_seats(lake: Lake, seats: Seats, of: Combined, names: Sequence[str]) -> pl.DataFrame:
    """How often (`each`) seats of `with_early_turn` had what `names` names early: by `row`, of their `early_cards` or
    what comes `of` these."""
    none = {"row": pl.UInt32(), **dict.fromkeys(names, pl.Categorical()), "each": pl.Int64()}
    found = [pl.DataFrame(schema=none)]
    for (turn, from_dealt), some in seats.frame.group_by("early_turn", "from_dealt"):
        columns = {"early_turn": pl.lit(turn, pl.Int64), "from_dealt": pl.lit(from_dealt)}
        name = f"early {', '.join(names)}: {turn}, {'dealt' if from_dealt else 'kept'}"
        rows = Rows(name, partial(_early, columns, of), tuple(names), summed=("each",))
        found.append(rows_of(lake, seats._replace(frame=some), rows).match_to_schema(none, integer_cast="upcast"))
    return pl.concat(found)


def _early(columns: Mapping[str, pl.Expr], of: Combined, lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    told = early_cards(seats.with_columns(**columns), arrivals(lake, seats))
    return of(told).lazy().with_columns(each=pl.lit(1, pl.Int64))


def early_effects(seats: pl.DataFrame, main: pl.DataFrame, early: pl.DataFrame, names: Sequence[str]) -> pl.DataFrame:
    """The `effects` of having what `names` names early, a row each, with `strata`: how opponents are told apart.

    `games`: rows in all; `usable`: those in strata with both arms; `held`: those of these that had it early.
    `seats`: each row for so many `games`. `main`: what each `deck_id` has; `early`: what each `row` of the seats had,
    and in how many games, `each`; both by the columns `names`.
    """
    games, score = pl.col("games").cast(pl.Int64), pl.col("score")
    cell = [*POOL, "deck_id", "opponent", "opposing_archetype", "on_the_play"]
    strata = seats.group_by(cell).agg(games.sum().alias("n"), (score * games).sum().alias("y")).with_row_index("cell")
    of_row = seats.select("row", "score", *cell).join(strata, on=cell, nulls_equal=True).select("row", "score", "cell")
    had = early.lazy().join(of_row.lazy(), on="row").group_by("cell", *names)
    each = pl.col("each").cast(pl.Int64)
    had_early = had.agg(each.sum().alias("n1"), (score * each).sum().alias("a"))
    listed = strata.lazy().join(main.lazy().select("deck_id", *names), on="deck_id")
    of_cards = listed.join(had_early, ["cell", *names], "left").collect().lazy()
    by = [*POOL, *names]
    found = []
    for order, (level, opponent) in enumerate(OPPONENTS.items()):
        stratum = [*by, "deck_id", *opponent, "on_the_play"]
        sums = of_cards.group_by(stratum).agg(pl.col("n", "n1").sum().cast(pl.Int64), pl.col("y", "a").sum())
        arms = sums.with_columns(n0=pl.col("n") - pl.col("n1"), b=pl.col("y") - pl.col("a"))
        found.append(_pooled(arms.collect(), by).with_columns(strata=pl.lit(level), order=order))
    enough = (pl.col("usable") >= ENOUGH * pl.col("games")) | (pl.col("order") == len(OPPONENTS) - 1)
    chosen = pl.concat(found).filter(enough).sort("order")
    return chosen.unique(by, keep="first", maintain_order=True).drop("order")


def _pooled(arms: pl.DataFrame, by: list[str]) -> pl.DataFrame:
    """The effects of groups of strata, with how many rows they have; null where nothing varies."""
    counts = (
        arms.lazy()
        .group_by(by)
        .agg(
            pl.col("n").sum().alias("games"),
            pl.col("n").filter(usable()).sum().alias("usable"),
            pl.col("n1").filter(usable()).sum().alias("held"),
        )
    )
    return effects(arms.lazy(), by).join(counts, on=by, nulls_equal=True).collect()
