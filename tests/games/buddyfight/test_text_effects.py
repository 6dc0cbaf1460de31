"""What texts say is done, chosen, given and kept: each with the effects that it is compiled to."""

import pytest

from events.buddyfight.card import AREAS, FIELD, MONSTERS, Kind
from events.language import effect as e
from events.language.card_phrases import Effects
from tests.games.buddyfight.texts import DRAW, DROPPED, OF_HAND, ON_TOP, OXEN, POWER, THEIRS, YOURS, skill

A_SPELL = e.Exists(cards=e.Cards(whose="opponent", zones=("in_use",), kinds=("spell",)))
DONE: list[tuple[Kind, str, Effects]] = [
    ("spell", "■Deal 2 damage to your opponent.", (e.Damage(count=2),)),
    ("spell", "■Deal 2 damage to each player.", (e.Damage(count=2, whose="both"),)),
    (
        "spell",
        "■Deal damage to your opponent equal to the number of cards in your hand.",
        (e.Damage(count=e.Count(of=OF_HAND)),),
    ),
    ("spell", "■You take 2 damage.", (e.Damage(count=2, whose="you"),)),
    ("spell", "■Gain 3 life.", (e.Put(kind="life", by=3),)),
    ("spell", "■Discard all cards from your hand.", (e.Discard(count=e.Count(of=OF_HAND)),)),
    ("spell", "■Destroy all monsters on your opponent's field.", (e.Ko(what=THEIRS),)),
    ("spell", "■[Rest] all monsters on your opponent's field.", (e.Switch(mode="rest", what=THEIRS),)),
    (
        "spell",
        "■Put the top two cards of your deck into your gauge.",
        (e.Move(to="gauge", what=e.Cards(whose="you", zones=("deck",), top=2)),),
    ),
    (
        "spell",
        "■Put a card from your hand into your drop zone. If you do, draw a card.",
        (e.Discard(name="done"), e.If(conditions=(e.Did(name="done"),), then=(DRAW,))),
    ),
    ("spell", "■Put a card from your hand into the gauge.", (e.Choose(cards=OF_HAND), e.Move(to="gauge"))),
    (
        "spell",
        "■Put any number of cards from your hand into the drop zone.",
        (e.Choose(cards=OF_HAND, count=e.Count(of=OF_HAND), up_to=True), e.Move(to="drop")),
    ),
    (
        "spell",
        "■Put a card from your opponent's hand into the drop zone.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=("hand",))), e.Move(to="drop")),
    ),
    ("monster", "■【Act】Put up to two cards from your hand into the drop zone.", (e.Discard(count=2, up_to=True),)),
    (
        "monster",
        "■【Act】Discard a card. If you do, draw two cards.",
        (e.Discard(name="done"), e.If(conditions=(e.Did(name="done"),), then=(e.Draw(count=2),))),
    ),
    (
        "monster",
        "■【Act】Discard two souls of this card.",
        (e.Choose(cards=e.Cards(under="this"), count=2), e.Move(to="drop")),
    ),
    (
        "monster",
        "■【Act】Put a card from this card's soul into the drop zone, and draw a card.",
        (e.Choose(cards=e.Cards(under="this")), e.Move(to="drop"), DRAW),
    ),
    (
        "monster",
        "■【Act】You may put this card from your hand into the gauge.",
        (e.May(effects=(e.Move(to="gauge", what="this"),)),),
    ),
    (
        "spell",
        "■Give all monsters on your field power+2000 for this turn.",
        (e.Give(changes=(e.Adjust(figure="power", by=2000),), what=YOURS),),
    ),
    ("spell", "■All monsters on your field get power+1000 for this turn.", (e.Give(changes=(POWER,), what=YOURS),)),
    (
        "spell",
        "■Search your deck for up to one monster, put it into your hand, and shuffle the deck.",
        (e.Search(cards=e.Cards(kinds=MONSTERS), then=(e.Move(to="hand"),)),),
    ),
    (
        "spell",
        "■Call a monster from your hand by paying its [Call Cost].",
        (e.Choose(cards=e.Cards(whose="you", zones=("hand",), kinds=MONSTERS)), e.Play(pay=True)),
    ),
    ("monster", "■【Act】Put the top card of your deck into this card's soul.", (e.Stack(what=ON_TOP),)),
    (
        "monster",
        "■【Act】Put the top card of your deck into this card's soul face down.",
        (e.Stack(what=ON_TOP, face="down"),),
    ),
    (
        "monster",
        "■【Act】Put the top card of your deck face down into this card's soul.",
        (e.Stack(what=ON_TOP, face="down"),),
    ),
    (
        "spell",
        "■Choose and use two of the following.\n・Draw a card.\n・Gain 1 life.",
        (e.Modes(options=((DRAW,), (e.Put(kind="life", by=1),)), count=2),),
    ),
    (
        "spell",
        "■Choose and use one of the following two abilities.\n・Draw a card.\n・Gain 1 life.",
        (e.Modes(options=((DRAW,), (e.Put(kind="life", by=1),))),),
    ),
    ("spell", "■[Counter]Change the target of the attack to this card.", (e.Guard(),)),
    ("monster", "■[Counter]【Act】Change the target of the attack to this card.", (e.Guard(),)),
    (
        "spell",
        "■[Counter]The next time damage would be dealt to you this turn, it is reduced by 2.",
        (e.Decree(changes=(e.Lessen(by=2),), whose="you"),),
    ),
    (
        "spell",
        "■[Counter]During this turn, the next time damage would be dealt to you, it is reduced by 2.",
        (e.Decree(changes=(e.Lessen(by=2),), whose="you"),),
    ),
    ("spell", "■After this turn, you get another turn.", (e.ExtraTurn(),)),
    (
        "spell",
        "■Your life becomes 6.",
        (e.Put(kind="life", by=e.Sum(of=(6, e.Sum(of=(e.Beside(name="life"),), times=-1)))),),
    ),
    ("spell", "■You win the game.", (e.End(result="win"),)),
    ("spell", "■[Counter]End the turn.", (e.Finish(part="turn"),)),
    ("spell", "■[Counter]End the battle.", (e.Finish(part="battle"),)),
    ("spell", "■[Counter]End your opponent's attack phase.", (e.Finish(part="attack"),)),
    ("spell", "■[Counter]End the final phase.", (e.Finish(part="final"),)),
    ("spell", "■Look at your opponent's hand.", (e.Look(cards=e.Cards(whose="opponent", zones=("hand",))),)),
    ("spell", "■Your opponent discards two cards.", (e.Discard(count=2, whose="opponent"),)),
    (
        "spell",
        "■Look at the top three cards of your deck, put a monster from among them into your hand, "
        "and put the rest into the drop zone.",
        (
            e.Look(cards=e.Cards(whose="you", zones=("deck",), top=3)),
            e.Choose(cards=e.Cards(zones=("deck",), kinds=MONSTERS, among="looked")),
            e.Move(to="hand", reveal=True),
            e.Move(to="drop", what=e.Cards(zones=("deck",), among="looked")),
        ),
    ),
    (
        "spell",
        "■Look at the top three cards of your deck, put a card from among those cards into your "
        "hand, and put the rest on the bottom of your deck in any order.",
        (
            e.Look(cards=e.Cards(whose="you", zones=("deck",), top=3)),
            e.Choose(cards=e.Cards(zones=("deck",), among="looked")),
            e.Move(to="hand"),
            e.Move(to="deck", what=e.Cards(zones=("deck",), among="looked"), place="bottom"),
        ),
    ),
    ("spell", "■[Counter]Nullify the call.", (e.Nullify(what="call"),)),
    (
        "spell",
        "■You may only cast this card when your opponent casts an impact.\n"
        "■[Counter]Nullify the impact cast by your opponent.",
        (e.Nullify(what="cast"),),
    ),
    (
        "spell",
        "■[Counter]Nullify your opponent's spell.",
        (e.If(conditions=(A_SPELL,), then=(e.Nullify(what="cast"),)),),
    ),
    (
        "spell",
        "■During your opponent's turn, draw a card.",
        (e.If(conditions=(e.Turn(whose="opponent"),), then=(DRAW,)),),
    ),
    (
        "spell",
        "■Draw a card for every 2 cards in this card's soul.",
        (e.Draw(count=e.Count(of=e.Cards(under="this"), per=2)),),
    ),
    (
        "monster",
        "■【Act】This card gets power+1000 for each soul in this card for this turn.",
        (e.Give(changes=(e.Adjust(figure="power", by=e.Count(of=e.Cards(under="this"), times=1000)),), what="this"),),
    ),
    (
        "monster",
        "■【Act】This card gets power+1000 for every 2 soul in this card for this turn.",
        (
            e.Give(
                changes=(e.Adjust(figure="power", by=e.Count(of=e.Cards(under="this"), per=2, times=1000)),),
                what="this",
            ),
        ),
    ),
    ("spell", "■You may use this card with all flags.\n■Draw a card.", (DRAW,)),
    ("spell", "■Put a hand card into the gauge.", (e.Choose(cards=e.Cards(zones=("hand",))), e.Move(to="gauge"))),
    (
        "spell",
        "■Put two of your opponent's gauge into the drop zone.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=("gauge",)), count=2), e.Move(to="drop")),
    ),
    ("spell", "■[Counter]Destroy all monsters in battle.", (e.Ko(what=e.Cards(kinds=MONSTERS, role="battling")),)),
    (
        "spell",
        "■Put the top card of each player's deck into the drop zone.",
        (e.Move(to="drop", what=e.Cards(zones=("deck",), top=1)),),
    ),
    (
        "spell",
        "■Put the top two cards of each player's deck into the drop zone.",
        (e.Move(to="drop", what=e.Cards(zones=("deck",), top=2)),),
    ),
    (
        "spell",
        "■Destroy all monsters and items on the field.",
        (e.Ko(what=e.Cards(zones=FIELD, kinds=("monster", "impact_monster", "item"))),),
    ),
    ("spell", "■Destroy all cards on each player's field.", (e.Ko(what=e.Cards(zones=FIELD)),)),
    (
        "spell",
        "■If you have a 《Ox》 on your field, draw a card.",
        (e.If(conditions=(e.Exists(cards=OXEN),), then=(DRAW,)),),
    ),
]
CHOSEN: list[tuple[Kind, str, tuple[e.Choose, ...], Effects]] = [
    ("spell", "■Drop a monster on your field.", (e.Choose(cards=YOURS),), (e.Move(to="drop"),)),
    ("spell", "■[Stand] a monster on your field.", (e.Choose(cards=YOURS),), (e.Switch(mode="active"),)),
    (
        "spell",
        "■Put up to one monster from your drop zone on top of your deck.",
        (e.Choose(cards=DROPPED, up_to=True),),
        (e.Move(to="deck"),),
    ),
    (
        "spell",
        "■Return a monster on your opponent's field to the owner's deck.",
        (e.Choose(cards=THEIRS),),
        (e.Move(to="deck"),),
    ),
    (
        "spell",
        "■Return a monster on your opponent's field to the hand.",
        (e.Choose(cards=THEIRS),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        "■For this battle, give a monster on your field power+2000 and critical+1.",
        (e.Choose(cards=YOURS),),
        (e.Give(changes=(e.Adjust(figure="power", by=2000), e.Adjust(figure="critical", by=1)), until="battle"),),
    ),
    (
        "spell",
        "■Choose a monster on your field, and the chosen card gets power+1000 for this turn.",
        (e.Choose(cards=YOURS),),
        (e.Give(changes=(POWER,)),),
    ),
    (
        "spell",
        "■For this turn, a monster on your field gets power+2000.",
        (e.Choose(cards=YOURS),),
        (e.Give(changes=(e.Adjust(figure="power", by=2000),)),),
    ),
    (
        "spell",
        "■Choose a monster on your field. During this turn, it gets power+2000.",
        (e.Choose(cards=YOURS),),
        (e.Give(changes=(e.Adjust(figure="power", by=2000),)),),
    ),
    (
        "spell",
        "■Call up to one size 1 monster from your drop zone without paying its [Call Cost].",
        (
            e.Choose(
                cards=e.Cards(
                    whose="you",
                    zones=("drop",),
                    kinds=MONSTERS,
                    figures=(e.Between(figure="size", within=e.Range(least=1, most=1)),),
                ),
                up_to=True,
            ),
        ),
        (e.Play(),),
    ),
    (
        "spell",
        "■Call a monster from your drop zone without paying its [Call Cost] to your left area.",
        (e.Choose(cards=DROPPED),),
        (e.Play(to="left"),),
    ),
    (
        "spell",
        "■Call a monster from your drop zone to the left by paying its [Call Cost].",
        (e.Choose(cards=DROPPED),),
        (e.Play(pay=True, to="left"),),
    ),
    (
        "spell",
        "■Equip an item from your drop zone without paying its [Equip Cost].",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), kinds=("item",))),),
        (e.Play(to="item"),),
    ),
    (
        "spell",
        "■Equip an item from your drop zone by paying its [Equip Cost].",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), kinds=("item",))),),
        (e.Play(pay=True, to="item"),),
    ),
    (
        "spell",
        "■Equip an item from your drop zone.",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), kinds=("item",))),),
        (e.Play(to="item"),),
    ),
    (
        "monster",
        "■【Act】Put a monster from your drop zone into the soul of a monster on your field.",
        (e.Choose(cards=DROPPED, name="lower"), e.Choose(cards=YOURS, name="it 2")),
        (e.Stack(what="lower", under="it 2"),),
    ),
    (
        "monster",
        "■【Act】Put the top card of your deck into the soul of a 《Ox》 on your field.",
        (e.Choose(cards=OXEN),),
        (e.Stack(what=ON_TOP, under="it"),),
    ),
    (
        "spell",
        "■[Counter]Nullify all abilities of a monster on your opponent's field.",
        (e.Choose(cards=THEIRS),),
        (e.Give(changes=(e.Negate(),)),),
    ),
    (
        "spell",
        "■[Counter]For this battle, nullify all abilities of a monster on your opponent's field.",
        (e.Choose(cards=THEIRS),),
        (e.Give(changes=(e.Negate(),), until="battle"),),
    ),
    (
        "spell",
        "■[Counter]During this turn, nullify the [Counterattack] of a monster on your opponent's field.",
        (e.Choose(cards=THEIRS),),
        (e.Give(changes=(e.Negate(keywords=("counterattack",)),)),),
    ),
    (
        "spell",
        "■[Counter]Choose a monster on your opponent's field. "
        "During this battle, nullify the chosen card's [Penetrate].",
        (e.Choose(cards=THEIRS),),
        (e.Give(changes=(e.Negate(keywords=("penetrate",)),), until="battle"),),
    ),
    (
        "spell",
        "■Remove a card in your opponent's drop zone from the game.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=("drop",))),),
        (e.Remove(),),
    ),
    (
        "spell",
        "■Choose a monster on your field. If the chosen card has a power of 5000 or more, draw a card.",
        (e.Choose(cards=YOURS),),
        (
            e.If(
                conditions=(
                    e.Exists(
                        cards=e.Cards(figures=(e.Between(figure="power", within=e.Range(least=5000)),), among="it")
                    ),
                ),
                then=(DRAW,),
            ),
        ),
    ),
    (
        "spell",
        "■Choose a monster on your field. If the chosen card is a 《Ox》, draw a card.",
        (e.Choose(cards=YOURS),),
        (e.If(conditions=(e.Exists(cards=e.Cards(traits=("Ox",), among="it")),), then=(DRAW,)),),
    ),
    (
        "spell",
        "■Choose a 〈Mill World〉 monster on your field, and [Stand] it.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="you",
                    zones=AREAS,
                    kinds=MONSTERS,
                    attributes=(e.Attribute(kind="world", words=("Mill World",)),),
                )
            ),
        ),
        (e.Switch(mode="active"),),
    ),
    (
        "spell",
        "■Destroy an item on your opponent's field.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=("item",), kinds=("item",))),),
        (e.Ko(),),
    ),
    (
        "spell",
        "■Destroy a monster or item on your opponent's field.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=FIELD, kinds=("monster", "impact_monster", "item"))),),
        (e.Ko(),),
    ),
    (
        "spell",
        "■Destroy an item or spell on your opponent's field.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=FIELD, kinds=("item", "spell"))),),
        (e.Ko(),),
    ),
    (
        "spell",
        "■Put an impact from your drop zone into your hand.",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), kinds=("impact", "impact_monster"))),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        "■Put an impact monster from your drop zone into your hand.",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), kinds=("impact_monster",))),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        "■Put a non-monster card from your drop zone into your hand.",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), none_of=(e.Cards(kinds=MONSTERS),))),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        "■[Stand] a buddy monster on your field.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="you", zones=AREAS, kinds=MONSTERS, same=(e.Same(of=e.Cards(whose="you", zones=("buddy",))),)
                )
            ),
        ),
        (e.Switch(mode="active"),),
    ),
    (
        "spell",
        "■Destroy a [Rest] monster on your opponent's field.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=AREAS, kinds=MONSTERS, mode="rest")),),
        (e.Ko(),),
    ),
    (
        "spell",
        "■Destroy a [Stand] monster on your opponent's field.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=AREAS, kinds=MONSTERS, mode="active")),),
        (e.Ko(),),
    ),
    (
        "spell",
        "■[Counter]Destroy an attacking monster on your opponent's field.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=AREAS, kinds=MONSTERS, role="attack")),),
        (e.Ko(),),
    ),
    (
        "spell",
        "■[Counter]Destroy a monster in the link attack.",
        (e.Choose(cards=e.Cards(kinds=MONSTERS, role="attack")),),
        (e.Ko(),),
    ),
    (
        "spell",
        "■Destroy a monster with 5000 or less power on your opponent's field.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent",
                    zones=AREAS,
                    kinds=MONSTERS,
                    figures=(e.Between(figure="power", within=e.Range(most=5000)),),
                )
            ),
        ),
        (e.Ko(),),
    ),
    (
        "spell",
        "■Destroy a monster with power less than or equal to this card's power on your opponent's field.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent",
                    zones=AREAS,
                    kinds=MONSTERS,
                    figures=(e.Between(figure="power", within=e.Range(most=e.Figure(figure="power", of="this"))),),
                )
            ),
        ),
        (e.Ko(),),
    ),
    (
        "monster",
        "■【Act】Destroy a monster on your opponent's field with less defense than this card.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent",
                    zones=AREAS,
                    kinds=MONSTERS,
                    figures=(
                        e.Between(
                            figure="defense", within=e.Range(most=e.Sum(of=(e.Figure(figure="defense", of="this"), -1)))
                        ),
                    ),
                )
            ),
        ),
        (e.Ko(),),
    ),
    (
        "monster",
        "■【Act】Destroy a monster on your opponent's field with defense equal to this card's power.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent",
                    zones=AREAS,
                    kinds=MONSTERS,
                    figures=(
                        e.Between(
                            figure="defense",
                            within=e.Range(
                                least=e.Figure(figure="power", of="this"), most=e.Figure(figure="power", of="this")
                            ),
                        ),
                    ),
                )
            ),
        ),
        (e.Ko(),),
    ),
    (
        "monster",
        "■【Act】Destroy a monster on your opponent's field with a size equal to the number of 《Ox》 on your field.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent",
                    zones=AREAS,
                    kinds=MONSTERS,
                    figures=(e.Between(figure="size", within=e.Range(least=e.Count(of=OXEN), most=e.Count(of=OXEN))),),
                )
            ),
        ),
        (e.Ko(),),
    ),
    (
        "monster",
        "■【Act】Destroy a monster on your opponent's field with a size less than or equal to the "
        "number of 《Ox》 on your field.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent",
                    zones=AREAS,
                    kinds=MONSTERS,
                    figures=(e.Between(figure="size", within=e.Range(most=e.Count(of=OXEN))),),
                )
            ),
        ),
        (e.Ko(),),
    ),
    (
        "spell",
        "■Destroy a monster on your opponent's field with 3000 or less power or defense.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="opponent",
                    zones=AREAS,
                    kinds=MONSTERS,
                    alternatives=(
                        e.Cards(figures=(e.Between(figure="power", within=e.Range(most=3000)),)),
                        e.Cards(figures=(e.Between(figure="defense", within=e.Range(most=3000)),)),
                    ),
                )
            ),
        ),
        (e.Ko(),),
    ),
    (
        "spell",
        '■Put a card with "Ox" in its attribute from your drop zone into your hand.',
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), traits_with=("Ox",))),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        '■Put a card without "Ox" in its card name from your drop zone into your hand.',
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), none_of=(e.Cards(names_with=("Ox",)),))),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        "■Destroy a card on the left or right of your opponent's field.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=("left", "right"))),),
        (e.Ko(),),
    ),
    (
        "spell",
        "■Put another 《Ox》 from your drop zone into your hand.",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), traits=("Ox",), other=True)),),
        (e.Move(to="hand"),),
    ),
    (
        "monster",
        "■【Act】Destroy another monster on your field.",
        (e.Choose(cards=e.Cards(whose="you", zones=AREAS, kinds=MONSTERS, other=True)),),
        (e.Ko(),),
    ),
    (
        "monster",
        "■【Act】[Stand] two other 《Ox》 on your field.",
        (e.Choose(cards=e.Cards(whose="you", zones=FIELD, traits=("Ox",), other=True), count=2),),
        (e.Switch(mode="active"),),
    ),
    (
        "monster",
        "■【Act】Put a card from the soul of a monster on your field into the drop zone.",
        (e.Choose(cards=YOURS),),
        (e.Choose(cards=e.Cards(under="it"), name="lower"), e.Move(to="drop", what="lower")),
    ),
    (
        "spell",
        "■Put a 《Ox》 and a 《Cow》 from your drop zone into your hand.",
        (
            e.Choose(cards=e.Cards(whose="you", zones=("drop",), traits=("Ox",))),
            e.Choose(cards=e.Cards(whose="you", zones=("drop",), traits=("Cow",)), name="it 2"),
        ),
        (e.Move(to="hand"), e.Move(to="hand", what="it 2")),
    ),
    (
        "spell",
        "■Put a monster or an item from your drop zone into your hand.",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), kinds=("monster", "impact_monster", "item"))),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        '■Put a 《Ox》 or "Mill" from your drop zone into your hand.',
        (
            e.Choose(
                cards=e.Cards(
                    whose="you", zones=("drop",), alternatives=(e.Cards(traits=("Ox",)), e.Cards(names=("Mill",)))
                )
            ),
        ),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        '■Put a "Mill" in your drop zone into your hand.',
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), names=("Mill",))),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        "■Put a originally size 3 monster from your drop zone into your hand.",
        (
            e.Choose(
                cards=e.Cards(
                    whose="you",
                    zones=("drop",),
                    kinds=MONSTERS,
                    figures=(e.Between(figure="original_size", within=e.Range(least=3, most=3)),),
                )
            ),
        ),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        "■Put a monster with [Soulguard] from your drop zone into your hand.",
        (e.Choose(cards=e.Cards(whose="you", zones=("drop",), kinds=MONSTERS, keywords=("soulguard",))),),
        (e.Move(to="hand"),),
    ),
    (
        "spell",
        "■Destroy an opponent's item on the field.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=("item",), kinds=("item",))),),
        (e.Ko(),),
    ),
]


