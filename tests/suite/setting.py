"""What the small games of the tests share: how they start and end, decks of so many cards, and cards in JSON."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from events.cards.card import D, Definition
from events.cards.catalogue import Catalogue, Imported
from events.cards.deck import Deck, DeckProblem
from events.cards.parts import MAIN
from events.cards.prints import CardSkill, Print
from events.errors import BadDeck
from events.language.effect import Skill
from events.table.ask import CHANCE, ORDER, Option
from events.table.facing import CardSetFaceDown
from events.table.fact import (
    CardDrawn,
    CardPlaced,
    DeckPlaced,
    Fact,
    GameEnded,
    Order,
    PlayerConceded,
    PlayerLost,
    TurnBegan,
)
from events.table.ids import PLAYERS, Card, Player, zone_of
from events.table.state import State
from events.table.table import Table
from events.table.zones import OUTSIDE

HAND = 3
DECK_SIZE = 16
MOST_COPIES = 4


class FirstDrawn(Fact, frozen=True, kw_only=True, tag=128):
    """It was drawn by lot who goes first."""

    player: Player
    caption: ClassVar[str] = "{player} goes first"
    sets = {"turn_player": "player"}

    def apply(self, state: Any) -> None:
        """That player counts as the turn player."""
        state.turn_player = self.player


class LifeLost(Fact, frozen=True, kw_only=True, tag=132):
    """A player lost life."""

    player: Player
    amount: int
    caption: ClassVar[str] = "{player} loses {amount} life"
    takes = {"life": "amount"}

    def apply(self, state: Any) -> None:
        """The player has less life."""
        state.life[self.player] -= self.amount


COMMON = (TurnBegan, CardDrawn, DeckPlaced, PlayerConceded, PlayerLost, GameEnded, FirstDrawn)
"""The facts of all games of the tests."""


def printed(state: Any, card: Card, name: str) -> int:
    """A figure that the card prints."""
    return int(getattr(state.cards[card].face, name))


def print_of(face: Definition, *figures: str, skills: tuple[Skill, ...] = ()) -> Print:
    """What a card prints that has but these figures and skills."""
    numbers = {name: getattr(face, name) for name in figures}
    held = tuple(CardSkill(place, skill) for place, skill in enumerate(skills))
    return Print(face.kind, face.number, (face.name,), (), (), (), numbers, skills, held)


def picked(option: Option) -> Card:
    """The card of an option that has one."""
    assert option.card is not None
    return option.card


async def start(table: Table, *, hand: int = HAND) -> None:
    """1. Start, with so many cards in hand."""
    await lots(table, rule="1-1")
    for player in table.state.in_turn_order():
        omens, omen = table.state.cards_of(player, "omen"), zone_of(player, "omen")
        table.emit(*(CardPlaced(card=c, source=zone_of(player, OUTSIDE), target=omen, rule="1-4") for c in omens))
        await place_deck(table, player, rule="1-2")
        if omens:
            deck = zone_of(player, "deck")
            table.emit(CardSetFaceDown(card=table.state.zones[deck][-1], source=deck, target=omen, rule="1-5"))
    for player in table.state.in_turn_order():
        for _ in range(hand):
            draw(table, player, rule="1-3")


async def lots(table: Table, *, rule: str) -> None:
    """1-1. Draw who goes first."""
    state = table.state
    options = [Option("first", state.cards_in(player, OUTSIDE)[0]) for player in PLAYERS]
    [drawn] = await table.ask(CHANCE, "draw_lots", options, rule=rule)
    table.emit(FirstDrawn(player=state.cards[picked(drawn)].owner, rule=rule))


async def place_deck(table: Table, player: Player, *, rule: str) -> None:
    """1-2. Shuffle and place the cards that are outside the game as a deck."""
    cards = [Option("place", card) for card in table.state.cards_in(player, OUTSIDE)]
    order = Order(tuple(picked(option) for option in await table.ask(CHANCE, ORDER, cards, rule=rule)))
    table.emit(DeckPlaced(zone=zone_of(player, "deck"), order=order, rule=rule))


def draw(table: Table, player: Player, *, rule: str) -> None:
    """1-3, 2-2. Draw the top card; there always is one, since a player without a deck has lost (4-2)."""
    top = table.state.cards_in(player, "deck")[-1]
    table.emit(CardDrawn(card=top, source=zone_of(player, "deck"), target=zone_of(player, "hand"), rule=rule))


def ending(state: State, *, rule: str = "4-3", kind: type[GameEnded] = GameEnded) -> Sequence[Sequence[Fact]]:
    """4-3. The end of a game that somebody has lost."""
    if state.ended or not state.lost:
        return ()
    standing = [player for player in PLAYERS if player not in state.lost]
    reason = " and ".join(sorted(set(state.lost.values())))
    return ((kind(winner=standing[0] if standing else None, reason=reason, rule=rule),),)


def sized(deck: Deck, catalogue: Catalogue[Any], *, size: int = DECK_SIZE, rule: str = "5-1") -> list[DeckProblem]:
    """5. So many cards, at most four of each."""
    if unknown := [entry.number for entry in deck.entries if entry.number not in catalogue]:
        raise BadDeck(f"no toy card is called {', '.join(unknown)}")
    count = sum(entry.copies for entry in deck.entries if entry.part == MAIN)
    problems = [DeckProblem(rule, f"a deck has {size} cards; this one has {count}")] if count != size else []
    many = [entry for entry in deck.entries if entry.copies > MOST_COPIES]
    return [*problems, *(DeckProblem(rule, f"{entry.copies} copies of {entry.number}") for entry in many)]


def imported(lines: Iterable[bytes], *, card: type[D]) -> Imported[D]:
    """The cards of a list in JSON, one a line."""
    return Imported(tuple(msgspec.json.decode(line, type=card) for line in lines if line.strip()), ())
