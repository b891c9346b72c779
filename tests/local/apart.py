"""The local stack with its tables in a store of their own (``STORE``, a URL), which outlives it."""

import os
import sys
from typing import Any

from local import aws
from local.__main__ import main

STORE = os.environ["STORE"]
_client, _surroundings = aws.client, aws.surroundings


def client(service: Any, endpoint: str) -> Any:
    return _client(service, STORE if service == "dynamodb" else endpoint)


def surroundings(endpoint: str) -> dict[str, str]:
    return {**_surroundings(endpoint), "AWS_ENDPOINT_URL_DYNAMODB": STORE}


if __name__ == "__main__":
    aws.client, aws.surroundings = client, surroundings
    sys.exit(main())
