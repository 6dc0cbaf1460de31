"""The tables of turns and positions against the same games folded by the replay, position by position."""

from collections import Counter
from itertools import pairwise

from events.fusion_world.facts import EnergyMarkerRemoved
from events.game import load
from events.seats.board import GAUGES, Gauge
from events.table.ask import CHANCE
from events.table.created import CardCreated
from events.table.facing import CardTurnedUp
from events.table.fact import CardHidden, CardLooked, CardMoved, CardRested, CardRevealed, PhaseBegan, TurnBegan
from events.table.ids import PLAYERS, Player, zone_name, zone_of
from events.table.sight import groups, sees
from events.table.zones import OUTSIDE
from projector.columns import ACTIVE, FIGURES, LEFT
from projector.replay import Replay
from tests.projector.tables import COUNT, deck_zone, every_game, field, hand_zone, owner, rows, won

EVERY = 7
"""Every how many decisions a position is counted anew."""


def test_turns_know_what_could_be_spent_and_what_was() -> None:
    spent = 0
    for index in range(COUNT):
        replay = field("fusion_world").replay(index)
        used: Counter[tuple[int, Player]] = Counter()
        available: dict[tuple[int, Player], int | None] = {}
        for at, fact in enumerate(replay.facts, start=1):
            if (isinstance(fact, CardRested) and fact.rule == "5-3-1") or isinstance(fact, EnergyMarkerRemoved):
                whose = owner(replay.recording.start, fact.card) if isinstance(fact, CardRested) else fact.player
                used[replay.seek(at).turn, whose] += 1
            if isinstance(fact, PhaseBegan) and fact.phase == "Main Phase":
                state = replay.seek(at)
                available[state.turn, state.turn_player] = figure(replay, state.turn_player, "active_resource")
        for row in rows("fusion_world", "turns", index):
            for player in PLAYERS:
                assert row[f"used_{player}"] == used[row["turn"], player]
                assert row[f"available_{player}"] == available.get((row["turn"], player))
        spent += used.total()
    assert spent > COUNT


@every_game
def test_turns_hold_all_facts_and_what_was_left(system: str) -> None:
    for index in field(system).indexes:
        replay = field(system).replay(index)
        begins = [0, *(at for at, fact in enumerate(replay.facts) if isinstance(fact, TurnBegan)), replay.last]
        found = rows(system, "turns", index)
        assert [row["turn"] for row in found] == list(range(len(begins) - 1))
        assert [row["facts"] for row in found] == [end - begin for begin, end in pairwise(begins)]
        asked = Counter(action.ask.player for _, action in replay.recording.decided())
        for player in PLAYERS:
            assert sum(row[f"decisions_{player}"] for row in found) == asked[player]
            for row, (begin, end) in zip(found, pairwise(begins), strict=True):
                replay.seek(end)
                assert {name: row[f"{name}_{player}"] for name in LEFT} == {
                    name: figure(replay, player, name) for name in LEFT
                }
                moved = [fact for fact in replay.facts[begin:end] if isinstance(fact, CardMoved)]
                way = (zone_of(player, deck_zone(system)), zone_of(player, hand_zone(system)))
                assert row[f"drawn_{player}"] == sum((fact.source, fact.target) == way for fact in moved)
        assert found[0]["turn_player"] is None
        assert {row["turn_player"] for row in found[1:]} <= set(PLAYERS)
        begun = Counter(row["turn_player"] for row in found[1:])
        assert begun["a"] + begun["b"] == len(found) - 1
        assert found[0]["own_turn"] == 0
        for player in PLAYERS:
            of_player = [row["own_turn"] for row in found[1:] if row["turn_player"] == player]
            assert of_player == [*range(1, begun[player] + 1)]


def test_turns_count_plays_attacks_and_damage_by_player() -> None:
    for index in range(COUNT):
        facts = field("fusion_world").replay(index).facts
        found = rows("fusion_world", "turns", index)
        of_type = Counter(type(fact).__name__ for fact in facts)
        total = {name: sum(row[f"{name}_{player}"] for row in found for player in PLAYERS) for name in MARKED}
        damage = sum(getattr(fact, "amount", 0) for fact in facts if type(fact).__name__ == "DamageDealt")
        plays = of_type["CardPlayed"] + of_type["CardEvolved"]
        assert total == {"played": plays, "attacks": of_type["AttackDeclared"], "damage": damage}
        for row in found[1:]:
            idle = "b" if row["turn_player"] == "a" else "a"
            assert row[f"attacks_{idle}"] == row[f"damage_{row['turn_player']}"] == 0


MARKED = ("played", "attacks", "damage")


def figure(replay: Replay, player: Player, name: str) -> int | None:
    """A figure of `positions`, counted on the table as it stands."""
    state, board = replay.state, replay.game.board
    words = replay.game.texts.lexicon
    if name == "deck" and "life" in board.gauges and board.gauges["life"].zones == (words.deck,):
        return None
    gauge = board.gauges.get(name.removeprefix(ACTIVE)) if name != "deck" else None
    if gauge is None:
        zone = {"deck": words.deck, "hand": words.hand}.get(name, name)
        return len(state.cards_in(player, zone)) if zone in board.zones else None
    if not name.startswith(ACTIVE):
        return board.gauge(name, state, player)
    with_modes = [zone for zone in gauge.zones if board.zones[zone].has_modes]
    rested = sum(state.cards[card].rested for zone in with_modes for card in state.cards_in(player, zone))
    left = board.gauge(name.removeprefix(ACTIVE), state, player) - rested
    return left if with_modes or name == f"{ACTIVE}resource" else None


