"""The route of the list of games: `/api/games.json?<filters>&search=…&sort=…&first=…&last=…`, some rows of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask, Response, request

from dashboards.access import everyone
from dashboards.current import archive, plainly
from dashboards.row_answers import fresh, places, refused
from events.errors import KifuError, LakeDamaged
from events.language.vocabulary import nearest
from projector.game_filters import FILTERS, check_form
from projector.game_list import NOT_OVER, ORDERS, Asked, GameList
from projector.game_words import in_words, plays_of
from projector.printed import last_name

ROUTE = "/api/games.json"
_OWN = ("search", "sort", "first", "last")
Given = Mapping[str, str | Sequence[str] | None]
"""The query of an address: the value of each name, or its values."""


def add_route(server: Flask) -> None:
    """Serve rows: `{"rows": […], "found": 3, "of": 24, "why": null}`. What cannot be gives 400, a damaged lake 500.

    Filters that take several values stand once a value. `why`: which name that is asked for no game has, if one is so.
    """

    @server.get(ROUTE)
    @everyone
    def game_rows() -> Response:
        try:
            asked, first, last = _asked(request.args.to_dict(flat=False))
            games = games_of(asked)
        except LakeDamaged as error:
            return refused(plainly(error), 500)
        except (KifuError, ValueError) as error:
            return refused(plainly(error), 400)
        try:
            block = games.block(asked, first=first, last=last)
        except KifuError as error:
            return refused(plainly(error), 500)
        return fresh(rows=[shown(row) for row in block.rows], found=block.found, of=block.of, why=games.unknown(asked))


def asked_of(given: Given) -> Asked:
    """What an address asks of the list; a blank filter is none. KifuError for a value or an order that cannot be."""
    filters = tuple((name, value) for name in FILTERS for value in values_of(given, name))
    for name in FILTERS:
        check_form(name, values_of(given, name))
    sort = "".join(values_of(given, "sort")[:1])
    name = sort.removeprefix("-")
    if name not in ("", *ORDERS):
        raise KifuError(f"games cannot be sorted by '{name}': sort by {', '.join(ORDERS)}")
    search = "".join(values_of(given, "search")[:1])
    return Asked(filters=filters, search=search, sort=name, descending=sort.startswith("-"))


def games_of(asked: Asked) -> GameList:
    """The list that is asked for: as it is now, or as of a position of the log. KifuError if it cannot be."""
    position = next((value for name, value in asked.filters if name == "as_of"), None)
    if position is None:
        return archive().games()
    return archive().games(as_of=int(position))


def shown(game: Mapping[str, Any]) -> dict[str, Any]:
    """A row of the list as the grid shows it."""
    nobody = "draw" if game["reason"] else "nobody" if game["withdrawn"] else NOT_OVER
    return {
        "game": game["game"],
        "at": game["at"],
        "title": f"{game['deck_a']} vs {game['deck_b']}",
        "event": game["event"] or "",
        "date": game["date"] or "",
        "player_a": game["player_a"],
        "player_b": game["player_b"],
        "won_by": f"{game['winning_player']} ({game['winning_deck']})" if game["winner"] else nobody,
        "began": game["beginner"] or "",
        "ended": game["ended"],
        "turns": game["turns"],
    }


def _asked(given: Given) -> tuple[Asked, int, int]:
    """What is asked for, and which rows of it. ValueError or KifuError says what cannot be."""
    for name in given:
        if name not in (*FILTERS, *_OWN):
            raise KifuError(f"games cannot be chosen by '{name}'; {nearest(name, (*FILTERS, *_OWN))}")
    first, last = ((values_of(given, name) or [usual])[0] for name, usual in (("first", "0"), ("last", "100")))
    return asked_of(given), *places(first, last)


def values_of(given: Given, name: str) -> Sequence[str]:
    """The values of a name in the query of an address; blank ones are none."""
    value = given.get(name) or ()
    return [one for one in ([value] if isinstance(value, str) else value) if one]


def name_of_card(number: str) -> str | None:
    """The name that a card had last, if a deck has it."""
    return archive().asked("name of", number, answer=lambda lake: last_name(lake, number=number))


def played_in_words(played: str) -> str:
    """What the filter `played` asks for, with the names of cards. KifuError if it cannot be."""
    return in_words(plays_of(played), lambda number: name_of_card(number) or number)
