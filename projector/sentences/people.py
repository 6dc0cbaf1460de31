"""Who is the strongest player, how strong a player is, and who won an event."""

import datetime
from typing import Protocol

import polars as pl

from events.errors import KifuError
from events.records.event_days import HeldOften
from projector.contents import played_events
from projector.lake import Lake
from projector.sentences.answer import (
    MOST_NAMED,
    NOTHING,
    SPACE,
    Answer,
    Clause,
    Frames,
    Row,
    named,
    one_pool,
    percent,
    perhaps_best,
)
from projector.standings import Event, NoStandings, event_standings
from projector.stats.filters import Filters
from projector.stats.ranking import chances_of_largest
from projector.stats.ratings import ENOUGH

NO_MATCHES = "No matches of people to count."
_GROUP = ("system", "format", "group")


class WithLake(Frames, Protocol):
    """What answers statistics, and has the lake that these count."""

    @property
    def lake(self) -> Lake:
        """The lake as it stands."""
        ...


def players(data: Frames, filters: Filters) -> Answer:
    """The strongest player, or the few of whom one is."""
    frame = one_pool(data.stat("ratings", filters), _GROUP, size="matches")
    if frame.is_empty():
        return Answer.of(NO_MATCHES)
    settled = frame.filter(~pl.col("provisional"))
    if settled.is_empty():
        row = frame.sort(-pl.col("matches"), "player").row(0, named=True)
        most = Clause(f"{row['player']} has played the most matches, {row['matches']:,}", "player", row)
        return Answer.of(f"No player has {ENOUGH} matches yet, from which a rating is settled; ", most, ".")
    chances = chances_of_largest(settled["rating"].to_numpy(), settled["deviation"].to_numpy())
    best = perhaps_best(settled.with_columns(best=pl.Series(chances)).to_dicts())
    first = best[0]
    if len(best) == 1:
        strongest = Clause(f"{first['player']} is the strongest player, at {_rating(first)}", "player", first)
        return Answer.of(strongest, f" after {first['matches']:,} matches.")
    names = named([row["player"] for row in best], last="or")
    begin = f"The strongest player is {names}; " if len(best) <= MOST_NAMED else "No player stands out; "
    return Answer.of(begin, Clause(f"{first['player']} leads at {_rating(first)}", "player", first), ".")


def player(data: Frames, filters: Filters) -> Answer:
    """How many matches a player won, and how strong they are among all. KifuError if the filters choose nobody."""
    if len(filters.players) != 1:
        raise KifuError("this answer is about one player: choose them, as in players='Ann'")
    own = one_pool(data.stat("ratings", filters), _GROUP, size="matches")
    if own.is_empty():
        return Answer.of(NO_MATCHES)
    row = own.row(0, named=True)
    rate = (row["wins"] + row["draws"] / 2) / row["matches"]
    matches = f"{row['matches']:,} match{'' if row['matches'] == 1 else 'es'}"
    won = Clause(f"{row['player']} won {percent(rate)} of {matches}", "player", row)
    if row["provisional"]:
        return Answer.of(won, f"; {ENOUGH - row['matches']} more settle a rating.")
    everyone = data.stat("ratings", filters.but(players=()))
    group = everyone.filter(pl.col(name).eq_missing(row[name]) for name in _GROUP)
    settled = group.filter(~pl.col("provisional"))
    place = settled.filter(pl.col("rating") > row["rating"]).height + 1
    return Answer.of(won, f" and is number {place} of {settled.height} rated players, at {_rating(row)}.")


def events(data: WithLake, filters: Filters) -> Answer:
    """How many events there are, and who won the last of them."""
    held = played_events(data.lake, system=filters.system, since=filters.since, until=filters.until)
    if held.is_empty():
        return NOTHING
    last = held.row(0, named=True)
    day = last["last"] and datetime.date.fromisoformat(last["last"])
    when = f", the last on {day.day}{SPACE}{day:%B}{SPACE}{day.year}" if day else ""
    count = Answer.of(f"{held.height:,} event{'' if held.height == 1 else 's'}{when}.")
    one_day = last["last"] if last["first"] == last["last"] else None
    try:
        return count + event(data, filters.but(system=last["system"]), event=last["event"], date=one_day)
    except HeldOften:
        return count


def event(data: WithLake, filters: Filters, *, event: str, date: str | None = None, after: int | None = None) -> Answer:
    """Who won an event, or leads it, and with which deck. `after`: as it stood after so many rounds."""
    try:
        found = event_standings(
            data.lake, event, system=filters.system, date=date, trusted=filters.trusted, after=after
        )
    except NoStandings as none:
        return _of_bots(data, none)
    if not found.standings:
        return Answer.of("No results yet.")
    first, count = found.standings[0], len(found.standings)
    row = {"system": filters.system, "player": first.player}
    deck = f" with {first.deck}" if first.deck else ""
    if _is_decided(found):
        return Answer.of(Clause(f"{first.player} won {event}{deck}", "player", row), f", ahead of {count - 1} others.")
    level = [standing.player for standing in found.standings if standing.rank == first.rank]
    if len(level) > 1:
        names = named(level) if len(level) <= MOST_NAMED else f"{len(level)} players"
        return Answer.of(f"{names} lead {event} together, of {count} players.")
    record = f"{first.wins}–{first.losses}–{first.draws}"
    return Answer.of(Clause(f"{first.player} leads {event}{deck}", "player", row), f", {record} of {count} players.")


def _is_decided(found: Event) -> bool:
    """Whether the first place is final: as it was reported, or by the last match of the top cut."""
    first = found.standings[0].player
    if found.order == "reported":
        return sum(standing.rank == 1 for standing in found.standings) == 1
    last = found.played.structure.cut[-1].matches if found.played.structure.cut else ()
    return len(last) == 1 and last[0].winner == first


def _of_bots(data: Frames, none: NoStandings) -> Answer:
    """Which deck did best at an event that bots played."""
    rows = data.stat("match_results", none.filters).to_dicts()
    best = max(rows, key=lambda row: (row["low"] is not None, row["low"] or 0), default=None)
    if best is None or best["match_rate"] is None:
        return Answer.of("No results yet.")
    won = f"{best['deck']} won {percent(best['match_rate'])} of {best['matches']:,} matches"
    return Answer.of("Bots played it; ", Clause(won, "deck", best), ".")


def _rating(row: Row) -> str:
    """A rating with its 95 % interval."""
    return f"{row['rating']:.1f} ({row['low']:.1f}–{row['high']:.1f})"
