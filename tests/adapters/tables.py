"""The tables that ``template.yaml`` describes, made in whatever DynamoDB a test has."""

import functools
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from local.cloud import reference
from local.template import Template

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.client import DynamoDBClient

TEMPLATE = Path(__file__).resolve().parents[2] / "template.yaml"

_ARGUMENTS = ("AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes", "BillingMode")


@functools.cache
def arguments(resource: str) -> dict[str, Any]:
    """What ``create_table`` takes, but for the name, to make the table that the template calls ``resource``."""
    template = Template(TEMPLATE, {}, reference)
    properties = template.resolve(template.resources[resource]["Properties"])
    return {name: properties[name] for name in _ARGUMENTS if name in properties}


def make(client: "DynamoDBClient", resource: str, name: str) -> str:
    """Makes the table, and gives back its name; a busy machine may let the client repeat the call."""
    with suppress(client.exceptions.ResourceInUseException):
        client.create_table(TableName=name, **arguments(resource))
    return name
