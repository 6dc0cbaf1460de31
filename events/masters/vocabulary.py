"""The vocabulary of skills of Masters cards: the words that are the game's own."""

from collections.abc import Mapping, Sequence
from typing import get_args

from events.dragon_ball_super.fields import Keywords, checks
from events.dragon_ball_super.losing import REASONS
from events.dragon_ball_super.replacing import REPLACEABLE
from events.language import effect as e
from events.language.fields import idle_field
from events.language.naming import unnamed
from events.language.vocabulary import Vocabulary, unknown_word
from events.masters.areas import AREAS
from events.masters.battle import DAMAGE, DEFENSE, OFFENSE
from events.masters.card import COLORS, FROM_HAND, Keyword, MastersCard
from events.masters.counters import DECLARES_ATTACK, DECLARES_COUNTER, DECLARES_PLAY
from events.masters.lexicon import LEXICON
from events.masters.paying import PAID_WITH
from events.masters.trigger_events import EVENTS, TOLD
from events.masters.turn import CHARGE, END, MAIN, MAIN_END

KINDS = ("leader", "battle", "extra")
SKILLS = ("activate", "auto", "permanent", "counter")
USED = ("activate", "auto", "counter")
"""The kinds of skills that are used, and have costs."""
FIGURES = ("cost", "power", "combo_power", "combo_cost")
ALIKE = ("names", "numbers", "traits", "colors", *FIGURES)
"""What cards have in common, or differ in."""
GIVEN = get_args(Keyword)
"""The keyword skills without further text, which a card can gain."""
KEYWORDS = (*GIVEN, *FROM_HAND, "awaken", "union_absorb")
FAMILIES = (*KEYWORDS, "strike", "union")
"""Keywords, and what several of them are called together."""
ZONES = tuple(AREAS)
VALID_IN = (*ZONES, "outside")
"""5-1-3-2. Where skills can be valid: also outside the game, for those that say how decks are built."""
ANSWERED = (DECLARES_PLAY, DECLARES_ATTACK, DECLARES_COUNTER)
"""10-10-3. What [Counter] skills are pending by."""
CANNOT = (
    *("activate", "attack", "be_attacked", "be_chosen", "be_koed", "block", "combo", "draw"),
    *("flip", "leave", "lose", "play", "ready", "rest", "take_damage", "use"),
    *("be_negated", "nullify_attack", "nullify_counter", "nullify_skill"),
)
CAN = ("attack_active", "combo_rested", "free", "include", "material")
PARTS = (*map(str, (CHARGE, MAIN, MAIN_END, END, OFFENSE, DEFENSE, DAMAGE)), "battle")
LASTING = (
    *("battle", "next_battle", "step", "main", "turn", "game"),
    *("opponent_turn_start", "opponent_turn_end", "your_turn_start", "your_turn_end"),
    *("opponent_this_turn_end", "your_main_start"),
)
SKIPPED = ("charge", "main", "offense", "defense", "damage")

