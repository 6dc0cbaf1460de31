"""A data folder as an analyst opens it: its tables, statistics, replays, figures and SQL."""

import datetime
import os
import warnings
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID

import msgspec
import polars as pl

from events.errors import KifuError, LogDamaged
from events.log.store import GameLog, Place
from events.records.open_games import is_more_to_count
from events.table.ids import Seat
from projector.answers import Answers
from projector.columns import TABLES
from projector.lake import Lake
from projector.lake_writer import Refreshed, refresh
from projector.manifest import FOLDER
from projector.replay import Replay
from projector.sql import LIMITS, Limits, population_of
from projector.sql_process import ask_apart
from projector.stats.filters import USUAL, Filters

if TYPE_CHECKING:
    from plotly import graph_objects as go

    from events.simulation.comparison import Compared
    from projector.models.stored import Model
    from projector.sentences.answer import Answer
    from projector.statistics import Statistics
    from projector.stats.catalogue import Stat
    from projector.stats.matches import Usable
else:
    Statistics = object

VARIABLE = "KIFU_DATA"
SMALLEST = 2.0
"""The smallest difference of interest of two lists, in percentage points, unless another is given."""
USUAL_FOLDER = "kifu-data"


def open_data(folder: Path | str | None = None) -> "DataFolder":
    """A data folder; None: the one that the environment variable KIFU_DATA names, or else `./kifu-data`.

    KifuError if there is neither a log nor a lake in it.
    """
    named = Path(os.environ.get(VARIABLE, USUAL_FOLDER) if folder is None else folder).expanduser()
    if not (named / FOLDER).exists() and not GameLog.exists(named):
        raise KifuError(f"{named} is no data folder: there is no log at {Place.of(named).shown}, and no lake")
    return DataFolder(named)


