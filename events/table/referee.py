"""The referee: a run of a game's rules, with checked answers."""

from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from events.cards.card import Definition
from events.errors import IllegalAnswer, KifuError
from events.table.ask import CHANCE, MANUAL, Ask, Concede, Given, Indexes, Operation, check, named
from events.table.fact import Fact, PlayerConceded
from events.table.ids import PLAYERS, Player
from events.table.misplayed import naming_zones, too_few
from events.table.table import NO_OPTIONS, GameOver, PlayedGame, Table


class Referee:
    """A run of a game's rules, with the open ask (None: the game has ended) and the facts before the first ask.

    `options` are the game's switches; those left out have their defaults. BadOption lists the permitted values.
    """

    def __init__(
        self,
        game: PlayedGame,
        decks: Mapping[Player, Sequence[Definition | None]],
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> None:
        self.table = Table(game, decks, options)
        self.ask: Ask | None = None
        self._rules: Coroutine[Any, Any, None] = game.table.play(self.table)
        self._resume(None)
        self.opening: tuple[Fact, ...] = tuple(self.table.facts)

    @property
    def state(self) -> Any:
        """The table's state now. Only facts may change it."""
        return self.table.state

    def answer(self, answer: Given) -> tuple[Fact, ...]:
        """The facts after an answer to the open ask, or a concession, up to the next ask or the end of the game.

        IllegalAnswer, and nothing happens, if the answer is not legal.
        """
        if self.ask is None:
            raise IllegalAnswer("the game has ended: there is nothing to answer")
        facts = self.table.facts
        before = len(facts)
        if isinstance(answer, Concede):
            self._concede(answer.player)
        elif isinstance(answer, Operation):
            self._check_operation(self.ask, answer)
            self._resume(answer)
        else:
            check(self.ask, answer)
            self._resume(answer)
        return tuple(facts[before:])

    def close(self) -> None:
        """The end of this run, wherever the game stands."""
        self._rules.close()

    def _concede(self, player: Player) -> None:
        if player not in PLAYERS:
            raise IllegalAnswer(f"'{player}' cannot concede; players are a and b")
        self.ask = None
        self._rules.close()
        try:
            self.table.emit(PlayerConceded(player=player, rule=self.table.cites["concession"]))
        except GameOver:
            return
        what = f"{self.table.game.name} went on after a concession"
        raise KifuError(f"{what}: let TableRules.interrupt end the game when a player has lost (state.lost)")

    def _check_operation(self, ask: Ask, operation: Operation) -> None:
        if ask.kind != MANUAL or ask.player == CHANCE:
            raise IllegalAnswer(f"{named(ask)}: nothing is done by hand here; pick from the options")
        if fault := self.table.rules.operation_fault(self.table, ask.player, operation):
            raise IllegalAnswer(f"{named(ask)}: {fault}")

    def _resume(self, answer: Indexes | Operation | None) -> None:
        try:
            self.ask = ask = self._rules.send(answer)
        except GameOver:
            self.ask = None
        except StopIteration:
            what = f"the rules of {self.table.game.name} stopped before the game ended"
            raise KifuError(f"{what}: let TableRules.play go on until a fact ends it (GameEnded)") from None
        except KeyError as error:
            with naming_zones(self.table.game.name, self.state):
                raise error
        else:
            if len(ask.options) < ask.least:
                raise KifuError(f"{self.table.game.name}: {too_few(ask)}")
