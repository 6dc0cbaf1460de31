"""A whole round of a simulation: as many games as give each entrant each deck equally often."""

from events.simulation.simulate import Plan


def games_of_round(plan: Plan) -> int:
    """The games in which each ordered pair of decks has met in both seats; with one deck, its mirror."""
    decks = len(plan.decks)
    return 2 * max(1, decks * (decks - 1))


def unfair(plan: Plan, games: int) -> str | None:
    """Why so many games do not tell two bots from the decks that they held, and how many do; None if they do."""
    first, second = plan.bots
    whole = games_of_round(plan)
    if first == second or games % whole == 0:
        return None
    even = whole * -(-games // whole)
    held = f"in {games:,} games {first} and {second} do not hold each deck equally often"
    return f"{held}: compare them, or the decks, after whole rounds of {whole} games (--games {even})"
