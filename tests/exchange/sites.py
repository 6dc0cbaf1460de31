"""One made-up event as each site tells it, and a few further forms of the same sites."""

from collections.abc import Mapping
from typing import Any

from tests.exchange.reported import PAIRINGS, STANDINGS

IDS = {"Ann": "7", "Ben": "8", "Cem": "9"}


def melee_team(name: str) -> dict[str, Any]:
    return {"Players": [{"ID": int(IDS[name]), "DisplayName": name, "Username": name.lower()}], "Name": None}


def melee_side(name: str, wins: int | None) -> dict[str, Any]:
    return {"Team": melee_team(name), "GameWins": wins, "GameByes": 0, "Decklists": [{"DecklistName": "Tides"}]}


MELEE: dict[str, Any] = {
    "Name": "Lamp Cup",
    "StartDate": "2026-03-14T09:00:00",
    "Rounds": [
        {
            "Name": "Round 1",
            "Matches": [
                {
                    "TableNumber": 1,
                    "Competitors": [melee_side("Ann", 2), melee_side("Ben", 1)],
                    "GameDraws": 0,
                    "HasResult": True,
                    "ResultString": "Ann won 2-1-0",
                },
                {
                    "TableNumber": None,
                    "Competitors": [melee_side("Cem", None)],
                    "ByeReason": 1,
                    "HasResult": True,
                    "ResultString": "Cem was assigned a bye",
                },
            ],
        },
        {
            "Name": "Round 2",
            "Matches": [
                {
                    "TableNumber": 1,
                    "RoundNumber": 2,
                    "PhaseName": "Swiss",
                    "FormatName": "standard",
                    "Competitors": [melee_side("Ann", None), melee_side("Cem", None)],
                    "LossReason": None,
                    "ResultString": "Cem won 2-0-0",
                }
            ],
        },
    ],
    "Standings": [
        {
            "Rank": 1,
            "Points": 6,
            "MatchRecord": "2-0-0",
            "OpponentMatchWinPercentage": 0.625,
            "Team": melee_team("Cem"),
            "Decklists": [{"DecklistName": "Tides"}],
        },
        {"Rank": 2, "Points": 3, "MatchWins": 1, "MatchLosses": 1, "MatchDraws": 0, "Team": melee_team("Ann")},
    ],
}
MELEE_PAIRINGS: dict[str, Any] = {
    "draw": 1,
    "recordsTotal": 2,
    "data": [
        {
            "RoundNumber": 1,
            "TableNumber": 1,
            "Player1": "Ann",
            "Player1Id": 7,
            "Player1Decklist": "Tides",
            "Player2": "Ben",
            "Player2Id": 8,
            "Player2Decklist": "Embers",
            "Result": "Ann won 2-1-0",
        },
        {"RoundNumber": 1, "TableNumber": None, "Player1": "Cem", "Player1Id": 9, "Player2": None, "Player2Id": None,
         "Result": "Cem was awarded a bye"},
    ],
}  # fmt: skip
TOPDECK: dict[str, Any] = {
    "data": {"name": "Lamp Cup", "format": "standard", "startDate": 1773478800},
    "standings": [
        {"standing": 1, "name": "Cem", "id": "9", "points": 6, "wins": 2, "losses": 0, "draws": 0, "decklist": None},
        {
            "standing": 2,
            "name": "Ann",
            "id": "7",
            "points": 3,
            "wins": 1,
            "losses": 1,
            "draws": 0,
            "opponentWinRate": 0.5,
            "decklist": "https://x.example/1",
        },
    ],
    "rounds": [
        {
            "round": 1,
            "tables": [
                {
                    "table": 1,
                    "players": [
                        {"name": "Ann", "id": "7", "decklist": "~~Main Deck~~\\n4 T-1"},
                        {"name": "Ben", "id": "8"},
                    ],
                    "winner": "Ann",
                    "winner_id": "7",
                    "status": "Completed",
                },
                {"table": "Byes", "status": "Bye", "players": [{"name": "Cem", "id": "9"}]},
            ],
        },
        {
            "round": "2",
            "tables": [
                {
                    "table": 1,
                    "players": [{"name": "Ann", "id": "7"}, {"id": "9"}],
                    "winner_id": "9",
                    "status": "Completed",
                }
            ],
        },
    ],
}
TOPDECK_EVENTS: list[dict[str, Any]] = [
    {
        "TID": name,
        "tournamentName": name,
        "startDate": 1773478800,
        "swissNum": 1,
        "standings": [{"name": "Ann", "id": "7", "wins": 1, "winsSwiss": 1, "losses": 0, "draws": 0}],
        "rounds": [
            {
                "round": 1,
                "tables": [{"table": 1, "players": [{"id": "7"}, {"name": "Ben", "id": "8"}], "winner_id": "7"}],
            }
        ],
    }
    for name in ("Lamp Cup", "Tide Cup")
]
CHALLONGE: dict[str, Any] = {
    "tournament": {
        "name": "Lamp Cup",
        "started_at": "2026-03-14T10:00:00.000+01:00",
        "participants": [
            {"participant": {"id": 70, "name": "Ann", "challonge_username": "7", "final_rank": 2,
                             "group_player_ids": []}},
            {"participant": {"id": 80, "name": "Ben", "challonge_username": "8", "final_rank": None}},
            {"participant": {"id": 90, "display_name": "Cem", "challonge_username": "9", "final_rank": 1}},
        ],
        "matches": [
            {"match": {"round": 1, "state": "complete", "player1_id": 70, "player2_id": 80, "winner_id": 70,
                       "scores_csv": "2-1", "identifier": "A"}},
            {"match": {"round": 1, "state": "complete", "player1_id": 90, "player2_id": None, "winner_id": 90,
                       "scores_csv": ""}},
            {"match": {"round": 2, "state": "complete", "player1_id": 70, "player2_id": 90, "winner_id": 90,
                       "scores_csv": "0-2", "suggested_play_order": 3}},
        ],
    }
}  # fmt: skip


