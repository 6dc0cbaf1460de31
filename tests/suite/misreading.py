"""What compiled texts say, word by word, to be held against what is printed."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.language import effect as e
from events.language.lexicon import Lexicon
from events.language.vocabulary import parts as nodes_of


def leaves(skills: Iterable[Any]) -> set[Any]:
    """The words and numbers that skills say, with the names of what is not so by default."""
    found: set[Any] = set()
    for skill in skills:
        for _, node in nodes_of(skill):
            tag = node.__struct_config__.tag
            found |= {tag} if isinstance(tag, str) else set()
            for name in node.__struct_fields__:
                value = getattr(node, name)
                found |= {name} if value not in ((), None, False, "") else set()
                for one in value if isinstance(value, tuple) else (value,):
                    if isinstance(one, str | int):
                        found.add(one)
    return found


# At which phrase a word stands.

WHOSE: Mapping[str, str] = {
    **dict.fromkeys(("your opponent's", "the opponent's", "an opponent's"), "opponent"),
    **dict.fromkeys(("its owner's", "their owner's", "their owners'", "the owner's", "the", "a"), "owner"),
    **{"your": "you", "their": "their", "each player's": "both", "you and your opponent's": "both"},
}
"""Whose a place is said to be; `their`: of the opponent, or of each owner; `owner`: nobody's in particular."""


class Said(NamedTuple):
    """A place in a text: whether cards go `to` it or are `at` it, which it is, and whose."""

    role: str
    zone: str
    whose: str


class Terms(NamedTuple):
    """What a game's texts call places and cards. `zones`, `kinds`: a pattern for each, in small letters.

    `groups`: the places, or the kinds, of which one such word stands for any; `whole`: the places that have one word
    where all of them are meant. `actions`: the places of which the words of actions and events speak.
    """

    zones: Mapping[str, str]
    kinds: Mapping[str, str]
    groups: Mapping[str, Sequence[str]] = {}
    whole: Mapping[str, frozenset[str]] = {}
    actions: Mapping[str, Sequence[Said]] = {}

    def places(self, zones: Sequence[str]) -> list[str]:
        """The words for these places: one for all of a whole."""
        there, found = {*zones}, list[str]()
        for word, whole in self.whole.items():
            if whole <= there:
                there -= whole
                found.append(word)
        return [*found, *(zone for zone in zones if zone in there)]


