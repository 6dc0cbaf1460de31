"""The forms of printed texts: marks, heads, keywords, costs, limits, uses, flags and notes."""

import pytest

from events.buddyfight.card import MONSTERS, Keyword, KeywordSkill, Kind
from events.buddyfight.compiler import compile_text
from events.buddyfight.standing import FlagText
from events.buddyfight.wording import clause_words, name_words, one_form
from events.language import effect as e
from events.language.card_phrases import Effects
from tests.games.buddyfight.texts import DRAW, ON_TOP, OXEN, POWER, THEIRS, YOURS, always, faults, skill, skills

ONE_GAUGE = (e.Pay(total=1),)
LOW = e.Compare(number=e.Beside(name="life"), within=e.Range(most=5))
NO_CENTER = e.Exists(cards=e.Cards(whose="you", zones=("center",), kinds=MONSTERS), least=0, most=0)
KEPT = tuple(e.Cannot(action=f"nullify_{word}") for word in ("call", "cast", "equip", "play"))
DONE_BOTH = (e.Did(name="done 1"), e.Did(name="done 2"))
ATTACKS = e.Skill(kind="auto", trigger=e.Trigger(on="attacks"), effects=(DRAW,))


def keyword(word: Keyword, *costs: Effects, number: int = 0) -> KeywordSkill:
    return KeywordSkill(keyword=word, costs=costs, number=number)


# Heads and keywords.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[Soulguard] [Move]! (This card may move around.)", [keyword("soulguard"), keyword("move")]),
        ("■[Soulguard]\n■[Move]\n■[Soulguard]\n■[Move]", [keyword("soulguard"), keyword("move")]),
        ("■[Soulguard]\n■[Move]\n■[Soulguard]", [keyword("soulguard"), keyword("move"), keyword("soulguard")]),
        ("Soulguard Move\nCounterattack", [keyword("soulguard"), keyword("move"), keyword("counterattack")]),
        ("Lifelink 3", [keyword("lifelink", number=3)]),
        ("[Life Link 3]", [keyword("lifelink", number=3)]),
        ("Lifelink Lose", [keyword("lifelink_lose")]),
        ("[Ride][Pay 1 gauge]", [keyword("ride", ONE_GAUGE)]),
        ("[Ride][Pay 1 gauge & Pay 2 life]", [keyword("ride", (e.Pay(total=1), e.Put(kind="life", by=-2)))]),
        ("[Transform] [Discard a card]\n[Move]", [keyword("transform", (e.Discard(),)), keyword("move")]),
        ("[Impact Transform][Pay 1 gauge]", [keyword("impact_transform", ONE_GAUGE)]),
        ("[Dragonize][Pay 1 gauge]", [keyword("dragonify", ONE_GAUGE)]),
        ("[Station]", [keyword("station")]),
        ("■【Act】 [Move]", [keyword("move")]),
    ],
)
def test_keywords_with_their_numbers_and_costs(text: str, expected: list[KeywordSkill]) -> None:
    """ability/transform. A text that is printed twice is read once."""
    assert faults(text) == []
    compiled = compile_text(text, "monster").compiled
    assert ([*compiled.keywords], compiled.skills) == (expected, ())


