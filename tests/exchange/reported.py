"""Files of results in the public forms, made up, and what they say."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from events.exchange.reading import read_results
from events.exchange.reporting import ReportedRows, report_results
from events.exchange.rows import Source
from events.game import load
from events.log.store import GameLog
from tests.suite.toy import TOY

HEADER = "event,date,format,round,table,player_a,deck_a,player_b,deck_b,wins_a,wins_b,draws"
CUP = f"""{HEADER}
Lamp Cup,2026-03-14,standard,1,1,Ann,Embers,Ben,Tides,2,1,0
Lamp Cup,2026-03-14,standard,1,2,Cleo,Tides,Dan,Groves,2,0,0
Lamp Cup,2026-03-14,standard,1,,Eve,Embers,,,,,
Lamp Cup,2026-03-14,standard,2,1,Cleo,Tides,Ann,Embers,1,2,0
Lamp Cup,2026-03-14,standard,2,2,Eve,Embers,Ben,Tides,1,1,1
Lamp Cup,2026-03-14,standard,2,,Dan,Groves,bye,,,,
Lamp Cup,2026-03-14,standard,3,1,Ann,Embers,Eve,Embers,2,0,0
Lamp Cup,2026-03-14,standard,3,2,Dan,Groves,Ben,Tides,0,2,0
Lamp Cup,2026-03-14,standard,3,,Cleo,Tides,BYE,,,,
"""
"""Five players, three rounds, a bye in each."""

STANDINGS: list[dict[str, Any]] = [
    {
        "player": "ann01",
        "name": "Ann",
        "country": "NL",
        "placing": 1,
        "record": {"wins": 2, "losses": 0, "ties": 0, "points": 6},
        "drop": None,
        "deck": {"id": "embers", "name": "Embers", "icons": ["flame"]},
        "decklist": {"main": [{"name": "Stone", "set": "T", "number": "1", "count": 4}]},
    },
    {"player": "ben02", "name": "Ben", "placing": 2, "record": {"wins": 1, "losses": 1, "ties": 0}, "drop": 2,
     "deck": {"id": "tides", "name": "Tides"}, "decklist": None},
    {"player": "cleo3", "name": "Cleo", "placing": 3, "record": {"wins": 0, "losses": 2, "ties": 0}, "drop": None,
     "deck": {}},
]  # fmt: skip
PAIRINGS: list[dict[str, Any]] = [
    {"round": 1, "phase": 1, "table": 1, "player1": "ann01", "player2": "ben02", "winner": "ann01", "note": "on film"},
    {"round": 1, "phase": 1, "player1": "cleo3", "winner": -1},
    {"round": 2, "phase": 1, "table": 1, "player1": "cleo3", "player2": "ann01", "winner": "ann01"},
    {"round": 2, "phase": 1, "player1": "ben02", "winner": "ben02"},
]


def source(**more: Any) -> Source:
    return Source(TOY.name, load(TOY.name).pool.parts, **more)


def written(folder: Path, content: object, name: str = "results.csv") -> Path:
    """A file of that text, or of that value as JSON, an entry a line."""
    file = folder / name
    if isinstance(content, list):
        content = "[\n" + ",\n".join(map(json.dumps, content)) + "\n]"
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return file


def imported(log: GameLog, file: Path, *, amend: bool = False, **more: Any) -> ReportedRows:
    """The report on a file; JSON that names no event is of the event that the file is called after."""
    if file.suffix == ".json":
        more = {"event": file.stem.partition("-")[0], **more}
    return report_results(log, read_results(file, source(**more)), amend=amend)


def row(**cells: object) -> str:
    """A CSV of one row, the usual one but for some cells; further ones have columns of their own."""
    usual = dict(zip(HEADER.split(","), CUP.splitlines()[1].split(","), strict=True))
    whole = {**usual, **{name: str(cell) for name, cell in cells.items()}}
    return lines_of(list(whole), [list(whole.values())])


def lines_of(*rows: Sequence[Any]) -> str:
    header, cells = rows
    quoted = [['"' + cell.replace('"', '""') + '"' for cell in line] for line in [header, *cells]]
    return "\n".join(map(",".join, quoted))
