"""What tests of the tools share."""

import pytest


@pytest.fixture(scope="session")
def engines() -> None:
    """The engines whose functions have pages; without one the test is skipped."""
    for package in ("daft", "datafusion", "pyspark"):
        pytest.importorskip(
            package, reason=f"no {package}, which a page of the API is about and an extra has: ./urikit setup engines"
        )
