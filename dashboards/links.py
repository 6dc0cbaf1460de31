"""Links from the numbers of the pages to the games that they are of.

The list of games takes every filter that a statistic can have: where the two name it otherwise, `OWN_NAMES` says so.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, TypeAlias
from urllib.parse import urlencode

from dash import dcc

from dashboards.filtering import LEVEL, Asked, query
from projector.games_of_card import OPTION, way
from projector.match_list import PAIRINGS

GAMES, DECK, COMPARE = "/games", "/deck", "/compare"
CARD, EVENTS, MATCHES = "/card", "/events", "/matches"
PLAYER, REPLAY = "/player", "/replay"
OWN_NAMES = {"decks": "deck", "opponents": "opponent", "players": "player", "formats": "format", "events": "event"}
"""Filters of statistics that the list of games has under a name of its own."""
SAME_NAMES = ("system", "population", "since", "until", "as_of")
"""Those that it has under the same name; the others have values of their own there: see `games_address`."""
BEGINS = {"yes": "first", "no": "second"}
Row = Mapping[str, Any]
Link: TypeAlias = Callable[[Row, Asked], str | None]
"""The address to which a number of a row leads, by the filters: its games; None if it leads nowhere."""


def address(**filters: str | Sequence[str]) -> str:
    """The address of the games that filters of the list leave: `address(deck="Ember Rush")`."""
    return f"{GAMES}?{urlencode(filters, doseq=True)}" if filters else GAMES


def games_address(asked: Asked, **more: str | Sequence[str]) -> str:
    """The address of the finished games that these filters leave.

    The filters have the card game and the population that are counted (`with_usual`).
    """
    whole: Mapping[str, Any] = asked
    found = {name: whole[name] for name in SAME_NAMES if name in whole}
    found |= {own: whole[name] for name, own in OWN_NAMES.items() if whole.get(name)}
    if whole.get("level", LEVEL) != LEVEL:
        found["level"] = whole["level"]
    if "begins" in whole:
        found["begins"] = BEGINS[whole["begins"]]
    if "trusted" not in whole:
        found["trust"] = "none"
    if whole.get("ruled") == "no":
        found["ruled"] = "none"
    return address(**{**found, "over": "yes", **more})


def matches_address(asked: Asked, *, result: str | None = None, rival: str | None = None) -> str:
    """The address of the matches of people that these filters leave, recorded and reported; `result`: those alone that
    were so for the player who is asked for; `rival`: those alone against that player."""
    others = ("population", "few", "event", "a", "b", "result", "rival")
    told: Any = {name: value for name, value in asked.items() if name not in others}
    told |= {name: value for name, value in (("result", result), ("rival", rival)) if value is not None}
    return f"{MATCHES}?{query(told)}"


def matches_of_player(row: Row, asked: Asked, *, result: str | None = None) -> str | None:
    """The address of the matches of a row's player, in its card game and format, against its opponent if it has one; of
    those with a result, if given."""
    of = {name: row[name] for name in ("system",) if row.get(name)}
    of |= {"formats": [row["format"]]} if row.get("format") else {}
    whole: Any = {**asked, **of, "players": [row["player"]]}
    return matches_address(whole, result=result, rival=row.get("opposing_player"))


def matches_of_day(row: Row, asked: Asked) -> str | None:
    """The address of the matches of a row's player on the row's day, if it has one."""
    whole: Any = {**asked, "since": row["date"], "until": row["date"]} if row.get("date") else asked
    return matches_of_player(row, whole)


def matches_with_player_deck(row: Row, asked: Asked, *, result: str | None = None) -> str | None:
    """The address of the matches that a row's player played with its deck; of those with a result, if given."""
    return matches_of_player(row, {**asked, "decks": [row["deck"]]}, result=result)


def player_address(row: Row, asked: Asked) -> str | None:
    """The address of the page of a row's player, in its card game, under the same filters; none of bots."""
    if not row.get("player"):
        return None
    others = ("population", "decks", "opponents", "begins", "few", "known", "result", "rival", "event")
    kept: Any = {name: value for name, value in asked.items() if name not in others}
    of = {name: row[name] for name in ("system",) if row.get(name)}
    whole: Any = {**kept, **of, "players": [row["player"]]}
    return f"{PLAYER}?{query(whole)}"


def matches_won(row: Row, asked: Asked) -> str | None:
    """The address of the matches that a row's player won."""
    return matches_of_player(row, asked, result="won")


def matches_lost(row: Row, asked: Asked) -> str | None:
    """The address of the matches that a row's player lost."""
    return matches_of_player(row, asked, result="lost")


