"""Who does what by a text's words, and by what is compiled from it: each draw, choice and damage at its own phrase.

What a text says and what skills mean are read in the order in which they stand. An event is one deed, too: its player.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.language import effect as e
from events.language.lexicon import Lexicon
from tests.suite.misreading import WHOSE


class Deed(NamedTuple):
    """What is done, and by which player; of damage, and of life that is gained: to which."""

    verb: str
    player: str


@dataclass(frozen=True, eq=False)
class Acts:
    """A game's words for what players do: patterns, in small letters, of verbs without the ending of the third person.

    `choosing`: of what begins with a choice, if a number is behind it. `discard`; `discarding`: what is behind such a
    choice if it says the same. `events`: of what a player does, with the words of the language for that event.
    """

    choosing: str
    discard: str
    discarding: str
    events: Mapping[str, Sequence[str]]


DRAGON_BALL_ACTS = Acts(
    choosing="place|add|return|switch|ko-?|send|play",
    discard="discard",
    discarding=r" cards? (?:from|in) their hand (?:into|in) (?:their|the) drop",
    events={
        "play": ("played", "declares_play"),
        r"combo|use(?=[^.,]* in a combo)": ("combo", "combo_ended"),
        "attack": ("attacks", "declares_attack"),
        r"activate|use(?![^.,]* in a combo)": ("used", "declares_counter", "activated", "blocks"),
        "draw": ("drawn",),
    },
)
"""What both Dragon Ball Super games say."""
BUDDYFIGHT_ACTS = Acts(
    choosing="put|return|destroy|call",
    discard=r"discard|drop(?= (?:a|an|\d+)\b| ?<>)",
    discarding=" cards? from their hand into their drop",
    events={
        "cast": ("declares_cast", "cast"),
        "call": ("declares_call", "played"),
        "equip": ("equipped",),
        "draw": ("drawn",),
        "gain(?=s? life)": ("life_gained",),
    },
)
"""What Buddyfight says."""

PLAYERS: Mapping[str, str] = {
    **{"you": "you", "your opponent": "opponent", "an opponent": "opponent", "opponent": "opponent"},
    **{"each player": "both", "a player": "both", "either player": "both"},
}


def said_deeds(words: str, acts: Acts) -> Iterator[Deed]:
    """What a text says that is done: a verb in the third person has the player before it, another one is yours."""
    for sentence in re.split(r"(?<=[.:])\s|[•・■\n]", words):
        subject = ordered = "you"
        for part in _spoken(acts).finditer(sentence):
            if part["event"]:
                subject = PLAYERS[part["who"] or part["whose"]]
                made = sentence[part.start("what" if part["who"] else "done") :]
                yield from (Deed(on[0], subject) for verb, on in acts.events.items() if re.match(verb, made))
            elif part["verb"]:
                discards = part["discard"] or part["into"]
                verb = "draw" if part["draw"] else "discard" if discards else "choose"
                yield Deed(verb, subject if part["third"] else ordered)
                ordered = "you" if part["third"] else ordered
            elif part["moment"] or part["hit"] or part["receives"]:
                yield _happening(part)
                subject = PLAYERS[part["taker"]] if part["taker"] else subject
            else:
                named = {"may": "opponent", "they": "opponent", "all": "both"}.get(part.lastgroup or "")
                subject, ordered = named or part.lastgroup or "you", named or "you"
                yield from [Deed("may", "opponent")] * bool(part["may"])


def _happening(part: re.Match[str]) -> Deed:
    """What happens to a player, or in a player's turn."""
    if part["moment"]:
        return Deed("moment", WHOSE.get(part["moment"], "both"))
    if part["hit"]:
        return Deed("damage", "you" if part["hit"] in ("you", "your") else "opponent")
    return Deed("life" if part["gain"] else "damage", PLAYERS[part["taker"] or "you"])


@cache
def _spoken(acts: Acts) -> re.Pattern[str]:
    """What a text says that players do, and the players before it; the first of these fits."""
    events, players = "|".join(acts.events), "|".join(PLAYERS)
    choosing = rf"(?:{acts.choosing})(?=s? (?:up to )?\d+(?! cards? from the top))"
    event = (
        rf"\b(?:when(?:ever)?|each time|after) (?P<who>{players}) (?P<what>{events})s?\b",
        rf"\bif (?P<whose>{players}) (?P<done>{events})e?d\b(?=[^.,]* this turn)",
    )
    whose = "your(?: or your opponent's| opponent's)?|each player's"
    hits = r"\b(?:(?:deal|inflict)s? (?:\d+|x) damage|deal damage(?=.* equal to)) to"
    receives = r"(?:take|(?P<gain>gain))s? (?:(?:\d+|x) )?(?:damage|life)\b"
    verb = rf"(?:(?P<draw>draw)|(?P<discard>{acts.discard})|choose|{choosing})(?:(?P<third>s)|ing)?\b"
    return re.compile(
        "|".join(
            (
                f"(?P<event>{'|'.join(event)})",
                rf"\bat the (?:start|beginning|end) of (?P<moment>{whose})(?= \w)",
                rf"{hits} (?P<hit>your opponent|them|their|your|you)\b",
                rf"\b(?:(?P<taker>{players}) )?(?P<receives>{receives})",
                "(?P<may>your opponent may)",
                "(?P<all>you and your opponent)",
                "(?P<opponent>your opponent(?!'s))",
                "(?P<both>each player(?!'s))",
                rf"(?P<they>\bthey\b(?= (?:draw|choose|{acts.discard}|{choosing})\b))",
                r"(?P<you>\byou\b)",
                rf"\b(?P<verb>{verb})(?P<into>(?: up to)? \d+{acts.discarding})?",
            )
        )
    )


