"""Characters: whose card a title names, and the groups that the book lists them in."""

import pytest

from events.dbz.characters import CAPTORS, character_of, groups_of, is_rogue, named_in


def groups(title: str) -> set[str]:
    return {*groups_of(character_of(title), title)}


@pytest.mark.rule("old/surnames", "examples/15")
@pytest.mark.parametrize(
    ("title", "character"),
    [
        ("Goku, the Unbeatable", "Goku"),
        ("Vegeta on Namek", "Vegeta"),
        ("Vegeta The Ready", "Vegeta"),
        ("Nail the Namekian Hero", "Nail"),
        ("Nail Inspired", "Nail"),
        ("Super Saiyan Goku", "Goku"),
        ("Super Android 13", "Android 13"),
        ("Jeice with Style", "Jeice"),
        ("Jeice Attacks", "Jeice"),
        ("Garlic Jr. the Void Master", "Garlic Jr."),
        ("Majin Vegeta, the Malevolent", "Majin Vegeta"),
        ("Supreme Kai", "Supreme Kai"),
        ("Theodor", "Theodor"),
        ("Saiyan", "Saiyan"),
    ],
)
def test_surnames_are_left_out_and_names_are_not(title: str, character: str) -> None:
    assert character_of(title) == character


@pytest.mark.rule("heritage/rogue")
def test_rogues() -> None:
    assert is_rogue("Piccolo", "SaiyanSaga")
    assert not is_rogue("Goku", "SaiyanSaga")
    assert is_rogue("Majin Buu", "BuuSaga")
    assert not is_rogue("Majin Buu", "FusionSaga")


@pytest.mark.rule("heritage/saiyan", "heritage/namekian", "heritage/celestial", "heritage/fused")
def test_groups_of_the_book() -> None:
    assert groups("Goku, the Saiyan") == {"Saiyan Heritage"}
    assert groups("Cell, Perfect") == {"Saiyan Heritage", "Namekian Heritage"}
    assert groups("Gotenks, Super Saiyan") == {"Saiyan Heritage", "Fused"}
    assert groups("Torbie, the Silent") == {"Celestial Fighter"}
    assert groups("Krillin") == set()


@pytest.mark.rule("heritage/namekian/pikkon")
def test_pikkon_declares_the_style_without_the_heritage() -> None:
    assert groups("Pikkon, the Silent") == {"Celestial Fighter", "Namekian Tokui-Waza"}
    assert "Namekian Tokui-Waza" not in groups("Piccolo")


@pytest.mark.rule("heritage/majin")
def test_majins_have_the_word_in_their_title() -> None:
    assert groups("Majin Yakon, the Monster") == {"Majin"}
    assert groups("Kid Buu, Majin Buu") == {"Majin"}
    assert groups("Dabura") == set()


@pytest.mark.rule("dragon-balls/capture/personality")
def test_captors() -> None:
    assert "Krillin" in CAPTORS
    assert "Goku" not in CAPTORS


@pytest.mark.rule("types/named")
@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("Goku's Touch", ("Goku",)),
        ("Trunks Energy Sphere", ("Trunks",)),
        ("Red Kid Trunks Blast", ("Kid Trunks", "Mighty Mask")),
        ("Majin Vegeta's Rage", ("Majin Vegeta",)),
        ("Tien and Yamcha Strike", ("Tien", "Yamcha")),
        ("Garlic Jr's Double Blast", ("Garlic Jr.",)),
        ("Meta-Cooler Rises", ("Meta-Cooler",)),
        ("Panic", ()),
        ("Cellular Growth", ()),
    ],
)
def test_who_is_named_in_a_title(title: str, named: tuple[str, ...]) -> None:
    assert named_in(title) == named


@pytest.mark.rule("personality/alternate/5")
def test_future_gohan_has_gohans_named_cards_and_gohan_not_his() -> None:
    assert named_in("Gohan's Kick") == ("Gohan", "Future Gohan")
    assert named_in("Future Gohan's Kick") == ("Future Gohan",)


@pytest.mark.rule("card/master-roshi-lv-1-lv-3", "card/zangya")
def test_characters_who_are_called_otherwise() -> None:
    assert named_in("Roshi's Calming") == named_in("Master Roshi's Calming") == ("Master Roshi",)
    assert named_in("Zanya's Strings") == ("Zangya",)
    assert named_in("Roshian Calm") == ()
