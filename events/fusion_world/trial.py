"""1-4-3. The table as it would be with parts of a cost paid: what can be chosen at it, and what is unknown."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from events.cards.bounds import check_times
from events.costs.payment import Cost
from events.fusion_world.alike import Alike
from events.fusion_world.areas import FusionWorldState
from events.language.effect import Cards, Discard, Effect, Move, What
from events.table.ask import Option
from events.table.fact import Fact
from events.table.ids import Card
from events.values.cache import ValueCache
from events.values.context import Context
from events.values.hidden import reaches_secrets, regardless
from events.values.permissions import affected
from events.values.selecting import amount, matches, needs_information, select


class CardCost(NamedTuple):
    """5-3. What a card itself costs, paid before the skill cost: with energy markers too, whatever FW-24 says."""

    cost: Cost


DROPPED = Move(to="drop", what="this")
"""12-2-2-2. What is done with an Extra Card between its cost and its skill cost."""
ANY = Cards()
Part: TypeAlias = Effect | CardCost
Parts: TypeAlias = Sequence[Part]


class Picks(NamedTuple):
    """What has been chosen of a part that is being paid: these, with others or (`whole`) alone."""

    options: Sequence[Option]
    whole: bool


class Trial(NamedTuple):
    """The table as it would be with some parts of a cost paid. `hidden`: whether a card may be any.

    `moved`: the table is no longer as it was; `picks`: what the next part is paid with, as far as that is settled.
    """

    state: FusionWorldState
    context: Context
    hidden: Callable[[Card], bool]
    moved: bool = False
    picks: Picks | None = None

    def after(self, facts: Sequence[Fact]) -> "Trial":
        """The table once these have happened."""
        if not facts:
            return self._replace(picks=None)
        twin = self.state.supposing({card for fact in facts if (card := getattr(fact, "card", None)) is not None})
        twin.cache = ValueCache()
        for fact in facts:
            fact.apply(twin)
        return self._replace(state=twin, moved=True, picks=None)

    def naming(self, name: str, cards: Sequence[Card] | None) -> "Trial":
        """The same, where those cards have that name; None: nothing has it, and nothing is asked of what has."""
        named = {other: called for other, called in self.context.named.items() if other != name}
        if cards is not None:
            named[name] = tuple(cards)
        return self._replace(context=replace(self.context, named=named), picks=None)

    def amount(self, number: Any) -> int:
        """The number that an amount stands for."""
        return number if isinstance(number, int) else amount(self.state, self.context, number)

    def times(self, number: Any) -> int:
        """How often an amount says that something is done."""
        return check_times(self.amount(number))

    def select(self, what: What) -> list[Card]:
        """The cards that are meant, and those that may be for all that is known of them."""
        state, context = self.state, self.context
        if isinstance(what, str) or not needs_information(what) or not (self.moved or reaches_secrets(state, what)):
            cards = select(state, context, what)
        else:
            cards = [card for card in select(state, context, regardless(what)) if self.fits(card, what)]
        return [card for card in cards if what == "this" or affected(state, card, context.you)]

    def fits(self, card: Card, what: Cards, *, anywhere: bool = False) -> bool:
        """Whether a card that lies as it should may be such a card."""
        anywhere = anywhere or what.under is not None
        return matches(self.state, self.context, card, what, anywhere=anywhere) or self.hidden(card)

    def speaks_of_nothing(self, what: What) -> bool:
        """Whether that is a name which nothing that is tried here gives: what it will mean is not known."""
        return isinstance(what, str) and what != "this" and what not in self.context.named


def choices(trial: Trial, cards: Sequence[Card], sizes: Sequence[int], rest: Parts) -> Iterator[tuple[Card, ...]]:
    """The choices of so many of the cards; of those that are alike for the rest only the first are tried."""
    must: tuple[Card, ...] = ()
    if trial.picks is not None:
        must = tuple(option.card for option in trial.picks.options if option.card in cards)  # type: ignore[misc]
        sizes = [size for size in sizes if size == len(must) or (size > len(must) and not trial.picks.whole)]
    free = [card for card in cards if card not in must]
    for size in sizes:
        if size - len(must) > len(free):
            continue
        if size == len(must) or size == len(cards) or not rest:
            yield (*must, *free[: size - len(must)])
            continue
        alike = Alike(trial.state, trial.context, trial.hidden, rest)
        groups: dict[Any, list[Card]] = {}
        for card in free:
            groups.setdefault(alike.sort(card), []).append(card)
        yield from ((*must, *some) for some in of_each(list(groups.values()), size - len(must)))


def of_each(groups: Sequence[Sequence[Any]], size: int) -> Iterator[tuple[Any, ...]]:
    """So many things: of each group of those that are alike the first few."""
    if not size:
        yield ()
    elif groups:
        for few in range(min(size, len(groups[0])), -1, -1):
            yield from ((*groups[0][:few], *more) for more in of_each(groups[1:], size - few))


def leaves_energy(part: Part) -> bool:
    """Whether a part is the same whatever was paid with before: cards of the hand, whichever they are, are dropped."""
    return part is DROPPED or (isinstance(part, Discard) and part.cards == ANY and isinstance(part.count, int))
