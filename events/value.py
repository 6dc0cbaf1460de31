"""What cards are now: figures, names, traits, colors and skills as functions of the table, each with what made it.

A reading starts from what the card prints (`State.printed`), then applies every change that holds for it: those that
are no numbers first, then those of numbers, each in the order in which they came to be.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from events.effect import (
    Adjust,
    Amount,
    Become,
    Beside,
    Can,
    Cannot,
    Cards,
    Change,
    Compare,
    Condition,
    Count,
    Did,
    DidNot,
    Done,
    During,
    Effect,
    Either,
    Exists,
    Figure,
    Gain,
    Happened,
    Negate,
    Not,
    Range,
    Skill,
    Specify,
    Sum,
    Turn,
    Unaffected,
    What,
    Who,
    X,
)
from events.english import change_words
from events.fact import CardMoved, Fact
from events.once import once_each
from events.state import PLAYERS, Card, Player, State, Zone, opponent, zone_name, zone_of, zone_owner
from events.stirring import looks_at, stirred

NUMERIC = (Adjust, Become)


class Print(msgspec.Struct, frozen=True):
    """What a card prints, in the words that all games share. `figures` has None for one that is not printed."""

    kind: str
    number: str
    names: tuple[str, ...]
    traits: tuple[str, ...]
    colors: tuple[str, ...]
    specified: tuple[str, ...]
    figures: Mapping[str, int | None]
    skills: tuple[Skill, ...]
    held: tuple["Held", ...]


class Info(msgspec.Struct, frozen=True):
    """What a card is: as Print, after all changes.

    How it lies is told of cards that have moved since alone (`as_it_was`); what lies at the table says it itself.
    """

    kind: str
    number: str
    names: tuple[str, ...]
    traits: tuple[str, ...]
    colors: tuple[str, ...]
    specified: tuple[str, ...]
    figures: Mapping[str, int | None]
    keywords: tuple[str, ...]
    rested: bool = False
    counters: int = 0
    played_by: str = ""
    roles: tuple[str, ...] = ()


class Step(NamedTuple):
    """One thing that made a figure what it is. `source` is the card that it comes from; None: the rules."""

    source: Card | None
    words: str
    after: Any


class Held(NamedTuple):
    """A skill that a card has: `place` names it on this card, whether printed or gained."""

    place: int
    skill: Skill


class Applied(NamedTuple):
    """A change that holds now. Of a card (as long as its `visit` is that), of all such cards (`scope`), or of a player.

    `effect` is the number of the effect in force; None: a permanent skill makes it. `place` names what it gives.
    """

    change: Change
    stamp: int
    source: Card
    master: Player
    card: Card | None
    scope: Cards | None
    player: Player | None
    place: int
    visit: int = 0
    effect: int | None = None

    @property
    def permanent(self) -> bool:
        """Whether a permanent skill makes it."""
        return self.effect is None


class Context(msgspec.Struct):
    """For whom and for what something is read: who `you` is, what the words for cards mean, what has been done.

    `known`: what cards were that have moved since; `reading`: what a card is as far as it has been read.
    """

    you: Player
    source: Card | None = None
    named: dict[str, tuple[Card, ...]] = {}
    known: dict[Card, Info] = {}
    reading: dict[Card, Info] = {}
    x: int = 0
    done: dict[str, tuple[int, int]] = {}

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards of that name; none if nothing was named so."""
        if name == "this" and name not in self.named:
            return () if self.source is None else (self.source,)
        return self.named.get(name, ())


T = TypeVar("T")


