"""The effect language in English: nodes in the words of a card's text.

An effect may refer to earlier words: each printer passes the `Discourse` on to the next ones.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

import msgspec

from events.language import effect as e
from events.language.clauses import WHO, conditions_words, next_words, third_person, when_words, would_words
from events.language.discourse import after_all, after_one, beginning
from events.language.lexicon import Lexicon, capital
from events.language.nouns import (
    IT,
    NAMED,
    THEM,
    Discourse,
    Noun,
    alike_words,
    all_of,
    amount_words,
    any_keyword,
    article,
    cards_words,
    either,
    every,
    figure_words,
    for_each,
    have_words,
    key_words,
    lowering,
    noun_of,
    own_word,
    possessive,
    quantity,
    range_words,
    skills_words,
    some,
    timed_tags,
    what_words,
    zones_words,
)
from events.once import once_each

UNTIL: Mapping[str, str] = {
    "battle": "for the battle",
    "next_battle": "for the next battle",
    "step": "for the step",
    "combat": "until the end of combat",
    "main": "for the {main}",
    "turn": "for the turn",
    "opponent_turn_start": "until the start of your opponent's next turn",
    "opponent_turn_end": "until the end of your opponent's turn",
    "your_turn_start": "until the start of your next turn",
    "your_turn_end": "until the end of your next turn",
    "game": "for the rest of the game",
    "next_use": "for the next use this turn",
    "opponent_next_turn": "during your opponent's next turn",
    "your_next_turn": "during your next turn",
    "opponent_next_attack_phase": "during your opponent's next {attack_phase}",
    "your_next_attack_phase": "during your next {attack_phase}",
}
WITHIN: Mapping[str, str] = {
    **{until: f" {words}" for until, words in UNTIL.items()},
    "battle": " this battle",
    "next_battle": " in the next battle",
    "step": " this step",
    "combat": " this combat",
    "main": " this {main}",
    "turn": " this turn",
    "game": "",
}
"""The durations of delayed effects in words; parts of the turn in braces, by their words in a lexicon."""
PARTS: Mapping[str, str] = {"main": "main phase", "attack_phase": "attack phase"}
"""What parts of the turn are called in durations, if a game does not say."""


# Skills.


def skill_words(skill: e.Skill, lexicon: Lexicon) -> str:
    """A skill as a card prints it: `[On Play] Draw 1 card.`"""
    discourse = beginning(skill, lexicon)
    said = skill.zones and not _is_of_hand(skill, lexicon)
    elsewhere = "(in play)" if not skill.zones and _can_be_of_hand(skill, lexicon) else ""
    where = f"({zones_words(skill.zones, 'your', lexicon)})" if said else elsewhere
    costs, after = _costs(skill.costs, discourse)
    if costs and skill.conditions and skill.kind in ("activate", "counter"):  # they are asked before it is paid
        costs = f"Only if {conditions_words(skill.conditions, discourse)}, {costs}"
        skill = msgspec.structs.replace(skill, conditions=())
    words = [label(skill, lexicon), _marks(skill, lexicon), where, capital(costs), _body(skill, after)]
    return lexicon.phrases.own(" ".join(filter(None, words)))


def _is_of_hand(skill: e.Skill, lexicon: Lexicon) -> bool:
    """Whether a skill is used from the hand, as its keyword or its kind says."""
    return _can_be_of_hand(skill, lexicon) and skill.zones == (lexicon.hand,)


def _can_be_of_hand(skill: e.Skill, lexicon: Lexicon) -> bool:
    return skill.keyword in lexicon.phrases.of_hand or skill.kind in lexicon.phrases.of_hand


def _marks(skill: e.Skill, lexicon: Lexicon) -> str:
    """What a keyword or label hides: the label, and when the skill can be used, if that is not as usual."""
    marks = [f"[{skill.label}]"] if skill.keyword and skill.label else []
    usual = lexicon.phrases.timings.get(skill.keyword, ("main",)) if skill.kind == "activate" else ()
    answers = skill.kind in lexicon.phrases.timings and not skill.keyword
    if (skill.keyword or skill.label) and (skill.timing != usual or answers):
        marks.append(f"[{_timed(skill, lexicon)}]")
    return " ".join(marks)


def label(skill: e.Skill, lexicon: Lexicon) -> str:
    """The label of a skill in the record: its limits and its type, as printed."""
    return _labels(lexicon)(skill)


@once_each
def _labels(lexicon: Lexicon) -> Callable[[e.Skill], str]:
    """The labels of skills in a game's words: each is put together once."""
    return once_each(partial(_label, lexicon=lexicon))


def _label(skill: e.Skill, lexicon: Lexicon) -> str:
    marks = [_limit(skill.limit)] if skill.limit is not None else []
    marks += [{"you": "[Your Turn]", "opponent": "[Opponent's Turn]"}[skill.turn]] if skill.turn else []
    return lexicon.phrases.own(" ".join([*marks, f"[{_type(skill, lexicon)}]"]))


def _limit(limit: e.Limit) -> str:
    times = {1: "Once", 2: "Twice"}.get(limit.times, f"{limit.times} times")
    together = {"copy": "", "name": " by name", "text": " in all"}[limit.per]
    return f"[{times} per {limit.within}{together}]"


def _type(skill: e.Skill, lexicon: Lexicon) -> str:
    if skill.keyword:
        return lexicon.keyword_words(skill.keyword)
    if skill.label:
        return skill.label
    return _timed(skill, lexicon) if skill.kind in ("activate", "counter") else skill.kind.title()


def _timed(skill: e.Skill, lexicon: Lexicon) -> str:
    phrases = lexicon.phrases
    answered = None if skill.trigger is None else phrases.answers.get(skill.trigger.on)
    never = "Never" if skill.kind in phrases.timings else ""
    kind, timing = skill.kind.title(), "/".join(map(key_words, skill.timing)) or never
    if answered:
        usual = skill.timing == phrases.timings.get(skill.kind, ("counter",))
        return answered if usual else f"{answered} {timing}"
    words = phrases.timed.format(kind=kind, timing=timing) if timing else kind
    return f"{words} At Will" if words in phrases.answers.values() else words


