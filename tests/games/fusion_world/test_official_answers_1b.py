"""What the makers of Fusion World have answered, at tables of our own: Q163 to Q195."""

from typing import Any

import pytest

from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.dragon_ball_super.battle import power
from events.dragon_ball_super.facts import PowersCompared
from events.fusion_world.card import LeaderBack
from events.fusion_world.deckbuilding import deck_errors
from events.fusion_world.turn import take_turn
from events.table.fact import CardReadied, CardRevealed, TurnBegan
from events.table.ids import Zone
from events.table.sight import sees
from events.table.table import Table
from tests.games.fusion_world.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.fusion_world.conformance.scenario import Scene, Side, battle, main, position
from tests.games.fusion_world.conformance.texts import MINE, THEIRS, activate, auto, crows, does, permanent, skill

FEW_CARDS = {
    "if": "compare",
    "number": {"number": "count", "of": {"zones": ["hand"], "whose": "you"}},
    "within": {"most": 7},
}
SWITCH_ONE = {"do": "choose", "cards": MINE, "up_to": True}, {"do": "switch", "mode": "active"}


def grow(by: int, what: str = "it", until: str = "turn") -> Any:
    """The card gets so much power."""
    return {"do": "give", "what": what, "until": until, "changes": [{"change": "adjust", "figure": "power", "by": by}]}


def in_battle(*effects: Any, **more: Any) -> Any:
    """An [Activate Battle] skill with these effects."""
    return skill(kind="activate", timing=["battle"], effects=effects, **more)


STAY = {
    "do": "later",
    "when": {"on": "turn_begins", "card": None, "whose": "opponent"},
    "effects": [{"do": "give", "what": "it", "changes": [{"change": "cannot", "action": "ready"}]}],
}
"""In the opponent's next turn the card cannot switch to Active Mode."""
CHOOSE_RESTED = {"do": "choose", "cards": {**THEIRS, "mode": "rest"}, "up_to": True}
WAKER = leader_card("Boss", text=[skill(kind="activate", timing=["main", "battle"], effects=SWITCH_ONE)])
HOLDER = battle_card(
    "Owl", text=[activate(CHOOSE_RESTED, STAY, costs=[[{"do": "switch", "mode": "rest", "what": "this"}]])]
)


@pytest.mark.rule("1-5-2-2-1", "9-2-2-1")
def test_q163_what_holds_in_the_next_turn_does_not_hold_in_this_one() -> None:
    scene = main(a=Side(battle=[HOLDER]), b=Side(leader=WAKER, battle=crows("Crow"), rested=["Crow"]))
    scene.picks("skill Owl 0", "choose Crow", "attack Boss with Leader a", "end_step", "skill Boss 0", "choose Crow")
    assert not scene.rested("Crow")


@pytest.mark.rule("1-5-2-2-1", "0-2-5")
def test_q164_in_the_next_turn_it_holds_though_the_card_was_active_meanwhile() -> None:
    async def two_turns(table: Table) -> None:
        await take_turn(table, "a")
        table.emit(TurnBegan(turn=4, player="b", rule="7-4-7"))
        await take_turn(table, "b")

    scene = position(
        two_turns, a=Side(battle=[HOLDER]), b=Side(leader=WAKER, battle=crows("Crow", "Jay"), rested=["Crow"])
    )
    scene.pick()
    scene.picks("skill Owl 0", "choose Crow", "attack Boss with Leader a", "end_step", "skill Boss 0", "choose Crow")
    scene.picks("end_step", "end_main", "delayed Owl 1")
    scene.pick()
    scene.picks("attack Leader a with Crow", "skill Boss 0", "choose Crow")
    assert scene.rested("Crow")
    scene.picks("end_step", "end_step", "attack Leader a with Jay", "skill Boss 0", "choose Jay")
    assert [fact.card for fact in scene.of(CardReadied)][-1] == scene.card("Jay")


