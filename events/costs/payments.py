"""Payments: the tables that paying a cost can lead to, its parts one after the other, each as the last one leaves it.

Only the choices are tried that differ for what comes after. What the player does not see may be anything: whether it is
what a part asks for must not be told, and who pays finds out. What an effect does is said by its definition; here
stands what can be chosen in it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from events.cards.bounds import check_times
from events.costs.equivalence import Equivalence
from events.costs.payment import Cost, Source, can_pay
from events.costs.rules import CardCost, CardSpent, CostRules, Part, Parts
from events.costs.supposed_table import SupposedTable, choices, leaves_sources, of_each
from events.effects.definition import Definition, branch, candidates_of
from events.effects.moves import discardable, draws
from events.language.effect import Choose, Discard, Draw, If, Look, May, Modes, Number, Pay, Repeat, Reveal, Search
from events.table.fact import CardMoved
from events.table.ids import Card, Player
from events.values.context import players_of
from events.values.selecting import chosen_from_top, uppermost, within
from events.values.value import info


def can_complete(table: SupposedTable, parts: Parts) -> bool:
    """Whether all parts can be paid, in their order."""
    return not parts or any(can_complete(after, parts[1:]) for after in payments(table, parts[0], parts[1:]))


def payments(table: SupposedTable, part: Part, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed tables after paying a part, one per difference for the rest; none if it cannot be paid."""
    pay = _CHOICES.get(type(part))
    if pay is not None:
        return pay(table, part, rest)
    definition: Definition = table.state.game.texts.definitions[type(part)]
    return _done(table, definition, part, rest) if definition.counts and definition.propose else iter((table,))


