"""Printed texts in games: souls, what a card is put on top of, ends of battles, what is prevented once, other costs."""

import pytest
from msgspec.structs import replace

from events.buddyfight.card import AREAS, BuddyfightCard
from events.buddyfight.facts import CardCovered
from events.buddyfight.turn import attack_phase
from events.language.effect import Damage, Draw, Ko
from events.table.ids import PLAYERS, Player
from events.values.value import figure
from tests.games.buddyfight.conformance.cards import gauge, monster_card, monsters, nullifies, several, spell_card
from tests.games.buddyfight.conformance.scenario import Side, attacks, main, position, turn
from tests.games.buddyfight.test_texts_in_games import gem, printed
from tests.games.buddyfight.texts import faults


def stacking(text: str = "") -> BuddyfightCard:
    """A monster that is called on top of an 《Ox》."""
    return gem(f"■[Call Cost][Put this card on top of a 《Ox》 on your field]\n{text}")


OX = monster_card("Ox", traits=("Ox",))
SEED = "【Act】Put the top card of your deck into this card's soul."


def test_what_is_counted_under_a_card_is_counted_anew_as_it_changes() -> None:
    scene = main(a=Side(left=[gem(f"This card gets power+1000 for each card in this card's soul.\n{SEED}")]))
    assert figure(scene.state, scene.card("Gem"), "power") == 1000
    scene.use("Gem").settled()
    assert figure(scene.state, scene.card("Gem"), "power") == 2000


@pytest.mark.parametrize(
    ("asked", "before"), [("a monster with one soul or more", False), ("a monster without soul", True)]
)
def test_a_card_is_told_by_what_lies_in_its_soul(asked: str, before: bool) -> None:
    text = f"If you have {asked} on your field, this card gets critical+2."
    scene = main(a=Side(left=[gem(f"{text}\n{SEED}")]))
    assert figure(scene.state, scene.card("Gem"), "critical") == (3 if before else 1)
    scene.use("Gem").settled()
    assert figure(scene.state, scene.card("Gem"), "critical") == (1 if before else 3)


@pytest.mark.rule("playmat/flag-item/2", "ability/soul/1", "call/1.2")
def test_a_card_is_put_on_top_of_a_monster_where_that_is_and_all_beneath_is_its_soul() -> None:
    oxen = Side(hand=[stacking()], right=[OX], left=[monster_card("Elk")], souls={"Ox": several(1, "seed")})
    scene = main(a=oxen)
    scene.pick(next(word for word in scene.options if word.startswith("skill Gem ")))
    assert scene.options == ["right"]
    scene.pick("right")
    scene.pick("choose Ox")
    scene.settled()
    assert (scene.names("a.left"), scene.names("a.right"), scene.names("a.drop")) == (["Elk"], ["Gem"], [])
    assert {scene.name(card) for card in scene.state.beneath(scene.card("Gem"))} == {"Ox", "seed 1"}
    assert len(scene.of(CardCovered)) == 1


@pytest.mark.rule("call/1.6", "ability/soul/2")
def test_what_was_put_on_top_goes_with_all_beneath_it_if_its_call_is_nullified() -> None:
    a = Side(hand=[stacking()], center=[OX], souls={"Ox": several(1, "seed")})
    scene = main(a=a, b=Side(hand=[nullifies("call", "Begone")])).use("Gem", area="center", on="Ox")
    scene.use("Begone").pass_all()
    assert scene.names("a.center") == []
    assert {"Gem", "Ox", "seed 1"} <= {*scene.names("a.drop")}


@pytest.mark.rule("call/1.4")
def test_a_call_that_is_not_on_top_of_a_monster_costs_all_that_stands_beside_that() -> None:
    card = gem("■[Call Cost][You may put this card on top of a 《Ox》 on your field & Pay 1 gauge & Pay 1 life]")
    scene = main(a=Side(hand=[card], gauge=1))
    scene.use("Gem", area="left").settled()
    assert (scene.names("a.left"), scene.names("a.gauge"), scene.life("a")) == (["Gem"], [], 9)
    assert "Gem" not in main(a=Side(hand=[card, monster_card("Kit")])).usable


@pytest.mark.rule("call/1.2", "playmat/flag-item/2")
@pytest.mark.parametrize("area", ["left", "right"])
def test_what_may_be_put_on_top_of_a_monster_is_put_on_one_in_its_area(area: str) -> None:
    card = gem("■[Call Cost][Pay 1 gauge & You may put this card on top of a 《Ox》 on your field]\n[Soulguard]")
    scene = main(a=Side(hand=[card, spell_card("Draw", Draw())], gauge=1, right=[OX])).use("Gem", area=area)
    while scene.ask.kind not in ("answer", "use"):
        scene.pick(scene.options[0])
    scene.pass_until("use")
    assert scene.names(f"a.{area}") == ["Gem"]
    assert len(scene.state.beneath(scene.card("Gem"))) == (1 if area == "right" else 0)
    assert scene.names("a.right") == (["Gem"] if area == "right" else ["Ox"])
    assert scene.names("a.gauge") == []


