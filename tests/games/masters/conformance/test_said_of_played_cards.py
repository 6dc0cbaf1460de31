"""10-10-3-1, 4-7-3-6. What a [Counter: Play] says of the card being played is done also where the play is negated
whole, and where the card is chosen only as the skill resolves that plays it."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from events.language.effect import (
    Cards,
    Choose,
    Did,
    Discard,
    Draw,
    Effect,
    Exists,
    If,
    Ko,
    Look,
    May,
    Modes,
    Move,
    Named,
    Nullify,
    Play,
    Printed,
    Range,
    Token,
)
from events.masters.being_played import is_torn
from events.masters.card import MastersCard
from events.masters.compiler import compile_text
from events.masters.later_plays import PlayAwaited, PlayNegated
from events.skills.declared import DeclarationNullified, PartNullified
from events.table.fact import CardLooked
from tests.games.masters.conformance.cards import battle_card, extra_card
from tests.games.masters.conformance.scenario import Scene, Side, main
from tests.games.masters.conformance.test_conditional_negations import (
    GHOST,
    NEGATED,
    PLAYS_A_CARD,
    WEAK,
    WEAK_OR_STRONG,
    answered,
    if_it_has,
    played_by_sage,
    through,
)
from tests.games.masters.conformance.test_negated_plays import BY_KEYWORD, INSTEAD, NO, materials
from tests.games.masters.conformance.test_printed_at_table import printed
from tests.games.masters.conformance.texts import DRAW, FOES, counter, countering, does, drawn, finish
from tests.games.scenario import assert_order

LITTLE = Range(most=5000)
ONE_WEAK = Exists(cards=Cards(among="that", whose="both", power=LITTLE))
DRAW_IF_WEAK = If(conditions=(ONE_WEAK,), then=(DRAW,))
IMP = Token(number="Imp", count=1, printed=(Printed(figure="power", value=5000),))
BEING_PLAYED = "The Battle Card being played"


def said(text: str) -> MastersCard:
    """A free Extra Card with a printed [Counter: Play]."""
    return extra_card("No", text=printed(f"[Counter: Play] {text}"))


def played_under(*counters: MastersCard, power: int = 5000, words: Sequence[Effect] = (GHOST, Play())) -> Scene:
    """Sage's skill, which plays a Ghost from the Drop, was answered by all these Counters, and is done."""
    mine = Side(
        battle=[battle_card("Sage", text=[does(*words)])],
        drop=[battle_card("Ghost", power=power)],
        hand=[countering(f"Spare {n}", "counter") for n in range(len(counters) - 1)],
    )
    scene = main(a=mine, b=Side(hand=counters))
    scene.pick("skill Sage 0")
    for n, card in enumerate(counters):
        scene.picks(*([f"skill Spare {n - 1} 0"] if n else []), f"skill {card.name} 0")
    return through(scene)


# A play that is negated whole.


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-5-3")
@pytest.mark.parametrize("words", PLAYS_A_CARD)
@WEAK_OR_STRONG
def test_what_depends_on_the_card_is_done_though_all_plays_of_the_skill_are_negated(words: str, power: int) -> None:
    scene = played_under(countering("No", "play", NO, DRAW_IF_WEAK), power=power, words=PLAYS_A_CARD[words])
    assert [fact.what for fact in scene.of(PartNullified)] == ["play"]
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Sage"], ["Ghost"])
    assert drawn(scene) == (["b"] if power <= 5000 else [])
    assert not scene.of(PlayNegated)


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-5-3")
def test_it_is_done_as_the_card_would_have_been_played_and_not_before() -> None:
    scene = played_under(countering("No", "play", NO, DRAW_IF_WEAK))
    assert_order(
        scene.timeline, "PartNullified 10-10-5", "PlayAwaited 10-10-3-1", "ResolutionBegan 8-5-2-6", "CardDrawn 4-9-2"
    )


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "10-5-4", "10-13-1", "10-14-4", "10-17-3", "10-18-3-1")
@pytest.mark.parametrize("keyword", BY_KEYWORD)
@WEAK_OR_STRONG
def test_what_depends_on_the_card_is_done_at_once_where_a_keyword_plays_it(keyword: str, power: int) -> None:
    named = materials(keyword)
    hero = battle_card("Hero", power=power, text=[BY_KEYWORD[keyword]])
    mine = Side(hand=[hero, *named["hand"]], battle=named["battle"], drop=[battle_card("Ghost")])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", NO, DRAW_IF_WEAK)]))
    scene.pick("skill Hero 0")
    while scene.ask.kind == "material":
        scene.pick(scene.options[0])
    scene.pick("skill No 0")
    finish(scene)
    assert (len(scene.of(DeclarationNullified)), scene.of(PlayAwaited)) == (1, [])
    assert drawn(scene) == (["b"] if power <= 5000 else [])


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "10-21-5")
@pytest.mark.parametrize(("power", "draws"), [(5000, ["b"]), (5001, [])])
def test_what_depends_on_a_token_is_done_though_it_does_not_come_to_be(power: int, draws: list[str]) -> None:
    imp = Token(number="Imp", count=2, printed=(Printed(figure="power", value=power),))
    scene = played_under(countering("No", "play", NO, DRAW_IF_WEAK), words=(imp,))
    assert (scene.names("a.battle"), drawn(scene)) == (["Sage"], draws)


