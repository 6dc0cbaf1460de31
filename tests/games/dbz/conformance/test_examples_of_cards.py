"""The examples of the older CRD about cards: in decks, in play, and who can use them."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dbz.areas import main_of
from events.dbz.card import STAGE, DbzCard
from events.dbz.characters import character_of, named_in
from events.dbz.facts import AlignmentDeclared, AllyPlayed, CombatEnded, NonCombatPlayed
from events.language.effect import (
    Adjust,
    Attribute,
    Beside,
    Cannot,
    Cards,
    Choose,
    Compare,
    Figure,
    Finish,
    Grant,
    If,
    Mark,
    Negate,
    Play,
    Range,
    Repeat,
    Search,
    Skill,
    Stack,
    Sum,
)
from events.table.fact import CardLooked, CardRevealed, ZoneShuffled
from events.table.table import Table
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import (
    anger,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    physical,
    power,
    several,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.decks import problems
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_turn

MY_DRILLS = Cards(whose="you", zones=("life_deck",), kinds=("drill",))
THEIR_MAIN = Cards(whose="opponent", zones=("main",))


def drill(name: str, style: Any = "", *skills: Skill, number: str = "") -> DbzCard:
    """A Drill of a style, or a Freestyle one."""
    return DbzCard(number=number or name, name=name, kind="drill", style=style, skills=skills)


def lasting(*changes: Any, **more: Any) -> Skill:
    """What is so as long as the card is in play."""
    return Skill(kind="permanent", grants=(Grant(changes=changes, **more),))


# Decks and titles.


@pytest.mark.rule("examples/13", "deck/copies/3", "deck/copies/4")
def test_a_card_named_after_an_alternate_personality_is_not_one_of_the_main_personality() -> None:
    rage = card("combat", "Majin Vegeta's Rage", named=named_in("Majin Vegeta's Rage"))
    own = card("combat", "Vegeta's Smile", named=named_in("Vegeta's Smile"))
    main = stack(character_of("Vegeta, the Proud"), alignment="rogue")
    assert problems((rage, 3), (own, 4), main=main) == set()
    assert problems((rage, 4), main=main) == {"deck/copies/3"}
    assert problems((rage, 4), main=stack("Majin Vegeta", alignment="rogue")) == set()


@pytest.mark.rule("examples/19", "deck/copies/2", "deck/sensei/5")
def test_each_level_of_a_fused_personality_is_once_in_the_sensei_deck() -> None:
    teacher = card("sensei", "Teacher", sensei_size=5)
    fused = [hero("Gotenks", level, traits=("Fused",)) for level in (1, 2)]

    def with_fused(*copies: tuple[DbzCard, int]) -> set[str]:
        return problems(main=stack("Goten", levels=4), sensei=[teacher], sensei_deck=copies)

    assert with_fused((fused[0], 1), (fused[1], 1)) == set()
    assert with_fused((fused[0], 2)) == {"deck/copies/2"}


@pytest.mark.rule("examples/6", "heritage/majin", "heritage/rogue")
@pytest.mark.parametrize("alignment", ["villain", "rogue"])
@pytest.mark.parametrize(("wanted", "meant"), [("Majin", True), ("villain", True), ("hero", False)])
def test_a_majin_who_is_a_villain_is_both_for_only_cards_and_for_effects(
    alignment: str, wanted: str, meant: bool
) -> None:
    async def declared(table: Table) -> None:
        traits = table.state.printed(main_of(table.state, "a")).traits
        assert traits == (("Majin", "villain") if alignment == "villain" else ("Majin",))
        table.emit(AlignmentDeclared(player="a", alignment="villain", rule="manual"))
        await attacks(table)

    main = stack("Majin Vegeta", alignment=alignment, traits=("Majin",))
    curse = Mark(kind=STAGE, by=-2, what=Cards(whose="opponent", zones=("main", "allies"), traits=(wanted,)))
    b = foe(card("combat", "Curse", does(curse)))
    scene = position(declared, a=Side(main=main, hand=[physical("Own", only=(wanted,)), physical("Any")]), b=b)
    assert scene.usable == (["Own", "Any"] if meant else ["Any"])
    scene.pick("pass")
    scene.use("Curse")
    assert scene.stages("Majin Vegeta 1") == (3 if meant else 5)


# Drills that are searched for.


def searching(deck: Sequence[DbzCard], *there: DbzCard, what: Cards = MY_DRILLS) -> Scene:
    """A scene in which a, with these Drills in play, puts one of the Life Deck into play."""
    training = card("combat", "Training", does(Search(cards=what, then=(Play(),))))
    b = foe(main=stack("Ilka"))
    return position(attacks, a=Side(hand=[training], drills=there, deck=deck), b=b).use("Training")


@pytest.mark.rule("examples/5", "general/search/2")
@pytest.mark.parametrize("deck", [[], [drill("Red Ropes", "red")]], ids=["none", "none that fits"])
def test_a_search_that_finds_no_drill_shuffles_the_life_deck_and_shows_it_to_nobody(deck: list[DbzCard]) -> None:
    scene = searching([*deck, *several(3, "low")], drill("Blue Ropes", "blue"))
    scene.pass_until("attack")
    assert scene.asked == ("b", "attack")
    assert scene.names("a.drills") == ["Blue Ropes"]
    assert [fact.zone for fact in scene.of(ZoneShuffled)] == ["a.life_deck"]
    assert {fact.player for fact in scene.of(CardLooked)} == {"a"}
    assert not scene.of(CardRevealed)
    assert not any(scene.state.is_open(life_card) for life_card in scene.state.cards_in("a", "life_deck"))


@pytest.mark.rule("examples/7", "drills/styled/2", "general/put-into-play/2")
@pytest.mark.parametrize(("name", "comes"), [("Orange Joint Restraint Drill", False), ("Orange Weights", True)])
def test_an_effect_puts_no_second_copy_of_a_styled_drill_into_play(name: str, comes: bool) -> None:
    again = drill(name, "orange", number="found")
    scene = searching([*several(3, "low"), again], drill("Orange Joint Restraint Drill", "orange"))
    scene.pick(f"choose {name}" if comes else scene.options[0])
    scene.pass_until("attack")
    assert len(scene.names("a.drills")) == 1 + comes
    assert len(scene.of(NonCombatPlayed)) == comes


@pytest.mark.rule("examples/16", "drills/styled/1", "drills/styled/2", "drills/styled/4", "general/put-into-play/1")
@pytest.mark.parametrize(
    ("found", "comes"),
    [
        *(((f"{style} Drill", style), False) for style in ("blue", "black", "namekian", "red", "saiyan")),
        (("Orange Focusing Drill", "orange"), False),
        (("Orange Weights", "orange"), True),
        (("Android Attack Drill", ""), True),
        (("Weights", ""), True),
    ],
)
def test_drills_that_an_effect_puts_into_play_are_of_the_style_there_or_freestyle(
    found: tuple[str, str], comes: bool
) -> None:
    there = [drill("Orange Focusing Drill", "orange"), drill("Android Attack Drill")]
    scene = searching([*several(3, "low"), drill(*found, number="found")], *there)
    scene.pick(scene.options[0])
    scene.pass_until("attack")
    assert len(scene.names("a.drills")) == 2 + comes
    assert (found[0] in scene.names("a.drills")[2:]) == comes


SEVERAL_ALLIES = does(
    Search(
        cards=Cards(whose="you", zones=("life_deck",), kinds=("personality",)),
        count=3,
        name="found",
        then=(
            Repeat(
                times=3,
                effects=(
                    Choose(cards=Cards(among="found", zones=("life_deck",)), up_to=True),
                    Play(),
                    Mark(
                        kind=STAGE,
                        by=Sum(of=(5, Sum(of=(Figure(figure="counters", kind=STAGE, of="it"),), times=-1))),
                        what=Cards(among="it", zones=("allies",)),
                    ),
                ),
            ),
        ),
    )
)
"""What searches for Allies, and puts each into play at five power stages above 0."""


@pytest.mark.rule("examples/12", "allies/overlay", "allies/overlay/effects")
def test_an_ally_that_the_same_effect_overlays_is_set_where_the_effect_says() -> None:
    deck = [*several(5, "low"), hero("Vegeta", 1), hero("Vegeta", 2), hero("Nappa", 1)]
    company = card("combat", "Company", SEVERAL_ALLIES)
    scene = position(attacks, a=Side(hand=[company], deck=deck)).use("Company")
    scene.pick("choose Vegeta 1", "choose Vegeta 2", "choose Nappa 1")
    scene.picks("choose Vegeta 1", "choose Vegeta 2", "choose Nappa 1")
    assert [fact.rule for fact in scene.of(AllyPlayed)] == ["allies/play/step", "allies/overlay", "allies/play/step"]
    assert (scene.names("a.allies"), scene.names("a.under")) == (["Vegeta 2", "Nappa 1"], ["Vegeta 1"])
    assert (scene.stages("Vegeta 2"), scene.stages("Nappa 1")) == (5, 5)
    assert len(scene.of(ZoneShuffled)) == 1


@pytest.mark.rule("examples/12", "allies/play/level")
def test_the_same_effect_puts_no_second_level_into_play_without_the_first() -> None:
    deck = [*several(5, "low"), hero("Vegeta", 2), hero("Nappa", 1)]
    company = card("combat", "Company", SEVERAL_ALLIES)
    scene = position(attacks, a=Side(hand=[company], deck=deck)).use("Company")
    scene.pick("choose Vegeta 2", "choose Nappa 1")
    scene.pass_until("choose").pick("choose Vegeta 2")
    scene.pass_until("attack")
    assert "Vegeta 2" not in scene.names("a.allies")


# What forbids the use of cards.


BREAKTHROUGH = drill(
    "Breakthrough Drill",
    "",
    lasting(
        Cannot(action="use", cards=Cards(attributes=(Attribute(kind="ability", words=("end combat",)),))),
        Cannot(action="play", cards=Cards(attributes=(Attribute(kind="ability", words=("end combat",)),))),
        player="both",
    ),
)
"""By which no card that ends Combat can be played or used."""
DECLARED = Compare(number=Beside(name="tokui_waza"), within=Range(least=1))
POWER_UP = card("combat", "Power Up", does(anger(1), If(conditions=(DECLARED,), then=(Finish(part="combat"),))))


@pytest.mark.rule("examples/8", "old/play-or-use-ability")
@pytest.mark.parametrize("barred", [True, False])
@pytest.mark.parametrize("tokui_waza", [True, False])
def test_a_card_with_a_forbidden_ability_is_not_played_though_it_could_not_do_that(
    barred: bool, tokui_waza: bool
) -> None:
    rest = card("combat", "Rest", does(power(1)))
    b = foe(POWER_UP, rest, tokui_waza=tokui_waza)
    scene = position(attacks, a=Side(drills=[BREAKTHROUGH] if barred else []), b=b, player="b")
    assert scene.usable == (["Rest"] if barred else ["Power Up", "Rest"])
    if not barred:
        scene.use("Power Up")
        assert scene.anger("b") == 1
        assert bool(scene.of(CombatEnded)) == tokui_waza


@pytest.mark.rule("old/play-or-use-ability")
@pytest.mark.parametrize("barred", [True, False])
def test_nor_is_a_card_with_endurance_used_to_whom_that_is_forbidden_though_it_could_not_endure(barred: bool) -> None:
    enduring = Cards(attributes=(Attribute(kind="ability", words=("endurance",)),))
    bar = drill("Brittle Drill", "", lasting(Cannot(action="use", cards=enduring), player="both"))
    hand = [card("combat", name, does(anger(1)), endurance=endurance) for name, endurance in (("Rage", 2), ("Rest", 0))]
    scene = position(attacks, a=Side(drills=[bar] if barred else []), b=foe(*hand), player="b")
    assert scene.usable == (["Rest"] if barred else ["Rage", "Rest"])


@pytest.mark.rule("examples/8", "old/play-or-use-ability", "general/no-use-no-play")
@pytest.mark.parametrize("barred", [True, False])
def test_nor_is_such_a_card_placed_in_play(barred: bool) -> None:
    flight = card("noncombat", "Flight", does(Finish(part="combat")))
    a = Side(hand=[flight, card("noncombat", "Scroll")])
    scene = position(whole_turn, a=a, b=foe(drills=[BREAKTHROUGH] if barred else []))
    assert ("play Flight" in scene.options) != barred
    assert "play Scroll" in scene.options


@pytest.mark.rule("examples/10", "endurance/11")
@pytest.mark.parametrize("option", ["endure Tuff Enuff", "decline"])
def test_the_endurance_of_a_card_that_a_drill_has_named_is_used(option: str) -> None:
    lock = drill("Caught Off Guard Drill", "", locking("Tuff Enuff"))
    deck = [*several(5, "low"), card("combat", "Tuff Enuff", does(anger(1)), endurance=2)]
    again = DbzCard(number="again", name="Tuff Enuff", kind="combat", skills=(does(anger(1)),), endurance=2)
    b = foe(again, physical("Hook"), deck=deck, tokui_waza=True, mastery=[card("mastery", "Way")])
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(3)))], drills=[lock]), b=b), "Beam")
    scene.pick(option)
    assert scene.life("b") == (5 if option != "decline" else 3)
    assert scene.usable == ["Hook"]


def locking(name: str) -> Skill:
    """By which no card of that name can be played or used."""
    named = Cards(names=(name,))
    return lasting(Cannot(action="use", cards=named), Cannot(action="play", cards=named), player="both")


@pytest.mark.rule("examples/17", "powers/turn-off", "attach/1")
@pytest.mark.parametrize("attached", [True, False])
def test_a_card_that_turns_off_powers_turns_off_all_powers_of_its_host(attached: bool) -> None:
    turns_off = Skill(kind="permanent", zones=("under",), grants=(Grant(changes=(Negate(),), what="host"),))
    inspection = card("combat", "Inspection", does(Stack(what="this", under=THEIR_MAIN)), turns_off)
    harder = lasting(Adjust(figure=STAGE, by=2), what=Cards(whose="you", zones=("in_use",), role="physical attack"))
    powers = (does(strike()), does(anger(1)), stops(timing="defense"), harder)
    b = foe(physical("Hook", strike(stages(1))), main=[hero("Buu", 1, *powers), hero("Buu", 2)])
    a = Side(hand=[inspection, physical("Jab")], stages=9)
    scene = position(attacks, a=a, b=b)
    if attached:
        scene.use("Inspection")
        assert scene.state.cards[scene.card("Inspection")].host == scene.card("Buu 1")
    else:
        scene.pick("pass")
    assert [name for name in scene.usable if name == "Buu 1"] == ([] if attached else ["Buu 1", "Buu 1"])
    scene.use("Hook")
    assert scene.stages("Marek 1") == (8 if attached else 6)
    scene.pass_until("attack", player="a").use("Jab")
    assert (scene.asked == ("b", "defend")) != attached


@pytest.mark.rule("examples/21", "general/only/non-combat")
@pytest.mark.parametrize(("control", "usable"), [("Android 18 1", []), ("Cell 1", ["Absorption"])])
def test_an_only_non_combat_is_placed_by_anyone_and_used_with_its_personality_in_control(
    control: str, usable: list[str]
) -> None:
    absorption = card("noncombat", "Absorption", does(anger(1)), only=("Cell",))
    a = Side(main=stack("Android 18", pur=0), stages=1, deck=[*several(9, "low"), absorption], allies=[hero("Cell")])
    scene = position(whole_turn, a=a).pass_until("place")
    scene.pick("play Absorption")
    scene.pass_until("combat").pick("combat")
    scene.pass_until("control", player="a").pick(f"control {control}")
    assert scene.usable == usable
    if usable:
        scene.use("Absorption")
        assert scene.anger("a") == 1
