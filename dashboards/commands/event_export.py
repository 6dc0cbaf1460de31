"""`kifu results export`: what was reported of an event, for other programs and sites."""

from typing import Annotated

import typer

from dashboards.terminal import DEFAULT_DATA, Data, opened, write_json
from events.exchange.limitless_export import limitless_event
from events.records.choosing import Choice


def results_export(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="The event's name.")],
    system: Annotated[str | None, typer.Option(help="The card game, where several were played there.")] = None,
    date: Annotated[str | None, typer.Option(help="What was reported of this day alone, as in 2026-03-14.")] = None,
    data: Data = DEFAULT_DATA,
) -> None:
    """Write what was reported of an event to standard output, as JSON in the form of Limitless TCG.

    kifu results import takes it again, the same matches and entries. Each stands in it once, as it was told last, with
    its players' names as they stand; recorded games are written by kifu export.
    """
    with opened(data) as log:
        write_json(limitless_event(log, Choice(event, system, date)))
