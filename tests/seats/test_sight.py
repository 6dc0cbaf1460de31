"""Sight: which cards a seat sees, how it names them, and that captions say no more."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.language.lexicon import Lexicon
from events.seats.captions import Teller
from events.seats.eyes import Eyes, SeenCard
from events.seats.view import SeatView
from events.table.ask import Ask, Option
from events.table.fact import (
    CardDrawn,
    CardReadied,
    CardRested,
    CardRevealed,
    DeckPlaced,
    Fact,
    Order,
    ZoneShuffled,
)
from events.table.ids import SEATS, Card, Player, Seat, zone_of
from events.table.setup import FirstPlayerDecided
from events.table.sight import field_kinds, groups, sees, visible_ask
from tests.suite.setting import LifeLost
from tests.suite.tables import decks
from tests.suite.toy import TOY, CardLaid, CardReturned, CardSwept

NAMES: dict[Player, str] = {"a": "Ann", "b": "Ben"}


def eyes(seat: Seat) -> Eyes:
    """A seat at a table where both decks lie: a has 0 to 4, b has 5 to 9, the last on top."""
    seen = Eyes(TOY.table.state(decks()), seat)
    for player, first in (("a", 0), ("b", 5)):
        seen.watch([placed(player, range(first, first + 5))])  # type: ignore[arg-type]
    return seen


def placed(player: Player, cards: Sequence[int]) -> Fact:
    return DeckPlaced(zone=zone_of(player, "deck"), order=Order(tuple(map(Card, cards))), rule="1-2")


def shuffle(player: Player, cards: Sequence[int], zone: str = "deck") -> Fact:
    return ZoneShuffled(zone=zone_of(player, zone), order=Order(tuple(map(Card, cards))), rule="1-2")


def move(kind: Any, player: Player, card: int, source: str, target: str) -> Any:
    return kind(card=Card(card), source=zone_of(player, source), target=zone_of(player, target), rule="1-3")


def draw(player: Player, card: int) -> Any:
    return move(CardDrawn, player, card, "deck", "hand")


def lay(player: Player, card: int) -> Any:
    return move(CardLaid, player, card, "hand", "row")


def watch(seen: Eyes, *group: Fact) -> list[dict[str, Any]]:
    """Fields of the seen facts of one group."""
    return [dict(fact.fields) for fact in seen.watch(group).facts]


@pytest.mark.parametrize(
    ("zone", "revealed", "seers"),
    [
        ("deck", False, {"all"}),
        ("deck", True, {"a", "b", "public", "all"}),
        ("hand", False, {"b", "all"}),
        ("hand", True, {"a", "b", "public", "all"}),
        ("row", False, {"a", "b", "public", "all"}),
    ],
)
def test_a_seat_sees_open_zones_its_own_hand_and_what_is_revealed(zone: str, revealed: bool, seers: set[Seat]) -> None:
    state = TOY.table.state(decks())
    state.move(Card(5), zone_of("b", zone))
    state.cards[5].revealed = revealed
    assert {seat for seat in SEATS if sees(state, seat, Card(5))} == seers


def test_a_reveal_ends_with_the_next_move() -> None:
    seen = eyes("a")
    watch(seen, CardRevealed(card=Card(9), rule="3-4"))
    assert sees(seen.state, "a", Card(9))
    watch(seen, draw("b", 9))
    assert not sees(seen.state, "a", Card(9))


def test_cards_are_numbered_by_first_sight_and_keep_the_number_while_seen() -> None:
    seen = eyes("a")
    assert [watch(seen, draw("a", card))[0]["card"].ref for card in (4, 3)] == [1, 2]
    assert [watch(seen, lay("a", card))[0]["card"].ref for card in (3, 4)] == [2, 1]
    assert [seen.ref(Card(card)) for card in (4, 3, 2)] == [1, 2, "a.deck/2"]


def test_all_names_cards_by_their_ids() -> None:
    seen = eyes("all")
    assert watch(seen, draw("b", 9))[0]["card"].ref == 9


def test_unseen_cards_are_places_in_ordered_zones_and_share_one_in_a_hand() -> None:
    seen = eyes("a")
    refs = [watch(seen, draw("b", card))[0]["card"] for card in (9, 8)]
    assert [(card.ref, card.player, card.face) for card in refs] == [("b.deck/4", "b", None), ("b.deck/3", "b", None)]
    assert {seen.ref(Card(card)) for card in (8, 9)} == {"b.hand"}
    assert watch(seen, lay("b", 8))[0]["card"].ref == 1


def test_a_card_that_hides_loses_its_number_for_good() -> None:
    seen = eyes("public")
    for card in (9, 8):
        watch(seen, draw("b", card))
    assert watch(seen, lay("b", 9))[0]["card"].ref == 1
    returned = watch(seen, move(CardReturned, "b", 9, "row", "deck"))[0]["card"]
    assert (returned.ref, returned.face.name) == (1, "Tide")
    assert seen.ref(Card(9)) == "b.deck/3"
    watch(seen, draw("b", 9))
    assert watch(seen, lay("b", 9))[0]["card"].ref == 2


def returned_together(seat: Seat, cards: Sequence[int]) -> Any:
    seen = eyes(seat)
    for card in (9, 8, 7):
        watch(seen, draw("b", card))
        watch(seen, lay("b", card), move(CardSwept, "b", card, "row", "pile"))
    return seen.watch([move(CardReturned, "b", card, "pile", "deck") for card in cards])


def test_cards_that_hide_together_stand_in_no_order() -> None:
    one, other = (returned_together("a", cards) for cards in ([7, 9, 8], [8, 7, 9]))
    assert one == other
    assert not one.in_order
    assert [fact.fields["card"].ref for fact in one.facts] == [1, 2, 3]
    assert returned_together("all", [7, 9, 8]) != returned_together("all", [8, 7, 9])
    assert returned_together("all", [7, 9, 8]).in_order
    assert returned_together("a", [9]).in_order


def test_an_order_shows_only_if_every_card_in_it_is_seen() -> None:
    seen = eyes("a")
    watch(seen, draw("b", 9))
    watch(seen, lay("b", 9))
    watch(seen, move(CardSwept, "b", 9, "row", "pile"))
    assert watch(seen, shuffle("b", [9], "pile"))[0]["order"] == (1,)
    assert watch(seen, shuffle("b", [5, 6, 7, 8]))[0]["order"] is None
    watch(seen, CardRevealed(card=Card(8), rule="3-4"))
    assert watch(seen, shuffle("b", [8, 6, 7, 5]))[0]["order"] is None


@pytest.mark.parametrize(
    ("seat", "said"),
    [("a", "Ben draws a card"), ("public", "Ben draws a card"), ("b", "Ben draws Tide"), ("all", "Ben draws Tide")],
)
def test_a_caption_says_what_the_seat_sees(seat: Seat, said: str) -> None:
    [fact] = eyes(seat).watch([draw("b", 9)]).facts
    assert Teller(TOY.board.zones, NAMES).caption(fact) == said


def test_captions_name_players_zones_and_numbers() -> None:
    seen = eyes("a")
    facts = seen.watch([LifeLost(player="b", amount=3, rule="3-1"), FirstPlayerDecided(player="a", rule="1-1")]).facts
    assert [Teller(TOY.board.zones, NAMES).caption(fact) for fact in facts] == ["Ben loses 3 life", "Ann goes first"]
    [fact] = seen.watch([shuffle("a", [4, 3, 2, 1, 0])]).facts
    assert Teller(TOY.board.zones, NAMES).caption(fact) == "Ann's deck is shuffled"


@pytest.mark.parametrize(("player", "seers"), [("a", {"a", "all"}), ("b", {"b", "all"}), ("chance", {"all"})])
def test_an_ask_goes_to_its_own_seat_and_all(player: Any, seers: set[Seat]) -> None:
    ask = Ask(player, "lay", "2-3", (Option("lay", Card(0)),))
    assert {seat for seat in SEATS if visible_ask(ask, seat)} == seers


def test_a_view_tells_those_who_decide_nothing_unseen() -> None:
    state = TOY.table.state(decks())
    for card in (8, 9):
        state.move(Card(card), zone_of("b", "hand"))
    mine, theirs = SeatView(TOY.board, state, "b"), SeatView(TOY.board, state, "a")
    assert (mine.seen("b", "hand"), theirs.seen("b", "hand")) == ([8, 9], [])
    assert mine.count("b", "hand") == theirs.count("b", "hand") == 2
    assert (mine.value("power", Card(8)), theirs.value("power", Card(8))) == (1, None)
    assert theirs.face(Card(8)) is None
    assert mine.face(Card(8)) == state.cards[8].face
    state.cards[8].rested = True
    assert (mine.rested(Card(8)), theirs.rested(Card(8))) == (True, False)


def test_groups_are_cut_where_a_fact_is_not_together() -> None:
    one, two = (LifeLost(player="a", amount=1, rule="3-1", together=together) for together in (False, True))
    assert [len(group) for group in groups([one, one, two, two, one])] == [1, 3, 1]


def test_field_types_say_what_a_fact_may_show() -> None:
    assert list(field_kinds(DeckPlaced)) == ["zone", "order"]
    assert field_kinds(DeckPlaced)["order"] is Order
    assert isinstance(eyes("a").card(Card(0)), SeenCard)


def test_no_facts_are_no_groups() -> None:
    assert groups([]) == []


@pytest.mark.parametrize(
    ("lexicon", "said"),
    [
        (Lexicon(), ["switches to rest mode", "switches to active mode"]),
        (
            Lexicon(modes={"rest": "Rest position", "active": "Stand position"}),
            ["switches to Rest position", "switches to Stand position"],
        ),
    ],
)
def test_captions_call_modes_as_the_texts_of_the_game_do(lexicon: Lexicon, said: list[str]) -> None:
    facts = eyes("all").watch([CardRested(card=Card(1), rule="3-1"), CardReadied(card=Card(1), rule="3-1")]).facts
    told = [Teller(TOY.board.zones, NAMES, lexicon).caption(fact) for fact in facts]
    assert [words[words.index("switches") :] for words in told] == said
