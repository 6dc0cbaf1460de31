"""Stop the Time: of a card, only continuous abilities are left; a fighter uses nothing."""

import pytest
from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard, KeywordSkill
from events.buddyfight.facts import AttackDeclared, CardDestroyed
from events.buddyfight.lexicon import LEXICON
from events.buddyfight.turn import play_turns
from events.language.effect import Adjust, Choose, Decree, Give, Grant, Replace, Skill, Span, StopTime, Trigger
from events.language.sentences import skill_words
from events.skills.declared import DeclarationEnded, ResolutionBegan
from events.skills.facts import PendingCancelled, PendingDeclared, SkillActivated, SkillTriggered
from events.table.ids import Player, opponent
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import (
    DESTROY,
    act,
    auto,
    changing,
    counter,
    gauge,
    impact_monster,
    item_card,
    life,
    monster_card,
    monsters,
    several,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Scene, Side, final, main, position, turn
from tests.games.buddyfight.texts import faults, skill, skills

THEIRS = Choose(cards=monsters("opponent"))
STRONGER = Skill(kind="permanent", grants=(Grant(changes=(Adjust(figure="power", by=1000),)),))
"""This card gets 1000 power."""


def stops(name: str = "Stop", *, until: Span = "turn") -> BuddyfightCard:
    """A spell with [Counter] that stops the time of a monster of the opponent's."""
    return counter(name, Give(changes=(StopTime(),), until=until), targets=[THEIRS])


def stops_fighter(name: str = "Halt") -> BuddyfightCard:
    """A spell with [Counter] that stops the opponent's time."""
    return counter(name, Decree(changes=(StopTime(),), whose="opponent", until="turn"))


# Cards.


@pytest.mark.rule("ability/stop-time/1", "ability/1.1")
@pytest.mark.parametrize("stopped", [True, False])
def test_no_ability_of_a_card_is_declared_while_its_time_is_stopped(stopped: bool) -> None:
    b = Side(left=[monster_card("Elk", text=[act(life(1), counter=True)])], hand=[counter("Late", life(1))])
    scene = main(a=Side(hand=[stops(), *several(1, "x")]), b=b)
    if stopped:
        scene.use("Stop", on="Elk")
    scene.pass_until("use", player="b")
    assert ("Elk" in scene.usable, "Late" in scene.usable) == (not stopped, True)


@pytest.mark.rule("ability/stop-time/1", "ability/2.1")
@pytest.mark.parametrize("stopped", [True, False])
def test_no_automatic_ability_of_a_card_comes_to_stand_by_while_its_time_is_stopped(stopped: bool) -> None:
    sees = auto(Trigger(on="enters", card=monsters()), life(1))
    a = Side(hand=[stops(), monster_card("Wren")])
    scene = main(a=a, b=Side(left=[monster_card("Elk", text=[sees])]))
    if stopped:
        scene.use("Stop", on="Elk")
    scene.pass_until("use", player="a").use("Wren", area="left").pass_until("use", player="a")
    assert (scene.life("b"), len(scene.of(SkillTriggered))) == ((10, 0) if stopped else (11, 1))


@pytest.mark.rule("ability/stop-time/1", "ability/2.1.2", "ability/2.3")
@pytest.mark.parametrize("stopped", [True, False])
def test_an_ability_in_stand_by_is_not_picked_once_the_time_of_its_card_is_stopped(stopped: bool) -> None:
    """Two abilities stand by; the Counter to the first stops the time of the card of the second."""
    begins = auto(Trigger(on="main_begins", whose="you"), life(1))
    side = Side(left=[monster_card("Elk", text=[begins])], right=[monster_card("Ox", text=[begins])])
    scene = main(a=side, b=Side(hand=[stops(), *several(1, "y")])).pass_until("answer")
    scene.use("Stop", on="Ox") if stopped else scene.pick("decline")
    scene.pass_until("use", player="a")
    assert (scene.life("a"), len(scene.of(PendingCancelled))) == ((11, 1) if stopped else (12, 0))


@pytest.mark.rule("ability/stop-time/1", "ability/1.3")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_declared_ability_is_not_resolved_once_the_time_of_its_card_is_stopped(stopped: bool) -> None:
    a = Side(left=[monster_card("Elk", text=[act(life(1))])], hand=several(1, "x"))
    scene = main(a=a, b=Side(hand=[stops(), *several(1, "y")])).use("Elk")
    scene.use("Stop", on="Elk") if stopped else scene.pick("decline")
    scene.pass_until("use", player="a")
    assert scene.life("a") == (10 if stopped else 11)
    began, ended = len(scene.of(ResolutionBegan)), len(scene.of(DeclarationEnded))
    assert (began, ended) == ((1, 2) if stopped else (1, 1))


@pytest.mark.rule("ability/stop-time/1", "ability/2.3")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_picked_automatic_ability_is_not_resolved_once_the_time_of_its_card_is_stopped(stopped: bool) -> None:
    called = auto(Trigger(on="played", card="this"), life(1))
    scene = main(a=Side(hand=[monster_card("Elk", text=[called])]), b=Side(hand=[stops(), *several(1, "y")]))
    scene.use("Elk", area="left")
    while not scene.of(PendingDeclared):
        scene.pass_one()
    scene.use("Stop", on="Elk") if stopped else scene.pick("decline")
    scene.pass_until("use", player="a")
    own = [fact for fact in scene.of(SkillActivated) if scene.name(fact.card) == "Elk"]
    assert (scene.life("a"), len(own)) == ((10, 0) if stopped else (11, 1))


HOW = pytest.mark.parametrize("how", ["card", "fighter", "not"])
"""Whose time is stopped: that of a card, that of its fighter, or nobody's."""


def halted(scene: Scene, how: str, *, on: str) -> Scene:
    """The scene once that time was stopped by the fighter who is asked, who has `Stop` and `Halt`."""
    if how == "not":
        return scene
    return scene.use("Stop", on=on) if how == "card" else scene.use("Halt")


@pytest.mark.rule("ability/stop-time/1", "ability/stop-time/3", "attack/1.1.1", "attack/1.1.2")
@pytest.mark.parametrize("player", ["a", "b"])
@HOW
def test_no_card_moves_while_its_time_or_that_of_its_fighter_is_stopped(how: str, player: Player) -> None:
    mover = Side(left=[monster_card("Elk", words=["move"])], hand=several(1, "x"))
    other = Side(hand=[stops(), stops_fighter()])
    scene = turn(a=mover, b=other) if player == "a" else turn(a=other, b=mover)
    scene.pass_until("use", player=opponent(player))
    halted(scene, how, on="Elk").pass_until("move", "attack", player=player)
    asked = None if scene.over else scene.asked
    assert asked == ((player, "move") if how == "not" else (player, "attack") if player == "a" else None)


@pytest.mark.rule("ability/stop-time/1", "ability/stop-time/3", "ability/1.1")
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(changing("transform", "Elk"), marks=pytest.mark.rule("ability/transform")),
        pytest.param(monster_card("Elk", words=["crossnize"]), marks=pytest.mark.rule("ability/crossnize")),
        pytest.param(monster_card("Elk", words=["purge"]), marks=pytest.mark.rule("ability/purge")),
        pytest.param(
            monster_card("Elk", text=[act(life(1), counter=True, keyword="overturn")]),
            marks=pytest.mark.rule("ability/over/1"),
        ),
    ],
    ids=["transform", "crossnize", "purge", "overturn"],
)
@HOW
def test_no_keyword_ability_is_declared_while_the_time_of_its_card_or_fighter_is_stopped(
    how: str, card: BuddyfightCard
) -> None:
    souls = {"Elk": [monster_card("Gun", traits=("Weaponry",))]}
    a = Side(left=[card], right=[monster_card("Neo", traits=("Neodragon",))], souls=souls, hand=several(1, "x"))
    scene = main(a=a, b=Side(hand=[stops(), stops_fighter()]))
    assert "Elk" in scene.usable
    halted(scene.pass_until("use", player="b"), how, on="Elk")
    if how == "not":
        scene.use("Stop", on="Neo")
    scene.pass_until("use", player="a")
    assert ("Elk" in scene.usable) == (how == "not")


