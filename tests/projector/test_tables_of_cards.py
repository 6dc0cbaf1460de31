"""The tables of cards against the same games folded by the replay, card by card."""

from collections import Counter
from typing import Any

import msgspec

from events.cards.card import Definition
from events.dragon_ball_super.facts import CardPlayed
from events.fusion_world.facts import ChooserDrawn
from events.game import load
from events.table.ask import CHANCE, ORDER, Concede
from events.table.created import CardCreated
from events.table.fact import CardMoved, TurnBegan
from events.table.ids import PLAYERS, Player
from events.table.statistics import OPENING, SKILL_DRAW, TURN_DRAW, Statistics
from projector.replay import Replay
from tests.projector.tables import (
    COUNT,
    copies,
    deck_zone,
    every_game,
    field,
    first_turn,
    hand_zone,
    held,
    owner,
    rows,
    won,
)


@every_game
def test_card_games_count_copies_as_the_replay_shows_them(system: str) -> None:
    deck, hand = deck_zone(system), hand_zone(system)
    for index in field(system).indexes:
        replay = field(system).replay(index)
        begun = first_turn(replay.recording)
        opening = held(replay.seek(begun), hand)
        seen, later, now = set(opening), set[int](), opening
        for position in range(begun + 1, replay.last + 1):
            now = held(replay.seek(position), hand)
            later |= now - opening
            seen |= now
        left = held(replay.state, deck)
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
    said, hand = load(system).statistics, hand_zone(system)
    for index in field(system).indexes:
        replay = field(system).replay(index)
        start = replay.recording.start
        begun = first_turn(replay.recording)
        last_in_hand: dict[int, int | None] = {}
        expected = []
        for at, fact in enumerate(replay.facts, start=1):
            if isinstance(fact, CardMoved) and fact.target[2:] == hand != fact.source[2:]:
                setup = at <= begun
                origin = "opening" if setup else origin_of(said, fact)
                last_in_hand[fact.card] = at if setup else last_in_hand.get(fact.card)
                expected.append((at, fact.target[0], fact.card, origin))
        found = sorted(rows(system, "hands", index), key=lambda row: row["seq"])
        assert [(row["seq"], row["seat"], row["card"], row["origin"]) for row in found] == expected
        opening = held(replay.seek(begun), hand)
        assert {row["card"] for row in found if row["opening"]} == opening
        assert all(row["seq"] == last_in_hand[row["card"]] for row in found if row["opening"])
        by_chance = {OPENING, TURN_DRAW, SKILL_DRAW, *said.by_chance}
        assert all(row["by_chance"] == (row["origin"] in by_chance) for row in found)
        for player, deck in zip(PLAYERS, start.brought(), strict=True):
            asked = mulligan(replay, player)
            dealt = {row["card"] for row in found if row["dealt"] and row["seat"] == player}
            assert dealt == {card for card in held(replay.seek(asked), hand) if owner(start, card) == player}
            cards = rows(system, "card_games", index, seat=player)
            assert {row["card_number"]: row["dealt"] for row in cards if row["dealt"]} == copies(replay, dealt, player)
            assert len(deck.lines) == len(cards)


@every_game
def test_choices_are_the_cards_that_players_were_offered_and_took(system: str) -> None:
    """Options of equal cards and one number are one row, wherever cards lie that the player does not see. Orders,
    answers that all must give, so many of equal options, and what chance is asked are no choice."""
    for index in field(system).indexes:
        replay = field(system).replay(index)
        decks = replay.recording.start.brought()
        faces = [(line.number, line.name) for deck in decks for line in deck.lines for _ in range(line.copies)]
        created = [fact.definition for fact in replay.facts if isinstance(fact, CardCreated)]
        faces += [(card.number, card.name) for card in (msgspec.json.decode(it, type=Definition) for it in created)]
        expected: Counter[Any] = Counter()
        for n, (_, action) in enumerate(replay.recording.decided(), start=1):
            ask, answer = action.ask, action.answer
            if ask.player == CHANCE or ask.kind == ORDER or isinstance(answer, Concede):
                continue
            if len(ask.options) == ask.least:
                continue
            zones = ask.zones or [None] * len(ask.options)
            options = [
                (
                    option.verb,
                    None if option.card is None else faces[option.card],
                    None if option.other is None else faces[option.other],
                    option.number if zone is None else None,
                )
                for option, zone in zip(ask.options, zones, strict=True)
            ]
            if len(set(options)) == 1 and ask.least == ask.most:
                continue
            for place, option in enumerate(options):
                choice = (n, ask.player, ask.kind, *option)
                expected[*choice, "offered"] += 1
                expected[*choice, "taken"] += place in answer
        found: Counter[Any] = Counter()
        for row in rows(system, "choices", index):
            printed = row["card_number"] and (row["card_number"], row["card_name"])
            other = row["other_number"] and (row["other_number"], row["other_name"])
            choice = (row["n"], row["seat"], row["kind"], row["verb"], printed, other, row["number"])
            found[*choice, "offered"], found[*choice, "taken"] = row["offered"], row["taken"]
            assert row["complete"]
            assert row["won"] == won(replay.recording, row["seat"])
        assert found == expected


def origin_of(said: Statistics, fact: CardMoved) -> str | None:
    for word, declared in said.origins.items():
        of_rule = not declared.rules or fact.rule in declared.rules
        if isinstance(fact, declared.kind) and of_rule and declared.zone in (None, fact.source[2:]):
            return word
    return None


def mulligan(replay: Replay, player: Player) -> int:
    """The position at which a player is asked for another hand; where a game does not ask, that of the first turn."""
    question = replay.game.statistics.mulligan
    for at, action in replay.recording.decided():
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
                assert row["own_turn"] == (-(-min(turns) // 2) if turns else None)
    assert sum(row["played"] for index in range(COUNT) for row in rows("fusion_world", "card_games", index)) > 0
