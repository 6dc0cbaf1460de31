"""What effects gain to the bot, in cards of a hand."""

import pytest
from msgspec.structs import replace

from events.buddyfight.card import BuddyfightCard
from events.buddyfight.evaluation import CAST, LASTING, Reader, declared, entering, paid, resolved
from events.buddyfight.outlook import CARD, DECIDED, GAUGE, worth_of_life
from events.language import effect as e
from tests.games.buddyfight.bot_positions import Seen, at_peace, in_attack
from tests.games.buddyfight.conformance.cards import (
    DESTROY,
    DRAW,
    THEIR_MONSTER,
    act,
    auto,
    flag_card,
    gauge,
    item_card,
    life,
    monster_card,
    monsters,
    spell_card,
)
from tests.games.buddyfight.conformance.scenario import Side

YOURS, THEIRS = monsters("you"), monsters("opponent")
OX, CALF = monster_card("Ox", power=6000, critical=2), monster_card("Calf", power=1000)
ELK, FAWN = monster_card("Elk", power=6000, critical=2), monster_card("Fawn", power=1000)
TWO = 2 * CARD


def farm() -> Seen:
    """Two monsters on each side, ten life here and five there."""
    return at_peace(
        a=Side(left=[OX], right=[CALF], gauge=2, deck=8, hand=[monster_card("Hen"), monster_card("Cock")]),
        b=Side(left=[ELK], right=[FAWN], life=5, gauge=4, hand=[monster_card("Owl")], drop=[monster_card("Bat")]),
    )


def harm(damage: int, of: int = 5) -> float:
    """What a fighter of that life loses by that damage."""
    return worth_of_life(of) - worth_of_life(of - damage)


def gain(found: Seen, *effects: e.Effect) -> float:
    return Reader(found.position).gain(effects)


def count(whose: e.Who, zone: str, *, times: int = 1, per: int = 1) -> e.Count:
    return e.Count(of=e.Cards(whose=whose, zones=(zone,)), times=times, per=per)


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (e.Damage(count=2), harm(2)),
        (e.Damage(count=5), DECIDED),
        (e.Damage(count=2, whose="you"), -harm(2, 10)),
        (e.Damage(count=2, whose="both"), -harm(2, 10)),
        (life(3), worth_of_life(13) - worth_of_life(10)),
        (life(-3), -harm(3, 10)),
        (e.Put(kind="life", by=-2, whose="opponent"), harm(2)),
        (e.Put(kind="life", by=2, whose="opponent"), -(worth_of_life(7) - worth_of_life(5))),
        (DRAW, CARD),
        (e.Draw(count=2), TWO),
        (e.Draw(count=6), 6 * CARD),
        (e.Draw(count=7), -100),
        (e.Draw(count=2, whose="opponent"), -TWO),
        (e.Discard(), -0.6),
        (e.Discard(count=2), -1.2),
        (e.Discard(whose="opponent"), CARD),
        (e.Discard(count=3, whose="opponent"), CARD),
        (e.Move(to="hand"), CARD),
        (e.Move(to="hand", what="looked"), 0),
        (e.Move(to="gauge", what=e.Cards(whose="you", zones=("deck",), top=2)), 2 * GAUGE),
        (e.Move(to="drop", what=e.Cards(whose="you", zones=("deck",), top=2)), 0),
        (e.Move(to="spell", what="this"), LASTING),
        (e.Move(to="drop", what="this"), 0),
        (e.Look(cards=e.Cards(whose="you", zones=("deck",), top=2)), 0.2),
        (e.Reveal(what="it"), 0),
        (e.Search(cards=e.Cards(), then=(e.Move(to="hand"),)), 1.2),
        (gauge(3), -3 * GAUGE),
        (e.Pay(total=e.X()), -2 * GAUGE),
        (e.ExtraTurn(), 4),
        (e.End(result="win"), DECIDED),
        (e.End(result="lose"), -DECIDED),
        (e.End(result="win", whose="opponent"), -DECIDED),
        (e.End(result="lose", whose="opponent"), DECIDED),
        (e.May(effects=(DRAW,)), CARD),
        (e.May(effects=(e.Discard(),)), 0),
        (e.Modes(options=((DRAW,), (e.Draw(count=2),), (e.Discard(),))), TWO),
        (e.Repeat(times=3, effects=(DRAW,)), 3 * CARD),
        (e.If(conditions=(e.Did(name="may"),), then=(DRAW,)), CARD),
        (e.If(conditions=(e.Turn(whose="you"),), then=(DRAW,)), 0.6 * CARD),
        (e.If(conditions=(e.Did(name="may"), e.Turn(whose="you")), then=(DRAW,)), 0.6 * CARD),
        (e.Nullify(), 0),
        (e.Nullify(what="call"), 0),
        (e.Shuffle(), 0),
        (e.Stack(what=e.Cards(whose="you", zones=("deck",), top=1)), 0.6),
        (e.Stack(what=e.Cards(whose="you", zones=("deck",), top=1), under="it"), 0),
        (e.Stack(what="this", under="host"), -1),
        (e.Give(changes=(e.Can(action="attack_final"),)), 0),
        (e.Damage(count=count("you", "hand")), harm(2)),
        (e.Damage(count=count("opponent", "gauge")), harm(4)),
        (e.Damage(count=count("you", "deck")), harm(4)),
        (e.Damage(count=count("opponent", "gauge", per=4)), harm(1)),
        (e.Damage(count=count("opponent", "hand", times=3)), harm(3)),
        (e.Damage(count=e.X()), harm(2)),
        (e.Damage(count=e.Figure(figure="critical")), harm(2)),
    ],
)
def test_the_gain_of_one_effect(effect: e.Effect, expected: float) -> None:
    assert gain(farm(), effect) == pytest.approx(expected)


