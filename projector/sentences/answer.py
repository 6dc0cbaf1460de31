"""An answer in a sentence or two, whose clauses lead to the games that they count; and how it writes numbers."""

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import polars as pl

from projector.stats.field_rate import games_to_tell
from projector.stats.filters import Filters
from projector.stats.intervals import Z_95

Row: TypeAlias = Mapping[str, Any]
Leads: TypeAlias = Literal["deck", "begins", "card", "player"]
"""What the row of a clause is: of a deck (and opponent), of who begins, of a card, of a player."""
NO_GAMES = "No games to count."
TEN_POINTS = 0.0995
"""The difference of rates that is written as 10 points."""
SPACE = "\u00a0"
MINUS = "\u2212"
LIKELY = 0.8
"""The chance to be the best from which an answer says so."""
MOST_NAMED = 3
"""The most decks, cards or players that an answer names as perhaps the best."""
MOST_NEEDED = 50_000
"""The most games that an answer says are missing: of more it says that nothing tells two decks apart."""


class Frames(Protocol):
    """What answers statistics: a data folder, at a position of its log."""

    def stat(self, name: str, filters: Filters = ..., **words: Any) -> pl.DataFrame:
        """The frame of a statistic."""
        ...


class Clause(NamedTuple):
    """A part of an answer: its text, and if it counts games, the row that names them and what kind of row it is."""

    text: str
    leads: Leads | None = None
    row: Row = {}


@dataclass(frozen=True)
class Answer:
    """An answer: its clauses, one after the other. As text: `str(answer)`."""

    clauses: tuple[Clause, ...]

    @classmethod
    def of(cls, *clauses: Clause | str) -> "Answer":
        """The answer of these clauses; a text counts no games."""
        return cls(tuple(Clause(part) if isinstance(part, str) else part for part in clauses))

    def __str__(self) -> str:
        return "".join(clause.text for clause in self.clauses)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(str(self))}</p>"

    def __add__(self, other: "Answer") -> "Answer":
        """Both answers, one after the other."""
        between = (Clause(" "),) if self.clauses and other.clauses else ()
        return Answer((*self.clauses, *between, *other.clauses))


NOTHING = Answer(())
"""The answer of what cannot be said."""


def percent(rate: float) -> str:
    """A rate as a whole percentage."""
    return f"{100 * rate:.0f}{SPACE}%"


def interval(low: float | None, high: float | None) -> str:
    """The 95 % interval of a rate in brackets, after a space; nothing if there is none."""
    if low is None or high is None:
        return ""
    return f" ({100 * low:.0f}–{100 * high:.0f}{SPACE}%)"


def points(difference: float, low: float, high: float) -> str:
    """A difference of rates in percentage points, with its 95 % interval: "14 points (12–16)"."""
    digits = _digits(difference)
    number = _number(difference, digits)
    return f"{number} point{'' if number == '1.0' else 's'}{points_interval(low, high, digits=digits)}"


def points_interval(low: float, high: float, *, digits: int = 1) -> str:
    """The 95 % interval of a difference of rates in brackets, after a space."""
    return f" ({_number(low, digits)}{'–' if low >= 0 else ' to '}{_number(high, digits)})"


def _digits(difference: float) -> int:
    """The decimals of a number of points: none from 10 points on."""
    return 0 if abs(difference) >= TEN_POINTS else 1


def _number(difference: float, digits: int) -> str:
    text = f"{100 * difference:.{digits}f}"
    return text.lstrip("-") if not float(text) else text.replace("-", MINUS)


def missing(games: int, *, difference: float, low: float, high: float) -> int | None:
    """How many more games tell a difference from none, by its interval after so many; None if there are too many."""
    needed = games_to_tell(games, difference=difference, variance=((high - low) / (2 * Z_95)) ** 2)
    return None if needed is None or needed > MOST_NEEDED else needed


def named(names: Sequence[str], *, last: str = "and") -> str:
    """Names in a row, the last after that word: "X, Y or Z"."""
    return " ".join((", ".join(names[:-1]), last, names[-1])) if len(names) > 1 else "".join(names)


def about(number: int) -> str:
    """A number rounded to two digits: "about 1,300"."""
    digits = max(0, len(str(number)) - 2)
    return f"about {round(number, -digits):,}"


def perhaps_best(rows: Iterable[Row]) -> list[Row]:
    """The fewest rows that hold the best with a chance of 80 %, the likeliest first; all if no chance is known."""
    likeliest = sorted(rows, key=lambda row: -(row["best"] or 0))
    total, found = 0.0, []
    for row in likeliest:
        found.append(row)
        total += row["best"] or 0
        if total >= LIKELY:
            break
    return found


def one_pool(frame: pl.DataFrame, by: Sequence[str], *, size: str) -> pl.DataFrame:
    """The rows of the pool (by those columns) that has the most in a column `size`: an answer is of one alone."""
    if frame.is_empty():
        return frame
    pools = frame.group_by(by, maintain_order=True).agg(pl.col(size).sum())
    largest = pools.sort(size, descending=True, maintain_order=True).head(1)
    return frame.join(largest.select(by), on=by, how="semi", nulls_equal=True, maintain_order="left")


def same_pool(frame: pl.DataFrame, row: Row, by: Sequence[str]) -> pl.DataFrame:
    """The rows of a frame that are of the pool of a row."""
    return frame.filter(pl.col(name).eq_missing(row[name]) for name in by)
