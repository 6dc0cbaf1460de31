"""What life, cards and monsters are worth to the bot, and which cards it thinks a selector means."""

import pytest

from events.buddyfight.outlook import CARD, DECIDED, GAUGE, SOUL, body_of, worth_of_life
from events.language import effect as e
from events.seats.selectors import candidates, matches
from tests.games.buddyfight.bot_positions import at_peace, in_attack
from tests.games.buddyfight.conformance.cards import DRAW, counter, flag_card, item_card, monster_card, spell_card
from tests.games.buddyfight.conformance.scenario import Side

OX, COW = monster_card("Ox", traits=("Beast",)), monster_card("Cow")
MONSTERS = ("monster", "impact_monster")


def figure(name: str, least: int | None = None, most: int | None = None) -> tuple[e.Between, ...]:
    return (e.Between(figure=name, within=e.Range(least=least, most=most)),)


# Life and gauge.


@pytest.mark.parametrize(
    ("life", "worth"), [(-2, 0), (0, 0), (1, 6), (2, 9), (9, 17.3), (10, 17.9), (11, 18.4), (14, 19.9)]
)
def test_each_point_of_life_is_worth_less_than_the_one_before(life: int, worth: float) -> None:
    assert worth_of_life(life) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("damage", "loss"), [(1, 2.2), (2, 5.2), (3, DECIDED), (4, DECIDED), (0, 0), (-1, -1.7), (-2, -3)]
)
def test_damage_that_ends_the_game_decides_it(damage: int, loss: float) -> None:
    position = at_peace(a=Side(life=9), b=Side(life=3)).position
    expected = {1: worth_of_life(3) - worth_of_life(2), 2: worth_of_life(3) - worth_of_life(1)}.get(damage, loss)
    assert position.hurt("b", damage) == pytest.approx(expected)
    assert position.hurt("a", 3) == pytest.approx(worth_of_life(9) - worth_of_life(6))
    assert position.from_across().hurt("b", 3) == DECIDED


@pytest.mark.parametrize(("lying", "worth"), [(0, GAUGE), (4, GAUGE), (5, GAUGE / 2), (6, GAUGE / 2)])
def test_a_rich_gauge_is_worth_half(lying: int, worth: float) -> None:
    position = at_peace(a=Side(gauge=lying), b=Side(gauge=2)).position
    assert [position.gauge("a"), position.gauge("b")] == pytest.approx([worth, GAUGE])


# Cards on the board.


def test_the_board_as_a_seat_sees_it() -> None:
    tall, wall = item_card("Tall", defense=4000), flag_card("Wall", defense=6000, critical=1, power=1000)
    found = at_peace(
        a=Side(left=[OX], center=[COW], item=[item_card("Club")]),
        b=Side(flag=wall, right=[monster_card("Ram")], left=[monster_card("Ewe")], item=[tall], rested=["Ewe"]),
    )
    position = found.position
    assert found.names(position.monsters("a")) == ["Ox", "Cow"]
    assert found.names(position.guards("a")) == []
    assert position.guarded("a") == 0
    assert found.names(position.guards("b")) == ["Tall", "Wall"]
    assert position.guarded("b") == 6000
    assert found.names(position.attackers("a")) == ["Ox", "Cow"]
    assert found.names(position.attackers("b")) == ["Ram", "Tall", "Wall"]


def test_what_has_no_critical_does_not_attack_and_an_item_only_past_an_empty_center() -> None:
    found = at_peace(a=Side(left=[monster_card("Lamb", critical=0)], right=[OX], item=[item_card("Club")]))
    assert found.names(found.position.attackers("a")) == ["Ox", "Club"]


@pytest.mark.parametrize(
    ("words", "critical", "worth"),
    [
        (set(), 0, 1.6),
        (set(), 2, 2.7),
        ({"double_attack"}, 2, 1.6 + 1.1 * 2**0.8),
        ({"triple_attack"}, 1, 1.6 + 0.55 * 3**0.8),
        ({"penetrate", "move"}, 2, 3.1),
        ({"lifelink"}, 2, 2.2),
        ({"ride"}, 2, 2.7),
    ],
)
def test_the_worth_of_a_monster_by_its_figures_and_keywords(words: set[str], critical: int, worth: float) -> None:
    assert body_of({"power": 6000, "defense": 6000, "critical": critical}, words) == pytest.approx(worth)


def test_a_soul_is_worth_something_below_a_card_with_soulguard_alone() -> None:
    guarded, other = monster_card("Bear", words=("soulguard",)), monster_card("Boar")
    found = at_peace(a=Side(left=[guarded], right=[other], souls={"Bear": [OX, COW], "Boar": [monster_card("Ram")]}))
    bear, boar = found.cards("Bear", "Boar")
    assert (found.position.souls(bear), found.position.souls(boar)) == (3, 0)
    assert found.position.body(bear) - found.position.body(boar) == pytest.approx(SOUL)


