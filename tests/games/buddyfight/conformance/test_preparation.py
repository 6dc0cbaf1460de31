"""Preparation by special flags, usage conditions of flags, what a card prints, and cards that are removed."""

from typing import Any, get_args

import pytest

from events.buddyfight import GAME
from events.buddyfight.areas import monsters
from events.buddyfight.card import BuddyfightCard, Keyword, KeywordSkill
from events.buddyfight.facts import FlagRaised
from events.buddyfight.vocabulary import wrong
from events.cards.card import Definition
from events.cards.parts import DeckCards
from events.language.effect import Attribute, Cards, Choose, Flip, Ko, Remove
from events.table.facing import CardStackedFaceDown
from events.table.fact import CardMoved
from events.table.ids import PLAYERS, Player
from events.table.setup import FirstPlayerDecided
from events.table.sight import sees
from tests.games.buddyfight.conformance.cards import act, flag_card, monster_card, several, spell_card
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, main


def changed(card: BuddyfightCard, **more: Any) -> BuddyfightCard:
    """The card with other fields."""
    return BuddyfightCard(**{**{name: getattr(card, name) for name in card.__struct_fields__}, **more})


def prepared(*flags: BuddyfightCard, options: Any = None) -> Scene:
    """A game after its preparation, of two fighters with these flags and a buddy each."""
    decks: dict[Player, list[Definition]] = {
        player: [*flags, monster_card(f"Pal {player}"), *several(20, player)] for player in PLAYERS
    }
    parts = [*("flag" for _ in flags), "buddy", *("" for _ in range(20))]
    dealt = {player: DeckCards(cards, parts) for player, cards in decks.items()}
    scene = Scene(GAME, dealt, stage=None, rules=GAME.table.play, options=options or {})
    scene.pick(scene.options[0])
    return scene


PARTS = ("flag", "buddy", *("" for _ in range(20)))


def begun(scene: Scene) -> list[int]:
    """The cards in hand and gauge, and the life, of the fighter who does not begin."""
    other: Player = "b" if scene.state.turn_player == "a" else "a"
    counts = [len(scene.state.cards_in(other, zone)) for zone in ("hand", "gauge")]
    return [*counts, scene.life(other)]


@pytest.mark.rule("ability/special-flag/2", "ability/special-flag/3")
def test_a_flag_may_say_with_how_much_its_fighter_starts() -> None:
    assert begun(prepared(flag_card())) == [6, 2, 10]
    assert begun(prepared(flag_card(hand=4, gauge=1, life=12))) == [4, 1, 12]
    assert begun(prepared(flag_card(), options={"hand": "5", "gauge": "3", "life": "8"})) == [5, 3, 8]
    assert begun(prepared(flag_card(life=12), options={"life": "8"})) == [6, 2, 12]


@pytest.mark.rule("ability/special-flag/2")
@pytest.mark.parametrize(
    ("thing", "place"),
    [
        pytest.param("hand", 0, marks=pytest.mark.trap("BF-33/hand")),
        pytest.param("gauge", 1, marks=pytest.mark.trap("BF-33/gauge")),
        pytest.param("life", 2, marks=pytest.mark.trap("BF-33/life")),
    ],
)
def test_with_how_much_a_fighter_starts_is_an_option_unless_the_flag_says_it(thing: str, place: int) -> None:
    """BF-33: the book leaves it out, and the facts cite the option."""
    for value in GAME.options[thing]:
        scene = prepared(flag_card(), options={thing: value})
        assert begun(scene)[place] == int(value)
        cited = [fact for fact in scene.facts if fact.rule == f"option/{thing}"]
        assert len(cited) == 2 * (1 if thing == "life" else int(value))
        assert begun(prepared(changed(flag_card(), **{thing: 3}), options={thing: value}))[place] == 3


@pytest.mark.rule("ability/special-flag/2", "ability/special-flag/3", "playmat/deck/3")
def test_the_hand_is_the_top_of_the_deck_and_the_gauge_what_lay_below_it() -> None:
    scene = prepared(flag_card(hand=2, gauge=3))
    other: Player = "b" if scene.state.turn_player == "a" else "a"
    deck = [f"{other} {number}" for number in range(1, 21)]
    hand, gauge = scene.names(f"{other}.hand"), scene.names(f"{other}.gauge")
    assert hand + gauge == [*reversed(deck)][:5]
    assert scene.names(f"{other}.deck") == deck[:15]


