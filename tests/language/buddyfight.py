"""Buddyfight: what its texts say that an engine has to be told in the effect language, by item; and what none says."""

from typing import Any

from events.language import phrases
from events.language.lexicon import Lexicon, Phrases

LEXICON = Lexicon(
    discard="drop",
    zones={"drop": "Drop"},
    plural=("drop",),
    uncounted=("damage", "gauge", "life"),
    scores=("life",),
    modes={"active": "Stand position", "rest": "Rest position"},
    phrases=Phrases(
        events={**phrases.EVENTS, "equipped": "{card} {is} equipped", "life_ends": "{who} {reaches} 0 life"},
        moments={**phrases.MOMENTS, "attack_phase_begins": "the start of {possessive} Attack Phase"},
        with_cards={**phrases.WITH, "be_buddy": "be a buddy together with {cards}"},
        parts={"attack_phase": "Attack Phase"},
    ),
)

THEIRS: Any = {"whose": "opponent", "kinds": ["monster"], "zones": ["field"]}
NEODRAGON: Any = {"whose": "you", "kinds": ["monster"], "traits": ["Neodragon"], "zones": ["field"]}
SOUL: Any = {"under": "this"}
CHOOSE: Any = {"do": "choose", "cards": THEIRS}
GAUGE: Any = {"do": "put", "kind": "gauge", "by": -2}
LIFE: Any = {"do": "put", "kind": "life", "by": 1}
PLAY_THIS: Any = {"do": "play", "what": "this"}


def act(*effects: Any, **more: Any) -> Any:
    """An ability that is used at will."""
    return {"kind": "activate", "timing": ["main"], "effects": effects, **more}


def auto(trigger: Any, *effects: Any, **more: Any) -> Any:
    """An ability that activates as its situation comes to be."""
    return {"kind": "auto", "trigger": trigger, "effects": effects, **more}


def continuous(*changes: Any, what: Any = "this", **more: Any) -> Any:
    """An ability that applies as long as its conditions hold."""
    return {"kind": "permanent", "label": "Continuous", "grants": [{"what": what, "changes": changes}], **more}


def counter(*effects: Any, **more: Any) -> Any:
    """A card or an ability with the mark of a Counter."""
    return {"kind": "counter", "effects": effects, **more}


def stronger(until: str) -> Any:
    """A change for a time."""
    raised = [{"change": "adjust", "figure": figure, "by": 3000} for figure in ("power", "defense")]
    return {"do": "give", "changes": raised, "until": until}


def last_stand(keyword: str, *effects: Any) -> Any:
    """A declaration that is made once in a game as life runs out; nothing answers it."""
    limit = {"within": "game", "per": "name"}
    life = {"on": "life_ends", "whose": "you"}
    rescued = {"change": "replace", "event": life, "instead": [LIFE, *effects], "times": 1}
    return continuous(rescued, keyword=keyword, limit=limit, zones=["drop"])


