"""Deck construction: flags and worlds, copies by name, the Irregulars List, the Lost Deck, sideboard, Cross series."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from events.buddyfight import GAME
from events.buddyfight.card import BuddyfightCard, KeywordSkill
from events.buddyfight.cross import series_of
from events.buddyfight.deckbuilding import IRREGULARS
from events.buddyfight.importer import card_of_text
from events.cards.catalogue import Catalogue
from events.cards.deck import Deck, DeckEntry
from events.table.table import NO_OPTIONS

KILN, TIDE = "Kiln World", "Tide World"
OMNI, DRAGOD = (KeywordSkill(keyword="omni_lord"),), (KeywordSkill(keyword="dragod"),)


def card(name: str, *, number: str = "", kind: Any = "monster", worlds: tuple[str, ...] = (KILN,), **more: Any) -> Any:
    return BuddyfightCard(number=number or f"N-{name}-1", name=name, kind=kind, worlds=worlds, **more)


def flag(name: str = "Kilnward", *, uses: tuple[str, ...] = (KILN,), **more: Any) -> BuddyfightCard:
    raised: BuddyfightCard = card(name, kind="flag", uses=uses, **more)
    return raised


FILL = [card(f"Filler {n}", any_flag=True) for n in range(13)]
BUDDY = card("Buddy", any_flag=True)


def problems(
    *cards: tuple[BuddyfightCard, int],
    with_flag: BuddyfightCard | None = None,
    buddies: tuple[BuddyfightCard, ...] = (BUDDY,),
    lost: tuple[tuple[BuddyfightCard, int], ...] = (),
    side: tuple[tuple[BuddyfightCard, int], ...] = (),
    filled: bool = True,
    options: Mapping[str, str] = NO_OPTIONS,
) -> set[str]:
    """The rules that a deck of these cards, filled up to fifty with legal ones, breaks."""
    raised = flag() if with_flag is None else with_flag
    main = [*cards, *([(one, 4) for one in FILL] if filled else [])]
    entries = [DeckEntry(raised.number, 1, part="flag"), *(DeckEntry(one.number, 1, part="buddy") for one in buddies)]
    entries += [DeckEntry(one.number, copies) for one, copies in main]
    entries += [DeckEntry(one.number, copies, part="lost_deck") for one, copies in lost]
    entries += [DeckEntry(one.number, copies, part="sideboard") for one, copies in side]
    known = {one.number: one for one in [raised, *buddies, *(one for one, _ in (*main, *lost, *side))]}
    deck = Deck("made", tuple(entries))
    found = GAME.pool.deck_problems(deck, Catalogue(list(known.values())), GAME.chosen(options))
    return {problem.rule for problem in found}


@pytest.mark.trap("BF-33/deck")
@pytest.mark.rule("playmat/flag-item/1", "playmat/buddy/1")
def test_a_deck_has_one_flag_a_buddy_and_fifty_cards() -> None:
    assert problems() == set()
    assert problems(filled=False) == {"option/deck"}
    few = [(one, 4) for one in FILL][:10]
    assert problems(*few, filled=False) == {"option/deck"}
    assert problems(buddies=()) == {"playmat/buddy/1"}
    assert problems(with_flag=card("No flag", any_flag=True)) >= {"playmat/flag-item/1"}


@pytest.mark.trap("BF-33/deck")
@pytest.mark.parametrize("least", GAME.options["deck"])
def test_how_many_cards_a_deck_has_at_least_is_an_option(least: str) -> None:
    """BF-33: the book leaves it out."""

    def broken(size: int) -> set[str]:
        cards = [(card(f"Single {n}", any_flag=True), 1) for n in range(size)]
        return problems(*cards, filled=False, options={"deck": least})

    assert broken(int(least)) == set()
    assert broken(int(least) - 1) == {"option/deck"}


@pytest.mark.rule("impact-monster/3", "playmat/buddy/1")
def test_monsters_and_impact_monsters_can_be_buddies_and_spells_cannot() -> None:
    assert problems(buddies=(card("Collapse", kind="impact_monster"),)) == set()
    assert problems(buddies=(card("Flare", kind="spell"),)) == {"playmat/buddy/1"}
    assert problems(buddies=(card("Blade", kind="item"),)) == {"playmat/buddy/1"}


@pytest.mark.rule("playmat/buddy/1")
def test_an_item_can_be_a_buddy_if_it_says_so() -> None:
    blade = card_of_text("■This card can be your buddy!", kind="item", number="Blade", name="Blade")
    assert problems(buddies=(replace(blade, any_flag=True),)) == set()
    assert {skill.keyword for skill in blade.skills} <= {"equip"}


@pytest.mark.rule("ability/multi-buddy", "playmat/buddy/3")
def test_several_buddies_must_name_each_other() -> None:
    sun, moon = card("Sun", buddies=("Moon",)), card("Moon")
    assert problems(buddies=(sun, moon)) == set()
    assert problems(buddies=(moon, BUDDY)) == {"ability/multi-buddy"}
    assert problems(buddies=(sun, BUDDY)) == {"ability/multi-buddy"}
    dusk, dawn = card("Dusk", buddies=("Dawn",)), card("Dawn", buddies=("Dusk",))
    assert problems(buddies=(dusk, dawn)) == set()
    assert problems(buddies=(dusk, dawn, BUDDY)) == {"ability/multi-buddy"}
    assert problems(buddies=(sun, sun)) == {"ability/multi-buddy"}


@pytest.mark.rule("ability/multi-buddy", "playmat/buddy/1")
def test_double_buddy_may_name_an_item_which_alone_is_no_buddy() -> None:
    knight, blade = card("Knight", buddies=("Blade",)), card("Blade", kind="item")
    assert problems(buddies=(knight, blade)) == set()
    assert problems(buddies=(blade,)) == {"playmat/buddy/1"}
    assert problems(buddies=(knight, card("Saw", kind="item"))) == {"ability/multi-buddy", "playmat/buddy/1"}


@pytest.mark.rule("cross/field/name")
def test_at_most_four_cards_of_a_name_are_in_a_deck_and_the_buddy_does_not_count() -> None:
    drake = card("Drake")
    assert problems((drake, 4), buddies=(drake,)) == set()
    assert problems((drake, 5)) == {"cross/field/name"}
    assert problems((drake, 3), (card("Drake", number="N-other"), 2)) == {"cross/field/name"}


@pytest.mark.rule("ability/special-flag/1", "ability/flag-use/all")
def test_a_flag_lets_its_worlds_and_attributes_be_used_and_some_cards_fit_all_flags() -> None:
    stranger = card("Stranger", worlds=(TIDE,), traits=("Corsair",))
    assert problems((stranger, 1)) == {"ability/special-flag/1"}
    for word in ("Corsair", "Cors", "SAIR"):  # "with <...> in its attribute"
        assert problems((stranger, 1), with_flag=flag(uses=(), uses_traits=(word,))) == set()
    assert problems((stranger, 1), with_flag=flag(uses=(), uses_traits=("Corsairs",))) != set()
    assert problems((card("Guest", worlds=(TIDE,), any_flag=True), 4)) == set()


@pytest.mark.rule("ability/omni-lord/1", "ability/omni-lord/2", "ability/omni-lord/3")
def test_of_an_omni_lord_card_of_another_world_a_deck_has_one() -> None:
    own, foreign = card("Own", keywords=OMNI), card("Foreign", worlds=(TIDE,), keywords=OMNI)
    assert problems((own, 4), (foreign, 1)) == set()
    assert problems((own, 4), (foreign, 2)) == {"ability/omni-lord/2"}


@pytest.mark.rule("ability/dual/1", "ability/dual/3")
def test_a_dual_card_is_legal_with_either_flag() -> None:
    dual = card("Dual", worlds=(KILN, TIDE))
    assert problems((dual, 4)) == set()
    assert problems((dual, 4), with_flag=flag("Tidewatch", uses=(TIDE,))) == set()
    assert problems((dual, 4), with_flag=flag("Gale", uses=("Gale World",))) == {"ability/special-flag/1"}


@pytest.mark.rule("ability/dragod/1")
def test_dragod_cards_fit_all_flags() -> None:
    assert problems((card("Dragon of all", worlds=(TIDE,), keywords=DRAGOD), 4)) == set()


@pytest.mark.rule("ability/flags-in-deck/1", "ability/flags-in-deck/2")
def test_a_flag_is_in_a_deck_only_if_it_says_so() -> None:
    assert problems((flag("Other flag"), 1)) == {"ability/flags-in-deck/1"}
    assert problems((flag("Late flag", in_deck=True), 1)) == set()


LIMITED_TO_ONE = {"Gambit", "Demon Way, Sakurafubuki"}
ONLY_WITH = {
    "Ladis the CHAOS": "the Chaos",
    "Demon Way, Sakurafubuki": "Katana World",
    'Abygale, "Unlimited Death Drain!"': "Hero World",
    'Abygale, "Armed Howl Bringer"': "Hero World",
}


@pytest.mark.trap("BF-25")
@pytest.mark.rule("irregulars/1", "irregulars/off-limits", "irregulars/x-limit")
@pytest.mark.parametrize("name", IRREGULARS)
@pytest.mark.rule(
    "irregulars/all/professor-menjo",
    "irregulars/all/chaos-death-tallica",
    "irregulars/all/obstruct",
    "irregulars/all/black-sage-bem",
    "irregulars/all/crystal-dragon-adamanquartz",
    "irregulars/all/overturn-abygale",
    "irregulars/all/actor-knights-the-world",
    "irregulars/all/giga-howling-crusher",
    "irregulars/all/gambit",
    "irregulars/chaos/ladis",
    "irregulars/katana/sakurafubuki",
    "irregulars/hero/abygale-unlimited-death-drain",
    "irregulars/hero/abygale-armed-howl-bringer",
)
def test_an_irregular_card_is_banned_or_limited_with_all_flags_or_one(name: str) -> None:
    most, only = int(name in LIMITED_TO_ONE), ONLY_WITH.get(name)
    irregular, at = card(name, any_flag=True), flag(only or "Kilnward")
    assert problems((irregular, most + 1), with_flag=at) == {IRREGULARS[name].rule}
    if most:
        assert problems((irregular, most), with_flag=at) == set()
    if only is not None:
        assert problems((irregular, 4)) == set()


@pytest.mark.rule("irregulars/off-limits", "irregulars/x-limit/buddy")
def test_an_off_limits_card_is_no_buddy_and_a_limited_buddy_comes_on_top() -> None:
    assert problems(buddies=(card("Obstruct"),)) == {"irregulars/all/obstruct"}
    gambit = card("Gambit")
    assert problems((gambit, 1), buddies=(gambit,)) == set()


@pytest.mark.rule("irregulars/do-1", "irregulars/do-2", "irregulars/dont-1")
def test_limits_count_by_name_whatever_the_number() -> None:
    katana, ancient = flag("Katana World"), flag("Ancient World")
    sakura = card("Demon Way, Sakurafubuki")
    other = card("Demon Way, Sakurafubuki", number="N-reprint")
    assert problems((card("Gambit"), 1), (sakura, 1), with_flag=katana) == set()
    assert problems((card("Ladis the CHAOS"), 4), with_flag=ancient) == set()
    assert problems((sakura, 1), (other, 1), with_flag=katana) == {"irregulars/katana/sakurafubuki"}


LOST_WORLD = flag("Lost World", uses=("Lost World",), in_deck=True)
LOST_CARDS = tuple((card(f"Lost {n}", worlds=("Lost World",), lost=True), 3) for n in range(10))


@pytest.mark.rule("lost/deck/1", "lost/deck/2", "lost/build/1")
def test_a_lost_deck_has_thirty_cards_and_needs_its_flag_in_the_main_deck() -> None:
    assert problems((LOST_WORLD, 1), lost=LOST_CARDS) == set()
    assert problems(lost=LOST_CARDS) == {"lost/deck/2"}
    assert problems((LOST_WORLD, 1), lost=LOST_CARDS[:9]) == {"lost/build/1"}
    assert problems((LOST_WORLD, 1)) == set()


@pytest.mark.rule("lost/card/1", "lost/build/Q1")
def test_lost_cards_are_in_the_lost_deck_alone_and_no_other_card_is() -> None:
    assert problems((LOST_CARDS[0][0], 1), (LOST_WORLD, 1)) == {"lost/card/1"}
    assert problems((LOST_WORLD, 1), lost=LOST_CARDS) == set()
    omni = card("Omni", keywords=OMNI)
    assert problems((LOST_WORLD, 1), lost=(*LOST_CARDS[1:], (omni, 3))) == {"lost/build/Q1"}


@pytest.mark.rule("irregulars/x-limit", "irregulars/off-limits")
def test_two_cards_of_the_irregulars_list_may_be_in_a_deck_once_and_no_other() -> None:
    assert {name for name, limit in IRREGULARS.items() if limit.most} == {"Gambit", "Demon Way, Sakurafubuki"}
    assert {limit.most for limit in IRREGULARS.values()} == {0, 1}


@pytest.mark.rule("lost/buddy/1")
def test_a_lost_card_is_the_buddy_only_with_its_flag_in_the_main_deck() -> None:
    buddy = (LOST_CARDS[0][0],)
    assert problems((LOST_WORLD, 1), lost=LOST_CARDS, buddies=buddy) == set()
    assert problems(buddies=buddy) == {"lost/buddy/1"}


@pytest.mark.rule("sideboard/2", "sideboard/3", "sideboard/6")
def test_a_sideboard_has_ten_cards_and_counts_for_copies() -> None:
    side = tuple((card(f"Side {n}"), 2) for n in range(5))
    assert problems(side=side) == set()
    assert problems(side=(*side, (card("Side 6"), 1))) == {"sideboard/2"}
    drake = card("Drake")
    assert problems((drake, 3), side=((drake, 2),)) == {"sideboard/3"}
    assert problems((drake, 3), side=((drake, 1),), buddies=(drake,)) == set()


@pytest.mark.rule("sideboard/2")
@pytest.mark.parametrize(("copies", "too_many"), [(10, False), (11, True)])
def test_cards_of_the_sideboard_that_are_not_known_count_too(copies: int, too_many: bool) -> None:
    deck = Deck("made", (DeckEntry("nowhere", copies, part="sideboard"),))
    broken = {problem.rule for problem in GAME.pool.deck_problems(deck, Catalogue([]), {})}
    assert ("sideboard/2" in broken) is too_many


@pytest.mark.rule("ability/special-flag/4")
@pytest.mark.parametrize(
    ("covers", "below", "broken"), [(True, 0, False), (True, 1, False), (True, 2, True), (False, 1, True)]
)
def test_a_deck_has_a_second_flag_only_below_one_that_covers_it(covers: bool, below: int, broken: bool) -> None:
    flags = [flag("Parade", covers=covers), *(flag(f"Dusk {n}") for n in range(below))]
    deck = Deck("made", tuple(DeckEntry(raised.number, 1, part="flag") for raised in flags))
    rules = {problem.rule for problem in GAME.pool.deck_problems(deck, Catalogue(flags), {})}
    assert ("playmat/flag-item/1" in rules) is broken


def listed(**parts: tuple[str, ...]) -> Deck:
    """A deck of single cards by their parts; `main`: those of the main deck."""
    entries = [DeckEntry(one, 1, part="" if part == "main" else part) for part, of in parts.items() for one in of]
    return Deck("d", tuple(entries))


BEFORE = {"flag": ("F-1",), "buddy": ("B-1",), "main": ("M-1", "M-2"), "lost_deck": ("L-1",), "sideboard": ("S-1",)}


@pytest.mark.rule("sideboard/4")
@pytest.mark.parametrize(
    ("after", "rules"),
    [
        ({}, []),
        ({"main": ("S-1", "M-2"), "sideboard": ("M-1",)}, []),
        ({"main": ("M-1", "M-2", "S-1"), "sideboard": ()}, []),
        ({"lost_deck": ("S-1",), "sideboard": ("L-1",)}, []),
        ({"main": ("M-1", "S-1")}, ["sideboard/4", "sideboard/4"]),
        ({"sideboard": ("S-1", "S-2")}, ["sideboard/4"]),
    ],
)
def test_between_games_cards_change_places_with_the_sideboard_and_none_comes_from_elsewhere(
    after: dict[str, tuple[str, ...]], rules: list[str]
) -> None:
    found = GAME.pool.between_games(listed(**BEFORE), listed(**BEFORE | after))
    assert [problem.rule for problem in found] == rules


@pytest.mark.rule("lost/build/2")
def test_no_other_lost_deck_is_taken_for_a_match() -> None:
    other = listed(**BEFORE | {"lost_deck": ("L-2",)})
    assert {problem.rule for problem in GAME.pool.between_games(listed(**BEFORE), other)} == {"sideboard/4"}


@pytest.mark.rule("sideboard/7")
def test_the_list_before_sideboarding_can_be_restored_from_the_list_after_it() -> None:
    after = listed(**BEFORE | {"main": ("S-1", "M-2"), "sideboard": ("L-1",), "lost_deck": ("M-1",)})
    assert GAME.pool.between_games(after, listed(**BEFORE)) == []


@pytest.mark.rule("sideboard/1")
@pytest.mark.parametrize("part", ["flag", "buddy"])
def test_flag_and_buddy_stay_for_the_whole_tournament(part: str) -> None:
    [problem] = GAME.pool.between_games(listed(**BEFORE), listed(**BEFORE | {part: ("X-1",)}))
    assert problem.rule == "sideboard/1"
    assert f"the {part}" in problem.message


CASE = "Detective Conan"


@pytest.mark.rule("cross/deck/1", "cross/deck/2", "cross/deck/3")
def test_cross_series_cards_go_with_their_own_flag_alone_whatever_they_say() -> None:
    cross = flag("Case file", uses=(CASE,), cross=True)
    sleuth = card("Sleuth", worlds=(CASE,), cross=True)
    guest = card("Guest", keywords=OMNI)
    fitting = [card(f"Case {n}", worlds=(CASE,), cross=True) for n in range(13)]
    whole = tuple((one, 4) for one in fitting)
    assert problems(*whole, (sleuth, 4), with_flag=cross, buddies=(sleuth,), filled=False) == set()
    assert problems(*whole, (guest, 1), with_flag=cross, buddies=(sleuth,), filled=False) == {"cross/deck/1"}
    assert problems((sleuth, 1)) == {"cross/deck/2"}
    lost_world = flag("Lost World", uses=("Lost World",), in_deck=True)
    assert problems(*whole, (lost_world, 1), with_flag=cross, buddies=(sleuth,), filled=False) == {"cross/deck/1"}
    assert problems(*whole, (flag("Case closed", uses=(CASE,), cross=True), 1), with_flag=cross, buddies=(sleuth,)) >= {
        "ability/flags-in-deck/1"
    }


@pytest.mark.rule(
    "cross/field/id-note",
    "cross/world/1",
    "cross/world/2",
    "cross/world/detective-conan",
    "cross/world/bang-dream",
    "cross/world/idolmaster",
)
@pytest.mark.parametrize(
    ("number", "world"),
    [
        ("S-TD-C01/0001EN", "Detective Conan"),
        ("S-TD-C02/0001EN", "Detective Conan"),
        ("S-UB-C01/0009EN", "Detective Conan"),
        ("S-UB-C02/0001EN", "BanG Dream! Girls Band Party☆PICO"),
        ("S-UB-C03/0001EN", "THE IDOLM@STER CINDERELLA GIRLS Theater"),
        ("S-UB-C05/0001EN", "SSSS.GRIDMAN"),
        ("S-UB-C04/0001EN", None),
        ("BT01/0001EN", None),
    ],
)
def test_a_card_of_a_cross_series_belongs_to_the_world_of_its_id(number: str, world: str | None) -> None:
    assert series_of(number) == world
