"""Frames: what a browser gets draws the same tables, and names no card that the seat never sees."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from events.table.ids import PLAYERS, SEATS, Seat
from projector.frames import Frames, frames
from projector.replay import STEP_SIZES
from projector.view import Board, asks, positions
from tests.suite.fields import Field, fields

FIELDS = fields(games=6)
TOYS = Field("toy", ("bold", "bold"), 0, 30)


def framed(field: Field, seat: Seat) -> Frames:
    return frames(field.replay(field.first), seat, game="some game")


def drawn(field: Field, seat: Seat) -> Sequence[Mapping[str, Any]]:
    """The table at each position, as a browser makes it from the JSON: by setting what each frame sets."""
    sent = msgspec.json.decode(msgspec.json.encode(framed(field, seat)))
    table = dict(sent["start"])
    tables = [dict(table)]
    for frame in sent["frames"]:
        table.update(frame["set"])
        table = {key: value for key, value in table.items() if value is not None}
        tables.append(dict(table))
    return tables


def flat(board: Board) -> dict[str, Any]:
    """The board by the documented keys of the flat table."""
    table: dict[str, Any] = {f"role:{role}": ref for role, ref in board.roles.items()}
    for name in ("turn", "turn_player", "phase", "step", "winner", "reason"):
        table[name] = getattr(board, name)
    for player, side in board.players.items():
        table |= {f"counter:{player}.{counter}": number for counter, number in side.counters.items()}
        for name, zone in side.zones.items():
            refs, places = [card.ref for card in zone.cards], [card.place for card in zone.cards]
            placed = places if any(place is not None for place in places) else None
            table[f"zone:{player}.{name}"] = [zone.count, refs, placed]
            for card in zone.cards:
                table[f"card:{card.ref}"] = [card.number, card.rested, card.revealed, dict(card.values)]
    return {key: value for key, value in table.items() if value is not None}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_setting_what_the_frames_set_draws_every_position(field: Field, seat: Seat) -> None:
    tables = drawn(field, seat)
    seen = list(positions(field.replay(field.first), seat))
    assert len(tables) == len(seen)
    for table, shown in zip(tables, seen, strict=True):
        assert {key: value for key, value in table.items() if value is not None} == flat(shown.board)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_frames_tell_each_fact_and_its_place_in_the_steps(field: Field, seat: Seat) -> None:
    replay, sent = field.replay(field.first), framed(field, seat)
    assert [frame.rule for frame in sent.frames] == [fact.rule for fact in replay.facts]
    assert [frame.kind for frame in sent.frames] == [type(fact).__name__ for fact in replay.facts]
    assert [frame.caption for frame in sent.frames] == [s.caption for s in positions(replay, seat) if s.caption]
    assert [frame.together for frame in sent.frames] == [fact.together for fact in replay.facts]
    assert {size: list(replay.marks(size)) for size in STEP_SIZES} == sent.marks
    assert len(sent.asks) == sum(ask.player != "chance" for ask in asks(replay, seat))


@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_a_seat_gets_no_card_that_it_never_sees(field: Field) -> None:
    """Not even by its name or number, anywhere in the JSON."""
    replay = field.replay(field.first)
    every = {face.number: face.name for player in PLAYERS for face in replay.cards[player]}
    for seat in SEATS:
        sent = framed(field, seat)
        boards = [shown.board for shown in positions(replay, seat)]
        zones = [zone for board in boards for side in board.players.values() for zone in side.zones.values()]
        seen = {card.number for zone in zones for card in zone.cards}
        assert set(sent.faces) == seen
        text = msgspec.json.encode(sent).decode()
        assert all(name not in text for number, name in every.items() if number not in seen)


def test_seats_do_get_different_cards() -> None:
    """In a game that ends early enough, each player has drawn cards that nobody else has seen."""
    sent = {seat: [set(frames(TOYS.replay(index), seat, game="x").faces) for index in TOYS.indexes] for seat in SEATS}
    pairs_of_seats: tuple[tuple[Seat, Seat], ...] = (("public", "a"), ("public", "b"), ("a", "all"), ("b", "all"))
    for mine, theirs in pairs_of_seats:
        pairs = list(zip(sent[mine], sent[theirs], strict=True))
        assert all(fewer <= more for fewer, more in pairs)
        assert any(fewer < more for fewer, more in pairs)


def test_the_head_says_whose_game_it_is() -> None:
    field = Field("toy", ("random", "bold"), 1, 1)
    sent = framed(field, "public")
    assert (sent.game, sent.seat, sent.system, sent.title, sent.simulated) == (
        "some game",
        "public",
        "toy",
        "Toy",
        True,
    )
    assert sent.names == {"a": "bold 2", "b": "random 1"}
    assert sent.decks == {"a": "Water", "b": "Fire"}
    assert [zone["name"] for zone in sent.zones] == ["deck", "hand", "row", "pile"]
