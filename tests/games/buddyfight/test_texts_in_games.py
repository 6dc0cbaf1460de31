"""Printed texts in games: what the card above a soul gets (ability/soul/7), casts as something has happened."""

import pytest
from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard, Kind
from events.buddyfight.importer import card_of_text
from events.language.effect import Cards, Choose, Damage, Draw, Effect, Ko, Move, Nullify, Stack
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import WORLD, counter, monster_card, monsters, several, spell_card
from tests.games.buddyfight.conformance.scenario import Side, attacks, main
from tests.games.buddyfight.texts import faults, skills


def printed(text: str, kind: Kind = "spell", name: str = "Spell") -> BuddyfightCard:
    """A card with a text that is understood whole."""
    card = card_of_text(text, kind=kind, number="T-1", name=name)
    assert card.text
    assert not card.manual
    return replace(card, worlds=(WORLD,))


def gem(text: str) -> BuddyfightCard:
    """A monster with a text that is understood whole."""
    return replace(printed(text, "monster", "Gem"), size=0, power=1000, defense=1000, critical=1)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("If this card is in the soul of a 《Neodragon》, that card gets power+3000.", 3000),
        ("If this card is in the soul of a monster, that monster gets power+2000.", 2000),
        ("If this card is in the soul of a 《Weapon》, that 《Weapon》 gets power+3000.", 0),
    ],
)
def test_the_card_above_gets_what_it_is_told_to_if_it_is_meant(text: str, more: int) -> None:
    host = monster_card("Host", power=4000, traits=("Neodragon",))
    other = monster_card("Other", power=4000, traits=("Neodragon", "Weapon"))
    scene = main(a=Side(left=[host], right=[other], souls={"Host": [gem(text)]}))
    assert figure(scene.state, scene.card("Host"), "power") == 4000 + more
    assert figure(scene.state, scene.card("Other"), "power") == 4000


def test_on_the_field_itself_it_gives_nothing() -> None:
    card = gem("If this card is in the soul of a 《Neodragon》, that card gets power+3000.")
    scene = main(a=Side(left=[card], right=[monster_card("Host", power=4000, traits=("Neodragon",))]))
    assert {figure(scene.state, scene.card(name), "power") for name in ("Gem", "Host")} == {1000, 4000}


@pytest.mark.parametrize(
    ("when", "harm", "offered"),
    [
        ("you are dealt damage", Damage(count=2), True),
        ("you are dealt damage", Damage(count=2, whose="you"), False),
        ("a monster on your field is destroyed", Ko(what=monsters("opponent")), True),
        ("a monster on your field is destroyed", Ko(what=monsters("you")), False),
    ],
)
def test_a_cast_as_something_has_happened_is_offered_once_it_has(when: str, harm: Effect, offered: bool) -> None:
    """ability/when/1, ability/when/2b."""
    payback = printed(f"You may only cast this card when {when}.\n[Counter] You gain 3 life.")
    a = Side(hand=[spell_card("Harm", harm)], right=[monster_card("Mine")])
    b = Side(hand=[payback, *several(2, "spare")], left=[monster_card("Theirs")])
    scene = main(a=a, b=b)
    scene.use("Harm")
    assert scene.asked == ("b", "answer")
    assert scene.usable == []
    scene.pick("decline")
    scene.pass_until("use", player="b")
    assert scene.usable == (["Spell"] if offered else [])
    if offered:
        before = scene.life("b")
        scene.use("Spell").settled()
        assert scene.life("b") == before + 3


@pytest.mark.rule("ability/soul/4", "ability/1.1.1")
@pytest.mark.parametrize(
    "then", [" and destroy that card", ", then, destroy that card", ". Then, destroy that monster"]
)
def test_what_is_done_to_the_card_above_a_dropped_soul_is_done_to_it(then: str) -> None:
    bolt = printed(f"Put a soul from a monster on your opponent's field into their drop zone{then}!")
    wall = Side(left=[monster_card("Wall")], souls={"Wall": several(2, "gem")})
    scene = main(a=Side(hand=[bolt]), b=wall).use("Spell", on="Wall").pass_all()
    assert (scene.names("b.left"), len(scene.names("b.drop"))) == ([], 3)


