"""Deck lists: their usual forms are read, everything else is refused with its line."""

from pathlib import Path

import pytest

from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import CARD_NUMBER, Deck, DeckEntry, misnamed, of_all_prints, quoted
from events.cards.decklist import format_deck, parse_deck, read_deck
from events.cards.parts import MAIN, DeckPart
from events.cards.wording import unshowable
from events.errors import BadCard, BadDeck
from tests.drawn import given, settings, st

NUMBERS = st.from_regex(CARD_NUMBER, fullmatch=True).filter(lambda number: of_all_prints(number) == number)
PARTS = (DeckPart(name=MAIN, caption="main deck", headings=("leader", "battle")),)
ENTRIES = st.builds(DeckEntry, number=NUMBERS, copies=st.integers(1, 999))


def entries_of(text: str) -> list[tuple[int, str]]:
    return [(entry.copies, entry.number) for entry in parse_deck(text, label="test", parts=PARTS).entries]


@pytest.mark.parametrize(
    "line",
    [
        "4 FB01-001",
        "4 FB01-001 A Name, of 4 words",
        "4xFB01-001",
        "4x FB01-001 A Name",
        "4 x FB01-001",
        "4X FB01-001",
        "4\N{MULTIPLICATION SIGN} FB01-001",
        "04 FB01-001",
        "FB01-001 x4",
        "FB01-001 x 4",
        "FB01-001 A Name x4",
        "\t4\tFB01-001\r",
        "\ufeff4 FB01-001",
        "4\N{NO-BREAK SPACE}FB01-001 Name",
    ],
)
def test_usual_forms_of_a_line(line: str) -> None:
    assert entries_of(line) == [(4, "FB01-001")]


@pytest.mark.parametrize("number", ["TD02/0002EN", "P-001", "001", "4", "x4-1", "E01-02"])
def test_numbers_of_other_lists(number: str) -> None:
    assert entries_of(f"2 {number} Name") == [(2, number)]
    assert entries_of(f"{number} x2") == [(2, number)]


@pytest.mark.parametrize("number", ["FB01-001_p1", "FB01-001_P2", "FB01-001-p3", "FB01-001_r1"])
def test_another_print_is_read_as_its_card(number: str) -> None:
    for line in (
        f"2 {number} Name",
        f"{number} x2",
        f"copies,number\n2,{number}",
        f'[{{"id": "{number}", "count": 2}}]',
    ):
        assert entries_of(line) == [(2, "FB01-001")]


def test_comments_blank_lines_and_known_heads_are_skipped() -> None:
    text = "# Tuesday\r\nLeader:\r\n1 A-1\r\n\r\n// the rest\r\nMain Deck (3)\r\n[Battle Cards]\r\n3 A-2\r\n"
    assert entries_of(text) == [(1, "A-1"), (3, "A-2")]


def test_entries_stand_as_given() -> None:
    assert entries_of("2 A-2\n1 A-1\n2 A-2") == [(2, "A-2"), (1, "A-1"), (2, "A-2")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x" * 2000, "has 2,000 characters, and names no card"),
        ("4 A-1\n\nFB01-001", 'line 3, "FB01-001", is no card with its number of copies'),
        ("Side deck:\n1 A-1", 'line 1, "Side deck:", is no heading of a part'),
        ("4 Son of the Wind", 'line 1, "4 Son of the Wind", is no card'),
        ("4 Foo Bar 2", "line 1"),
        ("0 A-1", "gives no copies: give 1 to 999"),
        ("-4 A-1", "line 1"),
        ("4.5 A-1", "line 1"),
        ("1000 A-1", "gives too many copies"),
        ("9" * 900 + " A-1", "gives too many copies"),
        ("A-1 x" + "9" * 900, "gives too many copies"),
        ("", "names no card"),
        ("\n# only a comment\n", "names no card"),
        ("Leader:\n", "names no card"),
        ("4 A-1\x00", "characters that are not text"),
        ("\x7fELF\x02\x01", r"line 1, \"\\x7fELF\\x02\\x01\", holds characters that are not text"),
        ("4 A-1\n" * 200_000, "1,200,000 characters"),
        (" " * 400_000 + "x" + " " * 400_000 + "y", "line 1"),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadDeck, match=said) as refused:
        parse_deck(text, label="test", parts=PARTS)
    assert len(str(refused.value)) < 250
    assert not unshowable(str(refused.value))


@given(st.text())
def test_any_text_gives_a_deck_or_a_bad_deck(text: str) -> None:
    try:
        entries = parse_deck(text, label="test").entries
    except BadDeck:
        entries = ()
    assert all(entry.copies >= 1 and CARD_NUMBER.fullmatch(entry.number) for entry in entries)