def test_gains_add_up() -> None:
    assert gain(farm(), DRAW, e.Discard(), e.Damage(count=1)) == pytest.approx(CARD - 0.6 + harm(1))


def test_cards_that_leave_are_lost_to_their_owners() -> None:
    found = farm()
    ox, calf, elk, fawn = (found.position.body(card) for card in found.cards("Ox", "Calf", "Elk", "Fawn"))
    for effect in (e.Ko, e.Remove):
        assert gain(found, effect(what=THEIRS)) == pytest.approx(elk + fawn)
        assert gain(found, effect(what=YOURS)) == pytest.approx(-ox - calf)
        assert gain(found, effect(what=monsters())) == pytest.approx(elk + fawn - ox - calf)
    for zone, kept in {"hand": CARD, "deck": 0.3, "drop": 0, "gauge": GAUGE, "removed": 0, "soul": 0.3}.items():
        lost = gain(found, e.Choose(cards=THEIRS), e.Move(to=zone))
        assert lost == pytest.approx(elk - kept), zone
        assert gain(found, e.Choose(cards=YOURS), e.Move(to=zone)) == pytest.approx(kept - calf), zone
    assert gain(found, e.Move(to="drop", what=THEIRS)) == pytest.approx(elk + fawn)
    assert gain(found, e.Move(to="center", what=YOURS)) == pytest.approx(0.4)
    assert gain(found, e.Move(to="left", what=YOURS)) == 0


def test_the_value_of_a_card_is_that_of_where_it_lies() -> None:
    found = at_peace(
        a=Side(spell=[spell_card("Hay", keyword="set")], hand=[OX], drop=[CALF], item=[item_card("Club")]),
    )
    reader = Reader(found.position)
    hay, ox, calf, club = found.cards("Hay", "Ox", "Calf", "Club")
    assert (reader.there(hay), reader.there(calf)) == (LASTING, 0)
    assert reader.there(ox) == found.position.kept(ox)
    assert reader.there(club) == found.position.body(club)


