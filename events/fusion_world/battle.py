"""8. Card Attacks & Battles, and 5-6. Using Cards in Combos."""

from events.ask import Option
from events.fact import CardRested, CardRevealed, Phase, StepBegan
from events.fusion_world.areas import face, power
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.facts import (
    AttackDeclared,
    BattleEnded,
    CardComboed,
    CardKOed,
    ComboPowerAdded,
    ComboPowerEnded,
    DamageDealt,
    LifeTaken,
    PowersCompared,
)
from events.fusion_world.processing import dropped
from events.settle import settle
from events.state import Card, Player, opponent, zone_name, zone_of
from events.table import Table

OFFENSE = Phase("Offense Step")
DEFENSE = Phase("Defense Step")
DAMAGE = Phase("Damage Step")
BATTLE_END = Phase("Battle End Step")


async def attack(table: Table, player: Player, *, attacker: Card, target: Card) -> None:
    """8-1. An attack, and the battle it starts (8-1-2). All that follows names the attack as its cause."""
    table.emit(AttackDeclared(card=attacker, target=target, rule="8-1-1"), CardRested(card=attacker, rule="8-1-1"))
    with table.because(table.position - 1):
        await settle(table, rule="8-1-4")
        await offense_step(table, player)
        await defense_step(table, opponent(player))
        await damage_step(table, player)
        await battle_end_step(table)


async def offense_step(table: Table, player: Player) -> None:
    """8-2. Offense Step: the turn player may combo (8-2-4-1) until they do nothing (8-2-4-3-1)."""
    table.emit(StepBegan(step=OFFENSE, rule="8-2-1"))
    while True:
        await settle(table, rule="8-2-3")
        options = [*combos(table, player), Option("end_step")]
        [chosen] = await table.ask(player, "offense", options, rule="8-2-4", about=table.state.battle.attack)
        if chosen.card is None:
            return
        await combo(table, player, chosen.card, reveal="5-6-3-1-2", place="5-6-3-2", checkpoint="5-6-3-3")


async def defense_step(table: Table, player: Player) -> None:
    """8-3. Defense Step: the non-turn player may combo (8-3-4-1) until they do nothing (8-3-4-3-1)."""
    table.emit(StepBegan(step=DEFENSE, rule="8-3-1"))
    while True:
        await settle(table, rule="8-3-3")
        options = [*combos(table, player), Option("end_step")]
        [chosen] = await table.ask(player, "defense", options, rule="8-3-4", about=table.state.battle.guard)
        if chosen.card is None:
            return
        await combo(table, player, chosen.card, reveal="5-6-4-1-2", place="5-6-4-2", checkpoint="5-6-4-3")


def combos(table: Table, player: Player) -> list[Option]:
    """5-6-3-1, 5-6-4-1. Battle Cards that can combo: Active ones not in this battle, and those of the hand."""
    state = table.state
    fighting = (state.battle.attack, state.battle.guard)
    able = [
        card
        for card in state.cards_in(player, "battle")
        if not state.cards[card].rested and card not in fighting  # 5-6-3-1-1, 5-6-4-1-1
    ]
    return [Option("combo", card) for card in (*state.cards_in(player, "hand"), *able) if can_combo(face(state, card))]


def can_combo(printed: FusionWorldCard) -> bool:
    """5-6-2, 5-6-2-1. Only a Battle Card that has a combo power, and one that is not negative."""
    return printed.kind == "battle" and printed.combo_power is not None and printed.combo_power >= 0


async def combo(table: Table, player: Player, card: Card, *, reveal: str, place: str, checkpoint: str) -> None:
    """5-6-3, 5-6-4. Use one card in a combo; the rule numbers are those of the step."""
    source = table.state.cards[card].zone
    if zone_name(source) == "hand":
        table.emit(CardRevealed(card=card, rule=reveal))
    table.emit(CardComboed(card=card, source=source, target=zone_of(player, "combo"), rule=place))
    await settle(table, rule=checkpoint)


async def damage_step(table: Table, player: Player) -> None:
    """8-4. Damage Step."""
    table.emit(StepBegan(step=DAMAGE, rule="8-4-1"))
    await settle(table, rule="8-4-3")
    battle = table.state.battle
    add_combo_power(table, player, battle.attack, rule="8-4-4")
    add_combo_power(table, opponent(player), battle.guard, rule="8-4-5")
    attacking, guarding = power(table.state, battle.attack) or 0, power(table.state, battle.guard) or 0
    table.emit(PowersCompared(attack=attacking, guard=guarding, rule="8-4-6"))
    if attacking >= guarding:
        if face(table.state, battle.guard).kind == "leader":
            await settle(table, rule="8-4-6-1-1")
            deal_damage(table, battle.attack, opponent(player), amount=1, rule="8-4-6-1-1-1")
        else:
            await ko_guard_card(table, battle.guard)
    await settle(table, rule="8-4-8")


def add_combo_power(table: Table, player: Player, card: Card, *, rule: str) -> None:
    """8-4-4, 8-4-5. A player's Combo Area raises the power of the card; by nothing, it is no action."""
    amount = sum(face(table.state, used).combo_power or 0 for used in table.state.cards_in(player, "combo"))
    if amount:
        table.emit(ComboPowerAdded(card=card, amount=amount, rule=rule))


def deal_damage(table: Table, source: Card, player: Player, *, amount: int, rule: str) -> None:
    """5-8-1, 14-3-2. Damage moves that many top life cards to the hand, at once and inline."""
    table.emit(DamageDealt(card=source, player=player, amount=amount, rule=rule))
    life, hand = zone_of(player, "life"), zone_of(player, "hand")
    taken = table.state.zones[life][: -amount - 1 : -1]
    table.emit(*(LifeTaken(card=card, source=life, target=hand, rule="14-3-2#move") for card in taken))


async def ko_guard_card(table: Table, guard: Card) -> None:
    """8-4-6-2. The guard card is KO'd (5-10, 14-9-2)."""
    held = table.state.cards[guard]
    table.emit(CardKOed(card=guard, source=held.zone, target=zone_of(held.owner, "drop"), rule="8-4-6-2-1"))
    await settle(table, rule="8-4-6-2-2")


async def battle_end_step(table: Table) -> None:
    """8-5. Battle End Step."""
    table.emit(StepBegan(step=BATTLE_END, rule="8-4-9"))
    await settle(table, rule="8-5-1")
    end_combo_power(table)
    await settle(table, rule="8-5-3")
    await drop_combos(table)
    await settle(table, rule="8-5-6")
    table.emit(BattleEnded(rule="8-5-9"))


def end_combo_power(table: Table) -> None:
    """8-5-2. What combos have added to the attack card and the guard card dissipates; a KO'd card has lost it."""
    state, battle = table.state, table.state.battle
    bonuses = ((battle.attack, battle.attack_bonus), (battle.guard, battle.guard_bonus))
    raised = [card for card, bonus in bonuses if bonus and zone_name(state.cards[card].zone) in ("leader", "battle")]
    if raised:
        table.emit(*(ComboPowerEnded(card=card, rule="8-5-2") for card in raised))


async def drop_combos(table: Table) -> None:
    """8-5-4. All Battle Cards in Combo Areas go to their owners' Drop Areas, at once."""
    state = table.state
    used = [card for player in state.in_turn_order() for card in state.cards_in(player, "combo")]
    if used:
        await table.perform(*(dropped(state, card, rule="8-5-4") for card in used))
