"""The `repr` of whatever a notebook may show: it fits a screen, however much the thing holds."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.brief import MOST_LETTERS
from events.records.recorder import read, ready_deck
from events.seats.view import SeatView
from events.simulation.outcome import Outcome
from events.simulation.simulate import Simulated
from events.table.referee import Referee
from events.table.state import State
from projector.frames import frames
from projector.lake import Lake
from projector.lake_writer import Refreshed, refresh
from projector.manifest import read_manifest
from projector.replay import Replay
from projector.view import asks, explained, position, witness
from tests.projector.played import GAME, add_games, go_on, live_game, opened, plan


@pytest.fixture(scope="module")
def things(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One of each, of a game between decks whose cards have long texts."""
    folder: Path = tmp_path_factory.mktemp("reprs")
    with closing(opened(folder)) as log:
        add_games(log, range(2))
        refresh(log, folder)
        live = live_game(log)
        go_on(live, answers=12)
        replay = Replay.open(log, log.games()[0])
        replay.seek(150)
        deck = list(GAME.pool.sample_decks().values())[1]
        cards = GAME.pool.sample_cards()
        playable = ready_deck(GAME, deck, cards)
        recording = read(log, log.games()[0])
        referee = Referee(GAME, {"a": playable.faces, "b": playable.faces})
        entries = recording.entries()
        found = {
            "log": log, "heads": log.heads(), "event": log.read(log.games()[0])[0], "entry": entries[0],
            "recording": recording, "start": recording.start, "live": live, "ask": live.ask,
            "lake": Lake.open(folder), "lake before": Lake.open(folder).as_of(40),
            "manifest": read_manifest(folder / "lake"), "connection": Lake.open(folder).connect(),
            "replay": replay, "state": replay.state, "witness": witness(replay, "a"),
            "position": position(replay, "a", 90), "board": position(replay, "a", 90).board,
            "frames": frames(replay, "all", game="x"), "first frame": frames(replay, "all", game="x").frames[60],
            "game": GAME, "deck": deck, "deck record": playable.record, "ready": playable, "catalogue": cards,
            "plan": plan(), "referee": referee, "table": referee.table, "view": SeatView(GAME.board, replay.state, "a"),
            "refreshed": Refreshed(1, 2, 3, 4, 0.5, {f"game {n}": "a reason " * 9 for n in range(99)}),
            "simulated": Simulated(log.games()[0], entries, playable.definitions, 9, 7, Outcome(1, 2)),
        }  # fmt: skip
        found |= {f"card {card.number}": card for card in cards}
        found |= {f"fact {at}": fact for at, fact in enumerate(replay.facts)}
        found |= {f"action {at}": action for at, action in enumerate(recording.actions)}
        found |= {f"asked {at}": action.ask for at, action in enumerate(recording.actions)}
        found |= {f"seen ask {at}": ask for at, ask in enumerate(asks(replay, "all"))}
        found |= {f"explained {at}": card for at, card in enumerate(explained(replay, "all", 150))}
        found |= {f"print {at}": held.face for at, held in enumerate(replay.state.cards)}
        told = {name: repr(thing) for name, thing in found.items()}
        return {"told": told, "state": replay.state, "replay": replay, "live": live, "lake": found["lake"]}


def test_each_fits_a_screen(things: dict[str, Any]) -> None:
    long = {name: len(told) for name, told in things["told"].items() if len(told) > MOST_LETTERS + 1_000}
    tall = {name: told.count("\n") for name, told in things["told"].items() if told.count("\n") > 30}
    assert (long, tall) == ({}, {})
    assert len(things["told"]) > 500


def test_a_state_tells_turn_phase_and_how_many_cards_lie_where(things: dict[str, Any]) -> None:
    state: State = things["state"]
    first, a, _ = repr(state).splitlines()
    assert first == f"<FusionWorldState: turn {state.turn} of {state.turn_player}, {state.phase}"
    assert a.startswith(f"  a: deck {len(state.cards_in('a', 'deck'))}, hand {len(state.cards_in('a', 'hand'))}, ")


def test_a_replay_tells_who_played_with_what_and_where_it_stands(things: dict[str, Any]) -> None:
    replay = things["replay"]
    first, rest = repr(replay).split("\n", 1)
    assert first.endswith(f"(Ember Rush), at 150 of {replay.last}>") or first.endswith(f"at 150 of {replay.last}>")
    assert "Ember Rush" in first
    assert rest == repr(replay.state)


def test_a_live_game_tells_the_table_and_the_open_ask(things: dict[str, Any]) -> None:
    live = things["live"]
    assert things["told"]["live"] == f"<LiveGame {live.game}>\n{live.state!r}\n{live.ask!r}"


def test_a_lake_tells_how_far_it_reaches_and_its_rows(things: dict[str, Any]) -> None:
    lake = things["lake"]
    assert repr(lake).startswith(
        f"<Lake {lake.folder}, up to position {lake.version} of the log; rows: games 2, facts "
    )
    assert ", up to position 40 of the log; rows" in things["told"]["lake before"]
