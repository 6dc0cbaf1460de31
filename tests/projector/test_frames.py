"""Frames: what a browser gets draws the same tables, and names no card that the seat never sees."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from events.table.ids import PLAYERS, SEATS, Seat
from projector.boards import Board
from projector.frames import Frames, frames
from projector.replay import STEP_SIZES
from projector.view import asks, seat_positions
from tests.projector.conftest import Watched
from tests.suite.fields import Field, fields_of_cards

TOYS = Field("toy", ("bold", "bold"), 0, 12)


def framed(field: Field, seat: Seat) -> Frames:
    return frames(field.replay(field.first), seat, game="some game")


def drawn(frames: Frames) -> Sequence[Mapping[str, Any]]:
    """The table at each position, as a browser makes it from the JSON: by setting what each frame sets."""
    sent = msgspec.json.decode(msgspec.json.encode(frames))
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
            unseen = [list(msgspec.to_builtins(zone.unseen))] if zone.unseen else []
            table[f"zone:{player}.{name}"] = [zone.count, refs, placed, *unseen]
            for card in zone.cards:
                how = [card.number, card.rested, card.revealed, dict(card.values)]
                table[f"card:{card.ref}"] = [*how, True] if card.face_down else how
                if card.under:
                    table[f"under:{card.ref}"] = list(card.under)
                if card.counters:
                    table[f"counters:{card.ref}"] = dict(card.counters)
    return {key: value for key, value in table.items() if value is not None}


@pytest.mark.one_in(5)
def test_setting_what_the_frames_set_draws_every_position(watched: Watched) -> None:
    tables = drawn(watched.sent)
    assert len(tables) == len(watched.seen)
    for table, shown in zip(tables, watched.seen, strict=True):
        assert {key: value for key, value in table.items() if value is not None} == flat(shown.board)


def test_frames_tell_each_fact_and_its_place_in_the_steps(watched: Watched) -> None:
    replay, sent = watched.replay, watched.sent
    numbers = seat_positions(replay, watched.seat)
    told = [fact for fact, (before, after) in zip(replay.facts, pairwise(numbers), strict=True) if before < after]
    assert [frame.rule for frame in sent.frames] == [fact.rule for fact in told]
    assert [frame.kind for frame in sent.frames] == [type(fact).__name__ for fact in told]
    assert [frame.caption for frame in sent.frames] == [shown.caption for shown in watched.seen if shown.caption]
    assert [frame.together for frame in sent.frames] == [fact.together for fact in told]
    for frame in sent.frames:
        assert frame.looked is None or (frame.kind == "CardLooked" and frame.caption.endswith(f" {frame.looked}"))
    if watched.seat == "all":
        assert all(frame.looked for frame in sent.frames if frame.kind == "CardLooked")
    marks = {size: sorted({numbers[mark] for mark in replay.marks(size)}) for size in STEP_SIZES}
    if watched.seat != "all":
        marks["action"] = marks["group"]
        marks["ask"] = sorted({*marks["group"], *(ask.at for ask in asks(replay, watched.seat))})
    quiet = {position for position, frame in enumerate(sent.frames[:-1], start=1) if frame.quiet}
    marks["group"] = [mark for mark in marks["group"] if mark not in quiet.difference(marks["ask"])]
    assert marks == sent.marks
    assert len(sent.asks) == sum(ask.player != "chance" for ask in asks(replay, watched.seat))


def test_a_seat_gets_no_card_that_it_never_sees(watched: Watched) -> None:
    """Not even by its name or number, anywhere in the JSON, but where a card that it sees names it."""
    cards = watched.replay.cards
    every = {face.number: face.name for player in PLAYERS for face in cards[player]}
    boards = [shown.board for shown in watched.seen]
    zones = [zone for board in boards for side in board.players.values() for zone in side.zones.values()]
    seen = {card.number for zone in zones for card in zone.cards}
    assert set(watched.sent.faces) == seen
    text, faces = (msgspec.json.encode(sent).decode() for sent in (watched.sent, watched.sent.faces))
    named = {number for number, name in every.items() if name in faces}
    assert all(name not in text for number, name in every.items() if number not in seen | named)


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
    assert [zone["name"] for zone in sent.zones] == ["deck", "hand", "row", "omen", "pile"]


def test_a_face_tells_what_of_its_text_is_done_by_hand() -> None:
    [field] = [field for field in fields_of_cards() if field.of == "by hand"]
    faces = framed(field, "all").faces.values()
    of_hummers = {face["text"]: face["pieces"] for face in faces if "pieces" in face}
    assert of_hummers["[On Play] Hum."] == (
        ("[On Play] ", True, ""),
        ("Hum.", True, "the word 'Hum' is not known"),
    )
    assert all(text == "".join(words for words, *_ in pieces) for text, pieces in of_hummers.items())
    assert not any("pieces" in face for face in framed(TOYS, "all").faces.values())
