"""Signatures (SigV4) for requests to AWS, with the credentials that a function finds in its environment.

Written here because botocore, which has a signer, takes a third of a cold start to import. The tests hold it to
botocore's signatures.
"""

import hmac
import os
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Final, NamedTuple
from urllib.parse import quote, urlsplit

_ALGORITHM: Final = "AWS4-HMAC-SHA256"


class NoCredentialsError(Exception):
    """The environment names no credentials, or no region."""


class Credentials(NamedTuple):
    """Who signs, and for which region; ``token`` is empty for credentials that do not end."""

    key: str
    secret: str
    token: str
    region: str


def from_environment() -> Credentials:
    """The credentials as Lambda sets them. Raises :class:`NoCredentialsError`."""
    name = os.environ.get
    region = name("AWS_REGION") or name("AWS_DEFAULT_REGION") or ""
    found = Credentials(
        name("AWS_ACCESS_KEY_ID", ""), name("AWS_SECRET_ACCESS_KEY", ""), name("AWS_SESSION_TOKEN", ""), region
    )
    if not (found.key and found.secret and found.region):
        raise NoCredentialsError("the environment names no credentials or no region")
    return found


class _DayKey(NamedTuple):
    """A key that signs for one day, and whose it is."""

    credentials: Credentials
    day: str
    key: bytes


class Signer:
    """Makes signed POST requests to one base URL; each signature asks for the credentials of the moment."""

    def __init__(
        self,
        base: str,
        service: str = "execute-api",
        credentials: Callable[[], Credentials] = from_environment,
        now: Callable[[], float] = time.time,
    ) -> None:
        parts = urlsplit(base)
        self._path: Final = parts.path
        self._host: Final = parts.netloc
        self._service = service
        self._credentials = credentials
        self._now = now
        self._day_key: _DayKey | None = None

    def post(self, path: str, body: bytes, headers: Mapping[str, str] | None = None) -> bytes:
        """A whole POST request. ``path`` is quoted, and follows the base URL's own.

        Raises :class:`NoCredentialsError`.
        """
        credentials = self._credentials()
        instant = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(self._now()))
        signed = {**(headers or {}), "Host": self._host, "X-Amz-Date": instant}
        if credentials.token:
            signed["X-Amz-Security-Token"] = credentials.token
        path = f"{self._path}{path}" or "/"
        signed["Authorization"] = self._authorization(credentials, instant, path, signed, body)
        lines = "".join(f"{name}: {value}\r\n" for name, value in signed.items())
        return f"POST {path} HTTP/1.1\r\n{lines}Content-Length: {len(body)}\r\n\r\n".encode("latin-1") + body

    def _authorization(
        self, credentials: Credentials, instant: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> str:
        pairs = sorted((name.lower(), value) for name, value in headers.items())
        names = ";".join([name for name, _ in pairs])
        lines = "".join(f"{name}:{value}\n" for name, value in pairs)
        request = f"POST\n{quote(path, safe='/~')}\n\n{lines}\n{names}\n{sha256(body).hexdigest()}"
        day = instant[:8]
        scope = f"{day}/{credentials.region}/{self._service}/aws4_request"
        text = f"{_ALGORITHM}\n{instant}\n{scope}\n{sha256(request.encode()).hexdigest()}"
        signature = hmac.digest(self._key(credentials, day), text.encode(), "sha256").hex()
        return f"{_ALGORITHM} Credential={credentials.key}/{scope}, SignedHeaders={names}, Signature={signature}"

    def _key(self, credentials: Credentials, day: str) -> bytes:
        """The day's key: derived once a day, not once a request."""
        known = self._day_key
        if known is None or known.day != day or known.credentials != credentials:
            key = f"AWS4{credentials.secret}".encode()
            for part in (day, credentials.region, self._service, "aws4_request"):
                key = hmac.digest(key, part.encode(), "sha256")
            known = self._day_key = _DayKey(credentials, day, key)
        return known.key
