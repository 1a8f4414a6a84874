/** GET /clients/:clientId/notifications?state=&kind=&cursor= */
export interface NotificationRow {
  readonly notificationId: string
  readonly kind: string
  readonly subjectId: string
  readonly paymentId: string | null
  readonly state: string
  readonly attempts: number
  readonly url: string | null
  readonly createdAt: string
  readonly dueAt: string | null
}

/** GET /clients/:clientId/notifications/:notificationId; POST …/resend; POST /clients/:clientId/notifications/resend {from, to} → {resent} */
export interface NotificationDetail extends NotificationRow {
  /** Null where it holds secrets and is sealed. */
  readonly body: string | null
  readonly made: readonly {
    readonly attempt: number
    readonly at: string
    readonly url: string | null
    /** As they were sent; of what a listener took, the id alone. */
    readonly headers: Readonly<Record<string, string>>
    readonly status: number | null
    readonly failure: string | null
    readonly detail: string | null
    readonly answer: string | null
    readonly durationMs: number
  }[]
}
