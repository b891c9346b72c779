"""What a template describes, as this package runs it: an API, functions, tables, a state machine, a site's headers."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from local.template import PSEUDO_PARAMETERS, Template, TemplateError

REGION = PSEUDO_PARAMETERS["AWS::Region"]
ACCOUNT = PSEUDO_PARAMETERS["AWS::AccountId"]
API_ID = "local"


class Api(NamedTuple):
    """A WebSocket API; ``routes`` maps a route's key to the function's logical id."""

    id: str
    stage: str
    domain: str
    routes: Mapping[str, str]


class Function(NamedTuple):
    """A Lambda function; ``paths`` are where Python finds its modules: its own code, then its layers'."""

    name: str
    handler: str
    paths: tuple[Path, ...]
    environment: Mapping[str, str]
    timeout_s: int
    memory_mb: int


class Table(NamedTuple):
    """A DynamoDB table: the arguments of ``create_table``, and the attribute by which items expire."""

    name: str
    arguments: Mapping[str, Any]
    expires: str | None


class Machine(NamedTuple):
    """A state machine; ``definition`` is the file's text with its substitutions made."""

    name: str
    definition: str


class Cloud(NamedTuple):
    """Everything that runs here."""

    api: Api
    functions: Mapping[str, Function]
    tables: tuple[Table, ...]
    machines: tuple[Machine, ...]
    site_headers: tuple[tuple[str, str], ...]


# Properties that change nothing here, resource type by resource type. One that is in neither list stops the start.
_NOTED: dict[str, tuple[set[str], set[str]]] = {
    "AWS::Serverless::WebSocketApi": (
        {"StageName", "RouteSelectionExpression", "Routes"},
        {"Name", "Description", "DefaultRouteSettings", "AccessLogSettings", "RouteSettings", "Tags"},
    ),
    "AWS::Serverless::Function": (
        {"Handler", "CodeUri", "Runtime", "Layers", "Environment", "Timeout", "MemorySize"},
        {
            "Architectures", "Description", "LoggingConfig", "Policies", "ReservedConcurrentExecutions", "Tags",
            "Tracing", "FunctionName", "AutoPublishAlias", "ProvisionedConcurrencyConfig", "SnapStart",
        },
    ),
    "AWS::Serverless::LayerVersion": (
        {"ContentUri"},
        {"CompatibleArchitectures", "CompatibleRuntimes", "Description", "LayerName", "RetentionPolicy"},
    ),
    "AWS::DynamoDB::Table": (
        {
            "AttributeDefinitions", "BillingMode", "GlobalSecondaryIndexes", "KeySchema", "TableName",
            "TimeToLiveSpecification",
        },
        {"DeletionProtectionEnabled", "PointInTimeRecoverySpecification", "SSESpecification", "Tags"},
    ),
    "AWS::Serverless::StateMachine": (
        {"DefinitionSubstitutions", "DefinitionUri", "Name"},
        {"Logging", "Policies", "Tags", "Tracing", "Type"},
    ),
    "AWS::CloudFront::ResponseHeadersPolicy": ({"ResponseHeadersPolicyConfig"}, set()),
}  # fmt: skip
_UNUSED = {
    "AWS::Budgets::Budget",
    "AWS::CloudFront::Distribution",
    "AWS::CloudFront::OriginAccessControl",
    "AWS::CloudWatch::Alarm",
    "AWS::CloudWatch::CompositeAlarm",
    "AWS::CloudWatch::Dashboard",
    "AWS::Logs::LogGroup",
    "AWS::Logs::MetricFilter",
    "AWS::S3::Bucket",
    "AWS::S3::BucketPolicy",
    "AWS::SNS::Subscription",
    "AWS::SNS::Topic",
    "AWS::XRay::SamplingRule",
}
_Part = TypeVar("_Part")


