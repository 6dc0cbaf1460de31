"""The choice of the sources that pay a cost, as a part of an effect or for a card."""

from collections.abc import Sequence
from typing import Any

from events.costs.payment import Cost, Source, can_pay
from events.costs.rules import CardSpent, CostRules, Payers
from events.effects.definition import Branch, Choice, Situation, cards_of
from events.language.effect import ANY_CARD, Discard
from events.table.ask import Option
from events.table.ids import Player
from events.values.context import word_of


def choice_of_sources(situation: Situation, player: Player, cost: Cost, *, of_skill: bool) -> Choice:
    """The choice of a player among the sources that pay a cost; without a size, if they cannot pay it.

    A hidden card that has come to pay may have any color.
    """
    rules: CostRules = situation.state.game.costs
    payers = payers_of(situation, player, of_skill=of_skill)
    if situation.moved:
        payers = [_of_any_color(situation, payer, cost) for payer in payers]

    def branch(options: tuple[Option, ...]) -> Branch | None:
        if not can_pay([payer for payer in payers if payer.option in options], cost):
            return None
        return Branch(facts=[rules.spend(player, option) for option in options])

    return Choice(
        branch,
        [payer.option for payer in payers],
        (cost.total,) if can_pay(payers, cost) else (),
        by=word_of(situation.you, player),
        key=lambda option: next(payer.colors for payer in payers if payer.option == option),
        matters=asks_for_sources if cost.total else _never,
    )


def choice_of_payer(situation: Situation, player: Player, kind: str, amount: int) -> Choice:
    """The choice of a player among the cards of which each can pay all of a cost; without a size, if none can."""
    payers: Payers = situation.state.game.costs.payers[kind]
    able = [card for card, has in payers.cards(situation.state, player).items() if has >= amount]
    options = [Option(payers.verb, card) for card in able if card not in situation.spent] if amount > 0 else []

    def branch(chosen: tuple[Option, ...]) -> Branch:
        return Branch(facts=[payers.spend(card, amount) for card in cards_of(chosen)])

    sizes = (1,) if options else () if amount > 0 else (0,)
    rule = situation.cites["pay"]
    return Choice(branch, options, sizes, by=word_of(situation.you, player), kind="pay", rule=rule)


def payers_of(situation: Situation, player: Player, *, of_skill: bool) -> Sequence[Source]:
    """The sources that can pay, without those that pay other parts of a cost that is paid at once."""
    rules: CostRules = situation.state.game.costs
    payers = rules.sources(situation.state, player, of_skill=of_skill)
    return [payer for payer in payers if payer.option.card not in situation.spent] if situation.spent else payers


def _of_any_color(situation: Situation, payer: Source, cost: Cost) -> Source:
    """The source, with all colors if its card is hidden."""
    hidden = payer.option.card is not None and situation.hidden(payer.option.card)
    return Source(payer.option, frozenset(cost.specified)) if hidden else payer


def asks_for_sources(parts: Sequence[Any]) -> bool:
    """Whether later parts of a cost depend on the sources that are used before."""
    return not all(map(_leaves_sources, parts))


def _leaves_sources(part: Any) -> bool:
    """Whether a part does not depend on the sources that earlier parts used, such as a discard of any cards."""
    any_cards = isinstance(part, Discard) and part.cards == ANY_CARD and isinstance(part.count, int)
    return any_cards or isinstance(part, CardSpent)


def _never(parts: Sequence[Any]) -> bool:
    return False
