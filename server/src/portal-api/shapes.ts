/**
 * What the portal's pages and the gateway tell each other, as JSON under /portal/api. The pages import these types and
 * nothing else of the server. Moments are ISO 8601 in UTC, amounts minor units as a string.
 */

export interface Money {
  readonly currency: string
  /** Minor units. */
  readonly value: string
}

/** Whatever went wrong: a code that the pages have a text for, and what to do about it. */
export interface Failure {
  readonly error: {
    /** Of the portal itself, such as `not_found`, or a result code of the interface, such as `REFUND_AMOUNT_EXCEED`. */
    readonly code: string
    readonly message: string
    /** The field that is wrong, where it is one. */
    readonly field?: string
    readonly retryAfterSeconds?: number
    readonly facts?: ToldFacts
  }
}

/** What fills the words that pages have for a code; `why` tells apart those that share one. */
export type ToldFacts = Readonly<Record<string, string | number>>

/** What the gateway says, by a code that pages have words for in each language. */
export interface Told {
  readonly code: string
  readonly facts: ToldFacts
}

/** A page of a list, the newest first. */
export interface Page<T> {
  readonly rows: readonly T[]
  /** For the next page; null at the end. */
  readonly nextCursor: string | null
  /** False where not all was looked at, because few rows match: the next page goes on. */
  readonly isComplete: boolean
}

export type Role = 'owner' | 'engineer' | 'support' | 'finance' | 'viewer'
export type HostRole = 'us' | 'north-america' | 'asia' | 'asia-older' | 'europe' | 'europe-in-store'
export type EnvironmentName = 'sandbox' | 'production'

// ---- who is there

/** GET /facts: what pages need before anybody has signed in. */
export interface Facts {
  readonly version: string
  readonly environments: readonly EnvironmentName[]
  readonly isSignUpOpen: boolean
  /** False where links are written to the log in place of being sent. */
  readonly sendsMail: boolean
  /** Passkeys need a name in place of an IP address: where to go for them if this address has none. */
  readonly passkeyUrl: string | null
  readonly publicUrl: string
}

/** GET /me */
export interface Me {
  readonly user: {
    readonly userId: string
    readonly name: string
    readonly email: string
    readonly isEmailVerified: boolean
    readonly hasTwoFactor: boolean
    readonly passkeys: number
  }
  readonly organisations: readonly MyOrganisation[]
}

export interface MyOrganisation {
  readonly organisationId: string
  readonly name: string
  readonly role: Role
  /** What the role may do; see `RIGHTS` of domain/portal. */
  readonly rights: readonly string[]
  readonly clients: readonly MyClient[]
}

export interface MyClient {
  readonly clientId: string
  readonly name: string
  readonly environment: EnvironmentName
  readonly status: 'ACTIVE' | 'DISABLED'
  readonly region: string | null
  /** How far the client's clock is ahead of real time. */
  readonly clockOffsetMs: number
}

/** GET /organisations/:organisationId/members */
export interface Team {
  readonly members: readonly {
    readonly userId: string
    readonly name: string
    readonly email: string
    readonly role: Role
    readonly hasTwoFactor: boolean
    readonly joinedAt: string
    readonly lastSeenAt: string | null
  }[]
  readonly invitations: readonly {
    readonly invitationId: string
    readonly email: string
    readonly role: Role
    readonly invitedBy: string
    readonly expiresAt: string
  }[]
}

/** POST /organisations/:organisationId/invitations {email, role} */
export interface Invited {
  readonly invitationId: string
  /** To hand on by hand, where the gateway sends no mail. */
  readonly link: string | null
}

/** GET /invitations/:token (public) */
export interface ShownInvitation {
  readonly organisation: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
  /** Whether there is an account with this address already: sign in, otherwise sign up. */
  readonly isForYou: boolean
}

/** GET /account/sessions */
export interface SessionRow {
  readonly sessionId: string
  readonly isThisOne: boolean
  readonly address: string | null
  readonly userAgent: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
}

// ---- client IDs and keys

/** GET /clients/:clientId/keys */
export interface ClientKeys {
  readonly clientId: string
  readonly keys: readonly {
    readonly version: number
    readonly fingerprint: string
    readonly publicKey: string
    readonly createdAt: string
    readonly retiredAt: string | null
    /** Until when it can be undone. */
    readonly restorableUntil: string | null
    /** As far as its newest calls tell. */
    readonly lastUsedAt: string | null
    /** Of the client's newest calls, 2,000 at most, so many were signed with it. */
    readonly recentCalls: number
  }[]
  readonly gatewayPublicKey: string
  readonly gatewayKeyFingerprint: string
  readonly addresses: {
    /** What a client library is configured with. */
    readonly gatewayUrl: string
    /** The names for merchants of the client's region, the recommended one first; none where the operator has set none. */
    readonly regional: readonly { readonly role: HostRole; readonly url: string }[]
    /** Where an operation's path begins, in each environment that this gateway serves. */
    readonly paths: Readonly<Partial<Record<EnvironmentName, string>>>
    readonly region: string | null
  }
}

