"""Asks without a choice leave no event where nothing follows; and no record tells who could have acted."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import pytest

from events.cards.card import Definition
from events.game import load
from events.records.envelope import ActionTaken
from events.records.recorder import Recording, rerun
from events.records.unasked import is_choice, unasked
from events.table.ask import CHANCE, Ask, Indexes
from events.table.ids import Card, Player, Seat, opponent
from events.table.referee import Referee
from tests.suite.answering import with_every_ask
from tests.suite.chances import predictors
from tests.suite.exchange import ask_of, with_cards_exchanged
from tests.suite.fields import Field, over_fields
from tests.suite.test_secret_answers import answers
from tests.suite.test_secrets import different, first_sights

DECLINED: tuple[list[str], ...] = ([], ["decline"], ["end_step"])


@over_fields(quick=3, long=30)
def test_2_a_record_of_every_ask_has_the_same_choices_and_facts(field: Field) -> None:
    for index in field.indexes:
        recording, cards = field.recording(index), field.cards(index)
        old = with_every_ask(recording, cards)
        assert [action for action in old.actions if action.facts or is_choice(action)] == recording.actions
        assert (old.facts, old.decided()) == (recording.facts, recording.decided())
        assert rerun(old, cards).differs is None


def test_2_most_answers_of_a_game_with_windows_for_answers_leave_no_event() -> None:
    field = Field("buddyfight", ("random", "greedy"), 0, 1)
    asked = len(with_every_ask(field.recording(0), field.cards(0)).actions)
    assert len(field.recording(0).actions) < 0.75 * asked


@over_fields(quick=1, long=10)
def test_2_a_record_with_an_ask_too_many_is_not_what_the_rules_give(field: Field) -> None:
    recording, cards = field.recording(field.first), field.cards(field.first)
    old = with_every_ask(recording, cards)
    silent = [number for number, action in enumerate(old.actions) if not action.facts and not is_choice(action)]
    for number in silent[:1]:
        before = [action for action in old.actions[:number] if action.facts or is_choice(action)]
        forged = [*before, old.actions[number], *recording.actions[len(before) :]]
        assert rerun(Recording(recording.start, forged), cards).differs == len(before) + 1


@over_fields(quick=1, long=10)
def test_2_a_record_broken_off_before_what_follows_by_itself_says_what_is_missing(field: Field) -> None:
    recording, cards = field.recording(field.first), field.cards(field.first)
    by_itself = [number for number, action in enumerate(recording.actions) if not is_choice(action)]
    for number in by_itself[:2]:
        run = rerun(Recording(recording.start, recording.actions[:number]), cards)
        assert run.differs is None
        assert list(run.missing) == recording.actions[number : number + len(run.missing)] != []


FIELDS = (
    Field("masters", ("greedy", "greedy"), 0, 6, texts=True),
    Field("fusion_world", ("greedy", "greedy"), 0, 6, texts=True),
    Field("buddyfight", ("random", "greedy"), 0, 6),
)


def declined(action: ActionTaken) -> bool:
    """Whether a choice was to do nothing."""
    given = action.given
    return is_choice(action) and isinstance(given, tuple) and [action.ask.options[n].verb for n in given] in DECLINED


def secret_declines(field: Field, index: int) -> Iterator[tuple[int, Player, Card]]:
    """Choices to act with a card of the own hand that was declined: the action's number, the player, the card."""
    recording = field.recording(index)
    for number, action in enumerate(recording.actions):
        ask = action.ask
        cards = {option.card for option in ask.options if option.card is not None}
        if ask.player != CHANCE and declined(action) and len(cards) == 1:
            [card] = cards
            yield number, ask.player, card


def exchange(one: Card, other: Card) -> Callable[[Card], Card]:
    """The function that gives one of two cards for the other."""
    return lambda card: {one: other, other: one}.get(card, card)


def twin_by_run(
    record: Recording, cards: Mapping[Player, Sequence[Definition]], renamed: Callable[[Card], Card]
) -> Recording | None:
    """The record with two cards in each other's place, run by the rules; None if they ask what nobody answered."""
    start = record.start
    referee = Referee(load(start.system), cards, start.options)
    twin, left = Recording(start, unasked(referee, None)), deque(action for _, action in record.decided())
    while left and referee.ask is not None:
        given = next_answer(referee.ask, left, renamed)
        if given is None:
            return None
        ask = referee.ask
        twin.actions += [ActionTaken.of(None, ask, given, referee.answer(given)), *unasked(referee, None)]
    return twin


def next_answer(ask: Ask, left: deque[ActionTaken], renamed: Callable[[Card], Card]) -> Indexes | None:
    """The answer to an ask as in what is left of a record, of which what was declined may not be asked any more."""
    while left:
        recorded = left[0]
        expected = ask_of(recorded.ask, cards=renamed)
        picked = [expected.options[index] for index in recorded.given] if isinstance(recorded.given, tuple) else []
        if (ask.player, ask.kind) == (expected.player, expected.kind) and {*picked} <= {*ask.options}:
            left.popleft()
            return tuple(ask.options.index(option) for option in picked)
        if recorded.ask.player == CHANCE or not declined(recorded):
            return None
        left.popleft()
    return None


def pairs(field: Field, most: int) -> Iterator[tuple[Recording, Recording, int, Player]]:
    """A record, another with a card that cannot be used in the place of one that was not used, the game, the player."""
    found = 0
    for index in field.indexes:
        recording, cards = field.recording(index), field.cards(index)
        for number, player, one in secret_declines(field, index):
            first = first_sights(field, index, opponent(player))
            record = Recording(recording.start, recording.actions[: number + 12])
            last = len(record.facts)
            unseen = [Card(card) for card, position in enumerate(first) if position > last]
            others = [pair for pair in different(field, index, unseen) if one in pair]
            for pair in Random(number).sample(others, min(4, len(others))):
                twin = twin_by_run(record, cards, exchange(*pair))
                if twin is None or len(twin.decided()) == len(record.decided()):
                    continue
                if twin.facts == with_cards_exchanged(record, *pair).facts:
                    yield record, twin, index, player
                    found += 1
                    break
            if found == most:
                return


@pytest.mark.parametrize("field", FIELDS, ids=str)
@pytest.mark.one_in(4)
def test_6_whether_somebody_could_have_acted_is_told_to_nobody_else(field: Field) -> None:
    """Two games that are run, with the same facts: in one of them a card could have been used, and was not."""
    compared = 0
    for record, twin, index, player in pairs(field, most=2):
        cards, own = field.cards(index), predictors(field.system)
        others: tuple[Seat, ...] = (opponent(player), "public")
        for seat in others:
            given, other = (answers(game, cards, seat, own) for game in (record, twin))
            assert given == other
            compared += 1
        assert answers(record, cards, player, own) != answers(twin, cards, player, own)
    assert compared == 4