def _costs(costs: Sequence[Sequence[e.Effect]], discourse: Discourse) -> tuple[str, Discourse]:
    """Alternative skill costs in words, and the discourse after them."""
    if not costs:
        return "", discourse
    words = [_cost(cost, discourse) for cost in costs]
    after = [after_all(cost, discourse) for cost in costs]
    same_noun = len({later.names.get("it") for later in after}) == 1
    discourse = after[0] if same_noun else discourse._replace(names={**discourse.names, "it": THEM})
    them = discourse.names.get("it", IT)
    paid = Noun("the cards paid with", plural=True) if them.plural else NAMED["paid"]
    link = ", or " if any(" and " in each or ", " in each for each in words) else " or "
    return f"{link.join(words)}:", discourse._replace(names={**discourse.names, "paid": paid})


def _cost(cost: Sequence[e.Effect], discourse: Discourse) -> str:
    """A cost in words, the payment first and without a verb: `(1), discard 1 card`."""
    paid = [_spheres(part, discourse) for part in cost if isinstance(part, e.Pay) and part.whose == "you"]
    rest = [part for part in cost if not (isinstance(part, e.Pay) and part.whose == "you")]
    return ", ".join([*paid, *([_clauses(rest, discourse)] if rest else [])])


def _body(skill: e.Skill, discourse: Discourse) -> str:
    parts = [_play_with(skill, discourse)] if skill.materials else []
    if skill.kind == "permanent":
        granted = [_grant(grant, discourse) for grant in skill.grants]
        does = _under(skill.conditions, "; ".join(granted), discourse, many=len(granted) > 1)
    else:
        effects = (*skill.targets, *skill.effects)
        does = _sentences(effects, discourse)
        if skill.conditions and effects:
            does = _under(skill.conditions, _clauses(effects, discourse), discourse)
            does = does and f"only {does}"  # it is not activated at all, unlike one whose effect has a condition
    if skill.conditions and not does:
        does = f"only if {conditions_words(skill.conditions, discourse)}"
    if skill.trigger is not None and not _is_implied(skill, lexicon=discourse.lexicon):
        does = f"{when_words(skill.trigger, discourse)}, {does}" if does else when_words(skill.trigger, discourse)
    return " ".join(_full(part) for part in [*parts, does] if part)


def _is_implied(skill: e.Skill, *, lexicon: Lexicon) -> bool:
    """Whether the label says what sets the skill off, or its keyword, of which the card says no more."""
    if skill.keyword:
        return not skill.effects and not skill.costs
    if skill.trigger is not None and skill.trigger.on in lexicon.phrases.answers:
        any_card = skill.trigger.card in (None, e.ANY_CARD)
        plain = e.Trigger(on=skill.trigger.on, card=skill.trigger.card, whose="opponent")
        return any_card and skill.trigger == plain
    first, *others = (lexicon.phrases.labels.get(label) for label in skill.label.split("/"))
    if skill.trigger is None or first is None:
        return False
    return skill.trigger == msgspec.structs.replace(first, also=tuple(one for one in others if one is not None))


def _under(conditions: Sequence[e.Condition], does: str, discourse: Discourse, *, many: bool = False) -> str:
    if not conditions or not does:
        return does
    return f"if {conditions_words(conditions, discourse)}{':' if many else ','} {does}"


def _play_with(skill: e.Skill, discourse: Discourse) -> str:
    cards = " and ".join(some("1", wanted, discourse, one=True) for wanted in skill.materials)
    words = discourse.lexicon.phrases.played_with.get(skill.keyword, "play this card on top of {cards}")
    return words.format(cards=cards)


def _grant(grant: e.Grant, discourse: Discourse) -> str:
    discourse = discourse._replace(permanent=True)
    apart: list[str] = []
    changes = grant.changes
    if grant.player is not None or grant.what == "this":
        replaced = [change for change in changes if isinstance(change, e.Replace)]
        apart = [f"{_affected(grant.player, change.event)}{_instead(change, discourse)}" for change in replaced]
        changes = tuple(change for change in changes if not isinstance(change, e.Replace))
    return "; ".join([*([_granted(grant, changes, discourse)] if changes else []), *apart])


def _affected(player: e.Who | None, event: e.Trigger) -> str:
    """The player to whom, or to whose cards, the replaced event would happen, unless the event itself says so."""
    if player is None or (event.card is None and event.whose == player):
        return ""
    return f"for {'either player' if player == 'both' else WHO[player]}, "


def _granted(grant: e.Grant, changes: Sequence[e.Change], discourse: Discourse) -> str:
    if grant.player is not None:
        return player_changes(grant.player, changes, discourse)
    noun = discourse.name(grant.what) if isinstance(grant.what, str) else _bare(grant.what, discourse)
    return _changed(noun, changes, discourse)


def _bare(selector: e.Cards, discourse: Discourse) -> Noun:
    """The noun for all cards of a selector, without `all`."""
    return every(selector, discourse)._replace(words=cards_words(selector, discourse), nominative="")


def _full(words: str) -> str:
    """The words as a sentence, with a capital and a full stop."""
    return capital(words) + ("" if words.endswith((".", '."', ".”")) else ".")


# Effects.


def _mark_of(effect: Any, discourse: Discourse) -> str:
    """The name of what an effect did or chose, where the text has to print it."""
    name = getattr(effect, "name", "")
    return f" (“{name}”)" if name in discourse.marked and not isinstance(effect, e.Token) else ""


def effect_words(effect: e.Effect, lexicon: Lexicon) -> str:
    """An effect in words, as an order."""
    return lexicon.phrases.own(_order(effect, beginning(effect, lexicon)))


def _order(effect: e.Effect, discourse: Discourse) -> str:
    """An effect in words, in a discourse."""
    return _EFFECTS[type(effect)](effect, discourse) + _mark_of(effect, discourse)


def _sentences(effects: Sequence[e.Effect], discourse: Discourse) -> str:
    """One order after the other, each a sentence of its own; the first begins in small, the last has no full stop."""
    words = []
    for effect in effects:
        words.append(_order(effect, discourse))
        discourse = after_one(effect, discourse)
    return ". ".join([*words[:1], *map(capital, words[1:])]).replace("..", ".")


def _clauses(effects: Sequence[e.Effect], discourse: Discourse) -> str:
    """Orders as parts of one sentence: `choose 1 of your Battle Cards and KO it`."""
    words: list[str] = []
    long = len(effects) > 1 and any(isinstance(effect, _LONG) for effect in effects)
    for at, effect in enumerate(effects):
        yours = at > 0 and not long and _is_order(effect) and not _is_order(effects[at - 1])
        words.append(f"{'you ' if yours else ''}{_order(effect, discourse)}")
        discourse = after_one(effect, discourse)
    if long:
        return f"do all of this: {'; '.join(words)}"
    return f"{', '.join(words[:-1])} and {words[-1]}" if words[1:] else "".join(words)


