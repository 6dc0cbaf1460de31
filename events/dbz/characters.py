"""Characters: whose card a title names, and the groups that the book lists them in."""

import re
from collections.abc import Iterable, Iterator, Mapping

ROGUES = frozenset(
    {
        *("Piccolo", "Vegeta", "Android 16", "Android 18", "Majin Vegeta", "Majin Dabura", "Bardock", "Gine"),
        *("DBS Broly", "Launch"),
    }
)
"""heritage/rogue. The characters that are heroes or villains as their player says."""
ROGUES_OF_SETS: Mapping[str, frozenset[str]] = {"Majin Buu": frozenset({"BuuSaga"})}
"""heritage/rogue. Those that are rogues on the cards of some sets only."""
CELL_JRS = ("Cell Jr. 1", "Cell Jr. 2")
NUMBERED: Mapping[str, tuple[str, ...]] = {"Cell Jr.": CELL_JRS}
"""What texts call characters who are told apart by numbers."""
FUSED = "Fused"
MAJIN = "Majin"
GROUPS: Mapping[str, frozenset[str]] = {
    "Saiyan Heritage": frozenset(
        {
            *("Goku", "Den-Goku", "Hercule-Goku", "Vegeta", "Vegito", "Gohan", "Future Gohan", "Trunks", "Kid Trunks"),
            *("Goten", "Gotenks", "Mighty Mask", "Raditz", "Nappa", "Bardock", "Turles", "Broly", "Paragus", "Cell"),
            *(*CELL_JRS, "Majin Vegeta", "Pan", "King Vegeta", "Gine", "DBS Broly"),
        }
    ),
    "Namekian Heritage": frozenset(
        {"Piccolo", "Nail", "Dende", "Den-Goku", "Lord Slug", "Cell", *CELL_JRS, "Kami", "Guru", "Neva"}
    ),
    "Namekian Tokui-Waza": frozenset({"Pikkon", "Tamagami"}),
    "Celestial Fighter": frozenset(
        {"Pikkon", "Olibu", "Maraikoh", "Arqua", "Tapkar", "Froug", "Chapuchai", "Caterpy", "Torbie"}
    ),
    FUSED: frozenset({"Gotenks", "Vegito", "Hercule-Goku", "Den-Goku", "Gogeta"}),
}
"""heritage/saiyan, heritage/namekian, heritage/celestial, heritage/fused. The groups of characters."""
COMPONENTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "Gotenks": (("Goten", "Trunks"), ("Goten", "Kid Trunks")),
    "Vegito": (("Goku", "Vegeta"),),
    "Hercule-Goku": (("Hercule", "Goku"),),
    "Den-Goku": (("Dende", "Goku"),),
    "Gogeta": (("Goku", "Vegeta"),),
}
"""heritage/fused, DBZ-30. The characters that become a Fusion Personality."""
REBORN = frozenset({"Gogeta"})
"""fusion/gogeta. The fusions that end with Combat."""
CAPTORS = frozenset(
    {
        *("Bulma", "Chi-Chi", "Frieza", "Garlic Jr.", "Guldo", "Krillin", "Master Roshi", "Saibaimen", "Videl"),
        *("Tien", "Yamcha"),
    }
)
"""dragon-balls/capture/personality. Those who, as Allies, may capture a Dragon Ball in place of life cards."""
IN_NUMBERS: Mapping[str, int] = {"Saibaimen": 3, **dict.fromkeys(CELL_JRS, 9), "Meta-Cooler Clone": 12}
"""saibaimen/field-limit, cell-jr/field-limit, nz/meta-cooler-clone/2. How many of a card there may be on the table."""
ALSO: Mapping[str, tuple[str, ...]] = {
    "Gohan": ("Future Gohan",),
    "Goten": ("Mighty Mask",),
    "Kid Trunks": ("Mighty Mask",),
    "Broly": ("DBS Broly",),
}
"""personality/alternate/2, personality/mighty-mask/3. Who else uses the "only" and Named cards of a character."""
OTHERS = (
    *("Android 13", "Android 14", "Android 15", "Android 17", "Android 19", "Android 20", "Baba", "Babidi", "Bido"),
    *("Bojack", "Bubbles", "Bujin", "Burter", "Buuhan", "Captain Ginyu", "Cell Jr.", "Chiaotzu", "Cooler", "Dabura"),
    *("Dodoria", "Dr. Willow", "Future Trunks", "Ginyu Force", "Grand Kai", "Hercule", "Jeice", "Kid Buu", "King Cold"),
    *("King Kai", "King Yemma", "Kogu", "Korin", "Majin Babidi", "Majin Bibidi", "Majin Buu", "Majin Dabura"),
    *("Majin Duu", "Majin Gomah", "Majin Kuu", "Majin Pui Pui", "Majin Spopovich", "Majin Yakon", "Majin Yamu"),
    *("Meta-Cooler", "Mr. Popo", "Recoome", "Spice", "Supreme Kai", "Supreme West Kai", "Uub", "Vinegar", "Yajirobe"),
    *("Yamcule", "Zangya", "Zarbon"),
)
"""Characters that no list of the book has."""
SPELLINGS: Mapping[str, str] = {"Roshi": "Master Roshi", "Jackie Chun": "Master Roshi", "Zanya": "Zangya"}
"""card/master-roshi-lv-1-lv-3, card/zangya. What titles call some characters."""
CHARACTERS = frozenset(
    {*ROGUES, *CAPTORS, *IN_NUMBERS, *OTHERS, *(name for group in GROUPS.values() for name in group)}
)

