"""Every guarded client, and servers on loopback."""

import pytest

from tests.integrations.guard.clients import CLIENTS, LOCAL, PACKAGES, Names
from tests.linked_data.world.server import servers
from urikit.guard import GuardError, Limits


@pytest.fixture(params=CLIENTS, ids=lambda client: client.__name__)
def client(request):
    """One of the clients, with its package."""
    name = request.param.__name__
    pytest.importorskip(PACKAGES.get(name, name), reason="no package: pip install 'urikit[test]'")
    return request.param


@pytest.fixture
def get(client):
    """Gets a URL with one of the clients; names are those of `h.example` unless others are given."""

    def get(url, policy=LOCAL, *, limits=None, resolver=None, headers=None, ca=None, proxy=None):
        limits = Limits(seconds=10, connect_seconds=5) if limits is None else limits
        names = Names({"h.example": [["127.0.0.1"]]}) if resolver is None else resolver
        return client(url, policy, limits=limits, resolver=names, headers=headers, ca=ca, proxy=proxy)

    return get


@pytest.fixture
def refusal(get):
    """The code for which a client refuses a URL."""

    def refusal(url, *arguments, **options):
        with pytest.raises(GuardError) as caught:
            get(url, *arguments, **options)
        return caught.value.code

    return refusal


@pytest.fixture
def server():
    """Starts a server that is one function; it is stopped in the end."""
    with servers() as start:
        yield start
