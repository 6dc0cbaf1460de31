"""A walking skeleton of Dragon Ball Z: its battle sequence and what hangs on it, with cards made for the tests.

Parts with "use when needed" between them, control of combat that passes, stages on each personality, captured balls.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ClassVar, Literal, cast

from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.cards.parts import MAIN, MAIN_DECK, DeckPart
from events.cards.pool import Pool
from events.game import Game, register
from events.language.effect import Cards, Skill
from events.seats.board import Board, Gauge, figures_of
from events.seats.bots import RandomBot
from events.skills.declared import DECLARATIONS, DeclaringState, TargetChanged, TargetChosen, UseDeclared
from events.skills.declaring import Declaring, between_parts, declare, nullify
from events.table.ask import Option
from events.table.counters import KindCountersPlaced, KindCountersRemoved
from events.table.fact import (
    CardDrawn,
    CardMoved,
    CardRemoved,
    CardRevealed,
    Fact,
    GameEnded,
    Phase,
    PlayerLost,
    StepBegan,
    TurnBegan,
    reasons,
)
from events.table.ids import PLAYERS, Card, Player, opponent, zone_name, zone_of
from events.table.losing import ending
from events.table.moving import drawn
from events.table.setup import FirstPlayerDrawn, draw_lots, place_deck
from events.table.statistics import TURN_DRAW, FactsOf, Statistics
from events.table.table import Table, TableRules
from events.table.zones import ZoneSpec
from events.values.context import Context
from events.values.selecting import select
from tests.suite.setting import COMMON, imported, picked, sized

HERE = Path(__file__).parent
CARDS = HERE / "skeleton_dbz.jsonl"
BALLS, DRAWN, KEPT, LOW, HIGHEST, CAPTURES, DECK_SIZE = 3, 3, 1, 6, 8, 4, 30
STAGES = "power stage"
YOUR_BALLS = Cards(whose="you", zones=("play",), kinds=("ball",))
REASONS = reasons({"dragon_balls": "all Dragon Balls under control"})


class DbzCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card: the stages with which it comes or that it gives, what it costs, what it does or stops, what it draws."""

    kind: Literal["main", "ally", "attack", "defense", "needed", "ball"]
    stages: int = 0
    cost: int = 0
    damage: int = 0
    draws: int = 0
    of: Literal["", "physical", "energy"] = ""
    skills: tuple[Skill, ...] = ()
    figures: ClassVar[tuple[str, ...]] = ("damage", "cost")


@dataclass(slots=True, repr=False)
class DbzState(DeclaringState):
    """A table with combat: who is in control of it, its damage so far; and who has captured which Dragon Balls."""

    control: dict[Player, Card] = field(default_factory=dict)
    damage: dict[str, int] = field(default_factory=dict)
    captured: dict[Card, Player] = field(default_factory=dict)

    def controller(self, card: Card) -> Player:
        """The player who controls the card: the captor of a Dragon Ball, which stays where it lies."""
        owner = super(DbzState, self).controller(card)
        return self.captured.get(card, owner) if zone_name(self.cards[card].zone) == "play" else owner

    def stages(self, card: Card) -> int:
        """The power stages of a personality."""
        return self.cards[card].kind_counters.get(STAGES, 0)


class CardPlayed(CardMoved, frozen=True, kw_only=True, tag=140):
    """A card was placed in play."""

    caption: ClassVar[str] = "{card} is placed in play"


class CardDiscarded(CardMoved, frozen=True, kw_only=True, tag=141):
    """A card was discarded."""

    caption: ClassVar[str] = "{card} is discarded"


class LifeCardLost(CardDiscarded, frozen=True, kw_only=True, tag=142):
    """A life card was discarded as damage."""

    caption: ClassVar[str] = "{card} is lost as damage"

    def apply(self, state: DbzState) -> None:  # type: ignore[override]
        """The attack has dealt one more."""
        state.move(self.card, self.target)
        state.damage["dealt"] += 1


class ControlPassed(Fact, frozen=True, kw_only=True, tag=143):
    """A personality is in control of combat."""

    card: Card
    player: Player
    caption: ClassVar[str] = "{card} is in control of combat"

    def apply(self, state: DbzState) -> None:
        """That personality attacks and is attacked for its player."""
        state.control[self.player] = self.card


