from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .amsel_error import AmselError
from .generated.rules import RULES, VERSION
from .keys import spki_of
from .reply import Asked, Lost, Reply, read_reply
from .retry_rules import OperationRule
from .settings import Setup
from .signing import Signed, signature_header
from .steps import Steps
from .timing import Clock
from .transport import TransportRequest

_USER_AGENT = f"amsel-python/{VERSION}"
_NOT_LET_IN = frozenset(RULES["codes"]["notLetIn"])

Fields = Mapping[str, Any]


class Exchange:
    """One attempt: signs, sends, checks."""

    def __init__(self, setup: Setup, clock: Clock) -> None:
        self._setup = setup
        self._clock = clock

    def __call__(self, operation: str, request: Fields) -> Steps[Reply]:
        setup = self._setup
        path = f"{setup.root}/{operation}"
        sent_at = self._clock.now()
        asked = _asked_of(operation, request, path, sent_at)
        ready = self._signed(path, sent_at, json.dumps(request, ensure_ascii=False, separators=(",", ":"), allow_nan=False))
        try:
            reply = yield ready
        except AmselError:
            raise
        except Exception as why:
            return Lost(why)
        return _refuse_strangers(read_reply(reply, asked, setup), asked, setup)

    def _signed(self, path: str, sent_at: float, text: str) -> TransportRequest:
        setup = self._setup
        body = text.encode()
        time = str(int(sent_at * 1000))
        headers = {
            "content-type": "application/json; charset=UTF-8",
            "client-id": setup.client_id,
            "request-time": time,
            "signature": signature_header(
                Signed(path, setup.client_id, time, body), setup.private_key, setup.key_version
            ),
            "user-agent": _USER_AGENT,
        }
        if setup.agent_token is not None:
            headers["agent-token"] = setup.agent_token
        return TransportRequest(
            url=f"{setup.address}{path}",
            headers=headers,
            body=body,
            connect_timeout=setup.connect_timeout,
            read_timeout=setup.read_timeout,
        )


def request_id_of(rule: OperationRule | None, request: Fields) -> str | None:
    """None where the operation has no id of its own."""
    value = request.get(rule["key"]) if rule and rule["key"] else None
    return value if isinstance(value, str) else None


def _asked_of(operation: str, request: Fields, path: str, sent_at: float) -> Asked:
    rule = RULES["operations"].get(operation)
    echoes = ((name, request.get(name)) for name in (rule["echoes"] if rule else ()))
    echo = next(((name, value) for name, value in echoes if isinstance(value, str)), None)
    return Asked(path, sent_at, request_id_of(rule, request), echo)


def _refuse_strangers(reply: Reply, asked: Asked, setup: Setup) -> Reply:
    """A caller who was not let in got no outcome, but an error: nothing was done."""
    if isinstance(reply, Lost) or reply.status != "F" or reply.code not in _NOT_LET_IN:
        return reply
    raise AmselError(
        f"The gateway did not let the call in: {_sentence(reply.message)}{_advice_for(reply.code, setup)}",
        code=reply.code,
        status="F",
        retryable=False,
        trace_id=reply.trace_id,
        request_id=asked.request_id,
    )


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _advice_for(code: str, setup: Setup) -> str:
    if code in ("INVALID_SIGNATURE", "KEY_NOT_FOUND"):
        return (
            " This library signs as the interface asks, so the key is the likely reason: the gateway must have the "
            f"following public key as version {setup.key_version} of {setup.client_id}. {spki_of(setup.private_key)}"
        )
    if code == "UNKNOWN_CLIENT":
        return f" Is {setup.client_id} a client of this gateway?"
    return ""


def no_answer(operation: str, request_id: str | None, why: object) -> AmselError:
    """Nobody answered, and what was asked may have happened all the same."""
    rule = RULES["operations"].get(operation)
    repeatable = rule is not None and rule["repeatable"]
    moves_money = rule is None or rule["movesMoney"]
    error = AmselError(
        f"{operation} was not answered ({_words_of(why)}). {_advice_after(moves_money, repeatable, request_id)}",
        code="NO_ANSWER",
        status="U",
        retryable=repeatable,
        request_id=request_id,
    )
    if isinstance(why, BaseException):
        error.__cause__ = why
    return error


def not_sent(operation: str, request_id: str | None, why: object) -> AmselError:
    """The caller had ended it before anything was sent."""
    return AmselError(
        f"{operation} was not sent: {_words_of(why)}.",
        code="NO_ANSWER",
        status="F",
        retryable=True,
        request_id=request_id,
    )


def _advice_after(moves_money: bool, repeatable: bool, request_id: str | None) -> str:
    if request_id is not None:
        return f"It may have happened all the same: inquire, or call again with the same id, {request_id}."
    if moves_money or not repeatable:
        return "It may have happened all the same: inquire before you act."
    return "Call again later."


def _words_of(why: object) -> str:
    if isinstance(why, BaseException):
        return str(why) or type(why).__name__
    return str(why)
