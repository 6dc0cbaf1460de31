"""The traps of the rule books: where a book can be read in two ways, and the reading by which its game is played."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

TABLE = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[2] / "shared")) / "rules" / "traps.md"
REASONS = Path("tests/traps.toml")
SET_BY_OPTIONS: Mapping[str, tuple[str, ...]] = {"BF-33": ("begins", "deck", "hand", "gauge", "life")}
"""The traps whose readings are options named by what they set. A test of such an option bears `BF-33/hand`."""
OF_BOOKS = frozenset({"time"})
"""The options that a book itself leaves to an event, and that are the readings of no trap."""
HEADING = re.compile(r"^## (.*?)(?: \([A-Z]+\))?$")
ROW = re.compile(r"^\| ([A-Z]+-\d+) \| (.*) \| ([^|]*) \|$")
OTHER_BOOK = re.compile(r"\b(?:Masters|FW)(?: \d+(?:-\d+)+(?:\.\.\d+)?(?:/\d+)*,?)+")
Kind: TypeAlias = Literal["no_play", "no_line"]


class Trap(NamedTuple):
    """A row of the table of traps: where the trap stands, its reading and the reason for it, and how sure that is."""

    where: str
    reading: str
    why: str
    confidence: str


def read_traps(game: str) -> dict[str, Trap]:
    """The traps of a game by their ids; empty if the table names none of it."""
    traps, heading = {}, ""
    for line in TABLE.read_text("utf-8").splitlines():
        if match := HEADING.match(line):
            heading = match[1]
        elif (match := ROW.match(line)) and heading.casefold().replace(" ", "_") == game:
            where, _, reading, why = (OTHER_BOOK.sub("", cell) for cell in match[2].split(" | "))
            traps[match[1]] = Trap(where, reading, why, match[3])
    return traps


def read_shared_lines(game: str, path: Path = REASONS) -> dict[str, list[tuple[Path, str]]]:
    """The lines of shared rooms, which name no game, by the trap of a game whose reading they do: file and line."""
    lines: dict[str, list[tuple[Path, str]]] = {}
    for row in _table(game, path).get("shared_lines", []):
        lines.setdefault(row["trap"], []).append((Path(row["file"]), row["line"]))
    return lines


def read_unshown(game: str, kind: Kind, path: Path = REASONS) -> dict[str, str]:
    """The traps of a game that nothing can show, with the reason: no play differs, or no line does the reading."""
    reasons: dict[str, str] = _table(game, path).get(kind, {})
    return reasons


def _table(game: str, path: Path) -> dict[str, Any]:
    tables = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return dict(tables.get(game, {}))
