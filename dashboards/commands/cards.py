"""`kifu cards import` and `kifu deck check`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from dashboards.terminal import DEFAULT_DATA, Data, Json, System, out, write_json
from events.card import Catalogue, Definition, read_catalogue, write_catalogue
from events.deck import MOST_BYTES, read_deck
from events.errors import BadCard
from events.game import Game, load
from events.lines import Lines


def cards_import(file: Path, system: System, data: Data = DEFAULT_DATA, as_json: Json = False) -> None:
    """Read a public card list; keep the cards that need no text yet, and say what was left out and why."""
    game = load(system)
    try:
        with file.open("rb") as opened:
            report = game.import_cards(Lines(opened, most=MOST_BYTES))
    except OSError as error:
        raise BadCard(f"{file} cannot be read ({error.strerror}): give a card list of one JSON object a line") from None
    counts = _keep(report.cards, game, imported_path(game, data))
    if as_json:
        write_json({"cards": len(report.cards), **counts, "left_out": report.left_out})
        return
    taken = ", ".join(f"{count} {how}" for how, count in counts.items())
    out.print(f"{len(report.cards)} cards taken ({taken}), {len(report.left_out)} left out")
    for reason, count in report.reasons():
        out.print(f"  {count:>6} {reason}")


def _keep(cards: Sequence[Definition], game: Game, path: Path) -> dict[str, int]:
    """Put cards into the file of imported ones, each in the place of an earlier one of its number; say how many."""
    known = {card.number: card for card in read_catalogue(path, game.card, game.wrong)} if path.exists() else {}
    new = sum(card.number not in known for card in cards)
    same = sum(known.get(card.number) == card for card in cards)
    if same < len(cards):
        write_catalogue(path, Catalogue((known | {card.number: card for card in cards}).values()))
    return {"new": new, "replaced": len(cards) - new - same, "same": same}


def deck_check(file: Path, system: System, data: Data = DEFAULT_DATA, as_json: Json = False) -> None:
    """Check a deck list against the construction rules; the status is 1 if it breaks any."""
    game = load(system)
    problems = game.deck_problems(read_deck(file), catalogue(game, data))
    if as_json:
        write_json(problems)
    else:
        for problem in problems:
            out.print(f"{problem.rule}: {problem.message}")
        if not problems:
            out.print("the deck is legal")
    if problems:
        raise typer.Exit(1)


def catalogue(game: Game, data: Path) -> Catalogue[Any]:
    """The sample cards, and those imported into the data folder."""
    path = imported_path(game, data)
    sample = game.sample_cards()
    return sample.joined(read_catalogue(path, game.card, game.wrong)) if path.exists() else sample


def imported_path(game: Game, data: Path) -> Path:
    """Where a data folder keeps the imported cards of a game."""
    return data / "cards" / f"{game.name}.jsonl"