class Readings(msgspec.Struct, eq=False):
    """What has been read of a table, kept as long as nothing can have changed it.

    `applied`: all changes that hold, in order, with those of each card, and those of all such cards by where these can
    lie, by their places in it; of what `kinds` they are, and of which `actions` they speak. `looked`: what was looked
    at for them. `fragile`: a change of all such cards makes skills valid or not; `settled`: the cards that were given
    permanent skills. `battling`: the cards in a battle, as it was last looked at. `lowered`: the figures that a change
    may make smaller. `busy`: the cards that are being read. `found`: what a game has found out from readings of cards,
    in its own words: forgotten as soon as any card may be another. `granted`: what permanent skills change while they
    are valid, by their cards and places, with the move by which the card came to lie there.
    """

    applied: list[Applied] | None = None
    of_card: dict[Card, list[int]] = {}
    of_player: dict[Player, list[Applied]] = {}
    kinds: set[type[Change]] = set()
    actions: set[tuple[type[Change], str]] = set()
    scoped: dict[Zone, list[int]] = {}
    looked: frozenset[str] | None = None
    fragile: bool = False
    settled: frozenset[Card] = frozenset()
    battling: tuple[Card, ...] = ()
    lowered: frozenset[str] = frozenset()
    gained: bool | None = None
    holdings: dict[Card, Sequence[Applied]] = {}
    skills: dict[Card, Sequence[Held]] = {}
    infos: dict[Card, Info] = {}
    busy: set[Card] = set()
    found: dict[Any, Any] = {}
    granted: dict[tuple[Card, int], tuple[int, Held, list[Applied]]] = {}

    @property
    def blank(self) -> bool:
        """Whether nothing has been read that changes could make of a card."""
        return self.applied is None and not (self.infos or self.skills or self.holdings)

    def anew(self, state: State) -> "Readings":
        """Readings of a table on which anything may have changed. What a skill gives does not."""
        return Readings(battling=state.battling(), granted=self.granted)

    def begin_anew(self, state: State, held: Sequence[Applied]) -> None:
        """Keep nothing but that these changes hold."""
        self.applied = list(held)
        self.of_card, self.of_player, self.scoped, self.gained = {}, {}, {}, None
        self.holdings, self.skills, self.infos = {}, {}, {}
        self.kinds, self.actions = set(), set()
        for at, one in enumerate(held):
            change = one.change
            self.kinds.add(type(change))
            if isinstance(change, Can | Cannot):
                self.actions.add((type(change), change.action))
            if one.scope is not None:
                for zone in _where(state, one.master, one.scope):
                    self.scoped.setdefault(zone, []).append(at)
            elif one.card is not None:
                self.of_card.setdefault(one.card, []).append(at)
            elif one.player is not None:
                self.of_player.setdefault(one.player, []).append(one)

    def drop(self, card: Card) -> None:
        """Forget what was read of one card."""
        self.holdings.pop(card, None)
        self.skills.pop(card, None)
        self.infos.pop(card, None)
        self.found.clear()


def _once(state: State, read: Callable[..., T], *of: Any) -> T:
    """Read something of a table whose owner keeps no readings: what is asked for meanwhile is kept for it."""
    state.readings = Readings()
    try:
        return read(state, *of)
    finally:
        state.readings = None


def forget(state: State, fact: Fact) -> None:
    """Keep of what has been read of the table only what a fact that was folded since cannot have changed."""
    kept = state.readings
    assert kept is not None
    what = stirred(state, fact)
    if kept.looked is None or what is None or kept.fragile or not what.isdisjoint(kept.looked):
        if kept.blank:
            kept.found.clear()
            kept.gained, kept.battling = None, state.battling()
        else:
            state.readings = kept.anew(state)
        return
    card: Card | None = getattr(fact, "card", None)
    if card is not None:
        if isinstance(fact, CardMoved) and _unsettles(state, kept, card, fact.source, fact.target):
            state.readings = kept.anew(state)
            return
        kept.drop(card)
    if "role" in what:
        for other in kept.battling:
            kept.drop(other)
        kept.battling = state.battling()
        for other in kept.battling:
            kept.drop(other)


def _unsettles(state: State, kept: Readings, card: Card, source: Zone, target: Zone) -> bool:
    """Whether a card that moves from one of these zones to the other has permanent skills in either."""
    worded = state.worded.get(card)
    return (worded is not None and (source[2:] in worded or target[2:] in worded)) or card in kept.settled


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
    held = sorted((_of_effect(effect) for effect in state.effects.values() if effect.begun), key=_in_order)
    if held:
        kept.begin_anew(state, held)
    else:
        kept.applied = []
    looked = _permanents(state, kept, held)
    usual = state.usual_zones
    of_effects = [looks_at(part, usual) for one in held if one.effect for part in (one.change, one.scope) if part]
    # What shields a card from permanents ends with the turn (9-5-2 of Fusion World, and its like).
    kept.looked = looked.union(*of_effects, ("turn",) if state.shielded else ())
    kept.fragile = any(one.scope is not None and isinstance(one.change, Gain | Negate | Unaffected) for one in held)
    kept.lowered = frozenset(
        one.change.figure for one in held if isinstance(one.change, NUMERIC) and _lowers(one.change)
    )
    kept.settled = frozenset(_given_permanents(state))