@pytest.mark.rule("1-5-2-2-1", "1-4-3")
def test_q174_a_card_held_for_the_next_turn_is_switched_in_the_same_battle() -> None:
    hold = skill(kind="activate", timing=["battle"], effects=[CHOOSE_RESTED, STAY], turn="you")
    cost = [{"do": "choose", "cards": {**MINE, "mode": "active"}}, {"do": "switch", "mode": "rest"}]
    swap = skill(kind="activate", timing=["main", "battle"], costs=[cost], effects=SWITCH_ONE)
    scene = battle(
        a=Side(hand=[extra_card("Gull", text=[hold])]),
        b=Side(hand=[extra_card("Tern", text=[swap])], battle=crows("Crow", "Jay", cost=4), rested=["Crow"]),
    )
    scene.picks("skill Gull 0", "choose Crow", "end_step", "skill Tern 0", "choose Jay", "choose Crow")
    assert (scene.rested("Crow"), scene.rested("Jay")) == (False, True)


@pytest.mark.parametrize(("members", "raised"), [(1, 20000), (0, 15000)])
@pytest.mark.rule("9-5-1", "13-1-5")
def test_q166_a_card_counts_itself_among_the_cards_of_its_trait(members: int, raised: int) -> None:
    marsh = {"if": "exists", "cards": {"whose": "you", "traits": ["Marsh"]}, "least": 3}
    more = {"change": "adjust", "figure": "power", "by": 5000}
    wren = battle_card("Wren", traits=["Marsh"], text=[permanent("this", more, conditions=[marsh], turn="you")])
    others = crows("Crow", traits=["Marsh"])[:members]
    side = Side(
        leader=leader_card("Boss", traits=["Marsh"]), battle=[wren, *others], hand=crows("Jay", traits=["Marsh"])
    )
    scene = main(a=side)
    assert power(scene.state, scene.card("Wren")) == raised


@pytest.mark.rule("5-2-3")
def test_q167_a_number_that_is_not_up_to_leaves_no_choice() -> None:
    life = {"do": "move", "what": {"zones": ["life"], "whose": "you", "top": 1}, "to": "hand"}
    scene = main(a=Side(hand=[battle_card("Wren", text=[auto("played", life)])]))
    scene.picks("play Wren", "activate Wren 0")
    assert (scene.names("a.hand"), len(scene.names("a.life"))) == (["a life 8"], 7)
    assert scene.asked == ("a", "main")


def copies_in_deck(copies: int) -> list[str]:
    """The rules that a deck breaks of one Leader and that many copies of a card of which any number is allowed."""
    many = battle_card("Wren", number="W-1", text=[permanent("this", {"change": "can", "action": "include"})])
    deck = Deck(label="test", entries=(DeckEntry(number="Boss", copies=1), DeckEntry(number="W-1", copies=copies)))
    return [problem.rule for problem in deck_errors(deck, Catalogue([leader_card("Boss"), many]))]


@pytest.mark.parametrize("copies", [50, 60])
@pytest.mark.rule("6-1-4-3", "6-1-4-3-1", "9-5-3")
def test_q171_a_card_may_be_in_the_deck_as_often_as_it_says(copies: int) -> None:
    assert copies_in_deck(copies) == []


@pytest.mark.rule("6-1-3")
def test_q171_a_card_that_may_be_in_the_deck_often_does_not_make_it_larger() -> None:
    assert "6-1-3" in copies_in_deck(61)


@pytest.mark.rule("5-2-4", "13-1-3")
def test_q173_the_second_half_of_an_effect_up_to_one_may_be_left_undone() -> None:
    energy = {"do": "choose", "cards": {"zones": ["energy"], "whose": "you"}, "up_to": True}
    marsh = {"if": "exists", "cards": {"whose": "you", "traits": ["Marsh"]}, "least": 2}
    both = {
        "do": "if",
        "conditions": [marsh],
        "then": [{"do": "draw"}, energy, {"do": "switch", "mode": "active"}],
    }
    gull = extra_card("Gull", cost=1, text=[activate(both)])
    scene = main(a=Side(battle=crows("Crow", "Owl", traits=["Marsh"]), hand=[gull], energy=several(1, "e")))
    scene.picks("skill Gull 0", "rest e 1")
    assert (scene.options, scene.ask.least) == (["choose e 1"], 0)
    scene.pick()
    assert (len(scene.names("a.hand")), scene.rested("e 1")) == (1, True)


