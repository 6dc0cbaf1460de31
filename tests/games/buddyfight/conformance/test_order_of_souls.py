"""ability/soul/5. The order of a soul is its fighter's affair: nobody else can tell its face-down cards apart by it."""

import pytest

from events.buddyfight.facts import CardDropped
from events.language.effect import Cards, Choose, Move
from events.table.fact import CardPlaced
from tests.games.buddyfight.conformance.cards import act, monster_card, spell_card
from tests.games.buddyfight.conformance.scenario import Scene, Side, main

SOULS = ("Ghost", "Shade", "Wisp")
ROB = spell_card("Rob", Choose(cards=Cards(whose="opponent", zones=("soul",))), Move(to="drop"))


@pytest.fixture
def orders_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance is asked for each order, which scenes leave as it is otherwise."""
    monkeypatch.setattr("tests.games.scenario.is_shuffle", lambda ask: False)


def robbed(*down: str) -> Scene:
    """The scene in which a takes a soul of b's Wall, of which these lie face down."""
    b = Side(left=[monster_card("Wall")], souls={"Wall": [monster_card(name) for name in SOULS]}, down=down)
    return main(a=Side(hand=[ROB]), b=b).use("Rob").settled()


@pytest.mark.rule("ability/soul/5", "ability/soul/11")
@pytest.mark.usefixtures("orders_asked")
@pytest.mark.parametrize("first", SOULS)
def test_who_takes_one_of_several_face_down_souls_finds_them_in_any_order(first: str) -> None:
    """As if their fighter had arranged them just now: where they were put tells nothing."""
    scene = robbed(*SOULS)
    assert (scene.asked, {*scene.options}) == (("chance", "order"), {f"place {name}" for name in SOULS})
    scene.pick(*(f"place {name}" for name in sorted(SOULS, key=lambda name: name != first)))
    assert (scene.asked, {option.card for option in scene.ask.options}) == (("a", "choose"), {None})
    scene.pick(scene.options[0])
    assert [scene.name(fact.card) for fact in scene.of(CardDropped) if fact.rule == "ability/drop/1"] == [first]


@pytest.mark.rule("ability/soul/5", "ability/soul/9")
@pytest.mark.usefixtures("orders_asked")
def test_souls_that_lie_face_up_are_taken_as_the_cards_that_they_are() -> None:
    scene = robbed()
    assert (scene.asked, {*scene.options}) == (("a", "choose"), {f"choose {name}" for name in SOULS})


@pytest.mark.rule("ability/soul/5", "ability/soul/10")
@pytest.mark.usefixtures("orders_asked")
def test_a_fighter_who_takes_an_own_face_down_soul_sees_which_it_is() -> None:
    wall = monster_card("Wall", text=[act(Choose(cards=Cards(under="this")), Move(to="hand"))])
    side = Side(left=[wall], souls={"Wall": [monster_card(name) for name in SOULS]}, down=SOULS)
    scene = main(a=side).use("Wall").settled()
    assert (scene.asked, {*scene.options}) == (("a", "choose"), {f"choose {name}" for name in SOULS})
    scene.pick("choose Shade")
    assert [scene.name(fact.card) for fact in scene.of(CardPlaced)] == ["Shade"]
