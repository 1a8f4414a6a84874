import type { AlertChoice, MatterName, OperatorRight, OperatorRole } from '../../../domain/index.ts'

export type { AlertChoice, OperatorRight, OperatorRole }

/** GET /facts: what pages need before anybody has signed in. */
export interface OperatorFacts {
  readonly version: string
  readonly environments: readonly ('sandbox' | 'production')[]
  /** False where links are written to the log instead of being sent. */
  readonly sendsMail: boolean
  /** Passkeys need a name in place of an IP address: where to go for them if this address has none. */
  readonly passkeyUrl: string | null
  readonly publicUrl: string
  readonly hasSingleSignOn: boolean
  /** Nobody makes an account here without an invitation. */
  readonly isSignUpOpen: false
}

/** GET /me */
export interface OperatorMe {
  readonly user: {
    readonly userId: string
    readonly name: string
    readonly email: string
    readonly isEmailVerified: boolean
    readonly hasTwoFactor: boolean
    readonly passkeys: number
  }
  /** Whether this session came from the organisation's server, which is asked anew every 15 minutes. */
  readonly isBySso: boolean
  readonly role: OperatorRole
  /** What the role may do. */
  readonly rights: readonly OperatorRight[]
  /** Nothing but the account is open before two-step sign-in is on. */
  readonly needsTwoFactor: boolean
  readonly environments: readonly ('sandbox' | 'production')[]
}

/** GET /account/alerts; POST /account/alerts {choice} */
export interface OwnAlerts {
  readonly choice: AlertChoice
  /** False where the gateway sends no mail. */
  readonly sendsMail: boolean
  /** Whether the owner has an address that is confirmed. */
  readonly isReachable: boolean
  /** What the role may do something about: told at once, where it concerns production. */
  readonly urgent: readonly MatterName[]
  readonly others: readonly MatterName[]
}

/** GET /account/single-sign-on */
export interface OwnSingleSignOn {
  /** Whether there is a server to link with. */
  readonly isOffered: boolean
  /** What the server last said about the owner; null where the account is not linked. */
  readonly link: {
    readonly email: string | null
    readonly isEmailVerified: boolean
    readonly linkedAt: string
  } | null
  /** False where it is the only way in. */
  readonly mayUnlink: boolean
  /** Whether the owner has just signed in with a password or passkey, as linking requires. */
  readonly isFresh: boolean
}

/** GET /invitations/:token (public) */
export interface ShownOperatorInvitation {
  /** Null for the link of a first start: the person who has it names an address. */
  readonly email: string | null
  readonly role: OperatorRole
  readonly invitedBy: string
}

/** GET /operators */
export interface OperatorTeam {
  readonly operators: readonly {
    readonly userId: string
    readonly name: string
    readonly email: string
    /** False for an address that single sign-on gave without saying that it is verified. */
    readonly isEmailVerified: boolean
    /** Null where single sign-on no longer grants any. */
    readonly role: OperatorRole | null
    readonly isBySso: boolean
    readonly isEnabled: boolean
    readonly hasTwoFactor: boolean
    readonly joinedAt: string
    readonly lastSeenAt: string | null
  }[]
  readonly invitations: readonly {
    readonly invitationId: string
    readonly email: string
    readonly role: OperatorRole
    readonly invitedBy: string
    readonly expiresAt: string
  }[]
}

/** POST /operators/invitations {email, role} */
export interface OperatorInvited {
  readonly invitationId: string
  /** To pass on by hand, where the gateway sends no mail. */
  readonly link: string | null
}