ON_PLAY_KO = auto(
    "played",
    {"do": "ko", "what": {**THEIRS, "cost": {"most": 5}}},
    {"do": "give", "what": "this", "changes": [{"change": "cannot", "action": "attack"}]},
    costs=[[{"do": "discard", "count": 1}]],
)


@pytest.mark.parametrize("paid", [False, True])
@pytest.mark.rule("9-6-4", "9-6-4-1")
def test_q176_an_effect_whose_cost_is_not_paid_does_no_part_of_it(paid: bool) -> None:
    scene = main(
        a=Side(hand=[battle_card("Wren", text=[ON_PLAY_KO]), *crows("x")]), b=Side(battle=crows("Crow", cost=5))
    )
    scene.picks("play Wren", "activate Wren 0")
    scene.picks(*(["pay_skill_cost Wren", "choose x"] if paid else ["decline Wren"]))
    assert ("attack Leader b with Wren" in scene.options) is not paid
    assert (scene.names("b.battle") == ["Crow"]) is not paid


@pytest.mark.rule("1-3-7", "9-5-1")
def test_q177_a_permanent_skill_does_not_raise_the_power_of_a_card_in_the_hand() -> None:
    awakened = {"if": "exists", "cards": {"whose": "you", "kinds": ["leader"], "face": "back"}}
    heron = battle_card("Heron", power=20000, text=[permanent("this", GROWN, conditions=[awakened])])
    weak = {"zones": ["hand"], "whose": "you", "kinds": ["battle"], "power": {"most": 20000}}
    play = activate({"do": "choose", "cards": weak, "up_to": True}, {"do": "play"})
    boss = leader_card("Boss", text=[AWAKEN], back=LeaderBack(name="Boss", power=20000, skills=(play,)))
    scene = main(a=Side(leader=boss, hand=[heron, battle_card("Stork", power=25000)]))
    scene.picks("skill Boss 0", "skill Boss 0")
    assert scene.options == ["choose Heron"]
    scene.pick("choose Heron")
    assert power(scene.state, scene.card("Heron")) == 25000


GROWN = {"change": "adjust", "figure": "power", "by": 5000}
AWAKEN = skill(kind="activate", keyword="awaken", timing=["main", "battle"], effects=[{"do": "flip"}])


@pytest.mark.rule("13-17-1", "13-17-2")
def test_q178_a_card_that_cannot_be_koed_in_battle_is_koed_by_a_skill() -> None:
    proof = {"do": "give", "what": "it", "changes": [{"change": "cannot", "action": "be_koed", "by": "battle"}]}
    gull = extra_card("Gull", text=[in_battle(CHOOSE_MINE, grow(20000, until="battle"), proof, turn="opponent")])
    weak = {"do": "choose", "cards": {**THEIRS, "power": {"most": 10000}}, "up_to": True}
    wren = battle_card("Wren", text=[auto("attacks", weak, {"do": "ko"})])
    crow = battle_card("Crow", power=10000)
    scene = main(
        a=Side(leader=leader_card("Boss", power=40000), battle=[wren]),
        b=Side(battle=[crow], rested=["Crow"], hand=[gull]),
    )
    scene.picks("attack Crow with Boss", "end_step", "skill Gull 0", "choose Crow", "end_step")
    assert [(fact.attack, fact.guard) for fact in scene.of(PowersCompared)] == [(40000, 30000)]
    assert scene.names("b.battle") == ["Crow"]
    scene.picks("attack Crow with Wren", "activate Wren 0", "choose Crow")
    assert scene.names("b.battle") == []


