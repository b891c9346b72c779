"""What the functions and the room clock may do."""

import pytest

from tests.deploy.conftest import Lived
from tests.deploy.reading import HANDLERS, listed, resource

ROOMS, LISTING = "RoomsTable.Arn", "RoomsTable.Arn/index/listing"
ACCOUNTS, LEADERBOARD = "AccountsTable.Arn", "AccountsTable.Arn/index/leaderboard"
CLOCK = "arn:aws:states:us-east-1:000000000000:stateMachine:cardroom-room-clock"
POSTS = "arn:aws:execute-api:us-east-1:000000000000:Api/prod/POST/@connections/*"
ITEMS = {"dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"}
FIGURES = {"dynamodb:BatchGetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"}
ALLOWED = {
    "ConnectionsFunction": {
        ROOMS: {*ITEMS, "dynamodb:DeleteItem"},
        ACCOUNTS: FIGURES,
        CLOCK: {"states:StartExecution"},
        POSTS: {"execute-api:ManageConnections"},
    },
    "RoomsFunction": {
        ROOMS: {*ITEMS, "dynamodb:BatchGetItem"},
        ACCOUNTS: {*ITEMS, *FIGURES, "dynamodb:DeleteItem"},
        LISTING: {"dynamodb:Query"},
        CLOCK: {"states:StartExecution"},
        POSTS: {"execute-api:ManageConnections"},
    },
    "AccountsFunction": {
        ROOMS: ITEMS,
        ACCOUNTS: {*ITEMS, *FIGURES, "dynamodb:DeleteItem", "dynamodb:Query"},
        LEADERBOARD: {"dynamodb:Query"},
        CLOCK: {"states:StartExecution"},
        POSTS: {"execute-api:ManageConnections"},
    },
    "ClockFunction": {
        ROOMS: ITEMS,
        ACCOUNTS: FIGURES,
        CLOCK: {"states:StartExecution"},
        POSTS: {"execute-api:ManageConnections"},
    },
    "RoomClock": {
        "ClockFunction.Arn": {"lambda:InvokeFunction"},
        # Delivering logs: AWS gives these actions no resources.
        "*": {
            "logs:CreateLogDelivery",
            "logs:GetLogDelivery",
            "logs:UpdateLogDelivery",
            "logs:DeleteLogDelivery",
            "logs:ListLogDeliveries",
            "logs:PutResourcePolicy",
            "logs:DescribeResourcePolicies",
            "logs:DescribeLogGroups",
        },
    },
}
"""What each function, and the state machine, may do: actions by the resource that they are allowed on."""

SELDOM = {
    # The replay of a game so long that its moves are in chapters.
    "RoomsFunction": {ROOMS: {"dynamodb:BatchGetItem"}},
    # Somebody deletes their account at the instant at which the game that they play ends, or needs another clock.
    "AccountsFunction": {
        ROOMS: {"dynamodb:PutItem"},
        ACCOUNTS: {"dynamodb:BatchGetItem"},
        CLOCK: {"states:StartExecution"},
    },
}
"""What is allowed, and comes about too seldom for the life that is lived here."""


def allowed(name: str) -> dict[str, set[str]]:
    """The actions that a function's or state machine's policies allow, by resource."""
    actions: dict[str, set[str]] = {}
    for policy in resource(name)["Policies"]:
        for statement in policy["Statement"]:
            assert statement["Effect"] == "Allow"
            for arn in listed(statement["Resource"]):
                actions.setdefault(arn, set()).update(listed(statement["Action"]))
    return actions


@pytest.mark.parametrize("name", ALLOWED)
def test_policies_name_exactly_the_actions_and_resources_that_are_used(name: str) -> None:
    assert allowed(name) == ALLOWED[name]


def test_no_action_is_a_wildcard() -> None:
    actions = [action for name in ALLOWED for names in allowed(name).values() for action in names]
    assert not [action for action in actions if "*" in action]


def test_only_what_has_no_resources_is_allowed_on_all() -> None:
    everywhere = [name for name in ALLOWED if "*" in allowed(name)]
    assert everywhere == ["RoomClock"]


# --- What the code calls


@pytest.mark.parametrize("name", HANDLERS)
def test_a_function_calls_what_its_policies_allow_and_nothing_else(name: str, life_lived: Lived) -> None:
    known = {"clock": CLOCK, "posts": POSTS}
    called = {known.get(arn, arn): set(actions) for arn, actions in life_lived.calls[name].items()}
    for arn, actions in SELDOM.get(name, {}).items():
        assert not called.get(arn, set()) & actions
        called[arn] = called.get(arn, set()) | actions
    assert called == ALLOWED[name]
