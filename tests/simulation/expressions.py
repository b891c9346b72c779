"""DynamoDB's expressions, as far as the adapters write them: conditions, and updates.

An item is a mapping of attributes in the low-level client's form (``{"revision": {"N": "5"}}``). Expressions are
compiled once; what they do not know is an error, never a guess.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final

Value = Mapping[str, Any]
Item = dict[str, Value]
Names = Mapping[str, str]
Values = Mapping[str, Value]

Operand = Callable[[Item, Names, Values], Value | None]
Condition = Callable[[Item, Names, Values], bool]
Change = Callable[[Item, Names, Values], None]

_TOKEN: Final = re.compile(r"\s*(<>|<=|>=|[()<>=,]|[#:]?\w+)")
_COMPARISONS: Final = {"=": eq, "<>": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
_CLAUSES: Final = ("SET", "REMOVE", "ADD", "DELETE")


class _Tokens:
    def __init__(self, text: str) -> None:
        self._tokens = _TOKEN.findall(text)
        if "".join(self._tokens) != re.sub(r"\s", "", text):
            raise NotImplementedError(text)
        self._at = 0

    def peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def take(self, *wanted: str) -> str:
        token = self.peek()
        if not token or (wanted and token not in wanted):
            raise NotImplementedError(f"{token} in {self._tokens}")
        self._at += 1
        return token


def plain(value: Value | None) -> Any:
    """A value as Python's own; None where there is none."""
    if value is None:
        return None
    ((kind, content),) = value.items()
    match kind:
        case "N":
            return int(content)
        case "SS":
            return frozenset(content)
        case _:
            return content


@lru_cache(maxsize=256)
def condition(text: str) -> Condition:
    """The condition that an expression states."""
    tokens = _Tokens(text)
    compiled = _either(tokens)
    if tokens.peek():
        raise NotImplementedError(text)
    return compiled


@lru_cache(maxsize=256)
def update(text: str) -> Change:
    """What an update expression does to an item, in place."""
    tokens = _Tokens(text)
    changes: list[Change] = []
    while tokens.peek():
        clause = tokens.take(*_CLAUSES)
        changes.append(_clause(clause, tokens))
        while tokens.peek() == ",":
            tokens.take()
            changes.append(_clause(clause, tokens))

    def apply(item: Item, names: Names, values: Values) -> None:
        for change in changes:
            change(item, names, values)

    return apply


def _either(tokens: _Tokens) -> Condition:
    parts = [_both(tokens)]
    while tokens.peek() == "OR":
        tokens.take()
        parts.append(_both(tokens))
    return parts[0] if len(parts) == 1 else lambda *scope: any(part(*scope) for part in parts)


def _both(tokens: _Tokens) -> Condition:
    parts = [_negated(tokens)]
    while tokens.peek() == "AND":
        tokens.take()
        parts.append(_negated(tokens))
    return parts[0] if len(parts) == 1 else lambda *scope: all(part(*scope) for part in parts)


def _negated(tokens: _Tokens) -> Condition:
    if tokens.peek() == "NOT":
        tokens.take()
        inner = _negated(tokens)
        return lambda *scope: not inner(*scope)
    if tokens.peek() == "(":
        tokens.take()
        inner = _either(tokens)
        tokens.take(")")
        return inner
    return _judgement(tokens)


def _judgement(tokens: _Tokens) -> Condition:
    first = tokens.take()
    if first in {"attribute_exists", "attribute_not_exists"}:
        tokens.take("(")
        operand = _operand(tokens.take())
        tokens.take(")")
        wanted = first == "attribute_exists"
        return lambda *scope: (operand(*scope) is not None) == wanted
    if first == "contains":
        tokens.take("(")
        whole = _operand(tokens.take())
        tokens.take(",")
        part = _operand(tokens.take())
        tokens.take(")")
        return lambda *scope: plain(part(*scope)) in (plain(whole(*scope)) or ())
    return _comparison(_operand(first), tokens.take(*_COMPARISONS), _operand(tokens.take()))


def _comparison(left: Operand, sign: str, right: Operand) -> Condition:
    compare = _COMPARISONS[sign]

    def judge(item: Item, names: Names, values: Values) -> bool:
        one, other = left(item, names, values), right(item, names, values)
        if one is None or other is None:
            return False
        if one.keys() != other.keys():
            return sign == "<>"
        return bool(compare(plain(one), plain(other)))

    return judge


def _operand(token: str) -> Operand:
    if token.startswith(":"):
        return lambda _item, _names, values: values[token]
    return lambda item, names, _values: item.get(names[token] if token.startswith("#") else token)


def _name(token: str, names: Names) -> str:
    return names[token] if token.startswith("#") else token


def _clause(clause: str, tokens: _Tokens) -> Change:
    target = tokens.take()
    if clause == "REMOVE":
        return lambda item, names, _values: (item.pop(_name(target, names), None), None)[1]
    if clause == "SET":
        tokens.take("=")
    value = tokens.take()
    if not value.startswith(":"):
        raise NotImplementedError(value)
    put = {"SET": _set, "ADD": _add, "DELETE": _delete}[clause]
    return lambda item, names, values: put(item, _name(target, names), values[value])


def _set(item: Item, name: str, value: Value) -> None:
    item[name] = value


def _add(item: Item, name: str, value: Value) -> None:
    ((kind, content),) = value.items()
    if kind == "N":
        item[name] = {"N": str(int(content) + (plain(item.get(name)) or 0))}
    else:
        item[name] = {"SS": sorted({*content, *(plain(item.get(name)) or ())})}


def _delete(item: Item, name: str, value: Value) -> None:
    left = sorted((plain(item.get(name)) or frozenset()) - set(value["SS"]))
    if left:
        item[name] = {"SS": left}
    else:
        item.pop(name, None)
