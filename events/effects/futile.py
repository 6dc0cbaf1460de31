"""Futile effects: all can see that they can do nothing, so that players are not asked about them.

Where it depends on hidden cards, players are asked in any case: the possibility must not be revealed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.effects.definition import Definition, Proposal, branch
from events.language.effect import Cards, Choose, Discard, Effect, Figure, Give, If, May, Modes, Node, Repeat, What, Who
from events.language.vocabulary import parts, speaks_of
from events.table.fact import Fact
from events.table.ids import Card, Player
from events.values.context import Context, players_of
from events.values.hidden import reaches_secrets, unseen
from events.values.permissions import affected, choosable
from events.values.selecting import amount, select


def futile(state: Any, context: Context, effects: Sequence[Effect]) -> bool:
    """Whether all can see that these effects, in their order, can do nothing now."""
    tried = replace(context, named=dict(context.named), done=dict(context.done))
    return _AsSeen(state, tried).all(effects)


class _AsSeen:
    """The public situation: effects are tested in their order, as long as none could do anything.

    `loose`: the names of chosen cards, which stand for all candidates.
    """

    paying, spent = False, ()

    def __init__(self, state: Any, context: Context) -> None:
        self.state, self._context = state, context
        self.you, self.source = context.you, context.source
        self.cites: Mapping[str, str] = state.game.table.cites
        self._definitions: Mapping[type[Any], Definition] = state.game.texts.definitions
        self._loose: set[str] = set()
        self._meant: tuple[What | None, Sequence[Card]] = None, ()

    # What definitions of effects ask.

    def amount(self, number: Any) -> int:
        """The value of an amount."""
        return amount(self.state, self._context, number)

    def times(self, number: Any) -> int:
        """The value of an amount of repeats, without the check of its bound."""
        return max(0, self.amount(number))

    def select(self, what: What) -> Sequence[Card]:
        """The cards of a selector or a name, if all can see which."""
        told, cards = self._meant
        return cards if told is what else self._cards(what) or ()

    def players(self, whose: Who) -> Sequence[Player]:
        """The players of a word, such as `both`."""
        return players_of(self.you, whose)

    def fits(self, card: Card, selector: Cards) -> bool:
        """Whether a card may match a selector: always, since others do not see a hand."""
        return True

    def can_happen(self, fact: Fact) -> bool:
        """Whether the skill can make a fact happen."""
        able: bool = self.state.game.texts.legality.can_happen(self.state, fact, by=self.you)
        return able

    # Whether effects can do anything.

    def all(self, effects: Sequence[Effect]) -> bool:
        """Whether none of them can do anything."""
        return all(map(self._is_futile, effects))

    def _is_futile(self, effect: Effect) -> bool:
        if isinstance(effect, If):
            return self._if(effect)
        if isinstance(effect, May | Repeat):
            return self.all(effect.effects)
        if isinstance(effect, Modes):
            return all(map(self.all, effect.options))
        if isinstance(effect, Choose):
            return self._choose(effect)
        if isinstance(effect, Give):
            return self._is_idle(effect, None)
        definition = self._definitions[type(effect)]
        return definition.propose is not None and definition.idle and self._is_idle(effect, definition.propose)

    def _if(self, effect: If) -> bool:
        if any(self._is_open(condition) is False for condition in effect.conditions):
            return self.all(effect.then) and self.all(effect.otherwise)
        return self.all(branch(self.state, self._context, effect))

    def _choose(self, effect: Choose) -> bool:
        """Whether a choice is public; the choice itself does nothing, and its name stands for all candidates."""
        cards = self._cards(effect.cards, weighed=effect.total is not None)
        if cards is None or not self._is_open(effect.cards):
            return False
        found = tuple(card for card in cards if choosable(self.state, card, self._context.you))
        self._context.named[effect.name] = found
        self._context.done[effect.name] = (1, 0)
        self._loose.discard(effect.name)
        if found:
            self._loose.add(effect.name)
        return True

    def _is_idle(self, effect: Any, propose: Callable[[Any, Any], Proposal] | None) -> bool:
        """Whether an effect can do nothing, to its cards or at all."""
        what: What | None = getattr(effect, "what", None)
        cards = () if what is None else self._cards(what)
        others = (getattr(effect, name) for name in effect.__struct_fields__ if name not in ("what", "changes"))
        if cards is None or not all(self._is_open(other) for other in others if isinstance(other, Node)):
            return False
        self._meant = what, cards
        if propose is None:
            can = effect.live or bool(cards)
        else:
            proposal = propose(self, effect)
            can = proposal.able or bool(proposal.facts)
        name = getattr(effect, "name", "")
        if isinstance(effect, Discard):
            self._context.named[name or "discarded"] = ()
        if name:
            self._context.done[name] = (1, 0)
        return not can

    def _cards(self, what: What, *, weighed: bool = False) -> Sequence[Card] | None:
        """The cards of a selector or a name; None if not all can see which."""
        if isinstance(what, Cards) and (
            unseen(self.state, self._context, what, weighed=weighed) or self._is_loose(what)
        ):
            return None
        cards = select(self.state, self._context, what)
        if not all(map(self.state.is_seen, cards)):
            return None
        return [card for card in cards if what == "this" or affected(self.state, card, self._context.you)]

    def _is_open(self, node: Node) -> bool:
        """Whether all can see the value of a number or a condition."""
        if self._is_loose(node):
            return False
        for _, part in parts(node):
            cards = part.of if isinstance(part, Figure) else part
            if isinstance(cards, Cards):
                weighed = isinstance(part, Figure) and reaches_secrets(self.state, cards)
                if unseen(self.state, self._context, cards, weighed=weighed):
                    return False
            named = [getattr(part, name) for name in ("of", "cards", "among") if hasattr(part, name)]
            if not all(self._is_seen(name) for name in named if isinstance(name, str)):
                return False
        return True

    def _is_seen(self, name: str) -> bool:
        return all(map(self.state.is_seen, self._context.cards(name)))

    def _is_loose(self, node: Node) -> bool:
        return any(speaks_of(node, name) for name in self._loose)
