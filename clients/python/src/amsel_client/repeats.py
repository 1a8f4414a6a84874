from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeGuard, TypeVar

from .amsel_error import AmselError
from .exchange import Exchange, Fields, no_answer, request_id_of
from .generated.rules import RULES
from .message import Message
from .outcome import Done, Failed, LearnedBy, Outcome, Unknown
from .reply import Answered, Lost, Reply
from .retry_rules import InquiryRule
from .steps import Steps, Wait
from .timing import Clock

_CODES = RULES["codes"]

Answer = TypeVar("Answer", bound=Message)


class Calling:
    """The rules of contract/retry.json.

    A request that nobody answered is sent again with the same id, a few times; then its truth is asked for. It is never sent
    under another id.
    """

    def __init__(self, exchange: Exchange, clock: Clock) -> None:
        self._exchange = exchange
        self._clock = clock

    def __call__(self, path: str, request: Message, answer: type[Answer], repeats: bool) -> Steps[Outcome[Answer]]:
        asking = _Asking(self._exchange, self._clock, path, request.to_wire())
        return (yield from asking.outcome(answer, repeats))


class _Asking:
    def __init__(self, exchange: Exchange, clock: Clock, path: str, request: Fields) -> None:
        self._exchange = exchange
        self._clock = clock
        self._path = path
        self._request = request
        self._rule = RULES["operations"].get(path)
        self._request_id = request_id_of(self._rule, request)
        self._deadline = clock.monotonic() + RULES["patienceMs"] / 1000
        # An attempt was sent, and nobody knows what became of it.
        self._may_have_happened = False

    def outcome(self, answer: type[Answer], repeats: bool) -> Steps[Outcome[Answer]]:
        may_repeat = repeats and self._is_repeatable()
        reply = yield from self._send_until_answered(RULES["repeatAfterMs"] if may_repeat else ())
        inquiry = self._rule.get("inquiry") if self._rule is not None else None
        if inquiry is None or not repeats or self._request.get(inquiry["by"]) is None:
            return self._end(reply, answer)
        if self._is_silent(reply):
            return (yield from self._find_out(inquiry, reply, answer))
        if self._is_doubtful(reply):
            return (yield from self._confirm(inquiry, reply, answer))
        if _is_under_way(reply, inquiry):
            return (yield from self._wait_for_end(inquiry, reply, answer))
        return self._end(reply, answer)

    def _is_repeatable(self) -> bool:
        """Without its id nobody could know a repeat from a second request."""
        rule = self._rule
        return rule is not None and rule["repeatable"] and (rule["key"] is None or self._request_id is not None)

    def _send_until_answered(self, waits: Sequence[int]) -> Steps[Reply]:
        reply = yield from self._send()
        for wait in waits:
            if not self._is_silent(reply) or not (yield from self._rest(wait)):
                break
            reply = yield from self._send()
        return reply

    def _find_out(self, inquiry: InquiryRule, silent: Reply, answer: type[Answer]) -> Steps[Outcome[Answer]]:
        """After silence: is it there? Then the same once more gets its answer, and if it never arrived it does now."""
        found = yield from self._inquire_until_answered(inquiry)
        if found is None:
            return self._end(silent, answer)
        ended = end_of(inquiry, found, answer)
        if ended:
            return ended
        is_open = found.status == "S"
        if not is_open and found.code != inquiry["absent"]:
            return self._end(silent, answer)
        again = yield from self._send()
        if _is_under_way(again, inquiry):
            return (yield from self._wait_for_end(inquiry, again, answer))
        if not self._is_silent(again):
            return self._end(again, answer)
        if is_open:
            return _open_of(inquiry, found, answer)
        return (yield from self._inquire_once_more(inquiry, again, answer))

    def _inquire_once_more(self, inquiry: InquiryRule, silent: Reply, answer: type[Answer]) -> Steps[Outcome[Answer]]:
        """The last attempt, after none had arrived, met silence too. Nothing more is sent: what the gateway has of it counts."""
        found = yield from self._inquire_until_answered(inquiry)
        if found is None or found.status != "S":
            return self._end(silent, answer)
        return end_of(inquiry, found, answer) or _open_of(inquiry, found, answer)

    def _confirm(self, inquiry: InquiryRule, refused: Answered, answer: type[Answer]) -> Steps[Outcome[Answer]]:
        """An F that may not be the whole truth: of what stands under the id, the gateway's record counts."""
        found = yield from self._inquire_until_answered(inquiry)
        if found is None and not refused.is_signed:
            raise self._no_answer(f"{refused.code}, not signed")
        if found is None or found.status != "S":
            return outcome_of(refused, answer)
        return end_of(inquiry, found, answer) or _open_of(inquiry, found, answer)

    def _wait_for_end(self, inquiry: InquiryRule, first: Reply, answer: type[Answer]) -> Steps[Outcome[Answer]]:
        """It is under way and the payer has nowhere to go: its end comes soon."""
        for wait in RULES["inquireAfterMs"]:
            if not (yield from self._rest(wait)):
                break
            ended = end_of(inquiry, (yield from self._inquire(inquiry)), answer)
            if ended:
                return ended
        return self._end(first, answer)

    def _inquire_until_answered(self, inquiry: InquiryRule) -> Steps[Answered | None]:
        """What the gateway has signed about the request; None where it says nothing."""
        for wait in (0, *RULES["inquireAfterMs"]):
            if not (yield from self._rest(wait)):
                break
            found = yield from self._inquire(inquiry)
            if isinstance(found, Answered) and found.is_signed and not _is_unknown(found):
                return found
        return None

    def _send(self) -> Steps[Reply]:
        try:
            reply = yield from self._exchange(self._path, self._request)
        except AmselError as error:
            if self._may_have_happened:
                raise error._after_silence() from error
            raise
        self._may_have_happened = self._may_have_happened or isinstance(reply, Lost) or _is_unknown(reply)
        return reply

    def _inquire(self, inquiry: InquiryRule) -> Steps[Reply]:
        by = inquiry["by"]
        return (yield from or_lost(self._exchange(inquiry["path"], {by: self._request.get(by)})))

    def _is_silent(self, reply: Reply) -> bool:
        """Nobody answered, or with words that say nothing of what was asked.

        What is not signed says nothing of an attempt before it, and does not say what is under way.
        """
        if isinstance(reply, Lost) or _is_unknown(reply):
            return True
        return not reply.is_signed and (reply.status == "U" or self._may_have_happened)

    def _is_doubtful(self, reply: Reply) -> TypeGuard[Answered]:
        if isinstance(reply, Lost) or reply.status != "F":
            return False
        if self._may_have_happened or reply.code in _CODES["taken"]:
            return True
        moves_money = self._rule is not None and self._rule["movesMoney"]
        return not reply.is_signed and moves_money and reply.code not in _CODES["malformed"]

    def _rest(self, wait_ms: int) -> Steps[bool]:
        """False where the time is up."""
        seconds = wait_ms / 1000 * (1 + RULES["jitter"] * (2 * self._clock.random() - 1))
        if self._clock.monotonic() + seconds > self._deadline:
            return False
        if seconds > 0:
            yield Wait(seconds)
        return True

    def _end(self, reply: Reply, answer: type[Answer]) -> Outcome[Answer]:
        if isinstance(reply, Lost):
            raise self._no_answer(reply.why)
        if reply.status == "F" and self._is_silent(reply):
            raise self._no_answer(f"{reply.code}, not signed")
        return outcome_of(reply, answer)

    def _no_answer(self, why: object) -> AmselError:
        return no_answer(self._path, self._request_id, why)


