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
from events.table.ids import Card, Player, Seat
from events.table.sight import sees
from events.table.state import State
from projector.explained import Explained
from projector.frames import frames
from projector.models.curve import curve
from projector.models.predictor import Predictors
from projector.pictures import replay_picture
from projector.replay import Replay
from projector.tables.layout import Terms
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
ASKS = 12
"""Of how many asks, the last ones, the options are compared."""


def answers(
    recording: Recording, cards: Any, seat: Seat, chances: Predictors, called: Sequence[str] = ()
) -> dict[str, bytes]:
    """All that is answered to a seat at the end of a record, by what it is asked for.

    It asks for cards by the names `called`, and by two that several cards have which it sees.
    """
    replay = Replay(recording, cards)
    last = seat_positions(replay, seat)[-1]
    known = explained(replay, seat, last)
    named = [*called, *_names_of_several(known)[:2]]
    told = {
        "show --json": shown_at(replay, UUID(int=0), seat, last, last),
        "explain": known,
        "explain by name": {name: _called(replay, seat, last, name) for name in named},
        "options": [*_options(replay, seat)],
        "frames": frames(replay, seat, game="x"),
        "chances": curve(replay, seat, chances),
        "picture": replay_picture(replay, seat=seat, at=last),
    }
    may_be_empty = {"options"} if named else {"options", "explain by name"}
    assert all(told[name] for name in told.keys() - may_be_empty)
    return {name: msgspec.json.encode(answer) for name, answer in told.items()}


def names_of(recording: Recording, cards: Any, *asked: Card) -> list[str]:
    """The names on cards, whoever sees them."""
    state = Replay(recording, cards).seek(0)
    return [face.name for card in asked if (face := state.cards[card].face)]


def _names_of_several(known: Sequence[Explained]) -> list[str]:
    return [name for name, number in Counter(card.name for card in known).items() if number > 1]


def _called(replay: Replay, seat: Seat, at: int, name: str) -> Any:
    """The explanation of a card by its name, or the error that lists the handles of several."""
    try:
        return explanation(replay, seat, at, name)
    except KifuError as error:
        return str(error)


def _options(replay: Replay, seat: Seat) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The last asks of a player as they are put, with the names of their options; of both players for `all`."""
    asked = [(action.ask, at) for at, action in replay.recording.decided()]
    for ask, at in [(ask, at) for ask, at in asked if seat in (ask.player, "all")][-ASKS:]:
        named = NamedAsk.of(ask, replay.game.board.verbs, replay.seek(at))
        yield repr(named), named.names
    replay.seek(0)


def unseen_pairs(field: Field, seat: Seat, *, most: int = PAIRS) -> Iterator[tuple[Recording, Card, Card]]:
    """A game cut somewhere, and two different cards that the seat has not seen by then, of which facts name one."""
    [index], random, found = field.indexes, Random(f"{field} {seat}"), 0
    recording, first = field.recording(index), first_sights(field, index, seat)
    places = range(len(recording.facts) // 3, len(recording.facts))
    for at in random.sample(places, len(places)):
        record = cut(recording, at)
        unseen = [Card(card) for card, position in enumerate(first) if position > at]
        moved = {fact.card for fact in record.facts if isinstance(fact, CardMoved)}
        pairs = [pair for pair in different(field, index, unseen) if moved.intersection(pair)]
        if pairs and found < most:
            found += 1
            yield record, *random.choice(pairs)
        elif found == most:
            return


@over_games
@over_eyes
@pytest.mark.one_in(4)
def test_exchanging_two_cards_never_seen_changes_no_answer(field: Field, seat: Seat) -> None:
    cards, found = field.cards(field.first), 0
    for record, one, other in unseen_pairs(field, seat):
        twin = with_cards_exchanged(record, one, other)
        found += twin.facts != record.facts
        called, chances = names_of(record, cards, one, other), predictors(field.system)
        given = answers(record, cards, seat, chances, called)
        for name, answer in answers(twin, cards, seat, chances, called).items():
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
    for one, other in Random(f"{field} {seat}").sample(pairs, 1):
        twin = with_cards_exchanged(record, one, other)
        assert twin.facts != record.facts
        called, chances = names_of(record, cards, one, other), predictors(field.system)
        given = answers(record, cards, seat, chances, called)
        for name, answer in answers(twin, cards, seat, chances, called).items():
            assert answer == given[name], name


def offered(recording: Recording) -> set[Card | None]:
    """The cards that the last asks of a record offer."""
    return {option.card for _, action in recording.decided()[-ASKS:] for option in action.ask.options}


def test_answers_would_show_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same exchange changes all that `all` is answered; of chances, if they depended on the cards of a hand."""

    def cards_of_hand(replay: Replay, state: State, player: Player, terms: Terms | None) -> int:
        return sum(state.cards_in(player, "hand"))

    monkeypatch.setattr("projector.models.curve._figure", cards_of_hand)
    field, differ, given = FIELDS[0], set[str](), dict[str, bytes]()
    cards, chances = field.cards(field.first), predictors(field.system)
    for record, one, other in unseen_pairs(field, "public", most=60):
        if len(offered(record) & {one, other}) != 1:
            continue
        called = names_of(record, cards, one, other)
        twin = with_cards_exchanged(record, one, other)
        given, twins = (answers(of, cards, "all", chances, called) for of in (record, twin))
        differ |= {name for name in given if given[name] != twins[name]}
        if differ == {*given}:
            break
    assert differ == {*given}


@pytest.mark.parametrize(("seat", "knows"), [("a", False), ("public", False), ("b", True), ("all", True)])
def test_a_list_that_a_seat_does_not_know_changes_none_of_its_chances(seat: Seat, *, knows: bool) -> None:
    field = FIELDS[0]
    cards, record, chances = field.cards(field.first), field.recording(field.first), predictors(field.system)
    own, list_of_b = record.start.decks
    fewer = [
        msgspec.structs.replace(line, copies=line.copies - (at == len(list_of_b.lines) - 1))
        for at, line in enumerate(list_of_b.lines)
    ]
    twin = Recording(
        msgspec.structs.replace(record.start, decks=(own, msgspec.structs.replace(list_of_b, lines=tuple(fewer)))),
        record.actions,
    )
    given, of_twin = (curve(Replay(recording, cards), seat, chances) for recording in (record, twin))
    assert (given != of_twin) is knows
