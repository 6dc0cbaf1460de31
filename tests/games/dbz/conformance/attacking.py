"""What tests of attacks of the Dragon Ball Z CCG share: the other player's side, Defense Shields, and paid attacks."""

from typing import Any

from events.dbz.card import DbzCard
from events.language.effect import Cards, Effect
from tests.games.dbz.conformance.cards import PHYSICAL, card, stack, stops
from tests.games.dbz.conformance.scenario import Scene, Side, attacks, position


def foe(*hand: DbzCard, **more: Any) -> Side:
    """The side of b, whose Main Personality is the villain Ilka, with these cards in the hand."""
    return Side(**({"main": stack("Ilka", alignment="villain"), "hand": hand} | more))


def shield(name: str, *effects: Effect, what: Cards = PHYSICAL) -> DbzCard:
    """A Non-Combat card with a Defense Shield against such attacks, which does this, too."""
    return card("noncombat", name, stops(what, *effects, timing="shield"))


def perform(scene: Scene, name: str) -> Scene:
    """Use a card or a power, and let the personality that is asked first pay for it."""
    scene.use(name)
    return scene.pass_one() if scene.ask.kind == "pay" else scene


def hit(attack: DbzCard, b: Side, **more: Any) -> Scene:
    """The position after a has used the attack against b, and has paid for it."""
    scene = position(attacks, a=Side(hand=[attack], **more), b=b).use(attack.name)
    return scene if scene.over or scene.ask.kind != "pay" else scene.pass_one()


def wait(scene: Scene) -> Scene:
    """Use nothing now where something could be used when needed, but go on being asked."""
    while scene.ask.kind == "answer":
        scene.pick("decline")
    return scene
