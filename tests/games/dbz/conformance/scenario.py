"""A position of the Dragon Ball Z CCG stated card by card, and play from it: what its conformance tests stand on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from events.dbz import GAME
from events.dbz.areas import DbzState, main_of
from events.dbz.card import ANGER, TOKUI_WAZA, DbzCard
from events.dbz.combat import attack_phases, combat
from events.dbz.facts import CombatBegan, ControlPassed, StagesGained
from events.dbz.turn import take_turn
from events.table.ask import ORDER, Given
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardStacked, Fact
from events.table.ids import PLAYERS, Card, Player, zone_of
from events.table.table import NO_OPTIONS, Table
from tests.games import scenario
from tests.games.dbz.conformance.cards import several, stack
from tests.games.scenario import Rules

DECLINED = ("decline", "pass", "no_combat", "stay", "deal", "defer")
"""The options by which nothing is done."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """One player's side of a position. Zones run from bottom to top; a number stands for that many cards.

    `main`: the levels of the Main Personality, which is at the first of them, with so many power `stages`. `powers`:
    the power stages of Allies by their names, if not 3; `under`: the cards under those with these names. `tokui_waza`:
    whether a Tokui-Waza was declared.
    """

    main: Sequence[DbzCard] = field(default_factory=stack)
    stages: int = 5
    anger: int = 0
    tokui_waza: bool = False
    deck: int | Sequence[DbzCard] = 20
    hand: Sequence[DbzCard] = ()
    allies: Sequence[DbzCard] = ()
    powers: Mapping[str, int] = field(default_factory=dict)
    under: Mapping[str, Sequence[DbzCard]] = field(default_factory=dict)
    noncombats: Sequence[DbzCard] = ()
    drills: Sequence[DbzCard] = ()
    balls: Sequence[DbzCard] = ()
    mastery: Sequence[DbzCard] = ()
    place: Sequence[DbzCard] = ()
    sensei_deck: Sequence[DbzCard] = ()
    discard: Sequence[DbzCard] = ()
    removed: Sequence[DbzCard] = ()
    rested: Sequence[str] = ()

    def areas(self, player: Player) -> Mapping[str, Sequence[DbzCard]]:
        """The cards of each zone."""
        return {
            "main": self.main[:1],
            "levels": self.main[1:],
            "life_deck": several(self.deck, f"{player} life") if isinstance(self.deck, int) else self.deck,
            "hand": self.hand,
            "allies": self.allies,
            "noncombats": self.noncombats,
            "drills": self.drills,
            "balls": self.balls,
            "mastery": self.mastery,
            "place": self.place,
            "sensei_deck": self.sensei_deck,
            "discard": self.discard,
            "removed": self.removed,
            "under": [card for cards in self.under.values() for card in cards],
        }


class Scene(scenario.Scene):
    """A table of the Dragon Ball Z CCG."""

    @property
    def state(self) -> DbzState:
        """The table now."""
        state: DbzState = self.referee.state
        return state

    def _answer(self, answer: Given) -> tuple[Fact, ...]:
        """The facts that followed an answer, up to the next ask at which a test has something to decide.

        Cards that nobody sees are mixed by leaving them in their order; who can only decline, does.
        """
        facts = super()._answer(answer)
        while self.referee.ask is not None:
            if scenario.is_shuffle(self.ask):
                facts += super()._answer(tuple(range(len(self.options))))
            elif self.options == ["decline"]:
                facts += super()._answer((0,))
            else:
                break
        return facts

    @property
    def over(self) -> bool:
        """Whether the rules that the scene was given are through, or the game has ended."""
        return self.referee.ask is None or self.ask.kind == scenario.OVER

    def stages(self, name: str) -> int:
        """The power stages of the personality of that name."""
        return self.state.stages(self.card(name))

    def main(self, player: Player) -> str:
        """The name of the level at which a player's Main Personality is."""
        return self.name(main_of(self.state, player))

    def anger(self, player: Player) -> int:
        """A player's anger."""
        return self.state.player_counter(player, ANGER)

    def life(self, player: Player) -> int:
        """The number of a player's life cards."""
        return len(self.state.cards_in(player, "life_deck"))

    @property
    def usable(self) -> list[str]:
        """The names of the cards that the open ask offers to use."""
        return [
            self.name(option.card) for option in self.ask.options if option.verb == "skill" and option.card is not None
        ]

    def use(self, name: str) -> "Scene":
        """Use the card, or the power of the personality, of that name."""
        fitting = [word for word in self.options if word.startswith(f"skill {name} ")]
        assert len(fitting) == 1, f"{name} is offered {len(fitting)} times; offered are {self.options}"
        self.pick(fitting[0])
        return self

    def pass_one(self) -> "Scene":
        """Do nothing at the open ask; one at which something must be done is answered with its first options."""
        nothing = [word for word in self.options if word in DECLINED]
        if nothing:
            self.pick(nothing[0])
        else:
            self._answer(tuple(range(len(self.options) if self.ask.kind == ORDER else self.ask.least)))
        return self

    def pass_until(self, *kinds: str, player: Player | None = None) -> "Scene":
        """Do nothing until an ask of one of these kinds is open (to that player), or all is through."""
        while not self.over:
            if self.ask.kind in kinds and player in (None, self.ask.player):
                return self
            self.pass_one()
        return self

    def pass_all(self) -> "Scene":
        """Do nothing until all is through."""
        return self.pass_until()


