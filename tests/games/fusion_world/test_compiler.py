"""Printed text is compiled to the effect language: whole, or refused by its words."""

from typing import Any

import msgspec
import pytest

from events.fusion_world.card import KeywordSkill
from events.fusion_world.compiler import compile_text
from events.language import effect as e

FOE = e.Cards(whose="opponent", kinds=("battle",))
OWN = e.Cards(whose="you", kinds=("battle",))
HAND = e.Cards(whose="you", zones=("hand",))
DROP = e.Cards(whose="you", zones=("drop",))


WITH_MODES = ("leader", "battle", "energy")


def compiled(text: str) -> e.Skill:
    """The only skill of a text that is understood whole."""
    found = compile_text(text)
    assert [(clause.words, clause.fault) for clause in found.clauses if clause.fault] == []
    [skill] = found.skills
    return skill


def effects(words: str) -> tuple[e.Effect, ...]:
    return compiled(f"[On Play] {words}").effects


def changed(words: str) -> e.Skill:
    return compiled(f"[Permanent] {words}")


def with_cards(cards: e.Cards, **fields: object) -> e.Cards:
    return msgspec.structs.replace(cards, **fields)


# Skills and their heads.


@pytest.mark.rule("1-3-4-2", "1-3-4-3", "1-4-1-1", "1-4-3", "9-4", "15-7-1")
def test_an_activated_skill_has_timing_limits_and_cost() -> None:
    skill = compiled("[Activate Main/Battle][Once per turn](2), discard 1 card from your hand : Draw 2 cards.")
    assert skill == e.Skill(
        kind="activate",
        timing=("main", "battle"),
        limit=e.Limit(),
        costs=((e.Pay(total=2), e.Discard()),),
        effects=(e.Draw(count=2),),
    )
    assert compiled("[Activate Battle][Opponent's Turn] Draw 1 card.").turn == "opponent"


@pytest.mark.parametrize(
    ("tag", "event"),
    [
        ("On Play", e.Trigger(on="played")),
        ("When Attacking", e.Trigger(on="attacks")),
        ("When KO'd", e.Trigger(on="ko")),
        ("When Blocking", e.Trigger(on="blocks")),
        ("End of Your Turn", e.Trigger(on="turn_ends", whose="you")),
        ("End of Opponent's Turn", e.Trigger(on="turn_ends", whose="opponent")),
    ],
)
@pytest.mark.rule("1-3-6-3", "1-3-6-3-1", "1-3-6-3-2", "1-3-6-3-3", "1-3-6-3-4", "1-3-6-3-5", "1-3-6-3-6")
def test_an_abbreviation_stands_for_its_event(tag: str, event: e.Trigger) -> None:
    skill = compiled(f"[{tag}] Draw 1 card.")
    assert (skill.kind, skill.label, skill.trigger) == ("auto", tag, event)


@pytest.mark.rule("1-3-6-2", "9-6")
def test_a_skill_of_two_events_is_two_skills_but_one_if_it_is_limited() -> None:
    found = compile_text("[On Play/When Attacking] Draw 1 card.")
    assert [skill.label for skill in found.skills] == ["On Play", "When Attacking"]
    assert found.is_full
    assert found.skills == compile_text("[On Play]/[When Attacking] Draw 1 card.").skills
    [limited] = compile_text("[On Play/When Attacking][Once per turn] Draw 1 card.").skills
    assert limited.limit == e.Limit()
    assert limited.trigger == e.Trigger(on="played", also=(e.Trigger(on="attacks"),))


@pytest.mark.rule("15-1-1", "15-9-3", "1-3-8")
def test_keyword_skills_are_told_apart_with_notes_and_without_a_break() -> None:
    found = compile_text(
        "[Opponent's Turn][Blocker] (You may switch this card to Rest Mode to guard with it.)"
        "[Critical][On Play] Draw 1 card."
    )
    assert found.keywords == (KeywordSkill(keyword="blocker", turn="opponent"), KeywordSkill(keyword="critical"))
    assert [skill.label for skill in found.skills] == ["On Play"]
    assert found.is_full


