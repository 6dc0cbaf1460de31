"""The meaning of what the texts of this game say: a function for each rule of its grammar (`text.lark`).

A sentence of a text is a *line*: what it says of the use of the card, or what is done.
"""

from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from events.cards.bounds import MOST_TIMES
from events.dbz.areas import IN_PLAY
from events.dbz.card import (
    ANGER,
    COMBAT_CARDS,
    LEVEL,
    LIFE,
    PERSONALITY_ZONES,
    PLACES,
    STAGE,
    TOKUI_WAZA,
    USER,
    USERS,
)
from events.dbz.damage import BASE, FOCUSED, PREVENT, REMOVING, UNPREVENTABLE, UNSTOPPABLE
from events.dbz.lexicon import LEXICON
from events.dbz.playing import ALLY_STAGES
from events.dbz.vocabulary import MOST_STAGES
from events.language import effect as e
from events.language.binding import in_place
from events.language.card_phrases import Chosen, Effects, Fields, either_of, joined
from events.language.meaning import Meaning
from events.language.objects import Object, done_to
from events.language.parsing import NoMeaning
from events.language.plain_words import Quantity
from events.skills.reusing import FURTHER_USE

MAKING = ("in_use", *PERSONALITY_ZONES, "noncombats", "drills")
"""Where cards make attacks."""
USUAL_STAGES, HIGHEST = (str(ALLY_STAGES), "0"), "highest"
"""allies/play/step. `3 power stages above 0`, with which an Ally comes in any case; and its highest power stage."""
Role: TypeAlias = Literal["attack", "physical attack", "energy attack"]


class Made(NamedTuple):
    """A sentence that an attack is made; `stops`: or that the card stops such attacks instead."""

    attack: e.Attack
    cost: Effects | None = None
    stops: tuple[Role, ...] = ()


class Stopped(NamedTuple):
    """A sentence that a card stops attacks of these roles, or does something else against them, for a cost or none."""

    roles: tuple[Role, ...]
    effects: Effects
    cost: Effects | None = None
    conditions: tuple[e.Condition, ...] = ()


class OfAttack(NamedTuple):
    """A sentence that says more of the attack: what is true of it, what damage it does beside (or `instead`), what it
    costs; under conditions, if it has any; and what is done as well.
    """

    keywords: tuple[str, ...] = ()
    damage: tuple[e.Harm, ...] = ()
    cost: Effects | None = None
    instead: bool = False
    conditions: tuple[e.Condition, ...] = ()
    effects: Effects = ()


class Followed(NamedTuple):
    """A sentence about what follows an attack that was successful, or stopped."""

    effects: Effects
    stopped: bool = False


class Empowered(NamedTuple):
    """A sentence that the attack can be empowered."""

    by: int


class XIs(NamedTuple):
    """A sentence that says what X is."""

    amount: e.Amount


class Timed(NamedTuple):
    """A sentence about when, how often, and if a card is used."""

    timing: str = ""
    times: int = 0
    trigger: e.Trigger | None = None
    conditions: tuple[e.Condition, ...] = ()


class Constant(NamedTuple):
    """A sentence about what holds as long as the card is in play."""

    grants: tuple[e.Grant, ...]
    conditions: tuple[e.Condition, ...] = ()


class Occasion(NamedTuple):
    """A sentence about what is done when something happens."""

    triggers: tuple[e.Trigger, ...]
    effects: Effects


class Deed(NamedTuple):
    """A sentence about what is done; `follows`: behind what the sentence before it does."""

    effects: Effects
    follows: bool = False


class Several(NamedTuple):
    """A sentence that says what several sentences say."""

    lines: tuple[Any, ...]


ALLY = "ally"
"""The mark of a phrase of Allies, which lie elsewhere than in play as other personalities do; no part of a selector."""


class DbzPhrases(Meaning):
    """The meaning of the rules that games share, in the words of this game."""

    lexicon = LEXICON

    def cards(self, fields: Fields) -> e.Cards:
        """The selector of what a phrase says: Allies, if nothing is said of where they lie, are those in play."""
        said = {name: value for name, value in fields.items() if name != ALLY}
        return super().cards(joined(said, {"zones": ("allies",)} if fields.get(ALLY) and "zones" not in said else {}))


PHRASES = DbzPhrases()
YOUR_MAIN, THEIR_MAIN = (e.Cards(whose=whose, zones=("main",)) for whose in ("you", "opponent"))
YOUR_USER = e.Cards(whose="you", zones=PERSONALITY_ZONES, role=USER)


# Attacks.


def attack_made(*said: Any) -> Made:
    keywords = tuple(word for word in said if word == FOCUSED)
    [kind] = [word for word in said if word in ("physical", "energy")]
    damage = next((each for each in said if isinstance(each, tuple) and each and isinstance(each[0], e.Harm)), ())
    cost = next((each for each in said if isinstance(each, tuple) and each and not isinstance(each[0], e.Harm)), None)
    return Made(e.Attack(kind=kind, keywords=keywords, damage=damage), cost)


def focused() -> str:
    return FOCUSED


def physical() -> str:
    return "physical"


def energy() -> str:
    return "energy"


def cost_in_line(number: str) -> Effects:
    return (e.Pay(total=int(number), kind=STAGE),)


def life_cost_in_line(number: str) -> Effects:
    return lose_own(number)


def no_cost_in_line() -> Effects:
    return cost_in_line("0")


def harms(*harms: e.Harm) -> tuple[e.Harm, ...]:
    """Damage of each kind once, and once more beside it, in either order."""
    if len({(harm.kind, harm.more) for harm in harms}) < len(harms):
        raise NoMeaning("damage of one kind that is said twice")
    return tuple(sorted(harms, key=lambda harm: (harm.kind != STAGE, harm.more)))


def harm(number: str, kind: str, each: e.Count | e.Beside | None = None) -> e.Harm:
    return e.Harm(kind=kind, count=_so_many(int(number), each))


def harm_more(number: str, kind: str, each: e.Count | e.Beside | None = None) -> e.Harm:
    return e.Harm(kind=kind, count=_so_many(int(number), each), more=True)


def harm_additional(number: str, kind: str, each: e.Count | e.Beside | None = None) -> e.Harm:
    return harm_more(number, kind, each)


def harm_less(number: str, kind: str) -> e.Harm:
    return harm_more(f"-{number}", kind)


