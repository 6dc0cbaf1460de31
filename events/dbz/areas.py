"""The playmat: zones, deck parts, and the state of a Dragon Ball Z table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from events.cards.card import Definition
from events.cards.parts import SIDEBOARD, DeckPart
from events.cards.prints import Print
from events.dbz.card import ALIGNED, IN_PLAY, STAGE, USER, USERS, ZONES_OF_KINDS, DbzCard
from events.dbz.characters import COMPONENTS
from events.dbz.table_of_attacks import ATTACK_TABLE, PHYSICAL_ATTACK_TABLE
from events.once import once_each
from events.skills.listening import Listens
from events.skills.state import TextState
from events.table.ids import Card, Player, zone_name
from events.table.lookup import LookupTable
from events.table.zones import ZoneSpec, zones
from events.values.permissions import forbidden

MAIN_PART = DeckPart(name="main", caption="Main Personality", headings=("main personality stack", "mp"))
MASTERY_PART = DeckPart(name="mastery", caption="Mastery")
SENSEI_PART = DeckPart(name="sensei", caption="Sensei")
SENSEI_DECK_PART = DeckPart(name="sensei_deck", caption="Sensei Deck")
SET_OF_BALLS = 7
DECK_PARTS = (MAIN_PART, MASTERY_PART, SENSEI_PART, SENSEI_DECK_PART, SIDEBOARD)

ZONES: Mapping[str, ZoneSpec] = zones(
    ZoneSpec(name="life_deck", caption="Life Deck", seen_by="nobody", ordered=True),  # DBZ-52
    ZoneSpec(name="hand", caption="Hand", seen_by="owner", same_card_as=("in_use",)),
    ZoneSpec(name="in_use", caption="In use", seen_by="all"),  # cards/play-then-use
    ZoneSpec(name="main", caption="Main Personality", seen_by="all"),
    ZoneSpec(name="levels", caption="Other levels", seen_by="all", ordered=True),  # setup/1
    ZoneSpec(name="allies", caption="Allies", seen_by="all"),
    ZoneSpec(name="noncombats", caption="Non-Combat cards", seen_by="all"),
    ZoneSpec(name="drills", caption="Drills", seen_by="all"),
    ZoneSpec(name="balls", caption="Dragon Balls", seen_by="all"),
    ZoneSpec(name="mastery", caption="Mastery", seen_by="all"),
    ZoneSpec(name="sensei", caption="Sensei", seen_by="all"),
    ZoneSpec(name="place", caption="Battleground or Location", seen_by="all"),
    ZoneSpec(name="under", caption="Under others", seen_by="all", ordered=True),  # attach/1, allies/overlay
    ZoneSpec(name="sensei_deck", caption="Sensei Deck", seen_by="owner"),  # deck/sensei/9
    ZoneSpec(name="discard", caption="Discard pile", seen_by="all", ordered=True),  # general/timing-conflict
    ZoneSpec(name="removed", caption="Removed from the game", seen_by="all"),  # general/remove
)


class AttackMade(NamedTuple):
    """An attack that a player made, by a skill of a card, of a kind and with what is said of it."""

    player: Player
    card: Card
    skill: int
    attack: tuple[str, ...]


@dataclass(slots=True, repr=False)
class DbzState(TextState):
    """The state of a Dragon Ball Z table.

    `control`: who is in control of Combat for each player, while there is Combat. `attack`: the kind of the attack
    that goes on, and what is said of it; empty without one. `captured`: who captured a Dragon Ball, which stays where
    it lies; `gathered_late`: the players to whom the last Dragon Ball of a set came by a capture, so that they win as
    their next turn begins. `alignments`: whether a Main Personality is a hero or a villain. `passes`: the players who
    must pass for the rest of Combat. `attacks_made`: the attacks of this Combat, in their order. `in_combat`: whether
    there is Combat. `capturing`: the attack captures a Dragon Ball in place of life cards of damage; `lost_as_damage`:
    how many it has taken; `prevented`: how much of its damage was prevented by what prevents damage of any kind.
    `fusions`: by a fused personality those that it was made of, or the level at which it was before.
    `balls_discarded`: the Dragon Balls that were discarded, until they are where they go.
    `any_pays`: any personality can pay power stages, not only the one in control of Combat (DBZ-21).
    """

    usual_zones: ClassVar[tuple[str, ...]] = IN_PLAY
    covered_zones: ClassVar[tuple[str, ...]] = ("under",)
    kind_zones: ClassVar[Mapping[tuple[str, ...], tuple[str, ...]]] = {}
    tables: ClassVar[Mapping[str, LookupTable]] = {ATTACK_TABLE: PHYSICAL_ATTACK_TABLE}
    definition: ClassVar[type[Definition] | None] = DbzCard
    delayed_spans: ClassVar[frozenset[str]] = frozenset()

    control: dict[Player, Card] = field(default_factory=dict)
    attack: tuple[str, ...] = ()
    captured: dict[Card, Player] = field(default_factory=dict)
    gathered_late: dict[Player, bool] = field(default_factory=dict)
    alignments: dict[Player, str] = field(default_factory=dict)
    passes: dict[Player, bool] = field(default_factory=dict)
    attacks_made: list[AttackMade] = field(default_factory=list)
    fusions: dict[Card, tuple[Card, ...]] = field(default_factory=dict)
    in_combat: bool = False
    capturing: bool = False
    lost_as_damage: int = 0
    prevented: int = 0
    balls_discarded: dict[Card, bool] = field(default_factory=dict)
    any_pays: bool = field(default=False, compare=False)

    def controller(self, card: Card) -> Player:
        """dragon-balls/control, general/ownership. Who controls a card: the captor of a Dragon Ball in play."""
        zone = self.cards[card].zone  # asked too often to call `zone_owner` and `zone_name`
        owner: Player = zone[0]  # type: ignore[assignment]
        return self.captured.get(card, owner) if self.captured and zone[2:] == "balls" else owner

    def in_role(self, card: Card, role: str) -> bool:
        """Whether a personality is in control of Combat, is a hero or a villain, is fused or can be, or uses its
        player's cards (and is a hero, or a villain); or a card makes the attack that goes on (of a kind).
        """
        if role == "control":
            return card in self.control.values()
        if role in ALIGNED:
            return self._alignment(card) == role
        if role in ("fused", "fusible"):
            return self.is_fused(card) if role == "fused" else self._is_fusible(card)
        if role in (USER, *USERS):
            return self._uses_cards(card) and (role == USER or self._alignment(card) == USERS[role])
        if not self.attack or not self.declared:
            return False
        attack = self.declared[0]
        makes = attack.what == "attack" and attack.card is not None and maker(self, attack.card) == card
        return makes and role in ("attack", *self.attack, *(f"{word} attack" for word in self.attack))

    def _is_fusible(self, card: Card) -> bool:
        return face(self, card).kind == "personality" and bool(pairs(self, self.controller(card), card))

    def _uses_cards(self, card: Card) -> bool:
        """general/only. Whether a personality is in control of Combat, or outside of it the Main Personality."""
        in_control = self.control.get(self.controller(card))
        return card == in_control if in_control is not None else zone_name(self.cards[card].zone) == "main"

    def _alignment(self, card: Card) -> str:
        """heritage/rogue/only-cards. Whether a personality is a hero or a villain."""
        alignment: str = face(self, card).alignment
        return self.alignments.get(self.controller(card), "") if alignment == "rogue" else alignment

    def in_part(self, part: str) -> bool:
        """Whether the turn is in a step, or in Combat."""
        return self.in_combat if part in ("combat", "battle") else part in (self.phase, self.step)

    def holds_all(self, player: Player, more: Card | None = None) -> bool:
        """win/dragon-ball. Whether a player controls all seven Dragon Balls of a set, perhaps with one `more`."""
        cards = (*balls_of(self, player), *(() if more is None else (more,)))
        if len(cards) < SET_OF_BALLS:
            return False
        held = {(face(self, card).series, face(self, card).ball) for card in cards}
        return any(count >= SET_OF_BALLS for count in Counter(series for series, _ in held).values())

    def stages(self, card: Card) -> int:
        """The power stages of a personality."""
        return self.cards[card].kind_counters.get(STAGE, 0)

    def sides(self, card: Card) -> tuple[Print, Print]:
        """The printed information, of both sides alike; heritage/rogue: a rogue is what its player has declared.

        fusion/2, fusion/detail-1, fusion/detail-4, fusion/detail-7: a fused personality is also both of those that it
        was made of, and has their heritages.
        """
        printed = face(self, card)
        front = _print(printed)
        if printed.alignment == "rogue" and (declared := self.alignments.get(self.cards[card].owner)):
            front = _declared(printed, declared)
        for other in self.fusions.get(card, ()):
            part = _print(face(self, other))
            heritages = [trait for trait in part.traits if trait.endswith("Heritage")]
            front = replace(front, names=(*front.names, *part.names), traits=(*front.traits, *heritages))
        return front, front

    def is_fused(self, card: Card) -> bool:
        """Whether a personality is fused."""
        return card in self.fusions

    def components(self, player: Player) -> list[Card]:
        """fusion/detail-6. The personalities that the fused ones of a player were made of."""
        return [one for card, parts in self.fusions.items() if self.controller(card) == player for one in parts]

    def listens_of(self, card: Card) -> Listens:
        """The words that a card listens to, which are read once for each definition."""
        return _listens(face(self, card), self, card)

    def skill_zones(self, card: Card) -> tuple[str, ...]:
        """The zones in which a card's skills are valid that name none, by its kind."""
        return ZONES_OF_KINDS[face(self, card).kind]