_LONG = (e.If, e.Modes, e.May, e.Later, e.Search, e.Repeat, e.Attack)
"""Effects that contain others: beside them, it would not be clear what belongs to what."""


def _verb(who: e.Who, verb: str) -> str:
    """An order to you, or what another player does."""
    return verb if who == "you" else f"{WHO[who]} {third_person(verb)}"


def _so_many(effect: Any, discourse: Discourse) -> tuple[str, str]:
    """How many, to stand before cards, and what has to stand behind them: a number that is not told in one word."""
    up_to = "up to " if effect.up_to else ""
    if isinstance(effect.count, int | e.X):
        return f"{up_to}{amount_words(effect.count, discourse)}", ""
    return f"{up_to}a number", f" equal to {amount_words(effect.count, discourse)}"


def _of_cards(effect: e.Draw | e.Discard, discourse: Discourse) -> str:
    """A number of cards in words, or up to it."""
    words = quantity(effect.count, "card", discourse)
    if not effect.up_to:
        return words
    return f"up to {'a number of ' * words.startswith('cards equal')}{words}"


def _choose_all(effect: e.Choose, discourse: Discourse) -> str:
    """All cards of a selector are chosen, or any number of them."""
    any_number = some("any number", effect.cards, discourse, one=False)
    total = _weighed(effect, discourse)
    what = any_number if effect.up_to else every(effect.cards, discourse).words
    return f"choose{' also' * effect.also} {what}{total}"


def _choose(effect: e.Choose, discourse: Discourse) -> str:
    cards = effect.cards
    if cards.among is not None and not discourse.name(cards.among).plural and effect.by == "you":
        may = "you may " if effect.up_to else ""
        there = "" if _is_it(cards, discourse) else f" if {have_words(cards, e.Range(least=1), discourse)}"
        it = discourse.name("this").words if cards.among == "this" else "it"
        return f"{may}{'also ' * effect.also}choose {it}{there}{_weighed(effect, discourse)}"
    if effect.count == e.Count(of=cards) and effect.by == "you" and not cards.alternatives:
        return _choose_all(effect, discourse)
    count, equal = _so_many(effect, discourse)
    if len(cards.zones) > 1 and effect.count != 1 and not equal:  # of any mix of these zones
        count = f"{'up to ' * effect.up_to}a total of {count.removeprefix('up to ')}"
    their = effect.by in ("opponent", "both")
    if effect.by == "both":
        cards = e.seen_by_opponent(cards)
    what = some(count, cards, discourse, one=effect.count == 1, their=their)
    total = _weighed(effect, discourse)
    choose = "choose" if effect.by == "chance" else _verb(effect.by, "choose")
    return f"{choose}{' also' * effect.also} {what}{equal}{total}{' at random' * (effect.by == 'chance')}"


def _choose_skill(effect: e.ChooseSkill, discourse: Discourse) -> str:
    """One of such skills, wherever its card is."""
    tags = [f"[{key_words(word)}]" for word in effect.kinds]
    tags += ["keyword" if word == "any" else f"[{discourse.lexicon.keyword_words(word)}]" for word in effect.keywords]
    cards = effect.cards
    of = discourse.name(cards.among).words if cards.among is not None else some("1", cards, discourse, one=True)
    such = f"{either(tags)} " if tags else ""
    return f"{_verb(effect.by, 'choose')} {'up to ' * effect.up_to}1 {such}skill of {of}"


def _weighed(effect: e.Choose, discourse: Discourse) -> str:
    """What the chosen cards are together, and what does not keep them from being chosen."""
    total = f" with {_total(effect.total, discourse)}" if effect.total is not None else ""
    different = f" with different {alike_words(effect.different)}" if effect.different is not None else ""
    keywords = any_keyword(effect.ignoring, discourse) if effect.ignoring else ""
    return f"{total}{different}{f' (ignoring {keywords})' * bool(keywords)}"


def _is_it(cards: e.Cards, discourse: Discourse) -> bool:
    """Whether nothing is said of the card but that it was named before, and where it is known to lie."""
    name = cards.among or ""
    return cards in (e.Cards(among=name), e.Cards(among=name, zones=discourse.name(name).zones))


def _total(total: e.Total, discourse: Discourse) -> str:
    return f"a total {figure_words(total.figure)} of {range_words(total.within, discourse)}"


def _draw(effect: e.Draw, discourse: Discourse) -> str:
    hand = e.Count(of=e.Cards(whose="you", zones=(discourse.lexicon.hand,)), times=-1)
    match effect.count:
        case e.Sum(of=(int(held), other), times=1, per=1, least=0, most=None) if other == hand and not effect.up_to:
            return f"{_verb(effect.whose, 'draw')} cards until you have {held} in your hand"
    return f"{_verb(effect.whose, 'draw')} {_of_cards(effect, discourse)}"


def _discard(effect: e.Discard, discourse: Discourse) -> str:
    count, equal = _so_many(effect, discourse)
    if effect.cards == e.Cards():
        what = _of_cards(effect, discourse)
    else:
        what = f"{some(count, effect.cards, discourse, one=effect.count == 1, anywhere=True)}{equal}"
    return f"{_verb(effect.whose, 'discard')} {what}{' at random' * effect.chance}"


def _owners(noun: Noun) -> str:
    if noun.owner:
        return possessive(noun.owner)
    return "their owners'" if noun.plural else "its owner's"


def _move(effect: e.Move, discourse: Discourse) -> str:
    noun = what_words(effect.what, discourse)
    lexicon = discourse.lexicon
    stacked = effect.to == lexicon.deck or effect.to in lexicon.ordered
    where = ("on top of" if effect.place == "top" else "at the bottom of") if stacked else "in"
    where = "among" if effect.to in lexicon.called_by_cards else where
    zone = lexicon.zone_words(effect.to)
    if noun.plural and not noun.owner and effect.to in (lexicon.deck, lexicon.hand, *lexicon.plural):
        zone += "s"
    mode, face = _at_rest(effect.mode, lexicon), f" face {effect.face}" if effect.face else ""
    order = " in any order" if noun.plural and stacked else ""
    order = {"random": " in a random order", "yours": " in any order that you choose"}.get(effect.order, order)
    shown = f"reveal {noun.words} and place {noun.pronoun}" if effect.reveal else f"place {noun.words}"
    shown += f" alone, without the cards under {noun.pronoun}," if effect.alone else ""
    return f"{shown} {where} {_owners(noun)} {zone}{mode}{face}{order}"


