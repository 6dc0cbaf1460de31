"""The tables of a few games of each card game, and what their recordings say, for the tests of tables."""

from collections import Counter
from functools import cache
from typing import Any
from uuid import UUID

import polars as pl
import pytest

from events.game import load
from events.records.envelope import GameStarted
from events.records.recorder import Recording
from events.table.fact import GameEnded, TurnBegan
from events.table.ids import PLAYERS, Player
from projector.batch import Batch, game_row
from projector.replay import Replay
from projector.tables.identity import DeckIdentity, full_identity
from projector.tables.order import SORTED_BY
from tests.suite.fields import GAMES, Field

COUNT = 6

every_game = pytest.mark.parametrize("system", GAMES)
Rows = list[dict[str, Any]]


def field(system: str) -> Field:
    return Field(system, ("random", "random"), 0, COUNT)


@cache
def frames(system: str) -> dict[str, pl.DataFrame]:
    """The tables of COUNT games, whose ends are the log's positions 10, 20, …"""
    batch = Batch()
    for index in field(system).indexes:
        add(batch, field(system).recording(index), index)
    return batch.frames()


def add(batch: Batch, recording: Recording, index: int) -> None:
    end = 10 * (index + 1)
    facts, decks = recording.facts, identities(recording)
    row = game_row(UUID(int=index), recording, facts, first=end - 9, end=end, head=bytes(32), decks=decks)
    batch.add(recording, facts, row, decks)


def identities(recording: Recording) -> list[DeckIdentity]:
    start = recording.start
    cards = {card.hash: card for card in load(start.system).pool.sample_cards()}
    return [full_identity(start.system, deck, cards) for deck in start.decks]


def rows(system: str, table: str, index: int, **where: Any) -> Rows:
    """The rows of one game, with equal values in those columns."""
    frame = frames(system)[table].filter(pl.col("end_position") == 10 * (index + 1))
    for name, value in where.items():
        frame = frame.filter(pl.col(name).cast(pl.String) == value)
    return frame.sort(SORTED_BY[table]).to_dicts()


def first_turn(recording: Recording) -> int:
    return next(at for at, fact in enumerate(recording.facts) if isinstance(fact, TurnBegan))


def winner(recording: Recording) -> Player | None:
    end = recording.facts[-1]
    assert isinstance(end, GameEnded)
    return end.winner


def won(recording: Recording, player: Player) -> bool | None:
    return None if winner(recording) is None else winner(recording) == player


def copies(replay: Replay, cards: set[int], player: Player) -> Counter[str]:
    """How many of the player's cards among these have each number."""
    decks = zip(PLAYERS, replay.recording.start.brought(), strict=True)
    owned = [(owner, line.number) for owner, deck in decks for line in deck.lines for _ in range(line.copies)]
    return Counter(owned[card][1] for card in cards if owned[card][0] == player)


def deck_zone(system: str) -> str:
    """What the game calls the zone from which cards are drawn."""
    return load(system).texts.lexicon.deck


def hand_zone(system: str) -> str:
    """What the game calls the zone to which cards are drawn."""
    return load(system).texts.lexicon.hand


def held(state: Any, name: str) -> set[int]:
    return {card for player in PLAYERS for card in state.cards_in(player, name)}


def owner(start: GameStarted, card: int) -> Player:
    return "a" if card < sum(line.copies for line in start.brought()[0].lines) else "b"
