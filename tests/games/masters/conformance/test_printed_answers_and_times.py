"""What printed words mean at a table: plays that are answered, tokens, times, attacks that cost, skills that stay."""

import pytest

from events.dragon_ball_super.facts import CardPlayed
from events.masters.card import MastersCard
from events.masters.samples import sample_cards
from events.masters.turn import take_turn
from events.table.fact import TurnBegan
from events.table.ids import Player
from events.table.table import Table
from events.values.value import figure, info
from tests.games.masters.conformance.cards import battle_card, extra_card, leader_card
from tests.games.masters.conformance.scenario import Scene, Side, battle, main, position
from tests.games.masters.conformance.test_printed_at_table import OWL, owl, plays, printed
from tests.games.masters.conformance.texts import drawn, finish, koed, leader

GROW = "[Activate: Main] This card gets +5000 power"


def power_of(scene: Scene, name: str) -> int | None:
    return figure(scene.state, scene.card(name), "power")


def to_main(scene: Scene) -> Scene:
    """The scene at the next Main Phase, where all else is done without choices."""
    while scene.ask.kind != "main":
        nothing = [word for word in scene.options if word in ("decline", "end_step")]
        scene.pick(*(nothing[:1] or scene.options[: max(1, scene.ask.least)]))
    return scene


@pytest.mark.rule("7-4-1-9", "8-6-5")
@pytest.mark.parametrize(("used", "battle_area"), [("hand", ["Ox"]), ("battle", [])])
@pytest.mark.parametrize("words", ["in which you combo with this card", "where this card was used in a combo"])
def test_from_where_a_card_was_used_in_a_combo_is_known_at_the_end_of_the_battle(
    words: str, used: str, battle_area: list[str]
) -> None:
    ox = battle_card("Ox", text=printed(f"[Auto] At the end of a battle {words} from your hand, play this card."))
    scene = battle(a=Side(hand=[ox]) if used == "hand" else Side(battle=[ox]))
    scene.pass_on("answer")
    scene.pick("combo Ox")
    finish(scene)
    assert (scene.names("a.battle"), bool(scene.names("a.drop"))) == (battle_area, used == "battle")


def kept_from_play(to: str) -> MastersCard:
    words = f"If the Battle Card being played has an energy cost of 2 or less, it is {to} instead of being played."
    return extra_card("No", text=printed(f"[Counter: Play] {words}"))


@pytest.mark.rule("4-7-2-1", "6-3-1-2-1-3", "10-10-3-1")
@pytest.mark.parametrize(
    ("to", "area"), [("placed in its owner's Drop Area", "drop"), ("returned to its owner's hand", "hand")]
)
@pytest.mark.parametrize("cost", [2, 3])
def test_a_card_goes_elsewhere_instead_of_being_played(to: str, area: str, cost: int) -> None:
    scene = main(a=Side(hand=[battle_card("Wren", cost=cost)], energy=cost), b=Side(hand=[kept_from_play(to)]))
    scene.pick("play Wren")
    while scene.ask.kind != "answer":
        scene.pick(*scene.options[: scene.ask.least])
    scene.pick("skill No 0")
    finish(scene)
    assert scene.names("a.battle" if cost == 3 else f"a.{area}") == ["Wren"]
    assert bool(scene.of(CardPlayed)) == (cost == 3)


@pytest.mark.rule("10-10-3-1", "4-7-3-6")
@pytest.mark.parametrize(("cost", "battle_area", "drop"), [(2, ["Ox"], ["Wren"]), (3, ["Ox", "Wren"], [])])
def test_the_card_that_a_skill_will_play_is_kept_from_it_and_not_the_card_with_the_skill(
    cost: int, battle_area: list[str], drop: list[str]
) -> None:
    calls = battle_card("Ox", text=printed("[Activate: Main] Play up to 1 {Wren} from your hand."))
    no = kept_from_play("placed in its owner's Drop Area")
    scene = main(a=Side(battle=[calls], hand=[battle_card("Wren", cost=cost)]), b=Side(hand=[no]))
    scene.pick("skill Ox 0")
    scene.pick("skill No 0")
    while scene.ask.kind != "main":
        scene.pick("choose Wren" if "choose Wren" in scene.options else scene.options[-1])
    assert (sorted(scene.names("a.battle")), scene.names("a.drop")) == (battle_area, drop)


