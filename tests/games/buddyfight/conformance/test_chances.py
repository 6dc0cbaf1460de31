"""4. Abilities / Others: cards that are used when something has happened."""

import pytest

from events.buddyfight.facts import AttackDeclared, ChancesLapsed
from events.language.effect import Adjust, Grant, Not, Occurred, Skill, Trigger
from events.table.ids import Seat
from tests.games.buddyfight.conformance.battles import striker
from tests.games.buddyfight.conformance.cards import (
    DESTROY,
    DRAW,
    THEIR_MONSTER,
    counter,
    ends,
    flag_card,
    life,
    monster_card,
    monsters,
    nullifies,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, attacks, main, turn
from tests.games.shown import shown

FALLEN = Trigger(on="ko", card=monsters("you"))
REVENGE = counter("revenge", life(3), conditions=[Occurred(event=FALLEN, within="timing")])
HURT = Trigger(on="takes_damage", card=None, whose="you")
PAYBACK = counter("payback", life(3), conditions=[Occurred(event=HURT, within="timing")])
BOLT = spell_card("bolt", DESTROY, targets=[THEIR_MONSTER])
ZAP = counter("zap", DESTROY, targets=[THEIR_MONSTER])
SPARE = several(2, "spare")


def bolted(*, hers: Side | None = None, more: Side | None = None) -> Scene:
    """A main phase in which a bolt has destroyed one of b's monsters, who holds `revenge`."""
    b = hers or Side(hand=[REVENGE, *SPARE], left=[monster_card("Imp")], right=[monster_card("Ogre")])
    a = more or Side(hand=[BOLT, spell_card("insight", DRAW), counter("boost", DRAW), *several(2, "mine")])
    return main(a=a, b=b)


def offered(scene: Scene, name: str = "revenge") -> bool:
    """Whether b, when asked next, is offered the card."""
    while scene.ask.player != "b" or scene.ask.kind not in ("use", "answer"):
        scene.pass_one()
    return name in scene.usable


@pytest.mark.rule("ability/when/1", "play-timing/2.1", "play-timing/3.1")
def test_a_card_for_when_something_is_destroyed_is_used_once_it_was() -> None:
    scene = bolted().use("bolt", on="Imp")
    assert scene.asked == ("b", "answer")
    assert "revenge" not in scene.usable
    scene.pick("decline")
    assert offered(scene)
    scene.use("revenge").settled()
    assert scene.life("b") == 13


@pytest.mark.rule("ability/when/1", "ability/when/2")
@pytest.mark.parametrize("asks", [True, False])
def test_chances_lapse_only_in_a_game_with_a_card_that_asks_for_them(asks: bool) -> None:
    """A two-sided flag that lies open is such a card."""
    two = flag_card("Sun", skills=REVENGE.skills if asks else (), back=flag_card("Moon"))
    scene = bolted(hers=Side(flag=two, left=[monster_card("Imp")])).use("bolt", on="Imp").pass_all()
    assert bool(scene.of(ChancesLapsed)) is asks


@pytest.mark.rule("ability/when/1")
def test_it_is_used_in_answer_to_the_next_use_too() -> None:
    scene = bolted().use("bolt", on="Imp")
    scene.pick("decline")
    scene.use("insight")
    assert scene.asked == ("b", "answer")
    assert "revenge" in scene.usable


@pytest.mark.rule("ability/when/2", "ability/when/2a")
@pytest.mark.parametrize(("used", "lapses"), [("insight", True), ("boost", False), ("mine 1", True)])
def test_the_chance_passes_as_something_without_counter_resolves(used: str, lapses: bool) -> None:
    scene = bolted().use("bolt", on="Imp")
    scene.pick("decline")
    scene.use(used, area="left" if used == "mine 1" else "").settled()
    assert offered(scene) != lapses


@pytest.mark.rule("ability/when/2a")
def test_the_chance_stays_if_what_was_used_is_nullified() -> None:
    hers = Side(hand=[REVENGE, nullifies("cast"), *SPARE], left=[monster_card("Imp")])
    scene = bolted(hers=hers).use("bolt", on="Imp")
    scene.pick("decline")
    scene.use("insight").use("no cast")
    assert offered(scene)


@pytest.mark.rule("ability/when/2a")
def test_the_chance_stays_if_what_was_used_speaks_of_the_same() -> None:
    fell = Occurred(event=Trigger(on="ko", card=monsters("opponent")), within="timing")
    gloat = [spell_card(name, life(1), conditions=[fell]) for name in ("gloat", "jeer")]
    insight = spell_card("insight", DRAW)
    scene = bolted(more=Side(hand=[BOLT, *gloat, insight, *several(1, "mine")])).use("bolt", on="Imp")
    scene.pick("decline")
    scene.use("gloat").pick("decline")
    assert "jeer" in scene.usable
    scene.use("insight").pick("decline")
    assert "jeer" not in scene.usable


@pytest.mark.rule("ability/when/2", "ability/when/2b")
def test_the_chance_passes_with_the_play_timing() -> None:
    b = Side(hand=[REVENGE, *SPARE], left=[monster_card("Imp")])
    scene = attacks(a=Side(left=[monster_card("Wren")], hand=[ZAP, *SPARE]), b=b).attack("Wren")
    scene.use("zap", on="Imp").settled()
    assert offered(scene)  # attack/2.5, where it happened
    scene.pick("decline")
    assert not offered(scene)  # attack/3.4


@pytest.mark.rule("ability/when/2b")
def test_what_happens_between_play_timings_is_a_chance_in_the_next_alone() -> None:
    b = Side(hand=[PAYBACK, *SPARE])
    scene = attacks(a=Side(left=[monster_card("Wren")], hand=SPARE), b=b).attack("Wren")
    assert not offered(scene, "payback")  # attack/2.5
    scene.pick("decline")
    assert offered(scene, "payback")  # attack/3.4
    scene.pick("decline")
    assert not offered(scene, "payback")  # attack/4.3


GROWS = Skill(
    kind="permanent",
    conditions=(Occurred(event=FALLEN), Not(condition=Occurred(event=FALLEN, within="timing"))),
    grants=(Grant(changes=(Adjust(figure="size", by=3),)),),
)
"""Size 3 once a monster of its fighter has fallen in this turn and the chance for that has passed."""


@pytest.mark.rule("start/1.2", "start/2.3", "start/3.1.2", "start/3.2.2", "main/1.2", "attack/1.4", "attack/2.6")
@pytest.mark.rule("attack/3.5", "attack/4.4", "attack/2.1.2", "final/1.2", "final/2.1.2", "final/5.2")
@pytest.mark.parametrize("falls", [True, False])
@pytest.mark.parametrize("nth", range(13))
def test_the_check_behind_a_play_timing_finds_what_the_passing_of_chances_has_changed(nth: int, falls: bool) -> None:
    """Each of a turn with one attack: Fox has size 3 then, and Hare of size 1 goes before anything else happens."""
    wren = striker(words=["double_attack"])
    fox, hare = monster_card("Fox", defense=9000, text=[GROWS]), monster_card("Hare", size=1)
    b = Side(left=[hare], center=[monster_card("Imp")], right=[fox])
    scene = turn(a=Side(left=[wren], rested=["Wren"], hand=[ZAP if falls else counter("zap", DRAW), *SPARE]), b=b)
    for _ in range(nth):
        scene.pass_one()
        while scene.ask.kind != "use":
            attacking = scene.ask.kind == "attack" and not scene.of(AttackDeclared)
            scene.pick("attack Fox with Wren") if attacking else scene.pass_one()
    lapsed = len(scene.of(ChancesLapsed))
    scene.use("zap", on="Imp" if falls else "").settled()
    while len(scene.of(ChancesLapsed)) == lapsed:
        scene.pass_one()
    passed = [place for place, fact in enumerate(scene.facts) if isinstance(fact, ChancesLapsed)][lapsed]
    assert ([fact.rule for fact in scene.facts[passed + 1 : passed + 2]] == ["check/3-size"]) is falls
    assert ("Hare" in scene.names("b.drop")) is falls


@pytest.mark.rule("ability/when/2c", "ability/when/2")
def test_the_chance_passes_with_the_phase() -> None:
    """The phase ends as the battle is determined no more: what the Counter destroyed before is no chance afterwards."""
    finish = counter("dusk", DESTROY, *ends("attack").skills[0].effects, targets=[THEIR_MONSTER])
    b = Side(hand=[REVENGE, *SPARE], left=[monster_card("Imp")])
    scene = turn(a=Side(left=[monster_card("Wren")], hand=[finish, *SPARE]), b=b).pass_until("attack").attack("Wren")
    scene.use("dusk", on="Imp").settled()
    assert scene.state.phase == "Final Phase"
    assert not offered(scene)


@pytest.mark.rule("ability/when/1")
@pytest.mark.parametrize("seat", ["a", "public"])
def test_that_a_hidden_card_has_its_chance_is_not_given_away(seat: Seat) -> None:
    """Nor that the chance has passed."""
    seen = []
    other = counter("other", life(3), cost=[life(-99)])
    for hidden, below in ((REVENGE, other), (other, REVENGE)):
        hers = Side(hand=[hidden, *SPARE], deck=[below, *several(5, "below")], left=[monster_card("Imp")])
        scene = bolted(hers=hers).use("bolt", on="Imp")
        scene.pass_all()
        seen.append(shown(scene, seat))
    assert seen[0] == seen[1]