def _play(effect: e.Play, discourse: Discourse) -> str:
    noun = what_words(effect.what, discourse)
    paying = f", paying {noun.its} cost{'s' * noun.plural}" if effect.pay else ""
    where = f" to your {discourse.lexicon.zone_words(effect.to)}" if effect.to else ""
    where += f" on top of {discourse.name(effect.onto).words}" if effect.onto else ""
    where += " in its mode" if effect.keeps_mode else ""
    return f"play {noun.words}{where}{_at_rest(effect.mode, discourse.lexicon)}{paying}"


def _at_rest(mode: e.Mode | None, lexicon: Lexicon) -> str:
    """How cards come that come rested."""
    return f" in {lexicon.modes['rest']}" if mode == "rest" else ""


def _give(effect: e.Give, discourse: Discourse) -> str:
    noun = what_words(effect.what, discourse)
    if effect.live and not isinstance(effect.what, str):
        noun = _bare(effect.what, discourse)
    return lasting(_changed(noun, effect.changes, discourse), effect.until, discourse.lexicon, uses=effect.uses)


def _decree(effect: e.Decree, discourse: Discourse) -> str:
    if discourse.lexicon.harms and effect.whose == "you" and all(isinstance(one, e.Lessen) for one in effect.changes):
        prevented = [_prevented(one, discourse) for one in effect.changes if isinstance(one, e.Lessen)]
        return lasting(f"prevent {all_of(prevented)}", effect.until, discourse.lexicon, uses=effect.uses)
    changes = player_changes(effect.whose, effect.changes, discourse)
    return lasting(changes, effect.until, discourse.lexicon, uses=effect.uses)


def _damage(effect: e.Damage, discourse: Discourse) -> str:
    to = "yourself" if effect.whose == "you" and effect.source == "this" else WHO[effect.whose]
    each = for_each(effect.count, discourse)
    count, behind = (f"{each[0]} damage", f" {each[1]}") if each else (quantity(effect.count, "damage", discourse), "")
    if effect.source == "this":
        return f"deal {count} to {to}{behind}"
    source = what_words(effect.source, discourse)
    return f"{source.subject} deal{'s' * (not source.plural)} {count} to {to}{behind}"


def _prevented(change: e.Lessen, discourse: Discourse) -> str:
    """How much damage is prevented, of a kind or of any."""
    dealt = _dealt_by(change, discourse)
    if not change.kind:
        return f"{quantity(change.by, 'damage', discourse)}{dealt}"
    return f"{quantity(change.by, change.kind, discourse)} of damage{dealt}"


def _dealt_by(change: e.Lessen, discourse: Discourse) -> str:
    """By which cards the damage is dealt, if only that of some is meant: ` from physical attacks`."""
    return "" if change.cards is None else f" from {cards_words(change.cards, discourse, anywhere=True)}"


def _mark(effect: e.Mark, discourse: Discourse) -> str:
    kind, noun = f"[{key_words(effect.kind)}]", what_words(effect.what, discourse)
    less = lowering(effect.by)
    least = "" if effect.least is None else f", to a minimum of {effect.least}"
    if effect.kind in discourse.lexicon.scores:
        verb, amount = ("gain", effect.by) if less is None else ("lose", less)
        return f"{noun.subject} {verb}{'s' * (not noun.plural)} {quantity(amount, effect.kind, discourse)}{least}"
    if less is not None:
        return f"reduce the {kind} of {noun.words} by {amount_words(less, discourse)}{least}"
    return f"{noun.subject} get{'s' * (not noun.plural)} {_risen(effect.by, kind, discourse)}{least}"


def _put(effect: e.Put, discourse: Discourse) -> str:
    kind = effect.kind.replace("_", " ").removesuffix("s")
    gain, lose = ("gain", "lose") if kind in discourse.lexicon.scores else ("place", "remove")
    less = lowering(effect.by)
    if less is not None:
        return f"{_verb(effect.whose, lose)} {quantity(less, kind, discourse)}"
    return f"{_verb(effect.whose, gain)} {quantity(effect.by, kind, discourse)}"


def _reveal(effect: e.Reveal, discourse: Discourse) -> str:
    return f"reveal {what_words(effect.what, discourse).words}"


def _search(effect: e.Search, discourse: Discourse) -> str:
    """A deck is shuffled whatever has been found."""
    one = effect.count == 1
    count = amount_words(effect.count, discourse) if isinstance(effect.count, int | e.X) else "a number"
    equal = f" equal to {amount_words(effect.count, discourse)}" if count == "a number" else ""
    owner: Literal["you", "opponent"] = "opponent" if effect.cards.whose == "opponent" else "you"
    lexicon = discourse.lexicon
    zones = effect.cards.zones or (lexicon.deck,)
    found = some(
        f"up to {count}",
        msgspec.structs.replace(effect.cards, whose="both", zones=()),
        discourse,
        one=one,
        anywhere=True,
    )
    named = noun_of(effect.name, discourse, plural=not one, owner=owner)
    after = after_one(effect, discourse)._replace(names={**discourse.names, effect.name: named})
    then = _clauses(effect.then, after)
    does = [f"reveal {'it' if one else 'them'}", *([then] if then else [])]
    does += [f"shuffle {possessive(owner)} {lexicon.zone_words(lexicon.deck)}"] if lexicon.deck in zones else []
    where = f"{possessive(owner)} {' and '.join(map(lexicon.zone_words, zones))}"
    does = [", ".join(does[:-1]), does[-1]] if does[1:] else does
    return f"search {where} for {found}{equal}, {', then '.join(does)}"


def _stack(effect: e.Stack, discourse: Discourse) -> str:
    what = what_words(effect.what, discourse).words
    under = effect.under if isinstance(effect.under, str) else None
    host = what_words(effect.under, discourse).words if under else some("1", effect.under, discourse, one=True)  # type: ignore[arg-type]
    return f"place {what} under {host}{f' face {effect.face}' if effect.face else ''}"


def _nullify(effect: e.Nullify, discourse: Discourse) -> str:
    if effect.number is not None:
        return f"negate {quantity(effect.number, effect.what, discourse)}"
    return f"negate {'the card being played' if effect.what == 'play' else own_word(effect.what)}"


def _use(effect: e.Use, discourse: Discourse) -> str:
    noun = what_words(effect.what, discourse)
    kinds = f"{either([f'[{key_words(kind)}]' for kind in effect.kinds])} " if effect.kinds else ""
    paying = f", paying {noun.its} cost{'s' * noun.plural} as well" if effect.pay else ""
    return f"activate {'a' if noun.plural else 'one'} {kinds}skill of {noun.words}{paying}".replace(
        f"one {kinds}skill of it", f"one of its {kinds}skills"
    )