@pytest.mark.rule("1-3-6-3")
@pytest.mark.parametrize(
    ("tag", "timing"),
    [("Activate Main", ("main",)), ("Activate Battle", ("battle",)), ("Activate Main/Battle", ("main", "battle"))],
)
def test_an_activate_skill_has_the_timing_of_its_tag_and_an_auto_none(tag: str, timing: tuple[str, ...]) -> None:
    assert compiled(f"[{tag}] Draw 1 card.").timing == timing
    assert compiled("[On Play] Draw 1 card.").timing == ()


@pytest.mark.rule("15-2-2")
def test_awaken_has_a_condition_and_flips_the_card() -> None:
    skill = compiled("[Awaken] When your life is at 4 or less, draw 1 card. Then, flip this card over.")
    life = e.Count(of=e.Cards(whose="you", zones=("life",)))
    assert skill.keyword == "awaken"
    assert skill.conditions == (e.Compare(number=life, within=e.Range(most=4)),)
    assert skill.effects == (e.Draw(), e.Flip())


@pytest.mark.rule("15-12-2", "15-12-4", "15-12-9")
def test_evolve_has_a_cost_and_the_cards_on_which_it_is_played() -> None:
    skill = compiled("[Evolve](2) : 1 of your Battle Cards with a cost of 2 or more.")
    assert skill == e.Skill(
        kind="activate",
        keyword="evolve",
        timing=("main",),
        costs=((e.Pay(total=2),),),
        materials=(with_cards(OWN, cost=e.Range(least=2)),),
    )
    fused = compiled("[Fusion Evolve] Discard 1 card from your hand : 1 <Ox> and 1 <Ram>")
    assert fused.materials == (with_cards(OWN, names=("Ox",)), with_cards(OWN, names=("Ram",)))
    assert not compile_text("[Fusion Evolve](1) : 1 <Ox>").is_full
    assert not compile_text("[Evolve](1) : 1 <Ox> in your Drop").is_full


@pytest.mark.rule("1-11-2")
def test_an_energy_marker_card_prints_the_rules_and_no_skill() -> None:
    found = compile_text(
        "At the start of the game, the player who goes second places 1 Energy Marker in their Energy Area.\n"
        "Removing 1 Energy Marker from the game is equivalent to switching 1 card from your energy "
        "(of the color that your Leader has) to Rest Mode."
    )
    assert found.is_full
    assert found.skills == ()


# Card phrases.


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("up to 1 of your opponent's Battle Cards", FOE),
        ("up to 1 Battle Card in your opponent's Battle Area", FOE),
        ("up to 1 card in your opponent's Battle Area", e.Cards(whose="opponent", zones=("battle",))),
        ("up to 1 of your other Battle Cards", with_cards(OWN, other=True)),
        ("up to 1 of your Battle Cards other than this card", with_cards(OWN, other=True)),
        ("up to 1 of your opponent's Rest Mode Battle Cards", with_cards(FOE, mode="rest")),
        ("up to 1 of your Rest Mode cards", e.Cards(whose="you", zones=WITH_MODES, mode="rest")),
        ("up to 1 of your red Rest Mode cards", e.Cards(whose="you", zones=WITH_MODES, mode="rest", colors=("red",))),
        (
            "up to 1 of your Rest Mode cards with a cost of 3 or less",
            e.Cards(whose="you", zones=WITH_MODES, mode="rest", cost=e.Range(most=3)),
        ),
        ("up to 1 of your <Ox> Rest Mode cards", e.Cards(whose="you", names=("Ox",), mode="rest")),
        ("up to 1 of your <Ox> or <Ram> Battle Cards", with_cards(OWN, names=("Ox", "Ram"))),
        ("up to 1 red Battle Card", e.Cards(kinds=("battle",), colors=("red",))),
        (
            "up to 1 red or blue Battle Card with a cost of 2",
            e.Cards(kinds=("battle",), colors=("red", "blue"), cost=e.Range(least=2, most=2)),
        ),
        ("up to 1 of your opponent's Battle Cards that is attacking", with_cards(FOE, role="attack")),
        ("up to 1 Battle Card with 20000 power or less", e.Cards(kinds=("battle",), power=e.Range(most=20000))),
        (
            "up to 1 of your Battle Cards with a cost of 3 or 4 and 《Mill》 or 《Farm》 in its special traits",
            with_cards(OWN, cost=e.Range(least=3, most=4), traits=("Mill", "Farm")),
        ),
        (
            "up to 1 of your opponent's Battle Cards with an original power of 5000 or more",
            with_cards(FOE, original_power=e.Range(least=5000)),
        ),
        ("up to 1 [Field] in a Battle Area", e.Cards(kinds=("extra",), keywords=("field",), zones=("battle",))),
    ],
)
@pytest.mark.rule("13-1-2", "13-1-5", "13-1-7", "13-3-1")
def test_a_phrase_means_a_selector(words: str, cards: e.Cards) -> None:
    assert effects(f"Choose {words} and KO it.") == (e.Choose(cards=cards, up_to=True), e.Ko())


