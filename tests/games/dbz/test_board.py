"""What the board of the Dragon Ball Z CCG shows beside the cards in its zones."""

from typing import get_args

from events.dbz.areas import face, main_of
from events.dbz.board import LAYOUT, LOOK, roles
from events.dbz.card import DbzCard, Kind
from events.dbz.samples import sample_cards
from events.language.effect import Cards, Choose, Control
from events.table.ids import PLAYERS
from tests.games.dbz.conformance.cards import ball, card, does, physical, stages, stops, strike
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position

SNATCH = card("combat", "Snatch", does(Choose(cards=Cards(whose="opponent", kinds=("ball",))), Control()))


def told(scene: Scene) -> dict[str, str]:
    """The names of the cards that have a role now."""
    return {role: face(scene.state, card).name for role, card in roles(scene.state).items()}


def test_a_captured_dragon_ball_is_told_where_it_lies() -> None:
    scene = position(attacks, a=Side(hand=[SNATCH]), b=Side(balls=[ball(1), ball(2)]))
    before = told(scene)
    scene.use("Snatch").pick("choose Moon Ball 2")
    [taken] = told(scene).keys() - before.keys()
    assert told(scene)[taken] == "Moon Ball 2"
    assert LAYOUT.taken is not None
    assert taken.startswith(LAYOUT.taken)
    assert LOOK.captions[taken] == LAYOUT.taken


def test_an_attack_and_who_is_in_control_are_told() -> None:
    guard = card("combat", "Guard", stops())
    scene = position(attacks, a=Side(hand=[physical("Hook", strike(stages(6)))]), b=Side(hand=[guard]))
    mains = {player: face(scene.state, main_of(scene.state, player)).name for player in PLAYERS}
    assert scene.use("Hook").asked == ("b", "defend")
    assert told(scene) == {
        "control a": mains["a"],
        "control b": mains["b"],
        "attack": "Hook",
        "target": mains["b"],
    }


def test_each_personality_prints_a_figure_for_each_power_stage() -> None:
    fields = {field for field in LOOK.ladders if field in DbzCard.__struct_fields__}
    assert fields == set(LOOK.ladders)
    personalities = [card for card in sample_cards() if card.kind == "personality"]
    assert all(len(getattr(card, field)) > 1 for card in personalities for field in fields)


def test_every_kind_of_cards_is_called_as_players_call_it() -> None:
    assert LOOK.kinds.keys() == {*get_args(Kind)}
    assert LOOK.kind_words("noncombat") == "Non-Combat"
    assert all(words[0].isupper() for words in LOOK.kinds.values())
