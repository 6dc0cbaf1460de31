"""A walking skeleton of Buddyfight: its play timing and what hangs on it, with cards made for the tests.

Declare, cost paid at one moment, targets, one Counter that cannot be answered, the check that follows; Soulguard, a
replacement effect that is paid with a card of the soul.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ClassVar, Literal, cast

from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.cards.pool import Pool
from events.cards.prints import Print
from events.costs.cost_parts import Part, pay_at_once, payable
from events.effects.choices import CHOICES
from events.effects.moves import MOVES
from events.effects.texts import Moves, TextRules
from events.game import Game, register
from events.language.effect import Choose, Move, Skill
from events.seats.board import Board, Gauge
from events.seats.bots import RandomBot
from events.skills.declared import DECLARATIONS, DeclaringState, DestinationChosen, TargetChosen, UseDeclared
from events.skills.declaring import Declaring, declare, nullify
from events.skills.events import Event
from events.skills.performing import perform
from events.skills.rules import ReplacementRules, SkillRules
from events.table.ask import Option
from events.table.facing import CardStackedFaceDown
from events.table.fact import (
    CardDrawn,
    CardMoved,
    CardReadied,
    CardRested,
    CardRevealed,
    CardStacked,
    Fact,
    Phase,
    PhaseBegan,
    PlayerLost,
    TurnBegan,
)
from events.table.ids import PLAYERS, Card, Player, opponent, zone_name, zone_of
from events.table.settle import settle
from events.table.statistics import TURN_DRAW, FactsOf, Statistics
from events.table.table import Agent, Table, TableRules
from events.table.zones import ZoneSpec
from tests.suite.setting import COMMON, LifeLost, draw, ending, imported, picked, print_of, printed, sized, start

HERE = Path(__file__).parent
CARDS = HERE / "skeleton_buddyfight.jsonl"
AREAS = ("left", "center", "right")
FIGURES = ("power", "defense", "critical", "size")
LIFE, HAND, GAUGE, SIZE, DECK_SIZE = 5, 6, 2, 3, 24


class BuddyCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card: its figures, what it costs (of the gauge, of the life, of the drop into the soul), and what it does."""

    kind: Literal["monster", "spell"]
    size: int = 0
    power: int = 0
    defense: int = 0
    critical: int = 0
    gauge: int = 0
    life: int = 0
    soul: int = 0
    hidden_soul: bool = False
    counter: bool = False
    effect: Literal["", "destroy", "nullify", "charge"] = ""
    skills: tuple[Skill, ...] = ()


@dataclass(slots=True, repr=False)
class BuddyState(DeclaringState):
    """A table of two fighters with their lives."""

    life: dict[Player, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, LIFE))
    usual_zones: ClassVar[tuple[str, ...]] = AREAS

    def sides(self, card: Card) -> tuple[Print, Print]:
        """What the card prints in front and on its back."""
        front = print_of(face(self, card), *FIGURES, skills=face(self, card).skills)
        return front, front

    def beneath(self, *hosts: Card) -> list[Card]:
        """The cards of the souls of these."""
        return [card for player in PLAYERS for card in self.cards_in(player, "soul") if self.cards[card].host in hosts]


class CardCalled(CardMoved, frozen=True, kw_only=True, tag=140):
    """A monster was called."""

    caption: ClassVar[str] = "{card} is called to {target}"


class CardDropped(CardMoved, frozen=True, kw_only=True, tag=141):
    """A card was put into the drop zone."""

    caption: ClassVar[str] = "{card} goes to {target}"


class CardDestroyed(CardDropped, frozen=True, kw_only=True, tag=142):
    """A monster was destroyed."""

    caption: ClassVar[str] = "{card} is destroyed"


class CardCharged(CardMoved, frozen=True, kw_only=True, tag=143):
    """A card was put into the gauge, face down."""

    caption: ClassVar[str] = "{card} goes to {target}"


