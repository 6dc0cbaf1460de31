"""5 and 13. What the words of a card's effects do at a Fusion World table: `ACTIONS`, by effect."""

from collections.abc import Mapping
from typing import Any

from events.cards.prints import Held
from events.costs.payment import Cost, can_pay
from events.effects.interpret import Action, Made, Resolution, master_of
from events.effects.looking import LOOKS
from events.fusion_world import areas
from events.fusion_world.affording import affordable, costs_of, seems_payable
from events.fusion_world.ahead import ahead
from events.fusion_world.areas import face, guard_card
from events.fusion_world.battle import deal_damage
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.costs import pay_skill_cost
from events.fusion_world.facts import (
    AttackNegated,
    EnergyMarkerPlaced,
    EnergyMarkerRemoved,
    GuardSwitched,
)
from events.fusion_world.moving import MOVES, happened
from events.fusion_world.paying import cost_of, pay, skill_sources
from events.fusion_world.possible import can_happen
from events.fusion_world.skills import activated, can_be_activated
from events.fusion_world.stacking import flip_ends
from events.fusion_world.trial import CardCost
from events.language.effect import (
    Can,
    Cannot,
    Damage,
    End,
    ExtraTurn,
    Flip,
    Guard,
    Mark,
    Nullify,
    Pay,
    Put,
    Skip,
    Switch,
    Use,
)
from events.language.sentences import part_words
from events.table.ask import Option
from events.table.fact import CardFlipped, CardReadied, CardRested, CountersPlaced, CountersRemoved, Fact, PlayerLost
from events.table.ids import Card, opponent, zone_name
from events.table.ongoing import DecreeBegan
from events.values.value import negated, ready, skills


async def _switch(at: Resolution, effect: Switch) -> Made:
    """1-8. A card that is in that mode already is not switched, and nothing is fulfilled by it (0-2-4-1)."""
    kind = CardRested if effect.mode == "rest" else CardReadied
    switches = [kind(card=card, rule="1-8-1") for card in at.select(effect.what)]
    able = [fact for fact in switches if can_happen(at.state, fact, by=at.you)]
    return Made(max(1, len(switches)), await happened(at, able))


async def _damage(at: Resolution, effect: Damage) -> Made:
    """5-8. Of none at all nothing happens (14-3-2#zero). The card with the skill deals it (16-3-3-2)."""
    count = at.times(effect.count)
    assert at.source is not None
    source = next(iter(at.select(effect.source)), at.source)
    players = at.players(effect.whose)
    damage = [areas.Damage(source, player, max(0, count), False) for player in players]
    return Made(max(1, count) * len(players), await deal_damage(at.table, *damage, rule="5-8-1"))


async def _mark(at: Resolution, effect: Mark) -> Made:
    """5-12, 5-13. [Ki] under cards."""
    by = at.amount(effect.by)
    facts: list[Fact] = []
    made = 0
    for card in at.select(effect.what):
        there = at.state.cards[card].counters
        if by > 0:
            facts.append(CountersPlaced(card=card, amount=by, rule="5-12-1"))
            made += by
        elif min(there, -by) > 0:
            facts.append(CountersRemoved(card=card, amount=min(there, -by), rule="5-13-1"))
            made += min(there, -by)
    if facts:
        at.table.emit(*facts)
    return Made(max(1, abs(by)), made)


async def _put(at: Resolution, effect: Put) -> Made:
    """5-11. So many energy markers in the Energy Area, at once."""
    by = at.times(effect.by)
    facts: list[Fact] = []
    for player in at.players(effect.whose):
        if by > 0:
            facts += [EnergyMarkerPlaced(player=player, rule="5-11-1") for _ in range(by)]
        else:
            there = min(-by, at.state.markers[player])
            facts += [EnergyMarkerRemoved(player=player, rule="1-11-2") for _ in range(there)]
    if facts:
        at.table.emit(*facts)
    return Made(max(1, abs(by)), len(facts))


