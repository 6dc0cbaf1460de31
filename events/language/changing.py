"""Changes: what becomes of cards by printed words, by the shared grammar (`text.lark`)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Fields
from events.language.counting import Counting
from events.language.letter_x import LESS_X, with_amount
from events.language.objects import NAMED_CARD, PRONOUN, SUBJECT, Object
from events.language.occasions import HOWEVER, By, BySkillsOf, forbidden_by, how
from events.language.parsing import NoMeaning


class Changing(NamedTuple):
    """What becomes of cards: changes, and the selector of what they are counted for (`for each`)."""

    changes: tuple[e.Change, ...]


class Changes(Counting):
    """The meaning of the rules about changes.

    `everywhere`: all zones in which a card can lie; `prevented`: the events that do not happen to what an action cannot
    be done to, by the action.
    """

    everywhere: tuple[str, ...] = ()
    prevented: Mapping[str, str] = {}

    def adjusts(self, by: str, figure: str) -> Changing:
        return Changing((e.Adjust(figure=figure, by=int(by)),))

    def adjusts_by_x(self, by: str, figure: str) -> Changing:
        return Changing((e.Adjust(figure=figure, by=e.X() if by[0] == "+" else LESS_X),))

    def gains(self, *tags: str) -> Changing:
        return Changing((e.Gain(keywords=tuple(self.keyword(tag) for tag in tags)),))

    def adjusts_by_amount(self, figure: str, amount: e.Amount | str) -> Changing:
        if isinstance(amount, str):
            raise NoMeaning("a figure that rises by a card")
        return Changing((e.Adjust(figure=figure, by=amount),))

    def attack_unless_discarding(self, number: str) -> e.Change:
        return e.Cannot(action="attack", unless=(e.Discard(count=int(number)),))

    def gains_skill(self, quoted: str) -> Changing:
        return Changing((self.quoted(quoted[1:-1]),))

    def quoted(self, text: str) -> e.Gain:
        """What a card gains that gains the skills of a text. NoMeaning if the text is not understood."""
        raise NoMeaning("skills in quotes are not known here")

    def cannot(self, change: e.Change) -> Changing:
        return Changing((change,))

    def cannot_once(self, change: e.Change) -> Changing:
        return Changing((self.prevented_once(change),))

    def prevented_once(self, change: e.Change) -> e.Change:
        """What would happen the first time in a turn, and does not; what cannot happen is prevented as often."""
        if isinstance(change, e.Replace):
            return replace(change, times=1)
        if not isinstance(change, e.Cannot) or change.action not in self.prevented or change.cards is not None:
            raise NoMeaning("what holds once in a turn, but replaces nothing")
        event = e.Trigger(on=self.prevented[change.action], **how(None if change.by == "any" else change.by))
        return e.Replace(event=replace(event, skills=change.skills), times=1)

    def cannot_any(self, *changes: e.Change) -> Changing:
        return Changing(changes)

    def all_changes(self, *changing: Changing) -> Changing:
        """Several changes, of which keywords next to each other are one."""
        changes: list[e.Change] = []
        for change in (change for one in changing for change in one.changes):
            last = changes[-1] if changes else None
            if isinstance(change, e.Gain) and isinstance(last, e.Gain):
                changes[-1] = replace(last, keywords=(*last.keywords, *change.keywords))
            else:
                changes.append(change)
        return Changing(tuple(changes))

    def grant_becoming(self, subject: Object, figure: str, number: str) -> e.Skill:
        return self.grant(subject, Changing((e.Become(figure=figure, to=int(number)),)))

    def grant_original(self, subject: Object, figure: str, number: str) -> e.Skill:
        """What the other changes of the figure apply to."""
        return self.grant(subject, Changing((e.Become(figure=figure, to=int(number), original=True),)))

    def you_cannot(self) -> e.Who:
        return "you"

    def opponent_cannot(self) -> e.Who:
        return "opponent"

    def cannot_play(self, fields: Fields) -> e.Change:
        return e.Cannot(action="play", cards=self.cards(fields))

    def cannot_use(self, fields: Fields) -> e.Change:
        return e.Cannot(action="use", cards=self.cards(fields) if fields else None)

    def cannot_draw(self, by: By = "any") -> e.Change:
        return self.cannot_by("draw", by)

    def cannot_lose(self) -> e.Change:
        return e.Cannot(action="lose")

    def cannot_attack_with(self, fields: Fields) -> e.Change:
        return e.Cannot(action="attack", cards=self.cards(fields))

    def never(self, whose: e.Who, change: e.Change) -> e.Skill:
        return e.Skill(kind="permanent", grants=(e.Grant(changes=(change,), player=whose),))

    def attacks_active(self) -> Changing:
        return Changing((e.Can(action="attack_active"),))

    def must_attack(self) -> Changing:
        return Changing((e.Must(action="attack"),))

    def must_attack_this(self, this: Object) -> Changing:
        return Changing((e.Must(action="attack", cards=e.Cards(among="this")),))

    def unaffected(self) -> Changing:
        return Changing((e.Unaffected(by="opponent"),))

    def unaffected_by_any(self) -> Changing:
        return Changing((e.Unaffected(),))

    def surcharged(self, tag: str, payment: e.Effect) -> e.Skill:
        kind = tag[1:-1].lower()
        return self.never("opponent", e.Surcharge(kinds=(kind,), costs=(payment,)))

    def plays_rested(self, fields: Fields, mode: e.Mode) -> e.Skill:
        if mode != "rest":
            raise NoMeaning("cards that are played as they are in any case")
        return self.never("opponent", e.ComeRested(cards=self.cards(fields)))

    def be_attacked(self) -> e.Change:
        return e.Cannot(action="be_attacked")

    def activate_skills(self) -> e.Change:
        return e.Cannot(action="activate")

    def attack(self) -> e.Change:
        return e.Cannot(action="attack")

    def activate_such_skills(self, *tags: str) -> e.Change:
        return e.Cannot(action="activate", skills=self.such_skills(*tags))

    def such_skills(self, *tags: str) -> e.Skills:
        """Skills of these kinds. NoMeaning of others: of some tags it is not said whether they mean what several do."""
        kinds = tuple(tag[1:-1].lower() for tag in tags)
        if not {*kinds} <= {"activate", "auto"}:
            raise NoMeaning("skills of which it is unclear which these are")
        return e.Skills(kinds=kinds)

    def be_chosen(self, by: By = "any") -> e.Change:
        return e.Cannot(action="be_chosen", **forbidden_by(by))

    def ready(self, by: By = "any") -> e.Change:
        return e.Cannot(action="ready", **forbidden_by(by))

    def rest(self, by: By = "any") -> e.Change:
        return self.cannot_by("rest", by)

    def cannot_by(self, action: str, by: By) -> e.Change:
        """That this cannot be done by those skills, to a card to which it is not done by skills alone."""
        if by == HOWEVER:
            raise NoMeaning("what the other player does, by a skill or otherwise, cannot be said of what is forbidden")
        return e.Cannot(action=action, **forbidden_by(by))

    def by_skills_of(self, whose: e.Who, fields: Fields) -> BySkillsOf:
        """The skills of such cards, wherever these lie as their skills are done."""
        if not fields or fields.keys() & {"zones", "whose", "among", "mode"}:
            raise NoMeaning("skills of cards that are told by where they lie, or by nothing")
        return BySkillsOf(whose, self.cards(fields))

    def by_opponent(self) -> e.By:
        return "opponent"

    def by_opponent_however(self) -> e.By:
        return HOWEVER

    def by_you(self) -> e.By:
        return "you"

    def by_skills(self) -> e.By:
        return "skill"

    def to_opponents_turn_start(self) -> e.Span:
        return "opponent_turn_start"

    def for_turn(self) -> e.Span:
        return "turn"

    def for_game(self) -> e.Span:
        return "game"

    def opponents_next_turn(self) -> e.Span:
        return "opponent_next_turn"

    def to_opponents_turn_end(self) -> e.Span:
        return "opponent_turn_end"

    def to_your_turn_end(self) -> e.Span:
        return "your_turn_end"

    def your_next_turn(self) -> e.Span:
        return "your_next_turn"

    def to_your_turn_start(self) -> e.Span:
        return "your_turn_start"

    def grant_negated(self, *said: str | Object) -> e.Skill:
        *tags, subject = said
        keywords = tuple(self.keyword(tag) for tag in tags if isinstance(tag, str))
        if not isinstance(subject, Object) or subject.what == "this":
            raise NoMeaning("a skill that negates itself")
        return self.grant(subject, Changing((e.Negate(keywords=keywords),)))

    def grant_for_each(self, each: e.Count, subject: Object, changing: Changing) -> e.Skill:
        return self.grant(subject, changing, each)

    def grant(self, subject: Object, changing: Changing, each: e.Count | None = None) -> e.Skill:
        if subject.what in (PRONOUN, NAMED_CARD) or subject.effects:
            raise NoMeaning("a permanent skill that changes cards it has not named")
        changes = counted(changing.changes, each)
        grants = tuple(e.Grant(changes=changes, what=one.what) for one in (subject, *subject.more))
        return e.Skill(kind="permanent", zones=self.valid_zones(subject.zones), grants=grants)

    def valid_zones(self, zones: tuple[str, ...]) -> tuple[str, ...]:
        """Where a skill is valid whose card is said to lie there: empty where such skills are valid in any case."""
        return zones

    def also_of_traits(self, this: Object, traits: tuple[str, ...]) -> e.Skill:
        return self.grant(this, Changing((e.Gain(traits=traits),)))

    def also_of_traits_everywhere(self, this: Object, traits: tuple[str, ...]) -> e.Skill:
        return replace(self.also_of_traits(this, traits), zones=self.everywhere)

    def also_of_name_everywhere(self, this: Object, name: str) -> e.Skill:
        return replace(self.also_of_name(this, name), zones=self.everywhere)

    def also_of_name(self, this: Object, name: str) -> e.Skill:
        return self.grant(this, Changing((e.Gain(names=(name[1:-1],)),)))

    def grants(self, *grants: e.Skill) -> e.Skill:
        """One permanent skill that does all this, where it is said to be valid."""
        if any(grant.zones != grants[0].zones for grant in grants):
            raise NoMeaning("a permanent skill that is valid in different places")
        return replace(grants[0], grants=tuple(one for each in grants for one in each.grants))

    def would_be_koed(self, this: Object, by: By | None = None) -> e.Trigger:
        return e.Trigger(on="ko", **how(by))

    def any_copies(self) -> e.Skill:
        return e.Skill(
            kind="permanent", zones=(self.lexicon.deck,), grants=(e.Grant(changes=(e.Can(action="include"),)),)
        )

    def once_a_turn(self, skill: e.Skill) -> e.Skill:
        """What replaces an event, once in a turn."""
        grants = (
            replace(grant, changes=tuple(self.prevented_once(change) for change in grant.changes))
            for grant in skill.grants
        )
        return replace(skill, grants=tuple(grants))

    def some_copies(self, number: str) -> e.Skill:
        change = e.Can(action="include", number=int(number))
        return e.Skill(kind="permanent", zones=(self.lexicon.deck,), grants=(e.Grant(changes=(change,)),))

    def if_standing(self, conditions: tuple[e.Condition, ...], skill: e.Skill) -> e.Skill:
        """A skill under conditions, of which a pronoun is of this card if all that it changes is this card."""
        of_this = all(grant.what == "this" and grant.player is None for grant in skill.grants)
        asked = (_of_this(one, PRONOUN if of_this else SUBJECT) for one in conditions)
        return replace(skill, conditions=(*asked, *skill.conditions))

    def if_standing_it(
        self, conditions: tuple[e.Condition, ...], it: str, changing: Changing, each: e.Count | None = None
    ) -> e.Skill:
        """`while this card is attacking, it gains [A]`: no other card is spoken of."""
        cards = [one.cards for one in conditions if isinstance(one, e.Exists) and isinstance(one.cards, e.Cards)]
        named = [one for one in cards if one.among == "this" or one.role is not None]
        if not cards or cards[0].among not in ("this", SUBJECT) or len(named) < len(conditions):
            raise NoMeaning("a pronoun in a permanent skill, of which it is unclear which card is meant")
        return self.if_standing(conditions, self.grant(Object("this"), changing, each))

    def grant_while(self, skill: e.Skill, conditions: tuple[e.Condition, ...]) -> e.Skill:
        return self.if_standing(conditions, skill)

    def grant_unless(self, skill: e.Skill, condition: e.Condition | tuple[e.Condition, ...]) -> e.Skill:
        if isinstance(condition, tuple) and len(condition) == 1:
            [condition] = condition
        if isinstance(condition, tuple):
            raise NoMeaning("a condition of several of which it is not said which must not be")
        return self.if_standing((e.Not(condition=condition),), skill)

    def permanent(self, skill: e.Skill) -> e.Skill:
        return skill

    def permanent_of_x(self, skill: e.Skill, amount: e.Amount | str) -> e.Skill:
        """A skill that always holds, for which X is counted at any time."""
        if isinstance(amount, str) or with_amount(skill, amount) == skill:
            raise NoMeaning("an X that stands nowhere, or is a card")
        changed: e.Skill = with_amount(skill, amount)
        return changed


def _of_this(condition: Any, name: str) -> Any:
    """The condition, of the card with the skill where it is of the card of that name, or of none."""
    if isinstance(condition, e.Not):
        return replace(condition, condition=_of_this(condition.condition, name))
    if isinstance(condition, e.Either):
        return replace(condition, of=tuple(_of_this(one, name) for one in condition.of))
    cards = condition.cards if isinstance(condition, e.Exists) else None
    if not isinstance(cards, e.Cards) or cards.among not in (name, SUBJECT):
        return condition
    return replace(condition, cards=replace(cards, among="this"))


def counted(changes: tuple[e.Change, ...], each: e.Count | None) -> tuple[e.Change, ...]:
    """The changes, once for each of these cards, if they are said so."""
    return changes if each is None else tuple(_for_each(change, each) for change in changes)


def _for_each(change: e.Change, each: e.Count) -> e.Change:
    if not isinstance(change, e.Adjust) or not isinstance(change.by, int):
        raise NoMeaning("a change that is counted for each card, but is no number")
    return e.Adjust(figure=change.figure, by=replace(each, times=change.by))
