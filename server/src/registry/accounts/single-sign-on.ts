import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { generateIdTokenNonce, generateState, parseState } from 'better-auth/oauth2'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import {
  type Claims,
  type OperatorRole,
  PortalError,
  type SingleSignOn,
  type SsoErrand,
} from '../../domain/index.ts'
import { SSO } from './single-sign-paths.ts'

/** What the server said about the person who came back, and their errand; or why it is worthless. */
export type SsoWord =
  | { readonly claims: Claims; readonly errand: SsoErrand; readonly page: string }
  | { readonly problem: string; readonly page: string | null }

type Server = AuthContext['socialProviders'][number]

const BEGINNING = z.object({
  callbackURL: z.string(),
  errorCallbackURL: z.string(),
  errand: z.custom<SsoErrand>(),
  isSilent: z.boolean(),
})
const RETURN = z.object({
  code: z.string().optional(),
  state: z.string().optional(),
  error: z.string().optional(),
  iss: z.string().optional(),
})
/**
 * The way to another server and back, by the library's own means: state, PKCE, nonce, and the token's signature, issuer
 * and audience. The server is hidden from the library's routes, which would find people by their address;
 * `sso-operators.ts` decides whom its token means. None of these is a route.
 */
export function singleSignOn(sso: SingleSignOn) {
  const oauth = genericOAuth({
    config: [
      {
        providerId: SSO,
        clientId: sso.clientId,
        clientSecret: sso.clientSecret,
        discoveryUrl: `${sso.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        scopes: ['openid', 'email', 'profile'],
      },
    ],
  })
  let server: Server | undefined
  const getServer = (): Server => {
    if (!server)
      throw new PortalError(503, 'sso_away', 'Your organisation’s identity provider is not responding.')
    return server
  }
  const plugin = {
    id: 'operators-single-sign-on',

    async init(context: AuthContext) {
      const { context: made } = await oauth.init(context)
      server = made.socialProviders.find(({ id }) => id === SSO)
    },

    endpoints: {
      beginSso: createAuthEndpoint({ method: 'POST', body: BEGINNING }, async (c) => {
        const [asked, { errand, isSilent }] = [getServer(), c.body]
        const idTokenNonce = generateIdTokenNonce(asked)
        const { state, codeVerifier } = await generateState(c, {
          ...(idTokenNonce && { idTokenNonce }),
          additionalData: { errand },
        })
        const url = await asked.createAuthorizationURL({
          ...{ state, codeVerifier, redirectURI: `${c.context.baseURL}/callback/${SSO}` },
          ...(idTokenNonce && { idTokenNonce }),
          ...(isSilent && { additionalParams: { prompt: 'none' } }),
        })
        return c.json({ url: url.toString() })
      }),

      endSso: createAuthEndpoint({ method: 'GET', query: RETURN }, async (c): Promise<SsoWord> => {
        const asked = getServer()
        // It is valid once, and for the browser that was sent there.
        const state = await parseState(c).catch(() => null)
        if (!state) return { problem: 'sso_lost', page: null }
        const page = state.errorURL ?? null
        const { code, error, iss } = c.query
        if (error !== undefined) return { problem: PROBLEMS[error] ?? 'sso_failed', page }
        const redirectURI = `${c.context.baseURL}/callback/${SSO}`
        const { codeVerifier, idTokenNonce, callbackURL } = state
        if (!code || !idTokenNonce || (iss !== undefined && iss !== asked.issuer))
          return { problem: 'sso_failed', page }
        const tokens = await asked
          .validateAuthorizationCode({ code, codeVerifier, redirectURI })
          .catch(() => null)
        if (!tokens?.idToken) return { problem: 'sso_failed', page }
        const said = await asked.getUserInfo({ ...tokens, expectedIdTokenNonce: idTokenNonce })
        const claims = said && claimsIn(said.data, asked.issuer, sso)
        if (!claims || claims.subject !== subjectIn(tokens.idToken)) return { problem: 'sso_failed', page }
        return { claims, errand: state.errand as SsoErrand, page: callbackURL }
      }),
    },
  } satisfies BetterAuthPlugin
  return { plugin, isReached: () => server !== undefined }
}

/** What the server may say instead of signing in, as the pages have sentences for it. */
const PROBLEMS: Readonly<Record<string, string>> = {
  access_denied: 'sso_refused',
  login_required: 'sso_signed_out',
  interaction_required: 'sso_signed_out',
  consent_required: 'sso_signed_out',
  account_selection_required: 'sso_signed_out',
  temporarily_unavailable: 'sso_away',
}

function claimsIn(said: object, issuer: string | undefined, { rolesClaim }: SingleSignOn): Claims | null {
  const { sub, name, email, email_verified: isVerified } = said as Readonly<Record<string, unknown>>
  if (typeof sub !== 'string' || sub === '' || !issuer) return null
  const address = typeof email === 'string' && email !== '' ? email.toLowerCase() : null
  return {
    ...{ issuer, subject: sub, email: address },
    name: typeof name === 'string' && name !== '' ? name.slice(0, NAME_LENGTH_MAX) : (address ?? sub),
    isEmailVerified: address !== null && isVerified === true,
    groups: groupsIn(said as Readonly<Record<string, unknown>>, rolesClaim),
  }
}

const NAME_LENGTH_MAX = 100

/** Whom a verified token is about. Anything else that the server says must be about the same person. */
const subjectIn = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sub

/** A claim may be a list, one word, or words separated by spaces. */
function groupsIn(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], claims)
  if (Array.isArray(found)) return found.filter((one) => typeof one === 'string')
  return typeof found === 'string' ? found.split(' ') : []
}

/** What is stored with an operator's session besides the library's data: the role that the other server granted, and when. */
export const SSO_SESSION = {
  ssoRole: { type: 'string', required: false, input: false, fieldName: 'sso_role' },
  claimsAt: { type: 'date', required: false, input: false, fieldName: 'claims_at' },
} as const

export interface SsoSession {
  readonly ssoRole?: OperatorRole | null
  readonly claimsAt?: Date | null
}
