"""What cards are now: figures, names, traits, colors and skills as functions of the table, each with what made it.

A reading starts from what the card prints (`State.printed`), then applies every change that holds for it: those that
are no numbers first, then those of numbers, each in the order in which they came to be.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from events.effect import (
    Adjust,
    Become,
    Can,
    Cannot,
    Change,
    Count,
    Gain,
    Negate,
    Replace,
    Skill,
    Specify,
    Unaffected,
)
from events.english import change_words
from events.once import once_each
from events.readings import Applied, Context, Held, Info, Print, Readings, Step, players_of, zones_of
from events.selecting import amount, holds, keyed, lent, matches, needs_information
from events.state import PLAYERS, Card, Player, State, zone_of, zone_owner
from events.stirring import looks_at, lying

NUMERIC = (Adjust, Become)
T = TypeVar("T")


def _once(state: State, read: Callable[..., T], *of: Any) -> T:
    """Read something of a table whose owner keeps no readings: what is asked for meanwhile is kept for it."""
    state.readings = Readings()
    try:
        return read(state, *of)
    finally:
        state.readings = None


# Changes that hold.


def applied(state: State) -> Sequence[Applied]:
    """All changes that hold now: those of effects in force and those of permanent skills."""
    kept = state.readings
    if kept is None:
        return _once(state, applied)
    if kept.applied is None:
        _apply(state, kept)
        assert kept.applied is not None
    return kept.applied


def _apply(state: State, kept: Readings) -> None:
    held = [_of_effect(effect) for effect in state.effects.values() if effect.begun]
    if held:
        held.sort(key=_in_order)
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
    kept.fragile = any(one.scope is not None and isinstance(one.change, Gain | Negate | Unaffected) for one in held)
    numeric = [one.change for one in held if isinstance(one.change, NUMERIC)]
    kept.changed = frozenset(change.figure for change in numeric)
    kept.lowered = frozenset(change.figure for change in numeric if _lowers(change))
    kept.settled = frozenset(_given_permanents(state))


def _lowers(change: Adjust | Become) -> bool:
    if isinstance(change, Become):
        return True
    return change.by < 0 if isinstance(change.by, int) else not isinstance(change.by, Count) or change.by.times < 0


def may_be_changed(state: State, name: str) -> bool:
    """Whether a change that holds may make that figure of some card another than is printed."""
    if not state.effects and not state.worded:
        return False
    kept = state.readings
    if kept is None:
        return True
    applied(state)
    return name in kept.changed


def may_be_lowered(state: State, name: str) -> bool:
    """Whether a change that holds may make that figure of some card smaller than it is printed."""
    if not state.effects and not state.worded:
        return False
    kept = state.readings
    if kept is None:
        return True
    applied(state)
    return name in kept.lowered


def _in_order(one: Applied) -> tuple[bool, bool, int]:
    """9-8-1 of Fusion World, and its like: numbers after all else, and each in the order of arrival.

    What makes a card pass over other changes is read before these.
    """
    return isinstance(one.change, NUMERIC), not isinstance(one.change, Unaffected), one.stamp


def _of_effect(effect: Any) -> Applied:
    return Applied(
        effect.change,
        effect.stamp,
        effect.source,
        effect.master,
        effect.card,
        effect.scope,
        effect.player,
        1000 + 10 * effect.number,
        effect.visit,
        effect.number,
    )


def _permanents(state: State, kept: Readings, held: list[Applied]) -> frozenset[str]:
    """Add what permanent skills change; what was looked at for it.

    Whether each is valid, and what is lent by it, is read from all the changes of the round before; the first round is
    the last one if nothing that it adds can make a skill valid, or not.
    """
    effects = list(held)
    before: list[list[Applied]] | None = None
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
        grants = [_grants(state, kept, stamp, card, one) for stamp, card, _, one in found]
        if grants == before:
            return looked
        before = grants
        held[:] = effects
        for granted in grants:
            held += granted
        held.sort(key=_in_order)
        kept.begin_anew(state, held)
        if "figures" not in looked and kept.kinds.isdisjoint((Gain, Negate)):
            return looked
    return looked


def _grants(state: State, kept: Readings, stamp: int, card: Card, one: Held) -> list[Applied]:
    before = kept.granted.get((card, one.place))
    if before is not None and before[0] == stamp and before[1] is one:
        return before[2]
    master = zone_owner(state.cards[card].zone)
    gifts = _place_of_gifts(card, one.place)
    granted: list[Applied] = []
    borrows = False
    for grant in one.skill.grants:
        for change in grant.changes:
            own = change
            if isinstance(change, Gain) and change.of is not None:
                borrows = True
                for lender, place, skill in lent(state, Context(master, card), change):
                    named = _place_of_lent(state, card, lender, place)
                    granted += _granted(grant, Gain(skills=(skill,)), stamp, card, master, named)
                own = msgspec.structs.replace(change, of=None, labels=())
            if own != Gain():
                granted += _granted(grant, own, stamp, card, master, gifts)
                gifts += _places(own)
    if not borrows:  # what other cards lend is another thing as they come and go
        kept.granted[card, one.place] = stamp, one, granted
    return granted


def _places(change: Change) -> int:
    """How much of what a change makes is named by a place: what is named is used, or done so often, by itself."""
    if isinstance(change, Gain):
        return len(change.keywords) + len(change.skills)
    return int(isinstance(change, Replace))


LENT = 10**9
"""Where the places of skills begin that other cards lend for as long as a permanent skill says so."""
GIFTS = 10**15
"""Where the places of skills begin that are given by such skills."""


def _place_of_lent(state: State, card: Card, lender: Card, place: int) -> int:
    """What names a skill that a card's permanent skill takes from a lender, whatever else is lent.

    It is the same as long as the lender is the same card, on the same side, and by however many ways it is lent so:
    of cards that lend to each other what they lend, each has it once.
    """
    held = state.cards[lender]
    return LENT * (1 + held.visit) + 1_000_000 * card + 1000 * lender + 500 * held.flipped + place


def _place_of_gifts(card: Card, place: int) -> int:
    """What names that which a card's permanent skill gives, by the place of that skill."""
    if place < LENT:
        return 1_000_000 + 1000 * card + 10 * place
    return GIFTS + 10_000 * (place % LENT) + 10 * card


