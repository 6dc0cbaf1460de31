"""Lexicon: a game's words for zones, events and actions in its texts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from events.brief import Brief
from events.language import phrases
from events.language.effect import Shuffle, Trigger

DECK = Shuffle().zone
"""The word for the deck in effects that do not name a zone, whatever the game calls it."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Phrases(Brief):
    """A game's phrases for events, moments and actions, by the words of the effect language.

    `events`, `moments` (to stand behind `at`) and `happened` (what a player has done this turn) by event; `actions`:
    what a card can do or have done to it, and what a player can do with cards; `with_cards`: what a card can do with
    others; `by_player`: what a player can do without cards. `labels`: the triggers that labels stand for, which a card
    with the label prints no more. `parts` of a turn; `timings` of the keywords whose skills are not for the main phase
    alone; `destroy`: the verb for destroying cards; `until`: durations said otherwise. `timed`: how a kind of skill and
    its timing are joined; `answers`: what skills are called by the event that they answer; `keywords`: those not called
    by their own words; `of_hand`: the keywords, and kinds, of skills that are used from the hand without saying so;
    `played_with`: how a card is played with others, by its keyword, if not on top of them. `payment`: what is said of a
    payment of a `{total}`, where it is not a number in brackets; `choices`: what is called by a word of its own that a
    player may do, by the first word of its name; `otherwise`: what a game says in place of words that games share.
    Where a word is missing, the texts say the word itself.
    """

    events: Mapping[str, str] = field(default_factory=lambda: phrases.EVENTS)
    moments: Mapping[str, str] = field(default_factory=lambda: phrases.MOMENTS)
    happened: Mapping[str, str] = field(default_factory=lambda: phrases.HAPPENED)
    actions: Mapping[str, tuple[str, str]] = field(default_factory=lambda: phrases.ACTIONS)
    with_cards: Mapping[str, str] = field(default_factory=lambda: phrases.WITH)
    by_player: Mapping[str, str] = field(default_factory=lambda: phrases.BY_PLAYER)
    labels: Mapping[str, Trigger] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)
    timings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    destroy: str = "destroy"
    until: Mapping[str, str] = field(default_factory=dict)
    timed: str = "{kind} {timing}"
    answers: Mapping[str, str] = field(default_factory=dict)
    keywords: Mapping[str, str] = field(default_factory=dict)
    of_hand: tuple[str, ...] = ()
    played_with: Mapping[str, str] = field(default_factory=dict)
    payment: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    otherwise: Mapping[str, str] = field(default_factory=dict)

    def is_moment(self, event: str) -> bool:
        """Whether an event is a moment of the turn: by its words, or by its name, if that has none."""
        return event in self.moments or (event not in self.events and event.endswith(("_begins", "_ends")))

    def own(self, words: str) -> str:
        """The words as the game says them; names and quotations stay."""
        return (
            self._shared.sub(lambda found: self._own_words.get(found[0], found[0]), words) if self.otherwise else words
        )

    @cached_property
    def _own_words(self) -> Mapping[str, str]:
        at_heads = {capital(words): capital(own) for words, own in self.otherwise.items()}
        return {**at_heads, **self.otherwise}

    @cached_property
    def _shared(self) -> re.Pattern[str]:
        """The pattern of names, of quotations, and of what is said otherwise, the longest first."""
        words = "|".join(map(re.escape, sorted(self._own_words, key=len, reverse=True)))
        return re.compile(rf"<[^>]*>|“(?:[^“”]|“[^”]*”)*”|(?<!\w)(?:{words})(?!\w)")


def capital(words: str) -> str:
    """The words with a capital at their head."""
    return words[:1].upper() + words[1:]


@dataclass(frozen=True, kw_only=True, repr=False)
class Lexicon(Brief):
    """The words of a game's texts, in one object: what effects mean by the deck and the like, and what English says.

    Names of zones by what they are for: from the `deck` cards are drawn, and it is searched; to the `hand` they are
    drawn, and from it discarded, to the `discard` pile. `in_play`: where cards fight, and can be another player's.

    Of zones: what they are called (`zones`, where that is not their own word); those beside the deck that cards are
    placed on top of (`ordered`); those beside deck and hand that several owners have in the plural (`plural`); those
    called by the cards in them, which are among these (`called_by_cards`).

    Of kinds: `sole`, of which a player has one; `placed`, in play if nothing else is said. What `roles` and `modes` are
    called; the `counter` that has no kind at the table, in effects that place and remove counters, and the `marker`
    that costs are paid with. `uncounted`: the nouns, and the zones, that have no plural; `scores`: what a player or a
    card has more or less of, and gains and loses. `phrases`: what is said of events and actions.

    `single_zones`: the zones of one card, which is called by the zone; `acts`: the roles of cards that are called by
    what they do; `adjectives`: the kinds of attributes that stand before the noun; `harms`: the kinds of damage, of
    which attacks are said to be doing so many.
    """

    deck: str = "deck"
    hand: str = "hand"
    discard: str = ""
    in_play: tuple[str, ...] = ()
    zones: Mapping[str, str] = field(default_factory=dict)
    ordered: tuple[str, ...] = ()
    plural: tuple[str, ...] = ()
    called_by_cards: tuple[str, ...] = ()
    sole: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    roles: Mapping[str, str] = field(default_factory=lambda: phrases.ROLES)
    modes: Mapping[str, str] = field(default_factory=lambda: phrases.MODES)
    counter: str = ""
    marker: str = "marker"
    uncounted: tuple[str, ...] = ("damage",)
    scores: tuple[str, ...] = ()
    single_zones: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    harms: tuple[str, ...] = ()
    phrases: Phrases = field(default_factory=Phrases)

    @cached_property
    def single_names(self) -> frozenset[tuple[str, ...]]:
        """The zones of one card, each as a selector names it alone."""
        return frozenset((name,) for name in self.single_zones)

    def zone(self, name: str) -> str:
        """The zone that an effect names; one that names none, by the word that it has by default, means the deck."""
        return self.deck if name == DECK else name

    def zone_words(self, name: str) -> str:
        """What a zone is called."""
        return self.zones.get(name, name.replace("_", " "))

    def keyword_words(self, keyword: str) -> str:
        """The printed form of a keyword."""
        return self.phrases.keywords.get(keyword, keyword.replace("_", " ").title())

    def part_words(self, part: str) -> str:
        """What a part of a turn that is skipped is called."""
        return self.phrases.parts.get(part, part.replace("_", " "))

    def plural_of(self, noun: str) -> str:
        """More than one of them; there is no more than one of what lies in heaps, or of a mark in brackets."""
        return noun if noun.endswith(("]", *self.uncounted)) else f"{noun}s"
