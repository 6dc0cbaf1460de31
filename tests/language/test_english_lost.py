"""The printed English loses nothing: a skill in which a field is as it is by default reads differently."""

from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec.structs import fields, replace

from events.fusion_world.lexicon import LEXICON
from events.fusion_world.samples import sample_cards
from events.fusion_world.vocabulary import wrong_in
from events.language import effect as e
from events.language.fields import SHARED, idle_field
from events.language.lexicon import Lexicon
from events.language.naming import unnamed
from events.language.sentences import skill_words as in_words_of
from events.language.vocabulary import rebuilt, speaks_of
from tests.games.fusion_world.english import effect_words, skill_words
from tests.language import buddyfight, dbz, masters
from tests.language.test_english_words import CARDS, DRAWS, FLAGGED, anything, nodes, within_a_skill

GAMES: dict[str, ModuleType] = {"masters": masters, "buddyfight": buddyfight, "dbz": dbz}


def shipped() -> Iterator[e.Skill]:
    """The skills of all sample cards, on both sides."""
    for card in sample_cards():
        yield from (*card.skills, *(card.back.skills if card.back else ()))


def resets(node: e.Node, *above: e.Node) -> Iterator[tuple[tuple[e.Node, ...], str, e.Node]]:
    """The node with each field as by default, also of all that is in it: where that is, which field, and the whole."""
    for field in fields(type(node)):
        value = getattr(node, field.name)
        if not field.required and value != field.default:
            yield (*above, node), field.name, replace(node, **{field.name: field.default})
        for where, name, inner in _within(value, (*above, node)):
            yield where, name, replace(node, **{field.name: inner})


def _within(value: Any, above: tuple[e.Node, ...]) -> Iterator[tuple[tuple[e.Node, ...], str, Any]]:
    if isinstance(value, e.Node):
        yield from resets(value, *above)
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            for where, name, inner in _within(each, above):
                yield where, name, (*value[:at], inner, *value[at + 1 :])


def says_the_same(where: tuple[e.Node, ...], field: str, lexicon: Lexicon = LEXICON) -> bool:
    """Whether the field says what is said anyway: resetting it changes no meaning."""
    alike = ALIKE.get(type(where[-1]))
    return alike is not None and alike(where, field, lexicon)


def _of_pay(where: tuple[Any, ...], field: str, lexicon: Lexicon) -> bool:
    """A cost's total is never below its specified part (1-2-3-3 of Fusion World)."""
    node = where[-1]
    return field == "total" and isinstance(node.total, int) and node.total <= len(node.specified)


def _of_event(where: tuple[Any, ...], field: str, lexicon: Lexicon) -> bool:
    """The player of an event is the master of its card: one of both says it. An event of a player has no card."""
    node = where[-1]
    if field == "card":
        words = {**lexicon.phrases.moments, **lexicon.phrases.events}.get(node.on, "")
        return node.card is None and "{card}" not in words
    return field == "whose" and isinstance(node.card, e.Cards) and node.card.whose == node.whose


def _of_cards(where: tuple[Any, ...], field: str, lexicon: Lexicon) -> bool:
    """Cards lie where the text has found them that it has named; all alternatives are what is said of them at once.

    Cards that make attacks are called by these, wherever they make them; it is a player's own deck that is searched.
    """
    node: e.Cards = where[-1]
    holder = where[-2] if len(where) > 1 else None
    if isinstance(holder, e.Search) and (field == "zones" or node.whose == "you"):
        return field == "whose" or node.zones == (lexicon.deck,)
    if field == "zones" and node.role in lexicon.acts:
        return True
    if isinstance(holder, e.Trigger) and holder.on == "attack_made" and node == e.Cards(role="attack"):
        return True
    if isinstance(holder, e.Trigger):
        return field == "whose" and node is holder.card and node.whose == holder.whose
    if isinstance(holder, e.Cards) and node in holder.alternatives and getattr(node, field) == getattr(holder, field):
        return True
    return field == "zones" and _lie_there(where, node)


