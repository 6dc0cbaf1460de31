"""`kifu results add`, `correct` and `drop`: one result typed, a wrong one corrected, a player who left."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from dashboards.commands.event_choice import EventName, OfDay, OfSystem
from dashboards.commands.standings import refreshed
from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import DEFAULT_DATA, Data, Json, err, opened, out, plain, write_json
from events.cards.deck import quoted
from events.errors import KifuError
from events.exchange.adding import Typed, add
from events.exchange.correcting import correct
from events.exchange.dropping import drop
from events.exchange.scores import in_words
from events.log.store import GameLog
from events.records.choosing import Choice
from events.records.reports import Decided, Reason, ResultReported, players_of

Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The player whose games the score has first.")]
Round = Annotated[str | None, typer.Option(help="The round.")]
Phase = Annotated[str | None, typer.Option(help="The part of the event, where it has several.")]
Table = Annotated[str | None, typer.Option(help="The table.")]
How = Annotated[
    Decided | None,
    typer.Option("--decided", help="How, if not by play: a match that was not played counts for points."),
]
Author = Annotated[str, typer.Option("--author", help="Who says so, which the log keeps.")]
Why = Annotated[str, typer.Option("--why", help="The reason, which the log keeps.")]
ASK_REFRESH = "kifu stat counts it after kifu refresh"
IF_ONE = "if they are one player, say so with kifu players alias"


def results_add(
    event: EventName,
    player: Player,
    score: Annotated[
        str | None, typer.Argument(metavar="SCORE", help='As in 2-1, "Draw 1-1-1", ID, "both lost".')
    ] = None,
    opponent: Annotated[str | None, typer.Argument(metavar="OPPONENT", help="The other player.")] = None,
    bye: Annotated[bool, typer.Option("--bye", help="The player had a bye: no score, no opponent.")] = False,
    decks: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="DECK DECK", help="The decks of both, each a list in a file or a name."),
    ] = None,
    first: Annotated[str | None, typer.Option(metavar="PLAYER", help="The player who began the first game.")] = None,
    date: OfDay = None,
    phase: Phase = None,
    round: Round = None,
    table: Table = None,
    decided: How = None,
    system: OfSystem = None,
    author: Author = "",
    why: Why = "",
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Take the result of one match into the log: kifu results add "Lamp Cup" Ann 2-1 Ben --round 3.

    The event may be a new one; else the match is of its card game, day and format. A result that the log has already
    adds nothing; another one of the same match is refused: kifu results correct changes it.
    """
    score = _score(score, opponent, bye=bye)
    reason = Reason(author, why) if author or why else None
    typed = Typed(
        event,
        player,
        score,
        opponent,
        began=first,
        date=date,
        phase=phase,
        round=round,
        table=table,
        decided=decided,
        reason=reason,
        lists=decks or ("", ""),
    )
    with closing(GameLog.open(data)) as log:
        added = add(log, typed, system=system, usual=DEFAULT_SYSTEM)
    if as_json:
        write_json({"added": int(added.is_new), "doubtful": added.doubtful, "doubts": added.doubts})
        return
    for name, near in added.doubtful.items():
        err.print(plain(f"{quoted(name)} is new at {quoted(added.report.event)}, and {quoted(near)} is not: {IF_ONE}"))
    _tell_doubts(added.doubts)
    told = f"{in_words(added.report)}, {quoted(added.report.event)}"
    out.print(plain(f"{'added' if added.is_new else 'the log has it already'}: {told}"))
    if added.is_new:
        out.print(ASK_REFRESH)


def _score(score: str | None, opponent: str | None, *, bye: bool) -> str:
    """The score as it is read; KifuError unless there is one with an opponent, or a bye without."""
    if bye and (score or opponent):
        raise KifuError("with --bye there is no score and no opponent: name the event and the player alone")
    if not bye and (score is None or opponent is None):
        raise KifuError("give both players and the score between them, as in Ann 2-1 Ben; or one player and --bye")
    return score or ""


def results_correct(
    event: EventName,
    player: Player,
    score: Annotated[str, typer.Argument(metavar="SCORE", help='As in 2-1, "Draw 1-1-1", ID, "both lost".')],
    opponent: Annotated[str, typer.Argument(metavar="OPPONENT", help="The other player.")],
    author: Author,
    why: Why,
    date: OfDay = None,
    phase: Phase = None,
    round: Round = None,
    table: Table = None,
    decided: How = None,
    system: OfSystem = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Correct the result of a match that the log has: who played and their decks stay. The log keeps what it said.

    Of several matches of the two players, --round, --phase, --table or --date says which is meant. The lake is
    refreshed; what is not sure of the event after that, and names one of the players, is told.
    """
    choice = Choice(event, system, date, round, (player, opponent), phase, table)
    with opened(data) as log:
        corrected = correct(log, choice, score, reason=Reason(author, why), decided=decided)
    doubts = _doubts_of_players(corrected, data)
    if as_json:
        write_json({"corrected": 1, "doubts": doubts})
        return
    _tell_doubts(doubts)
    out.print(plain(f"corrected: {in_words(corrected)}, {quoted(corrected.event)}"))


def _doubts_of_players(result: ResultReported, data: Path) -> list[str]:
    """What is not sure of the event of a result that names one of its players; the lake is refreshed first."""
    from projector.one_event import doubts_of_events  # Polars takes as long to import as all the rest

    names = [quoted(player.name) for player in players_of(result)]
    doubts = doubts_of_events(refreshed(data, None), result.system, [result.event], {})
    return [doubt for doubt in doubts if any(name in doubt for name in names)]


def results_drop(
    event: EventName,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The player who left.")],
    after: Annotated[
        int | None, typer.Option(min=1, help="The last round before the player left; none if it is not known.")
    ] = None,
    back: Annotated[bool, typer.Option("--back", help="The player did not leave, or plays on.")] = False,
    date: OfDay = None,
    system: OfSystem = None,
    author: Author = "",
    why: Why = "",
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Say that a player left an event, after a round; or, with --back, that they play on."""
    if back and after is not None:
        raise KifuError("--after says that the player left, and --back that they did not: give one of them")
    left = None if back else (after or 0)
    with opened(data) as log:
        dropped = drop(log, Choice(event, system, date), player, after=left, reason=Reason(author, why))
    if as_json:
        write_json({"dropped": int(dropped.is_new), "doubts": dropped.doubts})
        return
    _tell_doubts(dropped.doubts)
    told = "plays on" if back else f"left after round {after}" if after else "left"
    out.print(plain(f"{quoted(player)} {told}" + ("" if dropped.is_new else ", as the log says already")))


def _tell_doubts(doubts: Iterable[str]) -> None:
    for doubt in doubts:
        err.print(plain(doubt))
