"""Cards that lie face down where others are open, and backs that tell what a card is of."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from events.seats.captions import Teller
from events.seats.eyes import Eyes
from events.seats.view import SeatView
from events.table.counters import KindCountersPlaced, KindCountersRemoved
from events.table.facing import CardSetFaceDown, CardStackedFaceDown, CardTurnedDown, CardTurnedUp
from events.table.fact import CardLooked, CardMoved, CardReadied, CardRested, CardRevealed
from events.table.ids import SEATS, Card, Player, Seat, zone_of
from events.table.sight import sees
from projector.boards import Boards, UnseenCard, ViewedCard
from projector.explained import Witness
from projector.frames import frames
from projector.pictures import board_picture
from projector.replay import Replay
from projector.view import positions, witness
from tests.suite.exchange import cut
from tests.suite.fields import Field
from tests.suite.orchard import ORCHARD, OrchardState
from tests.suite.test_secrets import exchanges

FIELD = Field(ORCHARD.name, ("random", "random"), 0, 12)
RULE = "2-4"


def table() -> OrchardState:
    state: OrchardState = ORCHARD.table.state(FIELD.cards(0))
    return state


def placed(state: Any, kind: type[CardMoved], card: Card, name: str, **more: Any) -> CardMoved:
    card_state = state.cards[card]
    return kind(card=card, source=card_state.zone, target=zone_of(card_state.owner, name), rule=RULE, **more)


def seen_by(state: Any, card: Card) -> set[Seat]:
    return {seat for seat in SEATS if sees(state, seat, card)}


@pytest.mark.parametrize(("zone", "seats"), [("soil", {"a", "all"}), ("mist", {"all"})])
def test_the_zone_says_who_may_look_at_a_face_down_card(zone: str, seats: set[Seat]) -> None:
    state = table()
    for kind, more in ((CardSetFaceDown, {}), (CardStackedFaceDown, {"host": Card(5)})):
        placed(state, kind, Card(0), zone, **more).apply(state)
        assert seen_by(state, Card(0)) == seats
        assert not state.is_open(Card(0))
        CardTurnedUp(card=Card(0), rule=RULE).apply(state)
        assert seen_by(state, Card(0)) == set(SEATS)
        assert state.is_open(Card(0))
        CardTurnedDown(card=Card(0), rule=RULE).apply(state)
        assert seen_by(state, Card(0)) == seats
        placed(state, CardMoved, Card(0), "field").apply(state)
        assert seen_by(state, Card(0)) == set(SEATS)


def test_a_face_down_card_is_seen_by_who_is_shown_it_until_it_is_turned_down_again() -> None:
    state = table()
    placed(state, CardSetFaceDown, Card(0), "mist").apply(state)
    CardLooked(card=Card(0), player="b", rule=RULE).apply(state)
    assert seen_by(state, Card(0)) == {"b", "all"}
    CardRevealed(card=Card(0), rule=RULE).apply(state)
    assert seen_by(state, Card(0)) == set(SEATS)
    CardTurnedDown(card=Card(0), rule=RULE).apply(state)
    assert seen_by(state, Card(0)) == {"all"}


def test_a_card_under_another_lies_below_those_there_already_and_names_its_host() -> None:
    state = table()
    placed(state, CardStackedFaceDown, Card(0), "soil", host=Card(5)).apply(state)
    placed(state, CardStackedFaceDown, Card(1), "soil", host=Card(5)).apply(state)
    assert state.cards_in("a", "soil") == [1, 0]
    assert [state.cards[card].host for card in (0, 1)] == [5, 5]


def test_cards_turned_down_cannot_be_told_apart_by_who_saw_them() -> None:
    eyes = Eyes(table(), "b")
    for card in (Card(0), Card(4)):
        eyes.watch([placed(eyes.state, CardMoved, card, "soil")])
    one, other = (eyes.card(Card(card)) for card in (0, 4))
    assert one.face is not None
    assert one.ref != other.ref
    for card in (Card(0), Card(4)):
        eyes.watch([CardTurnedDown(card=card, rule=RULE)])
    assert eyes.card(Card(0)) == eyes.card(Card(4))
    [fact] = eyes.watch([CardTurnedUp(card=Card(4), rule=RULE)]).facts
    assert fact.fields["card"].face == other.face


@pytest.mark.parametrize("seat", ["a", "b", "public"])
def test_a_seat_is_asked_and_told_of_face_down_cards_as_of_any_that_it_does_not_see(seat: Seat) -> None:
    state = table()
    placed(state, CardSetFaceDown, Card(0), "soil").apply(state)
    view = SeatView(ORCHARD.board, state, seat)
    assert (view.face(Card(0)) is not None) == (seat == "a")
    assert view.seen("a", "soil") == ([0] if seat == "a" else [])
    assert view.count("a", "soil") == 1


def vault(state: OrchardState, player: Player) -> Sequence[Card]:
    return state.cards_of(player, "vault")


def test_the_back_of_a_card_is_told_where_its_face_is_not_seen() -> None:
    state = table()
    ours = vault(state, "a")[0]
    told = {}
    for seat in ("a", "b"):
        eyes = Eyes(table(), seat)
        [fact] = eyes.watch([placed(eyes.state, CardMoved, ours, "basket")]).facts
        told[seat] = Teller(ORCHARD.board.zones, {"a": "Ann", "b": "Bob"}).caption(fact)
    assert told["b"] == "a vault card moves from Ann's outside to Ann's basket"
    assert "vault" not in told["a"]


def test_views_tell_the_backs_of_unseen_cards_and_which_seen_ones_lie_face_down() -> None:
    found: set[tuple[Seat, str]] = set()
    down = 0
    for index in FIELD.indexes:
        for seat in ("a", "b"):
            for seen in positions(FIELD.replay(index), seat):
                for player, side in seen.board.players.items():
                    for name, zone in side.zones.items():
                        backs = [card.back for card in zone.unseen]
                        assert len(backs) in (0, zone.count - len(zone.cards))
                        assert not backs or "vault" in backs
                        assert name == "vault" or backs == sorted(backs)
                        found |= {(player, name)} if backs else set()
                        down += sum(card.face_down for card in zone.cards)
                        assert all(name == "soil" and player == seat for card in zone.cards if card.face_down)
    assert {name for _, name in found} == {"vault", "basket", "soil"}
    assert down > 0


def lying(seat: Seat) -> tuple[Replay, Witness]:
    """A seat at a table with two cards face down in the soil, one of them in Rest Mode and with a bud on it."""
    replay = FIELD.replay(0)
    watching = witness(replay, seat)
    for card in (Card(0), Card(1)):
        watching.watch([placed(watching.eyes.state, CardSetFaceDown, card, "soil")])
    watching.watch([CardRested(card=Card(0), rule=RULE)])
    watching.watch([KindCountersPlaced(card=Card(0), kind="bud", amount=2, rule=RULE)])
    return replay, watching


def test_all_see_the_mode_and_the_counters_of_a_card_face_down_in_an_open_zone() -> None:
    for seat in SEATS:
        _, watching = lying(seat)
        zone = Boards(watching).board().players["a"].zones["soil"]
        cards: list[ViewedCard | UnseenCard] = [*zone.cards, *zone.unseen]
        told = [(card.rested, card.counters) for card in cards]
        assert sorted(told, key=str) == [(False, {}), (True, {"bud": 2})]
        assert len(zone.unseen) == (0 if seat in ("a", "all") else 2)
        view = SeatView(ORCHARD.board, watching.eyes.state, seat)
        assert [view.rested(Card(card)) for card in (0, 1)] == [True, False]


def test_pictures_draw_the_mode_and_the_counters_of_unseen_cards_and_count_those_that_tell_the_same() -> None:
    backs: list[tuple[Seat, list[tuple[str, str, str]]]] = [("b", [("1", "rest", "2 bud")]), ("a", [])]
    for seat, told in backs:
        picture = board_picture(
            Boards(lying(seat)[1]).board(), zones=ORCHARD.board.zones, names={"a": "Ann", "b": "Bob"}
        )
        marked = r'<div class="card back rested" title="(\d) not seen"><span class="mark">(\w+)</span>'
        assert re.findall(marked + r'<span class="mark">([^<]+)</span>', picture) == told


def test_a_seat_is_shown_the_same_whichever_of_two_face_down_cards_is_rested() -> None:
    _, watching = lying("b")
    one = Boards(watching).board()
    watching.watch([CardReadied(card=Card(0), rule=RULE), CardRested(card=Card(1), rule=RULE, together=True)])
    watching.watch([KindCountersRemoved(card=Card(0), kind="bud", amount=2, rule=RULE)])
    watching.watch([KindCountersPlaced(card=Card(1), kind="bud", amount=2, rule=RULE)])
    assert Boards(watching).board() == one


def test_frames_carry_backs_and_face_down_cards_only_where_there_are_any() -> None:
    sent = [frames(FIELD.replay(index), "a", game="x") for index in FIELD.indexes]
    tables = [table for one in sent for table in (one.start, *(frame.set for frame in one.frames))]
    values = [(key, value) for table in tables for key, value in table.items() if value]
    assert {len(value) for key, value in values if key.startswith("zone:")} == {3, 4}
    assert {tuple(value[4:]) for key, value in values if key.startswith("card:")} == {(), (True,)}


def test_the_secrets_of_the_suite_include_face_down_cards_of_open_zones() -> None:
    lay = set()
    for seat in ("a", "b", "public"):
        for index, at, pairs in exchanges(Field(ORCHARD.name, ("random", "random"), 0, 30), seat):
            state = ORCHARD.table.state(FIELD.cards(index))
            for fact in cut(FIELD.recording(index), at).facts:
                fact.apply(state)
            lay |= {state.cards[card].zone[2:] for pair in pairs for card in pair if state.cards[card].face_down}
    assert lay == {"soil", "mist"}
