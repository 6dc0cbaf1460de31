"""The report tells what is understood, what is refused, and what is misread, of texts written for this."""

import re

import pytest

from events.language import effect as e
from tests.variants import marks, numbers, owners, report, spans, subjects, zones
from tests.variants.changing import Change, Said, in_place, once, unchanged
from tests.variants.report import FLOOR, lines, outcome, variants_of
from tests.variants.texts import GAMES, Source, compiled


def source(text: str, *, game: str = "fusion_world", kind: str = "") -> Source:
    said = compiled(game, text, kind)
    assert said is not None
    return Source(text, said, kind)


def changed(changes: tuple[Change, ...], text: Source) -> list[str]:
    return [variant.words for change in changes for variant in variants_of(change, [text])]


def test_a_change_is_made_to_the_words_and_to_their_meaning() -> None:
    text = source("[On Play] Choose up to 1 <Ox> in your Drop and add it to your hand.")
    [variant] = [
        variant
        for change in zones.CHANGES["fusion_world"]
        for variant in variants_of(change, [text])
        if change.name == "your Drop → your energy"
    ]
    assert variant.words == "[On Play] Choose up to 1 <Ox> in your energy and add it to your hand."
    assert variant.said.skills[0].effects[0] == e.Choose(
        cards=e.Cards(whose="you", zones=("energy",), names=("Ox",)), up_to=True
    )
    assert compiled("fusion_world", variant.words) == variant.said


def test_words_that_stand_twice_or_in_a_name_are_not_changed() -> None:
    change = once(r"\bhand\b", "deck")
    assert change("[On Play] Discard 1 card from your hand.") == "[On Play] Discard 1 card from your deck."
    assert change("[On Play] Discard 1 card from your hand. Then, reveal your hand.") is None
    assert change("[On Play] KO 1 <Hand of hand>.") is None


@pytest.mark.parametrize(
    ("changes", "text", "expected"),
    [
        (spans.CHANGES, "[On Play] This card gets +5000 power for the turn.", "During this turn, this card gets"),
        (subjects.CHANGES, "[Permanent] This card gets +5000 power.", "All of your red Battle Cards get +5000"),
        (owners.CHANGES, "[On Play] If your Leader is <Ox>, draw 1 card.", "If your opponent's Leader is <Ox>"),
        (numbers.CHANGES, "[On Play] Draw 1 card.", "Draw up to two cards"),
        (marks.CHANGES, "[On Play] If your Leader is <Ox>, draw 1 card.", "If your Leader is ＜Ox＞"),
    ],
)
def test_each_kind_changes_what_it_is_called_by(
    changes: dict[str, tuple[Change, ...]], text: str, expected: str
) -> None:
    variants = changed(changes["fusion_world"], source(text))
    assert any(expected in variant for variant in variants)
    assert text not in variants


def test_what_is_refused_and_what_is_misread_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = (source("[On Play] Draw 1 card."),)
    kinds = {
        "words": (Change("another number", once("1 card", "2 cards"), unchanged),),
        "unknown": (Change("unknown", once("Draw", "Fetch"), unchanged),),
        "same": (Change("a card", once("1 card", "a card"), unchanged),),
    }
    monkeypatch.setattr(report, "KINDS", {kind: {"fusion_world": changes} for kind, changes in kinds.items()})
    monkeypatch.setattr(report, "sources", lambda game, seed: texts)
    results = {kind: outcome("fusion_world", kind) for kind in kinds}
    assert [results[kind].share for kind in kinds] == [0, 0, 1]
    assert [len(results[kind].misread) for kind in kinds] == [1, 0, 0]
    assert [len(results[kind].refused) for kind in kinds] == [0, 1, 0]
    told = "\n".join(line for kind in kinds for line in lines("fusion_world", kind, results[kind]))
    assert "misread (another number): [On Play] Draw 2 cards." in told
    assert "refused (unknown): [On Play] Fetch 1 card." in told
    assert "fusion_world same: 100.0% of 1 understood, 0 refused, 0 misread" in told


def test_failures_are_listed_only_below_the_floor_unless_all_are_asked_for() -> None:
    variant = report.Variant("unknown", "[On Play] Fetch 1 card.", Said(()), "")
    many = report.Outcome([variant] * 20, [variant], [])
    assert many.share > FLOOR
    assert len([*lines("fusion_world", "words", many)]) == 1
    assert len([*lines("fusion_world", "words", many, each=True)]) == 2


def test_every_kind_has_changes_of_every_game_with_names_that_tell_what_they_do() -> None:
    for changes in report.KINDS.values():
        assert [*changes] == [*GAMES]
        assert all(re.search(r"\S", change.name) for each in changes.values() for change in each)


def test_a_change_is_not_made_to_the_texts_of_kinds_of_cards_that_it_does_not_fit() -> None:
    text = source("All attacks do +1 life cards of damage.", game="dbz", kind="location")
    change = Change("your attacks", once("All attacks", "Your attacks"), unchanged)
    assert [variant.words for variant in variants_of(change, [text])] == ["Your attacks do +1 life cards of damage."]
    assert [*variants_of(change._replace(besides=("location",)), [text])] == []


def test_a_power_is_read_with_its_head_and_with_what_is_said_of_the_use_of_its_card() -> None:
    words = "Endurance 2. Defense Shield: Stops the first unstopped attack performed against you during Combat."
    said = source(words, game="dbz", kind="personality").said
    [skill], [usage, *_] = said.skills, said.others
    assert (skill.timing, usage.endurance) == (("shield",), 2)
    variants = changed(numbers.CHANGES["dbz"], source(words, game="dbz", kind="personality"))
    assert words.replace("Endurance 2", "Endurance 12") in variants


def test_an_effect_is_put_in_the_place_of_another_in_each_skill_of_a_text() -> None:
    text = source(
        "Energy attack. If you declared a Tokui-Waza, this is a focused attack. Raise your anger 1 level.",
        game="dbz",
        kind="energy",
    )
    meaning = in_place(e.Put, lambda node: node.by == 1, (e.Draw(count=2), e.Shuffle()))
    said = meaning(text.said)
    assert said is not None
    assert [skill.effects[1:] for skill in said.skills] == [(e.Draw(count=2), e.Shuffle())] * 2
