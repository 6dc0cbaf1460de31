"""Tokens by the names that texts print, with the figures that they say of them."""

import pytest

from events.dragon_ball_super.battle import power
from events.language import effect as e
from events.masters.card_phrases import TOKEN
from events.masters.compiler import compile_text
from events.masters.tokens import print_token
from events.table.created import CardCreated
from events.values.value import info
from tests.games.masters.conformance.cards import leader_card
from tests.games.masters.conformance.scenario import Scene, Side, battle, main

WEAK = (e.Printed(figure="power", value=5000),)
WHOLE = (*WEAK, e.Printed(figure="combo_cost", value=0), e.Printed(figure="combo_power", value=10000))
NOTE = "(Owl Jr. tokens have 5000 power, 0 combo cost, and 10000 combo power.)"


def token(name: str = "Owl Jr.", printed: tuple[e.Printed, ...] = WHOLE, **more: object) -> e.Token:
    return e.Token(number=name, printed=printed, **more)  # type: ignore[arg-type]


@pytest.mark.rule("10-21-1", "10-21-2", "10-21-4", "2-12-3")
@pytest.mark.parametrize(
    ("words", "made"),
    [
        (f"Play 2 Owl Jr. tokens. {NOTE}", token(count=2)),
        (f"Play 1 Owl Jr. Token in Rest Mode. {NOTE}", token(mode="rest")),
        ("Play 1 Owl token. (Owl token has 5000 power)", token("Owl", WEAK)),
        ("Play 1 Owl Token (5000 power, 0 combo cost, and 10000 combo power).", token("Owl")),
        ("Play an Owl's Army Token with 5000 power.", token("Owl's Army", WEAK)),
        ("Play 3 Owl's Army Tokens with 5000 power in Rest Mode.", token("Owl's Army", WEAK, count=3, mode="rest")),
    ],
)
def test_a_token_is_what_its_text_says_of_it(words: str, made: e.Token) -> None:
    [skill] = compile_text(f"[Activate Main] {words}").skills
    assert skill.effects == (made,)


@pytest.mark.rule("10-21-2")
@pytest.mark.parametrize(
    "words",
    [
        "Play 1 Owl Token.",
        f"Play 1 Owl Token. {NOTE}",
        "Play 1 Owl token. (Owl tokens have 5000 power) (Owl tokens have 10000 power)",
        "Play 1 Owl token. (Owl tokens have 5000 power and can fly around)",
        "Play 1 Owl token and 1 Ox token, and it gains [Blocker] for the turn. (Owl tokens have 5000 power)",
        "Play up to 1 of your Owl tokens. (Owl tokens have 5000 power)",
        "Play 1 of your Owl tokens. (Owl tokens have 5000 power)",
    ],
)
def test_a_token_of_which_the_text_does_not_say_what_it_is_or_says_more_is_done_by_hand(words: str) -> None:
    compiled = compile_text(f"[Activate Main] {words}")
    assert not compiled.is_full
    assert [type(effect) for skill in compiled.playable_skills for effect in skill.effects] == [e.Manual]


@pytest.mark.rule("10-21-2", "10-21-4")
def test_created_cards_are_what_is_spoken_of_behind_them() -> None:
    blocks = "gains [Blocker] for the turn. (Owl tokens have 5000 power)"
    [one], [other] = (
        compile_text(f"[Activate Main] {words}").skills
        for words in (f"Play 1 Owl token, and it {blocks}", f"Play 1 Owl token. That Token {blocks}")
    )
    blocker = e.Give(changes=(e.Gain(keywords=("blocker",)),), what="created")
    assert one.effects == (e.Token(number="Owl", printed=WEAK, name="created"), blocker)
    assert other == one


@pytest.mark.rule("10-21-4")
def test_a_token_that_is_there_is_meant_by_its_name_and_as_a_token() -> None:
    [skill] = compile_text("[Activate Main] Choose 1 of your Owl Tokens and KO it : Draw 1 card.").skills
    cards = e.Cards(whose="you", kinds=("battle",), names=("Owl",), attributes=(TOKEN,))
    assert skill.costs == ((e.Choose(cards=cards), e.Ko()),)


def scene_of(words: str) -> Scene:
    skills = compile_text(words).skills
    return main(a=Side(leader=leader_card("Leader a", text=skills)))


@pytest.mark.rule("10-21-1", "10-21-3", "10-21-4", "10-21-5")
def test_printed_tokens_are_created_and_fight() -> None:
    scene = scene_of(f"[Activate Main] Play 2 Owl Jr. tokens. {NOTE}")
    scene.pick("skill Leader a 0")
    tokens = [fact.card for fact in scene.of(CardCreated)]
    assert scene.names("a.battle") == ["Owl Jr.", "Owl Jr."]
    assert [power(scene.state, card) for card in tokens] == [5000, 5000]
    assert {info(scene.state, card).figures["cost"] for card in tokens} == {None}
    assert scene.options.count("attack Leader b with Owl Jr.") == 2


@pytest.mark.rule("3-7-3-1", "10-21-2")
@pytest.mark.parametrize(
    ("words", "combos"), [(f"Play 1 Owl Jr. token. {NOTE}", 1), ("Play 1 Owl Token with 5000 power.", 0)]
)
def test_a_token_combos_if_its_text_gives_it_a_combo_cost_and_combo_power(words: str, combos: int) -> None:
    skills = compile_text(f"[Activate Battle] {words}").skills
    scene = battle(a=Side(leader=leader_card("Leader a", text=skills))).pass_on("answer")
    scene.pick("skill Leader a 0")
    assert sum(option.startswith("combo Owl") for option in scene.options) == combos


def test_tokens_of_other_figures_are_other_cards() -> None:
    numbers = {print_token("Owl", {"power": power}).number for power in (5000, 10000)}
    assert len(numbers | {print_token("Owl", {"power": 5000, "combo_cost": 0}).number}) == 3
