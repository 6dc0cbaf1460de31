"""Owners: each player where one may own cards, do something, or have what a condition asks for."""

from collections.abc import Iterator

from msgspec.structs import replace

from events.language import effect as e
from tests.variants.changing import (
    Change,
    Meaning,
    Said,
    mentions,
    nodes,
    of_one_skill,
    once,
    only,
    replaced,
    unchanged,
)
from tests.variants.dbz import owners as dbz

_NOT_YOURS = r"(?![^,.:]*\b(?:your|this)\b)"


def _chosen(old: e.Who, new: e.Who) -> Meaning:
    """The cards of the only choice are another player's, who is named in no other way."""
    changed = replaced(e.Cards, lambda node: node.whose == old, whose=new)

    def meaning(said: Said) -> Said | None:
        choices = [node for node in nodes(said.skills) if isinstance(node, e.Choose) and node.cards.whose == old]
        moved = any(isinstance(node, e.Move | e.Control | e.Stack | e.Play) for node in nodes(said.skills))
        other = any(isinstance(node, e.Cards) and node.other for node in nodes(said.skills))
        return None if moved or other or len(choices) != 1 else changed(said)

    return meaning


def _condition(old: e.Who, new: e.Who) -> Meaning:
    def asks(node: e.Exists | e.Compare) -> bool:
        asked = (
            node.cards if isinstance(node, e.Exists) else node.number.of if isinstance(node.number, e.Count) else None
        )
        return isinstance(asked, e.Cards) and asked.whose == old and not asked.other

    def change(node: e.Exists | e.Compare) -> e.Node:
        if isinstance(node, e.Exists) and isinstance(node.cards, e.Cards):
            return replace(node, cards=replace(node.cards, whose=new))
        assert isinstance(node, e.Compare)
        assert isinstance(node.number, e.Count)
        assert isinstance(node.number.of, e.Cards)
        return replace(node, number=replace(node.number, of=replace(node.number.of, whose=new)))

    def meaning(said: Said) -> Said | None:
        asked = [node for node in nodes(said.skills) if isinstance(node, e.Exists | e.Compare) and asks(node)]
        return only(type(asked[0]), asks, change)(said) if len(asked) == 1 else None

    return meaning


def _event(old: e.Who, new: e.Who) -> Meaning:
    """What happens to a card of the other player, of which the effects say nothing."""

    def changed(skill: e.Skill) -> e.Skill | None:
        event = skill.trigger
        own = event is None or not isinstance(event.card, e.Cards) or event.card.other or event.by is not None
        if own or event is None or mentions((skill.targets, skill.effects, skill.costs), ("that", "by")) or skill.zones:
            return None
        if not isinstance(event.card, e.Cards) or event.card.whose != old or event.whose != old:
            return None
        return replace(skill, trigger=replace(event, card=replace(event.card, whose=new), whose=new))

    return of_one_skill(changed)


def _draws(who: e.Who) -> Meaning:
    changed = replaced(
        e.Draw, lambda node: node.whose == "you" and isinstance(node.count, int) and not node.up_to, whose=who
    )

    def meaning(said: Said) -> Said | None:
        asked = any(isinstance(node, e.Did | e.DidNot | e.Done | e.May) for node in nodes(said.skills))
        return None if asked else changed(said)

    return meaning


def _discards(who: e.Who) -> Meaning:
    def own(node: e.Discard) -> bool:
        return node.whose == "you" and isinstance(node.count, int) and not node.up_to and node.cards == e.Cards()

    changed = replaced(e.Discard, own, whose=who)

    def meaning(said: Said) -> Said | None:
        asked = any(isinstance(node, e.Did | e.DidNot | e.Done | e.May) for node in nodes(said.skills))
        costs = any(
            skill.costs for skill in said.skills if any(isinstance(node, e.Discard) for node in nodes(skill.costs))
        )
        return None if asked or costs or mentions(said.skills, ("discarded",)) else changed(said)

    return meaning


def _dragon_ball() -> Iterator[Change]:
    yield Change(
        "of yours",
        once(r"\bof your opponent's (Rest Mode |Active Mode )?Battle Cards\b", r"of your \1Battle Cards"),
        _chosen("opponent", "you"),
    )
    yield Change(
        "of theirs",
        once(
            r"(?<!all )(?<!eader or up to 1 )\bof your (Rest Mode |Active Mode )?Battle Cards\b",
            r"of your opponent's \1Battle Cards",
        ),
        _chosen("you", "opponent"),
    )
    for many in ("up to 1", "1"):
        for words in (
            f"{many} Battle Card in your opponent's Battle Area",
            f"{many} of the opponent's Battle Cards",
            f"{many} of your opponent's Battle Cards in their Battle Area",
        ):
            yield Change(
                words,
                once(rf"(?<!up to )\b{many} of your opponent's Battle Cards\b(?! with| that|,)", words),
                unchanged,
            )
    for kind in ("Leader", "Leader Card"):
        yield Change(
            "their Leader",
            once(rf"\bif your {kind}(?= (?:is|has)\b)", f"if your opponent's {kind}"),
            _condition("you", "opponent"),
        )
    for zone in ("hand", "Drop", "Drop Area", "energy", "Combo Area", "Battle Area", "Warp"):
        here = rf"\bif you have (a|an|\d+ or more|\d+ or less|\d+ or fewer) ([^,.:]*?) in your {zone}(?=[,.]| :)"
        there = once(here, rf"if your opponent has \1 \2 in their {zone}")
        yield Change(f"they have in {zone}", there, _condition("you", "opponent"))
    yield Change(
        "they have", once(rf"\bif you have (?=\d){_NOT_YOURS}", "if your opponent has "), _condition("you", "opponent")
    )
    yield Change(
        "they have a",
        once(rf"\bif you have (?=a |an ){_NOT_YOURS}", "if your opponent has "),
        _condition("you", "opponent"),
    )
    yield Change(
        "you have",
        once(r"\bif your opponent has (?=\d)(?![^,.:]*\btheir\b)", "if you have "),
        _condition("opponent", "you"),
    )
    flips: tuple[tuple[str, str, e.Who, e.Who], ...] = (
        ("your", "your opponent's", "you", "opponent"),
        ("your opponent's", "your", "opponent", "you"),
    )
    for old, new, whose, others in flips:
        flipped = once(rf"\b(if|when|while) {old} life is at (?=\d)", rf"\1 {new} life is at ")
        yield Change(f"{new} life", flipped, _condition(whose, others))
        flipped = once(
            rf"\b(?<=when one of ){old} (?=[^,.]*Battle Cards (?:attacks|is KO'd|is attacked|is played),)", f"{new} "
        )
        yield Change(f"when one of {new}", flipped, _event(whose, others))
    yield from _players()


