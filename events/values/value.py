"""What cards are now: figures, names, traits, colors and skills as functions of the table, each with what made it.

A reading starts from what the card prints (`State.printed`), then applies every change that holds for it: those that
are no numbers first, then those of numbers, each in the order in which they came to be.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any, TypeVar

import msgspec

from events.cards.prints import CardSkill, Info
from events.language.effect import Adjust, Can, Cannot, Change, Gain, Negate, Skill, Unaffected
from events.table.ids import PLAYERS, Card, Player, zone_of
from events.table.state import State
from events.values import figures, granting
from events.values.cache import ValueCache
from events.values.context import Applied, Context, Step, zones_of
from events.values.cycles import closes_cycle, in_cycles
from events.values.dependencies import dependencies_of, lying
from events.values.selecting import holds, keyed, matches, needs_information

T = TypeVar("T")


def _once(state: State, read: Callable[..., T], *of: Any) -> T:
    """A value of a table that has no cache: one is made for as long as it is read."""
    state.cache = ValueCache()
    try:
        return read(state, *of)
    finally:
        state.cache = None


# Changes that hold.


def applied(state: State) -> Sequence[Applied]:
    """All changes that hold now: those of effects in force and those of permanent skills."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, applied)
    if cache.applied is None:
        _apply(state, cache)
        assert cache.applied is not None
    return cache.applied


def _apply(state: State, cache: ValueCache) -> None:
    held = [granting.of_effect(effect) for effect in state.effects.values() if effect.begun]
    if held:
        held.sort(key=granting.in_order)
        cache.hold(state, held)
    else:
        cache.applied = []
    depends_on = _permanents(state, cache, held)
    usual = state.usual_zones
    of_effects = [
        dependencies_of(part, usual) for one in held if one.effect for part in (one.change, one.scope) if part
    ]
    # What shields a card from permanents ends with the turn.
    depends_on = depends_on.union(*of_effects, ("turn",) if state.shielded else ())
    if "figures" in depends_on:
        depends_on = depends_on.union(*(lying(one.scope) for one in held if one.scope is not None))
    cache.depends_on, cache.battling = depends_on, state.battling()
    numeric = [one.change for one in held if isinstance(one.change, figures.NUMERIC)]
    cache.changed = frozenset(change.figure for change in numeric)
    cache.lowered = frozenset(change.figure for change in numeric if granting.lowers(change))
    cache.settled = frozenset(_given_permanents(state))


def may_be_changed(state: State, name: str, *, lowered: bool = False) -> bool:
    """Whether a change that holds may make that figure of some card another than is printed; or a smaller one."""
    if not state.static_zones and not state.effects:
        return False
    cache: ValueCache | None = state.cache
    if cache is None:
        return True
    if cache.applied is None:
        _apply(state, cache)
    return name in (cache.lowered if lowered else cache.changed)


def _permanents(state: State, cache: ValueCache, changes: list[Applied]) -> frozenset[str]:
    """Add what permanent skills change; what was looked at for it.

    Whether each is valid, and what is lent by it, is read from all the changes of the round before; the first round is
    the last one if nothing that it adds, or that was there, can make a skill valid, or not. If they go round in a
    cycle, since skills negate each other, each counts in the order of arrival.
    """
    effects = list(changes)
    seen: list[list[list[Applied]]] = []
    depends_on: frozenset[str] = frozenset()
    for _ in range(2 + len(state.static_zones)):
        wanted = _with_permanents(state)
        if not wanted:
            return depends_on
        usual, found, parts = state.usual_zones, [], []
        for card in wanted:
            for card_skill in skills(state, card):
                if card_skill.skill.kind == "permanent" and card_skill.skill.grants:
                    parts.append(dependencies_of(card_skill.skill, usual))
                    if valid(state, card, card_skill):
                        found.append((state.cards[card].arrived, card, card_skill.id, card_skill))
        depends_on = depends_on.union(*parts)
        found.sort()
        grants = [granting.grants_of(state, cache, stamp, card, card_skill) for stamp, card, _, card_skill in found]
        if grants in seen:
            if grants != seen[-1]:
                _one_by_one(state, cache, effects, changes)
            return depends_on
        seen.append(grants)
        firm = cache.kinds.isdisjoint((Gain, Negate))
        changes[:] = effects
        for granted in grants:
            changes += granted
        changes.sort(key=granting.in_order)
        cache.hold(state, changes)
        if firm and "figures" not in depends_on and cache.kinds.isdisjoint((Gain, Negate)):
            return depends_on
    return depends_on


