"""The table, at which rules ask and emit; and the referee, who runs the rules and checks the answers."""

import types
from collections.abc import Collection, Coroutine, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec.structs import force_setattr

from events.ask import CHANCE, ORDER, Answer, Ask, Asked, Concede, Indexes, Option, check
from events.card import Definition
from events.effect import Placing
from events.errors import IllegalAnswer
from events.fact import NOTHING, CardMoved, Fact, PlayerConceded
from events.game import Game
from events.readings import Readings, forget
from events.state import PLAYERS, Card, Player, Zone, zone_name
from events.unseen import ask_unseen

if TYPE_CHECKING:
    from events.loop import Watch

NO_OPTIONS: Mapping[str, str] = types.MappingProxyType({})
"""Every switch of the rules at its default."""


class GameOver(Exception):
    """The game has ended: unwinds the rules' coroutine. Only the referee catches it."""


@types.coroutine
def _answer_to(ask: Ask) -> Generator[Ask, Indexes, Indexes]:
    return (yield ask)


class Agent(NamedTuple):
    """Who makes what happens now: by a `skill` of its master, or in `battle`. `skill`: which, as its game tells."""

    how: Literal["skill", "battle"]
    player: Player
    card: Card | None
    skill: tuple[int, ...] = ()


class Meanwhile:
    """While one is inside, something of a table is another: a plain class, for it is entered at every attack."""

    __slots__ = ("_name", "_outer", "_table", "_value")

    def __init__(self, table: "Table", name: str, value: object) -> None:
        self._table, self._name, self._value = table, name, value

    def __enter__(self) -> None:
        self._outer = getattr(self._table, self._name)
        setattr(self._table, self._name, self._value)

    def __exit__(self, *_: object) -> None:
        setattr(self._table, self._name, self._outer)


class Table:
    """Where the rules act: they `ask` players, and `emit` facts that are folded at once."""

    def __init__(
        self, game: Game, decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] = NO_OPTIONS
    ) -> None:
        self.game = game
        self.options = game.chosen(options)
        self.state: Any = game.state(decks, self.options)
        self.state.readings = Readings()
        self.agent: Agent | None = None
        self.cause: int | None = None
        self.replaced = 0
        self.facts: list[Fact] = []
        self.replacing: frozenset[Any] = frozenset()
        self.checkpoint: str | None = None
        self.resolved: dict[int, int] = {}
        self.watch: Watch | None = None

    @property
    def position(self) -> int:
        """The position of the latest fact: how many there are."""
        return len(self.facts)

    def because(self, position: int | None) -> "Meanwhile":
        """Facts emitted inside name the fact at this position as what led to them."""
        return Meanwhile(self, "cause", position)

    def by(self, agent: Agent) -> "Meanwhile":
        """What happens inside is made by that skill, or in that battle."""
        return Meanwhile(self, "agent", agent)

    def emit(self, *group: Fact, hold: Collection[str] = (), silent: bool = False) -> list[Fact]:
        """Let these facts happen at once, then what the game's `interrupt` finds due. Raises GameOver at the end.

        The skills that they set off are pended then; those of the events to `hold` are given back instead. `silent`:
        they set nothing off.
        """
        pended = self._fold(group)
        due = self.game.interrupt(self.state)
        while due:
            for interruption in due:
                pended += self._fold(interruption)
            due = self.game.interrupt(self.state)
        if self.state.ended:
            raise GameOver
        if silent or not pended:
            return []
        held = [fact for event, fact in pended if event in hold]
        self.pend([fact for event, fact in pended if event not in hold])
        return held

    def pend(self, facts: Sequence[Fact]) -> None:
        """Let skills be pended that are due to be."""
        if facts:
            self._fold(facts)

    def _fold(self, group: Sequence[Fact]) -> list[tuple[str, Fact]]:
        """Fold the group; the skills that it sets off, with the event that does."""
        state, game, cause = self.state, self.game, self.cause
        before = game.before(self, group)
        if len(group) > 1:
            for fact in group[1:]:
                force_setattr(fact, "together", True)
        for fact in group:
            if cause is not None and fact.cause is None:
                force_setattr(fact, "cause", cause)
            fact.apply(state)
            if fact.stirs is not NOTHING:
                forget(state, fact)
        self.facts += group
        return [] if before is None else game.pend(self, group, before)

    async def perform(self, *group: Fact, hold: Collection[str] = (), order: Placing = "any") -> list[Fact]:
        """Emit a group after asking what it leaves open: what happens instead, and the order of cards placed at once.

        `hold` as for `emit`; `order`: whether their owners choose it, or chance.
        """
        return await self.place(await self.game.perform(self, list(group)), hold=hold, order=order)

    async def place(self, facts: list[Fact], hold: Collection[str] = (), order: Placing = "any") -> list[Fact]:
        """Emit a group, of which nothing is replaced any more, after asking for the order of cards placed at once."""
        for player in () if len(facts) < 2 else self.state.in_turn_order():
            for zone in dict.fromkeys(fact.target for fact in facts if isinstance(fact, CardMoved)):
                await self._ask_order(facts, CHANCE if order == "random" else player, player=player, zone=zone)
        return self.emit(*facts, hold=hold) if facts else []

    async def _ask_order(self, facts: list[Fact], asked: Asked, *, player: Player, zone: Zone) -> None:
        placed = [
            index
            for index, fact in enumerate(facts)
            if isinstance(fact, CardMoved) and fact.target == zone and self.state.cards[fact.card].owner == player
        ]
        if len(placed) < 2 or not self.state.specs[zone_name(zone)].ordered:
            return
        moves = {fact.card: fact for fact in (facts[index] for index in placed) if isinstance(fact, CardMoved)}
        options = [Option("place", card) for card in moves]
        ordered = await ask_unseen(self, asked, ORDER, options, rule=self.game.placing, mixing=self.game.placing)
        for index, option in zip(placed, ordered, strict=True):
            assert option.card is not None
            facts[index] = moves[option.card]

    async def ask(
        self,
        player: Asked,
        kind: str,
        options: Sequence[Option],
        *,
        rule: str,
        least: int = 1,
        most: int = 1,
        about: Card | None = None,
        picked: Sequence[Option] = (),
        zones: Sequence[Zone | None] = (),
        behind: Sequence[Option] = (),
    ) -> tuple[Option, ...]:
        """Ask a player; the options picked. Of kind `order`: all of them, in the order answered.

        `behind`: what each option stands for, if not for itself.
        """
        ask = Ask(player, kind, rule, tuple(options), least, most, about, tuple(picked), zones=tuple(zones))
        answer = await _answer_to(ask) if self.watch is None else await self.watch.ask(self, ask)
        return tuple(map((behind or ask.options).__getitem__, answer))

    async def put(self, ask: Ask) -> Indexes:
        """Put an ask to its player, whatever has come round; the indexes picked."""
        return await _answer_to(ask)


