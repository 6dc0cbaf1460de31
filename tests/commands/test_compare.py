"""`kifu compare`: the answer in words and as JSON, and what cannot be compared."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import projector
from events.cards.decklist import format_deck
from events.errors import KifuError
from events.log.store import GameLog
from tests.exchange.exported import Ran, run
from tests.suite.toy import TOY
from tests.suite.toy.cards import sample_cards, sample_decks


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two lists of one name, and a folder of opponents."""
    fire, water, signs = (format_deck(deck, sample_cards(), TOY.pool.parts) for deck in sample_decks().values())
    (tmp_path / "field").mkdir()
    (tmp_path / "a.txt").write_text(fire)
    (tmp_path / "b.txt").write_text(signs.replace("# Signs", "# Fire"))
    (tmp_path / "field" / "water.txt").write_text(water)
    return tmp_path


def compare(folder: Path, of: Any, *words: object) -> Ran:
    monkeypatch, capfd = of
    lists = (folder / "a.txt", folder / "b.txt", "--against", folder / "field")
    return run(monkeypatch, capfd, "compare", *lists, "--system", "toy", "--data", folder / "data", *words)


@pytest.fixture
def of(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    return monkeypatch, capfdbinary


def test_the_answer_has_the_difference_its_parts_the_lists_and_the_size(folder: Path, of: Any) -> None:
    ran = compare(folder, of, "--most", 100, "--json")
    answer = msgspec.json.decode(ran.out)
    assert (answer["a"], answer["b"], answer["pairs"], answer["recorded"]) == ("Fire (A)", "Fire (B)", 100, 400)
    result = answer["result"]
    assert result["low"] < result["difference"] < result["high"]
    assert result["difference"] == pytest.approx(result["rate_b"] - result["rate_a"])
    assert [row["name"] for row in answer["begins"]] == ["first", "second"]
    assert [row["name"] for row in answer["opponents"]] == ["Water"]
    assert [(card["number"], card["a"], card["b"]) for card in answer["cards"]] == [
        *(("T2", 4, 0), ("T3", 4, 0), ("T6", 0, 4), ("T7", 0, 4)),
        *(("T1", 4, 4), ("T4", 4, 4), ("T8", 1, 1)),
    ]
    assert [row["name"].split(" → ")[0] for row in answer["changes"]][-1] == "none"
    assert sum(row["games"] for row in answer["changes"]) == 400
    assert answer["size"][-1]["difference"] == 0.02
    with projector.open(folder / "data") as data:
        again = data.compare(folder / "a.txt", folder / "b.txt", against=folder / "field", system="toy", most=100)
    same = {name: value for name, value in answer.items() if name not in ("cards", "recorded")}
    assert msgspec.to_builtins(again) == same | {"recorded": 0}
    told = compare(folder, of, "--most", 100).out.decode()
    assert told.startswith(f"A: Fire (A), from {folder / 'a.txt'}\nB: Fire (B), from {folder / 'b.txt'}\ncompare ")
    assert "seed 7, 0 games recorded\n" in told
    heads = [line.split() for line in told.splitlines() if line.strip().startswith(("own turn", "against", "card"))]
    decks = ["Fire", "(A)", "Fire", "(B)", "B", "minus", "A"]
    assert [head[-10:-3] if "95" in head else head[-7:] for head in heads] == [decks, decks, decks]
    listed = run(*of, "games", "--data", folder / "data", "--json")
    assert (listed.out, listed.err) == (b"[]\n", "400 games of experiments left out: --experiments lists them, too\n")
    assert run(*of, "games", "--data", folder / "data").out == b"no game fits\n"
    asked = ("--where", f"experiment={answer['experiment']}")
    for words in (asked, ("--experiments",)):
        assert len(msgspec.json.decode(run(*of, "games", *words, "--data", folder / "data", "--json").out)) == 400


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--most", 50), "50 pairs answer nothing: at least 100 are needed"),
        (("--weight", "Water=much"), "the weight of 'Water' is 'much': give a number above 0"),
        (("--weight", "Wind=2"), "no opponent is called 'Wind'; there are Water"),
        (("--against", "nowhere"), 'folder "nowhere" cannot be opened (No such file or directory)'),
        (("--players", "bold", "wise"), "Toy has no player 'wise'"),
        (("--jobs", 2, "--cluster", "tcp://127.0.0.1:1"), "give one of the two"),
        (("--cluster", "nowhere"), "no scheduler answers at nowhere"),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(
    folder: Path, of: Any, words: tuple[object, ...], said: str
) -> None:
    ran = compare(folder, of, *words)
    assert (ran.status, ran.out, ran.err.count("\n"), said in ran.err) == (1, b"", 1, True)


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("a.txt", "4 T1\n", "deck 'a' is not legal"),
        ("b.txt", "what is this\n", 'b.txt": line 1'),
        ("b.txt", "40 T9\n", "is called T9"),
        ("field/air.txt", "?\n", 'air.txt": line 1'),
        ("field/fire.txt", "# Water\n4 T1\n4 T2\n4 T3\n4 T4\n1 T8\n", "not legal"),
    ],
)
def test_a_bad_list_is_told_in_one_line(folder: Path, of: Any, file: str, text: str, said: str) -> None:
    (folder / file).write_text(text)
    ran = compare(folder, of)
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, b"", 1)
    assert said in ran.err