CHOOSE_MINE = {"do": "choose", "cards": {"whose": "you", "kinds": ["leader", "battle"]}, "up_to": True}


@pytest.mark.rule("0-2-5", "9-6-3")
def test_q183_of_two_copies_the_first_to_return_keeps_the_other_from_it() -> None:
    no_more = {"do": "decree", "whose": "you", "changes": [{"change": "cannot", "action": "play", "cards": ROOK}]}
    back = auto("ko", {"do": "play", "what": "this", "mode": "rest"}, no_more)
    scene = does({"do": "ko", "what": THEIRS}, b={"battle": [battle_card("Rook", text=[back]) for _ in range(2)]})
    assert scene.options == ["activate Rook 0", "activate Rook 1"]
    scene.pick("activate Rook 0")
    assert (scene.asked, scene.options) == (("b", "pending"), ["activate Rook 0"])
    scene.pick("activate Rook 0")
    assert (scene.names("b.battle"), scene.names("b.drop")) == (["Rook"], ["Rook"])
    assert scene.state.cards[scene.state.zones[Zone("b.battle")][0]].rested


ROOK = {"names": ["Rook"]}


@pytest.mark.rule("9-6-3", "15-7-5")
def test_q184_a_skill_that_is_set_off_must_be_activated_but_once_a_turn() -> None:
    last = {"if": "compare", "number": {"number": "count", "of": {"zones": ["life"], "whose": "you"}}}
    cards = {"card": THEIRS, "conditions": [{**last, "within": {"least": 1, "most": 1}}]}
    wren = battle_card(
        "Wren", text=[auto("played", {"do": "move", "what": THEIRS, "to": "hand"}, trigger=cards, limit={})]
    )
    scene = main(a=Side(hand=crows("Crow", "Owl")), b=Side(battle=[wren], life=1))
    scene.pick("play Crow")
    assert (scene.asked, scene.options, scene.ask.least) == (("b", "pending"), ["activate Wren 0"], 1)
    scene.pick("activate Wren 0")
    assert (scene.names("a.battle"), scene.names("a.hand")) == ([], ["Owl", "Crow"])
    scene.pick("play Owl")
    assert (scene.asked, scene.names("a.battle")) == (("a", "main"), ["Owl"])


LOOK = (
    {"do": "look", "cards": {"zones": ["deck"], "whose": "you", "top": 3}},
    {
        "do": "modes",
        "options": [
            [{"do": "move", "what": "looked", "to": "deck", "place": "top"}],
            [{"do": "move", "what": "looked", "to": "deck", "place": "bottom"}],
        ],
    },
)


def looked(mode: int) -> Scene:
    """Three cards have been looked at as Wren was played, and are placed at the top (0) or bottom (1) of the deck."""
    scene = main(a=Side(hand=[battle_card("Wren", text=[auto("played", *LOOK)])]))
    scene.picks("play Wren", "activate Wren 0")
    assert scene.options == ["mode 0", "mode 1"]
    scene.pick(f"mode {mode}")
    return scene


@pytest.mark.parametrize(("mode", "place"), [(0, slice(7, 10)), (1, slice(0, 3))])
@pytest.mark.rule("13-2-1")
def test_q185_cards_looked_at_are_not_parted_between_top_and_bottom(mode: int, place: slice) -> None:
    scene = looked(mode)
    while scene.ask.kind == "order":
        scene.pick(*scene.options)
    assert sorted(scene.names("a.deck")[place]) == ["a deck 10", "a deck 8", "a deck 9"]
    assert scene.asked == ("a", "main")


LESS = permanent(THEIRS, {"change": "adjust", "figure": "cost", "by": -1}, conditions=[FEW_CARDS], turn="you")


@pytest.mark.rule("1-2-5-2")
def test_q187_in_the_battle_area_a_total_cost_falls_below_the_specified_cost() -> None:
    cheap = activate(
        {"do": "choose", "cards": {**THEIRS, "cost": {"least": 1, "most": 1}}, "up_to": True}, {"do": "ko"}
    )
    crow = battle_card("Crow", cost=2, specified=["red", "red"])
    scene = main(a=Side(battle=[battle_card("Wren", text=[LESS, cheap])]), b=Side(battle=[crow]))
    scene.pick("skill Wren 1")
    assert scene.options == ["choose Crow"]