@pytest.mark.parametrize(
    ("text", "counter", "name"),
    [
        ("■【Act】Draw a card.", False, False),
        ('■【Act】"Hay" Draw a card.', False, False),
        ('■"Hay" 【Act】Draw a card.', False, False),
        ("■[Counter]【Act】Draw a card.", True, False),
        ("■[Counster][Act]Draw a card.", True, False),
        ("Counter [Act] Draw a card.", True, False),
        ('■[Counter][Act]"Hay" Draw a card. "Hay" only activates once per turn.', True, True),
    ],
)
def test_abilities_that_are_used(text: str, counter: bool, name: bool) -> None:
    """ability/1.1."""
    kind, timing = ("counter", "counter") if counter else ("activate", "main")
    limit = e.Limit(per="name") if name else None
    assert skill(text) == e.Skill(kind=kind, timing=(timing,), limit=limit, effects=(DRAW,))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        ("You may only use this ability twice per turn.", e.Limit(times=2)),
        ("You can only activate this ability three times per turn.", e.Limit(times=3)),
        ("This ability activates only four times per turn.", e.Limit(times=4)),
        ("This ability can only be activated five times per game.", e.Limit(times=5, within="game")),
        ("You may only use this ability once per game.", e.Limit(within="game")),
        ('You may only activate "Hay" twice per turn.', e.Limit(times=2, per="name")),
        ('"Hay" activates only once per game.', e.Limit(within="game", per="name")),
    ],
)
def test_how_often_an_ability_is_used(said: str, limit: e.Limit) -> None:
    """ability/once-per-turn/1, ability/once-per-turn/4."""
    assert skill(f"■【Act】Draw a card. {said}").limit == limit
    assert skill(f"■When this card attacks, draw a card. {said}").limit == limit
    assert skill(f"■[Counter]Draw a card. {said}", "spell").limit == limit


def test_a_text_has_an_ability_for_each_line_that_begins_one() -> None:
    text = "When this card attacks, draw a card.\nAt the start of your turn, draw a card.\n[Move]"
    assert [read.trigger and read.trigger.on for read in skills(text)] == ["attacks", "turn_begins"]
    text = "You may only call this card if you have 5 life or less.\nWhen this card attacks, draw a card."
    reading = compile_text(text, "monster")
    assert (reading.usage.conditions, reading.compiled.skills) == ((LOW,), (ATTACKS,))
    assert skills("■When this card attacks,\ndraw a card.") == (ATTACKS,)


def test_what_always_holds_is_said_in_several_sentences() -> None:
    assert skills("■This card gets power+1000. This card gets critical+1.") == (
        always(POWER),
        always(e.Adjust(figure="critical", by=1)),
    )


@pytest.mark.parametrize(("kind", "text"), [("monster", ""), ("spell", ""), ("monster", "■")])
def test_a_text_that_says_nothing(kind: Kind, text: str) -> None:
    compiled = compile_text(text, kind).compiled
    assert (compiled.skills, compiled.keywords, compiled.clauses) == ((), (), ())


# Marks and words.


@pytest.mark.parametrize(
    "text",
    [
        "■When this card attacks, draw a card.(A note of four words and more.)",
        "■When this card attacks, draw another card!!",
        "■When this card attacks, draw one card.",
        "When this card attacks, draw a card!",
        "■When this card attacks, draw\N{IDEOGRAPHIC SPACE}a card.",
    ],
)
def test_one_ability_in_many_forms(text: str) -> None:
    assert skill(text) == ATTACKS


def test_marks_of_one_form_stand_where_they_were_printed() -> None:
    opened, closed = "\N{LEFT BLACK LENTICULAR BRACKET}", "\N{RIGHT BLACK LENTICULAR BRACKET}"
    text = f'■{opened}Act{closed} Draw!!! [[Move]] "A "b" c" <D> (no note)'
    plain = one_form(text)
    assert plain == '■[Act] Draw  .  [Move]  <A "b" c> \N{LEFT ANGLE BRACKET}D\N{RIGHT ANGLE BRACKET} (no note)'
    assert len(plain) == len(text)
    assert one_form('"A\n"B"') == "<A\n<B>"
    assert one_form('say "Hay." "Ho"') == "say <Hay.> <Ho>"


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("discard Two cards and <Two> cards", "discard 2 cards and <Two> cards"),
        ("twenty, twentyone", "20, twentyone"),
        ("his or her hand, he or she", "their hand, they"),
        ("Call Cost and [Castcost] [ Pay ]", "[Call cost] and [Cast cost] [Pay]"),
        ("it can not", "it cannot"),
        ("Stand it, [Stand] it, stand it", "[Stand] it, [Stand] it, stand it"),
        ("a 《Two》 of 〈Two〉", "a 《Two》 of 〈Two〉"),
        ("If this card is [Rest], it gets x", "If this card is [Rest], this card gets x"),
        ("if this card has [Move], it cannot x", "if this card has [Move], this card cannot x"),
        ("draw an card", "draw 1 card"),
        ("power?of", "power of"),
    ],
)
def test_words_that_say_the_same(printed: str, read: str) -> None:
    assert clause_words(printed) == read


