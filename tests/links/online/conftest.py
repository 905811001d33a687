"""The world of these tests: a site on loopback, raw servers, and options that allow both and wait for nobody."""

from dataclasses import replace

import pytest

from tests.linked_data.world.server import servers
from tests.links.online.world import site as running_site
from urikit.links.online import OnlineOptions
from urikit.net.guard import Addresses

OPTIONS = OnlineOptions(addresses=Addresses.LOOPBACK, backoff=0.001, timeout=10, seed=1, retries=1)


@pytest.fixture
def site():
    with running_site() as running:
        yield running


@pytest.fixture
def server():
    """Starts a server that is one function; it is stopped in the end."""
    with servers() as start:
        yield start


@pytest.fixture
def options():
    """The options of these tests, with others."""
    return lambda **others: replace(OPTIONS, **others)
