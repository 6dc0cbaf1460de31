"""Games until every sample card has been played, and every skill of theirs has been used."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from events.cards.card import Definition
from events.cards.prints import CardSkill
from events.dragon_ball_super.facts import CardEvolved, CardPlayed, LeaderPlaced
from events.fusion_world import GAME
from events.fusion_world.areas import FusionWorldState, face
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.samples import sample_cards, sample_decks
from events.language.effect import Later, Replace, Skill
from events.records.recorder import ready_deck
from events.seats.bots import Dice
from events.skills.facts import LeftSkillActivated, SkillActivated
from events.table.ask import ORDER, Ask, Indexes, Option
from events.table.fact import CardFlipped, Fact
from events.table.ids import Card, Player
from events.table.ongoing import DelayResolved
from events.table.referee import Referee
from events.table.table import Table
from events.values.holding import valid
from tests.games.fusion_world.english import skill_words
from tests.suite.tables import with_rules

LABELS = ("Flamecrown Court", "Tidecaller Depths", "Rootmother Grove", "Highmarshal Order", "Unsung Choir")
"""The decks whose cards have skills in words: any deck plays against these."""
QUICK, LONG = 60, 1000
"""How many games: of the quick form, and at most of the whole."""
SHARE = 0.85
"""How much of all is used in the games of the quick form."""
ASKS = 1500
"""A game that asks more often is left."""
OF_PERMANENT = 1_000_000
"""Where the places of what permanent skills change begin (`events.values.value.Applied`)."""


class Used(NamedTuple):
    """A skill, by its card, the side that prints it and its place there; `PLAYED`: the card, or its side, itself."""

    number: str
    back: bool
    place: int


PLAYED = -1


def sides(card: FusionWorldCard) -> Iterator[tuple[bool, Sequence[CardSkill]]]:
    """What each side prints."""
    yield False, card.front_print().card_skills
    if card.back is not None:
        yield True, card.back_print().card_skills


def everything() -> dict[Used, Skill | None]:
    """All that there is to use."""
    found: dict[Used, Skill | None] = {}
    for card in sample_cards():
        for back, held in sides(card):
            found[Used(card.number, back, PLAYED)] = None
            found |= {Used(card.number, back, one.id): one.skill for one in held}
    return found


ALL = everything()


def replaces(skill: Skill) -> bool:
    """Whether it puts something in the place of what would happen."""
    return any(isinstance(change, Replace) for grant in skill.grants for change in grant.changes)


def delays(skill: Skill) -> bool:
    """Whether it does something later."""
    return any(isinstance(effect, Later) for effect in skill.effects)


def used_of(state: FusionWorldState, card: Card, place: int) -> Used:
    """What the card has at that place, on the side that is up."""
    return Used(face(state, card).number, state.cards[card].flipped, place)


def named(missing: Iterable[Used]) -> list[str]:
    """Each as the card prints it."""
    told = []
    for used in sorted(missing):
        skill = ALL[used]
        words = "is never played" if skill is None else skill_words(skill)
        told.append(f"{used.number} {sample_cards()[used.number].name}{', back' * used.back}: {words}")
    return told


@dataclass
class Watch:
    """Notes what is used at the tables that it watches."""

    missing: dict[Used, Skill | None] = field(default_factory=lambda: dict(ALL))

    def before(self, table: Table, group: Sequence[Fact]) -> object:
        """Called with each group of facts that is about to happen."""
        state: FusionWorldState = table.state
        for fact in group:
            for used in self.of(state, fact):
                self.missing.pop(used, None)
        for place, _ in table.replacing:
            if place >= OF_PERMANENT:
                source, rest = divmod(place - OF_PERMANENT, 1000)
                self.missing.pop(used_of(state, Card(source), rest // 10), None)
        return GAME.table.before(table, group)

    def of(self, state: FusionWorldState, fact: Fact) -> Iterator[Used]:
        """What is used as the fact happens."""
        match fact:
            case SkillActivated(card=card, skill=place):
                yield from self.activated(state, card, place)
                if face(state, card).kind == "extra":
                    yield Used(face(state, card).number, False, PLAYED)
            case LeftSkillActivated(place=place):
                yield from self.activated(state, state.pending[place].card, state.pending[place].skill)
            case DelayResolved(effect=number):
                delay = state.delays[number]
                held = state.printed(delay.source).card_skills
                yield from (used_of(state, delay.source, one.id) for one in held if delays(one.skill))
            case LeaderPlaced(card=card):
                yield Used(face(state, card).number, False, PLAYED)
            case CardFlipped(card=card):
                yield Used(face(state, card).number, True, PLAYED)
            case CardPlayed(card=card) | CardEvolved(card=card):
                printed = face(state, card)
                yield Used(printed.number, False, PLAYED)
                wanted = fact.by if isinstance(fact, CardEvolved) else "field"
                held = printed.front_print().card_skills
                yield from (Used(printed.number, False, one.id) for one in held if one.skill.keyword == wanted)

    def activated(self, state: FusionWorldState, card: Card, place: int) -> Iterator[Used]:
        """The skill, unless it has to wait for something to have been used whole."""
        used = used_of(state, card, place)
        skill = self.missing.get(used)
        if skill is not None and not delays(skill):
            yield used

    def look(self, state: FusionWorldState, cards: Sequence[Card]) -> None:
        """Note which permanent skills are valid now."""
        for card in cards:
            for one in state.printed(card).card_skills:
                used = used_of(state, card, one.id)
                skill = self.missing.get(used)
                if skill is not None and skill.kind == "permanent" and not replaces(skill) and valid(state, card, one):
                    del self.missing[used]


@dataclass
class Driver:
    """Plays at random, for what has not been used so far: a card or skill that is missing comes first.

    In a peaceful game cards attack seldom, so that they stay Active to block, and live long.
    """

    watch: Watch
    dice: Dice
    peaceful: bool

    def answer(self, state: FusionWorldState, ask: Ask) -> Indexes:
        """A legal answer."""
        if ask.kind == ORDER:
            return self.dice.permutation(len(ask.options))
        weights = [self.weight(state, option) for option in ask.options]
        most = ask.most if ask.kind == "charge" or self.dice.roll(4) else ask.least
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

    def weight(self, state: FusionWorldState, option: Option) -> int:
        """How much an option is wanted."""
        weight = WEIGHTS.get(option.verb, 4)
        if self.peaceful and option.verb == "attack":
            weight = 1
        if option.card is None or state.cards[option.card].face is None or option.verb in ("decline", "charge"):
            return weight
        return weight * (8 if self.wanted(state, option.card) else 1)

    def wanted(self, state: FusionWorldState, card: Card) -> bool:
        """Whether the card has something that is missing."""
        number = face(state, card).number
        return any(used.number == number for used in self.watch.missing)


WEIGHTS: Mapping[str, int] = {
    "end_main": 3,
    "end_step": 4,
    "skill": 12,
    "play": 12,
    "use": 12,
    "attack": 4,
    "decline": 1,
}
"""How much options are wanted, by their verbs; others 4."""
DECKS = {label: ready_deck(GAME, deck, sample_cards()).faces for label, deck in sample_decks().items()}
REST = [card for card in sample_cards() if not any(card in faces for faces in DECKS.values())]
"""The cards that are in no sample deck: they are decks of their own, two of each, one behind each of their Leaders."""
for leader in (card for card in REST if card.kind == "leader"):
    DECKS[f"the rest behind {leader.name}"] = (leader, *(card for card in REST * 2 if card.kind != "leader"))


def play(watch: Watch, index: int) -> None:
    """A whole game, seen by the watch: of the deck that misses most, or each in turn, against any."""
    dice = Dice.of("every skill", index)
    numbers = {used.number for used in watch.missing}
    most = max(DECKS, key=lambda label: len(numbers & {card.number for card in DECKS[label]}))
    one = most if index % 2 else [*DECKS][index // 2 % len(DECKS)]
    decks: dict[Player, Sequence[Definition]] = {"a": DECKS[one], "b": DECKS[LABELS[dice.roll(len(LABELS))]]}
    referee = Referee(with_rules(GAME, before=watch.before), decks)
    driver = Driver(watch, dice, peaceful=index % 3 > 0)
    state: FusionWorldState = referee.state
    cards = [Card(at) for at in range(len(state.cards)) if face(state, Card(at)).number in numbers]
    for _ in range(ASKS):
        if referee.ask is None:
            return
        watch.look(state, cards)
        referee.answer(driver.answer(state, referee.ask))
    referee.close()


def test_nearly_all_skills_are_used_in_a_few_games() -> None:
    watch = Watch()
    for index in range(QUICK):
        play(watch, index)
    assert 1 - len(watch.missing) / len(ALL) >= SHARE, named(watch.missing)


@pytest.mark.slow
def test_every_card_is_played_and_every_skill_used() -> None:
    watch, games = Watch(), 0
    while watch.missing and games < LONG:
        play(watch, games)
        games += 1
    assert named(watch.missing) == []
