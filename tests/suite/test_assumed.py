"""Places assumed: nobody is shown what a record only assumes, seat `all` included, in every game."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from events.cards.card import Definition
from events.errors import IllegalAnswer
from events.game import load
from events.records.codec import codec
from events.records.envelope import ActionTaken, SightingTaken
from events.records.recorder import Recording, rerun
from events.records.unasked import is_choice, unasked
from events.table.ask import Ask, Sighting
from events.table.assumed import IDENTIFY, CardIdentified, PlacesAssumed
from events.table.ids import SEATS, Card, Player, Seat, zone_name
from events.table.referee import Referee
from events.table.sight import knows
from projector.pictures import replay_picture, state_picture
from projector.replay import Replay
from projector.view import board_at, explained, seat_positions
from projector.witnessed import set_right
from tests.levels import by_default
from tests.suite.chances import predictors
from tests.suite.exchange import with_cards_exchanged, with_pairs_exchanged
from tests.suite.fields import GAMES, WITH_TEXTS, Field
from tests.suite.test_ruled import answer_to
from tests.suite.test_secret_answers import answers
from tests.suite.test_secrets import apart, differ, shown
from tests.suite.test_unasked import FIELDS as MODELLED
from tests.suite.test_unasked import exchange, next_answer

FIELDS = tuple(
    Field(system, ("random", "random"), 0, 1, texts=texts)
    for system in GAMES
    for texts in (False, True)
    if not texts or WITH_TEXTS.get(system) == "some"
)
"""A game of each card game between random players, and one of decks with texts if others have none."""
ASKING = tuple(field for field in FIELDS if field.system in ("masters", "buddyfight"))
"""Of these, the games in which other cards of a hand have other asks."""
Cards = Mapping[Player, Sequence[Definition]]


def taken_down(field: Field, index: int, witnesses: str) -> Recording:
    """The game of that index as somebody took it down who saw what all and these players saw."""
    recorded, declared = field.recording(index), PlacesAssumed(witnesses=witnesses, rule=IDENTIFY)
    start = msgspec.structs.replace(recorded.start, facts=(declared,))
    referee = Referee(field.game, field.cards(index), start.options, start.declared)
    record = Recording(msgspec.structs.replace(start, facts=referee.opening), unasked(referee, None))
    for _, action in recorded.decided():
        record.actions += taken(referee, action.given)
    assert referee.ask is None
    return record


def taken(referee: Referee, given: Any) -> list[ActionTaken]:
    """What is recorded of an answer, and of the asks without a choice after it."""
    ask = referee.ask
    assert ask is not None
    return [ActionTaken.of(None, ask, given, referee.answer(given)), *unasked(referee, None)]


def state_of(record: Recording, cards: Cards) -> Any:
    return load(record.start.system).table.state(cards, record.start.options)


def never_known(record: Recording, cards: Cards) -> list[Card]:
    """The cards of which the record never knows what they are."""
    state, known = state_of(record, cards), set[int]()
    for fact in record.facts:
        fact.apply(state)
        known |= {card for card in range(len(state.cards)) if knows(state, "all", Card(card))}
    return [Card(card) for card in range(len(state.cards)) if card not in known]


def exchangeable(record: Recording, cards: Cards, among: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Pairs of different cards with one owner, part and back."""
    state = state_of(record, cards)
    at = state.cards
    return [
        (one, other)
        for place, one in enumerate(among)
        for other in among[place + 1 :]
        if at[one].owner == at[other].owner
        and at[one].face != at[other].face
        and all(by.get(one) == by.get(other) for by in (state.parts, state.backs))
    ]