@pytest.mark.rule("ability/stop-time/2", "ability/3.1")
def test_the_continuous_abilities_of_a_card_whose_time_is_stopped_hold() -> None:
    scene = main(a=Side(hand=[stops()]), b=Side(left=[monster_card("Elk", text=[STRONGER], words=["move"])]))
    scene.use("Stop", on="Elk").pass_until("use", player="a")
    assert figure(scene.state, scene.card("Elk"), "power") == 4000


@pytest.mark.rule("ability/stop-time/1", "attack/2.3", "attack/3.1.1", "attack/3.2.1")
@pytest.mark.parametrize("stopped", [True, False])
def test_cards_whose_time_is_stopped_attack_and_are_attacked_without_their_keyword_abilities(stopped: bool) -> None:
    elk, cow = monster_card("Elk", words=["penetrate"]), monster_card("Cow", power=3000, words=["counterattack"])
    scene = turn(a=Side(left=[elk], hand=[stops()]), b=Side(center=[cow], hand=[stops()]))
    if stopped:
        scene.pass_until("use", player="a").use("Stop", on="Cow").pass_until("use", player="b").use("Stop", on="Elk")
    scene.pass_until("attack").attack("Elk", on="Cow").pass_all()
    assert [(fact.card, fact.rule) for fact in scene.of(AttackDeclared)] == [(scene.card("Elk"), "attack/2.3")]
    assert [(fact.card, fact.rule) for fact in scene.of(CardDestroyed)] == [(scene.card("Cow"), "attack/3.1.1")]
    assert scene.life("b") == (10 if stopped else 9)