class DamageDetermined(Fact, frozen=True, kw_only=True, tag=144):
    """The damage of the attack was determined, or some of it was converted."""

    stages: int
    life: int
    caption: ClassVar[str] = "The attack does {stages} power stages and {life} life cards of damage"

    def apply(self, state: DbzState) -> None:
        """So much is to be dealt."""
        state.damage = {"stages": self.stages, "life": self.life, "dealt": 0}


class BallCaptured(Fact, frozen=True, kw_only=True, tag=148):
    """A player captured a Dragon Ball: it stays where it lies, under the captor's control."""

    card: Card
    player: Player
    caption: ClassVar[str] = "{player} captures {card}"

    def apply(self, state: DbzState) -> None:
        """The player controls it."""
        state.captured[self.card] = self.player


class AttackDeclared(UseDeclared, frozen=True, kw_only=True, tag=145):
    """A player attacks with a card."""

    caption: ClassVar[str] = "{player} attacks with {card}"


class BallsGathered(PlayerLost, frozen=True, kw_only=True, tag=146):
    """A player lost to all the Dragon Balls."""

    spoken = REASONS


class DbzEnded(GameEnded, frozen=True, kw_only=True, tag=147):
    """The game ended, in one of the ways in which this one ends."""

    spoken = REASONS


def face(state: DbzState, card: Card) -> DbzCard:
    """What the card prints."""
    return cast(DbzCard, state.cards[card].face)


def of_kind(state: DbzState, player: Player, zone: str, *kinds: str) -> list[Card]:
    """A player's cards of these kinds in a zone."""
    return [card for card in state.cards_in(player, zone) if face(state, card).kind in kinds]


def balls(state: DbzState, player: Player) -> list[Card]:
    """The Dragon Balls that a player controls."""
    return select(state, Context(player), YOUR_BALLS)


def moved(state: DbzState, card: Card, kind: type[CardMoved], zone: str, *, rule: str) -> CardMoved:
    """The fact that a card goes to its owner's zone."""
    card_state = state.cards[card]
    return kind(card=card, source=card_state.zone, target=zone_of(card_state.owner, zone), rule=rule)


def gained(state: DbzState, card: Card, stages: int, *, rule: str) -> list[KindCountersPlaced]:
    """The fact that a personality gains power stages, unless it is at its highest."""
    amount = min(stages, HIGHEST - state.stages(card))
    return [KindCountersPlaced(card=card, kind=STAGES, amount=amount, rule=rule)] if amount else []


def draws(table: Table, player: Player, count: int, *, rule: str) -> None:
    """2-2, 2-5, 3-3. Draw so many cards; who draws the last has lost (5-1)."""
    for _ in range(count):
        table.emit(drawn(table.state, player, rule=rule))


async def play(table: Table) -> None:
    """1, 2. Start, then turn after turn."""
    state: DbzState = table.state
    mains = {player: state.cards_of(player, "personality")[0] for player in PLAYERS}
    table.emit(FirstPlayerDrawn(player=await draw_lots(table, "first", rule="1-1"), rule="1-1"))
    for player in state.in_turn_order():
        table.emit(moved(state, mains[player], CardPlayed, "play", rule="1-3"))
        table.emit(*gained(state, mains[player], face(state, mains[player]).stages, rule="1-3"))
        await place_deck(table, player, rule="1-2")
    while True:
        player = state.turn_player or "a"
        player = opponent(player) if state.turn else player
        table.emit(TurnBegan(turn=state.turn + 1, player=player, rule="2-1"))
        if gathered(state, player):
            table.emit(BallsGathered(player=opponent(player), reason="dragon_balls", rule="5-2"))
        draws(table, player, DRAWN, rule="2-2")
        await non_combat(table, player)
        for card in of_kind(state, player, "play", "main", "ally"):
            stages = 2 if card == mains[player] else 1
            if powered := gained(state, card, stages, rule="2-4"):
                table.emit(*powered)
        await combat(table, player, mains)
        for one in state.in_turn_order():
            await keep(table, one)


def gathered(state: DbzState, player: Player) -> bool:
    """5-2. Whether the player controls all Dragon Balls."""
    return len({face(state, card).name for card in balls(state, player)}) == BALLS


