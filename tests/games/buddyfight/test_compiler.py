"""Printed texts of Buddyfight as abilities, costs and conditions, and what is not understood of them."""

import os
from pathlib import Path

import pytest

from events.buddyfight.card import AREAS, FIELD, MONSTERS, Kind
from events.buddyfight.compiler import compile_text
from events.buddyfight.importer import compile_card, printed_cards
from events.cards.printed import understood
from events.language import effect as e

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "buddyfight.jsonl"

LOW = e.Compare(number=e.Beside(name="life"), within=e.Range(most=5))
NO_CENTER = e.Exists(cards=e.Cards(whose="you", zones=("center",), kinds=MONSTERS), least=0, most=0)
THEIR_MONSTER = e.Cards(whose="opponent", zones=AREAS, kinds=MONSTERS)
CHARGE = e.Move(to="gauge", what=e.Cards(whose="you", zones=("deck",), top=1))
IF_DONE = (e.Did(name="may"),)


def skills(text: str, kind: Kind = "monster") -> tuple[e.Skill, ...]:
    """The skills of a text, which must be understood."""
    compiled = compile_text(text, kind).compiled
    assert [clause for clause in compiled.clauses if clause.fault] == []
    return compiled.skills


def skill(text: str, kind: Kind = "monster") -> e.Skill:
    [only] = skills(text, kind)
    return only


def faults(text: str, kind: Kind = "monster") -> list[str]:
    return [clause.fault for clause in compile_text(text, kind).compiled.clauses if clause.fault]


def test_a_cast_with_its_cost_conditions_and_targets() -> None:
    """cast/1.1, cast/1.2, cast/1.4."""
    text = (
        "■[Cast Cost][Pay 1 gauge & Pay 2 life]\n■You may only cast this card if you have 5 life or less.\n"
        "■[Counter]Destroy a size 2 or less monster on your opponent's field."
    )
    small = e.Cards(
        whose="opponent",
        zones=AREAS,
        kinds=MONSTERS,
        figures=(e.Between(figure="size", within=e.Range(most=2)),),
    )
    assert skill(text, "spell") == e.Skill(
        kind="counter",
        keyword="cast",
        timing=("counter",),
        zones=("hand",),
        conditions=(LOW,),
        costs=((e.Pay(total=1), e.Put(kind="life", by=-2)),),
        targets=(e.Choose(cards=small),),
        effects=(e.Ko(),),
    )


@pytest.mark.parametrize(("kind", "timing"), [("spell", "main"), ("impact", "final")])
def test_when_a_card_without_counter_is_cast(kind: Kind, timing: str) -> None:
    """final/1.1/note."""
    assert skill("■Draw two cards.", kind) == e.Skill(
        kind="activate", keyword="cast", timing=(timing,), zones=("hand",), effects=(e.Draw(count=2),)
    )


def test_a_card_that_is_set_has_its_abilities_on_the_field() -> None:
    """ability/set."""
    cast, standing = skills(
        "[Set](This card remains on the field.)\n■[Cast Cost]Pay 1 gauge.\n■All 《Ox》 on your field get power+1000.",
        "spell",
    )
    assert (cast.keyword, cast.effects, cast.costs) == ("set", (e.Move(to="spell", what="this"),), ((e.Pay(total=1),),))
    oxen = e.Cards(whose="you", zones=FIELD, traits=("Ox",))
    assert standing == e.Skill(
        kind="permanent", grants=(e.Grant(changes=(e.Adjust(figure="power", by=1000),), what=oxen),)
    )


def test_an_answer_to_a_cast() -> None:
    """ability/when-cast."""
    read = skill(
        "■You may only cast this card when your opponent casts a spell.\n"
        "■[Counter]Nullify the spell cast by your opponent.",
        "spell",
    )
    assert read.trigger == e.Trigger(on="declares_cast", card=e.Cards(kinds=("spell",)), whose="opponent")
    assert read.effects == (e.Nullify(what="cast"),)