def test_names_are_compared_with_one_form_of_their_quotes() -> None:
    marks = "\N{LEFT DOUBLE QUOTATION MARK}Ox\N{RIGHT DOUBLE QUOTATION MARK}"
    assert (
        name_words(f" The \N{RIGHT SINGLE QUOTATION MARK}old\N{RIGHT SINGLE QUOTATION MARK}  {marks}")
        == "The 'old' \"Ox\""
    )


# Costs and uses.


@pytest.mark.parametrize(
    ("kind", "text", "cost"),
    [
        ("monster", "[Call Cost][Pay 1 gauge]]", ONE_GAUGE),
        ("monster", "Call Cost Pay 1 gauge.", ONE_GAUGE),
        (
            "monster",
            "[Call Cost] Pay 1 gauge. & Put the top card of your deck into this card's soul.",
            (e.Pay(total=1), e.Stack(what=ON_TOP)),
        ),
        ("item", "[Equip Cost][Pay 1 gauge & Discard a card from your hand]", (e.Pay(total=1), e.Discard())),
        (
            "item",
            '[Equip Cost][Put a "Ox & Cow" from your hand into the gauge]',
            (e.Choose(cards=e.Cards(whose="you", zones=("hand",), names=("Ox & Cow",))), e.Move(to="gauge")),
        ),
    ],
)
def test_costs_of_calls_and_equips(kind: Kind, text: str, cost: Effects) -> None:
    """call/1.6."""
    reading = compile_text(text, kind)
    assert [clause.fault for clause in reading.compiled.clauses if clause.fault] == []
    assert (reading.cost, reading.compiled.skills) == ((cost,), ())


@pytest.mark.parametrize(
    "text",
    [
        "[Call Cost][Pay 1 gauge]\n[Call Cost][Pay 2 gauge]",
        "[Call Cost][Pay 1 gauge] and whistle.",
        "[Call Cost][Pay 1 gauge]\n■You may only call this card if you whistle.",
        "■You may only call this card when your opponent casts a spell.",
    ],
)
def test_a_use_that_is_not_understood_whole_is_paid_by_hand(text: str) -> None:
    assert len(faults(text)) == 1
    assert compile_text(text, "monster").cost == ((e.Manual(text=text.removeprefix("■")),),)


def test_conditions_of_a_use_are_asked_together() -> None:
    reading = compile_text(
        "■You may only call this card if you have 5 life or less.\n"
        '■You may only use this card if your flag is "Mill" or "Barn".\n'
        "■You may use this card with all flags.\n"
        "■You may only call this card if you do not have a monster in the center.",
        "monster",
    )
    assert reading.usage.conditions == (LOW, NO_CENTER)
    assert (reading.usage.only_flags, reading.usage.initial, reading.usage.any_flag) == (("Mill", "Barn"), False, True)
    assert (reading.cost, reading.compiled.skills, reading.compiled.is_full) == ((), (), True)


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("spell", "[Cast Cost][Pay 1 gauge]\nCounter Draw a card.", ("counter", "cast", "counter", True, (DRAW,))),
        ("spell", "Cast Cost Pay 1 gauge.\n[Counter]Draw a card.", ("counter", "cast", "counter", True, (DRAW,))),
        ("impact", "[Cast Cost][Pay 1 gauge]\n■Draw a card.", ("activate", "cast", "final", True, (DRAW,))),
        ("impact", "[Counter]Draw a card.", ("counter", "cast", "counter", False, (DRAW,))),
        ("spell", "[Cast Cost][Pay 1 gauge]", ("activate", "cast", "main", True, ())),
        ("spell", "[Set]", ("activate", "set", "main", False, (e.Move(to="spell", what="this"),))),
    ],
)
def test_casts(kind: Kind, text: str, expected: tuple[str, str, str, bool, Effects]) -> None:
    """cast/1.1, final/1.1/note."""
    cast = skill(text, kind)
    assert cast.zones == ("hand",)
    assert (cast.kind, cast.keyword, *cast.timing, cast.costs == (ONE_GAUGE,), cast.effects) == expected


