"""The effect language: what the skills of cards do, as data, for all games.

A skill says when it can be used, what it costs and what it does. Effects are done in the order written (`do`), under
conditions (`if`), on cards that a selector describes (`Cards`) or that the skill has named before: a word in place of
a selector is such a name. `this` is the card with the skill, `it` what was chosen last, `that` the card that triggered
the skill, `by` the other card of that event, or the one by which it happened; `paid` what its cost was paid with;
`host` the card above it, where cards under others have skills, and `attack` the attack that is made, where an attack
has figures of its own. A change (`change`) holds for as long as it is said, or, in a permanent skill, for as long as
the skill is valid. What a node says in English, `events.language.sentences` prints.

Words for zones, steps, keywords and figures are each game's own; a game refuses a skill with nodes it does not know.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeAlias

import msgspec

Who: TypeAlias = Literal["you", "opponent", "both"]
Mode: TypeAlias = Literal["active", "rest"]
Placing: TypeAlias = Literal["any", "random", "yours"]
"""In which order cards are placed at once: in any that their owner wants, in one that chance gives, or in any that the
player with the skill wants."""
SharedUntil: TypeAlias = Literal[
    "battle",
    "next_battle",
    "step",
    "main",
    "combat",
    "turn",
    "opponent_turn_start",
    "opponent_turn_end",
    "your_turn_start",
    "your_turn_end",
    "game",
    "next_use",
]
SharedSpan: TypeAlias = Literal[
    SharedUntil,
    "opponent_next_turn",
    "your_next_turn",
    "opponent_next_attack_phase",
    "your_next_attack_phase",
    "opponent_next_charge",
]
Span: TypeAlias = Annotated[str, SharedSpan]
"""How long a change holds: until a time, or during a part of the game alone that is still to come; a word that games
share, or one of the game's own. Of `next_battle`, and what is during a part to come, it also begins then (delayed).

`next_use`: until such a card, or such a skill of it, has been used so many times as is said (`uses`), or the turn ends.
Of `battle` and `combat` (all attacks of a turn, one after the other) there must be one.
"""
Within: TypeAlias = Literal["turn", "phase", "battle", "combat", "game"]
"""In which time something is counted: in this turn, phase, battle or combat, or in the whole game."""
Since: TypeAlias = Literal[Within, "timing"]
"""In which time an event is counted, too: `timing`, as long as a card can be used for it, by the game's rules."""
How: TypeAlias = Annotated[str, Literal["skill", "battle", "your_skill", "opponent_skill", "opponent"]]
"""By what something happens, and whose it is: a word that games share, or the game's own for what else does it."""
By: TypeAlias = Annotated[str, Literal["you", "opponent", "any", "battle", "skill"]]
"""By whose skill something is done, or by what else: a word that games share, or one of the game's own."""

Alike: TypeAlias = Annotated[str, Literal["names", "numbers", "traits", "colors"]]
"""What cards have in common, or differ in: what they have of these words, or a figure by the game's word."""

Nullified: TypeAlias = Annotated[str, Literal["attack", "play", "skill", "damage"]]
"""What is negated: a word that games share, or the game's own for what is declared (`call`, `counter`)."""


