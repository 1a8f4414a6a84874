import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { OperatorRole } from './operator-rights.ts'

/** A server that says who somebody is (OpenID Connect), and which of its groups may do what here. */
export interface SingleSignOn {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The claim of the token that names the groups, such as `groups` or `realm_access.roles`. */
  readonly rolesClaim: string
  readonly roles: ReadonlyMap<string, OperatorRole>
  /** Whether the role of the groups takes precedence over one that was given here. */
  readonly doRolesWin: boolean
}

/** Whom a verified token is about. */
export interface Claims {
  readonly issuer: string
  /** The server's own name for the person, which it never gives to another. */
  readonly subject: string
  readonly name: string
  /** In lower case; null where the server names none. */
  readonly email: string | null
  /** Whether the server says that the person has verified it. */
  readonly isEmailVerified: boolean
  readonly groups: readonly string[]
}

/** What somebody went to that server for. */
export type SsoErrand =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'join'; readonly invitationDigest: string }
  | { readonly kind: 'link'; readonly userId: string; readonly sessionId: string }

/** How long the server's token lets somebody in: then the server is asked anew. */
export const CLAIMS_MS = 15 * MINUTE_MS

/** No session of an operator lasts longer, however it is used. */
export const OPERATOR_SESSION_MS = 12 * HOUR_MS

/** How long after signing in with a password or passkey somebody may change how they sign in. */
export const FRESH_MS = 10 * MINUTE_MS

/** Stands for the address of somebody without a verified one: no mail goes there, and nobody can have it. */
export const addressOfNobody = (userId: string): string => `${userId}@sso.invalid`

export const isAddressOfNobody = (email: string): boolean => email.endsWith('@sso.invalid')
