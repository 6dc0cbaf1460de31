"""Payments: the search for the supposed tables after the payment of a cost, part by part.

The definition of an effect gives its choices; the search tries one of each equivalence class. A card that the player
does not see counts as any card: the search must not reveal whether it is what a part asks for, which paying shows.
"""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from events.costs.equivalence import OptionClasses
from events.costs.rules import CardCost, CardSpent, Part, Parts
from events.costs.sources import choice_of_sources
from events.costs.supposed_table import Picks, SupposedTable, of_each
from events.effects.binding import with_words
from events.effects.definition import Branch, Choice, EffectDefinition, definition_of, object_of
from events.effects.stacking import accompanied
from events.table.ask import Option
from events.table.fact import CardMoved


def can_complete(table: SupposedTable, parts: Parts) -> bool:
    """Whether all parts can be paid, in their order."""
    return not parts or any(can_complete(after, parts[1:]) for after in payments(table, parts[0], parts[1:]))


def payments(table: SupposedTable, part: Part, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed tables after paying a part, one per difference for the rest; none if it cannot be paid."""
    part = with_words(part, table.words) if table.words else part
    what = object_of(part)
    if what is not None and table.speaks_of_nothing(what):
        return iter((table,))
    definition = definition_in(table, part)
    if not definition.can_wait and table.at_once:
        return iter(())
    choice = None if definition.branches is None else definition.branches(table, part)
    if choice is not None:
        return after_choice(table, choice, rest)
    return iter(()) if definition.propose is None else _done(table, definition, part, rest)


def definition_in(table: SupposedTable, part: Part) -> EffectDefinition:
    """The definition of a part of a cost: an effect, or one of the parts beside effects."""
    return _BESIDE_EFFECTS.get(type(part)) or definition_of(table.state.game, part)


def _done(table: SupposedTable, definition: EffectDefinition, part: Any, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed table after an effect without choices; none if not all of it can be done."""
    assert definition.propose is not None
    proposal = definition.propose(table, part)
    if not proposal.complete:
        return
    if not rest:
        yield table
        return
    facts = proposal.facts
    if facts and isinstance(facts[0], CardMoved) and not table.at_once:
        alone = getattr(part, "alone", False)
        facts = accompanied(table.state, facts, alone=alone)
    yield table.after([*facts, *proposal.after])


def _all(table: SupposedTable, parts: Parts, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed tables after paying several parts."""
    if not parts:
        yield table
        return
    for after in payments(table, parts[0], (*parts[1:], *rest)):
        yield from _all(after, parts[1:], rest)


# Choices.


def after_choice(
    table: SupposedTable, choice: Choice, rest: Parts, picks: Picks | None = None
) -> Iterator[SupposedTable]:
    """The supposed tables after the branches of a choice that pay, one per difference for the rest."""
    if picks is None and choice.matters is not None and not choice.matters(rest):
        if choice.sizes and choice.sizes[-1] <= len(choice.options):
            yield table
        return
    for options in _chosen(table, choice, rest, picks or Picks((), False)):
        branch = choice.branch(options)
        if branch is not None and branch.complete:
            yield from _after_branch(table.choosing(options), branch, rest)


def _after_branch(table: SupposedTable, branch: Branch, rest: Parts) -> Iterator[SupposedTable]:
    """The supposed tables after what a branch leaves to do."""
    if not rest and not branch.effects and branch.further is None:
        yield table
        return
    after = table.after(branch.facts)
    for name, cards in branch.named.items():
        after = after.naming(name, cards)
    if branch.x is not None:
        after = after.with_x(branch.x)
    if branch.words:
        after = after._replace(words={**after.words, **branch.words})
    if branch.further is not None:
        yield from after_choice(after, branch.further(after), rest)
    else:
        yield from _all(after, branch.effects, rest)


def _chosen(table: SupposedTable, choice: Choice, rest: Parts, picks: Picks) -> Iterator[tuple[Option, ...]]:
    """The choices among the options, with those picked already, one per difference for what follows."""
    must = tuple(option for option in picks.options if option in choice.options)
    free = [option for option in choice.options if option not in must]
    groups: list[list[Option]] | None = None
    for size in choice.sizes:
        more = size - len(must)
        if more < 0 or more > len(free) or (picks.whole and more):
            continue
        if choice.ordered:
            yield from ((*must, *others) for others in permutations(free, more))
            continue
        if not more or more == len(free):
            yield (*must, *(free if more else ()))
            continue
        if groups is None:
            groups = OptionClasses(table, choice, rest).groups(free)
        yield from ((*must, *others) for others in of_each(groups, more))


# Parts beside effects.


def _card_cost(table: SupposedTable, part: CardCost) -> Choice:
    return choice_of_sources(table, table.you, part.cost, of_skill=False)


def _card_spent(table: SupposedTable, part: CardSpent) -> Choice:
    return Choice(lambda options: Branch((part.effect,)), then=(part.effect,))


_BESIDE_EFFECTS: Mapping[type[Any], EffectDefinition] = {
    CardCost: EffectDefinition(branches=_card_cost),
    CardSpent: EffectDefinition(branches=_card_spent),
}
"""The definitions of the parts of costs that are no effects."""