def test_abilities_of_a_spell_beside_its_cast() -> None:
    cast, other = skills("■Draw a card.\n■When this card attacks, draw a card.", "spell")
    assert (cast.keyword, cast.effects, other) == ("cast", (DRAW,), ATTACKS)
    cast, other = skills("■Draw a card.\n■[Counter]【Act】Draw a card.", "spell")
    assert (cast.kind, cast.effects) == ("activate", (DRAW,))
    assert other == e.Skill(kind="counter", timing=("counter",), effects=(DRAW,))


@pytest.mark.parametrize(("number", "most"), [("one", 0), ("two", 1)])
def test_cards_that_are_set_once(number: str, most: int) -> None:
    """ability/set."""
    text = (
        f'[Counter][Set]\n■You may only [Set] {number} "Mill" on your field.\n■All 《Ox》 on your field get power+1000.'
    )
    cast, standing = skills(text, "spell")
    fewer = e.Exists(cards=e.Cards(whose="you", zones=("spell",), names=("Mill",)), least=0, most=most)
    assert (cast.kind, cast.keyword, cast.conditions) == ("counter", "set", (fewer,))
    assert standing == always(POWER, what=OXEN)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("This card cannot be nullified.", always(*KEPT, zones=("in_use",))),
        (
            "If you have 5 life or less, this card cannot be nullified.",
            always(*KEPT, zones=("in_use",), conditions=(LOW,)),
        ),
        ("The damage cannot be reduced.", always(e.Cannot(action="lessen_damage"), zones=("in_use",))),
        (
            "The damage dealt by this card cannot be reduced.",
            always(e.Cannot(action="lessen_damage"), zones=("in_use",)),
        ),
    ],
)
def test_what_holds_of_a_spell_as_it_is_cast(said: str, kept: e.Skill) -> None:
    cast, standing = skills(f"■Deal 2 damage to your opponent. {said}", "spell")
    assert (cast.effects, standing) == ((e.Damage(count=2),), kept)
    assert skills(f"■{said}\n■Deal 2 damage to your opponent.", "spell") == (cast, standing)


def test_when_a_card_is_not_cast() -> None:
    read = skill("■You cannot cast this card during the final phase.\n■Draw a card.", "spell")
    assert read.conditions == (e.Not(condition=e.During(part="Final Phase")),)


@pytest.mark.rule("ability/when-cast/1")
def test_a_condition_and_an_event_of_a_cast() -> None:
    read = skill(
        "■You may only cast this card if you have 5 life or less.\n"
        "■You may only cast this card when your opponent casts a spell.\n■[Counter]Nullify the spell.",
        "spell",
    )
    declared = e.Trigger(on="declares_cast", card=e.Cards(kinds=("spell",)), whose="opponent")
    assert (read.conditions, read.trigger) == ((LOW,), declared)


@pytest.mark.rule("ability/when-cast/1")
@pytest.mark.parametrize("happened", ["a monster on your field is destroyed", "you take damage"])
def test_a_card_answers_a_cast_or_is_cast_as_something_has_happened(happened: str) -> None:
    answers, follows = (
        f"■You may only cast this card when {it}.\n" for it in ("your opponent casts a spell", happened)
    )
    for events, why in (
        (answers, []),
        (follows, []),
        (answers + follows, ["an answer, and a cast as something has happened"]),
    ):
        assert faults(f"{events}■[Counter]Draw a card.", "spell") == why
    assert faults(f"{answers}■Draw a card.", "spell") == ["an answer that is no [Counter]"]
    assert faults(f"{follows}■Draw a card.", "spell") == []


