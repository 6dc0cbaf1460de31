"""How the words of a command line are read: no option is taken for the value of another, and lists take several."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from events.errors import KifuError


class Command(TyperCommand):
    """A command whose options take values and nothing else.

    Where it has no arguments, an option that may be repeated takes all words up to the next option.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words. KifuError: an option stands where another's value is due."""
        return super().parse_args(ctx, [*_spread(args, self.params)])


class ListingGroup(TyperGroup):
    """A command that lists, and whose first word may be another command, on what is listed.

    Its own options are read as those of `Command`.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words. KifuError: an option stands where another's value is due."""
        return super().parse_args(ctx, args if args[:1] and args[0] in self.commands else [*_spread(args, self.params)])


def _spread(words: list[str], params: Sequence[Any]) -> Iterator[str]:
    """The words, a repeatable option before each of its values. KifuError as for `Command.parse_args`."""
    options = {name: param for param in params if isinstance(param, TyperOption) for name in param.opts}
    lists = not any(isinstance(param, TyperArgument) for param in params)
    left = list(words)
    while left:
        word = left.pop(0)
        yield word
        option = options.get(word)
        if word == "--":
            yield from left
            return
        if option is None or option.is_flag:
            continue
        values = [left.pop(0) for _ in range(_values_before(left, options, option.nargs))]
        if len(values) < option.nargs and left:
            given = f"only '{values[0]}' and then" if values else "no value but"
            due = "a value" if option.nargs == 1 else f"{option.nargs} values"
            raise KifuError(f"{word} takes {due}: it is given {given} the option {left[0]}")
        yield from values
        while lists and option.multiple and _values_before(left, options, 1):
            yield from (word, left.pop(0))


def _values_before(words: list[str], options: Mapping[str, Any], most: int) -> int:
    """How many words, up to that many, stand before the next option."""
    for count, word in enumerate(words[:most]):
        if word in ("--", "--help") or word.partition("=")[0] in options:
            return count
    return min(most, len(words))
