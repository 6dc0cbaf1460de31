"""DBZ: what its texts say that an engine has to be told in the effect language, by item; and what none says."""

from typing import Any

from events.language import phrases
from events.language.lexicon import Lexicon, Phrases

LEXICON = Lexicon(
    discard="discard",
    in_play=("play",),
    uncounted=("damage", "life", "anger"),
    scores=("life", "anger", "level"),
    phrases=Phrases(
        events={
            **phrases.EVENTS,
            "enters_combat": "{who} {enters} combat",
            "stopped": "{card} {is} stopped",
            "succeeds": "{card} {is} successful",
            "flipped_as_damage": "{card} {is} turned up as damage",
        },
        moments={**phrases.MOMENTS, "combat_ends": "the end of {one} combat"},
        parts={"attack_phase": "Attack Phase"},
    ),
)

ATTACK: Any = {"role": "attack"}
PHYSICAL: Any = {"role": "attack", "kinds": ["physical"]}
DISCARDS: Any = {"whose": "you", "zones": ["discard_pile"]}
MINE: Any = {"whose": "you", "kinds": ["personality"]}
MAIN: Any = {"whose": "you", "kinds": ["main_personality"]}
THEIR_MAIN: Any = {"whose": "opponent", "kinds": ["main_personality"]}
REMOVE: Any = {"do": "remove", "what": "this"}
ANGER: Any = {"do": "put", "kind": "anger", "by": 1}
STOP: Any = {"do": "nullify"}


def power(*effects: Any, **more: Any) -> Any:
    """What is done in an Attack Phase."""
    return {"kind": "activate", "timing": ["attack_phase"], "effects": effects, **more}


def defense(*effects: Any, **more: Any) -> Any:
    """What is done against an attack."""
    return {"kind": "counter", "timing": ["defense"], "effects": effects, **more}


def constant(*changes: Any, what: Any = "this", **more: Any) -> Any:
    """What holds as long as the card is in play."""
    return {"kind": "permanent", "grants": [{"what": what, "changes": changes}], **more}


def attack(kind: str, *damage: Any, **more: Any) -> Any:
    """An attack with damage of these kinds."""
    return {"do": "attack", "kind": kind, "damage": damage, **more}


def harm(count: Any, kind: str = "life card", **more: Any) -> Any:
    """Damage of a kind."""
    return {"kind": kind, "count": count, **more}


def only(cards: Any, *effects: Any) -> Any:
    """For such personalities only."""
    return power(*effects, conditions=[{"if": "exists", "cards": cards}])


def lasting(until: str) -> Any:
    """A floating effect."""
    raised = {"change": "adjust", "figure": "stage damage", "by": 2}
    return {"do": "give", "what": {**PHYSICAL, "whose": "you"}, "changes": [raised], "until": until, "live": True}


