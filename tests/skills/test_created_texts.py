"""Cards that come to be during a game have the skills that they print, as any card has."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replaced

from events.language.effect import Adjust, Cards, Change, ComeRested, Draw, Gain, Grant, Skill, Trigger
from events.skills.events import Event, EventTable
from events.skills.performing import perform
from events.skills.rules import ReplacementRules, SkillRules, TriggerRules
from events.table.created import CardCeased, CardCreated, Pinned
from events.table.fact import CardMoved, CardRested
from events.table.ids import Card, Player, zone_of
from events.table.table import Table
from events.table.zones import OUTSIDE
from events.values.holding import skills
from events.values.value import figure
from tests.suite.tables import decks, moved, with_rules
from tests.suite.toy import TOY, CardLaid
from tests.suite.toy.cards import RUNE_SKILL, ToyCard

SPARK = ToyCard(number="K1", name="Little Spark", kind="strike", power=2)
ANY = Cards(whose="you")
WITNESS = Skill(kind="auto", trigger=Trigger(on="played", card=Cards(whose="you", other=True)), effects=(Draw(),))


def came(state: Any, fact: CardMoved) -> list[Event]:
    return [Event("played", fact.card, state.controller(fact.card), "hand", "row")]


def permanent(*changes: Change) -> Skill:
    return Skill(kind="permanent", grants=(Grant(changes=changes, what=ANY),))


def token(*skills: Skill) -> ToyCard:
    return ToyCard(number="K2", name="Token", kind="rune", power=1, skills=skills)


def table(**changes: Any) -> Table:
    """A toy table whose decks have no text, at which cards that come to be count as played."""
    events = EventTable(dict.fromkeys((CardLaid, CardCreated), (("played",), came)))
    rules = SkillRules(
        triggers=TriggerRules(events=events), replacements=ReplacementRules(enters=(CardLaid, CardCreated))
    )
    game = replace(with_rules(TOY, interrupt=lambda state: (), **changes), skills=rules)
    plain = [card for card in decks()["a"] if not getattr(card, "skills", ())]
    return Table(game, {"a": plain, "b": plain})


def create(state: Any, definition: ToyCard, player: Player = "a") -> CardCreated:
    pinned = Pinned(definition.pinned().decode())
    outside, row = zone_of(player, OUTSIDE), zone_of(player, "row")
    return CardCreated(card=Card(len(state.cards)), source=outside, target=row, definition=pinned, rule="2-3")


def cease(state: Any, card: Card) -> CardCeased:
    zone = state.cards[card].zone
    return CardCeased(card=card, source=zone, target=zone_of(state.cards[card].owner, OUTSIDE), rule="2-3")


def test_a_token_hears_that_it_comes_to_be() -> None:
    at = table()
    assert not at.state.listens
    at.emit(create(at.state, token(RUNE_SKILL)))
    assert [waits.card for waits in at.state.pending] == [len(at.state.cards) - 1]


def test_a_token_hears_others_until_it_ceases() -> None:
    at = table()
    at.emit(fact := create(at.state, token(WITNESS)))
    at.emit(moved(at, 0, "row"))
    assert [waits.card for waits in at.state.pending] == [fact.card]
    at.emit(cease(at.state, fact.card))
    at.emit(moved(at, 1, "row"))
    assert len(at.state.pending) == 1
    assert fact.card not in at.state.listens
    assert not at.state.listeners


def test_a_token_hears_nothing_where_it_lies_once_it_has_ceased() -> None:
    at = table()
    at.emit(fact := create(at.state, token(replaced(WITNESS, zones=("row", OUTSIDE)))))
    at.emit(cease(at.state, fact.card))
    at.emit(moved(at, 0, "row"))
    assert not at.state.pending


def test_a_permanent_skill_of_a_token_holds_as_long_as_it_is_there() -> None:
    at = table()
    at.emit(moved(at, 0, "row"))
    printed = at.state.printed(Card(0)).figures["power"]
    assert figure(at.state, Card(0), "power") == printed
    at.emit(fact := create(at.state, token(permanent(Adjust(figure="power", by=3)))))
    assert figure(at.state, Card(0), "power") == printed + 3
    assert figure(at.state, fact.card, "power") == 4
    at.emit(cease(at.state, fact.card))
    assert figure(at.state, Card(0), "power") == printed


def test_a_token_gives_skills_that_others_hear_with() -> None:
    at = table()
    at.emit(moved(at, 0, "row"))
    at.emit(create(at.state, token(permanent(Gain(skills=(RUNE_SKILL,))))))
    at.state.pending.clear()
    assert len(skills(at.state, Card(0))) == 1
    at.emit(moved(at, 1, "row"))
    assert [waits.card for waits in at.state.pending] == [1]


def test_a_copy_has_the_text_of_the_card_that_it_is_a_copy_of() -> None:
    at = table()
    at.emit(first := create(at.state, token(WITNESS)))
    copied = at.state.cards[first.card].face
    at.emit(second := create(at.state, copied))
    at.state.pending.clear()
    at.emit(moved(at, 0, "row"))
    assert [waits.card for waits in at.state.pending] == [first.card, second.card]


def test_a_state_that_was_copied_before_has_nothing_of_a_token_that_came_to_be_later() -> None:
    at = table()
    before = at.state.copied()
    at.emit(create(at.state, token(permanent(Adjust(figure="power", by=3)))))
    assert not before.listens
    assert not before.listeners
    assert not before.static_zones
    create(before, SPARK).apply(before)
    other = Card(len(before.cards) - 1)
    assert before.printed(other).names == ("Little Spark",)
    assert at.state.printed(other).names == ("Token",)


@pytest.mark.parametrize("protecting", [True, False])
def test_a_token_may_print_what_protects_it(protecting: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    at = table()
    monkeypatch.setattr(type(at.state), "protection", "hidden")
    at.emit(create(at.state, token(Skill(kind="permanent", keyword="hidden" if protecting else "swift"))))
    assert at.state.prints_protection == protecting


def test_tokens_come_to_be_together_in_the_order_of_their_ids_and_rested_if_an_effect_says_so() -> None:
    at = table(perform=perform, cites={**TOY.table.cites, "enters_rested": "2-3"})
    at.emit(create(at.state, token(permanent(ComeRested()))))
    first = create(at.state, SPARK)
    second = replaced(create(at.state, SPARK, "b"), card=first.card + 1)
    with pytest.raises(StopIteration):
        at.perform(first, second).send(None)
    rested = [fact.card for fact in at.facts if isinstance(fact, CardRested)]
    assert rested == [first.card]
    assert at.state.cards[second.card].zone == "b.row"


def test_tokens_that_come_to_be_at_once_in_an_ordered_zone_are_put_in_no_order() -> None:
    at = table(perform=perform)
    first = replaced(create(at.state, SPARK), target=zone_of("a", "pile"))
    facts = first, replaced(first, card=first.card + 1)
    with pytest.raises(StopIteration):
        at.perform(*facts).send(None)
    assert at.state.cards_in("a", "pile") == [first.card, first.card + 1]
