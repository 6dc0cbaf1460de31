"""Exported words: the vocabulary of skills that follows from what a game exports."""

from collections.abc import Collection, Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from events.cards.card import Definition
from events.cards.pool import Pool
from events.effects.texts import TextRules
from events.language import effect as e
from events.language.lexicon import DECK
from events.language.vocabulary import Vocabulary
from events.seats.board import Board
from events.skills.declaring import Declaring, Kind
from events.skills.rules import SkillRules
from events.table.zones import OUTSIDE

FIGURES = ((e.Figure, "figure"), (e.Total, "figure"), (e.Adjust, "figure"), (e.Become, "figure"), (e.Between, "figure"))
ZONES = (
    *((e.Cards, "zones"), (e.Trigger, "source"), (e.Trigger, "target"), (e.Skill, "zones")),
    *((e.Move, "to"), (e.Play, "to"), (e.Shuffle, "zone")),
)
SITUATION = "when"
"""The event of a trigger that is fulfilled as its conditions come to be."""


def exported_vocabulary(
    *,
    pool: Pool,
    board: Board,
    counters: Collection[str],
    texts: TextRules,
    skills: SkillRules,
    declaring: Declaring,
) -> Vocabulary:
    """The words for zones, figures, kinds of cards, counters beside them, events, and the effects that are defined.

    Of other words (parts of the turn, timings, keywords) nothing is exported: they are checked if the game has them in
    `Pool.words`.
    """
    card = pool.card
    figures = {*card.figures, *board.values, *(spec.figure for spec in board.zones.values() if spec.figure)}
    declared = [] if declaring.policy == "none" else [Kind(), *declaring.kinds.values()]
    events = {*skills.triggers.events.words, *(kind.event for kind in declared)}
    known: dict[tuple[type[e.Node], str], Collection[str]] = {
        **dict.fromkeys(FIGURES, frozenset((*figures, "counters"))),
        **dict.fromkeys(ZONES, frozenset((*board.zones, DECK, OUTSIDE))),
        **dict.fromkeys([(e.Beside, "name"), (e.Put, "kind")], counters),
        **dict.fromkeys([(e.Lookup, "table"), (e.Pay, "kind")], ()),
        (e.Trigger, "on"): {*events, SITUATION},
        (e.Later, "when"): events,
        (e.Happened, "event"): {*events, *texts.lexicon.phrases.happened},
    }
    if kinds := _kinds(card):
        known[e.Cards, "kinds"] = kinds
    known |= {(kind, "do"): () for kind in _undefined(texts)}
    return {**known, **{field: {*known.get(field, ()), *words} for field, words in pool.words.items()}}


def _kinds(card: type[Definition]) -> tuple[str, ...]:
    """The kinds of cards, if their class names them all."""
    kind: Any = get_type_hints(card)["kind"]
    return get_args(kind) if get_origin(kind) is Literal else ()


def _undefined(texts: TextRules) -> Iterator[type[e.Node]]:
    """The classes of effects that the game does not define."""
    return (kind for kind in get_args(e.Effect) if kind not in texts.definitions)
