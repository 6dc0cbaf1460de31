"""The tables of the lake against the same games folded by the replay, card by card and position by position."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any
from uuid import UUID

import msgspec
import polars as pl
import pytest
from msgspec.structs import replace

from events.cards.card import Definition
from events.dragon_ball_super.facts import CardPlayed
from events.fusion_world.facts import ChooserDrawn, EnergyMarkerRemoved
from events.game import load
from events.records.envelope import ActionTaken, DeckLine, DeckRecord, GameStarted, Provenance
from events.records.recorder import Recording, play_out
from events.table.ask import CHANCE, ORDER, Concede
from events.table.created import CardCreated
from events.table.facing import CardTurnedUp
from events.table.fact import (
    CardHidden,
    CardLooked,
    CardMoved,
    CardRested,
    CardRevealed,
    GameEnded,
    PhaseBegan,
    TurnBegan,
)
from events.table.ids import PLAYERS, Player, zone_name, zone_of
from events.table.sight import groups, sees
from events.table.statistics import OPENING, SKILL_DRAW, TURN_DRAW, Statistics
from events.table.zones import OUTSIDE
from projector.batch import Batch, arranged, game_row
from projector.columns import ACTIVE, FIGURES, LEFT, RECORDED, SORTED_BY, TABLES, schema, sql_columns
from projector.replay import Replay
from projector.tables.identity import DeckIdentity, deck_id, definitions_id, full_identity
from tests.suite.fields import GAMES, Field

COUNT = 6
EVERY = 7
"""Every how many decisions a position is counted anew."""

every_game = pytest.mark.parametrize("system", GAMES)
Rows = list[dict[str, Any]]


def field(system: str) -> Field:
    return Field(system, ("random", "random"), 0, COUNT)


@cache
def frames(system: str) -> dict[str, pl.DataFrame]:
    """The tables of COUNT games, whose ends are the log's positions 10, 20, …"""
    batch = Batch()
    for index in field(system).indexes:
        add(batch, field(system).recording(index), index)
    return batch.frames()


def add(batch: Batch, recording: Recording, index: int) -> None:
    end = 10 * (index + 1)
    facts, decks = recording.facts, identities(recording)
    row = game_row(UUID(int=index), recording, facts, first=end - 9, end=end, head=bytes(32), decks=decks)
    batch.add(recording, facts, row, decks)


def identities(recording: Recording) -> list[DeckIdentity]:
    start = recording.start
    cards = {card.hash: card for card in load(start.system).pool.sample_cards()}
    return [full_identity(start.system, deck, cards) for deck in start.decks]


def rows(system: str, table: str, index: int, **where: Any) -> Rows:
    """The rows of one game, with equal values in those columns."""
    frame = frames(system)[table].filter(pl.col("end_position") == 10 * (index + 1))
    for name, value in where.items():
        frame = frame.filter(pl.col(name).cast(pl.String) == value)
    return frame.sort(SORTED_BY[table]).to_dicts()


def first_turn(recording: Recording) -> int:
    return next(at for at, fact in enumerate(recording.facts) if isinstance(fact, TurnBegan))


def winner(recording: Recording) -> Player | None:
    end = recording.facts[-1]
    assert isinstance(end, GameEnded)
    return end.winner


def won(recording: Recording, player: Player) -> bool | None:
    return None if winner(recording) is None else winner(recording) == player


def copies(replay: Replay, cards: set[int], player: Player) -> Counter[str]:
    """How many of the player's cards among these have each number."""
    decks = zip(PLAYERS, replay.recording.start.brought(), strict=True)
    owned = [(owner, line.number) for owner, deck in decks for line in deck.lines for _ in range(line.copies)]
    return Counter(owned[card][1] for card in cards if owned[card][0] == player)


def held(state: Any, name: str) -> set[int]:
    return {card for player in PLAYERS for card in state.cards_in(player, name)}


@every_game
def test_every_table_has_its_columns_and_its_order(system: str) -> None:
    found = frames(system)
    assert list(found) == list(TABLES)
    for table, frame in found.items():
        assert (frame.height > 0) == (table in RECORDED), table
        assert frame.schema == schema(table)
        assert frame.equals(arranged(frame, table)), table
    for table, columns in TABLES.items():
        assert all(column.doc and column.label in ("public", "seat", "all") for column in columns)
        assert len({column.name for column in columns}) == len(columns)
        assert sql_columns(table).count('"') == 2 * len(columns)


