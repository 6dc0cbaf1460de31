"""A toy game for the tests: each turn a player lays a card, and whoever has no life or no deck left loses.

It has what the plain game of Fusion World lacks: skills that wait for their resolution, players who order cards placed
at once, open cards that go back to a secret deck together, a chain of answers to what is declared, and a part of the
deck that lies face down where cards are open. One card has a text. Its rules stand in `rules.csv`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, cast

from events.cards.card import Definition
from events.cards.parts import MAIN, MAIN_DECK, DeckPart
from events.cards.pool import Pool
from events.effects.moves import MOVES
from events.effects.texts import Moves, TextRules
from events.game import Game, register
from events.language.effect import Draw
from events.seats.board import Board, Gauge, figures_of
from events.seats.bots import Evaluation, RandomBot, Roll
from events.seats.layout import CardLook, Layout, ZoneForm
from events.seats.view import SeatView
from events.skills import pending
from events.skills.declared import DECLARATIONS, UseDeclared
from events.skills.declaring import Declaring, declare, nullify
from events.skills.events import Event, EventTable
from events.skills.facts import SKILLS
from events.skills.procedure import with_texts
from events.skills.rules import SkillRules, TriggerRules
from events.skills.state import TextState
from events.table.ask import ORDER, Ask, Indexes, Option
from events.table.facing import CardSetFaceDown, CardTurnedUp
from events.table.fact import (
    CardDrawn,
    CardMoved,
    CardPlaced,
    CardRevealed,
    DeckPlaced,
    Fact,
    TurnBegan,
)
from events.table.ids import PLAYERS, Card, Player, opponent, zone_of
from events.table.losing import ending, losses, without_deck
from events.table.moving import drawn, moved_to
from events.table.settle import settle
from events.table.setup import FirstPlayerDecided, draw_lots, place_deck
from events.table.statistics import TURN_DRAW, FactsOf, Statistics
from events.table.table import Table, TableRules
from events.table.zones import ZoneSpec, zones
from tests.suite.setting import COMMON, LifeLost, imported, picked, sized
from tests.suite.toy.cards import ToyCard, sample_cards, sample_decks

LIFE, HAND = 10, 3
CROWD = 5
OMINOUS = 5


@dataclass(slots=True, repr=False)
class ToyState(TextState):
    """A toy table: also each player's life, and the cards that were woken."""

    life: dict[Player, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, LIFE))
    woken: list[Card] = field(default_factory=list)
    usual_zones: ClassVar[tuple[str, ...]] = ("row",)
    definition: ClassVar[type[Definition] | None] = ToyCard


class CardLaid(CardMoved, frozen=True, kw_only=True, tag=129):
    """A card of the hand was laid in the row."""

    caption: ClassVar[str] = "{card.player} lays {card}"


class CardSwept(CardMoved, frozen=True, kw_only=True, tag=130):
    """A card was swept from a row to a pile."""

    caption: ClassVar[str] = "{card} is swept to {target}"


class CardReturned(CardMoved, frozen=True, kw_only=True, tag=131):
    """A card went back from a pile to a deck."""

    caption: ClassVar[str] = "{card} returns to {target}"


class CardWoken(Fact, frozen=True, kw_only=True, tag=133):
    """A card was woken: what it does waits."""

    card: Card
    caption: ClassVar[str] = "{card} wakes"

    def apply(self, state: ToyState) -> None:
        """The card waits behind the others."""
        state.woken.append(self.card)


class WakingBegan(Fact, frozen=True, kw_only=True, tag=134):
    """What a woken card does began to be done."""

    card: Card
    caption: ClassVar[str] = "{card} does what it woke for"

    def apply(self, state: ToyState) -> None:
        """The card waits no longer."""
        state.woken.remove(self.card)


class CardUsed(CardMoved, frozen=True, kw_only=True, tag=135):
    """A card of the hand went to the pile."""

    caption: ClassVar[str] = "{card} is spent"


def face(state: ToyState, card: Card) -> ToyCard:
    """What the card prints."""
    return cast(ToyCard, state.cards[card].face)