def test_a_cast_during_an_attack() -> None:
    read = skill(
        "■You may only cast this card during an attack on your opponent's turn "
        "and if you do not have a monster in the center.\n"
        "■[Counter]Nullify the attack.",
        "spell",
    )
    assert read.conditions == (e.During(part="battle"), e.Turn(whose="opponent"), NO_CENTER)


@pytest.mark.trap("BF-36")
@pytest.mark.rule("ability/when/1")
def test_a_cast_as_something_has_happened_asks_whether_it_just_has() -> None:
    """BF-36."""
    read = skill("■You may only cast this card when your monster is destroyed.\n■[Counter]Draw a card.", "spell")
    [condition] = read.conditions
    assert isinstance(condition, e.Occurred)
    assert (condition.event.on, condition.within, read.trigger) == ("ko", "timing", None)


def test_the_use_of_a_monster() -> None:
    """call/1.1, call/1.6."""
    reading = compile_text(
        "■[Call Cost][Pay 2 gauge & Put the top card of your deck into this card's soul]\n"
        "■You may only call this card if you have 5 life or less.",
        "monster",
    )
    on_top = e.Cards(whose="you", zones=("deck",), top=1)
    assert reading.cost == ((e.Pay(total=2), e.Stack(what=on_top)),)
    assert (reading.usage.conditions, reading.compiled.skills) == ((LOW,), ())


def test_flags_with_which_a_card_is_used() -> None:
    """ability/flag-use/all, ability/flag-use/named, ability/flag-use/initial."""
    assert compile_text("■You may use this card with all flags.", "monster").usage.any_flag
    now = compile_text('■You may only use this card if your flag is "Mill".', "monster").usage
    first = compile_text('■You may only use this card if your initial flag is "Mill".', "monster").usage
    assert (now.only_flags, now.initial) == (("Mill",), False)
    assert (first.only_flags, first.initial) == (("Mill",), True)


def test_an_automatic_ability_and_what_a_fighter_may_do_for_it() -> None:
    """ability/2.1.1/choose, ability/cost/3."""
    text = (
        "■When this card enters the field, you may pay 1 gauge. If you do, destroy a monster on your opponent's field."
    )
    assert skill(text) == e.Skill(
        kind="auto",
        trigger=e.Trigger(on="enters"),
        targets=(e.Choose(cards=THEIR_MONSTER),),
        effects=(e.May(effects=(e.Pay(total=1),)), e.If(conditions=IF_DONE, then=(e.Ko(),))),
    )


def test_all_of_what_is_done_first_has_to_be_done() -> None:
    """ability/cost/3."""
    read = skill("■【Act】Pay 1 gauge and discard a card from your hand. If you do, draw two cards.")
    pay, discard, then = read.effects
    assert isinstance(pay, e.Pay)
    assert isinstance(discard, e.Discard)
    assert then == e.If(conditions=(e.Did(name=pay.name), e.Did(name=discard.name)), then=(e.Draw(count=2),))


@pytest.mark.parametrize(
    "limit",
    [
        "You may only use this ability once per turn.",
        "This ability only activates once per turn.",
        "This ability may only be used once per turn!",
    ],
)
def test_limits_of_an_ability(limit: str) -> None:
    """ability/once-per-turn/1."""
    assert skill(f"■【Act】Draw a card. {limit}").limit == e.Limit()


def test_limits_by_name() -> None:
    """ability/once-per-turn/4."""
    assert skill('■"Gift" When this card attacks, draw a card. "Gift" only activates once per turn.').limit == e.Limit(
        per="name"
    )
    assert skill('■Draw a card. You may only cast "Mill" once per turn.', "spell").limit == e.Limit(per="name")


def test_a_counter_ability_in_a_part_of_the_turn() -> None:
    read = skill("■[Counter]【Act】During your turn, you may discard this card from your hand. If you do, draw a card.")
    assert (read.kind, read.timing, read.zones, read.conditions) == (
        "counter",
        ("counter",),
        ("hand",),
        (e.Turn(whose="you"),),
    )


