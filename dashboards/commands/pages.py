"""`kifu serve`, `kifu replay` and `kifu demo`: the pages."""

from typing import Annotated

import typer

from dashboards import serving
from dashboards.demo import demo
from dashboards.terminal import DEFAULT_DATA, DEFAULT_PORT, Data, GameId, Port, opened, out
from projector.games import find_game

Hosts = Annotated[
    list[str] | None,
    typer.Option(
        "--allow-host",
        metavar="NAME",
        help="A host by whose name the pages may be asked for, as behind a proxy, beside localhost and 127.0.0.1. May"
        " be repeated.",
    ),
]


def serve_command(
    data: Data = DEFAULT_DATA,
    port: Port = DEFAULT_PORT,
    open_games: Annotated[bool, typer.Option("--open", help="Show every seat of games that are not over.")] = False,
    hosts: Hosts = None,
) -> None:
    """Serve the pages."""
    told = f"serving {data} at "
    serving.serve(data, port=port, open_games=open_games, hosts=hosts or [], told=lambda url: out.print(f"{told}{url}"))


def replay_command(game: GameId, data: Data = DEFAULT_DATA, port: Port = 0) -> None:
    """Open the replay of a game in the browser."""
    with opened(data) as log:
        name = find_game(log, game)
    serving.serve(data, port=port, told=lambda url: serving.browse(f"{url}/replay/{name}", told=out.print))


def demo_command(data: Data = DEFAULT_DATA, port: Port = DEFAULT_PORT, hosts: Hosts = None) -> None:
    """Simulate games of several weeks, import results of events and a league, and serve the pages while more arrive."""
    demo(data, port=port, hosts=hosts or [], told=out.print)
