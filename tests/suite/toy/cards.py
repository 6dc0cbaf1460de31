"""The cards and the decks of the toy game."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from events.cards.card import Definition
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.language.effect import Draw, Skill, Trigger

RUNE = "[Auto] When this card is played, draw 1 card."
RUNE_SKILL = Skill(kind="auto", trigger=Trigger(on="played"), effects=(Draw(),))


class ToyCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card of the toy game: the life it costs, and to whom; its skills, if it has a text."""

    kind: Literal["strike", "quake", "echo", "tide", "rune", "ward", "omen"]
    power: int = 0
    skills: tuple[Skill, ...] = ()
    figures: ClassVar[tuple[str, ...]] = ("power",)

    @property
    def has_text(self) -> bool:
        """Whether it has skills in words."""
        return bool(self.skills)


def sample_cards() -> Catalogue[ToyCard]:
    """The cards that there are."""
    return Catalogue(
        [
            ToyCard(number="T1", name="Spark", kind="strike", power=1),
            ToyCard(number="T2", name="Blaze", kind="strike", power=3),
            ToyCard(number="T3", name="Quake", kind="quake", power=2),
            ToyCard(number="T4", name="Echo", kind="echo", power=1),
            ToyCard(number="T5", name="Tide", kind="tide"),
            ToyCard(number="T6", name="Rune", kind="rune", text=RUNE, skills=(RUNE_SKILL,)),
            ToyCard(number="T7", name="Ward", kind="ward"),
            ToyCard(number="T8", name="Omen", kind="omen"),
        ]
    )


def sample_decks() -> Mapping[str, Deck]:
    """Three decks by their labels, each with an omen."""
    lists = {
        "Fire": ("T1", "T2", "T3", "T4"),
        "Water": ("T1", "T3", "T4", "T5"),
        "Signs": ("T1", "T4", "T6", "T7"),
    }
    omen = DeckEntry("T8", 1, part="omen")
    return {label: Deck(label, (*(DeckEntry(n, 4) for n in numbers), omen)) for label, numbers in lists.items()}
