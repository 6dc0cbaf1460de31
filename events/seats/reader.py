"""The reader of effects for greedy bots: it walks what a skill does, and a game says what each kind of effect leads to.

An outlook is what a bot expects of the table: its worth, and whether somebody has lost. A game declares the outlook
after each kind of effect that it reads; other effects change nothing. It has its own weights for what may happen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from events.language.effect import Choose, Effect, If, Later, May, Modes, Named, Repeat, Skill
from events.seats.position import Position
from events.seats.selectors import assumed
from events.table.ids import Card

LIKELY = 0.6
"""The assumed probability of a condition."""
LATER = 0.7
"""The assumed probability that a delayed effect is done."""
OFTEN = 4
"""The most rounds of a repeated effect that are read."""


class Decided(Protocol):
    """An outlook: whether somebody has lost."""

    @property
    def decided(self) -> bool: ...  # noqa: D102


P = TypeVar("P", bound=Position)
T = TypeVar("T", bound=Decided)
After: TypeAlias = Callable[[Any, Any, Any], Any]
"""The outlook after an effect, by the reader, the effect and the outlook before it."""
Gain: TypeAlias = float | Callable[[Any, Any], float]
"""What an effect gains in any outlook, by the reader and the effect, if it is not always the same."""


class Gains(float):
    """The outlook of a bot to which effects gain as much whatever the table is: the sum of their gains."""

    __slots__ = ()
    decided = False

    def worth(self) -> float:
        """The sum."""
        return self

    def more(self, gained: float) -> "Gains":
        """The sum with another gain, or a loss."""
        return Gains(self + gained)

    def partly(self, after: "Gains", share: float) -> "Gains":
        """The sum with that share of what is gained until `after`."""
        return Gains(self + share * (after - self))


class Reader(Generic[P, T]):
    """The outlook of a seat after effects, of the card `this`.

    `after`: the outlook after each kind of effect that is read. `unlikely`: the share of what is done if conditions are
    not fulfilled. `opponent_decides`: which of two outlooks the opponent is assumed to choose.
    """

    after: ClassVar[Mapping[type[Any], After]]
    unlikely: ClassVar[float] = 1 - LIKELY
    opponent_decides: ClassVar[Callable[..., Any]] = min

    def __init__(self, position: P, this: Card | None = None) -> None:
        self.position, self.this = position, this
        self.chosen: Choose | None = None
        self.named: dict[str, tuple[Card, ...]] = {}

    def skill(self, skill: Skill, now: T) -> T:
        """The outlook after a skill, the cheapest of its costs paid."""
        paid = self.paid(skill, now)
        return paid if paid.decided else self.effects(skill.effects, paid)

    def paid(self, skill: Skill, now: T) -> T:
        """The outlook after the cheapest of the costs of a skill."""
        return max((self.effects(cost, now) for cost in skill.costs), key=_worth, default=now)

    def effects(self, effects: Sequence[Effect], now: T) -> T:
        """The outlook after these effects in their order, or as soon as the game is decided."""
        for place, effect in enumerate(effects):
            if isinstance(effect, Choose):
                self.choose(effect, effects[place + 1 :])
            elif (after := self.after.get(type(effect))) is not None:
                now = after(self, effect, now)
                if now.decided:
                    break
        return now

    def choose(self, effect: Choose, following: Sequence[Effect]) -> None:
        """Note a choice, whose cards the following effects use."""
        self.chosen = effect

    def probability(self, effect: If) -> float:
        """The assumed probability that conditions are fulfilled."""
        return LIKELY

    def times(self, effect: Repeat) -> int:
        """How often a repeated effect is done, as far as it is read."""
        return min(assumed(effect.times), OFTEN)


class GainReader(Reader[P, Gains]):
    """A reader to which an effect gains as much whatever the table is."""

    def gain(self, effects: Sequence[Effect]) -> float:
        """The gain of these effects in their order."""
        return self.effects(effects, Gains())


def _worth(outlook: Any) -> float:
    worth: float = outlook.worth()
    return worth


def gains(values: Mapping[type[Any], Gain]) -> dict[type[Any], After]:
    """The outlooks after effects of these kinds, by what each gains."""
    return {kind: _gaining(value) for kind, value in values.items()}


def _gaining(value: Gain) -> After:
    if callable(value):
        return lambda reader, effect, now: now.more(value(reader, effect))
    return lambda reader, effect, now: now.more(value)


def _perhaps(reader: Any, effects: Sequence[Effect], now: Any, share: float) -> Any:
    """The outlook if effects are done with a probability."""
    return now.partly(reader.effects(effects, now), share) if effects and share else now


def _if(reader: Any, effect: If, now: Any) -> Any:
    then = _perhaps(reader, effect.then, now, reader.probability(effect))
    return _perhaps(reader, effect.otherwise, then, reader.unlikely)


def _may(reader: Any, effect: May, now: Any) -> Any:
    """The outlook after voluntary effects, by the better choice for the player who decides."""
    decide = reader.opponent_decides if effect.by == "opponent" else max
    return decide(now, reader.effects(effect.effects, now), key=_worth)


def _modes(reader: Any, effect: Modes, now: Any) -> Any:
    return max((reader.effects(option, now) for option in effect.options), key=_worth)


def _repeat(reader: Any, effect: Repeat, now: Any) -> Any:
    for _ in range(reader.times(effect)):
        now = now if now.decided else reader.effects(effect.effects, now)
    return now


COMBINED: Mapping[type[Any], After] = {
    May: _may,
    Named: lambda reader, effect, now: reader.effects(effect.effects, now),
    If: _if,
    Modes: _modes,
    Repeat: _repeat,
    Later: lambda reader, effect, now: _perhaps(reader, effect.effects, now, LATER),
}
"""The outlooks after effects that have others in them."""
