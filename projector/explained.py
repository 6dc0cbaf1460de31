"""What a card is now and what made it so, as one seat may know it: its figures step by step, and its skills."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from events.brief import Brief
from events.cards.prints import CardSkill, Print
from events.game import Game
from events.language.effect import Cards, Change, Did, DidNot, Done, Figure, Gain, Node, Skill, Specify, X
from events.language.sentences import change_words, skill_words
from events.once import once_each
from events.seats.eyes import Eyes, Ref, SeenGroup
from events.table.fact import Fact
from events.table.ids import PLAYERS, Card, Player, zone_of, zone_owner
from events.table.sight import name_of, sees
from events.table.state import State
from events.values.cache import ValueCache
from events.values.context import Applied
from events.values.figures import NUMERIC
from events.values.granting import given
from events.values.holding import holding, in_its_zone, negated, on_card, ready, skills
from events.values.selecting import needs_information
from events.values.value import explain, figure

ELSEWHERE = "not where the card lies"
OTHER_TURN = "not in this turn"
NEGATED = "negated"
UNFULFILLED = "its condition is not fulfilled"
UNSEEN = "that depends on cards not seen"
UNKNOWN = "a card"


class FigureStep(msgspec.Struct, frozen=True):
    """One thing that made a figure what it is. `source`: the name of the card that did it; None: print or rules."""

    source: str | None
    words: str
    after: int | None


class PrintedSkill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A skill as a card prints it: in words, where it is valid, and in whose turn."""

    words: str
    zones: tuple[str, ...]
    turn: str | None = None


class SkillNow(msgspec.Struct, frozen=True):
    """A skill that a card has. `source`: the card that gave it, None if it is printed.

    `valid` is None where that depends on cards which the seat does not see; `why`: why it is not valid, or not known.
    """

    words: str
    source: str | None = None
    valid: bool | None = True
    why: str | None = None


class Changed(msgspec.Struct, frozen=True):
    """What else was done to a card that holds now: `Frost: can't attack`. `source`: the card that did it."""

    source: str
    words: str


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """In what a card differs from its print: the figures that cards have changed, the skills it gained.

    `off`: the printed skills, by their place, that are not valid for another reason than where the card is or whose
    turn it is, and that reason. `flipped`: the back side is up.
    """

    flipped: bool = False
    figures: Mapping[str, tuple[FigureStep, ...]] = {}
    gained: tuple[SkillNow, ...] = ()
    off: Mapping[int, str] = {}
    changes: tuple["Changed", ...] = ()


class Explained(Brief, msgspec.Struct, frozen=True):
    """All that a card is at a position: each figure with what made it, in order, and its skills."""

    ref: Ref
    number: str
    name: str
    zone: str
    figures: Mapping[str, tuple[FigureStep, ...]]
    skills: tuple[SkillNow, ...]
    changes: tuple[Changed, ...]


