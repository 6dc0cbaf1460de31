"""Matches of which one report alone tells are made all at once, as each would be made by itself."""

import random
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from events.exchange.limitless import BRACKET
from events.log.entries import Admitted
from events.log.store import GameLog
from events.records.reports import EntryReported, ReportedCard, ReportedDeck, ReportedPlayer, ResultReported
from events.records.stored_reports import entry_of
from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats import reported
from projector.stats.filters import Filters
from projector.stats.levels import Level
from projector.stats.matches import Counted, counted_matches
from projector.stats.plain_reports import PLAIN
from tests.projector import test_matches
from tests.projector.test_matches import recorded

log = test_matches.log
NAMES = ("Ann", "ann", "\uff21nn", "Ben", "Cleo", "Дан", "Eve", "Flo", "Gus", "Hal", "Ida")
LIST = (ReportedCard("T1", 20, "Stone", "main"),)
DECKS = (None, ReportedDeck(""), ReportedDeck("Embers"), ReportedDeck("Tides"), ReportedDeck("Tides", LIST))


def a_player(dice: random.Random) -> ReportedPlayer:
    return ReportedPlayer(dice.choice(NAMES), dice.choice((None, None, None, None, "p1", "p2")))


def a_result(dice: random.Random) -> ResultReported:
    first, second = a_player(dice), dice.choice((None, *(a_player(dice) for _ in range(9))))
    outcome: Any = dice.choice(("first", "second", "draw", "neither")) if second else "first"
    wins = {"first": (2, 1, 0), "second": (0, 2, 0), "draw": (1, 1, 1), "neither": (0, 0, 0)}[outcome]
    return ResultReported(
        "toy",
        dice.choice(("Lamp Cup", "Open")),
        (first, second),
        (dice.choice(DECKS), dice.choice(DECKS) if second else None),
        outcome,
        dice.choice((None, wins)) if second else None,
        date=dice.choice((None, "2026-03-14", "2026-03-21")),
        format=dice.choice((None, "standard")),
        phase=dice.choice((None, None, "Swiss")),
        round=dice.choice((None, "1", "Round 1", "2", "3", "Final")),
        table=dice.choice((None, "1", "2")),
        more=dice.choice(({}, {"note": "on film"}, {BRACKET: "T4-1"})),
        decided=dice.choice((None, "played", "awarded")),
    ).ordered()


def an_entry(dice: random.Random) -> EntryReported:
    event, date = dice.choice(("Lamp Cup", "Open")), dice.choice((None, "2026-03-14", "2026-03-21"))
    return EntryReported("toy", event, a_player(dice), dice.choice(DECKS), date=date)


def told(log: GameLog, seed: int) -> None:
    """Reports of all forms, of which some tell of one match under several keys, and games of two of their players."""
    dice = random.Random(seed)
    reports: list[ResultReported | EntryReported] = [a_result(dice) for _ in range(60)]
    for report in (*reports, *(an_entry(dice) for _ in range(8))):
        head = log.head(report.stream)
        log.append(report.stream, [entry_of(report)], after=head, admitted=Admitted.BY_RULES)
    recorded(log, "a", event="Open", round="1", date="2026-03-14")
    recorded(log, "b", event="Open", round="3", date=None)


def one_by_one(reports: pl.DataFrame, *_: object) -> tuple[pl.DataFrame, pl.DataFrame]:
    return pl.DataFrame(schema=PLAIN), reports


@pytest.mark.parametrize("seed", range(9))
@pytest.mark.one_in(3)
def test_matches_made_at_once_are_those_that_are_made_one_by_one(
    log: GameLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    told(log, seed)
    refresh(log, tmp_path)
    lake, levels = Lake.open(tmp_path), tuple[Level, ...](("list", "name", "archetype"))
    filters = [Filters(population="humans", level=level, trusted=True) for level in levels]
    filters += [filters[0].but(events=("Open",)), filters[0].but(since="2026-03-20")]
    at_once = [counted_matches(lake, asked) for asked in filters]
    plain = [reported.reported_matches(lake, asked).plain.height for asked in filters]
    assert min(plain) > 2
    assert plain[0] < at_once[0].matches.height
    monkeypatch.setattr(reported, "plain_and_others", one_by_one)
    for asked, counted in zip(filters, at_once, strict=True):
        expected: Counted = counted_matches(lake, asked)
        assert_frame_equal(counted.matches, expected.matches)
        assert sorted(counted.doubts) == sorted(expected.doubts)