def _skip(effect: e.Skip, discourse: Discourse) -> str:
    whose = "your" if effect.whose == "you" else "their"
    return f"{_verb(effect.whose, 'skip')} {whose} next {discourse.lexicon.part_words(effect.part)}"


def _pay(effect: e.Pay, discourse: Discourse) -> str:
    """A payment as an order; what a game says of payments begins with the verb."""
    said = _spheres(effect, discourse)
    if not discourse.lexicon.phrases.payment:
        return f"{_verb(effect.whose, 'pay')} {said}"
    verb, _, rest = said.partition(" ")
    return f"{_verb(effect.whose, verb)} {rest}"


def _spheres(effect: e.Pay, discourse: Discourse) -> str:
    if effect.kind in discourse.lexicon.scores:
        return quantity(effect.total, effect.kind, discourse)
    if effect.kind:
        return quantity(effect.total, f"[{key_words(effect.kind)}]", discourse)
    if discourse.lexicon.phrases.payment:
        return discourse.lexicon.phrases.payment.format(total=amount_words(effect.total, discourse))
    spheres = [f"({color})" for color in effect.specified]
    if not isinstance(effect.total, int):
        return "".join([f"({amount_words(effect.total, discourse)})", *spheres])
    rest = effect.total - len(spheres) if effect.total >= 0 else effect.total
    return "".join([*([f"({rest})"] if rest > 0 or effect.total < 0 else []), *spheres]) or "(0)"


def _may(effect: e.May, discourse: Discourse) -> str:
    if effect.by == "opponent":
        theirs = [one for one in effect.effects if isinstance(one, _OWN) and one.whose == "opponent"]
        if len(theirs) == len(effect.effects):
            does = [msgspec.structs.replace(one, whose="you") for one in theirs]
            return f"your opponent may {_clauses(does, discourse)}"
        if not any(map(_is_order, effect.effects)):
            return f"your opponent may have this happen: {_clauses(effect.effects, discourse)}"
        return f"your opponent may have you do this: {_clauses(effect.effects, discourse)}"
    if called := discourse.lexicon.phrases.choices.get(effect.name.partition(" ")[0]):
        return f"{called}: {_clauses(effect.effects, discourse)}"
    own = all(_is_order(one) for one in effect.effects)
    return f"you may {'' if own else 'have this happen: '}{_clauses(effect.effects, discourse)}"


def _named(effect: e.Named, discourse: Discourse) -> str:
    return f"{'do this: ' * (len(effect.effects) > 1)}{_clauses(effect.effects, discourse)}"


_OWN = (e.Pay, e.Draw, e.Discard, e.Put)
"""What a player does with what is their own."""


def _is_order(effect: e.Effect) -> bool:
    """Whether an effect is told as an order to you: not as what another player does, or what becomes of cards."""
    if isinstance(effect, e.Mark):
        return lowering(effect.by) is not None
    if isinstance(effect, e.Give | e.Decree | e.May | e.If | e.Later):
        return False
    if isinstance(effect, e.Named):
        return len(effect.effects) > 1 or all(map(_is_order, effect.effects))
    if isinstance(effect, e.Damage | e.Shuffle):
        return not isinstance(effect, e.Damage) or effect.source == "this"
    return getattr(effect, "whose", "you") == "you" and getattr(effect, "by", "you") != "opponent"


def _if_effect(effect: e.If, discourse: Discourse) -> str:
    words = (
        f"if {conditions_words(effect.conditions, discourse)}, {_clauses(effect.then, discourse) or 'nothing happens'}"
    )
    return words + (f"; otherwise, {_clauses(effect.otherwise, discourse)}" if effect.otherwise else "")


def _modes(effect: e.Modes, discourse: Discourse) -> str:
    count, equal = _so_many(effect, discourse)
    options = " ".join(f"• {_full(_sentences(option, discourse))}" for option in effect.options)
    return f"{_verb(effect.by, 'choose')} {count} of these{equal}: {options}"


def _number(effect: e.Number, discourse: Discourse) -> str:
    bounds = effect.within
    both = bounds.least not in (None, 0, bounds.most) and bounds.most is not None
    return f"{_verb(effect.by, 'choose')} X{' from' if both else ','} {range_words(bounds, discourse)}"


def _repeat(effect: e.Repeat, discourse: Discourse) -> str:
    if isinstance(effect.times, int | e.X):
        times = f"{amount_words(effect.times, discourse)} time{'s' * (effect.times != 1)}"
    else:
        times = quantity(effect.times, "time", discourse)
        times = f"a number of {times}" if times.startswith("times equal") else times
    return f"do this {times}: {_clauses(effect.effects, discourse)}"


def _later(effect: e.Later, discourse: Discourse) -> str:
    lexicon = discourse.lexicon
    within = _named_parts(WITHIN[effect.until], lexicon) if effect.until in WITHIN else f" for {own_word(effect.until)}"
    when = next_words(effect.when, discourse, each_time=effect.each_time, within=within)
    return f"{when}, {_clauses(effect.effects, discourse)}"


def _token(effect: e.Token, discourse: Discourse) -> str:
    tokens = quantity(effect.count, f"{effect.number} token", discourse)
    figures = [f"{one.value} {figure_words(one.figure)}" for one in effect.printed]
    with_ = f" with {all_of(figures)}" if figures else ""
    return f"put {tokens}{with_} into play{_at_rest(effect.mode, discourse.lexicon)}"


def _attack(effect: e.Attack, discourse: Discourse) -> str:
    if effect.what is not None:
        return f"attack with {what_words(effect.what, discourse).words}"
    if discourse.lexicon.harms:
        return _attack_doing(effect, discourse)
    kind = " ".join(map(key_words, filter(None, (*effect.keywords, effect.kind))))
    damage = f" for {all_of([_harm(each, discourse) for each in effect.damage])}" if effect.damage else ""
    then = f"; if it is successful, {_clauses(effect.successful, discourse)}" if effect.successful else ""
    then += f"; if it is stopped, {_clauses(effect.stopped, discourse)}" if effect.stopped else ""
    return f"make {article(f'{kind} attack'.strip())}{damage}{then}"


