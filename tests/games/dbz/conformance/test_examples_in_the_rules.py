"""The examples that the rules of the CRD give, of decks, keywords, damage, places and single cards."""

from typing import Any

import pytest

from events.dbz.card import STAGE, DbzCard
from events.dbz.characters import character_of, named_in
from events.dbz.facts import (
    AttackSucceeded,
    BallCaptured,
    BallUncovered,
    CombatBegan,
    CombatEnded,
    DbzEnded,
    DbzLost,
    EmpowerUsed,
    LifeCardLost,
    LifeCardRemoved,
    StagesLost,
)
from events.dbz.turn import play_turns, take_turn
from events.language.effect import (
    Adjust,
    Cannot,
    Cards,
    Decree,
    Effect,
    Gain,
    Give,
    Grant,
    May,
    Move,
    Must,
    Negate,
    Remove,
    Skill,
    Skip,
    Stack,
    Trigger,
)
from events.table.fact import CardDrawn, CardRevealed, PlayerLost, TurnBegan, ZoneShuffled
from events.table.ids import PLAYERS
from events.table.table import Table
from tests.games.dbz.conformance.attacking import foe, perform, shield, wait
from tests.games.dbz.conformance.cards import (
    ANY_ATTACK,
    DRAW,
    PHYSICAL,
    anger,
    ball,
    balls,
    blast,
    card,
    does,
    energy,
    life,
    pay,
    physical,
    power,
    several,
    stack,
    stages,
    stops,
    strike,
    stronger,
)
from tests.games.dbz.conformance.decks import problems
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat, whole_turn
from tests.games.scenario import assert_order

MASTERY = card("mastery", "Way")
OWN_ATTACKS = Cards(whose="you", zones=("in_use", "main", "allies"), role="physical attack")


def lasting(*changes: Any, **more: Any) -> Skill:
    """What is so as long as the card is in play."""
    return Skill(kind="permanent", grants=(Grant(changes=changes, **more),))


# Decks.


@pytest.mark.rule("deck/copies/4", "personality/alternate/5")
@pytest.mark.parametrize(
    ("title", "named", "most"),
    [
        ("Kid Trunks", "Trunks Energy Sphere", 3),
        ("Trunks", "Trunks Energy Sphere", 4),
        ("Future Gohan", "Gohan's Kick", 4),
    ],
)
def test_a_fourth_copy_is_for_the_character_in_the_title_and_for_future_gohan(
    title: str, named: str, most: int
) -> None:
    own = card("combat", named, named=named_in(named))
    main = stack(character_of(title))
    assert problems((own, most), main=main) == set()
    assert problems((own, most + 1), main=main) == {f"deck/copies/{most}"}


# Keywords.


@pytest.mark.rule("keywords/empower-3", "keywords/empower-4")
@pytest.mark.parametrize("declined", range(6))
def test_of_five_empowers_the_first_that_is_used_deletes_the_others_and_all_between_and_behind(declined: int) -> None:
    between: list[Effect] = [stronger(3, STAGE), power(4), anger(1), anger(-3, "opponent"), power(-1)]
    empowers: list[Effect] = [May(effects=(stronger(by),), name=f"empower {by}") for by in (5, 4, 3, 2, 1)]
    text = [part for pair in zip(empowers, between, strict=True) for part in pair]
    charge = physical("Charge", strike(stages(1), then=[DRAW]), *text, Remove(what="this"))
    scene = position(attacks, a=Side(hand=[charge], stages=2), b=foe(anger=4)).use("Charge")
    for _ in range(declined):
        scene.pick("decline")
    if declined < 5:
        scene.pick("do")
    assert scene.asked == ("b", "attack")
    assert [fact.amount for fact in scene.of(EmpowerUsed)] == [5 - declined] * (declined < 5)
    assert len(scene.of(LifeCardLost)) == 5 - declined
    done = [scene.stages("Ilka 1") == 1, scene.stages("Marek 1") >= 5, scene.anger("a") == 1, scene.anger("b") == 1]
    assert done == [declined > place for place in range(4)]
    assert len(scene.of(CardDrawn)) == (declined == 5)
    assert scene.names("a.removed" if declined == 5 else "a.discard") == ["Charge"]


