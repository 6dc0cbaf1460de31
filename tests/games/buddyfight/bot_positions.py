"""Positions as a seat sees them, for the tests of what the bot of Buddyfight thinks of them."""

from dataclasses import dataclass, replace

from events.buddyfight import GAME
from events.buddyfight.outlook import Position
from events.seats.view import SeatView
from events.table.ids import Card, Player
from tests.games.buddyfight.conformance import scenario
from tests.games.buddyfight.conformance.cards import DRAW, counter
from tests.games.buddyfight.conformance.scenario import NOBODY, Scene, Side


@dataclass(frozen=True)
class Seen:
    """A position as fighter a sees it, and its cards by their names."""

    scene: Scene
    position: Position

    def card(self, name: str) -> Card:
        """The card of that name."""
        return self.scene.card(name)

    def cards(self, *names: str) -> list[Card]:
        """The cards of these names."""
        return [self.scene.card(name) for name in names]

    def names(self, cards: list[Card] | None) -> list[str] | None:
        """The names of these cards."""
        return None if cards is None else [self.scene.name(card) for card in cards]


def seen(scene: Scene) -> Seen:
    """A scene as it is now, as fighter a sees it."""
    return Seen(scene, Position(SeatView(GAME.board, scene.state, "a"), "a"))


def at_peace(a: Side = NOBODY, b: Side = NOBODY) -> Seen:
    """A main phase of fighter a."""
    return seen(scenario.main(a=a, b=b))


def in_attack(name: str, *, a: Side = NOBODY, b: Side = NOBODY, on: str = "", player: Player = "a") -> Seen:
    """An attack of that player with the card of that name, as fighter a sees it; both can use a Counter in it."""
    a, b = (replace(side, hand=[*side.hand, counter(f"Counter {owner}", DRAW)]) for owner, side in (("a", a), ("b", b)))
    scene = scenario.attacks(a=a, b=b, player=player).attack(name, on=on)
    while scene.state.attacking is None or scene.ask.kind != "use":
        scene.pass_one()
    return seen(scene)