def _attack_doing(effect: e.Attack, discourse: Discourse) -> str:
    """An attack of a game that counts damage in things."""
    parts = [
        f"{'+' * harm.more}{quantity(harm.count, harm.kind, discourse)} of damage"
        if isinstance(harm.count, int | e.X)
        else f"{'additional ' * harm.more}{harm.kind}s of damage equal to {amount_words(harm.count, discourse)}"
        for harm in effect.damage
    ]
    damage = f" doing {all_of(parts)}" if parts else ""
    then = f". If successful, {_clauses(effect.successful, discourse)}" if effect.successful else ""
    then += f". If stopped, {_clauses(effect.stopped, discourse)}" if effect.stopped else ""
    return f"{' '.join((*effect.keywords, effect.kind))} attack{damage}{then}"


def _harm(harm: e.Harm, discourse: Discourse) -> str:
    more = "additional " if harm.more else ""
    if isinstance(harm.count, int | e.X):
        return f"{amount_words(harm.count, discourse)} {more}{harm.kind.replace('_', ' ')} damage"
    return quantity(harm.count, f"{more}{harm.kind.replace('_', ' ')} damage", discourse)


def _declare(effect: e.Declare, discourse: Discourse) -> str:
    return f"{_verb(effect.by, 'declare')} {article(f'card {effect.what}')}"


def _shuffle(effect: e.Shuffle, discourse: Discourse) -> str:
    lexicon = discourse.lexicon
    owner = "the owner's" if effect.of else possessive(effect.whose)
    return f"shuffle {owner} {lexicon.zone_words(lexicon.zone(effect.zone))}"


_EFFECTS: Mapping[type[Any], Callable[[Any, Discourse], str]] = {
    e.Choose: _choose,
    e.ChooseSkill: _choose_skill,
    e.Draw: _draw,
    e.Discard: _discard,
    e.Move: _move,
    e.Play: _play,
    e.Ko: lambda effect, discourse: f"{discourse.lexicon.phrases.destroy} {what_words(effect.what, discourse).words}",
    e.Switch: lambda effect, discourse: (
        f"switch {what_words(effect.what, discourse).words} to {discourse.lexicon.modes[effect.mode]}"
    ),
    e.Give: _give,
    e.Decree: _decree,
    e.Damage: _damage,
    e.Mark: _mark,
    e.Put: _put,
    e.Look: lambda effect, discourse: f"look at {every(effect.cards, discourse).words}",
    e.Reveal: _reveal,
    e.Search: _search,
    e.Shuffle: _shuffle,
    e.Stack: _stack,
    e.Nullify: _nullify,
    e.Guard: lambda effect, discourse: f"switch the target of the attack to {what_words(effect.what, discourse).words}",
    e.Flip: lambda effect, discourse: f"flip {what_words(effect.what, discourse).words} over",
    e.Use: _use,
    e.Control: lambda effect, discourse: (
        f"{_verb(effect.whose, 'gain')} control of {what_words(effect.what, discourse).words}"
    ),
    e.Remove: lambda effect, discourse: f"remove {what_words(effect.what, discourse).words} from the game",
    e.Skip: _skip,
    e.Finish: lambda effect, discourse: f"end the {discourse.lexicon.part_words(effect.part)}",
    e.ExtraTurn: lambda effect, discourse: f"{_verb(effect.whose, 'take')} an extra turn",
    e.End: lambda effect, discourse: (
        f"{'you ' if effect.whose == 'you' else ''}{_verb(effect.whose, effect.result)} the game"
    ),
    e.Pay: _pay,
    e.May: _may,
    e.Named: _named,
    e.If: _if_effect,
    e.Modes: _modes,
    e.Number: _number,
    e.Repeat: _repeat,
    e.Later: _later,
    e.Declare: _declare,
    e.Token: _token,
    e.Attack: _attack,
    e.Manual: lambda effect, discourse: f"do by hand what the card says: “{effect.text}”",
}


# Changes: what becomes of cards, or of a player.


def change_words(change: e.Change, lexicon: Lexicon) -> str:
    """What a change does, to stand behind one card that it changes: `gets +1 cost`."""
    return lexicon.phrases.own(_predicate(change, NAMED["this"], Discourse(lexicon)))


def player_change_words(change: e.Change, lexicon: Lexicon) -> str:
    """What a change does, to stand behind the player that it changes, who is not you: `can't play cards`."""
    return lexicon.phrases.own(_of_player(change, Noun("your opponent"), Discourse(lexicon)))


def lasting(words: str, until: e.Span, lexicon: Lexicon, *, uses: int = 1) -> str:
    """The words with a duration, which stands before what has to be done only `if it can`."""
    told = lexicon.phrases.until.get(until, UNTIL.get(until))
    if told == "":
        return words
    time = _named_parts(told, lexicon) if told else f"for {own_word(until)}"
    if uses != 1:
        time = f"for the next {uses} uses this turn" if until == "next_use" else f"{time}, for {uses} uses"
    obliged = re.fullmatch(r"(.* must .*)( if (?:it|they) can)", words)
    return f"{obliged[1]} {time}{obliged[2]}" if obliged else f"{words} {time}"


def _named_parts(words: str, lexicon: Lexicon) -> str:
    """The words of a duration with what the game calls the parts of the turn."""
    return words.format(**{**PARTS, **lexicon.phrases.parts})


def player_changes(whose: e.Who, changes: Sequence[e.Change], discourse: Discourse) -> str:
    """Changes of players in words."""
    noun = Noun("both players" if whose == "both" else WHO[whose], plural=whose != "opponent")
    return f"{noun.words} {' and '.join(_of_player(change, noun, discourse) for change in changes)}"


def _changed(noun: Noun, changes: Sequence[e.Change], discourse: Discourse) -> str:
    return f"{noun.subject} {' and '.join(_predicate(change, noun, discourse) for change in changes)}"


def _predicate(change: e.Change, noun: Noun, discourse: Discourse) -> str:
    words = _CHANGES[type(change)](change, noun, discourse)
    verb, _, rest = words.partition(" ")
    return f"{_PLURAL.get(verb, verb)} {rest}" if noun.plural else words


_PLURAL = {
    "takes": "take",
    "gets": "get",
    "gains": "gain",
    "has": "have",
    "is": "are",
    "starts": "start",
    "loses": "lose",
    "does": "do",
}