async def non_combat(table: Table, player: Player) -> None:
    """2-3. Place allies and balls, of a ball only the first."""
    state: DbzState = table.state
    while True:
        known = {face(state, card).name for one in PLAYERS for card in of_kind(state, one, "play", "ball")}
        cards = [card for card in of_kind(state, player, "hand", "ally", "ball") if face(state, card).name not in known]
        [chosen] = await table.ask(player, "place", [*_each("play", cards), Option("decline")], rule="2-3")
        if chosen.card is None:
            return
        table.emit(moved(state, chosen.card, CardPlayed, "play", rule="2-3"))
        if face(state, chosen.card).kind == "ally":
            table.emit(*gained(state, chosen.card, face(state, chosen.card).stages, rule="2-3"))
        if gathered(state, player):
            table.emit(BallsGathered(player=opponent(player), reason="dragon_balls", rule="5-2"))


def _each(verb: str, cards: Sequence[Card]) -> list[Option]:
    return [Option(verb, card) for card in cards]


async def combat(table: Table, player: Player, mains: Mapping[Player, Card]) -> None:
    """2-5, 2-6. Combat, if it is declared: attacks in turns, until both players pass one after the other."""
    [chosen] = await table.ask(player, "combat", [Option("combat"), Option("decline")], rule="2-5")
    if chosen.verb == "decline":
        return
    table.emit(StepBegan(step=Phase("combat"), rule="2-5"))
    table.emit(*(ControlPassed(card=mains[one], player=one, rule="2-5") for one in table.state.in_turn_order()))
    draws(table, opponent(player), DRAWN, rule="2-5")
    passed = 0
    while passed < 2:
        passed = 0 if await attack(table, player) else passed + 1
        player = opponent(player)


async def keep(table: Table, player: Player) -> None:
    """2-7. All but one card of the hand are discarded."""
    state, hand = table.state, list(table.state.cards_in(player, "hand"))
    if (many := len(hand) - KEPT) > 0:
        options = await table.ask(player, "discard", _each("discard", hand), rule="2-7", least=many, most=many)
        await table.perform(*(moved(state, picked(one), CardDiscarded, "discard", rule="2-7") for one in options))


async def attack(table: Table, player: Player) -> bool:
    """3-1. An attack may be declared, against who is in control; its parts follow. Whether there was one."""
    state: DbzState = table.state
    stages = state.stages(state.control[player])
    cards = [card for card in of_kind(state, player, "hand", "attack") if face(state, card).cost <= stages]
    [chosen] = await table.ask(player, "attack", [*_each("attack", cards), Option("decline")], rule="3-1")
    if chosen.card is None:
        return False
    table.emit(CardRevealed(card=chosen.card, rule="3-1"))
    declared = AttackDeclared(card=chosen.card, player=player, what="attack", rule="3-1")
    await declare(table, declared, prepare=aim, resolve=sequence, leave=leave, window=False)
    return True


async def aim(table: Table) -> None:
    """3-1. The attack is against the personality in control of combat."""
    declared = table.state.declared[-1]
    table.emit(TargetChosen(card=table.state.control[opponent(declared.player)], rule="3-1"))


async def sequence(table: Table) -> None:
    """3. The parts of the attack, with what is used when needed between them; a stopped attack goes no further."""
    for part in (costs, secondary, control, defend, succeed, lose_stages, lose_life, capture):
        await between_parts(table)
        if table.state.declared[0].stage == "nullified":
            return
        await part(table, table.state.declared[0].player, face(table.state, table.state.declared[0].card))


async def costs(table: Table, player: Player, card: DbzCard) -> None:
    """3-2. Whoever is in control pays."""
    if card.cost:
        table.emit(KindCountersRemoved(card=table.state.control[player], kind=STAGES, amount=card.cost, rule="3-2"))


async def secondary(table: Table, player: Player, card: DbzCard) -> None:
    """3-3. What happens whether the attack is stopped or not."""
    draws(table, player, card.draws, rule="3-3")


async def control(table: Table, player: Player, card: DbzCard) -> None:
    """3-4. While the main personality is low, an ally may take over, and is attacked instead."""
    state, foe = table.state, opponent(player)
    [main] = of_kind(state, foe, "play", "main")
    allies = of_kind(state, foe, "play", "ally") if state.stages(main) <= LOW else []
    chosen = Option("control", main)
    if allies:
        [chosen] = await table.ask(foe, "control", _each("control", [main, *allies]), rule="3-4")
    if chosen.card != state.control[foe]:
        table.emit(ControlPassed(card=picked(chosen), player=foe, rule="3-4"))
        table.emit(TargetChanged(declared=0, card=picked(chosen), rule="3-4"))


