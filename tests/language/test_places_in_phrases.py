"""Whose a place is, where a card is taken from and in which mode it comes belong to the phrase beside which they stand.

What no game can do so, and what no card can be, is refused.
"""

from importlib import import_module
from typing import Any

import pytest

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.compiled import Compiled
from events.language.owning import ELSEWHERE, OwnedMove, with_owners
from events.language.possible import Possible
from events.language.reading import Unread

DRAW = e.Draw()


def compiled(game: str, text: str) -> Compiled:
    compiler = import_module(f"events.{game}.compiler")
    if game == "buddyfight":
        reading: Compiled = compiler.compile_text(text, "monster").compiled
        return reading
    read: Compiled = compiler.compile_text(text)
    return read


def effects_of(game: str, text: str) -> Effects:
    [skill] = compiled(game, text).skills
    return (*skill.targets, *skill.effects)


def event_of(game: str, text: str) -> e.Trigger:
    [skill] = compiled(game, text).skills
    assert skill.trigger is not None
    return skill.trigger


def fault_of(game: str, text: str) -> str:
    [part] = compiled(game, text).parts
    return "; ".join(clause.fault for clause in part.faults)


PLAYED = {
    "fusion_world": "[On Play] {}.",
    "masters": "[Auto] When this card is played, {}.",
    "buddyfight": "【Act】{}.",
}

THEIRS = {
    "fusion_world": ("choose 1 of your opponent's Battle Cards and place it in your {} Drop", "drop"),
    "masters": ("choose 1 of your opponent's Battle Cards and return it to your {} hand", "hand"),
    "buddyfight": ("return a monster on your opponent's field to your {} hand", "hand"),
}


@pytest.mark.parametrize("game", PLAYED)
def test_cards_of_the_opponent_go_to_no_place_of_yours(game: str) -> None:
    words, zone = THEIRS[game]
    right = effects_of(game, PLAYED[game].format(words.format("opponent's")))
    assert right[-1] == e.Move(to=zone)
    assert type(right[-1]) is e.Move
    wrong = PLAYED[game].format(words.format("").replace("  ", " "))
    assert fault_of(game, wrong) == ELSEWHERE


REFUSED = [
    ("fusion_world", "[On Play] Choose 1 of your Battle Cards and place it in your opponent's Drop."),
    ("fusion_world", "[On Play] Choose 1 Battle Card and return it to your hand."),
    ("fusion_world", "[On Play] Choose 1 of your Battle Cards and place it in their hand."),
    ("fusion_world", "[On Play] Place the top card of your opponent's deck in your Drop."),
    ("fusion_world", "[On Play] Look at the top 3 cards of your opponent's deck and place them in your Drop."),
    ("fusion_world", "[On Play] Your opponent chooses 1 card in their hand and places it in your Drop."),
    ("fusion_world", "[On Play] Shuffle 1 of your opponent's Battle Cards into your deck."),
    ("fusion_world", "[Auto] When your opponent plays a Battle Card, return it to your hand."),
    ("masters", "[Auto] When this card is played, send 1 card from your opponent's hand to your Warp."),
    ("masters", "[Auto] When this card attacks, choose 1 card in your opponent's Drop Area and add it to your hand."),
    ("masters", "[Auto] When your opponent plays a Battle Card, add it to your energy in Rest Mode."),
    (
        "masters",
        "[Auto] When this card is played, your opponent can't attack for the turn unless they place 2 cards from their "
        "hand at the bottom of your deck each time.",
    ),
    ("buddyfight", "【Act】Put the top card of your opponent's deck into your gauge."),
    ("buddyfight", "【Act】Return a monster on your opponent's field to the bottom of your deck."),
    ("buddyfight", "【Act】Put a monster on your field into your opponent's gauge."),
    ("buddyfight", "【Act】Put the top card of your deck into each player's gauge."),
]


@pytest.mark.parametrize(("game", "text"), REFUSED)
def test_a_move_that_no_owner_of_its_cards_makes_is_refused(game: str, text: str) -> None:
    assert fault_of(game, text) == ELSEWHERE


HIS_OWN = [
    ("fusion_world", "[On Play] Your opponent chooses 1 card in their hand and places it in their life.", "life"),
    ("fusion_world", "[On Play] Each player chooses 1 card in their hand and places it in their life.", "life"),
    ("fusion_world", "[On Play] Choose 1 Battle Card and return it to its owner's hand.", "hand"),
    ("fusion_world", "[Auto] When your opponent plays a Battle Card, return it to their hand.", "hand"),
    ("masters", "[Auto] When this card attacks, add this card to your hand.", "hand"),
    ("buddyfight", "【Act】Put the top card of each player's deck into each player's gauge.", "gauge"),
    ("buddyfight", "【Act】Return a monster on your opponent's field to the bottom of the owner's deck.", "deck"),
]


