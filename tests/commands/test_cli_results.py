"""`kifu results`, `kifu players`, `kifu standings`: answers that a program can read, faults in one line."""

from contextlib import closing
from pathlib import Path

import pytest

from dashboards.settings import DEFAULT_SYSTEM
from events.log.store import GameLog
from tests.commands import test_cli
from tests.commands.test_cli import Kifu, simulate
from tests.exchange.reported import CUP, HEADER, PAIRINGS, row, written
from tests.projector.test_matches import recorded

kifu = test_cli.kifu


def test_results_become_standings(kifu: Kifu, tmp_path: Path) -> None:
    bad = CUP + "Lamp Cup,2026-03-14,standard,4,1,Ann,Embers,Ben,Tides,x,1,0\n"
    first = kifu("results", "import", written(tmp_path, bad), "--system", "toy", "--json")
    why = 'wins_a is "x": give a number of games from 0 to 99'
    assert (first.status, first.answer) == (1, {"added": 9, "duplicates": 0, "quarantined": [{"line": 11, "why": why}]})
    assert first.err == f"quarantined: line 11: {why}\n"
    again = kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    assert (again.status, again.out) == (0, "0 reports of toy added, 9 there already, 0 quarantined\n")
    shown = kifu("standings", "Lamp Cup", "--json").answer
    assert list(shown[0]) == ["rank", "player", "deck", "points", "wins", "losses", "draws", "omw"]
    assert [(row["rank"], row["player"], row["points"]) for row in shown] == [
        (1, "Ann", 9),
        (2, "Cleo", 6),
        (3, "Eve", 4),
        (4, "Ben", 4),
        (5, "Dan", 3),
    ]
    decks = kifu("standings", "Lamp Cup", "--decks", "--cut", 2, "--json").answer
    assert decks[0] == {
        "deck": "Embers",
        "players": 2,
        "share": 0.4,
        "cut": 1,
        "cut_share": 0.5,
        "conversion": 0.5,
        "no_cut": None,
    }
    text = kifu("standings", "Lamp Cup").out
    assert "Ann" in text
    assert "40.0 %" in text
    assert kifu("games").out == "there are no games yet\n"
    assert kifu("verify").out == "0 games: 0 equal; 9 reports and 5 names, whole\n"
    assert kifu("refresh").out.startswith("0 games, 0 facts added")
    assert kifu("schema").status == 0


def test_standings_say_what_their_ranks_go_by_and_leave_out_what_nobody_knows(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    shown = kifu("standings", "Lamp Cup").out
    assert shown.splitlines()[0].split() == ["rank", "player", "deck", "points", "record", "opponents"]
    assert "no top cut is known: the matches show none; --cut N takes the first N players\n" in shown
    assert "conversion" not in shown
    assert "conversion" in kifu("standings", "Lamp Cup", "--cut", 2).out
    places = [{"player": name, "name": name, "placing": n} for n, name in enumerate(("Ben", "Ann"), start=1)]
    told = ("--system", "toy", "--event", "Lamp Cup", "--date", "2026-03-14")
    kifu("results", "import", written(tmp_path, places, "standings.json"), *told)
    shown = kifu("standings", "Lamp Cup").out
    assert shown.startswith("the ranks are the places that were reported, and match points would give others\n rank ")
    final = row(event="Other", round="Final", player_a="Cleo", player_b="Ann", wins_b=0)
    added = kifu("results", "import", written(tmp_path, final, "final.csv"), "--system", "toy").out
    assert added == "1 report of toy added, 0 there already, 0 quarantined\n"
    assert kifu("standings", "Other").out.startswith(
        "top-cut players first, by how far they got; points are from the Swiss rounds"
    )


def test_a_top_cut_is_known_or_asked_for_and_parts_no_equal_players(kifu: Kifu, tmp_path: Path) -> None:
    """Twelve players and one round: six stand first, six seventh."""
    played = "".join(f"Cup,2026-03-14,,1,,A{n},Embers,B{n},Tides,2,0,0\n" for n in range(6))
    kifu("results", "import", written(tmp_path, f"{HEADER}\n{played}"), "--system", "toy")
    nobody = {"cut": None, "cut_share": None, "conversion": None}
    told = "no top cut of 2 is known: 6 players share the rank that its line would part"
    for asked in ((), ("--cut", 2), ("--cut", 8)):
        decks = kifu("standings", "Cup", "--decks", *asked, "--json").answer
        whys = {row.pop("no_cut") for row in decks}
        assert decks == [{"deck": deck, "players": 6, "share": 0.5, **nobody} for deck in ("Embers", "Tides")]
        if asked == ("--cut", 2):
            assert whys == {told}
        assert whys == {why for why in whys if why in kifu("standings", "Cup", *asked).out.replace("\n", " ")}
    shares = kifu("standings", "Cup", "--decks", "--cut", 6, "--json").answer
    assert [(row["cut"], row["cut_share"], row["conversion"]) for row in shares] == [(6, 1.0, 1.0), (0, 0.0, 0.0)]


def test_players_and_games_are_joined_to_results(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, row(player_a="ann", wins_b=0)), "--system", "toy")
    assert kifu("players", "alias", "Ann", "ann", "--json").answer == {"added": 1, "duplicates": 0}
    assert kifu("players", "alias", "Ann", "ann").out == "0 spellings added, 1 there already\n"
    with closing(GameLog.open(tmp_path / "data", durable=False)) as log:
        name = recorded(log, "a")
    assert kifu("results", "attach", str(name)[:8], "--json").answer == {"added": 1, "duplicates": 0}
    assert [row["player"] for row in kifu("standings", "Lamp Cup", "--json").answer] == ["Ann", "Ben"]