@pytest.mark.rule("ability/stop-time/1", "final/5.3/durations")
@pytest.mark.parametrize(("until", "usable"), [("turn", True), ("your_turn_start", False), ("game", False)])
def test_time_goes_on_as_the_duration_ends(until: Span, usable: bool) -> None:
    b = Side(left=[monster_card("Elk", text=[act(life(1))])], hand=several(1, "y"))
    scene = position(play_turns, a=Side(hand=[stops(until=until), *several(1, "x")]), b=b)
    scene.pass_until("use", player="a").use("Stop", on="Elk")
    while scene.state.turn_player == "a" or scene.state.phase != "Main Phase":
        scene.pass_one()
    scene.pass_until("use", player="b")
    assert ("Elk" in scene.usable) == usable


# Fighters.


def hand() -> list[BuddyfightCard]:
    """A card of each kind that is used."""
    return [
        monster_card("Wren"),
        spell_card("Song", life(1)),
        item_card("Bow"),
        counter("Late", life(1)),
    ]


@pytest.mark.rule("ability/stop-time/3", "call/1.1", "cast/1.1", "equip/1.1", "ability/1.1", "play-timing/2.1")
@pytest.mark.rule("main/1.1/note")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_fighter_whose_time_is_stopped_calls_casts_and_equips_nothing_and_uses_no_ability(stopped: bool) -> None:
    a = Side(hand=hand(), left=[monster_card("Elk", text=[act(life(1)), STRONGER])])
    b = Side(hand=[stops_fighter(), counter("Bide", life(1)), *several(1, "y")])
    scene = main(a=a, b=b).pass_until("use", player="b")
    scene.use("Halt" if stopped else "Bide").pass_until("use", player="a")
    assert sorted(scene.usable) == ([] if stopped else ["Bow", "Elk", "Late", "Song", "Wren"])
    assert figure(scene.state, scene.card("Elk"), "power") == 4000


