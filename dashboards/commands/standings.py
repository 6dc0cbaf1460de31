"""`kifu standings`: who stood where at an event, and which decks came to the top."""

from typing import Annotated

import typer
from rich.table import Table

from dashboards.terminal import DEFAULT_DATA, Data, Json, opened, out, plain, write_json


def standings_command(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="The event's name.")],
    system: Annotated[str | None, typer.Option(help="The card game, where several were played there.")] = None,
    date: Annotated[
        str | None, typer.Option(help="A day of it, where several events are called so, as in 2026-03-14.")
    ] = None,
    population: Annotated[
        str | None, typer.Option(help="humans, mixed, bots or certain bots, where several played there.")
    ] = None,
    trusted: Annotated[bool, typer.Option("--trusted", help="Count games taken on trust, too.")] = False,
    points: Annotated[str, typer.Option(help="The match points of a win, a draw, a loss.")] = "3,1,0",
    cut: Annotated[
        int | None, typer.Option(min=1, help="The players of the top cut, where it has no rounds of its own (8).")
    ] = None,
    decks: Annotated[
        bool, typer.Option("--decks", help="The decks' shares instead: of the field, of the cut.")
    ] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Show the standings of an event, of recorded and reported matches together; the lake is refreshed first.

    Match points decide, then the opponents' match-win rate (each at least a third; byes have no opponent), then games.
    Rounds called top, final or the like, and those of a bracket, are the top cut: who reached it stands first, by the
    matches won there, which are in no other number. A bye counts as a match won. Where final places were reported,
    these are the ranks.
    """
    from projector.lake import Lake, refresh  # Polars and DuckDB take as long to import as all the rest
    from projector.standings import Points, event_standings

    with opened(data) as log:
        refresh(log, data)
    found = event_standings(
        Lake.open(data),
        event,
        system=system,
        date=date,
        population=population,
        trusted=trusted,
        points=Points.parse(points),
        cut=cut,
    )
    if as_json:
        write_json([row._asdict() for row in (found.decks if decks else found.standings)])
        return
    if not decks:
        table = Table("rank", "player", "deck", "points", "record", "opponents", box=None)
        for row in found.standings:
            record = f"{row.wins}–{row.losses}–{row.draws}"
            cells = (str(row.rank), row.player, row.deck or "", str(row.points), record, _percent(row.omw))
            table.add_row(*map(plain, cells))
        out.print(table)
        out.print()
    shares = Table("deck", "players", "share", "top cut", "share of it", "conversion", box=None)
    for share in found.decks:
        cut_players = "" if share.cut is None else str(share.cut)
        rates = (_percent(share.share), cut_players, _percent(share.cut_share), _percent(share.conversion))
        shares.add_row(*map(plain, (share.deck or "not known", str(share.players), *rates)))
    out.print(shares)


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.1f} %"
