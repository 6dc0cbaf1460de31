"""Effects of cards whose true worth is known: places of a deck that are nothing but drawn, and cards planted strong.

The made-up games have what misleads: decks of unequal strength, and losers who get more cards by damage.
"""

from typing import NamedTuple

import numpy as np
import polars as pl
import pytest

from projector.stats.early import early_effects
from projector.stats.exposure import exposures, per_copy_effects
from projector.stats.ranking import ranked

PLACES, COPIES, OPENING, EARLY_TURN = 50, 4, 6, 4
EARLY = OPENING + EARLY_TURN
SHARE = {"weak": 0.36, "even": 0.5, "best": 0.64}
"""How often each deck wins, but for what is planted."""


class Seats(NamedTuple):
    """Seats of made-up games: the rows; where each of the deck's places lies in the order drawn; how many were seen."""

    rows: pl.DataFrame
    order: np.ndarray
    seen: np.ndarray


def seats(rng: np.random.Generator, count: int, *, deck: str, planted: float = 0.0) -> Seats:
    """Seats of a deck against two others; the first COPIES places, held early, win so much more often."""
    order = rng.permuted(np.tile(np.arange(PLACES), (count, 1)), axis=1)
    begins, opponent = rng.random(count) < 0.5, rng.integers(2, size=count)
    early = (order[:, :COPIES] < EARLY).any(axis=1)
    share = SHARE[deck] + 0.08 * (begins - 0.5) + 0.1 * (opponent - 0.5) + planted * (early - early.mean())
    score = (rng.random(count) < share).astype(float)
    turns = rng.integers(EARLY_TURN, 10, size=count)
    seen = OPENING + turns + np.where(score == 1, 5, 7) + rng.integers(3, size=count)
    rows = pl.DataFrame(
        {
            **{
                "system": "toy",
                "population": "bots",
                "options": None,
                "deck": deck,
                "deck_id": deck,
                "main_size": PLACES,
                "score": score,
            },
            **{"opponent": np.array(["one", "other"])[opponent], "on_the_play": begins, "opposing_archetype": "any"},
        },
        schema_overrides={"options": pl.String},
    )
    return Seats(rows.with_row_index("row").with_columns(games=pl.lit(1)), order, seen)


class Relabelled(NamedTuple):
    """Effects, and slopes per copy, of many cards each made of places drawn anew every game, and their true worth."""

    effects: pl.DataFrame
    slopes: pl.DataFrame


def relabelled(rng: np.random.Generator, *, times: int, worth: float) -> Relabelled:
    """Of a weak deck's 1,810 games, `times` over: the losses of those who had the card early turned to wins for worth.

    Each time is a card game of its own, so that each has results of its own.
    """
    games = seats(rng, 1810, deck="weak")
    many, early, copies = [], [], []
    for n in range(times):
        places = rng.permuted(np.tile(np.arange(PLACES), (games.rows.height, 1)), axis=1)[:, :COPIES]
        where = np.take_along_axis(games.order, places, axis=1)
        had: np.ndarray = np.any(where < EARLY, axis=1)
        lost = (games.rows["score"] == 0).to_numpy() & had
        turned = lost & (rng.random(len(had)) < worth * had.sum() / lost.sum())
        row = np.arange(len(had)) + n * len(had)
        score = np.where(turned, 1.0, games.rows["score"].to_numpy())
        many.append(games.rows.with_columns(pl.Series("row", row), pl.Series("score", score), system=pl.lit(str(n))))
        early.append(row[had])
        k = (where < games.seen[:, None]).sum(axis=1)
        copies.append(pl.DataFrame({"row": np.repeat(row, k), "card_number": "card"}))
        copies.append(pl.DataFrame({"row": np.repeat(row, games.seen - k), "card_number": "rest"}))
    main = pl.DataFrame(
        {"deck_id": "weak", "card_number": ["card", "rest"], "copies": [COPIES, PLACES - COPIES]},
        schema_overrides={"card_number": pl.Categorical},
    )
    of_card, all_rows = main.filter(card_number="card"), pl.concat(many)
    held = pl.DataFrame({"row": np.concatenate(early)}).with_columns(card_number=pl.lit("card", pl.Categorical), each=1)
    effects = ranked(early_effects(all_rows, of_card, held, ["card_number"]), ["system"])
    came = pl.concat(copies).with_columns(pl.col("card_number").cast(pl.Categorical))
    return Relabelled(effects, per_copy_effects(all_rows, main, exposures(all_rows.lazy(), came), effects))


@pytest.mark.parametrize("worth", [0.0, 0.05])
@pytest.mark.parametrize(
    ("times", "near", "least"), [(40, 0.01, 0.85), pytest.param(300, 0.005, 0.92, marks=pytest.mark.slow)]
)
def test_places_drawn_anew_are_worth_what_was_planted(worth: float, times: int, near: float, least: float) -> None:
    found, slopes = relabelled(np.random.default_rng(14), times=times, worth=worth)
    assert found.height == slopes.height == times
    assert set(found["strata"]) == {"deck"}
    effect = pl.Series(found["effect"])
    assert effect.mean() == pytest.approx(worth, abs=near)
    covered = ((found["low"] <= worth) & (worth <= found["high"])).mean()
    assert isinstance(covered, float)
    assert least <= covered <= (0.98 if times == 300 else 1)
    if worth == 0:
        assert slopes["per_copy"].mean() == pytest.approx(0, abs=near)
        inside = (slopes["per_copy"].abs() <= 1.96 * slopes["per_copy_se"]).mean()
        assert isinstance(inside, float)
        assert least <= inside <= (0.98 if times == 300 else 1)


def test_a_card_strong_in_a_weak_deck_is_found_where_its_raw_rate_hides_it() -> None:
    """Of the card planted in the weak deck and one that does nothing in the best, who saw the latter wins more."""
    rng = np.random.default_rng(15)
    weak, best = seats(rng, 4000, deck="weak", planted=0.1), seats(rng, 4000, deck="best")
    of_best = best.rows.with_columns(row=pl.col("row") + weak.rows.height)
    early, raw = [], {}
    for name, made, rows in (("planted", weak, weak.rows), ("nothing", best, of_best)):
        had = (made.order[:, :COPIES] < EARLY).any(axis=1)
        early.append(pl.DataFrame({"row": rows["row"].filter(pl.Series(had)), "card_number": name, "each": 1}))
        copies = (made.order[:, :COPIES] < made.seen[:, None]).sum(axis=1)
        raw[name] = (copies * rows["score"].to_numpy()).sum() / copies.sum()
    main = pl.DataFrame({"deck_id": ["weak", "best"], "card_number": ["planted", "nothing"]})
    both = pl.concat([weak.rows, of_best])
    found = {row["card_number"]: row for row in early_effects(both, main, pl.concat(early), ["card_number"]).to_dicts()}
    assert raw["nothing"] > raw["planted"] + 0.2
    assert found["planted"]["effect"] > found["nothing"]["effect"] + 0.05
    assert abs(found["planted"]["effect"] - 0.1) < 1.96 * found["planted"]["se"]
    assert abs(found["nothing"]["effect"]) < 1.96 * found["nothing"]["se"]