@every_game
def test_an_empty_batch_has_empty_tables(system: str) -> None:
    for table, frame in Batch().frames().items():
        assert (frame.height, frame.schema) == (0, schema(table))


@every_game
def test_games_say_all_of_their_provenance(system: str) -> None:
    recording = field(system).recording(0)
    told = Provenance(
        "video", "someone", "2026-03-01", "standard", "Spring Cup", "top 8", "table 3", "final", 2, None, None
    )
    parent = UUID(int=9)
    changed = Recording(replace(recording.start, provenance=told, parent=parent, parent_position=4, supersedes=True))
    row = game_row(UUID(int=1), changed, changed.facts, first=1, end=None, head=b"")
    for name in Provenance.__struct_fields__:
        assert row[name] == getattr(told, name), name
    assert (row["parent"], row["parent_position"], row["supersedes"]) == (str(parent), 4, True)
    assert row["options"] == ";".join(f"{name}={value}" for name, value in recording.start.options.items())
    assert set(row) == set(schema("games"))
    assert row["deck_id_a"] == deck_id(system, recording.start.decks[0])
    assert (row["archetype_a"], row["variant_b"]) == (None, None)


def test_a_list_is_known_by_its_game_and_its_cards_numbers() -> None:
    one, two = (DeckLine(bytes([n]) * 32, f"N{n}", f"Name {n}", n) for n in (1, 2))
    twice = DeckLine(one.definition, one.number, one.name, 1)
    known = deck_id("toy", DeckRecord("label", (one, two)))
    assert deck_id("toy", DeckRecord("other label", (two, one))) == known
    assert deck_id("toy", DeckRecord("label", (one, two, twice))) != known
    assert deck_id("toy", DeckRecord("", (twice, twice))) == deck_id("toy", DeckRecord("", (replace(one, copies=2),)))
    assert deck_id("toy", DeckRecord("", (replace(one, number="N3"), two))) != known
    assert deck_id("fusion_world", DeckRecord("label", (one, two))) != known


def test_a_list_stays_the_same_when_its_cards_are_read_otherwise() -> None:
    one, two = (DeckLine(bytes([n]) * 32, f"N{n}", f"Name {n}", n) for n in (1, 2))
    deck, read = DeckRecord("", (one, two)), DeckRecord("", (replace(one, definition=b"x" * 32), two))
    assert deck_id("toy", read) == deck_id("toy", deck)
    assert definitions_id(read) != definitions_id(deck) == definitions_id(DeckRecord("", (two, one)))


BESIDE = {"fusion_world": 1, "orchard": 4, "skeleton_buddyfight": 1, "skeleton_dbz": 1, "toy": 1}
"""Cards of a deck that are not in the main deck."""
IDENTIFIED = {"fusion_world", "skeleton_buddyfight", "skeleton_dbz"}
"""The games whose decks go by what an opponent knows of them."""


@every_game
def test_decks_have_the_archetype_that_their_game_declares(system: str) -> None:
    for index in field(system).indexes:
        games = rows(system, "games", index)[0]
        found = zip(PLAYERS, identities(field(system).recording(index)), rows(system, "decks", index), strict=True)
        for player, identity, row in found:
            assert (row["archetype"], row["variant"]) == (identity.archetype, identity.variant)
            assert (games[f"archetype_{player}"], games[f"variant_{player}"]) == (identity.archetype, identity.variant)
            cards = rows(system, "card_games", index, seat=player)
            assert row["main_size"] == sum(card["copies"] for card in cards if card["main"])
            parts = load(system).pool.parts
            assert {card["part"] for card in cards} == {part.name for part in parts if part.at_table}
    decks = frames(system)["decks"]
    assert decks["archetype"].null_count() == (0 if system in IDENTIFIED else decks.height)
    assert (decks["main_size"] == decks["size"] - BESIDE.get(system, 0)).all()


def test_without_definitions_a_deck_has_no_archetype_and_no_main_deck() -> None:
    recording = field("fusion_world").recording(0)
    batch = Batch()
    row = game_row(UUID(int=1), recording, recording.facts, first=1, end=10, head=b"")
    batch.add(recording, recording.facts, row)
    found = batch.frames()
    for table, name in (("decks", "archetype"), ("decks", "main_size"), ("card_games", "main"), ("deck_cards", "main")):
        assert found[table][name].null_count() == found[table].height > 0
    assert found["decks"]["deck_id"].null_count() == 0


