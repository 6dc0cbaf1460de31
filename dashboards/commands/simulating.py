"""`kifu simulate`."""

from contextlib import closing
from typing import Annotated

import typer
from msgspec import to_builtins

from dashboards.settings import DEFAULT_SYSTEM
from dashboards.terminal import (
    DEFAULT_DATA,
    ClusterAddress,
    Data,
    Jobs,
    Json,
    Manual,
    RulesOptions,
    Seed,
    System,
    counted,
    err,
    out,
    progress,
    rules_options,
    write_json,
)
from events.cluster import cluster_at
from events.exchange.given_decks import given_decks
from events.exchange.known_cards import catalogue
from events.game import load
from events.log.store import GameLog
from events.simulation.rounds import unfair
from events.simulation.simulate import MOST_NAMED, WORTH, Plan, Summary, done_by_hand, processes, simulate

Number = Annotated[int, typer.Option("--games", min=1, help="How many games.")]
Players = Annotated[
    tuple[str, str] | None, typer.Option(help="The bots that play entrant 1 and 2 (the game's strongest, both).")
]
Decks = Annotated[
    list[str] | None,
    typer.Option(metavar="DECK...", help="Lists, folders of them, names of sample decks (all of these); one: mirrors."),
]


def simulate_command(
    system: System = DEFAULT_SYSTEM,
    number: Number = 100,
    seed: Seed = 7,
    players: Players = None,
    decks: Decks = None,
    option: RulesOptions = None,
    manual: Manual = None,
    jobs: Jobs = 1,
    cluster: ClusterAddress = None,
    data: Data = DEFAULT_DATA,
    as_json: Json = False,
) -> None:
    """Play games between bots and append them to the log. Decks rotate over all ordered pairs, so that a few
    games already have all of them; seats alternate."""
    game = load(system)
    lists = given_decks(game, decks) if decks else list(game.pool.sample_decks().values())
    bots, options = players or (game.strongest, game.strongest), rules_options(option, manual=manual)
    cards = catalogue(game, data)
    plan = Plan.of(game, seed=seed, bots=bots, decks=lists, catalogue=cards, options=options, spread=True)
    if not as_json and (why := unfair(plan, number)):
        err.print(why)
    with (
        cluster_at(cluster, jobs=jobs) as workers,
        closing(GameLog.open(data, durable=False)) as log,
        progress("games", number, quiet=as_json) as told,
    ):
        summary = simulate(log, plan, games=number, jobs=jobs, cluster=workers, progress=told)
    by_hand = [f"{card.number} {card.name}" for card in done_by_hand(plan.decks)]
    if as_json:
        write_json({**to_builtins(summary), "passed_over": by_hand} if by_hand else summary)
    else:
        out.print(told_summary(summary))
        if by_hand:
            out.print(f"{counted(len(by_hand), 'card')} did not play by themselves: {', '.join(by_hand[:MOST_NAMED])}")
        if (playing := processes(number, jobs=jobs)) < jobs:
            asked = counted(jobs, "process", "processes")
            err.print(f"{playing} of {asked} played: another is started for every {WORTH} games")


def told_summary(summary: Summary) -> str:
    """A simulation's summary as a sentence."""
    skipped = f", {counted(summary.skipped, 'game')} in the log already" if summary.skipped else ""
    recorded = {"game": summary.games, "action": summary.actions, "fact": summary.facts}
    told = ", ".join(counted(count, what) for what, count in recorded.items())
    return f"{told} recorded in {summary.seconds:.1f} s ({summary.games_per_second:.0f} games/s){skipped}"
