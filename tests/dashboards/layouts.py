"""Tables of two games that nobody plays here yet, as their books lay them out, for the board to draw."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from events.seats.board import Board, Gauge, usual_gauges
from events.seats.layout import CardLook, Layout, ZoneForm
from events.table.ids import PLAYERS
from events.table.zones import ZoneSpec
from projector.frames import Frames, drawn_zones
from projector.replay import STEP_SIZES

HOSTS = ("monster", "personality")
"""Cards under which others lie."""


def _zones(seen_by: Mapping[str, str]) -> dict[str, ZoneSpec]:
    return {
        name: ZoneSpec(name=name, caption=name.replace("_", " "), seen_by=who)  # type: ignore[arg-type]
        for name, who in seen_by.items()
    }


PILE = ZoneForm(form="pile", width=1)

BUDDYFIGHT = Board(
    zones=_zones(
        {
            **dict.fromkeys(("left", "center", "right", "spells", "item", "flag", "buddy", "drop", "soul"), "all"),
            **dict.fromkeys(("deck", "gauge"), "nobody"),
            "hand": "owner",
        }
    ),
    verbs={},
    values=dict.fromkeys(("power", "critical", "defense"), lambda state, card: None),
    counters=lambda state, player: {"life": 10},
    roles=lambda state: {},
    gauges={
        "life": Gauge(caption="life", counters=("life",)),
        "resource": Gauge(caption="gauge", zones=("gauge",)),
        "board": Gauge(caption="monsters", zones=("left", "center", "right")),
    },
    layout=Layout(
        wide=(
            "gauge  left  center right spells item drop",
            "player buddy hand   hand  hand   flag deck",
        ),
        narrow=(
            "left center right spells",
            "gauge buddy item drop",
            "flag flag deck deck",
            "hand hand hand hand",
            "player player player player",
        ),
        places={
            "gauge": ZoneForm(form="fan", width=1.6),
            **dict.fromkeys(("left", "center", "right"), ZoneForm(least=1.4)),
            **dict.fromkeys(("item", "flag", "buddy"), ZoneForm(width=1)),
            **dict.fromkeys(("drop", "deck"), PILE),
            "hand": ZoneForm(form="fan"),
            "soul": ZoneForm(form="under"),
        },
        opposite="turned",
        arrow=("attacker", "target"),
    ),
    look=CardLook(corner="size", band="world", paints={"Dragon World": "red", "Magic World": "purple"}),
)

DBZ = Board(
    zones=_zones(
        {
            **dict.fromkeys(("personality", "levels", "allies", "drills", "non_combat", "dragon_balls"), "all"),
            **dict.fromkeys(("discard", "removed"), "all"),
            "life_deck": "nobody",
            "hand": "owner",
        }
    ),
    verbs={},
    values={"power": lambda state, card: None},
    counters=lambda state, player: {"stage": 5, "anger": 2},
    roles=lambda state: {},
    gauges={
        "life": Gauge(caption="life deck", zones=("life_deck",)),
        "anger": Gauge(caption="anger", counters=("anger",)),
    },
    layout=Layout(
        wide=(
            "dragon_balls personality allies allies drills     discard",
            "player       player      hand   hand   non_combat life_deck",
            "removed      removed     removed removed removed  removed",
        ),
        narrow=(
            "personality allies allies discard",
            "dragon_balls drills non_combat life_deck",
            "hand hand hand hand",
            "player player player player",
            "removed removed removed removed",
        ),
        places={
            "personality": ZoneForm(width=1.5, counters={"anger": "anger"}),
            "levels": ZoneForm(form="under"),
            "dragon_balls": ZoneForm(form="fan", width=2),
            "drills": ZoneForm(form="fan", width=1.6),
            "non_combat": ZoneForm(form="fan", width=1.6),
            "discard": PILE,
            "life_deck": PILE,
            "hand": ZoneForm(form="fan"),
            "removed": ZoneForm(form="strip"),
        },
    ),
    look=CardLook(band="style", paints={"Saiyan": "orange", "Namekian": "green"}),
)

PRINTS: Mapping[str, Mapping[str, Any]] = {
    "monster": {"power": 5000, "critical": 2, "defense": 3000, "size": 2, "world": "Dragon World"},
    "personality": {"power": 900, "style": "Saiyan"},
    "plain": {"style": "Namekian", "world": ["Dragon World", "Magic World"]},
}

Table: TypeAlias = tuple[Board, Mapping[str, tuple[str, int]], Mapping[str, int]]
"""A board, what lies in each zone of a player (what its cards print, nothing for those that are not seen, and how many
they are), and the numbers beside the cards."""

BUDDYFIGHT_TABLE: Table = (
    BUDDYFIGHT,
    {
        **dict.fromkeys(("left", "center", "right"), ("monster", 1)),
        **dict.fromkeys(("flag", "item", "buddy"), ("plain", 1)),
        "spells": ("plain", 2),
        "hand": ("plain", 8),
        "drop": ("plain", 9),
        "gauge": ("", 4),
        "deck": ("", 31),
        "soul": ("plain", 3),
    },
    {"life": 10},
)
DBZ_TABLE: Table = (
    DBZ,
    {
        "personality": ("personality", 1),
        "levels": ("personality", 2),
        "allies": ("personality", 3),
        "drills": ("plain", 2),
        "non_combat": ("plain", 4),
        "dragon_balls": ("plain", 5),
        "discard": ("plain", 7),
        "removed": ("plain", 4),
        "hand": ("plain", 3),
        "life_deck": ("", 44),
    },
    {"stage": 5, "anger": 2},
)

TABLES: Mapping[str, Table] = {
    "buddyfight": BUDDYFIGHT_TABLE,
    "dbz": DBZ_TABLE,
    "usual": (replace(BUDDYFIGHT, layout=None, gauges={}, look=CardLook()), *BUDDYFIGHT_TABLE[1:]),
}
"""Cards of a zone under others lie under the first card of the first row that can have any, the last of them face down.
In `usual` the game declares nothing about how it is drawn."""


UNSEEN: Mapping[str, list[Mapping[str, Any]]] = {
    "spells": [{"rested": True, "counters": {"dragon_force": 2}}],
    "non_combat": [{}, {"rested": True, "counters": {"bud": 1}}],
}
"""What cards tell that lie face down in these zones."""


def framed(name: str) -> Frames:
    """A game of one position: both players have the same table."""
    board, lying, beside = TABLES[name]
    table: dict[str, Any] = {"turn": 3, "turn_player": "a"}
    faces: dict[str, Any] = {}
    for player in PLAYERS:
        table |= {f"counter:{player}.{counter}": number for counter, number in beside.items()}
        for zone in board.zones:
            prints, count = lying[zone]
            unseen = UNSEEN.get(zone, [])
            hidden = count if not prints else int(zone in board.under) + len(unseen)
            refs = [f"{player}-{zone}-{index}" for index in range(count - hidden)]
            table[f"zone:{player}.{zone}"] = [count, refs, None, *[unseen] * bool(unseen)]
            for ref in refs:
                table[f"card:{ref}"] = [ref, False, False, {}]
                faces[ref] = {"number": ref, "name": f"The {prints} of {zone}", "kind": prints, **PRINTS[prints]}
            if zone in board.under:
                host = next(name for name in board.drawn.wide[0].split() if lying.get(name, ("", 0))[0] in HOSTS)
                table[f"under:{player}-{host}-0"] = [*refs, *([None] * hidden)]
    return Frames(
        game=name,
        seat="all",
        system=name,
        title=name,
        names={"a": "Ann", "b": "Ben"},
        decks={"a": "One deck", "b": "Another"},
        simulated=False,
        assumed=False,
        zones=drawn_zones(board),
        layout=board.drawn,
        look=board.look,
        gauges=board.gauges or usual_gauges(board.zones, beside),
        faces=faces,
        skills={},
        start=table,
        frames=[],
        marks={size: [] for size in STEP_SIZES},
        asks=[],
        notes=[],
        rules={},
    )
