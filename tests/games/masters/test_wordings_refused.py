"""Wordings that are read up to a word: what stands there makes them say more than is understood, or nothing."""

import msgspec
import pytest
from msgspec.structs import replace

from events.language import effect as e
from events.masters.compiler import compile_text
from tests.games.masters.wordings import MAIN, OWL, OX, faults, skill


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[Permanent] G : This card gets +5000 power.", "a permanent skill with a cost"),
        ("[Over Realm] RR", "[Over Realm] without a number of cards"),
        ("[Once per turn] [Over Realm 3] RR", "[Over Realm] without a number of cards"),
        (f"{MAIN} GG, discard 1 card from your hand, RR : Draw 1 card.", "a cost that is paid twice"),
        (
            f"{MAIN} Choose 1 each of {OWL} or {OX} and {OX} cards in your Drop Area and add them to your hand.",
            "one of several characters among several of which each is meant",
        ),
        (
            f"{MAIN} Choose 1 each of \u300aBird\u300b or \u300aSage\u300b and {OX} cards in your hand and play them.",
            "one of several special traits among several of which each is meant",
        ),
    ],
)
def test_what_is_refused_says_why(text: str, fault: str) -> None:
    assert fault in faults(text)


UNCLEAR = "a quality of several kinds of cards, of which it is unclear whether all have it"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Choose 1 each of red <Ox> and <Owl> cards in your hand and play them.", UNCLEAR),
        ("Choose 1 each of <Ox> and <Owl> cards with an energy cost of 2 in your hand and play them.", UNCLEAR),
        ("If you have another <Ox> and/or <Owl>, draw 1 card.", "it can be read in more than one way"),
        (
            "Your opponent places 2 cards with different names from their hand in their Drop Area.",
            "cards of the hand of which it is not said how many are discarded",
        ),
    ],
)
def test_a_word_of_one_or_of_all_of_several_kinds_is_refused(text: str, fault: str) -> None:
    assert faults(f"{MAIN} {text}") == [fault]


def test_the_only_leader_is_not_left_out_beside_what_is_up_to() -> None:
    read = skill(f"{MAIN} Choose up to 1 of your Battle Cards and your Leader, and they get +5000 power for the turn.")
    assert [(one.cards.kinds, one.up_to) for one in read.effects if isinstance(one, e.Choose)] == [
        (("battle",), True),
        (("leader",), False),
    ]


def test_two_things_lie_where_each_is_said_to() -> None:
    read = skill(f"{MAIN} If you have a {OX} in your hand and a {OWL} in your Drop Area, draw 1 card.")
    assert isinstance(read.effects[0], e.If)
    asked = [one.cards for one in read.effects[0].conditions if isinstance(one, e.Exists)]
    assert [(one.zones, one.attributes[0].words) for one in asked if isinstance(one, e.Cards)] == [
        (("hand",), ("Ox",)),
        (("drop",), ("Owl",)),
    ]


@pytest.mark.parametrize(
    "text", ["Reveal this card from your hand.", "Place this card from your hand at the top or bottom of your deck."]
)
def test_this_card_is_where_the_text_says(text: str) -> None:
    assert skill(f"{MAIN} {text}").zones == ("hand",)


@pytest.mark.parametrize(
    "text",
    [
        "Choose 1 of your Battle Cards and discard 1 card from your hand, then add that card to your hand.",
        "Choose 1 of your Battle Cards and look at the top card of your deck. If that card is a red card, draw 1 card.",
    ],
)
def test_that_card_which_can_be_one_of_two_is_refused(text: str) -> None:
    [*_, fault] = faults(f"{MAIN} {text}")
    assert fault.startswith("'that card', of which it is unclear whether it is")