_BEHIND = re.compile(r",.*|(?<=\S)\s+(?:on|the)\b.*", re.IGNORECASE)
_SURNAMES = re.compile(
    r"\b(?:Super|Saiyan|Inspired|With|Style|Attacks|Changes|In Flight|Enraged|Empowered|Restored)\b", re.IGNORECASE
)


def letters(words: str) -> str:
    """The letters and digits of words, by which two spellings of a title are compared."""
    return re.sub(r"[^a-z0-9]", "", words.casefold())


def _pattern(name: str) -> str:
    """What finds a name in a title, with or without the full stop of an abbreviation."""
    return re.escape(name).replace(r"\.", r"\.?").replace(r"\ ", "[ -]")


_BY_LETTERS = {letters(name): SPELLINGS.get(name, name) for name in (*CHARACTERS, *SPELLINGS)}
_SPELLED = {letters(name): name for name in (*GROUPS, MAJIN)} | _BY_LETTERS
_LONGEST_FIRST = sorted((*CHARACTERS, *SPELLINGS), key=lambda name: (-len(name), name))
_NAMES = re.compile(rf"(?<![\w-])(?:{'|'.join(map(_pattern, _LONGEST_FIRST))})(?![\w-])", re.IGNORECASE)


def character_of(title: str) -> str:
    """old/surnames. Whose personality card it is, by its title: all surnames are left out.

    The title itself, if nothing is left of it.
    """
    left = _SURNAMES.sub(" ", _BEHIND.sub("", title))
    return " ".join(left.split()) or title


def groups_of(character: str, title: str) -> Iterator[str]:
    """The groups that a character belongs to; heritage/majin: all with that word in their title are Majins."""
    yield from (group for group, members in GROUPS.items() if character in members)
    if re.search(r"\bMajin\b", title):
        yield MAJIN


def is_rogue(character: str, set_name: str) -> bool:
    """heritage/rogue. Whether a character is a rogue on the cards of a set."""
    return character in ROGUES or set_name in ROGUES_OF_SETS.get(character, ())


def named_in(title: str) -> tuple[str, ...]:
    """types/named. The characters that a title names, each once, and those who have such cards as their own, too."""
    return with_others(_BY_LETTERS[letters(found.group())] for found in _NAMES.finditer(title))


def named_at(words: str) -> str:
    """The words with each name of a character in the book's spelling, between < and >."""
    return _NAMES.sub(lambda found: f"<{_BY_LETTERS[letters(found.group())]}>", words)


def canonical(name: str) -> str:
    """A character or a group in the book's spelling; other words as they are."""
    return _SPELLED.get(letters(name.removesuffix(" characters")), name)


def with_others(names: Iterable[str]) -> tuple[str, ...]:
    """personality/alternate/2. Characters, with those who use the same cards."""
    return tuple(dict.fromkeys(other for name in names for other in (name, *ALSO.get(name, ()))))
