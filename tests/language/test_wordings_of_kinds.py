"""Wordings of places, times, numbers and marks that all games read, each by the value that it comes to."""

from collections.abc import Sequence

import pytest

from events.buddyfight.compiler import compile_text as buddyfight
from events.fusion_world.compiler import compile_text as fusion_world
from events.language import effect as e
from events.language.compiled import Compiled
from events.masters.compiler import compile_text as masters

BATTLE = e.Cards(whose="opponent", kinds=("battle",))
LATER = e.Trigger(on="turn_ends")


def read(game: str, text: str) -> Compiled:
    if game == "buddyfight":
        return buddyfight(text, "spell").compiled
    return {"fusion_world": fusion_world, "masters": masters}[game](text)


def effects(game: str, text: str) -> Sequence[e.Effect]:
    compiled = read(game, text)
    assert [clause.fault for clause in compiled.clauses if clause.fault] == []
    [skill] = compiled.skills
    return (*skill.targets, *skill.effects)


@pytest.mark.parametrize("game", ["fusion_world", "masters"])
@pytest.mark.parametrize(
    ("words", "until"),
    [
        ("for this turn", "turn"),
        ("until the end of this turn", "turn"),
        ("for this battle", "battle"),
        ("until the end of this battle", "battle"),
        ("for the rest of the game", "game"),
        ("until the beginning of your next turn", "your_turn_start"),
        ("until the beginning of your opponent's next turn", "opponent_turn_start"),
    ],
)
def test_a_change_lasts_as_long_as_is_said_before_or_behind_it(game: str, words: str, until: str) -> None:
    power = e.Give(changes=(e.Adjust(figure="power", by=5000),), what="this", until=until)
    assert effects(game, f"[Activate Main] This card gets +5000 power {words}.") == (power,)
    assert effects(game, f"[Activate Main] {words.capitalize()}, this card gets +5000 power.") == (power,)


@pytest.mark.parametrize("words", ["the end of the turn", "the end of this turn"])
@pytest.mark.parametrize("game", ["fusion_world", "masters"])
def test_something_is_done_later_whether_the_time_stands_before_or_behind(game: str, words: str) -> None:
    later = e.Later(when=LATER, effects=(e.Draw(),), until="turn")
    assert effects(game, f"[Activate Main] At {words}, draw 1 card.") == (later,)
    assert effects(game, f"[Activate Main] Draw 1 card at {words}.") == (later,)


@pytest.mark.parametrize("words", ["the end of the battle", "the end of that battle", "the end of this battle"])
@pytest.mark.parametrize("game", ["fusion_world", "masters"])
def test_something_is_done_at_the_end_of_the_battle(game: str, words: str) -> None:
    later = e.Later(when=e.Trigger(on="battle_ends"), effects=(e.Draw(),), until="battle")
    assert effects(game, f"[Activate Battle] At {words}, draw 1 card.") == (later,)
    assert effects(game, f"[Activate Battle] Draw 1 card at {words}.") == (later,)


def test_a_spell_does_later_what_it_says_of_the_end_of_the_turn() -> None:
    life = e.Put(kind="life", by=2)
    assert effects("buddyfight", "At the end of the turn, you gain 2 life.") == (
        e.Later(when=LATER, effects=(life,), until="turn"),
    )
    on_field = buddyfight("[Set]\n■At the end of the turn, you gain 2 life.", "spell").compiled.skills
    assert [skill.trigger for skill in on_field if skill.kind == "auto"] == [e.Trigger(on="turn_ends", card=None)]


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("the end of your opponent's Main Phase", e.Trigger(on="main_ends", whose="opponent")),
        ("the start of your opponent's Charge Phase", e.Trigger(on="charge_begins", whose="opponent")),
        ("the beginning of your opponent's Main Phase", e.Trigger(on="main_begins", whose="opponent")),
        ("the start of your opponent's Offense Step", e.Trigger(on="offense_begins", whose="opponent")),
    ],
)
@pytest.mark.parametrize("game", ["fusion_world", "masters"])
def test_moments_of_the_opponents_turn_set_a_skill_off(game: str, words: str, trigger: e.Trigger) -> None:
    [skill] = read(game, f"[Auto] At {words}, draw 1 card.").skills
    assert skill.trigger == trigger


