"""Rule books: read from a file, looked up by id, and the judge of what a fact may cite."""

from pathlib import Path

import pytest

import events
from events.cards.rulebook import KIFU_WORDS, Rule, Rulebook
from events.errors import KifuError

HEAD = "rule,section,summary,kind,priority,needs\n"
FIRST = '1-1,1. Start,"Shuffle, then draw",setup,core,table\n'
SECOND = "1-2#cut,1. Start,Opponent may cut,setup,rare,nothing\n"


def book_of(tmp_path: Path, text: str) -> Rulebook:
    path = tmp_path / "rules.csv"
    path.write_text(text, encoding="utf-8")
    return Rulebook.read(path)


def test_a_book_reads_in_its_own_order(tmp_path: Path) -> None:
    book = book_of(tmp_path, HEAD + SECOND + FIRST)
    assert list(book) == ["1-2#cut", "1-1"]
    assert book["1-1"] == Rule("1-1", "1. Start", "Shuffle, then draw", "setup", "core", "table")
    assert "1-3" not in book
    with pytest.raises(KeyError):
        book["1-3"]


@pytest.mark.parametrize(
    ("cited", "permitted"),
    [
        ("1-1", True),
        ("1-2#cut", True),
        ("1-2", False),
        ("manual", True),
        ("manual/anything", False),
        ("option/life", True),
        ("option/other", False),
        ("option/", False),
        ("option", False),
        ("kifu/identify", True),
        ("kifu/guess", False),
        ("life", False),
        ("", False),
    ],
)
def test_what_a_fact_may_cite(tmp_path: Path, cited: str, permitted: bool) -> None:
    assert book_of(tmp_path, HEAD + FIRST + SECOND).permits(cited, ["life"]) is permitted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "first line must be rule,section"),
        ("rule,section\n1-1,a\n", "first line must be rule,section"),
        (HEAD + FIRST + "1-2,too,short\n", "rules.csv line 3 has 3 columns"),
        (
            HEAD + FIRST.replace("core", "corre"),
            "rules.csv line 2, priority: 'corre' .* mean 'core'. there are core",
        ),
        (HEAD + FIRST + FIRST, "the rule book has more than one rule 1-1: each number stands once"),
        (HEAD + '1-1,"unclosed', "no CSV file"),
    ],
)
def test_a_broken_book_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(KifuError, match=said):
        book_of(tmp_path, text)


@pytest.mark.parametrize("path", sorted(Path(events.__file__).parent.glob("*/rules.csv")), ids=lambda p: p.parent.name)
def test_every_games_book_reads(path: Path) -> None:
    book = Rulebook.read(path)
    assert book
    assert all(rule.summary and rule.section for rule in book.values())
    assert not any(book.permits(f"kifu/{word}x", ()) for word in KIFU_WORDS)


def test_the_fusion_world_book_has_the_unnumbered_paragraphs_of_damage_processing() -> None:
    book = Rulebook.read(Path(events.__file__).parent / "fusion_world" / "rules.csv")
    assert len(book) == 653
    assert {"14-3-2", "14-3-2#zero", "14-3-2#move"} <= set(book)
