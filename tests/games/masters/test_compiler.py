"""Printed texts of Masters, in both generations of their wording, as skills."""

import os
import re
from pathlib import Path

import msgspec
import pytest

from events.language import effect as e
from events.language.compiled import Clause
from events.masters.compiler import compile_text
from events.masters.importer import printed_cards

SHARED = Path(os.environ.get("KIFU_SHARED", Path(__file__).parents[3].parent / "shared"))
PUBLIC_LIST = SHARED / "cards" / "masters.jsonl"

OX = e.Attribute(kind="character", words=("Ox",))
LIFE = e.Count(of=e.Cards(whose="you", zones=("life",)))
LOW = e.Compare(number=LIFE, within=e.Range(most=4))
RED_LEADER = e.Exists(cards=e.Cards(whose="you", kinds=("leader",), colors=("red",)))
DRAW = (e.Draw(),)
HAND = e.Cards(whose="you", zones=("hand",))


def skill(text: str) -> e.Skill:
    """The only skill of a text, which must be understood."""
    compiled = compile_text(text)
    assert [clause for clause in compiled.clauses if clause.fault] == []
    [only] = compiled.skills
    return only


def faults(text: str) -> list[str]:
    return [clause.fault for clause in compile_text(text).clauses if clause.fault]


@pytest.mark.parametrize(
    "text",
    [
        "[Auto] When you play this card, if your Leader Card is red and your life is 4 or less, draw 1 card.",
        "[Auto] When this card is played, if your Leader is red and your life is at 4 or less, draw 1 card.",
    ],
)
def test_both_generations_of_wording_say_the_same(text: str) -> None:
    when = e.If(conditions=(RED_LEADER, LOW), then=DRAW)
    assert skill(text) == e.Skill(kind="auto", trigger=e.Trigger(on="played"), effects=(when,))


def test_a_condition_before_the_colon_is_of_the_skill() -> None:
    read = skill("[Auto] If your Leader Card is red : When this card attacks, draw 1 card.")
    assert read == e.Skill(kind="auto", trigger=e.Trigger(on="attacks"), conditions=(RED_LEADER,), effects=DRAW)


@pytest.mark.parametrize("brackets", ["<{}>", "\uff1c{}\uff1e", "\u3008{}\u3009"])
def test_brackets_of_characters(brackets: str) -> None:
    read = skill(f"[Activate Main] Choose up to 1 {brackets.format('Ox')} in your hand and play it.")
    assert read.effects[0] == e.Choose(cards=e.Cards(whose="you", zones=("hand",), attributes=(OX,)), up_to=True)


@pytest.mark.trap("MS-01")
def test_names_characters_and_special_traits_are_told_apart() -> None:
    """MS-01."""
    named = skill("[Activate Main] Choose up to 1 {Ox, Awake} in your hand and play it.")
    trait = skill("[Activate Main] Choose up to 1 \u226aBeast\u226b card in your hand and play it.")
    assert named.effects[0] == e.Choose(cards=e.Cards(whose="you", zones=("hand",), names=("Ox, Awake",)), up_to=True)
    assert trait.effects[0] == e.Choose(cards=e.Cards(whose="you", zones=("hand",), traits=("Beast",)), up_to=True)


def test_a_character_with_a_colon_and_a_stop() -> None:
    read = skill("[Evolve] RR[two]: \uff1cDr. Ox : Young\uff1e (Play this card on top of the card)")
    assert read.materials == (
        e.Cards(whose="you", kinds=("battle",), attributes=(e.Attribute(kind="character", words=("Dr. Ox : Young",)),)),
    )
    assert read.costs == ((e.Pay(total=4, specified=("red", "red")),),)
    assert (read.keyword, read.timing, read.zones) == ("evolve", ("main",), ("hand",))


@pytest.mark.parametrize(
    ("cost", "paid"),
    [
        ("GG[one]", e.Pay(total=3, specified=("green", "green"))),
        ("YY", e.Pay(total=2, specified=("yellow", "yellow"))),
        ("[two]", e.Pay(total=2)),
        ("one", e.Pay(total=1)),
        ("KB", e.Pay(total=2, specified=("black", "blue"))),
    ],
)
def test_costs_glued_to_tags(cost: str, paid: e.Pay) -> None:
    assert skill(f"[Activate Main][Once per turn]{cost} : Draw 1 card.").costs == ((paid,),)


def test_a_color_that_the_book_does_not_have() -> None:
    assert faults("[Activate Main]\u767d : Draw 1 card.") == ["a color that the book does not have"]


