"""The facts and cards of both games by their meaning for statistics."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from events.cards.card import Definition
from events.dragon_ball_super.card import DragonBallSuperCard
from events.dragon_ball_super.facts import (
    AttackDeclared,
    CardCharged,
    CardComboed,
    CardDiscarded,
    CardKOed,
    CardPlayed,
    DamageDealt,
    LifePlaced,
)
from events.table.fact import CardDrawn, CardMoved, CardRemoved, Fact
from events.table.statistics import (
    SEARCH,
    SKILL_DRAW,
    TURN_DRAW,
    FactsOf,
    Identity,
    ListedCard,
    Mark,
    Question,
    Statistics,
)

MARKS: Mapping[Mark, tuple[type[Fact], ...]] = {
    "play": (CardPlayed,),
    "attack": (AttackDeclared,),
    "damage": (DamageDealt,),
}
FATES: Mapping[str, tuple[type[Fact], ...]] = {
    "played": (CardPlayed,),
    "charged": (CardCharged,),
    "comboed": (CardComboed,),
    "attacked": (AttackDeclared,),
    "discarded": (CardDiscarded,),
    "ko": (CardKOed,),
    "life": (LifePlaced,),
    "removed": (CardRemoved,),
}

ORIGIN_CAPTIONS = {"life": "From life", "returned": "Returned to hand"}
FATE_CAPTIONS = {
    "charged": "Used as energy",
    "comboed": "Used in a combo",
    "ko": "KO'd",
    "life": "Put into life",
    "removed": "Removed from the game",
}


def origins(*, turn_draw: str) -> Mapping[str, FactsOf]:
    """The facts by which cards come to a hand, by the word of each origin; `turn_draw`: the rule of the turn's draw."""
    return {
        TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({turn_draw})),
        SKILL_DRAW: FactsOf(kind=CardDrawn),
        SEARCH: FactsOf(kind=CardMoved, zone="deck"),
        "life": FactsOf(kind=CardMoved, zone="life"),
        "returned": FactsOf(kind=CardMoved),
    }


def in_main_deck(card: Definition, part: str) -> bool:
    """Whether a card is no Leader Card, in whichever part of the deck it is listed."""
    return card.kind != "leader"


def identity(deck: Sequence[ListedCard], *, colors: Sequence[str]) -> Identity | None:
    """The Leader Card by its name and number; as a variant with the colors of the main deck. None without a Leader.

    `colors`: the game's, in their order.
    """
    cards = [listed.card for listed in deck if isinstance(listed.card, DragonBallSuperCard)]
    leader = next((card for card in cards if card.kind == "leader"), None)
    if leader is None:
        return None
    named = f"{leader.name} ({leader.number})"
    main = {color for card in cards if card.kind != "leader" for color in card.colors}
    said = " and ".join(color for color in colors if color in main)
    return Identity(named, f"{named}, {said}" if said else named)


def statistics(*, turn_draw: str, colors: Sequence[str], **own: Any) -> Statistics:
    """What both games declare, with the rule of the turn's draw, the colors, and the fields that are a game's own."""
    return Statistics(
        marks=MARKS,
        origins=origins(turn_draw=turn_draw),
        by_chance=frozenset({"life"}),
        fates=FATES,
        origin_captions=ORIGIN_CAPTIONS,
        fate_captions=FATE_CAPTIONS,
        main_deck=in_main_deck,
        identity=partial(identity, colors=colors),
        mulligan=Question("redraw", "redraw"),
        cost="cost",
        **own,
    )
