"""The definition of an effect of the language: what it would do at a table, said once for all who ask.

Whoever resolves a skill performs it; the search for payments supposes that it has been done; and players are not asked
whether they want what can do nothing.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from events.language.effect import Cards, Effect, If, What, Who
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.values.context import Context
from events.values.permissions import choosable
from events.values.selecting import holds


class Outcome(NamedTuple):
    """How often something was to be done, and how often it was."""

    wanted: int
    made: int


class Situation(Protocol):
    """A table at which an effect is done, or is supposed to be; by whom, and what its words mean there."""

    @property
    def state(self) -> Any: ...  # noqa: D102

    @property
    def cites(self) -> Mapping[str, str]: ...  # noqa: D102

    @property
    def you(self) -> Player: ...  # noqa: D102

    @property
    def source(self) -> Card | None: ...  # noqa: D102

    @property
    def paying(self) -> bool: ...  # noqa: D102

    def amount(self, number: Any) -> int:
        """The number that an amount stands for."""

    def times(self, number: Any) -> int:
        """How often an amount says that something is done."""

    def select(self, what: What) -> Sequence[Card]:
        """The cards that are meant, without those that the skill cannot affect."""

    def players(self, whose: Who) -> Sequence[Player]:
        """The players who are meant."""

    def fits(self, card: Card, selector: Cards) -> bool:
        """Whether a card, wherever it lies, is such a card, as far as it is known."""

    def can_happen(self, fact: Fact) -> bool:
        """Whether the skill can make it happen, as far as it is known."""


class Proposal(NamedTuple):
    """What an effect would do: the facts that can happen, and how often it is to do something.

    `whole`: nothing that it is to do is missing, so that a cost can be paid by it. `after`: what follows the facts for
    those cards that have moved by them. `able`: it does something, by facts that are still to be chosen.
    """

    facts: Sequence[Any]
    wanted: int
    whole: bool
    after: Sequence[Any] = ()
    able: bool = False


Perform: TypeAlias = Callable[[Any, Any], Awaitable[Outcome]]
"""Does an effect in a resolution."""


@dataclass(frozen=True, kw_only=True)
class Definition:
    """What an effect of one kind does.

    `propose(situation, effect)`: what it would do; None: it depends on what is chosen. `perform(resolution, effect)`
    does it; None: what it proposes happens at once. `idle`: it is not asked for if all can see that it would do
    nothing. `counts`: a cost that it is a part of can be paid only if all of it can be done.
    """

    propose: Callable[[Any, Any], Proposal] | None = None
    perform: Perform | None = None
    idle: bool = True
    counts: bool = True


def to_each(situation: Situation, facts: Sequence[Fact], *, what: What, all_wanted: bool = True) -> Proposal:
    """The proposal that each of these happens, one to each card that is meant by `what`.

    `all_wanted`: what cannot happen was to be done, too. If so many cards on top are meant, none of them is missing.
    """
    able = [fact for fact in facts if situation.can_happen(fact)]
    least = 1 if isinstance(what, str) or what.top is None else max(1, situation.amount(what.top))
    whole = len(able) == len(facts) >= least
    return Proposal(able, max(1, len(facts if all_wanted else able)), whole)


def candidates_of(situation: Situation, selector: Cards) -> list[Card]:
    """The cards that are meant and that the skill can choose."""
    return [card for card in situation.select(selector) if choosable(situation.state, card, situation.you)]


def branch(state: Any, context: Context, effect: If) -> Sequence[Effect]:
    """What is done as the conditions are fulfilled or not."""
    fulfilled = all(holds(state, context, condition) for condition in effect.conditions)
    return effect.then if fulfilled else effect.otherwise