PROCEDURE: Mapping[type[Fact], frozenset[str]] = {
    FirstPlayerDecided: frozenset({"1-1"}),
    DeckPlaced: frozenset({"1-2"}),
    CardDrawn: frozenset({"1-3", "2-2"}),
    CardPlaced: frozenset({"1-4"}),
    CardSetFaceDown: frozenset({"1-5"}),
    TurnBegan: frozenset({"2-1"}),
}
"""The facts that are steps of the procedure."""


async def play(table: Table) -> None:
    """1 and 2. Start, then turn after turn."""
    await start(table)
    while True:
        state, player = table.state, table.state.turn_player
        table.emit(
            TurnBegan(turn=state.turn + 1, player=opponent(player) if state.turn else player, rule="2-1"),
        )
        table.emit(drawn(state, state.turn_player, rule="2-2"))
        options = [Option("lay", card) for card in state.cards_in(state.turn_player, "hand")]
        [chosen] = await table.ask(state.turn_player, "lay", options, rule="2-3")
        await use(table, state.turn_player, chosen)
        await settle(table, rule="2-4")


async def start(table: Table) -> None:
    """1. Start: a deck and a hand for each player, and an omen beside them, with another card face down on it."""
    state = table.state
    table.emit(FirstPlayerDecided(player=await draw_lots(table, "first", rule="1-1"), rule="1-1"))
    for player in state.in_turn_order():
        table.emit(moved_to(state, state.cards_of(player, "omen")[0], CardPlaced, "omen", rule="1-4"))
        await place_deck(table, player, rule="1-2")
        table.emit(moved_to(state, state.cards_in(player, "deck")[-1], CardSetFaceDown, "omen", rule="1-5"))
    for player in state.in_turn_order():
        for _ in range(HAND):
            table.emit(drawn(state, player, rule="1-3"))


async def use(table: Table, player: Player, option: Option) -> None:
    """2-3, 2-5. Declare a card of the hand: it is laid, or wards; it is spent if it does not come to the row."""
    card = picked(option)
    with table.opening():
        table.emit(CardRevealed(card=card, rule="2-3"))
        declared = UseDeclared(card=card, player=player, what=option.verb, rule="2-3")
        await declare(table, declared, resolve=ward if option.verb == "ward" else lay, leave=spend)


async def ward(table: Table) -> None:
    """2-6. Nullify what is answered; once it has been resolved, the opponent loses life instead."""
    *_, answered, own = table.state.declared
    if answered.stage == "resolved":
        table.emit(LifeLost(player=opponent(own.player), amount=1, rule="2-6"))
    else:
        nullify(table, len(table.state.declared) - 2, rule="2-6")


async def spend(table: Table) -> None:
    """2-7. What has been declared and is still in the hand goes to the pile."""
    player, card = table.state.declared[-1][1:3]
    if table.state.cards[card].zone == zone_of(player, "hand"):
        table.emit(moved_to(table.state, card, CardUsed, "pile", rule="2-7"))


def wards(state: ToyState, player: Player) -> Sequence[Option] | None:
    """2-5, 5-3. The wards of the hand; deck lists are open, and in which there is none all know that there is none."""
    if not any(face(state, card).kind == "ward" for card in state.cards_of(player, MAIN)):
        return None
    shown = [one.card for one in state.declared]
    cards = [card for card in state.cards_in(player, "hand") if card not in shown]
    return [Option("ward", card) for card in cards if face(state, card).kind == "ward"]


async def lay(table: Table) -> None:
    """2-3, 3-1, 3-2. Lay the card: it strikes, or wakes cards."""
    _, player, card, *_ = table.state.declared[-1]
    table.emit(moved_to(table.state, card, CardLaid, "row", rule="2-3"))
    state, printed = table.state, face(table.state, card)
    with table.because(table.latest(CardLaid)):
        if printed.kind in ("strike", "quake"):
            struck = (opponent(player),) if printed.kind == "strike" else state.in_turn_order()
            table.emit(*(LifeLost(player=one, amount=printed.power, rule="3-1") for one in struck))
        if printed.kind not in ("echo", "tide"):
            return
        rows = [other for one in state.in_turn_order() for other in state.cards_in(one, "row")]
        woken = [card] if printed.kind == "tide" else [other for other in rows if face(state, other).kind == "echo"]
        table.emit(*(CardWoken(card=other, rule="3-2") for other in woken))


