"""A position of Masters stated card by card, and play from it: what its conformance tests stand on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from events.masters import GAME
from events.masters.areas import MastersState
from events.masters.battle import attack
from events.masters.card import MastersCard
from events.masters.turn import main_phase, take_turn
from events.table.ids import Card, Player, opponent
from events.table.table import NO_OPTIONS, Table
from tests.games import scenario
from tests.games.masters.conformance.cards import leader_card, several
from tests.games.scenario import Rules


@dataclass(frozen=True, kw_only=True)
class Side:
    """One player's side of a position. Areas run from bottom to top; numbers stand for that many cards.

    Without a leader of its own a side has the red `Leader a` or `Leader b`, of 15000 power. `rested`: the names or
    numbers of the cards in Rest Mode.
    """

    leader: MastersCard | None = None
    deck: int | Sequence[MastersCard] = 10
    life: int | Sequence[MastersCard] = 8
    hand: Sequence[MastersCard] = ()
    battle: Sequence[MastersCard] = ()
    combo: Sequence[MastersCard] = ()
    energy: int | Sequence[MastersCard] = 0
    drop: Sequence[MastersCard] = ()
    warp: Sequence[MastersCard] = ()
    rested: Sequence[str] = ()

    def areas(self, player: Player) -> Mapping[str, Sequence[MastersCard]]:
        """The cards of each area."""
        return {
            "leader": [self.leader or leader_card(f"Leader {player}")],
            "deck": several(self.deck, f"{player} deck") if isinstance(self.deck, int) else self.deck,
            "life": several(self.life, f"{player} life") if isinstance(self.life, int) else self.life,
            "hand": self.hand,
            "battle": self.battle,
            "combo": self.combo,
            "energy": several(self.energy, f"{player} energy") if isinstance(self.energy, int) else self.energy,
            "drop": self.drop,
            "warp": self.warp,
        }


class Scene(scenario.Scene):
    """A table of Masters."""

    @property
    def state(self) -> MastersState:
        """The table now."""
        state: MastersState = self.referee.state
        return state

    def pass_on(self, *kinds: str) -> "Scene":
        """Answer asks of these kinds by doing nothing (`decline`, `end_step`) as long as one is open."""
        while self.referee.ask is not None and self.ask.kind in kinds:
            nothing = [word for word in self.options if word in ("decline", "end_step", "end_main")]
            self.pick(*nothing[:1]) if nothing or not self.ask.least else self.pick(self.options[0])
        return self


NOBODY = Side()


def position(
    rules: Rules,
    *,
    a: Side = NOBODY,
    b: Side = NOBODY,
    turn: int = 3,
    player: Player = "a",
    options: Mapping[str, str] = NO_OPTIONS,
) -> Scene:
    """Play by these rules from a position in that turn of that player."""
    sides: dict[Player, Side] = {"a": a, "b": b}
    return scenario.position(GAME, rules, sides, turn=turn, player=player, options=options, kind=Scene)


def main(
    *,
    a: Side = NOBODY,
    b: Side = NOBODY,
    turn: int = 3,
    player: Player = "a",
    options: Mapping[str, str] = NO_OPTIONS,
) -> Scene:
    """A position at the beginning of a player's Main Phase."""
    return position(lambda table: main_phase(table, player), a=a, b=b, turn=turn, player=player, options=options)


def turn(
    *,
    a: Side = NOBODY,
    b: Side = NOBODY,
    number: int = 3,
    player: Player = "a",
    options: Mapping[str, str] = NO_OPTIONS,
) -> Scene:
    """A position at the beginning of a player's turn, played to the turn's end."""
    return position(lambda table: take_turn(table, player), a=a, b=b, turn=number, player=player, options=options)


def battle(
    *,
    a: Side = NOBODY,
    b: Side = NOBODY,
    player: Player = "a",
    attacker: str | None = None,
    target: str | None = None,
    options: Mapping[str, str] = NO_OPTIONS,
) -> Scene:
    """A position in which one card attacks another (by default Leader and Leader), played to the end of the battle."""

    async def rules(table: Table) -> None:
        named = {card.face.name: Card(index) for index, card in enumerate(table.state.cards)}
        attacking = named[attacker or f"Leader {player}"]
        await attack(table, player, attacker=attacking, target=named[target or f"Leader {opponent(player)}"])

    return position(rules, a=a, b=b, player=player, options=options)


def opening(*, a: Sequence[MastersCard] | None = None, b: Sequence[MastersCard] | None = None) -> Scene:
    """A whole game from before its setup, between decks of 20 free cards (unless given) and their Leaders."""
    decks: dict[Player, Sequence[MastersCard]] = {"a": a or small_deck("a"), "b": b or small_deck("b")}
    return Scene(GAME, decks, stage=None, rules=GAME.table.play)


def small_deck(player: Player, size: int = 20) -> list[MastersCard]:
    """A Leader and that many free Battle Cards."""
    return [leader_card(f"Leader {player}"), *several(size, player)]


def set_up(scene: Scene, *, first: Player = "a") -> Scene:
    """Lead an opening through its setup: decks stay in their order, hands are kept."""
    scene.pick(f"go_first Leader {first}")
    scene.pick(*scene.options)
    scene.pick(*scene.options)
    scene.pick()
    scene.pick()
    return scene
