"""Manual resolution: what a text says that is not understood, a player does by hand, and it is a game like any."""

import json
from collections.abc import Sequence
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

import projector
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.effects.manual import ManualResolutionBegan, ManualResolutionEnded
from events.errors import BadDeck, BadOption, IllegalAnswer
from events.exchange.exchange import export_games, import_games
from events.fusion_world import GAME
from events.fusion_world.importer import import_cards
from events.fusion_world.samples import sample_cards
from events.game import PASS
from events.language import effect as e
from events.language.effect import Skill
from events.log.store import GameLog
from events.records.envelope import OperationTaken, PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import faces, read, ready_deck, rerun
from events.seats.bots import Chance
from events.seats.options import NamedAsk
from events.simulation.simulate import Plan, play_game, simulate
from events.skills.facts import PendingCancelled
from events.table.ask import CHANCE, MANUAL, Concede, Operation
from events.table.fact import CardRested
from events.table.ids import Card
from events.values.value import explain
from projector.audit import verify
from projector.games import games, record_words
from projector.view import asks, positions
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main

HUM = "[On Play] Hum a song."
DANCE = "[Activate Main][Once per turn] Switch this card to Rest Mode : Dance with a card."
GLOOM = "[Permanent] All are gloomy."


def printed(effect: str, **changed: object) -> Any:
    """A card of a public list with that text."""
    face = {"name": "Hummer", "cost": 1, "specifiedcost": "R", "power": 15000, "combopower": 5000, "effect": effect}
    line = {"cardid": "XX-1", "type": "BATTLE", "color": "Red", "detail": [face], **changed}
    [card] = import_cards([json.dumps(line)]).cards
    return card


def nested(times: int) -> e.Effect:
    """An effect in others."""
    effect: e.Effect = e.Draw()
    for _ in range(times):
        effect = e.May(effects=(effect,))
    return effect


RED = battle_card("Red Ox")
FOE = battle_card("Foe", power=5000)


def on_play(effect: str = HUM, **side: Any) -> Scene:
    """A position in which player a has just played the card with that text."""
    hummer = printed(effect)
    scene = main(a=Side(hand=[hummer, RED], energy=[battle_card("Energy")], **side), b=Side(battle=[FOE]))
    scene.picks("play Hummer", "rest Energy", "activate Hummer 0")
    return scene


def test_the_text_is_shown_and_its_player_does_it_until_it_is_done() -> None:
    scene = on_play()
    assert scene.asked == ("a", MANUAL)
    assert scene.ask.about == scene.card("Hummer")
    assert scene.options == ["done"]
    assert scene.of(ManualResolutionBegan)[0].words == HUM
    named = NamedAsk.of(scene.ask, GAME.board.verbs, scene.state)
    assert HUM in repr(named)
    assert named.indexes("is done") == (0,)
    scene.by_hand(e.Draw(count=2))
    scene.by_hand(e.Switch(mode="rest"), "Foe")
    scene.by_hand(e.Give(changes=(e.Adjust(figure="power", by=-4000),), until="turn"), "Foe")
    scene.by_hand(e.Move(to="deck", place="bottom"), "Red Ox")
    assert scene.asked == ("a", MANUAL)
    scene.pick("done")
    assert scene.asked == ("a", "main")
    assert len(scene.names("a.hand")) == 2
    assert scene.names("a.deck")[0] == "Red Ox"
    assert scene.rested("Foe")
    assert explain(scene.state, scene.card("Foe"), "power")[-1].after == 1000
    began, ended = scene.of(ManualResolutionBegan)[0], scene.of(ManualResolutionEnded)[0]
    facts = scene.facts
    inner = facts[facts.index(began) + 1 : facts.index(ended)]
    assert {fact.cause for fact in inner} == {began.cause}
    assert scene.state.by_hand == ()


def test_what_is_done_by_hand_triggers_skills_and_is_replaced_as_any_effect() -> None:
    mourner = battle_card("Mourner", text=[Skill(kind="auto", trigger=e.Trigger(on="ko"), effects=(e.Draw(),))])
    scene = main(a=Side(hand=[printed(HUM)], energy=[battle_card("Energy")]), b=Side(battle=[mourner]))
    scene.picks("play Hummer", "rest Energy", "activate Hummer 0")
    scene.by_hand(e.Ko(), "Mourner")
    assert scene.asked == ("a", MANUAL)
    scene.pick("done")
    assert scene.asked == ("b", "pending")