@pytest.mark.rule("call/1.1")
def test_without_such_a_monster_it_is_not_called() -> None:
    scene = main(a=Side(hand=[stacking(), spell_card("Draw", Draw())], center=[monster_card("Elk")]))
    assert scene.usable == ["Draw"]


@pytest.mark.rule("attack/3.4/auto")
@pytest.mark.parametrize("when", ["of this card", "that this card attacked"])
@pytest.mark.parametrize("attacking", [True, False])
def test_the_end_of_a_battle_is_of_the_cards_in_it(when: str, attacking: bool) -> None:
    card = replace(gem(f"At the end of the battle {when}, return this card to your hand."), defense=9000)
    other, weak = monster_card("Elk"), monster_card("Ox", power=1000, defense=1000)
    gems, oxen = Side(left=[card], right=[other]), Side(left=[weak])
    scene = attacks(a=gems if attacking else oxen, b=oxen if attacking else gems)
    scene.attack(*(("Gem",) if attacking else ("Ox",)), on="Ox" if attacking else "Gem").pass_all()
    mine = "a" if attacking else "b"
    returns = attacking or when == "of this card"
    assert (scene.names(f"{mine}.left"), scene.names(f"{mine}.hand")) == (([], ["Gem"]) if returns else (["Gem"], []))
    assert scene.names(f"{mine}.right") == ["Elk"]


@pytest.mark.rule("ability/soul/7", "attack/2.5/auto")
@pytest.mark.parametrize(("traits", "drawn"), [(("Ox",), 1), (("Elk",), 0)])
def test_a_soul_hears_what_the_card_above_it_does(traits: tuple[str, ...], drawn: int) -> None:
    card = gem("When your 《Ox》 with this card in its soul attacks, draw a card.")
    a = Side(
        left=[monster_card("Host", traits=traits)],
        right=[monster_card("Other", traits=("Ox",))],
        souls={"Host": [card]},
    )
    scene = attacks(a=a, b=Side()).attack("Other").pass_until("attack")
    assert len(scene.names("a.hand")) == 0
    scene.attack("Host").pass_all()
    assert len(scene.names("a.hand")) == drawn


@pytest.mark.rule("ability/soul/7")
@pytest.mark.parametrize(("traits", "power"), [(("Ox",), 5000), (("Elk",), 2000)])
def test_your_card_above_a_soul_gets_what_the_soul_says_if_it_is_meant(traits: tuple[str, ...], power: int) -> None:
    card = gem("If this card is in the soul of your 《Ox》, that monster gets power+3000.")
    a = Side(
        left=[monster_card("Host", power=2000, traits=traits)],
        right=[monster_card("Other", power=2000, traits=("Ox",))],
        souls={"Host": [card]},
    )
    scene = main(a=a)
    assert [figure(scene.state, scene.card(name), "power") for name in ("Host", "Other")] == [power, 2000]


@pytest.mark.rule("ability/soul/7", "ability/soul/1")
@pytest.mark.parametrize("under", ["a", "b"])
@pytest.mark.parametrize(
    ("told", "meant"),
    [
        ("your 《Ox》", "a"),
        ("a 《Ox》 on your field", "a"),
        ("your opponent's 《Ox》", "b"),
        ("a 《Ox》 on your opponent's field", "b"),
        ("a 《Ox》", "ab"),
    ],
)
def test_the_card_above_a_soul_is_of_the_fighter_that_the_soul_says(told: str, meant: str, under: Player) -> None:
    card = gem(
        "■【Act】Put this card into the soul of a 《Ox》 on the field.\n"
        f"■If this card is in the soul of {told}, that monster gets power+3000."
    )
    oxen = {player: monster_card(f"Ox {player}", power=2000, traits=("Ox",)) for player in PLAYERS}
    scene = main(a=Side(left=[card], right=[oxen["a"]]), b=Side(right=[oxen["b"]]))
    scene.use("Gem", on=f"Ox {under}").settled()
    assert [scene.name(card) for card in scene.state.beneath(scene.card(f"Ox {under}"))] == ["Gem"]
    powers = {player: figure(scene.state, scene.card(f"Ox {player}"), "power") for player in PLAYERS}
    assert powers == {"a": 2000, "b": 2000} | ({under: 5000} if under in meant else {})


