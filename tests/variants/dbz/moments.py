"""Moments of the Dragon Ball Z CCG: what a power waits for, and what follows an attack, successful or stopped."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, Words, alike, both, nodes, of_one_skill, once
from tests.variants.dbz.sentences import PLACES, in_place_of_deeds

_DRAWS = e.Draw()
_YOUR_TURN, _THEIR_TURN = e.Turn(whose="you"), e.Turn(whose="opponent")
_OCCASIONS: Mapping[str, e.Trigger] = {
    "when entering Combat": e.Trigger(on="enters_combat", whose="you"),
    "when entering any Combat": e.Trigger(on="enters_combat", whose="you"),
    "when entering Combat as the attacker": e.Trigger(on="enters_combat", whose="you", conditions=(_YOUR_TURN,)),
    "when entering Combat as attacker": e.Trigger(on="enters_combat", whose="you", conditions=(_YOUR_TURN,)),
    "when entering Combat as the defender": e.Trigger(on="enters_combat", whose="you", conditions=(_THEIR_TURN,)),
    "at the end of Combat": e.Trigger(on="combat_ends"),
    "at the end of every Combat": e.Trigger(on="combat_ends"),
    "at the beginning of your turn": e.Trigger(on="turn_begins", whose="you"),
    "at the beginning of every turn": e.Trigger(on="turn_begins"),
    "at the beginning of your Power Up Step": e.Trigger(on="power_up_begins", whose="you"),
    "during your Power Up Step": e.Trigger(on="power_up_begins", whose="you"),
    "at the beginning of every Power Up Step": e.Trigger(on="power_up_begins"),
    "during your Rejuvenation Step": e.Trigger(on="rejuvenation_begins", whose="you"),
    "at the beginning of your Rejuvenation Step": e.Trigger(on="rejuvenation_begins", whose="you"),
    "whenever you perform an attack": e.Trigger(on="attack_made", card=None, whose="you"),
    "when your opponent performs an attack": e.Trigger(on="attack_made", card=None, whose="opponent"),
    "whenever you perform a physical attack": e.Trigger(
        on="attack_made", card=e.Cards(role="physical attack"), whose="you"
    ),
    "after every successful energy attack you perform": e.Trigger(
        on="attack_successful", card=e.Cards(role="energy attack"), whose="you"
    ),
    "after a successful physical attack is performed against you": e.Trigger(
        on="attack_successful", card=e.Cards(role="physical attack"), whose="opponent"
    ),
    "whenever you use Endurance": e.Trigger(on="endures", card=None, whose="you"),
    "when you place a Battleground into play": e.Trigger(
        on="played", card=e.Cards(kinds=("battleground",)), whose="you"
    ),
    "when you place an Ally in play": e.Trigger(
        on="played", card=e.Cards(kinds=("personality",), zones=("allies",)), whose="you"
    ),
    "whenever your opponent places a Drill in play": e.Trigger(
        on="played", card=e.Cards(kinds=("drill",)), whose="opponent"
    ),
}
_HEAD = (
    r"(?:when entering combat(?: as the \w+)?|at the beginning of (?:your|every) (?:turn|power up step)"
    r"|when you place an ally into play|whenever your opponent places a battleground into play"
    r"|when you perform an attack|after a successful \w+ attack is performed against you), (?!and|he\b)"
)


def _set_off(event: e.Trigger) -> Meaning:
    def changed(skill: e.Skill) -> e.Skill | None:
        return replace(skill, trigger=event) if skill.kind == "auto" and skill.trigger is not None else None

    return of_one_skill(changed)


def _powers() -> Iterator[Change]:
    """Powers that are set off at another moment."""
    for words, event in _OCCASIONS.items():
        yield Change(words, once(rf"(?<!, ){_HEAD}", f"{words}, "), _set_off(event), PLACES)


def _for_combat() -> Iterator[Change]:
    """What is done at each of some moments for the remainder of Combat."""
    for words, event in _OCCASIONS.items():
        if words.startswith(("when you perform", "whenever", "after")):
            later = e.Later(when=event, effects=(_DRAWS,), until="combat", each_time=True)
            yield from in_place_of_deeds(f"for the remainder of Combat, {words}, draw a card", (later,))
    ends = e.Later(when=e.Trigger(on="combat_ends"), effects=(_DRAWS,), until="turn")
    for words in ("at the end of Combat", "at the end of this Combat", "at the end of the Combat"):
        yield from (
            change._replace(words=both(change.words, _has_no_link))
            for change in in_place_of_deeds(f"draw a card {words}", (ends,))
        )
    yield from in_place_of_deeds("at the end of this Combat, draw a card", (ends,))


def _has_no_link(text: str) -> bool:
    """Whether no two things are done in one sentence, of which both could be put off."""
    return re.search(r"\band (?:raise|lower|gain|(?:your )?opponent|you)\b", text) is None


_FOLLOWS: Mapping[str, str] = {
    "if successful, ": "successful",
    "if this attack is successful, ": "successful",
    "if stopped, ": "stopped",
    "if this attack is stopped, ": "stopped",
}
_ORDER = (
    r"(?=(?:draw|discard|remove|raise|lower|gain|your opponent|capture|end|place|search|shuffle|choose|look|prevent"
    r"|you may)\b)"
)


def _followed(old: str, new: str) -> Meaning:
    """What follows an attack that was successful follows one that was stopped instead, or the other way round."""

    def change(node: e.Attack) -> e.Attack:
        return replace(node, **{new: getattr(node, old), old: ()})

    def meaning(said: Said) -> Said | None:
        plain = alike(e.Attack, lambda node: bool(getattr(node, old)) and not getattr(node, new), change)
        return said if old == new else plain(said)

    return meaning


def _following() -> Iterator[Change]:
    for old, when in _FOLLOWS.items():
        for new, then in _FOLLOWS.items():
            if old != new:
                words = both(once(rf"(?<=\. ){old}{_ORDER}", new), _has_one)
                yield Change(f"{old}→ {new}", words, _followed(when, then))


def _has_one(text: str) -> bool:
    """Whether one sentence of a text speaks of what follows, and none follows in the sentence of the attack."""
    return len(re.findall(r"\b(?:succ?ess?ful|stopped)\b", text, re.IGNORECASE)) == 1


_SINGLE = r"(?<=\. )(?=(?:raise your anger \d levels?|lower your opponent's anger \d levels?|gain \d power stages?)\.)"
_PLAIN = (e.Put, e.Mark)


def _waiting(when: str) -> Meaning:
    """What is done in any case is done only behind an attack that was successful, or stopped."""

    def changed(skill: e.Skill) -> e.Skill | None:
        attacks = [effect for effect in skill.effects if isinstance(effect, e.Attack)]
        done = [effect for effect in skill.effects if isinstance(effect, _PLAIN) and not _is_of_use(effect)]
        if len(attacks) != 1 or len(done) != 1 or attacks[0].successful or attacks[0].stopped:
            return None
        attack = replace(attacks[0], **{when: (done[0],)})
        others = (effect for effect in skill.effects if effect != done[0])
        return replace(skill, effects=tuple(attack if effect == attacks[0] else effect for effect in others))

    def meaning(said: Said) -> Said | None:
        named = any(isinstance(node, e.May | e.Named) for node in nodes(said.skills))
        return None if named else of_one_skill(changed)(said)

    return meaning


def _is_of_use(effect: e.Put | e.Mark) -> bool:
    """Whether an effect says how often the card is used."""
    return isinstance(effect, e.Mark) and effect.kind == "further use"


def _put_off() -> Iterator[Change]:
    for words, when in _FOLLOWS.items():
        yield Change(f"{words}…", once(_SINGLE, words), _waiting(when))


def _needed(skill: e.Skill) -> e.Skill | None:
    fits = skill.kind == "activate" and skill.timing == ("attack",) and not skill.limit
    attacks = any(isinstance(node, e.Attack) for node in nodes(skill))
    return replace(skill, kind="counter", timing=("needed",)) if fits and not attacks else None


def _timed() -> Iterator[Change]:
    """A Non-Combat card that is used when needed."""
    for words in ("Use when needed. ", "Use when needed, "):
        pattern = r"^(?=(?:raise|lower|draw|search|your|shuffle|any|all|double|choose|end|look)\b)"
        yield Change(words, _prefixed(words, pattern), of_one_skill(_needed))


def _prefixed(prefix: str, pattern: str) -> Words:
    def changed(text: str) -> str | None:
        if not re.match(pattern, text, re.IGNORECASE) or "use when" in text.lower():
            return None
        return prefix + (text if prefix.endswith(". ") else text[:1].lower() + text[1:])

    return changed


CHANGES = (*_powers(), *_for_combat(), *_following(), *_put_off(), *_timed())
