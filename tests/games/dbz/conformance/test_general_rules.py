"""The general rules of effects: what is forbidden, may be done, happens at once, is searched, revealed, or removed."""

import pytest

from events.dbz.facts import AttackSucceeded, CardDiscarded, PhasePassed
from events.dbz.turn import discard_step, non_combat_step
from events.language.effect import (
    Cannot,
    Cards,
    Choose,
    Decree,
    Discard,
    Exists,
    Grant,
    If,
    Look,
    May,
    Move,
    Remove,
    Replace,
    Reveal,
    Search,
    Skill,
    Skip,
    Trigger,
)
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn, CardRevealed, ZoneShuffled
from events.table.ids import Player
from events.table.table import Table
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import (
    DRAW,
    ENERGY,
    PHYSICAL,
    anger,
    card,
    does,
    energy,
    hero,
    physical,
    power,
    several,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat, whole_turn
from tests.games.scenario import assert_order

MY_DECK = Cards(whose="you", zones=("life_deck",))
GONE = Move(to="discard", what="this")
TOP_TWO = Cards(whose="you", zones=("life_deck",), top=2)


async def placing(table: Table) -> None:
    await non_combat_step(table, table.state.turn_player)


def ban(action: str, **more: object) -> Decree:
    """What forbids the opponent something for the rest of Combat."""
    return Decree(changes=(Cannot(action=action, **more),), whose="opponent", until="combat")  # type: ignore[arg-type]


def banned(a: Side, change: Decree, **more: object) -> Scene:
    """The second Attack Phase of a, after b has used a card that forbids something."""
    scene = position(attacks, a=a, b=foe(card("combat", "Ban", does(change)), **more))
    scene.pick("pass")
    scene.use("Ban")
    return scene


def enters(*effects: object) -> Skill:
    return Skill(kind="auto", trigger=Trigger(on="enters_combat"), effects=effects)  # type: ignore[arg-type]


# Prohibitions.


@pytest.mark.rule("general/conflict")
def test_what_prohibits_beats_what_instructs() -> None:
    a = Side(hand=[card("combat", "Read", does(DRAW, anger(1)))])
    scene = banned(a, ban("draw")).use("Read")
    assert not scene.of(CardDrawn)
    assert scene.anger("a") == 1


@pytest.mark.rule("general/attack-prevented")
@pytest.mark.parametrize(("action", "usable"), [("physical_attack", ["Beam", "Rest"]), ("attack", ["Rest"])])
def test_who_cannot_perform_an_attack_cannot_use_a_card_that_performs_it(action: str, usable: list[str]) -> None:
    hand = [physical("Hook"), energy("Beam"), card("combat", "Rest", does(power(1)))]
    scene = banned(Side(hand=hand), ban(action))
    assert sorted(scene.usable) == usable
    assert not [word for word in scene.options if word.startswith("final")]


@pytest.mark.rule("general/attack-prevented")
def test_who_cannot_perform_energy_attacks_performs_physical_ones_and_a_final_one() -> None:
    scene = banned(Side(hand=[physical("Hook"), energy("Beam")]), ban("energy_attack"))
    assert scene.usable == ["Hook"]
    assert "final Beam" in scene.options


@pytest.mark.rule("general/reference/player")
@pytest.mark.parametrize("control", ["Marek 1", "Tobin 1"])
def test_what_is_said_of_the_opponent_holds_for_all_personalities_of_that_player(control: str) -> None:
    main = [hero("Marek", 1, does(strike())), hero("Marek", 2)]
    a = Side(main=main, stages=1, allies=[hero("Tobin", 1, does(strike()), does(DRAW))], hand=[physical("Hook")])
    scene = position(attacks, a=a, b=foe(card("combat", "Ban", does(ban("physical_attack"))), physical("Jab")))
    scene.pick("control Marek 1")
    scene.pick("pass")
    scene.use("Ban").pick(f"control {control}")
    assert scene.usable == (["Tobin 1"] if control == "Tobin 1" else [])
    scene.pick("pass")
    assert scene.usable == ["Jab"]


@pytest.mark.rule("general/no-use-no-play", "examples/14")
def test_a_card_that_cannot_be_used_cannot_be_played_either() -> None:
    hand = [physical("Hook"), energy("Beam")]
    scene = banned(Side(hand=hand), ban("use", cards=Cards(kinds=("physical",))))
    assert scene.usable == ["Beam"]
    assert scene.names("a.hand") == ["Hook", "Beam"]


@pytest.mark.rule("general/self-discard", "examples/23")
@pytest.mark.parametrize("kept", [True, False])
def test_a_card_that_cannot_be_discarded_is_not_discarded_for_an_effect_of_its_own(kept: bool) -> None:
    """The Drill stops a physical attack, at the cost of itself."""
    trigger = stops(PHYSICAL).trigger
    drill = card("drill", "Wall", does(*stops().effects, timing="defense", trigger=trigger, costs=[GONE]))
    keeps = Grant(changes=(Cannot(action="be_discarded"),), what=Cards(whose="you", zones=("drills",)))
    way = card("mastery", "Way", Skill(kind="permanent", grants=(keeps,)))
    b = foe(drills=[drill], mastery=[way] if kept else [])
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=b).use("Hook")
    assert (scene.usable == ["Wall"]) != kept
    if not kept:
        scene.use("Wall")
        assert scene.names("b.discard") == ["Wall"]
    assert bool(scene.of(AttackSucceeded)) == kept


