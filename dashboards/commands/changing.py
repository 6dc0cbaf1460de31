"""`kifu results amend` and `withdraw`: what was reported of an event, changed or withdrawn as a whole or in part."""

from typing import Annotated

import typer

from dashboards.commands.event_choice import EventName, OfDay, OfSystem
from dashboards.terminal import DEFAULT_DATA, Data, Json, counted, opened, out, pairs, write_json
from events.records.amending import amend, withdraw
from events.records.choosing import Choice
from events.records.structuring import take_along

OfRound = Annotated[str | None, typer.Option("--round", help="What was reported of this round alone.")]
OfPlayers = Annotated[
    list[str] | None, typer.Option("--player", help="What was reported of this player alone. Twice: of both together.")
]


def results_amend(
    event: EventName,
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
    event: EventName,
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