PLAYED_ONCE = "'if you played a card' behind other than one effect that does"
UNPLAYED = "cards on which none is played"
SEVERAL_NEGATED = "two kinds of cards that are played without skills"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"{MAIN} Draw 1 card. If you played a card, draw 1 card.", PLAYED_ONCE),
        (
            f"{MAIN} Play up to 1 {OX} from your hand and play up to 1 {OWL} from your hand. "
            "If you played a card, draw 1 card.",
            PLAYED_ONCE,
        ),
        (
            f"{MAIN} Choose up to 1 red {OX} card in your hand, blue {OWL} card in your hand, or green {OX} card in "
            "your Drop Area and play it.",
            "several kinds of cards in several places",
        ),
        ("[Activate Main][Auto] Draw 1 card.", "its tags say two kinds of skill"),
        (
            '[Permanent] All of your Battle Cards gain "Howl twice."',
            "the skill in quotes is not understood: Howl twice.",
        ),
        ('[Permanent] All of your Battle Cards gain "[Blocker]"', "the skill in quotes is not understood: [Blocker]"),
        (
            "[Awaken] When your Leader and energy are all red, or you have 2 or more energy : Draw 1 card.",
            "one of several conditions that are two themselves",
        ),
        (f"[Evolve] RR : 1 of your opponent's {OX}", UNPLAYED),
        (f"[Evolve] RR : up to 1 {OX}", UNPLAYED),
        (f"[Evolve] RR : {OX} card in your hand", "cards elsewhere than in the Battle Area"),
        (f"{MAIN} Play this card and up to 1 {OX} from your hand with its skills negated.", SEVERAL_NEGATED),
        (
            f"{MAIN} Use this card and up to 1 {OX} from your hand in a combo with its skills negated for the turn.",
            "two kinds of cards that are used without skills",
        ),
        (
            f"{MAIN} Choose 2 keyword skill on 1 of your opponent's Battle Cards and negate it for the turn.",
            "several skills",
        ),
        (
            f"{MAIN} Choose 1 keyword skill on 2 of your opponent's Battle Cards and negate it for the turn.",
            "a skill of several cards",
        ),
        (f"{MAIN} Negate the [Blocker].", "a keyword that is not declared"),
        (
            f"{MAIN} Add up to 1 {OX} card to your hand in your Drop Area.",
            "a place behind another, which is not said to be where cards are taken from",
        ),
        (
            f"{MAIN} Switch 1 of your Battle Cards to Active Mode after the battle.",
            "cards that are chosen after a battle",
        ),
        (
            f"{MAIN} Look at up to 3 cards from the top of your deck, choose any number of and add them to your hand.",
            "any number of cards of which nothing is said",
        ),
        (f"{MAIN} If a {OX} is in Rest Mode : Draw 1 card.", "cards that lie nowhere"),
        (
            f"{MAIN} Add up to 2 cards from your life to your hand. If you chose to add 2 or more cards to your hand, "
            "draw 1 card.",
            "a number of cards that were added, of which it is only known whether any was",
        ),
        (
            f"{MAIN} Choose up to 2 {OX} from your deck or hand and play them, then shuffle your deck.",
            "several cards, of which some can be from the deck, and others not",
        ),
        (
            "[Permanent] Only 2 copy of this card can be played in your Battle Area.",
            "several copies that can be played",
        ),
        ("[Permanent] Only 2 {Ox} can be played in your Battle Area.", "several cards that can be played"),
    ],
)
def test_a_reading_is_refused_for_its_reason(text: str, fault: str) -> None:
    assert faults(text) == [fault]


def test_one_special_trait_of_each_is_read() -> None:
    read = skill(
        f"{MAIN} Choose 1 each of \u300aBird\u300b and {OX} cards in your Drop Area and add them to your hand."
    )
    assert [type(effect) for effect in read.effects] == [e.Choose, e.Choose, e.Move]


def test_over_realm_once_per_turn_or_without_a_number_is_not_read() -> None:
    assert faults("[Over Realm 3] RR") == []
    assert faults("[Over Realm] RR") != []


@pytest.mark.rule("10-2-2")
def test_an_awakening_is_refused_if_its_condition_or_what_it_does_is_not_known() -> None:
    known, unknown = "your life is at 4 or less", "the moon is full"
    assert faults(f"[Awaken] When {known} : Draw 1 card.") == []
    for condition, effect in ((unknown, "Draw 1 card."), (known, "Howl twice."), (unknown, "Howl twice.")):
        compiled = compile_text(f"[Awaken] When {condition} : {effect}")
        assert not compiled.is_full
        assert [type(one) for each in compiled.playable_skills for one in each.effects] == [e.Manual]


