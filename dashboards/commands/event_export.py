"""`kifu results export`: what was reported of an event, for other programs and sites."""

from dashboards.commands.event_choice import EventName, OfDay, OfSystem
from dashboards.terminal import DEFAULT_DATA, Data, opened, write_json
from events.exchange.limitless_export import limitless_event
from events.records.choosing import Choice


def results_export(
    event: EventName,
    system: OfSystem = None,
    date: OfDay = None,
    data: Data = DEFAULT_DATA,
) -> None:
    """Write what was reported of an event to standard output, as JSON in the form of Limitless TCG.

    kifu results import takes it again, the same matches and entries. Each stands in it once, as it was told last, with
    its players' names as they stand; recorded games are written by kifu export.
    """
    with opened(data) as log:
        write_json(limitless_event(log, Choice(event, system, date)))
