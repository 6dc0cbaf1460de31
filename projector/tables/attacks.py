"""The table `attacks`: the attacks of each seat by what is attacked, and what came of them."""

import polars as pl

from events.game import load
from events.skills.declared import TargetChosen
from events.table.statistics import Mark
from projector.columns import WORD, schema
from projector.tables.fold import Fold
from projector.tables.order import arranged
from projector.tables.played import OF_GAME, PlayedGames

_BY = ("end_position", "seat", "main")
_COUNTED = (*_BY, "fate", "own", "attacks", "hits", "cards", "squares")


def attacks_frame(played: PlayedGames, fold: Fold, facts: pl.DataFrame) -> pl.DataFrame:
    """The rows, counted from those of table `facts`: all attacks, and before them those by which cards met a fate."""
    declared = _declared(played, _aimed(fold, facts.filter(_marked(fold, "attack")), facts))
    telling = facts.filter(pl.col("cause").is_not_null() & (_marked(fold, "damage") | pl.col("fate").is_not_null()))
    came = telling.select("end_position", "fate", "player", seq="cause", hit=_marked(fold, "damage"))
    came = (
        _followed(came, _decisive(fold, facts))
        .join(declared, on=["end_position", "seq"])
        .with_columns(own=(pl.col("player") == pl.col("seat")).fill_null(False))
    )
    hits = came.filter("hit").unique(["end_position", "seq"]).group_by(_BY).agg(hits=pl.len())
    all_attacks = declared.group_by(_BY).agg(attacks=pl.len()).join(hits, on=_BY, how="left", nulls_equal=True)
    met = came.drop_nulls("fate").group_by(*_BY, "fate", "own", "seq").agg(cards=pl.len())
    fates = met.group_by(*_BY, "fate", "own").agg(
        attacks=pl.len(), cards=pl.col("cards").sum(), squares=(pl.col("cards") ** 2).sum()
    )
    blank = pl.DataFrame(schema={name: schema("attacks")[name] for name in _COUNTED})
    counts = [blank, all_attacks.with_columns(pl.col("hits").fill_null(0)), fates.cast({"squares": pl.UInt32})]
    of_games = played.games.select(OF_GAME)
    return arranged(pl.concat(counts, how="diagonal").join(of_games, on="end_position"), "attacks")


def _decisive(fold: Fold, facts: pl.DataFrame) -> pl.DataFrame:
    """The facts between attacks and what comes of them, by `end_position` and `seq`, with their `cause`."""
    decides = tuple(kind for system in fold.all_systems for kind in load(system).statistics.decides)
    names = [of_kind.kind.__name__ for of_kind in fold.kinds if issubclass(of_kind.kind, decides)]
    of_kind = facts.filter(pl.col("type").is_in(pl.Series(names, dtype=WORD).implode()))
    return of_kind.select("end_position", "seq", "cause").drop_nulls("cause")


def _followed(came: pl.DataFrame, decisive: pl.DataFrame) -> pl.DataFrame:
    """What came, by the `seq` of its cause: in place of what decides about an attack, by that of the attack."""
    while decisive.height:
        came = came.join(decisive, on=["end_position", "seq"], how="left", maintain_order="left")
        followed = came["cause"].count()
        came = came.with_columns(seq=pl.coalesce("cause", "seq")).drop("cause")
        if not followed:
            break
    return came


def _aimed(fold: Fold, attacks: pl.DataFrame, facts: pl.DataFrame) -> pl.DataFrame:
    """Attacks with the first target that was chosen for each, if their facts do not name it."""
    if not any(issubclass(of_kind.kind, TargetChosen) for of_kind in fold.kinds):
        return attacks
    chosen = facts.filter(pl.col("type") == TargetChosen.__name__).sort("end_position", "seq")
    first = chosen.unique(["end_position", "cause"], keep="first", maintain_order=True)
    targets = first.select("end_position", seq="cause", chosen="card")
    aimed = attacks.join(targets, on=["end_position", "seq"], how="left", maintain_order="left")
    return aimed.with_columns(other_card=pl.coalesce("other_card", "chosen")).drop("chosen")


def _declared(played: PlayedGames, attacks: pl.DataFrame) -> pl.DataFrame:
    """Attacks by `end_position` and `seq`, with the `seat` of who attacked, and `main` of the card attacked."""
    ends = played.games.select("end_position").with_row_index("g")
    told = attacks.select("end_position", "seq", "other_card", seat="player").drop_nulls("seat")
    told = told.join(ends, on="end_position", maintain_order="left")
    main = played.main[played.place(told["g"], told["other_card"])]
    return told.select("end_position", "seq", "seat", main.alias("main"))


def _marked(fold: Fold, mark: Mark) -> pl.Expr:
    """Whether rows of `facts` are facts of a word of statistics."""
    found = pl.lit(False)
    for system in fold.all_systems:
        marked = load(system).statistics.marks.get(mark, ())
        names = [facts.kind.__name__ for facts in fold.kinds if issubclass(facts.kind, marked)]
        of_kind = pl.col("type").is_in(pl.Series(names, dtype=WORD).implode())
        found |= of_kind if len(fold.all_systems) == 1 else (pl.col("system") == system) & of_kind
    return found
