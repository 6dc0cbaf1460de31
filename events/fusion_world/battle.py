"""8. Card Attacks & Battles, and 5-6. Using Cards in Combos."""

from msgspec.structs import replace

from events.dragon_ball_super.battle import Battle, Damage, attacking, guarding, power, stands
from events.dragon_ball_super.facts import (
    AttackDeclared,
    BattleEnded,
    CardComboed,
    CardKOed,
    ComboFollowed,
    ComboPowerAdded,
    ComboPowerEnded,
    DamageDealt,
    DamageInflicted,
    Happened,
    Moment,
    PowersCompared,
)
from events.effects.durations import end_effects, skipped
from events.effects.legality import maker, prohibited
from events.fusion_world.activating import activate
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.durations import begin_battle
from events.fusion_world.keywords import attack_damage, pend_blockers
from events.fusion_world.playing import place_or_drop
from events.fusion_world.possible import can_combo
from events.fusion_world.processing import damage_processing, dropped
from events.fusion_world.stacking import with_beneath
from events.language.effect import Cannot
from events.skills.activation import open_skills
from events.skills.replacements import replaced
from events.skills.triggers import UNMOVED, triggered
from events.table.ask import Option
from events.table.fact import CardRested, CardRevealed, Phase, StepBegan
from events.table.ids import Card, Player, opponent, zone_name, zone_of
from events.table.ongoing import DelayTriggered
from events.table.settle import settle
from events.table.table import Agent, Table
from events.values.permissions import allowed, forbidden
from events.values.value import any_holds, figure

OFFENSE = Phase("Offense Step")
DEFENSE = Phase("Defense Step")
DAMAGE = Phase("Damage Step")
BATTLE_END = Phase("Battle End Step")


async def attack(table: Table, player: Player, *, attacker: Card, target: Card) -> None:
    """8-1. An attack, and the battle it starts (8-1-2). All that follows names the attack as its cause."""
    with table.by(Agent("battle", player, attacker)):
        declared = AttackDeclared(card=attacker, target=target, rule="8-1-1")
        await table.perform(declared, CardRested(card=attacker, rule="8-1-1"))
    with table.because(_declared(table)):
        begin_battle(table)
        pend_blockers(table, opponent(player), target)
        await settle(table, rule="8-1-4")
        if goes_on(table) and not skipped(table, player, "offense"):
            await offense_step(table, player)
        if goes_on(table) and not skipped(table, opponent(player), "defense"):
            await defense_step(table, opponent(player))
        struck = goes_on(table) and not skipped(table, player, "damage")
        decided = struck and await damage_step(table, player)
        ended = "8-1-5-1" if table.state.battle.negated else "8-1-6"
        await battle_end_step(table, rule="8-4-9" if decided else ended)


def _declared(table: Table) -> int:
    """The position of the attack that was just declared."""
    return next(at for at in range(table.position, 0, -1) if isinstance(table.facts[at - 1], AttackDeclared))


def goes_on(table: Table) -> bool:
    """8-1-5, 8-1-6. Whether the attack stands, and attack card and guard card are both still there (FW-08)."""
    return stands(table.state) and not table.state.battle.negated


async def offense_step(table: Table, player: Player) -> None:
    """8-2. Offense Step: the turn player may combo (8-2-4-1) until they do nothing (8-2-4-3-1)."""
    table.emit(StepBegan(step=OFFENSE, rule="8-2-1"))
    while goes_on(table):
        await settle(table, rule="8-2-3")
        if not goes_on(table):
            return
        options = [*combos(table, player), *open_skills(table.state, player, "battle"), Option("end_step")]
        [chosen] = await table.ask(player, "offense", options, rule="8-2-4", about=table.state.battle.attack)
        if chosen.card is None:
            return
        if chosen.number is not None:
            await activate(table, player, chosen.card, chosen.number)
            if not stands(table.state):
                await settle(table, rule="8-1-6")
            continue
        await combo(table, player, chosen.card, reveal="5-6-3-1-2", place="5-6-3-2", checkpoint="5-6-3-3")