@pytest.mark.parametrize(
    ("words", "within"),
    [
        ("a cost of at most 3", e.Range(most=3)),
        ("a cost of no more than 3", e.Range(most=3)),
        ("a cost of 3 or lower", e.Range(most=3)),
        ("a cost of 3 or higher", e.Range(least=3)),
        ("a cost of 3 or greater", e.Range(least=3)),
        ("a cost of more than 3", e.Range(least=4)),
        ("a cost of less than 3", e.Range(most=2)),
        ("a cost of between 3 and 4", e.Range(least=3, most=4)),
        ("a cost between 3 and 4", e.Range(least=3, most=4)),
    ],
)
@pytest.mark.parametrize("game", ["fusion_world", "masters"])
def test_bounds_have_many_forms(game: str, words: str, within: e.Range) -> None:
    cards = e.Cards(whose="opponent", kinds=("battle",), cost=within)
    text = f"[Activate Main] Choose up to 1 of your opponent's Battle Cards with {words} and KO it."
    assert effects(game, text)[0] == e.Choose(cards=cards, up_to=True)


@pytest.mark.parametrize(("words", "count"), [("a card", 1), ("one card", 1), ("two cards", 2), ("five cards", 5)])
@pytest.mark.parametrize("game", ["fusion_world", "masters"])
def test_numbers_of_cards_drawn_are_words_or_digits(game: str, words: str, count: int) -> None:
    assert effects(game, f"[Activate Main] Draw {words}.") == (e.Draw(count=count),)
    assert effects(game, f"[Activate Main] Your opponent draws {words}.") == (e.Draw(count=count, whose="opponent"),)


def test_where_cards_lie_stands_before_what_is_done_to_them() -> None:
    chosen = e.Choose(cards=e.Cards(whose="you", zones=("drop",), names=("Ox",)), up_to=True)
    text = "[On Play] From your Drop, choose up to 1 <Ox> and add it to your hand."
    assert effects("fusion_world", text) == (chosen, e.Move(to="hand"))
    assert effects("buddyfight", 'From your drop zone, put up to one "Ox" into your hand.') == (
        chosen,
        e.Move(to="hand"),
    )
    theirs = e.Choose(cards=BATTLE, up_to=True)
    text = "[On Play] In your opponent's Battle Area, choose up to 1 Battle Card and KO it."
    assert effects("fusion_world", text) == (theirs, e.Ko())


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] From your Drop, choose up to 1 <Ox> in your hand and KO it.",
        "[On Play] From your Drop, choose up to 1 of your opponent's Battle Cards and KO it.",
        "[On Play] From your Drop, choose your Leader and switch it to Rest Mode.",
        "[On Play] From your Drop, draw 1 card.",
        "[On Play] At the end of the turn, draw 1 card at the end of the battle if you have 2 or more <Ox>.",
    ],
)
def test_two_places_or_times_are_refused(text: str) -> None:
    assert not fusion_world(text).is_full


def test_any_brackets_and_marks_of_lists_are_read() -> None:
    plain = fusion_world("[On Play] If your Leader is <Ox> or has 《Herd》 in its special traits, draw 1 card.").skills
    assert plain
    for text in (
        "【On Play】 If your Leader is ＜Ox＞ or has ≪Herd≫ in its special traits, draw 1 card.",
        "〔On Play〕 If your Leader is 〈Ox〉 or has 《Herd》 in its special traits， draw 1 card.",
        "[On Play] If your Leader is {Ox} or has 《Herd》 in its special traits, draw 1 card.",
        "[On Play] If your Leader is ｛Ox｝ or has 《Herd》 in its special traits, draw 1 card.",
    ):
        assert fusion_world(text).skills == plain
    falls = fusion_world("[On Play] This card gets -5000 power for the turn.").skills
    for sign in "－‐−":
        assert fusion_world(f"[On Play] This card gets {sign}5000 power for the turn.").skills == falls
    modes = masters("[Activate Main] Choose one—\n・ Draw 1 card.\n・ Draw 2 cards.").skills
    assert [type(effect) for effect in modes[0].effects] == [e.Modes]
    for dash in "―–‐-－ー":
        assert masters(f"[Activate Main] Choose one{dash}\n･ Draw 1 card.\n• Draw 2 cards.").skills == modes