def harm_more_x(*said: str) -> e.Harm:
    if said[0] == "-x":
        raise NoMeaning("so much less damage as X is")
    return e.Harm(kind=said[-1], count=e.X(), more=True)


def harm_x(kind: str) -> e.Harm:
    return e.Harm(kind=kind, count=e.X())


def _so_many(number: int, each: e.Count | e.Beside | None) -> e.Amount:
    if each is None:
        return number
    return replace(each, times=number) if isinstance(each, e.Count) else e.Sum(of=(each,), times=number)


def stages() -> str:
    return STAGE


def life_cards() -> str:
    return LIFE


def makes(made: Made) -> Made:
    """effects/if-successful. What an attack does if it is successful it does in any case only then."""
    return made


def makes_of_x(made: Made, amount: e.Amount | str) -> Several:
    return Several((made, x_is(amount)))


def tweaks_of_x(tweaked: OfAttack, amount: e.Amount | str) -> Several:
    return Several((tweaked, x_is(amount)))


def makes_and(made: Made, *effects: Effects) -> Made:
    """effects/if-successful. What stands in the sentence of an attack follows if it is successful."""
    return made._replace(attack=replace(made.attack, successful=tuple(one for each in effects for one in each)))


def makes_or_stops(made: Made, *roles: Role) -> Made:
    return made._replace(stops=roles)


def of_kind(*said: str) -> Role:
    kind: Any = f"{said[-1]} attack"
    return kind  # type: ignore[no-any-return]


def of_both_kinds() -> Role:
    return "attack"


def stopping(role: Role) -> Role:
    return role


def stops(*roles: Role) -> Stopped:
    return Stopped(roles, (e.Nullify(),))


def stops_and(role: Role, effects: Effects) -> Stopped:
    return Stopped((role,), (e.Nullify(), *effects))


def stops_for(cost: Effects, role: Role) -> Stopped:
    """general/cost-definition/requirement. What is done to stop an attack is done first."""
    return Stopped((role,), (e.Nullify(),), cost)


def stops_for_once(cost: Effects, role: Role) -> Several:
    return Several((Timed(times=1), stops_for(cost, role)))


def stops_if(conditions: tuple[e.Condition, ...], role: Role) -> Stopped:
    return Stopped((role,), (e.Nullify(),), conditions=conditions)


def stops_at_cost(role: Role, number: str) -> Stopped:
    return Stopped((role,), (e.Nullify(),), cost_in_line(number))


def stops_next(role: Role) -> Deed:
    return Deed(stop_next(role))


def stop_next(role: Role) -> Effects:
    """effects/floating. The next attack of the other player is not successful."""
    change = e.Cannot(action="succeed", cards=e.Cards(role=role))
    return _against_next(role, e.Decree(changes=(change,), whose="opponent", until="attack"))


def prevent_next(changes: tuple[e.Change, ...], role: Role) -> Effects:
    return _against_next(role, e.Decree(changes=changes, whose="you", until="attack"))


def _against_next(role: Role, effect: e.Effect) -> Effects:
    when = e.Trigger(on="attack_made", card=e.Cards(role=role), whose="opponent")
    return (e.Later(when=when, effects=(effect,), until="combat"),)


def prevention(*harms: e.Harm) -> tuple[e.Change, ...]:
    if any(harm.more for harm in harms):
        raise NoMeaning("damage that is prevented beside other damage")
    return tuple(e.Lessen(by=harm.count, kind=harm.kind) for harm in harms)


def prevents(changes: tuple[e.Change, ...], role: Role) -> Stopped:
    return Stopped((role,), (e.Decree(changes=changes, whose="you", until="attack"),))


def prevents_any(changes: tuple[e.Change, ...]) -> Stopped:
    return prevents(changes, "attack")


def reduces_to(role: Role, harm: e.Harm) -> Stopped:
    """general/damage-cap/1."""
    grant = attacks_do_at_most(role, harm)
    return Stopped((role,), (e.Give(changes=grant.changes, what=grant.what, until="attack"),))


def costs(number: str) -> OfAttack:
    return OfAttack(cost=cost_in_line(number))


def costs_life(number: str) -> OfAttack:
    return OfAttack(cost=lose_own(number))


def costs_nothing() -> OfAttack:
    return costs("0")


def does_damage(harms: tuple[e.Harm, ...]) -> OfAttack:
    return OfAttack(damage=harms)


def is_focused(*kind: str) -> OfAttack:
    return OfAttack(keywords=(FOCUSED,))


def tweaks(*said: OfAttack) -> OfAttack:
    """damage/modified. Damage that is said in a sentence of its own comes on top."""
    whole = OfAttack(
        keywords=tuple(word for one in said for word in one.keywords),
        damage=tuple(harm for one in said for harm in one.damage),
    )
    harms(*whole.damage)
    return whole


def tweaks_and(*said: Any) -> OfAttack:
    *tweaked, effects = said
    return tweaks(*tweaked)._replace(effects=effects)


def tweaks_if(conditions: tuple[e.Condition, ...], *said: OfAttack) -> OfAttack:
    return tweaks(*said)._replace(conditions=conditions)


def tweaks_instead(conditions: tuple[e.Condition, ...], *said: OfAttack) -> OfAttack:
    return tweaks_if(conditions, *said)._replace(instead=True)


def tweaks_and_if(conditions: tuple[e.Condition, ...], *said: Any) -> OfAttack:
    return tweaks_and(*said)._replace(conditions=conditions)


def tweaks_and_instead(conditions: tuple[e.Condition, ...], *said: Any) -> OfAttack:
    return tweaks_and_if(conditions, *said)._replace(instead=True)


def tweak_behind_if(conditions: tuple[e.Condition, ...], *said: Any) -> OfAttack:
    *clauses, tweak = said
    return tweaks_and_if(conditions, tweak, tuple(one for each in clauses for one in each))


def removing() -> OfAttack:
    return OfAttack(keywords=(REMOVING,))


def not_stopped() -> OfAttack:
    return OfAttack(keywords=(UNSTOPPABLE,))


def not_prevented() -> OfAttack:
    return OfAttack(keywords=(UNPREVENTABLE,))


def not_stopped_or_prevented() -> OfAttack:
    return OfAttack(keywords=(UNSTOPPABLE, UNPREVENTABLE))


