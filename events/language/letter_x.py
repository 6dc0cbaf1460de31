"""The letter X in printed words, of which it is said what it is: `draw X cards, where X is your life`."""

from typing import Any

from msgspec.structs import replace

from events.language import effect as e
from events.language.card_phrases import Effects
from events.language.parsing import NoMeaning
from events.language.vocabulary import parts


def with_x(effects: Effects, amount: e.Amount) -> Effects:
    """The effects with an amount in place of X. NoMeaning if it is unclear when the amount is taken.

    That is clear if X stands once, in what is done first, or is chosen before.
    """
    if _uses(effects) != 1 or _uses(_first(effects)) != 1:
        raise NoMeaning("an X of which it is unclear when it is counted")
    return tuple(with_amount(effect, amount) for effect in effects)


def _first(effects: Effects) -> Effects:
    """What is done first, with the choices before it."""
    choices = [effect for effect in effects if isinstance(effect, e.Choose)]
    leading = effects[: len(choices) + 1] if choices == list(effects[: len(choices)]) else effects[:1]
    last = leading[-1]
    if isinstance(last, e.If | e.May | e.Named):
        return _first(last.then if isinstance(last, e.If) else last.effects)
    return leading


def with_amount(node: Any, amount: e.Amount) -> Any:
    """The node with an amount in place of X, at any depth."""
    if isinstance(node, tuple):
        return tuple(with_amount(each, amount) for each in node)
    if not isinstance(node, e.Node):
        return node
    if isinstance(node, e.X):
        return amount
    if node == LESS_X and isinstance(amount, e.Count | e.Figure):
        return replace(amount, times=-amount.times)
    return replace(node, **{name: with_amount(getattr(node, name), amount) for name in node.__struct_fields__})


LESS_X = e.Sum(of=(e.X(),), times=-1)
"""So much less as X is."""


def _uses(effects: Effects) -> int:
    return sum(isinstance(node, e.X) for effect in effects for _, node in parts(effect))
