"""3. Areas: the eight areas, and what a Fusion World table holds beside its cards."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, TypeAlias

from events.cards.card import Definition
from events.cards.prints import Info, Print
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.cites import EXTRA_CARD_USED
from events.once import once_each
from events.skills.state import TextState
from events.table.ids import PLAYERS, Card, Player, zone_of
from events.table.state import State
from events.table.zones import ZoneSpec
from events.values.figures import as_printed
from events.values.value import figure

AREAS: Mapping[str, ZoneSpec] = {
    spec.name: spec
    for spec in (
        ZoneSpec(name="deck", caption="Deck", seen_by="nobody", ordered=True),  # 3-2-2
        ZoneSpec(name="hand", caption="Hand", seen_by="owner"),  # 3-3-2
        ZoneSpec(name="drop", caption="Drop", seen_by="all"),  # 3-4-3: its owner may change its order at any time
        ZoneSpec(name="leader", caption="Leader", seen_by="all", has_modes=True),  # 3-5-2
        ZoneSpec(name="battle", caption="Battle Area", seen_by="all", has_modes=True, same_card_as=("battle", "combo")),
        ZoneSpec(
            name="combo", caption="Combo Area", seen_by="all", same_card_as=("battle",), figure="combo_power"
        ),  # 3-1-4-1, 3-1-4-2, 8-4-4
        ZoneSpec(name="energy", caption="Energy", seen_by="all", has_modes=True),  # 3-8-2
        ZoneSpec(name="life", caption="Life", seen_by="nobody", ordered=True, chosen="top"),  # 3-9-2, 3-9-3
        ZoneSpec(name="under", caption="Under other cards", seen_by="all"),  # 16-2: not an area of its own
        ZoneSpec(name="removed", caption="Removed from the game", seen_by="all"),  # 13-9-2, 13-9-3
    )
}


UNKNOWN = ("deck", "life")
"""3-2-2, 3-9-2. The areas whose cards neither player may look at."""


@dataclass(slots=True)
class Battle:
    """The battle going on (8-1-2): its attack card and guard card, and the power that combos have added to each.

    The visits say when a card is one of them no more: it has left, even if it came back as a new card (3-1-4).
    """

    attack: Card
    attack_visit: int
    guard: Card
    guard_visit: int
    attack_bonus: int = 0
    guard_bonus: int = 0
    negated: bool = False


class Damage(NamedTuple):
    """Damage that was inflicted and is not processed yet (14-3-1); `to_drop`: by Critical (15-5-2)."""

    card: Card
    player: Player
    amount: int
    to_drop: bool


@dataclass(slots=True, repr=False)
class FusionWorldState(TextState):
    """A Fusion World table: also the energy markers (1-11), the battle going on, and damage that waits.

    `markers_pay_skills` is the reading of FW-24 (and `pends_once` that of FW-25). `powerless`: some Battle Card may
    print a power of zero.
    """

    usual_zones: ClassVar[tuple[str, ...]] = ("leader", "battle")
    kind_zones: ClassVar[Mapping[tuple[str, ...], tuple[str, ...]]] = {("battle",): ("battle",)}
    protection: ClassVar[str] = "barrier"
    battle_roles: ClassVar[tuple[str, ...]] = ("attack", "guard", "battling")

    markers: dict[Player, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    battle: Battle | None = None
    damage: list[Damage] = field(default_factory=list)
    markers_pay_skills: bool = field(default=True, compare=False)
    powerless: bool = field(default=False, compare=False)

    def supposing(self, changed: Iterable[int]) -> "FusionWorldState":
        """A copy on which facts can change these cards and no others."""
        twin = super(FusionWorldState, self).supposing(changed)
        twin.battle = copy(self.battle)
        return twin

    def sides(self, card: Card) -> tuple[Print, Print]:
        """10-1-3. What the card prints in front and on its back."""
        return sides(face(self, card))

    def reverse(self, card: Card) -> Info | None:
        """10-1-4. What a Leader Card prints on the side that is down; of other cards, nothing."""
        printed = face(self, card)
        if printed.back is None:
            return None
        front, back = sides(printed)
        return as_printed(front if self.cards[card].flipped else back)

    def note_activation(self, card: Card, rule: str) -> None:
        """It is remembered for the turn that an Extra Card was used, and whether its cost, as printed, is above 0."""
        if rule != EXTRA_CARD_USED:
            return
        held = self.cards[card]
        self.note("used_extra", held.owner)
        if isinstance(held.face, FusionWorldCard) and held.face.cost:
            self.note("used_extra_with_cost", held.owner)

    def alike(self) -> tuple[Any, ...]:
        """16-1-1-2. The battle going on, and the damage that waits."""
        battle = self.battle
        if battle is None:
            return (), tuple(self.damage)
        there = self.in_role(battle.attack, "attack"), self.in_role(battle.guard, "guard")
        bonuses = battle.attack_bonus, battle.guard_bonus
        return (battle.attack, battle.guard, *there, *bonuses, battle.negated), tuple(self.damage)

    def growing(self) -> Mapping[Hashable, int]:
        """16-1-1-2. The energy markers."""
        return {("markers", player): count for player, count in self.markers.items()}

    def skill_zones(self, card: Card) -> tuple[str, ...]:
        """1-3-7, 15-3-3. Skills are valid in the Leader Area and the Battle Area."""
        printed: Any = self.cards[card].face
        return LEADER_ZONES if printed.kind == "leader" else BATTLE_ZONES

    def in_role(self, card: Card, role: str) -> bool:
        """Whether the card is the `attack` card or the `guard` card, or one of them (`battling`)."""
        attack = attacking(self) and self.battle is not None and self.battle.attack == card
        guard = guarding(self) and self.battle is not None and self.battle.guard == card
        if role != "battling" and self.battle is not None and self.battle.negated:
            return False  # 8-1-2-1
        return {"attack": attack, "guard": guard, "battling": attack or guard}[role]

    def battling(self) -> tuple[Card, ...]:
        """The attack card and the guard card, whether they are still there or not."""
        return () if self.battle is None else (self.battle.attack, self.battle.guard)

    def in_part(self, part: str) -> bool:
        """Whether the turn is in that phase or step; `battle`: from the attack to the battle's end (8-1-2-2)."""
        return self.battle is not None if part == "battle" else part in (self.phase, self.step)

    def beside(self, player: Player, name: str) -> int:
        """The player's energy markers; [Ki] are none of them (1-12-3)."""
        assert name == "energy_markers"
        return self.markers[player]

    def beside_figure(self, card: Card, name: str) -> Sequence[tuple[str, int]]:
        """8-4-4, 8-4-5. The power that combos add in this battle."""
        battle = self.battle
        if battle is None or name != "power":
            return ()
        if card == battle.attack and attacking(self):
            return (("combos", battle.attack_bonus),) if battle.attack_bonus else ()
        if card == battle.guard and guarding(self):
            return (("combos", battle.guard_bonus),) if battle.guard_bonus else ()
        return ()

    def as_read(self, card: Card, name: str, value: int, specified: int) -> int:
        """0-2-9, 2-6-2. Power can be below zero, no other figure can; off the board a cost is its specified part at
        least (1-2-5-3)."""
        if name == "power":
            return value
        if name != "cost":
            return max(0, value)
        if self.cards[card].zone[2:] != "battle":
            value = max(value, specified)
        return max(0, value)

    def is_open(self, card: Card) -> bool:
        """3-1-3, 3-9-2-1. Whether the card is in an open area: a life card that lies face up is."""
        held = self.cards[card]
        zone = held.zone[2:]
        return self.specs[zone].seen_by == "all" or (held.revealed and zone == "life")

    def is_known(self, card: Card) -> bool:
        """3-2-2, 3-9-2, 3-9-2-1. Whether its master may look at the card: not in a deck, in life if face up."""
        return self.cards[card].zone[2:] not in UNKNOWN or self.cards[card].revealed

    def beneath(self, *hosts: Card) -> list[Card]:
        """16-2. The cards that lie under these, the lowest first."""
        under = [card for player in PLAYERS for card in self.zones[zone_of(player, "under")]]
        under.sort(key=lambda card: -self.cards[card].arrived)  # 16-2-4: whoever's they are
        return [card for host in hosts for card in under if self.cards[card].host == host]


