"""Names of hidden players in what people wrote: no table, no frame and no export has one, however spelled."""

from contextlib import closing
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest

from events.exchange.adding import Typed, add
from events.exchange.correcting import correct
from events.exchange.dropping import drop
from events.exchange.exchange import Naming
from events.exchange.limitless_export import limitless_event
from events.log.store import GameLog
from events.records.aliases import alias
from events.records.amending import withdraw
from events.records.choosing import Choice, chosen
from events.records.envelope import Annotation
from events.records.folding import fold
from events.records.hiding import hide
from events.records.masking import HiddenTexts
from events.records.names import told_in
from events.records.recorder import note, read
from events.records.reports import PersonNamed, Reason, StructureSaid
from events.records.structuring import say_structure
from events.records.withdrawing import withdraw_game
from projector.audit import verify
from projector.columns import TABLES
from projector.lake import Lake
from tests.exchange.carried import export, take
from tests.exchange.reported import CUP, imported, row, written
from tests.projector.test_matches import lake
from tests.records.people_play import begun, conceded

NAMES = ("Annabel", "A. Fox-Lee", "annabel7")
"""The names and the id of one player, who is taken back."""


def named(text: object) -> list[str]:
    """The names of the player that stand in a text, as they are compared."""
    folded = fold(str(text))
    return [name for name in NAMES if fold(name) in folded]


def told_of_annabel(log: GameLog, folder: Path) -> None:
    """A log in which people wrote the player's name wherever they may write."""
    imported(log, written(folder, CUP.replace("Ann,", "Annabel,").replace("Eve", "A. Fox-Lee", 1)))
    more = {"remark": "ANNABEL, late", "Annabel's note": "x", "judge": "Ánnabel"}
    imported(log, written(folder, row(round=7, player_a="Annabel", deck_a="Annabel's Embers", **more)))
    imported(log, written(folder, row(round=8, player_a="Annabel", player_a_id="annabel7")))
    alias(log, "Annabel", ["A. Fox-Lee", "annabel7"])
    reason = Reason("Annabel", "Ben and (annabel) say so; a. fox lee saw it")
    add(log, Typed("Lamp Cup", "Ben", "2-0", "Dan", round="9", reason=reason), usual="toy")
    correct(log, Choice("Lamp Cup", round="1", players=("Cleo", "Dan")), "2-1", reason=reason)
    drop(log, Choice("Lamp Cup"), "Ben", after=3, reason=reason)
    withdraw(log, Choice("Lamp Cup", round="9"), why="\N{FULLWIDTH LATIN CAPITAL LETTER A}nnabel asked")
    say_structure(log, StructureSaid("toy", "Lamp Cup", None, 3, author="annabel", why="Annabel said so"))
    game = conceded(log, "Annabel", "Ben", event="Lamp Cup", recorder="Annabel (phone)")
    note(log, game, Annotation(0, "Annabel", "annabel\u2019s hand"))
    withdraw_game(log, begun(log, "Annabel", "Ben").game, author="A. Fox-Lee", reason="Annabel had to go")


def texts(found: Lake) -> dict[str, list[object]]:
    """All that the text columns of a lake hold, by table and column, of frames and of SQL."""
    columns: dict[str, list[object]] = {}
    with closing(found.connect()) as connection:
        for table in TABLES:
            asked = connection.execute(f"SELECT * FROM all_{table}")
            names = [column[0] for column in asked.description or ()]
            rows = [*found.collect(found.scan(table)).select(names).rows(), *asked.fetchall()]
            for name, values in zip(names, zip(*rows, strict=True), strict=bool(rows)):
                if any(isinstance(value, str) for value in values):
                    columns[f"{table}.{name}"] = [*{*values} - {None}]
    return columns


