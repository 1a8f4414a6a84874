import type { OperatorRole } from './operator-rights.ts'

/** A server that says who somebody is (OpenID Connect), and which of its groups may do what here. */
export interface SingleSignOn {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What of the token names the groups, such as `groups` or `realm_access.roles`. */
  readonly rolesClaim: string
  readonly roles: ReadonlyMap<string, OperatorRole>
}
