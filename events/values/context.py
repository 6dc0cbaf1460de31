"""The context in which values of a state are read, and the changes that hold."""

from typing import Any, ClassVar, Literal, NamedTuple, Protocol

import msgspec

from events.cards.prints import Info
from events.language.effect import Cards, Change, Trigger, Who
from events.table.ids import PLAYERS, Card, Player, opponent
from events.table.state import State


class Step(NamedTuple):
    """A step to a figure: the change, or the words of the rules, and the value after it.

    `source` is the card that caused it; None: the rules.
    """

    source: Card | None
    made_by: Change | str
    after: Any


class Applied(NamedTuple):
    """A change that holds now: of an incarnation of a card, of all cards that `scope` selects, or of a player.

    `effect` is the number of the ongoing effect; None: a permanent skill makes it. `skill_id`: the first id of the
    skills that it gives.
    """

    change: Change
    stamp: int
    source: Card
    master: Player
    card: Card | None
    scope: Cards | None
    player: Player | None
    skill_id: int
    incarnation: int = 0
    effect: int | None = None

    @property
    def permanent(self) -> bool:
        """Whether a permanent skill makes the change."""
        return self.effect is None


class Reader(Protocol):
    """The function that reads a card's current information, or its last known one in the context."""

    def __call__(self, state: State, card: Card, context: "Context | None" = None, *, words: bool = False) -> Info: ...  # noqa: D102


class Context(msgspec.Struct):
    """The context of a reading: the player `you`, the cards named so far, the value of X, and the effects done.

    `known`: the last known information of cards that have moved since; `reading`: the partial information of a card
    that is being read; `done`: by name, how often an effect was to be done, and was. `came`: the events of which
    the skill asks whether the one that set it off is such a one, as far as it is; `number`: the own number of that.
    `incarnations`: those of the source that `this` means beside its present one; `left`: the cards of names that have
    left, of which texts still ask. `withheld`: the cards that pay nothing of its cost.
    """

    reader: ClassVar[Reader]
    """The reader of cards' information: `events.values.value.info`, which reads selectors in turn."""

    you: Player
    source: Card | None = None
    named: dict[str, tuple[Card, ...]] = {}
    known: dict[Card, Info] = {}
    reading: dict[Card, Info] = {}
    x: int = 0
    done: dict[str, tuple[int, int]] = {}
    came: tuple[Trigger, ...] = ()
    number: int = 0
    incarnations: tuple[int, ...] = ()
    left: dict[str, tuple[Card, ...]] = {}
    withheld: tuple[Card, ...] = ()

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards of a name; none if no cards have it."""
        if name == "this" and name not in self.named:
            return () if self.source is None else (self.source,)
        return self.named.get(name, ())

    def asked(self, name: str) -> tuple[Card, ...]:
        """The cards of a name of which a text asks something: also those that have left, if it is known as what."""
        return self.cards(name) or tuple(card for card in self.left.get(name, ()) if card in self.known)

    def leaves(self, name: str, card: Card) -> None:
        """Let the name mean no card any more, since this card has left."""
        self.named[name] = ()
        self.left[name] = (card,)


# The zones and players of selectors.


def zones_of(state: State | type[State], selector: Cards) -> tuple[str, ...]:
    """The names of the zones in which a selector finds cards."""
    if selector.zones:
        return selector.zones
    if selector.alternatives:
        return tuple(dict.fromkeys(zone for other in selector.alternatives for zone in zones_of(state, other)))
    return state.kind_zones.get(selector.kinds, state.usual_zones)


def players_of(you: Player, whose: Who) -> tuple[Player, ...]:
    """The players whose cards a selector finds."""
    if whose == "both":
        return PLAYERS
    return (opponent(you) if whose == "opponent" else you,)


def player_of(you: Player, word: str) -> Player:
    """The player of the word `you` or `opponent` in a text of the player `you`."""
    return opponent(you) if word == "opponent" else you


def word_of(you: Player, player: Player) -> Literal["you", "opponent"]:
    """The word for a player in a text of the player `you`."""
    return "you" if player == you else "opponent"
