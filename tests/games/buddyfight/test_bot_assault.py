"""What attacks gain and threaten to the bot, and which cards should make them."""

import pytest
from msgspec.structs import replace

from events.buddyfight.assault import OPENED, SOUL_LOST, hit, needed, planned, target_of, threat
from events.buddyfight.card import KeywordSkill
from events.buddyfight.outlook import CARD, DECIDED, worth_of_life
from tests.games.buddyfight.bot_positions import at_peace, in_attack
from tests.games.buddyfight.conformance.cards import flag_card, item_card, monster_card
from tests.games.buddyfight.conformance.scenario import Side

OX = monster_card("Ox", power=5000, critical=2)
COW = monster_card("Cow", power=3000)
LIFE = 10


def harm(damage: int, life: int = LIFE) -> float:
    """What a fighter of that life loses by that damage."""
    return worth_of_life(life) - worth_of_life(life - damage)


# What an attack gains.


@pytest.mark.parametrize(("guard", "more", "gain"), [(5000, 0, 2), (5001, 0, 0), (5001, 1, 2), (4000, -1001, 0)])
def test_an_attack_on_a_fighter_hits_with_the_power_of_what_guards(guard: int, more: int, gain: int) -> None:
    found = at_peace(a=Side(left=[OX]), b=Side(item=[item_card("Wall", defense=guard)]))
    ox = found.cards("Ox")
    assert hit(found.position, ox, None, power=more) == pytest.approx(harm(gain))
    assert hit(found.position, ox, None, power=1, defense=1 - more) == pytest.approx(harm(gain))


def test_link_attacks_add_power_and_critical() -> None:
    found = at_peace(a=Side(left=[OX], right=[COW]), b=Side(flag=flag_card("Wall", defense=8000)))
    assert hit(found.position, found.cards("Ox", "Cow"), None) == pytest.approx(harm(3))
    assert hit(found.position, found.cards("Ox"), None) == 0


@pytest.mark.parametrize(("defense", "hits"), [(5000, True), (5001, False)])
def test_a_monster_is_destroyed_by_as_much_power_as_its_defense(defense: int, hits: bool) -> None:
    found = at_peace(a=Side(left=[OX]), b=Side(left=[monster_card("Elk", defense=defense)]))
    elk = found.card("Elk")
    assert hit(found.position, found.cards("Ox"), elk) == pytest.approx(found.position.body(elk) if hits else 0)
    assert hit(found.position, found.cards("Ox"), elk, power=1) > 0
    assert hit(found.position, found.cards("Ox"), elk, defense=1 if hits else 0) == 0


def test_souls_are_lost_in_place_of_a_monster() -> None:
    bear = monster_card("Bear", words=("soulguard",))
    found = at_peace(a=Side(left=[OX]), b=Side(left=[bear], souls={"Bear": [COW]}))
    assert hit(found.position, found.cards("Ox"), found.card("Bear")) == pytest.approx(SOUL_LOST)


def test_penetrate_deals_the_damage_of_the_cards_that_have_it_behind_a_center() -> None:
    ram = monster_card("Ram", power=6000, critical=3, words=("penetrate",))
    b = Side(center=[monster_card("Elk")], left=[monster_card("Roe")])
    found = at_peace(a=Side(left=[ram], right=[OX]), b=b)
    position, (elk, roe) = found.position, found.cards("Elk", "Roe")
    assert hit(position, found.cards("Ram", "Ox"), elk) == pytest.approx(position.body(elk) + harm(3))
    assert hit(position, found.cards("Ox"), elk) == pytest.approx(position.body(elk))
    assert hit(position, found.cards("Ram"), roe) == pytest.approx(position.body(roe))


@pytest.mark.parametrize(("number", "loss"), [(1, 1), (4, 4)])
def test_lifelink_of_a_destroyed_monster_hurts_its_fighter(number: int, loss: int) -> None:
    goat = replace(monster_card("Goat"), keywords=(KeywordSkill(keyword="lifelink", number=number),))
    found = at_peace(a=Side(left=[OX]), b=Side(left=[goat]))
    card = found.card("Goat")
    assert hit(found.position, found.cards("Ox"), card) == pytest.approx(found.position.body(card) + harm(loss))


