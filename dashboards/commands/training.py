"""`kifu train`: the model of win probability."""

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import DEFAULT_DATA, Data, Json, System, opened, out, plain, write_json
from events.errors import KifuError
from events.game import load

if TYPE_CHECKING:
    from projector.models.report import Report


def train_command(
    system: System = DEFAULT_SYSTEM,
    population: Annotated[
        str, typer.Option(help="Whose games: bots, humans, mixed, or those of certain bots (bots: greedy v2).")
    ] = "bots",
    as_of: Annotated[
        int | None, typer.Option("--as-of", metavar="POSITION", help="Games alone that had ended by then (all).")
    ] = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Store it even if it is not what it should be.")] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Train the model of win probability on the lake, and tell how it does on games that it was not trained on.

    It is stored if it is calibrated and better than the baseline on these. The same games give the same model, byte for
    byte: --as-of the position that it tells makes it again. Bring the lake up to the log first: `kifu refresh`.
    """
    from projector.lake import Lake  # Polars takes as long to import as all the rest
    from projector.models.stored import model_file, write_model
    from projector.models.training import train
    from projector.stats.filters import Filters

    with opened(data):
        lake = Lake.open(data)
    lake = lake if as_of is None else lake.as_of(as_of)
    report, predictors = train(lake, Filters(system=load(system).name, population=population))
    if as_json:
        write_json(report)
    else:
        _tell(report)
    if report.faults and not anyway:
        raise KifuError("the model is not what it should be, and is not stored: train on more games, or give --anyway")
    write_model(model_file(data, system, report.population), report, predictors)


def _tell(report: "Report") -> None:
    """The held-out table, in a terminal."""
    out.print(
        f"{report.system}, {plain(report.population)}: {report.kind}, {report.games:,} games up to position "
        f"{report.position:,} of the log, {report.held_out:,} of them held out, {report.decisions:,} decisions"
    )
    made_with = ", ".join(f"{name} {version}" for name, version in report.made_with.items())
    out.print(f"{report.rounds} rounds, features of version {report.features}, {made_with}")
    scores = Table("held out", "Brier", "95 %", "log loss", "slope", "ECE", "games", box=None)
    for score in report.scores:
        scores.add_row(
            score.name,
            f"{score.brier:.4f}",
            _between(score.low, score.high),
            f"{score.log_loss:.4f}",
            "" if score.slope is None else f"{score.slope:.2f}",
            f"{score.ece:.3f}",
            f"{score.games:,}",
        )
    turns = Table("turn", "Brier", "baseline", "better by", "95 %", "games", box=None)
    for turn in report.turns:
        gain = f"{turn.gain:+.4f}"
        turns.add_row(
            str(turn.turn),
            f"{turn.brier:.4f}",
            f"{turn.baseline:.4f}",
            gain,
            _between(turn.low, turn.high),
            f"{turn.games:,}",
        )
    bins = Table("chance", "mean", "score", "decisions", box=None)
    for found in report.bins:
        means = ("" if mean is None else f"{mean:.3f}" for mean in (found.chance, found.score))
        bins.add_row(f"{found.low:.1f} to {found.low + 1 / len(report.bins):.1f}", *means, f"{found.decisions:,}")
    deciles = Table("after a decision", "chance adds", "error", "decisions", box=None)
    for decile in report.deciles:
        error = "" if decile.error is None else f"{decile.error:.4f}"
        deciles.add_row(f"{decile.chance:.3f}", f"{decile.mean:+.4f}", error, f"{decile.decisions:,}")
    for table in (scores, turns, bins, deciles):
        out.print(table)
    for fault in report.faults:
        out.print(f"not met: {fault}")
    if not report.faults:
        out.print("calibrated, and better than the baseline on every turn")


def _between(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{low:.4f} to {high:.4f}"
