"""3-1, 5 and 13. Effects that move cards to another area: drawn, discarded, played, KO'd, placed beneath, taken."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from events.costs.payment import can_pay
from events.effects.interpret import Action, Made, Resolution, master_of
from events.fusion_world.areas import FusionWorldState
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
from events.fusion_world.paying import cost_of, pay, sources
from events.fusion_world.possible import can_happen
from events.fusion_world.setup import drawn
from events.fusion_world.stacking import uncovered, with_beneath
from events.language.effect import Cards, Control, Discard, Draw, Ko, Move, Placing, Play, Remove, Stack
from events.table.ask import Option
from events.table.fact import CardMoved, CardRested, CardRevealed, CardTaken, Fact
from events.table.ids import Card, Zone, opponent, zone_name, zone_of
from events.values.selecting import matches, needs_information

M = TypeVar("M", bound=CardMoved)


async def _draw(at: Resolution, effect: Draw) -> Made:
    """5-1. One by one (3-2-3). Up to a number: as long as the player goes on (5-1-3, FW-38)."""
    count = at.times(effect.count)
    wanted = made = 0
    for player in at.players(effect.whose):
        wanted += count
        for _ in range(count):
            if not at.state.cards_in(player, "deck"):
                break
            draws = drawn(at.state, player, rule="5-1-2")
            if not can_happen(at.state, draws, by=at.you):
                break
            if effect.up_to:
                options = [Option("draw"), Option("decline")]
                [answer] = await at.table.ask(player, "draw", options, rule="5-1-3", about=at.source)
                if answer.verb == "decline":
                    break
            made += await happened(at, [draws])
    return done(effect, wanted, made)


async def _discard(at: Resolution, effect: Discard) -> Made:
    """13-7. From the hand to its owner's Drop; the player chooses, or chance does.

    Of particular cards none need be found (5-2-7), unless the player has said to pay by it; it is asked in any case.
    """
    count, particular = at.amount(effect.count), needs_information(effect.cards)
    wanted = made = 0
    gone: list[Card] = []
    for player in at.players(effect.whose):
        held = [card for card in at.state.cards_in(player, "hand") if not (at.paying and card == at.source)]
        hand = [card for card in held if matches(at.state, at, card, effect.cards, anywhere=True)]
        wanted += count
        free = particular and not at.paying and not effect.chance
        least = 0 if effect.up_to or free else min(count, len(hand))
        by = "chance" if effect.chance else "you" if player == at.you else "opponent"
        if count <= 0 or not (hand or (held and free)):
            continue
        chosen = await at.choose(hand, least=least, most=count, by=by, kind="discard")
        made += await happened(at, [discarded(at.state, card) for card in chosen])
        gone += chosen
    at.named[effect.name or "discarded"] = tuple(gone)
    return done(effect, wanted, made)


def done(effect: Draw | Discard, wanted: int, made: int) -> Made:
    """13-14-1. What was done; of what is done up to a number, any is all that was wanted."""
    return Made(made if effect.up_to and made else wanted, made)


async def _move(at: Resolution, effect: Move) -> Made:
    """3-1. To the owner's area (3-1-6, 3-1-6-1). Cards that come to a Battle Area are played there (5-5-1)."""
    selected = at.select(effect.what)
    facts = _able(at, [move_of(at.state, card, effect) for card in selected])
    cards = [fact.card for fact in facts]
    fields = [card for card in cards if effect.to == "battle" and is_field(at.state, card)]
    facts = [fact for fact in facts if fact.card not in fields]
    await reveal_if_named(at, cards, effect)
    made = await move_all(at, facts, beneath=uncovered if effect.alone else with_beneath, order=effect.order)
    for card in fields:
        made += await play_field(at.table, at.state.cards[card].owner, card)
    if effect.mode == "rest" and effect.to in ("energy", "battle"):
        come = [card for card in selected if zone_name(at.state.cards[card].zone) == effect.to]
        rested = [come_rested(card, effect.to) for card in come if not at.state.cards[card].rested]
        if rested:
            at.table.emit(*rested)
    return Made(max(1, len(cards)), made)


def _able(at: Resolution, facts: Sequence[M]) -> list[M]:
    """Those of the moves that the skill can make happen."""
    return [fact for fact in facts if can_happen(at.state, fact, by=at.you)]


async def reveal_if_named(at: Resolution, cards: Sequence[Card], effect: Move) -> None:
    """3-1-7. A card that had to be of some kind is shown to all as it goes from one secret area to another."""
    secret = at.state.specs[effect.to].seen_by != "all"
    said = effect.face != "up" and isinstance(effect.what, Cards) and needs_information(effect.what)
    named = [card for card in cards if effect.reveal or (secret and (said or card in at.specified))]
    hidden = [card for card in named if at.state.specs[zone_name(at.state.cards[card].zone)].seen_by != "all"]
    shown = [CardRevealed(card=card, rule="3-1-7") for card in hidden if not at.state.cards[card].revealed]
    if shown:
        at.table.emit(*shown)
        at.shown += [fact.card for fact in shown]


