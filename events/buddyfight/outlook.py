"""The position of a bot: what its seat sees, and what life, cards and monsters are worth, in cards of a hand."""

from typing import Any, ClassVar

from events.buddyfight.card import AREAS, FLAG, ITEM, MONSTERS, STANDS, BuddyfightCard
from events.cards.card import Definition
from events.seats.position import Position as SeatPosition
from events.seats.view import SeatView
from events.table.ids import Card, Player

DECIDED = 1000.0
"""The value of a won game, and negative of a lost one."""
LIFE = (0.0, 6.0, 9.0, 11.2, 12.9, 14.2, 15.2, 16.0, 16.7, 17.3, 17.9)
"""The value of a fighter's life by its number: the less is left, the more a point is worth."""
MORE_LIFE = 0.5
"""The value of each life beyond those."""
CARD = 0.8
"""The value of a card of the hand."""
GAUGE = 0.3
"""The value of a card of the gauge."""
SLOT = 0.6
"""The value of a monster whatever its figures: a stone in the way."""
CRITICAL, POWER, DEFENSE = 0.55, 1 / 12_000, 1 / 12_000
"""The value of a point of a figure on the board."""
KEYWORDS = {"penetrate": 0.3, "counterattack": 0.3, "move": 0.1, "lifelink": -0.5, "lifelink_lose": -3.0}
SOUL = 0.9
"""The value of a card in the soul of a card with [Soulguard]."""
RICH = 5
"""The gauge beyond which another card of it is worth half as much."""


class Position(SeatPosition):
    """A position of a fighter. `prevented`: what each declared card would gain for the opponent."""

    __slots__ = ("_bodies", "_monsters", "prevented")
    target: ClassVar[str] = "target"

    def __init__(self, view: SeatView, seat: Player) -> None:
        super().__init__(view, seat)
        self._bodies: dict[Card, float] = {}
        self._monsters: dict[Player, list[Card]] = {}
        self.prevented: dict[Card, float] = {}

    def printed(self, card: Card) -> BuddyfightCard | None:
        """The definition of a card; None if it is not seen."""
        face = self.view.face(card)
        return face if isinstance(face, BuddyfightCard) else None

    def life(self, player: Player) -> int:
        """The life of a fighter."""
        return self.view.counters(player)["life"]

    def hurt(self, player: Player, damage: int) -> float:
        """The value that a fighter loses by damage, or gains by life, which is negative."""
        life = self.life(player)
        return DECIDED if damage >= life else worth_of_life(life) - worth_of_life(life - damage)

    def gauge(self, player: Player) -> float:
        """The value of another card in the gauge."""
        return GAUGE if self.view.count(player, "gauge") < RICH else GAUGE / 2

    # Cards on the board.

    def monsters(self, player: Player) -> list[Card]:
        """The monsters of a fighter."""
        monsters = self._monsters.get(player)
        if monsters is None:
            monsters = self._monsters[player] = [card for area in AREAS for card in self.view.seen(player, area)]
        return monsters

    def guards(self, player: Player) -> list[Card]:
        """The items and flags of a fighter that have defense."""
        cards = [*self.view.seen(player, ITEM), *self.view.seen(player, FLAG)]
        return [card for card in cards if self.view.value("defense", card) is not None]

    def guarded(self, player: Player) -> int:
        """The power that an attack on a fighter needs."""
        return max((self.figure("defense", card) for card in self.guards(player)), default=0)

    def attackers(self, player: Player) -> list[Card]:
        """The standing cards of a fighter that can attack next."""
        cards = self.monsters(player)
        if not self.view.count(player, "center"):
            cards = [*cards, *self.view.seen(player, ITEM), *self.view.seen(player, FLAG)]
        return [card for card in cards if not self.view.rested(card) and self.figure("critical", card)]

    def souls(self, card: Card) -> int:
        """The most cards that a card with [Soulguard] can put into the drop zone in its place; 0 for another card."""
        return self.view.count(self.view.controller(card), "soul") if "soulguard" in self.keywords(card) else 0

    def body(self, card: Card) -> float:
        """The value of a seen card on the board, or of one that would come to it."""
        body = self._bodies.get(card)
        if body is None:
            values: dict[str, Any] = {name: self.figure(name, card) for name in ("power", "defense", "critical")}
            body = body_of(values, self.keywords(card)) + SOUL * min(self.souls(card), 1)
            self._bodies[card] = body
        return body

    def kept(self, card: Card | None) -> float:
        """The value of a card in the hand; that of any card for one not seen."""
        printed = None if card is None else self.printed(card)
        if printed is None or card is None:
            return CARD
        gauge = self.view.count(self.seat, "gauge")
        if printed.kind in MONSTERS or printed.kind == ITEM:
            late = max(0, (printed.size or 0) - 2) * max(0, 2 - gauge)
            return 0.4 * self.body(card) - 0.3 * late
        counter = any(skill.kind == "counter" for skill in printed.skills)
        return 1.0 + 0.5 * counter

    def kind(self, card: Card, face: Definition) -> str:
        """The kind that a seen card counts as: a monster that is equipped is an item."""
        as_item = face.kind in MONSTERS and card in self.view.seen(self.view.controller(card), ITEM)
        return "item" if as_item else face.kind


def worth_of_life(life: int) -> float:
    """The value of so much life."""
    last = len(LIFE) - 1
    return LIFE[max(life, 0)] if life <= last else LIFE[last] + MORE_LIFE * (life - last)


def body_of(figures: dict[str, int], keywords: set[str]) -> float:
    """The value of a card on the board, by its figures and keywords."""
    attacks = 1
    if not STANDS.keys().isdisjoint(keywords):
        attacks += max(times for keyword, times in STANDS.items() if keyword in keywords)
    value: float = SLOT + CRITICAL * figures["critical"] * attacks**0.8
    value += POWER * figures["power"] + DEFENSE * figures["defense"]
    if KEYWORDS.keys().isdisjoint(keywords):
        return value
    return value + sum(more for keyword, more in KEYWORDS.items() if keyword in keywords)
