"""Signatures are those of botocore, whoever derives the key; and TLS is checked."""

import datetime as dt
import ipaddress
import itertools
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSPreparedRequest, AWSRequest, AWSResponse
from botocore.credentials import ReadOnlyCredentials
from botocore.session import Session
from cardroom.adapters.posts import Counts, Limits, ManagementPosts
from cardroom.adapters.signing import Credentials, NoCredentialsError, Signer
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.adapters.endpoint import endpoint, hang_up, status

BASE = "https://abc123.execute-api.eu-west-1.amazonaws.com/prod"
PATH = "/@connections/L0SM9cOFvHcCIhw%3D"


class Instant:
    """What everybody takes for the time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = dt.datetime(2026, 9, 21, 23, 59, 59, tzinfo=dt.UTC)
        monkeypatch.setattr("botocore.auth.get_current_datetime", lambda: self.at)

    def __call__(self) -> float:
        return self.at.timestamp()


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> Instant:
    return Instant(monkeypatch)


def credentials(number: int = 0, token: str = "token") -> Credentials:  # noqa: S107 - nobody's
    return Credentials(f"AKIDEXAMPLE{number}", f"wJalrXUtnFEMI{number}", token, "eu-west-1")


def headers_of(request: bytes) -> dict[str, str]:
    head, _, _ = request.partition(b"\r\n\r\n")
    lines = [line.split(": ", 1) for line in head.decode().split("\r\n")[1:]]
    return {name.lower(): value for name, value in lines}


def by_botocore(who: Credentials, service: str, path: str, body: bytes, **headers: str) -> str:
    request = AWSRequest(method="POST", url=path, data=body, headers=headers)
    SigV4Auth(ReadOnlyCredentials(who.key, who.secret, who.token or None), service, who.region).add_auth(request)
    signed: str = request.headers["Authorization"]
    return signed


@pytest.mark.parametrize("body", [b"", b"{}", "Añá 🂡".encode(), b"x" * 131_072])
@pytest.mark.parametrize("token", ["", "token"])
def test_a_posts_signature_is_botocores(instant: Instant, body: bytes, token: str) -> None:
    who = credentials(token=token)
    signer = Signer(BASE, credentials=lambda: who, now=instant)
    for _ in range(2):
        signed = headers_of(signer.post(PATH, body))
        assert signed["authorization"] == by_botocore(who, "execute-api", BASE + PATH, body)
        assert signed.get("x-amz-security-token", "") == token


@pytest.mark.parametrize("service", ["dynamodb", "states"])
def test_a_calls_signature_is_botocores(instant: Instant, service: str) -> None:
    who, base = credentials(), f"https://{service}.eu-west-1.amazonaws.com"
    headers = {"Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.GetItem"}
    signed = headers_of(Signer(base, service, lambda: who, instant).post("/", b'{"a": 1}', headers))
    assert signed["authorization"] == by_botocore(who, service, f"{base}/", b'{"a": 1}', **headers)


def test_a_new_day_has_a_new_key(instant: Instant) -> None:
    signer = Signer(BASE, credentials=credentials, now=instant)
    for _ in range(3):
        instant.at += dt.timedelta(hours=12)
        signed = headers_of(signer.post(PATH, b"{}"))
        assert signed["authorization"] == by_botocore(credentials(), "execute-api", BASE + PATH, b"{}")
        assert signed["x-amz-date"] == instant.at.strftime("%Y%m%dT%H%M%SZ")


def test_renewed_credentials_are_used_at_once(instant: Instant) -> None:
    numbers = itertools.count()
    signer = Signer(BASE, credentials=lambda: credentials(next(numbers)), now=instant)
    for number in range(3):
        signed = headers_of(signer.post(PATH, b"{}"))
        assert signed["authorization"] == by_botocore(credentials(number), "execute-api", BASE + PATH, b"{}")


def test_the_request_is_the_one_that_botocores_own_client_makes() -> None:
    sent: list[AWSPreparedRequest] = []

    def keep(request: AWSPreparedRequest, **_: Any) -> AWSResponse:
        sent.append(request)
        return AWSResponse(request.url, 200, {}, Empty())  # type: ignore[arg-type] # botocore reads no more of it

    stock = Session()
    stock.set_credentials("AKIDEXAMPLE", "secret")
    client: Any = stock.create_client("apigatewaymanagementapi", "eu-west-1", endpoint_url=BASE)
    client.meta.events.register_first("before-send.apigatewaymanagementapi", keep)
    client.post_to_connection(ConnectionId="L0SM9cOFvHcCIhw=", Data=b"{}")
    ours = Signer(BASE, credentials=credentials).post(PATH, b"{}")
    assert ours.split(b" ")[:2] == [b"POST", sent[0].url.removeprefix(BASE.removesuffix("/prod")).encode()]
    assert headers_of(ours)["host"] == "abc123.execute-api.eu-west-1.amazonaws.com"
    assert headers_of(ours)["content-length"] == "2"


class Empty:
    """The body of an answer."""

    def stream(self, **_: Any) -> Iterator[bytes]:
        return iter([b""])


@pytest.mark.parametrize("missing", ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"])
def test_without_credentials_or_a_region_there_is_no_signature(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.delenv("AWS_DEFAULT_REGION", raising=False)
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"):
        monkeypatch.setenv(name, "some")
    assert Signer(BASE).post(PATH, b"").startswith(b"POST ")
    monkeypatch.delenv(missing)
    with pytest.raises(NoCredentialsError):
        Signer(BASE).post(PATH, b"")


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
        sender = ManagementPosts(server.base)
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
        sender = ManagementPosts(server.base, Limits(pause_s=0))
        assert sender.send([("a", "x")]) == frozenset()
        assert sender.counts == Counts(failed=1, repeated=1)
        assert server.posts == []
    assert "SSLCertVerificationError" in caplog.text
