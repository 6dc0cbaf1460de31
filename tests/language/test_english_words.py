"""Every word of every node of the effect language is said, and what differs reads differently."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from events.fusion_world.lexicon import LEXICON
from events.language import effect as e
from events.language import sentences
from events.language.lexicon import Lexicon, Phrases
from tests.games.fusion_world.english import change_words, effect_words, skill_words

CARDS = e.Cards(whose="you", kinds=("battle",))
DRAWS = e.Draw()


@cache
def hints_of(kind: type[e.Node]) -> Mapping[str, Any]:
    """The declared types of a node's fields, with their metadata, by name."""
    return get_type_hints(kind, include_extras=True)


def nodes(kind: type[e.Node] = e.Skill, found: set[type[e.Node]] | None = None) -> set[type[e.Node]]:
    """The kinds of nodes that a skill can hold."""
    found = set() if found is None else found
    if kind not in found:
        found.add(kind)
        for hint in hints_of(kind).values():
            for inner in leaves(hint):
                if isinstance(inner, type) and issubclass(inner, e.Node):
                    nodes(inner, found)
    return found


def leaves(hint: Any) -> Iterator[Any]:
    if get_origin(hint) in (Union, UnionType, tuple):
        for inner in get_args(hint):
            yield from leaves(inner)
    elif get_origin(hint) is Annotated:
        yield from hint.__metadata__
    else:
        yield hint


def words_of(hint: Any) -> tuple[str, ...]:
    """The words that a field may hold, or those that games share, if a game can have others."""
    return tuple(word for leaf in leaves(hint) if get_origin(leaf) is Literal for word in get_args(leaf))


EXAMPLES: dict[type[e.Node], dict[str, Any]] = {
    e.Exists: {"cards": CARDS},
    e.Replace: {"event": e.Trigger(on="ko"), "times": 1},
    e.Compare: {"number": e.X(), "within": e.Range(least=1)},
    e.Turn: {"whose": "you"},
    e.Happened: {"event": "takes_damage"},
    e.Occurred: {"event": e.Trigger(on="attacks")},
    e.Trigger: {"on": "takes_damage"},
    e.Cards: {"kinds": ("leader",), "zones": ("leader",)},
    e.Beside: {"name": "energy_markers"},
    e.Spent: {"kind": "energy"},
    e.Count: {"of": CARDS},
    e.Same: {"of": "this"},
    e.Become: {"figure": "power", "to": 1},
    e.Cannot: {"action": "be_koed"},
    e.Must: {"action": "attack"},
    e.Pay: {"total": 1},
    e.Discount: {"total": 1},
    e.Choose: {"cards": CARDS},
    e.ChooseSkill: {"cards": CARDS},
    e.Move: {"to": "deck", "what": "this"},
    e.Switch: {"mode": "rest"},
    e.Give: {"changes": (e.Negate(),)},
    e.Decree: {"changes": (e.Cannot(action="attack"),)},
    e.Put: {"kind": "energy_markers", "by": 1},
    e.Skip: {"part": "main"},
    e.End: {"result": "win"},
    e.May: {"effects": (DRAWS,)},
    e.Modes: {"options": ((DRAWS,), (e.Damage(),))},
    e.Number: {"within": e.Range(most=2)},
    e.Later: {"when": e.Trigger(on="attacks"), "effects": (DRAWS,)},
    e.Token: {"number": "T-1"},
    e.Grant: {"changes": (e.Cannot(action="attack"),), "what": CARDS},
    e.Skill: {"kind": "permanent", "effects": (DRAWS,), "grants": (e.Grant(changes=(e.Negate(),)),)},
}
"""The fields that a node needs, or that it needs for its words to matter."""


