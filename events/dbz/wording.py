"""Wording: the printed sentences of this game in one form, with the names in them marked."""

import re
from collections.abc import Iterator
from typing import Final

from events.dbz.characters import named_at
from events.language.splitting import Span, in_plain_marks, sentences

_SPELLED: Final = (
    (r"\bsucc?es+f?ul(?=l?y?\b)", "successful"),
    (r"\bsuccessfull(?=y)", "successful"),
    (r"\bda(?:mge|vage)\b", "damage"),
    (r"\bph[iy]sy?i?cal\b", "physical"),
    (r"\bdong\b", "doing"),
    (r"\bstae\b", "stage"),
    (r"\bhae\b", "have"),
    (r"\by our\b", "your"),
    (r"\bard(?= from)", "card"),
    (r"\bdiscar\b|\bdisard\b", "discard"),
    (r"\bchoise\b", "choice"),
    (r"\bpeform", "perform"),
    (r"\braiting", "rating"),
    (r"\battck\b", "attack"),
    (r"\bcan not\b", "cannot"),
    (r"\b(life cards?) life cards?\b", r"\1"),
    (r"\byou (?=(?:opponent'?s|life deck|discard pile|main personality)\b)", "your "),
    (r"\b(from|in|of) you (?=hand\b)", r"\1 your "),
    (r"\brecieve", "receive"),
    (r"\bvill?i?ans?\b(?= only)", "villains"),
    (r"\bvillian", "villain"),
    (r"\bTokus?-Waza\b", "Tokui-Waza"),
    (r"\bfrom the gave\b", "from the game"),
    (r"\bfrom game\b", "from the game"),
    (r"\bater use\b", "after use"),
    (r"\boo?ppoo?nent", "opponent"),
    (r"\bin in play\b", "in play"),
    (r"\bnoncombat\b", "non-combat"),
    (r"\bdragonball", "dragon ball"),
    (r"\bpower-up\b", "power up"),
    (r"\blife deck draws?\b", "life cards"),
    (r"\blife cards? draws?\b", "life cards"),
    (r"\blife card deck\b", "life deck"),
)
"""What lists misspell, or spell otherwise."""
_OTHERS: Final = r"(?:opponent|foe)"
_BARE: Final = (
    r"(?: anger| main| hand| life| discard| next| power| current| allies| drills?| physical| energy| dragon| non)"
)
_CALLED: Final = (
    (r"\ball opponents (?:&|and) their allies\b", "all of your opponent's personalities"),
    (r"\ban opponents (?=[a-z])", "an opponent's "),
    (r"^Also, if successful, ", "If successful, also "),
    (r'"(Majin|Villain|Hero)"(?! in (?:the|its)\b)', r"\1"),
    (r"\((\d+)\)", r"\1"),
    (r"\byou may choose to\b", "you may"),
    (r"\b(life cards?)(?: draws?)? (?:from|form) being (?:discarded|taken) (?:from|in) ", r"\1 of damage from "),
    (r"\b([0-9]+) draws from the life (?:card )?deck\b", r"\1 life cards of damage"),
    (r"\bforcing (?=[0-9]+ life cards)", "doing "),
    (r"(?<=life cards of damage) if not stopped(?=\.)", ""),
    (r", no matter (?:how|what)\b[^.]*(?=\.)", ""),
    (r"^Special (?=(?:physical|energy) attack\b)", ""),
    (
        r"^(?:[A-Z]\w+ ){1,4}forces only (\w+) discards from a successful energy attack",
        r"Reduce the damage from an energy attack to \1 life cards of damage",
    ),
    (r" when (?:you perform this attack|this card is played)(?= to )", ""),
    (r"\bfrom the discard pile\b", "from your discard pile"),
    (r"^(?:Energy|Physical) defense (?=stopping\b)", ""),
    (r"\bshift (.+?) down (?=[0-9])", r"lower \1 "),
    (r"\bsearch your discard pile (?:and|or) life deck for\b", "search your life deck or discard pile for"),
    (r"(?<!\w)'([A-Z]\w+)'(?= in the (?:card )?title)", r'"\1"'),
    (r"\band s?he is (?:currently )?at level\b", "and your main personality is at level"),
    (r"\bnon-combat[/-] ?non-dragon ?ball\b", "non-combat"),
    (r"\bnon-combat ?/ ?non-drill", "non-combat-non-drill"),
    (r"\bever\b", "every"),
    (r"\bhe is (?=at\b)", "they are "),
    (r"\bchoose (?:1|an?|one) opponent(?:,| and) (?=remove all of (?:his|their)\b)", ""),
    (r"\bchoose an opponent, that opponent (?=cannot\b)", "your opponent "),
    (r"(?<!top )(?<!bottom )\b([0-9]+) discarded cards\b", r"\1 cards from your discard pile"),
    (
        r"^([0-9]+) discards(?: of (?:your|the user's) choice)? are placed at the bottom of your life deck",
        r"place \1 cards from your discard pile at the bottom of your life deck",
    ),
    (r"\btake (the top discarded card) and place (?:it )?at\b", r"place \1 at"),
    (r"\btake your top ([0-9]+|two|three) discard(?:ed card)?s and place them\b", r"place the top \1 discarded cards"),
    (
        r"\ba (Non-Combat) card or ally from in front of another player\b",
        r"one of your opponent's \1 cards or allies in play",
    ),
    (r"\bsomeone else's drill card or ally\b", "one of your opponent's drills or allies in play"),
    (
        r"^Select, unseen, a card from your opponent's hand and discard it",
        "your opponent discards a card from their hand at random",
    ),
    (r"\b(energy attack):? costs ([0-9]+) stages?\b(?= and)", r"\1 costs \2 power stages"),
    (r"^(All .+? you perform) for the remainder of combat,? (?=cost |do )", r"For the remainder of combat, \1 "),
    (r"^Allows the attacker to (?:do|inflict) ", "Do "),
    (r"\ban? extra (?=(?:power )?stages?\b|life cards?\b)", "+1 "),
    (r"\b([0-9]+) extra (?=(?:power )?stages?\b|life cards?\b)", r"+\1 "),
    (r"\bof power damage\b", "of damage"),
    (r"\bfind (.+?) in your life deck\b", r"search your life deck for \1"),
    (r"\bsearch your deck\b", "search your life deck"),
    (r"\b(remove|removed) from the game ((?:all|up to|an?|[0-9]+)\b[^.,]*?)(?=[.,]| to )", r"\1 \2 from the game"),
    (r"\bthe (?:defending main personality|defender)'s\b", "your opponent's"),
    (r"\b(top|bottom) ([0-9]+|two|three) discards\b", r"\1 \2 discarded cards"),
    (r"\b((?:top|bottom) (?:[0-9]+ |x )?cards?) (?:in|on) your discard pile", r"\1 from your discard pile"),
    (r"\bit's highest power and stage\b", "its highest power stage"),
    (r"\bhighest power rating\b", "highest power stage"),
    (rf"^((?:(?!\b{_OTHERS}s? (?:must |has to )?discards?\b).)*?) of (?:your|the user's) choice\b", r"\1"),
    (r"\b(?:immediately|single),? ", ""),
    (r"^(?:Select|Pick|Take),? (?=a |an |any |one |[0-9]|up to )", "Choose "),
    (r"\b(?:card )?user's\b", "your"),
    (
        rf"\b(?:an|a|one|any) {_OTHERS}'s? (?!(?:anger|main|hand|life|discard|physical|energy|attack|power)\b)",
        "one of your opponent's ",
    ),
    (rf"\b(?:(?:your|an|the|a|one) )?{_OTHERS}(?:'s|s'|s(?={_BARE}))", "your opponent's"),
    (rf"\b(?:(?:your|an|the|a|one) )?{_OTHERS}\b(?!')", "your opponent"),
    (r"\ball (?:of )?your opponent's (?=anger\b)", "your opponent's "),
    (r"\ball (?:other )?your opponent's (?=(?:physical|energy) attacks\b)", "all of your opponent's "),
    (r"^Lowers (?=your opponent's anger\b)", "Lower "),
    (r"\b(?:him or her|him)\b", "them"),
    (r"\b(?:his or her|his|her)\b", "their"),
    (r"\b(your opponent\b.*?),? (?:he|they) (discards|loses|must|has to discard|skips)\b", r"\1, your opponent \2"),
    (r"\bhas to discard\b", "discards"),
    (r"\b(?:each|every) (?:one of )?your opponent", "your opponent"),
    (r"\bMPPV\b|\bMost Powerful Personality victory\b", "Most Powerful Personality Victory"),
    (r"\bwin with the Most\b", "win by the Most"),
    (r"\bMP\b", "Main Personality"),
    (
        r"(?<!power )\bstages?\b(?= of (?:physical )?(?:damage|power)| to (?:use|perform|do)| instead|[.,]|$)",
        "power stages",
    ),
    (r"\bpower stages? of power drain\b", "power stages"),
    (r"[\"'](?:Attacker|Defender) Attacks[\"'] phase", "attack phase"),
    (r"(?<![+\-\d])([0-9]+)\+(?= (?:power stages?|life cards?)\b)", r"+\1"),
    (r"\bpersonality power\b", "power"),
    (r"\ball players'?(?= anger)", "all players"),
    (r"\b(Tokui-Waza)(?= (?!and\b|or\b|style|requirement)[a-z])", r"\1,"),
    (r"\b(styled?) fighting\b|\bfighting (styled?)\b", "style"),
    (r"\bstyled (?=card|drill)", "style "),
    (r"\bcarsd\b", "cards"),
    (r"\ball of their drill\b", "all of their drills"),
    (r"\baddition (?=\+)", "additional "),
    (r";", ""),
    (r",? show (?:it|them) to your opponent,?(?: and)?(?= (?:place|put|draw))", " and"),
    (r"\battack that (?=does\b)", "attack and "),
    (r"\s*\[do not consult (?:the )?physical attack table\.?\]", ""),
    (r", then (?=this|for|you|your)", ", "),
    (r"\bback into their\b", "into their"),
    (r"(?<=attack): (?=inflicts|does|costs)", " "),
    (r"\bdiscards? pile's?\b", "discard pile"),
    (
        r"\bchoose and discard (a card|[0-9] cards?) from (?:their|your opponent's) hand",
        r"choose \1 in your opponent's hand and discard it",
    ),
    (r"\bdiscard a random card from your opponent's hand", "your opponent discards a card from their hand at random"),
    (
        r"\bdiscard a card at random from your opponent's hand",
        "your opponent discards a card from their hand at random",
    ),
    (r"\byour opponent must (discard|skip|pass)\b", r"your opponent \1s"),
    (r"\bpasss\b", "passes"),
    (r"\bzero\b", "0"),
    (r"\.\.+$", "."),
    (r",? if any(?=\.)", ""),
    (r"\bany (?=[0-9])", ""),
    (r"\bplay (?:and|or) use\b", "use"),
    (r"\b(is in play)(?= (?:this|it|raise|you|draw|gain|discard|lower)\b)", r"\1,"),
    (r"\bitinto\b", "it into"),
    (r"\bthen,? for the remainder\b", "for the remainder"),
)
"""What is called otherwise here and there."""
_FORMS: Final = tuple((re.compile(pattern, re.IGNORECASE), form) for pattern, form in (*_SPELLED, *_CALLED))
_GAINED: Final = re.compile(r"\b(gains?),? \"([^\"]+)\"(?=[.,;]| (?:and|for|this|until)\b|$)", re.IGNORECASE)
"""effects/gained. What is gained is said in quotation marks, as titles are."""
_QUOTED_TITLE: Final = re.compile(r'"(?![^"]* only")([^"<>]+)"(?!\s*(?:or "[^"]+"\s*)?in (?:the|its) (?:card )?title)')
_BALL: Final = re.compile(r'(?<!")\b([A-Z][a-z]+(?: [A-Z][a-z]+)? Dragon Ball [1-7])\b(?!")')
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
"""general/parentheses. What stands in brackets says how a card is used."""
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven")
_SPELLED_NUMBER: Final = re.compile(
    rf"\b(?:{'|'.join(_NUMBERS)})\b(?= (?:or (?:more|less|fewer)|less|more|life|power stages?|cards?|levels?|anger"
    r"|per deck|personality|non-combat|dragon|all(?:y|ies)|drills?|times?)\b)"
    rf"|\b(?:{'|'.join(_NUMBERS[1:])})\b(?= of (?:your|the)\b)",
    re.IGNORECASE,
)
"""Numbers of what is counted, in words."""
_POWER_NAME: Final = re.compile(
    r"(?!(?:Focused|If|When|Any|All|Your|Stops?|Prevents?|Negates?|Perform)\b)"
    r"(?:[A-Z][\w'-]*:? ){1,4}(?=(?:[Pp]hysical|[Ee]nergy) [Aa]ttack\b)"
)
_ABBREVIATED: Final = re.compile(r"\b(Jr|Mr|Dr)\.")
_LETTER: Final = "\N{MODIFIER LETTER APOSTROPHE}"


