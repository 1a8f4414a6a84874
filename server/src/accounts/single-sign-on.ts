import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { roleOfGroups, type SingleSignOn } from '../domain/index.ts'
import { SSO } from './single-sign-paths.ts'

/**
 * Beside what the library keeps of a user: the role that the server's word led to when they last signed in. The library takes
 * it from the server's word as `input`; no route that is served takes it from anybody else.
 */
export const SSO_ROLE = {
  ssoRole: { type: 'string', required: false, input: true, fieldName: 'sso_role' },
} as const

/** Its word is good for an account that has a password too; what it handed out is kept encrypted. */
export const SSO_ACCOUNTS = {
  encryptOAuthTokens: true,
  accountLinking: { enabled: true, trustedProviders: [SSO] as string[] },
}

export const singleSignOn = ({ issuer, clientId, clientSecret, rolesClaim, roles }: SingleSignOn) =>
  genericOAuth({
    config: [
      {
        providerId: SSO,
        clientId,
        clientSecret,
        discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        scopes: ['openid', 'email', 'profile'],
        // What the server says now holds, not what it said the first time.
        overrideUserInfo: true,
        mapProfileToUser: (profile) => ({
          name: String(profile.name ?? profile.email ?? ''),
          emailVerified: true,
          ssoRole: roleOfGroups(groupsIn(profile, rolesClaim), roles),
        }),
      },
    ],
  })

/** A claim may be a list, one word, or some words with spaces between them. */
export function groupsIn(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], claims)
  if (Array.isArray(found)) return found.filter((one) => typeof one === 'string')
  return typeof found === 'string' ? found.split(' ') : []
}
