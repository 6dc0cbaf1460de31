"""ability/1.1.1, cast/1.4. Targets: the cards of public zones that an ability chooses as it is declared.

ability/cost/3. What has to be done, all of it, for what stands behind `if you do`.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, TypeGuard

from msgspec.structs import replace

from events.buddyfight.areas import ZONES
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.naming import CALLED
from events.language.reading import Unread
from events.language.vocabulary import parts, speaks_of

PUBLIC = tuple(name for name, zone in ZONES.items() if zone.seen_by == "all" and name not in ("soul", "under_flag"))
"""ability/1.1.1, ability/soul/4. The field and the drop zone; what is chosen of a soul, is chosen as it is done."""


def with_done(sentences: Sequence[Effects]) -> list[Effects]:
    """The sentences, where one asks whether the one before was done: all that it says has to be.

    The choice of a card is no part of that (ability/cost/4). Unread if it is unclear what has to be done.
    """
    said = list(sentences)
    for at in range(1, len(said)):
        asked = said[at][0]
        if isinstance(asked, e.If) and any(one == e.Did(name="") for one in asked.conditions):
            said[at - 1], names = _with_names(said[at - 1])
            kept = tuple(one for one in asked.conditions if one != e.Did(name=""))
            asks = tuple(e.Did(name=name) for name in names) or (e.Did(name=""),)
            said[at] = (replace(asked, conditions=(*asks, *kept)), *said[at][1:])
    return said


def _with_names(done: Effects) -> tuple[Effects, list[str]]:
    """The effects with names, and these, if there are several of which all have to be done."""
    last = done[-1]
    if isinstance(last, e.If) and not last.otherwise and len(done) == 1:
        then, names = _with_names(last.then)
        return (replace(last, then=then),), names
    acts = [one for one in done if not isinstance(one, e.Choose | e.Look | e.Reveal)]
    if len(acts) < 2 or isinstance(last, e.May):
        return done, []
    if any("name" not in one.__struct_fields__ for one in acts):
        raise Unread("several things, of which it is unclear whether all have been done")
    named = {id(one): f"done {number}" for number, one in enumerate(acts, start=1)}
    return tuple(_named(one, named[id(one)]) if id(one) in named else one for one in done), list(named.values())


def _named(effect: Any, name: str) -> Any:
    if getattr(effect, "name", "") not in ("", "it", "may"):
        raise Unread("something that has a name already")
    return replace(effect, name=name)


def ways_to_use(effects: Effects, limit: e.Limit | None) -> tuple[Effects, ...]:
    """cast/1.4, ability/1.1.1. The effects of each way to use a card or an ability that says to use one of several.

    Which one, is chosen as it is declared, like the targets that it has then. With a limit, which is one for all, and
    where none has targets, there is one way: the choice is made as it is resolved.
    """
    modes = effects[0] if len(effects) == 1 else None
    if not isinstance(modes, e.Modes) or limit is not None or (modes.count, modes.up_to, modes.by) != (1, False, "you"):
        return (effects,)
    return modes.options if any(with_targets(option)[0] for option in modes.options) else (effects,)


def has_ways_with_targets(effects: Effects) -> bool:
    """ability/2.1.1/choose. Whether effects are one of several, which is chosen before the targets that some have."""
    modes = [node for effect in effects for _, node in parts(effect) if isinstance(node, e.Modes)]
    return any(with_targets(option)[0] for node in modes for option in node.options)


def with_targets(effects: Effects) -> tuple[tuple[e.Choose, ...], Effects]:
    """The choices that are made at declaration, and what is done with what was chosen.

    These are choices of a number of cards in public zones, also of what a fighter may do, or under a condition: whether
    that is done, is seen as the ability is resolved (ability/1.3.1, ability/1.3.2). Of two cases, each has its own.
    """
    found = _Targets()
    rest = found.without(effects)
    return tuple(found.targets), rest


class _Targets:
    """The targets of an ability. `names`: what the cards of a name are called, so that no two targets share one.

    `taken`: the names that something gets before as the ability is resolved: targets of them would be forgotten then.
    `numbers`: to how many targets the effects of a name are done, if to several.
    """

    def __init__(self) -> None:
        self.targets: list[e.Choose] = []
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def without(self, effects: Effects) -> Effects:
        """The effects, without the choices that are made at declaration."""
        rest: list[e.Effect] = []
        asked = {
            one.name for effect in effects if isinstance(effect, e.If) for one in effect.conditions if _is_did(one)
        }
        for effect in effects:
            if isinstance(effect, e.Choose) and _is_target(effect):
                self._names[effect.name] = name = self._free(effect.name)
                self.targets.append(replace(effect, name=name))
            elif isinstance(effect, e.May):
                before = len(self.targets)
                inner = self.without(effect.effects)
                may = replace(effect, effects=inner) if inner else effect
                rest.append(_if_all(self.targets[before:], may) if effect.name in asked else may)
            elif isinstance(effect, e.If) and not effect.otherwise:
                conditions = tuple(map(self._of_all, effect.conditions))
                rest.append(replace(effect, conditions=conditions, then=self.without(effect.then)))
            else:
                _check_no_target_in(effect)
                if isinstance(effect, e.Choose | e.Search | e.Discard):
                    self._names.pop(effect.name, None)
                rest.append(self._renamed(effect))
                self._taken |= {node.name for _, node in parts(effect) if isinstance(node, NAMING)}
                self._note(rest[-1])
        return tuple(rest)

    def _free(self, name: str) -> str:
        """A name for one more target, with a number unless it is the first, and nothing before it has the name."""
        taken = self._taken | {target.name for target in self.targets}
        numbered = (name if number == 1 else f"{name} {number}" for number in count(len(self.targets) + 1))
        return next(one for one in numbered if one not in taken)

    def _note(self, effect: e.Effect) -> None:
        """Note how many targets an effect of a name is done to, if to several."""
        what, named = getattr(effect, "what", None), str(getattr(effect, "name", ""))
        for name, number in _several(self.targets):
            if named and name == what:
                self._numbers[named] = number

    def _of_all(self, condition: e.Condition) -> e.Condition:
        """ability/cost/3. The condition that something was done, to all of several cards that it was to be done to."""
        if not isinstance(condition, e.Did) or condition.name not in self._numbers:
            return condition
        return e.Compare(number=e.Done(name=condition.name), within=e.Range(least=self._numbers[condition.name]))

    def _renamed(self, effect: e.Effect) -> e.Effect:
        """The effect with the names that its cards have been given."""
        changed = {name: given for name, given in self._names.items() if name != given}
        renamed: e.Effect = _with(effect, changed) if changed else effect
        return renamed


def _is_did(condition: e.Condition) -> TypeGuard[e.Did]:
    return isinstance(condition, e.Did)


def _several(targets: Sequence[e.Choose]) -> Iterator[tuple[str, int]]:
    """The names of the targets of which several, and no fewer, are chosen, and how many."""
    for one in targets:
        if isinstance(one.count, int) and one.count > 1 and not one.up_to:
            yield one.name, one.count


def _if_all(targets: Sequence[e.Choose], may: e.May) -> e.Effect:
    """ability/cost/3. What may be done to several targets, all of them: with fewer, it cannot be done."""
    asks = tuple(e.Exists(cards=e.Cards(among=name), least=number) for name, number in _several(targets))
    return e.If(conditions=asks, then=(may,)) if asks else may


def _check_no_target_in(effect: e.Effect) -> None:
    """cast/1.4. Unread if it depends on a condition which cards are chosen that are chosen at declaration."""
    if isinstance(effect, e.If) and any(isinstance(node, e.Choose) and _is_target(node) for _, node in parts(effect)):
        raise Unread("a target in one of two cases, which is chosen before it is known which case it is")


def _is_target(choice: e.Choose) -> bool:
    cards = choice.cards
    plain = cards.among is None and cards.under is None and cards.at_end is None
    known = not any(speaks_of(choice.cards, name) for name in _NAMED)
    return {*cards.zones} <= {*PUBLIC} and plain and known and choice.by == "you" and _is_one(choice)


def _is_one(choice: e.Choose) -> bool:
    return not choice.also and isinstance(choice.count, int) and choice.cards != e.Cards()


NAMING = (e.Choose, e.Search, e.Discard, e.Look, e.Reveal)
"""The effects that name cards."""
_NAMED = ("it", "looked", "revealed", "lower", "upper", "discarded")
"""Names of cards that are known only as the ability is resolved."""


def with_names(effects: Effects, names: dict[str, str]) -> Effects:
    """The effects, with other names of cards in place of these."""
    return tuple(_with(effect, names) for effect in effects)


def _with(node: Any, names: dict[str, str]) -> Any:
    fields = {
        name: _value(getattr(node, name), names, is_name=name in CALLED)
        for name in node.__struct_fields__
        if not (name == "name" or isinstance(getattr(node, name), bool))
    }
    return replace(node, **fields)


def _value(value: Any, names: dict[str, str], *, is_name: bool) -> Any:
    if isinstance(value, tuple):
        return tuple(_value(each, names, is_name=False) for each in value)
    if isinstance(value, e.Node):
        return _with(value, names)
    return names.get(value, value) if is_name and isinstance(value, str) else value