NOBODY = Side()


def position(
    rules: Rules,
    *,
    a: Side = NOBODY,
    b: Side | None = None,
    turn: int = 3,
    player: Player = "a",
    options: Mapping[str, str] = NO_OPTIONS,
) -> Scene:
    """Play by these rules from a position in that turn of that player."""
    sides: dict[Player, Side] = {"a": a, "b": b or Side(main=stack("Ilka", alignment="villain"))}

    def more(table: Table) -> None:
        for owner, side in sides.items():
            for fact in _beside(table, owner, side):
                table.emit(fact, silent=True)

    return scenario.position(GAME, rules, sides, turn=turn, player=player, options=options, kind=Scene, more=more)


def _beside(table: Table, player: Player, side: Side) -> list[Fact]:
    """What a side has beside its cards, and the cards that lie under others."""
    state = table.state
    stages = {main_of(state, player): side.stages}
    for ally in state.cards_in(player, "allies"):
        stages[ally] = side.powers.get(state.cards[ally].face.name, 3)
    facts: list[Fact] = [
        StagesGained(card=Card(card), kind="power stage", amount=amount, rule="manual")
        for card, amount in stages.items()
        if amount
    ]
    there = [card for zone in state.zones for card in state.zones[zone] if card is not None]
    own = {state.cards[card].face.name: card for card in there if state.cards[card].owner == player}
    zone = zone_of(player, "under")
    facts += [
        CardStacked(card=own[card.name], source=zone, target=zone, host=own[host], rule="manual")
        for host, cards in side.under.items()
        for card in cards
    ]
    beside = {ANGER: side.anger, TOKUI_WAZA: int(side.tokui_waza)}
    return facts + [
        PlayerCountersPlaced(player=player, kind=kind, amount=amount, rule="manual")
        for kind, amount in beside.items()
        if amount
    ]


async def whole_turn(table: Table) -> None:
    """Play a turn of the turn player."""
    await take_turn(table, table.state.turn_player)


async def whole_combat(table: Table) -> None:
    """Play the Combat Step of the turn player."""
    await combat(table, table.state.turn_player)


async def attacks(table: Table) -> None:
    """Play Attack Phases within Combat, the turn player's first, with the Main Personalities in control."""
    state = table.state
    controls = [ControlPassed(card=main_of(state, one), player=one, rule="manual") for one in PLAYERS]
    table.emit(CombatBegan(rule="manual"), *controls, silent=True)
    await attack_phases(table, state.turn_player)
