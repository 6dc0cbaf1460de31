"""The statistics of decks, seats, turns and choices against loops over replayed games."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

import numpy as np
import pytest
from openskill.models import PlackettLuce

from projector.lake import Lake
from projector.lake_writer import refresh
from projector.replay import Replay
from projector.stats.catalogue import stats
from projector.stats.filters import Filters
from tests.projector.played import add_games, add_people, opened
from tests.projector.replayed import FIGURES, Interval, Seen, rate_interval, seats_of
from tests.suite.fields import GAMES, Field

GAME = "fusion_world"
QUICK, LONG = 12, 300


class Games(NamedTuple):
    """A lake, and by card game and population the seats of its games."""

    lake: Lake
    seats: dict[tuple[str, str], list[Seen]]

    def of(self, name: str, system: str, population: str = "bots", **own: Any) -> list[dict[str, Any]]:
        """The rows of a statistic."""
        filters = Filters(system=system, population=population, level="list" if name == "ratings" else "name")
        return stats()[name].answer(self.lake, filters, **own).to_dicts()


@pytest.fixture(scope="module", params=[QUICK, pytest.param(LONG, marks=pytest.mark.slow)])
def games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Games:
    """Games of bots, and half as many of people; of the other card games than Fusion World a third."""
    folder: Path = tmp_path_factory.mktemp("replayed")
    seats: dict[tuple[str, str], list[Seen]] = {}
    with opened(folder) as log:
        for system in GAMES:
            count = request.param if system == GAME else request.param // 3
            field = Field(system, ("random", "random") if system != GAME else ("greedy", "random"), 0, count)
            add_games(log, field.indexes, of=field.plan)
            told = [seats_of(index, field.replay(index)) for index in field.indexes]
            seats[system, "bots"] = [seat for both in told for seat in both]
            people = add_people(log, range(count // 2), of=field.plan)
            told = [seats_of(n, Replay(played, field.cards(n))) for n, played in enumerate(people)]
            seats[system, "humans"] = [seat for both in told for seat in both]
        refresh(log, folder)
    return Games(Lake.open(folder), seats)


every = pytest.mark.parametrize("system", GAMES)
everybody = pytest.mark.parametrize("population", ["bots", "humans"])


def outcomes(rows: Sequence[Seen]) -> tuple[int, int, int, int]:
    """Games, wins, losses, draws."""
    scores = Counter(row.score for row in rows)
    return len(rows), scores[1], scores[0], scores[0.5]


def near(value: float | None) -> Any:
    return value if value is None else pytest.approx(value, abs=1e-9)


def assert_interval(row: dict[str, Any], expected: Interval, of: str = "") -> None:
    assert row[f"{of}clusters"] == expected.clusters
    assert (row[f"{of}low"], row[f"{of}high"]) == (near(expected.low), near(expected.high))


def by(rows: Iterable[Seen], key: Callable[[Seen], Any]) -> dict[Any, list[Seen]]:
    found: dict[Any, list[Seen]] = defaultdict(list)
    for row in rows:
        found[key(row)].append(row)
    return dict(found)


@every
@everybody
def test_results_of_decks_and_matchups(games: Games, system: str, population: str) -> None:
    seats = games.seats[system, population]
    whole = by(seats, lambda seat: seat.deck)
    found = {row["deck"]: row for row in games.of("deck_results", system, population)}
    assert set(found) == set(whole)
    cells = {(row["deck"], row["opponent"]): row for row in games.of("matchup_matrix", system, population)}
    met = by((seat for seat in seats if not seat.mirror), lambda seat: (seat.deck, seat.opponent))
    mirrors = Counter(seat.deck for seat in seats if seat.mirror)
    assert {key for key, row in cells.items() if row["games"] and not row["mirror"]} == set(met)
    assert {deck: row["games"] for (deck, _), row in cells.items() if row["mirror"]} == {
        deck: count // 2 for deck, count in mirrors.items()
    }
    for deck, row in found.items():
        others = [seat for seat in whole[deck] if not seat.mirror]
        assert row["mirrors"] == mirrors[deck] // 2
        assert_rated(row, others)
    for key, rows in met.items():
        assert_rated(cells[key], rows)
        assert cells[key]["shrunken"] + cells[key[::-1]]["shrunken"] == near(1)


def assert_rated(row: dict[str, Any], rows: Sequence[Seen]) -> None:
    assert (row["games"], row["wins"], row["losses"], row["draws"]) == outcomes(rows)
    if rows:
        scores = [seat.score for seat in rows]
        assert row["win_rate"] == near(fmean(scores))
        assert_interval(row, rate_interval(rows, scores))


@every
def test_shares_of_the_field_of_bots_and_its_rates(games: Games, system: str) -> None:
    seats = games.seats[system, "bots"]
    counts = Counter(seat.deck for seat in seats)
    found = games.of("deck_shares", system)
    assert {row["deck"]: (row["seats"], row["of"], row["share"]) for row in found} == {
        deck: (count, len(seats), near(count / len(seats))) for deck, count in counts.items()
    }
    assert {row["week"] for row in found} == {None}, "they have no date"
    met = {(seat.deck, seat.opponent) for seat in seats}
    cells = {(row["deck"], row["opponent"]): row["shrunken"] for row in games.of("matchup_matrix", system)}
    for row in games.of("field_rate", system):
        deck = row["deck"]
        others = {other: count for other, count in counts.items() if other != deck}
        assert row["share"] == near(counts[deck] / len(seats))
        assert row["games"] == sum(seat.deck == deck and not seat.mirror for seat in seats)
        played = sum(count for other, count in others.items() if (deck, other) in met)
        assert row["covered"] == near(played / sum(others.values()) if others else None)
        rate = sum(count * cells[deck, other] for other, count in others.items())
        assert row["field_rate"] == near(rate / sum(others.values()) if others else None)


@every
def test_people_count_once_an_event_in_the_shares_of_each_week(games: Games, system: str) -> None:
    """By the deck of the first match there that they played."""
    entered: dict[tuple[str | None, date | None, str | None], str] = {}
    for seat in games.seats[system, "humans"]:
        entered.setdefault((seat.event, seat.week, seat.player), seat.deck)
    expected: Counter[tuple[date | None, str]] = Counter()
    of: Counter[date | None] = Counter()
    for (_, week, _), deck in entered.items():
        expected.update([(None, deck), (week, deck)])
        of.update([None, week])
    found = {(row["week"], row["deck"]): (row["seats"], row["of"]) for row in games.of("deck_shares", system, "humans")}
    assert found == {(week, deck): (count, of[week]) for (week, deck), count in expected.items()}
    assert len(of) > 1


@every
@everybody
def test_lengths(games: Games, system: str, population: str) -> None:
    once = [seat for seat in games.seats[system, population] if seat.seat == "a"]
    turns = [seat.turns for seat in once]
    found = {row["turns"]: row for row in games.of("game_length", system, population)}
    assert {length: row["games"] for length, row in found.items()} == Counter(turns)
    for length, row in found.items():
        assert (row["of"], row["share"]) == (len(once), near(turns.count(length) / len(once)))
        assert (row["mean"], row["median"]) == (near(fmean(turns)), near(median(turns)))
        assert_interval(row, rate_interval(once, [float(turn == length) for turn in turns]))


@every
@everybody
def test_who_begins(games: Games, system: str, population: str) -> None:
    seats = [seat for seat in games.seats[system, population] if seat.first is not None]
    pairs = by((seat for seat in seats if seat.deck <= seat.opponent), lambda seat: (seat.deck, seat.opponent))

    def difference(rows: Sequence[Seen]) -> tuple[float, float]:
        """The weight of a pair and its difference; no weight if the same deck always began."""
        began = [seat.score for seat in rows if seat.first]
        followed = [seat.score for seat in rows if not seat.first]
        if rows[0].mirror:
            return len(began) / 4, 2 * fmean(began) - 1
        if not began or not followed:
            return 0.0, 0.0
        return len(began) * len(followed) / len(rows), fmean(began) - fmean(followed)

    rows = [row for row in games.of("who_begins", system, population) if row["of"] == "begins"]
    for row in rows:
        if row["split"] == "week":
            continue
        group = [
            of
            for pair, of in pairs.items()
            if {"all": True, "deck": row["deck"] in pair, "matchup": pair == (row["deck"], row["opponent"])}[
                row["split"]
            ]
        ]
        told = [difference(of) for of in group]
        weight = sum(w for w, _ in told)
        assert row["games"] == sum(len({seat.game for seat in of}) for of in group)
        assert row["effect"] == near(sum(w * d for w, d in told) / weight if weight else None)
        first = [
            seat
            for of in group
            for seat in seats
            if seat.first and {seat.deck, seat.opponent} == {of[0].deck, of[0].opponent}
        ]
        if row["split"] == "deck":
            first = [seat for seat in first if seat.deck == row["deck"]]
        assert (row["began"], row["wins"], row["losses"], row["draws"]) == outcomes(first)
        if first:
            scores = [seat.score for seat in first]
            assert row["win_rate"] == near(fmean(scores))
            assert_interval(row, rate_interval(first, scores), "win_rate_")
    assert {row["split"] for row in rows} >= ({"all", "deck", "matchup"} if seats else set())


@every
@everybody
def test_hands_kept_and_redrawn(games: Games, system: str, population: str) -> None:
    seats = [seat for seat in games.seats[system, population] if not seat.mirror and seat.first is not None]
    asked = [seat for seat in seats if seat.redrew is not None]
    strata = by(asked, lambda seat: (seat.deck, seat.opponent, seat.first))
    means = {key: fmean(seat.score for seat in rows) for key, rows in strata.items()}
    rows = games.of("mulligans", system, population)
    assert bool(rows) == bool(asked)
    for row in rows:
        of = [seat for seat in asked if row["deck"] in (None, seat.deck) and row["on_the_play"] in (None, seat.first)]
        hands = [seat for seat in of if seat.redrew == (row["hand"] == "redrawn")]
        assert (row["hands"], row["asked"], row["share"]) == (len(hands), len(of), near(len(hands) / len(of)))
        assert_interval(row, rate_interval(of, [float(seat in hands) for seat in of]), "share_")
        if hands:
            scores = [seat.score for seat in hands]
            assert row["win_rate"] == near(fmean(scores))
            assert_interval(row, rate_interval(hands, scores))
            over = fmean(seat.score - means[seat.deck, seat.opponent, seat.first] for seat in hands)
            assert row["over"] == near(over)


@every
def test_curves(games: Games, system: str) -> None:
    seats = [seat for seat in games.seats[system, "bots"] if not seat.mirror]
    for name in ("tempo_curves", "damage_curves"):
        points: dict[tuple[int, str], list[Any]] = defaultdict(list)
        for seat in seats:
            for turn in seat.own:
                told = {"dealt": turn.dealt, "total": turn.total} if name == "damage_curves" else turn.left
                if told is not None:
                    points[turn.number, seat.result].append(told)
        reached = Counter(number for (number, _), of in points.items() for _ in of)
        living = {number: count / len(seats) for number, count in reached.items() if count >= len(seats) / 2}
        rows = {(row["own_turn"], row["result"]): row for row in games.of(name, system)}
        if name == "damage_curves" and not rows:
            assert system != GAME, "the game does not say what damage is"
            continue
        assert set(rows) == {key for key in points if key[0] in living}
        for key, row in rows.items():
            assert (row["seats"], row["living"]) == (len(points[key]), near(living[key[0]]))
            for figure in FIGURES if name == "tempo_curves" else ("dealt", "total"):
                values = [told[figure] for told in points[key]]
                if values[0] is None:
                    assert row[figure] is None
                    continue
                assert row[figure] == near(fmean(values)), (key, figure)
                ends = (row[f"{figure}_p10"], row[f"{figure}_p90"])
                assert ends == (near(float(np.percentile(values, 10))), near(float(np.percentile(values, 90))))


def test_energy_spent_of_what_was_available(games: Games) -> None:
    spent: dict[tuple[str | None, int, str | None], list[tuple[int, int]]] = defaultdict(list)
    for seat in games.seats[GAME, "bots"]:
        for turn in seat.own if not seat.mirror else []:
            if turn.available is not None:
                for deck in (None, seat.deck):
                    for result in (None, seat.result):
                        spent[deck, turn.number, result].append((turn.used, turn.available))
    found = {(row["deck"], row["own_turn"], row["result"]): row for row in games.of("resource_efficiency", GAME)}
    assert set(found) == set(spent)
    for key, row in found.items():
        used, available = (sum(values) for values in zip(*spent[key], strict=True))
        assert (row["turns"], row["used"], row["available"]) == (len(spent[key]), used, available)
        assert row["efficiency"] == near(used / available if available else None)
        assert row["over"] == near(fmean(float(u > a) for u, a in spent[key]))


def test_attacks(games: Games) -> None:
    declared = [attack for seat in games.seats[GAME, "bots"] if not seat.mirror for attack in seat.attacks]
    assert {attack.main for attack in declared} == {True, False}
    for row in games.of("attacks", GAME):
        of = [attack for attack in declared if attack.main == row["main"]]
        assert row["attacks"] == len(of)
        if row["measure"] == "share":
            assert row["value"] == near(len(of) / len(declared))
        elif row["measure"] == "hit":
            assert row["value"] == near(fmean(attack.hit for attack in of))
        elif row["measure"] in ("comboed", "ko"):
            assert row["value"] == near(fmean(attack.counts[row["measure"], row["own"]] for attack in of))


@every
def test_options_taken_when_offered(games: Games, system: str) -> None:
    seats = [seat for seat in games.seats[system, "bots"] if not seat.mirror]
    offered: Counter[Any] = Counter()
    taken: Counter[Any] = Counter()
    for seat in seats:
        for decision in seat.choices:
            told: dict[Any, bool] = defaultdict(bool)
            for (kind, verb, card, _, _), took in decision.items():
                told[kind, verb, card] |= took
            offered.update([*told])
            taken.update(key for key, took in told.items() if took)
    alone = by_option(games.of("card_choices", system))
    assert {key[:3] for key in alone} == set(offered)
    for key, rows in groupby(sorted(alone, key=repr), key=lambda key: key[:3]):
        options = [alone[row] for row in rows]
        assert max(row["offered"] for row in options) <= offered[key] <= sum(row["offered"] for row in options)
        if len(options) == 1:
            assert (options[0]["offered"], options[0]["taken"]) == (offered[key], taken[key])
            assert options[0]["choice_rate"] == near(taken[key] / offered[key])


def by_option(rows: Iterable[dict[str, Any]]) -> dict[tuple[Any, ...], dict[str, Any]]:
    names = ("kind", "verb", "card_number", "other_main", "other_number", "number")
    return {tuple(row[name] for name in names): row for row in rows}


@every
def test_matches_and_ratings_of_people(games: Games, system: str) -> None:
    seats = games.seats[system, "humans"]
    matches = by(seats, lambda seat: (seat.event, seat.unit))
    results: dict[tuple[str, str], list[float]] = defaultdict(list)
    model = PlackettLuce(mu=25, sigma=25 / 3)
    rated: dict[str, tuple[float, float]] = {}
    for rows in matches.values():
        players = sorted({seat.player for seat in rows if seat.player})
        more = float(np.sign(sum(seat.score - 0.5 for seat in rows if seat.player == players[0])))
        sides = [[model.rating(*rated.get(player, (25, 25 / 3)))] for player in players]
        [[one], [other]] = model.rate(sides, ranks=[-more, more])
        rated |= {players[0]: (one.mu, one.sigma), players[1]: (other.mu, other.sigma)}
        for player, sign in zip(players, (1, -1), strict=True):
            deck = next(seat.deck for seat in rows if seat.player == player)
            results[player, deck].append(0.5 + sign * more / 2)
    found = {row["player"]: row for row in games.of("ratings", system, "humans")}
    assert {player: (row["rating"], row["deviation"]) for player, row in found.items()} == {
        player: (near(mu), near(sigma)) for player, (mu, sigma) in rated.items()
    }
    for player, row in found.items():
        scores = Counter(score for (who, _), all_of in results.items() if who == player for score in all_of)
        assert (row["wins"], row["losses"], row["draws"]) == (scores[1], scores[0], scores[0.5])
    decks: dict[str, list[float]] = defaultdict(list)
    for rows in matches.values():
        for of in by(rows, lambda seat: seat.player).values():
            if not of[0].mirror:
                decks[of[0].deck].append(0.5 + float(np.sign(sum(seat.score - 0.5 for seat in of))) / 2)
    told = {row["deck"]: row for row in games.of("match_results", system, "humans")}
    assert {deck: (row["matches"], row["match_rate"]) for deck, row in told.items()} == {
        deck: (len(scores), near(fmean(scores))) for deck, scores in decks.items()
    }