VOCABULARY: Vocabulary = {
    (e.Figure, "figure"): (*FIGURES, "counters"),
    (e.Figure, "kind"): (),
    (e.Total, "figure"): FIGURES,
    (e.Same, "word"): ALIKE,
    (e.Count, "different"): ALIKE,
    (e.Choose, "different"): ALIKE,
    (e.Choose, "ignoring"): ("barrier",),
    (e.Surcharge, "kinds"): USED,
    (e.Discount, "kinds"): USED,
    (e.Discount, "keywords"): FAMILIES,
    (e.Discount, "timing"): ("main", "battle", "counter"),
    (e.Discount, "specified"): COLORS,
    (e.Adjust, "figure"): FIGURES,
    (e.Become, "figure"): FIGURES,
    (e.Beside, "name"): (),
    (e.Spent, "kind"): tuple(PAID_WITH.values()),
    (e.Put, "do"): (),
    (e.Mark, "do"): (),
    (e.Attribute, "kind"): ("character", "era", "form"),
    (e.Cards, "zones"): ZONES,
    (e.Cards, "kinds"): KINDS,
    (e.Cards, "colors"): COLORS,
    (e.Cards, "exactly"): COLORS,
    (e.Cards, "keywords"): (*FAMILIES, "any"),
    (e.Cards, "without_keywords"): (*FAMILIES, "any"),
    (e.Cards, "role"): ("attack", "guard", "battling"),
    (e.Cards, "played_by"): (*FROM_HAND, "union"),
    (e.Cards, "declared"): (),
    (e.Between, "figure"): FIGURES,
    (e.Marked, "kind"): (),
    (e.Skills, "kinds"): SKILLS,
    (e.Skills, "keywords"): FAMILIES,
    (e.ChooseSkill, "kinds"): SKILLS,
    (e.ChooseSkill, "keywords"): (*FAMILIES, "any"),
    (e.Skills, "timing"): ("main", "battle", "counter"),
    (e.During, "part"): PARTS,
    (e.Happened, "event"): tuple(LEXICON.phrases.happened),
    (e.Happened, "within"): ("turn",),
    (e.Occurred, "within"): ("turn", "battle"),
    (e.Trigger, "on"): {*EVENTS.words, *ANSWERED, "when"},
    (e.Trigger, "how"): ("skill", "battle", "your_skill", "opponent_skill", "opponent"),
    (e.Trigger, "source"): ZONES,
    (e.Trigger, "target"): ZONES,
    (e.Replace, "event"): REPLACEABLE,
    (e.Later, "when"): EVENTS.words,
    (e.Specify, "colors"): COLORS,
    (e.Gain, "colors"): COLORS,
    (e.Gain, "keywords"): GIVEN,
    (e.Negate, "kinds"): SKILLS,
    (e.Negate, "skills"): (),
    (e.Negate, "keywords"): (*FAMILIES, "any", "none"),
    (e.Cannot, "action"): CANNOT,
    (e.Cannot, "by"): ("you", "opponent", "any", "battle", "skill", *REASONS),
    (e.Must, "action"): ("attack",),
    (e.Can, "action"): CAN,
    (e.Start, "change"): (),
    (e.Move, "to"): tuple(zone for zone in ZONES if zone not in ("leader", "under", "removed")),
    (e.Shuffle, "zone"): ZONES,
    (e.Move, "face"): (),
    (e.Nullify, "what"): ("attack", "play", "counter", "skill", "blocker"),
    (e.Nullify, "number"): (),
    (e.Use, "do"): (),
    (e.Skip, "part"): SKIPPED,
    (e.Printed, "figure"): ("power", "combo_cost", "combo_power"),
    (e.Give, "until"): (*LASTING, "next_use", "opponent_next_turn", "opponent_next_charge", "your_next_turn"),
    (e.Decree, "until"): (*LASTING, "next_use", "opponent_next_turn", "your_next_turn"),
    (e.Later, "until"): tuple(span for span in LASTING if span != "next_battle"),
    (e.Play, "to"): (),
    (e.Stack, "face"): (),
    (e.Limit, "within"): ("turn", "phase", "battle", "game"),
    (e.Replace, "within"): ("turn", "phase", "battle", "game"),
    (e.Pay, "specified"): COLORS,
    (e.Pay, "kind"): (),
    (e.Lookup, "number"): (),
    (e.Multiply, "change"): (),
    (e.StopTime, "change"): (),
    (e.Bound, "change"): (),
    (e.Finish, "do"): (),
    (e.Attack, "do"): (),
    (e.Skill, "kind"): SKILLS,
    (e.Skill, "targets"): (),
    (e.Skill, "turn"): (),
    (e.Grant, "what"): ("this",),
    (e.Skill, "keyword"): KEYWORDS,
    (e.Skill, "timing"): ("main", "battle", "counter"),
    (e.Skill, "zones"): VALID_IN,
}


BARE: Mapping[str, tuple[str, ...]] = {
    "blocker": ("trigger", "costs", "effects"),
    "field": ("timing", "costs", "effects"),
    **dict.fromkeys((word for word in FROM_HAND if word != "over_realm"), ("effects",)),
}
"""10-3, 10-4, 10-5. The keyword skills that do all they do by themselves."""
CHECKS = checks(Keywords(BARE, FROM_HAND), TOLD)
"""What finds the fields of nodes that say nothing where they stand."""


def wrong_word(card: MastersCard) -> str | None:
    """The fault of a word in a card's skills: where, and what would be right; None if there is none."""
    back = () if card.back is None else card.back.skills
    wrong_behind = wrong_in(back) or unnamed(back)
    return wrong_in(card.skills) or unnamed(card.skills) or (f"back side, {wrong_behind}" if wrong_behind else None)


def wrong_in(skills: Sequence[e.Skill]) -> str | None:
    """The first word of the skills that is not known here, or field that says nothing where it stands."""
    return unknown_word(skills, VOCABULARY) or idle_field(skills, CHECKS)
