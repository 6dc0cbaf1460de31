"""2-11, 8-5-2-3-1. What printed texts let be paid instead of the energy cost of a card of the hand, or less, once."""

import pytest

from events.masters.card import MastersCard
from events.masters.compiler import compile_text
from tests.games.masters.conformance.cards import battle_card, extra_card
from tests.games.masters.conformance.scenario import Scene, Side, main

BY_LIFE = (
    "[Permanent] {}ou can activate this card's [Counter] skill from your hand "
    "by adding a card from your life to your hand instead of paying its energy cost."
)
NEGATE = "[Counter Attack] Negate the attack."


def printed(*lines: str, name: str = "Song", cost: int = 2, battle: bool = False) -> MastersCard:
    """A card with these printed texts."""
    compiled = compile_text("\n".join(lines))
    assert compiled.is_full
    made = battle_card if battle else extra_card
    return made(name, text=list(compiled.skills), cost=cost)


def attacked(song: MastersCard, *, energy: int = 0, life: int = 5) -> Scene:
    """`b`, who holds the song and another card, is attacked by `a`."""
    foe = Side(hand=[song, battle_card("Owl", cost=9)], energy=energy, life=life)
    scene = main(a=Side(battle=[battle_card("Wren")]), b=foe)
    scene.pick("attack Leader b with Wren")
    return scene


@pytest.mark.rule("2-11-1", "8-5-2-3-1")
def test_2_11_1_a_counter_is_paid_with_a_card_of_the_life_instead_of_energy() -> None:
    scene = attacked(printed(NEGATE, BY_LIFE.format("Y")))
    assert scene.options == ["skill Song 0", "decline"]
    scene.pick("skill Song 0")
    scene.pick(scene.options[0])
    scene.pass_on("answer")
    assert (len(scene.state.cards_in("b", "life")), scene.names("b.drop")) == (4, ["Song"])
    assert len(scene.names("b.hand")) == 2


@pytest.mark.rule("2-11-1")
@pytest.mark.parametrize(("answer", "life"), [("pay_cost Song", 5), ("pay_instead Song 1", 4)])
def test_2_11_1_who_can_pay_either_chooses(answer: str, life: int) -> None:
    scene = attacked(printed(NEGATE, BY_LIFE.format("Y")), energy=2)
    scene.pick("skill Song 0")
    assert scene.asked == ("b", "card_cost")
    assert scene.options == ["pay_cost Song", "pay_instead Song 1"]
    scene.pick(answer)
    scene.pick(*scene.options[: scene.ask.least])
    scene.pass_on("answer")
    assert len(scene.state.cards_in("b", "life")) == life
    assert scene.names("b.drop") == ["Song"]


@pytest.mark.rule("2-11-1", "8-3-2")
def test_2_11_1_it_is_possible_only_under_its_conditions() -> None:
    song = printed(NEGATE, BY_LIFE.format("If your life is at 4 or less, y"))
    assert attacked(song).options == ["decline"]
    assert attacked(song, life=4).options == ["skill Song 0", "decline"]


@pytest.mark.rule("2-11-1")
def test_2_11_1_another_cost_of_the_counter_is_none_of_playing_the_card() -> None:
    free = "[Permanent] You may activate this card's [Counter] skill from your hand without paying its energy cost."
    song = printed("[Counter Attack] Play this card.", free, battle=True)
    assert attacked(song).options == ["skill Song 0", "decline"]
    assert "play Song" not in main(a=Side(hand=[song])).options


@pytest.mark.rule("2-11-1", "2-11-1-1")
@pytest.mark.parametrize(("energy", "asked"), [(1, "main"), (2, "card_cost")])
def test_2_11_1_1_a_card_that_can_be_played_without_its_cost_can_be_paid_for(energy: int, asked: str) -> None:
    free = "[Permanent] You may play this card from your hand without paying its energy cost."
    scene = main(a=Side(hand=[printed(free, name="Gull", battle=True)], energy=energy))
    scene.pick("play Gull")
    scene.pass_on("answer")
    assert scene.ask.kind == asked
    if asked == "card_cost":
        scene.pick("use_free Gull")
        scene.pass_on("answer")
    assert scene.names("a.battle") == ["Gull"]


@pytest.mark.rule("2-11-1", "10-10-1")
def test_2_11_1_a_card_of_the_hand_does_not_pay_for_itself() -> None:
    """It says no more than `1 red card`, and is one itself."""
    use = "[Permanent] You may activate this card's [Counter] skill from your hand without paying its energy cost"
    song = printed(NEGATE, f"{use} by discarding 1 red card from your hand.")
    scene = attacked(song)
    scene.pick("skill Song 0")
    assert scene.options == ["choose Owl"]
    scene.pick("choose Owl")
    scene.pass_on("answer")
    assert scene.names("b.drop") == ["Owl", "Song"]
    alone = main(a=Side(battle=[battle_card("Wren")]), b=Side(hand=[song]))
    alone.pick("attack Leader b with Wren")
    assert alone.options == ["decline"]


@pytest.mark.rule("2-11-1", "8-2-2-2")
def test_2_11_1_what_holds_for_the_next_use_holds_for_one() -> None:
    less = (
        "During this turn, the next time you use a card with an energy cost of 2 from your hand, reduce the cost by 1."
    )
    wren = printed(f"[Activate Main] {less}", name="Wren", battle=True)
    gulls = [battle_card(name, cost=2) for name in ("Gull", "Hen")]
    scene = main(a=Side(battle=[wren], hand=gulls, energy=2))
    scene.pick("skill Wren 0")
    scene.pass_on("answer")
    scene.pick("play Gull")
    scene.pick(scene.options[0])
    scene.pass_on("answer")
    assert (scene.names("a.battle"), scene.state.effects) == (["Wren", "Gull"], {})
    assert "play Hen" not in scene.options


@pytest.mark.rule("8-4-1", "8-2-2-2")
@pytest.mark.parametrize(("kind", "left"), [("Activate Main", 0), ("Activate Battle", 1)])
def test_8_4_1_a_skill_cost_is_less_until_such_a_skill_has_been_activated(kind: str, left: int) -> None:
    of = f"the next time you activate the [{kind}] skill on a red card in your Battle Area"
    wren = printed(
        f"[Activate Main][Once per turn] During this turn, {of}, reduce the skill cost by R.", name="Wren", battle=True
    )
    crow = printed("[Activate Main] R: Draw 1 card.", name="Crow", battle=True)
    scene = main(a=Side(battle=[wren, crow], energy=1))
    scene.pick("skill Wren 0")
    scene.pass_on("answer")
    assert len(scene.state.effects) == 1
    scene.pick("skill Crow 0")
    assert scene.ask.kind == ("pay" if left else "main"), "what costs nothing is not paid"
    assert len(scene.state.effects) == left
