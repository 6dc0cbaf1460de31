"""What texts say always holds, and under which conditions."""

import pytest

from events.buddyfight.card import FIELD, MONSTERS
from events.language import effect as e
from tests.games.buddyfight.texts import DROPPED, OF_HAND, OXEN, POWER, THEIRS, YOURS, always, skill

CONDITIONS: list[tuple[str, tuple[e.Condition, ...]]] = [
    (
        "your opponent has 5 life or less",
        (e.Compare(number=e.Beside(name="life", whose="opponent"), within=e.Range(most=5)),),
    ),
    ("you have 8 life or more", (e.Compare(number=e.Beside(name="life"), within=e.Range(least=8)),)),
    ("your life is 3 or less", (e.Compare(number=e.Beside(name="life"), within=e.Range(most=3)),)),
    ("you have exactly two 《Ox》 on your field", (e.Exists(cards=OXEN, least=2, most=2),)),
    ("you have two or more 《Ox》 on your field", (e.Exists(cards=OXEN, least=2),)),
    ("you have more than two 《Ox》 on your field", (e.Exists(cards=OXEN, least=3),)),
    (
        "your opponent does not have a monster in the center",
        (e.Exists(cards=e.Cards(whose="opponent", zones=("center",), kinds=MONSTERS), least=0, most=0),),
    ),
    (
        "neither you nor your opponent has a monster in the center",
        (
            e.Exists(cards=e.Cards(whose="you", zones=("center",), kinds=MONSTERS), least=0, most=0),
            e.Exists(cards=e.Cards(whose="opponent", zones=("center",), kinds=MONSTERS), least=0, most=0),
        ),
    ),
    ("there are two or more 《Ox》 on your field", (e.Exists(cards=OXEN, least=2),)),
    (
        "you are [Ride] into a 《Ox》",
        (e.Exists(cards=e.Cards(whose="you", zones=("item",), traits=("Ox",), keywords=("ride",))),),
    ),
    ("you are [Ride] into this card", (e.Exists(cards=e.Cards(zones=("item",), keywords=("ride",), among="this")),)),
    (
        "this card is attacking alone",
        (
            e.Exists(cards=e.Cards(role="attack", among="this")),
            e.Compare(number=e.Count(of=e.Cards(role="attack")), within=e.Range(most=1)),
        ),
    ),
    ('your flag is "Mill" or "Barn"', (e.Exists(cards=e.Cards(whose="you", zones=("flag",), names=("Mill", "Barn"))),)),
    ("this card is in your center", (e.Exists(cards=e.Cards(zones=("center",), among="this")),)),
    (
        "this card is on the left or right",
        (e.Exists(cards=e.Cards(zones=("left", "right"), among="this")),),
    ),
    ("a 《Ox》 is on your field", (e.Exists(cards=OXEN),)),
    (
        "another 《Ox》 is on your field",
        (e.Exists(cards=e.Cards(whose="you", zones=FIELD, traits=("Ox",), other=True)),),
    ),
    ('"Mill" is on your field', (e.Exists(cards=e.Cards(whose="you", zones=FIELD, names=("Mill",))),)),
    ("this card is [Rest]", (e.Exists(cards=e.Cards(mode="rest", among="this")),)),
    ("this card is [Stand]", (e.Exists(cards=e.Cards(mode="active", among="this")),)),
    (
        "you have three or more different 《Ox》 in your drop zone",
        (e.Exists(cards=e.Cards(whose="you", zones=("drop",), traits=("Ox",)), least=3, different="names"),),
    ),
    (
        "you have three or more monsters with different names in your drop zone",
        (e.Exists(cards=DROPPED, least=3, different="names"),),
    ),
    ("this card has two or more soul", (e.Exists(cards=e.Cards(under="this"), least=2),)),
    ("your hand is two or less cards", (e.Compare(number=e.Count(of=OF_HAND), within=e.Range(most=2)),)),
    (
        "your opponent's hand is two or less cards",
        (e.Compare(number=e.Count(of=e.Cards(whose="opponent", zones=("hand",))), within=e.Range(most=2)),),
    ),
    (
        "your drop zone has ten or more cards",
        (e.Compare(number=e.Count(of=e.Cards(whose="you", zones=("drop",))), within=e.Range(least=10)),),
    ),
    ("there are two or more soul in this card", (e.Exists(cards=e.Cards(under="this"), least=2),)),
]
ALWAYS: list[tuple[str, e.Skill]] = [
    (
        "■This card gets power+1000 for every 2 cards in this card's soul.",
        always(e.Adjust(figure="power", by=e.Count(of=e.Cards(under="this"), per=2, times=1000))),
    ),
    (
        "■This card gets power+1000 for each card in this card's soul.",
        always(e.Adjust(figure="power", by=e.Count(of=e.Cards(under="this"), times=1000))),
    ),
    (
        "■This card gets power+1000 for every 2 《Ox》 on your field.",
        always(e.Adjust(figure="power", by=e.Count(of=OXEN, per=2, times=1000))),
    ),
    (
        "■During your turn, this attack cannot be nullified.",
        always(e.Cannot(action="nullify_attack"), conditions=(e.Turn(whose="you"),)),
    ),
    (
        "■If this card is in your drop zone, all 《Ox》 on your field get power+1000.",
        always(POWER, what=OXEN, zones=("drop",), conditions=(e.Exists(cards=e.Cards(zones=("drop",), among="this")),)),
    ),
    (
        "■If you have this card equipped, all monsters on your field get power+1000.",
        always(POWER, what=YOURS, conditions=(e.Exists(cards=e.Cards(zones=("item",), among="this")),)),
    ),
    ("■All 《Ox》 on your field get power+1000 and [Move].", always(POWER, e.Gain(keywords=("move",)), what=OXEN)),
    ("■This card gains critical+1.", always(e.Adjust(figure="critical", by=1))),
    ("■This card gets an additional defense+2000.", always(e.Adjust(figure="defense", by=2000))),
    (
        "■This card can attack your opponent even if there is a monster in your opponent's center.",
        always(e.Can(action="attack_fighter")),
    ),
    ("■This card can attack even if there is a monster in your center.", always(e.Can(action="attack_behind_center"))),
    ("■This card can also attack during your final phase.", always(e.Can(action="attack_final"))),
    (
        "■This card cannot be destroyed by your opponent's card effects.",
        always(e.Cannot(action="be_koed", by="opponent")),
    ),
    ("■This card cannot be destroyed in battle.", always(e.Cannot(action="be_koed", by="battle"))),
    (
        "■This card cannot be returned to your hand by your opponent's effects.",
        always(e.Replace(event=e.Trigger(on="moved", how="opponent_skill", source=FIELD, target=("hand",)))),
    ),
    ("■This card cannot leave the field by card effects.", always(e.Cannot(action="leave", by="skill"))),
    ("■This card cannot be [Rest] by card effects.", always(e.Cannot(action="rest", by="skill"))),
    ("■This card cannot [Stand].", always(e.Cannot(action="ready"))),
    ("■This card cannot be called to the left.", always(e.Cannot(action="call_left"), zones=("hand", "in_use"))),
    (
        "■This card can only be called to the center.",
        always(e.Cannot(action="call_left"), e.Cannot(action="call_right"), zones=("hand", "in_use")),
    ),
    (
        "■The power of all monsters on your opponent's field is reduced by 1000.",
        always(e.Adjust(figure="power", by=-1000), what=THEIRS),
    ),
    (
        "■The power of all monsters on your opponent's field is reduced by 1000 for each 《Ox》 on your field.",
        always(e.Adjust(figure="power", by=e.Count(of=OXEN, times=-1000)), what=THEIRS),
    ),
    ("■This card becomes size 1.", always(e.Become(figure="size", to=1))),
    ("■All 《Ox》 on your field become size 0.", always(e.Become(figure="size", to=0), what=OXEN)),
    ("■This card's attack cannot be nullified.", always(e.Cannot(action="nullify_attack"))),
    (
        "■This card cannot be nullified.",
        always(
            e.Cannot(action="nullify_call"),
            e.Cannot(action="nullify_cast"),
            e.Cannot(action="nullify_equip"),
            e.Cannot(action="nullify_play"),
            zones=("in_use", "buddy"),
        ),
    ),
    ("■The damage dealt by this card cannot be reduced.", always(e.Cannot(action="lessen_damage"))),
    (
        "■This card's attack cannot be nullified if it is attacking alone.",
        always(
            e.Cannot(action="nullify_attack"),
            conditions=(
                e.Exists(cards=e.Cards(role="attack", among="this")),
                e.Compare(number=e.Count(of=e.Cards(role="attack")), within=e.Range(most=1)),
            ),
        ),
    ),
    (
        "■This card gets power+1000 and critical+1 during your turn.",
        always(POWER, e.Adjust(figure="critical", by=1), conditions=(e.Turn(whose="you"),)),
    ),
    ("■During your turn, this card gets power+1000.", always(POWER, conditions=(e.Turn(whose="you"),))),
    (
        "■During your opponent's turn, this card gets defense+1000.",
        always(e.Adjust(figure="defense", by=1000), conditions=(e.Turn(whose="opponent"),)),
    ),
    (
        "■If this card is in the soul of a 《Ox》, that monster gets power+1000.",
        always(
            POWER, what="host", zones=("soul",), conditions=(e.Exists(cards=e.Cards(traits=("Ox",), among="host")),)
        ),
    ),
    (
        '■If this card is in the soul of your "Ram", it gets [Move] and power+1000.',
        always(
            e.Gain(keywords=("move",)),
            POWER,
            what="host",
            zones=("soul",),
            conditions=(e.Exists(cards=e.Cards(whose="you", names=("Ram",), among="host")),),
        ),
    ),
    (
        "■If this card is in the soul of a 《Ox》 on your field, that 《Ox》 gets critical+1.",
        always(
            e.Adjust(figure="critical", by=1),
            what="host",
            zones=("soul",),
            conditions=(e.Exists(cards=e.Cards(whose="you", traits=("Ox",), among="host")),),
        ),
    ),
    (
        "■If this card is in the soul of your opponent's 《Ox》, that monster gets power-1000.",
        always(
            e.Adjust(figure="power", by=-1000),
            what="host",
            zones=("soul",),
            conditions=(e.Exists(cards=e.Cards(whose="opponent", traits=("Ox",), among="host")),),
        ),
    ),
    (
        "■If this card is in the soul of a 《Ox》 in your center area, that monster gets power+1000.",
        always(
            POWER,
            what="host",
            zones=("soul",),
            conditions=(e.Exists(cards=e.Cards(whose="you", zones=("center",), traits=("Ox",), among="host")),),
        ),
    ),
    (
        "■The 《Ox》 on your opponent's field with this card in its soul gets power+1000.",
        always(
            POWER,
            what="host",
            zones=("soul",),
            conditions=(e.Exists(cards=e.Cards(whose="opponent", traits=("Ox",), among="host")),),
        ),
    ),
    (
        "■If this card is in the soul of your buddy monster, your buddy monster gets power+1000.",
        always(
            POWER,
            what="host",
            zones=("soul",),
            conditions=(
                e.Exists(
                    cards=e.Cards(
                        whose="you",
                        kinds=MONSTERS,
                        same=(e.Same(of=e.Cards(whose="you", zones=("buddy",))),),
                        among="host",
                    )
                ),
            ),
        ),
    ),
    (
        "■You cannot be dealt damage by your opponent's effects.",
        always(e.Cannot(action="take_damage", by="opponent"), player="you"),
    ),
    (
        "■Your opponent cannot call size 3 or more monsters.",
        always(
            e.Cannot(
                action="play",
                cards=e.Cards(kinds=MONSTERS, figures=(e.Between(figure="size", within=e.Range(least=3)),)),
            ),
            player="opponent",
        ),
    ),
    (
        "■If this card would leave the field by your opponent's card effects, you may discard a "
        "card. If you do, this card remains on the field.",
        always(e.Replace(event=e.Trigger(on="leaves", how="opponent_skill"), instead=(e.Discard(),), may=True)),
    ),
    (
        "■If a 《Ox》 on your field would be destroyed, you may pay 1 life. If you do, it remains on the field.",
        always(
            e.Replace(
                event=e.Trigger(on="ko", card=e.Cards(whose="you", traits=("Ox",)), whose="you"),
                instead=(e.Put(kind="life", by=-1),),
                may=True,
            )
        ),
    ),
    (
        "■If this card would leave the field, you may pay 2 gauge. "
        "If you do, this card remains on the field. You may only use this ability once per turn.",
        always(e.Replace(event=e.Trigger(on="leaves"), instead=(e.Pay(total=2),), may=True, times=1)),
    ),
    (
        "■If this card would leave the field, you may pay 2 gauge. "
        "If you do, this card remains on the field. You may only use this ability twice per turn.",
        always(e.Replace(event=e.Trigger(on="leaves"), instead=(e.Pay(total=2),), may=True, times=2)),
    ),
    (
        "■All cards with [D-Share] on your field get power+1000.",
        always(POWER, what=e.Cards(whose="you", zones=FIELD, keywords=("d_share",))),
    ),
]


@pytest.mark.parametrize(("said", "conditions"), CONDITIONS)
def test_under_which_conditions_something_holds(said: str, conditions: tuple[e.Condition, ...]) -> None:
    assert skill(f"■If {said}, this card gets power+1000.") == always(POWER, conditions=conditions)


@pytest.mark.rule("ability/3.1", "ability/soulguard/replacement")
@pytest.mark.parametrize(("text", "expected"), ALWAYS)
def test_what_always_holds(text: str, expected: e.Skill) -> None:
    assert skill(text) == expected