@pytest.mark.rule("8-4-2-1")
def test_a_cost_of_energy_a_condition_and_an_action() -> None:
    read = skill("[Activate Main]G, if your life is at 4 or less and you discard 1 card from your hand : Draw 1 card.")
    assert read.conditions == (LOW,)
    assert read.costs == ((e.Pay(total=1, specified=("green",)), e.Discard()),)


@pytest.mark.rule("8-4-2-1")
@pytest.mark.parametrize(
    "cost", ["G, R", "G, R and discard 1 card from your hand", "G, discard 1 card from your hand, R"]
)
def test_a_cost_of_energy_is_refused_twice(cost: str) -> None:
    assert faults(f"[Activate Main]{cost} : Draw 1 card.") == ["a cost that is paid twice"]
    assert skill(f"[Activate Main]{cost.replace('R', 'discard 2 cards from your hand')} : Draw 1 card.")


def test_notes_say_nothing() -> None:
    """2-12-3."""
    with_note = "[Double Strike] (This card inflicts 2 damage instead of 1 when attacking)"
    assert compile_text(with_note).keywords == compile_text("[Double Strike]").keywords
    assert compile_text(with_note).is_full


def test_several_keywords_in_a_line() -> None:
    words = [keyword.keyword for keyword in compile_text("[Ultimate][Triple Strike][Blocker]").keywords]
    assert words == ["ultimate", "triple_strike", "blocker"]


def test_a_tag_that_the_book_does_not_have() -> None:
    assert faults("[Burrow]") == ["[Burrow] is not a tag of the book"]
    assert faults("[Auto][Burrow 1] When this card attacks, draw 1 card.") == ["[Burrow 1] is not a tag of the book"]


@pytest.mark.rule("10-2-2", "10-2-3")
@pytest.mark.parametrize(
    "text",
    [
        "[Awaken] When your life is at 4 or less : Draw 1 card and flip this card over.",
        "[Awaken] When your life is at 4 or less : Draw 1 card.",
    ],
)
def test_awaken_flips_the_card_in_any_case(text: str) -> None:
    """10-2-2, 10-2-3."""
    read = skill(text)
    assert (read.keyword, read.timing, read.conditions) == ("awaken", ("main", "battle"), (LOW,))
    assert read.effects == (*DRAW, e.Flip())


def test_awaken_by_one_condition_or_two_others() -> None:
    asked = "When your life is at 4 or less, or you have 2 or more energy and a <Ox> in your Battle Area"
    text = f"[Awaken] {asked} : Draw 1 card."
    energy = e.Compare(number=e.Count(of=e.Cards(whose="you", zones=("energy",))), within=e.Range(least=2))
    there = e.Exists(cards=e.Cards(whose="you", zones=("battle",), attributes=(OX,)))
    assert skill(text).conditions == (e.Either(of=(LOW, energy)), e.Either(of=(LOW, there)))


@pytest.mark.parametrize(
    ("tag", "on"),
    [
        ("Counter Play", "declares_play"),
        ("Counter: Attack", "declares_attack"),
        ("Counter Counter", "declares_counter"),
    ],
)
def test_what_counters_are_pending_by(tag: str, on: str) -> None:
    """10-10-3."""
    read = skill(f"[{tag}] Play this card.")
    trigger = e.Trigger(on=on, card=None, whose="opponent")
    assert read == e.Skill(
        kind="counter", timing=("counter",), zones=("hand",), trigger=trigger, effects=(e.Play(what="this"),)
    )


def test_negated_attacks_and_counters() -> None:
    assert skill("[Counter Attack] Negate the attack.").effects == (e.Nullify(),)
    assert skill("[Counter: Counter] Negate the [Counter].").effects == (e.Nullify(what="counter"),)


@pytest.mark.rule("10-13-3", "10-14-3", "10-5-3")
def test_two_characters_of_a_union() -> None:
    """10-13-3, 10-14-3."""
    read = skill("[Union-Fusion][two], draw 2 cards : <Ox> and <Cow>.")
    assert read.keyword == "union_fusion"
    assert [cards.attributes[0].words for cards in read.materials] == [("Ox",), ("Cow",)]
    assert read.costs == ((e.Pay(total=2), e.Draw(count=2)),)
    assert faults("[Union-Potara] YY: <Ox>") == ["another number of cards than this keyword has"]