class AttackDeclared(UseDeclared, frozen=True, kw_only=True, tag=144):
    """A monster attacks."""

    caption: ClassVar[str] = "{card} attacks"


def face(state: BuddyState, card: Card) -> BuddyCard:
    """What the card prints."""
    return cast(BuddyCard, state.cards[card].face)


def monsters(state: BuddyState, player: Player) -> list[Card]:
    """A fighter's monsters."""
    return [card for area in AREAS for card in state.cards_in(player, area)]


def to_drop(state: BuddyState, card: Card, *, rule: str, kind: type[CardDropped] = CardDropped) -> CardDropped:
    """The fact that a card goes to its owner's drop zone."""
    card_state = state.cards[card]
    return kind(card=card, source=card_state.zone, target=zone_of(card_state.owner, "drop"), rule=rule)


async def play(table: Table) -> None:
    """1, 2. Start, then turn after turn."""
    await start(table, hand=HAND)
    for player in table.state.in_turn_order():
        charge(table, player, GAUGE, rule="1-4")
    while True:
        state, player = table.state, table.state.turn_player
        player = opponent(player) if state.turn else player
        table.emit(TurnBegan(turn=state.turn + 1, player=player, rule="2-1"))
        for card in monsters(state, player):
            if state.cards[card].rested:
                table.emit(CardReadied(card=card, rule="2-1"))
        draw(table, player, rule="2-2")
        await check(table)
        await charge_and_draw(table, player)
        table.emit(PhaseBegan(phase=Phase("main"), rule="2-4"))
        await play_timing(table)
        table.emit(PhaseBegan(phase=Phase("attack"), rule="2-5"))
        while await attack(table, player):
            await check(table)


def charge(table: Table, player: Player, count: int, *, rule: str) -> None:
    """1-4, 4-6. Put cards from the top of the deck into the gauge, as many as there are."""
    deck, gauge = zone_of(player, "deck"), zone_of(player, "gauge")
    for _ in range(min(count, len(table.state.zones[deck]))):
        table.emit(CardCharged(card=table.state.zones[deck][-1], source=deck, target=gauge, rule=rule))


async def charge_and_draw(table: Table, player: Player) -> None:
    """2-3. A card of the hand may go into the gauge; for it, one is drawn."""
    hand = zone_of(player, "hand")
    options = [Option("charge", card) for card in table.state.zones[hand]]
    [chosen] = await table.ask(player, "charge", [*options, Option("decline")], rule="2-3")
    if chosen.card is not None:
        target = zone_of(player, "gauge")
        table.emit(CardCharged(card=chosen.card, source=hand, target=target, rule="2-3"))
        draw(table, player, rule="2-3")
    await check(table)


async def play_timing(table: Table) -> None:
    """3-1, 3-2. The turn fighter uses cards one by one; when they decline, the other may use a Counter."""
    while True:
        await check(table)
        player = table.state.turn_player
        if await offer(table, player, "3-1") or await offer(table, opponent(player), "3-2"):
            continue
        return


async def offer(table: Table, player: Player, rule: str) -> bool:
    """3-1, 3-2. Let a fighter use one card; whether one was used."""
    state: BuddyState = table.state
    free = state.phase == "main" and player == state.turn_player
    options = [Option("use", card) for card in usable(state, player, free=free)]
    [chosen] = await table.ask(player, "use", [*options, Option("decline")], rule=rule)
    if chosen.card is not None:
        await use(table, player, chosen)
    return chosen.card is not None


def usable(state: BuddyState, player: Player, *, free: bool) -> list[Card]:
    """3-1 to 3-3. The cards of the hand that can be used now: those with Counter, or `free`: all."""
    cards = [card for card in state.cards_in(player, "hand") if free or face(state, card).counter]
    return [card for card in cards if affordable(state, player, card) and has_object(state, player, card)]


