"""Every guarded client, and servers on loopback."""

import socket
import ssl
from contextlib import suppress
from threading import Thread

import pytest

from tests.integrations.guard.clients import CLIENTS, LOCAL, PACKAGES, Names
from tests.linked_data.world.server import TLS, servers
from urikit.net.guard import GuardError, Limits


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


@pytest.fixture
def tls_server():
    """Starts a server with TLS that calls one function for each connection after its request; gives the port."""
    running = []

    def start(behaviour, host="127.0.0.1", **given):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(str(TLS / "server.pem"))
        for name, value in given.items():
            setattr(context, name, value)
        listening = socket.create_server((host, 0))

        def serve():
            while True:
                try:
                    plain, _ = listening.accept()
                except OSError:
                    return
                with suppress(OSError), plain:
                    plain.settimeout(60)
                    with context.wrap_socket(plain, server_side=True) as connection:
                        connection.recv(4096)
                        behaviour(connection)

        thread = Thread(target=serve, daemon=True)
        thread.start()
        running.append((listening, thread))
        return listening.getsockname()[1]

    yield start
    for listening, thread in running:
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(20)
        listening.close()
