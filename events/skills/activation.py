"""Activation: which skills can be declared now, how a skill is activated, and what is resolved of it."""

from events.cards.prints import Held, Info
from events.costs.paying import pay_skill_cost
from events.effects.interpret import Resolution
from events.effects.looking import hide
from events.language.effect import Skill
from events.language.sentences import label
from events.skills.facts import SkillActivated
from events.skills.limits import gained_names, is_by_name, used_up
from events.skills.rules import ActivationRules
from events.skills.state import TextState
from events.table.ask import Option
from events.table.fact import GAINED, Place, SkillPlace
from events.table.ids import Card, Player
from events.values.permissions import forbidden
from events.values.value import gaining, skill_at, skills


def open_skills(state: TextState, player: Player, timing: str) -> list[Option]:
    """The [Activate] skills that the player can declare at that timing, wherever they are valid."""
    rules: ActivationRules = state.game.skills.activation
    closed, can_declare = rules.closed, rules.can_declare
    gained = gaining(state)
    listening = state.listening(timing)
    return [
        Option("skill", card, number=held.place)
        for card in (dict.fromkeys([*listening, *gained]) if gained else listening)
        if (zone := state.cards[card].zone)[0] == player and zone[2:] not in closed and state.is_known(card)
        for held in skills(state, card)
        if timing in held.skill.timing and can_declare(state, player, card, held)
    ]


def can_be_activated(state: TextState, player: Player, card: Card, held: Held) -> bool:
    """Whether the skill is not used up, and no effect forbids to activate it."""
    if held.skill.limit is not None and used_up(state, card, held.place, held.skill):
        return False
    return not forbidden(state, "activate", card, player=player, by=player)


def label_of(state: TextState, card: Card, place: int, given: Skill | None = None) -> str:
    """What the card prints of the skill, or of one that it has gained."""
    skill = given or skill_at(state, card, place)
    assert skill is not None, "a skill that the card does not have"
    return label(skill)


def activated(
    state: TextState, card: Card, held: Held, *, rule: str, waited: Place | None = None, was: Info | None = None
) -> SkillActivated:
    """The fact that a skill of the card is activated; `waited`: which of the pending ones it was.

    `was`: what the card was before it moved, if that triggered the skill.
    """
    by_name = is_by_name(held.skill)
    return SkillActivated(
        card=card,
        skill=SkillPlace(held.place),
        label=label(held.skill),
        place=waited,
        names=gained_names(state, card, was) if by_name else (),
        given=held.skill if by_name and waited is None and held.place >= GAINED else None,
        rule=rule,
    )


async def pay_and_activate(at: Resolution, held: Held, *, rule: str) -> None:
    """Pay what a declared skill costs, activate it by that rule and resolve it; nothing more if it was not paid."""
    assert at.source is not None
    if not await pay_skill_cost(at, held.skill, offered=False):
        await hide(at)
        return
    at.table.emit(activated(at.state, at.source, held, rule=rule))
    with at.table.because(at.table.position):
        await resolve_skill(at, held.skill)


async def resolve_skill(at: Resolution, skill: Skill) -> None:
    """Do the effects in their order; what was shown for them is hidden again."""
    await at.run(skill.effects)
    await hide(at)