def test_lifelink_lose_decides_the_game_unless_a_soul_goes() -> None:
    goat = monster_card("Goat", words=("lifelink_lose",))
    found = at_peace(a=Side(left=[OX]), b=Side(left=[goat], life=150))
    assert hit(found.position, found.cards("Ox"), found.card("Goat")) < DECIDED
    found = at_peace(a=Side(left=[OX]), b=Side(left=[goat], life=99))
    assert hit(found.position, found.cards("Ox"), found.card("Goat")) >= DECIDED / 2
    kept = monster_card("Goat", words=("lifelink_lose", "soulguard"))
    found = at_peace(a=Side(left=[OX]), b=Side(left=[kept], souls={"Goat": [COW]}))
    assert hit(found.position, found.cards("Ox"), found.card("Goat")) == pytest.approx(SOUL_LOST)


@pytest.mark.parametrize(("power", "lost"), [(2999, []), (3000, ["Cow"]), (4999, ["Cow"]), (5000, ["Cow", "Ox"])])
def test_counterattack_of_a_monster_that_stays_costs_the_best_attacker_that_it_destroys(
    power: int, lost: list[str]
) -> None:
    ox, cow = monster_card("Ox", defense=5000, critical=2), monster_card("Cow", defense=3000)
    elk = monster_card("Elk", power=power, defense=9000, words=("counterattack",))
    found = at_peace(a=Side(left=[ox], right=[cow]), b=Side(left=[elk]))
    bodies = [found.position.body(card) for card in found.cards(*lost)]
    assert hit(found.position, found.cards("Ox", "Cow"), found.card("Elk")) == pytest.approx(-max(bodies, default=0.0))


# What an attack that is made threatens.


def test_there_is_no_threat_without_an_attack() -> None:
    assert threat(at_peace(a=Side(left=[OX])).position) == 0


def test_the_threat_of_an_attack_is_what_its_victim_loses() -> None:
    mine = in_attack("Ox", a=Side(left=[OX]), b=Side(life=5))
    assert threat(mine.position) == pytest.approx(harm(2, 5))
    theirs = in_attack("Ox", a=Side(life=7), b=Side(left=[OX], life=5), player="b")
    assert threat(theirs.position) == pytest.approx(harm(2, 7))
    assert target_of(theirs.position.from_across()) is None


def test_more_power_or_defense_changes_what_an_attack_threatens() -> None:
    found = in_attack("Ox", a=Side(left=[OX]), b=Side(left=[monster_card("Elk", defense=5000)]), on="Elk")
    elk = found.card("Elk")
    assert target_of(found.position) == elk
    assert threat(found.position) == pytest.approx(found.position.body(elk))
    assert threat(found.position, defense=1) == 0
    assert threat(found.position, power=-1) == 0
    assert threat(found.position, power=1, defense=1) == threat(found.position)


@pytest.mark.parametrize("where", ["item", "flag"])
def test_what_guards_a_fighter_is_no_target(where: str) -> None:
    wall = (
        Side(item=[item_card("Wall", defense=1000)]) if where == "item" else Side(flag=flag_card("Wall", defense=1000))
    )
    found = in_attack("Ox", a=Side(left=[OX]), b=wall)
    assert found.position.roles.get("target") == found.card("Wall")
    assert target_of(found.position) is None
    assert threat(found.position) == pytest.approx(harm(2))


# Which cards attack.