DRAGON_BALL = Terms(
    zones={
        "drop": r"drops?(?: areas?)?",
        "hand": "hands?",
        "life": "life(?: area)?",
        "energy": r"energy(?: areas?)?(?! costs?| marker)",
        "deck": "decks?",
        "combo": "combo area",
        "battle": "battle areas?",
        "warp": "warps?",
    },
    kinds={"battle": "battle cards?", "leader": "leaders?(?: cards?)?(?! area| card)"},
)
"""What both Dragon Ball Super games call them."""
BUDDYFIGHT = Terms(
    zones={
        **{"drop": "drop zones?", "hand": "hands?", "gauge": "gauge", "deck": "decks?"},
        "field": r"(?<! of your )(?<! of your opponent's )(?<! of the opponent's )fields?",
        **{"left": "left", "right": "right", "center": "center(?: area)?"},
    },
    kinds={
        **{"monster": "monsters?", "item": "items?", "spell": "spells?", "impact": "impacts?(?! monster)"},
        "impact_monster": "impact monsters?",
    },
    groups={
        "field": ("field", "item", "spell"),
        "monster": ("monster", "impact_monster"),
        "impact": ("impact", "impact_monster"),
    },
    whole={"field": frozenset({"left", "center", "right"})},
    actions={
        "attack_fighter": (Said("at", "center", "opponent"),),
        "attack_behind_center": (Said("at", "center", "you"),),
        "attack_kos": (Said("of", "monster", "opponent"),),
        **{f"call_{area}": (Said("to", area, "you"),) for area in ("left", "center", "right")},
    },
)
"""What Buddyfight calls them."""
DBZ = Terms(
    zones={"life_deck": "life decks?", "hand": "hands?", "discard": "discard piles?"},
    kinds={"drill": "drills?", "noncombat": "non-combats?(?: cards?)?", "ball": "dragon balls?"},
)
"""What the Dragon Ball Z CCG calls them."""
_OWNED = "|".join(map(re.escape, sorted(WHOSE, key=len, reverse=True)))
_MOVES = (
    r"plac(?:e|es|ed|ing)|puts?|add(?:s|ed|ing)?(?! [0-9]+ to)|return(?:s|ed|ing)?|sen(?:d|ds|t)|sending"
    r"|shuffles?|moves?"
)
_DOES = (
    r"(?<!in )play(?:s|ed|ing)?|switch(?:es|ed|ing)?|choos(?:e|es|ing)|chose|reveals?|looks?|discard(?:s|ed|ing)?"
    r"|draws?|kos?|calls?|called|equips?|destroys?|drops?|attacks?|attacked|activat(?:e|es|ed)|used?|uses|negates?"
    r"|gains?|gets?|ha(?:s|ve)|(?:is|are|does|do)(?:n't)?|searche?s?|leaves?|removed?"
)
_VERB = re.compile(rf"\b(?:(?P<moves>{_MOVES})|{_DOES})\b")
_FROM = re.compile(r"(?:\b(?:from|among|under)(?: the (?:top|bottom) of)?|\bcards? of) $")
_NOT_OF_ONE = r"(?<!you and )(?<!you or )(?<!attack )(?<!attacks )(?<!kos )(?<!destroys )(?<!skills of )"
"""Words before an owner where both players are meant, or where nobody else can be."""
_BESIDE = (
    r"(?:(?:rest|active) mode|other|red|blue|green|yellow|black|<>|attacking|[\w-]*color(?:ed)?|non-<>|skill-less)"
)
"""Words between an owner and the kind of the cards."""
_UNDER = re.compile(r"\b(?:(?:under|souls? of|on top of) (?:<>|(?:a|an|another|[0-9]+|one|your)\b)|number of )")
_OTHERWISE = re.compile("instead of being played|can only be called (?:to|on)")
"""What is compiled as what happens in place of something, or of what is forbidden elsewhere."""
_CALLS = re.compile(r"call(?:s|ed)?")
_ENDS = re.compile(r"\b(?:at|on|to)(?: the)? (?:top|bottom|top or bottom) of $")


def said_places(words: str, zones: Mapping[str, str]) -> Iterator[Said]:
    """The places in a text, each at the phrase beside which it stands. `zones`: a pattern for each."""
    for sentence in re.split(r"[.;:•・■\n]", words):
        found = [
            (one, zone)
            for zone, pattern in zones.items()
            for one in re.finditer(rf"\b({_OWNED}) (?:{pattern})(?!\w)", sentence)
        ]
        acts = sentence
        for one, _ in found:  # `your Drop` drops nothing
            acts = f"{acts[: one.start()]}{'_' * len(one[0])}{acts[one.end() :]}"
        for one, zone in found if not _OTHERWISE.search(sentence) else ():
            yield Said(_role(acts, one.start(), one.end()), zone, WHOSE[one[1]])


def said_owners(words: str, kinds: Mapping[str, str]) -> Iterator[Said]:
    """The kinds of cards that a text says to be a player's. `kinds`: a pattern for each, in small letters."""
    for kind, pattern in kinds.items():
        beside = rf"{_NOT_OF_ONE}\b(your opponent's|an opponent's|your) (?:{_BESIDE} )*(?:{pattern})(?![\w'])"
        yield from (Said("of", kind, WHOSE[found[1]]) for found in re.finditer(beside, words))


def _role(sentence: str, start: int, end: int) -> str:
    before = sentence[:start]
    verb = [*_VERB.finditer(before)][-1:]
    if verb and _CALLS.fullmatch(verb[0][0]) and re.search(r"\b(?:to|on|in) $", before):
        return "to"
    if not verb or not verb[0]["moves"] or _FROM.search(before):
        return "at"
    if _ENDS.search(before) or re.search(r"\b(?:to|into|onto) $", before):
        return "to"
    if _UNDER.search(before[verb[0].end() :]):
        return "at"
    behind = re.split(_VERB, sentence[end:])[0]
    goes_on = re.search(
        r"^[^,]*\b(?:in|into|to|at the bottom of|on top of|under) (?!rest\b|active\b|any\b|a random\b)", behind
    )
    return "to" if re.search(r"\b(?:in|on) $", before) and not goes_on else "at"


