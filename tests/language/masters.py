"""Masters: what its texts say that an engine has to be told in the effect language, by item; and what none says."""

from typing import Any

from events.dragon_ball_super import lexicon
from events.language.lexicon import Lexicon, Phrases

LEXICON = Lexicon(
    discard="drop",
    in_play=("battle",),
    zones=lexicon.ZONES,
    ordered=("life",),
    plural=("drop", "battle"),
    sole=("leader",),
    placed=("leader", "battle"),
    roles=lexicon.ROLES,
    modes=lexicon.MODES,
    uncounted=("damage", "energy", "life"),
    scores=("life",),
    phrases=Phrases(
        events=lexicon.EVENTS,
        moments=lexicon.MOMENTS,
        actions=lexicon.ACTIONS,
        with_cards=lexicon.WITH,
        by_player=lexicon.BY_PLAYER,
        parts=lexicon.PARTS,
        timings=lexicon.TIMINGS,
        destroy=lexicon.DESTROY,
    ),
)

MINE: Any = {"whose": "you", "kinds": ["battle"]}
THEIRS: Any = {"whose": "opponent", "kinds": ["battle"]}
HAND: Any = {"whose": "you", "zones": ["hand"]}
DROP: Any = {"whose": "you", "zones": ["drop"]}
PAY: Any = {"do": "pay", "total": 2, "specified": ["red"]}
PLAY_THIS: Any = {"do": "play", "what": "this"}
CHOOSE: Any = {"do": "choose", "cards": THEIRS}
WEAKER: Any = {"change": "adjust", "figure": "power", "by": -10000}


def named(name: str, **more: Any) -> Any:
    """One's own Battle Card of a character."""
    return {**MINE, "names": [name], **more}


def main(*effects: Any, **more: Any) -> Any:
    """A skill for the Main Phase."""
    return {"kind": "activate", "timing": ["main"], "effects": effects, **more}


def auto(trigger: Any, *effects: Any, **more: Any) -> Any:
    """A skill that an event sets off."""
    return {"kind": "auto", "trigger": trigger, "effects": effects, **more}


def permanent(*changes: Any, what: Any = "this", **more: Any) -> Any:
    """A skill that holds as long as it is valid."""
    return {"kind": "permanent", "grants": [{"what": what, "changes": changes}], **more}


def counter(timing: str, negated: str) -> Any:
    """A skill by which one answers what another player does."""
    return {"kind": "counter", "timing": [timing], "zones": ["hand"], "effects": [{"do": "nullify", "what": negated}]}


def lasting(until: str) -> Any:
    """A change for a time."""
    return main(CHOOSE, {"do": "give", "changes": [WEAKER], "until": until})


def strike(number: str, damage: int) -> Any:
    """The attack does more damage."""
    return permanent({"change": "become", "figure": "damage", "to": damage}, keyword=f"{number}_strike")


