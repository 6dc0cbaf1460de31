"""Copying: attacks of the opponent that a player performs in turn, with a card that is there for it alone."""

import pytest
from msgspec.structs import replace

from events.dbz.card import DbzCard
from events.dbz.facts import AttackDeclared, AttackSucceeded, StagesLost
from events.dbz.lexicon import LEXICON
from events.dbz.vocabulary import wrong
from events.language.effect import (
    Adjust,
    Cards,
    Effect,
    Exists,
    Finish,
    Give,
    Mark,
    Move,
    Remove,
    Skip,
    Stack,
    Token,
)
from events.language.sentences import skill_words
from events.skills.reusing import FURTHER_USE
from events.table.created import CardCeased, CardCreated
from tests.games.dbz.conformance.attacking import foe, perform
from tests.games.dbz.conformance.cards import (
    PHYSICAL,
    anger,
    blast,
    card,
    does,
    energy,
    hero,
    life,
    physical,
    stack,
    stages,
    stops,
    strike,
)
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position, whole_combat
from tests.games.scenario import assert_order

COPY = Token(number="attack")
MIRROR = card("combat", "Mirror", stops(PHYSICAL, COPY))
"""What stops a physical attack, and performs the same one in its player's next Attack Phase."""
ECHO = card("combat", "Echo", does(Token(number="last attack")))
"""What takes the place of an attack: a copy of the last one of the opponent."""
ILKA = stack("Ilka", alignment="villain")


def mirrored(attack: DbzCard, *more: DbzCard, b: Side | None = None) -> Scene:
    """The position at b's Attack Phase, after an attack of a's that b has stopped and copied."""
    scene = position(attacks, a=Side(hand=[attack, *more], stages=9), b=b or foe(MIRROR, stages=9))
    return perform(scene, attack.name).use("Mirror").pass_until("attack", player="b")


@pytest.mark.rule("general/copying")
@pytest.mark.rule("card/trunks-swiftly-moving")
def test_a_copied_attack_is_performed_with_all_its_text_in_the_next_own_attack_phase() -> None:
    hook = physical("Hook", anger(1), strike(stages(3), then=(anger(1),)))
    scene = mirrored(hook)
    assert (scene.anger("a"), scene.anger("b"), scene.usable) == (1, 0, ["Copy"])
    scene.use("Copy").pass_until("attack", player="a")
    assert (scene.anger("b"), scene.stages("Marek 1")) == (2, 6)
    assert_order(scene.timeline, "DeclarationNullified", "CardCreated general/copying", "AttackSucceeded")


@pytest.mark.rule("general/copying")
@pytest.mark.parametrize("after", [(), (Remove(what="this"),), (Move(to="life_deck", what="this", place="bottom"),)])
def test_a_copy_disappears_as_it_is_finished_and_goes_to_no_pile(after: tuple[Effect, ...]) -> None:
    scene = mirrored(physical("Hook", strike(stages(1)), *after)).use("Copy").pass_until("attack", player="a")
    assert [fact.rule for fact in scene.of(CardCeased)] == ["general/copying"]
    assert (scene.names("b.in_use"), scene.names("b.removed")) == ([], [])
    assert scene.names("b.discard") == ["Mirror"]
    assert scene.life("b") == 20


@pytest.mark.rule("card/trunks-swiftly-moving/2")
@pytest.mark.rule("card/goku-swiftly-moving/2")
def test_a_copy_has_the_text_alone_and_neither_title_nor_style_nor_type() -> None:
    scene = mirrored(physical("Hook", strike(stages(1)), style="red", named=("Marek",)))
    printed = scene.state.cards[scene.card("Copy")].face
    assert isinstance(printed, DbzCard)
    assert (printed.kind, printed.style, printed.named) == ("copy", "", ())


@pytest.mark.rule("card/goku-swiftly-moving")
@pytest.mark.rule("costs/energy-default")
@pytest.mark.parametrize(("stages_left", "usable"), [(2, ["Copy"]), (1, [])])
def test_a_copied_energy_attack_is_paid_for_like_any_other(stages_left: int, usable: list[str]) -> None:
    mirror = card("combat", "Mirror", stops(Cards(role="energy attack"), COPY))
    scene = mirrored(energy("Beam", blast(life(3))), b=foe(mirror, stages=stages_left))
    assert scene.usable == usable
    if usable:
        perform(scene, "Copy").pass_until("attack", player="a")
        assert (scene.stages("Ilka 1"), scene.life("a")) == (0, 17)


