"""Fact, and the vocabulary that all games share.

A fact is one atomic change or mark at the table: past tense, frozen, flat, with the rule that made it and the position
of the fact that led to it. It folds itself: only `apply` changes a state, and it decides nothing.

A fact's tag stands for its class in a record, and is never given to another class: 1 to 127 are the tags of shared
facts and of the first game, to which many shared facts once belonged; from 128 on, the tags are each game's own.
"""

from collections.abc import Mapping
from itertools import permutations
from typing import Any, ClassVar, NewType

import msgspec

from events.table.ids import Card, Player, Seat, Zone
from events.table.state import State

Phase = NewType("Phase", str)
"""A phase or a step of the turn, by the rule book's name."""
Order = NewType("Order", tuple[Card, ...])
"""Cards whose order is itself information, first to last as in their zone (the last is the top)."""
QueueIndex = NewType("QueueIndex", int)
"""An index in the queue of pending skills, from 0. Some are pending in secret: no seat but `all` sees the index."""
SkillId = NewType("SkillId", int)
"""The id of a skill on its card: its index among the printed skills. The id of a gained skill may reveal the cards that
gave it, hidden cards too: no seat but `all` sees it.
"""
GAINED = 1000
"""The first id of gained skills."""

OF_KIND = "{kind}"
"""The counter named by the field `kind`, in `Fact.adds` and `Fact.takes`."""

NOTHING: frozenset[str] = frozenset()
"""The `invalidates` of a fact that changes no cached value."""


