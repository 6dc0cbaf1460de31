"""Loops: what has come round at the table in one turn, who could stop it, and carrying it out as often as was said.

A loop action is the answers given from one ask to the same ask of a table that is the same again. Looking for loops
costs time, so a game wakes its watch only where a turn goes on and on; a loop is never too late to be found.

Only what would go on for ever is taken for a loop. One in which chance decides, or somebody puts cards in an order, is
left to the players: it need not come round again.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Any, NamedTuple, TypeAlias

import msgspec

from events.table.ask import CHANCE, ORDER, Ask, Indexes
from events.table.ids import Player
from events.table.table import Table

Choice: TypeAlias = frozenset[int]
"""An answer as which options it picks."""
ROUNDS = 100
"""So many rounds that nobody could stop, in which only tallies have grown, are taken for rounds without end: no text
asks for as many of anything. Where nothing has grown either, one round tells."""


class Picture(NamedTuple):
    """A table at an ask: what must be the `same` when a loop comes round, and what may only grow until then."""

    same: tuple[Any, ...]
    tallies: Mapping[Any, int]

    def comes_after(self, earlier: "Picture") -> bool:
        """Whether the loop that began at the earlier one may have come round here."""
        return self.same == earlier.same and all(self.tallies.get(name, 0) >= n for name, n in earlier.tallies.items())


class Taken(NamedTuple):
    """An ask that was answered, at its table. `free`: whether there was another answer."""

    ask: Ask
    picture: Picture
    answer: Indexes
    free: bool


class Declared(NamedTuple):
    """How many times a loop action is carried out more, whose choice then stops it, and who cannot restart it."""

    times: int
    stopped_by: Player
    barred: Player | None


@dataclass(frozen=True, kw_only=True)
class Loops:
    """What a game says of loops: a `picture` of its table; the kinds of asks at which nothing is half done, where a
    loop can have come round (`stations`); what happens if nobody can stop it (`endless`); and how those who can say how
    often they carry it out (`declare`, the turn player first).
    """

    stations: tuple[str, ...]
    picture: Callable[[Table], Picture]
    endless: Callable[[Table], None]
    declare: Callable[[Table, Sequence[Player]], Awaitable[Declared]]


@dataclass
class Run:
    """A loop action being carried out again: at which of its asks it is, how many rounds are left, what stops it."""

    action: Sequence[Taken]
    declared: Declared
    left: int
    stops_at: int
    at: int = 0


@dataclass
class Watch:
    """What has been asked and answered in one turn since the watch was woken."""

    loops: Loops
    turn: int
    taken: list[Taken] = field(default_factory=list)
    stations: dict[Any, list[int]] = field(default_factory=dict)
    barred: list[tuple[Any, tuple[Any, ...], Choice]] = field(default_factory=list)
    rounds: Counter[Any] = field(default_factory=Counter)
    run: Run | None = None

    async def ask(self, table: Table, ask: Ask) -> Indexes:
        """The answer to an ask: the player's, or, in a loop that is being carried out, the one given before."""
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
        self.taken.append(Taken(ask, picture, answer, free))
        return answer

    async def _look(self, table: Table, ask: Ask, picture: Picture) -> None:
        """If a loop has come round: end the game, or let those who can stop it say how often they carry it out."""
        began = self._began(ask, picture)
        if began is None:
            return
        action = self.taken[began:]
        players = [p for p in table.state.in_turn_order() if any(one.free and one.ask.player == p for one in action)]
        if players:
            declared = await self.loops.declare(table, players)
            self._begin(action, declared)
            return
        self.rounds[key_of(ask)] += 1
        if picture.tallies == action[0].picture.tallies or self.rounds[key_of(ask)] >= ROUNDS:
            self.loops.endless(table)

    def _began(self, ask: Ask, picture: Picture) -> int | None:
        """Where the loop action began that has come round here; None if there is none."""
        for at in reversed(self.stations.get(key_of(ask), ())):
            if picture.comes_after(self.taken[at].picture):
                return None if any(map(_unforeseen, self.taken[at:])) else at
        return None

    def _begin(self, action: Sequence[Taken], declared: Declared) -> None:
        stops_at = _first_choice(action, declared.stopped_by)
        self.run = Run(action, declared, declared.times, stops_at)
        if declared.barred is not None:
            one = action[_first_choice(action, declared.barred)]
            self.barred.append((key_of(one.ask), one.picture.same, frozenset(one.answer)))

    def _again(self, ask: Ask) -> Indexes | None:
        """The answer by which the loop goes on; None if it is to be stopped here, or has come to something else."""
        assert self.run is not None
        run, one = self.run, self.run.action[self.run.at]
        if key_of(ask) != key_of(one.ask) or (run.left <= 0 and run.at == run.stops_at):
            return None
        run.at += 1
        if run.at == len(run.action):
            run.at, run.left = 0, run.left - 1
        return one.answer

    def _stop(self, ask: Ask, picture: Picture) -> Choice | None:
        """The loop is carried out no more; what its player cannot choose now. What was taken before is forgotten."""
        assert self.run is not None
        one = self.run.action[self.run.at]
        self.run = None
        self.taken.clear()
        self.stations.clear()
        return frozenset(one.answer) if key_of(ask) == key_of(one.ask) else None


def key_of(ask: Ask) -> tuple[Any, ...]:
    """An ask as far as it must be the same when it comes round."""
    return ask.player, ask.kind, ask.options, ask.least, ask.most, ask.picked


def choices(ask: Ask) -> int:
    """How many different answers are legal; an order of more cards than one counts as two."""
    count = len(ask.options)
    if ask.kind == ORDER:
        return 1 if count < 2 else 2
    return sum(comb(count, picked) for picked in range(ask.least, ask.most + 1))


def _unforeseen(one: Taken) -> bool:
    """Whether it need not be answered so again, though nobody decides to stop; or not all of its answers are known."""
    return not one.ask.complete or (choices(one.ask) > 1 and (one.ask.player == CHANCE or one.ask.kind == ORDER))


def _first_choice(action: Sequence[Taken], player: Player) -> int:
    return next(at for at, one in enumerate(action) if one.free and one.ask.player == player)


async def otherwise(table: Table, ask: Ask, barred: Sequence[Choice]) -> Indexes:
    """Ask for an answer that is none of those: one pick at a time, each from which another can be reached."""
    picked: list[int] = []
    while len(picked) < ask.most:
        rest = [at for at in range(len(ask.options)) if at not in picked and _leads_on({*picked, at}, ask, barred)]
        if not rest:
            break
        ends = len(picked) >= ask.least and frozenset(picked) not in barred
        before = (*ask.picked, *(ask.options[at] for at in picked))
        options = tuple(ask.options[at] for at in rest)
        part = msgspec.structs.replace(ask, options=options, least=0 if ends else 1, most=1, picked=before)
        answer = await table.put(part)
        if not answer:
            break
        picked.append(rest[answer[0]])
    return tuple(picked)


def _leads_on(picked: set[int], ask: Ask, barred: Sequence[Choice]) -> bool:
    """Whether a legal answer that is not barred has these picks among its own."""
    more = len(ask.options) - len(picked)
    least = max(ask.least, len(picked))
    wholes = sum(comb(more, count - len(picked)) for count in range(least, ask.most + 1))
    return wholes > sum(choice >= picked for choice in barred)
