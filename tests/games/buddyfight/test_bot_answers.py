"""How the bot answers asks of each kind, where the values of options lie close together."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from events.buddyfight import GAME, players
from events.buddyfight.card import BuddyfightCard
from events.buddyfight.outlook import CARD, worth_of_life
from events.buddyfight.players import ANSWERED, LAST_CARDS, USED, Greedy
from events.buddyfight.turn import charge_and_draw
from events.language import effect as e
from events.seats.gaining import best, discard, effects_after
from events.seats.view import SeatView
from events.table.ask import Ask, Option
from events.table.ids import Card
from tests.games.buddyfight.bot_positions import Seen, at_peace, in_attack, seen
from tests.games.buddyfight.conformance import scenario
from tests.games.buddyfight.conformance.cards import (
    DESTROY,
    DRAW,
    THEIR_MONSTER,
    act,
    auto,
    counter,
    gauge,
    item_card,
    life,
    monster_card,
    monsters,
    nullifies,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side

OX = monster_card("Ox", power=6000, critical=2)
COW = monster_card("Cow")
HEN = monster_card("Hen", power=1000, defense=1000)
DECLINE = Option("decline")


def ask(kind: str, options: Sequence[Option], *, least: int = 1, most: int = 1, about: Card | None = None) -> Ask:
    return Ask(player="a", kind=kind, options=tuple(options), rule="manual", least=least, most=most, about=about)


def answer(scene: Scene) -> list[str]:
    """What the bot answers to the open ask, in words."""
    assert scene.ask.player != "chance"
    view = SeatView(GAME.board, scene.state, scene.ask.player)
    return [scene.options[index] for index in Greedy().answer(view, scene.ask, lambda sides: 0)]


def values(scene: Scene) -> dict[str, float | None]:
    """The values of the options of the open ask, by their words."""
    assert scene.ask.player != "chance"
    found = Greedy().evaluation(SeatView(GAME.board, scene.state, scene.ask.player), scene.ask)
    assert found is not None
    return dict(zip(scene.options, found.values, strict=True))


@pytest.mark.parametrize(
    ("found", "least", "index"),
    [
        ([1.0, 3.0, 2.0], 0, 1),
        ([1.0, 3.0, 3.0], 0, 1),
        ([None, 1.0, None], 0, 1),
        ([0.5, 0.4], 0.5, None),
        ([0.5, 0.6], 0.5, 1),
        ([-1.0, -2.0], 0, None),
        ([-1.0, -2.0], -100, 0),
        ([None], -100, None),
        ([], 0, None),
    ],
)
def test_the_first_of_the_best_is_taken_if_it_is_more_than_the_least(
    found: list[float | None], least: float, index: int | None
) -> None:
    assert best(found, least) == index


# Uses.


def main(hand: Sequence[BuddyfightCard], **side: object) -> Scene:
    return scenario.main(a=Side(hand=hand, **side), b=Side(left=[OX], life=5)).pass_until("use")  # type: ignore[arg-type]


def test_a_spell_gains_what_it_does_less_its_card_and_its_cost() -> None:
    hand = [
        spell_card("Two", e.Draw(count=2)),
        spell_card("Paid", e.Draw(count=3), cost=[gauge(2)]),
        spell_card("One", DRAW),
    ]
    scene = main(hand, gauge=2)
    found = values(scene)
    assert found["skill Two 0"] == pytest.approx(CARD)
    assert found["skill Paid 0"] == pytest.approx(2 * CARD - 0.6)
    assert found["skill One 0"] == pytest.approx(0)
    assert found["decline"] is None
    assert answer(scene) == ["skill Paid 0"]


def test_an_ability_of_a_card_on_the_field_costs_no_card() -> None:
    scene = main([], left=[monster_card("Sow", text=[act(DRAW, costs=[life(-1)])])])
    loss = worth_of_life(10) - worth_of_life(9)
    assert values(scene)["skill Sow 1"] == pytest.approx(CARD - loss)
    assert answer(scene) == ["skill Sow 1"]


def test_what_gains_too_little_is_not_used() -> None:
    """0.15 is not enough: a life of ten costs 0.6 where a look gains 0.2."""
    little = monster_card("Sow", text=[act(e.Look(cards=e.Cards(whose="you", zones=("deck",), top=1)))])
    assert values(main([], left=[little]))["skill Sow 1"] == pytest.approx(0.2)
    assert answer(main([], left=[little])) == ["skill Sow 1"]
    less = monster_card("Sow", text=[act(e.Look(cards=e.Cards(whose="you", zones=("deck",), top=1)), costs=[gauge(1)])])
    assert answer(main([], left=[less], gauge=1)) == ["decline"]
    assert USED < 0.2 < ANSWERED


def test_a_call_costs_its_cost() -> None:
    free, paid = monster_card("Sow"), monster_card("Ewe", cost=[gauge(1)])
    found = values(main([free, paid], center=[HEN], gauge=1))
    called, charged = found["skill Sow 0"], found["skill Ewe 0"]
    assert called is not None
    assert charged == pytest.approx(called - 0.3)


def test_equips_are_valued_as_items_and_calls_as_monsters() -> None:
    found = values(main([item_card("Club", power=6000, critical=2), monster_card("Sow")], center=[HEN]))
    assert found["skill Club 0"] == pytest.approx((0.6 + 1.1 + 0.5) / 2 - CARD)
    assert found["skill Sow 0"] == pytest.approx(0.6 + 0.55 + 0.5 - CARD)


# Answers.


@pytest.mark.parametrize(
    ("called", "cost", "answered"),
    [
        (monster_card("Bull", size=1, power=6000, critical=2), [], True),
        (monster_card("Bull", size=1, power=6000, critical=2), [gauge(2)], True),
        (monster_card("Bull", size=1, power=1000, defense=1000, critical=0), [], False),
        (monster_card("Bull", size=1, power=3000, critical=1), [gauge(2)], False),
        (monster_card("Bull", size=1, power=3000, defense=2400, critical=0), [], False),
        (
            monster_card("Bull", size=1, power=1000, critical=0, text=[auto(e.Trigger(on="enters"), e.Draw(count=2))]),
            [],
            True,
        ),
    ],
)
def test_a_call_is_nullified_if_it_gains_more_than_the_card_and_its_cost(
    called: BuddyfightCard, cost: Sequence[e.Effect], answered: bool
) -> None:
    trigger = e.Trigger(on="declares_call", card=e.Cards(), whose="opponent")
    nay = counter("Nay", e.Nullify(what="call"), answers=trigger, cost=cost)
    scene = scenario.main(a=Side(hand=[called]), b=Side(hand=[nay], gauge=2)).pass_until("use", player="a")
    scene.use("Bull", area="left")
    assert scene.asked == ("b", "answer")
    assert answer(scene) == ["skill Nay 0" if answered else "decline"]


def test_a_counter_that_does_more_than_nullify_gains_that_too() -> None:
    trigger = e.Trigger(on="declares_call", card=e.Cards(), whose="opponent")
    nay = counter("Nay", e.Nullify(what="call"), e.Draw(count=2), answers=trigger)
    small = monster_card("Bull", size=1, power=1000, defense=1000, critical=0)
    scene = scenario.main(a=Side(hand=[small]), b=Side(hand=[nay])).pass_until("use", player="a")
    scene.use("Bull", area="left")
    body = 0.6 + 2 / 12
    assert values(scene)["skill Nay 0"] == pytest.approx(body + 2 * CARD - CARD)
    assert answer(scene) == ["skill Nay 0"]


@pytest.mark.parametrize(("own", "expected"), [(10, "decline"), (3, "skill no attack 0")])
def test_an_attack_is_nullified_for_more_than_the_card(own: int, expected: str) -> None:
    scene = scenario.attacks(a=Side(left=[COW]), b=Side(hand=[nullifies("attack")], life=own)).attack("Cow")
    assert answer(scene.pass_until("use", player="b")) == [expected]


# Attacks.


def test_the_attack_of_the_most_gain_is_made() -> None:
    scene = scenario.attacks(a=Side(left=[OX], right=[COW]), b=Side(life=5)).pass_until("attack")
    found = values(scene)
    assert found["attack Ox"] == pytest.approx(worth_of_life(5) - worth_of_life(3) - 0.04)
    assert found["no_attack"] is None
    assert answer(scene) == ["attack Ox"]


def test_the_weakest_card_that_is_enough_joins() -> None:
    a = Side(left=[OX], right=[COW], center=[HEN])
    scene = scenario.attacks(a=a, b=Side(left=[monster_card("Elk", defense=9000)])).pass_until("attack")
    scene.attack("Ox", on="Elk")
    assert answer(scene.pass_until("link")) == ["link Cow"]
    scene.pick("link Cow")
    assert scene.ask.kind != "link" or answer(scene) == ["no_link"]


def test_the_best_attacker_is_counterattacked() -> None:
    found = at_peace(b=Side(left=[HEN], right=[OX], center=[COW]))
    options = [Option("counterattack", card) for card in found.cards("Hen", "Ox", "Cow")]
    assert players.counterattack(found.position, ask("counterattack", options)) == (1,)
    assert players.counterattack(found.position, ask("counterattack", [*options[::2], DECLINE])) == (1,)


@pytest.mark.parametrize(("life", "moves"), [(2, True), (10, False)])
def test_it_moves_where_that_gains(life: int, moves: bool) -> None:
    found = at_peace(a=Side(left=[COW], life=life, item=[item_card("Club")] if not moves else []))
    options = [Option("move", found.card("Cow"), number=1), Option("move", found.card("Cow"), number=2), DECLINE]
    assert players.move(found.position, ask("move", options)) == ((0,) if moves else (2,))


# Choices.


@pytest.mark.parametrize(
    ("deck", "charged"), [(LAST_CARDS, "decline"), (LAST_CARDS + 1, "charge Hen"), (10, "charge Hen")]
)
def test_nothing_is_charged_as_the_deck_ends(deck: int, charged: str) -> None:
    scene = scenario.position(
        lambda table: charge_and_draw(table, "a"), a=Side(hand=[OX, HEN, COW], deck=deck)
    ).pass_until("charge")
    assert answer(scene) == [charged]


@pytest.mark.parametrize(
    ("least", "most", "names"),
    [(1, 1, ["Hen"]), (0, 2, ["Hen"]), (2, 2, ["Hen", "Cow"]), (0, 0, []), (3, 3, ["Ox", "Hen", "Cow"])],
)
def test_the_least_of_the_hand_is_discarded(least: int, most: int, names: list[str]) -> None:
    found = at_peace(a=Side(hand=[OX, HEN, COW]))
    cards = found.cards("Ox", "Hen", "Cow")
    chosen = discard(
        found.position, ask("discard", [Option("discard", card) for card in cards], least=least, most=most)
    )
    assert sorted(found.names([cards[index] for index in chosen]) or []) == sorted(names)
    assert list(chosen) == sorted(chosen)


def chosen(found: Seen, about: str, names: Sequence[str], *, least: int = 1, most: int = 1) -> list[str]:
    cards = found.cards(*names)
    choice = ask("choose", [Option("choose", card) for card in cards], least=least, most=most, about=found.card(about))
    return found.names([cards[index] for index in players.CHOOSING.choose(found.position, choice)]) or []


YARD = Side(left=[OX], right=[HEN])
FOREST = Side(left=[monster_card("Elk", power=6000, critical=2)], right=[monster_card("Fawn", power=1000)])
ALL = ("Ox", "Hen", "Elk", "Fawn")


@pytest.mark.parametrize(
    ("effect", "one", "up_to_three"),
    [
        (DESTROY, ["Elk"], ["Elk", "Fawn"]),
        (e.Move(to="hand"), ["Elk"], ["Elk", "Fawn"]),
        (e.Give(changes=(e.Gain(keywords=("move",)),)), ["Ox"], ["Ox", "Hen"]),
        (e.Switch(mode="rest"), ["Elk"], ["Elk", "Fawn"]),
        (e.Shuffle(), ["Ox"], ["Ox", "Hen"]),
    ],
)
def test_the_cards_of_the_most_gain_are_chosen(effect: e.Effect, one: list[str], up_to_three: list[str]) -> None:
    """No more than it must where they would lose; of equals, its own best, or the opponent's least."""
    spell = spell_card("Lot", effect, targets=[e.Choose(cards=monsters())])
    found = at_peace(a=Side(left=YARD.left, right=YARD.right, hand=[spell]), b=FOREST)
    assert chosen(found, "Lot", ALL) == one
    assert chosen(found, "Lot", ALL, least=0, most=3) == up_to_three
    assert chosen(found, "Lot", ("Ox", "Hen"), least=0) == ([] if one == ["Elk"] else ["Ox"])


