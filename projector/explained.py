"""Explanations of cards as a seat may know them: their figures step by step, their skills, and ongoing effects."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.brief import Brief
from events.cards.prints import CardSkill, Print
from events.game import Game
from events.language.effect import Cards, Change, Did, DidNot, Done, Figure, Gain, Node, Skill, Specify, X
from events.language.lexicon import Lexicon
from events.language.sentences import change_words, skill_words
from events.once import once_each
from events.seats.eyes import Eyes, Ref, SeenGroup, cards_of
from events.table.fact import Fact
from events.table.ids import PLAYERS, Card, Player, zone_of, zone_owner
from events.table.sight import knows, name_of
from events.table.state import State
from events.values.cache import ValueCache
from events.values.context import Applied
from events.values.dependencies import dependencies_of, invalidated
from events.values.figures import NUMERIC
from events.values.granting import given
from events.values.holding import conditions_hold, holding, in_its_zone, negated, on_card, skills
from events.values.selecting import needs_information
from events.values.value import explain, figure

ELSEWHERE = "not where the card lies"
OTHER_TURN = "not in this turn"
NEGATED = "negated"
UNFULFILLED = "its condition is not fulfilled"
UNSEEN = "that depends on cards not seen"
UNKNOWN = "a card"
CONDITIONS = "conditions"
"""Among the dependencies of all conditions."""


class FigureStep(msgspec.Struct, frozen=True):
    """A step to a figure: its cause in words, and the value after it. `source`: a card's name; None: print, rules."""

    source: str | None
    words: str
    after: int | None