@every_game
def test_decks_are_two_a_game_and_hold_their_cards(system: str) -> None:
    for index in field(system).indexes:
        recording = field(system).recording(index)
        first = recording.facts[first_turn(recording)]
        assert isinstance(first, TurnBegan)
        for player, deck, row in zip(PLAYERS, recording.start.decks, rows(system, "decks", index), strict=True):
            lines = {line.number: line for line in deck.lines}
            assert (row["seat"], row["label"], row["deck_id"]) == (player, deck.label, deck_id(system, deck))
            assert row["definitions"] == definitions_id(deck)
            assert (row["won"], row["on_the_play"]) == (won(recording, player), first.player == player)
            found = rows(system, "deck_cards", index, seat=player)
            brought = deck.without(load(system).pool.off_table)
            assert {card["card_number"]: card["copies"] for card in found} == copies_of(brought)
            assert sum(card["copies"] for card in found) == row["size"]
            assert all(card["definition"] == lines[card["card_number"]].definition.hex() for card in found)


def copies_of(deck: DeckRecord) -> Counter[str]:
    return sum((Counter({line.number: line.copies}) for line in deck.lines), Counter())


@every_game
def test_card_games_count_copies_as_the_replay_shows_them(system: str) -> None:
    for index in field(system).indexes:
        replay = field(system).replay(index)
        begun = first_turn(replay.recording)
        opening = held(replay.seek(begun), "hand")
        seen, later, now = set(opening), set[int](), opening
        for position in range(begun + 1, replay.last + 1):
            now = held(replay.seek(position), "hand")
            later |= now - opening
            seen |= now
        left = held(replay.state, "deck")
        for player in PLAYERS:
            found = {row["card_number"]: row for row in rows(system, "card_games", index, seat=player)}
            expected = {"opening": opening, "drawn": later, "seen": seen, "in_deck": left, "in_hand": now}
            for name, cards in expected.items():
                counted = copies(replay, cards, player)
                assert {number: row[name] for number, row in found.items() if row[name]} == counted, name
            for row in found.values():
                assert row["opening"] + row["drawn"] == row["seen"] <= row["copies"]
                assert row["won"] == won(replay.recording, player)


@every_game
def test_hands_are_all_cards_that_came_to_hands_and_how(system: str) -> None:
    said = load(system).statistics
    for index in field(system).indexes:
        replay = field(system).replay(index)
        start = replay.recording.start
        begun = first_turn(replay.recording)
        last_in_hand: dict[int, int | None] = {}
        expected = []
        for at, fact in enumerate(replay.facts, start=1):
            if isinstance(fact, CardMoved) and fact.target[2:] == "hand" != fact.source[2:]:
                setup = at <= begun
                origin = "opening" if setup else origin_of(said, fact)
                last_in_hand[fact.card] = at if setup else last_in_hand.get(fact.card)
                expected.append((at, fact.target[0], fact.card, origin))
        found = sorted(rows(system, "hands", index), key=lambda row: row["seq"])
        assert [(row["seq"], row["seat"], row["card"], row["origin"]) for row in found] == expected
        opening = held(replay.seek(begun), "hand")
        assert {row["card"] for row in found if row["opening"]} == opening
        assert all(row["seq"] == last_in_hand[row["card"]] for row in found if row["opening"])
        by_chance = {OPENING, TURN_DRAW, SKILL_DRAW, *said.by_chance}
        assert all(row["by_chance"] == (row["origin"] in by_chance) for row in found)
        for player, deck in zip(PLAYERS, start.brought(), strict=True):
            asked = mulligan(replay, player)
            dealt = {row["card"] for row in found if row["dealt"] and row["seat"] == player}
            assert dealt == {card for card in held(replay.seek(asked), "hand") if owner(start, card) == player}
            cards = rows(system, "card_games", index, seat=player)
            assert {row["card_number"]: row["dealt"] for row in cards if row["dealt"]} == copies(replay, dealt, player)
            assert len(deck.lines) == len(cards)


