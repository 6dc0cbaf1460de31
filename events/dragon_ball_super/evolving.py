"""[Evolve] and similar keywords: a card is played on top of others, which are chosen first."""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from events.dragon_ball_super.battle import BattleState, face
from events.effects.interpret import Resolution
from events.effects.stacking import LayRules
from events.language.effect import Can, Skill
from events.table.ask import Option
from events.table.ids import Card, Player, zone_name
from events.values.context import Context
from events.values.holding import skills, valid
from events.values.permissions import choosable
from events.values.selecting import select


@dataclass(frozen=True, kw_only=True)
class EvolveRules(LayRules):
    """The rule numbers of such a keyword: for cards `chosen`, and for laying the card on top of them."""

    chosen: str


async def choose_materials(resolution: Resolution, skill: Skill, rules: EvolveRules) -> list[Card]:
    """Choose Battle Cards, one per material of the skill, such that all materials are found."""
    assert resolution.source is not None
    chosen: list[Card] = []
    found = materials(resolution.state, resolution.you, resolution.source, skill)
    for n, cards in enumerate(found):
        later = found[n + 1 :]
        able = [card for card in cards if card not in chosen and _are_enough(later, but={*chosen, card})]
        options = [Option("material", card) for card in able]
        [picked] = await resolution.table.ask(
            resolution.you, "material", options, rule=rules.chosen, about=resolution.source
        )
        assert picked.card is not None
        chosen.append(picked.card)
    return chosen


def materials(state: BattleState, player: Player, card: Card, skill: Skill) -> list[tuple[Card, ...]]:
    """The candidates for each material of a skill; empty if not all materials can be found."""
    context = Context(player, card)
    found = []
    for wanted in skill.materials:
        cards = [
            other
            for other in select(state, context, wanted)
            if other != card
            and _can_be_chosen(state, player, other)
            and (wanted.zones or zone_name(state.cards[other].zone) == "battle")
        ]
        found.append(tuple(dict.fromkeys([*cards, *_expanded(state, player, card)])))
    return found if _are_enough(found) else []


def _are_enough(candidates: Sequence[Sequence[Card]], *, but: Set[Card] = frozenset()) -> bool:
    """Whether there is a card of its own among the candidates for each material, `but` none of these."""
    if not candidates:
        return True
    first, *others = candidates
    return any(_are_enough(others, but={*but, card}) for card in first if card not in but)


def _can_be_chosen(state: BattleState, player: Player, card: Card) -> bool:
    """Whether a card is a Battle Card of the player and can be chosen."""
    if state.controller(card) != player or face(state, card).kind != "battle":
        return False
    return choosable(state, card, player)


def _expanded(state: BattleState, player: Player, card: Card) -> list[Card]:
    """The further Battle Cards that a card can be played on, by its skills valid in the hand."""
    expands = [
        change.cards
        for card_skill in skills(state, card)
        for grant in card_skill.skill.grants
        for change in grant.changes
        if valid(state, card, card_skill)
        and isinstance(change, Can)
        and change.action == "material"
        and change.cards is not None
    ]
    context = Context(player, card)
    return [
        other for cards in expands for other in select(state, context, cards) if _can_be_chosen(state, player, other)
    ]
