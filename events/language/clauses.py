"""The effect language in English: conditions and triggers."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from events.language import effect as e
from events.language.naming import PAID_MARKERS
from events.language.nouns import (
    Discourse,
    amount_words,
    article,
    either,
    have_words,
    own_word,
    possessive,
    range_words,
    skills_words,
    such,
)
from events.language.phrases import ANYBODYS

WHO: Mapping[str, str] = {"you": "you", "opponent": "your opponent", "both": "each player"}
_HOW: Mapping[str, str] = {
    "skill": "a skill",
    "your_skill": "your skill",
    "opponent_skill": "your opponent's skill",
    "opponent": "your opponent",
}


_WHOSE_SKILL: Mapping[str | None, e.Who] = {
    None: "both",
    "skill": "both",
    "your_skill": "you",
    "opponent_skill": "opponent",
}
"""Whose skill it is by which something happens."""


# Conditions.


def conditions_words(conditions: Sequence[e.Condition], discourse: Discourse) -> str:
    """Conditions that must all be fulfilled, to stand behind `if`."""
    if len(conditions) == 1:
        return condition_words(conditions[0], discourse)
    each = [condition_words(one, discourse) for one in conditions]
    either_or = [isinstance(one, e.Either) and len(one.of) > 1 for one in conditions]
    return " and ".join(f"either {words}" if two else words for words, two in zip(each, either_or, strict=True))


def condition_words(condition: e.Condition, discourse: Discourse) -> str:
    """A condition, to stand behind `if`."""
    return _CONDITIONS[type(condition)](condition, discourse)


def _exists(condition: e.Exists, discourse: Discourse) -> str:
    least, most = condition.least, condition.most
    bounds = e.Range(least=None if least == 0 and most is not None else least, most=most)
    if not isinstance(condition.cards, str):
        return have_words(condition.cards, bounds, discourse, different=condition.different)
    noun = discourse.name(condition.cards)
    if bounds == e.Range(least=1):
        return f"{noun.subject} {'are' if noun.plural else 'is'} there"
    return f"there are {range_words(bounds, discourse, less='fewer')} of {noun.words}"


def _compare(condition: e.Compare, discourse: Discourse) -> str:
    number, within = condition.number, condition.within
    plain = isinstance(number, e.Count) and number.different is None and number.per == number.times == 1
    if plain and isinstance(number, e.Count) and not isinstance(number.of, str):
        return have_words(number.of, within, discourse)
    if isinstance(number, e.Beside):
        return _has_beside(number, within, discourse)
    if isinstance(number, e.Spent) and within == e.Range(least=1):
        return f"this card's cost was paid with {article(number.kind.replace('_', ' ').removesuffix('s'))}"
    if isinstance(number, e.Done) and number.name not in discourse.marked:
        if number.name == PAID_MARKERS and within == e.Range(least=1):
            return f"{article(discourse.lexicon.marker)} was paid"
        return f"that was done {range_words(within, discourse, less='fewer')} times"
    words = _difference(number, within, discourse) if isinstance(number, e.Sum) else None
    return words or f"{amount_words(number, discourse)} is {range_words(within, discourse)}"


def _has_beside(number: e.Beside, within: e.Range, discourse: Discourse) -> str:
    """That a player has so many of what lies beside the cards, as markers."""
    subject, name = "you have" if number.whose == "you" else "your opponent has", number.name.replace("_", " ")
    if within.most == 0:
        return f"{subject} no {name}"
    one = name.removesuffix("s")
    if within == e.Range(least=1):
        return f"{subject} {article(one)}"
    return f"{subject} {range_words(within, discourse)} {one if within == e.Range(least=1, most=1) else name}"


def _difference(number: e.Sum, within: e.Range, discourse: Discourse) -> str | None:
    """A number of which another is taken away, in a range, as a comparison of the two; None if it is none."""
    than = {(None, -1): "less than", (None, 0): "no more than", (0, None): "no less than", (1, None): "more than"}
    bounds = within.least, within.most
    if len(number.of) != 2 or bounds not in than or number != e.Sum(of=number.of):
        return None
    first, other = number.of
    if not isinstance(other, e.Count) or other.times != -1:
        return None
    others = amount_words(msgspec.structs.replace(other, times=1), discourse)
    return f"{amount_words(first, discourse)} is {than[bounds]} {others}"


def _during(condition: e.During, discourse: Discourse) -> str:
    return "a battle is going on" if condition.part == "battle" else f"it is the {condition.part}"


def _did(condition: e.Did, discourse: Discourse) -> str:
    named = f" “{condition.name}”" if condition.name in discourse.marked else ""
    return f"{_doer(condition.name, discourse)} do{named}"


def _did_not(condition: e.DidNot, discourse: Discourse) -> str:
    named = f" do “{condition.name}”" if condition.name in discourse.marked else ""
    return f"{_doer(condition.name, discourse)} don't{named}"


def _doer(name: str, discourse: Discourse) -> str:
    return "they" if name in discourse.theirs else "you"


def _happened(condition: e.Happened, discourse: Discourse) -> str:
    has = "you have" if condition.whose == "you" else "your opponent has"
    words = discourse.lexicon.phrases.happened.get(
        condition.event, f"{{has}} made “{condition.event.replace('_', ' ')}” happen"
    )
    times = f" {condition.least} or more times" if condition.least != 1 else ""
    return f"{words.format(has=has)}{times} this {condition.within}"


def _occurred(condition: e.Occurred, discourse: Discourse) -> str:
    times = f" {condition.least} or more times" if condition.least != 1 else ""
    words = when_words(condition.event, discourse)
    event = words.removeprefix("When ") if words.startswith("When ") else f"{words[0].lower()}{words[1:]}"
    if condition.within == "timing":
        return f"it has just happened{times} that {event}"
    return f"it happened{times} this {condition.within} that {event}"


def _came(condition: e.Came, discourse: Discourse) -> str:
    """That the event that set the skill off is such a one."""
    words = when_words(condition.event, discourse)
    event = words.removeprefix("When ") if words.startswith("When ") else f"{words[0].lower()}{words[1:]}"
    return f"it came so that {event}"


def _not(condition: e.Not, discourse: Discourse) -> str:
    inner = condition.condition
    if isinstance(inner, e.Turn):
        return f"it is not {possessive(inner.whose)} turn"
    if isinstance(inner, e.Exists) and inner.least == 1 and inner.most is None and not isinstance(inner.cards, str):
        return condition_words(e.Exists(cards=inner.cards, least=0, most=0), discourse)
    if isinstance(inner, e.Not):
        return condition_words(inner.condition, discourse)
    return f"it is not so that {condition_words(inner, discourse)}"


_CONDITIONS: Mapping[type[Any], Callable[[Any, Discourse], str]] = {
    e.Exists: _exists,
    e.Compare: _compare,
    e.Turn: lambda condition, discourse: f"it is {possessive(condition.whose)} turn",
    e.During: _during,
    e.Did: _did,
    e.DidNot: _did_not,
    e.Happened: _happened,
    e.Occurred: _occurred,
    e.Came: _came,
    e.Not: _not,
    e.Either: lambda condition, discourse: " or ".join(condition_words(each, discourse) for each in condition.of),
}


# Triggers.


def when_words(trigger: e.Trigger, discourse: Discourse) -> str:
    """The trigger of a skill in words: `When this card attacks`, `At the end of your turn`."""
    if trigger.also:
        first, *others = (when_words(each, discourse) for each in _apart(trigger))
        return " or ".join([first, *(f"{words[0].lower()}{words[1:]}" for words in others)])
    if trigger.on == "when":
        return f"When {conditions_words(trigger.conditions, discourse)}"
    if discourse.lexicon.phrases.is_moment(trigger.on):
        return _if_after(
            f"At {_moment(trigger, discourse)}{_how(trigger, 'made', discourse)}", trigger.conditions, discourse
        )
    return _if_after(f"When {_event(trigger, discourse)}", trigger.conditions, discourse)


def next_words(trigger: e.Trigger, discourse: Discourse, *, each_time: bool = False, within: str = "") -> str:
    """The trigger of delayed effects in words: `the next time this card attacks`, `at the end of the turn`."""
    if trigger.also:
        each_of = _apart(trigger)
        return " or ".join(next_words(one, discourse, each_time=each_time, within=within) for one in each_of)
    if discourse.lexicon.phrases.is_moment(trigger.on):
        if each_time:
            words = f"at {_moment(trigger, discourse, each_time=True)}{within}"
        elif trigger.whose == "both" and within == f" this {trigger.on.removesuffix('_ends')}":
            words = f"at the end of the {within.removeprefix(' this ')}"
        else:
            words = f"at {_moment(trigger, discourse, coming=True)}{within}"
        return _if_after(words + _how(trigger, "made", discourse), trigger.conditions, discourse)
    time = "each time" if each_time else "the next time"
    if trigger.on == "when":
        return f"{time} that {conditions_words(trigger.conditions, discourse)}{within}"
    return _if_after(f"{time} {_event(trigger, discourse)}{within}", trigger.conditions, discourse)


def would_words(trigger: e.Trigger, discourse: Discourse) -> str:
    """The replaced event in words: `this card would be KO'd`."""
    if trigger.also:
        return " or ".join(would_words(each, discourse) for each in _apart(trigger))
    if trigger.on == "when":
        return conditions_words(trigger.conditions, discourse)
    if discourse.lexicon.phrases.is_moment(trigger.on):
        return _if_after(
            f"{_moment(trigger, discourse)} would come{_how(trigger, 'made', discourse)}",
            trigger.conditions,
            discourse,
            "and",
        )
    return _if_after(_event(trigger, discourse, would=True), trigger.conditions, discourse, "and")


def _apart(trigger: e.Trigger) -> tuple[e.Trigger, ...]:
    """The events of which any sets a skill off, each by itself."""
    return (msgspec.structs.replace(trigger, also=()), *trigger.also)


def _if_after(words: str, conditions: Sequence[e.Condition], discourse: Discourse, link: str = "if") -> str:
    return f"{words}, {link} {conditions_words(conditions, discourse)}" if conditions else words


def _moment(trigger: e.Trigger, discourse: Discourse, *, each_time: bool = False, coming: bool = False) -> str:
    one = "each" if each_time else "a"
    both = trigger.whose == "both"
    whose = one if both else possessive(trigger.whose)
    turn = f"each of {whose} turns" if each_time and not both else f"{whose} turn"
    words = discourse.lexicon.phrases.moments.get(trigger.on) or _unknown_moment(trigger.on)
    of_turn = "" if both or "{possessive}" in words or "{turn}" in words else f" of {turn}"
    told = words.format(
        possessive=whose, turn=turn, one=one, the="each" if each_time else "the", card=_card(trigger, discourse)
    )
    told = re.sub(r"\ba (?=[aeioAEIO])", "an ", told)
    by = "" if trigger.by is None else f" by {such(trigger.by, discourse)}"
    return (told.replace("the ", "the next ", 1) if coming else told) + _path(trigger, discourse) + by + of_turn


def _unknown_moment(event: str) -> str:
    """The beginning or the end of a part of the turn that has no words of its own."""
    part, _, what = event.rpartition("_")
    return f"the {'start' if what == 'begins' else 'end'} of {{possessive}} {part.replace('_', ' ')}"


def _event(trigger: e.Trigger, discourse: Discourse, *, would: bool = False) -> str:
    """The event as a clause."""
    words = ANYBODYS.get(trigger.on) if trigger.whose == "both" else None
    words = words or discourse.lexicon.phrases.events.get(trigger.on) or _unknown_event(trigger)
    about_player = "{who}" in words
    card, who = _card(trigger, discourse), "a player" if trigger.whose == "both" else WHO[trigger.whose]
    other = "a card" if trigger.by is None else such(trigger.by, discourse)
    used = "{other}" in words or "{by}" in words or "{from}" in words
    verbs = _Verbs(
        would=would,
        second=about_player and trigger.whose == "you",
        card=card,
        who=who,
        other=other,
        by="" if trigger.by is None else f" {other}",
        path=_path(trigger, discourse),
        **{"from": "" if trigger.by is None else f" from {other}"},
    )
    path = "" if "{path}" in words else verbs["path"]
    how = _how(trigger, words, discourse) + ("" if trigger.by is None or used else f" by {other}")
    return words.format_map(verbs) + path + how


def _unknown_event(trigger: e.Trigger) -> str:
    """An event that has no words of its own, with whose it is."""
    event = f"“{trigger.on.replace('_', ' ')}”"
    return (
        f"{event} {{happens}} to {{card}}"
        if trigger.whose == "both"
        else f"{{who}} {{makes}} {event} happen to {{card}}"
    )


def _card(trigger: e.Trigger, discourse: Discourse) -> str:
    if isinstance(trigger.card, str):
        told = trigger.whose == "both" or "{who}" in discourse.lexicon.phrases.events.get(trigger.on, "")
        whose = "" if told else " of yours" if trigger.whose == "you" else " of your opponent's"
        return f"{discourse.name(trigger.card).subject}{whose}"
    theirs = trigger.whose if "{who}" not in discourse.lexicon.phrases.events.get(trigger.on, "") else "both"
    if trigger.card is None:
        return such(e.Cards(whose=theirs), discourse)
    return such(_with_owner(trigger.card, theirs), discourse)


def _with_owner(cards: e.Cards, whose: e.Who) -> e.Cards:
    """The event is a player's: so is its card, if that does not say whose it is."""
    if whose == "both" or cards.whose != "both":
        return cards
    if cards.alternatives:
        owned = tuple(_with_owner(each, whose) for each in cards.alternatives)
        return msgspec.structs.replace(cards, alternatives=owned)
    return msgspec.structs.replace(cards, whose=whose)


