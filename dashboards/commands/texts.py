"""`kifu cards check` and `kifu cards show`: how much of printed texts is understood, and as what."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from msgspec import to_builtins
from rich.table import Table
from rich.text import Text

from dashboards.card_figures import card_figures
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
from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import of_all_prints
from events.cards.decklist import MOST_BYTES
from events.cards.marked import Piece, marked, marked_sides
from events.cards.printed import PrintedCard, PrintedTexts, Understood, understood
from events.errors import BadCard
from events.exchange.known_cards import catalogue
from events.exchange.lines import Lines
from events.game import Game, load
from events.language.compiled import Compiled, Part
from events.language.effect import Manual, Skill
from events.language.sentences import skill_words
from events.language.vocabulary import nearest_one

CardList = Annotated[Path, typer.Argument(metavar="FILE", help="A card list: one JSON object a line.")]


def cards_check(file: CardList, system: System = DEFAULT_SYSTEM, as_json: Json = False) -> None:
    """Say how much of the texts of a public card list is understood, and which clauses are not.

    The clauses that hold back most cards come first. Nothing is imported.
    """
    texts = _texts(system)
    found = understood(_printed(file, texts), texts.compile)
    if not found.cards:
        raise BadCard(f"{file} holds no card of a form that is known: give a card list of one JSON object a line")
    if as_json:
        answer = {**found._asdict(), "unknown": [one._asdict() for one in found.unknown[:MOST_LISTED]]}
        more = len(found.unknown) - MOST_LISTED
        write_json({**answer, "more_unknown": more} if more > 0 else answer)
    else:
        _tell(found)


def cards_show(
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="The number of a card, or a name that it alone has.")],
    file: Annotated[
        Path | None, typer.Option("--list", metavar="FILE", help="A card list that prints it, imported or not.")
    ] = None,
    system: System = DEFAULT_SYSTEM,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Print the figures of a card, and its text beside what is understood of it; of a list, its text alone."""
    number = of_all_prints(number)
    game = load(system)
    texts = _texts(system)
    if file is None:
        card = _known(catalogue(game, data), number)
        number, name, figures = card.number, card.name, _figures(game, card)
        words = [[skill_words(skill, texts.lexicon) for skill in skills] for _, skills in card.sides()]
        parts = [_of_side(*side) for side in zip(marked_sides(card, texts), words, strict=True)]
    else:
        number, name, sides = _listed(number, file, texts)
        figures = []
        parts = [_shown(part, texts) for side in sides for part in side.parts]
    if as_json:
        write_json({"number": number, "name": name, "skills": [part.told() for part in parts]})
        return
    out.print(plain(f"{number} {name}"))
    for told in figures:
        out.print(plain(told))
    if not any(part.printed or part.understood for part in parts):
        out.print("no text")
        return
    table = Table(show_lines=True)
    table.add_column("printed", ratio=1)
    table.add_column("understood", ratio=1)
    for part in parts:
        unknown = [f"not understood: {piece.words} ({piece.fault})" for piece in part.unknown]
        table.add_row(part.marked(), "\n".join(map(_lines, [*part.understood, *unknown])))
    out.print(table)
    if out.is_terminal and any(piece.by_hand for part in parts for piece in part.pieces):
        out.print("underlined: done by hand, since not all of it is understood")


class Shown(NamedTuple):
    """A printed skill, or side, in pieces, what is understood of it in words, and what is not, with the faults."""

    pieces: Sequence[Piece]
    understood: list[str]
    unknown: Sequence[Piece] = ()

    @property
    def printed(self) -> str:
        """The text as printed."""
        return "".join(piece.words for piece in self.pieces)

    def marked(self) -> Text:
        """The text for a terminal, with what is done by hand underlined."""
        lines = ((_lines(piece.words), piece.by_hand) for piece in self.pieces)
        return Text.assemble(*((words, "underline" if by_hand else "") for words, by_hand in lines))

    def told(self) -> dict[str, object]:
        """The answer that programs read."""
        by_hand = [piece.words for piece in self.pieces if piece.by_hand]
        unknown = [{"words": piece.words, "fault": piece.fault} for piece in self.unknown]
        return {"printed": self.printed, "understood": self.understood, "unknown": unknown, "by_hand": by_hand}