@pytest.mark.rule("endurance/9", "endurance/6", "dragon-balls/capture/life")
@pytest.mark.parametrize("option", ["endure Tough", "decline"])
def test_endurance_keeps_an_attack_of_six_life_cards_from_a_capture(option: str) -> None:
    deck = [*several(8, "low"), card("physical", "Tough", endurance=3), *several(1, "top")]
    b = foe(deck=deck, balls=[ball(1)], tokui_waza=True, mastery=[MASTERY])
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(6)))]), b=b), "Beam")
    scene.pick(option)
    assert scene.life("b") == (7 if option == "endure Tough" else 4)
    assert scene.asked == (("b", "attack") if option == "endure Tough" else ("a", "capture"))
    assert not scene.of(BallCaptured)


@pytest.mark.rule("endurance/10")
@pytest.mark.parametrize(("words", "zone"), [(("removing",), "removed"), ((), "discard")])
@pytest.mark.parametrize("option", ["endure Tough", "decline"])
def test_endurance_is_used_as_damage_removes_life_cards_from_the_game(
    words: tuple[str, ...], zone: str, option: str
) -> None:
    deck = [*several(5, "low"), card("physical", "Tough", endurance=2), *several(1, "top")]
    b = foe(deck=deck, tokui_waza=True, mastery=[MASTERY])
    beam = energy("Beam", blast(life(4), keywords=words))
    scene = perform(position(attacks, a=Side(hand=[beam]), b=b), "Beam")
    scene.pick(option)
    endured = option == "endure Tough"
    gone = ["top 1"] if endured else ["top 1", "Tough", "low 5", "low 4"]
    assert scene.names(f"b.{zone}") == (gone + ["Tough"] * endured if zone == "removed" else gone)
    assert scene.life("b") == (5 if endured else 3)
    assert len(scene.of(LifeCardRemoved)) == (len(gone) if words else 0)


@pytest.mark.rule("endurance/10", "dragon-balls/capture/life")
def test_life_cards_that_damage_removes_from_the_game_count_for_a_capture() -> None:
    beam = energy("Beam", blast(life(5), keywords=["removing"]))
    scene = perform(position(attacks, a=Side(hand=[beam]), b=foe(balls=[ball(1)])), "Beam")
    assert scene.asked == ("a", "capture")
    assert (len(scene.names("b.removed")), scene.names("b.discard")) == (5, [])


@pytest.mark.rule("keywords/focused-3", "keywords/focused-5")
@pytest.mark.parametrize("words", [("focused",), ()])
def test_a_focused_energy_attack_meets_a_block_of_both_kinds_and_a_defense_shield(words: tuple[str, ...]) -> None:
    guard = card("combat", "Guard", stops(ANY_ATTACK, anger(1)))
    b = foe(guard, noncombats=[shield("Wall", what=ANY_ATTACK)])
    hand = [energy("Beam", blast(life(2), keywords=words)), physical("Jab")]
    scene = perform(position(attacks, a=Side(hand=hand), b=b), "Beam").use("Guard")
    assert scene.anger("b") == 1
    assert (bool(scene.of(AttackSucceeded)), scene.life("b")) == ((True, 18) if words else (False, 20))
    scene.pass_until("attack", player="a").use("Jab")
    assert (scene.asked == ("b", "shield")) != bool(words)


# Dragon Balls.


POSTPONED = Decree(changes=(Cannot(action="lose"),), whose="you", until="opponent_turn_start")
HOPE = card("noncombat", "Hope", does(POSTPONED, timing="needed"))
"""What keeps its player from losing until the opponent's next turn begins."""


