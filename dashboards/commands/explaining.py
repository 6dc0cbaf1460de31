"""`kifu show --explain CARD`: what a card is at a position, and what made it so."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from dashboards.terminal import out, plain
from events.errors import KifuError
from events.language.vocabulary import nearest_one
from events.table.ids import Seat
from projector.explained import Explained, FigureStep, SkillNow
from projector.replay import Replay
from projector.view import explained


def explanation(replay: Replay, seat: Seat, at: int, card: str) -> Explained:
    """All that the seat may know of the card it means by a name or a handle. KifuError if that is none or several."""
    seen = explained(replay, seat, at)
    handle = card.removeprefix("#")
    found = [one for one in seen if str(one.ref) == handle] or [
        one for one in seen if one.name.casefold() == card.casefold()
    ]
    if not found:
        near = nearest_one(card, sorted({one.name for one in seen}))
        meant = f"did you mean '{near}'? " if near else ""
        raise KifuError(
            f"seat {seat} sees no card '{card}' at {at}; {meant}name one as `kifu show` does there, or its #handle"
        )
    if len(found) > 1:
        handles = ", ".join(f"#{one.ref} ({one.zone})" for one in found)
        raise KifuError(f"seat {seat} sees {len(found)} cards '{card}' at {at}: choose one by its handle, {handles}")
    return found[0]


def print_explanation(answer: dict[str, Any]) -> None:
    """Print the card in words, and for which seat it has its handle."""
    card: Explained = answer["card"]
    where = f"in {card.zone}, at {answer['at']} of {answer['of']}, for seat {answer['seat']}"
    out.print(plain(f"{card.name} (#{card.ref}, {card.number}) {where}"))
    for name, steps in card.figures.items():
        if steps[-1].after is not None:
            _print_part(f"{name.replace('_', ' ')} {steps[-1].after}", [_step_words(step) for step in steps])
    _print_part("skills", [_skill_words(skill) for skill in card.skills])
    held = Counter(f"{change.source}: it {change.words}" for change in card.changes)
    _print_part(
        "what else holds", [f"{words} ({times} times)" if times > 1 else words for words, times in held.items()]
    )


def _print_part(head: str, lines: Sequence[str]) -> None:
    if lines:
        out.print(plain(head))
    for line in lines:
        out.print(plain(f"  {line}"))


def _step_words(step: FigureStep) -> str:
    if step.words == "printed":
        return f"printed {step.after}"
    return f"{step.source + ': ' if step.source else ''}{step.words} -> {step.after}"


def _skill_words(skill: SkillNow) -> str:
    given = f"{skill.source}: gains " if skill.source else ""
    doubt = {True: "", False: f" (not valid now: {skill.why})", None: f" (valid or not: {skill.why})"}
    return f"{given}{skill.words}{doubt[skill.valid]}"