def test_over_realm() -> None:
    """10-17-1, 10-17-3, 10-17-4."""
    read = skill("[Over Realm 5]")
    drop = e.Cards(whose="you", zones=("drop",))
    assert read.conditions == (e.Compare(number=e.Count(of=drop), within=e.Range(least=5)),)
    assert read.effects[:2] == (e.Move(to="warp", what=drop), e.Play(what="this"))
    assert (read.keyword, read.timing, read.zones) == ("over_realm", ("main",), ("hand",))


def test_a_search_reveals_what_it_finds_and_shuffles() -> None:
    """8-5-3-7, 11-2-1."""
    read = skill("[Activate Main] Choose up to 1 <Ox> from your deck and add it to your hand. Then, shuffle your deck.")
    assert read.effects == (e.Search(cards=e.Cards(attributes=(OX,)), then=(e.Move(to="hand"),)),)


def test_a_search_in_two_areas_is_in_one_of_them() -> None:
    text = "[Activate Main] Play up to 1 <Ox> from your deck or hand, then shuffle your deck if you looked through it."
    play = (e.Play(),)
    search = e.Search(cards=e.Cards(attributes=(OX,)), then=play)
    choose = e.Choose(cards=e.Cards(whose="you", zones=("hand",), attributes=(OX,)), up_to=True)
    assert skill(text).effects == (e.Modes(options=((search,), (choose, *play))),)


def test_a_search_without_shuffling() -> None:
    assert faults("[Activate Main] Choose 1 <Ox> from your deck and play it.") == [
        "cards of a deck that is not shuffled"
    ]


@pytest.mark.rule("8-5-3-2", "1-3-5-1")
def test_up_to_a_number_of_cards_is_looked_at() -> None:
    """8-5-3-2. What is added to the hand by what it is, is revealed."""
    text = (
        "[Activate Main] Look at up to 3 cards from the top of your deck, choose up to 1 <Ox> among them and add it to"
        " your hand. Then, place the remaining cards at the bottom of your deck in any order."
    )
    number, look, choose, add, rest = skill(text).effects
    assert number == e.Number(within=e.Range(least=0, most=3))
    assert look == e.Look(cards=e.Cards(whose="you", zones=("deck",), top=e.X()))
    assert choose == e.Choose(cards=e.Cards(zones=("deck",), among="looked", attributes=(OX,)), up_to=True)
    assert add == e.Move(to="hand", reveal=True)
    assert isinstance(rest, e.Move)
    assert (rest.to, rest.place) == ("deck", "bottom")


def test_one_color_before_two_characters_is_of_both() -> None:
    read = skill("[Activate Main] Choose up to 1 red <Ox> or <Cow> card in your hand and play it.")
    both = e.Attribute(kind="character", words=("Ox", "Cow"))
    assert read.effects[0] == e.Choose(
        cards=e.Cards(whose="you", zones=("hand",), colors=("red",), attributes=(both,)), up_to=True
    )


def test_a_figure_behind_two_colored_kinds_is_refused() -> None:
    text = "[Activate Main] Choose 1 red <Ox> or blue <Cow> card with an energy cost of 2 in your hand and play it."
    assert faults(text) == ["a quality behind two kinds of cards, of which it is unclear whether both have it"]


def test_a_mono_colored_card_has_that_color_alone() -> None:
    read = skill("[Activate Main] Choose up to 1 of your mono-red Battle Cards and it gets +5000 power for the turn.")
    assert read.effects[0] == e.Choose(
        cards=e.Cards(whose="you", kinds=("battle",), colors=("red",), exactly=("red",)), up_to=True
    )


def test_what_is_asked_of_what_was_played() -> None:
    text = (
        "[Activate Main] Play up to 1 <Ox> from your deck, then shuffle your deck. If you played a card, draw 1 card."
    )
    search, then = skill(text).effects
    assert isinstance(search, e.Search)
    assert search.then == (e.Play(name="played"),)
    assert then == e.If(conditions=(e.Did(name="played"),), then=DRAW)


def test_a_skill_that_negates_itself_is_used_once_a_turn() -> None:
    read = skill("[Auto] When your opponent attacks, draw 1 card, then negate this skill for the turn.")
    assert (read.limit, read.effects) == (e.Limit(), DRAW)
    assert faults("[Activate Main] You may draw 1 card. If you do, negate this skill for the turn.") == [
        "a skill that negates itself under a condition"
    ]


def test_where_a_card_was_used_in_a_combo_from_is_not_left_out() -> None:
    ended = "[Auto] At the end of a battle in which you combo with this card"
    assert skill(f"{ended}, draw 1 card.").trigger == e.Trigger(on="combo_ended")
    assert skill(f"{ended} from your hand, draw 1 card.").trigger == e.Trigger(on="combo_ended", source=("hand",))


