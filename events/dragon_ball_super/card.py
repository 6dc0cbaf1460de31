"""The definitions of cards of both games."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from events.cards.card import Definition
from events.cards.prints import CardSkill, Print
from events.language.effect import Gain, Skill
from events.skills.listening import remembered_words


class Keyword(Protocol):
    """A keyword skill, as a game's cards print it."""

    @property
    def keyword(self) -> str: ...  # noqa: D102

    def skill(self) -> Skill:
        """The skill in the effect language."""
        ...


class Back(Protocol):
    """The printed back side of a Leader."""

    @property
    def name(self) -> str: ...  # noqa: D102

    @property
    def power(self) -> int: ...  # noqa: D102

    @property
    def traits(self) -> tuple[str, ...]: ...  # noqa: D102

    @property
    def keywords(self) -> Sequence[Keyword]: ...  # noqa: D102

    @property
    def skills(self) -> tuple[Skill, ...]: ...  # noqa: D102

    @property
    def text(self) -> str: ...  # noqa: D102


class DragonBallSuperCard(Definition, frozen=True, kw_only=True, omit_defaults=True):
    """A card of either game, whose kinds, colors and keywords the game defines.

    `cost` is the total cost, `specified` one color for each orb of the specified cost. None stands for a figure that
    the card does not print: Leaders have no cost and no combo power. All but `back` is the front side of a Leader.
    `skills` stand behind the `keywords`: the id of a skill on its card counts through both.

    Of each game: `areas`, in which a card can lie, and know what happened there; `waits_in`: by event, where skills
    wait for it beside the areas where they are valid; `from_hand`: the keywords by which Battle Cards are used from the
    hand; `parts_names`: whether what stands between slashes is a name, too.
    """

    colors: tuple[Any, ...]
    cost: int | None = None
    specified: tuple[Any, ...] = ()
    power: int | None = None
    combo_power: int | None = None
    traits: tuple[str, ...] = ()
    keywords: tuple[Any, ...] = ()
    back: Any = None
    skills: tuple[Skill, ...] = ()
    areas: ClassVar[frozenset[str]] = frozenset()
    waits_in: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    from_hand: ClassVar[tuple[str, ...]] = ()
    parts_names: ClassVar[bool] = True

    @property
    def has_text(self) -> bool:
        """Whether the card prints more than keyword skills, on either side."""
        return bool(self.skills or (self.back is not None and self.back.skills))

    def sides(self) -> Sequence[tuple[str, Sequence[Skill]]]:
        """The text of each side, and the skills that it has in games."""
        front = (self.text, self.front_print().skills)
        return (front,) if self.back is None else (front, (self.back.text, self.back_print().skills))

    def front_print(self) -> Print:
        """The print of the front side."""
        return Print(
            kind=self.kind,
            number=self.number,
            names=self._names(self.name),
            traits=self.traits,
            colors=self.colors,
            specified=self.specified,
            figures={"cost": self.cost, "power": self.power, "combo_power": self.combo_power, **self.more_figures()},
            attributes=self.attributes_of(self),
            **_skills(self.keywords, self.skills, self.text),
        )

    def back_print(self) -> Print:
        """The print of the back side of a Leader."""
        assert self.back is not None
        back: Back = self.back
        return Print(
            kind=self.kind,
            number=self.number,
            names=self._names(back.name),
            traits=back.traits,
            colors=self.colors,
            specified=(),
            figures={"cost": None, "power": back.power, "combo_power": None, **self.more_figures()},
            attributes=self.attributes_of(back),
            **_skills(back.keywords, back.skills, back.text),
        )

    def more_figures(self) -> Mapping[str, int | None]:
        """The figures that the game's cards print beside cost, power and combo power."""
        return {}

    def attributes_of(self, side: Any) -> Mapping[str, tuple[str, ...]]:
        """The words that a side prints under headings of the game's own."""
        return {}

    def _names(self, name: str) -> tuple[str, ...]:
        return name_parts(name) if self.parts_names else (name,)

    def all_skills(self) -> Iterator[Skill]:
        """The skills on both sides, and those that they give."""
        for skill in (*self.skills, *(self.back.skills if self.back is not None else ())):
            yield skill
            for grant in skill.grants:
                for change in grant.changes:
                    yield from change.skills if isinstance(change, Gain) else ()

    def prints(self, keyword: str) -> bool:
        """Whether the card prints a keyword skill, on either side."""
        both = (*self.keywords, *(self.back.keywords if self.back is not None else ()))
        return any(skill.keyword == keyword for skill in both)

    @property
    def prints_no_power(self) -> bool:
        """Whether it is a Battle Card of a power of zero."""
        return self.kind == "battle" and (self.power or 0) <= 0

    def permanent_zones(self) -> frozenset[str]:
        """The zones in which its permanent skills can be valid; none without such skills."""
        return frozenset(zone for skill in self.all_skills() if skill.grants for zone in skill.zones or self.usual)

    @property
    def usual(self) -> tuple[str, ...]:
        """The areas where skills that name none are valid."""
        return ("leader",) if self.kind == "leader" else ("battle",)

    def events(self) -> dict[str, frozenset[str]]:
        """The events that trigger its skills and the timings of their activation, with the areas."""
        found: dict[str, frozenset[str]] = {}
        for skill in self.all_skills():
            set_off = () if skill.trigger is None else tuple(each.on for each in skill.trigger.events)
            used = self.kind == "extra" or skill.keyword in self.from_hand
            for word in remembered_words(skill):
                found[word] = self.areas
            for word in (*set_off, *skill.timing):
                more = self.waits_in.get(word, ("hand",) if used and word in skill.timing else ())
                found[word] = found.get(word, frozenset()).union(skill.zones or self.usual, more)
        return found

    @property
    def grants_skills(self) -> bool:
        """Whether a permanent skill of the card gives skills to cards."""
        return any(
            isinstance(change, Gain) and (change.skills or change.keywords or change.of)
            for skill in self.all_skills()
            for grant in skill.grants
            for change in grant.changes
        )


def _skills(keywords: Sequence[Keyword], skills: Sequence[Skill], text: str) -> dict[str, Any]:
    both = (*(keyword.skill() for keyword in keywords), *skills)
    held = tuple(CardSkill(skill_id, skill) for skill_id, skill in enumerate(both))
    return {"skills": both, "card_skills": held, "textless": not both and not text}


def name_parts(name: str) -> tuple[str, ...]:
    """A name, and its parts between slashes."""
    return (name, *name.split("/")) if "/" in name else (name,)
