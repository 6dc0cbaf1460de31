"""Public card lists: every card is taken with its text, and what cannot be used is left out with its reason."""

import html
import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from events.cards.bounds import excess
from events.cards.catalogue import Catalogue, Imported, LeftOut, read_catalogue, write_catalogue
from events.cards.deck import Deck, DeckEntry
from events.cards.lists import CONFLICT, MOST_BYTES, MOST_LETTERS, OWN, SAME_AGAIN
from events.fusion_world import GAME
from events.fusion_world.bounds import MOST_COST, MOST_POWER
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.deckbuilding import deck_errors
from events.fusion_world.importer import MOST_ORBS, MOST_TEXT, UNPRINTED, import_cards, printed_cards
from events.language.effect import Limit
from tests.drawn import given, st
from tests.games.fusion_world.conformance.scenario import Side, battle

CLAIMED = ("leader", "battle", "hand", "drop", "combo", "energy")
PUBLIC_LIST = Path(__file__).parents[3].parent / "shared" / "cards" / "fusion_world.jsonl"

UNKNOWN_COLOR = "unknown color: there are red, blue, green, yellow, black, all, no-color, each once, between slashes"
UNKNOWN_COST = "unknown specified cost: a letter for each orb, at most 20 of R, U, G, Y, B"
UNKNOWN_FORM = "unknown form of card list: `kifu cards import --help` has those that are read"
FACE = {
    "side": None,
    "name": "Miller&#039;s Cat",
    "cost": 2,
    "specifiedcost": "U",
    "power": 20000,
    "combopower": 10000,
    "traits": "Beast/Mill",
    "effect": None,
}
FACES = {"cardid": "T-1", "type": "BATTLE", "color": "Blue", "detail": [FACE]}
FLAT = {
    "id": "T-2",
    "cardType": "BATTLE",
    "name": "Old Miller",
    "color": "Black/Green",
    "cost": "3",
    "specifiedCost": "BG",
    "power": "25000",
    "comboPower": "-",
    "features": "-",
    "effect": "-",
}
CAT = FusionWorldCard(
    number="T-1",
    name="Miller's Cat",
    kind="battle",
    colors=("blue",),
    cost=2,
    specified=("blue",),
    power=20000,
    combo_power=10000,
    traits=("Beast", "Mill"),
)
MILLER = FusionWorldCard(
    number="T-2",
    name="Old Miller",
    kind="battle",
    colors=("black", "green"),
    cost=3,
    specified=("black", "green"),
    power=25000,
    combo_power=0,
)


def faces(**changed: object) -> str:
    """A line of the first form, with its only face changed."""
    return json.dumps({**FACES, "detail": [{**FACE, **changed}]})


def flat(**changed: object) -> str:
    """A line of the second form with fields changed."""
    return json.dumps({**FLAT, **changed})


def leader(*, front: Mapping[str, object] | None = None, back: Mapping[str, object] | None = None) -> str:
    """A Leader's line of the first form, with its sides changed."""
    sides = ({**FACE, "cost": None, "combopower": None, **changed} for changed in (front or {}, back or {}))
    return json.dumps({**FACES, "type": "LEADER", "detail": [*sides]})


def reason(line: bytes | str) -> str:
    """Why the line is left out."""
    report = import_cards([line])
    assert report.cards == ()
    (left_out,) = report.left_out
    assert left_out.line == 1
    return left_out.reason


def test_both_forms_give_cards() -> None:
    report = import_cards([json.dumps(FACES), "", json.dumps(FLAT).encode()])
    assert report == Imported(cards=(CAT, MILLER), left_out=())


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"cost": 0, "specifiedcost": None}, {"cost": 0, "specified": ()}),
        ({"specifiedcost": "-"}, {"specified": ()}),
        ({"specifiedcost": "UU"}, {"specified": ("blue", "blue")}),
        ({"cost": 1, "specifiedcost": "UU"}, {"cost": 1, "specified": ("blue", "blue")}),  # 1-2-2-1
        ({"combopower": None}, {"combo_power": 0}),
        ({"combopower": "-"}, {"combo_power": 0}),
        ({"combopower": 0}, {"combo_power": 0}),
        ({"cost": "2", "power": " 20000 "}, {}),
        ({"traits": None}, {"traits": ()}),
        ({"effect": "<br>"}, {}),
        ({"name": "Miller's\n   Cat"}, {}),
    ],
)
def test_what_a_list_may_write_differently(changed: dict[str, object], expected: Mapping[str, object]) -> None:
    (card,) = import_cards([faces(**changed)]).cards
    assert {field: getattr(card, field) for field in FusionWorldCard.__struct_fields__} == {
        **{field: getattr(CAT, field) for field in FusionWorldCard.__struct_fields__},
        **expected,
    }


