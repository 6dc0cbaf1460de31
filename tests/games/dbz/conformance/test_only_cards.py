"""Cards that only some use, alternate personalities, ratings that are no numbers, power stages that are not kept."""

from collections.abc import Sequence

import pytest

from events.dbz.card import STAGE, DbzCard, Z
from events.dbz.facts import AlignmentDeclared, AttackSucceeded, DamageDetermined, StagesLost
from events.language.effect import Adjust, Cards, Grant, Mark, Skill, Trigger
from events.table.table import Table
from tests.games.dbz.conformance.cards import (
    ENERGY,
    PHYSICAL,
    anger,
    card,
    does,
    energy,
    hero,
    physical,
    power,
    stack,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Side, attacks, position, whole_turn

MAREK_ONLY = physical("Marek's Hook", only=("Marek",))


def usable(main: Sequence[DbzCard], *hand: DbzCard) -> list[str]:
    """The cards of the hand that a player with this Main Personality can use in an Attack Phase."""
    return position(attacks, a=Side(main=main, hand=hand)).usable


@pytest.mark.rule("general/only", "general/only/combat-cards")
@pytest.mark.parametrize("kind", ["physical", "energy", "combat"])
def test_an_only_card_asks_for_its_personality_in_control_of_combat(kind: str) -> None:
    own = card(kind, "Own", does(anger(1)), only=("Marek",))
    assert usable(stack(), own) == ["Own"]
    assert usable(stack("Ilka"), own) == []
    assert usable(stack("Ilka"), card(kind, "Any", does(anger(1)))) == ["Any"]


@pytest.mark.rule("general/only", "general/only/combat-cards", "examples/20")
def test_it_is_the_ally_in_control_of_combat_that_counts_then_and_not_the_main_personality() -> None:
    rooks = physical("Rook's Hook", only=("Rook",))
    weak = Side(hand=[MAREK_ONLY, rooks], stages=1, allies=[hero("Rook")])
    scene = position(attacks, a=weak)
    scene.pick("control Marek 1")
    assert scene.usable == ["Marek's Hook"]
    scene = position(attacks, a=weak)
    scene.pick("control Rook 1")
    assert scene.usable == ["Rook's Hook"]
    assert position(attacks, a=Side(hand=[rooks], allies=[hero("Rook")])).usable == []


@pytest.mark.rule("general/only/combat-cards")
def test_an_only_card_defends_only_for_its_personality() -> None:
    guards = [card("combat", f"{name}'s Guard", stops(PHYSICAL), only=(name,)) for name in ("Ilka", "Marek")]
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=Side(main=stack("Ilka"), hand=guards))
    scene.use("Hook")
    assert (scene.asked, scene.usable) == (("b", "defend"), ["Ilka's Guard"])


@pytest.mark.rule("general/only/non-combat")
@pytest.mark.parametrize("kind", ["noncombat", "drill"])
def test_an_only_card_that_stays_in_play_is_placed_by_anyone(kind: str) -> None:
    scene = position(whole_turn, a=Side(hand=[card(kind, "Scroll", does(anger(1)), only=("Ilka",))]))
    assert "play Scroll" in scene.options


@pytest.mark.rule("general/only/non-combat")
def test_an_only_card_in_play_is_used_with_its_personality_in_control_of_combat() -> None:
    scrolls = [card("noncombat", f"{name}'s Scroll", does(anger(1)), only=(name,)) for name in ("Ilka", "Marek")]
    assert position(attacks, a=Side(noncombats=scrolls)).usable == ["Marek's Scroll"]


HARDER = Grant(
    changes=(Adjust(figure=STAGE, by=2),), what=Cards(whose="you", zones=("in_use",), role="physical attack")
)
EAGER = Trigger(on="power_up_begins", whose="you")


def drill(*only: str) -> DbzCard:
    """A Drill of these alone, by which physical attacks do two power stages more, and anger rises as a turn goes on."""
    harder = Skill(kind="permanent", grants=(HARDER,))
    return card("drill", "Weights", harder, Skill(kind="auto", trigger=EAGER, effects=(anger(1),)), only=only)


