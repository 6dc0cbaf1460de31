"""Games from each seat as a replay shows them, and intervals in plain loops: a second implementation."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec
from scipy.special import stdtrit

from events.dragon_ball_super.facts import (
    AttackDeclared,
    CardComboed,
    CardKOed,
    DamageDealt,
    DamageInflicted,
    PowersCompared,
)
from events.fusion_world.facts import EnergyMarkerRemoved
from events.game import load
from events.records.recorder import Recording
from events.table.ask import ORDER
from events.table.created import CardCreated
from events.table.fact import CardRested, PhaseBegan, TurnBegan
from events.table.ids import Player
from projector.replay import Replay
from tests.projector.tables import owner, winner

FIGURES = ("hand", "life", "resource", "board")
Option = tuple[str, str, str | None, str | None, int | None]
"""Of a decision: its kind; the verb, card, other card and number of an option."""


class OwnTurn(NamedTuple):
    """An own turn: its number, the figures as it ended (None if the game ended in it), damage dealt, and energy."""

    number: int
    left: dict[str, int | None] | None
    dealt: int
    total: int
    used: int
    available: int | None


class Attack(NamedTuple):
    """An attack: whether the card attacked is of a main deck, and what came of it."""

    main: bool
    hit: bool
    counts: Counter[tuple[str, bool]]


class Seen(NamedTuple):
    """A finished game from one seat. `redrew`: None if nobody asks; `unit`: the game, of people their match."""

    game: int
    seat: Player
    deck: str
    opponent: str
    first: bool | None
    score: float
    turns: int
    redrew: bool | None
    day: date | None
    event: str | None
    player: str | None
    other: str | None
    unit: Hashable
    own: list[OwnTurn]
    attacks: list[Attack]
    choices: list[dict[Option, bool]]

    @property
    def mirror(self) -> bool:
        return self.deck == self.opponent

    @property
    def result(self) -> str:
        return "drawn" if self.score == 0.5 else "won" if self.score else "lost"

    @property
    def week(self) -> date | None:
        """The Monday."""
        return self.day and self.day - timedelta(days=self.day.weekday())


def seats_of(game: int, replay: Replay) -> Iterator[Seen]:
    """The game from both seats."""
    recording = replay.recording
    start = recording.start
    began = [(at, fact.player) for at, fact in enumerate(replay.facts, start=1) if isinstance(fact, TurnBegan)]
    people = [player.name if player.kind == "human" else None for player in start.players]
    played = start.provenance
    won = winner(recording)
    for seat, n in (("a", 0), ("b", 1)):
        person: Player = "a" if seat == "a" else "b"
        yield Seen(
            game,
            person,
            start.decks[n].label,
            start.decks[1 - n].label,
            began[0][1] == person if began else None,
            0.5 if won is None else float(won == person),
            len(began),
            redrew(recording, person),
            date.fromisoformat(played.date) if played.date else None,
            played.event,
            people[n],
            people[1 - n],
            (played.event, played.match) if played.source == "live" else game,
            list(own_turns(replay, began, person)),
            list(attacks(replay, person)),
            list(choices(replay, person)),
        )


def redrew(recording: Recording, player: Player) -> bool | None:
    question = load(recording.start.system).statistics.mulligan
    if question is None:
        return None
    asked = [action for action in recording.actions if (action.ask.kind, action.ask.player) == (question.kind, player)]
    taken = [a.ask.options[n].verb for a in asked if isinstance(a.answer, tuple) for n in a.answer]
    return question.verb in taken if asked else None


def own_turns(replay: Replay, began: Sequence[tuple[int, Player]], player: Player) -> Iterator[OwnTurn]:
    """The own turns of a player; a turn lasts until the next begins."""
    ends = [*(at - 1 for at, _ in began[1:]), replay.last]
    total, damage = 0, tuple(load(replay.recording.start.system).statistics.marks.get("damage", ()))
    for number, ((at, whose), end) in enumerate(zip(began, ends, strict=True), start=1):
        facts = replay.facts[at - 1 : end]
        # Who deals damage is not its `player`: that is who takes it.
        of_damage: list[Any] = [fact for fact in facts if isinstance(fact, damage)]
        dealt = sum(fact.amount for fact in of_damage if fact.player != player)
        total += dealt
        if whose != player:
            continue
        spends = [
            place
            for place, fact in enumerate(facts, start=at)
            if isinstance(fact, PhaseBegan) and fact.phase == "Main Phase"
        ]
        available = active_energy(replay, spends[0], player) if spends and "energy" in replay.game.board.zones else None
        left = None
        if end < replay.last:
            replay.seek(end)
            left = {name: figure(replay, player, name) for name in FIGURES}
        yield OwnTurn((number + 1) // 2, left, dealt, total, spent(replay, facts, player), available)


def figure(replay: Replay, player: Player, name: str) -> int | None:
    board = replay.game.board
    if name in board.gauges:
        return board.gauge(name, replay.state, player)
    return len(replay.state.cards_in(player, name)) if name in board.zones else None


def active_energy(replay: Replay, at: int, player: Player) -> int:
    """Energy cards that are not rested, and markers where the game has them."""
    state = replay.seek(at)
    active = sum(not state.cards[card].rested for card in state.cards_in(player, "energy"))
    return active + replay.game.board.counters(state, player).get("energy_markers", 0)


def spent(replay: Replay, facts: Iterable[Any], player: Player) -> int:
    start = replay.recording.start
    cards = [fact.card for fact in facts if isinstance(fact, CardRested) and fact.rule == "5-3-1"]
    markers = [fact for fact in facts if isinstance(fact, EnergyMarkerRemoved) and fact.player == player]
    return sum(owner(start, card) == player for card in cards) + len(markers)


def attacks(replay: Replay, player: Player) -> Iterator[Attack]:
    """The attacks of a player with what they led to: damage, knock-outs and combo cards whose cause they are."""
    caused: dict[int, list[Any]] = defaultdict(list)
    for fact in replay.facts:
        cause = fact.cause
        while cause is not None and isinstance(replay.facts[cause - 1], PowersCompared | DamageInflicted):
            cause = replay.facts[cause - 1].cause
        if cause is not None:
            caused[cause].append(fact)
    for at, fact in enumerate(replay.facts, start=1):
        if isinstance(fact, AttackDeclared) and owner(replay.recording.start, fact.card) == player:
            definition = replay.seek(at).cards[fact.target].face
            counts = Counter(
                (word, owner(replay.recording.start, fate.card) == player)
                for fate in caused[at]
                for word, kind in (("comboed", CardComboed), ("ko", CardKOed))
                if isinstance(fate, kind)
            )
            hit = any(isinstance(it, DamageDealt) for it in caused[at])
            yield Attack(definition.kind != "leader", hit, counts)


def choices(replay: Replay, player: Player) -> Iterator[dict[Option, bool]]:
    """The decisions of a player that left a choice: whether each option offered was taken; equal ones are one."""
    # By the lists of the decks, copy by copy.
    decks = replay.recording.start.brought()
    printed = [line.number for deck in decks for line in deck.lines for _ in range(line.copies)]
    made = [fact for action in replay.recording.actions for fact in action.facts if isinstance(fact, CardCreated)]
    printed += [msgspec.json.decode(fact.definition)["number"] for fact in made]  # tokens, in the order of their ids
    for action in replay.recording.actions:
        ask, answer = action.ask, action.answer
        if ask.player != player or ask.kind == ORDER or not isinstance(answer, tuple):
            continue
        if not ask.complete or len(ask.options) <= ask.least:
            continue
        offered: dict[Option, bool] = {}
        for n, option in enumerate(ask.options):
            numbers = [
                printed[card] if card is not None and card < len(printed) else None
                for card in (option.card, option.other)
            ]
            unseen = n < len(ask.zones) and ask.zones[n] is not None  # a place: each as good as the others
            key = (ask.kind, option.verb, *numbers, None if unseen else option.number)
            offered[key] = offered.get(key, False) or n in answer  # type: ignore[index,arg-type]
        if ask.least != ask.most or len(offered) > 1:
            yield offered


class Interval(NamedTuple):
    """The ends of an interval and its clusters; None for no interval."""

    low: float | None
    high: float | None
    clusters: int


def rate_interval(rows: Sequence[Seen], values: Sequence[float]) -> Interval:
    """Wilson's interval of a rate, of as many independent rows as vary so much; by players where known."""
    n, p = len(rows), sum(values) / len(rows)

    def varies(keys: Sequence[Hashable]) -> tuple[float, int]:
        sums: dict[Hashable, float] = defaultdict(float)
        for key, value in zip(keys, values, strict=True):
            sums[key] += value - p
        g = len(sums)
        return (g / (g - 1) * sum(u * u for u in sums.values()) / n**2 if g > 1 else 0.0), g

    units, clusters = of_units = varies([row.unit for row in rows])
    known = any(row.player for row in rows)
    if known:
        (own, of_own), (other, of_other) = (
            varies(keys) for keys in ([r.player for r in rows], [r.other for r in rows])
        )
        units, clusters = max(0.0, own + other - units), min(of_own, of_other, of_units[1])
    alone = clusters == n and not known
    if clusters < 2 and not alone:
        return Interval(None, None, clusters)
    effect = 1.0 if alone or p in (0, 1) else max(1.0, units * n / (p * (1 - p)))
    z = 1.959963984540054 if alone else float(stdtrit(clusters - 1, 0.975))
    m = n / effect
    centre, half = p + z * z / (2 * m), z * (p * (1 - p) / m + z * z / (4 * m * m)) ** 0.5
    low, high = (centre - half) / (1 + z * z / m), (centre + half) / (1 + z * z / m)
    return Interval(min(low, p), max(high, p), clusters)