def _granted(grant: Any, change: Change, stamp: int, card: Card, master: Player, place: int) -> Iterator[Applied]:
    if grant.player is not None:
        for player in players_of(master, grant.player):
            yield Applied(change, stamp, card, master, None, None, player, place)
    elif isinstance(grant.what, str):
        yield Applied(change, stamp, card, master, card, None, None, place)
    else:
        yield Applied(change, stamp, card, master, None, grant.what, None, place)


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
    if not state.effects and not state.worded:
        return False
    kept = state.readings
    if kept is None:
        return _once(state, any_holds, kind)
    if kept.applied is None:
        _apply(state, kept)
    return kind in kept.kinds


def any_speaks(state: State, kind: type[Can | Cannot], action: str) -> bool:
    """Whether a change says of anything at all that the action can, or cannot, be done."""
    if not state.effects and not state.worded:
        return False
    kept = state.readings
    if kept is None:
        return _once(state, any_speaks, kind, action)
    if kept.applied is None:
        _apply(state, kept)
    return (kind, action) in kept.actions


def holding(state: State, card: Card) -> Sequence[Applied]:
    """The changes that hold for a card now, in order."""
    kept = state.readings
    if kept is None:
        return _once(state, holding, card)
    found = kept.holdings.get(card)
    if found is None:
        changes = _may_change(state, kept, card)
        found = kept.holdings[card] = _in_circles(state, kept, card, _holding) if changes else ()
    return found


def _may_change(state: State, kept: Readings, card: Card) -> bool:
    """Whether there is a change of the card, or of cards that lie there."""
    applied(state)
    return bool(kept.of_card.get(card) or kept.scoped.get(state.cards[card].zone))