# Where and when abilities are used.


@pytest.mark.parametrize(
    ("said", "zones", "conditions"),
    [
        ("If this card is in your drop zone, put this card into your hand.", ("drop",), ()),
        ("You may put this card from your hand or drop zone into the gauge.", ("hand", "drop"), ()),
        ("If this card is in your drop zone, you may put this card from your drop zone into the gauge.", ("drop",), ()),
        ("During your turn and if you have 5 life or less, draw a card.", (), (e.Turn(whose="you"), LOW)),
        ("During this card's battle, draw a card.", (), (e.Exists(cards=e.Cards(among="this", role="battling")),)),
    ],
)
def test_where_and_when_an_ability_is_used(
    said: str, zones: tuple[str, ...], conditions: tuple[e.Condition, ...]
) -> None:
    read = skill(f"■【Act】{said}")
    assert (read.zones, read.conditions) == (zones, conditions)


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("■When your 《Ox》 attacks, you may put this card from your drop zone into your hand.", ("drop",)),
        ("■When your 《Ox》 attacks, if this card is in your drop zone, put this card into your hand.", ("drop",)),
        ("■When this card is destroyed, you may put this card from your drop zone into your hand.", ()),
        (
            "■When this card is discarded from your hand, you may put this card from your drop zone into the gauge.",
            ("drop",),
        ),
        (
            "■When this card is put from your deck into the drop zone, you may put this card from your "
            "drop zone into your hand.",
            ("drop",),
        ),
        ("■When this card is put from your field or deck into the drop zone, draw a card.", ("drop",)),
        ("■If this card is in your drop zone, all 《Ox》 on your field get power+1000.", ("drop",)),
    ],
)
def test_where_an_ability_is_valid(text: str, zones: tuple[str, ...]) -> None:
    """ability/2.1."""
    assert skill(text).zones == zones


# What has to be done.


@pytest.mark.parametrize(
    ("said", "effects"),
    [
        (
            "Pay 1 gauge and pay 1 life. If you do, draw a card.",
            (
                e.Pay(total=1, name="done 1"),
                e.Put(kind="life", by=-1, name="done 2"),
                e.If(conditions=DONE_BOTH, then=(DRAW,)),
            ),
        ),
        (
            "If you have 5 life or less, pay 1 gauge and pay 1 life. If you do, draw a card.",
            (
                e.If(
                    conditions=(LOW,),
                    then=(
                        e.Pay(total=1, name="done 1"),
                        e.Put(kind="life", by=-1, name="done 2"),
                        e.If(conditions=DONE_BOTH, then=(DRAW,)),
                    ),
                ),
            ),
        ),
        (
            "You may pay 1 gauge and discard a card from your hand. If you do, draw a card.",
            (
                e.May(effects=(e.Pay(total=1), e.Discard())),
                e.If(conditions=(e.Did(name="may"),), then=(DRAW,)),
            ),
        ),
        (
            "Choose a monster on your field, and destroy it. If you do, draw a card.",
            (e.Ko(name="done"), e.If(conditions=(e.Did(name="done"),), then=(DRAW,))),
        ),
        (
            "Destroy a monster on your field and a monster on your opponent's field. If you do, draw a card.",
            (e.Ko(name="done 1"), e.Ko(what="it 2", name="done 2"), e.If(conditions=DONE_BOTH, then=(DRAW,))),
        ),
    ],
)
def test_all_that_is_said_has_to_be_done_for_what_follows(said: str, effects: Effects) -> None:
    """ability/cost/3, ability/cost/4."""
    assert skill(f"■【Act】{said}").effects == effects
    assert skill(f"■When this card attacks, {said[0].lower()}{said[1:]}").effects == effects


