"""The table `turns`: the events of each turn, and the figures at its end."""

from collections.abc import Iterator, Mapping

import polars as pl

from events.game import load
from events.table.ids import PLAYERS
from events.table.statistics import Mark
from projector.columns import COUNT, LEFT, SEATS, schema
from projector.tables.figures import Figures
from projector.tables.fold import Fold
from projector.tables.own_turn import own_turn
from projector.tables.played import PlayedGames, filled

MARKS: Mapping[str, Mark] = {"played": "play", "attacks": "attack", "damage": "damage"}


def turns_frame(played: PlayedGames, fold: Fold, figures: Figures, asked: pl.DataFrame) -> pl.DataFrame:
    """The rows, in the order of the games and of their turns."""
    turns = fold.turns
    g, last = turns["g"], turns["last"]
    setup = fold.turn_at(played.begins)
    facts = (last - turns["slot"] + 1).scatter(setup, (last - turns["slot"])[setup])
    left = figures.at(g, last, LEFT)
    own = [
        turns["turn"],
        turns.select(own_turn(pl.col("turn"))).to_series(),
        turns["turn_player"],
        facts.alias("facts"),
        _milliseconds(fold, asked),
    ]
    own += [*_counts(fold, asked), *_available(fold, figures)]
    standing = [left[f"{player}_{name}"].alias(f"{name}_{player}") for name in LEFT for player in PLAYERS]
    return pl.DataFrame([*played.of(g), *own, *standing, *played.of(g, "winner")])


def _milliseconds(fold: Fold, asked: pl.DataFrame) -> pl.Series:
    """The column `ms`: that of the last answer of the game up to each turn's end."""
    in_turns = asked.with_columns(turn=fold.turn_at(asked["slot"])).group_by("turn", maintain_order=True)
    answered = in_turns.agg(pl.col("ms").last(), n=pl.len())
    turns = fold.turns.select("g").with_row_index("turn").join(answered, "turn", "left", maintain_order="left")
    by = pl.when(pl.col("n").is_not_null()).then(pl.int_range(pl.len())).forward_fill().over("g")
    return turns.select(pl.col("ms").gather(by)).to_series()


def _counts(fold: Fold, asked: pl.DataFrame) -> Iterator[pl.Series]:
    """The columns of counts of each turn, by player; null where the game declares no such facts."""
    g = fold.turns["g"]
    drawn = fold.moves.filter(fold.lies_in("hand") & fold.lies_in("deck", "was") & pl.col("target").is_not_null())
    happened = {
        "decisions": asked.select("slot", "player", by=1),
        "drawn": drawn.select("slot", player=pl.col("zone").cast(pl.String).str.head(1), by=1),
        "used": _used(fold),
        **{name: fold.marked(mark).select("slot", "player", "by") for name, mark in MARKS.items()},
    }
    spending = fold.among([system for system in fold.all_systems if load(system).statistics.spent])[g]
    known = {"used": spending, "drawn": fold.has(g, "hand") & fold.has(g, "deck")}
    known |= {name: fold.marks(g, mark) for name, mark in MARKS.items()}
    width = len(PLAYERS) * len(happened)
    # All sums at once: those of a turn are neighbours.
    places = [
        pl.DataFrame(
            {"index": fold.turn_at(rows["slot"]) * width + len(PLAYERS) * n + seat, "by": rows["by"].cast(pl.Int64)}
        )
        for n, rows in enumerate(happened.values())
        for seat in [rows["player"].cast(SEATS, strict=False).to_physical()]
    ]
    sums = pl.concat(places).drop_nulls("index").group_by("index").sum()
    dense = filled(0, pl.Int64, len(g) * width).scatter(sums["index"], sums["by"])
    for n, name in enumerate(happened):
        for seat, player in enumerate(PLAYERS):
            column = dense.gather_every(width, len(PLAYERS) * n + seat).alias(f"{name}_{player}")
            column = column.set(~known[name], None) if name in known else column
            yield column.cast(schema("turns")[column.name], strict=False)


def _used(fold: Fold) -> pl.DataFrame:
    """The facts that each spend one of a `player`'s resource."""
    found = [pl.DataFrame(schema={"slot": pl.UInt32, "player": SEATS, "by": pl.Int32})]
    for system in fold.all_systems:
        for declared in load(system).statistics.spent:
            for facts in fold.kinds:
                rows = facts.fit(declared)
                if rows is not None:
                    rows = rows.filter(fold.of_system(system))
                    owner = rows["player"] if "player" in rows.columns else fold.played.owner(rows["g"], rows["card"])
                    found.append(rows.select("slot", owner.cast(SEATS).alias("player"), by=1))
    return pl.concat(found)


def _available(fold: Fold, figures: Figures) -> Iterator[pl.Series]:
    """The columns of the resource that the turn player could spend as its phase began; null in turns without one."""
    declared = {system: load(system).statistics.spending for system in fold.all_systems}
    begins = [
        fold.contexts.filter(fold.of_system(system), pl.col("phase") == phase)
        for system, phase in declared.items()
        if phase is not None
    ]
    found = pl.concat([fold.contexts.clear(), *begins]).sort("slot")
    found = found.with_columns(at=fold.turn_at(found["slot"])).unique("at", keep="first", maintain_order=True)
    left = figures.at(found["g"], found["slot"], ("active_resource",))
    for player in PLAYERS:
        own = found["turn_player"] == player
        turns, resource = found["at"].filter(own), left[f"{player}_active_resource"].filter(own)
        yield filled(None, COUNT, fold.turns.height).scatter(turns, resource).alias(f"available_{player}")
