"""5 and 13. What the words of a card's effects do at a Fusion World table: `TEXTS`."""

from collections.abc import Mapping
from typing import Any

from events.cards.prints import Held
from events.costs.payment import Cost, can_pay
from events.effects.definition import Definition, Made, Proposal, Situation, to_each
from events.effects.interpret import STRUCTURE, Resolution, master_of, move_all
from events.effects.looking import LOOKS
from events.effects.moves import MOVES
from events.effects.texts import Moves, TextRules
from events.effects.turns import TURNS
from events.fusion_world import areas
from events.fusion_world.affording import affordable, costs_of, seems_payable
from events.fusion_world.ahead import ahead
from events.fusion_world.areas import face, guard_card
from events.fusion_world.battle import deal_damage
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.costs import pay_skill_cost
from events.fusion_world.facts import (
    AttackNegated,
    DamageDealt,
    EnergyMarkerPlaced,
    EnergyMarkerRemoved,
    GuardSwitched,
)
from events.fusion_world.keywords import play_field
from events.fusion_world.movable import (
    come_rested,
    discarded,
    is_field,
    is_played,
    koed,
    move_of,
    played,
    removed,
    stacked,
)
from events.fusion_world.paying import cost_of, pay, skill_sources, sources
from events.fusion_world.possible import LEGALITY
from events.fusion_world.processing import life_lost
from events.fusion_world.setup import drawn
from events.fusion_world.skills import activated, can_be_activated
from events.fusion_world.stacking import accompanied, flip_ends
from events.fusion_world.trial import CardCost
from events.language.effect import Damage, Flip, Guard, Nullify, Pay, Play, Put, Use
from events.language.nouns import MARKERS
from events.skills.replacements import prevented
from events.table.ask import Option
from events.table.fact import CardFlipped
from events.table.ids import Card, Player, opponent, zone_name
from events.table.table import Agent
from events.values.permissions import forbidden
from events.values.value import negated, ready, skills


def _propose_damage(situation: Situation, effect: Damage) -> Proposal:
    """5-8. Damage that would not all be dealt pays nothing (1-4-2)."""
    state, you = situation.state, situation.you
    damage = _damage_of(situation, effect, max(0, situation.amount(effect.count)))
    able = [due for due in damage if not forbidden(state, "take_damage", player=due.player, by=you)]
    facts = [fact for due in able for fact in life_lost(state, due)]
    dealt = [DamageDealt(card=due.card, player=due.player, amount=due.amount, rule="5-8-1") for due in able]
    less = any(prevented(state, Agent("skill", you, fact.card), fact) for fact in dealt if fact.amount)
    return Proposal(facts, len(damage), len(able) == len(damage) and not less)


async def _damage(at: Resolution, effect: Damage) -> Made:
    """5-8. Of none at all nothing happens (14-3-2#zero)."""
    count = at.times(effect.count)
    damage = _damage_of(at, effect, max(0, count))
    return Made(max(1, count) * len(damage), await deal_damage(at.table, *damage, rule="5-8-1"))


def _damage_of(situation: Situation, effect: Damage, count: int) -> list[areas.Damage]:
    """The damage to each player meant; the card with the skill deals it (16-3-3-2)."""
    source = next(iter(situation.select(effect.source)), situation.source)
    assert source is not None
    return [areas.Damage(source, player, count, False) for player in situation.players(effect.whose)]


def _propose_put(situation: Situation, effect: Put) -> Proposal:
    """5-11. So many energy markers in the Energy Area, at once."""
    by, markers = situation.times(effect.by), situation.state.markers
    players = situation.players(effect.whose)
    kind, rule = (EnergyMarkerPlaced, "5-11-1") if by > 0 else (EnergyMarkerRemoved, "1-11-2")
    facts = [
        kind(player=player, rule=rule) for player in players for _ in range(by if by > 0 else min(-by, markers[player]))
    ]
    return Proposal(facts, max(1, abs(by)), all(markers[player] + by >= 0 for player in players))


def _propose_nullify(situation: Situation, effect: Nullify) -> Proposal:
    """8-1-5-1. The attack is negated: the Battle End Step is next."""
    assert effect.what == "attack", "nothing else can be answered in Fusion World"
    battle = situation.state.battle
    goes_on = battle is not None and not battle.negated
    return Proposal([AttackNegated(rule="8-1-5-1")] if goes_on else [], 1, goes_on)


def _propose_guard(situation: Situation, effect: Guard) -> Proposal:
    """8-1-6-2. Another card of the attacked player becomes the guard card; that is no attack on it."""
    state = situation.state
    guard = guard_card(state)
    cards = [
        card
        for card in situation.select(effect.what)
        if guard is not None
        and card != guard
        and master_of(state, card) == master_of(state, guard)
        and zone_name(state.cards[card].zone) in ("leader", "battle")
    ]
    return Proposal([GuardSwitched(card=card, rule="8-1-6-2") for card in cards[:1]], 1, bool(cards))


def _propose_flip(situation: Situation, effect: Flip) -> Proposal:
    """14-7. A Leader Card to its other side."""
    state = situation.state
    cards = [card for card in situation.select(effect.what) if _has_back(face(state, card))]
    return Proposal([CardFlipped(card=card, rule="14-7-2") for card in cards], max(1, len(cards)), bool(cards))


async def _flip(at: Resolution, effect: Flip) -> Made:
    """14-7-2-1. Only effects on its power stay."""
    flips = _propose_flip(at, effect)
    able = [fact for fact in flips.facts if at.can_happen(fact)]
    for fact in able:
        at.table.emit(fact, *flip_ends(at.state, fact.card))
    return Made(flips.wanted, len(able))


def _has_back(printed: FusionWorldCard) -> bool:
    return printed.kind == "leader" and printed.back is not None


