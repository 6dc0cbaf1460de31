"""Lexicon: the words of Dragon Ball Z texts."""

from events.cards.bounds import MOST_TIMES
from events.dbz.card import IN_PLAY, LIFE, STAGE
from events.language import phrases
from events.language.lexicon import Lexicon, Phrases
from events.skills.reusing import FURTHER_USE

ATTACKS = {"attack": "an attack", "physical attack": "a physical attack", "energy attack": "an energy attack"}
KINDS = {
    "Personality": "personality",
    "Physical": "Physical Combat card",
    "Energy": "Energy Combat card",
    "Combat": "Combat card",
    "Physical, Energy or Combat": "combat card",
    "Noncombat": "Non-Combat card",
    "Drill": "Drill",
    "Ball": "Dragon Ball",
    "Battleground or Location": "Battleground or Location",
    "Noncombat or Drill": "Non-Combat card or Drill",
}
PLURALS = {
    "Personality": "personalities",
    "Noncombat or Drill": "Non-Combat cards and Drills",
    "Battleground or Location": "Battlegrounds and Locations",
}
MOST = 20
"""The most that a card says of what is called otherwise by its number."""
PILE = "place the top {cards} of your opponent's Life Deck on top of your opponent's discard pile"
LOSES = "your opponent discards the top {cards} of their Life Deck"
OTHERWISE = {
    **{f"{kind} Card": words for kind, words in KINDS.items()},
    **{f"{kind} Cards": PLURALS.get(kind, f"{words}s") for kind, words in KINDS.items()},
    **{f"When your opponent's {role} attacks, negate the attack": f"Stops {words}" for role, words in ATTACKS.items()},
    **{f"When your opponent's {role} attacks": f"Against {words}" for role, words in ATTACKS.items()},
    **{f"Empower: this card does +{by} life card{'s' * (by != 1)} of damage": f"Empower {by}" for by in range(1, MOST)},
    **{f"this card gains {by} further uses": f"this card stays to be used {by} more times" for by in range(2, MOST)},
    "put 1 attack token into play": "in your next Attack Phase, you may perform the same attack",
    **{
        f"put 1 last {attack} token into play": f"perform a copy of your opponent's last {attack} of this Combat"
        for attack in ATTACKS
    },
    "this card gains 1 further use": "this card stays to be used 1 more time",
    **{f"{by} power stage{'s' * (by != 1)}:": f"Costs {by} power stage{'s' * (by != 1)}." for by in range(MOST)},
    PILE.format(cards="card"): LOSES.format(cards="card"),
    **{f"{PILE.format(cards=f'{by} cards')} in any order": LOSES.format(cards=f"{by} cards") for by in range(2, MOST)},
    "choose 1 of your opponent's Ball Cards in play, gain control of it": "capture a Dragon Ball",
    "choose 1 of your opponent's Ball Cards in play and gain control of it": "capture a Dragon Ball",
    "choose 1 of your opponent's Ball Cards in play. Gain control of it": "capture a Dragon Ball",
    "1 of your opponent's Noncombat or Drill Cards": "1 of your opponent's Non-Combat cards or Drills",
    "all using cards in your Main Personality or Allies in play gain": "your personality in control gains",
    "it is not so that you have a tokui waza": "you declared no Tokui-Waza",
    "it is not so that your opponent has a tokui waza": "your opponent declared no Tokui-Waza",
    "you have a tokui waza": "you declared a Tokui-Waza",
    "your opponent has a tokui waza": "your opponent declared a Tokui-Waza",
    "play it": "place it in play",
    "perform a card": "perform an attack",
    "performs a card": "performs an attack",
    "perform one of your attacks": "perform an attack",
    "this combat": "this Combat",
    "it is not so that you have attacked this turn": "you have not attacked this turn",
    "your opponent gains anger equal to minus (the number of your opponent's anger plus 0), but no more than 0": (
        "lower your opponent's anger to 0"
    ),
    **{
        f"your opponent loses anger equal to the number of your opponent's anger plus {-to}": (
            f"set your opponent's anger to {to}"
        )
        for to in range(MOST)
    },
    **{f"lose anger equal to the number of your anger plus {-to}": f"set your anger to {to}" for to in range(MOST)},
    "Main Personalitys": "Main Personalities",
    **{f"{words} in plays": f"{words} in play" for words in ("Allies", "Drills", "Dragon Balls", "Non-Combat cards")},
    f"[{MOST_TIMES} times per turn]": "[Any number of times]",
    "this card gains [Focused]": "this is a focused attack",
    "this card has its power stage doubled": "double the Base Damage of this attack",
    "activate [Shield] skills": "use Defense Shields",
    "the named <": "the name <",
    "negate the attack": "stop the attack",
    "end the Combat": "end Combat",
    "pur": "Power-Up Rating",
    "remove this card from the game": "remove from the game after use",
    "[Once per battle]": "[Once per Combat]",
    "[Activate Attack]": "[Attack Phase]",
    "[Counter Defense]": "[Defense]",
    "[Counter Shield]": "[Defense Shield]",
    "[Counter Needed]": "[Use When Needed]",
    "[Permanent]": "[Constant]",
}
"""What is said otherwise than by other games: the words of this game's cards."""
PHRASES = Phrases(
    events={
        **phrases.EVENTS,
        "enters_combat": "{who} {enters} Combat",
        "attack_made": "{who} {performs} {card}",
        "attack_successful": "{card} {is} successful",
        "ball_used": "{card} {is} played or captured",
        "advances": "{card} {is} reached",
        "anger_raised": "{who} {gains} anger",
        "endures": "{who} {uses} Endurance",
        "if successful": "{card} {is} successful, behind its own text",
        "text read": "the text of {card} {is} read",
        "takes_damage": "{who} {takes} damage",
        "takes_power_stages": "{who} {takes} power stages of damage",
        "takes_life_cards": "{who} {takes} life cards of damage",
        "played": "{card} {is} placed in play",
        "leaves": "{card} {leaves} play",
    },
    moments={
        **phrases.MOMENTS,
        "turn_begins": "the beginning of {possessive} turn",
        "rejuvenation_begins": "the beginning of {possessive} Rejuvenation Step",
        "power_up_begins": "the beginning of {possessive} Power-Up Step",
        "non_combat_begins": "the beginning of {possessive} Non-Combat Step",
        "discard_begins": "the beginning of {possessive} Discard Step",
    },
    happened={**phrases.HAPPENED, "attack": "{has} attacked", "place_played": "{has} placed a place"},
    actions={
        **phrases.ACTIONS,
        "succeed": ("be successful", "be successful with {cards}"),
        "physical_attack": ("perform physical attacks", "perform physical attacks with {cards}"),
        "energy_attack": ("perform energy attacks", "perform energy attacks with {cards}"),
        "power_up": ("power up", "power up with {cards}"),
        "leave": ("leave play", "have {cards} leave play"),
        "be_discarded": ("be discarded", "have {cards} discarded"),
    },
    by_player={
        **phrases.BY_PLAYER,
        "win_most_powerful": "win by the Most Powerful Personality Victory",
        "declare_combat": "declare Combat",
        "rejuvenate": "rejuvenate",
        "fuse": "fuse",
        "use": "use cards",
        "prevent": "prevent damage",
        "act": "do anything but pass in Attack Phases",
        "take_control": "have Allies take control of Combat",
        "redirect": "redirect damage",
        "gain_anger": "gain anger",
        "lose_anger": "lose anger",
    },
    parts={"attack_phase": "Attack Phase", "combat": "Combat"},
    until={"attack": "", "combat": "for the remainder of Combat"},
    keywords={"always": "Always"},
    choices={"empower": "Empower"},
    of_hand=(),
    destroy="discard",
    otherwise=OTHERWISE,
)
LEXICON = Lexicon(
    deck="life_deck",
    discard="discard",
    in_play=IN_PLAY,
    zones={
        "life_deck": "Life Deck",
        "discard": "discard pile",
        "main": "Main Personality",
        "levels": "other levels",
        "noncombats": "Non-Combat cards in play",
        "drills": "Drills in play",
        "balls": "Dragon Balls in play",
        "allies": "Allies in play",
        "place": "place",
        "sensei_deck": "Sensei Deck",
        "under": "cards under others",
        "removed": "removed cards",
    },
    ordered=("discard",),
    plural=("discard",),
    roles={
        "control": "controlling",
        "hero": "heroic",
        "villain": "villainous",
        "fused": "fused",
        "fusible": "fusible",
        "user": "using",
        "heroic user": "heroic using",
        "villainous user": "villainous using",
    },
    uncounted=("damage", "anger"),
    scores=("anger", "level", STAGE, FURTHER_USE),
    single_zones=("main",),
    acts=("attack", "physical attack", "energy attack", "focused attack"),
    adjectives=("style",),
    harms=(STAGE, LIFE),
    phrases=PHRASES,
)
