"""The list of games: filtered, searched, sorted, and read block by block, as plain loops over the rows would."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import polars as pl
import pytest

from events.cards.wording import unfit
from events.errors import KifuError
from projector.columns import schema
from projector.game_filters import CHOICES, FILTERS, NO_WINNER, SEVERAL, check_form
from projector.game_list import ORDERS, Asked, GameList
from projector.stats.levels import Level

DECKS = ("Ash", "Birch", "none", "Ember's [x]")
PLAYERS = ("Ann", "ben", "Änne", "greedy 1")


def game(number: int, **fields: Any) -> dict[str, Any]:
    usual: dict[str, Any] = dict.fromkeys(schema("games").names())
    named = {"game": f"game {number}", "system": "fusion_world", "population": "humans", "first_position": number}
    told = {"player_a": "Ann", "player_b": "ben", "deck_a": "Ash", "deck_b": "Birch", "turns": 7, "rules_version": 1}
    return {
        **usual,
        **named,
        **told,
        "winner": "a",
        "first": "a",
        "reason": "life",
        "trusted": False,
        "withdrawn": False,
        "ruled": False,
        **fields,
    }


LISTS = {"Ash": "list 1", "Birch": "list 2", "none": "list 3", "Ember's [x]": "list 4"}
"""The lists of decks, of which the first two have the card T1, in three copies and in one."""
COPIES = {"Ash": 3, "Birch": 1}
PLAYED = "card:T1 then card:T2"
TREES = {"Ash": "leafy", "Birch": "leafy"}
"""The archetypes of decks; the others have none."""


def listing(rows: Sequence[dict[str, Any]], name: str, value: str, had: str | None = None) -> pl.DataFrame:
    """The seats that fit a filter that other tables answer. Open games have no end.

    Whose list has the card; who had it so had three copies. Who begins plays what is asked for, and keeps the hand.
    """
    of_card = {"end_position": pl.Int64, "seat": pl.String, "copies": pl.Int64, "at": pl.Int64}
    seats = [(row, seat) for row in rows for seat in "ab" if row["end_position"]]
    if name != "card":
        began = [(row["end_position"], seat, 9) for row, seat in seats if (row["first"] == seat) is keeps(value)]
        return pl.DataFrame(began, schema={"end_position": pl.Int64, "seat": pl.String, "at": pl.Int64}, orient="row")
    having = [
        (row["end_position"], seat, COPIES[row[f"deck_{seat}"]], 7 if had else None)
        for row, seat in seats
        if value == "T1" and row[f"deck_{seat}"] in COPIES
        if had is None or COPIES[row[f"deck_{seat}"]] == 3
    ]
    return pl.DataFrame(having, schema=of_card, orient="row")


def keeps(value: str) -> bool:
    """Whether those who begin fit a value of the filters of hands and plays; else those who do not."""
    return value in ("kept", PLAYED)


def called(rows: Sequence[dict[str, Any]], level: Level) -> pl.DataFrame:
    """What decks are called at a level, the newest game first."""
    return pl.DataFrame(
        {f"called_{seat}": [at_level(row[f"deck_{seat}"], level) for row in reversed(rows)] for seat in "ab"}
    )


def at_level(deck: str, level: str) -> str:
    return {"archetype": TREES.get(deck, "other"), "list": LISTS.get(deck, deck)}.get(level, deck)


def list_of(*games: dict[str, Any]) -> GameList:
    frame = pl.DataFrame(games, schema=schema("games")).with_columns(name_a="player_a", name_b="player_b")
    return GameList(frame, partial(listing, games), partial(called, games))


def found(games: GameList, search: str = "", **filters: str | Sequence[str]) -> list[str]:
    pairs = [(name, one) for name, given in filters.items() for one in ([given] if isinstance(given, str) else given)]
    return [row["game"] for row in games.block(Asked(filters=(*pairs,), search=search), first=0, last=99).rows]


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
            withdrawn=number % 3 == 0,
            ruled=number % 4 == 0,
            turns=chance.randint(1, 12),
            options=chance.choice(("R=1", "R=2")),
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
        | {"withdrawn": row["withdrawn"] and not row["reason"]}
        | {f"deck_id_{seat}": LISTS[row[f"deck_{seat}"]] for seat in "ab"}
        for number, row in enumerate(several, start=1)
    ]


def fits(row: dict[str, Any], asked: Mapping[str, Sequence[str]]) -> bool:
    """Whether a row fits filters, told without the list: a game by itself, and one of its seats all that is of one."""
    return fits_game(row, asked) and any(fits_seat(row, asked, *seats) for seats in ("ab", "ba"))


def fits_game(row: dict[str, Any], asked: Mapping[str, Sequence[str]]) -> bool:
    [level] = asked.get("level", ["name"])
    decks = {seat: at_level(row[f"deck_{seat}"], level) for seat in "ab"}
    won = None if row["winner"] is None else decks[row["winner"]]
    lost = None if row["winner"] is None else decks["ba"["ab".index(row["winner"])]]
    told: dict[str, Callable[[Sequence[str]], bool]] = {
        "winner": lambda given: given[0] == (won or NO_WINNER),
        "loser": lambda given: lost == given[0],
        "turns": lambda given: str(row["turns"]) == given[0],
        "mirrors": lambda given: (decks["a"] == decks["b"]) == (given[0] == "only"),
        "trust": lambda given: row["trusted"] == (given[0] == "only"),
        "ruled": lambda given: row["ruled"] == (given[0] == "only"),
        "over": lambda given: given[0] == ("yes" if row["reason"] else "withdrawn" if row["withdrawn"] else "no"),
        "readings": lambda given: row["options"] == given[0],
        "experiments": lambda given: row["experiment"] is not None or given[0] == "with",
        "population": lambda given: row["population"].partition(": ")[0] == given[0] or row["population"] == given[0],
        "system": lambda given: row["system"] == given[0],
        "since": lambda given: (row["date"] or "") >= given[0],
        "until": lambda given: row["date"] is not None and row["date"] <= given[0],
        **{word: lambda given, word=word: row[word] in given for word in ("format", "event")},  # type: ignore[misc]
    }
    return all(told[name](given) for name, given in asked.items() if name in told)


def fits_seat(row: dict[str, Any], asked: Mapping[str, Sequence[str]], seat: str, other: str) -> bool:
    [level] = asked.get("level", ["name"])
    own, first, winner = row[f"deck_{seat}"], row["first"], row["winner"]
    began = {
        "won": first == seat == winner,
        "lost": first == seat and winner == other,
        "first": first == seat,
        "second": first == other,
    }
    fared = {seat: "won", other: "lost", None: "drawn"}[winner]
    copies = COPIES.get(own, 0) if row["reason"] and asked.get("card") == ["T1"] else 0
    told: dict[str, Callable[[Sequence[str]], bool]] = {
        "deck": lambda given: at_level(own, level) in given,
        "opponent": lambda given: at_level(row[f"deck_{other}"], level) in given,
        "list": lambda given: row[f"deck_id_{seat}"] == given[0],
        "player": lambda given: row[f"player_{seat}"] in given,
        "begins": lambda given: began[given[0]],
        "result": lambda given: bool(row["reason"]) and given[0] == fared,
        "card": lambda given: copies > 0,
        "copies": lambda given: "card" not in asked or str(copies) == given[0],
        "had": lambda given: "card" not in asked or copies == 3,
        **{
            name: lambda given: bool(row["reason"]) and (first == seat) is keeps(given[0])
            for name in ("hand", "played")
        },
    }
    return all(told[name](given) for name, given in asked.items() if name in told)


CHOICES_OF: dict[str, tuple[str, ...]] = {
    "population": ("humans", "bots", "bots: greedy v2"), "system": ("fusion_world", "other"),
    "level": ("name", "archetype", "list"), "deck": (*DECKS, "nobody's", "leafy", "list 2"),
    "opponent": (*DECKS, "other"), "list": ("list 2", "none"), "card": ("T1", "T2"), "copies": ("1", "3"),
    "had": ("seen",), "hand": CHOICES["hand"], "played": (PLAYED, "card:T2"),
    "player": (*PLAYERS, "x"), "format": ("standard", "x"), "event": ("Open", "Cup", "Fair"),
    "since": ("2026-01-10", "2026-01-11"), "until": ("2026-02-02", "2027-01-01"), "winner": (*DECKS, NO_WINNER),
    "loser": DECKS, "result": CHOICES["result"], "begins": CHOICES["begins"], "turns": ("3", "13"),
    "mirrors": ("none", "only"),
    "readings": ("R=1", "R=3"), "trust": ("none", "only"), "ruled": ("none", "only"), "over": CHOICES["over"],
    "experiments": ("with", "only"),
}  # fmt: skip


def test_every_filter_alone_and_with_others_leaves_the_rows_that_fit(rows: list[dict[str, Any]]) -> None:
    games, chance = list_of(*rows), random.Random(2)
    names = [name for name in FILTERS if name != "as_of"]
    assert set(CHOICES_OF) == set(names)
    single: list[dict[str, Any]] = [{name: [value]} for name, values in CHOICES_OF.items() for value in values]
    several: list[dict[str, Any]] = [
        {
            name: chance.sample(CHOICES_OF[name], chance.randint(1, 2) if name in SEVERAL else 1)
            for name in chance.sample(names, 3)
        }
        for _ in range(120)
    ]
    for asked in (*single, *several):
        left = [row for row in rows if row["experiment"] is None or "experiments" in asked]
        kept = [row for row in left if fits(row, asked)]
        assert found(games, **asked) == [row["game"] for row in reversed(kept)], asked


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("begins", "zzz", "begins: there is no 'zzz'; there are won, lost, first, second"),
        ("trust", "zzz", "trust: there is no 'zzz'; there are none, only"),
        ("since", "zzz", "since: 'zzz' is no date; write it as 2026-03-31"),
        ("turns", "abc", "turns: 'abc' is no number; write it as 12"),
        ("as_of", "9" * 400, "is no position; write it as 1200"),
        ("level", "colour", "level: there is no 'colour'; there are list, name, archetype, variant"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_can(name: str, value: str, why: str) -> None:
    with pytest.raises(KifuError, match=re.escape(why)):
        check_form(name, [value])


@pytest.mark.parametrize(
    ("filters", "why"),
    [
        ({"system": "masters"}, "no system is called 'masters'; there is fusion_world"),
        ({"population": "people"}, "no population is called 'people'; there is humans"),
        ({"deck": "Elm"}, "no deck is called 'Elm'; there are Ash, Birch, Ember's [x], none"),
        ({"deck": "Ash", "level": "archetype"}, "no deck is called 'Ash'; there are leafy, other"),
        ({"winner": "Elm"}, "no deck is called 'Elm'; there are Ash"),
        ({"player": "Zoe"}, "no player is called 'Zoe'; there are Ann"),
        ({"experiments": "zzz"}, "no experiment is called 'zzz'; there is trial"),
    ],
)
def test_a_name_that_no_game_has_is_told_with_those_that_there_are(
    rows: list[dict[str, Any]], filters: dict[str, str], why: str
) -> None:
    assert why in (list_of(*rows).unknown(Asked(filters=(*filters.items(),))) or "")


def test_names_that_there_are_are_known(rows: list[dict[str, Any]]) -> None:
    there = {"population": "bots", "winner": NO_WINNER, "experiments": "trial", "since": "2026-01-10", "turns": "3"}
    asked = Asked(filters=(*there.items(), ("deck", "Ash"), ("deck", "Birch"), ("list", "any")))
    assert list_of(*rows).unknown(asked) is None


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
