import { COMMON_CODES, type OperationContract } from './operation-contract.ts'
import { OPERATIONS } from './operations/index.ts'
import type { ResultCode, ResultStatus } from './result-codes.ts'

/** What a caller does that got no answer, or one that says nothing. All client libraries go by it. */
export interface RetryRules {
  readonly timeouts: { readonly connectMs: number; readonly readMs: number }
  /** A wait is at most so much longer or shorter, by chance, so that callers do not all come back at one moment. */
  readonly jitter: number
  /** Before each repeat of a request, always with the same id. */
  readonly repeatAfterMs: readonly number[]
  /** Before each inquiry after the first. */
  readonly inquireAfterMs: readonly number[]
  /** No repeat and no inquiry begins later than this after the first attempt. */
  readonly patienceMs: number
  /** An answer whose signed time is further from the caller's is somebody's old one. */
  readonly answerToleranceMs: number
  readonly codes: {
    /** U that says nothing of the outcome: repeat. */
    readonly unknown: readonly ResultCode[]
    /**
     * F that says nothing of the payment either: the caller was not let in. It is an error and no outcome. Some are codes of
     * other gateways of the interface.
     */
    readonly notLetIn: readonly string[]
    /** F that says that something with this id exists: inquire what became of it. */
    readonly taken: readonly ResultCode[]
    /** F that is believed unsigned: nothing can have happened. */
    readonly malformed: readonly ResultCode[]
  }
  /** By path. */
  readonly operations: Readonly<Record<string, OperationRule>>
  readonly inStore: InStoreRules
}

interface OperationRule {
  /** The field whose value makes a repeat the same request; null where there is none. */
  readonly key: string | null
  readonly movesMoney: boolean
  /** Whether the very same request may be sent again. */
  readonly repeatable: boolean
  /** The first of these that the request has must be the same in the answer, if it is there: else it answers another. */
  readonly echoes: readonly string[]
  readonly inquiry?: InquiryRule
}

/** How the truth about a request is found out that nobody answered. */
interface InquiryRule {
  readonly path: string
  /** The field of the request that names it, and of the inquiry. */
  readonly by: string
  /** Where the inquiry's answer has the state, the code and the words of what was asked. */
  readonly status: string
  readonly code?: string
  readonly message?: string
  /** The states that are ends, each with its result; its code counts where the answer has none. */
  readonly ends: Readonly<
    Record<string, { readonly resultStatus: ResultStatus; readonly resultCode: ResultCode }>
  >
  /** What it is called while it is under way. */
  readonly openCode: ResultCode
  /** F of the inquiry that says: it never arrived. Send it, with the same id. */
  readonly absent: ResultCode
  /** U of the request itself with this code is inquired, unless its answer has one of the fields of `pages`. */
  readonly whenUnderWay: ResultCode | null
  /** Where the payer goes on, or a code that is shown to them. */
  readonly pages: readonly string[]
}

interface InStoreRules {
  /** So long the customer may take before the payment is cancelled, unless the caller says otherwise. */
  readonly waitMs: number
  /** Between the inquiries of a till, the last pause again and again; the last inquiry is when the time is over. */
  readonly inquireAfterMs: readonly number[]
  /** Between attempts to cancel. */
  readonly cancelAfterMs: readonly number[]
}

export const mayBeRepeated = ({
  idempotency,
  readsOnly,
  isRepeatable,
}: Pick<OperationContract, 'idempotency' | 'readsOnly' | 'isRepeatable'>): boolean =>
  Boolean(idempotency ?? readsOnly ?? isRepeatable)

const NOT_LET_IN = [
  ...COMMON_CODES.filter((code) => !['SUCCESS', 'PARAM_ILLEGAL', 'ACCESS_DENIED'].includes(code)),
  'INVALID_CLIENT',
  'CLIENT_INVALID',
  'SIGNATURE_INVALID',
  'INVALID_AGENT_TOKEN',
  'EXPIRED_AGENT_TOKEN',
]

const UNKNOWN = ['UNKNOWN_EXCEPTION', 'REQUEST_TRAFFIC_EXCEED_LIMIT'] as const satisfies ResultCode[]

const INQUIRIES: Readonly<Record<string, InquiryRule>> = {
  'v1/payments/pay': {
    path: 'v1/payments/inquiryPayment',
    by: 'paymentRequestId',
    status: 'paymentStatus',
    code: 'paymentResultCode',
    message: 'paymentResultMessage',
    ends: {
      SUCCESS: { resultStatus: 'S', resultCode: 'SUCCESS' },
      FAIL: { resultStatus: 'F', resultCode: 'PROCESS_FAIL' },
      CANCELLED: { resultStatus: 'F', resultCode: 'ORDER_IS_CANCELED' },
    },
    openCode: 'PAYMENT_IN_PROCESS',
    absent: 'ORDER_NOT_EXIST',
    whenUnderWay: 'PAYMENT_IN_PROCESS',
    pages: ['normalUrl', 'schemeUrl', 'applinkUrl', 'redirectActionForm', 'orderCodeForm'],
  },
  'v1/payments/refund': {
    path: 'v1/payments/inquiryRefund',
    by: 'refundRequestId',
    status: 'refundStatus',
    ends: {
      SUCCESS: { resultStatus: 'S', resultCode: 'SUCCESS' },
      FAIL: { resultStatus: 'F', resultCode: 'PROCESS_FAIL' },
    },
    openCode: 'REFUND_IN_PROCESS',
    absent: 'ORDER_NOT_EXIST',
    // A refund may take days, and its end is notified.
    whenUnderWay: null,
    pages: [],
  },
}

/** Names of what is asked for, if the answer has them too. */
const echoesOf = ({ path, idempotency, response }: OperationContract): string[] =>
  (idempotency ? [idempotency.key] : (NAMES[path] ?? [])).filter((name) => name in response.shape)

const NAMES: Readonly<Record<string, string[]>> = {
  'v1/payments/inquiryPayment': ['paymentId', 'paymentRequestId'],
  'v1/payments/cancel': ['paymentId', 'paymentRequestId'],
  'v1/payments/inquiryRefund': ['refundId', 'refundRequestId'],
}

const seconds = (...all: number[]): number[] => all.map((one) => one * 1_000)

export const retryRules = (): RetryRules => ({
  timeouts: { connectMs: 5_000, readMs: 15_000 },
  jitter: 0.2,
  repeatAfterMs: seconds(0.5, 1, 2),
  inquireAfterMs: seconds(1, 2, 3, 5, 5),
  patienceMs: 90_000,
  answerToleranceMs: 900_000,
  codes: {
    unknown: UNKNOWN,
    notLetIn: NOT_LET_IN.filter((code) => !UNKNOWN.some((unknown) => unknown === code)),
    taken: ['REPEAT_REQ_INCONSISTENT'],
    malformed: ['PARAM_ILLEGAL'],
  },
  operations: Object.fromEntries(
    OPERATIONS.map((operation: OperationContract) => [
      operation.path,
      {
        key: operation.idempotency?.key ?? null,
        movesMoney: operation.movesMoney ?? false,
        repeatable: mayBeRepeated(operation),
        echoes: echoesOf(operation),
        ...(INQUIRIES[operation.path] && { inquiry: INQUIRIES[operation.path] }),
      },
    ]),
  ),
  inStore: {
    waitMs: 38_000,
    inquireAfterMs: seconds(2, 3, 3, 5),
    cancelAfterMs: seconds(2, 3, 3, 5, 5),
  },
})
