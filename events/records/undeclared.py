"""The words of a record that its card game does not declare: verbs of options, and numbers of rules."""

from collections.abc import Iterator

from events.game import Game
from events.language.vocabulary import instead
from events.records.recorder import Recording
from events.table.ask import named


def undeclared(game: Game, recording: Recording) -> str | None:
    """The first fault of a recording: a verb without words in `Board.verbs`, or a cited rule that the book does not
    have; None if there is none."""
    return next(_faults(game, recording), None)


def _faults(game: Game, recording: Recording) -> Iterator[str]:
    cited = {fact.rule: f"the fact {type(fact).__name__} cites" for fact in recording.facts}
    for action in recording.actions:
        for option in action.ask.options:
            if option.verb not in game.board.verbs:
                yield f"{named(action.ask)}: Board.verbs: {instead(option.verb, sorted(game.board.verbs))}"
        cited.setdefault(action.ask.rule, f"the ask '{action.ask.kind}' cites")
    for rule, where in cited.items():
        if not game.book.permits(rule, game.options):
            yield f"{where} rule {rule}: {game.rules.name} has no such rule: cite one that it has"
