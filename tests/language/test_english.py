"""The English of the effect language: skills read as on a card."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from events.fusion_world.lexicon import LEXICON
from events.fusion_world.samples import sample_cards
from events.language import effect as e
from events.language.phrases import ANYBODYS
from events.language.sentences import lasting
from tests.games.fusion_world.english import (
    change_words,
    effect_words,
    player_change_words,
    skill_words,
    would_words,
)

THEIRS: Any = {"whose": "opponent", "kinds": ["battle"]}
HAND: Any = {"whose": "you", "zones": ["hand"]}
DECK: Any = {"whose": "you", "zones": ["deck"], "top": 3}
TOP: Any = {**DECK, "top": 1}
LIFE: Any = {"whose": "you", "zones": ["life"]}
DRAW: Any = {"do": "draw"}
MARKER: Any = {"do": "put", "kind": "energy_markers"}
LATER: Any = {"do": "later", "effects": [DRAW], "until": "turn"}
REST_BELOW: Any = {"do": "move", "to": "deck", "place": "bottom", "what": {"among": "looked", "zones": ["deck"]}}
IF_DONE: Any = {"do": "if", "conditions": [{"if": "did", "name": "n"}], "then": [DRAW, {"do": "damage"}]}
DONE: Any = {"number": "done", "name": "n"}
MARKERS: Any = {"number": "beside", "name": "energy_markers"}
FEWER: Any = {"number": "sum", "of": [{"number": "count", "of": HAND}, {"number": "count", "of": LIFE, "times": -1}]}
DROP: Any = {"whose": "you", "zones": ["drop"]}
OTHERS: Any = {"whose": "you", "kinds": ["battle"], "other": True}
CARDS = e.Cards(whose="you", kinds=("battle",))
DRAWS = e.Draw()


def skill(**words: Any) -> str:
    return skill_words(msgspec.convert(words, e.Skill))


def does(*effects: Any, **more: Any) -> str:
    """What the effects say, without the mark of their skill."""
    return skill(kind="activate", timing=["main"], effects=effects, **more).removeprefix("[Activate Main] ")


def grants(change: Any, what: Any = "this", **more: Any) -> str:
    granted = skill(kind="permanent", grants=[{"what": what, "changes": [change]}], **more)
    return granted.removeprefix("[Permanent] ")


def choose(cards: Any, count: int = 1, **more: Any) -> Any:
    return {"do": "choose", "cards": cards, "count": count, **more}


def adjust(by: Any, figure: str = "power", what: Any = "it") -> Any:
    return {"do": "give", "what": what, "changes": [{"change": "adjust", "figure": figure, "by": by}]}


def forbid(action: str, **cards: Any) -> Any:
    change = {"change": "cannot", "action": action, **({"cards": cards} if cards else {})}
    return {"do": "decree", "changes": [change]}


def exists(cards: Any, least: int = 1, **more: Any) -> Any:
    return {"if": "exists", "cards": cards, "least": least, **more}


def compared(number: Any, **within: int) -> Any:
    return {"if": "compare", "number": number, "within": within}


def printed() -> Iterator[e.Skill]:
    for card in sample_cards():
        yield from card.skills
        yield from card.back.skills if card.back is not None else ()


# All samples.


def test_two_skills_that_differ_never_read_alike() -> None:
    words: dict[str, set[e.Skill]] = {}
    for each in printed():
        words.setdefault(skill_words(each), set()).add(each)
    assert {said: len(skills) for said, skills in words.items() if len(skills) > 1} == {}


FAULTS = (
    *("  ", " ,", " .", "..", ",,", "_", "None", "()", " a a", " an b", " a o", "s's ", "equal to -"),
    *("1 cards", "1 energy markers", "2 card ", "more your", "fewer your", "them gets", "They gets", "It get "),
)


@pytest.mark.parametrize("fault", FAULTS)
def test_no_sample_has_such_a_fault(fault: str) -> None:
    assert [said for said in map(skill_words, printed()) if fault in said] == []


def test_every_sample_is_whole_sentences() -> None:
    for said in map(skill_words, printed()):
        body = said.rpartition("] ")[2] if said.endswith("]") else said
        assert said.endswith((".", '."')), said
        assert body[:1] in "([" or body[0].isupper(), said


# Numbers, articles, players.


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ([choose(THEIRS), {"do": "ko"}], "Choose 1 of your opponent's Battle Cards. KO it."),
        ([choose(THEIRS, 2), {"do": "ko"}], "Choose 2 of your opponent's Battle Cards. KO them."),
        ([choose(HAND), {"do": "move", "to": "drop"}], "Choose 1 card in your hand. Place it in your Drop."),
        (
            [choose(THEIRS, 2, up_to=True), {"do": "move", "to": "hand"}],
            "Choose up to 2 of your opponent's Battle Cards. Place them in their owners' hands.",
        ),
        ([choose(HAND), adjust(-1, "cost")], "Choose 1 card in your hand. It gets -1 cost for the turn."),
        (
            [choose(THEIRS, 2), adjust(-5000)],
            "Choose 2 of your opponent's Battle Cards. They get -5000 power for the turn.",
        ),
        ([choose(THEIRS, by="opponent")], "Your opponent chooses 1 of their Battle Cards."),
        ([choose(HAND, by="chance")], "Choose 1 card in your hand at random."),
        (
            [{"do": "look", "cards": DECK}, choose({"among": "looked"}), {"do": "move", "to": "hand"}, REST_BELOW],
            "Look at the top 3 cards of your deck. Choose 1 of them. Place it in your hand. "
            "Place the rest at the bottom of your deck in any order.",
        ),
        (
            [{"do": "reveal", "what": TOP}, choose({"among": "revealed", "kinds": ["battle"]}, up_to=True)],
            "Reveal the top card of your deck. You may choose it if it is a Battle Card.",
        ),
        (
            [choose(HAND, name="x"), choose(THEIRS, name="y"), {"do": "stack", "what": "x", "under": "y"}],
            "Choose 1 card in your hand (“x”). Choose 1 of your opponent's Battle Cards (“y”). "
            "Place the “x” card under the “y” card.",
        ),
        ([{**MARKER, "by": 1}], "Place 1 energy marker."),
        ([{**MARKER, "by": -2, "whose": "opponent"}], "Your opponent removes 2 energy markers."),
        ([{"do": "draw", "count": {"number": "x"}}], "Draw X cards."),
        (
            [{"do": "discard", "count": 3, "up_to": True, "name": "n"}, {"do": "draw", "count": DONE}],
            "Discard up to 3 cards. Draw that many cards.",
        ),
        ([{"do": "damage", "whose": "you"}], "Deal 1 damage to yourself."),
        ([forbid("use")], "Your opponent can't use Extra Cards for the turn."),
        ([forbid("play", cost={"most": 2})], "Your opponent can't play cards with a cost of 2 or less for the turn."),
        ([{"do": "skip", "part": "charge"}], "Your opponent skips their next Charge Phase."),
        (
            [{"do": "may", "effects": [choose(THEIRS), {"do": "ko"}], "name": "n"}, IF_DONE],
            "You may choose 1 of your opponent's Battle Cards and KO it. "
            "If you do, draw 1 card and deal 1 damage to your opponent.",
        ),
        ([{**LATER, "when": {"on": "turn_ends"}}], "At the end of the turn, draw 1 card."),
        (
            [{**LATER, "when": {"on": "attacks", "card": THEIRS}, "each_time": True}],
            "Each time one of your opponent's Battle Cards attacks this turn, draw 1 card.",
        ),
    ],
)
def test_effects_read_as_on_a_card(effects: list[Any], said: str) -> None:
    assert does(*effects) == said


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ({"number": "count", "of": DROP, "per": 5, "times": -1}, "-1 cost for every 5 cards in your Drop"),
        ({"number": "count", "of": OTHERS}, "+1 cost for each of your other Battle Cards"),
        (MARKERS, "+1 cost for each of your energy markers"),
        ({"number": "figure", "figure": "cost", "of": "that"}, "additional cost equal to that card's cost"),
        ({"number": "x"}, "+X cost"),
        (-1, "-1 cost"),
    ],
)
def test_a_figure_rises_by_so_much(by: Any, said: str) -> None:
    change = msgspec.convert({"change": "adjust", "figure": "cost", "by": by}, e.Adjust)
    assert change_words(change) == f"gets {said}"


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (exists({**THEIRS, "whose": "you"}, 2), "you have 2 or more Battle Cards"),
        (exists({**THEIRS, "other": True}), "your opponent has another Battle Card"),
        (exists({**HAND, "whose": "opponent"}, 0, most=3), "your opponent has 3 or fewer cards in their hand"),
        (exists({"kinds": ["extra"]}), "there is an Extra Card in play"),
        ({"if": "not", "condition": exists(THEIRS)}, "your opponent has no Battle Cards"),
        (exists(LIFE, 0, most=4), "your life is at 4 or less"),
        (exists({**TOP, "kinds": ["battle"]}), "the top card of your deck is a Battle Card"),
        ({"if": "not", "condition": {"if": "turn", "whose": "opponent"}}, "it is not your opponent's turn"),
        ({"if": "happened", "event": "takes_damage", "least": 2}, "you have taken damage 2 or more times this turn"),
        ({"if": "compare", "number": MARKERS, "within": {"least": 1}}, "you have an energy marker"),
        ({"if": "compare", "number": MARKERS, "within": {"most": 0}}, "you have no energy markers"),
        (compared({"number": "done", "name": "markers"}, least=1), "an energy marker was paid"),
        (compared(FEWER, most=-1), "the number of cards in your hand is less than the number of cards in your life"),
        (compared(FEWER, least=0), "the number of cards in your hand is no less than the number of cards in your life"),
        ({"if": "during", "part": "battle"}, "a battle is going on"),
    ],
)
def test_a_condition_is_a_clause(condition: Any, said: str) -> None:
    assert does(DRAW, conditions=[condition]) == f"Only if {said}, draw 1 card."


def test_two_conditions_of_which_one_has_two_ways_are_not_mixed_up() -> None:
    ways = {"if": "either", "of": [{"if": "turn", "whose": "you"}, {"if": "during", "part": "battle"}]}
    assert does(DRAW, conditions=[ways]) == "Only if it is your turn or a battle is going on, draw 1 card."
    said = "Only if your opponent has a Battle Card and either it is your turn or a battle is going on, draw 1 card."
    assert does(DRAW, conditions=[exists(THEIRS), ways]) == said


def test_what_is_done_under_a_condition_is_one_sentence() -> None:
    condition = {"if": "exists", "cards": THEIRS}
    assert does(DRAW, {"do": "damage"}, conditions=[condition]).endswith(
        "draw 1 card and deal 1 damage to your opponent."
    )
    nested = {
        "do": "if",
        "conditions": [condition],
        "then": [{"do": "may", "effects": [DRAW]}, DRAW],
        "otherwise": [DRAW],
    }
    assert does(nested).endswith("do all of this: you may draw 1 card; draw 1 card; otherwise, draw 1 card.")


def test_costs_stand_before_the_colon() -> None:
    rest = {"do": "switch", "mode": "rest", "what": "this"}
    pay = {"do": "pay", "total": 2, "specified": ["red"]}
    assert does(DRAW, costs=[[rest]]) == "Switch this card to Rest Mode: Draw 1 card."
    assert does(DRAW, costs=[[pay]]) == "(1)(red): Draw 1 card."
    assert does(DRAW, costs=[[pay, {"do": "discard"}]]) == "(1)(red), discard 1 card: Draw 1 card."
    assert does(DRAW, costs=[[pay], [{"do": "discard"}]]) == "(1)(red) or discard 1 card: Draw 1 card."
    chosen = [choose({**THEIRS, "whose": "you"}, 2), {"do": "ko"}]
    assert does({"do": "ko", "what": "paid"}, costs=[chosen]) == (
        "Choose 2 of your Battle Cards and KO them: KO the cards paid with."
    )


def test_a_replacement_is_told_by_what_would_happen() -> None:
    event = {"on": "leaves", "how": "opponent"}
    rest = {"do": "switch", "mode": "rest", "what": "this"}
    change = {"change": "replace", "event": event, "instead": [{"do": "discard"}, rest], "may": True, "times": 1}
    told = "nce per turn, if this card would leave the Battle Area because of your opponent, "
    told += "you may discard 1 card and switch this card to Rest Mode instead."
    assert grants(change) == f"O{told}"
    assert grants(change, what=THEIRS) == f'Your opponent\'s Battle Cards gain "O{told}"'


def test_a_players_event_is_told_of_that_players_cards() -> None:
    played: Any = {"on": "played", "whose": "you", "card": {"alternatives": [{"names": ["Ox"]}, {"traits": ["Beast"]}]}}
    told = skill(kind="auto", trigger=played, effects=[DRAW])
    assert told == "[Auto] When one of your <Ox> cards or one of your «Beast» cards is played, draw 1 card."


def test_a_verb_stands_in_the_person_of_its_subject() -> None:
    for on, words in {**LEXICON.phrases.events, **ANYBODYS}.items():
        for whose in get_args(e.Who):
            said = would_words(e.Trigger(on=on, whose=whose))
            assert " would " in said, words
            assert not any(f" would {verb}" in said for verb in ("is", "leaves", "takes", "attacks", "KO's"))


def test_what_holds_for_a_time_says_how_long() -> None:
    told = {until: lasting("gets +1 power", until, LEXICON) for until in get_args(e.SharedSpan)}
    assert len(set(told.values())) == len(told)
    assert told["opponent_turn_end"] == "gets +1 power until the end of your opponent's turn"


def test_sums_and_totals_are_told() -> None:
    crows = e.Count(of=CARDS)
    told = {
        e.Sum(of=(crows, 1)): "the number of your Battle Cards plus 1",
        e.Sum(of=(crows,), times=2): "twice the number of your Battle Cards",
        e.Sum(of=(crows, 2), times=3): "3 times (the number of your Battle Cards plus 2)",
        e.Sum(of=(e.X(),), per=2): "half of X, rounded down",
        e.Sum(of=(e.X(),), per=3, most=4): "X divided by 3, rounded down, but no more than 4",
        e.Sum(of=(e.X(), -2), least=0): "X plus -2, but no less than 0",
    }
    assert {each: effect_words(e.Draw(count=each)) for each in told} == {
        each: f"draw cards equal to {words}" for each, words in told.items()
    }
    less = e.Sum(of=(e.X(),), times=-1)
    assert effect_words(e.Mark(kind="ki", by=less)) == "reduce the [Ki] of this card by X"
    assert effect_words(e.Put(kind="energy_markers", by=less)) == "remove X energy markers"
    assert change_words(e.Adjust(figure="power", by=less)) == "loses power equal to X"
    total = e.Total(figure="cost", within=e.Range(most=5))
    chosen = e.Choose(cards=CARDS, count=2, up_to=True, total=total)
    assert effect_words(chosen) == "choose up to 2 of your Battle Cards with a total cost of 5 or less"
    each_ki = e.Figure(figure="counters", of="this", times=5000)
    assert change_words(e.Adjust(figure="power", by=each_ki)).endswith("5000 times the number of [Ki] under this card")


def test_what_is_added_to_others_is_told() -> None:
    pays = e.May(by="opponent", effects=(e.Pay(total=1, whose="opponent"),))
    assert effect_words(pays) == "your opponent may pay (1)"
    assert effect_words(e.ExtraTurn()) == "take an extra turn"
    assert effect_words(e.ExtraTurn(whose="opponent")) == "your opponent takes an extra turn"
    cost = e.Surcharge(costs=(e.Pay(total=1), e.Discard()), kinds=("auto",))
    assert change_words(cost) == "has its [Auto] skills cost this as well: (1), discard 1 card"
    counters = e.Alternative(instead_of="activate", skills=e.Skills(kinds=("counter",)), costs=(e.Discard(),))
    assert change_words(counters) == (
        "can have its [Counter] skills activated by paying this instead of the card's cost: discard 1 card"
    )
    assert player_change_words(counters).startswith("can activate [Counter] skills of cards by paying this")
    assert change_words(e.Alternative()) == "can be used without paying the card's cost"
    assert change_words(e.Alternative(instead_of="play")) == "can be played without paying the card's cost"
    own = e.Alternative(instead_of="skill", costs=(e.Pay(total=1),))
    assert change_words(own) == "can have its skills activated by paying this instead of the skill's cost: (1)"
    assert player_change_words(own) == "can activate skills of cards by paying this instead of the skill's cost: (1)"
    lent = e.Give(changes=(e.Gain(keywords=("critical",), of="it"),), what="this")
    assert effect_words(lent) == "this card gains [Critical] and all skills of it for the turn"
    assert change_words(e.ComeRested()) == "is played in Rest Mode"
    crows = e.ComeRested(cards=e.Cards(names=("Crow",)))
    assert player_change_words(crows) == "has <Crow> cards played in Rest Mode"
    assert player_change_words(e.Lessen(by=2)) == "takes 2 less of the next damage"
    unless = e.If(conditions=(e.DidNot(name="may"),), then=(DRAWS,))
    told = skill_words(e.Skill(kind="auto", effects=(pays, unless)))
    assert told == "[Auto] Your opponent may pay (1). If they don't, draw 1 card."
    taxes = e.Grant(player="opponent", changes=(cost,))
    assert skill_words(e.Skill(kind="permanent", grants=(taxes,))).startswith(
        "[Permanent] Your opponent has their [Auto]"
    )


def test_what_a_player_cannot_do_is_told_of_the_player() -> None:
    cannot = e.Cannot(action="combo", cards=e.Cards(whose="opponent", kinds=("battle",)))
    assert player_change_words(cannot) == "can't use their Battle Cards in combos"
    assert player_change_words(e.Cannot(action="draw")) == "can't draw cards"


def test_a_replacement_says_whose_events_it_replaces() -> None:
    """On a player it is of what happens to that player's cards; on its own card, only of what happens to it."""
    change = {"change": "replace", "event": {"on": "ko", "card": {"kinds": ["battle"]}}, "instead": [DRAW]}
    said = {
        player: skill(kind="permanent", grants=[{"player": player, "changes": [change]}])
        for player in (None, "you", "opponent", "both")
    }
    assert len({*said.values()}) == 4
    assert said["opponent"] == said[None].replace("[Permanent] If", "[Permanent] For your opponent, if")
    assert said["both"].startswith("[Permanent] For either player, if ")
    damaged = {**change, "event": {"on": "damage", "card": None, "whose": "you"}}
    assert "For" not in skill(kind="permanent", grants=[{"player": "you", "changes": [damaged]}])


