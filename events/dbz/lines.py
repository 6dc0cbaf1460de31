"""What the sentences of this game's texts say: a *line* each; and what several of their meanings share."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from events.dbz.card import (
    ANGER,
    PERSONALITY_ZONES,
    STAGE,
    USER,
)
from events.dbz.characters import NUMBERED
from events.dbz.lexicon import LEXICON
from events.dbz.playing import ALLY_STAGES
from events.language import effect as e
from events.language.card_phrases import Effects, Fields, joined
from events.language.meaning import Meaning

MAKING = ("in_use", *PERSONALITY_ZONES, "noncombats", "drills")
"""Where cards make attacks."""
USUAL_STAGES, HIGHEST = (str(ALLY_STAGES), "0"), "highest"
"""allies/play/step. `3 power stages above 0`, with which an Ally comes in any case; and its highest power stage."""
Role: TypeAlias = Literal["attack", "physical attack", "energy attack"]


class Made(NamedTuple):
    """A sentence that an attack is made; `stops`: or that the card stops such attacks instead."""

    attack: e.Attack
    cost: Effects | None = None
    stops: tuple[Role, ...] = ()


class Stopped(NamedTuple):
    """A sentence that a card stops attacks of these roles, or does something else against them, for a cost or none."""

    roles: tuple[Role, ...]
    effects: Effects
    cost: Effects | None = None
    conditions: tuple[e.Condition, ...] = ()


class OfAttack(NamedTuple):
    """A sentence that says more of the attack: what is true of it, what damage it does beside (or `instead`), what it
    costs; under conditions, if it has any; and what is done as well. `role`: the attack that it is said to be.
    """

    keywords: tuple[str, ...] = ()
    damage: tuple[e.Harm, ...] = ()
    cost: Effects | None = None
    instead: bool = False
    conditions: tuple[e.Condition, ...] = ()
    effects: Effects = ()
    role: Role = "attack"


class Followed(NamedTuple):
    """A sentence about what follows an attack that was successful, or stopped."""

    effects: Effects
    stopped: bool = False


class Empowered(NamedTuple):
    """A sentence that the attack can be empowered."""

    by: int


class XIs(NamedTuple):
    """A sentence that says what X is."""

    amount: e.Amount


class Timed(NamedTuple):
    """A sentence about when, how often (`within` a turn or a game), and if a card is used; `times_if`: so often only
    then, else as usual.
    """

    timing: str = ""
    times: int = 0
    within: e.Within = "turn"
    trigger: e.Trigger | None = None
    conditions: tuple[e.Condition, ...] = ()
    times_if: tuple[e.Condition, ...] = ()

    @property
    def is_of_use(self) -> bool:
        """Whether it says more of a use than if it is possible."""
        return self != Timed(conditions=self.conditions)


class Constant(NamedTuple):
    """A sentence about what holds as long as the card is in play."""

    grants: tuple[e.Grant, ...]
    conditions: tuple[e.Condition, ...] = ()


class Occasion(NamedTuple):
    """A sentence about what is done when something happens."""

    triggers: tuple[e.Trigger, ...]
    effects: Effects


class Deed(NamedTuple):
    """A sentence about what is done; `follows`: behind what the sentence before it does."""

    effects: Effects
    follows: bool = False


class Enduring(NamedTuple):
    """A sentence that the card has Endurance X."""


class Several(NamedTuple):
    """A sentence that says what several sentences say."""

    lines: tuple[Any, ...]


ALLY = "ally"
"""The mark of a phrase of Allies, which lie elsewhere than in play as other personalities do; no part of a selector."""


class DbzPhrases(Meaning):
    """The meaning of the rules that games share, in the words of this game."""

    lexicon = LEXICON

    def cards(self, fields: Fields) -> e.Cards:
        """The selector of what a phrase says: Allies, if nothing is said of where they lie, are those in play."""
        said = {name: value for name, value in fields.items() if name != ALLY}
        if "names" in said:
            said["names"] = tuple(one for name in said["names"] for one in NUMBERED.get(name, (name,)))
        return super().cards(joined(said, {"zones": ("allies",)} if fields.get(ALLY) and "zones" not in said else {}))


PHRASES = DbzPhrases()
YOUR_MAIN, THEIR_MAIN = (e.Cards(whose=whose, zones=("main",)) for whose in ("you", "opponent"))
YOUR_USER = e.Cards(whose="you", zones=PERSONALITY_ZONES, role=USER)


def attacks_of_style(*said: str) -> e.Cards:
    """The cards that make the player's attacks of a role, perhaps of a Martial Arts Style, which is said before it."""
    *style, role = said
    attributes = tuple(e.Attribute(kind="style", words=(each,)) for each in style)
    return e.Cards(whose="you", role=role, zones=MAKING, attributes=attributes)


def so_many(number: int, each: e.Count | e.Beside | None) -> e.Amount:
    """A number, or so many for each card or level of anger."""
    if each is None:
        return number
    return replace(each, times=number) if isinstance(each, e.Count) else e.Sum(of=(each,), times=number)


def anger_by(by: e.Amount, whose: e.Who = "you") -> Effects:
    """Gain or lose anger."""
    return (e.Put(kind=ANGER, by=by, whose=whose),)


def stages_by(by: e.Amount, what: e.What, *least: str) -> Effects:
    """Gain or lose power stages, these down to a least number."""
    return (e.Mark(kind=STAGE, by=by, what=what, least=int(least[0]) if least else None),)


def adjusting(harms: Sequence[e.Harm]) -> tuple[e.Adjust, ...]:
    """Damage that is done beside an attack's own, as changes of its figures."""
    return tuple(e.Adjust(figure=harm.kind, by=harm.count) for harm in harms)


def attack_role(kind: str) -> str:
    """The role of cards that make attacks of a kind."""
    return f"{kind} attack" if kind in ("physical", "energy") else kind


def aligned(alignment: str) -> dict[str, Any]:
    """heritage/rogue. What a selector says of heroes, villains (rogues as declared) or Majins."""
    return {"traits": (alignment,)} if alignment == "Majin" else {"role": alignment}


def held_off(role: str, until: e.Span) -> e.Effect:
    """effects/floating. Keep attacks of the other player from being successful for a time."""
    change = e.Cannot(action="succeed", cards=e.Cards(role=role))
    return e.Decree(changes=(change,), whose="opponent", until=until)


def to_highest(what: e.What) -> Effects:
    """types/power-stage/max. Raise personalities to their highest power stage: each has no more than all together."""
    return stages_by(e.Figure(figure="highest", of=what), what)
