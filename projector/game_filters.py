"""The filters of the list of games: what each asks of a game, or of one of its two seats."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, get_args

import polars as pl

from events.errors import KifuError
from events.language.vocabulary import nearest
from projector import games_of_card
from projector.columns import POPULATIONS
from projector.game_words import RESULTS, plays_of
from projector.stats.filters import check_day
from projector.stats.levels import Level

NO_WINNER = " nobody"
"""The winning deck of a game that nobody won: no deck is called so, for names begin with no space."""
SEVERAL = ("deck", "opponent", "player", "format", "event")
"""The filters that take several values: a game fits with any of them. Of the others the first counts."""
LEVEL: Level = "name"
"""The level by which decks are called, unless asked otherwise."""
MOST_NAMED = 20
"""The most names that a refusal lists."""
CHOICES: Mapping[str, tuple[str, ...]] = {
    "begins": ("won", "lost", "first", "second"),
    "mirrors": ("none", "only"),
    "trust": ("none", "only"),
    "ruled": ("none", "only"),
    "result": RESULTS,
    "hand": ("kept", "redrawn"),
    "over": ("yes", "no", "withdrawn"),
    "level": get_args(Level),
}
"""The values of filters that have a few. `begins`: how the player who began fared; or whether the deck, player or list
that is asked for did. `result`: how these fared. `hand`: whether they kept their opening hand. `over`: whether a game
is finished, or was withdrawn."""
NAMED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "population": ("population", ("population",)),
    "system": ("system", ("system",)),
    "format": ("format", ("format",)),
    "event": ("event", ("event",)),
    "player": ("player", ("name_a", "name_b")),
    "deck": ("deck", ("deck_a", "deck_b")),
    "opponent": ("deck", ("deck_a", "deck_b")),
    "winner": ("deck", ("deck_a", "deck_b")),
    "loser": ("deck", ("deck_a", "deck_b")),
    "experiments": ("experiment", ("experiment",)),
}
"""What is named by a filter that asks for a name, and the columns with the names that there are."""
BESIDE: Mapping[str, tuple[str, ...]] = {
    "population": POPULATIONS,
    "winner": (NO_WINNER,),
    "experiments": ("with", "only"),
}
"""What such a filter takes beside names."""
MOST_DIGITS = 15
DAYS = ("since", "until")


class Sought(NamedTuple):
    """What the filters ask for, by their names.

    `decks`: the columns `<decks>_a` and `<decks>_b` have the decks' names at the level asked for; `populations`: those
    that there are.
    """

    values: Mapping[str, Sequence[str]]
    decks: str
    populations: Sequence[str]

    def first(self, name: str) -> str:
        """The first value of a filter."""
        return self.values[name][0]


OfGame: TypeAlias = Callable[[Sought, str], pl.Expr]
OfSeat: TypeAlias = Callable[[Sought, Sequence[str], str, str], pl.Expr]


def any_of(column: str, values: Sequence[str]) -> pl.Expr:
    """Rows with one of a few values: far faster than by a set, where words are numbers."""
    return pl.any_horizontal(pl.col(column) == value for value in values)


def _of_population(sought: Sought, value: str) -> pl.Expr:
    if value not in POPULATIONS:
        return pl.col("population") == value
    found = [name for name in sought.populations if name.partition(": ")[0] == value]
    return any_of("population", found) if found else pl.lit(False)


def _with_result(sought: Sought, value: str, *, of_winner: str, of_loser: str) -> pl.Expr:
    winner, decks = pl.col("winner"), sought.decks
    return ((winner == of_winner) & (pl.col(f"{decks}_a") == value)) | (
        (winner == of_loser) & (pl.col(f"{decks}_b") == value)
    )


def _won_by(sought: Sought, value: str) -> pl.Expr:
    if value == NO_WINNER:
        return pl.col("winner").is_null()
    return _with_result(sought, value, of_winner="a", of_loser="b")


def _of_experiments(value: str) -> pl.Expr:
    """Games of experiments with all others, or of them `only`, or of the one of this name."""
    of = pl.col("experiment").cast(pl.String)
    return pl.lit(True) if value == "with" else of.is_not_null() if value == "only" else of == value


def _is_over(value: str) -> pl.Expr:
    """Games that are finished (`yes`), not over yet (`no`), or withdrawn."""
    if value == "yes":
        return pl.col("reason").is_not_null()
    return pl.col("reason").is_null() & (pl.col("withdrawn") == (value == "withdrawn"))


def _began(value: str, seat: str, other: str) -> pl.Expr:
    first, winner = pl.col("first"), pl.col("winner")
    if value == "second":
        return first == other
    fared = {"won": winner == seat, "lost": winner == other}
    return (first == seat) & fared[value] if value in fared else first == seat


def _fared(value: str, seat: str, other: str) -> pl.Expr:
    """How the seat that is asked about fared; of a game that is not over, not at all."""
    winner = {"won": seat, "lost": other}.get(value)
    return pl.col("reason").is_not_null() & (
        pl.col("winner").is_null() if winner is None else pl.col("winner") == winner
    )


_OF_GAMES: Mapping[str, OfGame] = {
    "population": _of_population,
    "system": lambda _, value: pl.col("system") == value,
    "format": lambda sought, _: any_of("format", sought.values["format"]),
    "event": lambda sought, _: any_of("event", sought.values["event"]),
    "since": lambda _, value: pl.col("date") >= value,
    "until": lambda _, value: pl.col("date") <= value,
    "winner": _won_by,
    "loser": lambda sought, value: _with_result(sought, value, of_winner="b", of_loser="a"),
    "turns": lambda _, value: pl.col("turns") == int(value),
    "mirrors": lambda sought, value: (pl.col(f"{sought.decks}_a") == pl.col(f"{sought.decks}_b")) == (value == "only"),
    "readings": lambda _, value: pl.col("options") == value,
    "trust": lambda _, value: pl.col("trusted") == (value == "only"),
    "ruled": lambda _, value: pl.col("ruled") == (value == "only"),
    "over": lambda _, value: _is_over(value),
    "experiments": lambda _, value: _of_experiments(value),
}
_OF_SEATS: Mapping[str, OfSeat] = {
    "deck": lambda sought, values, seat, _: any_of(f"{sought.decks}_{seat}", values),
    "opponent": lambda sought, values, _, other: any_of(f"{sought.decks}_{other}", values),
    "player": lambda _, values, seat, __: any_of(f"name_{seat}", values),
    "list": lambda _, values, seat, __: pl.col(f"deck_id_{seat}") == values[0],
    "begins": lambda _, values, seat, other: _began(values[0], seat, other),
    "result": lambda _, values, seat, other: _fared(values[0], seat, other),
}
"""What is asked of one seat and the other: all of them of the same seat, of either."""
FILTERS = (
    *("population", "system", "level", "deck", "opponent", "list", "card", "copies", "had", "played", "player"),
    *(
        "format",
        "event",
        "since",
        "until",
        "winner",
        "loser",
        "result",
        "begins",
        "hand",
        "turns",
        "mirrors",
        "readings",
        "trust",
        "ruled",
        "over",
        "experiments",
    ),
    "as_of",
)
"""The names of filters.