def test_standings_and_statistics_are_as_of_a_position(kifu: Kifu, tmp_path: Path) -> None:
    """Before a withdrawal and an alias."""
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    before = kifu("heads").out.partition(":")[0]
    asked = (("standings", "Lamp Cup"), ("stat", "match_results", "--population", "humans", "--level", "name"))
    kifu("refresh")
    then = [kifu(*words, "--json").answer for words in asked]
    kifu("players", "alias", "Ann Smith", "Ann")
    kifu("results", "withdraw", "Lamp Cup", "--round", "3")
    kifu("refresh")
    assert [kifu(*words, "--json").answer for words in asked] != then
    assert [kifu(*words, "--as-of", before, "--json").answer for words in asked] == then
    for words in asked:
        late = kifu(*words, "--as-of", 999)
        assert (late.status, late.err) == (1, "error: the lake reaches from 0 to 18, not to 999: refresh it first\n")
        assert kifu(*words, "--as-of", -1).status == 2


def test_matches_of_an_event_are_shown_as_they_count(kifu: Kifu, tmp_path: Path) -> None:
    """One paired with its games, one contradicted by them, one of which both lost, byes."""
    both = "Lamp Cup,2026-03-14,standard,4,1,Ann,,Ben,Tides,1,1,0\n"
    text = "".join(f"{line},{'neither' if line + chr(10) == both else ''}\n" for line in (CUP + both).splitlines())
    text = text.replace("draws,", "draws,winner", 1)
    kifu("results", "import", written(tmp_path, text), "--system", "toy")
    with closing(GameLog.open(tmp_path / "data", durable=False)) as log:
        for number, won in enumerate("aba", start=1):
            recorded(log, won, match="7", game_in_match=number)
        recorded(log, "b", players=("Cleo", "Dan"))
        recorded(log, "a", players=("Ann", "Dan"), round="5")
    told = kifu("results", "show", "lamp cup", "--json")
    assert '"Cleo" against "Dan" is recorded 0–1 and reported 2–0: counted as reported' in told.err
    kifu("refresh")
    assert kifu("stat", "match_results", "--population", "humans", "--json").err == told.err
    assert kifu("stat", "match_results", "--json").err == told.err, "the only population that there is"
    rows = {(row["round"], row["player_a"], row["player_b"]): row for row in told.answer}
    assert [*rows] == sorted(rows, key=lambda key: key[0])
    assert {key: (row["wins_a"], row["wins_b"], row["coverage"], row["is_reported"]) for key, row in rows.items()} == {
        ("1", "Ann", "Ben"): (2, 1, "full", True),
        ("1", "Cleo", "Dan"): (2, 0, "partial", True),
        ("1", "Eve", None): (None, None, "result", True),
        ("2", "Ann", "Cleo"): (2, 1, "decks", True),
        ("2", "Ben", "Eve"): (1, 1, "decks", True),
        ("2", "Dan", None): (None, None, "result", True),
        ("3", "Ann", "Eve"): (2, 0, "decks", True),
        ("3", "Ben", "Dan"): (2, 0, "decks", True),
        ("3", "Cleo", None): (None, None, "result", True),
        ("4", "Ann", "Ben"): (1, 1, "result", True),
        ("5", "Ann", "Dan"): (1, 0, "full", False),
    }
    assert rows["4", "Ann", "Ben"]["won_by"] == "neither"
    lines = [" ".join(line.split()) for line in kifu("results", "show", "Lamp Cup").out.splitlines()]
    assert lines[0] == "date round player deck result opponent deck known reported"
    assert "2026-03-14 4 Ann 1–1, both lost Ben Tides result yes" in lines
    assert "2026-03-14 2 Ben Tides 1–1–1 Eve Embers decks yes" in lines
    assert "2026-03-14 3 Cleo Tides won bye result yes" in lines
    position = kifu("heads").out.partition(":")[0]
    kifu("results", "withdraw", "Lamp Cup", "--round", 1)
    assert len(kifu("results", "show", "Lamp Cup", "--json").answer) == 10
    assert len(kifu("results", "show", "Lamp Cup", "--as-of", position, "--json").answer) == 11


