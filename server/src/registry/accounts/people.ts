import { randomUUID } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import {
  apiPathOf,
  CLAIMS_MS,
  type Clock,
  REALMS,
  type Realm,
  later,
  namedOrigin,
  OPERATOR_SESSION_MS,
  type OperatorRole,
  PortalError,
  type SsoErrand,
} from '../../domain/index.ts'
import { confirmUser, findUser, findUserByEmail, hasPassword, type PortalUser } from '../../storage/index.ts'
import type { AccountDeps } from './account-deps.ts'
import { ADDRESS_HEADER } from './addresses.ts'
import { createConfirmations } from './confirmations.ts'
import { requireGoodPassword } from './good-passwords.ts'
import { createKnownDevices } from './known-devices.ts'
import { createLockOut, type Place } from './lock-out.ts'
import { namesOf } from './names.ts'
import { flawOfPassword, PASSWORD_FLAWS } from './password-rules.ts'
import { createPasswords } from './passwords.ts'
import { sessions } from './sessions.ts'
import { SSO_SESSION, type SsoSession, type SsoWord, singleSignOn } from './single-sign-on.ts'

/** Somebody who has authenticated, with a session's cookie. */
export interface SignedIn {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly hasTwoFactor: boolean
  readonly sessionId: string
  readonly signedInAt: Date
  /** The role that single sign-on granted; null in a session without it. */
  readonly ssoRole: OperatorRole | null
}

/** Where a request comes from. */
interface Visit {
  readonly address: string
  readonly headers: Headers
}

const PASSWORD_LENGTH_MIN = 10
const PASSWORD_LENGTH_MAX = 128
const SESSION_SECONDS: Readonly<Record<Realm, number>> = {
  portal: 7 * 24 * 3_600,
  operator: OPERATOR_SESSION_MS / 1_000,
}
const SESSION_RENEWED_SECONDS = 3_600
const RESET_SECONDS = 3_600
const [MINUTE, HOUR] = [60, 3_600]

export type People = ReturnType<typeof createPeople>

