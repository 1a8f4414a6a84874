import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface IdentityServer {
  readonly issuer: string
  /** The groups that it says somebody belongs to, by subject. */
  readonly groups: Map<string, readonly string[]>
  /** What else it says of a subject; of all others that the subject is their proven address. */
  readonly claims: Map<string, Readonly<Record<string, unknown>>>
  /** Begins to serve the gateway that people come back to at this address. */
  serve(redirectUri: string): void
  stop(): Promise<void>
}

export const SSO_CLIENT = { clientId: 'amsel', clientSecret: 'a secret of thirty-two characters' } as const

/** A real OpenID Connect server. Whoever signs in types a subject, and is that. */
export async function startIdentityServer(): Promise<IdentityServer> {
  const groups = new Map<string, readonly string[]>()
  const claims = new Map<string, Readonly<Record<string, unknown>>>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const serve = (redirectUri: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: SSO_CLIENT.clientId,
          client_secret: SSO_CLIENT.clientSecret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      // Claims are in the token itself, as most servers have it.
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: true } },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: id,
          email_verified: true,
          name: id.split('@')[0],
          groups: groups.get(id) ?? [],
          ...claims.get(id),
        }),
      }),
    })
    server.on('request', provider.callback())
  }
  return {
    issuer,
    groups,
    claims,
    serve,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
