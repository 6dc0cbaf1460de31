"""Costs in the Dragon Ball Z CCG: power stages and life cards for an attack, and what is done to do something else."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from events.dbz.card import ANGER, STAGE
from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, Words, cards, nodes, of_one_skill, once
from tests.variants.dbz.sentences import ATTACK, PLACES, Effects, behind_attacks, in_place_of_deeds


def _stages(total: int) -> Effects:
    return (e.Pay(total=total, kind=STAGE),)


def _life(count: int) -> Effects:
    return (e.Move(to="discard", what=cards(whose="you", zones=("life_deck",), top=count)),)


_COSTS: Mapping[str, Effects] = {
    **{
        f"{costs} {n} power stage{'s' * (n != 1)} to {use}": _stages(n)
        for n in (0, 1, 2, 3, 5)
        for costs, use in (("costs", "perform"), ("costs", "use"))
    },
    "costs two power stages to perform": _stages(2),
    "costs only 1 power stage to perform": _stages(1),
    "costs no power stages to perform": _stages(0),
    "costs 4 stages to perform": _stages(4),
    "costs 1 life card to perform": _life(1),
    "costs 2 life cards to use": _life(2),
    "costs three life cards to perform": _life(3),
}


def _costing(cost: Effects) -> Meaning:
    """The only attack of a text, which costs nothing of its own, costs that."""

    def changed(skill: e.Skill) -> e.Skill | None:
        attacks = any(isinstance(node, e.Attack) for node in nodes(skill))
        return replace(skill, costs=(tuple(cost),)) if attacks and not skill.costs else None

    return of_one_skill(changed)


def _paying(cost: Effects) -> Meaning:
    """The only skill of a text that has a cost has another."""

    def changed(skill: e.Skill) -> e.Skill | None:
        return replace(skill, costs=(tuple(cost),)) if len(skill.costs) == 1 else None

    return of_one_skill(changed)


def _of_attacks() -> Iterator[Change]:
    for words, cost in _COSTS.items():
        for subject in ("", "this attack ", "it ", "this card "):
            sentence = f"{subject}{words}."
            yield behind_attacks(sentence[:1].upper() + sentence[1:], _costing(cost))
        yield Change(words, once(r"\bcosts? \d (?:power stages?|life cards?) to \w+(?=\.)", words), _paying(cost))
        line = words.replace("costs", "costing")
        yield Change(line, once(ATTACK, rf"\1 {line}."), _costing(cost))
        line = f"and {line}"
        yield Change(line, once(ATTACK.replace(")?)", "))"), rf"\1 {line}."), _costing(cost))


def _chosen(count: int, effect: e.Effect, **fields: object) -> tuple[e.Effect, ...]:
    return (e.Choose(cards=cards(whose="you", **fields), count=count, name="it"), effect)


_PAYMENTS: Mapping[str, Effects] = {
    "discard a card from your hand": (e.Discard(name="done"),),
    "lower your anger 2 levels": (e.Put(kind=ANGER, by=-2, name="done"),),
    "discard the top 3 cards of your Life Deck": (
        e.Move(to="discard", what=cards(whose="you", zones=("life_deck",), top=3), name="done"),
    ),
    "remove the top 3 cards of your Life Deck from the game": (
        e.Remove(what=cards(whose="you", zones=("life_deck",), top=3), name="done"),
    ),
    "remove a card in your discard pile from the game": _chosen(1, e.Remove(name="done"), zones=("discard",)),
    "discard one of your Drills in play": _chosen(1, e.Ko(name="done"), kinds=("drill",)),
    "remove one of your Allies in play from the game": _chosen(
        1, e.Remove(name="done"), kinds=("personality",), zones=("allies",)
    ),
}
_DONE = e.If(conditions=(e.Did(name="done"),), then=())
_WON: Mapping[str, Effects] = {
    "raise your anger 3 levels": (e.Put(kind=ANGER, by=3),),
    "draw 2 cards": (e.Draw(count=2),),
    "lower your opponent's anger 2 levels": (e.Put(kind=ANGER, by=-2, whose="opponent"),),
    "gain 4 power stages": (e.Mark(kind=STAGE, by=4, what=cards(whose="you", zones=("main", "allies"), role="user")),),
    "end Combat": (e.Finish(part="combat"),),
}


def _done_for() -> Iterator[Change]:
    """What a player does, or may do, to do something else."""
    for payment, paid in _PAYMENTS.items():
        for deed, won in _WON.items():
            effects = (*paid, replace(_DONE, then=tuple(won)))
            yield from in_place_of_deeds(f"{payment} to {deed}", effects)
            yield from in_place_of_deeds(f"you may {payment} to {deed}", (e.May(effects=effects, name="may"),))


_MORE: Mapping[str, tuple[e.Change, ...]] = {
    "+2 power stages": (e.Surcharge(costs=tuple(_stages(2))),),
    "+1 power stage": (e.Surcharge(costs=tuple(_stages(1))),),
    "-2 power stages": (e.Discount(total=2),),
    "-1 power stage": (e.Discount(total=1),),
}
_CONSTANT = re.compile(r"((?:\(?Constant Combat Power\)?:? )?)All (?:of )?(?:your )?(?:\w+ )?attacks [^.,\"]*\.")
_WHOSE: Mapping[str, e.Who] = {
    "all {}attacks": "both",
    "all of your {}attacks": "you",
    "all {}attacks you perform": "you",
    "all {}attacks performed against you": "opponent",
}


def _constants() -> Iterator[Change]:
    """What attacks cost more or less, in place of other damage that they do."""
    for who, whose in _WHOSE.items():
        for kind in ("", "physical ", "energy "):
            for by, [change] in _MORE.items():
                for least, floor in (("", 0), (", to a minimum of 1", 1)):
                    if least and isinstance(change, e.Surcharge):
                        continue
                    changed = replace(change, makes=f"{kind}attack")
                    if isinstance(changed, e.Discount):
                        changed = replace(changed, least=floor)
                    sentence = f"{who.format(kind)} cost {by} to perform{least}."
                    yield Change(sentence, _constant(sentence), _holding(changed, whose), PLACES)


def _constant(sentence: str) -> Words:
    def changed(text: str) -> str | None:
        match = _CONSTANT.fullmatch(text)
        return match and match.group(1) + sentence[:1].upper() + sentence[1:]

    return changed


def _holding(change: e.Change, whose: e.Who) -> Meaning:
    grant = e.Grant(changes=(change,), player=whose)

    def meaning(said: Said) -> Said | None:
        skills = {replace(skill, conditions=(), grants=(grant,)) for skill in said.skills}
        return said._replace(skills=(*skills,)) if len(skills) == 1 and said.skills[0].kind == "permanent" else None

    return meaning


CHANGES = (*_of_attacks(), *_done_for(), *_constants())
