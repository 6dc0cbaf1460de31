"""Lexicon: the words of Fusion World's texts."""

from collections.abc import Mapping
from dataclasses import replace

from events.dragon_ball_super import lexicon
from events.language.effect import Trigger
from events.language.lexicon import Lexicon, Phrases
from events.language.phrases import HAPPENED

LABELS: Mapping[str, Trigger] = {
    "On Play": Trigger(on="played"),
    "When Attacking": Trigger(on="attacks"),
    "When Blocking": Trigger(on="blocks"),
    "When KO'd": Trigger(on="ko"),
    "End of Your Turn": Trigger(on="turn_ends", whose="you"),
    "End of Opponent's Turn": Trigger(on="turn_ends", whose="opponent"),
}
"""What labels stand for on a card that says no more."""

PHRASES = Phrases(
    events={
        **lexicon.EVENTS,
        "marker_placed": "{who} {places} an energy marker",
        "marker_removed": "{who} {removes} an energy marker",
    },
    moments=lexicon.MOMENTS,
    happened={
        **HAPPENED,
        "marker_placed": "{has} placed an energy marker",
        "marker_removed": "{has} removed an energy marker",
        "used_extra": "{has} used an Extra Card",
        "used_extra_with_cost": "{has} used an Extra Card with an original cost of 1 or more",
    },
    actions=lexicon.ACTIONS,
    with_cards=lexicon.WITH,
    by_player=lexicon.BY_PLAYER,
    labels=LABELS,
    parts=lexicon.PARTS,
    timings=lexicon.TIMINGS,
    destroy=lexicon.DESTROY,
)

LEXICON = Lexicon(
    discard="drop",
    in_play=("battle",),
    zones={**lexicon.ZONES, "removed": "removed cards"},
    ordered=("life",),
    plural=("drop", "battle"),
    called_by_cards=("removed",),
    sole=("leader",),
    placed=("leader", "battle"),
    roles=lexicon.ROLES,
    modes=lexicon.MODES,
    counter="ki",
    marker="energy marker",
    uncounted=("damage", "energy", "life", "removed"),
    scores=("life",),
    phrases=PHRASES,
)
"""What the texts of Fusion World speak of, and what they call it."""

_UNTIL = {"opponent_turn_end": "until the end of your opponent's next turn"}
EXPLAINING = replace(LEXICON, phrases=replace(PHRASES, until=_UNTIL))
"""The words in which printed texts are explained; what is recorded keeps the words that it was first recorded in."""
