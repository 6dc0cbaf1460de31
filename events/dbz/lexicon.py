"""Lexicon: the words of Dragon Ball Z texts."""

from events.dbz.card import IN_PLAY
from events.language import phrases
from events.language.lexicon import Lexicon, Phrases

PHRASES = Phrases(
    events={
        **phrases.EVENTS,
        "enters_combat": "{who} {enters} Combat",
        "attack_made": "{who} {attacks}",
        "attack_successful": "an attack of {who} is successful",
        "ball_used": "{card} {is} played or captured",
        "advances": "{card} {is} reached",
        "anger_raised": "{who} {gains} anger",
        "takes_damage": "{who} {takes} damage",
        "played": "{card} {is} placed in play",
        "leaves": "{card} {leaves} play",
    },
    moments={
        **phrases.MOMENTS,
        "turn_begins": "the beginning of {possessive} turn",
        "rejuvenation_begins": "the beginning of {possessive} Rejuvenation Step",
        "power_up_begins": "the beginning of {possessive} Power-Up Step",
    },
    happened={**phrases.HAPPENED, "attack": "{has} attacked", "place_played": "{has} placed a place"},
    actions={
        **phrases.ACTIONS,
        "succeed": ("be successful", "be successful with {cards}"),
        "power_up": ("power up", "power up with {cards}"),
        "leave": ("leave play", "have {cards} leave play"),
        "be_discarded": ("be discarded", "have {cards} discarded"),
    },
    by_player={
        **phrases.BY_PLAYER,
        "win_most_powerful": "win by the Most Powerful Personality Victory",
        "declare_combat": "declare Combat",
        "rejuvenate": "rejuvenate",
        "use": "use cards",
    },
    parts={"attack_phase": "Attack Phase", "combat": "Combat"},
    until={"attack": "for that attack"},
    keywords={"always": "Always"},
    of_hand=(),
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
        "user": "using",
        "heroic user": "heroic using",
        "villainous user": "villainous using",
        "attack": "attacking",
        "physical attack": "physically attacking",
        "energy attack": "attacking with energy",
    },
    scores=("anger", "level"),
    uncounted=("damage", "anger"),
    phrases=PHRASES,
)
