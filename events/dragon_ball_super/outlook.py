"""The table as a seat sees it, and as it would be: the few figures by which a player who looks ahead judges it."""

from collections.abc import Callable
from typing import NamedTuple

from events.dragon_ball_super.card import DragonBallSuperCard
from events.seats.bots import look_ahead
from events.seats.view import SeatView
from events.table.ask import Ask, Indexes, Option
from events.table.ids import Card, Player, opponent

DECIDED = 1000.0
"""What a game that is won is worth; one that is lost, as much below zero. All else is measured in cards of a hand."""
OWN_LIFE = (0.0, 9.0, 14.0, 17.0, 19.4, 21.4, 23.4, 25.4, 27.4)
"""What so many life cards are worth to their owner: the fewer are left, the more each is worth."""
FOE_LIFE = (0.0, 50.0, 70.0, 85.0, 97.0, 99.0, 101.0, 103.0, 105.0)
"""What the opponent's are worth: the last ones are worth attacking for, whatever else could be done."""
CARD = 1.0
"""What a card of the hand is worth."""
BODY = 3.0
"""What a card on the board is worth beside its cost."""


class Outlook(NamedTuple):
    """A table in the figures that decide it, as one seat would have it.

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
        """What the table is worth to the seat, in cards of a hand."""
        if self.lost:
            return -DECIDED
        if self.foe_life <= 0 or self.foe_deck <= 0:
            return DECIDED
        return self.rest + OWN_LIFE[min(self.life, 8)] - FOE_LIFE[min(self.foe_life, 8)]

    def more(self, gained: float) -> "Outlook":
        """The same with so much more for the seat, or less."""
        return self._replace(rest=self.rest + gained)

    def hurt(self, damage: int, *, foe: bool = False, to_hand: bool = True) -> "Outlook":
        """After damage to the seat, or to the opponent: the life that is taken comes to the hand."""
        if foe:
            cards = min(damage, self.foe_life) * to_hand
            return self._replace(foe_life=self.foe_life - damage, rest=self.rest - cards)
        cards = min(damage, self.life) * to_hand
        return self._replace(life=self.life - damage, rest=self.rest + cards)

    def milled(self, cards: int, *, foe: bool = False) -> "Outlook":
        """After so many cards have left the seat's deck, or the opponent's."""
        return self._replace(foe_deck=self.foe_deck - cards) if foe else self._replace(deck=self.deck - cards)

    def partly(self, after: "Outlook", share: float) -> "Outlook":
        """What comes to be with that probability only: half hoped for, and feared in full."""
        return Outlook(
            min(self.life, after.life),
            min(self.deck, after.deck),
            max(self.foe_life, after.foe_life),
            max(self.foe_deck, after.foe_deck),
            self.rest + share * (after.rest - self.rest),
        )


class Position:
    """What a seat sees of a table at one ask, as a player looks at it: powers are read once."""

    __slots__ = ("_powers", "foe", "roles", "seat", "view")

    def __init__(self, view: SeatView, seat: Player) -> None:
        self.view = view
        self.seat = seat
        self.foe = opponent(seat)
        self.roles = view.roles()
        self._powers: dict[Card, int] = {}

    def now(self) -> Outlook:
        """The table as it is."""
        count, seat, foe = self.view.count, self.seat, self.foe
        return Outlook(count(seat, "life"), count(seat, "deck"), count(foe, "life"), count(foe, "deck"))

    def printed(self, card: Card | None) -> DragonBallSuperCard:
        """What a card that the seat sees prints."""
        face = self.view.face(card) if card is not None else None
        assert isinstance(face, DragonBallSuperCard)
        return face

    def power(self, card: Card | None) -> int:
        """The power of a card that the seat sees."""
        assert card is not None
        if card not in self._powers:
            self._powers[card] = self.view.value("power", card) or 0
        return self._powers[card]

    def cost(self, card: Card | None) -> int:
        """Its printed cost."""
        return self.printed(card).cost or 0

    def combo_power(self, card: Card | None) -> int:
        """Its printed combo power."""
        return self.printed(card).combo_power or 0

    def is_for_combos(self, card: Card | None) -> bool:
        """Whether it adds more to a combo than it could do as an attacker."""
        printed = self.printed(card)
        return printed.power is not None and (printed.combo_power or 0) >= printed.power

    def body(self, card: Card | None) -> float:
        """What it is worth on the board."""
        return BODY + self.cost(card)

    def is_leader(self, card: Card | None) -> bool:
        """Whether it is a Leader."""
        return self.printed(card).kind == "leader"

    def comboed(self, player: Player) -> int:
        """What the cards in a player's Combo Area add."""
        return sum(self.combo_power(card) for card in self.view.seen(player, "combo"))

    def attack_succeeds(self) -> bool:
        """Whether the battle going on would be won by the attack as the powers and combos stand."""
        return self.gap() <= 0

    def gap(self) -> int:
        """How much power the attack lacks: below or at zero, it succeeds."""
        owner = self.view.owner(self.roles["attack"])
        attacking = self.power(self.roles["attack"]) + self.comboed(owner)
        return self.power(self.roles["guard"]) + self.comboed(opponent(owner)) - attacking

    def struck(self, attacker: Card) -> Outlook:
        """The table after a hit of the attacker on the Leader of the opponent of its owner."""
        damage, to_hand = 1, True
        mine = self.view.owner(attacker) == self.seat
        for skill in self.view.skills_now(attacker):
            if skill.keyword in STRIKES and skill.turn != "opponent":
                damage = max(damage, STRIKES[skill.keyword])
            elif skill.keyword == "critical" and skill.turn != "opponent":
                to_hand = False
        return self.now().hurt(damage, foe=mine, to_hand=to_hand)


STRIKES = {"double_strike": 2, "triple_strike": 3}


def verbs(ask: Ask, verb: str) -> list[int]:
    """The options of that verb, by index."""
    return [index for index, option in enumerate(ask.options) if option.verb == verb]


def named(ask: Ask, verb: str) -> Indexes:
    """The first option of that verb."""
    return (next(index for index, option in enumerate(ask.options) if option.verb == verb),)


def best(ask: Ask, verb: str, after: Callable[[Option], Outlook], now: Outlook) -> tuple[int, float] | None:
    """The option of that verb after which the table is worth most, and what is gained by it; None: there is none."""
    found = look_ahead(verbs(ask, verb), lambda index: after(ask.options[index]), Outlook.worth)
    return None if found is None else (found[0], found[1] - now.worth())
