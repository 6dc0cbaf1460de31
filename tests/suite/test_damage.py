"""The skeleton of Dragon Ball Z: ratings on a ladder, the attack table, who pays, and the steps of damage."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from events.costs.affording import payable
from events.game import load
from events.language.effect import (
    Adjust,
    Between,
    Cards,
    Draw,
    Exists,
    Grant,
    Lookup,
    Pay,
    Range,
    Skill,
)
from events.language.nouns import Discourse, amount_words
from events.language.sentences import effect_words
from events.skills.activation import open_skills
from events.skills.using import offer
from events.table.counters import KindCountersRemoved
from events.table.fact import CardMoved, Fact, TurnBegan
from events.table.ids import Card, Player
from events.table.moving import moved_to
from events.table.referee import Referee
from events.table.table import Table
from events.values.context import Context
from events.values.holding import on_card
from events.values.selecting import amount
from events.values.value import explain, figure
from tests.suite.skeleton_buddyfight.facts import BuddyCard
from tests.suite.skeleton_dbz import DBZ
from tests.suite.skeleton_dbz.book import attack
from tests.suite.skeleton_dbz.damage import THEIRS, YOURS
from tests.suite.skeleton_dbz.facts import (
    ATTACK_TABLE,
    LIFE,
    STAGES,
    TABLE,
    ControlPassed,
    DamageDealt,
    DamageDetermined,
    DamageRedirected,
    DbzCard,
    LifeCardEndured,
    LifeCardLost,
    gained,
)
from tests.suite.tables import Rules, with_rules

PRINTS: Mapping[str, DbzCard] = {card.name: card for card in DBZ.pool.sample_cards()}
COMBINATION, FIST, RAY = "Combination", "Fist", "Ray"
Lies = Mapping[str, Sequence[str | DbzCard]]
"""The cards of a player by zone, and the power stages by the names of personalities."""


async def attacks(table: Table) -> None:
    """An attack by `a`."""
    await offer(table, "a", open_skills(table.state, "a", "attack"), kind="attack", rule="3-1", use=attack)


def battle(
    yours: Lies,
    theirs: Lies,
    *,
    stages: Mapping[str, int],
    options: Mapping[str, str] | None = None,
    act: Rules = attacks,
    interrupted: bool = False,
) -> Referee:
    """The first ask of what is done in combat: the main personalities are in control, each at its stages."""
    sides: Mapping[Player, Lies] = {"a": yours, "b": theirs}
    lying = [(player, zone, card) for player, lies in sides.items() for zone, cards in lies.items() for card in cards]
    prints = [card if isinstance(card, DbzCard) else PRINTS[card] for _, _, card in lying]

    async def play(table: Table) -> None:
        state = table.state
        for card, (_, zone, _) in enumerate(lying):
            table.emit(moved_to(state, Card(card), CardMoved, zone, rule="2-3"))
        for card, printed in enumerate(prints):
            if printed.name in stages:
                table.emit(gained(Card(card), stages[printed.name], rule="1-3"))
            if printed.kind == "main":
                table.emit(ControlPassed(card=Card(card), player=lying[card][0], rule="2-5"))
        table.emit(TurnBegan(turn=2, player="a", rule="2-1"))
        await act(table)
        await table.ask("a", "end", [], rule="2-5", least=0, most=0)

    decks = {
        player: [printed for printed, (owner, _, _) in zip(prints, lying, strict=True) if owner == player]
        for player in sides
    }
    rules = {"play": play} if interrupted else {"play": play, "interrupt": lambda state: ()}
    return Referee(with_rules(DBZ, **rules), decks, options or {})


def settled(referee: Referee, until: str = "end", **chosen: str) -> Referee:
    """The referee once the attack is over: at an ask of these kinds the card of a name is chosen, else none.

    `until`: the kind of the ask before which it stops.
    """
    while referee.ask is not None and referee.ask.kind not in (until, "end"):
        cards, options = referee.state.cards, referee.ask.options
        names = ["" if option.card is None else cards[option.card].face.name for option in options]
        wanted = chosen.get(referee.ask.kind)
        none = next((at for at, option in enumerate(options) if option.verb in ("decline", "stay")), 0)
        if referee.ask.kind == "attack":
            none = 0
        referee.answer((names.index(wanted) if wanted in names else none,))
    return referee


def of(referee: Referee, kind: type[Fact]) -> list[Any]:
    """The facts of a class."""
    return [fact for fact in referee.table.facts if isinstance(fact, kind)]


def determined(referee: Referee) -> tuple[int, int]:
    """The stages and the life cards of damage that were determined first."""
    first = of(referee, DamageDetermined)[0]
    return first.stages, first.life


def dealt(referee: Referee) -> list[tuple[str, int]]:
    """The damage dealt, by kind."""
    return [(fact.kind, fact.amount) for fact in of(referee, DamageDealt)]


def lost(referee: Referee, name: str) -> int:
    """The stages that a personality lost by damage."""
    facts = [fact for fact in of(referee, KindCountersRemoved) if fact.rule == "3-7"]
    return sum(fact.amount for fact in facts if referee.state.cards[fact.card].face.name == name)


def physical(
    card: str | DbzCard = COMBINATION,
    *,
    drills: Sequence[str | DbzCard] = (),
    theirs: Sequence[str | DbzCard] = (),
    stages: Mapping[str, int] | None = None,
    life: Sequence[str] = (FIST,) * 9,
    needed: Sequence[str] = (),
) -> Referee:
    """A physical attack of Brawler against Sage; usually the one has a rating of 12, the other of 4."""
    at = stages or {"Brawler": 5, "Sage": 2}
    mine: Lies = {"play": ["Brawler", *drills], "hand": [card], "life_deck": [FIST] * 3}
    return battle(mine, {"play": ["Sage", *theirs], "life_deck": life, "hand": needed}, stages=at)


# The ladder.


def test_a_rating_is_that_of_the_stage_and_falls_with_it() -> None:
    state = settled(physical(FIST)).state
    assert figure(state, Card(0), "rating") == PRINTS["Brawler"].rating[5] == 12
    sage = Card(5)
    assert state.stages(sage) == 0
    assert figure(state, sage, "rating") == PRINTS["Sage"].rating[0] == 0
    assert [step.after for step in explain(state, sage, "rating")] == [0]
    assert figure(state, Card(1), "rating") is None


def test_a_rating_beyond_the_ladder_is_its_last_and_of_none_its_first() -> None:
    state = physical(stages={"Brawler": 8, "Sage": 0}).state
    assert figure(state, Card(0), "rating") == 18
    state.cards[0].kind_counters = {STAGES: 30}
    state.cache = None
    assert figure(state, Card(0), "rating") == 18
    assert figure(state, Card(5), "rating") == 0


def test_what_depends_on_a_rating_changes_with_the_stage_alone() -> None:
    """A drill that adds 3 while your main personality has a rating of 10 or more."""
    rated = Between(figure="rating", within=Range(least=10))
    strong = Cards(whose="you", zones=("play",), kinds=("main",), figures=(rated,))
    hand = Cards(whose="you", zones=("hand",), kinds=("physical",))
    skill = Skill(
        kind="permanent",
        conditions=(Exists(cards=strong),),
        grants=(Grant(changes=(Adjust(figure=STAGES, by=3),), what=hand),),
    )
    drill = DbzCard(number="X1", name="Peak", kind="drill", skills=(skill,))
    for less, added in ((0, 3), (1, 3), (2, 0)):
        table = physical(FIST, drills=[drill]).table
        fist = next(card for card in table.state.cards_in("a", "hand"))
        assert [change.by for _, change in on_card(table.state, fist, Adjust)] == [3]
        if less:
            table.emit(KindCountersRemoved(card=Card(0), kind=STAGES, amount=less, rule="2-4"))
        assert [change.by for _, change in on_card(table.state, fist, Adjust)] == [added] * bool(added)
        referee = physical(FIST, drills=[drill], stages={"Brawler": 5 - less, "Sage": 2})
        assert determined(settled(referee)) == (3 + added, 0)


def test_replay_reads_the_ladder_without_the_game() -> None:
    referee = settled(physical(FIST))
    state = DBZ.table.state({player: list(cards) for player, cards in referee_decks(referee).items()})
    for fact in referee.table.facts:
        fact.apply(state)
    assert (state.game, figure(state, Card(0), "rating")) == (None, 12)
    assert amount(state, Context("a"), Lookup(table=ATTACK_TABLE, row=YOURS, column=THEIRS)) == TABLE.amount(12, 0)


def referee_decks(referee: Referee) -> dict[Player, list[Any]]:
    """The definitions of each player's cards."""
    cards = referee.state.cards
    return {player: [card.face for card in cards if card.owner == player] for player in ("a", "b")}


