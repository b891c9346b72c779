"""Signatures are those of botocore, whoever derives the key; and TLS is checked."""

import datetime as dt
import ipaddress
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSPreparedRequest, AWSRequest, AWSResponse
from botocore.credentials import ReadOnlyCredentials
from botocore.exceptions import NoCredentialsError, NoRegionError
from botocore.session import Session
from cardroom.adapters.posts import Counts, Limits, ManagementPosts
from cardroom.adapters.signing import Signer
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.adapters.endpoint import endpoint, hang_up, status

BASE = "https://abc123.execute-api.eu-west-1.amazonaws.com/prod"
PATH = "/@connections/L0SM9cOFvHcCIhw%3D"


class Instant:
    """What botocore takes for the time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = dt.datetime(2026, 9, 21, 23, 59, 59, tzinfo=dt.UTC)
        monkeypatch.setattr("botocore.auth.get_current_datetime", lambda: self.at)


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> Instant:
    return Instant(monkeypatch)


def session(key: str = "AKIDEXAMPLE", secret: str = "wJalrXUtnFEMI", token: str | None = "token") -> Session:  # noqa: S107
    made = Session()
    made.set_credentials(key, secret, token)
    made.set_config_variable("region", "eu-west-1")
    return made


def headers_of(request: bytes) -> dict[str, str]:
    head, _, _ = request.partition(b"\r\n\r\n")
    lines = [line.split(": ", 1) for line in head.decode().split("\r\n")[1:]]
    return {name.lower(): value for name, value in lines}


def by_botocore(key: str, secret: str, token: str | None, body: bytes) -> str:
    credentials = ReadOnlyCredentials(key, secret, token)
    request = AWSRequest(method="POST", url=BASE + PATH, data=body)
    SigV4Auth(credentials, "execute-api", "eu-west-1").add_auth(request)
    signed: str = request.headers["Authorization"]
    return signed


@pytest.mark.usefixtures("instant")
@pytest.mark.parametrize("body", [b"", b"{}", "Añá 🂡".encode(), b"x" * 131_072])
@pytest.mark.parametrize("token", [None, "token"])
def test_a_signature_is_botocores(body: bytes, token: str | None) -> None:
    signer = Signer(session(token=token), BASE)
    for _ in range(2):
        signed = headers_of(signer.post(PATH, body))
        assert signed["authorization"] == by_botocore("AKIDEXAMPLE", "wJalrXUtnFEMI", token, body)
        assert signed.get("x-amz-security-token") == token


def test_a_new_day_has_a_new_key(instant: Instant) -> None:
    signer = Signer(session(), BASE)
    for _ in range(3):
        instant.at += dt.timedelta(hours=12)
        signed = headers_of(signer.post(PATH, b"{}"))
        assert signed["authorization"] == by_botocore("AKIDEXAMPLE", "wJalrXUtnFEMI", "token", b"{}")
        assert signed["x-amz-date"] == instant.at.strftime("%Y%m%dT%H%M%SZ")


class Renewed:
    """Credentials that change, as those of a role do."""

    def __init__(self) -> None:
        self.count = 0

    def get_frozen_credentials(self) -> ReadOnlyCredentials:
        self.count += 1
        return ReadOnlyCredentials(f"AKID{self.count}", f"secret{self.count}", f"token{self.count}")


@pytest.mark.usefixtures("instant")
def test_renewed_credentials_are_used_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = session()
    monkeypatch.setattr(made, "get_credentials", Renewed)
    signer = Signer(made, BASE)
    for count in range(1, 4):
        signed = headers_of(signer.post(PATH, b"{}"))
        assert signed["authorization"] == by_botocore(f"AKID{count}", f"secret{count}", f"token{count}", b"{}")


def test_the_request_is_the_one_that_botocores_own_client_makes() -> None:
    sent: list[AWSPreparedRequest] = []

    def keep(request: AWSPreparedRequest, **_: Any) -> AWSResponse:
        sent.append(request)
        return AWSResponse(request.url, 200, {}, Empty())  # type: ignore[arg-type] # botocore reads no more of it

    client: Any = session().create_client("apigatewaymanagementapi", endpoint_url=BASE)
    client.meta.events.register_first("before-send.apigatewaymanagementapi", keep)
    client.post_to_connection(ConnectionId="L0SM9cOFvHcCIhw=", Data=b"{}")
    ours = Signer(session(), BASE).post(PATH, b"{}")
    assert ours.split(b" ")[:2] == [b"POST", sent[0].url.removeprefix(BASE.removesuffix("/prod")).encode()]
    assert headers_of(ours)["host"] == "abc123.execute-api.eu-west-1.amazonaws.com"
    assert headers_of(ours)["content-length"] == "2"


class Empty:
    """The body of an answer."""

    def stream(self, **_: Any) -> Iterator[bytes]:
        return iter([b""])


def test_without_credentials_or_a_region_there_is_no_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_DEFAULT_REGION", "AWS_REGION", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_CONFIG_FILE", "/dev/null")
    nobody = session()
    monkeypatch.setattr(nobody, "get_credentials", lambda: None)
    with pytest.raises(NoCredentialsError):
        Signer(nobody, BASE).post(PATH, b"")
    nowhere = Session()
    nowhere.set_credentials("AKIDEXAMPLE", "secret")
    with pytest.raises(NoRegionError):
        Signer(nowhere, BASE).post(PATH, b"")


# --- TLS


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1 that signs itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    begin = dt.datetime.now(dt.UTC) - dt.timedelta(days=1)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + dt.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    path = tmp_path_factory.mktemp("tls") / "certificate.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


def served(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def test_posts_go_over_tls(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_CA_BUNDLE", str(certificate))
    long = "x" * 100_000
    with endpoint({"b": [status(200), hang_up]}, served(certificate)) as server:
        sender = ManagementPosts(session(), server.base)
        try:
            for _ in range(3):
                sender.send([("a", long), ("b", "x"), ("a", "y")])
            assert sender.counts == Counts(sent=9)
            assert server.texts("a") == [long, "y"] * 3
            assert server.lanes == 3
        finally:
            sender.close()


def test_who_cannot_prove_their_name_gets_nothing(certificate: Path, caplog: pytest.LogCaptureFixture) -> None:
    with endpoint(tls=served(certificate)) as server:
        sender = ManagementPosts(session(), server.base, Limits(pause_s=0))
        assert sender.send([("a", "x")]) == frozenset()
        assert sender.counts == Counts(failed=1, repeated=1)
        assert server.posts == []
    assert "SSLCertVerificationError" in caplog.text
