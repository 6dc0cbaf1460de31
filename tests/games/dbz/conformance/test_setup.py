"""Beginning a new game: Main Personalities, Tokui-Waza, scouters, who goes first, the Sensei Deck."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from events.cards.card import Definition
from events.cards.parts import DeckCards
from events.dbz import GAME
from events.dbz.card import IN_PLAY, TOKUI_WAZA, DbzCard, Z
from events.dbz.facts import AlignmentDeclared
from events.dbz.setup import prepare
from events.table.fact import CardRevealed, DeckPlaced, TurnBegan, ZoneShuffled
from events.table.ids import PLAYERS, Player, zone_name
from events.table.setup import FirstPlayerDecided
from events.table.sight import sees
from tests.games.dbz.conformance.cards import card, hero, several, stack
from tests.games.dbz.conformance.scenario import Scene
from tests.games.scenario import assert_order

RED = card("mastery", "Red Mastery", style="red")
TEACHER = card("sensei", "Teacher", sensei_size=5)
BRACKET_C = (0, 1, 2, 3, 4, 1_899_999, 3_000_000)
BRACKET_D = (0, 1, 2, 3, 4, 1_900_000, 3_000_000)
NO_NUMBERS = (Z,) * 7


@dataclass(frozen=True, kw_only=True)
class Brought:
    """The deck that a player brings, part by part."""

    main: Sequence[DbzCard] = field(default_factory=stack)
    mastery: Sequence[DbzCard] = ()
    sensei: Sequence[DbzCard] = ()
    sensei_deck: Sequence[DbzCard] = ()
    life: Sequence[DbzCard] = ()

    def dealt(self, player: Player) -> DeckCards:
        """All cards of the deck, with their parts."""
        life = [*self.life, *several(12, f"{player} life")]
        parts = {
            "main": self.main,
            "mastery": self.mastery,
            "sensei": self.sensei,
            "sensei_deck": self.sensei_deck,
            "": life,
        }
        cards: list[Definition] = [found for part in parts.values() for found in part]
        return DeckCards(cards, [part for part, there in parts.items() for _ in there])


ILKA = stack("Ilka", alignment="villain")
USUAL = Brought(main=ILKA)


def setup(a: Brought, b: Brought = USUAL, *, roll: Player = "a") -> Scene:
    """A game at the first decision of its setup, after that player has won the roll."""
    scene = Scene(GAME, {"a": a.dealt("a"), "b": b.dealt("b")}, stage=None, rules=prepare)
    scene.pick(f"go_first {(a if roll == 'a' else b).main[0].name}")
    return scene


@pytest.mark.rule("setup/1", "types/personality")
def test_each_main_personality_is_placed_with_its_lowest_level_on_top_for_all_to_see() -> None:
    scene = setup(Brought(main=[hero("Marek", level) for level in (3, 1, 2)]))
    for player, name in (("a", "Marek"), ("b", "Ilka")):
        assert scene.names(f"{player}.main") == [f"{name} 1"]
        assert scene.names(f"{player}.levels") == [f"{name} 2", f"{name} 3"]
    for card_of in ("Marek 1", "Marek 3"):
        assert all(sees(scene.state, seat, scene.card(card_of)) for seat in PLAYERS)


@pytest.mark.rule("deck/main-personality/4")
def test_the_levels_that_wait_are_not_in_play() -> None:
    scene = setup(Brought())
    assert zone_name(scene.state.cards[scene.card("Marek 1")].zone) in IN_PLAY
    assert zone_name(scene.state.cards[scene.card("Marek 2")].zone) not in IN_PLAY


@pytest.mark.rule("setup/1/rogue", "heritage/rogue/declare", "heritage/rogue")
@pytest.mark.parametrize("side", ["hero", "villain"])
def test_a_rogue_is_declared_a_hero_or_a_villain(side: str) -> None:
    scene = setup(Brought(main=stack(alignment="rogue"), mastery=[RED]))
    assert (scene.asked, scene.options) == (("a", "alignment"), ["hero", "villain"])
    scene.pick(side)
    assert scene.state.alignments == {"a": side, "b": "villain"}
    assert scene.asked == ("a", "tokui_waza")


@pytest.mark.rule("setup/1/rogue")
def test_who_is_no_rogue_declares_no_alignment() -> None:
    scene = setup(Brought())
    assert scene.over
    assert [(fact.player, fact.alignment) for fact in scene.of(AlignmentDeclared)] == [("a", "hero"), ("b", "villain")]


@pytest.mark.rule("heritage/rogue/allies", "heritage/rogue/declare")
@pytest.mark.parametrize("place", ["life", "sensei_deck"])
def test_the_allies_of_a_rogue_have_decided_the_alignment_as_the_deck_was_built(place: str) -> None:
    rogue, allies = stack(alignment="rogue"), [hero(name, alignment="villain") for name in ("Rook", "Pawn")]
    brought = Brought(main=rogue, life=allies) if place == "life" else Brought(main=rogue, sensei_deck=allies)
    scene = setup(brought)
    assert (scene.asked, scene.options) == (("a", "alignment"), ["villain"])
    undecided = setup(Brought(main=rogue, life=[hero("Rook", alignment="rogue")]))
    assert (undecided.asked, undecided.options) == (("a", "alignment"), ["hero", "villain"])


@pytest.mark.rule("setup/2", "deck/tokui-waza", "deck/mastery/2", "deck/mastery/3")
def test_who_declares_a_tokui_waza_places_its_mastery_in_play_before_the_scouters_are_set() -> None:
    scene = setup(Brought(mastery=[RED]))
    assert (scene.asked, scene.options) == (("a", "tokui_waza"), ["declare", "decline"])
    scene.pick("declare")
    assert scene.names("a.mastery") == ["Red Mastery"]
    assert [scene.state.player_counter(player, TOKUI_WAZA) for player in PLAYERS] == [1, 0]
    assert_order(scene.timeline, "PersonalityPlaced setup/1", "CardSetOut setup/2", "StagesGained setup/3")


@pytest.mark.rule("setup/2", "deck/mastery/3")
def test_without_a_tokui_waza_a_mastery_does_not_come_into_play() -> None:
    scene = setup(Brought(mastery=[RED]))
    scene.pick("decline")
    assert scene.names("a.mastery") == []
    assert zone_name(scene.state.cards[scene.card("Red Mastery")].zone) == "outside"
    assert scene.state.player_counter("a", TOKUI_WAZA) == 0


@pytest.mark.rule("setup/2", "deck/tokui-waza")
def test_who_has_no_mastery_declares_no_tokui_waza() -> None:
    scene = setup(Brought())
    assert scene.over
    assert [scene.state.player_counter(player, TOKUI_WAZA) for player in PLAYERS] == [0, 0]


@pytest.mark.rule("setup/3")
def test_both_begin_five_power_stages_above_0() -> None:
    scene = setup(Brought())
    assert [scene.stages(name) for name in ("Marek 1", "Ilka 1", "Marek 2")] == [5, 5, 0]


@pytest.mark.rule("setup/3", "types/power-stage/max")
def test_who_has_fewer_than_five_power_stages_begins_on_the_highest() -> None:
    assert setup(Brought(main=stack(rating=(0, 1, 2, 3)))).stages("Marek 1") == 3


def brought(*ratings: tuple[int, ...]) -> list[Brought]:
    """Two decks whose Main Personalities have these ratings."""
    return [Brought(main=stack(name, rating=rating)) for name, rating in zip(("Marek", "Ilka"), ratings, strict=True)]


@pytest.mark.rule("setup/4/d-bracket", "setup/7")
@pytest.mark.parametrize("roll", PLAYERS)
@pytest.mark.parametrize(
    ("own", "other", "first"), [(BRACKET_C, BRACKET_D, "a"), (BRACKET_D, BRACKET_C, "b"), ((0,) * 7, BRACKET_D, "a")]
)
def test_a_personality_in_bracket_c_or_lower_goes_before_one_in_d_or_higher(
    own: tuple[int, ...], other: tuple[int, ...], first: Player, roll: Player
) -> None:
    scene = setup(*brought(own, other), roll=roll)
    assert [fact.player for fact in scene.of(FirstPlayerDecided)] == [first]
    assert [(fact.turn, fact.player, fact.rule) for fact in scene.of(TurnBegan)] == [(1, first, "setup/7")]


@pytest.mark.trap("DBZ-08")
@pytest.mark.rule("setup/4/d-bracket")
@pytest.mark.parametrize("roll", PLAYERS)
@pytest.mark.parametrize(
    ("own", "other"),
    [
        (BRACKET_C, BRACKET_C),
        (BRACKET_D, BRACKET_D),
        ((1,) * 7, BRACKET_C),
        (NO_NUMBERS, BRACKET_D),
        (NO_NUMBERS, BRACKET_C),
    ],
)
def test_else_the_roll_says_who_goes_first(own: tuple[int, ...], other: tuple[int, ...], roll: Player) -> None:
    """DBZ-08: the exception is one in D or higher against one in C or lower; Z is in no bracket."""
    scene = setup(*brought(own, other), roll=roll)
    assert [fact.player for fact in scene.of(FirstPlayerDecided)] == [roll]


@pytest.mark.trap("DBZ-48")
@pytest.mark.rule("setup/4/double-power", "setup/3")
@pytest.mark.parametrize("roll", PLAYERS)
def test_it_makes_no_difference_that_a_rating_is_the_double_of_the_other(roll: Player) -> None:
    """DBZ-48: the rule is struck out."""
    scene = setup(*brought((10,) * 7, (20,) * 7), roll=roll)
    assert [scene.stages(name) for name in ("Marek 1", "Ilka 1")] == [5, 5]
    assert scene.state.turn_player == roll


@pytest.mark.rule("setup/4/d-bracket")
def test_the_bracket_is_that_of_the_power_stage_at_which_the_personality_begins() -> None:
    low_first = (0, 1, 2, 3, 4, 1_900_000)
    high_later = (0, 1, 2, 3, 4, 5, 1_900_000)
    assert setup(*brought(low_first, high_later), roll="a").state.turn_player == "b"


@pytest.mark.rule("setup/5")
def test_both_life_decks_are_shuffled_once_it_is_known_who_goes_first() -> None:
    scene = setup(Brought(), roll="b")
    assert [fact.zone for fact in scene.of(DeckPlaced)] == ["b.life_deck", "a.life_deck"]
    assert [scene.life(player) for player in PLAYERS] == [12, 12]
    assert_order(scene.timeline, "FirstPlayerDecided setup/4/d-bracket", "DeckPlaced setup/5", "TurnBegan setup/7")


@pytest.mark.rule("setup/5")
def test_chance_gives_the_order_of_a_life_deck() -> None:
    scene = Scene(GAME, {player: Brought().dealt(player) for player in PLAYERS}, stage=None, rules=prepare)
    super(Scene, scene)._answer((0,))
    assert (scene.ask.player, scene.ask.kind, len(scene.options)) == ("chance", "order", 12)


SPARE = several(3, "Spare")
WITH_SENSEI = Brought(sensei=[TEACHER], sensei_deck=SPARE)


@pytest.mark.rule("deck/sensei/1")
def test_the_sensei_begins_on_the_table_and_its_deck_for_its_owner_alone_to_see() -> None:
    scene = setup(WITH_SENSEI)
    assert scene.names("a.sensei") == ["Teacher"]
    assert scene.names("a.sensei_deck") == ["Spare 1", "Spare 2", "Spare 3"]
    assert [sees(scene.state, seat, scene.card("Spare 1")) for seat in PLAYERS] == [True, False]


def again(scene: Scene) -> list[ZoneShuffled]:
    """What was shuffled again after the decks had been placed."""
    return [fact for fact in scene.of(ZoneShuffled) if not isinstance(fact, DeckPlaced)]


@pytest.mark.trap("DBZ-03")
@pytest.mark.rule("setup/6", "deck/sensei/8")
def test_cards_of_the_sensei_deck_are_swapped_for_the_top_of_the_shuffled_life_deck() -> None:
    """DBZ-03: after the decks were shuffled and cut; then the Life Deck is shuffled again."""
    scene = setup(WITH_SENSEI)
    assert (scene.asked, scene.ask.least, scene.ask.most) == (("a", "sensei"), 0, 3)
    top = scene.names("a.life_deck")[-2:]
    scene.pick("choose Spare 1", "choose Spare 3")
    assert sorted(scene.names("a.sensei_deck")) == sorted(["Spare 2", *top])
    assert {"Spare 1", "Spare 3"} < set(scene.names("a.life_deck"))
    assert scene.life("a") == 12
    assert [scene.name(fact.card) for fact in scene.of(CardRevealed)] == ["Spare 1", "Spare 3"]
    assert [fact.zone for fact in again(scene)] == ["a.life_deck"]
    swapped = "CardRevealed deck/sensei/8", "CardPlaced deck/sensei/8", "ZoneShuffled deck/sensei/8"
    assert_order(scene.timeline, "DeckPlaced", *swapped, "TurnBegan")


@pytest.mark.rule("deck/sensei/8", "deck/sensei/9")
def test_the_other_player_sees_what_came_into_the_life_deck_and_its_owner_what_left_it() -> None:
    scene = setup(WITH_SENSEI)
    top = scene.names("a.life_deck")[-1]
    scene.pick("choose Spare 1")
    assert [sees(scene.state, seat, scene.card(top)) for seat in PLAYERS] == [True, False]
    [shown] = scene.of(CardRevealed)
    assert shown.card == scene.card("Spare 1")


@pytest.mark.rule("setup/6", "deck/sensei/2")
def test_nobody_has_to_swap_and_who_has_no_sensei_deck_cannot() -> None:
    scene = setup(WITH_SENSEI)
    before = scene.names("a.life_deck")
    scene.pick()
    assert scene.over
    assert scene.names("a.life_deck") == before
    assert not scene.of(CardRevealed)
    assert not again(scene)
