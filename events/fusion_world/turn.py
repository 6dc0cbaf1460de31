"""7. Game Progression."""

from collections.abc import Sequence
from typing import Any

from events.costs.affording import payable
from events.costs.paying import pay_attack_cost
from events.dragon_ball_super.battle import BOARD
from events.dragon_ball_super.facts import CardCharged
from events.dragon_ball_super.steps import moment
from events.effects.durations import end_effects, skipped, takes_extra_turn
from events.effects.legality import prohibited
from events.fusion_world.activating import activate
from events.fusion_world.areas import FusionWorldState, face, leader
from events.fusion_world.battle import attack
from events.fusion_world.durations import begin_turn, end_skipped_turn, end_turn
from events.fusion_world.playing import playable, usable, use_battle_card, use_extra_card
from events.fusion_world.setup import prepare
from events.language.effect import Can, Cannot, Must
from events.skills.activation import open_skills
from events.skills.events import Event
from events.skills.triggers import would_trigger
from events.table.ask import Option
from events.table.fact import CardReadied, CardRested, Phase, PhaseBegan, StepBegan, TurnBegan
from events.table.ids import Card, Player, opponent, zone_of
from events.table.moving import drawn
from events.table.settle import settle
from events.table.table import Table
from events.values.context import Applied, Context
from events.values.holding import kinds_in_force, on_card
from events.values.permissions import allowed, attack_cost, forbidden, obliged
from events.values.selecting import matches

CHARGE = Phase("Charge Phase")
MAIN = Phase("Main Phase")
MAIN_END = Phase("Main Phase End Step")
END = Phase("End Phase")


async def play(table: Table) -> None:
    """6-2, then turn after turn (7-1-2) until the game ends."""
    await prepare(table)
    while True:
        player = table.state.turn_player
        await take_turn(table, player)
        following = next_player(table, player)
        while skipped(table, following, "turn"):
            end_skipped_turn(table, following)
            following = next_player(table, following)
        table.emit(TurnBegan(turn=table.state.turn + 1, player=following, rule="7-4-7"))


def next_player(table: Table, player: Player) -> Player:
    """7-4-7, 0-2-2. The player of the next turn: the other one, unless an effect gives an extra turn."""
    return player if takes_extra_turn(table, player) else opponent(player)


async def take_turn(table: Table, player: Player) -> None:
    """7-1-2. Phase after phase; one that is skipped is not performed, and what would end in it ends (13-12)."""
    begin_turn(table)
    if not skipped(table, player, "charge"):
        await charge_phase(table, player)
    if not skipped(table, player, "main"):
        await main_phase(table, player)
    else:
        end_main(table, player, rule="13-12-5")
    if not skipped(table, player, "end"):
        await end_phase(table)
    end_turn(table)


async def charge_phase(table: Table, player: Player) -> None:
    """7-2. Charge Phase."""
    table.emit(PhaseBegan(phase=CHARGE, rule="7-2-1"))
    await settle(table, rule="7-2-6")
    await ready_cards(table, player)
    await settle(table, rule="7-2-8")
    await draw_for_turn(table, player)
    await settle(table, rule="7-2-10")
    await charge(table, player)
    await settle(table, rule="7-2-12")


async def draw_for_turn(table: Table, player: Player) -> None:
    """7-2-9. The turn player draws a card."""
    if table.state.cards_in(player, "deck"):
        await table.perform(drawn(table.state, player, rule="7-2-9"))


async def ready_cards(table: Table, player: Player) -> None:
    """7-2-7. The turn player's rested cards switch to Active Mode, at once."""
    rested = [
        card
        for name in ("leader", "battle", "energy")
        for card in table.state.cards_in(player, name)
        if table.state.cards[card].rested
    ]
    if rested:
        await table.perform(*(CardReadied(card=card, rule="7-2-7") for card in rested))


async def charge(table: Table, player: Player) -> None:
    """7-2-11. Ask which card of the hand, if any, the turn player charges as energy."""
    hand = zone_of(player, "hand")
    options = [Option("charge", card) for card in table.state.zones[hand]]
    for option in await table.ask(player, "charge", options, rule="7-2-11", least=0, most=min(1, len(options))):
        assert option.card is not None
        charged = CardCharged(card=option.card, source=hand, target=zone_of(player, "energy"), rule="7-2-11")
        await table.perform(charged)


async def main_phase(table: Table, player: Player) -> None:
    """7-3. Main Phase: actions at free timing (7-3-4), until the player ends it (7-3-4-4)."""
    table.emit(PhaseBegan(phase=MAIN, rule="7-3-1"))
    while True:
        await settle(table, rule="7-3-3")
        options = [Option("play", card) for card in playable(table.state, player)]
        options += usable(table, player)
        options += open_skills(table.state, player, "main")
        options += obligatory(table.state, attacks(table, player))
        [chosen] = await table.ask(player, "main", options, rule="7-3-4")
        if chosen.card is None:
            break
        if chosen.other is not None:
            if await _pays_to_attack(table, player, chosen.card, chosen.other):
                await attack(table, player, attacker=chosen.card, target=chosen.other)
        elif chosen.verb == "skill":
            assert chosen.number is not None
            await activate(table, player, chosen.card, chosen.number)
        elif chosen.number is not None:
            await use_extra_card(table, player, chosen.card, chosen.number)
        else:
            await use_battle_card(table, player, chosen.card)
    table.emit(StepBegan(step=MAIN_END, rule="7-3-5"))
    await settle(table, rule="7-3-5-1-2")
    end_main(table, player, rule="7-3-5-1-3")


