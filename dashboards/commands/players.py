"""`kifu players`: who played, by all the names that they have."""

from typing import Annotated

import typer

from dashboards.terminal import DEFAULT_DATA, Data, Json, counted, err, opened, out, tell_added, write_json
from events.cards.deck import quoted
from events.records.aliases import People, alias, check_known
from events.records.hiding import hide


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
    tell_added(added, len(set(spellings)), "spelling", "added", as_json=as_json)


def players_hide(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player, by name or by the id that a source has.")],
    why: Annotated[str, typer.Option(help="The reason, which the log keeps.")] = "",
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Take back the name of a player: pages, frames, exports say "Player 12" from now on, of all that was and comes.

    The number does not follow from the name. There is no way back. The lake is refreshed. The name stays in the owner's
    log, and in no export.
    """
    from projector.lake_writer import refresh  # Polars takes as long to import as all the rest

    with opened(data) as log:
        hidden = hide(log, name, why=why)
        refresh(log, data)
    if as_json:
        write_json(hidden._asdict())
        return
    out.print(f"the player is called {quoted(hidden.label)} from now on")
    if hidden.inside:
        told = counted(hidden.inside, "old record has", "old records have")
        err.print(f"{told} the name inside, and keep it")
