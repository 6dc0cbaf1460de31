"""The effect language in English: what a node says, as a card would print it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events import effect as e

ZONES: Mapping[str, str] = {
    "battle": "Battle Area",
    "leader": "Leader Area",
    "combo": "Combo Area",
    "energy": "energy",
    "life": "life",
    "drop": "Drop",
    "deck": "deck",
    "hand": "hand",
    "removed": "removed cards",
}
"""What zones are called in text, where that is not their own word."""
_POSSESSIVE: Mapping[str, str] = {"you": "your", "opponent": "your opponent's", "both": "each player's"}
NAMED: Mapping[str, str] = {
    "this": "this card",
    "it": "it",
    "that": "that card",
    "looked": "those cards",
    "revealed": "them",
}
FIGURES: Mapping[str, str] = {"combo_power": "combo power"}
UNTIL: Mapping[str, str] = {
    "battle": "for the battle",
    "next_battle": "for the next battle",
    "step": "for the step",
    "main": "for the Main Phase",
    "turn": "for the turn",
    "opponent_turn_start": "until the start of your opponent's turn",
    "opponent_turn_end": "until the end of your opponent's turn",
    "your_turn_start": "until the start of your next turn",
    "your_turn_end": "until the end of your next turn",
    "game": "for the game",
    "opponent_next_turn": "during your opponent's next turn",
    "your_next_turn": "during your next turn",
}
ACTIONS: Mapping[str, str] = {
    "attack": "attack",
    "attack_active": "attack cards in Active Mode",
    "attack_first_turn": "attack in the first turn",
    "be_attacked": "be attacked",
    "be_chosen": "be chosen",
    "be_koed": "be KO'd",
    "ready": "switch to Active Mode",
    "rest": "switch to Rest Mode",
    "leave": "leave the Battle Area",
    "combo": "be used in combos",
    "block": "block",
    "play": "be played",
    "use": "be used",
    "activate": "activate skills",
    "draw": "draw cards",
    "combo_rested": "be used in combos in Rest Mode",
    "take_damage": "take damage",
    "include": "be included in a deck",
    "material": "be chosen for its conditions",
    "life": "start the game with other life",
}
EVENTS: Mapping[str, str] = {
    "played": "{card} is played",
    "attacks": "{card} attacks",
    "attacked": "{card} is attacked",
    "ko": "{card} is KO'd",
    "kos": "{card} KO's a card in battle",
    "blocks": "{card}'s [Blocker] is activated",
    "moved": "{card} moves{path}",
    "combo": "{card} is used in a combo",
    "combo_ended": "the battle ends after {card} was used in a combo",
    "rested": "{card} switches to Rest Mode",
    "readied": "{card} switches to Active Mode",
    "flipped": "{card} is flipped over",
    "stacked": "{card} is placed under a card",
    "covered": "a card is placed on top of {card}",
    "deals_damage": "{card} deals damage",
    "takes_damage": "{whose} {takes} damage",
    "discarded": "{whose} {discards} {card}",
    "drawn": "{whose} {draws} a card",
    "marker_placed": "an energy marker is placed",
    "marker_removed": "{whose} {removes} an energy marker",
    "activated": "a skill of {card} is activated",
    "used": "{whose} {uses} {card}",
    "evolved": "{card} is evolved",
    "life_taken": "{whose} {loses} life by damage",
    "leaves": "{card} leaves the Battle Area",
    "turn_begins": "{possessive} turn begins",
    "charge_begins": "{possessive} Charge Phase begins",
    "main_begins": "{possessive} Main Phase begins",
    "main_ends": "{possessive} Main Phase ends",
    "turn_ends": "{possessive} turn ends",
    "offense_begins": "the Offense Step begins",
    "defense_begins": "the Defense Step begins",
    "damage_begins": "the Damage Step begins",
    "damage_ends": "the Damage Step ends",
    "battle_ends": "a battle ends",
    "leader_placed": "{card} is placed in the Leader Area",
}


def skill_words(skill: e.Skill) -> str:
    """A skill as a card prints it: `[On Play] Draw 1 card.`"""
    marks = [_limit(skill.limit)] if skill.limit is not None else []
    marks += [{"you": "[Your Turn]", "opponent": "[Opponent's Turn]"}[skill.turn]] if skill.turn else []
    marks.append(f"[{_type(skill)}]")
    body = _body(skill)
    where = f" from your {' or '.join(map(_zone, skill.zones))}" if skill.zones else ""
    costs = " / ".join(_sentence(cost) for cost in skill.costs)
    return " ".join(filter(None, [*marks, f"({where.strip()})" if where else "", f"{costs}:" if costs else "", body]))


def label(skill: e.Skill) -> str:
    """What a skill is called in the record: its limits and its type, as printed."""
    marks = [_limit(skill.limit)] if skill.limit is not None else []
    marks += [{"you": "[Your Turn]", "opponent": "[Opponent's Turn]"}[skill.turn]] if skill.turn else []
    return " ".join([*marks, f"[{_type(skill)}]"])


def _limit(limit: e.Limit) -> str:
    times = {1: "Once", 2: "Twice"}.get(limit.times, f"{limit.times} times")
    by_name = " by name" if limit.per == "name" else ""
    return f"[{times} per {limit.within}{by_name}]"


def _type(skill: e.Skill) -> str:
    if skill.keyword:
        return skill.keyword.replace("_", " ").title()
    if skill.label:
        return skill.label
    if skill.kind in ("activate", "counter"):
        return " ".join(filter(None, [skill.kind.title(), "/".join(word.title() for word in skill.timing)]))
    return skill.kind.title()


def _body(skill: e.Skill) -> str:
    if skill.kind == "permanent":
        said = _capital("; ".join(_grant(grant) for grant in skill.grants))
        return _if(skill.conditions, said) + ("." if skill.grants else "")
    when = "" if skill.trigger is None or skill.label else f"When {trigger_words(skill.trigger)}, "
    material = "; ".join(f"on {_some('1', cards, plural=False)}" for cards in skill.materials)
    targets = [effect_words(choice) for choice in skill.targets]
    said = _capital(_sentence([*skill.effects])) if skill.effects else ""
    parts = [*map(_capital, targets), said]
    body = ". ".join(part for part in parts if part)
    body = _if(skill.conditions, body)
    if when or skill.costs:
        body = body[:1].lower() + body[1:] if when else body
    return " ".join(filter(None, [_capital(material), _capital(when + body) + ("." if body else "")])).strip()


def _if(conditions: Sequence[e.Condition], said: str) -> str:
    if not conditions:
        return said
    return f"If {' and '.join(map(condition_words, conditions))}, {said[:1].lower()}{said[1:]}"


def _grant(grant: e.Grant) -> str:
    if grant.player is not None:
        return _changed(_who(grant.player), grant.changes, plural=grant.player == "you")
    return _changed(what_words(grant.what), grant.changes, plural=not isinstance(grant.what, str))


_PLURAL = {"gets": "get", "gains": "gain", "has": "have", "is": "are", "costs": "cost"}


def _changed(subject: str, changes: Sequence[e.Change], *, plural: bool) -> str:
    said = []
    for change in changes:
        verb, _, rest = change_words(change).partition(" ")
        said.append(f"{_PLURAL.get(verb, verb) if plural else verb} {rest}")
    return f"{subject} {' and '.join(said)}"


def _sentence(effects: Sequence[e.Effect]) -> str:
    return ". ".join(
        _capital(effect_words(effect)) if at else effect_words(effect) for at, effect in enumerate(effects)
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _zone(name: str) -> str:
    return ZONES.get(name, name.replace("_", " "))


def _who(who: e.Who) -> str:
    return {"you": "you", "opponent": "your opponent", "both": "each player"}[who]


def _verb(who: e.Who, verb: str) -> str:
    return f"you {verb}" if who == "you" else f"{_who(who)} {verb}s"


# Numbers and cards.


def amount_words(number: e.Amount) -> str:
    """A number: `2`, `X`, `the number of cards in your hand`."""
    if isinstance(number, int):
        return str(number)
    if isinstance(number, e.X):
        return "X"
    if isinstance(number, e.Count):
        each = f" for every {number.per}" if number.per > 1 else ""
        times = f"{number.times} times " if number.times != 1 else ""
        return f"{times}the number of {what_words(number.of)}{each}"
    if isinstance(number, e.Figure):
        times = f"{number.times} times " if number.times != 1 else ""
        return f"{times}the {_figure(number.figure)} of {what_words(number.of)}"
    if isinstance(number, e.Beside):
        return f"the number of {'your' if number.whose == 'you' else 'the other'} {number.name.replace('_', ' ')}"
    return "that many"


def _figure(name: str) -> str:
    return FIGURES.get(name, name)


def what_words(what: e.What) -> str:
    """Which cards: `this card`, `your opponent's Battle Cards with a cost of 3 or less`."""
    if isinstance(what, str):
        return NAMED.get(what, f"the {what} cards")
    return cards_words(what, plural=True)


def _some(count: str, cards: e.Cards, *, plural: bool) -> str:
    """So many of these: `1 card`, `up to 2 of your Battle Cards`."""
    if cards.whose != "both" and not (cards.zones or cards.among or cards.under or cards.alternatives):
        return f"{count} of {cards_words(cards, plural=True)}"
    return f"{count} {cards_words(cards, plural=plural)}"


def cards_words(what: e.Cards, *, plural: bool) -> str:
    """A selector in words."""
    if what.alternatives:
        return " or ".join(cards_words(other, plural=plural) for other in what.alternatives)
    kinds = {"leader": "Leader", "battle": "Battle Card", "extra": "Extra"}
    noun = " or ".join(kinds.get(kind, kind) for kind in what.kinds) or "card"
    noun += "s" if plural else ""
    before = [
        ""
        if what.zones or what.among or what.under
        else {"you": "your", "opponent": "your opponent's"}.get(what.whose, ""),
        "other" if what.other else "",
        what.mode.title() + " Mode" if what.mode else "",
        " or ".join(what.colors),
        f"only {' and '.join(what.exactly)}" if what.exactly else "",
        " or ".join(f"<{name}>" for name in what.names),
        " or ".join(f"«{trait}»" for trait in what.traits),
        what.role or "",
        f"{what.played_by.replace('_', ' ')}d" if what.played_by else "",
        "face-up" if what.face == "up" else "face-down" if what.face == "down" else "",
    ]
    after = [*_qualities(what), *_places(what)]
    return " ".join([*filter(None, before), noun, *after])


def _qualities(what: e.Cards) -> list[str]:
    said = [f"with a {_figure(name)} of {_range(getattr(what, name))}" for name in _RANGES if getattr(what, name)]
    said += [f"with an original {name} of {_range(one)}" for name, one in _originals(what)]
    said += [f"with {' or '.join(f'[{word}]' for word in map(_key, what.keywords))}"] if what.keywords else []
    said += [f"without {' or '.join(f'[{w}]' for w in map(_key, what.without_keywords))}"] * bool(what.without_keywords)
    said += [f"without {' or '.join(f'«{trait}»' for trait in what.without_traits)}"] if what.without_traits else []
    said += [f"with {_range(what.counters)} counters under it"] if what.counters else []
    said += [f"numbered {' or '.join(what.numbers)}"] if what.numbers else []
    said += [f"with the {what.face} side up"] if what.face in ("front", "back") else []
    return said


_RANGES = ("cost", "power", "combo_power")


def _originals(what: e.Cards) -> list[tuple[str, e.Range]]:
    found = (("cost", what.original_cost), ("power", what.original_power))
    return [(name, one) for name, one in found if one is not None]


def _key(word: str) -> str:
    return word.replace("_", " ").title()


def _places(what: e.Cards) -> list[str]:
    if what.among:
        return [f"among {NAMED.get(what.among, what.among)}"]
    if what.under:
        return [f"under {NAMED.get(what.under, what.under)}"]
    whose = {"you": "your", "opponent": "your opponent's", "both": "either player's"}[what.whose]
    top = f"the top {amount_words(what.top)} of " if what.top is not None else ""
    zones = " or ".join(map(_zone, what.zones))
    if zones:
        return [f"in {top}{whose} {zones}"]
    return []


def _range(bounds: e.Range) -> str:
    if bounds.least is None:
        return f"{amount_words(bounds.most if bounds.most is not None else 0)} or less"
    if bounds.most is None:
        return f"{amount_words(bounds.least)} or more"
    if bounds.least == bounds.most:
        return amount_words(bounds.least)
    return f"{amount_words(bounds.least)} to {amount_words(bounds.most)}"


# Conditions and triggers.


def condition_words(condition: e.Condition) -> str:
    """A condition, to stand behind `if`."""
    return _CONDITIONS[type(condition)](condition)


def _exists(condition: e.Exists) -> str:
    bounds = _range(e.Range(least=condition.least, most=condition.most))
    return f"there are {bounds} {what_words(condition.cards)}"


def _happened(condition: e.Happened) -> str:
    times = f" {condition.least} times" if condition.least > 1 else ""
    return f"{trigger_words(e.Trigger(on=condition.event, card=None, whose=condition.whose))}{times} this turn"


_CONDITIONS: Mapping[type[Any], Callable[[Any], str]] = {
    e.Exists: _exists,
    e.Compare: lambda one: f"{amount_words(one.number)} is {_range(one.within)}",
    e.Turn: lambda one: f"it is {_POSSESSIVE[one.whose]} turn",
    e.During: lambda one: f"it is during the {one.part}",
    e.Did: lambda one: "you do",
    e.DidNot: lambda one: "you don't",
    e.Happened: _happened,
    e.Not: lambda one: f"it is not so that {condition_words(one.condition)}",
    e.Either: lambda one: " or ".join(map(condition_words, one.of)),
}


def trigger_words(trigger: e.Trigger) -> str:
    """An event, to stand behind `when`."""
    if trigger.on == "when":
        return " and ".join(map(condition_words, trigger.conditions))
    you = trigger.whose == "you"
    said = EVENTS.get(trigger.on, trigger.on.replace("_", " ")).format_map(
        _Words(
            card="a card" if trigger.card is None else _subject(trigger.card),
            path=_path(trigger),
            whose=_who(trigger.whose) if trigger.whose != "both" else "a player",
            possessive={"you": "your", "opponent": "your opponent's", "both": "a"}[trigger.whose],
            you=you,
        )
    )
    how = {
        "skill": " by a skill",
        "battle": " in battle",
        "your_skill": " by your skill",
        "opponent": " by your opponent",
    }
    how["opponent_skill"] = " by your opponent's skill"
    said += how.get(trigger.how or "", "")
    said += f" by {_subject(trigger.by)}" if trigger.by is not None else ""
    return _if_after(said, trigger.conditions)


_HOW: Mapping[str, str] = {
    "skill": " by a skill",
    "battle": " in battle",
    "your_skill": " by your skill",
    "opponent": " by your opponent",
    "opponent_skill": " by your opponent's skill",
}


def _if_after(said: str, conditions: Sequence[e.Condition]) -> str:
    return f"{said}, if {' and '.join(map(condition_words, conditions))}" if conditions else said


class _Words(dict[str, Any]):
    """The words of an event; a verb stands in the person of its player."""

    def __missing__(self, verb: str) -> str:
        return verb[:-1] if self["you"] else verb


def _subject(what: e.What) -> str:
    return NAMED.get(what, what) if isinstance(what, str) else _some("one", what, plural=False)


def _path(trigger: e.Trigger) -> str:
    source = f" from the {' or '.join(map(_zone, trigger.source))}" if trigger.source else ""
    return source + (f" to the {' or '.join(map(_zone, trigger.target))}" if trigger.target else "")


# Changes.


def change_words(change: e.Change) -> str:
    """What a change does, to stand behind the card or player that it changes."""
    return _CHANGES[type(change)](change)


def _adjust(change: e.Adjust) -> str:
    if isinstance(change.by, int):
        return f"gets {change.by:+} {_figure(change.figure)}"
    return f"gets {_figure(change.figure)} equal to {amount_words(change.by)}"


def _specify(change: e.Specify) -> str:
    if change.none:
        return "has no specified cost"
    return f"costs {' '.join(change.colors)} {'less' if change.fewer else 'more'}"


def _gain(change: e.Gain) -> str:
    gained = [
        *(f"<{name}>" for name in change.names),
        *(f"«{trait}»" for trait in change.traits),
        *change.colors,
        *(f"[{_key(keyword)}]" for keyword in change.keywords),
        *(f'"{skill_words(skill)}"' for skill in change.skills),
    ]
    return f"gains {' and '.join(gained)}"


def _negate(change: e.Negate) -> str:
    what = [*(f"[{kind.title()}]" for kind in change.kinds), *(f"[{_key(word)}]" for word in change.keywords)]
    return f"has its {' and '.join(what) + ' ' if what else ''}skills negated"


def _cannot(change: e.Cannot) -> str:
    by = {"you": " by your skills", "opponent": " by your opponent's skills", "battle": " in battle"}
    said = f"can't {ACTIONS.get(change.action, change.action.replace('_', ' '))}"
    said += by.get(change.by, " by skills" if change.by == "skill" else "")
    said += f" ({cards_words(change.cards, plural=True)})" if change.cards is not None else ""
    return said + (f" unless its player does this: {_sentence(change.unless)}" if change.unless else "")


def _can(change: e.Can) -> str:
    said = f"can {ACTIONS.get(change.action, change.action.replace('_', ' '))}"
    said += f" ({cards_words(change.cards, plural=True)})" if change.cards is not None else ""
    return said + (f": {amount_words(change.number)}" if change.number is not None else "")


def _replace(change: e.Replace) -> str:
    times = f" ({change.times} a turn)" if change.times else ""
    can = "its player can do this instead" if change.may else "this happens instead"
    return f"is replaced{times}: when {trigger_words(change.event)}, {can}: {_sentence(change.instead) or 'nothing'}"


_FOE = "your opponent's "
_CHANGES: Mapping[type[Any], Callable[[Any], str]] = {
    e.Adjust: _adjust,
    e.Become: lambda change: f"has a {_figure(change.figure)} of {amount_words(change.to)}",
    e.Specify: _specify,
    e.Gain: _gain,
    e.Negate: _negate,
    e.Cannot: _cannot,
    e.Can: _can,
    e.Unaffected: lambda change: (
        "is unaffected by " + ("your opponent's skills" if change.by == "opponent" else "skills")
    ),
    e.Replace: _replace,
}


# Effects.


def effect_words(effect: e.Effect) -> str:
    """What an effect does, as an order."""
    return _EFFECTS[type(effect)](effect)


def _times(effect: Any) -> str:
    return f"{'up to ' if effect.up_to else ''}{amount_words(effect.count)}"


def _cards(count: e.Amount, what: str = "card") -> str:
    return f"{amount_words(count)} {what}{'' if count == 1 else 's'}"


def _choose(effect: e.Choose) -> str:
    by = {"you": "choose", "opponent": "your opponent chooses", "chance": "choose at random"}[effect.by]
    return f"{by} {_some(_times(effect), effect.cards, plural=effect.count != 1)}"


def _discard(effect: e.Discard) -> str:
    cards = f"{_times(effect)} card{'' if effect.count == 1 else 's'}"
    cards += " at random" if effect.chance else ""
    cards = cards if effect.cards == e.Cards() else f"{_times(effect)} {cards_words(effect.cards, plural=True)}"
    return f"{_verb(effect.whose, 'discard') if effect.whose != 'you' else 'discard'} {cards}"


def _move(effect: e.Move) -> str:
    where = f"{'on top' if effect.place == 'top' else 'at the bottom'} of" if effect.to in ("deck", "life") else "in"
    mode = " in Rest Mode" if effect.mode == "rest" else ""
    face = f" face {effect.face}" if effect.face else ""
    return f"place {what_words(effect.what)} {where} its owner's {_zone(effect.to)}{mode}{face}"


def _give(effect: e.Give) -> str:
    said = _changed(what_words(effect.what), effect.changes, plural=not isinstance(effect.what, str))
    return f"{said} {UNTIL[effect.until]}"


def _decree(effect: e.Decree) -> str:
    return f"{_changed(_who(effect.whose), effect.changes, plural=effect.whose == 'you')} {UNTIL[effect.until]}"


def _mark(effect: e.Mark) -> str:
    kind = f"[{effect.kind.title()}]"
    if isinstance(effect.by, int) and effect.by < 0:
        return f"reduce {kind} of {what_words(effect.what)} by {-effect.by}"
    sign = "+" if isinstance(effect.by, int) else "+ "
    return f"{what_words(effect.what)} gets {sign}{amount_words(effect.by)} {kind}"


def _put(effect: e.Put) -> str:
    kind = effect.kind.replace("_", " ")
    if isinstance(effect.by, int) and effect.by < 0:
        return f"{_verb(effect.whose, 'remove')} {-effect.by} {kind}"
    return f"{_verb(effect.whose, 'place')} {amount_words(effect.by)} {kind}"


def _search(effect: e.Search) -> str:
    found = f"look for up to {amount_words(effect.count)} {cards_words(effect.cards, plural=effect.count != 1)}"
    return f"{found} in your deck, reveal it and {_sentence(effect.then)}. Shuffle that deck"


def _pay(effect: e.Pay) -> str:
    spheres = [f"({color})" for color in effect.specified]
    if not isinstance(effect.total, int):
        return "".join([f"({amount_words(effect.total)})", *spheres])
    rest = effect.total - len(spheres)
    return "".join([*([f"({rest})"] if rest > 0 else []), *spheres]) or "(0)"


def _may(effect: e.May) -> str:
    return f"{_who(effect.by)} may do this: {_sentence(effect.effects)}"


def _if_effect(effect: e.If) -> str:
    said = f"if {' and '.join(map(condition_words, effect.conditions))}, {_sentence(effect.then)}"
    return said + (f". Otherwise, {_sentence(effect.otherwise)}" if effect.otherwise else "")


def _modes(effect: e.Modes) -> str:
    options = " ".join(f"• {_capital(_sentence(option))}" for option in effect.options)
    return f"choose {_times(effect)}: {options}"


def _later(effect: e.Later) -> str:
    when = f"each time {trigger_words(effect.when)}" if effect.each_time else f"when {trigger_words(effect.when)}"
    until = "" if effect.until == "game" else f" ({UNTIL[effect.until]})"
    return f"{when}{until}, {_sentence(effect.effects)}"


def _attack(effect: e.Attack) -> str:
    damage = "" if effect.damage is None else f" doing {amount_words(effect.damage)} damage"
    then = f". If successful, {_sentence(effect.successful)}" if effect.successful else ""
    return f"make a {effect.kind} attack{damage}{then}"


_EFFECTS: Mapping[type[Any], Callable[[Any], str]] = {
    e.Choose: _choose,
    e.Draw: lambda one: (
        f"{_verb(one.whose, 'draw') if one.whose != 'you' else 'draw'} "
        f"{'up to ' if one.up_to else ''}{_cards(one.count)}"
    ),
    e.Discard: _discard,
    e.Move: _move,
    e.Play: lambda one: (
        f"play {what_words(one.what)}{' in Rest Mode' if one.mode == 'rest' else ''}"
        f"{', paying the cost' if one.pay else ''}"
    ),
    e.Ko: lambda one: f"KO {what_words(one.what)}",
    e.Switch: lambda one: f"switch {what_words(one.what)} to {one.mode.title()} Mode",
    e.Give: _give,
    e.Decree: _decree,
    e.Damage: lambda one: f"deal {amount_words(one.count)} damage to {_who(one.whose)}",
    e.Mark: _mark,
    e.Put: _put,
    e.Look: lambda one: f"look at {cards_words(one.cards, plural=True)}",
    e.Reveal: lambda one: f"reveal {what_words(one.what)}",
    e.Search: _search,
    e.Shuffle: lambda one: f"shuffle {'your' if one.whose == 'you' else 'the'} {_zone(one.zone)}",
    e.Stack: lambda one: f"place {what_words(one.what)} under {what_words(one.under)}",
    e.Nullify: lambda one: f"negate the {one.what}",
    e.Guard: lambda one: f"switch the target of the attack to {what_words(one.what)}",
    e.Flip: lambda one: f"flip {what_words(one.what)} over",
    e.Use: lambda one: f"activate a skill of {what_words(one.what)}",
    e.Control: lambda one: f"{_verb(one.whose, 'gain')} control of {what_words(one.what)}",
    e.Remove: lambda one: f"remove {what_words(one.what)} from the game",
    e.Skip: lambda one: f"skip {_POSSESSIVE[one.whose]} next {one.part}",
    e.End: lambda one: f"{_verb(one.whose, one.result)} the game",
    e.Pay: _pay,
    e.May: _may,
    e.If: _if_effect,
    e.Modes: _modes,
    e.Number: lambda one: f"choose X, {_range(one.within)}",
    e.Repeat: lambda one: f"do this {amount_words(one.times)} times: {_sentence(one.effects)}",
    e.Later: _later,
    e.Token: lambda one: f"put {_cards(one.count, 'token')} {one.number} into play",
    e.Attack: _attack,
}