@pytest.mark.parametrize("kind", ["auto", "activate", "counter"])
def test_a_condition_of_a_skill_differs_from_one_of_its_effect(kind: str) -> None:
    """Unless its own condition holds a skill is not activated; one whose effect has it is, and does nothing."""
    red = {"if": "exists", "cards": {"whose": "you", "kinds": ["leader"], "colors": ["red"]}}
    trigger = {"trigger": {"on": "combo", "card": "this"}} if kind == "auto" else {}
    of_skill = skill(kind=kind, **trigger, conditions=[red], effects=[DRAW])
    of_effect = skill(kind=kind, **trigger, effects=[{"do": "if", "conditions": [red], "then": [DRAW]}])
    assert "only if you have a red Leader, draw 1 card." in of_skill.replace("Only", "only")
    assert of_effect == of_skill.replace("only if", "if").replace("Only if", "If")


@pytest.mark.parametrize("kind", ["activate", "counter"])
def test_a_condition_of_a_skill_is_said_before_what_is_paid(kind: str) -> None:
    """It is asked as the skill is declared, before its cost is paid; one of its effect is asked after."""
    red = {"if": "exists", "cards": {"whose": "you", "kinds": ["leader"], "colors": ["red"]}}
    costs = [[{"do": "pay", "total": 2}]]
    of_skill = skill(kind=kind, conditions=[red], costs=costs, effects=[DRAW])
    of_effect = skill(kind=kind, costs=costs, effects=[{"do": "if", "conditions": [red], "then": [DRAW]}])
    assert of_skill.endswith("] Only if you have a red Leader, (2): Draw 1 card.")
    assert of_effect.endswith("] (2): If you have a red Leader, draw 1 card.")
    discards = skill(kind=kind, conditions=[red], costs=[[{"do": "discard"}]], effects=[DRAW, {"do": "shuffle"}])
    assert "] Only if you have a red Leader, discard 1 card: Draw 1 card. Shuffle your deck." in discards