def _one_by_one(state: State, cache: ValueCache, effects: Sequence[Applied], changes: list[Applied]) -> None:
    """Let permanent skills hold in the order of arrival, each if it is valid by what holds before it."""
    changes[:] = effects
    cache.hold(state, changes)
    found = [
        (state.cards[card].arrived, card, card_skill.id, card_skill)
        for card in _with_permanents(state)
        for card_skill in skills(state, card)
        if card_skill.skill.kind == "permanent" and card_skill.skill.grants
    ]
    for stamp, card, _, card_skill in sorted(found):
        if valid(state, card, card_skill):
            changes += granting.grants_of(state, cache, stamp, card, card_skill)
            changes.sort(key=granting.in_order)
            cache.hold(state, changes)


def _with_permanents(state: State) -> list[Card]:
    """The cards that have permanent skills, printed or gained, where such may be valid."""
    return list(dict.fromkeys([*state.listening("permanent"), *_given_permanents(state)]))


def _given_permanents(state: State) -> list[Card]:
    """The cards that have gained permanent skills with effects of their own."""
    return [
        card
        for card in gaining(state)
        if any(skill.grants for _, change in on_card(state, card, Gain) for skill in change.skills)
    ]


def any_holds(state: State, kind: type[Any]) -> bool:
    """Whether a change of that kind holds of anything at all."""
    if not state.static_zones and not state.effects:
        return False
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, any_holds, kind)
    if cache.applied is None:
        _apply(state, cache)
    return kind in cache.kinds


def none_holds(state: State, kinds: Set[type[Any]]) -> bool:
    """Whether no change of any of these kinds holds of anything."""
    if not state.static_zones and not state.effects:
        return True
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, none_holds, kinds)
    if cache.applied is None:
        _apply(state, cache)
    return cache.kinds.isdisjoint(kinds)


def none_speaks(state: State, acts: Set[tuple[type[Can | Cannot], str]]) -> bool:
    """Whether no change says of anything that any of these actions can, or cannot, be done."""
    if not state.static_zones and not state.effects:
        return True
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, none_speaks, acts)
    if cache.applied is None:
        _apply(state, cache)
    return cache.actions.isdisjoint(acts)


def any_speaks(state: State, kind: type[Can | Cannot], action: str) -> bool:
    """Whether a change says of anything at all that the action can, or cannot, be done."""
    if not state.static_zones and not state.effects:
        return False
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, any_speaks, kind, action)
    if cache.applied is None:
        _apply(state, cache)
    return (kind, action) in cache.actions


def holding(state: State, card: Card) -> Sequence[Applied]:
    """The changes that hold for a card now, in order."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, holding, card)
    found = cache.holdings.get(card)
    if found is None:
        changes = _may_change(state, cache, card)
        found = cache.holdings[card] = in_cycles(state, cache, card, _holding) if changes else ()
    return found


def _may_change(state: State, cache: ValueCache, card: Card) -> bool:
    """Whether there is a change of the card, or of cards that lie there."""
    applied(state)
    return bool(cache.of_card.get(card) or cache.scoped.get(state.cards[card].zone))


def _holding(
    state: State, cache: ValueCache, card: Card, but: Callable[[State, Change], bool] | None = None
) -> Sequence[Applied]:
    """Whether a change is of the card at all is read from those before it. `but`: those that are left out."""
    every = applied(state)
    places, scoped = cache.of_card.get(card, ()), cache.scoped.get(state.cards[card].zone, ())
    held: list[Applied] = []
    for at in sorted([*scoped, *places]):
        if but is not None and but(state, every[at].change):
            continue
        if _concerns(state, every[at], card, held):
            held.append(every[at])
    return held


def _concerns(state: State, applied: Applied, card: Card, changes: Sequence[Applied]) -> bool:
    if applied.scope is None:
        return applied.permanent or applied.incarnation == state.cards[card].incarnation
    context = Context(applied.master, applied.source)
    if needs_information(applied.scope):
        if state.cards[card].face is None:
            return False
        context.reading[card] = figures.read_with(state, card, changes)
    return matches(state, context, card, applied.scope) and not _unaffected(state, applied, card, changes)


def _unaffected(state: State, applied: Applied, card: Card, changes: Sequence[Applied]) -> bool:
    """Whether that change passes the card over."""
    foreign = applied.master != state.controller(card)
    if applied.permanent and state.shielded.get(card) == state.cards[card].incarnation and applied.source != card:
        return True  # 9-5-2
    return any(
        isinstance(other.change, Unaffected)
        and (other.change.by == "any" or foreign)
        and other.source != applied.source
        for other in changes
    )


def on_player(state: State, player: Player, kind: type[T]) -> list[tuple[Applied, T]]:
    """The changes of that kind that hold for a player now."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, on_player, player, kind)
    if not any_holds(state, kind):
        return []
    return [(one, one.change) for one in cache.of_player.get(player, ()) if isinstance(one.change, kind)]