class Referee:
    """Runs a game's rules: shows the open ask, checks the answer, gives back the facts that followed.

    `options` are the game's switches; those not named have their defaults. BadOption says what could be chosen.
    """

    def __init__(
        self, game: Game, decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] = NO_OPTIONS
    ) -> None:
        self.table = Table(game, decks, options)
        self.ask: Ask | None = None
        self._rules: Coroutine[Any, Any, None] = game.play(self.table)
        self._resume(None)
        self.opening: tuple[Fact, ...] = tuple(self.table.facts)

    @property
    def state(self) -> Any:
        """The table's state now. Only facts may change it."""
        return self.table.state

    def answer(self, answer: Answer) -> tuple[Fact, ...]:
        """Give the open ask its answer, or concede. IllegalAnswer, and nothing happens, if it is not legal.

        Returns the facts up to the next ask, or to the end of the game.
        """
        if self.ask is None:
            raise IllegalAnswer("the game has ended: there is nothing to answer")
        facts = self.table.facts
        before = len(facts)
        if isinstance(answer, Concede):
            self._concede(answer.player)
        else:
            check(self.ask, answer)
            self._resume(answer)
        return tuple(facts[before:])

    def close(self) -> None:
        """Leave the game where it is."""
        self._rules.close()

    def _concede(self, player: Player) -> None:
        if player not in PLAYERS:
            raise IllegalAnswer(f"'{player}' cannot concede; players are a and b")
        self.ask = None
        self._rules.close()
        try:
            self.table.emit(PlayerConceded(player=player, rule=self.table.game.concession))
        except GameOver:
            return
        raise AssertionError(f"{self.table.game.name} went on after a concession")

    def _resume(self, answer: Indexes | None) -> None:
        try:
            self.ask = self._rules.send(answer)
        except GameOver:
            self.ask = None
        except StopIteration:
            raise AssertionError(f"the rules of {self.table.game.name} stopped before the game ended") from None