def _propose_play(situation: Situation, effect: Play) -> Proposal:
    """5-5-3. If its cost has to be paid, only what can be paid for."""
    state, you = situation.state, situation.you
    cards = situation.select(effect.what)
    proposal = to_each(situation, [played(state, card, by=you) for card in cards], what=effect.what)
    if not effect.pay:
        return proposal
    payers = sources(state, you)
    return proposal._replace(facts=[fact for fact in proposal.facts if can_pay(payers, cost_of(state, fact.card))])


async def _play(at: Resolution, effect: Play) -> Made:
    """5-5-3. To the player's Battle Area without their cost, in Active Mode unless it says otherwise (3-6-3).

    At once; those with [Field] one after the other, for each sends the last one to the Drop (15-3-4).
    """
    proposal = _propose_play(at, effect)
    plays = [fact for fact in proposal.facts if is_played(at.state, fact.card)]
    paid = [fact for fact in plays if not effect.pay or await _paid(at, fact.card)]
    fields = [fact.card for fact in paid if is_field(at.state, fact.card)]
    battle_cards = [fact for fact in paid if fact.card not in fields]
    made = await move_all(at, battle_cards, rests=effect.mode == "rest")
    for card in fields:
        made += await play_field(at.table, at.you, card)
    return Made(proposal.wanted, made)


async def _paid(at: Resolution, card: Card) -> bool:
    """Whether the card's cost could be paid, and was."""
    cost = cost_of(at.state, card)
    if not can_pay(sources(at.state, at.you), cost):
        return False
    await pay(at.table, at.you, cost, card)
    return True


async def _use(at: Resolution, effect: Use) -> Made:
    """5-7-3, 12-2-3-1. A skill of another card: its skill cost is paid or not, its card cost only if that is said."""
    made = 0
    for card in at.select(effect.what):
        found = [one for one in skills(at.state, card) if _usable(at, card, one, effect)]
        if not found:
            continue
        one = found[0]
        if len(found) > 1:
            options = [Option("skill", card, number=each.place) for each in found]
            [picked] = await at.table.ask(at.you, "skill", options, rule="12-2-3-1", about=at.source)
            one = next(each for each in found if each.place == picked.number)
        inner = Resolution(you=at.you, source=card, table=at.table, shown=at.shown)
        if effect.pay:
            cost = cost_of(at.state, card)
            left = ahead(at.state, inner, CardCost(cost), costs_of(at.state, inner, one.skill))
            await pay(at.table, at.you, cost, card, ahead=left)
        if not await pay_skill_cost(inner, one.skill, offered=True):
            continue
        at.table.emit(activated(at.state, card, one, rule="12-2-3-4"))
        with at.table.because(at.table.position):
            await inner.run(one.skill.effects)
        made += 1
    return Made(1, made)


def _usable(at: Resolution, card: Card, one: Held, effect: Use) -> bool:
    skill = one.skill
    kinds = effect.kinds or ("activate",)
    if skill.kind not in kinds or skill.keyword or not can_be_activated(at.state, at.you, card, one):
        return False
    context = Resolution(you=at.you, source=card, table=at.table)
    if negated(at.state, card, skill) or not ready(at.state, card, skill, context):
        return False
    if effect.pay:
        return affordable(at.state, context, skill, before=(CardCost(cost_of(at.state, card)),))
    return affordable(at.state, context, skill, can=seems_payable)


def _propose_pay(situation: Situation, effect: Pay) -> Proposal:
    """1-4-5-1. Any energy that pays."""
    player, cost = _payer(situation, effect), _cost(situation, effect)
    payable = can_pay(skill_sources(situation.state, player), cost)
    return Proposal((), 1, payable, able=payable)


def _payer(situation: Situation, effect: Pay) -> Player:
    return situation.you if effect.whose == "you" else opponent(situation.you)


def _cost(situation: Situation, effect: Pay) -> Cost:
    return Cost.determine(total=situation.amount(effect.total), specified=effect.specified)


async def _pay(at: Resolution, effect: Pay) -> Made:
    """1-4-5-1, 1-4-5-2, FW-24. Energy is rested, or markers removed; `markers` tells how many."""
    player, cost = _payer(at, effect), _cost(at, effect)
    if not can_pay(skill_sources(at.state, player), cost):
        return Made(1, 0)
    assert at.source is not None
    left = at.ahead if player == at.you else None
    removed = await pay(at.table, player, cost, at.source, of_skill=True, ahead=left)
    _, before = at.done.get(MARKERS, (0, 0))
    at.done[MARKERS] = (1, before + removed)
    return Made(1, 1)


DEFINITIONS: Mapping[type[Any], Definition] = {
    **STRUCTURE,
    **MOVES,
    **LOOKS,
    **TURNS,
    Damage: Definition(propose=_propose_damage, perform=_damage),
    Put: Definition(propose=_propose_put),
    Nullify: Definition(propose=_propose_nullify, counts=False),
    Guard: Definition(propose=_propose_guard, idle=False, counts=False),
    Flip: Definition(propose=_propose_flip, perform=_flip, counts=False),
    Use: Definition(perform=_use),
    Play: Definition(propose=_propose_play, perform=_play),
    Pay: Definition(propose=_propose_pay, perform=_pay),
}
"""What each effect does."""


TEXTS = TextRules(
    definitions=DEFINITIONS,
    legality=LEGALITY,
    moves=Moves(
        moved=move_of,
        drawn=drawn,
        discarded=discarded,
        koed=koed,
        removed=removed,
        stacked=stacked,
        rested=come_rested,
        accompanied=accompanied,
    ),
    enters_apart=is_field,
    enter=play_field,
)
"""How effects are done by this book."""
