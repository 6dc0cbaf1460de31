"""What players of a card game call the figures, the kinds of cards, and the origins and fates that statistics have."""

from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from events.errors import KifuError
from events.game import Game, load
from events.table.statistics import OPENING, SEARCH, SKILL_DRAW
from projector.stats.card_fates import STUCK, UNPLAYED
from projector.stats.card_turns import OFF_TURN

COST = "Cost"
OTHERWISE, UNKNOWN = "Otherwise", "Unknown"
"""What came by no origin that its game has a word for; the kind of a card that no list describes."""
_SHARED = {
    OPENING: "Opening hand",
    SKILL_DRAW: "Drawn by an effect",
    SEARCH: "Searched",
    UNPLAYED: "Never played",
    STUCK: "Left in hand",
    OFF_TURN: "Played in the opponent's turn",
}
"""What players of all games call the words that all games share, where these do not say it."""
_STORED = "stored "
"""What stands before the name of a column with the words of the lake, beside one with captions."""


def cost_caption(system: str | None) -> str:
    """The game's own word for the figure by which its lists are put in order, which columns and axes call a cost."""
    game = _game_of(system)
    if game is None or game.statistics.cost is None:
        return COST
    field = game.statistics.cost
    return game.board.look.captions.get(field) or field.replace("_", " ").capitalize()


def caption(column: str, word: str | None, system: str | None) -> str:
    """What players of a card game call a word of one of the columns `kind` (of cards), `origin`, `fate` and `event`."""
    if word is None:
        return UNKNOWN if column == "kind" else OTHERWISE
    return _captions(column, system).get(word) or word.replace("_", " ").capitalize()


def with_captions(frame: pl.DataFrame, columns: Sequence[str]) -> pl.DataFrame:
    """Rows of which these columns hold captions in the words of each row's game; `as_stored` takes a row back."""
    said = frame.with_columns(pl.col(name).alias(_STORED + name) for name in columns)
    for name in columns:
        pairs = frame.select(pl.col("system", name).cast(pl.String))
        known = {pair: caption(name, pair[1], pair[0]) for pair in pairs.unique().rows()}
        said = said.with_columns(pl.Series(name, [known[pair] for pair in pairs.rows()], pl.String))
    return said


def as_stored(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a frame with captions, with the words of the lake in their place."""
    stored = {name.removeprefix(_STORED): word for name, word in row.items() if name.startswith(_STORED)}
    return {name: word for name, word in row.items() if not name.startswith(_STORED)} | stored


def _captions(column: str, system: str | None) -> Mapping[str, str]:
    game = _game_of(system)
    if column == "kind":
        return game.board.look.kinds if game else {}
    of_game = getattr(game.statistics, f"{column}_captions", {}) if game else {}
    return {**_SHARED, **of_game}


def _game_of(system: str | None) -> Game | None:
    try:
        return None if system is None else load(system)
    except KifuError:  # a game that is not installed here
        return None
