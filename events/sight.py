"""What a seat sees: which cards, which facts, which asks. By zone, face, and the types of the fields alone."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias, get_type_hints

import msgspec

from events.ask import Ask
from events.card import Definition
from events.effect import Skill
from events.fact import GAINED, CardMoved, Fact, Order, Place, SkillPlace
from events.game import Game
from events.state import Card, Player, Seat, State, Zone, opponent, zone_name, zone_owner
from events.value import skills

Ref: TypeAlias = int | str
"""How a view names a card: by handle if it sees it; else by its place or zone (`b.life/2`, `b.hand`)."""


def sees(state: State, seat: Seat, card: Card) -> bool:
    """Whether the seat sees the card's face now."""
    if seat == "all":
        return True
    held = state.cards[card]
    seen_by = state.specs[zone_name(held.zone)].seen_by
    if seen_by == "all" or held.revealed or seat in held.shown:
        return True
    return seen_by == "owner" and zone_owner(held.zone) == seat


class SeenCard(msgspec.Struct, frozen=True):
    """A card in a fact, as a seat may name it. `face` is None for a card that the seat does not see.

    `name`: what it is called on the side that is up; None if it is not seen.
    """

    ref: Ref
    player: Player
    face: Definition | None
    name: str | None = None


class SeenFact(msgspec.Struct, frozen=True):
    """A fact as a seat may see it: hidden cards are places, hidden orders are None, and so is a cause not told of.

    `cause` is the position that the fact has among those that the seat is told of.
    """

    kind: type[Fact]
    rule: str
    cause: int | None
    together: bool
    fields: Mapping[str, Any]


class SeenGroup(msgspec.Struct, frozen=True):
    """Facts that happened at once, as a seat may see them: those that it is told of.

    Where the seat knows which cards were hidden but not in which order, they stand sorted and `in_order` is False:
    the table can then be shown before and after the group, but not within it.
    """

    facts: tuple[SeenFact, ...]
    in_order: bool


class SeatView:
    """A table through the eyes of one seat, for those who decide at it: unseen cards have no face."""

    def __init__(self, game: Game, state: Any, seat: Seat) -> None:
        self._game = game
        self._state = state
        self.seat = seat

    @property
    def turn(self) -> int:
        """The number of the turn; 0 during setup."""
        return int(self._state.turn)

    @property
    def turn_player(self) -> Player | None:
        """Whose turn it is."""
        player: Player | None = self._state.turn_player
        return player

    def face(self, card: Card) -> Definition | None:
        """What the card prints; None if this seat does not see it."""
        if not sees(self._state, self.seat, card):
            return None
        face: Definition | None = self._state.cards[card].face
        return face

    def seen(self, player: Player, name: str) -> list[Card]:
        """The cards of a player's zone that this seat sees, bottom to top."""
        return [card for card in self._state.cards_in(player, name) if sees(self._state, self.seat, card)]

    def count(self, player: Player, name: str) -> int:
        """How many cards a player's zone holds."""
        return len(self._state.cards_in(player, name))

    def rested(self, card: Card) -> bool:
        """Whether a seen card is in Rest Mode."""
        return bool(sees(self._state, self.seat, card) and self._state.cards[card].rested)

    def value(self, name: str, card: Card) -> int | None:
        """A current figure of a seen card, by the game's name for it (`power`)."""
        return self._game.values[name](self._state, card) if sees(self._state, self.seat, card) else None

    def skills(self, card: Card) -> tuple[Skill, ...]:
        """The skills that the side which is up of a seen card prints."""
        printed: tuple[Skill, ...] = ()
        if sees(self._state, self.seat, card):
            printed = self._state.printed(card).skills
        return printed

    def skills_now(self, card: Card) -> Sequence[Skill]:
        """The skills that a seen card has now, printed and gained."""
        return [one.skill for one in skills(self._state, card)] if sees(self._state, self.seat, card) else ()

    def owner(self, card: Card) -> Player:
        """The player in whose zone the card lies."""
        return zone_owner(self._state.cards[card].zone)

    def sides(self, ask: Ask) -> list[Player | None]:
        """Of each option of an ask to this seat, the player in whose zone its card lies, seen or not; None: no card."""
        zones = ask.zones or (None,) * len(ask.options)
        return [
            zone_owner(zone) if zone is not None else None if option.card is None else self.owner(option.card)
            for option, zone in zip(ask.options, zones, strict=True)
        ]

    def counters(self, player: Player) -> Mapping[str, int]:
        """What lies beside a player's cards (energy markers)."""
        return self._game.counters(self._state, player)

    def roles(self) -> Mapping[str, Card]:
        """Cards in a special part now (the attack card)."""
        return self._game.roles(self._state)


