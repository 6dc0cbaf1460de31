"""The columns of the lake's tables, each declared once: name, type, content, and the seats that may know it.

A change of a name, a type, an order, or of what a column holds is a new SCHEMA: a lake of another schema is rebuilt by
the next refresh.

Labels say who may know a column while the game is open, the number of its rows included. The amount recorded is for
`all` only, as are hashes of it: the only trace of a skill declined in a hand is a longer record, and a hash reveals a
drawn card to anybody who tries all cards. Where each row is of a card, an option or a decision of one player, no column
is public: that there is such a row tells of what only that player sees. Rows of facts and of positions tell of secret
facts and decisions of either player, so they are for `all`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

import polars as pl

from projector.reported_columns import REPORTED

SCHEMA = 16
"""The version of these columns, written in each lake's manifest."""
SEATS = pl.Enum(["a", "b"])
ASKED = pl.Enum(["a", "b", "chance"])
POPULATIONS = ("bots", "humans", "mixed")
"""The kinds of populations; after all but humans stands which bots they are (`bots: greedy v2`)."""
WORD = pl.Categorical()
COUNT = pl.Int16()
"""The type of counts on a table. A life that is a number may fall below zero."""

Label: TypeAlias = Literal["public", "seat", "all"]


_ASSUMED = "the record assumes places"
_UNSEEN = "nobody saw it"
_HIDDEN = "nobody saw the hand"
"""Why a column is null in the games of records that assume places of cards."""


@dataclass(frozen=True)
class Column:
    """A column. `label`: `public` may be shown to all during a game, `seat` to the row's player, `all` to no player."""

    name: str
    dtype: pl.DataType
    doc: str
    label: Label = "public"


def _of_hidden(*columns: Column) -> tuple[Column, ...]:
    """The columns of a table whose rows are of what only one player may know (cards, options, decisions)."""
    return tuple(replace(column, label="seat") if column.label == "public" else column for column in columns)


def _of_all(*columns: Column) -> tuple[Column, ...]:
    """The columns of a table with rows of secrets of either player, which no player may count."""
    return tuple(replace(column, label="all") for column in columns)


ACTIVE = "active_"
FIGURES: Mapping[str, str] = {
    "deck": "cards in the deck, if they are not the life",
    "hand": "hand",
    "life": "life: cards, or points",
    "resource": "resource: what there is to pay with, spent or not",
    f"{ACTIVE}resource": "resource that is not spent",
    "board": "board: what there is to fight with",
    f"{ACTIVE}board": "part of the board that is active",
}
"""The general figures of a player: the deck, and the gauges that the game declares."""


def _of_seat(seat: str) -> tuple[Column, ...]:
    return (
        Column(f"player_{seat}", WORD, f"name of the player in seat {seat}"),
        Column(f"kind_{seat}", WORD, f"human or bot, seat {seat}"),
        Column(f"bot_{seat}", WORD, f"which bot plays seat {seat}; null: a human"),
        Column(f"bot_version_{seat}", pl.Int64(), "version of that bot; null: a human, or not recorded (1)"),
        Column(f"deck_{seat}", WORD, f"name of the deck in seat {seat}, as it was given"),
        Column(f"deck_id_{seat}", WORD, f"which list the deck in seat {seat} is, as in `decks`", "all"),
        Column(f"archetype_{seat}", WORD, f"archetype of the deck in seat {seat}, as in `decks`"),
        Column(f"variant_{seat}", WORD, f"variant of that archetype, seat {seat}", "all"),
    )


_OF_GAME = (
    Column("game", WORD, "id of the game"),
    Column("end_position", pl.Int64(), "position in the log of the game's end: a narrow key, one a game"),
    Column("system", WORD, "which card game"),
    Column("population", WORD, "who played: humans, bots or one of each (mixed), and which bots (bots: greedy v2)"),
)