LOSES: Mapping[str, Callable[[ToyState, Player], bool]] = {
    "life": lambda state, player: state.life[player] <= 0,
    "deck": without_deck,
}


def interrupt(state: ToyState) -> Sequence[Sequence[Fact]]:
    """4-2, 4-3. Losing and the end of the game, at once."""
    if state.ended or (state.turn == 0 and not state.lost):
        return ()
    if state.lost:
        return ending(state, rule="4-3")
    return losses(state, LOSES, rule="4-2")


def process(state: ToyState) -> Sequence[Sequence[Fact]]:
    """4-1, 4-6. Full rows are swept; what an omen hides is turned up as its owner's life falls."""
    for player in state.in_turn_order():
        for card in state.cards_in(player, "omen"):
            if state.cards[card].face_down and state.life[player] <= OMINOUS:
                lost = LifeLost(player=opponent(player), amount=face(state, card).power, rule="4-6")
                return ([CardTurnedUp(card=card, rule="4-6"), lost],)
    cards = [card for player in state.in_turn_order() for card in state.cards_in(player, "row")]
    return ([moved_to(state, card, CardSwept, "pile", rule="4-1") for card in cards],) if len(cards) >= CROWD else ()


def slots(state: ToyState) -> Sequence[Any]:
    """3-3, 3-6. Skills that are pending, then the cards that were woken, those of the turn player first."""
    return [*pending.slots(state), *sorted(state.woken, key=lambda card: state.cards[card].owner != state.turn_player)]


async def resolve(table: Table, slot: Any) -> None:
    """3-4 to 3-6. Resolve a pending skill, or let a woken card do what it does."""
    if isinstance(slot, pending.Slot):
        await pending.resolve(table, slot)
    else:
        await wake(table, slot)


async def wake(table: Table, card: Card) -> None:
    """3-4, 3-5. What a woken card does."""
    state, owner = table.state, table.state.cards[card].owner
    woken = next(fact for fact in reversed(table.facts) if isinstance(fact, CardWoken) and fact.card == card)
    table.emit(WakingBegan(card=card, rule="3-3", cause=table.position_of(woken)))
    with table.because(table.position):
        deck, pile = zone_of(owner, "deck"), zone_of(owner, "pile")
        if face(state, card).kind == "echo":
            options = [Option("reveal"), Option("decline")]
            [chosen] = await table.ask(owner, "echo", options, rule="3-4", about=card)
            if chosen.verb == "reveal":
                top = state.zones[deck][-1]
                table.emit(CardRevealed(card=top, rule="3-4"))
                table.emit(LifeLost(player=opponent(owner), amount=face(state, top).power, rule="3-4"))
        elif state.zones[pile]:
            await table.perform(*(moved_to(state, c, CardReturned, "deck", rule="3-5") for c in state.zones[pile]))


class Bold:
    """Lays the card of the highest power, and reveals whenever it may."""

    version: ClassVar[int] = 1
    about: ClassVar[str] = "lays the strongest card"

    def answer(self, view: SeatView, ask: Ask, roll: Roll) -> Indexes:
        """The answer that costs the opponent most; cards keep their order."""
        if ask.kind == ORDER:
            return tuple(range(len(ask.options)))
        powers = self._powers(view, ask)
        return (powers.index(max(powers)),)

    def evaluation(self, view: SeatView, ask: Ask) -> Evaluation | None:
        """The powers of the cards; None where cards are put in an order."""
        return None if ask.kind == ORDER else Evaluation(self._powers(view, ask), "power", "The highest.")

    def _powers(self, view: SeatView, ask: Ask) -> tuple[int, ...]:
        faces = [view.face(option.card) if option.card is not None else None for option in ask.options]
        return tuple(face.power if isinstance(face, ToyCard) else 0 for face in faces)