def matches_of_deck(row: Row, asked: Asked, *, result: str | None = None) -> str | None:
    """The address of the matches of a row's deck, against its opponent if it has one; mirrors of no such row. Those
    with a result for the deck, if given."""
    if asked.get("readings") == "apart" or (row.get("mirror") and result is not None):
        return None  # the list of matches does not tell readings apart
    known = {} if row.get("mirror") else {"known": PAIRINGS}
    return matches_address({**_matches_with(row, asked), **known}, result=result)  # type: ignore[typeddict-item]


def matches_with_deck(row: Row, asked: Asked) -> str | None:
    """The address of all matches of a row's deck, mirrors too, in the row's week if it has one."""
    if asked.get("readings") == "apart":
        return None
    return matches_address({**_matches_with(row, asked), **_days(row, asked)})  # type: ignore[typeddict-item]


def _matches_with(row: Row, asked: Asked) -> Asked:
    """The filters of the matches of a row's card game, deck and opponent, if it has them."""
    of = {"system": row["system"]} if row.get("system") else {}
    sides = {name: [row[side]] for name, side in (("decks", "deck"), ("opponents", "opponent")) if row.get(side)}
    return {**asked, **of, **sides}  # type: ignore[typeddict-item]


def by_match(link: Link) -> Link:
    """The link to the matches of people of which another leads to the games."""
    return _BY_MATCH.get(link, link)


def event_address(event: str, system: str, date: str | None) -> str:
    """The address of an event; `date`: a day of it, as several may be called the same."""
    asked: Asked = {"system": system, "event": event}
    return f"{EVENTS}?{query(asked if date is None else {**asked, 'date': date})}"


def day_of_event(row: Row) -> str | None:
    """The day of an event of `played_events`; None of several days, which may be those of several events."""
    return str(row["first"]) if row["first"] and row["first"] == row["last"] else None


def deck_address(row: Row, asked: Asked) -> str | None:
    """The address of the page of a row's deck, under the same filters."""
    return f"{DECK}?{query({**asked, 'decks': [row['deck']]})}" if row.get("deck") else None


def card_address(row: Row, asked: Asked) -> str | None:
    """The address of the page of a row's card, under the same filters."""
    return f"{CARD}?{query({**asked, 'card': row['card_number']})}" if row.get("card_number") else None


def compare_address(deck: str, asked: Asked) -> str:
    """The address of the comparison of a deck with another, under the same filters."""
    others: Asked = {**asked, "a": deck}
    others.pop("decks", None)
    return f"{COMPARE}?{query(others)}"


def opponent_address(row: Row, asked: Asked) -> str | None:
    """The address of the page of the deck that a row's deck played against."""
    return deck_address({"deck": row["opponent"]}, asked)


def games_of_row(row: Row, asked: Asked, **more: str | Sequence[str]) -> str | None:
    """The address of the games of a row: of its card game, population and readings, its deck, list and opponent, if it
    has them. None where readings are told apart, and the row does not say of which it is."""
    pool = {name: row[name] for name in ("system", "population") if row.get(name)}
    sides = {name: [row[of]] for name, of in (("decks", "deck"), ("opponents", "opponent")) if row.get(of) is not None}
    if row.get("list"):
        more = {"list": row["list"], **more}
    if asked.get("readings") == "apart":
        if "options" not in row:
            return None
        more = {"readings": row["options"] or "", **more}
    return games_address({**asked, **pool, **sides}, **more)  # type: ignore[typeddict-item]


def games_of_pool(row: Row, asked: Asked) -> str | None:
    """The address of all games of a row's card game and population."""
    return games_of_row({name: row[name] for name in _POOL if name in row}, asked)


def metagame_address(row: Row, asked: Asked) -> str | None:
    """The address of the metagame of a row's card game and population."""
    days = {name: value for name, value in asked.items() if name in ("since", "until", "trusted", "ruled", "as_of")}
    return f"/?{query({**days, 'system': row['system'], 'population': row['population']})}"  # type: ignore[typeddict-item]


def games_of_deck(row: Row, asked: Asked) -> str | None:
    """The address of the games of a row's deck, against its opponent if it has one; mirrors of no such row."""
    return games_of_row(row, asked, **({} if row.get("mirror") else {"mirrors": "none"}))


def games_of_list(row: Row, asked: Asked) -> str | None:
    """The address of the games of a row's list, but for its deck's mirrors."""
    return games_of_deck(row, asked) if row["list"] else None


def games_won(row: Row, asked: Asked) -> str | None:
    """The address of the games of a row that its deck won."""
    return _with_result(row, asked, "winner")


def games_lost(row: Row, asked: Asked) -> str | None:
    """The address of the games of a row that its deck lost."""
    return _with_result(row, asked, "loser")


def _with_result(row: Row, asked: Asked, result: str) -> str | None:
    return None if row.get("mirror") else games_of_row(row, asked, **{result: row["deck"]}, mirrors="none")


