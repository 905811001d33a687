"""Every guarded client, and servers on loopback."""

import pytest

from tests.integrations.guard.clients import CLIENTS, LOCAL, Names
from tests.linked_data.world.server import servers
from urikit.guard import GuardError, Limits


@pytest.fixture(params=CLIENTS, ids=lambda client: client.__name__)
def get(request):
    """Gets a URL with one of the clients; names are those of `h.example` unless others are given."""
    pytest.importorskip(request.param.__name__.removesuffix("_async"), reason="no package: pip install 'urikit[test]'")

    def get(url, policy=LOCAL, *, limits=None, resolver=None, headers=None, ca=None):
        limits = Limits(seconds=10, connect_seconds=5) if limits is None else limits
        names = Names({"h.example": [["127.0.0.1"]]}) if resolver is None else resolver
        return request.param(url, policy, limits=limits, resolver=names, headers=headers, ca=ca)

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