def _holding(
    state: State, kept: Readings, card: Card, but: Callable[[State, Change], bool] | None = None
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
        context.reading[card] = _info(state, card, held)
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
    kept = state.readings
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
    kept = state.readings
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
            yield from given(one, change)
        if LENT <= one.place < GIFTS:
            borrowed.add(one.place)


def given(one: Applied, change: Gain) -> Iterator[Held]:
    """The skills that a change gives. Those beyond the tenth are named apart from what the next change gives."""
    for at, skill in enumerate((*map(keyword_skill, change.keywords), *change.skills)):
        yield Held(one.place + (at if at < 10 else 2_000_000 * at), skill)


def _any_gained(state: State) -> bool:
    """Whether any card has gained a skill."""
    kept = state.readings
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


def keyword_skill(keyword: str) -> Skill:
    """The keyword skill of that name as a card gains it: without limits of its own."""
    kind: Any = "auto" if keyword == "blocker" else "permanent"
    return Skill(kind=kind, keyword=keyword)


def gaining(state: State) -> list[Card]:
    """The cards that have gained skills."""
    if not _any_gained(state):
        return []
    gained = [one for one in applied(state) if _gives_skills(one)]
    if any(one.scope is not None for one in gained):
        names = dict.fromkeys(name for one in gained if one.scope is not None for name in zones_of(state, one.scope))
        zones = [zone_of(player, name) for player in PLAYERS for name in dict.fromkeys((*state.usual_zones, *names))]
        return [card for zone in zones for card in state.zones[zone] if on_card(state, card, Gain)]
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
    where = zone or state.cards[card].zone[2:]
    return where in (skill.zones or state.skill_zones(card))


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


# Readings.


def info(state: State, card: Card, context: Context | None = None, *, words: bool = False) -> Info:
    """What a card is now; or, for a card whose past the context knows, what it was then.

    `words`: nobody asks for its figures.
    """
    if context is not None:
        if card in context.known:
            return context.known[card]
        if card in context.reading:
            return context.reading[card]
    kept = state.readings
    if kept is None:
        return _once(state, info, card)
    found = kept.infos.get(card)
    if found is None:
        found = _read(state, kept, card, words=words)
    return found


def as_it_was(state: State, card: Card) -> Info:
    """What a card that is about to move is, and how it lies."""
    held = state.cards[card]
    roles = tuple(role for role in state.battle_roles if state.in_role(card, role))
    how = {"rested": held.rested, "counters": held.counters, "played_by": held.played_by, "roles": roles}
    return msgspec.structs.replace(info(state, card), **how)


def _read(state: State, kept: Readings, card: Card, *, words: bool) -> Info:
    """Of cards that ask each other for figures, each is for the others what it is but for the changes that ask so.

    The rest is applied before (9-8-1 of Fusion World, and its like): so it is the same whichever is read first.
    """
    if not (state.effects or state.worded) or not _may_change(state, kept, card):
        found = kept.infos[card] = _info(state, card, ())
        return found
    if words and kept.busy:
        return _but(state, kept.worded, card, _of_figures)
    if _closes_circle(kept, card):
        return _but(state, kept.simple, card, _asks)
    if card in kept.whole:
        return kept.whole[card]
    found = _in_circles(state, kept, card, _whole)
    (kept.whole if card in kept.circles else kept.infos)[card] = found
    return found


def _whole(state: State, kept: Readings, card: Card) -> Info:
    return _info(state, card, holding(state, card))


def _but(state: State, found: dict[Card, Info], card: Card, but: Callable[[State, Change], bool]) -> Info:
    """What a card is but for such changes. For what asks meanwhile, it is what it prints."""
    kept = state.readings
    assert kept is not None
    if card not in found:
        found[card] = _info(state, card, ())
        found[card] = _info(state, card, _holding(state, kept, card, but))
    return found[card]


def _of_figures(state: State, change: Change) -> bool:
    return isinstance(change, NUMERIC)


def _asks(state: State, change: Change) -> bool:
    """Whether a change of a figure depends on figures."""
    if not isinstance(change, NUMERIC):
        return False
    number = change.by if isinstance(change, Adjust) else change.to
    return not isinstance(number, int) and "figures" in looks_at(number, state.usual_zones)


def _in_circles(state: State, kept: Readings, card: Card, read: Callable[[State, Readings, Card], T]) -> T:
    """Read something of a card; and once more, with all that was read for it, if cards ask each other in circles."""
    if card in kept.busy:
        return read(state, kept, card)
    while True:
        known = kept.circles
        kept.busy.append(card)
        try:
            found = read(state, kept, card)
        finally:
            kept.busy.pop()
        if kept.busy or kept.circles is known:
            return found
        kept.holdings, kept.skills, kept.infos, kept.whole = {}, {}, {}, {}


def _closes_circle(kept: Readings, card: Card) -> bool:
    """Whether the card asks, by way of others, for what is being read of it, or of one of its circle."""
    if not kept.busy:
        return False
    circle = kept.circles.get(card, frozenset((card,)))
    first = next((at for at, other in enumerate(kept.busy) if other in circle), None)
    if first is None:
        return False
    joined = circle.union(*(kept.circles.get(other, (other,)) for other in kept.busy[first:]))
    if joined != kept.circles.get(card):
        kept.circles = {**kept.circles, **dict.fromkeys(joined, joined)}
    return True


def _info(state: State, card: Card, held: Sequence[Applied]) -> Info:
    """Of what nothing changes, it is read once for each zone that it can lie in."""
    printed = state.printed(card)
    unchanged, zone = _unchanged(printed), state.cards[card].zone[2:]
    plain = unchanged.get(zone)
    if plain is None:
        figures = {name: _plainly(state, card, name, value) for name, value in printed.figures.items()}
        plain = unchanged[zone] = msgspec.structs.replace(as_printed(printed), figures=figures)
    return _changed(state, card, printed, plain, held) if held or card in state.battling() else plain


def _plainly(state: State, card: Card, name: str, value: int | None) -> int | None:
    """A figure as it is read where nothing changes it."""
    return None if value is None else state.as_read(card, name, value, len(state.printed(card).specified))


def _changed(state: State, card: Card, printed: Print, plain: Info, held: Sequence[Applied]) -> Info:
    """What the card is beside what it is when nothing changes it."""
    names = [name for name in printed.figures if state.beside_figure(card, name)]
    gains: list[Gain] = []
    colors = plain.specified
    for one in held:
        change = one.change
        if isinstance(change, NUMERIC):
            names.append(change.figure)
        elif isinstance(change, Gain):
            gains.append(change)
        elif isinstance(change, Specify):
            names.append("cost")
            colors = specified(state, card, held)
    if not names and not gains:
        return plain
    figures = {name: _figure(state, card, name, held, None) for name in names if name in printed.figures}
    named = as_printed(printed, gains) if gains else plain
    return msgspec.structs.replace(named, specified=colors, figures={**plain.figures, **figures})


@once_each
def _unchanged(printed: Print) -> dict[str, Info]:
    """What cards that print that are where nothing changes them, by the names of zones."""
    return {}


def as_printed(printed: Print, gains: Sequence[Gain] = ()) -> Info:
    """What is printed, with what was gained; of the figures, what is printed."""
    keywords = [skill.keyword for skill in printed.skills if skill.keyword]
    keywords += [keyword for gain in gains for keyword in gain.keywords]
    keywords += [skill.keyword for gain in gains for skill in gain.skills if skill.keyword]
    return Info(
        printed.kind,
        printed.number,
        _more(printed.names, (gain.names for gain in gains)),
        _more(printed.traits, (gain.traits for gain in gains)),
        _more(printed.colors, (gain.colors for gain in gains)),
        printed.specified,
        printed.figures,
        tuple(dict.fromkeys(keywords)),
    )


def _more(printed: tuple[str, ...], gained: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*printed, *(word for words in gained for word in words)]))