GAMES: tuple[Column, ...] = (
    *_OF_GAME,
    Column("edition", WORD, "edition of the rule book"),
    Column("source", WORD, "where the record comes from: live, table, video, simulated, imported"),
    Column("seed", pl.String(), "seed of a simulated game, in decimal digits; null otherwise", "all"),
    Column("index", pl.Int64(), "index of a simulated game under its seed; null otherwise", "all"),
    Column("recorder", WORD, "who or what recorded it; null if not known"),
    Column("date", pl.String(), "date of the game, ISO 8601; null if not known"),
    Column("format", WORD, "the format it was played in; null if none"),
    Column("event", WORD, "the event it was played at; null if none"),
    Column("round", WORD, "the round of the event; null if none"),
    Column("table", WORD, "the table of the round; null if none"),
    Column("match", WORD, "id of the match it belongs to; null if none"),
    Column("game_in_match", pl.Int64(), "which game of the match: 1 for the first; null if none"),
    Column("experiment", WORD, "the experiment it was played for, which stats leave out; null: for none"),
    Column("options", pl.String(), "the readings of the rules by which it was played: rule=reading;rule=reading"),
    Column("engine", WORD, "version of Kifu that recorded it"),
    Column("rules_version", pl.Int64(), "version of the rules that it was recorded by; 0: before they had one"),
    Column("parent", pl.String(), "id of the game it is a fork or a correction of; null if none"),
    Column("parent_position", pl.Int64(), "facts it has in common with its parent; null if it has none", "all"),
    Column("supersedes", pl.Boolean(), "whether it stands in place of its parent"),
    Column("trusted", pl.Boolean(), "whether it was imported without being played again; it supersedes nothing then"),
    Column("withdrawn", pl.Boolean(), "whether it was abandoned and withdrawn: it has no result, and never will"),
    Column("ruled", pl.Boolean(), "whether its table accepted what the rules do not allow, done by hand"),
    *_of_seat("a"),
    *_of_seat("b"),
    Column("bots", WORD, "the bots that played, with their versions: greedy v2, random v1; null: none did"),
    Column("first", SEATS, "seat of the player whose turn came first; null before the first turn"),
    Column("chooser", SEATS, "seat of the player who chose who begins; null: the game does not say, or nobody yet"),
    Column("winner", SEATS, "seat of the winner; null: a draw, or the game has not ended"),
    Column("reason", WORD, "why the game ended; null: it has not ended"),
    Column("turns", pl.UInt32(), "turns begun by both players together"),
    Column("by_hand", pl.UInt32(), "what players carried out by hand: skills that are not understood, and rulings"),
    Column("actions", pl.UInt32(), "answers where there was a choice, by chance too", "all"),
    Column("facts", pl.UInt32(), "facts recorded", "all"),
    Column("first_position", pl.Int64(), "position in the log of the game's first event"),
    Column("head", pl.String(), "chain hash of the event that ended it, in hex; null while it is open", "all"),
)

FACTS: tuple[Column, ...] = _of_all(
    *_OF_GAME,
    Column("seq", pl.UInt32(), "position in the game: 1 for its first fact", "all"),
    Column("together", pl.Boolean(), "happened at once with the fact before it"),
    Column("turn", pl.UInt16(), "number of the turn after the fact; 0 during setup"),
    Column("turn_player", SEATS, "whose turn it is after the fact"),
    Column("phase", WORD, "phase of the turn after the fact"),
    Column("step", WORD, "step of the phase after the fact"),
    Column("type", WORD, "class of the fact"),
    Column("fate", WORD, "what became of its card by it, in a word that the game declares (ko); null: in none"),
    Column("rule", WORD, "number of the rule that made it", "all"),
    Column("cause", pl.UInt32(), "seq of the fact that led here; null: the answered ask", "all"),
    Column("player", SEATS, "the player it names, else the owner of its card or zone, else the turn player"),
    Column("card", pl.UInt16(), f"its card: the place in the decks, seat a's first; null: none, or {_ASSUMED}", "all"),
    Column("other_card", pl.UInt16(), f"its second card; null: none, or {_ASSUMED}", "all"),
    Column("source", WORD, "zone its card leaves"),
    Column("target", WORD, "zone its card enters, or the one zone it names"),
    Column("amount", pl.Int64(), "its first number; for an order of cards, how many"),
    Column("other_amount", pl.Int64(), "its second number"),
    Column("detail", WORD, "its first text (a reason, the name of a phase)"),
    Column("other_detail", WORD, "its second text"),
    Column("card_number", WORD, f"number printed on its card; null: none, or {_UNSEEN}", "all"),
    Column("card_name", WORD, f"name printed on its card; null: none, or {_UNSEEN}", "all"),
    Column("deck", WORD, "name of the deck of `player`"),
    Column("winner", SEATS, "seat of the game's winner; null: a draw"),
)

