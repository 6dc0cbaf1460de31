"""The list of games: filtered, searched, sorted, and read block by block, as plain loops over the rows would."""

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import polars as pl
import pytest

from events.cards.wording import unfit
from projector.columns import schema
from projector.game_list import FILTERS, NO_WINNER, ORDERS, Asked, GameList

DECKS = ("Ash", "Birch", "none", "Ember's [x]")
PLAYERS = ("Ann", "ben", "Änne", "greedy 1")


def game(number: int, **fields: Any) -> dict[str, Any]:
    usual: dict[str, Any] = dict.fromkeys(schema("games").names())
    named = {"game": f"game {number}", "system": "fusion_world", "population": "humans", "first_position": number}
    told = {"player_a": "Ann", "player_b": "ben", "deck_a": "Ash", "deck_b": "Birch", "turns": 7, "rules_version": 1}
    return {**usual, **named, **told, "winner": "a", "first": "a", "reason": "life", "trusted": False, **fields}


LISTS = {"Ash": "list 1", "Birch": "list 2", "none": "list 3", "Ember's [x]": "list 4"}
"""The lists of decks, of which the first two have the card T1."""


def listing(rows: Sequence[dict[str, Any]], number: str) -> pl.DataFrame:
    """The seats whose list has a card; open games have no end."""
    having = [
        (row["end_position"], seat)
        for row in rows
        for seat in "ab"
        if row["end_position"] and number == "T1" and row[f"deck_{seat}"] in ("Ash", "Birch")
    ]
    return pl.DataFrame(having, schema={"end_position": pl.Int64, "seat": pl.String}, orient="row")


def list_of(*games: dict[str, Any]) -> GameList:
    return GameList(pl.DataFrame(games, schema=schema("games")), partial(listing, games))


def found(games: GameList, search: str = "", **filters: str) -> list[str]:
    return [
        row["game"] for row in games.block(Asked(filters=(*filters.items(),), search=search), first=0, last=99).rows
    ]


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    chance = random.Random(5)
    several = [
        game(
            number,
            deck_a=chance.choice(DECKS),
            deck_b=chance.choice(DECKS),
            player_a=chance.choice(PLAYERS),
            player_b=chance.choice(PLAYERS),
            winner=chance.choice(("a", "b", None)),
            first=chance.choice(("a", "b", None)),
            reason=chance.choice(("life", "conceded", None)),
            turns=chance.randint(1, 12),
            event=chance.choice(("Open", "Cup", None)),
            format=chance.choice(("standard", None)),
            date=chance.choice(("2026-01-10", "2026-02-03", None)),
            trusted=chance.random() < 0.2,
            experiment=chance.choice((None, None, "trial")),
        )
        for number in range(90)
    ]
    return [
        row
        | {"winner": row["winner"] if row["reason"] else None, "end_position": number if row["reason"] else None}
        | {f"deck_id_{seat}": LISTS[row[f"deck_{seat}"]] for seat in "ab"}
        for number, row in enumerate(several, start=1)
    ]


def fits(row: dict[str, Any], name: str, value: str, deck: str | None) -> bool:
    """Whether a row fits a filter, told without the list."""
    decks, seats = (row["deck_a"], row["deck_b"]), {"a": 0, "b": 1}
    won = None if row["winner"] is None else decks[seats[row["winner"]]]
    lost = None if row["winner"] is None else decks[1 - seats[row["winner"]]]
    opponents = decks if deck is None else [decks[1 - seat] for seat in (0, 1) if decks[seat] == deck]
    began = None if not (row["reason"] and row["first"] and row["winner"]) else row["winner"] == row["first"]
    told: dict[str, bool] = {
        "deck": value in decks,
        "list": value in (row["deck_id_a"], row["deck_id_b"]),
        "card": bool(row["reason"])
        and value == "T1"
        and any(own in ("Ash", "Birch") and deck in (None, own) for own in decks),
        "opponent": value in opponents,
        "player": value in (row["player_a"], row["player_b"]),
        "winner": (won or NO_WINNER) == value,
        "loser": lost == value,
        "begins": began is (value == "won") if began is not None else False,
        "turns": str(row["turns"]) == value,
        "mirrors": (decks[0] == decks[1]) == (value == "only"),
        "trust": row["trusted"] == (value == "only"),
        "experiments": row["experiment"] is not None or value == "with",
        "since": (row["date"] or "") >= value,
        "until": row["date"] is not None and row["date"] <= value,
        **{word: row[word] == value for word in ("population", "system", "format", "event")},
    }
    return told[name]


