"""Whether a reader's own deck is legal, how much of it is automated, how much it is expected to win; and what a test of
changes says so far."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import polars as pl

from events.errors import KifuError
from events.game import load
from events.simulation.comparison import GAMES, SMALLEST, Look, size_for
from events.simulation.sequence import LEAST, Estimate
from projector.own_deck import Like, OwnDeck
from projector.sentences.answer import (
    MOST_NEEDED,
    NOTHING,
    Answer,
    Clause,
    Frames,
    Row,
    about,
    interval,
    one_pool,
    percent,
    points,
    points_interval,
)
from projector.stats.filters import Filters
from projector.stats.matches import Unit
from projector.stats.seats import POOL


class WithFolder(Frames, Protocol):
    """What answers statistics of a data folder, which also has imported cards."""

    @property
    def folder(self) -> Path:
        """The data folder."""
        ...


def my_deck(
    data: WithFolder,
    filters: Filters,
    *,
    pasted: str,
    changes: str | None = None,
    shares: Mapping[str, float] | None = None,
    unit: Unit = "game",
) -> Answer:
    """Whether a list is legal, how many of its cards are automated, and what it is expected to win against the field.

    `pasted`: the list, in any form; `changes`: of it, as in `-1 KF01-101,+1 KF01-120`. KifuError if it cannot be read,
    or the filters choose no card game.
    """
    if filters.system is None:
        raise KifuError("this answer is about a list of one card game: choose it by its name (system)")
    deck = OwnDeck.read(load(filters.system), data.folder, pasted, changes)
    field = filters.but(decks=(), opponents=(), players=(), begins=None)
    return _legality(deck) + _automation(deck) + _expected(data, field, deck, shares, unit)


def _legality(deck: OwnDeck) -> Answer:
    if not deck.problems:
        return Answer.of("Legal.")
    first, *others = deck.problems
    more = f", and {len(others)} more problem{'' if len(others) == 1 else 's'}" if others else ""
    rule = f" ({first.rule})" if first.rule in deck.game.book else ""
    return Answer.of(f"Not legal: {first.message}{rule}{more}.")


def _automation(deck: OwnDeck) -> Answer:
    playing, total, _ = deck.automated
    if not total:
        return NOTHING
    if total == 1:
        return Answer.of(f"1 card is {'' if playing else 'not '}automated.")
    if playing == total:
        return Answer.of(f"All {total} cards are automated.")
    return Answer.of(f"{playing} of its {total} cards are automated.")


def _expected(data: Frames, filters: Filters, deck: OwnDeck, shares: Mapping[str, float] | None, unit: Unit) -> Answer:
    """What the deck that is most like it is expected to win against the field."""
    rates = one_pool(data.stat("field_rate", filters, shares=shares, unit=unit), POOL, size="games")
    if rates.is_empty():
        return Answer.of("No game that was played tells how much it wins.")
    pool = {name: rates[name][0] for name in POOL}
    like = deck.like(data.stat("deck_lists", filters), of=pool)
    rated = rates.filter(pl.col("field_rate").is_not_null(), deck="" if like is None else like.deck)
    if like is None or rated.is_empty():
        return Answer.of("No deck like it was played, so nothing tells yet how much it wins.")
    row = rated.row(0, named=True)
    field = "the field" if shares is None else "your field"
    rate = f"{percent(row['field_rate'])}{interval(row['low'], row['high'])}{' of matches' if unit == 'match' else ''}"
    said = f"Against {field} it is expected to win {rate}"
    games: Row = {name: row[name] for name in (*POOL, "deck")}
    return Answer.of(Clause(said, "deck", games), f", as {_like(like)} does.")


def _like(like: Like) -> str:
    if like.is_same:
        return f"{like.deck}, whose list it is,"
    return f"{like.deck}, with which it shares {like.common} of {like.total} cards,"


def opponents(weights: Mapping[str, float]) -> Answer:
    """The decks that a test plays against, with their shares. `weights`: by their labels."""
    whole = sum(weights.values())
    shares = [f"{label} {percent(weight / whole)}" for label, weight in weights.items()]
    return Answer.of(f"Against {', '.join(shares)}.")


def trial(look: Look | None) -> Answer:
    """What the games of a test say so far of the changed list against the pasted one."""
    if look is None:
        return Answer.of("The first games are being played.")
    found, games = look.found, GAMES * look.pairs
    if found.difference is None or found.low is None or found.high is None:
        return Answer.of(f"{games:,} games so far: at least {GAMES * LEAST} are needed to say anything.")
    difference, low, high = found.difference, found.low, found.high
    if look.finding == "better":
        return Answer.of(f"The changed list is better: it wins {points(difference, low, high)} more.")
    if look.finding == "worse":
        return Answer.of(f"The changed list is worse: it wins {points(-difference, -high, -low)} less.")
    if look.finding == "alike":
        bound = f"{100 * SMALLEST:.0f} points"
        return Answer.of(f"Both lists are equally good: they differ by less than {bound}{points_interval(low, high)}.")
    more, size = ("more", (difference, low, high)) if difference >= 0 else ("less", (-difference, -high, -low))
    return Answer.of(f"Too close to call: the changed list wins {points(*size)} {more} so far", _needed(found), ".")


def _needed(found: Estimate) -> str:
    """How many more games a test probably takes."""
    size = size_for(found, max(abs(found.difference or 0), SMALLEST))
    if size is None or size.more > MOST_NEEDED:
        return ""
    return f"; {about(size.more) if size.more else 'a few'} more games to tell"
