from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from local.cloud import Cloud, read
from local.functions import environment
from local.template import ParameterError, Template, TemplateError
from tests.local.rig import CLOUD, ROOT

LOCAL = {"AllowedOrigin": "any", "LogLevel": "WARN", "ManagementEndpoint": "http://127.0.0.1:1", "Release": "abc"}


def template(folder: Path, **sections: Any) -> Template:
    path = folder / "template.yaml"
    path.write_text(yaml.safe_dump({"Resources": {}, **sections}), encoding="utf-8")
    return Template(path, {}, lambda kind, name, attribute: f"{kind}:{name}:{attribute}")


def changed(folder: Path, *changes: tuple[str, str], parameters: Mapping[str, str] | None = None) -> Cloud:
    """The tests' cloud with its template's text changed."""
    text = (CLOUD / "template.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    for name in ("functions", "layers", "clock.asl.json"):
        (folder / name).symlink_to(CLOUD / name)
    (folder / "template.yaml").write_text(text, encoding="utf-8")
    return read(folder / "template.yaml", parameters or {})


def test_the_projects_own_template_is_understood() -> None:
    cloud = read(ROOT / "template.yaml", {**LOCAL, "Tempo": "20"})
    assert {"$connect", "$disconnect", "$default", "hello", "move"} <= cloud.api.routes.keys()
    assert cloud.functions["RoomsFunction"].environment["TEMPO"] == "20"
    assert cloud.functions["RoomsFunction"].environment["MANAGEMENT_ENDPOINT"] == "http://127.0.0.1:1/local/prod"
    assert {table.name for table in cloud.tables} == {"RoomsTable", "AccountsTable"}
    assert "${" not in cloud.machines[0].definition
    assert "Content-Security-Policy" in dict(cloud.site_headers)
    prepared = [function.environment for function in cloud.functions.values()]
    assert all(environment == prepared[0] for environment in prepared)


def test_intrinsic_functions_come_to_their_values(tmp_path: Path) -> None:
    made = template(
        tmp_path,
        Parameters={"Name": {"Type": "String", "Default": "room"}},
        Conditions={"Room": {"Fn::Equals": [{"Ref": "Name"}, "room"]}, "No": {"Fn::Not": [{"Condition": "Room"}]}},
        Resources={"Table": {"Type": "T"}},
    )
    for value, expected in (
        ({"Ref": "Name"}, "room"),
        ({"Ref": "AWS::Region"}, "us-east-1"),
        ({"Ref": "Table"}, "T:Table:"),
        ({"Fn::GetAtt": ["Table", "Arn"]}, "T:Table:Arn"),
        ({"Fn::Sub": "${Name}-${!Name}-${Table.Arn}"}, "room-${Name}-T:Table:Arn"),
        ({"Fn::Sub": ["${A}${Name}", {"A": {"Ref": "Name"}}]}, "roomroom"),
        ({"Fn::If": ["Room", "yes", {"Ref": "Nowhere"}]}, "yes"),
        ({"Fn::If": ["No", "yes", "no"]}, "no"),
        ({"Fn::Join": ["/", ["a", {"Ref": "Name"}]]}, "a/room"),
        ({"a": {"Ref": "AWS::NoValue"}, "b": [{"Ref": "AWS::NoValue"}, 1]}, {"b": [1]}),
        ({"Fn::And": [{"Condition": "Room"}, {"Condition": "No"}]}, False),
        ({"Fn::Or": [{"Condition": "Room"}, {"Condition": "No"}]}, True),
    ):
        assert made.resolve(value) == expected


@pytest.mark.parametrize(
    "value",
    [{"Ref": "Nothing"}, {"Fn::Sub": "${Nothing.Arn}"}, {"Fn::Select": [0, ["a"]]}, {"Fn::If": ["Nothing", 1, 2]}],
)
def test_what_a_value_refers_to_must_be_there_and_understood(tmp_path: Path, value: Any) -> None:
    with pytest.raises(TemplateError):
        template(tmp_path).resolve(value)


@pytest.mark.parametrize("tempo", ["0", "-1", "1001", "nan", "inf", "fast", "", "1; ls"])
def test_a_parameter_that_the_template_forbids_is_refused_with_its_own_sentence(tempo: str) -> None:
    with pytest.raises(ParameterError, match=r"The tempo is a number\."):
        read(CLOUD / "template.yaml", {"Tempo": tempo})


def test_a_pattern_holds_for_the_whole_value() -> None:
    with pytest.raises(ParameterError):
        read(CLOUD / "template.yaml", {"Release": "abc\n"})


def test_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(TemplateError, match="Speed"):
        read(CLOUD / "template.yaml", {"Speed": "1"})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Type: AWS::DynamoDB::Table", "Type: AWS::RDS::DBInstance"),
        ("      BillingMode:", "      StreamSpecification: {StreamViewType: NEW_IMAGE}\n      BillingMode:"),
        ("      Handler: echo.handler", "      Handler: echo.handler\n      Events: {}"),
        ("$request.body.action", "$request.body.kind"),
        (
            "fail: {FunctionArn: !GetAtt EchoFunction.Arn}",
            "fail: {FunctionArn: !GetAtt EchoFunction.Arn, A: 1}",
        ),
        ("fail: {FunctionArn: !GetAtt EchoFunction.Arn}", "fail: {FunctionArn: !GetAtt Headers.Arn}"),
        ("!Ref NeedsLayer]", "arn:aws:lambda:us-east-1:1:layer:other:1]"),
        ("CodeUri: functions/", "CodeUri: elsewhere/"),
        ("Runtime: python3.12", "Runtime: nodejs22.x"),
        ("        CustomHeadersConfig:", "        CorsConfig: {}\n        CustomHeadersConfig:"),
        ("ContentTypeOptions: {Override: true}", "XSSProtection: {Override: true}"),
        ("  Api:\n    Type:", "  Api:\n    Condition: HasManagementEndpoint\n    Type:"),
        ("ROOMS_TABLE: !Ref RoomsTable", "ROOMS_TABLE: !ImportValue rooms"),
    ],
)
def test_what_is_not_understood_stops_the_start(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(TemplateError):
        changed(tmp_path, (old, new))


def test_two_functions_in_one_process_cannot_have_two_values_of_one_variable(tmp_path: Path) -> None:
    cloud = changed(tmp_path, ('Variables: {TICKED: "yes"}', "Variables: {TEMPO: 7}"))
    assert cloud.functions["ClockFunction"].environment["TEMPO"] == "7"
    with pytest.raises(TemplateError, match="TEMPO"):
        environment(cloud.functions, {})