@pytest.mark.parametrize(
    ("size", "gauge", "late"), [(0, 0, 0), (2, 0, 0), (3, 0, 2), (3, 1, 1), (3, 2, 0), (3, 4, 0), (4, 1, 2)]
)
def test_a_great_monster_is_kept_less_while_the_gauge_is_short(size: int, gauge: int, late: int) -> None:
    found = at_peace(a=Side(hand=[monster_card("Ox", size=size)], gauge=gauge))
    card = found.card("Ox")
    assert found.position.kept(card) == pytest.approx(0.4 * found.position.body(card) - 0.3 * late)


def test_what_a_card_of_the_hand_is_kept_for() -> None:
    found = at_peace(a=Side(hand=[spell_card("Hay", DRAW), counter("Nay", DRAW), item_card("Club")]), b=Side(hand=[OX]))
    hay, nay, club, ox = found.cards("Hay", "Nay", "Club", "Ox")
    kept = found.position.kept
    assert [kept(hay), kept(nay)] == pytest.approx([1.0, 1.5])
    assert kept(club) == pytest.approx(0.4 * found.position.body(club))
    assert (kept(ox), kept(None)) == (CARD, CARD)


def test_skills_by_their_numbers() -> None:
    found = at_peace(a=Side(hand=[OX]), b=Side(hand=[COW]))
    skill = found.position.skill
    called = skill(found.card("Ox"), 0)
    assert called is not None
    assert called.keyword == "call"
    assert skill(found.card("Ox"), 1) is None
    assert skill(found.card("Ox"), None) is None
    assert skill(found.card("Cow"), 0) is None
    assert skill(None, 0) is None


# Selectors.

YARD = Side(
    left=[monster_card("Ox", traits=("Beast",), size=2, power=5000)],
    center=[monster_card("Cow", traits=("Beast", "Milk"), size=1, words=("move",))],
    item=[monster_card("Horse", traits=("Steed",), size=3)],
    spell=[spell_card("Hay", DRAW, keyword="set")],
    drop=[monster_card("Hen", traits=("Bird",))],
    hand=[monster_card("Calf", traits=("Beast",))],
    rested=["Cow"],
)
FOREST = Side(
    right=[monster_card("Elk", traits=("Beast",), size=1, power=7000)], hand=[monster_card("Fox", traits=("Beast",))]
)


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        (e.Cards(whose="you"), ["Ox", "Cow", "Horse", "Hay"]),
        (e.Cards(whose="opponent"), ["Elk"]),
        (e.Cards(), ["Ox", "Cow", "Horse", "Hay", "Elk"]),
        (e.Cards(kinds=MONSTERS), ["Ox", "Cow", "Elk"]),
        (e.Cards(kinds=("item",)), ["Horse"]),
        (e.Cards(kinds=("spell", "item"), whose="you"), ["Horse", "Hay"]),
        (e.Cards(traits=("Milk", "Bird")), ["Cow"]),
        (e.Cards(traits=("Beast",)), ["Ox", "Cow", "Elk"]),
        (e.Cards(whose="you", zones=("drop", "hand")), ["Hen", "Calf"]),
        (e.Cards(zones=("hand",)), ["Calf"]),
        (e.Cards(zones=("left", "elsewhere")), ["Ox"]),
        (e.Cards(mode="rest"), ["Cow"]),
        (e.Cards(mode="active", kinds=MONSTERS), ["Ox", "Elk"]),
        (e.Cards(keywords=("move", "ride")), ["Cow"]),
        (e.Cards(figures=figure("size", most=1), kinds=MONSTERS), ["Cow", "Elk"]),
        (e.Cards(figures=figure("size", least=2), kinds=MONSTERS), ["Ox"]),
        (e.Cards(figures=figure("power", least=5000, most=5000)), ["Ox"]),
        (e.Cards(figures=(*figure("size", most=1), *figure("power", least=7000))), ["Elk"]),
        (e.Cards(role="attack"), []),
    ],
)
def test_the_cards_that_a_selector_may_mean(cards: e.Cards, names: list[str]) -> None:
    found = at_peace(a=YARD, b=FOREST)
    assert found.names(candidates(found.position, cards)) == names


def test_the_attacking_cards_and_not_their_target() -> None:
    found = in_attack("Ox", a=Side(left=[OX], right=[COW]), b=Side(center=[monster_card("Elk")]), on="Elk")
    assert found.names(found.position.attacking()) == ["Ox"]
    assert found.names(candidates(found.position, e.Cards(role="attack"))) == ["Ox"]
    assert at_peace(a=Side(left=[OX])).position.attacking() == []


def test_a_card_that_is_not_seen_is_of_no_kind() -> None:
    found = at_peace(a=YARD, b=FOREST)
    assert found.position.printed(found.card("Fox")) is None
    assert not matches(found.position, found.card("Fox"), e.Cards())
    assert matches(found.position, found.card("Calf"), e.Cards())