def test_the_effects_of_abilities_that_choose_count_alone() -> None:
    text = [act(e.Choose(cards=monsters()), DESTROY), act(e.Give(changes=(e.Can(action="attack_final"),), what="it"))]
    found = at_peace(a=Side(left=[OX], right=[HEN], center=[monster_card("Sow", text=text)]), b=FOREST)
    assert chosen(found, "Sow", ALL) == ["Elk"]
    kinds = [type(effect) for effect in effects_after(found.position, ask("choose", [], about=found.card("Sow")))]
    assert kinds == [e.Ko]
    assert effects_after(found.position, ask("choose", [])) == []


def test_cards_that_are_not_seen_are_worth_nothing_to_choose() -> None:
    found = at_peace(a=Side(hand=[spell_card("Lot", DESTROY, targets=[THEIR_MONSTER])]), b=Side(hand=[OX]))
    choice = ask("choose", [Option("choose", found.card("Ox")), Option("choose", number=0)], about=found.card("Lot"))
    assert [players.CHOOSING.value_to_choose(found.position, choice, option) for option in choice.options] == [0, 0]


def test_the_mode_of_the_most_gain_is_used() -> None:
    modes = e.Modes(options=((DRAW,), (e.Draw(count=2),), (e.Discard(),)))
    found = at_peace(a=Side(hand=[spell_card("Fork", modes), spell_card("Hay", DRAW)]))
    options = [Option("mode", number=number) for number in range(3)]
    choice = ask("modes", options, about=found.card("Fork"))
    gains = [players.CHOOSING.gain_of_mode(found.position, choice, option) for option in options]
    assert gains == pytest.approx([CARD, 2 * CARD, -0.6])
    assert players.CHOOSING.modes(found.position, choice) == (1,)
    assert players.CHOOSING.modes(found.position, ask("modes", options[::-1], about=found.card("Fork"))) == (1,)
    assert players.CHOOSING.modes(found.position, ask("modes", options[2:], about=found.card("Fork"))) == (0,)
    for unknown in (ask("modes", options), ask("modes", options, about=found.card("Hay"))):
        assert players.CHOOSING.modes(found.position, unknown) == (0,)
    assert players.CHOOSING.gain_of_mode(found.position, choice, Option("mode")) is None


