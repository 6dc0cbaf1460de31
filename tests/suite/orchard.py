"""Orchard, a small game for the tests.

Its decks have several parts, of which a vault is drawn from and a reserve stays away. Cards lie face down where others
are open, and backs tell those of the vault. Counters have kinds, and cards come to be during the game.

Its rules stand in `orchard_rules.csv`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ClassVar, Literal, cast

from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry, DeckProblem, unknown_card
from events.cards.parts import MAIN, MAIN_DECK, DeckPart
from events.cards.pool import Pool
from events.effects.texts import TextRules
from events.game import Game, register
from events.language.lexicon import Lexicon
from events.seats.board import Board, Gauge, figures_of
from events.seats.bots import RandomBot
from events.table.ask import Option
from events.table.counters import (
    KindCountersPlaced,
    KindCountersRemoved,
    PlayerCountersPlaced,
    PlayerCountersRemoved,
)
from events.table.created import CardCeased, CardCreated, Pinned
from events.table.facing import CardSetFaceDown, CardStackedFaceDown, CardTurnedDown, CardTurnedUp
from events.table.fact import (
    CardDrawn,
    CardMoved,
    DeckPlaced,
    Fact,
    GameEnded,
    PlayerConceded,
    PlayerLost,
    TurnBegan,
)
from events.table.ids import PLAYERS, Card, Player, opponent, zone_of
from events.table.losing import ending, losses, without_deck
from events.table.moving import drawn, moved_to
from events.table.setup import FirstPlayerDecided, draw_lots, place_deck
from events.table.state import State
from events.table.statistics import Statistics
from events.table.table import Table, TableRules
from events.table.unseen import ask_unseen
from events.table.zones import OUTSIDE, ZoneSpec, zones
from tests.suite.setting import LifeLost, imported, picked

LIFE = 8
HAND = 3
DEW = 2
SIZES = {MAIN: (12, "5-1"), "vault": (3, "5-2"), "banner": (1, "5-3")}
"""How many cards each part has, and the rule that says so."""


class OrchardCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card of the game, and the life that it costs."""

    kind: Literal["thorn", "mole", "fog", "graft", "banner"]
    power: int = 0


PARTS = (
    MAIN_DECK,
    DeckPart(name="vault", caption="vault", back="vault"),
    DeckPart(name="banner", caption="banner"),
    DeckPart(name="reserve", caption="reserve", headings=("sideboard",), at_table=False),
)

SAPLING = OrchardCard(number="OT1", name="Sapling", kind="thorn")


@dataclass(slots=True, repr=False)
class OrchardState(State):
    """A table of the game: also each player's life."""

    life: dict[Player, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, LIFE))
    definition: ClassVar[type[Definition] | None] = OrchardCard


class ChooserDrawn(Fact, frozen=True, kw_only=True, tag=128):
    """It was drawn by lot who says which player goes first."""

    player: Player
    caption: ClassVar[str] = "{player} says who goes first"


class BannerRaised(CardMoved, frozen=True, kw_only=True, tag=129):
    """A banner was raised."""

    caption: ClassVar[str] = "{card.player} raises {card}"


class CardPlanted(CardMoved, frozen=True, kw_only=True, tag=130):
    """A card of the hand was planted in the field."""

    caption: ClassVar[str] = "{card.player} plants {card}"


def face(state: OrchardState, card: Card) -> OrchardCard:
    """What the card prints."""
    return cast(OrchardCard, state.cards[card].face)


PROCEDURE: Mapping[type[Fact], frozenset[str]] = {
    ChooserDrawn: frozenset({"1-1"}),
    DeckPlaced: frozenset({"1-2"}),
    BannerRaised: frozenset({"1-3"}),
    CardDrawn: frozenset({"1-4"}),
    TurnBegan: frozenset({"2-1"}),
}
"""The facts that are steps of the procedure."""


async def play(table: Table) -> None:
    """1 and 2. Start, then turn after turn."""
    await start(table)
    while True:
        state, player = table.state, table.state.turn_player
        player = opponent(player) if state.turn else player
        table.emit(TurnBegan(turn=state.turn + 1, player=player, rule="2-1"))
        await draw(table, player)
        await plant(table, player)


async def start(table: Table) -> None:
    """1. Start."""
    state = table.state
    chooser = await draw_lots(table, "choose_order", rule="1-1", part="banner")
    table.emit(ChooserDrawn(player=chooser, rule="1-1"))
    [chosen] = await table.ask(chooser, "turn_order", [Option("go_first"), Option("go_second")], rule="1-5")
    first = chooser if chosen.verb == "go_first" else opponent(chooser)
    table.emit(FirstPlayerDecided(player=first, rule="1-5"))
    for player in state.in_turn_order():
        await place_deck(table, player, rule="1-2")
        await place_deck(table, player, rule="1-2", part="vault", zone="vault")
        table.emit(moved_to(state, state.cards_of(player, "banner")[0], BannerRaised, "banner", rule="1-3"))
    for player in state.in_turn_order():
        for _ in range(HAND):
            table.emit(drawn(state, player, rule="1-4"))