def of_deck(number: str) -> Deed:
    """What is said of the copies in a deck is no effect (`events.dbz.usage`)."""
    return Deed(())


def if_successful(effects: Effects) -> Followed:
    return Followed(effects)


def if_stopped(effects: Effects) -> Followed:
    return Followed(effects, stopped=True)


def if_successful_and(conditions: tuple[e.Condition, ...], effects: Effects) -> Followed:
    return Followed((e.If(conditions=conditions, then=effects),))


def empowers(number: str) -> Empowered:
    return Empowered(int(number))


def x_is(amount: e.Amount | str) -> XIs:
    if isinstance(amount, str):
        raise NoMeaning("an X that is a card")
    return XIs(amount)


# The use of the card.


def removed_after() -> Deed:
    return Deed((e.Remove(what="this"),))


def discarded_after() -> Deed:
    """battle-sequence/16. What is used is discarded in any case."""
    return Deed(())


def shuffled_after() -> Deed:
    return Deed((e.Move(to="life_deck", what="this"), e.Shuffle()))


def bottom_after() -> Deed:
    return Deed((e.Move(to="life_deck", what="this", place="bottom"),))


def when_needed() -> Timed:
    return Timed("needed")


def once_per_combat(effects: Effects) -> Several:
    """powers/timing. There is one Combat in a turn."""
    return Several((Timed(times=1), Deed(effects)))


def in_place_of_attack(effects: Effects) -> Several:
    """combat/attack-options."""
    return Several((Timed(times=MOST_TIMES), Deed(effects)))


def done_when_needed(effects: Effects) -> Several:
    return Several((when_needed(), Deed(effects)))


def done_when_entering(effects: Effects) -> Several:
    return Several((when_entering(), Deed(effects)))


def constant_while_defending(grant: e.Grant | Constant) -> Constant:
    return constant_if((e.Turn(whose="opponent"),), grant)


def done_while_defending(effects: Effects) -> Deed:
    raise NoMeaning("what is done while its player defends, of which it is not said when")


def when_entering() -> Timed:
    return Timed(trigger=_enters()[0])


def when_entering_as_attacker() -> Timed:
    return Timed(trigger=entering_as_attacker()[0])


def when_entering_as_defender() -> Timed:
    return Timed(trigger=entering_as_defender()[0])


def several_times() -> Timed:
    return Timed(times=2)


def several_times_if(conditions: tuple[e.Condition, ...]) -> Timed:
    return Timed(times=2, conditions=conditions)


def is_first_attack() -> Timed:
    return Timed(conditions=(e.Not(condition=e.Happened(event="attack")),))


def used_only_if(conditions: tuple[e.Condition, ...]) -> Timed:
    return Timed(conditions=conditions)


def needs_others_in_hand(number: str) -> Timed:
    return Timed(conditions=(others_in_hand(number),))


def stays(number: str) -> Effects:
    """old/multi-use-count."""
    return (e.Mark(kind=FURTHER_USE, by=int(number)),)


def constants(*grants: e.Grant | Constant) -> Constant:
    if any(isinstance(each, Constant) for each in grants):
        if len(grants) > 1:
            raise NoMeaning("a condition of one of two things that hold")
        return grants[0]
    return Constant(grants)


def constant_if(conditions: tuple[e.Condition, ...], grant: e.Grant | Constant) -> Constant:
    if isinstance(grant, Constant):
        return Constant(grant.grants, (*conditions, *grant.conditions))
    return Constant((grant,), conditions)


def sets_off(triggers: tuple[e.Trigger, ...], effects: Effects) -> Occasion:
    return Occasion(triggers, effects)


def set_off_by(effects: Effects, triggers: tuple[e.Trigger, ...]) -> Occasion:
    return Occasion(triggers, effects)


def set_off_for_combat(triggers: tuple[e.Trigger, ...], effects: Effects) -> Deed:
    """effects/floating."""
    first, *others = triggers
    when = replace(first, also=tuple(others))
    return Deed((e.Later(when=when, effects=effects, until="combat", each_time=True),))


def next_attack_does(*said: Any) -> Deed:
    """effects/floating. What the next attack does beside, whatever card makes it."""
    *kind, harms = said
    if not all(harm.more for harm in harms):
        raise NoMeaning("damage that an attack does in place of its own")
    changes = tuple(e.Adjust(figure=harm.kind, by=harm.count) for harm in harms)
    when = e.Trigger(on="attack_made", card=e.Cards(role=f"{kind[0]} attack" if kind else "attack"), whose="you")
    give = e.Give(changes=changes, what="that", until="attack")
    return Deed((e.Later(when=when, effects=(give,), until="combat"),))


def does(effects: Effects) -> Deed:
    return Deed(effects)


# Anger, power stages, levels.


def _anger(by: e.Amount, whose: e.Who = "you") -> Effects:
    return (e.Put(kind=ANGER, by=by, whose=whose),)


def raise_anger(*numbers: str) -> Effects:
    """`raise your anger 1 level`, `raise your anger level 1`."""
    if len(numbers) != 1:
        raise NoMeaning("anger that is raised by two numbers, or by none")
    return _anger(int(numbers[0]))


def lower_anger(number: str) -> Effects:
    return _anger(-int(number), "opponent")


def lower_own_anger(number: str) -> Effects:
    return _anger(-int(number))


def set_anger(number: str) -> Effects:
    """Their anger becomes no more than that."""
    return _anger(_down_to(int(number), "opponent"), "opponent")


def set_all_anger(number: str) -> Effects:
    return (*_anger(_down_to(int(number), "you")), *_anger(_down_to(int(number), "opponent"), "opponent"))


def shift_anger(number: str) -> Effects:
    return (e.Modes(options=(raise_their_anger(number), lower_anger(number))),)


def _down_to(number: int, whose: Literal["you", "opponent"]) -> e.Amount:
    return e.Sum(of=(e.Beside(name=ANGER, whose=whose), -number), times=-1, most=0)


def raise_their_anger(number: str) -> Effects:
    return _anger(int(number), "opponent")


def raise_all_anger(number: str) -> Effects:
    return _anger(int(number), "both")


def _stages(by: e.Amount, what: e.What, *least: str) -> Effects:
    return (e.Mark(kind=STAGE, by=by, what=what, least=int(least[0]) if least else None),)


