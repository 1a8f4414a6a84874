import { REALMS } from '../portal/realm.ts'
import { MINUTE_MS } from '../time.ts'

/** How long an operator sees a merchant's pages before they must ask again. */
export const VIEW_MS = 30 * MINUTE_MS

const COOKIE = 'amsel_view'

/** Goes to the merchants' portal alone, and with no request that another page makes. */
export const viewCookie = (publicUrl: string, token: string, seconds = VIEW_MS / 1_000): string =>
  [
    `${COOKIE}=${token}`,
    `Path=${REALMS.portal.path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

export const endedViewCookie = (publicUrl: string): string => viewCookie(publicUrl, '', 0)

/** The token of the cookie that a browser has sent; null without one. */
export const viewTokenIn = (cookies: string): string | null =>
  /(?:^|;\s*)amsel_view=([^;\s]+)/.exec(cookies)?.[1] ?? null