@every_game
def test_choices_are_the_cards_that_players_were_offered_and_took(system: str) -> None:
    """Equal cards are one row; orders, answers that all must give and what chance is asked are no choice."""
    for index in field(system).indexes:
        replay = field(system).replay(index)
        decks = replay.recording.start.brought()
        faces = [(line.number, line.name) for deck in decks for line in deck.lines for _ in range(line.copies)]
        created = [fact.definition for fact in replay.facts if isinstance(fact, CardCreated)]
        faces += [(card.number, card.name) for card in (msgspec.json.decode(it, type=Definition) for it in created)]
        expected: Counter[Any] = Counter()
        for n, action in enumerate(replay.recording.actions, start=1):
            ask, answer = action.ask, action.answer
            if ask.player == CHANCE or ask.kind == ORDER or isinstance(answer, Concede):
                continue
            if len(ask.options) == ask.least:
                continue
            for place, option in enumerate(ask.options):
                printed = None if option.card is None else faces[option.card]
                choice = (n, ask.player, ask.kind, option.verb, printed)
                expected[*choice, "offered"] += 1
                expected[*choice, "taken"] += place in answer
        found: Counter[Any] = Counter()
        for row in rows(system, "choices", index):
            printed = row["card_number"] and (row["card_number"], row["card_name"])
            choice = (row["n"], row["seat"], row["kind"], row["verb"], printed)
            found[*choice, "offered"], found[*choice, "taken"] = row["offered"], row["taken"]
            assert row["complete"]
            assert row["won"] == won(replay.recording, row["seat"])
        assert found == expected


def owner(start: GameStarted, card: int) -> Player:
    return "a" if card < sum(line.copies for line in start.brought()[0].lines) else "b"


def origin_of(said: Statistics, fact: CardMoved) -> str | None:
    for word, declared in said.origins.items():
        of_rule = not declared.rules or fact.rule in declared.rules
        if isinstance(fact, declared.kind) and of_rule and declared.zone in (None, fact.source[2:]):
            return word
    return None


def mulligan(replay: Replay, player: Player) -> int:
    """The position at which a player is asked for another hand; where a game does not ask, that of the first turn."""
    question = replay.game.statistics.mulligan
    asks = zip(replay.recording.actions, replay.decisions(), strict=True)
    for action, (at, _) in asks:
        if question is not None and (action.ask.kind, action.ask.player) == (question.kind, player):
            return at
    return first_turn(replay.recording)


def test_decks_know_who_redrew_and_who_chose_to_begin() -> None:
    redrawn = 0
    for index in range(COUNT):
        recording = field("fusion_world").recording(index)
        [game] = rows("fusion_world", "games", index)
        taken = {
            action.ask.player: action.ask.options[action.answer[0]].verb == "redraw"
            for action in recording.actions
            if action.ask.kind == "redraw" and isinstance(action.answer, tuple)
        }
        [chooser] = [fact.player for fact in recording.facts if isinstance(fact, ChooserDrawn)]
        assert game["chooser"] == chooser
        for row in rows("fusion_world", "decks", index):
            assert row["mulligans"] == taken[row["seat"]]
            assert row["chose"] == (row["seat"] == chooser)
        redrawn += sum(taken.values())
    assert 0 < redrawn < 2 * COUNT


@every_game
def test_facts_know_what_became_of_their_card(system: str) -> None:
    fates = load(system).statistics.fates
    seen = set()
    for index in field(system).indexes:
        facts = field(system).recording(index).facts
        found = {row["seq"]: row["fate"] for row in rows(system, "facts", index)}
        for seq, fact in enumerate(facts, start=1):
            assert found[seq] == next((word for word, kinds in fates.items() if isinstance(fact, kinds)), None)
        seen |= {*found.values()}
    assert (len(seen) > 2) == bool(fates)


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


def held_since(row: dict[str, Any]) -> bool:
    """Whether a row of `hands` is of a card that was in the hand since the first turn began."""
    return bool(row["opening"]) or row["turn"] > 0