IN_A_SKILL: Mapping[type[e.Node], Callable[[Any], str]] = {
    e.Skill: skill_words,
    e.Limit: lambda node: skill_words(e.Skill(kind="auto", limit=node, effects=(DRAWS,))),
    e.Trigger: lambda node: skill_words(e.Skill(kind="auto", trigger=node, effects=(DRAWS,))),
    e.Grant: lambda node: skill_words(e.Skill(kind="permanent", grants=(node,))),
    e.Cards: lambda node: effect_words(e.Ko(what=node)),
    **{kind: lambda node: effect_words(e.Draw(count=node)) for kind in get_args(e.Amount) if kind is not int},
    e.Range: lambda node: effect_words(e.Ko(what=e.Cards(cost=node))),
    e.Same: lambda node: effect_words(e.Ko(what=e.Cards(same=(node,)))),
    e.Attribute: lambda node: effect_words(e.Ko(what=e.Cards(attributes=(node,)))),
    e.Skills: lambda node: change_words(e.Cannot(action="be_koed", by="opponent", skills=node)),
    e.Total: lambda node: effect_words(e.Choose(cards=CARDS, total=node)),
    e.Harm: lambda node: effect_words(e.Attack(kind="energy", damage=(node,))),
    **{kind: lambda node: effect_words(e.If(conditions=(node,), then=(DRAWS,))) for kind in get_args(e.Condition)},
    **dict.fromkeys(get_args(e.Change), change_words),
}


def within_a_skill(node: Any) -> str:
    """The words of a node, in the skill that it stands in."""
    return IN_A_SKILL.get(type(node), effect_words)(node)


FIELDS = [
    (kind, name)
    for kind in sorted(nodes(), key=lambda kind: kind.__name__)
    for name, hint in hints_of(kind).items()
    if words_of(hint)
]


def test_the_fields_with_words_are_found() -> None:
    assert (e.Cards, "whose") in FIELDS
    assert (e.Later, "until") in FIELDS
    assert (e.Limit, "per") in FIELDS
    assert len(FIELDS) > 35


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=lambda one: one if isinstance(one, str) else one.__name__)
def test_every_word_of_every_field_is_said_and_no_two_alike(kind: type[e.Node], name: str) -> None:
    words = words_of(hints_of(kind)[name])
    said = {word: within_a_skill(kind(**{**EXAMPLES.get(kind, {}), name: word})) for word in words}
    alike = [each for each, times in Counter(said.values()).items() if times > 1]
    assert alike == [], {word: each for word, each in said.items() if each in alike}


def test_flags_are_said() -> None:
    for kind in nodes() - {e.Cards}:
        for name, hint in hints_of(kind).items():
            if hint is bool:
                shown = {on: within_a_skill(kind(**{**FLAGGED.get(kind, {}), name: on})) for on in (False, True)}
                assert shown[False] != shown[True], (kind, name)
    assert effect_words(e.Ko(what=e.Cards(whose="you", other=True))) != effect_words(e.Ko(what=e.Cards(whose="you")))


FLAGGED: dict[type[e.Node], dict[str, Any]] = {
    **EXAMPLES,
    e.Specify: {"colors": ("red",)},
    e.Replace: {"event": e.Trigger(on="ko"), "instead": (DRAWS,)},
    e.Give: {"changes": (e.Negate(),), "what": CARDS},
    e.Harm: {"kind": "life", "count": 1},
    e.Attribute: {"kind": "character", "words": ("Owl",)},
}


def test_every_event_has_words_and_no_two_alike() -> None:
    said = Counter(within_a_skill(e.Trigger(on=on)) for on in (*LEXICON.phrases.events, *LEXICON.phrases.moments))
    assert [each for each, times in said.items() if times > 1] == []


# Anything at all.


TEXTS = ("it", "this", "that", "looked", "hand", "deck", "battle", "power", "attack", "turn_ends", "ko", "main")


def anything(hint: Any, depth: int, dice: Random) -> Any:
    """Something of that type, down to some depth; what may be several is one at least."""
    if get_origin(hint) is tuple:
        return tuple(anything(get_args(hint)[0], depth, dice) for _ in range(1 + (depth > 0 and dice.random() < 0.4)))
    if get_origin(hint) in (Union, UnionType):
        ends = [one for one in get_args(hint) if not is_node(one) or not needs_more(one)]
        return anything(dice.choice(get_args(hint) if depth > 0 else ends), depth, dice)
    if get_origin(hint) is Annotated:
        return anything(hint.__metadata__[0], depth, dice)
    if get_origin(hint) is Literal:
        return dice.choice(get_args(hint))
    if is_node(hint):
        return any_node(hint, depth - 1, dice)
    plain = {type(None): None, bool: dice.random() < 0.5, int: dice.randrange(-2, 4), str: dice.choice(TEXTS)}
    return plain[hint]


def is_node(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, e.Node)