def _lines(words: str) -> str:
    """Words for a terminal, with their lines."""
    return "\n".join(map(plain, words.split("\n")))


def _known(cards: Catalogue[Any], text: str) -> Definition:
    """The card of a number or a name. BadCard with the reason, if an import left it out."""
    if why := cards.why_left_out(text):
        raise BadCard(f"the import left {text} out: {why}")
    card: Definition = cards.find(text)
    return card


def _figures(game: Game, card: Definition) -> list[str]:
    """A line a side of the card, with all that it prints beside its text."""
    face = to_builtins(card)
    sides = [face, *([face["back"]] if isinstance(face.get("back"), dict) else [])]
    lines = [", ".join(f"{name} {value}" for name, value in card_figures(game, side)) for side in sides]
    kind = game.board.look.kind_words(card.kind)
    return [": ".join(filter(None, (caption, line))) for caption, line in zip((kind, "the back"), lines, strict=False)]


def _listed(text: str, file: Path, texts: PrintedTexts) -> tuple[str, str, list[Compiled]]:
    """The number, the name and the compiled sides of a card of a list. BadCard if it is not there."""
    known = {card.number: card for card in reversed([*_printed(file, texts)])}
    for words in ([*known], [card.name for card in known.values()]):
        named = zip(words, known.values(), strict=True)
        found = [card for word, card in named if word.casefold() == text.casefold()]
        if len(found) == 1:
            return found[0].number, found[0].name, [*texts.compile(found[0])]
    near = nearest_one(text, [word for card in known.values() for word in (card.number, card.name)])
    meant = f"did you mean '{near}'? " if near else ""
    raise BadCard(f"{file} holds no card '{text}'; {meant}check the number, or give another list")


def _of_side(pieces: Sequence[Piece], known: list[str]) -> Shown:
    return Shown(pieces, known, [piece for piece in pieces if piece.fault])


def _shown(part: Part, texts: PrintedTexts) -> Shown:
    """The part, with what is understood of one that is done by hand: when, for what, and under which conditions."""
    known = [*part.said, *(keyword.printed for keyword in part.keywords)]
    known += [skill_words(skill, texts.lexicon) for skill in (*part.skills, *part.by_hand)]
    if part.is_full and not known:
        known = ["nothing to do: the rules say so in any case"]
    clauses = (one._replace(start=one.start - part.start, end=one.end - part.start) for one in part.clauses)
    alone = part._replace(start=0, end=part.end - part.start, clauses=tuple(clauses))
    whole = () if part.is_full else (Skill(kind="activate", effects=(Manual(text=part.words.strip()),)),)
    wrong = [Piece(part.words[one.start : one.end], by_hand=True, fault=one.fault) for one in alone.faults]
    return Shown(marked(part.words, part.by_hand or whole, (alone,)), known, wrong)


def _texts(system: str) -> PrintedTexts:
    """How a game reads printed texts. BadCard if it does not."""
    texts = load(system).pool.printed
    if texts is None:
        raise BadCard(f"printed texts of {system} are not read yet")
    return texts


def _printed(file: Path, texts: PrintedTexts) -> Iterator[PrintedCard]:
    try:
        with file.open("rb") as opened:
            yield from texts.read(Lines(opened, most=MOST_BYTES))
    except OSError as error:
        raise BadCard(f"{file} cannot be read ({error.strerror}): give a card list of one JSON object a line") from None


def _tell(found: Understood) -> None:
    share = f"{found.compiled_clauses:,} of {counted(found.clauses, 'clause')}"
    out.print(f"{counted(found.cards, 'card')}, {found.without_text:,} of them without text; {share} understood")
    out.print(f"  {found.full:>6,} whole\n  {found.partial:>6,} in part\n  {found.none:>6,} not at all")
    if found.unknown:
        out.print("not understood, with the number of cards:")
    for one in found.unknown[:MOST_NAMED]:
        out.print(f"  {one.cards:>6,} {' '.join(one.clause.split())} ({one.fault})")
    if len(found.unknown) > MOST_NAMED:
        out.print(f"  and {len(found.unknown) - MOST_NAMED:,} more")