@pytest.mark.rule("10-2-2")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Draw 1 card.", "[Awaken] without a condition before a colon"),
        (
            "When your life is at 4 or less : Choose 1 card in your deck and play it.",
            "cards of a deck that is not shuffled",
        ),
    ],
)
def test_an_awakening_without_a_condition_or_with_what_cannot_be_done_says_why_it_is_refused(
    text: str, fault: str
) -> None:
    assert faults(f"[Awaken] {text}") == [fault]


@pytest.mark.rule("8-1-3", "8-1-5")
@pytest.mark.parametrize("head", [MAIN, "[Auto] When you play this card,"])
def test_what_is_chosen_from_a_deck_that_is_not_shuffled_is_refused_and_nothing_else(head: str) -> None:
    assert faults(f"{head} choose 1 card in your deck and play it.") == ["cards of a deck that is not shuffled"]
    assert faults(f"{MAIN} KO it.") == ["a pronoun that stands for no card named before"]
    assert faults(f"{head} draw 1 card.") == []


def test_what_is_added_is_asked_of_what_comes_to_the_hand_alone() -> None:
    """A move to another area is not meant."""
    read = skill(
        f"{MAIN} Place 1 card from your hand at the bottom of your deck, add up to 1 card from your life to your hand. "
        "If you added a card to your hand, draw 1 card."
    )
    [added] = [effect for effect in read.effects if isinstance(effect, e.Move) and effect.name == "added"]
    assert added.to == "hand"
    assert isinstance(read.effects[-1], e.If)


@pytest.mark.rule("8-1-3")
def test_a_skill_that_negates_itself_twice_or_under_a_condition_is_not_read() -> None:
    once = f"{MAIN} Draw 1 card, then negate this skill for the turn."
    assert skill(once).limit == e.Limit()
    assert faults(f"{MAIN} Draw 1 card, then negate this skill for the turn. Negate this skill for the turn.") != []
    under_condition = f"{MAIN} Draw 1 card. If your life is at 4 or less, negate this skill for the turn."
    assert faults(under_condition) == ["a skill that negates itself under a condition"]


def test_the_cards_under_a_card_are_where_that_says() -> None:
    """Beside another area, they are said to lie in both."""
    read = skill(f"{MAIN} Choose up to 1 {OX} card under this card and add it to your hand.")
    assert read.effects[0] == e.Choose(
        cards=e.Cards(under="this", attributes=(e.Attribute(kind="character", words=("Ox",)),)), up_to=True
    )


def test_a_combo_cost_is_a_figure_beside_all_else_that_is_said() -> None:
    read = skill(
        f"{MAIN} Choose up to 1 red {OX} card with a combo cost of 1 in your Drop Area and add it to your hand."
    )
    [cards] = [effect.cards for effect in read.effects if isinstance(effect, e.Choose)]
    assert (cards.colors, cards.zones, cards.attributes[0].words) == (("red",), ("drop",), ("Ox",))
    assert cards.figures == (e.Between(figure="combo_cost", within=e.Range(least=1, most=1)),)


def test_three_kinds_of_cards_lie_where_the_last_is_said_to() -> None:
    read = skill(
        f"{MAIN} Choose up to 1 red {OX} card, blue {OWL} card, or green {OX} card in your Drop Area and play it."
    )
    [cards] = [effect.cards for effect in read.effects if isinstance(effect, e.Choose)]
    assert (cards.zones, cards.whose) == (("drop",), "you")
    assert [one.colors for one in cards.alternatives] == [("red",), ("blue",), ("green",)]


def test_energy_of_one_color_is_none_of_any_other() -> None:
    [condition] = skill(f"{MAIN} If all of your energy is red : Draw 1 card.").conditions
    assert isinstance(condition, e.Exists)
    assert (condition.least, condition.most) == (0, 0)


def test_a_card_of_an_area_is_one_that_is_moved_from_there() -> None:
    moved = skill("[Auto] When a card in your hand is placed in your Drop Area, draw 1 card.")
    assert moved.trigger == e.Trigger(on="moved", card=None, whose="you", source=("hand",), target=("drop",))
    assert faults("[Auto] When a card in your hand is KO-ed, draw 1 card.") != []
    assert faults("[Auto] When a card in your hand is placed in your Drop Area from your deck, draw 1 card.") != []


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (f"red or a {OX} card", True),
        ("red or blue", True),
        (f"a {OX} card or a {OWL} card", False),
        (f"a red {OX} card or a blue {OWL} card", True),
        ("red or blue card", False),
    ],
)
def test_a_leader_of_two_kinds_is_told_apart_by_more_than_one_word(said: str, read: bool) -> None:
    words = faults(f"{MAIN} If your Leader Card is {said} : Draw 1 card.")
    assert (words == []) == read


