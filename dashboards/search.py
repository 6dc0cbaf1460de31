"""The route of the search in the header: `/api/search.json?q=…&system=…`, what fits, by kind, and where it leads."""

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, request

from dashboards.access import everyone
from dashboards.current import archive, plainly
from dashboards.filtering import Asked
from dashboards.game_rows import asked_of, games_of, played_in_words
from dashboards.links import REPLAY, address, card_address, deck_address, event_address, player_address
from dashboards.row_answers import fresh, refused
from events.errors import KifuError, LakeDamaged
from events.game import title_of
from projector.search import Hit, Index, Kind

ROUTE = "/api/search.json"
MOST_LETTERS = 400
TITLES: Mapping[Kind, str] = {
    "deck": "Decks",
    "card": "Cards",
    "player": "Players",
    "event": "Events",
    "game": "Games",
    "rule": "Rules",
}


def add_route(server: Flask) -> None:
    """Serve what fits a text: `{"groups": [{"title": "Decks", "hits": [{"name", "detail", "href"}]}], "why": null}`; a
    rule leads nowhere. `why`: what is wrong with a text that asks what cannot be. A damaged lake gives 500."""

    @server.get(ROUTE)
    @everyone
    def searched() -> Response:
        text = request.args.get("q", "")
        if len(text) > MOST_LETTERS:
            return fresh(groups=[], why=f"These are {len(text):,} letters: search for {MOST_LETTERS} at most.")
        try:
            index = archive().cached("search", Index.of)
            return fresh(groups=_groups(index, text, request.args.get("system") or None), why=None)
        except LakeDamaged as error:
            return refused(plainly(error), 500)
        except KifuError as error:
            return fresh(groups=[], why=plainly(error))


def _groups(index: Index, text: str, system: str | None) -> list[dict[str, Any]]:
    """What fits in the card game that is asked for; where nothing does, in all of them."""
    games = index.games_asked(text, system=system)
    if games is not None:
        return [{"title": "Games", "hits": [_of_games(games)]}]
    hits = index.hits(text, system=system) or index.hits(text)
    return [{"title": TITLES[kind], "hits": [_shown(hit, system) for hit in found]} for kind, found in hits.items()]


def _of_games(filters: Mapping[str, str]) -> dict[str, Any]:
    """The games that fit, as one hit."""
    asked = asked_of({**filters, "over": "yes"})
    found = games_of(asked).block(asked, first=0, last=0).found
    name = f"{found:,} game{'' if found == 1 else 's'}"
    detail = played_in_words(filters["played"]) if "played" in filters else ""
    return {"name": name, "detail": detail, "href": address(**{**filters, "over": "yes"})}


def _shown(hit: Hit, system: str | None) -> dict[str, Any]:
    """A hit as the browser shows it: its card game is said where it is another than the one that is asked for."""
    other = title_of(hit.system) if hit.system is not None and hit.system != system else ""
    detail = " · ".join(filter(None, [hit.detail, other]))
    return {"name": hit.name, "detail": detail, "href": _target(hit)}


def _target(hit: Hit) -> str | None:
    asked: Asked = {} if hit.system is None else {"system": hit.system}
    match hit.kind:
        case "deck":
            return deck_address({"deck": hit.key}, asked)
        case "card":
            return card_address({"card_number": hit.key}, asked)
        case "player":
            return player_address({"player": hit.key, "system": hit.system}, asked)
        case "event":
            name, _, day = hit.key.rpartition("|")
            return event_address(name, hit.system or "", day or None)
        case "game":
            return f"{REPLAY}/{hit.key}"
        case "rule":
            return None
