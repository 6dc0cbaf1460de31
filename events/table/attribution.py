"""What the facts of a table come from: their agent and their cause, and the contexts in which these hold."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from events.table.fact import Fact
from events.table.ids import Card, Player


class Agent(NamedTuple):
    """The agent of the present facts: a `skill` of its master, a `battle`, or what the game has a word for.

    `skill`: the id of the skill, in the game's form.
    """

    how: str
    player: Player
    card: Card | None
    skill: tuple[int, ...] = ()


class Attributed(tuple[Fact, ...]):
    """The facts of a group that rule processing makes, which count as made by the agents of their cards."""

    agents: Mapping[Card, Agent | None]

    def __new__(cls, facts: Iterable[Fact], agents: Mapping[Card, Agent | None]) -> "Attributed":
        """The facts with the agents by card; None: the rules, as of other cards."""
        group = super().__new__(cls, facts)
        group.agents = agents
        return group


class Attributing(Protocol):
    """The part of a table that says what its facts come from (see `Table`)."""

    agent: Agent | None
    cause: int | None
    opens: bool
    changed: int | None


class Meanwhile:
    """A context in which an attribute of a table has another value; a plain class, which is quick to enter."""

    __slots__ = ("_name", "_outer", "_table", "_value")

    def __init__(self, table: Attributing, name: str, value: object) -> None:
        self._table, self._name, self._value = table, name, value

    def __enter__(self) -> None:
        self._outer = getattr(self._table, self._name)
        setattr(self._table, self._name, self._value)

    def __exit__(self, *_: object) -> None:
        setattr(self._table, self._name, self._outer)


class Because:
    """A context in which facts have a cause; `opens`: what happens first in it is the cause of all that follows."""

    __slots__ = ("_cause", "_opens", "_outer", "_table")

    def __init__(self, table: Attributing, cause: int | None, *, opens: bool = False) -> None:
        self._table, self._cause, self._opens = table, cause, opens

    def __enter__(self) -> None:
        table = self._table
        self._outer = table.cause, table.opens
        table.cause, table.opens = self._cause, self._opens

    def __exit__(self, *_: object) -> None:
        self._table.cause, self._table.opens = self._outer


class Due(Because):
    """A context of what the rules make of a change; that itself is none by which more comes to be due."""

    __slots__ = ("_changed",)

    def __enter__(self) -> None:
        super().__enter__()
        self._changed = self._table.changed

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._table.changed = self._changed
