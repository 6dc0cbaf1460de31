"""Lexicon: the words of Buddyfight texts."""

from events.language import phrases
from events.language.lexicon import Lexicon, Phrases

_AREAS = "left area, center area or right area"
OTHERWISE = {
    **{"negate": "nullify", "negated": "nullified", "skill": "ability", "skills": "abilities"},
    **{"discard": "drop", "discards": "drops", "discarded": "dropped"},
    **{"place": "put", "places": "puts", "placed": "put"},
    **{"play": "call", "plays": "calls", "played": "called", "in play": "on the field"},
    **{"Monster or Impact Monster Card": "monster", "Monster or Impact Monster Cards": "monsters"},
    **{"Monster Card": "monster that is no impact monster", "Monster Cards": "monsters that are no impact monsters"},
    **{"Monster, Impact Monster or Item Card": "monster or item", "Spell Card": "spell", "Spell Cards": "spells"},
    **{"Monster, Impact Monster or Item Cards": "monsters or items"},
    **{"Monster, Impact Monster or Spell Card": "monster or spell"},
    **{"Monster, Impact Monster or Spell Cards": "monsters or spells"},
    **{"Monster, Impact Monster, Item or Spell Card": "monster, item or spell"},
    **{"Monster, Impact Monster, Item or Spell Cards": "monsters, items or spells"},
    **{"Item Card": "item", "Item Cards": "items", "Impact Card": "impact", "Impact Cards": "impacts"},
    **{"cards in your soul": "cards in the souls of your cards", "under this card": "in this card's soul"},
    **{"under it": "in its soul", "under them": "in their souls", "switch": "turn", "switched": "turned"},
    **{
        "play this card to your item area": "equip this card",
        "place this card in its owner's spell area": "set this card",
    },
    **{f"in your {_AREAS}": "in your areas", f"in your opponent's {_AREAS}": "in your opponent's areas"},
    **{f"(in your hand, {_AREAS})": "(in your hand or areas)"},
    "(in your left area, center area, right area, item area or spell area)": "(on your field)",
    **{"[Activate Main]": "[Act]", "[Activate Final]": "[Final Phase]", "[Counter Counter]": "[Counter]"},
    "[Permanent]": "[Continuous]",
    "[Activate Opponent Turn Ends]": "[End of Your Opponent's Turn]",
    "place this card in its owner's flag": "raise this card as your flag",
    "place all cards in your cards under the flag in your flag": "raise the flag under this flag",
    "place all cards in your deck in your removed main deck": "remove your deck from the game",
    "place all cards in your Lost Deck on top of your deck in a random order": (
        "put your shuffled Lost Deck in its place"
    ),
    "flip all cards in your flag over": "[Reversal] your flag",
    "you have a card with the back side up in your flag": "your flag is in [Reversal]",
    "you have a reversal": "your flag [Reversal] during this game",
    "the number of your reversal": "the number of your [Reversal]",
}
"""What is said otherwise than by other games: the book's own words for what cards do and where they are."""
AREAS = ("left", "center", "right")
USES = ("call", "cast", "equip", "play")
"""The words by which the use of a card is nullified."""
NULLIFIED = ("attack", *USES)
"""What can be nullified of a card."""

PHRASES = Phrases(
    events={
        **phrases.EVENTS,
        "attack_made": "{who} {attacks}",
        "ambushed": "{card} {is} put into the drop zone from a soul in which it lay face down",
        "played": "{card} {is} called",
        "equipped": "{card} {is} equipped",
        "enters": "{card} {enters} the field",
        "leaves": "{card} {leaves} the field",
        "link_attacks": "{card} link {attacks}",
        "attack_kos": "{card} {attacks} and {destroys} {other}",
        "damages_opponent": "{card} {deals} damage to the opponent",
        "life_gained": "{who} {gains} life",
        "rested": "{card} {is} put to Rest position",
        "readied": "{card} {is} put to Stand position",
        "moves": "{card} {moves}",
        "attack_nullified": "the attack of {card} is nullified",
        "declares_call": "{who} {calls} {card}",
        "declares_cast": "{who} {casts} {card}",
        "declares_equip": "{who} {equips} {card}",
    },
    moments={
        **phrases.MOMENTS,
        "battle_ended": "the end of {one} battle of {card}",
        "main_begins": "the start of {possessive} main phase",
        "attack_phase_begins": "the start of {possessive} attack phase",
        "attack_phase_ends": "the end of {possessive} attack phase",
        "final_begins": "the start of {possessive} final phase",
    },
    happened={
        **phrases.HAPPENED,
        "attack": "{has} attacked",
        "called_impact_monster": "{has} called an impact monster",
        "equipment_change": "{has} used [Equipment Change]",
    },
    actions={
        **phrases.ACTIONS,
        "be_negated": ("have its abilities nullified", "have the abilities of {cards} nullified"),
        "attack_final": ("attack in the final phase", "attack in the final phase with {cards}"),
        "attack_fighter": ("attack the fighter", "attack the fighter with {cards}"),
        "drop_soul": ("be dropped from the soul", "drop {cards} from the soul"),
        "ready": ("be turned to Stand position", "turn {cards} to Stand position"),
        "rest": ("be turned to Rest position", "turn {cards} to Rest position"),
        "leave": ("leave the field", "have {cards} leave the field"),
        "play": ("be called", "call {cards}"),
        "attack_behind_center": ("attack behind a monster in the center", "attack behind the center with {cards}"),
        **{f"call_{area}": (f"be called to the {area}", f"call {{cards}} to the {area}") for area in AREAS},
        **{
            f"nullify_{word}": (f"have its {word} nullified", f"have the {word} of {{cards}} nullified")
            for word in NULLIFIED
        },
        "nullify_play": ("have its call by an effect nullified", "have the call of {cards} by an effect nullified"),
        "lessen_damage": ("have its damage reduced", "have the damage of {cards} reduced"),
    },
    by_player={**phrases.BY_PLAYER, "drop_deck": "drop cards of the deck", "use": "use cards"},
    parts={"main": "main phase", "attack_phase": "attack phase", "attack": "attack phase", "final": "final phase"},
    timings={
        **dict.fromkeys(("transform", "ride", "station", "dragonify", "crossnize"), ("main",)),
        "impact_transform": ("final",),
        "purge": ("counter",),
        "counter": ("counter",),
    },
    timed="{kind} {timing}",
    keywords={
        "d_share": "D-Share",
        "chaos_territory": "CHAOS Territory",
        "lifelink_lose": "Lifelink Lose",
        "overkill_reboot": "Overkill: REBOOT",
    },
    of_hand=("call", "cast", "equip", "set"),
    payment="pay {total} gauge",
    otherwise=OTHERWISE,
)

LEXICON = Lexicon(
    discard="drop",
    in_play=AREAS,
    zones={
        "drop": "drop zone",
        "left": "left area",
        "center": "center area",
        "right": "right area",
        "item": "item area",
        "spell": "spell area",
        "soul": "soul",
        "buddy": "Buddy Zone",
        "in_use": "cards in use",
        "removed": "removed cards",
        "under_flag": "cards under the flag",
        "lost_deck": "Lost Deck",
        "removed_deck": "removed main deck",
    },
    plural=("drop",),
    sole=("flag",),
    modes={"active": "Stand position", "rest": "Rest position"},
    uncounted=("damage", "gauge", "life", "soul", "removed"),
    scores=("life",),
    phrases=PHRASES,
)
"""What the texts of Buddyfight speak of, and what they call it."""
