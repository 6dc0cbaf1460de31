"""The knowledge of a seat during a game: the handles of the cards it has seen, and the facts that it sees."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from events.cards.card import Definition
from events.table.created import CardCreated
from events.table.fact import GAINED, NOTHING, CardMoved, Fact, Order, QueueIndex, SkillId
from events.table.ids import Card, Player, Seat, zone_name
from events.table.sight import field_kinds, is_card, knows, name_of, sees_everything, told_of
from events.table.state import State
from events.table.zones import OUTSIDE

Ref: TypeAlias = int | str
"""A card in a view: its handle if it is seen; else its place or zone (`b.life/2`, `b.hand`)."""


class SeenCard(msgspec.Struct, frozen=True):
    """A card in a fact, as a seat sees it. `face` is None for a card that the seat does not see.

    `name`: its name on the side that is up; None if it is not seen. `back`: the information on its back then.
    """

    ref: Ref
    player: Player
    face: Definition | None
    name: str | None = None
    back: str = ""


class SeenFact(msgspec.Struct, frozen=True):
    """A fact as a seat may see it: hidden cards are places, hidden orders and hidden causes are None.

    `cause` is the position of its cause among the facts that the seat sees.
    """

    kind: type[Fact]
    rule: str
    cause: int | None
    together: bool
    fields: Mapping[str, Any]


class SeenGroup(msgspec.Struct, frozen=True):
    """The facts of a group that a seat sees.

    Where the seat knows which cards were hidden but not in which order, their facts are sorted and `in_order` is False:
    the table can then be shown before and after the group, but not within it.
    """

    facts: tuple[SeenFact, ...]
    in_order: bool


class _FromHand(NamedTuple):
    """A card that moves, and what it is to a seat that does not know which card of its zone moves."""

    card: Card
    as_unseen: SeenCard


class Eyes:
    """The knowledge of a seat during a game: handles of cards by first sight, lost when a card is hidden.

    `watch` must get every group in order, and also folds it into the state. `told`: the number of facts that the seat
    has seen, by the number of all facts.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.told = [0]
        self.folded: Callable[[Fact], None] = _nothing
        """Called after each fact, seen or not, has been folded, before the seat has looked."""
        self._handles: dict[Card, int] = {}
        self._next = 0
        for index in range(len(state.cards)):
            self._look(Card(index))

    def ref(self, card: Card) -> Ref:
        """The handle of a card, or its place or zone, for this seat now."""
        return self._handles[card] if card in self._handles else self._place(card)

    def _place(self, card: Card) -> Ref:
        """The place of a card that is not seen, or its zone."""
        zone = self.state.cards[card].zone
        if zone_name(zone) == OUTSIDE or not self.state.specs[zone_name(zone)].ordered:
            return zone  # outside, the order is that of the deck list, which says what a card is
        return f"{zone}/{self.state.zones[zone].index(card)}"

    def card(self, card: Card) -> SeenCard:
        """The card as this seat sees it now."""
        card_state = self.state.cards[card]
        if card not in self._handles or card_state.face is None:
            return SeenCard(self.ref(card), card_state.owner, None, back=self.state.backs.get(card, ""))
        return SeenCard(self.ref(card), card_state.owner, card_state.face, name_of(self.state, card))

    def watch(self, group: Sequence[Fact], *, after_each: Callable[[], None] = lambda: None) -> SeenGroup:
        """The group as this seat sees it, after folding it. `after_each` is called after each fact that it sees."""
        seen: list[SeenFact] = []
        hidden: list[int] = []
        places = self._places(group)
        for fact in group:
            if not told_of(self.state, self.seat, fact):
                self._fold(fact)
                if self.state.assumptions is not None:
                    self._look_at(fact)
                self.told.append(self.told[-1])
                continue
            kinds = field_kinds(type(fact))
            before = {name: self._before(kind, getattr(fact, name)) for name, kind in kinds.items()}
            mixed = self._unseen_from_hand(fact)
            self._fold(fact)
            self._look_at(fact)
            if mixed is not None and not self.has_handle(mixed.card):
                before["card"] = mixed.as_unseen
            fields = {name: self._after(kind, getattr(fact, name), before[name]) for name, kind in kinds.items()}
            if isinstance(fact, CardCreated) and fact.card not in self._handles:
                fields["definition"] = None
            if isinstance(fact, CardMoved) and fact.card not in self._handles:
                if fact.card in places:
                    fields["card"] = places[fact.card]
                if fact.card in places or fields["card"].face is not None:
                    hidden.append(len(seen))
            seen.append(SeenFact(type(fact), fact.rule, self._cause(fact), fact.together and bool(seen), fields))
            self.told.append(self.told[-1] + 1)
            after_each()
        if len(hidden) < 2:
            return SeenGroup(tuple(seen), True)
        _sort_away(seen, hidden)
        return SeenGroup(tuple(seen), False)

    def _fold(self, fact: Fact) -> None:
        """Fold a fact into the state; of the values cached with it, keep those that the fact cannot have changed."""
        fact.apply(self.state)
        if self.state.cache is not None and fact.invalidates is not NOTHING:
            self.state.cache.invalidate(self.state, fact)
        self.folded(fact)

    def has_handle(self, card: Card) -> bool:
        """Whether the seat saw the card as it last looked."""
        return card in self._handles

    def _places(self, group: Sequence[Fact]) -> Mapping[Card, SeenCard]:
        """The cards, as they are before the group, that the seat knows by their places alone and that move to an
        ordered zone at once: the order of their moves would reveal which lies where."""
        specs, places = self.state.specs, {}
        for fact in group if len(group) > 1 else ():
            if isinstance(fact, CardMoved) and self._is_there(fact.card) and specs[zone_name(fact.target)].ordered:
                card = self.card(fact.card)
                if card.face is None and specs[zone_name(fact.source)].ordered:
                    places[fact.card] = card
        return places if len(places) > 1 else {}

    def _cause(self, fact: Fact) -> int | None:
        """The position of the fact's cause among the facts that the seat sees; None if it does not see it."""
        cause = fact.cause
        if cause is None or not 0 < cause < len(self.told) or self.told[cause] == self.told[cause - 1]:
            return None
        return self.told[cause]

    def _look_at(self, fact: Fact) -> None:
        """Look at the cards that a fact names; at all cards where one that is hidden may be known no more."""
        known_by_sight = self.state.assumptions is None
        for card in cards_of(fact) if known_by_sight else map(Card, range(len(self.state.cards))):
            self._look(card)

    def _look(self, card: Card) -> None:
        if not knows(self.state, self.seat, card):
            self._handles.pop(card, None)
        elif card not in self._handles:
            self._next += 1
            self._handles[card] = card if sees_everything(self.state, self.seat) else self._next

    def _unseen_from_hand(self, fact: Fact) -> "_FromHand | None":
        """The card of a move whose place was known though nobody saw it: it may turn out that it was another."""
        assumptions = self.state.assumptions
        if assumptions is None or not isinstance(fact, CardMoved) or not self._is_there(fact.card):
            return None
        if not self.has_handle(fact.card) or assumptions.sees(self.state, fact.card):
            return None
        card_state = self.state.cards[fact.card]
        back = self.state.backs.get(fact.card, "")
        return _FromHand(fact.card, SeenCard(self._place(fact.card), card_state.owner, None, back=back))

    def _before(self, kind: Any, value: Any) -> SeenCard | None:
        return self.card(value) if is_card(kind) and value is not None and self._is_there(value) else None

    def _is_there(self, card: Card) -> bool:
        """Whether the card has been created."""
        return card < len(self.state.cards)

    def _after(self, kind: Any, value: Any, before: SeenCard | None) -> Any:
        if before is not None:
            return before if before.face is not None else self._arrived(value, before)
        if is_card(kind) and value is not None:  # the card is created by this fact
            return self.card(value)
        if kind is Order:
            return tuple(self._handles[card] for card in value) if all(c in self._handles for c in value) else None
        if kind in (QueueIndex, QueueIndex | None) and not sees_everything(self.state, self.seat):
            return None
        if kind is SkillId and value >= GAINED and not sees_everything(self.state, self.seat):
            return None
        return value

    def _arrived(self, card: Card, before: SeenCard) -> SeenCard:
        """A card that was hidden before the fact: as it is now if the fact shows it, else as it was."""
        return self.card(card) if card in self._handles else before


def _nothing(_: Fact) -> None:
    pass


def cards_of(fact: Fact) -> list[Card]:
    """The cards that a fact names."""
    cards: list[Card] = []
    for name, kind in field_kinds(type(fact)).items():
        if is_card(kind):
            cards += [] if getattr(fact, name) is None else [getattr(fact, name)]
        elif kind is Order:
            cards.extend(getattr(fact, name))
    return cards


def by_ref(ref: Ref) -> tuple[bool, Ref]:
    """The order of cards in views: by their handles, then by their places."""
    return isinstance(ref, str), ref


def _sort_away(seen: list[SeenFact], hidden: list[int]) -> None:
    ordered = sorted((seen[index] for index in hidden), key=lambda fact: by_ref(fact.fields["card"].ref))
    for index, fact in zip(hidden, ordered, strict=True):
        seen[index] = msgspec.structs.replace(fact, together=seen[index].together)
