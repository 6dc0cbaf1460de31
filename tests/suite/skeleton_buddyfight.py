"""A walking skeleton of Buddyfight: its play timing and what hangs on it, with cards made for the tests.

Declare, cost paid at one moment, targets, one Counter that cannot be answered, the check that follows; Soulguard, a
replacement effect that is paid with a card of the soul. What cards do, is said in the effect language alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Literal, cast

from events.cards.card import Definition
from events.cards.parts import MAIN, DeckPart
from events.costs.rules import CostRules
from events.effects.texts import Moves, TextRules
from events.game import Game, register
from events.language.effect import Move, Skill
from events.language.lexicon import Lexicon
from events.seats.board import Board, Gauge, counters_of, figures_of
from events.seats.bots import RandomBot
from events.skills.activation import open_skills
from events.skills.declared import DECLARATIONS, DeclaringState, DestinationChosen, TargetChosen, UseDeclared
from events.skills.declaring import Declaring, Kind, declare, nothing
from events.skills.definitions import SHARED
from events.skills.events import Event
from events.skills.facts import SkillActivated
from events.skills.procedure import with_texts
from events.skills.rules import ActivationRules, ReplacementRules, SkillRules
from events.skills.using import can_be_declared, declare_skill, offer, resolution_of
from events.skills.verbs import SKILL_VERBS
from events.table.ask import Option
from events.table.counters import COUNTERS, PlayerCountersPlaced, PlayerCountersRemoved
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
    TurnBegan,
)
from events.table.ids import PLAYERS, Card, Player, opponent, zone_name, zone_of
from events.table.losing import ending, losses, without_deck
from events.table.moving import drawn, moved_to
from events.table.settle import settle
from events.table.setup import FirstPlayerDrawn, draw_lots, place_deck
from events.table.statistics import TURN_DRAW, FactsOf, Identity, ListedCard, Question, Statistics
from events.table.table import Agent, Table, TableRules
from events.table.zones import ZoneSpec, zones
from tests.suite.setting import COMMON, picked, pool

HERE = Path(__file__).parent
AREAS = ("left", "center", "right")
LIFE, HAND, GAUGE, SIZE, DECK_SIZE = 5, 6, 2, 3, 24
FLAG = DeckPart(name="flag", caption="flag")


class BuddyCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card: its figures, and what it does; also to call it or to cast it is a skill, with its cost."""

    kind: Literal["monster", "spell", "flag"]
    size: int = 0
    power: int = 0
    defense: int = 0
    critical: int = 0
    skills: tuple[Skill, ...] = ()
    figures: ClassVar[tuple[str, ...]] = ("power", "defense", "critical", "size")


@dataclass(slots=True, repr=False)
class BuddyState(DeclaringState):
    """A table of two fighters."""

    usual_zones: ClassVar[tuple[str, ...]] = AREAS

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


class DamageDealt(PlayerCountersRemoved, frozen=True, kw_only=True, tag=145):
    """A fighter was dealt damage."""

    caption: ClassVar[str] = "{player} is dealt {amount} damage"


class CardReturned(CardMoved, frozen=True, kw_only=True, tag=146):
    """A card of the first hand went back into the deck."""

    caption: ClassVar[str] = "{card} goes back to {target}"


def face(state: BuddyState, card: Card) -> BuddyCard:
    """What the card prints."""
    return cast(BuddyCard, state.cards[card].face)


def monsters(state: BuddyState, player: Player) -> list[Card]:
    """A fighter's monsters."""
    return [card for area in AREAS for card in state.cards_in(player, area)]


