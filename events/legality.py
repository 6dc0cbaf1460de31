"""What may not stand in the start of a game, whatever happens afterwards: its schema, its cards, its decks."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from events.card import Catalogue, Definition
from events.deck import Deck, DeckEntry, quoted
from events.envelope import ENGINE, SCHEMA, DeckRecord, GameStarted, RulesAge
from events.game import Game, load
from events.state import PLAYERS

MOST_NUMBER = 40
"""Letters of a card number."""
MOST_TEXT = 4_000
"""Letters of any other text on a card."""
MOST_FIGURE = 1_000_000_000
"""Of any figure on a card, above or below zero."""


def faults(start: GameStarted, cards: Mapping[str, Definition]) -> list[str]:
    """All that is wrong with a start, a line each; `cards` are its definitions by hash.

    The construction of decks is asked of the rules that this program has: only games recorded by these must obey them.
    """
    if not 1 <= start.schema <= SCHEMA:
        return [f"its schema is {start.schema}: Kifu {ENGINE} knows schema 1 to {SCHEMA}"]
    game = load(start.system)
    named = {name: cards[name] for name in dict.fromkeys(start.hashes())}
    found = list(_two_definitions(named))
    found += [fault for card in named.values() if (fault := _definition_fault(start.system, card))]
    for player, deck in zip(PLAYERS, start.decks, strict=True):
        wrong = list(_misnamed(deck, cards))
        if start.rules_age is RulesAge.CURRENT and not found:
            wrong += _construction(game, deck, cards)
        found += [f"deck of seat {player}: {fault}" for fault in wrong]
    return found


def _two_definitions(cards: Mapping[str, Definition]) -> Iterator[str]:
    first: dict[str, str] = {}
    for name, card in cards.items():
        if first.setdefault(card.number, name) != name:
            both = f"{first[card.number][:12]}… and {name[:12]}…"
            yield f"card {quoted(card.number)} has two definitions that differ, {both}: a number is one card"


def _misnamed(deck: DeckRecord, cards: Mapping[str, Definition]) -> Iterator[str]:
    for line in deck.lines:
        card = cards[line.definition.hex()]
        if line.copies < 1:
            yield f"{line.copies} copies of {quoted(line.number)}: a line has 1 or more"
        if (line.number, line.name) != (card.number, card.name):
            said = f"{quoted(line.number)} {quoted(line.name)}"
            yield f"a line says {said}, and its definition is of {quoted(card.number)} {quoted(card.name)}"


def _construction(game: Game, deck: DeckRecord, cards: Mapping[str, Definition]) -> Iterator[str]:
    used = [(cards[line.definition.hex()], line.copies) for line in deck.lines]
    entries = tuple(DeckEntry(card.number, copies) for card, copies in used)
    catalogue: Catalogue[Any] = Catalogue([card for card, _ in used])
    for problem in game.deck_problems(Deck(deck.label, entries), catalogue):
        yield f"{problem.message} ({problem.rule})"


@lru_cache(4_096)
def _definition_fault(system: str, card: Definition) -> str | None:
    """What is wrong with a definition, if anything, with the card's number before it."""
    fault = _out_of_bounds(card) or load(system).wrong(card)
    return f"card {quoted(card.number)}: {fault}" if fault else None


def _out_of_bounds(card: Definition) -> str | None:
    """The first text or figure of a definition that no card can print."""
    if not 1 <= len(card.number) <= MOST_NUMBER or not card.name:
        return f"a card has a name, and a number of 1 to {MOST_NUMBER} letters"
    for where, value in _values(msgspec.to_builtins(card), ""):
        if isinstance(value, str):
            if len(value) > MOST_TEXT:
                return f"its {where} has {len(value):,} letters: {MOST_TEXT:,} are the most"
            if not (value.replace("\n", "") if where == "text" else value).isprintable():
                return f"its {where}, {quoted(value)}, holds characters that cannot be printed"
        elif not -MOST_FIGURE <= value <= MOST_FIGURE:
            return f"its {where} is {value}: {MOST_FIGURE:,} is the most"
    return None


def _values(value: Any, where: str) -> Iterator[tuple[str, str | int]]:
    """Every text and every figure in a definition, each with the name of its field."""
    if isinstance(value, dict):
        for name, held in value.items():
            yield from _values(held, str(name))
    elif isinstance(value, list | tuple):
        for held in value:
            yield from _values(held, where)
    elif isinstance(value, str | int):
        yield where, value