def games_with_deck(row: Row, asked: Asked) -> str | None:
    """The address of all games of a row's deck, mirrors too, in the row's week if it has one."""
    return games_of_row(row, asked, **_days(row, asked))


def _days(row: Row, asked: Asked) -> dict[str, str]:
    """The filters of the days of a row's week, if it has one, within those that are asked for."""
    if row.get("week") is None:
        return {}
    first, last = str(row["week"]), str(row["week"] + timedelta(days=6))
    return {"since": max(first, asked.get("since", first)), "until": min(last, asked.get("until", last))}


_BY_MATCH: Mapping[Link, Link] = {
    games_of_deck: matches_of_deck,
    games_won: partial(matches_of_deck, result="won"),
    games_lost: partial(matches_of_deck, result="lost"),
    games_with_deck: matches_with_deck,
}


def games_begun(row: Row, asked: Asked) -> str | None:
    """The address of the games in which a row's deck began, or any deck of those that are asked for."""
    return games_of_row(row, asked, begins="first")


def games_of_hand(row: Row, asked: Asked) -> str | None:
    """The address of the games in which a row's deck kept its opening hand, or redrew it, in the row's turn order if it
    has one; None of a row of all decks, or of no game."""
    if not row.get("deck") or not row["hands"]:
        return None
    order = {} if row["on_the_play"] is None else {"begins": BEGINS["yes" if row["on_the_play"] else "no"]}
    return games_of_row(row, asked, mirrors="none", hand=row["hand"], **order)


def games_with_card(row: Row, asked: Asked, **more: str | Sequence[str]) -> str | None:
    """The address of the games in which a list has a row's card: that of its deck, or of the deck that is chosen; in so
    many copies, if the row is of these."""
    if not row.get("card_number"):
        return None
    of_card = {name: row[name] for name in (*_POOL, "deck") if name in row}
    copies = {} if row.get("listed") is None else {"copies": str(row["listed"])}
    return games_of_row(of_card, asked, card=row["card_number"], **copies, **more)


_POOL = ("system", "population", "options")
Ways: TypeAlias = Callable[[Row], str]
"""How the card of a row was had in the games that a number is of: see `projector.games_of_card`."""


def games_had(row: Row, asked: Asked, *, ways: Ways) -> str | None:
    """The address of the games in which somebody had a row's card so; each leads to the moment where that began."""
    return pairings_with_card(row, asked, had=ways(row)) if row.get("card_number") else None


def had(word: str, *columns: str) -> Link:
    """The link to the games in which a row's card was had so: `had("origin", "origin")`, `had("seen")`."""
    return partial(games_had, ways=lambda row: way(word, *(row[column] for column in columns)))


def had_in_turn(row: Row, asked: Asked) -> str | None:
    """The address of the games of a row's event and own turn."""
    return games_had(row, asked, ways=lambda row: way(row["event"], row["own_turn"]))


def held_early(row: Row, asked: Asked) -> str | None:
    """The address of the games in which a row's card was held early, as its effect counts that."""
    word = "early_dealt" if row["from_dealt"] else "early"
    return None if row["early_turn"] is None else games_had(row, asked, ways=lambda row: way(word, row["early_turn"]))


offered, taken = (had(word, *OPTION) for word in ("offered", "taken"))
"""The links to the games in which a row's option was offered, or taken."""


def pairings_with_card(row: Row, asked: Asked, **more: str | Sequence[str]) -> str | None:
    """The same address without the mirrors, which tell nothing of how cards do."""
    return games_with_card(row, asked, mirrors="none", **more)


def replay_of_moment(row: Row, _: Asked) -> str:
    """The address of the replay of a row's game, at the fact of its key moment."""
    return f"{REPLAY}/{row['game']}?at={row['fact_position']}"


def games_of_experiment(row: Row, asked: Asked) -> str | None:
    """The address of the games of a row's experiment, against its opponent if it has one."""
    more = {} if row["opponent"] is None else {"deck": row["opponent"]}
    return address(experiments=row["experiment"], **more)


def games_of_length(row: Row, asked: Asked) -> str | None:
    """The address of the games of a row's turns."""
    return games_of_row(row, asked, turns=str(row["turns"]))


def left_out(trusted: int, experiments: int) -> list[dcc.Link]:
    """The links to the games that no number of the page counts: those taken on trust, and those of experiments."""
    kinds = ((trusted, "taken on trust", {"trust": "only"}), (experiments, "of experiments", {"experiments": "only"}))
    return [
        dcc.Link(
            f"{count:,} games {what} are left out" if count > 1 else f"1 game {what} is left out",
            href=address(**filters),
        )
        for count, what, filters in kinds
        if count
    ]
