"""Lexicon: the words of Masters texts."""

from events.dragon_ball_super import lexicon
from events.language.lexicon import Lexicon, Phrases
from events.language.phrases import HAPPENED

PHRASES = Phrases(
    events={
        **lexicon.EVENTS,
        "declares_play": "{who} {plays} {card}",
        "declares_attack": "{card} {attacks}",
        "declares_counter": "{who} {activates} a [Counter]",
    },
    moments={**lexicon.MOMENTS, "battle_over": "the moment after the battle"},
    happened={**HAPPENED, "used_extra": "{has} activated an Extra Card", "used_over_realm": "{has} used [Over Realm]"},
    actions={
        **lexicon.ACTIONS,
        "be_negated": ("have its skills negated", "have the skills of {cards} negated"),
        **{
            f"nullify_{word}": (f"have its {said} negated", f"have the {said} of {{cards}} negated")
            for word, said in (("attack", "attack"), ("counter", "[Counter]"), ("skill", "activated skill"))
        },
    },
    with_cards=lexicon.WITH,
    by_player=lexicon.BY_PLAYER,
    parts=lexicon.PARTS,
    timings={**lexicon.TIMINGS, "counter": ("counter",)},
    destroy=lexicon.DESTROY,
    until={
        "opponent_this_turn_end": "until the end of your opponent's turn",
        "opponent_turn_end": "until the end of your opponent's next turn",
        "opponent_next_charge": "during your opponent's next Charge Phase",
        "your_main_start": "until the start of your next Main Phase",
    },
    timed="{kind}: {timing}",
    answers={
        "declares_play": "Counter: Play",
        "declares_attack": "Counter: Attack",
        "declares_counter": "Counter: Counter",
    },
    keywords={
        "ex_evolve": "EX-Evolve",
        "xeno_evolve": "Xeno-Evolve",
        "union_fusion": "Union-Fusion",
        "union_potara": "Union-Potara",
        "union_absorb": "Union-Absorb",
    },
    of_hand=("counter", "evolve", "ex_evolve", "union_fusion", "union_potara", "over_realm", "xeno_evolve"),
    played_with={
        "xeno_evolve": "send {cards} to the Warp and play this card",
        "union_fusion": "place {cards}, of equal power, in your Drop Area and play this card",
    },
)

LEXICON = Lexicon(
    discard="drop",
    in_play=("battle", "combo"),
    zones={
        **lexicon.ZONES,
        "drop": "Drop Area",
        "warp": "Warp",
        "removed": "removed cards",
        "under": "cards under others",
    },
    ordered=("life",),
    plural=("drop", "battle"),
    called_by_cards=("removed",),
    sole=("leader",),
    placed=("leader", "battle"),
    roles=lexicon.ROLES,
    modes=lexicon.MODES,
    uncounted=("damage", "energy", "life", "removed"),
    scores=("life",),
    phrases=PHRASES,
)
"""What the texts of Masters speak of, and what they call it."""
