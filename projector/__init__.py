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
events.errors.KifuError: no statistic is called 'deck_wins'; there are ...
"""

import projector.pictures  # noqa: F401 (what draws states, replays and lakes in a notebook)
from events.errors import KifuError
from projector.folder import DataFolder
from projector.folder import open_data as open
from projector.lake import Lake, refresh
from projector.replay import Replay
from projector.stats.filters import USUAL, Filters

__all__ = ["USUAL", "DataFolder", "Filters", "KifuError", "Lake", "Replay", "open", "refresh"]