KEYWORDS: dict[str, tuple[Any, str]] = {
    "KO": (main(CHOOSE, {"do": "ko"}), "[Activate Main] Choose 1 of your opponent's Battle Cards. KO it."),
    "Awaken": (
        main(
            {"do": "draw"},
            {"do": "flip"},
            keyword="awaken",
            conditions=[{"if": "exists", "cards": {"whose": "you", "zones": ["life"]}, "least": 0, "most": 4}],
        ),
        "[Awaken] [Activate Main] Only if your life is at 4 or less, draw 1 card and flip this card over.",
    ),
    "Field": (
        main(
            {"do": "move", "what": {"whose": "you", "zones": ["battle"], "keywords": ["field"]}, "to": "drop"},
            {"do": "move", "what": "this", "to": "battle"},
            keyword="field",
            zones=["hand"],
        ),
        (
            "[Field] [Activate Main] (in your hand) Place all cards with [Field] in your Battle Area in "
            "their owners' Drops. Place this card in its owner's Battle Area."
        ),
    ),
    "Blocker": (
        auto(
            {"on": "attacked", "card": {"whose": "you"}},
            {"do": "guard"},
            keyword="blocker",
            costs=[[{"do": "switch", "mode": "rest", "what": "this"}]],
        ),
        (
            "[Blocker] Switch this card to Rest Mode: When one of your cards is attacked, switch the target "
            "of the attack to this card."
        ),
    ),
    "Evolve / EX-Evolve": (
        main(keyword="ex-evolve", zones=["hand"], costs=[[PAY]], materials=[named("Ronin")]),
        "[Ex-Evolve] (in your hand) (1)(red): Play this card on top of 1 of your <Ronin> Battle Cards.",
    ),
    "Critical": (
        permanent(
            {
                "change": "replace",
                "event": {"on": "life_taken", "whose": "opponent", "by": "this"},
                "instead": [{"do": "move", "what": "that", "to": "drop"}],
            },
            keyword="critical",
        ),
        (
            "[Critical] If your opponent would lose life by damage from this card, place that card in its "
            "owner's Drop instead."
        ),
    ),
    "Double/Triple/Quadruple Strike": (strike("quadruple", 4), "[Quadruple Strike] This card has its damage set to 4."),
    "Dual/Triple Attack": (
        auto(
            {"on": "attack_ended"},
            {"do": "switch", "mode": "active", "what": "this"},
            keyword="triple_attack",
            limit={"times": 2},
        ),
        (
            "[Twice per turn] [Triple Attack] At the end of a battle in which this card attacked, switch "
            "this card to Active Mode."
        ),
    ),
    "Revenge": (
        auto(
            {"on": "attacked", "by": THEIRS},
            {
                "do": "later",
                "when": {"on": "battle_ends"},
                "until": "battle",
                "effects": [{"do": "ko", "what": {**THEIRS, "role": "attack"}}],
            },
            keyword="revenge",
        ),
        (
            "[Revenge] When this card is attacked by one of your opponent's Battle Cards, at the end of the "
            "battle, KO all of your opponent's attacking Battle Cards."
        ),
    ),
    "Counter (Play/Attack/Counter)": (
        counter("counter", "skill"),
        "[Counter Counter] (in your hand) Negate the skill.",
    ),
    "Once per turn": (
        auto({"on": "attacks"}, {"do": "draw"}, limit={}),
        "[Once per turn] [Auto] When this card attacks, draw 1 card.",
    ),
    "Indestructible": (
        permanent(
            {"change": "cannot", "action": "be_koed", "by": "opponent"},
            {"change": "cannot", "action": "be_koed", "by": "battle"},
            {"change": "cannot", "action": "leave", "by": "opponent"},
            keyword="indestructible",
        ),
        (
            "[Indestructible] This card can't be KO'd by your opponent's skills and can't be KO'd in battle "
            "and can't leave the Battle Area by your opponent's skills."
        ),
    ),
    "Union-Fusion": (
        main(
            keyword="union-fusion",
            zones=["hand"],
            conditions=[
                {
                    "if": "compare",
                    "number": {"number": "figure", "figure": "power", "of": named("Ronin")},
                    "within": {
                        bound: {"number": "figure", "figure": "power", "of": named("Monk")}
                        for bound in ("least", "most")
                    },
                }
            ],
            materials=[named("Ronin"), named("Monk")],
        ),
        (
            "[Union-Fusion] (in your hand) Play this card on top of 1 of your <Ronin> Battle Cards and 1 of "
            "your <Monk> Battle Cards. Only if the total power of all of your <Ronin> Battle Cards is the "
            "total power of all of your <Monk> Battle Cards."
        ),
    ),
    "Union-Potara": (
        main(
            keyword="union-potara",
            zones=["hand"],
            costs=[[PAY]],
            materials=[named("Ronin"), named("Monk")],
        ),
        (
            "[Union-Potara] (in your hand) (1)(red): Play this card on top of 1 of your <Ronin> Battle "
            "Cards and 1 of your <Monk> Battle Cards."
        ),
    ),
    "Union-Absorb": (
        main(
            {"do": "give", "what": "this", "changes": [{"change": "gain", "keywords": ["double_strike"]}]},
            keyword="union-absorb",
            zones=["battle"],
            costs=[[{"do": "choose", "cards": named("Monk", zones=["drop"])}, {"do": "stack"}]],
        ),
        (
            "[Union-Absorb] (in your Battle Area) Choose 1 <Monk> Battle Card in your Drop and place it "
            "under this card: This card gains [Double Strike] for the turn."
        ),
    ),
    "Ultimate": (
        permanent(
            {"change": "cannot", "action": "include", "cards": {"keywords": ["ultimate"], "other": True}},
            keyword="ultimate",
            zones=["outside"],
        ),
        "[Ultimate] (outside the game) This card can't be in a deck with other cards with [Ultimate].",
    ),
    "Over Realm X": (
        main(
            PLAY_THIS,
            {
                "do": "later",
                "when": {"on": "turn_ends"},
                "until": "turn",
                "effects": [{"do": "move", "what": "this", "to": "warp"}],
            },
            keyword="over_realm_6",
            zones=["hand"],
            limit={},
            conditions=[{"if": "exists", "cards": DROP, "least": 6}],
            costs=[[{"do": "move", "what": DROP, "to": "warp"}]],
        ),
        (
            "[Once per turn] [Over Realm 6] (in your hand) Only if you have 6 or more cards in your Drop, "
            "place all cards in your Drop in your warp: Play this card. At the end of the turn, "
            "place this card in its owner's warp."
        ),
    ),
    "Xeno-Evolve": (
        main(
            PLAY_THIS,
            keyword="xeno-evolve",
            zones=["hand"],
            costs=[[PAY, {"do": "choose", "cards": named("Ronin")}, {"do": "move", "to": "warp"}]],
        ),
        (
            "[Xeno-Evolve] (in your hand) (1)(red), choose 1 of your <Ronin> Battle Cards and place it in "
            "its owner's warp: Play this card."
        ),
    ),
    "Barrier": (
        permanent({"change": "cannot", "action": "be_chosen", "by": "opponent"}, keyword="barrier"),
        "[Barrier] This card can't be chosen by your opponent's skills.",
    ),
    "Super Combo": (
        permanent(
            {"change": "can", "action": "include", "number": 4},
            what={"whose": "you", "keywords": ["super_combo"], "zones": ["outside"]},
            keyword="super_combo",
        ),
        ("[Super Combo] Cards with [Super Combo] outside the game can be included in a deck up to 4 times."),
    ),
    "Token": (
        auto({"on": "played"}, {"do": "token", "number": "Sprout", "count": 2, "mode": "rest"}),
        "[Auto] When this card is played, put 2 Sprout tokens into play in Rest Mode.",
    ),
    "Remove from the game": (
        main({"do": "choose", "cards": DROP, "count": 2}, {"do": "remove"}),
        "[Activate Main] Choose 2 cards in your Drop. Remove them from the game.",
    ),
    "Warp": (
        main({"do": "choose", "cards": HAND}, {"do": "move", "to": "warp"}),
        "[Activate Main] Choose 1 card in your hand. Place it in your warp.",
    ),
}
"""Section 10 of its rules."""
SKILLS: dict[str, tuple[Any, str]] = {
    "counter to a play": (counter("play", "play"), "[Counter Play] (in your hand) Negate the card being played."),
    "counter to an attack": (counter("attack", "attack"), "[Counter Attack] (in your hand) Negate the attack."),
    "skill of the Main Phase or a battle": (
        {"kind": "activate", "timing": ["main", "battle"], "costs": [[PAY]], "effects": [{"do": "draw"}]},
        "[Activate Main/Battle] (1)(red): Draw 1 card.",
    ),
    "area-wide continuous effect": (
        permanent(WEAKER, what=THEIRS),
        "[Permanent] Your opponent's Battle Cards get -10000 power.",
    ),
    "replacement": (
        permanent(
            {
                "change": "replace",
                "event": {"on": "leaves", "how": "opponent_skill"},
                "instead": [{"do": "discard"}],
                "may": True,
                "times": 1,
            }
        ),
        (
            "[Permanent] Once per turn, if this card would leave the Battle Area because of your opponent's "
            "skill, you may discard 1 card instead."
        ),
    ),
    "target chosen as the skill resolves": (
        auto({"on": "played"}, CHOOSE, {"do": "switch", "mode": "rest"}),
        ("[Auto] When this card is played, choose 1 of your opponent's Battle Cards. Switch it to Rest Mode."),
    ),
    "for the battle": (
        lasting("battle"),
        "[Activate Main] Choose 1 of your opponent's Battle Cards. It gets -10000 power for the battle.",
    ),
    "until the end of the Main Phase": (
        lasting("main"),
        ("[Activate Main] Choose 1 of your opponent's Battle Cards. It gets -10000 power for the Main Phase."),
    ),
    "until the end of the turn": (
        lasting("turn"),
        "[Activate Main] Choose 1 of your opponent's Battle Cards. It gets -10000 power for the turn.",
    ),
    "for the game": (
        lasting("game"),
        ("[Activate Main] Choose 1 of your opponent's Battle Cards. It gets -10000 power for the rest of the game."),
    ),
    "skills negated": (
        main(CHOOSE, {"do": "give", "changes": [{"change": "negate", "kinds": ["auto"]}]}),
        ("[Activate Main] Choose 1 of your opponent's Battle Cards. It has its [Auto] skills negated for the turn."),
    ),
    "Blocker negated": (
        auto({"on": "blocks", "card": THEIRS}, {"do": "nullify", "what": "skill"}),
        ("[Auto] When the [Blocker] of one of your opponent's Battle Cards is activated, negate the skill."),
    ),
}
"""Kinds of skills and effects, durations, limits and negation."""
PROCEDURE = {
    "chain of counters": "alternate, one declines, last in first out: the table's own order of asking (`events.chain`)",
    "second counter timing": "after a skill was resolved, before the checkpoint",
    "pends once per fulfilment": "whatever the text says",
    "layers": "printed, then non-numeric, then numeric: the order in which values are read",
    "simultaneous rule processing": "what the rules do at a checkpoint, and at counter timings",
}
"""What the game does by itself, whatever a text says."""
