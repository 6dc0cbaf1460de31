"""Skills that are declared: which can be, when each is paid and aimed, who answers, and what counts as activated."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from events.costs.payment import Cost, Source
from events.costs.rules import CostRules
from events.effects.legality import Act, Legality
from events.effects.texts import Moves, TextRules
from events.game import Game
from events.language.effect import Skill
from events.language.lexicon import Lexicon
from events.skills.activation import open_skills
from events.skills.declared import (
    DeclarationEnded,
    DeclarationNullified,
    DeclarationResolved,
    ResolutionBegan,
    SkillDeclared,
    TargetChosen,
    UseDeclared,
)
from events.skills.declaring import Declaring, nothing, nullify
from events.skills.definitions import SHARED
from events.skills.facts import SkillActivated
from events.skills.rules import ActivationRules, SkillRules
from events.skills.using import can_be_declared, declare_skill, offer, resolution_of
from events.table.ask import Option
from events.table.fact import CardMoved, CardRested, CardRevealed, Fact, SkillId
from events.table.ids import Card, Player
from events.table.moving import moved_to
from events.table.referee import Referee
from events.table.table import Table
from tests.suite.tables import with_rules
from tests.suite.toy import CITES, TOY, CardLaid, CardUsed
from tests.suite.toy.cards import ToyCard

NUMBERS = {**CITES, "choose": "3-6", "reveal": "3-6", "mixing": "3-6", "nullify": "2-6", "hide": "3-6"}


def card(name: str, **said: Any) -> ToyCard:
    skill = msgspec.convert({"timing": ["answer"], "zones": ["hand"], **said}, Skill)
    return ToyCard(number=name, name=name, kind="rune", skills=(skill,))


AIM = [{"do": "choose", "cards": {"whose": "opponent", "zones": ["row"]}}]
SWEEP = [{"do": "move", "to": "pile"}]
BOLT = card("Bolt", kind="activate", timing=["main"], costs=[[{"do": "discard"}]], targets=AIM, effects=SWEEP)
USED = {"on": "used", "whose": "opponent", "card": None}
STOP = card("Stop", kind="counter", trigger=USED, effects=[{"do": "nullify", "what": "skill"}])
CLEAR = card("Clear", kind="counter", effects=[{"do": "move", "what": {"zones": ["row"]}, "to": "pile"}])
PLAIN = ToyCard(number="P", name="Plain", kind="echo")


async def use(table: Table, player: Player, option: Option) -> None:
    resolution, card_skill = resolution_of(table, player, option)

    async def leave(table: Table) -> None:
        table.emit(moved_to(table.state, Card(option.card or 0), CardUsed, "pile", rule="2-7"))

    await declare_skill(resolution, card_skill, rule="2-3", leave=leave)


def game(**policy: Any) -> Game:
    options = partial(open_skills, timing="answer")
    rules: Any = {"policy": "chain", "answering": "2-5", "resolving": "2-5", **policy}
    declaring = Declaring(options=options, answer=use, **rules)
    moves = Moves(
        moved=lambda state, one, effect: moved_to(state, one, CardMoved, effect.to, rule="2-3"),
        discarded=lambda state, one: moved_to(state, one, CardMoved, "pile", rule="2-3"),
    )
    texts = TextRules(definitions=SHARED, moves=moves, lexicon=Lexicon(discard="pile"))
    skills = SkillRules(activation=ActivationRules(can_declare=can_be_declared))
    return replace(TOY, texts=texts, skills=skills, declaring=declaring)


def at(a: Sequence[ToyCard], b: Sequence[ToyCard], *, row: int = 1, game: Game, using: Any = use) -> Referee:
    """A table with these hands, at which `a` may use a skill; `row` plain cards of `b` lie in the row."""

    async def play(table: Table) -> None:
        for index, held in enumerate(table.state.cards):
            where = "row" if held.face is PLAIN and held.owner == "b" else "hand"
            table.emit(moved_to(table.state, Card(index), CardLaid, where, rule="2-3"))
        while await offer(table, "a", open_skills(table.state, "a", "main"), kind="use", rule="2-3", use=using):
            pass
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    rules = with_rules(
        game, play=play, cites=NUMBERS, interrupt=lambda state: (), process=lambda state: (), slots=lambda state: ()
    )
    return Referee(rules, {"a": a, "b": [*b, *[PLAIN] * row]})


def answered(referee: Referee, *verbs: str) -> list[type[Fact]]:
    """The kinds of facts, after these picks one by one; then everything is declined."""
    before = referee.table.position
    for verb in (*verbs, *["decline"] * 9):
        if referee.ask is None or referee.ask.kind == "end":
            break
        answered_once(referee, verb)
    return [type(fact) for fact in referee.table.facts[before:]]


def answered_once(referee: Referee, verb: str) -> None:
    """The first option with a verb, picked."""
    assert referee.ask is not None
    referee.answer((next(n for n, option in enumerate(referee.ask.options) if option.verb == verb),))


def offered(referee: Referee) -> int:
    assert referee.ask is not None
    return sum(option.verb == "skill" for option in referee.ask.options)


def test_a_skill_is_offered_if_it_has_targets_and_can_be_paid() -> None:
    assert offered(at([BOLT, PLAIN], [], game=game())) == 1
    assert offered(at([BOLT], [], game=game())) == 0
    assert offered(at([BOLT, PLAIN], [], row=0, game=game())) == 0


ORDERS = [("before_cost", [TargetChosen, CardMoved]), ("after_cost", [CardMoved, TargetChosen])]


@pytest.mark.parametrize(("targets", "order"), ORDERS)
def test_targets_are_chosen_before_the_cost_or_after_it(targets: str, order: list[type[Fact]]) -> None:
    kinds = answered(at([BOLT, PLAIN], [], game=game(targets=targets)), "skill", "choose", "choose")
    assert kinds[:4] == [CardRevealed, SkillDeclared, *order]
    resolved = [ResolutionBegan, CardMoved, CardUsed, DeclarationResolved, DeclarationEnded]
    assert kinds[4:] == [SkillActivated, *resolved]


@pytest.mark.parametrize(("activated", "count"), [("declared", 1), ("resolving", 0)])
def test_a_nullified_skill_counts_as_activated_if_the_game_says_so(activated: str, count: int) -> None:
    referee = at([BOLT, PLAIN], [STOP], game=game(activated=activated))
    kinds = answered(referee, "skill", "choose", "choose", "skill")
    assert DeclarationNullified in kinds
    bolts = [fact for fact in referee.table.facts if isinstance(fact, SkillActivated) and fact.card == 0]
    assert len(bolts) == count
    assert len(referee.state.cards_in("b", "row")) == 1


def test_a_target_that_has_moved_is_none_any_more() -> None:
    referee = at([BOLT, PLAIN], [CLEAR], game=game())
    kinds = answered(referee, "skill", "choose", "choose", "skill")
    assert kinds.count(ResolutionBegan) == 2
    moved = [fact.card for fact in referee.table.facts if type(fact) is CardMoved and fact.source == "b.row"]
    assert len(moved) == 1


@pytest.mark.parametrize(("action", "count"), [("use", 0), ("play", 0), ("attack", 1)])
def test_a_skill_that_plays_its_card_is_offered_if_nothing_forbids_to_use_or_to_play_it(
    action: str, count: int
) -> None:
    call = card("Call", kind="activate", timing=["main"], effects=[{"do": "play", "what": "this"}])
    grants = [{"changes": [{"change": "cannot", "action": action}], "player": "opponent"}]
    ban = card("Ban", kind="permanent", timing=[], zones=["row"], grants=grants)
    acts: Any = {CardLaid: lambda state, fact: [Act("play", fact.card, state.cards[fact.card].owner)]}
    playable = game()
    moves = replace(
        playable.texts.moves, played=lambda state, one, by: moved_to(state, one, CardLaid, "row", rule="2-3")
    )
    legality = Legality(acts=acts, actions=frozenset({"play"}))
    texts = replace(playable.texts, moves=moves, legality=legality, is_played=lambda state, one: True)

    async def play(table: Table) -> None:
        for index, zone in ((0, "hand"), (1, "row")):
            table.emit(moved_to(table.state, Card(index), CardLaid, zone, rule="2-3"))
        found.extend(open_skills(table.state, "a", "main"))
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    found: list[Option] = []
    rules: Any = {"interrupt": lambda state: (), "cites": NUMBERS}
    Referee(with_rules(replace(playable, texts=texts), play=play, **rules), {"a": [call], "b": [ban]})
    assert len(found) == count


def test_a_card_in_play_that_lies_declared_can_use_another_skill_and_one_in_the_hand_cannot() -> None:
    ready = card("Ready", kind="counter", effects=[{"do": "draw"}])
    able: dict[str, list[int]] = {}

    async def play(table: Table) -> None:
        for zone in ("row", "hand"):
            table.emit(moved_to(table.state, Card(0), CardLaid, zone, rule="2-3"))
            table.emit(UseDeclared(card=Card(0), player="a", what="attack", rule="2-3"))
            able[zone] = [option.number or 0 for option in open_skills(table.state, "a", "answer")]
            table.emit(SkillDeclared(card=Card(0), player="a", what="answer", skill=SkillId(0), rule="2-3"))
            able[f"{zone} again"] = [option.number or 0 for option in open_skills(table.state, "a", "answer")]
            for name in ("answer", "attack"):
                table.emit(DeclarationEnded(name=name, rule="2-3"))
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    anywhere = msgspec.structs.replace(ready, skills=(msgspec.structs.replace(ready.skills[0], zones=("hand", "row")),))
    Referee(with_rules(game(), play=play, interrupt=lambda state: ()), {"a": [anywhere], "b": []})
    assert able == {"row": [0], "row again": [], "hand": [], "hand again": []}


REVEAL = [{"do": "reveal", "what": {"whose": "you", "zones": ["hand"], "other": True}}, {"do": "discard"}]


@pytest.mark.parametrize("own", [False, True], ids=["nullified", "own resolution"])
def test_what_was_revealed_to_pay_is_hidden_again_however_the_use_ends(own: bool) -> None:
    async def declared(table: Table, player: Player, option: Option) -> None:
        resolution, card_skill = resolution_of(table, player, option)
        await declare_skill(resolution, card_skill, rule="2-3", resolve=nothing if own else None)

    shown = card("Shown", kind="activate", timing=["main"], costs=[REVEAL], effects=[{"do": "draw"}])
    referee = at([shown, PLAIN, PLAIN], [] if own else [STOP], game=game(), using=declared)
    answered(referee, "skill", "choose", *([] if own else ["skill"]))
    assert {fact.card for fact in referee.table.facts if isinstance(fact, CardRevealed)} >= {1, 2}
    [left] = [held for held in referee.state.cards_in("a", "hand") if held in (1, 2)]
    assert not referee.state.cards[left].revealed


def test_a_use_that_is_nullified_as_it_is_prepared_is_not_paid() -> None:
    async def prepare(table: Table) -> None:
        nullify(table, 0, rule="2-6")

    async def declared(table: Table, player: Player, option: Option) -> None:
        resolution, card_skill = resolution_of(table, player, option)
        await declare_skill(resolution, card_skill, rule="2-3", prepare=prepare)

    referee = at([BOLT, PLAIN], [], game=game(), using=declared)
    kinds = answered(referee, "skill")
    assert kinds[:4] == [CardRevealed, SkillDeclared, DeclarationNullified, DeclarationEnded]


@pytest.mark.parametrize("activated", ["declared", "resolving"])
@pytest.mark.parametrize(("per", "times", "count"), [("name", 1, 1), ("name", 2, 2), ("copy", 1, 2)])
def test_a_limit_counts_what_lies_declared(activated: str, per: str, times: int, count: int) -> None:
    limit = {"times": times, "per": per, "within": "turn"}
    again = card("Again", kind="counter", limit=limit, effects=[{"do": "draw"}])
    offered: list[int] = []

    async def play(table: Table) -> None:
        for index in range(2):
            table.emit(moved_to(table.state, Card(index), CardLaid, "hand", rule="2-3"))

        async def inner(table: Table) -> None:
            offered.append(len(open_skills(table.state, "a", "answer")))

        first, *_ = open_skills(table.state, "a", "answer")
        resolution, card_skill = resolution_of(table, "a", first)
        await declare_skill(resolution, card_skill, rule="2-3", prepare=inner, window=False)
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    rules: Any = {"interrupt": lambda state: (), "cites": NUMBERS}
    Referee(with_rules(game(activated=activated), play=play, **rules), {"a": [again, again], "b": []})
    assert offered == [count - 1]


OTHER = {"whose": "you", "zones": ["hand"], "other": True}
PLACE = [{"do": "choose", "cards": OTHER, "name": "placed"}, {"do": "move", "what": "placed", "to": "pile"}]


def test_of_several_targets_one_is_enough_to_declare_a_skill() -> None:
    two = card("Two", kind="activate", timing=["main"], targets=[{**AIM[0], "count": 2}], effects=SWEEP)
    assert [offered(at([two], [], row=row, game=game())) for row in (0, 1, 2)] == [0, 1, 1]


@pytest.mark.parametrize("targets", ["before_cost", "after_cost"])
@pytest.mark.parametrize("parts", ["in_turn", "at_once"])
def test_a_skill_is_offered_only_if_its_cost_leaves_its_targets(targets: str, parts: Any) -> None:
    aimed = {"timing": ["main"], "costs": [PLACE], "targets": [{"do": "choose", "cards": OTHER}], "effects": SWEEP}
    kick = card("Kick", kind="activate", **aimed)
    rules = replace(game(targets=targets), costs=CostRules(parts=parts))
    assert offered(at([kick, PLAIN], [], game=rules)) == 0
    referee = at([kick, PLAIN, PLAIN], [], game=rules)
    assert offered(referee) == 1
    kinds = answered(referee, "skill", "choose", "choose")
    assert kinds.count(TargetChosen) == kinds.count(SkillActivated) == 1
    assert len(referee.state.cards_in("a", "pile")) == 3


def test_the_cost_is_not_paid_with_a_target() -> None:
    aimed = {"timing": ["main"], "costs": [PLACE], "targets": [{"do": "choose", "cards": OTHER}], "effects": SWEEP}
    referee = at([card("Kick", kind="activate", **aimed), PLAIN, PLAIN, PLAIN], [], game=game(targets="before_cost"))
    for verb in ("skill", "choose"):
        assert referee.ask is not None
        referee.answer((next(i for i, one in enumerate(referee.ask.options) if one.verb == verb),))
    assert referee.ask is not None
    [target] = referee.state.targets()
    assert {option.card for option in referee.ask.options} == {1, 2, 3} - {target}


ECHO = [{"do": "choose", "cards": {**OTHER, "kinds": ["echo"]}}]


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("added", [False, True])
@pytest.mark.parametrize("parts", ["in_turn", "at_once"])
def test_a_cost_is_paid_so_that_a_target_is_left_to_be_chosen_after_it(parts: Any, added: bool, count: int) -> None:
    """Any card pays, but only the plain ones can be the target."""
    surcharge = {"changes": [{"change": "surcharge", "costs": PLACE}], "player": "you"}
    dear = card("Dear", kind="permanent", timing=[], zones=["row"], grants=[surcharge])
    kick = card("Kick", kind="activate", timing=["main"], costs=[PLACE], targets=ECHO, effects=SWEEP)
    rules = replace(game(targets="after_cost"), costs=CostRules(parts=parts))
    paying = 1 + added

    async def play(table: Table) -> None:
        hand = [moved_to(table.state, Card(held), CardLaid, "hand", rule="2-3") for held in range(1 + count + paying)]
        table.emit(*hand)
        if added:
            table.emit(moved_to(table.state, Card(len(hand)), CardLaid, "row", rule="2-3"))
        await offer(table, "a", open_skills(table.state, "a", "main"), kind="use", rule="2-3", use=use)
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    cites = {**NUMBERS, "choose_cost": "3-6"}
    referee = Referee(
        with_rules(rules, play=play, cites=cites, interrupt=lambda state: (), process=lambda state: ()),
        {"a": [kick, *[PLAIN] * count, *[BOLT] * paying, dear], "b": []},
    )
    referee.answer((0,))
    for left in range(paying, 0, -1):
        assert referee.ask is not None
        plain = [option.card for option in referee.ask.options if option.card in range(1, 1 + count)]
        assert bool(plain) == (count == 2), "one of two plain cards can be paid, and the only one cannot"
        assert len(referee.ask.options) == left + len(plain)
        referee.answer((len(plain),))
    referee.answer((0,))
    assert TargetChosen in map(type, referee.table.facts)


def test_a_skill_whose_target_is_not_chosen_is_nullified() -> None:
    """In the hand, which others do not see, no card needs to be found."""
    kick = card("Kick", kind="activate", timing=["main"], costs=[PLACE], targets=ECHO, effects=SWEEP)
    referee = at([kick, PLAIN, BOLT], [], row=0, game=game(targets="after_cost"))
    for answer in ((0,), (0,), ()):
        referee.answer(answer)
    kinds = [type(fact) for fact in referee.table.facts]
    assert DeclarationNullified in kinds
    assert SkillActivated not in kinds


@pytest.mark.parametrize(("sources", "rested"), [(1, None), (2, 2), (3, 2)])
def test_the_cost_of_a_card_is_paid_before_that_of_its_skill_and_with_other_sources(
    sources: int, rested: int | None
) -> None:
    dear = card("Dear", kind="activate", timing=["main"], costs=[[{"do": "pay", "total": 1}]], effects=[{"do": "draw"}])
    seen: list[int] = []

    def active(state: Any, player: Player, *, of_skill: bool) -> list[Source]:
        row = state.cards_in(player, "row")
        return [Source(Option("pay", one), frozenset()) for one in row if not state.cards[one].rested]

    async def play(table: Table) -> None:
        for index in range(1 + sources):
            table.emit(moved_to(table.state, Card(index), CardLaid, "row" if index else "hand", rule="2-3"))
        seen.append(len(open_skills(table.state, "a", "main")))
        resolution, card_skill = resolution_of(table, "a", Option("skill", Card(0), number=0))
        await declare_skill(resolution, card_skill, rule="2-3")
        await table.ask("a", "end", [], rule="2-3", least=0, most=0)

    costs = CostRules(sources=active, spend=lambda player, option: CardRested(card=option.card or Card(0), rule="2-3"))
    paid = replace(game(card_cost=lambda state, one, skill: Cost(1, ())), costs=costs)
    cites = {**NUMBERS, "pay": "3-6"}
    referee = Referee(
        with_rules(paid, play=play, interrupt=lambda state: (), cites=cites), {"a": [dear, *[PLAIN] * sources], "b": []}
    )
    while referee.ask is not None and referee.ask.kind == "pay":
        referee.answer((0,))
    state = referee.state
    assert seen == [int(rested is not None)]
    assert sum(state.cards[one].rested for one in state.cards_in("a", "row")) == (rested or 0)
    assert (DeclarationNullified in map(type, referee.table.facts)) == (rested is None)
