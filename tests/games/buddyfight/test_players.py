"""What the greedy player of Buddyfight does in stated positions."""

import pytest

from events.buddyfight import GAME
from events.buddyfight.players import Greedy
from events.buddyfight.turn import attack_phase, charge_and_draw, final_phase, main_phase
from events.seats.view import SeatView
from tests.games.buddyfight.sample_positions import Fighter, position
from tests.games.scenario import Scene

NOTHING = ["decline"]
HOLD = ["no_attack"]


def no_dice(sides: int) -> int:
    """The greedy player leaves nothing to chance."""
    raise AssertionError(f"a roll of {sides}")


def view_of(scene: Scene) -> SeatView:
    assert scene.ask.player != "chance"
    return SeatView(GAME.board, scene.state, scene.ask.player)


def answer(scene: Scene) -> list[str]:
    """What the greedy player answers to the open ask, in words."""
    return [scene.options[index] for index in Greedy().answer(view_of(scene), scene.ask, no_dice)]


def until(scene: Scene, kind: str, player: str = "a") -> Scene:
    """Both players use nothing, and move nothing, until that player is asked that."""
    while scene.asked != (player, kind):
        scene.pick("decline")
    return scene


def main(a: Fighter, b: Fighter = Fighter()) -> Scene:  # noqa: B008
    return until(position(lambda table: main_phase(table, "a"), a=a, b=b), "use")


def attacking(a: Fighter, b: Fighter = Fighter()) -> Scene:  # noqa: B008
    return until(position(lambda table: attack_phase(table, "a"), a=a, b=b), "attack")


def attacked(b: Fighter, a: Fighter, attack: str = "attack Forge Ram") -> Scene:
    """A battle in which the other fighter may use a Counter."""
    scene = attacking(a, b)
    scene.pick(attack)
    return until(scene, "use", "b")


def paid(scene: Scene) -> None:
    """All is paid that is asked; chance leaves what it mixes in its order."""
    while scene.ask.kind in ("pay", "order"):
        scene.pick(*scene.options[: len(scene.options) if scene.ask.kind == "order" else scene.ask.least])


# Calls and equips.


def test_it_calls_the_better_monster_first_and_an_unguarded_center_is_filled() -> None:
    scene = main(Fighter(hand=["Kiln Pup", "Ash Squire"]))
    assert answer(scene) == ["skill Ash Squire 0"]
    scene.pick("skill Ash Squire 0")
    assert answer(scene) == ["center"]


def test_behind_an_item_the_center_stays_free() -> None:
    scene = main(Fighter(hand=["Ash Squire"], item=["Kiln Hammer"]))
    scene.pick("skill Ash Squire 0")
    assert answer(scene) == ["left"]


def test_a_great_monster_does_not_make_room_for_a_small_one() -> None:
    assert answer(main(Fighter(hand=["Ash Squire"], center=["Kiln Tyrant"]))) == NOTHING


def test_a_small_monster_makes_room_for_a_great_one() -> None:
    assert answer(main(Fighter(hand=["Kiln Tyrant"], left=["Spark Herald"], gauge=3))) == ["skill Kiln Tyrant 0"]


def test_it_calls_its_buddy_for_the_life() -> None:
    scene = main(Fighter(hand=["Ash Squire"], buddy=["Ash Squire"]))
    scene.pick(*answer(scene))
    scene.pick(*answer(scene))
    assert scene.asked == ("a", "buddy")
    assert answer(scene) == ["buddy_call Ash Squire"]


def test_it_equips_where_the_item_can_strike() -> None:
    assert answer(main(Fighter(hand=["Kiln Hammer"], gauge=1))) == ["skill Kiln Hammer 0"]


# Spells and abilities.


def test_a_spell_without_a_target_is_kept() -> None:
    assert answer(main(Fighter(hand=["Flare Up"], gauge=2))) == NOTHING


