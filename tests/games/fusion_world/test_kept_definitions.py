"""Definitions and catalogues of every earlier version are read, and keep their hashes. Their files stay as they are.

`samples_N.jsonl` are the definitions that the Nth version of Kifu's own cards wrote first; `catalogue_N.jsonl` is what
an import of cards made up for it wrote.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from events.cards.bounds import excess
from events.cards.catalogue import read_catalogue, read_left_out
from events.fusion_world import GAME
from events.fusion_world.card import FusionWorldCard

FOLDER = Path(__file__).parent / "kept_definitions"
KEPT: Mapping[str, str] = {
    "catalogue_1.jsonl": "492ac6392b03385039eb1395194008c19db7f70e899f3efd2c13cf865b858b21",
    "catalogue_1.left_out.jsonl": "d6a236c2607de9bf248844f2282ae182ed4765a06633838448341c9907909951",
    "catalogue_2.jsonl": "21ae8b2bcce7c01b740d5422114cb68a4b1b4975f06937b52d557e9e5d9e5319",
    "catalogue_2.left_out.jsonl": "6be366c150320ce826f923d7105e7bbf7679266b7cff781b2a662389bbabbd45",
    "samples_1.jsonl": "f9b65462efca28bf8e6f78064e2b02ef58b0ee0af022993249a0fe541f22f499",
    "samples_2.jsonl": "c7e7e8d9331a5f3fd5fcfd5d939fb2800dc0a21dc5d3fe2c1b53eb6671222022",
    "samples_3.jsonl": "787d7fe2adc98ab8bce043454cf4b3a6926af159ccee1ee0ed411f4f72a9a9fc",
    "samples_4.jsonl": "2db07c9c72d809b05312e48d2623d05f44b8e32aa1b67f944688edaae79630e0",
    "samples_5.jsonl": "cbf5a4915d7c99185a883a2d83c787e48cf99a332ded10f039909a4e2488b865",
    "samples_6.jsonl": "7f9cf5da4d3892c0648a5ef1c66bda4c0eb5533939494934fd6072c47b13863d",
    "samples_7.jsonl": "34a6e65cf74165823569270d0e271ad94f84633766ba74702a93604cfd058796",
    "samples_8.jsonl": "9d8719a47921630e45d314698ce32545c742aac621809d60b76fb876eb925b22",
    "samples_9.jsonl": "e20c862c7129aa712f77215a661a324210058594079a30c82ff8d3ccb1b165a9",
}
"""The sha256 of each file."""
DEFINITIONS = [name for name in KEPT if not name.endswith(".left_out.jsonl")]


def test_the_kept_files_are_those_that_were_kept() -> None:
    assert {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in FOLDER.iterdir()} == KEPT


@pytest.mark.parametrize("name", DEFINITIONS)
def test_a_kept_definition_is_read_and_keeps_its_hash(name: str) -> None:
    lines = (FOLDER / name).read_bytes().splitlines()
    assert lines
    for line in lines:
        card = msgspec.json.decode(line, type=FusionWorldCard)
        assert card.pinned() == line
        assert card.hash == hashlib.sha256(line).hexdigest()
        assert (excess(card), GAME.wrong(card)) == (None, None), card.number


@pytest.mark.parametrize("name", [name for name in DEFINITIONS if name.startswith("catalogue")])
def test_a_kept_catalogue_is_read_with_what_it_left_out(name: str) -> None:
    catalogue = read_catalogue(FOLDER / name, FusionWorldCard, GAME.wrong)
    assert [card.pinned() for card in catalogue] == (FOLDER / name).read_bytes().splitlines()
    left_out = read_left_out(FOLDER / name)
    assert left_out
    assert [catalogue.why_left_out(str(line.number)) for line in left_out] == [line.reason for line in left_out]


def test_every_definition_of_todays_own_cards_is_kept() -> None:
    kept = {line for name in DEFINITIONS for line in (FOLDER / name).read_bytes().splitlines()}
    assert {card.number for card in GAME.pool.sample_cards() if card.pinned() not in kept} == set()
