"""Skills that other cards lend: each keeps its name, and what limits it, whatever other cards come and go."""

from typing import Any

import msgspec
import pytest

from events.fusion_world.card import LeaderBack
from events.skills.facts import SkillActivated, SkillTriggered
from events.skills.loops import picture
from events.table.fact import CardMoved, SkillId
from events.table.ids import SEATS, Zone
from events.values.holding import skills
from projector.view import witness
from tests.games.fusion_world.conformance.cards import battle_card, leader_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import DRAW, MARK, MINE, STRONGER, activate, auto, permanent, power_of

ONCE: Any = {}
LENDERS = {**MINE, "names": ["Crow", "Owl"]}


def borrower(name: str = "Wren", lenders: Any = LENDERS, **more: Any) -> Any:
    """A card that has the skills of those."""
    return battle_card(name, text=[permanent("this", {"change": "gain", "of": lenders, **more})])


def lender(name: str, *effects: Any) -> Any:
    """A card with one skill that can be used once per turn."""
    return battle_card(name, text=[activate(*(effects or (MARK,)), limit=ONCE)])


def by(scene: Scene, name: str) -> list[str]:
    """The skills that can be activated by that card."""
    return [option for option in scene.options if option.startswith(f"skill {name} ")]


def goes(scene: Scene, name: str, *areas: str) -> None:
    """The card goes from area to area of player a."""
    table = scene.referee.table
    for area in areas:
        source, target = scene.state.cards[scene.card(name)].zone, Zone(f"a.{area}")
        table.emit(CardMoved(card=scene.card(name), source=source, target=target, rule="manual"))


def asked_anew(scene: Scene) -> None:
    """The player is asked again, of the table as it is now."""
    scene.pick("skill Axe 0")


def three(first: str, second: str) -> Scene:
    """Wren has the skills of two other cards."""
    axe = battle_card("Axe", text=[activate(DRAW)])
    return main(a=Side(battle=[borrower(), axe, lender(first), lender(second)]))


@pytest.mark.rule("15-7-3", "13-16-1")
@pytest.mark.parametrize("names", [("Crow", "Owl"), ("Owl", "Crow")])
@pytest.mark.parametrize("area", ["drop", "hand", "combo"])
def test_as_one_lender_leaves_what_was_used_of_another_stays_used(names: tuple[str, str], area: str) -> None:
    scene = three(*names)
    before, used = by(scene, "Wren")
    scene.pick(used)
    assert by(scene, "Wren") == [before]
    goes(scene, names[0], area)
    asked_anew(scene)
    assert by(scene, "Wren") == []
    goes(scene, names[0], "battle")
    asked_anew(scene)
    assert len(by(scene, "Wren")) == 1


@pytest.mark.rule("15-7-3", "13-16-1")
def test_as_one_lender_leaves_what_was_not_used_of_another_is_not_used_up() -> None:
    scene = three("Crow", "Owl")
    used, other = by(scene, "Wren")
    scene.pick(used)
    goes(scene, "Crow", "drop")
    asked_anew(scene)
    assert by(scene, "Wren") == [other]


@pytest.mark.rule("15-7-3", "3-1-4", "3-1-4-1", "3-1-4-2")
@pytest.mark.parametrize(("area", "again"), [("hand", True), ("combo", False)])
def test_a_lender_that_comes_back_lends_another_skill_if_it_is_another_card(area: str, again: bool) -> None:
    scene = three("Crow", "Owl")
    used, other = by(scene, "Wren")
    scene.pick(used)
    goes(scene, "Crow", area, "battle")
    asked_anew(scene)
    assert len(by(scene, "Wren")) == 1 + again
    assert used not in by(scene, "Wren")
    assert other in by(scene, "Wren")


@pytest.mark.rule("15-7-3", "10-1-3")
def test_each_side_of_a_leader_lends_skills_of_its_own() -> None:
    back = LeaderBack(name="Boss", power=20000, skills=(activate(MARK, limit=ONCE),))
    boss = leader_card("Boss", text=[activate(MARK, limit=ONCE), activate({"do": "flip"})], back=back)
    scene = main(a=Side(leader=boss, battle=[borrower(lenders={"whose": "you", "names": ["Boss"]})]))
    used = by(scene, "Wren")[0]
    scene.picks(used, "skill Boss 1")
    [other] = by(scene, "Wren")
    scene.pick(other)
    assert by(scene, "Wren") == []


