"""What import takes though nobody can prove it, or only as what it is."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from events.exchange.vetting import imported_id
from events.game import load
from events.records.codec import simulated_id
from events.records.envelope import PlayerRecord, Provenance
from events.records.recorder import Recording
from events.simulation.circuit import DEMO_CIRCUIT, Circuit
from events.simulation.simulate import play_game
from projector.lake import Lake
from tests.exchange.exported import Ran, lines_of, played, simulated
from tests.exchange.forgery import (
    FORGED,
    HUMANS,
    LIVE,
    OPEN,
    Change,
    Kifu,
    as_simulated,
    child,
    first,
    lines,
    live,
    played_with,
    replaced,
    stored,
    with_action,
    with_cards,
    with_others_skills,
)
from tests.projector.played import GAME, plan

NOW = load("fusion_world").rules_version


def taken(ran: Ran, *, there: int = 0) -> str:
    """That a game was taken; what else is said of it."""
    assert (ran.status, ran.err) == (0, "")
    added, _, rest = ran.out.decode().partition("\n")
    assert added == f"1 game added, 0 continued, {there} there already, 0 quarantined"
    return rest


def test_shuffles_are_taken_as_given_where_nobody_says_that_a_seed_gave_them(kifu: Kifu) -> None:
    recording = played_with(plan().seated(0)[0], like=live(), seed=8)
    assert taken(kifu("import", file=lines(FORGED, recording))) == ""
    assert kifu("verify").status == 0


@pytest.mark.parametrize(
    "bot", [PlayerRecord("kaiju 1", "bot", "kaiju", 1), PlayerRecord("greedy 1", "bot", "greedy", 99)]
)
def test_what_cannot_be_simulated_again_is_imported_under_another_id(
    bot: PlayerRecord, kifu: Kifu, tmp_path: Path
) -> None:
    start = replaced(played(0)[1].start, players=(bot, played(0)[1].start.players[1]))
    recording = Recording(start, played(0)[1].actions)
    claimed = simulated_id(recording.entries()[0].body)
    assert taken(kifu("import", file=lines(claimed, recording))) == (
        "1 of them as imported: they cannot be simulated again\n"
    )
    assert claimed not in stored(tmp_path / "data")[1]
    [row] = json.loads(kifu("games", "--where", "source=imported", "--json").out)
    assert row["game"] == str(imported_id(claimed))
    exported_again = kifu("export", row["game"]).out
    assert b"1 there already" in kifu("import", file=lines(claimed, recording)).out
    assert b"1 there already" in kifu("import", file=exported_again.splitlines()[1:]).out
    assert kifu("verify").status == 0


def renamed(start: Any, label: str) -> Any:
    return replaced(start, decks=(replaced(start.decks[0], label=label), start.decks[1]))


DECORATIONS: dict[str, Change] = {
    "another event": lambda start: replaced(start, provenance=replaced(start.provenance, event="Cup")),
    "another date": lambda start: replaced(start, provenance=replaced(start.provenance, date="2026-01-10")),
    "another engine": lambda start: replaced(start, engine="9.9.9"),
    "another name of a deck": lambda start: renamed(start, "x"),
    "a parent that is none": lambda start: replaced(start, supersedes=True),
}


@pytest.mark.parametrize("decorated", DECORATIONS)
def test_a_simulated_game_is_taken_once_whatever_else_its_start_says(decorated: str, kifu: Kifu) -> None:
    there = b"0 games added, 0 continued, 1 there already, 0 quarantined\n"
    assert taken(kifu("import", file=simulated(0))) == ""
    again = Recording(DECORATIONS[decorated](played(0)[1].start), played(0)[1].actions)
    assert kifu("import", file=as_simulated(again)) == Ran(0, there, "")
    assert len(json.loads(kifu("games", "--json").out)) == 4


@pytest.mark.parametrize("decorated", [name for name in DECORATIONS if "deck" not in name])
def test_what_no_simulation_writes_is_imported_once(decorated: str, kifu: Kifu) -> None:
    start = DECORATIONS[decorated](played(0)[1].start)
    forged = as_simulated(Recording(start, played(0)[1].actions))
    again = as_simulated(Recording(replaced(start, engine="8.8.8"), played(0)[1].actions))
    assert taken(kifu("import", file=[*forged, *again]), there=1).startswith("1 of them as imported")
    assert taken(kifu("import", file=simulated(0))) == "", "what is proven does not wait for what is not"


def test_the_name_of_a_sample_deck_is_that_of_its_cards(kifu: Kifu) -> None:
    start = played(0)[1].start
    other = next(label for label in GAME.pool.sample_decks() if label not in {deck.label for deck in start.decks})
    forged = as_simulated(Recording(renamed(start, other), played(0)[1].actions))
    assert taken(kifu("import", file=forged)).startswith("1 of them as imported")


@pytest.mark.parametrize("circuit", [None, DEMO_CIRCUIT])
def test_simulated_games_of_the_program_and_its_demo_keep_their_ids_and_bytes(
    circuit: Circuit | None, kifu: Kifu
) -> None:
    other = replaced(plan(), circuit=circuit, seed=99)
    written = []
    for index in (0, 4):
        name, recording = play_game(other, index)
        assert recording is not None
        definitions = {key: body for deck in other.pairing(index) for key, body in deck.definitions.items()}
        written.append((name, lines_of(name, recording.entries(), definitions)))
    added = kifu("import", file=[line for _, game in written for line in game])
    assert added == Ran(0, b"2 games added, 0 continued, 0 there already, 0 quarantined\n", "")
    for name, game in written:
        assert set(kifu("export", name).out.splitlines()[1:]) == set(game)


def test_a_card_that_does_something_else_is_found_in_what_was_taken_on_trust(kifu: Kifu) -> None:
    assert taken(kifu("import", "--trust", file=with_cards(with_others_skills))).startswith("1 of them on trust")
    verified = kifu("verify")
    assert verified.status == 1
    assert verified.out.count(b"is not the card of that number") == 1


def test_a_correction_on_trust_does_not_end_an_open_game(kifu: Kifu) -> None:
    started = Recording(live().start, live().actions[:20])
    older = replaced(live().start, parent=OPEN, parent_position=len(started.facts), supersedes=True, rules_version=0)
    assert taken(kifu("import", file=lines(FORGED, Recording(older, live().actions)))).startswith("1 of them on trust")
    shown = kifu("show", FORGED, "--seat", "a")
    assert shown.status != 0
    assert "it can be seen as 'public' only" in shown.err


def test_a_correction_supersedes_if_it_is_told_to(kifu: Kifu) -> None:
    assert taken(kifu("import", "--supersede", file=child(supersedes=True))) == ""
    [row] = json.loads(kifu("games", "--where", "winner=superseded", "--json").out)
    assert (row["game"], row["superseded_by"]) == (str(LIVE), str(FORGED))


def test_a_fork_of_what_is_imported_under_another_id_is_its_fork(kifu: Kifu) -> None:
    """An older simulated game, and what somebody played on from it."""
    older = replaced(played(0)[1].start, rules_version=0)
    recording = Recording(older, played(0)[1].actions)
    claimed = simulated_id(recording.entries()[0].body)
    told = Provenance("live")
    fork = child(supersedes=False, of=claimed, like=recording, provenance=told, players=HUMANS, rules_version=NOW)
    said = b"2 games added, 0 continued, 0 there already, 0 quarantined\n1 of them on trust"
    assert kifu("import", file=[*lines(claimed, recording), *fork]).out.startswith(said)
    [row] = json.loads(kifu("games", "--where", "source=live", "--where", "event=", "--json").out)
    assert (row["game"], row["parent"]) == (str(imported_id(FORGED)), str(imported_id(claimed)))
    assert kifu("verify").status == 0


@pytest.mark.parametrize(("words", "version"), [((), 0), (("--trust", "--supersede"), NOW)])
def test_what_is_taken_on_trust_is_labelled_and_supersedes_nothing(
    words: Sequence[str], version: int, kifu: Kifu, tmp_path: Path
) -> None:
    said = "1 of them on trust: they were not played again\n"
    assert taken(kifu("import", *words, file=child(supersedes=True, rules_version=version))) == said
    rows = {row["game"]: row for row in json.loads(kifu("games", "--json").out)}
    assert [name for name, row in rows.items() if row["trusted"]] == [str(FORGED)]
    assert (rows[str(FORGED)]["rules"], rows[str(LIVE)]["superseded_by"]) == ("current" if version else "older", None)
    assert b"on trust" in kifu("games").out
    assert b"on trust" in kifu("show", FORGED).out
    assert kifu("refresh").status == 0
    lake = Lake.open(tmp_path / "data")
    known = lake.collect(lake.with_amended().scan("games").filter(pl.col("trusted")))
    assert known["game"].cast(pl.String).to_list() == [str(FORGED)]
    assert (known["supersedes"].to_list(), lake.manifest.superseded_by(str(LIVE))) == ([False], None)
    assert kifu("verify").status == 0


def test_on_trust_an_export_comes_back_byte_for_byte_and_a_changed_game_is_told_from_others(kifu: Kifu) -> None:
    number = first(lambda action: action.ask.player == "b")
    forged = lines(FORGED, with_action(number, lambda action: replaced(action, facts=action.facts[:-1])))
    assert taken(kifu("import", "--trust", file=forged)).startswith("1 of them on trust")
    assert kifu("export", FORGED).out.splitlines()[1:] == forged
    verified = kifu("verify")
    assert (verified.status, b"diverged: " + str(FORGED).encode() in verified.out) == (1, True)