class Node(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A node of the language. Equal nodes have equal bytes: what equals a default is left out, wherever it is from."""

    def __post_init__(self) -> None:
        """Make a stated default the same as one that is left out: defaults are known by their identity."""
        for name, default in _defaults(type(self)):
            value = getattr(self, name)
            if value is not default and value == default:
                msgspec.structs.force_setattr(self, name, default)


@cache
def _defaults(kind: type[Node]) -> tuple[tuple[str, object], ...]:
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind) if not field.required)


# Numbers.


class X(Node, frozen=True, tag_field="number", tag="x"):
    """The number that X stands for in this skill."""


class Count(Node, frozen=True, tag_field="number", tag="count"):
    """How many cards there are: `times` for every `per` of them.

    `different`: how many different names (or numbers, …) they have, all together.
    """

    of: "Cards | str"
    per: int = 1
    times: int = 1
    different: Alike | None = None


class Figure(Node, frozen=True, tag_field="number", tag="figure"):
    """A figure of cards, by the game's word, or `counters` under them: the sum over all of them.

    `kind`: of the counters those of that kind; without one, those that have none.
    """

    figure: str
    of: "Cards | str" = "it"
    times: int = 1
    kind: str = ""


class Beside(Node, frozen=True, tag_field="number", tag="beside"):
    """What lies beside a player's cards, by the game's word: points, say."""

    name: str
    whose: Literal["you", "opponent"] = "you"


class Spent(Node, frozen=True, tag_field="number", tag="spent"):
    """How many of that, by the game's word, the cost of the card with the skill was paid with, as it was last used."""

    kind: str


class Done(Node, frozen=True, tag_field="number", tag="done"):
    """How many times the effect of that name was done."""

    name: str


class EventNumber(Node, frozen=True, tag_field="number", tag="event"):
    """The own number of the event that has set this off, or that it replaces: how much damage, how many cards at once.

    It is 1 of an event that has none.
    """


class Sum(Node, frozen=True, tag_field="number", tag="sum"):
    """Numbers added up: `times` as much (below zero: so much less), or the `per`th part, rounded down.

    It is never below `least`, and never above `most`.
    """

    of: tuple["Amount", ...]
    times: int = 1
    per: int = 1
    least: int | None = None
    most: int | None = None


class Lookup(Node, frozen=True, tag_field="number", tag="lookup"):
    """What a table of the game's, by its word, has for two numbers: in the row of the one, the column of the other."""

    table: str
    row: "Amount"
    column: "Amount"


Amount: TypeAlias = int | X | Count | Figure | Beside | Spent | Done | EventNumber | Sum | Lookup


class Range(Node, frozen=True):
    """From `least` to `most`, both included; None: without that bound."""

    least: Amount | None = None
    most: Amount | None = None


# Cards.


class Between(Node, frozen=True):
    """A figure of a card lies in a range: one that the game calls by a word of its own (`size`, `level`)."""

    figure: str
    within: Range


class Marked(Node, frozen=True):
    """How many counters of a kind a card has lies in a range."""

    kind: str
    within: Range


class Attribute(Node, frozen=True):
    """What cards print under a heading of the game's own (`character`, `era`, `world`): one of these words, or, as
    `part`, words of which one of these is a part.
    """

    kind: str
    words: tuple[str, ...]
    part: bool = False


class Same(Node, frozen=True):
    """The cards share a name (or a number, a color, …) with one of these; themselves are among these, if they are.

    `exactly`: they have all that it has of the word, and nothing else.
    """

    of: "Cards | str"
    word: Alike = "names"
    exactly: bool = False


class Skills(Node, frozen=True):
    """Skills, by the cards that have them (whosever they are), and by what they are; several words: any of them."""

    of: "Cards | None" = None
    kinds: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    timing: tuple[str, ...] = ()
    makes: str = ""


class Cards(Node, frozen=True):
    """Cards, by what must be true of them; several words in one field: any of them.

    `zones`: empty means where cards usually count, for names and traits the zones in play. `top`, `bottom`: only so
    many on top of each zone, or at its bottom. `among`: only those that the skill has named so; `whose` is then asked
    of where they lie now. `other`: not the card with the skill.
    `cost` and the like: figures as they are now; `original_…`: as printed. `colors`: of any of these; `exactly`: of
    these and no others. `under`: beneath the cards named so. `played_by`: the keyword by which it was played.
    `alternatives`: those that any of these selectors means. `reverse`: by what the side says that is down.
    `figures`: as they are now, all of them. `declared`: such as was declared (`Declare`), by what that was. `counters`:
    those without a kind; `marked`: those of kinds. `names_with`, `traits_with`: one of these words is a part of a name,
    or of a trait; `only_traits`: of these traits and no others; `textless`: it prints no text. `all_of`: those that all
    of these selectors mean; `none_of`: but not those that one of these means; both say what cards are, not where.
    `same`: what they share with other cards, all of it. `attributes`: of all these kinds one word each. `hosting`: so
    many cards lie under each.
    """

    whose: Who = "both"
    zones: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    without_traits: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    exactly: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    without_keywords: tuple[str, ...] = ()
    cost: Range | None = None
    power: Range | None = None
    combo_power: Range | None = None
    figures: tuple[Between, ...] = ()
    original_cost: Range | None = None
    original_power: Range | None = None
    counters: Range | None = None
    mode: Mode | None = None
    face: Literal["front", "back", "up", "down"] | None = None
    role: str | None = None
    played_by: str | None = None
    declared: str | None = None
    top: Amount | None = None
    among: str | None = None
    under: str | None = None
    other: bool = False
    reverse: bool = False
    alternatives: tuple["Cards", ...] = ()
    marked: tuple[Marked, ...] = ()
    names_with: tuple[str, ...] = ()
    traits_with: tuple[str, ...] = ()
    only_traits: tuple[str, ...] = ()
    textless: bool = False
    all_of: tuple["Cards", ...] = ()
    none_of: tuple["Cards", ...] = ()
    bottom: Amount | None = None
    same: tuple[Same, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    hosting: Range | None = None

    @property
    def at_end(self) -> Amount | None:
        """The number of cards on top of each zone, or at its bottom, that alone are meant; None: all are."""
        return self.bottom if self.top is None else self.top


What: TypeAlias = Cards | str


def seen_by_opponent(cards: Cards) -> Cards:
    """The selector of the cards that the opponent means who says the same: `your` are the opponent's."""
    whose: Mapping[Who, Who] = {"you": "opponent", "opponent": "you", "both": "both"}
    others = tuple(map(seen_by_opponent, cards.alternatives))
    return msgspec.structs.replace(cards, whose=whose[cards.whose], alternatives=others)


# Conditions.


ANY_CARD = Cards()
"""The selector of any card, which asks nothing."""


class Exists(Node, frozen=True, tag_field="if", tag="exists"):
    """There are at least `least` such cards, and no more than `most`.

    `different`: so many of which no two share a name (or a number, …).
    """

    cards: What
    least: Amount = 1
    most: Amount | None = None
    different: Alike | None = None


class Compare(Node, frozen=True, tag_field="if", tag="compare"):
    """A number lies in a range."""

    number: Amount
    within: Range


class Turn(Node, frozen=True, tag_field="if", tag="turn"):
    """It is the turn of that player."""

    whose: Literal["you", "opponent"]


class During(Node, frozen=True, tag_field="if", tag="during"):
    """The turn is in that part: a phase or step by the rule book's name, or `battle`."""

    part: str


class Did(Node, frozen=True, tag_field="if", tag="did"):
    """What the skill names so was done: "if you do"."""

    name: str


class DidNot(Node, frozen=True, tag_field="if", tag="did_not"):
    """What the skill names so was not done, not even in part: "if you don't"."""

    name: str


class Happened(Node, frozen=True, tag_field="if", tag="happened"):
    """That event happened in this turn (or combat, or game), to or by that player, at least so many times."""

    event: str
    whose: Literal["you", "opponent"] = "you"
    least: int = 1
    within: Within = "turn"


class Not(Node, frozen=True, tag_field="if", tag="not"):
    """The condition is not fulfilled."""

    condition: "Condition"


class Either(Node, frozen=True, tag_field="if", tag="either"):
    """One of the conditions is fulfilled."""

    of: tuple["Condition", ...]


class Occurred(Node, frozen=True, tag_field="if", tag="occurred"):
    """Such an event happened in this turn (or battle), so many times or more: as cards, players and skills were then.

    When there is no battle, none happened in this one. `timing`: it has just happened, so that a card can be used now.
    """

    event: "Trigger"
    least: int = 1
    within: Since = "turn"


class Came(Node, frozen=True, tag_field="if", tag="came"):
    """The event that set the skill off is such a one, too: by whom it was made, say, or from where a card came."""

    event: "Trigger"


Condition: TypeAlias = Exists | Compare | Turn | During | Did | DidNot | Happened | Occurred | Came | Not | Either


# Triggers.


class Trigger(Node, frozen=True):
    """An event that sets a skill off, by the game's word: `played`, `attacks`, `ko`, `moved`, `turn_ends`, …

    `card`: what it happens to (`this` alone, if nothing is said). `by`: the card that does it; `whose`: the player
    whose event it is; `how`: by a `skill` or in `battle`, and whose. `source`, `target`: from and to which zone.
    `skills`: by such a skill alone.
    A trigger with the event `when` is a situation: it is fulfilled as its conditions come to be. `also`: or one of
    these happens; those that happen at once set the skill off once.
    """

    on: str
    card: What | None = "this"
    by: What | None = None
    whose: Who = "both"
    how: How | None = None
    source: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    also: tuple["Trigger", ...] = ()
    skills: Skills | None = None

    @property
    def events(self) -> tuple["Trigger", ...]:
        """The event and those beside it, of which any sets the skill off."""
        return (self, *self.also)


# Changes: what a continuous or permanent effect does to cards, or to a player.


class Adjust(Node, frozen=True, tag_field="change", tag="adjust"):
    """A figure rises (or falls) by that number."""

    figure: str
    by: Amount


class Become(Node, frozen=True, tag_field="change", tag="become"):
    """A figure becomes that number. `original`: its printed value does, to which all other changes of it apply."""

    figure: str
    to: Amount
    original: bool = False


class Multiply(Node, frozen=True, tag_field="change", tag="multiply"):
    """A figure is so many times as much, before anything else is added to it."""

    figure: str
    times: int


class Bound(Node, frozen=True, tag_field="change", tag="bound"):
    """A figure, after all else, is never outside of a range: "a maximum of 3 damage"."""

    figure: str
    within: Range


class Specify(Node, frozen=True, tag_field="change", tag="specify"):
    """The specified cost grows by these colors, or shrinks by them; `none`: no color is specified any more."""

    colors: tuple[str, ...] = ()
    fewer: bool = False
    none: bool = False


class Gain(Node, frozen=True, tag_field="change", tag="gain"):
    """The card has these as well: names, traits, colors, keywords, skills; and all skills that the cards `of` print.

    `labels`: of those skills only the ones with these labels. `chosen`: and the skill that was chosen by that name.
    """

    names: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    skills: tuple["Skill", ...] = ()
    of: What | None = None
    labels: tuple[str, ...] = ()
    chosen: str = ""


class Negate(Node, frozen=True, tag_field="change", tag="negate"):
    """The card's skills are not valid: all, or those of these kinds or keywords, or that say the same as these.

    Of `keywords`, `any` means all keyword skills, and `none` all others.
    `chosen`: the skill that was chosen by that name, which then is one of `skills`.
    """

    kinds: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    skills: tuple["Skill", ...] = ()
    chosen: str = ""


class StopTime(Node, frozen=True, tag_field="change", tag="stop_time"):
    """Its time is stopped: of its skills, only permanent ones without keyword are valid; no other is declared or used,
    and none that was declared or pending is resolved. Of a player: they declare no use of a card or a skill.
    """


class Cannot(Node, frozen=True, tag_field="change", tag="cannot"):
    """It cannot do that, or that cannot be done to it: `attack`, `be_attacked`, `rest`, `ready`, `be_koed`, `play`, …

    `by`: only by a skill of that player, or in battle; of `lose`, for that reason, by the game's word. `cards`: what it
    cannot be done with or to. `unless`: but it can after that has been paid. `skills`: of such skills alone; of
    `activate`, only these cannot be.
    """

    action: str
    by: By = "any"
    cards: Cards | None = None
    unless: tuple["Effect", ...] = ()
    skills: Skills | None = None


class Can(Node, frozen=True, tag_field="change", tag="can"):
    """It can do what the rules do not let it: `attack_active`, `attack_first_turn`, `include`, …"""

    action: str
    cards: Cards | None = None
    number: Amount | None = None


class Must(Node, frozen=True, tag_field="change", tag="must"):
    """It has to do that as soon as it can, before its player ends that part of the turn: `attack`, say.

    What has to be paid for first need not be done. `cards`: with or to these, if that can be.
    """

    action: str
    cards: Cards | None = None


class Unaffected(Node, frozen=True, tag_field="change", tag="unaffected"):
    """Skills do not affect it: it cannot be chosen, and is ignored."""

    by: Literal["opponent", "any"] = "any"


class ComeRested(Node, frozen=True, tag_field="change", tag="come_rested"):
    """It is played in Rest Mode, whatever plays it; of a player: these cards that they play."""

    cards: Cards | None = None


class Surcharge(Node, frozen=True, tag_field="change", tag="surcharge"):
    """Its skills, or those of these kinds (that make such an attack), cost this as well, after what they cost; of a
    player: all that they use.
    """

    costs: tuple["Effect", ...]
    kinds: tuple[str, ...] = ()
    makes: str = ""


class Discount(Node, frozen=True, tag_field="change", tag="discount"):
    """Its skills, or those of these kinds, keywords and timings (that make such an attack), cost so much less; of a
    player: all that they use.

    `specified`: one word for each color of which that much less is asked, as part of `total`. Nothing costs below
    nothing, or is made to cost less than `least`; what a surcharge adds stays as it is, but by the rules of some games.
    `price` of the `card`: what is paid to use it is so much less.
    """

    total: Amount
    specified: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    timing: tuple[str, ...] = ()
    makes: str = ""
    least: int = 0
    price: Literal["skill", "card"] = "skill"


class Alternative(Node, frozen=True, tag_field="change", tag="alternative"):
    """Instead of what it costs, this can be paid, as its player chooses; nothing: it can be used for free.

    `instead_of`: of the cost of the card, to `play` it, to `activate` a skill of it, or either (`use`); or of what a
    `skill` of it costs itself. `skills`: to activate one of such skills. Of a player: all that they use.
    """

    costs: tuple["Effect", ...] = ()
    instead_of: Literal["use", "play", "activate", "skill"] = "use"
    skills: Skills | None = None


class Lessen(Node, frozen=True, tag_field="change", tag="lessen"):
    """The next damage that the player takes is less by that; in a permanent skill: all that they take.

    `kind`: damage of that kind alone, by the game's word. `cards`: damage that such cards deal alone.
    """

    by: Amount
    kind: str = ""
    cards: Cards | None = None


class Start(Node, frozen=True, tag_field="change", tag="start"):
    """The player starts the game with so many of that, by the game's word: `life`, the cards of the `hand`."""

    thing: str
    count: Amount


class Replace(Node, frozen=True, tag_field="change", tag="replace"):
    """If that would happen, these effects happen instead; `may`: if its player wants.

    `times` in a turn at most, or `within` another time.
    """

    event: Trigger
    instead: tuple["Effect", ...] = ()
    may: bool = False
    times: int | None = None
    within: Within = "turn"


Change: TypeAlias = (
    Adjust
    | Become
    | Multiply
    | Bound
    | Specify
    | Gain
    | Negate
    | StopTime
    | Cannot
    | Can
    | Must
    | Unaffected
    | ComeRested
    | Surcharge
    | Discount
    | Alternative
    | Lessen
    | Start
    | Replace
)


# Effects.


class Total(Node, frozen=True):
    """What a figure of cards comes to, over all of them."""

    figure: str
    within: Range


class Choose(Node, frozen=True, tag_field="do", tag="choose"):
    """Choose so many cards (as many as there are, if fewer), and name them. `chance`: at random; `both`: each player
    so many, the turn player first, of cards such as that player calls them (`you`: the chooser).

    `total`: what a figure of all that are chosen comes to. `also`: beside the cards that have the name already, which
    keep it, and are not chosen again. `different`: no two of them share a name (or a number, …). `ignoring`: cards that
    cannot be chosen because of these keywords can be, all the same.
    """

    cards: Cards
    count: Amount = 1
    up_to: bool = False
    by: Literal["you", "opponent", "both", "chance"] = "you"
    name: str = "it"
    total: Total | None = None
    also: bool = False
    different: Alike | None = None
    ignoring: tuple[str, ...] = ()


class ChooseSkill(Node, frozen=True, tag_field="do", tag="choose_skill"):
    """Choose one skill of such cards, which can be chosen, and name it, and its card: for changes that follow.

    `kinds`, `keywords`: one of any of these; the keyword `any` is any keyword skill. `up_to`: or none.
    """

    cards: Cards
    kinds: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    up_to: bool = False
    by: Literal["you", "opponent"] = "you"
    name: str = "skill"


class Draw(Node, frozen=True, tag_field="do", tag="draw"):
    """Draw cards."""

    count: Amount = 1
    up_to: bool = False
    whose: Who = "you"
    name: str = ""


class Discard(Node, frozen=True, tag_field="do", tag="discard"):
    """Choose cards of the hand and put them on the discard pile."""

    count: Amount = 1
    up_to: bool = False
    whose: Who = "you"
    cards: Cards = Cards()
    chance: bool = False
    name: str = "it"


class Move(Node, frozen=True, tag_field="do", tag="move"):
    """Move cards to their owners' zone. `place` in it: on top, or at the bottom. `alone`: not the cards under them.

    `order`: in which several come to lie where that matters: as their owners want, by chance, so that none knows it, or
    as the player with the skill wants, who has looked at them.
    """

    to: str
    what: What = "it"
    place: Literal["top", "bottom"] = "top"
    mode: Mode = "active"
    face: Literal["up", "down"] | None = None
    reveal: bool = False
    alone: bool = False
    order: Placing = "any"
    name: str = ""


class Play(Node, frozen=True, tag_field="do", tag="play"):
    """Play cards without their cost; `pay`: if it is paid. `to`: to that zone; `onto`: on top of the cards named so.

    `keeps_mode`: in the mode of the card on top of which it is played.
    """

    what: What = "it"
    mode: Mode = "active"
    pay: bool = False
    to: str = ""
    onto: str = ""
    keeps_mode: bool = False
    name: str = ""


class Ko(Node, frozen=True, tag_field="do", tag="ko"):
    """KO (destroy) cards."""

    what: What = "it"
    name: str = ""


class Switch(Node, frozen=True, tag_field="do", tag="switch"):
    """Switch cards to Rest Mode or Active Mode."""

    mode: Mode
    what: What = "it"
    name: str = ""


class Give(Node, frozen=True, tag_field="do", tag="give"):
    """Change cards for a time. `live`: whatever cards are such, as long as it lasts. `uses`: those of `next_use`."""

    changes: tuple[Change, ...]
    what: What = "it"
    until: Span = "turn"
    live: bool = False
    uses: int = 1


class Decree(Node, frozen=True, tag_field="do", tag="decree"):
    """Change what a player can do for a time. `uses`: those of `next_use`."""

    changes: tuple[Change, ...]
    whose: Who = "opponent"
    until: Span = "turn"
    uses: int = 1


class Damage(Node, frozen=True, tag_field="do", tag="damage"):
    """Deal damage to a player."""

    count: Amount = 1
    whose: Who = "opponent"
    source: What = "this"
    name: str = ""


class Mark(Node, frozen=True, tag_field="do", tag="counters"):
    """Put counters of a kind under cards; a number below zero removes them.

    `least`: so many are left at least; in a game where a card that lacks some loses something else, that is kept, too.
    """

    kind: str
    by: Amount
    what: What = "this"
    name: str = ""
    least: int | None = None


class Put(Node, frozen=True, tag_field="do", tag="put"):
    """Put things beside a player's cards (points, say); below zero: remove them."""

    kind: str
    by: Amount
    whose: Who = "you"
    name: str = ""


class Look(Node, frozen=True, tag_field="do", tag="look"):
    """Look at cards, and name them."""

    cards: Cards
    name: str = "looked"


class Reveal(Node, frozen=True, tag_field="do", tag="reveal"):
    """Show cards to all, and name them."""

    what: What
    name: str = "revealed"


class Search(Node, frozen=True, tag_field="do", tag="search"):
    """Choose cards, shown to all, and name them; a deck is shuffled after what is done with them.

    They are from the player's own deck, if the selector does not say that it is of the opponent, or which zones.
    """

    cards: Cards
    count: Amount = 1
    then: tuple["Effect", ...] = ()
    name: str = "it"


class Shuffle(Node, frozen=True, tag_field="do", tag="shuffle"):
    """Shuffle a zone; `of`: that of each owner of the cards of this name, whoever controlled them."""

    zone: str = "deck"
    whose: Who = "you"
    of: str = ""


class Stack(Node, frozen=True, tag_field="do", tag="stack"):
    """Place cards under another, at the very bottom."""

    what: What = "it"
    under: What = "this"
    face: Literal["up", "down"] | None = None
    name: str = ""


class Nullify(Node, frozen=True, tag_field="do", tag="nullify"):
    """The attack, or what is being played or used, is negated."""

    what: Nullified = "attack"
    number: Amount | None = None


class Guard(Node, frozen=True, tag_field="do", tag="guard"):
    """The attack goes on against this card."""

    what: What = "this"


class Flip(Node, frozen=True, tag_field="do", tag="flip"):
    """Turn cards over, to their other side."""

    what: What = "this"


class Use(Node, frozen=True, tag_field="do", tag="use"):
    """Activate a skill of that card; its skill cost has to be paid. `pay`: the card's cost too."""

    what: What = "it"
    kinds: tuple[str, ...] = ()
    pay: bool = False


class Control(Node, frozen=True, tag_field="do", tag="control"):
    """Gain control of cards: they come to the player's zone as they are."""

    what: What = "it"
    whose: Literal["you", "opponent"] = "you"


class Remove(Node, frozen=True, tag_field="do", tag="remove"):
    """Remove cards from the game."""

    what: What = "it"
    name: str = ""


class Skip(Node, frozen=True, tag_field="do", tag="skip"):
    """A player's next such part of the turn (or the `turn`) is skipped."""

    part: str
    whose: Literal["you", "opponent"] = "opponent"


class Finish(Node, frozen=True, tag_field="do", tag="finish"):
    """The part of the turn that is going on (`battle`, `combat`, `turn`) ends at once."""

    part: str


class ExtraTurn(Node, frozen=True, tag_field="do", tag="extra_turn"):
    """A player takes one more turn after this one, or after their next."""

    whose: Literal["you", "opponent"] = "you"


class End(Node, frozen=True, tag_field="do", tag="end"):
    """A player wins or loses the game."""

    result: Literal["win", "lose"]
    whose: Literal["you", "opponent"] = "you"


class Pay(Node, frozen=True, tag_field="do", tag="pay"):
    """Pay that much; `specified`: one word for each color that is asked.

    `kind`: of what a single card has and pays all of it with, by the game's word.
    """

    total: Amount = 0
    specified: tuple[str, ...] = ()
    whose: Literal["you", "opponent"] = "you"
    name: str = ""
    kind: str = ""


class May(Node, frozen=True, tag_field="do", tag="may"):
    """These, if the player wants."""

    effects: tuple["Effect", ...]
    by: Literal["you", "opponent"] = "you"
    name: str = "may"


class Named(Node, frozen=True, tag_field="do", tag="named"):
    """These, under a name by which it is asked whether they were done (`Did`), or how often (`Done`): of any effects,
    also those that have no name of their own.
    """

    effects: tuple["Effect", ...]
    name: str


class If(Node, frozen=True, tag_field="do", tag="if"):
    """These if all the conditions are fulfilled, otherwise those."""

    conditions: tuple[Condition, ...]
    then: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


class Modes(Node, frozen=True, tag_field="do", tag="modes"):
    """Choose among these, and do what was chosen in any order; none twice."""

    options: tuple[tuple["Effect", ...], ...]
    count: Amount = 1
    up_to: bool = False
    by: Literal["you", "opponent"] = "you"


class Number(Node, frozen=True, tag_field="do", tag="number"):
    """Choose the number that X stands for. In a cost: one that can be paid, whatever number that is without `most`."""

    within: Range
    by: Literal["you", "opponent"] = "you"


class Repeat(Node, frozen=True, tag_field="do", tag="repeat"):
    """Do these so many times."""

    times: Amount
    effects: tuple["Effect", ...]


class Later(Node, frozen=True, tag_field="do", tag="later"):
    """Do these when that happens: once, or each time until then."""

    when: Trigger
    effects: tuple["Effect", ...]
    until: Span = "game"
    each_time: bool = False


class Declare(Node, frozen=True, tag_field="do", tag="declare"):
    """Declare one of all the words of that sort that the game has: a card's `name`, a `kind`, a `color`, a `trait`."""

    what: str = "name"
    by: Literal["you", "opponent"] = "you"


class Printed(Node, frozen=True):
    """A figure that a text says of a card that it creates."""

    figure: str
    value: int


class Token(Node, frozen=True, tag_field="do", tag="token"):
    """Put a token (or a copy of a card) into play: the game's own of that number, or one of that name, `printed` so.

    `name`: that of all that are made.
    """

    number: str
    count: Amount = 1
    mode: Mode = "active"
    printed: tuple[Printed, ...] = ()
    name: str = ""


class Harm(Node, frozen=True):
    """So much damage of a kind, by the game's word; `more`: beside what such an attack does in any case."""

    kind: str
    count: Amount
    more: bool = False


class Attack(Node, frozen=True, tag_field="do", tag="attack"):
    """Make an attack of that kind, or attack with a card (`what`); `successful`: what follows if it is not stopped,
    `stopped`: if it is.

    `keywords`: what is said of the attack (`focused`, `unstoppable`). No `damage`: what such attacks do in any case.
    """

    kind: str = ""
    keywords: tuple[str, ...] = ()
    damage: tuple[Harm, ...] = ()
    successful: tuple["Effect", ...] = ()
    stopped: tuple["Effect", ...] = ()
    what: What | None = None


class Manual(Node, frozen=True, tag_field="do", tag="manual"):
    """Do by hand what a printed text says that is not understood."""

    text: str


Effect: TypeAlias = (
    Choose
    | ChooseSkill
    | Draw
    | Discard
    | Move
    | Play
    | Ko
    | Switch
    | Give
    | Decree
    | Damage
    | Mark
    | Put
    | Look
    | Reveal
    | Search
    | Shuffle
    | Stack
    | Nullify
    | Guard
    | Flip
    | Use
    | Control
    | Remove
    | Skip
    | Finish
    | ExtraTurn
    | End
    | Pay
    | May
    | Named
    | If
    | Modes
    | Number
    | Repeat
    | Later
    | Declare
    | Token
    | Attack
    | Manual
)


# Skills.


class Limit(Node, frozen=True):
    """How often a skill can be used: so many `times` a turn (or another time), per copy, or by all cards of a name; or
    by all skills of the copy that are so limited, which are one `text` on the card.
    """

    times: int = 1
    within: Within = "turn"
    per: Literal["copy", "name", "text"] = "copy"


class Grant(Node, frozen=True):
    """What a permanent skill does: it changes these cards, and the player."""

    changes: tuple[Change, ...]
    what: What = "this"
    player: Who | None = None


class Skill(Node, frozen=True):
    """One skill of a card.

    `keyword`: the keyword skill it is. `timing`: when an `activate` or `counter` skill can be used. `label`: what
    stands for its trigger on the card (`On Play`). `zones`: where it is valid, if not where such a card's skills are.
    `turn`: in whose turn it is valid. `conditions`: only if these are fulfilled. `costs`: skill costs, of which one is
    paid; none: it has none. `targets`: chosen as it is declared, where the game's rules say so. `materials`: the cards
    on which it is played (Evolve). A permanent skill has `grants`, the others `effects`.
    """

    kind: Literal["activate", "auto", "permanent", "counter"]
    keyword: str = ""
    label: str = ""
    timing: tuple[str, ...] = ()
    trigger: Trigger | None = None
    zones: tuple[str, ...] = ()
    turn: Literal["you", "opponent"] | None = None
    limit: Limit | None = None
    conditions: tuple[Condition, ...] = ()
    costs: tuple[tuple[Effect, ...], ...] = ()
    targets: tuple[Choose, ...] = ()
    materials: tuple[Cards, ...] = ()
    effects: tuple[Effect, ...] = ()
    grants: tuple[Grant, ...] = ()
