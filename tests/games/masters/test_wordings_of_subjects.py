"""Wordings in which one word says of which cards, or when, something is meant: it is heeded, or the text refused."""

import pytest

from events.language import effect as e
from tests.games.masters.wordings import MAIN, OWL, OX, faults, skill


@pytest.mark.parametrize(
    "subject", ["one of your Battle Cards", f"a {OX} card", f"this card or one of your {OX} cards"]
)
@pytest.mark.parametrize("does", ["KOs", "attacks or KOs", "is KO'd or KOs"])
def test_a_ko_by_another_card_than_this_is_refused(subject: str, does: str) -> None:
    """By whose skills the card of the opponent would be KO'd, is not known."""
    assert faults(f"[Auto] When {subject} {does} an opponent's Battle Card, draw 1 card.") == [
        "another card than this that KO's a card, in battle or by its skills"
    ]
    assert faults(f"[Auto] When this card {does} an opponent's Battle Card, draw 1 card.") == []


@pytest.mark.parametrize(
    "words",
    [
        "[Permanent] During battles in which {}, this card gets +5000 power.",
        "[Auto] During a battle where {}, when you combo with this card, draw 1 card.",
    ],
)
def test_what_holds_during_battles_asks_for_a_card_of_the_battle(words: str) -> None:
    assert faults(words.format("you have 2 or more energy")) == ["a battle of which no card is spoken of"]
    assert faults(words.format("this card is attacking")) == []
    assert faults(words.format("this card is attacking and you have 2 or more energy")) == []


@pytest.mark.parametrize(
    ("such", "read"),
    [
        ("Owl Jr.", {"names": ("Owl Jr.",)}),
        ("Red Ox", {"names": ("Red Ox",)}),
        ("Red", {"colors": ("red",)}),
        ("Rest Mode", {"mode": "rest"}),
        ("Battle Card", None),
        ("Red Battle Card", None),
    ],
)
def test_colors_modes_and_kinds_are_no_names_of_tokens(such: str, read: dict[str, object] | None) -> None:
    text = f"{MAIN} KO all of your {such} tokens."
    if read is None:
        assert faults(text) != []
        return
    [ko] = skill(text).effects
    assert isinstance(ko, e.Ko)
    token = (e.Attribute(kind="form", words=("token",)),)
    assert ko.what == e.Cards(whose="you", kinds=("battle",), attributes=token, **read)  # type: ignore[arg-type]


@pytest.mark.parametrize("where", ["in Rest Mode in your Battle Area", "in your Battle Area in Rest Mode"])
def test_a_mode_behind_two_kinds_of_cards_is_refused(where: str) -> None:
    both = f"1 or more {OX} and 1 or more {OWL} cards"
    assert faults(f"{MAIN} If there are {both} {where} : Draw 1 card.") == [
        "a mode behind several kinds of cards, of which it is unclear whether all are in it"
    ]
    assert len(skill(f"{MAIN} If there are {both} in your Battle Area : Draw 1 card.").conditions) == 2


def test_so_many_cards_of_two_kinds_are_read_in_one_way() -> None:
    several = f"2 or more {OX} and 3 or more"
    assert len(skill(f"{MAIN} If you have {several} {OWL} cards in your Drop Area : Draw 1 card.").conditions) == 2
    assert faults(
        f"{MAIN} If you have 2 or more Battle Cards and 3 or more {OWL} cards in your Drop Area : Draw 1 card."
    )


def test_a_kind_of_card_that_was_switched_is_not_known() -> None:
    switch = f"{MAIN} Switch up to 1 of your Battle Cards to Active Mode."
    assert faults(f"{switch} If you switched a card to Active Mode, draw 1 card.") == []
    assert faults(f"{switch} If you switched a Battle Card to Active Mode, draw 1 card.") != []


def test_several_cards_that_are_placed_at_once_are_not_each_of_them() -> None:
    placed = "placed in your Drop Area from your deck, draw 1 card."
    assert faults(f"[Auto] When a card is {placed}") == []
    assert faults(f"[Auto] When one or more cards are {placed}") != []


@pytest.mark.parametrize(
    ("subject", "owner", "whose"),
    [
        ("one of your Battle Cards", "your", "you"),
        ("one of your Battle Cards", "their", None),
        ("one of your opponent's Battle Cards", "your", None),
        ("one of your opponent's Battle Cards", "their", "opponent"),
        ("one of your opponent's Battle Cards", "its owner's", "opponent"),
        ("this card", "your", "both"),
        ("this card", "their", None),
        ("a red Battle Card", "your", "you"),
        ("a red Battle Card attacks or", "your", None),
    ],
)
def test_a_card_is_played_from_an_area_of_its_own_player(subject: str, owner: str, whose: e.Who | None) -> None:
    text = f"[Auto] When {subject} is played from {owner} Drop Area, draw 1 card."
    if whose is None:
        assert faults(text) != []
        return
    trigger = skill(text).trigger
    assert trigger is not None
    assert (trigger.on, trigger.whose, trigger.source) == ("played", whose, ("drop",))


def test_an_opponent_uses_cards_in_combos_from_their_own_areas() -> None:
    used = "[Auto] When your opponent uses a card in a combo from {} Drop Area, draw 1 card."
    assert faults(used.format("their")) == []
    assert faults(used.format("your")) != []