def gain_stages(number: str) -> Effects:
    """The personality that uses the card gains them."""
    return _stages(int(number), YOUR_USER)


def main_gains(number: str) -> Effects:
    return _stages(int(number), YOUR_MAIN)


def all_gain(number: str) -> Effects:
    return _stages(int(number), e.Cards(zones=PERSONALITY_ZONES))


def one_gains(number: str) -> Effects:
    return (e.Choose(cards=e.Cards(whose="you", zones=PERSONALITY_ZONES)), *_stages(int(number), "it"))


def main_to_highest() -> Effects:
    return _stages(e.Figure(figure="highest", of=YOUR_MAIN), YOUR_MAIN)


def all_to_highest() -> Effects:
    """Each has fewer than all of them together have."""
    yours = e.Cards(whose="you", zones=PERSONALITY_ZONES)
    return _stages(e.Figure(figure="highest", of=yours), yours)


def one_to_highest() -> Effects:
    chosen = e.Choose(cards=e.Cards(whose="you", zones=PERSONALITY_ZONES))
    return (chosen, *_stages(e.Figure(figure="highest", of="it"), "it"))


def main_loses(number: str, *least: str) -> Effects:
    return _stages(-int(number), THEIR_MAIN, *least)


def all_lose(number: str, *least: str) -> Effects:
    return _stages(-int(number), e.Cards(whose="opponent", zones=PERSONALITY_ZONES), *least)


def allies_lose(number: str, *least: str) -> Effects:
    return _stages(-int(number), e.Cards(whose="opponent", zones=("allies",)), *least)


def own_main_loses(number: str, *least: str) -> Effects:
    return _stages(-int(number), YOUR_MAIN, *least)


def lose_level(number: str) -> Effects:
    return (e.Put(kind=LEVEL, by=-int(number), whose="opponent"),)


def main_set(number: str) -> Effects:
    return _set_to(int(number), THEIR_MAIN)


def own_main_set(number: str) -> Effects:
    return _set_to(int(number), YOUR_MAIN)


def _set_to(number: int, what: e.Cards) -> Effects:
    """Power stages are lost down to a number, none gained."""
    if number:
        raise NoMeaning("power stages that are set to a number that some are below")
    return _stages(e.Figure(figure="counters", kind=STAGE, of=what, times=-1), what)


def named_to_highest(names: tuple[str, ...]) -> Effects:
    named = e.Cards(whose="you", zones=PERSONALITY_ZONES, names=names)
    return _stages(e.Figure(figure="highest", of=named), named)


def user_to_highest() -> Effects:
    return _stages(e.Figure(figure="highest", of=YOUR_USER), YOUR_USER)


def everybody_to_highest() -> Effects:
    everybody = e.Cards(zones=PERSONALITY_ZONES)
    return _stages(e.Figure(figure="highest", of=everybody), everybody)


def times_each(effects: Effects, each: e.Count | e.Beside) -> Effects:
    """What is done so many times as much as there are cards, or levels of anger."""
    [effect] = effects if len(effects) == 1 else (None,)
    figure = next((name for name in ("by", "count") if isinstance(getattr(effect, name, None), int)), None)
    if isinstance(effect, e.Move) and isinstance(effect.what, e.Cards) and isinstance(effect.what.top, int):
        return (replace(effect, what=replace(effect.what, top=_so_many(effect.what.top, each))),)
    if not isinstance(effect, e.Put | e.Mark | e.Draw) or figure is None:
        raise NoMeaning("what is done for each card, of which it is not said how much")
    return (replace(effect, **{figure: _so_many(getattr(effect, figure), each)}),)


def does_for(first: Effects, then: Effects) -> Effects:
    """general/cost-definition/requirement. What is done for something else, which then follows."""
    return (*first, e.If(conditions=(e.Did(name=""),), then=then))


def gain_level() -> Effects:
    return (e.Put(kind=LEVEL, by=1),)


# Cards.


def draw_pile(cards: e.Cards) -> Effects:
    if cards.whose == "opponent" or cards.zones == ("hand",):
        raise NoMeaning("cards that are drawn from the other player's")
    return (e.Move(to="hand", what=cards),)


def lose_life(cards: e.Cards) -> Effects:
    if cards.zones != ("life_deck",):
        raise NoMeaning("cards on top of another pile than the Life Deck that are discarded")
    return (e.Move(to="discard", what=cards),)


def lose_so_many(number: str) -> Effects:
    return lose_life(e.Cards(whose="opponent", zones=("life_deck",), top=int(number)))


def lose_own(number: str) -> Effects:
    return lose_life(e.Cards(whose="you", zones=("life_deck",), top=int(number)))


def remove_pile(cards: e.Cards) -> Effects:
    return (e.Remove(what=cards),)


def shuffle_in(thing: Object) -> Effects:
    return (*done_to(thing, e.Move(to="life_deck")), e.Shuffle())


def shuffle_theirs(thing: Object) -> Effects:
    moved = e.Move(to="life_deck")
    cards = thing.what if isinstance(thing.what, e.Cards) else None
    chosen = [each.cards for each in thing.effects if isinstance(each, e.Choose)]
    if {each.whose for each in (*chosen, *((cards,) if cards else ()))} != {"opponent"}:
        raise NoMeaning("cards of another player, of which it is not said whose they are")
    return (*done_to(thing, moved), e.Shuffle(whose="opponent"))


def top_discarded(number: str) -> e.Cards:
    return e.Cards(whose="you", zones=("discard",), top=int(number))


def top_discarded_one() -> e.Cards:
    return top_discarded("1")


def captures_ball() -> Effects:
    """dragon-balls/capture/card."""
    return (e.Choose(cards=e.Cards(whose="opponent", kinds=("ball",))), e.Control())


def search_to(chosen: Chosen, name: str, to: e.Move) -> Effects:
    return _search(chosen, to)


def search_both_to(chosen: Chosen, name: str, to: e.Move) -> Effects:
    return _search(chosen, to, "life_deck", "discard")


def search_both_into_play(chosen: Chosen, name: str, *stages: str) -> Effects:
    return _search_into_play(chosen, stages, "life_deck", "discard")


def search_theirs_discard(chosen: Chosen, name: str) -> Effects:
    return _search_theirs(chosen, e.Move(to="discard"))


