"""Effects that change cards and players for a time, and effects that wait for their moment."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.effects.binding import bound
from events.effects.definition import Definition, Made
from events.effects.interpret import Resolution
from events.language.effect import (
    Adjust,
    Become,
    Change,
    Decree,
    Gain,
    Give,
    Later,
    Lessen,
    Span,
)
from events.language.sentences import change_words, effect_words, lasting, player_change_words
from events.table.fact import Fact
from events.table.ongoing import AreaEffectBegan, DecreeBegan, DelayBegan, DelayNamed, EffectBegan
from events.values.selecting import (
    lent,
)


async def _give(at: Resolution, effect: Give) -> Made:
    """Numbers are read as the change begins; they stay so, unless it is of whatever cards are such."""
    if not _lasts(at, effect.until):
        return Made(1, 0)
    facts: list[Fact] = []
    assert at.source is not None
    shared: dict[str, Any] = {
        "source": at.source,
        "master": at.you,
        "until": effect.until,
        "rule": at.cites["give"],
    }
    if effect.live:
        assert not isinstance(effect.what, str)
        targets: Sequence[dict[str, Any]] = [{"scope": effect.what}]
        kind: type[Fact] = AreaEffectBegan
    else:
        targets = [{"card": card} for card in at.select(effect.what)]
        kind = EffectBegan
    for target in targets:
        for change in effect.changes:
            held = change if effect.live else fixed(at, change)
            alone = msgspec.structs.replace(effect, changes=(held,))
            words = effect_words(alone) if effect.live else lasting(change_words(held), effect.until)
            facts.append(kind(effect=at.state.numbered + len(facts) + 1, change=held, words=words, **target, **shared))  # type: ignore[call-arg]
    if facts:
        at.table.emit(*facts)
    return Made(max(1, len(targets)), len(targets))


async def _decree(at: Resolution, effect: Decree) -> Made:
    if not _lasts(at, effect.until):
        return Made(1, 0)
    assert at.source is not None
    facts = [
        DecreeBegan(
            effect=at.state.numbered + n,
            source=at.source,
            master=at.you,
            player=player,
            change=change,
            until=effect.until,
            words=lasting(player_change_words(change), effect.until),
            rule=at.cites["give"],
        )
        for n, (player, change) in enumerate(
            ((player, fixed(at, change)) for player in at.players(effect.whose) for change in effect.changes), start=1
        )
    ]
    at.table.emit(*facts)
    return Made(1, 1)


def _lasts(at: Resolution, until: Span) -> bool:
    """Whether there is such a time now: what is for a battle or combat has none outside."""
    return until not in ("battle", "combat") or at.state.in_part(until)


def fixed(at: Resolution, change: Change) -> Change:
    """The change with its numbers as they are now."""
    if isinstance(change, Adjust):
        return msgspec.structs.replace(change, by=at.amount(change.by))
    if isinstance(change, Become):
        return msgspec.structs.replace(change, to=at.amount(change.to))
    if isinstance(change, Lessen):
        return msgspec.structs.replace(change, by=at.amount(change.by))
    if isinstance(change, Gain) and change.of is not None:
        skills = (skill for _, _, skill in lent(at.state, at, change))
        return msgspec.structs.replace(change, of=None, labels=(), skills=(*change.skills, *skills))
    return change


async def _later(at: Resolution, effect: Later) -> Made:
    """The effects keep the skill's numbers, and the names of cards, which they mean as long as these are the same."""
    if not _lasts(at, effect.until):
        return Made(1, 0)
    assert at.source is not None
    number, waits = at.state.numbered + 1, bound(at.state, at, effect)
    facts: list[Fact] = [
        DelayBegan(
            effect=number,
            source=at.source,
            master=at.you,
            when=waits.when,
            effects=waits.effects,
            until=effect.until,
            each_time=effect.each_time,
            words=effect_words(effect),
            rule=at.cites["later"],
        )
    ]
    facts += [
        DelayNamed(effect=number, name=name, card=card, rule=at.cites["later"])
        for name, cards in at.named.items()
        for card in cards
    ]
    at.table.emit(*facts)
    return Made(1, 1)


CHANGES: Mapping[type[Any], Definition] = {
    Give: Definition(perform=_give),
    Decree: Definition(perform=_decree),
    Later: Definition(perform=_later),
}
"""What each of these effects does."""