def on_card(state: State, card: Card, kind: type[T]) -> list[tuple[Applied, T]]:
    """The changes of that kind that hold for a card now."""
    if not any_holds(state, kind):
        return []
    return [(one, one.change) for one in holding(state, card) if isinstance(one.change, kind)]


# Skills.


def skills(state: State, card: Card) -> Sequence[CardSkill]:
    """The skills that a card has, printed and gained, valid or not."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, skills, card)
    if cache.gained is False or not _any_gained(state):
        return state.printed(card).card_skills
    found = cache.skills.get(card)
    if found is None:
        gained = () if state.cards[card].face_down else _gained(state, card)
        found = cache.skills[card] = [*state.printed(card).card_skills, *gained]
    return found


def _gained(state: State, card: Card) -> Iterator[CardSkill]:
    borrowed: set[int] = set()
    for one, change in on_card(state, card, Gain):
        if one.skill_id not in borrowed:
            yield from granting.given(one, change)
        if granting.BORROWED <= one.skill_id < granting.GIFTS:
            borrowed.add(one.skill_id)


def _any_gained(state: State) -> bool:
    """Whether any card has gained a skill."""
    cache: ValueCache | None = state.cache
    if cache is not None and cache.gained is not None:
        return cache.gained
    gained = may_have_gained(state) and any(map(_gives_skills, applied(state)))
    if cache is not None and (cache.applied is not None or not gained):
        cache.gained = gained
    return gained


def may_have_gained(state: State) -> bool:
    """Whether an effect in force gives skills, or a card lies where its permanent skill that gives some is valid."""
    for effect in state.effects.values():
        if isinstance(effect.change, Gain):
            return True
    return "grants" in state.listeners


def _gives_skills(applied: Applied) -> bool:
    return isinstance(applied.change, Gain) and bool(applied.change.skills or applied.change.keywords)


def gaining(state: State) -> list[Card]:
    """The cards that have gained skills."""
    if not _any_gained(state):
        return []
    gained = [one for one in applied(state) if _gives_skills(one)]
    if any(one.scope is not None for one in gained):
        names = dict.fromkeys(name for one in gained if one.scope is not None for name in zones_of(state, one.scope))
        zones = [zone_of(player, name) for player in PLAYERS for name in dict.fromkeys((*state.usual_zones, *names))]
        lying = [card for zone in zones for card in state.zones[zone] if on_card(state, card, Gain)]
        return list(dict.fromkeys([*lying, *(one.card for one in gained if one.card is not None)]))
    return [one.card for one in gained if one.card is not None]


def skill_at(state: State, card: Card, skill_id: int) -> Skill | None:
    """The card's skill of that id; None if it has none (any more)."""
    return next((card_skill.skill for card_skill in skills(state, card) if card_skill.id == skill_id), None)


def valid(state: State, card: Card, card_skill: CardSkill, *, zone: str | None = None) -> bool:
    """Whether a skill of the card is valid now: where it is, in this turn, not negated, its conditions fulfilled."""
    skill = card_skill.skill
    return in_its_zone(state, card, skill, zone=zone) and ready(state, card, skill) and not negated(state, card, skill)


def in_its_zone(state: State, card: Card, skill: Skill, *, zone: str | None = None) -> bool:
    """Whether a card's skill is valid in the zone in which the card is (or the one named)."""
    return (zone or state.cards[card].zone[2:]) in (skill.zones or state.skill_zones(card))


