"""Durations: the beginning and end of ongoing effects, and skipped and extra turns."""

from collections.abc import Collection, Iterable
from typing import Any

from events.language.effect import Can, Cannot, Span
from events.table.fact import Fact
from events.table.ids import Player, opponent
from events.table.ongoing import DelayEnded, EffectEnded, EffectStarted, EffectUsed, is_due
from events.table.table import Table
from events.values.context import Applied
from events.values.holding import on_player

NEXT_USE: Span = "next_use"


def end_effects(
    table: Table,
    player: Player,
    *untils: Span,
    rule: str,
    theirs: Collection[Span] = (),
    later: Collection[Span] = (),
    waiting: bool = False,
    but: Collection[int] = (),
) -> None:
    """End the ongoing and delayed effects of a master with these durations, all at once.

    `theirs`: the durations of the opponent's effects that end with them. `later`: of these durations, only those of an
    earlier turn. `waiting`: also those that have not begun. `but`: the numbers of delayed effects that go on.
    """
    state = table.state
    if not state.effects and not state.delays:
        return
    ended: list[Fact] = []
    for master, spans in ((player, untils), (opponent(player), theirs)):
        ended += [
            EffectEnded(effect=effect.number, rule=rule)
            for effect in state.effects.values()
            if effect.master == master
            and effect.until in spans
            and (effect.begun or waiting)
            and not (effect.until in later and effect.turn == state.turn)
        ]
        ended += [
            DelayEnded(effect=delay.number, rule=rule)
            for delay in state.delays.values()
            if delay.master == master
            and delay.until in spans
            and delay.number not in but
            and not is_due(state, delay.number)
            and not (delay.until in later and delay.turn == state.turn)
        ]
    if ended:
        table.emit(*ended)


def use_up(table: Table, found: Iterable[tuple[Applied, Any]], *, rule: str) -> None:
    """Use up one use of the ongoing effects among these changes that uses end; end those that have no use left."""
    effects = table.state.effects
    for number in dict.fromkeys(applied.effect for applied, _ in found):
        if number is None or number not in effects or effects[number].until != NEXT_USE:
            continue
        used = EffectEnded if effects[number].uses == 1 else EffectUsed
        table.emit(used(effect=number, rule=rule))


def start_effects(table: Table, player: Player, *, until: Span, theirs: Span | None = None, rule: str) -> None:
    """Begin the waiting ongoing effects of a master with a duration, all at once.

    `theirs`: the duration of the opponent's effects that begin with them.
    """
    started = [
        EffectStarted(effect=effect.number, rule=rule)
        for master, span in ((player, until), (opponent(player), theirs))
        for effect in table.state.effects.values()
        if effect.master == master and effect.until == span and not effect.begun
    ]
    if started:
        table.emit(*started)


def skipped(table: Table, player: Player, part: str) -> bool:
    """Whether the player skips a part of the turn, once per effect."""
    return _comes_true(table, player, Cannot, f"begin_{part}", rule=table.cites["skip"])


def takes_extra_turn(table: Table, player: Player) -> bool:
    """Whether the player takes an extra turn, once per effect."""
    return _comes_true(table, player, Can, "begin_turn", rule=table.cites["extra_turn"])


def _comes_true(table: Table, player: Player, kind: type[Can | Cannot], action: str, *, rule: str) -> bool:
    """Whether an ongoing effect on the player has this action; the effect ends with it."""
    state = table.state
    if not state.effects:
        return False
    for applied, change in on_player(state, player, kind):
        if change.action == action and applied.effect is not None:
            table.emit(EffectEnded(effect=applied.effect, rule=rule))
            return True
    return False