DECISIONS: tuple[Column, ...] = _of_hidden(
    *_OF_GAME,
    Column("n", pl.UInt32(), "which answer of the game: 1 for the first", "all"),
    Column("position", pl.UInt32(), "facts before it", "all"),
    Column("turn", pl.UInt16(), "number of the turn; 0 during setup"),
    Column("player", ASKED, "who was asked"),
    Column("kind", WORD, "kind of the ask", "seat"),
    Column("rule", WORD, "number of the rule that asks", "seat"),
    Column("offered", pl.UInt16(), "options offered", "seat"),
    Column("taken", pl.UInt16(), "options taken; null: a concession in place of an answer", "seat"),
    Column(
        "verbs",
        WORD,
        "verbs of the options taken, each once, joined by +, or what was done by hand; empty: none taken",
        "seat",
    ),
    Column(
        "card",
        pl.UInt16(),
        f"card of the first option taken, or of what was done by hand; null: none, or {_ASSUMED}",
        "seat",
    ),
    Column("card_number", WORD, "number printed on that card", "seat"),
    Column("card_name", WORD, "name printed on that card", "seat"),
    Column("least", pl.UInt16(), "fewest options that may be taken", "seat"),
    Column("most", pl.UInt16(), "most options that may be taken", "seat"),
    Column("complete", pl.Boolean(), "whether the options offered are all there were"),
    Column("conceded", SEATS, "the player who conceded in place of the answer"),
    Column("ms", pl.Int64(), "milliseconds since the game began; null in a simulated game"),
    Column("deck", WORD, "name of the deck of `player`; null for chance"),
    Column("winner", SEATS, "seat of the game's winner; null: a draw"),
)

_OPTIONS = (
    Column("kind", WORD, "kind of the ask", "seat"),
    Column("verb", WORD, "verb of the options", "seat"),
    Column("card_number", WORD, "number printed on their card; null: they name no card that the player sees", "seat"),
    Column("card_name", WORD, "name printed on that card", "seat"),
    Column("other_number", WORD, "number printed on the other card (what is attacked); null: they name none", "seat"),
    Column("other_name", WORD, "name printed on that card; null: as its number", "seat"),
    Column(
        "other_main",
        pl.Boolean(),
        "whether its number is in no deck's other part alone: in a main deck, created or unknown; null: they name none",
        "seat",
    ),
    Column("number", pl.Int64(), "number of the options (a mode, a skill, an amount); null: they have none", "seat"),
)

_PRINTED = (
    Column("card_number", WORD, "number printed on the card", "seat"),
    Column("card_name", WORD, "name printed on the card", "seat"),
)
_LISTED = (
    Column("part", WORD, "part of the deck in which it is listed; empty: the list does not say", "seat"),
    Column("main", pl.Boolean(), "whether it is in the main deck; null: its definition was not read", "seat"),
)
_OF_SEAT = (
    Column("seat", SEATS, "seat of the player whose row it is"),
    Column("on_the_play", pl.Boolean(), "whether that player's turn came first; null: the game ended before"),
    Column("won", pl.Boolean(), "whether that player won; null: a draw"),
)