@pytest.mark.rule("ability/stop-time/3", "final/1.1/note", "ability/impact-transform")
def test_a_fighter_whose_time_is_stopped_calls_casts_and_equips_no_impacts() -> None:
    impacts = [impact_monster("Bal"), spell_card("Crush", life(1), kind="impact")]
    impacts += [changing("impact_transform", "Were", cost=[gauge(1)])]
    scene = final(a=Side(hand=impacts), b=Side(hand=[stops_fighter(), *several(1, "y")]))
    assert sorted(scene.usable) == ["Bal", "Crush", "Were"]
    scene.pass_until("use", player="b").use("Halt").pass_until("use", player="a")
    assert scene.usable == []


@pytest.mark.rule("ability/stop-time/3", "ability/2.1", "ability/2.1.2")
@pytest.mark.parametrize("stopped", [True, False])
def test_automatic_abilities_of_a_fighter_whose_time_is_stopped_are_not_used(stopped: bool) -> None:
    sees = auto(Trigger(on="enters", card=monsters()), life(1))
    a = Side(hand=[stops_fighter(), monster_card("Wren")])
    scene = main(a=a, b=Side(left=[monster_card("Elk", text=[sees])]))
    if stopped:
        scene.use("Halt")
    scene.pass_until("use", player="a").use("Wren", area="left").pass_until("use", player="a")
    assert scene.life("b") == (10 if stopped else 11)


@pytest.mark.rule("ability/stop-time/3", "play-timing/3.1")
def test_the_other_fighter_uses_cards_while_ones_time_is_stopped() -> None:
    scene = main(a=Side(hand=[stops_fighter(), spell_card("Song", life(1))]), b=Side(hand=[counter("Late", life(1))]))
    scene.use("Halt").pass_until("use", player="a")
    assert scene.usable == ["Song"]
    scene.use("Song")
    assert (scene.asked, scene.usable) == (("b", "answer"), [])


@pytest.mark.rule("ability/stop-time/3", "attack/2.1", "attack/2.2/link")
def test_a_fighter_whose_time_is_stopped_attacks_and_links_attacks() -> None:
    """To attack is no use of a card or an ability."""
    a = Side(left=[monster_card("Elk")], right=[monster_card("Ox")], hand=several(1, "x"))
    scene = turn(a=a, b=Side(hand=[stops_fighter()])).pass_until("use", player="b").use("Halt")
    scene.pass_until("attack").attack("Elk").pick("link Ox")
    assert scene.pass_all().life("b") == 8


@pytest.mark.rule("ability/stop-time/3", "ability/1.3", "cast/3.1")
def test_what_a_fighter_cast_before_their_time_was_stopped_resolves() -> None:
    scene = main(a=Side(hand=[spell_card("Song", life(1))]), b=Side(hand=[stops_fighter()])).use("Song")
    scene.pass_until("answer", player="b").use("Halt").pass_all()
    assert scene.life("a") == 11


@pytest.mark.rule("ability/stop-time/3", "ability/2.1.1", "ability/2.3")
def test_an_automatic_ability_that_was_picked_before_the_time_of_its_fighter_was_stopped_resolves() -> None:
    """Two abilities stand by as the Counter to the first stops time: that one resolves, the other is not used."""
    begins = auto(Trigger(on="main_begins", whose="you"), life(1))
    side = Side(left=[monster_card("Elk", text=[begins])], right=[monster_card("Ox", text=[begins])])
    scene = main(a=side, b=Side(hand=[stops_fighter(), *several(1, "y")])).pass_until("answer")
    scene.use("Halt").pass_all()
    assert (scene.life("a"), len(scene.of(PendingCancelled))) == (11, 1)


# What a fighter may do by a keyword ability, and what it does by itself.


@pytest.mark.rule("ability/stop-time/3", "ability/soulguard", "ability/soulguard/replacement")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_fighter_whose_time_is_stopped_guards_no_card_by_its_soul(stopped: bool) -> None:
    b = Side(left=[monster_card("Elk", words=["soulguard"])], souls={"Elk": [monster_card("Ghost")]})
    scene = main(a=Side(hand=[stops_fighter(), spell_card("Boom", DESTROY, targets=[THEIRS])]), b=b)
    if stopped:
        scene.use("Halt").pass_until("use", player="a")
    scene.use("Boom", on="Elk").pass_until("may")
    assert scene.over is stopped
    if not stopped:
        assert scene.asked == ("b", "may")
        scene.pick("do")
    assert sorted(scene.pass_all().names("b.drop")) == (["Elk", "Ghost"] if stopped else ["Ghost"])


