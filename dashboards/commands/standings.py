"""`kifu standings` and `kifu results show`: who stood where at an event, its matches, its decks."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dashboards.commands.event_choice import EventName, OfDay, OfPopulation, OfSystem
from dashboards.printed_frames import Csv, write_csv
from dashboards.terminal import DEFAULT_DATA, Data, Json, err, opened, out, plain, print_table, write_json
from events.errors import KifuError

if TYPE_CHECKING:
    from projector.lake import Lake
    from projector.standings import DeckShare, Event, Standing

Trusted = Annotated[bool, typer.Option("--trusted", help="Count games taken on trust, too.")]
MatchPoints = Annotated[str, typer.Option(help="The match points of a win, a draw, a loss.")]
Cut = Annotated[
    int | None, typer.Option(min=1, help="The players of the top cut, the first ones if none of its rounds are known.")
]
AsOf = Annotated[
    int | None, typer.Option("--as-of", min=0, metavar="POSITION", help="What the log had up to that position (all).")
]
Swiss = Annotated[
    int | None, typer.Option(min=0, max=99, help="The number of Swiss rounds: what comes after them is the top cut.")
]
PlaceMatches = Annotated[
    str | None, typer.Option(metavar="TEXT", help="What rounds have in their names whose matches are for places alone.")
]
After = Annotated[int | None, typer.Option(min=1, help="As it stood after so many Swiss rounds.")]
Decks = Annotated[bool, typer.Option("--decks", help="The decks' shares instead: of the field, of the cut.")]


def standings_command(
    event: EventName,
    system: OfSystem = None,
    date: OfDay = None,
    population: OfPopulation = None,
    trusted: Trusted = False,
    points: MatchPoints = "3,1,0",
    swiss: Swiss = None,
    cut: Cut = None,
    place_matches: PlaceMatches = None,
    after: After = None,
    decks: Decks = False,
    as_of: AsOf = None,
    csv: Csv = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Show the standings of an event, of recorded and reported matches together; the lake is refreshed first.

    Match points decide, then the opponents' match-win rate (each at least a third; byes have no opponent), then games.
    The last rounds that are a bracket are the top cut: who reached it stands first, by the last round played there and
    by matches for places; its matches are in no other number. What is not sure of that is told, with what settles it:
    --swiss, --cut and --place-matches say it for once, kifu results structure for good. A bye counts as a match won.
    Where final places were reported, these are the ranks. --as-of a position of the log (kifu heads tells the last)
    they are as they stood then.
    """
    # Polars and DuckDB take as long to import as all the rest.
    from projector.standings import Points, event_standings
    from projector.standings_frames import decks_frame, standings_frame

    if csv is not None and as_json:
        raise KifuError("--csv and --json are two forms of one answer: choose one")
    lake = refreshed(data, as_of)
    found = event_standings(
        lake,
        event,
        system=system,
        date=date,
        population=population,
        trusted=trusted,
        points=Points.parse(points),
        swiss=swiss,
        cut=cut,
        place_matches=place_matches,
        after=after,
    )
    for doubt in found.doubts:
        err.print(plain(doubt))
    if as_json:
        write_json([row._asdict() for row in (found.decks if decks else found.standings)])
        return
    if csv is not None:
        write_csv(decks_frame(found) if decks else standings_frame(found), csv)
        return
    if not decks:
        _tell(found)
        out.print()
    if found.no_cut:
        out.print(found.no_cut)
    heads = ("deck", "players", "share", "top cut", "share of it", "conversion")
    print_table(heads, map(_share, found.decks))


def results_show(
    event: EventName,
    system: OfSystem = None,
    date: OfDay = None,
    population: OfPopulation = None,
    trusted: Trusted = False,
    as_of: AsOf = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Show the matches of an event as they count, each once, recorded or reported; the lake is refreshed first.

    What is known of a match is its result, its decks, some of its games (partial) or all of them (full). What is not
    sure of a match that is both recorded and reported is told on the error stream.
    """
    from projector.event_matches import event_matches

    chosen = {"system": system, "date": date, "population": population}
    found = event_matches(refreshed(data, as_of), event, **chosen, trusted=trusted)
    for doubt in found.doubts:
        err.print(plain(doubt))
    rows = found.matches.to_dicts()
    if as_json:
        write_json(rows)
        return
    heads = ("date", "phase", "round", "player", "deck", "result", "opponent", "deck", "known", "reported")
    print_table(heads, map(_match, rows))


def _match(row: Mapping[str, Any]) -> tuple[str, ...]:
    counts = [row[name] for name in ("wins_a", "wins_b", "draws")]
    words = {"a": "won", "b": "lost", "draw": "drew", "neither": "both lost"}[row["won_by"]]
    score = words if None in counts else "–".join(map(str, counts if counts[2] else counts[:2]))
    result = f"{score}, {words}" if row["won_by"] == "neither" and score != words else score
    if row["decided"] not in (None, "played"):
        result += f" ({row['decided']})"
    where = (row[name] or "" for name in ("date", "phase", "round", "player_a", "deck_a"))
    known = (row["player_b"] or "bye", row["deck_b"] or "", row["coverage"], "yes" if row["is_reported"] else "no")
    return *where, result, *known


def refreshed(data: Path, as_of: int | None) -> "Lake":
    """The lake, brought up to the log, or as of a position of it; what had to be made again is said."""
    from projector.lake import Lake
    from projector.lake_writer import refresh

    with opened(data) as log:
        for line in refresh(log, data).mended:
            err.print(plain(line))
    return Lake.open(data) if as_of is None else Lake.open(data).as_of(as_of)


def _tell(found: "Event") -> None:
    """Print the standings, and what their ranks go by where that is not the points."""
    if found.order == "cut":
        out.print("top-cut players first, by how far they got; points are from the Swiss rounds")
    points = [row.points for row in found.standings]
    if found.order == "reported" and points != sorted(points, reverse=True):
        out.print("the ranks are the places that were reported, and match points would give others")
    print_table(("rank", "player", "deck", "points", "record", "opponents"), map(_standing, found.standings))


def _standing(row: "Standing") -> tuple[str, ...]:
    record = f"{row.wins}–{row.losses}–{row.draws}"
    return str(row.rank), row.player, row.deck or "", str(row.points), record, _percent(row.omw)


def _share(share: "DeckShare") -> tuple[str, ...]:
    of_cut = "" if share.cut is None else str(share.cut), _percent(share.cut_share), _percent(share.conversion)
    return share.deck or "not known", str(share.players), _percent(share.share), *of_cut


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.1f} %"