async def happened(at: Resolution, facts: Sequence[Fact]) -> int:
    """Let these happen at once; how many did."""
    before = at.table.position
    if facts:
        await at.table.perform(*facts)
    there = {id(fact) for fact in at.table.facts[before:]}
    return sum(id(fact) in there for fact in facts)


async def move_all(
    at: Resolution,
    facts: Sequence[CardMoved],
    *,
    beneath: Callable[[FusionWorldState, Sequence[CardMoved]], list[Fact]] = with_beneath,
    rested: str | None = None,
    order: Placing = "any",
) -> int:
    """Let the moves happen, with what they are for the cards `beneath`; how many did.

    Cards go from a deck to another area one by one (3-2-3), all others at once: also those that stay in their deck, and
    those whose `order` nobody is to know (3-1-5). `rested`: they come in Rest Mode, by that rule.
    """
    before = at.table.position
    shown = [] if order == "random" else facts
    decked = [fact for fact in shown if zone_name(fact.source) == "deck" and fact.target != fact.source]
    others = [fact for fact in facts if fact not in decked]
    for group in (*([fact] for fact in decked), others):
        modes = [CardRested(card=fact.card, rule=rested) for fact in group] if rested else []
        if group:
            await at.table.perform(*beneath(at.state, group), *modes, order=order)
    there = {id(fact) for fact in at.table.facts[before:]}
    return sum(id(fact) in there for fact in facts)


async def _play(at: Resolution, effect: Play) -> Made:
    """5-5-3. To the player's Battle Area without their cost, in Active Mode unless it says otherwise (3-6-3).

    At once; those with [Field] one after the other, for each sends the last one to the Drop (15-3-4).
    """
    cards = at.select(effect.what)
    plays = _able(at, [played(at.state, card, by=at.you) for card in cards if is_played(at.state, card)])
    paid = [fact for fact in plays if not effect.pay or await _paid(at, fact.card)]
    fields = [fact.card for fact in paid if is_field(at.state, fact.card)]
    battle_cards = [fact for fact in paid if fact.card not in fields]
    made = await move_all(at, battle_cards, rested="5-5-3-4" if effect.mode == "rest" else None)
    for card in fields:
        made += await play_field(at.table, at.you, card)
    return Made(max(1, len(cards)), made)


async def _paid(at: Resolution, card: Card) -> bool:
    """Whether the card's cost could be paid, and was."""
    cost = cost_of(at.state, card)
    if not can_pay(sources(at.state, at.you), cost):
        return False
    await pay(at.table, at.you, cost, card)
    return True


async def _ko(at: Resolution, effect: Ko) -> Made:
    """5-10. Battle Cards in a Battle Area, at once."""
    selected = at.select(effect.what)
    facts = _able(at, [koed(at.state, card) for card in selected])
    return Made(max(1, len(selected)), await move_all(at, facts))


async def _stack(at: Resolution, effect: Stack) -> Made:
    """16-2-4. Under the card, at the very bottom."""
    hosts, cards = at.select(effect.under), at.select(effect.what)
    if not hosts:
        return Made(max(1, len(cards)), 0)
    facts = _able(at, [stacked(at.state, card, hosts[0]) for card in cards])
    return Made(max(1, len(facts)), await move_all(at, facts))


async def _control(at: Resolution, effect: Control) -> Made:
    """13-8. To the player's Battle Area, in the mode in which they are, with the effects on them."""
    player = at.you if effect.whose == "you" else opponent(at.you)
    target: Zone = zone_of(player, "battle")
    moves = [
        CardTaken(card=card, source=at.state.cards[card].zone, target=target, rule="13-8-1")
        for card in at.select(effect.what)
        if zone_name(at.state.cards[card].zone) == "battle" and master_of(at.state, card) != player
    ]
    facts: list[Fact] = []
    for move in _able(at, moves):
        facts.append(move)
        if at.state.cards[move.card].rested:
            facts.append(CardRested(card=move.card, rule="13-8-2"))
    await at.table.perform(*facts)
    taken = [move for move in moves if master_of(at.state, move.card) == player]
    return Made(1, len(taken))


async def _remove(at: Resolution, effect: Remove) -> Made:
    """13-9. Out of all areas, face up."""
    facts = _able(at, [removed(at.state, card) for card in at.select(effect.what)])
    return Made(max(1, len(facts)), await move_all(at, facts))


MOVES: Mapping[type[Any], Action] = {
    Draw: _draw,
    Discard: _discard,
    Move: _move,
    Play: _play,
    Ko: _ko,
    Stack: _stack,
    Control: _control,
    Remove: _remove,
}
"""What is done for each of these effects."""
