"""SeatView: a state through the eyes of a seat, for bots."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from events.cards.card import Definition
from events.language.effect import Skill
from events.seats.board import Board
from events.table.ask import Ask
from events.table.ids import Card, Player, Seat, zone_owner
from events.table.sight import in_open_zone, sees
from events.values.holding import skills
from events.values.value import info


class SeatView:
    """A state through the eyes of a seat; unseen cards have no face."""

    def __init__(self, board: Board, state: Any, seat: Seat) -> None:
        self._board = board
        self._state = state
        self.seat = seat

    @property
    def turn(self) -> int:
        """The number of the turn; 0 during setup."""
        return int(self._state.turn)

    @property
    def turn_player(self) -> Player | None:
        """The turn player; None during setup."""
        player: Player | None = self._state.turn_player
        return player

    @property
    def zones(self) -> Collection[str]:
        """The names of the zones of each player."""
        return self._board.zones

    @property
    def usual_zones(self) -> tuple[str, ...]:
        """The names of the zones in which a selector without zones usually finds cards."""
        zones: tuple[str, ...] = self._state.usual_zones
        return zones

    def zones_of_kinds(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """The names of the zones in which it finds cards of these kinds, if those are others."""
        zones: tuple[str, ...] = self._state.kind_zones.get(kinds, ())
        return zones

    def face(self, card: Card) -> Definition | None:
        """The definition of a card; None if this seat does not see it."""
        if not sees(self._state, self.seat, card):
            return None
        face: Definition | None = self._state.cards[card].face
        return face

    def seen(self, player: Player, name: str) -> list[Card]:
        """The cards of a player's zone that this seat sees, bottom to top."""
        state, seat = self._state, self.seat
        lying = state.cards_in(player, name)
        if not lying:
            return []
        seen_by = state.specs[name].seen_by
        if seen_by == "all" or (seen_by == "owner" and player == seat):
            cards = state.cards
            return [card for card in lying if not cards[card].face_down or sees(state, seat, card)]
        return [card for card in lying if sees(state, seat, card)]

    def count(self, player: Player, name: str) -> int:
        """The number of cards in a player's zone."""
        return len(self._state.cards_in(player, name))

    def rested(self, card: Card) -> bool:
        """Whether a card that the seat sees, or that lies in an open zone, is in Rest Mode."""
        card_state = self._state.cards[card]
        seen = in_open_zone(self._state, card) or sees(self._state, self.seat, card)
        return bool(seen and card_state.rested)

    def value(self, name: str, card: Card) -> int | None:
        """A current figure of a seen card, by the game's name for it; None if the card is not seen."""
        return self._board.values[name](self._state, card) if sees(self._state, self.seat, card) else None

    def figures(self, card: Card) -> Mapping[str, int | None]:
        """The current figures of a seen card, by the words of its print; none if the card is not seen."""
        return info(self._state, card).figures if sees(self._state, self.seat, card) else {}

    def skills(self, card: Card) -> tuple[Skill, ...]:
        """The skills printed on the side of a seen card that is up; none if the card is not seen."""
        printed: tuple[Skill, ...] = ()
        if sees(self._state, self.seat, card):
            printed = self._state.printed(card).skills
        return printed

    def skills_now(self, card: Card) -> Sequence[Skill]:
        """The current skills of a seen card, printed and gained; none if the card is not seen."""
        return (
            [card_skill.skill for card_skill in skills(self._state, card)] if sees(self._state, self.seat, card) else ()
        )

    def controller(self, card: Card) -> Player:
        """The player who controls the card."""
        player: Player = self._state.controller(card)
        return player

    def sides(self, ask: Ask) -> list[Player | None]:
        """The owners of the zones of the cards of an ask's options, seen or not; None for an option without a card."""
        zones = ask.zones or (None,) * len(ask.options)
        return [
            zone_owner(zone) if zone is not None else None if option.card is None else self.controller(option.card)
            for option, zone in zip(ask.options, zones, strict=True)
        ]

    def counters(self, player: Player) -> Mapping[str, int]:
        """The numbers beside a player's cards, by the game's names for them."""
        return self._board.counters(self._state, player)

    def roles(self) -> Mapping[str, Card]:
        """The cards with a role now, by the role (the attack card)."""
        return self._board.roles(self._state)
