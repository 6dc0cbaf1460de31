"""Greedy bots: each ask answered on its own, by its kind, for the most gain that a seat can see."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, cast

from events.language.effect import Effect, Modes
from events.seats.bots import Evaluation, Roll
from events.seats.view import SeatView
from events.table.ask import ORDER, Ask, Indexes, Option
from events.table.ids import Player

Answering: TypeAlias = Callable[[Any, Ask], Indexes]
"""The function that answers asks of a kind, by the game's position of a seat."""
Valuing: TypeAlias = Callable[[Any, Ask, Option], float | None]
"""The function that gives the value of an option; None for one that it gives none."""
Evaluated: TypeAlias = tuple[Valuing, str, str]
"""How options of a kind of asks are valued: the function, what a value is, and how the bot chooses by them."""
GAIN = "gain in cards of a hand (a win: 1,000)"


def first(position: Any, ask: Ask) -> Indexes:
    """The first options, no more than has to be answered."""
    return tuple(range(ask.least))


def last(position: Any, ask: Ask) -> Indexes:
    """The last option: the greatest number."""
    return (len(ask.options) - 1,)


def named(ask: Ask, verb: str) -> Indexes:
    """The answer with the first option of a verb; with the first of all, where a stopped loop has barred that verb."""
    return (next((index for index, option in enumerate(ask.options) if option.verb == verb), 0),)


def lowest(ask: Ask, value: Callable[[Option], float]) -> Indexes:
    """As few options as may be, but one if any, of the lowest values."""
    ranked = sorted(range(len(ask.options)), key=lambda index: value(ask.options[index]))
    return tuple(sorted(ranked[: max(ask.least, min(1, ask.most))]))


def modes_of(view: SeatView, ask: Ask) -> Sequence[Sequence[Effect]] | None:
    """The effects between which a skill of the card that asks lets choose; None if none does, or it is not seen."""
    skills = () if ask.about is None else view.skills(ask.about)
    listed = [effect.options for skill in skills for effect in skill.effects if isinstance(effect, Modes)]
    return listed[0] if listed else None


class GreedyBot:
    """A bot that answers each ask on its own; a game gives it a version, and says what it is about.

    `answers`: the answers by the kind of the ask; `evaluated`: how the options are valued, of those kinds that are;
    `position`: the class of what a seat sees, made from its view and the seat.
    """

    answers: ClassVar[Mapping[str, Answering]]
    evaluated: ClassVar[Mapping[str, Evaluated]]
    position: ClassVar[type[Any]]

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """The answer of the highest value, the first of equals."""
        if ask.kind == ORDER:
            return tuple(range(len(ask.options)))
        if len(ask.options) == ask.least == 1:
            return (0,)
        return self.answers[ask.kind](self.position(view, cast(Player, view.seat)), ask)

    def evaluation(self, view: SeatView, ask: Ask) -> Evaluation | None:
        """The values by which it answers; None where it goes by a rule of thumb alone."""
        evaluated = self.evaluated.get(ask.kind)
        if evaluated is None:
            return None
        value, measure, choice = evaluated
        position = self.position(view, cast(Player, view.seat))
        values = tuple(value(position, ask, option) for option in ask.options)
        return Evaluation(values, measure, choice) if any(values) or None not in values else None
