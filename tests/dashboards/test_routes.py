"""What the server answers, without a browser."""

import gzip
import json
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import dash
import pytest
from flask.testing import FlaskClient

from dashboards.app import create_app, pages
from dashboards.board import shape
from dashboards.pages import replay
from events.log.store import GameLog
from events.records.envelope import Annotation
from events.records.recorder import note
from projector.archive import Archive
from tests.dashboards.conftest import PATHS, grow, listed, record

UNKNOWN = "00000000-0000-4000-8000-000000000000"


def of(client: FlaskClient, path: str, **headers: str) -> Any:
    return client.get(path, headers=headers)


@pytest.mark.parametrize("path", ["/", "/games", "/games?deck=Ember+Rush"])
def test_a_page_is_there_and_says_its_language(client: FlaskClient, path: str) -> None:
    answer = of(client, path)
    assert answer.status_code == 200
    assert b'<html lang="en">' in answer.data


@pytest.mark.parametrize(
    "path", ["/nothing", "/replay", "/replay/", f"/replay/{UNKNOWN}", "/replay/no-id", "/games/more", "/404"]
)
def test_an_unknown_page_or_game_is_a_404(client: FlaskClient, path: str) -> None:
    assert of(client, path).status_code == 404


def test_a_game_is_there_for_every_seat_and_for_no_other(client: FlaskClient, longest: str) -> None:
    for seat in ("a", "b", "public", "all"):
        assert of(client, f"/replay/{longest}?seat={seat}").status_code == 200
    assert of(client, f"/replay/{longest}?seat=c").status_code == 404
    assert of(client, f"/replay/{longest}?at=12").status_code == 200


@pytest.mark.parametrize("name", [f"{UNKNOWN}/all", "no-id/all"])
def test_frames_of_an_unknown_game_are_a_404_with_a_reason(client: FlaskClient, name: str) -> None:
    answer = of(client, f"/api/replay/{name}.json")
    assert answer.status_code == 404
    assert answer.json["error"]


def test_frames_for_an_unknown_seat_are_a_404_that_names_the_seats(client: FlaskClient, longest: str) -> None:
    answer = of(client, f"/api/replay/{longest}/c.json")
    assert answer.status_code == 404
    assert "public" in answer.json["error"]


def frames_address(client: FlaskClient, game: str, seat: str) -> str:
    """Where the page of a game fetches its frames from."""
    with client.application.app_context():
        parts = replay.layout(game=game).children
        source = next(part.data for part in parts if getattr(part, "id", "") == "replay-source")
    return f"{source['frames']}{seat}.json?v={source['version']}"


