"""The table, at which rules ask and emit; and the procedure that a game gives it."""

import types
from collections.abc import Callable, Collection, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from msgspec.structs import force_setattr

from events.cards.card import Definition
from events.errors import KifuError
from events.language.effect import Placing
from events.table.ask import CHANCE, MANUAL, ORDER, Ask, Asked, Impending, Indexes, Operation, Option, RuledOperation
from events.table.attribution import Agent, Because, Due, Meanwhile
from events.table.fact import NOTHING, CardMoved, Fact
from events.table.ids import Card, Player, Zone, zone_name
from events.table.sight import sees
from events.table.unseen import ask_unseen

NO_OPTIONS: Mapping[str, str] = types.MappingProxyType({})
"""Every switch of the rules at its default."""
NO_INSERTIONS: Mapping[int, Sequence[Fact]] = types.MappingProxyType({})
"""Nothing happens but by the rules."""


class GameOver(Exception):
    """The game has ended: unwinds the rules' coroutine. Only the referee catches it."""


@types.coroutine
def _answer_to(ask: Ask) -> Generator[Ask, Any, Any]:
    """The answer to an ask: indexes of its options, or an `Operation` if it is of kind `manual`."""
    return (yield ask)


Group: TypeAlias = Sequence[Fact]
"""The facts that happen at once."""


def _none(state: Any) -> Sequence[Any]:
    return ()


def _unread(table: "Table", group: Group) -> Any:
    return None


def _nothing(table: "Table", group: Group, before: Any) -> list[tuple[str, Fact]]:
    return []


async def _as_is(table: "Table", group: list[Fact]) -> list[Fact]:
    return group


def _no_operation(table: "Table", player: Player, operation: Operation) -> str | None:
    return "this game has no texts"


async def _no_text(table: "Table", operation: RuledOperation) -> None:
    raise AssertionError("this game has no texts")


async def _unresolvable(table: "Table", slot: Any) -> None:
    raise AssertionError(f"a game without slots has nothing to resolve: {slot}")


def _is_open(fact: Fact) -> bool:
    """Whether all know of the facts of a class."""
    return type(fact).kept_by is Fact.kept_by


class Rights(NamedTuple):
    """What the players of a game may do at any time, and what changes nothing of what they are asked.

    `kinds`: the kinds of asks that offer it beside their own options, one of all of which is picked. `options(state,
    player, kind, others)`: what it is beside these `others`. `exercise(table, player, option)` does it.
    """

    kinds: frozenset[str]
    options: Callable[[Any, Player, str, Sequence[Option]], Sequence[Option]]
    exercise: "Callable[[Table, Player, Option], Coroutine[Any, Any, None]]"


@dataclass(frozen=True, kw_only=True)
class TableRules:
    """The procedure of a game.

    `state(decks, options)`: the table before the first fact (without options, the switches are at their defaults).
    `play(table)`: the rules' coroutine. `interrupt(state)` and `process(state)` return the groups of facts now due:
    after every group, and at checkpoints. `slots(state)` lists the pending skills and effects, next first;
    `resolve(table, slot)` resolves one of them. `rights`: what players may do at any time. `cites`: the number of the
    book's rule by its meaning, for the facts and asks that shared code makes (`concession`).

    A game with texts also gives the values to read `before` a group of facts (None: nothing can be triggered), the
    skills that a group has `triggered`, a proposed group after replacement effects (`perform`), the fault of what a
    player wants to do by hand (`operation_fault`), and how an operation is done that a table accepted (`rule`); see
    `events.skills.procedure.with_texts`.
    """

    state: Callable[..., Any]
    play: "Callable[[Table], Coroutine[Any, Any, None]]"
    interrupt: Callable[[Any], Sequence[Group]]
    process: Callable[[Any], Sequence[Group]] = _none
    rights: Rights | None = None
    cites: Mapping[str, str]
    procedure: Mapping[type[Fact], Collection[str]] = field(default_factory=dict)
    before: "Callable[[Table, Group], Any]" = _unread
    triggered: "Callable[[Table, Group, Any], list[tuple[str, Fact]]]" = _nothing
    perform: "Callable[[Table, list[Fact]], Coroutine[Any, Any, list[Fact]]]" = _as_is
    operation_fault: "Callable[[Table, Player, Operation], str | None]" = _no_operation
    rule: "Callable[[Table, RuledOperation], Coroutine[Any, Any, None]]" = _no_text
    slots: Callable[[Any], Sequence[Any]] = _none
    resolve: "Callable[[Table, Any], Coroutine[Any, Any, None]]" = _unresolvable


