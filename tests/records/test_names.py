"""Players by id, else by name: whom a name means, and what each player is called so that no other is."""

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from events.records.folding import fold
from events.records.names import Names

ANN, MIKES = [("ann01", "Ann")], [("mike1", "Mike"), ("mike2", "Mike")]

Told = Sequence[tuple[str, str]]


def called(
    told: Told,
    *players: tuple[str, str | None] | str,
    spellings: Mapping[str, str] | None = None,
    unnumbered: Sequence[str] = (),
) -> list[str]:
    names = Names(spellings or {}, told, Counter(unnumbered))
    return [names.of_player(player) if isinstance(player, str) else names.of_player(*player) for player in players]


@pytest.mark.parametrize(
    ("told", "players", "labels"),
    [
        ([], ("Ann", "Ben"), ["Ann", "Ben"]),
        (ANN, ("Ann", ("Ann", "ann01"), ("ann01", "ann01"), "ann01"), ["Ann"] * 4),
        ([("7", "A. Smith"), ("7", "Smith, A.")], ("A. Smith", ("A. Smith", "7")), ["Smith, A."] * 2),
        (MIKES, (("Mike", "mike1"), ("Mike", "mike2"), "Mike"), ["Mike (mike1)", "Mike (mike2)", "Mike"]),
        (MIKES, ("Mike (mike2)", "mike2"), ["Mike (mike2)"] * 2),
        # One who was called Ann, and is not any more, is not called what another is.
        ([("1", "Ann"), ("1", "Anna"), ("2", "Ann")], (("Ann", "1"), ("Ann", "2"), "Ann"), ["Anna", "Ann (2)", "Ann"]),
        # A name that is another's id; a name that looks like what another would be called.
        ([("mike", "Zed"), ("9", "mike")], ("mike", "Zed", ("Zed", "mike")), ["mike", "Zed", "Zed"]),
        ([*MIKES, ("9", "Mike (mike2)")], (("x", "9"), ("x", "mike2")), ["Mike (mike2)", "Mike (mike2) (mike2)"]),
        ([("ben", "ben"), ("9", "ben")], (("ben", "ben"), ("ben", "9")), ["ben (ben)", "ben"]),
    ],
)
def test_a_player_is_an_id_or_else_a_name_and_no_two_are_called_the_same(
    told: Told, players: tuple[tuple[str, str | None] | str, ...], labels: list[str]
) -> None:
    assert called(told, *players) == labels


@pytest.mark.parametrize(
    ("told", "spellings", "players", "labels"),
    [
        ([], {"ann": "Ann", "Ann": "Ann Smith"}, ("ann", "Ann", "Ann Smith"), ["Ann Smith"] * 3),
        ([], {"ann": "ann"}, ("ann",), ["ann"]),
        ([], {"a": "b", "b": "a"}, ("a", "b"), ["a", "b"]),
        (ANN, {"ann01": "Annie"}, (("Ann", "ann01"), "Annie", "ann01"), ["Annie"] * 3),
        (ANN, {"Ann": "Annie"}, (("Ann", "ann01"), "Annie", "Ann"), ["Annie"] * 3),
        (ANN, {"Annie": "ann01"}, (("Ann", "ann01"), "Annie"), ["Ann"] * 2),
        (MIKES, {"Mike": "Michael"}, ("Mike", ("Mike", "mike1")), ["Michael", "Mike (mike1)"]),
        (MIKES, {"Mike": "mike1"}, ("Mike", ("Mike", "mike1"), ("Mike", "mike2")), ["Mike"] * 2 + ["Mike (mike2)"]),
        (MIKES, {"Mike (mike2)": "Mick"}, (("Mike", "mike2"), ("Mike", "mike1")), ["Mick", "Mike (mike1)"]),
        (MIKES, {"mike2": "mike1"}, (("Mike", "mike2"), "Mike"), ["Mike"] * 2),
        (MIKES, {"mike1": "Mike", "mike2": "Mike"}, ("Mike", ("Mike", "mike1"), ("Mike", "mike2")), ["Mike"] * 3),
    ],
)  # fmt: skip
def test_a_spelling_a_name_or_an_id_means_the_player_that_was_said(
    told: Told, spellings: dict[str, str], players: tuple[tuple[str, str | None] | str, ...], labels: list[str]
) -> None:
    assert called(told, *players, spellings=spellings) == labels


@pytest.mark.parametrize(
    ("told", "unnumbered", "players", "labels"),
    [
        # The commonest writing is the label, of several the one that was told first.
        ([], ("ANN", "Ann", "ann", "Ann"), ("ann", "ÀNN", "ANN"), ["Ann", "Ann", "Ann"]),
        ([], ("ANN", "Ann", "ANN", "Ann"), ("ann", "Ann"), ["ANN", "ANN"]),
        ([], ("Ann", "ann", "Ben", "BEN "), ("ann", "ÀNN", "BEN ", "Ben"), ["Ann", "Ann", "Ben", "Ben"]),
        ([], ("A. Nn", "Ann"), ("A. Nn", "Ann", "a nn"), ["A. Nn", "Ann", "A. Nn"]),
        # A name that was told with one id alone means the player of that id, however it is written; ids are exact.
        (ANN, ("ann",), ("ann", ("ANN", "ann01"), ("Ann", "ANN01")), ["Ann", "Ann", "Ann"]),
        ([("1", "Ann"), ("1", "ANN")], (), ("ann", ("x", "1")), ["ANN", "ANN"]),
        ([("1", "Ann"), ("2", "ANN")], ("ann",), ("ann", ("x", "1"), ("x", "2")), ["ann", "Ann (1)", "ANN (2)"]),
        ([("a", "Zed"), ("A", "Yan")], (), (("x", "a"), ("x", "A"), "a", "A"), ["Zed", "Yan", "Zed", "Yan"]),
    ],
)
def test_names_that_are_equal_when_folded_are_of_one_player(
    told: Told, unnumbered: Sequence[str], players: tuple[tuple[str, str | None] | str, ...], labels: list[str]
) -> None:
    assert called(told, *players, unnumbered=unnumbered) == labels


@pytest.mark.parametrize(
    ("told", "spellings", "players", "labels"),
    [
        ([], {"ann": "Bea"}, ("Ann", "ANN", "bea"), ["Bea"] * 3),
        ([], {"ann": "Bea", "ANN": "Ann"}, ("ann", "Ann"), ["Ann", "Ann"]),
        ([], {"ann": "Ann"}, ("ann", "ANN"), ["Ann", "Ann"]),
        ([("a", "Zed"), ("A", "Yan")], {"a": "Sam"}, (("x", "a"), ("x", "A"), "Zed"), ["Sam", "Yan", "Sam"]),
    ],
)
def test_what_a_spelling_was_said_to_mean_holds_for_all_of_its_writings_and_of_an_id_alone(
    told: Told, spellings: dict[str, str], players: tuple[tuple[str, str | None] | str, ...], labels: list[str]
) -> None:
    assert called(told, *players, spellings=spellings) == labels


@pytest.mark.parametrize("ids", [("-", "--", "..."), ("a", "A", " a "), ("ann", "-", "\N{COMBINING ACUTE ACCENT}")])
def test_players_of_one_name_whose_ids_say_nothing_when_folded_have_labels_of_their_own(ids: tuple[str, ...]) -> None:
    names = Names({}, [(id, "Ann") for id in ids])
    labels = [names.of_player("Ann", id) for id in ids]
    assert len({*map(fold, labels)}) == len(ids)
    assert [names.of_player(label) for label in labels] == labels
