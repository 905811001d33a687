"""What every test shares: the two markers and the profiles of Hypothesis.

`slow` tests take minutes (a million strings, whole corpora); `deep` tests take hours
(long fuzzing). The quick tier leaves both out. `URIKIT_EXAMPLES` says how many examples a
property is tried with: few by default, 10 000 with `./test --all`, 3 000 in continuous integration. `URIKIT_SCANS`
says how many random inputs a test tries that counts them itself.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

#: Examples of a property where nobody asks for more.
QUICK_EXAMPLES = 200
#: Examples of a property.
EXAMPLES = int(os.environ.get("URIKIT_EXAMPLES", QUICK_EXAMPLES))
#: Random inputs of a test that counts them itself.
SCANS = int(os.environ.get("URIKIT_SCANS", 20_000))

settings.register_profile(
    "urikit",
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.load_profile("urikit")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: minutes; runs with ./test --all")
    config.addinivalue_line("markers", "deep: hours; runs only when asked for by name")
