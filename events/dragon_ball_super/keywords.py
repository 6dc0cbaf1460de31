"""Keyword skills: those of a card that are valid now, and the damage by which [Strike] and [Critical] go."""

from collections.abc import Sequence

from events.cards.prints import CardSkill
from events.dragon_ball_super.battle import CRITICAL, LIFE, BattleState
from events.effects.damage import DamageDue
from events.skills.limits import used_up
from events.table.ids import Card, Player, zone_name
from events.values.holding import skills
from events.values.holding import valid as is_valid


def valid(state: BattleState, card: Card, keyword: str, *, area: str | None = None) -> list[int]:
    """The ids of the card's skills of that keyword that are valid now, in their usual area or the one named.

    A skill is not valid in the turn of the other player than its limits name, nor again once it was used up.
    """
    if not state.effects and not state.static_zones and not state.printed(card).skills:
        return []
    return [
        card_skill.id
        for card_skill in skills(state, card)
        if card_skill.skill.keyword == keyword
        and _there(state, card, card_skill, area)
        and not used_up(state, card, *card_skill)
    ]


def _there(state: BattleState, card: Card, card_skill: CardSkill, area: str | None) -> bool:
    if area is None:
        return is_valid(state, card, card_skill)
    there = zone_name(state.cards[card].zone) == area
    return there and is_valid(state, card, card_skill, zone=state.skill_zones(card)[0])


def attack_damage(
    state: BattleState, card: Card, player: Player, strikes: Sequence[tuple[str, int, str]], *, usual: str
) -> tuple[DamageDue, str]:
    """The damage that the attack card inflicts on a player, and its rule: 1 by the `usual` one, or that of a [Strike].

    `strikes`: the keyword, the damage and the rule of each, the most damage first.
    """
    kind = damage_kind(state, card, player)
    for keyword, amount, rule in strikes:
        if valid(state, card, keyword):
            return DamageDue(card, player, amount, kind), rule
    return DamageDue(card, player, 1, kind), usual


def damage_kind(state: BattleState, card: Card, player: Player) -> str:
    """The kind of damage that a card deals to a player: by [Critical], of its opponent's life alone."""
    return CRITICAL if player != state.controller(card) and valid(state, card, "critical") else LIFE
