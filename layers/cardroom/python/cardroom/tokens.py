"""Secrets that a browser holds and the store knows only by their hash."""

import hashlib
import hmac
import secrets

TOKEN_BYTES = 24
"""192 bits: nobody guesses one."""


def new_token() -> str:
    """A fresh token, 32 characters of the URL-safe base64 alphabet."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is stored of a token: the first 128 bits of its SHA-256, as hex. Tokens are random, so no salt is needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def matches(token: str, stored: str) -> bool:
    """Whether ``token`` is the one behind a stored hash, compared in constant time; nothing matches ``""``."""
    return bool(stored) and hmac.compare_digest(token_hash(token), stored)
