"""The vocabulary of skills of Fusion World cards: the words that are the game's own."""

from collections.abc import Mapping, Sequence
from typing import get_args

from events.dragon_ball_super.fields import Keywords, checks
from events.dragon_ball_super.losing import REASONS
from events.dragon_ball_super.replacing import REPLACEABLE
from events.fusion_world.areas import AREAS
from events.fusion_world.battle import BATTLE_END, DAMAGE, DEFENSE, OFFENSE
from events.fusion_world.card import COLORS, EVOLVES, FusionWorldCard, Keyword
from events.fusion_world.lexicon import LEXICON
from events.fusion_world.paying import PAID_WITH
from events.fusion_world.trigger_events import EVENTS, TOLD
from events.fusion_world.turn import CHARGE, END, MAIN, MAIN_END
from events.language import effect as e
from events.language.fields import idle_field
from events.language.naming import unnamed
from events.language.vocabulary import Vocabulary, unknown_word

KINDS = ("leader", "battle", "extra")
SKILLS = ("activate", "auto", "permanent")
USED = ("activate", "auto")
"""The kinds of skills that are used, and have costs."""
FIGURES = ("cost", "power", "combo_power")
ALIKE = ("names", "numbers", "traits", "colors", *FIGURES)
"""What cards have in common, or differ in."""
KEYWORDS = (*get_args(Keyword), *EVOLVES, "awaken")
GIVEN = get_args(Keyword)
"""The keyword skills without further text, which a card can gain."""
FAMILIES = (*KEYWORDS, "strike")
"""15-6-3, 15-12-8. Keywords, and what several of them are called together."""
ZONES = tuple(AREAS)
CANNOT = (
    *("activate", "attack", "be_attacked", "be_chosen", "be_koed", "block", "combo", "draw"),
    *("flip", "leave", "lose", "play", "ready", "rest", "take_damage", "use"),
)
CAN = ("attack_active", "attack_first_turn", "combo_rested", "free", "include", "material")
PARTS = (*map(str, (CHARGE, MAIN, MAIN_END, END, OFFENSE, DEFENSE, DAMAGE, BATTLE_END)), "battle")
LASTING = (
    *("battle", "next_battle", "step", "main", "turn", "game"),
    *("opponent_turn_start", "opponent_turn_end", "your_turn_start", "your_turn_end"),
)
SKIPPED = ("turn", "charge", "main", "end", "offense", "defense", "damage")

VOCABULARY: Vocabulary = {
    (e.Figure, "figure"): (*FIGURES, "counters"),
    (e.Figure, "kind"): (),
    (e.Total, "figure"): FIGURES,
    (e.Same, "word"): ALIKE,
    (e.Count, "different"): ALIKE,
    (e.Choose, "different"): ALIKE,
    (e.Choose, "ignoring"): ("barrier",),
    (e.ChooseSkill, "do"): (),
    (e.Surcharge, "kinds"): USED,
    (e.Discount, "kinds"): USED,
    (e.Discount, "keywords"): FAMILIES,
    (e.Discount, "timing"): ("main", "battle"),
    (e.Discount, "specified"): COLORS,
    (e.Skills, "kinds"): USED,
    (e.Skills, "keywords"): FAMILIES,
    (e.Skills, "timing"): ("main", "battle"),
    (e.Adjust, "figure"): FIGURES,
    (e.Become, "figure"): FIGURES,
    (e.Beside, "name"): ("energy_markers",),
    (e.Spent, "kind"): tuple(PAID_WITH.values()),
    (e.Put, "kind"): ("energy_markers",),
    (e.Mark, "kind"): ("ki",),
    (e.Cards, "zones"): ZONES,
    (e.Cards, "kinds"): KINDS,
    (e.Cards, "colors"): COLORS,
    (e.Cards, "exactly"): COLORS,
    (e.Cards, "keywords"): FAMILIES,
    (e.Cards, "without_keywords"): FAMILIES,
    (e.Cards, "role"): ("attack", "guard", "battling"),
    (e.Cards, "played_by"): EVOLVES,
    (e.Cards, "declared"): (),
    (e.Between, "figure"): (),
    (e.Marked, "kind"): (),
    (e.Attribute, "kind"): (),
    (e.During, "part"): PARTS,
    (e.Happened, "event"): tuple(LEXICON.phrases.happened),
    (e.Happened, "within"): ("turn",),
    (e.Occurred, "within"): ("turn", "battle"),
    (e.Trigger, "on"): EVENTS.words | {"when"},
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
    (e.Negate, "keywords"): (*FAMILIES, "any"),
    (e.Cannot, "action"): CANNOT,
    (e.Cannot, "by"): ("you", "opponent", "any", "battle", "skill", *REASONS),
    (e.Must, "action"): ("attack",),
    (e.Can, "action"): CAN,
    (e.Start, "thing"): ("life", "hand", "energy_markers"),
    (e.Move, "to"): tuple(zone for zone in ZONES if zone not in ("leader", "under", "removed")),
    (e.Shuffle, "zone"): ZONES,
    (e.Move, "face"): ("up",),
    (e.Nullify, "what"): ("attack",),
    (e.Nullify, "number"): (),
    (e.Use, "kinds"): USED,
    (e.Skip, "part"): SKIPPED,
    (e.Give, "until"): (*LASTING, "next_use", "opponent_next_turn", "your_next_turn"),
    (e.Decree, "until"): (*LASTING, "next_use", "opponent_next_turn", "your_next_turn"),
    (e.Later, "until"): tuple(span for span in LASTING if span != "next_battle"),
    (e.Play, "to"): (),
    (e.Play, "onto"): (),
    (e.Play, "keeps_mode"): (),
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
    (e.Declare, "do"): (),
    (e.Token, "do"): (),
    (e.Attack, "do"): (),
    (e.Skill, "kind"): SKILLS,
    (e.Skill, "targets"): (),
    (e.Grant, "what"): ("this",),
    (e.Skill, "keyword"): KEYWORDS,
    (e.Skill, "timing"): ("main", "battle"),
    (e.Skill, "zones"): (*ZONES, "outside"),  # 6-1-4-3
}


BARE: Mapping[str, tuple[str, ...]] = {
    "blocker": ("trigger", "costs", "effects"),
    "field": ("timing", "costs", "effects"),
    **dict.fromkeys(EVOLVES, ("effects",)),
}
"""15-3, 15-4, 15-12. The keyword skills that do all they do by themselves."""
CHECKS = checks(Keywords(BARE, EVOLVES), TOLD)
"""What finds the fields of nodes that say nothing where they stand."""


def wrong_word(card: FusionWorldCard) -> str | None:
    """The fault of a word in a card's skills: where, and what would be right; None if there is none."""
    back = () if card.back is None else card.back.skills
    wrong_behind = wrong_in(back) or unnamed(back)
    return wrong_in(card.skills) or unnamed(card.skills) or (f"back side, {wrong_behind}" if wrong_behind else None)


def wrong_in(skills: Sequence[e.Skill]) -> str | None:
    """The first word of the skills that is not known here, or field that says nothing where it stands."""
    return unknown_word(skills, VOCABULARY) or idle_field(skills, CHECKS)
