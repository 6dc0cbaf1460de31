"""4-2 and 9-6. What is pending, and how a checkpoint activates and resolves it."""

from events.ask import Option
from events.fusion_world.areas import FusionWorldState, Use
from events.fusion_world.facts import PendingCancelled, SkillActivated
from events.fusion_world.keywords import block, blocker_cost, label
from events.state import Player, zone_owner
from events.table import Table


def slots(state: FusionWorldState) -> list[Player]:
    """4-2-2-2, 4-2-2-4. The players whose skills are pending, the turn player first."""
    masters = {_master(state, use) for use in state.pending}
    return [player for player in state.in_turn_order() if player in masters] if masters else []


def _master(state: FusionWorldState, use: Use) -> Player:
    """0-3-4-4. The master of a skill: the master of its card (0-3-4-1)."""
    return zone_owner(state.cards[use.card].zone)


async def resolve(table: Table, player: Player) -> None:
    """9-6-3. The player chooses one of their pending skills; it is activated and resolved, or cancelled."""
    state = table.state
    uses = [use for use in state.pending if _master(state, use) == player]
    options = [Option("activate", use.card, number=use.skill) for use in uses]
    [chosen] = await table.ask(player, "pending", options, rule="9-6-3")
    use = uses[options.index(chosen)]
    cost = blocker_cost(state, use)
    if cost is None:
        cancel(table, use, rule="9-6-3-2")
        return
    answers = [Option("pay_skill_cost", use.card), Option("decline", use.card)]
    [answer] = await table.ask(player, "skill_cost", answers, rule="9-6-4", about=use.card)
    if answer.verb == "decline":
        cancel(table, use, rule="9-6-4-1")
        return
    table.emit(*cost)
    table.emit(SkillActivated(card=use.card, skill=use.skill, label=label(state, use.card, use.skill), rule="9-6-5"))
    with table.because(table.position):
        block(table, use, player)


def cancel(table: Table, use: Use, *, rule: str) -> None:
    """The skill is pending no longer and does nothing."""
    table.emit(
        PendingCancelled(card=use.card, skill=use.skill, label=label(table.state, use.card, use.skill), rule=rule)
    )
