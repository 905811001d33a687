"""Lines of logs: those without a secret stay as they are, and those with one lose it."""

from collections import Counter

import pytest

import urikit
from tests.core import log_lines
from tests.effort import EXAMPLES


def test_there_are_enough_templates():
    made = log_lines.templates(log_lines.TEMPLATES)
    assert len(made) == len(set(made)) >= 120
    assert set(log_lines.TEMPLATES) >= set(
        "nginx apache systemd django asgi npm pip vite docker kubectl psycopg celery java spring git urllib3 curl"
        " actions postgresql redis kafka ssh windows".split()
    )


@pytest.mark.searches
def test_lines_without_a_secret_stay():
    """5,000 lines in the quick tier, 200,000 in the slow one."""
    count = 200_000 if EXAMPLES > 100 else 5_000
    damaged = [(line, urikit.redact(line)) for line in log_lines.lines(count) if urikit.redact(line) != line]
    assert not damaged, (len(damaged), damaged[:20])


@pytest.mark.searches
def test_secrets_are_found():
    """All of every kind, but one template of settings and short values of another: 98 % or more of all.

    `password: x` of YAML could be prose, and a short `"auth"` of Docker's settings may be any text.
    """
    total, found, missed, damaged = Counter(), Counter(), [], []
    for kind, line, secret, expected in log_lines.lines_with_secrets(25 if EXAMPLES > 100 else 1):
        shown = urikit.redact(line)
        total[kind] += 1
        if any(secret[start : start + 5] in shown for start in range(len(secret) - 4)):
            missed.append((line, shown))
            continue
        found[kind] += 1
        if shown != expected:
            damaged.append((line, shown))
    unknown = [(line, shown) for line, shown in missed if not line.startswith(("password: ", '  "auth": '))]
    assert not unknown, (len(unknown), unknown[:20])
    assert not damaged, (len(damaged), damaged[:20])
    assert found["settings"] * 14 >= total["settings"] * 12 and found.total() * 100 >= total.total() * 98
    assert found | {"settings": 0} == total | {"settings": 0}