async def play(table: Table) -> None:
    """1, 2. Start, then turn after turn."""
    await start(table)
    while True:
        state, player = table.state, table.state.turn_player
        player = opponent(player) if state.turn else player
        table.emit(TurnBegan(turn=state.turn + 1, player=player, rule="2-1"))
        for card in monsters(state, player):
            if state.cards[card].rested:
                table.emit(CardReadied(card=card, rule="2-1"))
        table.emit(drawn(state, player, rule="2-2"))
        await check(table)
        await charge_and_draw(table, player)
        table.emit(PhaseBegan(phase=Phase("main"), rule="2-4"))
        await play_timing(table)
        table.emit(PhaseBegan(phase=Phase("attack"), rule="2-5"))
        while await attack(table, player):
            await check(table)


async def start(table: Table) -> None:
    """1. Start: flags, decks, hands, which may be drawn anew, gauge and life."""
    state = table.state
    table.emit(FirstPlayerDrawn(player=await draw_lots(table, "first", rule="1-1"), rule="1-1"))
    for player in state.in_turn_order():
        table.emit(moved_to(state, state.cards_of(player, "flag")[0], CardMoved, "flag", rule="1-6"))
        await deal(table, player)
        [chosen] = await table.ask(player, "redraw", [Option("keep"), Option("redraw")], rule="1-7")
        if chosen.verb == "redraw":
            hand = [*state.cards_in(player, "hand"), *state.cards_in(player, "deck")]
            table.emit(*(moved_to(state, card, CardReturned, "outside", rule="1-7") for card in hand))
            await deal(table, player)
    for player in state.in_turn_order():
        for _ in range(GAUGE):
            table.emit(moved_to(state, state.cards_in(player, "deck")[-1], CardCharged, "gauge", rule="1-4"))
        table.emit(PlayerCountersPlaced(player=player, kind="life", amount=LIFE, rule="1-4"))


async def deal(table: Table, player: Player) -> None:
    """1-2, 1-3. A shuffled deck, and a hand of it."""
    await place_deck(table, player, rule="1-2")
    for _ in range(HAND):
        table.emit(drawn(table.state, player, rule="1-3"))


async def charge_and_draw(table: Table, player: Player) -> None:
    """2-3. A card of the hand may go into the gauge; for it, one is drawn."""
    options = [Option("charge", card) for card in table.state.cards_in(player, "hand")]
    [chosen] = await table.ask(player, "charge", [*options, Option("decline")], rule="2-3")
    if chosen.card is not None:
        table.emit(moved_to(table.state, chosen.card, CardCharged, "gauge", rule="2-3"))
        table.emit(drawn(table.state, player, rule="2-3"))
    await check(table)


async def play_timing(table: Table) -> None:
    """3-1, 3-2. The turn fighter uses cards one by one; when they decline, the other may use a Counter."""
    player, foe = table.state.turn_player, opponent(table.state.turn_player)
    timing = "main" if table.state.phase == "main" else "answer"
    used = True
    while used:
        await check(table)
        used = await offer(table, player, open_skills(table.state, player, timing), kind="use", rule="3-1", use=use)
        if not used:
            used = await offer(table, foe, open_skills(table.state, foe, "answer"), kind="use", rule="3-2", use=use)


async def use(table: Table, player: Player, option: Option) -> None:
    """3-3. A call, a cast or an ability: declared, paid at one moment, with its targets, resolved once answered."""
    resolution, card_skill = resolution_of(table, player, option)
    in_hand = zone_name(table.state.cards[picked(option)].zone) == "hand"
    what = card_skill.skill.keyword or "cast" if in_hand else "ability"
    prepare = choose_area if what == "call" else nothing
    await declare_skill(resolution, card_skill, rule="3-3", what=what, prepare=prepare, leave=leave)


async def choose_area(table: Table) -> None:
    """4-2. The area of a call, chosen before its cost is paid."""
    declared = table.state.declared[-1]
    areas = [Option(area) for area in AREAS]
    [chosen] = await table.ask(declared.player, "area", areas, rule="4-2", about=declared.card)
    table.emit(DestinationChosen(zone=zone_of(declared.player, chosen.verb), rule="4-2"))


