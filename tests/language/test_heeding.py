"""What a phrase says and the meaning of a rule does not look at is named, and never dropped."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from events.buddyfight.compiler import compile_text as of_buddyfight
from events.fusion_world.compiler import compile_text as of_fusion_world
from events.language.compiled import Compiled
from events.language.heeding import unheeded
from events.masters.compiler import compile_text as of_masters


class Phrase(NamedTuple):
    """Some cards, and what else is said of them."""

    cards: str
    number: int = 1
    up_to: bool = False
    shared: str = ""

    @staticmethod
    def repeated() -> tuple[str, ...]:
        """The parts that say what others say."""
        return ("shared",)


SAID = Phrase("oxen", 2, up_to=True, shared="in your hand")
PLAIN = Phrase("oxen")


@pytest.mark.parametrize(
    ("meaning", "values", "dropped"),
    [
        (lambda said: said.cards, (PLAIN,), []),
        (lambda said: said.number, (PLAIN,), ["cards"]),
        (lambda said: said.cards, (SAID,), ["number", "up_to"]),
        (lambda said: (said.cards, said.number, said.up_to), (SAID,), []),
        (lambda said: "nothing", (SAID,), ["cards", "number", "up_to"]),
        (lambda said: said, (SAID,), []),
        (lambda said: ("beside", (said,)), (SAID,), []),
        (lambda said: {"beside": said}, (SAID,), []),
        (lambda said: [*said], (SAID,), []),
        (lambda said: said._replace(number=3), (SAID,), ["number"]),
        (lambda said: said._replace(number=said.number + 1), (SAID,), []),
        (lambda one, other: one.cards, (PLAIN, SAID), ["cards", "number", "up_to"]),
        (lambda *said: [one.cards for one in said], (PLAIN, PLAIN), []),
        (lambda both: both[0].cards, ((PLAIN, SAID),), ["cards", "number", "up_to"]),
        (lambda fields: fields.get("zones"), ({"zones": "hand", "whose": "you"},), ["whose"]),
        (lambda fields: fields["zones"], ({"zones": "hand", "whose": "you"},), ["whose"]),
        (lambda fields: fields.keys() & {"zones"}, ({"zones": "hand"},), ["zones"]),
        (lambda fields: {**fields}, ({"zones": "hand", "whose": "you"},), []),
        (lambda fields: [*fields.items()], ({"zones": "hand"},), []),
        (lambda fields: fields == {}, ({"zones": "hand"},), []),
        (lambda fields: fields, ({"zones": "hand"},), []),
        (lambda number: 1, ("2",), []),
    ],
)
def test_what_was_never_asked_for_is_named(
    meaning: Callable[..., Any], values: tuple[Any, ...], dropped: list[str]
) -> None:
    assert unheeded(meaning, values)[1] == dropped


def test_what_is_handed_on_is_as_it_was() -> None:
    result, _ = unheeded(lambda said, fields: (said, (said._replace(number=said.number), fields)), (SAID, {"a": PLAIN}))
    assert result == (SAID, (SAID, {"a": PLAIN}))
    assert [type(one) for one in (result[0], result[1][0], result[1][1])] == [Phrase, Phrase, dict]


MAIN, OX = "[Activate Main]", "〈Ox〉"


@pytest.mark.parametrize("compile_text", [of_masters, of_fusion_world])
@pytest.mark.parametrize("text", ["[Permanent]", "[Auto]", "[Activate Main]", "[Permanent] ", "[Blocker]\n[Permanent]"])
def test_a_tag_without_words_behind_it_is_not_understood(compile_text: Callable[[str], Compiled], text: str) -> None:
    found = compile_text(text)
    assert not found.is_full
    assert [clause.fault for clause in found.clauses if clause.fault] == ["no words behind its tags"]


@pytest.mark.parametrize("text", ["[Counter]", "【Act】", "■【Act】.", "【Counter】【Act】", "[Move]\n■[Counter]"])
def test_a_mark_without_words_behind_it_is_not_understood(text: str) -> None:
    faults = [clause.fault for clause in of_buddyfight(text, "monster").compiled.clauses if clause.fault]
    assert faults == ["no words behind its marks"]


@pytest.mark.parametrize(
    ("text", "dropped"),
    [
        ("Switch this card and all of your Battle Cards to Active Mode after the battle.", "more"),
        ("Reveal this card and up to 1 red card from your hand.", "more"),
        ("Discard 2 cards with different names from your hand.", "different"),
        ("Your opponent discards 2 cards with different names from their hand.", "different"),
        (
            f"Search your deck for up to 2 {OX} with different names, reveal it, add it to your hand, then shuffle "
            "your deck.",
            "different",
        ),
    ],
)
def test_a_printed_text_with_a_word_that_a_rule_does_not_heed_is_refused(text: str, dropped: str) -> None:
    faults = [clause.fault for clause in of_masters(f"{MAIN} {text}").clauses]
    assert faults == [f"words that are not understood here: {dropped}"]
