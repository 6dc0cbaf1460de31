"""Definitions of effects: what each does and what can be chosen in it, said once for all drivers.

The interpreter performs an effect; the payment search supposes it done; and players are not asked about effects that
can do nothing.
"""

from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from events.errors import BadCard
from events.language.effect import Cards, Condition, Effect, Skill, What, Who
from events.language.naming import WORDS
from events.table.ask import Option
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.values.context import Context
from events.values.permissions import choosable

F = TypeVar("F", bound=Fact)


class Outcome(NamedTuple):
    """The outcome of an effect: how often it was to be done, and how often it was."""

    wanted: int
    done: int


UNDONE = Outcome(1, 0)
"""The outcome of what could not be done at all."""


class Situation(Protocol):
    """A situation for an effect, real or supposed: state, player, source card, and the values of its words.

    `paying`: the effect is a part of a cost. If all its parts are paid at once: `spent`: the cards chosen or used in
    other parts, which no selector finds; `used`: those that other parts move or switch, which cannot be moved again.
    `moved`: the table is not as it really is.
    """

    @property
    def state(self) -> Any: ...  # noqa: D102

    @property
    def context(self) -> Context: ...  # noqa: D102

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

    @property
    def used(self) -> Collection[Card]: ...  # noqa: D102

    @property
    def moved(self) -> bool: ...  # noqa: D102

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

    def hidden(self, card: Card) -> bool:
        """Whether a card may be any card, for all that is known."""

    def fulfilled(self, conditions: Sequence[Condition]) -> bool | None:
        """Whether all conditions are fulfilled; None: it is not known."""

    def all_that_can(self, facts: Iterable[F]) -> list[F]:
        """The facts that the skill can make happen, as far as it is known."""


class Proposal(NamedTuple):
    """The proposal of an effect without choices: the facts that can happen, and how often it is to be done.

    `complete`: all of it can be done, so that it can pay a cost. `after`: the facts that follow for the cards that have
    moved. `can_do_something`: it can by facts that are still to be determined.
    """

    facts: Sequence[Any]
    wanted: int
    complete: bool
    after: Sequence[Any] = ()
    can_do_something: bool = False

    @classmethod
    def at_once(cls, situation: "Situation", facts: Sequence[Fact]) -> "Proposal":
        """The proposal of facts that are one thing to do, of which all that can happen do; complete if any can."""
        able = possible(situation, facts)
        return cls(able, 1, bool(able))


class Branch(NamedTuple):
    """A branch of an effect: what a choice leaves to do.

    In this order: the `facts` happen; cards get names (None: none was chosen, and parts of a cost on them are skipped);
    X gets a value; `words` are declared, by their sorts, or skills are chosen, by their names; the `effects` are done,
    or the `further` choice of the same effect is made. `complete`: the choice can pay a cost.
    """

    effects: Sequence[Effect] = ()
    facts: Sequence[Any] = ()
    named: Mapping[str, tuple[Card, ...] | None] = {}
    x: int | None = None
    words: Mapping[str, str | Skill] = {}
    further: "Choosing | None" = None
    complete: bool = True


class Choice(NamedTuple):
    """A choice in an effect: the options, the numbers of them that can be chosen, and the branch of each choice.

    `branch(options)`: None if these cannot be chosen together. `sizes`: the numbers by which all is done, the largest
    first, even if there are too few options; `ordered`: the order of choosing matters. `then`: the effects that any
    branch may leave. `by`: who chooses; `kind`, `rule`: of the ask; `name`: of the chosen cards. `key(option)`: what
    options differ in beside their cards. `matters(parts)`: whether the parts of a cost that follow depend on what is
    chosen; if not, any choice of such a size pays, and one is tried. None: they may depend on it.
    """

    branch: Callable[[tuple[Option, ...]], Branch | None]
    options: Sequence[Option] = ()
    sizes: Sequence[int] = (0,)
    ordered: bool = False
    then: Sequence[Effect] = ()
    by: str = "you"
    kind: str = ""
    rule: str = ""
    name: str = ""
    key: Callable[[Option], Hashable] | None = None
    matters: Callable[[Sequence[Any]], bool] | None = None

    def taken(self, options: Sequence[Option]) -> Branch:
        """The branch of options that the choice offers and that can be chosen together."""
        branch = self.branch(tuple(options))
        assert branch is not None, "options were offered that cannot be chosen"
        return branch


