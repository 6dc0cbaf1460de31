"""What games have in common: the match that they belong to, and what they are independent of the rest by."""

import polars as pl

_OF_MATCH = (
    *("system", "population", "source", "experiment", "options"),
    *("date", "event", "round", "match"),
)
"""What the games of a match have in common, beside their players: numbers such as `7/0` are given out again."""
BETWEEN = "\x1f"
"""What stands between the words of a name that is made of several."""


def words_of_match() -> list[pl.Expr]:
    """What the games of a match have in common in their records, beside their players, as texts."""
    return [pl.col(word).cast(pl.String).fill_null("") for word in _OF_MATCH]


def match_of_game() -> pl.Expr:
    """What match a row of `games` is of, the same for all of its games, in whatever seats its players sit.

    The id of a game of no match.
    """
    one, other = (player_of_game(seat) for seat in "ab")
    players = [pl.min_horizontal(one, other), pl.max_horizontal(one, other)]
    named = pl.concat_str([*words_of_match(), *players], separator=BETWEEN)
    return pl.when(pl.col("match").is_not_null()).then(named).otherwise(pl.col("game").cast(pl.String))


def player_of_game(seat: str) -> pl.Expr:
    """What tells the player in a seat apart in the next game of the match: name, else deck, else seat.

    In simulated games the same bots play many decks: of these both name and deck.
    """
    name, deck = (pl.col(f"{of}_{seat}").cast(pl.String).fill_null("") for of in ("player", "deck_id"))
    simulated = pl.col("source").cast(pl.String) == "simulated"
    same_name, same_deck = (
        pl.col(f"{of}_a").cast(pl.String).eq_missing(pl.col(f"{of}_b").cast(pl.String)) for of in ("player", "deck_id")
    )
    told = pl.when(simulated).then(name + BETWEEN + deck).when(same_name).then(deck).otherwise(name)
    return pl.when(same_name & same_deck).then(pl.lit(seat)).otherwise(told)


def unit_of_game() -> pl.Expr:
    """What a row of `games` is independent of the rest by: a simulated game by itself, any other by its match."""
    game = pl.col("game").cast(pl.String)
    return pl.when(pl.col("source").cast(pl.String) == "simulated").then(game).otherwise(match_of_game())
