"""In which turn are cards drawn and played, and how do those fare who had them then?"""

import polars as pl

from events.table.statistics import TURN_DRAW
from projector.lake import Lake
from projector.stats.card_rates import card_rates, columns, rows_of_cards
from projector.stats.card_seats import arrivals, card_games, first_of
from projector.stats.filters import USUAL, Filters
from projector.stats.matches import Usable
from projector.stats.seats import seat_key
from projector.stats.usable import of_pairings
from projector.tables.own_turn import own_turn

OFF_TURN = "played_on_opponents_turn"
COLUMNS = columns(event=pl.String(), own_turn=pl.Int64())


def usable_part(lake: Lake, filters: Filters) -> Usable:
    """The games between different decks in which a card was drawn for the turn, or one of a main deck played."""
    cards = lake.scan("hands").filter(pl.col("origin") == TURN_DRAW)
    played = lake.scan("card_games").filter("main", pl.col("first_played").is_not_null())
    having = pl.concat([rows.select(seat_key()) for rows in (cards, played)])
    return of_pairings(lake, filters, having=having, what="a card drawn for the turn or played")


def card_turns(lake: Lake, filters: Filters = USUAL) -> pl.DataFrame:
    """One row a card of main decks, event and own turn, first all cards together (card_number null): copies.

    event: `drawn`: copies that first came to the hand by the draw of that turn; `played`: decks of which a copy was
    first played then, which count once a card; `played_on_opponents_turn`: the same in an own turn of the opponent's.
    own_turn: (turn + 1) div 2. win_rate: of those who did; over: how much
    more they scored than all who played the same list against the same deck in the same turn order: who draws late is
    still alive. 95 % intervals, no ranks; mirrors are left out.
    """
    return card_rates(lake, filters, _ROWS).select(COLUMNS.names())


def _rows(lake: Lake, seats: pl.DataFrame) -> pl.LazyFrame:
    drawn = first_of(arrivals(lake, seats)).lazy().filter(pl.col("origin") == TURN_DRAW)
    of_cards = card_games(lake, seats.select("seat_key", "row", "end_position", "seat"), "first_played")
    first = of_cards.drop_nulls("first_played").group_by("row", "card_number", "end_position", "seat").agg(
        pl.col("first_played").min().alias("turn")
    )  # fmt: skip
    of_turn = (pl.col("end_position") * 2**16 + pl.col("turn")).alias("of_turn")
    played = first.with_columns(of_turn).join(lake.scan("turns").select(of_turn, "turn_player"), on="of_turn")
    own = pl.col("turn_player") == pl.col("seat")
    event = pl.when(own).then(pl.lit("played", pl.Categorical)).otherwise(pl.lit(OFF_TURN, pl.Categorical))
    rows = pl.concat(
        [
            of.select("row", "card_number", pl.col("turn").cast(pl.Int64), event=told)
            for told, of in ((pl.lit("drawn", pl.Categorical), drawn), (event, played))
        ]
    )
    return rows.select("row", "card_number", "event", own_turn(pl.col("turn")), weight=pl.lit(1))


_ROWS = rows_of_cards("card_turns", _rows, ["event", "own_turn"])
