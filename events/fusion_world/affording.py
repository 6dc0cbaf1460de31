"""1-4-6. Whether skill costs can be paid, all their parts together, and together with the cost of the card."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from events.cost import Cost, can_pay, matched
from events.effect import (
    Choose,
    Damage,
    Discard,
    Draw,
    Effect,
    Ko,
    Mark,
    Move,
    Number,
    Pay,
    Put,
    Remove,
    Skill,
    Surcharge,
    Switch,
    Who,
)
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.claims import Rivals, energy_wanted, met, rivals_of
from events.fusion_world.paying import skill_sources, sources
from events.hidden import as_others_see, regardless
from events.once import once_each
from events.permitted import choosable, forbidden
from events.readings import Context, players_of
from events.selecting import amount, matches, select
from events.state import Card, Player
from events.value import any_holds, on_card, on_player


def affordable(
    state: FusionWorldState,
    context: Context,
    skill: Skill,
    *,
    card_cost: Cost | None = None,
    can: Callable[..., bool] | None = None,
) -> bool:
    """1-4-6. Whether one of a skill's costs can be paid, with what is added to it (1-4-4) and the cost of its card.

    `can` tells it of one cost: `payable` if nothing is said.
    """
    assert context.source is not None
    added = surcharge(state, context.you, context.source, skill)
    costs = skill.costs or ((),)
    can = can or payable
    return any(can(state, context, whole(cost, added), card_cost=card_cost) for cost in costs)


def whole(cost: tuple[Effect, ...], added: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """1-4-4. A cost with what is added to it; as it is printed, if nothing is."""
    return (*cost, *added) if added else cost


def surcharge(state: FusionWorldState, player: Player, card: Card, skill: Skill) -> tuple[Effect, ...]:
    """1-4-4. What other effects add to the cost of a skill, in the order in which they came."""
    if not any_holds(state, Surcharge):
        return ()
    found = sorted(
        [*on_card(state, card, Surcharge), *on_player(state, player, Surcharge)], key=lambda each: each[0].stamp
    )
    return tuple(part for _, one in found if not one.kinds or skill.kind in one.kinds for part in one.costs)


def payable(
    state: FusionWorldState, context: Context, cost: Sequence[Effect], *, card_cost: Cost | None = None
) -> bool:
    """1-4-6. Whether all of a skill cost can be paid; together with the cost of its card, if that is paid too."""
    if not cost:
        return card_cost is None or _energy(state, context.you, FREE, card_cost, 0)
    return _payable(state, (context,), parts_of(cost), card_cost)


FREE = Cost(0, ())


class Share(NamedTuple):
    """What one player gives for a skill cost: energy, markers (`puts`), and cards of the hand, if any (`hand`)."""

    whose: Who
    pays: tuple[tuple[int, Pay], ...]
    puts: tuple[tuple[int, Put], ...]
    hand: tuple[tuple[int, Draw | Discard], ...]


class Parts(NamedTuple):
    """A skill cost taken apart: which numbers it chooses, what each player gives, and what is looked at by itself.

    With each part stands how many numbers have been chosen by then: its X is the last of them. `rivals`: the parts that
    could claim the same card.
    """

    numbers: tuple[Number, ...]
    shares: tuple[Share, ...]
    marks: tuple[tuple[int, Mark], ...]
    rivals: tuple[Rivals, ...]
    others: tuple[tuple[int, Callable[[FusionWorldState, Context, Any], bool], Effect], ...]


@once_each
def parts_of(cost: Sequence[Effect]) -> Parts:
    """The cost taken apart."""
    numbers = [part for part in cost if isinstance(part, Number)]
    parts = [(sum(isinstance(one, Number) for one in cost[:at]), part) for at, part in enumerate(cost)]
    theirs = _share(parts, "opponent")
    return Parts(
        tuple(numbers),
        (_share(parts, "you"), theirs) if any(theirs[1:]) else (_share(parts, "you"),),
        tuple((n, part) for n, part in parts if isinstance(part, Mark)),
        rivals_of(parts),
        tuple((n, _POSSIBLE[type(part)], part) for n, part in parts if type(part) in _POSSIBLE),
    )


def _share(parts: Sequence[tuple[int, Effect]], whose: Who) -> Share:
    hand = [(n, part) for n, part in parts if isinstance(part, Draw | Discard) and part.whose in (whose, "both")]
    return Share(
        whose,
        tuple((n, part) for n, part in parts if isinstance(part, Pay) and part.whose == whose),
        tuple((n, part) for n, part in parts if isinstance(part, Put) and part.whose in (whose, "both")),
        tuple(hand) if any(isinstance(part, Discard) for _, part in hand) else (),
    )


def payable_numbers(state: FusionWorldState, context: Context, cost: Sequence[Effect]) -> list[int]:
    """13-5-2, 13-5-3. What the first X of a cost can stand for, so that all of the cost can be paid."""
    parts = parts_of(cost)
    return [
        x
        for x in _range(state, context, parts.numbers[0])
        if _payable(state, (context, msgspec.structs.replace(context, x=x)), parts, None)
    ]


def _range(state: FusionWorldState, context: Context, number: Number) -> range:
    """What a number can be by what is said of it; at most as many as there are cards."""
    least = amount(state, context, number.within.least or 0)
    most = len(state.cards) if number.within.most is None else amount(state, context, number.within.most)
    return range(least, max(least, most) + 1)


def _payable(state: FusionWorldState, contexts: Sequence[Context], parts: Parts, card_cost: Cost | None) -> bool:
    """Whether all can be paid, whatever is chosen for the numbers after those of which these are the contexts.

    13-5-3: X is one number within a skill, another one in what others add to its cost.
    """
    if not _decided_payable(state, contexts, parts, card_cost):
        return False
    if len(contexts) > len(parts.numbers):
        return True
    last = contexts[-1]
    return any(
        _payable(state, (*contexts, msgspec.structs.replace(last, x=x)), parts, card_cost)
        for x in _range(state, last, parts.numbers[len(contexts) - 1])
    )


def _decided_payable(
    state: FusionWorldState, contexts: Sequence[Context], parts: Parts, card_cost: Cost | None
) -> bool:
    """Whether the parts whose X is decided can be paid."""
    you, own = contexts[0].you, 0
    for share in parts.shares:
        [player] = players_of(you, share.whose)
        kept = markers_kept(state, contexts, share.puts) if share.puts else 0
        if kept > state.markers[player] or (share.hand and not _discards(state, contexts, player, share.hand)):
            return False
        of_skill = _energy_cost(state, contexts, share.pays) if share.pays else FREE
        of_card = (card_cost or FREE) if player == you else FREE
        own = kept if player == you else own
        if not _energy(state, player, of_skill, of_card, kept):
            return False
    return (
        all(possible(state, contexts[n], part) for n, possible, part in parts.others if n < len(contexts))
        and (not parts.marks or _marks(state, contexts, parts.marks))
        and (not parts.rivals or met(state, contexts, parts.rivals, card_cost or FREE, own))
    )


def _energy_cost(state: FusionWorldState, contexts: Sequence[Context], pays: Sequence[tuple[int, Pay]]) -> Cost:
    total = 0
    specified: list[str] = []
    for n, part in pays:
        if n < len(contexts):
            total += max(amount(state, contexts[n], part.total), len(part.specified))
            specified += part.specified
    return Cost.determine(total=total, specified=specified)


def seems_payable(
    state: FusionWorldState, context: Context, cost: Sequence[Effect], *, card_cost: Cost | None = None
) -> bool:
    """Whether it can be paid for all that the other player can see: cards in secret areas may be what is asked for."""
    return payable(state, context, _as_others_see(cost, state), card_cost=card_cost)


@once_each
def _as_others_see(cost: Sequence[Effect], state: FusionWorldState) -> tuple[Effect, ...]:
    return tuple(as_others_see(state, part) for part in cost)


def markers_kept(state: FusionWorldState, contexts: Sequence[Context], puts: Sequence[tuple[int, Put]]) -> int:
    """1-4-6. How many markers a player's energy cannot be paid with: those that other parts of the cost remove."""
    kept = placed = 0
    for n, part in puts:
        if n < len(contexts):
            placed += amount(state, contexts[n], part.by)
            kept = max(kept, -placed)
    return kept


