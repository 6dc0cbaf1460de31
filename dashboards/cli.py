"""The command line: `kifu`. Every failure the user can mend is one clear line and a non-zero status."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from dashboards import serving
from events.card import Catalogue, read_catalogue, write_catalogue
from events.deck import read_deck
from events.errors import BadCard, BadOption, KifuError, UnknownGame
from events.game import Game, load
from events.simulate import Plan, Summary, simulate
from events.store import GameLog
from projector.audit import verify
from projector.games import games
from projector.replay import Replay
from projector.view import position, served_seat

app = typer.Typer(
    help="Record, replay and analyse card games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
cards = typer.Typer(help="Card definitions.", no_args_is_help=True)
deck = typer.Typer(help="Deck lists.", no_args_is_help=True)
app.add_typer(cards, name="cards")
app.add_typer(deck, name="deck")

Data = Annotated[
    Path,
    typer.Option(
        "--data", envvar="KIFU_DATA", callback=Path.expanduser, help="The folder that holds the log and the lake."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
System = Annotated[str, typer.Option("--system", help="The game.")]
GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or the beginning of it.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port of the pages (0: any free one).")]
DEFAULT_DATA = Path("kifu-data")
DEFAULT_PORT = 8050

_PIPED_WIDTH = 200
_out = Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else _PIPED_WIDTH)
_err = Console(stderr=True, highlight=False, soft_wrap=True)


def main() -> None:
    """Run the command line."""
    signal.signal(signal.SIGTERM, _terminated)
    try:
        app()
    except KifuError as error:
        _fail(str(error))
    except (
        BrokenPipeError
    ):  # who read the answer has heard enough; nothing may be flushed into the closed pipe any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        _fail(f"{error.filename or 'output'}: {error.strerror}: choose a place that can be written")


def _fail(message: str) -> None:
    _err.print(f"error: {message}", markup=False)
    sys.exit(1)


def _terminated(number: int, frame: object) -> None:
    """Leave as after an exception, so that workers end with this process."""
    sys.exit(128 + number)


@app.command("simulate")
def simulate_command(
    system: System = "fusion_world",
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same games.")] = 7,
    players: Annotated[tuple[str, str], typer.Option(help="The bots that play entrant 1 and 2.")] = (
        "greedy",
        "random",
    ),
    decks: Annotated[
        tuple[Path, Path] | None, typer.Option(help="Two deck lists, instead of the sample decks.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A reading of the rules other than the default, as in FW-04=checkpoint. May be repeated."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Play games between bots and append them to the log. Decks rotate over all ordered pairs, seats alternate."""
    game = load(system)
    lists = [read_deck(path) for path in decks] if decks else list(game.sample_decks().values())
    options = _options(option or [])
    plan = Plan.of(game, seed=seed, bots=players, decks=lists, catalogue=catalogue(game, data), options=options)
    with closing(GameLog.open(data, durable=False)) as log, progress("games", number, quiet=as_json) as told:
        summary = simulate(log, plan, games=number, jobs=jobs, told=told)
    if as_json:
        write_json(summary)
    else:
        _out.print(told_summary(summary))


def _options(given: Sequence[str]) -> dict[str, str]:
    """The switches of the rules that words like `FW-04=checkpoint` choose."""
    options: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"option '{word}' names no value: write it as in FW-04=checkpoint")
        if options.setdefault(name, value) != value:
            raise BadOption(f"option {name} is given two values, '{options[name]}' and '{value}': give one")
    return options


@app.command("games")
def games_command(data: Data = DEFAULT_DATA, as_json: Json = False) -> None:
    """List the recorded games."""
    with opened(data) as log:
        rows = games(log)
    if as_json:
        write_json(rows)
        return
    table = Table("game", "system", "decks", "players", "winner", "reason", "turns", "facts", box=None)
    for row in rows:
        winner = row["winner"] or ("unreadable" if "unreadable" in row else "open" if row["reason"] is None else "draw")
        cells = (row["game"][:8], row["system"], " – ".join(row["decks"]), " – ".join(row["players"]), winner)
        table.add_row(*cells, row["reason"] or "", str(row["turns"]), str(row["facts"]))
    _out.print(table)


