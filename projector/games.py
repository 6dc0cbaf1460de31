"""The list of recorded games, read straight from the log."""

from typing import NotRequired, TypedDict
from uuid import UUID

from events.errors import KifuError
from events.fact import GameEnded, TurnBegan
from events.recorder import Recording, read
from events.store import GameLog, Head


class GameRow(TypedDict):
    """A recorded game. `decks` and `players` are those of seats a and b; `winner` is a seat, None in a draw.

    An open game has no winner and no reason. Only a damaged record has `unreadable`, which says why it cannot be
    read; its other fields are then empty.
    """

    game: str
    system: str
    decks: list[str]
    players: list[str]
    winner: str | None
    reason: str | None
    turns: int
    actions: int
    facts: int
    head: str
    unreadable: NotRequired[str]


def games(log: GameLog) -> list[GameRow]:
    """All games of a log, in the order in which they began."""
    return [_listed(log, game, head) for game, head in log.heads().items()]


def _listed(log: GameLog, game: UUID, head: Head) -> GameRow:
    try:
        return _row(game, read(log, game), head)
    except KifuError as error:
        return GameRow(
            game=str(game),
            system="",
            decks=[],
            players=[],
            winner=None,
            reason=None,
            turns=0,
            actions=head.version - 1,
            facts=0,
            head=head.hash.hex(),
            unreadable=str(error),
        )


def _row(game: UUID, recording: Recording, head: Head) -> GameRow:
    start, facts = recording.start, recording.facts
    ended = next((fact for fact in facts[-1:] if isinstance(fact, GameEnded)), None)
    return GameRow(
        game=str(game),
        system=start.system,
        decks=[deck.label for deck in start.decks],
        players=[player.name for player in start.players],
        winner=ended.winner if ended else None,
        reason=ended.reason if ended else None,
        turns=sum(isinstance(fact, TurnBegan) for fact in facts),
        actions=len(recording.actions),
        facts=len(facts),
        head=head.hash.hex(),
    )