def test_a_boost_in_a_battle() -> None:
    read = skill(
        "■[Counter]Choose a 《Ox》 monster in battle, and for this battle, give it power+3000 and [Counterattack]!",
        "spell",
    )
    changes = (e.Adjust(figure="power", by=3000), e.Gain(keywords=("counterattack",)))
    assert read.effects == (e.Give(changes=changes, until="battle"),)
    assert read.targets == (e.Choose(cards=e.Cards(kinds=MONSTERS, traits=("Ox",), role="battling")),)


def test_names_with_quotes_in_them() -> None:
    read = skill('■If you have "Ox "Young"" on your field, draw a card.', "spell")
    asked = e.Exists(cards=e.Cards(whose="you", zones=FIELD, names=('Ox "Young"',)))
    assert read.effects == (e.If(conditions=(asked,), then=(e.Draw(),)),)


def test_one_of_several_things() -> None:
    read = skill(
        "■[Counter] Choose and use one of the following two.\n・Draw a card.\n"
        "・Put the top card of your deck into your gauge.",
        "spell",
    )
    assert read.effects == (e.Modes(options=((e.Draw(),), (CHARGE,))),)


def test_a_search_ends_with_a_shuffled_deck() -> None:
    read = skill("■Search your deck for up to one 《Ox》, put it into your hand, and shuffle your deck.", "spell")
    assert read.effects == (e.Search(cards=e.Cards(traits=("Ox",)), then=(e.Move(to="hand"),)),)


def test_souls_are_dropped_and_not_discarded() -> None:
    """ability/soul/4."""
    read = skill("■【Act】You may discard one soul from this card. If you do, draw a card.")
    soul = (e.Choose(cards=e.Cards(under="this")), e.Move(to="drop"))
    assert read.effects == (e.May(effects=soul), e.If(conditions=IF_DONE, then=(e.Draw(),)))


def test_a_replacement_that_a_fighter_may_make() -> None:
    """ability/soulguard/replacement."""
    read = skill("■If this card would leave the field, you may pay 2 gauge. If you do, this card remains on the field.")
    change = e.Replace(event=e.Trigger(on="leaves"), instead=(e.Pay(total=2),), may=True)
    assert read == e.Skill(kind="permanent", grants=(e.Grant(changes=(change,)),))


def test_where_a_card_cannot_be_called() -> None:
    """call/1.2."""
    [grant] = skill("■This card cannot be called to the center.").grants
    assert grant.changes == (e.Cannot(action="call_center"),)


def test_printed_figures() -> None:
    read = skill("■Destroy an originally size 2 or greater monster on your opponent's field.", "spell")
    assert read.targets[0].cards.figures == (e.Between(figure="original_size", within=e.Range(least=2)),)


@pytest.mark.parametrize(
    "text",
    [
        "■Whistle a tune.",
        "■Draw a card. Whistle a tune.",
        "■When this card attacks, whistle a tune.",
        "■When this card attacks, put up to one size 1 and up to one size 2 《Ox》 from your drop zone into your hand.",
        "■If you have two items equipped, this card gets critical+1.",
        "■If you have a 《Ox》 on your field, this card gets [Move]. Then, this card gets critical+1.",
        "[Call Cost][Whistle a tune]",
        "[Lifelink]",
    ],
)
def test_what_is_not_known_whole_is_told(text: str) -> None:
    assert faults(text)
    assert compile_text(text, "monster").compiled.skills == ()


def test_clauses_know_their_places() -> None:
    text = "■[Call Cost][Pay 1 gauge]\n■When this card attacks, draw a card! Whistle a tune."
    clauses = compile_text(text, "monster").compiled.clauses
    assert [text[clause.start : clause.end].rstrip("!.") for clause in clauses] == [
        "Pay 1 gauge",
        "When this card attacks, draw a card",
        "Whistle a tune",
    ]


@pytest.mark.slow
@pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs a public card list")
def test_most_cards_of_a_public_list_are_understood() -> None:
    found = understood(printed_cards(PUBLIC_LIST.read_bytes().splitlines()), compile_card)
    with_text = found.cards - found.without_text
    assert (found.full - found.without_text) / with_text > 0.68
    assert found.compiled_clauses / found.clauses > 0.85
