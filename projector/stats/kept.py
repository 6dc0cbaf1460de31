"""Frames of a lake that are the same whatever is asked of it, kept for as long as it stands where it stood."""

from collections.abc import Callable, Hashable

import polars as pl

from projector.lake import Lake
from projector.recent import Frames

kept_frames = Frames(most_bytes=128_000_000)
OF_GAMES = (
    *("game", "end_position", "system", "population", "source", "options", "first", "chooser", "winner"),
    *("turns", "reason", "date", "format", "event", "round", "match", "game_in_match", "experiment"),
    *(f"{name}_{seat}" for name in ("deck", "deck_id", "archetype", "variant", "player", "kind") for seat in "ab"),
)
"""The columns of `games` by which stats count."""
ASKED = ("trusted", "ruled")
"""What filters ask of games beside these."""


def kept(lake: Lake, name: str, make: Callable[[Lake], pl.DataFrame]) -> pl.DataFrame:
    """What `make` makes of a lake, by a name, made once in each of the lake's states."""
    return kept_frames.get((name, state_of(lake)), lambda: make(lake))


def state_of(lake: Lake) -> Hashable:
    """What tells a lake as it stands from what it was and will be."""
    manifest = lake.manifest
    gone = () if lake.amended else tuple(sorted(manifest.left_out(until=lake.until)))
    return lake.folder, lake.until, lake.after, gone, manifest.position, manifest.parts, tuple(manifest.open)


def every_game(lake: Lake) -> pl.DataFrame:
    """The rows of `games` with these columns, those still open with them."""
    return kept(lake, "games", lambda lake: lake.collect(lake.scan("games").select(*OF_GAMES, *ASKED)))
