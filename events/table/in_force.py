"""Ongoing effects and delayed effects in the state."""

from typing import NamedTuple

from events.cards.prints import Info
from events.language.effect import Cards, Change, Effect, Span, Trigger
from events.table.ids import Card, Player


class InForce(NamedTuple):
    """An ongoing effect: a change of an incarnation of a card, of all cards that `scope` selects, or of a player.

    `stamp` orders ongoing effects; `turn` is the turn in which it was made. An effect that is not `begun` waits for the
    next battle, or for a turn. `uses`: after how many more of its uses it ends, if uses end it.
    """

    number: int
    source: Card
    master: Player
    change: Change
    until: Span
    turn: int
    stamp: int
    begun: bool
    card: Card | None = None
    incarnation: int = 0
    scope: Cards | None = None
    player: Player | None = None
    uses: int = 1


class Delay(NamedTuple):
    """Delayed effects, which wait for an event. `named`: the cards that the skill has named, with their incarnations.

    `came`: the turn of the last such event.
    """

    number: int
    source: Card
    incarnation: int
    master: Player
    when: Trigger
    effects: tuple[Effect, ...]
    until: Span
    each_time: bool
    turn: int
    named: tuple[tuple[str, Card, int], ...] = ()
    came: int | None = None


class Bound(NamedTuple):
    """What an event binds beside its card `that`: the card `by` which it happened, of this incarnation, with its last
    known information, and the event's own number.
    """

    by: Card | None = None
    incarnation: int = 0
    known: Info | None = None
    number: int = 0


UNBOUND = Bound()


class Due(NamedTuple):
    """Pending delayed effects. `that`: the event's card, with its incarnation; `known`: its last known information."""

    number: int
    that: Card | None = None
    incarnation: int = 0
    known: Info | None = None
    bound: Bound = UNBOUND