# The table.


@pytest.mark.parametrize(
    ("row", "column", "stages"),
    [(0, 0, 1), (3, 3, 1), (3, 4, 0), (4, 3, 2), (18, 0, 5), (99, 99, 1), (12, 4, 3), (-2, 0, 1)],
)
def test_the_attack_table_counts_the_brackets_between_two_ratings_and_one(row: int, column: int, stages: int) -> None:
    assert TABLE.amount(row, column) == stages


@pytest.mark.parametrize(("stages", "expected"), [((5, 2), 3), ((5, 8), 1), ((1, 8), 0), ((8, 0), 5)])
def test_a_physical_attack_does_what_the_table_has_for_both_ratings(stages: tuple[int, int], expected: int) -> None:
    referee = settled(physical(stages={"Brawler": stages[0], "Sage": stages[1]}))
    assert determined(referee) == (expected + 2, 0)


def test_what_is_looked_up_is_said_in_english() -> None:
    words = amount_words(Lookup(table=ATTACK_TABLE, row=3, column=4), Discourse(DBZ.texts.lexicon))
    assert words == "what the attack table has for 3 against 4"


def test_a_game_without_such_words_refuses_what_is_looked_up_and_who_pays() -> None:
    looked = Skill(kind="activate", effects=(Draw(count=Lookup(table=ATTACK_TABLE, row=3, column=4)),))
    costs = Skill(kind="activate", costs=((Pay(total=2, kind=STAGES),),))
    faults = ("table: 'attack_table' is not known here; this game has none", f"kind: '{STAGES}' is not known here")
    for skill, fault in zip((looked, costs), faults, strict=True):
        assert DBZ.wrong(DbzCard(number="X5", name="X", kind="drill", skills=(skill,))) is None
        other = BuddyCard(number="X5", name="X", kind="monster", skills=(skill,))
        assert fault in (load("skeleton_buddyfight").wrong(other) or "")


