"""The columns of what was only reported: matches, entries, attached games, spellings. A row is a report as it was told.

Of several rows of one match and game, one entry, one event's structure, one spelling or one person the last (by
`end_position`) stands; rows of a match or an entry (`game`) before its row in `withdrawn` stand no more.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import polars as pl

Declared: TypeAlias = tuple[str, pl.DataType, str]
"""Name, type and content of a column."""

_TEXT, _COUNT = pl.String(), pl.Int64()
_OF_EVENT: tuple[Declared, ...] = (
    ("event", _TEXT, "the event it was played at"),
    ("date", _TEXT, "its date, ISO 8601; null if not known"),
    ("format", _TEXT, "the format it was played in; null if not known"),
)
_BY_HAND: tuple[Declared, ...] = (
    ("entered_by", _TEXT, "who entered or corrected it by hand; null: it is from a file, or nobody said"),
    ("reason", _TEXT, "why it was entered or corrected by hand; null: it is from a file, or nobody said"),
)
_MORE: Declared = ("more", _TEXT, "what else the source said, as a JSON object")


def _of_side(side: str) -> Iterator[Declared]:
    yield f"player_{side}", _TEXT, f"name of player {side} (not of a seat); null: there was no opponent"
    yield f"player_id_{side}", _TEXT, f"id that the source has for player {side}; null: it has none"
    yield f"deck_{side}", _TEXT, f"name of the deck of player {side}; null if not known"
    yield f"deck_id_{side}", _TEXT, "which list that deck is, as in `decks`; null: the list is not known"
    yield f"list_{side}", _TEXT, "that list, as a JSON array of objects with number, copies, name, part"
    yield f"wins_{side}", _COUNT, f"games of the match won by player {side}; null if not known"


REPORTED: Mapping[str, tuple[Declared, ...]] = {
    "results": (
        *_OF_EVENT,
        ("phase", _TEXT, "the part of the event; null: it has one"),
        ("round", _TEXT, "the round of the event; null if not known"),
        ("table", _TEXT, "the table of the round; null if not known"),
        ("game_in_match", _COUNT, "which game of the match the row tells of; null: all of them"),
        *_of_side("a"),
        *_of_side("b"),
        ("draws", _COUNT, "games of the match that were drawn; null if not known"),
        ("won_by", _TEXT, "who won: a, b, draw, or neither (both lost)"),
        ("decided", _TEXT, "how: played, intentional draw, awarded, penalty; null: not told, counted as played"),
        ("began", _TEXT, "the player who began the game, or the first of the match: a, b; null if not known"),
        *_BY_HAND,
        _MORE,
    ),
    "entries": (
        *_OF_EVENT,
        ("player", _TEXT, "name of the player"),
        ("player_id", _TEXT, "id that the source has for the player; null: it has none"),
        ("deck", _TEXT, "name of the player's deck; null if not known"),
        ("deck_id", _TEXT, "which list it is, as in `decks`; null: the list is not known"),
        ("list", _TEXT, "that list, as a JSON array of objects with number, copies, name, part"),
        ("placing", _COUNT, "place in the final standings; null if not known"),
        ("wins", _COUNT, "matches won; null if not known"),
        ("losses", _COUNT, "matches lost; null if not known"),
        ("draws", _COUNT, "matches drawn; null if not known"),
        ("dropped", _COUNT, "round after which the player left, 0: not known which; null: did not, or not known"),
        ("points", _COUNT, "match points, as the source has them; null if not known"),
        *_BY_HAND,
        _MORE,
    ),
    "structures": (
        ("event", _TEXT, "the event that is meant"),
        ("date", _TEXT, "a day of it, ISO 8601; null if not known"),
        ("swiss", _COUNT, "its Swiss rounds, after which the cut begins; null: left to the matches"),
        ("cut", _COUNT, "the players of its cut; null: left to the matches"),
        ("place_matches", _TEXT, "what rounds have in their names whose matches are for places; null: left to them"),
        ("author", _TEXT, "who said so; empty: not told"),
        ("why", _TEXT, "for what reason; empty: none given"),
    ),
    "attached": (("attached", _TEXT, "id of a recorded game that is a game of this match, and stands for its report"),),
    "detached": (("detached", _TEXT, "id of a game that was attached to this match before, and is no more"),),
    "withdrawn": (("why", _TEXT, "why what was reported of this match or entry is withdrawn; empty: no reason given"),),
    "aliases": (
        ("spelling", _TEXT, "a spelling of a player's name, or an id"),
        ("name", _TEXT, "the name that is meant"),
    ),
    "people": (
        ("name", _TEXT, "what the person is called whose id is `game`; of a hidden one, a number"),
        ("player_id", _TEXT, "id that a source has for the person; null: it has none, or the person is hidden"),
    ),
    "hidden": (
        ("persons", _TEXT, "ids of the persons who are a player whose name is taken back, as a JSON array"),
        ("number", _COUNT, "the number that they are called by: 12 of `Player 12`"),
        ("why", _TEXT, "why the name is taken back; empty: no reason given"),
    ),
}