KEYWORDS: dict[str, tuple[Any, str]] = {
    "Penetrate": (
        auto(
            {"on": "kos", "by": {**THEIRS, "zones": ["center_area"]}},
            {"do": "damage", "count": {"number": "figure", "figure": "critical", "of": "this"}},
            keyword="penetrate",
        ),
        (
            "[Penetrate] When this card destroys a Monster Card in your opponent's center area in battle, deal "
            "damage equal to this card's critical to your opponent."
        ),
    ),
    "Soulguard": (
        continuous(
            {
                "change": "replace",
                "event": {"on": "moved", "source": ["field"]},
                "instead": [{"do": "choose", "cards": SOUL}, {"do": "move", "to": "drop"}],
            },
            keyword="soulguard",
        ),
        (
            "[Soulguard] [Continuous] If this card would be moved from the field, choose 1 card under this "
            "card and place it in its owner's Drop instead."
        ),
    ),
    "Move": (
        auto(
            {"on": "attack_phase_begins"},
            {
                "do": "modes",
                "up_to": True,
                "options": [
                    [{"do": "move", "what": "this", "to": area}] for area in ("left_area", "center_area", "right_area")
                ],
            },
            keyword="move",
        ),
        (
            "[Move] At the start of an Attack Phase, choose up to 1 of these: • Place this card in its "
            "owner's left area. • Place this card in its owner's center area. • Place this card in its "
            "owner's right area."
        ),
    ),
    "Double/Triple/Quadruple/Hextuple Attack": (
        auto(
            {"on": "attack_ended"},
            {"do": "switch", "mode": "active", "what": "this"},
            keyword="hextuple_attack",
            limit={"times": 5},
        ),
        (
            "[5 times per turn] [Hextuple Attack] At the end of a battle in which this card attacked, switch "
            "this card to Stand position."
        ),
    ),
    "Counterattack": (
        auto(
            {"on": "attacked"},
            {
                "do": "choose",
                "cards": {
                    **THEIRS,
                    "role": "attack",
                    "figures": [
                        {"figure": "defense", "within": {"most": {"number": "figure", "figure": "power", "of": "this"}}}
                    ],
                },
            },
            {"do": "ko"},
            keyword="counterattack",
        ),
        (
            "[Counterattack] When this card is attacked, choose 1 attacking Monster Card with a defense of "
            "no more than this card's power in your opponent's field. Destroy it."
        ),
    ),
    "Lifelink n / Lose": (
        auto(
            {"on": "moved", "source": ["field"]},
            {"do": "damage", "count": 5, "whose": "you"},
            keyword="lifelink_5",
        ),
        "[Lifelink 5] When this card is moved from the field, deal 5 damage to yourself.",
    ),
    "Equipment Change": (
        auto(
            {"on": "equipped"},
            {
                "do": "may",
                "effects": [
                    {"do": "choose", "cards": {"whose": "you", "kinds": ["item"], "zones": ["field"], "other": True}},
                    {"do": "move", "to": "hand"},
                ],
            },
            keyword="equipment_change",
            limit={},
        ),
        (
            "[Once per turn] [Equipment Change] When this card is equipped, you may choose 1 other Item Card "
            "in your field and place it in your hand."
        ),
    ),
    "Transform / Ride / Station / Dragonify": (
        act(
            {"do": "play", "what": "this", "to": "item_area"},
            keyword="transform",
            zones=["hand", "field"],
            costs=[[GAUGE]],
        ),
        "[Transform] (in your hand or field) Remove 2 gauge: Play this card to your item area.",
    ),
    "Set": (
        act({"do": "move", "what": "this", "to": "spell_area"}, keyword="set", zones=["hand"]),
        "[Set] (in your hand) Place this card in its owner's spell area.",
    ),
    "Crossnize": (
        act(
            {"do": "choose", "cards": NEODRAGON},
            {"do": "stack", "what": "this", "under": "it"},
            keyword="crossnize",
            zones=["field"],
        ),
        ("[Crossnize] (in your field) Choose 1 «Neodragon» Monster Card in your field. Place this card under it."),
    ),
    "Impact Transform": (
        act(
            {"do": "play", "what": "this", "to": "item_area"},
            keyword="impact_transform",
            timing=["final"],
            limit={},
            costs=[[GAUGE]],
        ),
        ("[Once per turn] [Impact Transform] [Activate Final] Remove 2 gauge: Play this card to your item area."),
    ),
    "Ambush": (
        auto({"on": "moved", "source": ["soul"], "target": ["drop"]}, PLAY_THIS, keyword="ambush", costs=[[GAUGE]]),
        "[Ambush] Remove 2 gauge: When this card is moved from the soul to the Drop, play this card.",
    ),
    "Purge": (
        counter(
            {"do": "choose", "cards": {**SOUL, "traits": ["Weaponry"]}},
            {"do": "move", "to": "gauge", "face": "down"},
            keyword="purge",
            limit={},
        ),
        ("[Once per turn] [Purge] Choose 1 «Weaponry» card under this card. Place it in its owner's gauge face down."),
    ),
    "Weaponry Link": (
        continuous(
            {"change": "gain", "keywords": ["penetrate"]},
            conditions=[{"if": "exists", "cards": {**SOUL, "keywords": ["weaponry_link"]}}],
        ),
        ("[Continuous] If there is a card with [Weaponry Link] under this card, this card gains [Penetrate]."),
    ),
    "CHAOS Territory": (
        continuous({"change": "can", "action": "share_the_center"}, keyword="chaos_territory"),
        "[Chaos Territory] [Continuous] This card can share the center.",
    ),
    "D-Share": (
        continuous(
            {
                "change": "gain",
                "of": {"whose": "you", "zones": ["field"], "keywords": ["d-share"], "other": True},
                "labels": ["D"],
            },
            keyword="d-share",
        ),
        ("[D-Share] [Continuous] This card gains all [D] skills of all other cards with [D-Share] in your field."),
    ),
    "Omni Lord": (
        continuous({"change": "can", "action": "be_used_with_any_flag"}, keyword="omni_lord", zones=["outside"]),
        "[Omni Lord] [Continuous] (outside the game) This card can be used with any flag.",
    ),
    "Dual": (
        continuous(
            {"change": "can", "action": "include", "cards": {"kinds": ["flag"], "names": ["Ember", "Tide"]}},
            keyword="dual",
            zones=["outside"],
        ),
        ("[Dual] [Continuous] (outside the game) This card can be in a deck with <Ember> or <Tide> Flag Cards."),
    ),
    "Dragod": (
        continuous({"change": "can", "action": "be_used_with_any_flag"}, keyword="dragod", zones=["outside"]),
        "[Dragod] [Continuous] (outside the game) This card can be used with any flag.",
    ),
    "Double/Triple Buddy": (
        continuous(
            {"change": "can", "action": "be_buddy", "cards": {"names": ["Ember Page"]}},
            keyword="double_buddy",
            zones=["outside"],
        ),
        ("[Double Buddy] [Continuous] (outside the game) This card can be a buddy together with <Ember Page> cards."),
    ),
    "Reversal": (
        act({"do": "flip", "what": {"whose": "you", "kinds": ["flag"], "zones": ["flag_area"]}}, keyword="reversal"),
        "[Reversal] Flip all Flag Cards in your flag area over.",
    ),
    "Stop the Time": (
        act(
            CHOOSE,
            {
                "do": "give",
                "changes": [{"change": "negate", "kinds": ["activate", "auto"], "keywords": ["any"]}],
                "until": "opponent_turn_end",
            },
        ),
        (
            "[Activate Main] Choose 1 Monster Card in your opponent's field. It has its [Activate] and "
            "[Auto] and keyword skills negated until the end of your opponent's turn."
        ),
    ),
    "Magic Treasure": (
        act({"do": "move", "what": "this", "to": "spell_area", "face": "down"}, keyword="magic_treasure"),
        "[Magic Treasure] Place this card in its owner's spell area face down.",
    ),
    "End": (counter({"do": "finish", "part": "battle"}), "[Counter] End the battle."),
    "Overturn": (
        last_stand("overturn", {"do": "discard"}, PLAY_THIS),
        (
            "[Once per game by name] [Overturn] [Continuous] (in your Drop) Once per turn, if you would "
            "reach 0 life, gain 1 life, discard 1 card and play this card instead."
        ),
    ),
    "Overkill": (
        last_stand("overkill", {"do": "ko", "what": THEIRS}),
        (
            "[Once per game by name] [Overkill] [Continuous] (in your Drop) Once per turn, if you would "
            "reach 0 life, gain 1 life and destroy all Monster Cards in your opponent's field instead."
        ),
    ),
    "Overthrow": (
        last_stand("overthrow", {"do": "damage", "count": 3}),
        (
            "[Once per game by name] [Overthrow] [Continuous] (in your Drop) Once per turn, if you would "
            "reach 0 life, gain 1 life and deal 3 damage to your opponent instead."
        ),
    ),
    "Overkill: REBOOT": (
        last_stand("overkill: reboot", {"do": "draw", "count": 2}),
        (
            "[Once per game by name] [Overkill: Reboot] [Continuous] (in your Drop) Once per turn, if you "
            "would reach 0 life, gain 1 life and draw 2 cards instead."
        ),
    ),
    "Counter": (counter({"do": "nullify"}, costs=[[GAUGE]]), "[Counter] Remove 2 gauge: Negate the attack."),
    "Buddy Call/Gift": (
        auto({"on": "played", "card": {"whose": "you", "played_by": "buddy_call"}}, LIFE, label="Buddy Gift"),
        "[Buddy Gift] When one of your cards that were played by [Buddy Call] is played, gain 1 life.",
    ),
}
"""Section 10 of its rules."""
SKILLS: dict[str, tuple[Any, str]] = {
    "activated ability": (
        act({"do": "draw"}, label="Act", costs=[[GAUGE, {"do": "discard"}]]),
        "[Act] Remove 2 gauge and discard 1 card: Draw 1 card.",
    ),
    "automatic ability": (
        auto({"on": "played"}, {"do": "put", "kind": "gauge", "by": 1}),
        "[Auto] When this card is played, place 1 gauge.",
    ),
    "continuous ability under a condition": (
        continuous(
            {"change": "adjust", "figure": "critical", "by": 1},
            conditions=[{"if": "exists", "cards": {**NEODRAGON, "other": True}}],
        ),
        ("[Continuous] If you have another «Neodragon» Monster Card in your field, this card gets +1 critical."),
    ),
    "ability of a card in the soul": (
        continuous({"change": "gain", "keywords": ["counterattack"]}, what="host", zones=["soul"]),
        "[Continuous] (in your soul) The card above this card gains [Counterattack].",
    ),
    "ability of a card in the soul of the opponent's": (
        continuous(
            {"change": "gain", "keywords": ["counterattack"]},
            what="host",
            zones=["soul"],
            conditions=[
                {
                    "if": "exists",
                    "cards": {"among": "host", "whose": "opponent", "zones": ["center"], "traits": ["Neodragon"]},
                }
            ],
        ),
        (
            "[Continuous] (in your soul) If the card above this card is your opponent's «Neodragon» card and is in its "
            "owner's center, the card above this card gains [Counterattack]."
        ),
    ),
    "cost to call, of several parts": (
        act(
            PLAY_THIS,
            zones=["hand"],
            costs=[
                [
                    GAUGE,
                    {"do": "put", "kind": "life", "by": -1},
                    {"do": "stack", "what": {"whose": "you", "zones": ["deck"], "top": 1}, "face": "down"},
                ]
            ],
        ),
        (
            "[Activate Main] (in your hand) Remove 2 gauge, lose 1 life and place the top card of your deck "
            "under this card face down: Play this card."
        ),
    ),
    "cost that need not be paid": (
        continuous(
            {"change": "alternative", "instead_of": "skill"},
            conditions=[
                {
                    "if": "compare",
                    "number": {"number": "beside", "name": "life"},
                    "within": {"most": 5},
                }
            ],
            zones=["hand"],
        ),
        (
            "[Continuous] (in your hand) If you have 5 or less life, this card can have its skills activated "
            "without paying the skill's cost."
        ),
    ),
    "call onto another card": (
        act(
            {"do": "choose", "cards": NEODRAGON, "name": "base"},
            {"do": "play", "what": "this", "to": "center_area", "onto": "base"},
            zones=["hand"],
        ),
        (
            "[Activate Main] (in your hand) Choose 1 «Neodragon» Monster Card in your field (“base”). Play "
            "this card to your center area on top of the “base” card."
        ),
    ),
    "target chosen at declaration": (
        act(
            {"do": "ko"},
            targets=[{"do": "choose", "cards": {**THEIRS, "figures": [{"figure": "size", "within": {"most": 1}}]}}],
        ),
        "[Activate Main] Choose 1 Monster Card with a size of 1 or less in your opponent's field. Destroy it.",
    ),
    "target in the soul chosen as it resolves": (
        act({"do": "choose", "cards": SOUL}, {"do": "move", "to": "hand"}),
        "[Activate Main] Choose 1 card under this card. Place it in its owner's hand.",
    ),
    "only when the opponent casts": (
        counter(
            {"do": "nullify", "what": "play"},
            trigger={"on": "used", "whose": "opponent", "card": {"kinds": ["spell"]}},
        ),
        "[Counter] When your opponent uses a Spell Card, negate the card being played.",
    ),
    "for this turn": (
        act(CHOOSE, stronger("turn")),
        (
            "[Activate Main] Choose 1 Monster Card in your opponent's field. It gets +3000 power and gets "
            "+3000 defense for the turn."
        ),
    ),
    "for this battle": (
        counter(CHOOSE, stronger("battle")),
        (
            "[Counter] Choose 1 Monster Card in your opponent's field. It gets +3000 power and gets +3000 "
            "defense for the battle."
        ),
    ),
    "this ability once per turn": (act({"do": "draw"}, limit={}), "[Once per turn] [Activate Main] Draw 1 card."),
    "that name once per turn": (
        act({"do": "draw"}, limit={"per": "name"}),
        "[Once per turn by name] [Activate Main] Draw 1 card.",
    ),
    "ability nullified": (counter({"do": "nullify", "what": "skill"}), "[Counter] Negate the skill."),
    "damage reduced": (
        counter({"do": "decree", "whose": "you", "changes": [{"change": "lessen", "by": 3}]}),
        "[Counter] You take 3 less of the next damage for the turn.",
    ),
    "Lifelink Lose": (
        auto({"on": "moved", "source": ["field"]}, {"do": "end", "result": "lose"}, keyword="lifelink_lose"),
        "[Lifelink Lose] When this card is moved from the field, you lose the game.",
    ),
    "a fighter whose time is stopped": (
        act(
            {
                "do": "decree",
                "changes": [
                    {"change": "cannot", "action": "use", "cards": {"kinds": ["spell", "impact"]}},
                    {"change": "cannot", "action": "activate"},
                ],
                "until": "opponent_turn_end",
            }
        ),
        (
            "[Activate Main] Your opponent can't use Spell or Impact Cards and can't activate skills until "
            "the end of your opponent's turn."
        ),
    ),
    "the flag did Reversal in this game": (
        act({"do": "draw"}, conditions=[{"if": "happened", "event": "reversal", "within": "game"}]),
        "[Activate Main] Only if you have made “reversal” happen this game, draw 1 card.",
    ),
    "a kind of card is declared": (
        act(
            {"do": "declare", "what": "kind"},
            {"do": "discard", "whose": "opponent", "chance": True},
            {
                "do": "if",
                "conditions": [{"if": "exists", "cards": {"among": "it", "declared": "kind"}}],
                "then": [{"do": "damage", "count": 2}],
            },
        ),
        (
            "[Activate Main] Declare a card kind. Your opponent discards 1 card at random. If it is a card "
            "of the declared kind, deal 2 damage to your opponent."
        ),
    ),
}
"""Kinds of abilities and effects, targets, durations, limits and nullifying."""
PROCEDURE = {
    "one Counter an answer": "who may answer, once, and that no Counter is answered",
    "stand-by of automatic abilities": "the turn fighter picks one after the other at a play timing",
    "resolution check": "loss, overflow of areas and size: what the rules do",
    "lapse of a When condition": "until when a card may be used whose condition came to be",
    "limit of each Over keyword": "once for each player in a game, whatever cards there are",
    "link attack": "several cards attack together: how an attack is declared",
}
"""What the game does by itself, whatever a text says."""
