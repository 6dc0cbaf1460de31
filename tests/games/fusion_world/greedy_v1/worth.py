"""What a skill gains: the effect language read by a player who decides by heuristics."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from events.fusion_world.card import FusionWorldCard
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Change,
    Choose,
    Control,
    Damage,
    Decree,
    Discard,
    Draw,
    Effect,
    End,
    Flip,
    Gain,
    Give,
    Guard,
    If,
    Ko,
    Later,
    Look,
    Mark,
    May,
    Modes,
    Move,
    Negate,
    Nullify,
    Pay,
    Play,
    Put,
    Remove,
    Repeat,
    Search,
    Skill,
    Skip,
    Stack,
    Switch,
    Use,
)
from events.seats.view import SeatView
from events.table.ids import Player, opponent

HARMS = (Ko, Remove, Stack)
"""What nobody wants for an own card; moving it off the board neither."""
TYPICAL = 2
"""How much an amount that is read from the table is taken for."""


class Reader:
    """Reads effects for one seat at a table: what they gain, in life cards, about."""

    def __init__(self, view: SeatView, seat: Player) -> None:
        self._view = view
        self._foe = opponent(seat)
        self._seat = seat
        self._whose = "you"

    def skill(self, skill: Skill) -> float:
        """What the skill gains, the cheapest of its costs paid."""
        gained = self.effects(skill.effects)
        costs = [self.effects(cost) for cost in skill.costs]
        return gained + (max(costs) if costs else 0)

    def effects(self, effects: Sequence[Effect]) -> float:
        """What these effects gain together; less than nothing if they cost more."""
        return sum(self._effect(effect) for effect in effects)

    def _effect(self, effect: Effect) -> float:
        read = _WORTH.get(type(effect))
        return read(self, effect) if read is not None else 0

    def sign(self, what: Any) -> int:
        """+1 for what is done to own cards, -1 to the opponent's, as far as one can tell."""
        whose = what.whose if isinstance(what, Cards) else self._whose if what in ("it", "weak") else "you"
        return -1 if whose == "opponent" else 1

    def choose(self, effect: Choose) -> float:
        """What is chosen is what the next effects speak of. Nothing is gained where there is nothing to choose."""
        self._whose = effect.cards.whose
        if effect.cards.whose == "opponent" and effect.cards.kinds == ("battle",):
            self._whose = "opponent" if self._view.count(self._foe, "battle") else "nobody"
        return 0

    def there(self, what: Any) -> bool:
        """Whether there can be anything that is meant."""
        return not (what == "it" and self._whose == "nobody")


def _number(amount: Any) -> int:
    return amount if isinstance(amount, int) else TYPICAL


def _whose(reader: Reader, effect: Any, each: float) -> float:
    if effect.whose == "both":
        return 0
    return each if effect.whose == "you" else -each


def _harm(reader: Reader, effect: Any, worth: float) -> float:
    return -worth * reader.sign(effect.what) if reader.there(effect.what) else 0


def _move(reader: Reader, effect: Move) -> float:
    """A card of the own deck, drop or revealed that comes to hand, life or energy is a gain; others are lost."""
    if effect.to in ("hand", "life", "energy") and (
        not isinstance(effect.what, Cards) or effect.what.zones != ("life",)
    ):
        return 1.0 if reader.sign(effect.what) > 0 else 1.2 * reader.there(effect.what)
    worth = 1.5 if reader.sign(effect.what) < 0 else 0.2
    return _harm(reader, effect, worth)


def _change(change: Change) -> float:
    if isinstance(change, Adjust):
        return 0.6 if not isinstance(change.by, int) or change.by > 0 else -0.8
    return {Gain: 0.6, Negate: -0.6, Cannot: -0.7}.get(type(change), 0)


def _give(reader: Reader, effect: Give) -> float:
    if not reader.there(effect.what):
        return 0
    return sum(map(_change, effect.changes)) * reader.sign(effect.what)


def _if(reader: Reader, effect: If) -> float:
    return 0.6 * reader.effects(effect.then) + 0.4 * reader.effects(effect.otherwise)


_WORTH: Mapping[type[Any], Callable[[Reader, Any], float]] = {
    Choose: Reader.choose,
    Draw: lambda reader, effect: _whose(reader, effect, 1.0 * _number(effect.count)),
    Discard: lambda reader, effect: _whose(reader, effect, -0.7 * _number(effect.count) * (not effect.up_to)),
    Damage: lambda reader, effect: _whose(reader, effect, -1.3 * _number(effect.count)),
    Ko: lambda reader, effect: _harm(reader, effect, 2.0),
    Remove: lambda reader, effect: _harm(reader, effect, 1.5),
    Stack: lambda reader, effect: _harm(reader, effect, 1.0),
    Move: _move,
    Play: lambda reader, effect: 1.5,
    Switch: lambda reader, effect: (
        (0.7 if effect.mode == "active" else -0.7) * reader.sign(effect.what) if reader.there(effect.what) else 0
    ),
    Give: _give,
    Decree: lambda reader, effect: _whose(reader, effect, sum(map(_change, effect.changes))),
    Control: lambda reader, effect: 2.0 * reader.there(effect.what) if effect.whose == "you" else -1.0,
    Mark: lambda reader, effect: 0.3 * _number(effect.by),
    Put: lambda reader, effect: _whose(reader, effect, 0.5 * _number(effect.by)),
    Search: lambda reader, effect: 0.3 + reader.effects(effect.then),
    Look: lambda reader, effect: 0.1,
    Nullify: lambda reader, effect: 2.0,
    Guard: lambda reader, effect: 0.5,
    Flip: lambda reader, effect: 5.0,
    Use: lambda reader, effect: 1.0,
    Skip: lambda reader, effect: _whose(reader, effect, -1.0),
    End: lambda reader, effect: 100.0 if (effect.result == "win") == (effect.whose == "you") else -100.0,
    Pay: lambda reader, effect: -0.4 * max(_number(effect.total), len(effect.specified)),
    May: lambda reader, effect: max(0.0, reader.effects(effect.effects)),
    If: _if,
    Modes: lambda reader, effect: max(reader.effects(option) for option in effect.options),
    Repeat: lambda reader, effect: _number(effect.times) * reader.effects(effect.effects),
    Later: lambda reader, effect: 0.7 * reader.effects(effect.effects),
}


def harmful(card: FusionWorldCard) -> bool:
    """Whether what a skill of the card chooses is then worse off."""
    for skill in (*card.skills, *(card.back.skills if card.back is not None else ())):
        for effects in _lists(skill):
            for choice, then in pairwise(effects):
                if isinstance(choice, Choose) and isinstance(then, HARMS):
                    return True
    return False


def _lists(skill: Skill) -> Iterator[Sequence[Effect]]:
    yield skill.effects
    yield from skill.costs
    for effect in skill.effects:
        if isinstance(effect, May):
            yield effect.effects
        elif isinstance(effect, Modes):
            yield from effect.options
