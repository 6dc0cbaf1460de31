"""All games of a batch folded at once, in columns: turns, phases and moves of cards, by slot.

The fold uses the declarations of the facts' classes (see `events.table.fact.Fact`), and no state.
"""

from collections.abc import Container, Iterator, Sequence
from functools import cached_property
from itertools import chain

import polars as pl

from events.game import load
from events.table.fact import CardMoved, CardReadied, CardRested, DeckPlaced, Fact, ZoneShuffled
from events.table.ids import PLAYERS, Zone
from events.table.statistics import Mark
from events.table.zones import OUTSIDE
from projector.columns import SEATS, schema
from projector.tables.kinds import OWN, Kind, places
from projector.tables.layout import layout, zones_of
from projector.tables.played import PlayedGames, filled, index, of_each

CONTEXT = ("turn", "turn_player", "phase", "step")
"""The columns of a fact's context."""
ENOUGH = 2**40
"""A bound that no column of counts can hold, and whose sums over all facts of a batch do not overflow."""
OUTSIDES = zones_of(OUTSIDE)
_BLANK = pl.DataFrame(
    schema={
        "card": pl.UInt16,
        "source": pl.Categorical(),
        "target": pl.Categorical(),
        "rested": pl.Boolean,
        "kind": pl.Int32,
        "rule": pl.Categorical(),
    }
)
_NO_FACTS = pl.DataFrame(schema={name: schema("facts")[name] for name in OWN})
_NO_MARKS = pl.DataFrame(schema={"slot": pl.UInt32, "g": pl.UInt32, "player": SEATS, "card": pl.UInt16, "by": pl.Int64})
_CONTEXT = {name: schema("facts")[name] for name in CONTEXT}


