"""Errata: the CRD's rulings on single cards change the cards they are about, explain them, or are left to a person."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.dbz.card import DbzCard
from events.dbz.compiler import with_text
from events.dbz.errata import read_errata
from events.dbz.importer import import_cards
from events.dbz.rulings import is_even, read_ratings, read_rulings
from events.dbz.vocabulary import wrong

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "dbz.jsonl"
CRD = SHARED / "rules" / "dbz_crd.txt"

PUSH = with_text(
    DbzCard(number="SaiyanSaga-012", name="Red Push", kind="physical", style="red"), "Draw a card. Limit 2 per deck."
)
OX = with_text(
    DbzCard(
        number="FriezaSaga-007", name="Ox, the Old (lvl 2)", kind="personality", character="Ox", level=2, rating=(0, 5)
    ),
    "(Constant Combat Power) Draw a card.",
)
READS = "Treat this card as if it read, \N{LEFT DOUBLE QUOTATION MARK}{}\N{RIGHT DOUBLE QUOTATION MARK}"


def document(*entries: str, ratings: Sequence[str] = ()) -> str:
    """A document of rulings, in the form of the CRD."""
    lines = ["# A document", "## Contents", '**No Ruling** (Saiyan Saga - #012) - Treat this card as if it read, "No."']
    lines += [
        "## Specific Card Clarifications/Errata/Rulings",
        "",
        *(line for entry in entries for line in (entry, "")),
    ]
    return "\n".join(
        [*lines, "## 0. Power Level Errata", *ratings, "## Glossary", "**Red Push** (Saiyan Saga - #12) - No."]
    )


def ruled(words: str, card: DbzCard = PUSH, head: str = "**Red Push** (Saiyan Saga - #12) - ") -> tuple[str, DbzCard]:
    """What becomes of a ruling, and its card after it."""
    errata = read_errata(document(f"{head}{words}"), [card])
    [ruling] = errata.rulings
    return ruling.outcome, next(iter(errata.cards), card)


def text_of(words: str, card: DbzCard = PUSH, head: str = "**Red Push** (Saiyan Saga - #12) - ") -> str:
    outcome, now = ruled(words, card, head)
    assert outcome == "applied"
    return now.text


def test_a_text_replaces_another_with_all_that_it_says() -> None:
    outcome, now = ruled(READS.format("Heroes only. Stops an energy attack. Limit 1 per deck."))
    assert outcome == "applied"
    assert now == with_text(PUSH, "Heroes only. Stops an energy attack. Limit 1 per deck.")
    assert (now.only, now.limit, now.skills[0].timing) == (("hero",), 1, ("defense",))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ('Treat this cards as if it read, "Draw 2 cards"', "Draw 2 cards."),
        ('Treat this card as if it read, "Draw 2 cards".', "Draw 2 cards."),
        ('Treat this card as if it read "Draw 2 cards. "', "Draw 2 cards."),
        ('Treat this card as if it read, "Draw 2 cards.', "Draw 2 cards."),
        ('Treat this card as if it read, "Search for "Ox Drill" and draw it."', 'Search for "Ox Drill" and draw it.'),
        ('Treat this card as if it read, "It gains "Draw a card." Remove it."', 'It gains "Draw a card." Remove it.'),
        ('Its owner may use it. Treat this card as if it read, "Draw 2 cards." So do.', "Draw 2 cards."),
        ("Treat this card as if it read, “Draw **2** [cards](#).” (1/15/04)", "Draw 2 cards."),
    ],
)
def test_texts_in_all_marks(words: str, text: str) -> None:
    assert text_of(words) == text


@pytest.mark.parametrize(
    "words",
    [
        'Treat this card as if it read, "... 2 cards."',
        'Treat this card as if it read, "Draw 2 cards..."',
        'Treat this card as if it read, "(Ox Drill" cannot stop it.) Draw 2 cards."',
        "Treat this card as if it read (Draw 2 cards.)",
        'This card is supposed to read "...draw 2..."',
        "Ignore the last sentence of this card.",
        "You may not include copies of this card in your deck if you declared a Freestyle Tokui-Waza.",
        'Treat this card as if it read, "Draw 2 cards." This card gains Limit 1 per deck.',
    ],
)
def test_a_text_that_is_cut_or_misread_needs_a_person(words: str) -> None:
    assert ruled(words) == ("person", PUSH)


def test_a_ruling_that_only_explains_changes_nothing() -> None:
    assert ruled("This card can affect Dragon Balls.") == ("clarified", PUSH)
    assert ruled('You only draw once, "if successful" or not.') == ("clarified", PUSH)


def test_what_else_a_ruling_explains_is_told() -> None:
    words = 'Treat this card as if it read, "Draw 2 cards." You draw both at once.'
    [told] = read_errata(document(f"**Red Push** (Saiyan Saga - #12) - {words}"), [PUSH]).rulings
    assert (told.title, told.numbers, told.note) == (
        "Red Push",
        ("SaiyanSaga-012",),
        "also explains: You draw both at once.",
    )
    assert told.line == 6


def test_paragraphs_below_a_ruling_are_part_of_it() -> None:
    entries = (
        '**Red Push** (Saiyan Saga - #12) - Treat this card as if it read, "Draw 2 of your',
        'cards."',
        "**Red Push's** effects are many.",
        "**Elk Push** (Saiyan Saga - #13) - No.",
    )
    errata = read_errata(document(*entries), [PUSH])
    assert [ruling.title for ruling in errata.rulings] == ["Red Push", "Elk Push"]
    assert errata.rulings[0].note == "also explains: Red Push's effects are many."
    assert errata.cards == (with_text(PUSH, "Draw 2 of your cards."),)


def test_a_card_gains_sentences_once() -> None:
    assert text_of('This card gains, "Remove it."') == "Draw a card. Limit 2 per deck. Remove it."
    assert text_of('This card gains "Draw a card."') == PUSH.text
    outcome, now = ruled('This card gains, "Limit 1 per deck. Remove it."')
    assert (outcome, now.text, now.limit) == ("applied", "Draw a card. Limit 1 per deck. Remove it.", 1)


def test_a_card_loses_a_sentence_if_it_has_it() -> None:
    assert text_of('This card does not have "Draw a card."') == "Limit 2 per deck."
    assert text_of('This card no longer has "Draw 3 cards."') == PUSH.text


@pytest.mark.parametrize(
    "words",
    [
        "This card's title has been clarified to say \"Ox's Push.\"",
        'This title has been changed to "Ox\'s Push", and is no other print.',
        'This card is being clarified to be titled "Ox\'s Push".',
        "This card's title is \"Ox's Push.\"",
        'Treat this title as if it read "Ox\'s Push."',
    ],
)
def test_a_card_is_titled_otherwise(words: str) -> None:
    outcome, now = ruled(words.replace("Ox", "Krillin"))
    assert (outcome, now.name, now.named, now.text) == ("applied", "Krillin's Push", ("Krillin",), PUSH.text)


def test_only_some_use_a_card() -> None:
    outcome, now = ruled('This is a "Saiyan Heritage only" card.')
    assert (outcome, now.only, now.text) == ("applied", ("Saiyan Heritage",), f"Saiyan Heritage only. {PUSH.text}")
    before = with_text(PUSH, "Villains and Goku only. Draw a card.")
    assert text_of('This card is a "Heroes only" card.', before) == "Heroes only. Draw a card."


def test_kinds_and_styles() -> None:
    drill = DbzCard(number="SaiyanSaga-012", name="Ox Finds a Drill", kind="drill")
    head = "**Ox Finds a Drill** (Saiyan Saga - #12) - "
    assert ruled("This card is not a Drill.", drill, head)[1].kind == "noncombat"
    assert ruled("This card is not a Dragon Ball.", drill, head) == ("applied", drill)
    combat = DbzCard(number="SaiyanSaga-012", name="Ox Finds a Drill", kind="physical")
    assert ruled("This card is a Non-Combat card, not a Physical Combat card.", combat, head)[1].kind == "drill"
    assert ruled("This card is a Combat card, not a Physical Combat card.")[1].kind == "combat"
    assert ruled("This card is a Trap card, not a Physical Combat card.")[0] == "person"
    assert ruled("This is a Blue Style card.")[1].style == "blue"
    assert ruled("This card is not a Red Style card, because it is plain.")[1].style == ""
    assert ruled("This card is not a Black Style card.")[1].style == "red"


OF_OX = "**Ox, the Old Lv.2** (Frieza Saga - #7) - "


def test_a_power_keeps_its_head() -> None:
    text = "(Constant Combat Power) Draw 2 cards."
    assert text_of('Treat his Constant Combat Power as if it read, "Draw 2 cards."', OX, OF_OX) == text
    assert text_of('His power reads, "Draw 2 cards."', OX, OF_OX) == text
    plain = with_text(OX, "Ox Dance draws a card.")
    assert text_of('Treat this power as if it read, "Draw 2 cards."', plain, OF_OX) == "Draw 2 cards."
    assert text_of('Power: Ox Dance - Treat this power as if it read, "Draw 2 cards."', plain, OF_OX) == "Draw 2 cards."


def test_one_of_several_powers_needs_a_person() -> None:
    several = with_text(OX, "(Power 1:) Draw a card. (Power 2:) Draw 3 cards.")
    assert ruled('His power reads, "Draw 2 cards."', several, OF_OX) == ("person", several)
    words = 'Power: Elk Dance - Treat this power as if it read, "Draw 2 cards."'
    assert ruled(words, with_text(OX, "Ox Dance draws a card."), OF_OX)[0] == "person"
    assert text_of('Treat this card as if it read, "Draw 2 cards."', several, OF_OX) == "Draw 2 cards."


@pytest.mark.parametrize(
    ("head", "outcome"),
    [
        ("**Red Push** (Saiyan Saga - #12) - ", "applied"),
        ("***Red Push*** (Saiyan Saga – #012) – ", "applied"),
        ("**Red Push!** (Saiyan Saga #12) ", "applied"),
        ("**Red Push (Saiyan Saga - #12)** - ", "applied"),
        ("**Rad Push** (Saiyan Saga - 12) - ", "applied"),
        ("**Red Push** (Saiyan Saga - #11-#13) - ", "applied"),
        ("**Red Push** (Saiyan Saga - #11, #12) - ", "applied"),
        ("**Red Push** (Ox Promo - #12) - ", "applied"),
        ("**Red Push** (Trunks Saga - #12) - ", "person"),
        ("**Red Push** (Saiyan Saga - #13) - ", "person"),
        ("**Red Push** ", "person"),
        ("**Blue Kick** (Saiyan Saga - #12) - ", "absent"),
        ("**Red Push Lv.1** (Saiyan Saga - #12) - ", "absent"),
    ],
)
def test_the_card_of_a_ruling_is_found_by_title_set_and_number(head: str, outcome: str) -> None:
    assert ruled('Treat this card as if it read, "Draw 2 cards."', head=head)[0] == outcome


@pytest.mark.parametrize(
    ("head", "outcome"),
    [
        ("**Ox, the Old Lv.2** (Frieza Saga - #7) - ", "applied"),
        ("**Ox Lv.2** (Frieza Saga - #7) - ", "applied"),
        ("**Ox Lv1-Lv.3** (Frieza Saga - #6-#8) - ", "applied"),
        ("**Ox, the Old Iv.2** (Frieza Saga - #7) - ", "applied"),
        ("**Ox Lv. 1** (Frieza Saga - #7) - ", "absent"),
        ("**Ox Lv.2** (Saiyan Saga - #7) - ", "absent"),
        ("**Ox Lv.2** (Frieza Saga - #8) - ", "absent"),
        ("**Elk Lv.2** (Frieza Saga - #7) - ", "absent"),
    ],
)
def test_the_personality_of_a_ruling_is_found_by_level_set_and_number(head: str, outcome: str) -> None:
    assert ruled('Treat this card as if it read, "Draw 2 cards."', OX, head)[0] == outcome


def test_a_title_says_that_a_personality_is_a_high_tech_one() -> None:
    outcome, now = ruled("It is so.", OX, "**Ox, the Old Lv.2 HT** (Frieza Saga - #7) - ")
    assert (outcome, now.high_tech) == ("applied", True)
    assert ruled("It is so.", OX, OF_OX) == ("clarified", OX)


def printed(title: str, *ratings: str) -> list[str]:
    return [f"**2** **{title}** 66", *(f"{rating}  " for rating in ratings), "**Power:** No."]


def test_power_ratings() -> None:
    pan = replace(OX, number="KidBuuSaga-066", name="Pan, the Ox (lvl 2)", character="Pan", rating=(0, 1, 2, 3))
    even = document(ratings=printed("Pan, the Ox?", "1,200", "1,100", "1,000", "00"))
    [now] = read_errata(even, [pan]).cards
    assert now.rating == (0, 1_000, 1_100, 1_200)
    for garbled in (("1,200", "137", "1,000", "00"), ("1,200", "1,100", "00"), ("1,200", "91", "90", "00")):
        errata = read_errata(document(ratings=printed("Pan, the Ox", *garbled)), [pan])
        assert [(ruling.outcome, errata.cards) for ruling in errata.rulings] == [("person", ())]
    assert read_errata(even, [OX]).rulings[0].outcome == "absent"


def test_ratings_that_rise_evenly() -> None:
    assert is_even((0, 10, 20, 30))
    assert is_even((0, 100, 110, 120))
    assert not is_even((0, 10, 20, 31))
    assert not is_even((5, 10, 20, 30))


def test_rulings_that_are_read_again_change_nothing_more() -> None:
    entries = (
        '**Red Push** (Saiyan Saga - #12) - This card gains, "Limit 1 per deck. Remove it."',
        f'{OF_OX}Treat his Constant Combat Power as if it read, "Draw 2 cards."',
    )
    first = read_errata(document(*entries), [PUSH, OX])
    again = read_errata(document(*entries), first.cards)
    assert len(first.cards) == 2
    assert again.cards == ()
    assert again.rulings == first.rulings


def test_a_document_without_rulings() -> None:
    errata = read_errata("# Ox\nTreat this card as if it read, no.", [PUSH])
    assert (errata.rulings, errata.cards) == ((), ())


@pytest.mark.skipif(not CRD.exists(), reason="needs the CRD")
def test_the_rulings_of_the_crd() -> None:
    text = CRD.read_text(encoding="utf-8")
    rulings = list(read_rulings(text))
    assert len(rulings) > 340
    assert all(ruling.paragraphs and ruling.title for ruling in rulings)
    assert sum(not ruling.numbers for ruling in rulings) <= 2
    assert [rerated.number for rerated in read_ratings(text)] == ["45", "47", "52", "66"]


@pytest.mark.skipif(not (CRD.exists() and PUBLIC_LIST.exists()), reason="needs the CRD and a public card list")
def test_the_rulings_of_the_crd_on_the_cards_of_a_public_list() -> None:
    cards = import_cards(PUBLIC_LIST.read_bytes().splitlines()).cards
    text = CRD.read_text(encoding="utf-8")
    errata = read_errata(text, cards)
    counts = errata.counts()
    here = len(errata.rulings) - counts["absent"]
    assert here > 150
    assert counts["applied"] > here / 2
    assert counts["applied"] + counts["clarified"] > 0.85 * here
    assert [card.number for card in errata.cards if wrong(card)] == []
    changed = {card.number: card for card in errata.cards}
    after = read_errata(text, [changed.get(card.number, card) for card in cards])
    assert after.cards == ()
    assert after.rulings == errata.rulings