def begin(
    decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] = MappingProxyType({})
) -> FusionWorldState:
    """The table before setup: every card outside."""
    static_zones: dict[Card, frozenset[str]] = {}
    words: dict[Card, Listens] = {}
    texts, first = [of_deck(decks[player]) for player in PLAYERS], 0
    for player, deck in zip(PLAYERS, texts, strict=True):
        words.update((Card(first + at), listens) for at, listens in deck.words)
        static_zones.update((Card(first + at), zones) for at, zones in deck.static_zones)
        first += len(decks[player])
    return FusionWorldState.begin(
        AREAS,
        decks,
        static_zones=static_zones,
        listens=words,
        listened=frozenset(word for deck in texts for word in deck.listened),
        prints_protection=any(deck.barriers for deck in texts),
        set_first=options.get("FW-41") == "set_first",
        markers_pay_skills=options.get("FW-24") != "energy",
        pends_once=options.get("FW-25") == "once",
        powerless=any(deck.powerless for deck in texts),
    )


Listens: TypeAlias = tuple[tuple[str, frozenset[str]], ...]
"""The words that a card listens to, each with the areas where it does."""


class Texts(NamedTuple):
    """What a deck's cards print that a table keeps in view; cards are named by their places in the deck.

    `words`: those that listen to anything; `heard`: to what; `worded`: those with permanent skills, and where these are
    valid. `barriers`: some card prints [Barrier]; `powerless`: some Battle Card may print a power of zero.
    """

    words: list[tuple[int, Listens]]
    listened: frozenset[str]
    static_zones: list[tuple[int, frozenset[str]]]
    barriers: bool
    powerless: bool


