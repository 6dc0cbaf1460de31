"""Effects in force: the changes that hold for a time, and the effects that wait for their moment."""

from typing import NamedTuple

from events.cards.prints import Info
from events.language.effect import Cards, Change, Effect, Span, Trigger
from events.table.ids import Card, Player


class InForce(NamedTuple):
    """A change that holds for a time: on one card as long as it is the same, on all such cards, or on a player.

    `stamp` orders it among the others; `turn` is that in which it began. One that is not `begun` waits for the next
    battle, or for a turn.
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


class Delay(NamedTuple):
    """Effects that wait for an event. `named`: the cards that the skill has named, with their incarnations.

    `came`: the turn in which the event last came.
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


class Due(NamedTuple):
    """Effects whose event has come. `that`: its card and incarnation then; `known`: what it was before it moved."""

    number: int
    that: Card | None = None
    incarnation: int = 0
    known: Info | None = None
