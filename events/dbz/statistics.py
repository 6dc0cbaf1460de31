"""The facts, asks and cards of the Dragon Ball Z CCG by their meaning for statistics."""

from collections.abc import Sequence

from events.cards.card import Definition
from events.cards.parts import MAIN
from events.dbz.areas import MAIN_PART, MASTERY_PART
from events.dbz.card import DbzCard
from events.dbz.facts import (
    AllyPlayed,
    AttackDeclared,
    AttackSucceeded,
    BallCaptured,
    BallPlayed,
    CardDiscarded,
    CardShown,
    DamageDealt,
    DamageDetermined,
    FinalAttackDeclared,
    LifeCardEndured,
    LifeCardLost,
    LifeCardRemoved,
    NonCombatPlayed,
    PlacePlayed,
    StagesPaid,
)
from events.dbz.turn import COMBAT
from events.table.fact import CardDrawn, CardMoved
from events.table.statistics import SEARCH, SKILL_DRAW, TURN_DRAW, FactsOf, Identity, ListedCard, Statistics


def in_main_deck(card: Definition, part: str) -> bool:
    """Whether a card is listed in the Life Deck."""
    return part == MAIN


def identity(deck: Sequence[ListedCard]) -> Identity | None:
    """The Main Personality of a deck; as a variant with its Mastery. None without a Main Personality."""
    stack = [listed.card for listed in deck if listed.part == MAIN_PART.name]
    characters = [card.character for card in stack if isinstance(card, DbzCard)]
    if not characters:
        return None
    mastery = next((listed.card.name for listed in deck if listed.part == MASTERY_PART.name), None)
    return Identity(characters[0], characters[0] if mastery is None else f"{characters[0]}, {mastery}")


STATISTICS = Statistics(
    marks={
        "play": (AllyPlayed, NonCombatPlayed, PlacePlayed, BallPlayed, CardShown),
        "attack": (AttackDeclared, FinalAttackDeclared),
        "damage": (DamageDealt,),
    },
    origins={
        TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({"turn/draw"})),
        "combat_draw": FactsOf(kind=CardDrawn, rules=frozenset({"combat/prepare-defender/2"})),
        SKILL_DRAW: FactsOf(kind=CardDrawn),
        SEARCH: FactsOf(kind=CardMoved, zone="life_deck"),
        "returned": FactsOf(kind=CardMoved),
    },
    by_chance=frozenset({"combat_draw"}),
    fates={
        "used": (CardShown,),
        "placed": (AllyPlayed, NonCombatPlayed, PlacePlayed, BallPlayed),
        "captured": (BallCaptured,),
        "lost as damage": (LifeCardLost, LifeCardEndured, LifeCardRemoved),
        "discarded": (CardDiscarded,),
    },
    origin_captions={"combat_draw": "Drawn for Combat", "returned": "Returned to hand"},
    fate_captions={"placed": "Put into play"},
    main_deck=in_main_deck,
    identity=identity,
    spending=COMBAT,
    spent=(FactsOf(kind=StagesPaid),),
    decides=(DamageDetermined, AttackSucceeded),
)