def test_life_is_taken_until_so_much_is_left() -> None:
    over = e.Sum(of=(LIFE, -6), least=0)
    read = skill("[Activate Main] Add cards from your life to your hand until you have 6 life left.")
    assert read.effects == (e.Choose(cards=e.Cards(whose="you", zones=("life",)), count=over), e.Move(to="hand"))


def test_options_behind_dots() -> None:
    read = skill(
        "[Auto] When this card is played, choose one-\n\u30fb Draw 1 card.\n\u30fbSwitch this card to Rest Mode."
    )
    assert read.effects == (e.Modes(options=(DRAW, (e.Switch(mode="rest", what="this"),))),)


@pytest.mark.rule("8-1-4")
def test_a_permanent_skill_in_a_turn_under_a_condition() -> None:
    read = skill("[Permanent] During your turn, when your life is at 4 or less, this card gains +5000 power.")
    assert read.conditions == (e.Turn(whose="you"), LOW)
    assert read.grants == (e.Grant(changes=(e.Adjust(figure="power", by=5000),)),)


def test_it_is_the_leader_that_a_condition_names() -> None:
    read = skill("[Activate Battle] If your Leader Card is red, it gets +5000 power for the battle.")
    [when] = read.effects
    assert isinstance(when, e.If)
    [give] = when.then
    assert isinstance(give, e.Give)
    assert give.what == e.Cards(whose="you", kinds=("leader",))


def test_where_a_card_is_said_to_be_used_from() -> None:
    read = skill("[Activate Main] Send this card from your Drop Area to your Warp : Draw 1 card.")
    assert (read.zones, read.costs) == (("drop",), ((e.Move(to="warp", what="this"),),))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Auto] When this card attacks, sing.", "auto"),
        ("[Counter Attack] Sing.", "counter"),
        ("[Activate Battle]RR : Sing.", "activate"),
    ],
)
def test_what_is_not_understood_is_done_by_hand_when_its_tags_say(text: str, kind: str) -> None:
    [by_hand] = compile_text(text).playable_skills
    assert by_hand.kind == kind
    assert isinstance(by_hand.effects[-1], e.Manual)


LATER = re.compile(r"\bunison|\bz-|\bmarkers?\b", re.IGNORECASE)
"""What later editions of the book have, besides the tags of which this one knows nothing."""


@pytest.mark.slow
@pytest.mark.skipif(not PUBLIC_LIST.exists(), reason="needs a public card list")
def test_most_cards_of_a_public_list_are_understood_whole_and_more_than_three_of_four_clauses() -> None:
    """Of the cards with text that name no later things: also of kinds of cards that the book does not have."""
    cards: list[list[Clause]] = []
    for card in printed_cards(PUBLIC_LIST.read_bytes().splitlines()):
        clauses = [clause for text in card.texts if len(text) > 1 for clause in compile_text(text).clauses]
        unknown = any(clause.fault.endswith("is not a tag of the book") for clause in clauses)
        if clauses and not unknown and not any(map(LATER.search, card.texts)):
            cards.append(clauses)
    whole = sum(not any(clause.fault for clause in clauses) for clauses in cards)
    every = [clause for clauses in cards for clause in clauses]
    understood = sum(not clause.fault for clause in every)
    told = (
        f"{whole} of {len(cards)} cards are understood whole, and {understood} of {len(every)} clauses, of the cards "
        f"with text that name no later things: neither tags that are not of the book, nor '{LATER.pattern}'"
    )
    print(told)
    assert whole / len(cards) >= 0.60, told
    assert understood / len(every) >= 0.77, told


