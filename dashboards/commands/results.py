"""`kifu results import`, `attach` and `detach`: matches as others report them, and the recorded games of these."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from dashboards.commands.standings import refreshed
from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import (
    DEFAULT_DATA,
    MOST_NAMED,
    Data,
    Json,
    System,
    counted,
    err,
    opened,
    out,
    pairs,
    plain,
    tell_added,
    write_json,
)
from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.kept_forms import read_in_form
from events.exchange.reporting import ReportedRows, report_results
from events.exchange.rows import BadRow, Read, Row, Source
from events.game import load
from events.log.store import GameLog
from events.records.attaching import attach, detach
from projector.games import find_game


def results_import(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A sheet (CSV, Excel), or JSON.")],
    system: System = DEFAULT_SYSTEM,
    event: Annotated[str | None, typer.Option(help="The event, where the file names none.")] = None,
    date: Annotated[str | None, typer.Option(help="Its date, where the file names none, as in 2026-03-14.")] = None,
    columns: Annotated[
        str | None,
        typer.Option(metavar="NAME=COLUMN,...", help='Columns of other names: player_a="Player 1",score=Result.'),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The site it is of, where it may be of several; or a name for --columns."),
    ] = None,
    amend: Annotated[
        bool, typer.Option("--amend", help="Let rows that contradict what the log has stand in its place.")
    ] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Take reported results into the log; those in it already are left as they are.

    A sheet has one row a match (two players, and a score or a winner), a game or a player (a place or points), under
    the headings that sites and people give them; --columns says what others mean, and the data folder keeps that under
    the name of a --form for other files with the same header. The JSON is that of Limitless TCG, melee.gg, TopDeck.gg,
    Challonge or Bandai TCG+. A match counts as one match, and nobody is said to have begun. What is wrong with a row is
    told with its line, and the status is then 1; all others are taken. What is not sure of the events is told: where
    the cut begins, players twice in a round, names that are alike.
    """
    said = pairs(columns.split(","), of="--columns", example='player_a="Player 1"') if columns else {}
    source = Source(system, load(system).pool.parts, event, date, said, form)
    try:
        rows, of_form = read_in_form(file, source, data)
    except KifuError as error:
        raise type(error)(f"{quoted(str(file))}: {error}") from None
    if of_form:
        err.print(of_form)
    bad = [row for row in rows if isinstance(row, BadRow)]
    if len(bad) == len(rows):
        report = ReportedRows(quarantined=bad)  # nothing of it is kept, not even an empty log
    else:
        with closing(GameLog.open(data, durable=False)) as log:
            report = report_results(log, rows, amend=amend)
    if not rows:
        err.print("there is nothing in it: give rows of matches, or an array of standings or pairings")
    for line, earlier in [*report.rematches.items()][:MOST_NAMED]:
        err.print(f"lines {earlier} and {line} are alike, without a round or a table: taken as two matches")
    if report.added:
        _tell_doubts(report, rows, system, data)
    _tell(report, system, as_json=as_json)


def _tell_doubts(report: ReportedRows, rows: Iterable[Read], system: str, data: Path) -> None:
    """Tell what is not sure of the events that matches were added to; the lake is refreshed first."""
    from projector.one_event import doubts_of_events

    events = [*dict.fromkeys(row.report.event for row in rows if isinstance(row, Row))]
    lines = {str(stream): line for stream, line in report.lines.items()}
    doubts = [*doubts_of_events(refreshed(data, None), system, events, lines)]
    for doubt in doubts[:MOST_NAMED]:
        err.print(plain(doubt))
    if len(doubts) > MOST_NAMED:
        err.print(f"and {len(doubts) - MOST_NAMED:,} more doubts: kifu standings tells those of an event")


def _tell(report: ReportedRows, system: str, *, as_json: bool) -> None:
    bad = report.quarantined
    if as_json:
        listed = [row._asdict() for row in bad]
        write_json({"added": report.added, "duplicates": report.duplicates, "quarantined": listed})
    else:
        added = f"{counted(report.added, 'report')} of {system} added"
        out.print(f"{added}, {report.duplicates:,} there already, {len(bad):,} quarantined")
    for row in bad[:MOST_NAMED]:
        err.print(f"quarantined: line {row.line}: {row.why}")
    if len(bad) > MOST_NAMED:
        err.print(f"quarantined: and {len(bad) - MOST_NAMED:,} more, up to line {bad[-1].line:,}")
    if bad:
        raise typer.Exit(1)


def results_attach(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="Recorded games, by id or its beginning.")],
    phase: Annotated[str | None, typer.Option(help="The phase, where rounds of several are called the same.")] = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Put the matches of recorded games in the place of what was reported of them, found by event, round and players.

    Only where that is not known without: a recorded match is the reported one of its event, round, players and day.
    """
    with opened(data) as log:
        attached = [attach(log, find_game(log, game), phase=phase) for game in games]
    tell_added(sum(attached), len(attached), "game", "attached", as_json=as_json)


def results_detach(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="Attached games, by id or its beginning.")],
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Take recorded games from what they were attached to: they are found by event, round, players and day, as if they
    had never been attached. The log keeps both.
    """
    with opened(data) as log:
        for game in (found := [find_game(log, game) for game in games]):
            detach(log, game)
    write_json({"detached": len(found)}) if as_json else out.print(f"{counted(len(found), 'game')} detached")
