"""4. Keyword abilities: those of a card that are valid now."""

from typing import Any

from events.cards.prints import CardSkill
from events.skills.activation import can_be_activated
from events.skills.limits import used_up
from events.table.ids import Card, Player
from events.values.holding import skills, valid


def keyed(state: Any, card: Card, *keywords: str, spent: bool = False) -> list[CardSkill]:
    """The card's abilities of these keywords that are valid now and not used up, or also those that are (`spent`)."""
    if state.cards[card].face is None:
        return []
    if not state.effects and not state.static_zones and not state.printed(card).skills:
        return []
    return [
        card_skill
        for card_skill in skills(state, card)
        if card_skill.skill.keyword in keywords
        and valid(state, card, card_skill)
        and (spent or not used_up(state, card, *card_skill))
    ]


def has_keyword(state: Any, card: Card, keyword: str) -> bool:
    """Whether a card has a keyword ability that is valid now."""
    return bool(keyed(state, card, keyword))


def can_use(state: Any, player: Player, card: Card, keyword: str) -> bool:
    """ability/stop-time/3. Whether a fighter can use a keyword ability of a card at will, such as [Move].

    The book forbids a fighter in stopped time to declare the use of any ability. What a fighter may do or not is
    declared by doing it, though no [Counter] answers it: [Move], [Equipment Change], and the replacement that
    [Soulguard] is. What activates by itself as an attack goes on, is not: [Penetrate], [Counterattack], [n Attack].
    """
    return any(can_be_activated(state, player, card, card_skill) for card_skill in keyed(state, card, keyword))
