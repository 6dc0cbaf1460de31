"""What every game must pass of its records: 1, 2, 3, 7 and 11 of the suite."""

from collections import Counter, deque
from collections.abc import Collection
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from events.cards.rulebook import Rulebook
from events.game import Game
from events.log.entries import Recorded
from events.records.recorder import begin, decode, play_out, rerun
from events.records.unasked import is_choice
from events.table.ask import Ask, Given, only_answer
from events.table.created import CardCreated
from events.table.fact import CardTaken, Fact, GameEnded
from events.table.ids import zone_name, zone_owner
from events.table.state import State
from tests.suite.answering import as_recorded, with_every_ask
from tests.suite.fields import GAMES, Field, over_fields

ID = UUID(int=1)


def controlled(game: Game) -> set[str]:
    """The zones in which cards of the other player may lie, under control: those in play, and those between which and
    them a card stays the same card.
    """
    in_play = game.texts.lexicon.in_play if CardTaken in game.facts else ()
    return {name for name, spec in game.board.zones.items() if {name, *spec.same_card_as} & {*in_play}}


def assert_conserved(state: State, owners: list[str], controlled: Collection[str]) -> None:
    """Each card is in exactly one place, in one of its owner's zones or in one where the other player may control it,
    and knows it."""
    lying = [(card, zone) for zone, cards in state.zones.items() for card in cards]
    assert Counter(card for card, _ in lying) == Counter(range(len(owners)))
    for card, zone in lying:
        card_state = state.cards[card]
        assert (card_state.zone, card_state.owner) == (zone, owners[card])
        assert zone_owner(zone) == owners[card] or zone_name(zone) in controlled


@over_fields(quick=12, long=60)
@pytest.mark.one_in(5)
def test_1_cards_are_conserved_after_every_fact(field: Field) -> None:
    zones = controlled(field.game)
    for index in field.indexes:
        state = field.game.table.state(field.cards(index))
        owners = [card.owner for card in state.cards]
        faces = [card.face for card in state.cards]
        for fact in field.recording(index).facts:
            if isinstance(fact, CardCreated):
                assert fact.card == len(owners)
                owners.append(zone_owner(fact.source))
            fact.apply(state)
            assert_conserved(state, owners, zones)
        assert [card.face for card in state.cards][: len(faces)] == faces


class Again(NamedTuple):
    """What came of running a game again by its answers as they were stored.

    `diverged`: the number of the first event that differs. `unlike`: the numbers of the actions before which the fold
    of the facts is another state than the engine's; the number after the last: at the end.
    """

    diverged: int | None
    ended: bool
    unlike: list[int]
    same_when_read: bool


@cache
def run_again(field: Field, index: int) -> Again:
    """The game of that index run again, once for 2 and 3."""
    entries = field.recording(index).entries()
    read = decode([Recorded(ID, at, e.topic, b"", e.body) for at, e in enumerate(entries, start=1)])
    folded = field.game.table.state(field.cards(index))
    apply_all(read.start.facts, folded)
    recorded, unlike = deque(enumerate(read.actions)), list[int]()

    def fold_what_is_no_choice() -> None:
        while recorded and not is_choice(recorded[0][1]):
            apply_all(recorded.popleft()[1].facts, folded)

    def answer(state: Any, ask: Ask) -> Given:
        if (without_choice := only_answer(ask)) is not None:
            return without_choice
        fold_what_is_no_choice()
        number, action = recorded.popleft()
        if folded != state:
            unlike.append(number)
        apply_all(action.facts, folded)
        return action.given

    run = rerun(read, field.cards(index), answer)
    fold_what_is_no_choice()
    if folded != run.referee.state:
        unlike.append(len(read.actions))
    return Again(run.differs, run.referee.ask is None, unlike, read.entries() == entries)


@over_fields()
def test_2_folding_the_facts_gives_the_engines_state_after_every_decision(field: Field) -> None:
    for index in field.indexes:
        run = run_again(field, index)
        assert (run.unlike, run.diverged, run.ended) == ([], None, True)


def test_2_would_notice_a_change_of_state_without_a_fact() -> None:
    for system in GAMES:
        field = Field(system, ("random", "random"), 0, 1)
        referee = field.referee(0)
        folded = field.game.table.state(field.cards(0))
        apply_all(referee.opening, folded)
        referee.state.cards[0].rested = True
        assert folded != referee.state


def apply_all(facts: tuple[Fact, ...], state: Any) -> None:
    for fact in facts:
        fact.apply(state)


@over_fields()
def test_3_running_the_answers_again_gives_the_same_bytes(field: Field) -> None:
    for index in field.indexes:
        run = run_again(field, index)
        assert (run.diverged, run.ended, run.same_when_read) == (None, True, True)
        recording = field.recording(index)
        start = recording.start
        fresh, again = begin(
            field.game,
            field.plan.seated(index),
            players=start.players,
            provenance=start.provenance,
            options=start.options,
        )
        play_out(fresh, again, as_recorded(recording))
        assert again.entries() == recording.entries()


@over_fields()
def test_7_every_fact_and_every_ask_cites_a_rule_that_exists(field: Field) -> None:
    book = Rulebook.read(field.game.rules)
    for index in field.indexes:
        recording = field.recording(index)
        cited = {fact.rule for fact in recording.facts} | {action.ask.rule for action in recording.actions}
        assert {rule for rule in cited if not book.permits(rule, field.game.options)} == set()


@over_fields()
def test_7_every_cause_is_an_earlier_fact(field: Field) -> None:
    for index in field.indexes:
        facts = field.recording(index).facts
        for position, fact in enumerate(facts, start=1):
            assert fact.cause is None or 1 <= fact.cause < position


@over_fields()
def test_11_games_end_within_their_budget_and_say_why(field: Field) -> None:
    for index in field.indexes:
        recording = field.recording(index)
        endings = [fact for fact in recording.facts if isinstance(fact, GameEnded)]
        assert len(with_every_ask(recording, field.cards(index)).actions) <= GAMES[field.system]
        assert endings == [recording.facts[-1]]
        assert endings[0].reason