class Fold:
    """The games of a batch at every slot: before the first fact, and after every fact.

    Each property is folded by the first thread that asks for it.
    """

    def __init__(self, played: PlayedGames, kinds: Sequence[Kind]) -> None:
        self.played = played
        self.kinds = kinds
        self.systems = played.games["system"].cast(pl.String).to_list()
        self.all_systems = sorted(set(self.systems))
        self.zones = pl.Enum(sorted({zone for system in self.all_systems for zone in layout(system).zones}))
        self.categories = frozenset(self.zones.categories)

    @cached_property
    def facts(self) -> pl.DataFrame:
        """All facts, class by class."""
        return pl.concat([_NO_FACTS, *(facts.frame for facts in self.kinds)], how="diagonal")

    @cached_property
    def _context_at(self) -> pl.Series:
        return standing(self.contexts["slot"], self.played.slots)

    @cached_property
    def _turn_at(self) -> pl.Series:
        return standing(self.turns["slot"], self.played.slots)

    @cached_property
    def _move_at(self) -> pl.Series:
        return standing(self.moves["slot"], self.played.slots)

    def context(self, slots: pl.Series) -> pl.DataFrame:
        """Turn, turn player, phase and step in these slots."""
        return self.contexts[self._context_at[slots]].select(CONTEXT)

    def turn_at(self, slots: pl.Series) -> pl.Series:
        """The index among `turns` of the turn in these slots."""
        return self._turn_at[slots]

    def move_at(self, slots: pl.Series) -> pl.Series:
        """The index among `moves` of the last move up to these slots."""
        return self._move_at[slots]

    def of_system(self, system: str) -> pl.Expr:
        """Whether rows with their game `g` are of a card game."""
        if len(self.all_systems) == 1:
            return pl.lit(True)
        games = [g for g, game_system in enumerate(self.systems) if game_system == system]
        return pl.col("g").is_in(pl.Series(games, dtype=pl.UInt32).implode())

    def of(self, kind: type[Fact]) -> list[Kind]:
        """The facts of a class and its subclasses."""
        return [facts for facts in self.kinds if issubclass(facts.kind, kind)]

    @property
    def shuffles(self) -> list[Kind]:
        """The facts that put the cards of a zone in another order without moving any."""
        return [facts for facts in self.of(ZoneShuffled) if not issubclass(facts.kind, DeckPlaced)]

    def cards_in(self, zone: Zone, g: pl.Series, slots: pl.Series) -> pl.Series:
        """The number of cards in a zone in slots of the games at these indexes."""
        if zone not in self.categories:
            return filled(0, pl.Int32, len(slots))
        change = (pl.col(column).eq_missing(pl.lit(zone, self.zones)).cast(pl.Int32) for column in ("zone", "was"))
        lying = self.moves.select(next(change) - next(change)).to_series().cum_sum()
        now, before = (lying[self.move_at(at)] for at in (slots, self.played.begins[g]))
        deck = dict(zip(OUTSIDES, self.played.cards_of, strict=True)).get(zone)
        return now - before + (0 if deck is None else deck[g])

    def among(self, systems: Container[str]) -> pl.Series:
        """Whether each game is of one of these card games."""
        return pl.Series([system in systems for system in self.systems], dtype=pl.Boolean)

    def has(self, g: pl.Series, name: str) -> pl.Series:
        """Whether the games at these indexes have a figure, as `lies_in` uses it."""
        return self.among([system for system in self.all_systems if name in layout(system).lying])[g]

    @cached_property
    def first_turn(self) -> pl.Series:
        """The slot at which the first turn of each game begins; null if none did."""
        setup = self.turn_at(self.played.begins)
        following = self.turns.select(pl.col("slot", "g").shift(-1))[setup]
        return following["slot"].set(following["g"] != pl.int_range(len(setup), eager=True), None)

    def lies_in(self, name: str, column: str = "zone") -> pl.Expr:
        """Whether a zone column of moves has a zone of a figure, such as the hand or the deck."""
        found = pl.lit(False)
        for system in self.all_systems:
            terms = layout(system).lying.get(name)
            zones = [zone for name in terms.zones for zone in zones_of(name)] if terms else []
            there = pl.Series([zone for zone in zones if zone in self.categories], dtype=self.zones)
            found = found | (self.of_system(system) & pl.col(column).is_in(there.implode()).fill_null(False))
        return found

    def marks(self, g: pl.Series, mark: Mark) -> pl.Series:
        """Whether the games at these indexes declare facts for a word of statistics."""
        systems = [system for system in self.all_systems if mark in load(system).statistics.marks]
        return self.among(systems)[g]

    def marked(self, mark: Mark) -> pl.DataFrame:
        """The facts of a word of statistics: their `player` and `card`, and the amount `by` which they count."""
        found = [_NO_MARKS]
        for facts in self.kinds:
            systems = [s for s in self.all_systems if issubclass(facts.kind, load(s).statistics.marks.get(mark, ()))]
            if systems:
                rows = facts.frame.filter(self.among(systems)[facts.frame["g"]])
                if mark == "damage":
                    found.append(rows.select("slot", "g", "player", by=within("amount")))
                else:
                    owner = self.played.owner(rows["g"], rows["card"]).alias("player")
                    found.append(rows.select("slot", "g", "card", by=pl.lit(1, pl.Int64)).with_columns(owner))
        return pl.concat(found, how="diagonal")

    @cached_property
    def contexts(self) -> pl.DataFrame:
        """Turn, turn player, phase and step at each slot that sets one of them, in order."""
        return _contexts(self.played, self.kinds)

    @cached_property
    def turns(self) -> pl.DataFrame:
        """The first `slot` and the `last` of each turn, with the game `g`, its number and player."""
        begins = pl.col("g").ne_missing(pl.col("g").shift(1)) | pl.col("turn").ne_missing(pl.col("turn").shift(1))
        last = pl.col("slot").shift(-1, fill_value=self.played.slots) - 1
        turns = self.contexts.filter(begins).select("slot", "g", "turn", last=last.cast(pl.UInt32))
        player = self.context(turns["last"])["turn_player"]
        return turns.with_columns(player.set(turns["turn"] == 0, None))

    @cached_property
    def moves(self) -> pl.DataFrame:
        """The moves and switches of cards, in the order of slots.

        `place` is the card's index among all cards; `zone` and `rested` are its state after the fact, `was` and
        `was_rested` before it; `source` and `target` are the zones that the fact names. `kind`: the index of the fact's
        class, and `rule` its rule, where the game distinguishes moves by rules.
        """
        played = self.played
        moves = pl.concat([_BLANK, *self._moved()], how="diagonal").sort("slot", maintain_order=True)
        moves = moves.with_columns(
            pl.col("source", "target").cast(self.zones, strict=False),
            place=played.place(moves["g"], moves["card"]),
            of_a=played.owner(moves["g"], moves["card"]) == PLAYERS[0],
        )
        # Card by card, and back: ten times as fast as windows over so many cards.
        order = moves.select(pl.arg_sort_by("place", maintain_order=True)).to_series()
        begins = pl.col("place").ne_missing(pl.col("place").shift(1))
        outside = pl.when("of_a").then(pl.lit(OUTSIDES[0], self.zones)).otherwise(pl.lit(OUTSIDES[1], self.zones))
        by_card = moves.select("place", "target", "rested", "of_a")[order].select(
            "place",
            begins=begins,
            outside=outside,
            zone=pl.when(begins & pl.col("target").is_null()).then(outside).otherwise("target").forward_fill(),
            rested=pl.when(begins & pl.col("rested").is_null()).then(False).otherwise("rested").forward_fill(),
        )
        lying = by_card.select(
            "zone",
            "rested",
            was=pl.when("begins").then("outside").otherwise(pl.col("zone").shift(1)),
            was_rested=~pl.col("begins") & pl.col("rested").shift(1, fill_value=False),
        )
        rows = pl.int_range(len(order), dtype=pl.UInt32, eager=True)
        back = filled(0, pl.UInt32, len(order)).scatter(order, rows)
        return moves.drop("rested", "of_a").hstack(lying[back])

    def _moved(self) -> Iterator[pl.DataFrame]:
        """The rows of moves, of orders (in which cards stay), and of switches; and of each game's beginning."""
        yield _beginnings(self.played)
        for facts in self.of(CardMoved):
            moved = facts.frame.select(
                "slot", "g", "card", "source", "target", rested=False, kind=pl.lit(self.kinds.index(facts))
            )
            yield moved if facts.rules is None else moved.with_columns(facts.rules)
        for facts in self.of(DeckPlaced):
            yield _of_orders(facts).with_columns(rested=False)
        for facts in self.shuffles:
            yield _of_orders(facts).rename({"target": "source"})
        for kind, rested in ((CardRested, True), (CardReadied, False)):
            for facts in self.of(kind):
                yield facts.frame.select("slot", "g", "card", rested=rested)