def _lowers(change: Adjust | Become) -> bool:
    if isinstance(change, Become):
        return True
    return change.by < 0 if isinstance(change.by, int) else not isinstance(change.by, Count) or change.by.times < 0


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

    Whether each is valid is read from all the changes of the round before; the first round is the last one if nothing
    that it adds can make a skill valid, or not.
    """
    effects = list(held)
    before: list[tuple[int, Card, int]] | None = None
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
        now = [(stamp, card, place) for stamp, card, place, _ in found]
        if now == before:
            return looked
        before = now
        held[:] = effects
        for stamp, card, _, one in found:
            held += _grants(state, kept, stamp, card, one)
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
    grants = [(grant, change) for grant in one.skill.grants for change in grant.changes]
    borrows = any(isinstance(change, Gain) and change.of is not None for _, change in grants)
    if borrows:
        grants = [(grant, lent(state, Context(master, card), change)) for grant, change in grants]
    granted = [each for grant, change in grants for each in _granted(grant, change, stamp, card, master, one)]
    if not borrows:  # what other cards lend is another thing as they come and go
        kept.granted[card, one.place] = stamp, one, granted
    return granted


def _granted(grant: Any, change: Change, stamp: int, card: Card, master: Player, one: Held) -> Iterator[Applied]:
    place = 1_000_000 + 1000 * card + 10 * one.place
    if grant.player is not None:
        for player in _players(master, grant.player):
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
        found = kept.holdings[card] = _holding(state, kept, card)
    return found


def _holding(state: State, kept: Readings, card: Card) -> Sequence[Applied]:
    """Whether a change is of the card at all is read from those before it."""
    every = applied(state)
    places, scoped = kept.of_card.get(card, ()), kept.scoped.get(state.cards[card].zone, ())
    if not places and not scoped:
        return ()
    held: list[Applied] = []
    for at in sorted([*scoped, *places]):
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
    for one, change in on_card(state, card, Gain):
        for at, skill in enumerate((*map(keyword_skill, change.keywords), *change.skills)):
            yield Held(one.place + at, skill)


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
        names = dict.fromkeys(name for one in gained if one.scope is not None for name in _zones(state, one.scope))
        zones = [zone_of(player, name) for player in PLAYERS for name in dict.fromkeys((*state.usual_zones, *names))]
        return [card for zone in zones for card in state.zones[zone] if on_card(state, card, Gain)]
    return [one.card for one in gained if one.card is not None]


def skill_at(state: State, card: Card, place: int) -> Skill | None:
    """The card's skill of that place; None if it has none there (any more)."""
    return next((one.skill for one in skills(state, card) if one.place == place), None)


def valid(state: State, card: Card, one: Held, *, zone: str | None = None) -> bool:
    """Whether a skill of the card is valid now: where it is, in this turn, not negated, its conditions fulfilled."""
    skill = one.skill
    return (
        in_its_zone(state, card, skill, zone=zone)
        and ready(state, card, skill)
        and not (any_holds(state, Negate) and negated(state, card, skill))
    )


def in_its_zone(state: State, card: Card, skill: Skill, *, zone: str | None = None) -> bool:
    """Whether a card's skill is valid in the zone in which the card is (or the one named)."""
    where = zone or state.cards[card].zone[2:]
    return where in (skill.zones or state.skill_zones(card))