def meant_places(skills: Iterable[Any], lexicon: Lexicon, terms: Terms) -> set[Said]:
    """The places of which skills speak."""
    return {said for skill in skills for said in _Places(lexicon, terms).of(skill)}


_OTHER = {"you": "opponent", "opponent": "you", "both": "both"}
"""Whose cards are that the opponent chooses, who is not said to."""


class _Places:
    """The places in a skill, in the order in which it names cards."""

    def __init__(self, lexicon: Lexicon, terms: Terms) -> None:
        self._lexicon, self._terms = lexicon, terms
        self._in_play = terms.places(lexicon.in_play)
        self._whose: dict[str, str] = {"this": "you", "host": "you", "paid": "you"}

    def of(self, node: Any, outer: e.Cards | None = None) -> Iterator[Said]:
        """The places of a node, and of all that is in it."""
        if isinstance(node, tuple):
            for one in node:
                yield from self.of(one, outer)
        if not isinstance(node, e.Node):
            return
        if isinstance(node, e.Cards) and outer is not None:
            node = replace(
                node,
                zones=node.zones or outer.zones,
                whose=outer.whose if node.whose == "both" else node.whose,
                among=node.among or outer.among,
            )
        if isinstance(node, e.Cannot):
            yield from (Said(role, zone, _OTHER[whose]) for role, zone, whose in self.of(node.unless))
            node = replace(node, unless=())
        yield from self._own(node)
        self._name(node)
        for name in node.__struct_fields__:
            yield from self.of(
                getattr(node, name), node if isinstance(node, e.Cards) and name == "alternatives" else None
            )

    def _own(self, node: Any) -> Iterator[Said]:
        lexicon = self._lexicon
        if isinstance(node, e.Cards):
            placed = self._terms.places(node.zones) or (self._in_play if node.among is node.under is None else [])
            owner = self._owner(node)
            yield from (Said("at", zone, owner) for zone in placed)
            yield from (Said("of", kind, owner) for kind in node.kinds)
        elif isinstance(node, e.Move):
            yield Said("to", node.to, self._owner(node.what))
        elif isinstance(node, e.Discard):
            yield Said("at", lexicon.hand, node.whose)
            yield Said("to", lexicon.discard, node.whose)
        elif isinstance(node, e.Search | e.Shuffle):
            whose = node.whose if isinstance(node, e.Shuffle) else "you"
            yield from (Said(role, lexicon.deck, whose) for role in ("at", "to"))
        elif isinstance(node, e.Damage):
            yield Said("at", "life", node.whose)
        elif isinstance(node, e.Play) and node.to:
            yield Said("to", node.to, "you")
        elif isinstance(node, e.Skill):
            of_this = node.trigger is None or node.trigger.card == "this"
            yield from (Said("at", zone, "you") for zone in node.zones or (self._in_play if of_this else ()))
        elif isinstance(node, e.Trigger):
            yield from self._of_event(node)
        elif isinstance(node, e.Can | e.Cannot):
            yield from self._terms.actions.get(node.action, ())

    def _of_event(self, event: e.Trigger) -> Iterator[Said]:
        whose = event.whose if event.whose != "both" else self._owner(event.card) if event.card is not None else "both"
        self._whose["that"] = whose
        yield from self._terms.actions.get(event.on, ())
        if isinstance(event.card, e.Cards):
            each = (event.card, *event.card.alternatives)
            yield from (Said("of", kind, whose) for one in each for kind in one.kinds)
        if event.by is not None:
            self._whose["by"] = self._owner(event.by)
        hand, discard = (self._lexicon.hand,), (self._lexicon.discard,)
        in_play = tuple(self._in_play)
        zones = {
            **{"discarded": (hand, discard), "ko": (in_play, discard), "used": (hand, ())},
            **{"enters": ((), in_play), "leaves": (in_play, ())},
        }
        source, target = zones.get(event.on, ((), ()))
        came = (*self._terms.places(event.target), *target)
        yield from (Said("at", zone, whose) for zone in (*self._terms.places(event.source), *source, *came))
        yield from (Said("to", zone, whose) for zone in came)

    def _name(self, node: Any) -> None:
        if isinstance(node, e.Choose):
            self._whose[node.name] = "both" if node.by == "both" else self._owner(node.cards)
        elif isinstance(node, e.Discard):
            self._whose[node.name] = node.whose
        elif isinstance(node, e.Search):
            self._whose[node.name] = "you" if node.cards.whose == "both" else node.cards.whose
        elif isinstance(node, e.Look | e.Reveal):
            self._whose[node.name] = self._owner(node.cards if isinstance(node, e.Look) else node.what)
        elif isinstance(node, e.Token):
            self._whose[node.name] = "you"

    def _owner(self, what: e.What) -> str:
        if isinstance(what, str):
            return self._whose.get(what, "both")
        named = what.among or what.under
        if what.whose != "both" or named is None:
            each = {self._owner(one) for one in what.alternatives} if what.whose == "both" else set()
            return each.pop() if len(each) == 1 else what.whose
        return self._whose.get(named, "both")


