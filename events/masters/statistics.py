"""The facts, asks and cards of Masters by their meaning for statistics."""

from collections.abc import Sequence

from events.cards.card import Definition
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
from events.masters.card import COLORS, MastersCard
from events.masters.turn import MAIN
from events.table.fact import CardDrawn, CardMoved, CardRemoved, CardRested
from events.table.statistics import (
    SEARCH,
    SKILL_DRAW,
    TURN_DRAW,
    FactsOf,
    Identity,
    ListedCard,
    Question,
    Statistics,
)


def in_main_deck(card: Definition, part: str) -> bool:
    """5-1-2, 5-1-3. Whether a card is no Leader Card, in whichever part of the deck it is listed."""
    return card.kind != "leader"


def identity(deck: Sequence[ListedCard]) -> Identity | None:
    """The Leader Card by its name and number; as a variant with the colors of the main deck. None without a Leader."""
    cards = [listed.card for listed in deck if isinstance(listed.card, MastersCard)]
    leader = next((card for card in cards if card.kind == "leader"), None)
    if leader is None:
        return None
    named = f"{leader.name} ({leader.number})"
    main = {color for card in cards if card.kind != "leader" for color in card.colors}
    colors = " and ".join(color for color in COLORS if color in main)
    return Identity(named, f"{named}, {colors}" if colors else named)


STATISTICS = Statistics(
    marks={"play": (CardPlayed,), "attack": (AttackDeclared,), "damage": (DamageDealt,)},
    origins={
        TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({"6-2-3"})),
        SKILL_DRAW: FactsOf(kind=CardDrawn),
        SEARCH: FactsOf(kind=CardMoved, zone="deck"),
        "life": FactsOf(kind=CardMoved, zone="life"),
        "returned": FactsOf(kind=CardMoved),
    },
    by_chance=frozenset({"life"}),
    fates={
        "played": (CardPlayed,),
        "charged": (CardCharged,),
        "comboed": (CardComboed,),
        "attacked": (AttackDeclared,),
        "discarded": (CardDiscarded,),
        "ko": (CardKOed,),
        "life": (LifePlaced,),
        "removed": (CardRemoved,),
    },
    main_deck=in_main_deck,
    identity=identity,
    mulligan=Question("redraw", "redraw"),
    spending=MAIN,
    spent=(FactsOf(kind=CardRested, rules=frozenset({"2-11-1-1"})),),
    cost="cost",
)