class Eyes:
    """What one seat can tell apart as a game goes on: it numbers cards by first sight, and forgets those that hide.

    Feed it every group in order with `watch`, which also folds the group into the state. `told`: of how many facts the
    seat was told, for each number of facts so far.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.told = [0]
        self._handles: dict[Card, int] = {}
        self._next = 0
        for index in range(len(state.cards)):
            self._look(Card(index))

    def ref(self, card: Card) -> Ref:
        """How this seat names the card now."""
        if card in self._handles:
            return self._handles[card]
        zone = self.state.cards[card].zone
        if not self.state.specs[zone_name(zone)].ordered:
            return zone
        return f"{zone}/{self.state.zones[zone].index(card)}"

    def card(self, card: Card) -> SeenCard:
        """The card as this seat may name it now."""
        held = self.state.cards[card]
        if card not in self._handles or held.face is None:
            return SeenCard(self.ref(card), held.owner, None)
        return SeenCard(self.ref(card), held.owner, held.face, name_of(self.state, card))

    def watch(self, group: Sequence[Fact], *, after_each: Callable[[], None] = lambda: None) -> SeenGroup:
        """Fold a group into the state; the group as this seat sees it. `after_each` is called after each such fact."""
        seen: list[SeenFact] = []
        hidden: list[int] = []
        places = self._places(group)
        for fact in group:
            if not told_of(self.state, self.seat, fact):
                fact.apply(self.state)
                self.told.append(self.told[-1])
                continue
            kinds = field_kinds(type(fact))
            before = {name: self._before(kind, getattr(fact, name)) for name, kind in kinds.items()}
            fact.apply(self.state)
            for card in _cards_of(fact):
                self._look(card)
            fields = {name: self._after(kind, getattr(fact, name), before[name]) for name, kind in kinds.items()}
            if isinstance(fact, CardMoved) and fact.card not in self._handles:
                if fact.card in places:
                    fields["card"] = places[fact.card]
                if fact.card in places or fields["card"].face is not None:
                    hidden.append(len(seen))
            seen.append(SeenFact(type(fact), fact.rule, self._cause(fact), fact.together and bool(seen), fields))
            self.told.append(self.told[-1] + 1)
            after_each()
        if len(hidden) < 2:
            return SeenGroup(tuple(seen), True)
        _sort_away(seen, hidden)
        return SeenGroup(tuple(seen), False)

    def _places(self, group: Sequence[Fact]) -> Mapping[Card, SeenCard]:
        """The cards that the seat can tell by their places alone, and that come to lie in an order at once, as they are
        before: in which order they came would tell which lies where."""
        specs, places = self.state.specs, {}
        for fact in group if len(group) > 1 else ():
            if isinstance(fact, CardMoved) and specs[zone_name(fact.target)].ordered:
                card = self.card(fact.card)
                if card.face is None and specs[zone_name(fact.source)].ordered:
                    places[fact.card] = card
        return places if len(places) > 1 else {}

    def _cause(self, fact: Fact) -> int | None:
        """The position of what led to the fact, among those that the seat is told of."""
        cause = fact.cause
        if cause is None or not 0 < cause < len(self.told) or self.told[cause] == self.told[cause - 1]:
            return None
        return self.told[cause]

    def _look(self, card: Card) -> None:
        if not sees(self.state, self.seat, card):
            self._handles.pop(card, None)
        elif card not in self._handles:
            self._next += 1
            self._handles[card] = card if self.seat == "all" else self._next

    def _before(self, kind: Any, value: Any) -> SeenCard | None:
        return self.card(value) if is_card(kind) and value is not None else None

    def _after(self, kind: Any, value: Any, before: SeenCard | None) -> Any:
        if before is not None:
            return before if before.face is not None else self._arrived(value, before)
        if kind is Order:
            return tuple(self._handles[card] for card in value) if all(c in self._handles for c in value) else None
        if kind in (Place, Place | None) and self.seat != "all":
            return None
        if kind is SkillPlace and value >= GAINED and self.seat != "all":
            return None
        return value

    def _arrived(self, card: Card, before: SeenCard) -> SeenCard:
        """A card hidden before the fact: named as it is now if the fact shows it, else by where it was."""
        return self.card(card) if card in self._handles else before


def name_of(state: State, card: Card) -> str:
    """What a known card is called on the side that is up."""
    held = state.cards[card]
    assert held.face is not None
    return state.printed(card).names[0] if held.flipped else held.face.name


def told_of(state: Any, seat: Seat, fact: Fact) -> bool:
    """Whether the seat is told of the fact at all, at the table before it."""
    keeper = fact.kept_by(state)
    return keeper is None or seat in (keeper, "all")


def visible_ask(ask: Ask, seat: Seat) -> bool:
    """Asks and their options go to the asked seat and to `all`."""
    return seat in (ask.player, "all")


def groups(facts: Sequence[Fact]) -> list[Sequence[Fact]]:
    """Facts cut into the groups that happened at once."""
    starts = [index for index, fact in enumerate(facts) if not fact.together]
    ends = [*starts[1:], len(facts)] if starts else []
    return [facts[start:end] for start, end in zip(starts, ends, strict=True)]


@cache
def field_kinds(kind: type[Fact]) -> Mapping[str, Any]:
    """The declared type of each own field of a fact class: it alone says what the field may show."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind.__struct_fields__ if name not in Fact.__struct_fields__}


