"""The filters of the list of games that other tables than `games` answer: the games and seats that fit them."""

from collections.abc import Callable, Mapping

import polars as pl

from projector.games_of_card import games_of_card
from projector.games_of_plays import games_of_plays
from projector.lake import Lake

OF_SEATS: tuple[str, ...] = ("hand", "card", "played")
"""The names of these filters. Of several the last says at which moment a game is shown."""


def games_of_hand(lake: Lake, hand: str) -> pl.DataFrame:
    """One row a finished game (`end_position`) and seat that was asked for another opening hand, and `kept` its own or
    had it `redrawn`; of games that had a first turn."""
    asked = lake.scan("decks").filter(pl.col("on_the_play").is_not_null(), pl.col("mulligans").is_not_null())
    redrawn = pl.col("mulligans") > 0
    return lake.collect(asked.filter(redrawn if hand == "redrawn" else ~redrawn).select("end_position", "seat"))


_LISTINGS: Mapping[str, Callable[..., pl.DataFrame]] = {
    "hand": games_of_hand,
    "card": games_of_card,
    "played": games_of_plays,
}


def games_of_seats(lake: Lake, name: str, value: str, *more: str) -> pl.DataFrame:
    """One row a game (`end_position`) and seat that fit a filter of OF_SEATS. `more`: of a card, how it was had."""
    return _LISTINGS[name](lake, value, *more)