def _of_player(change: e.Change, noun: Noun, discourse: Discourse) -> str:
    if not isinstance(change, e.Cannot | e.Can):
        return _predicate(change, noun, discourse)
    phrases = discourse.lexicon.phrases
    can = "can" if isinstance(change, e.Can) else "can't"
    cards = "cards" if change.cards is None else cards_words(change.cards, discourse, anywhere=True)
    cards = cards.replace("your opponent's ", "their ") if noun.words == WHO["opponent"] else cards
    bare = change.action.replace("_", " ")
    if change.action.startswith("begin_"):
        words = (
            f"begin {'a' if change.action == 'begin_turn' else 'the'} {discourse.lexicon.part_words(change.action[6:])}"
        )
    elif change.cards is None and change.action in phrases.by_player:
        words = _of_such_skills(phrases.by_player[change.action], change, discourse)
    else:
        words = phrases.actions.get(change.action, (bare, f"{bare} ({{cards}})"))[1].format(cards=cards)
        words = _of_such_skills(words, change, discourse)
    return f"{can} {words}{_reserve(change, discourse)}"


def _reserve(change: e.Cannot | e.Can, discourse: Discourse) -> str:
    """By whom it cannot be done, unless what; or how much can."""
    if isinstance(change, e.Can):
        return "" if change.number is None else f": {amount_words(change.number, discourse)}"
    by = {"you": " by your skills", "opponent": " by your opponent's skills", "battle": " in battle"}
    by |= {"any": "", "skill": " by skills"}
    words = by.get(change.by, f" {'because of' if change.action == 'lose' else 'by'} {own_word(change.by)}")
    if change.skills is not None and change.action != "activate":
        whose: Mapping[str, e.Who] = {"you": "you", "opponent": "opponent"}
        by_skills = f" by {skills_words(change.skills, whose.get(change.by, 'both'), discourse)}"
        words = by_skills if change.by in ("any", "skill", *whose) else f"{words}{by_skills}"
    return words + (f" (unless this is done first: {_clauses(change.unless, discourse)})" if change.unless else "")


def _cannot(change: e.Cannot, noun: Noun, discourse: Discourse) -> str:
    return f"can't {_doing(change, noun, discourse)}{_reserve(change, discourse)}"


def _can(change: e.Can, noun: Noun, discourse: Discourse) -> str:
    number = change.number
    if change.action == "include" and change.cards is None:
        copies = "any number of" if number is None else f"up to {amount_words(number, discourse)}"
        return f"can be included in a deck {copies} times"
    return f"can {_doing(change, noun, discourse)}{_reserve(change, discourse)}"


def _doing(change: e.Cannot | e.Can, noun: Noun, discourse: Discourse) -> str:
    bare = change.action.replace("_", " ")
    phrases = discourse.lexicon.phrases
    able = phrases.actions.get(change.action, (bare,))[0]
    able = _of_such_skills(able, change, discourse)
    if change.cards is None:
        return able.replace(" its ", f" {noun.its} ")
    cards = cards_words(change.cards, discourse, anywhere=True)
    return phrases.with_cards.get(change.action, f"{able} ({{cards}})").format(cards=cards)


def _of_such_skills(able: str, change: e.Cannot | e.Can, discourse: Discourse) -> str:
    """What cannot be done, of such skills alone: `activate [Auto] skills`."""
    if not isinstance(change, e.Cannot) or change.action != "activate" or change.skills is None:
        return able
    return able.replace("skills", skills_words(change.skills, "both", discourse))


def _must(change: e.Must, noun: Noun, discourse: Discourse) -> str:
    """`must attack if it can`: also of several cards, of which each must."""
    bare, phrases = change.action.replace("_", " "), discourse.lexicon.phrases
    words = phrases.actions.get(change.action, (bare,))[0]
    if change.cards is not None:
        cards = cards_words(change.cards, discourse, anywhere=True)
        words = phrases.with_cards.get(change.action, f"{words} ({{cards}})").format(cards=cards)
    return f"must {words} if {'they' if noun.plural else 'it'} can"


def _risen(by: e.Amount, figure: str, discourse: Discourse) -> str:
    """By how much a figure rises or falls: `+1 cost for each of your other cards`."""
    each = for_each(by, discourse)
    if each is not None:
        return f"{each[0]:+} {figure} {each[1]}"
    if isinstance(by, int):
        return f"{by:+} {figure}"
    return f"+X {figure}" if isinstance(by, e.X) else f"additional {figure} equal to {amount_words(by, discourse)}"


def _adjust(change: e.Adjust, noun: Noun, discourse: Discourse) -> str:
    by, figure = change.by, figure_words(change.figure)
    if figure in discourse.lexicon.harms:
        if isinstance(by, int):
            return f"does {by:+} {figure if abs(by) == 1 else discourse.lexicon.plural_of(figure)} of damage"
        each = amount_words(by, discourse)
        return f"does additional {discourse.lexicon.plural_of(figure)} of damage equal to {each}"
    less = None if isinstance(by, int) else lowering(by)
    if less is not None:
        return f"loses {figure} equal to {amount_words(less, discourse)}"
    return f"gets {_risen(by, figure, discourse)}"


def _become(change: e.Become, noun: Noun, discourse: Discourse) -> str:
    figure = f"{'original ' * change.original}{figure_words(change.figure)}"
    return f"has {noun.its} {figure} set to {amount_words(change.to, discourse)}"


def _multiply(change: e.Multiply, noun: Noun, discourse: Discourse) -> str:
    times = {2: "doubled", 3: "tripled"}.get(change.times, f"multiplied by {change.times}")
    return f"has {noun.its} {figure_words(change.figure)} {times}"


def _bound(change: e.Bound, noun: Noun, discourse: Discourse) -> str:
    least, most = change.within.least, change.within.most
    if change.figure in discourse.lexicon.harms and least is None and most is not None:
        return f"does a maximum of {quantity(most, change.figure, discourse)} of damage"
    bounds = [f"no less than {amount_words(least, discourse)}"] if least is not None else []
    bounds += [f"no more than {amount_words(most, discourse)}"] if most is not None else []
    return f"has {noun.its} {figure_words(change.figure)} kept at {' and '.join(bounds) or 'any number'}"


def _specify(change: e.Specify, noun: Noun, discourse: Discourse) -> str:
    if change.none:
        return "has no specified cost"
    spheres = "".join(f"({color})" for color in change.colors)
    return f"has {noun.its} specified cost {'reduced' if change.fewer else 'increased'} by {spheres or '(0)'}"