def test_card_games_know_what_was_played_and_when() -> None:
    for index in range(COUNT):
        replay = field("fusion_world").replay(index)
        turn = 0
        first: dict[int, int] = {}
        for fact in replay.facts:
            turn = fact.turn if isinstance(fact, TurnBegan) else turn
            if isinstance(fact, CardPlayed):
                first.setdefault(fact.card, turn)
        for player in PLAYERS:
            counted = copies(replay, set(first), player)
            found = rows("fusion_world", "card_games", index, seat=player)
            assert {row["card_number"]: row["played"] for row in found if row["played"]} == counted
            seen = {row["card"] for row in rows("fusion_world", "hands", index, seat=player) if held_since(row)}
            counted = copies(replay, set(first) & seen, player)
            assert {row["card_number"]: row["played_of_seen"] for row in found if row["played_of_seen"]} == counted
            for row in found:
                turns = [at for card, at in first.items() if copies(replay, {card}, player)[row["card_number"]]]
                assert row["first_played"] == min(turns, default=None)
    assert sum(row["played"] for index in range(COUNT) for row in rows("fusion_world", "card_games", index)) > 0


@every_game
def test_turns_hold_all_facts_and_what_was_left(system: str) -> None:
    for index in field(system).indexes:
        replay = field(system).replay(index)
        begins = [0, *(at for at, fact in enumerate(replay.facts) if isinstance(fact, TurnBegan)), replay.last]
        found = rows(system, "turns", index)
        assert [row["turn"] for row in found] == list(range(len(begins) - 1))
        assert [row["facts"] for row in found] == [end - begin for begin, end in pairwise(begins)]
        asked = Counter(action.ask.player for action in replay.recording.actions)
        for player in PLAYERS:
            assert sum(row[f"decisions_{player}"] for row in found) == asked[player]
            for row, (begin, end) in zip(found, pairwise(begins), strict=True):
                replay.seek(end)
                assert {name: row[f"{name}_{player}"] for name in LEFT} == {
                    name: figure(replay, player, name) for name in LEFT
                }
                moved = [fact for fact in replay.facts[begin:end] if isinstance(fact, CardMoved)]
                way = (zone_of(player, "deck"), zone_of(player, "hand"))
                assert row[f"drawn_{player}"] == sum((fact.source, fact.target) == way for fact in moved)
        assert found[0]["turn_player"] is None
        assert {row["turn_player"] for row in found[1:]} <= set(PLAYERS)


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
    if name == "deck":
        return len(state.cards_in(player, "deck"))
    gauge = board.gauges.get(name.removeprefix(ACTIVE))
    if gauge is None:
        return len(state.cards_in(player, name)) if name in board.zones else None
    if not name.startswith(ACTIVE):
        return board.gauge(name, state, player)
    with_modes = [zone for zone in gauge.zones if board.zones[zone].has_modes]
    rested = sum(state.cards[card].rested for zone in with_modes for card in state.cards_in(player, zone))
    return board.gauge(name.removeprefix(ACTIVE), state, player) - rested if with_modes else None


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
    board = load(system).board
    named = {*board.zones, *(f"{ACTIVE}{zone}" for zone, spec in board.zones.items() if spec.has_modes)}
    whole = {gauge.zones[0] for gauge in board.gauges.values() if len(gauge.zones) == 1 and not gauge.counters}
    told = {"deck", "hand", *whole, *(f"{ACTIVE}{zone}" for zone in whole)}
    beside = {"fusion_world": {"energy_markers"}}.get(system, set())
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
            for n, (action, (at, _)) in enumerate(
                zip(replay.recording.actions, replay.decisions(), strict=True), start=1
            )
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
                assert row["my_turn"] == (None if state.turn_player is None else state.turn_player == player)
                assert row["won"] == won(replay.recording, player)
                for side, whose in (("mine", player), ("theirs", foe)):
                    assert {name: row[f"{side}_{name}"] for name in names} == {
                        name: figure(replay, whose, name) for name in names
                    }
                compared += 1
    assert compared > COUNT


def foreseen(replay: Replay, action: ActionTaken, at: int) -> int:
    """How many facts had happened when the first group had shown all a card that the deciding player did not see."""
    player = action.ask.player
    assert player != CHANCE
    for group in groups(action.facts):
        for n, fact in enumerate(group):
            state = replay.seek(at + n)
            if isinstance(fact, CardMoved | CardRevealed | CardLooked | CardHidden | CardTurnedUp):
                created = isinstance(fact, CardCreated) or zone_name(state.cards[fact.card].zone) == OUTSIDE
                before = created or sees(state, player, fact.card)
                if not before and sees(replay.seek(at + n + 1), "public", fact.card):
                    return at + len(group)
        at += len(group)
    return at


