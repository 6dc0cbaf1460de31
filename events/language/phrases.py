"""Phrases that the texts of all games share: what happens, when, what players do, and what is done to cards."""

from collections.abc import Mapping

MODES: Mapping[str, str] = {"active": "active mode", "rest": "rest mode"}
"""What the modes of cards are called."""
EVENTS: Mapping[str, str] = {
    "played": "{card} {is} played",
    "attacks": "{card} {attacks}{by}",
    "attacked": "{card} {is} attacked",
    "ko": "{card} {is} destroyed",
    "kos": "{card} {destroys} {other} in battle",
    "moved": "{card} {is} moved{path}",
    "rested": "{card} {is} switched to rest mode",
    "readied": "{card} {is} switched to active mode",
    "flipped": "{card} {is} flipped over",
    "stacked": "{card} {is} placed under {other}",
    "covered": "{other} {is} placed on top of {card}",
    "deals_damage": "{card} {deals} damage",
    "takes_damage": "{who} {takes} damage{from}",
    "discarded": "{who} {discards} {card}",
    "drawn": "{who} {draws} a card",
    "activated": "a skill of {card} {is} activated",
    "used": "{who} {uses} {card}",
    "leaves": "{card} {leaves} play",
}
"""What happens. A verb in braces stands in the person of its subject; `other` and `by` are the card that does it."""
ANYBODYS: Mapping[str, str] = {"discarded": "{card} {is} discarded", "used": "{card} {is} used"}
"""What happens to a card whoever does it."""
MOMENTS: Mapping[str, str] = {
    "turn_begins": "the start of {turn}",
    "turn_ends": "the end of {turn}",
    "battle_ends": "the end of {one} battle",
    "attack_ended": "the end of {one} battle in which {card} attacked",
}
"""When it happens, to stand behind `at`."""
HAPPENED: Mapping[str, str] = {"takes_damage": "{has} taken damage"}
"""What a player has done this turn."""
ROLES: Mapping[str, str] = {"attack": "attacking", "battling": "battling"}
"""What cards are called that have a part in a battle."""
ACTIONS: Mapping[str, tuple[str, str]] = {
    "attack": ("attack", "attack with {cards}"),
    "attack_active": ("attack cards in active mode", "attack cards in active mode with {cards}"),
    "attack_first_turn": ("attack on the first turn", "attack on the first turn with {cards}"),
    "be_attacked": ("be attacked", "be attacked on {cards}"),
    "be_chosen": ("be chosen", "have {cards} chosen"),
    "be_koed": ("be destroyed", "have {cards} destroyed"),
    "ready": ("be switched to active mode", "switch {cards} to active mode"),
    "rest": ("be switched to rest mode", "switch {cards} to rest mode"),
    "leave": ("leave play", "have {cards} leave play"),
    "play": ("be played", "play {cards}"),
    "use": ("be used", "use {cards}"),
    "free": ("be used without paying the cost", "use {cards} without paying the cost"),
    "activate": ("have its skills activated", "activate skills of {cards}"),
    "draw": ("be drawn", "draw {cards}"),
    "take_damage": ("take damage", "take damage from {cards}"),
    "flip": ("be flipped over", "flip {cards} over"),
    "lose": ("lose the game", "lose the game with {cards}"),
    "concede": ("concede", "concede with {cards}"),
    "include": ("be included in a deck", "include {cards} in a deck"),
}
"""What a card can do or can have done to it; and what a player can do with cards."""
WITH: Mapping[str, str] = {
    "attack": "attack {cards}",
    "attack_active": "attack {cards} in active mode",
    "include": "be in a deck with {cards}",
    "play": "be played on top of {cards}",
}
"""What a card can do with other cards."""
BY_PLAYER: Mapping[str, str] = {
    "attack": "attack",
    "attack_active": "attack cards in active mode",
    "attack_first_turn": "attack on the first turn",
    "activate": "activate skills",
    "take_damage": "take damage",
    "concede": "concede",
    "lose": "lose the game",
}
"""What a player can do without cards."""
