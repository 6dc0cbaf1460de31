"""The columns of the lake's tables, each declared once: name, type, what it holds, and which seats may know it.

A change of this file is a new SCHEMA: a lake of another schema is rebuilt by the next refresh.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import polars as pl

SCHEMA = 1
"""The version of these columns, written in each lake's manifest."""
SEATS = pl.Enum(["a", "b"])
ASKED = pl.Enum(["a", "b", "chance"])
POPULATIONS = pl.Enum(["bots", "humans", "mixed"])
WORD = pl.Categorical()

Label: TypeAlias = Literal["public", "seat", "all"]


@dataclass(frozen=True)
class Column:
    """One column. `label`: `public` may be shown to all during a game, `seat` to the player, `all` to no player."""

    name: str
    dtype: pl.DataType
    doc: str
    label: Label = "public"


def _of_seat(seat: str) -> tuple[Column, ...]:
    return (
        Column(f"player_{seat}", WORD, f"name of the player in seat {seat}"),
        Column(f"kind_{seat}", WORD, f"human or bot, seat {seat}"),
        Column(f"bot_{seat}", WORD, f"which bot plays seat {seat}; null: a human"),
        Column(f"deck_{seat}", WORD, f"label of the deck in seat {seat}"),
    )


_OF_GAME = (
    Column("game", WORD, "id of the game"),
    Column("end_position", pl.Int64(), "position in the log of the game's end: a narrow key, one a game"),
    Column("system", WORD, "which card game"),
    Column("population", POPULATIONS, "who played: two bots, two humans, or one of each"),
)

GAMES: tuple[Column, ...] = (
    *_OF_GAME,
    Column("edition", WORD, "edition of the rule book"),
    Column("source", WORD, "where the record comes from: live, video, simulated, imported"),
    Column("seed", pl.String(), "seed of a simulated game, in decimal digits; null otherwise"),
    Column("index", pl.Int64(), "index of a simulated game under its seed; null otherwise"),
    Column("date", pl.String(), "date of the game, ISO 8601; null if not known"),
    Column("event", WORD, "the event it was played at; null if none"),
    *_of_seat("a"),
    *_of_seat("b"),
    Column("first", SEATS, "seat of the player whose turn came first; null before the first turn"),
    Column("winner", SEATS, "seat of the winner; null: a draw, or the game has not ended"),
    Column("reason", WORD, "why the game ended; null: it has not ended"),
    Column("turns", pl.UInt32(), "turns begun by both players together"),
    Column("actions", pl.UInt32(), "answers recorded"),
    Column("facts", pl.UInt32(), "facts recorded"),
    Column("first_position", pl.Int64(), "position in the log of the game's first event"),
    Column("head", pl.String(), "chain hash of its last event, in hex"),
)

FACTS: tuple[Column, ...] = (
    *_OF_GAME,
    Column("seq", pl.UInt32(), "position in the game: 1 for its first fact"),
    Column("together", pl.Boolean(), "happened at once with the fact before it"),
    Column("turn", pl.UInt16(), "number of the turn after the fact; 0 during setup"),
    Column("turn_player", SEATS, "whose turn it is after the fact"),
    Column("phase", WORD, "phase of the turn after the fact"),
    Column("step", WORD, "step of the phase after the fact"),
    Column("type", WORD, "class of the fact"),
    Column("rule", WORD, "number of the rule that made it", "all"),
    Column("cause", pl.UInt32(), "seq of the fact that led here; null: the answered ask", "all"),
    Column("player", SEATS, "the player it names, else the owner of its card or zone, else the turn player"),
    Column("card", pl.UInt16(), "its card: the place in the decks, seat a's first", "all"),
    Column("other_card", pl.UInt16(), "its second card", "all"),
    Column("source", WORD, "zone its card leaves"),
    Column("target", WORD, "zone its card enters, or the one zone it names"),
    Column("amount", pl.Int64(), "its first number; for an order of cards, how many"),
    Column("other_amount", pl.Int64(), "its second number"),
    Column("detail", WORD, "its text (a reason, the name of a phase)"),
    Column("card_number", WORD, "number printed on its card", "all"),
    Column("card_name", WORD, "name printed on its card", "all"),
    Column("deck", WORD, "label of the deck of `player`"),
    Column("winner", SEATS, "seat of the game's winner; null: a draw"),
)

DECISIONS: tuple[Column, ...] = (
    *_OF_GAME,
    Column("n", pl.UInt32(), "which answer of the game: 1 for the first"),
    Column("position", pl.UInt32(), "facts before it"),
    Column("turn", pl.UInt16(), "number of the turn; 0 during setup"),
    Column("player", ASKED, "who was asked"),
    Column("kind", WORD, "kind of the ask"),
    Column("rule", WORD, "number of the rule that asks"),
    Column("offered", pl.UInt16(), "options offered", "seat"),
    Column("taken", pl.UInt16(), "options taken; null: a concession in place of an answer", "seat"),
    Column("verbs", WORD, "verbs of the options taken, each once, joined by +; empty: none taken", "seat"),
    Column("card", pl.UInt16(), "card of the first option taken", "seat"),
    Column("card_number", WORD, "number printed on that card", "seat"),
    Column("card_name", WORD, "name printed on that card", "seat"),
    Column("least", pl.UInt16(), "fewest options that may be taken", "seat"),
    Column("most", pl.UInt16(), "most options that may be taken", "seat"),
    Column("complete", pl.Boolean(), "whether the options offered are all there were"),
    Column("conceded", SEATS, "the player who conceded in place of the answer"),
    Column("ms", pl.Int64(), "milliseconds since the game began; null in a simulated game"),
    Column("deck", WORD, "label of the deck of `player`; null for chance"),
    Column("winner", SEATS, "seat of the game's winner; null: a draw"),
)

TABLES: Mapping[str, tuple[Column, ...]] = {"games": GAMES, "facts": FACTS, "decisions": DECISIONS}

SORTED_BY: Mapping[str, tuple[str, ...]] = {
    "games": ("end_position",),
    "facts": ("type", "source", "target", "end_position", "seq"),
    "decisions": ("kind", "end_position", "n"),
}
"""The order of the rows in a part. Questions are about few fact types, so those rows lie together."""

_SQL = {
    pl.String: "VARCHAR",
    pl.Categorical: "VARCHAR",
    pl.Enum: "VARCHAR",
    pl.Boolean: "BOOLEAN",
    pl.UInt16: "USMALLINT",
    pl.UInt32: "UINTEGER",
    pl.Int64: "BIGINT",
}


def schema(table: str) -> pl.Schema:
    """The table's columns as Polars knows them, in order."""
    return pl.Schema({column.name: column.dtype for column in TABLES[table]})


def sql_columns(table: str) -> str:
    """The table's columns as SQL declares them, in order."""
    return ", ".join(f'"{column.name}" {_SQL[type(column.dtype)]}' for column in TABLES[table])
