"""Playmat: the areas, and the state of a Buddyfight table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from events.buddyfight.card import (
    AREAS,
    FIELD,
    FLAG,
    ITEM,
    KEYWORD_SKILLS,
    MONSTERS,
    OVER,
    SINGLE,
    SOUL,
    SPELL,
    BuddyfightCard,
)
from events.cards.card import Definition
from events.cards.parts import SIDEBOARD, DeckPart
from events.cards.prints import Print
from events.language.effect import Since, Skill
from events.once import once_each
from events.skills.declarations import Declared
from events.skills.listening import Listens
from events.skills.state import TextState
from events.table.ids import Card, Player, zone_name
from events.table.zones import ZoneSpec, zones
from events.values.value import info

AT_FIGHTER = "attack on a fighter"
"""attack/2.2. An attack whose target is a fighter, and no monster."""
FLAG_PART = DeckPart(name="flag", caption="flag")
BUDDY_PART = DeckPart(name="buddy", caption="buddy", headings=("buddies",))
LOST_PART = DeckPart(name="lost_deck", caption="Lost Deck", headings=("lost",), back="Lost Card")
DECK_PARTS = (FLAG_PART, BUDDY_PART, LOST_PART, SIDEBOARD)

ZONES: Mapping[str, ZoneSpec] = zones(
    ZoneSpec(name="deck", caption="Deck", seen_by="nobody", ordered=True),  # playmat/deck/1, playmat/deck/2
    ZoneSpec(name="hand", caption="Hand", seen_by="owner", same_card_as=("in_use",)),
    ZoneSpec(name="in_use", caption="In use", seen_by="all"),  # call/1.1, cast/1.1, equip/1.1
    ZoneSpec(name="gauge", caption="Gauge", seen_by="nobody"),  # playmat/gauge/1, playmat/gauge/3
    *(
        ZoneSpec(name=area, caption=area.title(), seen_by="all", has_modes=True, same_card_as=(*AREAS, ITEM))
        for area in AREAS
    ),  # playmat/left-right/1, playmat/center/1, ability/soul/3
    ZoneSpec(name=ITEM, caption="Item", seen_by="all", has_modes=True),  # playmat/flag-item/1
    ZoneSpec(name=SPELL, caption="Spell Area", seen_by="all", has_modes=True, face_down="owner"),  # playmat/spell/1
    ZoneSpec(name=FLAG, caption="Flag", seen_by="all", has_modes=True),  # playmat/flag-item/1
    ZoneSpec(name="buddy", caption="Buddy Zone", seen_by="all", has_modes=True, face_down="owner"),  # playmat/buddy/5
    ZoneSpec(name="drop", caption="Drop Zone", seen_by="all"),  # playmat/drop/2
    ZoneSpec(
        name=SOUL, caption="Soul", seen_by="all", face_down="owner"
    ),  # ability/soul/5, ability/soul/9, ability/soul/10, ability/soul/11
    ZoneSpec(name="under_flag", caption="Under the flag", seen_by="all", face_down="owner"),  # playmat/flag-item/3
    ZoneSpec(name="lost_deck", caption="Lost Deck", seen_by="nobody", ordered=True),  # lost/prep/1, lost/prep/5
    ZoneSpec(name="removed_deck", caption="Removed main deck", seen_by="nobody"),  # lost/removed/1
    ZoneSpec(name="removed", caption="Removed from the game", seen_by="nobody"),  # ability/removed/1, ability/removed/2
)


@dataclass(slots=True, repr=False)
class BuddyfightState(TextState):
    """The state of a Buddyfight table.

    `attack`: the index of the attack among the declarations, while its cards are in battle. `initial_flags`: the names
    of the flags with which the game began, `initial_buddies` those of the buddies. `ending`: the part of the turn that
    an effect ends, until the turn has come to where it goes on.
    `called`: as which of all moves a monster was called last. `moved_away`: the cards that have left the area in which
    they were attacked in this battle. `over`: who has declared which of [Overturn] and the like. `checks_replaced`:
    whether effects can take the place of what a check moves (BF-04).
    """

    usual_zones: ClassVar[tuple[str, ...]] = FIELD
    covered_zones: ClassVar[tuple[str, ...]] = (SOUL, "under_flag")
    kind_zones: ClassVar[Mapping[tuple[str, ...], tuple[str, ...]]] = {("flag",): (FLAG,)}
    battle_roles: ClassVar[tuple[str, ...]] = ("attack", "battling")
    keyword_skills: ClassVar[Mapping[str, Skill]] = KEYWORD_SKILLS
    single_keywords: ClassVar[tuple[str, ...]] = SINGLE
    single_labels: ClassVar[tuple[str, ...]] = ("D",)
    """ability/d-share/single."""
    never_negated: ClassVar[frozenset[str]] = frozenset(OVER)
    """ability/over/no-nullify."""

    attack: int | None = None
    ending: str = ""
    initial_flags: dict[Player, str] = field(default_factory=dict)
    initial_buddies: dict[Player, tuple[str, ...]] = field(default_factory=dict)
    called: dict[Card, int] = field(default_factory=dict)
    moved_away: tuple[Card, ...] = ()
    over: tuple[tuple[Player, str], ...] = ()
    checks_replaced: bool = field(default=False, compare=False)

    @property
    def attacking(self) -> Declared | None:
        """The attack whose cards are in battle; None if there is none."""
        return None if self.attack is None else self.declared[self.attack]

    def attackers(self) -> list[Card]:
        """attack/2.3. The attacking cards that are still the same."""
        return [] if self.attacking is None else self.attackers_of(self.attacking)

    def attackers_of(self, attack: Declared) -> list[Card]:
        """attack/2.3. The cards of an attack that are still the same."""
        assert attack.card is not None
        own = [attack.card] if self.cards[attack.card].incarnation == attack.incarnation else []
        return [*own, *self._still_there(attack.joined)] if attack.joined else own

    def attacked(self) -> list[Card]:
        """ability/item-defense/4, BF-15. The attacked cards: the target, or, of a fighter, what has defense.

        A target that has left its area is attacked no more (attack/Q4).
        """
        return [] if self.attacking is None else self.attacked_by(self.attacking)

    def attacked_by(self, attack: Declared) -> list[Card]:
        """attack/Q4. The cards that an attack is made against, or was in its battle."""
        if attack.targets:
            return [card for card in self._still_there(attack.targets) if card not in self.moved_away]
        return guards(self, "b" if attack.player == "a" else "a")

    def survivors(self) -> list[Card]:
        """attack/3.2.2. The attacked cards that are left on the field, also one that is in another area now."""
        attack = self.attacking
        return self.attacked() if attack is None or not attack.targets else self._still_there(attack.targets)

    def spans(self) -> tuple[Since, ...]:
        """ability/when/1. An event gives the chance to use cards for it, too."""
        return (*super(BuddyfightState, self).spans(), "timing")

    def leave_battle_area(self, card: Card) -> None:
        """Note that a card has left the area in which it was attacked, if it was (only facts use this)."""
        if card in self.attacked():
            self.moved_away = (*self.moved_away, card)

    def is_battle_broken(self) -> bool:
        """attack/2-removed, final/2-removed. Whether the attack was nullified, or a side of its battle has left it."""
        if self.attack is None:
            return False
        attack = self.declared[self.attack]
        no_target = bool(attack.targets) and not self.attacked()
        return attack.stage == "nullified" or not self.attackers() or no_target

    def in_role(self, card: Card, role: str) -> bool:
        """Whether the card is attacking now, or in battle; or has the name of a buddy of its fighter's (call/Q5)."""
        if role == "buddy":
            return not self._buddies(self.controller(card)).isdisjoint(info(self, card).names)
        return card in (self.attackers() if role == "attack" else self.battling())

    def _buddies(self, player: Player) -> set[str]:
        """playmat/buddy/2, playmat/buddy/4. The names of a fighter's buddies; one that lies face down has none."""
        names = list(self.initial_buddies.get(player, ()))
        for card in self.cards_in(player, "buddy"):
            if self.cards[card].face_down and (name := face(self, card).name) in names:
                names.remove(name)
        return set(names)

    def battling(self) -> tuple[Card, ...]:
        """attack/2.3, ability/item-defense/5. The cards in battle now."""
        return () if self.attack is None else (*self.attackers(), *self.attacked())

    def in_part(self, part: str) -> bool:
        """Whether the turn is in a phase, or a battle is going on; or one by an attack on a fighter (attack/Q4)."""
        if part == AT_FIGHTER:
            return self.attacking is not None and not self.attacking.targets
        return self.attack is not None if part == "battle" else part in (self.phase, self.step)

    def sides(self, card: Card) -> tuple[Print, Print]:
        """The printed information of both sides; of a card with one, twice that (ability/reversal/1)."""
        printed = face(self, card)
        front = _print(printed)
        return front, front if printed.back is None else _print(printed.back)

    def printed(self, card: Card) -> Print:
        """The printed information of the side that is up; a monster that is equipped is an item (ability/transform)."""
        printed = TextState.printed(self, card)
        if self.cards[card].zone[2:] == ITEM and printed.kind in MONSTERS:
            return _as_item(printed)
        return printed

    def listens_of(self, card: Card) -> Listens:
        """The words that a card listens to, which are read once for each definition."""
        return _listens(face(self, card), self, card)

    def skill_zones(self, card: Card) -> tuple[str, ...]:
        """ability/3.1/field. Where the skills are valid that name no area: on the field; of a flag, where flags lie.

        ability/soul/6: in a soul, only the skills that name it.
        """
        return (*FIELD, FLAG)

    def lies_idle(self, card: Card) -> bool:
        """ability/soul/8. Whether a card lies in the soul of one that is not on the field, such as one declared."""
        host = self.cards[card].host
        if host is None or zone_name(self.cards[card].zone) != SOUL:
            return False
        return zone_name(self.cards[host].zone) not in FIELD


