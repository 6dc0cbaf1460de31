"""4-2 and 9-6. What is pending, and how a checkpoint activates and resolves it."""

from events.ask import Option
from events.fusion_world.areas import FusionWorldState, Use, face
from events.fusion_world.facts import SkillActivated
from events.fusion_world.keywords import block, blocker_cost, cancel, label, master
from events.state import Player
from events.table import Table


def slots(state: FusionWorldState) -> list[Player]:
    """4-2-2-2, 4-2-2-4. The players whose skills are pending, the turn player first."""
    masters = {master(state, use) for use in state.pending}
    return [player for player in state.in_turn_order() if player in masters] if masters else []


async def resolve(table: Table, player: Player) -> None:
    """9-6-3. The player chooses one of their pending skills; it is activated and resolved, or cancelled."""
    state = table.state
    places = [place for place, use in enumerate(state.pending) if master(state, use) == player]
    options = [_option(state, state.pending[place], place) for place in places]
    [chosen] = await table.ask(player, "pending", options, rule="9-6-3")
    assert chosen.number is not None
    use = state.pending[chosen.number]
    assert face(state, use.card).keywords[use.skill].keyword == "blocker", "the one [Auto] keyword skill"
    cost = blocker_cost(state, use)
    if cost is None:
        cancel(table, [chosen.number], rule="9-6-3-2")
        return
    answers = [Option("pay_skill_cost", use.card), Option("decline", use.card)]
    [answer] = await table.ask(player, "skill_cost", answers, rule="9-6-4", about=use.card)
    if answer.verb == "decline":
        cancel(table, [chosen.number], rule="9-6-4-1")
        return
    table.emit(*cost)
    table.emit(SkillActivated(card=use.card, skill=use.skill, label=label(state, use.card, use.skill), rule="9-6-5"))
    with table.because(table.position):
        block(table, use, player)


def _option(state: FusionWorldState, use: Use, place: int) -> Option:
    """To activate the skill at that place. A card that has gone is not named: it may lie in a secret area."""
    if state.use(use.card, use.skill) == use:
        return Option("activate", use.card, number=place)
    return Option("activate_gone", number=place)
