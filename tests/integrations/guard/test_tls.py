"""TLS of guarded clients: the certificate is for the name in the URL, while the connection goes to its address."""

import datetime
import socket
import ssl
from threading import Thread

import pytest

from tests.integrations.guard.clients import Names

x509 = pytest.importorskip("cryptography.x509", reason="no cryptography: pip install 'urikit[test]'")

from cryptography.hazmat.primitives import hashes, serialization  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import ec  # noqa: E402
from cryptography.x509.oid import NameOID  # noqa: E402


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate for good.example alone that signs itself; the same file is the authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "good.example")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("good.example")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "good.pem"
    plain = serialization.NoEncryption()
    path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return str(path)


@pytest.fixture
def secure(certificate):
    """A server with that certificate: its port, and the names that clients sent (SNI)."""
    names = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    context.sni_callback = lambda sock, name, _: names.append(name)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve():
            while True:
                try:
                    plain, _ = listening.accept()
                except OSError:
                    return
                try:
                    plain.settimeout(5)
                    with context.wrap_socket(plain, server_side=True) as connection:
                        connection.recv(4096)
                        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nsafe")
                except OSError:
                    plain.close()

        Thread(target=serve, daemon=True).start()
        yield listening.getsockname()[1], names
        listening.shutdown(socket.SHUT_RDWR)


def test_the_name_of_the_url_is_that_of_the_certificate(get, secure, certificate):
    port, names = secure
    here = Names({"good.example": [["127.0.0.1"]], "other.example": [["127.0.0.1"]]})
    assert get(f"https://good.example:{port}/", resolver=here, ca=certificate).body == b"safe"
    assert names == ["good.example"]
    with pytest.raises(Exception) as caught:
        get(f"https://other.example:{port}/", resolver=here, ca=certificate)
    assert "certificate" in str(caught.value).lower()
    assert names[-1] == "other.example"


def test_an_unknown_authority_is_refused(get, secure):
    port, _ = secure
    with pytest.raises(Exception) as caught:
        get(f"https://good.example:{port}/", resolver=Names({"good.example": [["127.0.0.1"]]}))
    assert "certificate" in str(caught.value).lower()
