"""The referee: a run of a game's rules, with checked answers."""

from collections.abc import Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from events.cards.card import Definition
from events.errors import IllegalAnswer, KifuError, is_of_the_program
from events.table.ask import (
    CHANCE,
    MANUAL,
    Ask,
    Concede,
    Given,
    Indexes,
    Operation,
    RuledOperation,
    Sighting,
    check,
    named,
)
from events.table.assumed import identification
from events.table.fact import Fact, PlayerConceded
from events.table.ids import PLAYERS, Player
from events.table.misplayed import naming_zones, too_few
from events.table.table import NO_INSERTIONS, NO_OPTIONS, GameOver, PlayedGame, Table


class _Ruled(NamedTuple):
    """What no rule makes and is being done: the position before it, how much was postponed, and its coroutine."""

    position: int
    postponed: int
    doing: Coroutine[Any, Any, None]


async def _emitted(table: Table, fact: Fact) -> None:
    """Let a fact happen that no rule makes."""
    table.emit(fact)


class Referee:
    """A run of a game's rules, with the open ask (None: the game has ended) and the facts before the first ask.

    `options` are the game's switches; those left out have their defaults. BadOption lists the permitted values.
    `declared`: what the record says of itself before the first fact of the rules (`events.table.assumed`).
    """

    def __init__(
        self,
        game: PlayedGame,
        decks: Mapping[Player, Sequence[Definition | None]],
        options: Mapping[str, str] = NO_OPTIONS,
        declared: Sequence[Fact] = (),
    ) -> None:
        self._new_table = partial(Table, game, decks, options)
        self._taken: list[Given] = []
        self._declared = {0: declared} if declared else NO_INSERTIONS
        self._begin(self._declared)
        self.opening: tuple[Fact, ...] = tuple(self.table.facts)

    def _begin(self, insertions: Mapping[int, Sequence[Fact]]) -> None:
        """Begin the game, in which these facts happen though no rule makes them."""
        self.table = self._new_table(insertions)
        self.ask: Ask | None = None
        self._answers: list[tuple[int, Indexes | Operation]] = []
        self._ruled: _Ruled | None = None
        self._rules: Coroutine[Any, Any, None] = self.table.rules.play(self.table)
        self._resume(None)

    @property
    def state(self) -> Any:
        """The table's state now. Only facts may change it."""
        return self.table.state

    def answer(self, answer: Given) -> tuple[Fact, ...]:
        """The facts after an answer to the open ask, or a concession, up to the next ask or the end of the game.

        In place of an answer stands an operation that the table accepted against the rules, or what a card was seen to
        be. When it is done, what was answered since the last fact before it is asked again, with the options that there
        are now.

        IllegalAnswer, and nothing happens, if the answer is not legal, or the game cannot go on from such an operation.
        """
        if self.ask is None:
            raise IllegalAnswer("the game has ended: there is nothing to answer")
        before = len(self.table.facts)
        if isinstance(answer, Concede):
            self._concede(answer.player)
        elif isinstance(answer, RuledOperation):
            self._rule(self.ask, answer)
        elif isinstance(answer, Sighting):
            self._identify(self.ask, answer)
        else:
            if isinstance(answer, Operation):
                self._check_operation(self.ask, answer)
            else:
                check(self.ask, answer)
            if self._ruled is not None:
                self._try_to_go_on(answer)
            else:
                self._answers.append((before, answer))
                self._resume(answer)
        self._taken.append(answer)
        return tuple(self.table.facts[before:])

    def close(self) -> None:
        """End this run, wherever the game stands."""
        if self._ruled is not None:
            self._ruled.doing.close()
        self._rules.close()

    def _rule(self, ask: Ask, operation: RuledOperation) -> None:
        """Do an operation that the table accepted."""
        self._check_pause(ask)
        if fault := self.table.rules.operation_fault(self.table, operation.player, operation):
            raise IllegalAnswer(f"{named(ask)}: {fault}")
        self._pause(self.table.rules.rule(self.table, operation))

    def _identify(self, ask: Ask, sighting: Sighting) -> None:
        """Let the record know what a card is of which it only assumed that."""
        self._check_pause(ask)
        fact = identification(self.state, sighting)
        if isinstance(fact, str):
            raise IllegalAnswer(f"{named(ask)}: {fact}")
        self._pause(_emitted(self.table, fact))

    def _check_pause(self, ask: Ask) -> None:
        """IllegalAnswer if nothing can happen at an ask but by the rules."""
        if self._ruled is not None:
            raise IllegalAnswer(f"{named(ask)}: it belongs to an operation by hand: answer it before the next one")
        if self.table.listed == len(self.table.facts):
            raise IllegalAnswer(f"{named(ask)}: its options stand as they were before the last fact: answer it first")

    def _pause(self, doing: Coroutine[Any, Any, None]) -> None:
        """Begin what no rule makes, in a coroutine of its own: the rules stand still meanwhile."""
        self.table.by_nobody()
        self._ruled = _Ruled(len(self.table.facts), len(self.table.postponed), doing)
        self._try_to_go_on(None)

    def _try_to_go_on(self, answer: Indexes | Operation | None) -> None:
        """Go on with the operation, and after it with the game; IllegalAnswer, and nothing happens, if it cannot."""
        ask = self.ask
        assert ask is not None
        try:
            self._go_on(answer)
        except Exception as error:
            if is_of_the_program(error):
                raise
            taken, self._taken = self._taken, []
            self._begin(self._declared)
            for given in taken:
                self.answer(given)
            why = str(error) if isinstance(error, KifuError) else repr(error)
            raise IllegalAnswer(f"{named(ask)}: the game cannot go on from what is done by hand: {why}") from None

    def _go_on(self, answer: Indexes | Operation | None) -> None:
        assert self._ruled is not None
        try:
            self.ask = self._ruled.doing.send(answer)
        except GameOver:
            self.ask = self._ruled = None
        except StopIteration:
            self._begin_again(self._ruled)

    def _begin_again(self, ruled: _Ruled) -> None:
        """Play the game again up to the operation, let there happen what happened at this table since, and go on.

        So every ask is made anew by the game's own rules: nothing that they computed before the operation is left.
        """
        facts, answers, position = self.table.facts, self._answers, ruled.position
        if len(self.table.postponed) > ruled.postponed:
            raise KifuError("it ends what other skills do: do it when they are done")
        insertions = {**self.table.insertions, position: tuple(facts[position:])}
        self._rules.close()
        self._begin(insertions)
        for before, answer in answers:
            if before < position:
                self._answers.append((before, answer))
                self._resume(answer)
        if self.table.facts[: len(facts)] != facts:
            raise KifuError("the rules do not come to the same point again")

    def _concede(self, player: Player) -> None:
        if player not in PLAYERS:
            raise IllegalAnswer(f"'{player}' cannot concede; players are a and b")
        self.ask = None
        self.close()
        self._ruled = None
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
