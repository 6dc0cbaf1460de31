"""Recorded games as rows: whole finished games in, one frame a table out."""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import Any, Literal, get_args
from uuid import UUID

import polars as pl

from events.ask import Concede
from events.envelope import ActionTaken, GameStarted
from events.fact import Fact, GameEnded, Order, Phase, TurnBegan
from events.game import load
from events.recorder import Recording
from events.sight import field_kinds
from events.state import PLAYERS, Card, Player, Zone
from projector.columns import SORTED_BY, schema

COLUMNS_OF_KIND: Mapping[Any, tuple[str, ...]] = {
    Card: ("card", "other_card"),
    Player: ("player",),
    Zone: ("source", "target"),
    Order: ("amount", "other_amount"),
    int: ("amount", "other_amount"),
    bool: ("amount", "other_amount"),
    str: ("detail",),
    Phase: ("detail",),
}
"""Where a fact's own fields go, by their declared type, in order. Other types (nested data) and further fields of
a type have no column: they stay in the log."""

OF_FACT = {"rule", "cause", "together", *(column for columns in COLUMNS_OF_KIND.values() for column in columns)}
"""The columns that come from the fact alone. No one class of fact fills all of them."""
OF_GAME = ("game", "end_position", "system", "population", "winner")


def population(start: GameStarted) -> Literal["bots", "humans", "mixed"]:
    """Who played. Populations are never pooled."""
    kinds = {player.kind for player in start.players}
    if len(kinds) == 2:
        return "mixed"
    return "bots" if kinds == {"bot"} else "humans"


def game_row(game: UUID, recording: Recording, *, first: int, end: int | None, head: bytes) -> dict[str, Any]:
    """The row of table `games`; `first` and `end` are positions in the log, `end` is None for a game still open."""
    start, facts = recording.start, recording.facts
    turns = [fact for fact in facts if isinstance(fact, TurnBegan)]
    last = facts[-1] if facts else None
    ended = last if isinstance(last, GameEnded) else None
    from_where = start.provenance
    row: dict[str, Any] = {
        "game": str(game),
        "end_position": end,
        "system": start.system,
        "population": population(start),
        "edition": start.edition,
        "source": from_where.source,
        "seed": None if from_where.seed is None else str(from_where.seed),
        "index": from_where.index,
        "date": from_where.date,
        "event": from_where.event,
        "first": turns[0].player if turns else None,
        "winner": ended.winner if ended else None,
        "reason": ended.reason if ended else None,
        "turns": len(turns),
        "actions": len(recording.actions),
        "facts": len(facts),
        "first_position": first,
        "head": head.hex(),
    }
    for seat, player, deck in zip(PLAYERS, start.players, start.decks, strict=True):
        row |= {f"player_{seat}": player.name, f"kind_{seat}": player.kind, f"bot_{seat}": player.bot}
        row[f"deck_{seat}"] = deck.label
    return row


