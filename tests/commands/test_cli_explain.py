"""`kifu show --explain CARD`."""

import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import events.fusion_world
from dashboards.commands.explaining import print_explanation
from events.log.store import GameLog
from events.table.ids import Seat
from projector.boards import Board
from projector.explained import Changed, Difference, Explained
from projector.replay import Replay
from projector.view import positions
from tests.commands import test_cli
from tests.commands.test_cli import Kifu

kifu = test_cli.kifu
DECKS = [
    Path(events.fusion_world.__path__[0]) / "decks" / name for name in ("flamecrown_court.txt", "unsung_choir.txt")
]


@pytest.fixture
def game(kifu: Kifu) -> str:
    """A recorded game of two decks with texts."""
    kifu("simulate", "--games", 1, "--players", "greedy", "greedy", "--decks", *DECKS, "--json")
    [row] = kifu("games", "--json").answer
    return str(row["game"])


def changed(kifu: Kifu, data: Path, game: str, seat: Seat) -> tuple[int, Any]:
    """The first position at which a card's power was changed by a card, and that card as `show` gives it."""
    with closing(GameLog.open(data)) as log:
        replay = Replay.open(log, game)
    at = next(shown.at for shown in positions(replay, seat) if any("power" in now.figures for now in _now(shown.board)))
    players = kifu("show", game, "--at", at, "--seat", seat, "--json").answer["players"].values()
    cards = [card for side in players for zone in side["zones"].values() for card in zone["cards"]]
    return at, next(card for card in cards if "power" in card.get("now", {}).get("figures", {}))


def _now(board: Board) -> list[Difference]:
    zones = [zone for side in board.players.values() for zone in side.zones.values()]
    return [card.now for zone in zones for card in zone.cards if card.now is not None]


def test_a_card_is_explained_figure_by_figure(kifu: Kifu, game: str, tmp_path: Path) -> None:
    at, card = changed(kifu, tmp_path / "data", game, "a")
    where = ("show", game, "--at", at, "--seat", "a", "--explain", f"#{card['ref']}")
    answer = kifu(*where, "--json").answer
    assert list(answer) == ["game", "at", "of", "seat", "card"]
    power = answer["card"]["figures"]["power"]
    assert answer["card"]["name"] == card["name"]
    assert power == card["now"]["figures"]["power"]
    assert power[-1]["after"] == card["values"]["power"]
    assert (power[0]["source"], power[0]["words"]) == (None, "printed")
    assert set(answer["card"]["figures"]) == {"cost", "power", "combo_power"}
    said = kifu(*where).out
    step = next(step for step in power if step["source"])
    assert f"  printed {power[0]['after']}\n" in said
    assert f"  {step['source']}: {step['words']} -> {step['after']}\n" in said
    assert f"power {power[-1]['after']}\n" in said


def test_a_card_goes_by_its_name_or_by_its_handle(kifu: Kifu, game: str) -> None:
    where = ("show", game, "--at", 40, "--seat", "all")
    shown = kifu(*where).out
    leader = kifu(*where, "--json").answer["players"]["a"]["zones"]["leader"]["cards"][0]
    assert f"{leader['name']} #{leader['ref']}" in shown
    answers = [kifu(*where, "--explain", said, "--json").out for said in (
        leader["name"], leader["name"].upper(), f"#{leader['ref']}", str(leader["ref"])
    )]  # fmt: skip
    assert len(set(answers)) == 1
    assert [skill["valid"] for skill in kifu(*where, "--explain", leader["name"], "--json").answer["card"]["skills"]]


def test_a_handle_is_that_of_the_seat_and_the_answer_names_it(kifu: Kifu, game: str) -> None:
    names: dict[str, dict[int, str]] = {}
    for seat in ("a", "b"):
        players = kifu("show", game, "--at", 40, "--seat", seat, "--json").answer["players"].values()
        cards = [card for side in players for zone in side["zones"].values() for card in zone["cards"]]
        names[seat] = {card["ref"]: card["name"] for card in cards}
    handle = next(ref for ref in names["a"] if names["b"].get(ref, names["a"][ref]) != names["a"][ref])
    for seat in ("a", "b"):
        said = kifu("show", game, "--at", 40, "--seat", seat, "--explain", f"#{handle}").out.splitlines()[0]
        assert said.startswith(f"{names[seat][handle]} (#{handle}, ")
        assert said.endswith(f", for seat {seat}")
    assert "same --seat" in " ".join(kifu("show", "--help").out.replace("│", " ").split())


def test_a_name_of_several_cards_names_their_handles(kifu: Kifu, game: str) -> None:
    failed = kifu("show", game, "--seat", "all", "--explain", "Ashen Duelist")
    assert failed.status != 0
    assert len(failed.err.strip().splitlines()) == 1
    handles = re.findall(r"#(\d+) \(([ab]\.\w+)\)", failed.err)
    assert len(handles) > 1
    assert f"{len(handles)} cards 'Ashen Duelist'" in failed.err
    for handle, zone in handles:
        card = kifu("show", game, "--seat", "all", "--explain", handle, "--json").answer["card"]
        assert (card["name"], card["zone"]) == ("Ashen Duelist", zone)


def test_an_unknown_card_is_told_with_the_nearest_that_the_seat_sees(kifu: Kifu, game: str) -> None:
    where = ("show", game, "--at", 40, "--seat", "all")
    name = kifu(*where, "--json").answer["players"]["a"]["zones"]["leader"]["cards"][0]["name"]
    failed = kifu(*where, "--explain", f"{name}x".upper())
    assert failed.status == 1
    assert f"did you mean '{name}'? name one as `kifu show` does there" in failed.err
    assert "did you mean" not in kifu(*where, "--explain", "#9999").err


def test_a_card_that_the_seat_does_not_see_is_none(kifu: Kifu, game: str) -> None:
    own = kifu("show", game, "--at", 30, "--seat", "a", "--json").answer["players"]["a"]["zones"]["hand"]["cards"]
    seen = {card["name"] for card in own}
    public = kifu("show", game, "--at", 30, "--json").out
    hidden = next(name for name in seen if name not in public)
    assert "sees no card" not in kifu("show", game, "--at", 30, "--seat", "a", "--explain", hidden).err
    failed = kifu("show", game, "--at", 30, "--seat", "public", "--explain", hidden)
    nobody = kifu("show", game, "--at", 30, "--seat", "public", "--explain", "Nobody")
    assert failed.status == nobody.status != 0
    assert failed.err == nobody.err.replace("Nobody", hidden)
    assert "there is no position 99999" in kifu("show", game, "--at", 99999, "--explain", "Nobody").err


def test_what_holds_more_than_once_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    change = Changed("Arrest", "can't attack")
    card = Explained(1, "KF01-101", "Crow", "a.battle", {}, (), (change, change))
    print_explanation({"card": card, "at": 3, "of": 9, "seat": "public"})
    assert capsys.readouterr().out.splitlines() == [
        "Crow (#1, KF01-101) in a.battle, at 3 of 9, for seat public",
        "what else holds",
        "  Arrest: it can't attack (2 times)",
    ]