CHOICES: dict[str, tuple[str, ...]] = {
    "population": ("humans", "bots"), "system": ("fusion_world", "other"), "deck": (*DECKS, "nobody's"),
    "opponent": DECKS, "list": ("list 2", "none"), "card": ("T1", "T2"),
    "player": (*PLAYERS, "x"), "format": ("standard",), "event": ("Open", "Fair"),
    "since": ("2026-01-10", "2026-01-11"), "until": ("2026-02-02", "2027-01-01"), "winner": (*DECKS, NO_WINNER),
    "loser": DECKS, "begins": ("won", "lost"), "turns": ("3", "x"), "mirrors": ("none", "only"),
    "trust": ("none", "only"), "experiments": ("with", "only"),
}  # fmt: skip


def test_every_filter_alone_and_with_others_leaves_the_rows_that_fit(rows: list[dict[str, Any]]) -> None:
    games, chance = list_of(*rows), random.Random(2)
    assert set(CHOICES) == set(FILTERS)
    single = [{name: value} for name, values in CHOICES.items() for value in values]
    several = [{name: chance.choice(CHOICES[name]) for name in chance.sample(FILTERS, 3)} for _ in range(60)]
    for asked in (*single, *several):
        left = [row for row in rows if row["experiment"] is None or "experiments" in asked]
        kept = [row for row in left if all(fits(row, *one, asked.get("deck")) for one in asked.items())]
        assert found(games, **asked) == [row["game"] for row in reversed(kept)], asked


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("sort", ORDERS)
def test_blocks_of_a_sorted_list_are_its_parts(rows: list[dict[str, Any]], sort: str, *, descending: bool) -> None:
    games, asked = list_of(*rows), Asked(sort=sort, descending=descending)
    whole = games.block(asked, first=0, last=999)
    assert whole.found == sum(row["experiment"] is None for row in rows) == len(whole.rows)
    assert whole.of == len(rows)
    parts = [row for first in range(0, 90, 7) for row in games.block(asked, first=first, last=first + 7).rows]
    assert parts == whole.rows
    keys = {
        "title": ("deck_a", "deck_b"), "won_by": ("winning_player", "winning_deck"), "began": ("beginner",),
    }.get(sort, (sort,))  # fmt: skip
    told = [tuple(row[key] for key in keys) for row in whole.rows if all(row[key] is not None for key in keys)]
    assert told == sorted(told, reverse=descending)
    assert len(told) > 30
    first_nulls = [row[keys[0]] is None for row in whole.rows]
    assert first_nulls == sorted(first_nulls), "rows without a value come last"


def test_a_search_finds_rows_that_say_all_its_words() -> None:
    games = list_of(
        game(1, event="Harbor Open", date="2026-01-10"),
        game(2, player_a="Änne", deck_b="Ember's [x]", reason="conceded"),
        game(3, bot_a="greedy", bot_version_a=2, player_a="greedy 1"),
    )
    assert found(games, "harbor 2026-01") == ["game 1"]
    assert found(games, "ÄNN") == ["game 2"]
    assert found(games, "[x] ash") == ["game 2"]
    assert found(games, "(v2)") == ["game 3"]
    assert found(games, "ash birch life") == ["game 3", "game 1"]
    assert found(games, "ash nowhere") == []


def test_a_deck_called_none_is_a_deck() -> None:
    won = game(1, deck_a="none")
    for row, called, expected in ((won, "none", ["game 1"]), ({**won, "winner": None}, "none", [])):
        assert found(list_of(row), winner=called) == expected
        assert (found(list_of(row), winner=NO_WINNER) == []) is (expected != [])
    assert unfit(NO_WINNER), "no deck may be called so"


@pytest.mark.parametrize(("version", "expected"), [(2, "greedy 1 (v2)"), (None, "greedy 1 (v1)")])
def test_the_list_of_games_names_the_version_of_a_bot_and_none_of_a_human(version: int | None, expected: str) -> None:
    games = list_of(game(1, player_a="greedy 1", bot_a="greedy", bot_version_a=version, player_b="Ann"))
    [row] = games.block(Asked(), first=0, last=9).rows
    assert (row["player_a"], row["player_b"]) == (expected, "Ann")
    assert games.values("name_a", "name_b") == ["Ann", "greedy 1"]
    assert games.block(Asked(), first=5, last=9).rows == []
