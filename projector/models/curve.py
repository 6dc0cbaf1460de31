"""The chance to win along a replay, as a seat may know it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
import polars as pl

from events.table.fact import TurnBegan
from events.table.ids import PLAYERS, Player, Seat
from events.table.state import State
from projector.columns import FIGURES, schema
from projector.models.changes import KEY_MOMENTS, LEAST_CHANGE
from projector.models.features import DECKS, FIGURED, SPOKEN, Values, mirrored
from projector.models.predictor import Predictors
from projector.replay import Replay
from projector.tables.identity import deck_id, full_identity
from projector.tables.layout import Terms, layout
from projector.view import asks, seat_positions


class Point(msgspec.Struct, frozen=True):
    """The chance of seat a at a position, as the seat that looks counts positions; at the last, the result.

    At a key moment `moved_at` is the position after the facts that moved the chance most until the next decision, in
    the direction of its change, and `moved_by` how much they did.
    """

    at: int
    turn: int
    chance: float
    moved_at: int | None = None
    moved_by: float | None = None


def curve(replay: Replay, seat: Seat, predictors: Predictors) -> list[Point]:
    """The points of a replay after setup: at each decision for `all`, else, and where places are assumed, after each
    group of facts that the seat sees and at its own decisions; and at its end.

    `public` knows no deck, a player also the own deck, `all` both; nobody counts the cards in a hand.
    """
    reached, numbers = replay.position, seat_positions(replay, seat)
    record = {number: position for position, number in enumerate(numbers)}
    end = _end(replay, numbers[-1])

    def points(places: Sequence[int]) -> list[Point]:
        frame = _frame(replay, [{"at": at, **_row(replay, record[at])} for at in places]).filter(pl.col("turn") > 0)
        chances = _chances(frame, seat, predictors).tolist()
        return [Point(at, turn, chance) for at, turn, chance in zip(frame["at"], frame["turn"], chances, strict=True)]

    groups = sorted({numbers[mark] for mark in replay.marks("group")})
    decided = {ask.at for ask in asks(replay, seat) if ask.player in PLAYERS}
    by_decisions = seat == "all" and not replay.recording.start.declared
    told = [*points(sorted(decided if by_decisions else decided.union(groups[:-1]))), *end]
    moments = {*key_moments([(point.at, point.turn, point.chance) for point in told])}
    spans = {point.at: (point, later) for point, later in pairwise(told) if point.at in moments}
    between = {at: [place for place in groups if at < place < later.at] for at, (_, later) in spans.items()}
    passed = {point.at: point for point in points([place for places in between.values() for place in places])}
    replay.seek(reached)
    found = {at: _moved(spans[at], [passed[place] for place in places]) for at, places in between.items()}
    return [found.get(point.at, point) for point in told]


def _moved(span: tuple[Point, Point], passed: Sequence[Point]) -> Point:
    """A key moment with the facts that moved the chance most, of those up to the next decision."""
    moment, later = span
    sign = 1 if later.chance > moment.chance else -1
    steps = [(sign * (after.chance - before.chance), after.at) for before, after in pairwise([moment, *passed, later])]
    by, at = max(steps, key=lambda step: step[0])
    return Point(moment.at, moment.turn, moment.chance, at, sign * by)


def key_moments(points: Sequence[tuple[int, int, float]]) -> list[int]:
    """The positions of the decisions after which the chance changed most until the next, the largest change first.

    `points`: position, turn and chance, as `curve` has them. At most KEY_MOMENTS, one a turn, of LEAST_CHANGE at least.
    """
    moves = [(abs(later[2] - point[2]), point) for point, later in pairwise(points)]
    largest = sorted((move for move in moves if move[0] >= LEAST_CHANGE), key=lambda move: (-move[0], move[1][0]))
    of_turns: dict[int, int] = {}
    for _, (at, turn, _) in largest:
        of_turns.setdefault(turn, at)
    return [*of_turns.values()][:KEY_MOMENTS]


def _chances(rows: pl.DataFrame, seat: Seat, predictors: Predictors) -> Values:
    """The chances of seat a on what a seat knows."""
    if seat == "public":
        return predictors.public.both(rows)
    if seat == "all":
        return predictors.both(rows)
    return predictors.seat(rows) if seat == "a" else 1.0 - predictors.seat(mirrored(rows))


def _frame(replay: Replay, rows: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    """The rows with what holds for the whole game: who began, and the decks."""
    start = replay.recording.start
    began = next((fact.player for fact in replay.facts if isinstance(fact, TurnBegan)), None)
    definitions = {card.hash: card for cards in replay.cards.values() for card in cards}
    whole: dict[str, Any] = {"on_the_play": None if began is None else began == "a"}
    for side, deck in zip(("own", "opposing"), start.decks, strict=True):
        identity = full_identity(start.system, deck.at_table(start.system), definitions)
        whole |= {f"{side}_deck": deck_id(start.system, deck), f"{side}_archetype": identity.archetype}
    words = dict.fromkeys((*DECKS, "own_archetype", "opposing_deck"), pl.String)
    declared = {name: schema("positions")[name] for name in (*SPOKEN, *FIGURED)}
    return pl.DataFrame([{**row, **whole} for row in rows], schema={"at": pl.Int64, **declared, **words})


def _end(replay: Replay, at: int) -> list[Point]:
    """The result, if the game has ended."""
    if not replay.recording.ended:
        return []
    state = replay.seek(replay.last)
    return [Point(at, state.turn, 0.5 if state.winner is None else float(state.winner == "a"))]


def _row(replay: Replay, position: int) -> dict[str, Any]:
    """The features of a position from the side of seat a, as the lake has them."""
    state: State = replay.seek(position)
    figures = layout(replay.recording.start.system).figures
    return {
        "turn": state.turn,
        "my_turn": None if state.turn_player is None else state.turn_player == "a",
        "phase": state.phase,
        "step": state.step,
        **{f"mine_{name}": _figure(replay, state, "a", figures.get(name)) for name in FIGURES},
        **{f"theirs_{name}": _figure(replay, state, "b", figures.get(name)) for name in FIGURES},
    }


def _figure(replay: Replay, state: State, player: Player, terms: Terms | None) -> int | None:
    """A general figure of a player's table."""
    if terms is None:
        return None
    lying = sum(len(state.cards_in(player, zone)) for zone in terms.zones)
    active = sum(not state.cards[card].rested for zone in terms.active for card in state.cards_in(player, zone))
    beside = replay.game.board.counters(state, player)
    return lying + active + sum(beside[counter] for counter in terms.counters)
