"""The vocabulary of Dragon Ball Z texts: the words that are the game's own, and the bounds of what a card prints."""

from collections.abc import Sequence
from typing import get_args

from events.dbz.areas import ZONES
from events.dbz.battle import LATE
from events.dbz.card import (
    ALIGNED,
    ALWAYS,
    ANGER,
    DEFENSES,
    LEVEL,
    LIFE,
    STAGE,
    TOKUI_WAZA,
    USER,
    USERS,
    DbzCard,
    Kind,
)
from events.dbz.copying import COPIED
from events.dbz.damage import FOCUSED, FOCUSED_ATTACK, REMOVING, UNPREVENTABLE, UNSTOPPABLE
from events.dbz.forbidding import ACT, GAIN_ANGER, LOSE_ANGER, PREVENT, REDIRECT, TAKE_CONTROL
from events.dbz.gained_text import OF_TEXT
from events.dbz.resisting import RESIST
from events.dbz.table_of_attacks import ATTACK_TABLE
from events.dbz.trigger_events import EVENTS, REPLACEABLE
from events.dbz.using import NEEDED
from events.language import effect as e
from events.language.naming import unnamed
from events.language.vocabulary import Vocabulary, unknown_word
from events.skills.reusing import FURTHER_USE

KINDS = get_args(Kind)
SKILLS = ("activate", "auto", "permanent", "counter")
FIGURES = ("level", "pur", "rating", "highest", "endurance")
TIMINGS = ("attack", NEEDED, *DEFENSES)
ROLES = (
    "control",
    "fused",
    "fusible",
    *ALIGNED,
    USER,
    *USERS,
    "attack",
    "physical attack",
    "energy attack",
    FOCUSED_ATTACK,
)
CANNOT = (
    *("activate", "attack", "be_chosen", "be_discarded", "declare_combat", "draw", "energy_attack", "fuse", "leave"),
    *("lose", "nullify_attack", "nullify_use", "physical_attack", "play", "power_up", "rejuvenate", "succeed", "use"),
    *(ACT, GAIN_ANGER, LOSE_ANGER, PREVENT, REDIRECT, TAKE_CONTROL, "win_most_powerful"),
)
UNTIL = (
    *("attack", "combat", "turn", "game", "next_use", "opponent_turn_start", "opponent_turn_end"),
    *("your_turn_start", "your_turn_end", "opponent_next_turn", "your_next_turn"),
    *("your_next_attack_phase", "opponent_next_attack_phase"),
)
MOST_RATING = 100_000_000
MOST_STAGES = 20
MOST_ENDURANCE = 100
DURING = ("combat", "Draw Step", "Non-Combat Step", "Power-Up Step", "Declare Step", "Combat Step", "Discard Step")

