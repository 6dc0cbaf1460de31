"""A card as it is printed, on its page, and intervals under numbers at a glance."""

import re
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from dashboards.app import create_app
from dashboards.card_figures import card_figures
from dashboards.card_print import card_print
from dashboards.elements import ends, points
from events.game import load, title_of
from events.log.store import GameLog
from projector.lake import Lake
from projector.printed import last_print
from tests.commands.test_cli_cards import listed
from tests.suite.fields import GAMES


def test_a_card_game_is_called_as_its_players_call_it() -> None:
    assert title_of("dbz") == "Dragon Ball Z CCG"
    assert title_of("other_game") == "Other Game"


def test_a_figure_that_players_call_otherwise_is_called_so() -> None:
    game = load("dbz")
    [(field, words)] = game.board.look.figures.items()
    [(value, word)] = words.items()
    assert dict(card_figures(game, {field: [0, value, 400]})) == {game.board.look.captions[field]: f"0, {word}, 400"}


def test_a_kind_of_cards_is_called_as_players_call_it(data: Path) -> None:
    game = load("dbz")
    card = next(card for card in game.pool.sample_cards() if card.kind == "noncombat")
    other = next(iter(load("fusion_world").pool.sample_cards()))
    with create_app(data).server.app_context():
        assert f"Non-Combat · {card.number}" in str(card_print(game, card))
        assert f"{other.kind.title()} · {other.number}" in str(card_print(load("fusion_world"), other))


@pytest.mark.parametrize("system", GAMES)
def test_every_sample_card_shows_all_that_it_prints(system: str, data: Path) -> None:
    game = load(system)
    with create_app(data).server.app_context():
        for card in game.pool.sample_cards():
            shown = str(card_print(game, card))
            assert repr(card.number)[1:-1] in shown
            for side in filter(None, (card, getattr(card, "back", None))):
                for line in (getattr(side, "text", "") or "").splitlines():
                    assert repr(line)[1:-1] in shown
                power = getattr(side, "power", None)
                assert not power or f"{power:,}" in shown
            assert "Img(" not in shown
            assert "Skill(" not in shown
            faces = [face for face in (msgspec.to_builtins(card), msgspec.to_builtins(card).get("back")) if face]
            told = [value for face in faces for _, value in card_figures(game, face)]
            assert not re.search(r"[{}()]|None|True", " ".join(told)), "figures and words, as a reader knows them"


def test_what_is_not_understood_of_a_text_is_marked_and_the_marks_are_explained(data: Path) -> None:
    game = load("fusion_world")
    sung, plain = (
        game.pool.import_cards([listed("XX01-001", effect=f"[Blocker]\n[On Play] {text}").encode()]).cards[0]
        for text in ("Draw 1 card. Then, sing.", "Draw 1 card.")
    )
    with create_app(data).server.app_context():
        shown, whole = str(card_print(game, sung)), str(card_print(game, plain))
    assert "'(done by hand:) ', className='unseen'), '[On Play] Draw 1 card. ']" in shown
    assert "'Then, sing.'], className='unknown', title=\"the word 'sing' is not known\")" in shown
    assert "'[Blocker]\\n'" in shown
    assert "Mark(children='not understood', className='unknown'), ', and so ', Mark('done by hand')" in shown
    assert "Mark(" not in whole


def test_pictures_are_shown_of_both_sides_where_there_are_any(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_IMAGES", str(tmp_path))
    game = load("fusion_world")
    leader = next(card for card in game.pool.sample_cards() if getattr(card, "back", None))
    with create_app(data).server.app_context():
        shown = str(card_print(game, leader))
    assert f"src='/pictures/{leader.number}'" in shown
    assert f"src='/pictures/{leader.number}?side=back'" in shown


def test_the_print_is_that_of_the_last_game(data: Path) -> None:
    cards = load("fusion_world").pool.sample_cards()
    with closing(GameLog.open(data)) as log:
        found = last_print(Lake.open(data), log, system="fusion_world", number="KF01-101")
        assert found == cards["KF01-101"]
        for system, number in (("fusion_world", "KF99-999"), ("toy", "KF01-101")):
            assert last_print(Lake.open(data), log, system=system, number=number) is None


def test_intervals_at_a_glance_are_written_in_one_way() -> None:
    assert ends(0.253, 0.482, of="rate") == "95\u00a0% CI 25–48\u00a0%"
    assert ends(-0.01, 0.274, of="difference") == "95\u00a0% CI \u22121.0 to +27.4 points"
    assert [points(value) for value in (-0.0001, 0.0, 0.0004, 0.012, -0.5)] == [
        "0.0",
        "0.0",
        "0.0",
        "+1.2",
        "\u221250.0",
    ]
    for low, high in ((None, None), (-2.9, 3.4), (-0.2, 1.1)):
        assert ends(low, high, of="difference") == "too few for an interval"