# Steps.


def test_of_two_multipliers_the_greatest_counts_and_what_is_added_is_not_multiplied() -> None:
    life = [FIST] * 15
    triple = replace(PRINTS["Fury"], number="X2", name="Rage", skills=(times(3),))
    drills: list[str | DbzCard] = ["Training", "Fury", triple]
    assert determined(settled(physical(drills=drills, life=life))) == (3 * 3 + 2 + 1, 0)
    assert determined(settled(physical(drills=["Fury"]))) == (2 * 3 + 2, 0)
    assert determined(settled(physical())) == (3 + 2, 0)


def times(count: int) -> Skill:
    """The skill of Fury with another number."""
    [skill] = PRINTS["Fury"].skills
    [grant] = skill.grants
    [change] = grant.changes
    return replace(skill, grants=(replace(grant, changes=(replace(change, times=count),)),))


def test_damage_is_never_lowered_below_none() -> None:
    [skill] = PRINTS["Training"].skills
    lowered = replace(skill, grants=(replace(skill.grants[0], changes=(Adjust(figure=STAGES, by=-9),)),))
    weak = DbzCard(number="X3", name="Weak", kind="drill", skills=(lowered,))
    referee = settled(physical(FIST, drills=[weak]))
    assert (determined(referee), dealt(referee), lost(referee, "Sage")) == ((0, 0), [], 0)


def test_stages_that_a_personality_lacks_become_life_cards() -> None:
    referee = settled(physical())
    assert [(fact.stages, fact.life) for fact in of(referee, DamageDetermined)] == [(5, 0), (0, 3)]
    assert (lost(referee, "Sage"), len(of(referee, LifeCardLost))) == (2, 3)
    assert dealt(referee) == [(STAGES, 5), (LIFE, 3)]


def test_an_attack_that_leaves_stages_takes_no_life_card() -> None:
    referee = settled(physical(stages={"Brawler": 5, "Sage": 6}))
    assert (lost(referee, "Sage"), of(referee, LifeCardLost)) == (determined(referee)[0], [])


def test_a_maximum_of_life_cards_bounds_what_stages_become_together_with_the_attacks_own() -> None:
    both = [{"kind": STAGES, "count": 4}, {"kind": LIFE, "count": 2}]
    card = attack_for(both)
    for theirs, taken in (((), 2 + 2), (("Shell",), 3)):
        referee = settled(physical(card, theirs=theirs))
        assert (lost(referee, "Sage"), len(of(referee, LifeCardLost))) == (2, taken)


def attack_for(damage: Sequence[Mapping[str, Any]]) -> DbzCard:
    """A physical attack that does this damage."""
    fist = PRINTS[FIST]
    [skill] = fist.skills
    [made] = skill.effects
    harms = tuple(type(made.damage[0])(**harm) for harm in damage)  # type: ignore[union-attr]
    return replace(fist, number="X4", name="Both", skills=(replace(skill, effects=(replace(made, damage=harms),)),))


def test_prevented_damage_is_not_dealt_and_what_is_left_is() -> None:
    referee = physical(stages={"Brawler": 5, "Sage": 4}, needed=["Shelter"])
    settled(referee, answer="Shelter")
    assert (determined(referee), dealt(referee), lost(referee, "Sage")) == ((4, 0), [(STAGES, 2)], 2)
    assert of(referee, LifeCardLost) == []


