"""The book of the skeleton: start and turns, play timings, attacks, and the check."""

from collections.abc import Mapping, Sequence

from events.skills.activation import open_skills
from events.skills.declared import CardJoined, DestinationChosen, TargetChosen
from events.skills.declaring import declare, nothing
from events.skills.events import Event
from events.skills.using import declare_skill, offer, resolution_of
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.counters import PlayerCountersPlaced
from events.table.fact import (
    CardDrawn,
    CardMoved,
    CardReadied,
    CardRested,
    DeckPlaced,
    Fact,
    Phase,
    PhaseBegan,
    TurnBegan,
)
from events.table.ids import PLAYERS, Card, Player, opponent, zone_name, zone_of
from events.table.losing import losses, without_deck
from events.table.moving import drawn, moved_to
from events.table.settle import settle
from events.table.setup import FirstPlayerDecided, draw_lots, place_deck
from events.table.table import Table
from tests.suite.setting import picked
from tests.suite.skeleton_buddyfight.facts import (
    AREAS,
    AttackDeclared,
    BuddyState,
    CardCharged,
    CardDestroyed,
    CardDropped,
    CardReturned,
    DamageDealt,
    face,
    monsters,
)

LIFE, HAND, GAUGE, SIZE = 5, 6, 2, 3


PROCEDURE: Mapping[type[Fact], frozenset[str]] = {
    FirstPlayerDecided: frozenset({"1-1"}),
    DeckPlaced: frozenset({"1-2"}),
    CardDrawn: frozenset({"1-3", "2-2"}),
    CardCharged: frozenset({"1-4"}),
    PlayerCountersPlaced: frozenset({"1-4"}),
    CardMoved: frozenset({"1-6"}),
    TurnBegan: frozenset({"2-1"}),
    CardReadied: frozenset({"2-1"}),
    PhaseBegan: frozenset({"2-4", "2-5"}),
}
"""The facts that are steps of the procedure."""


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
    table.emit(FirstPlayerDecided(player=await draw_lots(table, "first", rule="1-1"), rule="1-1"))
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
        with table.opening():
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


async def attack(table: Table, player: Player) -> bool:
    """5-1, 5-5. A standing monster may attack: any monster or, if there is none in the center, the fighter."""
    state, foe = table.state, opponent(player)
    standing = [card for card in monsters(state, player) if not state.cards[card].rested]
    targets: list[Card | None] = [*monsters(state, foe), *[None] * (not state.cards_in(foe, "center"))]
    options = [Option("attack", card, other=target) for card in standing for target in targets]
    [chosen] = await table.ask(player, "attack", [*options, Option("decline")], rule="5-1")
    if chosen.card is None:
        return False

    async def aim(table: Table) -> None:
        if chosen.other is not None:
            table.emit(TargetChosen(card=chosen.other, rule="5-1"))
        if state.turn > 1:
            await link(table, [card for card in standing if card != chosen.card])

    declared = AttackDeclared(card=chosen.card, player=player, what="attack", rule="5-1")
    with table.opening():
        table.emit(CardRested(card=chosen.card, rule="5-1"))
        await declare(table, declared, prepare=aim, resolve=battle, window=False)
    return True


async def link(table: Table, standing: Sequence[Card]) -> None:
    """5-5. More standing monsters may join the attack, one by one, but on the first turn."""
    player = table.state.declared[-1].player
    while standing:
        options = [Option("link", card) for card in standing]
        [chosen] = await table.ask(player, "link", [Option("decline"), *options], rule="5-5")
        if chosen.card is None:
            return
        table.emit(CardRested(card=chosen.card, rule="5-5"), CardJoined(card=chosen.card, rule="5-5"))
        standing = [card for card in standing if card != chosen.card]


async def battle(table: Table) -> None:
    """5-2, 5-3, 5-5. A play timing; then the attack hits, unless it was nullified, or those of a side have gone."""
    state = table.state
    await play_timing(table)
    declared, attackers = state.declared[-1], state.participants()
    if declared.stage == "nullified" or not attackers:
        return
    power = sum(face(state, card).power for card in attackers)
    critical = sum(face(state, card).critical for card in attackers)
    with table.by(Agent("battle", declared.player, attackers[0])):
        if not declared.targets:
            table.emit(DamageDealt(player=opponent(declared.player), kind="life", amount=critical, rule="5-3"))
        for target in state.targets():
            if power >= face(state, target).defense:
                await table.perform(moved_to(state, target, CardDestroyed, "drop", rule="5-3"))


def without_life(state: BuddyState, player: Player) -> bool:
    """Whether a fighter has no life left."""
    return state.player_counter(player, "life") <= 0


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
