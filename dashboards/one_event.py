"""One event as its page shows it: standings, bracket, who met whom, decks of the field, lists of the top."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from dash import dcc, html

from dashboards.current import archive
from dashboards.downloads import Framed, file_link
from dashboards.elements import notice
from dashboards.event_sections import (
    changes_table,
    cut_of,
    days,
    events_query,
    lists_of_top,
    stops,
    who_met_whom,
)
from dashboards.filtering import Asked, filters_by, filters_of_asked, folder_of
from dashboards.links import (
    EVENTS,
    Link,
    card_address,
    deck_address,
    games_lost,
    games_of_deck,
    games_won,
    matches_address,
    matches_of_player,
    player_address,
)
from dashboards.meanings import Question, code, data_at, meaning_of, position_of, terms_of, told_at, unfolded
from dashboards.table_rows import Tabled, shown_table
from dashboards.tables import Row, Table
from dashboards.wall import VIEW, slides
from events.errors import KifuError
from events.records.event_days import HeldOften
from projector.event_changes import DAGGER, Change, corrected_matches, event_changes, with_notes
from projector.lake import Lake
from projector.match_list import RESULTS
from projector.standings import NOT_KNOWN, Event, NoStandings, event_standings
from projector.standings_frames import decks_frame, shown_decks, standings_frame
from projector.stats.definitions import FIELD, NOTES, STANDINGS
from projector.stats.matches import seat_matches

_STANDINGS = {
    "rank": "Rank",
    "player": "Player",
    "deck": "Deck",
    "points": "Points",
    "wins": "Won",
    "losses": "Lost",
    "draws": "Drawn",
    "omw": "Opponents",
    "note": "Note",
}
_DECKS = {
    "deck": "Deck",
    "players": "Players",
    "share": "Share of the field",
    "cut": "In the top cut",
    "cut_share": "Share of it",
    "conversion": "Conversion",
}
_BY_DECK = {
    "deck": "Deck",
    "matches": "Matches",
    "wins": "Won",
    "losses": "Lost",
    "draws": "Drawn",
    "match_rate": "Matches won",
}
_OF_FIELD = "Shares of the players, who count once each, with their 95 % intervals."
_RESULTS = dict(zip(("wins", "losses", "draws"), RESULTS, strict=True))
"""What the matches are that columns of standings count."""
_GAMES_OF: dict[str, Link] = {
    "matches": games_of_deck,
    "match_rate": games_of_deck,
    "wins": games_won,
    "losses": games_lost,
}
_ORDER = {
    "points": "Ranks go by match points, then by the match-win rate of the opponents.",
    "cut": "Top-cut players first, by how far they got; points are from the Swiss rounds.",
    "reported": "Ranks are the places that were reported.",
}


def _of_event(asked: Asked) -> Asked:
    """The filters of the matches of the event; of several that are called the same, of its days."""
    of: Asked = {**filters_of_asked(asked), "events": [asked["event"]]}
    held = () if isinstance(found := _found(asked), NoStandings) else found.played.held
    if len(held) < 2:
        return of
    [(first, last)] = [days for days in held if days[0] <= asked["date"] <= days[1]]
    return {**of, "since": first, "until": last}


def _of_standings(asked: Asked) -> Mapping[str, Callable[[Row], str | None]]:
    """The links of standings: a player's name leads to their page, and what was won, lost and drawn to the matches at
    the event, where there are as many: standings count byes, and not what is played for the top cut."""
    of = _of_event(asked)
    seats = seat_matches(folder_of(asked).lake, filters_by({**of, "population": "humans"})).to_dicts()
    counts = Counter((seat["player"], name) for seat in seats for name in RESULTS if seat[name])

    to = _to_player(asked)

    def ended(column: str, result: str, row: Row) -> str | None:
        if row[column] != counts[row["player"], result]:
            return None
        return matches_of_player({"player": row["player"]}, of, result=result)

    return {"player": lambda row: to(row["player"])} | {
        column: partial(ended, column, result) for column, result in _RESULTS.items()
    }


def _of_deck(asked: Asked, row: Row) -> str | None:
    """The address of the matches of a row's deck at the event."""
    known = row["deck"] not in (None, NOT_KNOWN)
    return matches_address({**_of_event(asked), "decks": [row["deck"]]}) if known else None


def _by_deck(none: NoStandings, asked: Asked) -> list[Any]:
    """An event of bots: why it has no standings, and its decks by their matches."""
    told = f"{none}. Each deck by its matches, the best first, with the 95 % interval; mirrors are left out."
    table = shown_table(_decks(asked), "events-decks", asked)
    filters = none.filters
    usable = folder_of(asked).usable("match_results", filters)
    about = meaning_of(Question("match_results", filters, {}, rows={}, takes=None), _BY_DECK, usable, asked)
    what = unfolded("What is this?", about)
    section = panel(html.H2("Decks by their matches"), html.P(told, className="quiet"), *table, what)
    return [html.P([dcc.Link("All events", href=EVENTS)], className="links"), html.Div([section], className="panels")]


