"""`kifu verify` tells the numbers of rules that are in no book."""

from dataclasses import replace
from pathlib import Path

import pytest

from events import game as finding
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.table.ask import Option
from events.table.setup import FirstPlayerDecided
from events.table.table import Table
from tests.commands import test_cli
from tests.commands.test_cli import Kifu
from tests.suite.fields import Field
from tests.suite.toy import TOY

kifu = test_cli.kifu
PLAYERS = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))


async def citing_what_is_not_there(table: Table) -> None:
    """Facts by two rules that the book does not have, by one that it has, and by an act of Kifu itself."""
    for rule in ("99-9", "1-1", "99-9", "98-1", "kifu/identify"):
        table.emit(FirstPlayerDecided(player="a", rule=rule))
    await table.ask("a", "turn", [Option("lay"), Option("pass")], rule="1-1")


def recorded(folder: Path) -> LiveGame:
    """A game of the toy, begun and recorded."""
    log = GameLog.open(folder, durable=False)
    decks = Field("toy", ("random", "random"), 0, 1).plan.seated(0)
    live = LiveGame.start(log, finding.load("toy"), decks, players=PLAYERS, provenance=Provenance("live"))
    log.close()
    return live


def test_rules_that_are_not_in_the_book_are_told_of_a_record_that_is_sound(
    kifu: Kifu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    citing = replace(TOY, table=replace(TOY.table, play=citing_what_is_not_there))
    monkeypatch.setitem(finding._registered, "toy", citing)
    live = recorded(tmp_path / "data")
    told = kifu("verify")
    assert (told.status, told.out) == (
        0,
        f"1 game: 1 equal; 2 names, whole\nnot in the rule book: 99-9, 98-1, cited by game {live.game}\n",
    )
    assert kifu("verify", "--json").answer["uncited"] == [{"game": str(live.game), "rules": ["99-9", "98-1"]}]


def test_a_game_of_older_rules_is_not_held_against_the_present_book(
    kifu: Kifu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    citing = replace(TOY, table=replace(TOY.table, play=citing_what_is_not_there))
    monkeypatch.setitem(finding._registered, "toy", citing)
    recorded(tmp_path / "data")
    monkeypatch.setitem(finding._registered, "toy", replace(citing, rules_version=TOY.rules_version + 1))
    answer = kifu("verify", "--json").answer
    assert len(answer["older"]) == 1
    assert "uncited" not in answer
