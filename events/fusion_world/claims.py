"""1-4-6. What the parts of one cost claim of the cards: none is rested twice for it, and none is taken away twice."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from events.cost import Cost, Source, matched
from events.effect import Cards, Choose, Discard, Draw, Effect, Ko, Move, Pay, Remove, Switch
from events.fusion_world.areas import FusionWorldState
from events.fusion_world.paying import skill_sources, sources
from events.permitted import choosable
from events.readings import Context, zones_of
from events.selecting import amount, matches, select
from events.state import zone_name


class Claim(NamedTuple):
    """A part of a cost that rests cards or takes them away (`moves`), or the cost of the card itself: it has no `part`.

    `place`: where it stands in the cost; `n`: how many numbers have been chosen by then. `cards`: which it claims;
    None: the card with the skill. `chosen`: the choice by which it does.
    """

    place: int
    n: int
    part: Effect | None
    moves: bool
    cards: Cards | None
    chosen: Choose | None = None


class Rivals(NamedTuple):
    """Claims of which no two can have the same card. `this_in`: only if the card with the skill is in such a zone."""

    claims: tuple[Claim, ...]
    this_in: frozenset[str] | None


HAND = Cards(whose="you", zones=("hand",))
ENERGY = Cards(whose="you", zones=("energy",))
OF_CARD = Claim(-1, 0, None, False, ENERGY)


def rivals_of(parts: Sequence[tuple[int, Effect]]) -> tuple[Rivals, ...]:
    """The claims of a cost, and of the cost of the card, that could be on the same card.

    What is rested can still be taken away, if not as an Active card, but what is taken away not be rested: so what is
    taken away before some place of the cost and what is rested from there on are rivals.
    """
    claims = [OF_CARD, *_claims(parts)]
    found: list[Rivals] = []
    for place in range(-1, len(parts) + 1):
        group = [one for one in claims if (one.place < place or _as_active(one) if one.moves else one.place >= place)]
        rivals = _meeting(group)
        if rivals is not None and not any(set(rivals.claims) <= set(other.claims) for other in found):
            found.append(rivals)
    return tuple(found)


def _claims(parts: Sequence[tuple[int, Effect]]) -> Iterator[Claim]:
    draws = any(isinstance(part, Draw) for _, part in parts)
    for place, (n, part) in enumerate(parts):
        if isinstance(part, Pay) and part.whose == "you":
            yield Claim(place, n, part, False, ENERGY)
        elif isinstance(part, Discard) and part.whose == "you" and not (part.up_to or draws):
            yield Claim(place, n, part, True, HAND)
        elif isinstance(part, Move | Ko | Remove) or (isinstance(part, Switch) and part.mode == "rest"):
            moves = not isinstance(part, Switch)
            if isinstance(part.what, Cards):
                if part.what.among is None:
                    yield Claim(place, n, part, moves, replace(part.what, top=None))
            elif part.what == "this":
                yield Claim(place, n, part, moves, None)
            else:
                m, chosen = next((one for one in reversed(parts[:place]) if _names(one[1], part.what)), (0, None))
                if isinstance(chosen, Choose) and not chosen.up_to and chosen.cards.among is None:
                    yield Claim(place, m, part, moves, chosen.cards, chosen)


def _names(part: Effect, name: str) -> bool:
    return getattr(part, "name", None) == name


def _as_active(claim: Claim) -> bool:
    return claim.cards is not None and claim.cards.mode == "active"


def _meeting(claims: Sequence[Claim]) -> Rivals | None:
    """Those of the claims that could be on the same card as another, if there are any."""
    meeting: set[Claim] = set()
    always, this_in = False, frozenset[str]()
    for at, one in enumerate(claims):
        for other in claims[at + 1 :]:
            where, there = _where(one), _where(other)
            if not _weighed_together(one, other) and (where is None or there is None or where & there):
                meeting |= {one, other}
                always = always or (where is None) == (there is None)
                this_in |= (where or frozenset()) | (there or frozenset())
    if not meeting:
        return None
    return Rivals(tuple(one for one in claims if one in meeting), None if always else this_in)


def _weighed_together(one: Claim, other: Claim) -> bool:
    """Whether nothing has to be said of the two: energy, and discards, are weighed by themselves.

    One choice can be spoken of twice. A card that costs something is in the hand, and no energy.
    """
    if (one.chosen is not None and one.chosen is other.chosen) or (
        OF_CARD in (one, other) and not all((one.cards, other.cards))
    ):
        return True
    paid, discarded = ([isinstance(each.part, kind) for each in (one, other)] for kind in (Pay | None, Discard))
    return all(paid) or all(discarded)


def _where(claim: Claim) -> frozenset[str] | None:
    if claim.cards is None:
        return None
    return frozenset({"under"} if claim.cards.under else zones_of(FusionWorldState, claim.cards))


def met(
    state: FusionWorldState, contexts: Sequence[Context], rivals: Sequence[Rivals], card_cost: Cost, kept: int
) -> bool:
    """Whether each claim can have cards of its own; of those after the numbers that have been chosen nothing is said.

    `kept`: so many markers are not for energy.
    """
    source = contexts[0].source
    for group in rivals:
        if group.this_in is not None and (source is None or zone_name(state.cards[source].zone) not in group.this_in):
            continue
        wanted: list[Sequence[int]] = []
        for claim in group.claims:
            if claim.part is None:
                wanted += energy_wanted(sources(state, contexts[0].you, kept=kept), card_cost)
            elif claim.n < len(contexts):
                wanted += _wanted(state, contexts[claim.n], claim, kept)
        if len(wanted) > 1 and matched(wanted) < len(wanted):
            return False
    return True


def energy_wanted(payers: Sequence[Source], cost: Cost) -> list[list[int]]:
    """For each that a cost asks for, what can pay it: cards by their ids, markers by numbers below zero."""
    paying = [(-1 - (payer.option.number or 0) if payer.option.card is None else payer.option.card) for payer in payers]
    wanted = [
        [pays for pays, payer in zip(paying, payers, strict=True) if color in payer.colors] for color in cost.specified
    ]
    return wanted + [paying] * (cost.total - len(cost.specified))


def _wanted(state: FusionWorldState, context: Context, claim: Claim, kept: int) -> Sequence[Sequence[int]]:
    """For each card that a part wants, those that it could be."""
    part, source = claim.part, context.source
    if isinstance(part, Pay):
        cost = Cost.determine(total=amount(state, context, part.total), specified=part.specified)
        return energy_wanted(skill_sources(state, context.you, kept=kept), cost)
    if claim.cards is None:
        return [] if source is None else [[source]]
    cards = select(state, context, claim.cards)
    if isinstance(part, Discard):
        held = [card for card in cards if card != source and matches(state, context, card, part.cards, anywhere=True)]
        return [held] * amount(state, context, part.count)
    if claim.chosen is not None:
        able = [card for card in cards if choosable(state, card, context.you)]
        if not claim.moves:
            able = [card for card in able if not state.cards[card].rested]
        return [able] * amount(state, context, claim.chosen.count)
    if isinstance(part, Switch):
        return [[card] for card in cards]
    top = part.what.top if isinstance(part, Move | Remove | Ko) and isinstance(part.what, Cards) else None
    return [cards] * (1 if top is None else amount(state, context, top))