class Fact(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An atomic change or mark. `together`: it happened at once with the fact before it.

    The changes that `apply` makes to the turn and to counters are also declared, so that many games can be folded at
    once, in columns. `sets`: the values of `turn`, `turn_player`, `phase` and `step` after it, by the name of a field,
    or None. `adds` and `takes`: the rise or fall of a counter of its `player` (see `Board.counters`), as a number or by
    a field's name. Cards change zones by `CardMoved` and `DeckPlaced` alone, modes by these, `CardRested` and
    `CardReadied`. `spoken`: the caption of each word that a field can hold. `of_effect`: the caption of an event of an
    effect that the seat knows, with its `source` card and its text (`what`). In captions, `modes` are what the game's
    lexicon calls these, and `{amount:counter}` is a number of what is named: 1 counter, 2 counters. `invalidates`: the
    dependencies of cached values that it changes, in the words of `events.values.dependencies`, beside those on its own
    `card`; None: all.
    `is_formal`: it says how far a declaration is, and the rules make nothing of it. `is_change`: the rules make
    something of what it changes; `is_public_change`: and all know of it; both are read off the class.
    """

    rule: str
    cause: int | None = None
    together: bool = False

    caption: ClassVar[str] = ""
    of_effect: ClassVar[str] = ""
    spoken: ClassVar[Mapping[str, str]] = {}
    sets: ClassVar[Mapping[str, str | None]] = {}
    adds: ClassVar[Mapping[str, int | str]] = {}
    takes: ClassVar[Mapping[str, int | str]] = {}
    invalidates: ClassVar[frozenset[str] | None] = None
    is_formal: ClassVar[bool] = False
    is_change: ClassVar[bool] = False
    is_public_change: ClassVar[bool] = False

    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        if cls.apply is Fact.apply:
            cls.invalidates = NOTHING
        cls.is_change = not cls.is_formal and cls.apply is not Fact.apply
        cls.is_public_change = cls.is_change and cls.kept_by is Fact.kept_by

    def apply(self, state: Any) -> None:
        """This fact, folded into the state. A mark (the default) changes nothing."""

    @classmethod
    def captioned(cls, fields: Mapping[str, Any]) -> str:
        """The caption template of a fact with these fields: the class's, unless it has a template per outcome."""
        return cls.caption

    def kept_by(self, state: Any) -> Seat | None:
        """The only seat that knows of the fact, beside `all`, by the state before it; None (the default): all know."""
        return None


class TurnBegan(Fact, frozen=True, kw_only=True, tag=1):
    """A turn of `player` began."""

    turn: int
    player: Player
    caption: ClassVar[str] = "Turn {turn}: {player}"
    sets = {"turn": "turn", "turn_player": "player", "phase": None, "step": None}
    invalidates = frozenset({"turn", "part", "happened", "remembered"})

    def apply(self, state: State) -> None:
        """The turn player and the number of the turn change; the phase is open, nothing has happened in it."""
        state.turn = self.turn
        state.turn_player = self.player
        state.phase = state.step = None
        state.begin_turn()


class PhaseBegan(Fact, frozen=True, kw_only=True, tag=2):
    """A phase of the turn began."""

    phase: Phase
    caption: ClassVar[str] = "{phase}"
    sets = {"phase": "phase", "step": None}
    invalidates = frozenset({"part"})

    def apply(self, state: State) -> None:
        """The phase changes; no step of it has begun."""
        state.phase = self.phase
        state.step = None
        state.phases += 1


class StepBegan(Fact, frozen=True, kw_only=True, tag=3):
    """A step within a phase began."""

    step: Phase
    caption: ClassVar[str] = "{step}"
    sets = {"step": "step"}
    invalidates = frozenset({"part"})

    def apply(self, state: State) -> None:
        """The step changes."""
        state.step = self.step


class CardMoved(Fact, frozen=True, kw_only=True, tag=4):
    """A card moved from one zone to the top of another. Subclasses are the kinds of moves.

    `of_any_card`: the move is legal for an unseen card, whatever it is.
    """

    card: Card
    source: Zone
    target: Zone
    caption: ClassVar[str] = "{card} moves from {source} to {target}"
    of_any_card: ClassVar[bool] = True

    def apply(self, state: State) -> None:
        """The card leaves its zone and lies on top of the other."""
        state.move(self.card, self.target)


class CardDrawn(CardMoved, frozen=True, kw_only=True, tag=5):
    """A player drew the top card of the deck."""

    caption: ClassVar[str] = "{target.player} draws {card}"


class CardRested(Fact, frozen=True, kw_only=True, tag=6):
    """A card was switched to Rest Mode."""

    card: Card
    caption: ClassVar[str] = "{card} switches to {modes[rest]}"

    def apply(self, state: State) -> None:
        """The card is in Rest Mode."""
        state.cards[self.card].rested = True


class CardReadied(Fact, frozen=True, kw_only=True, tag=7):
    """A card was switched to Active Mode."""

    card: Card
    caption: ClassVar[str] = "{card} switches to {modes[active]}"

    def apply(self, state: State) -> None:
        """The card is in Active Mode."""
        state.cards[self.card].rested = False


class CardRevealed(Fact, frozen=True, kw_only=True, tag=8):
    """A card was shown to all. It stays revealed until it moves."""

    card: Card
    caption: ClassVar[str] = "{card} is revealed"
    invalidates = frozenset({"face"})

    def apply(self, state: State) -> None:
        """All seats see the card where it is."""
        state.cards[self.card].revealed = True


class ZoneShuffled(Fact, frozen=True, kw_only=True, tag=9):
    """The cards of a zone were put in a random order."""

    zone: Zone
    order: Order
    caption: ClassVar[str] = "{zone} is shuffled"

    def apply(self, state: State) -> None:
        """The zone's cards lie in the new order, and none is revealed or shown."""
        if state.assumptions is not None:
            for card in self.order:
                state.assumptions.hide(state, card)
        state.zones[self.zone] = list(self.order)
        for card in self.order:
            card_state = state.cards[card]
            card_state.revealed, card_state.shown = False, ""
        if state.assumptions is not None:
            state.assumptions.shuffle(state, self.zone)


class DeckPlaced(ZoneShuffled, frozen=True, kw_only=True, tag=10):
    """A player placed the shuffled deck in its zone."""

    caption: ClassVar[str] = "{zone.player} shuffles and places the deck"

    def apply(self, state: State) -> None:
        """Every card of the order moves to the zone, the first to the bottom."""
        for card in self.order:
            state.move(card, self.zone)
        if state.assumptions is not None:
            state.assumptions.shuffle(state, self.zone)


class PlayerConceded(Fact, frozen=True, kw_only=True, tag=11):
    """A player conceded, which loses the game."""

    player: Player
    caption: ClassVar[str] = "{player} concedes"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The player has lost by concession."""
        state.lost[self.player] = "concession"


_LOST_BY = {
    "life": "no life left",
    "deck": "no cards left in the deck",
    "concession": "a concession",
    "effect": "the effect of a skill",
    "loop": "an infinite loop",
}


def reasons(own: Mapping[str, str]) -> Mapping[str, str]:
    """The captions of the reasons for losing, by their words: the shared and a game's own, and any two at once."""
    words = {**_LOST_BY, **own}
    pairs = permutations(words, 2)
    return words | {f"{first} and {second}": f"{words[first]} and {words[second]}" for first, second in pairs}


REASONS = reasons({})
"""The reasons that all games share. A game with others declares them as `spoken` words of facts of its own."""


class PlayerLost(Fact, frozen=True, kw_only=True, tag=12):
    """A player fulfilled a condition for losing the game."""

    player: Player
    reason: str
    caption: ClassVar[str] = "{player} loses: {reason}"
    spoken = REASONS
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The player has lost, for this reason (the first one counts)."""
        state.lost.setdefault(self.player, self.reason)


class GameEnded(Fact, frozen=True, kw_only=True, tag=13):
    """The game ended. No winner: a draw."""

    winner: Player | None
    reason: str
    caption: ClassVar[str] = "The game ends ({reason}). Winner: {winner}"
    spoken = REASONS
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The game is over."""
        state.ended = True
        state.winner = self.winner
        state.reason = self.reason


class CardLooked(Fact, frozen=True, kw_only=True, tag=25):
    """A player looks at a card."""

    card: Card
    player: Player
    caption: ClassVar[str] = "{player} looks at {card}"
    invalidates = NOTHING

    def apply(self, state: State) -> None:
        """The player sees the card where it is, until it is hidden or moves."""
        state.cards[self.card].shown += self.player


class CardHidden(Fact, frozen=True, kw_only=True, tag=26):
    """A card that was revealed or looked at is hidden again."""

    card: Card
    caption: ClassVar[str] = "{card} is hidden again"
    invalidates = frozenset({"face"})

    def apply(self, state: State) -> None:
        """The card is no longer revealed or shown."""
        if state.assumptions is not None:
            state.assumptions.hide(state, self.card)
        card_state = state.cards[self.card]
        card_state.revealed, card_state.shown = False, ""


class CardFlipped(Fact, frozen=True, kw_only=True, tag=27):
    """A card was flipped over: its other side is up."""

    card: Card
    caption: ClassVar[str] = "{card} is flipped over"

    def apply(self, state: State) -> None:
        """The card has its other side up; it stays the same card."""
        card_state = state.cards[self.card]
        card_state.flipped = not card_state.flipped


class CountersPlaced(Fact, frozen=True, kw_only=True, tag=28):
    """Counters were placed under a card."""

    card: Card
    amount: int
    caption: ClassVar[str] = "{card} gets {amount:counter}"
    invalidates = frozenset({"counters"})

    def apply(self, state: State) -> None:
        """The card has more counters."""
        state.cards[self.card].counters += self.amount


class CountersRemoved(Fact, frozen=True, kw_only=True, tag=29):
    """Counters were removed from under a card."""

    card: Card
    amount: int
    caption: ClassVar[str] = "{card} loses {amount:counter}"
    invalidates = frozenset({"counters"})

    def apply(self, state: State) -> None:
        """The card has fewer counters."""
        state.cards[self.card].counters -= self.amount


class CardStacked(CardMoved, frozen=True, kw_only=True, tag=30):
    """A card was placed under another."""

    host: Card
    caption: ClassVar[str] = "{card} is placed under {host}"

    def apply(self, state: State) -> None:
        """The card lies under the other, below all that lie there already."""
        state.move(self.card, self.target)
        state.cards[self.card].host = self.host
        cards = state.zones[self.target]
        cards.insert(0, cards.pop())


class StackPassed(Fact, frozen=True, kw_only=True, tag=31):
    """A card under another came to lie under a new one: its host was covered, or left alone."""

    card: Card
    host: Card
    caption: ClassVar[str] = "{card} lies under {host} now"
    invalidates = frozenset({"under"})

    def apply(self, state: State) -> None:
        """The card lies under its new host, below all that lie there already."""
        state.moves += 1
        card_state = state.cards[self.card]
        card_state.host, card_state.arrived = self.host, state.moves


class CardRemoved(CardMoved, frozen=True, kw_only=True, tag=32):
    """A card was removed from the game, face up."""

    caption: ClassVar[str] = "{card} is removed from the game"


class CardTaken(CardMoved, frozen=True, kw_only=True, tag=33):
    """A player gained control of a card: it came to that player's zone."""

    caption: ClassVar[str] = "{target.player} gains control of {card}"


class CardPlaced(CardMoved, frozen=True, kw_only=True, tag=34):
    """An effect placed a card in a zone, on top or at the bottom."""

    bottom: bool = False
    face_up: bool = False
    caption: ClassVar[str] = "{card} is placed in {target}"

    def apply(self, state: State) -> None:
        """The card lies in the zone, on top or at the bottom; shown to all if it lies face up."""
        state.move(self.card, self.target)
        if self.bottom:
            cards = state.zones[self.target]
            cards.insert(0, cards.pop())
        state.cards[self.card].revealed = self.face_up
