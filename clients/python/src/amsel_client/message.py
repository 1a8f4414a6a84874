"""Between a message as Python has it and as it is on the wire.

Sending is strict about money. Reading never fails: what was answered may have moved money, so a field that is not known, or not
of the type that the contract says, is kept in `extra` as it came.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from .values import Amount

Received = TypeVar("Received", bound="Message")


@dataclass(frozen=True, kw_only=True)
class Message:
    """What all requests, answers and their parts have."""

    extra: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Fields that this version does not know, by their names on the wire. They are sent as well."""

    def to_wire(self) -> dict[str, Any]:
        """As JSON has it; what is None is left out."""
        wire: dict[str, Any] = {}
        for part in _plan(type(self)).parts:
            value = getattr(self, part.name)
            if value is not None:
                wire[part.wire] = _sent(value, part, self)
        for name, value in self.extra.items():
            wire[name] = _plain(value, f"{type(self).__name__}.extra")
        return wire

    @classmethod
    def from_wire(cls: type[Received], wire: Mapping[str, Any]) -> Received:
        """Reads what the gateway sent. A field that the contract promises and that is absent is None."""
        plan = _plan(cls)
        values: dict[str, Any] = dict(plan.promised)
        extra: dict[str, Any] = {}
        for name, raw in wire.items():
            part = plan.by_wire.get(name)
            if part is None:
                extra[name] = raw
            elif raw is not None:
                value = part.read(raw)
                if value is _MISFIT:
                    extra[name] = raw
                else:
                    values[part.name] = value
        return cls(extra=extra, **values)


_MISFIT = object()
_Reader = Callable[[Any], Any]


@dataclass(frozen=True)
class _Part:
    name: str
    wire: str
    is_amount: bool
    is_list: bool
    read: _Reader


@dataclass(frozen=True)
class _Plan:
    parts: tuple[_Part, ...]
    by_wire: Mapping[str, _Part]
    promised: Mapping[str, None]
    """Without a default: always there, says the contract."""


_PLANS: dict[type, _Plan] = {}


def _plan(cls: type[Message]) -> _Plan:
    """Made at the first use: then all classes are there that it names."""
    plan = _PLANS.get(cls)
    if plan is None:
        hints = get_type_hints(cls)
        wired = [one for one in fields(cls) if "wire" in one.metadata]
        parts = tuple(_part(one.name, one.metadata["wire"], hints[one.name]) for one in wired)
        plan = _PLANS[cls] = _Plan(
            parts=parts,
            by_wire={part.wire: part for part in parts},
            promised={one.name: None for one in wired if one.default is MISSING},
        )
    return plan


def _part(name: str, wire: str, hint: Any) -> _Part:
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (one for one in get_args(hint) if one is not type(None))
    return _Part(name, wire, hint is Amount, get_origin(hint) is Sequence, _reader(hint))


def _reader(hint: Any) -> _Reader:
    origin = get_origin(hint)
    if origin is Sequence:
        return _list_reader(_reader(get_args(hint)[0]))
    if origin is Mapping:
        return lambda raw: raw if isinstance(raw, dict) else _MISFIT
    if origin is Literal or hint is str:
        return lambda raw: raw if isinstance(raw, str) else _MISFIT
    if hint is Amount:
        return lambda raw: Amount.from_wire(raw) or _MISFIT
    if hint is bool:
        return lambda raw: raw if isinstance(raw, bool) else _MISFIT
    if hint is int:
        return lambda raw: raw if isinstance(raw, int) and not isinstance(raw, bool) else _MISFIT
    if hint is float:
        return lambda raw: raw if isinstance(raw, (int, float)) and not isinstance(raw, bool) else _MISFIT
    return lambda raw: hint.from_wire(raw) if isinstance(raw, dict) else _MISFIT


def _list_reader(read: _Reader) -> _Reader:
    def read_list(raw: Any) -> Any:
        if not isinstance(raw, list):
            return _MISFIT
        values = tuple(read(one) for one in raw)
        return _MISFIT if _MISFIT in values else values

    return read_list


def _sent(value: Any, part: _Part, message: Message) -> Any:
    if isinstance(value, (Message, Amount)):
        return value.to_wire()
    where = f"{type(message).__name__}.{part.name}"
    if part.is_amount:
        raise TypeError(
            f'{where} is an Amount, such as Amount("EUR", 1050) for 10.50 EUR; it was {type(value).__name__}.'
        )
    if isinstance(value, str) and part.is_list:
        raise TypeError(f"{where} is a list; it was one text.")
    return _plain(value, where)


def _plain(value: Any, where: str) -> Any:
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, (Message, Amount)):
        return value.to_wire()
    if isinstance(value, Mapping):
        return {str(key): _plain(one, where) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray, memoryview)):
        return [_plain(one, where) for one in value]
    raise TypeError(f"{where} cannot be sent as JSON: it has a {type(value).__name__}.")
