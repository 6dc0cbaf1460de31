"""The position of a bot: what its seat sees, and what life, cards and monsters are worth, in cards of a hand."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.buddyfight.areas import ZONES
from events.buddyfight.card import AREAS, FIELD, FLAG, ITEM, MONSTERS, STANDS, BuddyfightCard
from events.language.effect import Cards, Range, Skill
from events.language.figures import bounds_now
from events.seats.view import SeatView
from events.table.ids import Card, Player, opponent

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


class Position:
    """A seat's view at an ask, for evaluation; `seat` may be the opponent, whose hand is not seen.

    What is read of cards is kept: nothing changes before the ask is answered. `prevented`: what each declared card
    would gain for the opponent.
    """

    __slots__ = (
        "_across",
        "_bodies",
        "_figures",
        "_keywords",
        "_monsters",
        "foe",
        "prevented",
        "roles",
        "seat",
        "view",
    )

    def __init__(self, view: SeatView, seat: Player) -> None:
        self.view, self.seat, self.foe = view, seat, opponent(seat)
        self.roles = view.roles()
        self._figures: dict[Card, Mapping[str, int | None]] = {}
        self._keywords: dict[Card, set[str]] = {}
        self._bodies: dict[Card, float] = {}
        self._monsters: dict[Player, list[Card]] = {}
        self._across: Position | None = None
        self.prevented: dict[Card, float] = {}

    def from_across(self) -> "Position":
        """The same view, evaluated for the opponent."""
        if self._across is None:
            self._across = Position(self.view, self.foe)
        return self._across

    def printed(self, card: Card) -> BuddyfightCard | None:
        """The definition of a card; None if it is not seen."""
        face = self.view.face(card)
        return face if isinstance(face, BuddyfightCard) else None

    def figure(self, name: str, card: Card) -> int:
        """A figure of a seen card now; 0 for one that it has not."""
        figures = self._figures.get(card)
        if figures is None:
            figures = self._figures[card] = self.view.figures(card)
        return figures.get(name) or 0

    def skill(self, card: Card | None, number: int | None) -> Skill | None:
        """A skill that a seen card prints, by its number; None for one that it was given."""
        skills = () if card is None else self.view.skills(card)
        return skills[number] if number is not None and number < len(skills) else None

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

    def keywords(self, card: Card) -> set[str]:
        """The keywords of a seen card now."""
        keywords = self._keywords.get(card)
        if keywords is None:
            keywords = self._keywords[card] = {skill.keyword for skill in self.view.skills_now(card)}
        return keywords

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

    # Selectors, as far as a seat can tell.

    def candidates(self, cards: Cards) -> list[Card]:
        """The cards that the seat sees which a selector may mean."""
        players = {"you": (self.seat,), "opponent": (self.foe,), "both": (self.seat, self.foe)}[cards.whose]
        zones = cards.zones or FIELD
        seen = [card for player in players for zone in zones if zone in ZONES for card in self.view.seen(player, zone)]
        return [card for card in seen if self.matches(card, cards)]

    def matches(self, card: Card, cards: Cards) -> bool:
        """Whether a card is of the kinds and traits of a selector, and within its figures."""
        printed = self.printed(card)
        if printed is None:
            return False
        as_item = printed.kind in MONSTERS and card in self.view.seen(self.view.controller(card), ITEM)
        kind = "item" if as_item else printed.kind
        if (cards.kinds and kind not in cards.kinds) or (cards.traits and {*cards.traits}.isdisjoint(printed.traits)):
            return False
        if cards.role == "attack" and card not in self.attacking():
            return False
        if cards.mode is not None and self.view.rested(card) != (cards.mode == "rest"):
            return False
        if cards.keywords and self.keywords(card).isdisjoint(cards.keywords):
            return False
        return all(_within(self.figure(name, card), bounds) for name, bounds in bounds_now(cards))

    def attacking(self) -> list[Card]:
        """The cards that attack now."""
        return [card for role, card in self.roles.items() if role not in ("target",)]


def _within(figure: int, bounds: Range) -> bool:
    return all(figure >= one for one in _numbers(bounds.least)) and all(figure <= one for one in _numbers(bounds.most))


def _numbers(bound: Any) -> Iterator[int]:
    if isinstance(bound, int):
        yield bound


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
