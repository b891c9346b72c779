"""Reads a CloudFormation template: its tags, parameters, conditions and intrinsic functions.

Whatever is not understood raises :class:`TemplateError`: a stack that silently left something out would lie.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

PSEUDO_PARAMETERS = {
    "AWS::AccountId": "000000000000",
    "AWS::Partition": "aws",
    "AWS::Region": "us-east-1",
    "AWS::StackName": "cardroom",
    "AWS::URLSuffix": "amazonaws.com",
}
_SUBSTITUTION = re.compile(r"\$\{(!?)([^}]+)\}")


class TemplateError(Exception):
    """Something in the template that this package does not understand; says what and where."""


class ParameterError(Exception):
    """A parameter's value that the template forbids; says what the template asks for."""


class _NoValue:
    """``AWS::NoValue``: the property is as if it were not there."""


_NO_VALUE = _NoValue()


_Fast: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The same in C, where PyYAML has it: ten times faster."""


class _Loader(_Fast):  # type: ignore[misc]  # either class, by what is there
    """YAML with CloudFormation's short tags."""


def _tagged(loader: _Loader, suffix: str, node: yaml.Node) -> dict[str, Any]:
    value: Any
    if isinstance(node, yaml.ScalarNode):
        value = loader.construct_scalar(node)
    elif isinstance(node, yaml.SequenceNode):
        value = loader.construct_sequence(node, deep=True)
    else:
        raise TemplateError(f"!{suffix} with a mapping, {node.start_mark}")
    if suffix in {"Ref", "Condition"}:
        return {suffix: value}
    if suffix == "GetAtt" and isinstance(value, str):
        value = value.split(".", 1)
    return {f"Fn::{suffix}": value}


_Loader.add_multi_constructor("!", _tagged)


class Template:
    """A template with values for its parameters; ``resolve`` says what a value in it comes to."""

    def __init__(self, path: Path, parameters: Mapping[str, str], references: Callable[[str, str, str], str]) -> None:
        """Reads the file. ``references(type, logical id, attribute)`` says what a resource's ``Ref`` (attribute
        ``""``) or attribute is; it may raise :class:`TemplateError`, as this does.
        """
        self.folder = path.parent
        with path.open(encoding="utf-8") as file:
            self._document: dict[str, Any] = yaml.load(file, Loader=_Loader)  # noqa: S506 - a subclass of SafeLoader
        self._references = references
        self.parameters = self._given(parameters)

    @property
    def resources(self) -> dict[str, dict[str, Any]]:
        """The resources by their logical id, unresolved."""
        resources: dict[str, dict[str, Any]] = self._document["Resources"]
        return resources

    @property
    def assertions(self) -> list[dict[str, Any]]:
        """What the template's rules assert of parameters together, unresolved."""
        rules = self._document.get("Rules", {}).values()
        return [assertion for rule in rules for assertion in rule["Assertions"]]

    def defaults(self, kind: str) -> dict[str, Any]:
        """What ``Globals`` says for all resources of a kind (``Function``), unresolved."""
        given: dict[str, Any] = self._document.get("Globals", {}).get(kind, {})
        return given

    # --- Parameters

    def _given(self, parameters: Mapping[str, str]) -> dict[str, str]:
        declared: dict[str, dict[str, Any]] = self._document.get("Parameters", {})
        if unknown := parameters.keys() - declared.keys():
            raise TemplateError(f"the template has no parameter {', '.join(sorted(unknown))}")
        values = {}
        for name, declaration in declared.items():
            if name not in parameters and "Default" not in declaration:
                raise TemplateError(f"the template's parameter {name} has no default")
            values[name] = str(parameters.get(name, declaration.get("Default")))
            if not _allowed(declaration, values[name]):
                asked = declaration.get("ConstraintDescription", "The template forbids it.")
                raise ParameterError(f"{name} cannot be {values[name]!r}. {asked}")
        return values

    # --- Values

    def resolve(self, value: Any) -> Any:
        """What a value comes to, with everything inside it."""
        resolved = self._resolve(value)
        return None if resolved is _NO_VALUE else resolved

    def _resolve(self, value: Any) -> Any:
        if isinstance(value, list):
            return [item for item in map(self._resolve, value) if item is not _NO_VALUE]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            [(name, argument)] = value.items()
            if name == "Ref":
                return self._reference(argument)
            if name == "Condition" and isinstance(argument, str):
                return self._condition(argument)
            if isinstance(name, str) and name.startswith("Fn::"):
                return self._function(name.removeprefix("Fn::"), argument)
        resolved = {name: self._resolve(item) for name, item in value.items()}
        return {name: item for name, item in resolved.items() if item is not _NO_VALUE}

    def _reference(self, name: str) -> Any:
        if name == "AWS::NoValue":
            return _NO_VALUE
        if name in self.parameters:
            return self.parameters[name]
        if name in PSEUDO_PARAMETERS:
            return PSEUDO_PARAMETERS[name]
        return self._attribute(name, "")

    def _attribute(self, resource: str, attribute: str) -> str:
        if resource not in self.resources:
            raise TemplateError(f"the template refers to {resource}, which it does not have")
        return self._references(self.resources[resource]["Type"], resource, attribute)

    def _function(self, name: str, argument: Any) -> Any:
        match name, argument:
            case "If", [str(condition), yes, no]:
                return self._resolve(yes if self._condition(condition) else no)
            case "GetAtt", [str(resource), str(attribute)]:
                return self._attribute(resource, attribute)
            case "Sub", str():
                return self._substituted(argument, {})
            case "Sub", [str(text), dict(values)]:
                return self._substituted(text, values)
            case "Join", [str(separator), list(parts)]:
                return separator.join(map(str, self._resolve(parts)))
            case "Equals", [one, other]:
                return str(self._resolve(one)) == str(self._resolve(other))
            case "Not", [one]:
                return not self._resolve(one)
            case "And", list():
                return all(map(self._resolve, argument))
            case "Or", list():
                return any(map(self._resolve, argument))
        raise TemplateError(f"!{name} {argument!r} is not understood")

    def _substituted(self, text: str, values: Mapping[str, Any]) -> str:
        def put(found: re.Match[str]) -> str:
            literal, name = found.groups()
            if literal:
                return f"${{{name}}}"
            if name in values:
                return str(self._resolve(values[name]))
            resource, dot, attribute = name.partition(".")
            return str(self._attribute(resource, attribute) if dot else self._reference(name))

        return _SUBSTITUTION.sub(put, text)

    def _condition(self, name: str) -> bool:
        conditions = self._document.get("Conditions", {})
        if name not in conditions:
            raise TemplateError(f"the template has no condition {name}")
        return bool(self._resolve(conditions[name]))


def _allowed(declaration: Mapping[str, Any], value: str) -> bool:
    if declaration["Type"] == "Number":
        try:
            number = float(value)
        except ValueError:
            return False
        # Written so that it refuses NaN.
        in_range = declaration.get("MinValue", number) <= number <= declaration.get("MaxValue", number)
        if not in_range or number in {float("inf"), float("-inf")}:
            return False
    elif declaration["Type"] != "String":
        raise TemplateError(f"parameters of type {declaration['Type']} are not understood")
    if "AllowedPattern" in declaration and not re.fullmatch(declaration["AllowedPattern"], value):
        return False
    choices = declaration.get("AllowedValues")
    return choices is None or value in map(str, choices)