def sentences_of(text: str, start: int, end: int) -> Iterator[Span]:
    """The sentences between two letters of a text, as printed."""
    masked = _ABBREVIATED.sub(rf"\1{_LETTER}", in_plain_marks(text))
    parted = re.sub(r"(?<=[a-z0-9)])\.(?=[A-Z])", "\n", masked)
    parted = re.sub(r'(?<=\.") (?=[A-Z])', "\n", parted)
    for span in sentences(Span(parted[start:end], start, end)):
        yield Span(text[span.start : span.end], span.start, span.end)


def one_form(words: str) -> str:
    """A sentence in the one form that the grammar knows, with the names of characters and cards between < and >."""
    plain = " ".join(in_plain_marks(words).split())
    plain = _BALL.sub(r'"\1"', plain)
    if whole := _IN_BRACKETS.fullmatch(plain):
        plain = whole.group(1)
    plain = _named_power(plain)
    for pattern, form in _FORMS:
        plain = pattern.sub(form, plain)
    plain = _GAINED.sub(r"\1 {\2}", _in_digits(plain))
    return _with_names(_QUOTED_TITLE.sub(lambda found: f"<{found.group(1).rstrip(',.')}>", plain))


def _in_digits(words: str) -> str:
    """The words with a number of what is counted in digits."""
    return _SPELLED_NUMBER.sub(lambda found: str(_NUMBERS.index(found.group().lower()) + 1), words)


def _named_power(words: str) -> str:
    """The words without the name of a power at their head: `Solar Flare Energy Attack`."""
    found = _POWER_NAME.match(words)
    return words[found.end() :] if found else words


def _with_names(words: str) -> str:
    """The words with the names of characters marked that stand outside of other marks."""
    parts = re.split(r"(<[^<>]*>|\"[^\"]*\")", words)
    return "".join(part if at % 2 else named_at(part) for at, part in enumerate(parts))