def misplaced(words: str, skills: Iterable[Any], terms: Terms, lexicon: Lexicon) -> Iterator[Said]:
    """The places, and the owners of cards, that skills compiled from a text do not mean at the same phrase."""
    meant = meant_places(skills, lexicon, terms)
    fits = {"their": ("opponent", "both"), "owner": ("you", "opponent", "both")}
    for said in (*said_places(words, terms.zones), *said_owners(words, terms.kinds)):
        able = terms.groups.get(said.zone, (said.zone,))
        if not any((said.role, zone, whose) in meant for zone in able for whose in fits.get(said.whose, (said.whose,))):
            yield said


# Modes.


def said_modes(words: str) -> Iterator[tuple[str, str]]:
    """What is said to be in a mode, or to come into it: cards, or what is done with them; and the mode."""
    for sentence in re.split(r"[.;:•・■\n]", re.sub(r"\bdrop(?: area)?\b", "____", words)):
        for found in re.finditer(r"\b(to|in|from)? ?(rest|active) mode", sentence):
            verb = [*_VERB.finditer(sentence[: found.start()])][-1:]
            mode = found[2]
            if "all of " in sentence[: found.start()] and re.search(r"\b(?:is|are) in$", sentence[: found.end(1)]):
                yield "cards", {"rest": "active", "active": "rest"}[mode]  # none is in the other
            elif found[1] == "to":
                yield "switch", mode
            elif found[1] == "from":  # what is switched to one mode was in the other
                continue
            elif found[1] == "in" and verb and re.match(r"play|call", verb[0][0]):
                yield "play", mode
            elif found[1] == "in" and verb and verb[0]["moves"]:
                goes_on = re.match(rf" (?:in|into|to|at|under|on) (?:{_OWNED})", sentence[found.end() :])
                yield "cards" if goes_on else "move", mode
            else:
                yield "cards", mode


def meant_modes(skills: Iterable[Any]) -> set[tuple[str, str]]:
    """What skills do with cards that come into a mode, and the modes in which cards have to be."""
    found: set[tuple[str, str]] = set()
    switched = {"rested": "rest", "readied": "active", "rest": "rest", "ready": "active"}
    for node in (node for skill in skills for _, node in nodes_of(skill)):
        if isinstance(node, e.Cards) and node.mode is not None:
            found.add(("cards", node.mode))
        elif isinstance(node, e.Switch):
            found.add(("switch", node.mode))
        elif isinstance(node, e.Play | e.Token):
            found.add(("play", node.mode))
        elif isinstance(node, e.ComeRested):
            found.add(("play", "rest"))
        elif isinstance(node, e.Move):
            found.add(("move", node.mode))
        elif isinstance(node, e.Trigger | e.Cannot | e.Must):
            word = node.on if isinstance(node, e.Trigger) else node.action
            found |= {("switch", switched[word])} if word in switched else set()
        elif isinstance(node, e.Can):
            found |= {("cards", mode) for mode in ("active", "rest") if mode in node.action}
    return found