def test_a_cost_that_is_understood_is_paid_and_the_skill_is_used_as_often_as_it_says() -> None:
    scene = main(a=Side(battle=[printed(DANCE)]), b=Side(battle=[FOE]))
    scene.pick("skill Hummer 0")
    assert scene.of(CardRested)[0].card == scene.card("Hummer")
    assert scene.of(ManualResolutionBegan)[0].words == "Dance with a card."
    scene.by_hand(e.Switch(mode="active"), "Hummer")
    scene.pick("done")
    assert not scene.rested("Hummer")
    assert "skill Hummer 0" not in scene.options


@pytest.mark.parametrize("zone", ["battle", "hand", "drop", "energy"])
def test_a_text_of_which_it_is_not_known_when_it_applies_is_claimed_in_the_main_phase(zone: str) -> None:
    side: dict[str, Any] = {zone: [printed(GLOOM)]}
    scene = main(a=Side(**side))
    scene.pick("skill Hummer 0")
    assert scene.of(ManualResolutionBegan)[0].words == GLOOM
    scene.pick("done")
    assert "skill Hummer 0" in scene.options


def test_it_is_claimed_in_battles_of_either_player_but_from_no_place_where_its_player_does_not_know_it() -> None:
    scene = battle(a=Side(), b=Side(battle=[printed(GLOOM)]))
    while scene.ask.player == "a":
        scene.pick("end_step")
    assert "skill Hummer 0" in scene.options
    assert "skill Hummer 0" not in main(a=Side(deck=[printed(GLOOM)], life=[printed(GLOOM, cardid="XX-2")])).options


NO_CARD: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("effect", "cards", "why"),
    [
        (e.Move(to="nowhere"), NO_CARD, "'nowhere' is not known here"),
        (e.Move(to="drop", what="other"), NO_CARD, "other"),
        (
            e.Give(changes=(e.Adjust(figure="powr", by=1),)),
            NO_CARD,
            r"\): changes 1, figure: 'powr' is not known",
        ),
        (e.Mark(kind="ki", by=1_000_000), NO_CARD, "100 is the most"),
        (e.Draw(count=-1), NO_CARD, r"\): its count is -1: 1 is the least"),
        (e.Draw(count=0), NO_CARD, "its count is 0: 1 is the least"),
        (e.Draw(count=101), NO_CARD, r"\): its count is 101: 100 is the most"),
        (e.Draw(count=e.Sum(of=(3,), times=-1)), NO_CARD, "its count is -3: 1 is the least"),
        (e.Repeat(times=-1, effects=(e.Draw(),)), NO_CARD, "its times is -1: 1 is the least"),
        (e.Mark(kind="ki", by=0), NO_CARD, "its by is 0: that changes nothing"),
        (e.Look(cards=e.Cards(whose="you", zones=("deck",), top=-1)), NO_CARD, "its top is -1: 1 is the least"),
        (e.Draw(count=e.Count(of="it", per=0)), NO_CARD, "its per is 0: 1 is the least"),
        (e.Draw(count=e.Figure(figure="power")), ("Foe",), "to do something 5,000 times: 1,000 is the most"),
        (e.Number(within=e.Range(least=-1, most=1)), NO_CARD, "a number from -1 to 1 is none"),
        (e.Number(within=e.Range(least=2, most=1)), NO_CARD, "a number from 2 to 1 is none"),
        (e.Number(within=e.Range(most=5000)), NO_CARD, "5,000 times: 1,000 is the most"),
        (e.Manual(text="All hum."), NO_CARD, "what is done by hand says itself what is done"),
        (e.May(effects=(e.Manual(text="All hum."),)), NO_CARD, "what is done by hand says itself what is done"),
        (e.Finish(part="turn"), NO_CARD, "finish"),
        (e.Move(to="drop"), ("a deck 3",), "a sees no card"),
        (e.Move(to="drop"), ("Secret",), "a sees no card"),
        (nested(60), (), "nested deeper than 32 times"),
        (nested(3000), (), "nested deeper than 32 times"),
        (e.Move(to="drop"), ("Foe", "Foe"), "names a card twice"),
    ],
)
def test_what_no_card_could_say_or_is_done_to_unseen_cards_is_refused_and_nothing_happens(
    effect: e.Effect, cards: Sequence[str], why: str
) -> None:
    hummer, secret = printed(HUM), battle_card("Secret")
    scene = main(a=Side(hand=[hummer], energy=[battle_card("Energy")]), b=Side(battle=[FOE], hand=[secret]))
    scene.picks("play Hummer", "rest Energy", "activate Hummer 0")
    before = len(scene.facts)
    with pytest.raises(IllegalAnswer, match=why):
        scene.by_hand(effect, *cards)
    assert len(scene.facts) == before
    assert scene.asked == ("a", MANUAL)


