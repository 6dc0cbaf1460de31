"""8. Card Attacks & Battles, and 5-6. Using Cards in Combos."""

from typing import NamedTuple

from msgspec.structs import replace

from events.dragon_ball_super.attacking import allowances_used
from events.dragon_ball_super.battle import Battle
from events.dragon_ball_super.blocking import pend_blockers
from events.dragon_ball_super.facts import AttackDeclared, BattleEnded, PowersCompared
from events.dragon_ball_super.keywords import attack_damage
from events.dragon_ball_super.moves import comboed, koed
from events.dragon_ball_super.playing import place_or_drop
from events.dragon_ball_super.steps import (
    CombatStep,
    add_combo_power,
    attack_succeeds,
    combat_step,
    combos,
    declared,
    drop_combos,
    end_combo_power,
    goes_on,
    moment,
)
from events.effects.damage import deal_damage
from events.effects.durations import end_effects, skipped, use_up
from events.effects.stacking import with_beneath
from events.fusion_world.activating import activate
from events.fusion_world.areas import face
from events.fusion_world.durations import begin_battle
from events.fusion_world.keywords import STRIKES
from events.fusion_world.possible import can_combo
from events.table.ask import Option
from events.table.attribution import Agent
from events.table.fact import CardRested, CardRevealed, Phase, StepBegan
from events.table.ids import Card, Player, opponent, zone_name
from events.table.ongoing import DelayEventBound, DelayTriggered
from events.table.settle import settle
from events.table.table import Table

OFFENSE = Phase("Offense Step")
DEFENSE = Phase("Defense Step")
DAMAGE = Phase("Damage Step")
BATTLE_END = Phase("Battle End Step")


async def attack(table: Table, player: Player, *, attacker: Card, target: Card) -> None:
    """8-1. An attack, and the battle it starts (8-1-2). All that follows names the attack as its cause."""
    allowances = allowances_used(table.state, attacker, target)
    with table.by(Agent("battle", player, attacker)):
        declares = AttackDeclared(card=attacker, target=target, rule="8-1-1")
        await table.perform(declares, CardRested(card=attacker, rule="8-1-1"))
    with table.because(declared(table)):
        use_up(table, allowances, rule="8-1-1")
        begin_battle(table)
        pend_blockers(table, opponent(player), target)
        await settle(table, rule="8-1-4")
        if goes_on(table) and not skipped(table, player, "offense"):  # 8-1-5
            await combat_step(table, player, OFFENSE_STEP)
        if goes_on(table) and not skipped(table, opponent(player), "defense"):
            await combat_step(table, opponent(player), DEFENSE_STEP)  # FW-03
        struck = goes_on(table) and not skipped(table, player, "damage")
        decided = struck and await damage_step(table, player)
        ended = "8-1-5-1" if table.state.battle.negated else "8-1-6"
        await battle_end_step(table, rule="8-4-9" if decided else ended)


def combos_of(table: Table, player: Player) -> list[Option]:
    """5-6-3-1, 5-6-4-1. Battle Cards that can combo (5-6-2): Active ones not in this battle, and those of the hand.

    5-6-3-1-1, 5-6-4-1-1: of those in play, any but the attack card or the guard card.
    """
    return combos(table, player, able=can_combo)


class Combo(NamedTuple):
    """5-6-3, 5-6-4. The rules by which a card is used in a combo, of either step."""

    reveal: str
    place: str
    checkpoint: str

    async def use(self, table: Table, player: Player, card: Card) -> None:
        """Use one card in a combo."""
        if zone_name(table.state.cards[card].zone) == "hand":
            table.emit(CardRevealed(card=card, rule=self.reveal))
        await place_or_drop(table, comboed(table.state, card, player, rule=self.place), failed="5-6-5")
        await settle(table, rule=self.checkpoint)  # FW-09