@pytest.mark.parametrize(
    ("defense", "joined"),
    [
        (5000, []),
        (5001, ["Hen"]),
        (6000, ["Hen"]),
        (6001, ["Cow"]),
        (8000, ["Cow"]),
        (8001, ["Bull"]),
        (12000, ["Bull"]),
        (12001, ["Bull", "Hen"]),
        (15001, ["Bull", "Cow", "Hen"]),
        (16000, ["Bull", "Cow", "Hen"]),
        (16001, None),
    ],
)
def test_the_fewest_and_weakest_cards_join_that_are_enough(defense: int, joined: list[str] | None) -> None:
    others = [monster_card("Bull", power=7000), monster_card("Hen", power=1000)]
    found = at_peace(
        a=Side(left=[OX], center=[COW], right=others[:1], item=others[1:]),
        b=Side(left=[monster_card("Elk", defense=defense)]),
    )
    more = found.cards("Cow", "Bull", "Hen")
    assert found.names(needed(found.position, found.cards("Ox"), found.card("Elk"), more)) == joined
    guarded = at_peace(
        a=Side(left=[OX], center=[COW], right=others[:1], item=others[1:]),
        b=Side(item=[item_card("Wall", defense=defense)]),
    )
    assert (
        guarded.names(needed(guarded.position, guarded.cards("Ox"), None, guarded.cards("Cow", "Bull", "Hen")))
        == joined
    )


def test_an_attack_alone_is_worth_what_it_hits_less_a_little_for_its_critical() -> None:
    found = at_peace(a=Side(left=[OX], right=[COW]), b=Side(life=8))
    assert planned(found.position, found.card("Ox"), None) == pytest.approx(harm(2, 8) - 0.04)


def test_cards_that_join_cost_their_own_attacks() -> None:
    found = at_peace(a=Side(left=[OX], right=[COW]), b=Side(left=[monster_card("Elk", defense=6000)]))
    elk = found.card("Elk")
    gain = found.position.body(elk) - 0.06 - CARD * 0.3
    assert planned(found.position, found.card("Ox"), elk) == pytest.approx(gain)


def test_an_attack_that_cannot_hit_is_worth_less_than_none() -> None:
    found = at_peace(a=Side(left=[OX]), b=Side(left=[monster_card("Elk", defense=6000)]))
    assert planned(found.position, found.card("Ox"), found.card("Elk")) == pytest.approx(-0.01)


def test_a_center_that_is_opened_lets_the_others_through() -> None:
    """Only those that do not join, past the last monster of the center, which no soul keeps there."""
    elk, roe = monster_card("Elk"), monster_card("Roe")
    for b, opened in (
        (Side(center=[elk]), 1),
        (Side(left=[elk]), 0),
        (Side(left=[elk], center=[roe]), 0),
    ):
        found = at_peace(a=Side(left=[OX], right=[COW]), b=b)
        card = found.card("Elk")
        gain = found.position.body(card) - 0.04 + OPENED * opened * harm(1)
        assert planned(found.position, found.card("Ox"), card) == pytest.approx(gain), b
    alone = at_peace(a=Side(left=[OX]), b=Side(center=[elk]))
    card = alone.card("Elk")
    assert planned(alone.position, alone.card("Ox"), card) == pytest.approx(alone.position.body(card) - 0.04)
    hard = at_peace(a=Side(left=[OX], right=[COW]), b=Side(center=[monster_card("Elk", defense=6000)]))
    card = hard.card("Elk")
    gain = hard.position.body(card) - 0.06 - CARD * 0.3
    assert planned(hard.position, hard.card("Ox"), card) == pytest.approx(gain)
    kept = at_peace(
        a=Side(left=[OX], right=[COW]),
        b=Side(center=[monster_card("Elk", words=("soulguard",))], souls={"Elk": [roe]}),
    )
    assert planned(kept.position, kept.card("Ox"), kept.card("Elk")) == pytest.approx(SOUL_LOST - 0.04)


def test_cards_at_rest_do_not_join() -> None:
    found = at_peace(a=Side(left=[OX], right=[COW], rested=["Cow"]), b=Side(left=[monster_card("Elk", defense=6000)]))
    assert planned(found.position, found.card("Ox"), found.card("Elk")) == pytest.approx(-0.01)
