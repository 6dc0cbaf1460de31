"""What the address of a page of statistics asks for: which games are counted, and what its controls say."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict
from urllib.parse import urlencode

from dashboards.current import archive
from events.errors import KifuError
from projector.contents import Left, left
from projector.folder import DataFolder
from projector.game_filters import is_number
from projector.stats.asking import SEVERAL, filters_of
from projector.stats.asking import Asked as Answering
from projector.stats.filters import USUAL, Filters, check_day
from projector.stats.levels import Level

NAMES = ("system", "population", "level", *SEVERAL, "since", "until", "begins", "readings", "trusted", "ruled", "as_of")
"""The filters of the bar, each with a control of the id `filter-<name>`; in an address, those that take several names
are written once a name; `as_of`: the lake is counted as it was at that position of the log. The browser is told these
names: they stand here alone."""
_YES_OR_NO = ("begins", "trusted", "ruled")
"""The filters that an address answers with yes or no."""
BAR = (*NAMES, "few")
"""All controls of the bar; `few`: rows of fewer games are grey."""
ALWAYS = ("system", "population", "level")
"""The filters that are never unset."""
OWN = (
    *("a", "after", "b", "card", "changes", "date", "event", "few", "known", "pasted", "result", "rival", "shares"),
    "view",
)
"""What is asked for beside the filters, kept in the address, too: `few`, and what controls of single pages ask for, see
`own_id`."""
SUBJECT = ("a", "b", "card", "changes", "date", "event", "pasted")
"""What a page is about, of OWN: a reset of the filters keeps it."""
MOST_LETTERS = 8_000
"""The most letters of a deck list in an address."""
BOTH = "both"
"""The population of an address that asks for tournaments and bots, side by side: see `dashboards.sides`."""
LEVEL: Level = "name"
"""Decks by their names, unless told otherwise: so players know them, and so the list of games finds them."""


OF_PLAYERS = ("system", "population", "formats", "events", "players", "since", "until", "trusted", "ruled")
"""The filters of players' matches: of these, ratings tell how strong somebody is, whatever the deck."""


class Asked(TypedDict, total=False):
    """The filters of an address, and what the controls of its page ask for, by their names in it."""

    system: str
    population: str
    level: str
    formats: list[str]
    events: list[str]
    decks: list[str]
    opponents: list[str]
    players: list[str]
    since: str
    until: str
    begins: str
    readings: str
    trusted: str
    ruled: str
    as_of: str
    a: str
    after: str
    b: str
    card: str
    changes: str
    date: str
    event: str
    few: str | int
    known: str
    pasted: str
    result: str
    rival: str
    shares: str
    view: str


def asked_of(given: Mapping[str, str | Sequence[str]]) -> Asked:
    """The filters, and what else is asked for, in the query of an address; blank ones are none."""
    found: dict[str, Any] = {}
    for name in (*NAMES, *OWN):
        value = given.get(name) or None
        if name in SEVERAL and value is not None:
            value = [value] if isinstance(value, str) else list(value)
        elif isinstance(value, list | tuple):
            value = value[0]
        if value:
            found[name] = value
    return found  # type: ignore[return-value]


def filters_of_asked(asked: Asked) -> Asked:
    """What is asked for but for the pages' own controls: what says which games are counted."""
    return {name: value for name, value in asked.items() if name not in OWN}  # type: ignore[return-value]


def filters_by(asked: Asked) -> Filters:
    """The filters that are asked for; of card game and population, if unset, those of the most games.

    KifuError for a value that cannot be.
    """
    return _filters_of(with_usual(filters_of_asked(asked)))


def filters_for(found: Answering, asked: Asked) -> Filters:
    """The filters that are asked for, as a statistic or an answer counts by them: what compares card games counts all
    of them, of the kind of players who played most unless others are asked for. KifuError as for `filters_by`."""
    if not found.across:
        return filters_by(asked)
    kept: Any = {name: value for name, value in filters_of_asked(asked).items() if name != "system"}
    whole: Any = {"population": kind_of_most(), **kept}
    return _filters_of(whole).but(level=USUAL.level)


