"""Anger and levels: how a Main Personality advances, and loses levels."""

from collections.abc import Sequence
from typing import Any

from events.dbz.areas import face, levels_of, main_of
from events.dbz.card import ANGER, STAGE
from events.dbz.characters import FUSED
from events.dbz.facts import ControlPassed, FusionBegan, LevelLeft, LevelLost, LevelReached, StagesGained
from events.dbz.leaving import discarded
from events.effects.stacking import effects_on
from events.skills.declared import TargetChanged
from events.table.counters import PlayerCountersRemoved
from events.table.fact import CardMoved, Fact, StackPassed
from events.table.ids import Card, Player
from events.table.moving import moved_to
from events.table.ongoing import EffectCarried
from events.table.table import Table

ADVANCING = 5  # anger/advance
AFTER_LOSS = 5  # level/lose/set


def gained(state: Any, card: Card, amount: int, *, rule: str) -> list[Fact]:
    """types/power-stage/max, turn/power-up/cap. The fact that a personality gains power stages, as far as it can."""
    by = min(amount, face(state, card).highest - state.stages(card))
    return [StagesGained(card=card, kind=STAGE, amount=by, rule=rule)] if by > 0 else []


def level_changed(
    state: Any, player: Player, new: Card, stages: int, *, rule: str, kind: type[CardMoved] = LevelReached
) -> list[Fact]:
    """deck/main-personality/5. The facts that a Main Personality is at another level, with so many power stages.

    The personality never leaves play: what is attached to it, and what is in effect on it, stays so (attach/3,
    DBZ-41). drills/level-change: the player's Drills are discarded.
    """
    old = main_of(state, player)
    facts: list[Fact] = [
        moved_to(state, old, LevelLeft, "levels", rule=rule),
        moved_to(state, new, kind, "main", rule=rule),
    ]
    facts += gained(state, new, stages, rule=rule)
    facts += [StackPassed(card=card, host=new, rule="attach/3") for card in state.beneath(old)]
    facts += handed_over(state, old, new)
    drills = state.cards_in(player, "drills")
    return facts + [discarded(state, card, rule="drills/level-change") for card in drills]


def handed_over(state: Any, old: Card, new: Card) -> list[Fact]:
    """attach/3. The facts that the card of a personality which is still the same takes over: effects on it, control of
    Combat, and that it is attacked.
    """
    carried = [EffectCarried(effect=effect.number, card=new, rule="attach/3") for effect in effects_on(state, old)]
    return [*carried, *control_kept(state, old, new)]


def control_kept(state: Any, old: Card, new: Card) -> list[Fact]:
    """allies/take-control/leaves. The facts that the card of a personality which has not left play takes over control
    of Combat, and that it is attacked.
    """
    player, rule = state.controller(old), "allies/take-control/leaves"
    facts: list[Fact] = []
    if state.control.get(player) == old:
        facts.append(ControlPassed(card=new, player=player, rule=rule))
    for place, entry in enumerate(state.declared):
        if old in [target.card for target in entry.targets]:
            facts.append(TargetChanged(declared=place, card=new, rule=rule))
    return facts


def next_level(state: Any, player: Player, by: int = 1) -> Card | None:
    """The card of the level so far above (or below) the present one; None if the stack has none.

    nz/locked/3: a locked level is none that is above others.
    """
    cards = levels_of(state, player)
    place = cards.index(main_of(state, player)) + by
    there = 0 <= place < len(cards) and not (by > 0 and face(state, cards[place]).locked)
    return cards[place] if there else None


def angered(state: Any, player: Player) -> Sequence[Fact]:
    """anger/advance, anger/at-top. What five anger lead to: the next level, or the highest power stage of the last one.

    anger/no-carry, DBZ-09: the anger is gone, however much it was. fusion/detail-9: who is fused does not advance.
    """
    anger = state.player_counter(player, ANGER)
    if anger < ADVANCING:
        return ()
    new = None if state.is_fused(main_of(state, player)) else next_level(state, player)
    rule = "anger/at-top" if new is None else "anger/advance"
    calmed = PlayerCountersRemoved(player=player, kind=ANGER, amount=anger, rule=rule)
    if new is None:
        main = main_of(state, player)
        return [calmed, *gained(state, main, face(state, main).highest, rule=rule)]
    return [calmed, *level_changed(state, player, new, face(state, new).highest, rule=rule)]


def by_effect(state: Any, player: Player, by: int) -> list[Fact]:
    """anger/other-advance, level/lose. What an effect does that raises or lowers a level: anger stays as it is.

    DBZ-10: who advances is at the highest power stage; level/lose/set: who loses a level is at five above 0. DBZ-42:
    nobody goes below the lowest level. fusion/detail-9, fusion/detail-10: who is fused reaches the highest power stage
    instead, and loses none (nz/locked/piccolo-fused/1).
    """
    main = main_of(state, player)
    if state.is_fused(main):
        return gained(state, main, face(state, main).highest, rule="fusion/detail-9") if by > 0 else []
    new = next_level(state, player, by)
    if new is None:
        return []
    if by > 0:
        return level_changed(state, player, new, face(state, new).highest, rule="anger/other-advance")
    return level_changed(state, player, new, AFTER_LOSS, rule="level/lose/set", kind=LevelLost)


async def reach(table: Table, player: Player, card: Card) -> None:
    """nz/locked/1, DBZ-10. A card leads a player's Main Personality to a level of its stack, whichever it was at."""
    state, before = table.state, main_of(table.state, player)
    facts = level_changed(state, player, card, face(state, card).highest, rule="nz/locked/1")
    if FUSED in face(state, card).traits:  # nz/locked/piccolo-fused/1
        facts.append(FusionBegan(card=card, first=before, rule="nz/locked/piccolo-fused/1"))
    await table.perform(*facts)
