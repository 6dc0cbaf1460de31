"""A deck list of a reader's own, as it was pasted and as it is with changes: its legality, and what is known of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import polars as pl

from events.cards.automated import Automated, automated
from events.cards.catalogue import Catalogue
from events.cards.changes import Change, changed, changes_between, line_copies, read_changes
from events.cards.deck import Deck, DeckProblem, misnamed
from events.cards.decklist import deck_text, named_deck
from events.cards.parts import MAIN
from events.cards.wording import MOST_NAME
from events.errors import BadDeck
from events.exchange.known_cards import known_catalogue
from events.game import Game
from projector.stats.deck_lists import COLUMNS, in_common

USUAL_LABEL = "My deck"
"""What a list without a name is called."""
MOST_LABEL = MOST_NAME - len(" (changed)")
"""The most letters of a name beside which it is said which of two lists it is."""
MOST_PASTED = 20_000
"""The most letters of a text that is read as a list: one deck has fewer, in any form."""
MOST_LINES = 250
"""The most lines of a list that is kept."""
OWN = "\x1fown"
"""What the reader's list is called among the decks that were played: no deck is called so."""
ALIKE = 0.5
"""The part of a list from which on a deck that has so many of its cards is taken for one like it."""


def check_letters(text: str) -> None:
    """Check, before a list is read, that its text can be one deck. BadDeck says how long it is."""
    if len(text) > MOST_PASTED:
        raise BadDeck(f"it has {len(text):,} letters: paste one deck, of {MOST_PASTED:,} letters at most")


class Like(NamedTuple):
    """The deck that has most cards in common with a list: how many, of how many."""

    deck: str
    common: int
    total: int

    @property
    def is_same(self) -> bool:
        """Whether it has all cards of the list."""
        return self.common == self.total


@dataclass(frozen=True)
class OwnDeck:
    """A list as it was `pasted`, and as it is `shown`, with the changes since; of a game with these cards."""

    game: Game
    cards: Catalogue[Any]
    pasted: Deck
    shown: Deck

    @classmethod
    def read(cls, game: Game, data: Path, pasted: str, changes: str | None = None) -> "OwnDeck":
        """The list in a text, with changes as `events.cards.changes` writes them. BadDeck says what cannot be read."""
        check_letters(pasted)
        cards = known_catalogue(game, data)
        deck = named_deck(pasted, usual=USUAL_LABEL, parts=game.pool.parts, numbers=cards.numbers_of)
        if len(deck.entries) > MOST_LINES:
            raise BadDeck(f"the list has {len(deck.entries):,} lines: paste one deck, of {MOST_LINES} lines at most")
        return cls(game, cards, deck, changed(deck, read_changes(changes or "")))

    @cached_property
    def problems(self) -> Sequence[DeckProblem]:
        """The breaches of the rules of construction by the list that is shown, with the numbers of the rules."""
        return self.game.pool.deck_problems(self.shown, self.cards, self.game.chosen({}))

    @cached_property
    def automated(self) -> Automated:
        """How many cards of the list that is shown play themselves."""
        return automated(self.shown, self.cards, self.game.pool.off_table)

    @property
    def changes(self) -> Sequence[Change]:
        """What the list that is shown has more and fewer of than the pasted one."""
        return changes_between(self.pasted, self.shown)

    def name_of(self, number: str) -> str:
        """The name of a card; of one that is not known its number."""
        return str(self.cards[number].name) if number in self.cards else number

    def change_words(self) -> str:
        """The changes in words: "\N{MINUS SIGN}1 Powder Jester, +1 Torch Runner"; empty if there are none."""
        counts = (f"{change.more:+d}".replace("-", "\N{MINUS SIGN}") for change in self.changes)
        return ", ".join(f"{count} {self.name_of(c.number)}" for count, c in zip(counts, self.changes, strict=True))

    def named_apart(self) -> tuple[Deck, Deck]:
        """The pasted list and the one that is shown, by names that tell them apart from each other."""
        first, second = (
            msgspec.structs.replace(deck, label=f"{deck.label[:MOST_LABEL]} ({word})")
            for deck, word in ((self.pasted, "pasted"), (self.shown, "changed"))
        )
        return first, second

    def kept(self) -> str:
        """The pasted list as short text that reads back to the same, with the names that are not their cards'."""
        return deck_text(self.pasted, self._wrong_names(), self.game.pool.parts)

    def pasted_text(self) -> str:
        """The pasted list with the names of its cards, wrong ones as they were given."""
        return deck_text(self.pasted, {**self.names(), **self._wrong_names()}, self.game.pool.parts)

    def _wrong_names(self) -> dict[str, str]:
        """The names, by number, that lines give and that are not their cards'."""
        entries = self.pasted.entries
        return {entry.number: entry.name for entry in entries if misnamed(Deck("", (entry,)), self.cards)}

    def names(self) -> Mapping[str, str]:
        """The names of the cards of both lists by number, as far as they are known."""
        numbers = [entry.number for deck in (self.pasted, self.shown) for entry in deck.entries]
        return {number: self.cards[number].name for number in numbers if number in self.cards}

    def frame(self, *, of: Mapping[str, Any], deck: str = OWN, and_left_out: bool = False) -> pl.DataFrame:
        """The list that is shown as rows of `deck_lists`, of the system, population and options `of`; `and_left_out`:
        with the cards that only the pasted one has, in no copy."""
        rows = [{**of, "deck": deck, **row} for row in self._rows(and_left_out=and_left_out)]
        frame = pl.DataFrame(rows, schema=COLUMNS)
        order = ("main", "part", "cost", "kind", "card_number")
        return frame.sort(*order, nulls_last=False)

    def _rows(self, *, and_left_out: bool) -> Iterator[dict[str, Any]]:
        left_out = dict.fromkeys(line_copies(self.pasted), 0) if and_left_out else {}
        copies = {**left_out, **line_copies(self.shown)}
        statistics = self.game.statistics
        for (part, number), count in copies.items():
            card = self.cards.get(number)
            of_card: dict[str, Any] = {"main": part == MAIN, "cost": None, "kind": None}
            if card is not None:
                cost = None if statistics.cost is None else getattr(card, statistics.cost)
                of_card = {"main": statistics.main_deck(card, part), "cost": cost, "kind": card.kind}
            of_copies = {"copies": float(count), "least": count, "most": count, "seats": 1, "of": 1, "share": 1.0}
            yield {"part": part, "card_number": number, "card_name": self.name_of(number), **of_card, **of_copies}

    def like(self, lists: pl.DataFrame, *, of: Mapping[str, Any]) -> Like | None:
        """The deck of rows of `deck_lists` that has most cards in common with the list that is shown; None if none has
        half of them. `of`: the system, population and options of the decks."""
        own = self.frame(of=of).filter(~pl.col("part").is_in(list(self.game.pool.off_table)))
        pool = {name: of[name] for name in ("system", "population", "options")}
        first = next(iter(in_common(pl.concat([lists.select(own.columns), own]), OWN, of=pool).to_dicts()), None)
        total = int(own["copies"].sum())
        if first is None or first["copies"] < ALIKE * total:
            return None
        return Like(first["deck"], round(first["copies"]), total)