def markers_to_remove(state: FusionWorldState, context: Context, rest: Sequence[Effect]) -> dict[Player, int]:
    """How many markers of each player the rest of a cost removes: so many at least, where X is still to be chosen."""
    if not any(isinstance(part, Put) for part in rest):
        return {}
    parts = parts_of(rest)
    contexts = [context]
    for number in parts.numbers:
        least = amount(state, contexts[-1], number.within.least or 0)
        contexts.append(msgspec.structs.replace(contexts[-1], x=least))
    return {
        player: markers_kept(state, contexts, share.puts)
        for share in parts.shares
        for player in players_of(context.you, share.whose)
    }


def _energy(state: FusionWorldState, player: Player, of_skill: Cost, of_card: Cost, kept: int) -> bool:
    """Whether there is energy for a skill cost and a card's cost together; markers for the latter alone, by FW-24.

    `kept`: so many markers are not for it.
    """
    if not of_skill.total and not of_card.total:
        return True
    payers = sources(state, player, kept=kept)
    if state.markers_pay_skills or not state.markers[player] or not of_skill.total:
        return can_pay(payers, Cost(of_skill.total + of_card.total, of_skill.specified + of_card.specified))
    energy = skill_sources(state, player, kept=kept)
    wanted = energy_wanted(energy, of_skill) + energy_wanted(payers, of_card)
    return matched(wanted) == len(wanted)


