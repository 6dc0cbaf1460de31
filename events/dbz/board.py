"""The board of the Dragon Ball Z CCG: gauges, layout of the playmat, look of cards."""

from collections.abc import Mapping

from events.dbz.areas import DbzState
from events.dbz.card import ANGER, TOKUI_WAZA
from events.seats.board import Gauge, counters_of
from events.seats.layout import CardLook, Layout, ZoneForm
from events.table.ids import Card

GAUGES: Mapping[str, Gauge] = {
    "life": Gauge(caption="Life Deck", zones=("life_deck",)),
    "hand": Gauge(caption="hand", zones=("hand",)),
    "board": Gauge(caption="cards in play", zones=("allies", "drills", "noncombats", "balls")),
    "anger": Gauge(caption="anger", counters=(ANGER,)),
}
LAYOUT = Layout(
    wide=(
        "removed removed    removed removed removed   removed",
        "in_use  in_use     in_use  place   place     sensei",
        "drills  noncombats balls   balls   balls     mastery",
        "allies  allies     main    levels  life_deck discard",
        "player  hand       hand    hand    sensei_deck sensei_deck",
    ),
    narrow=(
        "removed removed removed removed",
        "in_use in_use place sensei",
        "allies allies drills drills",
        "noncombats noncombats balls balls",
        "main levels mastery mastery",
        "life_deck life_deck discard discard",
        "sensei_deck sensei_deck sensei_deck sensei_deck",
        "hand hand hand hand",
        "player player player player",
    ),
    places={
        "main": ZoneForm(width=1.2),
        "levels": ZoneForm(form="pile", width=1.1),
        "in_use": ZoneForm(form="strip"),
        "place": ZoneForm(form="strip"),
        "sensei": ZoneForm(form="strip"),
        "mastery": ZoneForm(width=1.1),
        "balls": ZoneForm(form="fan", width=1.8),
        "life_deck": ZoneForm(form="pile", width=1.1),
        "discard": ZoneForm(form="pile", width=1.1),
        "sensei_deck": ZoneForm(form="strip", top=True),
        "removed": ZoneForm(form="strip"),
        "hand": ZoneForm(form="fan"),
        "under": ZoneForm(form="under"),
    },
    arrow=("attack", "target"),
)
LOOK = CardLook(
    corner="level",
    band="style",
    paints={
        "red": "red",
        "blue": "blue",
        "black": "black",
        "orange": "orange",
        "saiyan": "yellow",
        "namekian": "green",
    },
    captions={"pur": "Power-Up Rating", "rating": "Power rating"},
)


def roles(state: DbzState) -> Mapping[str, Card]:
    """The card that attacks, the personality that is attacked, and who is in control of Combat."""
    found = {f"control {player}": card for player, card in state.control.items()}
    if state.attack and state.declared:
        attack = state.declared[0]
        if attack.card is not None:
            found["attack"] = attack.card
        if attack.targets:
            found["target"] = attack.targets[0].card
    return found


counters = counters_of(ANGER, TOKUI_WAZA)
VERBS: Mapping[str, str] = {
    "go_first": "draws the lot of {card}",
    "hero": "declares a hero",
    "villain": "declares a villain",
    "declare": "declares a Tokui-Waza",
    "place": "{card}",
    "play": "places {card}",
    "combat": "declares Combat",
    "no_combat": "declares no Combat",
    "discard": "discards {card}",
    "rejuvenate": "puts {card} at the bottom of the Life Deck",
    "final": "performs a Final Physical Attack with {card} as its cost",
    "pass": "passes",
    "pay": "pays with {card}",
    "control": "lets {card} be in control",
    "stay": "redirects no damage",
    "redirect": "lets {card} take the power stages of damage",
    "endure": "lets {card} endure",
    "capture": "captures {card}",
    "capture_instead": "captures a Dragon Ball with {card} in place of life cards of damage",
    "deal": "deals the damage",
    "use_ball": "uses {card}",
    "fuse": "fuses {card} with {other}",
    "transform": "places {card} in the discard pile",
}