def test_frames_are_gzipped_immutable_and_known_by_their_tag(client: FlaskClient, longest: str) -> None:
    path = frames_address(client, longest, "a")
    for other in ("old", shape()):
        answer = of(client, f"/api/replay/{longest}/a.json?v={other}")
        assert answer.headers["Cache-Control"] == "no-cache"
    answer = of(client, path, **{"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    assert json.loads(gzip.decompress(answer.data))["seat"] == "a"
    assert json.loads(of(client, path).data) == json.loads(gzip.decompress(answer.data))
    again = of(client, path, **{"Accept-Encoding": "gzip", "If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_frames_for_a_seat_name_no_card_that_the_seat_never_sees(client: FlaskClient, longest: str) -> None:
    everything = of(client, f"/api/replay/{longest}/all.json").json
    for seat in ("a", "b", "public"):
        seen = of(client, f"/api/replay/{longest}/{seat}.json")
        hidden = set(everything["faces"]) - set(seen.json["faces"])
        assert hidden or seat != "public", "the game ends with cards that nobody has shown"
        for number in hidden:
            assert number not in seen.text
            assert everything["faces"][number]["name"] not in seen.text


def test_no_caption_names_a_card_before_the_seat_has_seen_it(client: FlaskClient, longest: str) -> None:
    everything = of(client, f"/api/replay/{longest}/all.json").json
    names = {face["name"] for face in everything["faces"].values()}
    for seat in ("a", "b", "public"):
        told = of(client, f"/api/replay/{longest}/{seat}.json").json
        seen: set[str] = set()
        for frame in told["frames"]:
            shown = [value[0] for key, value in frame["set"].items() if key.startswith("card:") and value]
            seen |= {told["faces"][number]["name"] for number in shown}
            assert {name for name in names if name in frame["caption"]} <= seen


@pytest.mark.parametrize("broken", ["manifest", "part"])
def test_a_damaged_lake_is_named_and_is_no_page_like_others(tmp_path: Path, broken: str) -> None:
    grow(tmp_path, 2)
    lake = tmp_path / "lake"
    if broken == "manifest":
        (lake / "manifest.json").write_text("{")
    else:
        next(lake.glob("games*.parquet")).unlink()
    app = create_app(tmp_path)
    for path in (*PATHS, "/api/games.json"):
        assert of(app.server.test_client(), path).status_code == 500
    with app.server.app_context():
        told = [page["layout"]() for page in dash.page_registry.values() if page["path"] in PATHS]
    assert len(told) == len(PATHS)
    for page in told:
        assert "This cannot be shown" in str(page)
        assert "kifu refresh" in str(page)


def test_a_filter_given_twice_or_blank_is_one_or_none(client: FlaskClient) -> None:
    with client.application.app_context():
        shown = dash.page_registry["dashboards.pages.games"]["layout"]
        twice = shown(winner=["Tide Wall", "Ember Rush"], loser="", deck=["Tide Wall", "Ember Rush"])
    assert "value='Tide Wall'" in str(twice)
    assert "value='Ember Rush'" not in str(twice)
    assert "value=['Tide Wall', 'Ember Rush']" in str(twice), "one of several decks"
    assert of(client, "/games?deck=Tide+Wall&deck=Ember+Rush&winner=").status_code == 200


def test_the_path_of_a_replay_wins_over_its_query(client: FlaskClient, longest: str) -> None:
    answer = of(client, f"/replay/{longest}?game=nonsense&at=5")
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith(f"/replay/{longest}?at=5")


def test_the_beginning_of_an_id_leads_to_its_game(client: FlaskClient, longest: str) -> None:
    for beginning in (longest[:8], longest[:8].upper(), longest.upper()):
        answer = of(client, f"/replay/{beginning}?at=5&seat=a")
        assert answer.status_code == 302
        assert answer.headers["Location"] == f"/replay/{longest}?at=5&seat=a"
    assert of(client, f"/replay/{longest[:8]}").headers["Location"] == f"/replay/{longest}"


def test_a_beginning_of_no_id_or_of_several_is_not_found(client: FlaskClient, data: Path) -> None:
    ids = [game["game"] for game in listed(data)]
    letter, several = Counter(name[0] for name in ids).most_common(1)[0]
    assert several > 1
    for beginning, says in (("zz", "no recorded games have"), (letter, f"{several} recorded games have")):
        answer = of(client, f"/replay/{beginning}")
        assert answer.status_code == 404
        with client.application.app_context():
            assert f"{says} an id that begins with '{beginning}'" in str(replay.layout(game=beginning))


def test_an_open_game_is_public_only_unless_opened(tmp_path: Path) -> None:
    game = record(tmp_path, names=("Ann", "Ben"), answers=30)
    closed, opened = create_app(tmp_path).server.test_client(), None
    for seat in ("a", "b", "all"):
        assert of(closed, f"/api/replay/{game}/{seat}.json").status_code == 404
        assert of(closed, f"/replay/{game}?seat={seat}").status_code == 404
    public = of(closed, f"/api/replay/{game}/public.json")
    assert public.status_code == 200
    assert "immutable" not in public.headers["Cache-Control"]
    opened = create_app(tmp_path, open_games=True).server.test_client()
    assert of(opened, f"/api/replay/{game}/all.json").status_code == 200


def test_a_remark_on_a_finished_game_appears_in_a_replay_that_was_opened_before(tmp_path: Path) -> None:
    grow(tmp_path, 1)
    client = create_app(tmp_path).server.test_client()
    with closing(GameLog.open(tmp_path)) as log:
        [game] = log.games()
        before = frames_address(client, str(game), "public")
        assert [of(client, before).json["notes"] for _ in range(2)] == [[], []]
        note(log, game, Annotation(position=40, author="Ann", text="Well played."))
    after = frames_address(client, str(game), "public")
    assert after != before
    for address in (after, before, before.partition("?")[0]):
        answer = of(client, address)
        assert [said["text"] for said in answer.json["notes"]] == ["Well played."]
        assert ("immutable" in answer.headers["Cache-Control"]) == (address == after)
        assert answer.headers["ETag"]


def test_the_page_of_an_open_game_tells_no_head(tmp_path: Path) -> None:
    game = record(tmp_path, names=("Ann", "Ben"), answers=30)
    client = create_app(tmp_path).server.test_client()
    with closing(GameLog.open(tmp_path)) as log:
        [head] = log.heads().values()
        assert head.hash.hex()[:16] not in frames_address(client, game, "public")
        answer = of(client, f"/api/replay/{game}/public.json")
        assert head.hash.hex()[:8] not in answer.text + str(answer.headers)


def test_a_folder_without_games_is_served(tmp_path: Path) -> None:
    client = create_app(tmp_path).server.test_client()
    assert of(client, "/").status_code == 200
    assert of(client, f"/api/replay/{UNKNOWN}/all.json").status_code == 404
    assert Archive(tmp_path).summary().games == 0


def test_no_script_or_style_is_asked_of_another_host(client: FlaskClient) -> None:
    html = of(client, "/").text
    for start in ('src="', 'href="'):
        for part in html.split(start)[1:]:
            assert part.startswith(("/", "data:"))
            assert not part.startswith("//")


def test_rows_of_the_list_of_games_are_given_by_block(client: FlaskClient, data: Path) -> None:
    rows = [row for row in listed(data) if "Ember Rush" in (row["deck_a"], row["deck_b"])]
    answer = of(client, "/api/games.json?deck=Ember+Rush&first=1&last=3").get_json()
    assert [row["game"] for row in answer["rows"]] == [row["game"] for row in rows[1:3]]
    assert (answer["found"], answer["of"]) == (len(rows), len(listed(data)))
    shown = answer["rows"][0]
    assert shown["title"] == f"{rows[1]['deck_a']} vs {rows[1]['deck_b']}"
    assert shown["won_by"] == f"{rows[1]['winning_player']} ({rows[1]['winning_deck']})"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("sort=luck", "cannot be sorted by 'luck'"),
        ("colour=red", "cannot be chosen by 'colour'"),
        ("dek=red", "cannot be chosen by 'dek'; did you mean"),
        ("first=x", "invalid literal"),
        ("first=-1", "rows from -1 to"),
        ("first=0&last=5000", "ask for 1000 at most"),
        ("begins=zzz", "begins: there is no 'zzz'; there are won, lost, first, second"),
        ("since=zzz", "since: 'zzz' is no date"),
        ("as_of=soon", "as_of: 'soon' is no position"),
        ("as_of=99999999", "the lake reaches from 0 to"),
    ],
)
def test_rows_that_cannot_be_asked_for_are_refused(client: FlaskClient, query: str, why: str) -> None:
    answer = of(client, f"/api/games.json?{query}")
    assert answer.status_code == 400
    assert why in answer.get_json()["error"]


@pytest.mark.parametrize("path", [page.PATH for page in pages() if "<" not in page.PATH])
def test_an_address_that_cannot_be_is_refused_on_every_page(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 200
    for query in ("since=soon", "as_of=soon", *(("known=rumour", "result=luck") if path == "/matches" else ())):
        assert client.get(f"{path}?{query}").status_code == 400, (path, query)
