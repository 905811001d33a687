"""The servers that tests of linked data talk to, all on loopback."""

import pytest

from tests.linked_data.world.rdf import rdf_here
from tests.linked_data.world.server import TLS, servers, world
from urikit.linked_data import Addresses, DereferencePolicy, HTTPClient

__all__ = ["rdf_here"]


@pytest.fixture(scope="session")
def site():
    """What URIs of the world begin with."""
    with world() as begin:
        yield begin


@pytest.fixture(scope="session")
def secure_site():
    with world(tls=True) as begin:
        yield begin


@pytest.fixture
def server():
    """Starts a server that is one function; it is stopped in the end."""
    with servers() as start:
        yield start


@pytest.fixture(scope="session")
def trusting():
    """A client that trusts the authority of the test certificate."""
    return HTTPClient(authorities=str(TLS / "authority.pem"))


@pytest.fixture(scope="session")
def loopback():
    """The policy of these tests: this machine is allowed, and nobody waits long."""
    return DereferencePolicy(addresses=Addresses.LOOPBACK, total_seconds=10, connect_seconds=5)
