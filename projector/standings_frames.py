"""The standings of an event, and the decks of its field, as frames."""

import polars as pl

from projector.standings import NOT_KNOWN, Event
from projector.stats.intervals import rate_with_interval

STANDINGS = pl.Schema(
    {
        **{"rank": pl.Int64(), "player": pl.String(), "deck": pl.String()},
        **dict.fromkeys(("points", "wins", "losses", "draws"), pl.Int64()),
        "omw": pl.Float64(),
    }
)
"""The columns of standings as a frame."""
DECKS = pl.Schema(
    {
        **{"deck": pl.String(), "players": pl.Int64(), "share": pl.Float64()},
        **{"cut": pl.Int64(), "cut_share": pl.Float64(), "conversion": pl.Float64()},
        "no_cut": pl.String(),
    }
)
"""The columns of the decks of a field as a frame."""


def standings_frame(found: Event) -> pl.DataFrame:
    """The standings of an event as a frame."""
    return pl.DataFrame(found.standings, schema=STANDINGS, orient="row")


def decks_frame(found: Event) -> pl.DataFrame:
    """The decks of a field as a frame; each share with its interval of Wilson, 95 %: every player counts once."""
    decks = pl.DataFrame(found.decks, schema=DECKS, orient="row")
    players, cut = pl.col("players"), pl.col("cut")
    shares = {"share": (players, players.sum()), "cut_share": (cut, cut.sum()), "conversion": (cut, players)}
    for name, (count, of) in shares.items():
        _, *ends = rate_with_interval(count, of)
        decks = decks.with_columns(end.alias(f"{name}_{end.meta.output_name()}") for end in ends)
    ordered = [
        column for name in DECKS for column in (name, *([f"{name}_low", f"{name}_high"] if name in shares else []))
    ]
    return decks.select(ordered)


def shown_decks(frame: pl.DataFrame) -> pl.DataFrame:
    """A frame of standings or of decks that says so where a deck is not known, if any is."""
    if frame["deck"].null_count() == frame.height:
        return frame
    return frame.with_columns(pl.col("deck").fill_null(NOT_KNOWN))