@once_each
def _listens(printed: DbzCard, state: DbzState, card: Card) -> Listens:
    return TextState.listens_of(state, card)


@once_each
def _print(printed: DbzCard) -> Print:
    return printed.front_print()


@cache
def _declared(printed: DbzCard, alignment: str) -> Print:
    front = _print(printed)
    return replace(front, traits=(*front.traits, alignment))


def begin(
    decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] = MappingProxyType({})
) -> DbzState:
    """The state before setup, with every card outside."""
    return DbzState.begin(ZONES, decks, any_pays=options.get("DBZ-21") == "any")


def face(state: Any, card: Card) -> DbzCard:
    """The definition of a known card."""
    printed: DbzCard = state.cards[card].face
    return printed


def main_of(state: Any, player: Player) -> Card:
    """The card of the level at which a player's Main Personality is."""
    [card] = state.cards_in(player, "main")
    return card  # type: ignore[no-any-return]


def present(state: Any, card: Card) -> Card:
    """deck/main-personality/5, attach/3, allies/overlay. The card that now stands for a card's personality: that of its
    new level, or the fused one. Other cards, and those of a personality that has left play, stand for themselves.
    """
    lying = state.cards[card]
    zone = zone_name(lying.zone)
    if face(state, card).kind != "personality" or zone not in ("levels", "under"):
        return card
    return main_of(state, lying.owner) if zone == "levels" else present(state, lying.host)