def test_the_cheapest_of_several_costs_is_paid() -> None:
    skill = act(DRAW)
    several = [
        e.Skill(kind="activate", timing=("main",), costs=((gauge(2),), (gauge(1),), (life(-9),)), effects=(DRAW,))
    ]
    single = [e.Skill(kind="activate", timing=("main",), costs=((gauge(2),),), effects=(DRAW,)), skill]
    found = at_peace(
        a=Side(left=[monster_card("Sow", text=several)], right=[monster_card("Ewe", text=single)], gauge=2)
    )
    options = [Option("cost", number=number) for number in range(3)]
    assert players.skill_cost(found.position, ask("skill_cost", options, about=found.card("Sow"))) == (1,)
    again = [options[2], options[0]]
    assert players.skill_cost(found.position, ask("skill_cost", again, about=found.card("Sow"))) == (1,)
    assert players.skill_cost(found.position, ask("skill_cost", options, about=found.card("Ewe"))) == (0,)
    two = replace(act(DRAW), costs=((gauge(2),), (gauge(1),)))
    found = at_peace(a=Side(left=[monster_card("Cow", text=[two])], gauge=2))
    assert players.skill_cost(found.position, ask("skill_cost", options[:2], about=found.card("Cow"))) == (1,)
    assert players.skill_cost(found.position, ask("skill_cost", options)) == (0,)


