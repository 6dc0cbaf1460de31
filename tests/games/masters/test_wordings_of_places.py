"""Wordings that say by their place which card is meant, where cards lie, and who says how many there are."""

import pytest

from events.language import effect as e
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card, extra_card, several
from tests.games.masters.conformance.scenario import Side, battle, main
from tests.games.masters.conformance.test_printed_at_table import printed
from tests.games.masters.wordings import MAIN, OX, faults, skill


@pytest.mark.parametrize(
    "cost", ["Add 1 card from your life to your hand", "Choose 1 of your Battle Cards and KO it", "Discard 1 red card"]
)
def test_it_behind_an_event_is_the_card_of_the_event_and_not_what_the_cost_was_paid_with(cost: str) -> None:
    [own] = skill(f"[Auto] {cost} : When this card attacks, it gets +7000 power for the turn.").effects
    [its] = skill(f"[Auto] {cost} : When a {OX} card attacks, it gets +7000 power for the turn.").effects
    [paid] = skill(f"{MAIN} {cost} : It gets +7000 power for the turn.").effects
    assert [one.what for one in (own, its, paid) if isinstance(one, e.Give)] == ["this", "that", "it"]


def test_that_card_behind_a_cost_and_an_event_is_refused_where_it_can_be_either() -> None:
    text = (
        "[Auto] Choose 1 card in your hand and discard it : When {} attacks, that card gets +7000 power for the turn."
    )
    assert faults(text.format(f"a {OX} card")) == [
        "'that card', of which it is unclear whether it is the one that the cost was paid with, or that of the event"
    ]
    [give] = skill(text.format("this card").replace("that card", "the chosen card")).effects
    assert isinstance(give, e.Give)
    assert give.what == "it"


def test_cards_chosen_behind_those_looked_at_are_among_them() -> None:
    look = f"{MAIN} Look at up to 4 cards from the top of your deck."
    _, _, choose, move, _ = skill(f"{look} Choose 1 {OX} and add it to your hand. Then, shuffle your deck.").effects
    assert isinstance(choose, e.Choose)
    assert (choose.cards.among, choose.cards.zones, choose.cards.whose) == ("looked", ("deck",), "both")
    assert move == e.Move(to="hand", reveal=True)
    assert faults(f"{look} Choose 1 Battle Card and add it to your hand. Then, shuffle your deck.") == [
        "cards chosen behind others looked at, of which it is unclear whether they are among these"
    ]
    of_yours = f"{look} Choose 1 of your {OX} cards and it gets +7000 power for the turn. Then, shuffle your deck."
    assert skill(of_yours).effects[2] == e.Choose(
        cards=e.Cards(whose="you", attributes=(e.Attribute(kind="character", words=("Ox",)),))
    )


@pytest.mark.parametrize(
    ("words", "clear"),
    [
        (f"KO 1 red {OX} card : Draw 1 card.", False),
        (f"Place 1 of your red {OX} cards in your Drop Area : Draw 1 card.", True),
        (f"Choose up to 1 {OX} card and KO it.", False),
        (f"Choose up to 1 {OX} Battle Card and KO it.", True),
        (f"Choose up to 1 {OX} card in a Battle Area and KO it.", True),
    ],
)
def test_cards_of_which_neither_whose_nor_where_they_are_is_said_are_refused(words: str, clear: bool) -> None:
    wrong = [] if clear else ["cards of which nothing says whose they are, or where they lie"]
    assert faults(f"{MAIN} {words}") == wrong


@pytest.mark.rule("8-5-2-6-1")
@pytest.mark.parametrize(
    ("words", "clear"),
    [
        ("Add this card from your Drop Area to your hand.", True),
        ("If your life is at 4 or less, add this card from your Drop Area to your hand.", True),
        ("Draw 1 card, then add this card from your Drop Area to your hand.", False),
        ("Draw 1 card, then if your life is at 4 or less, place this card from your Drop Area in your energy.", False),
        ("Send this card from your Drop Area to your Warp : Draw 1 card.", True),
        ("Draw 1 card, then play this card from your hand.", True),
    ],
)
def test_where_a_card_lies_as_it_is_used_is_said_first(words: str, clear: bool) -> None:
    """8-5-2-6-1. Behind something else, it can be an Extra Card that has been used from the hand."""
    wrong = "this card in the Drop Area, where it may lie only as it is used"
    assert faults(f"{MAIN} {words}") == ([] if clear else [wrong])