def kind_of_most() -> str:
    """The kind of players who played the most games: bots, humans or both."""
    return usual({}).get("population", USUAL.population).partition(": ")[0]


def check_form(asked: Asked) -> None:
    """Check the form of what is asked for. KifuError for a value that cannot be, whatever there is to count."""
    _filters_of(filters_of_asked({**asked, "population": "bots"} if is_both(asked) else asked))
    if not is_number(position := str(asked.get("as_of", "0"))):
        raise KifuError(f"as_of: '{position}' is no position; write it as 1200")
    if not is_number(after := str(asked.get("after", "0"))):
        raise KifuError(f"after: '{after}' is no round; write it as 4")
    check_day("date", asked.get("date"))
    if len(asked.get("pasted", "")) > MOST_LETTERS:
        raise KifuError(
            f"pasted: the list has {len(asked['pasted']):,} letters; an address has {MOST_LETTERS:,} at most"
        )
    if not is_number(few := str(asked.get("few", "0"))):
        raise KifuError(f"few: '{few}' is no number; write it as 30")


def _filters_of(asked: Asked) -> Filters:
    words: dict[str, Any] = {"level": LEVEL, **asked}
    words.pop("as_of", None)
    words |= {name: _yes(name, words[name]) for name in _YES_OR_NO if name in words}
    return filters_of(words)


def check(asked: Asked) -> None:
    """Check what is asked for. KifuError for a value that cannot be, whatever the lake has."""
    check_form(asked)
    filters_by(asked)
    folder_of(asked)


def check_names(asked: Asked) -> None:
    """Check that the lake knows the names that are asked for. KifuError for one that it does not have."""
    folder_of(asked).check(filters_by(asked))


def check_address(given: Mapping[str, str | Sequence[str]]) -> None:
    """Check the query of an address. KifuError for a value that cannot be."""
    check(asked_of(given))


def folder_of(asked: Asked) -> DataFolder:
    """The data folder that is counted: as it is, or as of the position that is asked for. KifuError if it cannot be."""
    check_form(asked)
    position = asked.get("as_of")
    if position is None:
        return archive().folder
    return archive().folder.as_of(int(position))


def left_by(asked: Asked) -> Left:
    """What the filters that are asked for leave, counted once for all that ask. KifuError if they cannot be."""
    folder, filters = folder_of(asked), filters_by(asked)
    found: Left = archive().asked(
        "left", filters, asked.get("as_of"), answer=lambda _: left(folder.lake, filters, SEVERAL)
    )
    return found


def is_both(asked: Mapping[str, Any]) -> bool:
    """Whether tournaments and bots are asked for, side by side."""
    return asked.get("population") == BOTH


def usual(asked: Asked) -> dict[str, str]:
    """The card game and the population of the most games, of those that are asked for."""
    for population, system, _ in archive().summary().played:
        fits = system == asked.get("system", system)
        if fits and asked.get("population", population) in (population, population.partition(": ")[0]):
            return {"population": population, "system": system}
    return {}


def with_usual(asked: Asked) -> Asked:
    """The filters that are asked for, with the card game and the population that they leave unset."""
    return {**usual(asked), **asked}  # type: ignore[typeddict-item]


def query(asked: Asked) -> str:
    """What is asked for as the query of an address, without the question mark."""
    return urlencode([(name, value) for name in (*NAMES, *OWN) for value in listed(asked.get(name))])


def own_id(name: str) -> dict[str, str]:
    """The id of the control of a page that gives `name` of OWN, as its `value`."""
    return {"own": name}


def listed(value: Any) -> Sequence[str]:
    """The values of a filter, which has one, several or none."""
    return () if value is None else value if isinstance(value, list | tuple) else [str(value)]


def _yes(name: str, value: str) -> bool:
    if value not in ("yes", "no"):
        raise KifuError(f"{name}: there is no '{value}'; there are yes, no")
    return value == "yes"
