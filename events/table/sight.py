"""Sight: the cards, facts and asks that a seat sees, by zone, face, and the types of fields alone."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, get_type_hints

from events.table.ask import CHANCE, Ask
from events.table.fact import Fact
from events.table.ids import Card, Seat, zone_name
from events.table.state import State


def sees(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat sees the card's face now."""
    if seat == "all":
        return True
    card_state = state.cards[card]
    zone = card_state.zone
    spec = state.specs[zone[2:]]  # as `zone_name` and `zone_owner`: asked too often to call them
    seen_by = spec.face_down if card_state.face_down else spec.seen_by
    if seen_by == "all" or card_state.revealed or seat in card_state.shown:
        return True
    return seen_by == "owner" and zone[0] == seat


def knows(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat sees the card's face now, and the record knows that it lies there."""
    return sees(state, seat, card) and not state.is_assumed(card)


def sees_everything(state: State, seat: Seat) -> bool:
    """Whether nothing is hidden from the seat: from `all`, unless places of the record are assumed."""
    return seat == "all" and state.assumptions is None


def in_open_zone(state: State, card: Card) -> bool:
    """Whether the card lies in an open zone, face up or face down: all see its mode and the counters on it."""
    return state.specs[zone_name(state.cards[card].zone)].seen_by == "all"


def name_of(state: State, card: Card) -> str:
    """The name of a known card on the side that is up."""
    card_state = state.cards[card]
    assert card_state.face is not None
    back = card_state.flipped and not card_state.face_down
    return state.printed(card).names[0] if back else card_state.face.name


def told_of(state: Any, seat: Seat, fact: Fact) -> bool:
    """Whether a seat may know of a fact, by the state before it."""
    keeper = fact.kept_by(state)
    if keeper is None:
        return True
    return seat in (keeper, "all") and (state.assumptions is None or keeper in state.assumptions.witnesses)


def visible_ask(ask: Ask, seat: Seat) -> bool:
    """Whether a seat sees an ask and its options: the asked seat and `all` do."""
    return seat in (ask.player, "all")


def is_known_ask(state: State, ask: Ask) -> bool:
    """Whether the record knows what was asked: not of a player who saw a card of which it assumes what it is.

    Of chance nobody knows what it was asked where places are assumed.
    """
    if state.assumptions is None:
        return True
    if ask.player == CHANCE:
        return False
    player = ask.player
    return not any(sees(state, player, card) and state.is_assumed(card) for card in map(Card, range(len(state.cards))))


def groups(facts: Sequence[Fact]) -> list[Sequence[Fact]]:
    """The groups of facts that happened at once."""
    starts = [index for index, fact in enumerate(facts) if not fact.together]
    ends = [*starts[1:], len(facts)] if starts else []
    return [facts[start:end] for start, end in zip(starts, ends, strict=True)]


@cache
def field_kinds(kind: type[Fact]) -> Mapping[str, Any]:
    """The declared types of a fact class's own fields, by name; they alone decide what a seat sees of them."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__ if name not in Fact.__struct_fields__}


_CARD_OR_NONE = Card | None


def is_card(kind: Any) -> bool:
    """Whether a field type is a card, or a card or None."""
    return kind is Card or kind == _CARD_OR_NONE
