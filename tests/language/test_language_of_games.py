"""The effect language says what the texts of the other three games say, and what of that is shared is read right.

The items are those of sections 8 to 10 of the comparison of the four games: responses and triggers, skills and effects,
durations, keywords. `tests.games` has for each its data and its English; and, in a list by itself, what a game does
whatever a text says, which no text has to be able to say. Where an item is a keyword that stands for a whole sentence,
the data are that sentence, so that the language and not the keyword's name has to bear it.
"""

import csv
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from events.dragon_ball_super.battle import power
from events.fusion_world.vocabulary import VOCABULARY
from events.language.effect import Skill
from events.language.lexicon import Lexicon
from events.language.sentences import skill_words
from events.language.vocabulary import unknown_word
from events.values.value import info
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.texts import MINE, THEIRS, crows
from tests.language import buddyfight, dbz, masters

GAMES: dict[str, ModuleType] = {"Masters": masters, "Buddyfight": buddyfight, "DBZ": dbz}
ITEMS = [
    pytest.param(module.LEXICON, data, said, id=f"{game}: {item}")
    for game, module in GAMES.items()
    for item, (data, said) in {**module.KEYWORDS, **module.SKILLS}.items()
]
FAULTS = ("  ", " ,", " .", "..", "_", "None", "()", " a a", " an b", " a o", "1 cards", "{", "}")
COMPARISON = Path(__file__).parents[3] / "shared" / "rules" / "differences.md"


@pytest.mark.parametrize(("lexicon", "data", "said"), ITEMS)
def test_an_item_is_said_and_reads_so(lexicon: Lexicon, data: Any, said: str) -> None:
    skill = msgspec.convert(data, Skill)
    assert skill_words(skill, lexicon) == said
    assert msgspec.json.decode(msgspec.json.encode(skill), type=Skill) == skill
    assert [fault for fault in FAULTS if fault in said] == []
    assert said.endswith((".", '."'))


@pytest.mark.parametrize("game", GAMES)
def test_two_items_of_a_game_are_told_apart(game: str) -> None:
    said = [words for _, words in {**GAMES[game].KEYWORDS, **GAMES[game].SKILLS}.values()]
    body = [re.sub(r"^(\[.*?\] )+", "", words) for words in said]
    assert len(set(said)) == len(said)
    assert len(set(body)) > 0.8 * len(body)