@pytest.mark.rule("13-16-1", "15-7-3")
@pytest.mark.parametrize("lives", [True, False])
def test_a_card_that_gains_more_than_ten_skills_at_once_has_each_by_a_name_of_its_own(lives: bool) -> None:
    """As long as they are lent, or for the turn; and it gains one more."""
    texts = [activate(DRAW, limit=ONCE) for _ in range(6)]
    cards = [battle_card(name, text=texts) for name in ("Crow", "Owl")]
    give: Any = {"do": "give", "what": {**MINE, "names": ["Wren"]}, "changes": [{"change": "gain", "of": LENDERS}]}
    more = {**give, "changes": [{"change": "gain", "skills": [msgspec.to_builtins(activate(MARK, limit=ONCE))]}]}
    text = [permanent("this", give["changes"][0]), permanent("this", more["changes"][0])] if lives else []
    wren = battle_card("Wren", text=text)
    scene = main(a=Side(battle=[wren, *cards, battle_card("Axe", text=[activate(give), activate(more)])]))
    if not lives:
        scene.picks("skill Axe 0", "skill Axe 1")
    options = by(scene, "Wren")
    assert len(set(options)) == 13
    scene.pick(options[10])
    assert by(scene, "Wren") == [*options[:10], *options[11:]]


@pytest.mark.rule("13-16-1", "9-5-1")
@pytest.mark.parametrize("count", [2, 3, 5])
def test_cards_that_lend_to_each_other_lend_each_skill_once(count: int) -> None:
    names = [f"Wren {at}" for at in range(count)]
    borrows = permanent("this", {"change": "gain", "of": {**MINE, "names": names, "other": True}})
    text = [borrows, permanent("this", STRONGER), activate(MARK, limit=ONCE)]
    scene = main(a=Side(battle=[battle_card(name, text=text) for name in names]))
    for name in names:
        assert len(skills(scene.state, scene.card(name))) == 3 * count
        assert power_of(scene, name) == 15000 + count * 5000
        assert len(set(by(scene, name))) == count


@pytest.mark.rule("13-16-1", "9-5-1", "9-8-1")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("given", "such"),
    [({"change": "gain", "traits": ["Bird"]}, {"traits": ["Bird"]}), (STRONGER, {"power": {"least": 20000}})],
)
def test_a_card_lends_by_what_a_permanent_skill_has_made_of_it(given: Any, such: Any, first: bool) -> None:
    lord = battle_card("Lord", text=[permanent({**MINE, "names": ["Crow"]}, given)])
    cards = [lord, lender("Crow"), borrower(lenders={**MINE, **such})]
    scene = main(a=Side(battle=cards if first else cards[::-1]))
    assert len(by(scene, "Wren")) == 1


@pytest.mark.rule("13-16-1", "9-5-1")
def test_what_is_lent_lends_in_its_turn() -> None:
    """Wren has what Crow prints: so it has what Owl prints."""
    crow = borrower("Crow", {**MINE, "names": ["Owl"]})
    scene = main(a=Side(battle=[borrower(lenders={**MINE, "names": ["Crow"]}), crow, lender("Owl")]))
    [option] = by(scene, "Wren")
    scene.pick(option)
    assert (by(scene, "Wren"), len(by(scene, "Crow"))) == ([], 1)


@pytest.mark.rule("13-16-1", "15-7-3")
def test_two_cards_that_give_skills_by_what_they_have_borrowed_give_each_by_a_name_of_its_own() -> None:
    gives = permanent(
        {**MINE, "names": ["Rook"]},
        {"change": "gain", "skills": [msgspec.to_builtins(activate(MARK, limit=ONCE))]},
    )
    cards = [battle_card(name, text=[gives]) for name in ("Crow", "Owl")]
    scene = main(a=Side(battle=[borrower("Wren"), borrower("Jay"), *cards, battle_card("Rook")]))
    options = by(scene, "Rook")
    assert len(set(options)) == 6
    scene.pick(options[-1])
    assert by(scene, "Rook") == options[:-1]


@pytest.mark.rule("13-16-1", "9-6-2")
def test_of_a_gained_skill_no_seat_is_told_by_which_card_it_came() -> None:
    """The number by which it is recorded would tell it, of hidden cards too."""
    crow = battle_card("Crow", text=[auto("marker_placed", DRAW, trigger={"card": None})])
    scene = main(a=Side(battle=[borrower(), crow, lender("Owl")]))
    scene.pick(by(scene, "Wren")[0])
    while scene.ask.kind == "pending":
        scene.pick(scene.options[0])
    gained = {fact.skill for fact in scene.of(SkillTriggered)} | {fact.skill for fact in scene.of(SkillActivated)}
    gained.remove(SkillId(0))
    assert len(gained) == 2
    for seat in SEATS:
        watching, told = witness(scene.replay(), seat), set()
        for fact in scene.replay().facts:
            told |= {one.fields["skill"] for one in watching.watch([fact]).facts if "skill" in one.fields}
        assert told == ({0, *gained} if seat == "all" else {0, None})


@pytest.mark.rule("16-1-1-2", "15-7-3")
def test_a_table_is_the_same_again_though_a_lender_has_become_a_new_card() -> None:
    scene = three("Crow", "Owl")
    seen = []
    for _ in range(3):
        scene.pick(next(option for option in by(scene, "Wren") if option != by(scene, "Wren")[-1]))
        goes(scene, "Crow", "hand", "battle")
        goes(scene, "Owl", "hand", "battle")
        seen.append(picture(scene.referee.table).same)
        asked_anew(scene)
    assert seen[1][9:] == seen[2][9:], "what is limited, and set off"