@every_game
def test_an_afterstate_is_as_far_as_the_deciding_player_could_foresee(system: str) -> None:
    names = tuple(FIGURES)
    early = 0
    for index in field(system).indexes:
        replay = field(system).replay(index)
        found = {row["n"]: row for seat in PLAYERS for row in rows(system, "afterstates", index, seat=seat)}
        for n, (action, (at, end)) in enumerate(
            zip(replay.recording.actions, replay.decisions(), strict=True), start=1
        ):
            player = action.ask.player
            if player == CHANCE:
                assert n not in found
                continue
            row = found[n]
            assert (row["seat"], row["position"]) == (player, foreseen(replay, action, at))
            early += at < row["position"] < end
            if n % EVERY == 0:
                state = replay.seek(row["position"])
                assert (row["turn"], row["phase"], row["step"]) == (state.turn, state.phase, state.step)
                assert row["my_turn"] == (None if state.turn_player is None else state.turn_player == player)
                assert {name: row[f"mine_{name}"] for name in names} == {
                    name: figure(replay, player, name) for name in names
                }
    assert early > 0


def test_what_a_game_has_not_is_null() -> None:
    toy = frames("toy")
    nothing = {
        "positions": [
            f"{side}_{name}" for side in ("mine", "theirs") for name in ("resource", "active_resource", "active_board")
        ],
        "turns": [f"{name}_{player}" for name in ("attacks", "resource", "used", "available") for player in PLAYERS],
        "decks": ["archetype", "variant", "mulligans", "chose"],
        "games": ["chooser"],
    }
    for table, names in nothing.items():
        for name in names:
            assert toy[table][name].null_count() == toy[table].height, name
            assert frames("fusion_world")[table][name].null_count() < frames("fusion_world")[table].height, name


def test_games_of_several_systems_stand_together_in_one_batch() -> None:
    batch = Batch()
    for index in range(COUNT):
        add(batch, field(list(GAMES)[index % 2]).recording(index), index)
    for table, frame in batch.frames().items():
        for index in range(COUNT):
            system = list(GAMES)[index % 2]
            one, other = (
                each.filter(pl.col("end_position") == 10 * (index + 1)).rows()
                for each in (frame, frames(system)[table])
            )
            assert one == other
            assert bool(one) == (table in RECORDED)


def test_a_game_that_ends_before_its_first_turn_has_no_hands() -> None:
    recording = field("fusion_world").recording(0)
    referee = field("fusion_world").referee(0)
    conceded = Recording(replace(recording.start, facts=referee.opening))
    answers = iter(recording.actions)
    play_out(
        referee,
        conceded,
        lambda state, ask: next(answers).answer if ask.player == CHANCE or state.turn else Concede("a"),
    )
    assert not any(isinstance(fact, TurnBegan) for fact in conceded.facts)
    batch = Batch()
    add(batch, conceded, 0)
    found = batch.frames()
    cards = found["card_games"]
    assert cards.select("opening", "drawn", "seen").sum().row(0) == (0, 0, 0)
    assert cards["on_the_play"].null_count() == cards.height
    assert set(cards.select("seat", "won").rows()) == {("a", False), ("b", True)}
    assert found["turns"]["turn"].to_list() == [0]


def test_the_decisions_of_a_game_are_its_own_though_the_one_before_has_none() -> None:
    recording = field("fusion_world").recording(1)
    batch = Batch()
    add(batch, Recording(recording.start), 0)
    add(batch, recording, 1)
    decisions = batch.frames()["decisions"]
    assert decisions["end_position"].to_list() == [20] * len(recording.actions)


def test_numbers_that_fit_no_column_become_null() -> None:
    recording = field("fusion_world").recording(0)
    actions = list(recording.actions)
    at = next(n for n, action in enumerate(actions) if any(type(f).__name__ == "DamageDealt" for f in action.facts))
    facts = [replace(f, amount=2**63) if type(f).__name__ == "DamageDealt" else f for f in actions[at].facts]
    actions[at] = replace(actions[at], ms=2**63, facts=tuple(facts))
    batch = Batch()
    add(batch, Recording(recording.start, actions), 0)
    found = batch.frames()
    assert found["decisions"].filter(pl.col("n") == at + 1)["ms"].to_list() == [None]
    dealt = found["facts"].filter(pl.col("type").cast(pl.String) == "DamageDealt")
    assert dealt["amount"].null_count() == sum(type(f).__name__ == "DamageDealt" for f in facts)