async def draw(table: Table, player: Player) -> None:
    """2-2. Draw, from the deck or from the vault."""
    options = [Option(f"draw_{name}") for name in ("deck", "vault") if table.state.cards_in(player, name)]
    [chosen] = await table.ask(player, "draw", options, rule="2-2")
    source = zone_of(player, chosen.verb.removeprefix("draw_"))
    card = table.state.zones[source][-1]
    table.emit(CardDrawn(card=card, source=source, target=zone_of(player, "basket"), rule="2-2"))


async def plant(table: Table, player: Player) -> None:
    """2-3, 2-4. Plant a card, or bury it face down under the last one planted."""
    hand, row = zone_of(player, "basket"), zone_of(player, "field")
    verbs = ["plant", "bury"] if table.state.zones[row] else ["plant"]
    options = [Option(verb, card) for verb in verbs for card in table.state.zones[hand]]
    [chosen] = await table.ask(player, "plant", options, rule="2-3")
    card = picked(chosen)
    if chosen.verb == "bury":
        host = table.state.zones[row][-1]
        table.emit(moved_to(table.state, card, CardStackedFaceDown, "soil", rule="2-4", host=host))
        return
    table.emit(moved_to(table.state, card, CardPlanted, "field", rule="2-3"))
    with table.because(table.latest(CardPlanted)):
        await EFFECTS[face(table.state, card).kind](table, player, card)


async def thorn(table: Table, player: Player, card: Card) -> None:
    """3-1, 3-4. A thorn costs life, and grows buds; with so much dew it costs one life more."""
    state, foe = table.state, opponent(player)
    power = face(state, card).power
    table.emit(LifeLost(player=foe, amount=power, rule="3-1"))
    table.emit(KindCountersPlaced(card=card, kind="bud", amount=power, rule="3-1"))
    if state.player_counter(player, "dew") >= DEW:
        table.emit(PlayerCountersRemoved(player=player, kind="dew", amount=DEW, rule="3-4"))
        table.emit(LifeLost(player=foe, amount=1, rule="3-4"))


async def mole(table: Table, player: Player, card: Card) -> None:
    """3-2. A mole digs: a card that the opponent has buried is turned up, and costs life."""
    foe = opponent(player)
    buried = [Option("dig", card) for card in table.state.cards_in(foe, "soil") if table.state.cards[card].face_down]
    if not buried:
        return
    [chosen] = await ask_unseen(table, player, "dig", buried, rule="3-2", mixing="3-2")
    table.emit(CardTurnedUp(card=picked(chosen), rule="3-2"))
    table.emit(LifeLost(player=foe, amount=face(table.state, picked(chosen)).power, rule="3-2"))


async def fog(table: Table, player: Player, card: Card) -> None:
    """3-3, 3-4. Fog brings dew, wilts a bud, and hides what was dug up and the deck's top card, which nobody sees."""
    state = table.state
    table.emit(PlayerCountersPlaced(player=player, kind="dew", amount=1, rule="3-4"))
    budding = [other for other in state.cards_in(player, "field") if state.cards[other].kind_counters]
    if budding:
        table.emit(KindCountersRemoved(card=budding[0], kind="bud", amount=1, rule="3-3"))
    table.emit(moved_to(state, state.cards_in(player, "deck")[-1], CardSetFaceDown, "mist", rule="3-3"))
    dug = [card for card in state.cards_in(player, "soil") if not state.cards[card].face_down]
    if dug:
        table.emit(*(CardTurnedDown(card=card, rule="3-3") for card in dug))


async def graft(table: Table, player: Player, card: Card) -> None:
    """3-5. A graft makes a sapling, and a copy of the card planted before it; earlier ones cease to be."""
    state = table.state
    field, outside = (zone_of(player, name) for name in ("field", OUTSIDE))
    old = [moved_to(state, card, CardCeased, OUTSIDE, rule="3-5") for card in grafted(state, player)]
    if old:
        table.emit(*old)
    for made in (SAPLING, *(face(state, other) for other in state.zones[field][-2:-1])):
        pinned, created = Pinned(made.pinned().decode()), Card(len(state.cards))
        table.emit(CardCreated(card=created, source=outside, target=field, definition=pinned, rule="3-5"))


def grafted(state: OrchardState, player: Player) -> list[Card]:
    """The cards in the player's field that have come to be during the game."""
    return [card for card in state.cards_in(player, "field") if card >= state.brought]


EFFECTS = {"thorn": thorn, "mole": mole, "fog": fog, "graft": graft}


def interrupt(state: OrchardState) -> Sequence[Sequence[Fact]]:
    """4-1, 4-2. Losing and the end of the game, at once."""
    if state.ended or (state.turn == 0 and not state.lost):
        return ()
    if state.lost:
        return ending(state, rule="4-2")
    return losses(state, {"life": lambda at, player: at.life[player] <= 0, "deck": without_deck}, rule="4-1")


