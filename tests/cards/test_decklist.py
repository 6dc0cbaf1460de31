"""Deck lists as people write them, in text, CSV and JSON: what is written is read back, the rest is named by line."""

import csv
import io
import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from events.cards.deck import CARD_NUMBER, of_all_prints
from events.cards.decklist import deck_text, named_deck, parse_deck, read_deck
from events.cards.parts import MAIN, DeckPart
from events.cards.wording import unshowable
from events.errors import BadDeck
from tests.drawn import given, settings, st
from tests.shipped import SHIPPED

PARTS = (DeckPart(name=MAIN, caption="main deck", headings=("leader",)),)
Entry = tuple[int, str, str]


def read(text: str) -> list[Entry]:
    return [(e.copies, e.number, e.name) for e in parse_deck(text, label="test", parts=PARTS).entries]


def refused(text: str) -> str:
    with pytest.raises(BadDeck) as why:
        parse_deck(text, label="test", parts=PARTS)
    assert not unshowable(str(why.value))
    return str(why.value)


@pytest.mark.parametrize(
    "line",
    [
        "4 KF01-101 Cinder Whelp",
        "4x KF01-101 Cinder Whelp",
        "x4 KF01-101 Cinder Whelp",
        "4 KF01-101: Cinder Whelp",
        "4 KF01-101 | Cinder Whelp",
        "4 [KF01-101] Cinder Whelp",
        "4 Cinder Whelp KF01-101",
        "4 Cinder Whelp (KF01-101)",
        "4x Cinder Whelp [KF01-101]",
        "4 Cinder Whelp(KF01-101)",
        "KF01-101 Cinder Whelp x4",
        "KF01-101 Cinder Whelp 4x",
        "KF01-101 Cinder Whelp (4)",
        "Cinder Whelp KF01-101 x4",
        "Cinder Whelp (KF01-101) x4",
        "Cinder Whelp (KF01-101)x4",
        "Cinder Whelp (KF01-101) *4",
        "- 4 KF01-101 Cinder Whelp",
        "\N{BULLET} 4 Cinder Whelp (KF01-101)",
        "4 KF01-101 Cinder Whelp  # the best",
        "4 KF01-101 Cinder Whelp // the best",
        "4,KF01-101,Cinder Whelp",
        "KF01-101;Cinder Whelp;4",
        '"Cinder Whelp","KF01-101","x4"',
        "KF01-101\tCinder Whelp\t4",
        "Main deck: 4 KF01-101 Cinder Whelp",
    ],
)
def test_number_and_copies_stand_before_or_after_the_name(line: str) -> None:
    assert read(line) == [(4, "KF01-101", "Cinder Whelp")]


@pytest.mark.parametrize("spaced", ["", " "])
@pytest.mark.parametrize("head", ["Name (Red Rush)\n", "name (Red Rush)\n", ""])
def test_the_client_writes_a_number_of_its_own_behind_a_name_and_no_copies_of_a_leader(head: str, spaced: str) -> None:
    text = (
        f"{head}KF01-001 Vessa, Ember Regent{spaced}(70)\n4 KF01-101 Cinder Whelp{spaced}(5)\n2 KF01-102 Ox{spaced}(6)"
    )
    deck = parse_deck(text, label="", parts=PARTS)
    assert [(entry.copies, entry.number) for entry in deck.entries] == [
        (1, "KF01-001"),
        (4, "KF01-101"),
        (2, "KF01-102"),
    ]
    assert label_of(f"{head}KF01-001 Vessa{spaced}(70)\n4 KF01-101 Ox{spaced}(5)") == ("Red Rush" if head else "list")


