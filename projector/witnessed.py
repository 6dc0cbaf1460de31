"""A game with places assumed as its record can tell it: for statistics, which count nothing that nobody saw."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from events.cards.parts import DeckCards
from events.game import load
from events.records.envelope import ActionTaken, GameStarted, OperationRuled
from events.records.recorder import Recording
from events.records.unasked import is_choice
from events.table.ask import Ask, Concede, Option
from events.table.assumed import CardIdentified
from events.table.fact import Fact, Order
from events.table.ids import PLAYERS, Card
from events.table.sight import field_kinds, groups, is_card, is_known_ask, told_of


class _Correction(NamedTuple):
    """Two cards of the lists that turned out to be one another, since the position at which they may have changed."""

    since: int
    card: Card
    other: Card


def witnessed(recording: Recording) -> Recording:
    """The record without what its witnesses cannot know, its assumptions set right; one that knows all as it is.

    Facts that only an unseen card can cause are left out, and so are the decisions of players whose cards are assumed;
    what followed them follows what was decided before.
    """
    if not recording.start.declared:
        return recording
    recording = set_right(recording)
    state, told, start = blank_table(recording.start), [0], recording.start
    kept: list[tuple[ActionTaken | None, list[Fact]]] = [(None, [])]
    for action in (None, *recording.actions):
        if action is not None and _is_kept(state, action):
            kept.append((_as_known(state, action), []))
        for group in groups(start.facts if action is None else action.facts):
            kept[-1][1].extend(_told(state, group, told))
    taken = [msgspec.structs.replace(action, facts=tuple(facts)) for action, facts in kept if action is not None]
    start = msgspec.structs.replace(start, facts=tuple(kept[0][1]))
    return Recording(start, taken, recording.notes, recording.withdrawn)


def set_right(recording: Recording) -> Recording:
    """The record as if its assumptions had been right from the beginning, wherever a card was seen to be another."""
    corrections = _corrections(recording)
    if not corrections:
        return recording
    start, position = recording.start, len(recording.start.facts)
    start = msgspec.structs.replace(start, facts=_set_right(start.facts, 0, corrections))
    actions = []
    for action in recording.actions:
        ask, facts = _renamed_ask(action.ask, partial(_name, corrections, position)), action.facts
        actions.append(msgspec.structs.replace(action, ask=ask, facts=_set_right(facts, position, corrections)))
        position += len(facts)
    return Recording(start, actions, recording.notes, recording.withdrawn)


def blank_table(start: GameStarted) -> Any:
    """The table before the first fact, with cards of which nothing is read: a fold needs no faces."""
    decks = {}
    for player, deck in zip(PLAYERS, start.brought(), strict=True):
        parts = [line.part for line in deck.lines for _ in range(line.copies)]
        decks[player] = DeckCards([None] * len(parts), parts)  # type: ignore[list-item]
    return load(start.system).table.state(decks, start.options)


def _corrections(recording: Recording) -> list[_Correction]:
    """What turned out to be otherwise than assumed, in the order in which it did."""
    if not any(isinstance(fact, CardIdentified) and fact.other is not None for fact in recording.facts):
        return []
    state, corrections, mixed_at = blank_table(recording.start), list[_Correction](), [0]
    for position, fact in enumerate(recording.facts):
        if isinstance(fact, CardIdentified) and fact.other is not None:
            since = state.assumptions.copied().exchange(state, fact.card, fact.other)
            card, other = (_name(corrections, position, of) for of in (fact.card, fact.other))
            corrections.append(_Correction(mixed_at[since], card, other))
        fact.apply(state)
        if state.assumptions is not None:
            state.assumptions.settle(state)
            mixed_at += [position] * (state.assumptions.times + 1 - len(mixed_at))
    return corrections


def _name(corrections: Sequence[_Correction], position: int, card: Card) -> Card:
    """What a card turned out to be, at a position."""
    for since, one, other in corrections:
        if since <= position and card in (one, other):
            card = other if card == one else one
    return card


def _set_right(facts: Sequence[Fact], position: int, corrections: Sequence[_Correction]) -> tuple[Fact, ...]:
    """The facts after a position, about what their cards turned out to be."""
    return tuple(_renamed(fact, partial(_name, corrections, at)) for at, fact in enumerate(facts, position))


def _renamed(fact: Fact, name_of: Callable[[Card], Card]) -> Fact:
    """The fact about other cards, by the types of its fields."""
    if isinstance(fact, CardIdentified):
        return msgspec.structs.replace(fact, card=name_of(fact.card), other=None)
    changes: dict[str, Any] = {}
    for name, kind in field_kinds(type(fact)).items():
        value = getattr(fact, name)
        if is_card(kind) and value is not None:
            changes[name] = name_of(value)
        elif kind is Order:
            changes[name] = tuple(map(name_of, value))
    return msgspec.structs.replace(fact, **changes)


def _renamed_ask(ask: Ask, name_of: Callable[[Card], Card]) -> Ask:
    """The ask about other cards."""

    def renamed(card: Card | None) -> Card | None:
        return None if card is None else name_of(card)

    def option_of(option: Option) -> Option:
        return msgspec.structs.replace(option, card=renamed(option.card), other=renamed(option.other))

    options, picked = tuple(map(option_of, ask.options)), tuple(map(option_of, ask.picked))
    event = ask.instead_of
    if event is not None and event.card is not None:
        event = msgspec.structs.replace(event, happens_to=renamed(event.card))
    return msgspec.structs.replace(ask, options=options, picked=picked, about=renamed(ask.about), instead_of=event)


def _is_kept(state: Any, action: ActionTaken) -> bool:
    """Whether it is known what was decided by an action."""
    if isinstance(action, OperationRuled) or isinstance(action.given, Concede):
        return True
    return is_choice(action) and is_known_ask(state, action.ask)


def _as_known(state: Any, action: ActionTaken) -> ActionTaken:
    """The action without what is not known of the ask, in whose place a player conceded or something was ruled."""
    if is_known_ask(state, action.ask):
        return action
    ask = action.ask
    player = action.given.player if isinstance(action.given, Concede) else ask.player
    return msgspec.structs.replace(action, ask=Ask(player, "unknown", "", (), least=0, most=0))


def _told(state: Any, group: Sequence[Fact], told: list[int]) -> Iterator[Fact]:
    """The facts of a group that the witnesses know of; `told`: how many of the facts so far, by the number of all."""
    first = True
    for fact in group:
        is_told = told_of(state, "all", fact)
        fact.apply(state)
        told.append(told[-1] + is_told)
        if is_told:
            yield msgspec.structs.replace(fact, cause=_cause(fact.cause, told), together=fact.together and not first)
            first = False


def _cause(cause: int | None, told: Sequence[int]) -> int | None:
    """The position of a cause among the facts that are told; None if it is not."""
    if cause is None or not 0 < cause < len(told) or told[cause] == told[cause - 1]:
        return None
    return told[cause]
