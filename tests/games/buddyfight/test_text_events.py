"""What texts say sets abilities off, and as what happens, and when, cards are cast."""

import pytest

from events.buddyfight.card import FIELD, MONSTERS
from events.language import effect as e
from tests.games.buddyfight.texts import DRAW, skill

EVENTS: list[tuple[str, e.Trigger, tuple[str, ...]]] = [
    ("a monster enters the field", e.Trigger(on="enters", card=e.Cards(kinds=MONSTERS)), ()),
    (
        "a monster on your field is destroyed",
        e.Trigger(on="ko", card=e.Cards(whose="you", kinds=MONSTERS), whose="you"),
        (),
    ),
    (
        "a 《Ox》 on your field attacks",
        e.Trigger(on="attacks", card=e.Cards(whose="you", traits=("Ox",)), whose="you"),
        (),
    ),
    (
        "another 《Ox》 on your field attacks",
        e.Trigger(on="attacks", card=e.Cards(whose="you", traits=("Ox",), other=True), whose="you"),
        (),
    ),
    (
        "your opponent's monster is destroyed",
        e.Trigger(on="ko", card=e.Cards(whose="opponent", kinds=MONSTERS), whose="opponent"),
        (),
    ),
    ("this card enters your center", e.Trigger(on="enters", target=("center",)), ()),
    ("this card enters your field", e.Trigger(on="enters"), ()),
    ("this card enters the field on the left", e.Trigger(on="enters", target=("left",)), ()),
    (
        "a 《Ox》 enters the field in your center",
        e.Trigger(on="enters", card=e.Cards(traits=("Ox",)), whose="you", target=("center",)),
        (),
    ),
    (
        "your opponent calls a monster",
        e.Trigger(on="declares_call", card=e.Cards(kinds=MONSTERS), whose="opponent"),
        (),
    ),
    ("you equip this card", e.Trigger(on="equipped"), ()),
    ("an attack by this card destroys an opponent's monster", e.Trigger(on="attack_kos"), ()),
    ("this card attacks and destroys your opponent's monster", e.Trigger(on="attack_kos"), ()),
    ("your opponent attacks", e.Trigger(on="attack_made", card=None, whose="opponent"), ()),
    ("this card is called", e.Trigger(on="played"), ()),
    ("this card is called from your drop zone", e.Trigger(on="played", source=("drop",)), ()),
    ("this card attacks and deals damage to your opponent", e.Trigger(on="damages_opponent", how="battle"), ()),
    ("this card deals damage to your opponent", e.Trigger(on="damages_opponent"), ()),
    ("this card deals damage", e.Trigger(on="deals_damage"), ()),
    ("this card is returned to your hand from the field", e.Trigger(on="moved", source=FIELD, target=("hand",)), ()),
    ("this card is equipped", e.Trigger(on="equipped"), ()),
    ("this card is destroyed by your opponent's card effects", e.Trigger(on="ko", how="opponent_skill"), ()),
    ("this card is destroyed in battle", e.Trigger(on="ko", how="battle"), ()),
    ("this card leaves the field", e.Trigger(on="leaves"), ()),
    ("this card link attacks", e.Trigger(on="link_attacks"), ()),
    (
        "this card link attacks with another 《Ox》",
        e.Trigger(on="link_attacks", conditions=(e.Exists(cards=e.Cards(traits=("Ox",), role="attack", other=True)),)),
        (),
    ),
    (
        'this card link attacks with your "Mill" on your field',
        e.Trigger(
            on="link_attacks",
            conditions=(e.Exists(cards=e.Cards(whose="you", names=("Mill",), role="attack", other=True)),),
        ),
        (),
    ),
    ("this card attacks a monster", e.Trigger(on="attacks", by=e.Cards(kinds=MONSTERS)), ()),
    (
        "this card attacks your opponent",
        e.Trigger(on="attacks", conditions=(e.During(part="attack on a fighter"),)),
        (),
    ),
    ("this card is discarded from your hand", e.Trigger(on="discarded"), ("drop",)),
    (
        "this card is dropped from your hand by your card effects",
        e.Trigger(on="discarded", how="your_skill"),
        ("drop",),
    ),
    (
        "this card is put into your drop zone from your hand or gauge",
        e.Trigger(on="moved", source=("hand", "gauge"), target=("drop",)),
        ("drop",),
    ),
    ("this card is put into the drop zone from the field", e.Trigger(on="moved", source=FIELD, target=("drop",)), ()),
    (
        "this card is put from your deck into the drop zone",
        e.Trigger(on="moved", source=("deck",), target=("drop",)),
        ("drop",),
    ),
    ("this card becomes [Rest] by your card effects", e.Trigger(on="rested", how="your_skill"), ()),
    ("this card becomes [Stand]", e.Trigger(on="readied"), ()),
    (
        "this card is put into the drop zone from the hand or field",
        e.Trigger(on="moved", source=("hand", "left", "center", "right", "item", "spell"), target=("drop",)),
        ("drop",),
    ),
    (
        "this card is put into the drop zone from the deck or field",
        e.Trigger(on="moved", source=("deck", "left", "center", "right", "item", "spell"), target=("drop",)),
        ("drop",),
    ),
]
MOMENTS: list[tuple[str, e.Trigger]] = [
    ("the beginning of your main phase", e.Trigger(on="main_begins", whose="you")),
    ("the beginning of your opponent's main phase", e.Trigger(on="main_begins", whose="opponent")),
    ("the start of your attack phase", e.Trigger(on="attack_phase_begins", whose="you")),
    ("the start of your opponent's attack phase", e.Trigger(on="attack_phase_begins", whose="opponent")),
    ("the start of each player's attack phase", e.Trigger(on="attack_phase_begins", card=None)),
    ("the end of your attack phase", e.Trigger(on="attack_phase_ends", whose="you")),
    ("the end of your opponent's attack phase", e.Trigger(on="attack_phase_ends", whose="opponent")),
    ("the start of your final phase", e.Trigger(on="final_begins", whose="you")),
    ("the start of your opponent's final phase", e.Trigger(on="final_begins", whose="opponent")),
    ("the end of the battle", e.Trigger(on="battle_ends", card=None)),
    ("the end of the turn", e.Trigger(on="turn_ends", card=None)),
    ("the start of your turn", e.Trigger(on="turn_begins", whose="you")),
]
OPPONENT_ATTACKS = e.Exists(cards=e.Cards(whose="opponent", role="attack"))
"""attack/2.3. The attacker is in battle, too: what is attacked is in battle as the opponent attacks."""
USES: list[tuple[str, tuple[e.Condition, ...], e.Trigger | None]] = [
    (
        "if you are being attacked",
        (OPPONENT_ATTACKS, e.During(part="attack on a fighter")),
        None,
    ),
    (
        "if your 《Ox》 is being attacked",
        (OPPONENT_ATTACKS, e.Exists(cards=e.Cards(whose="you", traits=("Ox",), role="battling"))),
        None,
    ),
    (
        "if a monster on your field is being attacked",
        (OPPONENT_ATTACKS, e.Exists(cards=e.Cards(whose="you", kinds=MONSTERS, role="battling"))),
        None,
    ),
    ("during an attack on your turn", (e.During(part="battle"), e.Turn(whose="you")), None),
    ("during your main phase", (e.During(part="Main Phase"), e.Turn(whose="you")), None),
    ("during your attack phase", (e.During(part="Attack Phase"), e.Turn(whose="you")), None),
    ("during your opponent's attack phase", (e.During(part="Attack Phase"), e.Turn(whose="opponent")), None),
    ("during the final phase", (e.During(part="Final Phase"), e.Turn(whose="you")), None),
    ("during your opponent's final phase", (e.During(part="Final Phase"), e.Turn(whose="opponent")), None),
    ("during a battle", (e.During(part="battle"),), None),
    (
        "during an attack by your 《Ox》",
        (e.During(part="battle"), e.Exists(cards=e.Cards(whose="you", traits=("Ox",), role="attack"))),
        None,
    ),
    (
        "when your opponent calls a size 2 or less monster",
        (),
        e.Trigger(
            on="declares_call",
            card=e.Cards(kinds=MONSTERS, figures=(e.Between(figure="size", within=e.Range(most=2)),)),
            whose="opponent",
        ),
    ),
    (
        "after your monster attacks",
        (e.During(part="battle"), e.Exists(cards=e.Cards(whose="you", kinds=MONSTERS, role="attack"))),
        None,
    ),
    (
        "when your opponent's monster attacks",
        (e.During(part="battle"), e.Exists(cards=e.Cards(whose="opponent", kinds=MONSTERS, role="attack"))),
        None,
    ),
    (
        "when your opponent attacks",
        (e.During(part="battle"), e.Exists(cards=e.Cards(whose="opponent", role="attack"))),
        None,
    ),
    (
        "when your 《Ox》 attacks an opponent's monster",
        (
            e.During(part="battle"),
            e.Exists(cards=e.Cards(whose="you", traits=("Ox",), role="attack")),
            e.Exists(cards=e.Cards(kinds=MONSTERS, role="battling")),
        ),
        None,
    ),
    (
        "when your opponent casts a spell or your opponent calls a monster",
        (),
        e.Trigger(
            on="declares_cast",
            card=e.Cards(kinds=("spell",)),
            whose="opponent",
            also=(e.Trigger(on="declares_call", card=e.Cards(kinds=MONSTERS), whose="opponent"),),
        ),
    ),
    (
        "during your turn and if you have 5 life or less",
        (e.Turn(whose="you"), e.Compare(number=e.Beside(name="life"), within=e.Range(most=5))),
        None,
    ),
]