@pytest.mark.rule("ability/stop-time/3", "ability/3.1")
def test_a_replacement_that_leaves_no_choice_is_done_for_a_fighter_whose_time_is_stopped() -> None:
    stays = Replace(event=Trigger(on="leaves", card="this"), instead=(life(1),))
    elk = monster_card("Elk", text=[Skill(kind="permanent", grants=(Grant(changes=(stays,)),))])
    boom = spell_card("Boom", DESTROY, targets=[THEIRS])
    scene = main(a=Side(hand=[stops_fighter(), boom]), b=Side(left=[elk])).use("Halt").pass_until("use", player="a")
    scene.use("Boom", on="Elk").pass_all()
    assert (scene.names("b.left"), scene.life("b")) == (["Elk"], 11)


@pytest.mark.rule("ability/stop-time/3", "ability/equipment-change", "equip/3.3")
@pytest.mark.parametrize("stopped", [True, False])
def test_a_fighter_whose_time_was_stopped_while_equipping_changes_no_equipment(stopped: bool) -> None:
    a = Side(hand=[item_card("New", words=["equipment_change"])], item=[item_card("Old")])
    scene = main(a=a, b=Side(hand=[stops_fighter(), *several(1, "y")])).use("New").pass_until("answer", player="b")
    scene.use("Halt") if stopped else scene.pick("decline")
    scene.pass_until("equipment_change")
    assert scene.over is stopped
    if not stopped:
        assert scene.asked == ("a", "equipment_change")
        scene.pick("return Old")
    assert scene.pass_all().names("a.item") == ["New"]
    assert (scene.names("a.hand"), scene.names("a.drop")) == (([], ["Old"]) if stopped else (["Old"], []))


@pytest.mark.rule("ability/stop-time/3", "attack/3.2.1", "attack/4.1", "ability/penetrate", "ability/n-attack")
def test_an_attacker_penetrates_and_stands_again_though_the_time_of_its_fighter_is_stopped() -> None:
    a = Side(left=[monster_card("Elk", words=["penetrate", "double_attack"])], hand=several(1, "x"))
    scene = turn(a=a, b=Side(center=[monster_card("Ewe")], hand=[stops_fighter()]))
    scene.pass_until("use", player="b").use("Halt").pass_until("attack").attack("Elk", on="Ewe").pass_until("attack")
    assert (scene.life("b"), scene.options) == (9, ["attack Elk", "no_attack"])


@pytest.mark.rule("ability/stop-time/3", "attack/3.2.2", "ability/counterattack")
def test_an_attacked_card_strikes_back_though_the_time_of_its_fighter_is_stopped() -> None:
    cow = monster_card("Cow", power=3000, defense=9000, words=["counterattack"])
    scene = turn(a=Side(left=[monster_card("Elk")], hand=[stops_fighter()]), b=Side(left=[cow], hand=several(1, "y")))
    scene.pass_until("use", player="a").use("Halt").pass_until("attack").attack("Elk", on="Cow").pass_all()
    assert (scene.names("a.drop"), scene.names("b.left")) == (["Halt", "Elk"], ["Cow"])


@pytest.mark.rule("ability/stop-time/3", "attack/3.2.2", "ability/counterattack")
@pytest.mark.parametrize("struck", ["Elk", "Ox"])
def test_a_fighter_whose_time_is_stopped_chooses_what_is_struck_back(struck: str) -> None:
    """That [Counterattack] activates is no choice; only which attacker it destroys is one."""
    cow = monster_card("Cow", power=3000, defense=9000, words=["counterattack"])
    a = Side(left=[monster_card("Elk")], right=[monster_card("Ox")], hand=[stops_fighter()])
    scene = turn(a=a, b=Side(left=[cow], hand=several(1, "y")))
    scene.pass_until("use", player="a").use("Halt").pass_until("attack").attack("Elk", on="Cow").pick("link Ox")
    scene.pass_until("counterattack")
    assert (scene.asked, scene.options) == (("b", "counterattack"), ["counterattack Elk", "counterattack Ox"])
    scene.pick(f"counterattack {struck}")
    assert struck in scene.names("a.drop")


