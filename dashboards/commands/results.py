"""`kifu results` and `kifu players`: matches that nobody recorded, as others report them, and who played them."""

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
    write_json,
)
from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.reading import read_results
from events.exchange.reporting import ReportedRows, report_results
from events.exchange.rows import BadRow, Read, Row, Source
from events.game import load
from events.log.store import GameLog
from events.records.aliases import People, alias, check_known
from events.records.amending import Choice, amend, withdraw
from events.records.attaching import attach, detach
from events.records.people import withdraw_name
from events.records.structuring import take_along
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
    amend: Annotated[
        bool, typer.Option("--amend", help="Let rows that contradict what the log has stand in its place.")
    ] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Take reported results into the log; those in it already are left as they are.

    A sheet has one row a match (two players, and a score or a winner), a game or a player (a place or points), under
    the headings that sites and people give them; --columns says what others mean. The JSON is that of Limitless TCG's
    public API. A match counts as one match, and nobody is said to have begun. What is wrong with a row is told with its
    line, and the status is then 1; all others are taken. What is not sure of the events is told: where the cut begins,
    players twice in a round, names that are alike.
    """
    said = pairs(columns.split(","), of="--columns", example='player_a="Player 1"') if columns else {}
    source = Source(system, load(system).pool.parts, event, date, said)
    try:
        rows = read_results(file, source)
    except KifuError as error:
        raise type(error)(f"{quoted(str(file))}: {error}") from None
    bad = [row for row in rows if isinstance(row, BadRow)]
    if len(bad) == len(rows):
        report = ReportedRows(quarantined=bad)  # nothing of it is kept, not even an empty log
    else:
        with closing(GameLog.open(data, durable=False)) as log:
            report = report_results(log, rows, amend=amend)
    if not rows:
        err.print("there is nothing in it: give rows of matches, or an array of standings or pairings")
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
    _tell_added(sum(attached), len(attached), "game", "attached", as_json=as_json)


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


Named = Annotated[str, typer.Argument(metavar="EVENT", help="The event's name.")]
OfSystem = Annotated[str | None, typer.Option("--system", help="The card game, where several were played there.")]
OfDay = Annotated[str | None, typer.Option("--date", help="What was reported of this day alone, as in 2026-03-14.")]
OfRound = Annotated[str | None, typer.Option("--round", help="What was reported of this round alone.")]
OfPlayers = Annotated[
    list[str] | None, typer.Option("--player", help="What was reported of this player alone. Twice: of both together.")
]


def results_amend(
    event: Named,
    changes: Annotated[
        list[str], typer.Option("--set", metavar="NAME=VALUE", help="A new value, none in `format=`. May be repeated.")
    ],
    system: OfSystem = None,
    date: OfDay = None,
    round: OfRound = None,
    player: OfPlayers = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Amend what was reported of an event, all of it or what is chosen: event, date, format, phase, round, table, or a
    further column of its source. Results and decks are amended by kifu results import --amend, names by kifu players
    alias. The log keeps what was said before.
    """
    choice = Choice(event, system, date, round, player or ())
    values = pairs(changes, of="--set", example="format=standard")
    with opened(data) as log:
        amended = amend(log, choice, values)
        if round is None and not player:  # the event itself
            take_along(log, event, values, system=system, date=date)
    _tell_done(amended, "amended", as_json=as_json)


def results_withdraw(
    event: Named,
    system: OfSystem = None,
    date: OfDay = None,
    round: OfRound = None,
    player: OfPlayers = None,
    why: Annotated[str, typer.Option(help="The reason, which the log keeps.")] = "",
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Withdraw what was reported of an event, all of it or what is chosen: it counts no more. The log keeps it, and
    kifu results import --amend takes it again.
    """
    with opened(data) as log:
        withdrawn = withdraw(log, Choice(event, system, date, round, player or ()), why=why)
    _tell_done(withdrawn, "withdrawn", as_json=as_json)


def _tell_done(number: int, done: str, *, as_json: bool) -> None:
    if as_json:
        write_json({done: number})
    else:
        out.print(f"{counted(number, 'match or entry', 'matches and entries')} {done}")


def players_alias(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name that is meant.")],
    spellings: Annotated[list[str], typer.Argument(metavar="SPELLING...", help="Spellings of it, or ids.")],
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Say that spellings mean one player, whose matches are counted together from now on. Events are not changed.

    A spelling that is said to mean itself is a name of its own again. One that nobody in the log has is refused, and so
    are those of players who played each other.
    """
    with opened(data) as log:
        people = People.of(log)
        check_known(people, spellings)
        added = alias(log, name, spellings, people=people)
    _tell_added(added, len(set(spellings)), "spelling", "added", as_json=as_json)


def players_withdraw(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of a person, or the id that a source has.")],
    why: Annotated[str, typer.Option(help="The reason, which the log keeps.")] = "",
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Withdraw the name of a person, who is called after the id of their records from now on.

    The log keeps what was said: to give it away without names, use kifu export --without-names.
    """
    with opened(data) as log:
        number = withdraw_name(log, name, why=why)
    write_json({"withdrawn": number}) if as_json else out.print(f"{counted(number, 'name')} withdrawn")


def _tell_added(added: int, of: int, what: str, done: str, *, as_json: bool) -> None:
    if as_json:
        write_json({"added": added, "duplicates": of - added})
    else:
        out.print(f"{counted(added, what)} {done}, {of - added:,} there already")