def negated(state: State, card: Card, skill: Skill) -> bool:
    """Whether an effect makes that skill of the card invalid."""
    return any(
        (not change.kinds and not change.keywords)
        or skill.kind in change.kinds
        or (skill.keyword != "" and any(word == "any" or _keyed(word, (skill.keyword,)) for word in change.keywords))
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


def info(state: State, card: Card, context: Context | None = None) -> Info:
    """What a card is now; or, for a card whose past the context knows, what it was then."""
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
        found = kept.infos[card] = _read(state, kept, card)
    return found


def as_it_was(state: State, card: Card) -> Info:
    """What a card that is about to move is, and how it lies."""
    held = state.cards[card]
    roles = tuple(role for role in state.battle_roles if state.in_role(card, role))
    how = {"rested": held.rested, "counters": held.counters, "played_by": held.played_by, "roles": roles}
    return msgspec.structs.replace(info(state, card), **how)


def _read(state: State, kept: Readings, card: Card) -> Info:
    """A card that is being read already is, for what asks about it meanwhile, what it prints."""
    if not state.effects and not state.worded:
        return _info(state, card, ())
    applied(state)
    if card in kept.busy or not (kept.of_card.get(card) or kept.scoped.get(state.cards[card].zone)):
        return _info(state, card, ())
    kept.busy.add(card)
    try:
        return _info(state, card, holding(state, card))
    finally:
        kept.busy.discard(card)


def _info(state: State, card: Card, held: Sequence[Applied]) -> Info:
    """Of what nothing changes, it is read once for each zone that it can lie in."""
    printed = state.printed(card)
    if held or card in state.battling():
        return _info_of(state, card, printed, held)
    unchanged, zone = _unchanged(printed), state.cards[card].zone[2:]
    found = unchanged.get(zone)
    if found is None:
        found = unchanged[zone] = _info_of(state, card, printed, ())
    return found


def _info_of(state: State, card: Card, printed: Print, held: Sequence[Applied]) -> Info:
    figures = {name: _figure(state, card, name, held, None) for name in printed.figures}
    gains = [one.change for one in held if isinstance(one.change, Gain)]
    named = _named(printed, gains) if gains else _as_printed(printed)
    return msgspec.structs.replace(named, specified=specified(state, card, held), figures=figures)


@once_each
def _unchanged(printed: Print) -> dict[str, Info]:
    """What cards that print that are where nothing changes them, by the names of zones."""
    return {}


@once_each
def _as_printed(printed: Print) -> Info:
    return _named(printed, ())


def _named(printed: Print, gains: Sequence[Gain]) -> Info:
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
    steps: list[Step] = []
    _figure(state, card, name, holding(state, card), steps)
    return steps


def _figure(state: State, card: Card, name: str, held: Sequence[Applied], steps: list[Step] | None) -> int | None:
    printed = state.printed(card).figures[name]
    if steps is not None:
        steps.append(Step(None, "printed", printed))
    if printed is None:
        return None
    value = printed
    if not held and steps is None:
        value += sum(by for _, by in state.beside_figure(card, name))
        return state.as_read(card, name, value, len(state.printed(card).specified))
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


# Selectors, numbers, conditions.


class Said(NamedTuple):
    """What a selector says: whether anything of how cards lie; and of what they are, in one test.

    `known`: whether one must know a card to say whether it is such.
    """

    lies: bool
    qualities: "Test | None"
    known: bool


Test: TypeAlias = Callable[[State, Context, Info, Info | Print], bool]
"""Whether that is true of a card, by what it is now and what it prints."""


def select(state: State, context: Context, what: What) -> list[Card]:
    """The cards that a selector or a name means now, zone by zone, the turn player's first, bottom to top."""
    if isinstance(what, str):
        return list(context.cards(what))
    if what.among is not None:
        return [card for card in context.cards(what.among) if matches(state, context, card, what)]
    if what.under is not None:
        hosts = context.cards(what.under)
        return [card for card in state.beneath(*hosts) if matches(state, context, card, what, anywhere=True)]
    players, said, found = _players(context.you, what.whose), _said(what), []
    for player in state.in_turn_order():
        for name in _zones(state, what) if player in players else ():
            cards = _on_top(state, context, zone_of(player, name), what.top)
            if what.alternatives:
                found += [card for card in cards if matches(state, context, card, what)]
            elif said.lies or said.qualities is not None:
                found += [card for card in cards if _fits(state, context, card, what, said)]
            else:
                found += cards
    return found


def _zones(state: State, what: Cards) -> tuple[str, ...]:
    if what.zones:
        return what.zones
    if what.alternatives:
        return tuple(dict.fromkeys(zone for other in what.alternatives for zone in _zones(state, other)))
    return ("battle",) if what.kinds == ("battle",) else state.usual_zones


def _where(state: State, you: Player, what: Cards) -> Iterator[Zone]:
    """The zones where such cards can lie."""
    names = tuple(map(zone_name, state.zones)) if what.among is not None else _zones(state, what)
    players = PLAYERS if what.alternatives else _players(you, what.whose)
    return (zone_of(player, name) for player in players for name in dict.fromkeys(names))


def _on_top(state: State, context: Context, zone: str, top: Amount | None) -> Sequence[Card]:
    cards: Sequence[Card] = state.zones[zone]  # type: ignore[index]
    if top is None:
        return cards
    count = amount(state, context, top)
    return cards[::-1][:count]


def _players(you: Player, whose: Who) -> tuple[Player, ...]:
    if whose == "both":
        return PLAYERS
    return (you,) if whose == "you" else (opponent(you),)


def matches(state: State, context: Context, card: Card, what: Cards, *, anywhere: bool = False) -> bool:
    """Whether all that the selector says is true of the card. A card that nobody knows matches no quality."""
    if what.alternatives:
        return any(matches(state, context, card, other, anywhere=anywhere) for other in what.alternatives)
    if not anywhere and card not in context.known and what.among is None:
        zone = state.cards[card].zone
        if zone_owner(zone) not in _players(context.you, what.whose) or zone_name(zone) not in _zones(state, what):
            return False
    if what.among is not None and what.zones and zone_name(state.cards[card].zone) not in what.zones:
        return False
    return _fits(state, context, card, what, _said(what))


def _fits(state: State, context: Context, card: Card, what: Cards, said: Said) -> bool:
    """Whether the card is as the selector says, wherever it lies."""
    return (not said.lies or _lies_so(state, context, card, what)) and (
        said.qualities is None or _has_qualities(state, context, card, what, said.qualities)
    )


def _lies_so(state: State, context: Context, card: Card, what: Cards) -> bool:
    """Whether the card lies as the selector says, whatever it is; of one whose past the context knows, as it lay."""
    was = context.known.get(card) if context.known else None
    held = was or state.cards[card]
    return (
        not (what.other and card == context.source)
        and (what.mode is None or held.rested == (what.mode == "rest"))
        and (what.face is None or _facing(state.cards[card], what.face))
        and (what.role is None or (state.in_role(card, what.role) if was is None else what.role in was.roles))
        and (what.played_by is None or held.played_by in (what.played_by, f"fusion_{what.played_by}"))
        and (what.counters is None or within(state, context, held.counters, what.counters))
    )


def _facing(held: Any, face: str) -> bool:
    if face in ("front", "back"):
        return bool(held.flipped == (face == "back"))
    return bool(held.revealed == (face == "up"))


def needs_information(what: Cards) -> bool:
    """Whether one must know a card to say whether it is such (5-2-7 of Fusion World, and its like)."""
    return _said(what).known


@once_each
def _said(what: Cards) -> Said:
    lies = any(getattr(what, name) not in (None, False) for name in _LIES)
    tests = list(_qualities(what))
    qualities = reduce(_both, tests) if tests else None
    return Said(lies, qualities, bool(tests) or any(map(needs_information, what.alternatives)))


_LIES = ("other", "mode", "face", "role", "played_by", "counters")


def _qualities(what: Cards) -> Iterator[Test]:
    """A test for each thing that the selector says of what a card is."""
    for name, wanted in (("kind", what.kinds), ("number", what.numbers)):
        if wanted:
            yield _is_one_of(name, wanted)
    for name, wanted in (("names", what.names), ("traits", what.traits), ("colors", what.colors)):
        if wanted:
            yield _has_one_of(name, frozenset(wanted))
    if what.without_traits:
        yield _not(_has_one_of("traits", frozenset(what.without_traits)))
    if what.exactly:
        yield lambda state, context, read, printed: set(what.exactly) == set(read.colors)
    if what.keywords:
        yield _keyed_one_of(what.keywords)
    if what.without_keywords:
        yield _not(_keyed_one_of(what.without_keywords))
    for name, bounds in (("cost", what.cost), ("power", what.power), ("combo_power", what.combo_power)):
        if bounds is not None:
            yield _within(name, bounds)
    for name, bounds in (("cost", what.original_cost), ("power", what.original_power)):
        if bounds is not None:
            yield _prints_within(name, bounds)


def _both(first: Test, second: Test) -> Test:
    return lambda state, context, read, printed: (
        first(state, context, read, printed) and second(state, context, read, printed)
    )


def _not(test: Test) -> Test:
    return lambda state, context, read, printed: not test(state, context, read, printed)


def _is_one_of(name: str, wanted: Sequence[str]) -> Test:
    return lambda state, context, read, printed: getattr(read, name) in wanted


def _has_one_of(name: str, wanted: frozenset[str]) -> Test:
    return lambda state, context, read, printed: not wanted.isdisjoint(getattr(read, name))


def _keyed_one_of(wanted: Sequence[str]) -> Test:
    return lambda state, context, read, printed: any(_keyed(word, read.keywords) for word in wanted)


def _within(name: str, bounds: Range) -> Test:
    return lambda state, context, read, printed: _in(state, context, read.figures.get(name), bounds)


def _prints_within(name: str, bounds: Range) -> Test:
    return lambda state, context, read, printed: _in(state, context, printed.figures.get(name), bounds)


def _has_qualities(state: State, context: Context, card: Card, what: Cards, test: Test) -> bool:
    if state.cards[card].face is None:
        return False
    read = state.reverse(card) if what.reverse else info(state, card, context)
    if read is None:
        return False
    printed = read if what.reverse else state.printed(card)
    return test(state, context, read, printed)


def _keyed(word: str, keywords: Sequence[str]) -> bool:
    """A keyword; `strike` and `evolve` are also those that begin with another word (15-6-3, 15-12-8)."""
    return any(keyword == word or keyword.endswith(f"_{word}") for keyword in keywords)


def _in(state: State, context: Context, value: int | None, bounds: Range) -> bool:
    return value is not None and within(state, context, value, bounds)


def within(state: State, context: Context, value: int, bounds: Range) -> bool:
    """Whether a number lies in the range, bounds included."""
    if bounds.least is not None and value < amount(state, context, bounds.least):
        return False
    return bounds.most is None or value <= amount(state, context, bounds.most)


def amount(state: State, context: Context, number: Amount) -> int:
    """The number that an amount stands for now."""
    return number if isinstance(number, int) else _AMOUNTS[type(number)](state, context, number)


def _figures(state: State, context: Context, number: Figure) -> int:
    cards = select(state, context, number.of)
    values: list[int]
    if number.figure == "counters":
        values = [_lying(state, context, card).counters for card in cards]
    else:
        values = [info(state, card, context).figures.get(number.figure) or 0 for card in cards]
    return number.times * sum(values)


def _sum(state: State, context: Context, number: Sum) -> int:
    total = number.times * (sum(amount(state, context, each) for each in number.of) // number.per)
    total = total if number.least is None else max(number.least, total)
    return total if number.most is None else min(number.most, total)


_AMOUNTS: Mapping[type[Any], Callable[[State, Context, Any], int]] = {
    X: lambda state, context, number: context.x,
    Count: lambda state, context, number: number.times * (len(select(state, context, number.of)) // number.per),
    Figure: _figures,
    Beside: lambda state, context, number: state.beside(_players(context.you, number.whose)[0], number.name),
    Done: lambda state, context, number: context.done.get(number.name, (0, 0))[1],
    Sum: _sum,
}


def _lying(state: State, context: Context, card: Card) -> Any:
    """How a card lies now; or, of one whose past the context knows, how it lay."""
    return context.known.get(card) or state.cards[card]


def lent(state: State, context: Context, change: Change) -> Change:
    """A change by which skills of other cards are gained, with those that they print now."""
    if not isinstance(change, Gain) or change.of is None:
        return change
    skills = [skill for card in select(state, context, change.of) for skill in state.printed(card).skills]
    return msgspec.structs.replace(change, of=None, skills=(*change.skills, *skills))


def holds(state: State, context: Context, condition: Condition) -> bool:
    """Whether a condition is fulfilled now."""
    return _HOLDS[type(condition)](state, context, condition)


def _exists(state: State, context: Context, condition: Exists) -> bool:
    count = len(select(state, context, condition.cards))
    return count >= amount(state, context, condition.least) and (
        condition.most is None or count <= amount(state, context, condition.most)
    )


def _turn(state: State, context: Context, condition: Turn) -> bool:
    return (state.turn_player == context.you) == (condition.whose == "you")


def _did(state: State, context: Context, condition: Did) -> bool:
    wanted, made = context.done.get(condition.name, (0, 0))
    return made > 0 and made >= wanted


def _happened(state: State, context: Context, condition: Happened) -> bool:
    player = context.you if condition.whose == "you" else opponent(context.you)
    return state.happened.get((condition.event, player), 0) >= condition.least


_HOLDS: Mapping[type[Any], Callable[[State, Context, Any], bool]] = {
    Exists: _exists,
    Compare: lambda state, context, one: within(state, context, amount(state, context, one.number), one.within),
    Turn: _turn,
    During: lambda state, context, one: state.in_part(one.part),
    Did: _did,
    DidNot: lambda state, context, one: context.done.get(one.name, (0, 0))[1] == 0,
    Happened: _happened,
    Not: lambda state, context, one: not holds(state, context, one.condition),
    Either: lambda state, context, one: any(holds(state, context, other) for other in one.of),
}


def forbidden(
    state: State, action: str, card: Card | None = None, *, player: Player | None = None, by: Player | str | None = None
) -> bool:
    """Whether an effect in force says that the action cannot be done by (or to) a card or player.

    `by`: the player by whose skill it would be done, or `battle`.
    """
    if not any_speaks(state, Cannot, action):
        return False
    found = [] if card is None else [one for one in on_card(state, card, Cannot) if one[1].cards is None]
    master = player or (zone_owner(state.cards[card].zone) if card is not None else None)
    if master is not None:
        found += [
            (one, change)
            for one, change in on_player(state, master, Cannot)
            if card is None
            or change.cards is None
            or matches(state, Context(one.master, one.source), card, change.cards, anywhere=True)
        ]
    return any(change.action == action and _by(one, change, by) for one, change in found if not change.unless)


def tolls(state: State, action: str, card: Card) -> list[tuple[Effect, ...]]:
    """13-13 of Fusion World, and its like: what has to be done before the card can do the action."""
    if not any_speaks(state, Cannot, action):
        return []
    return [change.unless for _, change in on_card(state, card, Cannot) if change.action == action and change.unless]


def _by(one: Applied, change: Cannot, by: Player | str | None) -> bool:
    if change.by == "any":
        return True
    if change.by == "battle" or by == "battle" or by is None:
        return change.by == by
    return change.by == "skill" or (change.by == "you") == (by == one.master)


def allowed(state: State, action: str, card: Card) -> list[tuple[Applied, Can]]:
    """The effects in force that let a card do what the rules do not."""
    if not any_speaks(state, Can, action):
        return []
    return [(one, change) for one, change in on_card(state, card, Can) if change.action == action]


def affected(state: State, card: Card, you: Player) -> bool:
    """Whether a skill of that player can do anything to the card."""
    if not any_holds(state, Unaffected):
        return True
    foreign = zone_owner(state.cards[card].zone) != you
    return not any(foreign or change.by == "any" for _, change in on_card(state, card, Unaffected))


def choosable(state: State, card: Card, you: Player) -> bool:
    """Whether a skill of that player can choose the card."""
    if not state.effects and not state.worded and not state.barriers:
        return True
    if not affected(state, card, you):
        return False
    unchosen = any_speaks(state, Cannot, "be_chosen")
    if unchosen and any(
        change.action == "be_chosen" and _by(one, change, you) for one, change in on_card(state, card, Cannot)
    ):
        return False
    foreign = zone_owner(state.cards[card].zone) != you
    return not (
        foreign and any(one.skill.keyword == "barrier" and valid(state, card, one) for one in skills(state, card))
    )