def deck_errors(deck: Deck, catalogue: Catalogue[OrchardCard]) -> list[DeckProblem]:
    """5. The sizes of the parts; the reserve has any."""
    problems = [unknown_card(entry.number, catalogue) for entry in deck.entries if entry.number not in catalogue]
    for part, (size, rule) in SIZES.items():
        found = sum(entry.copies for entry in deck.entries if entry.part == part)
        if found != size:
            problems.append(DeckProblem(rule, f"a {part or 'deck'} has {size} cards; this one has {found}"))
    return problems


def sample_cards() -> Catalogue[OrchardCard]:
    """The cards that there are."""
    return Catalogue(
        [
            OrchardCard(number="O1", name="Bramble", kind="thorn", power=1),
            OrchardCard(number="O2", name="Briar", kind="graft", power=2),
            OrchardCard(number="O3", name="Morning Mist", kind="fog", power=1),
            OrchardCard(number="O4", name="Velvet Mole", kind="mole", power=1),
            OrchardCard(number="O5", name="Hawthorn", kind="thorn", power=3),
            OrchardCard(number="O6", name="Apple Banner", kind="banner"),
            OrchardCard(number="O7", name="Pear Banner", kind="banner"),
            OrchardCard(number="O8", name="Old Oak", kind="thorn", power=4),
            OrchardCard(number="O9", name="Kept Seed", kind="thorn", power=5),
        ]
    )


def sample_decks() -> Mapping[str, Deck]:
    """Two decks by their labels, one with a reserve."""
    main = [("O1", 4), ("O2", 2), ("O3", 4), ("O4", 2)]
    windfall = [("O6", 1, "banner"), ("O8", 1, "vault"), ("O5", 2, "vault"), ("O9", 2, "reserve")]
    hedge = [("O7", 1, "banner"), ("O5", 3, "vault")]
    return {
        label: Deck(
            label,
            (
                *(DeckEntry(number, copies) for number, copies in main),
                *(DeckEntry(number, copies, part=part) for number, copies, part in parts),
            ),
        )
        for label, parts in {"Windfall": windfall, "Hedge": hedge}.items()
    }


ZONES = zones(
    ZoneSpec(name="deck", caption="deck", seen_by="nobody", ordered=True),
    ZoneSpec(name="vault", caption="vault", seen_by="nobody", ordered=True),
    ZoneSpec(name="basket", caption="basket", seen_by="owner"),
    ZoneSpec(name="banner", caption="banner", seen_by="all"),
    ZoneSpec(name="field", caption="field", seen_by="all"),
    ZoneSpec(name="soil", caption="soil", seen_by="all", face_down="owner"),
    ZoneSpec(name="mist", caption="mist", seen_by="all"),
)

ORCHARD = Game(
    name="orchard",
    title="Orchard",
    edition="1",
    facts=(
        TurnBegan,
        CardDrawn,
        DeckPlaced,
        PlayerConceded,
        PlayerLost,
        GameEnded,
        FirstPlayerDecided,
        ChooserDrawn,
        BannerRaised,
        CardPlanted,
        LifeLost,
        CardSetFaceDown,
        CardStackedFaceDown,
        CardTurnedUp,
        CardTurnedDown,
        KindCountersPlaced,
        KindCountersRemoved,
        PlayerCountersPlaced,
        PlayerCountersRemoved,
        CardCreated,
        CardCeased,
    ),
    rules=Path(__file__).parent / "orchard_rules.csv",
    table=TableRules(
        state=lambda decks, options=None: OrchardState.begin(ZONES, decks, deck_parts=PARTS),
        play=play,
        interrupt=interrupt,
        cites={"concession": "4-3", "placing": "4-4"},
        procedure=PROCEDURE,
    ),
    pool=Pool(
        card=OrchardCard,
        sample_cards=sample_cards,
        sample_decks=sample_decks,
        import_cards=partial(imported, card=OrchardCard),
        deck_errors=deck_errors,
        parts=PARTS,
    ),
    board=Board(
        zones=ZONES,
        verbs={
            "choose_order": "draws the lot of {card}",
            "go_first": "goes first",
            "go_second": "goes second",
            "place": "{card}",
            "draw_deck": "draws from the deck",
            "draw_vault": "draws from the vault",
            "plant": "plants {card}",
            "bury": "buries {card}",
            "dig": "digs up {card}",
        },
        values=figures_of("power"),
        counters=lambda state, player: {"life": state.life[player], "dew": state.player_counter(player, "dew")},
        gauges={
            "life": Gauge(caption="life", counters=("life",)),
            "resource": Gauge(caption="dew", counters=("dew",)),
            "hand": Gauge(caption="hand", zones=("basket",)),
        },
    ),
    texts=TextRules(lexicon=Lexicon(hand="basket")),
    bots={"random": RandomBot},
    statistics=Statistics(
        marks={"damage": (LifeLost,)}, main_deck=lambda card, part: part == MAIN, chooser=(ChooserDrawn,)
    ),
)
register(ORCHARD)
