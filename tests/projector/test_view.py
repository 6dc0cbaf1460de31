"""Views: boards, captions and asks of one game through each seat."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from events.errors import KifuError
from events.records.recorder import Recording
from events.table.ask import Concede
from events.table.fact import CardDrawn
from events.table.ids import SEATS, Card, Seat
from events.table.sight import sees
from projector.boards import ViewedZone
from projector.replay import Replay
from projector.view import asks, position, positions, seat_positions, served_seat
from tests.projector.conftest import Watched
from tests.suite.exchange import cut
from tests.suite.fields import Field

TOYS = Field("toy", ("random", "random"), 0, 30)


def test_every_seat_gets_every_position_once_and_the_public_facts_of_it(watched: Watched) -> None:
    replay, seat, seen, _ = watched
    numbers = seat_positions(replay, seat)
    told = [fact for fact, (before, after) in zip(replay.facts, pairwise(numbers), strict=True) if before < after]
    assert [shown.at for shown in seen] == list(range(len(told) + 1))
    assert (seen[0].fact, seen[0].caption) == (None, None)
    assert [shown.fact.rule for shown in seen[1:] if shown.fact] == [fact.rule for fact in told]
    assert all(shown.caption for shown in seen[1:])
    assert seen[-1].board.ended


def test_a_board_shows_the_cards_that_the_seat_sees_and_counts_the_others(watched: Watched) -> None:
    replay, seat, seen, _ = watched
    numbers = seat_positions(replay, seat)
    for shown in seen[:: 7 if replay.game.name == "fusion_world" else 1]:
        at = numbers.index(shown.at)
        state = replay.seek(at)
        if not _in_doubt(replay, at):
            for player, side in shown.board.players.items():
                for name, zone in side.zones.items():
                    assert_shows(zone, state, state.cards_in(player, name), seat)


def _in_doubt(replay: Replay, at: int) -> bool:
    """Within a group the table may be shown as before it."""
    return at < replay.last and replay.facts[at].together


def assert_shows(zone: ViewedZone, state: Any, cards: Sequence[Card], seat: Seat) -> None:
    seen = [card for card in cards if sees(state, seat, card)]
    assert zone.count == len(cards)
    assert [card.number for card in zone.cards] == [state.cards[card].face.number for card in seen]
    assert [card.place for card in zone.cards if card.place is not None] in ([], [cards.index(card) for card in seen])


def test_a_draw_names_the_card_to_its_owner_and_to_others_only_if_it_lay_revealed() -> None:
    found: set[tuple[bool, bool]] = set()
    for index in TOYS.indexes[:6]:
        replay = TOYS.replay(index)
        names = replay.recording.start.names()
        seen = {seat: [shown.caption for shown in positions(replay, seat)] for seat in SEATS}
        for at, fact in enumerate(replay.facts, start=1):
            if isinstance(fact, CardDrawn):
                held = replay.seek(at - 1).cards[fact.card]
                for seat in SEATS:
                    named = seat in (held.owner, "all") or held.revealed
                    card = held.face.name if named else "a card"
                    assert seen[seat][at] == f"{names[held.owner]} draws {card}"
                    found.add((named, held.revealed))
    assert found == {(True, True), (True, False), (False, False)}


def test_within_a_group_in_no_order_the_table_stays_as_before_it() -> None:
    found = 0
    for index in TOYS.indexes:
        replay = TOYS.replay(index)
        seen = list(positions(replay, "public"))
        for at in range(1, replay.last):
            fact, after = seen[at].fact, replay.facts[at]
            if fact is not None and fact.kind.__name__ == "CardReturned" and after.together:
                assert seen[at].board == seen[at - 1].board
                found += 1
    assert found > 3


def test_one_position_is_that_of_all_positions() -> None:
    replay = TOYS.replay(0)
    assert position(replay, "a", 20) == list(positions(replay, "a"))[20]
    with pytest.raises(KifuError, match=f"no position {replay.last + 1}: this game has 0 to {replay.last}"):
        position(replay, "a", replay.last + 1)


@pytest.mark.parametrize("seat", SEATS)
def test_choices_are_told_in_words_to_their_own_seat_alone(seat: Seat) -> None:
    replay = TOYS.replay(0)
    told = [(shown.at, shown.player, shown.kind, len(shown.options), shown.taken) for shown in asks(replay, seat)]
    assert told == [
        (at, action.ask.player, action.ask.kind, len(action.ask.options), action.answer)
        for at, action in replay.recording.decided()
        if seat in ("all", action.ask.player)
    ]
    laid = next(shown for shown in asks(replay, "all") if shown.kind == "lay")
    assert all(option.startswith("lays ") for option in laid.options)


@pytest.mark.parametrize("seat", SEATS)
def test_a_concession_is_told_to_all(seat: Seat) -> None:
    recording = TOYS.recording(0)
    last = msgspec.structs.replace(recording.actions[-1], answer=Concede("b"))
    told = asks(Replay(Recording(recording.start, [*recording.actions[:-1], last]), TOYS.cards(0)), seat)[-1]
    assert (told.player, told.kind, told.rule, told.options) == ("b", "concede", "4-4", ())


def test_a_game_without_an_end_is_served_as_public_alone() -> None:
    ended = TOYS.replay(0)
    going_on = Replay(cut(ended.recording, ended.last - 1), TOYS.cards(0))
    assert [served_seat(ended, seat) for seat in SEATS] == list(SEATS)
    assert served_seat(going_on, "public") == "public"
    for seat in ("a", "b", "all"):
        with pytest.raises(KifuError, match=r"not over: it can be seen as 'public' only \(`kifu serve --open`"):
            served_seat(going_on, seat)
        assert served_seat(going_on, seat, open_games=True) == seat
    with pytest.raises(KifuError, match="no seat 'c': choose one of a, b, public, all"):
        served_seat(ended, "c")
