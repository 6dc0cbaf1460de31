"""Spellings said to mean one player: chains of them, and players who met and so are two."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import KifuError
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.names import Names, told_in
from tests.exchange.reported import PAIRINGS, STANDINGS, imported, row, written
from tests.projector.test_matches import recorded


@pytest.fixture
def log(tmp_path: Path) -> Iterator[GameLog]:
    with closing(GameLog.open(tmp_path, durable=False)) as opened:
        yield opened


def meant(log: GameLog, *names: str) -> list[str]:
    known = Names.of(report for _, report in told_in(log))
    return [known.of_player(name) for name in names]


@pytest.mark.parametrize("order", [(("a", "b"), ("b", "c")), (("b", "c"), ("a", "b"))])
def test_a_chain_of_spellings_leads_to_its_end_whatever_was_said_first(
    log: GameLog, order: Sequence[tuple[str, str]]
) -> None:
    assert [alias(log, name, [spelling]) for spelling, name in order] == [1, 1]
    assert meant(log, "a", "b", "c") == ["c"] * 3
    assert [alias(log, name, [spelling]) for spelling, name in order] == [0, 0]
    assert alias(log, "a", ["c"]) == 1  # a is what all are called from now on
    assert meant(log, "a", "b", "c") == ["a"] * 3
    assert alias(log, "b", ["b"]) == 1
    assert meant(log, "a", "b", "c") == ["a", "b", "a"]


def test_a_circle_by_ids_and_their_names_is_opened_where_it_was_said_last(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, STANDINGS, "Cup.json"))
    alias(log, "ann01", ["Annie"])
    assert meant(log, "Annie", "Ann", "ann01") == ["Ann"] * 3
    alias(log, "Annie", ["Ann"])
    assert meant(log, "Annie", "Ann", "ann01") == ["Annie"] * 3


@pytest.mark.parametrize(("name", "spelling"), [("Ann", "Ben"), ("Ben", "ann01"), ("Zoe", "Ann"), ("Ann Smith", "Ben")])
def test_players_who_played_each_other_are_not_merged(log: GameLog, tmp_path: Path, name: str, spelling: str) -> None:
    """By names and ids, at once or by a chain."""
    both = {"standings": STANDINGS, "pairings": PAIRINGS[:1]}
    imported(log, written(tmp_path, both, "Cup.json"), date="2026-03-14")
    for other in ("Zoe", "Ann Smith"):
        alias(log, other, ["Ben" if other == "Zoe" else "Ann"])
    position = log.position()
    with pytest.raises(KifuError, match='played each other, in round 1 of "Cup" on 2026-03-14: they are two players'):
        alias(log, name, [spelling])
    assert log.position() == position
    assert alias(log, "Ann", ["Cleo"]) == 1  # who did not meet


def test_players_of_a_recorded_game_are_not_merged(log: GameLog, tmp_path: Path) -> None:
    imported(log, written(tmp_path, row(player_a="Eve", player_b="Finn")))
    game = recorded(log, "a", event=None, round=None, date=None)
    with pytest.raises(KifuError, match=f'"Ann" and "Ben" played each other, in a recorded game \\(game {game}\\)'):
        alias(log, "Ann", ["Ben"])
    assert alias(log, "Ann", ["Cleo"]) == 1
    recorded(log, "a", players=("Cleo", "Dan"))
    with pytest.raises(KifuError, match='"Ann" and "Dan" played each other, in round 1 of "Lamp Cup" on 2026-03-14'):
        alias(log, "Dan", ["Ann"])
