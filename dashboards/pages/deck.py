"""/deck: one deck: its list, its cards by worth, its matchups, and how its lists changed."""

from collections.abc import Mapping
from typing import Any

from dash import Dash, Input, Output, dcc, html
from dash.exceptions import PreventUpdate

from dashboards.access import everyone
from dashboards.elements import ends, percent
from dashboards.filtering import Asked, asked_of, filters_by, filters_of_asked, folder_of, with_usual
from dashboards.links import (
    by_match,
    card_address,
    compare_address,
    games_address,
    games_lost,
    games_of_deck,
    games_of_hand,
    games_of_list,
    games_with_card,
    games_with_deck,
    games_won,
    held_early,
    opponent_address,
    pairings_with_card,
)
from dashboards.meanings import Number, tiles
from dashboards.section import Section
from dashboards.sections import register_sections
from dashboards.sides import check_sides, opening, side_by_side, sides_of
from dashboards.statistics import statistics_page
from dashboards.terminal import counted
from events.errors import KifuError
from projector.stats.asking import usual_unit
from projector.stats.catalogue import stat

PATH = "/deck"
NAME = "Deck"
TITLE = "Deck · Kifu"
ORDER = 2.5
SUBJECT = ("decks",)
SECTIONS = (
    Section(
        stat="deck_lists",
        title="Deck list",
        told="Cards outside the main deck first. Averages if there are several lists.",
        columns={
            "card_name": "Card",
            "kind": "Kind",
            "cost": "Cost",
            "copies": "Copies",
            "share": "In lists",
        },
        n="of",
        links={"card_name": card_address, "copies": games_with_card, "share": games_with_card},
        points=games_with_deck,
        phone=("card_name", "copies", "cost"),
        captions=("kind",),
        split=True,
        one="deck",
    ),
    Section(
        stat="matchup_matrix",
        title="Matchups",
        told="Best first, by the expected win rate: small samples count for less. Line: 95 % interval. Pale: fewer "
        "than 30 games.",
        columns={
            "opponent": "Against",
            "shrunken": "Expected win rate",
            "win_rate": "Won so far",
            "games": "Games",
            "wins": "Won",
        },
        links={
            "opponent": opponent_address,
            "games": games_of_deck,
            "wins": games_won,
            "win_rate": games_of_deck,
            "shrunken": games_of_deck,
        },
        figure=False,
        dots="shrunken",
        ranked="shrunken",
        phone=("opponent", "shrunken"),
        one="deck",
    ),
    Section(
        stat="card_effects",
        title="Best cards in this deck",
        told="Win rate gained by drawing a copy early, in points, in this deck alone, against the same opponents in "
        "the same turn order. Pale: fewer than 30 games.",
        columns={
            "card_name": "Card",
            "shrunken": "Adjusted",
            "effect": "Measured",
            "per_copy": "Per copy",
            "q": "Significance",
            "held": "Games held",
            "card_number": "Number",
        },
        n="usable",
        links={
            "card_name": card_address,
            **dict.fromkeys(("effect", "shrunken", "per_copy", "q"), pairings_with_card),
            "held": held_early,
        },
        figure=False,
        dots="shrunken",
        phone=("card_name", "shrunken"),
        one="deck",
    ),
    Section(
        stat="mulligans",
        title="Mulligans",
        told="Opening hands kept and redrawn, going first and second. vs. average: points above all hands against the "
        "same opponents in the same turn order. This is not what another hand is worth: bad hands are redrawn.",
        columns={
            "hand": "Opening hand",
            "on_the_play": "Turn order",
            "hands": "Games",
            "share": "Share",
            "win_rate": "Win rate",
            "over": "vs. average",
        },
        n="hands",
        links=dict.fromkeys(("hands", "share", "win_rate", "over"), games_of_hand),
        figure=False,
        dots="win_rate",
        phone=("hand", "on_the_play", "win_rate"),
        one="deck",
        each="deck",
        declares="mulligan",
    ),
    Section(
        stat="deck_versions",
        title="List history",
        told="Each list in the order they were first played, with its changes and results. They met different "
        "opponents: use Compare to tell two apart.",
        columns={
            "version": "Version",
            "first": "From",
            "last": "To",
            "games": "Games",
            "wins": "Won",
            "losses": "Lost",
            "win_rate": "Win rate",
            "added": "Added",
            "removed": "Removed",
            "list": "List",
        },
        links={
            "games": games_of_list,
            "wins": games_won,
            "losses": games_lost,
            "win_rate": games_of_list,
        },
        points=games_of_list,
        phone=("version", "games", "win_rate"),
        one="deck",
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page, of the deck that the address names, or else of the one that was played most."""
    first = opening(given)
    asked = asked_of(first)
    chosen: Mapping[str, Any] = first if asked.get("decks") else {**first, "decks": _most_played(asked)}
    return statistics_page("deck", _title(asked_of(chosen)), SECTIONS, chosen, above=[html.Div(id="deck-kpis")])


def _most_played(asked: Asked) -> list[str]:
    try:
        of = next(iter(sides_of(asked).values()))
        rows = folder_of(of).stat("deck_shares", filters_by(of)).to_dicts()
    except KifuError:  # the sections say why
        return []
    return [row["deck"] for row in rows if row["week"] is None][:1]


def _title(asked: Asked) -> str:
    decks = asked.get("decks", [])
    return decks[0] if len(decks) == 1 else NAME


check = check_sides
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "deck", SECTIONS)

    @app.callback(
        Output("deck-title", "children"),
        Output("deck-kpis", "children"),
        Input("live", "data"),
        Input("asked", "data"),
    )
    @everyone
    def filled(_: Any, asked: Asked | None) -> tuple[str, Any]:
        if asked is None:
            raise PreventUpdate
        try:
            return _title(asked), side_by_side(asked, _kpis) if len(asked.get("decks", [])) == 1 else None
        except KifuError:  # the sections say why
            return _title(asked), None


def _kpis(asked: Asked) -> html.Div | None:
    folder, filters, whole = folder_of(asked), filters_by(asked), with_usual(filters_of_asked(asked))
    unit = usual_unit(stat("deck_results"), filters)
    rows = folder.stat("deck_results", filters, **unit).to_dicts()
    if not rows:
        return None
    row = rows[0]
    lists = folder.stat("deck_versions", filters).height
    shares = folder.stat("deck_shares", filters.but(opponents=(), begins=None)).to_dicts()
    share = next((found for found in shares if found["week"] is None), None)
    of, within = "deck_results", ends(row["low"], row["high"], of="rate")
    link = by_match(games_of_deck)(row, whole) if unit else games_of_deck(row, whole)
    heading = "Matches" if unit else "Games"
    told = [
        Number(heading, f"{row['games']:,}", f"and {counted(row['mirrors'], 'mirror')}", link, of, "games"),
        Number("Match win rate" if unit else "Win rate", percent(row["win_rate"]), within, link, of, "win_rate"),
    ]
    if share is not None:
        seats = f"{share['seats']:,} of {share['of']:,} seats"
        with_deck = by_match(games_with_deck) if filters.population == "humans" else games_with_deck
        games = with_deck(share, whole)
        told.append(Number("Share of the field", percent(share["share"]), seats, games, "deck_shares", "share"))
    different, said = "played so far", "how many different lists of the deck were played"
    told.append(Number("Lists", f"{lists:,}", different, games_address(whole), "deck_versions", "list", said))
    other = dcc.Link("Compare it with another deck", href=compare_address(row["deck"], whole))
    return html.Div([html.Nav(other, className="links"), tiles(told, filters, asked)])
