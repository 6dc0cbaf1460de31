"""Spans of the Dragon Ball Z CCG: how long attacks are forbidden, stopped or changed."""

from collections.abc import Iterator, Mapping

from events.dbz.card import LIFE, STAGE
from events.language import effect as e
from tests.variants.changing import Change, cards
from tests.variants.dbz.sentences import Effects, in_place_of_deeds

MAKING = ("in_use", "main", "allies", "noncombats", "drills")
"""Where the cards lie that make attacks."""
_COMBAT = ("for the remainder of Combat", "for the rest of Combat", "this Combat", "during this Combat")
_SPANS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "opponent": {
        "combat": _COMBAT,
        "opponent_next_attack_phase": ("during your opponent's next Attack Phase", "in their next Attack Phase"),
    },
    "you": {
        "combat": _COMBAT,
        "your_next_attack_phase": ("during your next Attack Phase", "in your next Attack Phase"),
    },
}
_FORBIDDEN: Mapping[str, tuple[e.Who, str]] = {
    "your opponent may not perform any energy attacks {}": ("opponent", "energy_attack"),
    "your opponent cannot perform physical attacks {}": ("opponent", "physical_attack"),
    "your opponent cannot perform a physical attack {}": ("opponent", "physical_attack"),
    "you may not perform any more attacks {}": ("you", "attack"),
    "you may not perform energy attacks {}": ("you", "energy_attack"),
    "your opponent must pass {}": ("opponent", "act"),
    "you must pass {}": ("you", "act"),
    "you may only defend {}": ("you", "act"),
}


def _forbidding() -> Iterator[Change]:
    for sentence, (whose, action) in _FORBIDDEN.items():
        for span, printed in _SPANS[whose].items():
            forbids = e.Decree(changes=(e.Cannot(action=action),), whose=whose, until=span)
            for words in printed:
                yield from in_place_of_deeds(sentence.format(words), (forbids,))


def _attacks(whose: e.Who, role: str) -> e.Cards:
    return cards(whose=whose, role=role, zones=MAKING)


def _decree(whose: e.Who, *changes: e.Change) -> Effects:
    return (e.Decree(changes=changes, whose=whose, until="combat"),)


def _more(figure: str, by: int, what: e.Cards) -> Effects:
    return (e.Give(changes=(e.Adjust(figure=figure, by=by),), what=what, until="combat", live=True),)


_IN_COMBAT: Mapping[str, Effects] = {
    "all of your physical attacks do +2 power stages of damage {}": _more(STAGE, 2, _attacks("you", "physical attack")),
    "your energy attacks do +3 life cards of damage {}": _more(LIFE, 3, _attacks("you", "energy attack")),
    "all attacks you perform do +2 life cards of damage {}": _more(LIFE, 2, _attacks("you", "attack")),
    "all of your opponent's attacks do -2 life cards of damage {}": _more(LIFE, -2, _attacks("opponent", "attack")),
    "stop all energy attacks performed against you {}": _decree(
        "opponent", e.Cannot(action="succeed", cards=cards(role="energy attack"))
    ),
    "prevent 2 life cards of damage from all attacks performed against you {}": _decree(
        "you", e.Lessen(by=2, kind=LIFE)
    ),
    "prevent 4 power stages of damage from all physical attacks your opponent performs {}": _decree(
        "you", e.Lessen(by=4, kind=STAGE, cards=cards(role="physical attack"))
    ),
    "your opponent cannot use Defense Shields {}": _decree(
        "opponent", e.Cannot(action="activate", skills=e.Skills(timing=("shield",)))
    ),
    "no player may gain anger {}": _decree("both", e.Cannot(action="gain_anger")),
    "your Allies cannot take control of Combat {}": _decree("you", e.Cannot(action="take_control")),
    "your opponent's Allies cannot take control of Combat {}": _decree("opponent", e.Cannot(action="take_control")),
    "your opponent may not use Energy Combat cards {}": _decree(
        "opponent", e.Cannot(action="use", cards=cards(kinds=("energy",)))
    ),
    "you may not use Physical Combat cards {}": _decree(
        "you", e.Cannot(action="use", cards=cards(kinds=("physical",)))
    ),
    "no other Physical Combat cards can be used {}": _decree(
        "both", e.Cannot(action="use", cards=cards(kinds=("physical",)))
    ),
}


def _changing() -> Iterator[Change]:
    for sentence, effects in _IN_COMBAT.items():
        for words in _COMBAT:
            yield from in_place_of_deeds(sentence.format(words), effects)
        if sentence.startswith(("all", "prevent", "your energy")):
            for words in _COMBAT[:2]:
                yield from in_place_of_deeds(f"{words}, {sentence.removesuffix(' {}')}", effects)


_WINNING = "you cannot win by the Most Powerful Personality Victory"
_OTHERS: Mapping[str, Effects] = {
    f"{_WINNING} {words}": (e.Decree(changes=(e.Cannot(action="win_most_powerful"),), whose="you", until=span),)
    for words, span in (
        ("this turn", "turn"),
        ("for the remainder of the game", "game"),
        ("for the rest of the game", "game"),
    )
}


def _of_pur() -> Effects:
    main = cards(whose="you", zones=("main",))
    return (e.Give(changes=(e.Adjust(figure="pur", by=2),), what=main, until="your_turn_end"),)


def _others() -> Iterator[Change]:
    for words, effects in _OTHERS.items():
        yield from in_place_of_deeds(words, effects)
    words = "your Main Personality's PUR is considered to be +2 until the end of your turn"
    yield from in_place_of_deeds(words, _of_pur())
    for kind in ("physical attack", "energy attack", "attack"):
        stops = e.Decree(
            changes=(e.Cannot(action="succeed", cards=cards(role=kind)),), whose="opponent", until="attack"
        )
        when = e.Trigger(on="attack_made", card=cards(role=kind), whose="opponent")
        for words in _COMBAT[2:3]:
            sentence = f"stop the next {kind} performed against you {words}"
            yield from in_place_of_deeds(sentence, (e.Later(when=when, effects=(stops,), until="combat"),))


CHANGES = (*_forbidding(), *_changing(), *_others())
