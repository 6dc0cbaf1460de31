"""The games that a stat counts, and what it takes for one deck and for one set of rules."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec
import polars as pl

from events.errors import KifuError
from events.language.vocabulary import nearest
from projector.columns import POPULATIONS
from projector.stats.levels import Level, Readings


class FilterRefused(KifuError):
    """A filter by which a statistic cannot count: its name, and why."""

    def __init__(self, stat: str, name: str, why: str) -> None:
        super().__init__(f"{stat} takes no filter '{name}': {why}")
        self.name = name
        self.why = why


class Filters(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which games are counted, and how decks and readings are told apart.

    `population`: one as the lake's column has it (`bots: greedy v2, random v1`), or all of bots, humans or mixed.
    `system`: one card game; None: all, each by itself. `formats`, `events`: those alone, if any are named. `since`,
    `until`: dates, both inclusive; a game without a date is left out then. `decks`, `opponents`: what the own and the
    opposing deck are called at that `level`. `players`: those who sit at the own seat. `begins`: seats whose turn came
    first (True) or second. `level`: what makes two decks one. `readings`: whether games of different readings of the
    rules are pooled. `trusted`: games imported without being played again are counted. `ruled`: so are
    games whose table accepted what the rules do not allow. `experiment`: the games of that
    experiment alone (two lists compared); None: those of none.
    """

    population: str = "bots"
    system: str | None = None
    formats: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None
    decks: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    begins: bool | None = None
    level: Level = "list"
    readings: Readings = "pooled"
    trusted: bool = False
    ruled: bool = True
    experiment: str | None = None

    def checked(self) -> "Filters":
        """These filters. KifuError for a population that there cannot be, or a date that is none."""
        kind = self.population.partition(": ")[0]
        if kind not in POPULATIONS:
            raise KifuError(f"no population is called '{self.population}'; {nearest(self.population, POPULATIONS)}")
        check_day("since", self.since)
        check_day("until", self.until)
        return self

    def of_games(self) -> Iterator[pl.Expr]:
        """The conditions on rows of `games`, each by itself; those of decks, players and seats are not among them."""
        yield from self._of_records()
        experiment = pl.col("experiment")
        yield experiment.is_null() if self.experiment is None else experiment == self.experiment

    def of_experiments(self) -> Iterator[pl.Expr]:
        """The same conditions on rows of games of experiments: of `experiment`, else of any."""
        yield from self._of_records()
        experiment = pl.col("experiment")
        yield experiment.is_not_null() if self.experiment is None else experiment == self.experiment

    def _of_records(self) -> Iterator[pl.Expr]:
        yield pl.col("reason").is_not_null()
        population = pl.col("population").cast(pl.String)
        is_kind = self.population in POPULATIONS
        yield population.str.starts_with(self.population) if is_kind else population == self.population
        if not self.trusted:
            yield ~pl.col("trusted")
        if not self.ruled:
            yield ~pl.col("ruled")
        yield from self.of_event()

    def of_event(self) -> Iterator[pl.Expr]:
        """The conditions on rows of games and of reports: of the card game, the event and its date."""
        if self.system is not None:
            yield pl.col("system") == self.system
        for name, chosen in (("format", self.formats), ("event", self.events)):
            if chosen:
                yield pl.col(name).cast(pl.String).is_in(list(chosen)).fill_null(False)
        if self.since is not None:
            yield (pl.col("date") >= self.since).fill_null(False)
        if self.until is not None:
            yield (pl.col("date") <= self.until).fill_null(False)

    def of_seats(self) -> Iterator[pl.Expr]:
        """The conditions on rows of `seat_games`: of decks, players and who begins."""
        for name, chosen in (("deck", self.decks), ("opponent", self.opponents), ("player", self.players)):
            if chosen:
                yield pl.col(name).is_in(list(chosen))
        if self.begins is not None:
            yield (pl.col("on_the_play") == self.begins).fill_null(False)

    def whatever_seats(self) -> "Filters":
        """The same filters but for those of `of_seats`."""
        return self.but(decks=(), opponents=(), players=(), begins=None)

    def refuse(self, stat: str, *names: str, why: str) -> None:
        """FilterRefused if one of these filters is set: that statistic cannot count by it, and shall not ignore it."""
        for name in names:
            if getattr(self, name) != getattr(USUAL, name):
                raise FilterRefused(stat, name, why)

    def but(self, **changes: Any) -> "Filters":
        """The same filters but for these."""
        return msgspec.structs.replace(self, **changes)


def check_day(name: str, day: str | None) -> None:
    """Check a day, if one is given. KifuError unless the calendar has it, written as stored."""
    try:
        # A day may be written in other forms, but dates are compared as texts.
        if day is not None and date.fromisoformat(day).isoformat() != day:
            raise ValueError
    except (TypeError, ValueError):
        raise KifuError(f"{name}: '{day}' is no date; write it as 2026-03-31") from None


USUAL = Filters()
"""The games of bots, of every card game, those taken on trust and experiments left out."""