@pytest.mark.rule("10-10-3-1", "10-10-5")
def test_the_card_that_is_played_is_kept_from_it_and_not_the_counter_that_plays_its_card() -> None:
    """A's second card answers B's first by a text that plays it: what B's next one speaks of is still the first."""
    no, joins = kept_from_play("placed in its owner's Drop Area"), printed("[Counter: Counter] Play this card.")
    idle = extra_card("Idle", text=printed("[Counter: Play] Draw 1 card."))
    scene = main(
        a=Side(hand=[battle_card("Wren", cost=1), battle_card("Kite", text=joins)], energy=1), b=Side(hand=[idle, no])
    )
    for answer in ("play Wren", "skill Idle 0", "skill Kite 0", "skill No 0"):
        while scene.ask.kind == "pay":
            scene.pick(*scene.options[: scene.ask.least])
        scene.pick(answer)
    finish(scene)
    assert (scene.names("a.battle"), scene.names("a.drop")) == (["Kite"], ["Wren"])


@pytest.mark.rule("10-10-3-1", "4-7-3-6")
def test_that_card_in_a_counter_is_the_one_that_it_answers() -> None:
    silence = sample_cards()["KM01-556"]
    drop = [battle_card(f"d{n}") for n in range(7)]
    energy = [battle_card(f"e{n}", "black") for n in range(3)]
    scene = main(a=Side(hand=[battle_card("Wren")]), b=Side(hand=[silence], drop=drop, energy=energy))
    scene.pick("play Wren")
    scene.pick("skill Grave Silence 0")
    while scene.ask.kind == "pay":
        scene.pick(*scene.options[: scene.ask.least])
    finish(scene)
    assert (scene.names("a.drop"), scene.names("a.hand"), scene.names("a.battle")) == (["Wren"], [], [])


IMPS = "(Imp tokens have 5000 power, 0 combo cost, and 5000 combo power.)"


@pytest.mark.rule("10-21-2", "10-21-6")
def test_tokens_are_what_a_pronoun_behind_them_means() -> None:
    text = printed(f"[Activate: Main] Play 2 Imp Tokens and they gain [Blocker] for the turn. {IMPS}")
    scene = main(a=Side(battle=[battle_card("Ox", text=text), battle_card("Imp")]))
    old = scene.card("Imp")
    scene.pick("skill Ox 0")
    finish(scene)
    imps = [card for card in scene.state.cards_in("a", "battle") if scene.name(card) == "Imp"]
    assert (len(imps), [card for card in imps if "blocker" not in info(scene.state, card).keywords]) == (3, [old])


@pytest.mark.rule("10-21-4")
@pytest.mark.parametrize(("said", "chosen"), [("1 Imp Token", 1), ("1 of your Tokens", 1), ("1 {Imp}", 2)])
def test_a_token_is_told_from_a_card_of_its_name(said: str, chosen: int) -> None:
    where = "" if "your" in said else " in your Battle Area"
    makes = printed(f"[Activate: Main] Play 1 Imp Token. {IMPS}")
    removes = printed(f"[Activate: Main] Choose {said}{where} and remove it from the game : Draw 1 card.")
    scene = main(a=Side(battle=[battle_card("Ox", text=(*makes, *removes)), battle_card("Imp")]))
    scene.pick("skill Ox 0")
    finish(scene)
    scene.pick("skill Ox 1")
    assert len(scene.options) == chosen


@pytest.mark.rule("8-2-2-2")
@pytest.mark.parametrize(
    ("until", "theirs", "mine"),
    [
        ("until the start of your next Main Phase", 20000, 15000),
        ("until the end of your opponent's turn", 20000, 15000),
        ("until the end of your opponent's next turn", 20000, 15000),
        ("for the turn", 15000, 15000),
    ],
)
def test_times_that_begin_in_the_players_own_turn(until: str, theirs: int, mine: int) -> None:
    scene = turns_from(Side(battle=[battle_card("Ox", text=printed(f"{GROW} {until}."))]))
    scene.pick("skill Ox 0")
    to_main(scene)
    scene.pick("end_main")
    assert (power_of(to_main(scene), "Ox"), scene.ask.player) == (theirs, "b")
    scene.pick("end_main")
    assert (power_of(to_main(scene), "Ox"), scene.ask.player) == (mine, "a")


@pytest.mark.rule("8-2-2-2")
@pytest.mark.parametrize(
    ("until", "later"),
    [
        ("until the end of your opponent's turn", 15000),
        ("until the end of your opponent's next turn", 20000),
        ("until the start of your next Main Phase", 15000),
    ],
)
def test_times_that_begin_in_the_opponents_turn(until: str, later: int) -> None:
    ox = battle_card("Ox", text=printed(f"[Auto] When this card is attacked, it gets +5000 power {until}."))
    foe = leader_card("Leader a", power=5000)
    scene = turns_from(Side(leader=foe), b=Side(battle=[ox], rested=["Ox"]))
    scene.pick("attack Ox with Leader a")
    to_main(scene)
    assert power_of(scene, "Ox") == 20000
    scene.pick("end_main")
    assert (power_of(to_main(scene), "Ox"), scene.ask.player) == (later, "b")


