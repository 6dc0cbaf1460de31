"""What printed words mean at a table: copies, cards that cannot be played, cards on top of others and under them."""

import pytest

from events.language.effect import Skill
from events.masters.card import MastersCard
from events.masters.compiler import compile_text
from events.values.value import figure
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card, several
from tests.games.masters.conformance.scenario import Scene, Side, battle, main
from tests.games.masters.conformance.texts import drawn, finish, koed


def printed(text: str) -> tuple[Skill, ...]:
    """The skills of a text that is understood."""
    compiled = compile_text(text)
    assert [clause.fault for clause in compiled.clauses if clause.fault] == []
    return compiled.skills


def plays(scene: Scene) -> list[str]:
    return [option for option in scene.options if option.startswith("play ")]


OWL = "\u3008Owl\u3009"


def owl(name: str, **more: object) -> MastersCard:
    return battle_card(name, characters=["Owl"], **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("words", ["Only 1 copy of this card", "Only 1 {Ox}"])
def test_a_second_one_is_not_played(words: str) -> None:
    text = printed(f"[Permanent] {words} can be played in your Battle Area.")
    ox, other = battle_card("Ox", text=text), battle_card("Ox", text=text)
    assert plays(main(a=Side(hand=[ox, battle_card("Cow")]))) == ["play Ox", "play Cow"]
    assert plays(main(a=Side(hand=[ox, battle_card("Cow")], battle=[other]))) == ["play Cow"]
    assert plays(main(a=Side(hand=[ox]), b=Side(battle=[other]))) == ["play Ox"]


@pytest.mark.parametrize(
    ("text", "life", "played"),
    [
        ("[Permanent] This card can't be played from any area unless your life is at 4 or less.", 8, []),
        ("[Permanent] This card can't be played from any area unless your life is at 4 or less.", 4, ["play Ox"]),
        ("[Permanent] If your life is at 4 or less, you can't play this card from any area.", 4, []),
        ("[Permanent] This card can only be played from Energy Areas.", 8, []),
        ("[Permanent] This card can only be played from your hand.", 8, ["play Ox"]),
    ],
)
def test_a_card_that_cannot_be_played(text: str, life: int, played: list[str]) -> None:
    assert plays(main(a=Side(hand=[battle_card("Ox", text=printed(text))], life=life))) == played


def test_a_card_that_can_be_played_from_another_area_alone() -> None:
    ox = battle_card("Ox", text=printed("[Permanent] This card can only be played from Energy Areas."))
    call = extra_card("Call", text=printed("[Activate Main] Play up to 1 {Ox} from your energy."))
    scene = main(a=Side(hand=[call], energy=[ox]))
    scene.pick("skill Call 0")
    scene.pass_on("answer")
    scene.pick("choose Ox")
    assert scene.names("a.battle") == ["Ox"]


def test_a_skill_of_copies_is_not_activated_for_the_turn() -> None:
    text = printed(
        "[Activate Main] Draw 1 card; you can't activate the [Activate Main] skill on copies of this card for the turn."
    )
    one, other = battle_card("Ox", text=text), battle_card("Ox again", text=text, number="Ox")
    scene = main(a=Side(battle=[one, other, battle_card("Cow", text=printed("[Activate Main] Draw 1 card."))]))
    scene.pick("skill Ox 0")
    scene.pass_on("answer")
    assert [option for option in scene.options if option.startswith("skill")] == ["skill Cow 0"]


@pytest.mark.rule("9-4-1", "9-4-2", "11-3-2")
@pytest.mark.parametrize(("mode", "rested"), [("", True), (" in Active Mode", False)])
def test_9_4_2_a_card_on_top_of_another_has_its_mode_and_its_effects(mode: str, rested: bool) -> None:
    grow = "[Activate Main] This card gets +5000 power for the turn."
    text = printed(f"[Activate Main] Play up to 1 {OWL} card from your hand on top of this card{mode}.\n{grow}")
    ox = battle_card("Ox", text=text, power=10000)
    scene = main(a=Side(hand=[owl("Owl", power=20000)], battle=[ox], rested=["Ox"]))
    scene.pick("skill Ox 1")
    scene.pass_on("answer")
    scene.pick("skill Ox 0")
    scene.pass_on("answer")
    scene.pick("choose Owl")
    assert (scene.names("a.battle"), scene.names("a.under")) == (["Owl"], ["Ox"])
    assert scene.rested("Owl") is rested
    assert figure(scene.state, scene.card("Owl"), "power") == 25000


def test_nothing_is_played_on_a_card_that_has_left() -> None:
    text = f"[Auto] When this card is KO'd, play up to 1 {OWL} card from your hand on top of this card."
    ox = battle_card("Ox", text=printed(text))
    scene = battle(b=Side(battle=[ox], hand=[owl("Owl")]), target="Ox")
    scene.pass_on("answer", "offense", "defense")
    while scene.ask.kind != "over":
        scene.pick(scene.options[0])
    assert (scene.names("b.battle"), scene.names("b.hand")) == ([], ["Owl"])


def test_a_card_on_top_of_the_chosen_card() -> None:
    play = "Play up to 1 {Crow} from your hand on top of the chosen card."
    text = f"[Activate Main] Choose 1 of your {OWL} cards : {play}"
    scene = main(a=Side(hand=[battle_card("Crow")], battle=[battle_card("Ox", text=printed(text)), owl("Owl")]))
    scene.pick("skill Ox 0")
    while scene.ask.kind != "main":
        scene.pick(scene.options[0])
    assert (sorted(scene.names("a.battle")), scene.names("a.under")) == (["Crow", "Ox"], ["Owl"])


def test_a_card_placed_under_one_that_is_chosen_for_it() -> None:
    text = printed("[Activate Main] Place up to 1 card from the top of your deck under your {Nest}.")
    nests = [battle_card("Nest"), battle_card("Nest", number="Nest 2")]
    scene = main(a=Side(battle=[battle_card("Ox", text=text), *nests], deck=several(3, "egg")))
    scene.pick("skill Ox 0")
    scene.pass_on("answer")
    scene.pick(scene.options[0])
    assert len(scene.options) == 2
    scene.pick(scene.options[0])
    assert len(scene.names("a.under")) == 1


def test_no_card_is_placed_under_one_that_is_not_there() -> None:
    text = printed("[Activate Main] Place 1 card from your hand under a {Nest} in your Battle Area : Draw 1 card.")
    scene = main(a=Side(battle=[battle_card("Ox", text=text)], hand=[battle_card("Cow")]))
    assert [option for option in scene.options if option.startswith("skill")] == []


def test_a_skill_that_waits_in_the_hand_for_the_cards_of_others() -> None:
    text = f"[Auto] When one of your {OWL} cards is KO'd, you may play this card from your hand."
    scene = battle(b=Side(battle=[owl("Owl")], hand=[battle_card("Ox", text=printed(text))]), target="Owl")
    scene.pass_on("answer", "offense", "defense")
    assert scene.asked == ("b", "pending")
    while scene.ask.kind != "over":
        scene.pick(scene.options[0])
    assert scene.names("b.battle") == ["Ox"]


def test_a_skill_that_is_negated_for_the_game() -> None:
    text = printed("[Activate Main] Draw 1 card, then negate this skill for the game.")
    scene = main(a=Side(leader=leader_card("Ox", text=text)))
    scene.pick("skill Ox 0")
    scene.pass_on("answer")
    assert [option for option in scene.options if option.startswith("skill")] == []


@pytest.mark.parametrize(("colors", "drawn"), [((["red"], ["blue"]), 0), ((["red", "green"], ["blue"]), 1)])
def test_colors_of_energy_are_counted_all_together(colors: tuple[list[str], ...], drawn: int) -> None:
    text = printed("[Auto] When this card attacks, if there are 3 or more colors in your energy, draw 1 card.")
    energy = [battle_card(f"e{n}", *each) for n, each in enumerate(colors)]  # type: ignore[arg-type]
    scene = main(a=Side(leader=leader_card("Ox", text=text), energy=energy))
    scene.pick("attack Leader b with Ox")
    scene.pass_on("answer")
    if scene.ask.kind == "pending":
        scene.pick(scene.options[0])
    assert len(scene.names("a.hand")) == drawn


def test_this_card_and_another_are_chosen_together() -> None:
    text = printed(
        "[Activate Main] Choose this card and 1 card in your hand and place them in your Drop Area : Draw 1 card."
    )
    scene = main(a=Side(battle=[battle_card("Ox", text=text)], hand=[battle_card("Cow")]))
    scene.pick("skill Ox 0")
    while scene.ask.kind != "main":
        scene.pick(scene.options[0])
    assert sorted(scene.names("a.drop")) == ["Cow", "Ox"]


@pytest.mark.rule("10-1-2")
@pytest.mark.parametrize(("by", "words", "draws"), [("Ox", "", 1), ("Cow", "", 0), ("Ox", " in battle", 0)])
def test_a_card_kos_by_its_own_skills_unless_it_is_said_otherwise(by: str, words: str, draws: int) -> None:
    hears = f"[Auto] When this card KO's an opponent's Battle Card{words}, draw 1 card."
    strikes = "[Activate: Main] Choose 1 of your opponent's Battle Cards and KO it."
    texts = {"Ox": hears, "Cow": "[Auto] When this card attacks, draw 1 card."}
    cards = [battle_card(name, text=(*printed(text), *printed(strikes))) for name, text in texts.items()]
    scene = main(a=Side(battle=cards), b=Side(battle=[battle_card("Owl")]))
    scene.pick(f"skill {by} 1")
    finish(scene)
    assert (koed(scene), len(drawn(scene))) == (["Owl"], draws)


@pytest.mark.rule("9-5-2-1")
def test_a_card_kos_what_its_skill_leaves_without_power() -> None:
    hears = "[Auto] When this card KOs an opponent's Battle Card, draw 1 card."
    weakens = "[Activate: Main] Choose 1 of your opponent's Battle Cards and it gets -50000 power for the turn."
    ox = battle_card("Ox", text=(*printed(hears), *printed(weakens)))
    scene = main(a=Side(battle=[ox]), b=Side(battle=[battle_card("Owl")]))
    scene.pick("skill Ox 1")
    finish(scene)
    assert (koed(scene), len(drawn(scene))) == (["Owl"], 1)


@pytest.mark.rule("9-5-2-1")
@pytest.mark.parametrize("last", ["Ox", "Cow"])
@pytest.mark.parametrize("hears", ["Ox", "Cow"])
def test_a_card_kos_what_it_weakened_last(last: str, hears: str) -> None:
    """A permanent skill weakens as its card comes, an effect as it is made."""
    listens = printed("[Auto] When this card KOs an opponent's Battle Card, draw 1 card.")
    texts = {
        "Ox": printed("[Permanent] All of your opponent's Battle Cards get -10000 power."),
        "Cow": printed("[Activate: Main] All of your opponent's Battle Cards get -10000 power for the turn."),
    }
    ox, cow = (battle_card(name, text=(*text, *(listens if hears == name else ()))) for name, text in texts.items())
    scene = main(a=Side(hand=[ox], battle=[cow]), b=Side(battle=[battle_card("Owl")]))
    for act in ("play Ox", "skill Cow 0")[:: 1 if last == "Cow" else -1]:
        scene.pick(act)
        finish(scene)
    assert (koed(scene), len(drawn(scene))) == (["Owl"], int(hears == last))
