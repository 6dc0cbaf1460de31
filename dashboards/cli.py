"""The command line: `kifu`. Every failure the user can mend is one clear line and a non-zero status."""

import io
import os
import signal
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import typer

from dashboards import serving
from dashboards.arguments import Command, ListingGroup
from dashboards.commands.cards import ImportCommand, cards_import, deck_check
from dashboards.commands.changing import results_amend, results_withdraw
from dashboards.commands.comparing import compare_command
from dashboards.commands.errata import cards_errata
from dashboards.commands.event_export import results_export
from dashboards.commands.exchanging import export_command, import_command
from dashboards.commands.lab import lab_command
from dashboards.commands.lakes import refresh_command, schema_command
from dashboards.commands.listing import bots_command, decks_command
from dashboards.commands.notes import annotate_command, games_withdraw, ruling_command
from dashboards.commands.one_result import results_add, results_correct, results_drop
from dashboards.commands.pages import demo_command, replay_command, serve_command
from dashboards.commands.players import players_alias, players_hide
from dashboards.commands.querying import sql_command
from dashboards.commands.records import games_command, show_command
from dashboards.commands.results import results_attach, results_detach, results_import
from dashboards.commands.simulating import simulate_command
from dashboards.commands.standings import results_show, standings_command
from dashboards.commands.stats import stat_command
from dashboards.commands.structure import results_structure
from dashboards.commands.texts import cards_check, cards_show
from dashboards.commands.training import train_command
from dashboards.commands.verifying import heads_command, verify_command
from dashboards.terminal import Json, err, plain, print_table, write_json
from events.errors import KifuError

app = typer.Typer(
    help="Record, replay and analyse card games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
cards = typer.Typer(help="Card definitions.", no_args_is_help=True)
deck = typer.Typer(help="Deck lists.", no_args_is_help=True)
results = typer.Typer(help="Results that others report.", no_args_is_help=True)
players = typer.Typer(help="Players and their names.", no_args_is_help=True)
recorded = typer.Typer(cls=ListingGroup, callback=games_command, invoke_without_command=True)
app.add_typer(cards, name="cards")
app.add_typer(deck, name="deck")
app.add_typer(results, name="results")
app.add_typer(players, name="players")
app.add_typer(recorded, name="games")


def main() -> None:
    """Run the command line."""
    signal.signal(signal.SIGTERM, _terminated)
    for stream in (sys.stdout, sys.stderr):
        # Piped text is the same bytes wherever Kifu runs; a terminal says its own encoding.
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8", newline="\n")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("default", UserWarning)
            warnings.showwarning = partial(_note, warnings.showwarning)
            app()
    except KifuError as error:
        _fail(str(error))
    except (
        BrokenPipeError
    ):  # who read the answer has heard enough; nothing may be flushed into the closed pipe any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except ImportError as error:
        _fail(f"this Kifu is not whole ({error}): install it again")
    except OSError as error:
        _fail(f"{error.filename or 'output'}: {error.strerror}: choose a place that can be written")


def _fail(message: str) -> None:
    err.print(f"error: {message}")
    sys.exit(1)


def _note(others: Callable[..., None], message: Warning | str, category: type[Warning], *place: Any) -> None:
    """Show a doubt about an answer without its line of code; `others`: what shows other warnings."""
    if issubclass(category, UserWarning):
        err.print(f"note: {plain(str(message))}")
    else:
        others(message, category, *place)


def _terminated(number: int, frame: object) -> None:
    """Leave as after an exception, so that workers end with this process."""
    sys.exit(128 + number)


def bench_command(as_json: Json = False) -> None:
    """Measure this checkout, each figure beside a baseline.

    Games played and recorded, plain and with card texts; live actions committed; games opened, facts folded, positions
    sought; bytes an action; a page with 60 followers; games appended to each database; facts refreshed, their bytes,
    how soon a finished game is seen, and the memory; games a second of a cluster's workers; card texts compiled; and
    each statistic and each page (in Chromium) of 10 million facts, first and by another filter. What is calibrated is
    given as on a machine of a certain speed, by a fixed work timed beside it; bounds are on that, or on the ratio to
    the baseline, as they say. It takes minutes.
    """
    measures = serving.benchmarks()
    if as_json:
        write_json(measures)
        return
    names = ("what", "value", "unit", "calibrated", "baseline", "ratio", "must", "aim")
    print_table(names, (measure.row() for measure in measures))


app.command("demo")(demo_command)
app.command("simulate")(simulate_command)
app.command("compare")(compare_command)
app.command("bots")(bots_command)
app.command("decks")(decks_command)
app.command("show")(show_command)
app.command("replay")(replay_command)
app.command("refresh")(refresh_command)
app.command("schema")(schema_command)
app.command("stat")(stat_command)
app.command("sql")(sql_command)
app.command("lab")(lab_command)
app.command("train")(train_command)
app.command("serve")(serve_command)
app.command("verify")(verify_command)
app.command("heads")(heads_command)
app.command("export")(export_command)
app.command("import")(import_command)
app.command("annotate")(annotate_command)
app.command("ruling")(ruling_command)
app.command("bench")(bench_command)
cards.command("import", cls=ImportCommand)(cards_import)
cards.command("check")(cards_check)
cards.command("errata")(cards_errata)
cards.command("show")(cards_show)
deck.command("check")(deck_check)
results.command("import")(results_import)
results.command("add")(results_add)
results.command("correct")(results_correct)
results.command("drop")(results_drop)
results.command("attach")(results_attach)
results.command("detach")(results_detach)
results.command("show")(results_show)
results.command("export")(results_export)
results.command("amend")(results_amend)
results.command("withdraw")(results_withdraw)
results.command("structure")(results_structure)
players.command("alias")(players_alias)
players.command("hide")(players_hide)
recorded.command("withdraw")(games_withdraw)
app.command("standings")(standings_command)
for group in (app, cards, deck, results, players, recorded):
    for command in group.registered_commands:
        command.cls = command.cls if command.cls is ImportCommand else Command