def test_a_sample_deck_is_compared_by_its_name_and_an_unknown_one_is_told(folder: Path, of: Any) -> None:
    field = ("--against", folder / "field", "--system", "toy", "--data", folder / "data", "--most", 100)
    ran = run(*of, "compare", "fire", folder / "b.txt", *field)
    assert (ran.status, ran.out.decode().partition("\n")[0]) == (0, "A: Fire (A), from fire")
    failed = run(*of, "compare", "Fires", "Fire", *field)
    said = """"Fires" is neither a file nor a sample deck of Toy; did you mean 'Fire'? there are """
    assert said in failed.err


def test_two_equal_lists_are_told_to_be_the_same(folder: Path, of: Any) -> None:
    (folder / "b.txt").write_text((folder / "a.txt").read_text() + "\n")
    ran = compare(folder, of)
    assert (ran.status, "are the same list: change a card, and compare again" in ran.err) == (1, True)
    (folder / "data").mkdir(exist_ok=True)
    GameLog.open(folder / "data", durable=False).close()
    with projector.open(folder / "data") as data, pytest.raises(KifuError, match="are the same list"):
        data.compare("fire", "Fire", against=folder / "field", system="toy", most=100)


def test_an_empty_folder_is_no_field(folder: Path, of: Any) -> None:
    (folder / "field" / "water.txt").unlink()
    assert "holds no deck list: put at least one into it" in compare(folder, of).err


def test_a_notebook_compares_as_the_command_does(folder: Path) -> None:
    """By the names of sample decks, by a difference in points, and on a cluster or in processes, not both."""
    (folder / "data").mkdir()
    GameLog.open(folder / "data", durable=False).close()
    asked: dict[str, Any] = {"against": folder / "field", "system": "toy", "most": 100}
    with projector.open(folder / "data") as data:
        found = data.compare("fire", "Signs", smallest=50, **asked)
        assert (found.a, found.b, found.smallest, found.finding) == ("Fire", "Signs", 0.5, "worse")
        with pytest.raises(KifuError, match=r"interest is 0.02 percentage points: give 0.1 to 50, as 2 for two points"):
            data.compare("fire", "Signs", smallest=0.02, **asked)
        with pytest.raises(KifuError, match="jobs are processes of this machine, and a cluster has its own workers"):
            data.compare("fire", "Signs", jobs=2, cluster="tcp://127.0.0.1:9", **asked)
        with pytest.raises(KifuError, match=r"no scheduler answers at tcp://127.0.0.1:9"):
            data.compare("fire", "Signs", cluster="tcp://127.0.0.1:9", **asked)
        with pytest.raises(KifuError, match='"Frost" is neither a file nor a sample deck'):
            data.compare("Frost", "Signs", **asked)
