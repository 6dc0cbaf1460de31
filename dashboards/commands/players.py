"""`kifu players`: who played, by all the names that they have."""

from typing import Annotated

import typer

from dashboards.terminal import DEFAULT_DATA, Data, Json, counted, opened, out, tell_added, write_json
from events.records.aliases import People, alias, check_known
from events.records.people import withdraw_name


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
