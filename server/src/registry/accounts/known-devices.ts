import { randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS, REALMS } from '../../domain/index.ts'
import type { AccountDeps } from './account-deps.ts'

/** As long as browsers keep a cookie. Each sign-in renews it. */
const KEPT_MS = 400 * DAY_MS

/**
 * Which devices have signed in to which account before: others who guess that account's password do not lock them out. A
 * device has a cookie for each account, which proves nothing else.
 */
export function createKnownDevices({
  realm,
  sealer,
  clock,
  publicUrl,
}: Pick<AccountDeps, 'realm' | 'sealer' | 'clock' | 'publicUrl'>) {
  const purpose = `known device of ${realm}`
  const accountOf = (email: string) => email.trim().toLowerCase()
  const nameFor = (email: string) => {
    const digest = sealer.digest(accountOf(email), `${purpose}, its name`)
    return `amsel_${realm}_device_${digest.toString('hex').slice(0, 16)}`
  }
  const sign = (email: string, deviceId: string, until: string) =>
    sealer.digest(`${deviceId} ${until} ${accountOf(email)}`, purpose)

  const find = (headers: Headers, email: string): string | null => {
    const [deviceId = '', until = '', signature = ''] = (cookieOf(headers, nameFor(email)) ?? '').split('.')
    const [given, right] = [Buffer.from(signature, 'base64url'), sign(email, deviceId, until)]
    const isProven = given.length === right.length && timingSafeEqual(given, right)
    return isProven && Number(until) > clock.now().getTime() ? deviceId : null
  }

  return {
    /** What identifies the device; null where it has not signed in to this account. */
    find,

    /** For somebody who has just signed in, as a line of `set-cookie`. */
    cookieFor(headers: Headers, email: string): string {
      const deviceId = find(headers, email) ?? randomBytes(16).toString('base64url')
      const until = String(clock.now().getTime() + KEPT_MS)
      const value = [deviceId, until, sign(email, deviceId, until).toString('base64url')].join('.')
      const isSecure = publicUrl.startsWith('https:')
      return [
        `${nameFor(email)}=${value}`,
        `Max-Age=${KEPT_MS / 1_000}`,
        `Path=${REALMS[realm].path}`,
        ...['HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])],
      ].join('; ')
    },
  }
}

function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
