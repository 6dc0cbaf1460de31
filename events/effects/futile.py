"""Futile effects: all can see that they can do nothing, so that players are not asked about them.

Where it depends on hidden cards, players are asked in any case: the possibility must not be revealed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from events.effects.definition import Branch, Choice, Proposal, cards_of, definition_of, object_of
from events.effects.legality import all_that_can
from events.language.effect import Cards, Choose, Condition, Effect, Figure, Node, What, Who
from events.language.vocabulary import parts, speaks_of
from events.table.ask import Option
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.values.conditions import holds
from events.values.context import Context, players_of
from events.values.hidden import reaches_secrets, unseen
from events.values.permissions import affected
from events.values.selecting import amount, select

F = TypeVar("F", bound=Fact)


def futile(state: Any, context: Context, effects: Sequence[Effect]) -> bool:
    """Whether all can see that these effects, in their order, can do nothing now."""
    tried = replace(context, named=dict(context.named), done=dict(context.done))
    return _AsSeen(state, tried).all(effects)


def _each_branch(choice: Choice) -> Iterator[Branch]:
    """The branches of choosing a single option or all of them, or none if none can be; none without a size."""
    singles: list[tuple[Option, ...]] = [(option,) for option in choice.options if any(choice.sizes)]
    for options in [*singles, tuple(choice.options)] if singles else [()] * bool(choice.sizes):
        branch = choice.branch(options)
        if branch is not None:
            yield branch


class _AsSeen:
    """The public situation: effects are tested in their order, as long as none could do anything.

    `_candidate_names`: the names of cards still to be chosen, which stand for all candidates. `_object`: the selector
    of the present effect, with the cards that all can see it means.
    """

    paying, moved, spent, used = False, False, (), ()

    def __init__(self, state: Any, context: Context) -> None:
        self.state, self.context = state, context
        self.you, self.source = context.you, context.source
        self.cites: Mapping[str, str] = state.game.table.cites
        self._candidate_names: set[str] = set()
        self._object: tuple[What | None, Sequence[Card]] = None, ()

    # What definitions of effects ask.

    def amount(self, number: Any) -> int:
        """The value of an amount."""
        return amount(self.state, self.context, number)

    def times(self, number: Any) -> int:
        """The value of an amount of repeats, without the check of its bound."""
        return max(0, self.amount(number))

    def select(self, what: What) -> Sequence[Card]:
        """The cards of a selector or a name, if all can see which."""
        selector, cards = self._object
        return cards if selector is what else self._cards(what) or ()

    def players(self, whose: Who) -> Sequence[Player]:
        """The players of a word, such as `both`."""
        return players_of(self.you, whose)

    def fits(self, card: Card, selector: Cards) -> bool:
        """Whether a card may match a selector: always, since others do not see a hand."""
        return True

    def hidden(self, card: Card) -> bool:
        """Whether a card may be any card: none of those that all can see."""
        return False

    def fulfilled(self, conditions: Sequence[Condition]) -> bool | None:
        """Whether all conditions are fulfilled; None if not all can see the value of each."""
        if not all(map(self._is_open, conditions)):
            return None
        return all(holds(self.state, self.context, condition) for condition in conditions)

    def all_that_can(self, facts: Iterable[F]) -> list[F]:
        """The facts that the skill can make happen; a move of any card can, of a card that not all see."""
        return all_that_can(
            self.state, facts, by=self.you, source=self.source, unseen=lambda card: not self.state.is_seen(card)
        )

    # Whether effects can do anything.

    def all(self, effects: Sequence[Effect]) -> bool:
        """Whether none of them can do anything."""
        return all(map(self._is_futile, effects))

    def _is_futile(self, effect: Effect) -> bool:
        definition = definition_of(self.state.game, effect)
        if definition.ask_if_futile:
            return False
        if definition.propose is not None:
            return self._is_idle(effect, definition.propose)
        return definition.branches is not None and self._leaves_nothing(effect, definition.branches)

    def _leaves_nothing(self, effect: Any, branches: Callable[[Any, Any], Choice | None]) -> bool:
        """Whether a choice is public and none of its branches can do anything.

        Choosing cards does nothing; their name stands for all candidates.
        """
        numbers = [getattr(effect, name) for name in ("count", "times", "total") if hasattr(effect, name)]
        if not all(self._is_open(number) for number in numbers if isinstance(number, Node)):
            return False
        if isinstance(effect, Choose):
            cards = self._cards(effect.cards, weighed=effect.total is not None)
            if cards is None or not self._is_open(effect.cards):
                return False
            self._object = effect.cards, cards
        choice = branches(self, effect)
        if choice is None or self._does_something(choice):
            return False
        if choice.name:
            before = self.context.cards(choice.name) if isinstance(effect, Choose) and effect.also else ()
            self._name(choice.name, (*before, *cards_of(choice.options)))
        return self.all(choice.then)

    def _does_something(self, choice: Choice) -> bool:
        """Whether a branch of a choice, or of those that follow it, has facts."""
        return any(
            branch.facts or (branch.further is not None and self._does_something(branch.further(self)))
            for branch in _each_branch(choice)
        )

    def _name(self, name: str, found: tuple[Card, ...]) -> None:
        """Give the name of chosen cards to all cards that can be chosen."""
        self.context.named[name] = found
        self.context.done[name] = (1, 0)
        self._candidate_names.discard(name)
        if found:
            self._candidate_names.add(name)

    def _is_idle(self, effect: Any, propose: Callable[[Any, Any], Proposal]) -> bool:
        """Whether an effect can do nothing, to its cards or at all."""
        what = object_of(effect)
        cards = () if what is None else self._cards(what)
        others = (getattr(effect, name) for name in effect.__struct_fields__ if name not in ("what", "changes"))
        if cards is None or not all(self._is_open(other) for other in others if isinstance(other, Node)):
            return False
        self._object = what, cards
        proposal = propose(self, effect)
        name = getattr(effect, "name", "")
        if name:
            self.context.done[name] = (1, 0)
        return not (proposal.can_do_something or proposal.facts)

    def _cards(self, what: What, *, weighed: bool = False) -> Sequence[Card] | None:
        """The cards of a selector or a name; None if not all can see which."""
        if isinstance(what, Cards) and (
            unseen(self.state, self.context, what, weighed=weighed) or self._depends_on_choice(what)
        ):
            return None
        cards = select(self.state, self.context, what)
        if not all(map(self.state.is_seen, cards)):
            return None
        return [card for card in cards if what == "this" or affected(self.state, card, self.context.you)]

    def _is_open(self, node: Node) -> bool:
        """Whether all can see the value of a number or a condition."""
        if self._depends_on_choice(node):
            return False
        for _, part in parts(node):
            cards = part.of if isinstance(part, Figure) else part
            if isinstance(cards, Cards):
                weighed = isinstance(part, Figure) and reaches_secrets(self.state, cards)
                if unseen(self.state, self.context, cards, weighed=weighed):
                    return False
            named = [getattr(part, name) for name in ("of", "cards", "among") if hasattr(part, name)]
            if not all(self._is_seen(name) for name in named if isinstance(name, str)):
                return False
        return True

    def _is_seen(self, name: str) -> bool:
        return all(map(self.state.is_seen, self.context.cards(name)))

    def _depends_on_choice(self, node: Node) -> bool:
        return any(speaks_of(node, name) for name in self._candidate_names)