def test_the_greatest_number_and_the_first_way_are_taken() -> None:
    view = SeatView(GAME.board, at_peace().scene.state, "a")
    numbers = [Option("number", number=number) for number in range(1, 4)]
    assert Greedy().answer(view, ask("number", numbers), lambda sides: 0) == (2,)
    for kind in ("may", "replace", "buddy", "card_cost", "turn_order"):
        assert Greedy().answer(view, ask(kind, numbers), lambda sides: 0) == (0,)
    assert Greedy.version == 1


def test_an_attack_that_a_counter_would_stop_is_stopped() -> None:
    """The threat of the attack is what a card that destroys its only attacker gains beside the body."""
    a = Side(hand=[counter("Bolt", DESTROY, targets=[THEIR_MONSTER])], life=2)
    found = in_attack("Ox", a=a, b=Side(left=[OX]), player="b")
    assert answer(seen(found.scene).scene.pass_until("use", player="a")) == ["skill Bolt 0"]


def test_a_small_gain_is_enough_for_an_attack_and_for_a_move() -> None:
    scene = scenario.attacks(a=Side(left=[COW]), b=Side(life=15)).pass_until("attack")
    assert values(scene)["attack Cow"] == pytest.approx(0.5 - 0.02)
    assert answer(scene) == ["attack Cow"]
    found = in_attack("Ox", a=Side(left=[COW], life=10), b=Side(left=[OX]), player="b")
    options = [Option("move", found.card("Cow"), number=2), Option("move", found.card("Cow"), number=1), DECLINE]
    assert players.move(found.position, ask("move", options)) == (1,)