def test_what_was_reported_is_amended_and_withdrawn(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    assert kifu("results", "amend", "Lamp Cup", "--set", "date=2026-03-15", "--json").answer == {"amended": 9}
    assert kifu("standings", "Lamp Cup", "--date", "2026-03-15", "--json").answer[0]["points"] == 9
    told = kifu("results", "withdraw", "Lamp Cup", "--round", "3", "--player", "Ann", "--why", "played twice")
    assert (told.status, told.out) == (0, "1 match or entry withdrawn\n")
    assert kifu("standings", "Lamp Cup", "--json").answer[0]["points"] == 6
    failed = kifu("results", "withdraw", "Lamp Cup", "--round", "3", "--player", "Ann")
    assert (failed.status, failed.err) == (
        1,
        'error: nothing is reported of "Lamp Cup" that fits: choose another day, round or player\n',
    )
    assert kifu("results", "withdraw", "Lamp Cup", "--json").answer == {"withdrawn": 8}
    assert kifu("standings", "Lamp Cup").err == 'error: no event is called "Lamp Cup"; there is none yet\n'
    assert kifu("verify").out == "0 games: 0 equal; 36 reports and 5 names, whole\n"


def test_the_name_of_a_player_is_taken_back(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    with closing(GameLog.open(tmp_path / "data")) as log:
        recorded(log, "a", event="Open")
    told = kifu("players", "hide", "Ann", "--why", "asked for it")
    assert (told.status, told.out, told.err) == (0, 'the player is called "Player 1" from now on\n', "")
    for event in ("Lamp Cup", "Open"):
        shown = [row["player"] for row in kifu("standings", event, "--json").answer]
        assert [player for player in shown if player not in ("Ben", "Cleo", "Dan", "Eve")] == ["Player 1"]
    for words, why in (
        (("Anne",), 'no person in the log has the name "Anne"; there are Ben, Cleo, Dan, Eve'),
        (("ann",), '"ann" is hidden already, as "Player 1"'),
        (("Player 1",), '"Player 1" is hidden already, as "Player 1"'),
        (("Ben", "--why", "x\ty"), 'the reason, "x\\ty", '),
        (("Ben", "--why", "ben asked for it"), 'the reason says "Ben", which is to be taken back: leave it out'),
    ):
        failed = kifu("players", "hide", *words)
        assert (failed.status, failed.err.count("\n")) == (1, 1)
        assert failed.err.startswith(f"error: {why}")
    assert kifu("players", "hide", "Ben", "--json").answer == {"label": "Player 2", "inside": 0}
    assert kifu("verify").status == 0


def test_an_unknown_spelling_is_told_with_the_names_near_it(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    failed = kifu("players", "alias", "Ann", "Anne", "cleo")
    assert (failed.status, failed.out) == (1, "")
    assert failed.err == 'error: no player in the log is called "Anne"; near to it: "Ann"\n'
    assert kifu("players", "alias", "Cleo", "cleo").status == 0
    assert 'is called "Zz"; nor is one like it; there are 5 names' in kifu("players", "alias", "Ann", "Zz").err
    with closing(GameLog.open(tmp_path / "data", durable=False)) as log:
        recorded(log, "a", players=("Fay", "Gus"))
    assert kifu("players", "alias", "Ann", "Fay", "--json").answer == {"added": 1, "duplicates": 0}
    assert kifu("players", "alias", "Fay", "Fay", "--json").answer == {"added": 1, "duplicates": 0}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("results", "import", "none.csv"), '"none.csv": it cannot be opened (No such file or directory)'),
        (
            ("results", "import", "bad.csv", "--system", "toy"),
            'of two players, and of a score or a winner: it has "a", "b"; say which they are, as in --columns',
        ),
        (("results", "import", "bad.csv", "--system", "none"), "no game is called 'none'"),
        (("results", "import", "pairings.json", "--system", "toy"), "it names no event: give --event NAME"),
        (("players", "alias", "Ann", "ann"), "there is no log"),
        (("standings", "Cup"), "there is no log"),
    ],
)
def test_what_is_wrong_is_one_line_and_makes_no_log(
    kifu: Kifu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, "a,b\n", "bad.csv")
    written(tmp_path, PAIRINGS, "pairings.json")
    failed = kifu(*words)
    assert (failed.status, failed.out, failed.err.count("\n")) == (1, "", 1)
    assert why in failed.err
    assert not (tmp_path / "data").exists()


