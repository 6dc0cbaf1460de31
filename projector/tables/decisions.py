"""The table `decisions`: asks that left a choice, options offered and taken."""

from collections.abc import Sequence
from itertools import count
from operator import attrgetter
from typing import Any

import polars as pl
from msgspec.structs import astuple

from events.records.envelope import ActionTaken, OperationTaken
from events.records.recorder import Recording
from events.table.ask import MANUAL, Concede, Indexes, Option
from events.table.ids import Player
from projector.tables.choices import Choices
from projector.tables.fold import Fold
from projector.tables.order import ordered
from projector.tables.played import PlayedGames, index, of_each, series

ASKED = ("n", "position", "player", "ms")
"""The columns that other tables use, too."""
ANSWERED = ("kind", "rule", "offered", "taken", "verbs", "card", "least", "most", "complete", "conceded")

_VERB, _CARD = attrgetter("verb"), attrgetter("card")
_PARTS = attrgetter("ms", "ask", "answer")
NOTHING = Option("")
"""The first option taken where no option is taken."""


class Decisions:
    """The columns of decisions of games, collected."""

    def __init__(self) -> None:
        self.choices = Choices()
        self._counts: list[int] = []
        self._columns: dict[str, list[Any]] = {name: [] for name in (*ASKED, *ANSWERED)}

    def add(self, recording: Recording) -> None:
        """Add the decisions of a finished game. IndexError, and nothing is added, if an index was not offered."""
        decided = recording.decided()
        if not decided:
            self._counts.append(0)
            return
        positions, actions = zip(*decided, strict=True)
        milliseconds, asks, answers = zip(*map(_PARTS, actions), strict=True)
        players, kinds, rules, options, least, most, _, _, complete, zones, _ = zip(*map(astuple, asks), strict=True)
        chosen = [answer if type(answer) is tuple else () for answer in answers]
        first = [offered[answer[0]] if answer else NOTHING for offered, answer in zip(options, chosen, strict=True)]
        if MANUAL in kinds:
            first = [_done(action) or option for action, option in zip(actions, first, strict=True)]
        verbs = list(map(_VERB, first))
        taken: list[int | None] = list(map(len, chosen))
        for n, picked in enumerate(taken):
            if picked and picked > 1:
                verbs[n] = _verbs(options[n], chosen[n])
        conceded: list[Player | None] = [None] * len(asks)
        if Concede in map(type, answers):
            for n, answer in enumerate(answers):
                if isinstance(answer, Concede):
                    taken[n], conceded[n] = None, answer.player
        self._counts.append(len(asks))
        columns = self._columns
        self.choices.add(count(len(columns["n"])), players, kinds, options, answers, least, most, zones)
        columns["n"] += range(1, len(asks) + 1)
        columns["position"] += positions
        columns["player"] += players
        columns["kind"] += kinds
        columns["rule"] += rules
        columns["offered"] += map(len, options)
        columns["taken"] += taken
        columns["verbs"] += verbs
        columns["card"] += map(_CARD, first)
        columns["least"] += least
        columns["most"] += most
        columns["complete"] += complete
        columns["conceded"] += conceded
        columns["ms"] += milliseconds

    def asked(self, played: PlayedGames) -> pl.DataFrame:
        """The columns ASKED, in the order of the games and their answers; with the game `g` and the `slot`."""
        g = of_each(index(self._counts))
        own = pl.DataFrame(self._series(ASKED))
        return own.with_columns(g, slot=played.begins[g] + own["position"])

    def answered(self) -> list[pl.Series]:
        """The columns ANSWERED, in the same order."""
        return self._series(ANSWERED)

    def _series(self, names: Sequence[str]) -> list[pl.Series]:
        return series("decisions", {name: self._columns[name] for name in names})


def decisions_frame(played: PlayedGames, fold: Fold, asked: pl.DataFrame, answered: list[pl.Series]) -> pl.DataFrame:
    """The rows, by `kind`, then in the order of the games and of their answers."""
    own = ordered(asked.hstack(answered), ["kind"])
    g, turn = own["g"], fold.context(own["slot"])["turn"]
    printed, deck = played.printed(g, own["card"]), played.deck_of(g, own["player"])
    return own.hstack([*played.of(g), turn, *printed, deck, *played.of(g, "winner")])


def _done(action: ActionTaken) -> Option | None:
    """What a player did by hand, as an option: the word of the effect, and the first card; None for other actions."""
    if not isinstance(action, OperationTaken):
        return None
    effect, cards = action.operation.effect, action.operation.cards
    return Option(str(effect.__struct_config__.tag), cards[0] if cards else None)


def _verbs(offered: Sequence[Option], answer: Indexes) -> str:
    """The verbs of the options taken, each once."""
    return "+".join(dict.fromkeys(map(_VERB, map(offered.__getitem__, answer))))