@pytest.mark.rule("ability/stop-time/3", "ability/lifelink", "ability/lifelink/counterable", "ability/2.1")
@pytest.mark.parametrize("stopped", [True, False])
def test_lifelink_of_a_fighter_whose_time_is_stopped_is_not_used(stopped: bool) -> None:
    """It is an automatic ability, which stands by and is picked: to use such is what the fighter cannot do."""
    elk = replace(monster_card("Elk"), keywords=(KeywordSkill(keyword="lifelink", number=3),))
    a = Side(hand=[stops_fighter(), spell_card("Boom", DESTROY, targets=[THEIRS])])
    scene = main(a=a, b=Side(left=[elk]))
    if stopped:
        scene.use("Halt").pass_until("use", player="a")
    scene.use("Boom", on="Elk").pass_all()
    assert (scene.names("b.drop"), scene.life("b")) == (["Elk"], 10 if stopped else 7)
    assert len(scene.of(PendingCancelled)) == stopped


# Printed texts.


@pytest.mark.rule("ability/stop-time/1")
@pytest.mark.parametrize(
    "text",
    [
        "stop the time of a monster on your opponent's field until the end of the turn.",
        "for this turn, stop the time of a monster on your opponent's field.",
        "choose a monster on your opponent's field, and for this turn, stop the time of that card.",
    ],
)
def test_a_text_stops_the_time_of_a_chosen_card(text: str) -> None:
    [stop] = skill(f"■ When this card enters the field, {text}").effects
    [chosen] = skill(f"■ When this card enters the field, {text}").targets
    assert stop == Give(changes=(StopTime(),), what=chosen.name, until="turn")
    assert (chosen.cards.whose, chosen.cards.zones) == ("opponent", ("left", "center", "right"))


@pytest.mark.rule("ability/stop-time/1")
@pytest.mark.parametrize("told", ["{} during this turn", "for this turn, {}", "until the end of the turn, {}"])
def test_a_text_stops_the_time_of_all_such_cards(told: str) -> None:
    text = told.format("stop the time of all monsters on your opponent's field")
    [stop] = skill(f"■ When this card enters the field, {text}.").effects
    assert isinstance(stop, Give)
    assert (stop.changes, stop.until, stop.what) == ((StopTime(),), "turn", monsters("opponent"))


@pytest.mark.rule("ability/stop-time/3")
@pytest.mark.parametrize("words", ["your opponent's time", "the time of your opponent"])
def test_a_text_stops_the_opponents_time(words: str) -> None:
    texts = [f"stop {words} until the end of the turn", f"for this turn, stop {words}"]
    stopped = Decree(changes=(StopTime(),), whose="opponent", until="turn")
    assert [skill(f"■ When this card enters the field, {text}.").effects for text in texts] == [(stopped,)] * 2


@pytest.mark.rule("ability/stop-time/1")
def test_a_text_that_does_not_say_how_long_is_refused() -> None:
    assert faults("■ When this card enters the field, stop the time of a monster on your opponent's field.")
    assert skills("■ When this card enters the field, for this turn, stop your opponent's time.")


def test_the_english_of_stopped_time_says_whose() -> None:
    texts = ["stop the time of all monsters on your opponent's field", "stop your opponent's time"]
    said = [skill_words(skill(f"■ When this card enters the field, for this turn, {text}."), LEXICON) for text in texts]
    assert said == [
        "[Auto] When this card enters the field, all monsters in your opponent's areas have their time stopped for the "
        "turn.",
        "[Auto] When this card enters the field, your opponent has their time stopped for the turn.",
    ]