@pytest.mark.rule("general/only", "general/only/non-combat")
@pytest.mark.parametrize(("only", "works"), [((), True), (("Marek",), True), (("hero",), True), (("Ilka",), False)])
def test_what_an_only_drill_does_by_itself_asks_for_its_personality_too(only: tuple[str, ...], works: bool) -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")], drills=[drill(*only)]))
    scene.use("Hook")
    assert scene.stages("Ilka 1") == (2 if works else 4)
    scene = position(whole_turn, a=Side(drills=[drill(*only)])).pass_until("combat")
    assert scene.anger("a") == works


@pytest.mark.rule("general/only", "general/only/non-combat")
@pytest.mark.parametrize(("chosen", "damage"), [("Marek", 3), ("Rook", 1)])
def test_an_only_drill_stops_working_as_another_personality_takes_control_of_combat(chosen: str, damage: int) -> None:
    weak = Side(hand=[physical("Hook")], stages=1, allies=[hero("Rook")], drills=[drill("Marek")])
    scene = position(attacks, a=weak)
    scene.pick(f"control {chosen} 1")
    scene.use("Hook")
    assert scene.stages("Ilka 1") == 5 - damage


@pytest.mark.rule("heritage/rogue/only-cards")
@pytest.mark.parametrize(("side", "works"), [("hero", True), ("villain", False)])
def test_an_only_drill_works_for_a_rogue_by_the_declared_alignment(side: str, works: bool) -> None:
    async def declared(table: Table) -> None:
        table.emit(AlignmentDeclared(player="a", alignment=side, rule="manual"))
        await attacks(table)

    scene = position(declared, a=Side(main=stack(alignment="rogue"), hand=[physical("Hook")], drills=[drill("hero")]))
    scene.use("Hook")
    assert scene.stages("Ilka 1") == (2 if works else 4)


@pytest.mark.rule("general/only", "heritage/saiyan", "heritage/namekian", "heritage/majin")
@pytest.mark.parametrize("group", ["Saiyan Heritage", "Namekian Heritage", "Majin"])
def test_a_group_is_named_by_only_cards_too(group: str) -> None:
    own = physical("Own", only=(group,))
    assert usable(stack(traits=(group,)), own) == ["Own"]
    assert usable(stack(), own) == []


@pytest.mark.rule("heritage/namekian/pikkon", "heritage/namekian/tamagami", "personality/pikkon")
def test_who_may_declare_a_namekian_tokui_waza_does_not_use_cards_of_the_heritage_for_it() -> None:
    own = physical("Own", only=("Namekian Heritage",))
    assert usable(stack(traits=("Namekian Tokui-Waza",)), own) == []


@pytest.mark.rule("general/only")
@pytest.mark.parametrize("side", ["hero", "villain"])
def test_heroes_and_villains_have_cards_of_their_own(side: str) -> None:
    both = [physical(f"{name}'s Hook", only=(name,)) for name in ("hero", "villain")]
    assert usable(stack(alignment=side), *both) == [f"{side}'s Hook"]


@pytest.mark.rule("heritage/rogue/only-cards", "heritage/rogue")
@pytest.mark.parametrize("side", ["hero", "villain"])
def test_a_rogue_uses_cards_of_the_declared_alignment_alone(side: str) -> None:
    both = [physical(f"{name}'s Hook", only=(name,)) for name in ("hero", "villain")]

    async def declared(table: Table) -> None:
        table.emit(AlignmentDeclared(player="a", alignment=side, rule="manual"))
        await attacks(table)

    assert position(declared, a=Side(main=stack(alignment="rogue"), hand=both)).usable == [f"{side}'s Hook"]


@pytest.mark.rule("heritage/majin/rogue")
def test_a_majin_that_was_declared_a_hero_is_still_a_majin() -> None:
    own = [physical(f"{name}'s Hook", only=(name,)) for name in ("Majin", "hero", "villain")]

    async def declared(table: Table) -> None:
        table.emit(AlignmentDeclared(player="a", alignment="hero", rule="manual"))
        await attacks(table)

    scene = position(declared, a=Side(main=stack(alignment="rogue", traits=("Majin",)), hand=own))
    assert scene.usable == ["Majin's Hook", "hero's Hook"]