async def defense_step(table: Table, player: Player) -> None:
    """8-3. Defense Step: the non-turn player may combo (8-3-4-1) until they do nothing (8-3-4-3-1)."""
    table.emit(StepBegan(step=DEFENSE, rule="8-3-1"))
    while goes_on(table):
        await settle(table, rule="8-3-3")
        if not goes_on(table):
            return
        options = [*combos(table, player), *open_skills(table.state, player, "battle"), Option("end_step")]
        [chosen] = await table.ask(player, "defense", options, rule="8-3-4", about=table.state.battle.guard)
        if chosen.card is None:
            return
        if chosen.number is not None:
            await activate(table, player, chosen.card, chosen.number)
            if not stands(table.state):
                await settle(table, rule="8-1-6")
            continue
        await combo(table, player, chosen.card, reveal="5-6-4-1-2", place="5-6-4-2", checkpoint="5-6-4-3")


def combos(table: Table, player: Player) -> list[Option]:
    """5-6-3-1, 5-6-4-1. Battle Cards that can combo: Active ones not in this battle, and those of the hand."""
    state = table.state
    fighting = (state.battle.attack, state.battle.guard)
    able = [
        card
        for card in state.cards_in(player, "battle")
        if card not in fighting  # 5-6-3-1-1, 5-6-4-1-1
        and (not state.cards[card].rested or allowed(state, "combo_rested", card))
    ]
    limited = any_holds(state, Cannot)
    return [
        Option("combo", card)
        for card in (*state.cards_in(player, "hand"), *able)
        if can_combo(state, card) and not (limited and prohibited(state, comboed(state, card, player), by=None))
    ]


def comboed(state: FusionWorldState, card: Card, player: Player, *, rule: str = "5-6-1") -> CardComboed:
    """5-6-1. The fact that a player uses a card in a combo."""
    return CardComboed(card=card, source=state.cards[card].zone, target=zone_of(player, "combo"), rule=rule)


async def combo(table: Table, player: Player, card: Card, *, reveal: str, place: str, checkpoint: str) -> None:
    """5-6-3, 5-6-4. Use one card in a combo; the rule numbers are those of the step."""
    if zone_name(table.state.cards[card].zone) == "hand":
        table.emit(CardRevealed(card=card, rule=reveal))
    await place_or_drop(table, comboed(table.state, card, player, rule=place), failed="5-6-5")
    await settle(table, rule=checkpoint)


async def damage_step(table: Table, player: Player) -> bool:
    """8-4. Damage Step. Whether it came to its end (8-4-8)."""
    table.emit(StepBegan(step=DAMAGE, rule="8-4-1"))
    await settle(table, rule="8-4-3")
    if not goes_on(table):
        return False
    battle = table.state.battle
    add_combo_power(table, player, battle.attack, rule="8-4-4")
    add_combo_power(table, opponent(player), battle.guard, rule="8-4-5")
    attack_power, guard_power = power(table.state, battle.attack), power(table.state, battle.guard)
    assert attack_power is not None, "a Leader or Battle Card prints no power"
    assert guard_power is not None, "a Leader or Battle Card prints no power"
    compared = PowersCompared(
        attack=attack_power, guard=guard_power, card=battle.attack, target=battle.guard, rule="8-4-6"
    )
    table.emit(compared)
    if attack_power >= guard_power:
        if face(table.state, battle.guard).kind == "leader":
            if not await attack_leader(table, battle.attack, opponent(player)):
                return False
        else:
            await ko_guard_card(table, player, battle)
    moment(table, "damage_ends", rule="8-4-7")
    await settle(table, rule="8-4-8")
    return True


def add_combo_power(table: Table, player: Player, card: Card, *, rule: str) -> None:
    """8-4-4, 8-4-5. A player's Combo Area raises the power of the card; by nothing, it is no action."""
    amount = sum(figure(table.state, used, "combo_power") or 0 for used in table.state.cards_in(player, "combo"))
    if amount:
        table.emit(ComboPowerAdded(card=card, amount=amount, rule=rule))


async def attack_leader(table: Table, attacker: Card, player: Player) -> bool:
    """8-4-6-1. The attack card inflicts damage: 1, or what [Strike] makes of it (15-6-2). Whether it was still there.

    Without an attack card nothing inflicts damage, and the battle ends (8-1-6, 8-1-2-1).
    """
    await settle(table, rule="8-4-6-1-1")
    if not goes_on(table):
        return False
    damage, rule = attack_damage(table.state, attacker, player)
    with table.by(Agent("battle", opponent(player), attacker)):
        await deal_damage(table, damage, rule=rule)
    return True