def _gain(change: e.Gain, noun: Noun, discourse: Discourse) -> str:
    names = [f"<{name}>" for name in change.names]
    colors = [*change.colors]
    labels = f"{either([f'[{label}]' for label in change.labels])} " if change.labels else ""
    gained = [
        *([f"the name{'s' * (len(names) > 1)} {' and '.join(names)}"] if names else []),
        *(f"«{trait}»" for trait in change.traits),
        *([f"the color{'s' * (len(colors) > 1)} {' and '.join(colors)}"] if colors else []),
        *(f"[{discourse.lexicon.keyword_words(keyword)}]" for keyword in change.keywords),
        *(f'"{skill_words(skill, discourse.lexicon)}"' for skill in change.skills),
        *([f"all {labels}skills of {what_words(change.of, discourse).words}"] if change.of is not None else []),
        *(["that skill"] if change.chosen else []),
    ]
    return f"gains {' and '.join(gained) or 'nothing'}"


def _negate(change: e.Negate, noun: Noun, discourse: Discourse) -> str:
    words = [f"[{key_words(kind)}]" for kind in change.kinds]
    if change.chosen:
        return "has that skill negated"
    if change.skills:
        return f"has {all_of([label(skill, discourse.lexicon) for skill in change.skills])} negated"
    keywords = {"any": "keyword", "none": "non-keyword"}
    words += [keywords.get(word, f"[{discourse.lexicon.keyword_words(word)}]") for word in change.keywords]
    return f"has {noun.its} {' and '.join(words)}{' ' * bool(words)}skills negated"


def _whose(noun: Noun) -> str:
    """The possessive pronoun of a player or of cards."""
    return {WHO["you"]: "your", WHO["opponent"]: "their"}.get(noun.words, noun.its)


def _unaffected(change: e.Unaffected, noun: Noun, discourse: Discourse) -> str:
    return "is unaffected by " + ("your opponent's skills" if change.by == "opponent" else "skills")


def _come_rested(change: e.ComeRested, noun: Noun, discourse: Discourse) -> str:
    if change.cards is None:
        return f"is played{_at_rest('rest', discourse.lexicon)}"
    return f"has {cards_words(change.cards, discourse, anywhere=True)} played{_at_rest('rest', discourse.lexicon)}"


def _surcharge(change: e.Surcharge, noun: Noun, discourse: Discourse) -> str:
    kinds = f"{either([f'[{key_words(kind)}]' for kind in change.kinds])} " if change.kinds else ""
    its, skills = _whose(noun), f"{change.makes}s" if change.makes else "skills"
    return f"has {its} {kinds}{skills} cost this as well: {_cost(change.costs, discourse)}"


def _discount(change: e.Discount, noun: Noun, discourse: Discourse) -> str:
    tags = timed_tags(change.kinds, change.timing, discourse)
    tags += [f"[{discourse.lexicon.keyword_words(word)}]" for word in change.keywords]
    such = f"{either(tags)} " if tags else ""
    its = _whose(noun)
    colors = f" ({', '.join(change.specified)})" if change.specified else ""
    what = "use" if change.price == "card" else f"{such}{change.makes or 'skill'}s"
    least = f", to a minimum of {change.least}" if change.least else ""
    return f"has {its} {what} cost {amount_words(change.total, discourse)}{colors} less to pay{least}"


def _alternative(change: e.Alternative, noun: Noun, discourse: Discourse) -> str:
    """`can be used without paying its cost`, or by paying something else; what a player can do so with cards."""
    of_player = noun.words in (WHO["you"], WHO["opponent"], "both players")
    such = "skills" if change.skills is None else skills_words(change.skills, "both", discourse)
    done = {"use": "use {}", "play": "play {}"}.get(change.instead_of, f"activate {such} of {{}}")
    if not of_player:
        its = f"have {noun.its} {such} activated"
        done = {"use": "be used", "play": "be played"}.get(change.instead_of, its)
    cost = "the skill's cost" if change.instead_of == "skill" else "the card's cost"
    can = f"can {done.format('cards')}"
    if not change.costs:
        return f"{can} without paying {cost}"
    return f"{can} by paying this instead of {cost}: {_cost(change.costs, discourse)}"


def _lessen(change: e.Lessen, noun: Noun, discourse: Discourse) -> str:
    if change.kind in discourse.lexicon.harms and isinstance(change.by, int):
        kind = change.kind if change.by == 1 else discourse.lexicon.plural_of(change.kind)
        return f"takes {change.by} less {kind} of damage{_dealt_by(change, discourse) or ' from each attack'}"
    sort = f"{change.kind.replace('_', ' ')} damage".strip()
    less, damage = amount_words(change.by, discourse), sort if discourse.permanent else f"of the next {sort}"
    damage += _dealt_by(change, discourse)
    if isinstance(change.by, e.EventNumber):
        return f"takes none {damage if damage.startswith('of') else 'of all damage'}"
    if isinstance(change.by, int | e.X):
        return f"takes {less} less {damage}"
    return f"takes less {damage}, by {less}"


def _start(change: e.Start, noun: Noun, discourse: Discourse) -> str:
    if change.thing == discourse.lexicon.hand:
        return f"starts the game with {quantity(change.count, 'card', discourse)} in hand"
    return f"starts the game with {quantity(change.count, change.thing.replace('_', ' ').removesuffix('s'), discourse)}"


def _instead(change: e.Replace, discourse: Discourse) -> str:
    """A replacement as a sentence."""
    often = {None: "", 1: "once", 2: "twice"}.get(change.times, f"{change.times} times")
    times = often and f"{often} per {change.within}, "
    if change.may and not change.instead:
        return f"{times}if {would_words(change.event, discourse)}, you may have nothing happen instead"
    does = _clauses(change.instead, discourse) or "nothing happens"
    may = "" if not change.may else "you may " if all(map(_is_order, change.instead)) else "you may have this happen: "
    return f"{times}if {would_words(change.event, discourse)}, {may}{does} instead"


_CHANGES: Mapping[type[Any], Callable[[Any, Noun, Discourse], str]] = {
    e.Adjust: _adjust,
    e.Become: _become,
    e.Multiply: _multiply,
    e.Bound: _bound,
    e.Specify: _specify,
    e.Gain: _gain,
    e.Negate: _negate,
    e.StopTime: lambda change, noun, discourse: f"has {_whose(noun)} time stopped",
    e.Cannot: _cannot,
    e.Can: _can,
    e.Must: _must,
    e.Unaffected: _unaffected,
    e.ComeRested: _come_rested,
    e.Surcharge: _surcharge,
    e.Discount: _discount,
    e.Alternative: _alternative,
    e.Lessen: _lessen,
    e.Start: _start,
    e.Replace: lambda change, noun, discourse: f'gains "{_full(_instead(change, discourse))}"',
}
