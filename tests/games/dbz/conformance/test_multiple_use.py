"""Multiple use: cards that stay on the table to be used again in the same Combat, and powers used twice in it."""

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import CardShown, StagesLost
from events.dbz.lexicon import LEXICON
from events.dbz.vocabulary import wrong
from events.language.effect import Adjust, Cards, Effect, Exists, Give, If, Later, Limit, Mark, Remove, Trigger
from events.language.sentences import skill_words
from events.skills.facts import SkillActivated
from events.skills.reusing import FURTHER_USE, further_uses
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import (
    DRAW,
    anger,
    blast,
    card,
    does,
    energy,
    hero,
    physical,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat
from tests.games.dbz.conformance.texts import in_hand
from tests.games.scenario import assert_order

ONCE_MORE, TWICE_MORE = (Mark(kind=FURTHER_USE, by=by) for by in (1, 2))
GONE = Remove(what="this")
USED_BY_TOBIN = Exists(cards=Cards(role="user", names=("Tobin",), whose="you", zones=("main", "allies")))

NEXT_IS_STRONGER = Later(
    when=Trigger(on="attack_made", card=Cards(role="physical attack"), whose="you"),
    effects=(Give(changes=(Adjust(figure="power stage", by=3),), what="that", until="attack"),),
    until="combat",
)
"""What makes the next physical attack of its player stronger."""


def again(scene: Scene, player: str = "a") -> Scene:
    """The position at the next Attack Phase of a player."""
    return scene.pass_until("attack", player=player)  # type: ignore[arg-type]


def hook(*effects: Effect) -> DbzCard:
    """A physical attack that does this beside."""
    return physical("Hook", strike(stages(1)), *effects)


@pytest.mark.rule("combat/attack-options/2")
@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(("more", "uses"), [((), 1), ((ONCE_MORE,), 2), ((TWICE_MORE,), 3)])
def test_an_attack_that_stays_on_the_table_is_used_as_often_as_it_says(more: tuple[Effect, ...], uses: int) -> None:
    scene = position(attacks, a=Side(hand=[hook(*more)]), b=foe(stages=9))
    for use in range(1, uses + 1):
        assert scene.usable == ["Hook"]
        again(scene.use("Hook"))
        assert scene.names("a.in_use") == (["Hook"] if use < uses else [])
    assert scene.usable == []
    assert scene.names("a.discard") == ["Hook"]
    assert [fact.amount for fact in scene.of(StagesLost)] == [1] * uses
    assert len(scene.of(CardShown)) == 1, "it is played once, and used again from the table"


@pytest.mark.rule("combat/attack-options/2")
@pytest.mark.rule("battle-sequence/16")
def test_a_further_use_is_taken_as_it_is_used_again_and_the_last_one_discards_the_card() -> None:
    scene = position(attacks, a=Side(hand=[hook(ONCE_MORE)])).use("Hook")
    assert_order(scene.timeline, "KindCountersPlaced old/multi-use-count", "AttackSucceeded")
    assert "CardDiscarded battle-sequence/16" not in scene.timeline
    begun = len(scene.timeline)
    again(scene).use("Hook")
    order = ("KindCountersRemoved combat/attack-options/2", "AttackDeclared", "CardDiscarded battle-sequence/16")
    assert_order(scene.timeline[begun:], *order)
    assert further_uses(scene.state, scene.card("Hook")) == 0


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.rule("old/name-only")
@pytest.mark.parametrize("user", ["Tobin", "Marek"])
def test_an_attack_stays_by_its_condition_and_any_personality_uses_it_then(user: str) -> None:
    attack = hook(If(conditions=(USED_BY_TOBIN,), then=(ONCE_MORE,)))
    scene = position(attacks, a=Side(allies=[hero("Tobin")], stages=0, hand=[attack]), b=foe(stages=9))
    scene.pick(f"control {user} 1")
    again(scene.use("Hook"))
    assert scene.names("a.in_use") == (["Hook"] if user == "Tobin" else [])


@pytest.mark.rule("examples/2")
@pytest.mark.rule("old/multi-use-count")
@pytest.mark.rule("old/name-only")
@pytest.mark.parametrize("user", ["Goku", "Marek"])
def test_an_attack_that_stays_for_its_first_user_is_used_again_by_another(user: str) -> None:
    text = (
        "Physical attack doing 1 power stage of damage. Draw the bottom card of your discard pile. "
        "If used by Goku, this card stays on the table to be used one more time this Combat."
    )
    side = Side(allies=[hero("Goku")], stages=0, hand=[in_hand("Hook", text)], discard=[card("physical", "Old")])
    scene = position(attacks, a=side, b=foe(stages=9))
    scene.pick(f"control {user} 1")
    scene.use("Hook").pass_until("control", player="a")
    assert "Old" in scene.names("a.hand")
    assert scene.names("a.in_use") == (["Hook"] if user == "Goku" else [])
    if user == "Goku":
        scene.pick("control Marek 1")
        scene.use("Hook").pass_until("control", "over", player="a")
    assert scene.names("a.in_use") == []
    assert "Hook" in scene.names("a.discard")


@pytest.mark.rule("effects/if-successful")
@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize("stopped", [True, False])
def test_an_attack_that_stays_if_successful_is_discarded_if_it_was_stopped(stopped: bool) -> None:
    attack = physical("Hook", strike(stages(1), then=(ONCE_MORE,)))
    scene = position(attacks, a=Side(hand=[attack]), b=foe(card("physical", "Guard", stops())))
    scene.use("Hook").use("Guard") if stopped else scene.use("Hook")
    again(scene)
    assert scene.names("a.in_use") == ([] if stopped else ["Hook"])
    assert scene.names("a.discard") == (["Hook"] if stopped else [])


@pytest.mark.rule("effects/secondary/not-stopped")
def test_a_stopped_attack_stays_on_the_table_all_the_same() -> None:
    scene = position(attacks, a=Side(hand=[hook(ONCE_MORE)]), b=foe(card("physical", "Guard", stops())))
    assert again(scene.use("Hook").use("Guard")).usable == ["Hook"]


@pytest.mark.rule("costs/energy-default")
def test_each_use_of_an_energy_attack_is_paid() -> None:
    scene = position(attacks, a=Side(hand=[energy("Beam", blast(), ONCE_MORE)], stages=4))
    again(perform(scene, "Beam"))
    assert scene.stages("Marek 1") == 2
    again(perform(scene, "Beam"))
    assert scene.stages("Marek 1") == 0


@pytest.mark.rule("old/multi-use-count")
def test_a_card_is_removed_from_the_game_after_its_last_use_alone() -> None:
    scene = position(attacks, a=Side(hand=[hook(ONCE_MORE, GONE)]), b=foe(stages=9))
    again(scene.use("Hook"))
    assert scene.names("a.removed") == []
    again(scene.use("Hook"))
    assert scene.names("a.removed") == ["Hook"]
    assert scene.names("a.discard") == []


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(("after", "zone"), [((), "a.discard"), ((GONE,), "a.removed")])
def test_what_was_not_used_again_leaves_the_table_as_combat_is_over(after: tuple[Effect, ...], zone: str) -> None:
    scene = position(whole_combat, a=Side(hand=[hook(ONCE_MORE, *after)]))
    again(scene).use("Hook")
    again(scene)
    assert scene.names("a.in_use") == ["Hook"]
    scene.pass_all()
    assert_order(scene.timeline, "CombatEnded", "KindCountersRemoved old/multi-use-count")
    assert (scene.names(zone), scene.names("a.in_use")) == (["Hook"], [])


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.rule("battle-sequence/16")
@pytest.mark.parametrize(
    ("anger_there", "again_with", "zone"),
    [(0, None, "a.removed"), (1, None, "a.discard"), (0, 0, "a.removed"), (0, 1, "a.discard"), (1, 0, "a.removed")],
)
def test_what_is_said_of_a_card_after_use_under_a_condition_was_judged_in_its_last_use(
    anger_there: int, again_with: int | None, zone: str
) -> None:
    text = (
        "Physical attack doing 1 power stage of damage. This card stays on the table to be used one more time this "
        "Combat. If your opponent's current anger level is 0, remove this card from the game after use."
    )
    calm, rage = card("combat", "Calm", does(anger(-5, "opponent"))), card("combat", "Rage", does(anger(1, "opponent")))
    a = Side(hand=[in_hand("Hook", text), calm, rage], tokui_waza=True)
    scene = again(position(whole_combat, a=a, b=foe(anger=anger_there))).use("Hook")
    again(scene)
    assert scene.names("a.in_use") == ["Hook"]
    if again_with is None:
        scene.use("Rage" if anger_there == 0 else "Calm")  # what holds later says nothing of it
    else:
        again(scene.use("Rage" if again_with else "Calm")).use("Hook")
    scene.pass_all()
    assert (scene.names("a.in_use"), scene.names(zone)[-1:]) == ([], ["Hook"])


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(("anger_there", "zone"), [(0, "a.removed"), (1, "a.discard")])
def test_what_is_said_of_a_card_after_a_use_that_ends_combat_is_done_at_once(anger_there: int, zone: str) -> None:
    text = (
        "Physical attack. End Combat. This card stays on the table to be used one more time this Combat. If your "
        "opponent's current anger level is 0, remove this card from the game after use."
    )
    scene = again(position(whole_combat, a=Side(hand=[in_hand("Hook", text)]), b=foe(anger=anger_there)))
    scene.use("Hook").pass_all()
    assert (scene.names("a.in_use"), scene.names(zone)[-1:]) == ([], ["Hook"])


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(("rages", "zone"), [(True, "a.discard"), (False, "a.removed")])
def test_what_was_said_of_a_card_in_a_use_before_is_not_done_if_the_last_one_says_nothing_of_it(
    rages: bool, zone: str
) -> None:
    text = (
        "Physical attack doing 1 power stage of damage. This card stays on the table to be used 2 more times this "
        "Combat. If your opponent's current anger level is 0, remove this card from the game after use."
    )
    rage = card("combat", "Rage", does(anger(1, "opponent")))
    scene = again(position(whole_combat, a=Side(hand=[in_hand("Hook", text), rage]), b=foe(stages=9)))
    again(scene.use("Hook"))
    if rages:
        again(scene.use("Rage"))
    again(scene.use("Hook"))
    assert scene.names("a.in_use") == ["Hook"]
    scene.pass_all()
    assert (scene.names("a.in_use"), scene.names(zone)[-1:]) == ([], ["Hook"])


@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(("gained", "asked"), [("have", [True, False]), ("gain 1 power stage and have", [True, True])])
def test_nobody_is_asked_for_a_further_use_that_there_is_none_of(gained: str, asked: list[bool]) -> None:
    text = (
        f"Physical attack doing 1 power stage of damage. You may discard a card from your hand to {gained} this "
        "attack stay on the table to be used one more time this Combat. Remove from the game after use."
    )
    a = Side(hand=[in_hand("Hook", text), *(card("combat", f"x {n}") for n in range(3))])
    scene, was_asked = position(attacks, a=a, b=foe(stages=9)), []
    for _ in range(2):
        scene.use("Hook")
        was_asked.append(scene.ask.kind == "may")
        if was_asked[-1]:
            scene.pick("do")
        again(scene)
    assert was_asked == asked
    assert scene.names("a.removed") == ["Hook"]


@pytest.mark.rule("cards/non-combat/use")
@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(("more", "left"), [((), []), ((ONCE_MORE,), ["Trick"])])
def test_a_non_combat_card_stays_in_play_to_be_used_again(more: tuple[Effect, ...], left: list[str]) -> None:
    scene = position(attacks, a=Side(noncombats=[card("noncombat", "Trick", does(anger(1), *more))]))
    again(scene.use("Trick"))
    assert scene.names("a.noncombats") == left
    if left:
        again(scene.use("Trick"))
        assert (scene.anger("a"), scene.names("a.noncombats")) == (2, [])


@pytest.mark.rule("combat/defend")
@pytest.mark.rule("old/multi-use-count")
@pytest.mark.parametrize(("more", "left"), [((), ["decline"]), ((ONCE_MORE,), ["skill Guard 0", "decline"])])
def test_a_defense_that_stays_on_the_table_stops_another_attack(more: tuple[Effect, ...], left: list[str]) -> None:
    a = Side(hand=[physical(name, strike(stages(1))) for name in ("Hook", "Jab")])
    scene = position(attacks, a=a, b=foe(card("physical", "Guard", stops(Cards(role="attack"), *more))))
    scene.use("Hook").use("Guard")
    again(scene).use("Jab")
    if more:
        assert scene.options == left
        scene.use("Guard")
    assert len(scene.of(StagesLost)) == (0 if more else 1)
    assert scene.names("b.discard") == ["Guard"]


@pytest.mark.rule("powers/timing")
@pytest.mark.parametrize("times", [1, 2])
def test_a_power_is_used_as_often_in_a_combat_as_it_says(times: int) -> None:
    main = [hero("Marek", 1, does(DRAW, limit=Limit(times=times, within="battle"))), hero("Marek", 2)]
    scene = position(attacks, a=Side(main=main))
    for _ in range(times):
        again(scene.use("Marek 1"))
    assert scene.usable == []
    assert len(scene.of(SkillActivated)) == times


@pytest.mark.rule("general/multi-use-next-attack")
@pytest.mark.rule("old/next-attack-multi")
def test_what_makes_the_next_attack_stronger_does_so_for_the_first_use_alone() -> None:
    a = Side(hand=[card("combat", "Boost", does(NEXT_IS_STRONGER)), hook(ONCE_MORE)])
    scene = position(attacks, a=a, b=foe(stages=9))
    again(scene.use("Boost"))
    again(scene.use("Hook"))
    scene.use("Hook")
    assert [fact.amount for fact in scene.of(StagesLost)] == [4, 1]


@pytest.mark.rule("general/multi-use-next-attack")
def test_an_attack_that_makes_the_next_one_stronger_is_not_stronger_itself() -> None:
    a = Side(hand=[hook(NEXT_IS_STRONGER), physical("Jab", strike(stages(1)))])
    scene = position(attacks, a=a, b=foe(stages=9))
    again(again(scene.use("Hook")).use("Jab"))
    assert [fact.amount for fact in scene.of(StagesLost)] == [1, 4]


def once_more(*kinds: str) -> Later:
    """What lets each attack with a card of these kinds stay once more, for the rest of Combat."""
    used = Cards(role="physical attack", kinds=kinds, zones=("in_use",))
    return Later(
        when=Trigger(on="attack_made", card=used, whose="you"),
        effects=(Mark(kind=FURTHER_USE, by=1, what="that"),),
        until="combat",
        each_time=True,
    )


@pytest.mark.rule("card/piccolos-multiform")
@pytest.mark.parametrize(
    ("kinds", "more", "uses"), [("physical", (), 2), ("energy", (), 1), ("physical", (TWICE_MORE,), 3)]
)
def test_other_texts_let_attacks_stay_that_cannot_by_their_own(kinds: str, more: tuple[Effect, ...], uses: int) -> None:
    a = Side(hand=[card("combat", "Multiform", does(once_more(kinds))), hook(*more)])
    scene = again(position(attacks, a=a, b=foe(stages=9)).use("Multiform"))
    for _ in range(uses):
        again(scene.use("Hook"))
    assert (scene.usable, scene.names("a.discard")) == ([], ["Multiform", "Hook"])


@pytest.mark.parametrize(("more", "times"), [(ONCE_MORE, "1 more time"), (TWICE_MORE, "2 more times")])
def test_further_uses_are_said_in_english_and_known_to_the_game(more: Effect, times: str) -> None:
    attack = hook(more)
    assert skill_words(attack.skills[0], LEXICON).endswith(f"This card stays to be used {times}.")
    assert wrong(attack) is None