@pytest.mark.parametrize("game", GAMES)
def test_every_keyword_of_the_comparison_is_said(game: str) -> None:
    if not COMPARISON.exists():
        pytest.skip("the comparison of the games is not at hand")
    [section] = re.findall(r"^## 10\..*?(?=^## )", COMPARISON.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    [listed] = re.findall(rf"^\| {game} \| (.+) \|$", section, re.MULTILINE)
    [keywords] = csv.reader([listed.replace('"', "")], skipinitialspace=True)
    assert {*keywords} - {*GAMES[game].KEYWORDS} == set()
    assert {*GAMES[game].KEYWORDS} - {*keywords} == set()


def test_fusion_world_refuses_what_its_texts_do_not_print() -> None:
    """Words of the other games would do nothing there: a card with one is refused."""
    for module in (buddyfight, dbz):
        items = {**module.KEYWORDS, **module.SKILLS}
        faults = {item: unknown_word([msgspec.convert(data, Skill)], VOCABULARY) for item, (data, _) in items.items()}
        known = [item for item, fault in faults.items() if fault is None]
        assert len(known) < 0.1 * len(items), known


# What is shared: read at a table of Fusion World, whose vocabulary does not print it.


def beside_wren(*effects: Any, a: Any = (), b: Any = ()) -> Scene:
    """A Main Phase in which `Wren` has a skill with these effects, whatever words they are made of."""
    does = msgspec.convert({"kind": "activate", "timing": ["main"], "effects": effects}, Skill)
    return main(a=Side(battle=[battle_card("Wren", cost=2, text=[does]), *a]), b=Side(battle=list(b)))


def foreign(*effects: Any, a: Any = (), b: Any = ()) -> Scene:
    """The same, once that skill has been activated."""
    scene = beside_wren(*effects, a=a, b=b)
    scene.pick("skill Wren 0")
    return scene


@pytest.mark.parametrize(
    ("figures", "gone"),
    [
        ([{"figure": "cost", "within": {"most": 2}}], ["Owl"]),
        ([{"figure": "cost", "within": {"least": 2}}, {"figure": "power", "within": {"least": 20000}}], ["Hawk"]),
        ([{"figure": "size", "within": {"least": 0}}], []),
    ],
)
def test_cards_are_selected_by_all_their_figures(figures: list[Any], gone: list[str]) -> None:
    birds = [
        battle_card("Owl", cost=1, power=5000),
        battle_card("Hawk", cost=4, power=20000),
        battle_card("Rook", cost=4, power=5000),
    ]
    scene = foreign({"do": "ko", "what": {**THEIRS, "figures": figures}}, b=birds)
    assert scene.names("b.drop") == gone


def test_what_counts_cards_by_figures_sees_these_change() -> None:
    big = {**MINE, "names": ["Crow"], "figures": [{"figure": "power", "within": {"least": 15000}}]}
    count = {"change": "adjust", "figure": "cost", "by": {"number": "count", "of": big}}
    counts = msgspec.convert({"kind": "permanent", "grants": [{"changes": [count]}]}, Skill)
    lord, crow = battle_card("Lord", cost=1, text=[counts]), battle_card("Crow", power=10000)
    stronger = {"change": "adjust", "figure": "power", "by": 5000}
    scene = beside_wren({"do": "give", "what": {**MINE, "names": ["Crow"]}, "changes": [stronger]}, a=[lord, crow])
    assert info(scene.state, scene.card("Lord")).figures["cost"] == 1
    scene.pick("skill Wren 0")
    assert info(scene.state, scene.card("Lord")).figures["cost"] == 2


def test_a_condition_on_figures_sees_what_permanent_skills_make_of_them() -> None:
    strong = {**MINE, "names": ["Crow"], "figures": [{"figure": "power", "within": {"least": 15000}}]}
    costs_more = {"changes": [{"change": "adjust", "figure": "cost", "by": 3}]}
    raises = {"what": {**MINE, "names": ["Crow"]}, "changes": [{"change": "adjust", "figure": "power", "by": 5000}]}
    heeds = {"kind": "permanent", "conditions": [{"if": "exists", "cards": strong}], "grants": [costs_more]}
    lord = battle_card("Lord", cost=1, text=[msgspec.convert(heeds, Skill)])
    herald = battle_card("Herald", text=[msgspec.convert({"kind": "permanent", "grants": [raises]}, Skill)])
    alone = main(a=Side(battle=[lord, battle_card("Crow", power=10000)]))
    assert info(alone.state, alone.card("Lord")).figures["cost"] == 1
    raised = main(a=Side(battle=[lord, battle_card("Crow", power=10000), herald]))
    assert info(raised.state, raised.card("Lord")).figures["cost"] == 4


def test_what_has_not_been_declared_is_true_of_no_card() -> None:
    scene = foreign({"do": "ko", "what": {**THEIRS, "declared": "name"}}, b=crows("Owl"))
    assert scene.names("b.battle") == ["Owl"]


def test_what_is_for_a_combat_does_not_begin_where_there_is_none() -> None:
    stronger = {"change": "adjust", "figure": "power", "by": 5000}
    gives = [{"do": "give", "what": MINE, "changes": [stronger], "until": until} for until in ("combat", "turn")]
    scene = foreign(*gives, a=[battle_card("Crow", power=10000)])
    assert power(scene.state, scene.card("Crow")) == 15000


def test_what_is_for_an_attack_phase_to_come_waits() -> None:
    stronger = {"change": "adjust", "figure": "power", "by": 5000}
    give = {"do": "give", "what": MINE, "changes": [stronger], "until": "your_next_attack_phase"}
    scene = foreign(give, a=[battle_card("Crow", power=10000)])
    assert power(scene.state, scene.card("Crow")) == 10000
    assert {effect.begun for effect in scene.state.effects.values()} == {False}
