"""How many cards printed words mean: one, all, or each card of two kinds once."""

import pytest
from msgspec.structs import replace

from events.fusion_world.card import FusionWorldCard
from events.fusion_world.compiler import compile_text
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Side
from tests.games.fusion_world.public_cards import in_main

THEIRS = e.Cards(whose="opponent", kinds=("battle",))
MINE = e.Cards(whose="you", kinds=("battle",))


def done(words: str) -> tuple[e.Effect, ...]:
    """What the words of a skill do; nothing if they are refused."""
    return tuple(effect for skill in compile_text(f"[On Play] {words}").skills for effect in skill.effects)


def with_text(name: str, text: str) -> FusionWorldCard:
    """A card of that name and trait 《Ox》, whose text is understood."""
    found = compile_text(text)
    assert found.is_full
    return replace(battle_card(name, traits=["Ox"]), skills=found.skills)


@pytest.mark.parametrize("words", ["KO an opponent's Battle Card.", "Choose an opponent's Battle Card and KO it."])
def test_an_opponents_card_is_one_that_is_chosen(words: str) -> None:
    assert done(words) == (e.Choose(cards=THEIRS), e.Ko())


@pytest.mark.parametrize("words", ["KO your Battle Cards.", "KO all your Battle Cards."])
def test_a_players_cards_are_all_of_them(words: str) -> None:
    assert done(words) == (e.Ko(what=MINE),)


@pytest.mark.parametrize(
    "words",
    [
        "KO your Battle Card.",
        "KO your <Ox>.",
        "KO your opponent's red Battle Card.",
        "Discard your card.",
        "Your Battle Card gets +5000 power for the turn.",
        "An opponent's Battle Card gets -5000 power for the turn.",
        "Choose 1 of your Battle Cards and 1 of your opponent's. Your card gets +5000 power for the turn.",
        "Switch your Battle Card to Active Mode and draw 1 card.",
    ],
)
def test_one_card_of_several_of_which_it_is_not_said_which_is_refused(words: str) -> None:
    assert not compile_text(f"[On Play] {words}").is_full
    assert not compile_text(f"[Activate Main] {words.removesuffix('.')} : Draw 1 card.").is_full


def test_a_card_of_which_there_is_no_other_need_not_be_chosen() -> None:
    changes = (e.Adjust(figure="power", by=5000),)
    leader = e.Cards(whose="you", kinds=("leader",))
    assert done("Your Leader gets +5000 power for the turn.") == (e.Give(changes=changes, what=leader),)
    battling = e.Cards(whose="you", role="battling")
    assert done("Your card that's in a battle gets +5000 power for the turn.") == (
        e.Give(changes=changes, what=battling),
    )


@pytest.mark.rule("9-8-1")
@pytest.mark.parametrize(
    "kinds",
    [
        "This card and your <Lark>",
        "This card and all your Battle Cards with 《Ox》 in their special traits",
        "Your <Lark> and your cards with 《Ox》 in their special traits",
    ],
)
def test_a_card_of_two_kinds_is_changed_once(kinds: str) -> None:
    lark = with_text("Lark", f"[Permanent] {kinds} get +5000 power.")
    scene = in_main(a=Side(battle=[lark, replace(lark, number="Lark 2", skills=()), battle_card("Crow")]))
    assert [scene.power(name) for name in ("Lark", "Lark 2", "Crow")] == [20000, 20000, 15000]


def test_a_card_of_two_kinds_is_changed_once_for_a_time() -> None:
    lark = with_text("Lark", "[Activate Main] This card and your <Lark> get +5000 power for the turn.")
    scene = in_main(a=Side(battle=[lark, replace(lark, number="Lark 2", skills=())]))
    scene.do("skill Lark")
    assert [scene.power(name) for name in ("Lark", "Lark 2")] == [20000, 20000]


@pytest.mark.rule("0-2-10")
def test_what_is_chosen_of_two_kinds_is_done_to_all_at_once() -> None:
    chosen = done("KO 1 of your <Ox> and 1 of your <Elk>.")
    oxen, elks = (e.Cards(whose="you", names=(name,)) for name in ("Ox", "Elk"))
    assert chosen == (e.Choose(cards=oxen), e.Choose(cards=elks, also=True), e.Ko())
    assert done("KO all your <Ox> and all your <Elk>.") == (e.Ko(what=e.Cards(whose="you", names=("Ox", "Elk"))),)


@pytest.mark.rule("0-2-10")
def test_this_card_and_others_are_not_done_to_one_after_the_other() -> None:
    assert done("KO this card and all your <Ox>.") == ()