/** POST /clients/:clientId/keys {publicKey} */
export interface AddedKey {
  readonly version: number
}

/** GET /clients/:clientId/notification-settings, PUT the same */
export interface NotificationSettings {
  /** By kind, such as `notifyPayment`; null where there is none. */
  readonly urls: Readonly<Record<string, string | null>>
  readonly endpoints: readonly {
    readonly address: string
    readonly failingSince: string | null
    readonly markedAt: string | null
    readonly lastFailure: string | null
  }[]
}

/** GET /organisations/:organisationId/applications; POST {…} asks for a production client */
export interface Application {
  readonly applicationId: string
  readonly status: 'WAITING' | 'APPROVED' | 'REFUSED'
  readonly merchantName: string
  readonly region: string | null
  readonly askedAt: string
  readonly decidedAt: string | null
  readonly reason: string | null
  readonly clientId: string | null
}

// ---- payments

/** GET /clients/:clientId/payments?status=&method=&currency=&amount=&lastFour=&order=&from=&to=&cursor= */
export interface PaymentRow {
  readonly paymentId: string
  readonly paymentRequestId: string
  readonly orderReference: string | null
  readonly status: string
  readonly resultCode: string
  readonly method: string
  readonly productCode: string
  readonly amount: Money
  readonly captured: Money
  readonly refunded: Money
  readonly disputed: Money
  readonly lastFour: string | null
  readonly createdAt: string
  readonly paidAt: string | null
}

/** GET /payments/:paymentId: of any client of the caller's; GET /clients/:clientId/payments/:paymentId */
export interface PaymentDetail extends PaymentRow {
  readonly clientId: string
  readonly clientName: string
  readonly environment: EnvironmentName
  readonly orderDescription: string
  readonly captureMode: string | null
  readonly expiresAt: string
  readonly provider: string | null
  readonly fee: Money
  readonly refundable: Money
  readonly capturable: Money
  readonly card: { readonly brand: string | null; readonly firstSix: string | null } | null
  readonly metadata: string | null
  /** What the caller may do to it now. */
  readonly actions: readonly ('refund' | 'cancel' | 'capture')[]
  readonly disputes: readonly DisputeRow[]
  readonly transactions: readonly TransactionRow[]
  /** All that happened, the oldest first. */
  readonly timeline: readonly TimelineEvent[]
}

/** Something that happened to a payment, by its wire name. */
export interface TimelineEvent {
  readonly at: string
  /** Such as `pay`, `notifyPayment`, `PROCESSING → SUCCESS`, `CHARGE`. */
  readonly name: string
  readonly kind: 'call' | 'state' | 'transfer' | 'attempt' | 'notification' | 'audit'
  /** In a few words, such as `S SUCCESS` or `acknowledged at the first attempt`. */
  readonly outcome: string
  /** The same for whoever reads another language; null where it is words of the wire. */
  readonly told: Told | null
  readonly isFailure: boolean
  /** Who did it: `client`, `payer`, `user …`. */
  readonly by: string | null
  readonly amount: Money | null
  /** Where there is more to read: of a call its id in the log, of a notification its own. */
  readonly callId: string | null
  readonly notificationId: string | null
  readonly request: ShownMessage | null
  readonly answer: ShownMessage | null
  /** What else there is to say, name by name. */
  readonly facts: Readonly<Record<string, string>>
}

/** Bytes on the wire, their secrets masked. */
export interface ShownMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** GET /clients/:clientId/transactions?kind=REFUND&status= */
export interface TransactionRow {
  readonly transactionId: string
  readonly kind: string
  readonly requestId: string
  readonly paymentId: string
  readonly status: string
  readonly resultCode: string
  readonly amount: Money
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly begunBy: string
  readonly reason: string | null
}

/** POST /clients/:clientId/payments/:paymentId/refunds {requestId, amount?, reason}; …/cancel {reason}; …/captures {requestId, amount?, reason} */
export interface Acted {
  readonly status: string
  readonly resultCode: string
  readonly transactionId: string
  /** It was asked for before, and not done again. */
  readonly isRepeat: boolean
}

/** GET /clients/:clientId/disputes, …/:disputeId; POST …/accept {reason}, …/defend {evidence: Base64 of a PDF, JPG, Word or ZIP file} */
export interface DisputeRow {
  readonly disputeId: string
  readonly paymentId: string
  readonly type: string
  readonly state: string
  readonly reasonCode: string | null
  readonly amount: Money
  readonly openedAt: string
  readonly dueAt: string | null
  readonly actions: readonly ('accept' | 'defend')[]
}

