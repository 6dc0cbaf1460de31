"""8-9. Replacement effects: which event they are asked for, and which event a compulsory one replaces."""

from collections.abc import Sequence
from typing import Any

import pytest

from events.dragon_ball_super.facts import LifeTaken
from events.language.effect import Cards, Decree, Draw, Effect, Ko, Lessen, Move, Replace, Skill, Switch, Trigger, Who
from events.table.ask import Impending
from events.table.ids import PLAYERS, SEATS, Player, opponent
from events.table.ongoing import EffectEnded
from projector.view import asks
from tests.games.masters.conformance.cards import battle_card, several
from tests.games.masters.conformance.scenario import Scene, Side, main
from tests.games.masters.conformance.texts import DRAW, FOES, OWN, auto, does, drawn, finish, koed, leader, permanent

FALLS = Trigger(on="ko", card=Cards(whose="you", kinds=("battle",)))


def shielding(*, may: bool, times: int | None = None) -> Skill:
    """Instead of a KO of this player's Battle Cards, they draw a card."""
    return permanent(Replace(event=FALLS, may=may, times=times, instead=(DRAW,)), what=OWN)


def both_fall(*skills: Skill, cards: Sequence[str] = ("Ann", "Bo")) -> Scene:
    """A's skill KO's all Battle Cards of b at once, whose Leader has these skills."""
    kills = does(Ko(what=FOES))
    theirs = Side(leader=leader("b", *skills), battle=[battle_card(name) for name in cards])
    scene = main(a=Side(leader=leader("a", kills)), b=theirs)
    scene.pick("skill Leader a 0")
    return scene


@pytest.mark.rule("8-9-3", "8-9-1", "8-9-1-1", "8-9-2-3")
@pytest.mark.parametrize("saved", ["Ann", "Bo"])
def test_a_voluntary_replacement_says_for_which_of_two_cards_it_is_asked(saved: str) -> None:
    scene = both_fall(shielding(may=True))
    asked = []
    for _ in range(2):
        assert scene.asked == ("b", "may")
        event = scene.ask.instead_of
        assert event is not None
        assert (event.event, scene.ask.about) == ("ko", scene.card("Leader b"))
        assert event.card is not None
        asked.append(scene.name(event.card))
        scene.pick("do" if asked[-1] == saved else "decline")
    finish(scene)
    assert asked == ["Ann", "Bo"]
    assert (scene.names("b.battle"), koed(scene), drawn(scene)) == ([saved], [{"Ann": "Bo", "Bo": "Ann"}[saved]], ["b"])


@pytest.mark.rule("1-3-4", "8-9-2", "8-9-3")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_the_turn_player_chooses_first_of_replacements_of_what_happens_at_once(player: Player, whose: Who) -> None:
    """Whosever card it is that they would save."""
    would_fall = Trigger(on="ko", card=Cards(whose=whose, kinds=("battle",)))
    saves = permanent(Replace(event=would_fall, may=True, instead=(DRAW,)), what=Cards(whose=whose, kinds=("battle",)))
    kills = does(Ko(what=Cards(whose="both", kinds=("battle",))))
    sides = {
        each: Side(leader=leader(each, kills, saves), battle=[battle_card({"a": "Ann", "b": "Bo"}[each])])
        for each in PLAYERS
    }
    scene = main(a=sides["a"], b=sides["b"], player=player)
    scene.pick(f"skill Leader {player} 0")
    order = []
    while scene.ask.kind == "may":
        order.append(scene.asked[0])
        scene.pick("decline")
    assert order == [player, opponent(player)]
    assert sorted(koed(scene)) == ["Ann", "Bo"]


LEAVES = Trigger(on="leaves", card=Cards(whose="you", kinds=("battle",)))
RETURNS = Trigger(on="moved", card=LEAVES.card, target=("hand",))
FALLS_OR_LEAVES = Trigger(on="ko", card=FALLS.card, also=(LEAVES,))


def would_go(effect: Effect, *events: Trigger) -> Scene:
    """A's skill does this to Ann, of b, whose Leader has a voluntary replacement of each of these events."""
    shields = [permanent(Replace(event=event, may=True, instead=(DRAW,)), what=OWN) for event in events]
    theirs = Side(leader=leader("b", *shields), battle=[battle_card("Ann")])
    scene = main(a=Side(leader=leader("a", does(effect))), b=theirs)
    scene.pick("skill Leader a 0")
    return scene


