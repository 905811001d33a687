"""How hard a property is tried where there are dozens of its kind.

The properties of the generic syntax get every example that was asked for. Those of a single
scheme, namespace or media type get a tenth, and never fewer than the quick tier has: there
are more than a hundred of them, and their texts are drawn from regular expressions.
"""

from hypothesis import settings

from tests.conftest import EXAMPLES, QUICK_EXAMPLES

#: Put above `given`.
a_tenth = settings(max_examples=max(QUICK_EXAMPLES, EXAMPLES // 10))
