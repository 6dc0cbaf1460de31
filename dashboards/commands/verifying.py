"""`kifu verify` and `kifu heads`: whether the record is what it was."""

from typing import Annotated

import msgspec
import typer

from dashboards.terminal import (
    DEFAULT_DATA,
    Data,
    Json,
    by_reason,
    counted,
    err,
    opened,
    out,
    plain,
    progress,
    write_json,
)
from events.log.heads import LogHead, log_head
from events.records.open_games import open_since
from projector.audit import Audit, verify

_ONLY_IF_ANY = ("reports", "names", "uncited", "lake")
"""Findings that JSON has only if there are any."""


def heads_command(
    open_games: Annotated[
        bool, typer.Option("--open", help="The head at the end of the log, which could tell of games still played.")
    ] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Print the head of the log: one line, POSITION:HASH, that vouches for every event stored up to that position.

    Keep it elsewhere: `kifu verify --head LINE` finds what was removed, replaced or put between before it. While a game
    is played it is the head before that game began: a later one could tell what was asked in it.
    """
    with opened(data) as log:
        since = None if open_games else open_since(log)
        head = log_head(log, up_to=None if since is None else since - 1)
    if since is not None:
        err.print("a game is still played: this is the head before it began; --open prints the one at the log's end")
    if as_json:
        write_json({"position": head.position, "hash": head.hash.hex()})
    else:
        out.print(str(head))


def verify_command(
    head: Annotated[
        str | None,
        typer.Option(
            metavar="LINE",
            help="What `kifu heads` printed: finds what was removed, replaced or put between since, however much the"
            " log has grown.",
        ),
    ] = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Check every game: its hash chain, cards, decks and parent, and that its answers give the recorded facts again.

    A game recorded by an older version of the rules is folded, not re-run. Numbers of rules that its book does not have
    are told, and are no fault of the log. Then the log as a whole: gaps, a lake that is ahead of it, and the triggers
    that keep it append-only: what is missing of them is restored. Then the lake: files that are lost or damaged.
    """
    written = None if head is None else LogHead.parse(head)
    with opened(data) as log, progress("games", len(log.games()), quiet=as_json) as told:
        audit = verify(log, head=written, data=data, progress=told)
    if as_json:
        answer = msgspec.to_builtins(audit)
        write_json({key: value for key, value in answer.items() if value or key not in _ONLY_IF_ANY})
    else:
        _tell(audit)
    if not audit.sound:
        raise typer.Exit(1)


def _tell(audit: Audit) -> None:
    older = f", {len(audit.older):,} of older rules" if audit.older else ""
    counts = [counted(number, what) for number, what in ((audit.reports, "report"), (audit.names, "name")) if number]
    whole = f"; {' and '.join(counts)}, whole" if counts else ""
    out.print(f"{counted(audit.games, 'game')}: {audit.equal:,} equal{older}{whole}")
    lines = [f"diverged: {one.game} at event {one.event}: {one.why}" for one in audit.diverged]
    lines += [f"unreadable: {told}" for told in by_reason((str(one.game), one.why) for one in audit.unreadable)]
    lines += [f"estranged: {one.game}, child of {one.parent}: {one.why}" for one in audit.estranged]
    lines += [f"flawed: {one.game}, position {one.position} of the log: {one.why}" for one in audit.flawed]
    lines += [f"damaged log: {one}" for one in audit.damage]
    lines += [f"damaged lake: {one}" for one in audit.lake]
    lines += [f"not in the rule book: {', '.join(one.rules)}, cited by game {one.game}" for one in audit.uncited]
    for line in lines:
        out.print(plain(line))
