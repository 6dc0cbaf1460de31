"""What a seat cannot know does not change what it is shown: 6 of the suite."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from events.records.recorder import Recording
from events.seats.eyes import Eyes
from events.table.ask import CHANCE, Ask, Impending, Option
from events.table.created import CardCreated
from events.table.fact import CardMoved, Fact, Order, ZoneShuffled
from events.table.ids import Card, Seat, opponent
from events.table.sight import field_kinds, groups, is_card, sees
from events.table.state import CardState
from projector.frames import frames
from projector.replay import Replay
from projector.view import Position, Viewer, asks, positions
from tests.suite.exchange import cut, with_cards_exchanged, with_pairs_exchanged
from tests.suite.fields import Field, as_param, fields, fields_of_cards, in_turn, over_fields, pairs_seen, seen_by
from tests.suite.test_records import apply_all

EYES: tuple[Seat, ...] = ("a", "b", "public")
PAIRS = 2
"""How many pairs of cards are exchanged at once."""


def over_seats(*, quick: int, long: int, switched: bool) -> pytest.MarkDecorator:
    """Parametrise with `field` and `seat`: a few games, and in a long run many.

    If `switched`, the few have one in three of the options switched, and are seen by each seat; else by one, in turn.
    """
    plain = [*(field for field in fields(games=quick) if field.switched is None), *fields_of_cards()]
    some = [field for field in fields(games=quick) if field.switched is not None][::3]
    few = in_turn(plain, EYES)
    if switched:
        few = [(field, seat) for field, seat, slow in seen_by([*plain, *some], EYES) if not slow]
    many = pairs_seen([*fields(games=long, of_texts=long), *fields_of_cards(games=long)], EYES)
    params = [as_param(field, seat) for field, seat in few]
    params += [as_param(field, seat, slow=True) for field, seat in many]
    return pytest.mark.parametrize(("field", "seat"), params)


def shown(recording: Recording, cards: Any, seat: Seat) -> list[bytes]:
    """All that a seat is given of a record, position by position, as bytes: one watching gives positions and frames."""
    replay = Replay(recording, cards)
    seen: list[bytes] = []

    class Noted(Viewer):
        def now(self) -> Position:
            p = super().now()
            seen.append(_bytes(p))
            return p

        def watch(self, group: Sequence[Fact]) -> Iterator[Position]:
            for p in super().watch(group):
                seen.append(_bytes(p))
                yield p

    with patch("projector.frames.Viewer", Noted):
        sent = msgspec.json.encode(frames(replay, seat, game="x"))
    assert len(seen) > 1
    return [*seen, msgspec.json.encode(asks(replay, seat)), sent]


def differ(one: Recording, other: Recording, cards: Any, seat: Seat) -> bool:
    """Whether a seat is shown two records differently at some position, the first of which is enough."""
    seen = (map(_bytes, positions(Replay(recording, cards), seat)) for recording in (one, other))
    return any(mine != theirs for mine, theirs in zip(*seen, strict=True))


def _bytes(p: Position) -> bytes:
    return msgspec.json.encode((p.at, p.board, _plain(p.fact), p.caption))


def _plain(fact: Any) -> Any:
    return fact and (fact.kind.__name__, fact.rule, fact.cause, fact.together, fact.fields)


def first_sights(field: Field, index: int, seat: Seat) -> list[int]:
    """For each card the position at which the seat first saw it; a number past the end for those it never saw."""
    state = field.game.table.state(field.cards(index))
    facts = field.recording(index).facts
    first = [len(facts) + 1] * len(state.cards)
    for at in range(len(facts) + 1):
        if at:
            facts[at - 1].apply(state)
        for card in range(len(first)):
            if first[card] > at and sees(state, seat, Card(card)):
                first[card] = at
    return first


def different(field: Field, index: int, cards: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Pairs of these cards with one owner and one back whose faces differ."""
    state = field.game.table.state(field.cards(index))
    for fact in field.recording(index).facts:
        if isinstance(fact, CardCreated):
            fact.apply(state)
    at = state.cards
    pairs = combinations(cards, 2)
    alike = [(x, y) for x, y in pairs if at[x].owner == at[y].owner and state.backs.get(x) == state.backs.get(y)]
    return [(x, y) for x, y in alike if at[x].face != at[y].face]