def begin(decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] | None = None) -> ToyState:
    """The table before setup."""
    return ToyState.begin(ZONES, decks)


def _played(state: ToyState, fact: CardLaid) -> list[Event]:
    return [Event("played", fact.card, state.controller(fact.card), "hand", "row")]


ZONES = zones(
    ZoneSpec(name="deck", caption="deck", seen_by="nobody", ordered=True),
    ZoneSpec(name="hand", caption="hand", seen_by="owner"),
    ZoneSpec(name="row", caption="row", seen_by="all"),
    ZoneSpec(name="omen", caption="omen", seen_by="all", face_down="owner"),
    ZoneSpec(name="pile", caption="pile", seen_by="all", ordered=True, same_card_as=("row",)),
)

CITES = {
    "concession": "4-4",
    "placing": "4-5",
    "trigger": "3-6",
    "choose_pending": "3-6",
    "activate_pending": "3-6",
    "draw": "3-7",
}

TOY = Game(
    name="toy",
    title="Toy",
    edition="1",
    facts=(
        *COMMON,
        LifeLost,
        CardPlaced,
        CardRevealed,
        CardLaid,
        CardSwept,
        CardReturned,
        CardWoken,
        WakingBegan,
        CardUsed,
        CardSetFaceDown,
        CardTurnedUp,
        *DECLARATIONS,
        *SKILLS,
    ),
    rules=Path(__file__).parent / "rules.csv",
    table=replace(
        with_texts(
            TableRules(state=begin, play=play, interrupt=interrupt, process=process, cites=CITES, procedure=PROCEDURE)
        ),
        slots=slots,
        resolve=resolve,
    ),
    texts=TextRules(definitions={Draw: MOVES[Draw]}, moves=Moves(drawn=partial(drawn, rule="3-7"))),
    skills=SkillRules(triggers=TriggerRules(events=EventTable({CardLaid: (("played",), _played)}))),
    declaring=Declaring(policy="chain", options=wards, answer=use, answering="2-5", resolving="2-5"),
    pool=Pool(
        parts=(MAIN_DECK, DeckPart(name="omen", caption="omen")),
        card=ToyCard,
        sample_cards=sample_cards,
        sample_decks=sample_decks,
        import_cards=partial(imported, card=ToyCard),
        deck_errors=sized,
    ),
    board=Board(
        zones=ZONES,
        verbs={
            "first": "draws the lot of {card}",
            "place": "{card}",
            "lay": "lays {card}",
            "reveal": "reveals the top card",
            "ward": "wards with {card}",
            "activate": "activates the skill of {card}",
            "activate_gone": "activates the skill of a card that has gone",
            "decline": "declines",
        },
        values=figures_of("power"),
        counters=lambda state, player: {"life": state.life[player]},
        roles=lambda state: {"resolving": state.woken[0]} if state.woken else {},
        gauges={
            "life": Gauge(caption="life", counters=("life",)),
            "hand": Gauge(caption="hand", zones=("hand",)),
            "board": Gauge(caption="row", zones=("row",)),
        },
        layout=Layout(
            wide=("pile row row row deck", "omen player hand hand hand"),
            narrow=("row row row row", "pile hand hand deck", "omen player player player"),
            places={
                "pile": ZoneForm(form="pile", width=1),
                "deck": ZoneForm(form="pile", width=1),
                "omen": ZoneForm(form="pile", width=1),
                "hand": ZoneForm(form="fan"),
            },
        ),
        look=CardLook(band="kind", paints={"strike": "red", "quake": "yellow", "echo": "purple", "tide": "blue"}),
    ),
    bots={"random": RandomBot, "bold": Bold},
    statistics=Statistics(
        main_deck=lambda card, part: part == MAIN,
        marks={"play": (CardLaid,), "damage": (LifeLost,)},
        origins={TURN_DRAW: FactsOf(kind=CardDrawn)},
        fates={"laid": (CardLaid,), "swept": (CardSwept,)},
        cost="power",
    ),
)
register(TOY)
