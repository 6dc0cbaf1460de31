"""A position of Buddyfight stated card by card, and play from it: what its conformance tests stand on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from events.buddyfight import GAME
from events.buddyfight.areas import BuddyfightState
from events.buddyfight.card import BuddyfightCard
from events.buddyfight.facts import BuddyPlaced
from events.buddyfight.turn import attack_phase, final_phase, main_phase, take_turn
from events.cards.card import Definition
from events.cards.parts import DeckCards
from events.table.ask import Given
from events.table.counters import PlayerCountersPlaced
from events.table.facing import CardTurnedDown
from events.table.fact import CardRested, CardStacked, Fact
from events.table.ids import PLAYERS, Card, Player, Zone
from events.table.table import NO_OPTIONS, Table
from tests.games import scenario
from tests.games.buddyfight.conformance.cards import FIELD, flag_card, monster_card, several
from tests.games.scenario import Rules


@dataclass(frozen=True, kw_only=True)
class Side:
    """One fighter's side of a position. Zones run from bottom to top; numbers stand for that many cards.

    A fighter has the flag `Anvil Flag`, with which the cards of the tests are used, and 10 life, unless other are
    given. `rested`: the names of the cards in Rest position; `down`: of those that lie face down. `souls`: the cards
    in the soul of the cards with these names.
    """

    flag: BuddyfightCard = field(default_factory=flag_card)
    life: int = 10
    deck: int | Sequence[BuddyfightCard] = 10
    hand: Sequence[BuddyfightCard] = ()
    gauge: int | Sequence[BuddyfightCard] = 0
    left: Sequence[BuddyfightCard] = ()
    center: Sequence[BuddyfightCard] = ()
    right: Sequence[BuddyfightCard] = ()
    item: Sequence[BuddyfightCard] = ()
    spell: Sequence[BuddyfightCard] = ()
    buddy: Sequence[BuddyfightCard] = ()
    drop: Sequence[BuddyfightCard] = ()
    souls: Mapping[str, Sequence[BuddyfightCard]] = field(default_factory=dict)
    lost_deck: Sequence[BuddyfightCard] = ()
    rested: Sequence[str] = ()
    down: Sequence[str] = ()

    def areas(self, player: Player) -> Mapping[str, Sequence[BuddyfightCard]]:
        """The cards of each zone."""
        return {
            "flag": [self.flag],
            "deck": several(self.deck, f"{player} deck") if isinstance(self.deck, int) else self.deck,
            "hand": self.hand,
            "gauge": several(self.gauge, f"{player} gauge") if isinstance(self.gauge, int) else self.gauge,
            "left": self.left,
            "center": self.center,
            "right": self.right,
            "item": self.item,
            "spell": self.spell,
            "buddy": self.buddy,
            "drop": self.drop,
            "soul": [card for cards in self.souls.values() for card in cards],
            "lost_deck": self.lost_deck,
        }


class Scene(scenario.Scene):
    """A table of Buddyfight."""

    @property
    def state(self) -> BuddyfightState:
        """The table now."""
        state: BuddyfightState = self.referee.state
        return state

    def _answer(self, answer: Given) -> tuple[Fact, ...]:
        """The facts that followed an answer, up to the next ask at which a test has something to decide.

        Cards that nobody sees are mixed by leaving them in their order; who has no life and no card for it, declines.
        """
        facts = super()._answer(answer)
        while self.referee.ask is not None:
            if scenario.is_shuffle(self.ask):
                facts += super()._answer(tuple(range(len(self.options))))
            elif self.ask.rule == "ability/flags-in-deck/3" and self.options == ["decline"]:
                facts += super()._answer((0,))
            else:
                break
        return facts

    def life(self, player: Player) -> int:
        """A fighter's life."""
        return self.state.player_counter(player, "life")

    @property
    def over(self) -> bool:
        """Whether the rules that the scene was given are through."""
        return self.referee.ask is not None and self.ask.kind == scenario.OVER

    @property
    def usable(self) -> list[str]:
        """The names of the cards that the open ask offers to use."""
        assert self.ask.kind in ("use", "answer"), self.asked
        return [self.name(option.card) for option in self.ask.options if option.card is not None]

    def use(self, name: str, *, area: str = "", on: str = "") -> "Scene":
        """Use the card of that name, or an ability of it, and pay for it with the first cards of the gauge.

        `area`: to which a monster is called; `on`: the target.
        """
        assert self.ask.kind in ("use", "answer"), self.asked
        fitting = [word for word in self.options if word.startswith(f"skill {name} ")]
        assert len(fitting) == 1, f"{name} is offered {len(fitting)} times; offered are {self.options}"
        self.pick(fitting[0])
        if area:
            self.pick(area)
        self.paid()
        if on:
            self.pick(f"choose {on}")
        return self

    def attack(self, name: str, *, on: str = "") -> "Scene":
        """Attack with the card of that name: another card, or the fighter."""
        self.pick(f"attack {on} with {name}" if on else f"attack {name}")
        return self

    def pass_until(self, *kinds: str, player: Player | None = None) -> "Scene":
        """Decline whatever is asked until an ask of one of these kinds is open (to that player), or all is through."""
        while self.referee.ask is not None and not self.over:
            if self.ask.kind in kinds and player in (None, self.ask.player):
                return self
            self.pass_one()
        return self

    def pass_one(self) -> "Scene":
        """Decline the open ask; one that cannot be declined is answered with its first options."""
        declined = ("decline", "no_attack", "no_link", "no_buddy_call")
        nothing = [word for word in self.options if word in declined]
        if nothing:
            self.pick(nothing[0])
        else:
            self._answer(tuple(range(self.ask.least)))
        return self

    def pass_all(self) -> "Scene":
        """Decline whatever is asked until all is through."""
        return self.pass_until()

    def paid(self) -> "Scene":
        """Pay with the first cards of the gauge, as long as payment is asked."""
        while self.referee.ask is not None and self.ask.kind == "pay":
            self._answer(tuple(range(self.ask.least)))
        return self

    def uses(self) -> "Scene":
        """Decline uses and answers, and let what stands by activate, until something else is asked."""
        while self.referee.ask is not None and self.ask.kind in ("use", "answer", "pending"):
            self.pass_one()
        return self

    def resolved(self) -> "Scene":
        """Let what has been declared resolve: decline answers, and choose the first of what is asked for it."""
        while self.referee.ask is not None and self.ask.kind in ("choose", "area", "answer", "pending", "may"):
            self.pick("decline" if "decline" in self.options else self.options[0])
        return self

    def settled(self) -> "Scene":
        """Decline answers, and let what stands by activate, until something else is asked."""
        while self.referee.ask is not None and self.ask.kind in ("answer", "pending"):
            self.pass_one()
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
    """Play by these rules from a position in that turn of that fighter."""
    sides: dict[Player, Side] = {"a": a, "b": b}

    def more(table: Table) -> None:
        for owner, side in sides.items():
            for fact in _beside(table, owner, side):
                table.emit(fact, silent=True)

    return scenario.position(GAME, rules, sides, turn=turn, player=player, options=options, kind=Scene, more=more)