@pytest.mark.rule("dragon-balls/loop", "win/survival/life-damage")
@pytest.mark.parametrize(("deck", "lost"), [(balls(1, 2), True), ([*several(2, "low"), *balls(1, 2)], False)])
def test_one_life_card_of_damage_beats_who_has_nothing_but_dragon_balls(deck: list[DbzCard], lost: bool) -> None:
    scene = perform(position(attacks, a=Side(hand=[energy("Beam", blast(life(1)))]), b=foe(deck=deck)), "Beam")
    assert [(fact.winner, fact.rule) for fact in scene.of(DbzEnded)] == [("a", "dragon-balls/loop")] * lost


async def attacks_and_turns(table: Table) -> None:
    """Play Attack Phases, then a turn of b and one of a."""
    await attacks(table)
    table.emit(CombatEnded(rule="manual"))
    for player in PLAYERS[::-1]:
        table.emit(TurnBegan(turn=table.state.turn + 1, player=player, rule="manual"))
        await take_turn(table, player)


def hoping(*, hopes: bool = True) -> Scene:
    """A scene in which a attacks b, who has nothing but Dragon Balls in the Life Deck and may not be able to lose."""
    hand = [energy("Beam", blast(life(3)), costs=[pay(0)]), energy("Ray", blast(life(1)), costs=[pay(0)])]
    b = foe(deck=balls(1, 2), noncombats=[HOPE] if hopes else [])
    scene = position(attacks_and_turns, a=Side(hand=hand), b=b)
    wait(scene).use("Beam")
    if hopes:
        scene.use("Hope")
    return scene


@pytest.mark.rule("card/where-theres-life-theres-hope/3", "dragon-balls/loop", "dragon-balls/damage")
def test_who_cannot_lose_uncovers_each_dragon_ball_once_and_again_for_more_damage() -> None:
    scene = hoping().pass_until("attack", player="a")
    uncovered = ["Moon Ball 2", "Moon Ball 1"]
    assert [scene.name(fact.card) for fact in scene.of(BallUncovered)] == uncovered
    scene.use("Ray").pass_until("attack")
    assert [scene.name(fact.card) for fact in scene.of(BallUncovered)] == uncovered * 2
    assert scene.names("b.life_deck") == ["Moon Ball 1", "Moon Ball 2"]
    assert not scene.of(LifeCardLost)
    assert not scene.of(PlayerLost)


@pytest.mark.rule("card/where-theres-life-theres-hope/3", "card/where-theres-life-theres-hope/2", "win/survival")
def test_who_could_not_lose_has_lost_as_that_ends_without_life_cards() -> None:
    """b draws both Dragon Balls in the own turn and places them, and cannot lose before a's turn begins."""
    scene = hoping().pass_until("place", player="b")
    scene.picks("play Moon Ball 1", "play Moon Ball 2")
    assert (scene.life("b"), scene.state.turn) == (0, 4)
    assert not scene.of(PlayerLost)
    scene.pass_all()
    assert [(fact.winner, fact.rule) for fact in scene.of(DbzEnded)] == [("a", "win/survival")]
    assert scene.state.turn == 5
    assert_order(scene.timeline, "BallUncovered", "TurnBegan", "EffectEnded turn/end", "PlayerLost", "DbzEnded")


@pytest.mark.rule("card/where-theres-life-theres-hope/3", "dragon-balls/loop")
def test_who_can_lose_uncovers_none() -> None:
    scene = hoping(hopes=False)
    assert [(fact.player, fact.reason) for fact in scene.of(DbzLost)] == [("b", "dragon_ball_loop")]
    assert not scene.of(BallUncovered)


# Places and Drills.


@pytest.mark.rule("location/one", "turn/declare/location")
@pytest.mark.parametrize("owner", PLAYERS)
def test_a_location_removes_the_battleground_and_costs_its_player_the_combat_of_the_turn(owner: str) -> None:
    arena = [card("battleground", "Arena")]
    a = Side(hand=[card("location", "Isle")], place=arena if owner == "a" else ())
    scene = position(play_turns, a=a, b=foe(place=arena if owner == "b" else ()))
    scene.pick("play Isle")
    assert scene.names(f"{owner}.removed") == ["Arena"]
    assert (scene.names("a.place"), scene.names("b.place")) == (["Isle"], [])
    scene.pass_until("combat")
    assert scene.asked == ("b", "combat")
    assert not scene.of(CombatBegan)
    assert_order(scene.timeline, "CardRemoved location/one", "PlacePlayed", "PhaseBegan turn/declare")


