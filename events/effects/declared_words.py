"""Effects that declare a word: a card's name, a kind, a color, a trait."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from events.effects.definition import Branch, Choice, EffectDefinition, Situation, one_class
from events.errors import BadCard
from events.language.effect import Declare
from events.table.ask import Option
from events.table.fact import NOTHING, Fact
from events.table.ids import Player
from events.values.context import player_of


class WordDeclared(Fact, frozen=True, kw_only=True, tag=57):
    """A player declared one of all the words of a sort (`what`), such as a card's name."""

    player: Player
    what: str
    word: str
    caption: ClassVar[str] = "{player} declares the {what} {word}"
    invalidates = NOTHING


def declared_verbs(words: Iterable[str]) -> Mapping[str, str]:
    """The captions of the options by which these words are declared, for `Board.verbs`."""
    return {_verb(word): f"declares {word}".replace("{", "{{").replace("}", "}}") for word in words}


def _verb(word: str) -> str:
    return f"declare {word}"


def _declaring(situation: Situation, effect: Declare) -> Choice:
    """The choice of a word to declare; the selectors of the effects that follow mean the cards that have it.

    BadCard for a sort of which the game has no words.
    """
    sorts: Mapping[str, Sequence[str]] = situation.state.game.texts.words
    if effect.what not in sorts:
        known = ", ".join(sorts) or "none"
        raise BadCard(f"nothing of the sort '{effect.what}' can be declared in this game; sorts with words: {known}")
    words = {_verb(word): word for word in sorts[effect.what]}
    player = player_of(situation.you, effect.by)
    rule = situation.cites["declare"]

    def branch(options: tuple[Option, ...]) -> Branch:
        word = words[options[0].verb]
        declared = WordDeclared(player=player, what=effect.what, word=word, rule=rule)
        return Branch(facts=[declared], words={effect.what: word})

    return Choice(branch, [Option(verb) for verb in words], (1,), by=effect.by, kind="declare", rule=rule)


WORDS: Mapping[type[Any], EffectDefinition] = {
    Declare: EffectDefinition(branches=_declaring, ask_if_futile=True, class_key=one_class)
}
"""The definitions of these effects."""