def test_a_soul_goes_in_place_of_its_host_to_the_drop_zone_alone() -> None:
    bear = monster_card("Bear", critical=3, words=("soulguard",))
    found = at_peace(b=Side(left=[bear], souls={"Bear": [CALF]}))
    body = found.position.body(found.card("Bear"))
    assert gain(found, e.Ko(what=THEIRS)) == pytest.approx(0.9)
    assert gain(found, e.Choose(cards=THEIRS), e.Move(to="hand")) == pytest.approx(body - CARD)
    mine = at_peace(a=Side(left=[bear], souls={"Bear": [CALF]}))
    assert gain(mine, e.Ko(what=YOURS)) == pytest.approx(-0.9)


@pytest.mark.parametrize(
    ("count", "chosen"), [(1, ["Elk"]), (2, ["Elk", "Fawn"]), (3, ["Elk", "Fawn"]), (e.X(), ["Elk", "Fawn"])]
)
def test_the_best_cards_are_chosen_for_what_comes_after(count: e.Amount, chosen: list[str]) -> None:
    found = farm()
    reader = Reader(found.position)
    reader.gain((e.Choose(cards=THEIRS, count=count), DESTROY, e.Choose(cards=YOURS, name="other"), e.Ko(what="other")))
    assert found.names([*reader.named["it"]]) == chosen
    assert found.names([*reader.named["other"]]) == ["Calf"]


def test_cards_that_are_put_on_the_field_gain_their_bodies() -> None:
    found = at_peace(a=Side(drop=[OX, CALF]))
    drop = e.Cards(whose="you", zones=("drop",))
    bodies = [found.position.body(card) for card in found.cards("Ox", "Calf")]
    assert gain(found, e.Choose(cards=drop), e.Play()) == pytest.approx(max(bodies))
    assert gain(found, e.Play(what=drop)) == pytest.approx(sum(bodies))
    assert gain(found, e.Choose(cards=drop), e.Move(to="hand")) == pytest.approx(CARD)


@pytest.mark.parametrize(
    ("mode", "whose", "expected"),
    [("active", "you", 0.7), ("active", "opponent", -1.4), ("rest", "you", -1.4), ("rest", "opponent", 0.7)],
)
def test_cards_that_stand_or_rest(mode: e.Mode, whose: e.Who, expected: float) -> None:
    """One of each side rests: the one with critical 1 here, the one with critical 2 there."""
    found = at_peace(a=Side(left=[OX], right=[CALF], rested=["Calf"]), b=Side(left=[ELK], right=[FAWN], rested=["Elk"]))
    assert gain(found, e.Switch(mode=mode, what=monsters(whose))) == pytest.approx(expected)


POWER = e.Adjust(figure="power", by=2000)
CRITICAL = e.Adjust(figure="critical", by=1)
DEFENSE = e.Adjust(figure="defense", by=2000)


@pytest.mark.parametrize(
    ("changes", "whose", "expected"),
    [
        ((e.Gain(keywords=("move", "penetrate")),), "you", 2 * 1.2),
        ((e.Gain(keywords=("move",)),), "opponent", -1.2),
        ((e.Can(action="attack_final"),), "you", 1.6),
        ((e.Can(action="attack_final"),), "opponent", -1.6),
        ((e.Cannot(action="attack"),), "opponent", 0),
        ((POWER, DEFENSE), "you", 0),
        ((CRITICAL,), "you", harm(1)),
        ((CRITICAL, CRITICAL), "you", 2 * harm(1)),
        ((e.Adjust(figure="critical", by=2),), "you", harm(2)),
        ((CRITICAL,), "opponent", 0),
        ((e.Adjust(figure="critical", by=e.X()),), "you", 0),
    ],
)
def test_changes_of_cards(changes: tuple[e.Change, ...], whose: e.Who, expected: float) -> None:
    """Critical gains where a card can still strike: of the two, one rests."""
    found = at_peace(a=Side(left=[OX], right=[CALF], rested=["Calf"]), b=Side(left=[ELK], right=[FAWN], life=5))
    assert gain(found, e.Give(changes=changes, what=monsters(whose))) == pytest.approx(expected)
    assert gain(found, e.Give(changes=changes, what="nobody")) == 0


