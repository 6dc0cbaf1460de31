"""Records with cards exchanged or seats exchanged: the same game, as somebody else would have to tell it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from events.records.envelope import ActionTaken
from events.records.recorder import Recording
from events.table.ask import Ask, Concede, Impending, Option
from events.table.fact import Fact, Order
from events.table.ids import Card, Player, Zone, opponent, zone_name, zone_owner
from events.table.sight import field_kinds, is_card
from events.values.granting import BORROWED, GIFTS

GIVEN = 1_000_000
"""The first id of skills that printed skills of cards give."""


def cut(recording: Recording, at: int) -> Recording:
    """The record up to a position: the decisions before it, and the first facts."""
    left = at - len(recording.start.facts)
    kept = Recording(msgspec.structs.replace(recording.start, facts=recording.start.facts[:at]))
    for action in recording.actions:
        if left < 0:
            break
        kept.actions.append(msgspec.structs.replace(action, facts=action.facts[:left]))
        left -= len(action.facts)
    return kept


def with_cards_exchanged(recording: Recording, one: Card, other: Card, *, after: int = 0) -> Recording:
    """The record with two cards in each other's place in all facts after a position, and in the asks there."""
    return with_pairs_exchanged(recording, [(one, other)], after=after)


def with_pairs_exchanged(recording: Recording, pairs: Sequence[tuple[Card, Card]], *, after: int = 0) -> Recording:
    """The record with the cards of each pair in each other's place, as of one; no card is in two pairs."""
    twins = {card: other for pair in pairs for card, other in (pair, pair[::-1])}

    def renamed(card: Card) -> Card:
        return twins.get(card, card)

    return _with_cards(recording, renamed, after=after)


def _with_cards(recording: Recording, renamed: Callable[[Card], Card], *, after: int) -> Recording:
    def facts(given: Sequence[Fact], position: int) -> tuple[Fact, ...]:
        changed = (fact_of(fact, cards=renamed) if at >= after else fact for at, fact in enumerate(given, position))
        return tuple(changed)

    position = len(recording.start.facts)
    twin = Recording(msgspec.structs.replace(recording.start, facts=facts(recording.start.facts, 0)))
    for action in recording.actions:
        ask = ask_of(action.ask, cards=renamed) if position > after or after == 0 else action.ask
        twin.actions.append(msgspec.structs.replace(action, ask=ask, facts=facts(action.facts, position)))
        position += len(action.facts)
    return twin


def with_seats_exchanged(recording: Recording, renamed: Callable[[Card], Card]) -> Recording:
    """The record as it would be with the players in each other's seats; `renamed` gives each card its other id."""
    start = recording.start
    turned = msgspec.structs.replace(
        start,
        players=start.players[::-1],
        decks=start.decks[::-1],
        facts=tuple(fact_of(fact, cards=renamed, players=opponent) for fact in start.facts),
    )
    return Recording(turned, [_turned(action, renamed) for action in recording.actions])


def _turned(action: ActionTaken, renamed: Callable[[Card], Card]) -> ActionTaken:
    answer = action.answer
    return ActionTaken(
        action.ms,
        ask_of(action.ask, cards=renamed, players=opponent),
        Concede(opponent(answer.player)) if isinstance(answer, Concede) else answer,
        tuple(fact_of(fact, cards=renamed, players=opponent) for fact in action.facts),
    )


def _same(player: Player) -> Player:
    return player


def fact_of(fact: Fact, *, cards: Callable[[Card], Card], players: Callable[[Player], Player] = _same) -> Fact:
    """The fact about other cards and players, by the types of its fields."""
    changes: dict[str, Any] = {}
    for name, kind in field_kinds(type(fact)).items():
        value = getattr(fact, name)
        if is_card(kind) and value is not None:
            changes[name] = cards(value)
        elif kind is Order:
            changes[name] = tuple(map(cards, value))
        elif kind is Zone:
            changes[name] = Zone(f"{players(zone_owner(value))}.{zone_name(value)}")
        elif kind in (Player, Player | None) and value is not None:
            changes[name] = players(value)
        elif name == "skill" and isinstance(value, int):
            changes[name] = _skill_of(value, cards)
    return msgspec.structs.replace(fact, **changes)


def _skill_of(skill: int, cards: Callable[[Card], Card]) -> int:
    """The id of a skill: of one that a card gives, it names who gives; of one that it borrows, that, and who lends."""
    if GIVEN <= skill < BORROWED:
        giver, own = divmod(skill % GIVEN, 1000)
        return skill - skill % GIVEN + 1000 * cards(Card(giver)) + own
    if not BORROWED <= skill < GIFTS:
        return skill
    borrowed, own = divmod(skill, 1000)
    rest, lender = divmod(borrowed, 1000)
    incarnation, borrower = divmod(rest, 1000)
    return ((incarnation * 1000 + cards(Card(borrower))) * 1000 + cards(Card(lender))) * 1000 + own


def ask_of(ask: Ask, *, cards: Callable[[Card], Card], players: Callable[[Player], Player] = _same) -> Ask:
    """The ask about other cards and players."""
    return msgspec.structs.replace(
        ask,
        player=ask.player if ask.player == "chance" else players(ask.player),
        options=tuple(_option_of(option, cards) for option in ask.options),
        about=None if ask.about is None else cards(ask.about),
        picked=tuple(_option_of(option, cards) for option in ask.picked),
        instead_of=None if ask.instead_of is None else _impending_of(ask.instead_of, cards, players),
    )


def _impending_of(event: Impending, cards: Callable[[Card], Card], players: Callable[[Player], Player]) -> Impending:
    if event.player is not None:
        return Impending(event.event, players(event.player))
    return Impending(event.event, None if event.card is None else cards(event.card))


def _option_of(option: Option, cards: Callable[[Card], Card]) -> Option:
    other: Mapping[str, Card | None] = {"card": option.card, "other": option.other}
    named = {name: None if card is None else cards(card) for name, card in other.items()}
    return msgspec.structs.replace(option, **named)
