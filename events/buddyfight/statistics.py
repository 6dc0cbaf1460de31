"""The facts, asks and cards of Buddyfight by their meaning for statistics."""

from collections.abc import Sequence

from events.buddyfight.facts import (
    AttackDeclared,
    CardCalled,
    CardCharged,
    CardDestroyed,
    CardDiscarded,
    CardEquipped,
    DamageDealt,
    GaugePaid,
)
from events.buddyfight.turn import MAIN
from events.cards.card import Definition
from events.cards.parts import MAIN as MAIN_PART
from events.table.fact import CardDrawn, CardMoved
from events.table.statistics import SEARCH, SKILL_DRAW, TURN_DRAW, FactsOf, Identity, ListedCard, Statistics


def in_main_deck(card: Definition, part: str) -> bool:
    """Whether a card is listed in the main deck."""
    return part == MAIN_PART


def identity(deck: Sequence[ListedCard]) -> Identity | None:
    """The flag of a deck; as a variant with its buddies, in whatever order they are listed. None without a flag."""
    flag = next((listed.card.name for listed in deck if listed.part == "flag"), None)
    if flag is None:
        return None
    buddies = sorted({listed.card.name for listed in deck if listed.part == "buddy"})
    return Identity(flag, f"{flag}, {' + '.join(buddies)}" if buddies else flag)


STATISTICS = Statistics(
    marks={"play": (CardCalled, CardEquipped), "attack": (AttackDeclared,), "damage": (DamageDealt,)},
    origins={
        TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({"start/3.1", "start/3.2"})),
        SKILL_DRAW: FactsOf(kind=CardDrawn),
        SEARCH: FactsOf(kind=CardMoved, zone="deck"),
        "returned": FactsOf(kind=CardMoved),
    },
    fates={
        "called": (CardCalled,),
        "equipped": (CardEquipped,),
        "charged": (CardCharged,),
        "attacked": (AttackDeclared,),
        "dropped": (CardDiscarded,),
        "destroyed": (CardDestroyed,),
    },
    origin_captions={"returned": "Returned to hand"},
    fate_captions={"charged": "Charged to the gauge", "dropped": "Discarded"},
    main_deck=in_main_deck,
    identity=identity,
    spending=MAIN,
    spent=(FactsOf(kind=GaugePaid),),
    cost="size",
)