@pytest.mark.rule("ability/special-flag/4", "playmat/flag-item/3", "playmat/flag-item/4")
def test_a_flag_below_another_lies_face_down_for_its_owner_alone_to_see() -> None:
    scene = prepared(flag_card("Parade", covers=True), flag_card("Dusk"))
    assert scene.names("a.flag") == ["Parade"]
    assert scene.names("a.under_flag") == ["Dusk"]
    raised = [fact.rule for fact in scene.facts if isinstance(fact, FlagRaised | CardStackedFaceDown)]
    assert raised == ["playmat/flag-item/1", "ability/special-flag/4"] * 2
    [below] = scene.state.cards_in("a", "under_flag")
    assert sees(scene.state, "a", below)
    assert not sees(scene.state, "b", below)


@pytest.mark.rule("playmat/buddy/6", "playmat/buddy/3")
def test_of_several_buddies_the_one_of_the_cards_name_is_called() -> None:
    side = Side(hand=[monster_card("Moon")], buddy=[monster_card("Sun"), monster_card("Moon", number="Moon b")])
    scene = main(a=side).use("Moon", area="left")
    assert scene.options == ["buddy_call Moon", "no_buddy_call"]
    assert scene.asked == ("a", "buddy")


@pytest.mark.rule("ability/flag-use/named", "ability/flag-use/initial")
def test_a_card_asks_for_a_flag_by_its_name_now_or_as_the_game_began() -> None:
    for initial in (False, True):
        card = changed(monster_card("Ox"), only_flags=("Dusk",), initial=initial)
        assert "Ox" not in main(a=Side(hand=[card, monster_card("Kit")])).usable
    dusk = Side(flag=flag_card("Dusk", uses=()), hand=[changed(monster_card("Ox"), only_flags=("Dusk",))])
    assert main(a=dusk).usable == ["Ox"]
    card = changed(monster_card("Ox"), only_flags=("Dusk",), initial=True)
    for began, usable in (("Dusk", True), ("Dawn", False)):
        raised = flag_card(began)
        decks: dict[Player, list[Definition]] = {
            player: [raised, monster_card("Pal"), *(changed(card, number=f"O{n}") for n in range(12))]
            for player in PLAYERS
        }
        parts = ["flag", "buddy", *("" for _ in range(12))]
        dealt = {player: DeckCards(cards, parts) for player, cards in decks.items()}
        scene = Scene(GAME, dealt, stage=None, rules=GAME.table.play)
        scene.pick(scene.options[0])
        while scene.state.phase != "Main Phase":
            scene.pass_one()
        assert ("Ox" in scene.usable) is usable


@pytest.mark.rule("ability/removed/1", "ability/removed/2")
def test_a_removed_card_is_seen_by_nobody() -> None:
    banish = spell_card("Banish", Remove(), targets=[Choose(cards=Cards(zones=("left",)))])
    scene = main(a=Side(hand=[banish]), b=Side(left=[monster_card("Elk")])).use("Banish", on="Elk").pass_all()
    [card] = scene.state.cards_in("b", "removed")
    assert not any(sees(scene.state, player, card) for player in PLAYERS)


@pytest.mark.rule("ability/drop/1")
def test_to_drop_and_to_put_into_the_drop_zone_are_the_same() -> None:
    from events.language.effect import Discard, Move

    drops = [
        spell_card("Fall", Discard()),
        spell_card("Lay", Choose(cards=Cards(whose="you", zones=("hand",))), Move(to="drop")),
    ]
    kinds = []
    for card in drops:
        scene = main(a=Side(hand=[card, monster_card("Kit")])).use(card.name)
        while not scene.over:
            scene.pick("choose Kit") if "choose Kit" in scene.options else scene.pass_one()
        kinds.append([type(fact).__name__ for fact in scene.facts if getattr(fact, "card", None) == scene.card("Kit")])
        assert "Kit" in scene.names("a.drop")
    assert kinds[0][-1] == kinds[1][-1] == "CardDiscarded"


@pytest.mark.rule("ability/reversal/2")
def test_a_card_with_one_front_is_not_reversed() -> None:
    turn_it = spell_card("Turn", Flip(what=Cards(whose="you", zones=("flag",))))
    scene = main(a=Side(hand=[turn_it])).use("Turn").pass_all()
    assert not any(scene.state.cards[card].flipped for card in scene.state.cards_in("a", "flag"))


ONCE = [word for word in get_args(Keyword) if word != "lifelink"]