def test_a_byte_order_mark_is_no_obstacle() -> None:
    assert import_cards([b"\xef\xbb\xbf" + faces().encode()]).cards == (CAT,)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (flat(cardType="LEADER", power="-"), "missing field power"),
        (leader(back={"name": None}), "missing field name"),
        (leader(back={"power": None}), "missing field power"),
        (leader(back={"effect": 5}), "effect is not text"),
        (flat(effect="x" * (MOST_TEXT + 1)), "effect is not printable text of at most 4000 characters"),
        (flat(effect="Draw\x00 1."), "effect is not printable text of at most 4000 characters"),
        (flat(cardType="STADIUM"), "unknown type: there are LEADER, BATTLE, EXTRA, ENERGY MARKER"),
        (flat(cardType=None), "missing field type"),
        (flat(cardType=["BATTLE"]), "type is not text"),
        (flat(color="Purple"), UNKNOWN_COLOR),
        (flat(color="Red/Red"), UNKNOWN_COLOR),
        (flat(color="ALL/Red"), UNKNOWN_COLOR),
        (flat(color="-"), "missing field color"),
        (flat(cost="-"), "missing field cost"),
        (flat(power=None), "missing field power"),
        (flat(name="-"), "missing field name"),
        (flat(name="x" * 201), "name is not printable text of at most 200 characters"),
        (flat(name="Old\u0000Miller"), "name is not printable text of at most 200 characters"),
        (flat(name="&#" + "9" * 5000 + ";"), "name is not text"),
        (flat(id="-"), "missing field number"),
        (flat(id=5), "number is not text"),
        (flat(id="T 2"), "number is not a card number"),
        (flat(id="KF01-101"), OWN),
        (flat(id="KF02-101", cardType="LEADER"), OWN),
        (flat(specifiedCost="P"), UNKNOWN_COST),
        (flat(specifiedCost="B" * 21), UNKNOWN_COST),
        (flat(cost="3.5"), "cost is not a whole number"),
        (flat(cost="three"), "cost is not a whole number"),
        (flat(cost=3.0), "cost is not a whole number"),
        (flat(cost=True), "cost is not a whole number"),
        (flat(cost=[3]), "cost is not a whole number"),
        (flat(cost="-3"), "cost is not between 0 and 99"),
        (flat(cost=100), "cost is not between 0 and 99"),
        (flat(power="9" * 5000), "power is not a whole number"),
        (flat(power=10**300), "power is not between 0 and 1000000"),
        (flat(power=-5000), "power is not between 0 and 1000000"),
        (flat(comboPower=-1), "combo power is not between 0 and 1000000"),
        (flat(features="Beast//Mill"), "special traits are not printable words between slashes"),
        (flat(features="Beast\n   Mill"), "special traits are not printable words between slashes"),
        (flat(effect={"text": "x"}), "effect is not text"),
        (json.dumps({**FACES, "detail": []}), "missing field detail"),
        (json.dumps({**FACES, "detail": "x"}), "missing field detail"),
        (json.dumps({**FACES, "detail": [FACE, FACE]}), "more than one face"),
        (json.dumps({**FACES, "type": "LEADER", "detail": [FACE, FACE, FACE]}), "more than two faces"),
        (json.dumps({**FACES, **FLAT}), UNKNOWN_FORM),
        ("{}", UNKNOWN_FORM),
        ("[1, 2]", "not a JSON object"),
        ("null", "not a JSON object"),
        ('"T-1"', "not a JSON object"),
        ("{", "bad JSON"),
        ("4 T-1 Cat", "bad JSON"),
        (flat(cost=float("nan")), "bad JSON"),
        (flat(cost=float("inf")), "bad JSON"),
        (flat().replace('"3"', "9" * 5000), "bad JSON"),
        ('{"id": ' * 100_000, "bad JSON"),
        ("[" * 100_000, "bad JSON"),
        ('{"id": "\ud800"}', "bad JSON"),
        (b'{"id": "\xff"}', "bad JSON"),
        (b"\x00\x01\x02", "bad JSON"),
        (flat(getIt="x" * 1_000_000), "line larger than 1 MB"),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, str) and len(value) < 100 else "line",
)
def test_why_a_line_is_left_out(line: bytes | str, expected: str) -> None:
    assert reason(line) == expected


