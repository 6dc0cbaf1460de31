"""Positions of Buddyfight with cards of the sample set, by their names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from events.buddyfight import GAME
from events.buddyfight.card import BuddyfightCard
from events.buddyfight.samples import sample_cards
from events.table.counters import PlayerCountersPlaced
from events.table.ids import PLAYERS, Player
from events.table.table import Table
from tests.games import scenario
from tests.games.scenario import Rules, Scene

BY_NAME = {card.name: card for card in sample_cards()}
FLAG = "Kilnward"
UNSEEN = [card for card in sample_cards() if card.kind == "spell"]
"""What lies in decks and gauges, each once."""


@dataclass(frozen=True, kw_only=True)
class Fighter:
    """A fighter's side of a position: the names of the cards of each zone, the life, and the cards at rest."""

    flag: str = FLAG
    life: int = 10
    gauge: int = 0
    hand: Sequence[str] = ()
    left: Sequence[str] = ()
    center: Sequence[str] = ()
    right: Sequence[str] = ()
    item: Sequence[str] = ()
    buddy: Sequence[str] = ()
    drop: Sequence[str] = ()
    rested: Sequence[str] = ()

    def areas(self, player: Player) -> Mapping[str, Sequence[BuddyfightCard]]:
        """The cards of each zone."""
        zones = ("hand", "left", "center", "right", "item", "buddy", "drop")
        named = {zone: [BY_NAME[name] for name in getattr(self, zone)] for zone in zones}
        hidden = {"gauge": UNSEEN[: self.gauge], "deck": UNSEEN[self.gauge :][:20]}
        return {"flag": [BY_NAME[self.flag]], **named, **hidden}


NOBODY = Fighter()


def position(rules: Rules, *, a: Fighter = NOBODY, b: Fighter = NOBODY, turn: int = 3, player: Player = "a") -> Scene:
    """Play by these rules from a position in that turn of that fighter."""
    sides: dict[Player, Fighter] = {"a": a, "b": b}

    def lives(table: Table) -> None:
        for fighter in PLAYERS:
            fact = PlayerCountersPlaced(player=fighter, kind="life", amount=sides[fighter].life, rule="manual")
            table.emit(fact, silent=True)

    return scenario.position(GAME, rules, sides, turn=turn, player=player, kind=Scene, more=lives)
