"""What cards are now: figures, names, traits, colors and skills as functions of the table, each with what made it.

A reading starts from what the card prints (`State.printed`), then applies every change that holds for it: those that
are no numbers first, then those of numbers, each in the order in which they came to be.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any, TypeVar

import msgspec

from events.cards.prints import Held, Info
from events.language.effect import Adjust, Can, Cannot, Change, Gain, Negate, Skill, Unaffected
from events.table.ids import PLAYERS, Card, Player, zone_of, zone_owner
from events.table.state import State
from events.values import figures, granting
from events.values.cache import ValueCache
from events.values.context import Applied, Context, Step, zones_of
from events.values.cycles import closes_circle, in_circles
from events.values.dependencies import looks_at, lying
from events.values.selecting import holds, keyed, matches, needs_information

T = TypeVar("T")


def _once(state: State, read: Callable[..., T], *of: Any) -> T:
    """Read something of a table whose owner keeps no readings: what is asked for meanwhile is kept for it."""
    state.cache = ValueCache()
    try:
        return read(state, *of)
    finally:
        state.cache = None


# Changes that hold.


def applied(state: State) -> Sequence[Applied]:
    """All changes that hold now: those of effects in force and those of permanent skills."""
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, applied)
    if kept.applied is None:
        _apply(state, kept)
        assert kept.applied is not None
    return kept.applied


def _apply(state: State, kept: ValueCache) -> None:
    held = [granting.of_effect(effect) for effect in state.effects.values() if effect.begun]
    if held:
        held.sort(key=granting.in_order)
        kept.begin_anew(state, held)
    else:
        kept.applied = []
    looked = _permanents(state, kept, held)
    usual = state.usual_zones
    of_effects = [looks_at(part, usual) for one in held if one.effect for part in (one.change, one.scope) if part]
    # What shields a card from permanents ends with the turn (9-5-2 of Fusion World, and its like).
    looked = looked.union(*of_effects, ("turn",) if state.shielded else ())
    if "figures" in looked:
        looked = looked.union(*(lying(one.scope) for one in held if one.scope is not None))
    kept.looked, kept.battling = looked, state.battling()
    numeric = [one.change for one in held if isinstance(one.change, figures.NUMERIC)]
    kept.changed = frozenset(change.figure for change in numeric)
    kept.lowered = frozenset(change.figure for change in numeric if granting.lowers(change))
    kept.settled = frozenset(_given_permanents(state))


def may_be_changed(state: State, name: str, *, lowered: bool = False) -> bool:
    """Whether a change that holds may make that figure of some card another than is printed; or a smaller one."""
    if not state.worded and not state.effects:
        return False
    kept: ValueCache | None = state.cache
    if kept is None:
        return True
    if kept.applied is None:
        _apply(state, kept)
    return name in (kept.lowered if lowered else kept.changed)


def _permanents(state: State, kept: ValueCache, held: list[Applied]) -> frozenset[str]:
    """Add what permanent skills change; what was looked at for it.

    Whether each is valid, and what is lent by it, is read from all the changes of the round before; the first round is
    the last one if nothing that it adds, or that was there, can make a skill valid, or not. If they go round in a
    circle, since skills negate each other, each counts in the order of arrival (9-8-1 of Fusion World, and its like).
    """
    effects = list(held)
    seen: list[list[list[Applied]]] = []
    looked: frozenset[str] = frozenset()
    for _ in range(2 + len(state.worded)):
        wanted = _with_permanents(state)
        if not wanted:
            return looked
        usual, found, parts = state.usual_zones, [], []
        for card in wanted:
            for one in skills(state, card):
                if one.skill.kind == "permanent" and one.skill.grants:
                    parts.append(looks_at(one.skill, usual))
                    if valid(state, card, one):
                        found.append((state.cards[card].arrived, card, one.place, one))
        looked = looked.union(*parts)
        found.sort()
        grants = [granting.grants_of(state, kept, stamp, card, one) for stamp, card, _, one in found]
        if grants in seen:
            if grants != seen[-1]:
                _one_by_one(state, kept, effects, held)
            return looked
        seen.append(grants)
        firm = kept.kinds.isdisjoint((Gain, Negate))
        held[:] = effects
        for granted in grants:
            held += granted
        held.sort(key=granting.in_order)
        kept.begin_anew(state, held)
        if firm and "figures" not in looked and kept.kinds.isdisjoint((Gain, Negate)):
            return looked
    return looked


def _one_by_one(state: State, kept: ValueCache, effects: Sequence[Applied], held: list[Applied]) -> None:
    """Let permanent skills hold in the order of arrival, each if it is valid by what holds before it."""
    held[:] = effects
    kept.begin_anew(state, held)
    found = [
        (state.cards[card].arrived, card, one.place, one)
        for card in _with_permanents(state)
        for one in skills(state, card)
        if one.skill.kind == "permanent" and one.skill.grants
    ]
    for stamp, card, _, one in sorted(found):
        if valid(state, card, one):
            held += granting.grants_of(state, kept, stamp, card, one)
            held.sort(key=granting.in_order)
            kept.begin_anew(state, held)


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
    if not state.worded and not state.effects:
        return False
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, any_holds, kind)
    if kept.applied is None:
        _apply(state, kept)
    return kind in kept.kinds


def none_holds(state: State, kinds: Set[type[Any]]) -> bool:
    """Whether no change of any of these kinds holds of anything."""
    if not state.worded and not state.effects:
        return True
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, none_holds, kinds)
    if kept.applied is None:
        _apply(state, kept)
    return kept.kinds.isdisjoint(kinds)


def none_speaks(state: State, acts: Set[tuple[type[Can | Cannot], str]]) -> bool:
    """Whether no change says of anything that any of these actions can, or cannot, be done."""
    if not state.worded and not state.effects:
        return True
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, none_speaks, acts)
    if kept.applied is None:
        _apply(state, kept)
    return kept.actions.isdisjoint(acts)


def any_speaks(state: State, kind: type[Can | Cannot], action: str) -> bool:
    """Whether a change says of anything at all that the action can, or cannot, be done."""
    if not state.worded and not state.effects:
        return False
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, any_speaks, kind, action)
    if kept.applied is None:
        _apply(state, kept)
    return (kind, action) in kept.actions


def holding(state: State, card: Card) -> Sequence[Applied]:
    """The changes that hold for a card now, in order."""
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, holding, card)
    found = kept.holdings.get(card)
    if found is None:
        changes = _may_change(state, kept, card)
        found = kept.holdings[card] = in_circles(state, kept, card, _holding) if changes else ()
    return found


def _may_change(state: State, kept: ValueCache, card: Card) -> bool:
    """Whether there is a change of the card, or of cards that lie there."""
    applied(state)
    return bool(kept.of_card.get(card) or kept.scoped.get(state.cards[card].zone))


def _holding(
    state: State, kept: ValueCache, card: Card, but: Callable[[State, Change], bool] | None = None
) -> Sequence[Applied]:
    """Whether a change is of the card at all is read from those before it. `but`: those that are left out."""
    every = applied(state)
    places, scoped = kept.of_card.get(card, ()), kept.scoped.get(state.cards[card].zone, ())
    held: list[Applied] = []
    for at in sorted([*scoped, *places]):
        if but is not None and but(state, every[at].change):
            continue
        if _concerns(state, every[at], card, held):
            held.append(every[at])
    return held


def _concerns(state: State, one: Applied, card: Card, held: Sequence[Applied]) -> bool:
    if one.scope is None:
        return one.permanent or one.visit == state.cards[card].visit
    context = Context(one.master, one.source)
    if needs_information(one.scope):
        if state.cards[card].face is None:
            return False
        context.reading[card] = figures.read_with(state, card, held)
    return matches(state, context, card, one.scope) and not _unaffected(state, one, card, held)


def _unaffected(state: State, one: Applied, card: Card, held: Sequence[Applied]) -> bool:
    """13-4 of Fusion World, and its like: whether that change passes the card over."""
    foreign = one.master != zone_owner(state.cards[card].zone)
    if one.permanent and state.shielded.get(card) == state.cards[card].visit and one.source != card:
        return True  # 9-5-2
    return any(
        isinstance(other.change, Unaffected) and (other.change.by == "any" or foreign) and other.source != one.source
        for other in held
    )


def on_player(state: State, player: Player, kind: type[T]) -> list[tuple[Applied, T]]:
    """The changes of that kind that hold for a player now."""
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, on_player, player, kind)
    if not any_holds(state, kind):
        return []
    return [(one, one.change) for one in kept.of_player.get(player, ()) if isinstance(one.change, kind)]


def on_card(state: State, card: Card, kind: type[T]) -> list[tuple[Applied, T]]:
    """The changes of that kind that hold for a card now."""
    if not any_holds(state, kind):
        return []
    return [(one, one.change) for one in holding(state, card) if isinstance(one.change, kind)]


# Skills.


def skills(state: State, card: Card) -> Sequence[Held]:
    """The skills that a card has, printed and gained, valid or not."""
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, skills, card)
    if kept.gained is False or not _any_gained(state):
        return state.printed(card).held
    found = kept.skills.get(card)
    if found is None:
        found = kept.skills[card] = [*state.printed(card).held, *_gained(state, card)]
    return found


def _gained(state: State, card: Card) -> Iterator[Held]:
    borrowed: set[int] = set()
    for one, change in on_card(state, card, Gain):
        if one.place not in borrowed:
            yield from granting.given(one, change)
        if granting.LENT <= one.place < granting.GIFTS:
            borrowed.add(one.place)


def _any_gained(state: State) -> bool:
    """Whether any card has gained a skill."""
    kept: ValueCache | None = state.cache
    if kept is not None and kept.gained is not None:
        return kept.gained
    gained = may_have_gained(state) and any(map(_gives_skills, applied(state)))
    if kept is not None and (kept.applied is not None or not gained):
        kept.gained = gained
    return gained


def may_have_gained(state: State) -> bool:
    """Whether an effect in force gives skills, or a card lies where its permanent skill that gives some is valid."""
    for effect in state.effects.values():
        if isinstance(effect.change, Gain):
            return True
    return "grants" in state.here


def _gives_skills(one: Applied) -> bool:
    return isinstance(one.change, Gain) and bool(one.change.skills or one.change.keywords)


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


def skill_at(state: State, card: Card, place: int) -> Skill | None:
    """The card's skill of that place; None if it has none there (any more)."""
    return next((one.skill for one in skills(state, card) if one.place == place), None)


