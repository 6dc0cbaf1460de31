"""The table `decisions`: what was asked, what was offered, what was taken."""

from collections.abc import Sequence
from typing import Any

import polars as pl
from msgspec.structs import astuple

from events.ask import Answer, Concede, Option
from events.state import Card, Player
from projector.tables.fold import Fold
from projector.tables.order import ordered
from projector.tables.played import PlayedGames, index, series

COLUMNS = (
    *("n", "position", "player", "kind", "rule", "offered", "taken", "verbs"),
    *("card", "least", "most", "complete", "conceded", "ms"),
)
TAKEN = ("taken", "verbs", "card", "conceded")


class Decisions:
    """Rows of `decisions`."""

    def __init__(self) -> None:
        self._g: list[int] = []
        self._stretches: list[int] = []
        self._columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}

    def add(self, g: int, fold: Fold, *, stretches: int) -> None:
        """Add the decisions of a finished game; `stretches`: how many the games before it had.

        IndexError, and nothing is added, if an answer takes what was not offered.
        """
        count, columns = len(fold.asks), self._columns
        if not count:
            return
        asks = zip(*map(astuple, fold.asks), strict=True)
        players, kinds, rules, options, least, most, _, _, complete = asks
        taken = [_taken(offered, answer) for offered, answer in zip(options, fold.answers, strict=True)]
        self._g += [g] * count
        self._stretches += [stretch + stretches for stretch in fold.stretches]
        columns["n"] += range(1, count + 1)
        columns["position"] += fold.positions
        columns["player"] += players
        columns["kind"] += kinds
        columns["rule"] += rules
        columns["offered"] += map(len, options)
        columns["least"] += least
        columns["most"] += most
        columns["complete"] += complete
        columns["ms"] += fold.milliseconds
        for name, values in zip(TAKEN, zip(*taken, strict=True), strict=True):
            columns[name] += values

    def frame(self, played: PlayedGames, stretches: pl.DataFrame) -> pl.DataFrame:
        """The rows, by `kind`, then in the order of the games and of their answers. `stretches`: the turn of each."""
        g = index(self._g)
        turn = stretches["turn"].gather(pl.Series(self._stretches, dtype=pl.UInt32))
        own = series("decisions", self._columns)
        card, player = own[COLUMNS.index("card")], own[COLUMNS.index("player")]
        printed, deck = played.printed(g, card), played.deck_of(g, player)
        rows = pl.DataFrame([*played.of(g), turn, *own, *printed, deck, *played.of(g, "winner")])
        return ordered(rows, ["kind"])


def _taken(offered: Sequence[Option], answer: Answer) -> tuple[int | None, str, Card | None, Player | None]:
    """How many options were taken, their verbs, the card of the first; who conceded instead."""
    if isinstance(answer, Concede):
        return None, "", None, answer.player
    if len(answer) == 1:
        option = offered[answer[0]]
        return 1, option.verb, option.card, None
    picked = [offered[at] for at in answer]
    verbs = "+".join(dict.fromkeys([option.verb for option in picked]))
    return len(picked), verbs, picked[0].card if picked else None, None
