"""In which games did a card change the chance to win most, and by what?"""

import polars as pl

from projector.columns import SEATS
from projector.lake import Lake
from projector.stats.filters import USUAL, Filters
from projector.stats.judged_games import of_judged_games
from projector.stats.key_moments import key_moments
from projector.stats.seats import OF_POOL, POOL, seat_games

COLUMNS = pl.Schema(
    {
        **OF_POOL,
        "card_number": pl.String(),
        "card_name": pl.String(),
        "game": pl.String(),
        "end_position": pl.Int64(),
        "seat": SEATS,
        "player": pl.String(),
        "deck": pl.String(),
        "opponent": pl.String(),
        "score": pl.Float64(),
        "turn": pl.Int64(),
        "change": pl.Float64(),
        "moved": pl.String(),
        "cause": pl.String(),
        "fact": pl.String(),
        "fact_position": pl.Int64(),
    }
)
usable_part = of_judged_games
_OF_MOMENT = ("turn", "change", "moved", "cause", "fact", "fact_position")


def card_moments(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card, game and seat, each card's largest change first: the key moment that an event of the card made.

    Of `key_moments` those whose fact is of a card of the `seat`; of several in a game the one with the largest change.
    change: how much the chance of that seat to win changed until the next decision, all that happened included: it says
    nothing of how good the play was. fact, at `fact_position`: the event; moved: the figure of the table that it
    changed; cause: as in `key_moments`. turn: its number in the game. player: the person of the seat, null for a bot;
    score: how the game ended for them.
    """
    moments = key_moments(lake, filters).drop_nulls("fact_card_number")
    own = seat_games(lake, filters).select("end_position", "seat", "deck", "opponent", "player", "score")
    key = [*POOL, "game", "end_position"]
    seen_from = moments.select(
        *key,
        pl.col("seat").alias("from"),
        *_OF_MOMENT,
        "fact_player",
        card_number="fact_card_number",
        card_name="fact_card_name",
    )
    of_seats = seen_from.join(_owners(lake, moments), on=["end_position", "fact_position"], maintain_order="left")
    of_seats = of_seats.with_columns(pl.col("seat").fill_null(pl.col("fact_player")))
    sign = pl.when(pl.col("seat") == pl.col("from")).then(1.0).otherwise(-1.0)
    of_players = of_seats.with_columns(pl.col("change") * sign).lazy().join(own, on=["end_position", "seat"])
    largest: list[pl.Expr | str] = [-pl.col("change").abs(), "end_position", "seat", "fact_position"]
    rows = lake.collect(of_players.select(COLUMNS.names()).cast(COLUMNS).sort(*POOL, "card_number", *largest))
    return rows.unique(["card_number", "end_position", "seat"], keep="first", maintain_order=True)


def _owners(lake: Lake, moments: pl.DataFrame) -> pl.DataFrame:
    """The `seat` whose deck brought the card of each moment's fact; null of a card that came to be during the game."""
    key = ["end_position", "fact_position"]
    asked = moments.select(key).unique(maintain_order=True).lazy()
    facts = lake.scan("facts").select("end_position", pl.col("seq").cast(pl.Int64).alias("fact_position"), "card")
    copies = pl.col("copies").cast(pl.Int64)
    brought = lake.scan("deck_cards").group_by("end_position")
    decks = brought.agg(of_a=copies.filter(pl.col("seat") == "a").sum(), of_both=copies.sum())
    rows = asked.join(facts, on=key, how="left").join(decks, on="end_position", how="left")
    # The place of a card counts those of both decks, seat a's first.
    card = pl.col("card").cast(pl.Int64)
    seat = pl.when(card < pl.col("of_a")).then(pl.lit("a")).when(card < pl.col("of_both")).then(pl.lit("b"))
    return lake.collect(rows.select(*key, seat.cast(SEATS).alias("seat")))
