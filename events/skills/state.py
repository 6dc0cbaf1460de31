"""The state of a table whose cards have texts: pending skills, and the numbers of their uses."""

from bisect import insort
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from events.cards.card import Definition
from events.cards.parts import DeckPart
from events.cards.prints import Info, Print, blank, on_ladders, printed_by, skillless
from events.errors import BadCard
from events.language.effect import Since, Skill, Trigger, Within
from events.skills.declarations import Declared, Named, SkillUse, Target
from events.skills.listening import Listens, listens_of_skills, remembered_of
from events.table.ids import PLAYERS, Card, Player, Zone, zone_name
from events.table.in_force import UNBOUND, Bound
from events.table.sight import sees
from events.table.state import State
from events.table.zones import OUTSIDE, ZoneSpec


class Pending(NamedTuple):
    """A pending [Auto] skill, with its master and its trigger.

    `that`: the card that triggered it; `known`: the last known information of that card, `own` of the card itself.
    `given`: the skill, if the card had gained it: it stays pending though the card may lose it. `secret`: the card was
    in a secret zone, so that the other player does not know of the skill. `came`: of the events of which the
    skill asks whether its own is such a one, those that it is. `bound`: what the event binds beside its card.
    `moved_as`: the card's incarnation before the move that triggered the skill, if its own move did.
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
    came: tuple[Trigger, ...] = ()
    bound: Bound = UNBOUND
    moved_as: int | None = None

    @property
    def incarnations(self) -> tuple[int, ...]:
        """The incarnations of the card that the skill means by `this`: as it was triggered, and before its move."""
        return (self.incarnation,) if self.moved_as is None else (self.moved_as, self.incarnation)

    @property
    def use(self) -> SkillUse:
        """The use that its limit counts, wherever the card is now."""
        return SkillUse(self.card, self.incarnation, self.skill, self.flipped)


class Remembered(NamedTuple):
    """An event of which cards of a player ask whether it happened in the turn; `card`: of this incarnation of it.

    `span`: what is counted of it, all of the turn or only the battle that is going on. `foreseen`: as cards of the
    other player ask, of which this one may gain control.
    """

    player: Player
    event: Trigger
    card: Card | None = None
    incarnation: int = 0
    span: Since = "turn"
    foreseen: bool = False


class Times(NamedTuple):
    """The number of times in all, in the last turn and phase with any, by the numbers of these, and in this battle."""

    in_all: int = 0
    turn: int = 0
    of_turn: int = 0
    phase: int = 0
    of_phase: int = 0
    of_battle: int = 0


NEVER = Times()

T = TypeVar("T", bound="TextState")


@dataclass(slots=True, repr=False)
class TextState(State):
    """A state with skills.

    `pending`: the pending skills, in the order of triggering; `triggers`: by which trigger of the game each is pending,
    from 0, of as many as were `triggered`. `remembered`: how often events happened in this turn of which a card asks
    that; `remembers`: these cards, and the events. `used`: the number of activations of each skill; `named`: that of
    skills limited by name. `at_end`: the turn whose end last triggered a skill. `situations`: the skills whose
    situation is present. `declared`: the declarations, answers above those that they answer;
    `postponed`: those that await their resolution. `by_hand`: the texts that a player is doing by hand, the last within
    the others.
    `deferred`: the players who answer nothing for now, with the number of phases begun by then.
    `pending_once`: a skill is pending at most once, however often it was triggered. `prints`: the cached prints of
    cards, both sides.
    `listens`: what each card listens to by the skills that it prints, with the zones where these are valid: the words
    of events and of timings, `permanent` for its permanent skills, `grants` for those that give skills. `listened`: all
    these words; `listeners`: by such a word, the cards that lie where they listen to it.
    """

    pending: list[Pending] = field(default_factory=list)
    triggered: int = field(default=0, compare=False, repr=False)
    triggers: list[int] = field(default_factory=list, compare=False, repr=False)
    remembered: dict[Remembered, int] = field(default_factory=dict)
    remembers: dict[Card, tuple[Trigger, ...]] = field(default_factory=dict, compare=False, repr=False)
    used: dict[SkillUse, Times] = field(default_factory=dict)
    named: dict[Named, Times] = field(default_factory=dict)
    at_end: dict[SkillUse, int] = field(default_factory=dict)
    situations: list[SkillUse] = field(default_factory=list)
    declared: list[Declared] = field(default_factory=list)
    postponed: list[Declared] = field(default_factory=list)
    by_hand: tuple[str, ...] = ()
    deferred: dict[Player, int] = field(default_factory=dict)
    pending_once: bool = field(default=False, compare=False)
    prints: dict[Card, tuple[Print, Print]] = field(default_factory=dict, compare=False, repr=False)
    listens: Mapping[Card, Listens] = field(default_factory=dict, compare=False, repr=False)
    listened: frozenset[str] = field(default=frozenset(), compare=False, repr=False)
    listeners: dict[str, list[Card]] = field(default_factory=dict, compare=False, repr=False)
    static_zones: Mapping[Card, frozenset[str]] = field(default_factory=dict, compare=False, repr=False)
    prints_protection: bool = field(default=False, compare=False, repr=False)
    attentive: bool = field(default=False, compare=False, repr=False)

    @classmethod
    def begin(
        cls: type[T],
        specs: Mapping[str, ZoneSpec],
        decks: Mapping[Player, Sequence[Definition | None]],
        *,
        deck_parts: Iterable[DeckPart] = (),
        **more: object,
    ) -> T:
        """The state before the first fact; the words that cards listen to are read from their prints, if not given."""
        table: T = super(TextState, cls).begin(specs, decks, deck_parts=deck_parts, **more)
        if "listens" not in more:
            table._add_listeners(map(Card, range(len(table.cards))))
        for card, listens in table.listens.items() if "listens" in more else ():
            if any(OUTSIDE in zones for _, zones in listens):
                table._listen(card, "", OUTSIDE)
        table.attentive = True
        return table

    def create(self, card: Card, pinned: str, source: Zone) -> None:
        """Create a card outside the game, which listens as any card does (only facts use this)."""
        super(TextState, self).create(card, pinned, source)
        self.prints = {other: prints for other, prints in self.prints.items() if other != card}
        self._add_listeners([card])

    def cease(self, card: Card) -> None:
        """Let a card that lies outside the game for good listen to nothing any more (used by facts alone)."""
        if card in self.listens:
            self._listen(card, zone_name(self.cards[card].zone), "")
            self.listens = {other: listens for other, listens in self.listens.items() if other != card}

    def exchange_faces(self, card: Card, other: Card) -> None:
        """Exchange what two cards are, and what they listen to (used by facts alone)."""
        super(TextState, self).exchange_faces(card, other)
        both = (card, other)
        for changed in both:
            if changed in self.listens:
                self._listen(changed, zone_name(self.cards[changed].zone), "")
        for name in ("prints", "listens", "static_zones", "remembers"):
            setattr(self, name, {card: of for card, of in getattr(self, name).items() if card not in both})
        self._add_listeners(both)

    def is_concerned(self, card: Card) -> bool:
        """Whether a skill of the card is pending, or was declared."""
        declared = any(entry.card == card for entry in (*self.declared, *self.postponed))
        return declared or any(pending.card == card for pending in self.pending)

    def _listen(self, card: Card, source: str, target: str) -> None:
        """Update the listeners by word for a move of a card; the cards of a word are in the order of their ids."""
        for word, zones in self.listens[card]:
            was, now = source in zones, target in zones
            if now and not was:
                insort(self.listeners.setdefault(word, []), card)
            elif was and not now:
                self.listeners[word].remove(card)
                if not self.listeners[word]:
                    del self.listeners[word]

    def supposing(self: T, changed: Iterable[int]) -> T:
        """A copy on which facts can change these cards and no others, which it shares; it has no cache."""
        twin: T = super(TextState, self).supposing(changed)
        twin.triggers = list(self.triggers)
        twin.listeners = {word: list(cards) for word, cards in self.listeners.items()}
        return twin

    def _add_listeners(self, cards: Iterable[Card]) -> None:
        """Add these cards to the listeners by their prints."""
        known = [card for card in cards if self.cards[card].face is not None]
        added = {card: listens for card in known if (listens := self.listens_of(card))}
        static = {card: zones for card, listens in added.items() for word, zones in listens if word == "permanent"}
        for card in known:
            skills = (skill for side in self.sides(card) for skill in side.skills)
            if asked := remembered_of(skills):
                self.remembers = {**self.remembers, card: asked}
        self.listens = {**self.listens, **added}
        self.listened = self.listened.union(word for listens in added.values() for word, _ in listens)
        self.static_zones = {**self.static_zones, **static}
        for card in added:
            self._listen(card, "", zone_name(self.cards[card].zone))
        if self.protection and not self.prints_protection:
            skills = (skill for card in known for side in self.sides(card) for skill in side.skills)
            self.prints_protection = any(skill.keyword == self.protection for skill in skills)

    def listens_of(self, card: Card) -> Listens:
        """The words that a card listens to by its printed skills, with the zones where these are valid."""
        skills = (skill for side in self.sides(card) for skill in side.skills)
        return listens_of_skills(skills, self.skill_zones(card), self.specs)

    def use(self, card: Card, skill: int) -> SkillUse:
        """The use of a skill of the card as it is now."""
        card_state = self.cards[card]
        return SkillUse(card, card_state.incarnation, skill, card_state.flipped)

    def is_now(self, use: SkillUse) -> bool:
        """Whether a use's card is still the same, on the same side."""
        card_state = self.cards[use.card]
        return (card_state.incarnation, card_state.flipped) == (use.incarnation, use.flipped)

    def count(self, use: SkillUse, *, of: Named | None = None) -> None:
        """Count a use of a skill; also by name (`of`), if the skill is limited so."""
        self.used[use] = self._once_more(self.used.get(use, NEVER))
        if of is not None:
            self.named[of] = self._once_more(self.named.get(of, NEVER))
        last = self.declared[-1] if self.declared else None
        if last is not None and (last.use == use or (last.card, last.skill) == (use.card, use.skill)):
            self.declared[-1] = last._replace(activated=True)

    def _once_more(self, times: Times) -> Times:
        of_turn, of_phase = self.made(times, "turn") + 1, self.made(times, "phase") + 1
        of_battle = times.of_battle + self.in_part("battle")
        return Times(times.in_all + 1, self.turn, of_turn, self.phases, of_phase, of_battle)

    def made(self, times: Times, span: Within) -> int:
        """How many of these times were in the present span, or in the game; none in a battle when there is none.

        BadCard of a span in which nothing is counted.
        """
        if span == "turn":
            return times.of_turn if times.turn == self.turn else 0
        if span == "phase":
            return times.of_phase if times.phase == self.phases else 0
        if span == "battle":
            return times.of_battle if self.in_part("battle") else 0
        if span == "game":
            return times.in_all
        raise BadCard(f"nothing is counted in a {span}, only in a turn, a phase, a battle or the game")

    def by_name(self, use: SkillUse, master: Player, names: Sequence[str], given: Skill | None) -> Named | None:
        """The key of a limit by name for a use of a skill, printed or given; None if it has no such limit."""
        if self.cards[use.card].face is None:
            return None
        side = self.sides(use.card)[use.flipped]
        skill = given or (side.skills[use.skill] if use.skill < len(side.skills) else None)
        if skill is None or skill.limit is None or skill.limit.per != "name":
            return None
        return Named(master, (side.names[0], *names), skill)

    def printed(self, card: Card) -> Print:
        """The printed information of the side of a card that is up; of a face-down card blank, or without skills."""
        try:
            prints = self.prints[card]
        except KeyError:
            prints = self.prints[card] = self.sides(card)
        card_state = self.cards[card]
        printed = prints[card_state.flipped]
        if printed.ladders:
            printed = on_ladders(printed, card_state.kind_counters)
        if not card_state.face_down:
            return printed
        return skillless(printed) if self.reads_face_down else blank(printed)

    def targets(self, name: str | None = None) -> list[Card]:
        """The targets of the last declaration that are still the same cards; those of a name, or all."""
        targets = self.declared[-1].targets
        return self._still_there(target for target in targets if name in (None, target.name))

    def participants(self) -> list[Card]:
        """The cards with which the last declaration is made, its own first, that are still the same cards."""
        last = self.declared[-1]
        own = () if last.card is None else (Target(last.card, last.incarnation),)
        return self._still_there((*own, *last.joined))

    def _still_there(self, entries: Iterable[Target]) -> list[Card]:
        return [entry.card for entry in entries if self.cards[entry.card].incarnation == entry.incarnation]

    def answered(self) -> int:
        """The depth of answers: the number of declarations above the last one whose resolution has begun."""
        from_top = self.declared[::-1]
        return next((n for n, entry in enumerate(from_top) if entry.begun), len(from_top))

    # The questions that a game answers for its own cards where they are not as usual.

    def sides(self, card: Card) -> tuple[Print, Print]:
        """The printed information of a card's front and back; without a back, twice the front."""
        face = self.cards[card].face
        assert face is not None, "what an unknown card prints"
        front = printed_by(face)
        return front, front

    def is_known(self, card: Card) -> bool:
        """Whether a card's master may look at it."""
        return sees(self, self.controller(card), card)

    def loop_key(self) -> tuple[Any, ...]:
        """The game's own values that a loop repeats."""
        return ()

    def growing(self) -> Mapping[Hashable, int]:
        """The game's own tallies that may grow in a loop."""
        return {}

    def pend(self, pending: Pending) -> None:
        """Put a triggered skill behind those that are pending already (used by facts alone)."""
        self.pending.append(pending)
        self.triggers.append(self.triggered)
        self.triggered += 1

    def unpend(self, place: int) -> Pending:
        """The skill at an index of the pending ones, which it leaves (used by facts alone)."""
        del self.triggers[place]
        return self.pending.pop(place)

    def begin_turn(self) -> None:
        """Begin a turn, in which nothing has happened yet."""
        super(TextState, self).begin_turn()
        self.remembered.clear()

    def begin_battle(self) -> None:
        """Begin a battle, in which nothing has happened yet."""
        super(TextState, self).begin_battle()
        self.used = {use: _out_of_battle(times) for use, times in self.used.items()}
        self.named = {named: _out_of_battle(times) for named, times in self.named.items()}
        for key in [key for key in self.remembered if key.span == "battle"]:
            del self.remembered[key]

    def times(
        self, player: Player, event: Trigger, source: Card | None, span: Since, incarnations: Iterable[int]
    ) -> int:
        """How often an event of which a card asks happened in that span to the player, who controls the card.

        One of `this` is asked of these incarnations of it, whoever controlled it then.
        """
        if span == "battle" and not self.in_part("battle"):
            return 0
        if event.card != "this":
            own = self._remembered(player, event, None, span)
            return max(self.remembered.get(own._replace(foreseen=foreseen), 0) for foreseen in (False, True))
        if source is None:
            return 0
        key = self._remembered(player, event, source, span)
        keys = [key._replace(player=each, incarnation=one) for each in PLAYERS for one in incarnations]
        return sum(self.remembered.get(one, 0) for one in keys)

    def remember(self, player: Player, event: Trigger, card: Card | None, *, foreseen: bool = False) -> None:
        """Count an event that cards ask about for a player who has these cards or may gain control of them."""
        for span in self.spans():
            key = self._remembered(player, event, card, span)._replace(foreseen=foreseen)
            self.remembered[key] = self.remembered.get(key, 0) + 1

    def spans(self) -> tuple[Since, ...]:
        """The spans that go on now, in which events are counted: the turn, and a battle."""
        return ("turn", "battle") if self.in_part("battle") else ("turn",)

    def _remembered(self, player: Player, event: Trigger, card: Card | None, span: Since) -> Remembered:
        """The key by which an event is counted, of a card as it is now."""
        return Remembered(player, event, card, 0 if card is None else self.cards[card].incarnation, span)

    def note_activation(self, card: Card, rule: str) -> None:
        """Note an activation of a card's skill by a rule as the game has it, next to the number of uses."""


def _out_of_battle(times: Times) -> Times:
    """These times, of which none was in the battle that begins."""
    return times._replace(of_battle=0) if times.of_battle else times