def test_one_of_two_kinds_of_cards_share_what_is_said_behind_both() -> None:
    [choose, _] = effects("Play up to 1 <Ox> or <Ram> with a cost of 2 from your Drop.")
    assert choose == e.Choose(cards=with_cards(DROP, names=("Ox", "Ram"), cost=e.Range(least=2, most=2)), up_to=True)
    [choose, _] = effects("Play up to 1 <Ox> or up to 1 Extra with a cost of 2 from your Drop.")
    kinds = (e.Cards(names=("Ox",)), e.Cards(kinds=("extra",), cost=e.Range(least=2, most=2)))
    assert choose == e.Choose(cards=with_cards(DROP, alternatives=kinds), up_to=True)
    both = effects("Play up to 1 <Ox> and up to 1 <Ram>―both with a cost of 2―from your Drop.")
    assert [step.cards.cost for step in both if isinstance(step, e.Choose)] == [e.Range(least=2, most=2)] * 2
    assert [step.cards.zones for step in both if isinstance(step, e.Choose)] == [("drop",)] * 2


# Effects.


@pytest.mark.rule("13-7-1")
def test_cards_are_discarded_from_the_hand_alone() -> None:
    assert effects("Discard 2 cards from your hand.") == (e.Discard(count=2),)
    assert effects("Discard 1 Extra from your hand.") == (e.Discard(cards=e.Cards(kinds=("extra",))),)
    assert effects("Your opponent discards 1 card from their hand.") == (e.Discard(whose="opponent"),)
    assert not compile_text("[On Play] Discard 1 card from your Drop.").is_full


def test_cards_are_moved_where_it_is_said_in_the_mode_that_is_said() -> None:
    top = e.Cards(whose="you", zones=("deck",), top=1)
    assert effects("Add the top card of your deck to your energy in Rest Mode.") == (
        e.Move(to="energy", what=top, mode="rest"),
    )
    assert effects("Add up to 1 card from your life to your hand.") == (
        e.Choose(cards=e.Cards(whose="you", zones=("life",)), up_to=True),
        e.Move(to="hand"),
    )
    assert effects("Place this card at the bottom of its owner's deck.") == (
        e.Move(to="deck", what="this", place="bottom"),
    )


@pytest.mark.rule("13-11-1")
def test_what_was_looked_at_and_not_taken_is_the_rest() -> None:
    words = "Look at 5 cards from the top of your deck, reveal up to 1 《Mill》 card and add it to your hand. "
    assert not compile_text(f"[On Play] {words}").is_full  # a trait is said of special traits
    seen = e.Cards(zones=("deck",), among="looked")
    assert effects(
        "Look at 5 cards from the top of your deck, reveal up to 1 <Ox> and add it to your hand. "
        "Place the rest at the bottom of its owner's deck in a random order."
    ) == (
        e.Look(cards=e.Cards(whose="you", zones=("deck",), top=5)),
        e.Choose(cards=with_cards(seen, names=("Ox",)), up_to=True),
        e.Reveal(what="it", name="it"),
        e.Move(to="hand"),
        e.Move(to="deck", what=seen, place="bottom", order="random"),
    )


