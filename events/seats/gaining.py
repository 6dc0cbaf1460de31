"""What bots choose to which an effect gains as much whatever the table is: the option of the most gain."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from events.language.effect import Choose, Effect
from events.seats.greedy import lowest, modes_of
from events.seats.position import Position
from events.seats.reader import GainReader
from events.table.ask import Ask, Indexes, Option
from events.table.ids import Card

P = TypeVar("P", bound=Position)


class ValuingReader(GainReader[P]):
    """A reader that also knows the value of a card where it lies."""

    def is_own(self, card: Card) -> bool:
        """Whether a card is the seat's."""
        return self.position.view.controller(card) == self.position.seat

    def there(self, card: Card) -> float:
        """The value of a card for its owner where it lies, which a game says."""
        raise NotImplementedError


def best(values: Sequence[float | None], least: float) -> int | None:
    """The index of the highest value, the first of equals, if it is higher than the least."""
    known = [(value, -index) for index, value in enumerate(values) if value is not None and value > least]
    return -max(known)[1] if known else None


def discard(position: Any, ask: Ask) -> Indexes:
    """The least number of cards of the least value."""
    return lowest(ask, lambda option: position.kept(option.card))


def effects_after(position: Position, ask: Ask) -> list[Effect]:
    """What those skills of the card that asks which choose cards do with them."""
    skills = () if ask.about is None else position.view.skills(ask.about)
    choosing = [skill for skill in skills if skill.targets or Choose in map(type, skill.effects)]
    return [effect for skill in choosing for effect in skill.effects if not isinstance(effect, Choose)]


class Choosing(NamedTuple):
    """The choices of a bot among cards and among modes, by the reader of its game.

    `names`: those by which the effects after a choice mean the chosen card.
    """

    reader: type[ValuingReader[Any]]
    names: tuple[str, ...] = ("it",)

    def value_to_choose(self, position: Any, ask: Ask, option: Option) -> float | None:
        """The gain if a card is chosen: what the effects after the choice do with it."""
        card = option.card
        if card is None or position.printed(card) is None:
            return 0.0
        reader = self.reader(position)
        reader.named = dict.fromkeys(self.names, (card,))
        gain = reader.gain(effects_after(position, ask))
        return gain + 0.01 * (reader.there(card) if reader.is_own(card) == (gain >= 0) else -reader.there(card))

    def choose(self, position: Any, ask: Ask) -> Indexes:
        """The cards of the highest values; no more than it must where they would lose."""
        values = [self.value_to_choose(position, ask, option) or 0.0 for option in ask.options]
        ranked = sorted(range(len(values)), key=values.__getitem__, reverse=True)
        count = max(ask.least, sum(values[index] > 0 for index in ranked[: ask.most]))
        return tuple(sorted(ranked[:count]))

    def gain_of_mode(self, position: Any, ask: Ask, option: Option) -> float | None:
        """The gain of a mode; None if the skill that asks is not known."""
        listed, number = modes_of(position.view, ask), option.number
        return self.reader(position).gain(listed[number]) if listed and number is not None else None

    def modes(self, position: Any, ask: Ask) -> Indexes:
        """The option of the most gain."""
        index = best([self.gain_of_mode(position, ask, option) for option in ask.options], -100)
        return (index or 0,)