def test_a_monster_worth_more_than_the_spell_is_destroyed_and_the_best_is_chosen() -> None:
    scene = main(
        Fighter(hand=["Flare Up"], gauge=1), Fighter(flag="Brambleroot", left=["Seedling"], center=["Mossback Bear"])
    )
    assert answer(scene) == ["skill Flare Up 0"]
    scene.pick("skill Flare Up 0")
    paid(scene)
    assert scene.ask.kind == "choose"
    assert answer(scene) == ["choose Mossback Bear"]


@pytest.mark.parametrize(("life", "expected"), [(3, ["skill Kiln Collapse! 0"]), (10, ["skill Kiln Collapse! 0"])])
def test_an_impact_deals_its_damage(life: int, expected: list[str]) -> None:
    scene = until(
        position(
            lambda table: final_phase(table, "a"), a=Fighter(hand=["Kiln Collapse!"], gauge=3), b=Fighter(life=life)
        ),
        "use",
    )
    assert answer(scene) == expected


def test_the_card_that_it_needs_least_is_charged() -> None:
    scene = position(lambda table: charge_and_draw(table, "a"), a=Fighter(hand=["Kiln Pup", "Kiln Tyrant"]))
    assert answer(scene) == ["charge Kiln Pup"]


# Attacks.


def test_the_fighter_is_attacked_where_the_center_is_open() -> None:
    scene = attacking(Fighter(left=["Forge Ram"]))
    assert answer(scene) == ["attack Forge Ram"]


def test_the_weakest_that_can_opens_the_center_for_the_others() -> None:
    scene = attacking(
        Fighter(left=["Ash Squire"], right=["Cinder Fox"]), Fighter(center=["Spark Herald"], left=["Slag Golem"])
    )
    assert answer(scene) == ["attack Spark Herald with Ash Squire"]


def test_cards_join_an_attack_that_needs_them() -> None:
    scene = attacking(Fighter(left=["Cinder Fox"], right=["Forge Ram"]), Fighter(center=["Slag Golem"], life=2))
    [chosen] = answer(scene)
    assert chosen.startswith("attack Slag Golem with")
    scene.pick(chosen)
    assert scene.asked == ("a", "link")
    [joined] = answer(scene)
    assert joined.startswith("link ")


def test_it_holds_back_where_no_attack_hits() -> None:
    assert answer(attacking(Fighter(left=["Kiln Pup"]), Fighter(center=["Slag Golem"]))) == HOLD


def test_an_item_that_guards_its_fighter_is_not_attacked_in_vain() -> None:
    assert answer(attacking(Fighter(left=["Kiln Pup"]), Fighter(flag="Tidewatch", item=["Coral Aegis"]))) == HOLD


# Counters.


@pytest.mark.parametrize(("life", "expected"), [(10, NOTHING), (1, ["skill Still Water 0"])])
def test_an_attack_is_nullified_where_the_life_is_worth_the_counter(life: int, expected: list[str]) -> None:
    ours = Fighter(flag="Tidewatch", hand=["Still Water"], gauge=1, life=life)
    assert answer(attacked(ours, Fighter(left=["Ash Squire"]), "attack Ash Squire")) == expected


def test_an_attack_that_fails_is_not_nullified() -> None:
    ours = Fighter(flag="Tidewatch", hand=["Still Water"], gauge=1, life=2, item=["Coral Aegis"])
    assert answer(attacked(ours, Fighter(left=["Kiln Pup"]), "attack Kiln Pup")) == NOTHING


@pytest.mark.parametrize(("called", "expected"), [("Kiln Pup", NOTHING), ("Crucible Giant", ["skill Undertow 0"])])
def test_a_call_is_nullified_if_the_monster_is_worth_more_than_the_counter(called: str, expected: list[str]) -> None:
    scene = main(Fighter(hand=[called], gauge=2), Fighter(flag="Tidewatch", hand=["Undertow"], gauge=2))
    scene.picks(f"skill {called} 0", "left")
    paid(scene)
    assert scene.asked == ("b", "answer")
    assert answer(scene) == expected


def test_it_says_how_it_values_its_options() -> None:
    scene = main(Fighter(hand=["Ash Squire"]))
    found = Greedy().evaluation(view_of(scene), scene.ask)
    assert found is not None
    called, decline = found.values
    assert called is not None
    assert called > 0
    assert decline is None
