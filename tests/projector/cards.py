"""Made-up lakes for the tests of statistics of cards: games given by their decks, and by which cards came to hand."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from projector.columns import schema
from projector.lake import Lake
from projector.manifest import FOLDER, Manifest
from projector.parts import write_part

Row = dict[str, Any]
LISTS = {"X": {"C": 2, "D": 8}, "Y": {"E": 10}}
"""The main decks of the hand-counted example: copies by card. Each deck has a leader besides."""


DECK = ("deck", "deck_id", "archetype")


class Came(NamedTuple):
    """A copy that came to a hand: its place among the copies of the card in the deck, from 0."""

    card: str
    copy: int
    origin: str
    turn: int = 0


class Made(NamedTuple):
    """A game: the decks of seats a and b, who began, who won (None: a draw), what came to the hand of each, and on
    which turn cards were first played."""

    decks: tuple[str, str]
    first: str
    winner: str | None
    came: dict[str, Sequence[Came]] = {}
    more: Row = {}
    played: dict[str, dict[str, int]] = {}


def lake_of(folder: Path, games: Sequence[Made], lists: dict[str, dict[str, int]] = LISTS) -> Lake:
    """A lake of these games, all of their tables that statistics of cards read."""
    tables: dict[str, list[Row]] = {
        name: [] for name in ("games", "turns", "decks", "deck_cards", "card_games", "hands")
    }
    for end, game in enumerate(games, start=1):
        key = {"game": str(end), "end_position": end, "system": "toy", "population": "bots"}
        usual = {"source": "simulated", "trusted": False, "reason": "life", "turns": 5}
        decks = {f"{column}_{seat}": deck for seat, deck in zip("ab", game.decks, strict=True) for column in DECK}
        ended = {"first": game.first, "winner": game.winner}
        tables["games"].append({**key, **usual, **decks, **ended, **game.more})
        players = (game.first, "ab"[game.first == "a"])
        tables["turns"] += [{**key, "turn": n, "turn_player": players[(n + 1) % 2]} for n in range(1, 6)]
        for seat, deck in zip("ab", game.decks, strict=True):
            won = None if game.winner is None else game.winner == seat
            own = {**key, "seat": seat, "on_the_play": game.first == seat, "won": won}
            _add(tables, own, deck, lists[deck], game.came.get(seat, ()))
            for row in tables["card_games"]:
                if row["end_position"] == end and row["seat"] == seat:
                    row["first_played"] = game.played.get(seat, {}).get(row["card_number"])
    target = folder / FOLDER
    target.mkdir(parents=True)
    frames = {
        name: pl.DataFrame([{c: row.get(c) for c in schema(name)} for row in rows], schema=schema(name))
        for name, rows in tables.items()
    }
    parts = [write_part(target, name, frame, first=1, last=len(games)) for name, frame in frames.items()]
    return Lake(target, Manifest(position=len(games), parts=tuple(parts)))


def _add(tables: dict[str, list[Row]], own: Row, deck: str, cards: dict[str, int], came: Sequence[Came]) -> None:
    """The rows of a seat. The leader is outside the main deck, and never in the hand."""
    size = sum(cards.values())
    tables["decks"].append({**own, "deck_id": deck, "label": deck, "main_size": size, "size": size + 1})
    for number, copies, main in [("leader", 1, False), *((number, copies, True) for number, copies in cards.items())]:
        opening = {it.copy for it in came if it.card == number and it.origin == "opening"}
        seen = {it.copy for it in came if it.card == number}
        printed = {"card_number": number, "card_name": f"Card {number}", "part": "", "main": main, "copies": copies}
        counts = {"opening": len(opening), "seen": len(seen), "drawn": len(seen - opening), "dealt": len(opening)}
        tables["deck_cards"].append({**own, **printed, "deck_id": deck})
        tables["card_games"].append({**own, **printed, **counts, "played": 0, "in_hand": 0, "played_of_seen": 0})
    place = dict(zip(cards, range(0, 1000, 100), strict=False))
    for seq, it in enumerate(came, start=1):
        begun = it.origin == "opening"
        where = {"card": place[it.card] + it.copy, "card_number": it.card, "card_name": f"Card {it.card}"}
        how = {"origin": it.origin, "by_chance": it.origin != "search", "dealt": begun, "opening": begun}
        tables["hands"].append({**own, **where, **how, "seq": seq, "turn": it.turn})
