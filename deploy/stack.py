"""The stage's stack in CloudFormation: what it is like, and its end."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from botocore.exceptions import ClientError, WaiterError

from deploy import DeployError

_BUSY: Final = "_IN_PROGRESS"
_BEGINNINGS: Final = frozenset({"CREATE_IN_PROGRESS", "UPDATE_IN_PROGRESS"})


class Stack(NamedTuple):
    """A stack as it is deployed."""

    status: str
    parameters: Mapping[str, str]
    outputs: Mapping[str, str]


def found(cloudformation: Any, name: str) -> Stack | None:
    """The stack with that name, None where there is none."""
    try:
        described = cloudformation.describe_stacks(StackName=name)["Stacks"][0]
    except ClientError as error:
        if error.response["Error"]["Code"] == "ValidationError":
            return None
        raise
    if described["StackStatus"] in {"DELETE_COMPLETE", "REVIEW_IN_PROGRESS"}:
        return None
    return Stack(
        described["StackStatus"],
        {entry["ParameterKey"]: entry["ParameterValue"] for entry in described.get("Parameters", [])},
        {entry["OutputKey"]: entry["OutputValue"] for entry in described.get("Outputs", [])},
    )


def there(cloudformation: Any, name: str) -> Stack:
    """The stack with that name. Raises :class:`DeployError` where there is none."""
    stack = found(cloudformation, name)
    if stack is None:
        raise DeployError(f"There is no stack {name} in this account and region.")
    return stack


def ready(stack: Stack | None, name: str) -> None:
    """Raises :class:`DeployError` where a stack cannot be changed now."""
    if stack is None:
        return
    if stack.status.endswith(_BUSY):
        raise DeployError(f"{name} is just being changed ({stack.status}): wait until that is over.")
    if stack.status in {"ROLLBACK_COMPLETE", "ROLLBACK_FAILED", "CREATE_FAILED", "DELETE_FAILED"}:
        raise DeployError(f"{name} was not finished ({stack.status}): take what there is away by `make destroy` first.")


def failures(cloudformation: Any, name: str) -> list[str]:
    """What failed in a stack's last change, and why; nothing where there is no stack."""
    told = []
    for event in _events(cloudformation, name):
        if event["LogicalResourceId"] == name and event["ResourceStatus"] in _BEGINNINGS:
            break
        reason = event.get("ResourceStatusReason", "")
        if event["ResourceStatus"].endswith("_FAILED") and "cancelled" not in reason:
            told.append(f"{event['LogicalResourceId']}: {reason}")
    return told[::-1]


def made(cloudformation: Any, name: str, resource: str) -> str:
    """What a stack made as one of its resources, also where it was never finished; empty where it made none."""
    events = (event for event in _events(cloudformation, name) if event["LogicalResourceId"] == resource)
    return next((event["PhysicalResourceId"] for event in events if event.get("PhysicalResourceId")), "")


def _events(cloudformation: Any, name: str) -> Iterator[Mapping[str, Any]]:
    """What happened to a stack, the newest first; nothing where there is no stack."""
    with suppress(ClientError):
        for page in cloudformation.get_paginator("describe_stack_events").paginate(StackName=name):
            yield from page["StackEvents"]


def deleted(cloudformation: Any, name: str) -> None:
    """Deletes a stack, and waits until it is gone. Raises :class:`DeployError`."""
    cloudformation.delete_stack(StackName=name)
    try:
        cloudformation.get_waiter("stack_delete_complete").wait(StackName=name)
    except WaiterError as error:
        raise DeployError(
            f"{name} could not be deleted whole; its events in CloudFormation say why. ({error})"
        ) from None