Games of experiments are left out unless the filter of that name is set. Decks are called as at the `level`. What is
asked of a deck, its opponent, its list, its player, of who begins, of the opening hand and of the `result` must hold of
one seat. `card`: that seat's list has this number, in its main deck so many `copies`, and that seat `had` it so
(`games_of_card`), if these are asked for. `played`: that seat played cards so (`game_words`). `as_of`: the list is that
of the lake as it was at a position of the log, which whoever asks opens.
"""


def of_games(sought: Sought) -> Iterator[pl.Expr]:
    """The conditions on games, whatever their seats."""
    for name in sought.values:
        if name in _OF_GAMES:
            yield _OF_GAMES[name](sought, sought.first(name))


def of_seats(sought: Sought, having: Callable[[str], pl.Expr] | None) -> Iterator[pl.Expr]:
    """The condition that one seat fits all that is asked of a seat; none if nothing is. `having`: of a seat, by its
    letter, that it fits what other tables answer."""
    fits = [pl.all_horizontal(found) for seat, other in ("ab", "ba") if (found := of_seat(sought, having, seat, other))]
    if fits:
        yield pl.any_horizontal(fits)


def of_seat(sought: Sought, having: Callable[[str], pl.Expr] | None, seat: str, other: str) -> list[pl.Expr]:
    """The conditions that this seat fits all that is asked of a seat."""
    asked = [_OF_SEATS[name](sought, sought.values[name], seat, other) for name in sought.values if name in _OF_SEATS]
    return [*asked, *([] if having is None else [having(seat)])]


def is_number(text: str) -> bool:
    """Whether a text is a whole number that can be counted to."""
    return text.isdecimal() and len(text) <= MOST_DIGITS


def check_form(name: str, values: Sequence[str]) -> None:
    """Check values that cannot be in any lake. KifuError says what can be."""
    for value in values:
        if value not in CHOICES.get(name, (value,)):
            raise KifuError(f"{name}: there is no '{value}'; there are {', '.join(CHOICES[name])}")
        if name in DAYS:
            check_day(name, value)
        if name in ("turns", "copies") and not is_number(value):
            raise KifuError(f"{name}: '{value}' is no number; write it as 12")
        if name == "had":
            games_of_card.check(value)
        if name == "played":
            plays_of(value)
        if name == "as_of" and not is_number(value):
            raise KifuError(f"as_of: '{value}' is no position; write it as 1200")


def unknown_name(name: str, values: Sequence[str], there: Sequence[str]) -> str | None:
    """Which of the names is none of those that there are, and these; None if all are."""
    what, _ = NAMED[name]
    for value in values:
        if value not in there and value not in BESIDE.get(name, ()):
            return f"no {what} is called '{value}'; {nearest(value, there, most=MOST_NAMED)}"
    return None
