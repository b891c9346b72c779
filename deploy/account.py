"""The AWS account that is deployed to."""

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import boto3
from botocore.config import Config
from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    EndpointConnectionError,
    NoCredentialsError,
    PartialCredentialsError,
    ProfileNotFound,
)

from deploy import DeployError

_HOW = (
    "Make some by `aws configure` or `aws sso login` (several accounts: AWS_PROFILE=…), or set AWS_ACCESS_KEY_ID and "
    "AWS_SECRET_ACCESS_KEY, and try again. Nothing was changed."
)


class Account(NamedTuple):
    """An account in a region, and a session with it."""

    id: str
    region: str
    session: Any

    def client(self, service: str) -> Any:
        """A client of a service there."""
        return self.session.client(service, config=Config(retries={"mode": "standard", "total_max_attempts": 5}))

    def environment(self) -> Mapping[str, str]:
        """For programs that find the account by themselves."""
        return {**os.environ, "AWS_DEFAULT_REGION": self.region, "AWS_REGION": self.region}

    @classmethod
    def entered(cls) -> "Account":
        """The account whose credentials are here. Raises :class:`DeployError`, which says how to get some."""
        try:
            session: Any = boto3.session.Session(region_name=os.environ.get("AWS_REGION") or None)
            if session.get_credentials() is None:
                raise NoCredentialsError  # noqa: TRY301 - said below, as where they are missed later
            if session.region_name is None:
                raise DeployError("No AWS region is chosen: say one (AWS_REGION=eu-west-1). Nothing was changed.")
            found = session.client("sts").get_caller_identity()
        except (NoCredentialsError, PartialCredentialsError):
            raise DeployError(f"There are no AWS credentials here. {_HOW}") from None
        except ProfileNotFound as error:
            raise DeployError(f"{error}. {_HOW}") from None
        except EndpointConnectionError as error:
            raise DeployError(f"AWS is out of reach: {error} Nothing was changed.") from None
        except ClientError as error:
            code = error.response["Error"]["Code"]
            raise DeployError(f"AWS does not take the credentials that are here ({code}). {_HOW}") from None
        except BotoCoreError as error:  # a login that has expired, and its kind
            raise DeployError(f"{error} {_HOW}") from None
        return cls(str(found["Account"]), str(session.region_name), session)
