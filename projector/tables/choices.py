"""The table `choices`: which cards were offered to a player in each decision, and which were taken."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from operator import attrgetter

import polars as pl

from events.table.ask import CHANCE, ORDER, Answer, Asked, Option
from events.table.ids import Card
from projector.columns import SEATS, WORD
from projector.tables.fold import Fold
from projector.tables.order import ordered
from projector.tables.played import PlayedGames, index, of_each

_VERB, _CARD = attrgetter("verb"), attrgetter("card")
COUNTED = ("offered", "taken")


class Choices:
    """The options of players' choices, collected.

    No choice are an order, an ask whose options must all be taken, and one that a concession ended.
    """

    def __init__(self) -> None:
        self._decisions: list[int] = []
        self._lengths: list[int] = []
        self._taken: list[int] = []
        self._verbs: list[str] = []
        self._cards: list[Card | None] = []

    def add(
        self,
        decisions: Iterable[int],
        players: Sequence[Asked],
        kinds: Sequence[str],
        options: Sequence[Sequence[Option]],
        answers: Sequence[Answer],
        least: Sequence[int],
    ) -> None:
        """The options of a game's decisions, added; `decisions` are their places among all of the batch."""
        asked = zip(decisions, players, kinds, options, answers, least, strict=False)
        choices = [
            (decision, offered, answer)
            for decision, player, kind, offered, answer, fewest in asked
            if len(offered) > fewest and player != CHANCE and kind != ORDER and type(answer) is tuple
        ]
        if not choices:
            return
        places, offers, taken = zip(*choices, strict=True)
        lengths = list(map(len, offers))
        starts = accumulate(lengths, initial=len(self._verbs))
        self._taken += [start + place for start, answer in zip(starts, taken, strict=False) for place in answer]
        self._decisions += places
        self._lengths += lengths
        offered = list(chain.from_iterable(offers))
        self._verbs += map(_VERB, offered)
        self._cards += map(_CARD, offered)

    def frame(self) -> pl.DataFrame:
        """The options in turn: the place of the `decision` among all, `verb`, `card`, and whether `taken`."""
        lengths = index(self._lengths)
        verbs = pl.Series("verb", self._verbs, dtype=WORD)
        taken = pl.Series("taken", [False], dtype=pl.Boolean).new_from_index(0, len(verbs))
        return pl.DataFrame(
            {
                "decision": index(self._decisions)[of_each(lengths)],
                "verb": verbs,
                "card": pl.Series(self._cards, dtype=pl.UInt16, strict=False),
                "taken": taken.scatter(index(self._taken), True),
            }
        )


def choices_frame(
    played: PlayedGames, fold: Fold, asked: pl.DataFrame, answered: Sequence[pl.Series], options: pl.DataFrame
) -> pl.DataFrame:
    """The rows, by kind, verb and card, then in the order of the games and of their answers.

    `asked` and `answered` are the columns of the decisions, `options` the options of those that are choices.
    """
    kind, complete = (column for column in answered if column.name in ("kind", "complete"))
    number, name = played.printed(asked["g"][options["decision"]], options["card"])
    counted = (
        options.select("decision", "verb", "taken", number, name)
        .group_by("decision", "verb", "card_number")
        .agg(pl.col("card_name").first(), pl.len().alias("offered"), pl.col("taken").sum())
    )
    own = ordered(counted.with_columns(kind[counted["decision"]]), ("kind", "verb", "card_number", "decision"))
    of = own["decision"]
    g, slot = asked["g"][of], asked["slot"][of]
    seat = asked["player"][of].cast(pl.String).cast(SEATS).alias("seat")
    counts = own.select("kind", "verb", "card_number", "card_name", pl.col(COUNTED).cast(pl.UInt16, strict=False))
    turn = fold.context(slot)["turn"]
    return counts.hstack([*played.of(g), *played.seen_by(g, seat), seat, asked["n"][of], turn, complete[of]])