def test_power_and_defense_gain_in_the_attack_that_is_made() -> None:
    found = in_attack("Ox", a=Side(left=[OX], right=[CALF]), b=Side(left=[replace(ELK, defense=7000)]), on="Elk")
    body = found.position.body(found.card("Elk"))
    attacking, others = monsters("you", role="attack"), e.Cards(whose="you", zones=("right",))
    assert gain(found, e.Give(changes=(POWER,), what=attacking)) == pytest.approx(body)
    assert gain(found, e.Give(changes=(POWER,), what=others)) == 0
    assert gain(found, e.Give(changes=(e.Adjust(figure="power", by=999),), what=attacking)) == 0
    assert gain(found, e.Give(changes=(DEFENSE,), what=THEIRS)) == 0
    weaker = e.Give(changes=(e.Adjust(figure="defense", by=-1000),), what=THEIRS)
    assert gain(found, weaker) == pytest.approx(-body)
    assert gain(found, e.Nullify()) == 0


def test_an_attack_is_guarded_against_nullified_or_ended() -> None:
    a = Side(left=[OX], right=[CALF], center=[monster_card("Cow")], life=4)
    found = in_attack("Elk", a=a, b=Side(left=[ELK], right=[FAWN]), on="Cow", player="b")
    body = found.position.body(found.card("Cow"))
    center, right = e.Cards(whose="you", zones=("center",)), e.Cards(whose="you", zones=("right",))
    harder = e.Adjust(figure="defense", by=3001)
    assert gain(found, e.Give(changes=(harder,), what=center)) == pytest.approx(body)
    assert gain(found, e.Give(changes=(harder,), what=right)) == 0
    assert gain(found, e.Give(changes=(e.Adjust(figure="defense", by=3000),), what=center)) == 0
    assert gain(found, e.Give(changes=(e.Adjust(figure="power", by=3001),), what=center)) == 0
    assert gain(found, e.Nullify()) == pytest.approx(body)
    assert gain(found, e.Nullify(what="call")) == 0
    assert gain(found, e.Finish(part="battle")) == pytest.approx(body)
    assert gain(found, e.Give(changes=(CRITICAL,), what=YOURS)) == 0
    elk = found.position.body(found.card("Elk"))
    assert gain(found, e.Choose(cards=THEIRS), DESTROY) == pytest.approx(elk + body)
    assert gain(found, e.Ko(what=e.Cards(whose="opponent", zones=("right",)))) == pytest.approx(
        found.position.body(found.card("Fawn"))
    )


def test_critical_gains_for_a_card_that_attacks_at_rest() -> None:
    found = in_attack("Ox", a=Side(left=[OX]), b=Side(life=5))
    assert found.position.view.rested(found.card("Ox"))
    assert gain(found, e.Give(changes=(CRITICAL,), what=YOURS)) == pytest.approx(harm(1))


def test_souls_are_put_under_a_host_that_there_is() -> None:
    found = farm()
    put = e.Stack(what=e.Cards(whose="you", zones=("deck",), top=1), under="it")
    assert gain(found, e.Choose(cards=YOURS), put) == pytest.approx(0.6)
    assert gain(found, e.Choose(cards=e.Cards(whose="you", zones=("center",))), put) == 0
    crossed = e.Stack(what="this", under="host")
    assert gain(found, e.Choose(cards=YOURS, name="host"), crossed) == pytest.approx(0.6)


# Flags.

MAST = flag_card("Mast", uses=("Anvil World",), power=6000, critical=1)
TO_FLAG = act(e.Move(to="flag", what="this"))