def turns_from(a: Side, b: Side | None = None) -> Scene:
    """The Main Phase of the first of several turns."""

    async def rules(table: Table) -> None:
        players: tuple[Player, ...] = ("a", "b", "a", "b")
        for number, player in enumerate(players, start=3):
            if number > 3:
                table.emit(TurnBegan(turn=number, player=player, rule="6-4-1-3"))
            await take_turn(table, player)

    return to_main(position(rules, a=a, b=b or Side()))


@pytest.mark.rule("6-2-2", "8-2-2-2")
@pytest.mark.parametrize("when", ["during your opponent's next Charge Phase", "until the end of your opponent's turn"])
def test_a_card_that_cannot_be_readied_in_the_next_charge_phase_can_be_after_it(when: str) -> None:
    holds = f"Choose 1 of your opponent's Battle Cards and it can't be switched to Active Mode {when}."
    wakes = printed("[Activate: Main] Choose 1 of your Battle Cards and switch it to Active Mode.")
    scene = turns_from(
        Side(leader=leader("a", *printed(f"[Activate: Main] {holds}"))),
        b=Side(leader=leader("b", *wakes), battle=[battle_card("Owl")], rested=["Owl"]),
    )
    scene.pick("skill Leader a 0")
    to_main(scene)
    scene.pick("end_main")
    assert to_main(scene).rested("Owl")
    scene.pick("skill Leader b 0")
    assert to_main(scene).rested("Owl") == ("until" in when)
    scene.pick("end_main")
    to_main(scene)
    scene.pick("end_main")
    assert not to_main(scene).rested("Owl")


@pytest.mark.rule("2-11-2", "1-3-3")
@pytest.mark.parametrize(("by", "offered"), [("Ox", ["skill Dear 0"]), ("Leader a", ["skill Cheap 0", "skill Dear 0"])])
def test_skills_with_an_energy_cost_are_those_of_cards_with_it(by: str, offered: list[str]) -> None:
    words = "During battles where this card is attacking, your opponent can't activate [Counter] skills"
    ox = battle_card("Ox", text=printed(f"[Permanent] {words} with energy costs of 1 or less."))
    no = printed("[Counter: Attack] Negate the attack.")
    hand = [extra_card("Cheap", cost=1, text=no), extra_card("Dear", cost=2, text=no)]
    scene = main(a=Side(battle=[ox]), b=Side(hand=hand, energy=2))
    scene.pick(f"attack Leader b with {by}")
    assert [option for option in scene.options if option.startswith("skill")] == offered


@pytest.mark.rule("8-4-2-2")
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_an_attack_that_costs_cards_is_possible_to_who_can_pay_and_paid_each_time(hand: int) -> None:
    toll = "unless they place 1 card from their hand in their Drop Area each time"
    words = f"your opponent can't attack for the turn {toll}."
    no = extra_card("No", text=printed(f"[Counter: Attack] Negate the attack, then {words}"))
    mine = Side(battle=[battle_card("Ox"), battle_card("Cow")], hand=[battle_card(f"h{n}") for n in range(hand)])
    scene = main(a=mine, b=Side(hand=[no]))
    scene.pick("attack Leader b with Leader a")
    scene.pick("skill No 0")
    finish(scene)
    for paid in range(hand):
        attacks = [option for option in scene.options if option.startswith("attack")]
        scene.pick(attacks[0])
        while len(scene.names("a.hand")) == hand - paid:
            scene.pick(scene.options[0])
        finish(scene)
    assert not [option for option in scene.options if option.startswith("attack")]
    assert len(scene.names("a.drop")) == hand


@pytest.mark.rule("8-3-2", "10-10-5")
@pytest.mark.parametrize("kept", [True, False])
def test_a_counter_whose_skills_cannot_be_negated_resolves(kept: bool) -> None:
    stays = "\n[Permanent] This card's skills can't be negated in any area." if kept else ""
    no = extra_card("No", text=printed(f"[Counter: Attack] Negate the attack.{stays}"))
    nay = extra_card("Nay", text=printed("[Counter: Counter] Negate the [Counter]."))
    scene = main(a=Side(hand=[nay]), b=Side(hand=[no]))
    scene.pick("attack Leader b with Leader a")
    scene.pick("skill No 0")
    scene.pick("skill Nay 0")
    finish(scene)
    assert len(scene.names("b.life")) == (8 if kept else 7)


@pytest.mark.rule("8-3-2")
@pytest.mark.parametrize("kept", [True, False])
def test_skills_that_cannot_be_negated_are_valid_whatever_negates_them(kept: bool) -> None:
    stays = "\n[Permanent] This card's skills can't be negated in any area." if kept else ""
    grows = battle_card("Owl", text=printed(f"[Permanent] This card gets +5000 power.{stays}"))
    text = printed("[Activate: Main] Choose 1 of your opponent's Battle Cards and negate its skills for the turn.")
    scene = main(a=Side(battle=[battle_card("Ox", text=text)]), b=Side(battle=[grows]))
    scene.pick("skill Ox 0")
    finish(scene)
    assert power_of(scene, "Owl") == (20000 if kept else 15000)


