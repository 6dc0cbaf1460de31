"""Unfolding: what goes on over several facts, such as an attack, for a page to tell in one line that opens to them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from events.language.templates import wrong_field
from events.language.vocabulary import instead
from events.table.fact import Fact


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the line: its name, and the fields of a fact that hold its amounts, each with the unit it counts in.

    A unit may name a field in braces: `{kind}` is what the field `kind` of the fact says. `each`: a unit that every
    such fact adds one to.
    """

    name: str
    amounts: Mapping[str, str] = {}
    each: str | None = None


@dataclass(frozen=True, kw_only=True)
class Unfolding:
    """What unfolds from the fact that begins it to the fact that ends it, and the steps that facts between them tell.

    `without`: what is said of one that ended without any step.
    """

    begins: tuple[type[Fact], ...]
    ends: tuple[type[Fact], ...]
    steps: Mapping[type[Fact], tuple[Step, ...]] = field(default_factory=dict)
    without: str = ""

    def fault(self) -> str | None:
        """The first step with a field that its fact does not have; None without one."""
        return next(self._faults(), None)

    def _faults(self) -> Iterator[str]:
        for kind, steps in self.steps.items():
            fields = kind.__struct_fields__
            for step in steps:
                where = f"{kind.__name__}, '{step.name}'"
                for name, unit in step.amounts.items():
                    if name not in fields:
                        yield f"{where}: the field {instead(name, sorted(fields))}"
                    elif wrong := wrong_field(unit, fields):
                        yield f"{where}: {wrong}"
