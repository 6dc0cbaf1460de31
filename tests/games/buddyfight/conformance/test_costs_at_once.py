"""call/1.6, cast/1.3. Costs whose parts are paid at one moment: the order of the parts makes no difference."""

from itertools import permutations

import pytest

from events.language.effect import Cards, Choose, Effect, Move
from events.table.fact import CardMoved
from tests.games.buddyfight.conformance.cards import DRAW, monster_card, monsters, spell_card
from tests.games.buddyfight.conformance.scenario import Scene, Side, main

SOUL = Cards(whose="you", zones=("soul",))
OX, ELK = monster_card("Ox"), monster_card("Elk")


def put_soul(to: str) -> tuple[Effect, ...]:
    """A part of a cost: a chosen card of a soul is put there."""
    return Choose(cards=SOUL, name="soul"), Move(what="soul", to=to)


def put_monster(to: str, name: str = "monster") -> tuple[Effect, ...]:
    """A part of a cost: a chosen monster of one's field is put there."""
    return Choose(cards=monsters("you"), name=name), Move(what=name, to=to)


def moves(scene: Scene) -> list[tuple[str, str | None, str | None]]:
    """The moves of Ox, Elk and Yak, in the order of their names."""
    moved = [fact for fact in scene.of(CardMoved) if scene.name(fact.card) in ("Ox", "Elk", "Yak")]
    return sorted((scene.name(fact.card), fact.source, fact.target) for fact in moved)


@pytest.mark.rule("cast/1.3", "call/Q3", "ability/soul/2")
@pytest.mark.parametrize("host_first", [False, True])
@pytest.mark.parametrize("host_to", ["drop", "hand", "gauge"])
@pytest.mark.parametrize("to", ["drop", "gauge", "hand"])
def test_a_card_of_a_soul_and_its_host_pay_a_part_each(to: str, host_to: str, host_first: bool) -> None:
    """A card that pays a part goes by that part: it does not go along with its host to the drop zone."""
    parts = [put_soul(to), put_monster(host_to)]
    cost = [effect for part in (parts[::-1] if host_first else parts) for effect in part]
    scene = main(a=Side(hand=[spell_card("Bolt", DRAW, cost=cost)], left=[OX], souls={"Ox": [ELK]})).use("Bolt")
    scene.resolved()
    assert moves(scene) == [("Elk", "a.soul", f"a.{to}"), ("Ox", "a.left", f"a.{host_to}")]
    assert "Elk" in scene.names(f"a.{to}")
    assert "a deck 10" in scene.names("a.hand")


@pytest.mark.rule("call/1.6", "call/Q3")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_card_of_a_soul_pays_one_part_of_the_cost_of_a_call(order: tuple[int, ...]) -> None:
    """With one card in the soul, the cost of two such cards cannot be paid, in whatever order it says its parts."""
    two: tuple[Effect, ...] = (Choose(cards=SOUL, name="other"), Move(what="other", to="gauge"))
    parts = [put_soul("drop"), two, put_monster("drop")]
    gem = monster_card("Gem", cost=[effect for place in order for effect in parts[place]])
    assert "Gem" not in main(a=Side(hand=[gem, monster_card("Yak")], left=[OX], souls={"Ox": [ELK]})).usable
    yak = monster_card("Yak")
    scene = main(a=Side(hand=[gem], left=[OX], souls={"Ox": [ELK, yak]})).use("Gem", area="right").resolved()
    assert scene.names("a.right") == ["Gem"]
    assert [scene.names(f"a.{zone}") for zone in ("soul", "left")] == [[], []]
    assert len(scene.names("a.gauge")) == 1
    assert len(moves(scene)) == 3


@pytest.mark.rule("cast/1.3", "ability/soul/2")
@pytest.mark.parametrize("host_first", [False, True])
def test_a_soul_that_pays_nothing_goes_along_with_a_host_that_pays(host_first: bool) -> None:
    parts = [put_soul("gauge"), put_monster("hand")]
    cost = [effect for part in (parts[::-1] if host_first else parts) for effect in part]
    souls = [ELK, monster_card("Yak")]
    scene = main(a=Side(hand=[spell_card("Bolt", DRAW, cost=cost)], left=[OX], souls={"Ox": souls})).use("Bolt")
    while scene.ask.kind == "choose":
        scene.pick(next(option for option in scene.options if option in ("choose Ox", "choose Elk")))
    assert (scene.names("a.gauge"), scene.names("a.drop")[:1]) == (["Elk"], ["Yak"])
    assert len(moves(scene)) == 3


@pytest.mark.rule("cast/1.3", "ability/soulguard")
@pytest.mark.parametrize("host_first", [False, True])
def test_soulguard_does_not_drop_the_soul_that_pays_another_part(host_first: bool) -> None:
    parts = [put_soul("gauge"), put_monster("drop")]
    cost = [effect for part in (parts[::-1] if host_first else parts) for effect in part]
    ox = monster_card("Ox", words=["soulguard"])
    scene = main(a=Side(hand=[spell_card("Bolt", DRAW, cost=cost)], left=[ox], souls={"Ox": [ELK]})).use("Bolt")
    while scene.ask.kind in ("choose", "may"):
        scene.pick(scene.options[0])
    scene.resolved()
    assert moves(scene) == [("Elk", "a.soul", "a.gauge"), ("Ox", "a.left", "a.drop")]
