"""The state of a table: cards, zones, whose turn it is. Plain and mutable; only facts change it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, TypeVar

import msgspec

from events.brief import cut
from events.cards.card import Definition
from events.cards.parts import MAIN, DeckCards, DeckPart
from events.cards.prints import Info, Print
from events.language.effect import Since, Trigger
from events.table.assumptions import Assumptions
from events.table.ids import PLAYERS, Card, Player, Zone, zone_name, zone_of, zone_owner
from events.table.in_force import Delay, Due, InForce
from events.table.lookup import LookupTable
from events.table.zones import OUTSIDE, OUTSIDE_SPEC, UNDER, ZoneSpec


@dataclass(slots=True)
class CardState:
    """A card at the table. `face` is None while the record does not know which card it is.

    `incarnation` counts the moves that made it a new card by the book, `arrived` is the number of its last move among
    all moves of the game. `revealed` until it moves. `flipped`: its back side is up. `counters` lie under it; `host` is
    the card under which it lies itself; `played_by`: the keyword by which it was played. `shown`: the players who are
    looking at it. `face_down`: it lies face down in an open zone. `kind_counters`: the number of counters on it by
    kind, beside the plain counters; never changed in place. `moved_as`: its incarnation before its last move.
    """

    face: Definition | None
    owner: Player
    zone: Zone
    incarnation: int = 0
    rested: bool = False
    revealed: bool = False
    arrived: int = field(default=0, compare=False)
    flipped: bool = False
    counters: int = 0
    host: Card | None = None
    played_by: str = ""
    shown: str = ""
    face_down: bool = False
    kind_counters: Mapping[str, int] = field(default_factory=dict)
    moved_as: int = field(default=0, compare=False)

    def count(self, kind: str, by: int) -> None:
        """Change the number of counters of a kind on the card by `by`."""
        counted = {**self.kind_counters, kind: self.kind_counters.get(kind, 0) + by}
        self.kind_counters = {name: number for name, number in counted.items() if number}


T = TypeVar("T", bound="State")


@dataclass(slots=True, repr=False)
class State:
    """Everything on the table. A zone's list runs from bottom to top.

    `effects` and `delays` are in force, by number, and `numbered` is the last of these numbers; `due`: the delays whose
    event has come. `happened` counts events of this turn by their word and player. `moves` counts all moves of cards.
    `shielded`: the cards, with their incarnations, that an effect of this turn made no targets. `player_counters`: how
    many counters of each kind lie beside each player's cards.
    `parts`: of which part of its deck a card is that is not of the main one. `backs`: what the back of a card tells all
    who see no more of it, its kind or the deck that it is of, where it is not the usual back.
    `cache` is where those who see every fact keep what they have read from the table (`events.values.cache`), or None.
    `game`: the game that is played, whose rules say what can happen; None where nothing is played, but only shown.
    `brought`: the number of cards of the decks; those of higher ids were created during the game.
    `passes_manual`: skills that a player would carry out by hand do nothing. `costs_paid`: of cards that ask for it,
    what their cost was last paid with, and as which incarnation they were used. `phases`: how many have begun.
    `assumptions`: what the record does not know of the places of cards; None if it knows everything.
    """

    specs: Mapping[str, ZoneSpec] = field(compare=False, repr=False)
    cards: list[CardState]
    zones: dict[Zone, list[Card]]
    turn: int = 0
    turn_player: Player | None = None
    phase: str | None = None
    step: str | None = None
    lost: dict[Player, str] = field(default_factory=dict)
    ended: bool = False
    winner: Player | None = None
    reason: str | None = None
    moves: int = field(default=0, compare=False)
    effects: dict[int, InForce] = field(default_factory=dict)
    delays: dict[int, Delay] = field(default_factory=dict)
    due: list[Due] = field(default_factory=list)
    numbered: int = 0
    happened: dict[tuple[str, Player], int] = field(default_factory=dict)
    shielded: dict[Card, int] = field(default_factory=dict)
    player_counters: dict[tuple[Player, str], int] = field(default_factory=dict)
    costs_paid: Mapping[Card, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    parts: Mapping[Card, str] = field(default_factory=dict, compare=False, repr=False)
    backs: Mapping[Card, str] = field(default_factory=dict, compare=False, repr=False)
    cache: Any = field(default=None, compare=False, repr=False)
    game: Any = field(default=None, compare=False, repr=False)
    brought: int = field(default=0, compare=False, repr=False)
    passes_manual: bool = field(default=False, compare=False, repr=False)
    phases: int = field(default=0, compare=False, repr=False)
    assumptions: Assumptions | None = field(default=None, repr=False)

    usual_zones: ClassVar[tuple[str, ...]] = ()
    covered_zones: ClassVar[tuple[str, ...]] = (UNDER,)
    """The zones of cards that lie under others."""
    kind_zones: ClassVar[Mapping[tuple[str, ...], tuple[str, ...]]] = {}
    """The zones in which a selector without zones finds cards of these kinds, if not `usual_zones`."""
    specified_figure: ClassVar[str] = ""
    """The figure that counts the specified colors, too, and changes with them (`Specify`)."""
    protection: ClassVar[str] = ""
    keyword_skills: ClassVar[Mapping[str, Any]] = {}
    """The skills of keywords that a card gains, of which the keyword alone does not say all."""
    single_keywords: ClassVar[tuple[str, ...]] = ()
    """The keywords that no card has twice: who gains one that it has, gains nothing."""
    single_labels: ClassVar[tuple[str, ...]] = ()
    """The labels of skills that no card has twice: the same one that several cards lend it, it has once."""
    tables: ClassVar[Mapping[str, LookupTable]] = {}
    """The tables in which amounts are looked up, by the words of texts."""
    never_negated: ClassVar[frozenset[str]] = frozenset()
    """The keywords of skills that no effect makes invalid."""
    reads_face_down: ClassVar[bool] = False
    """Whether texts read of a card that lies face down what it prints; its skills are not valid in any case."""
    definition: ClassVar[type[Definition] | None] = None
    """The class of the definitions of cards that are created during a game; None: no card is."""
    delayed_spans: ClassVar[frozenset[str]] = frozenset()
    """The durations of the game's own that begin later than the effect is made."""
    battle_roles: ClassVar[tuple[str, ...]] = ()
    picture: ClassVar["Callable[[State], str] | None"] = None
    """The function that draws a state as HTML, set when the module with it is imported."""
    lends_control: ClassVar[bool] = False
    """Whether the game says itself who controls a card: then it may lie in a zone of the other player."""

    def __init_subclass__(cls) -> None:
        cls.lends_control = cls.controller is not State.controller

    @classmethod
    def begin(
        cls: type[T],
        specs: Mapping[str, ZoneSpec],
        decks: Mapping[Player, Sequence[Definition | None]],
        *,
        deck_parts: Iterable[DeckPart] = (),
        **more: object,
    ) -> T:
        """The table before the first fact: every card outside, in the order of its deck.

        `deck_parts`: those of a game whose parts differ by their backs.
        """
        cards: list[CardState] = []
        zones: dict[Zone, list[Card]] = {}
        parts: dict[Card, str] = {}
        for player in PLAYERS:
            for name in specs:
                zones[zone_of(player, name)] = []
            outside, deck = zone_of(player, OUTSIDE), decks[player]
            zones[outside] = [Card(len(cards) + i) for i in range(len(deck))]
            if isinstance(deck, DeckCards):
                named = zip(zones[outside], deck.parts, strict=True)
                parts.update((card, part) for card, part in named if part != MAIN)
            cards += [CardState(face, player, outside) for face in deck]
        specs = {**specs, OUTSIDE: OUTSIDE_SPEC}
        told = {part.name: part.back for part in deck_parts if part.back}
        if told:
            more = {"backs": {card: told[part] for card, part in parts.items() if part in told}, **more}
        return cls(specs=specs, cards=cards, zones=zones, parts=parts, brought=len(cards), **more)  # type: ignore[arg-type]

    def create(self, card: Card, pinned: str, source: Zone) -> None:
        """Create a card outside the game (only facts use this). ValueError if its id is not the next one."""
        if card != len(self.cards):
            raise ValueError(f"card {card} cannot come to be: the next one is {len(self.cards)}")
        assert self.definition is not None, "name the class of the definitions of cards that come to be in the state"
        face = msgspec.json.decode(pinned, type=self.definition)
        self.cards.append(CardState(face, zone_owner(source), source))
        self.zones[source].append(card)

    def cease(self, card: Card) -> None:
        """Note that a card lies outside the game for good (used by facts alone)."""

    def move(self, card: Card, target: Zone) -> None:
        """Move the card from its zone to the top of another (used by facts only)."""
        if self.assumptions is not None:
            self.assumptions.leave(self, card, target)
        card_state = self.cards[card]
        source = card_state.zone
        cards = self.zones[source]
        if cards[-1] == card:
            cards.pop()
        else:
            cards.remove(card)
        self.zones[target].append(card)
        card_state.zone = target
        card_state.rested = card_state.revealed = card_state.face_down = False
        card_state.shown, card_state.host = "", None
        self.moves += 1
        card_state.arrived = self.moves
        card_state.moved_as = card_state.incarnation
        source_name, target_name = source[2:], target[2:]
        if target_name not in self.specs[source_name].same_card_as:
            card_state.incarnation += 1
            card_state.counters, card_state.played_by = 0, ""
            if card_state.kind_counters:
                card_state.kind_counters = {}
        if card in self.listens and source_name != target_name:
            self._listen(card, source_name, target_name)

    def is_assumed(self, card: Card) -> bool:
        """Whether nobody knows that the card lies where the record has it."""
        return self.assumptions is not None and self.assumptions.holds(self, card)

    def exchange_faces(self, card: Card, other: Card) -> None:
        """Exchange what two cards are (used by facts alone)."""
        first, second = self.cards[card], self.cards[other]
        first.face, second.face = second.face, first.face

    def is_concerned(self, card: Card) -> bool:
        """Whether what the card says has led to something that is still to come."""
        return False

    def __repr__(self) -> str:
        whose = f" of {self.turn_player}" if self.turn_player else ""
        counts = {player: {name: len(self.cards_in(player, name)) for name in self.specs} for player in PLAYERS}
        sides = [", ".join(f"{name} {count}" for name, count in counts[player].items() if count) for player in PLAYERS]
        lines = "".join(f"\n  {player}: {side}" for player, side in zip(PLAYERS, sides, strict=True))
        part = self.phase or (None if self.turn else "setup")
        when = f", ended, won by {self.winner or 'nobody'}" if self.ended else f", {part}" if part else ""
        return cut(f"<{type(self).__name__}: turn {self.turn}{whose}{when}{lines}>")

    def _repr_html_(self) -> str | None:
        draw = State.picture
        return None if draw is None else draw(self)

    def begin_turn(self) -> None:
        """Begin a turn, in which nothing has happened yet."""
        self.happened.clear()
        self.shielded.clear()

    def begin_battle(self) -> None:
        """Begin a battle, in which nothing has happened yet."""

    def times(
        self, player: Player, event: Trigger, source: Card | None, span: Since, incarnations: Iterable[int]
    ) -> int:
        """How often an event of which a card asks that happened in this turn, or this battle; without texts never."""
        return 0

    def note(self, event: str, player: Player) -> None:
        """Count an event of this turn by its word and player."""
        self.happened[event, player] = self.happened.get((event, player), 0) + 1

    # The questions of card texts about the state; a game with texts answers them in its own state.

    @property
    def attentive(self) -> bool:
        """Whether it was read what the cards listen to, as a game with texts needs."""
        return False

    @property
    def listens(self) -> Mapping[Card, tuple[tuple[str, frozenset[str]], ...]]:
        """The words that cards listen to by the skills that they print, with the zones where these are valid."""
        return {}

    def _listen(self, card: Card, source: str, target: str) -> None:
        """Update the listeners for a move of a card that listens."""

    @property
    def static_zones(self) -> Mapping[Card, frozenset[str]]:
        """The cards that print permanent skills, with the zones in which these are valid."""
        return {}

    @property
    def listeners(self) -> Mapping[str, Sequence[Card]]:
        """By event, timing or kind of skill, the cards that lie where they listen to it."""
        return {}

    @property
    def prints_protection(self) -> bool:
        """Whether some card prints the keyword `protection`, by which its opponent's skills cannot choose it."""
        return False

    def sets_figures_first(self) -> bool:
        """Whether a figure is set before it is raised and lowered; if not, its changes apply as they began."""
        return False

    def printed(self, card: Card) -> Print:
        """The printed information of the side of a card that is up."""
        raise NotImplementedError

    def reverse(self, card: Card) -> Info | None:
        """The printed information of the side of a card that is down; None if it has none."""
        return None

    def skill_zones(self, card: Card) -> tuple[str, ...]:
        """The zones in which a card's skills are valid unless they name others."""
        return self.usual_zones

    def lies_idle(self, card: Card) -> bool:
        """Whether no skill of a card is valid since the card above it is not in play yet."""
        return False

    def in_role(self, card: Card, role: str) -> bool:
        """Whether the card has a role now (`attack`)."""
        return False

    def battling(self) -> tuple[Card, ...]:
        """The cards with a role in a battle now."""
        return ()

    def in_part(self, part: str) -> bool:
        """Whether the turn is in a phase or step."""
        return part in (self.phase, self.step)

    def player_counter(self, player: Player, name: str) -> int:
        """The number of counters of a kind beside a player's cards."""
        return self.player_counters.get((player, name), 0)

    def figure_additions(self, card: Card, name: str) -> Sequence[tuple[str, int]]:
        """The additions of the rules to a figure of a card, beside all effects: captions and amounts."""
        return ()

    def as_read(self, card: Card, name: str, value: int, specified: int) -> int:
        """A figure after all changes, as the rules bound it; `specified` is the number of colors in the cost."""
        return value

    def controller(self, card: Card) -> Player:
        """The player who controls a card: the owner of the zone in which it lies."""
        return self.cards[card].zone[0]  # type: ignore[return-value]  # as `zone_owner`: asked too often to call it

    def is_open(self, card: Card) -> bool:
        """Whether a card lies face up in an open zone."""
        card_state = self.cards[card]
        return not card_state.face_down and self.specs[zone_name(card_state.zone)].seen_by == "all"

    def is_seen(self, card: Card) -> bool:
        """Whether all see a card: it lies in the open, or has been revealed."""
        return self.cards[card].revealed or self.is_open(card)

    def lies_hidden(self, card: Card) -> bool:
        """Whether the card lies where not all see cards: in such a zone, or face down."""
        card_state = self.cards[card]
        return card_state.face_down or self.specs[zone_name(card_state.zone)].seen_by != "all"

    def is_face_up(self, card: Card) -> bool:
        """Whether the card's face is up: where all see it, or revealed; not that of one that was turned down."""
        return not self.cards[card].face_down and self.is_seen(card)

    def beneath(self, *hosts: Card) -> list[Card]:
        """The cards under the hosts, host by host, from the lowest up."""
        covered = [zone_of(player, name) for player in PLAYERS for name in self.covered_zones]
        lying = [card for zone in covered for card in self.zones.get(zone, ())]
        return [card for host in hosts for card in lying if self.cards[card].host == host]

    def listening(self, word: str) -> Sequence[Card]:
        """The cards that print skills set off by that event, or activated at that timing, where these are valid."""
        return self.listeners.get(word, ())

    def cards_in(self, player: Player, name: str) -> list[Card]:
        """The ids in a player's zone, bottom to top. Not a copy: do not change it."""
        return self.zones[zone_of(player, name)]

    def cards_of(self, player: Player, part: str) -> list[Card]:
        """The ids of the cards of a part of a player's deck, in the order of the list, in any zone."""
        cards = map(Card, range(len(self.cards)))
        return [card for card in cards if self.cards[card].owner == player and self.parts.get(card, MAIN) == part]

    def in_turn_order(self) -> tuple[Player, ...]:
        """Both players, the turn player first (before there is one: in the order of the seats)."""
        return ("b", "a") if self.turn_player == "b" else PLAYERS

    def copied(self: T) -> T:
        """A copy that shares nothing mutable with this state."""
        return self.supposing(range(len(self.cards)))

    def supposing(self: T, changed: Iterable[int]) -> T:
        """A copy on which facts can change these cards and no others, which it shares; it has no cache."""
        twin = copy(self)
        kind: Any = type(self)
        for name in _counted(kind):
            setattr(twin, name, getattr(self, name).copy())
        twin.cards = list(self.cards)
        for card in changed:
            twin.cards[card] = _twin(self.cards[card])
        twin.zones = {zone: list(cards) for zone, cards in self.zones.items()}
        twin.cache = None
        if self.assumptions is not None:
            twin.assumptions = self.assumptions.copied()
        return twin


def _twin(card: CardState) -> CardState:
    """A copy of a card, made field by field, which is several times as fast as `copy`."""
    return CardState(
        card.face,
        card.owner,
        card.zone,
        card.incarnation,
        card.rested,
        card.revealed,
        card.arrived,
        card.flipped,
        card.counters,
        card.host,
        card.played_by,
        card.shown,
        card.face_down,
        card.kind_counters,
        card.moved_as,
    )


@cache
def _counted(kind: type[State]) -> tuple[str, ...]:
    """The fields of a class of states, beside `cards`, that begin empty and that facts change in place."""
    return tuple(f.name for f in fields(kind) if f.compare and f.default_factory is not MISSING)