VOCABULARY: Vocabulary = {
    (e.Figure, "figure"): (*FIGURES, "counters"),
    (e.Figure, "kind"): (STAGE,),
    (e.Total, "figure"): FIGURES,
    (e.Adjust, "figure"): ("pur", "rating", STAGE, LIFE),
    (e.Become, "figure"): ("rating", "pur", "endurance"),
    (e.Multiply, "figure"): (STAGE, LIFE),
    (e.Bound, "figure"): (STAGE, LIFE),
    (e.Lessen, "kind"): (STAGE, LIFE),
    (e.Between, "figure"): (*FIGURES, *(f"original_{figure}" for figure in FIGURES)),
    (e.Same, "word"): ("names", "numbers", "traits", *FIGURES),
    (e.Count, "different"): ("names", "numbers", "traits", *FIGURES),
    (e.Choose, "different"): ("names", "numbers", "traits", *FIGURES),
    (e.Attribute, "kind"): ("style", "series", "named", "ability"),
    (e.Beside, "name"): (ANGER, LEVEL, TOKUI_WAZA),
    (e.Put, "kind"): (ANGER, LEVEL),
    (e.Mark, "kind"): (STAGE, FURTHER_USE, RESIST),
    (e.Marked, "kind"): (STAGE, RESIST),
    (e.Cards, "zones"): tuple(ZONES),
    (e.Cards, "kinds"): KINDS,
    (e.Cards, "colors"): (),
    (e.Cards, "exactly"): (),
    (e.Cards, "keywords"): (),
    (e.Cards, "without_keywords"): (),
    (e.Cards, "role"): ROLES,
    (e.Cards, "played_by"): (),
    (e.Skills, "kinds"): SKILLS,
    (e.Skills, "keywords"): (),
    (e.Skills, "timing"): TIMINGS,
    (e.During, "part"): DURING,
    (e.Happened, "event"): ("attack", "place_played"),
    (e.Trigger, "on"): {*EVENTS.words, "attacks", "used", "defends", "when", *OF_TEXT},
    (e.Trigger, "source"): tuple(ZONES),
    (e.Trigger, "target"): tuple(ZONES),
    (e.Replace, "event"): REPLACEABLE,
    (e.Later, "when"): EVENTS.words,
    (e.Gain, "keywords"): (LATE, FOCUSED, REMOVING),
    (e.Gain, "colors"): (),
    (e.Specify, "change"): (),
    (e.Cannot, "action"): CANNOT,
    (e.Can, "action"): (),
    (e.Must, "action"): ("declare_combat",),
    (e.Move, "to"): tuple(ZONES),
    (e.Shuffle, "zone"): ("deck",),
    (e.Skip, "part"): ("attack_phase", "combat"),
    (e.Nullify, "what"): ("attack", "use"),
    (e.Pay, "kind"): (STAGE,),
    (e.Lookup, "table"): (ATTACK_TABLE,),
    (e.Token, "number"): tuple(COPIED),
    (e.Damage, "do"): (),
    (e.Attack, "kind"): ("physical", "energy"),
    (e.Attack, "keywords"): (FOCUSED, UNSTOPPABLE, UNPREVENTABLE, REMOVING),
    (e.Harm, "kind"): (STAGE, LIFE),
    (e.Finish, "part"): ("combat",),
    (e.Happened, "within"): ("turn",),
    (e.Limit, "within"): ("turn", "phase", "battle", "game"),
    (e.Replace, "within"): ("turn", "phase", "battle", "game"),
    (e.Give, "until"): UNTIL,
    (e.Decree, "until"): UNTIL,
    (e.Later, "until"): tuple(span for span in UNTIL if "next" not in span),
    (e.Skill, "kind"): SKILLS,
    (e.Skill, "keyword"): (ALWAYS,),
    (e.Skill, "timing"): TIMINGS,
    (e.Skill, "zones"): tuple(ZONES),
}


def wrong_in(skills: Sequence[e.Skill]) -> str | None:
    """The first word of the skills that is not known here."""
    return unknown_word(skills, VOCABULARY)


def wrong(card: DbzCard) -> str | None:
    """The fault of a card, a figure out of bounds or an unknown word in its skills; None if it has none."""
    if card.kind == "personality":
        if not 1 <= card.level <= 9 or not card.character:
            return f"its level is {card.level}: a personality prints its character, and a level from 1 on"
        if not 2 <= len(card.rating) <= MOST_STAGES + 1:
            return f"it prints {len(card.rating)} power stages: a personality prints 2 to {MOST_STAGES + 1}"
        if any(not -1 <= rating <= MOST_RATING for rating in card.rating):
            return f"a power rating is 0 to {MOST_RATING:,}, or Z (-1)"
    if card.kind == "ball" and not 1 <= card.ball <= 7:
        return f"its number is {card.ball}: a Dragon Ball has one from 1 to 7"
    if not 0 <= card.pur <= MOST_STAGES or not 0 <= card.endurance <= MOST_ENDURANCE:
        return f"its Power-Up Rating is 0 to {MOST_STAGES}, its Endurance 0 to {MOST_ENDURANCE}"
    skills = tuple(card.held())
    copy = "it is a copy: such a card comes to be during a game alone" if card.kind == "copy" else None
    return copy or wrong_in(skills) or unnamed(skills)
