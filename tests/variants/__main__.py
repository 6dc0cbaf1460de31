"""Print the report of variants: of all games and kinds, or of those named."""

import argparse
import sys

from tests.variants.report import KINDS, SEED, lines, outcome
from tests.variants.texts import GAMES, card_list


def main() -> int:
    """Print the report, and return 1 if a list is missing."""
    asked = argparse.ArgumentParser(prog="python -m tests.variants", description=__doc__)
    asked.add_argument("--game", choices=GAMES, action="append")
    asked.add_argument("--kind", choices=[*KINDS], action="append")
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--refused", action="store_true", help="list all that is refused")
    options = asked.parse_args()
    missing = False
    for game in options.game or GAMES:
        if not card_list(game).exists():
            print(f"{game}: no list of cards at {card_list(game)}", file=sys.stderr)
            missing = True
            continue
        for kind in options.kind or KINDS:
            print(
                "\n".join(lines(game, kind, outcome(game, kind, seed=options.seed), each=options.refused)), flush=True
            )
    return int(missing)


if __name__ == "__main__":
    sys.exit(main())