@pytest.mark.parametrize(("kind", "text", "effects"), DONE)
def test_what_is_done(kind: Kind, text: str, effects: Effects) -> None:
    read = skill(text, kind)
    assert (read.targets, read.effects) == ((), effects)


@pytest.mark.rule("playmat/flag-item/5", "ability/soul/1", "ability/soul/4")
@pytest.mark.parametrize(("kind", "text", "targets", "effects"), CHOSEN)
def test_what_is_chosen_as_an_ability_is_declared_and_what_is_done_with_it(
    kind: Kind, text: str, targets: tuple[e.Choose, ...], effects: Effects
) -> None:
    """ability/1.1.1, cast/1.4."""
    read = skill(text, kind)
    assert (read.targets, read.effects) == (targets, effects)


@pytest.mark.parametrize(
    "text",
    [
        "■Put the top card of your opponent's deck into your opponent's gauge.",
        "■Put the top card of each player's deck into each player's gauge.",
        "■Return a monster on your opponent's field to your opponent's hand.",
        "■Choose two cards from your opponent's drop zone, and put them on the bottom of your opponent's deck.",
    ],
)
def test_cards_go_to_those_of_the_player_whose_they_are(text: str) -> None:
    assert [type(effect) for effect in skill(text, "spell").effects] == [e.Move]


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("■Discard two cards, then draw cards equal to the number of cards discarded.", e.Discard),
        ("■Destroy all cards on the field, then draw cards equal to the number of cards destroyed.", e.Ko),
    ],
)
def test_as_many_cards_are_drawn_as_were_discarded_or_destroyed(text: str, counted: type[e.Discard | e.Ko]) -> None:
    done, draw = skill(text, "spell").effects
    assert isinstance(done, counted)
    assert draw == e.Draw(count=e.Done(name=done.name))
