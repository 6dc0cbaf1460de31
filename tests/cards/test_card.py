"""Definitions, their hashes, catalogues, and the files that keep them."""

from pathlib import Path

import pytest

from events.cards.card import Definition
from events.cards.catalogue import Catalogue, read_catalogue, write_catalogue
from events.errors import BadCard


class Creature(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card of a game made up for these tests."""

    power: int | None = None


FOX = Creature(number="T-1", name="Fox", kind="creature", power=2)
WOLF = Creature(number="T-1", name="Wolf", kind="creature")
OWL = Creature(number="T-2", name="Owl ✦", kind="creature", text='Sees "all"\nand says so')


def test_a_field_appended_later_keeps_the_hashes() -> None:
    class LaterCreature(Creature, frozen=True, kw_only=True, omit_defaults=True):
        wings: int = 0

    later = LaterCreature(number="T-1", name="Fox", kind="creature", power=2)
    assert later.hash == FOX.hash
    assert LaterCreature(number="T-1", name="Fox", kind="creature", power=2, wings=1).hash != FOX.hash


def test_every_printed_field_counts_in_the_hash() -> None:
    changed = [Creature(number="T-1", name="Fox", kind="creature", power=power) for power in (None, 0, 3)]
    assert len({card.hash for card in (FOX, OWL, *changed)}) == 5


def test_a_catalogue_finds_by_number_and_keeps_its_order() -> None:
    catalogue = Catalogue([OWL]).joined(Catalogue([FOX, OWL]))
    assert list(catalogue) == [OWL, FOX]
    assert catalogue["T-1"] == FOX
    with pytest.raises(BadCard, match="no card T-3"):
        catalogue["T-3"]


def test_one_number_has_one_definition() -> None:
    with pytest.raises(BadCard, match="T-1 is defined twice"):
        Catalogue([FOX, WOLF])


def test_two_files_that_define_a_number_differently_are_both_named(tmp_path: Path) -> None:
    fox, wolf = tmp_path / "fox.jsonl", tmp_path / "wolf.jsonl"
    write_catalogue(fox, Catalogue([OWL, FOX]))
    write_catalogue(wolf, Catalogue([OWL, WOLF]))
    known = Catalogue([OWL]).joined(read_catalogue(fox, Creature))
    with pytest.raises(BadCard) as refused:
        known.joined(read_catalogue(wolf, Creature))
    said = f"card T-1 is defined twice, differently, in {fox} and in {wolf}: take it out of {wolf}"
    assert str(refused.value) == said
    wolf.write_bytes(FOX.pinned() + b"\n" + WOLF.pinned() + b"\n")
    with pytest.raises(BadCard, match=r"in \S+wolf\.jsonl: keep one definition a number"):
        read_catalogue(wolf, Creature)


def test_a_catalogue_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "cards.jsonl"
    write_catalogue(path, Catalogue([OWL, FOX]))
    write_catalogue(path, Catalogue([FOX, OWL]))
    again = read_catalogue(path, Creature)
    assert list(again) == [FOX, OWL]
    assert [card.hash for card in again] == [FOX.hash, OWL.hash]
    assert [file.name for file in path.parent.iterdir()] == ["cards.jsonl"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    write_catalogue(path, Catalogue([FOX]))
    unwritable = Creature(number="T-9", name="\ud800", kind="creature")
    with pytest.raises(UnicodeEncodeError):
        write_catalogue(path, Catalogue([OWL, unwritable]))
    assert list(read_catalogue(path, Creature)) == [FOX]
    assert [file.name for file in tmp_path.iterdir()] == ["cards.jsonl"]


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"number": 3}', b"\xff\xfe", b"[" * 100_000, b'{"number": "T-3"}'])
def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "cards.jsonl"
    path.write_bytes(FOX.pinned() + b"\n" + line + b"\n")
    with pytest.raises(BadCard, match=r"cards\.jsonl line 2 is no card definition"):
        read_catalogue(path, Creature)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCard, match="cannot be read"):
        read_catalogue(tmp_path / "none.jsonl", Creature)
