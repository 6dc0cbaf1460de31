"""The changes that hold, and the current skills of cards, which depend on each other."""

from collections.abc import Callable, Collection, Iterator, Sequence, Set
from typing import TypeVar

from events.cards.prints import CardSkill
from events.language.effect import Cannot, Cards, Change, Gain, Negate, Skill, StopTime, Unaffected
from events.table.ids import PLAYERS, Card, Player, zone_of
from events.table.state import State
from events.values import figures, granting
from events.values.cache import ValueCache, with_cache
from events.values.conditions import holds
from events.values.context import Applied, Context, zones_of
from events.values.cycles import in_cycles
from events.values.dependencies import dependencies_of, lying
from events.values.selecting import keyed, matches, needs_information

T = TypeVar("T")

NO_KINDS: frozenset[type[Change] | tuple[type[Change], str]] = frozenset()
"""The classes of changes where nothing is in force."""


def applied(state: State) -> Sequence[Applied]:
    """All changes that hold now: those of ongoing effects and of permanent skills."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return with_cache(state, applied)
    if cache.applied is None:
        _apply(state, cache)
        assert cache.applied is not None
    return cache.applied


def _apply(state: State, cache: ValueCache) -> None:
    changes = [granting.of_effect(effect) for effect in state.effects.values() if effect.begun]
    if changes:
        changes.sort(key=granting.in_order)
        cache.hold(state, changes)
    else:
        cache.applied = []
    depends_on = _permanents(state, cache, changes)
    usual = state.usual_zones
    of_effects = [
        dependencies_of(part, usual)
        for applied_change in changes
        if applied_change.effect
        for part in (applied_change.change, applied_change.scope)
        if part
    ]
    # A shield from permanents ends with the turn.
    depends_on = depends_on.union(*of_effects, ("turn",) if state.shielded else ())
    if "figures" in depends_on:
        depends_on = depends_on.union(
            *(lying(applied_change.scope) for applied_change in changes if applied_change.scope is not None)
        )
    cache.depends_on, cache.battling = depends_on, state.battling()
    numeric = [
        applied_change.change for applied_change in changes if isinstance(applied_change.change, figures.NUMERIC)
    ]
    cache.changed = frozenset(change.figure for change in numeric)
    cache.lowered = frozenset(change.figure for change in numeric if granting.lowers(change))
    cache.settled = frozenset(_given_permanents(state))


def may_be_changed(state: State, name: str, *, lowered: bool = False) -> bool:
    """Whether a change may make a figure of some card differ from its print; or, if `lowered`, make it smaller."""
    cache: ValueCache | None = state.cache
    if cache is None or cache.applied is None:
        if not state.static_zones and not state.effects:
            return False
        if cache is None:
            return True
        _apply(state, cache)
    return name in (cache.lowered if lowered else cache.changed)


def _permanents(state: State, cache: ValueCache, changes: list[Applied]) -> frozenset[str]:
    """The dependencies of permanent skills, whose changes are added to `changes`, round by round.

    The validity of each skill, and the skills that it borrows, are read from the changes of the round before; the first
    round is the last one if no change can make a skill valid or invalid. If the rounds repeat in a cycle, since skills
    negate each other, the skills are applied one by one in the order of arrival.
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
            if state.cards[card].host is not None:
                parts.append(frozenset(usual))  # It may lie idle.
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
        firm = not cache.unsettled
        changes[:] = effects
        for granted in grants:
            changes += granted
        changes.sort(key=granting.in_order)
        cache.hold(state, changes)
        if firm and "figures" not in depends_on and not cache.unsettled:
            return depends_on
    return depends_on


def _one_by_one(state: State, cache: ValueCache, effects: Sequence[Applied], changes: list[Applied]) -> None:
    """Add the changes of permanent skills in the order of arrival, each if it is valid by those before it."""
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
    """The cards with permanent skills, printed or gained, in zones where they may be valid."""
    return list(dict.fromkeys([*state.listening("permanent"), *_given_permanents(state)]))


def _given_permanents(state: State) -> list[Card]:
    """The cards that have gained permanent skills with effects of their own."""
    return [
        card
        for card in gaining(state, ("permanent",))
        if any(
            given.skill.grants
            for gain, change in on_card(state, card, Gain)
            for given in granting.given(gain, change, state.keyword_skills)
        )
    ]


