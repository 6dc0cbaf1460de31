"""Costs: each payment before a skill of each timing and counter, and of each card that asks for one."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import Change, Meaning, Said, Words, cards, mentions, nodes, of_one_skill, only
from tests.variants.dbz import costs as dbz
from tests.variants.moments import ORDER

Effects = tuple[e.Effect, ...]


def _chosen(effect: e.Effect, count: int = 1, **fields: Any) -> Effects:
    return (e.Choose(cards=cards(whose="you", **fields), count=count), effect)


def _pay(total: int, *colors: str) -> Effects:
    return (e.Pay(total=total, specified=colors),)


_FROM_DECK = cards(whose="you", zones=("deck",), top=1)
_DBS: Mapping[str, Effects] = {
    "switch this card to Rest Mode": (e.Switch(mode="rest", what="this"),),
    "switch your Leader to Rest Mode": _chosen(e.Switch(mode="rest"), kinds=("leader",)),
    "switch 1 of your energy to Rest Mode": _chosen(e.Switch(mode="rest"), zones=("energy",)),
    "choose 1 of your energy and switch it to Rest Mode": _chosen(e.Switch(mode="rest"), zones=("energy",)),
    "switch 1 of your Battle Cards to Rest Mode": _chosen(e.Switch(mode="rest"), kinds=("battle",)),
    "switch 2 of your Battle Cards to Rest Mode": _chosen(e.Switch(mode="rest"), 2, kinds=("battle",)),
    "switch 1 of your other Battle Cards to Rest Mode": _chosen(e.Switch(mode="rest"), kinds=("battle",), other=True),
    "discard 1 card from your hand": (e.Discard(),),
    "discard a card from your hand": (e.Discard(),),
    "discard 2 cards from your hand": (e.Discard(count=2),),
    "discard 1 red card from your hand": (e.Discard(cards=cards(colors=("red",))),),
    "place 1 card from your hand into your Drop": _chosen(e.Move(to="drop"), zones=("hand",)),
    "place 1 card from your hand in the Drop Area": _chosen(e.Move(to="drop"), zones=("hand",)),
    "place 1 card from your hand at the bottom of its owner's deck": _chosen(
        e.Move(to="deck", place="bottom"), zones=("hand",)
    ),
    "place 1 card from your hand on top of its owner's deck": _chosen(e.Move(to="deck"), zones=("hand",)),
    "place 1 of your energy into its owner's Drop": _chosen(e.Move(to="drop"), zones=("energy",)),
    "place 1 card from your energy in its owner's Drop Area": _chosen(e.Move(to="drop"), zones=("energy",)),
    "return 1 of your energy to its owner's hand": _chosen(e.Move(to="hand"), zones=("energy",)),
    "add 1 card from your life to your hand": _chosen(e.Move(to="hand"), zones=("life",)),
    "place 1 card from your life into its owner's Drop": _chosen(e.Move(to="drop"), zones=("life",)),
    "KO 1 of your Battle Cards": _chosen(e.Ko(), kinds=("battle",)),
    "choose 1 of your Battle Cards and KO it": _chosen(e.Ko(), kinds=("battle",)),
    "return 1 of your Battle Cards to its owner's hand": _chosen(e.Move(to="hand"), kinds=("battle",)),
    "place 1 of your Battle Cards at the bottom of its owner's deck": _chosen(
        e.Move(to="deck", place="bottom"), kinds=("battle",)
    ),
    "place this card into its owner's Drop": (e.Move(to="drop", what="this"),),
    "place this card in its owner's Drop Area": (e.Move(to="drop", what="this"),),
    "place this card at the bottom of its owner's deck": (e.Move(to="deck", place="bottom", what="this"),),
    "return this card to its owner's hand": (e.Move(to="hand", what="this"),),
    "remove this card from the game": (e.Remove(what="this"),),
    "KO this card": (e.Ko(what="this"),),
    "place the top card of your deck into your Drop": (e.Move(to="drop", what=_FROM_DECK),),
    "place the top 3 cards of your deck in the Drop Area": (e.Move(to="drop", what=replace(_FROM_DECK, top=3)),),
    "place 2 cards from the top of your deck into your Drop": (e.Move(to="drop", what=replace(_FROM_DECK, top=2)),),
    "take 1 damage": (e.Damage(whose="you"),),
}
COSTS: Mapping[str, Mapping[str, Effects]] = {
    "fusion_world": {
        "(1)": _pay(1),
        "(2)": _pay(2),
        "①": _pay(1),
        "③": _pay(3),
        "(red)": _pay(1, "red"),
        "(1)(red)": _pay(2, "red"),
        "remove 1 energy marker from the game": (e.Put(kind="energy_markers", by=-1),),
        "remove 2 energy markers from the game": (e.Put(kind="energy_markers", by=-2),),
        **_DBS,
        "(1), switch this card to Rest Mode": (*_pay(1), e.Switch(mode="rest", what="this")),
        "(1) and discard 1 card from your hand": (*_pay(1), e.Discard()),
        "switch this card to Rest Mode and discard 1 card from your hand": (
            e.Switch(mode="rest", what="this"),
            e.Discard(),
        ),
    },
    "masters": {
        "R": _pay(1, "red"),
        "BB": _pay(2, "blue", "blue"),
        "GY": _pay(2, "green", "yellow"),
        "K": _pay(1, "black"),
        "[one]": _pay(1),
        "[three]": _pay(3),
        "Y[two]": _pay(3, "yellow"),
        **_DBS,
        "send 1 card from your Drop to your Warp": _chosen(e.Move(to="warp"), zones=("drop",)),
        "send 2 cards from your hand to your Warp": _chosen(e.Move(to="warp"), 2, zones=("hand",)),
        "place 1 card from under this card in its owner's Drop": (
            e.Choose(cards=cards(under="this")),
            e.Move(to="drop"),
        ),
        "R, switch this card to Rest Mode": (*_pay(1, "red"), e.Switch(mode="rest", what="this")),
        "G and discard 1 card from your hand": (*_pay(1, "green"), e.Discard()),
        "B[one], discard 1 card from your hand": (*_pay(2, "blue"), e.Discard()),
    },
}
"""What can stand before the colon of a skill."""
TAGS: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "fusion_world": {
        "[Activate Main]": {"kind": "activate", "timing": ("main",)},
        "[Activate Battle]": {"kind": "activate", "timing": ("battle",)},
        "[Activate Main/Battle]": {"kind": "activate", "timing": ("main", "battle")},
        "[On Play]": {"kind": "auto", "label": "On Play", "trigger": e.Trigger(on="played")},
        "[When Attacking]": {"kind": "auto", "label": "When Attacking", "trigger": e.Trigger(on="attacks")},
        "[Activate Main][Once per turn]": {"kind": "activate", "timing": ("main",), "limit": e.Limit()},
    },
    "masters": {
        "[Activate Main]": {"kind": "activate", "timing": ("main",)},
        "[Activate: Main]": {"kind": "activate", "timing": ("main",)},
        "[Activate : Battle]": {"kind": "activate", "timing": ("battle",)},
        "[Activate: Main/Battle]": {"kind": "activate", "timing": ("main", "battle")},
        "[Activate: Main][Once per turn]": {"kind": "activate", "timing": ("main",), "limit": e.Limit()},
        **{
            form.format(what.title()): {
                "kind": "counter",
                "timing": ("counter",),
                "trigger": e.Trigger(on=f"declares_{what}", card=None, whose="opponent"),
                "zones": ("hand",),
            }
            for what in ("play", "attack", "counter")
            for form in ("[Counter: {}]", "[Counter {}]", "[Counter : {}]")
        },
    },
}
"""The tags of skills with costs, and what they say."""
OF_HAND = re.compile(r"this card|battle area|under", re.IGNORECASE)
_SKILL = re.compile(r"((?:\[[^\]]*\]\s*)+)((?:[^:\"<{]*? ?: )?)([A-Z][^:]*)")


def _with_cost(tag: str, cost: str) -> Words:
    """Another tag and cost of a skill that begins with an order, and says nothing of this card."""

    def changed(text: str) -> str | None:
        match = _SKILL.fullmatch(text)
        if match is None or not match.group(1).lower().startswith(("[activate", "[on play", "[when att")):
            return None
        body = match.group(3)
        if (
            not re.match(ORDER, body, re.IGNORECASE)
            or re.search("this (?:card|skill)", body)
            or re.search(r"[\[\]]", body)
        ):
            return None
        if tag.startswith("[Counter") and OF_HAND.search(cost):
            return None
        return f"{tag} {cost[:1].upper()}{cost[1:]} : {body}"

    return changed


def _costs(tag: Mapping[str, object], cost: Effects) -> Meaning:
    def changed(skill: e.Skill) -> e.Skill | None:
        if skill.kind not in ("activate", "auto") or skill.zones or skill.conditions or skill.turn or skill.keyword:
            return None
        named = e.Did | e.DidNot | e.Discard  # what the effects name is told apart from what the cost does
        if mentions(skill.effects, ("paid", "that", "by", "this", "discarded")) or any(
            isinstance(node, named) for node in nodes(skill.effects)
        ):
            return None
        return e.Skill(costs=(cost,), effects=skill.effects, **tag)  # type: ignore[arg-type]

    return of_one_skill(changed)


_LIFE = e.Put(kind="life", by=-1)
_MONSTERS: Mapping[str, Any] = {"zones": ("left", "center", "right"), "kinds": ("monster", "impact_monster")}
_BUDDYFIGHT: Mapping[str, Effects] = {
    "Pay 1 gauge": _pay(1),
    "Pay 2 gauge": _pay(2),
    "Pay three gauge": _pay(3),
    "Pay 1 life": (_LIFE,),
    "Pay 2 life": (replace(_LIFE, by=-2),),
    "Discard 1 card from your hand": (e.Discard(),),
    "Discard a card from your hand": (e.Discard(),),
    "Discard a hand card": (e.Discard(),),
    "Discard 2 cards from your hand": (e.Discard(count=2),),
    "Discard two hand cards": (e.Discard(count=2),),
    "Discard a 《Warrior》 from your hand": (e.Discard(cards=cards(traits=("Warrior",))),),
    "Put the top card of your deck into this card's soul": (e.Stack(what=_FROM_DECK),),
    "Put the top two cards of your deck into this card's soul": (e.Stack(what=replace(_FROM_DECK, top=2)),),
    "Put the top card of your deck into the drop zone": (e.Move(to="drop", what=_FROM_DECK),),
    "Put the top card of your deck into your drop zone": (e.Move(to="drop", what=_FROM_DECK),),
    "Put a card from your drop zone into this card's soul": _chosen(e.Stack(), zones=("drop",)),
    "Put a 《Warrior》 from your drop zone into this card's soul": _chosen(
        e.Stack(), zones=("drop",), traits=("Warrior",)
    ),
    "Put a card from your hand into this card's soul": _chosen(e.Stack(), zones=("hand",)),
    "Put a card from your hand into your gauge": _chosen(e.Move(to="gauge"), zones=("hand",)),
    "Put a monster on your field into this card's soul": _chosen(e.Stack(), **_MONSTERS),
    "Put a monster on your field into the drop zone": _chosen(e.Move(to="drop"), **_MONSTERS),
    "Put a monster from your field into your drop zone": _chosen(e.Move(to="drop"), **_MONSTERS),
    "Destroy a monster on your field": _chosen(e.Ko(), **_MONSTERS),
    "Return a monster on your field to your hand": _chosen(e.Move(to="hand"), **_MONSTERS),
    "Return a monster from your field to your hand": _chosen(e.Move(to="hand"), **_MONSTERS),
}
_JOINS = ("{} & {}", "{} and {}", "{}, {}", "{}&{}")
_BOTH = (
    ("Pay 1 gauge", "Pay 1 life"),
    ("Pay 2 gauge", "Discard a card from your hand"),
    ("Pay 1 gauge", "Destroy a monster on your field"),
)
ASKED: Mapping[str, Effects] = {
    **_BUDDYFIGHT,
    **{
        join.format(one, other.lower()): (*_BUDDYFIGHT[one], *_BUDDYFIGHT[other])
        for join in _JOINS[1:3]
        for one, other in _BOTH
    },
    **{
        join.format(one, other): (*_BUDDYFIGHT[one], *_BUDDYFIGHT[other])
        for join in _JOINS[:1] + _JOINS[3:]
        for one, other in _BOTH
    },
    "Pay 1 gauge & Pay 1 life & Discard a card from your hand": (*_pay(1), _LIFE, e.Discard()),
    "Put the top card of your deck into this card's soul & Pay 1 gauge": (e.Stack(what=_FROM_DECK), *_pay(1)),
}
"""What cards ask for to be used, in Buddyfight."""
_HEAD = re.compile(r"(■?\s*\[?(?:Call|Equip) Cost\]?\s*)\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)?\]$", re.IGNORECASE)


def _asked(cost: str, form: str) -> Words:
    def changed(text: str) -> str | None:
        match = _HEAD.fullmatch(text)
        return match and match.group(1) + form.format(cost)

    return changed


def _of_card(cost: Effects) -> Meaning:
    def changed(said: Said) -> Said | None:
        return said._replace(cost=(cost,)) if said.cost and not said.skills else None

    return changed


def _countered(text: str) -> str | None:
    return text.replace("【Act】", "[Counter]【Act】", 1) if "【Act】" in text and "ounter]" not in text else None


def _answering(skill: e.Skill) -> e.Skill | None:
    fits = skill.kind == "activate" and skill.timing == ("main",)
    return replace(skill, kind="counter", timing=("counter",)) if fits else None


_PAID = re.compile(r"\bpay (\d|one|two) (gauge|life)(?=[.,]| and)", re.IGNORECASE)


def _paying(words: str) -> Words:
    """Another payment within an ability."""

    def changed(text: str) -> str | None:
        if len(_PAID.findall(text)) != 1 or "gauge and" in text or "life and" in text:
            return None
        new = _PAID.sub(lambda match: match.group()[:1] + words[1:], text)
        return None if new == text else new

    return changed


def _paid(effect: e.Pay | e.Put) -> Meaning:
    def pays(node: e.Pay | e.Put) -> bool:
        return isinstance(node, e.Pay) or (node.kind == "life" and node.by in (-1, -2))

    def meaning(said: Said) -> Said | None:
        payments = [node for node in nodes(said.skills) if isinstance(node, e.Pay | e.Put) and pays(node)]
        if len(payments) != 1 or said.cost:
            return None
        [old] = payments
        return only(type(old), lambda node: node == old, lambda node: replace(effect, name=node.name))(said)

    return meaning


def _buddyfight_changes() -> Iterator[Change]:
    for words, cost in ASKED.items():
        for form in ("[{}]", " [{}]", " [{}.]"):
            yield Change(f"cost{form.format(words)}", _asked(words, form), _of_card(cost))
    yield Change("[Counter]【Act】", _countered, of_one_skill(_answering))
    for words, effect in (
        ("pay 1 gauge", e.Pay(total=1)),
        ("pay 2 gauge", e.Pay(total=2)),
        ("pay one gauge", e.Pay(total=1)),
        ("pay 1 life", _LIFE),
        ("pay 2 life", replace(_LIFE, by=-2)),
    ):
        yield Change(words, _paying(words), _paid(effect))


def _dragon_ball_changes(game: str) -> Iterator[Change]:
    for tag, says in TAGS[game].items():
        for words, cost in COSTS[game].items():
            yield Change(f"{tag} {words}", _with_cost(tag, words), _costs(says, cost))


CHANGES = {
    "fusion_world": tuple(_dragon_ball_changes("fusion_world")),
    "masters": tuple(_dragon_ball_changes("masters")),
    "buddyfight": tuple(_buddyfight_changes()),
    "dbz": dbz.CHANGES,
}
