"""What can be paid instead of the cost of a card: the search held against the real paying, and what is offered."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import pytest

from events.costs import foresight, paying
from events.costs.affording import NOTHING, payable
from events.costs.paying import pay, pay_parts
from events.costs.payment import Cost, can_pay
from events.costs.rules import CardCost, Parts, Ways
from events.costs.ways import pay_card_cost
from events.effects.interpret import Resolution
from events.fusion_world.paying import sources
from events.language.effect import Effect
from events.values.context import Context
from tests.games.fusion_world.conformance.cards import battle_card, extra_card
from tests.games.fusion_world.conformance.scenario import Scene, Side, main
from tests.games.fusion_world.conformance.test_costs_at_random import part
from tests.games.fusion_world.conformance.texts import skill
from tests.games.fusion_world.test_payment_search import Case, Guesses, TooMany, at_asks, guesses, outcomes, rival

__all__ = ["guesses"]
COLORS = ("red", "blue", "green", "yellow")


class Use(NamedTuple):
    """A use of a card: the ways to pay for it, and what has to be paid after that."""

    case: Case
    ways: Ways


class Chosen(Case):
    """A use that is paid as the game asks."""

    ways: Ways = NOTHING

    async def pay(self, resolution: Resolution) -> bool:
        return await pay_card_cost(resolution, self.ways, [self.cost]) and await pay_parts(resolution, self.cost)


class Tried(Case):
    """A use that is paid in one way, without looking ahead."""

    way: Parts = ()

    async def pay(self, resolution: Resolution) -> bool:
        if self.way and isinstance(self.way[0], CardCost):
            cost, state = self.way[0].cost, resolution.state
            if not can_pay(sources(state, resolution.you), cost):
                return False
            await pay(resolution.table, resolution.you, cost, self.card)
        elif not await pay_parts(resolution, self.way):  # type: ignore[arg-type]
            return False
        resolution.named.clear()
        return await pay_parts(resolution, self.cost)


def uses(games: int, dice: random.Random) -> Iterator[Use]:
    """Uses of cards of the hand at tables of seeded games, each with some other ways to pay and a cost at random."""
    for table in at_asks(games):
        player = table.state.turn_player
        for card in table.state.cards_in(player, "hand")[:3] * 2:
            cost = [] if dice.random() < 0.5 else rival(table.state, player, dice)
            total = dice.randrange(1, 4)
            ways: list[Any] = [(CardCost(Cost.determine(total=total, specified=dice.choices(COLORS)[: total - 1])),)]
            ways = [*NOTHING[: dice.random() < 0.1], *ways]
            for _ in range(dice.choice([1, 1, 2])):
                ways.append(effects(rival(table.state, player, dice) if dice.random() < 0.4 else part(dice)))
            yield Use(Case(table, player, card, effects(cost)), ways)


def effects(parts: Any) -> tuple[Effect, ...]:
    return tuple(msgspec.convert(each, Effect) for each in parts)


def chosen(use: Use) -> Chosen:
    found = Chosen(*use.case)
    found.ways = use.ways
    return found


def tried(use: Use, way: Parts) -> Tried:
    found = Tried(*use.case)
    found.way = way
    return found


@pytest.mark.rule("5-4-1", "1-4-6")
@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_5_4_1_what_can_be_paid_in_one_way_or_another_is_what_some_real_paying_pays(
    games: int, guesses: Guesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    paid = unpaid = several = 0
    for use in uses(games, random.Random(11)):
        guesses.made = False
        case, state = use.case, use.case.table.state
        able = [way for way in use.ways if payable(state, Context(case.player, case.card), (*way, *case.cost))]
        try:
            seen = outcomes(chosen(use))
            with monkeypatch.context() as patch:
                for module in (paying, foresight):
                    patch.setattr(module, "foresight_of", lambda *given, **more: None)
                blind = [outcome for way in use.ways for outcome in outcomes(tried(use, way))]
        except TooMany:
            continue
        can = {outcome.table for outcome in blind if outcome.paid}
        assert {outcome.table for outcome in seen if outcome.paid} == can, use
        assert guesses.made or (bool(able) == bool(can) and all(outcome.paid for outcome in seen) == bool(able)), use
        paid, unpaid, several = paid + bool(able), unpaid + (not able), several + (len(able) > 1)
    assert min(paid, unpaid, several) > 2 * games


# What is offered.


INSTEAD: Any = {"change": "alternative", "costs": [{"do": "discard"}]}
ENERGY = ("e 1", "e 2")


def hall(**change: Any) -> Any:
    """A Battle Card by which the cards of its player's hand can be paid otherwise."""
    hand = {"whose": "you", "zones": ["hand"]}
    return battle_card(
        "Hall", text=[skill(kind="permanent", grants=[{"changes": [{**INSTEAD, **change}], "what": hand}])]
    )