@pytest.mark.rule("ability/soul/7", "ability/move")
@pytest.mark.parametrize("area", ["left", "center"])
def test_the_card_above_a_soul_lies_in_the_area_that_the_soul_says_now(area: str) -> None:
    card = gem("If this card is in the soul of a 《Ox》 in your center area, that monster gets power+3000.")
    ox = monster_card("Ox", power=2000, traits=("Ox",), words=["move"])
    scene = position(lambda table: attack_phase(table, "a"), a=Side(**{area: [ox]}, souls={"Ox": [card]}))  # type: ignore[arg-type]
    before = figure(scene.state, scene.card("Ox"), "power")
    scene.pick(f"move Ox {AREAS.index('left' if area == 'center' else 'center')}")
    after = figure(scene.state, scene.card("Ox"), "power")
    assert (before, after) == ((5000, 2000) if area == "center" else (2000, 5000))


def test_a_spell_goes_into_a_soul_and_is_heard_there() -> None:
    bolt = printed(
        "■ Put this card into the soul of a monster on your field.\n"
        "■ If this card is in the soul of a monster, that monster gets power+3000."
    )
    scene = main(a=Side(hand=[bolt], left=[monster_card("Elk", power=2000)])).use("Spell", on="Elk").pass_all()
    assert scene.names("a.drop") == []
    assert figure(scene.state, scene.card("Elk"), "power") == 5000


@pytest.mark.rule("ability/soulguard/replacement")
def test_what_is_prevented_the_next_time_is_prevented_once() -> None:
    ward = "【Act】For this turn, the next time this card would be destroyed, it remains on the field."
    scene = main(a=Side(left=[gem(ward)], hand=[spell_card(f"Strike {n}", Ko(what=monsters("you"))) for n in (1, 2)]))
    scene.use("Gem").settled()
    scene.use("Strike 1").settled()
    assert scene.names("a.left") == ["Gem"]
    scene.use("Strike 2").settled()
    assert scene.names("a.left") == []


def test_none_of_the_next_damage_is_dealt() -> None:
    ward = printed("The next time damage would be dealt to you this turn, it is reduced to 0.")
    harm = [spell_card(f"Harm {n}", Damage(count=3, whose="you")) for n in (1, 2)]
    scene = main(a=Side(hand=[ward, *harm])).use("Spell").settled()
    assert scene.use("Harm 1").settled().life("a") == 10
    assert scene.use("Harm 2").settled().life("a") == 7


@pytest.mark.rule("ability/move")
def test_a_monster_that_moves_by_its_keyword_is_heard() -> None:
    mover = Side(left=[gem("When this card [Move], draw a card.\n[Move]")])
    scene = position(lambda table: attack_phase(table, "a"), a=mover)
    scene.pick("move Gem 1")
    scene.pass_until("attack")
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("cast/1.2")
@pytest.mark.parametrize(("others", "left"), [(0, 1), (1, 3)])
def test_a_spell_is_cast_for_nothing_where_it_says_so(others: int, left: int) -> None:
    bolt = printed(
        "■ If you have a 《Ox》 on your field, you may cast this card without paying its [Cast Cost].\n"
        "■[Cast Cost][Pay 2 gauge]\n■ Draw a card."
    )
    scene = main(a=Side(hand=[bolt], gauge=3, left=[OX] * others))
    scene.use("Spell")
    while scene.ask.kind not in ("answer", "use"):
        scene.pick(scene.options[-1])
    scene.settled()
    assert len(scene.names("a.gauge")) == left
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("cast/1.2")
def test_spells_cost_less_gauge_but_nothing_else() -> None:
    cheap = gem("The [Cast Cost] of each of your 〈Anvil World〉 spells is reduced by 1 gauge.")
    bolt = spell_card("Bolt", Draw(), cost=[gauge(2)])
    scene = main(a=Side(hand=[bolt], gauge=1, left=[cheap]))
    assert scene.usable == ["Bolt"]
    scene.use("Bolt").settled()
    assert scene.names("a.gauge") == []


@pytest.mark.rule("ability/when-cast/1")
def test_an_ability_of_the_hand_answers_a_cast() -> None:
    card = gem(
        "[Counter]【Act】When your opponent casts a spell, you may discard this card from your hand."
        " If you do, nullify that spell."
    )
    scene = main(a=Side(hand=[spell_card("Draw", Draw())]), b=Side(hand=[card])).use("Draw")
    assert scene.usable == ["Gem"]
    scene.use("Gem")
    scene.pick("do")
    scene.pass_all()
    assert scene.names("a.hand") == []


