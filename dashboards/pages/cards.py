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
_RATE = {"win_rate": "Win rate", "over": "vs. average"}


_NAME: dict[str, Link] = {"card_name": card_address}
"""The link of a table of cards: a card's name leads to its page."""


SECTIONS = (
    Section(
        stat="card_effects",
        searched=True,
        title="Best cards to draw early",
        told="Win rate gained by drawing a copy early, in points, with the same deck against the same opponents in "
        "the same turn order. Cards with fewer than 30 games stand last.",
        columns={
            **_CARD,
            "shrunken": "Adjusted",
            "effect": "Measured",
            "per_copy": "Per copy",
            "q": "Significance",
            "held": "Games held",
            "games": "Seats",
            **_NUMBER,
        },
        n="usable",
        links=_NAME
        | dict.fromkeys(("games", "effect", "shrunken", "per_copy", "q"), pairings_with_card)
        | {"held": held_early},
        figure=False,
        dots="shrunken",
        phone=("card_name", "shrunken"),
    ),
    Section(
        stat="card_results",
        searched=True,
        title="Win rates when drawn (17Lands style)",
        told="Per copy: in the main deck (GP), opening hand (OH), drawn later (GD), in hand at all (GIH), not seen "
        "(GNS), and improvement when drawn (IWD). These also measure the deck and the length of the game.",
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
        title="How it came to hand",
        told="Share of a card's copies by origin, and how often their owners won.",
        columns={**_CARD, "origin": "Origin", "copies": "Copies", "share": "Share", **_RATE, **_NUMBER},
        n="copies",
        links=_NAME | dict.fromkeys(("copies", "share", *_RATE), had("origin", "origin")),
        phone=("card_name", "origin", "share"),
        captions=("origin",),
        figure=False,
    ),
    Section(
        stat="card_fates",
        searched=True,
        title="What happened to it",
        told="What happened to the copies that came to hand, and how often their owners won. Several things can "
        "happen to one copy, so shares can add up to over 100 %.",
        columns={**_CARD, "fate": "Fate", "copies": "Copies", "share": "Share", **_RATE, **_NUMBER},
        n="copies",
        links=_NAME | dict.fromkeys(("copies", "share", *_RATE), had("fate", "fate")),
        phone=("card_name", "fate", "share"),
        captions=("fate",),
        figure=False,
    ),
    Section(
        stat="card_choices",
        searched=True,
        title="How often it's chosen",
        told="How often a card was chosen when it could be, by what it was offered for.",
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
