"""The state of a table whose cards have texts: the skills that wait, and how often each was used."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from events.cards.card import Definition
from events.cards.prints import Info, Print, blank, skillless
from events.language.effect import Skill, Within
from events.skills.listening import Listens, heard_in
from events.table.ids import Card, Player, Zone, zone_name
from events.table.state import State
from events.table.zones import ZoneSpec


class Use(NamedTuple):
    """One skill of a card, on one of its sides, as long as it is the same card: what is limited."""

    card: Card
    incarnation: int
    skill: int
    flipped: bool = False


class Named(NamedTuple):
    """A skill that all cards of a name can use so often: by whom it was used, of a card that was called so."""

    master: Player
    names: tuple[str, ...]
    skill: Skill


class Pending(NamedTuple):
    """An [Auto] skill that is pending: whose it is, and what set it off.

    `that` is the card that set it off, and `known` what that card was before it moved. `given`: the skill
    itself, if the card had gained it: it stays pending though the card may lose it. `secret`: the card lay in
    a secret area, unseen by the other player, who is not told of it.
    """

    card: Card
    incarnation: int
    skill: int
    master: Player
    that: Card | None = None
    known: Info | None = None
    given: Skill | None = None
    that_incarnation: int = 0
    own: Info | None = None
    secret: bool = False
    flipped: bool = False

    @property
    def use(self) -> Use:
        """What its limit counts, wherever the card is now."""
        return Use(self.card, self.incarnation, self.skill, self.flipped)


class Times(NamedTuple):
    """How often something was done: so often in the `turn` in which it last was, so often in all."""

    turn: int = 0
    of_turn: int = 0
    in_all: int = 0

    def within(self, span: Within, turn: int) -> int:
        """How often in that turn, or in the game."""
        return self.in_all if span == "game" else self.of_turn if turn == self.turn else 0


NEVER = Times()

T = TypeVar("T", bound="TextState")


@dataclass(slots=True, repr=False)
class TextState(State):
    """A table with skills.

    `pending`: the skills that wait, first come first. `used`: how often each skill was activated; `named`: the same of
    those that are limited by name. `at_end`: the turn whose end last triggered each skill that waits for one.
    `situations`: the skills whose situation has come to be and not passed. `pending_once`: a skill is either pending or
    not, however often its trigger condition was fulfilled. `prints`: what the cards that were read print on both sides.
    """

    pending: list[Pending] = field(default_factory=list)
    used: dict[Use, Times] = field(default_factory=dict)
    named: dict[Named, Times] = field(default_factory=dict)
    at_end: dict[Use, int] = field(default_factory=dict)
    situations: list[Use] = field(default_factory=list)
    pending_once: bool = field(default=False, compare=False)
    prints: dict[Card, tuple[Print, Print]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def begin(
        cls: type[T], specs: Mapping[str, ZoneSpec], decks: Mapping[Player, Sequence[Definition | None]], **more: object
    ) -> T:
        """The table before the first fact; what the cards listen to is read of what they print, if it is not given."""
        table: T = super(TextState, cls).begin(specs, decks, **more)
        if "listens" not in more:
            table._hear(map(Card, range(len(table.cards))))
        table.attentive = True
        return table

    def create(self, card: Card, pinned: str, source: Zone) -> None:
        """Let a card come to be outside the game, which listens as any card does (used by facts alone)."""
        super(TextState, self).create(card, pinned, source)
        self.prints = {other: prints for other, prints in self.prints.items() if other != card}
        self._hear([card])

    def _hear(self, cards: Iterable[Card]) -> None:
        """Let these cards listen to what they print, as well as the others."""
        known = [card for card in cards if self.cards[card].face is not None]
        heard = {card: listens for card in known if (listens := self.heard(card))}
        static = {card: zones for card, listens in heard.items() for word, zones in listens if word == "permanent"}
        self.listens = {**self.listens, **heard}
        self.listened = self.listened.union(word for listens in heard.values() for word, _ in listens)
        self.static_zones = {**self.static_zones, **static}
        for card in heard:
            self._listen(card, "", zone_name(self.cards[card].zone))
        if self.protection and not self.prints_protection:
            skills = (skill for card in known for side in self.sides(card) for skill in side.skills)
            self.prints_protection = any(skill.keyword == self.protection for skill in skills)

    def heard(self, card: Card) -> Listens:
        """What the card listens to by what it prints, and where: each skill where it is valid."""
        return heard_in((skill for side in self.sides(card) for skill in side.skills), self.skill_zones(card))

    def use(self, card: Card, skill: int) -> Use:
        """The skill of the card as it is now."""
        card_state = self.cards[card]
        return Use(card, card_state.incarnation, skill, card_state.flipped)

    def is_now(self, use: Use) -> bool:
        """Whether the card is still the one that the use was of, on that side."""
        card_state = self.cards[use.card]
        return (card_state.incarnation, card_state.flipped) == (use.incarnation, use.flipped)

    def count(self, use: Use, *, of: Named | None = None) -> None:
        """Once more in this turn; if the skill is limited by name, of all cards of those names."""
        self.used[use] = self._once_more(self.used.get(use, NEVER))
        if of is not None:
            self.named[of] = self._once_more(self.named.get(of, NEVER))

    def _once_more(self, times: Times) -> Times:
        return Times(self.turn, times.within("turn", self.turn) + 1, times.in_all + 1)

    def by_name(self, use: Use, master: Player, names: Sequence[str], given: Skill | None) -> Named | None:
        """What a limit by name counts as that skill is used, printed or given; None if it has no such limit."""
        if self.cards[use.card].face is None:
            return None
        side = self.sides(use.card)[use.flipped]
        skill = given or (side.skills[use.skill] if use.skill < len(side.skills) else None)
        if skill is None or skill.limit is None or skill.limit.per != "name":
            return None
        return Named(master, (side.names[0], *names), skill)

    def printed(self, card: Card) -> Print:
        """What the card prints on the side that is up. One that lies face down has no skills, nor anything to read."""
        if card not in self.prints:
            self.prints[card] = self.sides(card)
        card_state = self.cards[card]
        printed = self.prints[card][card_state.flipped]
        if not card_state.face_down:
            return printed
        return skillless(printed) if self.reads_face_down else blank(printed)

    # What each game says of its own cards.

    def sides(self, card: Card) -> tuple[Print, Print]:
        """What the card prints in front and on its back; one without a back prints the same there."""
        raise NotImplementedError

    def is_known(self, card: Card) -> bool:
        """Whether the card's master may look at it."""
        raise NotImplementedError

    def loop_key(self) -> tuple[Any, ...]:
        """What of the game's own must be the same when a loop has come round."""
        return ()

    def growing(self) -> Mapping[Hashable, int]:
        """What of the game's own may only have grown until then."""
        return {}

    def note_activation(self, card: Card, rule: str) -> None:
        """What is remembered of the activation of a card's skill by that rule, beside how often it was used."""