def drawing(name: str, style: Any, *there: DbzCard) -> Scene:
    """A scene in which a draws a Drill of a style, with others in play."""
    deck = [*several(9, "low"), DbzCard(number="drawn", name=name, kind="drill", style=style), *several(2, "top")]
    return position(whole_turn, a=Side(deck=deck, drills=there))


BLUE = card("drill", "Blue Ropes", style="blue")


@pytest.mark.rule("drills/styled/5")
@pytest.mark.parametrize(("option", "held"), [("shuffle_in Red Weights", 2), ("decline", 3)])
def test_a_drawn_drill_of_another_style_may_be_shown_and_shuffled_in_and_no_card_is_drawn_for_it(
    option: str, held: int
) -> None:
    scene = drawing("Red Weights", "red", BLUE)
    assert (scene.asked, scene.options) == (("a", "shuffle_in"), ["shuffle_in Red Weights", "decline"])
    assert len(scene.of(CardDrawn)) == 3
    scene.pick(option)
    assert scene.pass_until("place").asked == ("a", "place")
    assert (len(scene.names("a.hand")), len(scene.of(CardDrawn)), scene.life("a")) == (held, 3, 12 - held)
    shown = option != "decline"
    assert ("Red Weights" in scene.names("a.life_deck")) == shown
    assert [scene.name(fact.card) for fact in scene.of(CardRevealed)] == ["Red Weights"] * shown
    assert [fact.rule for fact in scene.of(ZoneShuffled)] == ["drills/styled/5"] * shown
    if shown:
        assert not scene.state.is_open(scene.card("Red Weights"))
        assert_order(scene.timeline, "CardRevealed drills/styled/5", "CardPlaced drills/styled/5", "ZoneShuffled")


@pytest.mark.rule("drills/styled/5")
@pytest.mark.parametrize(
    ("name", "style", "there"),
    [
        ("Red Weights", "red", []),
        ("Red Weights", "red", [card("drill", "Ropes")]),
        ("Blue Weights", "blue", [BLUE]),
        ("Blue Ropes", "blue", [BLUE]),
        ("Weights", "", [BLUE]),
    ],
)
def test_a_drawn_drill_whose_style_fits_is_kept(name: str, style: str, there: list[DbzCard]) -> None:
    assert drawing(name, style, *there).asked == ("a", "place")


@pytest.mark.rule("drills/styled/5")
def test_it_may_be_shuffled_in_as_a_defender_or_an_effect_draws_it_too() -> None:
    red = [card("drill", f"Red {place}", style="red") for place in (1, 2)]
    b = foe(card("combat", "Read", does(DRAW)), deck=[*several(9, "low"), *red, *several(2, "top")], drills=[BLUE])
    scene = position(whole_combat, b=b)
    assert scene.asked == ("b", "shuffle_in")
    scene.pick("shuffle_in Red 2")
    scene.pass_until("attack", player="b").use("Read")
    assert (scene.asked, scene.options) == (("b", "shuffle_in"), ["shuffle_in Red 2", "decline"])


# Single cards.


def locking(name: str) -> Skill:
    """By which no card of that name can be played or used."""
    named = Cards(names=(name,))
    return lasting(Cannot(action="use", cards=named), Cannot(action="play", cards=named), player="both")


def caught(number: str, name: str) -> DbzCard:
    """A Drill that locks cards of that name; of its own name, those in play, too."""
    own = "Caught Off Guard Drill"
    others = Cards(zones=("drills",), names=(own,), other=True)
    more = [lasting(Negate(), what=others)] if name == own else []
    return DbzCard(number=number, name=own, kind="drill", skills=(locking(name), *more))