@pytest.mark.rule("8-5-2-6-2")
@pytest.mark.parametrize(
    ("words", "clear"),
    [
        (f"Send this card and 1 {OX} card from your Combo Area to their owners' Warps : Draw 1 card.", False),
        ("Place this card and 1 other card from your hand in the Drop Area : Draw 1 card.", False),
        (f"Send this card and 1 of your {OX} cards to their owners' Warps : Draw 1 card.", True),
    ],
)
def test_this_card_beside_others_of_an_area_is_refused_where_it_may_lie_there(words: str, clear: bool) -> None:
    wrong = "this card and others of an area, of which it is unclear whether it lies there"
    assert any(wrong in fault for fault in faults(f"{MAIN} {words}")) is not clear


@pytest.mark.rule("7-4-1-6", "3-1-5")
@pytest.mark.parametrize(("place", "clear"), [("", True), (" from your Drop Area", False)])
def test_this_card_is_not_spoken_of_at_the_end_of_its_battle_as_a_card_of_the_drop(place: str, clear: bool) -> None:
    """7-4-1-6, 3-1-5. What was in a combo is another card there."""
    text = f"[Activate Battle] Draw 1 card; at the end of the battle, send this card{place} to your Warp."
    wrong = "this card in the Drop Area at the end of a battle, where it is another card"
    assert any(wrong in fault for fault in faults(text)) is not clear


@pytest.mark.parametrize(("ends", "shuffles"), [("", [e.Shuffle()]), (" if you looked through it", [])])
def test_a_deck_is_shuffled_even_if_the_card_is_from_elsewhere(ends: str, shuffles: list[e.Effect]) -> None:
    [modes] = skill(f"{MAIN} Play up to 1 <Ox> from your deck or Drop, then shuffle your deck{ends}.").effects
    assert isinstance(modes, e.Modes)
    [_, [_, _, *behind]] = modes.options
    assert behind == shuffles


def test_of_up_to_so_many_cards_at_random_the_player_says_how_many() -> None:
    """8-5-3-2. Chance says which alone."""
    text = "Choose up to 2 cards from your opponent's hand at random and place them in the Drop Area."
    scene = main(a=Side(hand=[extra_card("Call", text=printed(f"{MAIN} {text}"))]), b=Side(hand=several(4, "page")))
    scene.pick("skill Call 0")
    scene.pass_on("answer")
    assert (scene.ask.player, scene.options) == ("a", ["number 0", "number 1", "number 2"])  # as a part of the choice
    scene.pick("number 1")
    assert (scene.ask.player, scene.ask.least, scene.ask.most) == ("chance", 1, 1)
    two = f"{MAIN} Look at up to 3 cards from the top of your deck. {text} Shuffle your deck."
    assert faults(two) == ["several numbers that a player says, of which one is of cards at random"]


def test_who_pays_for_an_attack_with_life_makes_the_attacking_card_stronger() -> None:
    text = "[Auto] Add 1 card from your life to your hand : When this card attacks, it gets +7000 power for the turn."
    scene = battle(a=Side(battle=[battle_card("Ox", power=10000, text=printed(text))]), attacker="Ox")
    for words in ("activate Ox 0", "pay_skill_cost Ox", "choose 0"):
        scene.pick(words)
    assert scene.names("a.hand") == ["a life 1"]
    assert figure(scene.state, scene.card("Ox"), "power") == 17000


def test_a_trait_in_special_traits_is_a_part_of_one() -> None:
    such = e.Cards(whose="you", kinds=("battle",), traits_with=("Bird",))
    [ko] = skill(f"{MAIN} KO all of your Battle Cards with \u300aBird\u300b in their special traits.").effects
    assert ko == e.Ko(what=such)
    used = skill(f"{MAIN} If your Leader has \u300aBird\u300b in its special traits : Draw 1 card.")
    assert used.conditions == (e.Exists(cards=e.Cards(whose="you", kinds=("leader",), traits_with=("Bird",))),)