class Batch:
    """Finished games, collected until they are written."""

    def __init__(self) -> None:
        self.games: list[dict[str, Any]] = []
        self.facts: list[Fact] = []
        self._game: list[int] = []
        self._seq: list[int] = []
        self._context: tuple[list[Any], ...] = ([], [], [], [])
        self._decisions: list[tuple[Any, ...]] = []
        self._numbers: list[str] = []
        self._names: list[str] = []
        self._first_card: list[int] = []
        self._cards_of_a: list[int] = []

    def add(self, recording: Recording, row: dict[str, Any]) -> None:
        """Add a finished game and its row of table `games`. One that cannot be folded raises, and adds nothing."""
        facts = recording.facts
        lines = [[line for line in deck.lines for _ in range(line.copies)] for deck in recording.start.decks]
        context = _contexts(recording.start.system, facts, sizes=[len(deck) for deck in lines])
        decisions = _decisions(len(self.games), recording, turns=context[0])
        self._game += [len(self.games)] * len(facts)
        self._seq += range(1, len(facts) + 1)
        self.facts += facts
        for collected, values in zip(self._context, context, strict=True):
            collected.extend(values)
        self._decisions += decisions
        self._first_card.append(len(self._numbers))
        self._cards_of_a.append(len(lines[0]))
        self._numbers += [line.number for deck in lines for line in deck]
        self._names += [line.name for deck in lines for line in deck]
        self.games.append(row)

    def frames(self) -> dict[str, pl.DataFrame]:
        """The frame of each table, with its declared columns, sorted as its parts are."""
        games = pl.DataFrame(self.games, schema=schema("games"))
        frames = {"games": games, "facts": self._facts_frame(games), "decisions": self._decisions_frame(games)}
        return {name: arranged(frame, name) for name, frame in frames.items()}

    def _facts_frame(self, games: pl.DataFrame) -> pl.DataFrame:
        at: dict[type[Fact], list[int]] = {}
        for index, kind in enumerate(map(type, self.facts)):
            try:
                at[kind].append(index)
            except KeyError:
                at[kind] = [index]
        typed = [_of_type(kind, indexes, self.facts) for kind, indexes in at.items()]
        blank = pl.DataFrame(schema={name: kind for name, kind in schema("facts").items() if name in OF_FACT})
        facts = pl.concat([blank, *typed], how="diagonal")
        turn, turn_player, phase, step = self._context
        declared = schema("facts")
        columns = {"seq": self._seq, "turn": turn, "turn_player": turn_player, "phase": phase, "step": step}
        series = [pl.Series(name, values, dtype=declared[name]) for name, values in columns.items()]
        series.append(pl.Series("g", self._game, dtype=pl.UInt32))
        facts = facts.hstack([one.gather(facts["at"]) for one in series])
        return self._with_game(facts, games, seat=self._acting())

    def _acting(self) -> pl.Expr:
        of_card = pl.when(pl.col("card") < pl.col("cards_of_a")).then(pl.lit("a")).otherwise(pl.lit("b"))
        return (
            pl.when(pl.col("by") == "card").then(of_card.cast(schema("facts")["player"]))
            .when(pl.col("by") == "turn").then(pl.col("turn_player"))
            .otherwise(pl.col("player"))
        )  # fmt: skip

    def _decisions_frame(self, games: pl.DataFrame) -> pl.DataFrame:
        declared = schema("decisions")
        own = [name for name in declared if name not in (*OF_GAME, "card_number", "card_name", "deck")]
        rows = pl.DataFrame(self._decisions, schema={"g": pl.UInt32, **{n: declared[n] for n in own}}, orient="row")
        return self._with_game(rows, games, seat=pl.col("player"))

    def _with_game(self, rows: pl.DataFrame, games: pl.DataFrame, *, seat: pl.Expr) -> pl.DataFrame:
        """Join what the game says of each row: its id and result, the printed card, the deck of the seat."""
        g = rows["g"]
        of_game = [games[name].gather(g) for name in (*OF_GAME, "deck_a", "deck_b")]
        cards_of_a = pl.Series("cards_of_a", self._cards_of_a, dtype=pl.UInt32).gather(g)
        first_card = pl.Series(self._first_card, dtype=pl.UInt32).gather(g)
        place = rows["card"].cast(pl.UInt32) + first_card
        printed = [
            pl.Series(name, values, dtype=pl.Categorical()).gather(place)
            for name, values in (("card_number", self._numbers), ("card_name", self._names))
        ]
        rows = rows.hstack([*of_game, cards_of_a, *printed]).with_columns(player=seat)
        by_seat = {player: pl.col("player") == player for player in PLAYERS}
        return rows.with_columns(
            deck=pl.when(by_seat["a"]).then(pl.col("deck_a")).when(by_seat["b"]).then(pl.col("deck_b"))
        )


def arranged(frame: pl.DataFrame, table: str) -> pl.DataFrame:
    """The table's declared columns, and its rows in the order of a part."""
    order = [
        pl.col(name).cast(pl.String) if schema(table)[name] == pl.Categorical else pl.col(name)
        for name in SORTED_BY[table]
    ]
    return frame.select(schema(table).names()).sort(order)


