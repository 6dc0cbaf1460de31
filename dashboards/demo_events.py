"""The events of the demo of which results alone are told: made up, by a seed, in the public form of CSV."""

import csv
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from io import StringIO
from random import Random
from typing import NamedTuple

COLUMNS = ("event", "date", "format", "round", "table", "player_a", "deck_a", "player_b", "deck_b")
_WINS = ("wins_a", "wins_b", "draws")
FORMAT = "made-up results"
ROUNDS, CUT = 5, 4
SEED = 2026
_NAMES = (
    "Aiko", "Bram", "Cleo", "Dov", "Esra", "Finn", "Gita", "Hugo", "Ines", "Joon", "Kaia", "Leif", "Mina", "Nils",
    "Oona", "Pavel", "Quin", "Rosa", "Sami", "Tova", "Uli", "Vera", "Wim", "Yara",
)  # fmt: skip


class ReportedEvent(NamedTuple):
    """An event of the demo: its name, its day, and how many players came."""

    name: str
    day: date
    players: int


LEAGUE = tuple(
    ReportedEvent(f"Harbour League {week} (made up)", date(2026, 1, 7) + timedelta(weeks=week - 1), 16)
    for week in range(1, 6)
)
"""Evenings at which the same players meet again: they play matches enough to be rated."""
EVENTS = (
    *LEAGUE,
    ReportedEvent("Seaside Cup (made up)", date(2026, 2, 15), 16),
    ReportedEvent("Riverside Open (made up)", date(2026, 3, 8), 24),
)


class _Player:
    """A player of an event: the deck, how good it is here, match points, and who was met."""

    def __init__(self, name: str, deck: str, strength: float) -> None:
        self.name, self.deck, self.strength = name, deck, strength
        self.points = 0
        self.met: set[str] = set()


def results_csv(event: ReportedEvent, decks: Sequence[str]) -> str:
    """The matches of an event as CSV: Swiss rounds, then a top cut."""
    chance = Random(f"{SEED} {event.name}")
    strengths = {deck: chance.uniform(0.35, 0.65) for deck in decks}
    chosen = [decks[0] if place == 0 else chance.choice(decks) for place in range(event.players)]
    players = [_Player(name, deck, strengths[deck]) for name, deck in zip(_NAMES, chosen, strict=False)]
    rows = []
    for number in range(1, ROUNDS + 1):
        rows += _round(event, str(number), _paired(players, chance), chance, draws=True)
    standing = sorted(players, key=lambda player: -player.points)[:CUT]
    semifinals = [(standing[0], standing[3]), (standing[1], standing[2])]
    rows += _round(event, f"Top {CUT}", semifinals, chance, draws=False)
    written = StringIO()
    sheet = csv.writer(written, lineterminator="\n")
    sheet.writerows([(*COLUMNS, *_WINS), *rows])
    return written.getvalue()


def _paired(players: Iterable[_Player], chance: Random) -> list[tuple[_Player, _Player]]:
    """Players of like points, who have not met if that can be."""
    waiting = sorted(players, key=lambda player: (-player.points, chance.random()))
    pairs = []
    while waiting:
        first = waiting.pop(0)
        other = next((player for player in waiting if player.name not in first.met), waiting[0])
        waiting.remove(other)
        pairs.append((first, other))
    return pairs


def _round(
    event: ReportedEvent, number: str, pairs: Iterable[tuple[_Player, _Player]], chance: Random, *, draws: bool
) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for table, (a, b) in enumerate(pairs, start=1):
        wins = _match(a, b, chance, draws=draws)
        a.met.add(b.name)
        b.met.add(a.name)
        a.points += 3 * (wins[0] > wins[1]) + (wins[0] == wins[1])
        b.points += 3 * (wins[1] > wins[0]) + (wins[0] == wins[1])
        told = (event.name, event.day.isoformat(), FORMAT, number, table, a.name, a.deck, b.name, b.deck)
        rows.append((*told, *wins, 0))
    return rows


def _match(a: _Player, b: _Player, chance: Random, *, draws: bool) -> tuple[int, int]:
    """The games that each won: the first to win two, or one each where time was up."""
    if draws and chance.random() < 0.05:
        return 1, 1
    wins = [0, 0]
    while max(wins) < 2:
        wins[chance.random() >= a.strength / (a.strength + b.strength)] += 1
    return wins[0], wins[1]