def apart(pairs: Sequence[tuple[Card, Card]]) -> list[tuple[Card, Card]]:
    """The first of the pairs, without a card in two: one watching shows what exchanging them all changes."""
    chosen: list[tuple[Card, Card]] = []
    for pair in pairs:
        if not {*pair} & {card for other in chosen for card in other}:
            chosen.append(pair)
    return chosen[:PAIRS]


def _shuffled(pairs: Sequence[tuple[Any, Any]], random: Random) -> list[tuple[Any, Any]]:
    return random.sample(pairs, len(pairs))


def exchanges(field: Field, seat: Seat) -> list[tuple[int, int, list[tuple[Card, Card]]]]:
    """Some (game, position, pairs of cards): the seat has seen none of the cards up to the position."""
    random = Random(f"{field}{seat}")
    found = []
    for index in field.indexes:
        first = first_sights(field, index, seat)
        last = len(field.recording(index).facts)
        for at in random.sample(range(1, last + 1), last):
            unseen = [Card(card) for card, position in enumerate(first) if position > at]
            if pairs := apart(_shuffled(different(field, index, unseen), random)):
                found.append((index, at, pairs))
                break
    return found


@over_seats(quick=1, long=30, switched=True)
@pytest.mark.one_in(5)
def test_6_exchanging_cards_never_seen_changes_nothing_that_is_shown(field: Field, seat: Seat) -> None:
    found = exchanges(field, seat)
    assert len(found) == field.count
    for index, at, pairs in found:
        record = cut(field.recording(index), at)
        twin = with_pairs_exchanged(record, pairs)
        named = tuple(card for pair in pairs for card in pair)
        assert twin.facts != record.facts or not any(names(fact, named) for fact in record.facts)
        assert shown(twin, field.cards(index), seat) == shown(record, field.cards(index), seat)


@over_seats(quick=1, long=15, switched=False)
@pytest.mark.one_in(4)
def test_6_copies_of_a_card_cannot_be_told_apart_in_a_whole_game(field: Field, seat: Seat) -> None:
    random = Random(f"{field}{seat}")
    for index in field.indexes:
        cards = field.game.table.state(field.cards(index)).cards
        both = combinations(map(Card, range(len(cards))), 2)
        pairs = [(x, y) for x, y in both if _copies(cards[x], cards[y])]
        record = field.recording(index)
        twin = with_pairs_exchanged(record, apart(_shuffled(pairs, random)))
        assert twin.facts != record.facts
        assert shown(twin, field.cards(index), seat) == shown(record, field.cards(index), seat)


def _copies(one: CardState, other: CardState) -> bool:
    return one.owner == other.owner and one.face == other.face


def names(fact: Fact, cards: tuple[Card, ...]) -> bool:
    """Whether a fact names one of the cards."""
    values = [getattr(fact, name) for name, kind in field_kinds(type(fact)).items() if kind is Order or is_card(kind)]
    return any(value in cards or (isinstance(value, tuple) and set(cards) & set(value)) for value in values)


@over_fields(quick=3, long=18, switched=False)
def test_6_would_notice_a_leak(field: Field) -> None:
    """The same exchange changes what `all` is shown, and what a seat is shown once it has seen one of the cards."""
    for index, at, pairs in exchanges(field, "public"):
        record = cut(field.recording(index), at)
        twin = with_pairs_exchanged(record, pairs)
        if twin.facts == record.facts:
            continue
        assert differ(twin, record, field.cards(index), "all")
    for index in field.indexes:
        first = first_sights(field, index, "a")
        seen = [Card(card) for card, at in enumerate(first) if at <= len(field.recording(index).facts)]
        one, other = different(field, index, seen)[0]
        twin = with_cards_exchanged(field.recording(index), one, other)
        assert differ(twin, field.recording(index), field.cards(index), "a")


def lost_sights(field: Field, index: int, seat: Seat) -> list[tuple[int, int, list[Card]]]:
    """Where the seat loses track: the position before, the last one for which it holds, and the cards it then mixes up.

    Cards that hid together in an order the seat may not know, and cards of a shuffled zone whose order it is not shown.
    """
    eyes = Eyes(field.game.table.state(field.cards(index)), seat)
    found: list[tuple[int, int, list[Card]]] = []
    lost: list[tuple[int, list[Card]]] = []
    position = 0
    for group in groups(field.recording(index).facts):
        before = position
        seen = eyes.watch(group)
        position += len(group)
        for at, cards in [*lost]:
            if any(sees(eyes.state, seat, card) for card in cards):
                found.append((at, before, cards))
                lost.remove((at, cards))
        if not seen.in_order:
            moved = [fact.card for fact in group if isinstance(fact, CardMoved)]
            lost.append((before, [card for card in moved if not sees(eyes.state, seat, card)]))
        elif type(group[0]) is ZoneShuffled and seen.facts[0].fields["order"] is None:
            lost.append((before, list(group[0].order)))
    return [*found, *((at, position, cards) for at, cards in lost)]