@pytest.mark.parametrize(("said", "trigger", "zones"), EVENTS)
def test_what_sets_an_ability_off_and_where_it_is_valid(said: str, trigger: e.Trigger, zones: tuple[str, ...]) -> None:
    """ability/2.1."""
    assert skill(f"■When {said}, draw a card.") == e.Skill(kind="auto", trigger=trigger, zones=zones, effects=(DRAW,))


@pytest.mark.parametrize(("said", "trigger"), MOMENTS)
def test_parts_of_the_turn_that_set_an_ability_off(said: str, trigger: e.Trigger) -> None:
    """ability/2.1."""
    assert skill(f"■At {said}, draw a card.") == e.Skill(kind="auto", trigger=trigger, effects=(DRAW,))


@pytest.mark.parametrize(("said", "conditions", "trigger"), USES)
def test_when_a_counter_is_cast(said: str, conditions: tuple[e.Condition, ...], trigger: e.Trigger | None) -> None:
    """ability/when-cast/1."""
    read = skill(f"■You may only cast this card {said}.\n■[Counter]Draw a card.", "spell")
    assert (read.conditions, read.trigger, read.effects) == (conditions, trigger, (DRAW,))


@pytest.mark.rule("attack/Q3")
def test_a_link_attack_with_another_card_is_not_one_with_this_card_alone() -> None:
    read = skill("■When this card link attacks with another 《Ox》, draw a card.")
    assert read.trigger is not None
    [beside] = read.trigger.conditions
    assert beside == e.Exists(cards=e.Cards(traits=("Ox",), role="attack", other=True))