def _players() -> Iterator[Change]:
    draw = r"(?<!may )(?<!opponent )\bdraw (1|2|3|a|two|three|one) (cards?)(?=[.,!]|$| and|;)"
    drawing: tuple[tuple[e.Who, str], ...] = (
        ("opponent", r"your opponent draws \1 \2"),
        ("both", r"each player draws \1 \2"),
        ("both", r"both players draw \1 \2"),
        ("both", r"you and your opponent draw \1 \2"),
    )
    for who, words in drawing:
        yield Change(words, once(draw, words), _draws(who))
    discard = r"(?<!may )\bdiscard (1|2|3|a|two|three|one) (cards?) from your hand(?=[.,!]|$| and|;)"
    discarding: tuple[tuple[e.Who, str], ...] = (
        ("opponent", r"your opponent discards \1 \2 from their hand"),
        ("both", r"each player discards \1 \2 from their hand"),
    )
    for who, words in discarding:
        yield Change(words, once(discard, words), _discards(who))


def _buddyfight() -> Iterator[Change]:
    for noun in ("monster", "item", "spell", "card", "monsters", "items", "spells", "cards"):
        here = rf"(?<!you have a )(?<!you have an )\b({noun}) on your opponent's field\b"
        yield Change(f"{noun} on your field", once(here, r"\1 on your field"), _of_field("opponent", "you"))
        yield Change(
            f"{noun} on your opponent's field",
            once(rf"(?<!this )\b({noun}) on your field\b", r"\1 on your opponent's field"),
            _of_field("you", "opponent"),
        )
        yield Change(f"{noun} on the opponent's field", once(here, r"\1 on the opponent's field"), unchanged)
    yield Change(
        "they have a",
        once(
            r"\bif you have (a|an) (?=[^,]*? on your field)([^,]*?) on your field",
            r"if your opponent has \1 \2 on their field",
        ),
        _condition("you", "opponent"),
    )
    yield Change(
        "there is a",
        once(r"\bif you have (a|an) ([^,]*?) on your field", r"if there is \1 \2 on your field"),
        unchanged,
    )
    yield Change("is on", once(r"\bif you have (a|an) ([^,]*?) on your field", r"if \1 \2 is on your field"), unchanged)
    yield from _players()
    damage = r"\bdeal (\d|one|two|three) damage to your opponent\b"
    yield Change("damage", once(damage, r"deal \1 damage to the opponent"), unchanged)
    yield Change("life", once(r"\byou gain (\d|one|two) life\b", r"gain \1 life"), unchanged)
    yield Change("life", once(r"(?<!you )\bgain (\d|one|two) life\b", r"you gain \1 life"), unchanged)
    for zone in ("drop zone", "gauge", "hand", "deck"):
        yield Change(f"the {zone}", once(rf"\binto your {zone}\b", f"into the {zone}"), unchanged)
        yield Change(f"its owner's {zone}", once(rf"\binto your {zone}\b", f"into its owner's {zone}"), _moved_one)


def _moved_one(said: Said) -> Said | None:
    """A move of one card, whose owner's zone is its player's."""
    moves = [node for node in nodes(said.skills) if isinstance(node, e.Move)]
    return said if len(moves) == 1 and moves[0].what in ("it", "this") else None


def _of_field(old: e.Who, new: e.Who) -> Meaning:
    changed = replaced(e.Cards, lambda node: node.whose == old and bool(node.zones), whose=new)

    def meaning(said: Said) -> Said | None:
        if any(isinstance(node, e.Exists) or (isinstance(node, e.Cards) and node.other) for node in nodes(said.skills)):
            return None
        moves = any(
            isinstance(node, e.Move | e.Control | e.Play | e.Stack | e.Guard | e.Replace) for node in nodes(said.skills)
        )
        return None if moves or mentions(said.skills, ("that", "by", "host")) or said.cost else changed(said)

    return meaning


CHANGES = {
    "fusion_world": tuple(_dragon_ball()),
    "masters": tuple(_dragon_ball()),
    "buddyfight": tuple(_buddyfight()),
    "dbz": dbz.CHANGES,
}
