"""What the columns of statistics mean whose names alone do not say it, a sentence each."""

from collections.abc import Mapping

_OF_HAND = "copies that came to the hand"
_OVER = "how much more they scored than all who played the same list against the same deck in the same turn order"
_EFFECT = (
    "the points of win rate that a copy held early gains, against none, decks, opponents and turn order being equal"
)
_HELD = "of the seats that can be compared, those that held a copy early: dealt, or by the draw of an early turn"
_SEATS = "seats, two a game, whose main deck has it; mirrors are left out"
_SHRUNKEN = (
    "what all matchups together let expect: the rate drawn toward the strengths of both decks, the fewer the games"
)
_BEST = "the chance that no other deck wins more against the field"
_NEEDED = "the games that this deck and the best still have to play to be told apart"
_VERSION = "finished games of the list against other decks; mirrors are left out"

DEFINITIONS: Mapping[str, Mapping[str, str]] = {
    "card_choices": {
        "kind": "the question that was asked",
        "verb": "what the option does",
        "other_name": "the other card that the option names",
        "offered": "decisions in which the card could be chosen so",
        "taken": "of these, those in which it was",
        "choice_rate": "taken of offered",
        "win_rate": "the rate at which those won who took it; it tells nothing of others who would",
    },
    "card_differences": {
        "kind": "the kind of the card",
        "cost": "what the card costs",
        "a_copies": "copies in a list of A; of several lists the mean",
        "b_copies": "copies in a list of B; of several lists the mean",
        "more": "copies in B less those in A",
    },
    "card_effects": {
        "effect": _EFFECT,
        "shrunken": "the effect, drawn toward that of all cards, the more the less certain it is: cards rank by it",
        "best": "the chance that no other card's early copy is worth more",
        "per_copy": "the points that each copy gains that came by chance at any time, beyond those expected",
        "held": _HELD,
        "games": _SEATS,
        "usable": "of these, the seats that can be compared: of a matchup in which some had it early and some had not",
    },
    "card_fates": {
        "fate": "what became of a copy that was in the hand; it may have several fates, and shares pass 100 %",
        "copies": "copies with that fate",
        "share": "of all copies that were seen in the hand",
        "win_rate": "the rate at which those won whose copies had it",
        "over": _OVER,
    },
    "card_moments": {
        "change": "how much the chance of the card's player to win changed until the next decision, in points",
        "turn": "the number of the turn in the game",
        "fact": "the event of the card",
        "player": "the player of the card; null: a bot",
    },
    "card_origins": {
        "origin": "how a copy first came to the hand, or that it was there as the first turn began; each copy has one",
        "copies": f"{_OF_HAND} so",
        "share": f"of all {_OF_HAND}",
        "win_rate": "the rate at which those won who had them so",
        "over": _OVER,
    },
    "card_results": {
        "listed": "copies in the main deck of a list",
        "games": _SEATS,
        "gp": "copies in main decks",
        "oh": "copies in the hand as the first turn began",
        "gd": "copies that first came to the hand later",
        "gih": "copies in the hand at all: as the first turn began, or later",
        "gns": "copies that were not seen in the hand",
        "played": "seats that played a copy",
        "gp_rate": "games played: the rate at which those won whose main deck had a copy, each copy counted",
        "oh_rate": "opening hand: the rate at which those won who had a copy as the first turn began, each counted",
        "gd_rate": "games drawn: the rate at which those won to whose hand a copy came later, each copy counted",
        "gih_rate": "games in hand: the rate at which those won who had a copy in the hand at all, each copy counted",
        "gns_rate": "games not seen: the rate at which those won whose copies did not come to the hand, each counted",
        "played_rate": "the rate at which those won who played a copy",
        "iwd": "the points of GIH WR over GNS WR: in hand less not seen. Decks and the length of games are in it, too",
    },
    "card_turns": {
        "event": "drawn for the turn; or first played in an own turn, or in one of the opponent's",
        "copies": "copies drawn then; of those played, the seats that first played one then",
        "over": _OVER,
    },
    "comebacks": {
        "title": "the card game",
        "from_behind": "games whose winner once had, after setup, a chance to win of less than 20 %",
        "lowest": "how low the winner's chance to win was at its lowest, on average",
        "mattered": "of the decisions that left a choice, those that changed the chance to win by 2 points or more",
        "swing": "all ups and downs of the chance to win in a game added up: 1.0 is the way from no hope to a sure win",
        "brier": "how far off the model's chances are, the less the better; compare card games only beside this",
        "baseline": "the same of a model that knows no more than life, turn and whose turn it is",
        "model": "the version of the model; each game is judged by a part of it that never saw its match",
        "judged": "the games that were judged: all, or 1,000 of more, drawn by a hash of their ids",
        "decisions": "decisions of these games, after setup, that left a choice",
    },
    "deck_differences": {
        "opponent": "what the opposing deck is called",
        "share": "the opponent's part of all games but those of the two",
        "a_games": "games of A against it that were played",
        "b_games": "games of B against it that were played",
        "a_rate": "what all matchups together let expect of A against it",
        "b_rate": "what all matchups together let expect of B against it",
        "difference": "B's rate less A's, in points",
    },
    "deck_lists": {
        "kind": "the kind of the card",
        "cost": "the figure of a card by which the game has lists in order: its cost, or its size",
        "copies": "copies in a list; of several lists the mean, each as often as it was played",
        "share": "of the seats that played the deck, those whose list has the card",
        "of": "seats that played the deck, two a mirror",
    },
    "deck_results": {
        "games": "finished games against other decks; mirrors are left out",
        "mirrors": "finished games of the deck against itself",
    },
    "deck_shares": {
        "week": "the Monday of the week; all: whatever the week",
        "seats": "how often somebody sat down with the deck: two a mirror; people once an event and week",
        "share": "of all who sat down",
    },
    "deck_versions": {
        "version": "the number of the list in the order in which they were first played",
        "first": "the first day of a game with it",
        "last": "the last day of a game with it",
        "games": _VERSION,
        "added": "copies that it has more than the version before",
        "removed": "copies that it has fewer than the version before",
        "list": "the id of the list",
    },
    "field_rate": {
        "field_rate": "the mean of its expected rates against the other decks, weighted by their shares",
        "share": "the deck's part of the field: as it was played, or as it is typed",
        "best": _BEST,
        "games_needed": _NEEDED,
        "games": "finished games against other decks",
    },
    "game_length": {
        "turns": "turns of both players together",
        "games": "finished games that lasted so long, mirrors included",
        "of": "all finished games that the filters leave, each once",
        "median": "the turns of both players together that half of the games reached",
        "mean": "the mean number of turns of both players together",
    },
    "match_results": {
        "matches": "played matches against other decks of which both decks are known; mirrors are left out",
        "match_rate": "of matches won, a drawn one counting half",
    },
    "matchup_matrix": {
        "games": "finished games of the two decks",
        "win_rate": "the mean score of the deck in these games, a draw counting ½",
        "shrunken": _SHRUNKEN,
    },
    "metagame": {
        "expected": "the expected win rate against the field as it is played, by all matchups together",
        "best": _BEST,
        "games_needed": _NEEDED,
        "games": "finished games against other decks; mirrors are left out",
        "share": "of all who sat down, those with the deck",
        "win_rate": "the mean score against other decks, a draw counting ½",
    },
    "mulligans": {
        "on_the_play": "whether the deck's own turn came first; null: first and second together",
        "hand": "whether the opening hand was kept, or redrawn once or more",
        "hands": "games with such a hand, against other decks; mirrors are left out",
        "asked": "games in which the player was asked for another hand",
        "share": "of all games in which the player was asked for another hand",
        "over": _OVER,
    },
    "paired_differences": {
        "a": "the list that was compared",
        "b": "the list that it was compared with",
        "games": "games of both lists, each pair of them by the same chance",
        "difference": "B's rate less A's, in points",
        "a_rate": "the rate of list A in these games",
        "b_rate": "the rate of list B in these games",
    },
    "player_decks": {
        "player": "the player, by the name that aliases give",
        "matches": "matches with the deck that have a result, mirrors too",
        "first": "the day of the first of them",
        "last": "the day of the last of them",
        "low": "the lower end of the 95 % interval, each match counting once",
        "high": "the upper end of the 95 % interval, each match counting once",
    },
    "ratings": {
        "player": "the player, by the name that aliases give",
        "rating": "the strength after all matches, 25 for a newcomer (Plackett and Luce); here ± 1.96 deviations",
        "matches": "rated matches, recorded or reported; only played ones are rated",
        "wins": "how many of these were won",
        "losses": "how many of these were lost",
        "deviation": "how uncertain the rating is",
        "format": "the format; in each there is a rating of its own",
        "group": "players whom matches connect; only inside a group ratings compare",
        "provisional": "of fewer than 20 matches",
    },
    "rivals": {
        "player": "the player, by the name that aliases give",
        "opposing_player": "the opponent, by the name that aliases give",
        "matches": "matches of the two that have a result",
        "first": "the day of the first of them",
        "last": "the day of the last of them",
        "low": "the lower end of the 95 % interval, each match counting once",
        "high": "the upper end of the 95 % interval, each match counting once",
    },
    "side_by_side": {
        "title": "the card game",
        "going_first": "the points of win rate that the first turn is worth, decks and opponents being equal",
        "length": "the mean number of turns of both players together",
        "games": "finished games, mirrors too",
    },
    "who_begins": {
        "win_rate": "of the games in which somebody began, those that this player won, a draw counting ½",
        "began": "games in which somebody of the deck began",
    },
}
"""By statistic and column. What `documentation.COMMON` says of a column is not said here again, unless it says more."""