@pytest.mark.parametrize(("game", "text", "zone"), HIS_OWN)
def test_cards_go_to_the_place_of_their_owner(game: str, text: str, zone: str) -> None:
    moved = effects_of(game, text)[-1]
    assert isinstance(moved, e.Move)
    assert moved.to == zone


def test_what_the_opponent_pays_goes_to_the_opponents_own_place() -> None:
    words = "your opponent can't attack for the turn unless they place 2 cards from their hand in their Drop each time."
    [give] = effects_of("masters", f"[Auto] When this card is played, {words}")
    assert isinstance(give, e.Give)
    [change] = give.changes
    assert isinstance(change, e.Cannot)
    assert change.unless[-1] == e.Move(to="drop")
    assert type(change.unless[-1]) is e.Move


def test_a_deck_is_shuffled_by_the_player_whose_cards_go_into_it() -> None:
    words = "[On Play] Shuffle 1 of your opponent's Battle Cards into your opponent's deck."
    assert effects_of("fusion_world", words)[1:] == (e.Move(to="deck"), e.Shuffle(whose="opponent"))
    own = "[On Play] Shuffle 1 card from your hand into your deck."
    assert effects_of("fusion_world", own)[1:] == (e.Move(to="deck"), e.Shuffle())


# Events.

OF_ONE_PLAYER = [
    ("fusion_world", "[Auto] When a Battle Card is placed in your Drop from your Battle Area, draw 1 card."),
    ("fusion_world", "[Auto] When a <Ox> card is discarded from your hand, draw 1 card."),
    ("fusion_world", "[Auto] When a Battle Card leaves your Battle Area, draw 1 card."),
    ("fusion_world", "[Auto] When a red card is used in a combo from your hand, draw 1 card."),
    ("masters", "[Auto] When a Battle Card is sent to your Warp from your hand, draw 1 card."),
    ("masters", "[Auto] When a <Ox> card is discarded from your hand, draw 1 card."),
    ("buddyfight", "When a 《Ox》 is discarded from your hand, draw a card."),
    ("buddyfight", "When a 《Ox》 is put into your drop zone from the field, draw a card."),
    ("buddyfight", "When a monster is returned to the hand from your field, draw a card."),
    ("buddyfight", "When a monster is called from your drop zone, draw a card."),
]


@pytest.mark.parametrize(("game", "text"), OF_ONE_PLAYER)
def test_an_event_in_the_place_of_a_player_is_that_players(game: str, text: str) -> None:
    assert event_of(game, text).whose == "you"


def test_cards_that_are_returned_to_a_players_hand_are_that_players() -> None:
    said = "[Auto] When {} returned to your hand, draw 1 card."
    own = event_of("fusion_world", said.format("a Battle Card is"))
    assert own == event_of("fusion_world", said.format("one of your Battle Cards is"))
    assert own.card == e.Cards(whose="you", kinds=("battle",))


ANY_PLAYERS = [
    ("fusion_world", "[Auto] When a <Ox> card is discarded, draw 1 card."),
    ("fusion_world", "[Auto] When a Battle Card leaves the Battle Area, draw 1 card."),
    ("buddyfight", "When a monster is returned to the hand from the field, draw a card."),
]


@pytest.mark.parametrize(("game", "text"), ANY_PLAYERS)
def test_an_event_in_nobodys_place_is_anybodys(game: str, text: str) -> None:
    assert event_of(game, text).whose == "both"


OF_THE_OTHER = [
    ("fusion_world", "[Auto] When one of your opponent's Battle Cards leaves your Battle Area, draw 1 card."),
    ("fusion_world", "[Auto] When one of your opponent's cards is discarded from your hand, draw 1 card."),
    ("fusion_world", "[Auto] When one of your opponent's Battle Cards is returned to your hand, draw 1 card."),
    ("masters", "[Auto] When one of your opponent's Battle Cards is sent to your Warp, draw 1 card."),
    ("masters", "[Auto] When your opponent discards a card from your hand, draw 1 card."),
    ("buddyfight", "When a monster on your opponent's field is put into your drop zone from the field, draw a card."),
    ("buddyfight", "When your opponent's monster is called from your hand, draw a card."),
]