def _done(table: SupposedTable, definition: Definition, part: Any, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed table after an effect without choices; none if not all of it can be done."""
    what = getattr(part, "what", None)
    if what is not None and table.speaks_of_nothing(what):
        yield table
        return
    assert definition.propose is not None
    proposal = definition.propose(table, part)
    if not proposal.whole:
        return
    if not rest:
        yield table
        return
    facts = proposal.facts
    if facts and isinstance(facts[0], CardMoved):
        alone = getattr(part, "alone", False)
        facts = table.state.game.texts.moves.accompanied(table.state, facts, alone=alone)
    yield table.after([*facts, *proposal.after])


def _all(table: SupposedTable, parts: Parts, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed tables after paying several parts."""
    if not parts:
        yield table
        return
    for after in payments(table, parts[0], (*parts[1:], *rest)):
        yield from _all(after, parts[1:], rest)


# Parts in which something is chosen.


def _choose(table: SupposedTable, part: Choose, rest: Parts) -> Iterator[SupposedTable]:
    cards = candidates_of(table, part.cards)
    count = max(0, table.amount(part.count))
    if chosen_from_top(table.state, part.cards):
        cards = uppermost(table.state, cards, count)
    if len(cards) < count and not part.up_to:
        return
    sizes = range(min(count, len(cards)), -1, -1) if part.up_to else (count,)
    tried: Parts = rest if part.total is None else (*rest, part)
    for chosen in choices(table, cards, sizes, tried):
        if part.total is not None and not any(map(table.hidden, chosen)):
            figures = (info(table.state, card, table.context).figures.get(part.total.figure) or 0 for card in chosen)
            if not within(table.state, table.context, sum(figures), part.total.within):
                continue
        yield table.naming(part.name, chosen if chosen or not part.up_to else None)


def _search(table: SupposedTable, part: Search, rest: Parts) -> Iterator[SupposedTable]:
    zones = part.cards.zones or (table.state.game.texts.lexicon.deck,)
    whose = "opponent" if part.cards.whose == "opponent" else "you"
    cards = replace(part.cards, zones=zones, whose=whose)
    for chosen in _choose(table, Choose(cards=cards, count=part.count, name=part.name), (*part.then, *rest)):
        yield from _all(chosen, part.then, rest)


def _named(table: SupposedTable, part: Look | Reveal, rest: Parts) -> Iterator[SupposedTable]:
    cards = table.select(part.cards if isinstance(part, Look) else part.what)
    if cards:
        yield table.naming(part.name, cards)


def _draw(table: SupposedTable, part: Draw, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed tables after draws by all players concerned; none if a deck has too few cards."""
    count = max(0, table.times(part.count))
    for number in range(count, -1 if part.up_to else count - 1, -1):
        drawn = [draws(table, player, number) for player in table.players(part.whose)]
        if all(len(facts) == number for facts in drawn):
            yield table.after([fact for facts in drawn for fact in facts if rest])


def _discard(table: SupposedTable, part: Discard, rest: Parts) -> Iterator[SupposedTable]:
    return _discards(table, part, rest, table.players(part.whose), ())


def _discards(
    table: SupposedTable, part: Discard, rest: Parts, players: Sequence[Player], gone: tuple[Card, ...]
) -> Iterator[SupposedTable]:
    if not players:
        yield table.naming(part.name or "discarded", gone) if rest else table
        return
    hand = discardable(table, players[0], part)
    count = max(0, table.amount(part.count))
    sizes = range(min(count, len(hand)), -1, -1) if part.up_to else (count,)
    if not rest and not part.up_to and len(players) == 1:
        if len(hand) >= count:
            yield table
        return
    moves = table.state.game.texts.moves
    for chosen in choices(table, hand, sizes, rest):
        after = table.after([moves.discarded(table.state, card) for card in chosen]) if rest else table
        yield from _discards(after, part, rest, players[1:], (*gone, *chosen))


def _pay(table: SupposedTable, part: Pay, rest: Parts) -> Iterator[SupposedTable]:
    [player] = players_of(table.you, part.whose)
    cost = Cost.determine(total=table.amount(part.total), specified=part.specified)
    rules: CostRules = table.state.game.costs
    return _paid(table, player, rules.sources(table.state, player, of_skill=True), cost, rest)


def _card_cost(table: SupposedTable, part: CardCost, rest: Parts) -> Iterator[SupposedTable]:
    rules: CostRules = table.state.game.costs
    return _paid(table, table.you, rules.sources(table.state, table.you, of_skill=False), part.cost, rest)


def _paid(
    table: SupposedTable, player: Player, payers: Sequence[Source], cost: Cost, rest: Parts
) -> Iterator[SupposedTable]:
    """Each choice of sources that pays, of those that differ for the rest."""
    if table.spent:
        payers = [payer for payer in payers if payer.option.card not in table.spent]
    if table.moved:
        anything = frozenset(cost.specified)
        payers = [
            Source(payer.option, anything)
            if payer.option.card is not None and table.hidden(payer.option.card)
            else payer
            for payer in payers
        ]
    if not can_pay(payers, cost):
        return
    if not cost.total or all(map(leaves_sources, rest)):
        yield table._replace(picks=None)
        return
    must = [] if table.picks is None else [payer for payer in payers if payer.option in table.picks.options]
    classes = Equivalence(table.state, table.context, table.hidden, rest)
    groups: dict[Any, list[Source]] = {}
    for payer in payers:
        if payer not in must:
            its_class = None if payer.option.card is None else classes.class_of(payer.option.card)
            groups.setdefault((payer.colors, its_class), []).append(payer)
    rules: CostRules = table.state.game.costs
    for others in of_each(list(groups.values()), cost.total - len(must)):
        chosen = [*must, *others]
        if can_pay(chosen, cost):
            yield table.after([rules.spend(player, payer.option) for payer in chosen])


def _number(table: SupposedTable, part: Number, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed tables for all values of X in its bounds, at most the number of cards."""
    least = table.amount(part.within.least or 0)
    most = len(table.state.cards) if part.within.most is None else table.amount(part.within.most)
    check_times(most - least)
    for x in range(least, max(least, most) + 1):
        if table.picks is None or table.picks.options[0].number == x:
            yield table._replace(context=replace(table.context, x=x), picks=None)


def _modes(table: SupposedTable, part: Modes, rest: Parts) -> Iterator[SupposedTable]:
    count = min(table.amount(part.count), len(part.options))
    for order in permutations(part.options, count):
        yield from _all(table, [each for option in order for each in option], rest)


def _if(table: SupposedTable, part: If, rest: Parts) -> Iterator[SupposedTable]:
    return _all(table, branch(table.state, table.context, part), rest)


_CHOICES: Mapping[type[Any], Callable[[SupposedTable, Any, Parts], Iterator[SupposedTable]]] = {
    CardCost: _card_cost,
    CardSpent: lambda table, part, rest: payments(table, part.effect, rest),
    Choose: _choose,
    Discard: _discard,
    Draw: _draw,
    If: _if,
    Look: _named,
    May: lambda table, part, rest: _all(table, part.effects, rest),
    Modes: _modes,
    Number: _number,
    Pay: _pay,
    Repeat: lambda table, part, rest: _all(table, part.effects * table.times(part.times), rest),
    Reveal: _named,
    Search: _search,
}
"""The supposed tables after parts with choices or nested parts, by class."""