def _contexts(system: str, facts: Sequence[Fact], *, sizes: Sequence[int]) -> tuple[list[Any], ...]:
    """Turn, turn player, phase and step after each fact: fold the facts, and note when one of them changes."""
    state = load(system).state({player: [None] * size for player, size in zip(PLAYERS, sizes, strict=True)})
    turns: list[int] = []
    players: list[Player | None] = []
    phases: list[str | None] = []
    steps: list[str | None] = []
    turn, player, phase, step = state.turn, state.turn_player, state.phase, state.step
    begun = 0
    for at, fact in enumerate(facts):
        fact.apply(state)
        if state.step is not step or state.phase is not phase or state.turn_player is not player or state.turn != turn:
            count, begun = at - begun, at
            turns += [turn] * count
            players += [player] * count
            phases += [phase] * count
            steps += [step] * count
            turn, player, phase, step = state.turn, state.turn_player, state.phase, state.step
    count = len(facts) - begun
    return turns + [turn] * count, players + [player] * count, phases + [phase] * count, steps + [step] * count


@cache
def places(kind: type[Fact]) -> Mapping[str, tuple[str, bool]]:
    """The column of each own field of a fact class that has one, and whether it is counted (an order)."""
    taken: dict[str, tuple[str, bool]] = {}
    plain = {name: _without_none(declared) for name, declared in field_kinds(kind).items()}
    zones = [name for name, declared in plain.items() if declared is Zone]
    if len(zones) == 1:
        taken[zones[0]] = ("target", False)
    for name, declared in plain.items():
        used = {column for column, _ in taken.values()}
        free = [column for column in COLUMNS_OF_KIND.get(declared, ()) if column not in used]
        if free and name not in taken:
            taken[name] = (free[0], declared is Order)
    return taken


def _without_none(kind: Any) -> Any:
    kinds = get_args(kind)
    others = [one for one in kinds if one is not NoneType]
    return others[0] if len(others) == 1 and len(kinds) == 2 and NoneType in kinds else kind


def _of_type(kind: type[Fact], at: list[int], facts: Sequence[Fact]) -> pl.DataFrame:
    """The columns that facts of one class fill; `at`: where they stand in the batch, `by`: how to find the player."""
    declared = schema("facts")
    these = [facts[index] for index in at]
    columns: dict[str, list[Any]] = {name: list(map(attrgetter(name), these)) for name in ("rule", "cause", "together")}
    for name, (column, counted) in places(kind).items():
        values = list(map(attrgetter(name), these))
        columns[column] = [None if value is None else len(value) for value in values] if counted else values
    by = next((by for by in ("player", "card", "target") if by in columns), "turn")
    if by == "target":
        columns["player"] = [zone[0] for zone in columns["target"]]
    frame = pl.DataFrame(
        [pl.Series(name, given, dtype=declared[name]) for name, given in columns.items()]
        + [pl.Series("at", at, dtype=pl.UInt32)]
    )
    return frame.with_columns(type=pl.lit(kind.__name__, dtype=declared["type"]), by=pl.lit(by))


def _decisions(g: int, recording: Recording, *, turns: Sequence[int]) -> list[tuple[Any, ...]]:
    """The decisions of a game, in the order of the declared columns that are the decision's own."""
    rows: list[tuple[Any, ...]] = []
    position = len(recording.start.facts)
    for n, action in enumerate(recording.actions, start=1):
        turn = turns[position - 1] if position else 0
        rows.append((g, n, position, turn, *_decision(action)))
        position += len(action.facts)
    return rows


def _decision(action: ActionTaken) -> tuple[Any, ...]:
    ask, answer = action.ask, action.answer
    head = (ask.player, ask.kind, ask.rule, len(ask.options))
    tail = (ask.least, ask.most, ask.complete)
    if isinstance(answer, Concede):
        return (*head, None, "", None, *tail, answer.player, action.ms)
    if len(answer) == 1:
        option = ask.options[answer[0]]
        return (*head, 1, option.verb, option.card, *tail, None, action.ms)
    picked = [ask.options[index] for index in answer]
    verbs = "+".join(dict.fromkeys(option.verb for option in picked))
    return (*head, len(picked), verbs, picked[0].card if picked else None, *tail, None, action.ms)