def test_a_card_of_no_game_is_refused() -> None:
    scene = on_play()
    for card in (-1, 1000):
        with pytest.raises(IllegalAnswer, match=f"a sees no card {card}"):
            scene.referee.answer(Operation(e.Move(to="drop"), (Card(card),)))


def test_nothing_is_done_by_hand_where_no_text_says_so() -> None:
    scene = main(a=Side(hand=[RED]))
    with pytest.raises(IllegalAnswer, match="nothing is done by hand here"):
        scene.by_hand(e.Draw())


def test_cards_looked_at_can_be_chosen_and_the_deck_is_not_shuffled_unasked() -> None:
    scene = on_play(deck=[battle_card(f"Card {n}") for n in range(6)])
    scene.by_hand(e.Look(cards=e.Cards(whose="you", zones=("deck",), top=2)))
    scene.by_hand(e.Move(to="hand"), "Card 4")
    scene.pick("done")
    assert scene.names("a.deck") == [f"Card {n}" for n in (0, 1, 2, 3, 5)]
    assert "Card 4" in scene.names("a.hand")
    assert not scene.state.cards[scene.card("Card 5")].shown
    told = [seen.caption for seen in positions(scene.replay(), "b") if seen.caption]
    assert any(HUM in caption for caption in told)
    assert not any("Card 4" in caption or "Card 5" in caption for caption in told)


def test_a_replay_goes_through_what_was_done_by_hand() -> None:
    scene = on_play()
    scene.by_hand(e.Ko(), "Foe")
    scene.pick("done")
    replay = scene.replay()
    assert replay.seek(replay.last) == scene.state
    decided = [(ask.options, ask.taken, ask.about) for ask in asks(replay, "a") if ask.kind == MANUAL]
    assert decided == [(("is done", "KO it: Foe"), (1,), "Hummer"), (("is done",), (0,), "Hummer")]
    assert not [ask for ask in asks(replay, "b") if ask.kind == MANUAL]


# Recorded games.


def by_hand_deck() -> tuple[Deck, Catalogue[Any]]:
    """A sample deck in which a card with a text that is not understood stands, and all cards."""
    deck = GAME.pool.sample_decks()["Ember Rush"]
    swapped = next(entry for entry in deck.entries if entry.copies == 4)
    entries = tuple(DeckEntry("XX-1", 4) if entry == swapped else entry for entry in deck.entries)
    return Deck("By hand", entries), sample_cards().joined(Catalogue([printed(GLOOM)]))


def live_until_manual(log: GameLog) -> LiveGame:
    """A recorded game in which a player claims a text that is not understood."""
    deck, cards = by_hand_deck()
    ready = ready_deck(GAME, deck, cards)
    people = PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human")
    live = LiveGame.start(log, GAME, (ready, ready), players=people, provenance=Provenance("live"))
    dice = Chance(seed=1, index=0, entrants={"a": 1, "b": 2})
    while live.ask is not None and live.ask.kind != MANUAL:
        claims = [index for index, option in enumerate(live.ask.options) if option.verb == "skill"]
        live.answer(dice.answer(live.state, live.ask) if live.ask.player == CHANCE else (claims or [0])[0])
    return live


def test_a_recorded_game_is_resumed_within_what_is_done_by_hand_and_plays_again_to_the_same(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path)) as log:
        live = live_until_manual(log)
        facts = live.answer(Operation(e.Draw(count=2)))
        assert len(facts) == 2
        with pytest.raises(IllegalAnswer):
            live.answer(Operation(e.Move(to="nowhere")))
        again = LiveGame.resume(log, live.game)
        assert again.ask == live.ask
        assert again.state == live.state
        assert again.ask is not None
        assert again.ask.text == GLOOM
        again.answer("is done")
        again.answer(Concede("a"))
        recording = read(log, live.game)
        operations = [action for action in recording.actions if isinstance(action, OperationTaken)]
        assert [action.operation for action in operations] == [Operation(e.Draw(count=2))]
        assert [event.topic for event in log.read(live.game)].count("fusion_world/manual/1") == 1
        report = verify(log)
        assert (report.games, report.equal) == (1, 1)


def test_a_changed_operation_is_found(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path)) as log:
        live = live_until_manual(log)
        live.answer(Operation(e.Draw(count=2)))
        recording = read(log, live.game)
        cards = faces(log, recording.start)
        assert rerun(recording, cards)[1] is None
        last = recording.actions[-1]
        assert isinstance(last, OperationTaken)
        recording.actions[-1] = msgspec.structs.replace(last, operation=Operation(e.Draw(count=1)))
        assert rerun(recording, cards)[1] == len(recording.actions)