def test_a_line_left_out_is_told_by_its_number_where_that_can_be_read() -> None:
    lines = [json.dumps({**FACES, "detail": detail}) for detail in ([], [FACE, FACE])]
    assert {left.number for left in import_cards(lines).left_out} == {FACES["cardid"]}
    [left] = import_cards([json.dumps({**FACES, "cardid": "?", "detail": []})]).left_out
    assert (left.number, left.reason) == (None, "number is not a card number")


def test_the_limits() -> None:
    assert (MOST_BYTES, MOST_LETTERS) == (1_000_000, 200)
    assert (MOST_COST, MOST_POWER, MOST_ORBS) == (99, 1_000_000, 20)


@pytest.mark.parametrize("form", [str, str.encode])
def test_a_line_of_the_most_bytes_is_read_and_one_byte_more_is_not(form: Callable[[str], str | bytes]) -> None:
    longest = flat().ljust(MOST_BYTES)
    assert import_cards([form(longest)]).cards == (MILLER,)
    assert reason(form(longest + " ")) == "line larger than 1 MB"


@pytest.mark.parametrize(
    ("at_most", "beyond", "expected"),
    [
        ({"name": "x" * MOST_LETTERS}, {"name": "x" * (MOST_LETTERS + 1)}, "name is not printable text"),
        ({"features": "x" * MOST_LETTERS}, {"features": "x" * (MOST_LETTERS + 1)}, "special traits are not printable"),
        ({"features": "a/b" * 66 + "/c"}, {"features": "a/b" * 66 + "/cd"}, "special traits are not printable"),
        ({"cost": MOST_COST}, {"cost": MOST_COST + 1}, "cost is not between 0 and 99"),
        ({"cost": f"{MOST_COST}"}, {"cost": f"{MOST_COST + 1}"}, "cost is not between 0 and 99"),
        ({"power": MOST_POWER}, {"power": MOST_POWER + 1}, "power is not between 0 and 1000000"),
        ({"comboPower": MOST_POWER}, {"comboPower": MOST_POWER + 1}, "combo power is not between 0 and 1000000"),
        (
            {"cost": MOST_COST, "specifiedCost": "B" * MOST_ORBS},
            {"cost": MOST_COST, "specifiedCost": "B" * (MOST_ORBS + 1)},
            "unknown specified cost",
        ),
    ],
    ids=["name", "trait", "traits", "cost", "cost in digits", "power", "combo power", "orbs"],
)
def test_a_field_at_its_limit_is_taken_and_one_above_is_not(
    at_most: dict[str, object], beyond: dict[str, object], expected: str
) -> None:
    report = import_cards([flat(**at_most)])
    assert [card.number for card in report.cards] == ["T-2"]
    assert reason(flat(**beyond)).startswith(expected)


def test_what_is_left_out_is_named_with_its_line() -> None:
    report = import_cards(["\n", "nonsense", faces(cost=None), flat(name=None)])
    assert [(entry.line, entry.number, entry.name) for entry in report.left_out] == [
        (2, None, None),
        (3, "T-1", "Miller's Cat"),
        (4, "T-2", None),
    ]


def test_the_same_card_again_is_taken_once() -> None:
    report = import_cards([faces(), json.dumps(FLAT), faces(side="FRONT")])
    assert report.cards == (CAT, MILLER)
    assert report.left_out == (LeftOut(3, "T-1", "Miller's Cat", SAME_AGAIN),)


@pytest.mark.parametrize("other", [faces(power=25000), faces(name="Cat")])
def test_a_number_with_two_contents_is_not_guessed(other: str) -> None:
    report = import_cards([faces(), other, faces()])
    assert report.cards == ()
    assert [(entry.line, entry.reason) for entry in report.left_out] == [(1, CONFLICT), (2, CONFLICT), (3, CONFLICT)]


def test_a_number_with_text_in_one_place_is_not_taken_as_plain() -> None:
    report = import_cards([faces(), faces(effect="[On Play] Draw 1 card.")])
    assert report.cards == ()
    assert [entry.reason for entry in report.left_out] == [CONFLICT, CONFLICT]