def test_figures_change_for_as_long_as_it_is_said() -> None:
    lower = e.Adjust(figure="power", by=-5000)
    assert effects("Choose up to 1 of your opponent's Battle Cards and it gets -5000 power for the turn.") == (
        e.Choose(cards=FOE, up_to=True),
        e.Give(changes=(lower,)),
    )
    each = e.Adjust(figure="power", by=e.Count(of=FOE, times=5000))
    assert effects("This card gets +5000 power for the battle for each of your opponent's Battle Cards.") == (
        e.Give(changes=(each,), what="this", until="battle"),
    )
    assert effects("This card gains [Critical] and [Double Strike] for the turn.") == (
        e.Give(changes=(e.Gain(keywords=("critical", "double_strike")),), what="this"),
    )


def test_pronouns_stand_for_what_was_named_last() -> None:
    assert effects("Switch this card to Active Mode and it gets +5000 power for the turn.")[1] == e.Give(
        changes=(e.Adjust(figure="power", by=5000),), what="this"
    )
    assert not compile_text("[On Play] KO it.").is_full
    assert not compile_text("[On Play] Draw 1 card. Then, place the rest in your Drop.").is_full


def test_a_condition_holds_of_what_follows_and_another_within_it() -> None:
    few = e.Compare(number=e.Count(of=HAND), within=e.Range(most=7))
    marker = e.Compare(number=e.Beside(name="energy_markers"), within=e.Range(least=1))
    said = "If you have 7 or fewer cards in your hand, draw 1 card. Then, you take 1 damage. "
    assert effects(f"{said} Then, if you have an energy marker, draw 2 cards.") == (
        e.If(
            conditions=(few,),
            then=(
                e.Draw(),
                e.Damage(whose="you"),
                e.If(conditions=(marker,), then=(e.Draw(count=2),)),
            ),
        ),
    )


@pytest.mark.rule("13-14-1", "13-15-1")
def test_if_you_do_asks_whether_the_words_before_were_done() -> None:
    assert effects("You may discard 1 card from your hand. If you do, draw 2 cards. If you don't, draw 1 card.") == (
        e.May(effects=(e.Discard(),)),
        e.If(conditions=(e.Did(name="may"),), then=(e.Draw(count=2),)),
        e.If(conditions=(e.DidNot(name="may"),), then=(e.Draw(),)),
    )


@pytest.mark.rule("13-2-2")
def test_options_stand_behind_dots() -> None:
    for mark in ("\n・", "・", "\n• "):
        assert effects(
            f"Draw 1 card. Then, choose one―{mark}Draw 2 cards.{mark}You take 1 damage. Then, draw 3 cards."
        ) == (
            e.Draw(),
            e.Modes(options=((e.Draw(count=2),), (e.Damage(whose="you"), e.Draw(count=3)))),
        )
    assert not compile_text("[On Play] Choose one―").is_full


def test_events_of_auto_skills() -> None:
    combo = compiled("[Auto][Your Turn] When this card is used in a combo from your Drop, draw 1 card.")
    assert (combo.trigger, combo.turn) == (e.Trigger(on="combo", source=("drop",)), "you")
    played = compiled(
        "[Auto] If your life is at 1, when your opponent plays a Battle Card, it gets -5000 power for the turn."
    )
    assert played.trigger is not None
    assert played.trigger.conditions != ()
    assert played.effects == (e.Give(changes=(e.Adjust(figure="power", by=-5000),), what="that"),)