class Meant(NamedTuple):
    """A deed that skills mean, and whether a text has to say it: a choice is a part of a discard."""

    deed: Deed
    said: bool = True


YOU_CHOOSE = Deed("choose", "you")
_OTHER = {"you": "opponent", "opponent": "you", "both": "both"}


def meant_deeds(node: Any, lexicon: Lexicon, acts: Acts) -> Iterator[Meant]:
    """What skills mean to be done, in the order in which they say it."""
    if isinstance(node, tuple | list):
        yield from _in_sequence(node, lexicon, acts)
    if not isinstance(node, e.Node):
        return
    yield from _own(node, lexicon, acts)
    for name in node.__struct_fields__:
        inner = meant_deeds(getattr(node, name), lexicon, acts)
        if name == "unless":  # whoever is to pay it is the one who cannot do it otherwise
            inner = (Meant(one.deed._replace(player=_OTHER[one.deed.player]), one.said) for one in inner)
        yield from inner


def _in_sequence(nodes: Sequence[Any], lexicon: Lexicon, acts: Acts) -> Iterator[Meant]:
    """What is done one after another; cards that are chosen and moved to the discard pile may be called discarded."""
    for one, after in pairwise((*nodes, None)):
        yield from meant_deeds(one, lexicon, acts)
        if isinstance(one, e.Choose) and isinstance(after, e.Move) and after.to == lexicon.discard:
            yield Meant(Deed("discard", _player(one.by)), said=False)


def _own(node: e.Node, lexicon: Lexicon, acts: Acts) -> Iterator[Meant]:
    match node:
        case e.Draw(whose=player):
            yield Meant(Deed("draw", player))
        case e.Move(to=lexicon.discard, what="this"):
            yield Meant(Deed("discard", "you"), said=False)
        case e.Discard(whose=player):
            yield Meant(Deed("choose", player), said=False)
            yield Meant(Deed("discard", player))
        case e.Choose(by=by) | e.ChooseSkill(by=by) | e.Modes(by=by) | e.Number(by=by):
            yield Meant(Deed("choose", _player(by)))
        case e.Damage(whose=player):
            yield Meant(Deed("damage", player))
        case e.Put(kind="life", by=by, whose=player) if not isinstance(by, int) or by > 0:
            yield Meant(Deed("life", player), said=not isinstance(by, e.Sum))  # which may be what it `becomes`
        case e.Put(kind="life", whose=player) if player != "you":
            yield Meant(Deed("loss of life", player))
        case e.May(by="opponent"):
            yield Meant(Deed("may", "opponent"))
        case e.Trigger():
            if lexicon.phrases.is_moment(node.on):
                yield Meant(Deed("moment", node.whose), said=node.whose != "both")
            maker = _player_of(node)  # an opponent is said, unless the event's cards are, or a tag stands for it
            said = maker == "opponent" and node.card is None and not node.on.startswith("declares")
            made = (Deed(on[0], maker) for on in acts.events.values() if node.on in on)
            yield from (Meant(deed, said) for deed in made)


def _player(by: str) -> str:
    return "you" if by == "chance" else by


def _player_of(event: e.Trigger) -> str:
    if event.whose == "both" and event.card is not None:
        return event.card.whose if isinstance(event.card, e.Cards) else "you"
    return event.whose


def misattributed(words: str, skills: Iterable[Any], acts: Acts, lexicon: Lexicon) -> Iterator[str]:
    """What is done by another player than a text says at that phrase, each verb by itself.

    A choice of the skill's own player need not be said.
    """
    said = [deed for deed in said_deeds(words, acts) if deed != YOU_CHOOSE]
    apart = (replace(one, label="", trigger=None) if getattr(one, "label", "") else one for one in skills)
    once = (*dict.fromkeys(apart),)  # labels stand for their events, several for one skill
    meant = [one for one in meant_deeds(once, lexicon, acts) if one.deed != YOU_CHOOSE]
    for verb in dict.fromkeys([*(deed.verb for deed in said), *(one.deed.verb for one in meant if one.said)]):
        told = [deed.player for deed in said if deed.verb == verb]
        able = [one.deed.player for one in meant if one.deed.verb == verb]
        needed = [one.deed.player for one in meant if one.deed.verb == verb and one.said]
        if verb == "moment":  # one that is said may be several: of this turn and of the next
            told, able, needed = ([player for player, _ in groupby(players)] for players in (told, able, needed))
        if not (_in_order(told, able) and _in_order(needed, told)):
            yield f"{verb} by {told}, not {needed}"


def _in_order(fewer: Sequence[str], more: Sequence[str]) -> bool:
    rest = iter(more)
    return all(player in rest for player in fewer)
