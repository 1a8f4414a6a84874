export type OperatorRole = 'support' | 'approver' | 'administrator'

/** GET /facts: what pages need before anybody has signed in. */
export interface OperatorFacts {
  readonly version: string
  readonly environments: readonly ('sandbox' | 'production')[]
  /** False where links are written to the log in place of being sent. */
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
  readonly role: OperatorRole
  /** What the role may do; see `OPERATOR_RIGHTS` of domain/operators. */
  readonly rights: readonly string[]
  /** Nothing but the account is open before two-step sign-in is on. */
  readonly needsTwoFactor: boolean
  readonly environments: readonly ('sandbox' | 'production')[]
}

/** GET /invitations/:token (public) */
export interface ShownOperatorInvitation {
  /** Null of the link of a first start: whoever has it names an address. */
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
    /** Null where single sign-on leads to none any more. */
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
  /** To hand on by hand, where the gateway sends no mail. */
  readonly link: string | null
}
