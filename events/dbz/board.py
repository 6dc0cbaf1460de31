"""The board of the Dragon Ball Z CCG: gauges, layout of the playmat, look of cards."""

from collections.abc import Mapping

from events.dbz.areas import SET_OF_BALLS, DbzState, balls_in_play
from events.dbz.card import ANGER, LIFE, PERSONALITY_ZONES, STAGE, TOKUI_WAZA, DbzCard, Z
from events.dbz.facts import (
    AttackDeclared,
    AttackEnded,
    DamageDealt,
    DamageDetermined,
    DamagePrevented,
    FinalAttackDeclared,
    LifeCardEndured,
    LifeCardLost,
    StagesLost,
)
from events.dbz.levels import ADVANCING
from events.seats.board import Gauge, counters_of
from events.seats.layout import CardLook, Layout, ZoneForm
from events.seats.unfolding import Step, Unfolding
from events.table.ids import PLAYERS, Card, zone_owner

CAPTURED = "captured"
"""The role of a Dragon Ball under the control of the opponent of its owner, with a number."""
GAUGES: Mapping[str, Gauge] = {
    "life": Gauge(caption="Life Deck", zones=("life_deck",)),
    "hand": Gauge(caption="hand", zones=("hand",)),
    "board": Gauge(caption="cards in play", zones=("allies", "drills", "noncombats", "balls")),
    "anger": Gauge(caption="anger", counters=(ANGER,), full=ADVANCING),
}
LAYOUT = Layout(
    wide=(
        "removed removed removed place      in_use in_use  sensei    sensei_deck",
        "allies  main    levels  noncombats drills balls   balls     balls",
        "player  hand    hand    hand       hand   mastery life_deck discard",
    ),
    narrow=(
        "removed removed removed removed",
        "in_use in_use place place",
        "sensei sensei sensei_deck sensei_deck",
        "allies allies main levels",
        "drills drills noncombats mastery",
        "balls balls life_deck discard",
        "hand hand hand hand",
        "player player player player",
    ),
    places={
        "main": ZoneForm(width=1.2),
        "levels": ZoneForm(form="pile", width=1.1),
        "allies": ZoneForm(least=3),
        "noncombats": ZoneForm(least=2),
        "drills": ZoneForm(least=2),
        "in_use": ZoneForm(form="strip"),
        "place": ZoneForm(form="strip"),
        "sensei": ZoneForm(form="strip"),
        "mastery": ZoneForm(width=1.1),
        "balls": ZoneForm(form="fan", groups="series", whole=SET_OF_BALLS),
        "life_deck": ZoneForm(form="pile", width=1.1),
        "discard": ZoneForm(form="pile", width=1.1),
        "sensei_deck": ZoneForm(form="strip", top=True),
        "removed": ZoneForm(form="strip"),
        "hand": ZoneForm(form="fan"),
        "under": ZoneForm(form="under"),
    },
    arrow=("attack", "target"),
    marks=(TOKUI_WAZA,),
    taken=CAPTURED,
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
    captions={
        "pur": "Power-Up Rating",
        "rating": "Power rating",
        "ball": "Number in its set",
        "series": "Set",
        TOKUI_WAZA: "Tokui-Waza",
        **{f"control {player}": "control" for player in PLAYERS},
        **{f"{CAPTURED} {number}": CAPTURED for number in range(2 * SET_OF_BALLS)},
    },
    ladders=DbzCard.ladders,
    laddered=PERSONALITY_ZONES,
    figures={"rating": {Z: "Z"}},
    kinds={
        "personality": "Personality",
        "physical": "Physical Combat",
        "energy": "Energy Combat",
        "combat": "Combat",
        "noncombat": "Non-Combat",
        "drill": "Drill",
        "ball": "Dragon Ball",
        "mastery": "Mastery",
        "sensei": "Sensei",
        "battleground": "Battleground",
        "location": "Location",
        "copy": "Copy",
    },
)

UNFOLDING = Unfolding(
    begins=(AttackDeclared, FinalAttackDeclared),
    ends=(AttackEnded,),
    steps={
        DamageDetermined: (
            Step(name="base", amounts={"base_stages": STAGE, "base_life": LIFE}),
            Step(name="modified", amounts={"stages": STAGE, "life": LIFE}),
        ),
        DamagePrevented: (Step(name="prevented", amounts={"amount": "{kind}"}),),
        DamageDealt: (Step(name="dealt", amounts={"amount": "{kind}"}),),
        StagesLost: (Step(name="lost", amounts={"amount": STAGE}),),
        LifeCardLost: (Step(name="lost", each=LIFE),),
        LifeCardEndured: (Step(name="lost", each=LIFE),),
    },
    without="stopped",
)


def roles(state: DbzState) -> Mapping[str, Card]:
    """The card that attacks, the personality that is attacked, who is in control of Combat, captured Dragon Balls."""
    found = {f"control {player}": card for player, card in state.control.items()}
    if state.captured:
        captured = [one for one in balls_in_play(state) if state.controller(one) != zone_owner(state.cards[one].zone)]
        found |= {f"{CAPTURED} {number}": card for number, card in enumerate(captured)}
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
    "shuffle_in": "shuffles {card} into the Life Deck",
    "fuse": "fuses {card} with {other}",
    "transform": "places {card} in the discard pile",
}
