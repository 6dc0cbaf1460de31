"""The table `choices`: which cards were offered to a player in each decision, and which were taken."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from operator import attrgetter

import polars as pl

from events.table.ask import CHANCE, ORDER, Answer, Asked, Option
from events.table.ids import Card, Zone
from projector.columns import SEATS, WORD
from projector.tables.fold import Fold
from projector.tables.order import arranged, ordered
from projector.tables.played import PlayedGames, index, of_each

_VERB, _CARD, _OTHER, _NUMBER = (attrgetter(name) for name in ("verb", "card", "other", "number"))
COUNTED = ("offered", "taken")
EQUAL = ("verb", "card_number", "other_number", "number")
"""What options are equal by: which of two equal cards is taken makes no difference."""
NAMES = ("card_name", "other_name", "other_main")
"""What is said of equal options beside."""


class Choices:
    """The options of players' choices, collected.

    No choice are an order, an ask whose options must all be taken, and one that a concession ended; in the rows, nor is
    one of equal options of which so many must be taken.
    """

    def __init__(self) -> None:
        self._decisions: list[int] = []
        self._lengths: list[int] = []
        self._taken: list[int] = []
        self._verbs: list[str] = []
        self._cards: list[Card | None] = []
        self._others: list[Card | None] = []
        self._numbers: list[int | None] = []
        self._forced: list[bool] = []

    def add(
        self,
        decisions: Iterable[int],
        players: Sequence[Asked],
        kinds: Sequence[str],
        options: Sequence[Sequence[Option]],
        answers: Sequence[Answer],
        least: Sequence[int],
        most: Sequence[int],
        zones: Sequence[Sequence[Zone | None]],
    ) -> None:
        """Add the options of a game's decisions; `decisions` are their places among all of the batch."""
        asked = zip(decisions, players, kinds, options, answers, least, most, zones, strict=False)
        choices = [
            (decision, offered, answer, fewest == greatest, unseen)
            for decision, player, kind, offered, answer, fewest, greatest, unseen in asked
            if len(offered) > fewest and player != CHANCE and kind != ORDER and type(answer) is tuple
        ]
        if not choices:
            return
        places, offers, taken, forced, hidden = zip(*choices, strict=True)
        lengths = list(map(len, offers))
        starts = list(accumulate(lengths, initial=len(self._verbs)))
        self._taken += [start + place for start, answer in zip(starts, taken, strict=False) for place in answer]
        self._decisions += places
        self._lengths += lengths
        offered = list(chain.from_iterable(offers))
        self._verbs += map(_VERB, offered)
        self._cards += map(_CARD, offered)
        self._others += map(_OTHER, offered)
        self._numbers += map(_NUMBER, offered)
        self._forced += forced
        if any(map(any, hidden)):
            for start, zones_of in zip(starts, hidden, strict=False):
                for n, zone in enumerate(zones_of):
                    if zone is not None:
                        self._numbers[start + n] = None  # the place of a card that the player does not see: one as good

    def frame(self) -> pl.DataFrame:
        """The options in turn: the place of the `decision` among all, whether as many must be taken (`forced`), `verb`,
        `card`, `other`, `number`, and whether `taken`."""
        lengths = index(self._lengths)
        verbs = pl.Series("verb", self._verbs, dtype=WORD)
        taken = pl.Series("taken", [False], dtype=pl.Boolean).new_from_index(0, len(verbs))
        return pl.DataFrame(
            {
                "decision": index(self._decisions)[of_each(lengths)],
                "forced": pl.Series(self._forced, dtype=pl.Boolean)[of_each(lengths)],
                "verb": verbs,
                "card": pl.Series(self._cards, dtype=pl.UInt16, strict=False),
                "other": pl.Series(self._others, dtype=pl.UInt16, strict=False),
                "number": pl.Series(self._numbers, dtype=pl.Int64, strict=False),
                "taken": taken.scatter(index(self._taken), True),
            }
        )


def choices_frame(
    played: PlayedGames, fold: Fold, asked: pl.DataFrame, answered: Sequence[pl.Series], options: pl.DataFrame
) -> pl.DataFrame:
    """The rows, by kind and option, then in the order of the games and of their answers.

    `asked` and `answered` are the columns of the decisions, `options` the options of those that are choices.
    """
    kind, complete = (column for column in answered if column.name in ("kind", "complete"))
    g = asked["g"][options["decision"]]
    printed = played.printed(g, options["card"])
    main = _main_by_number(played)[played.place(g, options["other"])].fill_null(True)
    others = [
        column.alias(f"other_{of}")
        for column, of in zip(played.printed(g, options["other"]), ("number", "name"), strict=True)
    ]
    counted = (
        options.select("decision", "forced", "verb", "taken", "number", *printed, *others, other_main=main)
        .with_columns(pl.when(pl.col("other_number").is_not_null()).then("other_main").alias("other_main"))
        .group_by("decision", *EQUAL)
        .agg(
            pl.col(*NAMES, "forced").min(),
            pl.len().alias("offered"),
            pl.col("taken").sum(),
        )
        .filter(~pl.col("forced") | pl.col("decision").is_duplicated())
    )
    by = ("kind", *EQUAL, "decision")
    own = ordered(counted.with_columns(kind[counted["decision"]]), by)
    of = own["decision"]
    g, slot = asked["g"][of], asked["slot"][of]
    seat = asked["player"][of].cast(pl.String).cast(SEATS).alias("seat")
    counts = own.select(
        "kind", *EQUAL, "card_name", "other_name", "other_main", pl.col(COUNTED).cast(pl.UInt16, strict=False)
    )
    turn = fold.context(slot)["turn"]
    return counts.hstack([*played.of(g), *played.seen_by(g, seat), seat, asked["n"][of], turn, complete[of]])


def _main_by_number(played: PlayedGames) -> pl.Series:
    """Of all cards, whether their number is in no deck's other part alone: in a main deck, created, or not known."""
    cards = pl.DataFrame([of_each(played.cards).alias("g"), played.by_card[0], played.main.fill_null(True)])
    return cards.select(pl.col("main").any().over("g", "card_number"))["main"]


def offers_frame(choices: pl.DataFrame) -> pl.DataFrame:
    """The rows of table `offers`: the complete decisions of `choices`, counted by game, seat and option.

    Options that differ in an other card outside main decks alone are one: a decision that has two counts once.
    """
    main = pl.col("other_main").fill_null(True)
    other = [pl.when(main).then(name).alias(name) for name in ("other_number", "other_name")]
    by, of_game = ["end_position", "seat", "kind", *EQUAL, "other_main"], ["game", "system", "population"]
    # Equal options have equal names. Those of a forged game may differ: the first of the alphabet needs no order.
    names = pl.col(NAMES[:2]).min()
    decisions = choices.filter("complete").with_columns(other).group_by(*by, "n").agg(
        pl.col(of_game).first(), names, (pl.col("taken") > 0).any()
    )  # fmt: skip
    told = decisions.group_by(by).agg(
        pl.col(of_game).first(),
        names,
        pl.len().cast(pl.UInt16).alias("offered"),
        pl.col("taken").sum().cast(pl.UInt16),
    )  # fmt: skip
    return arranged(told, "offers")