def _how(trigger: e.Trigger, words: str, discourse: Discourse) -> str:
    link = "by" if "{is}" in words or words == "made" else "because of"
    if trigger.skills is None:
        return _made(trigger, words, link)
    by_skills = f" {link} {skills_words(trigger.skills, _WHOSE_SKILL.get(trigger.how, 'both'), discourse)}"
    return by_skills if trigger.how in _WHOSE_SKILL else f"{_made(trigger, words, link)}{by_skills}"


def _made(trigger: e.Trigger, words: str, link: str) -> str:
    if trigger.how is None:
        return ""
    if trigger.how == "battle":
        return " by attacking it" if words.endswith("in battle") else " in battle"
    return f" {link} {_HOW.get(trigger.how) or own_word(trigger.how)}"


def _path(trigger: e.Trigger, discourse: Discourse) -> str:
    words = discourse.lexicon.zone_words
    source = f" from the {either([*map(words, trigger.source)])}" if trigger.source else ""
    return source + (f" to the {either([*map(words, trigger.target)])}" if trigger.target else "")


class _Verbs(dict[str, Any]):
    """The words of an event; a verb stands in the person of its subject, or behind `would`."""

    def __missing__(self, verb: str) -> str:
        if self["would"]:
            return f"would {infinitive(verb)}"
        return infinitive(verb) if self["second"] else verb


def infinitive(verb: str) -> str:
    """`takes` → `take`, `switches` → `switch`, `KO's` → `KO`, `is` → `be`."""
    if verb == "is":
        return "be"
    for ending, bare in (("'s", ""), ("ches", "ch"), ("sses", "ss"), ("s", "")):
        if verb.endswith(ending):
            return verb.removesuffix(ending) + bare
    return verb


def third_person(verb: str) -> str:
    """`draw` → `draws`, `switch` → `switches`."""
    return f"{verb}{'es' if verb.endswith(('ch', 'ss')) else 's'}"
