"""Effects that choose cards, and effects that do others: voluntarily, on conditions, repeatedly."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from events.effects.definition import (
    UNDONE,
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
from events.effects.interpret import SEARCHED, Resolution, follow
from events.effects.modes import MODES
from events.effects.uppermost import chosen_from_top, uppermost
from events.language.effect import (
    Choose,
    If,
    May,
    Named,
    Repeat,
    Total,
    seen_by_opponent,
)
from events.table.ask import CHANCE, Option
from events.table.fact import CardLooked
from events.table.ids import Card, Player, zone_name
from events.table.sight import sees
from events.values.context import player_of, word_of
from events.values.differing import had_now, most_different
from events.values.hidden import blind, reaches_secrets, unseen
from events.values.selecting import (
    needs_information,
    within,
)
from events.values.value import info

Ask: TypeAlias = Callable[..., Awaitable[tuple[Card, ...]]]
"""The function that asks for a choice among cards (`Resolution.choose`)."""


def _choosing(situation: Situation, effect: Choose) -> Choice:
    """The choice of cards: as many as there are, up to the number; of each player, by two choices."""
    if effect.by == "both":
        each = _of_each_player(situation, effect)
        return Choice(lambda options: Branch(each), then=each)
    state, count = situation.state, max(0, situation.amount(effect.count))
    before = situation.context.named.get(effect.name, ()) if effect.also else ()
    cards = _identifiable(situation, effect, candidates_of(situation, effect.cards, effect.ignoring))
    cards = [card for card in cards if card not in before] if before else cards
    free = effect.total is None and effect.different is None
    if free and effect.by != CHANCE and chosen_from_top(state, effect.cards):
        cards = uppermost(state, cards, count)

    def branch(options: tuple[Option, ...]) -> Branch | None:
        chosen = cards_of(options)
        if effect.total is not None and chosen and not any(map(situation.hidden, chosen)):
            total = sum(_values(situation, chosen, effect.total).values())
            if not within(state, situation.context, total, effect.total.within):
                return None
        if effect.different is not None and not _differ(situation, effect.different, chosen):
            return None
        return _chosen(situation, effect, chosen, complete=effect.up_to or len(chosen) == count)

    return Choice(
        branch,
        options_of(cards),
        range(min(count, len(cards)), -1, -1) if effect.up_to else (count,),
        by=effect.by,
        name=effect.name,
        key=None if free else _itself,
        matters=bool if free else None,
    )


def _of_each_player(situation: Situation, effect: Choose) -> tuple[Choose, ...]:
    """The choices of the players, the turn player's first, for the same name."""
    choices = {
        "you": msgspec.structs.replace(effect, by="you"),
        "opponent": msgspec.structs.replace(effect, by="opponent", cards=seen_by_opponent(effect.cards)),
    }
    first, second = (choices[word_of(situation.you, player)] for player in situation.state.in_turn_order())
    return first, msgspec.structs.replace(second, also=True)


def _identifiable(situation: Situation, effect: Choose, cards: Sequence[Card]) -> Sequence[Card]:
    """The cards that the choosing player can identify, if the choice is by their information; decks are looked at."""
    state, particular = situation.state, needs_information(effect.cards) or _weighs(effect)
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


def _weighs(effect: Choose) -> bool:
    """Whether the cards of a choice are weighed against each other by their information."""
    return effect.total is not None or effect.different is not None


def _differ(situation: Situation, word: str, cards: Sequence[Card]) -> bool:
    """Whether no two of the cards share what they have of a word, as far as they are known."""
    had = [had_now(situation.state, situation.context, card, word) for card in cards if not situation.hidden(card)]
    return sum(map(len, had)) == len(frozenset[Any]().union(*had))


def _itself(option: Option) -> Option:
    return option


async def _choose(resolution: Resolution, effect: Choose) -> Outcome:
    """Choose cards: as many as there are, up to the number; secret cards need not be found.

    A player who pays by it must find them. A card that its player does not see cannot be chosen by its information. If
    others cannot see whether there is a card to choose, the player is asked in any case.
    """
    if effect.by == "both":
        return await follow(resolution, partial(_choosing, effect=effect))
    count, asked = resolution.amount(effect.count), resolution.player(effect.by)
    weighed = _weighs(effect)
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
    if weighed:
        sizes = _sizes_with(resolution, effect, candidates, count)
        chosen = await _choose_weighed(choose, candidates, sizes, least=least, most=count, hidden=bool(secret))
    elif asked != CHANCE and chosen_from_top(resolution.state, effect.cards):
        chosen = await _choose_from_top(resolution, choose, candidates, least=least, most=count)
    else:
        chosen = await choose(candidates, least=least, most=count)
    resolution.spend(chosen)
    resolution.take(_chosen(resolution, effect, chosen, complete=len(chosen) == count))
    if particular:
        resolution.specified.update(chosen)
    return Outcome(count, len(chosen))