def test_an_effect_can_stand_in_the_place_of_the_one_before() -> None:
    more = e.Adjust(figure="power", by=15000)
    said = effects(
        "This card gets +10000 power for the battle. If you removed an energy marker for this skill, "
        "it gets +15000 power instead."
    )
    paid = e.Compare(number=e.Done(name="markers"), within=e.Range(least=1))
    before = e.Give(changes=(e.Adjust(figure="power", by=10000),), what="this", until="battle")
    [instead] = said
    assert isinstance(instead, e.If)
    assert (instead.conditions, instead.otherwise) == ((paid,), (before,))
    assert [(step.changes, step.until) for step in instead.then if isinstance(step, e.Give)] == [((more,), "battle")]


def test_what_is_chosen_can_be_bounded_by_a_total_and_by_a_number_of_cards() -> None:
    [choose, _] = effects(
        "Choose up to 2 Battle Cards with a total cost of 5 or less in your opponent's Battle Area and KO them."
    )
    assert choose == e.Choose(cards=FOE, count=2, up_to=True, total=e.Total(figure="cost", within=e.Range(most=5)))
    count = e.Count(of=with_cards(DROP, traits=("Mill",)))
    [choose, _] = effects(
        "Choose up to 1 of your opponent's Battle Cards with a cost less than or equal to the number of cards with "
        "《Mill》 in their special traits in your Drop and KO it."
    )
    assert choose == e.Choose(cards=with_cards(FOE, cost=e.Range(most=count)), up_to=True)
    [choose, _] = effects("Choose all of your opponent's Battle Cards and KO them.")
    assert choose == e.Choose(cards=FOE, count=e.Count(of=FOE))


@pytest.mark.rule("9-2-1", "13-1-6")
def test_a_card_that_is_said_to_lie_elsewhere_is_used_from_there_or_not_at_all() -> None:
    played = compiled("[Activate Main](2) : Play this card from your Drop.")
    assert (played.zones, played.effects) == (("drop",), (e.Play(what="this"),))
    assert compiled("[When KO'd] Play this card from your Drop.").zones == ()
    assert compiled("[Activate Main] KO this card in a Battle Area : Draw 1 card.").costs == ((e.Ko(what="this"),),)
    assert not compile_text("[On Play] Play this card from your Drop.").is_full


def test_events_of_other_cards_and_moments() -> None:
    for words, trigger in {
        "At the start of your turn": e.Trigger(on="turn_begins", whose="you"),
        "When your Leader attacks": e.Trigger(on="attacks", card=e.Cards(whose="you", kinds=("leader",)), whose="you"),
        "When you use an Extra": e.Trigger(on="used", card=e.Cards(kinds=("extra",)), whose="you"),
        "When you take damage": e.Trigger(on="takes_damage", whose="you"),
        "When one of your opponent's Battle Cards is KO'd by your skill": e.Trigger(
            on="ko", card=FOE, whose="opponent", how="your_skill"
        ),
        "When this card is switched to Active Mode by a skill": e.Trigger(on="readied", how="skill"),
        "When this card KO's an opponent's Battle Card in battle": e.Trigger(on="kos"),
        "When a card is placed in your Drop from your energy": e.Trigger(
            on="moved", card=None, whose="you", source=("energy",), target=("drop",)
        ),
    }.items():
        assert compiled(f"[Auto] {words}, draw 1 card.").trigger == trigger


# Permanent skills.


@pytest.mark.rule("1-3-5-1")
def test_permanent_skills_hold_under_conditions_and_where_it_is_said() -> None:
    skill = changed("If your Leader is awakened, reduce the cost of this card in your hand by 1.")
    assert skill.zones == ("hand",)
    assert skill.conditions == (e.Exists(cards=e.Cards(whose="you", kinds=("leader",), face="back")),)
    assert skill.grants == (e.Grant(changes=(e.Adjust(figure="cost", by=-1),)),)
    all_own = changed("All your Battle Cards with 《Mill》 in their special traits get +5000 power.")
    assert all_own.grants[0].what == with_cards(OWN, traits=("Mill",))


