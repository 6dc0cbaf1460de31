"""Games until every skill of some cards has been used, and why those that are left were not: for any card game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

from events.cards.card import Definition
from events.cards.prints import CardSkill
from events.game import Game
from events.language.effect import Later, Replace, Skill
from events.seats.bots import Dice
from events.skills.facts import LeftSkillActivated, LeftUseActivated, ReplacementUsed, SkillActivated, SkillTriggered
from events.table.ask import ORDER, Ask, Indexes, Option
from events.table.fact import CardFlipped, Fact
from events.table.ids import Card, Player
from events.table.ongoing import DelayResolved
from events.table.referee import Referee
from events.table.table import Table
from events.values.holding import conditions_hold, in_its_zone, valid
from tests.suite.tables import with_rules

ASKS = 1500
"""A game that asks more often is left."""
OF_PERMANENT = 1_000_000
"""Where the places of what permanent skills change begin (`events.values.value.Applied`)."""
PLAYED = -1


class Used(NamedTuple):
    """A skill, by its card, the side that prints it and its place there; `PLAYED`: the card, or its side, itself."""

    number: str
    back: bool
    place: int


class Reached(IntEnum):
    """How far a skill that was never used has come: what it waited for comes after it."""

    NOTHING = 0
    IN_PLACE = 1
    ITS_TURN = 2
    CONDITIONS = 3
    OFFERED = 4
    ACTIVATED = 5


REASONS: Mapping[tuple[str, Reached], str] = {
    ("activate", Reached.NOTHING): "its card was never where it is used at its timing",
    ("activate", Reached.IN_PLACE): "it was never the turn in which it is used",
    ("activate", Reached.ITS_TURN): "its condition never held",
    ("activate", Reached.CONDITIONS): "its cost could never be paid, or something forbade it",
    ("activate", Reached.OFFERED): "it was offered, and never activated",
    ("auto", Reached.NOTHING): "its card was never where it waits for its event",
    ("auto", Reached.IN_PLACE): "its event never came as it says",
    ("auto", Reached.OFFERED): "it was triggered, and its cost was never paid",
    ("permanent", Reached.NOTHING): "its card was never where it is valid",
    ("permanent", Reached.IN_PLACE): "it was never the turn in which it is valid",
    ("permanent", Reached.ITS_TURN): "its condition never held",
    ("permanent", Reached.CONDITIONS): "what it replaces never came",
}
DELAYED = "what it does later never came"


def everything(cards: Iterable[Definition]) -> dict[Used, Skill | None]:
    """All that there is to use of these cards."""
    found: dict[Used, Skill | None] = {}
    for card in cards:
        for back, (_, skills) in enumerate(card.sides()):
            found[Used(card.number, bool(back), PLAYED)] = None
            found |= {Used(card.number, bool(back), place): skill for place, skill in enumerate(skills)}
    return found


def replaces(skill: Skill) -> bool:
    """Whether it puts something in the place of what would happen."""
    return any(isinstance(change, Replace) for grant in skill.grants for change in grant.changes)


def kind_of(skill: Skill) -> str:
    """How a skill comes to be used: activated by a player, set off by an event, or valid all the time."""
    if skill.kind == "permanent":
        return "permanent"
    return "activate" if skill.trigger is None else "auto"


def delays(skill: Skill) -> bool:
    """Whether it does something later."""
    return any(isinstance(effect, Later) for effect in skill.effects)


def used_of(state: Any, card: Card, place: int) -> Used:
    """What the card has at that place, on the side that is up."""
    return Used(state.cards[card].face.number, state.cards[card].flipped, place)


UsedBy: TypeAlias = Callable[[Any, Fact], Iterator[Used]]
"""What is used as a fact of one game happens, beside the skills that are activated."""


@dataclass(frozen=True, kw_only=True)
class Habits:
    """How a game's players are driven. `weights`: how much options are wanted, by their verbs; others 4.

    `plain`: verbs of options whose card is not what the option uses. `full`: kinds of asks that are answered with as
    much as may be. `timings`: by kinds of asks, the timings at which skills can be activated then.
    """

    weights: Mapping[str, int]
    plain: frozenset[str]
    full: frozenset[str]
    timings: Mapping[str, str]


@dataclass
class Watch:
    """Notes what is used at the tables that it watches, and how far all else has come if it `explains`."""

    game: Game
    missing: dict[Used, Skill | None]
    used_by: UsedBy
    habits: Habits
    explains: bool = False
    reached: dict[Used, Reached] = field(default_factory=dict)

    def before(self, table: Table, group: Sequence[Fact]) -> object:
        """Called with each group of facts that is about to happen."""
        state: Any = table.state
        for fact in group:
            for used in (*self.of(state, fact), *self.used_by(state, fact)):
                self.missing.pop(used, None)
        for place, _ in table.replacing:
            if place >= OF_PERMANENT:
                source, rest = divmod(place - OF_PERMANENT, 1000)
                self.missing.pop(used_of(state, Card(source), rest // 10), None)
        return self.game.table.before(table, group)

    def of(self, state: Any, fact: Fact) -> Iterator[Used]:
        """What is used as the fact happens, in any game."""
        match fact:
            case SkillActivated(card=card, skill=place):
                yield from self.activated(state, card, place)
            case LeftSkillActivated(place=place):
                yield from self.activated(state, state.pending[place].card, state.pending[place].skill)
            case LeftUseActivated():
                yield from self.activated(state, state.declared[-1].use.card, state.declared[-1].use.skill)
            case SkillTriggered(card=card, skill=place):
                self.come(used_of(state, card, place), Reached.OFFERED)
            case DelayResolved(effect=number):
                delay = state.delays[number]
                held = state.printed(delay.source).card_skills
                yield from (used_of(state, delay.source, one.id) for one in held if delays(one.skill))
            case ReplacementUsed(card=card, place=place) if place >= OF_PERMANENT:
                yield used_of(state, card, (place - OF_PERMANENT) // 10)
            case CardFlipped(card=card):
                yield Used(state.cards[card].face.number, True, PLAYED)

    def activated(self, state: Any, card: Card, place: int) -> Iterator[Used]:
        """The skill, unless it has to wait for something to have been used whole."""
        used = used_of(state, card, place)
        skill = self.missing.get(used)
        if skill is not None and not delays(skill):
            yield used
        self.come(used, Reached.ACTIVATED)

    def come(self, used: Used, reached: Reached) -> None:
        """A skill has come so far."""
        if used in self.missing:
            self.reached[used] = max(reached, self.reached.get(used, Reached.NOTHING))

    def look(self, state: Any, cards: Sequence[Card], ask: Ask) -> None:
        """Note which permanent skills are valid now, and how far others have come."""
        for card in cards:
            for one in state.printed(card).card_skills:
                used = used_of(state, card, one.id)
                if self.missing.get(used) is None:
                    continue
                if one.skill.kind == "permanent" and not replaces(one.skill) and valid(state, card, one):
                    del self.missing[used]
                elif self.explains:
                    self.come(used, self.standing(state, card, one, ask))
        for option in ask.options if self.explains else ():
            if option.card is None or option.number is None or state.cards[option.card].face is None:
                continue
            offered = used_of(state, option.card, option.number)
            skill = self.missing.get(offered)
            if skill is not None and kind_of(skill) == "activate":
                self.come(offered, Reached.OFFERED)

    def standing(self, state: Any, card: Card, one: CardSkill, ask: Ask) -> Reached:
        """How far a skill has come at an ask, without having been offered."""
        skill, kind = one.skill, kind_of(one.skill)
        if kind == "permanent":
            if not in_its_zone(state, card, skill):
                return Reached.NOTHING
        else:
            events = skill.trigger.events if skill.trigger is not None else ()
            words = tuple(each.on for each in events) or skill.timing
            timing = self.habits.timings.get(ask.kind)
            if kind == "activate":
                words = tuple(word for word in words if word == timing and state.controller(card) == ask.player)
            if not any(card in state.listening(word) for word in words):
                return Reached.NOTHING
        if kind == "auto":
            return Reached.IN_PLACE
        if skill.turn is not None and (skill.turn == "you") != (state.turn_player == state.controller(card)):
            return Reached.IN_PLACE
        return Reached.CONDITIONS if conditions_hold(state, card, skill) else Reached.ITS_TURN

    def reasons(self) -> dict[Used, str]:
        """Why each skill that is missing was not used, and each card not played."""
        return {used: self.reason(used, skill) for used, skill in sorted(self.missing.items())}

    def reason(self, used: Used, skill: Skill | None) -> str:
        """Why it was not used."""
        if skill is None:
            return "it was never played"
        reached = self.reached.get(used, Reached.NOTHING)
        if delays(skill) and reached is Reached.ACTIVATED:
            return DELAYED
        return REASONS[kind_of(skill), reached]


@dataclass
class Driver:
    """Plays at random, for what has not been used so far: a card or skill that is missing comes first.

    `seldom`: verbs of options that are wanted as little as can be in this game.
    """

    watch: Watch
    dice: Dice
    seldom: frozenset[str] = frozenset()

    def answer(self, state: Any, ask: Ask) -> Indexes:
        """A legal answer."""
        if ask.kind == ORDER:
            return self.dice.permutation(len(ask.options))
        weights = [self.weight(state, option) for option in ask.options]
        most = ask.most if ask.kind in self.watch.habits.full or self.dice.roll(4) else ask.least
        picked: list[int] = []
        while len(picked) < most:
            picked.append(self.draw([0 if at in picked else weight for at, weight in enumerate(weights)]))
        return tuple(sorted(picked))

    def draw(self, weights: Sequence[int]) -> int:
        """One of these, by weight."""
        at, left = 0, self.dice.roll(sum(weights))
        while left >= weights[at]:
            left -= weights[at]
            at += 1
        return at

    def weight(self, state: Any, option: Option) -> int:
        """How much an option is wanted."""
        habits = self.watch.habits
        weight = 1 if option.verb in self.seldom else habits.weights.get(option.verb, 4)
        if option.card is None or state.cards[option.card].face is None or option.verb in habits.plain:
            return weight
        return weight * (8 if self.wanted(state, option.card) else 1)

    def wanted(self, state: Any, card: Card) -> bool:
        """Whether the card has something that is missing."""
        number = state.cards[card].face.number
        return any(used.number == number for used in self.watch.missing)


def play(watch: Watch, decks: Mapping[Player, Sequence[Definition]], driver: Driver) -> None:
    """A whole game, seen by the watch."""
    referee = Referee(with_rules(watch.game, before=watch.before), decks)
    state: Any = referee.state
    numbers = {used.number for used in watch.missing}
    cards = [Card(at) for at, card in enumerate(state.cards) if card.face.number in numbers]
    for _ in range(ASKS):
        if referee.ask is None:
            return
        watch.look(state, cards, referee.ask)
        referee.answer(driver.answer(state, referee.ask))
    referee.close()
