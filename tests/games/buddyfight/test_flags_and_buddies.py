"""What becomes of flags, buddies and Lost Decks in games of the sample decks that have more of them than others."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

import pytest

from events.buddyfight.areas import has_lost_deck
from events.buddyfight.card import FLAG, BuddyfightCard
from events.buddyfight.deckbuilding import deck_errors
from events.buddyfight.facts import AttackDeclared, BuddyCalled, BuddyPlaced, BuddyPlacedFaceDown, CardReversed
from events.buddyfight.samples import sample_cards, sample_decks
from events.cards.deck import Deck, DeckEntry
from events.game import load
from events.records.recorder import Recording
from events.seats.eyes import Eyes
from events.simulation.simulate import Plan, play_game
from events.table.facing import CardStackedFaceDown, CardTurnedUp
from events.table.fact import CardDrawn, CardMoved, Fact
from events.table.ids import PLAYERS, Seat, zone_name
from events.table.sight import groups, sees

GAMES = 8
GAME = load("buddyfight")
GLOAMGATE, UNDERSTUDIES = (sample_decks()[label] for label in ("Gloamgate", "The Understudies"))
SISTERS = [f"{name} of the Weir" for name in ("Ana", "Bel", "Cho")]
BY_NAME = {card.name: card for card in sample_cards()}


def with_buddies(deck: Deck, names: Sequence[str]) -> Deck:
    """The deck with other buddies."""
    others = [entry for entry in deck.entries if entry.part != "buddy"]
    buddies = [DeckEntry(BY_NAME[name].number, 1, name=name, part="buddy") for name in names]
    return Deck(f"{deck.label} of others", (*others, *buddies))


@cache
def played(deck: Deck, bots: tuple[str, str] = ("greedy", "greedy")) -> tuple[Plan, list[Recording]]:
    """Games of a deck against itself."""
    plan = Plan.of(GAME, seed=2, bots=bots, decks=[deck], catalogue=sample_cards())
    found = [play_game(plan, index)[1] for index in range(GAMES)]
    return plan, [recording for recording in found if recording is not None]


def folded(deck: Deck, bots: tuple[str, str] = ("greedy", "greedy")) -> Iterator[tuple[Any, Fact]]:
    """Each fact of the games, with the state before it."""
    plan, recordings = played(deck, bots)
    for index, recording in enumerate(recordings):
        state: Any = GAME.table.state(plan.cards(index))
        for fact in recording.facts:
            yield state, fact
            fact.apply(state)


def moved(deck: Deck, target: str, bots: tuple[str, str] = ("greedy", "greedy")) -> Counter[tuple[str, str]]:
    """The names of the cards that came to a zone in the games, and the zones from which."""
    return Counter(
        (state.cards[fact.card].face.name, zone_name(fact.source))
        for state, fact in folded(deck, bots)
        if isinstance(fact, CardMoved) and zone_name(fact.target) == target
    )


@pytest.mark.parametrize(
    "has",
    [
        lambda card: card.lost and card.kind == "monster" and card.size is None,
        lambda card: card.kind == "flag" and card.in_deck,
        lambda card: card.kind == "flag" and card.covers,
        lambda card: card.kind == "flag" and card.back is not None,
        lambda card: card.kind == "flag" and card.cross,
        lambda card: len(card.buddies) == 1,
        lambda card: len(card.buddies) == 2,
    ],
    ids=["lost", "flag in a deck", "flag above a flag", "two fronts", "cross", "double buddy", "triple buddy"],
)
def test_decks_have_cards_of_each_kind(has: Any) -> None:
    listed: set[str] = {entry.number for deck in sample_decks().values() for entry in deck.entries}
    cards: list[BuddyfightCard] = [sample_cards()[number] for number in listed]
    assert any(has(card) for card in cards)


def test_both_sides_of_a_flag_have_a_text() -> None:
    flag = BY_NAME["The Understudies"]
    assert flag.back is not None
    assert "[Reversal] your flag" in flag.text
    assert flag.back.text == "You may use <The Understudies> cards."


def test_texts_of_flags_and_buddies_are_said_in_the_words_of_the_book() -> None:
    assert BY_NAME["Lost World"].text.splitlines()[-1] == (
        "[End of Your Opponent's Turn] (in your hand) Only if you have 4 or less life, raise this card as your flag, "
        "remove your deck from the game, put your shuffled Lost Deck in its place and draw 2 cards."
    )
    assert "Raise the flag under this flag" in BY_NAME["Gloamgate"].text
    assert BY_NAME["Jon, Moon Mask"].text.startswith("[Double Buddy] “Mira, Sun Mask”\n")
    assert BY_NAME["Ana of the Weir"].text.startswith("[Triple Buddy] “Bel of the Weir” and “Cho of the Weir”\n")


# Lost.


def test_lost_game_1_the_lost_deck_takes_the_place_of_the_deck_and_is_drawn_from() -> None:
    assert moved(GLOAMGATE, "flag")["Lost World", "hand"] >= GAMES / 2
    drawn = Counter(
        (has_lost_deck(state, state.cards[fact.card].owner), sample_cards()[state.cards[fact.card].face.number].lost)
        for state, fact in folded(GLOAMGATE)
        if isinstance(fact, CardDrawn)
    )
    assert drawn.keys() == {(False, False), (True, True)}


def test_lost_buddy_2_a_lost_buddy_lies_face_down_until_the_flag_is_lost_world_and_is_called_then() -> None:
    placed, turned, called = 0, 0, 0
    for state, fact in folded(GLOAMGATE):
        if isinstance(fact, BuddyPlacedFaceDown):
            placed += 1
        elif isinstance(fact, CardTurnedUp):
            turned += 1
            assert [sees(state, seat, fact.card) for seat in PLAYERS].count(True) == 1
            assert fact.rule == "lost/buddy/2"
        elif isinstance(fact, BuddyCalled):
            called += 1
            assert not state.cards[fact.card].face_down
    assert placed == 2 * GAMES
    assert placed > turned >= called > 0


@pytest.mark.parametrize("bots", [("greedy", "greedy"), ("random", "random")])
def test_ability_special_flag_4_a_flag_lies_face_down_under_another_until_it_is_raised(bots: tuple[str, str]) -> None:
    below = sum(isinstance(fact, CardStackedFaceDown) for _, fact in folded(GLOAMGATE, bots))
    assert below == 2 * GAMES
    assert moved(GLOAMGATE, "flag", bots)["Gloamgate Unbarred", "under_flag"] > 0
    assert moved(GLOAMGATE, "drop", bots)["Gloamgate", "flag"] > 0


@pytest.mark.parametrize("seat", ["a", "b", "public"])
def test_cards_placed_face_down_are_not_told_by_their_place_in_the_list(seat: Seat) -> None:
    plan, recordings = played(with_buddies(GLOAMGATE, ["Lost Bellringer"]))
    eyes = Eyes(GAME.table.state(plan.cards(0)), seat)
    told = [fact for group in groups(recordings[0].facts) for fact in eyes.watch(group).facts]
    down = [fact.fields["card"] for fact in told if fact.kind in (CardStackedFaceDown, BuddyPlacedFaceDown)]
    assert len(down) == 4
    assert {card.ref for card in down if card.face is None} == {
        f"{player}.outside" for player in PLAYERS if player != seat
    }


# Buddies and [Reversal].


def test_ability_multi_buddy_two_buddies_lie_in_the_buddy_zone_and_each_is_called() -> None:
    assert sum(isinstance(fact, BuddyPlaced) for _, fact in folded(UNDERSTUDIES)) >= 2 * 2 * GAMES
    called = {state.cards[fact.card].face.name for state, fact in folded(UNDERSTUDIES) if isinstance(fact, BuddyCalled)}
    assert called == {"Mira, Sun Mask", "Jon, Moon Mask"}


def test_ability_multi_buddy_three_buddies_that_name_each_other_are_legal_and_called() -> None:
    deck = with_buddies(GLOAMGATE, SISTERS)
    assert deck_errors(deck, sample_cards()) == []
    assert deck_errors(with_buddies(GLOAMGATE, SISTERS[:2]), sample_cards()) == []
    assert deck_errors(with_buddies(UNDERSTUDIES, ["Mira, Sun Mask", "Prompter"]), sample_cards()) != []
    called = {state.cards[fact.card].face.name for state, fact in folded(deck) if isinstance(fact, BuddyCalled)}
    assert called == {*SISTERS}


def test_cross_deck_2_cards_of_a_cross_series_go_with_their_own_flag_alone() -> None:
    guest = DeckEntry(BY_NAME["Prompter"].number, 1)
    [problem] = deck_errors(Deck("Guest", (*GLOAMGATE.entries, guest)), sample_cards())
    assert problem.rule == "cross/deck/2"
    omen = DeckEntry(BY_NAME["Omen of All Lords"].number, 1)
    [problem] = deck_errors(Deck("Omen", (*UNDERSTUDIES.entries, omen)), sample_cards())
    assert problem.rule == "cross/deck/1"


def test_ability_reversal_1_flags_are_reversed_more_than_once_and_attack_with_their_other_side() -> None:
    reversed_, attacked = 0, 0
    for state, fact in chain(folded(UNDERSTUDIES), folded(UNDERSTUDIES, ("random", "random"))):
        if isinstance(fact, CardReversed):
            reversed_ += 1
            assert zone_name(state.cards[fact.card].zone) == FLAG
        elif isinstance(fact, AttackDeclared) and zone_name(state.cards[fact.card].zone) == FLAG:
            attacked += 1
            assert state.cards[fact.card].flipped
    assert reversed_ > 2 * GAMES
    assert attacked > 0