def kinds_in_force(state: State) -> Set[type[Change] | tuple[type[Change], str]]:
    """The classes of the changes that hold now; of `Can` and `Cannot` also the classes with the actions."""
    cache: ValueCache | None = state.cache
    if cache is None or cache.applied is None:
        if not state.static_zones and not state.effects:
            return NO_KINDS
        if cache is None:
            return with_cache(state, kinds_in_force)
        _apply(state, cache)
    return cache.kinds


def holding(state: State, card: Card) -> Sequence[Applied]:
    """The changes that hold for a card now, in order."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return with_cache(state, holding, card)
    found = cache.holdings.get(card)
    if found is None:
        changes = may_change(state, cache, card)
        found = cache.holdings[card] = in_cycles(state, cache, card, holding_before) if changes else ()
    return found


def may_change(state: State, cache: ValueCache, card: Card) -> bool:
    """Whether there is a change of the card, or of cards in its zone."""
    applied(state)
    return bool(cache.of_card.get(card) or cache.scoped.get(state.cards[card].zone))


def holding_before(
    state: State, cache: ValueCache, card: Card, but: Callable[[State, Change], bool] | None = None
) -> Sequence[Applied]:
    """The changes on a card, each tested by those before it. `but`: the changes left out."""
    every = applied(state)
    places, scoped = cache.of_card.get(card, ()), cache.scoped.get(state.cards[card].zone, ())
    changes: list[Applied] = []
    for index in sorted([*scoped, *places]):
        if but is not None and but(state, every[index].change):
            continue
        if _concerns(state, every[index], card, changes):
            changes.append(every[index])
    return changes


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
    """Whether the card is unaffected by a change."""
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
    """The changes of a class that hold for a player now."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return with_cache(state, on_player, player, kind)
    if kind not in kinds_in_force(state):
        return []
    return [
        (applied_change, applied_change.change)
        for applied_change in cache.of_player.get(player, ())
        if isinstance(applied_change.change, kind)
    ]


def on_card(state: State, card: Card, kind: type[T]) -> list[tuple[Applied, T]]:
    """The changes of a class that hold for a card now."""
    if kind not in kinds_in_force(state):
        return []
    return [
        (applied_change, applied_change.change)
        for applied_change in holding(state, card)
        if isinstance(applied_change.change, kind)
    ]


# Skills.


def skills(state: State, card: Card) -> Sequence[CardSkill]:
    """The skills that a card has, printed and gained, valid or not."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return with_cache(state, skills, card)
    if cache.gained is False or not _any_gained(state):
        return state.printed(card).card_skills
    found = cache.skills.get(card)
    if found is None:
        gained = () if state.cards[card].face_down else _gained(state, card)
        found = cache.skills[card] = [*state.printed(card).card_skills, *gained]
    return found


def _gained(state: State, card: Card) -> Iterator[CardSkill]:
    """The skills that a card has gained; of a keyword that no card has twice, none beside the printed one.

    A skill of a label that no card has twice is had once, whoever lends it.
    """
    borrowed: set[int] = set()
    once = [skill for skill in state.printed(card).skills if skill.label in state.single_labels]
    had = {skill.keyword for skill in state.printed(card).skills} if state.single_keywords else set()
    for applied_change, change in on_card(state, card, Gain):
        if applied_change.skill_id not in borrowed:
            for card_skill in granting.given(applied_change, change, state.keyword_skills):
                keyword = card_skill.skill.keyword
                if card_skill.skill.label in state.single_labels:
                    if card_skill.skill not in once:
                        once.append(card_skill.skill)
                        yield granting.lent_once(card, card_skill)
                elif keyword not in state.single_keywords:
                    yield card_skill
                elif keyword not in had:
                    had.add(keyword)
                    yield granting.single(card_skill, state.single_keywords)
        if granting.BORROWED <= applied_change.skill_id < granting.GIFTS:
            borrowed.add(applied_change.skill_id)


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
    """Whether an ongoing effect gives skills, or a card with a permanent skill that does is in a zone for it."""
    for effect in state.effects.values():
        if isinstance(effect.change, Gain):
            return True
    return "grants" in state.listeners


def _gives_skills(applied: Applied) -> bool:
    return isinstance(applied.change, Gain) and bool(applied.change.skills or applied.change.keywords)


def gaining(state: State, words: Collection[str]) -> Sequence[Card]:
    """The cards that have gained skills; none if no gained skill listens to one of these events and timings."""
    cache: ValueCache | None = state.cache
    if cache is None:
        return with_cache(state, gaining, words)
    if cache.gained is False or not _any_gained(state):
        return ()
    if _listened_for(state, cache).isdisjoint(words):
        return ()
    if cache.gaining is None:
        cache.gaining = _gaining(state)
    return cache.gaining


def _listened_for(state: State, cache: ValueCache) -> frozenset[str]:
    """The words to which the skills listen that cards have gained."""
    if cache.listened is None:
        gains = [change.change for change in applied(state) if isinstance(change.change, Gain)]
        cache.listened = frozenset().union(*(granting.listened_for(gain, state.keyword_skills) for gain in gains))
    return cache.listened


def _gaining(state: State) -> Sequence[Card]:
    gained = [applied_change for applied_change in applied(state) if _gives_skills(applied_change)]
    directly = [applied_change.card for applied_change in gained if applied_change.card is not None]
    scopes = [applied_change.scope for applied_change in gained if applied_change.scope is not None]
    if not scopes:
        return directly
    names = dict.fromkeys((*state.usual_zones, *(name for scope in scopes for name in zones_of(state, scope))))
    zones = [zone_of(player, name) for player in PLAYERS for name in names]
    lying = [card for zone in zones for card in state.zones[zone] if on_card(state, card, Gain)]
    return list(dict.fromkeys([*lying, *directly]))


def skill_at(state: State, card: Card, skill_id: int) -> Skill | None:
    """The card's skill by its id; None if it has none (any more)."""
    return next((card_skill.skill for card_skill in skills(state, card) if card_skill.id == skill_id), None)


