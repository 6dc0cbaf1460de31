"""`kifu export` and `kifu import`."""

import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer

from dashboards.terminal import (
    DEFAULT_DATA,
    MOST_LISTED,
    MOST_NAMED,
    Data,
    Json,
    by_reason,
    counted,
    err,
    opened,
    out,
    progress,
    write_json,
)
from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange import lines
from events.exchange.exchange import ImportReport, Naming, Superseding, export_games, import_games
from events.exchange.vetting import Trust
from events.log.store import GameLog
from projector.games import find_game


def export_command(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id, or the beginning of it (all games).")
    ] = None,
    without_names: Annotated[
        bool, typer.Option("--without-names", help="Without the names of people; all else is byte for byte the same.")
    ] = False,
    data: Data = DEFAULT_DATA,
) -> None:
    """Write recorded games and reports to standard output. The status is 1 if one was left out: a damaged one, one too
    large, or without names one that was recorded with names inside.
    """
    naming = Naming.WITHOUT if without_names else Naming.WITH
    with opened(data) as log:
        games = log.games() if game is None else [find_game(log, game)]
        with progress("games", len(games), quiet=False) as told:
            report = export_games(log, games, sys.stdout.buffer.write, naming=naming, progress=told)
    sys.stdout.flush()
    of_itself = [left.reason for left in report.left_out if str(left.game) in left.reason]
    others = [left for left in report.left_out if left.reason not in of_itself]
    recorded = ((f"game {left.game}", left.reason) for left in others if not left.reported)
    reports = ((f"report {left.game}", left.reason) for left in others if left.reported)
    for line in (*of_itself, *by_reason(recorded), *by_reason(reports, what="report")):
        err.print(f"left out: {line}")
    if report.left_out:
        raise typer.Exit(1)


# \b keeps the lines of a paragraph as they are.
export_command.__doc__ = "\n\n".join(
    [str(export_command.__doc__), *(f"\b\n{part}" for part in str(lines.__doc__).strip().split("\n\n"))]
)


def import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What kifu export wrote (- for standard input).")],
    trust: Annotated[
        bool, typer.Option("--trust", help="Take the file's word: games are not played again, and none supersedes.")
    ] = False,
    supersede: Annotated[
        bool, typer.Option("--supersede", help="Let corrections stand in the place of the games that they correct.")
    ] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Take the games of an export into the log, each whole or not at all; those in it already are left as they are.

    Each game is played again by the rules (a simulated one simulated again) and taken if it is equal. What older rules
    recorded cannot be, and is taken on trust; what calls itself simulated and cannot be simulated again is `imported`,
    under another id. What is wrong with a game is said in one line, and the status is then 1. `kifu export --help`
    describes the format.
    """
    trusted = Trust.EVERYTHING if trust else Trust.NOTHING
    superseding = Superseding.ALLOWED if supersede else Superseding.REFUSED
    try:
        with ExitStack() as stack:
            source = sys.stdin.buffer if file == Path("-") else stack.enter_context(_opened(file))
            told = stack.enter_context(progress("bytes", _size(file), quiet=as_json))

            def log() -> GameLog:
                return stack.enter_context(closing(GameLog.open(data, durable=False)))

            report = import_games(log, source, trust=trusted, superseding=superseding, progress=told)
    except KifuError as error:
        raise type(error)(f"{quoted(str(file))}: {error}") from None
    _tell(report, as_json=as_json)


def _opened(file: Path) -> BinaryIO:
    try:
        return file.open("rb")
    except (OSError, ValueError) as error:  # ValueError: a path that no system call takes
        reason = getattr(error, "strerror", None) or str(error)
        raise KifuError(f"it cannot be opened ({reason}): give a file that `kifu export` wrote") from None


def _size(file: Path) -> int:
    return file.stat().st_size if file.is_file() else 0


def _tell(report: ImportReport, *, as_json: bool) -> None:
    bad_games = report.quarantined
    if as_json:
        shown = msgspec.structs.replace(report, quarantined=bad_games[:MOST_LISTED])
        more = {"more_quarantined": len(bad_games) - MOST_LISTED} if len(bad_games) > MOST_LISTED else {}
        write_json({**msgspec.to_builtins(shown), **more})
    else:
        reports = f" and {counted(report.reports, 'report')}" if report.reports else ""
        names = f", {counted(report.names, 'name')}" if report.names else ""
        games = counted(report.added - report.reports, "game")
        counts = f"{games}{names}{reports} added, {report.continued:,} continued"
        out.print(f"{counts}, {report.duplicates:,} there already, {len(report.quarantined):,} quarantined")
        if report.trusted:
            out.print(f"{report.trusted:,} of them on trust: they were not played again")
        if report.unproven:
            out.print(f"{report.unproven:,} of them as imported: they cannot be simulated again")
    whose = [f"game {bad.game}" if bad.game else "no game known" for bad in bad_games]
    named = (f"{game}, line {bad.line}" for game, bad in zip(whose, bad_games, strict=True))
    lines = [*by_reason(zip(named, (bad.reason for bad in bad_games), strict=True))]
    for line in lines[:MOST_NAMED]:
        err.print(f"quarantined: {line}")
    if len(lines) > MOST_NAMED:
        err.print(f"quarantined: and {len(lines) - MOST_NAMED:,} more, up to line {bad_games[-1].line:,}")
    if bad_games:
        raise typer.Exit(1)
