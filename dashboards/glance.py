"""The route of a card at a glance: `/api/card.json?system=…&card=…`, what it prints, for the panel beside its name."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from flask import Flask, Response, request

from dashboards.access import everyone
from dashboards.card_figures import card_figures
from dashboards.card_print import kind_told, picture_address
from dashboards.current import archive, plainly
from dashboards.row_answers import fresh, refused
from events.cards.card import Definition
from events.cards.marked import Piece, marked_sides
from events.errors import KifuError, LakeDamaged
from events.game import Game, load
from projector.printed import last_print

ROUTE = "/api/card.json"


def add_route(server: Flask) -> None:
    """Serve what a card prints: `{"number", "picture", "sides": [{"name", "kind", "figures": [["Cost", "3"]], "pieces":
    [["words", false, null]]}]}`; a piece is words, whether they are done by hand, and what is wrong with them.

    A card that no list of a recorded game describes has no sides. A card game that there is not gives 404, a damaged
    lake 500.
    """

    @server.get(ROUTE)
    @everyone
    def card() -> Response:
        system, number = (request.args.get(name, "") for name in ("system", "card"))
        try:
            game = load(system)
            printed = last_print(archive().lake(), archive().log, system=system, number=number)
        except LakeDamaged as error:
            return refused(plainly(error), 500)
        except KifuError as error:
            return refused(plainly(error), 404)
        return fresh(
            number=number, picture=picture_address(number), sides=[] if printed is None else _sides(game, printed)
        )


def _sides(game: Game, card: Definition) -> list[dict[str, Any]]:
    face = msgspec.to_builtins(card)
    front, *back = marked_sides(card, game.pool.printed)
    return [_side(game, face, front), *(_side(game, face["back"], text) for text in back)]


def _side(game: Game, face: Mapping[str, Any], text: Sequence[Piece]) -> dict[str, Any]:
    pieces = [[piece.words, piece.by_hand, piece.fault] for piece in text if piece.words]
    figures = [list(figure) for figure in card_figures(game, face)]
    return {"name": face.get("name") or "", "kind": kind_told(game, face), "figures": figures, "pieces": pieces}