@pytest.mark.parametrize(("words", "up_to"), [("a", False), ("1", False), ("up to 1", True)])
def test_a_keyword_skill_is_chosen_or_can_be(words: str, up_to: bool) -> None:
    read = skill(
        f"{MAIN} Choose {words} keyword skill on 1 of your opponent's Battle Cards and negate it for the turn."
    )
    [chosen] = [effect for effect in read.effects if isinstance(effect, e.ChooseSkill)]
    assert chosen.up_to == up_to


def test_one_card_from_the_top_is_not_a_number_up_to_it() -> None:
    several = skill(f"{MAIN} Place up to 3 cards from the top of your deck in your Drop Area.")
    assert several.effects[0] == e.Number(within=e.Range(least=0, most=3))
    one = compile_text(f"{MAIN} Place up to 1 card from the top of your deck in your Drop Area.")
    assert not any(isinstance(effect, e.Number) for each in one.skills for effect in each.effects)


def test_this_card_loses_its_skills_where_it_is_in_play_and_for_longer_than_a_turn() -> None:
    read = skill(f"{MAIN} Negate this card's skills for the duration of the game.")
    assert read.effects == (e.Give(changes=(e.Negate(),), what="this", until="game"),)
    assert faults(f"{MAIN} Draw 1 card. Negate this card's skills for the duration of the turn.") != []


@pytest.mark.parametrize(
    ("such", "read"),
    [
        ("Battle Cards with 10000 power or less in Active Mode", True),
        ("Battle Cards with 10000 power or less", False),
        ("cards with 10000 power or less in Active Mode", False),
    ],
)
def test_cards_that_can_be_attacked_are_battle_cards_in_active_mode(such: str, read: bool) -> None:
    assert (faults(f"[Permanent] This card can attack your opponent's {such}.") == []) == read


def test_a_search_of_the_opponents_deck_or_with_more_said_is_not_read() -> None:
    assert faults(f"{MAIN} Choose up to 1 {OX} from your opponent's deck and play it, then shuffle your deck.") != []
    two = f"Choose up to 2 {OX} with different names from your deck and add them to your hand"
    assert faults(f"{MAIN} {two}, then shuffle your deck.") != []


def test_only_what_is_added_to_the_hand_of_cards_looked_at_is_revealed() -> None:
    read = skill(
        f"{MAIN} Look at up to 3 cards from the top of your deck, choose up to 1 {OX} among them and add it to your "
        "hand. Then, place the remaining cards in your Drop Area."
    )
    moves = [effect for effect in read.effects if isinstance(effect, e.Move)]
    assert [(move.to, move.reveal) for move in moves] == [("hand", True), ("drop", False)]


def test_sentences_behind_a_semicolon_begin_where_they_do() -> None:
    text = f"{MAIN} Draw 1 card;draw 2 cards."
    assert [effect.count for effect in skill(text).effects if isinstance(effect, e.Draw)] == [1, 2]
    assert [text[clause.start : clause.end] for clause in compile_text(text).clauses] == [
        "Draw 1 card",
        "draw 2 cards.",
    ]


def test_a_text_done_by_hand_says_what_its_cost_does_not() -> None:
    """A cost that is understood is paid by the game, and is no part of what a player does."""
    [by_hand] = compile_text(f"{MAIN} GG : Howl twice.").playable_skills
    assert by_hand.effects == (e.Manual(text="Howl twice."),)
    assert by_hand.costs == ((e.Pay(total=2, specified=("green", "green")),),)
    for whole in (f"{MAIN} bark once : Howl twice.", f"{MAIN} Howl twice."):
        [by_hand] = compile_text(whole).playable_skills
        assert (by_hand.effects, by_hand.costs) == ((e.Manual(text=whole),), ())


