"""Wordings of conditions, events and changes that are of this card and others, or of either player."""

import pytest
from msgspec.structs import replace

from events.fusion_world.compiler import compile_text
from events.language import effect as e
from tests.games.fusion_world.conformance.cards import battle_card
from tests.games.fusion_world.conformance.scenario import Side
from tests.games.fusion_world.public_cards import in_main


def skill_of(text: str) -> e.Skill:
    found = compile_text(text)
    assert [clause.fault for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


YOURS = e.Cards(whose="you", kinds=("battle",))
THEIRS = e.Cards(whose="opponent", kinds=("battle",))


@pytest.mark.parametrize(
    ("event", "trigger"),
    [
        (
            "this card or one of your other Battle Cards is KO'd",
            e.Trigger(
                on="ko",
                also=(e.Trigger(on="ko", card=e.Cards(whose="you", kinds=("battle",), other=True), whose="you"),),
            ),
        ),
        (
            "one of your Battle Cards is used in a combo from your hand",
            e.Trigger(on="combo", card=YOURS, whose="you", source=("hand",)),
        ),
        (
            "your opponent's Battle Card is played from their Drop",
            e.Trigger(on="played", card=THEIRS, whose="opponent", source=("drop",)),
        ),
        (
            "your Leader's attack deals damage",
            e.Trigger(on="deals_damage", card=e.Cards(whose="you", kinds=("leader",)), whose="you", how="battle"),
        ),
        (
            "one of your Battle Cards KO's an opponent's Battle Card in battle",
            e.Trigger(on="kos", card=YOURS, whose="you"),
        ),
        ("your opponent uses an Extra", e.Trigger(on="used", card=e.Cards(kinds=("extra",)), whose="opponent")),
        ("your opponent uses a card in a combo", e.Trigger(on="combo", card=None, whose="opponent")),
        (
            "an opponent's Battle Card is KO'd in battle",
            e.Trigger(on="ko", card=THEIRS, whose="opponent", how="battle"),
        ),
        pytest.param(
            "one of your Battle Cards is returned to your hand",
            e.Trigger(on="moved", card=YOURS, source=("battle",), target=("hand",)),
            marks=pytest.mark.rule("13-1-2"),
        ),
        (
            "a Battle Card is returned to its owner's hand by your skill",
            e.Trigger(
                on="moved",
                card=e.Cards(kinds=("battle",)),
                how="your_skill",
                source=("battle",),
                target=("hand",),
            ),
        ),
    ],
)
def test_events(event: str, trigger: e.Trigger) -> None:
    assert skill_of(f"[Auto] When {event}, draw 1 card.").trigger == trigger


YOUR_LIFE = e.Count(of=e.Cards(whose="you", zones=("life",)))
LESS_THEIRS = e.Count(of=e.Cards(whose="opponent", zones=("life",)), times=-1)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        (
            "your opponent's life is less than or equal to your life",
            e.Compare(number=e.Sum(of=(YOUR_LIFE, LESS_THEIRS)), within=e.Range(least=0)),
        ),
        (
            "all of your Battle Cards have 《Herd》 in their special traits",
            e.Exists(
                cards=e.Cards(whose="you", kinds=("battle",), none_of=(e.Cards(traits=("Herd",)),)), least=0, most=0
            ),
        ),
        (
            "you didn't play a Battle Card during this turn",
            e.Not(condition=e.Occurred(event=e.Trigger(on="played", card=e.Cards(kinds=("battle",)), whose="you"))),
        ),
        ("you didn't use an Extra during this turn", e.Not(condition=e.Happened(event="used_extra"))),
        (
            "your Leader doesn't have 《Herd》 in its special traits",
            e.Not(condition=e.Exists(cards=e.Cards(whose="you", kinds=("leader",), traits=("Herd",)))),
        ),
        (
            "your Leader isn't awakened",
            e.Not(condition=e.Exists(cards=e.Cards(whose="you", kinds=("leader",), face="back"))),
        ),
        (
            "your Leader has 《Herd》 and 《Flock》 in its special traits",
            e.Exists(
                cards=e.Cards(
                    whose="you", kinds=("leader",), all_of=(e.Cards(traits=("Herd",)), e.Cards(traits=("Flock",)))
                )
            ),
        ),
        (
            "your opponent doesn't have an energy marker",
            e.Compare(number=e.Beside(name="energy_markers", whose="opponent"), within=e.Range(most=0)),
        ),
    ],
)
def test_conditions(words: str, condition: e.Condition) -> None:
    assert skill_of(f"[On Play] If {words}, draw 1 card.").effects == (e.If(conditions=(condition,), then=(e.Draw(),)),)


MARKERS = e.Sum(of=(e.Beside(name="energy_markers"),), times=5000)
SMALL = e.Cards(whose="opponent", kinds=("battle",), cost=e.Range(most=2))


@pytest.mark.parametrize(
    ("words", "grant"),
    [
        (
            "This card gets +5000 power for each energy marker you have.",
            e.Grant(changes=(e.Adjust(figure="power", by=MARKERS),)),
        ),
        (
            "This card can't attack Battle Cards.",
            e.Grant(changes=(e.Cannot(action="attack", cards=e.Cards(kinds=("battle",))),)),
        ),
        (
            "Negate the skills of all Battle Cards with a cost of 2 or less in your opponent's Battle Area.",
            e.Grant(changes=(e.Negate(),), what=SMALL),
        ),
        (
            "Negate the [Blocker] of your opponent's Battle Cards.",
            e.Grant(changes=(e.Negate(keywords=("blocker",)),), what=THEIRS),
        ),
        (
            "If this card would be KO'd in battle, draw 1 card instead.",
            e.Grant(changes=(e.Replace(event=e.Trigger(on="ko", how="battle"), instead=(e.Draw(),)),)),
        ),
    ],
)
def test_what_is_always_so(words: str, grant: e.Grant) -> None:
    assert skill_of(f"[Permanent] {words}").grants == (grant,)


@pytest.mark.rule("1-11-3")
def test_each_energy_marker_counts() -> None:
    skills = skill_of("[Permanent] This card gets +5000 power for each energy marker you have.")
    scene = in_main(a=Side(battle=[replace(battle_card("Lark"), skills=(skills,))], markers=2))
    assert scene.power("Lark") == 25000


def test_the_attacking_card() -> None:
    attacker = e.Cards(kinds=("leader", "battle"), role="attack")
    [give] = skill_of("[When Blocking] The attacking card gets -5000 power for the battle.").effects
    assert give == e.Give(changes=(e.Adjust(figure="power", by=-5000),), what=attacker, until="battle")


def test_a_mode_of_a_chosen_card() -> None:
    asked = e.Exists(cards=e.Cards(among="it", mode="rest"))
    for words in ("it's", "that card is"):
        text = f"[On Play] Choose up to 1 of your opponent's Battle Cards. If {words} in Rest Mode, KO it."
        assert skill_of(text).effects[1:] == (e.If(conditions=(asked,), then=(e.Ko(what="it"),)),)


@pytest.mark.parametrize(
    "words",
    [
        "you have 2 or more <Ox> Battle Cards and 3 or more <Elk> in your Drop",
        "you have <Ox> or <Elk> and <Ram> in your Battle Area",
        "it's in Rest Mode",
    ],
)
def test_unclear_conditions_are_refused(words: str) -> None:
    assert not compile_text(f"[On Play] If {words}, draw 1 card.").is_full