def test_a_file_of_bad_rows_alone_makes_no_log(kifu: Kifu, tmp_path: Path) -> None:
    told = kifu("results", "import", written(tmp_path, row(wins_a="x")), "--system", "toy", "--json")
    assert (told.status, told.answer["added"], told.answer["quarantined"][0]["line"]) == (1, 0, 2)
    assert not (tmp_path / "data").exists()


def test_all_that_is_quarantined_is_told(kifu: Kifu, tmp_path: Path) -> None:
    bad = "\n".join([CUP.splitlines()[0], *["Lamp Cup,2026-03-14,,4,1,Ann,Embers,Ben,Tides,x,1,0"] * 1_002])
    told = kifu("results", "import", written(tmp_path, bad), "--system", "toy", "--json").answer
    assert (list(told), len(told["quarantined"])) == (["added", "duplicates", "quarantined"], 1_002)


def test_standings_choose_among_events_of_one_name(kifu: Kifu, tmp_path: Path) -> None:
    for day in ("2026-03-07", "2026-03-14"):
        kifu("results", "import", written(tmp_path, row(date=day)), "--system", "toy")
    failed = kifu("standings", "Lamp Cup")
    assert failed.err.endswith("choose a day with --date\n")
    assert len(kifu("standings", "Lamp Cup", "--date", "2026-03-07", "--population", "humans", "--json").answer) == 2


@pytest.mark.parametrize("command", [["standings", "Lamp Cup"], ["results", "show", "Lamp Cup"]], ids=" ".join)
def test_a_lake_that_must_be_made_again_is_said_in_one_line(kifu: Kifu, tmp_path: Path, command: list[str]) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    sound = kifu(*command, "--json")
    (tmp_path / "data" / "lake" / "manifest.json").write_bytes(b"\xa5" * 99)
    for other in (("stat", "match_results"), ("sql", "SELECT count(*) FROM results")):
        refused = kifu(*other)
        assert (refused.status, refused.err.count("\n")) == (1, 1)
        assert "kifu refresh" in refused.err
    verified = kifu("verify")
    assert (verified.status, "damaged log" in verified.out) == (1, False)
    assert "damaged lake: " in verified.out
    again = kifu(*command, "--json")
    assert again.answer == sound.answer
    [line] = again.err.splitlines()
    assert line.startswith("the manifest of the lake is no manifest of a lake (")
    assert line.endswith("): all of the lake is made again")
    assert (sound.err, kifu(*command, "--json").err) == ("", "")


def test_hostile_names_are_plain_text(kifu: Kifu, tmp_path: Path) -> None:
    name = "=cmd|' /C calc'!A0 [red]<b>{{7*7}}</b>"
    assert kifu("results", "import", written(tmp_path, row(player_a=name)), "--system", "toy").status == 0
    assert name in kifu("standings", "Lamp Cup").out
    hidden = row(player_a="A\u202enn", event="\x1b]0;x\x07", round=5)
    told = kifu("results", "import", written(tmp_path, hidden), "--system", "toy")
    assert (told.status, "\x1b" in told.err, "\u202e" in told.err) == (1, False, False)


@pytest.mark.parametrize("content", ["[]", '{"standings": []}', HEADER])
def test_a_file_with_nothing_in_it_is_told(kifu: Kifu, tmp_path: Path, content: str) -> None:
    ran = kifu("results", "import", written(tmp_path, content, "Cup.csv"), "--system", "toy")
    assert ran.out == "0 reports of toy added, 0 there already, 0 quarantined\n"
    assert ran.err == "there is nothing in it: give rows of matches, or an array of standings or pairings\n"
    assert kifu("standings", "Cup").status == 1


def test_an_import_of_results_says_of_which_card_game_they_are(kifu: Kifu, tmp_path: Path) -> None:
    told = kifu("results", "import", written(tmp_path, CUP)).out
    assert told.startswith(f"9 reports of {DEFAULT_SYSTEM} added, ")