def _of_reveal(where: tuple[Any, ...], field: str, lexicon: Lexicon) -> bool:
    """Cards that have a name are shown: by another, they are the same."""
    return field == "name" and where[-1].name == where[-1].what


def _of_discard(where: tuple[Any, ...], field: str, lexicon: Lexicon) -> bool:
    """A name of which nothing speaks says nothing."""
    return field == "name" and not speaks_of(_nameless(where[0]), where[-1].name)


def _of_range(where: tuple[Any, ...], field: str, lexicon: Lexicon) -> bool:
    """No number that is chosen is below 0, and none of what a player has."""
    holder = where[-2]
    counted = isinstance(holder, e.Number) or (isinstance(holder, e.Compare) and isinstance(holder.number, e.Beside))
    return field == "least" and where[-1].least == 0 and counted


def _of_move(where: tuple[Any, ...], field: str, lexicon: Lexicon) -> bool:
    """Cards that lie where they have been found are moved from there."""
    what = where[-1].what
    there = isinstance(what, e.Cards) and what == e.Cards(among="it", zones=what.zones)
    return field == "what" and there and _lie_there((*where, what), what)


ALIKE: dict[type[e.Node], Callable[[tuple[Any, ...], str, Lexicon], bool]] = {
    e.Pay: _of_pay,
    e.Trigger: _of_event,
    e.Cards: _of_cards,
    e.Reveal: _of_reveal,
    e.Discard: _of_discard,
    e.Range: _of_range,
    e.Move: _of_move,
}
"""What says the same without some of its fields."""


def _lie_there(where: tuple[e.Node, ...], cards: e.Cards) -> bool:
    """Whether what named the cards found them in these zones."""
    [skill, *_] = where
    assert isinstance(skill, e.Skill)
    naming = [one for one in _all_in(skill) if cards.among is not None and getattr(one, "name", "") == cards.among]
    before = [*_all_in(skill)].index(cards) if cards in _all_in(skill) else 0
    naming = [one for one in naming if [*_all_in(skill)].index(one) < before][-1:] or naming
    found = [getattr(one, "cards", getattr(one, "what", None)) for one in naming]
    found = [each for one in found for each in (_chosen(skill, one) if isinstance(one, str) else [one])]
    return bool(found) and all(isinstance(one, e.Cards) and one.zones == cards.zones for one in found)


def _nameless(node: Any) -> Any:
    """The node, in which no discard has a name."""
    return replace(node, name="") if isinstance(node, e.Discard) else rebuilt(node, _nameless)


def _chosen(skill: e.Skill, name: str) -> list[Any]:
    return [one.cards for one in _all_in(skill) if isinstance(one, e.Choose) and one.name == name]


def _all_in(node: e.Node) -> Iterator[e.Node]:
    yield node
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for each in value if isinstance(value, tuple) else (value,):
            for one in each if isinstance(each, tuple) else (each,):
                if isinstance(one, e.Node):
                    yield from _all_in(one)


def lost(skill: e.Skill, wrong: Any, lexicon: Lexicon = LEXICON) -> list[str]:
    """What the English of the skill loses: fields that a skill without them, which would be right, reads alike."""
    said, found = in_words_of(skill, lexicon), []
    for where, field, other in resets(skill):
        assert isinstance(other, e.Skill)
        if in_words_of(other, lexicon) == said and not (
            says_the_same(where, field, lexicon) or wrong([other]) or unnamed([other])
        ):
            found.append(f"{type(where[-1]).__name__}.{field}: {said}")
    return found