def _decks(asked: Asked) -> Table:
    """The decks of an event of bots, by their matches. KifuError for one that has standings."""
    none = _found(asked)
    if isinstance(none, Event):
        raise KifuError(f"{asked['event']} has standings: its decks are those of its field")
    filters = none.filters
    frame = folder_of(asked).stat("match_results", filters)
    of: Asked = {**filters_of_asked(asked), "population": filters.population, "events": [*filters.events]}
    links: dict[str, Any] = {name: partial(_games_of_matches, of, link) for name, link in _GAMES_OF.items()}
    links |= {"deck": lambda row: deck_address(row, of)}
    return Table(
        frame=frame,
        columns=_BY_DECK,
        stat="match_results",
        name="decks-table",
        n="matches",
        links=links,
        phone=("deck", "matches", "match_rate"),
    )


def _games_of_matches(asked: Asked, link: Link, row: Row) -> str | None:
    """The address of the games of a row's matches, where each match is one game."""
    return link(row, asked) if row["games"] == row["matches"] else None


def _standings(asked: Asked) -> Table:
    """The standings of an event, with all players. NoStandings if there are none."""
    event = _with_standings(asked)
    frame = with_notes(shown_decks(standings_frame(event)), event.played, _corrected(asked))
    return Table(
        frame=frame,
        columns=_STANDINGS,
        meanings={**STANDINGS, **NOTES},
        name="standings-table",
        links={**_of_standings(asked), "deck": partial(_of_deck, asked)},
        phone=("rank", "player", "points"),
    )


def _frame_of_standings(asked: Asked) -> Any:
    """The standings of an event as `kifu standings --csv` has them. NoStandings if there are none."""
    return standings_frame(_with_standings(asked))


def _frame_of_field(asked: Asked) -> Any:
    """The decks of an event's field, likewise."""
    return decks_frame(_with_standings(asked))


def _field(asked: Asked) -> Table:
    """The decks of an event's field. NoStandings if it has no standings."""
    frame = shown_decks(_frame_of_field(asked))
    return Table(
        frame=frame,
        columns=_DECKS,
        meanings=FIELD,
        name="field-table",
        links=dict.fromkeys(("deck", "players", "share"), partial(_of_deck, asked)),
        phone=("deck", "players", "share"),
    )


def _with_standings(asked: Asked) -> Event:
    found = _found(asked)
    if isinstance(found, NoStandings):
        raise found
    return found


def _found(asked: Asked) -> Event | NoStandings:
    """The event that is asked for, or why it has no standings. KifuError if none is, or there is none of that name."""
    if "event" not in asked:
        raise KifuError("no event is asked for: name it as event=…")

    def found_in(_: Lake) -> Event | NoStandings:
        try:
            trusted, system = asked.get("trusted") == "yes", asked.get("system")
            after = int(asked["after"]) if "after" in asked else None
            lake, event, day = folder_of(asked).lake, asked["event"], asked.get("date")
            return event_standings(lake, event, system=system, date=day, trusted=trusted, after=after)
        except NoStandings as none:
            return none

    return archive().asked("event", sorted(asked.items()), answer=found_in)


def of_one_event(asked: Asked) -> list[Any]:
    """The body of the page of the event that is asked for. KifuError if there is no such one."""
    try:
        found = _found(asked)
    except HeldOften as several:
        told = f"{len(several.held)} events are called {asked['event']}: choose one by its day."
        return [
            html.P([dcc.Link("All events", href=EVENTS)], className="links"),
            notice(told),
            days(several.held, asked),
        ]
    if isinstance(found, NoStandings):
        return _by_deck(found, asked)
    if asked.get("view") == VIEW:
        return slides(found, asked)
    notes = [html.P(doubt, className="quiet") for doubt in found.doubts]
    no_cut = (
        []
        if found.no_cut is None or "after" in asked
        else [html.P(found.no_cut.partition(";")[0].capitalize() + ".", className="quiet")]
    )
    standings = shown_table(_standings(asked), "events-standings", asked)
    field = shown_table(_field(asked), "events-field", asked)
    named = [f"system={asked['system']!r}"] if "system" in asked else []
    named += [f"date={asked['date']!r}"] if "date" in asked else []
    named += [f"after={int(asked['after'])}"] if "after" in asked else []
    given = ", ".join([repr(asked["event"]), *named, *(["trusted=True"] if asked.get("trusted") else [])])
    about = about_table(asked, _STANDINGS, {**STANDINGS, **NOTES}, f"data.standings({given})", event_standings)
    of_field = about_table(asked, _DECKS, FIELD, f"data.standings({given}, decks=True)", event_standings)
    has_rounds, with_lists = bool(found.played.structure.rounds), _top_lists(found, asked)
    sections = [
        panel(
            html.H2("Standings"),
            html.P(_ORDER[found.order], className="quiet"),
            *notes,
            *standings,
            *file_link("standings", asked),
            about,
        ),
        *([panel(*cut)] if (cut := cut_of(found, _to_player(asked))) else []),
        *(
            [
                panel(
                    html.H2("Who met whom"),
                    *_dagger(found, asked),
                    *shown_table(_rounds(asked), "events-rounds", asked),
                )
            ]
            if has_rounds
            else []
        ),
        panel(
            html.H2("Decks of the field"),
            html.P(_OF_FIELD, className="quiet"),
            *no_cut,
            *field,
            *file_link("field", asked),
            of_field,
        ),
        *([panel(html.H2("Lists of the top"), *shown_table(with_lists, "events-lists", asked))] if with_lists else []),
        *_section_of_changes(asked),
    ]
    ways = [dcc.Link("All events", href=EVENTS), dcc.Link("Wall view", href=events_query(asked, view=VIEW))]
    rows = filter(None, (days(found.played.held, asked), stops(found.played.swiss, asked)))
    return [html.P(ways, className="links"), *rows, html.Div(sections, className="panels")]


