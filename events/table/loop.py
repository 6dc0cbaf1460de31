"""Loops: repetitions of a state within a turn, the players who could stop them, and the declared number of rounds.

A loop action is the answers from an ask to the same ask at an equal state. Detection costs time, so a game starts its
watch only in a very long turn; a loop can be detected as late as one likes.

Only a repetition that would go on for ever is a loop. A repetition in which chance decides, or a player puts cards in
an order, is left to the players: it need not repeat.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from math import comb
from typing import Any, NamedTuple, TypeAlias

import msgspec

from events.table.ask import CHANCE, ORDER, Ask, Indexes
from events.table.fact import GameEnded
from events.table.ids import Player
from events.table.table import Table

Choice: TypeAlias = frozenset[int]
"""An answer as the set of picked options, by index."""
ROUNDS = 100
"""The number of rounds, unstoppable and with only tallies growing, that proves an endless loop: no text asks for as
many of anything. If no tally grows, a single round is proof."""


def endless(table: Table) -> None:
    """End a loop that neither player can stop: a draw."""
    table.emit(GameEnded(winner=None, reason="loop", rule=table.cites["endless_loop"]))


class Picture(NamedTuple):
    """A state at an ask: the values that a loop repeats (`same`), and the tallies that may grow in it."""

    same: tuple[Any, ...]
    tallies: Mapping[Any, int]

    def comes_after(self, earlier: "Picture") -> bool:
        """Whether a loop that began at the earlier picture may be complete here."""
        return self.same == earlier.same and all(self.tallies.get(name, 0) >= n for name, n in earlier.tallies.items())


class Taken(NamedTuple):
    """An answered ask with its picture. `free`: whether another answer was legal; `resolved`: how many skills were."""

    ask: Ask
    picture: Picture
    answer: Indexes
    free: bool
    resolved: int


class LoopCount(NamedTuple):
    """The declared number of further rounds of a loop action, who stops it, and who cannot restart it."""

    times: int
    stopped_by: Player
    barred: Player | None


@dataclass(frozen=True, kw_only=True)
class Loops:
    """A game's rules of loops.

    `picture`: of its state. `stations`: the kinds of asks at which a loop can be complete, since nothing is half done.
    `endless`: carries out the rule for a loop that nobody can stop. `declare_loop(table, players, acting)`: asks the
    players who can stop it, the turn player first, for the number of rounds; those acting do more in it than decline.
    """

    stations: tuple[str, ...]
    picture: Callable[[Table], Picture]
    endless: Callable[[Table], None]
    declare_loop: Callable[[Table, Sequence[Player], Set[Player]], Awaitable[LoopCount]]


@dataclass
class Run:
    """A loop action that is being repeated: the index of its next ask, the rounds left, the index at which it stops."""

    action: Sequence[Taken]
    left: int
    stops_at: int
    index: int = 0


@dataclass
class LoopWatch:
    """The asks and answers of a turn since the watch was started."""

    loops: Loops
    turn: int
    taken: list[Taken] = field(default_factory=list)
    stations: dict[Any, list[int]] = field(default_factory=dict)
    barred: list[tuple[Any, tuple[Any, ...], Choice]] = field(default_factory=list)
    rounds: Counter[Any] = field(default_factory=Counter)
    run: Run | None = None

    async def ask(self, table: Table, ask: Ask) -> Indexes:
        """Answer an ask by the player or, in a loop that is being repeated, as the time before."""
        if table.state.turn != self.turn:
            table.watch = None
            return await table.put(ask)
        picture = self.loops.picture(table)
        if self.run is None and ask.kind in self.loops.stations:
            await self._look(table, ask, picture)
        stopped: Choice | None = None
        if self.run is not None:
            again = self._again(ask)
            if again is not None:
                return again
            stopped = self._stop(ask, picture)
        barred = [choice for key, same, choice in self.barred if key == key_of(ask) and same == picture.same]
        if stopped is not None and stopped not in barred:
            barred.append(stopped)
        free = choices(ask) > len(barred) + 1
        answer = await otherwise(table, ask, barred) if barred else await table.put(ask)
        if free:
            self.rounds.clear()
        if ask.kind in self.loops.stations:
            self.stations.setdefault(key_of(ask), []).append(len(self.taken))
        self.taken.append(Taken(ask, picture, answer, free, _resolved(table)))
        return answer

    def forget(self) -> None:
        """Begin anew: what came before is no part of a loop."""
        self.taken.clear()
        self.stations.clear()
        self.rounds.clear()
        self.run = None

    async def _look(self, table: Table, ask: Ask, picture: Picture) -> None:
        """Carry out the rule for loops if a loop is complete: the end of the game, or a number of rounds."""
        began = self._began(ask, picture, _resolved(table))
        if began is None:
            return
        action = self.taken[began:]
        free = {taken.ask.player for taken in action if taken.free}
        players = [player for player in table.state.in_turn_order() if player in free]
        if players:
            acting = {player for player in players if any(_acts(taken, player) for taken in action)}
            count = await self.loops.declare_loop(table, players, acting)
            self._begin(action, count)
            return
        self.rounds[key_of(ask)] += 1
        if picture.tallies == action[0].picture.tallies or self.rounds[key_of(ask)] >= ROUNDS:
            self.loops.endless(table)

    def _began(self, ask: Ask, picture: Picture, resolved: int) -> int | None:
        """The index of the first ask of a loop action that is complete here; None if there is none.

        In a loop a skill is resolved: two asks of which both are declined are not one.
        """
        for index in reversed(self.stations.get(key_of(ask), ())):
            if resolved > self.taken[index].resolved and picture.comes_after(self.taken[index].picture):
                return None if any(map(_is_unforeseeable, self.taken[index:])) else index
        return None

    def _begin(self, action: Sequence[Taken], count: LoopCount) -> None:
        stops_at = _first_choice(action, count.stopped_by)
        self.run = Run(action, count.times, stops_at)
        if count.barred is not None:
            choice = action[_first_choice(action, count.barred)]
            self.barred.append((key_of(choice.ask), choice.picture.same, frozenset(choice.answer)))

    def _again(self, ask: Ask) -> Indexes | None:
        """The answer that repeats the loop; None if it stops here, or the ask is another than before."""
        assert self.run is not None
        run, taken = self.run, self.run.action[self.run.index]
        if key_of(ask) != key_of(taken.ask) or (run.left <= 0 and run.index == run.stops_at):
            return None
        run.index += 1
        if run.index == len(run.action):
            run.index, run.left = 0, run.left - 1
        return taken.answer

    def _stop(self, ask: Ask, picture: Picture) -> Choice | None:
        """The answer that is barred now that the loop stops; None at another ask. The watch is emptied."""
        assert self.run is not None
        taken = self.run.action[self.run.index]
        self.run = None
        self.taken.clear()
        self.stations.clear()
        return frozenset(taken.answer) if key_of(ask) == key_of(taken.ask) else None


def _resolved(table: Table) -> int:
    """How many skills have been resolved in the turn."""
    return table.resolved.get(table.state.turn, 0)


def key_of(ask: Ask) -> tuple[Any, ...]:
    """The fields of an ask that are equal when a loop repeats it."""
    return ask.player, ask.kind, ask.options, ask.least, ask.most, ask.picked, ask.instead_of


def choices(ask: Ask) -> int:
    """The number of legal answers; an order of several cards counts as two."""
    count = len(ask.options)
    if ask.kind == ORDER:
        return 1 if count < 2 else 2
    return sum(comb(count, picked) for picked in range(ask.least, ask.most + 1))


def _is_unforeseeable(taken: Taken) -> bool:
    """Whether the same ask may get another answer without a decision to stop: by chance, an order, unknown options."""
    ask = taken.ask
    return not ask.complete or (choices(ask) > 1 and (ask.player == CHANCE or ask.kind == ORDER))


def _first_choice(action: Sequence[Taken], player: Player) -> int:
    """The index of the player's first choice in a loop action: of one to act, if there is any."""
    free = [index for index, taken in enumerate(action) if taken.free and taken.ask.player == player]
    return next((index for index in free if _acts(action[index], player)), free[0])


