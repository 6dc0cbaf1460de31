"""The reported matches that recorded games are games of: those they are attached to, else by event, round, players."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import polars as pl

from events.cards.deck import quoted
from events.records.matching import Subject
from projector.stats.units import match_of_game

Row: TypeAlias = dict[str, Any]
_COLUMNS = ("system", "event", "round", "date", "match", "player_a", "player_b", "kind_a", "kind_b")
_OF_DECK = ("deck", "deck_id", "archetype", "variant")
_APART = "each is counted by itself"


class Pairs(NamedTuple):
    """The reported match of each game that is one of it, by ids; and what is left open, a line each."""

    match_of: dict[str, str]
    doubts: list[str]


def paired(games: pl.DataFrame, reported: Sequence[Row], attached: Mapping[str, str]) -> Pairs:
    """The reported matches of the rows of `finished_games`.

    Whoever attached one game of a recorded match attached all. Any other is the one that was reported of its players in
    its round of its event, on its day as far as both days are known. Where there are several, or several recorded
    matches are the same reported one, none is paired.
    """
    match_of, found, doubts = dict(attached), defaultdict[str, list[Row]](list), list[str]()
    taken, recorded_matches = defaultdict[str, list[Row]](list), _by_match(games, reported, attached)
    events = {rows[0]["event"] for rows in recorded_matches}
    known = _by_subject(row for row in reported if row["event"] in events)
    for rows in recorded_matches:
        chosen = {attached[row["game"]] for row in rows if row["game"] in attached}
        fitting = [told["match"] for told in _fitting(rows[0], known)]
        if len(chosen) == 1:
            match_of |= {row["game"]: match for row in rows for match in chosen}
            taken[min(chosen)] += rows
        elif not chosen and len(fitting) == 1:
            found[fitting[0]] += rows
        elif not chosen and fitting:
            doubts.append(f"{_named(rows[0])} is recorded, and {len(fitting)} results of it are reported: {_APART}")
    for match, rows in found.items():
        several = max(len({row[name] for row in (*rows, *taken[match])} - {None}) for name in ("match", "date"))
        if several <= 1:
            match_of |= {row["game"]: match for row in rows}
        elif not taken[match]:
            doubts.append(
                f"{_named(rows[0])} is reported once, and {several} matches of it are recorded: {_APART}; "
                "kifu results attach GAME says which is meant"
            )
    doubts += _without_round(recorded_matches, reported, match_of)
    return Pairs(match_of, [*dict.fromkeys(doubts)])


def _without_round(recorded: Iterable[list[Row]], reported: Iterable[Row], match_of: Mapping[str, str]) -> list[str]:
    """A line about each recorded match that may be a reported one, of which one says no round, so that both count."""
    paired, told = {*match_of.values()}, defaultdict[object, list[Row]](list)
    for row in reported:
        if row["match"] not in paired and row.get("player_b") is not None:
            told[_of_players(row)].append(row)
    doubts = []
    for rows in (rows for rows in recorded if not any(row["game"] in match_of for row in rows) and _of_people(rows[0])):
        for row in told[_of_players(rows[0])]:
            of_one_day = None in (row["date"], rows[0]["date"]) or row["date"] == rows[0]["date"]
            if of_one_day and rows[0]["round"] is None:
                mend = "kifu results attach GAME says that both are one"
                doubts.append(f"{_named(row)} is recorded without a round, too: {_APART}; {mend}")
            elif of_one_day and row["round"] is None:
                mend = f"kifu results amend EVENT --set round={rows[0]['round']} says that both are one"
                doubts.append(f"{_named(rows[0])} is reported without a round, too: {_APART}; {mend}")
    return doubts


def _of_players(row: Row) -> object:
    """The event and the players of a match, in whatever round."""
    return _subject({**row, "round": None}).known


def _by_match(games: pl.DataFrame, reported: Iterable[Row], attached: Mapping[str, str]) -> Collection[list[Row]]:
    """The games of each recorded match that may have been reported."""
    events = {row["event"] for row in reported}
    columns = [pl.col(name).cast(pl.String) for name in ("game", *_COLUMNS)]
    may_be = pl.col("event").is_in([*events]) | pl.col("game").is_in([*attached])
    matches: defaultdict[str, list[Row]] = defaultdict(list)
    for row in games.select(*columns, match_of_game().alias("key")).filter(may_be).to_dicts():
        matches[row["key"]].append(row)
    return matches.values()


def _by_subject(reported: Iterable[Row]) -> Mapping[object, list[Row]]:
    """The reported matches of two players in a round, by what every source knows of them."""
    known: defaultdict[object, list[Row]] = defaultdict(list)
    for row in reported:
        if row["round"] is not None and row.get("player_b") is not None:
            known[_subject(row).known].append(row)
    return known


def _subject(row: Row) -> Subject:
    players = (row["player_a"], row["player_b"])
    return Subject.of_match(row["system"], row["event"], players, round=row["round"], date=row["date"])


def _fitting(game: Row, known: Mapping[object, list[Row]]) -> list[Row]:
    """The reported matches that a recorded game may be of."""
    if not _of_people(game) or game["round"] is None:
        return []
    told = known.get(_subject(game).known, [])
    if game["date"] is None:
        return told
    of_day = [row for row in told if row["date"] == game["date"]]
    return of_day or [row for row in told if row["date"] is None]


def _of_people(game: Row) -> bool:
    return game["kind_a"] == game["kind_b"] == "human" and None not in (game["player_a"], game["player_b"])


def _named(row: Row) -> str:
    day = f" on {row['date']}" if row["date"] else ""
    where = f"round {row['round']} of " if row["round"] else ""
    players = " against ".join(quoted(str(row[name])) for name in ("player_a", "player_b"))
    return f"{where}{quoted(str(row['event']))}{day}: {players}"


Agreement: TypeAlias = Literal["full", "partial", "contradicts"]


def agreement(recorded: Row, reported: Row) -> Agreement:
    """How far recorded games are all games of a reported match; whether they contradict it.

    `recorded`: with `numbers`, the sorted numbers of the games in their match, as far as they have any.
    """
    side = _sides(recorded, reported)
    if side is None:
        return "contradicts"
    counts = {"a": reported["wins_a"], "b": reported["wins_b"], "draw": reported["draws"]}
    won = {"a": recorded[f"wins_{side['a']}"], "b": recorded[f"wins_{side['b']}"], "draw": recorded["draws"]}
    if None not in counts.values():
        if any(won[name] > counts[name] for name in side):
            return "contradicts"
        return "full" if won == counts else "partial"
    is_whole = [*recorded["numbers"]] in ([], [*range(1, sum(won.values()) + 1)])
    return "full" if is_whole and side.get(reported["won_by"]) == recorded["won_by"] else "partial"


def _sides(recorded: Row, reported: Row) -> dict[str, str] | None:
    """The sides of a recorded match by those of the reported one; None if others played it."""
    told, played = ((row["player_a"], row.get("player_b")) for row in (reported, recorded))
    if told == played:
        return {"a": "a", "b": "b", "draw": "draw"}
    return {"a": "b", "b": "a", "draw": "draw"} if told == played[::-1] else None


def contradiction(recorded: Row, reported: Row) -> str:
    """A line about a match whose recorded games contradict what was reported of it."""
    side = _sides(recorded, reported)
    if side is None:
        return f"{_named(reported)} has games of other players attached: counted as reported"
    scores = [_score(recorded, side), _score(reported, {name: name for name in side})]
    said = f"is recorded {scores[0]} and reported {scores[1]}"
    return f"{_named(reported)} {said}: counted as reported; correct the one that is wrong"


def _score(row: Row, side: Mapping[str, str]) -> str:
    """The games won, lost and drawn, as the first player of a report has them."""
    drawn = f"–{row['draws']}" if row["draws"] else ""
    return f"{row['wins_' + side['a']]}–{row['wins_' + side['b']]}{drawn}"


def completed(reported: Row, recorded: Row) -> Row:
    """A reported match with the decks that some recorded games of it say, where it says none."""
    side = _sides(recorded, reported)
    if side is None:
        return reported
    unnamed = [
        name for name in "ab" if reported.get(f"deck_{name}") is None and reported.get(f"deck_id_{name}") is None
    ]
    return reported | {f"{of}_{name}": recorded[f"{of}_{side[name]}"] for name in unnamed for of in _OF_DECK}