def valid(state: State, card: Card, one: Held, *, zone: str | None = None) -> bool:
    """Whether a skill of the card is valid now: where it is, in this turn, not negated, its conditions fulfilled."""
    skill = one.skill
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
    master = zone_owner(state.cards[card].zone)
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
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, info, card)
    found = kept.infos.get(card)
    if found is None:
        found = _read(state, kept, card, words=words)
    return found


Context.reader = staticmethod(info)


def as_it_was(state: State, card: Card) -> Info:
    """What a card that is about to move is, and how it lies."""
    held = state.cards[card]
    roles = tuple(role for role in state.battle_roles if state.in_role(card, role))
    how = {"rested": held.rested, "counters": held.counters, "played_by": held.played_by, "revealed": held.revealed}
    return msgspec.structs.replace(info(state, card), roles=roles, **how)


def _read(state: State, kept: ValueCache, card: Card, *, words: bool) -> Info:
    """Of cards that ask each other for figures, each is for the others what it is but for the changes that ask so.

    The rest is applied before (9-8-1 of Fusion World, and its like): so it is the same whichever is read first.
    """
    if not (state.effects or state.worded) or not _may_change(state, kept, card):
        found = kept.infos[card] = figures.read_with(state, card, ())
        return found
    if words and kept.busy:
        return _but(state, kept.worded, card, _of_figures)
    if closes_circle(kept, card):
        return _but(state, kept.simple, card, _asks)
    if card in kept.whole:
        return kept.whole[card]
    found = in_circles(state, kept, card, _whole)
    (kept.whole if card in kept.circles else kept.infos)[card] = found
    return found


