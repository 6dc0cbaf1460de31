"""The numbers of the book's rules by their meaning, for shared rooms."""

EFFECT = "effects/secondary"
CITES = {
    "concession": "kifu/concession",
    **dict.fromkeys(("endless_loop", "loop_of_one", "loop_of_both"), "kifu/loop"),
    **dict.fromkeys(
        (
            *("choose", "mixing", "modes", "modes_reached", "number", "give", "later", "look", "reveal", "find", "end"),
            *("draw", "control", "control_rested", "switch", "plays_rested", "enters_rested", "declare", "create"),
            *("create_rested", "cease", "nullify", "change_target", "place_beside", "remove_beside", "trigger"),
            *("place_counters", "remove_counters", "situation", "activate_pending", "not_activated", "extra_turn"),
        ),
        EFFECT,
    ),
    "placing": "general/timing-conflict",
    "may": "general/may",
    "search": "general/search/1",
    "shuffle": "general/search/1",
    "shuffle_seen": "general/search/1",
    "hide": "general/reveal",
    "skip": "general/skip-attack-phase",
    **dict.fromkeys(("replace", "choose_replacement", "choose_replaced", "may_replace"), "general/golden-rule"),
    **dict.fromkeys(("own_delayed", "other_delayed", "choose_pending", "reveal_pending"), "general/timing-conflict"),
    "keep_secret": "general/may",
    "cost_declined": "general/cost-definition",
    "limit_reached": "powers/timing",
    **dict.fromkeys(("pay", "offer_cost", "choose_cost", "choose_card_cost"), "general/cost-definition"),
}