def maker(state: Any, card: Card) -> Card:
    """allies/take-control/leaves, card/chiaotzu-lv-2. The card that now makes the attack which a card began: in place
    of an Ally that has left play, the Main Personality.
    """
    now = present(state, card)
    lying = state.cards[now]
    is_gone = face(state, now).kind == "personality" and zone_name(lying.zone) not in IN_PLAY
    return main_of(state, lying.owner) if is_gone else now


def levels_of(state: Any, player: Player) -> list[Card]:
    """All cards of a player's Main Personality, from the lowest level up."""
    cards = [*state.cards_in(player, "main"), *state.cards_in(player, "levels")]
    return sorted(cards, key=lambda card: face(state, card).level)


def personalities(state: Any, player: Player) -> list[Card]:
    """A player's Main Personality and Allies."""
    return [*state.cards_in(player, "main"), *state.cards_in(player, "allies")]


def pairs(state: Any, player: Player, card: Card) -> list[tuple[Card, Card]]:
    """fusion/1, fusion/3, fusion/potara, DBZ-30. The personalities in play that can become a Fusion Personality of the
    Sensei Deck, two of its level; the Main Personality is the first of them.
    """
    printed = face(state, card)
    if zone_name(state.cards[card].zone) != "sensei_deck" or forbidden(state, "fuse", player=player):
        return []
    there = [one for one in personalities(state, player) if face(state, one).level == printed.level]
    characters, ways = {one: face(state, one).character for one in there}, COMPONENTS.get(printed.character, ())
    named = [(one, two) for one in there for two in there if (characters[one], characters[two]) in ways]
    return [(two, one) if zone_name(state.cards[two].zone) == "main" else (one, two) for one, two in named]


def balls_in_play(state: Any) -> list[Card]:
    """The Dragon Balls in play, whoever placed them."""
    return [card for player in state.in_turn_order() for card in state.cards_in(player, "balls")]


def balls_of(state: Any, player: Player) -> list[Card]:
    """dragon-balls/control. The Dragon Balls that a player controls."""
    return [card for card in balls_in_play(state) if state.controller(card) == player]
