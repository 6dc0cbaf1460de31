"""What effects forbid to move: nothing is drawn, dropped, destroyed, called, turned or attacked that must not be."""

import pytest

from events.language.effect import (
    Cannot,
    Cards,
    Change,
    Choose,
    Draw,
    Effect,
    Grant,
    Ko,
    Move,
    Play,
    Remove,
    Skill,
    Switch,
    Who,
)
from tests.games.buddyfight.conformance.cards import item_card, monster_card, monsters, spell_card
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, main, turn

ON_TOP = Cards(whose="you", zones=("deck",), top=1)
HEN, OWL = monster_card("Hen"), monster_card("Owl")


def ward(change: Change, player: Who) -> Skill:
    """A continuous ability by which that always holds for a fighter."""
    return Skill(kind="permanent", grants=(Grant(changes=(change,), player=player),))


def cast(effect: Effect, *, text: Skill | None = None, of_hen: Skill | None = None) -> Scene:
    """A spell that does this, beside a card with that text, or to a monster that has it."""
    side = Side(
        hand=[spell_card("Do", effect)],
        left=[monster_card("Hen", text=[of_hen] if of_hen else [])],
        spell=[spell_card("Ward", more=[text] if text else [])],
        drop=[OWL],
    )
    scene = main(a=side).pass_until("use").use("Do")
    return scene.pass_until("use", "area")


def always(action: str, by: str = "any") -> Skill:
    """A continuous ability by which the card itself cannot do that, or have it done to it."""
    return Skill(kind="permanent", grants=(Grant(changes=(Cannot(action=action, by=by),)),))


@pytest.mark.parametrize(
    ("action", "effect", "zone", "count"),
    [
        ("draw", Draw(count=2), "a.hand", 2),
        ("drop_deck", Move(to="drop", what=ON_TOP), "a.drop", 3),
    ],
)
@pytest.mark.parametrize("held", [False, True])
def test_what_a_fighter_cannot_do_is_not_done(action: str, effect: Effect, zone: str, count: int, held: bool) -> None:
    text = ward(Cannot(action=action), "you") if held else None
    scene = cast(effect, text=text)
    done = {"a.hand": 0, "a.drop": 2}[zone]
    assert len(scene.names(zone)) == (done if held else count)


@pytest.mark.parametrize(
    ("action", "effect", "done"),
    [
        ("leave", Move(to="hand", what=monsters("you")), True),
        ("leave", Ko(what=monsters("you")), True),
        ("leave", Remove(what=monsters("you")), True),
        ("be_koed", Ko(what=monsters("you")), True),
        ("be_koed", Move(to="hand", what=monsters("you")), False),
        ("leave", Move(to="right", what=monsters("you")), False),
        ("draw", Move(to="hand", what=monsters("you")), False),
        ("drop_deck", Move(to="drop", what=monsters("you")), False),
    ],
)
def test_a_card_that_must_not_leave_or_be_destroyed_stays(action: str, effect: Effect, done: bool) -> None:
    assert cast(effect).names("a.left") == []
    assert cast(effect, of_hen=always(action)).names("a.left") == (["Hen"] if done else [])


@pytest.mark.parametrize(("action", "mode"), [("rest", "rest"), ("ready", "active")])
def test_a_card_that_must_not_turn_stays_as_it_is(action: str, mode: str) -> None:
    effect = Switch(mode=mode, what=monsters("you"))  # type: ignore[arg-type]
    for text, turned in (([], True), ([always(action)], False)):
        side = Side(hand=[spell_card("Do", effect)], left=[monster_card("Hen", text=text)])
        resting = Side(hand=side.hand, left=side.left, rested=["Hen"] if mode == "active" else [])
        scene = main(a=resting).pass_until("use").use("Do").pass_until("use")
        assert scene.rested("Hen") == (turned == (mode == "rest"))


@pytest.mark.parametrize("held", [False, True])
def test_a_card_that_a_fighter_cannot_call_is_not_called_by_an_effect(held: bool) -> None:
    text = ward(Cannot(action="play", cards=Cards(kinds=("monster",))), "you") if held else None
    scene = cast(Play(what=Cards(whose="you", zones=("drop",), kinds=("monster",))), text=text)
    assert (scene.ask.kind != "area") == held


@pytest.mark.parametrize(("by", "targets"), [("any", 1), ("battle", 1), ("opponent", 2)])
def test_a_monster_that_cannot_be_attacked_is_no_target(by: str, targets: int) -> None:
    """attack/2.1."""
    foe = Side(left=[monster_card("Ewe", text=[always("be_attacked", by)])], right=[OWL])
    options = attacks(a=Side(left=[HEN]), b=foe).options
    assert ("attack Ewe with Hen" in options, "attack Owl with Hen" in options) == (targets == 2, True)


@pytest.mark.parametrize(("by", "options"), [("any", ["Owl"]), ("opponent", ["Owl"]), ("you", ["Ewe", "Owl"])])
def test_a_card_that_cannot_be_chosen_is_no_target_of_an_ability(by: str, options: list[str]) -> None:
    """ability/1.1.1."""
    bolt = spell_card("Bolt", Ko(), targets=[Choose(cards=monsters("opponent"))])
    foe = Side(left=[monster_card("Ewe", text=[always("be_chosen", by)])], right=[OWL])
    scene = main(a=Side(hand=[bolt]), b=foe).pass_until("use").use("Bolt")
    assert scene.options == [f"choose {name}" for name in options]


@pytest.mark.parametrize("held", [True, False])
def test_a_card_whose_abilities_must_not_be_used_does_not_move(held: bool) -> None:
    """ability/move."""
    elk = monster_card("Elk", words=["move"], text=[always("activate")] if held else [])
    scene = turn(a=Side(left=[elk])).pass_until("move", "attack")
    assert scene.asked == ("a", "attack" if held else "move")


@pytest.mark.parametrize("held", [True, False])
def test_an_item_whose_abilities_must_not_be_used_changes_no_equipment(held: bool) -> None:
    """ability/equipment-change."""
    new = item_card("New", words=["equipment_change"], text=[always("activate")] if held else [])
    scene = main(a=Side(hand=[new], item=[item_card("Old")])).use("New").pass_until("equipment_change")
    assert scene.over == held
    assert scene.pass_all().names("a.item") == ["New"]
