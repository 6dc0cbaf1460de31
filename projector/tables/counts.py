"""The table `counts`: what a game counts by words of its own, a row whenever one of these counts changes."""

from collections.abc import Iterator, Mapping

import polars as pl

from events.table.ids import PLAYERS, zone_name, zone_owner
from projector.columns import COUNT, SEATS, WORD
from projector.tables.figures import counter_changes
from projector.tables.fold import Fold
from projector.tables.layout import Terms, layout
from projector.tables.played import PlayedGames, seats

_CHANGES = pl.Schema({"slot": pl.UInt32, "g": pl.UInt32, "what": pl.UInt16, "seat": pl.UInt8, "by": pl.Int64})
"""`what` is the place of a word among all, `seat` that of a player."""


def counts_frame(played: PlayedGames, fold: Fold) -> pl.DataFrame:
    """The rows, by word and seat, then in the order of the games and of their facts."""
    words = sorted({word for system in fold.all_systems for word in layout(system).own})
    changes = [one.cast(_CHANGES) for system in fold.all_systems for one in _changes(fold, system, words)]
    rows = pl.concat([pl.DataFrame(schema=_CHANGES), *changes]).sort("what", "seat", "slot")
    rows = rows.with_columns(begins=pl.col("slot") == played.begins[rows["g"]], total=pl.col("by").cum_sum())
    before = pl.when("begins").then(pl.col("total") - pl.col("by")).forward_fill()
    rows = rows.with_columns(count=pl.col("total") - before)
    # Of what happens in one slot, only what it comes to.
    differs = (pl.col(name).ne_missing(pl.col(name).shift(-1)) for name in ("what", "seat", "slot"))
    rows = rows.filter(pl.any_horizontal(differs))
    rows = rows.filter(pl.col("begins") | (pl.col("count") != pl.col("count").shift(1)))
    g = rows["g"]
    own = [
        (rows["slot"] - played.begins[g]).alias("seq"),
        seats(list(PLAYERS))[rows["seat"]],
        pl.Series("what", words, dtype=WORD)[rows["what"]],
        rows["count"].cast(COUNT, strict=False),
    ]
    return pl.DataFrame([*played.of(g), *own])


def _changes(fold: Fold, system: str, words: list[str]) -> Iterator[pl.DataFrame]:
    """The changes of a card game's own counts, as _CHANGES says; first those with which each game begins."""
    own = {words.index(word): terms for word, terms in layout(system).own.items()}
    yield _beginnings(fold, system, own)
    moves = fold.moves.filter(
        fold.of_system(system),
        pl.col("zone").ne_missing(pl.col("was")) | pl.col("rested").ne_missing(pl.col("was_rested")),
    )
    for column, rested, by in (("zone", "rested", 1), ("was", "was_rested", -1)):
        for active in (False, True):
            word_of = {zone: word for word, terms in own.items() for zone in (terms.active if active else terms.zones)}
            lying = moves.filter(~pl.col(rested)) if active else moves
            zones = lying[column].to_physical()
            counted = [word_of.get(zone_name(zone)) for zone in fold.zones.categories]
            owners = [PLAYERS.index(zone_owner(zone)) for zone in fold.zones.categories]
            what = pl.Series("what", counted, dtype=pl.UInt16)[zones]
            seat = pl.Series("seat", owners, dtype=pl.UInt8)[zones]
            yield lying.select("slot", "g", what, seat, by=pl.lit(by)).drop_nulls("what")
    for word, terms in own.items():
        for counter in terms.counters:
            for rows in counter_changes(fold, system, counter):
                seat = rows["player"].cast(SEATS, strict=False).to_physical().alias("seat")
                yield rows.select("slot", "g", seat, "by", what=pl.lit(word)).select(_CHANGES.names())


def _beginnings(fold: Fold, system: str, own: Mapping[int, Terms]) -> pl.DataFrame:
    """The counts with which each game of a card game begins."""
    known = layout(system)
    first = [
        (word, at, known.at_first(player, terms)) for word, terms in own.items() for at, player in enumerate(PLAYERS)
    ]
    counts = pl.DataFrame(first, schema=["what", "seat", "by"], orient="row")
    games = pl.DataFrame({"g": [g for g, one in enumerate(fold.systems) if one == system]}, schema={"g": pl.UInt32})
    games = games.with_columns(slot=fold.played.begins[games["g"]])
    return games.join(counts, how="cross").select(_CHANGES.names())