@pytest.mark.rule("keywords/focused-1")
@pytest.mark.parametrize(("cards", "succeeds"), [(None, True), (Cards(role="attack"), True), (PHYSICAL, False)])
def test_a_focused_attack_is_kept_from_success_by_what_meets_its_kind_alone(
    cards: Cards | None, succeeds: bool
) -> None:
    a = Side(hand=[physical("Hook", strike(keywords=["focused"])), physical("Jab")])
    scene = banned(a, ban("succeed", cards=cards)).use("Hook")
    assert bool(scene.of(AttackSucceeded)) == succeeds
    scene.pass_until("attack", player="a").use("Jab")
    assert len(scene.of(AttackSucceeded)) == succeeds


@pytest.mark.rule("keywords/focused-1")
def test_a_focused_attack_is_not_kept_from_success_by_what_meets_the_other_kind() -> None:
    a = Side(hand=[physical("Hook", strike(keywords=["focused"]))])
    assert banned(a, ban("succeed", cards=ENERGY)).use("Hook").of(AttackSucceeded)


# What may be done, and what is used otherwise.


@pytest.mark.rule("general/may")
@pytest.mark.parametrize(("option", "drawn"), [("do", 1), ("decline", 0)])
def test_what_may_be_done_is_asked_and_the_rest_is_done(option: str, drawn: int) -> None:
    scene = position(attacks, a=Side(hand=[card("combat", "Read", does(May(effects=(DRAW,)), anger(1)))])).use("Read")
    assert scene.asked == ("a", "may")
    scene.pick(option)
    assert (len(scene.of(CardDrawn)), scene.anger("a")) == (drawn, 1)


@pytest.mark.rule("general/may")
@pytest.mark.parametrize(("option", "raised"), [("activate", 1), ("decline", 0)])
def test_what_is_set_off_in_a_hand_is_used_only_if_its_player_wants(option: str, raised: int) -> None:
    ready = Skill(kind="auto", trigger=Trigger(on="enters_combat", whose="you"), zones=("hand",), effects=(anger(1),))
    scene = position(whole_combat, a=Side(hand=[card("combat", "Ready", ready)]))
    scene.pass_until("pending").pick(f"{option} Ready 0")
    assert scene.anger("a") == raised


@pytest.mark.rule("general/do-what-you-can")
def test_a_card_whose_targets_are_not_there_is_used_for_the_rest_of_what_it_does() -> None:
    theirs = Choose(cards=Cards(whose="opponent", zones=("allies",)), name="target")
    skill = Skill(kind="activate", timing=("attack",), targets=(theirs,), effects=(Remove(what="target"), anger(1)))
    scene = position(attacks, a=Side(hand=[card("combat", "Reach", skill)])).use("Reach")
    assert scene.anger("a") == 1


@pytest.mark.rule("general/attack-and-block")
def test_a_card_that_attacks_and_blocks_does_one_of_both() -> None:
    both = card("physical", "Both", does(strike()), stops(PHYSICAL))
    scene = position(attacks, a=Side(hand=[both]), b=foe(physical("Jab"))).use("Both")
    assert scene.names("a.discard") == ["Both"]
    scene.use("Jab")
    assert len(scene.of(AttackSucceeded)) == 2
    scene = position(attacks, a=Side(hand=[both]), b=foe(physical("Jab")))
    scene.pick("pass")
    scene.use("Jab").use("Both")
    assert not scene.of(AttackSucceeded)
    assert scene.names("a.discard") == ["Both"]