STANDINGS = {
    "rank": "the place; equal players share it",
    "player": "the player, by the name that aliases give",
    "deck": "the deck that was entered, or played there",
    "points": "match points: three for a win, one for a draw, of the rounds before the top cut, byes included",
    "wins": "matches won before the top cut, byes included",
    "losses": "matches lost before the top cut",
    "draws": "matches drawn before the top cut, intentional draws included",
    "omw": "the mean match-win rate of the opponents, each at least a third",
}
"""What the columns of the standings of an event mean."""
NOTES = {"note": "after which round the player left, and which of their results was corrected by hand"}
"""What the column means that a page of an event adds to them."""
CHANGES = {
    "position": "the position in the log, which leads to the event as it stood before",
    "words": "what holds since then, or what was withdrawn",
    "change": "what was done by hand",
    "round": "the round of a result",
    "before": "what the log said before, of the first player",
    "entered_by": "who said so",
    "reason": "why",
}
"""What the columns of the changes of an event mean."""
FIELD = {
    "deck": "the deck that was entered, or played there",
    "players": "players of the event with the deck",
    "share": "of all players of the event",
    "cut": "those of them who reached the top cut",
    "cut_share": "of all who reached the top cut",
    "conversion": "of the players with the deck, those who reached the top cut",
}
"""What the columns of the decks of a field mean."""
EVENTS = {
    "event": "the event, as it is recorded or reported",
    "system": "the card game",
    "first": "the first day of a game or a result",
    "last": "the last day of a game or a result",
    "games": "finished games that were recorded",
    "reported": "matches of which a result was reported, byes included; some may be recorded, too",
    "entered": "players of whom an entry was reported: a deck, or a place",
}
"""What the columns of the list of events mean."""
MATCHES = {
    "event": "the event, as it is recorded or reported",
    "player": "the player from whom the match is seen: who is asked for, if anybody is",
    "result": "how it ended for that player, the games won, lost and drawn, and how it was decided if not by play",
    "opposing_player": "the opponent",
    "deck": "the player's deck, as it is called at the level of the filters",
    "opponent": "the opponent's deck, as it is called at that level",
    "phase": "the part of the event, as the top cut",
    "round": "the round, as it is recorded or reported",
    "date": "the day of the match",
    "coverage": "what is known: the result, the decks too, some of its games recorded (partial) or all (full)",
}
"""What the columns of the list of matches mean."""
GAMES = {
    "title": "the decks, that of player a first; it leads to the replay",
    "won_by": "the player who won, and with which deck",
    "ended": "why the game ended, and what is to be known of its record",
    "turns": "turns of both players together",
    "player_a": "the player of the deck named first; of a bot, which version it is",
    "player_b": "the player of the deck named second; of a bot, which version it is",
    "began": "the player whose turn came first",
    "event": "the event of the game, as it is recorded",
    "date": "the day of the game, as it is recorded",
}
"""What the columns of the list of games mean."""
CONTENTS = {
    "system": "the card game",
    "population": "who played: people, or certain bots in certain versions",
    "games": "finished games that were recorded",
    "dated": "of these, the games with a date: filters of days leave out the others",
    "reported": "matches of which a result was reported and no game recorded",
    "counted": "whether statistics count them, or why they do not",
}
"""What the columns of the contents of a lake mean."""
