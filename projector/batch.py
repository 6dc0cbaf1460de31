"""Recorded games as rows: whole finished games in, one frame a table out."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, Literal
from uuid import UUID

import polars as pl

from events.envelope import GameStarted
from events.fact import Fact, GameEnded, TurnBegan
from events.recorder import Recording
from events.state import PLAYERS
from projector.columns import SORTED_BY, schema
from projector.tables.card_games import CardGames
from projector.tables.decisions import Decisions
from projector.tables.decks import Decks, deck_id
from projector.tables.facts import Facts
from projector.tables.fold import Fold
from projector.tables.order import ordered
from projector.tables.played import Games, series
from projector.tables.positions import Positions
from projector.tables.turns import Turns


def population(start: GameStarted) -> Literal["bots", "humans", "mixed"]:
    """Who played. Populations are never pooled."""
    kinds = {player.kind for player in start.players}
    if len(kinds) == 2:
        return "mixed"
    return "bots" if kinds == {"bot"} else "humans"


def game_row(game: UUID, recording: Recording, *, first: int, end: int | None, head: bytes) -> dict[str, Any]:
    """The row of table `games`; `first` and `end` are positions in the log, `end` is None for a game still open."""
    start = recording.start
    facts = list(chain(start.facts, *[action.facts for action in recording.actions]))
    turns = [fact for fact in facts if type(fact) is TurnBegan]
    ended = facts[-1] if facts and isinstance(facts[-1], GameEnded) else None
    return {
        "game": str(game),
        "end_position": end,
        "system": start.system,
        "population": population(start),
        **_provenance(start),
        **_seated(start),
        "first": turns[0].player if turns else None,
        "winner": ended.winner if ended else None,
        "reason": ended.reason if ended else None,
        "turns": len(turns),
        "actions": len(recording.actions),
        "facts": len(facts),
        "first_position": first,
        "head": head.hex(),
    }


def _provenance(start: GameStarted) -> dict[str, Any]:
    """Where the record comes from, and how the game was played."""
    told = start.provenance
    words = ("source", "recorder", "date", "format", "event", "round", "table", "match", "game_in_match", "index")
    return {
        **{word: getattr(told, word) for word in words},
        "edition": start.edition,
        "seed": None if told.seed is None else str(told.seed),
        "options": ";".join(f"{name}={value}" for name, value in sorted(start.options.items())),
        "engine": start.engine,
        "parent": None if start.parent is None else str(start.parent),
        "parent_position": start.parent_position,
        "supersedes": start.supersedes,
    }


def _seated(start: GameStarted) -> dict[str, Any]:
    """Who sat in each seat, and with which deck."""
    row: dict[str, Any] = {}
    for seat, player, deck in zip(PLAYERS, start.players, start.decks, strict=True):
        row |= {f"player_{seat}": player.name, f"kind_{seat}": player.kind, f"bot_{seat}": player.bot}
        row |= {f"deck_{seat}": deck.label, f"deck_id_{seat}": deck_id(deck)}
    return row


CONTEXT = ("turn", "turn_player", "phase", "step")
"""What is the same after all facts of a stretch."""


class Batch:
    """Finished games, collected until they are written. Add them in the order in which they ended."""

    def __init__(self) -> None:
        self._games = Games()
        self._stretches: dict[str, list[Any]] = {name: [] for name in CONTEXT}
        self._facts = Facts()
        self._decisions = Decisions()
        self._positions = Positions()
        self._turns = Turns()
        self._decks = Decks()
        self._cards = CardGames()

    @property
    def games(self) -> Sequence[dict[str, Any]]:
        """The rows of table `games`."""
        return self._games.rows

    @property
    def facts(self) -> Sequence[Fact]:
        """The facts of all games, game by game."""
        return self._facts.facts

    def add(self, recording: Recording, row: dict[str, Any]) -> None:
        """Add a finished game and its row of table `games`. One that cannot be folded raises, and adds nothing."""
        fold = Fold(recording)
        g, stretches = len(self.games), len(self._stretches["turn"])
        # These alone look at what was taken, and so may raise: first of all.
        self._decisions.add(g, fold, stretches=stretches)
        self._games.add(fold, row)
        for name, values in zip(CONTEXT, zip(*fold.contexts, strict=True), strict=True):
            self._stretches[name] += values
        self._facts.add(g, fold, stretches=stretches)
        self._positions.add(g, fold, stretches=stretches)
        self._turns.add(g, fold)
        self._decks.add(fold)
        self._cards.add(g, fold)

    def frames(self) -> dict[str, pl.DataFrame]:
        """The frame of each table, with its declared columns, sorted as its parts are."""
        played = self._games.played()
        stretches = pl.DataFrame(series("facts", self._stretches))
        cards = self._cards.frames(played)
        return {
            "games": played.games.select(schema("games").names()),
            "facts": self._facts.frame(played, stretches).select(schema("facts").names()),
            "decisions": self._decisions.frame(played, stretches).select(schema("decisions").names()),
            "positions": self._positions.frame(played, stretches).select(schema("positions").names()),
            "turns": self._turns.frame(played).select(schema("turns").names()),
            "decks": self._decks.frame(played).select(schema("decks").names()),
            **{name: arranged(frame, name) for name, frame in cards.items()},
        }


def arranged(frame: pl.DataFrame, table: str) -> pl.DataFrame:
    """The table's declared columns, and its rows in the order of a part."""
    return ordered(frame.select(schema(table).names()), SORTED_BY[table])