async def deal_damage(table: Table, *inflicted: Damage, rule: str) -> int:
    """5-8-1, 5-8-3. Damage, processed where it is dealt or at the next checkpoint (FW-04); none of 0 (14-3-2#zero).

    To both players at once, if it is inflicted so (14-1-2-2-1). Returns how much was dealt.
    """
    state, by = table.state, maker(table.agent)
    damage = [due for due in inflicted if due.amount and not forbidden(state, "take_damage", player=due.player, by=by)]
    if not damage:
        return 0
    if table.options["FW-04"] == "checkpoint":
        table.emit(*(DamageInflicted(**due._asdict(), rule=rule) for due in damage))
        return sum(due.amount for due in damage)
    facts = await replaced(table, damage_processing(state, damage, rule=rule))
    dealt = [fact for fact in facts if isinstance(fact, DamageDealt)]
    if not dealt:
        return 0
    table.emit(*dealt, silent=True)
    await table.place([fact for fact in facts if not isinstance(fact, DamageDealt)])
    table.trigger([fact for _, fact in triggered(table, dealt, UNMOVED)])  # 8-4-6-1-2: once it has been dealt
    return sum(fact.amount for fact in dealt)


async def ko_guard_card(table: Table, player: Player, battle: Battle) -> None:
    """8-4-6-2. The guard card is KO'd (5-10, 14-9-2), if it can be (13-17-1); what that sets off waits (FW-07)."""
    state, guard = table.state, battle.guard
    card_state = state.cards[guard]
    koed = CardKOed(card=guard, source=card_state.zone, target=zone_of(card_state.owner, "drop"), rule="8-4-6-2-1")
    waits = () if table.options["FW-07"] == "at_once" else ("ko", "kos")
    with table.by(Agent("battle", player, battle.attack)):
        triggered = await table.perform(*with_beneath(state, [koed]), hold=waits)
    await settle(table, rule="8-4-6-2-2")
    gone = [fact for fact in triggered if isinstance(fact, DelayTriggered) and fact.effect not in state.delays]
    table.trigger([replace(fact, rule="8-4-6-2-3") for fact in triggered if fact not in gone])


def moment(table: Table, name: Moment, *, rule: str) -> None:
    """A moment that only skills and delays speak of: a mark in the record, where there are any of it."""
    state = table.state
    if name in state.listened or state.delays or state.effects:
        table.emit(Happened(moment=name, rule=rule))


async def battle_end_step(table: Table, *, rule: str) -> None:
    """8-5. Battle End Step; the rule is the one that leads to it."""
    player: Player = table.state.turn_player
    table.emit(StepBegan(step=BATTLE_END, rule=rule))
    await settle(table, rule="8-5-1")
    end_combo_power(table)
    await settle(table, rule="8-5-3")
    await drop_combos(table)
    moment(table, "battle_ends", rule="8-5-5")
    await settle(table, rule="8-5-6")
    end_effects(table, player, "battle", "next_battle", "step", rule="8-5-7")
    end_effects(table, opponent(player), "battle", "next_battle", "step", rule="8-5-8")
    table.emit(BattleEnded(rule="8-5-9"))


def end_combo_power(table: Table) -> None:
    """8-5-2. What combos have added to the attack card and the guard card dissipates; a KO'd card has lost it."""
    battle = table.state.battle
    bonuses = (
        (battle.attack, battle.attack_bonus, attacking(table.state)),
        (battle.guard, battle.guard_bonus, guarding(table.state)),
    )
    raised = [card for card, bonus, there in bonuses if bonus and there]
    if raised:
        table.emit(*(ComboPowerEnded(card=card, rule="8-5-2") for card in raised))


async def drop_combos(table: Table) -> None:
    """8-5-4. All Battle Cards in Combo Areas go to their owners' Drop Areas, at once."""
    state = table.state
    used = [card for player in state.in_turn_order() for card in state.cards_in(player, "combo")]
    if used:
        await table.perform(*with_beneath(state, [dropped(state, card, rule="8-5-4") for card in used]))
    if "combo_ended" not in state.listened:
        return
    for card in used:  # 8-5-6-1
        if zone_name(state.cards[card].zone) == "drop":
            table.emit(ComboFollowed(card=card, rule="8-5-5"))