async def leave(table: Table) -> None:
    """4-7. A spell that was resolved goes to the drop zone, and so does what was nullified."""
    card = table.state.declared[-1].card
    if zone_name(table.state.cards[card].zone) == "hand":
        table.emit(moved_to(table.state, card, CardDropped, "drop", rule="4-7"))


def called(state: BuddyState, card: Card, by: Player) -> CardCalled:
    """4-3. The fact that the called monster enters its area."""
    return CardCalled(
        card=card, source=state.cards[card].zone, target=state.declared[-1].zone or zone_of(by, "center"), rule="4-3"
    )


def moved(state: BuddyState, card: Card, effect: Move) -> CardMoved:
    """4-6. The fact that an effect or a cost moves a card."""
    return moved_to(state, card, CardCharged if effect.to == "gauge" else CardDropped, effect.to, rule="4-6")


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
            foe = opponent(declared.player)
            table.emit(DamageDealt(player=foe, kind="life", amount=fought.critical, rule="5-3"))
        for target in state.targets():
            if fought.power >= face(state, target).defense:
                await table.perform(moved_to(state, target, CardDestroyed, "drop", rule="5-3"))


def without_life(state: BuddyState, player: Player) -> bool:
    """Whether a fighter has no life left."""
    return state.beside(player, "life") <= 0


async def check(table: Table) -> None:
    """6. The check: what is due by the rules, until nothing is."""
    await settle(table, rule="6-1")


def process(state: BuddyState) -> Sequence[Sequence[Fact]]:
    """6-1 to 6-4. Losses; one monster an area and a total size of 3, the last called stays; souls without a host."""
    if lost := losses(state, {"life": without_life, "deck": without_deck}, rule="6-1"):
        return lost
    hosts = [*(one.card for one in state.declared), *(card for player in PLAYERS for card in monsters(state, player))]
    due = []
    for player in state.in_turn_order():
        latest = sorted(monsters(state, player), key=lambda card: state.cards[card].arrived)
        due += [card for area in AREAS for card in state.cards_in(player, area)[:-1]]
        if not due and sum(face(state, card).size for card in latest) > SIZE and len(latest) > 1:
            due.append(latest[0])
        due += [card for card in state.cards_in(player, "soul") if state.cards[card].host not in hosts]
    return [[moved_to(state, card, CardDropped, "drop", rule="6-2") for card in due]] if due else ()


def destroyed(state: BuddyState, fact: Fact) -> list[Event]:
    """7. The event that a monster would be destroyed, which its Soulguard can replace."""
    return [Event("ko", fact.card, state.controller(fact.card))] if isinstance(fact, CardDestroyed) else []


def identity(deck: Sequence[ListedCard]) -> Identity:
    """A deck goes by its flag, and as a variant also by the monster of which it has most."""
    [flag] = [listed.card.name for listed in deck if listed.part == FLAG.name]
    most = max((listed for listed in deck if listed.card.kind == "monster"), key=lambda listed: listed.copies)
    return Identity(flag, f"{flag}, {most.card.name}")


ZONES = zones(
    ZoneSpec(name="deck", caption="deck", seen_by="nobody", ordered=True),
    ZoneSpec(name="hand", caption="hand", seen_by="owner"),
    ZoneSpec(name="gauge", caption="gauge", seen_by="nobody"),
    *(ZoneSpec(name=area, caption=f"{area} area", seen_by="all", has_modes=True, ordered=True) for area in AREAS),
    ZoneSpec(name="soul", caption="soul", seen_by="all", face_down="owner"),
    ZoneSpec(name="drop", caption="drop zone", seen_by="all"),
    ZoneSpec(name="flag", caption="flag", seen_by="all"),
)
CITES = {
    "concession": "4-8",
    "placing": "1-5",
    "mixing": "3-6",
    "choose": "4-2",
    "may_replace": "7-1",
    "choose_replacement": "7-1",
    "nullify": "4-5",
    "change_target": "5-4",
    "place_beside": "4-6",
    "remove_beside": "4-1",
    "switch": "4-1",
    "hide": "4-7",
}

