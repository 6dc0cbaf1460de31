"""3-1-5. The order of cards placed at once, as those see it who may."""

import msgspec
import pytest

from events.ask import ORDER, Answer, Ask
from events.card import Catalogue
from events.deck import Deck, DeckEntry
from events.envelope import ActionTaken, PlayerRecord, Provenance
from events.fusion_world import GAME
from events.fusion_world.facts import (
    LifeDropped,
)
from events.recorder import begin, ready
from events.sight import SeatView
from events.state import SEATS, Seat
from projector.replay import Replay
from projector.view import asks
from tests.conformance.fusion_world.scenario import (
    battle_card,
    leader_card,
)

DECK = [f"R-{number}" for number in range(13)]
CARDS = Catalogue(
    [
        msgspec.structs.replace(leader_card("Ruby", keywords=["critical", "double_strike"]), number="L-1"),
        *(msgspec.structs.replace(battle_card(f"card of {number}"), number=number) for number in DECK),
    ]
)


def recorded() -> Replay:
    """A game from its setup to the first order of critical damage: a goes first, and b's Leader strikes."""
    entries = (DeckEntry(number="L-1", copies=1), *(DeckEntry(number=number, copies=4) for number in DECK))
    deck = ready(GAME, Deck(label="rubies", entries=entries), CARDS)
    people = PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human")
    referee, recording = begin(GAME, (deck, deck), players=people, provenance=Provenance("live"))
    while not recording.actions or recording.actions[-1].ask.rule != "3-1-5":
        assert referee.ask is not None, "nobody was asked for the order of critical damage"
        ask, given = referee.ask, simple_answer(referee.ask)
        recording.actions.append(ActionTaken(None, ask, given, referee.answer(given)))
    return Replay(recording, {"a": deck.faces, "b": deck.faces})


def simple_answer(ask: Ask) -> Answer:
    """Attack if that is possible; else do as little as may be. What is to be ordered is turned around."""
    if ask.kind == ORDER:
        return tuple(reversed(range(len(ask.options))))
    if ask.kind == "charge":
        return ()
    wanted = ("attack", "end_main", "end_step", "go_first", "keep", "choose_order")
    verbs = [option.verb for option in ask.options]
    return (next(verbs.index(verb) for verb in wanted if verb in verbs),)


@pytest.mark.rule("15-5-2", "3-1-5", "3-9-2")
@pytest.mark.parametrize("seat", SEATS)
def test_3_1_5_the_owner_orders_life_cards_without_seeing_them(seat: Seat) -> None:
    """The ask tells its own player places, the other seats nothing, and only who sees everything the cards."""
    replay = recorded()
    told = asks(replay, seat)[-1]
    assert (told.player, told.at) == ("a", replay.decisions()[-1][0])
    cards = [option.card for option in replay.recording.actions[-1].ask.options]
    view = SeatView(GAME, replay.seek(told.at), seat)
    seen = [face and face.name for face in (view.face(card) for card in cards if card is not None)]
    if seat in ("b", "public"):
        assert (told.kind, told.rule, told.options, told.taken) == (None, None, (), ())
    else:
        words = ("card 8 of Life", "card 7 of Life") if seat == "a" else tuple(seen)
        assert (told.kind, told.rule, told.options, told.taken) == (ORDER, "3-1-5", words, (1, 0))
    assert (seen == [None, None]) is (seat != "all")
    assert [fact.card for fact in replay.recording.actions[-1].facts if isinstance(fact, LifeDropped)] == cards[::-1]
