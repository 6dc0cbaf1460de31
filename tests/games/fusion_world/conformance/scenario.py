"""A position stated card by card, and play from it: what the conformance tests of Fusion World stand on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from events.fusion_world import GAME
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.battle import attack
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.facts import EnergyMarkerPlaced
from events.fusion_world.turn import main_phase, take_turn
from events.skills.declarations import SkillUse
from events.table.ids import PLAYERS, Card, Player, opponent
from events.table.table import NO_OPTIONS, Table
from tests.games import scenario
from tests.games.fusion_world.conformance.cards import leader_card, several
from tests.games.scenario import Rules


@dataclass(frozen=True, kw_only=True)
class Side:
    """One player's side of a position. Areas run from bottom to top; numbers stand for that many cards.

    Without a leader of its own a side has the red `Leader a` or `Leader b`, of 15000 power. `rested`: the names or
    numbers of the cards in Rest Mode.
    """

    leader: FusionWorldCard | None = None
    deck: int | Sequence[FusionWorldCard] = 10
    life: int | Sequence[FusionWorldCard] = 8
    hand: Sequence[FusionWorldCard] = ()
    battle: Sequence[FusionWorldCard] = ()
    combo: Sequence[FusionWorldCard] = ()
    energy: Sequence[FusionWorldCard] = ()
    drop: Sequence[FusionWorldCard] = ()
    markers: int = 0
    rested: Sequence[str] = ()

    def areas(self, player: Player) -> Mapping[str, Sequence[FusionWorldCard]]:
        """The cards of each area."""
        return {
            "leader": [self.leader or leader_card(f"Leader {player}")],
            "deck": several(self.deck, f"{player} deck") if isinstance(self.deck, int) else self.deck,
            "life": several(self.life, f"{player} life") if isinstance(self.life, int) else self.life,
            "hand": self.hand,
            "battle": self.battle,
            "combo": self.combo,
            "energy": self.energy,
            "drop": self.drop,
        }


class Scene(scenario.Scene):
    """A table of Fusion World."""

    @property
    def state(self) -> FusionWorldState:
        """The table now."""
        state: FusionWorldState = self.referee.state
        return state


NOBODY = Side()


def position(
    rules: Rules,
    *,
    a: Side = NOBODY,
    b: Side = NOBODY,
    turn: int = 3,
    player: Player = "a",
    options: Mapping[str, str] = NO_OPTIONS,
    kind: type[Scene] = Scene,
) -> Scene:
    """Play by these rules from a position in that turn of that player."""
    sides: dict[Player, Side] = {"a": a, "b": b}

    def markers(table: Table) -> None:
        for owner in PLAYERS:
            for _ in range(sides[owner].markers):
                table.emit(EnergyMarkerPlaced(player=owner, rule="manual"), silent=True)

    return scenario.position(GAME, rules, sides, turn=turn, player=player, options=options, kind=kind, more=markers)


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


def turn(*, a: Side = NOBODY, b: Side = NOBODY, number: int = 3, player: Player = "a") -> Scene:
    """A position at the beginning of a player's turn, played to the turn's end."""

    return position(lambda table: take_turn(table, player), a=a, b=b, turn=number, player=player)


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


def opening(*, a: Sequence[FusionWorldCard] | None = None, b: Sequence[FusionWorldCard] | None = None) -> Scene:
    """A whole game from before its setup, between decks of 20 free cards (unless given) and their Leaders."""
    return Scene(GAME, {"a": a or small_deck("a"), "b": b or small_deck("b")}, stage=None, rules=GAME.table.play)


def small_deck(player: Player, size: int = 20) -> list[FusionWorldCard]:
    """A Leader and that many free Battle Cards."""
    return [leader_card(f"Leader {player}"), *several(size, player)]


def set_up(scene: Scene, *, first: Player = "a") -> Scene:
    """Lead an opening through its setup: decks stay in their order, hands are kept, player a chose who is first."""
    scene.pick("choose_order Leader a")
    scene.pick("go_first" if first == "a" else "go_second")
    scene.pick(*scene.options)
    scene.pick(*scene.options)
    scene.picks("keep", "keep")
    return scene


def waiting(scene: Scene) -> list[SkillUse]:
    """The skills that are pending, first come first."""
    return [SkillUse(one.card, one.incarnation, one.skill) for one in scene.state.pending]


def uses(state: FusionWorldState) -> dict[SkillUse, int]:
    """How often each skill has been activated."""
    return {use: times.in_all for use, times in state.used.items()}
