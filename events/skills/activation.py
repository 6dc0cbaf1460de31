"""Activation: the skills that can be declared now, their activation and resolution."""

from events.cards.prints import CardSkill, Info
from events.costs.paying import pay_skill_cost
from events.effects.interpret import Resolution
from events.effects.looking import hide
from events.language.effect import Manual, Skill
from events.language.sentences import label
from events.skills.facts import SkillActivated
from events.skills.limits import gained_names, is_by_name, used_up
from events.skills.rules import ActivationRules
from events.skills.state import TextState
from events.table.ask import Option
from events.table.fact import GAINED, QueueIndex, SkillId
from events.table.ids import Card, Player
from events.values.holding import gaining, player_stopped, skill_at, skills
from events.values.permissions import forbidden


def open_skills(state: TextState, player: Player, timing: str) -> list[Option]:
    """The [Activate] skills that a player can declare at a timing, in all zones where they are valid."""
    rules: ActivationRules = state.game.skills.activation
    closed, can_declare = rules.closed, rules.can_declare
    gained = gaining(state, (timing,))
    listening = state.listening(timing)
    if not listening and not gained:
        return []
    return [
        Option("skill", card, number=card_skill.id)
        for card in (dict.fromkeys([*listening, *gained]) if gained else listening)
        if state.controller(card) == player and state.cards[card].zone[2:] not in closed and state.is_known(card)
        for card_skill in skills(state, card)
        if timing in card_skill.skill.timing and can_declare(state, player, card, card_skill)
    ]


def can_be_activated(state: TextState, player: Player, card: Card, card_skill: CardSkill) -> bool:
    """Whether a skill is not used up, is not passed over, and no effect forbids its activation or has stopped time."""
    if is_passed_over(state, card_skill.skill) or player_stopped(state, player):
        return False
    if card_skill.skill.limit is not None and used_up(state, card, card_skill.id, card_skill.skill):
        return False
    return not forbidden(state, "activate", card, player=player, by=player, source=card, skill=card_skill.skill)


def is_passed_over(state: TextState, skill: Skill) -> bool:
    """Whether a skill does nothing in this game: a player would do by hand what it says, and none does."""
    return state.passes_manual and any(isinstance(effect, Manual) for effect in skill.effects)


def label_of(state: TextState, card: Card, skill_id: int, given: Skill | None = None) -> str:
    """The label of a card's skill, printed or gained."""
    skill = given or skill_at(state, card, skill_id)
    assert skill is not None, "a skill that the card does not have"
    return label(skill, state.game.texts.lexicon)


def activated(
    state: TextState,
    card: Card,
    card_skill: CardSkill,
    *,
    rule: str,
    waited: QueueIndex | None = None,
    was: Info | None = None,
) -> SkillActivated:
    """The fact that a skill of a card is activated; `waited`: its index among the pending skills, if it was pending.

    `was`: the card's last known information, if its move triggered the skill.
    """
    by_name = is_by_name(card_skill.skill)
    return SkillActivated(
        card=card,
        skill=SkillId(card_skill.id),
        label=label(card_skill.skill, state.game.texts.lexicon),
        place=waited,
        names=gained_names(state, card, was) if by_name else (),
        given=card_skill.skill if by_name and waited is None and card_skill.id >= GAINED else None,
        rule=rule,
    )


async def pay_and_activate(resolution: Resolution, card_skill: CardSkill, *, rule: str) -> None:
    """Pay a declared skill, activate it by a rule and resolve it; stop if it was not paid."""
    assert resolution.source is not None
    if not await pay_skill_cost(resolution, card_skill.skill, offered=False):
        await hide(resolution)
        return
    table = resolution.table
    table.emit(activated(resolution.state, resolution.source, card_skill, rule=rule))
    with table.because(table.latest(SkillActivated)):
        await resolve_skill(resolution, card_skill.skill)


async def resolve_skill(resolution: Resolution, skill: Skill) -> None:
    """Resolve a skill: do its effects in order, and hide the cards shown for them again."""
    await resolution.run(skill.effects)
    await hide(resolution)