class Cites(dict[str, str]):
    """The numbers of a game's rules by their meaning. KifuError names a meaning without a number."""

    def __init__(self, game: str, cites: Mapping[str, str]) -> None:
        super().__init__(cites)
        self._game = game

    def __missing__(self, meaning: str) -> str:
        raise KifuError(f"{self._game} names no rule of its book for '{meaning}': add it to TableRules.cites")


class PlayedGame(Protocol):
    """The part of a game that a table uses (see `events.game.Game`)."""

    @property
    def name(self) -> str: ...  # noqa: D102

    @property
    def table(self) -> TableRules: ...  # noqa: D102

    @property
    def texts(self) -> Any: ...  # noqa: D102

    @property
    def skills(self) -> Any: ...  # noqa: D102

    @property
    def cache(self) -> Callable[[], Any]: ...  # noqa: D102

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]: ...  # noqa: D102


class Watch(Protocol):
    """A watch that gets every ask before its player, and may answer it (see `events.table.loop`)."""

    turn: int

    async def ask(self, table: "Table", ask: Ask) -> Indexes: ...  # noqa: D102

    def forget(self) -> None: ...  # noqa: D102


class Postponed(NamedTuple):
    """The rest of a procedure that goes on later: a coroutine function, with the cause and the agent of its facts."""

    conclude: "Callable[[Table], Coroutine[Any, Any, None]]"
    cause: int | None
    agent: Agent | None


