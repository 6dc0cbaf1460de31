"""Who met whom at an event, round by round."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import polars as pl

from projector.one_event import Played

Result = Literal["won", "lost", "drawn", "both lost"]
_WORDS: Mapping[Result, str] = {"won": "beat", "lost": "lost to", "drawn": "drew with", "both lost": "lost, as did"}


class Meeting(NamedTuple):
    """A match from a player's side: the opponent (None: a bye), its result, and the games won, lost and drawn if
    known."""

    opponent: str | None
    result: Result
    games: tuple[int, int, int] | None

    @property
    def score(self) -> str:
        """The games won and lost, and drawn if any were; empty if they are not known."""
        if self.games is None:
            return ""
        return "–".join(map(str, self.games if self.games[2] else self.games[:2]))

    @property
    def verb(self) -> str:
        """What stands between the players in words: `beat`."""
        return _WORDS[self.result]

    def __str__(self) -> str:
        """The match in words: `beat Ben 2–1`."""
        if self.opponent is None:
            return "bye"
        return f"{self.verb} {self.opponent} {self.score}".rstrip()


class Meetings(NamedTuple):
    """The names of an event's rounds in order, without those for places, and each player's matches by round:
    one, unless something is wrong with what was reported."""

    rounds: tuple[str, ...]
    of_player: Mapping[str, Mapping[int, Sequence[Meeting]]]

    @property
    def newest(self) -> int | None:
        """The number of the last round; None if no round is known."""
        return len(self.rounds) - 1 if self.rounds else None


def meeting(row: Mapping[str, Any], player: str) -> Meeting:
    """The match of a row of `counted_matches` from the side of one of its players."""
    side, other = ("a", "b") if row["player_a"] == player else ("b", "a")
    counts = tuple(row[name] for name in (f"wins_{side}", f"wins_{other}", "draws"))
    games = None if None in counts or not any(counts) else counts
    won_by: Mapping[str, Result] = {side: "won", other: "lost", "draw": "drawn"}
    return Meeting(row[f"player_{other}"], won_by.get(row["won_by"], "both lost"), games)


def meetings(played: Played) -> Meetings:
    """Who met whom at an event."""
    rows = {str(row["match"]): row for row in played.matches}
    rounds = played.structure.rounds
    of_player: defaultdict[str, defaultdict[int, list[Meeting]]] = defaultdict(lambda: defaultdict(list))
    for number, of_round in enumerate(rounds):
        for match in of_round.matches:
            for player in match.players:
                of_player[player][number].append(meeting(rows[match.id], player))
    names = [of_round.name for of_round in rounds]
    heads = (f"Round {name}" if name.isdecimal() else name or f"Round {at + 1}" for at, name in enumerate(names))
    return Meetings(tuple(heads), of_player)


def meetings_frame(found: Meetings, ranks: Mapping[str, int]) -> pl.DataFrame:
    """Who met whom as a table: rank, player, and a column a round, `round_1` and so on, empty where the
    player has no match; players as they are ranked."""
    columns = {f"round_{number + 1}": pl.String() for number in range(len(found.rounds))}
    rows = [
        {"rank": rank, "player": player}
        | dict.fromkeys(columns, "")
        | {f"round_{number + 1}": "; ".join(map(str, met)) for number, met in found.of_player.get(player, {}).items()}
        for player, rank in ranks.items()
    ]
    return pl.DataFrame(rows, schema={"rank": pl.Int64(), "player": pl.String(), **columns})
