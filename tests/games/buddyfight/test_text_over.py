"""Printed [Overturn], [Overkill], [Overthrow] and [Overkill: REBOOT]: declarations, also where one is done by hand."""

import pytest
from msgspec.structs import replace

from events.buddyfight.card import OVER, BuddyfightCard
from events.buddyfight.compiler import compile_text
from events.buddyfight.importer import card_of_text
from events.language import effect as e
from events.skills.declared import DeclarationNullified
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import DRAW, WORLD, counter, nullifies, several
from tests.games.buddyfight.conformance.scenario import Side, attacks, main
from tests.games.buddyfight.texts import faults, skill

IN_MAIN = (e.During(part="Main Phase"), e.Turn(whose="you"))


def monster(text: str, name: str = "Old Drake") -> BuddyfightCard:
    card = card_of_text(text, kind="monster", number=name, name=name)
    return replace(card, worlds=(WORLD,), size=0, power=1000, defense=1000, critical=1)


@pytest.mark.rule("ability/over/1")
@pytest.mark.parametrize(
    ("printed", "keyword"),
    [
        *((word.title(), word) for word in OVER[:3]),
        *((f"Overkill{mark}REBOOT", OVER[3]) for mark in (": ", ":", " : ")),
    ],
)
def test_what_is_in_brackets_is_asked_for_the_declaration(printed: str, keyword: str) -> None:
    text = (
        f"[{printed}] [Pay 1 life during your main phase] Draw a card!! (You may only use [{printed}] once per game.)"
    )
    assert skill(text) == e.Skill(
        kind="counter",
        keyword=keyword,
        timing=("counter",),
        limit=e.Limit(within="game"),
        conditions=IN_MAIN,
        costs=((e.Put(kind="life", by=-1),),),
        effects=(e.Draw(),),
    )


@pytest.mark.rule("ability/over/overturn", "ability/over/no-counter", "ability/over/no-nullify")
def test_a_printed_declaration_is_made_once_a_game_and_not_answered() -> None:
    text = (
        "[Overturn] [Discard a card from your hand during your attack phase] For this turn, this card gets critical+2!!"
    )
    a = Side(left=[monster(text)], right=[monster(text, "Young Drake")], hand=several(2, "spare"))
    assert "Old Drake" not in main(a=a).usable
    scene = attacks(a=a, b=Side(hand=[nullifies("skill"), counter("reply", DRAW)]))
    scene.uses().attack("Old Drake").pass_until("use", player="a")
    scene.use("Old Drake").pick("choose spare 1")
    assert (figure(scene.state, scene.card("Old Drake"), "critical"), len(scene.names("a.hand"))) == (3, 1)
    assert not scene.of(DeclarationNullified)
    assert scene.asked == ("a", "use")
    assert not {"Old Drake", "Young Drake"} & {*scene.usable}


@pytest.mark.rule("ability/over/1", "ability/over/no-counter")
@pytest.mark.parametrize(
    "asked",
    ["Whistle a tune during your main phase", "Discard a card when it rains", "You have 5 life or less", "Pay 1 life"],
)
def test_one_that_is_not_understood_is_declared_and_done_by_hand(asked: str) -> None:
    text = f"■ This card cannot be destroyed.\n[Overturn] [{asked}] Draw a card.\n[Double Attack]"
    found = compile_text(text, "monster").compiled
    [lasting, declared] = found.playable_skills
    assert (lasting.kind, len(found.keywords)) == ("permanent", 1)
    assert (declared.kind, declared.keyword, declared.timing) == ("counter", "overturn", ("counter",))
    assert declared.effects == (e.Manual(text=f"[Overturn] [{asked}] Draw a card."),)


@pytest.mark.rule("ability/over/1")
@pytest.mark.parametrize("marks", ["[Overturn]", "[Overturn] [Counter]", "【Act】 [Overturn]"])
def test_one_without_a_time_is_refused_and_says_why(marks: str) -> None:
    assert faults(f"{marks} Draw a card!!") == ["a declaration of which it is unclear when it is made"]


@pytest.mark.rule("ability/over/1")
def test_one_of_a_card_in_the_drop_zone_is_declared_there() -> None:
    text = "[Overturn] [If this card is in your drop zone and your life would become 0, drop a hand card] Draw a card."
    [declared] = compile_text(text, "monster").compiled.playable_skills
    assert (declared.zones, declared.keyword) == (("drop",), "overturn")
