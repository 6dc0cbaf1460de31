"""A card as it is printed: its picture, if the player has one, its figures and its text."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import msgspec
from dash import html

from dashboards.card_figures import card_figures
from dashboards.current import has_pictures
from dashboards.elements import spoken
from dashboards.pictures import ROUTE
from events.cards.card import Definition
from events.game import Game


def card_print(game: Game, card: Definition) -> html.Section:
    """The card with its back side, if it has one."""
    face = msgspec.to_builtins(card)
    sides = [_side(game, face, card.number, side="front")]
    if isinstance(face.get("back"), dict):
        sides.append(_side(game, face["back"], card.number, side="back"))
    return html.Section(sides, className="panel card-print")


def _side(game: Game, face: Mapping[str, Any], number: str, *, side: str) -> html.Div:
    kind = " · ".join(filter(None, [spoken(face.get("kind") or ""), number]))
    told = [html.P(kind if side == "front" else f"The back: {face.get('name') or ''}", className="quiet")]
    figures = [html.Div([html.Dt(name), html.Dd(value)]) for name, value in card_figures(game, face)]
    words = html.Div([*told, html.Dl(figures), html.P(face.get("text") or "No text.", className="text")])
    return html.Div([*_picture(face, number, side), words], className="printed-side")


def _picture(face: Mapping[str, Any], number: str, side: str) -> list[html.Img]:
    """The picture, which the browser takes away if there is none of this card."""
    if not has_pictures():
        return []
    address = f"{ROUTE}{quote(number, safe='')}" + ("?side=back" if side == "back" else "")
    return [html.Img(src=address, alt="", className="picture")]