DISCARDED = (e.Choose(cards=msgspec.structs.replace(HAND, other=True), count=2), e.Move(to="drop"))
OF_COUNTER = e.Alternative(instead_of="activate", skills=e.Skills(kinds=("counter",)))
TAKEN = (e.Choose(cards=e.Cards(whose="you", zones=("life",))), e.Move(to="hand"))
THIS = "activate this card's [Counter] skill from your hand"


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("play this card from your hand without paying its energy cost.", e.Alternative(instead_of="play")),
        ("activate this card from your hand without paying its energy cost.", e.Alternative()),
        (f"{THIS} without paying its energy cost.", OF_COUNTER),
        (
            "activate the [Activate Battle] skill on this card from your hand without paying the energy cost.",
            e.Alternative(instead_of="activate", skills=e.Skills(kinds=("activate",), timing=("battle",))),
        ),
        (
            f"{THIS} without paying its energy cost by choosing 2 other cards in your hand and discarding them.",
            msgspec.structs.replace(OF_COUNTER, costs=DISCARDED),
        ),
        (
            f"{THIS} by adding a card from your life to your hand instead of paying its energy cost.",
            msgspec.structs.replace(OF_COUNTER, costs=TAKEN),
        ),
        (
            "choose 2 other cards in your hand and discard them instead of paying this card's energy cost when "
            "activating its [Counter] skill from your hand.",
            msgspec.structs.replace(OF_COUNTER, costs=DISCARDED),
        ),
        (
            f"{THIS} without paying its energy cost by discarding another card from your hand instead.",
            msgspec.structs.replace(OF_COUNTER, costs=(e.Discard(cards=e.Cards(other=True)),)),
        ),
    ],
)
@pytest.mark.parametrize("may", ["may", "can"])
def test_what_can_be_paid_instead_of_an_energy_cost(text: str, change: e.Alternative, may: str) -> None:
    read = skill(f"[Permanent] If your life is at 4 or less, you {may} {text}")
    grants = (e.Grant(changes=(change,)),)
    assert read == e.Skill(kind="permanent", zones=("hand",), conditions=(LOW,), grants=grants)


def test_a_card_is_paid_for_with_cards_of_the_hand() -> None:
    read = skill(
        f"[Permanent] You can {THIS} by placing 1 red card in your hand in your Drop instead of paying its cost."
    )
    [grant] = read.grants
    reds = msgspec.structs.replace(HAND, colors=("red",))
    assert grant.changes == (msgspec.structs.replace(OF_COUNTER, costs=(e.Choose(cards=reds), e.Move(to="drop"))),)


def test_what_is_paid_instead_names_its_cards_itself() -> None:
    assert faults(f"[Permanent] You can {THIS} by discarding it instead of paying its energy cost.")
    assert faults(f"[Permanent] You can {THIS} by drawing 1 card instead of paying its energy cost.")
    assert faults(
        "[Permanent] You can activate this card's [Auto] skill in your hand instead of paying its energy cost."
    )


def test_what_is_asked_to_have_been_done_can_be_anything() -> None:
    """Flips, changes and payments have no names of their own."""
    flipped, asked = skill("[Activate Main] Flip this card over. If you do, draw 1 card.").effects
    assert flipped == e.Named(effects=(e.Flip(),), name="done")
    assert asked == e.If(conditions=(e.Did(name="done"),), then=DRAW)


def test_what_is_done_later_is_asked_after_then() -> None:
    read = skill(
        "[Activate Main] At the end of the turn, you may discard 1 card from your hand. If you do, draw 1 card."
    )
    [later] = read.effects
    assert isinstance(later, e.Later)
    may, asked = later.effects
    assert may == e.May(effects=(e.Discard(),))
    assert asked == e.If(conditions=(e.Did(name="may"),), then=DRAW)
    assert faults("[Activate Main] At the end of the turn, draw 1 card. Draw that many cards.")


LESS = e.Discount(total=1, specified=("green",), kinds=("activate",), timing=("main",))


@pytest.mark.parametrize(
    ("text", "give"),
    [
        (
            "During this turn, the next time you activate an [Activate Main] skill on a green card from your hand, "
            "reduce the skill cost by G.",
            e.Give(
                changes=(LESS,),
                what=msgspec.structs.replace(HAND, colors=("green",)),
                until="next_use",
                live=True,
            ),
        ),
        (
            "The next time you activate the [Evolve] skill on a green card from your hand during this turn, "
            "reduce its skill cost by [two].",
            e.Give(
                changes=(e.Discount(total=2, keywords=("evolve",)),),
                what=msgspec.structs.replace(HAND, colors=("green",)),
                until="next_use",
                live=True,
            ),
        ),
    ],
)
def test_a_skill_costs_less_the_next_time(text: str, give: e.Give) -> None:
    assert skill(f"[Auto] When this card attacks, draw 1 card. {text}").effects == (*DRAW, give)


def test_the_next_use_of_a_skill_is_one_in_this_turn_of_cards_that_lie_somewhere() -> None:
    of = "the next time you activate an [Activate Main] skill on a green card"
    assert faults(f"[Auto] When this card attacks, during this turn, {of}, reduce the skill cost by G.")
    assert faults(f"[Auto] When this card attacks, for the game, {of} from your hand, reduce the skill cost by G.")
