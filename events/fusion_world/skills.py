"""1-3, 1-4 and 9. Skills: which can be activated now, what they cost, and their activation."""

from events.cards.prints import Held, Info
from events.costs.affording import affordable
from events.costs.payment import can_pay
from events.costs.rules import CardCost
from events.effects.interpret import Resolution, master_of
from events.effects.looking import hide
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.card import EVOLVES, FusionWorldCard
from events.fusion_world.paying import DROPPED, cost_of, sources
from events.language.effect import Can, Skill, Surcharge
from events.language.sentences import label as words_of
from events.once import once_each
from events.skills.facts import SkillActivated
from events.skills.limits import gained_names, is_by_name, used_up
from events.table.ask import Option
from events.table.fact import GAINED, Place, SkillPlace
from events.table.ids import Card, Player, zone_name
from events.values.context import Context
from events.values.permissions import choosable, forbidden
from events.values.selecting import select
from events.values.value import any_holds, gaining, skill_at, skills, valid


def label(state: FusionWorldState, card: Card, place: int, given: Skill | None = None) -> str:
    """What the card prints of the skill, or of one that it has gained."""
    skill = given or skill_at(state, card, place)
    assert skill is not None, "a skill that the card does not have"
    return words_of(skill)


def open_skills(state: FusionWorldState, player: Player, timing: str) -> list[Option]:
    """1-3-4-1. The [Activate] skills that the player can declare now: of the board, the hand, wherever they say."""
    gained = gaining(state)
    listening = state.listening(timing)
    return [
        Option("skill", card, number=one.place)
        for card in (dict.fromkeys([*listening, *gained]) if gained else listening)
        if (zone := state.cards[card].zone)[0] == player and zone[2:] not in HIDDEN and state.is_known(card)
        for one in skills(state, card)
        if timing in one.skill.timing and can_declare(state, player, card, one, timing)
    ]


HIDDEN = ("deck", "under", "outside")
"""Where no skill is declared."""


def can_declare(state: FusionWorldState, player: Player, card: Card, one: Held, timing: str) -> bool:
    """9-4-2, 9-2-4. Whether the skill can be activated now, and what it costs be paid."""
    skill = one.skill
    if skill.kind != "activate" or timing not in skill.timing or skill.keyword == "field":
        return False
    used = from_hand(state, card, skill)
    if skill.keyword in EVOLVES and not used:
        return False  # 15-12-3, 15-12-10
    return (
        valid(state, card, one, zone=state.skill_zones(card)[0] if used else None)
        and can_be_activated(state, player, card, one)
        and (not used or _can_be_used(state, player, card, skill))
        and _can_be_paid(state, player, card, skill, used=used)
    )


def can_be_activated(state: FusionWorldState, player: Player, card: Card, one: Held) -> bool:
    """15-7-5, 9-2-4. Whether the skill is not used up, and no effect forbids to activate it."""
    if one.skill.limit is not None and used_up(state, card, one.place, one.skill):
        return False
    return not forbidden(state, "activate", card, player=player, by=player)


def _can_be_paid(state: FusionWorldState, player: Player, card: Card, skill: Skill, *, used: bool) -> bool:
    """1-4-6. Whether the skill's cost, or one of several, can be paid; together with the card's, if that is used."""
    whole = cost_of(state, card) if used and skill.keyword not in EVOLVES else None
    if not skill.costs and not any_holds(state, Surcharge):
        return whole is None or not whole.total or can_pay(sources(state, player), whole)
    before = () if whole is None else (CardCost(whole), DROPPED)
    return affordable(state, Context(player, card), skill, before=before)


def _can_be_used(state: FusionWorldState, player: Player, card: Card, skill: Skill) -> bool:
    """Whether nothing forbids to use the card so, and there is something for it to evolve from."""
    if skill.keyword in EVOLVES:
        return bool(materials(state, player, card, skill)) and not forbidden(
            state, "play", card, player=player, by=player
        )
    return not forbidden(state, "use", card, player=player)


def from_hand(state: FusionWorldState, card: Card, skill: Skill) -> bool:
    """12-1-1, 15-12-3. Whether the card is used from the hand by that skill: an Extra Card, or one with [Evolve]."""
    if skill.zones or state.cards[card].zone[2:] != "hand":
        return False
    return skill.keyword in EVOLVES or _is_used(face(state, card))


@once_each
def _is_used(printed: FusionWorldCard) -> bool:
    """Whether it is an Extra Card that does not stay in the Battle Area."""
    return printed.kind == "extra" and not any(one.keyword == "field" for one in printed.keywords)


def activated(
    state: FusionWorldState, card: Card, one: Held, *, rule: str, waited: Place | None = None, was: Info | None = None
) -> SkillActivated:
    """The fact that a skill of the card is activated; `waited`: which of the pending ones it was.

    `was`: what the card was before it moved, if that set the skill off.
    """
    words, by_name = label(state, card, *one), is_by_name(one.skill)
    return SkillActivated(
        card=card,
        skill=SkillPlace(one.place),
        label=words,
        place=waited,
        names=gained_names(state, card, was) if by_name else (),
        given=one.skill if by_name and waited is None and one.place >= GAINED else None,
        rule=rule,
    )


# Resolution.


async def resolve_skill(at: Resolution, skill: Skill) -> None:
    """9-4-4, 9-6-6, 12-2-2-5. Do the effects in their order (0-2-3); what was shown for them is hidden again."""
    await at.run(skill.effects)
    await hide(at)


def _on_board(state: FusionWorldState, card: Card) -> bool:
    return zone_name(state.cards[card].zone) == "battle"


def materials(state: FusionWorldState, player: Player, card: Card, skill: Skill) -> list[tuple[Card, ...]]:
    """15-12-4, 15-12-11. For each card that is asked for, those that could be it; empty if not all can be found."""
    context = Context(player, card)
    found = []
    for wanted in skill.materials:
        cards = [
            other
            for other in select(state, context, wanted)
            if master_of(state, other) == player
            and other != card
            and face(state, other).kind == "battle"
            and (wanted.zones or _on_board(state, other))
            and choosable(state, other, player)
        ]
        found.append(tuple(dict.fromkeys([*cards, *_expanded(state, player, card)])))
    if len(found) == 2 and len(set(found[0]) | set(found[1])) < 2:
        return []
    return found if all(found) else []


def _expanded(state: FusionWorldState, player: Player, card: Card) -> list[Card]:
    """15-12-4-1, 15-12-11-1. The Battle Cards that it can be played on too, by what it says of itself in the hand."""
    expands = [
        change.cards
        for one in skills(state, card)
        for grant in one.skill.grants
        for change in grant.changes
        if valid(state, card, one)
        and isinstance(change, Can)
        and change.action == "material"
        and change.cards is not None
    ]
    context = Context(player, card)
    return [
        other
        for cards in expands
        for other in select(state, context, cards)
        if master_of(state, other) == player and face(state, other).kind == "battle" and choosable(state, other, player)
    ]