/** Who is who. The library keeps sessions, passwords, passkeys and codes; its refusals become the portal's own. */
export function createPeople(deps: AccountDeps) {
  const { db, realm, sealer, clock, mailer, publicUrl, log, sso } = deps
  const names = namesOf(realm)
  const secret = sealer.digest('sessions, links and codes', realm).toString('base64')
  const lockOut = createLockOut(deps)
  const devices = createKnownDevices(deps)
  const claimOf = (email: string, { address, headers }: Visit) => ({
    ...{ email, address, deviceId: devices.find(headers, email) },
  })
  const server = sso && singleSignOn(sso)
  const auth = betterAuth({
    ...optionsOf(deps, secret),
    plugins: [...pluginsOf(deps), ...(server ? [server.plugin] : [])],
  })
  const ssoApi = () => {
    if (!server) throw new PortalError(404, 'not_found', 'There is nothing here.')
    return auth.api
  }
  const linkTo = (page: string, token: string) =>
    // By a name, which passkeys need.
    `${namedOrigin(publicUrl)}${REALMS[realm].path}/${page}?token=${encodeURIComponent(token)}`
  const confirmations = createConfirmations(deps, secret)

  /** The cookies of a session for somebody who has authenticated. */
  const openSession = async (
    headers: Headers,
    { userId, ssoRole }: { readonly userId: string; readonly ssoRole?: OperatorRole },
  ): Promise<string[]> => {
    const body = { userId, ...(ssoRole && { ssoRole, claimsAt: clock.now() }) }
    const answer = await auth.api.openSession({ body, headers, asResponse: true })
    if (!answer.ok) throw new Error('The session could not be opened.')
    return answer.headers.getSetCookie()
  }

  const withDevice = (answer: Response, headers: Headers, email: string): string[] => {
    const cookies = answer.headers.getSetCookie()
    return cookies.length === 0 ? [] : [...cookies, devices.cookieFor(headers, email)]
  }

  return {
    devices,

    /** Before a password is checked; refuses callers that have to wait. */
    claim: (email: string, visit: Visit): Promise<Place> => lockOut.take(claimOf(email, visit)),

    /** For somebody who has authenticated without a password. */
    endWait: (email: string, visit: Visit): Promise<void> => lockOut.endWait(claimOf(email, visit)),

    /** The library's own answer to one of its routes. */
    handle: (request: Request): Promise<Response> => auth.handler(request),

    async find(headers: Headers): Promise<SignedIn | null> {
      const found = await auth.api.getSession({ headers })
      if (!found) return null
      const { user, session } = found
      if (session.expiresAt <= clock.now()) return null
      return {
        userId: user.id,
        name: user.name,
        email: user.email,
        isEmailVerified: user.emailVerified,
        hasTwoFactor: (user as { twoFactorEnabled?: boolean | null }).twoFactorEnabled ?? false,
        sessionId: session.id,
        signedInAt: session.createdAt,
        ssoRole: (session as SsoSession).ssoRole ?? null,
      }
    },

    /** The id of the new user; null where the address already has an account, which nobody else may learn. */
    async signUp(person: { name: string; email: string; password: string }): Promise<string | null> {
      const email = person.email.toLowerCase()
      const flaw = await flawOfPassword(person.password, { name: person.name, email })
      if (flaw) throw new PortalError(400, flaw, PASSWORD_FLAWS[flaw], { field: 'password' })
      const { password: passwords } = await auth.$context
      try {
        if (await findUserByEmail(db, realm, email)) {
          // It takes as long as for a new address.
          await passwords.hash(person.password)
          return null
        }
        const { user } = await auth.api.signUpEmail({ body: { ...person, email } })
        const made = await findUserByEmail(db, realm, email)
        return made && made.userId === user.id ? made.userId : null
      } catch (error) {
        // Somebody else was quicker.
        if (codeOf(error) !== 'BUSY' && (await findUserByEmail(db, realm, email))) return null
        return asPortalError(error)
      }
    },

    /** Whether the identity provider could not be reached, so that nobody can sign in through it. */
    async lacksSingleSignOn(): Promise<boolean> {
      await auth.$context
      return server !== null && !server.isReached()
    },

    /** Where to go to sign in at the other server; the cookies bind the way back to this browser. */
    async beginSso(
      headers: Headers,
      { errand, page, errorPage, isSilent }: SsoWay,
    ): Promise<{ url: string; cookies: string[] }> {
      const body = { errand, isSilent, callbackURL: page, errorCallbackURL: errorPage }
      const answer = await ssoApi().beginSso({ body, headers, asResponse: true })
      const { url } = (await answer.json()) as { url: string }
      return { url, cookies: answer.headers.getSetCookie() }
    },

    /** What the server says about the person who comes back with this. */
    async endSso(
      headers: Headers,
      query: Readonly<Record<string, string>>,
    ): Promise<{ word: SsoWord; cookies: string[] }> {
      const answer = await ssoApi().endSso({ query, headers, asResponse: true })
      return { word: (await answer.json()) as SsoWord, cookies: answer.headers.getSetCookie() }
    },

    openSession,

    /** A link that confirms the address of an account, and the cookie of the browser that may do so without the password. */
    async confirmation(userId: string): Promise<{ link: string; cookie: string }> {
      const link = linkTo('verify', await confirmations.makeToken(userId))
      return { link, cookie: confirmations.makerCookie(userId) }
    },

    /** Looks the same, for a person who must not learn whether there is an account. */
    vainConfirmation() {
      return this.confirmation(randomUUID())
    },

    /** The account that a link is for, and whether this browser created it. */
    async readConfirmation(token: string, headers: Headers): Promise<{ user: PortalUser; isMaker: boolean }> {
      const userId = await confirmations.read(token)
      const user = userId === null ? null : await findUser(db, realm, userId)
      if (!user)
        throw new PortalError(400, 'link_expired', 'This link is no longer valid: ask for a new one.')
      return { user, isMaker: confirmations.isMaker(headers, user.userId) }
    },

    /** The address is confirmed. Returns the cookies of a session; none where it was confirmed before. */
    async confirm({ userId, email }: { userId: string; email: string }, headers: Headers): Promise<string[]> {
      if (!(await confirmUser(db, realm, userId))) return []
      return [...(await openSession(headers, { userId })), devices.cookieFor(headers, email)]
    },

    hashPassword: async (password: string): Promise<string> => (await auth.$context).password.hash(password),

    /** Opens a session for somebody whose password was just chosen: its cookies, or none where they must sign in themselves. */
    async enter(email: string, password: string, headers: Headers): Promise<string[]> {
      const answer = await auth.api.signInEmail({ body: { email, password }, headers, asResponse: true })
      return answer.ok ? withDevice(answer, headers, email) : []
    },

    /** An invited person has confirmed the address that the invitation was sent to. */
    async trustEmail(userId: string): Promise<void> {
      const { internalAdapter } = await auth.$context
      await internalAdapter.updateUser(userId, { emailVerified: true })
    },

    async rename(userId: string, name: string): Promise<void> {
      const { internalAdapter } = await auth.$context
      await internalAdapter.updateUser(userId, { name })
    },

    /** Creates an account with a known password, or sets that password; for the merchant of a first start. */
    async ensureAccount(person: { name: string; email: string; password: string }): Promise<string> {
      const known = await findUserByEmail(db, realm, person.email)
      if (known) return known.userId
      const { user } = await auth.api.signUpEmail({ body: person })
      await this.trustEmail(user.id)
      return user.id
    },

    async signIn(email: string, password: string): Promise<'right' | 'unverified' | 'wrong'> {
      try {
        await auth.api.signInEmail({ body: { email, password } })
        return 'right'
      } catch (error) {
        if (codeOf(error) === 'BUSY') return asPortalError(error)
        return codeOf(error) === 'EMAIL_NOT_VERIFIED' ? 'unverified' : 'wrong'
      }
    },

    mailVerification(email: string, link: string, address: string): void {
      mailer.send({
        ...{ kind: 'verification', to: email, cause: { by: 'address', address } },
        subject: 'Confirm your email address',
        text: `An account was created at ${publicUrl} with this address.\n\nConfirm it here, within a day:\n${link}\n\nIf this was not you, ignore this email.\n\n${askedFrom(address)}\n`,
        link,
      })
    },

    mailAlreadyThere(email: string, address: string): void {
      const link = `${namedOrigin(publicUrl)}${REALMS[realm].path}/forgot`
      mailer.send({
        ...{ kind: 'already_there', to: email, cause: { by: 'address', address } },
        subject: 'You already have an account',
        text: `Somebody tried to create an account at ${publicUrl} with this address, which already has one.\n\nIf you have forgotten your password, choose a new one here:\n${link}\n\n${askedFrom(address)}\n`,
        link,
      })
    },
  }

  function optionsOf({ publicUrl, isTrusted }: AccountDeps, secret: string) {
    const upTo = (max: number, window: number) => (request: Request) =>
      isTrusted(request.headers.get(ADDRESS_HEADER) ?? '') ? (false as const) : { window, max }
    const isSecure = publicUrl.startsWith('https:')
    return {
      appName: 'Amsel',
      baseURL: publicUrl,
      basePath: `${apiPathOf(realm)}/auth`,
      secret,
      database: { db, type: 'postgres' },
      telemetry: { enabled: false },
      // The portal has already checked that a request comes from its own pages.
      trustedOrigins: (request) => originsOf(request, publicUrl),
      user: names.user,
      session: {
        ...names.session,
        ...(realm === 'operator' && { additionalFields: SSO_SESSION, disableSessionRefresh: true }),
        expiresIn: SESSION_SECONDS[realm],
        updateAge: SESSION_RENEWED_SECONDS,
      },
      ...(realm === 'operator' && { databaseHooks: { session: { create: { before: endingBy(clock) } } } }),
      // An address never leads to an account.
      account: { ...names.credential, accountLinking: { enabled: false } },
      verification: { ...names.verification, storeIdentifier: 'hashed' },
      emailAndPassword: {
        enabled: true,
        requireEmailVerification: true,
        autoSignIn: false,
        password: createPasswords(deps.passwordHashes),
        minPasswordLength: PASSWORD_LENGTH_MIN,
        maxPasswordLength: PASSWORD_LENGTH_MAX,
        resetPasswordTokenExpiresIn: RESET_SECONDS,
        revokeSessionsOnPasswordReset: true,
        onPasswordReset: ({ user }) => lockOut.endWaits(user.email),
        async sendResetPassword({ user, token }, request) {
          // A user without a password must not get one by a mail: another server says who they are.
          if (!(await hasPassword(db, realm, user.id))) return
          const link = linkTo('reset', token)
          const address = request?.headers.get(ADDRESS_HEADER) ?? ''
          mailer.send({
            ...{ kind: 'reset', to: user.email, cause: { by: 'address', address } },
            subject: 'Choose a new password',
            text: `A new password was requested for your account at ${publicUrl}.\n\nChoose it here, within an hour:\n${link}\n\nIf this was not you, ignore this email.\n\n${askedFrom(address)}\n`,
            link,
          })
        },
      },
      hooks: { before: requireGoodPassword },
      rateLimit: {
        enabled: true,
        customRules: {
          '/sign-in/email': upTo(30, MINUTE),
          '/request-password-reset': upTo(10, HOUR),
          '/reset-password': upTo(30, HOUR),
          '/two-factor/*': upTo(20, MINUTE),
          '/*': upTo(120, MINUTE),
          '/**': upTo(120, MINUTE),
        },
      },
      advanced: {
        cookiePrefix: `amsel_${realm}`,
        useSecureCookies: isSecure,
        defaultCookieAttributes: {
          ...{ path: REALMS[realm].path, sameSite: 'strict', httpOnly: true, secure: isSecure },
        },
        // A person who comes back from another server's page must still have it.
        cookies: { state: { attributes: { sameSite: 'lax' } } },
        ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
        // The migrations create the tables, and a test compares them.
        database: { validateSchema: false, generateId: () => randomUUID() },
      },
      logger: {
        log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ said: message }, 'accounts'),
      },
    } satisfies BetterAuthOptions
  }
}