def at_main(*hand: Any, energy: Sequence[str] = ENERGY, **change: Any) -> Scene:
    return main(a=Side(battle=[hall(**change)], hand=hand, energy=[battle_card(name) for name in energy]))


def rested(scene: Scene) -> int:
    return sum(scene.rested(name) for name in ENERGY)


GULL, OWL = battle_card("Gull", cost=2), battle_card("Owl", cost=9)


@pytest.mark.parametrize(("answer", "paid"), [("pay_instead Gull 1", 0), ("pay_cost Gull", 2)])
def test_the_player_chooses_between_the_cost_and_what_can_be_paid_instead(answer: str, paid: int) -> None:
    scene = at_main(GULL, OWL)
    scene.pick("play Gull")
    assert scene.asked == ("a", "card_cost")
    assert scene.options == ["pay_cost Gull", "pay_instead Gull 1"]
    scene.pick(answer)
    scene.pick(*(["rest e 1", "rest e 2"] if paid else ["choose Owl"]))
    assert (scene.names("a.battle"), rested(scene)) == (["Hall", "Gull"], paid)
    assert scene.names("a.drop") == ([] if paid else ["Owl"])


MY_HAND: Any = {"whose": "you", "zones": ["hand"]}


@pytest.mark.parametrize(
    "costs",
    [
        [{"do": "discard"}],
        [{"do": "choose", "cards": MY_HAND}, {"do": "move", "to": "drop"}],
        [{"do": "choose", "cards": {"alternatives": [MY_HAND]}}, {"do": "move", "to": "drop"}],
    ],
)
def test_a_card_does_not_pay_for_itself(costs: Any) -> None:
    assert "play Gull" not in at_main(GULL, energy=(), costs=costs).options
    scene = at_main(GULL, OWL, energy=(), costs=costs)
    scene.picks("play Gull", "choose Owl")
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Hall", "Gull"], ["Owl"])


def test_no_other_seat_learns_from_an_ask_what_can_be_paid_with_a_hand() -> None:
    """With energy, the ask comes even if nothing in the hand pays; without, nothing else than the hand can."""
    with_none = at_main(GULL, OWL, costs=[{"do": "discard", "cards": {"names": ["Hen"]}}])
    with_none.pick("play Gull")
    assert with_none.options == ["pay_cost Gull"]
    poor = at_main(GULL, OWL, energy=())
    poor.pick("play Gull")
    assert poor.ask.kind == "discard"


def test_what_need_not_be_paid_is_paid_only_if_its_player_wants() -> None:
    free = at_main(GULL, costs=[])
    free.pick("play Gull")
    assert free.options == ["use_free Gull", "pay_cost Gull"]
    free.pick("use_free Gull")
    assert (free.names("a.battle"), rested(free)) == (["Hall", "Gull"], 0)


HOOT = [skill(kind="activate", timing=["main"], effects=[{"do": "draw"}])]


@pytest.mark.parametrize(
    ("instead_of", "played", "used"), [("play", True, False), ("activate", False, True), ("use", True, True)]
)
def test_it_is_said_for_which_use_of_a_card_something_else_can_be_paid(
    instead_of: str, played: bool, used: bool
) -> None:
    scene = at_main(GULL, extra_card("Song", cost=2, text=HOOT), OWL, energy=(), instead_of=instead_of)
    assert ("play Gull" in scene.options, "skill Song 0" in scene.options) == (played, used)


def test_it_is_said_for_which_skills_something_else_can_be_paid() -> None:
    song = extra_card("Song", cost=2, text=HOOT)
    in_battle = at_main(song, OWL, energy=(), instead_of="activate", skills={"timing": ["battle"]})
    assert "skill Song 0" not in in_battle.options
    assert "skill Song 0" in at_main(song, OWL, energy=(), instead_of="activate", skills={"timing": ["main"]}).options


