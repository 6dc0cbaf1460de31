"""How card games differ: in what going first is worth, in their length, in comebacks and in decisions that matter."""

from collections.abc import Callable, Iterator, Sequence

import polars as pl

from events.language.lexicon import capital
from projector.sentences.answer import NO_GAMES, SPACE, Answer, Clause, Frames, Row, interval, percent, points
from projector.stats.filters import Filters

_PLAYED = ("system", "population", "options")
_BEHIND = f"20{SPACE}%"
"""The chance below which `comebacks` says that the winner came from behind, in words."""


def side_by_side(data: Frames, filters: Filters) -> Answer:
    """Which card games differ most; of a single one, how it is. Of each the population of the most games."""
    played = _each_once(data.stat("side_by_side", filters), size="games")
    if not played:
        return Answer.of(NO_GAMES)
    judged = [
        row for row in _each_once(data.stat("comebacks", filters), size="judged") if row["brier"] < row["baseline"]
    ]
    clauses = _of_one(played[0], judged) if len(played) == 1 else _of_several(played, judged)
    return Answer.of(*clauses)


def _each_once(frame: pl.DataFrame, *, size: str) -> Sequence[Row]:
    """The row of each card game that is of the most games, by a column `size`."""
    return (
        frame.sort(size, *_PLAYED, descending=[True, *(False for _ in _PLAYED)])
        .unique("system", keep="first", maintain_order=True)
        .to_dicts()
    )


def _of_one(row: Row, judged: Sequence[Row]) -> Iterator[Clause | str]:
    """What there is to say of the only card game."""
    if row["going_first_low"] is not None:
        yield Clause(f"In {row['title']} going first is worth {_worth(row)}", "begins", row)
        yield f", and a game takes {_turns(row)}."
    else:
        yield f"In {row['title']} a game takes {_turns(row)}."
    for of_model in judged:
        yield f" {_share(of_model, 'from_behind')} of games were won from below {_BEHIND}, and "
        yield f"{_share(of_model, 'mattered')} of decisions changed the chance by 2 points or more."


def _of_several(played: Sequence[Row], judged: Sequence[Row]) -> Iterator[Clause | str]:
    """Which card games have the most and the least of each measure, where their intervals tell them apart."""
    if ends := _ends(played, "going_first"):
        most, least = ends
        yield "Going first is worth most in "
        yield Clause(f"{most['title']}, {_worth(most)}", "begins", most)
        yield ", and least in "
        yield Clause(f"{least['title']}, {_worth(least)}", "begins", least)
        yield "."
    else:
        yield "No card game is known to favor who goes first more than another yet."
    if ends := _ends(played, "length"):
        yield f" Games are longest in {_in(ends[0], _turns)} and shortest in {_in(ends[1], _turns)}."
    yield from _of_judged(judged)


def _of_judged(judged: Sequence[Row]) -> Iterator[str]:
    """The most of what models judge, beside the Brier scores of these models and of their baselines."""
    told = []
    if ends := _ends(judged, "from_behind"):
        share = _share(ends[0], "from_behind")
        told.append(f"comebacks are most common in {ends[0]['title']}, with {share} of games won from below {_BEHIND}")
    if ends := _ends(judged, "mattered"):
        share = _share(ends[0], "mattered")
        told.append(
            f"decisions matter most in {ends[0]['title']}, where {share} of them change the chance by 2 points or more"
        )
    if told:
        scores = " against ".join(_between(judged, name) for name in ("brier", "baseline"))
        yield f" {capital(', and '.join(told))} (Brier scores of the models against their baselines: {scores})."


def _between(rows: Sequence[Row], name: str) -> str:
    """The least and the most of a measure: "0.169–0.212"; once if they are the same."""
    return "–".join(dict.fromkeys(f"{pick(row[name] for row in rows):.3f}" for pick in (min, max)))


def _ends(rows: Sequence[Row], name: str) -> tuple[Row, Row] | None:
    """The rows with the most and the least of a measure; None if their intervals do not tell them apart."""
    known = sorted((row for row in rows if row[f"{name}_low"] is not None), key=lambda row: float(row[name]))
    if len(known) < 2 or known[-1][f"{name}_low"] <= known[0][f"{name}_high"]:
        return None
    return known[-1], known[0]


def _worth(row: Row) -> str:
    return points(row["going_first"], row["going_first_low"], row["going_first_high"])


def _turns(row: Row) -> str:
    return f"{row['length']:.1f} turns"


def _share(row: Row, name: str) -> str:
    return f"{percent(row[name])}{interval(row[f'{name}_low'], row[f'{name}_high'])}"


def _in(row: Row, told: Callable[[Row], str]) -> str:
    return f"{row['title']} ({told(row)})"
