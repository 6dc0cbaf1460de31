"""A walking skeleton of Dragon Ball Z: its battle sequence and what hangs on it, with cards made for the tests.

Parts with "use when needed" between them, control of combat that passes, stages on each personality, captured balls.
What cards do, is said in the effect language alone; their attacks are made by the parts of the battle sequence.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from events.cards.card import Definition
from events.cards.parts import MAIN
from events.costs.rules import CostRules, Payers
from events.effects.texts import Moves, TextRules
from events.game import Game, register
from events.language.effect import Adjust, Attack, Lookup, Pay
from events.language.lexicon import Lexicon
from events.seats.board import Board, Gauge, figures_of
from events.seats.bots import RandomBot
from events.skills.declared import DECLARATIONS
from events.skills.declaring import Declaring, Kind
from events.skills.definitions import SHARED
from events.skills.events import Event
from events.skills.facts import SkillActivated
from events.skills.procedure import with_texts
from events.skills.rules import ActivationRules, ReplacementRules, SkillRules
from events.skills.using import can_be_declared
from events.skills.verbs import SKILL_VERBS
from events.table.counters import COUNTERS, KindCountersRemoved
from events.table.fact import (
    CardDrawn,
    CardRemoved,
    CardRevealed,
    CardStacked,
    Fact,
    GameEnded,
    StackPassed,
    StepBegan,
)
from events.table.ids import Card, Player
from events.table.moving import drawn, moved_to
from events.table.ongoing import FORCE
from events.table.statistics import SKILL_DRAW, TURN_DRAW, FactsOf, Identity, ListedCard, Statistics
from events.table.table import TableRules
from events.table.zones import ZoneSpec, zones
from tests.suite.setting import COMMON, pool
from tests.suite.skeleton_dbz.book import PROCEDURE, STACKS, interrupt, needed, payers, play, use
from tests.suite.skeleton_dbz.damage import DAMAGE
from tests.suite.skeleton_dbz.facts import (
    ATTACK_TABLE,
    LIFE,
    PERSONALITY,
    STAGES,
    AttackDeclared,
    BallCaptured,
    BallsGathered,
    CardDiscarded,
    CardPlayed,
    ControlPassed,
    DamageDealt,
    DamageDetermined,
    DamageRedirected,
    DbzCard,
    DbzEnded,
    DbzState,
    LifeCardEndured,
    LifeCardLost,
    discarded,
)

HERE = Path(__file__).parent


def identity(deck: Sequence[ListedCard]) -> Identity:
    """A deck goes by its main personality, and as a variant also by the number of its Dragon Balls."""
    [main] = [listed.card.name for listed in deck if listed.part == PERSONALITY.name]
    many = sum(listed.copies for listed in deck if listed.card.kind == "ball")
    return Identity(main, f"{main} with {many} Dragon Balls")


ZONES = zones(
    ZoneSpec(name="life_deck", caption="life deck", seen_by="nobody", ordered=True),
    ZoneSpec(name="hand", caption="hand", seen_by="owner"),
    ZoneSpec(name="play", caption="cards in play", seen_by="all"),
    ZoneSpec(name="under", caption="under others", seen_by="all", ordered=True),
    ZoneSpec(name="discard", caption="discard pile", seen_by="all", ordered=True),
    ZoneSpec(name="removed", caption="removed pile", seen_by="all"),
)


CITES = {
    "concession": "5-4",
    "placing": "1-4",
    "mixing": "1-5",
    "choose": "4-5",
    "nullify": "4-4",
    "place_counters": "4-3",
    "remove_counters": "3-2",
    "hide": "3-10",
    "pay": "3-2",
    "give": "4-3",
    "replace": "3-17",
}
PAYING = "DBZ-21"
"""Who pays stages: the personality in control of combat, or any one."""


def begin(decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] | None = None) -> DbzState:
    """The table before the first fact."""
    return DbzState.begin(ZONES, decks, any_pays=(options or {}).get(PAYING) == "any")


def stages_paid(card: Card, amount: int) -> KindCountersRemoved:
    """3-2. The fact that a personality pays stages."""
    return KindCountersRemoved(card=card, kind=STAGES, amount=amount, rule="3-2")


def would_be(state: DbzState, fact: Fact) -> tuple[Event, ...]:
    """3-17. Damage can be prevented."""
    return (Event("takes_damage", None, fact.player),) if isinstance(fact, DamageDealt) else ()


DBZ = Game(
    name="skeleton_dbz",
    title="Skeleton of Dragon Ball Z",
    edition="1",
    facts=(
        *(kind for kind in COMMON if kind is not GameEnded),
        StepBegan,
        CardRevealed,
        CardRemoved,
        BallCaptured,
        *COUNTERS,
        *FORCE,
        *DECLARATIONS,
        SkillActivated,
        CardPlayed,
        CardStacked,
        StackPassed,
        CardDiscarded,
        LifeCardLost,
        LifeCardEndured,
        DamageDealt,
        DamageRedirected,
        ControlPassed,
        DamageDetermined,
        AttackDeclared,
        BallsGathered,
        DbzEnded,
    ),
    rules=HERE / "rules.csv",
    table=with_texts(
        TableRules(
            state=begin,
            play=play,
            interrupt=interrupt,
            cites=CITES,
            procedure=PROCEDURE,
        )
    ),
    texts=TextRules(
        definitions=SHARED,
        damage=DAMAGE,
        moves=Moves(
            drawn=partial(drawn, rule="3-3"),
            discarded=discarded,
            koed=partial(discarded, rule="4-6"),
            stacked=lambda state, card, host: moved_to(state, card, CardStacked, "under", rule="2-9", host=host),
        ),
        stacking=STACKS,
        lexicon=Lexicon(deck="life_deck", discard="discard", in_play=("play",), roles={"control": "controlling"}),
    ),
    costs=CostRules(parts="at_once", payers={STAGES: Payers(payers, stages_paid, "pay")}),
    skills=SkillRules(
        replacements=ReplacementRules(would_be=would_be, damage=(DamageDealt,)),
        activation=ActivationRules(can_declare=can_be_declared),
    ),
    options={PAYING: ("control", "any")},
    declaring=Declaring(
        policy="between_parts",
        options=needed,
        answer=use,
        answering="4-1",
        resolving="4-2",
        kinds={"attack": Kind("attacks", ("attack",))},
    ),
    pool=pool(
        HERE / "cards.jsonl",
        DbzCard,
        {
            "Brawl": ("P1", 4, 4, 4, 2, 3, 2, 2, 2, 1, 2, 1, 4, 2, 1, 1, 1, 3, 1),
            "Wisdom": ("P2", 3, 2, 4, 4, 2, 2, 3, 2, 2, 1, 1, 3, 1, 2, 2, 2, 2, 2),
        },
        beside=PERSONALITY,
        size=40,
        rule="6-1",
        words={
            (Attack, "do"): ("attack",),
            (Adjust, "figure"): (STAGES, LIFE),
            (Lookup, "table"): (ATTACK_TABLE,),
            (Pay, "kind"): (STAGES,),
        },
    ),
    board=Board(
        zones=ZONES,
        verbs={
            **SKILL_VERBS,
            "first": "draws the lot of {card}",
            "place": "{card}",
            "play": "places {card}",
            "combat": "declares combat",
            "pay": "pays with {card}",
            "redirect": "lets {card} take the damage",
            "stay": "redirects no damage",
            "endure": "lets {card} endure",
            "control": "lets {card} take control",
            "skill": "uses {card}",
            "capture": "captures {card}",
            "discard": "discards {card}",
            "decline": "declines",
        },
        values=figures_of(*DbzCard.figures),
        roles=lambda state: {f"control {player}": card for player, card in state.control.items()},
        gauges={
            "life": Gauge(caption="life deck", zones=("life_deck",)),
            "hand": Gauge(caption="hand", zones=("hand",)),
            "board": Gauge(caption="cards in play", zones=("play",)),
        },
    ),
    bots={"random": RandomBot},
    statistics=Statistics(
        main_deck=lambda card, part: part == MAIN,
        identity=identity,
        marks={"play": (CardPlayed,), "attack": (AttackDeclared,), "damage": (DamageDealt,)},
        origins={
            TURN_DRAW: FactsOf(kind=CardDrawn, rules=frozenset({"2-2"})),
            "combat_draw": FactsOf(kind=CardDrawn, rules=frozenset({"2-5"})),
            SKILL_DRAW: FactsOf(kind=CardDrawn),
        },
        by_chance=frozenset({"combat_draw"}),
        fates={"played": (CardPlayed,), "captured": (BallCaptured,), "lost as damage": (LifeCardLost, LifeCardEndured)},
    ),
)


register(DBZ)