def within(column: str) -> pl.Expr:
    """A column of numbers, clipped so that their sums do not overflow."""
    return pl.col(column).fill_null(ENOUGH).clip(-ENOUGH, ENOUGH)


def _beginnings(played: PlayedGames) -> pl.DataFrame:
    """The `slot` and `g` of the beginning of each game."""
    begins = played.begins
    return pl.DataFrame({"slot": begins, "g": pl.int_range(len(begins), dtype=pl.UInt32, eager=True)})


def _of_orders(facts: Kind) -> pl.DataFrame:
    """A row for each card of each order."""
    rows = facts.frame.select("slot", "g", "target")[of_each(index([len(order) for order in facts.orders]))]
    return rows.with_columns(pl.Series("card", list(chain.from_iterable(facts.orders)), dtype=pl.UInt16, strict=False))


def _contexts(played: PlayedGames, kinds: Sequence[Kind]) -> pl.DataFrame:
    """Turn, turn player, phase and step at each slot that sets one of them, in order."""
    blank = _beginnings(played).with_columns(
        pl.lit(0 if name == "turn" else None, kind).alias(name) for name, kind in _CONTEXT.items()
    )
    found = [blank.with_columns(pl.lit(True).alias(f"sets_{name}") for name in CONTEXT)]
    for facts in kinds:
        sets = facts.kind.sets
        if sets:
            columns = {name: None if field is None else places(facts.kind)[field][0] for name, field in sets.items()}
            values = [
                (pl.lit(None) if column is None else pl.col(column)).cast(_CONTEXT[name], strict=False).alias(name)
                for name, column in columns.items()
            ]
            found.append(
                facts.frame.select("slot", "g", *values, *(pl.lit(True).alias(f"sets_{name}") for name in sets))
            )
    rows = pl.concat(found, how="diagonal").sort("slot")
    filled = (
        pl.col(name).gather(pl.when(f"sets_{name}").then(pl.int_range(pl.len(), dtype=pl.UInt32)).forward_fill())
        for name in CONTEXT
    )
    return rows.select("slot", "g", *filled)


def standing(slots: pl.Series, total: int) -> pl.Series:
    """The index of the last row up to every slot; the rows are in the order of their `slots`."""
    rows = pl.int_range(len(slots), dtype=pl.UInt32, eager=True)
    return filled(0, pl.UInt32, total).scatter(slots, rows).cum_max()
