"""Manual resolution: a player does by hand what a printed text says that is not understood, operation by operation.

An operation is an effect of the effect language, which the interpreter does as it does those of skills: what it
triggers, what replaces and forbids it, is as in the book.
"""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from events.cards.bounds import TIMES, check_times, excess, shortfall, too_few
from events.effects.definition import EffectDefinition, Outcome
from events.effects.interpret import Resolution
from events.errors import BadCard
from events.language.effect import ANY_CARD, Choose, Effect, Manual, Node, Number, Skill, Token
from events.language.vocabulary import parts
from events.table.ask import MANUAL, Operation, RuledOperation
from events.table.fact import NOTHING, Fact
from events.table.ids import Player
from events.table.sight import sees
from events.table.table import Table
from events.values.context import Context
from events.values.selecting import amount

IT = "it"
"""The name of an operation's cards."""
ACCEPTED = "what the table accepted"
"""The words of what is done by hand that no text says."""
_PLACE = re.compile("skills? 1, effects 2[,:] ")
"""Where an operation stands in the card that would print it (`_wrong`)."""


class ManualResolutionBegan(Fact, frozen=True, kw_only=True, tag=102):
    """A player began to do by hand what a text says."""

    player: Player
    words: str
    caption: ClassVar[str] = "{player} does by hand: {words}"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """The text is being done by hand, within any other that is."""
        state.by_hand = (*state.by_hand, self.words)


class ManualResolutionEnded(Fact, frozen=True, kw_only=True, tag=103):
    """A player has done by hand what a text says."""

    player: Player
    caption: ClassVar[str] = "{player} has done it"
    invalidates = NOTHING

    def apply(self, state: Any) -> None:
        """The last text that was being done by hand is done."""
        state.by_hand = state.by_hand[:-1]


async def _do_by_hand(resolution: Resolution, effect: Manual) -> Outcome:
    """Let the player do by hand what a text says: one thing to do, which is done as the player says.

    Cards that the player looked at stay where they are: a deck is shuffled if the player says so.
    """
    table, player = resolution.table, resolution.you
    table.emit(ManualResolutionBegan(player=player, words=effect.text, rule=MANUAL))
    while True:
        operation = await table.ask_operation(player, about=resolution.source)
        if operation is None:
            break
        resolution.named[IT] = operation.cards
        await resolution.do(operation.effect)
        resolution.unnamed.clear()
    table.emit(ManualResolutionEnded(player=player, rule=MANUAL))
    return Outcome(1, 1)


async def rule_operation(table: Table, operation: RuledOperation) -> None:
    """Do an operation that the table accepted against the rules.

    Its reason is in no fact: everybody sees these while the game is played, and words can tell secrets.
    """
    player = operation.player
    table.emit(ManualResolutionBegan(player=player, words=ACCEPTED, rule=MANUAL))
    resolution = Resolution(you=player, table=table)
    resolution.named[IT] = operation.cards
    await resolution.do(operation.effect)
    table.emit(ManualResolutionEnded(player=player, rule=MANUAL))


def operation_fault(table: Table, player: Player, operation: Operation) -> str | None:
    """The fault of an operation of a player, and what would be right; None if it can be done.

    It is an effect that a card of the game could print, on cards that the player sees.
    """
    state = table.state
    unseen = [card for card in operation.cards if not (0 <= card < len(state.cards) and sees(state, player, card))]
    if unseen:
        return f"{player} sees no card {unseen[0]}: name cards that lie open, or reveal or look at them first"
    if len(set(operation.cards)) != len(operation.cards):
        return "it names a card twice: name each once"
    return _wrong(table, operation.effect) or _out_of_bounds(table, player, operation)


def _wrong(table: Table, effect: Effect) -> str | None:
    """The fault of an effect that no card of the game could print, as that of one that does print it."""
    printed = next(card.face for card in table.state.cards if hasattr(card.face, "skills"))
    skill = Skill(kind="activate", effects=(Choose(cards=ANY_CARD, name=IT), effect))
    card = replace(printed, skills=(skill,), **({"back": None} if getattr(printed, "back", None) else {}))
    fault = excess(card)
    if not fault and any(isinstance(part, Manual) for _, part in parts(effect)):
        return "what is done by hand says itself what is done"
    fault = fault or table.game.wrong(card)
    return fault and _PLACE.sub("", fault, count=1)


def _out_of_bounds(table: Table, player: Player, operation: Operation) -> str | None:
    """The fault of a number of an operation, as it is now, or of a token that the game has not."""
    context = Context(player, named={IT: operation.cards})
    try:
        for _, part in parts(operation.effect):
            _check_part(table, context, part, is_whole=part is operation.effect)
    except BadCard as error:
        return str(error)
    return shortfall(operation.effect)


def _check_part(table: Table, context: Context, part: Node, *, is_whole: bool) -> None:
    """BadCard for a token that there is not, and a number beyond bounds or, of the whole effect, below its least."""
    if isinstance(part, Token):
        table.game.texts.check_token(part)
    if isinstance(part, Number):
        _check_number(table.state, context, part)
    for name in part.__struct_fields__:
        number, kind = getattr(part, name), type(part)
        if (kind, name) not in TIMES or number is None:
            continue
        times = check_times(amount(table.state, context, number))
        if is_whole and (fault := too_few(kind, name, times)):
            raise BadCard(fault)


def _check_number(state: Any, context: Context, effect: Number) -> None:
    """BadCard if a number is to be chosen of which there is none, or of too many."""
    least, most = (amount(state, context, bound or 0) for bound in (effect.within.least, effect.within.most))
    if not 0 <= least <= most:
        raise BadCard(f"a number from {least} to {most} is none: name the least, from 0 on, and the most")
    check_times(most - least)


MANUAL_RESOLUTION: Mapping[type[Any], EffectDefinition] = {
    Manual: EffectDefinition(perform=_do_by_hand, ask_if_futile=True, can_wait=False)
}
"""The definition of what is done by hand."""
