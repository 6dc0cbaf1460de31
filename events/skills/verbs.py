"""The verbs of the options of effects and skills in any game, with their captions."""

from collections.abc import Mapping

SKILL_VERBS: Mapping[str, str] = {
    "choose": "chooses {card}",
    "choose_skill": "chooses skill {place} of {card}",
    "do": "does it",
    "mode": "chooses option {place}",
    "number": "chooses {number}",
    "skill": "activates a skill of {card}",
    "activate": "activates a pending skill of {card}",
    "activate_gone": "activates the pending skill of a card that has gone",
    "pay_skill_cost": "pays for the skill of {card}",
    "use_free": "uses {card} without paying its cost",
    "pay_cost": "pays the cost of {card}",
    "pay_instead": "pays something else than the cost of {card}",
    "decline": "does not pay for the skill of {card}",
    "decline_without": "does nothing",
    "decline_gone": "does not activate the pending skill of a card that has gone",
    "delayed": "resolves the delayed effect of {card}",
    "delayed_gone": "resolves the delayed effect of a card that has gone",
    "replace": "replaces it by {card}",
    "replace_gone": "replaces it by an effect of a card that has gone",
    "instead": "replaces what happens to {card}",
    "instead_gone": "replaces event {place}",
    "instead_own": "replaces event {place}, which is their own",
    "instead_opponent": "replaces event {place}, which is the opponent's",
    "defer": "answers nothing more until this is over",
    "done": "is done",
    "repeat": "lets the loop go round {number} times more",
}
