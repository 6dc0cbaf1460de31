"""The tables `deck_cards` and `card_games`: each card of each deck, and what became of its copies in the game.

Copies are counted as 17Lands counts cards: by the hand that was kept, and each copy once however often it comes back.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl

from events.envelope import DeckLine
from events.state import PLAYERS, Player
from projector.tables.fold import Fold
from projector.tables.played import PlayedGames, index, seats, series


class CardGames:
    """One row a game, seat and card number, for both tables."""

    def __init__(self) -> None:
        self._g: list[int] = []
        self._seats: list[Player] = []
        self._lines: list[DeckLine] = []
        self._counts: dict[str, list[int | None]] = {
            name: [] for name in ("copies", "opening", "drawn", "seen", "played", "first_played", "in_deck")
        }

    def add(self, g: int, fold: Fold) -> None:
        """Add the cards of a finished game."""
        rows: dict[tuple[Player, str], int] = {}
        row_of = [
            rows.setdefault((player, line.number), len(rows))
            for player, deck in zip(PLAYERS, fold.decks, strict=True)
            for line in deck
        ]
        count = len(rows)
        zones, marks = fold.game.zones, fold.game.marks
        hand = "hand" in zones
        self._counts["copies"] += _copies(range(len(row_of)), row_of, count)
        self._counts["opening"] += _copies(fold.opening, row_of, count, known=hand)
        self._counts["drawn"] += _copies(fold.later - fold.opening, row_of, count, known=hand)
        self._counts["seen"] += _copies(fold.later | fold.opening, row_of, count, known=hand)
        self._counts["played"] += _copies(fold.first_played, row_of, count, known="play" in marks)
        self._counts["in_deck"] += _copies(fold.cards_in("deck"), row_of, count, known="deck" in zones)
        first: list[int | None] = [None] * count
        for card, turn in fold.first_played.items():
            first[row_of[card]] = min(turn, first[row_of[card]] or turn)
        self._counts["first_played"] += first
        self._g += [g] * count
        self._seats += [player for player, _ in rows]
        self._lines += [fold.lines[row_of.index(row)] for row in range(count)]

    def frames(self, played: PlayedGames) -> dict[str, pl.DataFrame]:
        """The frames of both tables."""
        g, seat = index(self._g), seats(self._seats)
        of_game = [*played.of(g), seat]
        ids = {player: played.games[f"deck_id_{player}"].gather(g) for player in PLAYERS}
        printed = series(
            "deck_cards",
            {
                "card_number": [line.number for line in self._lines],
                "card_name": [line.name for line in self._lines],
                "definition": [line.definition.hex() for line in self._lines],
            },
        )
        counts = series("card_games", self._counts)
        own = pl.select(pl.when(seat == "a").then(ids["a"]).otherwise(ids["b"]).alias("deck_id")).to_series()
        return {
            "deck_cards": pl.DataFrame([*of_game, own, *printed, counts[0]]),
            "card_games": pl.DataFrame([*of_game, *played.seen_by(g, seat), *printed[:2], *counts]),
        }


def _copies(cards: Iterable[Any], row_of: Sequence[int], count: int, *, known: bool = True) -> Sequence[int | None]:
    """How many of the cards belong to each row; nothing where the game has no such thing."""
    if not known:
        return [None] * count
    counts = [0] * count
    for card in cards:
        counts[row_of[card]] += 1
    return counts
