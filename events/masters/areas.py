"""3. Game Areas: the areas, one of each for each player (3-1-1), and the state of a Masters table.

The number of cards in an area is open (3-1-2). The Battle Area holds any number of cards, face up (3-6-2, 3-6-5); a
card has its place in the area of its master (4-3-2), and in other areas than that and the Combo Area lies in its
owner's (3-1-7-1, 4-2-2).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

from events.cards.card import Definition
from events.dragon_ball_super.areas import of_decks
from events.dragon_ball_super.battle import BattleState
from events.language.effect import Skill
from events.masters.card import KEYWORD_SKILLS, MastersCard
from events.masters.cites import EXTRA_CARD_USED, OVER_REALM
from events.skills.declarations import Declared
from events.table.ids import Card, Player
from events.table.zones import ZoneSpec, zones

AREAS: Mapping[str, ZoneSpec] = zones(
    ZoneSpec(name="deck", caption="Deck", seen_by="nobody", ordered=True),  # 3-2-2
    ZoneSpec(name="hand", caption="Hand", seen_by="owner"),  # 3-3-1, 3-3-2
    ZoneSpec(name="drop", caption="Drop", seen_by="all"),  # 3-4-1, 3-4-2: its owner may change its order at any time
    ZoneSpec(name="leader", caption="Leader", seen_by="all", has_modes=True),  # 3-5-1, 3-5-2
    ZoneSpec(name="battle", caption="Battle Area", seen_by="all", has_modes=True, same_card_as=("battle", "combo")),
    ZoneSpec(
        name="combo", caption="Combo Area", seen_by="all", same_card_as=("battle",), figure="combo_power"
    ),  # 3-1-5, 3-7-1, 3-7-2, 3-7-4
    ZoneSpec(name="energy", caption="Energy", seen_by="all", has_modes=True),  # 3-8-2
    ZoneSpec(
        name="life", caption="Life", seen_by="nobody", ordered=True
    ),  # 3-9-1, 3-9-2: any of its cards can be chosen
    ZoneSpec(name="warp", caption="Warp", seen_by="all"),  # 3-10-1, 3-10-2
    ZoneSpec(name="under", caption="Under other cards", seen_by="all"),  # 11-3: not an area of its own
    ZoneSpec(name="removed", caption="Removed from the game", seen_by="all"),  # 10-22-2, 10-22-3
)


@dataclass(slots=True, repr=False)
class MastersState(BattleState):
    """The state of a Masters table. `carries_power_alone` is the reading of MS-20, `effects_ko` that of MS-25, and
    `over_realm_per_card` that of MS-30. `answered_effects`: by the number of an ongoing or delayed effect, the
    declaration of the skill that made it, if a [Counter] says something of its plays.
    """

    protection: ClassVar[str] = "barrier"  # 10-19-1
    keyword_skills: ClassVar[Mapping[str, Skill]] = KEYWORD_SKILLS
    definition: ClassVar[type[Definition] | None] = MastersCard

    carries_power_alone: bool = field(default=False, compare=False)
    effects_ko: bool = field(default=False, compare=False)
    over_realm_per_card: bool = field(default=False, compare=False)
    answered_effects: dict[int, Declared] = field(default_factory=dict)

    def note_activation(self, card: Card, rule: str) -> None:
        """Note for the turn the use of an Extra Card (2-11-1-2), or of [Over Realm] (10-17-5)."""
        if rule == EXTRA_CARD_USED:  # 2-11-1-2
            self.note("used_extra", self.cards[card].owner)  # 2-11-1-2
        elif rule == OVER_REALM:  # 10-17-5
            self.note("used_over_realm", self.cards[card].owner)  # 10-17-5

    def skill_zones(self, card: Card) -> tuple[str, ...]:
        """2-12-2, 8-5-2-6-1. The area where the card's skills are valid that name none."""
        printed: Any = self.cards[card].face
        zones: tuple[str, ...] = printed.usual
        return zones

    def is_open(self, card: Card) -> bool:
        """3-1-3. Whether a card is in an open area."""
        return self.specs[self.cards[card].zone[2:]].seen_by == "all"

    def is_known(self, card: Card) -> bool:
        """3-2-2, 3-9-2. Whether a card's master may look at it: not in a deck, nor in life."""
        return self.cards[card].zone[2:] not in ("deck", "life")

    def player_counter(self, player: Player, name: str) -> int:
        """No numbers lie beside a player's cards."""
        raise AssertionError(f"Masters has no {name}")


def begin(
    decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] = MappingProxyType({})
) -> MastersState:
    """The state before setup, with every card outside."""
    return MastersState.begin(
        AREAS,
        decks,
        carries_power_alone=options.get("MS-20") == "power",
        effects_ko=options.get("MS-25") == "effect",
        over_realm_per_card=options.get("MS-30") == "card",
        **of_decks(decks),
    )


def face(state: Any, card: Card) -> MastersCard:
    """The definition of a known card; for a Leader Card its fields are those of the front side (2-3-2-1-2)."""
    printed: MastersCard = state.cards[card].face
    return printed
