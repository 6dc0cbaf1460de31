"""The words of users, wherever they are taken: short, on one line, of characters of any script that can be shown."""

import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.cards.deck import Deck, quoted
from events.cards.decklist import read_deck
from events.cards.wording import MOST_NAME, unshowable
from events.errors import BadDeck, KifuError
from events.game import load
from events.log.store import GameLog
from events.records.envelope import PlayerRecord, Provenance
from events.records.live import LiveGame
from events.records.recorder import named, read, ready_deck
from tests.exchange import exported
from tests.exchange.exported import file_of, forged

UNFIT = [
    "x" * (MOST_NAME + 1),
    "two\nlines",
    "bell\a",
    "\x1b[2J",
    "left\u202eright",
    "\u2066apart",
    "half\ud800a letter",
    "line\u2028end",
    "\u200d\u3000\ufe0f",
    "end\n",
    " ",
    " x",
]
NAMES_OF_THE_WORLD = [
    "山田\u3000太郎",
    "Jean\xa0Luc",
    "Jean\u202fLuc\u2009Two",
    "Rin \U0001f469\u200d\U0001f680",
    "Kezia \u26cf\ufe0f",
    "Ko\xadrin",
    "\u200f\u05d3\u05d0\u05df",
    "A \U0001fae8",
    "Ann\u0301a",
    "Øyvind  Å",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "\u0e19\u0e49\u0e33",
    "\U000323b0",
]
PLAYERS = (PlayerRecord("Ann", "human"), PlayerRecord("Ben", "human"))
FIELDS = ("recorder", "date", "format", "event", "round", "table", "match")


def started(log: GameLog, **changes: Any) -> LiveGame:
    """A live game with another deck label, players or provenance."""
    game = load("fusion_world")
    labels = [*game.pool.sample_decks().values()][:2]
    label = changes.pop("label", None)
    lists = labels if label is None else [Deck(label, labels[0].entries), labels[1]]
    decks = [ready_deck(game, deck, game.pool.sample_cards()) for deck in lists]
    given: dict[str, Any] = {"players": PLAYERS, "provenance": Provenance("live"), **changes}
    return LiveGame.start(log, game, (decks[0], decks[1]), **given)


@pytest.mark.parametrize("text", UNFIT)
def test_no_live_game_begins_with_words_that_are_unfit(tmp_path: Path, text: str) -> None:
    log = GameLog.open(tmp_path, durable=False)
    tried: list[dict[str, Any]] = [{"label": text}, {"players": (PLAYERS[0], PlayerRecord(text, "human"))}]
    tried += [{"provenance": msgspec.structs.replace(Provenance("live"), **{field: text})} for field in FIELDS]
    for changes in tried:
        with pytest.raises(KifuError, match=r"write it|are the most|leave it out|say something") as refused:
            started(log, **changes)
        assert not unshowable(str(refused.value))
    assert not log.games()
    live = started(log, players=(PLAYERS[0], PlayerRecord("x" * MOST_NAME, "human")))
    with pytest.raises(KifuError):
        LiveGame.fork(log, live.game, at=0, supersedes=False, provenance=Provenance("live", event=text))
    log.close()


@pytest.mark.parametrize("name", NAMES_OF_THE_WORLD)
def test_names_of_all_scripts_are_taken_as_they_are(tmp_path: Path, name: str) -> None:
    log = GameLog.open(tmp_path, durable=False)
    live = started(log, players=(PLAYERS[0], PlayerRecord(name, "human")))
    assert named(log, read(log, live.game)).start.players[1].name == name
    assert quoted(name) == f'"{name}"'
    log.close()


def test_what_can_be_shown_is_the_same_with_every_python() -> None:
    refused = [letter for letter in map(chr, range(sys.maxunicode + 1)) if unshowable(letter)]
    kinds = Counter(unicodedata.category(letter) for letter in refused)
    assert kinds == {"Cc": 65, "Cs": 2048, "Zl": 1, "Zp": 1, "Cf": 9}
    assert {unicodedata.bidirectional(letter) for letter in refused if unicodedata.category(letter) == "Cf"} == {
        *("LRE", "RLE", "PDF", "LRO", "RLO"),
        *("LRI", "RLI", "FSI", "PDI"),
    }


def test_a_deck_file_is_labelled_by_words_that_are_fit(tmp_path: Path) -> None:
    file = tmp_path / "a\nb.txt"
    file.write_text("4 KF01-101\n")
    assert read_deck(file).label == "a b"
    file.write_text(f"# {'x' * 300}\n4 KF01-101\n")
    with pytest.raises(BadDeck, match="300 letters"):
        read_deck(file)


@pytest.mark.parametrize("text", UNFIT[:6])
def test_no_imported_game_has_words_that_are_unfit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], text: str
) -> None:
    def change(start: Any) -> Any:
        return msgspec.structs.replace(start, provenance=msgspec.structs.replace(start.provenance, event=text))

    (tmp_path / "file").write_bytes(file_of(*forged(change)))
    ran = exported.run(monkeypatch, capfdbinary, "import", str(tmp_path / "file"), "--data", str(tmp_path / "data"))
    assert ran.status == 1
    assert re.search("provenance's event", ran.err)
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "data").exists()
