"""What a seat cannot know changes no answer: `kifu show`, explanations, options, frames, chances and pictures."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest

from dashboards.commands.explaining import explanation
from dashboards.commands.records import shown_at
from events.errors import KifuError
from events.records.recorder import Recording
from events.seats.options import NamedAsk
from events.table.fact import CardMoved
from events.table.ids import Card, Seat
from events.table.sight import sees
from projector.explained import Explained
from projector.frames import frames
from projector.models.curve import curve
from projector.models.predictor import Predictors
from projector.pictures import replay_picture
from projector.replay import Replay
from projector.view import explained, seat_positions
from tests.suite.chances import predictors
from tests.suite.exchange import cut, with_cards_exchanged
from tests.suite.fields import Field
from tests.suite.test_secrets import EYES, different, first_sights

FIELDS = (
    Field("masters", ("random", "greedy"), 0, 1, texts=True),
    Field("buddyfight", ("random", "greedy"), 0, 1),
    Field("fusion_world", ("random", "greedy"), 0, 1, texts=True),
)
SLOW = [pytest.mark.slow]
over_games = pytest.mark.parametrize(
    "field", [pytest.param(field, marks=SLOW if field.system == "fusion_world" else []) for field in FIELDS], ids=str
)
over_eyes = pytest.mark.parametrize("seat", EYES)
PAIRS = 2
"""How many pairs of cards are exchanged, a game and seat."""


def answers(recording: Recording, cards: Any, seat: Seat, chances: Predictors) -> dict[str, bytes]:
    """All that is answered to a seat at the end of a record, by what it is asked for."""
    replay = Replay(recording, cards)
    last = seat_positions(replay, seat)[-1]
    known = explained(replay, seat, last)
    called = {name: _called(replay, seat, last, name) for name in _names_of_several(known)[:2]}
    told = {
        "show --json": shown_at(replay, UUID(int=0), seat, last, last),
        "explain": known,
        "explain by name": called,
        "options": [*_options(replay, seat)],
        "frames": frames(replay, seat, game="x"),
        "chances": curve(replay, seat, chances),
        "picture": replay_picture(replay, seat=seat, at=last),
    }
    assert all(told[name] for name in told if name not in ("options", "explain by name"))
    return {name: msgspec.json.encode(answer) for name, answer in told.items()}


def _names_of_several(known: Sequence[Explained]) -> list[str]:
    return [name for name, number in Counter(card.name for card in known).items() if number > 1]


def _called(replay: Replay, seat: Seat, at: int, name: str) -> Any:
    """The explanation of a card by its name, or the error that lists the handles of several."""
    try:
        return explanation(replay, seat, at, name)
    except KifuError as error:
        return str(error)


def _options(replay: Replay, seat: Seat) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The last asks of a player as they are put, with the names of their options."""
    asked = [(action.ask, at) for at, action in replay.recording.decided()]
    for ask, at in [(ask, at) for ask, at in asked if ask.player == seat][-12:]:
        named = NamedAsk.of(ask, replay.game.board.verbs, replay.seek(at))
        yield repr(named), named.names
    replay.seek(0)


def unseen_pairs(field: Field, seat: Seat) -> Iterator[tuple[Recording, Card, Card]]:
    """A game cut somewhere, and two different cards that the seat has not seen by then, of which facts name one."""
    [index], random, found = field.indexes, Random(f"{field} {seat}"), 0
    recording, first = field.recording(index), first_sights(field, index, seat)
    places = range(len(recording.facts) // 3, len(recording.facts))
    for at in random.sample(places, len(places)):
        record = cut(recording, at)
        unseen = [Card(card) for card, position in enumerate(first) if position > at]
        moved = {fact.card for fact in record.facts if isinstance(fact, CardMoved)}
        pairs = [pair for pair in different(field, index, unseen) if moved.intersection(pair)]
        if pairs and found < PAIRS:
            found += 1
            yield record, *random.choice(pairs)
        elif found == PAIRS:
            return


@over_games
@over_eyes
@pytest.mark.one_in(4)
def test_exchanging_two_cards_never_seen_changes_no_answer(field: Field, seat: Seat) -> None:
    cards, found = field.cards(field.first), 0
    for record, one, other in unseen_pairs(field, seat):
        twin = with_cards_exchanged(record, one, other)
        found += twin.facts != record.facts
        given = answers(record, cards, seat, predictors(field.system))
        for name, answer in answers(twin, cards, seat, predictors(field.system)).items():
            assert answer == given[name], name
    assert found == PAIRS


@over_games
@over_eyes
@pytest.mark.one_in(5)
def test_exchanging_two_copies_of_a_card_changes_no_answer(field: Field, seat: Seat) -> None:
    """Two copies of a card that lie open are told apart by where they lie, not by their places in the deck list."""
    cards, record = field.cards(field.first), field.recording(field.first)
    state = Replay(record, cards).seek(len(record.facts))
    own = [card for card in map(Card, range(len(state.cards))) if sees(state, seat, card)]
    pairs = [
        (one, other)
        for one, other in combinations(own, 2)
        if state.cards[one].face == state.cards[other].face and state.cards[one].owner == state.cards[other].owner
    ]
    given = answers(record, cards, seat, predictors(field.system))
    for one, other in Random(f"{field} {seat}").sample(pairs, 1):
        twin = with_cards_exchanged(record, one, other)
        assert twin.facts != record.facts
        for name, answer in answers(twin, cards, seat, predictors(field.system)).items():
            assert answer == given[name], name


def test_answers_would_show_a_leak() -> None:
    """The same exchange changes what `all` is answered."""
    field, differ = FIELDS[0], set[str]()
    for record, one, other in unseen_pairs(field, "public"):
        twin = with_cards_exchanged(record, one, other)
        given, twins = (answers(of, field.cards(field.first), "all", predictors(field.system)) for of in (record, twin))
        differ |= {name for name in given if given[name] != twins[name]}
    assert {"show --json", "frames", "picture"} <= differ
