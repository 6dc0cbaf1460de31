"""A reader's own deck as a page shows it: its list with what is known of each card, its legality, its changes."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from dash import dcc, html

from dashboards.current import archive
from dashboards.elements import NONE, aria, points
from dashboards.filtering import Asked, filters_by, filters_of_asked, folder_of, with_usual
from dashboards.links import card_address, held_early, pairings_with_card
from dashboards.settings import DEFAULT_SYSTEM
from dashboards.sides import sides_of
from dashboards.tables import Row
from events.cards.changes import line_copies
from events.cards.deck import DeckProblem
from events.cards.parts import MAIN, caption_of
from events.errors import KifuError
from events.game import Game, load
from events.language.lexicon import capital
from projector.own_deck import OwnDeck
from projector.sentences.answer import one_pool
from projector.stats.captions import cost_caption
from projector.stats.filters import Filters
from projector.stats.seats import POOL

HEADS = ("Copies", "Card", "", "Kind", "Automated", "An early copy gains", "Games held early")
"""The headings of the list; the empty one is the game's own word for a cost."""
KEY = "@"
"""What stands between the number of a card and its part where both name a line of a list."""


class Known(NamedTuple):
    """What is known of cards, by their numbers, and the filters by which it is counted."""

    effects: Mapping[str, Row]
    asked: Asked


def game_asked(asked: Asked) -> Game:
    """The card game of the header; where nothing was played yet, the usual one."""
    of_side = next(iter(sides_of(asked).values()))
    return load(with_usual(filters_of_asked(of_side)).get("system", DEFAULT_SYSTEM))


def own_deck(asked: Asked) -> OwnDeck | None:
    """The deck that an address has; None if it has none. KifuError says what of it cannot be read."""
    if "pasted" not in asked:
        return None
    return OwnDeck.read(game_asked(asked), archive().data, asked["pasted"], asked.get("changes"))


def field_filters(asked: Asked) -> Filters:
    """The filters of a whole field, of those that are asked for."""
    return filters_by(asked).but(decks=(), opponents=(), players=(), begins=None)


def known_of(asked: Asked) -> Known:
    """What early copies of cards are worth in all decks; of the first side of which that is known."""
    for of_side in sides_of(asked).values():
        try:
            frame = one_pool(folder_of(of_side).stat("card_effects", field_filters(of_side)), POOL, size="usable")
        except KifuError:  # the sections say why
            continue
        if frame.height:
            return Known({row["card_number"]: row for row in frame.to_dicts()}, with_usual(filters_of_asked(of_side)))
    return Known({}, {})


def legality(deck: OwnDeck) -> html.Div:
    """Whether the list is legal, with the rules that it breaks; and how it differs from the pasted one."""
    problems, changes = deck.problems, deck.change_words()
    if problems:
        told: list[Any] = [html.Ul([_problem(deck.game, problem) for problem in problems])]
    else:
        told = [html.P("Legal by the rules of deck construction.")]
    changed = [html.P(changes, id="my-deck-changed", className="deck-changes")] if changes else []
    return html.Div([*told, *changed], className="deck-legality wrong" if problems else "deck-legality", role="status")


def _problem(game: Game, problem: DeckProblem) -> html.Li:
    if problem.rule not in game.book:
        return html.Li(f"{capital(problem.message)}.")
    rule = html.Span(f"rule {problem.rule}", className="deck-rule", title=game.book[problem.rule].summary)
    return html.Li([f"{capital(problem.message)} (", rule, ")."])


def of_no_pool(game: Game) -> dict[str, str | None]:
    """What rows say that are of a game, and of no games that were played."""
    return {"system": game.name, "population": None, "options": None}


def list_table(deck: OwnDeck, known: Known) -> html.Div:
    """The cards by their parts and costs, with steppers and what is known of each."""
    rows = deck.frame(of=of_no_pool(deck.game), and_left_out=True).to_dicts()
    pasted = line_copies(deck.pasted)
    heads = [cost_caption(deck.game.name) if head == "" else head for head in HEADS]
    body: list[Any] = []
    for caption, cards in groupby(rows, lambda row: _group(deck.game, row)):
        body += _of_group(caption, [*cards], deck, known, pasted)
    table = html.Table(
        [html.Thead(html.Tr([html.Th(head, scope="col") for head in heads])), html.Tbody(body)],
        className="figures deck-list",
    )
    return html.Div(table, className="table-scroll", tabIndex=0, role="region", **aria(label="The list"))