CHOICES: tuple[Column, ...] = _of_hidden(
    *_OF_GAME,
    *_OF_SEAT,
    Column("n", pl.UInt32(), "which answer of the game the decision got, as in `decisions`", "all"),
    Column("turn", pl.UInt16(), "number of the turn; 0 during setup"),
    *_OPTIONS,
    Column("offered", pl.UInt16(), "options offered with that verb, such cards and that number", "seat"),
    Column("taken", pl.UInt16(), "those of them that were taken", "seat"),
    Column("complete", pl.Boolean(), "whether the options offered are all there were"),
)

OFFERS: tuple[Column, ...] = _of_hidden(
    *_OF_GAME,
    Column("seat", SEATS, "seat of the player who decided"),
    *_OPTIONS,
    Column("offered", pl.UInt16(), "complete decisions of the game that offered the player such an option", "seat"),
    Column("taken", pl.UInt16(), "those of them in which such an option was taken", "seat"),
)

DECKS: tuple[Column, ...] = (
    *_OF_GAME,
    *_OF_SEAT,
    Column("deck_id", WORD, "which list: a hash of the game, and of the part, number and copies of each card", "seat"),
    Column("definitions", WORD, "hash of its cards' definitions: what they were in this game", "seat"),
    Column("label", WORD, "name of the deck, as it was given"),
    Column("archetype", WORD, "what the game calls such decks, as is known when it begins; null: it does not say"),
    Column("variant", WORD, "the archetype at a finer grain; null: the game does not say", "seat"),
    Column("size", pl.UInt16(), "cards in it, those outside the main deck included"),
    Column("mulligans", pl.UInt16(), "hands redrawn; null: the player was not asked, or the game has no such thing"),
    Column("chose", pl.Boolean(), "whether the player chose who begins; null: the game does not say who does"),
    Column("main_size", pl.UInt16(), "cards in the main deck; null: the cards' definitions were not read"),
    Column("player", WORD, "name of the player"),
    Column("kind", WORD, "human or bot"),
    Column("bot", WORD, "which bot; null: a human"),
    Column("bot_version", pl.Int64(), "version of that bot; null: a human, or not recorded (1)"),
)

DECK_CARDS: tuple[Column, ...] = _of_hidden(
    *_OF_GAME,
    Column("seat", SEATS, "seat of the player whose deck it is"),
    Column("deck_id", WORD, "which list, as in `decks`", "seat"),
    *_PRINTED,
    *_LISTED,
    Column("definition", WORD, "hash of the card's definition, in hex: what the card was in this game", "seat"),
    Column("kind", WORD, "kind of the card; null: its definition was not read", "seat"),
    Column("cost", pl.Int64(), "its cost; null: it has none, or the game does not say what a cost is", "seat"),
    Column("copies", pl.UInt16(), "copies in the deck", "seat"),
)

CARD_GAMES: tuple[Column, ...] = _of_hidden(
    *_OF_GAME,
    *_OF_SEAT,
    *_PRINTED,
    *_LISTED,
    Column("copies", pl.UInt16(), "copies in the deck (GP)", "seat"),
    Column("dealt", pl.UInt16(), f"copies in the hand first dealt, before redraws; null: {_HIDDEN}", "seat"),
    Column(
        "opening",
        pl.UInt16(),
        f"copies in the hand as the first turn began, redraws done (OH); null: {_HIDDEN}",
        "seat",
    ),
    Column(
        "drawn",
        pl.UInt16(),
        f"further copies that came into the hand later, from wherever (GD); null: {_HIDDEN}",
        "seat",
    ),
    Column(
        "seen",
        pl.UInt16(),
        f"copies that were in the hand at any time since the first turn began (GIH); null: {_HIDDEN}",
        "seat",
    ),
    Column("played", pl.UInt16(), "copies played at least once; null: the game does not say what playing is"),
    Column("first_played", pl.UInt16(), "number of the turn in which a copy was first played; null: none was"),
    Column("own_turn", pl.UInt16(), "the same as the number of an own turn: (first_played + 1) div 2; null: none was"),
    Column(
        "played_of_seen",
        pl.UInt16(),
        f"copies both seen and played; null: the game does not say what playing is, or {_HIDDEN}",
    ),
    Column("in_hand", pl.UInt16(), f"copies in the hand as the game ended; null: {_HIDDEN}", "seat"),
    Column("in_deck", pl.UInt16(), f"copies in the deck as the game ended; null: {_ASSUMED}", "all"),
)

