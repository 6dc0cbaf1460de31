"""The numbers of the book's rules by their meaning, for shared rooms and for this game."""

BLOCKED = "15-4-3"
"""By which a card becomes the guard card that blocks."""
BATTLE_CARD_USED = "5-5-2-2"
"""By which a Battle Card of the hand is played for its cost."""
EXTRA_CARD_USED = "12-2-2-4"
"""By which the skill of an Extra Card is activated that was used from the hand."""
KOED_IN_BATTLE = "8-4-6-2-1"
"""By which the guard card is KO'd."""
COUNTERS_LOST = "1-12-4"
"""By which the [Ki] under a card are removed as it moves."""
CITES = {
    "concession": "0-1-3-4",
    "placing": "3-1-5",
    "choose": "5-2-2",
    "mixing": "3-3-2",
    "may": "13-14-1",
    "modes": "13-2-1",
    "modes_reached": "13-2-1",
    "number": "13-5-2",
    "search": "5-2-8",
    "give": "1-5-2-2",
    "later": "1-5-2-1-1",
    "skip": "13-12-1",
    "extra_turn": "0-2-2",
    "look": "13-11-1",
    "reveal": "13-10-1",
    "find": "3-1-7",
    "hide": "13-10-2",
    "shuffle": "5-9-1",
    "shuffle_seen": "13-11-3",
    "trigger": "9-6-2",
    "situation": "9-6-8-1",
    "end": "0-1-3-5",
    "draw": "5-1-3",
    "control": "13-8-1",
    "control_rested": "13-8-2",
    "switch": "1-8-1",
    "place_counters": "5-12-1",
    "remove_counters": "5-13-1",
    "plays_rested": "5-5-3-4",
    "replace": "9-9-1",
    "choose_replacement": "9-9-2",
    "choose_replaced": "9-9-2",
    "may_replace": "9-9-3",
    "enters_rested": "0-2-6",
    "endless_loop": "16-1-1-1",
    "loop_of_one": "16-1-1-2",
    "loop_of_both": "16-1-1-3",
    "own_delayed": "4-2-2-3",
    "other_delayed": "4-2-2-5",
    "choose_pending": "9-6-3",
    "reveal_pending": "9-6-3-1",
    "keep_secret": "9-6-3-1-1",
    "not_activated": "9-6-3-2",
    "cost_declined": "9-6-4-1",
    "activate_pending": "9-6-5",
    "limit_reached": "15-7-4",
    "pay": "5-3-1",
    "offer_cost": "9-6-4",
    "choose_cost": "1-4-6-1",
    "choose_card_cost": "5-4-1",
    # What both Dragon Ball Super games do.
    "win": "0-1-3",
    "both_lose": "0-1-3-3",
    "lose_life": "14-2-2-1",
    "lose_deck": "14-2-2-2",
    "invalid_combo": "14-4-2",
    "discard": "13-7-1",
    "ko": "5-10-1",
    "remove": "13-9-1",
    "combo": "5-6-1",
    "stack": "16-2-4",
    "drop_under": "16-2-5",
    "take_role": "8-1-6-1",
    "counters_lost": COUNTERS_LOST,
    "flip_ends": "14-7-2-1",
    "add_attack_combos": "8-4-4",
    "add_guard_combos": "8-4-5",
    "compare_powers": "8-4-6",
    "end_combo_power": "8-5-2",
    "follow_combo": "8-5-5",
    "attack": "8-1-1",
    "move": "3-1-6",
    "play": "5-5-1",
    "play_by_skill": "5-5-3-4",  # 5-5-3: its cost is not paid
    "hide_in_hand": "3-3-3",
    "negate_attack": "8-1-5-1",
    "switch_guard": "8-1-6-2",
    "flip": "14-7-2",
    "pend_blocker": "15-4-2",
    "block": BLOCKED,
    "use_battle_card": BATTLE_CARD_USED,
    "use_extra_card": EXTRA_CARD_USED,
    "ko_in_battle": KOED_IN_BATTLE,
}
"""The rule numbers that shared rooms cite."""

COMES_RESTED = ("0-2-6", "5-5-3-4", "13-8-2", "14-5-2", "16-2-6", "3-6-3", "3-8-3")
"""By which a card is in Rest Mode as it comes."""
INEVITABLE = frozenset({"14-6-2"})
"""0-2-2-2. By which a card without power leaves: no text keeps it there."""
FIELD_PLAYED, FIELD_DROPS = "15-3-2", "15-3-4"
"""By which a card with [Field] is played, and by which the player's other such cards go to the Drop."""
STACKED = ("16-2-2", "16-2-5", "16-2-6")
"""By which cards under another go with it, or take its place."""