@pytest.mark.rule("ability/penetrate/single", "ability/soulguard/single", "ability/move/single", "ability/set/single")
@pytest.mark.rule("ability/n-attack/single", "ability/counterattack/single", "ability/equipment-change/single")
@pytest.mark.rule("ability/transform/single", "ability/crossnize/single", "ability/impact-transform/single")
@pytest.mark.rule("ability/ambush/single", "ability/purge/single", "ability/chaos-territory/single")
@pytest.mark.rule("ability/d-share/single", "ability/weaponry-link/single", "ability/omni-lord/4", "ability/dragod/2")
@pytest.mark.parametrize("word", ONCE)
def test_no_card_has_a_keyword_twice(word: Any) -> None:
    once = KeywordSkill(keyword=word)
    assert wrong(changed(monster_card("Ox"), keywords=(once,))) is None
    assert "more than once" in str(wrong(changed(monster_card("Ox"), keywords=(once, once))))


@pytest.mark.rule("ability/n-attack/single")
def test_no_card_has_two_n_attacks() -> None:
    words = (KeywordSkill(keyword="double_attack"), KeywordSkill(keyword="triple_attack"))
    assert "more than once" in str(wrong(changed(monster_card("Ox"), keywords=words)))


@pytest.mark.rule("ability/lifelink/multiple")
def test_a_card_may_have_several_lifelinks() -> None:
    words = tuple(KeywordSkill(keyword="lifelink", number=number) for number in (1, 2))
    assert wrong(changed(monster_card("Ox"), keywords=words)) is None


@pytest.mark.rule("cross/field/size", "cross/field/world")
def test_sizes_and_worlds_are_what_a_card_prints() -> None:
    scene = main(
        a=Side(
            left=[monster_card("Ox", size=2)], center=[monster_card("Elk", size=1)], hand=[monster_card("Kit", size=3)]
        )
    )
    assert [scene.name(card) for card in monsters(scene.state, "a")] == ["Ox", "Elk"]
    scene.use("Kit", area="right").pass_all()
    assert [scene.name(card) for card in monsters(scene.state, "a")] == ["Kit"]
    two = changed(monster_card("Dual"), worlds=("Anvil World", "Gale World"))
    fell = spell_card(
        "Fell", Ko(), targets=[Choose(cards=Cards(attributes=(Attribute(kind="world", words=("Gale World",)),)))]
    )
    scene = main(a=Side(hand=[fell]), b=Side(left=[two], right=[monster_card("Elk")])).use("Fell").pass_all()
    assert scene.names("b.left") == []
    assert scene.names("b.right") == ["Elk"]


@pytest.mark.trap("BF-17")
@pytest.mark.rule("cross/field/power", "cross/field/defense", "cross/field/critical")
@pytest.mark.parametrize(("power", "falls"), [(2999, False), (3000, True)])
def test_power_must_reach_the_defense_and_critical_is_taken_from_life(power: int, falls: bool) -> None:
    """BF-17."""
    scene = attacks(a=Side(left=[monster_card("Ox", power=power, critical=3)]), b=Side(left=[monster_card("Elk")]))
    scene.attack("Ox", on="Elk").pass_all()
    assert (scene.names("b.left") == []) is falls
    assert attacks(a=Side(left=[monster_card("Ox", critical=3)])).attack("Ox").pass_all().life("b") == 7


@pytest.mark.rule("ability/weaponry-link")
def test_weaponry_link_does_nothing_itself_and_others_refer_to_it() -> None:
    linked = monster_card("Mech", words=["weaponry_link"])
    ask = act(Ko(what=Cards(keywords=("weaponry_link",))))
    scene = main(a=Side(left=[linked], right=[monster_card("Ox", text=[ask])])).use("Ox").pass_all()
    assert scene.names("a.left") == []
    assert scene.names("a.right") == ["Ox"]


@pytest.mark.trap("BF-33/begins")
@pytest.mark.rule("sideboard/5")
@pytest.mark.parametrize("begins", GAME.options["begins"])
def test_who_goes_first_is_decided_before_a_card_that_sideboarding_can_change_is_dealt(begins: str) -> None:
    def asked(*main: Definition) -> list[tuple[str, str, list[str]]]:
        """What is asked before it is decided, with the options."""
        decks = {player: DeckCards([flag_card(), monster_card("Pal"), *main], PARTS) for player in PLAYERS}
        scene = Scene(GAME, decks, stage=None, rules=GAME.table.play, options={"begins": begins})
        found = []
        while not scene.of(FirstPlayerDecided):
            assert not scene.of(CardMoved)
            found.append((*scene.asked, scene.options))
            scene.pick(scene.options[0])
        return found

    assert asked(*several(20, "listed")) == asked(*several(20, "from the sideboard"))
    assert len(asked(*several(20, "listed"))) == (1 if begins == "lot" else 2)
