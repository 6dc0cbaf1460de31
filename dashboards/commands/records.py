"""`kifu games` and `kifu show`: what the log holds."""

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import typer

from dashboards.commands.explaining import explanation, print_explanation
from dashboards.terminal import (
    DEFAULT_DATA,
    Data,
    GameId,
    Json,
    counted,
    err,
    opened,
    out,
    pairs,
    plain,
    print_table,
    write_json,
)
from events.errors import KifuError
from events.table.ids import Player, Seat
from projector.boards import ViewedPlayer, ViewedZone, counter_words
from projector.frames import notes
from projector.games import (
    GameRow,
    chosen,
    find_game,
    games,
    outcome,
    record_words,
    unknown_values,
    without_experiments,
)
from projector.replay import Replay
from projector.view import position, seat_positions, served_seat


def games_command(
    context: typer.Context,
    where: Annotated[
        list[str] | None,
        typer.Option(
            help="Only games that fit, as in event=NAME, date=2026-03, player=NAME, winner=b, or winner=open: those"
            " still played. May be repeated."
        ),
    ] = None,
    open_games: Annotated[
        bool, typer.Option("--open", help="Tell how far a game that is not over has come, and its head, too.")
    ] = False,
    experiments: Annotated[
        bool, typer.Option("--experiments", help="List the games of experiments (`kifu compare`), too.")
    ] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """List the recorded games."""
    if context.invoked_subcommand is None:
        _list(where or [], data, open_games=open_games, experiments=experiments, as_json=as_json)
    elif any(source and source.name == "COMMANDLINE" for source in map(context.get_parameter_source, context.params)):
        raise KifuError(f"options of `kifu games {context.invoked_subcommand}` stand after it")


def _list(where: list[str], data: Path, *, open_games: bool, experiments: bool, as_json: bool) -> None:
    """Print the games that fit, with what is left out."""
    wanted = pairs(where, of="--where", example="event=NAME")
    with opened(data) as log:
        recorded = games(log, open_games=open_games)
    fitting = chosen(recorded, wanted)
    rows = fitting if experiments else without_experiments(fitting, wanted)
    if left_out := len(fitting) - len(rows):
        err.print(f"{counted(left_out, 'game')} of experiments left out: --experiments lists them, too")
    for told in unknown_values(recorded, wanted) if not fitting else ():
        err.print(plain(told))
    if as_json:
        write_json(rows)
        return
    if not rows:
        undated = sum(not row["provenance"].get("date") for row in recorded) if wanted.get("date") else 0
        dates = f"; {counted(undated, 'game')} without a date" if undated else ""
        out.print(f"no game fits{dates}" if wanted or left_out else "there are no games yet")
        return
    heads = ("game", "system", "decks", "players", "event", "date", "winner", "reason", "turns", "facts", "record")
    print_table(heads, map(_cells, rows))


def _cells(row: GameRow) -> tuple[str, ...]:
    origin, record = (
        row["provenance"],
        record_words(row["rules"], trusted=row["trusted"], options=row["options"], ruled=row["ruled"]),
    )
    decks, players = " – ".join(row["decks"]), " – ".join(_players(row))
    where = origin.get("event") or "", origin.get("date") or ""
    end = _winner(row), row["reason"] or row.get("unreadable") or "", str(row["turns"]), _facts(row), record
    return (row["game"][:8], row["system"], decks, players, *where, *end)


def _players(row: GameRow) -> list[str]:
    """The players' names, and of bots which version they are: two versions play differently."""
    named = zip(row["players"], row["versions"], strict=True)
    return [name if version is None else f"{name} (v{version})" for name, version in named]


def _facts(row: GameRow) -> str:
    return "" if row["facts"] is None else str(row["facts"])


def _winner(row: GameRow) -> str:
    """Who won, or why nobody is named."""
    return f"superseded by {row['superseded_by'][:8]}" if row["superseded_by"] else outcome(row)


def show_command(
    game: GameId,
    at: Annotated[int | None, typer.Option(help="The position: the table after that many facts (the end).")] = None,
    seat: Annotated[str, typer.Option(help="Whose eyes: a, b, public or all.")] = "public",
    explain: Annotated[
        str | None,
        typer.Option(
            metavar="CARD",
            help="One card instead, what it is and what made it so: by its name, or by its #handle as `kifu show` gives"
            " it for the same --seat (under another seat's eyes the same handle may be another card).",
        ),
    ] = None,
    open_games: Annotated[bool, typer.Option("--open", help="Show every seat of a game that is not over.")] = False,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Show the table of a game at a position, as a seat sees it (a game that is not over: as the public does)."""
    with opened(data) as log:
        name = find_game(log, game)
        replay = Replay.open(log, name)
    eyes = served_seat(replay, seat, open_games=open_games, opened_by="--open")
    last = seat_positions(replay, eyes)[-1]
    there = last if at is None else at
    if explain is not None:
        card = explanation(replay, eyes, there, explain)
        answer = {"game": str(name), "at": there, "of": last, "seat": eyes, "card": card}
    else:
        answer = shown_at(replay, name, eyes, there, last)
    if as_json:
        write_json(answer)
    elif explain is not None:
        print_explanation(answer)
    else:
        print_board(answer)


def shown_at(replay: Replay, name: UUID, seat: Seat, at: int, last: int) -> dict[str, Any]:
    """What `kifu show --json` answers: the table at a position of a seat, of so many."""
    shown = position(replay, seat, at)
    board = shown.board
    return {
        "game": str(name),
        "at": shown.at,
        "of": last,
        "turn": board.turn,
        "phase": board.phase,
        "turn_player": board.turn_player,
        "fact": shown.fact.kind.__name__ if shown.fact else None,
        "caption": shown.caption,
        "rule": shown.fact.rule if shown.fact else None,
        "players": board.players,
        "notes": notes(replay, seat),
        "options": replay.recording.start.options,
        "rules": replay.recording.start.rules_age.value,
        "trusted": replay.trusted,
        "ruled": replay.recording.ruled,
        "assumed": bool(replay.recording.start.declared),
    }


def print_board(answer: dict[str, Any]) -> None:
    """Print the table in words."""
    phase = answer["phase"] or ("" if answer["turn"] else "setup")
    where = " · ".join(filter(None, (f"{answer['at']} of {answer['of']}", f"turn {answer['turn']}", phase)))
    said = {name: answer[name] for name in ("trusted", "options", "ruled", "assumed")}
    record = record_words(answer["rules"], **said)
    out.print(" · ".join(filter(None, (where, record))))
    if answer["caption"]:
        out.print(plain(f"{answer['caption']} ({answer['rule'].partition('#')[0]})"))
    print_table(("player", "zone", "count", "cards"), _zones(answer["players"]))
    for said in answer["notes"]:
        about = f" on {said.player}" if said.player else ""
        kind = "" if said.kind == "annotation" else f" ({said.kind.replace('_', ' ')}{about})"
        out.print(plain(f"at {said.at}, {said.author}{kind}: {said.text}"))


def _zones(players: Mapping[Player, ViewedPlayer]) -> Iterator[tuple[str, ...]]:
    """The lines of each player's zones, and of the numbers beside the cards."""
    for player, side in players.items():
        for name, zone in side.zones.items():
            yield player, name, str(zone.count), ", ".join(_zone_words(zone))
        for name, number in side.counters.items():
            yield player, name, str(number), ""


def _zone_words(zone: ViewedZone) -> Iterator[str]:
    """The seen cards of a zone, and of the others those that tell more than that they are there."""
    for card in zone.cards:
        yield _told(f"{card.name} #{card.ref}", ["rest"] * card.rested + counter_words(card.counters))
    for words, alike in groupby(tuple(unseen.words) for unseen in zone.unseen if unseen.words):
        count = len([*alike])
        yield _told("a card" if count == 1 else f"{count} cards", [*words])


def _told(card: str, words: list[str]) -> str:
    return f"{card} ({', '.join(words)})" if words else card