def reference(kind: str, name: str, attribute: str) -> str:
    """What ``Ref`` (attribute ``""``) or an attribute of a resource is here. Raises :class:`TemplateError`."""
    match kind, attribute:
        case ("AWS::DynamoDB::Table" | "AWS::Serverless::Function", ""):
            return name
        case ("AWS::DynamoDB::Table", "Arn"):
            return f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{name}"
        case ("AWS::Serverless::Function", "Arn"):
            return f"arn:aws:lambda:{REGION}:{ACCOUNT}:function:{name}"
        case ("AWS::Serverless::WebSocketApi", ""):
            return API_ID
    raise TemplateError(f"a reference to {name} ({kind}){'.' if attribute else ''}{attribute} is not understood")


def read(path: Path, parameters: Mapping[str, str]) -> Cloud:
    """Reads a template. Raises :class:`TemplateError`, and ``ParameterError`` for a parameter's value."""
    template = Template(path, parameters, reference)
    for name, resource in template.resources.items():
        if resource["Type"] not in _NOTED and resource["Type"] not in _UNUSED:
            raise TemplateError(f"{name} is a {resource['Type']}, which is not understood")
    functions = _all(template, "AWS::Serverless::Function", _function)
    apis = _all(template, "AWS::Serverless::WebSocketApi", _api)
    if len(apis) != 1:
        raise TemplateError(f"there must be one WebSocket API, not {len(apis)}")
    [api] = apis.values()
    if missing := set(api.routes.values()) - functions.keys():
        raise TemplateError(f"routes call {', '.join(sorted(missing))}, which the template does not have")
    headers = _all(template, "AWS::CloudFront::ResponseHeadersPolicy", _site_headers)
    return Cloud(
        api,
        functions,
        tuple(_all(template, "AWS::DynamoDB::Table", _table).values()),
        tuple(_all(template, "AWS::Serverless::StateMachine", _machine).values()),
        tuple(header for policy in headers.values() for header in policy),
    )


def _all(template: Template, kind: str, make: Callable[[Template, str, dict[str, Any]], _Part]) -> dict[str, _Part]:
    """Makes something of every resource of a kind, once its properties are known to be understood."""
    used, without_effect = _NOTED[kind]
    made = {}
    for name, resource in template.resources.items():
        if resource["Type"] != kind:
            continue
        if "Condition" in resource:
            raise TemplateError(f"{name} exists only under a condition, which is not understood")
        properties = dict(resource.get("Properties", {}))
        if kind == "AWS::Serverless::Function":
            properties = _with_defaults(template.defaults("Function"), properties)
        if unknown := properties.keys() - used - without_effect:
            raise TemplateError(f"{name} has the property {', '.join(sorted(unknown))}, which is not understood")
        made[name] = make(template, name, {key: value for key, value in properties.items() if key in used})
    return made


def _with_defaults(defaults: Mapping[str, Any], properties: Mapping[str, Any]) -> dict[str, Any]:
    """As SAM does it: a function's own value counts, but lists and environments are joined."""
    joined = {**defaults, **properties}
    if "Layers" in defaults and "Layers" in properties:
        joined["Layers"] = [*defaults["Layers"], *properties["Layers"]]
    if "Environment" in defaults and "Environment" in properties:
        variables = {**defaults["Environment"]["Variables"], **properties["Environment"]["Variables"]}
        joined["Environment"] = {"Variables": variables}
    return joined


def _api(template: Template, name: str, properties: dict[str, Any]) -> Api:
    if properties.get("RouteSelectionExpression") != "$request.body.action":
        raise TemplateError(f"{name}: the only RouteSelectionExpression understood is $request.body.action")
    routes = {}
    for key, route in properties["Routes"].items():
        match route:
            case {"FunctionArn": {"Fn::GetAtt": [str(function), "Arn"]}} if len(route) == 1:
                routes[key] = function
            case _:
                raise TemplateError(f"{name}: the route {key} is not just !GetAtt <function>.Arn")
    domain = f"{API_ID}.execute-api.{REGION}.{PSEUDO_PARAMETERS['AWS::URLSuffix']}"
    return Api(API_ID, str(template.resolve(properties["StageName"])), domain, routes)


