"""A plugin of pytest by which each game takes the other value of one switch: that of the environment's `SWITCH`."""

import os
from collections.abc import Mapping

from events.game import Game

_SWITCH = os.environ["SWITCH"]
_chosen = Game.chosen


def _reversed(self: Game, options: Mapping[str, str]) -> dict[str, str]:
    chosen = _chosen(self, options)
    if _SWITCH in chosen:
        values = self.options[_SWITCH]
        chosen[_SWITCH] = values[(values.index(chosen[_SWITCH]) + 1) % len(values)]
    return chosen


Game.chosen = _reversed  # type: ignore[method-assign]
