"""Effects in force: the changes that hold for a time, and the effects that wait for their moment; and their facts.

What a permanent skill does makes no facts: it is read from the table (`events.values.value`).
"""

from typing import ClassVar

from events.cards.prints import Info
from events.language.effect import Cards, Change, Effect, Span, Trigger, Unaffected
from events.table.fact import NOTHING, Fact
from events.table.ids import Card, Player
from events.table.in_force import Delay, Due, InForce
from events.table.state import State

DELAYED: tuple[Span, ...] = (
    "next_battle",
    "opponent_next_turn",
    "your_next_turn",
    "opponent_next_attack_phase",
    "your_next_attack_phase",
)
"""The spans of effects that begin later than they are made."""


def is_due(state: State, number: int) -> bool:
    """Whether the event has come that those effects wait for, and they are not resolved yet."""
    return any(due.number == number for due in state.due)


class EffectBegan(Fact, frozen=True, kw_only=True, tag=14):
    """A change of one card began. `effect` numbers it."""

    card: Card
    effect: int
    source: Card
    master: Player
    change: Change
    until: Span
    words: str = ""
    caption: ClassVar[str] = "{card} {words}"

    def apply(self, state: State) -> None:
        """The change holds for the card as long as it is the same."""
        _begin(state, self, card=self.card, incarnation=state.cards[self.card].incarnation)


class AreaEffectBegan(Fact, frozen=True, kw_only=True, tag=15):
    """A change of all such cards began."""

    effect: int
    source: Card
    master: Player
    scope: Cards
    change: Change
    until: Span
    words: str = ""
    caption: ClassVar[str] = "{source}: {words}"

    def apply(self, state: State) -> None:
        """The change holds for whatever cards are such."""
        _begin(state, self, scope=self.scope)


class DecreeBegan(Fact, frozen=True, kw_only=True, tag=16):
    """A change of what a player can do began."""

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
    begun = fact.until not in DELAYED
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
    """A change that waited for its time holds from now on."""

    effect: int
    caption: ClassVar[str] = "A delayed effect begins"
    of_effect = "A delayed effect of {source} begins: {what}"

    def apply(self, state: State) -> None:
        """The change holds."""
        state.effects[self.effect] = state.effects[self.effect]._replace(begun=True)


class EffectEnded(Fact, frozen=True, kw_only=True, tag=18):
    """A change does not hold any more."""

    effect: int
    caption: ClassVar[str] = "An effect ends"
    of_effect = "An effect of {source} ends: {what}"

    def apply(self, state: State) -> None:
        """The change is gone. What was shielded by it stays no target of permanent skills in this turn."""
        ended = state.effects.pop(self.effect)
        if isinstance(ended.change, Unaffected) and ended.card is not None:
            state.shielded[ended.card] = ended.incarnation


class EffectCarried(Fact, frozen=True, kw_only=True, tag=19):
    """A change of one card holds for another from now on."""

    effect: int
    card: Card
    caption: ClassVar[str] = "An effect is carried over to {card}"
    of_effect = "An effect of {source} is carried over: {what}"

    def apply(self, state: State) -> None:
        """The change holds for that card as long as it is the same."""
        held = state.effects[self.effect]
        state.effects[self.effect] = held._replace(card=self.card, incarnation=state.cards[self.card].incarnation)


class DelayBegan(Fact, frozen=True, kw_only=True, tag=20):
    """Effects began to wait for an event."""

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
    """Effects that wait know a card by a name."""

    effect: int
    name: str
    card: Card
    caption: ClassVar[str] = "It will concern {card}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The effects can name the card as long as it is the same."""
        held = state.delays[self.effect]
        named = (self.name, self.card, state.cards[self.card].incarnation)
        state.delays[self.effect] = held._replace(named=(*held.named, named))


class DelayTriggered(Fact, frozen=True, kw_only=True, tag=22):
    """What effects waited for has happened: they are pending.

    `that` is the card of the event, if they speak of it, and `known` what it was before it moved.
    """

    effect: int
    that: Card | None = None
    known: Info | None = None
    caption: ClassVar[str] = "A delayed effect is pending"
    of_effect = "A delayed effect of {source} is pending: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """They are to be resolved at the next checkpoint."""
        incarnation = 0 if self.that is None else state.cards[self.that].incarnation
        state.due.append(Due(self.effect, self.that, incarnation, self.known))
        state.delays[self.effect] = state.delays[self.effect]._replace(came=state.turn)


class DelayResolved(Fact, frozen=True, kw_only=True, tag=23):
    """Effects that were pending are being resolved now."""

    effect: int
    caption: ClassVar[str] = "A delayed effect is resolved"
    of_effect = "A delayed effect of {source} is resolved: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """They are pending no longer, and wait no longer if it was for once."""
        state.due.remove(next(due for due in state.due if due.number == self.effect))
        if not state.delays[self.effect].each_time:
            del state.delays[self.effect]


class DelayEnded(Fact, frozen=True, kw_only=True, tag=24):
    """Effects wait no longer: their time is over."""

    effect: int
    caption: ClassVar[str] = "A delayed effect ends"
    of_effect = "A delayed effect of {source} ends: {what}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """They wait no longer."""
        del state.delays[self.effect]


WORDED = (EffectBegan, AreaEffectBegan, DecreeBegan, DelayBegan)
"""The facts that say in English what they begin: as the version of this program put it that recorded them."""
FORCE: tuple[type[Fact], ...] = (
    EffectBegan,
    AreaEffectBegan,
    DecreeBegan,
    EffectStarted,
    EffectEnded,
    EffectCarried,
    DelayBegan,
    DelayNamed,
    DelayTriggered,
    DelayResolved,
    DelayEnded,
)
