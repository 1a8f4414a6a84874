import type { Right, Role } from '../../../domain/index.ts'
import type { EnvironmentName } from './basics.ts'

export type { Right, Role }

/** GET /facts: what pages need before anybody has signed in. */
export interface Facts {
  readonly version: string
  readonly environments: readonly EnvironmentName[]
  readonly isSignUpOpen: boolean
  /** False where links are written to the log instead of being sent. */
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
  /** Of an operator who sees the pages of one organisation as it sees them, and changes nothing; DELETE /view ends it. */
  readonly view: { readonly clientId: string; readonly endsAt: string } | null
}

export interface MyOrganisation {
  readonly organisationId: string
  readonly name: string
  readonly role: Role
  /** What the role may do. */
  readonly rights: readonly Right[]
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
  /** To pass on by hand, where the gateway sends no mail. */
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
