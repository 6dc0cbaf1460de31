"""Changes that end with their uses: of cards, of skills, and of what a card may do."""

from typing import Any

import msgspec
import pytest

from events.fusion_world.lexicon import LEXICON
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from events.language.sentences import effect_words
from events.skills.facts import SkillActivated
from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main, turn
from tests.games.fusion_world.conformance.texts import activate, skill
from tests.games.fusion_world.english import skill_words

HAND: Any = {"whose": "you", "zones": ["hand"]}
CHEAPER: Any = {"change": "adjust", "figure": "cost", "by": -1}
GULLS = [battle_card(name, cost=1) for name in ("Gull", "Hen", "Owl")]


def next_uses(*changes: Any, uses: int = 1, **more: Any) -> Any:
    return {"do": "give", "what": HAND, "live": True, "changes": changes, "until": "next_use", "uses": uses, **more}


def at_main(*effects: Any, hand: Any = GULLS, more: Any = (), **sides: Any) -> Scene:
    """`a`'s Main Phase after a skill with these effects."""
    scene = main(a=Side(battle=[battle_card("Wren", text=[activate(*effects)]), *more], hand=hand), **sides)
    scene.pick("skill Wren 0")
    return scene


def offered(scene: Scene, verb: str) -> list[str]:
    return [word for word in scene.options if word.startswith(verb)]


@pytest.mark.parametrize("uses", [1, 2])
def test_a_change_holds_for_so_many_uses_of_cards(uses: int) -> None:
    scene = at_main(next_uses(CHEAPER, uses=uses))
    for name in ("Gull", "Hen")[:uses]:
        assert f"play {name}" in scene.options
        scene.pick(f"play {name}")
    assert offered(scene, "play") == []
    assert scene.state.effects == {}


def test_all_changes_of_an_effect_count_their_uses() -> None:
    """Each of two is used by each of two cards."""
    scene = at_main(next_uses(CHEAPER, {"change": "specify", "none": True}, uses=2))
    scene.pick("play Gull")
    assert [effect.uses for effect in scene.state.effects.values()] == [1, 1]
    scene.pick("play Hen")
    assert scene.state.effects == {}


CROW = battle_card("Crow", text=[activate({"do": "draw"})])
DEAR = skill(kind="activate", timing=["main"], costs=[[{"do": "pay", "total": 1}]], effects=[{"do": "draw"}])
LESS: Any = {"change": "discount", "total": 1, "kinds": ["activate"]}


@pytest.mark.rule("1-5-2-2")
@pytest.mark.parametrize("uses", [1, 2])
@pytest.mark.parametrize("of", ["cards", "player"])
def test_a_skill_costs_less_for_so_many_activations(of: str, uses: int) -> None:
    mine: Any = {"whose": "you", "kinds": ["battle"]}
    give = next_uses(LESS, uses=uses, what=mine)
    decree: Any = {"do": "decree", "whose": "you", "changes": [LESS], "until": "next_use", "uses": uses}
    crows = [battle_card(name, text=[DEAR]) for name in ("Crow", "Jay", "Rook")]
    scene = at_main(give if of == "cards" else decree, more=crows, hand=())
    for name in ("Crow", "Jay")[:uses]:
        scene.pick(f"skill {name} 0")
    assert [word for word in offered(scene, "skill") if "Wren" not in word] == []
    assert scene.state.effects == {}


def test_playing_a_card_uses_nothing_of_what_its_skills_cost() -> None:
    scene = at_main(next_uses(LESS), hand=[battle_card("Gull")])
    scene.pick("play Gull")
    assert len(scene.state.effects) == 1


@pytest.mark.parametrize("of", ["cards", "player"])
@pytest.mark.parametrize(("instead_of", "left"), [("play", 1), ("activate", 0), ("use", 0)])
def test_a_use_of_a_card_uses_what_can_be_paid_instead_for_such_a_use(of: str, instead_of: str, left: int) -> None:
    free: Any = {"change": "alternative", "instead_of": instead_of}
    decree: Any = {"do": "decree", "whose": "you", "changes": [free], "until": "next_use"}
    song = extra_card("Song", text=[skill(kind="activate", timing=["main"], effects=[{"do": "draw"}])])
    scene = at_main(next_uses(free) if of == "cards" else decree, hand=[song])
    scene.pick("skill Song 0")
    assert len(scene.state.effects) == left


def test_a_skill_of_another_kind_or_timing_uses_nothing() -> None:
    mine: Any = {"whose": "you", "kinds": ["battle"]}
    scene = at_main(next_uses({**LESS, "timing": ["battle"]}, what=mine), more=[CROW], hand=())
    scene.pick("skill Crow 0")
    assert len(scene.state.effects) == 1
    main_phase = at_main(next_uses({**LESS, "timing": ["main"]}, what=mine), more=[CROW], hand=())
    main_phase.pick("skill Crow 0")
    assert main_phase.state.effects == {}, "also a skill without a cost"