def is_card(kind: Any) -> bool:
    """Whether a field of that type holds a card, or nobody."""
    return kind is Card or kind == Card | None


def _cards_of(fact: Fact) -> list[Card]:
    cards: list[Card] = []
    for name, kind in field_kinds(type(fact)).items():
        if is_card(kind):
            cards += [] if getattr(fact, name) is None else [getattr(fact, name)]
        elif kind is Order:
            cards.extend(getattr(fact, name))
    return cards


def _by_ref(fact: SeenFact) -> tuple[bool, Ref]:
    ref: Ref = fact.fields["card"].ref
    return isinstance(ref, str), ref


def _sort_away(seen: list[SeenFact], hidden: list[int]) -> None:
    ordered = sorted((seen[index] for index in hidden), key=_by_ref)
    for index, fact in zip(hidden, ordered, strict=True):
        seen[index] = msgspec.structs.replace(fact, together=seen[index].together)


class Teller:
    """Tells a game's facts in words as one seat sees them, and remembers the effects of which it has told.

    Feed it every fact that the seat is told of, in order.
    """

    def __init__(self, game: Game, names: Mapping[Player, str]) -> None:
        self._game = game
        self._names = names
        self._effects: dict[int, tuple[str, str, str]] = {}

    def caption(self, fact: SeenFact) -> str:
        """The fact in words, formatted from what the seat has seen of the game: it cannot say more."""
        kinds = field_kinds(fact.kind)
        fields = {**fact.fields, **_spoken(fact, self._names)}
        shown = {name: _Shown(kinds[name], value, self._game, self._names) for name, value in fields.items()}
        if "effect" in fields:
            self._note(fields["effect"], {name: f"{value}" for name, value in shown.items()})
            if fact.kind.of_effect and fields["effect"] in self._effects:
                source, subject, words = self._effects[fields["effect"]]
                return fact.kind.of_effect.format(source=source, what=f"{subject} {words}".strip())
        return fact.kind.captioned(fact.fields).format(**shown)

    def _note(self, number: int, said: Mapping[str, str]) -> None:
        """Remember the card that an effect comes from, the card or player for whom it holds, and its words."""
        if said.get("words"):
            self._effects[number] = said["source"], said.get("card") or said.get("player", ""), said["words"]
        elif "card" in said and self._effects.get(number, ("", "", ""))[1]:
            source, _, words = self._effects[number]
            self._effects[number] = source, said["card"], words


def _spoken(fact: SeenFact, names: Mapping[Player, str]) -> Mapping[str, str]:
    """The fields that hold words, as they are told: `words` are its master's, and name that player and the other."""
    spoken = {
        name: fact.kind.spoken[value]
        for name, value in fact.fields.items()
        if isinstance(value, str) and value in fact.kind.spoken
    }
    words, master = fact.fields.get("words"), fact.fields.get("master")
    if words is None or master is None:
        return spoken
    foe = names[opponent(master)]
    told = words.replace("your opponent's ", f"{foe}'s ").replace("your opponent", foe)
    return {**spoken, "words": told.replace("your ", f"{names[master]}'s ")}


class _Shown:
    """A field of a seen fact in a caption: `{card}` is its words, `{card.player}` the player whose it is."""

    def __init__(self, kind: Any, value: Any, game: Game, names: Mapping[Player, str]) -> None:
        self._text, owner = _words(kind, value, game, names)
        self.player = names[owner] if owner else ""

    def __format__(self, spec: str) -> str:
        return self._text


def _words(kind: Any, value: Any, game: Game, names: Mapping[Player, str]) -> tuple[str, Player | None]:
    if isinstance(value, SeenCard):
        return (value.name if value.name is not None else "a card"), value.player
    if kind is Zone:
        owner = zone_owner(value)
        spec = game.zones.get(zone_name(value))
        return f"{names[owner]}'s {spec.caption if spec else zone_name(value)}", owner
    if kind == Player:
        return names[value], value
    if kind == Player | None:
        return (names[value] if value else "nobody"), value
    return str(value), None
