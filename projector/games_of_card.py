"""The games in which somebody had a card, or had it in a certain way, and the moment from which on that was so.

A way is a word, and behind a colon what it is of: `drawn:3` is drawn for the own turn 3, `origin:life` came so to the
hand. `way` makes one, `told` says it in words.
"""

from collections.abc import Mapping
from typing import Any

import polars as pl

from events.errors import KifuError
from events.game import load
from events.table.statistics import OPENING, TURN_DRAW
from projector.game_words import MOST_DIGITS
from projector.lake import Lake
from projector.stats.captions import caption
from projector.tables.own_turn import own_turn

_SEEN, _COPIES = pl.col("seen").cast(pl.Int64), pl.col("copies").cast(pl.Int64)
_OF_COPIES: Mapping[str, pl.Expr] = {
    "opening": pl.col("opening") > 0,
    "later": pl.col("drawn") > 0,
    "seen": _SEEN > 0,
    "unseen": _COPIES > _SEEN,
    "played": pl.col("played") > 0,
}
_FATES: Mapping[str, pl.Expr] = {
    "played": pl.col("played_of_seen") > 0,
    "unplayed": pl.col("played_of_seen").cast(pl.Int64) < _SEEN,
    "stuck": pl.col("in_hand") > 0,
}
"""The fates that are counted by cards; others are the words of the game."""
_WORDS = {
    "opening": "in the hand as the first turn began",
    "later": "came to the hand later",
    "seen": "in the hand at all",
    "unseen": "a copy that was not seen",
    "played": "played",
    "origin": "how it came to hand: {}",
    "fate": "what happened to it: {}",
    "drawn": "drawn for own turn {}",
    "played in turn": "first played in own turn {}",
    "played_on_opponents_turn": "first played in the opponent's turn {}",
    "early": "in the hand by own turn {}",
    "early_dealt": "dealt, or in the hand by own turn {}",
    "offered": "offered: {}",
    "taken": "taken: {}",
}
_BY_TURN = ("drawn", "played_on_opponents_turn", "early", "early_dealt")
_END, _BY = "|", ["end_position", "seat"]
_ASKED = ("offered", "taken")
"""Ways of options, which are offered of leaders and the like, too; all others are of main decks."""
OPTION = ("kind", "verb", "other_main", "other_number", "number")
"""The columns that tell an option of a card, in the order in which the ways of options have them."""


def way(word: str, *details: Any) -> str:
    """A way to have a card: `way("drawn", 3)`. What is null is told as nothing."""
    texts = ("" if detail is None else str(detail) for detail in details)
    return f"{word}:{_END.join(texts)}" if details else word


def told(text: str, system: str | None = None) -> str:
    """A way in words, those of a card game where one is named."""
    word, _, detail = text.partition(":")
    if word in ("origin", "fate"):
        return _WORDS[word].format(caption(word, detail or None, system))
    named = _WORDS["played in turn" if word == "played" and detail else word]
    kind, *more = detail.split(_END)
    return named.format(" ".join([kind, *more[:1]]).replace("_", " "))


def check(text: str) -> None:
    """Check a way. KifuError says what can be."""
    word, _, detail = text.partition(":")
    if word not in _WORDS or word == "played in turn":
        raise KifuError(f"had: there is no '{word}'; there are {', '.join(_WORDS)}")
    is_turn = detail.isdecimal() and len(detail) <= MOST_DIGITS
    if (word in _BY_TURN or (word == "played" and detail)) and not is_turn:
        raise KifuError(f"had: '{detail}' is no turn; write it as {word}:3")
    if word in _ASKED and detail.count(_END) != len(OPTION) - 1:
        raise KifuError(f"had: '{detail}' is no option; write it as {word}:{_END.join(OPTION)}")


def games_of_card(lake: Lake, number: str, had: str | None = None) -> pl.DataFrame:
    """One row a finished game (`end_position`) and seat whose list has the card, or who was asked about it; `copies`:
    how many of the main deck; `at`: the position in the game from which on it was as it `had` to be, null if that is no
    moment. `had`: those seats alone that had it so."""
    listed = lake.scan("deck_cards").filter(pl.col("card_number") == number)
    copies = listed.group_by(_BY).agg(_COPIES.filter("main").sum())
    if had is None:
        return lake.collect(copies.with_columns(at=pl.lit(None, pl.Int64)))
    found = _had(lake, number, had).group_by(_BY).agg(pl.col("at").cast(pl.Int64).min())
    if had.startswith(_ASKED):
        asked = found.join(copies, on=_BY, how="left").with_columns(_COPIES.fill_null(0))
        return lake.collect(asked.select(*_BY, "copies", "at"))
    return lake.collect(copies.filter(_COPIES > 0).join(found, on=_BY))


def _had(lake: Lake, number: str, had: str) -> pl.LazyFrame:
    """Rows of `end_position`, `seat` and `at`, of the seats that had the card so."""
    word, _, detail = had.partition(":")
    if word in _ASKED:
        return _options(lake, number, word, detail.split(_END))
    if word in ("early", "early_dealt"):
        return _early(lake, number, turn=int(detail), dealt=word == "early_dealt")
    if word == "fate":
        return _with_fate(lake, number, detail)
    if word in ("played", "played_on_opponents_turn"):
        return _played(lake, number, detail, word=word)
    return _in_hand(lake, number, word, detail)


