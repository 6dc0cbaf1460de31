"""A card as it is printed: its picture, if the player has one, its figures, and its text with what is done by hand."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import msgspec
from dash import html

from dashboards.card_figures import card_figures
from dashboards.current import has_pictures
from dashboards.pictures import ROUTE
from events.cards.card import Definition
from events.cards.marked import Piece, marked_sides
from events.game import Game

PRINT, LEGEND = "panel card-print", "by-hand quiet"


def card_print(game: Game, card: Definition) -> html.Section:
    """The card with its back side, if it has one."""
    face = msgspec.to_builtins(card)
    front, *back = marked_sides(card, game.pool.printed)
    sides = [_side(game, face, front, card.number, side="front")]
    sides += [_side(game, face["back"], text, card.number, side="back") for text in back]
    return html.Section([*sides, *_legend([*front, *(piece for text in back for piece in text)])], className=PRINT)


def kind_told(game: Game, face: Mapping[str, Any]) -> str:
    """The kind of a side of a card, as players call it."""
    kind = face.get("kind") or ""
    return game.board.look.kinds.get(kind) or kind.replace("_", " ").title()


def _side(game: Game, face: Mapping[str, Any], text: Sequence[Piece], number: str, *, side: str) -> html.Div:
    kind = " · ".join(filter(None, [kind_told(game, face), number]))
    told = [html.P(kind if side == "front" else f"The back: {face.get('name') or ''}", className="quiet")]
    figures = [html.Div([html.Dt(name), html.Dd(value)]) for name, value in card_figures(game, face)]
    words = html.Div([*told, html.Dl(figures), html.P(_text(text), className="text")])
    return html.Div([*_picture(face, number, side), words], className="printed-side")


def _text(pieces: Sequence[Piece]) -> list[Any] | str:
    """The text of a side, with the marks that assets/panel.js sets, too."""
    words = [_marked(piece) if piece.by_hand else piece.words for piece in pieces if piece.words]
    return words or "No text."


def _marked(piece: Piece) -> html.Mark:
    said = html.Span(f"({_mark(piece)}:) ", className="unseen")
    return html.Mark([said, piece.words], className="unknown" if piece.fault else None, title=piece.fault or None)


def _mark(piece: Piece) -> str:
    return "not understood" if piece.fault else "done by hand"


def _legend(pieces: Sequence[Piece]) -> list[html.P]:
    """What the marks mean that a card's texts have."""
    if not any(piece.by_hand for piece in pieces):
        return []
    wrong = any(piece.fault for piece in pieces)
    unknown: list[Any] = [html.Mark("not understood", className="unknown"), ", and so "] if wrong else []
    return [html.P([*unknown, html.Mark("done by hand"), ", by the player; the rest plays itself."], className=LEGEND)]


def _picture(face: Mapping[str, Any], number: str, side: str) -> list[html.Img]:
    """The picture, which the browser takes away if there is none of this card."""
    address = picture_address(number, side)
    return [] if address is None else [html.Img(src=address, alt="", className="picture")]


def picture_address(number: str, side: str = "front") -> str | None:
    """The address of the picture of a card's side; None if the server has no pictures."""
    if not has_pictures():
        return None
    return f"{ROUTE}{quote(number, safe='')}" + ("?side=back" if side == "back" else "")