@pytest.mark.rule("8-9-2", "8-9-2-1", "8-9-2-3", "8-9-3", "10-1-1")
@pytest.mark.parametrize("first", ["ko", "leaves"])
@pytest.mark.parametrize("done", ["the first", "the second", "neither"])
def test_of_two_events_of_one_card_each_is_asked_for_until_the_card_is_saved(first: str, done: str) -> None:
    """A card that would be KO'd would leave the Battle Area, too. Each replacement is asked for once, by its event."""
    order = {"ko": ("ko", "leaves"), "leaves": ("leaves", "ko")}[first]
    scene = would_go(Ko(what=FOES), FALLS, LEAVES)
    assert (scene.asked, scene.options) == (("b", "replace"), ["replace Leader b 0", "replace Leader b 1"])
    scene.pick(f"replace Leader b {0 if first == 'ko' else 1}")
    asked = []
    while scene.ask.kind == "may":
        asked.append(scene.ask.instead_of)
        scene.pick("do" if done == ("the first", "the second")[len(asked) - 1] else "decline")
    finish(scene)
    assert asked == [Impending(event, scene.card("Ann")) for event in order[: 1 if done == "the first" else 2]]
    saved = done != "neither"
    assert (scene.names("b.battle"), koed(scene), drawn(scene)) == (
        ["Ann"] * saved,
        ["Ann"] * (not saved),
        ["b"] * saved,
    )


@pytest.mark.rule("8-9-1", "8-9-2-3", "8-9-3")
def test_a_replacement_of_either_of_two_events_is_asked_for_once_where_both_would_happen() -> None:
    scene = would_go(Ko(what=FOES), FALLS_OR_LEAVES)
    assert scene.ask.instead_of == Impending("ko", scene.card("Ann"))
    scene.pick("decline")
    assert (koed(scene), scene.ask.kind) == (["Ann"], "main")


@pytest.mark.rule("8-9-1", "8-9-3")
@pytest.mark.parametrize(
    ("event", "named"), [(FALLS, ""), (LEAVES, "leaves"), (FALLS_OR_LEAVES, "leaves"), (RETURNS, "moved")]
)
def test_a_card_that_would_return_to_the_hand_would_leave_and_is_not_koed(event: Trigger, named: str) -> None:
    scene = would_go(Move(to="hand", what=FOES), event)
    assert scene.ask.instead_of == (Impending(named, scene.card("Ann")) if named else None)
    scene.pick("do" if named else "decline")
    finish(scene)
    assert (scene.names("b.battle"), drawn(scene)) == ((["Ann"], ["b"]) if named else ([], []))


@pytest.mark.rule("8-9-2", "8-9-2-2", "8-9-1")
@pytest.mark.parametrize("saved", ["Ann", "Bo"])
def test_a_compulsory_replacement_once_a_turn_replaces_the_event_that_its_player_chooses(saved: str) -> None:
    scene = both_fall(shielding(may=False, times=1))
    assert (scene.asked, scene.ask.rule) == (("b", "replace"), "8-9-2-2")
    assert scene.options == ["instead Ann 0", "instead Bo 1"]
    scene.pick(next(option for option in scene.options if saved in option))
    finish(scene)
    assert (scene.names("b.battle"), drawn(scene)) == ([saved], ["b"])


@pytest.mark.rule("8-9-2", "8-9-2-2", "8-9-1")
@pytest.mark.parametrize(("times", "cards"), [(None, ["Ann", "Bo"]), (2, ["Ann", "Bo"]), (1, ["Ann"])])
def test_nothing_is_chosen_where_all_events_are_replaced(times: int | None, cards: Sequence[str]) -> None:
    scene = both_fall(shielding(may=False, times=times), cards=cards)
    assert scene.ask.kind == "answer"  # 8-5-2-7, since b has cards in hand now
    assert (scene.names("b.battle"), drawn(scene)) == (cards, ["b"] * len(cards))


@pytest.mark.rule("8-9-2", "8-9-2-2", "8-9-2-3")
def test_of_three_events_two_are_chosen_one_after_the_other() -> None:
    scene = both_fall(shielding(may=False, times=2), cards=["Ann", "Bo", "Cy"])
    scene.pick("instead Bo 1")
    assert scene.options == ["instead Ann 0", "instead Cy 1"]
    scene.pick("instead Cy 1")
    finish(scene)
    assert (scene.names("b.battle"), koed(scene)) == (["Bo", "Cy"], ["Ann"])


@pytest.mark.rule("8-9-2", "8-9-2-1")
def test_a_choice_between_replacements_says_which_event_they_would_replace() -> None:
    scene = both_fall(shielding(may=False), shielding(may=False), cards=["Ann"])
    assert scene.ask.instead_of == Impending("ko", scene.card("Ann"))
    assert scene.options == ["replace Leader b 0", "replace Leader b 1"]


