"""The faults of the start of a game: of its schema, its cards, its decks."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from events.cards.bounds import excess
from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry, quoted
from events.game import Game, load
from events.records.envelope import ENGINE, SCHEMA, DeckRecord, GameStarted, RulesAge
from events.table.ids import PLAYERS


def faults(start: GameStarted, cards: Mapping[str, Definition]) -> list[str]:
    """The faults of a start, a line each; `cards` are its definitions by hash.

    Deck construction and the words of skills are checked by this program's rules, and only in games that these rules
    recorded.
    """
    if not 1 <= start.schema <= SCHEMA:
        return [f"its schema is {start.schema}: Kifu {ENGINE} knows schema 1 to {SCHEMA}"]
    game = load(start.system)
    used = {hash: cards[hash] for hash in dict.fromkeys(start.hashes())}
    faults = list(_two_definitions(used))
    faults += [fault for card in used.values() if (fault := _definition_fault(start.system, card, start.rules_age))]
    for player, deck in zip(PLAYERS, start.decks, strict=True):
        of_deck = list(_misnamed(deck, cards))
        if start.rules_age is RulesAge.CURRENT and not faults:
            of_deck += _construction(game, deck, cards, start.options)
        faults += [f"deck of seat {player}: {fault}" for fault in of_deck]
    return faults


def _two_definitions(cards: Mapping[str, Definition]) -> Iterator[str]:
    first: dict[str, str] = {}
    for name, card in cards.items():
        if first.setdefault(card.number, name) != name:
            both = f"{first[card.number][:12]}… and {name[:12]}…"
            yield f"card {quoted(card.number)} has two definitions that differ, {both}: a number is one card"


def altered(system: str, cards: Iterable[Definition]) -> Iterator[str]:
    """The numbers of the cards that differ from the shipped card of the same number."""
    shipped = load(system).pool.sample_cards()
    yield from (card.number for card in cards if card.number in shipped and card != shipped[card.number])


def _misnamed(deck: DeckRecord, cards: Mapping[str, Definition]) -> Iterator[str]:
    for line in deck.lines:
        card = cards[line.definition.hex()]
        if line.copies < 1:
            yield f"{line.copies} copies of {quoted(line.number)}: a line has 1 or more"
        if (line.number, line.name) != (card.number, card.name):
            card_of_line = f"{quoted(line.number)} {quoted(line.name)}"
            yield f"a line says {card_of_line}, and its definition is of {quoted(card.number)} {quoted(card.name)}"


def _construction(
    game: Game, deck: DeckRecord, cards: Mapping[str, Definition], options: Mapping[str, str]
) -> Iterator[str]:
    used = [(cards[line.definition.hex()], line) for line in deck.lines]
    entries = tuple(DeckEntry(card.number, line.copies, part=line.part) for card, line in used)
    catalogue: Catalogue[Any] = Catalogue([card for card, _ in used])
    for problem in game.pool.deck_problems(Deck(deck.label, entries), catalogue, options):
        yield f"{problem.message} ({problem.rule})"


@lru_cache(4_096)
def _definition_fault(system: str, card: Definition, age: RulesAge) -> str | None:
    """The fault of a definition after the card's number; None if it has none."""
    fault = excess(card)
    if fault is None and age is RulesAge.CURRENT:  # older rules knew other words
        fault = load(system).wrong(card)
    return f"card {quoted(card.number)}: {fault}" if fault else None