/** GET /clients/:clientId/agreements */
export interface AgreementRow {
  readonly agreementId: string
  readonly authState: string
  readonly wallet: string
  readonly status: string
  readonly createdAt: string
}

/** GET /clients/:clientId/registrations */
export interface RegistrationRow {
  readonly registrationRequestId: string
  readonly referenceMerchantId: string
  readonly name: string | null
  readonly statuses: Readonly<Record<string, string>>
  readonly createdAt: string
}

/** GET /clients/:clientId/sessions */
export interface PaymentSessionRow {
  readonly paymentSessionId: string
  readonly paymentRequestId: string
  readonly amount: Money | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly paymentId: string | null
}

/** GET /clients/:clientId/search?text= */
export interface Found {
  readonly hits: readonly {
    readonly kind:
      | 'payment'
      | 'refund'
      | 'capture'
      | 'cancel'
      | 'dispute'
      | 'session'
      | 'agreement'
      | 'registration'
      | 'call'
      | 'notification'
    readonly id: string
    /** Where its page is, within /portal. */
    readonly path: string
    readonly title: string
    readonly detail: string
  }[]
}

// ---- the log

/** GET /clients/:clientId/calls?operation=&code=&failures=&subject=&from=&to=&cursor=&after= */
export interface CallRow {
  readonly callId: string
  readonly at: string
  readonly operation: string | null
  readonly path: string
  readonly subject: string | null
  readonly resultStatus: string | null
  readonly resultCode: string | null
  readonly durationMs: number
  readonly isProven: boolean
}

export interface CallPage extends Page<CallRow> {
  /** Calls of the span that could not be written down. */
  readonly dropped: number
}

/** GET /clients/:clientId/calls/:callId */
export interface CallDetail extends CallRow {
  readonly traceId: string
  readonly address: string | null
  readonly paymentId: string | null
  readonly request: ShownMessage
  readonly answer: ShownMessage | null
  /** Why the signature was wrong, where it was and the client is a sandbox one. */
  readonly explanation: Explanation | null
}

/** POST /clients/:clientId/check-signature {method?, path, headers, body}: the same for a pasted request. */
export interface Explanation {
  readonly isRight: boolean
  readonly cause: string | null
  readonly sentence: string
  readonly facts?: ToldFacts
  /** What should have been signed, and what was as far as it can be told. */
  readonly expected: string
  readonly signed: string | null
}

// ---- notifications

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
    readonly status: number | null
    readonly failure: string | null
    readonly detail: string | null
    readonly answer: string | null
    readonly durationMs: number
  }[]
}

// ---- money

/** GET /clients/:clientId/balances */
export interface Balances {
  readonly currencies: readonly {
    readonly currency: string
    readonly accounts: readonly { readonly kind: string; readonly holder: string; readonly balance: Money }[]
  }[]
}

/** GET /clients/:clientId/movements?currency=&account=&cursor= */
export interface MovementRow {
  readonly at: string
  readonly event: string
  readonly eventId: string
  readonly debit: string
  readonly credit: string
  readonly amount: Money
  readonly paymentId: string | null
}

/** GET /clients/:clientId/charts?from=&to=&step=hour|day&currency= */
export interface Charts {
  readonly step: 'hour' | 'day'
  readonly currency: string | null
  readonly currencies: readonly string[]
  readonly points: readonly {
    readonly at: string
    readonly method: string
    readonly payments: number
    readonly succeeded: number
    /** Neither paid nor failed yet. */
    readonly open: number
    readonly volume: Money
  }[]
  readonly failures: readonly {
    readonly resultCode: string
    readonly method: string
    readonly payments: number
  }[]
}

// ---- the first steps

/** GET /clients/:clientId/onboarding: each step ticks itself when the gateway has seen it. */
export interface Onboarding {
  readonly steps: readonly {
    readonly step:
      | 'key'
      | 'first_call'
      | 'first_payment'
      | 'notification_address'
      | 'notification_acknowledged'
    readonly doneAt: string | null
  }[]
}

// ---- the sandbox

/** GET /clients/:clientId/sandbox */
export interface Sandbox {
  readonly now: string
  readonly offsetMs: number
  /** What time will make due next. */
  readonly due: readonly { readonly at: string; readonly kind: string; readonly subjectId: string }[]
  readonly plans: readonly {
    readonly planId: string
    readonly operation: string
    readonly what: string
    readonly told: Told
    readonly timesLeft: number
  }[]
  readonly magic: readonly { readonly value: string; readonly effect: string; readonly told: Told }[]
  readonly tillUrl: string | null
  readonly phoneUrl: string | null
}

// ---- audit

/** GET /organisations/:organisationId/audit?client=&action=&cursor= */
export interface AuditRow {
  readonly entryId: string
  readonly at: string
  readonly clientId: string
  readonly actor: string
  readonly action: string
  readonly subject: string | null
  readonly address: string | null
  readonly before: unknown
  readonly after: unknown
}
