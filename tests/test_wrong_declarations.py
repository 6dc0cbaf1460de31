"""A game whose declarations are wrong is refused before anything is recorded, in one line that says what is right."""

from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from events import game as finding
from events.errors import KifuError, UnknownGame
from events.game import Game, load
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import begin, read
from events.seats.board import Gauge
from events.seats.unfolding import Step, Unfolding
from events.skills.declaring import Kind
from events.table.ask import Option
from events.table.counters import PlayerCountersPlaced
from events.table.fact import CardDrawn, Fact, GameEnded, TurnBegan
from events.table.ids import Card, Player
from events.table.setup import FirstPlayerDecided
from events.table.statistics import FactsOf, Question, Statistics
from events.table.table import Table
from tests.suite.fields import Field
from tests.suite.setting import LifeLost
from tests.suite.toy import TOY, CardLaid


class Untagged(Fact, frozen=True, kw_only=True):
    """A fact without a tag."""

    player: Player
    caption: ClassVar[str] = "{player} does"


class TaggedAsShared(Fact, frozen=True, kw_only=True, tag=90):
    """A fact with a tag of shared facts."""

    player: Player
    caption: ClassVar[str] = "{player} does"


class OfNobody(Fact, frozen=True, kw_only=True, tag=190):
    """A fact whose caption has a field that it does not have."""

    player: Player
    card: Card
    caption: ClassVar[str] = "{nobody} does {card.player}"


class OfNoOwner(Fact, frozen=True, kw_only=True, tag=190):
    """A fact whose caption asks a card for more than its player."""

    card: Card
    caption: ClassVar[str] = "{card.owner} does"


class Unclosed(Fact, frozen=True, kw_only=True, tag=190):
    """A fact whose caption is no template."""

    player: Player
    caption: ClassVar[str] = "{player does"


class HeightGained(Fact, frozen=True, kw_only=True, tag=190):
    """A fact that raises a counter that the board does not have."""

    player: Player
    amount: int
    caption: ClassVar[str] = "{player} grows"
    adds = {"lief": "amount"}


class HeightLost(Fact, frozen=True, kw_only=True, tag=190):
    """A fact that takes what no field of it says."""

    player: Player
    amount: int
    caption: ClassVar[str] = "{player} shrinks"
    takes = {"life": "amuont"}


class HeightOfNobody(Fact, frozen=True, kw_only=True, tag=190):
    """A fact that changes a counter, and has no player."""

    amount: int
    caption: ClassVar[str] = "grown"
    adds = {"life": 1}


class NoonBegan(Fact, frozen=True, kw_only=True, tag=190):
    """A fact that sets what a state does not have."""

    caption: ClassVar[str] = "noon"
    sets = {"fase": None}


def with_fact(kind: type[Fact]) -> dict[str, Any]:
    return {"facts": (*TOY.facts, kind)}


def with_statistics(**words: Any) -> dict[str, Any]:
    return {"statistics": Statistics(**words)}


def with_board(**words: Any) -> dict[str, Any]:
    return {"board": replace(TOY.board, **words)}


def gauge(*, zones: tuple[str, ...] = (), counters: tuple[str, ...] = ()) -> dict[str, Any]:
    return with_board(gauges={"life": Gauge(caption="life", zones=zones, counters=counters)})