def valid(state: State, card: Card, card_skill: CardSkill, *, zone: str | None = None) -> bool:
    """Whether a skill of the card is valid now: by zone, turn and conditions, and not negated."""
    skill = card_skill.skill
    return (
        in_its_zone(state, card, skill, zone=zone)
        and conditions_hold(state, card, skill)
        and not negated(state, card, skill)
    )


def in_its_zone(state: State, card: Card, skill: Skill, *, zone: str | None = None) -> bool:
    """Whether a card's skill is valid in the zone in which the card is (or the one named)."""
    if (zone or state.cards[card].zone[2:]) not in (skill.zones or state.skill_zones(card)):
        return False
    return zone is not None or not state.lies_idle(card)


def negated(state: State, card: Card, skill: Skill) -> bool:
    """Whether an effect negates a skill of the card, or it is not valid since its card's time is stopped."""
    kinds = kinds_in_force(state)
    if StopTime in kinds and (skill.keyword or skill.kind != "permanent") and stopped(state, card):
        return True
    if Negate not in kinds or skill.keyword in state.never_negated:
        return False
    return any(
        (
            not (change.kinds or change.keywords or change.skills)
            or skill.kind in change.kinds
            or skill in change.skills
            or is_keyed(skill, change.keywords)
        )
        and not _kept(state, card, skill, applied.master)
        for applied, change in on_card(state, card, Negate)
    )


def stopped(state: State, card: Card) -> bool:
    """Whether the time of a card is stopped."""
    return bool(on_card(state, card, StopTime))


def player_stopped(state: State, player: Player) -> bool:
    """Whether the time of a player is stopped."""
    return bool(on_player(state, player, StopTime))


def _kept(state: State, card: Card, skill: Skill, by: Player) -> bool:
    """Whether a skill of the card cannot be negated by a player's: since it says so itself, or another does."""
    context = Context(state.controller(card), card)
    said = [
        change
        for grant in skill.grants
        for change in grant.changes
        if isinstance(change, Cannot) and change.action == "be_negated"
        if grant.what == "this" or (isinstance(grant.what, Cards) and matches(state, context, card, grant.what))
    ]
    said += [change for _, change in on_card(state, card, Cannot)]
    foreign = state.controller(card) != by
    return any(
        isinstance(change, Cannot)
        and change.action == "be_negated"
        and (change.by in ("any", "skill") or (change.by == "opponent") == foreign)
        for change in said
    )


def is_keyed(skill: Skill, keywords: Sequence[str]) -> bool:
    """Whether a skill is of one of these keywords; `any`: of whichever, `none`: no keyword skill."""
    had = (skill.keyword,) if skill.keyword else ()
    return any(not had if word == "none" else keyed(word, had) for word in keywords)


def conditions_hold(state: State, card: Card, skill: Skill, context: Context | None = None) -> bool:
    """Whether a skill is valid in this turn, and its conditions are fulfilled."""
    if skill.turn is None and not skill.conditions:
        return True
    master = state.controller(card)
    if skill.turn is not None and (skill.turn == "you") != (state.turn_player == master):
        return False
    context = context or Context(master, card)
    return all(holds(state, context, condition) for condition in skill.conditions)