@pytest.mark.rule("4-7-3-5", "4-7-3-6", "10-10-3-1")
@pytest.mark.parametrize("negates", ["first", "last"])
@WEAK_OR_STRONG
def test_it_is_done_whether_the_play_is_negated_by_a_counter_before_or_behind(negates: str, power: int) -> None:
    """The Counter that was activated last is resolved first."""
    counters = [countering("No", "play", NO), countering("Asks", "play", DRAW_IF_WEAK)]
    scene = played_under(*(counters if negates == "last" else counters[::-1]), power=power)
    assert scene.names("a.battle") == ["Sage"]
    assert drawn(scene) == (["b"] if power <= 5000 else [])


@pytest.mark.rule("4-7-3-6", "10-10-3-1")
@pytest.mark.parametrize("moves", [True, False])
@WEAK_OR_STRONG
def test_a_second_counter_asks_of_the_card_though_the_first_keeps_it_from_play(moves: bool, power: int) -> None:
    """Unless that has put it elsewhere, where it is another card (3-1-4)."""
    keeps = if_it_has(NEGATED if moves else (NO,), power=LITTLE)
    scene = played_under(countering("Asks", "play", DRAW_IF_WEAK), countering("No", "play", keeps), power=power)
    assert scene.names("a.battle") == (["Sage"] if power <= 5000 else ["Sage", "Ghost"])
    assert drawn(scene) == (["b"] if power <= 5000 and not moves else [])


@pytest.mark.rule("4-7-3-6", "10-10-3-1")
def test_a_play_is_negated_once_and_whoever_negates_it_again_has_not_done_so() -> None:
    twice = (
        Named(effects=(NO,), name="once"),
        Named(effects=(NO,), name="again"),
        If(conditions=(Did(name="once"),), then=(DRAW,)),
        If(conditions=(Did(name="again"),), then=(DRAW, DRAW)),
    )
    scene = played_under(countering("No", "play", if_it_has(twice)))
    assert (len(scene.of(PlayNegated)), drawn(scene)) == (1, ["b"])
    whole = played_under(countering("No", "play", NO, if_it_has(twice)))
    assert (whole.of(PlayNegated), drawn(whole)) == ([], [])


@pytest.mark.rule("4-7-3-6", "10-10-3-1")
def test_a_skill_that_is_negated_as_a_whole_plays_nothing_of_which_could_be_asked() -> None:
    scene = played_under(countering("Stops", "play", Nullify(what="skill")), countering("Asks", "play", DRAW_IF_WEAK))
    assert (len(scene.of(PlayAwaited)), len(scene.of(DeclarationNullified))) == (1, 1)
    assert (scene.names("a.battle"), drawn(scene)) == (["Sage"], [])


# What waits of a Counter.


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "8-5-3")
@pytest.mark.parametrize("effects", [INSTEAD, (NO, Move(to="warp", what="that"))])
def test_a_card_goes_elsewhere_instead_of_being_played_whichever_the_skill_plays(effects: Sequence[Effect]) -> None:
    scene = played_under(countering("No", "play", *effects))
    assert (scene.names("a.battle"), scene.names("a.warp"), scene.names("a.drop")) == (["Sage"], ["Ghost"], [])
    token = played_under(countering("No", "play", *effects), words=(IMP,))
    assert (token.names("a.battle"), token.names("a.warp"), token.names("a.drop")) == (["Sage"], [], ["Ghost"])