def with_unfolding(*, amounts: Mapping[str, str]) -> dict[str, Any]:
    steps: Mapping[type[Fact], tuple[Step, ...]] = {PlayerCountersPlaced: (Step(name="gained", amounts=amounts),)}
    return with_board(unfolding=Unfolding(begins=(TurnBegan,), ends=(), steps=steps))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"facts": (*TOY.facts, Untagged)}, "the fact Untagged has the tag None: it must be a number; 128 is free"),
        ({"facts": (*TOY.facts, TaggedAsShared)}, "TaggedAsShared has tag 90: a game's own facts have 128 or more; 1"),
        (
            {"facts": (*TOY.facts, OfNobody)},
            "the fact OfNobody: the caption '{nobody} does {card.player}' has {nobody}",
        ),
        ({"facts": (*TOY.facts, OfNoOwner)}, "there are {card}, {modes}"),
        ({"facts": (*TOY.facts, Unclosed)}, "the fact Unclosed: the caption '{player does' is no template"),
        (gauge(zones=("rwo",)), "Board.gauges, 'life': 'rwo' is not known here; did you mean 'row'? there are deck"),
        (gauge(counters=("lief",)), "Board.gauges, 'life': 'lief' is not known here; did you mean 'life'? there is"),
        (gauge(), "Board.gauges, 'life': it counts nothing: name zones or counters"),
        (
            with_board(layout=msgspec.structs.replace(TOY.board.drawn, marks=("lief",))),
            "Board.layout, marks: 'lief' is not known here; did you mean 'life'?",
        ),
        (
            with_unfolding(amounts={"amuont": "leaf"}),
            "Board.unfolding, PlayerCountersPlaced, 'gained': the field 'amuont' is not known here; did you mean",
        ),
        (
            with_unfolding(amounts={"amount": "{kidn}"}),
            "Board.unfolding, PlayerCountersPlaced, 'gained': the caption '{kidn}' has {kidn}: there are",
        ),
        (with_board(verbs={}), "Board.verbs is empty"),
        (with_board(idle=frozenset({"lya"})), "Board.idle: 'lya' is not known here; did you mean 'lay'"),
        (
            with_board(verbs={"lay": "lays {crad}"}),
            "Board.verbs, 'lay': the caption 'lays {crad}' has {crad}: there are",
        ),
        ({"table": replace(TOY.table, cites={})}, "TableRules.cites has no rule for 'concession'"),
        (with_fact(HeightGained), "the fact HeightGained, adds: 'lief' is not known here; did you mean 'life'?"),
        (
            with_fact(HeightLost),
            "HeightLost, takes, 'life': the field 'amuont' is not known here; did you mean",
        ),
        (with_fact(HeightOfNobody), "HeightOfNobody, adds, 'life': the field 'player' is not known here; there are"),
        (
            with_fact(NoonBegan),
            "NoonBegan, sets: 'fase' is not known here; did you mean 'phase'? there are turn, ",
        ),
        ({"bots": {}}, "Game.bots is empty: give it one at least"),
        (with_statistics(marks={"play": (TurnBegan,)}), "marks, 'play': TurnBegan has no 'card', and is counted by"),
        (
            with_statistics(marks={"damage": (CardLaid,)}),
            "CardLaid has no 'player', and is counted by player and amount",
        ),
        (
            with_statistics(marks={"plya": (CardLaid,)}),
            "Statistics.marks: 'plya' is not known here; did you mean 'play'",
        ),
        (
            with_statistics(marks={"play": (OfNobody,)}),
            "marks, 'play': OfNobody is no fact of the game: add it to Game.",
        ),
        (with_statistics(fates={"lost": (LifeLost,)}), "Statistics.fates, 'lost': LifeLost has no 'card'"),
        (with_statistics(chooser=(CardLaid,)), "Statistics.chooser: CardLaid has no 'player'"),
        (with_statistics(origins={"x": FactsOf(kind=OfNobody)}), "'x': no fact of the game is a OfNobody: add one to"),
        (
            with_statistics(origins={"x": FactsOf(kind=LifeLost)}),
            "'x': LifeLost moves no card: name a class of CardMoved",
        ),
        (with_statistics(origins={"x y": FactsOf(kind=CardDrawn)}), "Statistics.origins: 'x y' must be one word"),
        (
            with_statistics(origins={"x": FactsOf(kind=CardDrawn, zone="deak")}),
            "'x', zone: 'deak' is not known here; did",
        ),
        (
            with_statistics(by_chance=frozenset({"x"})),
            "Statistics.by_chance: 'x' is not known here; this game has none",
        ),
        (
            with_statistics(spent=(FactsOf(kind=GameEnded),)),
            "Statistics.spent: GameEnded has neither 'card' nor 'player'",
        ),
        (with_statistics(mulligan=Question("keep", "redarw")), "Statistics.mulligan, verb: 'redarw' is not known here"),
        (with_statistics(cost="cots"), "Statistics.cost: 'cots' is not known here"),
    ],
)
def test_a_wrong_declaration_is_told_when_the_game_is_made(words: Mapping[str, Any], told: str) -> None:
    with pytest.raises(KifuError) as error:
        replace(TOY, **words)
    assert str(error.value).startswith("toy: ")
    assert told in str(error.value)