@pytest.mark.rule("9-9")
def test_permanent_skills_replace_events() -> None:
    skill = changed(
        "If this card would be removed from your Battle Area by your opponent, "
        "you may place 1 card from your life in its owner's Drop instead."
    )
    [change] = skill.grants[0].changes
    assert isinstance(change, e.Replace)
    assert (change.event, change.may, len(change.instead)) == (e.Trigger(on="leaves", how="opponent"), True, 2)
    assert changed("This card can't be KO'd once per turn.").grants[0].changes == (
        e.Replace(event=e.Trigger(on="ko"), times=1),
    )


def test_cards_that_are_not_switched_lie_wherever_cards_have_modes() -> None:
    [grant] = changed("Your opponent's cards can't be switched to Active Mode by skills.").grants
    assert grant.what == e.Cards(whose="opponent", zones=WITH_MODES)
    [narrow] = changed("Your opponent's Battle Cards can't be switched to Active Mode by skills.").grants
    assert narrow.what == FOE


def test_permanent_skills_permit_forbid_and_add() -> None:
    assert changed("This card can attack your opponent's Active Mode Battle Cards.").grants == (
        e.Grant(changes=(e.Can(action="attack_active"),)),
    )
    assert changed("Your opponent can't activate [Blocker].").grants == (
        e.Grant(changes=(e.Cannot(action="block"),), player="opponent"),
    )
    assert changed("This card also has 《Mill》 in its special traits.").grants == (
        e.Grant(changes=(e.Gain(traits=("Mill",)),)),
    )


# Selectors combined.


@pytest.mark.parametrize(
    ("words", "criteria"),
    [
        ("non-<Ox> card", {"none_of": (e.Cards(names=("Ox",)),)}),
        ("non-<Ox> non-<Ram> card", {"none_of": (e.Cards(names=("Ox",)), e.Cards(names=("Ram",)))}),
        ("《Sea》-only card", {"only_traits": ("Sea",)}),
        ("skill-less <Ox>", {"textless": True, "names": ("Ox",)}),
        ("card with <Ox> or <Ram> in its card name", {"names_with": ("Ox", "Ram")}),
        ("card that includes <Ox> in its card name", {"names_with": ("Ox",)}),
        ("card that includes 《Sea》 in its special traits", {"traits_with": ("Sea",)}),
        (
            "card with both 《Sea》 and 《Sky》 in its special traits",
            {"all_of": (e.Cards(traits=("Sea",)), e.Cards(traits=("Sky",)))},
        ),
    ],
)
@pytest.mark.rule("2-3-1-1", "2-8-1-1")
def test_words_in_names_and_selectors_combined(words: str, criteria: Any) -> None:
    assert effects(f"Play up to 1 {words} from your Drop.")[0] == e.Choose(
        cards=with_cards(DROP, **criteria), up_to=True
    )


@pytest.mark.rule("3-5-3", "13-1-2")
def test_a_leader_among_others_lies_where_leaders_lie() -> None:
    [choose, _] = effects(
        "Choose up to 1 of your Leaders or up to 1 Battle Card in your Battle Area―both with 《Sea》 in their special "
        "traits―and it gets +5000 power for the turn."
    )
    kinds = (e.Cards(kinds=("leader",), traits=("Sea",)), e.Cards(kinds=("battle",), traits=("Sea",)))
    assert choose == e.Choose(cards=e.Cards(whose="you", alternatives=kinds), up_to=True)
    [other, _] = effects("Choose your Leader or up to 1 card in your Drop and it gets +5000 power for the turn.")
    places = (e.Cards(whose="you", kinds=("leader",)), DROP)
    assert other == e.Choose(cards=e.Cards(alternatives=places), up_to=True)


# Prices, and what follows from several conditions.