def test_prints_of_one_number_are_one_card() -> None:
    worded = "[On Play] Draw 1 card."
    prints = [flat(effect=worded), flat(id="T-2_p1", effect=f"{worded} (You may not draw from a deck of another.)")]
    report = import_cards([*prints, flat(id="T-2-P2", effect=worded), flat(id="T-P3")])
    assert [(card.number, card.text) for card in report.cards] == [("T-2", worded), ("T-P3", "")]
    assert [(entry.number, entry.reason) for entry in report.left_out] == [("T-2", SAME_AGAIN), ("T-2", SAME_AGAIN)]
    assert [entry.reason for entry in import_cards([flat(), flat(id="T-2_p1", power="5000")]).left_out] == [
        CONFLICT
    ] * 2


def test_a_leader_has_both_sides_of_the_first_form() -> None:
    awaken = "[Awaken] When your life is at 4 or less, draw 1 card. Then, flip this card over."
    [card] = import_cards(
        [
            leader(
                front={"power": 15000, "effect": f"[When Attacking] Draw 1 card.<br>{awaken}"},
                back={"name": "Grey Cat", "traits": "Beast", "effect": "[Blocker]<br>[On Play] Hum a song."},
            )
        ]
    ).cards
    assert (card.kind, card.cost, card.power, card.name, card.traits) == (
        *("leader", None, 15000, "Miller's Cat"),
        ("Beast", "Mill"),
    )
    assert card.text == f"[When Attacking] Draw 1 card.\n{awaken}"
    assert [skill.label or skill.keyword for skill in card.skills] == ["When Attacking", "awaken"]
    assert card.back is not None
    assert (card.back.name, card.back.power, card.back.traits) == ("Grey Cat", 20000, ("Beast",))
    assert card.back.text == "[Blocker]\n[On Play] Hum a song."
    assert [skill.printed for skill in card.back.keywords] == ["[Blocker]"]
    assert card.manual == ("[On Play] Hum a song.",)


def test_a_leader_of_which_a_list_has_one_side_is_taken_with_its_other_side_done_by_hand() -> None:
    half = flat(id="T-1", cardType="LEADER", name="Cat", color="Blue", power="15000", features="Beast\n   Mill")
    [card] = import_cards([half]).cards
    assert (card.traits, card.manual) == (("Beast",), (UNPRINTED,))
    assert card.back is not None
    assert (card.back.name, card.back.power, card.back.traits) == ("Cat", 15000, ("Mill",))
    sides = {"name": "Cat", "power": 15000, "traits": "Beast"}
    whole = leader(front=sides, back={"name": "Grey Cat", "traits": "Mill", "power": 20000})
    for lines in ([half, whole], [whole, half]):
        report = import_cards(lines)
        assert [card.back and card.back.name for card in report.cards] == ["Grey Cat"]
        assert [entry.reason for entry in report.left_out] == [SAME_AGAIN]
    contradicting = leader(front={**sides, "power": 10000})
    assert [entry.reason for entry in import_cards([half, contradicting]).left_out] == [CONFLICT] * 2


def test_an_energy_marker_is_taken_as_what_it_is_and_is_no_card_of_a_deck() -> None:
    line = flat(id="E-1", cardType="ENERGY MARKER", color="-", cost="-", specifiedCost="-", power="-", effect="Pays.")
    [card] = import_cards([line]).cards
    assert (card.kind, card.colors, card.cost, card.power, card.text) == ("energy_marker", (), None, None, "Pays.")
    problems = deck_errors(Deck("d", (DeckEntry("E-1", 1),)), Catalogue([card]))
    assert ("6-1-3", "E-1 is an energy marker, and no card of a deck: leave it out") in [
        (problem.rule, problem.message) for problem in problems
    ]


def test_a_card_of_all_colors_and_one_of_none() -> None:
    colors = [card.colors for card in import_cards([flat(color="ALL"), flat(id="T-3", color="no-color")]).cards]
    assert colors == [("red", "blue", "green", "yellow", "black"), ()]


@pytest.mark.parametrize("effect", ["[On Play] Draw 101 cards.", "[On Play] Discard 101 cards from your hand : Hum."])
def test_a_text_beyond_the_bounds_of_games_is_done_by_hand(effect: str) -> None:
    [card] = import_cards([flat(effect=effect)]).cards
    assert (excess(card), card.manual) == (None, (effect,))


def test_a_card_beyond_the_bounds_of_definitions_is_left_out() -> None:
    fault = "keywords: it lists 201: 200 are the most"
    assert reason(flat(effect="[Blocker]" * 201)) == f"more than a card can have: {fault}"
    [most] = import_cards([flat(effect="[Blocker]" * 200)]).cards
    assert excess(most) is None


