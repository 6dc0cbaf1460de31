"""The envelope: stored bytes and back, and fields that later versions append."""

from dataclasses import replace
from functools import cache
from typing import Any, Literal, get_args, get_origin
from uuid import UUID

import msgspec
import pytest

from events.errors import KifuError, LogDamaged
from events.game import load
from events.records.codec import Codec, codec, simulated_id, system_of
from events.records.envelope import ENGINE, ActionTaken, DeckRecord, GameStarted, PlayerRecord, Provenance
from events.records.wording import unfit_start
from events.table.ask import Ask, Concede, Option
from events.table.fact import Fact, Order
from events.table.ids import PLAYERS, Card, Zone
from events.table.sight import field_kinds
from events.table.statistics import Statistics
from tests.drawn import given, settings, st
from tests.suite.fields import GAMES, Field
from tests.suite.setting import LifeLost
from tests.suite.toy import TOY

SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    Card: st.integers(0, 200),
    Order: st.lists(st.integers(0, 200)).map(tuple),
    Zone: st.sampled_from(["a.deck", "b.hand"]),
    int: st.integers(-(2**63), 2**64 - 1),
    str: st.text(),
    type(None): st.none(),
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field by its declared type."""
    if kind in SIMPLE:
        return SIMPLE[kind]
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    if hasattr(kind, "__supertype__"):
        return values(kind.__supertype__)
    if get_origin(kind) is tuple:
        each = values(get_args(kind)[0])
        return st.just(()) if each.is_empty else st.lists(each, max_size=3).map(tuple)
    return st.one_of(*map(values, get_args(kind)))


@cache
def facts_of(system: str) -> st.SearchStrategy[Fact]:
    common: dict[str, st.SearchStrategy[Any]] = {
        "rule": st.text(),
        "cause": st.none() | st.integers(1, 5000),
        "together": st.booleans(),
    }
    return st.one_of(
        *(
            st.builds(kind, **common, **{name: values(field) for name, field in field_kinds(kind).items()})
            for kind in load(system).facts
        )
    )


CARDS = st.none() | st.integers(0, 200)
OPTIONS = st.builds(Option, st.text(), CARDS, CARDS, st.none() | st.integers(-9, 9))
ASKS = st.builds(
    Ask,
    st.sampled_from(["a", "b", "chance"]),
    st.text(),
    st.text(),
    st.lists(OPTIONS, max_size=4).map(tuple),
    st.integers(0, 9),
    st.integers(0, 9),
    CARDS,
    st.lists(OPTIONS, max_size=2).map(tuple),
    st.booleans(),
)
ANSWERS = st.lists(st.integers(0, 99)).map(tuple) | st.sampled_from(PLAYERS).map(Concede)


def started(**changes: Any) -> GameStarted:
    players = (PlayerRecord("Ann", "human"), PlayerRecord("bold 2", "bot", "bold"))
    decks = (DeckRecord("One", ()), DeckRecord("Two", ()))
    given: dict[str, Any] = {"provenance": Provenance("live"), "facts": (), **changes}
    return GameStarted("toy", "1", players, decks, **given)


@pytest.mark.parametrize("system", GAMES)
@given(data=st.data())
@settings(max_examples=60)
def test_an_action_comes_back_as_it_was(system: str, data: st.DataObject) -> None:
    facts = st.lists(facts_of(system), max_size=5).map(tuple)
    action = data.draw(st.builds(ActionTaken, st.none() | st.integers(0, 10**9), ASKS, ANSWERS, facts))
    topic, body = codec(system).encode(action)
    back = codec(system).decode(topic, body)
    assert isinstance(back, ActionTaken)
    assert (back.ms, back.ask, back.answer, back.facts) == (action.ms, action.ask, action.answer, action.facts)
    assert [type(fact) for fact in back.facts] == [type(fact) for fact in action.facts]
    assert codec(system).encode(back) == (topic, body)


@pytest.mark.parametrize("system", GAMES)
def test_a_start_comes_back_as_it_was(system: str) -> None:
    start = msgspec.structs.replace(
        Field(system, ("random", "random"), 0, 1).recording(0).start,
        parent=UUID(int=7),
        parent_position=12,
        options={"life": "ten"},
    )
    topic, body = codec(system).encode(start)
    back = codec(system).decode(topic, body)
    assert isinstance(back, GameStarted)
    assert {name: getattr(back, name) for name in start.__struct_fields__} == {
        name: getattr(start, name) for name in start.__struct_fields__
    }
    assert topic == f"{system}/start/1"
    assert system_of(topic) == system


class LaterLoss(LifeLost, frozen=True, kw_only=True, tag=132):
    """What a later version might record of a loss of life."""

    source: str = "unknown"


def test_a_field_appended_later_reads_as_its_default_in_old_records() -> None:
    facts = tuple(LaterLoss if kind is LifeLost else kind for kind in TOY.facts)
    later = Codec(replace(TOY, facts=facts, statistics=Statistics()))
    ask = Ask("a", "lay", "2-3", ())
    old = ActionTaken(5, ask, (), (LifeLost(player="a", amount=2, rule="3-1", together=True),))
    new = ActionTaken(5, ask, (), (LaterLoss(player="a", amount=2, rule="3-1", source="quake"),))
    decoded = later.decode(*codec("toy").encode(old))
    assert isinstance(decoded, ActionTaken)
    [read] = decoded.facts
    assert read == LaterLoss(player="a", amount=2, rule="3-1", together=True, source="unknown")
    decoded = later.decode(*later.encode(new))
    assert isinstance(decoded, ActionTaken)
    [kept] = decoded.facts
    assert kept.source == "quake"


def test_a_record_of_a_game_noted_at_the_table_says_so_and_a_source_that_is_none_is_damage() -> None:
    topic, body = codec("toy").encode(started(provenance=Provenance("table", recorder="Jo")))
    read = codec("toy").decode(topic, body)
    assert isinstance(read, GameStarted)
    assert (read.provenance.source, read.provenance.recorder) == ("table", "Jo")
    assert unfit_start(read) is None
    unknown = started(provenance=Provenance("hearsay"))  # type: ignore[arg-type]
    assert "could not be read again" in str(unfit_start(unknown))
    with pytest.raises(LogDamaged, match="cannot be decoded"):
        codec("toy").decode(*codec("toy").encode(unknown))


@pytest.mark.parametrize("body", [b"", b"\xc1", b"\x90", b"\x94\xc0\x90\x90\x90"])
def test_bytes_that_are_no_event_are_damage(body: bytes) -> None:
    with pytest.raises(LogDamaged, match="toy/action/1 cannot be decoded"):
        codec("toy").decode("toy/action/1", body)


def test_a_fact_of_another_game_is_damage() -> None:
    recording = Field("fusion_world", ("random", "random"), 0, 1).recording(0)
    longest = max(recording.actions, key=lambda action: len(action.facts))
    with pytest.raises(LogDamaged, match="toy/action/1 cannot be decoded"):
        codec("toy").decode("toy/action/1", codec("fusion_world").encode(longest)[1])


def test_an_unknown_topic_is_damage_and_the_message_names_those_expected() -> None:
    for topic in ("toy/begin/1", "toy/start/0", "toy/start/²", "chess/start/2", "toy/start/1/2"):
        with pytest.raises(LogDamaged, match=f"unknown topic {topic}: expected toy/action/1, toy/start/1"):
            codec("toy").decode(topic, b"")


def test_an_event_of_a_newer_schema_is_refused_and_the_message_says_which_version_to_use() -> None:
    with pytest.raises(LogDamaged, match=f"newer version: it needs a Kifu that reads form 2; this is Kifu {ENGINE}"):
        codec("toy").decode("toy/action/2", b"")


def test_players_of_one_name_are_told_apart() -> None:
    assert started().names() == {"a": "Ann", "b": "bold 2"}
    both = (PlayerRecord("Ann", "human"), PlayerRecord("Ann", "human"))
    assert msgspec.structs.replace(started(), players=both).names() == {"a": "Ann (a)", "b": "Ann (b)"}


def test_a_bot_is_told_with_its_version_and_that_of_an_old_record_is_the_first() -> None:
    old = msgspec.msgpack.decode(msgspec.msgpack.encode(["bold 2", "bot", "bold"]), type=PlayerRecord)
    assert old == PlayerRecord("bold 2", "bot", "bold", None)
    assert old.program == "bold v1"
    assert PlayerRecord("bold 2", "bot", "bold", 3).program == "bold v3"
    assert PlayerRecord.of_bot(TOY, "bold 2", "bold").version == TOY.bots["bold"].version
    assert PlayerRecord("Ann", "human").program is None


@pytest.mark.parametrize("version", [0, -1, 2**31])
def test_a_version_of_a_bot_that_none_can_have_is_damage(version: int) -> None:
    players = (PlayerRecord("one", "bot", "bold", version), PlayerRecord("two", "bot", "bold"))
    topic, body = codec("toy").encode(msgspec.structs.replace(started(), players=players))
    with pytest.raises(LogDamaged, match="toy/start/1 cannot be decoded"):
        codec("toy").decode(topic, body)


def test_the_id_of_a_simulated_game_follows_from_its_start() -> None:
    one, other = (codec("toy").encode(started(options={"life": value}))[1] for value in ("ten", "six"))
    assert simulated_id(one) == simulated_id(one)
    assert simulated_id(one) != simulated_id(other)


def test_a_fact_that_is_none_of_its_games_is_not_recorded() -> None:
    stray = ActionTaken(5, Ask("a", "lay", "2-3", ()), (), (LaterLoss(player="a", amount=2, rule="3-1"),))
    with pytest.raises(KifuError, match=r"LaterLoss \(tag 132\) is no fact of toy: add it to Game.facts"):
        codec("toy").encode(stray)
