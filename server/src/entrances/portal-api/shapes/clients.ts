import type { EnvironmentName, HostRole } from './basics.ts'

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
    /** Null where it was not used since it was added. */
    readonly lastUse: Pick<KeyCaller, 'address' | 'userAgent' | 'lastUsedAt'> | null
    /** Used within the last day: retiring it has to say so. */
    readonly isInUse: boolean
    /** Who has signed with it within the last week, the most frequent first; for a retired one nobody. */
    readonly callers: readonly KeyCaller[]
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

/** Without address and user agent: all that were counted together. */
export interface KeyCaller {
  readonly address: string | null
  readonly userAgent: string | null
  readonly calls: number
  readonly lastUsedAt: string
}

/** POST /clients/:clientId/keys {publicKey}; …/:version/retire {mayBeLast?, mayBeInUse?}, …/:version/restore */
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
  /** Whether an account takes the new client's payments: only then is it live. */
  readonly takesPayments: boolean
  /** POST …/:applicationId/documents {name, document}, DELETE …/:documentId, while it waits. */
  readonly documents: readonly { readonly documentId: string; readonly name: string; readonly size: number }[]
}

/** GET /clients/:clientId/onboarding: each step ticks itself when the gateway has seen it. */
export interface Onboarding {
  readonly steps: readonly {
    readonly step:
      | 'key'
      | 'connected'
      | 'first_call'
      | 'first_payment'
      | 'notification_address'
      | 'notification_acknowledged'
    readonly doneAt: string | null
  }[]
}