@pytest.mark.rule("general/copying")
def test_the_power_of_a_personality_is_copied_without_its_limit_and_by_who_is_in_control() -> None:
    a = Side(main=[hero("Marek", 1, does(strike(stages(2)))), hero("Marek", 2)], stages=9)
    scene = position(attacks, a=a, b=foe(MIRROR, stages=9)).use("Marek 1").use("Mirror")
    scene.pass_until("attack", player="b").use("Copy").pass_until("attack", player="a")
    assert scene.stages("Marek 1") == 7
    assert scene.usable == []


@pytest.mark.rule("card/goku-swiftly-moving")
@pytest.mark.rule("general/copying")
@pytest.mark.parametrize(("allies", "usable"), [([], []), ([hero("Vasha", 1)], ["Copy"])])
def test_a_copy_is_performed_under_the_conditions_of_its_text(allies: list[DbzCard], usable: list[str]) -> None:
    has_ally = Exists(cards=Cards(whose="you", zones=("allies",)))
    hook = physical("Hook", strike(stages(1)))
    hook = replace(hook, skills=tuple(replace(skill, conditions=(has_ally,)) for skill in hook.skills))
    a = Side(hand=[hook], allies=[hero("Tobin", 1)], stages=9)
    scene = position(attacks, a=a, b=foe(MIRROR, allies=allies, stages=9))
    perform(scene, "Hook").use("Mirror").pass_until("attack", player="b")
    assert scene.usable == usable


@pytest.mark.rule("general/only")
@pytest.mark.rule("general/copying")
@pytest.mark.parametrize(("only", "usable"), [(("Marek",), []), (("Marek", "Ilka"), ["Copy"])])
def test_whose_card_it_is_belongs_to_the_text_that_is_copied(only: tuple[str, ...], usable: list[str]) -> None:
    assert mirrored(physical("Hook", strike(stages(1)), only=only)).usable == usable


@pytest.mark.trap("DBZ-33")
@pytest.mark.rule("examples/25")
@pytest.mark.rule("card/trunks-swiftly-moving/3")
@pytest.mark.rule("card/goku-swiftly-moving/4")
@pytest.mark.rule("general/skip-attack-phase")
@pytest.mark.parametrize("skips", [True, False])
def test_a_copied_attack_is_lost_as_the_next_attack_phase_is_skipped(skips: bool) -> None:
    """DBZ-33: the older document let it wait for the phase after that."""
    more = [Skip(part="attack_phase")] if skips else []
    scene = mirrored(physical("Hook", strike(stages(1)), *more), physical("Jab", strike(stages(1))))
    if not skips:
        assert scene.usable == ["Copy"]
        return
    assert scene.usable == []
    assert scene.names("b.in_use") == []


@pytest.mark.rule("card/trunks-swiftly-moving/4")
def test_a_copied_attack_is_lost_that_is_not_performed_in_that_phase() -> None:
    scene = mirrored(physical("Hook", strike(stages(1))), physical("Jab", strike(stages(1))))
    scene.pick("pass")
    scene.use("Jab").pass_until("attack", player="b")
    assert (scene.usable, scene.names("b.in_use")) == ([], [])


@pytest.mark.rule("card/trunks-swiftly-moving")
@pytest.mark.rule("card/goku-swiftly-moving")
@pytest.mark.rule("old/multi-use-count")
def test_a_copy_of_what_stays_to_be_used_again_stays_too_and_disappears_then() -> None:
    hook = physical("Hook", strike(stages(1)), Mark(kind=FURTHER_USE, by=1))
    scene = mirrored(hook).use("Copy").pass_until("attack", player="b")
    assert scene.usable == ["Copy"]
    scene.use("Copy").pass_until("attack", player="b")
    assert (scene.usable, len(scene.of(CardCeased))) == ([], 1)
    assert sum(fact.amount for fact in scene.of(StagesLost)) == 2


@pytest.mark.rule("card/goku-swiftly-moving/3")
def test_an_attack_that_cannot_be_stopped_is_copied_all_the_same() -> None:
    scene = mirrored(physical("Hook", strike(stages(1), keywords=["unstoppable"])))
    assert len(scene.of(AttackSucceeded)) == 1
    assert scene.usable == ["Copy"]


@pytest.mark.rule("card/goku-swiftly-moving/5")
def test_an_attached_copy_is_finished_as_it_is_attached_no_more() -> None:
    grip = physical(
        "Grip", strike(stages(1), then=(Stack(under=Cards(whose="opponent", zones=("allies",)), what="this"),))
    )
    out = card("combat", "Out", does(Move(to="discard", what=Cards(whose="you", zones=("allies",)))))
    scene = position(attacks, a=Side(hand=[grip, out], allies=[hero("Tobin")]), b=foe(MIRROR, stages=9))
    scene.use("Grip").use("Mirror").pass_until("attack", player="b").use("Copy").pass_until("attack", player="a")
    assert scene.names("b.under") == ["Copy"]
    assert scene.of(CardCeased) == []
    scene.use("Out").pass_until("attack", player="b")
    assert (scene.names("b.under"), scene.names("b.discard")) == ([], ["Mirror"])
    assert len(scene.of(CardCeased)) == 1


