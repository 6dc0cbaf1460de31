"""Which cards an ability chooses as it is declared, by what its effects say."""

import pytest

from events.buddyfight.targets import with_done, with_targets
from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.reading import Unread
from tests.games.buddyfight.texts import DRAW, OF_HAND, OXEN, THEIRS, YOURS, faults, skill

ONE, OTHER = e.Choose(cards=YOURS), e.Choose(cards=THEIRS)
HEARD = e.Did(name="")
IF_SO = e.If(conditions=(HEARD,), then=(DRAW,))
LOW = e.Compare(number=e.Beside(name="life"), within=e.Range(most=5))


@pytest.mark.parametrize(
    "cards",
    [
        OF_HAND,
        e.Cards(zones=("deck",), among="looked"),
        e.Cards(zones=("left", "hand")),
        e.Cards(zones=("gauge",)),
        e.Cards(under="this"),
        e.Cards(zones=("soul",)),
        e.Cards(zones=("under_flag",)),
        e.Cards(),
        e.Cards(zones=("left",), same=(e.Same(of="it"),)),
    ],
)
def test_what_is_not_chosen_from_public_zones_is_chosen_as_it_is_done(cards: e.Cards) -> None:
    """ability/1.1.1, ability/soul/4."""
    effects = (e.Choose(cards=cards), e.Ko())
    assert with_targets(effects) == ((), effects)


@pytest.mark.parametrize(
    "choice",
    [
        e.Choose(cards=YOURS, by="opponent"),
        e.Choose(cards=YOURS, count=e.Count(of=YOURS)),
        e.Choose(cards=YOURS, also=True),
    ],
)
def test_what_is_not_a_number_of_cards_of_ones_own_choice_is_no_target(choice: e.Choose) -> None:
    assert with_targets((choice, e.Ko())) == ((), (choice, e.Ko()))


@pytest.mark.parametrize(
    "cards", [YOURS, OXEN, e.Cards(zones=("drop",)), e.Cards(zones=("item", "spell")), e.Cards(traits=("Ox",))]
)
def test_cards_of_public_zones_are_targets(cards: e.Cards) -> None:
    """ability/1.1.1."""
    choice = e.Choose(cards=cards, count=2, up_to=True)
    assert with_targets((choice, e.Ko())) == ((choice,), (e.Ko(),))


@pytest.mark.parametrize(
    ("effects", "targets", "rest"),
    [
        (
            (
                ONE,
                e.Ko(),
                OTHER,
                e.Ko(),
                e.If(conditions=(e.Exists(cards="it"),), then=(e.Move(to="hand", what="it"),)),
            ),
            (ONE, e.Choose(cards=THEIRS, name="it 2")),
            (
                e.Ko(),
                e.Ko(what="it 2"),
                e.If(conditions=(e.Exists(cards="it"),), then=(e.Move(to="hand", what="it 2"),)),
            ),
        ),
        (
            (e.Discard(), ONE, e.Ko(), OTHER, e.Ko()),
            (e.Choose(cards=YOURS, name="it 2"), e.Choose(cards=THEIRS, name="it 3")),
            (e.Discard(), e.Ko(what="it 2"), e.Ko(what="it 3")),
        ),
        (
            (e.May(effects=(e.Choose(cards=e.Cards(under="this")), e.Move(to="drop"))), ONE, e.Ko()),
            (e.Choose(cards=YOURS, name="it 2"),),
            (
                e.May(effects=(e.Choose(cards=e.Cards(under="this")), e.Move(to="drop"))),
                e.Ko(what="it 2"),
            ),
        ),
        (
            (e.Look(cards=OF_HAND), ONE, e.Ko()),
            (ONE,),
            (e.Look(cards=OF_HAND), e.Ko()),
        ),
        (
            (ONE, OTHER, e.Give(changes=(e.Adjust(figure="power", by=e.Figure(figure="power")),), what=YOURS)),
            (ONE, e.Choose(cards=THEIRS, name="it 2")),
            (e.Give(changes=(e.Adjust(figure="power", by=e.Figure(figure="power", of="it 2")),), what=YOURS),),
        ),
        (
            (ONE, e.Ko(), OTHER, e.Ko(), e.Discard(), e.Move(to="gauge")),
            (ONE, e.Choose(cards=THEIRS, name="it 2")),
            (e.Ko(), e.Ko(what="it 2"), e.Discard(), e.Move(to="gauge")),
        ),
        (
            (e.May(effects=(ONE, e.Ko())), e.May(effects=(OTHER,))),
            (ONE, e.Choose(cards=THEIRS, name="it 2")),
            (e.May(effects=(e.Ko(),)), e.May(effects=(OTHER,))),
        ),
        (
            (ONE, e.Stack(what=e.Cards(whose="you", zones=("deck",), top=1), under="it"), OTHER, e.Stack(under="it")),
            (ONE, e.Choose(cards=THEIRS, name="it 2")),
            (
                e.Stack(what=e.Cards(whose="you", zones=("deck",), top=1), under="it"),
                e.Stack(what="it 2", under="it 2"),
            ),
        ),
    ],
)
def test_targets_of_one_name_are_told_apart(effects: Effects, targets: tuple[e.Choose, ...], rest: Effects) -> None:
    assert with_targets(effects) == (targets, rest)