@app.command()
def show(
    game: GameId,
    at: Annotated[int | None, typer.Option(help="The position: the table after that many facts (the end).")] = None,
    seat: Annotated[str, typer.Option(help="Whose eyes: a, b, public or all.")] = "public",
    open_games: Annotated[bool, typer.Option("--open", help="Show every seat of a game that is not over.")] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Show the table of a game at a position, as a seat sees it (a game that is not over: as the public does)."""
    with opened(data) as log:
        name = find_game(log, game)
        replay = Replay.open(log, name)
    shown = position(replay, served_seat(replay, seat, open_games=open_games), replay.last if at is None else at)
    board = shown.board
    answer = {
        "game": str(name),
        "at": shown.at,
        "of": replay.last,
        "turn": board.turn,
        "phase": board.phase,
        "turn_player": board.turn_player,
        "fact": shown.fact.kind.__name__ if shown.fact else None,
        "caption": shown.caption,
        "rule": shown.fact.rule if shown.fact else None,
        "players": board.players,
    }
    if as_json:
        write_json(answer)
    else:
        print_board(answer)


@app.command("refresh")
def refresh_command(data: Data = DEFAULT_DATA, as_json: Json = False) -> None:
    """Bring the lake up to the log."""
    from projector.lake import refresh  # Polars and DuckDB take as long to import as all the rest

    with opened(data) as log, progress("events", log.position(), quiet=as_json) as told:
        refreshed = refresh(log, data, told=told)
    if as_json:
        write_json(refreshed)
    else:
        _out.print(f"{refreshed.games:,} games, {refreshed.facts:,} facts added in {refreshed.seconds:.2f} s")


@app.command("verify")
def verify_command(data: Data = DEFAULT_DATA, as_json: Json = False) -> None:
    """Check every game: its hash chain, and that re-running the answers gives the recorded facts."""
    with opened(data) as log, progress("games", len(log.heads()), quiet=as_json) as told:
        audit = verify(log, told=told)
    if as_json:
        write_json(audit)
    else:
        _out.print(f"{audit.games:,} games: {audit.equal:,} equal")
        for diverged in audit.diverged:
            _out.print(f"diverged: {diverged.game} at event {diverged.event}: {diverged.why}", markup=False)
        for unreadable in audit.unreadable:
            _out.print(f"unreadable: {unreadable.game}: {unreadable.why}", markup=False)
    if audit.diverged or audit.unreadable:
        raise typer.Exit(1)


@app.command()
def serve(
    data: Data = DEFAULT_DATA,
    port: Port = DEFAULT_PORT,
    open_games: Annotated[bool, typer.Option("--open", help="Show every seat of games that are not over.")] = False,
) -> None:
    """Serve the pages."""
    serving.serve(data, port=port, open_games=open_games, told=lambda url: _out.print(f"serving {data} at {url}"))


@app.command()
def replay(game: GameId, data: Data = DEFAULT_DATA, port: Port = 0) -> None:
    """Open the replay of a game in the browser."""
    with opened(data) as log:
        name = find_game(log, game)
    serving.serve(data, port=port, told=lambda url: serving.browse(f"{url}/replay/{name}", told=_out.print))


@app.command()
def demo(data: Data = DEFAULT_DATA, port: Port = DEFAULT_PORT) -> None:
    """Simulate games, build the lake and serve the pages, while more games arrive behind them."""
    serving.demo(data, port=port, told=_out.print)


@cards.command("import")
def cards_import(file: Path, system: System, data: Data = DEFAULT_DATA, as_json: Json = False) -> None:
    """Read a public card list; keep the cards that need no text yet, and say what was left out and why."""
    game = load(system)
    try:
        with file.open("rb") as lines:
            report = game.import_cards(lines)
    except OSError as error:
        raise BadCard(f"{file} cannot be read ({error.strerror}): give a card list of one JSON object a line") from None
    if report.cards:
        path = imported_path(game, data)
        path.parent.mkdir(parents=True, exist_ok=True)
        known = read_catalogue(path, game.card) if path.exists() else Catalogue[Any]([])
        write_catalogue(path, known.joined(Catalogue(report.cards)))
    if as_json:
        write_json({"cards": len(report.cards), "left_out": report.left_out})
        return
    _out.print(f"{len(report.cards)} cards taken, {len(report.left_out)} left out")
    for reason, count in report.reasons():
        _out.print(f"  {count:>6} {reason}", markup=False)


@deck.command("check")
def deck_check(file: Path, system: System, data: Data = DEFAULT_DATA, as_json: Json = False) -> None:
    """Check a deck list against the construction rules; the status is 1 if it breaks any."""
    game = load(system)
    problems = game.deck_errors(read_deck(file), catalogue(game, data))
    if as_json:
        write_json(problems)
    else:
        for problem in problems:
            _out.print(f"{problem.rule}: {problem.message}", markup=False)
        if not problems:
            _out.print("the deck is legal")
    if problems:
        raise typer.Exit(1)


@app.command()
def bench(as_json: Json = False) -> None:
    """Measure this checkout: games recorded, seeks, bytes, refresh."""
    measures = serving.benchmarks()
    if as_json:
        write_json(measures)
        return
    table = Table("what", "value", "unit", "baseline", "ratio", "must", "aim", box=None)
    for measure in measures:
        table.add_row(*(str(cell) for cell in measure.row()))
    _out.print(table)


def catalogue(game: Game, data: Path) -> Catalogue[Any]:
    """The sample cards, and those imported into the data folder."""
    path = imported_path(game, data)
    sample = game.sample_cards()
    return sample.joined(read_catalogue(path, game.card)) if path.exists() else sample


def imported_path(game: Game, data: Path) -> Path:
    """Where a data folder keeps the imported cards of a game."""
    return data / "cards" / f"{game.name}.jsonl"


def find_game(log: GameLog, text: str) -> UUID:
    """The game whose id begins so. UnknownGame if there is none, or more than one."""
    found = [game for game in log.heads() if str(game).startswith(text.lower())] if text else []
    if len(found) != 1:
        raise UnknownGame(f"{len(found) or 'no'} recorded games have an id that begins with '{text}': see `kifu games`")
    return found[0]


@contextmanager
def opened(data: Path) -> Iterator[GameLog]:
    """The log of a data folder, for those who only read it. KifuError if there is none: they make none."""
    serving.require_log(data)
    with closing(GameLog.open(data)) as log:
        yield log


@contextmanager
def progress(what: str, total: int, *, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on the error stream; gives what to call with how many are done."""
    with Progress(console=_err, transient=True, disable=quiet or not _err.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def told_summary(summary: Summary) -> str:
    """A simulation's summary as a sentence."""
    skipped = f", {summary.skipped:,} were in the log already" if summary.skipped else ""
    return (
        f"{summary.games:,} games, {summary.actions:,} actions, {summary.facts:,} facts recorded "
        f"in {summary.seconds:.1f} s ({summary.games_per_second:.0f} games/s){skipped}"
    )


def print_board(answer: dict[str, Any]) -> None:
    """The table in words."""
    _out.print(f"{answer['at']} of {answer['of']} · turn {answer['turn']} · {answer['phase'] or 'setup'}", markup=False)
    if answer["caption"]:
        _out.print(f"{answer['caption']} ({answer['rule']})", markup=False)
    table = Table("player", "zone", "count", "cards", box=None)
    for player, side in answer["players"].items():
        for name, zone in side.zones.items():
            table.add_row(player, name, str(zone.count), ", ".join(_card_words(card) for card in zone.cards))
        for name, number in side.counters.items():
            table.add_row(player, name, str(number), "")
    _out.print(table)


def _card_words(card: Any) -> str:
    return f"{card.name} (rest)" if card.rested else str(card.name)


def write_json(answer: Any) -> None:
    """Answer a program."""
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.flush()