class PrintedSkill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A printed skill: its words, the zones in which it is valid, and the player in whose turn it is."""

    words: str
    zones: tuple[str, ...]
    turn: str | None = None


class SkillNow(msgspec.Struct, frozen=True):
    """A current skill of a card. `source`: the name of the card that gave it, None if it is printed.

    `valid` is None if that depends on cards which the seat does not see; `why`: the reason if it is not True.
    """

    words: str
    source: str | None = None
    valid: bool | None = True
    why: str | None = None


class Changed(msgspec.Struct, frozen=True):
    """An effect on a card beside figures and skills: `Frost: can't attack`. `source`: the name of its card."""

    source: str
    words: str


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """The difference of a card from its print: the figures that cards have changed, the skills it gained.

    `off`: the reasons for which printed skills, by their id, are not valid, other than the card's zone and the turn
    player. `flipped`: the back side is up.
    """

    flipped: bool = False
    figures: Mapping[str, tuple[FigureStep, ...]] = {}
    gained: tuple[SkillNow, ...] = ()
    off: Mapping[int, str] = {}
    changes: tuple["Changed", ...] = ()


class Explained(Brief, msgspec.Struct, frozen=True):
    """The explanation of a card at a position: its figures with their steps, its skills, other effects on it."""

    ref: Ref
    number: str
    name: str
    zone: str
    figures: Mapping[str, tuple[FigureStep, ...]]
    skills: tuple[SkillNow, ...]
    changes: tuple[Changed, ...]


class Witness:
    """A seat that watches a game, for explanations of the cards that it sees.

    It knows the source of an effect if it saw that card as the effect began, even if the card is hidden since. The
    state has a cache of its values from then on.
    """

    def __init__(self, game: Game, eyes: Eyes) -> None:
        self.game = game
        self.lexicon = game.texts.lexicon
        self._in_words = _wording(self.lexicon)
        self.eyes = eyes
        eyes.state.cache = ValueCache()
        self.static_zones = type(eyes.state).printed is not State.printed
        self.prints: dict[str, tuple[PrintedSkill, ...]] = {}
        self._sources: dict[int, str] = {}
        self._conditional: dict[str, frozenset[str]] = {}
        """The dependencies of the conditions of printed skills, by the side of a card that has any."""
        self._stale: set[Card] | None = None
        self._cache = eyes.state.cache
        self._battling: tuple[Card, ...] = ()
        self._open: dict[Card, frozenset[str]] = {}
        eyes.folded = self._note_stale

    def watch(self, group: Sequence[Fact], *, after_each: Callable[[], None] = lambda: None) -> SeenGroup:
        """The group as this seat sees it, after folding it into the state."""

        def note_sources() -> None:
            for number, effect in self.eyes.state.effects.items():
                if number not in self._sources:
                    self._sources[number] = self._named(effect.source)
            after_each()

        return self.eyes.watch(group, after_each=note_sources)

    def take_stale(self) -> set[Card] | None:
        """The cards that may look otherwise than as this was last asked; None: any may."""
        stale, self._stale = self._stale, set()
        return stale

    def _note_stale(self, fact: Fact) -> None:
        """Note the cards that a fact just folded can have changed, by what it names and what values depend on."""
        state, words = self.eyes.state, fact.invalidates
        if words is None:
            words = invalidated(state, fact)
        if words is None or state.cache is not self._cache:
            self._stale, self._cache = None, state.cache
        if "role" in (words or ("role",)):
            before, self._battling = self._battling, state.battling()
            self._add_stale(before)
            self._add_stale(self._battling)
        if words is None or self._stale is None:
            return
        cards = cards_of(fact)
        self._add_stale(cards)
        turned = [card for card in cards if self.eyes.has_handle(card) != knows(state, self.eyes.seat, card)]
        if any(card in state.static_zones or card in state.cache.settled for card in turned):
            self._stale = None  # a card that changes others: its name stands beside what it changes
            return
        for card, depends_on in self._open.items():
            if turned or not words.isdisjoint(depends_on) or (words and "figures" in depends_on):
                self._stale.add(card)

    def _add_stale(self, cards: Sequence[Card]) -> None:
        if self._stale is not None:
            self._stale.update(cards)

    def name(self, card: Card) -> str:
        """The name of a seen card on the side that is up."""
        return name_of(self.eyes.state, card)

    def difference(self, card: Card) -> Difference | None:
        """The difference of a seen card from its print; None if there is none, or the game's cards have no skills."""
        if not self.static_zones:
            return None
        state = self.eyes.state
        printed = state.printed(card)
        flipped = state.cards[card].flipped
        conditional = self._note_print(card, printed)
        if conditional:
            self._open[card] = conditional
        else:
            self._open.pop(card, None)
        changed = (state.effects or state.static_zones) and holding(state, card)
        if not (flipped or conditional or changed):
            return None
        all_steps = {name: self._steps(card, name, printed) for name in printed.figures} if changed else {}
        difference = Difference(
            flipped=flipped,
            figures={name: steps for name, steps in all_steps.items() if _is_changed(steps)},
            gained=tuple(
                self._skill_now(card, card_skill)
                for card_skill in skills(state, card)
                if card_skill not in printed.card_skills
            ),
            off={skill.id: why for skill in printed.card_skills if (why := self._off(card, skill)) is not None},
            changes=self._changes(card),
        )
        return None if difference == Difference() else difference

    def explained(self, card: Card) -> Explained:
        """The explanation of a seen card now."""
        card_state = self.eyes.state.cards[card]
        assert card_state.face is not None
        return Explained(
            ref=self.eyes.ref(card),
            number=card_state.face.number,
            name=self.name(card),
            zone=card_state.zone,
            figures=self._figures(card),
            skills=self._skills(card),
            changes=self._changes(card) if self.static_zones else (),
        )

    def _figures(self, card: Card) -> Mapping[str, tuple[FigureStep, ...]]:
        state = self.eyes.state
        if self.static_zones:
            printed = state.printed(card)
            return {name: self._steps(card, name, printed) for name in printed.figures}
        return {
            name: _plain_steps(state, card, name, read(state, card)) for name, read in self.game.board.values.items()
        }

    def _skills(self, card: Card) -> tuple[SkillNow, ...]:
        card_skills = skills(self.eyes.state, card) if self.static_zones else ()
        return tuple(self._skill_now(card, card_skill) for card_skill in card_skills)

    def _changes(self, card: Card) -> tuple[Changed, ...]:
        """The effects on a card beside figures and gained skills, other than of its own or unknown permanent skills."""
        others = [a for a in holding(self.eyes.state, card) if not (a.permanent and a.source == card)]
        listed = [(applied, self._source(applied)) for applied in others if _is_listed(applied.change)]
        return tuple(
            Changed(source, change_words(applied.change, self.lexicon))
            for applied, source in listed
            if not (applied.permanent and source == UNKNOWN)
        )

    def _steps(self, card: Card, name: str, printed: Print) -> tuple[FigureStep, ...]:
        """The steps to a figure. A step by a card that the seat does not know has its amount alone."""
        state = self.eyes.state
        if printed.figures[name] is None:
            return (FigureStep(None, "printed", None),)
        rest = list(holding(state, card))
        steps: list[FigureStep] = []
        for source, made_by, after in explain(state, card, name):
            by = after - (steps[-1].after or 0) if steps else 0
            source_name = None
            if isinstance(made_by, str):
                step_words = f"{by:+} {_caption(name)} from {made_by}" if steps else made_by
            else:
                assert source is not None
                source_name = self._source(_pop_change(rest, source, made_by))
                unknown = source_name == UNKNOWN
                step_words = f"gets {by:+} {_caption(name)}" if unknown else change_words(made_by, self.lexicon)
            steps.append(FigureStep(source_name, step_words, after))
        now = figure(state, card, name)
        if now != steps[-1].after:
            steps.append(FigureStep(None, "as the rules read it", now))
        return tuple(steps)

    def _skill_now(self, card: Card, card_skill: CardSkill) -> SkillNow:
        source = None
        for applied, change in on_card(self.eyes.state, card, Gain):
            if card_skill in given(applied, change, self.eyes.state.keyword_skills):
                source = self._source(applied)
        why = self._why(card, card_skill)
        return SkillNow(self._in_words(card_skill.skill), source, None if why == UNSEEN else why is None, why)

    def _why(self, card: Card, card_skill: CardSkill) -> str | None:
        """The reason for which a skill is not valid now, or the seat cannot know; None if it is valid."""
        state = self.eyes.state
        if not in_its_zone(state, card, card_skill.skill):
            return ELSEWHERE
        if not conditions_hold(state, card, msgspec.structs.replace(card_skill.skill, conditions=())):
            return OTHER_TURN
        return self._off(card, card_skill)

    def _off(self, card: Card, card_skill: CardSkill) -> str | None:
        """The reason for which a skill in its zone is not valid, in whatever turn; None if it is."""
        state, skill = self.eyes.state, card_skill.skill
        if not in_its_zone(state, card, skill):
            return None
        if negated(state, card, skill):
            return NEGATED
        selectors = _information_selectors(skill) if skill.conditions else None
        if selectors is None:
            return None
        master = zone_owner(state.cards[card].zone)
        if any(self._unseen(selector, master) for selector in selectors):
            return UNSEEN
        return None if conditions_hold(state, card, _in_any_turn(skill)) else UNFULFILLED

    def _unseen(self, cards: Cards, master: Player) -> bool:
        """Whether this seat does not see all cards in a selector's zones."""
        state = self.eyes.state
        players = [p for p in PLAYERS if cards.whose == "both" or (cards.whose == "you") == (p == master)]
        zones = [zone_of(player, name) for player in players for name in cards.zones or state.usual_zones]
        return any(not knows(state, self.eyes.seat, card) for zone in zones for card in state.zones[zone])

    def _note_print(self, card: Card, printed: Print) -> frozenset[str]:
        """The dependencies of the conditions of a card's printed skills, which are stored in words.

        Empty if none has conditions.
        """
        flipped = self.eyes.state.cards[card].flipped
        key = f"{printed.number}/back" if flipped else printed.number
        if key not in self.prints:
            usual = self.eyes.state.skill_zones(card)
            self.prints[key] = tuple(
                PrintedSkill(self._in_words(skill), skill.zones or usual, skill.turn) for skill in printed.skills
            )
            self._conditional[key] = self._dependencies(printed.skills)
        return self._conditional[key]

    def _dependencies(self, printed: Sequence[Skill]) -> frozenset[str]:
        usual = self.eyes.state.usual_zones
        parts = [dependencies_of(part, usual) for skill in printed for part in skill.conditions]
        return frozenset({CONDITIONS}).union(*parts) if parts else frozenset()

    def _source(self, applied: Applied) -> str:
        """The name of the card that a change comes from; UNKNOWN if this seat does not know it."""
        if applied.permanent:
            return self._named(applied.source)
        return self._sources.get((applied.skill_id - 1000) // 10, UNKNOWN)

    def _named(self, card: Card) -> str:
        return self.name(card) if knows(self.eyes.state, self.eyes.seat, card) else UNKNOWN


def _pop_change(rest: list[Applied], source: Card, change: Change) -> Applied:
    """The first such change of a source, removed from the rest."""
    first = next(applied for applied in rest if applied.source == source and applied.change == change)
    rest.remove(first)
    return first


def _is_listed(change: Change) -> bool:
    """Whether a change is listed by itself; changes of figures are steps, gained skills are among the skills."""
    if isinstance(change, Gain):
        return bool(change.names or change.traits or change.colors) and not (change.keywords or change.skills)
    return not isinstance(change, (*NUMERIC, Specify)) or (isinstance(change, Specify) and change.none)


def _is_changed(steps: Sequence[FigureStep]) -> bool:
    """Whether cards have changed a figure; additions of the rules alone do not count."""
    return any(step.source for step in steps) and any(step.after != steps[0].after for step in steps)


def _plain_steps(state: Any, card: Card, name: str, now: int | None) -> tuple[FigureStep, ...]:
    """The steps to a figure of a game without skills: the printed value, and the current one if it differs."""
    printed = getattr(state.cards[card].face, name, None)
    return (FigureStep(None, "printed", printed), *([FigureStep(None, "now", now)] if now != printed else []))


def _caption(name: str) -> str:
    return name.replace("_", " ")


@once_each
def _wording(lexicon: Lexicon) -> Callable[[Skill], str]:
    """What puts skills in words by a lexicon, each once."""

    def in_words(skill: Skill) -> str:
        return skill_words(skill, lexicon)

    return once_each(in_words)


@once_each
def _in_any_turn(skill: Skill) -> Skill:
    """The skill without its turn, valid in every turn."""
    return msgspec.structs.replace(skill, turn=None)


@once_each
def _information_selectors(skill: Skill) -> Sequence[Cards] | None:
    """The selectors in a skill's conditions that need cards' information; None if only its resolution can tell."""
    nodes = list(_nodes(skill.conditions))
    if any(map(_needs_resolution, nodes)):
        return None
    selectors = [(node.of, True) if isinstance(node, Figure) else (node, False) for node in nodes]
    return [cards for cards, always in selectors if isinstance(cards, Cards) and (always or needs_information(cards))]


def _needs_resolution(node: Node) -> bool:
    """Whether a condition refers to effects of its own skill, and can be judged only while that is resolved."""
    names = [getattr(node, field, None) for field in ("cards", "of", "among", "under")]
    return isinstance(node, Did | DidNot | Done | X) or any(isinstance(name, str) and name != "this" for name in names)


def _nodes(value: Any) -> Iterator[Node]:
    """The nodes in a value of the effect language, parents before children."""
    if isinstance(value, Node):
        yield value
        value = [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, list | tuple):
        for part in value:
            yield from _nodes(part)