@pytest.mark.rule("8-9-3", "3-3-3")
def test_what_would_be_replaced_names_no_card_that_the_asked_player_does_not_see() -> None:
    """B, whose skill is about A's discards, is not told which card of A's hand it is; the public sees no such ask."""
    spies = Replace(event=Trigger(on="discarded", card=None, whose="opponent"), may=True, instead=(DRAW,))
    discards = does(Move(to="drop", what=Cards(whose="you", zones=("hand",))))
    theirs = Side(leader=leader("b", Skill(kind="permanent", grants=permanent(spies, player="opponent").grants)))
    scene = main(a=Side(leader=leader("a", discards), hand=several(1, "secret")), b=theirs)
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    assert (scene.asked, scene.ask.instead_of) == (("b", "may"), Impending("discarded", "a"))


@pytest.mark.rule("8-9-3")
def test_the_replay_says_for_which_card_a_replacement_is_asked_to_those_who_see_the_ask() -> None:
    scene = both_fall(shielding(may=True))
    scene.pick("do")
    scene.pick("decline")
    replay = scene.replay()
    told = {seat: [ask.about for ask in asks(replay, seat) if ask.kind == "may"] for seat in SEATS}
    assert told == {"a": [], "b": ["Leader b for Ann", "Leader b for Bo"], "public": [], "all": told["b"]}


def once(on: str, cards: Cards, **more: Any) -> Replace:
    """Once a turn, a card is drawn in place of that."""
    return Replace(event=Trigger(on=on, card=cards, **more), may=False, times=1, instead=(DRAW,))


ALL = Cards(whose="both", kinds=("battle",))


@pytest.mark.rule("8-9-2", "8-9-2-2")
@pytest.mark.parametrize("killer", PLAYERS)
@pytest.mark.parametrize("master", PLAYERS)
def test_the_player_whose_cards_are_affected_chooses_whoever_has_the_skill(master: Player, killer: Player) -> None:
    """Of cards of both players, the master of the effect chooses."""
    keeps = permanent(once("ko", ALL), what=ALL)
    names: dict[Player, list[str]] = {"a": ["Ann", "Bo"], "b": ["Cy", "Di"]}
    for whose, asked in (("you", killer), ("opponent", {"a": "b", "b": "a"}[killer]), ("both", master)):
        kills = does(Ko(what=Cards(whose=whose, kinds=("battle",))))  # type: ignore[arg-type]
        sides = {
            player: Side(
                leader=leader(player, *[keeps] * (player == master), *[kills] * (player == killer)),
                battle=[battle_card(name) for name in names[player]],
            )
            for player in names
        }
        scene = main(a=sides["a"], b=sides["b"], player=killer)
        scene.pick(next(option for option in scene.options if option.startswith(f"skill Leader {killer}")))
        assert scene.asked == (asked, "replace")
        assert len(scene.options) == (4 if whose == "both" else 2)


@pytest.mark.rule("8-9-2", "8-9-2-2", "3-9-1")
@pytest.mark.parametrize("seen", [True, False])
def test_nothing_is_chosen_of_events_that_their_player_cannot_tell_apart(seen: bool) -> None:
    """Cards of the life are not seen; those of the hand are."""
    zone = "hand" if seen else "life"
    moves = does(Move(to="warp", what=Cards(whose="you", zones=(zone,))))
    keeps = permanent(once("moved", Cards(whose="you"), source=(zone,)), player="you")
    mine = Side(leader=leader("a", moves, keeps), hand=several(2, "Egg") if seen else [], life=2)
    scene = main(a=mine)
    scene.pick("skill Leader a 0")
    assert (scene.ask.kind == "replace") == seen
    if seen:
        assert (scene.ask.player, len(scene.options)) == ("a", 2)
        scene.pick(scene.options[0])
    finish(scene)
    assert (len(scene.names("a.warp")), drawn(scene)) == (1, ["a"])


@pytest.mark.rule("8-9-2", "8-9-2-2", "3-9-1", "3-3-2")
@pytest.mark.parametrize("kept", ["a", "b"])
def test_of_unseen_cards_of_both_players_the_master_chooses_whose_event_it_is(kept: Player) -> None:
    """The options name no card that the master does not see, and say whose each is."""
    moves = does(Move(to="warp", what=Cards(whose="both", zones=("life",), top=1)))
    keeps = permanent(once("moved", Cards(whose="both"), source=("life",)), player="both")
    scene = main(a=Side(leader=leader("a", moves, keeps), life=3), b=Side(life=3))
    scene.pick("skill Leader a 0")
    assert (scene.asked, [option.verb for option in scene.ask.options]) == (
        ("a", "replace"),
        ["instead_own", "instead_opponent"],
    )
    assert [option.card for option in scene.ask.options] == [None, None]
    scene.pick(scene.options["ab".index(kept)])
    finish(scene)
    assert {player: len(scene.names(f"{player}.life")) for player in PLAYERS} == {kept: 3, opponent(kept): 2}
    [chosen] = [ask for ask in asks(scene.replay(), "a") if ask.kind == "replace"]
    assert chosen.options == ("replaces event 1, which is their own", "replaces event 2, which is the opponent's")


