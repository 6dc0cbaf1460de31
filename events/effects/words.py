"""Effects that declare a word: a card's name, a kind, a color, a trait."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from events.effects.definition import Definition, Outcome
from events.effects.interpret import Resolution
from events.language.effect import Declare
from events.table.ask import Option
from events.table.fact import NOTHING, Fact
from events.table.ids import Player, opponent


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


async def _declare(resolution: Resolution, effect: Declare) -> Outcome:
    """The outcome of declaring a word; the selectors of the effects that follow mean the cards that have it."""
    words = {_verb(word): word for word in resolution.texts.words[effect.what]}
    player = resolution.you if effect.by == "you" else opponent(resolution.you)
    rule = resolution.cites["declare"]
    [chosen] = await resolution.table.ask(
        player, "declare", [Option(verb) for verb in words], rule=rule, about=resolution.source
    )
    word = words[chosen.verb]
    resolution.table.emit(WordDeclared(player=player, what=effect.what, word=word, rule=rule))
    resolution.words[effect.what] = word
    return Outcome(1, 1)


WORDS: Mapping[type[Any], Definition] = {Declare: Definition(perform=_declare)}
"""The definitions of these effects."""
