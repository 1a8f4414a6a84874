import { comeBySso, type SsoWord } from '../../registry/accounts/index.ts'
import { REALMS, PortalError } from '../../domain/index.ts'
import { asUser, type Visitor, type WayOn } from '../portal-kit/index.ts'
import type { OperatorDeps } from './deps.ts'

const SIGN_IN = `${REALMS.operator.path}/sign-in`

/** Somebody comes back from the organisation's server. Whatever went wrong, they reach a page that says so. */
export async function comeBack(
  deps: OperatorDeps,
  visitor: Visitor,
  query: Readonly<Record<string, string>>,
): Promise<WayOn> {
  const { log } = deps
  try {
    const people = await deps.people()
    const { word, cookies } = await people.endSso(visitor.headers, query)
    if ('problem' in word) {
      log.warn({ problem: word.problem }, 'single sign-on did not complete')
      return { location: withError(word.page ?? SIGN_IN, word.problem), cookies }
    }
    return await goOn(deps, visitor, word, cookies)
  } catch (error) {
    if (!(error instanceof PortalError)) log.error({ err: error }, 'single sign-on failed')
    return {
      location: withError(SIGN_IN, error instanceof PortalError ? error.code : 'sso_failed'),
      cookies: [],
    }
  }
}

type Word = Extract<SsoWord, { claims: unknown }>

async function goOn(
  deps: OperatorDeps,
  { who, headers }: Visitor,
  { claims, errand, page }: Word,
  cookies: readonly string[],
): Promise<WayOn> {
  try {
    const entry = await comeBySso(deps, who, claims, errand)
    if (!entry) return { location: page, cookies }
    const { userId, role: ssoRole } = entry
    const opened = await (await deps.people()).openSession(headers, { userId, ssoRole })
    const event = {
      action: 'signed_in',
      subject: null,
      before: null,
      after: { by: 'single sign-on' },
    } as const
    await deps.trail.noteOrWait(asUser(deps.realm, who, entry.email), { clientId: '-', ...event })
    return { location: page, cookies: [...cookies, ...opened] }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    const { issuer, subject } = claims
    deps.log.warn({ problem: error.code, issuer, subject }, 'single sign-on did not complete')
    const back = errand.kind === 'link' ? `${REALMS.operator.path}/account` : SIGN_IN
    return { location: withError(back, error.code), cookies }
  }
}

const withError = (page: string, code: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}error=${encodeURIComponent(code)}`
