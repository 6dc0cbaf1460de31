"""What the texts of both games say of battles, combos and Leaders, and of the areas where these are."""

from collections.abc import Mapping

from events.language import phrases

ZONES: Mapping[str, str] = {
    "battle": "Battle Area",
    "leader": "Leader Area",
    "combo": "Combo Area",
    "drop": "Drop",
}
ROLES: Mapping[str, str] = {**phrases.ROLES, "guard": "guarding"}
MODES: Mapping[str, str] = {"active": "Active Mode", "rest": "Rest Mode"}
DESTROY = "KO"
EVENTS: Mapping[str, str] = {
    **phrases.EVENTS,
    "ko": "{card} {is} KO'd",
    "kos": "{card} {KO's} {other} in battle",
    "rested": "{card} {is} switched to Rest Mode",
    "readied": "{card} {is} switched to Active Mode",
    "blocks": "the [Blocker] of {card} {is} activated",
    "combo": "{card} {is} used in a combo",
    "evolved": "{card} {is} played by [Evolve]",
    "life_taken": "{who} {loses} life by damage{from}",
    "leaves": "{card} {leaves} the Battle Area",
    "leader_placed": "{card} {is} placed in the Leader Area",
}
MOMENTS: Mapping[str, str] = {
    **phrases.MOMENTS,
    "charge_begins": "the start of {possessive} Charge Phase",
    "main_begins": "the start of {possessive} Main Phase",
    "main_ends": "the end of {possessive} Main Phase",
    "offense_begins": "the start of {the} Offense Step",
    "defense_begins": "the start of {the} Defense Step",
    "damage_begins": "the start of {the} Damage Step",
    "damage_ends": "the end of {the} Damage Step",
    "combo_ended": "the end of {one} battle in which {card} was used in a combo",
}
PARTS: Mapping[str, str] = {"charge": "Charge Phase", "main": "Main Phase", "end": "End Phase"}
ACTIONS: Mapping[str, tuple[str, str]] = {
    **phrases.ACTIONS,
    "be_koed": ("be KO'd", "have {cards} KO'd"),
    "ready": ("be switched to Active Mode", "switch {cards} to Active Mode"),
    "rest": ("be switched to Rest Mode", "switch {cards} to Rest Mode"),
    "attack_active": ("attack Battle Cards in Active Mode", "attack Battle Cards in Active Mode with {cards}"),
    "block": ("activate [Blocker]", "activate [Blocker] of {cards}"),
    "combo": ("be used in combos", "use {cards} in combos"),
    "combo_rested": ("be used in combos in Rest Mode", "use {cards} in combos in Rest Mode"),
    "leave": ("leave the Battle Area", "have {cards} leave the Battle Area"),
    "material": ("also be used to evolve", "also use {cards} to evolve"),
}
WITH: Mapping[str, str] = {
    **phrases.WITH,
    "attack_active": "attack {cards} in Active Mode",
    "material": "also be played on top of {cards} by [Evolve]",
}
BY_PLAYER: Mapping[str, str] = {
    **phrases.BY_PLAYER,
    "attack_active": "attack Battle Cards in Active Mode",
    "block": "activate [Blocker]",
    "use": "use Extra Cards",
}
TIMINGS: Mapping[str, tuple[str, ...]] = {"awaken": ("main", "battle"), "field": ()}