def search_theirs_remove(chosen: Chosen, name: str) -> Effects:
    return _search_theirs(chosen, e.Remove())


def _search_theirs(chosen: Chosen, then: Any) -> Effects:
    [search] = _search(chosen, then)
    assert isinstance(search, e.Search)
    return (replace(search, cards=replace(search.cards, whose="opponent", zones=("life_deck",))),)


def search_discarding(chosen: Chosen, name: str) -> Effects:
    return _search(chosen, e.Move(to="discard"))


def copies_named(names: tuple[str, ...]) -> Chosen:
    return Chosen(e.Cards(names=names))


def search_discard_to(chosen: Chosen, name: str, to: e.Move) -> Effects:
    return _search(chosen, to, "discard")


def search_discard_into_play(chosen: Chosen, name: str, *stages: str) -> Effects:
    return _search_into_play(chosen, stages, "discard")


def search_into_play(chosen: Chosen, name: str, *stages: str) -> Effects:
    return _search_into_play(chosen, stages)


def _search_into_play(chosen: Chosen, stages: tuple[str, ...], *zones: str) -> Effects:
    found = _search(chosen, e.Play(), *zones)
    [search] = found
    assert isinstance(search, e.Search)
    return (replace(search, then=(*search.then, *_placed_at(stages))),)


def _placed_at(stages: tuple[str, ...]) -> Effects:
    """allies/play/step. The power stages above the usual ones with which an Ally is placed in play."""
    if stages == (HIGHEST,):
        return _stages(e.Figure(figure="highest", of="it"), "it")
    if stages in ((), USUAL_STAGES):
        return ()
    number, above = map(int, stages)
    if above or number < ALLY_STAGES:
        raise NoMeaning("an Ally that is placed in play with fewer power stages than usual")
    return _stages(number - ALLY_STAGES, "it")


def at_highest() -> str:
    return HIGHEST


def _search(chosen: Chosen, then: Any, *zones: str) -> Effects:
    """general/search/2. A search of the player's own cards, in which nothing need be found."""
    cards = replace(chosen.cards, zones=() if chosen.cards.zones == ("allies",) else chosen.cards.zones)
    if chosen.number is None or cards.zones or cards.whose != "both" or chosen.total or chosen.different:
        raise NoMeaning("cards that are searched for elsewhere, or of which it is not said how many")
    if chosen.by != "you" or chosen.up_to not in (True, False):  # none of them need be found in any case
        raise NoMeaning("cards that chance finds")
    where = {"zones": zones, "whose": "you"} if zones else {}
    return (e.Search(cards=replace(cards, **where), count=chosen.number, then=(replace(then, what="it"),)),)


def put_in_play(thing: Object, *stages: str) -> Effects:
    if stages not in ((), USUAL_STAGES) and thing.more:
        raise NoMeaning("several cards with power stages of their own")
    placed = _placed_at(stages)
    return (*done_to(thing, e.Play()), *(replace(one, what=thing.what) for one in placed))  # type: ignore[call-arg]


def play_it(name: str) -> Effects:
    return (e.Play(what=name),)


def discard_chosen(name: str) -> Effects:
    return (e.Move(to="discard", what=name),)


def shuffle_chosen(name: str) -> Effects:
    return (e.Move(to="life_deck", what=name), e.Shuffle(whose="opponent"))


def shuffle_and_draw(name: str) -> Effects:
    return (*shuffle_chosen(name), e.Draw(whose="opponent"))


def allies_set(number: str) -> Effects:
    return _stages(-MOST_STAGES, e.Cards(zones=("allies",)), number)


def one_such_gains(alignment: str, number: str) -> Effects:
    said = {"traits": (alignment,)} if alignment == "Majin" else {"role": alignment}
    return (e.Choose(cards=e.Cards(zones=PERSONALITY_ZONES, **said)), *_stages(int(number), "it"))


def any_to_highest() -> Effects:
    chosen = e.Choose(cards=e.Cards(zones=PERSONALITY_ZONES))
    return (chosen, *_stages(e.Figure(figure="highest", of="it"), "it"))


def lower_all_anger(number: str) -> Effects:
    return _anger(-int(number), "both")


def look_and_order(cards: e.Cards, name: str = "") -> Effects:
    return (e.Look(cards=cards), e.Move(to="life_deck", what="looked", order="yours"))


def remove_own_discard() -> Effects:
    return (e.Remove(what=e.Cards(whose="you", zones=("discard",))),)


def draw_another() -> Effects:
    return (e.Draw(),)


def reveal_hand() -> Effects:
    return (e.Reveal(what=e.Cards(whose="you", zones=("hand",))),)


def look_at_hand() -> Effects:
    return (e.Look(cards=e.Cards(whose="opponent", zones=("hand",))),)


def discards_at_random() -> Effects:
    return (e.Discard(whose="opponent", chance=True),)


def end_combat() -> Effects:
    return (e.Finish(part="combat"),)


def skip_theirs() -> Effects:
    return (e.Skip(part="attack_phase"),)


def skip_yours() -> Effects:
    return (e.Skip(part="attack_phase", whose="you"),)


def skip_combat() -> Effects:
    return (e.Skip(part="combat", whose="you"),)


def never_most_powerful() -> Effects:
    return (e.Decree(changes=(e.Cannot(action="win_most_powerful"),), whose="you", until="game"),)


# What holds for a time.


def stopped(role: Role) -> Role:
    return role


def physical_attacks() -> Role:
    return "physical attack"


def energy_attacks() -> Role:
    return "energy attack"


def all_attacks() -> Role:
    return "attack"


def hold_off(role: Role) -> Effects:
    """effects/floating. Attacks of the other player are not successful."""
    change = e.Cannot(action="succeed", cards=e.Cards(role=role))
    return (e.Decree(changes=(change,), whose="opponent", until="combat"),)


def prevent_all(changes: tuple[e.Change, ...], role: Role) -> Effects:
    if role != "attack":
        raise NoMeaning("damage of attacks of one kind that is prevented for the rest of Combat")
    return (e.Decree(changes=changes, whose="you", until="combat"),)


def in_combat() -> e.Span:
    return "combat"


def in_their_next_phase() -> e.Span:
    return "opponent_next_attack_phase"


def in_your_next_phase() -> e.Span:
    return "your_next_attack_phase"