Choosing: TypeAlias = Callable[[Any], Choice]
"""The function that gives a choice in a situation."""
Perform: TypeAlias = Callable[[Any, Any], Awaitable[Outcome]]
"""The function that does an effect in a resolution."""


@dataclass(frozen=True, kw_only=True)
class EffectDefinition:
    """The definition of a class of effects.

    `propose(situation, effect)`: its proposal. `branches(situation, effect)`: the choice in it, with what each branch
    leaves to do; None if nothing is chosen, and the proposal says all. `perform(resolution, effect)` does it; None: its
    branch is followed, or its proposal happens at once. An effect with neither proposal nor branches pays no cost.
    `ask_if_futile`: players are asked about it even if all can see that it would do nothing. `class_key(state, card)`:
    the key of the cards that are equivalent for it, beside what its selectors ask, and how they lie; None: it tells all
    apart. `can_wait`: its facts can wait until all parts of a cost are settled; if not, it pays no cost at once.
    """

    propose: Callable[[Any, Any], Proposal] | None = None
    branches: Callable[[Any, Any], Choice | None] | None = None
    perform: Perform | None = None
    ask_if_futile: bool = False
    class_key: Callable[[Any, Card], Hashable] | None = None
    can_wait: bool = True


def definition_of(game: Any, effect: Any) -> EffectDefinition:
    """The game's definition of an effect. BadCard if it has none."""
    try:
        definition: EffectDefinition = game.texts.definitions[type(effect)]
    except KeyError:
        tag = type(effect).__struct_config__.tag
        raise BadCard(
            f"the effect '{tag}' has no definition in {game.name}: no text of its cards can have it"
        ) from None
    return definition


def choosing_in(branches: Callable[[Any, Any], Choice | None], effect: Any) -> Choosing:
    """The function that gives the choice in an effect with one."""

    def choosing(situation: Any) -> Choice:
        choice = branches(situation, effect)
        assert choice is not None, "an effect without a choice"
        return choice

    return choosing


def one_class(state: Any, card: Card) -> None:
    """Give all cards one key, for effects that tell cards apart only by their selectors."""


def pays(effect: Any, outcome: Outcome) -> bool:
    """Whether an effect with this outcome pays its part of a cost: all of it was done, or its number is optional."""
    return outcome.done >= outcome.wanted or getattr(effect, "up_to", False)


def object_of(effect: Any) -> What | None:
    """The cards that an effect is done to, by a selector or their name; None if it is done to none."""
    return None if (type(effect), "what") in WORDS else getattr(effect, "what", None)


def possible(situation: Situation, facts: Iterable[F]) -> list[F]:
    """The facts that the skill can make happen."""
    return situation.all_that_can(facts)


def to_each(situation: Situation, facts: Sequence[Fact], *, what: What, all_wanted: bool = True) -> Proposal:
    """The proposal of a fact per card of `what`.

    A card that another part of a cost at once uses pays none. `all_wanted`: facts that cannot happen count as wanted;
    in a cost they do. If `what` is a number of cards on top (or at the bottom), all of them must be there.
    """
    able = possible(situation, facts)
    if used := situation.used:
        able = [fact for fact in able if getattr(fact, "card", None) not in used]
    so_many = None if isinstance(what, str) else what.at_end
    least = 1 if so_many is None else max(1, situation.amount(so_many))
    least = max(least, len(facts))
    wanted = least if situation.paying else max(1, len(facts if all_wanted else able))
    return Proposal(able, wanted, len(able) >= least)


def candidates_of(situation: Situation, selector: Cards, ignoring: Collection[str] = ()) -> list[Card]:
    """The cards of a selector that the skill can choose. `ignoring`: keywords that keep none from being chosen."""
    state, you, source = situation.state, situation.you, situation.source
    return [card for card in situation.select(selector) if choosable(state, card, you, ignoring, source=source)]


def options_of(cards: Sequence[Card]) -> list[Option]:
    """The options to choose cards."""
    return [Option("choose", card) for card in cards]


def cards_of(options: Sequence[Option]) -> tuple[Card, ...]:
    """The cards of options."""
    return tuple(option.card for option in options if option.card is not None)
