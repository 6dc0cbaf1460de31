"""What a card game calls the figures that statistics have of it."""

from events.errors import KifuError
from events.game import load

COST = "Cost"


def cost_caption(system: str | None) -> str:
    """The game's own word for the figure by which its lists are put in order, which columns and axes call a cost."""
    try:
        game = None if system is None else load(system)
    except KifuError:  # a game that is not installed here
        game = None
    if game is None or game.statistics.cost is None:
        return COST
    field = game.statistics.cost
    return game.board.look.captions.get(field) or field.replace("_", " ").capitalize()