@pytest.mark.rule("general/copying")
@pytest.mark.parametrize("more", [(), (Finish(part="combat"),)])
def test_a_copy_that_waits_disappears_as_combat_ends(more: tuple[Effect, ...]) -> None:
    b = foe(card("combat", "Mirror", stops(PHYSICAL, COPY, *more)))
    scene = position(whole_combat, a=Side(hand=[physical("Hook")], stages=9), b=b)
    scene.pass_until("attack", player="a").use("Hook").use("Mirror").pass_all()
    assert scene.names("b.in_use") == []
    assert len(scene.of(CardCreated)) == len(scene.of(CardCeased)) == 1


# In place of an attack.


@pytest.mark.rule("card/blue-reversal-drill")
@pytest.mark.rule("card/blue-reversal-drill/2")
@pytest.mark.parametrize("stopped", [True, False])
def test_the_last_attack_of_the_opponent_is_performed_in_place_of_an_attack(stopped: bool) -> None:
    b = foe(ECHO, card("combat", "Guard", stops()), stages=9)
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(2)))], stages=9), b=b).use("Hook")
    if stopped:
        scene.use("Guard")
    scene.pass_until("attack", player="b").use("Echo").pass_until("attack")
    assert scene.asked == ("a", "attack"), "the copy took the place of b's attack"
    assert [fact.player for fact in scene.of(AttackDeclared)] == ["a", "b"]
    assert scene.stages("Marek 1") == 7
    assert_order(scene.timeline, "CardCreated", "CardCeased")


@pytest.mark.rule("card/blue-reversal-drill")
@pytest.mark.parametrize(("number", "lost"), [("last physical attack", 2), ("last energy attack", 0)])
def test_the_last_attack_of_a_kind_is_copied(number: str, lost: int) -> None:
    echo = card("combat", "Echo", does(Token(number=number)))
    a = Side(hand=[physical("Hook", strike(stages(2))), energy("Beam", blast(life(3)))], stages=9)
    scene = position(attacks, a=a, b=foe(echo, stages=9)).use("Hook").pass_until("attack", player="a")
    perform(scene, "Beam").pass_until("attack", player="b")
    perform(scene, "Echo").pass_until("attack", player="a")
    assert (scene.stages("Marek 1"), scene.life("a")) == (7 - lost, 20 if lost else 17)


@pytest.mark.rule("general/do-what-you-can")
@pytest.mark.rule("card/blue-reversal-drill")
def test_where_the_opponent_has_not_attacked_nothing_is_copied() -> None:
    scene = position(attacks, a=Side(hand=[physical("Hook")]), b=foe(ECHO))
    scene.pick("pass")
    scene.use("Echo").pass_until("attack")
    assert (scene.asked, scene.of(CardCreated)) == (("a", "attack"), [])


@pytest.mark.rule("general/copying")
def test_what_copied_attacks_do_more_is_done_by_no_others() -> None:
    more = Give(
        changes=(Adjust(figure="power stage", by=2),),
        what=Cards(whose="you", role="attack", kinds=("copy",), zones=("in_use",)),
        until="combat",
        live=True,
    )
    echo = card("combat", "Echo", does(Token(number="last attack"), more))
    b = foe(echo, physical("Jab", strike(stages(1))), stages=9)
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(2)))], stages=9), b=b).use("Hook")
    scene.pass_until("attack", player="b").use("Echo").pass_until("attack", player="b").use("Jab")
    scene.pass_until("attack", player="a")
    assert [fact.amount for fact in scene.of(StagesLost)] == [2, 4, 1]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("attack", "In your next Attack Phase, you may perform the same attack."),
        ("last attack", "Perform a copy of your opponent's last attack of this Combat."),
        ("last physical attack", "Perform a copy of your opponent's last physical attack of this Combat."),
    ],
)
def test_copies_are_said_in_english_and_known_to_the_game(number: str, words: str) -> None:
    echo = card("combat", "Echo", does(Token(number=number)))
    assert skill_words(echo.skills[0], LEXICON).endswith(words)
    assert wrong(echo) is None
    assert wrong(card("combat", "Echo", does(Token(number="first attack")))) is not None
    assert wrong(card("copy", "Copy", *echo.skills)) is not None