const pluginsOf = ({ realm, publicUrl }: AccountDeps) => [
  sessions,
  twoFactor({ issuer: ISSUERS[realm], schema: namesOf(realm).twoFactor, skipVerificationOnEnable: false }),
  passkey({
    rpID: passkeyHost(publicUrl),
    rpName: 'Amsel',
    origin: [publicUrl, namedOrigin(publicUrl)],
    schema: namesOf(realm).passkey,
    advanced: { webAuthnChallengeCookie: `amsel_${realm}_passkey` },
  }),
]

/** An errand at another server, and where it leads back to. */
interface SsoWay {
  readonly errand: SsoErrand
  readonly page: string
  readonly errorPage: string
  /** Whether the server must not prompt: it says who is signed in there, or that nobody is. */
  readonly isSilent: boolean
}

/** However an operator's session began, it ends: with what the other server said, and within the day. */
const endingBy =
  (clock: Clock) =>
  async <S extends Record<string, unknown>>(session: S) => {
    const createdAt = clock.now()
    const { claimsAt } = session as SsoSession
    const ends = [later(createdAt, OPERATOR_SESSION_MS), ...(claimsAt ? [later(claimsAt, CLAIMS_MS)] : [])]
    return { data: { ...session, createdAt, expiresAt: new Date(Math.min(...ends.map(Number))) } }
  }

/** What an authenticator app shows. */
const ISSUERS: Readonly<Record<Realm, string>> = { portal: 'Amsel', operator: 'Amsel operators' }

/** Passkeys belong to a name: on this machine that is `localhost`. */
const passkeyHost = (publicUrl: string): string => new URL(namedOrigin(publicUrl)).hostname

function originsOf(request: Request | undefined, publicUrl: string): string[] {
  const own = request?.headers.get('origin')
  return own ? [publicUrl, namedOrigin(publicUrl), own] : [publicUrl, namedOrigin(publicUrl)]
}

/** All that is known about an unauthenticated person who causes a mail. */
const askedFrom = (address: string): string => `This was requested from ${address || 'an unknown address'}.`

const codeOf = (error: unknown): string | undefined =>
  (error as { body?: { code?: string } } | undefined)?.body?.code

function asPortalError(error: unknown): never {
  const { body, statusCode } = error as { body?: { code?: string; message?: string }; statusCode?: number }
  if (body?.code && statusCode && statusCode < 500)
    throw new PortalError(statusCode, body.code.toLowerCase(), body.message ?? body.code)
  throw error
}