async def defend(table: Table, player: Player, card: DbzCard) -> None:
    """3-5. One defense may be declared; it stops the attack."""
    state, foe = table.state, opponent(player)
    cards = [one for one in of_kind(state, foe, "hand", "defense") if face(state, one).of == card.of]
    [chosen] = await table.ask(foe, "defend", [*_each("defend", cards), Option("decline")], rule="3-5")
    if chosen.card is not None:
        await use(table, foe, chosen)


async def succeed(table: Table, player: Player, card: DbzCard) -> None:
    """3-6. The attack is successful: what damage it does."""
    physical = card.of == "physical"
    stages, life = (card.damage, 0) if physical else (0, card.damage)
    table.emit(DamageDetermined(stages=stages, life=life, rule="3-6"))


async def lose_stages(table: Table, player: Player, card: DbzCard) -> None:
    """3-7. Stages are lost; those that the personality lacks become life cards."""
    state: DbzState = table.state
    [target], stages = state.targets(), state.damage["stages"]
    lost = min(stages, state.stages(target))
    if lost:
        table.emit(KindCountersRemoved(card=target, kind=STAGES, amount=lost, rule="3-7"))
    if lost < stages:
        table.emit(DamageDetermined(stages=0, life=state.damage["life"] + stages - lost, rule="3-7"))


async def lose_life(table: Table, player: Player, card: DbzCard) -> None:
    """3-8. Life cards are lost one by one."""
    state: DbzState = table.state
    while state.damage["dealt"] < state.damage["life"]:
        top = state.cards_in(opponent(player), "deck")[-1]
        ball = face(state, top).kind == "ball"
        kind, zone = (CardRemoved, "removed") if ball else (LifeCardLost, "discard")
        table.emit(moved(state, top, kind, zone, rule="3-8"))


async def capture(table: Table, player: Player, card: DbzCard) -> None:
    """3-9. Four life cards or more: a ball of the defender may be captured."""
    state: DbzState = table.state
    there = balls(state, opponent(player))
    if there and state.damage["dealt"] >= CAPTURES:
        [chosen] = await table.ask(player, "capture", [*_each("capture", there), Option("decline")], rule="3-9")
        if chosen.card is not None:
            table.emit(BallCaptured(card=chosen.card, player=player, rule="3-9"))


async def leave(table: Table) -> None:
    """3-10. What was used is discarded."""
    table.emit(moved(table.state, table.state.declared[-1].card, CardDiscarded, "discard", rule="3-10"))


def needed(state: DbzState, player: Player) -> list[Option] | None:
    """4-1, 4-2. What the player can use now; a player without cards in hand, as all see, has nothing."""
    if not state.cards_in(player, "hand"):
        return None
    above = state.declared[-1]
    answers = above.player != player and above.stage == "declared" and len(state.declared) > 1
    shown = {one.card for one in state.declared}
    cards = [card for card in of_kind(state, player, "hand", "needed") if card not in shown]
    return [Option("need", card) for card in cards if answers or face(state, card).stages]


async def use(table: Table, player: Player, option: Option) -> None:
    """3-5, 4-1. Declare a defense, or a card that is used when needed; it takes effect once it is answered."""
    card = picked(option)
    table.emit(CardRevealed(card=card, rule="3-5" if option.verb == "defend" else "4-1"))
    declared = UseDeclared(card=card, player=player, what=face(table.state, card).kind, rule="4-1")
    await declare(table, declared, resolve=effect, leave=leave)


async def effect(table: Table) -> None:
    """3-5, 4-3, 4-4. Stages for the main personality, or what it answers is stopped."""
    state, (_, player, card, *_) = table.state, table.state.declared[-1]
    used = face(state, card)
    [main] = of_kind(state, player, "play", "main")
    if used.stages:
        table.emit(*gained(state, main, used.stages, rule="4-3"))
    else:
        nullify(table, len(state.declared) - 2, rule="3-5" if used.kind == "defense" else "4-4")
    draws(table, player, used.draws, rule="3-3")


