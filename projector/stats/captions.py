"""What a card game calls the figures and the kinds of cards that statistics have of it."""

import polars as pl

from events.errors import KifuError
from events.game import Game, load

COST = "Cost"


def cost_caption(system: str | None) -> str:
    """The game's own word for the figure by which its lists are put in order, which columns and axes call a cost."""
    game = _game_of(system)
    if game is None or game.statistics.cost is None:
        return COST
    field = game.statistics.cost
    return game.board.look.captions.get(field) or field.replace("_", " ").capitalize()


def with_kind_captions(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows of which a column `kind` names kinds of cards, with the words that the players of each row's game have for
    them.
    """
    said = pl.col("kind").cast(pl.String)
    for name in frame["system"].cast(pl.String).unique(maintain_order=True):
        if (game := _game_of(name)) is not None and (captions := game.board.look.kinds):
            of_game = pl.col("system").cast(pl.String) == name
            said = pl.when(of_game).then(said.replace(captions)).otherwise(said)
    return frame.with_columns(said.alias("kind"))


def _game_of(system: str | None) -> Game | None:
    try:
        return None if system is None else load(system)
    except KifuError:  # a game that is not installed here
        return None
