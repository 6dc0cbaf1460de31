"""Which lists of each deck were played when, what changed from one to the next, and how did each do?"""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from projector.lake import Lake
from projector.stats.deck_lists import listed_cards
from projector.stats.filters import USUAL, Filters
from projector.stats.intervals import RATE
from projector.stats.results import results_with_rates
from projector.stats.seats import OF_POOL, POOL, RESULTS, seat_games

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "deck": pl.String(),
        "version": pl.Int64(),
        "list": pl.String(),
        "first": pl.String(),
        "last": pl.String(),
        **RESULTS,
        "mirrors": pl.Int64(),
        **RATE,
        "added": pl.String(),
        "removed": pl.String(),
    }
)
_DECK = [*POOL, "deck"]
Copies = Mapping[tuple[str, str], tuple[str, int]]
"""The name and the copies of each card of a list, by its part and number."""


def deck_versions(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a deck and list, in the order in which they were first played: version, from 1; first and last date.

    list: its id, as in `decks`; added, removed: what it has more and less than the version before, in copies and names;
    null of the first, and where a list is not known. The mirrors are counted by themselves; games, wins, losses and
    win_rate are of the others, with the 95 % interval low and high. To tell two lists apart, play both by the same
    chance (`compare`): they met other opponents.
    """
    by = [*_DECK, "deck_id"]
    rows = seat_games(lake, filters)
    played = rows.group_by(by).agg(
        pl.col("date").min().alias("first"),
        pl.col("date").max().alias("last"),
        pl.col("end_position").min().alias("begun"),
        pl.col("game").filter(pl.col("mirror")).n_unique().cast(pl.Int64).alias("mirrors"),
    )
    rated = results_with_rates(lake, rows.filter(~pl.col("mirror")), by).lazy()
    joined = played.join(rated, on=by, how="left", nulls_equal=True).with_columns(pl.col(*RESULTS).fill_null(0))
    found = lake.collect(joined.sort(*_DECK, "begun", "deck_id"))
    version = pl.int_range(1, pl.len() + 1, dtype=pl.Int64).over(_DECK)
    found = found.with_columns(version=version, list=pl.col("deck_id"))
    changed = pl.DataFrame([*_changes(lake, found)], schema={"added": pl.String, "removed": pl.String}, orient="row")
    return found.hstack(changed).select(COLUMNS.names()).cast(COLUMNS)


def _changes(lake: Lake, versions: pl.DataFrame) -> Iterator[tuple[str | None, str | None]]:
    """What each version has more, and less, than the one before."""
    lists: dict[str, Copies] = {}
    known = listed_cards(lake).join(versions.select("deck_id").unique(), on="deck_id", how="semi")
    for (name,), rows in known.partition_by("deck_id", as_dict=True).items():
        lines = rows.sort("part", "card_number").select("part", "card_number", "card_name", "copies").rows()
        lists[name] = {(part, number): (told, copies) for part, number, told, copies in lines}
    before: dict[str, Any] | None = None
    for row in versions.to_dicts():
        after, earlier = lists.get(row["deck_id"]), lists.get(before["deck_id"]) if before else None
        of_deck = before is not None and all(row[name] == before[name] for name in _DECK)
        if of_deck and after is not None and earlier is not None:
            yield _more(after, than=earlier), _more(earlier, than=after)
        else:
            yield None, None
        before = row


def _more(cards: Copies, *, than: Copies) -> str:
    """The cards of which a list has more copies than another: `2 Cinder Whelp, 1 Brand Rider`."""
    more = ((name, copies - than.get(key, ("", 0))[1]) for key, (name, copies) in cards.items())
    return ", ".join(f"{count} {name}" for name, count in more if count > 0)