@pytest.mark.parametrize(
    ("price", "changes"),
    [
        ("reduce the cost by 2", (e.Discount(total=2, price="card"),)),
        ("reduce the cost by (Red)", (e.Discount(total=1, specified=("red",), price="card"),)),
        ("reduce its cost by (緑)(1)", (e.Discount(total=2, specified=("green",), price="card"),)),
        ("you don't have to pay the cost", (e.Alternative(),)),
    ],
)
@pytest.mark.rule("5-4-1", "1-2-3-2")
def test_a_cost_is_less_for_the_next_use_in_the_turn(price: str, changes: tuple[e.Change, ...]) -> None:
    [give] = effects(f"During this turn, the next time you use an Extra with a cost of 3 or less, {price}.")
    cards = with_cards(HAND, kinds=("extra",), cost=e.Range(most=3))
    assert give == e.Give(changes=changes, what=cards, until="next_use", live=True)
    assert not compile_text(f"[On Play] For the battle, the next time you use an Extra, {price}.").is_full


@pytest.mark.rule("1-2-3-2")
def test_colors_are_no_part_of_a_figure_but_the_cost() -> None:
    assert not compile_text("[Permanent] Reduce the power of this card by (Red).").is_full
    assert changed("Reduce the cost of this card in your hand by (Red).").grants[0].changes == (
        e.Specify(colors=("red",), fewer=True),
    )


def test_one_of_two_conditions_is_enough() -> None:
    skill = changed("If your Leader is red or if you have a <Ox> in your Battle Area, this card gets +5000 power.")
    red = e.Exists(cards=e.Cards(whose="you", kinds=("leader",), colors=("red",)))
    ox = e.Exists(cards=e.Cards(whose="you", zones=("battle",), names=("Ox",)))
    assert skill.conditions == (e.Either(of=(red, ox)),)


@pytest.mark.rule("13-6-1")
def test_cards_of_either_kind_are_counted_together() -> None:
    words = "you have a total of 2 or more <Ox> and/or cards with 《Sea》 in their special traits in your Drop"
    [then] = effects(f"If {words}, draw 1 card.")
    kinds = (e.Cards(names=("Ox",)), e.Cards(traits=("Sea",)))
    counted = e.Exists(cards=with_cards(DROP, alternatives=kinds), least=2)
    assert then == e.If(conditions=(counted,), then=(e.Draw(),))


@pytest.mark.rule("5-6-1")
def test_a_skill_uses_cards_in_combos() -> None:
    choose, move = effects("Use up to 1 <Ox> from your Drop in a combo.")
    assert (choose, move) == (e.Choose(cards=with_cards(DROP, names=("Ox",)), up_to=True), e.Move(to="combo"))


def test_cards_are_placed_on_top_or_at_the_bottom_all_together() -> None:
    """Official answers say that none of them goes elsewhere than the others."""
    [_, modes] = effects(
        "Look at 3 cards from the top of your deck and place them at the top or bottom of your deck in any order."
    )
    assert modes == e.Modes(
        options=((e.Move(to="deck", what="looked"),), (e.Move(to="deck", what="looked", place="bottom"),))
    )


def test_this_card_or_another_is_what_something_is_done_to() -> None:
    [modes] = effects("Switch this card or up to 1 of your energy to Active Mode.")
    energy = e.Choose(cards=e.Cards(whose="you", zones=("energy",)), up_to=True)
    ready = e.Switch(mode="active")
    assert modes == e.Modes(options=((e.Switch(mode="active", what="this"),), (energy, ready)))


def test_a_line_that_goes_on_is_one_sentence() -> None:
    assert effects("Draw 2\ncards.") == (e.Draw(count=2),)


@pytest.mark.parametrize("zone", ["hand", "Drop"])
def test_a_text_done_by_hand_is_used_from_where_its_cost_takes_its_card(zone: str) -> None:
    text = f"[Activate Main] Place this card from your {zone} at the bottom of your deck : Howl twice."
    [by_hand] = compile_text(text).playable_skills
    assert by_hand.zones == (zone.lower(),)
    assert by_hand.effects == (e.Manual(text="Howl twice."),)
