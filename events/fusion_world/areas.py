"""3. Areas: the eight areas, and the state of a Fusion World table."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

from events.cards.card import Definition
from events.dragon_ball_super.areas import of_decks
from events.dragon_ball_super.battle import BattleState
from events.fusion_world.card import FusionWorldCard
from events.fusion_world.cites import EXTRA_CARD_USED
from events.language.effect import Skill
from events.table.ids import PLAYERS, Card, Player
from events.table.zones import ZoneSpec, zones

AREAS: Mapping[str, ZoneSpec] = zones(
    ZoneSpec(name="deck", caption="Deck", seen_by="nobody", ordered=True),  # 3-2-2
    ZoneSpec(name="hand", caption="Hand", seen_by="owner"),  # 3-3-2
    ZoneSpec(name="drop", caption="Drop", seen_by="all"),  # 3-4-3: no rule reads its order
    ZoneSpec(name="leader", caption="Leader", seen_by="all", has_modes=True),  # 3-5-2
    ZoneSpec(name="battle", caption="Battle Area", seen_by="all", has_modes=True, same_card_as=("battle", "combo")),
    ZoneSpec(
        name="combo", caption="Combo Area", seen_by="all", same_card_as=("battle",), figure="combo_power"
    ),  # 3-1-4-1, 3-1-4-2, 8-4-4
    ZoneSpec(name="energy", caption="Energy", seen_by="all", has_modes=True),  # 3-8-1, 3-8-2: no rule reads its order
    ZoneSpec(name="life", caption="Life", seen_by="nobody", ordered=True, chosen="top"),  # 3-9-2, 3-9-3
    ZoneSpec(name="under", caption="Under other cards", seen_by="all"),  # 16-2: not an area of its own
    ZoneSpec(name="removed", caption="Removed from the game", seen_by="all"),  # 13-9-2, 13-9-3
)


UNKNOWN = ("deck", "life")
"""3-2-2, 3-9-2. The areas whose cards neither player may look at."""


@dataclass(slots=True, repr=False)
class FusionWorldState(BattleState):
    """The state of a Fusion World table, with the energy markers (1-11).

    `markers_pay_skills` is the reading of FW-24, `set_first` that of FW-41 (and `pending_once` that of FW-25).
    """

    protection: ClassVar[str] = "barrier"  # 15-11-2
    keyword_skills: ClassVar[Mapping[str, Skill]] = {"blocker": Skill(kind="auto", keyword="blocker")}

    markers: dict[Player, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))  # 3-8-1
    markers_pay_skills: bool = field(default=True, compare=False)
    set_first: bool = field(default=False, compare=False)

    def note_activation(self, card: Card, rule: str) -> None:
        """Note the use of an Extra Card for the turn, and whether its printed cost is above 0."""
        if rule != EXTRA_CARD_USED:
            return
        card_state = self.cards[card]
        self.note("used_extra", card_state.owner)
        if isinstance(card_state.face, FusionWorldCard) and card_state.face.cost:
            self.note("used_extra_with_cost", card_state.owner)

    def growing(self) -> Mapping[Hashable, int]:
        """16-1-1-2. The energy markers."""
        return {("markers", player): count for player, count in self.markers.items()}

    def sets_figures_first(self) -> bool:
        """FW-41. Whether what sets a power applies before what raises and lowers it."""
        return self.set_first

    def player_counter(self, player: Player, name: str) -> int:
        """The player's energy markers; [Ki] are none of them (1-12-3)."""
        assert name == "energy_markers"
        return self.markers[player]

    def is_open(self, card: Card) -> bool:
        """3-1-3, 3-9-2-1. Whether a card is in an open area, or is a face-up life card."""
        card_state = self.cards[card]
        zone = card_state.zone[2:]
        return self.specs[zone].seen_by == "all" or (card_state.revealed and zone == "life")

    def is_known(self, card: Card) -> bool:
        """3-2-2, 3-9-2, 3-9-2-1. Whether a card's master may look at it: not in a deck, in life only if face up."""
        return self.cards[card].zone[2:] not in UNKNOWN or self.cards[card].revealed


def begin(
    decks: Mapping[Player, Sequence[Definition | None]], options: Mapping[str, str] = MappingProxyType({})
) -> FusionWorldState:
    """The state before setup, with every card outside."""
    return FusionWorldState.begin(
        AREAS,
        decks,
        set_first=options.get("FW-41") == "set_first",
        markers_pay_skills=options.get("FW-24") != "energy",
        pending_once=options.get("FW-25") == "once",
        **of_decks(decks),
    )


def face(state: Any, card: Card) -> FusionWorldCard:
    """The definition of a known card; for a Leader Card its fields are those of the front side (10-1-3)."""
    printed: FusionWorldCard = state.cards[card].face
    return printed
