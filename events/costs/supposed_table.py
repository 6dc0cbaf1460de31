"""Supposed tables: the state with parts of a cost paid, and the choices at it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from events.cards.bounds import check_times
from events.costs.rules import CostRules
from events.effects.definition import cards_of
from events.effects.interpret import spent_by
from events.effects.legality import all_that_can
from events.language.effect import Cards, Condition, Skill, What, Who
from events.table.ask import Option
from events.table.counters import KindCountersRemoved
from events.table.fact import CountersRemoved, Fact
from events.table.ids import Card, Player
from events.values.cache import ValueCache
from events.values.conditions import holds
from events.values.context import Context, players_of
from events.values.hidden import reaches_secrets, regardless
from events.values.permissions import affected
from events.values.selecting import amount, matches, needs_information, select

F = TypeVar("F", bound=Fact)


class Picks(NamedTuple):
    """The options already picked in a choice; `whole`: without any others."""

    options: Sequence[Option]
    whole: bool


class SupposedTable(NamedTuple):
    """The table as it would be with some parts of a cost paid (a `Situation`). `hidden`: whether a card may be any.

    `moved`: the table is no longer as it was; `spent`, `used`: the cards chosen or used in other parts of a cost that
    is paid at once, and those that they move or switch; `words`: what was declared or chosen.
    """

    state: Any
    context: Context
    hidden: Callable[[Card], bool]
    moved: bool = False
    spent: frozenset[Card] = frozenset()
    used: frozenset[Card] = frozenset()
    words: Mapping[str, str | Skill] = {}

    @property
    def you(self) -> Player:
        """The player who pays."""
        return self.context.you

    @property
    def source(self) -> Card | None:
        """The card whose cost is paid."""
        return self.context.source

    @property
    def cites(self) -> Mapping[str, str]:
        """The numbers of the game's rules by their meaning."""
        cites: Mapping[str, str] = self.state.game.table.cites
        return cites

    @property
    def paying(self) -> bool:
        """Whether a cost is being paid: always."""
        return True

    def after(self, facts: Sequence[Fact]) -> "SupposedTable":
        """The supposed table after these facts; of a cost that is paid at once, only what they take away is gone."""
        if facts and self.at_once:
            used = spent_by(facts)
            after = self._replace(spent=self.spent.union(used), used=self.used.union(used))
            return after.folded([fact for fact in facts if takes(fact)])
        return self.folded(facts)

    @property
    def at_once(self) -> bool:
        """Whether the game pays all parts of a cost at one moment."""
        return pays_at_once(self.state)

    def folded(self, facts: Sequence[Fact]) -> "SupposedTable":
        """The supposed table with these facts folded into its state."""
        if not facts:
            return self
        cards = {card for fact in facts if (card := getattr(fact, "card", None)) is not None}
        twin = self.state.supposing({card for card in cards if card < len(self.state.cards)})
        twin.cache = ValueCache()
        for fact in facts:
            fact.apply(twin)
        return self._replace(state=twin, moved=True)

    def naming(self, name: str, cards: Sequence[Card] | None) -> "SupposedTable":
        """The table with cards under a name; None: the name has no cards, and parts on it are skipped."""
        named = {other: called for other, called in self.context.named.items() if other != name}
        if cards is not None:
            named[name] = tuple(cards)
        return self._replace(context=replace(self.context, named=named))

    def choosing(self, options: Sequence[Option]) -> "SupposedTable":
        """The table with these options chosen; of a cost that is paid at once, no other part finds their cards."""
        cards = cards_of(options)
        return self._replace(spent=self.spent.union(cards)) if cards and self.at_once else self

    def with_x(self, x: int) -> "SupposedTable":
        """The table with a value of X."""
        return self._replace(context=replace(self.context, x=x))

    def amount(self, number: Any) -> int:
        """The value of an amount."""
        return number if isinstance(number, int) else amount(self.state, self.context, number)

    def times(self, number: Any) -> int:
        """The value of an amount of repeats. BadCard if it is beyond bounds."""
        return check_times(self.amount(number))

    def select(self, what: What) -> list[Card]:
        """The cards of a selector or a name, with hidden cards that may match."""
        state, context = self.state, self.context
        if isinstance(what, str) or not needs_information(what) or not (self.moved or reaches_secrets(state, what)):
            cards = select(state, context, what, without=self.spent)
        else:
            lying = select(state, context, regardless(what), without=self.spent)
            cards = [card for card in lying if self._may_be(card, what)]
        return [card for card in cards if what == "this" or affected(state, card, context.you)]

    def players(self, whose: Who) -> Sequence[Player]:
        """The players of a word, such as `both`."""
        return players_of(self.context.you, whose)

    def fits(self, card: Card, selector: Cards) -> bool:
        """Whether a card in any zone matches a selector, or may do so."""
        return matches(self.state, self.context, card, selector, anywhere=True) or self.hidden(card)

    def fulfilled(self, conditions: Sequence[Condition]) -> bool:
        """Whether all conditions are fulfilled."""
        return all(holds(self.state, self.context, condition) for condition in conditions)

    def _may_be(self, card: Card, selector: Cards) -> bool:
        """Whether a card that lies as a selector requires matches it, or may do so."""
        return matches(self.state, self.context, card, selector, anywhere=selector.under is not None) or self.hidden(
            card
        )

    def all_that_can(self, facts: Iterable[F]) -> list[F]:
        """The facts that the skill can make happen; a legal move of any card is legal for a hidden one."""
        return all_that_can(self.state, facts, by=self.context.you, source=self.source, unseen=self.hidden)

    def speaks_of_nothing(self, what: What) -> bool:
        """Whether `what` is a name without cards in this search, whose cards are not known yet."""
        return isinstance(what, str) and what != "this" and what not in self.context.named


def pays_at_once(state: Any) -> bool:
    """Whether the game pays all parts of a cost at one moment."""
    rules: CostRules = state.game.costs
    return rules.parts == "at_once"


def takes(fact: Fact) -> bool:
    """Whether a fact takes counters away, which then pay no other part."""
    return bool(fact.takes) or isinstance(fact, CountersRemoved | KindCountersRemoved)


def of_each(groups: Sequence[Sequence[Any]], size: int) -> Iterator[tuple[Any, ...]]:
    """The selections of `size` items, with the first few of each group of equivalent ones."""
    if not size:
        yield ()
    elif groups:
        for few in range(min(size, len(groups[0])), -1, -1):
            yield from ((*groups[0][:few], *more) for more in of_each(groups[1:], size - few))
