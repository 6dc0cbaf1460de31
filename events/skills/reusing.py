"""Cards that stay where they were used, to be used again: their further uses are counters on them."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.effects.definition import UNDONE, Outcome
from events.effects.interpret import Resolution, perform_all
from events.language.effect import Effect, If, Mark, May, Move, Remove, Shuffle
from events.skills.state import TextState
from events.table.counters import KindCountersPlaced, KindCountersRemoved
from events.table.ids import Card
from events.table.ongoing import DelayEnded
from events.table.table import Table
from events.values.holding import skills

FURTHER_USE = "further use"
"""The kind of the counters of a card that stays to be used so many more times."""


def further_uses(state: Any, card: Card | None) -> int:
    """How many more times a card can be used that stays where it was used."""
    return 0 if card is None else state.cards[card].kind_counters.get(FURTHER_USE, 0)


def use_again(table: Table, card: Card, *, rule: str) -> None:
    """Take one of the further uses from a card that is used again; of another nothing.

    What was to become of it if it was not used again no longer waits.
    """
    state = table.state
    if not further_uses(state, card):
        return
    ended = [
        DelayEnded(effect=delay.number, rule=rule)
        for delay in state.delays.values()
        if (delay.source, delay.incarnation) == (card, state.cards[card].incarnation)
        and not parted_by_use(delay.effects)[0]
    ]
    table.emit(KindCountersRemoved(card=card, kind=FURTHER_USE, amount=1, rule=rule), *ended)


def can_stay(state: TextState, card: Card) -> bool:
    """Whether a card that is used can stay for more uses: not one that stays already, nor in a further use."""
    return not further_uses(state, card) and _uses(state, card) <= 1


def is_for_further_uses(effect: May) -> bool:
    """Whether a voluntary effect leads to nothing but further uses of its card, whatever is done for them."""
    last = effect.effects[-1]
    then = last.then if isinstance(last, If) else (last,)
    return all(isinstance(each, Mark) and each.kind == FURTHER_USE and each.what == "this" for each in then)


async def stay(resolution: Resolution, effect: Mark, *, rule: str) -> Outcome:
    """Let cards that are used stay for more uses; a further use gives no more of them, nor one that stays already."""
    state, by = resolution.state, resolution.amount(effect.by)
    cards = [card for card in resolution.select(effect.what) if can_stay(state, card)]
    if not cards or by <= 0:
        return UNDONE
    placed = [KindCountersPlaced(card=card, kind=FURTHER_USE, amount=by, rule=rule) for card in cards]
    return Outcome(len(placed), len(await perform_all(resolution, placed)))


def _uses(state: TextState, card: Card) -> int:
    """How often skills of a card have been used, since it is the same card."""
    incarnation = state.cards[card].incarnation
    return sum(times.in_all for use, times in state.used.items() if (use.card, use.incarnation) == (card, incarnation))


def parted_by_use(effects: Sequence[Effect]) -> tuple[list[Effect], list[Effect]]:
    """The effects of a text that are done in the use of its card, and those that say what becomes of it after its use:
    where it goes, and that it is shuffled in there.
    """
    during: list[Effect] = []
    after: list[Effect] = []
    previous: Effect | None = None
    for effect in effects:
        is_after = _is_of_card(effect) or (isinstance(effect, Shuffle) and _is_of_card(previous))
        (after if is_after else during).append(effect)
        previous = effect
    return during, after


def _is_of_card(effect: Effect | None) -> bool:
    """Whether an effect says where its card goes."""
    return isinstance(effect, Remove | Move) and effect.what == "this"


def keep_for_end(resolution: Resolution, effect: Effect) -> bool:
    """Keep an effect within another until the use of its card is over, if it says what becomes of it, and return
    whether it was kept.
    """
    waiting = resolution.after_use
    waits = waiting is not None and (_is_of_card(effect) or (isinstance(effect, Shuffle) and bool(waiting)))
    if waiting is not None and waits:
        waiting.append(effect)
    return waits


def begin_use(resolution: Resolution) -> None:
    """Let what is said of the card within other effects wait until its use is over."""
    resolution.after_use = []


async def after_use(resolution: Resolution, effects: Sequence[Effect]) -> Sequence[Effect]:
    """Do what a text says that becomes of the card after its use: not while the card stays for another one.

    Returns what other effects have said so of a card that stays: it becomes of it if it is not used again.
    """
    waiting, resolution.after_use = resolution.after_use or [], None
    if further_uses(resolution.state, resolution.source):
        return waiting
    await resolution.run([*parted_by_use(effects)[1], *waiting])
    return ()


async def stay_no_longer(table: Table, card: Card, *, rule: str) -> None:
    """Let a card stay no longer that was not used again; it does what its text says of it after its use."""
    state = table.state
    said = list(_said_after_use(state, card))
    table.emit(KindCountersRemoved(card=card, kind=FURTHER_USE, amount=further_uses(state, card), rule=rule))
    await after_use(Resolution(you=state.controller(card), source=card, table=table), said)


def _said_after_use(state: TextState, card: Card) -> Iterator[Effect]:
    """What the skills of a card that were used say becomes of it after its use."""
    for card_skill in skills(state, card):
        if state.use(card, card_skill.id) in state.used:
            yield from parted_by_use(card_skill.skill.effects)[1]