def test_a_pronoun_that_can_mean_the_soul_is_not_understood() -> None:
    text = "Put a soul from a monster on your opponent's field into their drop zone, and destroy it."
    assert card_of_text(text, kind="spell", number="T-1", name="Spell").manual


@pytest.mark.rule("ability/cost/3", "ability/cost/4")
@pytest.mark.parametrize("fuel", [1, 0])
@pytest.mark.parametrize("traits", [("Ox",), ("Elk",)])
@pytest.mark.parametrize(("asked", "without"), [("do", 0), ("have 9 life or less", 1)])
def test_all_but_the_choice_has_to_be_done_for_what_follows_if_you_do(
    asked: str, without: int, traits: tuple[str, ...], fuel: int
) -> None:
    """Without an 《Ox》 to choose, what is paid is enough; life that is paid without the gauge is not."""
    vow = printed(f"Choose an 《Ox》 on your field, and pay 1 gauge and pay 1 life. If you {asked}, draw a card.")
    scene = main(a=Side(hand=[vow], left=[monster_card("Host", traits=traits)], gauge=fuel)).use("Spell").pass_all()
    drawn = fuel or without
    order = ["playmat/gauge/4"] * fuel + ["ability/1.3.1"] + ["playmat/deck/3"] * drawn
    assert [fact.rule for fact in scene.facts if fact.rule in ("playmat/deck/3", *order)] == order
    assert (scene.life("a"), len(scene.names("a.hand")), len(scene.names("a.gauge"))) == (9, drawn, 0)


HOMEWARD = counter("Homeward", Move(to="hand"), targets=[Choose(cards=Cards(whose="you", zones=("center",)))])


@pytest.mark.rule("attack/Q4", "attack/2.2")
@pytest.mark.parametrize("on", ["Wall", ""])
def test_who_is_attacked_was_the_target_of_the_attack(on: str) -> None:
    """A fighter whose monster was the target is attacked no more than before as it has left its area."""
    wall = printed("You may only cast this card if you are being attacked.\n[Counter] You gain 3 life.")
    theirs = Side(center=[monster_card("Wall")] if on else [], left=[monster_card("Elk")], hand=[wall, HOMEWARD])
    scene = attacks(a=Side(left=[monster_card("Ox")]), b=theirs)
    scene.attack("Ox", on=on).pass_until("use", player="b")
    assert ("Spell" in scene.usable) == (not on)
    if on:
        scene.use("Homeward").pass_until("use", player="b")
        assert scene.names("b.center") == []
        assert scene.usable == []


@pytest.mark.rule("attack/3.4/auto", "attack/3.2.2")
@pytest.mark.parametrize("attacking", [True, False])
@pytest.mark.parametrize(
    "when", ["this card attacks and destroys your opponent's monster", "an attack by this card destroys a monster"]
)
def test_what_a_card_destroys_by_counterattack_its_attack_does_not_destroy(when: str, attacking: bool) -> None:
    card = gem(f"When {when}, you gain 1 life.\n[Counterattack]")
    strong = replace(card, power=9000, defense=9000)
    weak = monster_card("Ox", power=1000, defense=1000)
    a, b = (strong, weak) if attacking else (weak, strong)
    scene = attacks(a=Side(left=[a]), b=Side(left=[b])).attack(a.name, on=b.name).pass_all()
    assert [scene.names(f"{player}.left") for player in "ab"] == ([["Gem"], []] if attacking else [[], ["Gem"]])
    assert scene.life("a" if attacking else "b") == (11 if attacking else 10)