def has_object(state: BuddyState, player: Player, card: Card) -> bool:
    """3-3. Whether there is what the card nullifies or destroys."""
    effect, above = face(state, card).effect, state.declared[-1:]
    if effect == "nullify":
        return any(one.player != player and one.stage != "nullified" for one in above)
    return effect != "destroy" or bool(monsters(state, opponent(player)))


def cost(state: BuddyState, player: Player, card: Card) -> list[Part]:
    """4-1. The parts of a card's cost that cards pay."""
    asked, drop = face(state, card), state.cards_in(player, "drop")
    return [
        Part("gauge", state.cards_in(player, "gauge"), asked.gauge, partial(to_drop, state, rule="4-1")),
        Part("soul", drop, asked.soul, partial(placed, state, host=card)),
    ]


def placed(state: BuddyState, card: Card, *, host: Card, kind: type[CardStacked] = CardStacked) -> CardStacked:
    """4-1. The fact that a card goes into the soul of another."""
    source, target = state.cards[card].zone, zone_of(state.cards[host].owner, "soul")
    return kind(card=card, source=source, target=target, host=host, rule="4-1")


def affordable(state: BuddyState, player: Player, card: Card) -> bool:
    """4-1. Whether all of a card's cost can be paid now."""
    return payable(cost(state, player, card)) and state.life[player] > face(state, card).life


async def use(table: Table, player: Player, option: Option) -> None:
    """3-3. Declare the call or the cast of a card, reveal it, resolve it once answered."""
    card = picked(option)
    table.emit(CardRevealed(card=card, rule="3-3"))
    what, resolve = ("call", call) if face(table.state, card).kind == "monster" else ("cast", cast_spell)
    declared = UseDeclared(card=card, player=player, what=what, rule="3-3")
    await declare(table, declared, prepare=prepare, resolve=resolve, leave=leave)


async def prepare(table: Table) -> None:
    """4-1, 4-2. The area of a call; all of the cost at one moment; then the target of a cast (1.3, 1.4 of its flow)."""
    state, (what, player, card, *_) = table.state, table.state.declared[-1]
    asked, foe = face(state, card), opponent(player)
    if what == "call":
        areas = [Option(area) for area in AREAS]
        [chosen] = await table.ask(player, "area", areas, rule="4-2", about=card)
        table.emit(DestinationChosen(zone=zone_of(player, chosen.verb), rule="4-2"))
    also: list[Fact] = [LifeLost(player=player, amount=asked.life, rule="4-1")] if asked.life else []
    if asked.hidden_soul:
        top = state.cards_in(player, "deck")[-1]
        also.append(placed(state, top, host=card, kind=CardStackedFaceDown))
    await pay_at_once(table, player, cost(state, player, card), also=also, about=card, rule="4-1")
    if asked.effect == "destroy":
        options = [Option("target", one) for one in monsters(state, foe)]
        [chosen] = await table.ask(player, "target", options, rule="4-2", about=card)
        table.emit(TargetChosen(card=picked(chosen), rule="4-2"))


async def call(table: Table) -> None:
    """4-3. The called monster enters its area."""
    declared = table.state.declared[-1]
    source = table.state.cards[declared.card].zone
    table.emit(CardCalled(card=declared.card, source=source, target=declared.zone, rule="4-3"))


async def cast_spell(table: Table) -> None:
    """4-4 to 4-6. The spell's effect."""
    state, declared = table.state, table.state.declared[-1]
    effect = face(state, declared.card).effect
    with table.by(Agent("skill", declared.player, declared.card)):
        if effect == "nullify":
            nullify(table, len(state.declared) - 2, rule="4-5")
        elif effect == "charge":
            charge(table, declared.player, 2, rule="4-6")
        for card in state.targets():
            await table.perform(to_drop(state, card, rule="4-4", kind=CardDestroyed))


