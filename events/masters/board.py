"""The board of Masters: gauges, layout of the areas, look of cards."""

from collections.abc import Mapping

from events.masters.card import COLORS
from events.seats.board import Gauge
from events.seats.layout import CardLook, Layout, ZoneForm

GAUGES: Mapping[str, Gauge] = {
    "life": Gauge(caption="life", zones=("life",)),
    "hand": Gauge(caption="hand", zones=("hand",)),
    "resource": Gauge(caption="energy", zones=("energy",)),
    "board": Gauge(caption="battle area", zones=("battle",)),
}

LAYOUT = Layout(
    wide=(
        "removed removed removed warp    warp    warp",
        "life    leader  battle  combo   deck    drop",
        "player  player  hand    energy  energy  energy",
    ),
    narrow=(
        "removed removed warp    warp",
        "battle  battle  battle  combo",
        "leader  energy  energy  energy",
        "life    life    deck    drop",
        "hand    hand    hand    hand",
        "player  player  player  player",
    ),
    places={
        "life": ZoneForm(form="fan", width=1.45),
        "leader": ZoneForm(width=1),
        "combo": ZoneForm(width=2.15),
        "deck": ZoneForm(form="pile", width=1),
        "drop": ZoneForm(form="pile", width=1),
        "warp": ZoneForm(form="strip"),
        "hand": ZoneForm(form="fan"),
        "energy": ZoneForm(form="fan"),
        "under": ZoneForm(form="under"),
        "removed": ZoneForm(form="strip"),
    },
    arrow=("attack", "guard"),
)

LOOK = CardLook(
    corner="cost",
    band="colors",
    paints={color: color for color in COLORS},
    captions={"specified": "Specified cost", "combo_cost": "Combo cost"},
)
