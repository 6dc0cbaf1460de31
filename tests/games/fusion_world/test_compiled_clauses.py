"""Clauses of printed text, each by the words of the effect language that it comes to."""

from typing import Any

import pytest

from events.fusion_world.compiler import compile_text
from events.language import effect as e

HAND = e.Cards(whose="you", zones=("hand",))
ENERGY = e.Cards(whose="you", zones=("energy",))
LIFE = e.Cards(whose="you", zones=("life",))
OWN = e.Cards(whose="you", kinds=("battle",))
FOE = e.Cards(whose="opponent", kinds=("battle",))
READY = e.Switch(mode="active")
EXTRAS = e.Cards(kinds=("extra",))
POWER = e.Figure(figure="power", of="this")


def foe(**fields: Any) -> e.Cards:
    return e.Cards(whose="opponent", kinds=("battle",), **fields)


def compiled(text: str) -> e.Skill:
    found = compile_text(text)
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


def compared(cards: e.Cards, within: e.Range) -> e.Condition:
    theirs = e.Cards(whose="opponent", zones=cards.zones, kinds=cards.kinds)
    return e.Compare(number=e.Sum(of=(e.Count(of=cards), e.Count(of=theirs, times=-1))), within=within)


def leader(whose: e.Who = "you", **fields: Any) -> e.Condition:
    return e.Exists(cards=e.Cards(whose=whose, kinds=("leader",), **fields))


KO: list[tuple[str, e.Cards]] = [
    ("with a cost less than or equal to the number of your energy", foe(cost=e.Range(most=e.Count(of=ENERGY)))),
    ("with a cost equal to or less than the number of your Battle Cards", foe(cost=e.Range(most=e.Count(of=OWN)))),
    ("with power less than or equal to this card's power", foe(power=e.Range(most=POWER))),
    ("with less power than this card", foe(power=e.Range(most=e.Sum(of=(POWER, -1))))),
    ("with [Blocker]", foe(keywords=("blocker",))),
    ("without [Blocker]", foe(without_keywords=("blocker",))),
    ("other than <Ox> or <Ram>", foe(none_of=(e.Cards(names=("Ox", "Ram")),))),
    ("that's attacking", foe(role="attack")),
]


@pytest.mark.parametrize(("words", "cards"), KO)
def test_cards_are_told_by_what_they_are(words: str, cards: e.Cards) -> None:
    skill = compiled(f"[On Play] Choose up to 1 of your opponent's Battle Cards {words} and KO it.")
    assert skill.effects == (e.Choose(cards=cards, up_to=True), e.Ko())


IF: list[tuple[str, e.Condition]] = [
    ("your opponent's Leader is awakened", leader("opponent", face="back")),
    ("your opponent's Leader is red", leader("opponent", colors=("red",))),
    ("your Leader isn't <Ox>", e.Not(condition=leader(names=("Ox",)))),
    (
        "your Leader is <Ox> or has 《A》 in its special traits",
        e.Either(of=(leader(names=("Ox",)), leader(traits=("A",)))),
    ),
    ("your life is 4 or less", e.Compare(number=e.Count(of=LIFE), within=e.Range(most=4))),
    ("your life is less than your opponent's", compared(LIFE, e.Range(most=-1))),
    ("your life is less than or equal to your opponent's life", compared(LIFE, e.Range(most=0))),
    ("you have less energy than your opponent", compared(ENERGY, e.Range(most=-1))),
    ("you have fewer cards in your hand than your opponent", compared(HAND, e.Range(most=-1))),
    ("you have more Battle Cards than your opponent", compared(OWN, e.Range(least=1))),
    (
        "all of your energy is in Rest Mode",
        e.Exists(cards=e.Cards(whose="you", zones=("energy",), mode="active"), least=0, most=0),
    ),
    (
        "this is your only Battle Card",
        e.Exists(cards=e.Cards(whose="you", kinds=("battle",), other=True), least=0, most=0),
    ),
    (
        "you don't have any other Battle Cards",
        e.Exists(cards=e.Cards(whose="you", kinds=("battle",), other=True), least=0, most=0),
    ),
    (
        "your opponent has 2 or more energy markers",
        e.Compare(number=e.Beside(name="energy_markers", whose="opponent"), within=e.Range(least=2)),
    ),
    ("your opponent's Battle Card is attacking", e.Exists(cards=foe(role="attack"))),
]


@pytest.mark.parametrize(("words", "condition"), IF)
def test_conditions_are_asked(words: str, condition: e.Condition) -> None:
    skill = compiled(f"[On Play] If {words}, draw 1 card.")
    assert skill.effects == (e.If(conditions=(condition,), then=(e.Draw(),)),)