def _section_of_changes(asked: Asked) -> Iterator[html.Section]:
    table = _changes(asked)
    if not table.frame.is_empty():
        told = "Results added and corrected, players who left, and what was said of the rounds, the newest first."
        yield panel(
            html.H2("Changed by hand"), html.P(told, className="quiet"), *shown_table(table, "events-changes", asked)
        )


def _to_player(asked: Asked) -> Callable[[str], str | None]:
    """What leads from a player's name to their page; a bot has none."""
    event = _with_standings(asked)
    system, *_ = event.played.name
    bots: Collection[str] = archive().asked("bots of an event", sorted(asked.items()), answer=lambda _: _bots(event))
    kept: Asked = {"as_of": asked["as_of"]} if "as_of" in asked else {}
    return lambda player: None if player in bots else player_address({"player": player, "system": system}, kept)


def _bots(event: Event) -> frozenset[str]:
    """The bots among the players of an event."""
    rows = event.played.matches
    return frozenset(row[f"player_{side}"] for row in rows for side in "ab" if row[f"kind_{side}"] == "bot")


def _rounds(asked: Asked) -> Table:
    """Who met whom at the event. NoStandings if it has no standings."""
    return who_met_whom(_with_standings(asked), _to_player(asked), _corrected(asked))


def _dagger(event: Event, asked: Asked) -> list[html.P]:
    """What the dagger means, if a result of the event was corrected."""
    has_any = any(str(row["match"]) in _corrected(asked) for row in event.played.matches)
    return [html.P(f"{DAGGER} The result was corrected by hand.", className="quiet")] if has_any else []


def _corrected(asked: Asked) -> Collection[str]:
    """The ids of the matches whose result was corrected."""
    found: Collection[str] = archive().asked(
        "corrected matches", asked.get("as_of"), answer=lambda _: corrected_matches(folder_of(asked).lake)
    )
    return found


def _changes(asked: Asked) -> Table:
    """What was said by hand of the event. NoStandings if it has no standings."""
    event = _with_standings(asked)
    question = "changes of an event", sorted(asked.items())
    found: Sequence[Change] = archive().asked(
        *question, answer=lambda _: event_changes(folder_of(asked).lake, event.played)
    )
    return changes_table(found, asked)


def _lists(asked: Asked) -> Table:
    """The lists of the event's top. NoStandings if it has no standings, KifuError if no list is known."""
    if (table := _top_lists(_with_standings(asked), asked)) is None:
        raise KifuError(f"no list of the top of {asked['event']} is known")
    return table


def _top_lists(event: Event, asked: Asked) -> Table | None:
    return lists_of_top(folder_of(asked).lake, event, lambda row: card_address(row, filters_of_asked(asked)))


def about_table(
    asked: Asked, columns: Mapping[str, str], meanings: Mapping[str, str], call: str, answer: Callable[..., Any]
) -> html.Details:
    """What the columns of a table of events are, how they are counted, and how else to ask for them."""
    position = position_of(asked)
    door = "import projector\n" + (
        "" if call.startswith("data.") else f"from {answer.__module__} import {answer.__name__}\n"
    )
    parts = [
        *terms_of({head: meanings.get(name, "") for name, head in columns.items()}),
        html.P(" ".join((answer.__doc__ or "").split()), className="definition"),
        html.P(f"The same in a notebook, {told_at(position)}:"),
        code(f"{door}\n{data_at(position)}\n{call}"),
    ]
    return unfolded("What is this?", parts)


def panel(*parts: Any) -> html.Section:
    """A section of the page, as wide as it is."""
    return html.Section([*parts], className="panel wide")


TABLES: Mapping[str, Tabled] = {
    "standings": _standings,
    "field": _field,
    "decks": _decks,
    "rounds": _rounds,
    "lists": _lists,
    "changes": _changes,
}
"""The tables of the page of an event."""
FILES: Mapping[str, Framed] = {"standings": _frame_of_standings, "field": _frame_of_field}
"""What the page offers as a file."""