def _function(template: Template, name: str, properties: dict[str, Any]) -> Function:
    runtime = template.resolve(properties["Runtime"])
    if not str(runtime).startswith("python"):
        raise TemplateError(f"{name}: the runtime {runtime} is not understood")
    layers = [_layer(template, name, layer) for layer in properties.get("Layers", [])]
    code = template.folder / template.resolve(properties["CodeUri"])
    if not code.is_dir():
        raise TemplateError(f"{name}: there is no folder {code}")
    variables = template.resolve(properties.get("Environment", {}).get("Variables", {}))
    return Function(
        name,
        str(template.resolve(properties["Handler"])),
        (code.resolve(), *(layer for layer in layers if layer is not None)),
        {key: str(value) for key, value in variables.items()},
        int(template.resolve(properties.get("Timeout", 3))),
        int(template.resolve(properties.get("MemorySize", 128))),
    )


def _layer(template: Template, function: str, layer: Any) -> Path | None:
    """Where a layer's modules are; None for one that only lists requirements, which are installed here."""
    match layer:
        case {"Ref": str(name)} if template.resources.get(name, {}).get("Type") == "AWS::Serverless::LayerVersion":
            content = template.folder / str(template.resources[name]["Properties"]["ContentUri"])
        case _:
            raise TemplateError(f"{function}: the layer {layer!r} is not a !Ref to one of this template")
    if (content / "python").is_dir():
        return (content / "python").resolve()
    if (content / "requirements.txt").is_file():
        return None
    raise TemplateError(f"{name} has neither a folder python nor a file requirements.txt in {content}")


def _table(template: Template, name: str, properties: dict[str, Any]) -> Table:
    arguments = template.resolve(properties)
    if "TableName" in arguments:
        raise TemplateError(f"{name}: a TableName is not understood, since it would allow one stack only")
    expiry = arguments.pop("TimeToLiveSpecification", {"Enabled": False})
    return Table(name, {"TableName": name, **arguments}, expiry["AttributeName"] if expiry["Enabled"] else None)


def _machine(template: Template, name: str, properties: dict[str, Any]) -> Machine:
    definition = (template.folder / properties["DefinitionUri"]).read_text(encoding="utf-8")
    for key, value in template.resolve(properties.get("DefinitionSubstitutions", {})).items():
        definition = definition.replace(f"${{{key}}}", str(value))
    return Machine(str(template.resolve(properties.get("Name", name))), definition)


def _site_headers(template: Template, name: str, properties: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    config = template.resolve(properties["ResponseHeadersPolicyConfig"])
    if unknown := config.keys() - {"Name", "Comment", "SecurityHeadersConfig", "CustomHeadersConfig"}:
        raise TemplateError(f"{name} has {', '.join(sorted(unknown))}, which is not understood")
    headers: list[tuple[str, str]] = []
    for kind, setting in config.get("SecurityHeadersConfig", {}).items():
        match kind:
            case "ContentSecurityPolicy":
                headers.append(("Content-Security-Policy", setting["ContentSecurityPolicy"]))
            case "ContentTypeOptions":
                headers.append(("X-Content-Type-Options", "nosniff"))
            case "FrameOptions":
                headers.append(("X-Frame-Options", setting["FrameOption"]))
            case "ReferrerPolicy":
                headers.append(("Referrer-Policy", setting["ReferrerPolicy"]))
            case "StrictTransportSecurity":
                pass  # means nothing over plain HTTP
            case _:
                raise TemplateError(f"{name} has {kind}, which is not understood")
    custom = config.get("CustomHeadersConfig", {"Items": []})["Items"]
    return (*headers, *((item["Header"], item["Value"]) for item in custom))
