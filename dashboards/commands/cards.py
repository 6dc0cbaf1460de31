"""`kifu cards import` and `kifu deck check`."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from inspect import getdoc
from pathlib import Path
from typing import Annotated, Any

import typer

from dashboards.arguments import Command
from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import (
    DEFAULT_DATA,
    MOST_LISTED,
    MOST_NAMED,
    Data,
    Json,
    RulesOptions,
    System,
    counted,
    out,
    rules_options,
    write_json,
)
from events.cards.automated import automated
from events.cards.card import Definition
from events.cards.catalogue import (
    Catalogue,
    Imported,
    read_left_out,
    sound_definitions,
    write_catalogue,
    write_left_out,
)
from events.cards.decklist import MOST_BYTES, read_deck
from events.errors import BadCard, KifuError
from events.exchange.known_cards import catalogue, imported_path, other_game
from events.exchange.lines import Lines
from events.game import Game, games, load


class ImportCommand(Command):
    """The command that imports cards: its help ends with what each game says of its public card lists."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        forms = [f"For {game.name}: {form}" for game in games() if (form := _form(game.pool.import_cards))]
        self.help = "\n\n".join([getdoc(cards_import) or "", *forms])
        super().format_help(ctx, formatter)


def _form(importer: Any) -> str | None:
    """What an importer says of its lists, if anything; a partial says what its function does."""
    return getdoc(importer.func if isinstance(importer, partial) else importer)


_WANTED = "give a card list of one JSON object a line"


def cards_import(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A card list: one JSON object a line.")],
    system: System = DEFAULT_SYSTEM,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Take all cards of a public card list, and say what was left out and why.

    Texts are kept as printed. What is not understood of them, a player does by hand in games.
    A card replaces an earlier import of its number, also one that was damaged since.
    The status is 1 if no card at all could be taken.

    A line of FILE is one JSON object, in a form of the game's public lists:
    """
    game = load(system)
    try:
        with file.open("rb") as opened:
            report = game.pool.import_cards(_objects(Lines(opened, most=MOST_BYTES), file))
    except OSError as error:
        raise BadCard(f"{file} cannot be read ({error.strerror}): {_WANTED}") from None
    counts = _keep(report, game, imported_path(game, data))
    if as_json:
        more = len(report.left_out) - MOST_LISTED
        by_hand = sum(bool(card.manual) for card in report.cards)
        told = {"cards": len(report.cards), **counts, "by_hand": by_hand, "left_out": report.left_out[:MOST_LISTED]}
        write_json({**told, "more_left_out": more} if more > 0 else told)
    else:
        _tell(report, counts)
    if not report.cards:
        raise typer.Exit(1)


def _objects(lines: Lines, file: Path) -> Iterator[bytes]:
    """The lines of a list. BadCard if they begin a JSON array."""
    begun = False
    for line in lines:
        said = line.removeprefix(b"\xef\xbb\xbf").strip()
        if not begun and said.startswith(b"["):
            raise BadCard(f"{file} begins as a JSON array: {_WANTED}, without brackets and commas around the objects")
        begun = begun or said != b""
        yield line


def _tell(report: Imported[Any], counts: Mapping[str, int]) -> None:
    cards = counted(len(report.cards), "card")
    damaged = counts.get("damaged", 0)
    taken = ", ".join(f"{count} {how}" for how, count in counts.items() if how != "damaged")
    by_hand = [f"{card.number} {card.name}" for card in report.cards if card.manual]
    themselves = f"; {len(report.cards) - len(by_hand)} play themselves" if by_hand else ""
    out.print(f"{cards} taken ({taken}), {len(report.left_out)} left out{themselves}")
    if damaged:
        lines = counted(damaged, "damaged line")
        out.print(f"  {lines} of earlier imports dropped: import again the list of a card that is missing now")
    for left in report.left_out[:MOST_NAMED]:
        out.print(f"  line {left.line}, {left.number or 'no card number'}: {left.reason}")
    if len(report.left_out) > MOST_NAMED:
        out.print(f"  and {len(report.left_out) - MOST_NAMED} more; in all:")
        reasons = report.reasons()
        for reason, count in reasons[:MOST_NAMED]:
            out.print(f"  {count:>6} {reason}")
        if len(reasons) > MOST_NAMED:
            out.print(f"  and for {counted(len(reasons) - MOST_NAMED, 'reason')} more")
    _tell_by_hand(by_hand)


def _keep(report: Imported[Any], game: Game, path: Path) -> dict[str, int]:
    """Put cards into the file of imported ones, each in the place of an earlier one of its number; say how many.

    Of a card that was left out, and that no import has taken, the reason is kept beside them. Damaged lines of the
    file are not kept.
    """
    cards: Sequence[Definition] = report.cards
    known, damaged = sound_definitions(path, game.pool.card, game.wrong)
    new = sum(card.number not in known for card in cards)
    same = sum(known.get(card.number) == card for card in cards)
    kept = known | {card.number: card for card in cards}
    if same < len(cards) or damaged:
        write_catalogue(path, Catalogue(kept.values()))
    try:
        earlier = read_left_out(path)
    except BadCard:
        damaged.append("the reasons for leaving lines out")
        earlier = []
    left_out = {left.number: left for left in (*earlier, *report.left_out) if left.number and left.number not in kept}
    if [*left_out.values()] != earlier or damaged:
        write_left_out(path, left_out.values())
    counts = {"new": new, "replaced": len(cards) - new - same, "same": same}
    return {**counts, "damaged": len(damaged)} if damaged else counts


def deck_check(
    file: Path,
    before: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Its list in the game before, of the same match: sideboarding.")
    ] = None,
    option: RulesOptions = None,
    system: System = DEFAULT_SYSTEM,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Check a deck list against the construction rules; the status is 1 if it breaks any.

    It says how many of its cards play themselves: what is not understood of a card's text, a player does by hand.
    """
    game = load(system)
    deck, cards = read_deck(file, parts=game.pool.parts), catalogue(game, data)
    _check_game(game, file, data)
    problems = game.pool.deck_problems(deck, cards, game.chosen(rules_options(option)))
    if before is not None:
        problems += game.pool.between_games(read_deck(before, parts=game.pool.parts), deck)
    playing, total, numbers = automated(deck, cards, game.pool.off_table)
    by_hand = [f"{number} {cards[number].name}" for number in numbers]
    if as_json:
        told = {"problems": problems[:MOST_LISTED], "cards": total, "play_themselves": playing, "by_hand": by_hand}
        write_json(told)
    else:
        for problem in problems[:MOST_NAMED]:
            out.print(f"{problem.rule}: {problem.message}")
        if len(problems) > MOST_NAMED:
            out.print(f"and {len(problems) - MOST_NAMED:,} more")
        if not problems:
            out.print("the deck is legal")
        out.print(f"{playing} of {total} cards play themselves")
        _tell_by_hand(by_hand)
    if problems:
        raise typer.Exit(1)


def _check_game(game: Game, file: Path, data: Path) -> None:
    """Check that a list is not one of another game: KifuError if it has no card of this game, but all of that one's."""
    if (other := other_game(game, file.read_text(encoding="utf-8-sig"), data)) is not None:
        raise KifuError(f"this list has no card of {game.title}, but cards of {other.title}: --system {other.name}")


def _tell_by_hand(by_hand: Sequence[str]) -> None:
    """Print the cards that do not play themselves, a line each."""
    for name in by_hand[:MOST_NAMED]:
        out.print(f"  by hand: {name}")
    if len(by_hand) > MOST_NAMED:
        out.print(f"  and {len(by_hand) - MOST_NAMED:,} more")