def served(record: Recording, cards: Cards, seat: Seat) -> list[Any]:
    """All that the projector gives of a record to a seat: frames, positions, asks, explanations, pictures."""
    replay = Replay(record, cards)
    last = seat_positions(replay, seat)[-1]
    replay.seek(replay.last)
    told: list[Any] = [*shown(record, cards, seat), replay_picture(replay, seat=seat), state_picture(replay.state)]
    for at in range(0, last + 1, 1 + last // 4):
        told.append(msgspec.json.encode([explained(replay, seat, at), board_at(replay, seat, at)]))
    return told


over_games = pytest.mark.parametrize("field", FIELDS, ids=str)


def of_two_games(*systems: str) -> pytest.MarkDecorator:
    """Parametrise a test with `field`: by default with games of two card games."""
    few = [field for field in FIELDS if field.system in systems and not field.texts]
    return pytest.mark.parametrize("field", by_default(few, FIELDS), ids=str)


@pytest.mark.parametrize("witnesses", by_default(["a"], ("a", "", "ab")))
@of_two_games("toy", "skeleton_dbz")
def test_two_records_that_differ_in_what_they_assume_are_shown_alike_to_every_seat(
    field: Field, witnesses: str
) -> None:
    index, cards = field.first, field.cards(field.first)
    record = taken_down(field, index, witnesses)
    pairs = exchangeable(record, cards, never_known(record, cards))
    chosen = apart(Random(str(field)).sample(pairs, len(pairs)))
    assert chosen
    twin = with_pairs_exchanged(record, chosen)
    assert twin.facts != record.facts
    for seat in SEATS:
        assert served(twin, cards, seat) == served(record, cards, seat), seat
    plain = field.recording(index)
    assert differ(plain, with_pairs_exchanged(plain, chosen), cards, "all"), "a record without places assumed tells it"


@pytest.mark.parametrize("field", by_default(ASKING[:1], FIELDS), ids=str)
def test_what_a_player_could_have_done_with_another_card_in_an_unseen_hand_is_told_to_nobody(field: Field) -> None:
    """Two records that are run: the same happens, and the hand that nobody saw has another card, with other options."""
    index, cards = field.first, field.cards(field.first)
    compared, record = 0, taken_down(field, index, "")
    of_record = {seat: served(record, cards, seat) for seat in SEATS}
    for twin in run_twins(record, cards):
        for seat in SEATS:
            assert served(twin, cards, seat) == of_record[seat], seat
        compared += record.decided() != twin.decided()
    assert compared or field not in ASKING


@pytest.mark.one_in(len(MODELLED))
@pytest.mark.parametrize("field", MODELLED[::-1], ids=str)
def test_the_chances_of_a_game_are_those_of_any_hand(field: Field) -> None:
    cards, own = field.cards(0), predictors(field.system)
    record = taken_down(field, 0, "")
    twin = next(run_twins(record, cards))
    for seat in SEATS:
        of_record, of_twin = (answers(told, cards, seat, own) for told in (record, twin))
        del of_record["options"], of_twin["options"]  # of an open ask, which who records is given
        assert of_record == of_twin, seat


def run_twins(record: Recording, cards: Cards) -> Iterator[Recording]:
    """Records like this one in which a card of a hand, with which something could be done, is another."""
    seen = never_known(record, cards)
    found = 0
    for action in record.actions:
        hand = [option.card for option in action.ask.options if option.card in seen] if is_choice(action) else []
        for one, other in exchangeable(record, cards, [*dict.fromkeys([*hand[:1], *seen])])[:4] if hand else ():
            twin = run_again(record, cards, exchange(one, other))
            if twin is not None and twin.facts == with_cards_exchanged(record, one, other).facts:
                if len(twin.decided()) != len(record.decided()) or found == 0:
                    yield twin
                    found += 1
                break
        if found == 2:
            return


def run_again(record: Recording, cards: Cards, renamed: Callable[[Card], Card]) -> Recording | None:
    """The record with cards in each other's place, run by the rules; None if they ask what nobody answered."""
    start = record.start
    referee = Referee(load(start.system), cards, start.options, start.declared)
    twin, left = Recording(start, unasked(referee, None)), deque(action for _, action in record.decided())
    while left and referee.ask is not None:
        given = next_answer(referee.ask, left, renamed)
        if given is None:
            return None
        twin.actions += taken(referee, given)
    return twin if referee.ask is None else None


def hidden_in_hand(referee: Referee, ask: Ask) -> list[Card]:
    """The assumed cards of the hand of the player who is asked; of a game without hands, wherever they lie."""
    state = referee.state
    own = [Card(card) for card, at in enumerate(state.cards) if at.owner == ask.player and state.is_assumed(Card(card))]
    return [card for card in own if "hand" not in state.specs or zone_name(state.cards[card].zone) == "hand"]


def sightings(referee: Referee, card: Card) -> list[Sighting]:
    """What a card can be seen to be that is assumed to be another."""
    state = referee.state
    numbers = {
        at.face.number
        for other, at in enumerate(state.cards)
        if state.assumptions.can_be(state, card, Card(other)) and at.face != state.cards[card].face
    }
    return [Sighting(card, number) for number in sorted(numbers)]


def with_sightings(field: Field, seed: int, *, most: int = 90, often: float = 0.2) -> Recording:
    """A game taken down with random answers, in which now and then a card of a hand is seen to be another.

    `most`: how many answers; `often`: the chance of a sighting before one.
    """
    chance = Random(seed)
    declared = PlacesAssumed(witnesses="", rule=IDENTIFY)
    recorded = field.recording(field.first)
    referee = Referee(field.game, field.cards(field.first), recorded.start.options, (declared,))
    record = Recording(msgspec.structs.replace(recorded.start, facts=referee.opening), unasked(referee, None))
    for _ in range(most):
        if (ask := referee.ask) is None:
            break
        if chance.random() < often and (hand := hidden_in_hand(referee, ask)):
            seen = sightings(referee, hand[0])
            if seen and not referee.state.is_concerned(hand[0]):
                with suppress(IllegalAnswer):
                    record.actions += taken(referee, chance.choice(seen))
                continue
        record.actions += taken(referee, answer_to(ask, chance))
    return record


@over_games
def test_a_card_seen_to_be_another_than_assumed_is_known_from_then_on(field: Field) -> None:
    record, cards = with_sightings(field, 3), field.cards(field.first)
    assert [*map(type, record.actions)].count(SightingTaken) > 1
    folded = state_of(record, cards)
    for fact in record.start.facts:
        fact.apply(folded)
    for action in record.actions:
        if isinstance(action, SightingTaken):
            assert not knows(folded, "all", action.sighting.card)
        for fact in action.facts:
            fact.apply(folded)
        if isinstance(action, SightingTaken):
            assert folded.cards[action.sighting.card].face.number == action.sighting.number
            assert knows(folded, "all", action.sighting.card)
        topic, body = codec(field.system).encode(action)
        assert topic.split("/")[1] == ("sighting" if isinstance(action, SightingTaken) else "action")
        assert codec(field.system).encode(codec(field.system).decode(topic, body)) == (topic, body)
    run = rerun(record, cards)
    assert run.differs is None
    assert folded == run.referee.state
    assert getattr(folded, "listeners", None) == getattr(run.referee.state, "listeners", None)


@of_two_games("orchard", "masters")
def test_what_was_assumed_wrongly_is_shown_as_if_it_had_been_assumed_rightly(field: Field) -> None:
    record, cards = with_sightings(field, 3), field.cards(field.first)
    right = set_right(record)
    assert any(isinstance(fact, CardIdentified) and fact.other is not None for fact in record.facts)
    assert not any(isinstance(fact, CardIdentified) and fact.other is not None for fact in right.facts)
    for seat in SEATS:
        assert served(record, cards, seat) == served(right, cards, seat), seat


def test_what_cannot_be_seen_is_refused_and_nothing_happens() -> None:
    field = FIELDS[0]
    referee = Referee(field.game, field.cards(0), {}, (PlacesAssumed(witnesses="", rule=IDENTIFY),))
    plain = field.referee(0)
    chance, other = Random(2), Random(2)
    for _ in range(12):
        assert referee.ask is not None
        referee.answer(answer_to(referee.ask, chance))
        assert plain.ask is not None
        plain.answer(answer_to(plain.ask, other))
    card = referee.state.cards_in("a", "hand")[0]
    number = referee.state.cards[card].face.number
    ask, facts, state = referee.ask, list(referee.table.facts), referee.state.copied()
    for wrong in (Sighting(card, "no such number"), Sighting(Card(9999), number), Sighting(Card(-1), number)):
        with pytest.raises(IllegalAnswer, match=r"cannot be|is not assumed"):
            referee.answer(wrong)
        assert (referee.ask, referee.table.facts, referee.state) == (ask, facts, state)
    with pytest.raises(IllegalAnswer, match="no place of this record is assumed"):
        plain.answer(Sighting(card, number))
    [fact] = referee.answer(Sighting(card, number))
    assert fact == CardIdentified(card=card, rule=IDENTIFY)
    assert knows(referee.state, "all", card)
    assert not knows(plain.state, "b", card)
