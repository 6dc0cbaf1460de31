"""Preparation: flags, buddies, decks, hands, gauge and life. What the book leaves out are options."""

from events.buddyfight.areas import BUDDY_PART, FLAG_PART, LOST_PART, face
from events.buddyfight.deckbuilding import DECK_SIZES
from events.buddyfight.facts import BuddyPlaced, BuddyPlacedFaceDown, CardCharged, FlagRaised
from events.table.ask import Option
from events.table.counters import PlayerCountersPlaced
from events.table.facing import CardStackedFaceDown
from events.table.fact import TurnBegan
from events.table.ids import Player, opponent
from events.table.moving import drawn, moved_to
from events.table.setup import FirstPlayerDecided, draw_lots, place_deck
from events.table.table import Table

OPTIONS = {
    "BF-04": ("final", "replaced"),
    "begins": ("lot", "choice"),
    "deck": DECK_SIZES,
    "hand": ("6", "1", "2", "3", "4", "5", "7", "8"),
    "gauge": ("2", "0", "1", "3", "4", "5"),
    "life": ("10", "5", "8", "9", "11", "12", "15", "20"),
}
"""BF-04. Whether [Soulguard] keeps a card that a check moves. BF-33, the other five. Who begins: whom chance draws, or
whom that one chooses; how many cards a deck has at least; and with how many cards in hand, cards in the gauge and life
a fighter starts, unless the flag says otherwise."""


async def prepare(table: Table) -> None:
    """Prepare a game, up to its first turn."""
    state = table.state
    first = await draw_lots(table, "go_first", rule="option/begins", part=FLAG_PART.name)
    if table.options["begins"] == "choice":
        [chosen] = await table.ask(first, "turn_order", [Option("first"), Option("second")], rule="option/begins")
        first = first if chosen.verb == "first" else opponent(first)
    table.emit(FirstPlayerDecided(player=first, rule="option/begins"))
    for player in state.in_turn_order():
        await place_deck(table, player, rule="playmat/deck/1")
        if state.cards_of(player, LOST_PART.name):
            await place_deck(table, player, rule="lost/prep/5", part=LOST_PART.name, zone="lost_deck")
    for player in state.in_turn_order():
        await fill(table, player)
    for player in state.in_turn_order():
        raise_flag(table, player)
    table.emit(TurnBegan(turn=1, player=first, rule="option/begins"))


def raise_flag(table: Table, player: Player) -> None:
    """ability/special-flag/4, playmat/buddy/1, lost/buddy/2. The flag, and the buddies; Lost Cards lie face down."""
    state = table.state
    flag, *under = state.cards_of(player, FLAG_PART.name)
    table.emit(moved_to(state, flag, FlagRaised, "flag", rule="playmat/flag-item/1"))
    for below in under:
        table.emit(moved_to(state, below, CardStackedFaceDown, "under_flag", host=flag, rule="ability/special-flag/4"))
    for buddy in state.cards_of(player, BUDDY_PART.name):
        if face(state, buddy).lost:
            table.emit(moved_to(state, buddy, BuddyPlacedFaceDown, "buddy", rule="lost/buddy/2"))
        else:
            table.emit(moved_to(state, buddy, BuddyPlaced, "buddy", rule="playmat/buddy/1"))


async def fill(table: Table, player: Player) -> None:
    """ability/special-flag/2, ability/special-flag/3. The hand, the gauge and the life, while the deck lasts.

    They are by the flag, or as usual.
    """
    state = table.state
    deck = state.cards_in(player, "deck")
    for _ in range(min(starting(table, player, "hand"), len(deck))):
        table.emit(drawn(state, player, rule="option/hand"))
    for _ in range(min(starting(table, player, "gauge"), len(deck))):
        card = deck[-1]
        table.emit(moved_to(state, card, CardCharged, "gauge", rule="option/gauge"))
    life = starting(table, player, "life")
    table.emit(PlayerCountersPlaced(player=player, kind="life", amount=life, rule="option/life"))


def starting(table: Table, player: Player, thing: str) -> int:
    """With how much of it a fighter starts, by the flag (ability/special-flag/2), or by the option."""
    [flag, *_] = table.state.cards_of(player, FLAG_PART.name)
    said: int | None = getattr(face(table.state, flag), thing)
    return int(table.options[thing]) if said is None else said