FATES: tuple[Column, ...] = _of_hidden(
    *_OF_GAME,
    Column("seat", SEATS, "seat of the player whose card it is"),
    *_PRINTED,
    *_LISTED,
    Column("fate", WORD, "what became of copies, as in `facts`"),
    Column("copies", pl.UInt16(), "copies seen that met it, once or more; seen: as in `card_games`", "seat"),
)

HANDS: tuple[Column, ...] = _of_hidden(
    *_OF_GAME,
    *_OF_SEAT,
    Column("seq", pl.UInt32(), "position in the game of the fact by which the card came to the hand", "all"),
    Column("turn", pl.UInt16(), "number of the turn; 0 during setup"),
    Column("card", pl.UInt16(), f"the card: its place in the decks, seat a's first; null: {_ASSUMED}", "all"),
    *_PRINTED,
    Column("origin", WORD, "how it came: opening, or a word of the game (turn_draw); null: it declares none that fits"),
    Column("by_chance", pl.Boolean(), "whether no player chose it: opening, a draw, or so says the game of its word"),
    Column("dealt", pl.Boolean(), "whether it was in the hand first dealt, before redraws", "seat"),
    Column("opening", pl.Boolean(), "whether it was then in the hand as the first turn began", "seat"),
)


def _of_both(name: str, doc: str, label: Label = "public") -> tuple[Column, ...]:
    return tuple(Column(f"{name}_{seat}", COUNT, f"{doc}, seat {seat}", label) for seat in ("a", "b"))


LEFT = ("hand", "life", "resource", "board")
"""The figures that `turns` has for the end of each turn."""
TURNS: tuple[Column, ...] = (
    *_OF_GAME,
    Column("turn", pl.UInt16(), "number of the turn; 0: the setup before the first"),
    Column("own_turn", pl.UInt16(), "number of the turn among those of its player: (turn + 1) div 2; 0: the setup"),
    Column("turn_player", SEATS, "whose turn it is; null: the setup"),
    Column("facts", pl.UInt32(), "facts of the turn, its beginning included", "all"),
    *_of_both("decisions", "answers given to asks", "all"),
    *_of_both("drawn", "cards moved from the deck to the hand; null: the game has no such zones"),
    *_of_both("played", "cards played; null: the game does not say what playing is"),
    *_of_both("attacks", "attacks declared; null: the game does not say what attacking is"),
    *_of_both("damage", "damage dealt to the player; null: the game does not say what damage is"),
    *_of_both("available", "resource that was not spent as the phase for spending it began; null: no such phase"),
    *_of_both("used", "resource spent; null: the game does not say what spending is"),
    *(column for name in LEFT for column in _of_both(name, f"{FIGURES[name]}, at the end of the turn")),
    Column("ms", pl.Int64(), "milliseconds from the game's beginning to the turn's last answer; null if simulated"),
    Column("winner", SEATS, "seat of the game's winner; null: a draw"),
)


def _of_side(side: str, whose: str) -> tuple[Column, ...]:
    return tuple(
        Column(f"{side}_{name}", COUNT, f"{whose} {doc}; null: no such thing") for name, doc in FIGURES.items()
    )