async def leave(table: Table) -> None:
    """4-7. A spell that was resolved goes to the drop zone, and so does what was nullified."""
    card = table.state.declared[-1].card
    if zone_name(table.state.cards[card].zone) == "hand":
        table.emit(to_drop(table.state, card, rule="4-7"))


async def attack(table: Table, player: Player) -> bool:
    """5-1. A standing monster may attack: any monster or, if there is none in the center, the fighter."""
    state, foe = table.state, opponent(player)
    standing = [card for card in monsters(state, player) if not state.cards[card].rested]
    targets: list[Card | None] = [*monsters(state, foe), *[None] * (not state.cards_in(foe, "center"))]
    options = [Option("attack", card, other=target) for card in standing for target in targets]
    [chosen] = await table.ask(player, "attack", [*options, Option("decline")], rule="5-1")
    if chosen.card is None:
        return False
    table.emit(CardRested(card=chosen.card, rule="5-1"))

    async def aim(table: Table) -> None:
        if chosen.other is not None:
            table.emit(TargetChosen(card=chosen.other, rule="5-1"))

    declared = AttackDeclared(card=chosen.card, player=player, what="attack", rule="5-1")
    await declare(table, declared, prepare=aim, resolve=battle, window=False)
    return True


async def battle(table: Table) -> None:
    """5-2, 5-3. A play timing; then the attack hits, unless it was nullified or one of the two has gone."""
    state, card = table.state, table.state.declared[-1].card
    incarnation = state.cards[card].incarnation
    await play_timing(table)
    declared, fought = state.declared[-1], face(state, card)
    if declared.stage == "nullified" or state.cards[card].incarnation != incarnation:
        return
    with table.by(Agent("battle", declared.player, card)):
        if not declared.targets:
            table.emit(LifeLost(player=opponent(declared.player), amount=fought.critical, rule="5-3"))
        for target in state.targets():
            if fought.power >= face(state, target).defense:
                await table.perform(to_drop(state, target, rule="5-3", kind=CardDestroyed))


async def check(table: Table) -> None:
    """6. The check: what is due by the rules, until nothing is."""
    await settle(table, rule="6-1")


def process(state: BuddyState) -> Sequence[Sequence[Fact]]:
    """6-1 to 6-4. Losses; one monster an area and a total size of 3, the last called stays; souls without a host."""
    losses = [
        PlayerLost(player=player, reason="life" if state.life[player] <= 0 else "deck", rule="6-1")
        for player in state.in_turn_order()
        if state.life[player] <= 0 or not state.cards_in(player, "deck")
    ]
    if losses:
        return (losses,)
    hosts = [*(one.card for one in state.declared), *(card for player in PLAYERS for card in monsters(state, player))]
    due = []
    for player in state.in_turn_order():
        latest = sorted(monsters(state, player), key=lambda card: state.cards[card].arrived)
        due += [card for area in AREAS for card in state.cards_in(player, area)[:-1]]
        if not due and sum(face(state, card).size for card in latest) > SIZE and len(latest) > 1:
            due.append(latest[0])
        due += [card for card in state.cards_in(player, "soul") if state.cards[card].host not in hosts]
    return [[to_drop(state, card, rule="6-2") for card in due]] if due else ()


def destroyed(state: BuddyState, fact: Fact) -> list[Event]:
    """7. The event that a monster would be destroyed, which its Soulguard can replace."""
    return [Event("ko", fact.card, state.controller(fact.card))] if isinstance(fact, CardDestroyed) else []


def sample_cards() -> Catalogue[BuddyCard]:
    """The cards that there are."""
    with CARDS.open("rb") as lines:
        return Catalogue(imported(lines, card=BuddyCard).cards)


def sample_decks() -> Mapping[str, Deck]:
    """Two decks by their labels."""
    lists = {"Souls": (4, 2, 4, 4, 4, 4, 2), "Giants": (4, 4, 4, 2, 4, 4, 2)}
    return {
        label: Deck(label, tuple(DeckEntry(f"B{at}", copies) for at, copies in enumerate(copies, start=1)))
        for label, copies in lists.items()
    }