@pytest.mark.parametrize("game", ["fusion_world", "masters"])
def test_the_leader_may_be_named_before_this_card(game: str) -> None:
    before = read(game, "[Permanent] Your Leader and this card get +5000 power.").skills
    assert before == read(game, "[Permanent] This card and your Leader get +5000 power.").skills
    assert [grant.what for grant in before[0].grants] == [
        "this",
        e.Cards(whose="you", kinds=("leader",), other=True),
    ]
    assert not read(game, "[Permanent] 1 of your Battle Cards and this card get +5000 power.").is_full


@pytest.mark.parametrize("game", ["fusion_world", "masters"])
@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("your opponent draws a card", e.Trigger(on="drawn", card=None, whose="opponent")),
        (
            "a card is added from your life to your hand",
            e.Trigger(on="moved", card=None, whose="you", source=("life",), target=("hand",)),
        ),
        (
            "a card in your life is added to your hand",
            e.Trigger(on="moved", card=None, whose="you", source=("life",), target=("hand",)),
        ),
        (
            "this card is placed from your hand into your Drop",
            e.Trigger(on="moved", source=("hand",), target=("drop",)),
        ),
        ("this card inflicts damage", e.Trigger(on="deals_damage")),
    ],
)
def test_what_happens_is_said_in_either_order(game: str, words: str, trigger: e.Trigger) -> None:
    [skill] = read(game, f"[Auto] When {words}, draw 1 card.").skills
    assert skill.trigger == trigger


def test_what_is_counted_stands_before_what_it_changes() -> None:
    energy = e.Count(of=e.Cards(whose="you", zones=("energy",)), times=1000)
    power = e.Give(changes=(e.Adjust(figure="power", by=energy),), what="this")
    text = "[Activate Main] For each of your energy, this card gets +1000 power for the turn."
    assert effects("fusion_world", text) == effects("masters", text) == (power,)


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("damage is dealt to you", e.Trigger(on="takes_damage", whose="you")),
        ("damage is dealt to your opponent", e.Trigger(on="takes_damage", whose="opponent")),
        ("this card is destroyed by an opponent's card effect", e.Trigger(on="ko", how="opponent_skill")),
        (
            "this card attacks alone",
            e.Trigger(
                on="attacks",
                conditions=(e.Compare(number=e.Count(of=e.Cards(role="attack")), within=e.Range(most=1)),),
            ),
        ),
    ],
)
def test_events_of_buddyfight(words: str, trigger: e.Trigger) -> None:
    [skill] = buddyfight(f"When {words}, draw a card.", "monster").compiled.skills
    assert skill.trigger == trigger


@pytest.mark.parametrize(
    ("text", "change", "player"),
    [
        ("Your opponent cannot cast spells.", e.Cannot(action="use", cards=e.Cards(kinds=("spell",))), "opponent"),
        (
            "Your opponent cannot call monsters to the center.",
            e.Cannot(action="call_center", cards=e.Cards(kinds=("monster", "impact_monster"))),
            "opponent",
        ),
        ("Damage dealt to you is reduced by 1.", e.Lessen(by=1), "you"),
        ("Reduce the damage dealt to you by 1.", e.Lessen(by=1), "you"),
        ("The attack of this card cannot be nullified.", e.Cannot(action="nullify_attack"), None),
    ],
)
def test_what_always_holds_in_buddyfight(text: str, change: e.Change, player: str | None) -> None:
    [skill] = buddyfight(text, "monster").compiled.skills
    assert skill.grants == (e.Grant(changes=(change,), player=player),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["Your opponent cannot cast monsters.", "Your opponent cannot call monsters to the hand."]
)
def test_what_no_player_can_do_is_not_forbidden(text: str) -> None:
    assert not buddyfight(text, "monster").compiled.is_full


def test_a_monster_stands_up_and_the_next_damage_is_less() -> None:
    text = "[Counter]【Act】 Pay 1 gauge. If you do, this card [Stand]."
    *_, done = effects_of_monster(text)
    assert isinstance(done, e.If)
    assert done.then == (e.Switch(mode="active", what="this"),)
    *_, done = effects_of_monster(
        "【Act】 Pay 1 gauge. If you do, the next damage dealt to you this turn is reduced by 3."
    )
    assert isinstance(done, e.If)
    assert done.then == (e.Decree(changes=(e.Lessen(by=3),), whose="you"),)


def effects_of_monster(text: str) -> Sequence[e.Effect]:
    [skill] = buddyfight(text, "monster").compiled.skills
    return skill.effects