FIVE: Any = attack("energy", harm(5))
STAGES: Any = attack("physical", harm(3, "power stage", more=True))
PLUS: Any = {"change": "adjust", "figure": "life card damage", "by": 2}
KEYWORDS: dict[str, tuple[Any, str]] = {
    "Empower X": (
        power(
            {"do": "may", "effects": [{"do": "give", "what": "attack", "changes": [PLUS], "until": "battle"}]},
            {"do": "if", "conditions": [{"if": "did_not", "name": "may"}], "then": [ANGER]},
            STAGES,
            keyword="empower_2",
        ),
        (
            "[Empower 2] [Activate Attack Phase] You may have this happen: the attack gets +2 life card "
            "damage for the battle. If you don't, gain 1 anger. Make a Physical attack for 3 additional "
            "power stage damage."
        ),
    ),
    "Endurance #": (
        {
            "kind": "auto",
            "keyword": "endurance_3",
            "trigger": {"on": "flipped_as_damage"},
            "conditions": [
                {"if": "compare", "number": {"number": "beside", "name": "tokui-waza"}, "within": {"least": 1}}
            ],
            "effects": [
                {"do": "may", "effects": [REMOVE, {"do": "nullify", "what": "damage", "number": 3}]},
            ],
        },
        (
            "[Endurance 3] When this card is turned up as damage, only if you have a tokui-waza, you may remove "
            "this card from the game and negate 3 damage."
        ),
    ),
    "Focused": (
        power(attack("energy", harm(4), keywords=["focused"])),
        "[Activate Attack Phase] Make a Focused Energy attack for 4 life card damage.",
    ),
    "Fusion": (
        power(
            {"do": "choose", "cards": {**MINE, "names": ["Ronin"]}, "name": "first"},
            {"do": "choose", "cards": {**MINE, "names": ["Monk"]}, "name": "second"},
            {"do": "choose", "cards": {"whose": "you", "zones": ["sensei_deck"], "names": ["Roninmonk"]}},
            {"do": "stack", "what": "second", "under": "first"},
            {"do": "play", "onto": "first"},
            {"do": "give", "changes": [{"change": "gain", "names": ["Ronin", "Monk"]}], "until": "game"},
            keyword="fusion",
        ),
        (
            "[Fusion] [Activate Attack Phase] Choose 1 of your <Ronin> Personality Cards in play (“first”). "
            "Choose 1 of your <Monk> Personality Cards in play (“second”). Choose 1 <Roninmonk> card in your "
            "sensei deck. Place the “second” card under the “first” card. Play it on top of the “first” "
            "card. It gains the names <Ronin> and <Monk> for the rest of the game."
        ),
    ),
    "Defense Shield": (
        constant(
            {
                "change": "replace",
                "event": {"on": "succeeds", "whose": "opponent", "card": PHYSICAL},
                "instead": [STOP],
                "times": 1,
            },
            label="Defense Shield",
        ),
        (
            "[Defense Shield] Once per turn, if your opponent's attacking Physical Card would be "
            "successful, negate the attack instead."
        ),
    ),
    "Tokui-Waza": (
        power(
            {
                "do": "if",
                "conditions": [
                    {"if": "compare", "number": {"number": "beside", "name": "tokui-waza"}, "within": {"least": 1}}
                ],
                "then": [{"do": "draw"}],
            }
        ),
        "[Activate Attack Phase] If you have a tokui-waza, draw 1 card.",
    ),
    "Heritage": (
        only({**MAIN, "traits": ["Wanderer Heritage"]}, ANGER),
        ("[Activate Attack Phase] Only if you have a «Wanderer Heritage» Main Personality Card in play, gain 1 anger."),
    ),
    "Rogue": (
        only({**MAIN, "traits": ["Hero", "Rogue Hero"]}, ANGER),
        (
            "[Activate Attack Phase] Only if you have a «Hero» or «Rogue Hero» Main Personality Card in play, "
            "gain 1 anger."
        ),
    ),
    "Majin": (
        only({**MAIN, "traits": ["Majin"]}, FIVE),
        (
            "[Activate Attack Phase] Only if you have a «Majin» Main Personality Card in play, make an Energy "
            "attack for 5 life card damage."
        ),
    ),
    "Celestial": (
        only({**MAIN, "traits": ["Celestial"]}, FIVE),
        (
            "[Activate Attack Phase] Only if you have a «Celestial» Main Personality Card in play, make an "
            "Energy attack for 5 life card damage."
        ),
    ),
    "Transform (NZ)": (
        power(
            {"do": "use", "what": "this"},
            REMOVE,
            keyword="transform",
            zones=["discard_pile"],
            costs=[
                [
                    {
                        "do": "choose",
                        "cards": {"whose": "you", "zones": ["hand"], "kinds": ["combat"], "traits": ["Red"]},
                    },
                    {"do": "move", "to": "discard_pile"},
                ]
            ],
        ),
        (
            "[Transform] [Activate Attack Phase] (in your discard pile) Choose 1 «Red» Combat Card in your "
            "hand and place it in your discard pile: Activate one skill of this card. Remove this card from "
            "the game."
        ),
    ),
    "Resist (NZ)": (
        constant(
            {
                "change": "replace",
                "event": {"on": "moved", "how": "opponent_skill"},
                "instead": [{"do": "counters", "kind": "resist", "by": -1}],
            },
            conditions=[{"if": "exists", "cards": {"among": "this", "counters": {"least": 1}}}],
            keyword="resist",
        ),
        (
            "[Resist] If this card is a card with 1 or more counters, if this card would be moved by your "
            "opponent's skill, reduce the [Resist] of this card by 1 instead."
        ),
    ),
    "Locked Level (NZ)": (
        constant({"change": "cannot", "action": "be_advanced_to", "by": "any"}, keyword="locked_level"),
        "[Locked Level] This card can't be advanced to.",
    ),
    "Sensei Deck only": (
        constant({"change": "cannot", "action": "start_in_the_life_deck"}, zones=["outside"]),
        "[Permanent] (outside the game) This card can't start in the life deck.",
    ),
    "use when needed": (
        {"kind": "counter", "timing": ["when_needed"], "effects": [ANGER, REMOVE]},
        "[Counter When Needed] Gain 1 anger. Remove this card from the game.",
    ),
    "when entering Combat": (
        {"kind": "auto", "trigger": {"on": "enters_combat", "whose": "you"}, "effects": [{"do": "draw"}]},
        "[Auto] When you enter combat, draw 1 card.",
    ),
    "X only": (
        only({**MAIN, "names": ["Ronin"]}, STAGES),
        (
            "[Activate Attack Phase] Only if you have a <Ronin> Main Personality Card in play, make a Physical "
            "attack for 3 additional power stage damage."
        ),
    ),
}
"""Section 10 of its rules."""
SKILLS: dict[str, tuple[Any, str]] = {
    "Personality Power": (
        power(FIVE, label="Power", limit={}),
        "[Once per turn] [Power] [Activate Attack Phase] Make an Energy attack for 5 life card damage.",
    ),
    "Constant Combat Power": (
        constant(
            {"change": "adjust", "figure": "life card damage", "by": 1},
            what={**PHYSICAL, "whose": "you"},
            label="Constant Combat Power",
        ),
        "[Constant Combat Power] Your attacking Physical Cards get +1 life card damage.",
    ),
    "attack with a cost and a secondary effect": (
        power(ANGER, FIVE, costs=[[{"do": "counters", "kind": "power stages", "by": -3, "what": MAIN}]]),
        (
            "[Activate Attack Phase] Reduce the [Power Stages] of all of your Main Personality Cards in "
            "play by 3: Gain 1 anger. Make an Energy attack for 5 life card damage."
        ),
    ),
    "attack that does what the table says": (
        power(attack("physical")),
        "[Activate Attack Phase] Make a Physical attack.",
    ),
    "damage of two kinds": (
        power(attack("physical", harm(4, "power stage"), harm(2))),
        "[Activate Attack Phase] Make a Physical attack for 4 power stage damage and 2 life card damage.",
    ),
    "if successful": (
        power({**STAGES, "successful": [{"do": "put", "kind": "anger", "by": -2, "whose": "opponent"}]}),
        (
            "[Activate Attack Phase] Make a Physical attack for 3 additional power stage damage; if it is "
            "successful, your opponent loses 2 anger."
        ),
    ),
    "an attack that cannot be stopped": (
        power(attack("energy", harm(4), keywords=["unstoppable"])),
        "[Activate Attack Phase] Make an Unstoppable Energy attack for 4 life card damage.",
    ),
    "a defense": (defense(STOP, REMOVE), "[Counter Defense] Negate the attack. Remove this card from the game."),
    "attacks stopped for the rest of combat": (
        defense(
            STOP,
            {
                "do": "later",
                "when": {"on": "attacks", "whose": "opponent", "card": {"kinds": ["physical"]}},
                "until": "combat",
                "each_time": True,
                "effects": [STOP],
            },
        ),
        (
            "[Counter Defense] Negate the attack. Each time one of your opponent's Physical Cards attacks "
            "this combat, negate the attack."
        ),
    ),
    "attacks that cost less than they say": (
        {
            "kind": "permanent",
            "label": "Constant Combat Power",
            "grants": [
                {
                    "player": "you",
                    "changes": [
                        {
                            "change": "alternative",
                            "instead_of": "skill",
                            "skills": {"keywords": ["energy_attack"]},
                            "costs": [{"do": "counters", "kind": "power stages", "by": -1, "what": MAIN}],
                        }
                    ],
                }
            ],
        },
        (
            "[Constant Combat Power] You can activate [Energy Attack] skills of cards by paying this instead of the "
            "skill's cost: reduce the [Power Stages] of all of your Main Personality Cards in play by 1."
        ),
    ),
    "floating effect, until the end of combat": (
        power(lasting("combat")),
        ("[Activate Attack Phase] Your attacking Physical Cards get +2 stage damage until the end of combat."),
    ),
    "floating effect, for the next Attack Phase": (
        power(lasting("your_next_attack_phase")),
        ("[Activate Attack Phase] Your attacking Physical Cards get +2 stage damage during your next Attack Phase."),
    ),
    "stopped in the opponent's next Attack Phase": (
        power(
            {
                "do": "later",
                "when": {"on": "attacks", "whose": "opponent", "card": {"kinds": ["energy"]}},
                "until": "opponent_next_attack_phase",
                "effects": [STOP],
            }
        ),
        (
            "[Activate Attack Phase] The next time one of your opponent's Energy Cards attacks during your "
            "opponent's next Attack Phase, negate the attack."
        ),
    ),
    "for the rest of the turn": (
        power(lasting("turn")),
        "[Activate Attack Phase] Your attacking Physical Cards get +2 stage damage for the turn.",
    ),
    "for the rest of the game": (
        power(lasting("game")),
        ("[Activate Attack Phase] Your attacking Physical Cards get +2 stage damage for the rest of the game."),
    ),
    "base damage multiplied": (
        power(
            attack("physical"),
            {
                "do": "give",
                "what": "attack",
                "changes": [{"change": "multiply", "figure": "base damage", "times": 2}],
                "until": "battle",
            },
        ),
        ("[Activate Attack Phase] Make a Physical attack. The attack has its base damage doubled for the battle."),
    ),
    "damage capped": (
        constant(
            {"change": "bound", "figure": "stage damage", "within": {"most": 3}},
            what={**PHYSICAL, "whose": "opponent"},
        ),
        ("[Permanent] Your opponent's attacking Physical Cards have their stage damage kept at no more than 3."),
    ),
    "damage prevented": (
        defense({"do": "nullify", "what": "damage", "number": 4}),
        "[Counter Defense] Negate 4 damage.",
    ),
    "all damage prevented": (defense({"do": "nullify", "what": "damage"}), "[Counter Defense] Negate the damage."),
    "the kind of damage is chosen": (
        defense(
            {
                "do": "modes",
                "options": [
                    [
                        {
                            "do": "give",
                            "what": ATTACK,
                            "live": True,
                            "until": "combat",
                            "changes": [{"change": "bound", "figure": figure, "within": {"most": 0}}],
                        }
                    ]
                    for figure in ("stage damage", "life card damage")
                ],
            }
        ),
        (
            "[Counter Defense] Choose 1 of these: • Attacking cards have their stage damage kept at no more "
            "than 0 until the end of combat. • Attacking cards have their life card damage kept at no more "
            "than 0 until the end of combat."
        ),
    ),
    "Drill that concerns all": (
        constant({"change": "cannot", "action": "attack"}, what={"kinds": ["ally"], "whose": "both"}),
        "[Permanent] Ally Cards in play can't attack.",
    ),
    "Drill that concerns its owner": (
        constant({"change": "adjust", "figure": "power-up rating", "by": 1}, what=MAIN),
        "[Permanent] Your Main Personality Cards in play get +1 power-up rating.",
    ),
    "instead": (
        constant(
            {
                "change": "replace",
                "event": {"on": "drawn", "whose": "you"},
                "instead": [{"do": "move", "what": {**DISCARDS, "top": 1}, "to": "hand"}],
                "may": True,
            }
        ),
        ("[Permanent] If you would draw a card, you may place the top card of your discard pile in your hand instead."),
    ),
    "once per combat": (
        power(ANGER, limit={"within": "combat"}),
        "[Once per combat] [Activate Attack Phase] Gain 1 anger.",
    ),
    "three uses of a card": (
        power(STAGES, limit={"times": 3, "within": "game"}),
        ("[3 times per game] [Activate Attack Phase] Make a Physical attack for 3 additional power stage damage."),
    ),
    "powers turned off": (
        power(
            {
                "do": "give",
                "what": THEIR_MAIN,
                "changes": [{"change": "negate", "kinds": ["power", "constant_combat_power"]}],
                "until": "combat",
            }
        ),
        (
            "[Activate Attack Phase] All of your opponent's Main Personality Cards in play have their "
            "[Power] and [Constant Combat Power] skills negated until the end of combat."
        ),
    ),
    "a card is named": (
        {
            "kind": "auto",
            "trigger": {"on": "enters_combat", "whose": "both"},
            "effects": [
                {"do": "declare"},
                {
                    "do": "decree",
                    "whose": "both",
                    "changes": [{"change": "cannot", "action": "play", "cards": {"declared": "name"}}],
                    "until": "combat",
                },
            ],
        },
        (
            "[Auto] When a player enters combat, declare a card name. Both players can't play cards of the "
            "declared name until the end of combat."
        ),
    ),
    "an Ally's next level onto it": (
        power(
            {"do": "choose", "cards": {**MINE, "names": ["Monk"]}, "name": "below"},
            {
                "do": "choose",
                "cards": {
                    "whose": "you",
                    "zones": ["hand"],
                    "names": ["Monk"],
                    "figures": [{"figure": "level", "within": {"least": 2, "most": 2}}],
                },
            },
            {"do": "play", "onto": "below"},
        ),
        (
            "[Activate Attack Phase] Choose 1 of your <Monk> Personality Cards in play (“below”). Choose 1 "
            "<Monk> card with a level of 2 in your hand. Play it on top of the “below” card."
        ),
    ),
    "an Attack Phase skipped": (
        power({"do": "skip", "part": "attack_phase"}),
        "[Activate Attack Phase] Your opponent skips their next Attack Phase.",
    ),
    "the end of combat": (power({"do": "finish", "part": "combat"}), "[Activate Attack Phase] End the combat."),
    "at the end of combat": (
        power(
            {"do": "later", "when": {"on": "combat_ends"}, "until": "combat", "effects": [ANGER]},
        ),
        "[Activate Attack Phase] At the end of the combat, gain 1 anger.",
    ),
    "an attack stopped": (
        {"kind": "auto", "trigger": {"on": "stopped", "card": {**ATTACK, "whose": "you"}}, "effects": [{"do": "draw"}]},
        "[Auto] When your attacking card is stopped, draw 1 card.",
    ),
    "a Dragon Ball captured": (
        power({"do": "choose", "cards": {"whose": "opponent", "kinds": ["dragon_ball"]}}, {"do": "control"}),
        ("[Activate Attack Phase] Choose 1 of your opponent's Dragon Ball Cards in play. Gain control of it."),
    ),
    "a level advanced": (power({"do": "put", "kind": "level", "by": 1}), "[Activate Attack Phase] Gain 1 level."),
}
"""Powers, attacks, defenses, durations, damage, limits."""
PROCEDURE = {
    "order of damage": "base damage, one multiplier, modifiers, dealing: parts of the Battle Sequence",
    "one defense for each attack": "who may do what in which part of the Battle Sequence",
    "use when needed before what it answers": "when it is asked for, not what it does",
    "control of combat": "an Ally takes over as the Main Personality is low: a rule of the Defender's choice",
    "reset of powers": "with a new level, each power can be used again",
    "energy attack without a cost": "costs two power stages and does four life cards of damage in any case",
    "Dance timer and end of a fusion": "what ends a fusion stands in the rules, not on the card",
    "alignment of a Rogue": "declared before the game; texts ask for a Hero or a Villain",
}
"""What the game does by itself, whatever a text says."""
