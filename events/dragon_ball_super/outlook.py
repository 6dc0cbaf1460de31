"""Outlooks: the figures by which a bot evaluates a table, as it is and as it would be."""

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from events.dragon_ball_super.card import DragonBallSuperCard
from events.seats.bots import look_ahead
from events.seats.position import Position as SeatPosition
from events.table.ask import Ask, Option
from events.table.ids import Card, Player, opponent

DECIDED = 1000.0
"""The value of a won game, and negative of a lost one. All else is measured in cards of a hand."""
OWN_LIFE = (0.0, 9.0, 14.0, 17.0, 19.4, 21.4, 23.4, 25.4, 27.4)
"""The value of the own life by its number of cards: the fewer are left, the more valuable is a card."""
FOE_LIFE = (0.0, 50.0, 70.0, 85.0, 97.0, 99.0, 101.0, 103.0, 105.0)
"""The value of the opponent's life by its number of cards: attacks on the last ones are better than anything else."""
CARD = 1.0
"""The value of a card of the hand."""
BODY = 3.0
"""The value of a card on the board beside its cost."""
EVOLVED = 1.5
"""The value of a card played on another one."""


class Outlook(NamedTuple):
    """The figures of a table that decide its value for a seat.

    `life` and `deck` are that seat's, `foe_life` and `foe_deck` the opponent's; `rest`: all else, own less foreign.
    """

    life: int
    deck: int
    foe_life: int
    foe_deck: int
    rest: float = 0.0

    @property
    def decided(self) -> bool:
        """Whether somebody has lost."""
        return min(self.life, self.deck, self.foe_life, self.foe_deck) <= 0

    @property
    def lost(self) -> bool:
        """Whether the seat has lost."""
        return self.life <= 0 or self.deck <= 0

    def worth(self) -> float:
        """The value of the table for the seat, in cards of a hand."""
        if self.lost:
            return -DECIDED
        if self.foe_life <= 0 or self.foe_deck <= 0:
            return DECIDED
        return self.rest + OWN_LIFE[min(self.life, 8)] - FOE_LIFE[min(self.foe_life, 8)]

    def more(self, gained: float) -> "Outlook":
        """The outlook with a gain for the seat, or a loss."""
        return self._replace(rest=self.rest + gained)

    def hurt(self, damage: int, *, foe: bool = False, to_hand: bool = True) -> "Outlook":
        """The outlook after damage to the seat, or to the opponent, whose life comes to the hand."""
        if foe:
            cards = min(damage, self.foe_life) * to_hand
            return self._replace(foe_life=self.foe_life - damage, rest=self.rest - cards)
        cards = min(damage, self.life) * to_hand
        return self._replace(life=self.life - damage, rest=self.rest + cards)

    def milled(self, cards: int, *, foe: bool = False) -> "Outlook":
        """The outlook after cards have left the seat's deck, or the opponent's."""
        return self._replace(foe_deck=self.foe_deck - cards) if foe else self._replace(deck=self.deck - cards)

    def partly(self, after: "Outlook", share: float) -> "Outlook":
        """The outlook of an outcome with a probability: gains count half, losses in full."""
        return Outlook(
            min(self.life, after.life),
            min(self.deck, after.deck),
            max(self.foe_life, after.foe_life),
            max(self.foe_deck, after.foe_deck),
            self.rest + share * (after.rest - self.rest),
        )


class Position(SeatPosition):
    """A position of a player of both games."""

    __slots__ = ()
    target: ClassVar[str] = "guard"

    def now(self) -> Outlook:
        """The outlook of the present table."""
        count, seat, foe = self.view.count, self.seat, self.foe
        return Outlook(count(seat, "life"), count(seat, "deck"), count(foe, "life"), count(foe, "deck"))

    def printed(self, card: Card | None) -> DragonBallSuperCard:
        """The definition of a card that the seat sees."""
        face = self.view.face(card) if card is not None else None
        assert isinstance(face, DragonBallSuperCard)
        return face

    def power(self, card: Card | None) -> int:
        """The power of a card that the seat sees."""
        assert card is not None
        return self.figure("power", card)

    def cost(self, card: Card | None) -> int:
        """The printed cost of a card."""
        return self.printed(card).cost or 0

    def combo_power(self, card: Card | None) -> int:
        """The printed combo power of a card."""
        return self.printed(card).combo_power or 0

    def combo_cost(self, card: Card | None) -> int:
        """The printed cost to use a card in a combo; none in a game whose cards print no such cost."""
        return self.printed(card).more_figures().get("combo_cost") or 0

    def is_for_combos(self, card: Card | None) -> bool:
        """Whether a card is better in a combo than as an attacker."""
        printed = self.printed(card)
        return printed.power is not None and (printed.combo_power or 0) >= printed.power

    def body(self, card: Card | None) -> float:
        """The value of a card on the board."""
        return BODY + self.cost(card)

    def evolved(self, card: Card | None) -> float:
        """The value of playing a card on others, or with them."""
        return EVOLVED

    def is_leader(self, card: Card | None) -> bool:
        """Whether a card is a Leader."""
        return self.printed(card).kind == "leader"

    def comboed(self, player: Player) -> int:
        """The combo power of the cards in a player's Combo Area."""
        return sum(self.combo_power(card) for card in self.view.seen(player, "combo"))

    def attack_succeeds(self) -> bool:
        """Whether the attack would succeed at the present powers and combos."""
        return self.gap() <= 0

    def gap(self) -> int:
        """The power that the attack lacks; at or below zero it succeeds."""
        player = self.view.controller(self.roles["attack"])
        attacking = self.power(self.roles["attack"]) + self.comboed(player)
        return self.power(self.roles["guard"]) + self.comboed(opponent(player)) - attacking

    def struck(self, attacker: Card) -> Outlook:
        """The outlook after a hit of the attacker on the opposing Leader."""
        damage, to_hand = 1, True
        mine = self.view.controller(attacker) == self.seat
        for skill in self.view.skills_now(attacker):
            if skill.keyword in STRIKES and skill.turn != "opponent":
                damage = max(damage, STRIKES[skill.keyword])
            elif skill.keyword == "critical" and skill.turn != "opponent":
                to_hand = False
        return self.now().hurt(damage, foe=mine, to_hand=to_hand)


STRIKES = {"double_strike": 2, "triple_strike": 3, "quadruple_strike": 4}


def verbs(ask: Ask, verb: str) -> list[int]:
    """The indexes of the options of a verb."""
    return [index for index, option in enumerate(ask.options) if option.verb == verb]


def best(ask: Ask, verb: str, after: Callable[[Option], Outlook], now: Outlook) -> tuple[int, float] | None:
    """The index of the best option of a verb by the outlook after it, with its gain; None without options."""
    found = look_ahead(verbs(ask, verb), lambda index: after(ask.options[index]), Outlook.worth)
    return None if found is None else (found[0], found[1] - now.worth())
