"""The read side: replay of one game, views of it, the lake of all games and the statistics over it.

`projector.open` is the one door to it:

>>> import projector
>>> data = projector.open(folder)
>>> data.frame("decks").height  # one row a game and seat
8
>>> data.game_length(population="bots")["games"].sum()
4
>>> data.sql("SELECT count(*) AS games FROM games WHERE reason IS NOT NULL").item()
4
>>> replay = data.replay(data.frame("games")["game"][0])
>>> replay.step("turn") > 0  # a notebook draws its board
True
>>> data.stat("deck_wins")
Traceback (most recent call last):
events.errors.KifuError: no statistic is called 'deck_wins'; did you mean ...? there are ...
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import projector.pictures  # noqa: F401 (what draws states and replays in a notebook)
from events.errors import KifuError
from projector.replay import Replay

if TYPE_CHECKING:
    from projector.folder import DataFolder
    from projector.folder import open_data as open
    from projector.lake import Lake
    from projector.lake_writer import refresh
    from projector.stats.filters import USUAL, Filters

__all__ = ["USUAL", "DataFolder", "Filters", "KifuError", "Lake", "Replay", "open", "refresh"]
_PLACES = {
    "open": "folder.open_data", "DataFolder": "folder.DataFolder", "Lake": "lake.Lake",
    "refresh": "lake_writer.refresh", "USUAL": "stats.filters.USUAL", "Filters": "stats.filters.Filters",
}  # fmt: skip
"""The names whose modules import Polars, which takes as long as all the rest: they are imported when asked for."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """A name of the door, from its module."""
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, _, own = _PLACES[name].rpartition(".")
        return globals().setdefault(name, getattr(import_module(f"{__name__}.{module}"), own))

    def __dir__() -> list[str]:
        """The names of the door, also those not imported yet."""
        return sorted({*globals(), *__all__})