def resource(kind: str, id: str, **attributes: Any) -> dict[str, Any]:
    players = {name: attributes.pop(name) for name in ("player1", "player2") if name in attributes}
    related = {name: {"data": {"id": player, "type": "participant"}} for name, player in players.items()}
    return {"id": id, "type": kind, "attributes": attributes, "relationships": related}


CHALLONGE_2: dict[str, Any] = {
    "data": [
        resource("match", "1", round=1, state="complete", scores="2 - 1", winner_id=70, player1="70", player2="80"),
        resource("match", "2", round=2, state="complete", scores="0 - 2", winner_id=90, player1="70", player2="90"),
    ],
    "included": [
        resource("tournament", "5", name="Lamp Cup", starts_at="2026-03-14T10:00:00.000Z"),
        resource("participant", "70", name="Ann", username="7", final_rank=2),
        resource("participant", "80", name="Ben", username="8", final_rank=None),
        resource("participant", "90", name="Cem", username="9", final_rank=1),
        resource("user", "4", email="x@x.example"),
    ],
}
BANDAI: dict[str, Any] = {
    "success": {
        "rankings": {
            "rankings": [
                {
                    "rank": rank,
                    "win_count": won,
                    "lose_count": str(lost),
                    "draw_count": 0,
                    "win_point": 3 * won,
                    "game_win_percentage": "66.7%",
                    "users": [{"membership_number": f"000{IDS[name]}", "player_name": name}],
                }
                for rank, name, won, lost in ((1, "Cem", 2, 0), (2, "Ann", 1, 1), (3, "Ben", 0, 2))
            ]
        }
    }
}
LIMITLESS: dict[str, Any] = {
    "name": "Lamp Cup",
    "date": "2026-03-14T09:00:00.000Z",
    "format": "standard",
    "standings": STANDINGS,
    "pairings": PAIRINGS,
}
SITES: Mapping[str, tuple[str, Any]] = {
    "Limitless": ("Limitless TCG", LIMITLESS),
    "melee": ("melee.gg", MELEE),
    "melee's pairings": ("melee.gg", MELEE_PAIRINGS),
    "TopDeck": ("TopDeck.gg", TOPDECK),
    "TopDeck's events": ("TopDeck.gg", TOPDECK_EVENTS),
    "Challonge": ("Challonge", CHALLONGE),
    "Challonge 2.1": ("Challonge", CHALLONGE_2),
    "Bandai": ("Bandai TCG+", BANDAI),
}
"""By a name: the site, and the value of its file."""
