"""The table `counts`: a game's own counts by its words, a row per change of a count."""

from collections.abc import Iterator, Mapping

import polars as pl

from events.table.ids import PLAYERS, zone_name, zone_owner
from projector.columns import COUNT, SEATS, WORD
from projector.tables.figures import counter_changes
from projector.tables.fold import Fold
from projector.tables.layout import Terms, layout
from projector.tables.order import ordered
from projector.tables.played import PlayedGames, seats

_CHANGES = pl.Schema({"slot": pl.UInt32(), "g": pl.UInt32(), "of": pl.Int32(), "by": pl.Int64()})
"""`of`: twice the index of a word, plus 1 for seat b."""


def counts_frame(played: PlayedGames, fold: Fold) -> pl.DataFrame:
    """The rows, by word and seat, then in the order of the games and of their facts."""
    words = sorted({word for system in fold.all_systems for word in layout(system).own})
    changes = [rows for system in fold.all_systems for rows in _changes(fold, system, words)]
    rows = ordered(pl.concat([pl.DataFrame(schema=_CHANGES), *changes]).drop_nulls("of"), ("of", "slot"))
    rows = rows.with_columns(begins=pl.col("slot") == played.begins[rows["g"]], total=pl.col("by").cum_sum())
    before = pl.when("begins").then(pl.col("total") - pl.col("by")).forward_fill()
    # Of several changes in a slot, only the last one counts.
    last = pl.col("slot").ne_missing(pl.col("slot").shift(-1)) | pl.col("of").ne_missing(pl.col("of").shift(-1))
    rows = rows.with_columns(count=pl.col("total") - before).filter(last)
    rows = rows.filter(pl.col("begins") | (pl.col("count") != pl.col("count").shift(1)))
    g, of = rows["g"], rows["of"]
    own = [
        (rows["slot"] - played.begins[g]).alias("seq"),
        seats(list(PLAYERS))[of % len(PLAYERS)],
        pl.Series("what", words, dtype=WORD)[of // len(PLAYERS)],
        rows["count"].cast(COUNT, strict=False),
    ]
    return pl.DataFrame([*played.of(g), *own])


def _changes(fold: Fold, system: str, words: list[str]) -> Iterator[pl.DataFrame]:
    """The changes of a card game's own counts, with the schema _CHANGES; first the counts at each game's beginning.

    `of` is null where no count changes.
    """
    own = {len(PLAYERS) * words.index(word): terms for word, terms in layout(system).own.items()}
    yield _beginnings(fold, system, own)
    changed = pl.col("zone").ne_missing(pl.col("was")) | (pl.col("rested") != pl.col("was_rested"))
    moves = fold.moves.filter(fold.of_system(system) & changed)
    counted, active = (_of_zones(fold, {zone: of for of, terms in own.items() for zone in terms[n]}) for n in (0, 1))
    for column, rested, by in (("zone", "rested", 1), ("was", "was_rested", -1)):
        zones = moves[column].to_physical()
        for found in (counted[zones], active[zones].set(moves[rested], None)):
            yield moves.select("slot", "g", found, by=pl.lit(by, pl.Int64))
    for of, terms in own.items():
        for counter in terms.counters:
            for rows in counter_changes(fold, system, counter):
                seat = rows["player"].cast(SEATS, strict=False).to_physical().cast(pl.Int32)
                yield rows.select("slot", "g", (of + seat).alias("of"), "by")


def _of_zones(fold: Fold, words: Mapping[str, int]) -> pl.Series:
    """`of` for each zone of the batch's games; null if no count has the zone."""
    names = [(words.get(zone_name(zone)), PLAYERS.index(zone_owner(zone))) for zone in fold.zones.categories]
    return pl.Series("of", [None if word is None else word + seat for word, seat in names], dtype=pl.Int32)


def _beginnings(fold: Fold, system: str, own: Mapping[int, Terms]) -> pl.DataFrame:
    """The counts at the beginning of each game of a card game."""
    game_layout = layout(system)
    first = [
        (of + n, game_layout.at_first(player, terms)) for of, terms in own.items() for n, player in enumerate(PLAYERS)
    ]
    counts = pl.DataFrame(first, schema={name: _CHANGES[name] for name in ("of", "by")}, orient="row")
    games = pl.DataFrame(
        {"g": [g for g, game_system in enumerate(fold.systems) if game_system == system]}, schema={"g": pl.UInt32}
    )
    games = games.with_columns(slot=fold.played.begins[games["g"]])
    return games.join(counts, how="cross").select(_CHANGES.names())