@pytest.mark.parametrize(
    ("said", "targets", "effects"),
    [
        ("You may destroy a monster on your opponent's field.", (e.Choose(cards=THEIRS),), (e.May(effects=(e.Ko(),)),)),
        (
            "If you have 5 life or less, destroy a monster on your opponent's field.",
            (e.Choose(cards=THEIRS),),
            (e.If(conditions=(LOW,), then=(e.Ko(),)),),
        ),
        (
            "Destroy a monster on your opponent's field, then destroy a monster on your field.",
            (e.Choose(cards=THEIRS), e.Choose(cards=YOURS, name="it 2")),
            (e.Ko(), e.Ko(what="it 2")),
        ),
        (
            "Choose a monster on your field. Your opponent discards a card. [Stand] the chosen card.",
            (e.Choose(cards=YOURS),),
            (e.Discard(whose="opponent", name="discarded"), e.Switch(mode="active")),
        ),
    ],
)
def test_targets_of_what_may_be_done_and_of_one_case(
    said: str, targets: tuple[e.Choose, ...], effects: Effects
) -> None:
    """ability/1.1.1, ability/1.3.1, ability/1.3.2."""
    read = skill(f"■{said}", "spell")
    assert (read.targets, read.effects) == (targets, effects)


# Flags.


@pytest.mark.parametrize(
    ("text", "flag"),
    [
        ("■You may use 〈Mill World〉 and 〈Barn World〉 cards.", FlagText(worlds=("Mill World", "Barn World"))),
        (
            '■You may use cards with "Ox" in its attribute, and cards with 〈Barn World〉.',
            FlagText(worlds=("Barn World",), traits=("Ox",)),
        ),
        (
            "■You may use 〈Mill World〉 cards.\n"
            "■Your initial hand becomes four cards, and your initial gauge becomes three cards.",
            FlagText(worlds=("Mill World",), starts=(("hand", 4), ("gauge", 3))),
        ),
        (
            "■You may use 〈Mill World〉 cards. Your initial life becomes 8.",
            FlagText(worlds=("Mill World",), starts=(("life", 8),)),
        ),
    ],
)
def test_what_flags_permit(text: str, flag: FlagText) -> None:
    """ability/special-flag/1, ability/special-flag/2."""
    reading = compile_text(text, "flag")
    assert (reading.flag, reading.compiled.is_full, reading.compiled.skills) == (flag, True, ())


def test_what_a_flag_says_beside_is_told() -> None:
    reading = compile_text("■You may use 〈Mill World〉 cards. Whistle a tune.", "flag")
    assert reading.flag == FlagText(worlds=("Mill World",))
    assert [clause.words for clause in reading.compiled.clauses if clause.fault] == ["Whistle a tune."]


# What is refused.