def test_what_is_paid_instead_leaves_what_the_skill_itself_costs() -> None:
    """The one other card of the hand pays for the card or for its skill, and not for both."""
    dear = skill(kind="activate", timing=["main"], costs=[[{"do": "discard"}]], effects=[{"do": "draw"}])
    song = extra_card("Song", cost=2, text=[dear])
    assert "skill Song 0" not in at_main(song, OWL, energy=()).options
    scene = at_main(song, OWL)
    scene.pick("skill Song 0")
    assert scene.ask.kind == "pay", "all know that a hand of one card cannot pay for both"
    assert "skill Song 0" in at_main(song, OWL, battle_card("Hen"), energy=()).options


def test_what_is_chosen_to_be_paid_instead_leaves_one_of_the_costs_of_the_skill_payable() -> None:
    """The skill asks for Hen, or for Jay: not for both."""
    hen, jay = ([{"do": "discard", "cards": {"names": [name]}}] for name in ("Hen", "Jay"))
    either = skill(kind="activate", timing=["main"], costs=[hen, jay], effects=[{"do": "draw"}])
    both = skill(kind="activate", timing=["main"], costs=[[*hen, *jay]], effects=[{"do": "draw"}])
    hand = [battle_card(name) for name in ("Owl", "Hen", "Jay")]
    for asked, count, choices in ((either, 1, ["Owl", "Hen", "Jay"]), (both, 1, ["Owl"]), (either, 2, None)):
        song = extra_card("Song", cost=2, text=[asked])
        scene = at_main(song, *hand, energy=(), costs=[{"do": "discard", "count": count}])
        scene.pick("skill Song 0")
        if choices is not None:
            assert scene.options == [f"choose {name}" for name in choices]
            continue
        scene.pick("choose Hen")
        assert scene.options == ["choose Owl"], "Jay is left for the skill"


def test_another_cost_of_a_skill_is_one_more_of_its_costs() -> None:
    dear = skill(kind="activate", timing=["main"], costs=[[{"do": "pay", "total": 2}]], effects=[{"do": "draw"}])
    mine = {"whose": "you", "kinds": ["battle"]}
    change = {**INSTEAD, "instead_of": "skill", "skills": {"kinds": ["activate"]}}
    grants = [{"changes": [change], "what": mine}]
    hut, crow = battle_card("Hut", text=[skill(kind="permanent", grants=grants)]), battle_card("Crow", text=[dear])
    poor = main(a=Side(battle=[hut, crow], hand=[OWL]))
    assert "skill Crow 0" in poor.options
    poor.picks("skill Crow 0", "choose Owl")
    assert poor.names("a.drop") == ["Owl"]
    rich = main(a=Side(battle=[hut, crow], hand=[OWL], energy=[battle_card(name) for name in ENERGY]))
    rich.pick("skill Crow 0")
    assert rich.options == ["pay_skill_cost Crow 0", "pay_skill_cost Crow 1"]


@pytest.mark.parametrize(("held", "numbers"), [("Owl", [1]), ("Hen", [0, 1])])
def test_the_ask_for_a_cost_does_not_tell_what_is_in_the_hand(held: str, numbers: list[int]) -> None:
    """The other player does not know whether the card of the hand could pay."""
    costs: Any = [[{"do": "discard", "cards": {"names": ["Hen"]}}], [{"do": "pay", "total": 1}]]
    crow = battle_card("Crow", text=[skill(kind="activate", timing=["main"], costs=costs, effects=[{"do": "draw"}])])
    scene = main(a=Side(battle=[crow], hand=[battle_card(held)], energy=[battle_card("e 1")]))
    scene.pick("skill Crow 0")
    assert scene.options == [f"pay_skill_cost Crow {number}" for number in numbers]


def test_the_cards_paid_instead_are_not_those_of_the_skill() -> None:
    """What a skill does to `paid` it does to what its own cost was paid with."""
    back = {"do": "move", "what": "paid", "to": "hand"}
    dear = skill(kind="activate", timing=["main"], costs=[[{"do": "discard"}]], effects=[back])
    scene = at_main(extra_card("Song", cost=2, text=[dear]), OWL, battle_card("Hen"), energy=())
    scene.picks("skill Song 0", "choose Owl", "choose Hen")
    assert (scene.names("a.hand"), scene.names("a.drop")) == (["Hen"], ["Owl", "Song"])