class Table:
    """A table, at which rules `ask` players, and `emit` facts that are folded at once.

    `unasked(ask)`: the answer to an ask that is not put to its player; None for one that is, and where all are.
    `checked`: the position at which a game's check last found nothing due; None before the first. `insertions`: facts
    that no rule makes (operations by hand that the players agreed on), by the position after which they happen.
    `listed`: the position at which the options of the next ask were listed before the last facts; None: at none so far.
    """

    def __init__(
        self,
        game: PlayedGame,
        decks: Mapping[Player, Sequence[Definition | None]],
        options: Mapping[str, str] = NO_OPTIONS,
        insertions: Mapping[int, Sequence[Fact]] = NO_INSERTIONS,
    ) -> None:
        self.game: Any = game
        self.insertions = insertions
        self.options = game.chosen(options)
        self.rules = game.table
        self.cites = Cites(game.name, self.rules.cites)
        self.state: Any = self.rules.state(decks, self.options)
        if game.texts.definitions and not self.state.attentive:
            raise KifuError(
                f"{game.name} has texts, and nothing was read of what its cards listen to: let TableRules.state make a "
                "TextState (events.skills.state) by its `begin`"
            )
        self.state.cache = game.cache()
        self.state.game = game
        self.state.passes_manual = MANUAL in self.options
        self.agent: Agent | None = None
        self.agents: Mapping[Card, Agent | None] = {}
        self.cause: int | None = None
        self.opens = False
        self.changed: int | None = None
        self.postponed: list[Postponed] = []
        self.replaced = 0
        self.facts: list[Fact] = []
        self.replacing: frozenset[Any] = frozenset()
        self.checkpoint: str | None = None
        self.checked: int | None = None
        self.listed: int | None = None
        self.resolved: dict[int, int] = {}
        self.asked = 0
        self.watch: Watch | None = None
        self.unasked: Callable[[Ask], Indexes | None] | None = None
        if insertions:
            self._insert()

    @property
    def position(self) -> int:
        """The position of the latest fact, which is the number of facts."""
        return len(self.facts)

    def by_nobody(self) -> None:
        """Let what happens now have no cause, agent or watch: no skill, battle or rule makes it."""
        self.agent, self.agents, self.cause, self.opens = None, {}, None, False
        self.replacing, self.watch = frozenset(), None

    def because(self, position: int | None) -> Because:
        """A context whose facts have the fact at a position as their cause."""
        return Because(self, position)

    def opening(self) -> Because:
        """A context of what a decision begins: its first fact that all know of is the cause of those that follow."""
        return Because(self, self.cause, opens=True)

    def latest(self, *kinds: type[Fact]) -> int:
        """The position of the latest fact of these classes. ValueError if there is none."""
        facts = self.facts
        for position in range(len(facts), 0, -1):
            if isinstance(facts[position - 1], kinds):
                return position
        raise ValueError(f"nothing happened of {', '.join(kind.__name__ for kind in kinds)}")

    def position_of(self, fact: Fact) -> int:
        """The position of a fact that happened. ValueError if it did not."""
        facts = self.facts
        for position in range(len(facts), 0, -1):
            if facts[position - 1] is fact:
                return position
        raise ValueError(f"it did not happen: {fact}")

    def due(self, cause: int | None = None) -> Due:
        """A context of what the rules make of the table as it is: the last change is the cause, or a given fact."""
        return Due(self, self.changed if cause is None else cause)

    def by(self, agent: Agent | None) -> Meanwhile:
        """A context whose facts are made by an agent, a skill or a battle; None: by the rules."""
        return Meanwhile(self, "agent", agent)

    def agent_of(self, card: Card | None) -> Agent | None:
        """The agent of the present facts; of those that rule processing makes, that of the card."""
        return self.agent if self.agent is not None or card is None else self.agents.get(card)

    def emit(self, *group: Fact, hold: Collection[str] = (), silent: bool = False) -> list[Fact]:
        """Let these facts happen at once, then what the game's `interrupt` finds due. Raises GameOver at the end.

        The skills that they trigger are pending then; those of the events to `hold` are given back instead. `silent`:
        they set nothing off.
        """
        triggered = self._fold(group)
        due = self._due_after(group)
        while due:
            with self.because(self.position):
                for interruption in due:
                    triggered += self._fold(interruption)
            due = self.rules.interrupt(self.state)
        if group and self.facts[-1].is_public_change:
            self.changed = len(self.facts)
        if self.state.ended:
            raise GameOver
        if silent or not triggered:
            return []
        held = [fact for event, fact in triggered if event in hold]
        self.trigger([fact for event, fact in triggered if event not in hold])
        return held

    def _due_after(self, group: Sequence[Fact]) -> Sequence[Group]:
        """What the game's `interrupt` finds due after these facts: nothing if the rules make nothing of any."""
        for fact in group:
            if fact.is_change:
                return self.rules.interrupt(self.state)
        return self.rules.interrupt(self.state) if self.insertions else ()

    def trigger(self, facts: Sequence[Fact]) -> None:
        """Fold the facts of triggered skills that were withheld until now or are due."""
        if facts:
            self._fold(facts)

    def _fold(self, group: Sequence[Fact]) -> list[tuple[str, Fact]]:
        """The triggered skills' facts of a group, with their events, after folding it."""
        state, rules, cause = self.state, self.rules, self.cause
        before = rules.before(self, group)
        if len(group) > 1:
            for fact in group[1:]:
                force_setattr(fact, "together", True)
        opener = next(filter(_is_open, group), None) if self.opens else None
        if opener is not None:
            self._open(group, opener)
            cause = None
        for fact in group:
            if cause is not None and fact.cause is None:
                force_setattr(fact, "cause", cause)
            fact.apply(state)
            if fact.invalidates is not NOTHING:
                state.cache.invalidate(state, fact)
        self.facts += group
        triggered = [] if before is None else rules.triggered(self, group, before)
        if self.insertions:
            self._insert()
        return triggered

    def _insert(self) -> None:
        """Fold the facts that no rule makes and that happen here."""
        while inserted := self.insertions.get(len(self.facts), ()):
            for fact in inserted:
                fact.apply(self.state)
                if fact.invalidates is not NOTHING:
                    self.state.cache.invalidate(self.state, fact)
            self.facts += inserted
            if self.watch is not None:
                self.watch.forget()

    def _open(self, group: Sequence[Fact], opener: Fact) -> None:
        """Let a fact of a group about to be folded be the cause of what follows: also of the facts at once with it that
        stand behind it, but for its equals.
        """
        outer, first = self.cause, group.index(opener)
        self.cause, self.opens = self.position + 1 + first, False
        for place, fact in enumerate(group):
            led = place > first and type(fact) is not type(opener)
            force_setattr(fact, "cause", fact.cause or (self.cause if led else outer))

    async def perform(self, *group: Fact, hold: Collection[str] = (), order: Placing | Player = "any") -> list[Fact]:
        """Emit a group after asking what it leaves open: what happens instead, and the order of cards placed at once.

        `hold` as for `emit`; `order`: whether their owners choose it, chance, or this player.
        """
        return await self.place(await self.rules.perform(self, list(group)), hold=hold, order=order)

    async def place(self, facts: list[Fact], hold: Collection[str] = (), order: Placing | Player = "any") -> list[Fact]:
        """Emit a group, of which nothing is replaced any more, after asking for the order of cards placed at once."""
        for player in () if len(facts) < 2 else self.state.in_turn_order():
            for zone in dict.fromkeys(fact.target for fact in facts if isinstance(fact, CardMoved)):
                asked = {"random": CHANCE, "a": "a", "b": "b"}.get(order, player)
                await self._ask_order(facts, asked, player=player, zone=zone)
        return self.emit(*facts, hold=hold) if facts else []

    async def _ask_order(self, facts: list[Fact], asked: Asked, *, player: Player, zone: Zone) -> None:
        placed = [
            index
            for index, fact in enumerate(facts)
            if isinstance(fact, CardMoved) and fact.target == zone and self._placed_by(fact) == player
        ]
        if len(placed) < 2 or not self.state.specs[zone_name(zone)].ordered:
            return
        moves = {fact.card: fact for fact in (facts[index] for index in placed) if isinstance(fact, CardMoved)}
        options = [Option("place", card) for card in moves]
        ordered = await ask_unseen(
            self, asked, ORDER, options, rule=self.cites["placing"], mixing=self.cites["placing"]
        )
        for index, option in zip(placed, ordered, strict=True):
            assert option.card is not None
            facts[index] = moves[option.card]

    def _placed_by(self, move: CardMoved) -> Player | None:
        """The owner of the card, who chooses its place; None for one that comes to be, in the order of ids."""
        cards = self.state.cards
        return cards[move.card].owner if move.card < len(cards) else None

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
        instead_of: Impending | None = None,
        whose: Player | None = None,
    ) -> tuple[Option, ...]:
        """Ask a player; the options picked. Of kind `order`: all of them, in the order answered.

        `behind`: what each option stands for, if not for itself. The ask is not `about` a card that the player does not
        see, nor says that what it is `instead_of` happens to such a card: its id tells its place in the deck list. It
        says `whose` event that is.
        A player who uses a right meanwhile is asked again.
        """
        seen = about if about is None or player == CHANCE or sees(self.state, player, about) else None
        if instead_of is not None and player != CHANCE and not self._is_seen(player, instead_of.card):
            instead_of = Impending(instead_of.event, whose)
        while True:
            self.asked += 1
            rights = () if self.rules.rights is None else self._rights(self.rules.rights, player, kind, options)
            offered = (*options[:-1], *rights, *options[-1:]) if rights else tuple(options)
            ask = Ask(player, kind, rule, offered, least, most, seen, tuple(picked), True, tuple(zones), instead_of)
            answer: Indexes | None = None if self.unasked is None or self.watch is not None else self.unasked(ask)
            if answer is None:
                answer = await (_answer_to(ask) if self.watch is None else self.watch.ask(self, ask))
            chosen = tuple(map((behind or ask.options).__getitem__, answer))
            if not rights or chosen[0] not in rights:
                return chosen
            assert self.rules.rights is not None
            assert player != CHANCE
            with self.because(None):
                await self.rules.rights.exercise(self, player, chosen[0])

    def _rights(self, rights: Rights, player: Asked, kind: str, options: Sequence[Option]) -> Sequence[Option]:
        """The rights that an ask offers before its last option, by which nothing is done.

        None while loops are looked for, in which each alternative of a player counts.
        """
        if kind not in rights.kinds or player == CHANCE or self.watch is not None:
            return ()
        return rights.options(self.state, player, kind, options)

    def _is_seen(self, player: Player, card: Card | None) -> bool:
        """Whether a player sees a card that is there already."""
        return card is not None and card < len(self.state.cards) and sees(self.state, player, card)

    async def ask_operation(self, player: Player, *, about: Card | None) -> Operation | None:
        """Ask a player who does by hand what a text says for the next operation; None: all is done.

        What is decided freely is no loop.
        """
        if self.watch is not None:
            self.watch.forget()
        seen = about if about is not None and sees(self.state, player, about) else None
        given: Indexes | Operation = await _answer_to(Ask(player, MANUAL, MANUAL, (Option("done"),), about=seen))
        return given if isinstance(given, Operation) else None

    async def put(self, ask: Ask) -> Indexes:
        """Put an ask to its player without the watch, and return the indexes picked."""
        if self.unasked is not None and (unasked := self.unasked(ask)) is not None:
            return unasked
        answer: Indexes = await _answer_to(ask)
        return answer
