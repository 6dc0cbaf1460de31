"""10-21. Tokens: the definitions of the cards that effects create, by their names, or as a text prints them."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from events.cards.card import Definition
from events.cards.samples import read_samples
from events.language import effect as e
from events.language.reading import Unread
from events.language.vocabulary import rebuilt
from events.masters.bounds import wrong
from events.masters.card import MastersCard
from events.masters.samples import card_of
from events.masters.wording import name_words


def _token_of(row: dict[str, Any]) -> MastersCard:
    return replace(card_of(row), token=True)


TOKENS: Mapping[str, Definition] = {
    card.name: card for card in read_samples((Path(__file__).parent / "tokens.toml",), _token_of, wrong)
}
"""10-21-2, 10-21-4. Battle Cards that no deck has, by the names that the skills which create them say."""

Figures = tuple[e.Printed, ...]
_OF_TOKENS = re.compile(r"\((?:the )?([^()]+?) tokens? (?:have|has) ([^()]*?)\.?\)", re.IGNORECASE)
_BEHIND_TOKEN = re.compile(r"\b\d+ ([^()\d]+?) tokens? ?\(([^()]*power[^()]*)\)", re.IGNORECASE)
_PLAYED_TOKENS = re.compile(r"(\bplays? (?:up to )?(?:\d+|an?) )([A-Z][^()<>\[\]\d]*?) tokens?\b", re.IGNORECASE)
_NAMED_TOKENS = re.compile(r"(?<=[a-z0-9] )([A-Z][\w.']*(?: [A-Z][\w.']*)*) [Tt]okens?\b")
"""Mentions of tokens by their names, which begin with a capital behind other words."""
_NO_NAME = re.compile(
    r"(?:(?:Red|Blue|Green|Yellow|Black|Multicolor(?:ed)?)(?: |$))*$"
    r"|(?:.* )?(?:(?:Battle|Leader|Extra) Cards?|(?:Active|Rest) Mode)(?: |$)"
)
"""Colors alone, or words among which are a kind of cards or a mode."""
_FIGURE = re.compile(r"(\d{1,6}) (combo cost|combo power|power)", re.IGNORECASE)


def print_token(name: str, figures: Mapping[str, int]) -> MastersCard:
    """10-21-2. A Battle Card of that name, with the figures that the effect specifies, and without any others."""
    power, combo_cost, combo_power = map(figures.get, ("power", "combo_cost", "combo_power"))
    number = f"{name} {'/'.join('-' if one is None else str(one) for one in (power, combo_cost, combo_power))}"
    return MastersCard(
        number=number,
        name=name,
        kind="battle",
        colors=(),
        power=power,
        combo_cost=combo_cost,
        combo_power=combo_power,
        token=True,
    )


def printed_tokens(text: str) -> Mapping[str, Figures | None]:
    """The figures that a text says of tokens, in its explanatory notes, by their names; None if it contradicts itself.

    Where the notes say more of a token than figures, it is not known.
    """
    found: dict[str, Figures | None] = {}
    for name, words in (*_OF_TOKENS.findall(text), *_BEHIND_TOKEN.findall(text)):
        said = _figures(words)
        found[name_words(name)] = said if found.get(name_words(name), said) == said else None
    return found


def _figures(words: str) -> Figures | None:
    """The figures that words list, and nothing else; None if they say more."""
    rest = re.sub(r"[\s,.]|\band\b", "", _FIGURE.sub("", words))
    printed = (
        e.Printed(figure=word.lower().replace(" ", "_"), value=int(value)) for value, word in _FIGURE.findall(words)
    )
    return None if rest else tuple(printed)


def with_tokens(effects: Any, tokens: Mapping[str, Figures | None]) -> Any:
    """The effects, in which each token has the figures that its text says of it. Unread if it says none."""
    if isinstance(effects, e.Token) and not effects.printed:
        figures = tokens.get(effects.number)
        if not figures:
            raise Unread("a token of which the text does not say what it is")
        return replace(effects, printed=figures)
    return rebuilt(effects, lambda part: with_tokens(part, tokens))


def marked(text: str) -> str:
    """A text in which the names of tokens stand as card names do, behind which stands `tok` where they are played, and
    `tkn` elsewhere; as long as before. Kinds of cards, modes and colors are no names.
    """

    def mark(found: re.Match[str]) -> str:
        told = f"{found.group(1)}<{found.group(2)}> tok"
        return told.ljust(len(found.group()))

    def mark_named(found: re.Match[str]) -> str:
        return found[0] if _NO_NAME.match(found[1]) else f"<{found[1]}> tkn".ljust(len(found[0]))

    return _NAMED_TOKENS.sub(mark_named, _PLAYED_TOKENS.sub(mark, text))