@pytest.mark.rule("4-7-3-6", "10-10-3-1")
@pytest.mark.parametrize("words", [(GHOST, Play()), (IMP,)], ids=["a card", "a token"])
def test_what_is_done_if_the_card_went_elsewhere_waits_with_it(words: Sequence[Effect]) -> None:
    text = f"{BEING_PLAYED} is sent to its owner's Warp instead of being played. If you do so, draw 1 card."
    scene = played_under(said(text), words=words)
    assert drawn(scene) == (["b"] if scene.names("a.warp") else [])
    assert scene.names("a.warp") == ["Ghost"] * (words != (IMP,))


@pytest.mark.rule("4-7-3-6", "10-10-3-1", "10-21-5")
@pytest.mark.parametrize(("power", "draws"), [(5000, ["b"]), (5001, [])])
def test_what_is_asked_of_a_token_behind_another_effect_is_asked_of_what_it_would_be(
    power: int, draws: list[str]
) -> None:
    imp = Token(number="Imp", printed=(Printed(figure="power", value=power),))
    scene = played_under(countering("No", "play", NO, Move(to="warp", what="that"), DRAW_IF_WEAK), words=(imp,))
    assert (drawn(scene), scene.names("a.warp")) == (draws, [])


@pytest.mark.rule("10-10-3-1", "8-3-3")
@pytest.mark.parametrize("does_it", [True, False])
@WEAK_OR_STRONG
def test_conditions_that_are_not_of_the_card_are_decided_as_the_counter_resolves(does_it: bool, power: int) -> None:
    offers = May(effects=(DRAW,), name="did")
    both = If(conditions=(Did(name="did"), ONE_WEAK), then=(DRAW,), otherwise=(Move(to="warp", what="that"),))
    scene = answered(does(GHOST, Play()), offers, both, drop=[battle_card("Ghost", power=power)])
    scene.pick("do" if does_it else "decline")
    assert len(scene.of(PlayAwaited)) == 1
    through(scene)
    assert len(drawn(scene)) == does_it + (does_it and power <= 5000)
    assert "Ghost" in scene.names("a.battle") or "Ghost" in scene.names("a.warp")


@pytest.mark.rule("10-10-3-1", "4-7-3-5")
def test_a_counter_waits_for_no_card_of_its_own_players_skills() -> None:
    """B's Counter only speaks of a play; what A's answer to it says is of none, though A's own skill plays a card."""
    speaks = countering("Speaks", "play", If(conditions=(), then=(Nullify(what="play"),)))
    mine = Side(
        battle=[played_by_sage()], drop=[battle_card("Ghost", power=5000)], hand=[countering("Asks", "play", WEAK)]
    )
    scene = main(a=mine, b=Side(hand=[speaks]))
    scene.picks("skill Sage 0", "skill Speaks 0", "skill Asks 0")
    through(scene)
    assert (scene.of(PlayAwaited), scene.names("a.warp"), scene.names("a.drop").count("Ghost")) == ([], [], 1)
    theirs = countering("Calls", "play", Choose(cards=Cards(whose="you", zones=("drop",), names=("Owl",))), Play())
    twin = main(a=mine, b=Side(hand=[theirs], drop=[battle_card("Owl", power=5000)]))
    twin.picks("skill Sage 0", "skill Calls 0", "skill Asks 0")
    through(twin)
    assert (len(twin.of(PlayAwaited)), twin.names("b.warp"), twin.names("a.battle")) == (1, ["Owl"], ["Sage", "Ghost"])