def they_cannot_attack(role: Role, until: e.Span) -> Effects:
    return _cannot_attack(role, "opponent", until)


def they_cannot_attack_so(kind: str, until: e.Span) -> Effects:
    return _cannot_attack(f"{kind} attack", "opponent", until)


def stops_in_next_phase(role: str) -> Effects:
    """effects/floating."""
    role = f"{role} attack" if role in ("physical", "energy") else role
    change = e.Cannot(action="succeed", cards=e.Cards(role=role))
    return (e.Decree(changes=(change,), whose="opponent", until="opponent_next_attack_phase"),)


def you_cannot_attack(role: Role, until: e.Span) -> Effects:
    return _cannot_attack(role, "you", until)


def they_cannot_use(fields: Fields) -> Effects:
    return _cannot_use(fields, "opponent")


def you_cannot_use(fields: Fields) -> Effects:
    return _cannot_use(fields, "you")


def _cannot_use(fields: Fields, whose: e.Who) -> Effects:
    """general/use-prevented. Cards that are not used are not played either, as far as they are used from the hand."""
    cards = PHRASES.cards(fields)
    if cards != e.Cards(kinds=cards.kinds) or not {*cards.kinds} <= {*COMBAT_CARDS}:
        raise NoMeaning("cards that are not used, beside those of the hand by their kinds")
    return (e.Decree(changes=(e.Cannot(action="use", cards=cards),), whose=whose, until="combat"),)


def never_prevented() -> Effects:
    """damage/prevention, endurance/7."""
    return (e.Decree(changes=(e.Cannot(action=PREVENT),), whose="opponent", until="combat"),)


def _cannot_attack(role: str, whose: e.Who, until: e.Span) -> Effects:
    """general/attack-prevented."""
    change = e.Cannot(action=role.replace(" ", "_"))
    return (e.Decree(changes=(change,), whose=whose, until=until),)


def constant_for_combat(grant: e.Grant | Constant) -> Effects:
    if isinstance(grant, Constant):
        raise NoMeaning("what holds for the rest of Combat under a condition")
    return (e.Give(changes=grant.changes, what=grant.what, until="combat", live=True),)


def your_attacks_do_for_combat(*said: Any) -> Effects:
    return constant_for_combat(your_attacks_do(*said))


def _attacks_do(whose: e.Who, role: str, harms: tuple[e.Harm, ...], **said: Any) -> e.Grant:
    if not all(harm.more for harm in harms):
        raise NoMeaning("damage that attacks do in place of their own")
    changes = tuple(e.Adjust(figure=harm.kind, by=harm.count) for harm in harms)
    return e.Grant(changes=changes, what=e.Cards(whose=whose, role=role, zones=MAKING, **said))


def your_attacks_do(*said: Any) -> e.Grant:
    *style, role, harms = said
    attributes = {"attributes": (e.Attribute(kind="style", words=(style[0],)),)} if style else {}
    return _attacks_do("you", role, harms, **attributes)


def your_attacks_do_so(harms: tuple[e.Harm, ...], role: str = "attack") -> e.Grant:
    return _attacks_do("you", f"{role} attack" if role in ("physical", "energy") else role, harms)


def attacks_of_named_do(*said: Any) -> Constant:
    """attacks/power/control. Who performs an attack is in control of Combat, and so uses the player's cards."""
    role, user, harms = said if isinstance(said[0], str) else (said[1], said[0], said[2])
    return Constant((_attacks_do("you", role, harms),), (is_used_by(user),))


def attacks_of_any_do(role: Role, user: e.Cards, harms: tuple[e.Harm, ...]) -> Several:
    """What is said of who performs attacks, whosever they are."""
    theirs = Constant((_attacks_do("opponent", role, harms),), (is_against(user),))
    return Several((attacks_of_named_do(role, user, harms), theirs))


def titled_attacks_do(role: Role, quoted: str, harms: tuple[e.Harm, ...]) -> e.Grant:
    raise NoMeaning("attacks of which it is not said whose they are")


def attacks_do_at_most(role: Role, harm: e.Harm) -> e.Grant:
    """general/damage-cap/1."""
    return _capped("opponent", role, harm)


def you_take_at_most(harm: e.Harm, role: Role) -> e.Grant:
    return attacks_do_at_most(role, harm)


def all_do_at_most(role: Role, harm: e.Harm) -> e.Grant:
    return _capped("both", role, harm)


def _capped(whose: e.Who, role: Role, harm: e.Harm) -> e.Grant:
    if harm.more:
        raise NoMeaning("a maximum that is added to something")
    cap = e.Bound(figure=harm.kind, within=e.Range(most=harm.count))
    return e.Grant(changes=(cap,), what=e.Cards(whose=whose, role=role, zones=MAKING))


def pur_grows(by: str) -> e.Grant:
    return e.Grant(changes=(e.Adjust(figure="pur", by=int(by)),), what=YOUR_MAIN)


def pur_for_turn(by: str) -> Effects:
    return (e.Give(changes=pur_grows(by).changes, what=YOUR_MAIN, until="your_turn_end"),)


def their_attacks_do(role: Role, harms: tuple[e.Harm, ...]) -> e.Grant:
    return _attacks_do("opponent", role, harms)


def their_attacks_do_less(role: Role, harms: tuple[e.Harm, ...], least: str) -> e.Grant:
    """battle-sequence/10. Damage is never less than none."""
    if int(least):
        raise NoMeaning("damage that some is done of in any case")
    return their_attacks_do(role, harms)


def all_attacks_do(role: Role, harms: tuple[e.Harm, ...]) -> e.Grant:
    return _attacks_do("both", role, harms)


def style_of(style: str) -> str:
    return style


# Occasions and conditions.


def _enters(*conditions: e.Condition) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="enters_combat", whose="you", conditions=conditions),)


def entering() -> tuple[e.Trigger, ...]:
    return _enters()


def entering_as_attacker() -> tuple[e.Trigger, ...]:
    return _enters(e.Turn(whose="you"))


def entering_as_defender() -> tuple[e.Trigger, ...]:
    return _enters(e.Turn(whose="opponent"))


def in_rejuvenation() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="rejuvenation_begins", whose="you"),)


def in_power_up() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="power_up_begins", whose="you"),)


def at_turn_start() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="turn_begins", whose="you"),)