def _whole(state: State, kept: ValueCache, card: Card) -> Info:
    return figures.read_with(state, card, holding(state, card))


def _but(state: State, found: dict[Card, Info], card: Card, but: Callable[[State, Change], bool]) -> Info:
    """What a card is but for such changes. For what asks meanwhile, it is what it prints."""
    kept: ValueCache | None = state.cache
    assert kept is not None
    if card not in found:
        found[card] = figures.read_with(state, card, ())
        found[card] = figures.read_with(state, card, _holding(state, kept, card, but))
    return found[card]


def _of_figures(state: State, change: Change) -> bool:
    return isinstance(change, figures.NUMERIC)


def _asks(state: State, change: Change) -> bool:
    """Whether a change of a figure depends on figures."""
    if not isinstance(change, figures.NUMERIC):
        return False
    number = change.by if isinstance(change, Adjust) else change.to
    return not isinstance(number, int) and "figures" in looks_at(number, state.usual_zones)


def figure(state: State, card: Card, name: str) -> int | None:
    """A figure of the card now; None if it has none."""
    if state.effects or state.worded:
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
    kept: ValueCache | None = state.cache
    if kept is None:
        return _once(state, explain, card, name)

    def told(state: State, kept: ValueCache, card: Card) -> list[Step]:
        steps: list[Step] = []
        figures.figure_with(state, card, name, holding(state, card), steps)
        return steps

    return in_circles(state, kept, card, told)