def test_another_flag_gains_its_strike_and_its_abilities_less_what_cannot_be_used_with_it() -> None:
    found = at_peace(a=Side(hand=[MAST, OX]))
    assert resolved(found.position, TO_FLAG, found.card("Mast")) == pytest.approx(0.5 + 0.55 + 0.5)
    foreign = replace(MAST, uses=("Tide World",), skills=(act(DRAW),), critical=None, power=None)
    found = at_peace(a=Side(hand=[foreign, OX]))
    assert resolved(found.position, TO_FLAG, found.card("Mast")) == pytest.approx(0.5 + 0.5 - CARD)
    assert resolved(found.position, TO_FLAG) == 0
    assert gain(at_peace(b=Side(drop=[MAST])), e.Move(to="flag", what=e.Cards(zones=("drop",)))) == 0


def test_reversal_gains_what_the_other_side_is_worth_more() -> None:
    reversed_ = replace(flag_card("Sail", skills=(act(DRAW),)), back=replace(MAST, number="Sail"))
    sail = e.Flip(what=e.Cards(whose="you", zones=("flag",)))
    assert gain(at_peace(a=Side(flag=reversed_)), sail) == pytest.approx(1.05 - 0.5 + 0.3)
    other = replace(MAST, back=flag_card("Mast", skills=(act(DRAW),)))
    assert gain(at_peace(a=Side(flag=other)), sail) == pytest.approx(0.5 - 1.05 + 0.3)
    theirs = e.Flip(what=e.Cards(whose="opponent", zones=("flag",)))
    assert gain(at_peace(b=Side(flag=other)), theirs) == pytest.approx(1.05 - 0.5 - 0.3)
    assert gain(at_peace(), sail) == 0


# Costs, and what cards do as they come.


def test_the_cheapest_cost_is_paid_and_targets_are_chosen() -> None:
    found = farm()
    skill = act(DESTROY, targets=[THEIR_MONSTER], costs=[gauge(2)])
    assert paid(found.position, skill) == pytest.approx(2 * GAUGE)
    assert paid(found.position, replace(skill, costs=((gauge(2),), (gauge(1),), (life(-2),)))) == pytest.approx(GAUGE)
    assert paid(found.position, replace(skill, costs=())) == 0
    assert resolved(found.position, skill) == pytest.approx(found.position.body(found.card("Elk")))


def test_what_a_card_does_as_it_comes_to_the_field_counts() -> None:
    text = [
        auto(e.Trigger(on="enters"), DRAW),
        auto(e.Trigger(on="played"), e.Draw(count=2)),
        auto(e.Trigger(on="equipped"), e.Draw(count=3)),
        auto(e.Trigger(on="attacks"), e.Draw(count=4)),
        act(e.Draw(count=5)),
    ]
    found = at_peace(a=Side(hand=[monster_card("Ox", text=text), CALF], deck=12))
    assert entering(found.position, found.card("Ox")) == pytest.approx(6 * CARD)
    assert entering(found.position, found.card("Calf")) == 0


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (spell_card("It", e.Draw(count=2)), TWO),
        (spell_card("It", e.Move(to="spell", what="this"), keyword="set"), LASTING),
        (spell_card("It", DRAW, more=[act(e.Draw(count=5))]), CARD),
        (spell_card("It", e.Discard(), kind="impact"), -0.6),
        (replace(spell_card("It"), skills=()), CAST),
    ],
)
def test_what_a_declared_spell_gains(card: BuddyfightCard, expected: float) -> None:
    found = at_peace(a=Side(hand=[card]))
    assert declared(found.position, found.card("It")) == pytest.approx(expected)


def test_what_a_declared_monster_and_an_unseen_card_gain() -> None:
    ox = monster_card("Ox", text=[auto(e.Trigger(on="enters"), DRAW)])
    found = at_peace(a=Side(hand=[ox]), b=Side(hand=[ELK], flag=flag_card("Wood")))
    position = found.position
    assert declared(position, found.card("Ox")) == pytest.approx(position.body(found.card("Ox")) + CARD)
    assert declared(position, found.card("Elk")) == CAST
