"""The numbers of the book's rules by their meaning, for shared rooms and for this game."""

BLOCKED = "10-4-1"
"""By which a card becomes the guard card that blocks."""
BATTLE_CARD_USED = "6-3-1-2-1-3"
"""By which a Battle Card of the hand is played for its cost."""
EXTRA_CARD_USED = "2-11-1-2"
"""By which an Extra Card of the hand is revealed, paid and its skill activated."""
KOED_IN_BATTLE = "7-4-1-4-2"
"""By which the guard card is KO'd."""
POWERLESS = "9-5-2"
"""By which a Battle Card without power is KO'd."""
COUNTERS_LOST = "3-1-5"
"""By which a card that leaves an area loses what it had there."""
FIELD_PLACED, FIELD_DROPS = "10-3-1", "10-3-3"
"""By which an Extra Card with [Field] is placed, and by which the player's other such cards go to the Drop."""
COMES_RESTED = ("3-6-4", "3-8-3", "9-4-2", "11-3-6", "11-5-1-1")
"""By which a card is in Rest Mode as it comes."""
STACKED = ("11-3-2", "11-3-4", "11-3-6")
"""By which cards under another go with it, or take its place."""
OVER_REALM = "10-17-1"
"""By which [Over Realm] is activated."""

CITES = {
    "concession": "1-2-4",
    "placing": "3-1-6",
    "choose": "8-5-3",
    "mixing": "3-3-2",
    "may": "1-3-5-1",
    "modes": "8-5-2-2",
    "modes_reached": "8-5-3",
    "number": "1-3-5",
    "search": "8-5-3-7",
    "give": "8-2-2-2",
    "later": "8-2-2-2",
    "skip": "1-3-1",
    "extra_turn": "1-3-1",
    "look": "8-5-3-7",
    "reveal": "11-2-1",
    "find": "3-1-7",
    "hide": "3-3-2",
    "shuffle": "3-2-4",
    "shuffle_seen": "3-2-4",
    "trigger": "8-6-2",
    "situation": "8-6-6-1",
    "end": "1-2-6",
    "draw": "4-9-4-2",
    "control": "11-5-1",
    "control_rested": "11-5-1-1",
    "switch": "4-8-1",
    "plays_rested": "3-6-4",
    "replace": "8-9-1",
    "choose_replacement": "8-9-2",
    "choose_replaced": "8-9-2-2",
    "may_replace": "8-9-3",
    "enters_rested": "3-6-4",
    "endless_loop": "11-1-1-1",
    "loop_of_one": "11-1-1-2",
    "loop_of_both": "11-1-1-3",
    "own_delayed": "4-5-3-2",
    "other_delayed": "4-5-3-3",
    "choose_pending": "8-6-4",
    "reveal_pending": "8-5-2-1",
    "keep_secret": "8-5-3-5",
    "not_activated": "8-6-4-1",
    "cost_declined": "8-4-2-2",
    "activate_pending": "8-5-2-4",
    "limit_reached": "10-11-1",
    "pay": "2-11-1-1",
    "offer_cost": "8-4-2",
    "choose_cost": "8-5-2-2",
    "choose_card_cost": "2-11-1",
    "answer_first": "4-7-3-2",
    "answer_answer": "4-7-3-3",
    "answer_again": "4-7-3-4",
    "resolve_answers": "4-7-3-5",
    "nullify": "10-10-5",
    "change_target": "7-1",
    "declare": "1-3-1",
    "place_beside": "1-3-1",
    "remove_beside": "1-3-1",
    "place_counters": "1-3-1",
    "remove_counters": "1-3-1",
    "create": "10-21-1",
    "create_rested": "3-6-4",
    "cease": "10-21-7",
    # What both Dragon Ball Super games do.
    "win": "1-2-1",
    "both_lose": "1-2-3",
    "lose_life": "9-2-3",
    "lose_deck": "9-2-4",
    "invalid_combo": "9-3-2",
    "discard": "3-1-7",
    "ko": "10-1-1",
    "remove": "10-22-1",
    "combo": "3-7-3",
    "stack": "11-3-1",  # 11-3-3: at the very bottom
    "drop_under": "11-3-4",
    "take_role": "10-5-4",
    "counters_lost": COUNTERS_LOST,
    "flip_ends": "10-2-5",
    "add_attack_combos": "7-4-1-2",
    "add_guard_combos": "7-4-1-3",
    "compare_powers": "7-4-1-4",
    "end_combo_power": "7-4-1-7",
    "follow_combo": "7-4-1-9",
    "attack": "7-1",
    "move": "3-1-7",
    "play": "3-6-3",
    "play_by_skill": "3-6-3",
    "hide_in_hand": "3-3-3",
    "negate_attack": "7-1-4",
    "switch_guard": "7-1",
    "flip": "10-2-3",
    "pend_blocker": "10-4-1",
    "block": BLOCKED,
    "use_battle_card": BATTLE_CARD_USED,
    "use_extra_card": EXTRA_CARD_USED,
    "ko_in_battle": KOED_IN_BATTLE,
}
"""The rule numbers that shared rooms cite."""
