"""The English of the effect language in the words of Fusion World."""

from functools import partial

from events.fusion_world.lexicon import LEXICON
from events.language import clauses, sentences
from events.language.nouns import Discourse

skill_words = partial(sentences.skill_words, lexicon=LEXICON)
effect_words = partial(sentences.effect_words, lexicon=LEXICON)
change_words = partial(sentences.change_words, lexicon=LEXICON)
player_change_words = partial(sentences.player_change_words, lexicon=LEXICON)
would_words = partial(clauses.would_words, discourse=Discourse(LEXICON))
