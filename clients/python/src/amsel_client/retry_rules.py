"""The shape of contract/retry.json: what is done where an answer is missing or says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict


class Timeouts(TypedDict):
    connectMs: int
    readMs: int


class Codes(TypedDict):
    unknown: Sequence[str]
    notLetIn: Sequence[str]
    taken: Sequence[str]
    malformed: Sequence[str]


class End(TypedDict):
    resultStatus: Literal["S", "F", "U"]
    resultCode: str


class _InquiryWords(TypedDict, total=False):
    code: str
    message: str


class InquiryRule(_InquiryWords):
    path: str
    by: str
    status: str
    ends: Mapping[str, End]
    openCode: str
    absent: str
    whenUnderWay: str | None
    pages: Sequence[str]


class _MaybeInquiry(TypedDict, total=False):
    inquiry: InquiryRule


class OperationRule(_MaybeInquiry):
    key: str | None
    movesMoney: bool
    repeatable: bool
    echoes: Sequence[str]


class InStoreRules(TypedDict):
    waitMs: int
    inquireAfterMs: Sequence[int]
    cancelAfterMs: Sequence[int]


class RetryRules(TypedDict):
    timeouts: Timeouts
    jitter: float
    repeatAfterMs: Sequence[int]
    inquireAfterMs: Sequence[int]
    patienceMs: int
    answerToleranceMs: int
    codes: Codes
    operations: Mapping[str, OperationRule]
    inStore: InStoreRules