def _acts(taken: Taken, player: Player) -> bool:
    """Whether a player chose to act where another choice was legal, and did not decline."""
    picked = [taken.ask.options[index].verb for index in taken.answer]
    return taken.free and taken.ask.player == player and picked not in ([], ["decline"])


async def otherwise(table: Table, ask: Ask, barred: Sequence[Choice]) -> Indexes:
    """Ask pick by pick for an answer that is not barred; offer only picks that lead to such an answer."""
    picked: list[int] = []
    while len(picked) < ask.most:
        rest = [i for i in range(len(ask.options)) if i not in picked and _can_complete({*picked, i}, ask, barred)]
        if not rest:
            break
        ends = len(picked) >= ask.least and frozenset(picked) not in barred
        before = (*ask.picked, *(ask.options[index] for index in picked))
        options = tuple(ask.options[index] for index in rest)
        part = msgspec.structs.replace(ask, options=options, least=0 if ends else 1, most=1, picked=before)
        answer = await table.put(part)
        if not answer:
            break
        picked.append(rest[answer[0]])
    return tuple(picked)


def _can_complete(picked: set[int], ask: Ask, barred: Sequence[Choice]) -> bool:
    """Whether a legal answer that is not barred contains these picks."""
    rest = len(ask.options) - len(picked)
    least = max(ask.least, len(picked))
    answers = sum(comb(rest, count - len(picked)) for count in range(least, ask.most + 1))
    return answers > sum(choice >= picked for choice in barred)
