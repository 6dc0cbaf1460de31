"""The choices of a bot that looks one step ahead among actions: plays, attacks, skills, and what skills cost."""

from events.dragon_ball_super.combat import attacked, defense, gained_by_block, gained_by_combo, offense
from events.dragon_ball_super.evaluation import Reader, set_off
from events.dragon_ball_super.outlook import CARD, Outlook, Position, best, verbs
from events.seats.greedy import named
from events.table.ask import Ask, Indexes, Option
from events.table.ids import Card

SKILL_FIRST = 2.0
"""The gain from which a skill is activated before cards are played."""
GAINED_SKILL = 0.5
"""The value of a gained skill."""


def main(position: Position, ask: Ask) -> Indexes:
    """The action in the Main Phase: a skill of much gain, the most expensive card, the best attack, or the end."""
    now = position.now()
    gained = _best_skill(position, ask, now)
    if gained is not None and gained[1] >= SKILL_FIRST:
        return (gained[0],)
    playing = [index for index, option in enumerate(ask.options) if option.verb in ("play", "use")]
    able = [index for index in playing if _gained_by_playing(position, ask.options[index].card, now) > 0]
    if able:
        return (max(able, key=lambda i: (position.cost(ask.options[i].card), position.power(ask.options[i].card))),)
    if gained is not None and gained[1] > 0:
        return (gained[0],)
    attack = best(ask, "attack", lambda option: attacked(position, option, now), now)
    must = all(option.verb != "end_main" for option in ask.options)
    if attack is not None and (attack[1] > 0 or must):
        return (attack[0],)
    return named(ask, "end_main")


def gain_in_main(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of an action in the Main Phase; 0 for the end of it."""
    now = position.now()
    if option.verb in ("play", "use"):
        return _gained_by_playing(position, option.card, now)
    if option.verb == "attack":
        return attacked(position, option, now).worth() - now.worth()
    return gain_of_skill(position, ask, option)


def gain_of_skill(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of a skill; 0 for the end of a phase or step."""
    if option.verb == "skill":
        now = position.now()
        return _activated(position, option, now).worth() - now.worth()
    return 0.0 if option.verb in ("end_main", "end_step") else None


def gain_in_defense(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of a combo or a skill in defense."""
    if option.verb == "combo" and option.card is not None:
        return gained_by_combo(position, ask, option.card)
    return gain_of_skill(position, ask, option)


def _gained_by_playing(position: Position, card: Card | None, now: Outlook) -> float:
    """The gain of playing a card; 0 for a card that is better in a combo than as an attacker."""
    assert card is not None
    if position.is_for_combos(card):
        return 0
    return set_off(position, card, "played", now.more(position.body(card) - CARD)).worth() - now.worth()


def _best_skill(position: Position, ask: Ask, now: Outlook) -> tuple[int, float] | None:
    """The skill of the most gain among the options, with the gain."""
    return best(ask, "skill", lambda option: _activated(position, option, now), now)


def _activated(position: Position, option: Option, now: Outlook) -> Outlook:
    """The outlook after the skill of an option; a gained skill has a small fixed value."""
    assert option.card is not None
    assert option.number is not None
    skills = position.view.skills(option.card)
    if option.number >= len(skills):
        return now.more(GAINED_SKILL)
    skill = skills[option.number]
    paid = 0.4 * position.cost(option.card) if position.printed(option.card).kind == "extra" else 0
    played = position.evolved(option.card) if skill.materials else 0
    return Reader(position).skill(skill, now.more(played - paid))


def in_offense(position: Position, ask: Ask) -> Indexes:
    """The skill of the most gain in this battle, if any gains; else the answer with a combo."""
    useful = _best_skill(position, ask, position.now())
    return (useful[0],) if useful is not None and useful[1] > 0 else offense(position, ask)


def in_defense(position: Position, ask: Ask) -> Indexes:
    """The same in defense, against an attack that would succeed."""
    if position.attack_succeeds():
        useful = _best_skill(position, ask, position.now())
        if useful is not None and useful[1] > 0:
            return (useful[0],)
    return defense(position, ask)


def skill_cost(position: Position, ask: Ask) -> Indexes:
    """The answer to a skill cost: a Blocker's if the block is worth it, another's if its gain exceeds the cost.

    That of a card that is not seen any more is not paid.
    """
    pays, declines = verbs(ask, "pay_skill_cost"), verbs(ask, "decline")
    if not pays:
        return named(ask, "decline")
    if declines and (ask.about is None or _gained_by_paying(position, ask.about) <= 0):
        return (declines[0],)
    return (pays[0],)


def _gained_by_paying(position: Position, card: Card) -> float:
    """The gain of a skill of a card whose cost is asked; without one that gains by itself, that of a block by it."""
    priced = [skill for skill in position.view.skills(card) if skill.costs and skill.kind == "auto"]
    if not priced:
        return gained_by_block(position, card)
    now = position.now()
    return max(Reader(position).skill(skill, now).worth() for skill in priced) - now.worth()


def gain_of_price(position: Position, ask: Ask, option: Option) -> float | None:
    """The gain of paying; 0 for what declines it."""
    if option.verb == "pay_skill_cost" and ask.about is not None:
        return _gained_by_paying(position, ask.about)
    return 0.0 if option.verb == "decline" else None