@pytest.mark.parametrize(("others", "chosen"), [(7, ["choose Crow"]), (8, ["end_main"])])
@pytest.mark.rule("9-5-1")
def test_q188_what_a_card_has_reduced_counts_for_its_own_skill_as_it_is_played(others: int, chosen: list[str]) -> None:
    cheap = {"do": "choose", "cards": {**THEIRS, "cost": {"most": 1}}, "up_to": True}
    wren = battle_card("Wren", text=[LESS, auto("played", cheap, {"do": "move", "to": "deck", "place": "bottom"})])
    hand = [wren, *(battle_card(f"x {n}", cost=9) for n in range(others))]
    scene = main(a=Side(hand=hand, rested=["Leader a"]), b=Side(battle=crows("Crow", cost=2)))
    scene.picks("play Wren", "activate Wren 0")
    assert [option for option in scene.options if not option.startswith("attack")] == chosen


@pytest.mark.parametrize("copies", [1, 2])  # Q192: one card reduces the cost; Q193: two do
@pytest.mark.rule("12-2-2-3", "9-4-2-1")
def test_q192_q193_a_cost_reduced_to_nothing_leaves_the_skill_cost_whole(copies: int) -> None:
    extras = {"zones": ["hand"], "whose": "you", "kinds": ["extra"], "traits": ["Tower"]}
    fewer = {"change": "specify", "colors": ["red"], "fewer": True}
    less = permanent(extras, fewer, {"change": "adjust", "figure": "cost", "by": -1})
    jays = [battle_card("Jay", text=[less]) for _ in range(copies)]
    bean = activate({"do": "draw"}, costs=[[{"do": "pay", "total": 3}]])
    gull = extra_card("Gull", cost=2, specified=["red"], traits=["Tower"], text=[bean])
    assert "skill Gull 0" not in main(a=Side(battle=jays, hand=[gull], energy=several(2, "e"))).options
    scene = main(a=Side(battle=jays, hand=[gull], energy=several(4, "e")))
    scene.pick("skill Gull 0")
    assert (scene.ask.kind, scene.ask.least, scene.ask.most) == ("pay", 3, 3)
    scene.pick("rest e 1", "rest e 2", "rest e 3")
    assert (len(scene.names("a.hand")), scene.rested("e 4")) == (1, False)


def spied() -> Scene:
    """Three cards of the opponent's hand are about to be chosen, and then revealed; chance has mixed them."""
    theirs = {"do": "choose", "cards": {"zones": ["hand"], "whose": "opponent"}, "count": 3}
    scene = does(theirs, {"do": "reveal", "what": "it"}, b={"hand": crows("v", "w", "x", "y", "z")})
    assert scene.asked == ("chance", "order")
    scene.pick("place x", "place w", "place v", "place z", "place y")
    return scene


@pytest.mark.rule("3-3-3", "5-2-3")
def test_q194_cards_of_the_other_hand_are_chosen_unseen() -> None:
    scene = spied()
    assert (len(scene.ask.options), scene.ask.least, scene.ask.most) == (5, 3, 3)
    assert {option.card for option in scene.ask.options} == {None}


@pytest.mark.rule("13-10-1", "13-10-2")
def test_q195_cards_of_a_hand_that_were_revealed_are_hidden_again() -> None:
    scene = spied()
    scene.pick("choose 0", "choose 2", "choose 3")
    shown = [fact.card for fact in scene.of(CardRevealed)]
    assert [scene.name(card) for card in shown] == ["x", "v", "z"]
    assert [(sees(scene.state, "a", card), sees(scene.state, "b", card)) for card in shown] == [(False, True)] * 3
    assert scene.names("b.hand") == ["v", "w", "x", "y", "z"]
