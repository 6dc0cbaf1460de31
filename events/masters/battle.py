"""7. Card Attacking and Battle."""

from functools import partial

from events.dragon_ball_super.attacking import allowances_used
from events.dragon_ball_super.blocking import pend_blockers
from events.dragon_ball_super.facts import AttackDeclared, BattleEnded, PowersCompared
from events.dragon_ball_super.keywords import attack_damage
from events.dragon_ball_super.moves import koed
from events.dragon_ball_super.steps import (
    CombatStep,
    add_combo_power,
    attack_succeeds,
    combat_step,
    declared,
    drop_combos,
    end_combo_power,
    goes_on,
    moment,
)
from events.effects.damage import deal_damage
from events.effects.durations import end_effects, skipped, start_effects, use_up
from events.effects.stacking import with_beneath
from events.masters.activating import activate
from events.masters.areas import face
from events.masters.card import AFTER_BATTLE
from events.masters.keywords import STRIKES
from events.masters.playing import combo, combos_of
from events.skills.declared import UseDeclared
from events.skills.declaring import declare, nothing
from events.table.attribution import Agent
from events.table.fact import CardRested, Phase, StepBegan
from events.table.ids import Card, Player, opponent
from events.table.settle import settle
from events.table.table import Table

OFFENSE = Phase("Offense Step")
DEFENSE = Phase("Defense Step")
DAMAGE = Phase("Damage Step")
FOR_BATTLE = ("battle", "next_battle", "step")
"""The durations that end with a battle."""


async def attack(table: Table, player: Player, *, attacker: Card, target: Card) -> None:
    """7-1, 6-3-1-2-3. An attack, and the battle that occurs. All that follows names the attack as its cause."""
    allowances = allowances_used(table.state, attacker, target)
    with table.by(Agent("battle", player, attacker)):
        declares = AttackDeclared(card=attacker, target=target, rule="7-1")
        await table.perform(declares, CardRested(card=attacker, rule="7-1"))
    with table.because(declared(table)):
        use_up(table, allowances, rule="7-1")
        start_effects(table, player, until="next_battle", theirs="next_battle", rule="8-2-2-2")
        pend_blockers(table, opponent(player), target)  # 7-1-1
        use = UseDeclared(card=attacker, player=player, what="attack", rule="7-1-2")
        await declare(table, use, resolve=nothing)  # MS-11
        await settle(table, rule="7-1-3")
        if goes_on(table) and not skipped(table, player, "offense"):
            await combat_step(table, player, OFFENSE_STEP)
        if goes_on(table) and not skipped(table, opponent(player), "defense"):
            await combat_step(table, opponent(player), DEFENSE_STEP)
        struck = goes_on(table) and not skipped(table, player, "damage")
        if not (struck and await damage_step(table, player)):
            await end_broken_battle(table)


OFFENSE_STEP = CombatStep(
    step=OFFENSE,
    ask="offense",
    card="attack",
    begins="7-2-1",
    checkpoint="7-2-1-1",
    free_timing="7-2-1-2",
    broken="7-1-4",
    combos=combos_of,
    combo=partial(combo, from_battle="7-2-1-2-1-1", from_hand="7-2-1-2-2-1"),
    activate=activate,
)
"""7-2. Offense Step: the turn player may combo or activate skills until they do nothing (7-2-1-3)."""
DEFENSE_STEP = CombatStep(
    step=DEFENSE,
    ask="defense",
    card="guard",
    begins="7-3-1",
    checkpoint="7-3-1-1",
    free_timing="7-3-1-2",
    broken="7-1-4",
    combos=combos_of,
    combo=partial(combo, from_battle="7-3-1-2-1-1", from_hand="7-3-1-2-2-1"),
    activate=activate,
)
"""7-3. Defense Step: the non-turn player may combo or activate skills until they do nothing (7-3-1-3, MS-13)."""


async def damage_step(table: Table, player: Player) -> bool:
    """7-4. Damage Step. Whether it came to its end; without attack card or guard card the battle is broken (MS-12)."""
    table.emit(StepBegan(step=DAMAGE, rule="7-4-1"))
    await settle(table, rule="7-4-1-1")
    if not goes_on(table):  # MS-12
        return False
    battle = table.state.battle
    add_combo_power(table, player)
    if attack_succeeds(table):
        with table.because(table.latest(PowersCompared)), table.by(Agent("battle", player, battle.attack)):
            if face(table.state, battle.guard).kind == "leader":
                damage, rule = attack_damage(table.state, battle.attack, opponent(player), STRIKES, usual="7-4-1-4-1")
                await deal_damage(table, damage, rule=rule)  # 4-11-1-1
            else:
                ko = koed(table.state, battle.guard, rule="7-4-1-4-2")
                await table.perform(*with_beneath(table.state, [ko]))
    await settle(table, rule="7-4-1-5")
    await drop_combos(table, rule="7-4-1-6")
    end_combo_power(table)  # 7-4-1-7
    if table.options["MS-16"] == "printed":
        end_for_battle(table, rule="7-4-1-8")
    await end_battle(table, rule="7-4-1-9")
    end_for_battle(table, rule="7-4-1-8")
    await battle_over(table, rule="7-4-1-10")
    return True


async def end_broken_battle(table: Table) -> None:
    """7-1-4-1 to 7-1-4-4. The end of a battle whose attack was negated, or that lacks its attack or guard card.

    Combos have added no power that could dissipate: they do so (7-4-1-2) behind the last point at which it is broken.
    """
    await drop_combos(table, rule="7-1-4-1")
    await end_battle(table, rule="7-1-4-2")
    end_for_battle(table, rule="7-1-4-3")
    await battle_over(table, rule="7-1-4-4")


async def end_battle(table: Table, *, rule: str) -> None:
    """7-4-1-9, 7-1-4-2. What is triggered at the end of a battle, and a checkpoint."""
    moment(table, "battle_ends", rule=rule)
    await settle(table, rule=rule)


async def battle_over(table: Table, *, rule: str) -> None:
    """7-4-1-10, 7-1-4-4, MS-38. The battle ends; what happens after it is done before the game goes back to 6-3-1-2."""
    table.emit(BattleEnded(rule=rule))
    moment(table, AFTER_BATTLE, rule=rule)  # MS-38
    if table.rules.slots(table.state):
        await settle(table, rule=rule)


def end_for_battle(table: Table, *, rule: str) -> None:
    """7-4-1-8, 7-1-4-3. End the effects that last for the battle, all at once (MS-16)."""
    end_effects(table, table.state.turn_player, *FOR_BATTLE, theirs=FOR_BATTLE, rule=rule)