@pytest.mark.rule("general/reference/name-only")
@pytest.mark.parametrize(("name", "drawn"), [("Marek", 1), ("Tobin", 0)])
def test_an_effect_for_one_character_is_done_for_that_one_and_the_others_for_all(name: str, drawn: int) -> None:
    by = Exists(cards=Cards(whose="you", zones=("main", "allies"), role="control", names=(name,)))
    scene = position(attacks, a=Side(hand=[card("combat", "Read", does(If(conditions=(by,), then=(DRAW,)), anger(1)))]))
    scene.use("Read")
    assert (len(scene.of(CardDrawn)), scene.anger("a")) == (drawn, 1)


@pytest.mark.trap("DBZ-51")
@pytest.mark.rule("general/use-when-needed/2")
def test_what_is_used_when_needed_is_used_outside_of_combat_too() -> None:
    """DBZ-51: in any step; by either player."""
    wind = card("combat", "Wind", does(anger(1), timing="needed"))
    scene = position(whole_turn, a=Side(), b=foe(wind))
    steps = []
    while scene.ask.kind != "combat":
        if scene.usable == ["Wind"]:
            steps.append(scene.state.phase)
            assert scene.asked == ("b", "answer")
        scene.pick("decline") if "decline" in scene.options else scene.pass_one()
    assert {"Draw Step", "Non-Combat Step", "Power-Up Step", "Declare Step"} == {*steps}
    assert not scene.state.in_combat


# At the same time, and phases that are skipped.


@pytest.mark.rule("general/timing-conflict")
def test_the_player_orders_own_effects_that_happen_at_once() -> None:
    one, other = card("noncombat", "One", enters(DRAW)), card("noncombat", "Other", enters(anger(1)))
    scene = position(whole_combat, a=Side(noncombats=[one, other])).pass_until("pending")
    assert scene.asked == ("a", "pending")
    assert len(scene.options) == 2
    scene.pick("activate Other 0") if "activate Other 0" in scene.options else scene.pick(scene.options[1])
    assert (scene.anger("a"), len(scene.names("a.hand"))) == (1, 0)


@pytest.mark.rule("general/timing-conflict")
@pytest.mark.parametrize(("first", "last"), [("Jab", "Ram"), ("Ram", "Jab")])
def test_the_owner_orders_cards_that_are_discarded_at_once(first: str, last: str) -> None:
    drop = card("combat", "Drop", does(Discard(count=2, whose="opponent")))
    scene = position(attacks, a=Side(hand=[drop]), b=foe(physical("Jab"), physical("Kick"), physical("Ram")))
    scene.use("Drop").pick("choose Jab", "choose Ram")
    assert scene.asked == ("b", "order")
    scene.pick(f"place {first}", f"place {last}")
    assert scene.names("b.discard") == [first, last]


@pytest.mark.rule("general/timing-conflict")
@pytest.mark.parametrize("player", ["a", "b"])
def test_of_effects_of_both_players_at_once_the_attackers_come_first(player: Player) -> None:
    drill = card("drill", "Form", Skill(kind="auto", trigger=Trigger(on="discard_begins"), effects=(anger(1),)))

    async def ending(table: Table) -> None:
        await discard_step(table, table.state.turn_player)

    scene = position(ending, a=Side(drills=[drill]), b=foe(drills=[drill]), player=player)
    scene.pass_all()
    raised = [fact.player for fact in scene.of(PlayerCountersPlaced)]
    assert raised == [player, "b" if player == "a" else "a"]


@pytest.mark.trap("DBZ-38")
@pytest.mark.rule("general/skip-attack-phase")
def test_a_skipped_attack_phase_is_no_pass_and_combat_goes_on() -> None:
    """DBZ-38."""
    stun = card("combat", "Stun", does(Skip(part="attack_phase", whose="opponent")))
    scene = position(attacks, a=Side(hand=[physical("Jab")]), b=foe(stun, physical("Hook")))
    scene.pick("pass")
    scene.use("Stun")
    assert scene.asked == ("b", "attack")
    assert [fact.player for fact in scene.of(PhasePassed)] == ["a"]
    scene.pick("pass")
    assert scene.asked == ("a", "attack")
    assert scene.usable == ["Jab"]
    scene.pick("pass")
    assert scene.over


# Cards that are looked for, revealed, removed, or leave.