@pytest.mark.rule("card/caught-off-guard-drill", "card/caught-off-guard-drill/2")
def test_a_drill_that_locks_the_other_frees_what_that_locked_until_it_leaves() -> None:
    throw = physical("Blue Round Throw")
    out = card("combat", "Out", does(Move(to="discard", what=Cards(whose="you", zones=("drills",)))))
    a = Side(hand=[throw, physical("Hook")], drills=[caught("a", "Blue Round Throw")])
    scene = position(attacks, a=a, b=foe(out, drills=[caught("b", "Caught Off Guard Drill")]))
    assert scene.usable == ["Blue Round Throw", "Hook"]
    scene.pick("pass")
    scene.use("Out")
    assert scene.names("b.drills") == []
    assert scene.usable == ["Hook"]


@pytest.mark.rule("card/caught-off-guard-drill")
@pytest.mark.parametrize(("name", "playable"), [("Caught Off Guard Drill", False), ("Blue Round Throw", True)])
def test_a_drill_that_locks_its_own_name_lets_no_other_be_played(name: str, playable: bool) -> None:
    scene = position(whole_turn, a=Side(hand=[caught("a", "Hook")]), b=foe(drills=[caught("b", name)]))
    assert ("play Caught Off Guard Drill" in scene.options) == playable


@pytest.mark.rule("card/red-thunder-clap")
@pytest.mark.parametrize(("attached", "second"), [(True, 3), (False, 2)])
def test_a_doubled_floating_bonus_is_doubled_only_as_it_is_made_again(attached: bool, second: int) -> None:
    bonus = Give(changes=(Adjust(figure=STAGE, by=1),), what=OWN_ATTACKS, until="combat", live=True)
    style = card(
        "mastery", "Style", Skill(kind="auto", trigger=Trigger(on="enters_combat", whose="you"), effects=(bonus,))
    )
    doubles = Skill(kind="permanent", zones=("under",), grants=(Grant(changes=(Gain(of="host"),), what="host"),))
    clap = card("combat", "Clap", does(Stack(what="this", under=Cards(whose="you", zones=("mastery",)))), doubles)
    hand = [clap, physical("Hook", strike(stages(1))), physical("Jab", strike(stages(1)))]
    scene = position(play_turns, a=Side(hand=hand, mastery=[style]), b=foe(physical("Kick"), stages=10))
    scene.pass_until("combat").pick("combat")
    scene.pass_until("attack", player="a")
    if attached:
        scene.use("Clap").pass_until("attack", player="a")
    scene.use("Hook").pass_until("attack")
    assert [fact.amount for fact in scene.of(StagesLost)] == [2]
    scene.pass_until("discard_down").pick(*[word for word in scene.options if word != "discard Jab"])
    scene.pass_until("combat", player="b").pick("combat")
    scene.pass_until("attack", player="a").use("Jab").pass_until("attack")
    assert [fact.amount for fact in scene.of(StagesLost)][-1] == second


NO_COMBAT_CARDS = Decree(
    changes=(Cannot(action="use", cards=Cards(kinds=("combat",))),), whose="opponent", until="combat"
)
PURE = card(
    "combat",
    "Pure Defense",
    does(
        Give(changes=(Gain(keywords=("if successful",)),), what="that", until="attack"),
        DRAW,
        timing="needed",
        trigger=Trigger(on="attacks", whose="opponent", card=ANY_ATTACK),
    ),
)


