"""Effects that make ongoing effects on cards and players, and delayed effects."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.effects.binding import bound
from events.effects.definition import Definition, Outcome
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
    borrowed,
)


async def _give(resolution: Resolution, effect: Give) -> Outcome:
    """The outcome of beginning ongoing effects on cards; their numbers are fixed now, unless the selector is live."""
    if not _lasts(resolution, effect.until):
        return Outcome(1, 0)
    facts: list[Fact] = []
    assert resolution.source is not None
    shared: dict[str, Any] = {
        "source": resolution.source,
        "master": resolution.you,
        "until": effect.until,
        "rule": resolution.cites["give"],
    }
    if effect.live:
        assert not isinstance(effect.what, str)
        targets: Sequence[dict[str, Any]] = [{"scope": effect.what}]
        kind: type[Fact] = AreaEffectBegan
    else:
        targets = [{"card": card} for card in resolution.select(effect.what)]
        kind = EffectBegan
    lexicon = resolution.texts.lexicon
    for target in targets:
        for change in effect.changes:
            fixed_change = change if effect.live else fixed(resolution, change)
            alone = msgspec.structs.replace(effect, changes=(fixed_change,))
            told = change_words(fixed_change, lexicon)
            words = effect_words(alone, lexicon) if effect.live else lasting(told, effect.until)
            number = resolution.state.numbered + len(facts) + 1
            shown = {"effect": number, "change": fixed_change, "words": words, **target, **shared}
            facts.append(kind(**shown))
    if facts:
        resolution.table.emit(*facts)
    return Outcome(max(1, len(targets)), len(targets))


async def _decree(resolution: Resolution, effect: Decree) -> Outcome:
    if not _lasts(resolution, effect.until):
        return Outcome(1, 0)
    assert resolution.source is not None
    facts = [
        DecreeBegan(
            effect=resolution.state.numbered + n,
            source=resolution.source,
            master=resolution.you,
            player=player,
            change=change,
            until=effect.until,
            words=lasting(player_change_words(change, resolution.texts.lexicon), effect.until),
            rule=resolution.cites["give"],
        )
        for n, (player, change) in enumerate(
            (
                (player, fixed(resolution, change))
                for player in resolution.players(effect.whose)
                for change in effect.changes
            ),
            start=1,
        )
    ]
    resolution.table.emit(*facts)
    return Outcome(1, 1)


def _lasts(resolution: Resolution, until: Span) -> bool:
    """Whether a duration exists now: that of a battle or combat does only within it."""
    return until not in ("battle", "combat") or resolution.state.in_part(until)


def fixed(resolution: Resolution, change: Change) -> Change:
    """The change with its numbers as they are now."""
    if isinstance(change, Adjust):
        return msgspec.structs.replace(change, by=resolution.amount(change.by))
    if isinstance(change, Become):
        return msgspec.structs.replace(change, to=resolution.amount(change.to))
    if isinstance(change, Lessen):
        return msgspec.structs.replace(change, by=resolution.amount(change.by))
    if isinstance(change, Gain) and change.of is not None:
        skills = (skill for _, _, skill in borrowed(resolution.state, resolution, change))
        return msgspec.structs.replace(change, of=None, labels=(), skills=(*change.skills, *skills))
    return change


async def _later(resolution: Resolution, effect: Later) -> Outcome:
    """The outcome of beginning delayed effects, with the skill's numbers and named cards (by incarnation)."""
    if not _lasts(resolution, effect.until):
        return Outcome(1, 0)
    assert resolution.source is not None
    number, waits = resolution.state.numbered + 1, bound(resolution.state, resolution, effect)
    facts: list[Fact] = [
        DelayBegan(
            effect=number,
            source=resolution.source,
            master=resolution.you,
            when=waits.when,
            effects=waits.effects,
            until=effect.until,
            each_time=effect.each_time,
            words=effect_words(effect, resolution.texts.lexicon),
            rule=resolution.cites["later"],
        )
    ]
    facts += [
        DelayNamed(effect=number, name=name, card=card, rule=resolution.cites["later"])
        for name, cards in resolution.named.items()
        for card in cards
    ]
    resolution.table.emit(*facts)
    return Outcome(1, 1)


CHANGES: Mapping[type[Any], Definition] = {
    Give: Definition(perform=_give),
    Decree: Definition(perform=_decree),
    Later: Definition(perform=_later),
}
"""The definitions of these effects."""
