"""Text rules: the part of a game that the interpreter of card texts uses."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from events.cards.card import Definition
from events.effects.damage import DamageRules
from events.effects.definition import EffectDefinition
from events.effects.legality import Legality
from events.effects.stacking import StackRules
from events.errors import BadCard
from events.language.effect import Effect, Move, Token
from events.language.lexicon import Lexicon
from events.table.fact import CardDrawn, CardMoved, Fact
from events.table.ids import Card, Player
from events.table.table import Table

MoveOf: TypeAlias = Callable[[Any, Card], CardMoved]
"""The function that gives the fact of a card's move to its owner's zone."""


def _unknown(*_: Any, **__: Any) -> Any:
    raise AssertionError("the game has no such move")


def _nothing_more(resolution: Any, moves: Sequence[CardMoved]) -> Sequence[Fact]:
    return ()


def _never(state: Any, card: Card) -> bool:
    return False


def _no_choice(state: Any, card: Card, **_: Any) -> Sequence[str]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Moves:
    """The facts by which a game moves cards for effects, by its own words for these.

    `moved(state, card, effect)`: as the effect says; `drawn(state, player, nth)`: the card of the deck so far below its
    top; `played(state, card, by)`: by a player; `stacked(state, card, host)`: under another card. `carried(resolution,
    moves)`: what comes with the moves of what the skill gave their cards before, as in one game alone so far.
    `rested(card, zone)`: a card comes to the zone in Rest Mode. `abreast`: the top cards of both players' decks go at
    once, then the next ones, and not one player's after the other's.
    """

    moved: Callable[[Any, Card, Move], CardMoved] = _unknown
    drawn: Callable[[Any, Player, int], CardDrawn] = _unknown
    played: Callable[..., CardMoved] = _unknown
    discarded: MoveOf = _unknown
    koed: MoveOf = _unknown
    removed: MoveOf = _unknown
    stacked: Callable[[Any, Card, Card], CardMoved] = _unknown
    rested: Callable[[Card, str], Fact] = _unknown
    carried: Callable[..., Sequence[Fact]] = _nothing_more
    abreast: bool = False


@dataclass(frozen=True, kw_only=True)
class TextRules:
    """How a game does effects.

    `definitions`: what each of them does. `legality`: what can happen; `moves`: by which facts cards are moved;
    `stacking`: what becomes of cards beneath others; `damage`: how damage is dealt.
    `is_played(state, card)`: whether the card can be played; `enters_apart(state, card)`: whether it comes into play by
    itself, in the game's own way, even if others come at once; `enter(table, player, card)` does that, and says whether
    it did: one game alone uses these two so far. `places(state, card, by, source)`: the zones to which a player's skill
    on the card `source` can bring a card, in a game where the player says to which of them. `tokens`: the definitions
    of the cards that effects create, by their numbers; `print_token(name, figures)`: that of one whose figures a text
    says, of which one game alone has some so far. `words`: all that can be declared, by sort. `lexicon`: the words of
    its texts.
    """

    definitions: Mapping[type[Effect], EffectDefinition] = field(default_factory=dict)
    legality: Legality = field(default_factory=Legality)
    moves: Moves = field(default_factory=Moves)
    stacking: StackRules = field(default_factory=StackRules)
    damage: DamageRules = field(default_factory=lambda: DamageRules(kinds={}))
    is_played: Callable[[Any, Card], bool] = _never
    enters_apart: Callable[[Any, Card], bool] = _never
    enter: Callable[[Table, Player, Card], Awaitable[bool]] = _unknown
    places: Callable[..., Sequence[str]] = _no_choice
    tokens: Mapping[str, Definition] = field(default_factory=dict)
    print_token: Callable[[str, Mapping[str, int]], Definition] = _unknown
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    lexicon: Lexicon = field(default_factory=Lexicon)

    def check_token(self, effect: Token) -> None:
        """BadCard if the game has no such token, with those that it has, and the effect does not say what it is."""
        if not effect.printed and effect.number not in self.tokens:
            known = ", ".join(self.tokens) or "none"
            raise BadCard(f"no token has the number '{effect.number}' in this game; tokens: {known}")
