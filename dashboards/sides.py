"""Tournaments and bots, the two sides of pages that count matches: which is shown first, and the switch between them.

The two are never pooled: side by side each has rates and intervals of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from dash import html

from dashboards.answers import not_kept
from dashboards.elements import aria
from dashboards.filtering import BOTH, Asked, asked_of, check, check_names, is_both, left_by, query, usual
from events.errors import KifuError

SIDE_BY_SIDE = "Both, side by side"
NAMES: Mapping[str, str] = {"humans": "Tournaments", "bots": "Bots"}
"""The sides by the populations that they count, in the order in which they stand."""
SWITCH = "side-switch"
"""The id of the switch of a page."""
ENOUGH = 100
"""The matches of people from which on a page that does not say who played shows tournaments first."""


def of_side(side: str | None, asked: Asked) -> Asked:
    """What is asked for of one side; of a page that has one, what is asked for."""
    if side is None or not is_both(asked):
        return asked
    return {**asked, "population": _population(side, asked)}


def sides_of(asked: Asked) -> Mapping[str, Asked]:
    """What is asked for of each side, by its name; of one side, it alone, without a name."""
    if not is_both(asked):
        return {"": asked}
    return {name: of_side(side, asked) for side, name in NAMES.items()}


def side_by_side(asked: Asked, shown: Callable[[Asked], Any]) -> Any:
    """What is shown of what is asked for; of both sides, each under its name, one that cannot be counted left out."""
    sides = sides_of(asked)
    if len(sides) == 1:
        return shown(asked)
    parts = [html.Div([html.H2(name), _of_side(of, shown)], className="of-side") for name, of in sides.items()]
    return html.Div(parts, className="both-sides")


def _of_side(asked: Asked, shown: Callable[[Asked], Any]) -> Any:
    try:
        return shown(asked)
    except KifuError:  # the sections say why
        not_kept()
        return None


def _population(side: str, asked: Asked) -> str:
    """The population of a side: the one that is asked for, if it is of that side, else the one of the most games."""
    given = asked.get("population", "")
    if given.partition(":")[0] == side:
        return given
    return usual({**asked, "population": side}).get("population", side)


def opening(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The query of an address of a page that counts matches, with the population that it leaves open.

    People's, if the filters leave ENOUGH matches of them, or no game of bots; filters of decks, players and turn order
    do not count for it. Else the population of the most games.
    """
    asked = asked_of(given)
    if "population" in asked:
        return given
    people: Asked = {**asked, "population": "humans"}
    try:
        first = bool(usual(people)) and _are_first(people)
    except KifuError:  # the page says what is wrong with the filters
        return given
    return {**given, "population": "humans"} if first else given


def _are_first(people: Asked) -> bool:
    others = ("decks", "opponents", "players", "begins")
    whole: Asked = {name: value for name, value in people.items() if name not in others}  # type: ignore[assignment]
    return left_by(whole).matches >= ENOUGH or not left_by({**whole, "population": _population("bots", whole)}).games


def check_sides(given: Mapping[str, str | Sequence[str]]) -> None:
    """Check the query of an address that may ask for both sides. KifuError for a value that cannot be, or for a name
    that neither side has."""
    sides = [*sides_of(asked_of(given)).values()]
    for asked in sides:
        check(asked)
    unknown = []
    for asked in sides:
        try:
            check_names(asked)
        except KifuError as error:
            unknown.append(error)
    if len(unknown) == len(sides):
        raise unknown[0]


class _Choice(NamedTuple):
    """A choice of the switch: its name, how much it counts in words, and the population that it asks for."""

    name: str
    size: str
    population: str


def switch(path: str, asked: Asked) -> list[Any]:
    """The links of the switch of a page, with the matches and games that the filters leave; none if all is of one
    side, or the filters cannot be."""
    populations = {side: _population(side, asked) for side in NAMES}
    if not all(usual({**_pool(asked), "population": population}) for population in populations.values()):
        return []
    try:
        people, bots = (left_by({**asked, "population": population}) for population in populations.values())
    except KifuError:  # the sections say why
        return []
    matches = f"{people.matches:,} match{'' if people.matches == 1 else 'es'}"
    games = f"{bots.games:,} game{'' if bots.games == 1 else 's'}"
    choices = [
        _Choice(NAMES["humans"], matches, populations["humans"]),
        _Choice(NAMES["bots"], games, populations["bots"]),
        _Choice(SIDE_BY_SIDE, "", BOTH),
    ]
    return [_link(path, asked, choice) for choice in choices]


def _pool(asked: Asked) -> Asked:
    """The card game that is asked for, if any is."""
    return {"system": asked["system"]} if "system" in asked else {}


def _link(path: str, asked: Asked, choice: _Choice) -> html.A:
    words = [html.Span(choice.name, className="name")]
    words += [html.Span(choice.size, className="count")] if choice.size else []
    current = aria(current="true") if asked.get("population") == choice.population else {}
    target = query({**asked, "population": choice.population})
    return html.A(words, href=f"{path}?{target}", className="side-link", **current)
