"""Printed texts in games: which cards are called, and where; cards in each of two areas; whose attack it is."""

import pytest
from msgspec.structs import replace

from events.table.ids import PLAYERS, Player
from tests.games.buddyfight.conformance.cards import DRAW, item_card, monster_card, several, spell_card
from tests.games.buddyfight.conformance.scenario import Side, attacks, main
from tests.games.buddyfight.test_texts_in_games import gem, printed
from tests.games.buddyfight.texts import faults

OX = monster_card("Ox", traits=("Ox",))
TO_CENTER = "[Counter] Call a monster from your hand to your center by paying its [Call Cost]."


@pytest.mark.rule("call/1.1")
def test_of_cards_with_an_attribute_monsters_alone_are_called() -> None:
    yoke, song = (replace(card, traits=("Ox",)) for card in (item_card("Yoke"), spell_card("Song", DRAW)))
    card = printed("[Counter] Call a 《Ox》 from your hand by paying its [Call Cost].")
    assert main(a=Side(hand=[card, yoke, song, OX])).use("Spell").uses().options == ["choose Ox"]


@pytest.mark.rule("call/1.2")
def test_monsters_that_cannot_be_called_to_an_area_are_called_to_others() -> None:
    axe = printed("You cannot call monsters on your center.", "item", "Axe")
    scene = main(a=Side(item=[axe], hand=[OX]))
    scene.pick("skill Ox 0")
    assert scene.options == ["left", "right"]


@pytest.mark.rule("call/1.2")
@pytest.mark.parametrize(
    "kept", ["This card cannot be called to the center.", "You cannot call monsters on your center."]
)
def test_no_effect_calls_a_monster_to_where_it_cannot_be_called(kept: str) -> None:
    ox = replace(printed(kept, "monster", "Ox"), size=0, power=1000, defense=1000, critical=1)
    keeper = [gem(kept)] if kept.startswith("You") else []
    scene = main(a=Side(hand=[printed(TO_CENTER), OX if keeper else ox], left=keeper))
    scene.use("Spell").uses().pick("choose Ox")
    assert (scene.names("a.center"), scene.names("a.hand")) == ([], ["Ox"])


@pytest.mark.rule("call/1.2")
def test_an_effect_calls_a_monster_to_where_it_can_be_called() -> None:
    ox = replace(gem("This card cannot be called to the left."), name="Ox")
    scene = main(a=Side(hand=[printed(TO_CENTER), ox])).use("Spell").uses()
    scene.pick("choose Ox")
    assert scene.names("a.center") == ["Ox"]


@pytest.mark.rule("call/1.2")
@pytest.mark.parametrize("where", ["", " in your hand", " from your drop zone"])
def test_of_calls_to_an_area_it_cannot_be_said_from_where_they_are_made(where: str) -> None:
    refused = faults(f"You cannot call 《Ox》{where} to the center.")
    assert refused == ["calls from an area that cannot be made"] * bool(where)


@pytest.mark.parametrize(
    ("left", "right", "drawn"), [(["Ox"], ["Ox"], 1), (["Ox"], [], 0), ([], ["Ox"], 0), (["Cow"], ["Ox"], 0)]
)
def test_cards_on_two_areas_are_cards_on_each(left: list[str], right: list[str], drawn: int) -> None:
    card = printed("If there are 《Ox》 on your left and right, draw a card.")
    left_side = [monster_card(f"left {name}", traits=(name,)) for name in left]
    right_side = [monster_card(f"right {name}", traits=(name,)) for name in right]
    scene = main(a=Side(hand=[card], left=left_side, right=right_side)).use("Spell").pass_all()
    assert len(scene.names("a.hand")) == drawn


@pytest.mark.rule("cast/1.2", "equip/1.3")
@pytest.mark.parametrize("others", [0, 2])
def test_a_cost_of_all_cards_of_the_hand_is_that_of_the_others(others: int) -> None:
    sword = printed("[Equip Cost] [Pay 1 gauge & Discard all cards from your hand]\n[Penetrate]", "item", "Sword")
    scene = main(a=Side(hand=[sword, *several(others, "spare")], gauge=1)).use("Sword").pass_all()
    assert (scene.names("a.item"), scene.names("a.hand")) == (["Sword"], [])
    assert len(scene.names("a.drop")) == others + 1


@pytest.mark.rule("cast/2.3")
@pytest.mark.parametrize(("kind", "life"), [("spell", 5), ("impact", 3)])
def test_a_spell_is_nullified_and_no_impact(kind: str, life: int) -> None:
    wall = gem("[Counter][Act] You may pay 1 gauge. If you do, nullify your opponent's spell.")
    harm = printed("[Counter] Deal 2 damage to your opponent!", "spell" if kind == "spell" else "impact", "Harm")
    scene = main(a=Side(hand=[harm]), b=Side(left=[wall], gauge=1, life=5)).use("Harm").use("Gem")
    scene.pick("do")
    scene.paid().pass_until("use")
    assert scene.life("b") == life


@pytest.mark.rule("attack/2.3")
@pytest.mark.parametrize("player", ["a", "b"])
def test_a_monster_is_attacked_by_the_opponent_alone(player: Player) -> None:
    """The attacking monster is in battle, too, and is not attacked."""
    card = printed("You may only cast this card if a monster on your field is being attacked.\n[Counter] Draw a card.")
    sides = {
        fighter: Side(left=[monster_card(f"of {fighter}")], hand=[card] if player == fighter else [])
        for fighter in PLAYERS
    }
    scene = attacks(a=sides["a"], b=sides["b"]).attack("of a", on="of b").pass_until("use", player=player)
    assert scene.usable == (["Spell"] if player == "b" else [])
