"""Links from the numbers of the pages to the games that they are of."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from dash import dcc

from dashboards.filtering import LEVEL, Asked, query

GAMES, DECK, COMPARE = "/games", "/deck", "/compare"
CARD = "/card"
_PLAIN = ("population", "system", "since", "until")
"""Filters that the list of games has under the same name."""
_SAME = {"decks": "deck", "events": "event", "formats": "format"}
"""Filters that the list of games has under a name of its own, for one value."""


def address(**filters: str) -> str:
    """The address of the games that filters of the list leave: `address(deck="Ember Rush")`."""
    return f"{GAMES}?{urlencode(filters)}" if filters else GAMES


def games_address(asked: Asked, **more: str) -> str | None:
    """The address of the games that these filters leave; None if the list of games cannot ask for just these.

    The filters have the card game and the population that are counted (`with_usual`).
    """
    whole: Mapping[str, Any] = asked
    if set(whole) - {*_PLAIN, "level", "trusted", *_SAME}:
        return None
    found = {name: whole[name] for name in _PLAIN if name in whole}
    for name, own in _SAME.items():
        values = whole.get(name, [])
        if len(values) > 1:
            return None
        if values:
            found[own] = values[0]
    return address(**{**found, **({} if "trusted" in whole else {"trust": "none"}), **more})


def deck_address(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the page of a row's deck, under the same filters."""
    return f"{DECK}?{query({**asked, 'decks': [row['deck']]})}" if row.get("deck") else None


def card_address(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the page of a row's card, under the same filters."""
    return f"{CARD}?{query({**asked, 'card': row['card_number']})}" if row.get("card_number") else None


def compare_address(deck: str, asked: Asked) -> str:
    """The address of the comparison of a deck with another, under the same filters."""
    others: Asked = {**asked, "a": deck}
    others.pop("decks", None)
    return f"{COMPARE}?{query(others)}"


def opponent_address(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the page of the deck that a row's deck played against."""
    return deck_address({"deck": row["opponent"]}, asked)


def games_of_deck(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the games of a row's deck, against its opponent if it has one; mirrors of no such row."""
    if asked.get("level", LEVEL) != LEVEL:
        return None
    deck, opponent = row["deck"], row.get("opponent")
    more = {"opponent": opponent} if opponent is not None else {}
    return games_address({**asked, "decks": [deck]}, **more, **({} if row.get("mirror") else {"mirrors": "none"}))


def games_with_deck(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of all games of a row's deck, mirrors too, in the row's week if it has one."""
    if asked.get("level", LEVEL) != LEVEL:
        return None
    week, more = row.get("week"), {}
    if week is not None:
        first, last = str(week), str(week + timedelta(days=6))
        more = {"since": max(first, asked.get("since", first)), "until": min(last, asked.get("until", last))}
    return games_address({**asked, "decks": [row["deck"]]}, **more)


def games_of_list(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the games of a row's list, but for its deck's mirrors."""
    others: Asked = {**asked}
    others.pop("decks", None)
    return games_address(others, list=row["list"], mirrors="none") if row["list"] else None


def games_with_card(row: Mapping[str, Any], asked: Asked, **more: str) -> str | None:
    """The address of the games in which a list has a row's card: that of its deck, or of the deck that is chosen."""
    if asked.get("level", LEVEL) != LEVEL or not row.get("card_number"):
        return None
    return games_address(
        {**asked, **({"decks": [row["deck"]]} if "deck" in row else {})}, card=row["card_number"], **more
    )


def pairings_with_card(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The same address without the mirrors, which tell nothing of how cards do."""
    return games_with_card(row, asked, mirrors="none")


def games_of_experiment(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the games of a row's experiment, against its opponent if it has one."""
    more = {} if row["opponent"] is None else {"deck": row["opponent"]}
    return address(experiments=row["experiment"], **more)


def games_of_length(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the games of a row's turns."""
    return games_address(asked, turns=str(row["turns"]))


def games_won(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the games of a row that its deck won."""
    return _with_result(row, asked, deck="winner", opponent="loser")


def games_lost(row: Mapping[str, Any], asked: Asked) -> str | None:
    """The address of the games of a row that its deck lost."""
    return _with_result(row, asked, deck="loser", opponent="winner")


def _with_result(row: Mapping[str, Any], asked: Asked, *, deck: str, opponent: str) -> str | None:
    if asked.get("level", LEVEL) != LEVEL or row.get("mirror"):
        return None
    more = {opponent: row["opponent"]} if row.get("opponent") is not None else {}
    others: Asked = {**asked}
    others.pop("decks", None)
    return games_address(others, **{deck: row["deck"]}, **more, mirrors="none")


def left_out(trusted: int, experiments: int) -> list[dcc.Link]:
    """The links to the games that no number of the page counts: those taken on trust, and those of experiments."""
    kinds = ((trusted, "taken on trust", {"trust": "only"}), (experiments, "of experiments", {"experiments": "only"}))
    return [
        dcc.Link(
            f"{count:,} games {what} are left out" if count > 1 else f"1 game {what} is left out",
            href=address(**filters),
        )
        for count, what, filters in kinds
        if count
    ]
