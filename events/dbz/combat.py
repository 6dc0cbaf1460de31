"""The Combat Step: the Prepare Phase, then Attack Phases in turns until both players pass."""

from typing import Any

from events.costs.affording import affordable
from events.costs.paying import pay_surcharge
from events.dbz.areas import main_of
from events.dbz.battle import Made, act, aim, choose_control, run
from events.dbz.copying import copies, end_copies, perform_at_once
from events.dbz.damage import FINAL
from events.dbz.facts import (
    CardDiscarded,
    CombatBegan,
    CombatEnded,
    ControlPassed,
    FinalAttackDeclared,
    PhasePassed,
)
from events.dbz.forbidding import ACT
from events.dbz.fusing import end_reborn
from events.dbz.handling import clear
from events.dbz.playing import offer_return
from events.dbz.using import may_attack
from events.effects.durations import end_effects, skipped, start_effects
from events.effects.interpret import Resolution
from events.language.effect import Skill
from events.skills.activation import open_skills
from events.skills.declaring import between_parts, declare, nullify
from events.table.ask import Option
from events.table.fact import Phase, StepBegan
from events.table.ids import PLAYERS, Player, opponent
from events.table.moving import drawn, moved_to
from events.table.settle import settle
from events.table.table import Table
from events.values.context import Context
from events.values.permissions import forbidden

ATTACKER_PREPARES, DEFENDER_PREPARES = Phase("Attacker prepares"), Phase("Defender prepares")
ATTACK_PHASE = Phase("Attack Phase")
DRAWN = 3  # turn/draw, combat/prepare-defender/2
PART = "attack_phase"
YOURS, THEIRS = "your_next_attack_phase", "opponent_next_attack_phase"
"""The durations of what holds in a player's next Attack Phase that is not skipped."""
FINAL_USE = Skill(kind="activate", timing=("attack",), effects=(FINAL,))
"""final-physical/1. A Final Physical Attack as effects on costs see it: one that makes a physical attack."""


async def combat(table: Table, player: Player) -> None:
    """turn/combat. Both players prepare, then attack in turns; control of Combat ends with it."""
    state = table.state
    mains = [ControlPassed(card=main_of(state, one), player=one, rule="turn/combat") for one in state.in_turn_order()]
    table.emit(CombatBegan(rule="turn/combat"), *mains)
    await prepare_for_combat(table, player)
    await attack_phases(table, player)
    if state.in_combat:
        table.emit(CombatEnded(rule="allies/take-control/end"))
    await settle(table, rule="combat/attack-phase/end")
    await clear(table)
    await end_reborn(table)
    for one in state.in_turn_order():
        end_copies(table, one)
    end_effects(table, player, "combat", theirs=("combat",), rule="effects/floating")


async def prepare_for_combat(table: Table, player: Player) -> None:
    """combat/prepare-attacker, combat/prepare-defender. What happens as each player enters Combat; then the defender
    draws three cards. Nothing follows if that ends Combat.
    """
    state, foe = table.state, opponent(player)
    table.emit(StepBegan(step=ATTACKER_PREPARES, rule="combat/prepare-attacker"))
    await settle(table, rule="combat/prepare-attacker")
    await between_parts(table)
    if not state.in_combat:
        return
    table.emit(StepBegan(step=DEFENDER_PREPARES, rule="combat/prepare-defender"))
    await settle(table, rule="combat/prepare-defender/1")
    if state.in_combat:
        await draw_three(table, foe, rule="combat/prepare-defender/2")
    await settle(table, rule="combat/prepare-defender/2")


async def draw_three(table: Table, player: Player, *, rule: str) -> None:
    """Draw three cards, one by one, as far as there are so many."""
    for _ in range(DRAWN):
        if table.state.cards_in(player, "life_deck") and not forbidden(table.state, "draw", player=player):
            card = drawn(table.state, player, rule=rule)
            table.emit(card)
            await offer_return(table, player, card.card)


async def attack_phases(table: Table, player: Player) -> None:
    """combat/attack-phase/first, combat/attack-phase/alternate, combat/attack-phase/end. Attack Phases in turns, the
    attacker's first, until both players pass one after the other.

    DBZ-38, general/skip-attack-phase: a phase that is skipped is as if it had never been, and no pass; one in which a
    player must pass is.
    """
    passed: set[Player] = set()
    while passed != {*PLAYERS} and table.state.in_combat:
        if not skipped(table, player, PART):
            start_effects(table, player, until=YOURS, theirs=THEIRS, rule="effects/floating")
            acted = await attack_phase(table, player)
            end_effects(table, player, YOURS, theirs=(THEIRS,), rule="effects/floating")
            passed = set() if acted else {*passed, player}
        end_copies(table, player)
        player = opponent(player)


async def attack_phase(table: Table, player: Player) -> bool:
    """combat/attack-phase. Whether a player attacks, or does something else than pass, in an Attack Phase."""
    state = table.state
    table.emit(StepBegan(step=ATTACK_PHASE, rule="combat/attack-phase"))
    await settle(table, rule="combat/attack-phase")
    await between_parts(table)
    if not state.in_combat:
        return True
    if state.passes.get(player) or forbidden(state, ACT, player=player):
        rule = "final-physical/3" if state.passes.get(player) else "effects/floating"
        table.emit(PhasePassed(player=player, rule=rule))
        return False
    await choose_control(table, player, rule="allies/take-control")
    lying = copies(state, player)
    options = [*open_skills(state, player, "attack"), *final_attacks(state, player), Option("pass")]
    [chosen] = await table.ask(player, "attack", options, rule="combat/attack-phase")
    if chosen.card is None:
        table.emit(PhasePassed(player=player, rule="combat/attack-options/7"))
        return False
    with table.opening():
        await (final_attack if chosen.verb == "final" else act)(table, player, chosen)
        await perform_at_once(table, player, lying, act)
    return True


def final_attacks(state: Any, player: Player) -> list[Option]:
    """final-physical/1, final-physical/6. A Final Physical Attack, with any card of the hand as its cost.

    After it its player must pass, so that there is one in each Combat. general/golden-rule: what physical attacks cost
    more by effects, it costs, too.
    """
    attacker = state.control[player]
    if not may_attack(state, player, attacker, FINAL) or not affordable(state, Context(player, attacker), FINAL_USE):
        return []
    return [Option("final", cost) for cost in state.cards_in(player, "hand")]


async def final_attack(table: Table, player: Player, option: Option) -> None:
    """final-physical/1, final-physical/2. Discard a card of the hand, and perform a physical attack of PAT stages."""
    state = table.state
    assert option.card is not None
    attacker = state.control[player]
    resolution = Resolution(you=player, source=attacker, table=table)

    async def prepare(table: Table) -> None:
        assert option.card is not None
        await aim(table)
        await table.perform(moved_to(state, option.card, CardDiscarded, "discard", rule="final-physical/1"))
        if not await pay_surcharge(resolution, FINAL_USE):
            nullify(table, len(state.declared) - 1, rule="final-physical/1")

    async def resolve(table: Table) -> None:
        await run(Made(resolution, FINAL, (), len(state.declared) - 1))

    declared = FinalAttackDeclared(card=attacker, player=player, what="attack", rule="final-physical/1")
    await declare(table, declared, prepare=prepare, resolve=resolve, window=False)