async def _choose_from_top(
    resolution: Resolution, choose: Ask, cards: Sequence[Card], *, least: int, most: int
) -> tuple[Card, ...]:
    """Choose cards, those in some zones from the top.

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
    """Look at the secret cards of a deck before a choice by their information."""
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
        resolution.table.listed = resolution.table.position
        resolution.shown += [look.card for look in looks]
        resolution.unnamed[SEARCHED] = sorted({resolution.state.cards[look.card].zone for look in looks})


Sizes: TypeAlias = Callable[[tuple[Card, ...]], set[int]]
"""The possible sizes of a choice with certain cards."""


def _sizes_with(resolution: Resolution, effect: Choose, candidates: Sequence[Card], most: int) -> Sizes:
    """The possible sizes of a choice with certain cards, so that it comes to the total, or no two are alike."""
    total, different = effect.total, effect.different
    if total is not None:
        values = _values(resolution, candidates, total)
        return lambda taken: {
            size
            for size, value in _sizes_and_totals(values, taken, most)
            if within(resolution.state, resolution, value, total.within)
        }
    assert different is not None
    had = {card: had_now(resolution.state, resolution.context, card, different) for card in candidates}
    return lambda taken: _sizes_of_different(had, taken, most)


def _sizes_of_different(had: Mapping[Card, frozenset[Any]], taken: tuple[Card, ...], most: int) -> set[int]:
    """The possible sizes of choices with these cards in which no two share anything; none if these do."""
    used = frozenset[Any]().union(*(had[card] for card in taken))
    if sum(len(had[card]) for card in taken) != len(used):
        return set()
    rest = [words for card, words in had.items() if card not in taken and used.isdisjoint(words)]
    return set(range(len(taken), len(taken) + most_different(rest, most - len(taken)) + 1))


async def _choose_weighed(
    choose: Ask, candidates: Sequence[Card], sizes: Sizes, *, least: int, most: int, hidden: bool
) -> tuple[Card, ...]:
    """Ask for cards one by one; offer only cards that lead to a choice of a possible size.

    They are as many as possible, unless fewer are allowed. `hidden`: others do not see all candidates, so that another
    card is asked for even if there is none.
    """
    least = max((size for size in sizes(()) if size <= least), default=0)
    taken: tuple[Card, ...] = ()
    while len(taken) < most:
        able = [card for card in candidates if card not in taken and max(sizes((*taken, card)), default=-1) >= least]
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
    """Do voluntary effects if the player says so; the player is asked if they may do anything that others can see."""
    if not resolution.paying and futile(resolution.state, resolution, effect.effects):
        return UNDONE
    return await follow(resolution, partial(_doing, effect=effect))


def _named(situation: Situation, effect: Named) -> Choice:
    """The effects, whose outcome has a name."""
    return Choice(lambda options: Branch(effect.effects), then=effect.effects)


def _on_conditions(situation: Situation, effect: If) -> Choice:
    """The branch whose conditions are fulfilled; both may be, if that is not known."""
    fulfilled = situation.fulfilled(effect.conditions)
    effects = effect.then if fulfilled else effect.otherwise
    then = (*effect.then, *effect.otherwise) if fulfilled is None else effects
    return Choice(lambda options: Branch(effects), then=then)


def _repeat(situation: Situation, effect: Repeat) -> Choice:
    """The effects, as often as they are repeated."""
    repeated = effect.effects * situation.times(effect.times)
    return Choice(lambda options: Branch(repeated), then=effect.effects)


CHOICES: Mapping[type[Any], EffectDefinition] = {
    Choose: EffectDefinition(branches=_choosing, perform=_choose, class_key=one_class),
    May: EffectDefinition(branches=_doing, perform=_may, class_key=one_class),
    Named: EffectDefinition(branches=_named, class_key=one_class),
    If: EffectDefinition(branches=_on_conditions, class_key=one_class),
    **MODES,
    Repeat: EffectDefinition(branches=_repeat, class_key=one_class),
}
"""The definitions of these effects."""