@pytest.mark.rule("1-3-3", "7-1-4")
@pytest.mark.parametrize(("words", "life"), [("attack and skill", 7), ("", 8)])
def test_an_attack_that_cannot_be_negated_goes_on(words: str, life: int) -> None:
    text = printed(f"[Permanent] This card's {words} cannot be negated.") if words else ()
    no = extra_card("No", text=printed("[Counter: Attack] Negate the attack."))
    scene = main(a=Side(battle=[battle_card("Ox", text=text)]), b=Side(hand=[no]))
    scene.pick("attack Leader b with Ox")
    scene.pick("skill No 0")
    finish(scene)
    assert len(scene.names("b.life")) == life


@pytest.mark.rule("6-4-1-1", "8-2-2-2")
@pytest.mark.parametrize(("own", "after"), [(True, [0, 1, 1]), (False, [0, 0, 1])])
def test_the_end_of_the_opponents_next_turn_is_never_that_of_this_turn(own: bool, after: list[int]) -> None:
    late = "At the end of your opponent's next turn, place the top card of your deck in your Drop Area."
    if own:
        scene = turns_from(Side(battle=[battle_card("Ox", text=printed(f"[Activate: Main] {late}"))]))
        scene.pick("skill Ox 0")
    else:
        ox = battle_card("Ox", text=printed(f"[Auto] When this card is attacked, draw 1 card. {late}"))
        scene = turns_from(Side(leader=leader_card("Leader a", power=5000)), b=Side(battle=[ox], rested=["Ox"]))
        scene.pick("attack Ox with Leader a")
    seen: list[int] = []
    for _ in after:
        to_main(scene)
        scene.pick("end_main")
        to_main(scene) if len(seen) < 2 else finish(scene)
        seen.append(len(scene.names("a.drop" if own else "b.drop")))
    assert seen == after


@pytest.mark.rule("1-3-3")
@pytest.mark.parametrize(("where", "offered"), [("drop", []), ("energy", []), ("hand", ["play Ox"])])
def test_cards_elsewhere_than_in_some_areas(where: str, offered: list[str]) -> None:
    words = "If you have any non-red cards in areas other than your deck, hand, or life"
    ox = battle_card("Ox", text=printed(f"[Permanent] {words}, you can't play this card from any area."))
    cow = battle_card("Cow", "blue")
    sides = {
        "drop": Side(hand=[ox], drop=[cow]),
        "energy": Side(hand=[ox], energy=[cow]),
        "hand": Side(hand=[ox, cow]),
    }
    assert plays(main(a=sides[where]))[:1] == offered


@pytest.mark.rule("2-5-2", "2-5-3")
@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ("1 Battle Card with \u3008Owl\u3009 in its character name", ["Hoot", "Wise"]),
        ("1 Battle Card that includes \u3008Owl\u3009 in its character name", ["Hoot", "Wise"]),
        ("1 \u3008Owl\u3009 Battle Card", ["Hoot"]),
        ("1 Battle Card without \u3008Owl\u3009 in its character name", ["Crow", "Owl"]),
    ],
)
def test_a_part_of_a_character_name_is_told_from_all_of_it(said: str, chosen: list[str]) -> None:
    """The name of the card is another thing."""
    characters = {"Hoot": ["Owl"], "Wise": ["Ox", "Owl : Br"], "Crow": ["Crow"], "Owl": ["Rook"]}
    hand = [battle_card(name, characters=each) for name, each in characters.items()]
    text = printed(f"[Activate: Main] Choose {said} in your hand and play it.")
    scene = main(a=Side(leader=leader("a", *text), hand=hand))
    scene.pick("skill Leader a 0")
    scene.pass_on("answer")
    assert sorted(option.removeprefix("choose ") for option in scene.options) == chosen


@pytest.mark.rule("9-5-2-1", "10-1-2")
@pytest.mark.parametrize(("by", "draws"), [("Owl", 1), ("Cow", 0)])
def test_a_card_that_is_koed_by_the_skill_of_a_character_alone(by: str, draws: int) -> None:
    strikes = printed("[Activate: Main] Choose 1 of your Battle Cards and KO it.")
    ox = battle_card("Ox", text=printed(f"[Auto] When this card is KO'd by a {OWL} card skill, draw 1 card."))
    cards = {"Owl": owl("Owl", text=strikes), "Cow": battle_card("Cow", text=strikes)}
    scene = main(a=Side(battle=[ox, cards[by]]))
    scene.pick(f"skill {by} 0")
    scene.pass_on("answer")
    scene.pick("choose Ox")
    finish(scene)
    assert (koed(scene), len(drawn(scene))) == (["Ox"], draws)
