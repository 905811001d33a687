"""rows to come"""

from urikit.rules.rule import Rule

ROWS: tuple[Rule, ...] = ()
