"""The template's routes and functions."""

import pytest
from cardroom.commands import COMMANDS, parse_command
from cardroom.settings import Settings

from tests.deploy.reading import CERTIFICATE, HANDLERS, ROOT, environment, event, resource, resources

ACCOUNT_COMMANDS = {"register", "login", "logout", "password", "unregister", "profile", "leaderboard", "export"}


def test_every_command_of_the_protocol_has_a_route_to_its_function() -> None:
    routes = resource("Api")["Routes"]
    connections = {"$connect", "$disconnect"}
    assert routes.keys() == {*COMMANDS, "$default", *connections}
    for route, target in routes.items():
        function = (
            "ConnectionsFunction"
            if route in connections
            else "AccountsFunction"
            if route in ACCOUNT_COMMANDS
            else "RoomsFunction"
        )
        assert target == {"FunctionArn": f"{function}.Arn"}


def test_the_route_is_the_commands_action() -> None:
    assert resource("Api")["RouteSelectionExpression"] == "$request.body.action"


def test_every_route_has_an_event_and_every_event_a_route() -> None:
    names = {path.stem for path in (ROOT / "events").iterdir()}
    assert names == {*(route.lstrip("$") for route in resource("Api")["Routes"]), "clock"}


@pytest.mark.parametrize("action", sorted(COMMANDS))
def test_an_events_body_is_a_good_command(action: str) -> None:
    sent = event(action)
    assert sent["requestContext"]["routeKey"] == action
    assert sent["requestContext"]["eventType"] == "MESSAGE"
    assert parse_command(sent["body"]).action == action


@pytest.mark.parametrize(
    ("name", "kind"), [("connect", "CONNECT"), ("disconnect", "DISCONNECT"), ("default", "MESSAGE")]
)
def test_the_other_events_say_what_they_are(name: str, kind: str) -> None:
    context = event(name)["requestContext"]
    assert (context["routeKey"], context["eventType"]) == (f"${name}", kind)


def test_there_are_four_functions_with_their_handlers() -> None:
    functions = resources("AWS::Serverless::Function")
    assert {name: function["Handler"] for name, function in functions.items()} == HANDLERS
    assert {function["CodeUri"] for function in functions.values()} == {"functions/"}


def test_a_functions_environment_makes_its_settings() -> None:
    for name in HANDLERS:
        settings = Settings.from_environment(environment(name))
        assert settings.management_endpoint == "https://Api.execute-api.us-east-1.amazonaws.com/prod"
        assert (settings.rooms_table, settings.accounts_table) == ("RoomsTable", "AccountsTable")
        assert settings.tempo == 1


def test_the_management_endpoint_may_lie_elsewhere() -> None:
    elsewhere = environment(ManagementEndpoint="http://127.0.0.1:4566/_aws/execute-api")
    assert elsewhere["MANAGEMENT_ENDPOINT"] == "http://127.0.0.1:4566/_aws/execute-api/Api/prod"


def test_the_clock_that_functions_start_is_the_state_machine() -> None:
    name = resource("RoomClock")["Name"]
    assert environment()["ROOM_CLOCK_ARN"].endswith(f":stateMachine:{name}")


def test_addresses_are_limited_unless_said_otherwise() -> None:
    assert environment()["ADDRESS_LIMITS"] == "true"
    assert environment(AddressLimits="false")["ADDRESS_LIMITS"] == "false"


def test_a_connection_may_send_twice_what_the_protocol_promises_unless_said_otherwise() -> None:
    assert environment()["COMMANDS_PER_SECOND"] == "20"
    assert environment(CommandsPerSecond="500")["COMMANDS_PER_SECOND"] == "500"


@pytest.mark.parametrize(
    ("parameters", "origin"),
    [
        ({}, "https://Distribution.DomainName"),
        (
            {
                "Domain": "play.example.org",
                "CertificateArn": CERTIFICATE,
            },
            "https://play.example.org",
        ),
        ({"AllowedOrigin": "any"}, ""),
        ({"AllowedOrigin": "https://club.example.org"}, "https://club.example.org"),
    ],
)
def test_the_origin_allowed_is_the_sites_unless_said_otherwise(parameters: dict[str, str], origin: str) -> None:
    assert environment(**parameters)["ALLOWED_ORIGIN"] == origin


def test_every_function_has_a_log_group_of_its_own_that_forgets() -> None:
    groups = resources("AWS::Logs::LogGroup", LogRetentionDays="7")
    used = [function["LoggingConfig"]["LogGroup"] for function in resources("AWS::Serverless::Function").values()]
    assert len(set(used)) == len(HANDLERS)
    assert {*used, "RoomClockLogs"} == groups.keys()
    assert {group["RetentionInDays"] for group in groups.values()} == {"7"}