def _group(game: Game, row: Row) -> str:
    """What the part of a row is called; of cards beside the main deck that no part has, their kind."""
    if row["part"] != MAIN:
        return capital(caption_of(row["part"], game.pool.parts) or row["part"])
    if row["main"] is False:
        return _kind(game, row)
    return capital(caption_of(MAIN, game.pool.parts) or "main deck")


def _kind(game: Game, row: Row) -> str:
    return capital(game.board.look.kind_words(row["kind"]))


def _of_group(
    caption: str, cards: Sequence[Row], deck: OwnDeck, known: Known, pasted: Mapping[tuple[str, str], int]
) -> Iterator[html.Tr]:
    count = sum(int(row["copies"]) for row in cards)
    head = html.Th([caption, " ", html.Span(f"{count:,}", className="count")], colSpan=len(HEADS), scope="rowgroup")
    yield html.Tr(head, className="deck-part")
    for row in cards:
        yield _line(row, deck, known, pasted.get((row["part"], row["card_number"]), 0))


def _line(row: Row, deck: OwnDeck, known: Known, pasted: int) -> html.Tr:
    number, copies = row["card_number"], int(row["copies"])
    card = deck.cards.get(number)
    worth, games = _worth(known.effects.get(number), known.asked)
    shown = [
        html.Td(_stepper(row, copies, pasted)),
        html.Th([_name(row, known), *([_by_hand(" small")] if card is not None and card.manual else [])], scope="row"),
        html.Td(NONE if row["cost"] is None else str(row["cost"])),
        html.Td("" if card is None else _kind(deck.game, row)),
        html.Td(_automation(bool(card.manual)) if card is not None else NONE),
        html.Td(worth),
        html.Td(games),
    ]
    changed = " changed" if copies != pasted else ""
    return html.Tr(shown, className=f"deck-line{changed}{' gone' if not copies else ''}")


def _stepper(row: Row, copies: int, pasted: int) -> html.Div:
    """The copies of a card between a button for one fewer and one for one more."""
    name = row["card_name"]
    given: dict[str, Any] = {"data-card": row["card_number"], "data-part": row["part"], "data-pasted": str(pasted)}
    buttons = [
        html.Button(
            sign,
            type="button",
            className="step",
            disabled=by < 0 and not copies,
            **{**given, "data-by": str(by)},
            **aria(label=f"One {name} {word}"),
        )
        for sign, by, word in (("\N{MINUS SIGN}", -1, "fewer"), ("+", 1, "more"))
    ]
    return html.Div([buttons[0], html.Span(f"{copies}", className="copies"), buttons[1]], className="stepper")


def _name(row: Row, known: Known) -> Any:
    """The name of a card, which leads to its page if it was played."""
    if row["card_number"] not in known.effects:
        return row["card_name"]
    return dcc.Link(row["card_name"], href=card_address(row, known.asked) or "")


def _by_hand(more: str = "") -> html.Span:
    return html.Span("by hand", className=f"by-hand-mark{more}", title="A player does by hand what its text says.")


def _automation(by_hand: bool) -> Any:
    if by_hand:
        return _by_hand()
    return [html.Span("✓", **aria(hidden="true")), html.Span("yes", className="unseen")]


def _worth(effect: Row | None, asked: Asked) -> tuple[Any, Any]:
    """What an early copy of a card gains, with its interval, and the games in which it was held early."""
    if effect is None:
        return NONE, NONE
    address, held = held_early(effect, asked), f"{effect['held']:,}"
    games = dcc.Link(held, href=address) if address and effect["held"] else held
    if effect["shrunken"] is None:
        return NONE, games
    low, high = effect["shrunken_low"], effect["shrunken_high"]
    ends: list[Any] = [] if low is None else [" ", html.Span(f"({points(low)} to {points(high)})", className="ends")]
    worth = html.Span([points(effect["shrunken"]), *ends])
    return dcc.Link(worth, href=pairings_with_card(effect, asked) or ""), games


def lines(deck: OwnDeck) -> list[dict[str, str]]:
    """The cards of the list that is shown, as a control offers them."""
    return [
        {"value": f"{number}{KEY}{part}", "label": f"{copies} {deck.name_of(number)}"}
        for (part, number), copies in line_copies(deck.shown).items()
    ]


def all_cards(deck: OwnDeck) -> list[dict[str, str]]:
    """All cards of the game, as a control offers them."""
    cards = sorted(deck.cards, key=lambda card: str(card.name))
    return [{"value": card.number, "label": f"{card.name} ({card.number})"} for card in cards]
