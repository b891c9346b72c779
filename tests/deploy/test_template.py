"""The template, without deploying it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from cardroom.commands import COMMANDS, parse_command
from cardroom.settings import Settings

from local.template import ParameterError, Template

ROOT = Path(__file__).parents[2]
ACCOUNT_COMMANDS = {"register", "login", "logout", "password", "unregister", "profile", "leaderboard"}
CERTIFICATE = "arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012"
HANDLERS = {
    "ConnectionsFunction": "connections.handler",
    "RoomsFunction": "rooms.handler",
    "AccountsFunction": "accounts.handler",
    "ClockFunction": "clock.handler",
}

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


def named(_kind: str, resource: str, attribute: str) -> str:
    """A resource's reference or attribute, as its own name."""
    return f"{resource}.{attribute}" if attribute else resource


def template(**parameters: str) -> Template:
    return Template(ROOT / "template.yaml", parameters, named)


def resources(kind: str, **parameters: str) -> dict[str, dict[str, Any]]:
    """The properties of all resources of a kind, with everything in them resolved."""
    read = template(**parameters)
    return {
        name: read.resolve({**read.defaults(kind.removeprefix("AWS::Serverless::")), **resource["Properties"]})
        for name, resource in read.resources.items()
        if resource["Type"] == kind
    }


def resource(name: str, **parameters: str) -> Any:
    read = template(**parameters)
    return read.resolve(read.resources[name]["Properties"])


def environment(name: str = "RoomsFunction", **parameters: str) -> dict[str, str]:
    variables: dict[str, str] = resources("AWS::Serverless::Function", **parameters)[name]["Environment"]["Variables"]
    return variables


