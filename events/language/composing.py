"""Composing: the sentences of a skill as one list of effects, in which pronouns stand for what they mean."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeGuard

from msgspec.structs import replace

from events.language import effect as e
from events.language.at_random import with_numbers_said
from events.language.card_phrases import Effects
from events.language.cases import is_other_case
from events.language.meaning import AS_BEFORE, BEFORE, BEHIND, OF_IT
from events.language.objects import COUNT_DISCARDED, COUNT_KOED
from events.language.owning import with_owners
from events.language.reading import Unread
from events.language.referring import CREATED, Referents
from events.language.vocabulary import parts, rebuilt, speaks_of

DONE = "done"
"""The name of what is asked to have been done: "if you do"."""


class Composed(NamedTuple):
    """The costs and the effects of a skill, and the zones where its card is said to lie as it is used."""

    costs: Effects
    effects: Effects
    zones: tuple[str, ...]


def compose(
    costs: Effects,
    sentences: Sequence[Effects],
    *,
    that: e.What | None = None,
    in_play: Sequence[str] = (),
    event: Sequence[e.Trigger] = (),
    scope: Callable[[Sequence[Effects]], Effects] | None = None,
) -> Composed:
    """A skill of its sentences. `that`: the card of its event, if it has one, which is said behind the costs;
    `in_play`: where cards are in play; `event`: what sets it off; `scope`: what puts sentences together in a game in
    which a condition is not said of the sentences behind it.

    Unread if a pronoun has no card.

    What follows a sentence that begins with a condition depends on the condition, too; of two sentences whose
    conditions exclude each other, the second is the other case.
    """
    known = Referents(that=that, in_play=in_play)
    paid = tuple(known.resolved(effect) for effect in costs)
    known.name_event_card(that)
    effects = tuple(known.resolved(effect) for effect in named((scope or scoped)(sentences) if sentences else ()))
    costs, effects = with_owners(paid, with_numbers_said(_with_created(effects)), event)
    return Composed(costs, effects, known.zones)


def _with_created(effects: Effects) -> Effects:
    """The effects, in which created cards have a name if a pronoun stands for them. Unread if some are others."""
    if not any(speaks_of(effect, CREATED) for effect in effects):
        return effects
    if sum(isinstance(node, e.Token) for effect in effects for _, node in parts(effect)) != 1:
        raise Unread("a pronoun for cards that are created, of which it is unclear which are meant")
    return tuple(_named_created(effect) for effect in effects)


def _named_created(node: Any) -> Any:
    return replace(node, name=CREATED) if isinstance(node, e.Token) else rebuilt(node, _named_created)


def scoped(sentences: Sequence[Effects]) -> Effects:
    """The effects of sentences, those behind a condition within it."""
    head, rest = sentences[0], sentences[1:]
    if isinstance(head[0], e.If) and not head[0].conditions:
        raise Unread("'if not' without a condition before")
    last = head[-1]
    if rest and isinstance(rest[0][0], e.If) and not rest[0][0].conditions:
        if not isinstance(last, e.If) or last.otherwise:
            raise Unread("'if not' without a condition before")
        if rest[0][0].otherwise == OF_IT and not _asks_what_it_is(last):
            raise Unread("'if it isn't' without a condition on what one card is")
        return scoped([(*head[:-1], replace(last, otherwise=rest[0][0].then), *rest[0][1:]), *rest[1:]])
    if rest and isinstance(rest[0][0], e.If) and rest[0][0].otherwise == BEFORE:
        return _with_instead(head, rest)
    if isinstance(last, e.If) and last.otherwise == BEHIND:
        if rest:
            raise Unread("a sentence behind one whose condition stands at its end")
        return (*head[:-1], replace(last, otherwise=()))
    if rest and isinstance(last, e.If) and not last.otherwise and not _parts(last, rest[0]):
        if _asks_undone(rest[0]) and not isinstance(last.then[-1], e.May):
            raise Unread("'if you don't' behind a condition, of which it is unclear what is not done")
        if is_other_case(last, rest):
            return (*head[:-1], replace(last, otherwise=scoped(rest)))
        return (*head[:-1], replace(last, then=scoped([last.then, *rest])))
    return (*head, *scoped(rest)) if rest else head


def _with_instead(head: Effects, rest: Sequence[Effects]) -> Effects:
    """The effects of sentences of which the second says what is done instead of the first, under its condition."""
    last, instead = head[-1], rest[0][0]
    assert isinstance(instead, e.If)
    if isinstance(last, e.If):
        if last.otherwise:
            raise Unread("'instead' behind two cases")
        return (*head[:-1], replace(last, then=scoped([last.then, *rest])))
    first = _own_choice(head) if isinstance(instead.then[0], e.Choose) else len(head) - 1
    chosen = replace(instead, then=_as_long(instead.then, last), otherwise=head[first:])
    return scoped([(*head[:first], chosen, *rest[0][1:]), *rest[1:]])


def _own_choice(effects: Effects) -> int:
    """Where the choices begin that are made for the last of the effects."""
    first = len(effects) - 1
    while first and isinstance(effects[first - 1], e.Choose):
        first -= 1
    return first


def _as_long(effects: Effects, before: e.Effect) -> Effects:
    """The effects in the place of another, for as long as that, where they do not say how long."""
    if not any(isinstance(effect, e.Give) and effect.until == AS_BEFORE for effect in effects):
        return effects
    if not isinstance(before, e.Give):
        raise Unread("a change in place of another without a duration")
    return tuple(replace(effect, until=before.until) if isinstance(effect, e.Give) else effect for effect in effects)


def with_options(effects: Effects, options: Sequence[Sequence[Effects]]) -> Effects:
    """The effects of `choose one`, with the options that follow it. Unread if nothing is to be chosen."""
    last = effects[-1]
    if isinstance(last, e.If):
        return (*effects[:-1], replace(last, then=with_options(last.then, options)))
    if isinstance(last, e.May):
        return (*effects[:-1], replace(last, effects=with_options(last.effects, options)))
    if not isinstance(last, e.Modes) or last.options or len(options) < 2:
        raise Unread("options of which nothing says how many are chosen")
    return (*effects[:-1], replace(last, options=tuple(scoped(option) for option in options)))


def _asks_what_it_is(case: e.If) -> bool:
    """Whether effects are done under one condition: that a card that has a name is so."""
    [first, *others] = case.conditions
    cards = first.cards if isinstance(first, e.Exists) else None
    of_it = isinstance(cards, e.Cards) and cards.among is not None
    return of_it and not others and isinstance(first, e.Exists) and (first.least, first.most) == (1, None)


def _asks_undone(after: Effects) -> bool:
    return isinstance(after[0], e.If) and any(isinstance(one, e.DidNot) for one in after[0].conditions)


def _parts(last: e.If, after: Effects) -> bool:
    """Whether the next sentence is the other case: `if you don't` behind `if you do`."""
    asked = {type(one) for one in last.conditions}
    begins = {type(one) for one in after[0].conditions} if isinstance(after[0], e.If) else set()
    return {e.Did, e.DidNot} == asked | begins and len(asked) == len(begins) == 1


def named(effects: Effects) -> Effects:
    """The effects, those named of which a later condition asks whether they were done.

    A condition on what is done later is asked then.
    """
    result: list[Any] = []
    for effect in effects:
        last = result[-1] if result else None
        if isinstance(effect, e.If) and isinstance(last, e.Later) and any(map(_is_unnamed, effect.conditions)):
            result[-1] = replace(last, effects=named((*last.effects, effect)))
        elif isinstance(effect, e.Draw) and isinstance(effect.count, e.Done) and effect.count.name in _COUNTED:
            counted = _name_counted(result, _COUNTED[effect.count.name])
            result.append(replace(effect, count=e.Done(name=counted)))
        else:
            result.append(_asking(effect, result) if isinstance(effect, e.If) else effect)
    return tuple(result)


def _asking(effect: e.If, before: list[Any]) -> e.If:
    """The effect under conditions on what was done before."""
    conditions = effect.conditions
    if any(map(_is_unnamed, conditions)):
        name = _name_last(before)
        conditions = tuple(_asked(one, name) for one in conditions)
    return replace(effect, conditions=conditions, then=named(effect.then))


def _asked(condition: e.Condition, name: str) -> e.Condition:
    return type(condition)(name=name) if _is_unnamed(condition) else condition


def _is_unnamed(condition: e.Condition) -> TypeGuard[e.Did | e.DidNot]:
    return isinstance(condition, e.Did | e.DidNot) and not condition.name


def _name_last(effects: list[Any]) -> str:
    """The name of the last effect, which it is given if it has none. Unread if nothing is done before."""
    before = [at for at, effect in enumerate(effects) if not isinstance(effect, e.If)]
    if not before or isinstance(effects[before[-1]], e.Later):
        raise Unread("'if you do' without something that is done before")
    at = before[-1]
    if isinstance(effects[at], e.May | e.Named):
        return str(effects[at].name)
    own = "name" in effects[at].__struct_fields__
    effects[at] = replace(effects[at], name=DONE) if own else e.Named(effects=(effects[at],), name=DONE)
    return DONE


def _name_counted(effects: list[Any], kinds: tuple[type, ...]) -> str:
    """The name of the last effect, which says how many cards there were. Unread if it is of none of these kinds."""
    last = effects[-1] if effects else None
    if isinstance(last, e.May):
        inside = [*last.effects]
        name = _name_counted(inside, kinds)
        effects[-1] = replace(last, effects=tuple(inside))
        return name
    if not isinstance(last, kinds):
        raise Unread("'that many cards' without cards that are counted before")
    return _name_last(effects)


_COUNTING = (e.Choose, e.Discard, e.Draw, e.Move, e.Ko, e.Play, e.Remove, e.Reveal, e.Stack, e.Switch)
"""The effects of which it is known how many cards they were done to."""
_COUNTED: dict[str, tuple[type, ...]] = {"": _COUNTING, COUNT_DISCARDED: (e.Discard,), COUNT_KOED: (e.Ko,)}
"""The effects that are meant where the number of their cards is said."""
