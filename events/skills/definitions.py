"""The definitions of effects that games share, where skills are declared."""

from collections.abc import Mapping
from typing import Any

from events.costs.paying import PAYING
from events.costs.playing import PLAYING
from events.effects.changes import CHANGES
from events.effects.choices import CHOICES
from events.effects.creating import CREATING
from events.effects.declared_words import WORDS
from events.effects.definition import EffectDefinition
from events.effects.looking import LOOKS
from events.effects.manual import MANUAL_RESOLUTION
from events.effects.moves import MOVES
from events.effects.turns import TURNS
from events.skills.answers import ANSWERS
from events.skills.choosing_skills import CHOOSING_SKILLS

SHARED: Mapping[type[Any], EffectDefinition] = {
    **CHOICES,
    **CHOOSING_SKILLS,
    **CHANGES,
    **MOVES,
    **LOOKS,
    **TURNS,
    **WORDS,
    **CREATING,
    **PAYING,
    **PLAYING,
    **ANSWERS,
    **MANUAL_RESOLUTION,
}
"""By class of effects; a game adds those that only its book defines, such as damage."""