def allowed(name: str) -> dict[str, set[str]]:
    """The actions that a function's or state machine's policies allow, by resource."""
    actions: dict[str, set[str]] = {}
    for policy in resource(name)["Policies"]:
        for statement in policy["Statement"]:
            assert statement["Effect"] == "Allow"
            for arn in listed(statement["Resource"]):
                actions.setdefault(arn, set()).update(listed(statement["Action"]))
    return actions


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def event(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((ROOT / "events" / f"{name}.json").read_text(encoding="utf-8"))
    return content


def strings(value: Any) -> Iterator[str]:
    """Every string in a value."""
    match value:
        case str():
            yield value
        case Mapping():
            for item in value.values():
                yield from strings(item)
        case list():
            for item in value:
                yield from strings(item)


# --- Routes and events


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


# --- Functions


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


# --- Policies


@pytest.mark.parametrize("name", ALLOWED)
def test_policies_name_exactly_the_actions_and_resources_that_are_used(name: str) -> None:
    assert allowed(name) == ALLOWED[name]


def test_no_action_is_a_wildcard() -> None:
    actions = [action for name in ALLOWED for names in allowed(name).values() for action in names]
    assert not [action for action in actions if "*" in action]


def test_only_what_has_no_resources_is_allowed_on_all() -> None:
    everywhere = [name for name in ALLOWED if "*" in allowed(name)]
    assert everywhere == ["RoomClock"]


# --- Tables


@pytest.mark.parametrize("name", ["RoomsTable", "AccountsTable"])
def test_a_table_expires_items_can_be_restored_and_is_paid_by_use(name: str) -> None:
    table = resource(name)
    assert table["TimeToLiveSpecification"] == {"AttributeName": "expires_at", "Enabled": True}
    assert table["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert table["BillingMode"] == "PAY_PER_REQUEST"
    assert [key["AttributeName"] for key in table["KeySchema"]] == ["pk", "sk"]


def test_the_accounts_outlive_the_stack() -> None:
    declared = template().resources["AccountsTable"]
    assert (declared["DeletionPolicy"], declared["UpdateReplacePolicy"]) == ("Retain", "Retain")
    assert resource("AccountsTable")["DeletionProtectionEnabled"] == "true"
    assert resource("AccountsTable")["SSESpecification"] == {"SSEEnabled": True}


# --- The room clock


def test_the_room_clock_is_an_express_machine_that_logs_errors_without_data() -> None:
    machine = resource("RoomClock")
    assert machine["Type"] == "EXPRESS"
    assert (machine["Logging"]["Level"], machine["Logging"]["IncludeExecutionData"]) == ("ERROR", False)


def test_the_room_clock_waits_ticks_and_goes_on_while_there_is_a_next() -> None:
    machine = resource("RoomClock")
    definition = json.loads((ROOT / machine["DefinitionUri"]).read_text(encoding="utf-8"))
    states = definition["States"]
    assert definition["StartAt"] == "Wait"
    assert states["Wait"] == {"Type": "Wait", "TimestampPath": "$.at", "Next": "Tick"}
    assert states["Tick"]["Resource"] == "${ClockFunctionArn}"
    assert machine["DefinitionSubstitutions"] == {"ClockFunctionArn": "ClockFunction.Arn"}
    [choice] = states["More"]["Choices"]
    assert choice == {"Variable": "$.next", "BooleanEquals": True, "Next": "Wait"}
    assert states[states["More"]["Default"]] == {"Type": "Succeed"}


def test_a_tick_that_fails_is_tried_again_but_not_for_ever() -> None:
    definition = json.loads((ROOT / "clock" / "room_clock.asl.json").read_text(encoding="utf-8"))
    [retry] = definition["States"]["Tick"]["Retry"]
    assert retry["ErrorEquals"] == ["States.ALL"]
    longest = sum(
        min(retry["IntervalSeconds"] * retry["BackoffRate"] ** n, retry["MaxDelaySeconds"])
        for n in range(retry["MaxAttempts"])
    )
    assert 10 <= longest <= 30


def test_the_clocks_event_is_what_the_machine_is_started_with() -> None:
    assert event("clock").keys() == {"code", "token", "at", "started_at", "next"}


# --- The site


def test_only_the_distribution_reads_the_bucket() -> None:
    bucket = resource("SiteBucket")
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    read, encrypted = resource("SiteBucketPolicy")["PolicyDocument"]["Statement"]
    assert read["Principal"] == {"Service": "cloudfront.amazonaws.com"}
    assert read["Action"] == "s3:GetObject"
    assert read["Condition"]["StringEquals"]["AWS:SourceArn"].endswith(":distribution/Distribution")
    assert (encrypted["Effect"], encrypted["Principal"]) == ("Deny", "*")
    [origin] = resource("Distribution")["DistributionConfig"]["Origins"]
    assert origin["OriginAccessControlId"] == "SiteAccess.Id"


def test_pages_are_https_only_and_carry_the_headers_of_the_policy() -> None:
    behaviour = resource("Distribution")["DistributionConfig"]["DefaultCacheBehavior"]
    assert behaviour["ViewerProtocolPolicy"] == "redirect-to-https"
    assert behaviour["ResponseHeadersPolicyId"] == "SiteHeaders"
    headers = resource("SiteHeaders")["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
    assert headers.keys() == {
        "ContentSecurityPolicy",
        "ContentTypeOptions",
        "FrameOptions",
        "ReferrerPolicy",
        "StrictTransportSecurity",
    }


def test_pages_load_from_the_site_alone_and_talk_to_this_api_alone() -> None:
    headers = resource("SiteHeaders")["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
    text = headers["ContentSecurityPolicy"]["ContentSecurityPolicy"]
    policy = {name: sources for name, *sources in (directive.split() for directive in text.split(";"))}
    assert policy["default-src"] == ["'self'"]
    assert policy["connect-src"] == ["'self'", "wss://Api.execute-api.us-east-1.amazonaws.com"]
    assert not [source for source in strings(list(policy.values())) if "unsafe" in source or "*" in source]


# --- Parameters


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Stage", "my stage"),
        ("Stage", "Prod"),
        ("Stage", ""),
        ("Stage", "a" * 17),
        ("Stage", "prod\n"),
        ("Release", "1.0 beta"),
        ("Release", ""),
        ("Tempo", "0"),
        ("Tempo", "-1"),
        ("Tempo", "fast"),
        ("Runtime", "python3.11"),
        ("Architecture", "amd64"),
        ("Domain", "https://play.example.org"),
        ("Domain", "play"),
        ("CertificateArn", "arn:aws:acm:eu-west-1:123456789012:certificate/12345678-1234-1234-1234-123456789012"),
        ("CertificateArn", "certificate"),
        ("AllowedOrigin", ""),
        ("AllowedOrigin", "*"),
        ("AllowedOrigin", "https://example.org/"),
        ("ThrottleRate", "0"),
        ("ThrottleBurst", "1"),
        ("ReservedConcurrency", "-1"),
        ("LogLevel", "LOUD"),
        ("LogRetentionDays", "8"),
        ("DeletionProtection", "yes"),
        ("ManagementEndpoint", "127.0.0.1:4566"),
        ("ManagementEndpoint", "http://127.0.0.1:4566/"),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(name: str, value: str) -> None:
    with pytest.raises(ParameterError, match=r"is .*\.$|are .*\.$"):
        template(**{name: value})


def test_every_parameter_says_what_it_is_and_what_it_takes() -> None:
    for name, declared in template()._document["Parameters"].items():
        assert declared["Description"], name
        assert declared["ConstraintDescription"], name
        assert {"AllowedPattern", "AllowedValues", "MinValue"} & declared.keys(), name


@pytest.mark.parametrize(
    ("domain", "certificate", "fits"),
    [
        ("", "", True),
        ("play.example.org", "", False),
        ("", CERTIFICATE, False),
        ("play.example.org", CERTIFICATE, True),
    ],
)
def test_a_domain_comes_with_its_certificate(domain: str, certificate: str, *, fits: bool) -> None:
    read = template(Domain=domain, CertificateArn=certificate)
    [assertion] = read._document["Rules"]["DomainAndCertificate"]["Assertions"]
    assert read.resolve(assertion["Assert"]) is fits


def test_every_parameter_is_used() -> None:
    text = (ROOT / "template.yaml").read_text(encoding="utf-8")
    for name in template()._document["Parameters"]:
        assert f"!Ref {name}" in text or f"${{{name}}}" in text, name
