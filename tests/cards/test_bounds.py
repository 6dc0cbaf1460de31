"""Bounds on what a card may say, and on how long a record is re-run."""

import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from events.cards.bounds import excess
from events.cards.card import Definition
from events.cards.catalogue import Catalogue, read_catalogue, write_catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.facts import CardPlayed
from events.errors import BadCard, KifuError
from events.fusion_world import GAME
from events.fusion_world.card import FusionWorldCard
from events.language.effect import Cards, Choose, Draw, Effect, Figure, Put, Range, Repeat, Skill, Sum, Trigger
from events.records.envelope import ActionTaken
from events.records.recorder import Recording, ready_deck, rerun
from events.records.rerunning import difference
from events.table.ask import Answer, Ask, only_answer
from events.table.ids import Player
from projector.audit import verify
from tests.exchange import exported
from tests.exchange.exported import definitions_of, file_of, lines_of, played
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Side, main
from tests.projector.played import append_game, opened, plan

DRAW = Draw(count=1)
OFTEN = 2 * 10**8
HUGE = Sum(of=(Figure(figure="power", of="this"),), times=10**9)
WHEN_PLAYED = Trigger(on="played")


def saying(*effects: Effect, **fields: Any) -> FusionWorldCard:
    """A card that does this when it is played."""
    return battle_card("KF99-001", text=(Skill(kind="auto", trigger=WHEN_PLAYED, effects=effects, **fields),))


def nested(depth: int) -> Effect:
    effect: Effect = DRAW
    for _ in range(depth):
        effect = Repeat(times=1, effects=(effect,))
    return effect


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (
            saying(Repeat(times=OFTEN, effects=(DRAW,))),
            "skills 1, effects 1: its times is 200,000,000: 100 is the most",
        ),
        (saying(Draw(count=101)), "skills 1, effects 1: its count is 101: 100 is the most"),
        (saying(Put(kind="energy_markers", by=-OFTEN)), "its by is -200,000,000: 100 is the most"),
        (
            saying(Repeat(times=50, effects=(Repeat(times=50, effects=(DRAW,)),))),
            "skills 1, effects 1, effects 1, effects: repeats in repeats come to 2,500: 1,000 is the most",
        ),
        (saying(Choose(cards=Cards(power=Range(least=10**10)))), "cards, power: its least is 10,000,000,000"),
        (saying(nested(40)), "it is nested deeper than 32 times"),
        (saying(*[DRAW] * 201), "skills 1, effects: it lists 201: 200 are the most"),
        (battle_card("KF99-001", text=[*saying(DRAW).skills] * 300), "skills: it lists 300"),
        (battle_card("KF99-001", traits=["x" * 70_000]), "bytes: 64,000 are the most"),
    ],
)
def test_a_card_that_says_too_much_is_told_where_and_what_the_most_is(card: FusionWorldCard, why: str) -> None:
    assert why in (excess(card) or "")


def test_no_card_that_comes_with_kifu_is_near_the_bounds() -> None:
    assert [card.number for card in GAME.pool.sample_cards() if excess(card)] == []
    assert excess(saying(Repeat(times=10, effects=(Repeat(times=10, effects=(DRAW,)),)))) is None


def test_cards_that_say_too_much_are_in_no_catalogue_and_no_deck(tmp_path: Path) -> None:
    bomb = saying(Repeat(times=OFTEN, effects=(DRAW,)))
    write_catalogue(tmp_path / "cards.jsonl", Catalogue([bomb]))
    with pytest.raises(BadCard, match="line 1, card KF99-001, skills 1, effects 1: its times is 200,000,000"):
        read_catalogue(tmp_path / "cards.jsonl", GAME.pool.card, GAME.wrong)
    deck = next(iter(GAME.pool.sample_decks().values()))
    entries = (*deck.entries[:-1], DeckEntry(bomb.number, deck.entries[-1].copies))
    with pytest.raises(BadCard, match=f"card KF99-001 of deck '{deck.label}' says too much: skills 1, effects 1"):
        ready_deck(GAME, Deck(deck.label, entries), GAME.pool.sample_cards().joined(Catalogue([bomb])))


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        (Repeat(times=Figure(figure="power", of="this"), effects=(DRAW,)), "to do something 15,000 times: 1,000 is"),
        (Draw(count=Figure(figure="power", of="this")), "to do something 15,000 times"),
        (Put(kind="energy_markers", by=Figure(figure="power", of="this")), "to do something 15,000 times"),
        (Draw(count=HUGE), "a number in a card's text comes to 15,000,000,000,000: 1,000,000,000 is the most"),
    ],
)
def test_numbers_that_are_known_at_the_table_alone_have_bounds_too(effect: Effect, why: str) -> None:
    scene = main(a=Side(hand=[saying(effect)], deck=[battle_card("Deck 1")]))
    scene.pick("play KF99-001")
    with pytest.raises(BadCard, match=why):
        scene.pick("activate KF99-001 0")


