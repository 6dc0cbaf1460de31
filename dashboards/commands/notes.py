"""`kifu annotate`, `kifu ruling` and `kifu games withdraw`: what is said of a recorded game beside its actions."""

from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal

import typer

from dashboards import serving
from dashboards.terminal import DEFAULT_DATA, Data, GameId, out
from events.log.store import GameLog
from events.records.envelope import Annotation, Note, TableRuling
from events.records.recorder import note
from events.records.withdrawing import withdraw_game
from events.table.ids import Player
from projector.games import find_game

At = Annotated[int, typer.Option(min=0, help="The position it is about: the table after that many facts.")]
Author = Annotated[str, typer.Option(help="Who says it.")]


def annotate_command(
    game: GameId,
    text: Annotated[str, typer.Argument(help="The remark.")],
    at: At,
    author: Author,
    data: Data = DEFAULT_DATA,
) -> None:
    """Remark on a position of a recorded game. The remark becomes part of the record; the game stays as it is."""
    _add(data, game, Annotation(position=at, author=author, text=text))


def ruling_command(
    game: GameId,
    reason: Annotated[str, typer.Argument(help="What happened, and why it is ruled so.")],
    at: At,
    author: Author,
    kind: Annotated[
        Literal["illegal_play", "missed_trigger", "rewind", "penalty", "other"], typer.Option(help="What it is about.")
    ] = "other",
    player: Annotated[Player | None, typer.Option(help="The player it concerns: a or b.")] = None,
    data: Data = DEFAULT_DATA,
) -> None:
    """Record a ruling: what really happened at the table against the rules, and stands."""
    _add(data, game, TableRuling(position=at, author=author, kind=kind, reason=reason, player=player))


def games_withdraw(
    game: GameId,
    reason: Annotated[str, typer.Argument(help="Why it is not played on.")],
    author: Author,
    data: Data = DEFAULT_DATA,
) -> None:
    """Withdraw an abandoned game: it is no longer open, has no result, and is not counted. The log keeps it."""
    serving.require_log(data)
    with closing(GameLog.open(data)) as log:
        name = find_game(log, game)
        withdraw_game(log, name, author=author, reason=reason)
    out.print(f"game {name} is withdrawn")


def _add(data: Path, game: str, said: Note) -> None:
    serving.require_log(data)
    with closing(GameLog.open(data)) as log:
        name = find_game(log, game)
        note(log, name, said)
    out.print(f"recorded with game {name}")
