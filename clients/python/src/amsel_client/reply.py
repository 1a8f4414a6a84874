from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NoReturn, Union

from .amsel_error import AmselError
from .settings import Setup
from .signing import Signed
from .transport import TransportReply


@dataclass(frozen=True, kw_only=True)
class Answered:
    """An answer that may be believed as far as it goes."""

    status: Literal["S", "F", "U"]
    code: str
    message: str
    answer: Mapping[str, Any]
    """Without its result. Empty where nobody has signed it."""
    is_signed: bool
    trace_id: str | None


@dataclass(frozen=True)
class Lost:
    """Nothing that the gateway said arrived."""

    why: object


Reply = Union[Answered, Lost]


@dataclass(frozen=True)
class Asked:
    path: str
    sent_at: float
    """When, by the caller's clock, seconds since 1970."""
    request_id: str | None
    echo: tuple[str, str] | None
    """The field of the request that the answer must repeat, if it has it, and its value."""


def read_reply(reply: TransportReply, asked: Asked, setup: Setup) -> Reply:
    """Believes what the gateway has signed, and of the rest the result alone, if it promises nothing: F and U."""
    if reply.status != 200:
        return Lost(f"HTTP {reply.status}")
    headers = {name.lower(): value for name, value in reply.headers.items()}
    doubt = _Doubt(asked, headers.get("tracerid"))
    is_signed = _check_signature(headers, reply.body, setup, doubt)
    body = parse(reply.body)
    result = _result_of(body)
    if body is None or result is None:
        return Lost("an answer that is not of the interface")
    told = result["resultStatus"]
    status: Literal["S", "F", "U"] = told if told in ("S", "F") else "U"
    if status == "S" and not is_signed:
        doubt.refuse("it says S and is not signed. Somebody between you and the gateway may have made it.")
    if asked.echo:
        name, value = asked.echo
        if isinstance(body.get(name), str) and body[name] != value:
            doubt.refuse(f"its {name} is that of another request.")
    message = result.get("resultMessage")
    answer = {name: value for name, value in body.items() if name != "result"} if is_signed else {}
    return Answered(
        status=status,
        code=result["resultCode"],
        message=message if isinstance(message, str) else "",
        answer=answer,
        is_signed=is_signed,
        trace_id=doubt.trace_id,
    )


@dataclass(frozen=True)
class _Doubt:
    asked: Asked
    trace_id: str | None

    def refuse(self, why: str) -> NoReturn:
        raise AmselError(
            f"The answer to {self.asked.path} cannot be believed: {why} "
            "What was asked may have happened: inquire before you act.",
            code="UNTRUSTED_ANSWER",
            status="U",
            retryable=False,
            trace_id=self.trace_id,
            request_id=self.asked.request_id,
        )


def _check_signature(headers: Mapping[str, str], body: bytes, setup: Setup, doubt: _Doubt) -> bool:
    """False for an answer without any sign of a signature; an error for a wrong or half one."""
    header = headers.get("signature")
    time = headers.get("response-time")
    if not header and not time:
        return False
    if not header or not time:
        doubt.refuse("it is half-signed: `signature` and `response-time` go together.")
    answered_to = headers.get("client-id")
    if answered_to and answered_to != setup.client_id:
        doubt.refuse(f"it is for the client {answered_to}.")
    flaw = setup.gateway_keys.flaw_of(Signed(doubt.asked.path, setup.client_id, time, body), header)
    if flaw is not None:
        doubt.refuse(flaw)
    distance = _distance(time, doubt.asked.sent_at)
    if setup.answer_tolerance is not None and distance > setup.answer_tolerance:
        doubt.refuse(
            f"its time, {time}, is {distance / 60:.0f} minutes from this machine’s: "
            "either it is an old one, or a clock is wrong."
        )
    return True


def _distance(time: str, sent_at: float) -> float:
    """In seconds, of ISO 8601 or milliseconds since 1970. A time that cannot be read is within no tolerance."""
    if re.fullmatch("[0-9]{13}", time):
        return abs(int(time) / 1000 - sent_at)
    try:
        moment = datetime.fromisoformat(time.replace("Z", "+00:00"))
    except ValueError:
        return math.inf
    return abs(moment.timestamp() - sent_at)


def _result_of(body: dict[str, Any] | None) -> dict[str, Any] | None:
    result = body.get("result") if body else None
    if not isinstance(result, dict):
        return None
    is_whole = isinstance(result.get("resultStatus"), str) and isinstance(result.get("resultCode"), str)
    return result if is_whole else None


def parse(body: bytes) -> dict[str, Any] | None:
    """None for what is no JSON object."""
    try:
        value = json.loads(body.decode())
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
