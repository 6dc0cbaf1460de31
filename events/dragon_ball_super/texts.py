"""The texts of cards of both games: as their skills say them, and cards without them."""

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from events.dragon_ball_super.card import DragonBallSuperCard
from events.language.effect import Skill
from events.language.lexicon import Lexicon
from events.language.sentences import skill_words

C = TypeVar("C", bound=DragonBallSuperCard)


def with_texts(card: C, lexicon: Lexicon) -> C:
    """The card with the texts of its sides, a skill a line, in the game's words."""
    back = card.back
    if back is not None:
        back = replace(back, text=_text(back.keywords, back.skills, lexicon))
    return replace(card, text=_text(card.keywords, card.skills, lexicon), back=back)


def without_texts(card: C) -> C:
    """The card without the texts of its sides."""
    back = None if card.back is None else replace(card.back, text="")
    return replace(card, text="", back=back)


def _text(keywords: Sequence[Any], skills: Sequence[Skill], lexicon: Lexicon) -> str:
    return "\n".join([*(keyword.printed for keyword in keywords), *(skill_words(skill, lexicon) for skill in skills)])
