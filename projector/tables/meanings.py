"""What a row of each table of the lake is."""

from collections.abc import Mapping

ROWS: Mapping[str, str] = {
    "games": "a game: who played what, when and where, how it ended; an open game has this row alone",
    "facts": "a fact of a game: one change or mark at the table, with the rule that made it",
    "decisions": "an ask that a player, or chance, answered: how much was offered, and what was taken",
    "choices": "a kind of option in a decision, as its player tells options apart: how many were offered, and taken",
    "offers": "such a kind in a whole game: in how many decisions it was offered, and taken",
    "attacks": "a player's attacks in a game, on cards of the main deck or others: how many hit, what became of cards",
    "positions": "the table before a decision, counted from the side of one seat; what chances to win are learned from",
    "afterstates": "the table after a decision, before chance or a card not seen before tells more",
    "counts": "a change of how many cards lie in a zone, or of a number beside a player's cards",
    "turns": "a turn: what both players did in it, and what they had at its end",
    "decks": "the deck of one seat of a game: which list, of which archetype, and who played it",
    "deck_cards": "a card of such a deck: in how many copies, in which part",
    "card_games": "a card of such a deck in its game: copies dealt, drawn, seen, played",
    "fates": "what became of a card's copies in a game: how many met that fate",
    "hands": "a card that came to a hand: when, and from where",
    "results": "a match that others reported, as it was told: players, decks, games won",
    "entries": "a player's entry in an event that others reported: deck, place, matches won",
    "structures": "what somebody said of an event: its Swiss rounds, its cut, its matches for places",
    "attached": "a recorded game that was put in the place of a reported match",
    "detached": "a game that was taken from its reported match again",
    "withdrawn": "a report that was withdrawn, and why",
    "aliases": "a spelling of a player's name, or an id, and whom it means",
    "people": "what a person is called whom records name by an id",
    "hidden": "a player whose name is taken back, and the number that stands for it",
}
