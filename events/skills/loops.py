"""Infinite loops of skills: the equality of states, and the rules for a loop.

Books define neither the proof of an infinite loop nor a largest number to declare. Kifu's rules:

- A state is repeated if it is equal but for counts that have grown. If nobody had a choice and no count has grown, it
  is a draw at once. A grown count may still trigger or end something: then it is a draw after a hundred rounds, more
  than any card asks for.
- Any whole number can be declared, in parts: a player who declares a hundred is asked how many more. The loop action is
  then carried out fact by fact.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence, Set
from typing import Any

from events.language.effect import Limit
from events.skills.declarations import SkillUse
from events.skills.facts import LoopDeclared
from events.skills.state import TextState
from events.table.ask import Ask, Option
from events.table.ids import Card, Player
from events.table.in_force import Bound, Delay, Due
from events.table.loop import LoopCount, Loops, LoopWatch, Picture, endless
from events.table.table import Table
from events.values.granting import BORROWED
from events.values.holding import skill_at

WATCHED_FROM = 20
"""The number of resolved skills from which a turn is watched for loops."""
MOST = 100
"""The largest number in one ask; a player who picks it is asked how many more."""


def watch(table: Table) -> None:
    """Raise the count of resolved skills by one; from WATCHED_FROM on, the rest of the turn is watched."""
    turn = table.state.turn
    resolved = table.resolved.get(turn, 0) + 1
    table.resolved = {turn: resolved}
    if resolved >= WATCHED_FROM and (table.watch is None or table.watch.turn != turn):
        stations = (*table.game.skills.free_timings, "pending", "delayed")
        table.watch = LoopWatch(
            Loops(stations=stations, picture=picture, endless=endless, declare_loop=declare_loop), turn
        )


async def declare_loop(table: Table, players: Sequence[Player], acting: Set[Player]) -> LoopCount:
    """Ask those who can stop a loop for numbers of rounds; return the smaller, and the player who cannot restart it.

    Those who can stop it are asked, or, by the game's rules, those of them who do more in it than decline.

    The player of the larger number cannot restart it, nor can the only one, or the only one who acts in it. Of equal
    numbers that of who acts counts, or the turn player's, and nobody else is barred.
    """
    rule = table.cites["loop_of_one"] if len(players) == 1 else table.cites["loop_of_both"]
    if acting and table.game.skills.loops_stopped_by == "who_acts":
        players = [player for player in players if player in acting]
    times: dict[Player, int] = {}
    for player in players:
        times[player] = await _times(table, player, rule=rule)
        table.emit(LoopDeclared(player=player, times=times[player], rule=rule))
    fewer, *others = sorted(players, key=lambda player: (times[player], player not in acting))
    if not others or acting == {fewer}:
        return LoopCount(times[fewer], fewer, fewer)
    return LoopCount(times[fewer], fewer, others[0] if times[others[0]] > times[fewer] else None)


async def _times(table: Table, player: Player, *, rule: str) -> int:
    """Ask a player for a whole number, in parts of at most a hundred; the last part is smaller."""
    options = tuple(Option("repeat", number=number) for number in range(MOST + 1))
    picks: list[Option] = []
    while not picks or picks[-1].number == MOST:
        [picked] = await table.put(Ask(player, "loop", rule, options, picked=tuple(picks)))
        picks.append(options[picked])
    return sum(option.number or 0 for option in picks)


# The equality of states.


def picture(table: Table) -> Picture:
    """The picture of a state: cards, zones, effects and pending skills, without incarnations and effects' numbers.

    The tallies, which may grow without end, are counters, equal effects, counts of the turn, and those of the game.
    """
    state: TextState = table.state
    effects, delays = list(_effects(state)), [_delay(state, delay) for delay in state.delays.values()]
    same = (
        (table.checkpoint, state.phase, state.step),
        tuple(map(tuple, state.zones.values())),
        [
            (card.rested, card.revealed, card.flipped, card.host, card.played_by, card.shown, card.face_down)
            for card in state.cards
        ],
        list(_pending(state)),
        *state.loop_key(),
        declared(state),
        list(dict.fromkeys(effects)),
        list(dict.fromkeys(delays)),
        [_due(state, due) for due in state.due],
        dict(_limited(state)),
        dict(_by_name(state)),
        sorted(_skill(use) for use, turn in state.at_end.items() if turn == state.turn and state.is_now(use)),
        sorted(_skill(use) for use in state.situations if state.is_now(use)),
        sorted(card for card, incarnation in state.shielded.items() if state.cards[card].incarnation == incarnation),
    )
    tallies: Counter[Hashable] = Counter(("effect", effect) for effect in effects)
    tallies.update(("delay", delay) for delay in delays)
    tallies.update({("happened", *key): times for key, times in state.happened.items()})
    tallies.update({("remembered", *key): times for key, times in state.remembered.items()})
    tallies.update(state.growing())
    tallies.update(
        {("counters", card): card_state.counters for card, card_state in enumerate(state.cards) if card_state.counters}
    )
    for card, card_state in enumerate(state.cards):
        tallies.update({("counters", card, kind): count for kind, count in card_state.kind_counters.items()})
    tallies.update({("beside", *key): count for key, count in state.player_counters.items()})
    return Picture(same, tallies)


def declared(state: TextState) -> list[Hashable]:
    """The declarations, without the incarnations of their cards."""
    return [
        entry._replace(
            incarnation=0,
            targets=tuple(target._replace(incarnation=0) for target in entry.targets),
            joined=tuple(joined._replace(incarnation=0) for joined in entry.joined),
        )
        for entry in state.declared
    ]


def _pending(state: TextState) -> Iterator[tuple[Any, ...]]:
    for pending in state.pending:
        that = _is_there(state, pending.that, pending.that_incarnation)
        there = state.cards[pending.card].incarnation == pending.incarnation
        of_event = pending.that, that, pending.known, pending.came, _bound(state, pending.bound)
        yield *_skill(pending.use), there, pending.master, *of_event, pending.given, pending.own


def _due(state: TextState, due: Due) -> tuple[Any, ...]:
    there = _is_there(state, due.that, due.incarnation)
    return _delay(state, state.delays[due.number]), due.that, there, due.known, _bound(state, due.bound)


def _bound(state: TextState, bound: Bound) -> tuple[Any, ...]:
    return bound.by, _is_there(state, bound.by, bound.incarnation), bound.known, bound.number


def _is_there(state: TextState, card: Card | None, incarnation: int) -> bool:
    """Whether a card of an event is still the same."""
    return card is not None and state.cards[card].incarnation == incarnation


def _effects(state: TextState) -> Iterator[Hashable]:
    """The contents of ongoing effects, without those on cards that have left."""
    for effect in state.effects.values():
        if effect.card is not None and state.cards[effect.card].incarnation != effect.incarnation:
            continue
        of_turn = effect.turn == state.turn
        yield (
            effect.source,
            effect.master,
            effect.change,
            effect.until,
            effect.uses,
            of_turn,
            effect.begun,
            effect.card,
            effect.scope,
            effect.player,
        )


def _delay(state: TextState, delay: Delay) -> Hashable:
    there = state.cards[delay.source].incarnation == delay.incarnation
    named = tuple(
        (name, card) for name, card, incarnation in delay.named if state.cards[card].incarnation == incarnation
    )
    of_turn = delay.turn == state.turn
    return delay.source, there, delay.master, delay.when, delay.effects, delay.until, delay.each_time, of_turn, named


def _limited(state: TextState) -> Iterator[tuple[Hashable, int]]:
    """The uses of skills limited by card."""
    for use, times in state.used.items():
        skill = skill_at(state, use.card, use.skill)
        if skill is None and use.skill >= BORROWED:
            continue  # its lender is another card now, and lends another skill
        limit = Limit() if skill is None else skill.limit
        if limit is None or limit.per == "name":
            continue
        made = state.made(times, limit.within)
        if limit.within == "game":
            yield use, made
        elif made and state.is_now(use):
            yield _skill(use), made


def _by_name(state: TextState) -> Iterator[tuple[Hashable, int]]:
    """The uses of skills limited by name."""
    for used, times in state.named.items():
        made = 0 if used.skill.limit is None else state.made(times, used.skill.limit.within)
        if made:
            yield used, made


def _skill(use: SkillUse) -> tuple[Card, int]:
    """The card and skill id of a use, without the incarnation of a lender."""
    return use.card, use.skill % BORROWED
