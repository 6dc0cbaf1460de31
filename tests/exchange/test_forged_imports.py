"""Forged games, each rightly chained: import refuses each in one line, or takes it only as what it is."""

import json
import re
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import polars as pl
import pytest

from events.cards.card import Definition
from events.exchange.vetting import imported_id
from events.log.store import GameLog
from events.records.envelope import ActionTaken, DeckLine, DeckRecord, PlayerRecord, Provenance, simulated_id
from events.records.recorder import ReadyDeck, Recording, begin, play_out, rerun
from events.seats.bots import Chance
from events.simulation.circuit import DEMO_CIRCUIT, Circuit
from events.simulation.simulate import answerer, play_game
from events.table.ask import Answer, Ask, Concede
from events.table.fact import CardMoved, Fact, GameEnded
from events.table.ids import opponent
from projector.lake import Lake
from tests.exchange import exported
from tests.exchange.exported import PLAN, Ran, definitions_of, file_of, lines_of, played, simulated
from tests.projector.played import GAME

LIVE, OPEN, FORGED = UUID(int=77), UUID(int=78), UUID(int=79)
HUMANS = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
Change = Callable[[Any], Any]
Kifu = Callable[..., Ran]


def replaced(value: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(value, **fields)


@cache
def live() -> Recording:
    """A game between humans, whose answers happen to be those of a simulated one."""
    recording = played(0)[1]
    start = replaced(recording.start, provenance=Provenance("live", event="Club night"), players=HUMANS)
    return Recording(start, recording.actions)


def with_action(number: int, change: Change) -> Recording:
    """The live game with another action."""
    actions = list(live().actions)
    actions[number] = change(actions[number])
    return Recording(live().start, actions)


def with_fact(fits: Callable[[Fact], object], change: Change) -> Recording:
    """The live game with another fact in place of the first that fits."""
    number = first(lambda action: any(map(fits, action.facts)))
    facts = list(live().actions[number].facts)
    at = next(at for at, fact in enumerate(facts) if fits(fact))
    facts[at] = change(facts[at])
    return with_action(number, lambda action: replaced(action, facts=tuple(facts)))


def bots(*, seed: int) -> Callable[[Any, Ask], Answer]:
    """The players of simulated game 0, with the chance of that seed."""
    entrants = PLAN.entrants(0)
    made = {player: GAME.bot(PLAN.bots[entrants[player] - 1])() for player in entrants}
    return answerer(GAME, made, Chance(seed=seed, index=0, entrants=entrants), entrants=entrants)


def dealt(label: str, cards: Sequence[tuple[Definition, int]]) -> ReadyDeck:
    """A deck that nobody has checked."""
    lines = tuple(DeckLine(bytes.fromhex(card.hash), card.number, card.name, copies) for card, copies in cards)
    faces = tuple(card for card, copies in cards for _ in range(copies))
    return ReadyDeck(DeckRecord(label, lines), faces, {card.hash: card.pinned() for card, _ in cards})


def played_with(own: ReadyDeck, *, like: Recording, seed: int = 7) -> Recording:
    """A game that was really played, by the rules, player a with that deck."""
    start, other = like.start, PLAN.seated(0)[1]
    referee, recording = begin(GAME, (own, other), players=start.players, provenance=start.provenance)
    play_out(referee, recording, bots(seed=seed))
    return recording


def with_cards(change: Callable[[list[tuple[Definition, int]]], list[tuple[Definition, int]]]) -> list[bytes]:
    """A game played with other cards in seat a's deck."""
    deck = PLAN.seated(0)[0]
    cards = {card.hash: card for card in deck.faces}
    own = dealt(deck.record.label, change([(cards[line.definition.hex()], line.copies) for line in deck.record.lines]))
    return lines(FORGED, played_with(own, like=live()), {**definitions_of(0), **own.definitions})


def stacked() -> list[bytes]:
    """A legal game whose shuffles are others, under the id of the simulation that it says it is."""
    recording = played_with(PLAN.seated(0)[0], like=played(0)[1], seed=8)
    assert simulated_id(recording.entries()[0].body) == played(0)[0]
    return lines(played(0)[0], recording)


def lines(game: UUID, recording: Recording, definitions: dict[str, bytes] | None = None) -> list[bytes]:
    return lines_of(game, recording.entries(), definitions_of(0) if definitions is None else definitions)


def child(*, supersedes: bool, of: UUID = LIVE, like: Recording | None = None, **fields: Any) -> list[bytes]:
    """A child of a game, which player a concedes there at decision 60."""
    like = like or live()
    kept = Recording(like.start, like.actions[:60])
    referee, differs = rerun(kept, PLAN.cards(0))
    assert differs is None
    assert referee.ask is not None
    end = ActionTaken(None, referee.ask, Concede("a"), referee.answer(Concede("a")))
    start = replaced(like.start, parent=of, parent_position=len(kept.facts), supersedes=supersedes, **fields)
    return lines(FORGED, Recording(start, [*kept.actions, end]))


def other_option(action: ActionTaken) -> ActionTaken:
    """An action that was not offered, and was taken."""
    ask = replaced(action.ask, options=(*action.ask.options, replaced(action.ask.options[0], verb="concede")))
    return ActionTaken(action.ms, ask, (len(ask.options) - 1,), action.facts)


def first(fits: Callable[[ActionTaken], object]) -> int:
    return next(number for number, action in enumerate(live().actions) if number > 20 and fits(action))


CHOICE = first(lambda action: action.ask.player == "a" and action.ask.most == 1 and len(action.ask.options) > 1)
MOVES = first(lambda action: len(action.facts) > 1 and isinstance(action.facts[0], CardMoved))
BROKE = "the rules ask otherwise, or give other facts"

FORGERIES: dict[str, tuple[Callable[[], list[bytes]], str]] = {
    "an answer that its ask does not have": (
        lambda: lines(FORGED, with_action(CHOICE, lambda action: replaced(action, answer=(99,)))),
        "names an option that is not there",
    ),
    "an option that the rules do not give": (lambda: lines(FORGED, with_action(CHOICE, other_option)), BROKE),
    "a changed fact": (
        lambda: lines(
            FORGED, with_fact(lambda fact: isinstance(fact, CardMoved), lambda f: replaced(f, target="a.drop"))
        ),
        BROKE,
    ),
    "facts cut": (
        lambda: lines(FORGED, with_action(MOVES, lambda action: replaced(action, facts=action.facts[:-1]))),
        BROKE,
    ),
    "another rule's number": (
        lambda: lines(FORGED, with_fact(lambda fact: isinstance(fact, CardMoved), lambda f: replaced(f, rule="1-1-1"))),
        BROKE,
    ),
    "another winner": (
        lambda: lines(
            FORGED,
            with_fact(lambda fact: isinstance(fact, GameEnded), lambda f: replaced(f, winner=opponent(f.winner))),
        ),
        BROKE,
    ),
    "a stacked deck that calls itself simulated": (stacked, "the players answer otherwise"),
    "a simulated game under another id": (
        lambda: lines(FORGED, played(0)[1]),
        "its id is not that of its simulation",
    ),
    "a simulated game cut before its end": (
        lambda: lines(played(0)[0], Recording(played(0)[1].start, played(0)[1].actions[:-1])),
        "such a game is whole",
    ),
    "a deck of five copies": (
        lambda: with_cards(lambda cards: [(card, 5 if copies == 4 else copies) for card, copies in cards]),
        "deck of seat a: .*",
    ),
    "a card that prints something else": (
        lambda: with_cards(
            lambda cards: [(replaced(c, power=50_000) if c.kind == "battle" else c, n) for c, n in cards]
        ),
        "is not the card of that number",
    ),
    "a card that does something else": (
        lambda: with_cards(with_others_skills),
        "is not the card of that number",
    ),
    "a card that does something else, in a simulated game": (
        lambda: as_simulated(*simulated_with_others_skills()),
        "is not the card of that number",
    ),
    "rules of a version below the first": (
        lambda: lines(FORGED, Recording(replaced(live().start, rules_version=-1), live().actions)),
        "cannot be decoded",
    ),
    "two cards of one number": (
        lambda: with_cards(
            lambda cards: [*cards[:-1], (cards[-1][0], 1), (replaced(cards[-1][0], text="x"), cards[-1][1] - 1)]
        ),
        "has two definitions that differ",
    ),
    "a name that is not the card's": (
        lambda: lines(FORGED, misnamed()),
        "a line says",
    ),
    "a child that supersedes its parent": (lambda: child(supersedes=True), "it would stand in the place of game"),
    "a child of another game": (
        lambda: child(supersedes=False, of=played(1)[0]),
        "are not its parent's|is not its parent's",
    ),
    "a child of a game that is not there": (lambda: child(supersedes=False, of=UUID(int=5)), "is not in the log"),
    "an open game of somebody that goes on": (
        lambda: lines(OPEN, Recording(live().start, live().actions)),
        "it is open: an import goes on with nobody's game",
    ),
    "newer rules": (
        lambda: lines(FORGED, Recording(replaced(live().start, rules_version=99), live().actions)),
        "recorded by version 99 of the rules",
    ),
    "another edition of the book": (
        lambda: lines(FORGED, Recording(replaced(live().start, edition="9.99"), live().actions)),
        "edition 9.99",
    ),
}


def with_others_skills(cards: list[tuple[Definition, int]]) -> list[tuple[Definition, int]]:
    """The cards of a deck, one of which has the text and skills of another."""
    plain: Any = next(card for card, _ in cards if card.kind == "battle")
    skilled = next(card for card in GAME.pool.sample_cards() if card.kind == "battle" and card.skills)
    other = replaced(plain, text=skilled.text, skills=skilled.skills)
    return [(other if card is plain else card, copies) for card, copies in cards]


def simulated_with_others_skills() -> tuple[Recording, dict[str, bytes]]:
    """That deck in a game that is played as the simulation plays it."""
    deck = PLAN.seated(0)[0]
    cards = {card.hash: card for card in deck.faces}
    own = [(cards[line.definition.hex()], line.copies) for line in deck.record.lines]
    new = dealt(deck.record.label, with_others_skills(own))
    return played_with(new, like=played(0)[1]), {**definitions_of(0), **new.definitions}


def as_simulated(recording: Recording, definitions: dict[str, bytes] | None = None) -> list[bytes]:
    """A game under the id of its simulation."""
    return lines(simulated_id(recording.entries()[0].body), recording, definitions)


def misnamed() -> Recording:
    start = live().start
    deck = start.decks[0]
    line = replaced(deck.lines[-1], name="Somebody Else")
    decks = (replaced(deck, lines=(*deck.lines[:-1], line)), start.decks[1])
    return Recording(replaced(start, decks=decks), live().actions)


@pytest.fixture
def kifu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Kifu:
    monkeypatch.setenv("KIFU_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "300")

    def run(*words: object, file: Sequence[bytes] = ()) -> Ran:
        (tmp_path / "file").write_bytes(file_of(*file))
        return exported.run(monkeypatch, capfdbinary, *words, *([tmp_path / "file"] if file else []))

    honest = [*simulated(1), *lines(LIVE, live()), *lines(OPEN, Recording(live().start, live().actions[:30]))]
    assert run("import", file=honest) == Ran(0, b"3 games added, 0 continued, 0 there already, 0 quarantined\n", "")
    return run


def stored(data: Path) -> tuple[int, dict[UUID, int]]:
    with closing(GameLog.open(data)) as log:
        return log.position(), {game: head.version for game, head in log.heads().items()}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_game_is_refused_in_one_line(name: str, kifu: Kifu, tmp_path: Path) -> None:
    forged, why = FORGERIES[name]
    before = stored(tmp_path / "data")
    ran = kifu("import", file=[*forged(), *simulated(3)])
    assert ran.status == 1
    assert ran.out == b"1 games added, 0 continued, 0 there already, 1 quarantined\n"
    [line] = ran.err.splitlines()
    assert re.search(why, line), line
    position, games = stored(tmp_path / "data")
    added = games.keys() - before[1].keys()
    assert added == {played(3)[0]}
    assert position == before[0] + games[played(3)[0]], "nothing of it is in the log"


def taken(ran: Ran, *, there: int = 0) -> str:
    """That a game was taken; what else is said of it."""
    assert (ran.status, ran.err) == (0, "")
    added, _, rest = ran.out.decode().partition("\n")
    assert added == f"1 games added, 0 continued, {there} there already, 0 quarantined"
    return rest


def test_shuffles_are_taken_as_given_where_nobody_says_that_a_seed_gave_them(kifu: Kifu) -> None:
    recording = played_with(PLAN.seated(0)[0], like=live(), seed=8)
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
    plan = replaced(PLAN, circuit=circuit, seed=99)
    written = []
    for index in (0, 4):
        name, recording = play_game(plan, index)
        assert recording is not None
        definitions = {key: body for deck in plan.pairing(index) for key, body in deck.definitions.items()}
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
    fork = child(supersedes=False, of=claimed, like=recording, provenance=told, players=HUMANS, rules_version=1)
    said = b"2 games added, 0 continued, 0 there already, 0 quarantined\n1 of them on trust"
    assert kifu("import", file=[*lines(claimed, recording), *fork]).out.startswith(said)
    [row] = json.loads(kifu("games", "--where", "source=live", "--where", "event=", "--json").out)
    assert (row["game"], row["parent"]) == (str(imported_id(FORGED)), str(imported_id(claimed)))
    assert kifu("verify").status == 0


@pytest.mark.parametrize(("words", "version"), [((), 0), (("--trust", "--supersede"), 1)])
def test_what_is_taken_on_trust_is_labelled_and_supersedes_nothing(
    words: Sequence[str], version: int, kifu: Kifu, tmp_path: Path
) -> None:
    said = "1 of them on trust: they were not played again\n"
    assert taken(kifu("import", *words, file=child(supersedes=True, rules_version=version))) == said
    rows = {row["game"]: row for row in json.loads(kifu("games", "--json").out)}
    assert [name for name, row in rows.items() if row["trusted"]] == [str(FORGED)]
    assert (rows[str(FORGED)]["rules"], rows[str(LIVE)]["superseded_by"]) == (("older", "current")[version], None)
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
