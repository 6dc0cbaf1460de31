"""`kifu bots` and `kifu decks`: what can be simulated without anything of one's own."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import Json, System, out, print_table, write_json
from events.cards.decklist import format_deck
from events.exchange.given_decks import sample_deck
from events.game import load


def bots_command(system: System = DEFAULT_SYSTEM, as_json: Json = False) -> None:
    """List the programs that play: what `kifu simulate --players` takes, each with its version and how it plays."""
    bots = [{"name": name, "version": bot.version, "about": bot.about} for name, bot in load(system).bots.items()]
    _list(bots, "bot", "version", "how it plays", as_json=as_json)


def decks_command(
    name: Annotated[str | None, typer.Argument(metavar="DECK", help="Print this deck's list instead.")] = None,
    system: System = DEFAULT_SYSTEM,
    as_json: Json = False,
) -> None:
    """List the decks that come with Kifu. `kifu simulate --decks` takes their names as it takes files."""
    game = load(system)
    if name is not None:
        deck = sample_deck(game, name)
        write_json(deck) if as_json else out.print(format_deck(deck, game.pool.sample_cards(), game.pool.parts), end="")
        return
    decks = [
        {"name": label, "cards": sum(entry.copies for entry in deck.entries), "different": len(deck.entries)}
        for label, deck in game.pool.sample_decks().items()
    ]
    _list(decks, "deck", "cards", "different", as_json=as_json)


def _list(rows: Sequence[Mapping[str, Any]], *heads: str, as_json: bool) -> None:
    """Print the rows as JSON, or as a table whose columns have these heads."""
    if as_json:
        write_json(rows)
        return
    print_table(heads, ([*map(str, row.values())] for row in rows))