def runs(recording: Recording, cards: Mapping[Player, Sequence[Definition]]) -> bool:
    """Whether the rules give a record, and what follows by itself, with these cards."""
    try:
        return rerun(recording, cards).differs is None
    except BadCard:
        return False


def with_bomb() -> tuple[Recording, dict[str, bytes]]:
    """A game up to where a card has been played whose skill, if it is run, does something 200 million times."""
    recording, cards = played(0)[1], plan().cards(0)
    faces = [*cards["a"], *cards["b"]]
    plain = next(faces[f.card] for f in recording.facts if isinstance(f, CardPlayed) and not faces[f.card].text)
    bomb = msgspec.structs.replace(plain, skills=saying(Repeat(times=OFTEN, effects=(DRAW,))).skills)
    decks = []
    for deck in recording.start.decks:
        named = {bytes.fromhex(plain.hash): bytes.fromhex(bomb.hash)}
        lines = [
            msgspec.structs.replace(line, definition=named.get(line.definition, line.definition)) for line in deck.lines
        ]
        decks.append(msgspec.structs.replace(deck, lines=tuple(lines)))
    start = msgspec.structs.replace(recording.start, decks=(decks[0], decks[1]))
    armed = {player: [bomb if face == plain else face for face in held] for player, held in cards.items()}
    same = next(n for n in range(len(recording.actions)) if not runs(Recording(start, recording.actions[:n]), armed))
    referee, *_ = rerun(Recording(start, recording.actions[: same - 1]), armed)
    last = recording.actions[same - 1]
    actions = [*recording.actions[: same - 1], ActionTaken(None, last.ask, last.answer, referee.answer(last.answer))]
    assert referee.ask is not None
    if only_answer(referee.ask) is None:  # else what follows is not recorded, and done again all the same
        actions.append(ActionTaken(None, referee.ask, (0,), ()))
    return Recording(start, actions), {bomb.hash: bomb.pinned()}


def test_what_says_too_much_is_not_imported_even_on_trust(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    recording, definitions = with_bomb()
    lines = lines_of(uuid4(), recording.entries(), {**definitions_of(0), **definitions})
    (tmp_path / "file").write_bytes(file_of(*lines))
    for words in ((), ("--trust",)):
        ran = exported.run(monkeypatch, capfdbinary, "import", tmp_path / "file", "--data", tmp_path, *words)
        assert ran.status == 1
        assert "says too much: skills 1, effects 1: its times is 200,000,000: 100 is the most\n" in ran.err


def test_a_log_that_holds_such_a_game_is_verified_all_the_same(tmp_path: Path) -> None:
    recording, definitions = with_bomb()
    with closing(opened(tmp_path)) as log:
        log.append(uuid4(), recording.entries(), after=None, definitions={**definitions_of(0), **definitions})
        append_game(log, played(1)[1], played(1)[0], definitions_of=plan(), index=1)
        audit = verify(log)
    assert (audit.games, audit.equal) == (2, 1)
    [bad] = audit.unreadable
    assert "200,000,000 times: 1,000 is the most" in bad.why


@pytest.mark.waits
def test_a_record_is_not_re_run_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.records.rerunning.SECONDS", 0.2)
    monkeypatch.setattr("events.records.rerunning.SECONDS_AN_ACTION", 0)

    def slow(state: Any, ask: Ask) -> Answer:
        while True:  # interrupted between two calls
            time.sleep(0.01)

    with pytest.raises(KifuError, match="running it takes more than 0 seconds: its cards do too much"):
        difference(played(0)[1], plan().cards(0), slow)
    assert difference(Recording(played(0)[1].start), plan().cards(0)) is None