def _discards(
    state: FusionWorldState, contexts: Sequence[Context], player: Player, parts: Sequence[tuple[int, Draw | Discard]]
) -> bool:
    """Whether all that a player is to discard can be, one card each (1-4-3: what was drawn before may be any card).

    The card itself, if it is being used from the hand, is not among them. What the other player holds may be any card.
    """
    hand = [card for card in state.cards_in(player, "hand") if card != contexts[0].source]
    drawn = 0
    wanted: list[list[Card]] = []
    for n, part in parts:
        if n >= len(contexts):
            continue
        context = contexts[n]
        if isinstance(part, Draw):
            drawn += amount(state, context, part.count)
        elif not part.up_to:
            meant = part.cards if player == context.you else regardless(part.cards)
            able = [card for card in hand if matches(state, context, card, meant, anywhere=True)]
            wanted += [able] * amount(state, context, part.count)
            if len(wanted) - matched(wanted) > drawn:
                return False
    return True


def _draw(state: FusionWorldState, context: Context, part: Draw) -> bool:
    count = amount(state, context, part.count)
    return all(len(state.cards_in(player, "deck")) >= count for player in players_of(context.you, part.whose))


def _choose(state: FusionWorldState, context: Context, part: Choose) -> bool:
    found = [card for card in select(state, context, part.cards) if choosable(state, card, context.you)]
    return part.up_to or len(found) >= amount(state, context, part.count)


def _switch(state: FusionWorldState, context: Context, part: Switch) -> bool:
    """A card in that mode already cannot be switched (0-2-4-1); what is chosen before is seen to there."""
    if isinstance(part.what, str) and part.what != "this":
        return True
    rested = part.mode == "rest"
    action = "rest" if rested else "ready"
    cards = select(state, context, part.what)
    return bool(cards) and all(
        state.cards[card].rested != rested and not forbidden(state, action, card, by=context.you) for card in cards
    )


def _marks(state: FusionWorldState, contexts: Sequence[Context], marks: Sequence[tuple[int, Mark]]) -> bool:
    """Whether the [Ki] are there that are removed, by all parts together; what is chosen before is seen to there."""
    left: dict[Card, int] = {}
    for n, part in marks:
        if n >= len(contexts) or (isinstance(part.what, str) and part.what != "this"):
            continue
        cards, by = select(state, contexts[n], part.what), amount(state, contexts[n], part.by)
        left |= {card: left.get(card, state.cards[card].counters) + by for card in cards}
        if not cards or any(left[card] < 0 for card in cards):
            return False
    return True


def _there(state: FusionWorldState, context: Context, part: Move | Ko | Remove) -> bool:
    """Whether as many cards are there as are meant, one at least."""
    if isinstance(part.what, str):
        return True
    wanted = 1 if part.what.top is None else amount(state, context, part.what.top)
    return len(select(state, context, part.what)) >= wanted


_POSSIBLE: Mapping[type[Any], Callable[[FusionWorldState, Context, Any], bool]] = {
    Draw: _draw,
    Choose: _choose,
    Switch: _switch,
    Damage: lambda state, context, part: (
        not any(forbidden(state, "take_damage", player=player) for player in players_of(context.you, part.whose))
    ),
    Move: _there,
    Ko: _there,
    Remove: _there,
}
"""Whether one part of a skill cost can be done whole."""