def _beside(table: Table, player: Player, side: Side) -> list[Fact]:
    """The life of a side, the souls of its cards, and those that lie face down."""
    cards = {card.face.name: Card(n) for n, card in enumerate(table.state.cards) if card.owner == player}
    facts: list[Fact] = [PlayerCountersPlaced(player=player, kind="life", amount=side.life, rule="manual")]
    soul, buddy = Zone(f"{player}.soul"), Zone(f"{player}.buddy")
    for card in table.state.cards_in(player, "buddy"):
        facts.append(BuddyPlaced(card=card, source=buddy, target=buddy, rule="manual"))
        if table.state.cards[card].rested:
            facts.append(CardRested(card=card, rule="manual"))
    hosts = cards | {
        table.state.cards[card].face.name: card for zone in FIELD for card in table.state.cards_in(player, zone)
    }
    for host, souls in side.souls.items():
        facts += [
            CardStacked(card=cards[card.name], source=soul, target=soul, host=hosts[host], rule="manual")
            for card in souls
        ]
    return facts + [CardTurnedDown(card=cards[name], rule="manual") for name in side.down]


def turn(*, a: Side = NOBODY, b: Side = NOBODY, number: int = 3, player: Player = "a") -> Scene:
    """A position at the beginning of a fighter's turn, played to the turn's end."""
    return position(lambda table: take_turn(table, player), a=a, b=b, turn=number, player=player)


def main(*, a: Side = NOBODY, b: Side = NOBODY, number: int = 3, player: Player = "a") -> Scene:
    """A position at the beginning of a fighter's main phase, played to the end of that phase."""
    return position(lambda table: main_phase(table, player), a=a, b=b, turn=number, player=player)


def attacks(*, a: Side = NOBODY, b: Side = NOBODY, number: int = 3, player: Player = "a") -> Scene:
    """A position in a fighter's attack phase, where the first attack is chosen, if there can be one."""
    scene = position(lambda table: attack_phase(table, player), a=a, b=b, turn=number, player=player)
    return scene.pass_until("attack")


def final(*, a: Side = NOBODY, b: Side = NOBODY, number: int = 3, player: Player = "a") -> Scene:
    """A position at the beginning of a fighter's final phase, played to the end of the turn."""
    return position(lambda table: final_phase(table, player), a=a, b=b, turn=number, player=player)


def opening(
    *, buddies: Mapping[Player, Sequence[BuddyfightCard]] | None = None, flag: BuddyfightCard | None = None
) -> Scene:
    """A whole game from before its preparation, between decks of 20 free monsters with a flag and a buddy."""
    decks: dict[Player, Sequence[Definition]] = {}
    for player in PLAYERS:
        own = (buddies or {}).get(player) or [monster_card(f"Buddy {player}")]
        cards = [flag or flag_card(f"Flag {player}"), *own, *several(20, player)]
        decks[player] = DeckCards(cards, ["flag", *("buddy" for _ in own), *("" for _ in range(20))])
    return Scene(GAME, decks, stage=None, rules=GAME.table.play)


def begun(scene: Scene, *, first: Player = "a") -> Scene:
    """An opening, led to the first turn of that fighter: decks stay in their order."""
    [flag] = [scene.name(card) for card in scene.state.cards_of(first, "flag")]
    scene.pick(f"go_first {flag}")
    return scene