@cache
def needed_of(kind: type[e.Node]) -> frozenset[str]:
    """The fields that a node cannot do without."""
    return frozenset(field.name for field in msgspec.structs.fields(kind) if field.required)


def needs_more(kind: type[e.Node]) -> bool:
    """Whether a node has to hold others."""
    needed = [hints_of(kind)[name] for name in needed_of(kind)]
    return any(is_node(leaf) for hint in needed for leaf in leaves(hint))


def any_node(kind: type[e.Node], depth: int, dice: Random) -> e.Node:
    """A node with some of the fields that it may have."""
    needed, hints = needed_of(kind), hints_of(kind)
    said = [name for name in hints if name in needed or (depth > 0 and dice.random() < 0.4)]
    return kind(**{name: anything(hints[name], depth, dice) for name in said})


@pytest.mark.parametrize("seed", range(10))
def test_whatever_a_skill_holds_reads_without_a_trace_of_the_data(seed: int) -> None:
    dice = Random(seed)
    for _ in range(40):
        said = skill_words(any_node(e.Skill, 4, dice))  # type: ignore[arg-type]
        assert said.startswith("[")
        for fault in ("  ", "None", "..", " ,", "Cards(", "{", "}"):
            assert fault not in said


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (e.Cards(none_of=(e.Cards(names=("Ox",)),)), "1 non-<Ox> card in play"),
        (e.Cards(none_of=(e.Cards(colors=("red",)),)), "1 card that is not a red card in play"),
        (e.Cards(only_traits=("Sea",), zones=("drop",)), "1 «Sea»-only card in either player's Drop"),
        (
            e.Cards(names_with=("Ox", "Ram"), textless=True),
            "1 card with a name that includes <Ox> or <Ram> without text",
        ),
        (e.Cards(traits_with=("Sea",)), "1 card with a trait that includes «Sea»"),
        (
            e.Cards(all_of=(e.Cards(traits=("Sea",)), e.Cards(traits=("Sky",)))),
            "1 card that is both a «Sea» card and a «Sky» card",
        ),
    ],
)
def test_selectors_are_combined_in_words(cards: e.Cards, said: str) -> None:
    assert effect_words(e.Choose(cards=cards)).removesuffix(" in play") == f"choose {said}".removesuffix(" in play")


def test_all_and_any_number_are_chosen_in_words() -> None:
    cards = e.Cards(whose="opponent", zones=("row",))
    assert effect_words(e.Choose(cards=cards, count=e.Count(of=cards))) == "choose all cards in your opponent's row"
    either = e.Choose(cards=cards, count=e.Count(of=cards), up_to=True)
    assert effect_words(either) == "choose any number of cards in your opponent's row"


OTHERWISE = Lexicon(
    phrases=Phrases(
        payment="pay {total} gauge",
        otherwise={"negate": "nullify", "place": "put", "negate the attack": "stop the attack", "under it": "in it"},
    )
)


def test_a_game_says_otherwise_what_games_share_the_longest_words_first_and_no_names() -> None:
    named = e.Choose(cards=e.Cards(whose="you", names=("negate",)))
    effects = (named, e.Nullify(what="skill"), e.Nullify(what="attack"), e.Stack(what="this", under="it"))
    assert sentences.skill_words(e.Skill(kind="activate", effects=effects), OTHERWISE) == (
        "[Activate] Choose 1 of your <negate> cards in play. Nullify the skill. Stop the attack. Put this card in it."
    )
    assert sentences.effect_words(e.Nullify(what="skill"), Lexicon()) == "negate the skill"


def test_a_game_has_words_of_its_own_for_payments() -> None:
    skill = e.Skill(kind="activate", costs=((e.Pay(total=2), e.Draw()),), effects=(e.Pay(total=1, whose="opponent"),))
    assert sentences.skill_words(skill, OTHERWISE) == (
        "[Activate] Pay 2 gauge, draw 1 card: Your opponent pays 1 gauge."
    )


def test_a_label_is_in_the_words_of_each_game_that_says_it() -> None:
    acts = e.Skill(kind="activate", timing=("main",))
    act = Lexicon(phrases=Phrases(otherwise={"[Activate Main]": "[Act]"}))
    said = [sentences.label(acts, lexicon) for lexicon in (LEXICON, act, LEXICON, act)]
    assert said == ["[Activate Main]", "[Act]"] * 2
