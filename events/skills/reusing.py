"""Cards that stay where they were used, to be used again: their further uses are counters on them."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.effects.definition import UNDONE, Outcome
from events.effects.interpret import Resolution, perform_all
from events.language.effect import Effect, Mark, Move, Remove, Shuffle
from events.skills.state import TextState
from events.table.counters import KindCountersPlaced, KindCountersRemoved
from events.table.ids import Card
from events.table.table import Table
from events.values.holding import skills

FURTHER_USE = "further use"
"""The kind of the counters of a card that stays to be used so many more times."""


def further_uses(state: Any, card: Card | None) -> int:
    """How many more times a card can be used that stays where it was used."""
    return 0 if card is None else state.cards[card].kind_counters.get(FURTHER_USE, 0)


def use_again(table: Table, card: Card, *, rule: str) -> None:
    """Take one of the further uses from a card that is used again; of another nothing."""
    if further_uses(table.state, card):
        table.emit(KindCountersRemoved(card=card, kind=FURTHER_USE, amount=1, rule=rule))


async def stay(resolution: Resolution, effect: Mark, *, rule: str) -> Outcome:
    """Let cards that are used stay for more uses; a further use gives no more of them, nor one that stays already."""
    state, by = resolution.state, resolution.amount(effect.by)
    cards = [
        card for card in resolution.select(effect.what) if not further_uses(state, card) and _uses(state, card) <= 1
    ]
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


async def after_use(resolution: Resolution, effects: Sequence[Effect]) -> None:
    """Do what a text says that becomes of the card after its use: not while the card stays for another one."""
    waiting, resolution.after_use = resolution.after_use or [], None
    if not further_uses(resolution.state, resolution.source):
        await resolution.run([*parted_by_use(effects)[1], *waiting])


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