@pytest.mark.rule("personality/alternate/2", "personality/mighty-mask/3")
def test_only_cards_of_a_personality_are_not_used_by_an_alternate_one_unless_it_may() -> None:
    future = physical("Future Hook", only=("Future Marek",))
    assert usable(stack("Kid Marek"), MAREK_ONLY) == []
    assert usable(stack(), MAREK_ONLY, future) == ["Marek's Hook"]
    assert usable(stack("Future Marek"), MAREK_ONLY, future) == ["Future Hook"]
    shared = physical("Shared Hook", only=("Marek", "Future Marek"))
    assert usable(stack("Future Marek"), MAREK_ONLY, future, shared) == ["Future Hook", "Shared Hook"]
    assert usable(stack(), shared) == ["Shared Hook"]
    assert usable(stack("Kid Marek"), shared) == []


@pytest.mark.rule("personality/alternate/4")
@pytest.mark.parametrize(("name", "lost"), [("Ilka", 3), ("Kid Ilka", 0)])
def test_what_is_meant_for_a_personality_does_not_affect_an_alternate_one(name: str, lost: int) -> None:
    stunned = Mark(kind=STAGE, by=-3, what=Cards(whose="opponent", zones=("main", "allies"), names=("Ilka",)))
    scene = position(attacks, a=Side(hand=[card("combat", "Stun", does(stunned))]), b=Side(main=stack(name)))
    scene.use("Stun")
    assert sum(fact.amount for fact in scene.of(StagesLost)) == lost


NO_NUMBERS, WEAK, STRONG = (Z,) * 11, (1,) * 11, (11_600_000,) * 11


@pytest.mark.rule("personality/z/1")
@pytest.mark.parametrize(
    ("own", "other", "damage"),
    [
        (NO_NUMBERS, STRONG, 2),
        (STRONG, NO_NUMBERS, 2),
        (NO_NUMBERS, NO_NUMBERS, 2),
        (STRONG, WEAK, 8),
        (WEAK, STRONG, 0),
    ],
)
def test_a_rating_that_is_no_number_gives_two_on_either_side(
    own: tuple[int, ...], other: tuple[int, ...], damage: int
) -> None:
    scene = position(
        attacks, a=Side(main=stack(rating=own), hand=[physical("Hook")]), b=Side(main=stack("Ilka", rating=other))
    )
    scene.use("Hook")
    assert [fact.base_stages for fact in scene.of(DamageDetermined)] == [damage]


@pytest.mark.rule("types/power-stage/max")
def test_power_stages_above_the_highest_one_are_not_kept_for_later() -> None:
    feast, fast = card("combat", "Feast", does(power(9))), card("combat", "Fast", does(power(-3)))
    scene = position(attacks, a=Side(hand=[feast, fast], stages=8))
    scene.use("Feast")
    assert scene.stages("Marek 1") == 10
    scene.pick("pass")
    scene.use("Fast")
    assert scene.stages("Marek 1") == 7


@pytest.mark.rule("cards/combat-common")
@pytest.mark.parametrize("kind", ["physical", "energy", "combat"])
def test_a_card_of_the_hand_uses_up_the_attack_phase_or_defends_in_the_other_players(kind: str) -> None:
    both = card(kind, "Feint", does(strike()), stops(PHYSICAL))
    scene = position(attacks, a=Side(hand=[both]), b=Side(main=stack("Ilka"), hand=[physical("Kick"), energy("Beam")]))
    scene.pick("skill Feint 0")
    assert scene.pass_until("attack").asked == ("b", "attack")
    scene = position(attacks, a=Side(hand=[both]), b=Side(main=stack("Ilka"), hand=[physical("Kick")]))
    scene.pick("pass")
    scene.use("Kick")
    assert (scene.asked, scene.options[0]) == (("a", "defend"), "skill Feint 1")
    scene.use("Feint")
    assert scene.of(AttackSucceeded) == []
    assert scene.asked == ("a", "attack")


@pytest.mark.rule("cards/combat-common", "combat/defend")
def test_a_card_that_only_defends_is_not_used_in_an_own_attack_phase() -> None:
    assert usable(stack(), card("physical", "Block", stops(ENERGY)), physical("Hook")) == ["Hook"]
