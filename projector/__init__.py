"""The read side: replay of one game, views of it, the lake of all games and the statistics over it."""

import projector.pictures  # noqa: F401 (what draws states, replays and lakes in a notebook)
