"""The table `decisions`: what was asked, what was offered, what was taken."""

from collections.abc import Sequence
from itertools import accumulate, chain
from operator import attrgetter
from typing import Any

import msgspec
import polars as pl
from msgspec.structs import astuple

from events.ask import Ask, Indexes, Option
from events.envelope import ActionTaken
from events.recorder import Recording
from projector.tables.fold import Fold
from projector.tables.order import ordered
from projector.tables.played import PlayedGames, index, of_each, series

COLUMNS = (
    *("n", "position", "player", "kind", "rule", "offered", "taken", "verbs"),
    *("card", "least", "most", "complete", "conceded", "ms"),
)


_VERB = attrgetter("verb")


class Decisions:
    """Collects what was asked and answered in games."""

    def __init__(self) -> None:
        self._counts: list[int] = []
        self._columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}

    def add(self, recording: Recording) -> None:
        """Add the decisions of a finished game. IndexError, and nothing is added, if one takes what was not offered."""
        milliseconds, asks, answers, facts = _fields(ActionTaken, recording.actions)
        players, kinds, rules, options, least, most, _, _, complete = _fields(Ask, asks)
        taken = [len(answer) if type(answer) is tuple else None for answer in answers]
        asked = list(zip(options, answers, taken, strict=True))
        first = [offered[answer[0]] if count else None for offered, answer, count in asked]
        verbs = [_verbs(offered, answer) if count and count > 1 else "" for offered, answer, count in asked]
        self._counts.append(len(asks))
        columns = self._columns
        columns["n"] += range(1, len(asks) + 1)
        columns["position"] += list(accumulate(map(len, facts), initial=len(recording.start.facts)))[:-1]
        columns["player"] += players
        columns["kind"] += kinds
        columns["rule"] += rules
        columns["offered"] += map(len, options)
        columns["taken"] += taken
        columns["verbs"] += [several or (one.verb if one else "") for one, several in zip(first, verbs, strict=True)]
        columns["card"] += [one.card if one else None for one in first]
        columns["least"] += least
        columns["most"] += most
        columns["complete"] += complete
        columns["conceded"] += [None if type(answer) is tuple else answer.player for answer in answers]
        columns["ms"] += milliseconds

    def asked(self, played: PlayedGames) -> pl.DataFrame:
        """The table's own columns, in the order of the games and their answers; with the game `g` and the `slot`."""
        g = of_each(index(self._counts))
        own = pl.DataFrame(series("decisions", self._columns))
        return own.with_columns(g, slot=played.begins[g] + own["position"])


def decisions_frame(played: PlayedGames, fold: Fold, asked: pl.DataFrame) -> pl.DataFrame:
    """The rows, by `kind`, then in the order of the games and of their answers."""
    own = ordered(asked, ["kind"])
    g, turn = own["g"], fold.context(own["slot"])["turn"]
    printed, deck = played.printed(g, own["card"]), played.deck_of(g, own["player"])
    return own.hstack([*played.of(g), turn, *printed, deck, *played.of(g, "winner")])


def _fields(of: type[msgspec.Struct], structs: Sequence[msgspec.Struct]) -> list[list[Any]]:
    """The fields of structs of a class, field by field."""
    flat = list(chain.from_iterable(map(astuple, structs)))
    width = len(of.__struct_fields__)
    return [flat[n::width] for n in range(width)]


def _verbs(offered: Sequence[Option], answer: Indexes) -> str:
    """The verbs of the options taken, each once."""
    return "+".join(dict.fromkeys(map(_VERB, map(offered.__getitem__, answer))))
