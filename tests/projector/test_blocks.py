"""Blocks of a frame: rows filtered, sorted and cut as a table of a page asks for them."""

import json
from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from events.errors import KifuError
from projector.blocks import Asked, block, conditions_of

ROWS: list[dict[str, Any]] = [
    {"card": "Ash", "origin": "turn_draw", "games": 10, "rate": 0.5},
    {"card": "Birch", "origin": "life", "games": 30, "rate": None},
    {"card": None, "origin": "opening", "games": None, "rate": 0.25},
    {"card": "cedar", "origin": "skill_draw", "games": 20, "rate": 0.75},
    {"card": "ash tree", "origin": None, "games": 20, "rate": 0.5},
]
SHOWN: Any = {"rate": "percent", "origin": "words"}


def found(where: dict[str, Any], **asked: Any) -> list[dict[str, Any]]:
    """The rows that pass tests by column."""
    answer = block(pl.DataFrame(ROWS), Asked(conditions_of(json.dumps(where)), **asked), SHOWN, first=0, last=99)
    assert answer.found == answer.rows.height
    return answer.rows.to_dicts()


def words(test: str, value: str | None = None) -> dict[str, Any]:
    return {"filterType": "text", "type": test, "filter": value}


def number(test: str, value: float | None = None, to: float | None = None) -> dict[str, Any]:
    return {"filterType": "number", "type": test, "filter": value, "filterTo": to}


@pytest.mark.parametrize(
    ("column", "test", "passes"),
    [
        ("card", words("contains", "ASH"), lambda card: "ash" in (card or "").lower()),
        ("card", words("notContains", "ash"), lambda card: "ash" not in (card or "").lower()),
        ("card", words("equals", "ash"), lambda card: (card or "").lower() == "ash"),
        ("card", words("notEqual", "ash"), lambda card: (card or "").lower() != "ash"),
        ("card", words("startsWith", "a"), lambda card: (card or "").lower().startswith("a")),
        ("card", words("endsWith", "tree"), lambda card: (card or "").endswith("tree")),
        ("card", words("blank"), lambda card: card is None),
        ("origin", words("contains", "turn draw"), lambda origin: origin == "turn_draw"),
        ("games", number("equals", 20), lambda games: games == 20),
        ("games", number("notEqual", 20), lambda games: games not in (20, None)),
        ("games", number("lessThan", 20), lambda games: games is not None and games < 20),
        ("games", number("lessThanOrEqual", 20), lambda games: games is not None and games <= 20),
        ("games", number("greaterThan", 20), lambda games: games is not None and games > 20),
        ("games", number("greaterThanOrEqual", 20), lambda games: games is not None and games >= 20),
        ("games", number("inRange", 10, 30), lambda games: games is not None and 10 < games < 30),
        ("games", number("notBlank"), lambda games: games is not None),
        ("rate", number("equals", 50), lambda rate: rate == 0.5),
    ],
)
def test_a_column_is_tested_by_what_the_reader_sees(
    column: str, test: dict[str, Any], passes: Callable[[Any], bool]
) -> None:
    expected = [row for row in ROWS if passes(row[column])]
    assert found({column: test}) == expected
    assert expected
    assert len(expected) < len(ROWS)


def test_conditions_of_a_column_are_joined_and_those_of_several_all_hold() -> None:
    either = {"operator": "OR", "conditions": [words("equals", "birch"), words("equals", "cedar")]}
    both = {"operator": "AND", "conditions": [number("greaterThan", 10), number("lessThan", 30)]}
    assert [row["card"] for row in found({"card": either})] == ["Birch", "cedar"]
    assert [row["card"] for row in found({"games": both})] == ["cedar", "ash tree"]
    assert [row["card"] for row in found({"card": either, "games": both})] == ["cedar"]


def test_what_is_not_there_comes_last_whichever_way_rows_are_sorted_and_equal_ones_keep_their_order() -> None:
    assert [row["games"] for row in found({}, sort="games")] == [10, 20, 20, 30, None]
    falling = found({}, sort="games", descending=True)
    assert [row["games"] for row in falling] == [30, 20, 20, 10, None]
    assert [row["card"] for row in falling if row["games"] == 20] == ["cedar", "ash tree"]


def test_words_of_a_known_few_are_sorted_by_their_letters() -> None:
    frame = pl.DataFrame({"phase": ["swiss", None, "cut"]}, schema={"phase": pl.Enum(["swiss", "cut"])})
    assert block(frame, Asked(sort="phase"), {}, first=0, last=9).rows["phase"].to_list() == ["cut", "swiss", None]


def test_blocks_are_parts_of_what_is_found() -> None:
    frame, asked = pl.DataFrame(ROWS), Asked(sort="games")
    blocks = [block(frame, asked, SHOWN, first=at, last=at + 2) for at in range(0, 6, 2)]
    assert [row for part in blocks for row in part.rows.to_dicts()] == found({}, sort="games")
    assert {part.found for part in blocks} == {5}


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ('{"deck": {"type": "blank"}}', "rows have no column 'deck'; they have card, origin, games, rate"),
        ('{"games": {"type": "contains", "filter": 2}}', "games: 'contains' by \\[2.0\\] tests no numbers"),
        ('{"card": {"type": "inRange", "filter": "a"}}', "card: 'inRange' by .* tests no words"),
        ('{"games": {"type": "equals"}}', "games: 'equals' by \\[None\\] tests no numbers"),
        ('{"games": {"type": "equals", "filter": "ten"}}', "games: .* tests no numbers"),
        ("[", "where: this is no JSON of tests by column"),
        ('{"card": ' + '{"operator": "OR", "conditions": [' * 3000 + "]}" * 3000 + "}", "where: .* unknown field"),
        ('{"card": {"any": ' + "[" * 9000 + "]" * 9000 + "}}", "where: .* unknown field `any`"),
        ('{"games": {"operator": "OR", "conditions": [{}, {}, {}]}}', "where: .* length <= 2"),
    ],
)
def test_what_cannot_be_asked_is_refused(where: str, why: str) -> None:
    with pytest.raises(KifuError, match=why.partition(";")[0]):
        block(pl.DataFrame(ROWS), Asked(conditions_of(where)), SHOWN, first=0, last=9)
