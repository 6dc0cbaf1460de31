"""Cards that cannot be nullified, and damage that cannot be reduced, in games (play-timing/4.1, ability/over)."""

import pytest
from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.compiler import compile_text
from events.buddyfight.importer import card_of_text
from events.cards.parts import DeckCards
from events.game import load
from events.table.ask import ORDER
from events.table.referee import Referee

FLAG = BuddyfightCard(number="T-1", name="Mill", kind="flag", worlds=("Mill World",), uses=("Mill World",))
BUDDY = BuddyfightCard(number="T-2", name="Ox", kind="monster", worlds=("Mill World",), size=3, power=1, defense=1)
DAMAGE = "Deal 3 damage to your opponent."
NULLIFY = (
    "You may only cast this card when your opponent casts a spell.\n[Counter] Nullify the spell cast by your opponent."
)
LESSEN = "[Counter] The next time damage would be dealt to you this turn, it is reduced by 2."


def spell(text: str) -> BuddyfightCard:
    assert compile_text(text, "spell").compiled.is_full
    return replace(card_of_text(text, kind="spell", number="T-3", name="Spell"), worlds=FLAG.worlds)


def life_after(text: str, answer: str) -> int:
    """The life of the second fighter after the first cast a spell that was answered."""
    decks = {
        seat: DeckCards([FLAG, BUDDY, *[spell(words)] * 30], ["flag", "buddy", *[""] * 30])
        for seat, words in (("a", text), ("b", answer))
    }
    referee = Referee(load("buddyfight"), decks)  # type: ignore[arg-type]
    for _ in range(200):
        ask = referee.ask
        assert ask is not None
        if referee.state.turn == 2:
            break
        first = referee.state.turn_player
        verbs = [option.verb for option in ask.options]
        if ask.kind == ORDER:
            referee.answer(tuple(range(len(ask.options))))
        elif (
            "skill" in verbs and (ask.player == first) == (ask.kind == "use") and not _cast_already(referee, ask.player)
        ):
            referee.answer((verbs.index("skill"),))
        else:
            referee.answer((verbs.index("decline"),) if "decline" in verbs else tuple(range(ask.least)))
    victim = "b" if first == "a" else "a"
    return referee.state.player_counter(victim, "life")  # type: ignore[no-any-return]


def _cast_already(referee: Referee, player: str) -> bool:
    return any(type(fact).__name__ == "SkillDeclared" and fact.player == player for fact in referee.table.facts)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("more", "life"), [("", 10), (" This card cannot be nullified.", 7)])
def test_a_spell_that_cannot_be_nullified(more: str, life: int) -> None:
    assert life_after(DAMAGE + more, NULLIFY) == life


@pytest.mark.parametrize(("more", "life"), [("", 9), (" The damage cannot be reduced.", 7)])
def test_damage_that_cannot_be_reduced(more: str, life: int) -> None:
    assert life_after(DAMAGE + more, LESSEN) == life