@pytest.mark.parametrize("cost", ["-", "0", 0, None])
def test_an_extra_card_whose_cost_the_list_leaves_out_costs_nothing(cost: object) -> None:
    line = flat(cardType="EXTRA", power="-", specifiedCost="-", cost=cost, effect="[Activate Main] Draw 1 card.")
    assert [card.cost for card in import_cards([line]).cards] == [0]


def test_an_empty_list_is_an_empty_report() -> None:
    assert import_cards([]) == Imported(cards=(), left_out=())


def test_many_copies_of_one_card_take_no_longer_than_many_cards() -> None:
    lines = [json.dumps({**FACES, "cardid": f"T-{number}"}) for number in range(1, 20_001)]
    begun = time.process_time()
    assert len(import_cards(lines).cards) == 20_000
    apart = time.process_time() - begun
    report = import_cards([faces()] * 20_000)
    assert (len(report.cards), len(report.left_out)) == (1, 19_999)
    assert time.process_time() - begun < 3 * apart


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(field=st.sampled_from(sorted(FLAT)), value=JSON_VALUES)
def test_any_value_in_any_field_is_taken_or_left_out(field: str, value: object) -> None:
    report = import_cards([flat(**{field: value})])
    assert len(report.cards) + len(report.left_out) == 1


@given(st.lists(st.text() | st.binary()))
def test_any_lines_are_accounted_for(lines: list[str | bytes]) -> None:
    report = import_cards(lines)
    assert report.cards == ()
    assert [entry.line for entry in report.left_out] == [at for at, line in enumerate(lines, start=1) if line.strip()]


@pytest.mark.parametrize(
    ("effect", "printed", "manual"),
    [
        ("[Blocker]", ["[Blocker]"], []),
        ("[Blocker] (Rest this card, (or not), to be attacked instead.)", ["[Blocker]"], []),
        ("[Double Strike] (Its damage is 2.)<br>[Critical]", ["[Double Strike]", "[Critical]"], []),
        ("[opponent&#039;s turn][BLOCKER]", ["[Opponent's Turn] [Blocker]"], []),
        (
            "[Once per turn] [Your Turn] [Blocker]\n\n[Super Combo]",
            ["[Once per turn] [Your Turn] [Blocker]", "[Super Combo]"],
            [],
        ),
        ("[Blocker] Draw 1 card.", [], ["[Blocker] Draw 1 card."]),
        ("[Blocker][Critical] [Double Strike]", ["[Blocker]", "[Critical]", "[Double Strike]"], []),
        (
            "[Opponent\N{RIGHT SINGLE QUOTATION MARK}s Turn][Once per turn][Blocker]",
            ["[Once per turn] [Opponent's Turn] [Blocker]"],
            [],
        ),
        ("[Your Turn]", [], ["[Your Turn]"]),
        ("[Your Turn]\n[Critical]", ["[Critical]"], ["[Your Turn]"]),
        ("[Your Turn] [Opponent's Turn] [Critical]", [], ["[Your Turn] [Opponent's Turn] [Critical]"]),
        ("[Permanent] [Critical]", [], ["[Permanent] [Critical]"]),
        ("(A note that stands alone.)", [], []),
    ],
)
def test_keyword_skills_are_read_skill_by_skill_and_the_text_is_kept_as_printed(
    effect: str, printed: list[str], manual: list[str]
) -> None:
    [card] = import_cards([faces(effect=effect)]).cards
    assert [skill.printed for skill in card.keywords] == printed
    assert list(card.manual) == manual
    assert card.text == html.unescape(effect).replace("<br>", "\n")


@pytest.mark.parametrize(
    ("effect", "used"),
    [
        ("[On Play] Hum 2 songs.", ("auto", "played", (), (), 0, "[On Play] Hum 2 songs.")),
        ("[Activate Main] Hum 2 songs.", ("activate", None, ("main",), (), 0, "[Activate Main] Hum 2 songs.")),
        ("[Activate Battle](1) : Hum 2 songs.", ("activate", None, ("battle",), (), 1, "Hum 2 songs.")),
        (
            "[Activate Main] Hum : Draw 1 card.",
            ("activate", None, ("main",), (), 0, "[Activate Main] Hum : Draw 1 card."),
        ),
        (
            "[Auto] When your Battle Card is KO'd, hum, and draw 1 card.",
            ("auto", "ko", (), (), 0, "[Auto] When your Battle Card is KO'd, hum, and draw 1 card."),
        ),
        (
            "[Auto] When somebody hums, draw 1 card.",
            ("activate", None, ("main", "battle"), CLAIMED, 0, "[Auto] When somebody hums, draw 1 card."),
        ),
        ("[Permanent] All hum.", ("activate", None, ("main", "battle"), CLAIMED, 0, "[Permanent] All hum.")),
        ("[Hum] 2 songs.", ("activate", None, ("main", "battle"), CLAIMED, 0, "[Hum] 2 songs.")),
        ("Hum 2 songs.", ("activate", None, ("main", "battle"), CLAIMED, 0, "Hum 2 songs.")),
    ],
)
def test_a_text_that_is_not_understood_is_done_by_hand_when_its_tags_and_its_event_say(
    effect: str, used: tuple[object, ...]
) -> None:
    """Where these are not understood either, its player claims it in the Main Phase or in a battle."""
    [card] = import_cards([faces(effect=effect)]).cards
    [skill] = card.skills
    on = skill.trigger and skill.trigger.on
    assert (skill.kind, on, skill.timing, skill.zones, len(skill.costs), *card.manual) == used