def interrupt(state: DbzState) -> Sequence[Sequence[Fact]]:
    """5-1, 5-3. Losing and the end of the game, at once."""
    if state.lost or not state.turn:
        return ending(state, rule="5-3", kind=DbzEnded)
    lost = [one for one in state.in_turn_order() if not state.cards_in(one, "deck")]
    return ([PlayerLost(player=one, reason="deck", rule="5-1") for one in lost],) if lost else ()


def sample_cards() -> Catalogue[DbzCard]:
    """The cards that there are."""
    with CARDS.open("rb") as lines:
        return Catalogue(imported(lines, card=DbzCard).cards)


def sample_decks() -> Mapping[str, Deck]:
    """Two decks by their labels."""
    lists = {"Brawl": ("D1", 4, 4, 4, 2, 4, 2, 3, 3, 1, 2, 1), "Wisdom": ("D2", 3, 2, 4, 4, 3, 3, 4, 3, 2, 1, 1)}
    return {
        label: Deck(
            label,
            (
                DeckEntry(main, 1, part="personality"),
                *(DeckEntry(f"D{at}", copies, part=MAIN) for at, copies in enumerate(copies, start=3)),
            ),
        )
        for label, (main, *copies) in lists.items()
    }


ZONES = {
    spec.name: spec
    for spec in (
        ZoneSpec(name="deck", caption="life deck", seen_by="nobody", ordered=True),
        ZoneSpec(name="hand", caption="hand", seen_by="owner"),
        ZoneSpec(name="play", caption="cards in play", seen_by="all"),
        ZoneSpec(name="discard", caption="discard pile", seen_by="all", ordered=True),
        ZoneSpec(name="removed", caption="removed pile", seen_by="all"),
    )
}

DBZ = Game(
    name="skeleton_dbz",
    title="Skeleton of Dragon Ball Z",
    edition="1",
    facts=(
        *(kind for kind in COMMON if kind is not GameEnded),
        StepBegan,
        CardRevealed,
        CardRemoved,
        BallCaptured,
        KindCountersPlaced,
        KindCountersRemoved,
        *DECLARATIONS,
        CardPlayed,
        CardDiscarded,
        LifeCardLost,
        ControlPassed,
        DamageDetermined,
        AttackDeclared,
        BallsGathered,
        DbzEnded,
    ),
    rules=HERE / "skeleton_dbz_rules.csv",
    table=TableRules(
        state=lambda decks, options=None: DbzState.begin(ZONES, decks),
        play=play,
        interrupt=interrupt,
        cites={"concession": "5-4", "placing": "1-4"},
    ),
    pool=Pool(
        card=DbzCard,
        sample_cards=sample_cards,
        sample_decks=sample_decks,
        import_cards=partial(imported, card=DbzCard),
        deck_errors=partial(sized, size=DECK_SIZE, rule="6-1"),
        parts=(MAIN_DECK, DeckPart(name="personality", caption="main personality")),
    ),
    board=Board(
        zones=ZONES,
        verbs={
            "first": "draws the lot of {card}",
            "place": "{card}",
            "play": "places {card}",
            "combat": "declares combat",
            "attack": "attacks with {card}",
            "control": "lets {card} take control",
            "defend": "defends with {card}",
            "need": "uses {card}",
            "capture": "captures {card}",
            "discard": "discards {card}",
            "decline": "declines",
        },
        values=figures_of("damage", "cost"),
        roles=lambda state: {f"control {player}": card for player, card in state.control.items()},
        gauges={
            "life": Gauge(caption="life deck", zones=("deck",)),
            "hand": Gauge(caption="hand", zones=("hand",)),
            "board": Gauge(caption="cards in play", zones=("play",)),
        },
    ),
    bots={"random": RandomBot},
    declaring=Declaring(policy="between_parts", options=needed, answer=use, answering="4-1", resolving="4-2"),
    statistics=Statistics(
        main_deck=lambda card, part: part == MAIN,
        marks={"play": (CardPlayed,), "attack": (AttackDeclared,)},
        origins={TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({"2-2"}))},
        fates={"played": (CardPlayed,), "captured": (BallCaptured,), "lost as damage": (LifeCardLost,)},
    ),
)
register(DBZ)
