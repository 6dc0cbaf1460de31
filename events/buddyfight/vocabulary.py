"""The vocabulary of Buddyfight texts: the words that are the game's own, and the bounds of what a card prints."""

from collections.abc import Sequence
from typing import get_args

from events.buddyfight.areas import AT_FIGHTER, ZONES
from events.buddyfight.card import AREAS, OVER, STANDS, BuddyfightCard, Keyword, Kind
from events.buddyfight.effects import PARTS
from events.buddyfight.lexicon import LEXICON, NULLIFIED
from events.buddyfight.processing import AT_NO_LIFE, AT_THEIR_END
from events.buddyfight.trigger_events import EVENTS, REPLACEABLE
from events.language import effect as e
from events.language.naming import unnamed
from events.language.vocabulary import Vocabulary, unknown_word

KINDS = get_args(Kind)
SKILLS = ("activate", "auto", "permanent", "counter")
FIGURES = ("size", "power", "defense", "critical")
KEYWORDS = (*get_args(Keyword), "call", "cast", "equip", "set", *OVER)
FAMILIES = (*KEYWORDS, "attack", "any")
ANSWERED = ("declares_call", "declares_cast", "declares_equip", "declares_attack", "used")
TIMINGS = ("main", "final", "counter", AT_NO_LIFE, AT_THEIR_END)
CANNOT = (
    *("activate", "attack", "be_attacked", "be_chosen", "be_koed", "be_negated", "draw", "drop_deck", "drop_soul"),
    *(f"call_{area}" for area in AREAS),
    *(f"nullify_{word}" for word in NULLIFIED),
    *("leave", "lessen_damage", "lose", "play", "ready", "rest", "take_damage", "use"),
)
LASTING = (
    *("battle", "turn", "game", "opponent_turn_start", "opponent_turn_end"),
    *("your_turn_start", "your_turn_end"),
)
UNTIL = (*LASTING, "next_battle", "next_use", "opponent_next_turn", "your_next_turn")
MOST_FIGURE = 1_000_000
DURING = ("Start Phase", "Main Phase", "Attack Phase", "Final Phase", "battle", AT_FIGHTER)

VOCABULARY: Vocabulary = {
    (e.Figure, "figure"): (*FIGURES, "counters"),
    (e.Total, "figure"): FIGURES,
    (e.Adjust, "figure"): FIGURES,
    (e.Become, "figure"): FIGURES,
    (e.Between, "figure"): (*FIGURES, *(f"original_{figure}" for figure in FIGURES)),
    (e.Same, "word"): ("names", "numbers", "traits", *FIGURES),
    (e.Count, "different"): ("names", "numbers", "traits", *FIGURES),
    (e.Choose, "different"): ("names", "numbers", "traits", *FIGURES),
    (e.Attribute, "kind"): ("world",),
    (e.Beside, "name"): ("life", "reversal"),
    (e.Put, "kind"): ("life",),
    (e.Discount, "price"): ("skill",),
    (e.Cards, "zones"): tuple(ZONES),
    (e.Cards, "kinds"): KINDS,
    (e.Cards, "colors"): (),
    (e.Cards, "exactly"): (),
    (e.Cards, "keywords"): FAMILIES,
    (e.Cards, "without_keywords"): FAMILIES,
    (e.Cards, "role"): ("attack", "battling", "buddy"),
    (e.Cards, "played_by"): (),
    (e.Skills, "kinds"): SKILLS,
    (e.Skills, "keywords"): FAMILIES,
    (e.Skills, "timing"): TIMINGS,
    (e.During, "part"): DURING,
    (e.Happened, "event"): ("called_impact_monster", "attack", "equipment_change", "takes_damage"),
    (e.Trigger, "on"): {*EVENTS.words, *ANSWERED, "when"},
    (e.Trigger, "source"): tuple(ZONES),
    (e.Trigger, "target"): tuple(ZONES),
    (e.Replace, "event"): REPLACEABLE,
    (e.Later, "when"): EVENTS.words,
    (e.Gain, "keywords"): KEYWORDS,
    (e.Gain, "colors"): (),
    (e.Specify, "change"): (),
    (e.Cannot, "action"): CANNOT,
    (e.Can, "action"): ("attack_final", "attack_fighter", "attack_behind_center"),
    (e.Must, "action"): ("attack",),
    (e.Move, "to"): tuple(ZONES),
    (e.Shuffle, "zone"): ("deck",),
    (e.Nullify, "what"): (*NULLIFIED, "skill"),
    (e.Pay, "kind"): (),
    (e.Lookup, "number"): (),
    (e.Token, "do"): (),
    (e.Control, "do"): (),
    (e.Attack, "kind"): (),
    (e.Attack, "keywords"): (),
    (e.Attack, "damage"): (),
    (e.Attack, "successful"): (),
    (e.Finish, "part"): PARTS,
    (e.Happened, "within"): ("turn",),
    (e.Limit, "within"): ("turn", "phase", "battle", "game"),
    (e.Replace, "within"): ("turn", "phase", "battle", "game"),
    (e.Give, "until"): UNTIL,
    (e.Decree, "until"): UNTIL,
    (e.Later, "until"): LASTING,
    (e.Skill, "kind"): SKILLS,
    (e.Skill, "keyword"): KEYWORDS,
    (e.Skill, "timing"): TIMINGS,
    (e.Skill, "zones"): tuple(ZONES),
}


def wrong_in(skills: Sequence[e.Skill]) -> str | None:
    """The first word of the skills that is not known here."""
    return unknown_word(skills, VOCABULARY)


def wrong(card: BuddyfightCard) -> str | None:
    """The fault of a card, a figure out of bounds or an unknown word in its abilities; None if it has none."""
    for name in card.figures:
        figure = getattr(card, name)
        if figure is not None and not 0 <= figure <= MOST_FIGURE:
            return f"its {name} is {figure}: a card prints 0 to {MOST_FIGURE:,}"
    had: set[str] = set()
    for word in (keyword.keyword for keyword in card.keywords if keyword.keyword != "lifelink"):
        one = "n_attack" if word in STANDS else word
        if one in had:  # ability/penetrate/single, ability/n-attack/single and the like
            name = "N Attack" if word in STANDS else LEXICON.keyword_words(word)
            return f"it has [{name}] more than once: a card has it once"
        had.add(one)
    skills = tuple(card.held())
    for skill in skills:
        if skill.keyword in OVER and skill.kind not in ("activate", "counter"):  # ability/over/1
            return f"[{LEXICON.keyword_words(skill.keyword)}] is declared: its ability is of the kind 'counter'"
    return wrong_in(skills) or unnamed(skills)