@pytest.mark.rule("general/search/1")
def test_what_is_found_is_shown_and_the_life_deck_is_shuffled() -> None:
    seek = card("combat", "Seek", does(Search(cards=MY_DECK, then=(Move(to="hand"),)), anger(1)))
    scene = position(attacks, a=Side(hand=[seek])).use("Seek")
    scene.pick("choose a life 7")
    assert_order(scene.timeline, "CardRevealed", "CardPlaced", "ZoneShuffled", "PlayerCountersPlaced")
    assert [scene.name(fact.card) for fact in scene.of(CardRevealed)] == ["a life 7"]
    assert [fact.zone for fact in scene.of(ZoneShuffled)] == ["a.life_deck"]


@pytest.mark.trap("DBZ-27")
@pytest.mark.rule("general/search/2")
def test_a_search_of_the_own_life_deck_may_fail_and_shows_the_opponent_nothing() -> None:
    """DBZ-27."""
    seek = card("combat", "Seek", does(Search(cards=MY_DECK, then=(Move(to="hand"),))))
    scene = position(attacks, a=Side(hand=[seek])).use("Seek")
    scene.pick()
    assert scene.names("a.hand") == []
    assert not scene.of(CardRevealed)
    assert len(scene.of(ZoneShuffled)) == 1


@pytest.mark.rule("general/reveal")
@pytest.mark.parametrize("effect", [Reveal(what=TOP_TWO), Look(cards=TOP_TWO)])
def test_cards_that_are_revealed_or_looked_at_stay_where_they_are_and_hidden_again(effect: Reveal | Look) -> None:
    scene = position(attacks, a=Side(hand=[card("combat", "Peek", does(effect))]))
    before = scene.names("a.life_deck")
    scene.use("Peek")
    assert_order(scene.timeline, "CardRevealed" if isinstance(effect, Reveal) else "CardLooked", "CardHidden")
    assert scene.names("a.life_deck") == before
    assert not scene.of(ZoneShuffled)
    assert not scene.state.is_open(scene.state.cards_in("a", "life_deck")[-1])


@pytest.mark.rule("general/remove")
def test_a_removed_card_is_out_of_use_until_an_effect_brings_it_back() -> None:
    back = Move(to="hand", what=Cards(whose="you", zones=("removed",)))
    hand = [physical("Hook", strike(), Remove(what="this")), card("combat", "Back", does(back))]
    scene = position(attacks, a=Side(hand=hand)).use("Hook").pass_until("attack", player="a")
    assert scene.names("a.removed") == ["Hook"]
    assert scene.usable == ["Back"]
    scene.use("Back").pass_until("attack", player="a")
    assert scene.usable == ["Hook"]


@pytest.mark.rule("general/leaving-play")
@pytest.mark.parametrize("replaced", [True, False])
def test_a_card_that_stays_in_play_instead_of_leaving_it_is_not_discarded(replaced: bool) -> None:
    ally = Cards(whose="you", zones=("allies",))
    stays = Replace(event=Trigger(on="leaves", card=ally), instead=(anger(1),))
    guard = card("noncombat", "Guard", Skill(kind="permanent", grants=(Grant(changes=(stays,), player="you"),)))
    out = card("combat", "Out", does(Move(to="discard", what=Cards(whose="opponent", zones=("allies",)))))
    b = foe(allies=[hero("Vasha")], noncombats=[guard] if replaced else [])
    scene = position(attacks, a=Side(hand=[out]), b=b).use("Out")
    gone = [scene.name(fact.card) for fact in scene.of(CardDiscarded)]
    assert ("Vasha 1" in gone) != replaced
    assert scene.anger("b") == int(replaced)


@pytest.mark.rule("effects/return-show")
@pytest.mark.rule("effects/return-facedown")
def test_a_card_that_goes_from_the_discard_pile_to_the_life_deck_is_seen_as_it_goes_and_lies_face_down() -> None:
    pile = Choose(cards=Cards(whose="you", zones=("discard",)))
    back = card("combat", "Back", does(pile, Move(to="life_deck")))
    scene = position(attacks, a=Side(hand=[back], discard=several(2, "old"))).use("Back")
    scene.pick("choose old 1")
    top = scene.state.cards_in("a", "life_deck")[-1]
    assert scene.name(top) == "old 1"
    assert not scene.state.is_open(top)
    assert scene.state.is_open(scene.card("old 2"))