def at_any_turn_start() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="turn_begins"),)


def as_you_attack() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_made", card=None, whose="you"),)


def as_you_attack_so(kind: str) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_made", card=e.Cards(role=f"{kind} attack"), whose="you"),)


def as_attack_succeeds(kind: str) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_successful", card=e.Cards(role=f"{kind} attack"), whose="you"),)


def as_theirs_succeeds(kind: str) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_successful", card=e.Cards(role=f"{kind} attack"), whose="opponent"),)


def as_they_attack() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="attack_made", card=None, whose="opponent"),)


def as_you_place(fields: Fields, *stages: str) -> tuple[e.Trigger, ...]:
    return _placed("you", fields)


def as_they_place(fields: Fields, *stages: str) -> tuple[e.Trigger, ...]:
    return _placed("opponent", fields)


def _placed(whose: e.Who, fields: Fields) -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="played", card=PHRASES.cards(fields), whose=whose),)


def in_any_power_up() -> tuple[e.Trigger, ...]:
    return (e.Trigger(on="power_up_begins"),)


def declared() -> str:
    return ""


def declared_style(style: str) -> str:
    return style


def declared_tokui_waza(style: str) -> tuple[e.Condition, ...]:
    return _declared("you", style)


def opponent_declared(style: str) -> tuple[e.Condition, ...]:
    return _declared("opponent", style)


def _declared(whose: Literal["you", "opponent"], style: str) -> tuple[e.Condition, ...]:
    """deck/tokui-waza, deck/mastery/3. A Tokui-Waza was declared; of a style, by the Mastery that it placed in play."""
    declared = e.Compare(number=e.Beside(name=TOKUI_WAZA, whose=whose), within=e.Range(least=1))
    mastery = e.Cards(whose=whose, zones=("mastery",), attributes=(e.Attribute(kind="style", words=(style,)),))
    return (declared, e.Exists(cards=mastery)) if style else (declared,)


def main_is(fields: Fields) -> e.Condition:
    return _main_so("you", fields)


def main_level_is(bounds: e.Range) -> e.Condition:
    within = (e.Between(figure="level", within=bounds),)
    return e.Exists(cards=replace(YOUR_MAIN, figures=within))


def main_is_aligned(alignment: str) -> e.Condition:
    return _is_aligned("you", alignment)


def their_main_is_aligned(alignment: str) -> e.Condition:
    return _is_aligned("opponent", alignment)


def _is_aligned(whose: e.Who, alignment: str) -> e.Condition:
    """heritage/rogue. A rogue is a hero or a villain as declared."""
    said = {"traits": (alignment,)} if alignment == "Majin" else {"role": alignment}
    return e.Exists(cards=e.Cards(whose=whose, zones=("main",), **said))


def hero() -> str:
    return "hero"


def villain() -> str:
    return "villain"


def majin() -> str:
    return "Majin"


def anger_is(bounds: e.Range) -> e.Condition:
    return e.Compare(number=e.Beside(name=ANGER), within=bounds)


def is_in_play(names: tuple[str, ...]) -> e.Condition:
    return e.Exists(cards=e.Cards(names=names))


def named_user(names: tuple[str, ...]) -> e.Cards:
    return e.Cards(zones=PERSONALITY_ZONES, role=USER, names=names)


def aligned_user(alignment: str) -> e.Cards:
    """heritage/rogue/only-cards. A rogue is what was declared."""
    if alignment == "Majin":
        return e.Cards(zones=PERSONALITY_ZONES, role=USER, traits=(alignment,))
    return e.Cards(zones=PERSONALITY_ZONES, role=next(role for role, one in USERS.items() if one == alignment))


def allied_user() -> e.Cards:
    return e.Cards(zones=("allies",), role=USER)


def is_used_by(user: e.Cards) -> e.Condition:
    return e.Exists(cards=replace(user, whose="you"))


def is_against(user: e.Cards) -> e.Condition:
    """attacks/power/control. Who is attacked is in control of Combat, and so uses its player's cards."""
    return e.Exists(cards=replace(user, whose="opponent"))


def is_discarded(names: tuple[str, ...]) -> e.Condition:
    return e.Exists(cards=e.Cards(whose="you", zones=("discard",), names=names))


def declared_not(style: str) -> tuple[e.Condition, ...]:
    return (e.Not(condition=_all_of(_declared("you", style))),)


def opponent_declared_not(style: str = "") -> tuple[e.Condition, ...]:
    return (e.Not(condition=_all_of(_declared("opponent", style))),)


def _all_of(conditions: tuple[e.Condition, ...]) -> e.Condition:
    if len(conditions) > 1:
        raise NoMeaning("that one of two conditions is not so")
    return conditions[0]


def both_declared() -> tuple[e.Condition, ...]:
    return (*_declared("you", ""), *_declared("opponent", ""))


