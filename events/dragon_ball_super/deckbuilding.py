"""The construction rules of a deck that both books have, in their own numbers."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from events.cards.deck import DeckProblem
from events.dragon_ball_super.card import DragonBallSuperCard
from events.language.effect import Can

LEADERS = 1
MOST_COPIES = 4
C = TypeVar("C", bound=DragonBallSuperCard)
Listed: TypeAlias = Mapping[C, int]
"""Cards with their numbers of copies."""


def leader_problem(leaders: Listed[C], *, unknown: int, rule: str) -> Iterator[DeckProblem]:
    """The problem of another number of Leader Cards than one, unless cards that are `unknown` may be it."""
    count = sum(leaders.values())
    if count > LEADERS or count + unknown < LEADERS:
        found = ", ".join(f"{copies} {card.number} {card.name}" for card, copies in leaders.items()) or "none"
        yield DeckProblem(rule=rule, message=f"a deck has exactly {LEADERS} Leader Card; this one has {found}")


def size_problem(others: Listed[C], *, unknown: int, fewest: int, most: int, rule: str) -> Iterator[DeckProblem]:
    """The problem of too few or too many Battle and Extra Cards."""
    size = sum(others.values())
    if size + unknown < fewest or size > most:
        known = f"{size} that are known" if unknown else f"{size}"
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        message = f"a deck has {wanted} Battle and Extra Cards; this one has {known}"
        yield DeckProblem(rule=rule, message=message)


def _limited(card: DragonBallSuperCard) -> bool:
    return True


def copies_problems(
    others: Listed[C], *, rule: str, limited: Callable[[DragonBallSuperCard], bool] = _limited
) -> Iterator[DeckProblem]:
    """The problems of too many copies of a card number; `limited`: whether the limit is one for a card."""
    for card, copies in others.items():
        most = most_copies(card)
        if most is not None and copies > most and limited(card):
            message = f"{card.number} {card.name} stands in the deck {copies} times; {most} are the most"
            yield DeckProblem(rule=rule, message=message)


def most_copies(card: DragonBallSuperCard) -> int | None:
    """The most copies of a card in a deck, by its own [Permanent] skills; None: any number."""
    limits = [
        change.number
        for skill in card.skills
        for grant in skill.grants
        for change in grant.changes
        if isinstance(change, Can) and change.action == "include"
    ]
    if not limits:
        return MOST_COPIES
    return limits[0] if isinstance(limits[0], int) else None


def keyword_problems(others: Listed[C], most_with: Mapping[str, tuple[int, str]]) -> Iterator[DeckProblem]:
    """The problems of too many cards with a keyword; `most_with`: by keyword, the most and the rule."""
    for keyword, (most, rule) in most_with.items():
        count = sum(copies for card, copies in others.items() if card.prints(keyword))
        if count > most:
            name = f"[{keyword.replace('_', ' ').title()}]"
            yield DeckProblem(rule=rule, message=f"{count} cards with {name} stand in the deck; {most} are the most")