def test_no_text_of_a_sample_loses_anything() -> None:
    assert [each for skill in shipped() for each in lost(skill, wrong_in)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_another_game_loses_anything(game: str) -> None:
    items = {**GAMES[game].KEYWORDS, **GAMES[game].SKILLS}
    skills = [msgspec.convert(data, e.Skill) for data, _ in items.values()]
    words = GAMES[game].LEXICON
    assert [each for skill in skills for each in lost(skill, lambda skills: idle_field(skills, SHARED), words)] == []


# Every field of every node, by itself.


ALONE = [
    (kind, field.name)
    for kind in sorted(nodes(), key=lambda kind: kind.__name__)
    for field in fields(kind)
    if not field.required and field.name not in ("name", "alternatives")
]


BASES: dict[Any, dict[str, Any]] = {
    **FLAGGED,
    e.Attack: {"kind": "energy"},
    e.Can: {"action": "include"},
    e.Must: {"action": "attack"},
    e.Count: {"of": CARDS},
    e.Figure: {"figure": "power"},
    e.Sum: {"of": (e.X(),)},
    e.If: {"conditions": (e.Turn(whose="you"),), "then": (DRAWS,)},
    e.Lessen: {"by": 1},
    e.Mark: {"kind": "ki", "by": 1},
    e.Same: {"of": "this"},
    e.Search: {"cards": CARDS},
    e.Surcharge: {"costs": (e.Pay(total=1),)},
    e.Discount: {"total": 1},
    e.Trigger: {"on": "moved"},
    (e.Alternative, "skills"): {"instead_of": "activate"},
    (e.Replace, "within"): {"event": e.Trigger(on="ko"), "times": 1},
    (e.Figure, "kind"): {"figure": "counters"},
    (e.Gain, "labels"): {"of": CARDS},
    (e.Trigger, "whose"): {"on": "moved", "card": e.Cards(names=("Owl",))},
    (e.Skill, "effects"): {"kind": "activate"},
    (e.Skill, "targets"): {"kind": "activate"},
    (e.Skill, "timing"): {"kind": "activate"},
    (e.Skill, "trigger"): {"kind": "auto", "effects": (DRAWS,)},
}
"""What a node says beside the field: of most, what it needs; of some, what the field needs to say anything."""


@pytest.mark.parametrize(("kind", "field"), ALONE, ids=[f"{kind.__name__}.{field}" for kind, field in ALONE])
def test_every_field_of_every_node_is_said(kind: type[e.Node], field: str) -> None:
    """Whatever it holds that is not so by default."""
    dice, hint = Random(f"{kind.__name__}.{field}"), get_type_hints(kind, include_extras=True)[field]
    given = BASES.get((kind, field), BASES.get(kind, {}))
    base = {name: value for name, value in given.items() if name != field}
    plain = kind(**base)
    for _ in range(20):
        told = kind(**{**base, field: anything(hint, 1, dice)})
        if told != plain:
            assert within_a_skill(told) != within_a_skill(plain), told


@pytest.mark.parametrize(
    "on", ["grows", "dusk_begins", "turn_ends", "damage_begins", "battle_ends", "leaves", "played"]
)
@pytest.mark.parametrize("holder", [e.Later, e.Replace, e.Skill])
def test_of_every_event_and_moment_all_is_said(on: str, holder: type[e.Node]) -> None:
    """Also of those that have no words of their own, and of those that are awaited or replaced."""
    told: dict[str, Any] = {"by": CARDS, "how": "your_skill", "source": ("hand",), "target": ("drop",)}
    for field, value in {**told, "whose": "opponent", "conditions": (e.Turn(whose="you"),)}.items():
        if not (LEXICON.phrases.is_moment(on) and field in ("by", "source", "target")):
            words: dict[str, Any] = {"on": on, "card": OWLS if field == "whose" else "this"}
            plain = _hearing(e.Trigger(**words), holder)
            assert _hearing(e.Trigger(**words, **{field: value}), holder) != plain, field


OWLS = e.Cards(names=("Owl",))


def _hearing(trigger: e.Trigger, holder: type[e.Node]) -> str:
    if holder is e.Skill:
        return skill_words(e.Skill(kind="auto", trigger=trigger, effects=(DRAWS,)))
    if holder is e.Later:
        return effect_words(e.Later(when=trigger, effects=(DRAWS,)))
    return within_a_skill(e.Replace(event=trigger, instead=(DRAWS,)))


ACTS: dict[str, Any] = {"kind": "activate", "timing": ("main",), "effects": (DRAWS,)}
HIDDEN: list[tuple[dict[str, Any], str, Any]] = [
    ({"kind": "auto", "trigger": e.Trigger(on="played"), "effects": (DRAWS,)}, "trigger", e.Trigger(on="attacks")),
    ({"kind": "auto", "trigger": e.Trigger(on="played")}, "conditions", (e.Turn(whose="you"),)),
    ({**ACTS}, "timing", ("battle",)),
    ({**ACTS}, "timing", ()),
    ({**ACTS}, "conditions", (e.Turn(whose="you"),)),
]


@pytest.mark.parametrize(("words", "field", "value"), HIDDEN)
@pytest.mark.parametrize("name", [{"label": "On Play"}, {"keyword": "awaken"}, {"keyword": "evolve"}, {"label": "Act"}])
def test_neither_a_label_nor_a_keyword_hides_when_it_is_used(words: Any, field: str, value: Any, name: Any) -> None:
    assert skill_words(e.Skill(**{**words, **name, field: value})) != skill_words(e.Skill(**{**words, **name}))


def test_a_keyword_does_not_hide_a_label() -> None:
    assert skill_words(e.Skill(**ACTS, keyword="set", label="Act")).startswith("[Set] [Act] ")


NAMED = [
    ({"among": "this", "zones": ("hand",)}, "KO this card, if this card is in its owner's hand,"),
    ({"among": "this"}, "KO this card"),
]


@pytest.mark.parametrize(("cards", "said"), NAMED)
def test_where_a_card_that_was_named_has_to_lie_is_said(cards: Any, said: str) -> None:
    assert effect_words(e.Ko(what=e.Cards(**cards))) == said


def test_where_cards_lie_that_have_been_moved_is_said_again() -> None:
    hand, it = e.Choose(cards=e.Cards(whose="you", zones=("hand",))), e.Cards(among="it", zones=("hand",))
    there = (hand, e.Ko(what=it))
    assert effect_words(e.May(effects=there)) == "you may choose 1 card in your hand and KO it"
    moved = effect_words(e.May(effects=(hand, e.Move(to="deck"), e.Ko(what=it))))
    assert moved.endswith("place it on top of your deck and KO it, if it is in your hand,")


def test_what_is_said_of_all_alternatives_is_said_of_each() -> None:
    both = (e.Cards(names=("Owl",)), e.Cards(names=("Jay",)))
    where: list[dict[str, Any]] = [{}, {"zones": ("drop",)}, {"whose": "you"}, {"among": "looked"}, {"under": "this"}]
    where += [{"zones": ("deck",), "top": 3}, {"zones": ("drop",), "whose": "opponent"}]
    for node in (e.Ko, lambda what: e.Choose(cards=what), lambda what: e.Give(what=what, changes=(), live=True)):
        said = [effect_words(node(what=e.Cards(**one, alternatives=both))) for one in where]
        assert len({*said}) == len(where), said
    looked = e.Cards(among="looked", alternatives=both)
    assert effect_words(e.Choose(cards=looked)) == "choose 1 of these: <Owl> cards among them or <Jay> cards among them"


def test_what_lessens_damage_for_good_does_not_speak_of_the_next() -> None:
    lessen = e.Lessen(by=1)
    good = skill_words(e.Skill(kind="permanent", grants=(e.Grant(changes=(lessen,), player="you"),)))
    assert good == "[Permanent] You take 1 less damage."
    assert effect_words(e.Decree(whose="you", changes=(lessen,))) == "you take 1 less of the next damage for the turn"