def end_main(table: Table, player: Player, *, rule: str) -> None:
    """7-3-5-1-3, 7-3-5-1-4. What lasts for the Main Phase ends, the turn player's first."""
    end_effects(table, player, "main", rule=rule)
    end_effects(table, opponent(player), "main", rule="7-3-5-1-4" if rule == "7-3-5-1-3" else rule)


def attacks(table: Table, player: Player) -> list[Option]:
    """7-3-4-3, 8-1-1. Active Leader and Battle Cards; the opponent's Leader and rested Battle Cards.

    Effects may forbid either, or allow more: the first turn's attack (7-3-4-3-1), or one on an Active card.
    """
    state = table.state
    limited = Cannot in kinds_in_force(state)
    attackers = [
        card
        for card in (leader(state, player), *battle_cards(state, player))
        if not state.cards[card].rested
        and (state.turn != 1 or allowed(state, "attack_first_turn", card))
        and not (limited and _kept_from_attacking(state, player, card))
    ]
    if not attackers:
        return []
    foe = opponent(player)
    targets = (leader(state, foe), *battle_cards(state, foe))
    return [
        Option("attack", card, target)
        for card in attackers
        for target in targets
        if can_be_attacked(state, card, target)
    ]


def obligatory(state: FusionWorldState, able: Sequence[Option]) -> list[Option]:
    """The attacks that can be made, and the end of the Main Phase, unless a card has to attack before it.

    Such a card attacks only what it must, if it can; none has to pay for it.
    """
    end = Option("end_main")
    if Must not in kinds_in_force(state):
        return [*able, end]
    due: dict[Card, list[Option]] = {}
    for card in dict.fromkeys(option.card for option in able if option.card is not None):
        own = [option for option in able if option.card == card]
        for applied, change in () if attack_cost(state, "attack", card) else obliged(state, "attack", card):
            meant = [one for one in own if one.other is not None and _meant(state, applied, change, one.other)]
            due[card] = [*due.get(card, ()), *(meant or own)]
    left = [option for option in able if option.card not in due or option in due[option.card]]
    return left if due else [*left, end]


async def _pays_to_attack(table: Table, player: Player, card: Card, target: Card) -> bool:
    """13-13-1. Whether the attack cost, if any, was paid, and the attack is still possible."""
    if not attack_cost(table.state, "attack", card):
        return True
    return await pay_attack_cost(table, player, "attack", card) and can_attack(table.state, card, target)


def can_attack(state: FusionWorldState, card: Card, target: Card) -> bool:
    """8-1-1. Whether a card can attack a target, once the attack cost is paid (13-13-1)."""
    there = state.cards[card].zone in BOARD and state.cards[target].zone in BOARD
    able = not state.cards[card].rested and not _forbidden_to_attack(state, card)
    return there and able and can_be_attacked(state, card, target)


def _kept_from_attacking(state: FusionWorldState, player: Player, card: Card) -> bool:
    """Whether an effect forbids the attack, or the player cannot pay the attack cost."""
    paid = payable(state, Context(player, card), attack_cost(state, "attack", card))
    return not paid or _forbidden_to_attack(state, card)


def _forbidden_to_attack(state: FusionWorldState, card: Card) -> bool:
    """0-2-5. Whether an effect forbids the attack, or the rest that it takes."""
    rests = CardRested(card=card, rule="8-1-1")
    return forbidden(state, "attack", card, by="battle") or prohibited(state, rests, by="battle")


def can_be_attacked(state: FusionWorldState, card: Card, target: Card) -> bool:
    """8-1-1. Whether a card can attack a target: a Leader, a rested Battle Card, or one that an effect allows."""
    rested = face(state, target).kind == "leader" or state.cards[target].rested
    if not rested and not any(
        _meant(state, one, change, target) for one, change in allowed(state, "attack_active", card)
    ):
        return False
    if Cannot not in kinds_in_force(state):
        return True
    if forbidden(state, "be_attacked", target, by="battle"):
        return False
    return not any(
        change.action == "attack" and change.cards is not None and _meant(state, one, change, target)
        for one, change in on_card(state, card, Cannot)
    )


def _meant(state: FusionWorldState, applied: Applied, change: Can | Cannot | Must, target: Card) -> bool:
    return change.cards is None or matches(state, Context(applied.master, applied.source), target, change.cards)


def battle_cards(state: FusionWorldState, player: Player) -> list[Card]:
    """The Battle Cards in a player's Battle Area."""
    cards: Any = state.cards
    return [card for card in state.cards_in(player, "battle") if cards[card].face.kind == "battle"]


async def end_phase(table: Table) -> None:
    """7-4. End Phase: again from the beginning as long as the turn's end sets off skills that it had not (7-4-4)."""
    while True:
        table.emit(PhaseBegan(phase=END, rule="7-4-1"))
        moment(table, "turn_ends", rule="7-4-2")
        await settle(table, rule="7-4-3")
        if not would_trigger(table, Event("turn_ends", None, table.state.turn_player)):  # FW-02
            return