@pytest.mark.rule("10-10-3-1", "3-2-3")
@WEAK_OR_STRONG
def test_cards_that_are_looked_at_for_it_are_hidden_again_before_the_card_is_played(power: int) -> None:
    looks = if_it_has((Look(cards=Cards(whose="opponent", zones=("hand",))),), power=LITTLE)
    mine = Side(battle=[played_by_sage()], drop=[battle_card("Ghost", power=power)], hand=[battle_card("Wren")])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", looks)]))
    scene.picks("skill Sage 0", "skill No 0")
    through(scene)
    assert [fact.card for fact in scene.of(CardLooked)] == [scene.card("Wren")] * (power <= 5000)
    assert scene.state.cards[scene.card("Wren")].shown == ""
    if power <= 5000:
        assert_order(scene.timeline, "CardLooked 8-5-3-7", "CardHidden 3-3-2", "CardPlayed 3-6-3")


@pytest.mark.rule("10-10-3-1", "8-5-2-2")
@WEAK_OR_STRONG
def test_modes_are_chosen_as_the_counter_is_activated_and_what_they_say_of_the_card_waits(power: int) -> None:
    modes = Modes(options=((DRAW_IF_WEAK,), (Draw(count=3),)))
    mine = Side(battle=[played_by_sage()], drop=[battle_card("Ghost", power=power)])
    scene = main(a=mine, b=Side(hand=[countering("No", "play", modes)]))
    scene.picks("skill Sage 0", "skill No 0")
    assert scene.asked == ("b", "modes")
    scene.pick("mode 0")
    through(scene)
    assert_order(scene.timeline, "ModeChosen 8-5-2-2", "PlayAwaited 10-10-3-1", "ResolutionBegan 8-5-2-6")
    assert drawn(scene) == (["b"] if power <= 5000 else [])


@pytest.mark.rule("10-10-3-1", "4-7-3-6", "8-5-3")
@WEAK_OR_STRONG
def test_effects_that_wait_are_done_in_their_order(power: int) -> None:
    goes, moved, came = Move(to="warp", what="that"), "CardPlaced 3-1-7", "CardDrawn 4-9-2"
    for effects, order in (((DRAW_IF_WEAK, goes), (came, moved)), ((goes, DRAW_IF_WEAK), (moved, came))):
        scene = played_under(countering("No", "play", NO, *effects), power=power)
        assert (scene.names("a.warp"), drawn(scene)) == (["Ghost"], ["b"] * (power <= 5000))
        assert_order(scene.timeline, "PlayAwaited 10-10-3-1", *(order if power <= 5000 else [moved]))


@pytest.mark.rule("10-10-3-1", "8-5-2-3")
def test_what_a_counter_costs_is_paid_as_a_cost_where_a_card_is_awaited() -> None:
    """Of the cards of the hand, only those are offered that leave the other part of the cost payable (8-4-2)."""
    costs = ((Discard(count=1, cards=Cards(zones=("hand",))), Discard(count=1, cards=Cards(names=("Kite",)))),)
    asks = extra_card("No", text=[replace(counter("play", WEAK), costs=costs)])
    mine = Side(battle=[played_by_sage()], drop=[battle_card("Ghost", power=5000)])
    scene = main(a=mine, b=Side(hand=[asks, battle_card("Kite"), battle_card("Wren")]))
    scene.picks("skill Sage 0", "skill No 0")
    assert "Kite" not in "".join(scene.options)


@pytest.mark.rule("10-10-3-1", "3-1-4", "4-7-3-5")
@pytest.mark.parametrize("gone", [True, False])
def test_a_card_that_has_left_meanwhile_is_asked_about_no_more_nor_is_that_of_a_skill_below(gone: bool) -> None:
    """Wall's Counter plays it. It goes to the Warp before B's other answer to it is resolved, or it does not."""
    wall = battle_card("Wall", power=5000, text=[counter("counter", Play(what="this"))])
    mine = Side(
        battle=[played_by_sage()],
        hand=[wall, countering("Spare", "counter")],
        drop=[battle_card("Ghost", power=5000)],
    )
    first = countering(
        "First",
        "counter",
        *([Move(to="warp", what=Cards(whose="opponent", zones=("hand",), names=("Wall",)))] if gone else []),
    )
    theirs = [countering("Draws", "play", DRAW), countering("Asks", "play", DRAW_IF_WEAK), first]
    scene = main(a=mine, b=Side(hand=theirs))
    scene.picks("skill Sage 0", "skill Draws 0", "skill Wall 0", "skill Asks 0", "skill Spare 0", "skill First 0")
    through(scene)
    assert (scene.names("a.warp"), scene.of(PlayAwaited)) == (["Wall"] * gone, [])
    assert drawn(scene) == ["b"] * (1 if gone else 2)