ZONES = {
    spec.name: spec
    for spec in (
        ZoneSpec(name="deck", caption="deck", seen_by="nobody", ordered=True),
        ZoneSpec(name="hand", caption="hand", seen_by="owner"),
        ZoneSpec(name="gauge", caption="gauge", seen_by="nobody"),
        *(ZoneSpec(name=area, caption=f"{area} area", seen_by="all", has_modes=True, ordered=True) for area in AREAS),
        ZoneSpec(name="soul", caption="soul", seen_by="all", face_down="owner"),
        ZoneSpec(name="drop", caption="drop zone", seen_by="all"),
    )
}

BUDDYFIGHT = Game(
    name="skeleton_buddyfight",
    title="Skeleton of Buddyfight",
    edition="1",
    facts=(
        *COMMON,
        LifeLost,
        PhaseBegan,
        CardReadied,
        CardRested,
        CardRevealed,
        *DECLARATIONS,
        CardCalled,
        CardDropped,
        CardDestroyed,
        CardCharged,
        CardStacked,
        CardStackedFaceDown,
        AttackDeclared,
    ),
    rules=HERE / "skeleton_buddyfight_rules.csv",
    table=TableRules(
        state=lambda decks, options=None: BuddyState.begin(ZONES, decks),
        play=play,
        interrupt=partial(ending, rule="6-3"),
        process=process,
        perform=perform,
        cites={
            "concession": "4-8",
            "placing": "1-5",
            "mixing": "1-5",
            "may_replace": "7-1",
            "choose_replacement": "7-1",
            "choose": "7-1",
        },
    ),
    texts=TextRules(
        definitions={Choose: CHOICES[Choose], Move: MOVES[Move]},
        moves=Moves(moved=lambda state, card, effect: to_drop(state, card, rule="7-1")),
    ),
    skills=SkillRules(replacements=ReplacementRules(would_be=destroyed)),
    pool=Pool(
        card=BuddyCard,
        sample_cards=sample_cards,
        sample_decks=sample_decks,
        import_cards=partial(imported, card=BuddyCard),
        deck_errors=partial(sized, size=DECK_SIZE, rule="9-1"),
    ),
    board=Board(
        zones=ZONES,
        verbs={
            **{area: f"to the {area}" for area in AREAS},
            "first": "draws the lot of {card}",
            "place": "{card}",
            "charge": "charges {card}",
            "use": "uses {card}",
            "counter": "counters with {card}",
            "gauge": "pays {card}",
            "soul": "puts {card} into the soul",
            "target": "targets {card}",
            "attack": "attacks with {card}",
            "do": "drops a card of the soul instead",
            "choose": "drops {card} instead",
            "replace": "replaces it by {card}",
            "decline": "declines",
        },
        values={name: partial(printed, name=name) for name in FIGURES},
        counters=lambda state, player: {"life": state.life[player]},
        roles=lambda state: {"declared": state.declared[-1].card} if state.declared else {},
        gauges={
            "life": Gauge(caption="life", counters=("life",)),
            "resource": Gauge(caption="gauge", zones=("gauge",)),
            "hand": Gauge(caption="hand", zones=("hand",)),
            "board": Gauge(caption="monsters", zones=AREAS),
        },
    ),
    bots={"random": RandomBot},
    declaring=Declaring(
        policy="one",
        answering="3-4",
        resolving="3-5",
        options=lambda state, player: [Option("counter", card) for card in usable(state, player, free=False)],
        answer=use,
        check=check,
    ),
    statistics=Statistics(
        marks={"play": (CardCalled,), "attack": (AttackDeclared,), "damage": (LifeLost,)},
        origins={TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({"2-2"}))},
        fates={"called": (CardCalled,), "dropped": (CardDropped,)},
    ),
)
register(BUDDYFIGHT)