def count(replay: Replay, player: Player, word: str) -> int:
    """A game's own count on the table as it stands."""
    state, board = replay.state, replay.game.board
    if word in board.zones:
        return len(state.cards_in(player, word))
    if word.startswith(ACTIVE):
        return sum(not state.cards[card].rested for card in state.cards_in(player, word.removeprefix(ACTIVE)))
    return board.counters(state, player)[word]


@every_game
def test_counts_are_what_the_replay_shows_at_every_position(system: str) -> None:
    board, state = load(system).board, load(system).table.state(dict.fromkeys(PLAYERS, ()))
    named = {*board.zones, *(f"{ACTIVE}{zone}" for zone, spec in board.zones.items() if spec.has_modes)}
    usual = {name: Gauge(caption=name, zones=(name,)) for name in GAUGES}
    usual["hand"] = Gauge(caption="hand", zones=(hand_zone(system),))
    gauges = [board.gauges.get(name, usual[name]) for name in GAUGES]
    whole = {gauge.zones[0] for gauge in gauges if len(gauge.zones) == 1 and not gauge.counters}
    told = {deck_zone(system), *whole, *(f"{ACTIVE}{zone}" for zone in whole)}
    counted = {gauge.counters[0] for gauge in gauges if len(gauge.counters) == 1 and not gauge.zones}
    beside = {*board.counters(state, "a")} - counted
    for index in field(system).indexes:
        replay = field(system).replay(index)
        found = rows(system, "counts", index)
        words = {row["what"] for row in found}
        assert words == (named - told) | beside
        changes = {(row["what"], row["seat"], row["seq"]): row["count"] for row in found}
        assert len(changes) == len(found)
        before: dict[tuple[str, Player], int] = {}
        for position in range(replay.last + 1):
            replay.seek(position)
            for word in words:
                for player in PLAYERS:
                    now = count(replay, player, word)
                    changed = position == 0 or now != before[word, player]
                    assert changes.pop((word, player, position), None) == (now if changed else None)
                    before[word, player] = now
        assert not changes


@every_game
def test_positions_are_two_a_decision_and_count_the_table(system: str) -> None:
    names = tuple(FIGURES)
    compared = 0
    for index in field(system).indexes:
        replay = field(system).replay(index)
        asked = [
            (n, at, action.ask.player)
            for n, (at, action) in enumerate(replay.recording.decided(), start=1)
            if action.ask.player != CHANCE
        ]
        for player in PLAYERS:
            found = rows(system, "positions", index, seat=player)
            assert [(row["n"], row["position"]) for row in found] == [(n, at) for n, at, _ in asked]
            assert [row["deciding"] for row in found] == [who == player for _, _, who in asked]
            [foe] = [other for other in PLAYERS if other != player]
            for row in found[::EVERY]:
                state = replay.seek(row["position"])
                assert (row["turn"], row["phase"], row["step"]) == (state.turn, state.phase, state.step)
                assert row["own_turn"] == (state.turn + state.turn % 2) / 2
                assert row["my_turn"] == (None if state.turn_player is None else state.turn_player == player)
                assert row["won"] == won(replay.recording, player)
                for side, whose in (("mine", player), ("theirs", foe)):
                    assert {name: row[f"{side}_{name}"] for name in names} == {
                        name: figure(replay, whose, name) for name in names
                    }
                compared += 1
    assert compared > COUNT


def foreseen(replay: Replay, player: Player, at: int, end: int) -> int:
    """How many facts had happened before the first group by which a player saw a card that was new to who decided."""
    for group in groups(replay.facts[at:end]):
        for n, fact in enumerate(group):
            if isinstance(fact, CardMoved | CardRevealed | CardLooked | CardHidden | CardTurnedUp):
                state = replay.seek(at + n)
                created = isinstance(fact, CardCreated) or zone_name(state.cards[fact.card].zone) == OUTSIDE
                knew = {player for player in PLAYERS if created or sees(state, player, fact.card)}
                state = replay.seek(at + n + 1)
                knows = {player for player in PLAYERS if sees(state, player, fact.card)}
                if player not in knew and knows - knew:
                    return at
        at += len(group)
    return at


@every_game
def test_an_afterstate_is_as_far_as_the_deciding_player_could_foresee(system: str) -> None:
    names = tuple(FIGURES)
    early = 0
    for index in field(system).indexes:
        replay = field(system).replay(index)
        found = {row["n"]: row for seat in PLAYERS for row in rows(system, "afterstates", index, seat=seat)}
        ends = [*(at for at, _ in replay.recording.decided()), replay.last]
        for n, (at, action) in enumerate(replay.recording.decided(), start=1):
            player, end = action.ask.player, ends[n]
            if player == CHANCE:
                assert n not in found
                continue
            row = found[n]
            assert (row["seat"], row["position"]) == (player, foreseen(replay, player, at, end))
            early += row["position"] < end
            if n % EVERY == 0:
                state = replay.seek(row["position"])
                assert (row["turn"], row["phase"], row["step"]) == (state.turn, state.phase, state.step)
                assert row["my_turn"] == (None if state.turn_player is None else state.turn_player == player)
                assert {name: row[f"mine_{name}"] for name in names} == {
                    name: figure(replay, player, name) for name in names
                }
    assert early > 0
