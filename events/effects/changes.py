"""Effects that make ongoing effects on cards and players, and delayed effects."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from events.effects.binding import bound
from events.effects.definition import UNDONE, EffectDefinition, Outcome, Proposal, Situation, one_class, possible
from events.effects.durations import NEXT_USE
from events.effects.interpret import Resolution, emitted
from events.language.effect import (
    Adjust,
    Become,
    Bound,
    Change,
    Decree,
    Discount,
    EventNumber,
    Gain,
    Give,
    Later,
    Lessen,
    Negate,
    Node,
    Range,
    Span,
)
from events.language.sentences import change_words, effect_words, lasting, player_change_words
from events.table.fact import Fact
from events.table.ongoing import AreaEffectBegan, DecreeBegan, DelayBegan, DelayNamed, EffectBegan, EffectCounted
from events.values.granting import borrowed

T = TypeVar("T", bound=Node)


def _propose_give(situation: Situation, effect: Give) -> Proposal:
    """The proposal of ongoing effects on cards; their numbers are fixed now, unless the selector is live."""
    lexicon = situation.state.game.texts.lexicon
    targets: list[dict[str, Any]]
    kind: type[Fact]
    if effect.live:
        assert not isinstance(effect.what, str)
        targets, kind = [{"scope": _bound(situation, effect.what)}], AreaEffectBegan
    else:
        targets, kind = [{"card": card} for card in situation.select(effect.what)], EffectBegan
    if not _lasts(situation, effect.until):
        return Proposal((), 1, False, can_do_something=bool(targets))
    assert situation.source is not None
    shared: dict[str, Any] = {
        "source": situation.source,
        "master": situation.you,
        "until": effect.until,
        "rule": situation.cites["give"],
    }
    fix = _bound if effect.live else fixed
    facts: list[Fact] = []
    for target in targets:
        for change in effect.changes:
            if _lacks_skill(change):
                continue
            fixed_change = fix(situation, change)
            alone = msgspec.structs.replace(effect, changes=(fixed_change,))
            text = change_words(fixed_change, lexicon)
            words = (
                effect_words(alone, lexicon) if effect.live else lasting(text, effect.until, lexicon, uses=effect.uses)
            )
            number = situation.state.numbered + len(facts) + 1
            shown = {"effect": number, "change": fixed_change, "words": words, **target, **shared}
            facts.append(kind(**shown))
    facts += _counted(situation, len(facts), effect)
    able = possible(situation, facts)
    return Proposal(able, max(1, len(targets)), bool(targets) and len(able) == len(facts))


def _counted(situation: Situation, effects: int, effect: Give | Decree) -> list[Fact]:
    """The facts of how many uses end so many ongoing effects that begin, if it is not the first one."""
    if effect.until != NEXT_USE or effect.uses == 1:
        return []
    numbers = range(situation.state.numbered + 1, situation.state.numbered + effects + 1)
    return [EffectCounted(effect=number, uses=effect.uses, rule=situation.cites["give"]) for number in numbers]


def _lacks_skill(change: Change) -> bool:
    """Whether a change is one by a skill that was to be chosen, and was not."""
    return isinstance(change, Gain | Negate) and change.chosen != ""


async def _give(resolution: Resolution, effect: Give) -> Outcome:
    """Begin ongoing effects on cards, which nothing replaces, and return the number of cards, or of areas."""
    if not _lasts(resolution, effect.until):
        return UNDONE
    proposal = _propose_give(resolution, effect)
    if proposal.facts:
        resolution.table.emit(*proposal.facts)
    changed = {getattr(fact, "card", None) for fact in proposal.facts}
    return Outcome(proposal.wanted, proposal.wanted if proposal.complete else len(changed))


def _propose_decree(situation: Situation, effect: Decree) -> Proposal:
    """The proposal of ongoing effects on players; their numbers are fixed now."""
    if not _lasts(situation, effect.until):
        return Proposal((), 1, False)
    assert situation.source is not None
    lexicon = situation.state.game.texts.lexicon
    facts: list[Fact] = [
        DecreeBegan(
            effect=situation.state.numbered + n,
            source=situation.source,
            master=situation.you,
            player=player,
            change=change,
            until=effect.until,
            words=lasting(player_change_words(change, lexicon), effect.until, lexicon, uses=effect.uses),
            rule=situation.cites["give"],
        )
        for n, (player, change) in enumerate(
            (
                (player, fixed(situation, change))
                for player in situation.players(effect.whose)
                for change in effect.changes
            ),
            start=1,
        )
    ]
    facts += _counted(situation, len(facts), effect)
    able = possible(situation, facts)
    return Proposal(able, 1, len(able) == len(facts))


def _lasts(situation: Situation, until: Span) -> bool:
    """Whether a duration exists now: that of a battle or combat does only within it."""
    return until not in ("battle", "combat") or situation.state.in_part(until)


def fixed(situation: Situation, change: Change) -> Change:
    """The change with its numbers as they are now."""
    if isinstance(change, Adjust | Lessen):
        of_event = isinstance(change.by, EventNumber)  # that of the damage which is to come
        return change if of_event else msgspec.structs.replace(change, by=situation.amount(change.by))
    if isinstance(change, Become):
        return msgspec.structs.replace(change, to=situation.amount(change.to))
    if isinstance(change, Bound):
        least, most = (
            None if end is None else situation.amount(end) for end in (change.within.least, change.within.most)
        )
        return msgspec.structs.replace(change, within=Range(least=least, most=most))
    if isinstance(change, Discount):
        return msgspec.structs.replace(change, total=situation.amount(change.total))
    if isinstance(change, Gain) and change.of is not None:
        skills = (skill for _, _, skill in borrowed(situation.state, situation.context, change))
        return msgspec.structs.replace(change, of=None, labels=(), skills=(*change.skills, *skills))
    return _bound(situation, change)


def _bound(situation: Situation, node: T) -> T:
    return bound(situation.state, situation.context, node)


def _propose_later(situation: Situation, effect: Later) -> Proposal:
    """The proposal of delayed effects, with the skill's numbers and named cards (by incarnation)."""
    if not _lasts(situation, effect.until):
        return Proposal((), 1, False)
    assert situation.source is not None
    number, waits = situation.state.numbered + 1, _bound(situation, effect)
    facts: list[Fact] = [
        DelayBegan(
            effect=number,
            source=situation.source,
            master=situation.you,
            when=waits.when,
            effects=waits.effects,
            until=effect.until,
            each_time=effect.each_time,
            words=effect_words(effect, situation.state.game.texts.lexicon),
            rule=situation.cites["later"],
        )
    ]
    facts += [
        DelayNamed(effect=number, name=name, card=card, rule=situation.cites["later"])
        for name, cards in situation.context.named.items()
        for card in cards
    ]
    able = possible(situation, facts)
    return Proposal(able, 1, len(able) == len(facts))


CHANGES: Mapping[type[Any], EffectDefinition] = {
    Give: EffectDefinition(propose=_propose_give, perform=_give, class_key=one_class, can_wait=False),
    Decree: EffectDefinition(
        propose=_propose_decree,
        perform=emitted(_propose_decree),
        ask_if_futile=True,
        class_key=one_class,
        can_wait=False,
    ),
    Later: EffectDefinition(
        propose=_propose_later, perform=emitted(_propose_later), ask_if_futile=True, class_key=one_class, can_wait=False
    ),
}
"""The definitions of these effects."""