@pytest.mark.rule("attack/3.4/auto")
@pytest.mark.parametrize("harm", ["Deal 1 damage to your opponent.", "You take 1 damage."])
@pytest.mark.parametrize(("recipient", "draws"), [(" to your opponent", False), ("", True)])
def test_damage_to_the_opponent_is_none_to_its_own_fighter(harm: str, recipient: str, draws: bool) -> None:
    card = gem(f"When this card deals damage{recipient}, draw a card.\n【Act】{harm}")
    scene = main(a=Side(left=[card])).use("Gem").pass_all()
    assert len(scene.names("a.hand")) == (1 if draws or "opponent" in harm else 0)


@pytest.mark.rule("ability/cost/3", "ability/cost/2")
@pytest.mark.parametrize("there", [0, 1, 2, 3])
@pytest.mark.parametrize("may", ["You may put", "Put"])
def test_what_follows_if_you_do_needs_all_of_several_targets(may: str, there: int) -> None:
    """What may be done is done whole or not at all; what has to be done is done as far as it can."""
    vow = printed(
        f"{may} two 《Ox》 from your drop zone on the bottom of your deck in any order. If you do, draw a card."
    )
    oxen = [monster_card(f"Ox {number}", traits=("Ox",)) for number in range(there)]
    scene = main(a=Side(hand=[vow], drop=oxen)).use("Spell")
    while not scene.over and scene.ask.kind != "use":
        taken = {"order": scene.options, "may": ["do"]}.get(scene.ask.kind)
        scene.pass_one() if taken is None else scene.pick(*taken)
    moved = min(there, 2) if may == "Put" or there >= 2 else 0
    drawn = 1 if there >= 2 else 0
    assert len(scene.names("a.drop")) == 1 + there - moved
    assert len(scene.names("a.hand")) == drawn


MODES = "choose and use one of the following two.\n・Draw a card.\n・Destroy a monster on your opponent's field."


@pytest.mark.rule("cast/1.4", "ability/1.1.1")
@pytest.mark.parametrize("kind", ["spell", "monster"])
def test_one_of_several_is_chosen_with_its_target_before_the_answer(kind: Kind) -> None:
    text = MODES[0].upper() + MODES[1:]
    card = printed(text) if kind == "spell" else gem(f"【Act】{text}")
    a = Side(hand=[card]) if kind == "spell" else Side(left=[card])
    hers = Side(hand=[counter("reply", Draw())], left=[monster_card("Elk")], right=[monster_card("Fox")])
    scene = main(a=a, b=hers)
    ways = [word for word in scene.options if word.startswith(f"skill {card.name} ")]
    assert len(ways) == 2
    scene.pick(ways[1])
    assert scene.asked == ("a", "choose")
    scene.pick("choose Fox")
    assert scene.asked == ("b", "answer")
    scene.use("reply").pass_all()
    assert (scene.names("b.left"), scene.names("b.right")) == (["Elk"], [])


@pytest.mark.rule("ability/2.1.1/choose")
@pytest.mark.parametrize(
    ("other", "refused"),
    [
        ("You gain 1 life.", []),
        (
            "Destroy a monster on your opponent's field.",
            ["one of several to use, of which the targets are chosen as the ability is picked"],
        ),
    ],
)
def test_one_of_several_of_an_automatic_ability_is_read_if_none_has_a_target(other: str, refused: list[str]) -> None:
    text = f"When this card attacks, choose and use one of the following two.\n・Draw a card.\n・{other}"
    assert faults(text) == refused


@pytest.mark.rule("cast/1.4", "ability/1.1.1")
def test_one_of_several_without_targets_is_chosen_as_it_is_done() -> None:
    card = printed("Choose and use one of the following two.\n・Draw a card.\n・Gain 1 life.")
    scene = main(a=Side(hand=[card]))
    assert [word for word in scene.options if card.name in word] == [f"skill {card.name} 0"]


def test_one_of_several_that_is_used_once_a_turn_is_chosen_as_it_is_done() -> None:
    """The limit is one for all of them."""
    card = gem(f"【Act】{MODES[0].upper() + MODES[1:]} You may only use this ability once per turn.")
    assert len(card.skills) == 1