def opponent_has_such(many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
    return PHRASES.has("opponent", many, fields)


def you_have_such(many: tuple[e.Range, bool], fields: Fields) -> e.Condition:
    return PHRASES.has("you", many, fields)


def chosen_has_title(name: str, title: Fields) -> e.Condition:
    return e.Exists(cards=PHRASES.cards(joined({"among": name}, title)))


def their_main_has_title(title: Fields) -> e.Condition:
    return _main_so("opponent", title)


def main_has_title(title: Fields) -> e.Condition:
    return _main_so("you", title)


def _main_so(whose: e.Who, fields: Fields) -> e.Condition:
    return e.Exists(cards=PHRASES.cards(joined({"whose": whose, "zones": ("main",)}, fields)))


def others_in_hand(number: str) -> e.Condition:
    return e.Exists(cards=e.Cards(whose="you", zones=("hand",), other=True), least=int(number))


def stronger(*said: Any) -> e.Condition:
    return _has_more(YOUR_MAIN, THEIR_MAIN)


def weaker() -> e.Condition:
    return _has_more(THEIR_MAIN, YOUR_MAIN)


def performer_stronger(*said: Any) -> e.Condition:
    """attacks/power/control. Who performs an attack, and whom it is performed against, are in control of Combat."""
    yours, theirs = (e.Cards(whose=whose, zones=PERSONALITY_ZONES, role="control") for whose in ("you", "opponent"))
    return _has_more(yours, theirs)


def _has_more(one: e.Cards, other: e.Cards) -> e.Condition:
    """The one has a higher power rating than the other."""
    ratings = (e.Figure(figure="rating", of=one), e.Figure(figure="rating", of=other, times=-1))
    return e.Compare(number=e.Sum(of=ratings), within=e.Range(least=1))


def their_anger_is(bounds: e.Range) -> e.Condition:
    return e.Compare(number=e.Beside(name=ANGER, whose="opponent"), within=bounds)


def number_you_have(fields: Fields) -> e.Amount:
    return e.Count(of=PHRASES.cards(joined({"whose": "you"}, fields)))


def number_they_have(fields: Fields) -> e.Amount:
    return e.Count(of=PHRASES.cards(joined({"whose": "opponent"}, fields)))


def own_anger() -> e.Amount:
    return e.Beside(name=ANGER)


def their_anger() -> e.Amount:
    return e.Beside(name=ANGER, whose="opponent")


def own_pur() -> e.Amount:
    return e.Figure(figure="pur", of=YOUR_MAIN)


def user_pur() -> e.Amount:
    return e.Figure(figure="pur", of=YOUR_USER)


def user_level(*said: str) -> e.Amount:
    return e.Figure(figure="level", of=YOUR_USER)


def amount_less(amount: e.Amount, *said: str) -> e.Amount:
    return e.Sum(of=(amount, -int(said[-1])), least=0)


def base_damage() -> e.Amount:
    """damage/pat."""
    return BASE["physical"].count


def number_in_hand() -> e.Amount:
    return e.Count(of=e.Cards(whose="you", zones=("hand",)))


def for_each_you_have(fields: Fields) -> e.Count:
    return e.Count(of=PHRASES.cards(joined({"whose": "you"}, fields)))


def for_each_they_have(fields: Fields) -> e.Count:
    return e.Count(of=PHRASES.cards(joined({"whose": "opponent"}, fields)))


def for_each_there(fields: Fields) -> e.Count:
    if not fields.get("zones") and not fields.get("kinds") and not fields.get(ALLY):
        raise NoMeaning("cards that lie nowhere")
    return e.Count(of=PHRASES.cards(fields))


def for_each_anger(*above: str) -> e.Beside:
    return _each_anger("you", *above)


def for_each_their_anger(*above: str) -> e.Beside:
    return _each_anger("opponent", *above)


def _each_anger(whose: Literal["you", "opponent"], *above: str) -> e.Beside:
    if above not in ((), ("0",)):
        raise NoMeaning("levels of anger above some")
    return e.Beside(name=ANGER, whose=whose)


# Cards by their kinds.


def single_one() -> Quantity:
    return 1, False


def two_of() -> Quantity:
    return 2, False


def three_of() -> Quantity:
    return 3, False


def another_one() -> Quantity:
    return 1, False


def any_such(fields: Fields) -> Chosen:
    return PHRASES.some((1, False), fields)


def any_of_them(fields: Fields) -> Chosen:
    return PHRASES.some((None, True), fields)


def some_of_either(quantity: Quantity, whose: e.Who, one: Fields, other: Fields) -> Chosen:
    """`one of your opponent's Allies or Drills in play`."""
    first, second = (PHRASES.cards(joined({"whose": whose}, fields)) for fields in (one, other))
    if first.zones and second.zones and first.zones != second.zones:
        raise NoMeaning("two kinds of cards in two places")
    return Chosen(either_of(first, second), *quantity)


def ally() -> Fields:
    return {"kinds": ("personality",), ALLY: True}


def any_personality() -> Fields:
    return {"kinds": ("personality",)}


def main_personality() -> Fields:
    return {"kinds": ("personality",), "zones": ("main",)}


def noncombat() -> Fields:
    """cards/non-combat. Drills are Non-Combat cards."""
    return {"kinds": ("noncombat", "drill")}


def drill() -> Fields:
    return {"kinds": ("drill",)}


def dragon_ball() -> Fields:
    return {"kinds": ("ball",)}


def style_drill(style: str) -> Fields:
    return joined(of_style(style), drill())


def physical_or_energy_card() -> Fields:
    return {"kinds": ("physical", "energy")}


def physical_card() -> Fields:
    return {"kinds": ("physical",)}


def energy_card() -> Fields:
    return {"kinds": ("energy",)}


def combat_card() -> Fields:
    return {"kinds": ("combat",)}


def battleground() -> Fields:
    return {"kinds": ("battleground",)}


def location() -> Fields:
    return {"kinds": ("location",)}


def place_card() -> Fields:
    return {"kinds": PLACES}


def of_style(style: str, *said: Any) -> Fields:
    return {"attributes": (e.Attribute(kind="style", words=(style,)),)}


def of_character(names: tuple[str, ...]) -> Fields:
    return {"attributes": (e.Attribute(kind="named", words=names),)}


def of_level(number: str) -> Fields:
    level = e.Range(least=int(number), most=int(number))
    return {"figures": (e.Between(figure="level", within=level),)}


def of_series(series: str) -> Fields:
    return {"attributes": (e.Attribute(kind="series", words=(series,)),)}


def earth_series() -> str:
    return "Earth"


def namek_series() -> str:
    return "Namek"


def dende_series() -> str:
    return "Dende"


def freestyle_card() -> Fields:
    return {"attributes": (e.Attribute(kind="style", words=("freestyle",)),)}


def named_card() -> Fields:
    raise NoMeaning("Named cards of any character")


def discard_pile() -> str:
    return "discard"


def of_title_with(quoted: str) -> Fields:
    return {"names_with": (quoted[1:-1],)}


def red() -> str:
    return "red"


def blue() -> str:
    return "blue"


def black() -> str:
    return "black"


def orange() -> str:
    return "orange"


def saiyan() -> str:
    return "saiyan"


def namekian() -> str:
    return "namekian"


def freestyle() -> str:
    return "freestyle"


@in_place
def discard(chosen: Chosen) -> Effects:
    """Cards in play are discarded by being chosen; those of the hand by their player."""
    cards = chosen.cards
    if cards.zones == ("hand",) or not cards.zones and not cards.kinds:
        return (PHRASES.discarding(chosen, "you"),)
    if not {*cards.zones} <= {*IN_PLAY}:
        raise NoMeaning("cards that are discarded from elsewhere than the hand or play")
    return done_to(PHRASES.chosen_object(chosen), e.Ko())
