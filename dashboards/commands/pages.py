"""`kifu serve`, `kifu replay` and `kifu demo`: the pages."""

from typing import Annotated

import typer

from dashboards import hosting, serving
from dashboards.demo import demo
from dashboards.terminal import DEFAULT_DATA, DEFAULT_PORT, Data, GameId, Port, err, opened, out
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


Host = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help="The address of this machine at which others reach the pages, or 0.0.0.0 for all of them. Everyone there"
        " may read; what writes or uses much of the processor needs the owner's link, which is shown once.",
    ),
]
NewSecret = Annotated[
    bool, typer.Option("--new-secret", help="Make another owner's link, and end the one before, also behind a proxy.")
]


def serve_command(
    data: Data = DEFAULT_DATA,
    port: Port = DEFAULT_PORT,
    host: Host = hosting.LOOPBACK,
    new_secret: NewSecret = False,
    open_games: Annotated[bool, typer.Option("--open", help="Show every seat of games that are not over.")] = False,
    hosts: Hosts = None,
) -> None:
    """Serve the pages: to this machine, or with --host to others, too."""
    address, names = hosting.address_of(host), hosts or []

    def told(url: str) -> None:
        out.print(f"serving {data} at {url}")
        if not hosting.is_local(address):
            _say_hosted(url, open_games=open_games)
        if new_secret or not hosting.is_local(address):
            # Behind a proxy others reach the pages by its name, and encrypted.
            site = f"https://{names[0]}" if names and hosting.is_local(address) else url
            _say_owner(hosting.owner_link(data, site, renew=new_secret))

    serving.serve(data, port=port, address=address, open_games=open_games, hosts=names, told=told)


def _say_hosted(url: str, *, open_games: bool) -> None:
    """Show the code by which others come to the pages, and say what that means."""
    if out.is_terminal:
        out.print(hosting.code_of(url))
    err.print(hosting.WARNING)
    if open_games:
        err.print(hosting.OPEN_WARNING)


def _say_owner(link: str | None) -> None:
    """Show the owner's link; None: it was shown before."""
    if link is None:
        out.print(hosting.KEPT)
        return
    out.print(f"{hosting.NEW}\n{link}")
    if out.is_terminal:
        out.print(hosting.code_of(link))


def replay_command(game: GameId, data: Data = DEFAULT_DATA, port: Port = 0) -> None:
    """Open the replay of a game in the browser."""
    with opened(data) as log:
        name = find_game(log, game)
    serving.serve(data, port=port, told=lambda url: serving.browse(f"{url}/replay/{name}", told=out.print))


def demo_command(data: Data = DEFAULT_DATA, port: Port = DEFAULT_PORT, hosts: Hosts = None) -> None:
    """Simulate games of several weeks, import results of events and a league, and serve the pages while more arrive."""
    demo(data, port=port, hosts=hosts or [], told=out.print)