def test_imported_reports_are_counted_apart_from_games(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    simulate(kifu, 2)
    file = tmp_path / "all.jsonl"
    file.write_text(kifu("export").out)
    told = kifu("import", file, "--data", tmp_path / "other").out
    assert told == "2 games, 5 names and 9 reports added, 0 continued, 0 there already, 0 quarantined\n"
    answer = kifu("import", file, "--data", tmp_path / "third", "--json").answer
    assert (answer["added"], answer["reports"]) == (11, 9)


def test_reports_are_counted_alike_wherever_they_are_told(kifu: Kifu, tmp_path: Path) -> None:
    """A report is what a source said once: an amended match has two."""
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    amended = row(wins_a=0, wins_b=2)
    added = kifu("results", "import", "--amend", written(tmp_path, amended, "again.csv"), "--system", "toy").out
    assert added.startswith("1 report of toy added, ")
    file, other = tmp_path / "all.jsonl", ("--data", tmp_path / "other")
    file.write_text(kifu("export").out)
    assert kifu("refresh").out.startswith("0 games, 0 facts added"), "the lake has what was taken"
    assert kifu("verify").out == "0 games: 0 equal; 10 reports and 5 names, whole\n"
    told = "0 games, 5 names and 10 reports added, 0 continued, 0 there already, 0 quarantined\n"
    assert kifu("import", file, *other).out == told
    assert kifu("refresh", *other).out.startswith("6 reported matches (10 reports) added")
    kifu("results", "import", "--amend", written(tmp_path, row(wins_a=1), "third.csv"), "--system", "toy")
    file.write_text(kifu("export").out)
    told = "0 games and 1 report added, 0 continued, 10 there already, 0 quarantined\n"
    assert kifu("import", file, *other).out == told
    assert kifu("refresh", *other).out.startswith("1 report added"), "of a match that is counted already"


def test_columns_that_are_kept_are_said_and_read_again(kifu: Kifu, tmp_path: Path) -> None:
    first = written(tmp_path, "Home,Guest,Endstand\nAnn,Ben,2-1\n")
    options = ("--system", "toy", "--event", "Cup")
    columns = "player_a=Home,player_b=Guest,score=Endstand"
    kept = kifu("results", "import", first, *options, "--columns", columns, "--form", "club")
    assert (kept.status, kept.err.startswith("sheets with this header are read so from now on: ")) == (0, True)
    second = written(tmp_path, "Home,Guest,Endstand\nCem,Dea,2-0\n", "second.csv")
    again = kifu("results", "import", second, *options, "--json")
    assert (again.status, again.answer["added"]) == (0, 1)
    assert again.err.startswith('its columns are read as "club", which ')


def test_an_event_is_exported_and_imported_again(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP), "--system", "toy")
    exported = kifu("results", "export", "lamp cup")
    assert (exported.status, exported.answer["name"], len(exported.answer["pairings"])) == (0, "Lamp Cup", 9)
    again = kifu("results", "import", written(tmp_path, exported.out, "event.json"), "--system", "toy", "--json")
    assert (again.status, again.answer) == (0, {"added": 0, "duplicates": 9, "quarantined": []})
    failed = kifu("results", "export", "Lamb Cup")
    assert (failed.status, failed.out) == (1, "")
    assert 'nothing is reported of "Lamb Cup"' in failed.err


def test_standings_are_written_for_spreadsheets(kifu: Kifu, tmp_path: Path) -> None:
    kifu("results", "import", written(tmp_path, CUP.replace("Dan", "=Dan()")), "--system", "toy")
    lines = kifu("standings", "Lamp Cup", "--csv", "-").out.splitlines()
    assert lines[:2] == ["rank,player,deck,points,wins,losses,draws,omw", lines[1]]
    assert lines[1].startswith("1,Ann,Embers,9,3,0,0,0.")
    assert any(line.startswith("5,'=Dan()") for line in lines)
    told = kifu("standings", "Lamp Cup", "--decks", "--csv", tmp_path / "decks.csv")
    assert (told.status, told.out) == (0, "")
    heads, first, *_ = (tmp_path / "decks.csv").read_text().splitlines()
    shares = [f"{name},{name}_low,{name}_high" for name in ("share", "cut_share", "conversion")]
    assert heads == f"deck,players,{shares[0]},cut,{shares[1]},{shares[2]},no_cut"
    assert first.startswith("Embers,2,0.")
    refused = kifu("standings", "Lamp Cup", "--csv", "-", "--json")
    assert (refused.status, refused.err) == (1, "error: --csv and --json are two forms of one answer: choose one\n")