@once_each
def _listens(printed: BuddyfightCard, state: BuddyfightState, card: Card) -> Listens:
    return TextState.listens_of(state, card)


@once_each
def _print(printed: BuddyfightCard) -> Print:
    return printed.front_print()


@once_each
def _as_item(printed: Print) -> Print:
    return msgspec.structs.replace(printed, kind="item")


def face(state: Any, card: Card) -> BuddyfightCard:
    """The definition of a known card."""
    printed: BuddyfightCard = state.cards[card].face
    return printed


def is_blank(state: Any, card: Card) -> bool:
    """playmat/buddy/4, lost/buddy/3. Whether nothing is known of a card: of a buddy that lies face down."""
    card_state = state.cards[card]
    return card_state.face is None or (card_state.face_down and zone_name(card_state.zone) == "buddy")


def side(state: Any, card: Card) -> BuddyfightCard:
    """The side of a known card that is up."""
    printed = face(state, card)
    return printed.back if state.cards[card].flipped and printed.back is not None else printed


def flag_of(state: Any, player: Player) -> BuddyfightCard | None:
    """ability/flag-down/1. A fighter's flag as it lies; None if it lies face down."""
    up = [flag for flag in state.cards_in(player, FLAG) if not state.cards[flag].face_down]
    return side(state, up[-1]) if up else None


def has_lost_deck(state: Any, player: Player) -> bool:
    """lost/game/1. Whether a fighter plays with the Lost Deck, in place of the main deck."""
    return bool(state.cards_of(player, LOST_PART.name)) and not state.cards_in(player, "lost_deck")


def monsters(state: Any, player: Player) -> list[Card]:
    """The monsters in a fighter's areas."""
    return [card for area in AREAS for card in state.cards_in(player, area)]


def guards(state: Any, player: Player) -> list[Card]:
    """ability/item-defense/5, ability/item-defense/6, ability/flag-values/8. A fighter's cards with defense."""
    return [
        card
        for zone in (ITEM, FLAG)
        for card in state.cards_in(player, zone)
        if not state.cards[card].face_down and state.printed(card).figures["defense"] is not None
    ]


def begin(
    decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] = MappingProxyType({})
) -> BuddyfightState:
    """The state before setup, with every card outside."""
    return BuddyfightState.begin(
        ZONES, decks, deck_parts=DECK_PARTS, checks_replaced=options.get("BF-04") == "replaced"
    )
