"""The options by which commands say which event is meant, of events that are called the same."""

from typing import Annotated

import typer

EventName = Annotated[str, typer.Argument(metavar="EVENT", help="The event's name.")]
OfSystem = Annotated[str | None, typer.Option("--system", help="The card game, where several were played there.")]
OfDay = Annotated[
    str | None, typer.Option("--date", help="A day of it, where several events are called so, as in 2026-03-14.")
]
OfPopulation = Annotated[
    str | None,
    typer.Option("--population", help="humans, mixed, bots or certain bots, where several played there."),
]
