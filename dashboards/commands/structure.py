"""`kifu results structure`: which rounds of an event are Swiss, its cut, for places; as it is read, or as one says."""

from typing import TYPE_CHECKING, Annotated

import typer

from dashboards.commands.event_choice import EventName, OfDay, OfPopulation, OfSystem
from dashboards.commands.standings import Cut, PlaceMatches, Swiss, Trusted, refreshed
from dashboards.terminal import DEFAULT_DATA, Data, Json, err, opened, plain, print_table, write_json
from events.records.reports import StructureSaid
from events.records.structuring import say_structure

if TYPE_CHECKING:
    from projector.structure import Structure


def results_structure(
    event: EventName,
    swiss: Swiss = None,
    cut: Cut = None,
    place_matches: PlaceMatches = None,
    as_read: Annotated[bool, typer.Option("--as-read", help="Leave all of it to the matches again.")] = False,
    why: Annotated[str, typer.Option(help="The reason, which the log keeps.")] = "",
    author: Annotated[str, typer.Option(help="Who says it.")] = "",
    system: OfSystem = None,
    date: OfDay = None,
    population: OfPopulation = None,
    trusted: Trusted = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Show the rounds of an event by what they are for, or say it: --swiss, --cut, --place-matches.

    What is said counts in standings and on pages from now on, whole: what is left out is read from the matches. To say
    it again amends it; the log keeps both.
    """
    from projector.one_event import of_one_event
    from projector.settling import NOTHING, Said

    lake, said = refreshed(data, None), Said(swiss, cut, place_matches)
    played = of_one_event(
        lake, event, system=system, date=date, population=population, trusted=trusted, said=said, as_said=not as_read
    )
    if as_read or said != NOTHING:
        of, name, day = played.name
        with opened(data) as log:
            say_structure(log, StructureSaid(of, name, day, *said, author=author, why=why))
    for doubt in played.doubts:
        err.print(plain(doubt))
    rows = _rows(played.structure)
    write_json(rows) if as_json else print_table(("round", "is"), [tuple(row.values()) for row in rows])


def _rows(structure: "Structure") -> list[dict[str, str]]:
    """The rounds of an event in order, each with what it is; the matches for places are the last row."""
    kinds = [
        *((name, "Swiss") for name in structure.swiss),
        *((of_round.name, "losers' bracket") for of_round in structure.losers),
        *((of_round.name, "cut") for of_round in structure.cut),
        *((" – ".join(match.players), "for places") for match in structure.places),
    ]
    return [{"round": name, "is": kind} for name, kind in kinds]