def test_a_spell_that_was_cast_was_not_put_from_the_hand_into_the_drop_zone() -> None:
    card = gem("When a card is put from your hand into your drop zone, you gain 1 life.")
    scene = main(a=Side(left=[card], hand=[spell_card("Draw", Draw())])).use("Draw").settled()
    assert scene.names("a.drop") == ["Draw"]
    assert scene.life("a") == 10


@pytest.mark.rule("attack/2.2")
def test_a_card_that_cannot_attack_the_sides_attacks_the_center_and_the_fighter() -> None:
    sides = Side(left=[monster_card("Left")], center=[monster_card("Center")], right=[monster_card("Right")])
    scene = attacks(a=Side(left=[gem("You cannot attack the left or right with this card.")]), b=sides)
    assert [word for word in scene.options if "Gem" in word] == ["attack Center with Gem"]


def test_an_option_with_counter_is_used_as_one() -> None:
    bolt = printed("■ Choose and use one of the following two.\n・Draw a card.\n・[Counter]You gain 1 life.")
    scene = attacks(a=Side(left=[OX]), b=Side(hand=[bolt])).attack("Ox").pass_until("use", player="b")
    scene.use("Spell").pass_all()
    assert scene.life("b") == 10
    assert len(main(a=Side(hand=[bolt])).options) == 3


def test_what_moves_a_soul_carries_the_name_of_no_zone() -> None:
    """All souls of a card are put away at once, whichever these are."""
    card = gem("【Act】Put all souls from a monster on your opponent's field into the drop zone.")
    theirs = Side(left=[monster_card("Wall")], souls={"Wall": several(2, "seed")})
    scene = main(a=Side(left=[card]), b=theirs).use("Gem", on="Wall").settled()
    assert len(scene.names("b.drop")) == 2
    assert scene.names("b.left") == ["Wall"]


@pytest.mark.rule("start/1.1")
def test_an_ability_in_the_drop_zone_waits_for_the_turn() -> None:
    card = gem(
        "At the start of your turn, if you have 12 life or less and this card is in your drop zone, you may pay 3 life."
        " If you do, put this card from your drop zone into your gauge."
    )
    scene = turn(a=Side(drop=[card])).pass_until("may")
    scene.pick("do")
    scene.settled()
    assert ("Gem" in scene.names("a.gauge"), scene.life("a")) == (True, 7)


@pytest.mark.parametrize(
    ("kept", "by", "usable"),
    [
        ("The abilities of this card on the field cannot be nullified.", "b", True),
        ("Abilities of all cards on your field cannot be nullified by your opponent's card effects.", "b", True),
        ("Abilities of all cards on your field cannot be nullified by your opponent's card effects.", "a", False),
        ("[Move]", "b", False),
    ],
)
def test_abilities_that_cannot_be_nullified_are_not(kept: str, by: str, usable: bool) -> None:
    whose = "your" if by == "a" else "your opponent's"
    bolt = printed(f"[Counter]For this turn, nullify all abilities of all monsters on {whose} field.")
    mine = Side(left=[gem(f"{kept}\n【Act】Draw a card.")], hand=[bolt] if by == "a" else [])
    scene = main(a=mine, b=Side(hand=[bolt] if by == "b" else []))
    if by == "b":
        scene.use("Gem").use("Spell").settled()
    else:
        scene.use("Spell").settled()
    assert ("Gem" in scene.usable if scene.ask.kind == "use" and scene.ask.player == "a" else False) == usable


@pytest.mark.rule("attack/2-removed")
def test_a_nullified_attack_of_a_card_is_heard() -> None:
    heard = gem("When an attack of a card on your field is nullified, draw a card.")
    a = Side(left=[OX], right=[heard])
    scene = attacks(a=a, b=Side(hand=[nullifies("attack", "Halt")])).attack("Ox").pass_until("use", player="b")
    scene.use("Halt").pass_all()
    assert len(scene.names("a.hand")) == 1


@pytest.mark.rule("playmat/flag-item/2", "ability/soul/1")
@pytest.mark.parametrize("where", ["on your opponent's field", "in your drop zone"])
def test_a_card_that_is_called_on_top_of_one_elsewhere_than_on_ones_field_is_refused(where: str) -> None:
    refused = faults(f"[Call Cost][Pay 1 gauge & Put this card on top of a 《Ox》 {where}]")
    assert refused == ["a card elsewhere than on the field, on top of which this is put"]
    assert not faults("[Call Cost][Pay 1 gauge & Put this card on top of a 《Ox》 on your field]")
