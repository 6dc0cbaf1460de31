"""Setting up a game: Main Personalities, Tokui-Waza, scouters, who goes first, the Sensei Deck."""

from typing import Any

from events.dbz.areas import MAIN_PART, MASTERY_PART, SENSEI_DECK_PART, SENSEI_PART, face, main_of
from events.dbz.card import TOKUI_WAZA
from events.dbz.facts import AlignmentDeclared, CardSetOut, PersonalityPlaced
from events.dbz.levels import gained
from events.dbz.table_of_attacks import D_BRACKET
from events.table.ask import Option
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardPlaced, CardRevealed, TurnBegan, ZoneShuffled
from events.table.ids import PLAYERS, Player, opponent, zone_of
from events.table.moving import moved_to
from events.table.setup import FirstPlayerDecided, draw_lots, in_random_order, place_deck
from events.table.table import Table

SCOUTER = 5  # setup/3
OPTIONS = {"DBZ-21": ("control", "any"), "DBZ-32": ("floating", "all"), "time": ("none", "20", "30", "40", "60")}
"""DBZ-21. Who pays power stages: the personality in control of Combat, or any. DBZ-32. What still works for a player
after a Final Physical Attack: floating effects alone, or Defense Shields, too. Time: after how many turns the time of
the round is up, so that five more turns follow (general/tie-breaker/2)."""


async def prepare(table: Table) -> None:
    """setup. Prepare a game, up to its first turn; what both players do is in the order of the roll."""
    state = table.state
    rolled = await draw_lots(table, "go_first", rule="setup/4/d-bracket", part=MAIN_PART.name)
    order = (rolled, opponent(rolled))
    for player in order:
        await place_personality(table, player)
    for player in order:
        await declare_tokui_waza(table, player)
    for player in order:
        table.emit(*gained(state, main_of(state, player), SCOUTER, rule="setup/3"))
    first = goes_first(state, rolled)
    table.emit(FirstPlayerDecided(player=first, rule="setup/4/d-bracket"))
    for player in state.in_turn_order():
        await place_deck(table, player, rule="setup/5")
    for player in state.in_turn_order():
        await swap_sensei_cards(table, player)
    table.emit(TurnBegan(turn=1, player=first, rule="setup/7"))


async def place_personality(table: Table, player: Player) -> None:
    """setup/1, setup/1/rogue. The Main Personality, at its lowest level; a rogue is declared a hero or a villain."""
    state = table.state
    lowest, *others = sorted(state.cards_of(player, MAIN_PART.name), key=lambda card: face(state, card).level)
    table.emit(moved_to(state, lowest, PersonalityPlaced, "main", rule="setup/1"))
    for card in others:
        table.emit(moved_to(state, card, PersonalityPlaced, "levels", rule="setup/1"))
    alignment: str = face(state, lowest).alignment
    if alignment == "rogue":
        alignment = await declare_alignment(table, player)
    if alignment:
        table.emit(AlignmentDeclared(player=player, alignment=alignment, rule="setup/1/rogue"))


async def declare_alignment(table: Table, player: Player) -> str:
    """heritage/rogue/declare, heritage/rogue/allies. The alignment of a rogue, which its Allies have decided if any."""
    state = table.state
    sides = [
        face(state, card).alignment
        for card in (*state.cards_of(player, ""), *state.cards_of(player, SENSEI_DECK_PART.name))
        if face(state, card).kind == "personality"
    ]
    decided = [side for side in sides if side in ("hero", "villain")][:1]
    options = [Option(side) for side in decided or ("hero", "villain")]
    [chosen] = await table.ask(player, "alignment", options, rule="heritage/rogue/declare")
    return chosen.verb


async def declare_tokui_waza(table: Table, player: Player) -> None:
    """setup/2, deck/tokui-waza. A Tokui-Waza is declared, if the player wants, and its Mastery is placed.

    deck/mastery/3: a Mastery is played by nothing else.
    """
    state = table.state
    for card in state.cards_of(player, SENSEI_PART.name):
        table.emit(moved_to(state, card, CardSetOut, "sensei", rule="deck/sensei/1"))
    for card in state.cards_of(player, SENSEI_DECK_PART.name):
        table.emit(moved_to(state, card, CardSetOut, "sensei_deck", rule="deck/sensei/8"))
    for mastery in state.cards_of(player, MASTERY_PART.name):
        [chosen] = await table.ask(player, "tokui_waza", [Option("declare"), Option("decline")], rule="setup/2")
        if chosen.verb == "declare":
            table.emit(
                moved_to(state, mastery, CardSetOut, "mastery", rule="setup/2"),
                PlayerCountersPlaced(player=player, kind=TOKUI_WAZA, amount=1, rule="setup/2"),
            )


def goes_first(state: Any, rolled: Player) -> Player:
    """setup/4/d-bracket, DBZ-08. Who goes first: whom the roll says, but a personality in bracket C or lower goes
    before one in D or higher.
    """
    ratings = {player: state.printed(main_of(state, player)).figures["rating"] for player in PLAYERS}
    low = [player for player in PLAYERS if 0 <= ratings[player] < D_BRACKET]
    high = [player for player in PLAYERS if ratings[player] >= D_BRACKET]
    return low[0] if low and high else rolled


async def swap_sensei_cards(table: Table, player: Player) -> None:
    """setup/6, deck/sensei/8, DBZ-03. Cards of the Sensei Deck, shown to all, come into the Life Deck, and as many of
    its top go, unseen by the other player, into the Sensei Deck.
    """
    state = table.state
    there = list(state.cards_in(player, "sensei_deck"))
    if not there:
        return
    options = [Option("choose", card) for card in there]
    chosen = await table.ask(player, "sensei", options, rule="deck/sensei/8", least=0, most=len(there))
    cards = [option.card for option in chosen if option.card is not None]
    if not cards:
        return
    with table.opening():
        table.emit(*(CardRevealed(card=card, rule="deck/sensei/8") for card in cards))
        top = state.cards_in(player, "life_deck")[::-1][: len(cards)]
        table.emit(*(moved_to(state, card, CardPlaced, "sensei_deck", rule="deck/sensei/8") for card in top))
        table.emit(*(moved_to(state, card, CardPlaced, "life_deck", rule="deck/sensei/8") for card in cards))
        order = await in_random_order(table, state.cards_in(player, "life_deck"), rule="deck/sensei/8")
        table.emit(ZoneShuffled(zone=zone_of(player, "life_deck"), order=order, rule="deck/sensei/8"))