def label_of(text: str) -> str:
    """The label that a list gives, or that of its file."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "list.txt").write_text(text, encoding="utf-8")
        return read_deck(Path(folder) / "list.txt", parts=PARTS).label


@pytest.mark.parametrize("line", ["4 Ox KF01-101 (70)", "4 Ox (KF01-101) (70)", "4x Ox (KF01) 101 (2)"])
def test_the_number_of_the_client_is_its_own_wherever_that_of_the_card_stands(line: str) -> None:
    assert read(line) == [(4, "KF01-101", "Ox")]
    assert read(f"Name (Rush)\nLead KF01-001 (3)\n{line}") == [(1, "KF01-001", "Lead"), (4, "KF01-101", "Ox")]


def test_a_number_in_brackets_is_one_of_copies_where_no_other_can_be() -> None:
    assert read("KF01-001 Vessa (1)\nKF01-101 Ox (4)") == [(1, "KF01-001", "Vessa"), (4, "KF01-101", "Ox")]
    assert read("4 KF01-101 Ox (4)\n2 KF01-102 Elk") == [(4, "KF01-101", "Ox (4)"), (2, "KF01-102", "Elk")]
    assert refused("4 KF01-101 Ox (4)\n2 KF01-102 Elk\nKF01-001 Vessa").startswith("line 3")


@pytest.mark.parametrize("print", ["_p1", "-p2", "_r3", "_PR", "_PR04", "_SPR", "_SPR02", "_BD", "_JP", "-F", "-f"])
def test_a_print_or_a_side_of_a_card_is_the_card(print: str) -> None:
    assert read(f"4 KF01-101{print} Ox\nElk (KF01-102{print}) x2") == [(4, "KF01-101", "Ox"), (2, "KF01-102", "Elk")]
    assert read(json.dumps({f"KF01-101{print}": 4})) == [(4, "KF01-101", "")]


@pytest.mark.parametrize("number", ["KF01-101P", "KF01-101_XX", "F-101", "KF-BD01"])
def test_what_is_part_of_a_number_stays(number: str) -> None:
    assert of_all_prints(number) == number


@pytest.mark.parametrize("heading", ["Side Deck", "Sideboard:", "Side deck (2)", "Other Cards:", "SB"])
def test_a_side_deck_is_kept_in_every_game_and_takes_no_part_where_it_has_none(heading: str) -> None:
    for game in SHIPPED:
        text = f"Main Deck\n4 KF01-101\n\n{heading}\n2 KF01-102\nSB: 1 KF01-103"
        deck = parse_deck(text, label="test", parts=game.pool.parts)
        aside = {entry.number: entry.copies for entry in deck.entries if entry.part in game.pool.off_table}
        assert aside == {"KF01-102": 2, "KF01-103": 1}


def test_the_mark_of_a_set_may_stand_before_the_number_or_beside_it() -> None:
    assert read("Deck\n4 Cinder Whelp (KF01) 101\n18 Ox [KF01] 7") == [
        (4, "KF01-101", "Cinder Whelp"),
        (18, "KF01-7", "Ox"),
    ]
    assert read("4 KF01-101 Ox (GT) 5") == [(4, "KF01-101", "Ox (GT) 5")]
    assert read("4 Cinder Whelp (KIFU) (KF01-101)") == [(4, "KF01-101", "Cinder Whelp (KIFU)")]


@pytest.mark.parametrize("line", ["KF01-101 4", "KF01-101: 4", "KF01-101x4", "KF01-101=4", "KF01-101,4", "4;KF01-101"])
def test_a_number_alone_has_its_copies_on_either_side(line: str) -> None:
    assert read(line) == [(4, "KF01-101", "")]


@pytest.mark.parametrize(
    "line", ["Leader: KF01-001 Vessa", "Leader: Vessa (KF01-001)", "LEADER CARD: 1 KF01-001 Vessa"]
)
def test_a_card_may_stand_beside_the_heading_of_its_part(line: str) -> None:
    assert read(f"{line}\n4 KF01-101") == [(1, "KF01-001", "Vessa"), (4, "KF01-101", "")]


@pytest.mark.parametrize(
    "heading",
    ["Leader:", "Leader (1)", "[Leaders]", "== Leader ==", "Leader Cards", "Main Deck (50)", "MAIN DECK - 50 cards",
     "Deck: 51", "**Main deck**", "Cards:", "// anything", "# anything", "//Battle", ""],
)  # fmt: skip
def test_headings_and_comments_name_no_card(heading: str) -> None:
    assert read(f"{heading}\n1 KF01-001\n\n{heading}\n4 KF01-101") == [(1, "KF01-001", ""), (4, "KF01-101", "")]


@pytest.mark.parametrize("name", ["Android 18", "2nd Form", "Ox x2 Elk", "3", "Sun/Moon", "Eclipse, the Last", "A - B"])
def test_digits_and_marks_of_a_name_are_its_own(name: str) -> None:
    assert read(f"4 KF01-101 {name}") == [(4, "KF01-101", name)]
    assert read(f"4x {name} (KF01-101)") == [(4, "KF01-101", name)]


@pytest.mark.parametrize("line", ["KF01-101 Android 18", "4 Cinder Whelp", "Cinder Whelp", "KF01-101", "4,4,4"])
def test_what_lacks_a_number_or_its_copies_is_refused(line: str) -> None:
    assert refused(f"1 KF01-001\n{line}").startswith("line 2, ")


def test_every_line_that_cannot_be_read_is_named() -> None:
    said = refused("1 KF01-001\nfoo\n4 KF01-101\nbar\n\nSide deck:\n2 KF01-102")
    assert said.startswith('line 2, "foo", is no card with its number of copies: write "4 KF01-101"')
    assert said.endswith('(lines 4 "bar", 6 "Side deck:" cannot be read either)')
    many = refused("\n".join(["foo"] * 1100))
    assert many.endswith(', 31 "foo", 32 "foo" and 1,068 more cannot be read either)')


def test_a_row_may_begin_with_an_empty_cell_and_a_name_may_hold_other_marks() -> None:
    assert read("name\tcard number\tqty\n\tKF01-101\t4") == [(4, "KF01-101", "")]
    assert read('qty,id,name\n4,KF01-101,"Ox; Elk, Hen"\n,,') == [(4, "KF01-101", "Ox; Elk, Hen")]


def test_a_part_that_the_game_has_not_is_refused_with_those_it_has() -> None:
    told = 'is no heading of a part that this game\'s decks have: "main deck" or "leader"'
    assert refused("Sideboard:\n1 KF01-001") == f'line 1, "Sideboard:", {told}'
    assert refused('{"main": {"KF01-101": 4}, "side": {"KF01-102": 1}}').startswith('"side" is no part')
    assert "is of no part" in refused("qty,id,board\n4,KF01-101,main\n1,KF01-102,side")


def test_each_game_says_its_own_parts() -> None:
    for game in SHIPPED:
        for part in game.pool.parts:
            for heading in part.headings:
                with pytest.raises(BadDeck):
                    parse_deck(f"{heading}:\n4 KF01-101", label="test")
                [entry] = parse_deck(f"{heading}:\n4 KF01-101", label="test", parts=game.pool.parts).entries
                assert entry.part == part.name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("qty,card number\n4,KF01-101\nfour,KF01-102", 'line 3, "four,KF01-102", has no number of copies'),
        ("qty,card number\n4,KF01-101\n0,KF01-102", "line 3, \"0,KF01-102\", gives no copies"),
        ("qty,card number\n4,Cinder Whelp", "line 2"),
        ('{"cards": [{"id": "KF01-101", "count": 4}, {"name": "Ox"}]}', 'entry 2 of "cards" names no card'),
        ('{"cards": [{"id": "KF01-101", "count": "four"}]}', 'entry 1 of "cards" has "four" copies: give 1 to 999'),
        ('{"cards": [{"id": "KF01-101", "count": 0}]}', 'entry 1 of "cards" gives no copies'),
        ('{"KF01-101": true}', '"KF01-101" of the list has "True" copies'),
        ('{"KF01-101": 4.5}', 'has "4.5" copies: give 1 to 999'),
        ('["KF01-101", "Ox"]', 'entry 2 of the list is "Ox", which names no card'),
        ('["KF01-101", 7]', "entry 2 of the list is \"7\""),
        ('[{}]', "entry 1 of the list names no card"),
        ('{"cards":\n[{"id": "KF01-101",]}', "line 2, column"),
        ("[" * 100_000, "this is no JSON that a deck list can be"),
        ('{"main": ' * 20 + "[]" + "}" * 20, "nests too deep"),
        ('{"KF01-101": ' + "9" * 5000 + "}", "too long numbers"),
        ("{}", "names no card"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, said: str) -> None:
    assert said in refused(text)
    assert len(refused(text)) < 250


@pytest.mark.parametrize(
    "text",
    [
        '[{"id": "KF01-001", "count": 1, "name": "Vessa"}, {"id": "KF01-101", "count": 4, "name": "Whelp"}]',
        '{"id": "e3-7", "leader": {"cardNumber": "KF01-001", "name": "Vessa"},'
        ' "mainDeck": [{"card_number": "KF01-101", "qty": "4", "name": "Whelp", "colors": ["red"]}], "side": []}',
        '{"title": "Rush", "author": {"name": "Ann", "views": 3}, "cards": [{"card": {"id": "KF01-001",'
        ' "name": "Vessa"}, "quantity": 1}, {"card": {"id": "KF01-101", "name": "Whelp"}, "quantity": 4}]}',
    ],
)
def test_the_json_of_builders_names_cards_by_objects(text: str) -> None:
    assert read(text) == [(1, "KF01-001", "Vessa"), (4, "KF01-101", "Whelp")]


@pytest.mark.parametrize(
    "text",
    [
        '{"KF01-001": 1, "KF01-101": 2}',
        '{"leader": "KF01-001", "main": {"KF01-101": 2}}',
        '["Exported from a builder", "KF01-001", "2xKF01-101"]',
        '{"cards": {"KF01-001": {"count": 1}, "KF01-101": {"count": 2}}}',
        '\ufeff  [\n"KF01-001",\n"2 KF01-101"]',
    ],
)
def test_the_json_of_builders_names_cards_by_numbers(text: str) -> None:
    assert read(text) == [(1, "KF01-001", ""), (2, "KF01-101", "")]


def test_each_copy_may_stand_alone_in_json() -> None:
    assert read('["KF01-101", "KF01-101"]') == [(1, "KF01-101", ""), (1, "KF01-101", "")]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("# Red Rush\n4 KF01-101", "Red Rush"),
        ("Deck name: Red Rush\n4 KF01-101", "Red Rush"),
        ("\nName: Red  Rush \nid,qty\nKF01-101,4", "Red  Rush"),
        ('{"name": "Red Rush", "cards": {"KF01-101": 4}}', "Red Rush"),
        ('{"cards": {"KF01-101": 4}}', "list"),
    ],
)
def test_a_list_may_say_what_its_deck_is_called(text: str, label: str, tmp_path: Path) -> None:
    (tmp_path / "list.any").write_text(text, encoding="utf-8")
    deck = read_deck(tmp_path / "list.any")
    assert (deck.label, [entry.number for entry in deck.entries]) == (" ".join(label.split()), ["KF01-101"])


def test_a_pasted_list_has_the_name_in_it_or_else_the_one_that_is_given() -> None:
    assert named_deck("# Red Rush\n4 KF01-101", usual="Mine").label == "Red Rush"
    deck = named_deck("4 KF01-101 Cinder Whelp", usual="Mine")
    assert deck.label == "Mine"
    assert deck_text(deck, {}) == "# Mine\n4 KF01-101\n"
    assert deck_text(deck, {"KF01-101": "Other"}) == "# Mine\n4 KF01-101 Other\n"
    with pytest.raises(BadDeck, match="its name"):
        named_deck(f"# {'x' * 1_000}\n4 KF01-101", usual="Mine")


CALLED = {"android 17": ["A-1"], "ox": ["B-1", "B-2"], "ox of 4": ["C-1"]}


@pytest.mark.parametrize(
    "line",
    ["4 Android 17", "4x Android 17", "Android 17 x4", "Android 17 4x", "Android 17 (4)", "4 Ox of 4", "Ox of 4"],
)
def test_a_line_of_a_name_alone_is_read_where_names_are_known(line: str) -> None:
    [entry] = named_deck(line, usual="Mine", numbers=lambda name: CALLED.get(name.casefold(), [])).entries
    copies = 1 if line == "Ox of 4" else 4
    assert (entry.copies, entry.number) == (copies, "A-1" if "Android" in line else "C-1")
    assert "is no card with its number of copies" in refused(line)


def test_a_name_of_several_cards_is_refused_with_their_numbers() -> None:
    with pytest.raises(BadDeck, match=r'line 2, "4 Ox", is the name of 2 cards: write the number of one .*, B-1, B-2'):
        named_deck("4 KF01-101\n4 Ox", usual="Mine", numbers=lambda name: CALLED.get(name.casefold(), []))


NUMBERS = st.from_regex(r"[A-Z]{1,3}[0-9]{1,2}[-/][0-9]{2,4}(_p1)?", fullmatch=True)
WORDS = st.sampled_from(["Ox", "of", "the", "Elk,", "17", "Sun/Moon", "IV", "Élan", "&"])
NAMES = st.lists(WORDS, max_size=4).map(" ".join).filter(lambda name: not name[:1].isdecimal())
ENTRIES = st.lists(st.tuples(st.integers(1, 999), NUMBERS, NAMES), min_size=1, max_size=6)
LINES = st.sampled_from(
    [
        "{copies} {number} {name}",
        "{copies}x {number} {name}",
        "x{copies} {number} {name}",
        "{number} {name} x{copies}",
        "{copies} {name} ({number})",
        "{name} [{number}] x{copies}",
        "* {copies} {number} {name}  # told",
    ]
)
BETWEEN = st.sampled_from(["", "# a comment", "Main deck (50):", "[Leader]", "// Ox", "   "])


@settings(deadline=None)
@given(ENTRIES, st.data())
def test_text_reads_back(entries: list[Entry], data: st.DataObject) -> None:
    lines = []
    for copies, number, name in entries:
        lines += [data.draw(BETWEEN), data.draw(LINES).format(copies=copies, number=number, name=name or "Ox")]
    assert read("\n".join(lines)) == [(copies, of_all_prints(number), name or "Ox") for copies, number, name in entries]


@settings(deadline=None)
@given(ENTRIES, st.permutations(["quantity", "card number", "name", "rarity"]), st.sampled_from(",;\t"))
def test_csv_reads_back(entries: list[Entry], columns: list[str], delimiter: str) -> None:
    file = io.StringIO()
    writer = csv.DictWriter(file, columns, delimiter=delimiter)
    writer.writeheader()
    writer.writerows(
        {"quantity": c, "card number": number, "name": name, "rarity": "SR"} for c, number, name in entries
    )
    assert read(file.getvalue()) == [(c, of_all_prints(number), name) for c, number, name in entries]


@settings(deadline=None)
@given(ENTRIES, st.sampled_from([("id", "count"), ("cardNumber", "qty"), ("card_id", "Quantity")]), st.booleans())
def test_json_reads_back(entries: list[Entry], keys: tuple[str, str], apart: bool) -> None:
    cards = [{keys[0]: number, keys[1]: copies, "name": name} for copies, number, name in entries]
    given: Any = {"leader": cards[:1], "mainDeck": cards[1:]} if apart else cards
    expected = [(c, of_all_prints(number), name) for c, number, name in entries]
    assert read(json.dumps(given)) == read(json.dumps(given, indent=1)) == expected


@pytest.mark.parametrize(
    "text",
    [
        '{"KF01-101": 4.0}',
        '[{"id": "KF01-101", "count": 4.0}]',
        '{"main": [{"number": "KF01-101", "qty": 4.00}]}',
        '[{"id": "KF01-101", "count": 40e-1}]',
    ],
)
def test_copies_in_json_may_be_written_with_a_point(text: str) -> None:
    assert read(text) == [(4, "KF01-101", "")]


@pytest.mark.parametrize("count", ["4.5", "1e400", "[4]", "{}", "true", "-1.0"])
def test_copies_in_json_that_are_no_number_are_told(count: str) -> None:
    for text in (f'[{{"id": "KF01-101", "count": {count}}}]', f'{{"main": [{{"id": "KF01-101", "count": {count}}}]}}'):
        with pytest.raises(BadDeck, match="copies: give 1 to 999"):
            read(text)


@settings(deadline=None)
@given(st.text(alphabet='{}[]",:41xKF-\n \\', max_size=80))
def test_what_looks_like_a_list_gives_cards_or_a_bad_deck(text: str) -> None:
    try:
        entries = parse_deck(text, label="test").entries
    except BadDeck:
        return
    assert all(1 <= entry.copies <= 999 and CARD_NUMBER.fullmatch(entry.number) for entry in entries)