def test_a_card_may_do_so_once_what_it_could_not_do() -> None:
    """It attacks a card in Active Mode; an attack on the Leader uses nothing."""
    may: Any = {"do": "give", "what": "this", "changes": [{"change": "can", "action": "attack_active"}]}
    ready: Any = activate({"do": "switch", "mode": "active", "what": {"whose": "you", "names": ["Wren"]}})
    foes = Side(battle=[battle_card("Owl", power=20000), battle_card("Hen", power=20000)])
    for target, left in (("Owl", []), ("Leader b", ["attack Owl with Wren", "attack Hen with Wren"])):
        scene = at_main({**may, "until": "next_use"}, more=[battle_card("Jay", text=[ready])], hand=(), b=foes)
        scene.pick(f"attack {target} with Wren")
        pass_on(scene)
        scene.pick("skill Jay 0")
        assert [word for word in offered(scene, "attack") if "Wren" in word and "Leader" not in word] == left


def test_all_that_allows_an_attack_once_is_used_by_it() -> None:
    may: Any = {"do": "give", "what": "this", "changes": [{"change": "can", "action": "attack_active"}]}
    scene = at_main({**may, "until": "next_use"}, hand=(), b=Side(battle=[battle_card("Owl", power=20000)]))
    scene.picks("skill Wren 0", "attack Owl with Wren")
    assert scene.state.effects == {}


TAX: Any = {"changes": [{"change": "surcharge", "costs": [{"do": "discard"}]}], "until": "next_use", "do": "decree"}


def test_a_field_uses_what_the_next_skill_costs_besides() -> None:
    scene = at_main({**TAX, "whose": "you"}, hand=[extra_card("Hall", keywords=["field"]), battle_card("Gull")])
    scene.picks("use Hall 0", "choose Gull")
    assert scene.state.effects == {}


DROP: Any = {"whose": "you", "zones": ["drop"]}


def played_for_its_cost(*effects: Any, energy: int = 0) -> Scene:
    """`a` plays Gull, which costs 2, from the Drop by a skill, for its cost; another skill has these effects."""
    play: Any = activate({"do": "play", "what": {**DROP, "names": ["Gull"]}, "pay": True})
    there = Side(
        battle=[battle_card("Wren", text=[activate(*effects)]), battle_card("Jay", text=[play])],
        drop=[battle_card("Gull", cost=2)],
        hand=[battle_card("Hen")],
        energy=[battle_card(f"e {number}") for number in range(energy)],
    )
    scene = main(a=there)
    scene.picks("skill Wren 0", "skill Jay 0")
    return scene


def test_what_an_effect_plays_for_its_cost_is_a_use_for_which_it_is_less() -> None:
    scene = played_for_its_cost(next_uses(CHEAPER, what=DROP), energy=1)
    scene.pick("rest e 0") if scene.ask.kind != "main" else None
    assert "Gull" in scene.names("a.battle")
    assert scene.state.effects == {}


@pytest.mark.parametrize("energy", [0, 2])
def test_what_an_effect_plays_for_its_cost_can_be_paid_for_with_something_else(energy: int) -> None:
    other: Any = {"change": "alternative", "costs": [{"do": "discard"}]}
    scene = played_for_its_cost(next_uses(other, what=DROP), energy=energy)
    if energy:
        assert scene.options == ["pay_cost Gull", "pay_instead Gull 1"]
        scene.pick("pay_instead Gull 1")
    scene.pick("choose Hen")
    assert (scene.names("a.drop"), scene.state.effects) == (["Hen"], {})
    assert "Gull" in scene.names("a.battle")


def test_a_blocker_uses_what_the_next_skill_costs_besides() -> None:
    rook = Side(battle=[battle_card("Rook", keywords=["blocker"])], hand=[battle_card("Gull")])
    scene = at_main({**TAX, "whose": "opponent"}, hand=(), b=rook)
    scene.picks("attack Leader b with Wren", "activate Rook 0", "pay_skill_cost Rook", "choose Gull")
    assert scene.state.effects == {}


def test_what_cannot_happen_so_many_times_is_replaced_so_often() -> None:
    """`The next time it would be KO'd, it is not`: an event that does not happen is counted by what replaces it."""
    kept: Any = {"change": "replace", "event": {"on": "ko"}, "times": 1}
    owl: Any = {"whose": "opponent", "names": ["Owl"]}
    guard: Any = {"do": "give", "what": owl, "changes": [kept]}
    kos = battle_card("Jay", text=[activate({"do": "ko", "what": owl})])
    scene = at_main(guard, more=[kos], hand=(), b=Side(battle=[battle_card("Owl")]))
    scene.pick("skill Jay 0")
    assert scene.names("b.battle") == ["Owl"]
    scene.pick("skill Jay 0")
    assert scene.names("b.drop") == ["Owl"]