@pytest.mark.parametrize(
    ("kind", "text", "fault"),
    [
        ("monster", "[Call Cost][Pay 1 gauge]\n[Call Cost][Pay 2 gauge]", "two costs"),
        pytest.param(
            "monster",
            "[Call Cost][Pay 1 gauge] and whistle.",
            "words behind a cost",
            marks=pytest.mark.rule("call/1.6"),
        ),
        ("monster", "[Move][Pay 1 gauge]", "a cost of a keyword that has none"),
        ("monster", "[Crossnize][Pay 1 gauge]", "a cost of a keyword that has none"),
        ("monster", "[Lifelink]", "[Lifelink] without a number"),
        ("monster", "[Set]", "no words behind its marks"),
        ("monster", "■【Act】You may only use this ability once per turn.", "a limit of nothing"),
        (
            "monster",
            "■【Act】Draw a card. You may only use this ability once per turn. "
            "You may only use this ability twice per turn.",
            "two limits",
        ),
        ("monster", "■[Counter]This card gets power+1000.", "an ability of no known kind"),
        (
            "monster",
            "■This card gets power+1000. You may only use this ability once per turn.",
            "an ability of no known kind",
        ),
        (
            "monster",
            "■This card gets power+1000. Then, this card gets critical+1.",
            "two things that always hold, of which the second may depend on the first",
        ),
        (
            "monster",
            "■You may only call this card if you have 5 life or less. You may only use this ability once per turn.",
            "a limit of calls",
        ),
        (
            "monster",
            "■You may only call this card when your opponent casts a spell.",
            "a card that is called or equipped as something happens",
        ),
        (
            "monster",
            "■【Act】If this card is in your drop zone, you may put this card from your hand into the gauge.",
            "this card in two places",
        ),
        (
            "monster",
            "■【Act】If this card is in your center, draw a card.",
            "this card on the field, where its abilities are valid in any case",
        ),
        (
            "monster",
            "■When this card is put from your hand into the gauge, draw a card.",
            "this card, where it does not lie as the ability is used",
        ),
        (
            "monster",
            "■When this card is put into your hand from the drop zone, draw a card.",
            "this card, where it does not lie as the ability is used",
        ),
        (
            "monster",
            "■When this card attacks, you may put this card from your drop zone into your hand.",
            "this card, where it does not lie as the ability is used",
        ),
        (
            "monster",
            "■When this card is discarded from your hand, you may put this card from your hand into the gauge.",
            "this card, where it does not lie as the ability is used",
        ),
        (
            "monster",
            "■When this card is discarded from your hand or this card attacks, draw a card.",
            "this card, where it does not lie as the ability is used",
        ),
        (
            "monster",
            "■【Act】Draw a card and all 《Ox》 on your field get power+1000 for this turn. If you do, gain 1 life.",
            "several things, of which it is unclear whether all have been done",
        ),
        (
            "spell",
            "■You cannot cast this card during your opponent's turn.\n■[Counter]Draw a card.",
            "a time of which it is unclear whose it is",
        ),
        (
            "spell",
            "■You may only cast this card when your opponent casts a spell.\n■Draw a card.",
            "an answer that is no [Counter]",
        ),
    ],
)
def test_what_is_refused_with_its_fault(kind: Kind, text: str, fault: str) -> None:
    assert faults(text, kind) == [fault]
    compiled = compile_text(text, kind).compiled
    assert (compiled.skills, compiled.keywords) == ((), ())


def test_the_effects_of_a_text_are_left_out_with_its_first_unknown_clause() -> None:
    assert faults("■Whistle a tune. Draw a card.", "spell") == ["the word 'Whistle' is not known"]
    [by_hand] = compile_text(
        "[Cast Cost][Pay 1 gauge]\n■Whistle a tune.\n■Draw a card.", "spell"
    ).compiled.playable_skills
    assert by_hand.costs == (ONE_GAUGE,)
    assert by_hand.effects == (e.Manual(text="Whistle a tune.\nDraw a card."),)
    [by_hand] = compile_text("[Cast Cost][Whistle]\n■Draw a card.", "spell").compiled.playable_skills
    assert (by_hand.costs, by_hand.effects) == ((), (e.Manual(text="[Cast Cost][Whistle]\nDraw a card."),))


def test_each_clause_that_is_not_known_is_told() -> None:
    assert len(faults("■When this card whistles, draw a card. Whistle a tune. Draw a card.")) == 2
    assert len(faults("■Whistle a tune. Hum a tune.", "spell")) == 2
    assert len(faults("■【Act】Whistle a tune. Draw a card. Hum a tune.")) == 2


@pytest.mark.parametrize(
    "text",
    [
        "[Call Cost][Pay 99999999999 gauge]",
        "■You may only call this card if you have 99999999999 life or less.",
        "■【Act】Draw 99999999999 cards.",
        "■【Act】Destroy a monster on your opponent's field with 99999999999 or less power.",
    ],
)
def test_numbers_that_games_cannot_follow_are_refused(text: str) -> None:
    assert "each of its words is known" in faults(text)[0]
    assert compile_text(text, "monster").compiled.skills == ()
