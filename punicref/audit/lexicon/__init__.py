"""Words of the three languages that carry a rule's force: numbers, negations, what must and what may be done.

Tokens come from `language.words`: small letters, ё as е, apostrophes part words. What takes several words, or depends
on its neighbours, is a pattern over the words of a sentence with a blank before, between and after them.
"""

from punicref.audit.lexicon.duties import (
    hides_duty,
    hides_only,
    hides_permission,
    only,
    only_at_all,
    opens,
    permitted,
    required,
)
from punicref.audit.lexicon.negation import hides_negation, negations, prohibitions
from punicref.audit.lexicon.numbers import NUMBERS, Numbers, counts_at_all, numbers
from punicref.audit.lexicon.patterns import Force

__all__ = [
    "NUMBERS", "Force", "Numbers", "counts_at_all", "hides_duty", "hides_negation", "hides_only", "hides_permission",
    "negations", "numbers", "only", "only_at_all", "opens", "permitted", "prohibitions", "required",
]  # fmt: skip