def test_how_many_uses_are_meant_is_said() -> None:
    assert effect_words(msgspec.convert(next_uses(CHEAPER, uses=2), e.Effect), LEXICON).endswith(
        "for the next 2 uses this turn"
    )


WRONG: list[tuple[Any, str]] = [
    (next_uses(CHEAPER, uses=2, until="turn"), "uses"),
    (next_uses(CHEAPER, uses=0), "uses"),
    ({"do": "decree", "changes": [{"change": "cannot", "action": "play"}], "until": "next_use"}, "until"),
    (next_uses({"change": "adjust", "figure": "power", "by": 1000}, what="this", live=False), "until"),
    (next_uses({"change": "can", "action": "combo_rested"}), "until"),
    (next_uses({"change": "can", "action": "include"}, what="this", live=False), "until"),
]


@pytest.mark.parametrize(("effect", "field"), WRONG)
def test_uses_that_end_nothing_are_refused(effect: Any, field: str) -> None:
    fault = wrong_in([msgspec.convert({"kind": "activate", "timing": ["main"], "effects": [effect]}, e.Skill)])
    assert fault is not None
    assert f", {field}:" in fault


# How often in a turn, a phase or a battle.


BATTLES: Any = {"kind": "activate", "timing": ["main", "battle"], "effects": [{"do": "draw"}]}


def limited(within: str, **limit: Any) -> Any:
    return battle_card("Crow", text=[skill(**BATTLES, limit={"within": within, **limit})])


def by_uses(within: str) -> list[int]:
    """How often a limited skill is used: before, in, between and in another of two battles."""
    scene = main(a=Side(battle=[limited(within), battle_card("Hen")], deck=30))
    counts = []
    for name in ("Leader a", "Hen"):
        counts.append(used(scene))
        scene.pick(f"attack Leader b with {name}")
        counts.append(used(scene))
        pass_on(scene)
    return counts


def pass_on(scene: Scene) -> None:
    """Nothing more is done in the battle."""
    while scene.asked != ("a", "main"):
        scene.pick(*[word for word in scene.options if word.startswith(("end", "decline"))][:1])


def used(scene: Scene) -> int:
    """How often Crow's skill can be used now, at most three times."""
    for count in range(3):
        if "skill Crow 0" not in scene.options:
            return count
        scene.pick("skill Crow 0")
    return 3


ONCE = [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("within", "counts"), [("turn", ONCE), ("phase", ONCE), ("battle", [3, 1, 3, 1]), ("game", ONCE)]
)
def test_a_skill_is_used_so_often_in_that_time(within: str, counts: list[int]) -> None:
    """A limit per battle is none outside of battles, and begins anew with each."""
    assert by_uses(within) == counts


def test_a_limit_per_phase_begins_anew_with_each_phase() -> None:
    """The beginnings of the Charge Phase and of the Main Phase set off the same skill."""
    for within, count in (("turn", 1), ("phase", 2)):
        main_begins: Any = {"on": "main_begins", "card": None, "whose": "you"}
        when = {**main_begins, "on": "charge_begins", "also": [main_begins]}
        both = skill(kind="auto", trigger=when, effects=[{"do": "draw"}], limit={"within": within})
        scene = turn(a=Side(battle=[battle_card("Crow", text=[both])]))
        while scene.asked != ("a", "main"):
            scene.pick(*scene.options[: max(1, scene.ask.least)])
        assert len(scene.of(SkillActivated)) == count


def test_what_replaces_an_event_does_so_often_in_each_battle() -> None:
    for within, lost in (("turn", 1), ("battle", 0)):
        taken: Any = {"on": "takes_damage", "card": None, "whose": "you"}
        instead: Any = {"change": "replace", "event": taken, "times": 1, "within": within}
        wall = battle_card("Wall", text=[skill(kind="permanent", grants=[{"changes": [instead], "player": "you"}])])
        scene = main(a=Side(battle=[battle_card("Hen")]), b=Side(battle=[wall], life=8))
        for name in ("Leader a", "Hen"):
            scene.pick(f"attack Leader b with {name}")
            pass_on(scene)
        assert 8 - len(scene.state.cards_in("b", "life")) == lost


def test_how_often_in_which_time_is_said() -> None:
    assert skill_words(skill(**BATTLES, limit={"within": "phase", "times": 2})).startswith("[Twice per phase]")
    change = e.Replace(event=e.Trigger(on="ko"), times=1, within="battle")
    told = skill_words(e.Skill(kind="permanent", grants=(e.Grant(changes=(change,)),)))
    assert told == "[Permanent] Once per battle, if this card would be KO'd, nothing happens instead."