OFFENSE_STEP = CombatStep(
    step=OFFENSE,
    ask="offense",
    card="attack",
    begins="8-2-1",
    checkpoint="8-2-3",
    free_timing="8-2-4",
    broken="8-1-6",
    combos=combos_of,
    combo=Combo("5-6-3-1-2", "5-6-3-2", "5-6-3-3").use,
    activate=activate,
)
"""8-2. Offense Step: the turn player may combo (8-2-4-1) and activate skills (8-2-4-2) until they do nothing (8-2-4-3,
8-2-4-3-1).
"""
DEFENSE_STEP = CombatStep(
    step=DEFENSE,
    ask="defense",
    card="guard",
    begins="8-3-1",
    checkpoint="8-3-3",
    free_timing="8-3-4",
    broken="8-1-6",
    combos=combos_of,
    combo=Combo("5-6-4-1-2", "5-6-4-2", "5-6-4-3").use,
    activate=activate,
)
"""8-3. Defense Step: the non-turn player may combo (8-3-4-1) and activate skills (8-3-4-2) until they do nothing
(8-3-4-3, 8-3-4-3-1).
"""


async def damage_step(table: Table, player: Player) -> bool:
    """8-4. Damage Step. Whether it came to its end (8-4-8)."""
    table.emit(StepBegan(step=DAMAGE, rule="8-4-1"))
    await settle(table, rule="8-4-3")
    if not goes_on(table):
        return False
    battle = table.state.battle
    add_combo_power(table, player)
    if attack_succeeds(table):
        with table.because(table.latest(PowersCompared)):
            if face(table.state, battle.guard).kind == "leader":
                if not await attack_leader(table, battle.attack, opponent(player)):
                    return False
            else:
                await ko_guard_card(table, player, battle)
    moment(table, "damage_ends", rule="8-4-7")
    await settle(table, rule="8-4-8")
    return True


async def attack_leader(table: Table, attacker: Card, player: Player) -> bool:
    """8-4-6-1. The attack card inflicts damage: 1, or what [Strike] makes of it (15-6-2). Whether it was still there.

    Without an attack card nothing inflicts damage, and the battle ends (8-1-6, 8-1-2-1).
    """
    await settle(table, rule="8-4-6-1-1")  # FW-05
    if not goes_on(table):  # FW-08
        return False
    damage, rule = attack_damage(table.state, attacker, player, STRIKES, usual="8-4-6-1-1-1")
    with table.by(Agent("battle", opponent(player), attacker)):
        await deal_damage(table, damage, rule=rule)
    return True


async def ko_guard_card(table: Table, player: Player, battle: Battle) -> None:
    """8-4-6-2. The guard card is KO'd (5-10, 14-9-2), if it can be (13-17-1); what that sets off waits (FW-07)."""
    state, guard = table.state, battle.guard
    waits = () if table.options["FW-07"] == "at_once" else ("ko", "kos")
    with table.by(Agent("battle", player, battle.attack)):
        triggered = await table.perform(*with_beneath(state, [koed(state, guard, rule="8-4-6-2-1")]), hold=waits)
    await settle(table, rule="8-4-6-2-2")
    delayed = [fact for fact in triggered if isinstance(fact, DelayTriggered | DelayEventBound)]
    gone = [fact for fact in delayed if fact.effect not in state.delays]
    table.trigger([replace(fact, rule="8-4-6-2-3") for fact in triggered if fact not in gone])


async def battle_end_step(table: Table, *, rule: str) -> None:
    """8-5. Battle End Step; the rule is the one that leads to it."""
    player: Player = table.state.turn_player
    table.emit(StepBegan(step=BATTLE_END, rule=rule))
    await settle(table, rule="8-5-1")
    end_combo_power(table)
    await settle(table, rule="8-5-3")
    await drop_combos(table, rule="8-5-4")
    moment(table, "battle_ends", rule="8-5-5")
    await settle(table, rule="8-5-6")
    end_effects(table, player, "battle", "next_battle", "step", rule="8-5-7")  # FW-36
    end_effects(table, opponent(player), "battle", "next_battle", "step", rule="8-5-8")  # FW-36
    table.emit(BattleEnded(rule="8-5-9"))
