"""Games without a result in the lake, open or withdrawn: their rows of `games`, as everybody may know them."""

from collections.abc import Collection
from typing import Any

from projector.columns import TABLES
from projector.manifest import Manifest


def open_rows(manifest: Manifest, *, left_out: Collection[str] = ()) -> list[dict[str, Any]]:
    """The `games` rows of games without a result, without what no player may know: head, lengths, seed, lists."""
    secret = {column.name for column in TABLES["games"] if column.label != "public"}
    return [
        {name: None if name in secret else value for name, value in row.items()}
        for game, row in manifest.open.items()
        if game not in left_out
    ]