def test_each_label_of_a_text_that_is_not_understood_sets_it_off() -> None:
    """Those of a limited skill are one skill, which is used once."""
    tags = "[On Play/When Attacking][Your Turn]"
    cards = [import_cards([faces(effect=f"{tags}{limit} Hum 2 songs.")]).cards[0] for limit in ("", "[Once per turn]")]
    assert [[(skill.label, skill.turn, skill.limit) for skill in card.skills] for card in cards] == [
        [("On Play", "you", None), ("When Attacking", "you", None)],
        [("On Play/When Attacking", "you", Limit())],
    ]


def test_two_skills_that_run_together_are_two() -> None:
    [card] = import_cards([faces(effect="[On Play] Draw 1 card.[When Attacking] Hum 2 songs.")]).cards
    assert [skill.label for skill in card.skills] == ["On Play", "When Attacking"]
    assert card.manual == ("[When Attacking] Hum 2 songs.",)


def test_an_extra_card_says_something_and_prints_no_power() -> None:
    kinds = [
        flat(id="T-3", cardType="EXTRA", power="-", comboPower="-", effect="[Field] (A place.)"),
        flat(id="T-4", cardType="EXTRA", power="-", effect="-"),
        flat(id="T-5", cardType="EXTRA", effect="[Field]"),
        flat(id="T-6", cardType="EXTRA", power="-", effect="[Activate Main] Draw 2 cards."),
    ]
    report = import_cards(kinds)
    assert [(card.number, card.kind, card.power) for card in report.cards] == [
        ("T-3", "extra", None),
        ("T-6", "extra", None),
    ]
    assert [entry.reason for entry in report.left_out] == ["Extra Card without text", "Extra Card with power"]


def test_imported_cards_come_back_from_a_catalogue_file(tmp_path: Path) -> None:
    cards = import_cards([faces(), flat()]).cards
    write_catalogue(tmp_path / "cards.jsonl", Catalogue(cards))
    assert tuple(read_catalogue(tmp_path / "cards.jsonl", FusionWorldCard)) == cards


@pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs the public card list beside the repository")
def test_every_card_of_the_public_list_is_taken() -> None:
    with PUBLIC_LIST.open("rb") as file:
        lines = [line for line in file if line.strip()]
    report = import_cards(lines)
    assert report.left_out == ()
    assert len(report.cards) == len(lines)
    printed = {card.number: card.texts for card in printed_cards(lines)}
    for card in report.cards:
        assert tuple(text for text, _ in card.sides()) == (*printed[card.number], "")[: len(card.sides())]
        assert "&" not in card.text
        assert "<br" not in card.text
    assert {card.kind for card in report.cards} == {"leader", "battle", "extra", "energy_marker"}
    assert {color for card in report.cards for color in card.colors} == {"red", "blue", "green", "yellow", "black"}
    assert sum(not card.manual for card in report.cards) > 480
    read = Catalogue(report.cards)
    assert [GAME.wrong(card) or excess(card) for card in read if GAME.wrong(card) or excess(card)] == []


@pytest.mark.rule("5-6-2", "5-6-2-1")
@pytest.mark.parametrize("line", [faces(combopower=None), flat(comboPower="-")])
def test_a_battle_card_whose_combo_power_the_list_leaves_out_can_combo(line: str) -> None:
    """It prints 0; an Extra Card prints none."""
    [card] = import_cards([line]).cards
    scene = battle(a=Side(hand=[card]))
    assert f"combo {card.name}" in scene.options
    [extra] = import_cards([flat(cardType="EXTRA", power="-", effect="[Field]")]).cards
    assert extra.combo_power is None
