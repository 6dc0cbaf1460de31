"""Forged games, each rightly chained: import refuses each in one line."""

import re
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import pytest

from events.records.recorder import Recording
from events.table.fact import CardMoved, GameEnded
from events.table.ids import opponent
from tests.exchange.exported import definitions_of, played, simulated
from tests.exchange.forgery import (
    FORGED,
    OPEN,
    Kifu,
    as_simulated,
    child,
    dealt,
    first,
    lines,
    live,
    other_option,
    played_with,
    replaced,
    stacked,
    stored,
    with_action,
    with_cards,
    with_fact,
    with_others_skills,
)
from tests.projector.played import plan

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
        "it is open, maybe being recorded: an import goes on only with a game that was taken on trust; end this",
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


def simulated_with_others_skills() -> tuple[Recording, dict[str, bytes]]:
    """That deck in a game that is played as the simulation plays it."""
    deck = plan().seated(0)[0]
    cards = {card.hash: card for card in deck.faces}
    own = [(cards[line.definition.hex()], line.copies) for line in deck.record.lines]
    new = dealt(deck.record.label, with_others_skills(own))
    return played_with(new, like=played(0)[1]), {**definitions_of(0), **new.definitions}


def misnamed() -> Recording:
    start = live().start
    deck = start.decks[0]
    line = replaced(deck.lines[-1], name="Somebody Else")
    decks = (replaced(deck, lines=(*deck.lines[:-1], line)), start.decks[1])
    return Recording(replaced(start, decks=decks), live().actions)


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_game_is_refused_in_one_line(name: str, kifu: Kifu, tmp_path: Path) -> None:
    forged, why = FORGERIES[name]
    before = stored(tmp_path / "data")
    ran = kifu("import", file=[*forged(), *simulated(3)])
    assert ran.status == 1
    assert ran.out == b"1 game added, 0 continued, 0 there already, 1 quarantined\n"
    [line] = ran.err.splitlines()
    assert re.search(why, line), line
    position, games = stored(tmp_path / "data")
    added = games.keys() - before[1].keys()
    assert added == {played(3)[0]}
    assert position == before[0] + games[played(3)[0]], "nothing of it is in the log"