@pytest.mark.parametrize(
    ("first", "named", "asked"),
    [
        ((e.Pay(total=1),), (e.Pay(total=1),), (HEARD,)),
        ((ONE, e.Ko()), (ONE, e.Ko()), (HEARD,)),
        (
            (e.Look(cards=OF_HAND), ONE, e.Reveal(what="it"), e.Ko()),
            (e.Look(cards=OF_HAND), ONE, e.Reveal(what="it"), e.Ko()),
            (HEARD,),
        ),
        (
            (e.Pay(total=1), ONE, e.Ko()),
            (e.Pay(total=1, name="done 1"), ONE, e.Ko(name="done 2")),
            (e.Did(name="done 1"), e.Did(name="done 2")),
        ),
        ((e.Pay(total=1), e.May(effects=(DRAW,))), (e.Pay(total=1), e.May(effects=(DRAW,))), (HEARD,)),
        (
            (e.If(conditions=(LOW,), then=(e.Pay(total=1), e.Discard())),),
            (e.If(conditions=(LOW,), then=(e.Pay(total=1, name="done 1"), e.Discard(name="done 2"))),),
            (e.Did(name="done 1"), e.Did(name="done 2")),
        ),
        (
            (e.If(conditions=(LOW,), then=(e.Pay(total=1),), otherwise=(e.Discard(),)),),
            (e.If(conditions=(LOW,), then=(e.Pay(total=1),), otherwise=(e.Discard(),)),),
            (HEARD,),
        ),
    ],
)
@pytest.mark.rule("ability/cost/3", "ability/cost/4")
def test_all_that_is_done_is_asked_for(first: Effects, named: Effects, asked: tuple[e.Condition, ...]) -> None:
    """Choices, looks and reveals are no part of it; other conditions stay, and so does what is said behind it."""
    assert with_done([first, (IF_SO, DRAW)]) == [named, (e.If(conditions=asked, then=(DRAW,)), DRAW)]
    both = e.If(conditions=(HEARD, LOW), then=(DRAW,))
    assert with_done([(DRAW,), first, (both,)]) == [(DRAW,), named, (e.If(conditions=(*asked, LOW), then=(DRAW,)),)]
    other = e.If(conditions=(LOW,), then=(DRAW,))
    assert with_done([first, (other,)]) == [first, (other,)]


@pytest.mark.parametrize(
    ("first", "fault"),
    [
        ((DRAW, e.Shuffle()), "several things, of which it is unclear whether all have been done"),
        (
            (DRAW, e.If(conditions=(LOW,), then=(DRAW,))),
            "several things, of which it is unclear whether all have been done",
        ),
        ((DRAW, e.Pay(total=1, name="paid")), "something that has a name already"),
    ],
)
def test_what_may_have_been_done_in_part_is_refused(first: Effects, fault: str) -> None:
    with pytest.raises(Unread, match=fault):
        with_done([first, (IF_SO,)])


SOUL = "■【Act】Put a soul from a monster on your opponent's field into his or her drop zone"
ENTERS = "■When a monster enters your opponent's field, you may discard a card from your hand. If you do,"
DISCARDED = "the one that was discarded, or the one named before"
LOOKED_AT = "the one that was looked at, or the one named before"
UNDER = "the one under the other, or the one named before"


@pytest.mark.parametrize(
    ("text", "done"),
    [
        (
            "■【Act】You may discard a card from your hand. If you do, destroy a monster on your opponent's field.",
            e.Ko(what="it 2"),
        ),
        (f"{ENTERS} [Rest] that monster.", e.Switch(mode="rest", what="that")),
        (f"{ENTERS} destroy that monster.", e.Ko(what="that")),
        (f"{SOUL}, and destroy that card.", e.Ko()),
        (
            "■【Act】Choose a monster on your opponent's field, and you may discard a card from your hand. If you do, "
            "destroy the chosen monster.",
            e.Ko(),
        ),
    ],
)
def test_what_is_done_in_play_is_not_done_to_what_was_discarded_or_lies_in_a_soul(text: str, done: e.Effect) -> None:
    last = skill(text).effects[-1]
    assert (last.then[-1] if isinstance(last, e.If) else last) == done


@pytest.mark.parametrize(
    ("text", "which"),
    [
        (f"{ENTERS} put that card into the drop zone.", DISCARDED),
        (
            "■When a monster enters your opponent's field, look at the top card of your deck, and if that card is a "
            "monster, draw a card.",
            LOOKED_AT,
        ),
        (f"{SOUL}. If that card is a 《Ox》, draw a card.", UNDER),
    ],
)
def test_that_card_which_can_be_one_of_two_is_refused(text: str, which: str) -> None:
    assert faults(text) == [f"'that card', of which it is unclear whether it is {which}"]


def test_that_card_which_can_be_what_is_attacked_or_what_was_discarded_is_refused() -> None:
    text = "■When this card attacks a monster, you may discard a card from your hand. If you do, destroy that monster."
    assert faults(text) == [
        "'that card', which can be the other card of the event, or one that was discarded or looked at"
    ]