def of_deck(faces: Sequence[Definition | None]) -> Texts:
    """What the cards of a deck print: worked out once for one that cannot change, with which many games are played."""
    return _of_the_deck(faces) if isinstance(faces, tuple) else _of_cards(faces)


def _of_cards(faces: Sequence[Definition | None]) -> Texts:
    known = [(at, face) for at, face in enumerate(faces) if isinstance(face, FusionWorldCard)]
    words = [(at, listens) for at, face in known if face.has_text and (listens := heard_by(face))]
    return Texts(
        words,
        frozenset(word for _, listens in words for word, _ in listens),
        [(at, zones) for at, face in known if face.has_text and (zones := face.permanent_zones())],
        any(face.prints("barrier") for _, face in known),
        len(known) < len(faces) or any(face.kind == "battle" and (face.power or 0) <= 0 for _, face in known),
    )


_of_the_deck = once_each(_of_cards, most=64)

LEADER_AREAS = {player: zone_of(player, "leader") for player in PLAYERS}
LEADER_ZONES, BATTLE_ZONES = ("leader",), ("battle",)


@once_each
def heard_by(face: FusionWorldCard) -> Listens:
    """What a card listens to by what it prints, and where."""
    listens = dict(face.events())
    if zones := face.permanent_zones():
        listens["permanent"] = zones
        if face.grants_skills:
            listens["grants"] = zones
    return tuple(listens.items())


@once_each
def sides(face: FusionWorldCard) -> tuple[Print, Print]:
    """What a card prints in front and on its back; one without a back prints the same there."""
    front = face.front_print()
    return front, front if face.back is None else face.back_print()


def face(state: Any, card: Card) -> FusionWorldCard:
    """What the card prints, on its front side if it is a Leader Card (10-1-3). The card must be known."""
    printed: FusionWorldCard = state.cards[card].face
    return printed


def leader(state: State, player: Player) -> Card:
    """The player's Leader Card in the Leader Area."""
    return state.zones[LEADER_AREAS[player]][0]


def top(state: State, player: Player, name: str) -> Card:
    """The top card of an area that is not empty (3-9-3, 5-1-1)."""
    return state.cards_in(player, name)[-1]


def power(state: FusionWorldState, card: Card) -> int | None:
    """The card's power now (2-6): its print, what effects make of it, what combos add (8-4-4, 8-4-5)."""
    held = state.cards[card]
    if state.effects or state.static_zones or held.flipped:
        return figure(state, card, "power")
    printed: int | None = held.face.power  # type: ignore[union-attr]
    battle = state.battle
    if battle is None or printed is None:
        return printed
    if card == battle.attack and attacking(state):
        return printed + battle.attack_bonus
    return printed + battle.guard_bonus if card == battle.guard and guarding(state) else printed


def attacking(state: FusionWorldState) -> bool:
    """Whether there is a battle whose attack card is still there (8-1-6)."""
    battle = state.battle
    return battle is not None and _in_battle(state, battle.attack, battle.attack_visit)


def guarding(state: FusionWorldState) -> bool:
    """Whether there is a battle whose guard card is still there (8-1-6)."""
    battle = state.battle
    return battle is not None and _in_battle(state, battle.guard, battle.guard_visit)


def guard_card(state: FusionWorldState) -> Card | None:
    """The guard card, as long as it is there and the attack is not negated (8-1-2-1)."""
    battle = state.battle
    return None if battle is None or battle.negated or not guarding(state) else battle.guard


def stands(state: FusionWorldState) -> bool:
    """Whether there is a battle with both of its cards still there (8-1-6)."""
    battle = state.battle
    if battle is None:
        return False
    attack, guard = state.cards[battle.attack], state.cards[battle.guard]
    there = attack.visit == battle.attack_visit and guard.visit == battle.guard_visit
    return there and attack.zone in BOARD and guard.zone in BOARD


BOARD = frozenset(zone_of(player, name) for player in PLAYERS for name in ("leader", "battle"))


def _in_battle(state: FusionWorldState, card: Card, visit: int) -> bool:
    held = state.cards[card]
    return held.visit == visit and held.zone in BOARD