def or_lost(steps: Steps[Reply]) -> Steps[Reply]:
    """An answer that cannot be believed says nothing, and neither does a refusal to let an inquiry in."""
    try:
        return (yield from steps)
    except AmselError as why:
        return Lost(why)


def _is_unknown(reply: Reply) -> bool:
    return isinstance(reply, Answered) and reply.status == "U" and reply.code in _CODES["unknown"]


def _is_under_way(reply: Reply, inquiry: InquiryRule) -> bool:
    return (
        isinstance(reply, Answered)
        and reply.status == "U"
        and reply.code == inquiry["whenUnderWay"]
        and not any(page in reply.answer for page in inquiry["pages"])
    )


def end_of(inquiry: InquiryRule, reply: Reply, answer: type[Answer]) -> Outcome[Answer] | None:
    """What an inquiry tells of the request, if that has ended."""
    if isinstance(reply, Lost) or reply.status != "S":
        return None
    end = inquiry["ends"].get(str(reply.answer.get(inquiry["status"])))
    if end is None:
        return None
    told_code = _text(reply, inquiry.get("code")) if end["resultStatus"] != "S" else None
    code = told_code or end["resultCode"]
    message = _text(reply, inquiry.get("message"))
    return made_outcome(
        reply,
        answer,
        status=end["resultStatus"],
        code=code,
        message=code if message is None else message,
        learned_by="inquiry",
    )


def _open_of(inquiry: InquiryRule, found: Answered, answer: type[Answer]) -> Outcome[Answer]:
    """It is there and has not ended."""
    return made_outcome(
        found, answer, status="U", code=inquiry["openCode"], message="It is under way.", learned_by="inquiry"
    )


def _text(reply: Answered, name: str | None) -> str | None:
    value = reply.answer.get(name) if name else None
    return value if isinstance(value, str) else None


def outcome_of(reply: Answered, answer: type[Answer]) -> Outcome[Answer]:
    return made_outcome(reply, answer, status=reply.status, code=reply.code, message=reply.message, learned_by="answer")


_OUTCOMES: dict[str, Any] = {"S": Done, "F": Failed, "U": Unknown}


def made_outcome(
    reply: Answered, answer: type[Answer], *, status: str, code: str, message: str, learned_by: LearnedBy
) -> Outcome[Answer]:
    outcome: Outcome[Answer] = _OUTCOMES[status](
        code=code,
        message=message,
        answer=answer.from_wire(reply.answer),
        learned_by=learned_by,
        is_signed=reply.is_signed,
        trace_id=reply.trace_id,
    )
    return outcome