@given(st.text(max_size=200))
def test_quoted_text_is_short_and_printable(text: str) -> None:
    assert len(quoted(text)) <= 62
    assert not unshowable(quoted(text))


@settings(deadline=None)
@given(label=st.text(), entries=st.lists(ENTRIES, min_size=1, max_size=20), name=st.text())
def test_a_formatted_deck_reads_back(label: str, entries: list[DeckEntry], name: str) -> None:
    catalogue = Catalogue(Definition(number=entry.number, name=name, kind="any") for entry in entries)
    deck = Deck(label=label, entries=tuple(entries))
    text = format_deck(deck, catalogue)
    assert text.count("\n") == len(entries) + 1
    again = parse_deck(text, label=label)
    assert [(entry.number, entry.copies) for entry in again.entries] == [(e.number, e.copies) for e in entries]
    assert misnamed(again, catalogue) == []


CARDS = Catalogue(
    [
        Definition(number="A-1", name="Cinder Whelp", kind="any"),
        Definition(number="A-2", name="Sun/Moon : II", kind="any"),
    ]
)


@pytest.mark.parametrize(
    "line",
    [
        "4 A-1",
        "4 A-1 Cinder Whelp",
        "A-1  cinder  WHELP x4",
        "4 A-1 # Kiln Guard",
        "4 A-1 Cinder Whelp // once Kiln Guard",
        "4 A-2 Sun/Moon : II",
        "4 A-2 sun / moon : ii",
        "4 A-2 Moon : II",
        "4 A-3 Kiln Guard",
        "4 A-1 Cinder Whelp(5)",
        "4 Cinder Whelp (KIFU) (A-1)",
    ],
)
def test_a_name_that_is_that_of_the_card_is_no_problem(line: str) -> None:
    assert misnamed(parse_deck(line, label="test"), CARDS) == []


@pytest.mark.parametrize("line", ["4 A-1 Kiln Guard", "A-1 Kiln Guard x4", "4xA-1\tKiln Guard (Cinder Whelp)"])
def test_a_name_that_is_not_that_of_the_card_is_a_problem(line: str) -> None:
    (problem,) = misnamed(parse_deck(f"{line}\n4 A-2 Moon : II", label="test"), CARDS)
    assert problem.rule == "kifu/other_name"
    assert problem.message.startswith('A-1 is Cinder Whelp, not "Kiln Guard')


@pytest.mark.parametrize("name", ["Sun/Earth", "Sun Moon", "Su"])
def test_parts_of_a_name_are_whole_parts_of_it(name: str) -> None:
    assert len(misnamed(parse_deck(f"4 A-2 {name}", label="test"), CARDS)) == 1


def test_formatting_needs_the_cards() -> None:
    with pytest.raises(BadCard, match="no card A-1"):
        format_deck(Deck(label="x", entries=(DeckEntry(number="A-1", copies=1),)), Catalogue[Definition]([]))


def test_a_file_is_labelled_by_its_first_line_or_its_name(tmp_path: Path) -> None:
    path = tmp_path / "rush.txt"
    path.write_text("# Red  Rush\n4 A-1\n", encoding="utf-8")
    assert read_deck(path) == Deck(label="Red Rush", entries=(DeckEntry(number="A-1", copies=4),))
    path.write_text("4 A-1\n# Red Rush\n", encoding="utf-8-sig")
    assert read_deck(path).label == "rush"


def test_a_deck_keeps_its_label_through_a_file(tmp_path: Path) -> None:
    deck = Deck(label="Grüne Riesen #2", entries=(DeckEntry(number="A-1", copies=4, name="Ox"),))
    path = tmp_path / "deck.txt"
    path.write_text(format_deck(deck, Catalogue([Definition(number="A-1", name="Ox", kind="any")])), encoding="utf-8")
    assert read_deck(path) == deck


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"4 A-1\n\xff\xfe", r"not UTF-8 text \(byte 6\)"),
        ("4 A-1".encode("utf-16"), "not UTF-8 text"),
        (b"4 A-1\n" * 200_000, "larger than 1,000,000 bytes"),
        (b"4 A-1\n\x00\x01", "line 2"),
        (b"", "names no card"),
    ],
)
def test_a_file_that_is_no_deck_list(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content)
    with pytest.raises(BadDeck, match=said) as refused:
        read_deck(path)
    assert "deck list" in str(refused.value)


@pytest.mark.parametrize("name", ["none.txt", "", "nul\x00.txt", "x" * 5000])
def test_a_file_that_cannot_be_opened(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadDeck, match="cannot be opened"):
        read_deck(tmp_path / name)