def test_an_installed_game_with_a_wrong_declaration_is_told_with_the_fault_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (
        "from dataclasses import replace",
        "from tests.suite.toy import TOY",
        "GAME = replace(TOY, name='wordless', board=replace(TOY.board, verbs={}))",
    )
    (tmp_path / "wordless_game.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint(name="wordless", value="wordless_game:GAME", group=finding.ENTRY_POINTS)
    monkeypatch.setattr(finding, "_found", lambda: {"wordless": (entry,)})
    told = (
        r"cannot be loaded \(wordless: Board.verbs is empty: it has the words of every option\): mend or uninstall it"
    )
    with pytest.raises(UnknownGame, match=told):
        load("wordless")


PLAYERS = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))


def begun(game: Game) -> None:
    """A game of these rules, begun."""
    field = Field("toy", ("random", "random"), 0, 1)
    begin(game, field.plan.seated(0), players=PLAYERS, provenance=Provenance("live"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            {"table": replace(TOY.table, cites={**TOY.table.cites, "draw": "9-99"})},
            "TableRules.cites, 'draw': rules.csv has no rule 9-99",
        ),
        (
            with_statistics(origins={"x": FactsOf(kind=CardDrawn, rules=frozenset({"9-99"}))}),
            "Statistics.origins, 'x': rules.csv has no rule 9-99",
        ),
        (
            {"declaring": replace(TOY.declaring, answering="9-99")},
            "toy: Declaring.answering: rules.csv has no rule 9-99",
        ),
        (
            {"declaring": replace(TOY.declaring, kinds={"use": Kind(resolving="9-99")})},
            "toy: Declaring.kinds, 'use'.resolving: rules.csv has no rule 9-99",
        ),
        ({"rules": TOY.rules.with_name("nope.csv")}, "nope.csv cannot be read (No such file or dir"),
    ],
)
def test_a_declared_rule_that_is_not_in_the_book_is_told_before_a_game_begins(
    words: Mapping[str, Any], told: str
) -> None:
    begun(TOY)
    with pytest.raises(KifuError) as error:
        begun(replace(TOY, **words))
    assert told in str(error.value)


async def citing_nothing(table: Table) -> None:
    """An ask, a fact that cites no rule, an ask."""
    unruled: Any = None
    await table.ask("a", "turn", [Option("lay"), Option("pass")], rule="1-1")
    table.emit(FirstPlayerDecided(player="a", rule=unruled))
    await table.ask("a", "turn", [Option("lay"), Option("pass")], rule="1-1")


def test_a_fact_that_cites_no_rule_is_not_recorded_nor_what_follows_it(tmp_path: Path) -> None:
    game = replace(TOY, table=replace(TOY.table, play=citing_nothing))
    log = GameLog.open(tmp_path, durable=False)
    decks = Field("toy", ("random", "random"), 0, 1).plan.seated(0)
    live = LiveGame.start(log, game, decks, players=PLAYERS, provenance=Provenance("live"))
    with pytest.raises(KifuError, match="FirstPlayerDecided cites None: a fact cites a number of the rule book"):
        live.answer((0,))
    with pytest.raises(KifuError, match="resume it from the log"):
        live.answer((0,))
    assert read(log, live.game).actions == []
    log.close()
