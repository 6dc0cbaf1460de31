"""Effects that choose cards, and effects that do others: voluntarily, on conditions, by modes, repeatedly."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from events.cards.bounds import check_times
from events.effects.definition import (
    Branch,
    Choice,
    EffectDefinition,
    Outcome,
    Situation,
    candidates_of,
    cards_of,
    one_class,
    options_of,
    possible,
)
from events.effects.futile import futile
from events.effects.interpret import SEARCHED, Resolution, decide, follow
from events.language.effect import (
    Choose,
    If,
    May,
    Modes,
    Number,
    Repeat,
    Total,
)
from events.table.ask import CHANCE, Option
from events.table.fact import CardLooked
from events.table.ids import Card, Player, zone_name
from events.table.sight import sees
from events.values.context import player_of
from events.values.hidden import blind, reaches_secrets, unseen
from events.values.selecting import (
    chosen_from_top,
    needs_information,
    uppermost,
    within,
)
from events.values.value import info

Ask: TypeAlias = Callable[..., Awaitable[tuple[Card, ...]]]
"""The function that asks for a choice among cards (`Resolution.choose`)."""


def _choosing(situation: Situation, effect: Choose) -> Choice:
    """The choice of cards: as many as there are, up to the number."""
    state, count = situation.state, max(0, situation.amount(effect.count))
    before = situation.context.named.get(effect.name, ()) if effect.also else ()
    cards = _identifiable(situation, effect, candidates_of(situation, effect.cards))
    cards = [card for card in cards if card not in before] if before else cards
    if effect.total is None and effect.by != CHANCE and chosen_from_top(state, effect.cards):
        cards = uppermost(state, cards, count)

    def branch(options: tuple[Option, ...]) -> Branch | None:
        chosen = cards_of(options)
        if effect.total is not None and chosen and not any(map(situation.hidden, chosen)):
            total = sum(_values(situation, chosen, effect.total).values())
            if not within(state, situation.context, total, effect.total.within):
                return None
        return _chosen(situation, effect, chosen, complete=effect.up_to or len(chosen) == count)

    return Choice(
        branch,
        options_of(cards),
        range(min(count, len(cards)), -1, -1) if effect.up_to else (count,),
        by=effect.by,
        name=effect.name,
        key=None if effect.total is None else _itself,
        matters=bool if effect.total is None else None,
    )


def _identifiable(situation: Situation, effect: Choose, cards: Sequence[Card]) -> Sequence[Card]:
    """The cards that the choosing player can identify, if the choice is by their information; decks are looked at."""
    state, particular = situation.state, needs_information(effect.cards) or effect.total is not None
    if effect.by == CHANCE or not particular or not reaches_secrets(state, effect.cards):
        return cards
    asked, deck = player_of(situation.you, effect.by), state.game.texts.lexicon.deck
    return [card for card in cards if zone_name(state.cards[card].zone) == deck or sees(state, asked, card)]


def _chosen(situation: Situation, effect: Choose, cards: tuple[Card, ...], *, complete: bool) -> Branch:
    """The branch in which these cards are chosen; beside those of the name, if they are chosen so."""
    named = (*situation.context.named.get(effect.name, ()), *cards) if effect.also else cards
    return Branch(named={effect.name: None if effect.up_to and not named else named}, complete=complete)


def _values(situation: Situation, cards: Sequence[Card], total: Total) -> dict[Card, int]:
    """The figures of cards that make up a total."""
    state, context = situation.state, situation.context
    return {card: info(state, card, context).figures.get(total.figure) or 0 for card in cards}


def _itself(option: Option) -> Option:
    return option


async def _choose(resolution: Resolution, effect: Choose) -> Outcome:
    """The outcome of choosing cards: as many as there are, up to the number; secret cards need not be found.

    A player who pays by it must find them. A card that its player does not see cannot be chosen by its information. If
    others cannot see whether there is a card to choose, the player is asked in any case.
    """
    count, asked = resolution.amount(effect.count), resolution.player(effect.by)
    weighed = effect.total is not None
    secret = (
        unseen(resolution.state, resolution, effect.cards, weighed=weighed) if count > 0 and asked != CHANCE else []
    )
    candidates = list(cards_of(_choosing(resolution, effect).options))
    if secret and asked != CHANCE:
        _look_through(resolution, asked, secret)
        unknown = blind(resolution.state, asked, secret)
        candidates = [card for card in candidates if card not in unknown]
        secret = [card for card in secret if card not in unknown]
    if count <= 0 or not (candidates or secret):
        resolution.take(_chosen(resolution, effect, (), complete=count <= 0))
        return Outcome(max(count, 0), 0)
    particular = needs_information(effect.cards) or weighed
    sure = sum(resolution.state.is_open(card) for card in candidates) if particular and not resolution.paying else count
    least = 0 if effect.up_to else min(sure, count)
    choose = partial(resolution.choose, by=effect.by, choosing=partial(_choosing, effect=effect))
    if effect.total is None and asked != CHANCE and chosen_from_top(resolution.state, effect.cards):
        chosen = await _choose_from_top(resolution, choose, candidates, least=least, most=count)
    elif effect.total is None:
        chosen = await choose(candidates, least=least, most=count)
    else:
        values = _values(resolution, candidates, effect.total)
        chosen = await _choose_total(
            resolution, choose, values, effect.total, least=least, most=count, hidden=bool(secret)
        )
    resolution.spend(chosen)
    resolution.take(_chosen(resolution, effect, chosen, complete=len(chosen) == count))
    if particular:
        resolution.specified.update(chosen)
    return Outcome(count, len(chosen))


async def _choose_from_top(
    resolution: Resolution, choose: Ask, cards: Sequence[Card], *, least: int, most: int
) -> tuple[Card, ...]:
    """The chosen cards, of which those in some zones are chosen from the top.

    They are asked one by one, unless their number in such a zone makes no difference.
    """
    able = uppermost(resolution.state, cards, most)
    if len(able) <= least or most == 1:
        return await choose(able, least=least, most=most)
    taken: tuple[Card, ...] = ()
    while len(taken) < min(most, len(cards)):
        able = uppermost(resolution.state, [card for card in cards if card not in taken], 1)
        picked = options_of(taken)
        chosen = await choose(able, least=1 if len(taken) < least else 0, most=1, picked=picked)
        if not chosen:
            break
        taken += chosen
    return taken


def _look_through(resolution: Resolution, player: Player, secret: Sequence[Card]) -> None:
    """The secret cards of a deck, looked at before a choice by their information."""
    lexicon = resolution.texts.lexicon
    deck = [
        card
        for card in blind(resolution.state, player, secret)
        if zone_name(resolution.state.cards[card].zone) == lexicon.deck
    ]
    looks = possible(
        resolution, [CardLooked(card=card, player=player, rule=resolution.cites["search"]) for card in deck]
    )
    if looks:
        resolution.table.emit(*looks)
        resolution.shown += [look.card for look in looks]
        resolution.unnamed[SEARCHED] = sorted({resolution.state.cards[look.card].zone for look in looks})


async def _choose_total(
    resolution: Resolution,
    choose: Ask,
    values: Mapping[Card, int],
    total: Total,
    *,
    least: int,
    most: int,
    hidden: bool,
) -> tuple[Card, ...]:
    """The chosen cards, asked one by one; only cards that lead to a choice with the total are offered.

    They are as many as possible, unless fewer are allowed. `hidden`: others do not see all candidates, so that another
    card is asked for even if there is none.
    """

    def sizes(taken: tuple[Card, ...]) -> set[int]:
        """The possible sizes of a choice with these cards and the total."""
        reachable = _sizes_and_totals(values, taken, most)
        return {size for size, value in reachable if within(resolution.state, resolution, value, total.within)}

    least = max((size for size in sizes(()) if size <= least), default=0)
    taken: tuple[Card, ...] = ()
    while len(taken) < most:
        able = [card for card in values if card not in taken and max(sizes((*taken, card)), default=-1) >= least]
        if not able and not hidden:
            break
        ends = not able or (len(taken) >= least and (not taken or len(taken) in sizes(taken)))
        picked = options_of(taken)
        chosen = await choose(able, least=0 if ends else 1, most=1, picked=picked)
        if not chosen:
            break
        taken += chosen
    return taken


def _sizes_and_totals(values: Mapping[Card, int], taken: tuple[Card, ...], most: int) -> set[tuple[int, int]]:
    """The possible sizes and totals of choices with these cards."""
    found = {(len(taken), sum(values[card] for card in taken))}
    for card, value in values.items():
        if card not in taken:
            found |= {(size + 1, total + value) for size, total in found if size < most}
    return found


def _doing(situation: Situation, effect: May) -> Choice:
    """The choice whether to do voluntary effects."""

    def branch(options: tuple[Option, ...]) -> Branch:
        return Branch(effect.effects) if options[0].verb == "do" else Branch(complete=False)

    return Choice(
        branch,
        (Option("do"), Option("decline")),
        (1,),
        then=effect.effects,
        by=effect.by,
        kind="may",
        rule=situation.cites["may"],
    )


async def _may(resolution: Resolution, effect: May) -> Outcome:
    """The outcome of voluntary effects; the player is asked if they may do anything, as far as others can see."""
    if not resolution.paying and futile(resolution.state, resolution, effect.effects):
        return Outcome(1, 0)
    return await follow(resolution, partial(_doing, effect=effect))


def _on_conditions(situation: Situation, effect: If) -> Choice:
    """The branch whose conditions are fulfilled; both may be, if that is not known."""
    fulfilled = situation.fulfilled(effect.conditions)
    effects = effect.then if fulfilled else effect.otherwise
    then = (*effect.then, *effect.otherwise) if fulfilled is None else effects
    return Choice(lambda options: Branch(effects), then=then)


def _modes(situation: Situation, effect: Modes) -> Choice:
    """The choice of modes, done in the order of choice, each at most once."""
    options = [Option("mode", number=n) for n in range(len(effect.options))]
    most = max(0, min(situation.amount(effect.count), len(options)))

    def branch(chosen: tuple[Option, ...]) -> Branch:
        return Branch([part for option in chosen for part in effect.options[option.number or 0]])

    sizes = range(most, -1, -1) if effect.up_to else (most,)
    then = [part for mode in effect.options for part in mode]
    return Choice(
        branch, options, sizes, ordered=True, then=then, by=effect.by, kind="modes", rule=situation.cites["modes"]
    )


def _numbers(situation: Situation, effect: Number) -> Choice:
    """The choice of the value of X; in a cost without a bound, of any up to the number of all cards."""
    least, within = situation.amount(effect.within.least or 0), effect.within
    unbounded = situation.paying and within.most is None
    most = len(situation.state.cards) if unbounded else max(least, situation.amount(within.most or 0))
    check_times(most - least)
    options = [Option("number", number=n) for n in range(least, max(least, most) + 1)]
    return Choice(
        lambda chosen: Branch(x=chosen[0].number),
        options,
        (1,),
        by=effect.by,
        kind="number",
        rule=situation.cites["number"],
    )


async def _number(resolution: Resolution, effect: Number) -> Outcome:
    """The outcome of choosing the value of X; in a cost one that can be paid, whoever chooses it."""
    resolution.take(await decide(resolution, partial(_numbers, effect=effect), foreseen=True))
    return Outcome(1, 1)


def _repeat(situation: Situation, effect: Repeat) -> Choice:
    """The effects, as often as they are repeated."""
    repeated = effect.effects * situation.times(effect.times)
    return Choice(lambda options: Branch(repeated), then=effect.effects)


CHOICES: Mapping[type[Any], EffectDefinition] = {
    Choose: EffectDefinition(branches=_choosing, perform=_choose, class_key=one_class),
    May: EffectDefinition(branches=_doing, perform=_may, class_key=one_class),
    If: EffectDefinition(branches=_on_conditions, class_key=one_class),
    Modes: EffectDefinition(branches=_modes, class_key=one_class),
    Number: EffectDefinition(branches=_numbers, perform=_number, ask_if_futile=True, class_key=one_class),
    Repeat: EffectDefinition(branches=_repeat, class_key=one_class),
}
"""The definitions of these effects."""
