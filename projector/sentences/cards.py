"""Which card is worth most to draw early, and what one card is worth."""

import polars as pl

from projector.sentences.answer import (
    MOST_NAMED,
    NO_GAMES,
    Answer,
    Clause,
    Frames,
    Row,
    about,
    missing,
    named,
    one_pool,
    perhaps_best,
    points,
    points_interval,
)
from projector.stats.filters import Filters
from projector.stats.ranking import FEW
from projector.stats.seats import POOL


def cards(data: Frames, filters: Filters) -> Answer:
    """Which card's early copy is worth most."""
    frame = one_pool(data.stat("card_effects", filters), POOL, size="usable")
    rows = frame.filter(pl.col("best").is_not_null()).to_dicts()
    if frame.is_empty():
        return Answer.of(NO_GAMES)
    if not rows:
        return Answer.of("No card stands out yet.")
    best = perhaps_best(rows)
    if len(best) > MOST_NAMED:
        return Answer.of("No card stands out: ", _worth(rows[0], f"an early copy of {_name(rows[0])} "), ".")
    names = named([_name(row) for row in best], last="or")
    return Answer.of(f"Best card to draw early: {names}; ", _worth(best[0], f"an early copy of {_name(best[0])} "), ".")


def card(data: Frames, filters: Filters, *, card: str) -> Answer:
    """What an early copy of a card, by its number, is worth, and how many cards are worth more."""
    frame = one_pool(data.stat("card_effects", filters), POOL, size="usable")
    row = next(iter(frame.filter(card_number=card).to_dicts()), None)
    if row is None:
        return Answer.of(NO_GAMES if frame.is_empty() else "Nobody played this card in a main deck.")
    if row["shrunken_low"] is None:
        return Answer.of(_too_few(row))
    if row["shrunken_low"] <= 0 <= row["shrunken_high"]:
        said = f"An early copy makes no clear difference{points_interval(row['shrunken_low'], row['shrunken_high'])}"
        return Answer.of(Clause(said, "card", _of_card(row)), _missing(row), ".")
    known = frame.filter(pl.col("shrunken").is_not_null())
    place = known.filter(pl.col("shrunken") > row["shrunken"]).height + 1
    return Answer.of(_worth(row, "An early copy "), f": number {place} of {known.height} cards.")


def _worth(row: Row, begin: str) -> Clause:
    """What an early copy of a row's card, which `begin` names, is worth."""
    effect, low, high = (row[name] for name in ("shrunken", "shrunken_low", "shrunken_high"))
    told = f"costs {points(-effect, -high, -low)}" if effect < 0 else f"is worth {points(effect, low, high)}"
    return Clause(f"{begin}{told}", "card", _of_card(row))


def _too_few(row: Row) -> str:
    """Why nothing can be said of a card."""
    if row["usable"] < FEW:
        return f"Too few games: {row['usable']:,} of at least {FEW} decks that can be compared."
    return "The effects of cards cannot be told apart yet."


def _missing(row: Row) -> str:
    """How many more games would tell an effect from none."""
    needed = missing(row["usable"], difference=row["shrunken"], low=row["shrunken_low"], high=row["shrunken_high"])
    return f"; {about(needed)} more games would tell" if needed else ""


def _name(row: Row) -> str:
    return str(row["card_name"] or row["card_number"])


def _of_card(row: Row) -> Row:
    return {name: row[name] for name in (*POOL, "card_number")}
