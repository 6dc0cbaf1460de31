"""Forged and broken records, well chained all the same: the audit says of each what is wrong, in one line."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from events.cards.card import Definition
from events.log.entries import Entry
from events.log.store import GameLog
from events.records.codec import codec
from events.records.envelope import Annotation, DeckLine, DeckRecord, GameStarted, PlayerRecord, Provenance
from events.records.recorder import Recording, begin, play_out
from events.simulation.simulate import play_game
from events.table.ask import Concede
from events.table.fact import GameEnded
from projector.audit import verify
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.manifest import FOLDER
from tests.log.databases import behind
from tests.projector.played import GAME, add_games, append_game, opened, plan

FORGED = UUID(int=9)
Outcome = tuple[GameStarted, dict[str, bytes]]


def line_of(card: Definition, copies: int) -> DeckLine:
    return DeckLine(bytes.fromhex(card.hash), card.number, card.name, copies)


def with_line(start: GameStarted, line: DeckLine, *, at: int = 1) -> GameStarted:
    """The start with another line in the deck of seat a."""
    first, second = start.decks
    lines = (*first.lines[:at], line, *first.lines[at + 1 :])
    return replace(start, decks=(DeckRecord(first.label, lines), second))


def with_card(start: GameStarted, definitions: dict[str, bytes], **fields: Any) -> Outcome:
    """The start with other fields in the second card of the deck of seat a, wherever it stands."""
    named = start.decks[0].lines[1].definition.hex()
    card = replace(msgspec.json.decode(definitions[named], type=GAME.pool.card), **fields)
    changed = with_line(start, line_of(card, start.decks[0].lines[1].copies))
    return changed, {**definitions, card.hash: card.pinned()}


def other_power(start: GameStarted, definitions: dict[str, bytes]) -> Outcome:
    """A second definition of a number: one copy of four is stronger."""
    line = start.decks[0].lines[1]
    card = msgspec.json.decode(definitions[line.definition.hex()], type=GAME.pool.card)
    strong = replace(card, power=95_000)
    first, second = start.decks
    lines = (first.lines[0], replace(line, copies=line.copies - 1), line_of(strong, 1), *first.lines[2:])
    return replace(start, decks=(DeckRecord(first.label, lines), second)), {**definitions, strong.hash: strong.pinned()}


def renamed(start: GameStarted, definitions: dict[str, bytes]) -> Outcome:
    return with_line(start, replace(start.decks[0].lines[1], name="Somebody Else")), definitions


def renumbered(start: GameStarted, definitions: dict[str, bytes]) -> Outcome:
    return with_line(start, replace(start.decks[0].lines[1], number="KF99-999")), definitions


def five_copies(start: GameStarted, definitions: dict[str, bytes]) -> Outcome:
    return with_line(start, replace(start.decks[0].lines[1], copies=5)), definitions


def no_copies(start: GameStarted, definitions: dict[str, bytes]) -> Outcome:
    return with_line(start, replace(start.decks[0].lines[1], copies=0)), definitions


def newer(start: GameStarted, definitions: dict[str, bytes]) -> Outcome:
    return replace(start, schema=99), definitions


FORGERIES: dict[str, tuple[Callable[[GameStarted, dict[str, bytes]], Outcome], str]] = {
    "two definitions of a number": (other_power, "has two definitions that differ"),
    "a power below zero": (
        lambda s, d: with_card(s, d, power=-5000),
        "its power is -5000: a card prints 0 to 1,000,000",
    ),
    "a power beyond bounds": (lambda s, d: with_card(s, d, power=10**8), "its power is 100000000: a card prints 0 to"),
    "a cost beyond bounds": (lambda s, d: with_card(s, d, cost=100), "its cost is 100: a card prints 0 to 99"),
    "a name that commands a terminal": (lambda s, d: with_card(s, d, name="\x1b[31mRed"), "cannot be shown"),
    "a number of two lines": (lambda s, d: with_card(s, d, number="KF\n1"), "cannot be shown"),
    "a trait with a control character": (lambda s, d: with_card(s, d, traits=("Tide\0",)), "its traits, "),
    "a card without a name": (lambda s, d: with_card(s, d, name=""), "a card has a name"),
    "a text beyond bounds": (lambda s, d: with_card(s, d, text="x" * 5000), "its text has 5,000 letters: 4,000 are"),
    "a line with another name": (renamed, "deck of seat a: a line says "),
    "a line with another number": (renumbered, "deck of seat a: a line says "),
    "five copies": (five_copies, "stands in the deck 5 times; 4 are the most (6-1-4-2)"),
    "a line without copies": (no_copies, "deck of seat a: 0 copies of "),
    "an unknown schema": (newer, "its schema is 99: Kifu "),
}


def forged(log: GameLog, change: Callable[[GameStarted, dict[str, bytes]], Outcome]) -> None:
    """Append a game whose start is changed, and whose actions are those of the sound one."""
    of = plan()
    _, recording = play_game(of, 0)
    assert recording is not None
    definitions = {name: body for deck in of.pairing(0) for name, body in deck.definitions.items()}
    start, definitions = change(recording.start, definitions)
    log.append(FORGED, Recording(start, recording.actions).entries(), after=None, definitions=definitions)


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_start_is_named_with_its_place_and_its_fault(tmp_path: Path, forgery: str) -> None:
    change, why = FORGERIES[forgery]
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1), of=plan(seed=8))
        before = log.position()
        forged(log, change)
        found = verify(log)
    assert {(flaw.game, flaw.position) for flaw in found.flawed} == {(FORGED, before + 1)}
    assert why in found.flawed[0].why
    assert all(flaw.why.isprintable() for flaw in found.flawed)
    assert not found.sound


def test_a_deck_that_breaks_the_rules_is_flawed_though_the_game_runs_again_to_the_same_facts(tmp_path: Path) -> None:
    decks = list(plan().pairing(0))
    lines = (*decks[0].record.lines[:1], replace(decks[0].record.lines[1], copies=50))
    cards = {name: msgspec.json.decode(body, type=GAME.pool.card) for name, body in decks[0].definitions.items()}
    record = DeckRecord("Fifty", lines)
    unlawful = replace(decks[0], record=record, faces=tuple(record.faces(cards)))
    recording = begun_with(unlawful, decks[1])
    with closing(opened(tmp_path)) as log:
        append_game(log, recording, FORGED, definitions_of=plan(), index=0)
        found = verify(log)
    assert (found.equal, found.diverged, found.unreadable) == (1, [], [])
    [flaw] = found.flawed
    assert flaw.why.startswith("deck of seat a: ")
    assert flaw.why.endswith("stands in the deck 50 times; 4 are the most (6-1-4-2)")


def begun_with(first: Any, second: Any) -> Recording:
    """A game of those decks in which the first player concedes at once."""
    players = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
    referee, recording = begin(GAME, (first, second), players=players, provenance=Provenance("live"))
    play_out(referee, recording, lambda state, ask: Concede("a"))
    assert isinstance(recording.facts[-1], GameEnded)
    return recording


def test_what_the_rules_of_today_say_of_decks_is_not_asked_of_older_records(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        forged(log, lambda start, definitions: five_copies(replace(start, rules_version=0), definitions))
        assert verify(log).flawed == []


def test_a_remark_on_a_position_that_is_not_there_is_named(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
        [head] = log.heads().values()
        entry = Entry(*codec(GAME.name).encode(Annotation(position=10_000, author="x", text="y")))
        log.append(head.game, [entry], after=head)
        [flaw] = verify(log).flawed
        assert (flaw.game, flaw.position) == (head.game, head.version + 1)
        assert flaw.why.startswith("it remarks on position 10000, and the game has 0 to ")


def test_a_swapped_definition_is_named_by_its_hash(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(1))
    with behind(tmp_path, unguarded=True) as execute:
        ((name, body),) = execute("SELECT hash, body FROM definitions WHERE instr(body, ?) > 0 LIMIT 1", b'"cost":')
        execute("UPDATE definitions SET body = ? WHERE hash = ?", body.replace(b'"cost":', b'"cost":9'), name)
    with closing(opened(tmp_path)) as log:
        [bad] = verify(log).unreadable
        assert f"definition {name}: its bytes have the sha256" in bad.why


# Parents


def chained(log: GameLog, game: UUID, parent: UUID, *, supersedes: bool, index: int) -> None:
    """A finished game that names a parent, whether there is one or not."""
    of = plan()
    _, recording = play_game(of, index)
    assert recording is not None
    start = replace(recording.start, parent=parent, parent_position=0, supersedes=supersedes)
    append_game(log, Recording(start, recording.actions), game, definitions_of=of, index=index)


CIRCLES: dict[str, dict[int, int]] = {
    "its own parent": {1: 1},
    "two that name each other": {1: 2, 2: 1},
    "three": {1: 2, 2: 3, 3: 1},
    "two, and a child of them": {1: 2, 2: 1, 3: 2},
}
"""Parents by game."""


@pytest.mark.parametrize(
    ("circle", "supersedes"),
    [
        pytest.param(circle, supersedes, marks=[pytest.mark.slow] * ((at + supersedes) % 2))
        for at, circle in enumerate(CIRCLES)
        for supersedes in (True, False)
    ],
)
def test_parents_in_a_circle_are_named_by_the_audit_and_by_every_refresh(
    tmp_path: Path, circle: str, supersedes: bool
) -> None:
    parents = CIRCLES[circle]
    with closing(opened(tmp_path)) as log:
        add_games(log, range(7, 8))
        [sound] = log.heads()
        for game, parent in parents.items():
            chained(log, UUID(int=game), UUID(int=parent), supersedes=supersedes, index=game)
            done = refresh(log, tmp_path)
        found = verify(log)
        assert {str(one.game) for one in found.estranged} == {str(UUID(int=game)) for game in parents}
        assert all(one.why.startswith("its parents lead in a circle: 00000000 → ") for one in found.estranged)
        for refreshed in (done, refresh(log, tmp_path), refresh(log, tmp_path / "anew")):
            assert set(refreshed.unreadable) == {str(UUID(int=game)) for game in parents}
            assert all("its parents lead in a circle" in why for why in refreshed.unreadable.values())
        lake = Lake.open(tmp_path)
        assert set(lake.collect(lake.scan("games"))["game"]) == {str(sound)}


# The lake


def test_a_lake_that_is_ahead_of_its_log_is_named(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as log:
        add_games(log, range(2))
        refresh(log, tmp_path)
        assert verify(log, data=tmp_path).sound
    with behind(tmp_path, unguarded=True) as execute:
        execute("DELETE FROM stored_events WHERE game = 2")
        execute("DELETE FROM games WHERE id = 2")
    with closing(opened(tmp_path)) as log:
        log.guard()
        [ahead] = verify(log, data=tmp_path).damage
        assert ahead.startswith(f"{tmp_path / FOLDER} was made from another log, or from one that has been cut since")
        assert "its last event is not in this log" in ahead