DRAWS = Trigger(on="drawn", card=None, whose="both")
FROM_DECK = Trigger(on="moved", card=Cards(), source=("deck",))
MILLS = Move(to="drop", what=Cards(whose="both", zones=("deck",), top=1))


@pytest.mark.rule("8-9-3", "8-9-2-3", "3-2-2")
@pytest.mark.parametrize(("effect", "event"), [(Draw(whose="both"), DRAWS), (MILLS, FROM_DECK)])
@pytest.mark.parametrize("kept", ["a", "b"])
def test_a_voluntary_replacement_of_what_happens_to_both_players_says_whose_event_it_is_asked_for(
    effect: Effect, event: Trigger, kept: Player
) -> None:
    """No card of a deck is seen: each ask has the player, and no card."""
    keeps = permanent(Replace(event=event, may=True, instead=(Switch(mode="rest", what="this"),)), player="both")
    scene = main(a=Side(leader=leader("a", does(effect), keeps), deck=3), b=Side(deck=3))
    scene.pick("skill Leader a 0")
    asked = []
    while scene.ask.kind == "may":
        assert scene.asked == ("a", "may")
        asked.append(scene.ask.instead_of)
        assert asked[-1] is not None
        scene.pick("do" if asked[-1].player == kept else "decline")
    finish(scene)
    assert asked == [Impending(event.on, player) for player in ("a", "b")][: len(asked)]
    assert {player: len(scene.names(f"{player}.deck")) for player in PLAYERS} == {kept: 3, opponent(kept): 2}
    told = [ask.about for ask in asks(scene.replay(), "a") if ask.kind == "may"]
    assert told == [f"Leader a for what happens to player {player}" for player in ("a", "b")][: len(asked)]


@pytest.mark.rule("8-9-3", "8-9-2-2")
@pytest.mark.parametrize("saved", ["Ann", "Bo"])
def test_a_voluntary_replacement_once_a_turn_is_asked_for_event_by_event(saved: str) -> None:
    scene = both_fall(shielding(may=True, times=1))
    for name in ("Ann", "Bo")[: 1 + (saved == "Bo")]:
        assert scene.asked == ("b", "may")
        assert scene.ask.instead_of == Impending("ko", scene.card(name))
        scene.pick("do" if name == saved else "decline")
    finish(scene)
    assert (scene.names("b.battle"), drawn(scene)) == ([saved], ["b"])


@pytest.mark.rule("8-9-2", "8-9-2-2", "8-9-2-3")
def test_two_replacements_of_one_event_each_leave_no_choice() -> None:
    shields = [
        permanent(once("ko", Cards(names=(name,))), what=Cards(whose="you", names=(name,))) for name in ("Ann", "Bo")
    ]
    scene = both_fall(*shields)
    assert scene.ask.kind == "answer"
    assert (scene.names("b.battle"), drawn(scene)) == (["Ann", "Bo"], ["b", "b"])


# Damage that is less.

ONE_LESS = Decree(changes=(Lessen(by=1),), whose="you")


@pytest.mark.rule("8-9-1", "8-9-1-1", "8-2-2-2", "4-10-2-1", "4-10-2-2")
@pytest.mark.parametrize(
    ("skills", "taken", "ended"),
    [
        pytest.param((), [1, 2], 0, id="nothing"),
        pytest.param((auto("attacked", ONE_LESS),), [0, 1], 2, id="next"),
        pytest.param((auto("attacked", ONE_LESS, ONE_LESS),), [0, 1], 4, id="next, twice"),
        pytest.param((permanent(Lessen(by=1), player="you"),), [0, 0], 0, id="all"),
    ],
)
def test_the_next_damage_is_less_once_and_all_damage_as_long_as_a_skill_says_so(
    skills: Sequence[Skill], taken: Sequence[int], ended: int
) -> None:
    """A card deals 1 damage, then one with [Double Strike] 2, which is twice 1 damage."""
    fists = [battle_card("Fist"), battle_card("Hammer", keywords=["double_strike"])]
    scene = main(a=Side(battle=fists), b=Side(leader=leader("b", *skills)))
    lost = []
    for name in ("Fist", "Hammer"):
        scene.pick(f"attack Leader b with {name}")
        before = len(scene.of(LifeTaken))
        finish(scene)
        lost.append(len(scene.of(LifeTaken)) - before)
    assert lost == taken
    assert [fact.rule for fact in scene.of(EffectEnded)] == ["8-9-1"] * ended
