"""Facts of ongoing effects (changes with a duration) and of delayed effects (which wait for an event).

Permanent skills make no facts: their values are computed from the state (`events.values.value`).
"""

from typing import ClassVar

from events.cards.prints import Info
from events.language.effect import Cards, Change, Effect, Span, Trigger, Unaffected
from events.table.fact import NOTHING, Fact
from events.table.ids import Card, Player
from events.table.in_force import Bound, Delay, Due, InForce
from events.table.state import State

DELAYED: tuple[Span, ...] = (
    "next_battle",
    "opponent_next_charge",
    "opponent_next_turn",
    "your_next_turn",
    "opponent_next_attack_phase",
    "your_next_attack_phase",
)
"""The durations that begin later than the effect is made."""


def is_due(state: State, number: int) -> bool:
    """Whether delayed effects, by their number, are pending."""
    return any(due.number == number for due in state.due)


class EffectBegan(Fact, frozen=True, kw_only=True, tag=14):
    """An ongoing effect on a card began. `effect` is its number."""

    card: Card
    effect: int
    source: Card
    master: Player
    change: Change
    until: Span
    words: str = ""
    caption: ClassVar[str] = "{card} {words}"

    def apply(self, state: State) -> None:
        """The change holds for this incarnation of the card."""
        _begin(state, self, card=self.card, incarnation=state.cards[self.card].incarnation)


class AreaEffectBegan(Fact, frozen=True, kw_only=True, tag=15):
    """An ongoing effect on all cards that a selector finds began."""

    effect: int
    source: Card
    master: Player
    scope: Cards
    change: Change
    until: Span
    words: str = ""
    caption: ClassVar[str] = "{source}: {words}"

    def apply(self, state: State) -> None:
        """The change holds for the cards that the selector finds at any time."""
        _begin(state, self, scope=self.scope)


class DecreeBegan(Fact, frozen=True, kw_only=True, tag=16):
    """An ongoing effect on what a player can do began."""

    effect: int
    source: Card
    player: Player
    master: Player
    change: Change
    until: Span
    words: str = ""
    caption: ClassVar[str] = "{player} {words}"

    def apply(self, state: State) -> None:
        """The change holds for the player."""
        _begin(state, self, player=self.player)


def _begin(
    state: State,
    fact: EffectBegan | AreaEffectBegan | DecreeBegan,
    *,
    card: Card | None = None,
    incarnation: int = 0,
    scope: Cards | None = None,
    player: Player | None = None,
) -> None:
    begun = fact.until not in DELAYED and fact.until not in state.delayed_spans
    state.numbered = fact.effect
    state.effects[fact.effect] = InForce(
        fact.effect,
        fact.source,
        fact.master,
        fact.change,
        fact.until,
        state.turn,
        state.moves,
        begun,
        card,
        incarnation,
        scope,
        player,
    )


class EffectStarted(Fact, frozen=True, kw_only=True, tag=17):
    """An ongoing effect that was to begin later began."""

    effect: int
    caption: ClassVar[str] = "A delayed effect begins"
    of_effect = "A delayed effect of {source} begins: {what}"

    def apply(self, state: State) -> None:
        """The change holds."""
        state.effects[self.effect] = state.effects[self.effect]._replace(begun=True)


class EffectCounted(Fact, frozen=True, kw_only=True, tag=62):
    """An ongoing effect that uses end holds for so many of them."""

    effect: int
    uses: int
    caption: ClassVar[str] = "An effect holds for {uses} uses"
    of_effect = "An effect of {source} holds for several uses: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """So many uses are left."""
        state.effects[self.effect] = state.effects[self.effect]._replace(uses=self.uses)


class EffectUsed(Fact, frozen=True, kw_only=True, tag=63):
    """One of the uses was made after which an ongoing effect ends; others are left."""

    effect: int
    caption: ClassVar[str] = "An effect is used"
    of_effect = "An effect of {source} is used: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """One use fewer is left."""
        effect = state.effects[self.effect]
        state.effects[self.effect] = effect._replace(uses=effect.uses - 1)


class EffectEnded(Fact, frozen=True, kw_only=True, tag=18):
    """An ongoing effect ended."""

    effect: int
    caption: ClassVar[str] = "An effect ends"
    of_effect = "An effect of {source} ends: {what}"

    def apply(self, state: State) -> None:
        """The effect is gone. A card that it shielded stays no target of permanent skills in this turn."""
        ended = state.effects.pop(self.effect)
        if isinstance(ended.change, Unaffected) and ended.card is not None:
            state.shielded[ended.card] = ended.incarnation


class EffectCarried(Fact, frozen=True, kw_only=True, tag=19):
    """An ongoing effect on a card was carried over to another."""

    effect: int
    card: Card
    caption: ClassVar[str] = "An effect is carried over to {card}"
    of_effect = "An effect of {source} is carried over: {what}"

    def apply(self, state: State) -> None:
        """The change holds for this incarnation of the new card."""
        ongoing = state.effects[self.effect]
        state.effects[self.effect] = ongoing._replace(card=self.card, incarnation=state.cards[self.card].incarnation)


class DelayBegan(Fact, frozen=True, kw_only=True, tag=20):
    """Delayed effects were made, which wait for an event."""

    effect: int
    source: Card
    master: Player
    when: Trigger
    effects: tuple[Effect, ...]
    until: Span
    each_time: bool
    words: str = ""
    caption: ClassVar[str] = "{source}: {words}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The effects wait."""
        state.numbered = self.effect
        incarnation = state.cards[self.source].incarnation
        waits = self.when, self.effects, self.until, self.each_time
        state.delays[self.effect] = Delay(self.effect, self.source, incarnation, self.master, *waits, state.turn)


