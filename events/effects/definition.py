"""Definitions of effects, with one proposal for all drivers.

The interpreter performs an effect; the payment search supposes it done; and players are not asked about effects that
can do nothing.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from events.language.effect import Cards, Effect, If, What, Who
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.values.context import Context
from events.values.permissions import choosable
from events.values.selecting import holds


class Outcome(NamedTuple):
    """The outcome of an effect: how often it was to be done, and how often it was."""

    wanted: int
    made: int


class Situation(Protocol):
    """A situation for an effect, real or supposed: state, player, source card, and the values of its words.

    `paying`: a cost is being paid; `spent`: the cards that pay other parts of it, if all are paid at once.
    """

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

    @property
    def spent(self) -> Collection[Card]: ...  # noqa: D102

    def amount(self, number: Any) -> int:
        """The value of an amount."""

    def times(self, number: Any) -> int:
        """The value of an amount of repeats."""

    def select(self, what: What) -> Sequence[Card]:
        """The cards of a selector or a name, without those that the skill cannot affect."""

    def players(self, whose: Who) -> Sequence[Player]:
        """The players of a word, such as `both`."""

    def fits(self, card: Card, selector: Cards) -> bool:
        """Whether a card in any zone matches a selector, as far as it is known."""

    def can_happen(self, fact: Fact) -> bool:
        """Whether the skill can make a fact happen, as far as it is known."""


class Proposal(NamedTuple):
    """The proposal of an effect: the facts that can happen, and how often it is to be done.

    `whole`: all of it can be done, so that it can pay a cost. `after`: the facts that follow for the cards that have
    moved. `able`: it can do something by facts that are still to be chosen.
    """

    facts: Sequence[Any]
    wanted: int
    whole: bool
    after: Sequence[Any] = ()
    able: bool = False


Perform: TypeAlias = Callable[[Any, Any], Awaitable[Outcome]]
"""The function that does an effect in a resolution."""


@dataclass(frozen=True, kw_only=True)
class Definition:
    """The definition of a class of effects.

    `propose(situation, effect)`: its proposal; None: it depends on choices. `perform(resolution, effect)` does it;
    None: its proposal happens at once. `idle`: players are not asked about it if all can see that it would do nothing.
    `counts`: a cost with it can be paid only if all of it can be done.
    """

    propose: Callable[[Any, Any], Proposal] | None = None
    perform: Perform | None = None
    idle: bool = True
    counts: bool = True


def to_each(situation: Situation, facts: Sequence[Fact], *, what: What, all_wanted: bool = True) -> Proposal:
    """The proposal of a fact per card of `what`.

    `all_wanted`: facts that cannot happen count as wanted. If `what` is a number of top cards, all of them must be
    there.
    """
    able = [fact for fact in facts if situation.can_happen(fact)]
    least = 1 if isinstance(what, str) or what.top is None else max(1, situation.amount(what.top))
    whole = len(able) == len(facts) >= least
    return Proposal(able, max(1, len(facts if all_wanted else able)), whole)


def candidates_of(situation: Situation, selector: Cards) -> list[Card]:
    """The cards of a selector that the skill can choose."""
    return [card for card in situation.select(selector) if choosable(situation.state, card, situation.you)]


def branch(state: Any, context: Context, effect: If) -> Sequence[Effect]:
    """The effects of the branch whose conditions are fulfilled."""
    fulfilled = all(holds(state, context, condition) for condition in effect.conditions)
    return effect.then if fulfilled else effect.otherwise
