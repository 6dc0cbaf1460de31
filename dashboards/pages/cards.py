"""/cards: how each card does, adjusted and raw, by origin, fate and choice."""

from typing import Any

from dash import Dash, html

from dashboards.filtering import check_address
from dashboards.links import Link, card_address, had, held_early, offered, pairings_with_card, taken
from dashboards.section import Section
from dashboards.sections import register_sections
from dashboards.statistics import statistics_page

PATH = "/cards"
NAME = "Cards"
TITLE = "Cards · Kifu"
ORDER = 3
_CARD, _NUMBER = {"card_name": "Card"}, {"card_number": "Number"}
_RATE = {"win_rate": "Win rate", "over": "Over all"}


_NAME: dict[str, Link] = {"card_name": card_address}
"""The link of a table of cards: a card's name leads to its page."""


SECTIONS = (
    Section(
        stat="card_effects",
        searched=True,
        title="What is an early copy worth?",
        told="The points of win rate that an early copy gains, decks, opponents and turn order being equal. This is "
        "the number to rank cards by: the first 15 are drawn. Those of few games stand last, and are grey.",
        columns={
            **_CARD,
            "effect": "Effect",
            "shrunken": "Shrunken",
            "per_copy": "A copy",
            "q": "q",
            "held": "Held early",
            "games": "Seats",
            **_NUMBER,
        },
        n="usable",
        links=_NAME
        | dict.fromkeys(("games", "effect", "shrunken", "per_copy", "q"), pairings_with_card)
        | {"held": held_early},
        points=pairings_with_card,
        drawn=15,
    ),
    Section(
        stat="card_results",
        searched=True,
        title="Who had the card won so often",
        told="As 17Lands counts, a copy at a time: in the main deck, in the opening hand, drawn later, in hand at all, "
        "not seen; the difference in hand less not seen. It measures the decks and the length of games, too.",
        columns={
            **_CARD,
            "games": "Seats",
            "gp_rate": "GP WR",
            "oh_rate": "OH WR",
            "gd_rate": "GD WR",
            "gih": "# GIH",
            "gih_rate": "GIH WR",
            "gns_rate": "GNS WR",
            "iwd": "IWD",
            "played_rate": "Played",
            **_NUMBER,
        },
        n="gih",
        links=_NAME
        | dict.fromkeys(("games", "gp_rate", "iwd"), pairings_with_card)
        | {"oh_rate": had("opening"), "gd_rate": had("later"), "gih": had("seen"), "gih_rate": had("seen")}
        | {"gns_rate": had("unseen"), "played_rate": had("played")},
        phone=("card_name", "gih_rate"),
        figure=False,
    ),
    Section(
        stat="card_origins",
        searched=True,
        title="Where copies in hand came from",
        told="The share of a card's copies by their origin, and how often those who had them won.",
        columns={**_CARD, "origin": "Origin", "copies": "Copies", "share": "Share", **_RATE, **_NUMBER},
        n="copies",
        links=_NAME | dict.fromkeys(("copies", "share", *_RATE), had("origin", "origin")),
        phone=("card_name", "origin", "share"),
        figure=False,
    ),
    Section(
        stat="card_fates",
        searched=True,
        title="What became of them",
        told="What happened to a card's copies that were seen in the hand, perhaps several things to one, so shares "
        "add up to over 100 %; and how often those whose they were won.",
        columns={**_CARD, "fate": "Fate", "copies": "Copies", "share": "Share", **_RATE, **_NUMBER},
        n="copies",
        links=_NAME | dict.fromkeys(("copies", "share", *_RATE), had("fate", "fate")),
        phone=("card_name", "fate", "share"),
        figure=False,
    ),
    Section(
        stat="card_choices",
        searched=True,
        title="Taken when offered",
        told="How often a card was chosen where it could be, by what it was offered for.",
        columns={
            **_CARD,
            "kind": "Asked for",
            "verb": "To",
            "offered": "Offered",
            "taken": "Taken",
            "choice_rate": "Chosen",
            "win_rate": "Win rate",
            **_NUMBER,
        },
        n="offered",
        links=_NAME | dict.fromkeys(("offered", "choice_rate"), offered) | dict.fromkeys(("taken", "win_rate"), taken),
        phone=("card_name", "verb", "choice_rate"),
        figure=False,
    ),
)


def layout(**given: Any) -> html.Div:
    """The frame of the page for the games that the address asks for."""
    return statistics_page("cards", "Cards", SECTIONS, given)


check = check_address
"""The check of the query of an address."""


def register(app: Dash) -> None:
    """Fill the page."""
    register_sections(app, "cards", SECTIONS)