def test_a_text_done_by_hand_keeps_its_condition_and_where_its_card_is_paid_with() -> None:
    """What stands before the colon is asked by the game, if it is understood: it is no part of what a player does."""
    text = f"{MAIN} If you have 3 or more energy and you place this card from your hand in your Drop Area : Howl twice."
    [by_hand] = compile_text(text).playable_skills
    [drawing] = compile_text(text.replace("Howl twice", "Draw 1 card")).playable_skills
    assert by_hand == replace(drawing, effects=(e.Manual(text="Howl twice."),))
    assert by_hand.conditions
    assert by_hand.zones == ("hand",)


@pytest.mark.parametrize("place", ["its owner's Drop Area", "your Warp"])
def test_a_text_done_by_hand_is_kept_as_it_is(place: str) -> None:
    """What is imported is written down, and read again when the card is used."""
    [by_hand] = compile_text(f"{MAIN} Place this card in {place} : Howl twice.").playable_skills
    assert msgspec.json.decode(msgspec.json.encode(by_hand), type=e.Skill) == by_hand
    assert type(by_hand.costs[0][0]) is e.Move


@pytest.mark.rule("10-5-3")
def test_materials_are_so_many_as_are_said() -> None:
    read = skill(f"[Union-Potara] YY : 1 {OX} and 1 {OWL}")
    assert len(read.materials) == 2
    assert skill(f"[Union-Potara] YY : 2 {OX}").materials == read.materials[:1] * 2
    for unclear in ("any number of", "X"):
        assert faults(f"[Evolve] YY : {unclear} {OX}") == ["cards on which none is played"]


@pytest.mark.parametrize(
    "words",
    [
        "you can't activate [Auto] and [Activate: Main] skills for the turn",
        "you can't activate [Auto] and [Blocker] skills for the turn",
        "you can't activate [Evolve] and [Union-Fusion] skills for the turn",
    ],
)
def test_skills_of_several_tags_that_are_no_kinds_alone_are_refused(words: str) -> None:
    assert faults(f"{MAIN} {words}.") == ["skills of which it is unclear which these are"]


def test_skills_of_several_kinds_or_timings_are_forbidden_together() -> None:
    [kinds] = skill(f"{MAIN} Your opponent can't activate [Auto] and [Counter] skills for the turn.").effects
    assert kinds == e.Decree(
        changes=(e.Cannot(action="activate", skills=e.Skills(kinds=("auto", "counter"))),), whose="opponent"
    )
    [timed] = skill(
        f"{MAIN} Your opponent can't activate [Activate: Main] or [Activate: Battle] skills for the turn."
    ).effects
    assert timed == e.Decree(
        changes=(e.Cannot(action="activate", skills=e.Skills(kinds=("activate",), timing=("main", "battle"))),),
        whose="opponent",
    )


def test_a_card_that_attacks_the_opponents_leader_card_is_understood() -> None:
    [case] = skill(f"{MAIN} If this card is attacking your opponent's leader card, draw 1 card.").effects
    assert isinstance(case, e.If)
    assert {
        one.cards.role for one in case.conditions if isinstance(one, e.Exists) and isinstance(one.cards, e.Cards)
    } == {
        "attack",
        "guard",
    }


def test_if_not_begins_no_text() -> None:
    for words in ("If not, draw 1 card.", "If not, draw 1 card. If it isn't, draw 1 card."):
        assert faults(f"{MAIN} {words}") == ["'if not' without a condition before"]


@pytest.mark.parametrize(
    "words",
    [
        "you can't play battle cards that are both \u300aA\u300b and \u300aB\u300b for the turn",
        "if it's a card that is both \u300aA\u300b and \u300aB\u300b, draw 1 card",
    ],
)
def test_what_is_said_of_both_kinds_is_no_fault_of_the_compiler(words: str) -> None:
    compile_text(f"{MAIN} {words}.")


@pytest.mark.parametrize("before", ["Shuffle your deck", "This card gets +5000 power for the turn"])
def test_that_many_cards_stands_behind_cards_alone(before: str) -> None:
    assert faults(f"{MAIN} {before}. Draw that many cards.") == [
        "'that many cards' without cards that are counted before"
    ]


def test_that_many_cards_are_those_that_were_moved_and_not_those_chosen_for_it_too() -> None:
    may, draw = skill(f"{MAIN} You may choose up to 2 of your Battle Cards and KO them. Draw that many cards.").effects
    assert isinstance(may, e.May)
    [_, ko] = may.effects
    assert isinstance(ko, e.Ko)
    assert draw == e.Draw(count=e.Done(name=ko.name))
