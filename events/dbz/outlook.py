"""The position of a bot: what its seat sees, and what life cards, power stages, anger and cards are worth to it."""

from typing import ClassVar

from events.dbz.card import ANGER, LIFE, STAGE, DbzCard, attack_of
from events.dbz.damage import ENERGY_LIFE
from events.dbz.table_of_attacks import PHYSICAL_ATTACK_TABLE
from events.language.effect import Attack
from events.seats.position import Position as SeatPosition
from events.seats.selectors import assumed
from events.seats.view import SeatView
from events.table.ids import Card, Player

DECIDED = 1000.0
"""The value of a won game, and negative of a lost one."""
CARD = 0.5
"""The value of a card of the hand: most are discarded as the turn ends."""
LIFE_CARD = 0.35
"""The value of a life card, of which there are many."""
SCARCE = 12
"""The number of life cards below which each is worth more, up to three times as much."""
STAGES = 0.16
"""The value of a power stage."""
ANGERS = (0.0, 0.3, 0.7, 1.2, 1.8, 3.0)
"""The value of anger by how much of it there is: five are a level, and all power stages."""
LEVELS = 3.0
"""The value of a level."""
BALL = 1.6
"""The value of a Dragon Ball under control; the more there are, the more each is worth."""
PLACED = {"drill": 0.9, "noncombat": 0.5, "personality": 0.8}
"""The value of a card in play, by its kind."""
STOPPED = 0.45
"""The assumed probability that an attack is stopped by a player who holds cards."""


class Position(SeatPosition):
    """A position of a player."""

    __slots__ = ("_strikes",)
    target: ClassVar[str] = "target"

    def __init__(self, view: SeatView, seat: Player) -> None:
        super().__init__(view, seat)
        self._strikes: dict[int, tuple[Attack, float]] = {}

    def attacking(self) -> list[Card]:
        """The card that attacks now."""
        return [card for role, card in self.roles.items() if role == "attack"]

    def printed(self, card: Card) -> DbzCard | None:
        """The definition of a card; None if it is not seen."""
        face = self.view.face(card)
        return face if isinstance(face, DbzCard) else None

    def main(self, player: Player) -> Card:
        """The card of a player's Main Personality."""
        return self.view.seen(player, "main")[0]

    def control(self, player: Player) -> Card:
        """The personality in control of Combat, or the Main Personality."""
        control = self.roles.get(f"control {player}")
        return self.main(player) if control is None else control

    def stages(self, card: Card) -> int:
        """The power stages of a personality, by its rating now."""
        printed = self.printed(card)
        rating = self.figure("rating", card)
        if printed is None or rating not in printed.rating:
            return 0
        return printed.rating.index(rating)

    def life(self, player: Player) -> int:
        """The number of a player's life cards."""
        return self.view.count(player, "life_deck")

    def hurt(self, player: Player, cards: int) -> float:
        """The value that a player loses with so many life cards."""
        left = self.life(player)
        if cards >= left:
            return DECIDED
        return sum(self._life_card(left - lost) for lost in range(cards))

    def _life_card(self, left: int) -> float:
        return LIFE_CARD * (1 + 2 * max(0, SCARCE - left) / SCARCE)

    def drained(self, card: Card, stages: int) -> float:
        """The value that a player loses by power stages of damage to a personality; the rest are life cards."""
        there = self.stages(card)
        beyond = max(0, stages - there)
        return STAGES * min(stages, there) + (self.hurt(self.view.controller(card), beyond) if beyond else 0.0)

    def angered(self, player: Player, by: int) -> float:
        """The value that a player gains by anger, or loses."""
        before = self.view.counters(player)[ANGER]
        after = min(max(0, before + by), len(ANGERS) - 1)
        return ANGERS[after] - ANGERS[min(before, len(ANGERS) - 1)]

    def struck(self, made: Attack) -> float:
        """The value that the foe loses by an attack of the seat that is successful: the same for each that makes it."""
        struck = self._strikes.get(id(made))
        if struck is None:
            struck = self._strikes[id(made)] = made, self._struck(made)
        return struck[1]

    def _struck(self, made: Attack) -> float:
        foe = self.control(self.foe)
        stages, life = damage_of(self, made)
        total = self.drained(foe, stages) if stages else 0.0
        beyond = max(0, stages - self.stages(foe))
        return total + (self.hurt(self.foe, life + beyond) - self.hurt(self.foe, beyond) if life else 0.0)

    def kept(self, card: Card | None) -> float:
        """The value of a card in the hand."""
        printed = None if card is None else self.printed(card)
        if printed is None:
            return CARD
        if printed.kind == "ball":
            return 1.5
        defends = any(skill.kind == "counter" for skill in printed.skills)
        attacks = any(attack_of(skill) is not None for skill in printed.skills)
        return CARD + 0.6 * defends + 0.3 * attacks


def damage_of(position: Position, made: Attack) -> tuple[int, int]:
    """The damage of an attack in power stages and life cards, as far as its text and the ratings tell."""
    stated = [harm for harm in made.damage if not harm.more]
    more = [harm for harm in made.damage if harm.more]
    stages = sum(assumed(harm.count) for harm in (*stated, *more) if harm.kind == STAGE)
    life = sum(assumed(harm.count) for harm in (*stated, *more) if harm.kind == LIFE)
    if not stated and made.kind == "physical":
        own, their = (position.figure("rating", position.control(player)) for player in (position.seat, position.foe))
        stages += PHYSICAL_ATTACK_TABLE.amount(own, their)
    elif not stated:
        life += ENERGY_LIFE
    return stages, life
