"""Effects on what is declared: it is nullified, or has another target."""

from collections.abc import Mapping
from typing import Any

from events.effects.definition import EffectDefinition, Proposal, Situation, one_class
from events.errors import BadCard
from events.language.effect import Guard, Nullify
from events.skills.declarations import Declared
from events.skills.declared import DeclarationNullified, PartNullified, TargetChanged
from events.skills.declaring import Declaring, Kind
from events.values.permissions import forbidden


def _propose_nullify(situation: Situation, effect: Nullify) -> Proposal:
    """The proposal of nullifying the last declaration of that kind, if no effect forbids it of its card.

    BadCard for a number: it has none.
    """
    if effect.number is not None:
        raise BadCard(f"'nullify' of what is declared has no number, such as {effect.number}: leave it out")
    place = _last(situation, effect.what)
    if place is None or _is_kept(situation, situation.state.declared[place], effect.what):
        return Proposal((), 1, False)
    entry, rule = situation.state.declared[place], situation.cites["nullify"]
    if all(kind.part for kind in _nullified_as(situation, entry, effect.what)):
        return Proposal.at_once(
            situation, [PartNullified(declared=place, name=entry.name, what=effect.what, rule=rule)]
        )
    return Proposal.at_once(situation, [DeclarationNullified(declared=place, name=entry.name, rule=rule)])


def _propose_guard(situation: Situation, effect: Guard) -> Proposal:
    """The proposal of another target of the last attack, of the cards that it can be on."""
    place, state = _last(situation, "attack"), situation.state
    if place is None:
        return Proposal((), 1, False)
    attack: Declared = state.declared[place]
    rules: Declaring = state.game.declaring
    cards = [
        card
        for card in situation.select(effect.what)
        if card not in [target.card for target in attack.targets] and rules.can_be_attacked(state, attack.player, card)
    ]
    rule = situation.cites["change_target"]
    return Proposal.at_once(situation, [TargetChanged(declared=place, card=card, rule=rule) for card in cards[:1]])


def _last(situation: Situation, word: str) -> int | None:
    """The index of the last declaration that effects nullify by a word, and that is neither over nor their own.

    Where answers answer all that the other player declared, it is that player's. Before what would be nullified in part
    comes what would be as a whole.

    BadCard for a word by which nothing is nullified in the game.
    """
    declared: list[Declared] = situation.state.declared
    declaring: Declaring = situation.state.game.declaring
    if word not in declaring.words:
        raise BadCard(f"nothing is nullified as '{word}' in this game; words: {', '.join(sorted(declaring.words))}")
    others = declared[:-1] if declared and declared[-1].card == situation.source else declared
    able = [
        (declaring.rank(_nullified_as(situation, entry, word)), place)
        for place, entry in enumerate(others)
        if declaring.can_be_nullified(entry) and word not in entry.parts
        if declaring.answered == "last" or entry.player != situation.you
    ]
    rank, place = max(able, default=(0, 0))
    return place if rank else None


def _nullified_as(situation: Situation, entry: Declared, word: str) -> list[Kind]:
    """The kinds of a declaration that effects nullify by a word."""
    declaring: Declaring = situation.state.game.declaring
    return [kind for kind in declaring.kinds_of(entry) if word in kind.nullified]


def _is_kept(situation: Situation, entry: Declared, word: str) -> bool:
    """Whether an effect keeps the card of a declaration, or one that joined, from being nullified by that word."""
    cards = (entry.card, *(joined.card for joined in entry.joined))
    action, by, source = f"nullify_{word}", situation.you, situation.source
    return any(card is not None and forbidden(situation.state, action, card, by=by, source=source) for card in cards)


ANSWERS: Mapping[type[Any], EffectDefinition] = {
    Nullify: EffectDefinition(propose=_propose_nullify),
    Guard: EffectDefinition(propose=_propose_guard, ask_if_futile=True, class_key=one_class),
}
"""The definitions of these effects."""
