"""Statistics against plain loops over simulated games."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from projector.lake import Lake
from projector.lake_writer import refresh
from projector.stats.attacks import attacks
from projector.stats.damage_curves import damage_curves
from projector.stats.mulligans import mulligans
from projector.stats.resource_efficiency import resource_efficiency
from projector.stats.tempo_curves import tempo_curves
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


def test_tempo_curves(lake: Lake) -> None:
    """The means and percentiles of the hand as own turns end, of the turns that half of the seats end."""
    ended = defaultdict(list)
    alive: defaultdict[int, int] = defaultdict(int)
    results = {(row["game"], row["seat"]): row for row in seats(lake) if row["deck"] != row["opponent"]}
    last = {row["end_position"]: row["turns"] for row in lake.collect(lake.scan("games")).to_dicts()}
    for row in lake.collect(lake.scan("turns")).to_dicts():
        seat, number = row["turn_player"], (row["turn"] + 1) // 2
        if (row["end_position"], seat) in results and row["turn"] < last[row["end_position"]]:
            score = results[row["end_position"], seat]["score"]
            ended[number, {1: "won", 0: "lost", 0.5: "drawn"}[score]].append(row[f"hand_{seat}"])
            alive[number] += 1
    expected = {key: hands for key, hands in ended.items() if alive[key[0]] / len(results) >= 0.5}
    found = {(row["own_turn"], row["result"]): row for row in tempo_curves(lake).to_dicts()}
    assert set(found) == set(expected)
    for key, hands in expected.items():
        assert found[key]["seats"] == len(hands)
        assert found[key]["hand"] == pytest.approx(fmean(hands))
        assert found[key]["hand_p10"] == pytest.approx(np.percentile(hands, 10))
        assert found[key]["hand_p90"] == pytest.approx(np.percentile(hands, 90))


def test_efficiency_and_damage(lake: Lake) -> None:
    spent: defaultdict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0])
    dealt = defaultdict(list)
    results = {(row["game"], row["seat"]): row for row in seats(lake) if row["deck"] != row["opponent"]}
    for row in lake.collect(lake.scan("turns")).to_dicts():
        seat, number = row["turn_player"], (row["turn"] + 1) // 2
        told = results.get((row["end_position"], seat))
        if told is None:
            continue
        dealt[number, told["score"] == 1].append(row["damage_b" if seat == "a" else "damage_a"])
        if row[f"available_{seat}"] is not None:
            spent[told["deck"], number][0] += row[f"used_{seat}"]
            spent[told["deck"], number][1] += row[f"available_{seat}"]
    rows = resource_efficiency(lake).to_dicts()
    found = {(row["deck"], row["own_turn"]): row for row in rows if row["deck"] and not row["result"]}
    assert {key: (row["used"], row["available"]) for key, row in found.items()} == {
        key: tuple(sums) for key, sums in spent.items()
    }
    for row in damage_curves(lake).to_dicts():
        assert row["dealt"] == pytest.approx(fmean(dealt[row["own_turn"], row["result"] == "won"]))


def test_attacks(lake: Lake) -> None:
    facts = lake.collect(lake.scan("facts").sort("end_position", "seq"))
    rows = facts.select("end_position", "type", "player", "cause", "seq", "fate").to_dicts()
    mirrors = {row["game"] for row in seats(lake) if row["deck"] == row["opponent"]}
    declared = {
        (row["end_position"], row["seq"]): row["player"]
        for row in rows
        if row["type"] == "AttackDeclared" and row["end_position"] not in mirrors
    }
    kinds = {(row["end_position"], row["seq"]): (row["type"], row["cause"]) for row in rows}
    for row in rows:
        while kinds.get((row["end_position"], row["cause"]), ("",))[0] in ("PowersCompared", "DamageInflicted"):
            row["cause"] = kinds[row["end_position"], row["cause"]][1]
    damage = {(row["end_position"], row["cause"]) for row in rows if row["type"] == "DamageDealt"}
    hit = damage & set(declared)
    combos = Counter(
        row["player"] == declared[key]
        for row in rows
        if row["fate"] == "comboed" and (key := (row["end_position"], row["cause"])) in declared
    )
    found = attacks(lake).to_dicts()
    totals: Counter[tuple[str, bool | None]] = Counter()
    for row in found:
        totals[row["measure"], row["own"]] += row["attacks"] * (1 if row["measure"] == "share" else row["value"])
    assert totals["share", None] == len(declared)
    assert totals["hit", None] == pytest.approx(len(hit))
    assert [totals["comboed", own] for own in (True, False)] == pytest.approx([combos[True], combos[False]])
    assert {row["main"] for row in found} == {True, False}