def test_what_takes_life_cards_is_looked_at_one_by_one_and_endurance_prevents_the_next() -> None:
    life = [FIST, FIST, FIST, "Deflection", "Second Ball", FIST]
    for endured, removed in ((True, 2), (False, 1)):
        mine = {"play": ["Brawler"], "hand": [RAY], "life_deck": [FIST] * 3}
        referee = battle(mine, {"play": ["Sage"], "life_deck": life}, stages={"Brawler": 5, "Sage": 2})
        settled(referee, endure="Deflection" if endured else "")
        state = referee.state
        assert len(of(referee, LifeCardEndured)) == endured
        assert state.damage["dealt"] == (2 if endured else 4)
        assert len(state.cards_in("b", "removed")) == removed
        assert len(state.cards_in("b", "life_deck")) == 6 - (2 if endured else 4) - 1


def test_all_stages_of_damage_go_to_one_other_personality_and_what_it_lacks_to_life() -> None:
    stages = {"Brawler": 5, "Sage": 8, "Pupil": 1}
    referee = settled(physical(theirs=["Pupil"], stages=stages), redirect="Pupil")
    [redirected] = of(referee, DamageRedirected)
    assert referee.state.cards[redirected.card].face.name == "Pupil"
    whole, _ = determined(referee)
    assert (lost(referee, "Pupil"), lost(referee, "Sage"), len(of(referee, LifeCardLost))) == (1, 0, whole - 1)
    stayed = settled(physical(theirs=["Pupil"], stages=stages))
    assert (lost(stayed, "Pupil"), lost(stayed, "Sage"), of(stayed, DamageRedirected)) == (0, whole, [])


# The payer.


def energy(stages: Mapping[str, int], *, paying: str = "control", allies: Sequence[str] = ("Pupil",)) -> Referee:
    """An energy attack of Brawler's side."""
    mine = {"play": ["Brawler", *allies], "hand": [RAY], "life_deck": [FIST] * 3}
    theirs = {"play": ["Sage"], "life_deck": [FIST] * 6}
    return battle(mine, theirs, stages={"Sage": 2, **stages}, options={"DBZ-21": paying})


def offered(referee: Referee, kind: str) -> list[set[str]]:
    """The names of the cards among the options of each ask of a kind, until the attack is over."""
    names = []
    while referee.ask is not None and referee.ask.kind != "end":
        if referee.ask.kind == kind:
            cards = referee.state.cards
            names.append({cards[option.card].face.name for option in referee.ask.options if option.card is not None})
        step = {"attack": 0}.get(referee.ask.kind)
        none = [at for at, option in enumerate(referee.ask.options) if option.verb in ("decline", "stay")] or [0]
        referee.answer((none[0] if step is None else step,))
    return names


def test_the_personality_in_control_pays_all_stages_or_by_the_option_any_one_of_them() -> None:
    assert offered(energy({"Brawler": 3, "Pupil": 3}), "pay") == [{"Brawler"}]
    assert offered(energy({"Brawler": 3, "Pupil": 3}, paying="any"), "pay") == [{"Brawler", "Pupil"}]
    assert offered(energy({"Brawler": 1, "Pupil": 3}, paying="any"), "pay") == [{"Pupil"}]
    referee = settled(energy({"Brawler": 3, "Pupil": 3}, paying="any"), pay="Pupil")
    paid = [fact for fact in of(referee, KindCountersRemoved) if fact.rule == "3-2"]
    assert [(referee.state.cards[fact.card].face.name, fact.amount) for fact in paid] == [("Pupil", 2)]


@pytest.mark.parametrize(
    ("brawler", "pupil", "paying", "able"), [(1, 1, "any", False), (1, 3, "control", False), (2, 0, "control", True)]
)
def test_two_personalities_do_not_pay_a_cost_together(brawler: int, pupil: int, paying: str, able: bool) -> None:
    referee = energy({"Brawler": brawler, "Pupil": pupil}, paying=paying)
    assert referee.ask is not None
    assert ("skill" in {option.verb for option in referee.ask.options}) is able
    state = referee.state
    assert payable(state, Context("a", Card(2)), (Pay(total=2, kind=STAGES),)) is able


def test_a_cost_of_stages_is_said_with_its_kind() -> None:
    assert effect_words(Pay(total=2, kind=STAGES), DBZ.texts.lexicon) == "pay 2 [Power Stage]"
    assert PRINTS[RAY].text.count("2 [Power Stage]: ") == 1