class DelayNamed(Fact, frozen=True, kw_only=True, tag=21):
    """A card was named for delayed effects."""

    effect: int
    name: str
    card: Card
    caption: ClassVar[str] = "It will concern {card}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The effects know this incarnation of the card by the name."""
        delay = state.delays[self.effect]
        named = (self.name, self.card, state.cards[self.card].incarnation)
        state.delays[self.effect] = delay._replace(named=(*delay.named, named))


class DelayTriggered(Fact, frozen=True, kw_only=True, tag=22):
    """The event of delayed effects has happened: they are pending.

    `that` is the card of the event, if they refer to it, and `known` its last known information.
    """

    effect: int
    that: Card | None = None
    known: Info | None = None
    caption: ClassVar[str] = "A delayed effect is pending"
    of_effect = "A delayed effect of {source} is pending: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The effects are resolved at the next checkpoint."""
        incarnation = 0 if self.that is None else state.cards[self.that].incarnation
        state.due.append(Due(self.effect, self.that, incarnation, self.known))
        state.delays[self.effect] = state.delays[self.effect]._replace(came=state.turn)


class DelayEventBound(Fact, frozen=True, kw_only=True, tag=61):
    """What the event of delayed effects binds, if they ask for it: the card `by` which it happened, and its number."""

    effect: int
    by: Card | None
    number: int
    known: Info | None = None
    caption: ClassVar[str] = "It is remembered how the event of a delayed effect came"
    of_effect = "It is remembered how the event of a delayed effect of {source} came: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """It is known as the effects are resolved, which were made pending last."""
        place = max(n for n, due in enumerate(state.due) if due.number == self.effect)
        bound = bound_now(state, self.by, self.known, self.number)
        state.due[place] = state.due[place]._replace(bound=bound)


def bound_now(state: State, by: Card | None, known: Info | None, number: int) -> Bound:
    """What an event binds, its card as it is now."""
    return Bound(by, 0 if by is None else state.cards[by].incarnation, known, number)


class DelayResolved(Fact, frozen=True, kw_only=True, tag=23):
    """The resolution of delayed effects began."""

    effect: int
    caption: ClassVar[str] = "A delayed effect is resolved"
    of_effect = "A delayed effect of {source} is resolved: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The effects are no longer pending; they wait again only if they do so each time."""
        state.due.remove(next(due for due in state.due if due.number == self.effect))
        if not state.delays[self.effect].each_time:
            del state.delays[self.effect]


class DelayEnded(Fact, frozen=True, kw_only=True, tag=24):
    """The duration of delayed effects is over."""

    effect: int
    caption: ClassVar[str] = "A delayed effect ends"
    of_effect = "A delayed effect of {source} ends: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The effects wait no longer."""
        del state.delays[self.effect]


WORDED = (EffectBegan, AreaEffectBegan, DecreeBegan, DelayBegan)
"""The facts with an English text of their effect, in the wording of the version that recorded them."""
FORCE: tuple[type[Fact], ...] = (
    EffectBegan,
    AreaEffectBegan,
    DecreeBegan,
    EffectStarted,
    EffectCounted,
    EffectUsed,
    EffectEnded,
    EffectCarried,
    DelayBegan,
    DelayNamed,
    DelayTriggered,
    DelayEventBound,
    DelayResolved,
    DelayEnded,
)
