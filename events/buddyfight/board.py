"""The board of Buddyfight: gauges, layout of the areas, look of cards."""

from collections.abc import Mapping
from typing import Any

from events.buddyfight.areas import BuddyfightState
from events.buddyfight.card import AREAS
from events.seats.board import Gauge
from events.seats.layout import CardLook, Layout, Paint, ZoneForm
from events.table.ids import Card

GAUGES: Mapping[str, Gauge] = {
    "life": Gauge(caption="life", counters=("life",)),
    "hand": Gauge(caption="hand", zones=("hand",)),
    "resource": Gauge(caption="gauge", zones=("gauge",)),
    "board": Gauge(caption="monsters", zones=AREAS),
}

LAYOUT = Layout(
    wide=(
        "removed_deck removed_deck removed removed in_use in_use in_use in_use",
        "lost_deck lost_deck lost_deck lost_deck under_flag under_flag under_flag under_flag",
        "gauge        left         center  right     spell      item   flag   drop",
        "player       hand         hand    hand      hand       hand   buddy  deck",
    ),
    narrow=(
        "removed_deck removed_deck removed removed",
        "lost_deck lost_deck under_flag under_flag",
        "in_use in_use in_use in_use",
        "left center right item",
        "gauge gauge buddy flag",
        "spell spell drop deck",
        "hand hand hand hand",
        "player player player player",
    ),
    places={
        "gauge": ZoneForm(form="fan", width=2.1),
        **dict.fromkeys(AREAS, ZoneForm(least=1.4)),
        "item": ZoneForm(width=1.1),
        **dict.fromkeys(("flag", "buddy"), ZoneForm(width=1.2)),
        **dict.fromkeys(("drop", "deck"), ZoneForm(form="pile", width=1.2)),
        **dict.fromkeys(("removed", "removed_deck", "under_flag", "in_use"), ZoneForm(form="strip")),
        "lost_deck": ZoneForm(form="strip", top=True),
        "spell": ZoneForm(form="fan", width=1.6),
        "hand": ZoneForm(form="fan"),
        "soul": ZoneForm(form="under"),
    },
    opposite="turned",
    arrow=("attack", "target"),
)
WORLD_PAINTS: Mapping[str, Paint] = {
    **dict.fromkeys(("Dragon World", "Drake World"), "red"),
    **dict.fromkeys(("Danger World", "Kiln World"), "orange"),
    **dict.fromkeys(("Hero World", "Legend World", "Lantern World"), "yellow"),
    **dict.fromkeys(("Ancient World", "Bramble World"), "green"),
    **dict.fromkeys(("Dungeon World", "Star Dragon World", "Tide World"), "blue"),
    **dict.fromkeys(("Magic World", "Orrery World"), "purple"),
    **dict.fromkeys(("Darkness Dragon World", "Lost World", "Gloam World"), "black"),
    **dict.fromkeys(("Katana World", "The Understudies"), "white"),
}
"""The colors in which cards of the worlds are drawn; there are more worlds than colors."""
LOOK = CardLook(corner="size", band="worlds", paints=WORLD_PAINTS)


def roles(state: BuddyfightState) -> Mapping[str, Card]:
    """The attacking card, those that joined the attack, by their number, and its target."""
    attackers, attacked = state.attackers(), state.attacked()
    found: dict[str, Card] = {}
    if attackers:
        found["attack"] = attackers[0]
    found |= {f"link {number}": card for number, card in enumerate(attackers[1:], start=1)}
    if attackers and attacked:
        found["target"] = attacked[0]
    return found


VERBS: Mapping[str, str] = {
    "go_first": "draws the lot of {card}",
    "first": "goes first",
    "second": "goes second",
    "place": "{card}",
    "charge": "charges {card}",
    "left": "to the left",
    "center": "to the center",
    "right": "to the right",
    "buddy_call": "calls the buddy {card}",
    "no_buddy_call": "makes no Buddy Call",
    "pay": "pays with {card}",
    "drop": "drops {card}",
    "return": "returns {card}",
    "move": "moves {card}",
    "attack": "attacks with {card}",
    "no_attack": "does not attack",
    "link": "also attacks with {card}",
    "no_link": "attacks so",
    "counterattack": "counterattacks {card}",
}


def counters(state: Any, player: Any) -> Mapping[str, int]:
    """The life of a fighter, and how often the flag was flipped by [Reversal]."""
    return {kind: state.player_counter(player, kind) for kind in ("life", "reversal")}
