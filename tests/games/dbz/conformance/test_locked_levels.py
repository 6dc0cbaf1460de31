"""Locked levels, which a card alone leads to; and personalities of a like name."""

import pytest

from events.dbz.card import DbzCard
from events.dbz.facts import LevelReached
from events.language.effect import Cards, Mark, Move
from events.table.fact import GameEnded
from tests.games.dbz.conformance.attacking import foe
from tests.games.dbz.conformance.cards import anger, card, does, hero, level, stack
from tests.games.dbz.conformance.decks import problems
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position
from tests.games.scenario import assert_order

UNLOCK = card("combat", "Unlock", does(Move(to="main", what=Cards(whose="you", zones=("levels",), names=("Marek 4",)))))
"""The card that leads to the locked level."""


def with_locked(at: int = 1) -> list[DbzCard]:
    """Four levels of a Main Personality, which is at one of them; the fourth is locked."""
    levels = [*stack(levels=3), hero("Marek", 4, locked=True)]
    return [levels[at - 1], *levels[: at - 1], *levels[at:]]


def locked(*hand: DbzCard, at: int = 1, theirs: int = 5, anger: int = 0) -> Scene:
    """A position with such a Main Personality."""
    return position(attacks, a=Side(main=with_locked(at), hand=hand, anger=anger), b=foe(main=stack("Ilka", theirs)))


@pytest.mark.rule("nz/locked/1")
@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_card_leads_to_a_locked_level_from_any_other(at: int) -> None:
    scene = locked(UNLOCK, at=at).use("Unlock")
    assert (scene.main("a"), scene.stages("Marek 4")) == ("Marek 4", 10)
    assert_order(scene.timeline, "LevelLeft nz/locked/1", "LevelReached nz/locked/1", "StagesGained")


@pytest.mark.rule("nz/locked/1")
@pytest.mark.rule("nz/locked/3")
@pytest.mark.rule("anger/at-top")
def test_nothing_else_leads_there_the_level_below_is_the_highest() -> None:
    scene = locked(card("combat", "Rise", does(level(1))), at=3).use("Rise")
    assert (scene.main("a"), scene.of(LevelReached)) == ("Marek 3", [])
    scene = locked(card("combat", "Rage", does(anger(1))), at=3, anger=4).use("Rage")
    assert (scene.main("a"), scene.stages("Marek 3"), scene.anger("a")) == ("Marek 3", 10, 0)


@pytest.mark.rule("nz/locked/1")
def test_a_level_that_is_not_locked_is_reached_by_an_effect() -> None:
    assert locked(card("combat", "Rise", does(level(1))), at=2).use("Rise").main("a") == "Marek 3"


@pytest.mark.rule("nz/locked/2")
@pytest.mark.rule("win/mpp")
@pytest.mark.parametrize(("unlocks", "won"), [(True, True), (False, False)])
def test_a_locked_level_counts_for_the_most_powerful_personality(unlocks: bool, won: bool) -> None:
    scene = locked(UNLOCK if unlocks else card("combat", "Rise", does(level(1))), at=2, theirs=3)
    scene.use("Unlock" if unlocks else "Rise")
    assert [fact.reason for fact in scene.of(GameEnded)] == (["most_powerful"] if won else [])


@pytest.mark.rule("level/lose")
@pytest.mark.rule("nz/locked/1")
def test_who_loses_a_locked_level_is_at_the_one_below() -> None:
    scene = locked(UNLOCK, card("combat", "Fall", does(level(-1)))).use("Unlock").pass_until("attack", player="a")
    assert scene.use("Fall").main("a") == "Marek 3"


@pytest.mark.rule("nz/locked/4")
@pytest.mark.rule("nz/locked/piccolo-fused/3")
@pytest.mark.rule("nz/locked/3")
def test_a_deck_has_all_levels_below_a_locked_one_and_allies_two_below_the_one_under_it() -> None:
    assert problems(main=with_locked()) == set()
    assert problems(main=[*stack(levels=3), hero("Marek", 5, locked=True)]) == {"deck/main-personality/1"}
    assert problems((hero("Tobin", 2), 1), main=with_locked()) == {"deck/allies/2"}
    assert problems((hero("Tobin", 2), 1), main=stack(levels=4)) == set()


# Alternate personalities.


@pytest.mark.rule("personality/alternate/4")
@pytest.mark.rule("nz/future-trunks/1")
@pytest.mark.rule("nz/future-trunks/2")
@pytest.mark.parametrize(
    ("character", "lost"), [("Trunks", 3), ("Kid Trunks", 0), ("Future Trunks", 0), ("Majin Vegeta", 0)]
)
def test_what_is_done_to_a_personality_is_not_done_to_one_of_a_like_name(character: str, lost: int) -> None:
    stun = Mark(kind="power stage", by=-3, what=Cards(whose="opponent", names=("Trunks", "Vegeta"), zones=("allies",)))
    ally = hero(character)
    scene = position(attacks, a=Side(hand=[card("combat", "Stun", does(stun))]), b=foe(allies=[ally])).use("Stun")
    assert scene.stages(ally.name) == 3 - lost


@pytest.mark.rule("personality/alternate/3")
@pytest.mark.rule("nz/future-trunks/1")
def test_personalities_of_a_like_name_are_no_levels_of_one() -> None:
    mixed = [hero("Trunks", 1), hero("Future Trunks", 2), hero("Trunks", 3)]
    assert problems(main=mixed) == {"personality/alternate/3"}
