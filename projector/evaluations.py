"""What the bots of a recorded game say of their options: recomputed from the table, since no record holds it."""

from collections.abc import Mapping

import msgspec

from events.records.envelope import PlayerRecord
from events.seats.bots import EvaluatingBot, Evaluation
from events.seats.view import SeatView
from events.table.ask import CHANCE, Ask
from events.table.ids import PLAYERS, Player
from events.table.state import State
from projector.replay import Replay

DIGITS = 2


class Evaluations:
    """The evaluations of a game's bots. Of a bot in another version than the one that played there are none.

    There are none either of a record taken on trust: nobody has seen that its asks are those of the rules.
    """

    def __init__(self, replay: Replay) -> None:
        self._board = replay.game.board
        players = zip(PLAYERS, replay.recording.start.players, strict=True)
        found = {player: _bot(replay, record) for player, record in players if not replay.trusted}
        self._bots: Mapping[Player, EvaluatingBot] = {player: bot for player, bot in found.items() if bot is not None}

    def of(self, state: State, ask: Ask) -> Evaluation | None:
        """What the asked bot says of the options, by its seat's view of a state; None if it says nothing."""
        if ask.player == CHANCE or ask.player not in self._bots:
            return None
        said = self._bots[ask.player].evaluation(SeatView(self._board, state, ask.player), ask)
        if said is None:
            return None
        values = tuple(None if value is None else round(value, DIGITS) for value in said.values)
        return msgspec.structs.replace(said, values=values)


def _bot(replay: Replay, record: PlayerRecord) -> EvaluatingBot | None:
    bot = replay.game.bots.get(record.bot or "")
    if bot is None or bot.version != (record.version or 1):
        return None
    made = bot()
    return made if isinstance(made, EvaluatingBot) else None
