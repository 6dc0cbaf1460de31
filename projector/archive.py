"""The archive: the log and the lake of a data folder, for serving to readers."""

import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import token_bytes
from threading import Lock
from typing import Any, TypeVar
from uuid import UUID

import msgspec
import polars as pl
from msgspec.structs import replace

from events.errors import UnknownGame
from events.log.store import GameLog
from events.table.ids import Seat
from projector.contents import contents
from projector.folder import DataFolder
from projector.game_list import GameList
from projector.games import find_game
from projector.lake import Lake
from projector.open_games import open_rows
from projector.recent import Recent, hashed, weight
from projector.replay import Replay
from projector.view import served_seat

T = TypeVar("T")
_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOST_BYTES = 64_000_000
"""The bytes of all answers to what readers ask; beyond it those go that were asked for longest ago."""
_PAST, MOST_PAST = "games as of ", 2
"""The names under which past lists of games are cached, each of some bytes a game, and the most of these."""
SAMPLE_SET = "KF"
"""The beginning of the card numbers of the sets written for Kifu."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A summary of a lake, which changes with `mark`. `games`: all recorded games, also those not over; `reported`: the
    matches of which only a report is known. `updated`: when the newest games came into it, in
    seconds since 1970; None for a lake without any.

    `played`: the populations and systems of the finished games and reported matches that statistics count, with their
    numbers, the most first; `trusted` and `experiments`: the numbers of finished games that are left out of these, for
    they were taken on trust or played for an experiment. `simulated`: whether all finished games are simulated;
    `sample`: whether all cards are of the sample sets.
    """

    mark: str
    games: int
    reported: int
    updated: float | None
    decks: tuple[str, ...]
    played: tuple[tuple[str, str, int], ...]
    trusted: int
    experiments: int
    simulated: bool
    sample: bool


class Archive:
    """A data folder for readers, used by any thread. `open_games` lets every seat look at games that are not over."""

    def __init__(self, data: Path, *, open_games: bool = False) -> None:
        self.data = data
        self.open_games = open_games
        self.folder = DataFolder(data)
        self._cached: dict[str, tuple[str, Any]] = {}
        self._asked = Recent[bytes, tuple[str, Any]](MOST_BYTES, weigh=weight)
        self._key = token_bytes()
        self._lock = Lock()
        self._log: GameLog | None = None

    @property
    def log(self) -> GameLog:
        """The log of the folder, opened once."""
        with self._lock:
            if self._log is None:
                self._log = GameLog.open(self.data)
            return self._log

    def replay(self, game: str) -> Replay:
        """A game from the log, by its whole id. UnknownGame or LogDamaged if it cannot be read."""
        return Replay.open(self.log, _id(game))

    def find(self, beginning: str) -> str:
        """The id of a game by its beginning. UnknownGame if there is none, or more than one."""
        return str(find_game(self.log, beginning))

    def head(self, game: str) -> str:
        """The chain hash of a game's last event, in hex; its replay changes with it. UnknownGame if there is none."""
        head = self.log.head(_id(game))
        if head is None:
            raise UnknownGame(f"no game {game} is recorded: the games page lists all there are")
        return head.hash.hex()

    def seat(self, replay: Replay, seat: str) -> Seat:
        """The seat through which a game may be served now. KifuError if it may not, with the reason."""
        return served_seat(replay, seat, open_games=self.open_games)

    def lake(self) -> Lake:
        """The lake as it is now."""
        return Lake.open(self.data)

    def mark(self, lake: Lake | None = None) -> str:
        """A keyed hash that changes whenever what all may know of the lake does."""
        manifest = (lake or self.lake()).manifest
        known = replace(manifest, position=0, head="", open={}), open_rows(manifest)
        return hashlib.blake2b(msgspec.json.encode(known), key=self._key, digest_size=8).hexdigest()

    def summary(self) -> Summary:
        """The summary of the lake as it is now."""
        return self.cached("summary", self._summed)

    def games(self, *, as_of: int | None = None) -> GameList:
        """The games of the lake as it is now, or was at a position, as a list. KifuError as for `Lake.as_of`."""
        if as_of is None:
            return self.cached("games", GameList.of)
        found = self.cached(f"{_PAST}{as_of}", lambda lake: GameList.of(lake.as_of(as_of)))
        with self._lock:
            for name in [name for name in self._cached if name.startswith(_PAST)][:-MOST_PAST]:
                self._cached.pop(name)
        return found

    def cached(self, name: str, answer: Callable[[Lake], T]) -> T:
        """The result of `answer` for the lake as it is now, cached under a name of ours until the lake changes."""
        lake = self.lake()
        mark = self.mark(lake)
        with self._lock:
            entry = self._cached.get(name)
        if entry is not None and entry[0] == mark:
            return entry[1]  # type: ignore[no-any-return]
        result = answer(lake)
        with self._lock:
            self._cached.pop(name, None)
            self._cached[name] = (mark, result)
        return result

    def asked(self, *question: object, answer: Callable[[Lake], T]) -> T:
        """The result of `answer` for the lake as it is now, cached by what a reader asks, as long as there is room."""
        lake, key = self.lake(), hashed(*question)
        mark = self.mark(lake)
        entry = self._asked.get(key)
        if entry is not None and entry[0] == mark:
            return entry[1]  # type: ignore[no-any-return]
        result = answer(lake)
        self._asked.keep(key, (mark, result))
        return result

    def _summed(self, lake: Lake) -> Summary:
        words = pl.col("deck_a", "deck_b", "source", "system", "population", "reason").cast(pl.String)
        rows = lake.scan("games").select(words, "trusted", "experiment")
        games = lake.collect(rows)
        finished = games.filter(pl.col("reason").is_not_null())
        rows = lake.scan("facts").select(pl.col("card_number").cast(pl.String).drop_nulls().unique())
        numbers = lake.collect(rows)["card_number"]
        arrivals = [path.stat().st_mtime for part in lake.manifest.parts if (path := lake.folder / part.file).exists()]
        contained = contents(lake)
        return Summary(
            mark=self.mark(lake),
            games=games.height,
            reported=int(contained["reported"].sum()),
            updated=max(arrivals, default=None),
            decks=tuple(sorted({*games["deck_a"], *games["deck_b"]})),
            played=_played(contained),
            trusted=int(finished["trusted"].sum()),
            experiments=len(finished["experiment"].drop_nulls()),
            simulated=finished.height > 0 and bool((finished["source"] == "simulated").all()),
            sample=len(numbers) > 0 and bool(numbers.str.starts_with(SAMPLE_SET).all()),
        )


def _id(game: str) -> UUID:
    if _ID.fullmatch(game) is None:
        raise UnknownGame(f"'{game[:80]}' is no id of a game: the games page lists all there are")
    return UUID(game)


def sampled(numbers: Mapping[str, Any]) -> bool:
    """Whether all these card numbers are of sets written for Kifu."""
    return bool(numbers) and all(number.startswith(SAMPLE_SET) for number in numbers)


def _played(contained: pl.DataFrame) -> tuple[tuple[str, str, int], ...]:
    names = ("population", "system")
    counted = contained.filter(~pl.col("trusted"), pl.col("experiment").is_null())
    most = counted.sort(
        "games", "reported", *names, descending=True
    )  # reported matches count where no game is recorded
    return tuple(most.select(*names, pl.col("games") + pl.col("reported")).rows())