def specified(state: State, card: Card, held: Sequence[Applied]) -> tuple[str, ...]:
    """The colors of the specified cost now."""
    printed = state.printed(card).specified
    if not held:
        return printed
    colors = list(printed)
    for one in held:
        if isinstance(one.change, Specify):
            if one.change.none:
                colors = []
            elif one.change.fewer:
                for color in one.change.colors:
                    if color in colors:
                        colors.remove(color)
            else:
                colors += one.change.colors
    return tuple(colors)


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
    kept = state.readings
    if kept is None:
        return _once(state, explain, card, name)

    def told(state: State, kept: Readings, card: Card) -> list[Step]:
        steps: list[Step] = []
        _figure(state, card, name, holding(state, card), steps)
        return steps

    return _in_circles(state, kept, card, told)


def _figure(state: State, card: Card, name: str, held: Sequence[Applied], steps: list[Step] | None) -> int | None:
    printed = state.printed(card).figures[name]
    if steps is not None:
        steps.append(Step(None, "printed", printed))
    if printed is None:
        return None
    value = printed
    for source, words, by, to in _shifts(state, card, name, held):
        value = to if to is not None else value + by
        if steps is not None:
            steps.append(Step(source, words, value))
    return state.as_read(card, name, value, len(specified(state, card, held)))


def _shifts(
    state: State, card: Card, name: str, held: Sequence[Applied]
) -> Iterator[tuple[Card | None, str, int, int | None]]:
    """What changes a figure, in order: from where, in words, by how much or to what."""
    numeric = [one for one in held if isinstance(one.change, NUMERIC) and one.change.figure == name]
    if state.set_first:
        numeric.sort(key=lambda one: isinstance(one.change, Adjust))
    for one in numeric:
        context, change = Context(one.master, one.source), one.change
        if isinstance(change, Adjust):
            yield one.source, change_words(change), amount(state, context, change.by), None
        elif isinstance(change, Become):
            yield one.source, change_words(change), 0, amount(state, context, change.to)
    if name == "cost":
        before = len(state.printed(card).specified)
        for at, one in enumerate(held):
            if isinstance(one.change, Specify):
                after = len(specified(state, card, held[: at + 1]))
                if not one.change.none:
                    yield one.source, change_words(one.change), after - before, None
                before = after
    for words, by in state.beside_figure(card, name):
        yield None, words, by, None