DO: list[tuple[str, tuple[e.Effect, ...]]] = [
    ("Draw up to 2 cards.", (e.Draw(count=2, up_to=True),)),
    ("Draw cards equal to the number of your Battle Cards.", (e.Draw(count=e.Count(of=OWN)),)),
    (
        "Your opponent chooses 1 of their Battle Cards and places it in their Drop.",
        (e.Choose(cards=FOE, by="opponent"), e.Move(to="drop")),
    ),
    (
        "Your opponent switches 1 of their energy to Rest Mode.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=("energy",)), by="opponent"), e.Switch(mode="rest")),
    ),
    ("Your opponent places 2 cards from their hand into their Drop.", (e.Discard(count=2, whose="opponent"),)),
    (
        "Your opponent adds 1 card from their life to their hand.",
        (e.Choose(cards=e.Cards(whose="opponent", zones=("life",)), by="opponent"), e.Move(to="hand")),
    ),
    ("Your opponent reveals their hand.", (e.Reveal(what=e.Cards(whose="opponent", zones=("hand",))),)),
    ("Look at your opponent's hand.", (e.Look(cards=e.Cards(whose="opponent", zones=("hand",))),)),
    ("Your opponent takes 2 damage.", (e.Damage(count=2),)),
    ("Discard 2 cards.", (e.Discard(count=2),)),
    (
        "Look at 3 cards from the top of your deck and add up to 1 of them to your hand.",
        (
            e.Look(cards=e.Cards(whose="you", zones=("deck",), top=3)),
            e.Choose(cards=e.Cards(zones=("deck",), among="looked"), up_to=True),
            e.Move(to="hand"),
        ),
    ),
    (
        "Shuffle all cards in your Drop into your deck.",
        (e.Move(to="deck", what=e.Cards(whose="you", zones=("drop",))), e.Shuffle()),
    ),
    (
        "Switch this card and 1 of your energy to Active Mode.",
        (e.Switch(mode="active", what="this"), e.Choose(cards=ENERGY), READY),
    ),
    (
        "Choose 1 of your opponent's Battle Cards and negate its [Blocker] for the turn.",
        (e.Choose(cards=FOE), e.Give(changes=(e.Negate(keywords=("blocker",)),))),
    ),
    (
        "This card gets +5000 power, gains [Double Strike] and [Critical], and can't be KO'd for the turn.",
        (
            e.Give(
                changes=(
                    e.Adjust(figure="power", by=5000),
                    e.Gain(keywords=("double_strike", "critical")),
                    e.Cannot(action="be_koed"),
                ),
                what="this",
            ),
        ),
    ),
    (
        "Your opponent can't use Extras for the battle.",
        (e.Decree(changes=(e.Cannot(action="use", cards=EXTRAS),), until="battle"),),
    ),
    (
        "At the end of the battle, KO this card.",
        (e.Later(when=e.Trigger(on="battle_ends"), effects=(e.Ko(what="this"),), until="battle"),),
    ),
    (
        "Choose up to 2―・Draw 1 card.・KO this card.",
        (e.Modes(options=((e.Draw(),), (e.Ko(what="this"),)), count=2, up_to=True),),
    ),
    (
        "If this card is in Rest Mode, switch it to Active Mode.",
        (
            e.If(
                conditions=(e.Exists(cards=e.Cards(among="this", mode="rest")),),
                then=(e.Switch(mode="active", what="this"),),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("words", "effects"), DO)
def test_clauses_are_done(words: str, effects: tuple[e.Effect, ...]) -> None:
    assert compiled(f"[On Play] {words}").effects == effects


def test_a_pronoun_alone_is_no_card() -> None:
    assert not compile_text("[On Play] Draw 1 card. Then, it gets +5000 power for the turn.").is_full


ALWAYS: list[tuple[str, e.Skill]] = [
    (
        "This card gets +5000 power for every 5 cards in your Drop.",
        e.Skill(
            kind="permanent",
            grants=(
                e.Grant(
                    changes=(
                        e.Adjust(
                            figure="power", by=e.Count(of=e.Cards(whose="you", zones=("drop",)), per=5, times=5000)
                        ),
                    )
                ),
            ),
        ),
    ),
    (
        "For each of your energy, this card gets +1000 power.",
        e.Skill(
            kind="permanent",
            grants=(e.Grant(changes=(e.Adjust(figure="power", by=e.Count(of=ENERGY, times=1000)),)),),
        ),
    ),
    (
        "This card's power becomes 30000.",
        e.Skill(kind="permanent", grants=(e.Grant(changes=(e.Become(figure="power", to=30000),)),)),
    ),
    (
        "This card can't be used in combos.",
        e.Skill(kind="permanent", grants=(e.Grant(changes=(e.Cannot(action="combo"),)),)),
    ),
    (
        "You can't play Extras.",
        e.Skill(kind="permanent", grants=(e.Grant(changes=(e.Cannot(action="play", cards=EXTRAS),), player="you"),)),
    ),
    (
        "You start the game with 6 life.",
        e.Skill(kind="permanent", grants=(e.Grant(changes=(e.Start(thing="life", count=6),), player="you"),)),
    ),
    (
        "If this card would leave the Battle Area by your opponent's skill, switch it to Rest Mode instead.",
        e.Skill(
            kind="permanent",
            grants=(
                e.Grant(
                    changes=(
                        e.Replace(
                            event=e.Trigger(on="leaves", how="opponent_skill"),
                            instead=(e.Switch(mode="rest", what="this"),),
                        ),
                    )
                ),
            ),
        ),
    ),
    (
        "If one of your other Battle Cards would be KO'd, you may KO this card instead.",
        e.Skill(
            kind="permanent",
            grants=(
                e.Grant(
                    changes=(
                        e.Replace(
                            event=e.Trigger(
                                on="ko", card=e.Cards(whose="you", kinds=("battle",), other=True), whose="you"
                            ),
                            instead=(e.Ko(what="this"),),
                            may=True,
                        ),
                    )
                ),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("words", "skill"), ALWAYS)
def test_permanent_skills_hold(words: str, skill: e.Skill) -> None:
    assert compiled(f"[Permanent] {words}") == skill


def test_what_the_opponent_does_is_done_by_skills_or_in_battle() -> None:
    [grant] = compiled(
        "[Permanent] If this card would leave the Battle Area by your opponent, draw 1 card instead."
    ).grants
    [change] = grant.changes
    assert isinstance(change, e.Replace)
    assert change.event == e.Trigger(on="leaves", how="opponent")
    assert compiled("[Permanent] This card can't be chosen by your opponent.").grants[0].changes == (
        e.Cannot(action="be_chosen", by="opponent"),
    )
    assert not compile_text("[Permanent] This card can't be KO'd by your opponent.").is_full


@pytest.mark.parametrize("words", ["also has 《A》 in its special traits", "gains 《A》", "is also treated as <A>"])
def test_what_a_card_has_in_all_areas(words: str) -> None:
    skill = compiled(f"[Permanent] This card {words} in all areas.")
    [change] = skill.grants[0].changes
    assert change in (e.Gain(traits=("A",)), e.Gain(names=("A",)))
    assert skill.zones == ("battle", "combo", "deck", "drop", "energy", "hand", "life", "outside")


WHEN: list[tuple[str, e.Trigger]] = [
    ("When this card is placed in your Drop from your deck", e.Trigger(on="moved", source=("deck",), target=("drop",))),
    ("When this card is added to your hand from your life", e.Trigger(on="moved", source=("life",), target=("hand",))),
    ("When this card is discarded", e.Trigger(on="discarded")),
    ("When this card leaves the Battle Area", e.Trigger(on="moved", source=("battle",))),
    (
        "When this card is removed from the Battle Area by your opponent's skill",
        e.Trigger(on="moved", source=("battle",), how="opponent_skill"),
    ),
    ("When this card deals damage to your opponent's life", e.Trigger(on="deals_damage")),
    ("When you discard a card from your hand", e.Trigger(on="discarded", card=None, whose="you")),
    ("When your opponent discards a card", e.Trigger(on="discarded", card=None, whose="opponent")),
    ("When you draw a card by a skill", e.Trigger(on="drawn", whose="you", how="skill")),
    (
        "When a card is placed in your energy by a skill",
        e.Trigger(on="moved", card=None, whose="you", target=("energy",), how="skill"),
    ),
    ("When you use an Extra from your hand", e.Trigger(on="used", card=EXTRAS, whose="you")),
    ("When you play another <Ox>", e.Trigger(on="played", card=e.Cards(names=("Ox",), other=True), whose="you")),
    ("When you place an energy marker", e.Trigger(on="marker_placed", whose="you")),
    ("When you remove an energy marker", e.Trigger(on="marker_removed", whose="you")),
    (
        "When your Leader is awakened",
        e.Trigger(on="flipped", card=e.Cards(whose="you", kinds=("leader",))),
    ),
    ("At the beginning of your Main Phase", e.Trigger(on="main_begins", whose="you")),
    ("At the end of each turn", e.Trigger(on="turn_ends", card=None)),
    ("At the end of the battle in which this card was used in a combo", e.Trigger(on="combo_ended")),
]


@pytest.mark.parametrize(("words", "trigger"), WHEN)
def test_events_set_skills_off(words: str, trigger: e.Trigger) -> None:
    assert compiled(f"[Auto] {words}, draw 1 card.").trigger == trigger


def test_a_pronoun_is_the_card_of_the_event() -> None:
    placed = compiled("[Auto] When this card is placed in your Drop from your deck, play it.")
    assert placed.effects == (e.Play(what="this"),)


@pytest.mark.rule("13-16-1")
def test_a_skill_in_quotes_is_gained_if_it_is_understood() -> None:
    words = 'Choose 1 of your Battle Cards and it gains "[When KO\'d] Draw 1 card." for the turn.'
    drawn = compiled("[When KO'd] Draw 1 card.")
    give = compiled(f"[On Play] {words}").effects[1]
    assert give == e.Give(changes=(e.Gain(skills=(drawn,)),))
    assert not compile_text(f"[On Play] {words.replace('Draw', 'Sing')}").is_full


@pytest.mark.rule("1-4-6-1")
def test_one_of_several_costs_is_paid() -> None:
    skill = compiled("[Activate Main](1)(Blue) / discard 1 card from your hand : Draw 2 cards.")
    assert skill.costs == ((e.Pay(total=2, specified=("blue",)),), (e.Discard(),))
    assert not compile_text("[Activate Main](1) / sing : Draw 2 cards.").is_full


@pytest.mark.rule("15-2-3", "9-1-3")
def test_when_says_when_a_skill_is_activated_at_all_and_if_what_is_done() -> None:
    """Official answers say that a skill can be activated, and its cost paid, though what it asks by `if` is not so."""
    life = e.Compare(number=e.Count(of=LIFE), within=e.Range(most=4))
    when = compiled("[Activate Main] When your life is at 4 or less, draw 1 card. Then, discard 1 card from your hand.")
    assert (when.conditions, when.effects) == ((life,), (e.Draw(), e.Discard()))
    asked = compiled("[Activate Main] If your life is at 4 or less, draw 1 card.")
    assert (asked.conditions, asked.effects) == ((), (e.If(conditions=(life,), then=(e.Draw(),)),))
    event = compiled("[Auto] When this card is attacked, when your life is at 4 or less, draw 1 card.")
    assert (event.trigger, event.conditions) == (e.Trigger(on="attacked"), (life,))


@pytest.mark.rule("9-6-8")
def test_a_situation_is_an_event() -> None:
    none = e.Compare(number=e.Count(of=HAND), within=e.Range(most=0))
    skill = compiled("[Auto] When you have no cards in your hand, draw 1 card.")
    assert skill.trigger == e.Trigger(on="when", conditions=(none,))


def test_what_is_done_if_not() -> None:
    skill = compiled("[On Play] If you have a <Ox> Battle Card, draw 1 card. If not, KO this card.")
    [chosen] = skill.effects
    assert isinstance(chosen, e.If)
    assert (chosen.then, chosen.otherwise) == ((e.Draw(),), (e.Ko(what="this"),))
    assert not compile_text("[On Play] Draw 1 card. If not, KO this card.").is_full


@pytest.mark.rule("15-7-2")
def test_skills_are_limited_in_several_ways() -> None:
    assert compiled("[Activate Main][Twice per turn] Draw 1 card.").limit == e.Limit(times=2)
    assert compiled("[Activate Main][Once per game] Draw 1 card.").limit == e.Limit(within="game", per="name")
    assert not compile_text("[Twice per turn][Blocker]").is_full


@pytest.mark.rule("13-4-1")
def test_cards_are_unaffected_by_all_skills_or_those_of_the_opponent() -> None:
    assert compiled("[Permanent] This card is unaffected by skills.").grants[0].changes == (e.Unaffected(),)
    theirs = compiled("[Permanent] This card isn't affected by your opponent's skills.")
    assert theirs.grants[0].changes == (e.Unaffected(by="opponent"),)


def test_this_card_lies_in_the_drop_after_it_was_discarded() -> None:
    skill = compiled("[Auto] When this card is discarded, play this card from your Drop.")
    assert (skill.zones, skill.effects) == (("drop",), (e.Play(what="this"),))
    assert not compile_text("[Auto] When this card attacks, play this card from your Drop.").is_full


def test_several_choices_name_their_cards_together() -> None:
    cheap, dear = foe(cost=e.Range(most=3)), foe(cost=e.Range(most=4))
    words = "up to 1 Battle Card with a cost of 4 or less and up to 1 Battle Card with a cost of 3 or less"
    skill = compiled(f"[On Play] Choose {words} in your opponent's Battle Area and KO them.")
    assert skill.effects == (e.Choose(cards=dear, up_to=True), e.Choose(cards=cheap, up_to=True, also=True), e.Ko())
    both = compiled("[On Play] Choose 1 of your Battle Cards and 1 of your opponent's Battle Cards and KO them.")
    assert both.effects == (e.Choose(cards=OWN), e.Choose(cards=FOE, also=True), e.Ko())
