"""Fusion: two personalities become one of the Sensei Deck, and are themselves again as it ends."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from events.dbz.areas import face, pairs
from events.dbz.card import ANGER, STAGE
from events.dbz.characters import REBORN
from events.dbz.facts import (
    ComponentCovered,
    FusionBegan,
    FusionEnded,
    LevelLost,
    PersonalityFused,
    PersonalityParted,
    StagesGained,
)
from events.dbz.leaving import discarded
from events.dbz.levels import AFTER_LOSS, handed_over, level_changed
from events.language.effect import Gain
from events.table.ask import Option
from events.table.counters import PlayerCountersRemoved
from events.table.fact import CardPlaced, CardRemoved, Fact, StackPassed, ZoneShuffled
from events.table.ids import Card, Player, zone_name, zone_of
from events.table.moving import moved_to
from events.table.ongoing import EffectCarried
from events.table.setup import in_random_order
from events.table.table import Table


async def fuse(table: Table, player: Player, card: Card) -> bool:
    """fusion/2 to fusion/6. Whether two personalities were replaced by a Fusion Personality: at its highest power stage
    and without anger, the Main Personality if one of them was that.

    attach/3, DBZ-41, fusion/detail-4: what is attached to either and in effect on it, is so on the fused one.
    fusion/detail-5: as neither leaves play, nothing keeps it there.
    """
    state = table.state
    options = [Option("fuse", one, other=two) for one, two in pairs(state, player, card)]
    if len(options) > 1:
        options = list(await table.ask(player, "fuse", options, rule="fusion/3", about=card))
    components = [one for option in options for one in (option.card, option.other) if one is not None]
    if not components:
        return False
    zone = zone_name(state.cards[components[0]].zone)
    facts: list[Fact] = [
        moved_to(state, one, ComponentCovered, "under", host=card, rule="fusion/3") for one in components
    ]
    facts.append(moved_to(state, card, PersonalityFused, zone, rule="fusion/6" if zone == "main" else "fusion/5"))
    facts.append(FusionBegan(card=card, first=components[0], second=components[1], rule="fusion/2"))
    facts.append(StagesGained(card=card, kind=STAGE, amount=face(state, card).highest, rule="fusion/4"))
    if anger := state.player_counter(player, ANGER):
        facts.append(PlayerCountersRemoved(player=player, kind=ANGER, amount=anger, rule="fusion/4"))
    for one in components:
        facts += [StackPassed(card=low, host=card, rule="attach/3") for low in state.beneath(one)]
        facts += handed_over(state, one, card)
    table.emit(*facts)
    return True


def timer_of(state: Any, card: Card) -> list[Card]:
    """fusion/7, fusion/dance. The cards face down under a fused personality, by which its fusion ends."""
    return [low for low in state.beneath(card) if state.cards[low].face_down]


async def defuse(table: Table, card: Card) -> None:
    """fusion/dance/end, fusion/potara/end. A fusion ends: its personalities return to play.

    fusion/gogeta, nz/gogeta/1: of some, only a Main Personality does.
    """
    state = table.state
    player, components = state.controller(card), state.fusions[card]
    if len(components) == 1:
        await _leave_locked(table, player, card, components[0])
        return
    zone, timer, reborn = (
        zone_name(state.cards[card].zone),
        timer_of(state, card),
        face(state, card).character in REBORN,
    )
    rule = "fusion/gogeta" if reborn else "fusion/dance/end" if timer else "fusion/potara/end"
    returning = components if not reborn else components[:1] if zone == "main" else ()
    kind, pile = (CardPlaced, "sensei_deck") if reborn else (CardRemoved, "removed")
    facts: list[Fact] = [moved_to(state, card, kind, pile, rule=rule), FusionEnded(card=card, rule=rule)]
    for place, one in enumerate(returning):
        facts.append(moved_to(state, one, PersonalityParted, "allies" if place else zone, rule=rule))
        stages = AFTER_LOSS if reborn else face(state, one).highest
        facts.append(StagesGained(card=one, kind=STAGE, amount=stages, rule=rule))
    facts += _below(state, card, returning, but=(*components, *timer), rule=rule)
    facts += _handed_back(state, card, returning[0]) if returning else ()
    table.emit(*facts)
    await shuffle_in(table, player, [*timer, *(one for one in components if one not in returning)], rule=rule)


def _handed_back(state: Any, card: Card, to: Card) -> Iterator[Fact]:
    """The facts that a personality takes over what is in effect on the fused one; not the skills that it gained, by
    which fusions end.
    """
    for fact in handed_over(state, card, to):
        if not (isinstance(fact, EffectCarried) and isinstance(state.effects[fact.effect].change, Gain)):
            yield fact


def _below(state: Any, card: Card, returning: Sequence[Card], *, but: Collection[Card], rule: str) -> Iterator[Fact]:
    """The facts of what lies under a fused personality: it lies under the one that it belongs to, or the first."""
    for low in state.beneath(card):
        if low in but:
            continue
        hosts = [one for one in returning if face(state, one).character == face(state, low).character] or returning
        yield StackPassed(card=low, host=hosts[0], rule=rule) if hosts else discarded(state, low)


async def shuffle_in(table: Table, player: Player, cards: Sequence[Card], *, rule: str) -> None:
    """fusion/detail-3, fusion/gogeta. Shuffle cards into a player's Life Deck."""
    if cards:
        table.emit(*(moved_to(table.state, card, CardPlaced, "life_deck", rule=rule) for card in cards))
        order = await in_random_order(table, table.state.cards_in(player, "life_deck"), rule=rule)
        table.emit(ZoneShuffled(zone=zone_of(player, "life_deck"), order=order, rule=rule))


async def _leave_locked(table: Table, player: Player, card: Card, before: Card) -> None:
    """nz/locked/piccolo-fused/2. A locked level that is a fusion ends: the personality is at its level before."""
    rule, state = "nz/locked/piccolo-fused/2", table.state
    left = level_changed(state, player, before, face(state, before).highest, rule=rule, kind=LevelLost)
    table.emit(*left, FusionEnded(card=card, rule=rule))


async def leave(table: Table, card: Card) -> bool:
    """fusion/detail-3, nz/gogeta/1. Whether a fusion ends in place of what would make its personality leave play: the
    Main Personality does not, and of an Ally only the timer stops, whose cards are shuffled into the Life Deck.
    """
    state = table.state
    if zone_name(state.cards[card].zone) == "main" or face(state, card).character in REBORN:
        await defuse(table, card)
        return True
    timer, player = timer_of(state, card), state.controller(card)
    table.emit(FusionEnded(card=card, rule="fusion/detail-3"))
    await shuffle_in(table, player, timer, rule="fusion/detail-3")
    return False


async def end_reborn(table: Table) -> None:
    """fusion/gogeta/combat-end, nz/gogeta/2. Some fusions end with Combat."""
    for card in [card for card in table.state.fusions if face(table.state, card).character in REBORN]:
        await defuse(table, card)
