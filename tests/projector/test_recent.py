"""What is kept of what was asked for last: never more bytes than there is room for, whatever a key is."""

import sys
from typing import NamedTuple

import msgspec
import polars as pl
import pytest

from projector.recent import OF_ENTRY, Recent, hashed, weight


class Pair(msgspec.Struct):
    one: str
    other: list[str]


class Named(NamedTuple):
    name: str
    rows: pl.DataFrame


def test_those_asked_for_longest_ago_are_dropped() -> None:
    recent = Recent[str, bytes](3 * OF_ENTRY + 30, weigh=len)
    for name in ("first", "second", "third"):
        recent.keep(name, bytes(10))
    assert recent.get("first") == bytes(10)
    recent.keep("fourth", bytes(10))
    assert [recent.get(name) is not None for name in ("first", "second", "third", "fourth")] == [
        True,
        False,
        True,
        True,
    ]
    assert recent.weight == 3 * (OF_ENTRY + 10)


def test_a_value_in_the_place_of_another_weighs_what_it_does() -> None:
    recent = Recent[str, bytes](10_000, weigh=len)
    for length in (5, 4000, 7):
        recent.keep("name", bytes(length))
        assert (recent.weight, len(recent)) == (OF_ENTRY + length, 1)
    recent.drop("name")
    recent.drop("name")
    assert (recent.weight, len(recent)) == (0, 0)


def test_values_that_weigh_nothing_are_dropped_too() -> None:
    recent = Recent[int, bytes](10 * OF_ENTRY, weigh=len)
    for key in range(1000):
        recent.keep(key, b"")
    assert len(recent) == 10


def test_one_that_weighs_more_than_all_may_stays_beside_small_ones_until_another_does() -> None:
    recent = Recent[str, bytes](2 * OF_ENTRY, weigh=len)
    recent.keep("large", bytes(9_000))
    for number in range(20):
        recent.keep(f"small {number}", b"")
    assert (recent.get("large"), len(recent)) == (bytes(9_000), 3)
    assert recent.weight == 9_000 + 3 * OF_ENTRY
    recent.keep("larger", bytes(9_001))
    assert (recent.get("large"), recent.get("larger")) == (None, bytes(9_001))
    assert recent.weight <= 9_001 + 3 * OF_ENTRY


def test_one_that_takes_half_of_the_room_drops_as_many_of_the_oldest_as_it_must() -> None:
    recent = Recent[int, bytes](2_000 * OF_ENTRY, weigh=len)
    for key in range(2_000):
        recent.keep(key, b"")
    recent.keep(-1, bytes(1_000 * OF_ENTRY))
    assert len(recent) == 1_000
    assert (recent.get(1_000), recent.get(1_001)) == (None, b"")


def test_a_weight_is_that_of_all_that_a_value_holds_each_part_once() -> None:
    text, frame = "x" * 10_000, pl.DataFrame({"number": range(5_000)})
    for value in (text, [text], {"name": text}, {text: 1}, (text, [text]), Pair(text, [text]), Pair("", [text])):
        assert 10_000 < weight(value) < 11_000
    assert 50_000 < weight(Named(text, frame)) < 52_000
    assert weight(None) == sys.getsizeof(None)


def test_what_a_large_collection_weighs_is_told_by_some_of_it() -> None:
    names = {f"name {number}": "x" * (number % 90) for number in range(20_000)}
    whole = sys.getsizeof(names) + sum(sys.getsizeof(text) for pair in names.items() for text in pair)
    assert weight(names) == pytest.approx(whole, rel=0.02)


def test_a_hashed_key_has_one_length_and_tells_apart_what_is_asked() -> None:
    asked = (
        ("left", "deck=a"),
        ("left", "deck=b"),
        ("lef", "tdeck=a"),
        ("left", None),
        ("left", "None"),
        ("left",),
        ("left", "\ud800"),
    )
    keys = [hashed(*question) for question in asked]
    assert len({*keys}) == len(asked)
    assert {len(key) for key in (*keys, hashed("x" * 1_000_000))} == {32}
    assert hashed("left", ("a", 1)) == hashed("left", ("a", 1))