def test_games_with_operations_leave_a_log_and_enter_another(tmp_path: Path) -> None:
    exported = BytesIO()
    with closing(GameLog.open(tmp_path / "one")) as log:
        live = live_until_manual(log)
        live.answer(Operation(e.Draw()))
        live.answer("is done")
        live.answer(Concede("a"))
        export_games(log, log.heads(), exported.write)
    exported.seek(0)
    report = import_games(lambda: GameLog.open(tmp_path / "two"), exported)
    assert (report.added, report.quarantined) == (1, [])


@pytest.mark.waits
def test_the_lake_holds_what_was_done_by_hand(tmp_path: Path) -> None:
    with closing(GameLog.open(tmp_path)) as log:
        live = live_until_manual(log)
        live.answer(Operation(e.Draw(count=2)))
        live.answer("is done")
        live.answer(Concede("a"))
    data = projector.open(tmp_path)
    data.refresh()
    asked = data.sql("SELECT verbs, taken FROM decisions WHERE kind = 'manual' ORDER BY n").rows()
    assert asked == [("draw", 0), ("done", 1)]
    types = data.sql("SELECT type, count(*) n FROM facts WHERE type LIKE 'Manual%' GROUP BY type ORDER BY type").rows()
    assert types == [("ManualResolutionBegan", 1), ("ManualResolutionEnded", 1)]
    assert data.sql("SELECT by_hand, population FROM games").rows() == [(1, "humans")]


# Games in which nobody does anything by hand.


def test_where_it_is_passed_over_a_skill_that_is_not_understood_does_nothing_and_costs_nothing() -> None:
    passing = {MANUAL: PASS}
    hummer, energy = printed(HUM), battle_card("Energy")
    scene = main(a=Side(hand=[hummer], energy=[energy]), options=passing)
    scene.picks("play Hummer", "rest Energy", "activate Hummer 0")
    assert scene.asked == ("a", "main")
    assert [fact.rule for fact in scene.of(PendingCancelled)] == [MANUAL]
    assert not scene.of(ManualResolutionBegan)
    for text in (DANCE, GLOOM):
        assert "skill Hummer 0" not in main(a=Side(battle=[printed(text)]), options=passing).options


def test_bots_play_cards_that_do_not_play_themselves_only_where_they_are_passed_over() -> None:
    deck, cards = by_hand_deck()
    with pytest.raises(BadDeck, match="a card does not play by itself: XX-1 Hummer"):
        Plan.of(GAME, seed=1, bots=("greedy", "random"), decks=[deck], catalogue=cards)
    plan = Plan.of(GAME, seed=1, bots=("greedy", "random"), decks=[deck], catalogue=cards, options={MANUAL: PASS})
    recording = play_game(plan, 0)[1]
    assert recording is not None
    assert recording.start.options[MANUAL] == PASS
    assert rerun(recording, plan.cards(0))[1] is None
    own = Plan.of(
        GAME,
        seed=1,
        bots=("greedy", "random"),
        decks=[GAME.pool.sample_decks()["Ember Rush"]],
        catalogue=cards,
        options={MANUAL: PASS},
    )
    assert MANUAL not in own.options


def test_games_that_pass_skills_over_are_a_population_of_their_own_and_say_so(tmp_path: Path) -> None:
    deck, cards = by_hand_deck()
    passing = Plan.of(GAME, seed=1, bots=("random", "random"), decks=[deck], catalogue=cards, options={MANUAL: PASS})
    usual = [GAME.pool.sample_decks()["Ember Rush"]]
    playing = Plan.of(GAME, seed=1, bots=("random", "random"), decks=usual, catalogue=cards)
    with closing(GameLog.open(tmp_path)) as log:
        for plan in (passing, playing):
            simulate(log, plan, games=2)
        rows = games(log)
    data = projector.open(tmp_path)
    data.refresh()
    counted = data.deck_results()["population"].unique().sort().to_list()
    assert counted == ["bots: random v1", "bots: random v1, manual pass"]
    assert data.deck_results(population=counted[1])["deck"].to_list() == ["By hand"]
    said = [record_words(row["rules"], trusted=row["trusted"], options=row["options"]) for row in rows]
    assert sorted(said) == ["", "", "manual pass", "manual pass"]


def test_the_option_has_one_value() -> None:
    with pytest.raises(BadOption, match="option manual cannot be 'play': choose pass"):
        GAME.chosen({MANUAL: "play"})
    assert MANUAL not in GAME.chosen({})
