"""A walking skeleton of Buddyfight: its play timing and what hangs on it, with cards made for the tests.

Declare, cost paid at one moment, targets, one Counter that cannot be answered, the check that follows; Soulguard, a
replacement effect that is paid with a card of the soul. What cards do, is said in the effect language alone.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from events.cards.parts import MAIN
from events.costs.rules import CostRules
from events.effects.texts import Moves, TextRules
from events.game import Game, register
from events.language.lexicon import Lexicon
from events.seats.board import Board, Gauge, counters_of, figures_of
from events.seats.bots import RandomBot
from events.skills.activation import open_skills
from events.skills.declared import DECLARATIONS
from events.skills.declaring import Declaring, Kind
from events.skills.definitions import SHARED
from events.skills.facts import SkillActivated
from events.skills.procedure import with_texts
from events.skills.rules import ActivationRules, ReplacementRules, SkillRules
from events.skills.using import can_be_declared
from events.skills.verbs import SKILL_VERBS
from events.table.counters import COUNTERS
from events.table.facing import CardStackedFaceDown
from events.table.fact import CardDrawn, CardMoved, CardReadied, CardRested, CardRevealed, CardStacked, PhaseBegan
from events.table.losing import ending
from events.table.moving import moved_to
from events.table.statistics import TURN_DRAW, FactsOf, Identity, ListedCard, Question, Statistics
from events.table.table import TableRules
from events.table.zones import ZoneSpec, zones
from tests.suite.setting import COMMON, pool
from tests.suite.skeleton_buddyfight.book import PROCEDURE, check, destroyed, play, process, use
from tests.suite.skeleton_buddyfight.facts import (
    AREAS,
    FLAG,
    AttackDeclared,
    BuddyCard,
    BuddyState,
    CardCalled,
    CardCharged,
    CardDestroyed,
    CardDropped,
    CardReturned,
    DamageDealt,
    called,
    card_cost,
    moved,
    sources,
    spend,
)

HERE = Path(__file__).parent


def identity(deck: Sequence[ListedCard]) -> Identity:
    """A deck goes by its flag, and as a variant also by the monster of which it has most."""
    [flag] = [listed.card.name for listed in deck if listed.part == FLAG.name]
    most = max((listed for listed in deck if listed.card.kind == "monster"), key=lambda listed: listed.copies)
    return Identity(flag, f"{flag}, {most.card.name}")


ZONES = zones(
    ZoneSpec(name="deck", caption="deck", seen_by="nobody", ordered=True),
    ZoneSpec(name="hand", caption="hand", seen_by="owner"),
    ZoneSpec(name="gauge", caption="gauge", seen_by="nobody"),
    *(ZoneSpec(name=area, caption=f"{area} area", seen_by="all", has_modes=True, ordered=True) for area in AREAS),
    ZoneSpec(name="soul", caption="soul", seen_by="all", face_down="owner"),
    ZoneSpec(name="drop", caption="drop zone", seen_by="all"),
    ZoneSpec(name="flag", caption="flag", seen_by="all"),
)


CITES = {
    "concession": "4-8",
    "placing": "1-5",
    "mixing": "3-6",
    "choose": "4-2",
    "pay": "4-1",
    "may_replace": "7-1",
    "choose_replacement": "7-1",
    "nullify": "4-5",
    "change_target": "5-4",
    "place_beside": "4-6",
    "remove_beside": "4-1",
    "switch": "4-1",
    "hide": "4-7",
}


BUDDYFIGHT = Game(
    name="skeleton_buddyfight",
    title="Skeleton of Buddyfight",
    edition="1",
    facts=(
        *COMMON,
        PhaseBegan,
        CardMoved,
        CardReadied,
        CardRested,
        CardRevealed,
        *COUNTERS,
        *DECLARATIONS,
        SkillActivated,
        CardCalled,
        CardDropped,
        CardDestroyed,
        CardCharged,
        CardReturned,
        CardStacked,
        CardStackedFaceDown,
        AttackDeclared,
        DamageDealt,
    ),
    rules=HERE / "rules.csv",
    table=with_texts(
        TableRules(
            state=lambda decks, options=None: BuddyState.begin(ZONES, decks),
            play=play,
            interrupt=partial(ending, rule="6-3"),
            process=process,
            cites=CITES,
            procedure=PROCEDURE,
        )
    ),
    texts=TextRules(
        definitions=SHARED,
        moves=Moves(
            moved=moved,
            played=called,
            koed=lambda state, card: moved_to(state, card, CardDestroyed, "drop", rule="4-4"),
            stacked=lambda state, card, host: moved_to(state, card, CardStacked, "soul", rule="4-1", host=host),
        ),
        is_played=lambda state, card: True,
        lexicon=Lexicon(discard="drop", scores=("life",)),
    ),
    costs=CostRules(parts="at_once", sources=sources, spend=spend),
    skills=SkillRules(
        replacements=ReplacementRules(would_be=destroyed), activation=ActivationRules(can_declare=can_be_declared)
    ),
    declaring=Declaring(
        policy="one",
        answering="3-4",
        resolving="3-5",
        options=partial(open_skills, timing="answer"),
        answer=use,
        check=check,
        kinds={
            "call": Kind(nullified=("call", "play")),
            "cast": Kind(nullified=("cast", "play")),
            "attack": Kind("attacks", ("attack",)),
        },
        targets="after_cost",
        activated="resolving",
        card_cost=card_cost,
    ),
    pool=pool(
        HERE / "cards.jsonl",
        BuddyCard,
        {"Souls": ("F1", 4, 2, 4, 3, 3, 3, 1, 2, 2), "Giants": ("F2", 3, 4, 4, 2, 3, 3, 1, 2, 2)},
        beside=FLAG,
        size=24,
        rule="9-1",
    ),
    board=Board(
        zones=ZONES,
        verbs={
            **SKILL_VERBS,
            **{area: f"to the {area}" for area in AREAS},
            "first": "draws the lot of {card}",
            "place": "{card}",
            "pay": "pays with {card}",
            "keep": "keeps the hand",
            "redraw": "draws another hand",
            "charge": "charges {card}",
            "skill": "uses {card}",
            "attack": "attacks with {card}",
            "link": "also attacks with {card}",
            "decline": "declines",
        },
        values=figures_of(*BuddyCard.figures),
        counters=counters_of("life"),
        roles=lambda state: {"declared": state.declared[-1].card} if state.declared else {},
        gauges={
            "life": Gauge(caption="life", counters=("life",)),
            "resource": Gauge(caption="gauge", zones=("gauge",)),
            "hand": Gauge(caption="hand", zones=("hand",)),
            "board": Gauge(caption="monsters", zones=AREAS),
        },
    ),
    bots={"random": RandomBot},
    statistics=Statistics(
        main_deck=lambda card, part: part == MAIN,
        identity=identity,
        mulligan=Question("redraw", "redraw"),
        marks={"play": (CardCalled,), "attack": (AttackDeclared,), "damage": (DamageDealt,)},
        origins={TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({"2-2"}))},
        fates={"called": (CardCalled,), "dropped": (CardDropped,)},
        spending="main",
        spent=(FactsOf(kind=CardDropped, zone="gauge"),),
        cost="gauge",
    ),
)


register(BUDDYFIGHT)