POSITIONS: tuple[Column, ...] = _of_all(
    *_OF_GAME,
    Column("seat", SEATS, "from whose side the position is counted"),
    Column("n", pl.UInt32(), "which answer of the game the decision got, as in `decisions`", "all"),
    Column("position", pl.UInt32(), "facts before the decision", "all"),
    Column("turn", pl.UInt16(), "number of the turn; 0 during setup"),
    Column("own_turn", pl.UInt16(), "number of the turn among those of its player: (turn + 1) div 2; 0 during setup"),
    Column("my_turn", pl.Boolean(), "whether it is the turn of `seat`; null if nobody's"),
    Column("phase", WORD, "phase of the turn"),
    Column("step", WORD, "step of the phase"),
    Column("deciding", pl.Boolean(), "whether it is `seat` who decides", "all"),
    *_of_side("mine", "own"),
    *_of_side("theirs", "the opponent's"),
    Column("on_the_play", pl.Boolean(), "whether the first turn was that of `seat`; null: the game ended before"),
    Column("won", pl.Boolean(), "whether `seat` won; null: a draw"),
)

AFTERSTATES: tuple[Column, ...] = _of_hidden(
    *_OF_GAME,
    Column("seat", SEATS, "who decided, from whose side the position is counted"),
    Column("n", pl.UInt32(), "which answer of the game the decision got, as in `decisions`", "all"),
    Column(
        "position",
        pl.UInt32(),
        "facts up to the last of the answer's, or before those by which a player comes to see a card new to `seat`",
        "all",
    ),
    *(column for column in POSITIONS if column.name in ("turn", "my_turn", "phase", "step")),
    *_of_side("mine", "own"),
    *_of_side("theirs", "the opponent's"),
    *POSITIONS[-2:],
)

ATTACKS: tuple[Column, ...] = (
    *_OF_GAME,
    Column("seat", SEATS, "seat of the player who attacked"),
    Column("main", pl.Boolean(), "whether the cards attacked are in a main deck; null: no card, or not known"),
    Column("fate", WORD, "what became of cards by the attacks, as in `facts`; null: the row counts all attacks"),
    Column("own", pl.Boolean(), "whether these cards are the attacker's own; null: the row counts all attacks"),
    Column("attacks", pl.UInt32(), "attacks of the game on such cards; those by which cards met that fate"),
    Column("hits", pl.UInt32(), "those of all attacks that dealt damage; null of a fate"),
    Column("cards", pl.UInt32(), "cards that met that fate by them; null of all attacks"),
    Column("squares", pl.UInt32(), "sum of the squares of such cards an attack; null of all attacks"),
)

COUNTS: tuple[Column, ...] = (
    *_OF_GAME,
    Column("seq", pl.UInt32(), "position in the game from which on it is so: 0 for the beginning", "all"),
    Column("seat", SEATS, "whose it is"),
    Column("what", WORD, "a zone, `active_` and a zone, or a number beside cards, except gauges (see `positions`)"),
    Column("count", COUNT, "how many cards, or what number"),
)

RECORDED: Mapping[str, tuple[Column, ...]] = {
    "games": GAMES,
    "facts": FACTS,
    "decisions": DECISIONS,
    "choices": CHOICES,
    "offers": OFFERS,
    "attacks": ATTACKS,
    "positions": POSITIONS,
    "afterstates": AFTERSTATES,
    "counts": COUNTS,
    "turns": TURNS,
    "decks": DECKS,
    "deck_cards": DECK_CARDS,
    "card_games": CARD_GAMES,
    "fates": FATES,
    "hands": HANDS,
}
"""The tables of recorded games."""
TABLES: Mapping[str, tuple[Column, ...]] = {
    **RECORDED,
    **{name: (*_OF_GAME, *(Column(*declared) for declared in columns)) for name, columns in REPORTED.items()},
}


@cache
def schema(table: str) -> pl.Schema:
    """The table's columns as a Polars schema, in order. Not a copy: do not change it."""
    return pl.Schema({column.name: column.dtype for column in TABLES[table]})
