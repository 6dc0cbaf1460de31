"""The games in which a player played cards one after another: as a plain loop over the games finds them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import polars as pl
import pytest

from projector.game_words import Play, written
from projector.games_of_card import _names
from projector.games_of_plays import games_of_plays
from projector.lake import Lake
from tests.drawn import given, settings, st
from tests.projector.every_game import every_game_once
from tests.projector.test_stats import game, made_up

Played = dict[tuple[int, str], list[tuple[int, str, int]]]
"""What each seat of each game played: the position of each play, the card, and the last own turn that had begun."""


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Lake:
    """The lake of games of every card game, made once for all workers of a run."""
    folder = tmp_path_factory.getbasetemp()
    return Lake.open(every_game_once(folder.parent if hasattr(request.config, "workerinput") else folder))


@pytest.fixture(scope="module")
def played(lake: Lake) -> Played:
    found: Played = defaultdict(list)
    for row in lake.collect(lake.scan("facts").sort("end_position", "seq")).iter_rows(named=True):
        if row["type"] in _names(row["system"]) and row["card_number"] is not None:
            own = row["turn_player"] == row["player"]
            turn = (row["turn"] + 1) // 2 if own else row["turn"] // 2
            found[row["end_position"], row["player"]].append((row["seq"], row["card_number"], turn))
    return found


def ends(plays: Sequence[tuple[int, str, int]], asked: Sequence[Play], after: int = 0) -> Iterator[int]:
    """The position of the last play, of each choice of plays that follow each other as is asked for."""
    play, *others = asked
    for at, number, turn in plays:
        if at > after and number == play.card and play.first <= turn <= (turn if play.last is None else play.last):
            yield from ends(plays, others, at) if others else [at]


def chains(asked: Sequence[Play]) -> list[list[Play]]:
    """The plays that are asked for, those that have to follow each other together."""
    found: list[list[Play]] = []
    for play in asked:
        if play.later:
            found[-1].append(play)
        else:
            found.append([play])
    return found


def plainly(played: Played, asked: Sequence[Play]) -> set[tuple[int, str, int]]:
    """The seats that played so, and the position by which they first had."""
    found = set()
    for (end, seat), plays in played.items():
        firsts = [min(ends(plays, of_chain), default=None) for of_chain in chains(asked)]
        known = [first for first in firsts if first is not None]
        if len(known) == len(firsts):
            found.add((end, seat, max(known)))
    return found


@given(st.data())
@settings(max_examples=60)
def test_sequences_are_found_as_by_a_loop_over_the_games(lake: Lake, played: Played, data: st.DataObject) -> None:
    plays = data.draw(st.sampled_from([plays for plays in played.values() if len(plays) > 3]), "the plays of a seat")
    cards = data.draw(st.lists(st.sampled_from([card for _, card, _ in plays]), min_size=1, max_size=3), "cards")
    asked: list[Play] = []
    for card in cards:
        first = data.draw(st.integers(0, 4), "first")
        last = data.draw(st.none() | st.integers(first, 6), "last")
        asked.append(Play(card, first, last, later=bool(asked) and data.draw(st.booleans(), "then")))
    found = games_of_plays(lake, written(asked))
    assert found.select("end_position", "seat").is_unique().all()
    assert {*found.select("end_position", pl.col("seat").cast(pl.String), "at").iter_rows()} == plainly(played, asked)


def test_some_of_what_is_drawn_is_found(lake: Lake, played: Played) -> None:
    """Two cards that a seat played, one after the other: found in this order, and with bounds that fit."""
    several = 0
    for (end, seat), plays in [*played.items()][::5]:
        (one_at, one, one_turn), (other_at, other, other_turn) = plays[0], plays[-1]
        if one == other or one_at == other_at:
            continue
        asked = Play(one, 0, one_turn), Play(other, other_turn, later=True)
        assert (end, seat) in {*games_of_plays(lake, written(asked)).select("end_position", "seat").iter_rows()}
        several += 1
    assert several > 5


def fact(seq: int, turn: int, turn_player: str, player: str, card: str) -> dict[str, object]:
    return {
        **{"game": "1", "end_position": 1, "system": "toy", "population": "bots", "seq": seq, "type": "CardPlayed"},
        **{"turn": turn, "turn_player": turn_player, "player": player, "card_number": card},
    }


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("card:X turn<2 then card:Y turn>=2", {("a", 7)}),
        ("card:Y then card:X", {("b", 4)}),
        ("card:X card:Y", {("a", 7), ("b", 4)}),
        ("card:X then card:X", {("b", 9)}),
        ("card:Z turn<2", {("b", 5)}),
        ("card:Z turn:1", {("b", 5)}),
        ("card:Z turn>=2", set()),
        ("card:Y turn<1", {("b", 3)}),
        ("card:W", set()),
    ],
)
def test_a_play_in_the_opponents_turn_is_before_the_next_own_turn(
    tmp_path: Path, text: str, seats: set[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("projector.games_of_card._names", lambda _: {"CardPlayed"})
    facts = [
        fact(2, 1, "a", "a", "X"),
        fact(3, 1, "a", "b", "Y"),
        fact(4, 2, "b", "b", "X"),
        fact(5, 3, "a", "b", "Z"),
        fact(7, 3, "a", "a", "Y"),
        fact(9, 4, "b", "b", "X"),
        {**fact(10, 4, "b", "b", "W"), "type": "CardDrawn"},
    ]
    found = games_of_plays(made_up(tmp_path, [game("x", "y", "a")], facts=facts), text)
    assert {*found.select(pl.col("seat").cast(pl.String), "at").iter_rows()} == seats