BUDDYFIGHT = Game(
    name="skeleton_buddyfight",
    title="Skeleton of Buddyfight",
    edition="1",
    facts=(
        *COMMON,
        PhaseBegan,
        CardMoved,
        CardReadied,
        CardRested,
        CardRevealed,
        *COUNTERS,
        *DECLARATIONS,
        SkillActivated,
        CardCalled,
        CardDropped,
        CardDestroyed,
        CardCharged,
        CardReturned,
        CardStacked,
        CardStackedFaceDown,
        AttackDeclared,
        DamageDealt,
    ),
    rules=HERE / "skeleton_buddyfight_rules.csv",
    table=with_texts(
        TableRules(
            state=lambda decks, options=None: BuddyState.begin(ZONES, decks),
            play=play,
            interrupt=partial(ending, rule="6-3"),
            process=process,
            cites=CITES,
        )
    ),
    texts=TextRules(
        definitions=SHARED,
        moves=Moves(
            moved=moved,
            played=called,
            koed=lambda state, card: moved_to(state, card, CardDestroyed, "drop", rule="4-4"),
            stacked=lambda state, card, host: moved_to(state, card, CardStacked, "soul", rule="4-1", host=host),
        ),
        is_played=lambda state, card: True,
        lexicon=Lexicon(discard="drop", scores=("life",)),
    ),
    costs=CostRules(parts="at_once"),
    skills=SkillRules(
        replacements=ReplacementRules(would_be=destroyed), activation=ActivationRules(can_declare=can_be_declared)
    ),
    declaring=Declaring(
        policy="one",
        answering="3-4",
        resolving="3-5",
        options=partial(open_skills, timing="answer"),
        answer=use,
        check=check,
        kinds={"call": Kind(nullified="play"), "cast": Kind(nullified="play"), "attack": Kind("attacks", "attack")},
        targets="after_cost",
        activated="resolving",
    ),
    pool=pool(
        HERE / "skeleton_buddyfight.jsonl",
        BuddyCard,
        {"Souls": ("F1", 4, 2, 4, 3, 3, 3, 1, 2, 2), "Giants": ("F2", 3, 4, 4, 2, 3, 3, 1, 2, 2)},
        beside=FLAG,
        size=DECK_SIZE,
        rule="9-1",
    ),
    board=Board(
        zones=ZONES,
        verbs={
            **SKILL_VERBS,
            **{area: f"to the {area}" for area in AREAS},
            "first": "draws the lot of {card}",
            "place": "{card}",
            "keep": "keeps the hand",
            "redraw": "draws another hand",
            "charge": "charges {card}",
            "skill": "uses {card}",
            "attack": "attacks with {card}",
            "decline": "declines",
        },
        values=figures_of(*BuddyCard.figures),
        counters=counters_of("life"),
        roles=lambda state: {"declared": state.declared[-1].card} if state.declared else {},
        gauges={
            "life": Gauge(caption="life", counters=("life",)),
            "resource": Gauge(caption="gauge", zones=("gauge",)),
            "hand": Gauge(caption="hand", zones=("hand",)),
            "board": Gauge(caption="monsters", zones=AREAS),
        },
    ),
    bots={"random": RandomBot},
    statistics=Statistics(
        main_deck=lambda card, part: part == MAIN,
        identity=identity,
        mulligan=Question("redraw", "redraw"),
        marks={"play": (CardCalled,), "attack": (AttackDeclared,), "damage": (DamageDealt,)},
        origins={TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({"2-2"}))},
        fates={"called": (CardCalled,), "dropped": (CardDropped,)},
        spending="main",
        spent=(FactsOf(kind=CardDropped, zone="gauge"),),
    ),
)
register(BUDDYFIGHT)
