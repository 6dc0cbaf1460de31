"""`kifu cards errata`: rulings change the imported cards, and each is told."""

import json
from pathlib import Path

import pytest

from events.exchange.known_cards import catalogue
from events.game import load
from tests.commands import test_cli
from tests.commands.test_cli import Kifu
from tests.games.dbz.conformance.test_importer import OX, PUSH
from tests.games.dbz.test_errata import CRD, PUBLIC_LIST, document

kifu = test_cli.kifu
RULINGS = (
    '**Red Push** (Ox Saga - #2) - Treat this card as if it read, "Draw 2 cards."',
    "**Ox Lv.1** (Ox Saga - #1) - Draw it from your Life Deck.",
    "**Red Push** (Ox Saga - #3) - It is red.",
    "**Elk Push** (Ox Saga - #4) - It is no ox.",
)


def imported(kifu: Kifu, folder: Path) -> Path:
    """A document of rulings on the cards of a list, which are imported."""
    (folder / "list.jsonl").write_text("\n".join(map(json.dumps, (OX, PUSH))))
    assert kifu("cards", "import", folder / "list.jsonl", "--system", "dbz").status == 0
    (folder / "rulings.md").write_text(document(*RULINGS))
    return folder / "rulings.md"


def test_rulings_change_the_imported_cards_until_these_are_imported_again(kifu: Kifu, tmp_path: Path) -> None:
    rulings = imported(kifu, tmp_path)
    answer = kifu("cards", "errata", rulings, "--system", "dbz", "--json").answer
    assert (answer["changed"], answer["outcomes"]) == (1, {"applied": 1, "clarified": 1, "person": 1, "absent": 1})
    assert [ruling["numbers"] for ruling in answer["rulings"]] == [["OxSaga-002"], ["OxSaga-001"], ["OxSaga-002"], []]
    assert catalogue(load("dbz"), tmp_path / "data")["OxSaga-002"].text == "Draw 2 cards."
    assert "Draw 2 cards." in kifu("cards", "show", "OxSaga-002", "--system", "dbz").out
    assert kifu("cards", "errata", rulings, "--system", "dbz", "--json").answer == {**answer, "changed": 0}
    kifu("cards", "import", tmp_path / "list.jsonl", "--system", "dbz")
    assert catalogue(load("dbz"), tmp_path / "data")["OxSaga-002"].text == PUSH["text"]


def test_each_ruling_is_told(kifu: Kifu, tmp_path: Path) -> None:
    told = kifu("cards", "errata", imported(kifu, tmp_path), "--system", "dbz")
    assert told.status == 0
    why = "the cards have another print of this title: a person must say whether it is meant"
    assert told.out.splitlines() == [
        "4 rulings, 1 card changed",
        "     1 applied",
        "         line 6, Red Push (OxSaga-002)",
        "     1 only explain their cards",
        "         line 8, Ox (OxSaga-001)",
        "     1 need a person",
        f"         line 10, Red Push (OxSaga-002): {why}",
        "     1 are about cards that are not imported",
        "         line 12, Elk Push",
    ]


def test_what_cannot_be_applied_is_one_clear_line(kifu: Kifu, tmp_path: Path) -> None:
    (tmp_path / "rulings.md").write_text(document(*RULINGS))
    none = kifu("cards", "errata", tmp_path / "rulings.md", "--system", "dbz")
    assert (none.status, none.err) == (1, "error: no cards of dbz are imported: import a card list first\n")
    other = kifu("cards", "errata", tmp_path / "rulings.md", "--system", "buddyfight")
    assert (other.status, other.err) == (1, "error: no document of rulings on cards of buddyfight is read\n")
    rulings = imported(kifu, tmp_path)
    rulings.write_bytes(b"\xff\xfe\x00")
    assert "is no text in UTF-8" in kifu("cards", "errata", rulings, "--system", "dbz").err
    rulings.write_text("# No rulings")
    assert kifu("cards", "errata", rulings, "--system", "dbz").status == 1
    assert "cannot be read" in kifu("cards", "errata", tmp_path / "none.md", "--system", "dbz").err


@pytest.mark.skipif(not (CRD.exists() and PUBLIC_LIST.exists()), reason="needs the CRD and a public card list")
def test_a_public_list_is_imported_and_the_rulings_of_the_crd_are_applied(kifu: Kifu, tmp_path: Path) -> None:
    answer = kifu("cards", "import", PUBLIC_LIST, "--system", "dbz", "--json").answer
    assert (answer["cards"], answer["left_out"]) == (len(PUBLIC_LIST.read_bytes().splitlines()), [])
    changed = kifu("cards", "errata", CRD, "--system", "dbz", "--json").answer
    assert changed["changed"] > 70
    assert len(catalogue(load("dbz"), tmp_path / "data")) == answer["cards"] + len(load("dbz").pool.sample_cards())