def _in_hand(lake: Lake, number: str, word: str, detail: str) -> pl.LazyFrame:
    """Of those who had it in the hand as it says, the first such moment; of those who did not see a copy none."""
    came = _came(lake, number)
    if word == "origin":
        return came.filter(pl.col("origin").eq_missing(pl.lit(detail or None, pl.String)))
    if word == "drawn":
        return came.filter(pl.col("origin") == TURN_DRAW, _own_turn() == int(detail))
    seats = _cards(lake, number).filter(_OF_COPIES[word]).select(_BY)
    if word == "unseen":
        return seats.with_columns(at=pl.lit(None, pl.Int64))
    moments = came.filter(pl.col("origin").ne_missing(OPENING)) if word == "later" else came
    return seats.join(moments.select(*_BY, "at"), on=_BY, how="left")


def _own_turn() -> pl.Expr:
    return own_turn(pl.col("turn").cast(pl.Int64))


def _cards(lake: Lake, number: str) -> pl.LazyFrame:
    return lake.scan("card_games").filter("main", pl.col("card_number") == number)


def _hands(lake: Lake, number: str) -> pl.LazyFrame:
    rows = lake.scan("hands").filter(pl.col("card_number") == number)
    return rows.with_columns(pl.col("origin").cast(pl.String), at=pl.col("seq"))


def _came(lake: Lake, number: str) -> pl.LazyFrame:
    """How each copy first came to the hand, or was there, since the first turn began."""
    held = _hands(lake, number).filter(pl.col("origin").ne_missing(OPENING) | pl.col("opening"))
    return held.sort("seq").unique([*_BY, "card"], keep="first").select(*_BY, "origin", "turn", "at")


def _early(lake: Lake, number: str, *, turn: int, dealt: bool) -> pl.LazyFrame:
    first = pl.col("dealt") if dealt else pl.col("opening")
    drawn = (pl.col("origin") == TURN_DRAW) & (pl.col("turn").cast(pl.Int64) <= 2 * turn)
    return _hands(lake, number).filter(first | drawn.fill_null(value=False)).select(*_BY, "at")


def _with_fate(lake: Lake, number: str, fate: str) -> pl.LazyFrame:
    facts = lake.scan("facts").filter(pl.col("card_number") == number, pl.col("fate").cast(pl.String) == fate)
    moments = facts.select("end_position", pl.col("player").alias("seat"), pl.col("seq").alias("at"))
    if fate not in _FATES:
        met = lake.scan("fates").filter("main", pl.col("card_number") == number, pl.col("fate") == fate)
        return met.select(_BY).join(moments, on=_BY, how="left")
    return _cards(lake, number).filter(_FATES[fate]).select(_BY).join(moments, on=_BY, how="left")


def _played(lake: Lake, number: str, detail: str, *, word: str) -> pl.LazyFrame:
    """Of those who played it, in a turn if one is given: who first did so in an own turn, or in another's."""
    cards = _cards(lake, number).filter(pl.col("played") > 0)
    facts = lake.scan("facts").filter(pl.col("card_number") == number, is_play(lake))
    plays = facts.select("end_position", "turn_player", pl.col("player").alias("seat"), pl.col("seq").alias("at"))
    moments = plays.sort("at").unique(_BY, keep="first")
    if not detail:
        return cards.select(_BY).join(moments.drop("turn_player"), on=_BY, how="left")
    first = cards.group_by(_BY).agg(pl.col("first_played").min().alias("turn")).filter(_own_turn() == int(detail))
    turns = lake.scan("turns").select("end_position", "turn", "turn_player")
    own = word != "played_on_opponents_turn"
    whose = first.join(turns, on=["end_position", "turn"]).filter((pl.col("turn_player") == pl.col("seat")) == own)
    return whose.select(_BY).join(moments.drop("turn_player"), on=_BY, how="left")


def is_play(lake: Lake) -> pl.Expr:
    """Whether a row of `facts` is a play, as its game marks plays."""
    systems = lake.collect(lake.scan("games").select(pl.col("system").cast(pl.String).unique()))["system"]
    fits = [
        (pl.col("system") == system) & pl.col("type").cast(pl.String).is_in(sorted(_names(system)))
        for system in systems
    ]
    return pl.any_horizontal(pl.lit(False), *fits)


def _names(system: str) -> set[str]:
    kinds = [*load(system).statistics.marks.get("play", ())]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return {kind.__name__ for kind in kinds}


def _options(lake: Lake, number: str, word: str, option: list[str]) -> pl.LazyFrame:
    """Of those who were offered the option, or took it: the first such decision."""
    wanted = dict(zip(OPTION, option, strict=True))
    known = {name: pl.col(name).cast(pl.String) for name in ("kind", "verb", "number")}
    known["other_main"] = pl.when("other_main").then(pl.lit("True")).when(~pl.col("other_main")).then(pl.lit("False"))
    known["other_number"] = pl.when("other_main").then(pl.col("other_number").cast(pl.String))
    fits = [text.fill_null("") == wanted[name] for name, text in known.items()]
    fits += [pl.col("card_number") == number, pl.col(word) > 0]
    decided = lake.scan("decisions").select("end_position", "n", at="position")
    choices = lake.scan("choices").filter("complete", *fits).select(*_BY, "n").join(decided, on=["end_position", "n"])
    return lake.scan("offers").filter(*fits).select(_BY).join(choices.select(*_BY, "at"), on=_BY, how="left")
