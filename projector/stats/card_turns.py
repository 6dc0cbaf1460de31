"""In which turn are cards drawn and played, and how do those fare who had them then?"""

import polars as pl

from events.table.statistics import TURN_DRAW
from projector.lake import Lake
from projector.stats.card_rates import card_rates, columns
from projector.stats.card_seats import SEAT, arrivals, card_games, card_seats, first_of, main_cards
from projector.stats.filters import USUAL, Filters

OFF_TURN = "played_on_opponents_turn"
COLUMNS = columns(event=pl.String(), own_turn=pl.Int64())


def card_turns(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card of main decks, event and own turn, first all cards together (card_number null): copies.

    event: `drawn`: copies that first came to the hand by the draw of that turn; `played`: decks of which a copy was
    first played then, which count once a card; `played_on_opponents_turn`: the same in an own turn of the opponent's.
    own_turn: (turn + 1) div 2. win_rate: of those who did; over: how much
    more they scored than all who played the same list against the same deck in the same turn order: who draws late is
    still alive. 95 % intervals; mirrors are left out.
    """
    seats = card_seats(lake, filters)
    came = (
        first_of(arrivals(lake, seats))
        .filter(origin=TURN_DRAW)
        .select("row", "card_number", "turn", event=pl.lit("drawn"))
    )
    of_cards = card_games(lake, seats, "first_played").drop_nulls("first_played")
    first = of_cards.group_by("row", "card_number", *SEAT).agg(pl.col("first_played").min().alias("turn"))
    turns = lake.scan("turns").select("end_position", pl.col("turn").cast(first.schema["turn"]), "turn_player")
    played = lake.collect(first.lazy().join(turns, on=["end_position", "turn"]))
    event = pl.when(pl.col("turn_player") == pl.col("seat")).then(pl.lit("played")).otherwise(pl.lit(OFF_TURN))
    rows = pl.concat([came, played.select("row", "card_number", "turn", event=event)])
    rows = rows.with_columns(own_turn=(pl.col("turn").cast(pl.Int64) + 1) // 2, weight=pl.lit(1))
    return card_rates(rows, seats, main_cards(lake, seats), ["event", "own_turn"]).select(COLUMNS.names())