async def _nullify(at: Resolution, effect: Nullify) -> Made:
    """8-1-5-1. The attack is negated: the Battle End Step is next."""
    assert effect.what == "attack", "nothing else can be answered in Fusion World"
    if at.state.battle is None or at.state.battle.negated:
        return Made(1, 0)
    at.table.emit(AttackNegated(rule="8-1-5-1"))
    return Made(1, 1)


async def _guard(at: Resolution, effect: Guard) -> Made:
    """8-1-6-2. Another card of the attacked player becomes the guard card; that is no attack on it."""
    guard = guard_card(at.state)
    cards = [
        card
        for card in at.select(effect.what)
        if guard is not None
        and card != guard
        and master_of(at.state, card) == master_of(at.state, guard)
        and zone_name(at.state.cards[card].zone) in ("leader", "battle")
    ]
    if cards:
        at.table.emit(GuardSwitched(card=cards[0], rule="8-1-6-2"))
    return Made(1, len(cards[:1]))


async def _flip(at: Resolution, effect: Flip) -> Made:
    """14-7. A Leader Card to its other side; only effects on its power stay."""
    flips = [
        CardFlipped(card=card, rule="14-7-2") for card in at.select(effect.what) if _has_back(face(at.state, card))
    ]
    able = [fact for fact in flips if can_happen(at.state, fact, by=at.you)]
    for fact in able:
        at.table.emit(fact, *flip_ends(at.state, fact.card))
    return Made(1, len(able))


def _has_back(printed: FusionWorldCard) -> bool:
    return printed.kind == "leader" and printed.back is not None


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


async def _skip(at: Resolution, effect: Skip) -> Made:
    """13-12-1. The next such part of that player's turns is not performed."""
    words = f"skips the next {part_words(effect.part)}"
    return _of_turns(at, effect, Cannot(action=f"begin_{effect.part}"), words=words, rule="13-12-1")


async def _extra_turn(at: Resolution, effect: ExtraTurn) -> Made:
    """0-2-2. The player's next turn is followed by another of theirs."""
    return _of_turns(at, effect, Can(action="begin_turn"), words="takes an extra turn", rule="0-2-2")


def _of_turns(at: Resolution, effect: Skip | ExtraTurn, change: Can | Cannot, *, words: str, rule: str) -> Made:
    """What holds for a player until the turn comes of which it is."""
    assert at.source is not None
    player = at.you if effect.whose == "you" else opponent(at.you)
    at.table.emit(
        DecreeBegan(
            effect=at.state.numbered + 1,
            source=at.source,
            master=at.you,
            player=player,
            change=change,
            until="game",
            words=words,
            rule=rule,
        )
    )
    return Made(1, 1)


async def _end(at: Resolution, effect: End) -> Made:
    """0-1-3-5. A player wins or loses by an effect."""
    player = at.you if effect.whose == "you" else opponent(at.you)
    loser = player if effect.result == "lose" else opponent(player)
    at.table.emit(PlayerLost(player=loser, reason="effect", rule="0-1-3-5"))
    return Made(1, 1)


async def _pay(at: Resolution, effect: Pay) -> Made:
    """1-4-5-1, 1-4-5-2, FW-24. Energy is rested, or markers removed; `markers` tells how many."""
    player = at.you if effect.whose == "you" else opponent(at.you)
    cost = Cost.determine(total=at.amount(effect.total), specified=effect.specified)
    if not can_pay(skill_sources(at.state, player), cost):
        return Made(1, 0)
    assert at.source is not None
    left = at.ahead if player == at.you else None
    removed = await pay(at.table, player, cost, at.source, of_skill=True, ahead=left)
    _, before = at.done.get("markers", (0, 0))
    at.done["markers"] = (1, before + removed)
    return Made(1, 1)


ACTIONS: Mapping[type[Any], Action] = {
    **MOVES,
    **LOOKS,
    Switch: _switch,
    Damage: _damage,
    Mark: _mark,
    Put: _put,
    Nullify: _nullify,
    Guard: _guard,
    Flip: _flip,
    Use: _use,
    Skip: _skip,
    ExtraTurn: _extra_turn,
    End: _end,
    Pay: _pay,
}
"""What is done for each effect."""
