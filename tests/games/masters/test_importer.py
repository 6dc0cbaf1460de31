"""Public card lists of Masters: every card is taken with its text, and what cannot be used is left out with reasons."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.cards.lists import CONFLICT, MOST_LETTERS, SAME_AGAIN
from events.language.effect import Manual
from events.masters.bounds import wrong
from events.masters.card import LeaderBack, MastersCard
from events.masters.importer import MOST_TEXT, import_cards, printed_cards
from tests.games.masters.conformance.cards import battle_card

PUBLIC_LIST = Path(__file__).parents[3].parent / "shared" / "cards" / "masters.jsonl"

OX = {
    "number": "T1-001",
    "name": "Ox",
    "type": "Battle",
    "color": "Red",
    "power": "15000",
    "cost": "3(RR)",
    "combo_cost": "0",
    "combo_power": "5000",
    "character": "Ox: Young",
    "special_trait": "Beast/Miller\N{RIGHT SINGLE QUOTATION MARK}s Army",
    "era": "Mill Saga",
    "skill": "\N{HYPHEN}",
}
CARD = MastersCard(
    number="T1-001",
    name="Ox",
    kind="battle",
    colors=("red",),
    cost=3,
    specified=("red", "red"),
    power=15000,
    combo_cost=0,
    combo_power=5000,
    characters=("Ox : Young",),
    traits=("Beast", "Miller's Army"),
    eras=("Mill Saga",),
)
BALL = '<img src="/images/common/{}_ball.png" alt="" class="colorCostBall">'
OTHER_FORM = {
    "number": "T1-002",
    "name": "Mill",
    "type": "Battle",
    "color": "Multi",
    "skill_kentan88": "[Blocker]",
    "kentan88": {
        "energy": "3",
        "energy_text": f"3({BALL.format('blue')}{BALL.format('yellow')})",
        "color": "Blue/Yellow",
        "power": "5000",
        "combo_energy": None,
        "combo_power": "10000",
        "special_trait": None,
    },
}
LEADER = {
    "number": "T1-003",
    "name": "Miller / Miller, Awake",
    "type": "Leader",
    "color": "Black",
    "power": "10000 // 15000",
    "cost": "-",
    "combo_cost": "-",
    "combo_power": "-",
    "character": "Miller // Miller",
    "special_trait": "Earthling // Earthling/God",
    "era": "Mill Saga // Mill Saga",
    "skill": "[Awaken] When your life is at 4 or less : Draw 2 cards and flip this card over. // [Double Strike]",
}


def row(**changes: object) -> dict[str, object]:
    return {**OX, **changes}


def taken(*rows: Mapping[str, object]) -> tuple[MastersCard, ...]:
    imported = import_cards([json.dumps(each) for each in rows])
    assert imported.left_out == ()
    return imported.cards


def reason(*rows: Mapping[str, object]) -> str:
    *_, last = import_cards([json.dumps(each) for each in rows]).left_out
    return last.reason


@pytest.mark.rule("2-3-2", "2-6-3")
def test_a_card_with_all_its_fields() -> None:
    assert taken(OX) == (CARD,)


def test_the_other_form_of_records_has_orbs_as_pictures() -> None:
    [card] = taken(OTHER_FORM)
    assert (card.cost, card.specified, card.colors) == (3, ("blue", "yellow"), ("blue", "yellow"))
    assert (card.combo_cost, card.combo_power, card.traits) == (0, 10000, ())
    assert [skill.keyword for skill in card.keywords] == ["blocker"]


def test_a_leader_has_two_sides() -> None:
    [leader] = taken(LEADER)
    assert isinstance(leader.back, LeaderBack)
    assert (leader.name, leader.power, leader.characters, leader.traits) == (
        "Miller",
        10000,
        ("Miller",),
        ("Earthling",),
    )
    assert (leader.back.name, leader.back.power, leader.back.traits) == ("Miller, Awake", 15000, ("Earthling", "God"))
    assert [skill.keyword for skill in leader.skills] == ["awaken"]
    assert [skill.keyword for skill in leader.back.keywords] == ["double_strike"]


def test_a_leader_without_two_sides_is_left_out() -> None:
    assert reason({**LEADER, "power": "10000"}) == "power does not have two sides, with ' // ' between them"


def test_a_card_of_several_colors_has_those_of_its_cost() -> None:
    [card] = taken(row(color="Multi", cost="4(RKK)"))
    assert card.colors == ("red", "black")
    assert reason(row(color="Multi", cost="4(KK)")) == "a card of several colors whose cost does not tell them"


@pytest.mark.parametrize("cost", ["5(-)", "5(\N{HYPHEN})", "5()", "5", "\N{FULLWIDTH DIGIT FIVE}(-)"])
def test_a_cost_without_a_specified_one(cost: str) -> None:
    [card] = taken(row(cost=cost))
    assert (card.cost, card.specified) == (5, ())


def test_a_cost_of_which_nothing_is_printed_is_0() -> None:
    [card] = taken(row(type="Extra", power="-", cost="-(-)", skill="[Field]"))
    assert (card.cost, card.specified) == (0, ())


def test_combo_costs_that_are_not_printed() -> None:
    [free] = taken(row(combo_cost="-"))
    assert (free.combo_cost, free.combo_power) == (0, 5000)
    [never] = taken(row(combo_cost="-", combo_power="-"))
    assert (never.combo_cost, never.combo_power) == (None, None)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"type": "Unison"}, "unknown type: there are LEADER, BATTLE, EXTRA"),
        ({"type": "Z-Battle"}, "unknown type: there are LEADER, BATTLE, EXTRA"),
        (
            {"color": "White"},
            "unknown color: there are red, blue, green, yellow, black and multi, of the colors of its cost",
        ),
        ({"cost": "-"}, "missing field cost"),
        ({"cost": "3(W)"}, "unknown cost: a number, and in brackets a letter for each orb, of R, B, G, Y, K"),
        ({"power": "-"}, "missing field power"),
        ({"type": "Extra"}, "Extra Card with power"),
        ({"type": "Extra", "power": "-"}, "Extra Card without text"),
        ({"name": ""}, "missing field name"),
    ],
)
def test_what_the_book_does_not_have_is_left_out_with_its_reason(changes: dict[str, object], said: str) -> None:
    assert reason(row(**changes)) == said


def test_a_line_of_no_form() -> None:
    assert reason({"cardid": "T1-1"}) == "unknown form of card list: `kifu cards import --help` has those that are read"
    assert reason({"number": "T1-1", "name": "Ox", "skill_kentan88": ""}) == "missing field kentan88"


def test_a_record_without_a_number_or_with_two_texts_is_of_no_form() -> None:
    unknown = "unknown form of card list: `kifu cards import --help` has those that are read"
    assert reason({name: each for name, each in OX.items() if name != "number"}) == unknown
    assert reason(row(skill_kentan88="[Blocker]")) == unknown
    [left] = import_cards([json.dumps(row(skill_kentan88="[Blocker]"))]).left_out
    assert (left.line, left.number, left.reason) == (1, row()["number"], unknown)


@pytest.mark.rule("2-6-3")
@pytest.mark.parametrize("field", ["skill", "character"])
def test_words_are_printable_and_not_too_long(field: str) -> None:
    most = MOST_TEXT if field == "skill" else MOST_LETTERS
    assert taken(row(**{field: "x" * most}))
    assert "printable" in reason(row(**{field: "x" * (most + 1)}))
    assert "printable" in reason(row(**{field: "x\x07x"}))


@pytest.mark.parametrize(
    ("field", "most"), [("power", 1_000_000), ("combo_power", 1_000_000), ("cost", 99), ("combo_cost", 99)]
)
def test_figures_of_a_card_are_bounded(field: str, most: int) -> None:
    card = battle_card("Ox")
    assert wrong(replace(card, **{field: most})) is None
    assert wrong(replace(card, **{field: most + 1})) is not None
    assert wrong(replace(card, **{field: -1})) is not None


def test_prints_of_one_number_are_one_card() -> None:
    assert reason(OX, row(rarity="SR")) == SAME_AGAIN
    assert reason(OX, row(power="20000")) == CONFLICT


def test_skills_are_lines_and_those_with_unknown_tags_are_done_by_hand() -> None:
    """A tag that the book does not have is never guessed: its skill is the player's to do."""
    [card] = taken(row(skill="[Blocker] | [Burrow 2] Dig twice."))
    assert card.text == "[Blocker]\n[Burrow 2] Dig twice."
    assert [skill.keyword for skill in card.keywords] == ["blocker"]
    [skill] = card.skills
    assert skill.effects == (Manual(text="[Burrow 2] Dig twice."),)


def test_printed_cards_are_read_whatever_else_is_wrong_with_them() -> None:
    lines = [json.dumps({**LEADER, "type": "Unison"}), "no JSON", ""]
    [card] = printed_cards(lines)
    assert (card.number, len(card.texts)) == ("T1-003", 2)


@pytest.mark.slow
@pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs a public card list")
def test_every_card_of_the_book_in_a_public_list_is_taken() -> None:
    """Left out are only types and colors that the book does not have, and cards of which the list tells too little."""
    imported = import_cards(PUBLIC_LIST.read_bytes().splitlines())
    reasons = {left.reason.split(":")[0] for left in imported.left_out}
    assert reasons <= {
        "unknown type",
        "unknown color",
        "unknown cost",
        "missing field power",
        "missing field cost",
        "a card of several colors whose cost does not tell them",
    }
    assert len(imported.cards) >= 2_860
