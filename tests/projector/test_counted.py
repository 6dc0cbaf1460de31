"""Statistics against plain loops over simulated games."""

from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import pytest

from projector.lake import Lake, refresh
from projector.stats.mulligans import mulligans
from projector.stats.who_begins import who_begins
from tests.projector.played import add_games, opened

COUNT, LONG = 60, 300


@pytest.fixture(scope="module", params=[COUNT, pytest.param(LONG, marks=pytest.mark.slow)])
def lake(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A lake of simulated games; it is read alone."""
    folder = tmp_path_factory.mktemp("counted")
    with opened(folder) as log:
        add_games(log, range(request.param))
        refresh(log, folder)
    return Lake.open(folder)


def seats(lake: Lake) -> Iterator[dict[str, Any]]:
    """Each game from each seat: the decks, who began, the score."""
    for row in lake.collect(lake.scan("games")).to_dicts():
        for seat, other in ("ab", "ba"):
            score = 0.5 if row["winner"] is None else float(row["winner"] == seat)
            yield {
                "game": row["end_position"],
                "seat": seat,
                "deck": row[f"deck_{seat}"],
                "opponent": row[f"deck_{other}"],
                "first": row["first"] == seat,
                "score": score,
            }


def test_mulligans(lake: Lake) -> None:
    redrawn = {
        (row["end_position"], row["seat"]): row["mulligans"] for row in lake.collect(lake.scan("decks")).to_dicts()
    }
    alike = defaultdict(list)
    rows = [row for row in seats(lake) if row["deck"] != row["opponent"]]
    for row in rows:
        alike[row["deck"], row["opponent"], row["first"]].append(row["score"])
    for found in mulligans(lake).to_dicts():
        asked = [
            row for row in rows if found["deck"] in (None, row["deck"]) and found["on_the_play"] in (None, row["first"])
        ]
        hands = [row for row in asked if (redrawn[row["game"], row["seat"]] > 0) == (found["hand"] == "redrawn")]
        assert (found["hands"], found["asked"], found["share"]) == (
            len(hands),
            len(asked),
            pytest.approx(len(hands) / len(asked)),
        )
        if not hands:
            assert (found["win_rate"], found["over"]) == (None, None)
            continue
        over = fmean(row["score"] - fmean(alike[row["deck"], row["opponent"], row["first"]]) for row in hands)
        assert (found["win_rate"], found["over"]) == (
            pytest.approx(fmean(row["score"] for row in hands)),
            pytest.approx(over),
        )
    assert {"kept", "redrawn"} == set(mulligans(lake)["hand"])


def test_who_begins(lake: Lake) -> None:
    pairs = defaultdict(list)
    for row in seats(lake):
        if row["deck"] < row["opponent"] or (row["deck"] == row["opponent"] and row["first"]):
            pairs[row["deck"], row["opponent"]].append((row["first"], row["score"]))

    def difference(pair: tuple[str, str]) -> tuple[float, float]:
        """The weight of a pair and its difference; no weight if the same deck always began."""
        games = pairs[pair]
        if pair[0] == pair[1]:
            return len(games) / 4, 2 * fmean(score for _, score in games) - 1
        began = [score for first, score in games if first]
        answered = [score for first, score in games if not first]
        if not began or not answered:
            return 0, 0
        return len(began) * len(answered) / len(games), fmean(began) - fmean(answered)

    found = {(row["split"], row["deck"]): row for row in who_begins(lake).filter(of="begins").to_dicts()}
    decks = {deck for pair in pairs for deck in pair}
    groups = {("deck", deck): [pair for pair in pairs if deck in pair] for deck in decks}
    for key, group in {("all", None): list(pairs), **groups}.items():
        told = [difference(pair) for pair in group]
        weight = sum(w for w, _ in told)
        assert found[key]["games"] == sum(len(pairs[pair]) for pair in group)
        assert found[key]["effect"] == (pytest.approx(sum(w * d for w, d in told) / weight) if weight else None)