@pytest.mark.rule("attack/2.5/auto", "attack/2-removed")
@pytest.mark.parametrize(
    ("event", "where"),
    [("a monster", "left"), ("a monster in your opponent's center", "center"), ("your opponent's monster", "right")],
)
def test_the_monster_that_is_attacked_is_destroyed_and_not_the_attacker(event: str, where: str) -> None:
    card = gem(f"When this card attacks {event}, destroy that monster!")
    walls = {where: [monster_card("Wall", defense=9000)]}
    scene = attacks(a=Side(left=[card]), b=Side(**walls))  # type: ignore[arg-type]
    scene.attack("Gem", on="Wall").pass_all()
    assert scene.names(f"b.{where}") == []
    assert scene.names("a.left") == ["Gem"]


@pytest.mark.rule("ability/soul/1")
@pytest.mark.parametrize("source", ["a card from your drop zone", "the top card of your deck"])
def test_the_card_into_whose_soul_another_is_put_is_that_card(source: str) -> None:
    bolt = printed(
        f"Put {source} into the soul of a monster on your field, and for this turn, that monster gets power+3000."
    )
    scene = main(a=Side(hand=[bolt], left=[monster_card("Ox")], drop=several(1, "gem")))
    scene.use("Spell")
    while scene.ask.kind == "choose":
        scene.pick(scene.options[0])
    scene.pass_all()
    assert figure(scene.state, scene.card("Ox"), "power") == 6000
    assert len(scene.state.beneath(scene.card("Ox"))) == 1


@pytest.mark.rule("ability/soul/1")
def test_the_card_that_a_pronoun_stands_for_is_put_under_the_monster_that_was_chosen_for_it() -> None:
    text = "When a 《Ox》 on your field is destroyed, put that card into the soul of a monster on your field."
    [ability] = skills(text)
    [host] = ability.targets
    assert host.name not in ("it", "that")
    assert ability.effects == (Stack(what="that", under=host.name),)


@pytest.mark.rule("call/1.6")
@pytest.mark.parametrize(
    ("cost", "refused"),
    [("Drop it", ["a pronoun that stands for no card named before"]), ("Pay 1 gauge", [])],
)
def test_a_cost_of_a_card_that_nothing_names_is_refused(cost: str, refused: list[str]) -> None:
    assert faults(f"[Call Cost] [{cost}]") == refused


@pytest.mark.rule("ability/types/activated-timing", "attack/2.5")
@pytest.mark.parametrize("marks", ["[Counter]【Act】", "【Act】 [Counter]", "[Counster] [Act]", "[Counter]"])
def test_a_counter_that_is_not_understood_is_used_by_hand_as_the_opponent_attacks(marks: str) -> None:
    text = f"■{marks} When your opponent attacks, you may whistle a tune. If you do, nullify the attack."
    card = card_of_text(text, kind="monster", number="T-1", name="Whistler")
    assert card.manual
    b = Side(left=[replace(card, worlds=(WORLD,), size=0, power=1000, defense=1000, critical=1)])
    scene = attacks(a=Side(left=[monster_card("Ox")]), b=b).attack("Ox").pass_until("use", player="b")
    assert scene.usable == ["Whistler"]
    scene.use("Whistler")
    scene.by_hand(Nullify(what="attack"))
    scene.pass_all()
    assert scene.life("b") == 10


@pytest.mark.rule("ability/types/activated-timing")
def test_an_ability_without_counter_that_is_not_understood_is_used_by_hand_in_the_main_phase_alone() -> None:
    card = card_of_text("■【Act】 Whistle a tune.", kind="monster", number="T-1", name="Whistler")
    side = Side(left=[replace(card, worlds=(WORLD,), size=0, power=1000, defense=1000, critical=1)])
    assert main(a=side).usable == ["Whistler"]
    assert main(a=Side(hand=several(1, "x")), b=side).pass_all().over
    scene = attacks(a=Side(left=[monster_card("Ox")]), b=side).attack("Ox").pass_until("use", "attack", player="b")
    assert scene.over