# What texts mean.


@pytest.mark.rule("10-10-3-1", "4-7-3-6", "6-3-1-2-1-3")
@pytest.mark.parametrize("area", ["drop", "hand", "energy", "warp"])
def test_a_card_returns_to_the_hand_from_wherever_it_would_have_been_played(area: str) -> None:
    no = said(f"{BEING_PLAYED} is returned to its owner's hand instead of being played.")
    ghost = Choose(cards=Cards(whose="you", zones=(area,)))
    sides = {area: [battle_card("Ghost")]}
    scene = main(a=Side(battle=[battle_card("Sage", text=[does(ghost, Play())])], **sides), b=Side(hand=[no]))  # type: ignore[arg-type]
    before = scene.state.cards[scene.card("Ghost")].incarnation
    scene.picks("skill Sage 0", "skill No 0")
    through(scene)
    assert (scene.names("a.battle"), scene.names("a.hand")) == (["Sage"], ["Ghost"])
    assert (scene.state.cards[scene.card("Ghost")].incarnation == before) == (area == "hand")


@pytest.mark.rule("10-10-3-1", "4-7-3-6")
@pytest.mark.parametrize(("power", "draws"), [(5000, ["b"]), (5001, [])])
def test_words_that_draw_if_the_card_is_weak_draw_though_it_is_not_played(power: int, draws: list[str]) -> None:
    weak = f"If {BEING_PLAYED.lower()} has 5000 power or less"
    no = said(f"{BEING_PLAYED} is returned to its owner's hand instead of being played. {weak}, draw 1 card.")
    for text, area in ((no, "hand"),):
        scene = played_under(text, power=power)
        assert (scene.names("a.battle"), scene.names(f"a.{area}"), drawn(scene)) == (["Sage"], ["Ghost"], draws)


TORN = [
    "Choose 1 of your opponent's Battle Cards. If {it} has an energy cost of 3 or less, KO the chosen card.",
    "Choose 1 of your opponent's Battle Cards and if {it} has an energy cost of 3 or less, KO it.",
]
WHOLE = [
    "If {it} has an energy cost of 3 or less, choose 1 of your opponent's Battle Cards. KO the chosen card.",
    "If {it} has an energy cost of 3 or less, choose 1 of your opponent's Battle Cards and KO it.",
    "Choose 1 of your opponent's Battle Cards and KO it. If {it} has an energy cost of 3 or less, draw 1 card.",
    "Draw 1 card. If you do so and {it} has an energy cost of 3 or less, draw 1 card.",
]


@pytest.mark.rule("10-10-3-1")
@pytest.mark.parametrize("text", [*TORN, *WHOLE])
def test_texts_are_refused_that_need_before_what_waits_or_then_what_was_before(text: str) -> None:
    words = f"[Counter: Play] {text.format(it=BEING_PLAYED.lower())}"
    faults = [clause.fault for clause in compile_text(words).clauses if clause.fault]
    assert len(faults) == (text in TORN)
    assert all("depends on the card being played" in fault for fault in faults)


@pytest.mark.rule("10-10-3-1")
def test_what_is_done_before_cannot_need_what_waits() -> None:
    """A card is chosen in what waits, within a branch, and meant outside it; or nowhere else."""
    weak = If(conditions=(ONE_WEAK,), then=(Choose(cards=FOES),))
    within = If(conditions=(), then=(weak,))
    assert is_torn((within, Ko(what="it")))
    assert not is_torn((weak, Ko(what="it")))
    assert not is_torn((within, Choose(cards=FOES, name="other"), Ko(what="other")))


@pytest.mark.rule("6-3-1-2-1-3", "10-10-3-1")
@pytest.mark.parametrize("mode", ["", " in Rest Mode"])
def test_a_card_that_goes_elsewhere_in_a_mode_instead_of_being_played_is_refused(mode: str) -> None:
    text = f"[Counter: Play] {BEING_PLAYED} is placed in its owner's Energy Area{mode} instead of being played."
    faults = [clause.fault for clause in compile_text(text).clauses if clause.fault]
    assert faults == ["two places, or a mode, of a card that is not played"] * bool(mode)