def test_no_text_column_of_a_lake_has_the_name_of_a_hidden_player(log: GameLog, tmp_path: Path) -> None:
    told_of_annabel(log, tmp_path)
    before = texts(lake(log, tmp_path / "data"))
    open_columns = {column for column, values in before.items() if named(values)}
    assert open_columns >= {
        *(f"{table}.{name}" for table in ("results", "entries") for name in ("entered_by", "reason")),
        *("results.more", "results.deck_a", "structures.author", "structures.why", "withdrawn.why", "games.recorder"),
    }, "what is masked is written there"
    hide(log, "A. Fox-Lee", why="asked for it")
    found = lake(log, tmp_path / "data")
    after = texts(found)
    assert {column: values for column, values in after.items() if named(values)} == {}
    said = ("results.entered_by", "results.reason", "structures.why", "withdrawn.why", "games.recorder")
    assert all("Player 1" in str(after[column]) for column in said), "the words around it stay"
    earlier = texts(found.as_of(found.version - 2))
    assert {column: values for column, values in earlier.items() if named(values)} == {}


def test_what_is_read_of_the_log_has_no_name_of_a_hidden_player(log: GameLog, tmp_path: Path) -> None:
    told_of_annabel(log, tmp_path)
    hide(log, "Annabel")
    assert named([*told_in(log)]) == []
    assert named(chosen(log, Choice("Lamp Cup"))) == []
    assert named(limitless_event(log, Choice("Lamp Cup"))) == []
    for game in log.games():
        recorded_game = log.first(game).topic.startswith("toy/")
        if recorded_game:
            recording = read(log, game)
            assert named([recording.start, recording.notes, recording.withdrawn]) == []
    again = written(tmp_path, row(round=7, player_a="Annabel", deck_a="Annabel's Embers", remark="Annabel"))
    assert named(imported(log, again).quarantined) == []


@pytest.mark.parametrize("naming", Naming)
def test_no_export_has_a_hidden_name_in_its_words_and_who_takes_it_has_all_else(
    log: GameLog, other: GameLog, tmp_path: Path, naming: Naming
) -> None:
    told_of_annabel(log, tmp_path)
    earlier = export(log)[1]
    hide(log, "Annabel")
    report, content = export(log, naming=naming)
    assert named(content.decode()) == []
    assert report.left_out == []
    assert take(other, content).quarantined == []
    assert verify(other).sound
    assert other.position() >= log.position() - 9, "names and spellings alone are left out"
    assert take(other, content).added == 0
    own = take(log, content)
    assert (own.quarantined, own.added, own.continued) == ([], 0, 0), "the owner has it all"
    with closing(GameLog.open(tmp_path / "third", durable=False)) as third:
        assert take(third, earlier).quarantined == []
        assert take(third, content).quarantined == [], "who had the names calls the player by the number from now on"
        assert named(str([*told_in(third)])) == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Annabel", "Player 1"),
        ("annabel's (ANNABEL) Ánnabel!", "Player 1's (Player 1) Player 1!"),
        ("\u200bAnn\u00adabel", "Player 1"),
        ("Annabella and Joannabel", "Annabella and Joannabel"),
        ("for Annabel Smith", "for Annabel Smith"),
        ("with A.  Fox / Lee!", "with Player 1!"),
        ("Fox Lee", "Fox Lee"),
        ("table 12", "table 12"),
        ("12", "12"),
        ("田中が勝った", "Player 2が勝った"),
        ("", ""),
    ],
)
def test_a_name_is_masked_as_a_word_of_its_own(text: str, shown: str) -> None:
    ann, tanaka = uuid4(), uuid4()
    names = [
        (ann, PersonNamed("Annabel")),
        (ann, PersonNamed("A. Fox-Lee", "12")),
        (tanaka, PersonNamed("田中")),
        (uuid4(), PersonNamed("Annabel Smith")),
    ]
    texts = HiddenTexts.of(names, {ann: "Player 1", tanaka: "Player 2"}, [])
    assert texts.words(text) == shown
    assert msgspec.json.decode(msgspec.json.encode(texts.further({text: text}))) == {shown: shown}
