"""The effect that chooses a skill of a card, for changes that negate it, or give it to another card."""

from collections.abc import Mapping
from typing import Any

from events.effects.definition import Branch, Choice, EffectDefinition, Situation, candidates_of, one_class
from events.language.effect import ChooseSkill, Skills
from events.language.sentences import label
from events.skills.facts import SkillChosen
from events.table.ask import Option
from events.table.fact import SkillId
from events.table.ids import Card
from events.values.context import player_of
from events.values.holding import skills
from events.values.permissions import says

VERB = "choose_skill"


def _choosing(situation: Situation, effect: ChooseSkill) -> Choice:
    """The choice of one skill among those of the cards that can be chosen; none of a card that is unknown."""
    state, such = situation.state, Skills(kinds=effect.kinds, keywords=effect.keywords)
    found = {
        (card, one.id): one.skill
        for card in candidates_of(situation, effect.cards)
        if not situation.hidden(card)
        for one in skills(state, card)
        if says(one.skill, such)
    }
    player, rule = player_of(situation.you, effect.by), situation.cites["choose"]

    def branch(options: tuple[Option, ...]) -> Branch:
        if not options:
            return Branch(named={effect.name: None}, complete=effect.up_to)
        card, number = options[0].card, options[0].number
        assert card is not None, "a skill of no card"
        assert number is not None, "no skill of a card"
        skill = found[card, number]
        words = label(skill, state.game.texts.lexicon)
        chosen = SkillChosen(player=player, card=card, skill=SkillId(number), label=words, rule=rule)
        return Branch(facts=[chosen], named={effect.name: (card,)}, words={effect.name: skill})

    options = [Option(VERB, Card(card), number=number) for card, number in found]
    sizes = (1, 0) if effect.up_to else (1,) if options else (0,)
    return Choice(branch, options, sizes, by=effect.by, kind=VERB, rule=rule, name=effect.name)


CHOOSING_SKILLS: Mapping[type[Any], EffectDefinition] = {
    ChooseSkill: EffectDefinition(branches=_choosing, class_key=one_class)
}
"""The definition of this effect."""