class Witness:
    """A seat that watches a game and tells of the cards it sees: their figures, their skills, where these came from.

    Which card an effect comes from it knows if it saw that card as the effect began, whatever became of the card.
    """

    def __init__(self, game: Game, eyes: Eyes) -> None:
        self.game = game
        self.eyes = eyes
        self.static_zones = type(eyes.state).printed is not State.printed
        self.prints: dict[str, tuple[PrintedSkill, ...]] = {}
        self._sources: dict[int, str] = {}
        self._conditional: set[str] = set()

    def watch(self, group: Sequence[Fact], *, after_each: Callable[[], None] = lambda: None) -> SeenGroup:
        """Fold a group into the state; the group as this seat sees it."""

        def noted() -> None:
            for number, effect in self.eyes.state.effects.items():
                if number not in self._sources:
                    self._sources[number] = self._named(effect.source)
            after_each()

        return self.eyes.watch(group, after_each=noted)

    def name(self, card: Card) -> str:
        """What a seen card is called on the side that is up."""
        return name_of(self.eyes.state, card)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """While this lasts, what is read of the table is kept: no fact may be watched meanwhile."""
        self.eyes.state.cache = ValueCache()
        try:
            yield
        finally:
            self.eyes.state.cache = None

    def difference(self, card: Card) -> Difference | None:
        """In what a seen card differs from its print; None if in nothing, or if the game's cards have no skills."""
        if not self.static_zones:
            return None
        state = self.eyes.state
        printed = state.printed(card)
        flipped = state.cards[card].flipped
        conditional = self._note_print(card, printed)
        changed = (state.effects or state.static_zones) and holding(state, card)
        if not (flipped or conditional or changed):
            return None
        made = {name: self._made(card, name, printed) for name in printed.figures} if changed else {}
        found = Difference(
            flipped=flipped,
            figures={name: steps for name, steps in made.items() if _moved(steps)},
            gained=tuple(
                self._skill_now(card, card_skill)
                for card_skill in skills(state, card)
                if card_skill not in printed.card_skills
            ),
            off={own.id: why for own in printed.card_skills if (why := self._off(card, own)) is not None},
            changes=self._changes(card),
        )
        return None if found == Difference() else found

    def explained(self, card: Card) -> Explained:
        """All that a seen card is now."""
        held = self.eyes.state.cards[card]
        assert held.face is not None
        return Explained(
            ref=self.eyes.ref(card),
            number=held.face.number,
            name=self.name(card),
            zone=held.zone,
            figures=self._figures(card),
            skills=self._skills(card),
            changes=self._changes(card) if self.static_zones else (),
        )

    def _figures(self, card: Card) -> Mapping[str, tuple[FigureStep, ...]]:
        state = self.eyes.state
        if self.static_zones:
            printed = state.printed(card)
            return {name: self._made(card, name, printed) for name in printed.figures}
        return {name: _plainly(state, card, name, read(state, card)) for name, read in self.game.board.values.items()}

    def _skills(self, card: Card) -> tuple[SkillNow, ...]:
        held = skills(self.eyes.state, card) if self.static_zones else ()
        return tuple(self._skill_now(card, one) for one in held)

    def _changes(self, card: Card) -> tuple[Changed, ...]:
        """What holds for the card beside figures and gained skills; not what it says of itself, nor what is unknown."""
        held = [one for one in holding(self.eyes.state, card) if not (one.permanent and one.source == card)]
        told = [(one, self._source(one)) for one in held if _is_told(one.change)]
        return tuple(
            Changed(source, change_words(one.change))
            for one, source in told
            if not (one.permanent and source == UNKNOWN)
        )

    def _made(self, card: Card, name: str, printed: Print) -> tuple[FigureStep, ...]:
        """The steps to a figure. What a card that the seat does not know did to it, is told by its result alone."""
        state = self.eyes.state
        if printed.figures[name] is None:
            return (FigureStep(None, "printed", None),)
        left = list(holding(state, card))
        steps: list[FigureStep] = []
        for source, words, after in explain(state, card, name):
            by = after - (steps[-1].after or 0) if steps else 0
            told, teller = words, None
            if source is not None:
                teller = self._source(_taken(left, source, words))
                told = f"gets {by:+} {_spoken(name)}" if teller == UNKNOWN else words
            elif steps:
                told = f"{by:+} {_spoken(name)} from {words}"
            steps.append(FigureStep(teller, told, after))
        now = figure(state, card, name)
        if now != steps[-1].after:
            steps.append(FigureStep(None, "as the rules read it", now))
        return tuple(steps)

    def _skill_now(self, card: Card, card_skill: CardSkill) -> SkillNow:
        source = None
        for each, change in on_card(self.eyes.state, card, Gain):
            if card_skill in given(each, change):
                source = self._source(each)
        why = self._why(card, card_skill)
        return SkillNow(skill_words(card_skill.skill), source, None if why == UNSEEN else why is None, why)

    def _why(self, card: Card, card_skill: CardSkill) -> str | None:
        """Why a skill is not valid now, or why the seat cannot know; None: it is valid."""
        state = self.eyes.state
        if not in_its_zone(state, card, card_skill.skill):
            return ELSEWHERE
        if not ready(state, card, msgspec.structs.replace(card_skill.skill, conditions=())):
            return OTHER_TURN
        return self._off(card, card_skill)

    def _off(self, card: Card, card_skill: CardSkill) -> str | None:
        """Why a skill that lies where it can be valid is not, whoever's turn it is."""
        state, skill = self.eyes.state, card_skill.skill
        if not in_its_zone(state, card, skill):
            return None
        if negated(state, card, skill):
            return NEGATED
        asked = _cards_asked(skill) if skill.conditions else None
        if asked is None:
            return None
        master = zone_owner(state.cards[card].zone)
        if any(self._unseen(cards, master) for cards in asked):
            return UNSEEN
        return None if ready(state, card, _in_any_turn(skill)) else UNFULFILLED

    def _unseen(self, cards: Cards, master: Player) -> bool:
        """Whether this seat does not see all cards that lie where the selector looks."""
        state = self.eyes.state
        players = [one for one in PLAYERS if cards.whose == "both" or (cards.whose == "you") == (one == master)]
        zones = [zone_of(player, name) for player in players for name in cards.zones or state.usual_zones]
        return any(not sees(state, self.eyes.seat, card) for zone in zones for card in state.zones[zone])

    def _note_print(self, card: Card, printed: Print) -> bool:
        """Keep what the card prints, in words; whether a skill that it prints has conditions."""
        flipped = self.eyes.state.cards[card].flipped
        key = f"{printed.number}/back" if flipped else printed.number
        if key not in self.prints:
            usual = self.eyes.state.skill_zones(card)
            told = (
                PrintedSkill(skill_words(card_skill), card_skill.zones or usual, card_skill.turn)
                for card_skill in printed.skills
            )
            self.prints[key] = tuple(told)
            if any(card_skill.conditions for card_skill in printed.skills):
                self._conditional.add(key)
        return key in self._conditional

    def _source(self, applied: Applied) -> str:
        """The name of the card that a change comes from, as far as this seat knows it."""
        if applied.permanent:
            return self._named(applied.source)
        return self._sources.get((applied.skill_id - 1000) // 10, UNKNOWN)

    def _named(self, card: Card) -> str:
        return self.name(card) if sees(self.eyes.state, self.eyes.seat, card) else UNKNOWN


def _taken(left: list[Applied], source: Card, words: str) -> Applied:
    """Take out of the changes the next one of that source which is told so."""
    found = next(one for one in left if one.source == source and change_words(one.change) == words)
    left.remove(found)
    return found


def _is_told(change: Change) -> bool:
    """Whether a change is told by itself: figures are told by their steps, gained skills among the skills."""
    if isinstance(change, Gain):
        return bool(change.names or change.traits or change.colors) and not (change.keywords or change.skills)
    return not isinstance(change, (*NUMERIC, Specify)) or (isinstance(change, Specify) and change.none)


def _moved(steps: Sequence[FigureStep]) -> bool:
    """Whether cards have changed a figure: what the rules alone add, the record tells as a fact."""
    return any(step.source for step in steps) and any(step.after != steps[0].after for step in steps)


def _plainly(state: Any, card: Card, name: str, now: int | None) -> tuple[FigureStep, ...]:
    """A figure of a game that does not say what made it: the printed one, and the current one if it is another."""
    printed = getattr(state.cards[card].face, name, None)
    return (FigureStep(None, "printed", printed), *([FigureStep(None, "now", now)] if now != printed else []))


def _spoken(name: str) -> str:
    return name.replace("_", " ")


@once_each
def _in_any_turn(skill: Skill) -> Skill:
    """The skill, valid in every turn."""
    return msgspec.structs.replace(skill, turn=None)


@once_each
def _cards_asked(skill: Skill) -> Sequence[Cards] | None:
    """The selectors in a skill's conditions that ask what cards are; None: it can be judged only as it is resolved."""
    nodes = list(_nodes(skill.conditions))
    if any(map(_of_its_doing, nodes)):
        return None
    selectors = [(node.of, True) if isinstance(node, Figure) else (node, False) for node in nodes]
    return [cards for cards, asked in selectors if isinstance(cards, Cards) and (asked or needs_information(cards))]


def _of_its_doing(node: Node) -> bool:
    """Whether a condition speaks of what its skill does: it can be judged only as the skill is resolved."""
    names = [getattr(node, field, None) for field in ("cards", "of", "among", "under")]
    return isinstance(node, Did | DidNot | Done | X) or any(isinstance(name, str) and name != "this" for name in names)


def _nodes(found: Any) -> Iterator[Node]:
    """Every node within."""
    if isinstance(found, Node):
        yield found
        found = [getattr(found, name) for name in found.__struct_fields__]
    if isinstance(found, list | tuple):
        for part in found:
            yield from _nodes(part)