@pytest.mark.parametrize(("game", "text"), OF_THE_OTHER)
def test_no_card_of_a_player_comes_from_the_others_place_or_goes_there(game: str, text: str) -> None:
    assert fault_of(game, text)


# Cards that there cannot be.

IMPOSSIBLE = [
    ("fusion_world", "[On Play] If you have a Leader Card in your hand, draw 1 card."),
    ("fusion_world", "[On Play] If you have an attacking card in your Drop, draw 1 card."),
    ("fusion_world", "[On Play] Choose 1 Extra Card with 5000 power in your hand and place it in your Drop."),
    ("fusion_world", "[Auto] When a Leader Card is played from your hand, draw 1 card."),
    ("masters", "[Auto] When this card attacks, if your opponent has a Leader Card in their Drop Area, draw 1 card."),
    ("buddyfight", "【Act】Destroy a spell on your opponent's center."),
    ("buddyfight", "【Act】Destroy an item on your left."),
    ("buddyfight", "If you have an attacking card in your drop zone, this card gets power+1000."),
]


@pytest.mark.parametrize(("game", "text"), IMPOSSIBLE)
def test_what_no_card_can_be_is_refused(game: str, text: str) -> None:
    assert fault_of(game, text)


def test_cards_are_possible_by_their_kind_and_where_they_lie() -> None:
    possible = Possible({"leader": ("hand",)}, {"extra": ("power",)}, ("row",), ("fighting",))
    assert possible.fault(e.Cards(kinds=("leader",), zones=("hand",))) == "cards where no card of their kind lies"
    assert possible.fault(e.Cards(kinds=("leader", "battle"), zones=("hand",))) is None
    assert possible.fault(e.Cards(kinds=("leader",), zones=("hand", "row"))) is None
    power = e.Range(least=1)
    assert possible.fault(e.Cards(kinds=("extra",), power=power)) is not None
    assert possible.fault(e.Cards(kinds=("extra", "leader"), power=power, zones=("hand",))) is not None
    assert possible.fault(e.Cards(kinds=("battle",), power=e.Range(least=3, most=2))) is not None
    assert possible.fault(e.Cards(zones=("hand",), mode="rest")) is not None
    assert possible.fault(e.Cards(zones=("row",), mode="rest")) is None
    roles = [(zone, role) for zone in ("hand", "row") for role in ("fighting", "buddy")]
    impossible = [pair for pair in roles if possible.fault(e.Cards(zones=pair[:1], role=pair[1])) is not None]
    assert impossible == [("hand", "fighting")]
    either: Any = (e.Cards(kinds=("leader",)), e.Cards(kinds=("battle",)))
    assert possible.fault(e.Cards(zones=("hand",), alternatives=either)) is not None
    assert possible.fault(e.Cards(zones=("row",), alternatives=either)) is None


def test_this_card_comes_from_where_it_is_said_behind_the_card_under_which_it_is_placed() -> None:
    text = "[Activate Main][two] : Place this card under your Leader Card from your hand."
    [skill] = compiled("masters", text).skills
    leader = e.Choose(cards=e.Cards(whose="you", kinds=("leader",)))
    assert (skill.zones, skill.effects) == (("hand",), (leader, e.Stack(what="this", under="it")))


# The owners of cards by the names that effects give.


def test_whose_cards_are_is_known_of_those_looked_at_and_chosen_among_them() -> None:
    looked = e.Look(cards=e.Cards(whose="you", zones=("deck",), top=3))
    chosen = e.Choose(cards=e.Cards(among="looked", zones=("deck",)))
    moved = with_owners((looked,), (chosen, OwnedMove(owner="you", to="hand")))
    assert moved == ((looked,), (chosen, e.Move(to="hand")))
    with pytest.raises(Unread):
        with_owners((looked,), (chosen, OwnedMove(owner="opponent", to="hand")))


def test_the_card_of_a_later_event_is_its_players() -> None:
    when = e.Trigger(on="played", card=e.Cards(kinds=("battle",)), whose="opponent")
    back = OwnedMove(owner="opponent", to="hand", what="that")
    plain = e.Later(when=when, effects=(e.Move(to="hand", what="that"),))
    assert with_owners((), (e.Later(when=when, effects=(back,)),)) == ((), (plain,))
    with pytest.raises(Unread):
        with_owners((), (e.Later(when=when, effects=(OwnedMove(owner="you", to="hand", what="that"),)),))
