"""Static pictures: the board shows what the seat's view holds and nothing else, and every word in it is only a word."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path

import msgspec
import pytest

from events.errors import KifuError
from events.log.store import GameLog
from events.records.envelope import PlayerRecord
from events.records.recorder import Recording
from events.simulation.simulate import play_game
from events.table.ids import SEATS, Seat
from events.table.state import State
from projector.boards import Board
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.pictures import MOST_DRAWN, TOP_DRAWN, board_picture, lake_picture, replay_picture, state_picture
from projector.replay import Replay
from projector.view import board_at, seat_positions
from tests.projector.played import GAME, add_games, opened, plan
from tests.suite.fields import Field

FIELDS = [Field("toy", ("random", "random"), 0, 1), Field("fusion_world", ("greedy", "random"), 0, 1)]
HOSTILE = "<script>alert(1)</script>\"'&\x1b[2J\n"


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(opened(tmp_path)) as log:
        yield log


def cards_drawn(picture: str) -> list[str]:
    return [unescape(name) for name in re.findall(r'<div class="card(?: rested)?"><strong>([^<]*)</strong>', picture)]


def cards_named(picture: str) -> list[str]:
    """Those drawn, and those that are only named because there are many."""
    listed = re.findall(r"</summary>([^<]*)</details>", picture)
    assert not any(", a card" in names for names in listed)
    return cards_drawn(picture) + [name for names in listed for name in unescape(names).split(", ")]


def cards_of(board: Board) -> list[str]:
    return [card.name for side in board.players.values() for zone in side.zones.values() for card in zone.cards]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_a_seat_is_shown_the_cards_of_its_view_and_how_many_others_there_are(field: Field, seat: Seat) -> None:
    replay = field.replay(0)
    last = seat_positions(replay, seat)[-1]
    for at in range(0, last + 1, max(1, last // 12)):
        board = board_at(replay, seat, at)
        picture = replay_picture(replay, seat=seat, at=at)
        seen = cards_of(board)
        if not any(", " in name for name in seen):
            assert Counter(cards_named(picture)) == Counter(seen)
        counts = [zone.count for side in board.players.values() for zone in side.zones.values() if zone.count]
        assert sorted(map(int, re.findall(r"<b>(\d+)</b>", picture))) == sorted(counts)
        hidden = [int(count) for count in re.findall(r'title="(\d+) not seen"', picture)]
        assert sum(hidden) == sum(counts) - len(seen)


def test_a_hidden_card_leaves_no_trace_in_the_picture() -> None:
    replay = FIELDS[1].replay(0)
    at = replay.marks("turn")[2]
    own = {*cards_of(board_at(replay, "a", seat_positions(replay, "a")[at]))}
    secret = {*cards_of(board_at(replay, "all", at))} - own
    picture = replay_picture(replay, seat="a", at=seat_positions(replay, "a")[at])
    assert secret
    assert [name for name in secret if name in unescape(picture)] == []


def hostile() -> Replay:
    """A game whose players, deck and cards are called what a page must not take for its own."""
    _, recording = play_game(plan(bots=("random", "random")), 0)
    assert recording is not None
    start = recording.start
    decks = tuple(msgspec.structs.replace(deck, label=HOSTILE) for deck in start.decks)
    players = (PlayerRecord(HOSTILE, "human"), PlayerRecord("Ben", "human"))
    start = msgspec.structs.replace(start, decks=decks, players=players)
    cards = {
        player: [msgspec.structs.replace(face, name=HOSTILE, number=HOSTILE) for face in faces]
        for player, faces in plan(bots=("random", "random")).cards(0).items()
    }
    return Replay(Recording(start, recording.actions), cards)


def test_every_word_is_escaped() -> None:
    replay = hostile()
    replay.seek(replay.last // 2)
    for picture in (replay_picture(replay), state_picture(replay.state), replay_picture(replay, seat="a", at=9)):
        assert "<script" not in picture
        assert "\x1b" not in picture
        assert "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;" in picture
    assert "\x1b" not in repr(replay)


def test_a_position_that_is_none_is_refused() -> None:
    with pytest.raises(KifuError, match="there is no position 100000"):
        replay_picture(FIELDS[0].replay(0), at=100_000)


def test_of_many_cards_the_topmost_are_drawn() -> None:
    replay = FIELDS[1].replay(0)
    board = board_at(replay, "all", replay.marks("turn")[0])
    deck = [card.name for card in board.players["a"].zones["deck"].cards]
    assert len(deck) > MOST_DRAWN
    only = msgspec.structs.replace(board.players["a"], zones={"deck": board.players["a"].zones["deck"]})
    none = msgspec.structs.replace(board.players["b"], zones={})
    shown = msgspec.structs.replace(board, players={"a": only, "b": none})
    picture = board_picture(shown, zones=GAME.board.zones, names={"a": "Ann", "b": "Ben"})
    assert cards_drawn(picture) == deck[-TOP_DRAWN:]
    assert cards_named(picture)[TOP_DRAWN:] == deck[:-TOP_DRAWN]


def shown_in_a_notebook(thing: Replay | State | Lake) -> str:
    drawn = thing._repr_html_()
    assert drawn is not None
    return drawn


def test_a_notebook_draws_the_board_where_a_replay_stands_and_the_table_of_a_state() -> None:
    replay = FIELDS[1].replay(0)
    replay.seek(120)
    picture = shown_in_a_notebook(replay)
    assert picture == replay_picture(replay, seat="all", at=120)
    assert f"position 120 of {replay.last}, all cards open" in picture
    assert Counter(cards_named(shown_in_a_notebook(replay.state))) == Counter(cards_named(picture))
    assert replay.state == replay.seek(120)


def test_a_notebook_shows_the_tables_of_a_lake_with_their_rows(log: GameLog, tmp_path: Path) -> None:
    add_games(log, range(3))
    refresh(log, tmp_path)
    lake = Lake.open(tmp_path)
    shown = dict(re.findall(r"<tr><td><b>(\w+)</b></td><td class=number>([\d,]+)</td>", shown_in_a_notebook(lake)))
    counted = {table: lake.collect(lake.scan(table)).height for table in shown}
    assert {table: int(rows.replace(",", "")) for table, rows in shown.items()} == counted == lake.rows()
    middle = lake.as_of(log.position() // 2)
    assert middle.rows()["games"] == middle.collect(middle.scan("games")).height < 3
    assert lake_picture(Lake.open(tmp_path / "none")).count("<td class=number>0</td>") == len(shown)
