"""Moments: each phase and turn at whose begin or end a skill is used, or does something later, at either end."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import Change, Meaning, Words, mentions, of_one_skill
from tests.variants.dbz import moments as dbz


def _at(on: str, whose: e.Who = "both", *, anybody: bool = False) -> e.Trigger:
    return e.Trigger(on=on, card=None, whose=whose) if anybody else e.Trigger(on=on, whose=whose)


_TURNS: Mapping[str, e.Trigger] = {
    "the start of your turn": _at("turn_begins", "you"),
    "the beginning of your turn": _at("turn_begins", "you"),
    "the end of your turn": _at("turn_ends", "you"),
    "the start of your opponent's turn": _at("turn_begins", "opponent"),
    "the beginning of your opponent's turn": _at("turn_begins", "opponent"),
    "the end of your opponent's turn": _at("turn_ends", "opponent"),
    "the end of the turn": _at("turn_ends", anybody=True),
    "the end of each turn": _at("turn_ends", anybody=True),
    "the end of each player's turn": _at("turn_ends", anybody=True),
    "the start of your Main Phase": _at("main_begins", "you"),
    "the beginning of your Main Phase": _at("main_begins", "you"),
    "the start of your opponent's Main Phase": _at("main_begins", "opponent"),
    "the beginning of your opponent's Main Phase": _at("main_begins", "opponent"),
}
_DBS: Mapping[str, e.Trigger] = {
    **_TURNS,
    "the end of your Main Phase": _at("main_ends", "you"),
    "the end of your opponent's Main Phase": _at("main_ends", "opponent"),
    "the start of your Charge Phase": _at("charge_begins", "you"),
    "the beginning of your Charge Phase": _at("charge_begins", "you"),
    "the start of your opponent's Charge Phase": _at("charge_begins", "opponent"),
    "the start of the Offense Step": _at("offense_begins"),
    "the start of your Offense Step": _at("offense_begins", "you"),
    "the start of your opponent's Offense Step": _at("offense_begins", "opponent"),
    "the beginning of the Damage Step": _at("damage_begins"),
    "the end of the battle": _at("battle_ends"),
    "the end of a battle": _at("battle_ends"),
}
MOMENTS: Mapping[str, Mapping[str, e.Trigger]] = {
    "fusion_world": _DBS,
    "masters": _DBS,
    "buddyfight": {
        **_TURNS,
        "the start of your attack phase": _at("attack_phase_begins", "you"),
        "the beginning of your attack phase": _at("attack_phase_begins", "you"),
        "the end of your attack phase": _at("attack_phase_ends", "you"),
        "the start of your opponent's attack phase": _at("attack_phase_begins", "opponent"),
        "the end of your opponent's attack phase": _at("attack_phase_ends", "opponent"),
        "the start of your final phase": _at("final_begins", "you"),
        "the start of your opponent's final phase": _at("final_begins", "opponent"),
        "the end of the battle": _at("battle_ends", anybody=True),
    },
}
"""The moments at which skills are used, by their wordings."""
ORDER = r"(draw|choose|add|look|play|place|you gain|deal|your opponent|destroy|put|return)"
"""Verbs that begin what is done, without a card of the event."""


def _set_off(event: e.Trigger) -> Meaning:
    """The skill is set off by another event, of which its effects say nothing."""

    def changed(skill: e.Skill) -> e.Skill | None:
        if (
            skill.kind != "auto"
            or mentions((skill.targets, skill.effects, skill.costs), ("that", "by", "this"))
            or skill.zones
        ):
            return None
        if skill.trigger is None or skill.trigger.conditions or skill.label:
            return None
        return replace(skill, trigger=event)

    return of_one_skill(changed)


def _instead(occasion: str) -> Words:
    """The change of the words before the first comma that say when a skill is used."""

    def changed(text: str) -> str | None:
        if "this card" in text[text.find(",") :].lower() or re.search(
            r"\b(?:if|during)\b[^,]*,[^,]*\bwhen\b", text, re.IGNORECASE
        ):
            return None
        match = re.match(rf"((?:■\s*)?(?:\[[^\]]*\]\s*)*)(?:When|At) [^,\"<]*, (?={ORDER}\b)", text)
        return match and f"{match.group(1)}At {occasion}, {text[match.end() :]}"

    return changed


def _put_off(later: e.Later) -> Meaning:
    def changed(skill: e.Skill) -> e.Skill | None:
        if skill.kind not in ("auto", "activate") or skill.targets or mentions(skill.effects, ("that", "by", "paid")):
            return None
        if len(skill.effects) != 1 or not isinstance(
            skill.effects[0], e.Draw | e.Damage | e.Put | e.Switch | e.Move | e.Ko
        ):
            return None
        return replace(skill, effects=(replace(later, effects=skill.effects),))

    return of_one_skill(changed)


def _one_order(text: str) -> re.Match[str] | None:
    """What stands before the only sentence of a skill, which does one thing; and the sentence."""
    return _ORDER.fullmatch(text)


_ORDER = re.compile(
    r"((?:■\s*)?(?:(?:\[[^\]]*\]|【[^】]*】)\s*)*(?:[^.:]*: ?|(?:When|At) [^,.:]*, )?)"
    r"((?:draw|deal|you gain|switch|place|put|add|KO|destroy)\b[^.,:!]*)([.!]*)",
    re.IGNORECASE,
)


def _first(moment: str) -> Words:
    def changed(text: str) -> str | None:
        match = _one_order(text)
        if match is None or _when(match.group(2)) or "at end of turn" in text.lower():
            return None
        before, order, stop = match.groups()
        capital = not before.rstrip().endswith(",")
        return f"{before}{'At' if capital else 'at'} {moment}, {_lower(order)}{stop}"

    return changed


def _behind(moment: str) -> Words:
    def changed(text: str) -> str | None:
        match = _one_order(text)
        return match and (
            None
            if _when(match.group(2)) or "end of turn" in text.lower()
            else f"{match.group(1)}{match.group(2)} at {moment}{match.group(3)}"
        )

    return changed


def _when(order: str) -> bool:
    return (
        re.search(r"\b(?:for the|during|until|when|if|at the end|this turn|for each)\b", order, re.IGNORECASE)
        is not None
    )


def _lower(words: str) -> str:
    return words if words.startswith("KO ") else words[:1].lower() + words[1:]


def _later(on: str, whose: e.Who = "both", *, until: str = "turn", anybody: bool = False) -> e.Later:
    return e.Later(when=_at(on, whose, anybody=anybody), effects=(), until=until)


_OF_TURN = _later("turn_ends")
LATER: Mapping[str, Mapping[str, e.Later]] = {
    "fusion_world": {
        "the end of the turn": _OF_TURN,
        "the end of this turn": _OF_TURN,
        "the end of the battle": _later("battle_ends", until="battle"),
    },
    "masters": {
        "the end of the turn": _OF_TURN,
        "the end of this turn": _OF_TURN,
        "the end of the battle": _later("battle_ends", until="battle"),
        "the end of that battle": _later("battle_ends", until="battle"),
        "the start of your next Main Phase": _later("main_begins", "you", until="game", anybody=True),
        "the beginning of your next Main Phase": _later("main_begins", "you", until="game", anybody=True),
        "the start of your opponent's next Main Phase": _later("main_begins", "opponent", until="game", anybody=True),
    },
    "buddyfight": {
        "the end of the turn": _OF_TURN,
        "the end of turn": _OF_TURN,
        "the end of this turn": _OF_TURN,
    },
}
"""The moments at which something is done later."""


def _changes(game: str) -> Iterator[Change]:
    for occasion, event in MOMENTS[game].items():
        yield Change(f"at {occasion}", _instead(occasion), _set_off(event))
    for moment, later in LATER[game].items():
        yield Change(f"{moment}, before", _first(moment), _put_off(later))
        yield Change(f"{moment}, behind", _behind(moment), _put_off(later))


CHANGES = {**{game: tuple(_changes(game)) for game in MOMENTS}, "dbz": dbz.CHANGES}