@pytest.mark.rule("card/pure-defense", "battle-sequence/3", "battle-sequence/15")
@pytest.mark.parametrize(("pure", "guarded"), [(True, True), (True, False), (False, False)])
def test_secondary_effects_of_an_attack_can_be_made_to_wait_for_its_success(pure: bool, guarded: bool) -> None:
    might = physical("Might", NO_COMBAT_CARDS, strike(stages(1), then=[anger(1)]), Remove(what="this"))
    b = foe(card("combat", "Guard", stops(PHYSICAL)), *([PURE] if pure else []))
    scene = position(attacks, a=Side(hand=[might, physical("Hook", anger(1), strike())]), b=b)
    wait(scene).use("Might")
    assert scene.asked == (("b", "answer") if pure else ("b", "attack"))
    if pure:
        scene.use("Pure Defense")
        assert scene.asked == ("b", "defend")
        scene.use("Guard") if guarded else scene.pick("decline")
    assert len(scene.of(AttackSucceeded)) == (not guarded)
    assert scene.anger("a") == (not guarded)
    assert scene.names("a.removed") == ["Might"]
    if pure and not guarded:
        assert_order(scene.timeline, "AttackSucceeded", "StagesLost", "DecreeBegan", "PlayerCountersPlaced")
    if not pure:
        assert_order(scene.timeline, "DecreeBegan", "AttackSucceeded", "StagesLost", "PlayerCountersPlaced")
    assert len([fact for fact in scene.facts if type(fact).__name__ == "DecreeBegan"]) == (not guarded)
    scene.pass_until("attack", player="a").use("Hook")
    assert scene.anger("a") == (2 if not guarded else 1)


@pytest.mark.rule("card/pure-defense", "battle-sequence/3", "effects/gained-secondary")
@pytest.mark.parametrize(("focused", "lost"), [(True, 3), (False, 0)])
def test_an_attack_whose_secondary_effects_wait_is_focused_all_the_same(focused: bool, lost: int) -> None:
    own = Cards(whose="you", zones=("in_use",), role="physical attack")
    aim = Skill(kind="permanent", grants=(Grant(changes=(Gain(keywords=("focused",)),), what=own),))
    a = Side(hand=[physical("Hook", strike(stages(3)))], drills=[card("drill", "Aim", aim)] if focused else [])
    scene = wait(position(attacks, a=a, b=foe(PURE, noncombats=[shield("Wall")]))).use("Hook")
    scene.use("Pure Defense").pass_until("attack", player="b")
    assert scene.stages("Ilka 1") == 5 - lost


def wanted(*hand: DbzCard, wants: bool = True) -> Scene:
    """A scene in b's turn, after a has placed the Dragon Ball that skips the next Combat which b declares; a may hold
    what forces b to declare it.
    """
    skips = Skill(kind="auto", trigger=Trigger(on="ball_used"), effects=(Skip(part="combat", whose="you"), anger(2)))
    force = Decree(changes=(Must(action="declare_combat"),), whose="opponent", until="turn")
    forces = [card("drill", "I Want You", does(force, timing="needed"))] if wants else []
    scene = position(play_turns, a=Side(hand=[ball(4, skips)], drills=forces), b=foe(*hand))
    while scene.asked != ("a", "place"):
        scene.pass_one()
    scene.pick("play Moon Ball 4")
    return scene.pass_until("combat", player="a").pass_until("place", player="b")


@pytest.mark.rule("card/i-want-you/2", "card/i-want-you")
@pytest.mark.parametrize("isle", [True, False])
def test_who_must_declare_combat_does_and_what_would_skip_it_is_used_up(isle: bool) -> None:
    scene = wanted(card("location", "Isle"))
    assert scene.anger("a") == 2
    if isle:
        scene.pick("play Isle")
    while scene.state.phase != "Declare Step":
        scene.pass_one()
    scene.use("I Want You")
    scene.pass_until("attack", "combat")
    assert scene.asked == ("b", "attack")
    assert_order(scene.timeline, "EffectEnded general/skip-attack-phase", "PhaseBegan turn/combat", "CombatBegan")
    scene.pass_until("combat", player="a").pass_until("combat", player="b").pick("combat")
    assert scene.pass_until("attack").asked == ("b", "attack")


@pytest.mark.rule("card/earth-dragon-ball-4", "turn/declare")
def test_the_next_combat_that_the_opponent_declares_is_skipped_and_no_other() -> None:
    scene = wanted(wants=False).pass_until("combat", player="b")
    scene.pick("combat")
    assert not scene.of(CombatBegan)
    assert scene.state.phase == "Discard Step"
    scene.pass_until("combat", player="a").pick("combat")
    assert len(scene.of(CombatBegan)) == 1
    scene.pass_until("combat", player="b").pick("combat")
    assert len(scene.of(CombatBegan)) == 2