@over_seats(quick=3, long=15, switched=False)
@pytest.mark.one_in(4)
def test_6_exchanging_cards_that_the_seat_lost_track_of_changes_nothing(field: Field, seat: Seat) -> None:
    for index in field.indexes:
        for before, until, cards in lost_sights(field, index, seat):
            record = cut(field.recording(index), until)
            if pairs := apart(different(field, index, cards)):
                twin = with_pairs_exchanged(record, pairs, after=before)
                assert twin.facts != record.facts
                assert shown(twin, field.cards(index), seat) == shown(record, field.cards(index), seat)


def test_6_seats_do_lose_track_in_the_games_of_the_suite() -> None:
    toy = Field("toy", ("random", "random"), 0, 20)
    fusion_world = Field("fusion_world", ("random", "random"), 0, 20)
    for field, seats in ((toy, EYES), (fusion_world, ("a", "b"))):
        for seat in seats:
            assert any(lost_sights(field, index, seat) for index in field.indexes)


def unseen_cards(recording: Recording, field: Field, index: int) -> Iterator[str]:
    """The cards that an ask names to a player who does not see them, with the ask and its rule."""
    state = field.game.table.state(field.cards(index))
    apply_all(recording.start.facts, state)
    for action in recording.actions:
        ask = action.ask
        if ask.player != CHANCE:
            for card in _named(ask):
                if not sees(state, ask.player, card):
                    yield f"{ask.player} is asked {ask.kind} ({ask.rule}) about {card} in {state.cards[card].zone}"
        apply_all(action.facts, state)


def _named(ask: Ask) -> list[Card]:
    """The ids of cards in an ask."""
    options = (*ask.options, *ask.picked)
    happens_to = None if ask.instead_of is None else ask.instead_of.card
    named = [ask.about, happens_to, *(option.card for option in options), *(option.other for option in options)]
    return [card for card in named if card is not None]


@over_fields(quick=4, long=60)
def test_6_a_player_is_asked_by_ids_only_about_cards_that_the_player_sees(field: Field) -> None:
    """The id of a card is its place in the deck list; `ask_unseen` asks about other cards, by zones and places."""
    for index in field.indexes:
        assert not list(unseen_cards(field.recording(index), field, index))


@pytest.mark.parametrize("where", ["options", "other", "picked", "about", "instead_of"])
def test_6_would_notice_an_ask_that_names_a_card_of_the_other_players_hand(where: str) -> None:
    field = Field("toy", ("random", "random"), 0, 1)
    recording = field.recording(0)
    number, hidden = next(_hidden_at_an_ask(recording, field))
    action = recording.actions[number]
    option = Option("lay", hidden)
    named: dict[str, dict[str, Any]] = {
        "options": {"options": (option,)},
        "other": {"options": (Option("lay", other=hidden),)},
        "picked": {"picked": (option,)},
        "about": {"about": hidden},
        "instead_of": {"instead_of": Impending("ko", hidden)},
    }
    told = msgspec.structs.replace(action, ask=msgspec.structs.replace(action.ask, **named[where]))
    actions = [*recording.actions[:number], told, *recording.actions[number + 1 :]]
    forged = Recording(recording.start, actions)
    [fault] = unseen_cards(forged, field, 0)
    assert fault.startswith(f"{action.ask.player} is asked {action.ask.kind} ({action.ask.rule}) about {hidden} in ")


def _hidden_at_an_ask(recording: Recording, field: Field) -> Iterator[tuple[int, Card]]:
    """The numbers of asks to players, each with a card in the other player's hand."""
    state = field.game.table.state(field.cards(0))
    apply_all(recording.start.facts, state)
    for number, action in enumerate(recording.actions):
        if action.ask.player != CHANCE and (hand := state.cards_in(opponent(action.ask.player), "hand")):
            yield number, hand[0]
        apply_all(action.facts, state)