class DataFolder(Statistics):
    """The recorded games of a data folder.

    Each statistic is a method by its name (`data.deck_results(level="name")`), and `stats()` lists them. Answers are of
    the lake as it stands when asked, and kept while it does not change; `refresh()` brings it up to the log. `as_of`
    a position of the log they stay the same for ever. Closing it closes the log, if that was opened.
    """

    def __init__(self, folder: Path, *, until: int | None = None, answers: Answers | None = None) -> None:
        self.folder = folder
        self._until = until
        self._answers = answers or Answers()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.folder}: {self.lake!r}>"

    def _repr_html_(self) -> str:
        return self.lake._repr_html_()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    @property
    def lake(self) -> Lake:
        """The lake as it stands. LakeDamaged if it cannot be read."""
        lake = Lake.open(self.folder)
        return lake if self._until is None else lake.as_of(self._until)

    @cached_property
    def log(self) -> GameLog:
        """The log, opened once. KifuError if there is none."""
        if not GameLog.exists(self.folder):
            raise KifuError(f"there is no log at {Place.of(self.folder).shown}")
        return GameLog.open(self.folder)

    def close(self) -> None:
        """End reading: close the log."""
        if "log" in self.__dict__:
            self.__dict__.pop("log").close()

    @property
    def has_lake(self) -> bool:
        """Whether a refresh has ever made a lake."""
        return (self.folder / FOLDER).exists()

    def is_behind(self) -> bool:
        """Whether the log has games that have ended, or reports, that the lake lacks; False if there is no log.

        How far the log has grown besides is not told: it could tell of a game that is still played.
        """
        try:
            return GameLog.exists(self.folder) and is_more_to_count(self.log, self.lake.version)
        except LogDamaged:
            return True

    def refresh(self) -> Refreshed:
        """The totals of bringing the lake up to the end of the log."""
        return refresh(self.log, self.folder)

    def as_of(self, position: int) -> "DataFolder":
        """The folder with only the games that had ended by a position of the log. KifuError as for `Lake.as_of`."""
        self.lake.as_of(position)
        return DataFolder(self.folder, until=position, answers=self._answers)

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables; `kifu schema` explains their columns."""
        return tuple(TABLES)

    def lazy(self, table: str) -> pl.LazyFrame:
        """The rows of a table as a lazy frame. KifuError lists the tables, if there is none of that name.

        >>> data.lazy("games").select("turns").collect().height
        4
        """
        return self.lake.scan(table)

    def frame(self, table: str) -> pl.DataFrame:
        """The rows of a table. KifuError lists the tables, if there is none of that name.

        >>> data.frame("games")["game"].n_unique()
        4
        """
        return self.lake.collect(self.lake.scan(table))

    def contents(self) -> pl.DataFrame:
        """What there is to count: finished games and reported matches, by the filters that ask for them."""
        from projector.contents import contents

        return contents(self.lake)

    def stats(self) -> pl.DataFrame:
        """The statistics that there are, with the question that each answers.

        >>> "How does each deck do?" in data.stats()["question"]
        True
        """
        from projector.stats.catalogue import stats

        rows = [(stat.name, stat.question) for stat in stats().values()]
        return pl.DataFrame(rows, schema={"stat": pl.String(), "question": pl.String()}, orient="row")

    def stat(self, name: str, filters: Filters = USUAL, **words: Any) -> pl.DataFrame:
        """The frame of a statistic. `words`: filters by their names (`Filters`), and the statistic's own parameters.

        Without filters and a word of the population, it counts the only one that there is, or else bots.
        KifuError for a name or a value that there is not; it lists those that there are.

        >>> data.stat("game_length", since="2026-01-01")["games"].sum()  # these games have no date
        0
        >>> data.stat("game_length").equals(data.game_length())
        True
        """
        from projector.models.stored import digests
        from projector.stats import asking
        from projector.stats.catalogue import stat

        found, lake = stat(name), self.lake
        chosen, own = asking.parted(found, self._of_population(lake, filters, words), filters)

        def answer() -> pl.DataFrame:
            names = self._fitted(lake, asking.counted(found, chosen))
            return found.answer(lake, chosen.but(decks=names.decks, opponents=names.opponents), **own)

        return self._answers.get(lake, (name, chosen, own, digests(self.folder)), answer)

    def answer(self, name: str, filters: Filters = USUAL, **words: Any) -> "Answer":
        """A question answered in a sentence or two, as the page of that name says it. `words`: as of `stat`.

        People's results are counted by match, unless `unit` says otherwise. `answer.clauses`: its parts, with the rows
        that they are about. KifuError for a name or a value that there is not; it lists those that there are.

        >>> print(data.answer("card", card="NO-1"))
        Nobody played this card in a main deck.
        """
        from projector.sentences.catalogue import question
        from projector.stats import asking

        asked, lake = question(name), self.lake
        chosen, own = asking.parted(asked, self._of_population(lake, filters, words), filters)
        chosen = asking.counted(asked, chosen)
        return asked.answer(self, self._fitted(lake, chosen), **{**asking.usual_unit(asked, chosen), **own})

    def check(self, filters: Filters) -> None:
        """Check the names that filters ask for. KifuError for one that the lake does not have, with the nearest."""
        self._fitted(self.lake, filters)

    def usable(self, name: str, filters: Filters = USUAL, **words: Any) -> "Usable":
        """How many of the games or matches that the filters leave a statistic counts, and what it needs of each.

        KifuError as `stat` raises it.

        >>> usable = data.usable("deck_results")
        >>> usable.usable, usable.of
        (4, 4)
        """
        from projector.stats import asking
        from projector.stats.catalogue import stat

        found, lake = stat(name), self.lake
        chosen, own = asking.parted(found, self._of_population(lake, filters, words), filters)
        chosen = self._fitted(lake, asking.counted(found, chosen))
        return found.usable(lake, chosen, **asking.taken(found.usable, own))

    def doubts(self, name: str, filters: Filters = USUAL, **words: Any) -> list[str]:
        """A line about each match, of those that the filters leave of a statistic, that may be counted wrongly: it was
        both recorded and reported. People's matches alone are reported.

        >>> data.doubts("match_results", population="humans")
        []
        """
        from projector.stats import asking
        from projector.stats.catalogue import stat
        from projector.stats.matches import counted_matches

        found = stat(name)
        chosen, _ = asking.parted(found, self._of_population(self.lake, filters, words), filters)
        chosen = asking.counted(found, chosen)
        return counted_matches(self.lake, chosen).doubts if chosen.population == "humans" else []

    def _of_population(self, lake: Lake, filters: Filters, words: Mapping[str, Any]) -> Mapping[str, Any]:
        """The words with the population that is counted where neither they nor the filters name one."""
        if filters is not USUAL or "population" in words:
            return words
        from projector.contents import usual_population

        usual = usual_population(self._contained(lake), trusted=bool(words.get("trusted")))
        return {**words, "population": usual}

    def _contained(self, lake: Lake) -> pl.DataFrame:
        from projector.contents import contents

        return self._answers.get(lake, ("contents",), lambda: contents(lake))

    def _fitted(self, lake: Lake, filters: Filters) -> Filters:
        """The filters with decks called as the lake calls them; the names are read once.

        KifuError for a name that the lake does not have.
        """
        from projector.stats import asking

        known = self._answers.get(lake, ("names", filters), lambda: asking.known_names(lake, filters))
        return asking.fitted(known, filters)

    if not TYPE_CHECKING:  # which knows them by their parameters, from `projector/statistics.pyi`

        def __getattr__(self, name: str) -> Callable[..., pl.DataFrame]:
            if not name.startswith("_"):
                from projector.stats.catalogue import stats

                if name in stats():
                    return self._asked(stats()[name])
            raise AttributeError(f"a data folder has no '{name}'; `stats()` lists the statistics")

    def __dir__(self) -> list[str]:
        from projector.stats.catalogue import stats

        return [*super().__dir__(), *stats()]

    def _asked(self, stat: "Stat") -> Callable[..., pl.DataFrame]:
        """A statistic of this folder as a function with the name, the words and the parameters of its own."""
        from projector.stats.asking import asked_signature
        from projector.stats.documentation import documentation

        def asked(filters: Filters = USUAL, **words: Any) -> pl.DataFrame:
            return self.stat(stat.name, filters, **words)

        asked.__name__ = asked.__qualname__ = stat.name
        asked.__doc__ = documentation(stat)
        asked.__signature__ = asked_signature(stat)  # type: ignore[attr-defined]
        return asked

    def standings(
        self,
        event: str,
        *,
        system: str | None = None,
        date: str | datetime.date | None = None,
        population: str | None = None,
        trusted: bool = False,
        points: tuple[int, int, int] = (3, 1, 0),
        swiss: int | None = None,
        cut: int | None = None,
        place_matches: str | None = None,
        after: int | None = None,
        decks: bool = False,
    ) -> pl.DataFrame:
        """The standings of an event, one row a player; with `decks`, one row a deck: its shares of the field and cut.

        The rows and the parameters are those of `projector.standings.event_standings`; `points`: of a win, a draw and a
        loss. KifuError lists the events, if there is no such one.
        """
        from projector.standings import Points, event_standings
        from projector.standings_frames import decks_frame, standings_frame

        found = event_standings(
            self.lake,
            event,
            system=system,
            date=None if date is None else str(date),
            population=population,
            trusted=trusted,
            points=Points.parse(",".join(map(str, points))),
            swiss=swiss,
            cut=cut,
            place_matches=place_matches,
            after=after,
        )
        return decks_frame(found) if decks else standings_frame(found)

    def compare(
        self,
        a: Path | str,
        b: Path | str,
        *,
        against: Path | str,
        system: str,
        smallest: float = SMALLEST,
        most: int = 2_500,
        weights: Mapping[str, float] | None = None,
        seed: int = 7,
        players: tuple[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        jobs: int = 1,
        cluster: str | None = None,
    ) -> "Compared":
        """Two versions of a deck list, compared by playing both against the lists of a folder, as `kifu compare` does.

        `a`, `b`: files, or names of sample decks. `smallest`: the smallest difference of interest, in percentage points
        as `--smallest` has it (the answer has rates, from 0 to 1); `most`: the most pairs, of four games each, which
        are recorded as an experiment. `cluster`: the address of a scheduler whose workers play. KifuError names what is
        wrong with a list.
        """
        from events.cards.decklist import read_folder
        from events.cluster import cluster_at
        from events.exchange.given_decks import given_deck
        from events.exchange.known_cards import catalogue
        from events.game import load
        from events.simulation.comparison import Comparison, compare, of_points
        from events.simulation.lined_up import check_different

        game = load(system)
        lists = given_deck(game, a), given_deck(game, b)
        check_different(*lists)
        plan = Comparison.versus(
            game,
            lists,
            read_folder(Path(against).expanduser(), parts=game.pool.parts),
            seed=seed,
            bots=players or (game.strongest, game.strongest),
            catalogue=catalogue(game, self.folder),
            options=options or {},
            weights=weights,
        )
        with cluster_at(cluster, jobs=jobs) as workers:
            return compare(self.log, plan, most=most, smallest=of_points(smallest), jobs=jobs, cluster=workers)

    def figure(
        self, name: str, filters: Filters = USUAL, *, template: str = "plotly_white", **words: Any
    ) -> "go.Figure":
        """The figure of a statistic, as `stat` answers it. KifuError lists those that have one.

        >>> type(data.figure("game_length", template="plotly_dark")).__name__
        'Figure'
        """
        from projector.figures.catalogue import figure
        from projector.stats import asking

        draw = figure(name)
        return draw(self.stat(name, filters, **words), template=template, **asking.taken(draw, words))

    def replay(self, game: UUID | str) -> Replay:
        """A game by its id, or the beginning of it, at position 0; a notebook draws its board.

        UnknownGame or LogDamaged if it cannot be read.

        >>> replay = data.replay(data.frame("games")["game"][0])
        >>> replay.step("turn") == replay.position > 0
        True
        """
        return Replay.open(self.log, game)

    def model(self, system: str, population: str = USUAL.population) -> "Model":
        """The model of win probability of a population of a card game, with its version and the report of its trial.

        `population`: `bots` alone, where there is one model of bots, or which (`bots: greedy v2`). It warns of a model
        that is not what it should be. KifuError if `kifu train` has made none yet, or it cannot be used.
        """
        from projector.models.stored import populations, read_model

        known = populations(self.folder, system)
        found = [name for name in known if name.partition(": ")[0] == population]
        if population not in known and len(found) > 1:
            which = " or ".join(f"'{name}'" for name in found)
            raise KifuError(f"there are {len(found)} models of {system}, {population}: choose the population {which}")
        return read_model(self.folder, system, found[0] if population not in known and found else population)

    def changes(self, system: str, filters: Filters = USUAL, **words: Any) -> pl.DataFrame:
        """What each decision of a card game's games changed in the chance to win, by the model of their population: see
        `projector.models.changes`.

        Each game is judged by the predictors that were not trained on its match. `words`: filters by their names.
        KifuError if a population has no model.
        """
        from projector.models.changes import changes
        from projector.models.stored import digests
        from projector.stats.asking import filters_of

        lake, chosen = self.lake, filters_of({**words, "system": system}, filters)
        question = ("changes", chosen, digests(self.folder))
        return self._answers.get(lake, question, lambda: changes(lake, chosen))

    def curve(self, replay: Replay, seat: Seat = "public") -> pl.DataFrame:
        """The chance of seat a to win at each decision of a replay that a seat knows of, on what that seat may know.

        It is by the model of the replay's population, by the predictors that were not trained on the game's match.
        KifuError if there is none. At key moments `moved_at` is the position after the facts that moved the chance
        most until the next decision, and `moved_by` how much they did.
        """
        from projector.batch import population
        from projector.models.curve import curve
        from projector.models.folds import fold_of_replay
        from projector.models.stored import digests, read_model

        def answer() -> pl.DataFrame:
            model = read_model(self.folder, replay.recording.start.system, population(replay.recording.start))
            points = curve(replay, seat, model.predictors.folds[fold_of_replay(replay)])
            moved = {"moved_at": pl.Int64(), "moved_by": pl.Float64()}
            declared = {"at": pl.Int64(), "turn": pl.Int64(), "chance": pl.Float64(), **moved}
            return pl.DataFrame([msgspec.structs.astuple(point) for point in points], schema=declared, orient="row")

        if not replay.head:  # it was not read from a log, and has no name by which its answer could be kept
            return answer()
        return self._answers.get(self.lake, ("curve", replay.head, seat, digests(self.folder)), answer)

    def sql(
        self,
        query: str,
        *,
        seconds: float = LIMITS.seconds,
        megabytes: int = LIMITS.megabytes,
        rows: int = LIMITS.rows,
    ) -> pl.DataFrame:
        """The answer of one SELECT over the tables, by DuckDB in a process of its own, as `kifu sql` asks it.

        The tables have the games of one population, without those on trust and of experiments: the only population that
        there is, else bots. `all_games`, `all_facts` and so on have all. A warning says which games are counted where
        some are left out, or several populations are counted together (`bots: greedy v2` and `bots: random v1`).

        KifuError if it is refused, runs longer than so many seconds, takes more memory, or has more rows.

        >>> data.sql("SELECT turns FROM games", rows=3)
        Traceback (most recent call last):
        events.errors.KifuError: the answer has more than 3 rows: ...
        """
        from projector.contents import usual_population

        lake, limits = self.lake, Limits(seconds=seconds, megabytes=megabytes, rows=rows)
        contained = self._contained(lake)
        population = usual_population(contained)
        if not (counted := population_of(query, contained, population)).is_all_of_one:
            warnings.warn(str(counted), stacklevel=2)

        def answer() -> pl.DataFrame:
            answered = ask_apart(self.folder, query, limits, population=population, until=self._until)
            if answered.more:
                raise KifuError(f"the answer has more than {rows:,} rows: ask for less (LIMIT), or give it more rows")
            return answered.frame

        return self._answers.get(lake, ("sql", query, rows), answer)
