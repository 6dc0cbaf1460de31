"""The decks of a field as lists that can be played: of each deck the list that was played most."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import polars as pl

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.game import Game
from projector.lake import Lake
from projector.stats.deck_lists import listed_cards
from projector.stats.filters import Filters
from projector.stats.seats import seat_games

MOST = 8
"""The most decks of a field that are played against."""


class Opponent(NamedTuple):
    """A deck of a field, and its weight in it."""

    deck: Deck
    weight: float


def field_lists(
    lake: Lake, filters: Filters, game: Game, cards: Catalogue[Any], shares: Mapping[str, float] | None = None
) -> list[Opponent]:
    """The decks of the field that filters leave, those with the largest shares, each by the list that was played most.

    `shares`: of decks by name, those left out 0; None: as often as they were played. A deck is left out if none of its
    lists is known, or the one that was played most is not legal now.
    """
    whole = filters.but(decks=(), opponents=(), players=(), begins=None, system=game.name)
    counts = seat_games(lake, whole).group_by("deck", "deck_id").agg(seats=pl.len())
    cards_of = listed_cards(lake).sort("deck_id", "part", "card_number").partition_by("deck_id", as_dict=True)
    rows = lake.collect(counts).sort("deck", "seats", "deck_id", descending=[False, True, False])
    found = []
    for (name,), lists in rows.partition_by("deck", as_dict=True, maintain_order=True).items():
        weight = float(lists["seats"].sum()) if shares is None else shares.get(str(name), 0.0)
        known = next((cards_of[key] for key in ((of,) for of in lists["deck_id"]) if key in cards_of), None)
        if known is None or weight <= 0:
            continue
        lines = known.select("card_number", "copies", "part").rows()
        deck = Deck(str(name), tuple(DeckEntry(number, copies, part=part) for number, copies, part in lines))
        if not game.pool.deck_problems(deck, cards, game.chosen({})):
            found.append(Opponent(deck, weight))
    return sorted(found, key=lambda opponent: -opponent.weight)[:MOST]


def sample_opponents(game: Game) -> list[Opponent]:
    """The decks that come with a game, all of the same weight."""
    return [Opponent(deck, 1.0) for deck in game.pool.sample_decks().values()][:MOST]
