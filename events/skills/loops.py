"""Infinite loops of skills: when a table is the same again, and what then happens.

Books say neither how a loop is known to be infinite, nor that there is a largest number to declare. So it is done:

- The table has come round if it is the same but for counts that have grown. If nobody had a choice and all was the
  same, it is a draw at once. If something has grown, that may still come to trigger or to end something: it is a draw
  after a hundred rounds, more than any card asks for.
- Any whole number can be declared. It is said in parts: who says a hundred is asked how many more. The loop action is
  then carried out fact by fact.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from events.language.effect import Limit
from events.skills.facts import LoopDeclared
from events.skills.state import TextState, Use
from events.table.ask import Ask, Option
from events.table.fact import GameEnded
from events.table.ids import Card, Player
from events.table.in_force import Delay, Due
from events.table.loop import Declared, Loops, Picture, Watch
from events.table.table import Table
from events.values.granting import BORROWED
from events.values.holding import skill_at

WATCHED_FROM = 20
"""So many skills are resolved in a turn before it is watched for loops: what goes on for ever comes to that too."""
MOST = 100
"""As many times more can be said at once; who says so is asked how many more than that."""


def watch(table: Table) -> None:
    """Count a skill that is being resolved; from so many of them on, the rest of the turn is watched."""
    turn = table.state.turn
    resolved = table.resolved.get(turn, 0) + 1
    table.resolved = {turn: resolved}
    if resolved >= WATCHED_FROM and (table.watch is None or table.watch.turn != turn):
        stations = (*table.game.skills.free_timings, "pending", "delayed")
        table.watch = Watch(Loops(stations=stations, picture=picture, endless=endless, declare=declare), turn)


def endless(table: Table) -> None:
    """Neither player can stop it: a draw."""
    table.emit(GameEnded(winner=None, reason="loop", rule=table.cites["endless_loop"]))


async def declare(table: Table, players: Sequence[Player]) -> Declared:
    """Each who can stop it says how many times it is carried out; the fewer of these counts.

    The player of the larger number, or the only one, cannot restart it. Of equal numbers it is the turn player's that
    counts, and nobody said the larger one.
    """
    rule = table.cites["loop_of_one"] if len(players) == 1 else table.cites["loop_of_both"]
    times: dict[Player, int] = {}
    for player in players:
        times[player] = await _times(table, player, rule=rule)
        table.emit(LoopDeclared(player=player, times=times[player], rule=rule))
    fewer, *others = sorted(players, key=times.__getitem__)
    if not others:
        return Declared(times[fewer], fewer, fewer)
    return Declared(times[fewer], fewer, others[0] if times[others[0]] > times[fewer] else None)


async def _times(table: Table, player: Player, *, rule: str) -> int:
    """A whole number, in parts of at most a hundred, of which the last is less."""
    options = tuple(Option("repeat", number=number) for number in range(MOST + 1))
    said: list[Option] = []
    while not said or said[-1].number == MOST:
        [picked] = await table.put(Ask(player, "loop", rule, options, picked=tuple(said)))
        said.append(options[picked])
    return sum(one.number or 0 for one in said)


# When a table is the same.


def picture(table: Table) -> Picture:
    """All cards in all zones, how they lie, and what holds for them and waits. Only what is of no use but to tell new
    from old is left out: how often a card was new, and the numbers of effects.

    What can grow without end beside them are counters, equal effects, what is counted in the turn, and what its game
    says of its own.
    """
    state: TextState = table.state
    effects, delays = list(_effects(state)), [_delay(state, delay) for delay in state.delays.values()]
    same = (
        (table.checkpoint, state.phase, state.step),
        tuple(map(tuple, state.zones.values())),
        [
            (one.rested, one.revealed, one.flipped, one.host, one.played_by, one.shown, one.face_down)
            for one in state.cards
        ],
        list(_pending(state)),
        *state.loop_key(),
        list(dict.fromkeys(effects)),
        list(dict.fromkeys(delays)),
        [_due(state, due) for due in state.due],
        dict(_limited(state)),
        dict(_by_name(state)),
        sorted(_skill(use) for use, turn in state.at_end.items() if turn == state.turn and state.is_now(use)),
        sorted(_skill(use) for use in state.situations if state.is_now(use)),
        sorted(card for card, incarnation in state.shielded.items() if state.cards[card].incarnation == incarnation),
    )
    tallies: Counter[Hashable] = Counter(("effect", one) for one in effects)
    tallies.update(("delay", one) for one in delays)
    tallies.update({("happened", *key): times for key, times in state.happened.items()})
    tallies.update(state.growing())
    tallies.update({("counters", card): one.counters for card, one in enumerate(state.cards) if one.counters})
    for card, one in enumerate(state.cards):
        tallies.update({("counters", card, kind): count for kind, count in one.kind_counters.items()})
    tallies.update({("beside", *key): count for key, count in state.player_counters.items()})
    return Picture(same, tallies)


def _pending(state: TextState) -> Iterator[tuple[Any, ...]]:
    for one in state.pending:
        that = one.that is not None and state.cards[one.that].incarnation == one.that_incarnation
        there = state.cards[one.card].incarnation == one.incarnation
        yield *_skill(one.use), there, one.master, one.that, that, one.known, one.given, one.own


def _due(state: TextState, due: Due) -> tuple[Any, ...]:
    there = due.that is not None and state.cards[due.that].incarnation == due.incarnation
    return _delay(state, state.delays[due.number]), due.that, there, due.known


def _effects(state: TextState) -> Iterator[Hashable]:
    """What effects in force say; those of cards that have gone say nothing any more."""
    for one in state.effects.values():
        if one.card is not None and state.cards[one.card].incarnation != one.incarnation:
            continue
        of_turn = one.turn == state.turn
        yield one.source, one.master, one.change, one.until, of_turn, one.begun, one.card, one.scope, one.player


def _delay(state: TextState, delay: Delay) -> Hashable:
    there = state.cards[delay.source].incarnation == delay.incarnation
    named = tuple(
        (name, card) for name, card, incarnation in delay.named if state.cards[card].incarnation == incarnation
    )
    of_turn = delay.turn == state.turn
    return delay.source, there, delay.master, delay.when, delay.effects, delay.until, delay.each_time, of_turn, named


def _limited(state: TextState) -> Iterator[tuple[Hashable, int]]:
    """How often skills have been used that can be used only so often."""
    for use, times in state.used.items():
        skill = skill_at(state, use.card, use.skill)
        if skill is None and use.skill >= BORROWED:
            continue  # who lent it is another card now, and lends another skill
        limit = Limit() if skill is None else skill.limit
        if limit is None or limit.per == "name":
            continue
        made = times.within(limit.within, state.turn)
        if limit.within == "game":
            yield use, made
        elif made and state.is_now(use):
            yield _skill(use), made


def _by_name(state: TextState) -> Iterator[tuple[Hashable, int]]:
    """The same of those that all cards of a name can use only so often."""
    for used, times in state.named.items():
        made = 0 if used.skill.limit is None else times.within(used.skill.limit.within, state.turn)
        if made:
            yield used, made


def _skill(use: Use) -> tuple[Card, int]:
    """Without what tells whether its lender has become a new card."""
    return use.card, use.skill % BORROWED