def negated(state: State, card: Card, skill: Skill) -> bool:
    """Whether an effect makes that skill of the card invalid."""
    return any_holds(state, Negate) and any(
        (not change.kinds and not change.keywords)
        or skill.kind in change.kinds
        or (skill.keyword != "" and any(word == "any" or keyed(word, (skill.keyword,)) for word in change.keywords))
        for _, change in on_card(state, card, Negate)
    )


def ready(state: State, card: Card, skill: Skill, context: Context | None = None) -> bool:
    """Whether it is the skill's turn, and its conditions are fulfilled."""
    master = state.controller(card)
    if skill.turn is not None and (skill.turn == "you") != (state.turn_player == master):
        return False
    if not skill.conditions:
        return True
    context = context or Context(master, card)
    return all(holds(state, context, condition) for condition in skill.conditions)


# ValueCache.


def info(state: State, card: Card, context: Context | None = None, *, words: bool = False) -> Info:
    """What a card is now; or, for a card whose past the context knows, what it was then.

    `words`: nobody asks for its figures.
    """
    if context is not None:
        if card in context.known:
            return context.known[card]
        if card in context.reading:
            return context.reading[card]
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, info, card)
    found = cache.infos.get(card)
    if found is None:
        found = _read(state, cache, card, words=words)
    return found


Context.reader = staticmethod(info)


def as_it_was(state: State, card: Card) -> Info:
    """What a card that is about to move is, and how it lies."""
    card_state = state.cards[card]
    roles = tuple(role for role in state.battle_roles if state.in_role(card, role))
    how = {
        "rested": card_state.rested,
        "counters": card_state.counters,
        "played_by": card_state.played_by,
        "revealed": card_state.revealed if state.is_face_up(card) else None,
    }
    return msgspec.structs.replace(info(state, card), roles=roles, **how)


def _read(state: State, cache: ValueCache, card: Card, *, words: bool) -> Info:
    """Of cards that ask each other for figures, each is for the others what it is but for the changes that ask so.

    The rest is applied before: so it is the same whichever is read first.
    """
    if not (state.effects or state.static_zones) or not _may_change(state, cache, card):
        found = cache.infos[card] = figures.read_with(state, card, ())
        return found
    if words and cache.busy:
        return _but(state, cache.worded, card, _of_figures)
    if closes_cycle(cache, card):
        return _but(state, cache.simple, card, _asks)
    if card in cache.whole:
        return cache.whole[card]
    found = in_cycles(state, cache, card, _whole)
    (cache.whole if card in cache.cycles else cache.infos)[card] = found
    return found


def _whole(state: State, cache: ValueCache, card: Card) -> Info:
    return figures.read_with(state, card, holding(state, card))


def _but(state: State, found: dict[Card, Info], card: Card, but: Callable[[State, Change], bool]) -> Info:
    """What a card is but for such changes. For what asks meanwhile, it is what it prints."""
    cache: ValueCache | None = state.cache
    assert cache is not None
    if card not in found:
        found[card] = figures.read_with(state, card, ())
        found[card] = figures.read_with(state, card, _holding(state, cache, card, but))
    return found[card]


def _of_figures(state: State, change: Change) -> bool:
    return isinstance(change, figures.NUMERIC)


def _asks(state: State, change: Change) -> bool:
    """Whether a change of a figure depends on figures."""
    if not isinstance(change, figures.NUMERIC):
        return False
    number = change.by if isinstance(change, Adjust) else change.to
    return not isinstance(number, int) and "figures" in dependencies_of(number, state.usual_zones)


def figure(state: State, card: Card, name: str) -> int | None:
    """A figure of the card now; None if it has none."""
    if state.effects or state.static_zones:
        return info(state, card).figures[name]
    printed = state.printed(card)
    value = printed.figures[name]
    if value is None:
        return None
    for _, by in state.beside_figure(card, name):
        value += by
    return state.as_read(card, name, value, len(printed.specified))


def explain(state: State, card: Card, name: str) -> list[Step]:
    """What made a figure what it is, in order: what is printed first, the last step's `after` is the figure."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return _once(state, explain, card, name)

    def told(state: State, cache: ValueCache, card: Card) -> list[Step]:
        steps: list[Step] = []
        figures.figure_with(state, card, name, holding(state, card), steps)
        return steps

    return in_cycles(state, cache, card, told)
