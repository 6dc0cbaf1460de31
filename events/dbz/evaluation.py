"""The evaluation of effects for a bot: what they gain for its seat, in cards of a hand."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from events.dbz.card import ANGER, LEVEL, LIFE, STAGE
from events.dbz.outlook import BALL, CARD, DECIDED, LEVELS, LIFE_CARD, PLACED, STAGES, Position
from events.language.effect import (
    Adjust,
    Attack,
    Cards,
    Choose,
    Control,
    Decree,
    Discard,
    Draw,
    Effect,
    End,
    Give,
    If,
    Ko,
    Lessen,
    Mark,
    Move,
    Nullify,
    Pay,
    Play,
    Put,
    Remove,
    Search,
    Skill,
    Skip,
)
from events.seats.gaining import ValuingReader
from events.seats.reader import COMBINED, LIKELY, Gains, gains
from events.seats.selectors import assumed, candidates, counted
from events.table.ids import Card, Player

AWAY: Mapping[str, float] = {"hand": CARD, "life_deck": LIFE_CARD, "discard": 0.0, "removed": 0.0}
"""The value for its owner of a card that comes to a zone."""
LASTING = 1.2
"""The assumed value of a change that lasts."""


class Reader(ValuingReader[Position]):
    """The gain of effects for a seat, of the card `this`; cards that they choose are the best ones for it."""

    unlikely: ClassVar[float] = 0.0
    opponent_decides: ClassVar[Callable[..., Any]] = max

    def choose(self, effect: Choose, following: Sequence[Effect]) -> None:
        """Choose the first cards that may be meant."""
        self.named[effect.name] = tuple(candidates(self.position, effect.cards)[: assumed(effect.count)])

    def probability(self, effect: If) -> float:
        """The assumed probability of conditions."""
        return LIKELY

    def cards(self, what: Any) -> Sequence[Card]:
        """The seen cards of a selector, or of a name."""
        if isinstance(what, Cards):
            return candidates(self.position, what)
        if what == "this" and self.this is not None:
            return (self.this,)
        return self.named.get(what, ())

    def players(self, whose: str) -> Sequence[tuple[Player, int]]:
        """The players of a word, each with the sign of what is good for them."""
        position = self.position
        both = {"you": [(position.seat, 1)], "opponent": [(position.foe, -1)]}
        return both.get(whose, [*both["you"], *both["opponent"]])

    def there(self, card: Card) -> float:
        """The value of a card for its owner where it lies."""
        printed = self.position.printed(card)
        if printed is None:
            return CARD
        return BALL if printed.kind == "ball" else PLACED.get(printed.kind, CARD)


def _mark(reader: Reader, effect: Mark) -> float:
    by, total = counted(reader.position, effect.by), 0.0
    for card in reader.cards(effect.what):
        there, printed = reader.position.stages(card), reader.position.printed(card)
        if printed is None or effect.kind != STAGE:
            continue
        if by > 0:
            gain = STAGES * min(by, printed.highest - there)
        else:
            gain = -(STAGES * min(-by, there) if effect.least is not None else reader.position.drained(card, -by))
        total += gain if reader.is_own(card) else -gain
    return total


def _put(reader: Reader, effect: Put) -> float:
    by = counted(reader.position, effect.by)
    if effect.kind == LEVEL:
        return sum(sign * by * LEVELS for _, sign in reader.players(effect.whose))
    if effect.kind != ANGER:
        return 0.0
    return sum(sign * reader.position.angered(player, by) for player, sign in reader.players(effect.whose))


def _draw(reader: Reader, effect: Draw) -> float:
    count, position = counted(reader.position, effect.count), reader.position
    total = 0.0
    for player, sign in reader.players(effect.whose):
        lost = DECIDED if position.life(player) <= count else 0.1 * count
        total += sign * (CARD * count - lost)
    return total


def _discard(reader: Reader, effect: Discard) -> float:
    count = counted(reader.position, effect.count)
    total = 0.0
    for player, sign in reader.players(effect.whose):
        total -= sign * CARD * min(count, reader.position.view.count(player, "hand"))
    return total


def _moved(reader: Reader, effect: Move) -> float:
    position, what = reader.position, effect.what
    if isinstance(what, Cards) and what.at_end is not None:
        count = counted(position, what.at_end)
        signed = reader.players(what.whose)
        if effect.to in ("discard", "removed") and what.zones == ("life_deck",):
            return -sum(sign * position.hurt(player, count) for player, sign in signed)
        if effect.to == "life_deck":
            return sum(sign * LIFE_CARD * count for _, sign in signed)
        return CARD * count if effect.to == "hand" else 0.0
    if what == "this":
        return 0.0
    cards = reader.cards(what)
    off = [(reader.there(card) - AWAY.get(effect.to, 0.3)) * (-1 if reader.is_own(card) else 1) for card in cards]
    return sum(off)


def _gone(reader: Reader, effect: Ko | Remove) -> float:
    if effect.what == "this":
        return 0.0
    return sum(reader.there(card) * (-1 if reader.is_own(card) else 1) for card in reader.cards(effect.what))


def _taken(reader: Reader, effect: Control) -> float:
    cards = reader.cards(effect.what)
    return BALL * 2 * len(cards) if effect.whose == "you" else -BALL * 2 * len(cards)


def _attacked(reader: Reader, effect: Attack) -> float:
    return 0.0


def _prevented(reader: Reader, effect: Decree) -> float:
    """What prevention of the attack that goes on saves."""
    position = reader.position
    lessened = {change.kind: assumed(change.by) for change in effect.changes if isinstance(change, Lessen)}
    if not lessened:
        return LASTING
    if effect.until == "attack" and not position.attacking():
        return 0.0
    life = lessened.get(LIFE, lessened.get("", 0))
    stages = lessened.get(STAGE, lessened.get("", 0))
    return min(4, life) * LIFE_CARD + min(4, stages) * STAGES


def _given(reader: Reader, effect: Give) -> float:
    by = [assumed(change.by) for change in effect.changes if isinstance(change, Adjust)]
    return 0.3 * sum(by) if by else LASTING


READ: Mapping[type[Any], Any] = {
    Mark: _mark,
    Put: _put,
    Draw: _draw,
    Discard: _discard,
    Move: _moved,
    Ko: _gone,
    Remove: _gone,
    Control: _taken,
    Attack: _attacked,
    Decree: _prevented,
    Give: _given,
    Play: 0.8,
    Search: CARD,
    Skip: 0.8,
    Nullify: 0.0,
    Pay: lambda reader, effect: -STAGES * counted(reader.position, effect.total),
    End: lambda reader, effect: DECIDED if (effect.result == "win") == (effect.whose == "you") else -DECIDED,
}
Reader.after = {**COMBINED, **gains(READ)}


def gain_of(position: Position, skill: Skill, card: Card | None) -> float:
    """The gain of all that a skill does, its cheapest cost paid."""
    return float(Reader(position, card).skill(skill, Gains()))
