"""The position of a bot: a seat's view at an ask, with what the bot reads of cards."""

from collections.abc import Mapping
from typing import ClassVar, Self

from events.cards.card import Definition
from events.language.effect import Skill
from events.seats.view import SeatView
from events.table.ids import Card, Player, opponent


class Position:
    """A seat's view at an ask, for evaluation; `seat` may be the opponent, whose hand is not seen.

    What is read of cards is kept: nothing changes before the ask is answered. `target`: the role of the card that is
    attacked, in the game.
    """

    __slots__ = ("_across", "_figures", "_keywords", "foe", "roles", "seat", "view")
    target: ClassVar[str]

    def __init__(self, view: SeatView, seat: Player) -> None:
        self.view, self.seat, self.foe = view, seat, opponent(seat)
        self.roles = view.roles()
        self._figures: dict[Card, Mapping[str, int | None]] = {}
        self._keywords: dict[Card, set[str]] = {}
        self._across: Self | None = None

    def from_across(self) -> Self:
        """The same view, evaluated for the opponent."""
        if self._across is None:
            self._across = type(self)(self.view, self.foe)
        return self._across

    def skill(self, card: Card | None, number: int | None) -> Skill | None:
        """A skill that a seen card prints, by its number; None for one that it was given."""
        skills = () if card is None else self.view.skills(card)
        return skills[number] if number is not None and number < len(skills) else None

    def figure(self, name: str, card: Card) -> int:
        """A figure of a seen card now; 0 for one that it has not."""
        figures = self._figures.get(card)
        if figures is None:
            figures = self._figures[card] = self.view.figures(card)
        return figures.get(name) or 0

    def keywords(self, card: Card) -> set[str]:
        """The keywords of a seen card now."""
        keywords = self._keywords.get(card)
        if keywords is None:
            keywords = self._keywords[card] = {skill.keyword for skill in self.view.skills_now(card)}
        return keywords

    def kind(self, card: Card, face: Definition) -> str:
        """The kind that a seen card counts as where it lies: what it prints, unless a game says otherwise."""
        return face.kind

    def attacking(self) -> list[Card]:
        """The cards that attack now."""
        return [card for role, card in self.roles.items() if role != self.target]
