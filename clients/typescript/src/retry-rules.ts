/** contract/retry.json: what is done where an answer is missing or says nothing. */
export interface RetryRules {
  readonly timeouts: { readonly connectMs: number; readonly readMs: number }
  readonly jitter: number
  readonly repeatAfterMs: readonly number[]
  readonly inquireAfterMs: readonly number[]
  readonly patienceMs: number
  readonly answerToleranceMs: number
  readonly codes: {
    readonly unknown: readonly string[]
    readonly notLetIn: readonly string[]
    readonly taken: readonly string[]
    readonly malformed: readonly string[]
  }
  readonly operations: Readonly<Record<string, OperationRule>>
  readonly inStore: {
    readonly waitMs: number
    readonly inquireAfterMs: readonly number[]
    readonly cancelAfterMs: readonly number[]
  }
}

export interface OperationRule {
  readonly key: string | null
  readonly movesMoney: boolean
  readonly repeatable: boolean
  readonly echoes: readonly string[]
  readonly inquiry?: InquiryRule
}

export interface InquiryRule {
  readonly path: string
  readonly by: string
  readonly status: string
  readonly code?: string
  readonly message?: string
  readonly ends: Readonly<Record<string, { readonly resultStatus: string; readonly resultCode: string }>>
  readonly openCode: string
  readonly absent: string
  readonly whenUnderWay: string | null
  readonly pages: readonly string[]
}
