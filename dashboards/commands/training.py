"""`kifu train`: the model of win probability."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import DEFAULT_DATA, Data, Json, System, counted, opened, out, plain, print_table, write_json
from events.errors import KifuError
from events.game import load

if TYPE_CHECKING:
    from projector.models.report import Bin, Decile, Report, Score, Turn


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

    The matches are dealt into five parts, and each part is judged by a model of the other four: so no game that is
    shown was trained on. It is stored if it is calibrated and better than the baseline on all games. The same games
    give the same model and the same version: --as-of the position that it tells makes it again; it tells none while a
    game is played. Another version may find other key moments, and says which one it takes the place of.
    Bring the lake up to the log first: `kifu refresh`.
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
        write_json(msgspec.to_builtins(report) | ({} if lake.is_settled else {"position": None}))
    else:
        _tell(report, lake.told_position)
    if report.faults and not anyway:
        raise KifuError("the model is not what it should be, and is not stored: train on more games, or give --anyway")
    file = model_file(data, system, report.population)
    model = write_model(file, report, predictors)
    if not as_json:
        before = f", in place of {model.replaced}: key moments may differ" if model.replaced else ""
        out.print(plain(f"stored in {file}, version {model.version}{before}"))


def _tell(report: "Report", position: str) -> None:
    """Print the tables of a trial in a terminal. `position`: of the lake, in words."""
    games = f"{counted(report.games, 'game')}{position}"
    decisions = counted(report.decisions, "decision")
    judged = f"each judged by a model that left its match out ({report.folds} folds), {decisions}"
    out.print(plain(f"{report.system}, {report.population}: {report.kind}, {games}, {judged}"))
    made_with = ", ".join(f"{name} {version}" for name, version in report.made_with.items())
    rounds = f"{counted(report.rounds, 'round')}, " if report.kind == "boosted" else ""
    out.print(f"{rounds}features of version {report.features}, {made_with}")
    title = "\nHow well it predicts games it has not seen, by what it knows (less is better, but for the slope: 1)"
    print_table(
        ("knows", "Brier", "95 %", "log loss", "slope", "ECE", "games"), map(_score, report.scores), title=title
    )
    title = "\nBy turn, beside the baseline, which knows life, turn and whose turn it is"
    print_table(("turn", "Brier", "baseline", "better by", "95 %", "games"), map(_turn, report.turns), title=title)
    title = "\nThe chances it gave, and how these games ended: mean and score should be alike"
    width = 1 / len(report.bins)
    print_table(("chance", "mean", "score", "decisions"), (_bin(found, width) for found in report.bins), title=title)
    title = "\nWhat chance adds where it decides something, which should be 0 on average, by the chance before that"
    heads = ("chance", "chance adds", "standard error", "decisions")
    print_table(heads, map(_decile, report.deciles), title=title)
    out.print()
    for fault in report.faults:
        out.print(f"not met: {fault}")
    if not report.faults:
        out.print("all is met: it is calibrated, and better than the baseline on every turn of enough games")


def _score(score: "Score") -> tuple[str, ...]:
    slope = "" if score.slope is None else f"{score.slope:.2f}"
    losses = f"{score.brier:.4f}", _between(score.low, score.high), f"{score.log_loss:.4f}"
    return (score.name, *losses, slope, f"{score.ece:.3f}", f"{score.games:,}")


def _turn(turn: "Turn") -> tuple[str, ...]:
    losses = f"{turn.brier:.4f}", f"{turn.baseline:.4f}", f"{turn.gain:+.4f}"
    return (str(turn.turn), *losses, _between(turn.low, turn.high), f"{turn.games:,}")


def _bin(found: "Bin", width: float) -> tuple[str, ...]:
    means = ("" if mean is None else f"{mean:.3f}" for mean in (found.chance, found.score))
    return (f"{found.low:.1f} to {found.low + width:.1f}", *means, f"{found.decisions:,}")


def _decile(decile: "Decile") -> tuple[str, ...]:
    error = "" if decile.error is None else f"{decile.error:.4f}"
    return (f"{decile.chance:.3f}", f"{decile.mean:+.4f}", error, f"{decile.decisions:,}")


def _between(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{low:.4f} to {high:.4f}"
