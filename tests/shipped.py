"""The games that come with Kifu; what else is installed beside it is not tested here."""

from pathlib import Path

import events
from events.game import Game, load

_FOLDERS = sorted(path.parent for path in Path(events.__path__[0]).glob("*/rules.csv"))
SHIPPED: tuple[Game, ...] = tuple(load(folder.name) for folder in _FOLDERS)
