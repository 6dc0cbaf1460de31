"""`kifu cards errata`: what a document of rulings changes about the imported cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import (
    DEFAULT_DATA,
    MOST_LISTED,
    MOST_NAMED,
    Data,
    Json,
    System,
    counted,
    out,
    plain,
    write_json,
)
from events.cards.catalogue import Catalogue, read_catalogue, write_catalogue
from events.cards.errata import Errata, Outcome, Ruled
from events.errors import BadCard
from events.exchange.known_cards import imported_path
from events.game import Game, load

MOST_BYTES: Final = 4_000_000
_HEADINGS: Final[Mapping[Outcome, str]] = {
    "applied": "applied",
    "clarified": "only explain their cards",
    "person": "need a person",
    "absent": "are about cards that are not imported",
}


def cards_errata(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The game's document of rulings, as text.")],
    system: System = DEFAULT_SYSTEM,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Change the imported cards as a document of rulings says, and say of each ruling what was done.

    A changed card stands in the place of the imported one: `kifu cards show`, decks and new games use it; games that
    are recorded keep the cards they were played with. An import of the cards brings the printed ones back: apply the
    rulings again after it. To apply them twice changes nothing more.
    The status is 1 if the document has no ruling that is read.
    """
    game = load(system)
    path = imported_path(game, data)
    errata, cards = _read(file, game, path)
    changed = {card.number: card for card in errata.cards}
    if changed:
        write_catalogue(path, Catalogue(changed.get(card.number, card) for card in cards))
    if as_json:
        _write(errata)
    else:
        _tell(errata)
    if not errata.rulings:
        raise typer.Exit(1)


def _read(file: Path, game: Game, path: Path) -> tuple[Errata[Any], Catalogue[Any]]:
    """What a document changes about the imported cards, and these. BadCard: one of them cannot be read."""
    if game.pool.errata is None:
        raise BadCard(f"no document of rulings on cards of {game.name} is read")
    if not path.exists():
        raise BadCard(f"no cards of {game.name} are imported: import a card list first")
    cards = read_catalogue(path, game.pool.card, game.wrong)
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadCard(f"{file} cannot be read ({error.strerror}): give a document of rulings") from None
    if len(content) > MOST_BYTES:
        raise BadCard(f"{file} has more than {MOST_BYTES:,} bytes: give a document of rulings, as text")
    try:
        document = content.decode("utf-8-sig")
    except UnicodeError:
        raise BadCard(f"{file} is no text in UTF-8: give a document of rulings, as text") from None
    return game.pool.errata(document, cards), cards


def _write(errata: Errata[Any]) -> None:
    """Print the answer that programs read."""
    rulings = [ruling._asdict() for ruling in errata.rulings[:MOST_LISTED]]
    answer = {"changed": len(errata.cards), "outcomes": _counted(errata), "rulings": rulings}
    more = len(errata.rulings) - MOST_LISTED
    write_json({**answer, "more_rulings": more} if more > 0 else answer)


def _counted(errata: Errata[Any]) -> dict[Outcome, int]:
    counts: Counter[Outcome] = errata.counts()
    return {outcome: counts[outcome] for outcome in _HEADINGS}


def _tell(errata: Errata[Any]) -> None:
    """Print how many rulings there are of each outcome, and which they are."""
    rulings, cards = counted(len(errata.rulings), "ruling"), counted(len(errata.cards), "card")
    out.print(f"{rulings}, {cards} changed")
    for outcome, count in _counted(errata).items():
        if count:
            out.print(f"{count:>6,} {_HEADINGS[outcome]}")
            _list([ruling for ruling in errata.rulings if ruling.outcome == outcome], why=outcome == "person")


def _list(rulings: Sequence[Ruled], *, why: bool) -> None:
    """Print rulings, a line each, with what a person has to know."""
    for ruling in rulings[:MOST_NAMED]:
        of = ", ".join(ruling.numbers)
        words = f"line {ruling.line}, {ruling.title}{f' ({of})' if of else ''}"
        out.print(plain(f"         {words}: {ruling.note}" if why else f"         {words}"))
    if len(rulings) > MOST_NAMED:
        out.print(f"         and {len(rulings) - MOST_NAMED:,} more (--json lists them)")
