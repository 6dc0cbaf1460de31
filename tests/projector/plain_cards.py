"""A second implementation of the statistics of cards, in plain loops over the rows of the lake."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from projector.lake import Lake

Row = dict[str, Any]


class Copy(NamedTuple):
    """A copy of a card of the main deck: how it first came to the hand since the first turn began, and by chance."""

    card: int
    number: str
    origin: str | None
    turn: int


class Seat(NamedTuple):
    """A seat of a game that is no mirror."""

    end: int
    game: str
    seat: str
    score: float
    deck: str
    opponent: str
    archetype: str | None
    begins: bool | None
    turns: int
    main: dict[str, int]
    counts: dict[str, Row]
    came: list[Copy]
    by_chance: list[Copy]
    hands: list[Row]
    redrew: bool | None

    def early(self, last: int, *, from_dealt: bool) -> set[str]:
        """The cards that it had by that own turn."""
        return {
            row["card_number"]
            for row in self.hands
            if row["dealt" if from_dealt else "opening"]
            or (row["origin"] == "turn_draw" and (row["turn"] + 1) // 2 <= last)
        }


def rows_of(lake: Lake, table: str, system: str) -> list[Row]:
    return lake.collect(lake.scan(table).filter(pl.col("system").cast(pl.String) == system)).to_dicts()


def seats_of(lake: Lake, system: str) -> list[Seat]:
    """The seats of a card game, each deck by its list."""
    tables: dict[str, dict[Any, list[Row]]] = {name: defaultdict(list) for name in ("card_games", "hands", "decks")}
    for name, found in tables.items():
        for row in rows_of(lake, name, system):
            found[row["end_position"], row["seat"]].append(row)
    seats = []
    for game in rows_of(lake, "games", system):
        if game["deck_id_a"] == game["deck_id_b"]:
            continue
        for seat, other in ("ab", "ba"):
            key = game["end_position"], seat
            main = {row["card_number"]: row for row in tables["card_games"][key] if row["main"]}
            hands = sorted(tables["hands"][key], key=lambda row: row["seq"])
            hands = [row for row in hands if row["card_number"] in main]
            kept = [row for row in hands if row["origin"] != "opening" or row["opening"]]
            [deck] = tables["decks"][key]
            seats.append(
                Seat(
                    *(key[0], game["game"], seat),
                    0.5 if game["winner"] is None else float(game["winner"] == seat),
                    *(game[f"deck_id_{seat}"], game[f"deck_id_{other}"], game[f"archetype_{other}"]),
                    None if game["first"] is None else game["first"] == seat,
                    game["turns"],
                    {number: row["copies"] for number, row in main.items()},
                    main,
                    list(firsts(kept)),
                    list(firsts(row for row in kept if row["by_chance"])),
                    hands,
                    None if deck["mulligans"] is None else deck["mulligans"] > 0,
                )
            )
    return seats


def firsts(rows: Iterable[Row]) -> Iterator[Copy]:
    seen: set[int] = set()
    for row in rows:
        if row["card"] not in seen:
            seen.add(row["card"])
            yield Copy(row["card"], row["card_number"], row["origin"], row["turn"])


def results(seats: Sequence[Seat], number: str) -> dict[str, tuple[int, float | None, float | None]]:
    """For each measure of a card: copies, rate, and the variance of the rate by games."""
    columns = {"gp": "copies", "oh": "opening", "gd": "drawn", "gih": "seen", "gns": "", "played": "played"}
    found: dict[str, tuple[int, float | None, float | None]] = {}
    for name, column in columns.items():
        told: list[tuple[str, int, float]] = []
        for s in seats:
            if number in s.main:
                row = s.counts[number]
                seen = row["seen"] is not None
                weight = row[column] if column else row["copies"] - row["seen"] if seen else None
                told.append((s.game, int(weight or 0), s.score))
        n = sum(w for _, w, _ in told)
        if n == 0:
            found[name] = (0, None, None)
            continue
        p = sum(w * y for _, w, y in told) / n
        off: dict[str, float] = defaultdict(float)
        for game, w, y in told:
            if w:
                off[game] += w * (y - p)
        g = len(off)
        found[name] = (n, p, g / (g - 1) * sum(u * u for u in off.values()) / n**2 if g > 1 else None)
    return found


class Effect(NamedTuple):
    games: int
    usable: int
    strata: str
    effect: float | None
    se: float | None
    per_copy: float | None
    per_copy_se: float | None


def early_turn(seats: Sequence[Seat]) -> int:
    own = [(s.turns + 1) // 2 if s.begins else s.turns // 2 for s in seats if s.begins is not None]
    return max(n for n in range(max(own) + 1) if sum(turns >= n for turns in own) >= 0.99 * len(own))


def dealt(seats: Sequence[Seat]) -> bool:
    asked = [s.redrew for s in seats if s.redrew is not None and s.begins is not None]
    return bool(asked) and sum(asked) > 0.03 * len(asked)


def effect(seats: Sequence[Seat], of: Sequence[str]) -> Effect:
    """The effect of having all these cards early; per copy that of the first."""
    last, from_dealt = early_turn(seats), dealt(seats)
    known = [s for s in seats if s.begins is not None and all(number in s.main for number in of)]
    for level in ("deck", "archetype", "none"):
        strata: dict[Any, list[Seat]] = defaultdict(list)
        for s in known:
            opponent = {"deck": s.opponent, "archetype": s.archetype, "none": None}[level]
            strata[s.deck, opponent, s.begins].append(s)
        arms: list[tuple[list[float], list[float]]] = []
        for rows in strata.values():
            had = [set(of) <= s.early(last, from_dealt=from_dealt) for s in rows]
            both = list(zip(rows, had, strict=True))
            arms.append(([s.score for s, x in both if x], [s.score for s, x in both if not x]))
        usable = sum(len(one) + len(other) for one, other in arms if one and other)
        if usable >= 0.3 * len(known) or level == "none":
            break
    d, se = pooled([(len(one), sum(one), len(other), sum(other)) for one, other in arms if one and other])
    slope, slope_se = per_copy(list(strata.values()), of[0])
    return Effect(len(known), usable, level, d, se, slope, slope_se)


def pooled(arms: Sequence[tuple[int, float, int, float]]) -> tuple[float | None, float | None]:
    if not arms:
        return None, None
    w = sum(n1 * n0 / (n1 + n0) for n1, _, n0, _ in arms)
    d = sum((a * n0 - b * n1) / (n1 + n0) for n1, a, n0, b in arms) / w
    p = sum((n1**2 * b - n0**2 * a + n1 * n0 * (n0 - n1) / 2) / (n1 + n0) ** 2 for n1, a, n0, b in arms)
    q = sum((a * (n0 - b) + b * (n1 - a)) / 2 / (n1 + n0) for n1, a, n0, b in arms)
    variance = (d * p + q) / w**2
    return d, variance**0.5 if variance > 1e-12 else None


def per_copy(strata: Sequence[Sequence[Seat]], number: str) -> tuple[float | None, float | None]:
    """By least squares on x and a dummy for each stratum; the se by the residuals of the same regression."""
    rows = [(n, s) for n, stratum in enumerate(strata) for s in stratum]
    x = np.zeros((len(rows), 1 + len(strata)))
    y = np.array([s.score for _, s in rows])
    for at, (n, s) in enumerate(rows):
        k = sum(copy.number == number for copy in s.by_chance)
        x[at, 0] = k - s.main[number] * len(s.by_chance) / sum(s.main.values())
        x[at, 1 + n] = 1
    dummies = x[:, 1:]
    within = x[:, 0] - dummies @ np.linalg.lstsq(dummies, x[:, 0], rcond=None)[0]
    if (within**2).sum() <= 1e-12:
        return None, None
    beta = np.linalg.lstsq(x, y, rcond=None)[0]
    squares = ((within * (y - x @ beta)) ** 2).sum()
    return float(beta[0]), float(squares**0.5 / (within**2).sum()) if squares > 1e-12 else None


class Rated(NamedTuple):
    """How many copies, how those fared who had them, and how much better than their strata."""

    copies: int
    rate: float
    over: float


def rated(seats: Sequence[Seat], found: Iterable[tuple[Seat, tuple[Any, ...], int]]) -> dict[tuple[Any, ...], Rated]:
    """By key, and by None and the rest of the key: of seats that each had so many copies of the first of the key."""
    scores: dict[Any, list[float]] = defaultdict(list)
    for s in seats:
        scores[s.deck, s.opponent, s.begins].append(s.score)
    rows: dict[tuple[Any, ...], list[tuple[int, float, float]]] = defaultdict(list)
    for s, (number, *rest), copies in found:
        stratum = scores[s.deck, s.opponent, s.begins]
        for key in ((number, *rest), (None, *rest)):
            rows[key].append((copies, s.score, s.score - sum(stratum) / len(stratum)))
    return {
        key: Rated(n, sum(w * y for w, y, _ in had) / n, sum(w * o for w, _, o in had) / n)
        for key, had in rows.items()
        if (n := sum(w for w, _, _ in had))
    }


def origins(seats: Sequence[Seat]) -> dict[tuple[Any, ...], Rated]:
    return rated(seats, ((s, (copy.number, copy.origin), 1) for s in seats for copy in s.came))


def turns(seats: Sequence[Seat], rows: Iterable[Row]) -> dict[tuple[Any, ...], Rated]:
    players = {(row["end_position"], row["turn"]): row["turn_player"] for row in rows}
    events = {True: "played", False: "played_on_opponents_turn"}
    drawn = [
        (s, (copy.number, "drawn", (copy.turn + 1) // 2), 1)
        for s in seats
        for copy in s.came
        if copy.origin == "turn_draw"
    ]
    played = [
        (s, (number, events[players[s.end, row["first_played"]] == s.seat], (row["first_played"] + 1) // 2), 1)
        for s in seats
        for number, row in s.counts.items()
        if row["first_played"] is not None
    ]
    return rated(seats, drawn + played)


def fates(seats: Sequence[Seat], facts: Iterable[Row]) -> dict[tuple[Any, ...], Rated]:
    words: dict[tuple[int, int], set[str]] = defaultdict(set)
    for fact in facts:
        if fact["fate"] is not None:
            words[fact["end_position"], fact["card"]].add(fact["fate"])
    found: list[tuple[Seat, tuple[Any, ...], int]] = []
    for s in seats:
        marked = any(row["played_of_seen"] is not None for row in s.counts.values())
        for copy in s.came:
            own = words[s.end, copy.card] - ({"played"} if marked else set())
            found += [(s, (copy.number, word), 1) for word in own]
        for number, row in s.counts.items():
            found += [(s, (number, "played"), row["played_of_seen"] or 0), (s, (number, "stuck"), row["in_hand"] or 0)]
            if row["played_of_seen"] is not None:
                found.append((s, (number, "unplayed"), row["seen"] - row["played_of_seen"]))
    return rated(seats, found)


class Choice(NamedTuple):
    """The decisions that offered a card and that took it, and how those fared who did."""

    offered: int
    taken: int
    rate: float | None


def choices(seats: Sequence[Seat], rows: Iterable[Row], listed: Sequence[Row]) -> dict[tuple[Any, ...], Choice]:
    by_seat = {(s.end, s.seat): s.score for s in seats}
    inside = {(row["end_position"], row["card_number"]) for row in listed if row["main"]}
    outside = {(row["end_position"], row["card_number"]) for row in listed if row["main"] is False} - inside
    decisions: dict[tuple[Any, ...], dict[tuple[Any, ...], bool]] = defaultdict(dict)
    for row in rows:
        if row["complete"] and (row["end_position"], row["seat"]) in by_seat:
            number = row["other_number"]
            main = None if number is None else (row["end_position"], number) not in outside
            key = row["kind"], row["verb"], row["card_number"], main, number if main else None, row["number"]
            took = decisions[row["end_position"], row["seat"], row["n"]]
            took[key] = took.get(key, False) or row["taken"] > 0
    found: dict[tuple[Any, ...], list[tuple[bool, float]]] = defaultdict(list)
    for (end, seat, _), options in decisions.items():
        for key, took_it in options.items():
            found[key].append((took_it, by_seat[end, seat]))
    told = {}
    for key, had in found.items():
        won = [score for took, score in had if took]
        told[key] = Choice(len(had), len(won), sum(won) / len(won) if won else None)
    return told
